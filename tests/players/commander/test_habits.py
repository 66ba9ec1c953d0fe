"""Habits of `staff`: what no player would do, it does not; held positions, one decision each."""

from __future__ import annotations

import pytest
from tests.commander.arrange import Battle, battle, patch
from tests.players.commander.test_orders import CO, COMMAND, answer, targets

from openblitz.commander.games import find_game
from openblitz.commander.orders import (
    ChooseEdge,
    ChooseTable,
    Dismount,
    Finish,
    Fire,
    Issue,
    Mount,
    Move,
    Shot,
    Task,
)
from openblitz.commander.rules import command, standing, transport
from openblitz.commander.steps import Acting, Initiative
from openblitz.commander.steps.commanding import Doing
from openblitz.players.commander.commanding import chance_of
from openblitz.players.commander.deploying import suggest
from openblitz.players.commander.staff import SURE, Staff
from openblitz.table import SeededDice

GERMANS = {"G:CO": (60.0, 74.0, 180.0), "G:HQ": (70.0, 74.0, 180.0)}
MORTARS = {f"G:Mor{n}": (46.0 + 6 * n, 96.0, 180.0) for n in (1, 2, 3)}
FOOT = {f"G:Inf{n}": (46.0 + 6 * n, 70.0, 180.0) for n in (1, 2, 3)}
ENEMIES = {f"A:Inf{n}": (46.0 + 6 * n, 46.0, 0.0) for n in (1, 2, 3)}


def name(b: Battle, unit: int) -> str:
    return b.rules.roster.ids[unit]


def tasks(b: Battle, issue: object) -> dict[str, str]:
    """Who is ordered to do what."""
    assert isinstance(issue, Issue)
    return {name(b, task.unit): task.action for task in issue.tasks}


def line() -> Battle:
    """A German CO with infantry in front, an HQ beside him, mortars behind, and Americans to fire at."""
    return battle({**GERMANS, **FOOT, **MORTARS, **ENEMIES}, steps=COMMAND, active="german")


# The HQ


def test_the_hq_speaks_before_the_co_and_takes_the_mortars_over() -> None:
    b = line()
    order = answer(b)
    assert isinstance(order, Issue)
    assert name(b, order.command) == "G:HQ"
    assert set(MORTARS) <= set(tasks(b, order))


def test_whom_the_hq_did_not_reach_the_co_orders() -> None:
    b = line()
    b.order(answer(b), 6, 5)  # 11: not issued
    order = answer(b)
    assert isinstance(order, Issue)
    assert name(b, order.command) == "G:CO"
    assert {"G:Inf1", "G:Mor1"} <= set(tasks(b, order))


# The CO rolls for nothing below 60 % while another command has something better to order


def far_flank(failed: str = "") -> Battle:
    """The CO is busy with mortars that have had three orders; the infantry is near the HQ alone."""
    flank = {f"G:Inf{n}": (90.0 + 6 * n, 70.0, 180.0) for n in (1, 2, 3)}
    foes = {f"A:Inf{n}": (90.0 + 6 * n, 46.0, 0.0) for n in (1, 2, 3)}
    leaders = {"G:CO": (10.0, 74.0, 180.0), "G:HQ": (102.0, 76.0, 180.0)}
    b = battle({**leaders, **flank, **MORTARS, **foes}, steps=COMMAND, active="german")
    position = b.position
    position.commander = b.unit("G:CO")
    for unit in b.units(*MORTARS):
        position.orders[unit], position.commanded_by[unit] = 3, b.unit("G:CO")
        position.formation |= 1 << unit
    if failed:
        position.failed |= 1 << b.unit(failed)
    return b


def test_the_co_leaves_an_unlikely_order_while_the_hq_has_a_better_one() -> None:
    b = far_flank()
    assert answer(b) == Finish(b.unit("G:CO"))
    b.order(answer(b))
    order = answer(b)
    assert isinstance(order, Issue)
    assert name(b, order.command) == "G:HQ"
    assert chance_of(int(command.value(b.position, order).total)) >= SURE


def test_he_tries_it_when_nobody_else_can_speak() -> None:
    b = far_flank("G:HQ")
    order = answer(b)
    assert isinstance(order, Issue)
    assert chance_of(int(command.value(b.position, order).total)) < SURE


# Mortars


def test_mortars_fire_at_soft_targets_and_not_at_full_armour() -> None:
    foes = {"A:Sherman1": (60.0, 50.0, 0.0), "A:Inf1": (50.0, 40.0, 0.0)}
    b = battle({**GERMANS, **MORTARS, **foes}, steps=COMMAND, active="german")
    assert set(targets(b).values()) == {"A:Inf1"}


def test_mortars_are_not_ordered_to_fire_when_there_is_nothing_but_armour() -> None:
    b = battle({**GERMANS, **MORTARS, "A:Sherman1": (60.0, 50.0, 0.0)}, steps=COMMAND, active="german")
    order = answer(b)
    assert not isinstance(order, Issue) or "fire" not in tasks(b, order).values()


def test_nor_do_they_of_their_own_accord() -> None:
    b = battle(
        {**GERMANS, "G:Mor1": (60.0, 60.0, 180.0), "A:Sherman1": (60.0, 50.0, 0.0)},
        steps=[*COMMAND, Initiative()],
        active="german",
    )
    assert not isinstance(answer(b), Fire)


# The gun and its truck

WOODS = patch("woods", "w1", 40, 62, 80, 78)


