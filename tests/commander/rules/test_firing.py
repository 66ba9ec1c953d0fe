"""BC:fire - Who may fire at whom, and with how many dice. Bases are 3 cm, distances edge to edge."""

from __future__ import annotations

import pytest
from tests.commander.arrange import Battle, battle, line, patch
from tests.commander.rules.gunnery import (
    allowed,
    cited,
    dice_of,
    field,
    fire,
    kinds,
    refusal,
    rule,
    shot,
    suppressed,
)

from openblitz.commander.orders import Fire, Issue, Task
from openblitz.commander.rules import casualties, firing, standing
from openblitz.commander.steps.commanding import Commanding
from openblitz.commander.steps.initiative import Initiative

FACING = {"A:Inf1": (60.0, 40.0, 0.0), "G:Inf1": (60.0, 60.0, 180.0)}  # 17 cm apart


def apart(cm: float, one: str = "A:Inf1", other: str = "G:Inf1") -> Battle:
    """Two units face to face, so many centimetres apart."""
    return field({one: (60, 20, 0), other: (60, 23 + cm, 180)})


def ordered(b: Battle, *units: str) -> None:
    """The CO has ordered these units to fire."""
    tasks = tuple(Task(b.unit(unit), "fire") for unit in units)
    b.order(Issue(b.unit("A:CO"), tasks), 1, 2)


# Who may fire


@pytest.mark.rule("BC:fire.when")
def test_an_order_is_one_shot_at_any_enemy_in_range() -> None:
    b = battle(
        {"A:CO": (60, 30, 0), **FACING, "G:Inf2": (75, 60, 180), "G:Inf3": (75, 80, 180)},
        steps=[Commanding()],
    )
    ordered(b, "A:Inf1")
    assert b.refused(Fire((shot(b, "A:Inf1", "G:Inf3"),))).rule == "BC:fire.range"
    b.order(Fire((shot(b, "A:Inf1", "G:Inf2"),)), 1, 1, 1, 1)  # not the nearest
    assert isinstance(b.position.steps[-1], Commanding)  # the order is used up


@pytest.mark.rule("BC:fire.when", "BC:infsupport.general")
@pytest.mark.parametrize("unit", ["A:Inf1", "A:MG1"])
def test_initiative_is_one_shot_at_the_nearest_enemy_within_twenty(unit: str) -> None:
    units = {unit: (60.0, 40.0, 0.0), "G:Inf1": (60.0, 60.0, 180.0), "G:Inf2": (68.0, 61.0, 180.0)}
    b = battle({**units, "A:Inf9": (20, 40, 0), "G:Inf3": (20, 60, 180)}, steps=[Initiative()])
    assert b.refused(Fire((shot(b, unit, "G:Inf2"),))).rule == "BC:initiative.fire"
    b.order(Fire((shot(b, unit, "G:Inf1"),)), *[1] * dice_of(b, unit, "G:Inf1"))
    assert b.refused(Fire((shot(b, unit, "G:Inf1"),)))
    far = battle(
        {unit: (60, 36.99, 0), "G:Inf1": (60, 60, 180), "A:Inf9": (20, 40, 0), "G:Inf3": (20, 60, 180)}
    )
    far.position.steps = [Initiative()]
    assert far.refused(Fire((shot(far, unit, "G:Inf1"),))).rule == "BC:initiative.fire"  # 20.01 cm


@pytest.mark.rule("BC:fire.declare")
def test_all_targets_of_an_order_are_named_before_the_first_die() -> None:
    b = battle(
        {"A:CO": (60, 30, 0), "A:Inf1": (60, 40, 0), "A:Inf2": (70, 40, 0), "G:Inf1": (65, 60, 180)},
        steps=[Commanding()],
    )
    ordered(b, "A:Inf1", "A:Inf2")
    b.order(Fire((shot(b, "A:Inf1", "G:Inf1"),)), 1, 1, 1, 1)
    # Inf2 was not named in the volley: it cannot wait and see.
    assert b.refused(Fire((shot(b, "A:Inf2", "G:Inf1"),)))


