"""BC:artillery - Requests, deviation, fire zones, and whom they find."""

from __future__ import annotations

import pytest
from tests.commander.arrange import Battle, battle, patch
from tests.commander.rules.gunnery import field, gone, kinds, rule, suppressed

from openblitz.commander.orders import Request
from openblitz.commander.position import OFF_TABLE, Position, Smoke
from openblitz.commander.rules import artillery, standing
from openblitz.commander.steps.commanding import Commanding
from openblitz.table import Event, LoadedDice

PLACES = {"A:FAO": (60.0, 30.0, 0.0), "G:Inf1": (60.0, 60.0, 180.0)}
YES = (3, 4)  # 7 against the FAO's 8
STILL = (1, 1, 1, 360)  # 3 cm northward: everybody in the middle of a zone stays in it


def fire_plan(
    b: Battle, *units: str, target: str = "G:Inf1", barrage: bool = False, smoke: bool = False
) -> Request:
    """A request by the American FAO."""
    return Request(b.unit("A:FAO"), b.unit(target), b.units(*units), barrage, smoke)


def value(b: Battle, *units: str, smoke: bool = False) -> int:
    """The command value for a request."""
    return int(artillery.request_value(b.position, fire_plan(b, *units, smoke=smoke)).total)


def observed(*pieces: dict[str, object], **more: object) -> Battle:
    """The FAO and an enemy, in the command phase, with every kind of artillery."""
    units = more.pop("units", PLACES)
    return field(units, *pieces, steps=[Commanding()], **more)  # type: ignore[arg-type]


def fallen(
    b: Battle, *guns: str, at: tuple[float, float] = (60, 60), dice: tuple[int, ...], **how: bool
) -> list[Event]:
    """Shells fall, with these dice, all of which must be rolled."""
    loaded = LoadedDice(dice)
    fired = tuple((unit, 1) for unit in b.units(*guns))
    events = artillery.fall(b.position, loaded, fired, at, **how)
    assert loaded.left == (), f"dice not rolled: {loaded.left}"
    return events


def shown(events: list[Event], kind: str) -> tuple[str, ...]:
    """The places of the first event of a kind."""
    return next(event.places for event in events if event.kind == kind)


def caught(
    b: Battle, *guns: str, at: tuple[float, float] = (60, 60), barrage: bool = False
) -> dict[str, int]:
    """Who is in the fire zones round a point, and how many dice are rolled against each."""
    units, fired = b.units(*guns), tuple((unit, 1) for unit in b.units(*guns))
    laid = artillery.zones(b.position, units, at, barrage, 0)
    found = artillery.targets(b.position, fired, laid, barrage=barrage)
    return {b.rules.roster.ids[unit]: dice for unit, dice in found}


def test_it_is_said_when_shells_find_nobody() -> None:
    b = observed()
    (told,) = fallen(b, "A:Art1", at=(20, 20), dice=())
    assert told.text == "A:Art1: concentration round 20,20; nobody is under it."
    (told,) = [
        event for event in fallen(b, "A:Art1", at=(20, 20), dice=(), smoke=True) if event.kind == "smoke"
    ]
    assert told.text == "A:Art1: smoke round 20,20."


# What there is


@pytest.mark.rule("BC:artillery.place")
def test_artillery_stands_behind_the_baseline_and_is_no_piece_on_the_table() -> None:
    b = battle(PLACES)
    start = Position(b.rules)
    for unit in b.units("A:Art1", "A:Art2", "A:Art3", "G:RL"):
        assert start.place[unit] == OFF_TABLE  # nobody deploys it
        assert unit not in standing.standing(b.position)
    assert rule(b, "G:Inf1", "A:Art1") == "BC:los.need"


@pytest.mark.rule("BC:artillery.available")
def test_only_artillery_of_the_battlegroup_that_is_left_can_be_asked_for() -> None:
    b = observed()
    for wanted in (("A:Inf1",), ("G:RL",), (), ("A:Art1", "A:Art1")):
        assert b.refused(fire_plan(b, *wanted)).rule == "BC:artillery.available"
    b.position.place[b.unit("A:Art1")] = -1
    assert b.refused(fire_plan(b, "A:Art1", "A:Art2")).rule == "BC:artillery.available"
    b.order(fire_plan(b, "A:Art2"), *YES, *STILL, 1, 1, 1)


