"""BC:initiative - the initiative phase: who acts, against whom, and in what order."""

from __future__ import annotations

import pytest
from tests.commander.arrange import line, patch
from tests.commander.rules.close_quarters import asked, contact, field, gone, kinds, suppressed

from openblitz.commander.orders import Evade
from openblitz.commander.steps.initiative import Initiative

FACING = {"A:Inf1": (60, 40, 0), "G:Inf1": (60, 52, 180)}  # 9 cm apart


# Who may act


@pytest.mark.rule("BC:initiative.bonus", "BC:command.modifiers.1b")
def test_who_used_its_initiative_can_still_be_ordered_at_a_cost() -> None:
    b = field(FACING)
    b.order("fire A:Inf1 at G:Inf1", 1, 1, 1, 1, 1)
    issued = b.order("order A:CO: A:Inf1 fire", 1, 2)[0]
    assert issued.kind == "order issued"
    assert "BC:command.modifiers.1b" in issued.rules


@pytest.mark.rule("BC:initiative.options")
@pytest.mark.parametrize(
    "order", ["fire A:Inf1 at G:Inf1", "evade A:Inf1 5 face 0", "charge A:Inf1 at G:Inf1"]
)
def test_a_unit_fires_evades_or_charges(order: str) -> None:
    b = field(FACING)
    assert b.game.check(b.position, b.game.seats[0], b.game.read_order(order)) is None


@pytest.mark.rule("BC:initiative.options")
def test_a_unit_picks_one_reaction() -> None:
    b = field({**FACING, "A:Inf2": (70, 40, 0)})
    b.order("evade A:Inf1 2 face 0")
    assert b.refused("fire A:Inf1 at G:Inf1").rule == "BC:initiative.options"
    assert b.refused("charge A:Inf1 at G:Inf1").rule == "BC:initiative.options"


@pytest.mark.rule("BC:initiative.order")
def test_units_act_one_by_one_in_the_order_the_player_wants() -> None:
    b = field({**FACING, "A:Inf2": (64, 40, 0), "A:Inf3": (56, 40, 0)})
    assert b.refused("fire A:Inf1 at G:Inf1, A:Inf2 at G:Inf1").rule == "BC:initiative.order"
    for unit in ("A:Inf3", "A:Inf1", "A:Inf2"):
        assert b.game.to_move(b.position) == "american"
        b.order(f"fire {unit} at G:Inf1", 1, 1, 1, 1, 1)
    assert asked(b) == "commanding"  # nobody is left to act


@pytest.mark.rule("BC:initiative.los")
def test_a_unit_that_moves_away_opens_the_view_for_others() -> None:
    b = field(
        {
            "A:Inf1": (60, 38, 0),
            "A:Sherman1": (58.5, 44, 0),
            "A:Sherman2": (61.5, 44, 0),
            "G:Inf1": (60, 54, 180),
        }
    )
    assert b.refused("fire A:Inf1 at G:Inf1").rule == "BC:los.block.units"
    b.order("evade A:Sherman2 20 face 0")
    b.order("fire A:Inf1 at G:Inf1", 1, 1, 1, 1, 1)


@pytest.mark.rule("BC:initiative.barred.suppressed")
def test_the_suppressed_do_not_act() -> None:
    b = field({**FACING, "A:Inf2": (64, 40, 0)}, suppressed=["A:Inf1"])
    for order in ("fire A:Inf1 at G:Inf1", "evade A:Inf1 5 face 0", "charge A:Inf1 at G:Inf1"):
        assert b.refused(order).rule == "BC:initiative.barred.suppressed"
    b.order("fire A:Inf2 at G:Inf1", 1, 1, 1, 1, 1)
    fight = {"A:Inf1": (60, 49, 0), "G:Inf1": (60, 52, 180), "A:Inf2": (60, 40, 0), "A:Inf3": (64, 40, 0)}
    behind = field(fight, suppressed=["A:Inf2"])
    assert behind.refused("support A:Inf2 behind A:Inf1").rule == "BC:initiative.barred.suppressed"


