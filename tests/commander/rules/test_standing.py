"""BC:los - Whom units see: what other units hide, and guns that lie in wait."""

from __future__ import annotations

from random import Random

import pytest
from tests.commander.arrange import Battle, battle, line, patch
from tests.commander.rules.gunnery import allowed, field, rule

from openblitz.commander.position import Breach
from openblitz.commander.rules import firing, standing

FACING = {"A:Inf1": (60.0, 30.0, 0.0), "G:Inf1": (60.0, 60.0, 180.0)}


def sees(b: Battle, viewer: str, target: str) -> bool:
    """Whether a unit sees another."""
    return standing.sees(b.position, b.unit(viewer), b.unit(target))


@pytest.mark.rule("BC:fire.hits.cover")
def test_a_breached_stretch_of_a_hedge_shelters_nobody() -> None:
    b = field(FACING, line("hedge", "h", (40, 58.2), (80, 58.2), width=0.6))
    inf, firer = b.units("G:Inf1", "A:Inf1")
    assert standing.in_cover(b.position, inf, firer)
    b.position.breaches = (Breach("h", 70, 58.2),)  # elsewhere in it
    assert standing.in_cover(b.position, inf, firer)
    b.position.breaches = (Breach("h", 60, 58.2),)
    assert not standing.in_cover(b.position, inf, firer)


# Units in the way


@pytest.mark.rule("BC:los.block.units")
@pytest.mark.parametrize("between", ["A:Sherman1", "G:StuG1", "A:Lorry1", "G:HT", "A:Horse"])
def test_vehicles_and_cavalry_of_either_side_hide_what_is_behind_them(between: str) -> None:
    b = field({**FACING, between: (60, 45, 90)})
    assert not sees(b, "A:Inf1", "G:Inf1")
    assert rule(b, "A:Inf1", "G:Inf1") == "BC:los.block.units"
    assert sees(b, "A:Inf1", between)


@pytest.mark.rule("BC:los.block.units")
@pytest.mark.parametrize("between", ["A:HQ", "A:Inf2", "G:Inf2", "A:MG1", "A:Mor", "G:ATG"])
def test_commands_foot_and_guns_set_up_hide_nobody(between: str) -> None:
    assert sees(battle({**FACING, between: (60, 45, 0)}), "A:Inf1", "G:Inf1")


@pytest.mark.rule("BC:los.block.units")
def test_a_limbered_gun_hides_as_its_truck_does() -> None:
    b = battle({**FACING, "G:Truck": (60, 45, 90)}, aboard={"G:ATG": "G:Truck"})
    assert not sees(b, "A:Inf1", "G:Inf1")


@pytest.mark.rule("BC:los.block.units")
def test_two_commands_side_by_side_hide_nobody_either() -> None:
    """One alone, 2 cm wide, would leave a way past it."""
    both = {"A:HQ": (59.0, 45.0, 0.0), "A:FAO": (61.0, 45.0, 0.0)}
    assert sees(battle({**FACING, **both}), "A:Inf1", "G:Inf1")


@pytest.mark.rule("BC:los.block.units")
def test_the_two_ends_hide_nothing_from_one_another() -> None:
    b = battle({"A:Sherman1": (60, 30, 0), "G:StuG1": (60, 60, 180)})
    assert sees(b, "A:Sherman1", "G:StuG1")


@pytest.mark.rule("BC:los.block.units")
def test_troops_in_a_half_track_look_and_fire_out_of_it() -> None:
    """They measure from its front, 3 cm before its middle: 30 cm to the enemy, the range of infantry."""
    b = field({"A:Wagon": (60, 30, 0), "G:Inf1": (60, 64.5, 180)}, aboard={"A:Inf1": "A:Wagon"})
    assert standing.distance(b.position, b.unit("A:Inf1"), b.unit("G:Inf1")) == 30.0
    assert sees(b, "A:Inf1", "G:Inf1")
    assert allowed(b, "A:Inf1", "G:Inf1")


