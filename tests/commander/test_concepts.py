"""The game concepts of the book: miniatures and their scale, markers, formations, and the stats of units."""

from __future__ import annotations

import msgspec
import pytest
from tests.commander.arrange import Battle, battle, rules_of, scenario_with
from tests.commander.preparing import encounter

from openblitz.commander.orders import Shot
from openblitz.commander.position import KNOCKED_OUT, Smoke
from openblitz.commander.rules import firing, standing
from openblitz.commander.rules.casualties import Blow, strike
from openblitz.commander.steps import Acting, Commanding, Initiative, player_turn
from openblitz.commander.troops import UnitType
from openblitz.table import LoadedDice, RecordingDice

FACING = {"A:Inf1": (60.0, 50.0, 0.0), "G:Inf1": (60.0, 70.0, 180.0)}


def hit(b: Battle, name: str, dice: int, *rolls: int, cause: str = "fire", score: int = 4) -> int:
    """Strike a unit with so many dice; the hits after saves."""
    loaded = LoadedDice(rolls)
    blow = Blow(target=b.unit(name), dice=dice, cause=cause, score=score, tests=False)
    _, hits = strike(b.position, loaded, blow)
    assert loaded.left == ()
    return hits


# Miniatures


@pytest.mark.rule("BC:miniatures.bases")
def test_a_unit_whose_base_is_not_given_has_the_same_footprint_as_a_based_one() -> None:
    """Measured, seen, fired at and charged, both fare the same."""
    figures = UnitType(key="Fig", name="Figures", count=1, type="infantry", move=10, hits=6, attacks="4/30*")
    told = []
    for kind in (figures, msgspec.structs.replace(figures, width=3.0, depth=3.0)):
        units = {"A:Fig": (60.0, 50.0, 0.0), "G:Inf1": (60.0, 62.0, 180.0)}
        b = battle(units, scenario=scenario_with({"american": (kind,)}), steps=[Commanding(), Initiative()])
        one, other = b.units("A:Fig", "G:Inf1")
        measured = (
            standing.distance(b.position, one, other),
            standing.line(b.position, one, other),
        )
        dice = firing.attacks(b.position, Shot(other, one)).total
        b.order("charge A:Fig at G:Inf1")
        b.order("fire G:Inf1 at A:Fig", *[1] * int(dice))
        told.append((measured, dice, b.where("A:Fig"), standing.opponents(b.position, other) == [one]))
    assert told[0] == told[1]
    assert (told[0][0][0], told[0][3]) == (9.0, True)
    b = battle(FACING)
    assert standing.base(b.position, b.unit("A:Inf1"))[3:] == (3.0, 3.0)
    assert standing.base(b.position, b.unit("A:CO"))[3:] == (2.0, 2.0)


@pytest.mark.rule("BC:miniatures.scale")
@pytest.mark.parametrize(("scale", "factor"), [("half", 0.5), ("normal", 1.0), ("double", 2.0)])
def test_every_measurement_goes_with_the_scale(scale: str, factor: float) -> None:
    rules = rules_of(encounter(scale=scale))
    assert rules.cm(20) == 20 * factor
    assert rules.move_of(rules.roster.number["a:sherman1"]) == 20 * factor
    b = battle(FACING, scenario=encounter(scale=scale))
    assert standing.base(b.position, b.unit("A:Inf1")).width == 3 * factor
    # 20 cm between the middles, less half a base at either end.
    gap = 20 - 3 * factor
    one, other = b.units("A:Inf1", "G:Inf1")
    assert standing.distance(b.position, one, other) == pytest.approx(gap)
    assert standing.within(b.position, one, other, 20) is (gap <= 20 * factor)


# Tools and markers


@pytest.mark.rule("BC:tools.dice")
def test_dice_have_six_sides_and_an_arrow_points_anywhere() -> None:
    units = {"A:FAO": (60.0, 40.0, 0.0), "G:Inf1": (60.0, 60.0, 180.0)}
    b = battle(units, steps=[Commanding()])
    # The command roll, how far the fire deviates and whither, then the attacks of one gun, which miss.
    dice = RecordingDice(LoadedDice((3, 4, 1, 1, 1, 360, 1, 1, 1)))
    b.game.carry_out(b.position, b.game.read_order("request A:FAO on G:Inf1 with A:Art1"), dice)
    assert [roll.sides for roll in dice.rolls] == [6, 6, 6, 6, 6, 360, 6, 6, 6]


