"""An order, a step and a fact that nobody else knows: declared here, they are played, written and shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, ClassVar

import pytest
from tests.commander.arrange import Battle, battle

from openblitz.commander.kinds import SIDE, UNIT, one_of
from openblitz.commander.orders import Done, Order
from openblitz.commander.position import Position
from openblitz.commander.steps import EndPhase
from openblitz.commander.steps.base import Step, out_of_place
from openblitz.commander.telling.asks import ExplainAsk, SamplesAsk
from openblitz.players.choosing import decision
from openblitz.table import LoadedDice, NotationError, facts
from openblitz.table.facts import Lasts, Subject
from openblitz.table.kinds import NUMBER
from openblitz.table.steps import Happened

if TYPE_CHECKING:
    from collections.abc import Iterator


class Salute(Order, frozen=True, tag="salute"):
    """Not in any rulebook."""

    form: ClassVar = "salute {unit} [{how}]"
    about: ClassVar = "Salute."
    unit: Annotated[int, UNIT]
    how: Annotated[str, one_of("smartly", "lazily")] = ""


class Parade(Step, frozen=True, tag="parade"):
    """Everybody of a side may salute."""

    key: ClassVar = "parade"
    ending: ClassVar = "Dismissed"
    alone: ClassVar = True
    side: Annotated[int, SIDE]

    def asked(self, position: Position) -> int:
        return self.side

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        return "Who salutes?", ("BC:sequence.order",)

    def orders(self, position: Position) -> Iterator[Order]:
        yield from (Salute(unit) for unit in position.roster.of_side[self.side] if position.stands(unit))
        yield Done()

    def check(self, position: Position, order: Order) -> Any:
        return None if isinstance(order, Salute | Done) else out_of_place(position.rules, self, order)

    def carry_out(self, position: Position, order: Order, dice: Any) -> Happened:
        if isinstance(order, Done):
            return Happened(over=True)
        cheers = facts.subjects_of(Position)["cheers"]
        cheers.put(position, cheers(position) + 1)
        return Happened([position.rules.event("saluted", "Somebody salutes.", "BC:sequence.order")])


@pytest.fixture
def cheers(monkeypatch: pytest.MonkeyPatch) -> Subject[int]:
    """How often was saluted this player turn; known while a test runs."""
    monkeypatch.setitem(facts.SUBJECTS, Position, {})
    return Subject(Position, "cheers", 0, NUMBER, lasts=Lasts.PLAYER_TURN)


def parade() -> Battle:
    return battle({"A:Inf1": (60, 40, 0), "A:Inf2": (64, 40, 0)}, steps=[EndPhase(), Parade(0)])


def test_it_is_played_written_and_read(cheers: Subject[int]) -> None:
    b = parade()
    before = b.game.copy(b.position)
    b.order("salute A:Inf1 smartly")
    b.order(Salute(b.unit("A:Inf2")))
    assert (cheers(b.position), cheers(before)) == (2, 0)
    text = b.game.write_state(b.position)
    assert "\ncheers 2\n" in text
    assert '\nstep parade {"side":"american"}\n' in text
    assert b.game.read_state(text) == b.position
    assert b.game.read_state('step parade {"side":"german"}').steps == [Parade(1)]
    b.position.open_player_turn()
    assert cheers(b.position) == 0


def test_it_is_offered_explained_and_shown(cheers: Subject[int]) -> None:
    b = parade()
    view = b.game.view(b.position, "american")
    assert view.offer is not None
    assert view.offer.verbs["A:Inf1"] == ("salute",)
    assert (view.offer.end, view.offer.can_end, view.offer.step) == ("Dismissed", True, "parade")
    samples = b.game.answer(b.position, "american", SamplesAsk("A:Inf2"))
    assert [choice.order for choice in samples.orders] == ["salute A:Inf2"]  # type: ignore[union-attr]
    assert samples.forms == ("salute UNIT [smartly|lazily]",)  # type: ignore[union-attr]
    told = b.game.answer(b.position, None, ExplainAsk("salute A:Inf1"))
    assert told.refusal is None  # type: ignore[union-attr]


def test_it_is_refused_elsewhere_and_misspelt_with_its_form(cheers: Subject[int]) -> None:
    b = battle({"A:Inf1": (60, 40, 0)}, steps=[EndPhase(), Parade(0)])
    assert "not the time for 'finish'" in b.refused("finish A:CO").reason
    with pytest.raises(NotationError, match=r"write it so: salute UNIT \[smartly\|lazily\]"):
        b.game.read_order("salute A:Inf1 rudely")


@pytest.mark.parametrize("name", ["random", "advance", "staff"])
def test_computer_players_answer_it_lawfully(cheers: Subject[int], name: str) -> None:
    from openblitz import catalogue  # noqa: PLC0415

    b = parade()
    order = decision(catalogue.player(b.game, name, 1), b.game, b.position, b.game.seats[0])
    assert b.game.check(b.position, b.game.seats[0], order) is None
    b.game.carry_out(b.position, order, LoadedDice([]))
