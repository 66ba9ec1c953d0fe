"""BC:casualties - Hits, saves, knock-out, suppression and fall-back."""

from __future__ import annotations

import pytest
from tests.commander.arrange import Battle, battle, line, patch
from tests.commander.rules.gunnery import dice_of, field, fire, gone, kinds, rule, shot, strike, suppressed

from openblitz.commander.orders import Request
from openblitz.commander.rules import casualties, standing
from openblitz.commander.rules.casualties import Blow
from openblitz.commander.rules.firing import score
from openblitz.commander.steps.choices import Passengers
from openblitz.commander.steps.commanding import Commanding
from openblitz.commander.steps.phases import EndPhase

FACING = {"A:Inf1": (60.0, 40.0, 0.0), "G:Inf1": (60.0, 60.0, 180.0)}  # 17 cm apart, 4 dice
TANKS = {"A:Sherman1": (60.0, 40.0, 0.0), "G:StuG1": (60.0, 60.0, 180.0)}  # 5 dice, save 5


def hits(b: Battle, name: str) -> int:
    """The hits marked on a unit."""
    return b.position.hits[b.unit(name)]


def needed(b: Battle, unit: str, target: str) -> int:
    """The score that a shot needs."""
    return int(score(b.position, shot(b, unit, target)).total)


def scored(b: Battle, target: str, *, indirect: bool = False) -> int:
    """The score that hits a unit when nobody in particular fires."""
    return int(casualties.score_to_hit(b.position, b.unit(target), None, indirect=indirect).total)


# Scores to hit


@pytest.mark.rule("BC:fire.hits", "BC:fire.hits.open", "BC:casualties.3", "BC:casualties.4")
def test_in_the_open_fours_hit() -> None:
    b = battle(FACING)
    assert needed(b, "A:Inf1", "G:Inf1") == 4
    fire(b, ("A:Inf1", "G:Inf1"), dice=(3, 4, 5, 1, *(1, 1)))
    assert hits(b, "G:Inf1") == 2


@pytest.mark.rule("BC:fire.hits", "BC:fire.hits.cover")
def test_in_cover_fives_hit() -> None:
    woods = battle(FACING, patch("woods", "w1", 50, 57, 70, 70))
    assert needed(woods, "A:Inf1", "G:Inf1") == 5
    fire(woods, ("A:Inf1", "G:Inf1"), dice=(4, 5, 4, 4, *(4,)))
    assert hits(woods, "G:Inf1") == 1
    assert not suppressed(woods, "G:Inf1")  # a 4 does not suppress who is hit on 5
    wall = battle(FACING, line("wall", "w1", (40, 58.4), (80, 58.4)))
    assert needed(wall, "A:Inf1", "G:Inf1") == 5
    trench = battle(FACING, line("trench", "t1", (50, 60), (70, 60)))
    assert needed(trench, "A:Inf1", "G:Inf1") == 5
    dug_in = battle(FACING)
    dug_in.position.dug_in |= 1 << dug_in.unit("G:Inf1")
    assert needed(dug_in, "A:Inf1", "G:Inf1") == 5


@pytest.mark.rule("BC:fire.hits", "BC:fire.hits.fort")
def test_in_fortifications_sixes_hit() -> None:
    b = battle(FACING)
    b.position.fortified |= 1 << b.unit("G:Inf1")
    assert needed(b, "A:Inf1", "G:Inf1") == 6
    bunker = battle(FACING, patch("fortification", "f1", 58, 58, 62, 62))
    assert needed(bunker, "A:Inf1", "G:Inf1") == 6


@pytest.mark.rule("BC:fire.hits.command")
def test_commands_are_hit_on_sixes_wherever_they_are() -> None:
    assert scored(battle({"G:HQ": (60, 60, 180)}), "G:HQ") == 6
    assert scored(battle({"G:HQ": (60, 60, 180)}, patch("woods", "w1", 50, 50, 70, 70)), "G:HQ") == 6
    assert scored(battle({"G:HQ": (60, 60, 180)}), "G:HQ", indirect=True) == 6