@pytest.mark.rule("BC:artillery.modes")
def test_only_an_fao_requests_and_only_in_the_command_phase() -> None:
    b = observed(units={**PLACES, "A:HQ": (50, 30, 0)})
    order = Request(b.unit("A:HQ"), b.unit("G:Inf1"), b.units("A:Art1"))
    assert b.refused(order).rule == "BC:artillery.modes"
    b.order(fire_plan(b, "A:Art1"), *YES, *STILL, 1, 1, 1)
    b.position.active = 1
    assert b.refused(fire_plan(b, "A:Art2"))


@pytest.mark.rule("BC:artillery.once")
def test_a_unit_fires_once_in_a_turn() -> None:
    b = observed()
    b.order(fire_plan(b, "A:Art1"), *YES, *STILL, 1, 1, 1)
    assert b.refused(fire_plan(b, "A:Art1")).rule == "BC:artillery.once"
    b.order(fire_plan(b, "A:Art2", "A:Art3"), *YES, *STILL, *[1] * 6)  # others may
    for unit in ("A:Art2", "A:Art3"):
        assert b.refused(fire_plan(b, unit)).rule == "BC:artillery.once"
    b.position.open_player_turn()
    b.order(fire_plan(b, "A:Art1"), *YES, *STILL, 1, 1, 1)


@pytest.mark.rule("BC:artillery.los")
def test_the_fao_must_see_the_target_in_any_direction() -> None:
    b = observed(patch("woods", "w1", 40, 40, 80, 50))
    assert b.refused(fire_plan(b, "A:Art1")).rule == "BC:artillery.los"
    behind = observed(units={**PLACES, "G:Inf1": (60, 10, 0)})
    behind.order(fire_plan(behind, "A:Art1"), *YES, *STILL, 1, 1, 1)


@pytest.mark.rule("BC:artillery.target")
def test_the_target_is_an_enemy_unit_and_no_command() -> None:
    others = {"A:Inf1": (66, 60, 0), "G:HQ": (70, 60, 180), "G:CO": (50, 60, 180), "G:FAO": (54, 60, 180)}
    b = observed(units={**PLACES, **others})
    for target in ("A:Inf1", "G:HQ", "G:CO", "G:FAO", "G:Inf9"):
        assert b.refused(fire_plan(b, "A:Art1", target=target)).rule == "BC:artillery.target"


@pytest.mark.rule("BC:los.hiddenatg")
def test_a_hidden_gun_is_no_target_either() -> None:
    b = observed(
        patch("woods", "w1", 50, 57, 70, 70),
        units={**PLACES, "G:ATG": (60, 60, 180), "G:Inf1": (80, 60, 180)},
    )
    assert b.refused(fire_plan(b, "A:Art1", target="G:ATG")).rule == "BC:los.hiddenatg"
    b.position.revealed |= 1 << b.unit("G:ATG")
    assert artillery.request_refusal(b.position, fire_plan(b, "A:Art1", target="G:ATG")) is None


# The roll


@pytest.mark.rule("BC:artillery.roll")
def test_a_request_needs_a_command_roll_of_the_fao() -> None:
    b = observed(units={**PLACES, "A:CO": (50, 30, 0), "A:Inf1": (50, 40, 0)})
    assert value(b, "A:Art1") == 8
    b.order(fire_plan(b, "A:Art1"), 4, 4, *STILL, 1, 1, 1)
    events = b.order(fire_plan(b, "A:Art2"), 4, 5)
    assert kinds(events)[0] == "order failed"
    assert b.refused(fire_plan(b, "A:Art2")).rule == "BC:command.fail"
    b.order("order A:CO: A:Inf1 move", 1, 2)  # the failure of an FAO is his own


@pytest.mark.rule("BC:command.finish")
def test_an_fao_who_asks_for_artillery_finishes_before_another_commands() -> None:
    b = observed(units={**PLACES, "A:CO": (50, 30, 0), "A:Inf1": (50, 40, 0)})
    b.order(fire_plan(b, "A:Art1"), *YES, *STILL, 1, 1, 1)
    assert b.refused("order A:CO: A:Inf1 move").rule == "BC:command.finish"
    b.order("finish A:FAO")
    assert b.refused(fire_plan(b, "A:Art2")).rule == "BC:command.fail"
    b.order("order A:CO: A:Inf1 move", 1, 2)


