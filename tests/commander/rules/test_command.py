"""BC:command - issuing orders: the value, the roll, who may be ordered, and what a failure ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest
from tests.commander.arrange import Battle, battle, line, patch, scenario_with

from openblitz.commander.position import Smoke
from openblitz.commander.roster import Roster
from openblitz.commander.rules import command, movement
from openblitz.commander.rules.book import Rules
from openblitz.commander.scenarios import find
from openblitz.commander.steps.command_moves import CommandMoves
from openblitz.commander.steps.commanding import Acting, Commanding
from openblitz.commander.troops import UnitType
from openblitz.table import LoadedDice, Tally

if TYPE_CHECKING:
    from typing import Any

STEPS = [CommandMoves(), Commanding()]
FAR = {"G:Inf1": (60.0, 110.0, 180.0)}
GUN = UnitType(
    key="IG", name="Infantry gun", count=1, type="infantry", going="towed", weapon="infantry gun", towed=True,
    support=True, attacks="4/70", hits=4,
)  # fmt: skip


def at(cm: float, x: float = 60.0) -> tuple[float, float, float]:
    """A unit so many centimetres north of an HQ at 60,10."""
    return (x, 10 + 1 + cm + 1.5, 0.0)


def commanded(units: dict[str, tuple[float, float, float]], *pieces: Any, **more: Any) -> Battle:
    """The American command phase, with an HQ at 60,10 and Germans far away."""
    return battle({"A:HQ": (60, 10, 0), **FAR, **units}, *pieces, steps=STEPS, **more)


def tally(b: Battle, order: str) -> Tally:
    """The value for an order."""
    return command.value(b.position, b.game.read_order(order))  # type: ignore[arg-type]


def parts(b: Battle, order: str) -> dict[str, int]:
    """The modifiers of an order by rule."""
    return {part.rule.removeprefix("BC:command."): int(part.value) for part in tally(b, order).parts[1:]}


def step(b: Battle) -> Any:
    """The step that is asked."""
    return b.position.steps[-1]


# The roll


@pytest.mark.rule("BC:command.roll", "BC:command.success")
@pytest.mark.parametrize(("dice", "issued"), [((4, 4), True), ((4, 5), False), ((2, 1), True)])
def test_an_order_is_issued_at_or_below_the_value(dice: tuple[int, int], issued: bool) -> None:
    b = commanded({"A:Inf1": at(5)})
    events = b.order("order A:HQ: A:Inf1 move", *dice)
    assert events[0].kind == ("order issued" if issued else "order failed")
    assert isinstance(step(b), Acting) == issued


@pytest.mark.rule("BC:command.value")
def test_command_values_run_from_6_to_10() -> None:
    b = commanded({"A:Inf1": at(5)})
    assert tally(b, "order A:HQ: A:Inf1 move").total == 8
    assert tally(b, "order A:CO: A:Inf1 fire").parts[0].value == 10
    values = [kind.command for kind in b.rules.roster.kind if kind.is_command]
    assert min(values) >= 6
    assert max(values) <= 10


@pytest.mark.rule("BC:command.summary.15")
def test_double_six_fails_however_high_the_value_and_double_one_never() -> None:
    rules = commanded({}).rules
    high, low = Tally().plus(12, "high", "BC:command.value"), Tally().plus(-3, "low", "BC:command.value")
    assert not command.roll(rules, LoadedDice([6, 6]), high, "test").success
    assert command.roll(rules, LoadedDice([6, 5]), high, "test").success
    assert command.roll(rules, LoadedDice([1, 1]), low, "test").success
    assert not command.roll(rules, LoadedDice([1, 2]), low, "test").success


# Who may issue


@pytest.mark.rule("BC:command.fail")
def test_after_a_failure_a_command_issues_no_more_but_others_do() -> None:
    b = commanded({"A:Inf1": at(5), "A:Inf2": at(5, 64)})
    b.order("order A:HQ: A:Inf1 move", 6, 5)
    assert b.position.orders[b.unit("A:Inf1")] == 0
    assert b.refused("order A:HQ: A:Inf2 move").rule == "BC:command.fail"
    b.order("order A:CO: A:Inf1 move", 1, 2)
    assert b.position.commanded_by[b.unit("A:Inf1")] == b.unit("A:CO")


@pytest.mark.rule("BC:command.failco")
def test_when_the_co_fails_nobody_issues_orders() -> None:
    b = commanded({"A:Inf1": at(5), "A:FAO": (70, 10, 0)})
    b.order("order A:CO: A:Inf1 move", 5, 6)
    assert isinstance(step(b), CommandMoves)
    everybody = sum(1 << c for c in b.units("A:CO", "A:HQ", "A:FAO"))
    assert b.position.failed == everybody


def test_when_an_hq_fails_the_phase_goes_on() -> None:
    b = commanded({"A:Inf1": at(5)})
    b.order("order A:HQ: A:Inf1 move", 5, 6)
    assert isinstance(step(b), Commanding)
    assert b.position.failed == 1 << b.unit("A:HQ")


@pytest.mark.rule("BC:command.finish", "BC:command.sequence")
def test_a_command_finishes_before_the_next_begins_and_the_player_picks_who_is_first() -> None:
    for first, second in (("A:HQ", "A:CO"), ("A:CO", "A:HQ")):
        b = commanded({"A:CO": (56, 10, 0), "A:Inf1": at(5), "A:Inf2": at(5, 64)})
        b.order(f"order {first}: A:Inf1 move", 1, 2)
        b.order("done")
        assert b.refused(f"order {second}: A:Inf2 move").rule == "BC:command.finish"
        b.order(f"finish {first}")
        assert b.refused(f"order {first}: A:Inf2 move").rule == "BC:command.fail"
        b.order(f"order {second}: A:Inf2 move", 1, 2)


@pytest.mark.rule("BC:command.finish")
def test_only_the_command_that_issues_orders_can_finish() -> None:
    b = commanded({"A:Inf1": at(5)})
    assert b.refused("finish A:HQ").rule == "BC:command.finish"
    b.order("order A:HQ: A:Inf1 move", 1, 2)
    b.order("done")
    assert b.refused("finish A:CO").rule == "BC:command.finish"


@pytest.mark.rule("BC:command.finish")
def test_a_command_that_is_lost_while_it_issues_orders_holds_nobody_up() -> None:
    b = commanded({"A:Inf1": at(5), "A:Inf2": at(5, 64)})
    b.order("order A:HQ: A:Inf1 move", 1, 2)
    b.order("done")
    b.position.place[b.unit("A:HQ")] = -1
    b.order("order A:CO: A:Inf2 move", 1, 2)


@pytest.mark.rule("BC:command.finish", "BC:suppress.command")
def test_nor_does_one_that_is_suppressed_meanwhile() -> None:
    b = commanded({"A:CO": (50, 10, 0), "A:Inf1": at(5), "A:Inf2": at(5, 64)})
    b.order("order A:HQ: A:Inf1 fire", 1, 2)
    b.order("done")
    assert b.refused("order A:CO: A:Inf2 move").rule == "BC:command.finish"
    b.position.suppressed = 1 << b.unit("A:HQ")
    b.order("order A:CO: A:Inf2 move", 1, 2)


@pytest.mark.rule("BC:suppress.command")
def test_suppressed_commands_and_faos_order_nobody() -> None:
    b = commanded({"A:Inf1": at(5), "A:FAO": (70, 10, 0)}, suppressed=["A:HQ"])
    assert b.refused("order A:HQ: A:Inf1 move").rule == "BC:suppress.command"
    assert b.refused("order A:FAO: A:Inf1 move").rule == "BC:command.roll"
    assert b.refused("order G:CO: A:Inf1 move").rule == "BC:command.roll"


# Who may be ordered


@pytest.mark.rule("BC:command.several", "BC:command.onecommand")
def test_a_unit_is_ordered_several_times_but_by_one_command() -> None:
    b = commanded({"A:Inf1": at(5)})
    for dice in ((3, 5), (3, 4), (3, 3)):
        b.order("order A:HQ: A:Inf1 move", *dice)
        b.order("done")
    assert b.position.orders[b.unit("A:Inf1")] == 3
    b.position.commander, b.position.formation = -1, 0
    b.position.finished = 0
    assert b.refused("order A:CO: A:Inf1 move").rule == "BC:command.onecommand"


@pytest.mark.rule("BC:command.stopped", "BC:command.summary.9")
def test_once_orders_stop_a_unit_is_done() -> None:
    b = commanded({"A:Inf1": at(5), "A:Inf2": at(5, 64), "A:Inf3": at(5, 56)})
    b.order("order A:HQ: A:Inf1 A:Inf2 move", 1, 2)
    b.order("done")
    # Part of the formation and somebody new: the first formation is not finished.
    mixed = b.refused("order A:HQ: A:Inf1 A:Inf3 move")
    assert mixed.rule == "BC:command.summary.9"
    # Nobody is told to finish: that would silence the command.
    assert mixed.reason.endswith("An order without A:Inf1 can be given; it ends theirs for this turn.")
    b.order("order A:HQ: A:Inf1 move", 1, 2)
    b.order("done")
    assert b.refused("order A:HQ: A:Inf2 move").rule == "BC:command.stopped"
    b.order("order A:HQ: A:Inf3 move", 1, 2)
    b.order("done")
    assert b.refused("order A:HQ: A:Inf1 move").rule == "BC:command.stopped"


@pytest.mark.rule("BC:command.stopped")
def test_finishing_stops_the_formation_too() -> None:
    b = commanded({"A:Inf1": at(5)})
    b.order("order A:HQ: A:Inf1 move", 1, 2)
    b.order("done")
    b.order("finish A:HQ")
    assert b.refused("order A:CO: A:Inf1 move").rule == "BC:command.stopped"


@pytest.mark.rule("BC:command.formation")
def test_an_order_goes_to_any_number_of_units_however_far_apart() -> None:
    names = [f"A:Inf{n}" for n in range(1, 10)]
    b = commanded({name: (6 + 12 * n, 20, 0) for n, name in enumerate(names)})
    b.order(f"order A:HQ: {' '.join(names)} move", 1, 2)
    assert [d.unit for d in step(b).doings] == list(b.units(*names))


def test_units_that_cannot_be_ordered() -> None:
    b = commanded(
        {"A:Inf1": at(5), "A:Inf2": at(5, 64), "A:Inf3": (20, 20, 0), "G:Inf2": (20, 23, 180)},
        suppressed=["A:Inf2"],
    )
    assert b.refused("order A:HQ: A:Inf2 move").rule == "BC:suppress.effect"
    assert b.refused("order A:HQ: A:Inf3 move").rule == "BC:combat.engaged"
    assert b.refused("order A:HQ: A:Inf4 move").rule == "BC:morale.ko"
    assert b.refused("order A:HQ: G:Inf1 move").rule == "BC:units.battlegroup"
    assert b.refused("order A:HQ: A:HQ move").rule == "BC:command.movement"
    b.position.supports[b.unit("A:Inf1")] = b.unit("A:Inf3")
    assert b.refused("order A:HQ: A:Inf1 move").rule == "BC:support.move"


@pytest.mark.rule("BC:command.declare")
def test_units_and_their_actions_are_named_before_the_roll_and_bind() -> None:
    b = commanded({"A:Inf1": at(5), "A:Inf2": at(5, 64)})
    twice = b.game.read_order("order A:HQ: A:Inf1 move")
    task = twice.tasks[0]  # type: ignore[attr-defined]
    assert b.refused(msgspec.structs.replace(twice, tasks=(task, task))).rule == "BC:command.declare"
    assert b.refused(msgspec.structs.replace(twice, tasks=())).rule == "BC:command.declare"
    b.order("order A:HQ: A:Inf1 fire", 1, 2)
    assert b.refused("move A:Inf1 to 60,20 face 0").rule == "BC:command.declare"
    assert b.refused("move A:Inf2 to 64,20 face 0").rule == "BC:command.success"


def test_units_are_not_ordered_to_do_what_they_cannot() -> None:
    b = battle(
        {"G:HQ": (60, 110, 180), "G:ATG": (60, 100, 180), "G:Truck": (70, 100, 180), "G:Inf1": (50, 99, 180)},
        steps=STEPS, active="german",
    )  # fmt: skip
    assert b.refused("order G:HQ: G:ATG move").rule == "BC:movement.distance"
    assert b.refused("order G:HQ: G:Truck fire").rule == "BC:actions.fire"
    assert b.refused("order G:HQ: G:Inf1 deploy").rule == "BC:actions.deploy"
    b.order("order G:HQ: G:ATG deploy", 1, 2)


# The modifiers


@pytest.mark.rule("BC:command.modifiers")
def test_all_four_modifiers_add_up() -> None:
    b = commanded({"A:Inf1": at(25)})
    b.order("order A:HQ: A:Inf1 move", 1, 2)
    b.order("done")
    assert parts(b, "order A:HQ: A:Inf1 move dense closing") == {
        "modifiers.1": -1, "modifiers.2": -1, "modifiers.3": -1, "modifiers.4": -1,
    }  # fmt: skip
    assert tally(b, "order A:HQ: A:Inf1 move dense closing").total == 4
    b.order("order A:HQ: A:Inf1 move dense closing", 2, 2)
    assert isinstance(step(b), Acting)


@pytest.mark.rule("BC:command.modifiers.1")
def test_each_earlier_order_costs_one() -> None:
    b = commanded({"A:Inf1": at(5)})
    for earlier in range(4):
        assert tally(b, "order A:HQ: A:Inf1 move").total == 8 - earlier
        b.order("order A:HQ: A:Inf1 move", 1, 2)
        b.order("done")


@pytest.mark.rule("BC:command.modifiers.1b")
def test_initiative_counts_as_an_order_already_had_and_the_worst_unit_counts() -> None:
    b = commanded({"A:Inf1": at(5), "A:Inf2": at(5, 64)})
    b.position.initiative = 1 << b.unit("A:Inf2")
    assert parts(b, "order A:HQ: A:Inf1 move") == {}
    assert parts(b, "order A:HQ: A:Inf2 move") == {"modifiers.1b": -1}
    assert parts(b, "order A:HQ: A:Inf1 A:Inf2 move") == {"modifiers.1b": -1}
    b.order("order A:HQ: A:Inf1 A:Inf2 move", 1, 2)
    b.order("done")
    assert tally(b, "order A:HQ: A:Inf1 A:Inf2 move").total == 6


@pytest.mark.rule("BC:command.modifiers.2")
@pytest.mark.parametrize(
    ("cm", "cost"), [(20.0, 0), (20.02, 1), (40.0, 1), (40.02, 2), (60.0, 2), (60.02, 3)]
)
def test_distance_costs_one_for_each_20_cm_begun_beyond_the_first(cm: float, cost: int) -> None:
    b = commanded({"A:Inf1": at(cm), "A:Inf2": at(5, 64)})
    assert tally(b, "order A:HQ: A:Inf1 A:Inf2 move").total == 8 - cost


@pytest.mark.rule("BC:command.modifiers.2b")
def test_from_the_centre_of_the_command_when_command_bases_differ() -> None:
    b = commanded({"A:Inf1": at(19.5)})
    assert parts(b, "order A:HQ: A:Inf1 move") == {}  # 19.5 from edge to edge
    scenario = find("commander-encounter")
    american, german = scenario.groups
    wide = tuple(
        msgspec.structs.replace(kind, width=4.0, depth=4.0) if kind.is_command else kind
        for kind in german.unit
    )
    unlike = msgspec.structs.replace(scenario, groups=(american, msgspec.structs.replace(german, unit=wide)))
    b = commanded({"A:Inf1": at(19.5)}, scenario=unlike)
    assert parts(b, "order A:HQ: A:Inf1 move") == {"modifiers.2": -1}  # 20.5 from the centre


@pytest.mark.rule("BC:command.modifiers.2c")
def test_units_of_indirect_fire_are_never_too_far() -> None:
    scenario = scenario_with({"american": (GUN,)})
    b = commanded({"A:Mor": at(70), "A:IG": at(70, 64), "A:MG1": at(70, 56)}, scenario=scenario)
    assert parts(b, "order A:HQ: A:Mor fire") == {}
    assert parts(b, "order A:HQ: A:IG fire") == {}
    assert parts(b, "order A:HQ: A:Mor A:MG1 fire") == {"modifiers.2": -3}


@pytest.mark.rule("BC:command.modifiers.2d")
def test_a_move_all_along_a_road_is_never_too_far() -> None:
    road = line("road", "r1", (60, 0), (60, 120))
    b = commanded({"A:Inf1": at(45)}, road)
    assert parts(b, "order A:HQ: A:Inf1 move") == {"modifiers.2": -2}
    assert parts(b, "order A:HQ: A:Inf1 move road") == {}
    assert parts(b, "order A:HQ: A:Inf1 fire road") == {"modifiers.2": -2}  # who fires goes along no road
    b.order("order A:HQ: A:Inf1 move road", 4, 4)
    assert b.refused("move A:Inf1 to 62,60 face 0").rule == "BC:command.modifiers.2d"
    b.order("move A:Inf1 to 60,67 face 0")


@pytest.mark.rule("BC:command.modifiers.3")
def test_dense_terrain_is_declared_or_not_entered_crossed_or_left() -> None:
    woods = patch("woods", "w1", 50, 30, 70, 36)
    for y, to in ((25.0, 33.0), (25.0, 45.0), (33.0, 45.0)):  # into, through, out of it
        b = commanded({"A:Sherman1": (60, y, 0), "A:Inf1": (66, y, 0)}, woods)
        assert parts(b, "order A:HQ: A:Sherman1 move dense; A:Inf1 move")["modifiers.3"] == -1
        b.order("order A:HQ: A:Sherman1 A:Inf1 move", 1, 2)
        assert b.refused(f"move A:Sherman1 to 60,{to} face 0").rule == "BC:command.modifiers.3"
        b.order("done")
        b.order("order A:HQ: A:Sherman1 move dense", 1, 2)
        b.order(f"move A:Sherman1 to 60,{to} face 0")


@pytest.mark.rule("BC:command.modifiers.3")
@pytest.mark.parametrize(("y", "to"), [(20.0, 25.0), (20.0, 29.5), (26.0, 32.0)])
def test_smoke_is_declared_or_not_entered_crossed_or_left(y: float, to: float) -> None:
    b = commanded({"A:Inf1": (60, y, 0)})
    b.position.smoke = (Smoke(60.0, 25.0, 20.0, 4.0, 0, 1),)
    b.position.touch()
    b.order("order A:HQ: A:Inf1 move", 1, 2)
    assert b.refused(f"move A:Inf1 to 60,{to} face 0").rule == "BC:command.modifiers.3"
    b.order("done")
    b.order("order A:HQ: A:Inf1 move dense", 1, 2)
    b.order(f"move A:Inf1 to 60,{to} face 0")


@pytest.mark.rule("BC:command.modifiers.3")
def test_smoke_is_as_dense_for_everybody() -> None:
    b = commanded({"A:Inf1": (60, 25, 0), "A:Inf2": (80, 25, 0)})
    b.position.smoke = (Smoke(60, 35, 20, 10, 0, 1),)
    into, past = (movement.task_for(b.position, b.unit(f"A:Inf{n}"), [to], 0.0) for n, to in WAYS)
    assert (into.dense, past.dense) == (True, False)  # as a plan says it of them
    b.order("order A:HQ: A:Inf1 A:Inf2 move", 1, 2)
    assert b.refused("move A:Inf1 to 60,32 face 0").rule == "BC:command.modifiers.3"
    b.order("move A:Inf1 to 60,28.5 face 0")  # up to it
    b.order("move A:Inf2 to 80,35 face 0")  # past it


WAYS = ((1, (60.0, 32.0)), (2, (80.0, 35.0)))


@pytest.mark.rule("BC:command.modifiers.4", "BC:command.modifiers.4b")
@pytest.mark.parametrize(
    ("enemy", "to", "declared"),
    [
        ((60, 40, 180), (60, 21), True),  # nearer to one within 20 cm
        ((60, 40, 180), (60, 19), False),  # away from it
        ((60, 40, 180), (52, 20), False),  # to the side
        ((60, 40, 180), (62, 20), False),  # past it: front to front it is as far as before
        ((60, 46, 180), (60, 22.9), False),  # 23 cm before, 20.1 cm after
        ((60, 46, 180), (60, 23), True),  # 20 cm after
        ((60, 10, 0), (60, 19), False),  # it stands behind the unit and is not seen
    ],
)
def test_nearing_a_visible_enemy_within_20_cm_is_declared(
    enemy: tuple[float, float, float], to: tuple[float, float], declared: bool
) -> None:
    b = battle(
        {"A:HQ": (40, 20, 0), "A:Inf1": (60, 20, 0), "G:Inf1": enemy, "G:Inf2": (5, 115, 180)}, steps=STEPS
    )
    b.order("order A:HQ: A:Inf1 move", 1, 2)
    order = f"move A:Inf1 to {to[0]},{to[1]} face 0"
    if not declared:
        b.order(order)
        return
    assert b.refused(order).rule == "BC:command.modifiers.4"
    b.order("done")
    assert parts(b, "order A:HQ: A:Inf1 move closing") == {"modifiers.1": -1, "modifiers.4": -1}
    b.order("order A:HQ: A:Inf1 move closing", 1, 2)
    b.order(order)


@pytest.mark.rule("BC:command.modifiers.4")
def test_nobody_nears_an_enemy_whom_woods_hide() -> None:
    woods = patch("woods", "w1", 50, 25, 70, 34)
    b = battle({"A:HQ": (40, 20, 0), "A:Inf1": (60, 20, 0), "G:Inf1": (60, 38, 180)}, woods, steps=STEPS)
    b.order("order A:HQ: A:Inf1 move", 1, 2)
    b.order("move A:Inf1 to 60,23 face 0")


def test_what_is_declared_of_other_actions_costs_nothing() -> None:
    b = commanded({"A:Inf1": at(5)})
    assert parts(b, "order A:HQ: A:Inf1 fire") == {}


@pytest.mark.rule("BC:miniatures.scale")
def test_miniatures_of_half_the_scale_halve_the_distance() -> None:
    b = commanded({"A:Inf1": at(15)})
    half = b.position.copy()
    half.rules = Rules(b.rules.scenario, Roster(b.rules.scenario.groups), 0.5)
    issue = b.game.read_order("order A:HQ: A:Inf1 move")
    assert command.value(half, issue).total == 7  # type: ignore[arg-type]
    assert command.value(b.position, issue).total == 8  # type: ignore[arg-type]


def test_a_turn_begins_with_every_command_and_unit_free() -> None:
    b = commanded({"A:Inf1": at(5)})
    assert command.able(b.position) == list(b.units("A:CO", "A:HQ"))
    assert command.issuing(b.position) == -1