@pytest.mark.rule("BC:fire.hits.indirect.closed", "BC:fire.indirect.armour")
def test_mortars_hit_full_armour_on_sixes_and_mark_nothing() -> None:
    """The six is neither marked nor saved: it only tests for suppression, at six."""
    b = battle({"A:Mor": (60, 20, 0), "G:StuG1": (60, 60, 180)})
    events = fire(b, ("A:Mor", "G:StuG1"), dice=(4, 5, 6, 6))
    assert kinds(events) == ["fired", "hits", "suppressed"]
    assert hits(b, "G:StuG1") == 0
    woods = battle({"G:StuG1": (60, 60, 180)}, patch("woods", "w1", 50, 50, 70, 70))
    assert scored(woods, "G:StuG1", indirect=True) == 6
    assert scored(woods, "G:StuG1") == 5  # in cover, as anybody, from direct fire


@pytest.mark.rule("BC:fire.hits.indirect.open", "BC:fire.indirect.armour")
def test_indirect_fire_hurts_open_armour_on_fives() -> None:
    """Real hits with saves, also in a fortification or in the open."""
    b = field({"A:Mor": (60, 20, 0), "G:Wolf": (60, 60, 180)})
    fire(b, ("A:Mor", "G:Wolf"), dice=(4, 5, 5, *(6, 5), *(4,)))
    assert hits(b, "G:Wolf") == 1
    assert not suppressed(b, "G:Wolf")
    b.position.fortified |= 1 << b.unit("G:Wolf")
    assert scored(b, "G:Wolf", indirect=True) == 5


# Saves


@pytest.mark.rule("BC:saves.roll", "BC:saves.ex", "BC:casualties.5")
def test_save_five_cancels_a_hit_with_each_five_or_six() -> None:
    b = battle(TANKS)
    events = fire(b, ("A:Sherman1", "G:StuG1"), dice=(4, 4, 4, 1, 1, *(4, 5, 6), *(1,)))
    assert kinds(events) == ["fired", "hits", "saved", "held"]
    assert hits(b, "G:StuG1") == 1


@pytest.mark.rule("BC:saves.roll")
def test_without_a_save_nothing_is_rolled() -> None:
    b = battle(FACING)
    assert "saved" not in kinds(fire(b, ("A:Inf1", "G:Inf1"), dice=(6, 6, 1, 1, *(1, 1))))


@pytest.mark.rule("BC:saves.flank")
def test_armour_saves_worse_from_the_flank() -> None:
    """The StuG looks east: six dice, and its 5 becomes a 6."""
    b = battle({**TANKS, "G:StuG1": (60, 60, 90)})
    fire(b, ("A:Sherman1", "G:StuG1"), dice=(4, 4, 1, 1, 1, 1, *(5, 6), *(1,)))
    assert hits(b, "G:StuG1") == 1
    tank = field({"A:Sherman1": (60, 40, 0), "G:Taxi": (60, 60, 0)})  # save 4, from the rear
    fire(tank, ("A:Sherman1", "G:Taxi"), dice=(4, 4, 1, 1, 1, 1, *(4, 5), *(1,)))
    assert hits(tank, "G:Taxi") == 1


@pytest.mark.rule("BC:saves.six", "BC:saves.flank")
def test_a_save_of_six_stays_and_a_gun_is_no_armour() -> None:
    b = field({"A:Sherman1": (60, 40, 0), "G:Wolf": (60, 60, 90)})
    fire(b, ("A:Sherman1", "G:Wolf"), dice=(4, 4, 1, 1, 1, 1, *(5, 6), *(1,)))
    assert hits(b, "G:Wolf") == 1
    gun = casualties.save_of(b.rules, b.unit("G:Pdr"), flank=True)  # a shield is no armour
    assert gun is not None
    assert gun.total == 5


@pytest.mark.rule("BC:saves.flank")
def test_flank_and_front_hits_of_one_attack_are_saved_apart() -> None:
    """Reading 62: 5 dice from the front saved on 5, 6 from the flank on 6; one test for what is left."""
    b = battle({**TANKS, "A:Sherman2": (85, 60, 270), "G:StuG1": (60, 60, 180)})
    assert [dice_of(b, unit, "G:StuG1") for unit in ("A:Sherman1", "A:Sherman2")] == [5, 6]
    front, flank = (4, 1, 1, 1, 1, 5), (4, 1, 1, 1, 1, 1, 5)
    fire(b, ("A:Sherman1", "G:StuG1"), ("A:Sherman2", "G:StuG1"), dice=(*front, *flank, 1))
    assert hits(b, "G:StuG1") == 1  # the 5 saved in front, not in the flank


