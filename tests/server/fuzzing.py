"""Spoilt positions and files by the thousand: `python -m tests.server.fuzzing 100000`, `make fuzz-files`.

Each is read as the server reads it; one that can be read is looked at from every seat and played on for some
orders. What is not foreseen would be a mistake of the server (500), and is printed with the file.
"""

from __future__ import annotations

import random
import re
import sys
import time
from collections import Counter
from typing import TYPE_CHECKING, Any

import msgspec

from openblitz import catalogue
from openblitz.server.keep.gamefiles import read_whole
from openblitz.server.think.thinking import Failed, Read, done
from openblitz.table import Refusal, SeededDice, Sitting, write_game

if TYPE_CHECKING:
    from collections.abc import Callable

GAMES = 3  # of each ruleset, from which files are made
LONGEST = 150  # orders of those
POSITIONS = 4  # that are spoilt for each file of a whole game, which takes longer
FURTHER = 3  # orders that are given in a game that could be read
SLOW = 10.0  # seconds of a processor that no file may take

_TOKEN = re.compile(r"[A-Za-z]+:?[\w-]*|-?\d+(?:\.\d+)?")
_ODD = ("", "0", "-1", "999999999", "1e308", "nan", "\x00", "\u202e", "blue", "red", "all", "|", ":", "EE20")


def files(chance: random.Random) -> list[str]:
    """Sound files of all games, stopped at some moment."""
    found = []
    for name in catalogue.names():
        game = catalogue.find(name)
        for _ in range(GAMES):
            sitting: Sitting[Any, Any] = Sitting(game, SeededDice(chance.randrange(1 << 30)))
            for _ in range(chance.randrange(LONGEST)):
                seat = game.to_move(sitting.state)
                if seat is None or isinstance(sitting.order(seat, game.pick(sitting.state, chance)), Refusal):
                    break
            found += [write_game(sitting), *[_position(sitting)] * POSITIONS]
    return found


def _position(sitting: Sitting[Any, Any]) -> str:
    """A game that begins where another stands."""
    game = sitting.game
    rows = "\n".join(f"| {row}" for row in game.write_state(sitting.state).split("\n"))
    return f"OpenBlitz game, format 1\nRuleset: {game.name}\n\nPosition\n{rows}\n\nStart\n"


def spoilt(text: str, other: str, chance: random.Random) -> str:
    """The same with some lines and words changed, left out, doubled or taken from another."""
    rows = text.split("\n")
    for _ in range(chance.choice((1, 1, 2, 4))):
        at = chance.randrange(len(rows))
        match chance.randrange(7):
            case 0:
                del rows[at : at + chance.choice((1, 1, 5))]
            case 1:
                rows.insert(at, chance.choice(rows))
            case 2:
                rows[at] = chance.choice(other.split("\n"))
            case 3 | 4:
                rows[at] = _changed(rows[at], chance.choice(rows), chance)
            case 5:
                swap = chance.randrange(len(rows))
                rows[at], rows[swap] = rows[swap], rows[at]
            case _:
                place = chance.randrange(len(rows[at]) + 1)
                rows[at] = rows[at][:place] + chance.choice(_ODD) + rows[at][place + chance.randrange(3) :]
        rows = rows or [""]
    return "\n".join(rows)


def _changed(row: str, other: str, chance: random.Random) -> str:
    """A row with a word of another, or an odd one."""
    words = list(_TOKEN.finditer(row))
    if not words:
        return row
    word = chance.choice(words)
    instead = chance.choice([*(found.group() for found in _TOKEN.finditer(other)), *_ODD])
    return row[: word.start()] + instead + row[word.end() :]


def outcome(text: str, chance: random.Random) -> str:
    """What becomes of a file, in a word; a mistake of the program begins with an exclamation mark."""
    answer = done(Read(text, trust=True))
    if answer[:1] == b"-":
        failed = msgspec.json.decode(answer[1:], type=Failed)
        if not failed.code:
            return f"! {failed.message}"
        return "odd" if "no game comes to" in failed.message else "refused"
    whole = read_whole(text, trust=True)
    sitting = Sitting.resume(whole.game, whole.journal, SeededDice(1))
    try:
        for _ in range(FURTHER):
            seat = whole.game.to_move(sitting.state)
            if seat is None:
                break
            sitting.order(seat, whole.game.pick(sitting.state, chance))
            for looks in (*whole.game.seats, None):
                whole.game.view(sitting.state, looks)
    except Exception as error:
        return f"! played on: {type(error).__name__}: {error}"
    return "read"


def fuzz(count: int, seed: int, say: Callable[[str], None]) -> bool:
    """So many files; whether none of them was a mistake of the program."""
    chance = random.Random(seed)
    sound = files(chance)
    found: Counter[str] = Counter()
    for number in range(1, count + 1):
        text = spoilt(chance.choice(sound), chance.choice(sound), chance)
        began = time.process_time()
        what = outcome(text, chance)
        took = time.process_time() - began
        if took > SLOW:
            what = f"! took {took:.0f} seconds"
        if what.startswith("!"):
            say(f"{what}\n{text}\n")
            what = "mistakes"
        found[what] += 1
        if number % 1000 == 0 or number == count:
            say(", ".join(f"{many} {what}" for what, many in found.most_common()))
    return not found["mistakes"]


if __name__ == "__main__":
    many, begin = (int(argument) for argument in [*sys.argv[1:], "1"][:2])
    sys.exit(0 if fuzz(many, begin, print) else 1)