def test_who_is_gone_hides_nobody() -> None:
    b = battle({**FACING, "G:StuG1": (60, 45, 90)})
    assert not sees(b, "A:Inf1", "G:Inf1")
    b.position.place[b.unit("G:StuG1")] = -1
    b.position.touch()
    assert sees(b, "A:Inf1", "G:Inf1")


# What is seen


@pytest.mark.rule("BC:los.nospotting")
def test_what_is_in_line_of_sight_is_seen_however_far() -> None:
    """Also infantry in cover and at the other end of the table: no die is rolled for it."""
    b = battle({"A:Inf1": (60, 3, 0), "G:Inf1": (60, 115, 180)}, patch("woods", "w1", 50, 113, 70, 120))
    assert sees(b, "A:Inf1", "G:Inf1")


@pytest.mark.rule("BC:los.need")
def test_nearest_visible_enemies_are_those_in_line_of_sight() -> None:
    units = {"A:Inf1": (60.0, 40.0, 0.0), "G:Inf1": (60.0, 55.0, 180.0), "G:Inf2": (75.0, 55.0, 180.0)}
    b = battle(units)
    assert standing.nearest_enemies(b.position, b.unit("A:Inf1"), 20) == [b.unit("G:Inf1")]
    hidden = battle(units, patch("built-up-area", "b1", 58, 43, 62, 52))
    assert sees(hidden, "A:Inf1", "G:Inf2")
    assert standing.nearest_enemies(hidden.position, hidden.unit("A:Inf1"), 20) == [hidden.unit("G:Inf2")]


def test_equally_near_enemies_leave_a_choice_and_commands_do_not_count() -> None:
    b = battle(
        {"A:Inf1": (60, 40, 0), "G:Inf1": (55, 55, 180), "G:Inf2": (65, 55, 180), "G:HQ": (60, 50, 180)}
    )
    both = standing.nearest_enemies(b.position, b.unit("A:Inf1"), 20)
    assert both == [b.unit("G:Inf1"), b.unit("G:Inf2")]
    assert standing.nearest_enemies(b.position, b.unit("A:Inf1"), 10) == []


# Guns that lie in wait


def ambush(cm: float, **more: object) -> Battle:
    """A gun at the edge of a wood, an enemy tank so many centimetres away."""
    units = {"G:ATG": (60.0, 60.0, 180.0), "A:Sherman1": (60.0, 57.0 - cm, 0.0)}
    woods = patch("woods", "w1", 50, 57, 70, 70)
    return field(units, woods, file=more.pop("file", {}))


@pytest.mark.rule("BC:los.hiddenatg")
def test_a_gun_in_cover_is_unseen_until_somebody_is_within_twenty() -> None:
    assert rule(ambush(20.01), "A:Sherman1", "G:ATG") == "BC:los.hiddenatg"
    assert allowed(ambush(20.0), "A:Sherman1", "G:ATG")
    b = ambush(40.0)
    b.position.put(b.unit("A:Inf1"), 75, 60, 270)  # any enemy nearby gives it away to all
    assert allowed(b, "A:Sherman1", "G:ATG")


@pytest.mark.rule("BC:los.hiddenatg")
def test_a_gun_that_has_fired_or_stands_in_the_open_is_seen() -> None:
    b = ambush(40.0)
    b.position.revealed |= 1 << b.unit("G:ATG")
    assert allowed(b, "A:Sherman1", "G:ATG")
    assert allowed(battle({"G:ATG": (60, 60, 180), "A:Sherman1": (60, 20, 0)}), "A:Sherman1", "G:ATG")


@pytest.mark.rule("BC:los.hiddenatg")
def test_a_hedge_hides_a_gun_from_those_beyond_it_only() -> None:
    units = {
        "G:ATG": (60.0, 60.0, 180.0),
        "A:Sherman1": (60.0, 20.0, 0.0),
        "A:Sherman2": (60.0, 100.0, 180.0),
    }
    b = battle(units, line("hedge", "h1", (40, 58.4), (80, 58.4)))
    assert rule(b, "A:Sherman1", "G:ATG") == "BC:los.hiddenatg"
    assert allowed(b, "A:Sherman2", "G:ATG")


