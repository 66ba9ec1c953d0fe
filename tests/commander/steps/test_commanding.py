"""The steps of the command phase: actions one by one, two after double one, and commands at the end."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from tests.commander.arrange import Battle, battle, line, patch
from tests.commander.rules.gunnery import suppressed
from tests.commander.rules.terrains import SCENARIO

from openblitz.commander.rules import standing
from openblitz.commander.steps.command_moves import CommandMoves
from openblitz.commander.steps.commanding import Commanding

if TYPE_CHECKING:
    from openblitz.table import Event

STEPS = [CommandMoves(), Commanding()]


def field(units: dict[str, tuple[float, float, float]], *pieces: object, **more: object) -> Battle:
    """The American command phase, with an HQ at 60,30."""
    return battle({"A:HQ": (60, 30, 0), **units}, *pieces, steps=STEPS, scenario=SCENARIO, **more)  # type: ignore[arg-type]


# Actions


@pytest.mark.rule("BC:actions.one", "BC:command.success")
def test_one_action_for_each_unit_under_command_at_once() -> None:
    b = field({"A:Inf1": (60, 40, 0), "A:Inf2": (70, 40, 0)})
    b.order("order A:HQ: A:Inf1 A:Inf2 move", 1, 2)
    b.order("move A:Inf1 to 60,45 face 0")
    assert b.refused("move A:Inf1 to 60,46 face 0").rule == "BC:actions.one"
    assert b.refused("order A:HQ: A:Inf1 move").rule == "BC:sequence.order"
    b.order("move A:Inf2 to 70,45 face 0")
    assert isinstance(b.position.steps[-1], Commanding)


@pytest.mark.rule("BC:command.finish")
def test_it_is_said_who_can_still_command_when_one_has_finished() -> None:
    b = field({"A:CO": (50, 30, 0), "A:Inf1": (60, 40, 0)})
    b.order("order A:HQ: A:Inf1 move", 1, 2)
    b.order("move A:Inf1 to 60,45 face 0")
    prompt, _ = b.position.steps[-1].prompt(b.position)
    assert prompt == "Issue orders: A:HQ may give another, or finish; then A:CO can still command."


@pytest.mark.rule("BC:actions.mix")
@pytest.mark.parametrize("first", ["fire", "move"])
def test_different_actions_in_any_sequence(first: str) -> None:
    b = field({"A:Inf1": (60, 40, 0), "A:Inf2": (70, 40, 0), "G:Inf1": (60, 60, 180)})
    b.order("order A:HQ: A:Inf1 fire; A:Inf2 move", 1, 2)
    orders = {"fire": ("fire A:Inf1 at G:Inf1", (1, 1, 1, 1)), "move": ("move A:Inf2 to 70,35 face 0", ())}
    for name in (first, *({"fire", "move"} - {first})):
        text, dice = orders[name]
        b.order(text, *dice)
    assert isinstance(b.position.steps[-1], Commanding)


@pytest.mark.rule("BC:actions.fire")
def test_one_shot_at_one_visible_enemy_in_range() -> None:
    b = field(
        {"A:Inf1": (60, 40, 0), "G:Inf1": (60, 60, 180), "G:Inf2": (60, 76, 180), "G:Inf3": (40, 30, 0)}
    )
    b.order("order A:HQ: A:Inf1 fire", 1, 2)
    assert b.refused("fire A:Inf1 at G:Inf1, A:Inf1 at G:Inf1").rule == "BC:actions.fire"
    b.refused("fire A:Inf1 at G:Inf2")  # 33 cm
    b.refused("fire A:Inf1 at G:Inf3")  # behind it
    b.order("fire A:Inf1 at G:Inf1", 1, 1, 1, 1)
    assert isinstance(b.position.steps[-1], Commanding)


@pytest.mark.rule("BC:fire.declare")
def test_all_targets_of_an_order_are_declared_together() -> None:
    b = field({"A:Inf1": (60, 40, 0), "A:Inf2": (64, 40, 0), "A:Inf3": (80, 40, 0), "G:Inf1": (60, 60, 180)})
    b.order("order A:HQ: A:Inf1 A:Inf2 fire; A:Inf3 move", 1, 2)
    assert b.position.steps[-1].prompt(b.position)[0].endswith(" All fire of it is given at once.")
    events = b.order("fire A:Inf1 at G:Inf1", 1, 1, 1, 1)
    assert (events[-1].kind, events[-1].units) == ("held fire", ("A:Inf2",))
    assert b.refused("fire A:Inf2 at G:Inf1").rule == "BC:fire.declare"
    b.order("move A:Inf3 to 80,35 face 0")
    assert isinstance(b.position.steps[-1], Commanding)  # Inf2 has held its fire


def held_fire(events: list[Event]) -> list[tuple[str, ...]]:
    return [event.units for event in events if event.kind == "held fire"]


def test_fire_that_was_ordered_and_not_given_is_told() -> None:
    units = {
        "A:Inf1": (60.0, 40.0, 0.0),
        "A:Inf2": (64.0, 40.0, 0.0),
        "A:Inf3": (80.0, 40.0, 0.0),
        "G:Inf1": (60.0, 60.0, 180.0),
    }
    b = field(units)
    b.order("order A:HQ: A:Inf1 A:Inf2 fire; A:Inf3 move", 1, 2)
    assert held_fire(b.order("done")) == [("A:Inf1", "A:Inf2")]
    b = field(units)
    b.order("order A:HQ: A:Inf1 A:Inf2 fire; A:Inf3 move", 1, 2)
    fired = b.order("fire A:Inf1 at G:Inf1, A:Inf2 at G:Inf1", *[1] * 8)
    assert held_fire(fired) == held_fire(b.order("done")) == []


@pytest.mark.rule("BC:command.bonus")
def test_after_double_one_there_is_a_second_volley() -> None:
    b = field({"A:Inf1": (60, 40, 0), "A:Inf2": (64, 40, 0), "G:Inf1": (60, 60, 180)})
    b.order("order A:HQ: A:Inf1 A:Inf2 fire", 1, 1)
    assert held_fire(b.order("fire A:Inf1 at G:Inf1", *[1] * 4)) == []
    assert held_fire(b.order("fire A:Inf1 at G:Inf1", *[1] * 4)) == [("A:Inf2",)]


@pytest.mark.rule("BC:fire.calc")
def test_fire_together_falls_on_one_target_as_one_attack() -> None:
    b = field({"A:Inf1": (60, 40, 0), "A:Inf2": (64, 40, 0), "G:Inf1": (62, 60, 180)})
    b.order("order A:HQ: A:Inf1 A:Inf2 fire", 1, 2)
    b.order("fire A:Inf1 at G:Inf1, A:Inf2 at G:Inf1", *([4] + [1] * 7), 3)
    assert b.position.hits[b.unit("G:Inf1")] == 1


@pytest.mark.rule("BC:fallback.sameorder")
def test_an_order_suppresses_or_drives_back_but_not_both() -> None:
    b = field({"A:Inf1": (60, 40, 0), "G:Inf1": (60, 60, 180)})
    b.order("order A:HQ: A:Inf1 fire", 1, 1)
    b.order("fire A:Inf1 at G:Inf1", 4, 1, 1, 1, 4)
    assert suppressed(b, "G:Inf1")
    b.order("fire A:Inf1 at G:Inf1", 4, 1, 1, 1)  # the second action of the same order
    assert b.where("G:Inf1") == (60, 60, 180)
    b.order("order A:HQ: A:Inf1 fire", 1, 2)
    b.order("fire A:Inf1 at G:Inf1", 4, 1, 1, 1, 5)
    assert b.where("G:Inf1") == (60, 65, 180)


@pytest.mark.rule("BC:infsupport.mortar")
def test_a_command_reaches_mortars_that_see_nothing() -> None:
    units = {"A:HQ": (90.0, 40.0, 0.0), "A:Mor": (60.0, 40.0, 0.0), "G:Inf1": (60.0, 80.0, 180.0)}
    b = field(units, patch("woods", "w1", 45, 50, 70, 60))
    b.order("order A:HQ: A:Mor fire", 1, 2)
    b.order("fire A:Mor at G:Inf1", 1, 1, 1)


@pytest.mark.rule("BC:charge.command")
def test_a_charge_is_a_move_of_an_order() -> None:
    b = field({"A:Inf1": (60, 40, 0), "A:Inf2": (80, 40, 0), "G:Inf1": (60, 49, 180)})
    b.order("order A:HQ: A:Inf1 move; A:Inf2 fire", 1, 2)
    assert b.refused("charge A:Inf2 at G:Inf1").rule == "BC:command.declare"
    assert b.refused("charge A:Inf1 at G:Inf1").rule == "BC:command.modifiers.4"
    b.order("done")
    b.order("order A:HQ: A:Inf1 move closing", 1, 2)
    b.order("charge A:Inf1 at G:Inf1")
    assert b.game.to_move(b.position) == "german"  # to respond


@pytest.mark.rule("BC:combat.engaged")
def test_who_is_in_combat_moves_no_more() -> None:
    b = field({"A:Inf1": (60, 40, 0), "G:Inf1": (60, 60, 180)})
    b.order("order A:HQ: A:Inf1 move", 1, 1)
    b.position.put(b.unit("G:Inf1"), 60, 43, 180)
    assert b.refused("move A:Inf1 to 60,35 face 0").rule == "BC:combat.engaged"


@pytest.mark.rule("BC:suppress.effect")
def test_who_is_suppressed_or_lost_meanwhile_acts_no_more() -> None:
    b = field({"A:Inf1": (60, 40, 0), "A:Inf2": (70, 40, 0), "A:Inf3": (80, 40, 0)})
    b.order("order A:HQ: A:Inf1 A:Inf2 A:Inf3 move", 1, 2)
    b.position.suppressed = 1 << b.unit("A:Inf2")
    b.position.place[b.unit("A:Inf3")] = -1
    assert b.refused("move A:Inf2 to 70,35 face 0").rule == "BC:suppress.effect"
    b.order("move A:Inf1 to 60,35 face 0")
    assert isinstance(b.position.steps[-1], Commanding)


# Double one


@pytest.mark.rule("BC:command.bonus")
def test_double_one_gives_every_unit_two_actions_alike_or_different() -> None:
    b = field({"A:Inf1": (60, 40, 0), "A:Inf2": (70, 40, 0), "G:Inf1": (60, 75, 180)})
    b.order("order A:HQ: A:Inf1 A:Inf2 move", 1, 1)
    b.order("move A:Inf1 to 60,50 face 0")
    b.order("move A:Inf1 to 60,60 face 0")
    assert b.refused("move A:Inf1 to 60,61 face 0").rule == "BC:actions.one"
    b.order("move A:Inf2 to 70,50 face 0")
    b.order("fire A:Inf2 at G:Inf1", 1, 1, 1, 1)
    assert isinstance(b.position.steps[-1], Commanding)
    assert b.position.orders[b.unit("A:Inf1")] == 1  # it was a single order
    other = field({"A:Inf1": (60, 40, 0), "A:Inf2": (70, 40, 0)})
    other.order("order A:HQ: A:Inf1 A:Inf2 move", 1, 2)  # three is none
    other.order("move A:Inf1 to 60,45 face 0")
    assert other.refused("move A:Inf1 to 60,46 face 0").rule == "BC:actions.one"


def test_one_of_two_actions_is_the_one_that_was_declared() -> None:
    b = field({"A:Inf1": (60, 40, 0), "G:Inf1": (60, 60, 180)})
    b.order("order A:HQ: A:Inf1 fire", 1, 1)
    b.order("move A:Inf1 to 60,45 face 0")
    assert b.refused("move A:Inf1 to 60,44 face 0").rule == "BC:command.declare"
    b.order("fire A:Inf1 at G:Inf1", 1, 1, 1, 1, 1)


def test_double_one_asks_nothing_about_what_was_declared() -> None:
    b = field({"A:Inf1": (60, 40, 0), "G:Inf1": (60, 60, 180)})
    b.order("order A:HQ: A:Inf1 move", 1, 1)
    b.order("move A:Inf1 to 60,45 face 0")  # nearer to an enemy within 20 cm


@pytest.mark.rule("BC:movement.linear")
def test_an_obstacle_that_the_first_action_reached_is_crossed_by_the_next_order_only() -> None:
    b = field({"A:Inf1": (60, 40, 0)}, line("hedge", "h1", (50, 46), (70, 46), width=0.4))
    b.order("order A:HQ: A:Inf1 move", 1, 1)
    b.order("move A:Inf1 to 60,44.3 face 0")  # contact
    assert b.refused("move A:Inf1 to 60,54 face 0").rule == "BC:terrain.hedge"
    b.order("done")
    b.order("order A:HQ: A:Inf1 move", 1, 2)
    b.order("move A:Inf1 to 60,54 face 0")


# The end of the phase


@pytest.mark.rule("BC:command.movement")
def test_each_unsuppressed_command_moves_once_at_the_end_of_the_phase() -> None:
    b = field({"A:FAO": (70, 30, 0)}, suppressed=["A:FAO"])
    b.position.steps.insert(0, Commanding())  # to see the end of it
    assert b.refused("move A:HQ to 60,40 face 0").rule == "BC:sequence.order"
    b.order("done")
    assert b.refused("move A:HQ to 60,70.1 face 0").rule == "BC:movement.distance"
    assert b.refused("move A:FAO to 70,40 face 0").rule == "BC:command.movement"
    b.order("move A:HQ to 60,70 face 0")
    assert b.refused("move A:HQ to 60,71 face 0").rule == "BC:command.movement"
    b.order("move A:CO to 1.5,61.5 face 90")
    assert b.position.steps == [Commanding()]  # everybody has moved


def test_the_phase_is_over_when_no_command_may_speak() -> None:
    b = field({"A:Inf1": (60, 40, 0)}, suppressed=["A:CO"])
    b.order("order A:HQ: A:Inf1 move", 6, 5)
    assert isinstance(b.position.steps[-1], CommandMoves)


@pytest.mark.rule("BC:commandunits.untargetable")
def test_nobody_fires_at_commands() -> None:
    b = field({"A:Inf1": (60, 40, 0), "G:HQ": (60, 50, 180)})
    b.order("order A:HQ: A:Inf1 fire", 1, 2)
    assert b.refused("fire A:Inf1 at G:HQ").rule == "BC:commandunits.untargetable"


# Listing and picking


def test_every_listed_order_would_be_carried_out() -> None:
    b = field(
        {"A:Inf1": (60, 40, 0), "A:Mor": (70, 20, 0), "A:FAO": (80, 30, 0), "A:Lorry": (50, 40, 0),
         "A:Pak": (50, 43, 0), "G:Inf1": (60, 60, 180), "G:Inf2": (60, 48, 180)},
        line("hedge", "h1", (0, 70), (120, 70)),
    )  # fmt: skip
    listed = list(b.game.orders(b.position))
    assert {type(order).__name__ for order in listed} == {"Issue", "Request", "Done"}
    for order in listed:
        assert b.game.check(b.position, b.game.seats[0], order) is None
    b.order("order A:HQ: A:Inf1 A:Lorry move closing dense; A:Pak deploy; A:Mor fire", 1, 1)
    listed = list(b.game.orders(b.position))
    assert {type(order).__name__ for order in listed} >= {"Move", "Fire", "Mount", "Charge", "Done"}
    for order in listed:
        assert b.game.check(b.position, b.game.seats[0], order) is None


@pytest.mark.parametrize("seed", range(6))
def test_random_play_keeps_to_the_rules_and_ends(seed: int) -> None:
    chance = Random(seed)
    b = field(
        {"A:Inf1": (60, 40, 0), "A:Inf2": (64, 40, 0), "A:Stuart1": (40, 40, 0), "A:Lorry": (50, 40, 0),
         "A:Pak": (50, 43, 0), "A:FAO": (80, 30, 0), "A:Mor": (70, 20, 0), "G:Inf1": (60, 75, 180)},
        line("hedge", "h1", (0, 55), (120, 55)),
    )  # fmt: skip
    dice = [chance.randint(1, 6) for _ in range(2000)]
    for _ in range(200):
        if b.position.turn > 1 or b.position.active or b.position.outcome is not None:
            return
        order = b.game.pick(b.position, chance)
        asked = b.game.to_move(b.position)
        assert asked is not None
        assert b.game.check(b.position, asked, order) is None
        b.game.carry_out(b.position, order, _Endless(dice))
        for unit in standing.standing(b.position):
            where = standing.base(b.position, unit)
            assert not standing.off_table(b.position, where)
    pytest.fail("the phase does not end")


class _Endless:
    """Dice that never run out."""

    def __init__(self, values: list[int]) -> None:
        self.values = values

    def roll(self, purpose: str, sides: int = 6) -> int:
        """The next value."""
        self.values.append(self.values.pop(0))
        return min(self.values[-1], sides)