@pytest.mark.rule("BC:tools.markers")
def test_hits_suppression_and_smoke_are_marked_and_written_down() -> None:
    b = battle(FACING, steps=player_turn()[:4], suppressed=["G:Inf1"])
    b.position.hits[b.unit("G:Inf1")] = 2
    b.position.smoke = (Smoke(60.0, 60.0, 10.0, 10.0, 0, 1),)
    text = b.game.write_state(b.position)
    assert "at 60,70 face 180: G:Inf1[hits=2 suppressed]" in text.splitlines()
    assert "smoke american turn 1 at 60,60 size 10,10" in text.splitlines()
    assert b.game.read_state(text) == b.position


# Formations


def spread() -> Battle:
    """Units all over the table, the CO in the middle."""
    units = {
        "A:CO": (60.0, 20.0, 0.0),
        "A:HQ": (64.0, 20.0, 0.0),
        "A:Inf1": (5.0, 5.0, 0.0),
        "A:Inf2": (115.0, 5.0, 0.0),
        "A:Sherman1": (60.0, 90.0, 0.0),
    }
    return battle(units, steps=[Commanding()])


@pytest.mark.rule("BC:units.formation.spacing")
def test_units_at_both_ends_of_the_table_are_one_formation() -> None:
    b = spread()
    b.order("order A:CO: A:Inf1 A:Inf2 A:Sherman1 move", 1, 2)
    assert isinstance(b.position.steps[-1], Acting)
    assert b.position.formation == sum(1 << u for u in b.units("A:Inf1", "A:Inf2", "A:Sherman1"))


@pytest.mark.rule("BC:units.formation")
def test_a_formation_is_whoever_gets_the_order_and_another_each_time() -> None:
    b = spread()
    b.order("order A:HQ: A:Inf1 A:Inf2 move", 1, 2)
    assert b.position.formation == sum(1 << u for u in b.units("A:Inf1", "A:Inf2"))
    b.order("done")
    b.order("order A:HQ: A:Inf2 move", 1, 2)
    assert b.position.formation == 1 << b.unit("A:Inf2")
    b.order("done")
    b.order("finish A:HQ")
    b.order("order A:CO: A:Sherman1 move", 1, 2)
    assert b.position.formation == 1 << b.unit("A:Sherman1")


# Stats


@pytest.mark.rule("BC:stats.attacks")
@pytest.mark.parametrize(("firer", "dice"), [("A:Inf1", 4), ("A:MG1", 3)])
def test_a_unit_rolls_a_die_for_each_of_its_attacks(firer: str, dice: int) -> None:
    # Beyond half range of both, at a target in the open; ones miss, and each die must be rolled.
    units = {firer: (60.0, 20.0, 0.0), "G:Inf1": (60.0, 20.0 + 29.0, 180.0)}
    b = battle(units, steps=[Commanding()])
    b.order(f"order A:CO: {firer} fire", 1, 2)
    b.order(f"fire {firer} at G:Inf1", *[1] * dice)


@pytest.mark.rule("BC:stats.hits")
def test_as_many_hits_as_its_hits_value_knock_a_unit_out_and_one_less_does_not() -> None:
    for count, gone in ((5, False), (6, True)):
        b = battle(FACING)
        assert hit(b, "G:Inf1", count, *[6] * count) == count
        assert (b.position.place[b.unit("G:Inf1")] == KNOCKED_OUT) is gone


@pytest.mark.rule("BC:stats.saves")
def test_a_save_cancels_a_hit_and_infantry_has_none() -> None:
    b = battle({**FACING, "G:StuG1": (80.0, 70.0, 180.0)})
    # Two hits on a save of 5: the 5 is saved, the 4 is not.
    assert hit(b, "G:StuG1", 2, 6, 6, 5, 4) == 1
    assert hit(b, "G:Inf1", 2, 6, 6) == 2


@pytest.mark.rule("BC:overview.common")
def test_hits_of_every_kind_of_attack_add_up_within_a_turn() -> None:
    b = battle(FACING)
    assert hit(b, "G:Inf1", 2, 4, 3, cause="fire by A:Inf1") == 1
    assert hit(b, "G:Inf1", 3, 5, 6, 3, cause="artillery of A:Art1") == 2
    assert b.position.hits[b.unit("G:Inf1")] == 3
    assert hit(b, "G:Inf1", 3, 4, 4, 4, cause="close combat with A:Inf1") == 3
    assert b.position.place[b.unit("G:Inf1")] == KNOCKED_OUT