@pytest.mark.rule("BC:fire.declare")
def test_shots_are_measured_before_the_first_one_moves_anybody() -> None:
    """G:Inf1 falls back out of half range of Inf2, which has declared its fire at it all the same."""
    b = battle(
        {"A:Inf1": (60, 40, 0), "A:Inf2": (63, 40, 0), "G:Inf1": (60, 58, 180), "G:Inf2": (63, 58, 180)},
        suppressed=["G:Inf1"],
    )
    near = dice_of(b, "A:Inf2", "G:Inf2")
    fire(b, ("A:Inf1", "G:Inf1"), ("A:Inf2", "G:Inf2"), dice=(6, 1, 1, 1, 1, 3, *[1] * near))
    assert b.where("G:Inf1")[1] == 61.0


@pytest.mark.rule("BC:fire.range")
def test_range_is_the_shortest_distance_and_includes_its_limit() -> None:
    assert allowed(apart(30.0), "A:Inf1", "G:Inf1")
    assert rule(apart(30.01), "A:Inf1", "G:Inf1") == "BC:fire.range"


@pytest.mark.rule("BC:fire.stat", "BC:infsupport.mg")
def test_a_stat_is_dice_and_range() -> None:
    b = apart(50.0, "A:MG1")
    attack = firing.stat(b.position, shot(b, "A:MG1", "G:Inf1"))
    assert (attack.dice, attack.range) == (3, 50)
    assert allowed(b, "A:MG1", "G:Inf1")
    assert dice_of(b, "A:MG1", "G:Inf1") == 3
    assert rule(apart(50.01, "A:MG1"), "A:MG1", "G:Inf1") == "BC:fire.range"


def test_commands_and_transport_have_nothing_to_fire_with() -> None:
    b = battle(
        {"A:CO": (60, 40, 0), "G:Truck": (60, 60, 180), "G:Inf1": (70, 60, 180), "A:Inf1": (70, 40, 0)}
    )
    assert rule(b, "A:CO", "G:Inf1") == "BC:fire.stat"
    assert rule(b, "G:Truck", "A:Inf1") == "BC:fire.stat"


@pytest.mark.rule("BC:fire.arc")
def test_targets_lie_before_the_front_edge() -> None:
    """The front edge of Inf1 is at y = 41.5; a target counts when any part of it is beyond."""
    for y, seen in ((41.0, True), (40.0, False), (30.0, False)):
        b = battle({"A:Inf1": (60, 40, 0), "G:Inf1": (80, y, 270)})
        assert allowed(b, "A:Inf1", "G:Inf1") is seen
        assert seen or rule(b, "A:Inf1", "G:Inf1") == "BC:fire.arc"


@pytest.mark.rule("BC:fire.arc")
def test_small_slits_narrow_the_arc_to_ninety_degrees() -> None:
    """45 degrees either side from the middle of the front edge (60, 41.5): at y = 61.5 as far as x = 80."""
    for x, seen in ((81.0, True), (82.0, False), (95.0, False)):
        b = field({"A:Slit": (60, 40, 0), "G:Inf1": (x, 60, 180)})
        assert allowed(b, "A:Slit", "G:Inf1") is seen
        assert allowed(field({"A:Taxi": (60, 40, 0), "G:Inf1": (x, 60, 180)}), "A:Taxi", "G:Inf1")


@pytest.mark.rule("BC:fire.measure")
def test_anybody_may_measure_anything_at_any_time() -> None:
    b = battle(FACING, active="german", steps=[Commanding()])
    before = b.position.copy()
    assert standing.distance(b.position, b.unit("A:Inf1"), b.unit("G:Inf1")) == 17.0
    assert dice_of(b, "A:Inf1", "G:Inf1") == 4  # although it is the Germans' turn
    assert b.position == before


def test_nobody_fires_at_friends_or_at_who_is_not_there() -> None:
    b = battle({**FACING, "A:Inf2": (70, 60, 0)})
    assert rule(b, "A:Inf1", "A:Inf2") == "BC:fire.when"
    assert rule(b, "A:Inf1", "G:Inf9") == "BC:los.need"
    assert rule(b, "A:Inf9", "G:Inf1") == "BC:morale.ko"


