"""65:21.0 - supply by the capacity of cities."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from tests.blitzkrieg.judging import table
from tests.blitzkrieg.tournament1965.arranging import arrange, offered
from tests.blitzkrieg.toys import switched_on

from openblitz.blitzkrieg.engine.kinds import read_hex
from openblitz.blitzkrieg.ground.rules import capacity
from openblitz.blitzkrieg.ground.rules.capacity import CapacityLoss
from openblitz.blitzkrieg.supply.questions.balance import BALANCE
from openblitz.blitzkrieg.supply.rules import drawing
from openblitz.players.blitzkrieg import player
from openblitz.table import Part

if TYPE_CHECKING:
    from pathlib import Path

    from tests.blitzkrieg.judging import Table

    from openblitz.blitzkrieg.engine.position import Position


class Raid(CapacityLoss):
    """Seven factors of EE30 are destroyed."""

    def part(self, position: Position, hex_: int) -> Part | None:
        return Part(Fraction(-7), "bombed", "65:23.3.a") if hex_ == read_hex("EE30") else None


@pytest.mark.rule("65:21.0.1")
def test_a_city_square_supplies_twelve_factors_less_what_is_destroyed() -> None:
    t = arrange("at EE30: B:1Inf", land="city EE30 EE31")
    city, other = read_hex("EE30"), read_hex("EE31")
    assert capacity.of(t.position, city) == 12
    for raids, left in ((1, 5), (2, 0)):
        raided = t.under(CapacityLoss, *(Raid(),) * raids).position
        assert capacity.of(raided, city) == capacity.tally(raided, city).total == left
        assert capacity.of(raided, other) == capacity.tally(raided, other).total == 12


# Blue's only city is A5 unless a test draws more: 12 factors.
LAST = "at TTT60: R:9Inf"


def ending(*lines: str, land: str = "", turn: int = 7) -> Table:
    """Blue's player-turn is about to end: nobody is beside an enemy, and movement is all that is left."""
    return arrange(f"turn {turn}", *lines, LAST, "rest waiting", "step movement", land=land)


def short(t: Table, side: int = 0) -> int:
    """The factors that a side draws too much."""
    return BALANCE.of(t.rules).short(t.position, side).factors


@pytest.mark.rule("65:21.0.1")
@pytest.mark.parametrize(("cities", "supplied"), [("D10", 24), ("D10 D11", 36), ("D10 D11 D12", 48)])
def test_each_square_of_a_city_that_a_side_controls_supplies_twelve(cities: str, supplied: int) -> None:
    t = ending("at D20: B:1Inf", land=f"city {cities}; blue {cities}")  # and A5
    assert sum(drawing.sources(t.position, 0).values()) == supplied
    hostile = ending("at D20: B:1Inf", "at D9: R:1Inf", land=f"city {cities}; blue {cities}")
    assert sum(drawing.sources(hostile.position, 0).values()) == supplied - 12


@pytest.mark.rule("65:21.0.1", "65:21.0.2b")
def test_units_draw_by_their_factors_and_artillery_by_its_defense() -> None:
    assert short(ending("at D20: B:1Inf B:1Art B:2Art")) == 0  # 12
    assert short(ending("at D20: B:1Inf B:1Art B:2Art", "at D21: B:Inf1.1")) == 1
    assert short(ending("at D20: B:4Arm B:5Arm", "at D21: B:GDArm")) == 8


@pytest.mark.rule("65:21.0.3c")
def test_units_at_sea_draw_too() -> None:
    t = ending("at D20: B:1Inf B:2Inf", "sea A: B:3Inf B:4Inf")
    assert short(t) == 4
    assert str(drawing.need(t.position, 0)) == (
        "16 = 8 (ground units, 65:21.0.1) + 8 (units at sea, 65:21.0.3c)"
    )


PLANES = """
name = "toy-planes"
title = "Planes"
about = "Aircraft that stand in cities."
of = ["1965-tournament"]

[counters]
types = ["sac", "tac"]
"""


@pytest.mark.rule("65:21.0.2a")
def test_aircraft_draw_as_ground_units_do(tmp_path: Path) -> None:
    with switched_on(tmp_path, "toy-planes", PLANES):
        for planes, much in (("B:1SAC", 0), ("B:1SAC B:TAC1.1", 1)):
            text = f"turn 7\nat A5: B:1Inf B:2Inf\nat A5: {planes}\n{LAST}\nrest waiting"
            t = table("1965-tournament", text, (), "", "", options=("toy-planes",))
            assert short(t) == much
            assert drawing.need(t.position, 0).parts[1].rule == "65:21.0.2a"


@pytest.mark.rule("65:21.0.4")
def test_units_in_the_desert_draw_double() -> None:
    """R65-41 - D21 is beside the sea, and no desert in this sense."""
    desert = "desert D20 D21; sea D22"
    assert short(ending("at D20: B:4Arm", land=desert)) == 0  # 12
    inland = ending("at D20: B:4Arm B:Inf1.1", land=desert)
    assert short(inland) == 2
    assert drawing.need(inland.position, 0).parts[-1].rule == "65:21.0.4"
    assert short(ending("at D21: B:4Arm B:5Arm", land=desert)) == 0
    flown = ending("at D20: B:14TAC B:15TAC", land=f"{desert}; city D20; blue D20")
    assert drawing.need(flown.position, 0).total == 16  # aircraft as well
    assert short(ending("at D19: B:4Arm B:5Arm", land=desert)) == 0