@pytest.mark.rule("BC:initiative.barred.command")
def test_commands_do_not_act() -> None:
    b = field({**FACING, "A:HQ": (64, 40, 0)})
    for order in ("fire A:HQ at G:Inf1", "evade A:HQ 5 face 0", "charge A:HQ at G:Inf1"):
        assert b.refused(order).rule == "BC:initiative.barred.command"


# Fire


@pytest.mark.rule("BC:initiative.fire")
def test_fire_is_at_the_nearest_enemy_that_is_seen() -> None:
    b = field({**FACING, "G:Inf2": (66, 52, 180)})
    refused = b.refused("fire A:Inf1 at G:Inf2")
    assert refused.rule == "BC:initiative.fire"
    assert "G:Inf1" in refused.units
    b.order("fire A:Inf1 at G:Inf1", 1, 1, 1, 1, 1)


@pytest.mark.rule("BC:initiative.fire")
def test_of_enemies_equally_near_the_player_chooses() -> None:
    b = field({"A:Inf1": (60, 40, 0), "G:Inf1": (57, 52, 180), "G:Inf2": (63, 52, 180)})
    b.order("fire A:Inf1 at G:Inf2", 1, 1, 1, 1, 1)


@pytest.mark.rule("BC:initiative.fire")
@pytest.mark.parametrize(("y", "allowed"), [(63.0, True), (63.01, False)])
def test_fire_reaches_20_cm(y: float, allowed: bool) -> None:
    b = field({"A:Inf1": (60, 40, 0), "G:Inf1": (60, y, 180)})
    refused = b.game.check(b.position, b.game.seats[0], b.game.read_order("fire A:Inf1 at G:Inf1"))
    assert (refused is None) == allowed
    if refused:
        assert refused.rule == "BC:initiative.fire"


@pytest.mark.rule("BC:initiative.fire")
@pytest.mark.parametrize(("y", "allowed"), [(48.0, True), (48.01, False)])
def test_fire_needs_the_range_of_the_weapon(y: float, allowed: bool) -> None:
    b = field({"A:Flame": (60, 40, 0), "G:Inf1": (60, y, 180)})
    refused = b.game.check(b.position, b.game.seats[0], b.game.read_order("fire A:Flame at G:Inf1"))
    assert (refused is None) == allowed
    if refused:
        assert refused.rule == "BC:fire.range"


@pytest.mark.rule("BC:initiative.fire.resolve")
def test_fire_is_resolved_before_the_next_unit_acts() -> None:
    b = field({**FACING, "A:Inf2": (64, 40, 0)})
    events = b.order("fire A:Inf1 at G:Inf1", 4, 1, 1, 1, 1, 4)  # five dice, one hit, its suppression test
    assert "suppressed" in kinds(events)
    assert suppressed(b, "G:Inf1")
    events = b.order("fire A:Inf2 at G:Inf1", 4, 1, 1, 1, 1, 6)  # already suppressed: it falls back 6 cm
    assert "fell back" in kinds(events)
    assert b.where("G:Inf1")[1] > 57


# Evading


@pytest.mark.rule("BC:initiative.evade")
def test_an_evader_goes_directly_away() -> None:
    b = field({"A:Inf1": (56, 36, 0), "G:Inf1": (60, 39, 180)})  # 4 east, 3 north: the line is 5 long
    b.order("evade A:Inf1 10 face 0")
    assert b.where("A:Inf1") == (48, 30, 0)


@pytest.mark.rule("BC:initiative.evade")
@pytest.mark.parametrize(("cm", "allowed"), [(0.5, True), (10, True), (10.01, False), (0, False)])
def test_an_evader_goes_up_to_its_full_move(cm: float, allowed: bool) -> None:
    b = field(FACING)
    order = b.game.read_order(f"evade A:Inf1 {cm} face 0")
    refused = b.game.check(b.position, b.game.seats[0], order)
    assert (refused is None) == allowed
    if refused:
        assert refused.rule == "BC:initiative.evade"