@pytest.mark.rule("BC:commandunits.untargetable")
def test_commands_are_no_targets() -> None:
    b = battle({**FACING, "G:HQ": (66, 60, 180)})
    assert rule(b, "A:Inf1", "G:HQ") == "BC:commandunits.untargetable"


@pytest.mark.rule("BC:suppress.effect")
def test_suppressed_units_do_not_fire() -> None:
    assert rule(battle(FACING, suppressed=["A:Inf1"]), "A:Inf1", "G:Inf1") == "BC:suppress.effect"
    assert allowed(battle(FACING, suppressed=["G:Inf1"]), "A:Inf1", "G:Inf1")


@pytest.mark.rule("BC:combat.engaged")
def test_units_in_combat_do_not_fire() -> None:
    b = battle({"A:Inf1": (60, 40, 0), "G:Inf1": (60, 43, 180), "G:Inf2": (70, 60, 180)})
    assert rule(b, "A:Inf1", "G:Inf2") == "BC:combat.engaged"


@pytest.mark.rule("BC:actions.deploy")
def test_a_limbered_gun_must_be_set_up_to_fire() -> None:
    units = {"G:Truck": (60.0, 60.0, 180.0), "G:ATG": (60.0, 60.0, 180.0), "A:Inf1": (60.0, 40.0, 0.0)}
    assert rule(battle(units, aboard={"G:ATG": "G:Truck"}), "G:ATG", "A:Inf1") == "BC:actions.deploy"
    units["G:Truck"] = (80.0, 80.0, 180.0)
    assert allowed(battle(units), "G:ATG", "A:Inf1")


# Over others' heads


OVER = {"A:Inf1": (60.0, 40.0, 0.0), "A:Sherman1": (70.0, 40.0, 0.0)}


@pytest.mark.rule("BC:fire.over")
@pytest.mark.parametrize("between", ["A:Inf2", "A:MG1", "A:Mor", "G:Inf2"])
def test_armour_fires_over_commands_and_foot_but_foot_over_nobody(between: str) -> None:
    foot = battle({**OVER, between: (60, 50, 0), "G:Inf1": (60, 60, 180)})
    refused = refusal(foot, "A:Inf1", "G:Inf1")
    assert refused is not None
    assert refused.rule == "BC:fire.over"
    assert between in refused.units
    tank = battle({**OVER, between: (70, 50, 0), "G:Inf1": (70, 60, 180)})
    assert allowed(tank, "A:Sherman1", "G:Inf1")


@pytest.mark.rule("BC:fire.over")
def test_armour_fires_over_commands_too() -> None:
    """Two commands side by side: one alone, 2 cm wide, leaves a way past it."""
    both = {"A:HQ": (59.0, 50.0, 0.0), "A:FAO": (61.0, 50.0, 0.0), "G:Inf1": (60.0, 60.0, 180.0)}
    assert rule(battle({"A:Inf1": (60, 40, 0), **both}), "A:Inf1", "G:Inf1") == "BC:fire.over"
    assert allowed(battle({"A:Sherman1": (60, 40, 0), **both}), "A:Sherman1", "G:Inf1")


@pytest.mark.rule("BC:fire.over")
def test_guns_that_are_set_up_are_seen_over_but_not_fired_over() -> None:
    b = battle({"A:Sherman1": (60, 40, 0), "G:ATG": (60, 50, 180), "G:Inf1": (60, 60, 180)})
    assert standing.sees(b.position, b.unit("A:Sherman1"), b.unit("G:Inf1"))
    assert rule(b, "A:Sherman1", "G:Inf1") == "BC:fire.over"


@pytest.mark.rule("BC:fire.over")
def test_a_line_past_somebody_is_enough() -> None:
    b = battle({"A:Inf1": (60, 40, 0), "A:Inf2": (61.5, 50, 0), "G:Inf1": (60, 60, 180)})
    assert allowed(b, "A:Inf1", "G:Inf1")


@pytest.mark.rule("BC:fire.over", "BC:fire.carried.armoured")
def test_riders_fire_over_foot_as_their_tank_does() -> None:
    b = field(
        {"A:Taxi": (60, 40, 0), "A:Inf2": (60, 50, 0), "G:Inf1": (60, 60, 180)}, aboard={"A:Inf1": "A:Taxi"}
    )
    assert allowed(b, "A:Inf1", "G:Inf1")