def test_a_blow_may_allow_no_saves() -> None:
    b = battle({"G:StuG1": (60, 60, 180)})
    blow = Blow(b.unit("G:StuG1"), 2, 4, saves=False, tests=False)
    assert strike(b, blow, 6, 6)[1] == 2


# Knock-out


@pytest.mark.rule("BC:ko.hits", "BC:casualties.6", "BC:morale.ko", "BC:stats.hits", "BC:overview.common")
def test_hits_add_up_within_the_turn_until_they_knock_out() -> None:
    """Infantry takes 6: five by fire in two volleys, the sixth in an attack of any kind."""
    b = battle(FACING)
    fire(b, ("A:Inf1", "G:Inf1"), dice=(4, 4, 4, 1, *(1, 1, 1)))
    fire(b, ("A:Inf1", "G:Inf1"), dice=(4, 4, 1, 1, *(1, 1)))
    assert hits(b, "G:Inf1") == 5
    assert not gone(b, "G:Inf1")
    events, marked = strike(b, Blow(b.unit("G:Inf1"), 1, 4, cause="artillery fire"), 4)
    assert (marked, kinds(events)) == (1, ["hits", "knocked out"])  # and no test
    assert gone(b, "G:Inf1")


@pytest.mark.rule("BC:stats.reset", "BC:suppress.recover")
def test_the_end_phase_clears_hits_and_recovers_own_units_only() -> None:
    b = battle(FACING, suppressed=["A:Inf1", "G:Inf1"], steps=[EndPhase()])
    b.position.hits[b.unit("G:Inf1")] = 5
    b.settle()
    assert hits(b, "G:Inf1") == 0
    assert not suppressed(b, "A:Inf1")
    assert suppressed(b, "G:Inf1")


@pytest.mark.rule("BC:suppress.recover")
def test_whoever_it_is_and_whenever_it_was_suppressed() -> None:
    """A command, a passenger, and who was suppressed in this very turn (reading 21)."""
    b = field(
        {"A:HQ": (50, 30, 0), "A:Taxi": (60, 40, 0), "A:Stuart1": (70, 40, 0)},
        aboard={"A:Inf2": "A:Taxi"},
        suppressed=["A:HQ", "A:Inf2"],
        steps=[EndPhase()],
    )
    casualties.suppress(b.position, b.unit("A:Stuart1"), "BC:suppress.test", "it was hit")
    b.settle()
    assert not any(suppressed(b, unit) for unit in ("A:HQ", "A:Inf2", "A:Stuart1"))


@pytest.mark.rule("BC:water.vulnerable")
def test_in_water_one_hit_is_enough_and_there_is_cover() -> None:
    lake = patch("lake", "r1", 0, 55, 120, 65)
    b = battle(FACING, lake)
    assert needed(b, "A:Inf1", "G:Inf1") == 5
    fire(b, ("A:Inf1", "G:Inf1"), dice=(5, 1, 1, 1))
    assert gone(b, "G:Inf1")
    bridge = battle(FACING, lake, line("bridge", "b1", (60, 50), (60, 70), width=4))
    assert casualties.hits_value(bridge.position, bridge.unit("G:Inf1")).total == 6


@pytest.mark.rule("BC:ko.passengers")
@pytest.mark.parametrize(
    ("transport", "with_"), [("G:Lorry1", "G:Inf1"), ("G:Taxi", "G:Inf1"), ("G:Truck", "G:ATG")]
)
def test_who_is_carried_or_towed_goes_with_the_transport(transport: str, with_: str) -> None:
    b = field({transport: (60, 60, 180)}, aboard={with_: transport})
    strike(b, Blow(b.unit(transport), 3, 4, saves=False), 6, 6, 6)
    assert gone(b, transport)
    assert gone(b, with_)