def gun(x: float, y: float, *, limbered: bool = False, truck: tuple[float, float] | None = None) -> Battle:
    """An anti-tank gun, its truck behind it, and American tanks beyond a wood or in the open."""
    there = {"G:CO": (x, y + 14, 180.0), "G:Truck": (*(truck or (x, y + 3.0)), 180.0)}
    foes = {f"A:Sherman{n}": (50.0 + 5 * n, 40.0, 0.0) for n in (1, 2, 3)}
    aboard = {"G:ATG": "G:Truck"} if limbered else {}
    own = {} if limbered else {"G:ATG": (x, y, 180.0)}
    return battle({**there, **own, **foes}, WOODS, steps=COMMAND, active="german", aboard=aboard)


def test_a_gun_that_sees_nothing_is_limbered() -> None:
    b = gun(60, 90)
    order = answer(b)
    assert tasks(b, order) == {"G:ATG": "deploy"}
    b.order(order, 3, 3)
    assert answer(b) == Mount(b.unit("G:ATG"), b.unit("G:Truck"))


def test_its_truck_comes_to_it_first() -> None:
    b = gun(60, 90, truck=(60, 106))
    order = answer(b)
    assert tasks(b, order) == {"G:Truck": "move"}
    b.order(order, 3, 3)
    b.order(answer(b))
    assert transport.board_refusal(b.position, *b.units("G:ATG", "G:Truck")) is None


def test_the_truck_tows_the_gun_to_where_it_sees_the_enemy() -> None:
    b = gun(60, 90, limbered=True)
    for _order in range(6):
        order = answer(b)
        if "deploy" in tasks(b, order).values():
            break
        b.order(order, 2, 3)
        move = answer(b)
        assert isinstance(move, Move)
        assert name(b, move.unit) == "G:Truck"
        b.order(move)
        b.position.orders = [0] * len(b.position.orders)
    else:
        pytest.fail("the gun was never set up")
    b.order(order, 3, 3)
    down = answer(b)
    assert isinstance(down, Dismount)
    b.order(down)
    tanks = b.units("A:Sherman1", "A:Sherman2", "A:Sherman3")
    assert b.position.carrier[b.unit("G:ATG")] == -1
    assert any(standing.sees(b.position, b.unit("G:ATG"), foe) for foe in tanks)


@pytest.mark.parametrize(("bank", "goes"), [(84.0, False), (74.0, True)])
def test_a_truck_is_not_ordered_to_shuffle_about(bank: float, goes: bool) -> None:
    # A lake from edge to edge bars the way to the enemy: two centimetres before it, or twelve.
    lake = patch("lake", "l1", 0, bank - 8, 120, bank)
    there = {"G:CO": (60.0, 100.0, 180.0), "G:Truck": (60.0, 87.5, 180.0)}
    foes = {f"A:Sherman{n}": (50.0 + 5 * n, 8.0, 0.0) for n in (1, 2, 3)}
    b = battle({**there, **foes}, lake, WOODS, steps=COMMAND, active="german", aboard={"G:ATG": "G:Truck"})
    order = answer(b)
    assert isinstance(order, Issue) == goes
    if goes:
        assert tasks(b, order) == {"G:Truck": "move"}


def test_a_gun_that_is_set_up_fires() -> None:
    b = gun(20, 80)
    assert set(targets(b)) == {"G:ATG"}


def test_a_truck_is_deployed_against_its_gun() -> None:
    game = find_game("commander-encounter")
    state, dice = game.start(), SeededDice(1)
    for order in (ChooseTable("open-farmland"), ChooseEdge("north")):
        game.carry_out(state, order, dice)
    while (place := suggest(state, 1)) is not None:
        state.put(place.unit, *place.at, place.facing)
    ids = game.rules.roster.number
    assert transport.board_refusal(state, ids["g:atg"], ids["g:truck"]) is None


# Infantry fires, and charges where it pays


@pytest.mark.parametrize("turn", [1, 9])
def test_infantry_with_the_enemy_in_range_fires_rather_than_walks(turn: int) -> None:
    b = battle({**CO, "A:Inf1": (55, 45, 0), "G:Inf1": (55, 72, 180)}, steps=COMMAND)
    b.position.turn = turn
    assert tasks(b, answer(b)) == {"A:Inf1": "fire"}


def test_infantry_charges_a_mortar_that_is_suppressed_and_fires_at_one_that_is_in_cover() -> None:
    b = battle({**CO, "A:Inf1": (60, 50, 0), "G:Mor1": (60, 60, 180)}, steps=COMMAND, suppressed=["G:Mor1"])
    b.order(answer(b), 3, 3)
    assert b.game.write_order(answer(b)) == "charge A:Inf1 at G:Mor1"
    woods = patch("woods", "w1", 50, 58, 70, 66)
    b = battle({**CO, "A:Inf1": (60, 45, 0), "G:Inf1": (60, 60, 180)}, woods, steps=COMMAND)
    b.order(answer(b), 3, 3)
    assert answer(b) == Fire((Shot(*b.units("A:Inf1", "G:Inf1")),))


# Nobody who has been ordered to move stands idle because a friend stands where it was to go


def test_who_finds_a_friend_where_it_was_to_go_goes_as_near_as_it_gets() -> None:
    """The place was free when the order was planned; staying is not what it was ordered for."""
    b = battle({"A:CO": (60, 30, 0), "A:Inf1": (60, 40, 0), "A:Inf2": (60, 47, 0)}, steps=COMMAND)
    unit, friend = b.units("A:Inf1", "A:Inf2")
    staff = Staff(1)
    b.position.steps.append(Acting(b.unit("A:CO"), (Doing(Task(unit, "move")),)))
    staff._planned = {unit: Move(unit, ((60.0, 47.0),), 0.0)}
    seat = b.game.to_move(b.position)
    assert seat is not None
    move = staff.decide(b.game, b.position, seat)
    assert isinstance(move, Move)
    assert move.unit == unit
    b.order(move)
    assert 41 < b.where("A:Inf1")[1] < b.where("A:Inf2")[1]
    assert b.position.y[friend] == 47