@pytest.mark.rule("BC:initiative.evade")
def test_only_an_enemy_within_20_cm_is_evaded() -> None:
    b = field(
        {"A:Inf1": (60, 40, 0), "G:Inf1": (60, 63.01, 180), "A:Inf2": (80, 40, 0), "G:Inf2": (80, 63, 180)}
    )
    assert b.refused("evade A:Inf1 5 face 0").rule == "BC:initiative.evade"
    b.order("evade A:Inf2 5 face 0")


TWO = {"A:Inf1": (60, 40, 0), "G:Inf1": (57, 44, 180), "G:Inf2": (63, 44, 180), "G:Inf3": (63, 49, 180)}


@pytest.mark.rule("BC:initiative.evade")
@pytest.mark.parametrize(("said", "x"), [("", 63.0), (" from G:Inf1", 63.0), (" from G:Inf2", 57.0)])
def test_of_enemies_equally_near_the_player_says_whom_he_evades(said: str, x: float) -> None:
    b = field(TWO)  # each 3 east or west, 4 north: the line is 5 long
    b.order(f"evade A:Inf1 5 face 0{said}")
    assert b.where("A:Inf1") == (x, 36, 0)


@pytest.mark.rule("BC:initiative.evade")
def test_only_one_of_the_nearest_is_evaded() -> None:
    b = field(TWO)
    refused = b.refused("evade A:Inf1 5 face 0 from G:Inf3")
    assert refused.rule == "BC:initiative.evade"
    assert {"G:Inf1", "G:Inf2"} <= set(refused.units)
    evaded = {order.enemy for order in b.game.orders(b.position) if isinstance(order, Evade)}
    assert evaded == {b.unit("G:Inf1"), b.unit("G:Inf2")}


def test_an_evader_is_stopped_by_what_stops_a_move() -> None:
    b = field(FACING, line("cliff", "c1", (0, 32), (120, 32), width=3))
    assert b.refused("evade A:Inf1 10 face 0").rule == "BC:terrain.cliff"
    b.order("evade A:Inf1 4 face 0")  # reading 37: it may stop short
    edge = field({"A:Inf1": (60, 4, 0), "G:Inf1": (60, 16, 180)})
    assert edge.refused("evade A:Inf1 5 face 0").rule == "BC:movement.distance"


@pytest.mark.rule("BC:initiative.evade")
def test_troops_leave_a_fortification_to_evade() -> None:
    b = field({"A:Inf1": (60, 40, 0), "G:Inf1": (60, 52, 180)})
    b.position.fortified = 1 << b.unit("A:Inf1")  # BC:movement.emplaced speaks of guns
    b.order("evade A:Inf1 10 face 0")
    assert b.where("A:Inf1") == (60, 30, 0)
    assert not b.position.fortified


@pytest.mark.rule("BC:initiative.evade.facing")
def test_an_evader_may_turn() -> None:
    b = field(FACING)
    b.order("evade A:Inf1 5 face 135")
    assert b.where("A:Inf1") == (60, 35, 135)


GUN = {"A:Inf1": (60, 40, 0), "G:Gun": (60, 52, 180), "G:Tug": (60, 55, 0)}


@pytest.mark.rule("BC:initiative.evade.guns")
def test_a_gun_limbers_to_transport_in_contact_and_goes_half_its_move() -> None:
    b = field(GUN, active="german")
    assert b.refused("evade G:Gun 5 face 180").rule == "BC:initiative.evade.guns"
    assert b.refused("evade G:Gun 10.01 face 0 aboard G:Tug").rule == "BC:initiative.evade.guns"
    b.order("evade G:Gun 10 face 0 aboard G:Tug")
    assert b.where("G:Tug") == b.where("G:Gun") == (60, 65, 0)
    assert b.position.carrier[b.unit("G:Gun")] == b.unit("G:Tug")
    assert b.position.has(b.position.limbered, b.unit("G:Gun"))