@pytest.mark.rule("BC:artillery.roll")
def test_neither_distance_nor_earlier_requests_make_it_harder() -> None:
    b = observed(units={"A:FAO": (60, 5, 0), "G:Inf1": (60, 100, 180)})
    assert value(b, "A:Art1") == 8
    b.order(fire_plan(b, "A:Art1"), *YES, *STILL, 1, 1, 1)
    assert value(b, "A:Art2") == 8


@pytest.mark.rule("BC:artillery.modifiers.sp")
def test_self_propelled_artillery_answers_faster_when_alone() -> None:
    b = observed()
    assert value(b, "A:Priest1", "A:Priest2") == 9
    assert value(b, "A:Priest1", "A:Gun1") == 8


@pytest.mark.rule("BC:artillery.modifiers.number")
@pytest.mark.parametrize(("count", "expected"), [(1, 8), (3, 8), (4, 7), (6, 7), (7, 6)])
def test_each_further_three_units_cost_one(count: int, expected: int) -> None:
    b = observed()
    assert value(b, *[f"A:Gun{number}" for number in range(1, count + 1)]) == expected


@pytest.mark.rule("BC:artillery.modifiers.rocket")
def test_each_further_rocket_or_naval_unit_costs_one() -> None:
    b = observed()
    assert value(b, "A:Rkt1") == 8
    assert value(b, "A:Rkt1", "A:Rkt2") == 7
    assert value(b, "A:Rkt1", "A:Rkt2", "A:Navy") == 6
    assert value(b, "A:Rkt1", "A:Gun1", "A:Gun2", "A:Gun3") == 8  # each counted by its own line


@pytest.mark.rule("BC:artillery.modifiers.smoke")
def test_smoke_costs_one() -> None:
    b = observed()
    assert value(b, "A:Art1", smoke=True) == 7


def test_smoke_lies_over_the_fire_zone_and_hurts_nobody() -> None:
    b = observed(units={**PLACES, "A:Inf1": (60, 40, 0)})
    assert standing.sees(b.position, b.unit("A:Inf1"), b.unit("G:Inf1"))
    events = b.order(fire_plan(b, "A:Art1", "A:Art2", smoke=True), 3, 4, 1, 1, 1, 180)
    assert kinds(events) == ["order issued", "deviation", "smoke"]
    assert b.position.smoke == (Smoke(60.0, 57.0, 20.0, 20.0, 0, 1),)
    assert not standing.sees(b.position, b.unit("A:Inf1"), b.unit("G:Inf1"))


@pytest.mark.rule("BC:artillery.bonus")
def test_a_double_one_halves_the_deviation() -> None:
    b = observed()
    events = b.order(fire_plan(b, "A:Art1"), 1, 1, 5, 5, 5, 90, 1, 1, 1)
    assert shown(events, "artillery") == ("67.5,60,20,20",)  # the middle of the zone, and its size


# Blunders


@pytest.mark.rule("BC:artillery.blunder", "BC:artillery.blunder.12")
@pytest.mark.parametrize("die", [1, 2])
def test_incoming(die: int) -> None:
    """Three attacks on the FAO: hit on 6, saved on 6, one hit left, suppressed by a 6."""
    b = observed()
    events = b.order(fire_plan(b, "A:Art1"), 6, 6, die, 3, *(5, 6, 6), *(6, 5), *(6,))
    assert b.position.hits[b.unit("A:FAO")] == 1
    assert suppressed(b, "A:FAO")
    assert "artillery" not in kinds(events)
    assert not b.position.has(b.position.artillery_used, b.unit("A:Art1"))


@pytest.mark.rule(
    "BC:artillery.blunder", "BC:artillery.blunder.12", "BC:artillery.blunder.34", "BC:artillery.blunder.56"
)
def test_each_face_of_the_die_is_one_blunder() -> None:
    rows = {row.rolls: (row.result, row.rule) for row in artillery.figures().blunder}
    assert rows == {
        (1, 2): ("incoming", "BC:artillery.blunder.12"),
        (3, 4): ("counter battery", "BC:artillery.blunder.34"),
        (5, 6): ("friendly fire", "BC:artillery.blunder.56"),
    }


@pytest.mark.rule("BC:artillery.blunder", "BC:artillery.blunder.34")
@pytest.mark.parametrize("die", [3, 4])
def test_counter_battery(die: int) -> None:
    """Three attacks on each: towed guns are hit on 4, self-propelled on 5; three hits are enough."""
    b = observed()
    dice = (*(4, 4, 4), *(3, 3, 3), *(4, 4, 5))
    b.order(fire_plan(b, "A:Gun1", "A:Gun2", "A:Priest1"), 6, 6, die, 3, *dice)
    assert [gone(b, unit) for unit in ("A:Gun1", "A:Gun2", "A:Priest1")] == [True, False, False]
    assert b.position.hits[b.unit("A:Priest1")] == 1
    assert b.refused(fire_plan(b, "A:Gun3")).rule == "BC:command.fail"