# From transport


@pytest.mark.rule("BC:fire.carried.soft")
def test_troops_in_a_lorry_do_not_fire() -> None:
    b = field({"A:Lorry1": (60, 40, 0), "G:Inf1": (60, 60, 180)}, aboard={"A:Inf1": "A:Lorry1"})
    assert rule(b, "A:Inf1", "G:Inf1") == "BC:fire.carried.soft"


@pytest.mark.rule("BC:fire.carried.armoured")
@pytest.mark.parametrize("transport", ["A:HT", "A:Taxi"])
def test_troops_in_or_on_armour_fire_while_it_stands(transport: str) -> None:
    b = field({transport: (60, 40, 0), "G:Inf1": (60, 60, 180)}, aboard={"A:Inf1": transport})
    assert allowed(b, "A:Inf1", "G:Inf1")
    b.position.moved |= 1 << b.unit(transport)
    assert rule(b, "A:Inf1", "G:Inf1") == "BC:fire.carried.armoured"


# Sight


@pytest.mark.rule("BC:los.need")
def test_fire_needs_a_line_of_sight() -> None:
    open_ = battle(FACING)
    assert allowed(open_, "A:Inf1", "G:Inf1")
    woods = battle(FACING, patch("woods", "w1", 40, 45, 80, 55))
    assert rule(woods, "A:Inf1", "G:Inf1") == "BC:los.block.terrain"


# Dice


@pytest.mark.rule("BC:fire.modifiers.half")
def test_one_die_more_within_half_range() -> None:
    assert dice_of(apart(15.0), "A:Inf1", "G:Inf1") == 5
    assert "BC:fire.modifiers.half" in cited(apart(15.0), "A:Inf1", "G:Inf1")
    assert dice_of(apart(15.01), "A:Inf1", "G:Inf1") == 4


@pytest.mark.rule("BC:fire.modifiers.half.ex")
def test_range_sixty_gains_at_thirty() -> None:
    assert dice_of(apart(30.0, "A:Sherman1"), "A:Sherman1", "G:Inf1") == 5
    assert dice_of(apart(30.01, "A:Sherman1"), "A:Sherman1", "G:Inf1") == 4


@pytest.mark.rule("BC:fire.modifiers.flank")
@pytest.mark.parametrize(("facing", "dice"), [(180, 4), (90, 5), (270, 5), (0, 5)])
def test_one_die_more_on_flank_and_rear(facing: float, dice: int) -> None:
    b = battle({**FACING, "G:Inf1": (60, 60, facing)})
    assert dice_of(b, "A:Inf1", "G:Inf1") == dice
    assert ("BC:fire.modifiers.flank" in cited(b, "A:Inf1", "G:Inf1")) is (dice == 5)


# The front of the target looks south; from its corner at (61.5, 58.5) the line runs south-east.
ON_THE_LINE = (72.5, 47.5)


@pytest.mark.rule("BC:fire.flank.line")
@pytest.mark.parametrize(("shift", "dice"), [(-0.1, 4), (0.1, 5)])
def test_the_flank_begins_where_most_of_the_firer_is_beyond_the_line(shift: float, dice: int) -> None:
    x, y = ON_THE_LINE
    b = battle({"A:MG1": (x + shift, y, 0), "G:Inf1": (60, 60, 180)})
    assert dice_of(b, "A:MG1", "G:Inf1") == dice  # 3, and 1 for half range


@pytest.mark.rule("BC:fire.flank.doubt")
@pytest.mark.parametrize(("doubt", "dice"), [(4, 4), (5, 5)])
def test_a_die_decides_what_nobody_can_tell(doubt: int, dice: int) -> None:
    x, y = ON_THE_LINE
    b = battle({"A:MG1": (x, y, 0), "G:Inf1": (60, 60, 180)})
    fire(b, ("A:MG1", "G:Inf1"), dice=(doubt, *[1] * dice))


