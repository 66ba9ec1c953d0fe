"""What any game needs: orders and events, refusals and tallies, dice, the journal. Knows no game."""

from openblitz.table.answers import Caution, Event, Held, Idle, Question, Refusal, Stage, Stale
from openblitz.table.dice import Dice, DiceError, LoadedDice, RecordingDice, Roll, SeededDice, TypedDice
from openblitz.table.game import Game, NotationError, NotThereError, Outcome, Seat
from openblitz.table.gamefile import load_game, read_game, save_game, write_game
from openblitz.table.gametext import GameFileError
from openblitz.table.journal import Entry, Header, Journal, JournalError, Snapshot
from openblitz.table.sitting import Sitting, replay, replay_entry
from openblitz.table.tally import Part, Tally

__all__ = [
    "Caution",
    "Dice",
    "DiceError",
    "Entry",
    "Event",
    "Game",
    "GameFileError",
    "Header",
    "Held",
    "Idle",
    "Journal",
    "JournalError",
    "LoadedDice",
    "NotThereError",
    "NotationError",
    "Outcome",
    "Part",
    "Question",
    "RecordingDice",
    "Refusal",
    "Roll",
    "Seat",
    "SeededDice",
    "Sitting",
    "Snapshot",
    "Stage",
    "Stale",
    "Tally",
    "TypedDice",
    "load_game",
    "read_game",
    "replay",
    "replay_entry",
    "save_game",
    "write_game",
]