@pytest.mark.rule("BC:commandunits.fate")
def test_a_command_goes_with_the_unit_it_had_to_join() -> None:
    b = battle({"G:Inf1": (60, 60, 180), "G:HQ": (60, 62.5, 180)})
    b.position.joined[b.unit("G:HQ")] = b.unit("G:Inf1")
    casualties.suppress(b.position, b.unit("G:Inf1"), "BC:suppress.test", "it was hit")
    assert suppressed(b, "G:HQ")
    casualties.knock_out(b.position, b.unit("G:Inf1"), "BC:ko.hits", "6 hits")
    assert gone(b, "G:HQ")


def test_who_is_out_is_out_once() -> None:
    b = battle(FACING)
    unit = b.unit("G:Inf1")
    assert len(casualties.knock_out(b.position, unit, "BC:ko.hits", "6 hits")) == 1
    assert casualties.knock_out(b.position, unit, "BC:ko.hits", "6 hits") == []
    assert casualties.suppress(b.position, unit, "BC:suppress.test", "it was hit") == []


# Passengers


@pytest.mark.rule("BC:ko.softpassengers")
@pytest.mark.parametrize("transport", ["G:Lorry1", "G:Taxi"])
def test_passengers_of_soft_transport_and_riders_dismount_suppressed(transport: str) -> None:
    b = field({transport: (60, 60, 180)}, aboard={"G:Inf1": transport})
    strike(b, Blow(b.unit(transport), 1, 4, saves=False), 4, 1)
    assert b.position.stands(b.unit("G:Inf1"))
    assert standing.touching(b.position, b.unit("G:Inf1"), b.unit(transport))
    assert suppressed(b, "G:Inf1")
    assert not suppressed(b, transport)


@pytest.mark.rule("BC:ko.softpassengers")
def test_passengers_stay_when_the_shot_missed_or_was_saved() -> None:
    b = field({"G:Taxi": (60, 60, 180)}, aboard={"G:Inf1": "G:Taxi"})
    strike(b, Blow(b.unit("G:Taxi"), 2, 4), 3, 4, 4)
    assert not b.position.stands(b.unit("G:Inf1"))
    assert not suppressed(b, "G:Inf1")


@pytest.mark.rule("BC:ko.softpassengers")
def test_riders_stay_when_their_tank_is_only_fired_at_to_suppress() -> None:
    b = field({"A:Inf1": (60, 40, 0), "G:Taxi": (60, 60, 180)}, aboard={"G:Inf1": "G:Taxi"})
    fire(b, ("A:Inf1", "G:Taxi"), dice=(6, 1, 1, 1, *(1,)))
    assert b.position.carrier[b.unit("G:Inf1")] == b.unit("G:Taxi")


@pytest.mark.rule("BC:ko.softpassengers")
def test_passengers_without_a_place_to_stand_are_suppressed_aboard() -> None:
    b = field({"G:Lorry1": (60, 60, 180)}, patch("lake", "r1", 40, 40, 80, 58.5),
              patch("lake", "r2", 40, 61.5, 80, 80), patch("lake", "r3", 40, 50, 58.5, 70),
              patch("lake", "r4", 61.5, 50, 80, 70), aboard={"G:Inf1": "G:Lorry1"})  # fmt: skip
    strike(b, Blow(b.unit("G:Lorry1"), 1, 4), 4, 1)
    assert suppressed(b, "G:Inf1")
    assert not b.position.stands(b.unit("G:Inf1"))


@pytest.mark.rule("BC:ko.softpassengers")
def test_a_gun_in_tow_is_no_passenger() -> None:
    b = battle({"G:Truck": (60, 60, 180)}, aboard={"G:ATG": "G:Truck"})
    strike(b, Blow(b.unit("G:Truck"), 1, 4), 4, 1)
    assert b.position.carrier[b.unit("G:ATG")] == b.unit("G:Truck")
    assert not suppressed(b, "G:ATG")