@pytest.mark.rule("BC:fire.modifiers.armour")
def test_machine_guns_of_armour_count_within_twenty_against_soft_targets() -> None:
    assert dice_of(apart(20.0, "A:Sherman1"), "A:Sherman1", "G:Inf1") == 6
    assert dice_of(apart(20.01, "A:Sherman1"), "A:Sherman1", "G:Inf1") == 5
    assert dice_of(apart(20.0, "A:Sherman1", "G:StuG1"), "A:Sherman1", "G:StuG1") == 5  # hard
    assert dice_of(apart(20.0, "A:Wolf"), "A:Wolf", "G:Inf1") == 5  # has none
    assert dice_of(apart(20.0, "A:MG1"), "A:MG1", "G:Inf1") == 4  # is no armour


@pytest.mark.rule("BC:fire.calc", "BC:casualties.1")
def test_all_dice_at_one_target_are_rolled_together() -> None:
    """4 dice of Inf1, 4 and 1 for half range of Inf2: nine dice, then one test for all five hits."""
    b = battle({**FACING, "A:Inf2": (63.2, 42.1, 0)})
    assert (dice_of(b, "A:Inf1", "G:Inf1"), dice_of(b, "A:Inf2", "G:Inf1")) == (4, 5)
    events = fire(
        b, ("A:Inf1", "G:Inf1"), ("A:Inf2", "G:Inf1"), dice=(4, 5, 6, 1, 4, 4, 3, 2, 1, *(1, 2, 3, 3, 3))
    )
    assert kinds(events) == ["fired", "fired", "hits", "held"]
    assert b.position.hits[b.unit("G:Inf1")] == 5


def test_what_happens_says_where_to_whoever_watches() -> None:
    b = battle(FACING)
    here, there = (f"{FACING[name][0]:g},{FACING[name][1]:g}" for name in ("A:Inf1", "G:Inf1"))
    fired, hits, *_ = fire(b, ("A:Inf1", "G:Inf1"), dice=(4, 5, 6, 1, 1, 2, 3))
    assert (fired.places, hits.places) == ((here, there), (there,))
    assert hits.dice == ("fire by A:Inf1 at G:Inf1", 4, 4)  # four dice, and those of four or more hit
    out = casualties.knock_out(b.position, b.unit("G:Inf1"), "BC:ko.hits", "a test")
    assert (out[0].kind, out[0].units, out[0].places) == ("knocked out", ("G:Inf1",), (there,))


@pytest.mark.rule("BC:casualties.2")
def test_modifiers_go_to_each_unit_by_itself() -> None:
    """Two at half range and one beyond it: 5, 5 and 4 dice; a tank has 4, and 1 for either of its own two."""
    b = battle(
        {
            "A:Inf1": (60.0, 44.0, 0.0),
            "A:Inf2": (64.0, 44.0, 0.0),
            "A:Inf3": (56.0, 40.0, 0.0),
            "A:Sherman1": (68.0, 44.0, 0.0),
            "G:Inf1": (62.0, 60.0, 180.0),
        }
    )
    firers = ("A:Inf1", "A:Inf2", "A:Inf3", "A:Sherman1")
    assert [dice_of(b, firer, "G:Inf1") for firer in firers] == [5, 5, 4, 6]
    events = fire(b, *((firer, "G:Inf1") for firer in firers), dice=(1,) * 20)
    fired = [event.text for event in events if event.kind == "fired"]
    assert [text.split(" with ")[1] for text in fired] == ["5 dice.", "5 dice.", "4 dice.", "6 dice."]
    (hits,) = [event for event in events if event.kind == "hits"]
    assert hits.text.endswith(f": {' '.join('1' * 20)}: 0 hits.")


def test_each_salvo_of_a_volley_names_those_whose_dice_it_has() -> None:
    """A:Sherman2 stands in the flank of G:StuG1, the others before it: two salvoes, each with its firers."""
    b = battle(
        {
            "A:Sherman1": (60, 40, 0),
            "A:Sherman2": (40, 60, 90),
            "A:Sherman3": (64, 40, 0),
            "G:StuG1": (60, 60, 180),
        }
    )
    firers = ("A:Sherman1", "A:Sherman2", "A:Sherman3")
    counts = [dice_of(b, firer, "G:StuG1") for firer in firers]
    events = fire(b, *((firer, "G:StuG1") for firer in firers), dice=(1,) * sum(counts))
    front, flank = [event for event in events if event.kind == "hits"]
    assert (front.units, flank.units) == (("A:Sherman1", "A:Sherman3", "G:StuG1"), ("A:Sherman2", "G:StuG1"))
    assert front.text.startswith("Fire by A:Sherman1, A:Sherman3 at G:StuG1, ")
    assert flank.text.startswith("Fire by A:Sherman2 at G:StuG1 in the flank or rear, ")