@pytest.mark.rule("BC:initiative.evade.guns")
def test_a_gun_without_transport_in_contact_cannot_evade() -> None:
    b = field({**GUN, "G:Tug": (60, 55.2, 0)}, active="german")
    assert b.refused("evade G:Gun 5 face 0 aboard G:Tug").rule == "BC:initiative.evade.guns"


@pytest.mark.rule("BC:initiative.evade.mount")
@pytest.mark.parametrize(("y", "allowed"), [(32.0, True), (31.98, False)])
def test_foot_boards_transport_within_5_cm(y: float, allowed: bool) -> None:
    b = field({**FACING, "A:HT1": (60, y, 0)})
    order = b.game.read_order("evade A:Inf1 10 face 180 aboard A:HT1")
    refused = b.game.check(b.position, b.game.seats[0], order)
    assert (refused is None) == allowed
    if refused:
        assert refused.rule == "BC:initiative.evade.mount"
        return
    assert b.refused("evade A:Inf1 10.01 face 180 aboard A:HT1").rule == "BC:initiative.evade.mount"
    b.order(order)
    assert b.where("A:HT1") == b.where("A:Inf1") == (60, y - 10, 180)
    assert b.position.carrier[b.unit("A:Inf1")] == b.unit("A:HT1")


@pytest.mark.rule("BC:initiative.evade.mount")
def test_only_suitable_transport_that_can_act_is_boarded() -> None:
    b = field({**FACING, "A:HT1": (60, 36, 0), "A:Stuart1": (64, 40, 0)}, suppressed=["A:HT1"])
    assert b.refused("evade A:Inf1 5 face 0 aboard A:HT1").rule == "BC:initiative.evade.mount"
    assert b.refused("evade A:Inf1 5 face 0 aboard A:Stuart1").rule == "BC:actions.deploy"


# Charging


@pytest.mark.rule("BC:initiative.charge", "BC:charge.initiative")
def test_only_the_nearest_enemy_that_is_seen_is_charged() -> None:
    b = field({**FACING, "G:Inf2": (68, 54, 180)})
    refused = b.refused("charge A:Inf1 at G:Inf2")
    assert refused.rule == "BC:initiative.charge"
    b.order("charge A:Inf1 at G:Inf1")
    assert asked(b) == "responding"


@pytest.mark.rule("BC:charge.initiative", "BC:initiative.charge")
@pytest.mark.parametrize(("y", "allowed"), [(63.0, True), (63.01, False)])
def test_an_initiative_charge_is_at_an_enemy_within_20_cm(y: float, allowed: bool) -> None:
    b = field({"A:Inf1": (60, 40, 0), "G:Inf1": (60, y, 180)})
    refused = b.game.check(b.position, b.game.seats[0], b.game.read_order("charge A:Inf1 at G:Inf1"))
    assert (refused is None) == allowed
    if refused:
        assert refused.rule == "BC:charge.initiative"


@pytest.mark.rule("BC:charge.initiative")
def test_an_enemy_out_of_sight_is_not_charged() -> None:
    b = field({"A:Inf1": (60, 40, 180), "G:Inf1": (60, 52, 180)})
    assert b.refused("charge A:Inf1 at G:Inf1").rule == "BC:charge.initiative"


@pytest.mark.rule("BC:initiative.charge.distance")
def test_an_initiative_charge_goes_20_cm_whatever_the_move() -> None:
    b = field({"A:Inf1": (60, 40, 0), "G:Inf1": (60, 63, 180)})
    assert b.rules.move_of(b.unit("A:Inf1")) == 10
    b.order("charge A:Inf1 at G:Inf1")
    b.order("done")
    assert b.where("A:Inf1") == (60, 60, 0)
    assert contact(b, "A:Inf1", "G:Inf1")


