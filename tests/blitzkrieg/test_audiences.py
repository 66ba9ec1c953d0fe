"""Who asks a deed besides the rules finds an answer: its own, that of what it is built on, or its orders."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

import pytest

from openblitz.blitzkrieg.air.chance.sorties import HuntingChance, SortieChance
from openblitz.blitzkrieg.air.deeds.sorties import Bombing, Hunting, Patrolling
from openblitz.blitzkrieg.engine.audiences import Chance, Counsel, Told
from openblitz.blitzkrieg.engine.deed import Deed, known
from openblitz.blitzkrieg.engine.orders import Move, Order
from openblitz.blitzkrieg.rulesets import called

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.engine.audiences import Audience
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Refusal

GAME = called("1975-basic")
HERE = "at E25: B:4Arm\nat M26: R:1Inf\nstep movement"


class Pacing(Deed[Move]):
    """Of an armor alone, to two hexes, of which one is shut; nobody says more of it."""

    order: ClassVar = Move

    def orders_of(self, position: Position, unit: int) -> Iterator[Order]:
        if position.roster.ids[unit] == "B:4Arm":
            yield from (Move((unit,), position.place[unit] + step) for step in (1, 2))

    def check(self, position: Position, side: int, order: Move) -> Refusal | None:
        shut = order.hex == position.place[order.units[0]] + 2
        return position.rules.refuse("own units", "Too far.") if shut else None


class StrictPacing(Pacing):
    """The same, built on it."""


@pytest.fixture
def position() -> Position:
    return GAME.read_state(HERE)


def test_what_is_said_of_a_deed_holds_for_those_built_on_it_until_they_say_otherwise() -> None:
    assert type(Chance.of(Bombing())) is SortieChance
    assert type(Chance.of(Hunting())) is type(Chance.of(Patrolling())) is HuntingChance


def test_an_audience_is_looked_for_once_and_knows_its_deed() -> None:
    deed = Bombing()
    assert Told.of(deed) is Told.of(deed)
    assert Told.of(deed).deed is Counsel.of(deed).deed is deed


def test_a_deed_of_which_nobody_says_anything_is_told_by_its_orders(position: Position) -> None:
    armor, infantry = (position.roster.ids.index(unit) for unit in ("B:4Arm", "R:1Inf"))
    told = Told.of(Pacing())
    assert (told.able(position, armor), told.able(position, infantry)) == (True, False)
    assert list(told.able_of(position, [armor, infantry])) == [armor]
    assert [one.hex for one in told.sendings(position, armor)] == [position.place[armor] + 1]
    assert told.wish(position, [armor], [position.place[armor] + 1]) is None


def test_of_such_a_deed_players_weigh_every_order_and_judge_it_themselves(position: Position) -> None:
    counsel = Counsel.of(Pacing())
    orders = list(counsel.counsel(position))
    assert len(orders) == 2
    assert not counsel.advises
    assert counsel.gain(position, orders[0]) is None


def test_nobody_comes_upon_such_a_deed_by_chance(position: Position) -> None:
    chance, armor = Chance.of(Pacing()), position.roster.ids.index("B:4Arm")
    assert not chance.thought_of
    assert chance.pick_of(position, armor, Random(1)) is None


def test_who_speaks_for_a_deed_is_known_as_soon_as_it_is_written(position: Position) -> None:
    class PacingTold(Told[Pacing], of=Pacing):
        def able(self, position: Position, unit: int) -> bool:
            return False

    try:
        armor = position.roster.ids.index("B:4Arm")
        assert not Told.of(StrictPacing()).able(position, armor)
        assert type(Counsel.of(StrictPacing())) is Counsel
    finally:
        del Told.speakers[Pacing]


@pytest.mark.parametrize(("audience", "layer"), [(Told, "telling"), (Counsel, "counsel"), (Chance, "chance")])
def test_whoever_speaks_for_a_deed_stands_in_the_folder_beside_its_own(
    audience: type[Audience[Deed[Any]]], layer: str
) -> None:
    of_subjects = {
        deed: one for deed, one in audience.speakers.items() if deed.__module__.startswith("openblitz.")
    }
    assert len(of_subjects) > 20
    for deed, one in of_subjects.items():
        assert one.__module__ == deed.__module__.replace(".deeds.", f".{layer}."), deed


def test_no_deed_answers_for_an_audience() -> None:
    asked = {
        name
        for audience in (Told, Counsel, Chance)
        for name in vars(audience)
        if not name.startswith("_") and name != "speakers"
    }
    assert {"able", "gain", "pick_of"} <= asked
    for deed in known().values():
        assert not {name for name in asked if hasattr(deed, name)}, deed.name
