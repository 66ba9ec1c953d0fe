"""Whole recorded games lead to where they led when they were played, and try what there is to order."""

from __future__ import annotations

import re
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from tests.games.curious import kind_of, kinds
from tests.games.record import FOLDER, RECORDINGS

from openblitz import catalogue
from openblitz.blitzkrieg.battle.rules.combat import InTheAir
from openblitz.blitzkrieg.battle.rules.duty import combats_of
from openblitz.blitzkrieg.charts.chart import Chart
from openblitz.blitzkrieg.engine import missions
from openblitz.blitzkrieg.engine.missions import MISSIONS
from openblitz.blitzkrieg.engine.orders import VERBS, Order
from openblitz.blitzkrieg.engine.sequence import sequence_of
from openblitz.blitzkrieg.engine.step import Step
from openblitz.blitzkrieg.rulesets import called
from openblitz.table import LoadedDice, load_game
from openblitz.table.orders import verb_of
from openblitz.table.sitting import same_state

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.decision import Decision
    from openblitz.blitzkrieg.engine.position import Position


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
        "9059a4bf7a1dceb9",
        15,
        "support bomb stage home attack fight overwhelm advance retreat lose take expand combine "
        "drop fly embark invade go-ashore land supply pay-for decline attack-by-bombardment attack-by-city",
    ),
    # With weather, naval ascendancy and critical resources.
    Recorded(
        "tournament-1975-options",
        "881dcc2dae8ed749",
        15,
        "support bomb stage home attack fight overwhelm advance retreat lose take expand combine drop fly "
        "attack-by-bombardment attack-by-city",
    ),
    # Every option, and everything that its rules declare.
    Recorded(
        "tournament-1975-everything",
        "7991c6134d26c45a",
        15,
        lacks="",
    ),
    # The same; given up, because the game has no last turn.
    Recorded(
        "tournament-1965-everything",
        "576a9193ba65d349",
        21,
        "resign",
        lacks="",
    ),
    # Scenarios of the Module System; in the first and the fourth every module is on.
    Recorded(
        "total-war",
        "97380f61a0dc1ae0",
        12,
        "army object roll-armies plan form-fleet station put-to-sea dock assign intercept abort bomb-base "
        "bomb-trains cut-rails bomb-supply drop-supply demolish overrun stand raise absorb board produce",
    ),
    Recorded("national-expansion", "fdb2c87313552131", 12, "army agree assign support bomb-docks advance"),
    Recorded(
        "neutrality-violation", "b8eddeaefb70ce3b", 12, "army agree produce bomb bomb-city fly drop retreat"
    ),
    Recorded(
        "grand-alliance", "6f2b5fc898a81f4a", 12, "roll-armies plan strafe-base ferry put-to-sea dock run"
    ),
    Recorded("brush-fire-war", "4dcf45348b4dd418", 9, "move attack fight advance retreat lose take combine"),
    Recorded(
        "third-power",
        "a8e40ffdc74a7131",
        15,
        "army agree produce run entrain detrain cut-rail bomb-city drop invade go-ashore",
    ),
    Recorded("third-power-swapped", "3185c90955395c5d", 15, "army agree stand run cut-rail produce"),
    Recorded("national-liberation", "9f3df5a3b54ded46", 6, "place break feed slip-away declare-victory"),
    Recorded("national-liberation-swapped", "0a92bf8843933d03", 6, "place combine embark declare-victory"),
    Recorded("national-liberation-overseas", "f3c2553f30c3a347", 5, "place attack break declare-victory"),
    Recorded("civil-war", "7d51fb3ad75725dd", 12, "army overwhelm bomb-city drop embark land"),
)


def declared(rules: Rules, met: Iterable[type[Decision]]) -> set[str]:
    """What a game declares: orders, tables that one attacks by or rolls on, and missions.

    Orders of deeds are declared with them. Those of a step are the ones that it speaks of: the steps are the
    phases of the game, and those that somebody met because something followed from a battle.
    """
    sequence = sequence_of(rules)
    phases = (*sequence.set_up, *sequence.complete_turn, *sequence.player_turn, *sequence.movement_end)
    steps = {*(type(sequence.makes(tag)) for tag in phases), *met}
    deeds = {kind for deeds in sequence.deeds.values() for deed in deeds for kind in kinds(deed)}
    announced = (
        one for one in combats_of(rules).values() if not one.instead and not isinstance(one, InTheAir)
    )
    return {
        *deeds,
        *(verb for step in steps for verb in spoken_of(step)),
        *(f"attack-by-{combat.name}" for combat in announced),
        *(f"roll-on-{chart.name}" for chart in rules.charts.values()),
        *(f"mission-{kind}" for kind in missions.flown(rules)),
    }