@pytest.mark.rule("BC:ko.armouredpassengers")
def test_passengers_of_armoured_transport_are_asked() -> None:
    b = field({"G:HT": (60, 60, 180)}, aboard={"G:Inf1": "G:HT"}, steps=[Commanding()])
    strike(b, Blow(b.unit("G:HT"), 1, 4), 4, 5, 1)
    assert b.game.to_move(b.position) == "german"
    assert isinstance(b.position.steps[-1], Passengers)
    stays = b.position.copy()
    b.order("dismount G:Inf1 at 60,63 face 180")
    assert suppressed(b, "G:Inf1")
    assert isinstance(b.position.steps[-1], Commanding)
    b.position = stays
    b.order("stay G:Inf1")
    assert not suppressed(b, "G:Inf1")
    assert b.position.carrier[b.unit("G:Inf1")] == b.unit("G:HT")


# Suppression


@pytest.mark.rule("BC:suppress.test", "BC:casualties.7", "BC:casualties.8", "BC:morale.suppressed")
def test_one_die_for_each_hit_and_one_that_would_hit_suppresses() -> None:
    b = battle(FACING)
    fire(b, ("A:Inf1", "G:Inf1"), dice=(4, 4, 1, 1, *(3, 3)))
    assert not suppressed(b, "G:Inf1")
    fire(b, ("A:Inf1", "G:Inf1"), dice=(4, 1, 1, 1, *(4,)))  # this attack's hits only
    assert suppressed(b, "G:Inf1")
    one = battle(FACING)
    fire(one, ("A:Inf1", "G:Inf1"), dice=(4, 4, 1, 1, *(3, 4)))  # one of two
    assert suppressed(one, "G:Inf1")


@pytest.mark.rule("BC:suppress.test")
@pytest.mark.parametrize(("die", "shaken"), [(4, False), (5, True)])
def test_who_is_hit_on_five_is_suppressed_on_five(die: int, shaken: bool) -> None:
    b = battle(FACING, patch("woods", "w1", 50, 57, 70, 70))
    *_, told = fire(b, ("A:Inf1", "G:Inf1"), dice=(5, 1, 1, 1, die))
    assert suppressed(b, "G:Inf1") == shaken
    # What was needed is said, and told to whoever draws the dice.
    assert told.text.endswith(f"suppressed: the test needs 5 or more and shows {die}.")
    assert told.dice == ("suppression of G:Inf1", 1, 5)


@pytest.mark.rule("BC:combat.hits.nosuppress")
def test_close_combat_tests_nothing() -> None:
    b = battle(FACING)
    assert strike(b, Blow(b.unit("G:Inf1"), 2, 4, tests=False), 6, 6)[1] == 2
    assert not suppressed(b, "G:Inf1")


@pytest.mark.rule("BC:suppress.command")
def test_a_suppressed_command_issues_no_orders() -> None:
    b = battle(
        {"A:CO": (60, 30, 0), "A:HQ": (50, 30, 0), **FACING}, suppressed=["A:HQ"], steps=[Commanding()]
    )
    assert b.refused("order A:HQ: A:Inf1 move").rule == "BC:suppress.command"
    b.order("order A:CO: A:Inf1 move", 1, 2)
    others = battle(
        {"A:CO": (60, 30, 0), "A:HQ": (50, 30, 0), "A:FAO": (70, 30, 0), **FACING},
        suppressed=["A:CO", "A:FAO"],
        steps=[Commanding()],
    )
    assert others.refused("order A:CO: A:Inf1 move").rule == "BC:suppress.command"
    asks = Request(others.unit("A:FAO"), others.unit("G:Inf1"), others.units("A:Art1"))
    assert others.refused(asks).rule == "BC:suppress.command"
    others.order("order A:HQ: A:Inf1 move", 1, 2)


@pytest.mark.rule("BC:suppress.effect")
def test_a_suppressed_unit_does_nothing_in_its_turn() -> None:
    b = battle({"A:CO": (60, 30, 0), **FACING}, suppressed=["A:Inf1"], steps=[Commanding()])
    assert b.refused("order A:CO: A:Inf1 move").rule == "BC:suppress.effect"
    assert rule(b, "A:Inf1", "G:Inf1") == "BC:suppress.effect"


# Fall-back


def hit_again(
    *dice: int, pieces: tuple[dict[str, object], ...] = (), **more: tuple[float, float, float]
) -> Battle:
    """A suppressed unit is hit once for each die of its fall-back; other units as G_Inf2=..."""
    units = {name.replace("_", ":"): place for name, place in more.items()}
    b = battle({**FACING, **units}, *pieces, suppressed=["G:Inf1"])
    fire(b, ("A:Inf1", "G:Inf1"), dice=(*[4] * len(dice), *[1] * (4 - len(dice)), *dice))
    return b