@pytest.mark.rule("BC:initiative.charge.align", "BC:contact.align")
def test_the_charger_ends_centre_to_centre() -> None:
    b = field({"A:Inf1": (58, 40, 20), "G:Inf1": (60, 52, 170)})
    b.order("charge A:Inf1 at G:Inf1")
    b.order("done")
    x, y, facing = b.where("A:Inf1")
    assert facing == 350  # square to the edge that faces 170
    assert (x, y) == pytest.approx((60 + 3 * 0.17365, 52 - 3 * 0.98481), abs=0.01)


@pytest.mark.rule("BC:initiative.charge.when")
def test_the_combat_of_a_charge_waits_for_its_phase() -> None:
    b = field(FACING)
    b.order("charge A:Inf1 at G:Inf1")
    events = b.order("done")  # not a die is rolled
    assert "combat" not in kinds(events)
    assert contact(b, "A:Inf1", "G:Inf1")
    assert asked(b) == "commanding"


@pytest.mark.rule("BC:counter.committed")
def test_a_charge_cannot_be_called_off() -> None:
    b = field({**FACING, "A:Inf2": (80, 40, 0), "G:Inf2": (80, 52, 180)})
    b.order("charge A:Inf1 at G:Inf1")
    b.order("fire G:Inf1 at A:Inf1", 1, 1, 1, 1, 1)
    assert contact(b, "A:Inf1", "G:Inf1")  # nobody was asked again
    assert b.game.to_move(b.position) == "american"
    assert not gone(b, "A:Inf1")


def test_the_phase_is_over_at_once_when_nobody_has_anything_to_do() -> None:
    b = field(
        {"A:Inf1": (60, 20, 0), "G:Inf1": (60, 100, 180), "A:Inf2": (20, 20, 0), "G:Inf2": (20, 30, 180)}
    )
    assert list(Initiative().able(b.position)) == [b.unit("A:Inf2")]
    b.order("evade A:Inf2 10 face 0")
    assert asked(b) == "commanding"


def test_every_listed_order_is_allowed() -> None:
    b = field(
        {**FACING, "A:HT1": (60, 35, 0), "A:MG1": (65, 42, 0), "G:StuG1": (66, 55, 180)},
        patch("woods", "w", 50, 45, 55, 50),
    )
    orders = list(b.game.orders(b.position))
    assert len(orders) > 10
    assert all(b.game.check(b.position, b.game.seats[0], order) is None for order in orders)


@pytest.mark.rule("BC:initiative.evade.mount")
def test_transport_that_has_acted_takes_nobody_away_and_only_ones_own_does() -> None:
    units = {"A:Inf1": (60, 40, 0), "A:HT1": (60, 36, 0), "G:HT1": (66, 37, 0), "G:Inf1": (60, 52, 180)}
    b = field(units)
    assert b.refused("evade A:Inf1 5 face 0 aboard G:HT1").rule == "BC:initiative.evade.mount"
    assert b.refused("evade A:Inf1 5 face 0 aboard A:HT2").rule == "BC:initiative.evade.mount"  # not there
    b.position.initiative |= 1 << b.unit("A:HT1")
    assert b.refused("evade A:Inf1 5 face 0 aboard A:HT1").rule == "BC:initiative.evade.mount"
    b.position.initiative = 0
    b.order("evade A:Inf1 5 face 0 aboard A:HT1")


@pytest.mark.rule("BC:initiative.evade", "BC:combat.engaged")
def test_nobody_evades_from_contact_or_out_of_transport() -> None:
    b = field({"A:Inf1": (60, 49, 0), "G:Inf1": (60, 52, 180)})
    assert b.refused("evade A:Inf1 5 face 0").rule == "BC:combat.engaged"
    units = {"A:HT1": (60, 40, 0), "A:Inf1": (60, 40, 0), "G:Inf1": (60, 52, 180)}
    carried = field(units, aboard={"A:Inf1": "A:HT1"})
    assert carried.refused("evade A:Inf1 5 face 0").rule == "BC:initiative.evade"
    carried.order("evade A:HT1 5 face 0")