@pytest.mark.rule("BC:artillery.blunder", "BC:artillery.blunder.56")
@pytest.mark.parametrize("die", [5, 6])
def test_friendly_fire(die: int) -> None:
    """Inf1 is the friend nearest the aiming point; the shells deviate from there, without the enemy."""
    b = observed(units={**PLACES, "A:Inf1": (60, 44, 0), "A:Inf2": (20, 44, 0)})
    events = b.order(fire_plan(b, "A:Art1"), 6, 6, die, *(1, 1, 1, 180), *(4, 1, 1), *(1,))
    assert b.position.hits[b.unit("A:Inf1")] == 1
    assert next(e for e in events if e.rules == ("BC:artillery.concentration",)).places == ("60,41,20,20",)
    assert b.position.has(b.position.artillery_used, b.unit("A:Art1"))


def test_friendly_fire_finds_nobody_when_nobody_is_left() -> None:
    b = observed()
    for unit in b.units("A:FAO", "A:CO"):
        b.position.place[unit] = -1
    assert kinds(artillery.blunder(b.position, fire_plan(b, "A:Art1"), LoadedDice([5]))) == ["blunder"]


# Where it falls


@pytest.mark.rule("BC:artillery.accurate")
def test_scheduled_tubes_and_naval_guns_fall_where_they_are_aimed() -> None:
    b = field({"G:Inf1": (60, 60, 180)})
    assert shown(fallen(b, "A:Gun1", dice=(1, 1, 1)), "artillery") == ("60,60,20,20",)
    assert shown(fallen(b, "A:Navy", dice=(1,) * 8), "artillery") == ("60,60,30,30",)


@pytest.mark.rule("BC:artillery.accurate", "BC:artillery.deviation")
def test_scheduled_rockets_deviate_by_what_is_rolled() -> None:
    b = field({})
    assert shown(fallen(b, "A:Rkt1", dice=(1, 2, 3, 270)), "artillery") == ("54,60,30,30",)
    both = field({})  # the tubes of the same strike do not
    laid = shown(fallen(both, "A:Gun1", "A:Rkt1", dice=(1, 2, 3, 270)), "artillery")
    assert laid == ("60,60,20,20", "54,60,30,30")


@pytest.mark.rule("BC:artillery.deviation")
@pytest.mark.parametrize(
    ("direction", "place"),
    [(360, "60,66"), (90, "66,60"), (180, "60,54"), (270, "54,60"), (45, "64.24,64.24")],
)
def test_requested_tubes_deviate_three_dice_in_the_direction_of_the_arrow(direction: int, place: str) -> None:
    b = field({})
    events = fallen(b, "A:Gun1", dice=(1, 2, 3, direction), requested=True)
    assert shown(events, "artillery") == (f"{place},20,20",)
    assert shown(events, "deviation") == ("60,60", place)  # from the aiming point to where they fall


@pytest.mark.rule("BC:artillery.deviation.rocket")
def test_requested_rockets_deviate_twice_as_far() -> None:
    b = field({})
    assert shown(fallen(b, "A:Rkt1", dice=(1, 2, 3, 90), requested=True), "artillery") == ("72,60,30,30",)
    # Reading 28: with a double one the plain roll. Reading 27: one roll for tubes and rockets.
    both = fallen(b, "A:Gun1", "A:Rkt1", dice=(1, 2, 3, 90), requested=True, halved=True)
    assert shown(both, "artillery") == ("63,60,20,20", "66,60,30,30")
    assert shown(both, "deviation") == ("60,60", "63,60", "66,60")
    assert shown(fallen(b, "A:Navy", dice=(1, 2, 3, 90), requested=True), "artillery") == ("66,60,30,30",)