# Against vehicles


def test_special_attacks_replace_the_plain_one_against_vehicles() -> None:
    """American infantry has 5/10, German 5/10 or 10/5, against armour and soft vehicles."""
    assert dice_of(apart(10.0, "A:Inf1", "G:StuG1"), "A:Inf1", "G:StuG1") == 5
    assert dice_of(apart(10.01, "A:Inf1", "G:StuG1"), "A:Inf1", "G:StuG1") == 5  # 4/30* and half range
    assert dice_of(apart(5.0, "A:Inf1", "G:Truck"), "A:Inf1", "G:Truck") == 6  # half of 10
    near = apart(5.0, "A:Sherman1", "G:Inf1")
    assert dice_of(near, "G:Inf1", "A:Sherman1") == 10
    assert dice_of(near, "G:Inf1", "A:Sherman1", weapon=1) == 6
    assert dice_of(apart(2.5, "A:Sherman1", "G:Inf1"), "G:Inf1", "A:Sherman1") == 11
    assert dice_of(apart(5.01, "A:Sherman1", "G:Inf1"), "G:Inf1", "A:Sherman1") == 5
    assert rule(apart(5.01, "A:Sherman1", "G:Inf1"), "G:Inf1", "A:Sherman1", weapon=2) == "BC:fire.range"


def test_special_attacks_are_numbered_and_for_vehicles_only() -> None:
    assert rule(apart(5.0), "A:Inf1", "G:Inf1", weapon=1) == "BC:fire.stat"
    assert rule(apart(5.0, "A:Inf1", "G:StuG1"), "A:Inf1", "G:StuG1", weapon=2) == "BC:fire.stat"
    assert rule(apart(5.0, "A:Inf1", "G:StuG1"), "A:Inf1", "G:StuG1", weapon=-1) == "BC:fire.stat"
    assert dice_of(apart(5.0), "A:Inf1", "G:Inf1") == 5


@pytest.mark.rule("BC:fire.hits.star", "BC:suppress.fire", "BC:suppress.fire.resolve")
def test_small_arms_only_suppress_armour_and_only_on_sixes() -> None:
    """A five would be a hit in the open; the six is not marked, not saved, and suppresses on a six."""
    b = apart(17.0, "A:Inf1", "G:StuG1")
    events = fire(b, ("A:Inf1", "G:StuG1"), dice=(5, 5, 6, 6, *(5, 6)))
    assert kinds(events) == ["fired", "hits", "suppressed"]
    assert b.position.hits[b.unit("G:StuG1")] == 0
    calm = apart(17.0, "A:Inf1", "G:StuG1")
    fire(calm, ("A:Inf1", "G:StuG1"), dice=(5, 5, 5, 6, 5))
    assert not suppressed(calm, "G:StuG1")


@pytest.mark.rule("BC:fire.hits.hash", "BC:suppress.fire", "BC:suppress.fire.resolve")
def test_a_gun_without_high_explosive_only_suppresses_soft_targets() -> None:
    b = apart(40.0, "A:Pdr")
    fire(b, ("A:Pdr", "G:Inf1"), dice=(5, 6, 6, *(1, 6)))
    assert b.position.hits[b.unit("G:Inf1")] == 0
    assert suppressed(b, "G:Inf1")
    tank = apart(40.0, "A:Pdr", "G:StuG1")
    fire(tank, ("A:Pdr", "G:StuG1"), dice=(4, 1, 1, *(1,), *(1,)))  # a hit, no save, no suppression
    assert tank.position.hits[tank.unit("G:StuG1")] == 1


@pytest.mark.rule("BC:fire.hard", "BC:fire.soft")
def test_hard_and_soft_targets() -> None:
    b = field({})
    kind = {name: b.rules.roster.kind[b.unit(name)] for name in ("A:Sherman1", "G:StuG1", "A:Wolf", "A:HT")}
    assert all(k.hard for k in kind.values())
    soft = ("A:Inf1", "A:Horse", "G:ATG", "G:Truck", "A:MG1", "A:Mor")
    assert not any(b.rules.roster.kind[b.unit(name)].hard for name in soft)