@pytest.mark.rule("BC:fallback.test", "BC:casualties.8", "BC:morale.fallback")
def test_a_suppressed_unit_falls_back_as_far_as_the_dice_show() -> None:
    b = hit_again(3, 4)
    assert b.where("G:Inf1") == (60.0, 67.0, 180.0)
    assert suppressed(b, "G:Inf1")


@pytest.mark.rule("BC:fallback.test", "BC:fallback.facing")
def test_it_goes_from_the_closest_firer_and_faces_him() -> None:
    """Inf2 in the west is nearer than Inf1 in the south."""
    b = battle({**FACING, "A:Inf2": (45, 60, 90)}, suppressed=["G:Inf1"])
    dice = dice_of(b, "A:Inf1", "G:Inf1"), dice_of(b, "A:Inf2", "G:Inf1")
    shots = (("A:Inf1", "G:Inf1"), ("A:Inf2", "G:Inf1"))
    fire(b, *shots, dice=(4, *[1] * (dice[0] - 1), 4, *[1] * (dice[1] - 1), *(2, 3)))
    assert b.where("G:Inf1") == (65.0, 60.0, 270.0)


@pytest.mark.rule("BC:fallback.sameorder")
def test_one_order_cannot_suppress_and_drive_back() -> None:
    b = battle(FACING)
    fire(b, ("A:Inf1", "G:Inf1"), dice=(4, 1, 1, 1, *(4,)))
    assert suppressed(b, "G:Inf1")
    events = fire(b, ("A:Inf1", "G:Inf1"), dice=(4, 4, 1, 1))  # of the same order: no test
    assert kinds(events)[-1] == "held"
    assert b.where("G:Inf1")[1] == 60.0
    b.position.fresh = 0  # the next order
    fire(b, ("A:Inf1", "G:Inf1"), dice=(4, 1, 1, 1, *(5,)))
    assert b.where("G:Inf1")[1] == 65.0


@pytest.mark.rule("BC:fallback.sameorder")
def test_initiative_can_suppress_and_then_drive_back() -> None:
    b = battle(FACING)
    fire(b, ("A:Inf1", "G:Inf1"), dice=(4, 1, 1, 1, *(4,)), same_order=False)
    fire(b, ("A:Inf1", "G:Inf1"), dice=(4, 1, 1, 1, *(5,)), same_order=False)
    assert b.where("G:Inf1")[1] == 65.0


@pytest.mark.rule("BC:fallback.rout", "BC:morale.ko")
def test_ten_centimetres_are_borne_and_eleven_are_a_rout() -> None:
    assert hit_again(5, 5).where("G:Inf1")[1] == 70.0
    assert gone(hit_again(5, 6), "G:Inf1")


@pytest.mark.rule("BC:fallback.ko")
def test_falling_back_into_what_cannot_be_entered_knocks_out() -> None:
    lake = (patch("lake", "r1", 0, 65, 120, 75),)
    assert gone(hit_again(6, pieces=lake), "G:Inf1")
    assert not gone(hit_again(3, pieces=lake), "G:Inf1")
    mines = (patch("minefield", "m1", 50, 67, 70, 75, movement={}),)
    assert gone(hit_again(6, pieces=mines), "G:Inf1")
    dummy = (patch("dummy-minefield", "m1", 50, 67, 70, 75, movement={}),)
    assert not gone(hit_again(6, pieces=dummy), "G:Inf1")
    assert gone(hit_again(6, A_Inf2=(60, 66, 180)), "G:Inf1")


@pytest.mark.rule("BC:fallback.ko")
def test_falling_back_off_the_table_knocks_out() -> None:
    edge = {"A:Inf1": (60.0, 98.0, 0.0), "G:Inf1": (60.0, 115.0, 180.0)}
    for die, lost in ((3, False), (4, True)):  # its rear edge stands at 116.5
        b = battle(edge, suppressed=["G:Inf1"])
        fire(b, ("A:Inf1", "G:Inf1"), dice=(4, *[1] * (dice_of(b, "A:Inf1", "G:Inf1") - 1), die))
        assert gone(b, "G:Inf1") is lost