def spoken_of(step: type[Decision]) -> set[str]:
    """The verbs of the orders that a step's own methods name, and those of the steps it is made from."""
    functions = [
        function
        for kind in step.__mro__
        if issubclass(kind, Step)
        for function in vars(kind).values()
        if isinstance(function, FunctionType)
    ]
    named = {name: one.__globals__.get(name) for one in functions for name in names_in(one.__code__)}
    orders = (one for one in named.values() if isinstance(one, type) and issubclass(one, Order))
    return {verb_of(one) for one in orders if one in VERBS.known().values()}


def names_in(code: CodeType) -> Iterator[str]:
    """The names that a function looks up, and those inside of it."""
    yield from code.co_names
    for inside in code.co_consts:
        if isinstance(inside, CodeType):
            yield from names_in(inside)


class Watcher:
    """Writes down what is ordered, rolled and flown while a game is replayed, and what steps were met."""

    def __init__(self, game: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        self.seen: set[str] = set()
        self.met: set[type[Decision]] = set()
        self._carry_out = game.carry_out
        monkeypatch.setattr(game, "carry_out", self.carry_out)
        monkeypatch.setattr(Chart, "throw", self._noting(Chart.throw))

    def carry_out(self, state: Position, order: Any, *rest: Any) -> Any:
        """As the game does it."""
        self.seen |= {verb_of(order), kind_of(order)}
        self.met.add(type(state.steps[-1]))
        events = self._carry_out(state, order, *rest)
        self.seen.update(f"mission-{one.kind}" for one in MISSIONS(state))
        return events

    def _noting(self, throw: Callable[..., int]) -> Callable[..., int]:
        def noted(chart: Chart[Any], *rest: Any) -> int:
            self.seen.add(f"roll-on-{chart.name}")
            return throw(chart, *rest)

        return noted


@pytest.mark.parametrize("recorded", GAMES, ids=lambda one: one.file)
def test_a_recorded_game_leads_to_where_it_led(recorded: Recorded, monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = load_game(FOLDER / f"{recorded.file}.game", catalogue.find, LoadedDice(()))
    watcher = Watcher(sitting.game, monkeypatch)
    sitting.verify(full=True)
    assert sitting.journal.entries[-1].hash.startswith(recorded.hash)
    assert sitting.state.turn == recorded.turn
    assert sitting.state.outcome is not None
    assert not set(recorded.verbs.split()) - watcher.seen
    if recorded.lacks is not None:
        game: Any = sitting.game
        assert declared(game.rules, watcher.met) - watcher.seen == set(recorded.lacks.split())


def test_every_recording_has_its_file_and_its_line() -> None:
    files = {file.stem for file in FOLDER.glob("*.game")}
    assert files == set(RECORDINGS) == {one.file for one in GAMES}
    for name, recording in RECORDINGS.items():
        pinned = (FOLDER / f"{name}.game").read_text().partition("Ruleset: ")[2].partition("\n")[0]
        assert catalogue.find(recording.ruleset).name == pinned


# What chance and computer players have not ordered in any of them; tests of their modules do.
UNRECORDED = (
    "accept-combat airdrop airlift assault bomb-fleet bomb-landing bomb-production engage engage-fleet "
    "fire-mission lift-supply offer-armies raid-shipping re-embark refuse-combat seek-sanctuary "
    "stay-behind turn-back withdraw"
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


def test_the_words_of_an_outcome_may_be_bettered_but_not_who_won_nor_why() -> None:
    game = called("1975-basic")
    text = "turn 3\nside blue\nrest eliminated\noutcome {} 75:16A Great Blue {} eliminated every enemy unit."
    state = game.read_state(text.format("blue", "has"))
    assert same_state(game, state, text.format("blue", "have"))
    assert not same_state(game, state, text.format("red", "has"))
    assert not same_state(game, state, text.format("blue", "has").replace("75:16A", "75:16C"))