def test_mixed_fire_is_one_attack_with_each_shot_at_its_own_score() -> None:
    """A tank hits a StuG on 4; infantry beside it only suppresses on 6; one test for all hits."""
    b = field({"A:Sherman1": (60, 40, 0), "A:Inf1": (64, 40, 0), "G:StuG1": (62, 60, 180)})
    shots = (("A:Sherman1", "G:StuG1"), ("A:Inf1", "G:StuG1"))
    assert [dice_of(b, *one) for one in shots] == [5, 4]
    # Sherman: a 4 hits and is not saved. Infantry: a 6. Test: 3 fails at 4, 5 fails at 6.
    events = fire(b, *shots, dice=(4, 3, 3, 3, 3, *(1,), *(5, 5, 5, 6), *(3, 5)))
    assert kinds(events) == ["fired", "fired", "hits", "saved", "hits", "held"]
    assert b.position.hits[b.unit("G:StuG1")] == 1


# Machine guns and mortars


@pytest.mark.rule("BC:infsupport.mg.fire")
def test_machine_guns_fire_at_unengaged_enemies_only() -> None:
    units = {"A:MG1": (60.0, 40.0, 0.0), "A:Inf1": (70.0, 50.0, 0.0), "G:Inf1": (70.0, 53.0, 180.0)}
    assert rule(battle(units), "A:MG1", "G:Inf1") == "BC:infsupport.mg.fire"
    units["A:Inf1"] = (70.0, 49.0, 0.0)
    assert allowed(battle(units), "A:MG1", "G:Inf1")


@pytest.mark.parametrize("unit", ["A:Sherman1", "A:Inf2", "A:Mor"])
def test_nobody_fires_at_enemies_that_his_own_side_is_engaged_with(unit: str) -> None:
    """RBC-204; who stands behind those that fight is a target still."""
    units = {unit: (80.0, 30.0, 0.0), "A:Inf1": (70.0, 50.0, 0.0), "G:Inf1": (70.0, 53.0, 180.0)}
    b = battle({**units, "G:Inf2": (80.0, 53.0, 180.0)})
    refused = firing.refusal(b.position, shot(b, unit, "G:Inf1"))
    assert refused is not None
    assert (refused.rule, refused.units) == ("BC:combat.engaged", (unit, "G:Inf1", "A:Inf1"))
    assert allowed(b, unit, "G:Inf2")
    units["A:Inf1"] = (70.0, 49.0, 0.0)
    assert allowed(battle(units), unit, "G:Inf1")


@pytest.mark.rule("BC:infsupport.mg.deploy", "BC:infsupport.mortar.deploy", "BC:infsupport.general")
@pytest.mark.parametrize("unit", ["A:MG1", "A:Mor"])
def test_support_weapons_move_and_fire_without_deploying(unit: str) -> None:
    b = battle({"A:CO": (60, 30, 0), unit: (60, 40, 0), "G:Inf1": (60, 70, 180)}, steps=[Commanding()])
    b.order(Issue(b.unit("A:CO"), (Task(b.unit(unit), "move"),)), 1, 2)
    b.order(f"move {unit} to 60,45 face 0")
    b.order(Issue(b.unit("A:CO"), (Task(b.unit(unit), "fire"),)), 1, 2)
    dice = dice_of(b, unit, "G:Inf1")
    b.order(Fire((shot(b, unit, "G:Inf1"),)), *[1] * dice)


