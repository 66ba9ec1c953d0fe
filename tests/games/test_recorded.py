"""Whole recorded games lead to where they led when they were played, and try what there is to order."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from tests.games.curious import kind_of, kinds
from tests.games.record import FOLDER, RECORDINGS

from openblitz import catalogue
from openblitz.blitzkrieg.orders import VERBS
from openblitz.blitzkrieg.rules.missions import MISSIONS
from openblitz.blitzkrieg.rulesets import called
from openblitz.table import LoadedDice, load_game
from openblitz.table.orders import verb_of
from openblitz.table.sitting import same_state

if TYPE_CHECKING:
    from openblitz.blitzkrieg.position import Position
    from openblitz.blitzkrieg.rules.book import Rules


class Recorded(NamedTuple):
    """A game file, the hash of its last order, its last turn, and what must have been ordered in it."""

    file: str
    hash: str
    turn: int
    verbs: str = ""
    lacks: str | None = None  # what the game declares and nobody ordered; None: that is not asked


GAMES = (
    Recorded(
        "tournament-1975",
        "2010aea582d8f717",
        15,
        "support bomb stage home attack fight overwhelm advance retreat lose take expand combine "
        "drop fly embark invade go-ashore land supply pay-for decline attack-by-bombardment attack-by-city",
    ),
    # With weather, naval ascendancy and critical resources.
    Recorded(
        "tournament-1975-options",
        "f0f90cb03bea2a45",
        15,
        "support bomb stage home attack fight overwhelm advance retreat lose take expand combine drop fly "
        "attack-by-bombardment attack-by-city",
    ),
    # Every option. Nobody found prey beside his search hex, no beach had more units than it can supply, and
    # nobody announces air combat.
    Recorded(
        "tournament-1975-everything",
        "1954358fa2f77985",
        15,
        "lose retreat advance intercept wait-out strafe strafe-troops linger home pay-for decline",
        lacks="attack-by-air mission-pounce ship",
    ),
    # Every option; given up, because the game has no last turn. Fighters fight without an announcement.
    Recorded(
        "tournament-1965-everything",
        "d94253c7dbf4a1dc",
        21,
        "lose retreat advance intercept divert detonate home resign",
        lacks="attack-by-fighter",
    ),
    # Scenarios of the Module System; in the first and the fourth every module is on.
    Recorded(
        "total-war",
        "152b43e7575c44b3",
        12,
        "army object roll-armies plan form-fleet station put-to-sea dock assign intercept abort bomb-base "
        "bomb-trains cut-rails bomb-supply drop-supply demolish overrun stand raise absorb board produce",
    ),
    Recorded("national-expansion", "f5ac4bf2d25afbe8", 12, "army agree assign support bomb-docks advance"),
    Recorded(
        "neutrality-violation", "14f6f3dab5823c07", 12, "army agree produce bomb bomb-city fly drop retreat"
    ),
    Recorded(
        "grand-alliance", "e894801de669fd35", 12, "roll-armies plan strafe-base ferry put-to-sea dock run"
    ),
    Recorded("brush-fire-war", "4dcf45348b4dd418", 9, "move attack fight advance retreat lose take combine"),
    Recorded(
        "third-power",
        "8ecea74291c4f086",
        15,
        "army agree produce run entrain detrain cut-rail raise absorb bomb-city drop invade go-ashore",
    ),
    Recorded("third-power-swapped", "43c1de30f640fd30", 15, "army agree stand run cut-rail produce"),
    Recorded("national-liberation", "9f3df5a3b54ded46", 6, "place break feed slip-away declare-victory"),
    Recorded("national-liberation-swapped", "f07162a5f8c00710", 9, "place combine embark declare-victory"),
    Recorded("national-liberation-overseas", "3e0d1ea83c57f620", 5, "place attack break declare-victory"),
    Recorded("civil-war", "b50e6bdf4746da49", 12, "army overwhelm bomb-city drop embark land"),
)


def declared(rules: Rules) -> set[str]:
    """The orders, the tables that one attacks by and the missions that a game declares."""
    deeds = {kind for deeds in rules.sequence.deeds.values() for deed in deeds for kind in kinds(deed)}
    charts = {f"attack-by-{combat.name}" for combat in rules.combats.values() if not combat.instead}
    return deeds | charts | {f"mission-{kind}" for kind in rules.missions}


class Watcher:
    """Writes down what is ordered and flown while a game is replayed."""

    def __init__(self, game: Any) -> None:
        self.seen: set[str] = set()
        self._carry_out = game.carry_out

    def carry_out(self, state: Position, order: Any, *rest: Any) -> Any:
        """As the game does it."""
        self.seen |= {verb_of(order), kind_of(order)}
        events = self._carry_out(state, order, *rest)
        self.seen.update(f"mission-{one.kind}" for one in MISSIONS(state))
        return events


@pytest.mark.parametrize("recorded", GAMES, ids=lambda one: one.file)
def test_a_recorded_game_leads_to_where_it_led(recorded: Recorded, monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = load_game(FOLDER / f"{recorded.file}.game", catalogue.find, LoadedDice(()))
    watcher = Watcher(sitting.game)
    monkeypatch.setattr(sitting.game, "carry_out", watcher.carry_out)
    sitting.verify(full=True)
    assert sitting.journal.entries[-1].hash.startswith(recorded.hash)
    assert sitting.state.turn == recorded.turn
    assert sitting.state.outcome is not None
    assert not set(recorded.verbs.split()) - watcher.seen
    if recorded.lacks is not None:
        game: Any = sitting.game
        assert declared(game.rules) - watcher.seen == set(recorded.lacks.split())


def test_every_recording_has_its_file_and_its_line() -> None:
    files = {file.stem for file in FOLDER.glob("*.game")}
    assert files == set(RECORDINGS) == {one.file for one in GAMES}
    for name, recording in RECORDINGS.items():
        pinned = (FOLDER / f"{name}.game").read_text().partition("Ruleset: ")[2].partition("\n")[0]
        assert catalogue.find(recording.ruleset).name == pinned


# What chance and computer players have not ordered in any of them; tests of their modules do.
UNRECORDED = (
    "accept-combat airdrop airlift assault bomb-fleet bomb-harbor bomb-landing bomb-production brave "
    "cover disembark engage engage-fleet fire-mission flak hold-back lift-supply offer-armies pounce "
    "press-on raid-shipping re-embark refuse-combat seek-sanctuary ship stop-trains turn-back "
    "withdraw"
)


def test_every_other_order_that_there_is_has_been_given_in_a_recorded_game() -> None:
    text = "\n".join(file.read_text() for file in FOLDER.glob("*.game"))
    given = set(re.findall(r"^\d+\. \w+: (\S+)", text, re.MULTILINE))
    # Other tests may have orders of their own.
    known = {verb for verb, order in VERBS.known().items() if order.__module__.startswith("openblitz.")}
    assert known - given == set(UNRECORDED.split())


def test_the_order_of_lines_in_a_snapshot_does_not_matter() -> None:
    game = called("1975-tournament+all")
    text = "turn 3\nside blue\nat EE20: B:4Arm\nfactors-lost 3 4\nreduced Q11\nrest eliminated\nstep movement"
    state = game.read_state(text)
    first, second = "factors-lost 3 4\n", "reduced Q11\n"
    assert same_state(game, state, text.replace(first + second, second + first))
    assert not same_state(game, state, text.replace(first, ""))
    assert not same_state(game, state, "nonsense")
