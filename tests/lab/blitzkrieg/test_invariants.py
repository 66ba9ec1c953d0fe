"""The invariants themselves: each finds the fault it is there for, and nothing in a good position."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.blitzkrieg.judging import table

from openblitz.blitzkrieg.engine.attacks import Battle, numbered
from openblitz.blitzkrieg.engine.orders import Done, Move, Place, Retreat, TakeBack
from openblitz.blitzkrieg.engine.places import ELIMINATED, WAITING
from openblitz.blitzkrieg.engine.position import FLOWN
from openblitz.blitzkrieg.engine.roster import CLASSES, Presence
from openblitz.blitzkrieg.rulesets import game
from openblitz.hexes.grid import parse
from openblitz.lab.blitzkrieg.invariants import Invariants, changes
from openblitz.table import LoadedDice

if TYPE_CHECKING:
    from collections.abc import Callable

    from openblitz.blitzkrieg.engine.position import Position

RULES = game("1975-basic").rules
INF, ARM, ART = (RULES.roster.number[u] for u in ("b:15inf", "b:4arm", "b:1art"))
FOE, FOE2 = (RULES.roster.number[u] for u in ("r:1inf", "r:2inf"))
LAND = "forest EE28; sea EE27"
GAME = table("1975-basic", land=LAND).game


def position(extra: str = "") -> Position:
    text = f"turn 3\nat EE30: B:15Inf B:4Arm\nat EE31: R:1Inf\nat EE33: R:2Inf\nrest eliminated\n{extra}"
    return GAME.read_state(text)


def faults(state: Position) -> list[str]:
    return list(Invariants(GAME.rules).faults(state))


def test_a_good_position_has_no_fault() -> None:
    assert faults(position()) == []
    assert faults(position("step announce\nbattle EE31 with B:15Inf B:4Arm")) == []


def put(unit: int, place: str) -> Callable[[Position], None]:
    return lambda state: state.put(unit, parse(place))


def set_field(field: str, index: int, value: int) -> Callable[[Position], None]:
    return lambda state: getattr(state, field).__setitem__(index, value)


def crowd(state: Position) -> None:
    for unit in RULES.roster.at_first.of_side[1][:4]:
        state.put(unit, parse("FF40"))


@pytest.mark.parametrize(
    ("spoil", "fault"),
    [
        (put(ARM, "EE28"), "B:4Arm stands on forbidden ground at EE28"),
        (put(INF, "EE27"), "B:15Inf stands on forbidden ground at EE27"),
        (put(INF, "EE33"), "both sides stand on one hex"),
        (set_field("place", INF, parse("EE29")), "the hexes that a side stands on are not kept right"),
        (
            set_field("stands", CLASSES + Presence.ARMOR, 1 << 300),
            "the hexes that a side's armor stands on are not kept right",
        ),
        (set_field("lost", 0, 3), "the units that a side has lost are not counted right"),
        (set_field("place", INF, -2), "B:15Inf is nowhere"),
        (set_field("spent", INF, 13), "B:15Inf has moved farther than it can"),
        (lambda state: state.place.pop(), "units were lost or doubled"),
        (
            lambda state: setattr(state, "flights", 2),
            "2 flights are counted, but 0 were made",
        ),
        (crowd, "the stack on FF40 is too high"),
    ],
)
def test_a_spoiled_position_is_found_out(spoil: Callable[[Position], None], fault: str) -> None:
    state = position()
    spoil(state)
    assert fault in faults(state)


def test_what_is_just_within_the_limits_is_no_fault() -> None:
    state = position()
    state.put(INF, parse("EE28"))  # infantry may enter forest
    state.spent[INF] = 12
    state.flags[INF] |= FLOWN
    state.flights = 1
    for unit in RULES.roster.at_first.of_side[1][:3]:
        state.put(unit, parse("FF40"))
    assert faults(state) == []


def test_the_moving_side_may_stack_too_high_only_while_it_moves() -> None:
    def crowded(step: str) -> Position:
        state = position(step)
        for unit in RULES.roster.at_first.of_side[0][:4]:
            state.put(unit, parse("FF40"))
        return state

    assert faults(crowded("step movement")) == []
    assert faults(crowded("step announce")) == ["the stack on FF40 is too high"]


@pytest.mark.parametrize(
    ("battles", "fault"),
    [
        ([((INF,), "EE31", (FOE,)), ((INF,), "EE33", (FOE2,))], "attackers are in two battles"),
        ([((INF,), "EE31", (FOE,)), ((ARM,), "EE31", (FOE2,))], "hexes are in two battles"),
        ([((INF,), "EE31", (FOE,)), ((ARM,), "EE33", (FOE,))], "defenders are in two battles"),
    ],
)
def test_nobody_is_in_two_battles(
    battles: list[tuple[tuple[int, ...], str, tuple[int, ...]]], fault: str
) -> None:
    state = position("step announce")
    state.battles = numbered(Battle(units, (parse(hex_),), against) for units, hex_, against in battles)
    assert faults(state) == [fault]


def test_no_battle_is_at_worse_than_one_to_six() -> None:
    def against(stack: str, land: str) -> list[str]:
        arranged = table(
            "1975-basic",
            f"turn 3\nat EE30: B:15Inf\nat EE31: {stack}\nrest eliminated\n"
            "battle EE31 with B:15Inf\nstep announce",
            land=land,
        )
        return list(Invariants(arranged.game.rules).faults(arranged.position))

    assert against("R:1Inf R:2Inf R:3Inf", "city EE31") == []  # 4 to 24
    assert against("R:1Inf R:2Inf R:4Arm", "city EE31") == ["a battle at worse than 1-6 is announced"]


def test_orders_do_not_raise_the_dead_nor_move_strangers() -> None:
    before = position()
    done = Done()
    after = before.copy()
    after.put(ART, parse("EE29"))
    assert list(changes(before, done, after)) == ["B:1Art came back from the dead"]
    waiting = before.copy()
    waiting.put(ART, WAITING)
    arrived = waiting.copy()
    arrived.put(ART, parse("A5"))
    move = Move((INF,), parse("EE29"))
    assert list(changes(waiting, move, arrived)) == ["B:1Art came on unasked"]
    assert list(changes(waiting, Place((ART,), parse("A5")), arrived)) == []
    assert list(changes(arrived, move, waiting)) == ["B:1Art went back to its card unasked"]
    assert list(changes(arrived, TakeBack((ART,)), waiting)) == []


def test_units_come_on_in_time_and_at_home() -> None:
    before = position()
    late = next(u for u in RULES.roster.at_first.of_side[0] if RULES.roster.arrives[u] == 5)
    assert list(changes(before, Place((ART,), parse("EE30")), before)) == ["units came on at EE30"]
    found = list(changes(before, Place((late,), parse("A5")), before))
    assert found == ["units came on before their turn"]


@pytest.mark.rule("MS:SCENARIO.F.j")
@pytest.mark.parametrize(("hex_", "fault"), [("OO30", []), ("G4", ["units came on at G4"])])
def test_centers_of_the_alliance_are_set_up_in_any_minor_city(hex_: str, fault: list[str]) -> None:
    """RMS-168 - OO30 is a city of New Endor, G4 one of Great Blue."""
    third = game("modules-f-third-power")
    before = third.read_state("turn 0\nside red\nwaiting: SE:PC5.1\nrest eliminated\nstep set-up")
    order, after = third.read_order(f"place SE:PC5.1 at {hex_}"), before.copy()
    after.put(third.rules.roster.called["se:pc5.1"], parse(hex_))
    assert [one for one in changes(before, order, after) if "came on at" in one] == fault


def test_time_does_not_go_back() -> None:
    before, after = position(), position()
    before.side = 1
    assert list(changes(before, Done(), after)) == ["the game went back in time"]


@pytest.mark.parametrize(("path", "good"), [("EE32 EE34", False), ("EE30 EE29", True), ("EE29 EE26", False)])
def test_retreats_end_near_and_beside_no_enemy(path: str, good: bool) -> None:
    before = position()
    before.put(FOE, ELIMINATED)
    before.put(INF, parse("EE31"))
    retreat = Retreat((INF,), tuple(parse(word) for word in path.split()))
    assert (list(changes(before, retreat, before)) == []) is good


def test_all_combat_is_announced() -> None:
    whole = position("step announce\nbattle EE31 with B:15Inf B:4Arm")
    part = position("step announce\nbattle EE31 with B:4Arm")
    assert list(changes(whole, Done(), whole)) == []
    assert list(changes(part, Done(), part)) == ["combat is not divided whole"]


def test_frozen_is_out_of_reach() -> None:
    state = position()
    before = state.freeze()
    state.spent[INF] = 3
    assert state.freeze() != before
    state.spent[INF] = 0
    assert state.freeze() == before


def test_a_fault_that_comes_later_is_found_too() -> None:
    """What was found good is not looked at again, but only as long as nothing of it changes."""
    watch, state = Invariants(GAME.rules), position()
    assert list(watch.faults(state)) == []
    state.put(ARM, parse("EE28"))
    for _ in range(2):
        assert list(watch.faults(state)) == ["B:4Arm stands on forbidden ground at EE28"]


@pytest.mark.parametrize(
    ("went", "fault"),
    [
        ("went B:15Inf from EE29 to EE30", []),
        ("went B:15Inf from EE32 to EE30", ["a move of B:15Inf does not begin where it was"]),
        ("went B:15Inf from EE29 to EE32", ["B:15Inf is not where its moves lead to"]),
        ("went B:15Inf from EE29 to EE32\nwent B:15Inf from EE32 to EE30", []),
    ],
)
def test_moves_lead_from_the_start_to_the_place(went: str, fault: list[str]) -> None:
    text = f"turn 3\nat EE30: B:15Inf[from=EE29]\nat EE33: R:2Inf\nrest eliminated\n{went}"
    assert faults(GAME.read_state(text)) == fault


def test_what_would_leave_traces_is_found() -> None:
    text = "turn 3\nat EE30: B:15Inf\nat EE36: R:2Inf\nrest eliminated"
    before, order = GAME.read_state(text), GAME.read_order("move B:15Inf to EE31")
    after = before.copy()
    GAME.carry_out(after, order, LoadedDice(()))
    assert list(changes(before, order, after)) == []
    after.covered[0] = 1
    assert list(changes(before, order, after)) == ["B:15Inf would leave traces if taken back"]