@pytest.mark.rule("BC:infsupport.mortar")
def test_mortars_fire_at_what_the_ordering_command_sees() -> None:
    """Woods between the mortar and the enemy; the HQ looks past them, the CO behind them does not."""
    units = {"A:Mor": (60.0, 20.0, 0.0), "A:HQ": (20.0, 50.0, 0.0), "A:CO": (60.0, 10.0, 0.0)}
    b = battle({**units, "G:Inf1": (60, 70, 180)}, patch("woods", "w1", 40, 30, 80, 50))
    assert rule(b, "A:Mor", "G:Inf1") == "BC:los.block.terrain"
    assert rule(b, "A:Mor", "G:Inf1", command="A:CO") == "BC:los.block.terrain"
    assert allowed(b, "A:Mor", "G:Inf1", command="A:HQ")
    other = battle(
        {**units, "A:MG1": (60, 25, 0), "G:Inf1": (60, 70, 180)}, patch("woods", "w1", 40, 30, 80, 50)
    )
    assert rule(other, "A:MG1", "G:Inf1", command="A:HQ") == "BC:los.block.terrain"


@pytest.mark.rule("BC:infsupport.mortar")
def test_mortars_that_see_for_themselves_need_no_command_and_lob_over_friends() -> None:
    b = battle({"A:Mor": (60, 20, 0), "A:Inf1": (60, 30, 0), "G:Inf1": (60, 70, 180)})
    assert allowed(b, "A:Mor", "G:Inf1")


@pytest.mark.rule("BC:infsupport.mortar")
@pytest.mark.parametrize("between", ["A:Sherman1", "G:StuG1"])
def test_vehicles_hide_the_enemy_from_mortars_and_not_from_their_command(between: str) -> None:
    """RBC-217 - On initiative they have nobody who sees for them."""
    units = {"A:Mor": (60.0, 20.0, 0.0), between: (60.0, 30.0, 90.0), "G:Inf1": (60.0, 70.0, 180.0)}
    b = battle({**units, "A:HQ": (20, 50, 0), "A:CO": (60, 10, 0)})
    assert rule(b, "A:Mor", "G:Inf1") == "BC:los.block.units"
    assert rule(b, "A:Mor", "G:Inf1", command="A:CO") == "BC:los.block.units"
    assert allowed(b, "A:Mor", "G:Inf1", command="A:HQ")


@pytest.mark.rule("BC:infsupport.mortar.mm")
def test_medium_mortars_have_a_minimum_range_of_ten() -> None:
    assert rule(apart(9.99, "A:Mor"), "A:Mor", "G:Inf1") == "BC:infsupport.mortar.mm"
    assert allowed(apart(10.0, "A:Mor"), "A:Mor", "G:Inf1")


@pytest.mark.rule("BC:infsupport.mortar.hm")
def test_heavy_mortars_have_a_minimum_range_of_twenty() -> None:
    assert rule(apart(19.99, "A:HMor"), "A:HMor", "G:Inf1") == "BC:infsupport.mortar.hm"
    assert allowed(apart(20.0, "A:HMor"), "A:HMor", "G:Inf1")


@pytest.mark.rule("BC:infsupport.mortar.half")
def test_mortars_gain_nothing_at_half_range() -> None:
    assert dice_of(apart(30.0, "A:Mor"), "A:Mor", "G:Inf1") == 3
    assert dice_of(apart(30.0, "A:HMor"), "A:HMor", "G:Inf1") == 4


@pytest.mark.rule("BC:los.hiddenatg")
def test_a_gun_that_fires_shows_itself() -> None:
    b = battle({"G:ATG": (60, 60, 180), "A:Sherman1": (60, 30, 0)}, patch("woods", "w1", 50, 57, 70, 70))
    assert rule(b, "A:Sherman1", "G:ATG") == "BC:los.hiddenatg"
    dice = dice_of(b, "G:ATG", "A:Sherman1")
    assert "revealed" in kinds(fire(b, ("G:ATG", "A:Sherman1"), dice=(1,) * dice))
    assert allowed(b, "A:Sherman1", "G:ATG")
    assert "revealed" not in kinds(fire(b, ("G:ATG", "A:Sherman1"), dice=(1,) * dice))


@pytest.mark.rule("BC:fire.hits.cover")
def test_a_hedge_the_target_stands_behind_is_cover_from_there_only() -> None:
    b = battle({**FACING, "A:Inf2": (60, 80, 180)}, line("hedge", "h1", (40, 58.4), (80, 58.4)))
    assert firing.score(b.position, shot(b, "A:Inf1", "G:Inf1")).total == 5
    assert firing.score(b.position, shot(b, "A:Inf2", "G:Inf1")).total == 4