@pytest.mark.rule("BC:artillery.zone", "BC:artillery.half")
@pytest.mark.parametrize(("x", "inside"), [(69.0, True), (70.0, True), (70.01, False)])
def test_a_tube_covers_twenty_by_twenty_and_half_a_base_is_enough(x: float, inside: bool) -> None:
    """The zone round 60,60 ends at 70: a base whose middle is there has half of it inside."""
    for place in ((x, 60.0, 0.0), (60.0, x, 0.0), (120 - x, 60.0, 0.0), (60.0, 120 - x, 0.0)):
        for barrage in (False, True):
            assert ("G:Inf1" in caught(field({"G:Inf1": place}), "A:Gun1", barrage=barrage)) is inside


@pytest.mark.rule("BC:artillery.zone.rocket")
@pytest.mark.parametrize("unit", ["A:Rkt1", "A:Navy"])
@pytest.mark.parametrize(("x", "inside"), [(75.0, True), (75.01, False)])
def test_rockets_and_naval_guns_cover_thirty_by_thirty(unit: str, x: float, inside: bool) -> None:
    assert ("G:Inf1" in caught(field({"G:Inf1": (x, 60, 180)}), unit)) is inside


@pytest.mark.rule("BC:artillery.concentration", "BC:artillery.sametarget")
def test_a_concentration_adds_all_attacks_on_one_point() -> None:
    b = field({"G:Inf1": (60, 60, 180), "G:Inf2": (73, 60, 180)})
    assert caught(b, "A:Gun1", "A:Gun2", "A:Gun3") == {"G:Inf1": 9}
    assert caught(b, "A:Gun1", "A:Rkt1") == {"G:Inf1": 9, "G:Inf2": 6}  # only rockets reach Inf2


@pytest.mark.rule("BC:artillery.sametarget")
def test_all_units_of_a_request_fire_at_its_one_target() -> None:
    b = observed()
    events = b.order(fire_plan(b, "A:Gun1", "A:Gun2"), *YES, 1, 1, 1, 90, *[1] * 6)
    assert shown(events, "artillery") == ("63,60,20,20", "63,60,20,20")


@pytest.mark.rule("BC:artillery.barrage")
def test_a_barrage_lies_end_to_end_along_the_baseline() -> None:
    b = field(
        {"G:Inf1": (31, 60, 180), "G:Inf2": (89, 60, 180), "G:Inf3": (60, 31, 180), "G:Inf4": (28, 60, 180)}
    )
    guns = b.units("A:Gun1", "A:Gun2", "A:Gun3")
    laid = artillery.zones(b.position, guns, (60, 60), True, 0)
    assert laid == ((40, 60, 20, 20), (60, 60, 20, 20), (80, 60, 20, 20))
    assert set(caught(b, "A:Gun1", "A:Gun2", "A:Gun3", barrage=True)) == {"G:Inf1", "G:Inf2"}
    b.position.edge = ["west", "east"]
    assert set(caught(b, "A:Gun1", "A:Gun2", "A:Gun3", barrage=True)) == {"G:Inf3"}


@pytest.mark.rule("BC:artillery.barrage")
def test_a_unit_across_two_zones_of_a_barrage_is_in_it_once() -> None:
    b = field({"G:Inf1": (60, 60, 180)})
    assert caught(b, "A:Gun1", "A:Gun2", barrage=True) == {"G:Inf1": 3}


@pytest.mark.rule("BC:artillery.barrage.dice")
def test_a_barrage_rolls_the_mean_rounded_up() -> None:
    b = field({"G:Inf1": (60, 60, 180)})
    assert caught(b, "A:Gun1", "A:Gun2", "A:Gun3", barrage=True) == {"G:Inf1": 3}
    assert caught(b, "A:Gun1", "A:Rkt1", barrage=True) == {"G:Inf1": 5}  # 9 by 2
    assert caught(b, "A:Gun1", "A:Gun2", "A:Navy", barrage=True) == {"G:Inf1": 5}  # 14 by 3


@pytest.mark.rule("BC:artillery.barrage")
def test_a_barrage_of_different_sizes_has_its_middle_on_the_point() -> None:
    b = field({})
    laid = artillery.zones(b.position, b.units("A:Gun1", "A:Rkt1"), (60, 60), True, 0)
    assert laid == ((45, 60, 20, 20), (70, 60, 30, 30))  # from 35 to 85


@pytest.mark.rule("BC:miniatures.scale")
def test_measures_follow_the_scale_of_the_miniatures() -> None:
    b = field({}, file={"scale": "double"})
    assert artillery.zones(b.position, b.units("A:Gun1"), (60, 60), False, 0) == ((60, 60, 40, 40),)
    assert shown(fallen(b, "A:Gun1", dice=(1, 1, 1, 90), requested=True), "artillery") == ("66,60,40,40",)