@pytest.mark.rule("BC:los.hiddenatg")
def test_the_courtesy_can_be_switched_off_and_is_for_guns_only() -> None:
    assert allowed(ambush(40.0, file={"hidden_guns": False}), "A:Sherman1", "G:ATG")
    b = battle({"G:MG1": (60, 60, 180), "A:Sherman1": (60, 20, 0)}, patch("woods", "w1", 50, 57, 70, 70))
    assert allowed(b, "A:Sherman1", "G:MG1")


def test_scale_doubles_how_far_one_sees_into_woods() -> None:
    """8 cm deep in the woods: too deep at the printed 5 cm, not for miniatures of twice the size."""
    units = {"A:Inf1": (60.0, 20.0, 0.0), "G:Inf1": (60.0, 60.0, 180.0)}
    woods = patch("woods", "w1", 30, 49, 90, 90)
    assert not sees(field(units, woods), "A:Inf1", "G:Inf1")
    assert sees(field(units, woods, file={"scale": "double"}), "A:Inf1", "G:Inf1")


# All lines at once


@pytest.mark.parametrize("seed", [3, 8])
def test_a_survey_of_all_lines_agrees_with_each_line(seed: int) -> None:
    b = crowd(seed)
    units = list(standing.standing(b.position))
    pairs = [(u, v) for u in units for v in units if b.rules.roster.side[u] != b.rules.roster.side[v]]
    alone = {pair: standing.line(b.position, *pair).clear for pair in pairs}
    found = standing.survey(b.position)
    assert {pair: bool(found[pair]) for pair in pairs} == alone
    assert 0 < sum(alone.values()) < len(pairs)
    fire = {pair: firing.line_of_fire(b.position, *pair).clear for pair in pairs}
    firing.survey(b.position)
    for u, v in pairs:
        over = firing.fires_over(b.position, u)
        assert bool(b.position.memo["survey of fire", over][u, v]) == fire[u, v]


def test_a_survey_is_forgotten_when_somebody_moves() -> None:
    b = field({**FACING, "A:Sherman1": (60, 45, 90)})
    standing.survey(b.position)
    assert not sees(b, "A:Inf1", "G:Inf1")
    b.position.put(b.unit("A:Sherman1"), 20, 45, 90)
    assert sees(b, "A:Inf1", "G:Inf1")


def test_a_copy_knows_what_was_worked_out_until_either_moves() -> None:
    b = field({**FACING, "A:Sherman1": (60, 45, 90)})
    assert not sees(b, "A:Inf1", "G:Inf1")
    after = b.position.copy()
    assert after.memo is b.position.memo
    after.put(b.unit("A:Sherman1"), 20, 45, 90)
    assert standing.sees(after, b.unit("A:Inf1"), b.unit("G:Inf1"))
    assert not sees(b, "A:Inf1", "G:Inf1")


def crowd(seed: int) -> Battle:
    """Units of both sides here and there on a table with woods, a hedge and a hill, facing anywhere."""
    chance = Random(seed)
    pieces = (
        patch("woods", "w1", 20, 40, 40, 60),
        patch("woods", "w2", 70, 50, 95, 62),
        line("hedge", "h1", (45, 30), (45, 90)),
        patch("hill", "k1", 50, 70, 80, 100),
    )
    plain = battle({}).rules.roster
    places = {}
    for place, unit in enumerate(u for u in plain.units if not plain.kind[u].off_table):
        x, y = 12 + 14 * (place % 8), 18 + 14 * (place // 8)
        places[plain.ids[unit]] = (
            x + chance.uniform(-4, 4),
            y + chance.uniform(-4, 4),
            chance.uniform(0, 360),
        )
    return battle(places, *pieces)