TOO_MANY = ("at D20: B:1Inf B:2Inf B:3Inf", "at D30: B:4Inf B:Inf2.1")  # 18 factors


@pytest.mark.rule("65:21.0.3a")
def test_there_is_one_turn_to_mend_it() -> None:
    """B:1Inf has a turn to go and get the city D22 of Red."""
    t = ending(*TOO_MANY, land="city D22; red D22")
    events = t.order("done")
    assert [event.text for event in events if event.kind == "out of supply"] == [
        "Great Blue draws 6 factors more than cities supply: to be mended by the end of turn 8."
    ]
    assert t.position.side == 1
    t.order("done")
    assert "6 factors too much: gone by the end of turn 8, or lost." in told(t)
    t.order("move B:1Inf to D21", "done")
    assert (t.position.side, short(t)) == (1, 0)
    assert t.position.lost[:2] == [0, 0]
    assert drawing.SHORT(t.position) == ()


def told(t: Table) -> tuple[str, ...]:
    """What the box of Blue's supply says."""
    return next(box.lines for box in t.game.view(t.position, "blue").boxes if box.place == "supply blue")


def test_what_is_drawn_is_a_sentence_and_a_sum_where_there_is_one() -> None:
    t = ending("at D20: B:1Inf")
    assert told(t)[0] == "4 factors of supply drawn by ground units."
    desert = ending("at D20: B:1Inf", land="desert D20")
    added = "8 = 4 (ground units, 65:21.0.1) + 4 (in the desert, counted twice, 65:21.0.4)"
    assert told(desert)[0] == f"Supply drawn: {added}."
    assert told(ending())[0] == "0 factors of supply drawn."


@pytest.mark.rule("65:21.0.3b")
def test_then_units_are_eliminated_until_it_is_in_balance() -> None:
    t = ending(*TOO_MANY, "short blue 6")
    t.order("done")
    assert (t.step, t.asked) == ("supply-balance", "blue")
    assert t.why_not("done")[0] == "65:21.0.3b"
    assert t.why_not("lose R:9Inf")[0] == "65:4.0.1b"
    assert t.why_not("lose B:9Inf")[0] == "65:21.0.3b"  # not in play
    assert t.why_not("lose B:1Inf B:2Inf B:3Inf")[0] == "65:21.0.3b"  # two are enough
    assert t.may("lose B:1Inf B:2Inf")
    assert t.may("lose B:Inf2.1")
    assert len(offered(t)) == 5
    t.order("lose B:4Inf")
    assert t.step == "supply-balance"  # 14 are still too much
    t.order("lose B:Inf2.1")
    assert t.position.side == 1
    assert (short(t), drawing.SHORT(t.position)) == (0, ())


@pytest.mark.rule("65:21.0.3b")
@pytest.mark.parametrize("lost", ["B:14TAC", "B:1Inf", "B:1Art", "B:4Inf"])
def test_of_whatever_units_he_likes(lost: str) -> None:
    t = ending("at A5: B:14TAC", "at D20: B:1Inf B:1Art", "sea A: B:4Inf", "short blue 4")
    while t.step != "supply-balance":
        t.order("done")
    t.order(f"lose {lost}")
    assert (t.position.side, t.where(lost)) == (1, "eliminated")


@pytest.mark.rule("65:21.0.3b")
def test_a_part_of_a_unit_is_lost_by_breaking_it_down_first() -> None:
    t = ending("at D20: B:1Inf B:2Inf B:3Inf", "at D30: B:4Inf", "short blue 3", land="city D30; blue D30")
    assert short(t) == 0  # A5 and D30 supply 24
    one = ending("at D20: B:1Inf B:2Inf B:Inf2.1", "at D30: B:Inf1.1 B:Inf2.2", "short blue 1")  # 13
    one.order("done", "break B:Inf2.1 into B:Inf1.2 B:Inf1.3", "lose B:Inf1.2")
    assert (one.position.side, short(one)) == (1, 0)


@pytest.mark.rule("65:21.0.3a")
def test_what_is_too_much_for_the_first_time_is_not_lost_whatever_the_enemy_was_short_of() -> None:
    t = ending(*TOO_MANY, "short red 6")
    t.order("done")
    assert t.position.side == 1
    assert t.position.lost[:2] == [0, 0]


def test_the_balance_is_shown() -> None:
    t = ending(*TOO_MANY, land="city D10; blue D10")
    view = t.game.view(t.position, "blue")
    assert [(one.value, one.of) for one in view.tracks if (one.key, one.seat) == ("supply", "blue")] == [
        (18, 24)
    ]
    assert told(t)[1] == "24 factors are supplied by 2 city squares, for all units."
    layer = next(layer for layer in view.layers if layer.title == "Supply of cities")
    assert layer.rule == "65:21.0.1"
    assert t.game.read_state(t.game.write_state(t.position)) == t.position


@pytest.mark.parametrize("name", ["greedy", "hold", "random"])
def test_every_computer_player_mends_it(name: str) -> None:
    t = ending(*TOO_MANY, "short blue 6")
    t.order("done")
    one = player(name, 1)
    while t.step == "supply-balance":
        seat = t.game.to_move(t.position)
        assert seat is not None
        t.order(t.game.write_order(one.decide(t.game, t.position, seat)))
    assert short(t) == 0