# Whom it finds


@pytest.mark.rule("BC:artillery.everyone", "BC:artillery.each")
def test_friends_enemies_and_commands_in_the_zone_are_attacked_each_with_all_dice() -> None:
    b = field(
        {
            "A:Inf1": (60, 56, 0),
            "A:HQ": (64, 60, 0),
            "G:Inf1": (60, 60, 180),
            "G:HQ": (56, 60, 180),
            "G:Inf2": (90, 60, 180),
        }
    )
    assert caught(b, "A:Gun1") == {"A:Inf1": 3, "A:HQ": 3, "G:Inf1": 3, "G:HQ": 3}
    # In the order of the roster: A:HQ and G:HQ are hit on 6 and saved on 6, infantry on 4.
    dice = (*(5, 5, 6), 1, *(5,), *(4, 1, 1), *(1,), *(5, 5, 5), *(4, 4, 4), *(1, 2, 3))
    fallen(b, "A:Gun1", dice=dice)
    marked = {name: b.position.hits[b.unit(name)] for name in ("A:HQ", "A:Inf1", "G:HQ", "G:Inf1", "G:Inf2")}
    assert marked == {"A:HQ": 1, "A:Inf1": 1, "G:HQ": 0, "G:Inf1": 3, "G:Inf2": 0}
    melee = field({"A:Inf1": (60, 58.5, 0), "G:Inf1": (60, 61.5, 180)})  # those in combat, too
    assert caught(melee, "A:Gun1") == {"A:Inf1": 3, "G:Inf1": 3}


@pytest.mark.rule("BC:artillery.everyone")
def test_zones_fall_on_those_engaged_in_combat_as_on_all_others() -> None:
    """RBC-204: the FAO may ask for it, and friend and foe in contact are caught."""
    b = field({"A:FAO": (60, 30, 0), "A:Inf1": (60, 57, 0), "G:Inf1": (60, 60, 180)})
    request = Request(b.unit("A:FAO"), b.unit("G:Inf1"), b.units("A:Gun1"))
    assert artillery.request_refusal(b.position, request) is None
    assert caught(b, "A:Gun1") == {"A:Inf1": 3, "G:Inf1": 3}


@pytest.mark.rule("BC:fire.hits.indirect.closed", "BC:fire.indirect.armour")
def test_full_armour_in_a_zone_is_only_suppressed() -> None:
    b = field({"G:StuG1": (60, 60, 180)})
    fallen(b, "A:Gun1", dice=(4, 5, 6, *(6,)))
    assert b.position.hits[b.unit("G:StuG1")] == 0
    assert suppressed(b, "G:StuG1")


@pytest.mark.rule("BC:artillery.fallback")
def test_units_fall_back_from_the_baseline_of_their_opponent() -> None:
    """American baseline south, German north; each goes home, whoever fired."""
    units = {"A:Inf1": (56.0, 60.0, 90.0), "G:Inf1": (64.0, 60.0, 90.0)}
    b = field(units, suppressed=["A:Inf1", "G:Inf1"])
    fallen(b, "A:Gun1", dice=(*(4, 1, 1), 5, *(4, 1, 1), 6))
    assert b.where("A:Inf1") == (56.0, 55.0, 90.0)
    assert b.where("G:Inf1") == (64.0, 66.0, 90.0)
    east = field(units, suppressed=["A:Inf1", "G:Inf1"])
    east.position.edge = ["east", "west"]
    fallen(east, "A:Gun1", dice=(*(4, 1, 1), 3, *(4, 1, 1), 2))
    assert east.where("A:Inf1") == (59.0, 60.0, 90.0)
    assert east.where("G:Inf1") == (62.0, 60.0, 90.0)


def test_who_went_with_another_is_not_attacked_any_more() -> None:
    b = field({"G:Lorry1": (60, 60, 180), "G:HQ": (60, 62.5, 180)}, aboard={"G:Inf1": "G:Lorry1"})
    b.position.joined[b.unit("G:HQ")] = b.unit("G:Lorry1")
    fallen(b, "A:Gun1", dice=(1, 1, 1, 4, 4, 4))  # the HQ is missed, then goes with the lorry
    assert gone(b, "G:HQ")
    assert gone(b, "G:Inf1")
    assert artillery.bombard(b.position, LoadedDice([]), b.unit("G:HQ"), 3) == []