@pytest.mark.rule("BC:fallback.wire")
def test_wire_holds_infantry_but_not_armour() -> None:
    wire = line("wire", "w1", (40, 66), (80, 66), movement={})
    assert gone(hit_again(6, pieces=(wire,)), "G:Inf1")
    for name in ("G:Horse", "G:Lorry1"):
        b = field({name: (60, 60, 180), "A:Inf1": (60, 40, 0)}, wire, suppressed=[name])
        strike(b, Blow(b.unit(name), 1, 4, firers=(b.unit("A:Inf1"),)), 4, 6)
        assert gone(b, name)
    tank = battle(TANKS, wire, suppressed=["G:StuG1"])
    strike(tank, Blow(tank.unit("G:StuG1"), 1, 4, saves=False, firers=(tank.unit("A:Sherman1"),)), 4, 6)
    assert not gone(tank, "G:StuG1")


@pytest.mark.rule("BC:fallback.friends")
def test_falling_back_into_friends_halts_and_suppresses_them() -> None:
    b = hit_again(6, G_Inf2=(60, 65, 180))
    assert standing.touching(b.position, b.unit("G:Inf1"), b.unit("G:Inf2"))
    assert suppressed(b, "G:Inf2")
    clear = hit_again(1, G_Inf2=(60, 65, 180))  # it stops 1 cm short
    assert not suppressed(clear, "G:Inf2")


@pytest.mark.rule("BC:fallback.friends", "BC:fallback.sameorder")
def test_friends_suppressed_so_do_not_fall_back_by_the_same_order() -> None:
    b = hit_again(6, G_Inf2=(60, 65, 180), A_Inf2=(70, 50, 0))
    at = b.where("G:Inf2")
    dice = dice_of(b, "A:Inf2", "G:Inf2")
    fire(b, ("A:Inf2", "G:Inf2"), dice=(5, *[1] * (dice - 1)))
    assert b.where("G:Inf2") == at


@pytest.mark.rule("BC:fallback.dugin")
def test_dug_in_troops_and_guns_set_up_stay_or_are_routed() -> None:
    for dice, lost in (((5, 5), False), ((5, 6), True)):
        b = battle(FACING, suppressed=["G:Inf1"])
        b.position.dug_in |= 1 << b.unit("G:Inf1")
        fire(b, ("A:Inf1", "G:Inf1"), dice=(5, 5, 1, 1, *dice))
        assert gone(b, "G:Inf1") is lost
        assert lost or b.where("G:Inf1") == (60.0, 60.0, 180.0)
        gun = battle({"A:Inf1": (60, 40, 0), "G:ATG": (60, 60, 180)}, suppressed=["G:ATG"])
        firers = (gun.unit("A:Inf1"),)
        strike(gun, Blow(gun.unit("G:ATG"), 2, 4, saves=False, firers=firers), 4, 4, *dice)
        assert gone(gun, "G:ATG") is lost
        assert lost or gun.where("G:ATG") == (60.0, 60.0, 180.0)


def test_without_a_firer_it_falls_back_homeward() -> None:
    """The American baseline is in the south, the German in the north."""
    b = battle({"A:Inf1": (60, 60, 90), "G:Inf1": (80, 60, 90)}, suppressed=["A:Inf1", "G:Inf1"])
    strike(b, Blow(b.unit("A:Inf1"), 1, 4), 4, 5)
    strike(b, Blow(b.unit("G:Inf1"), 1, 4), 4, 5)
    assert b.where("A:Inf1")[:2] == (60.0, 55.0)
    assert b.where("G:Inf1")[:2] == (80.0, 65.0)


@pytest.mark.rule("BC:fallback.test")
def test_suppressive_fire_drives_back_the_suppressed() -> None:
    b = battle({"A:Inf1": (60, 40, 0), "G:StuG1": (60, 60, 180)}, suppressed=["G:StuG1"])
    fire(b, ("A:Inf1", "G:StuG1"), dice=(6, 5, 5, 5, *(4,)))
    assert b.where("G:StuG1")[1] == 64.0
    assert hits(b, "G:StuG1") == 0
