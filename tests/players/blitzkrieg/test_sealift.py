"""Computer players and the sea: who goes aboard, who lands, and what is guarded against a fleet.

G4 is a port of Blue at home, on zone A; VV25 is a city of New Endor, four turns away over land and near the
beach UU23 of zone A.
"""

from __future__ import annotations

import pytest
from tests.blitzkrieg.judging import Table, table

from openblitz.blitzkrieg.appraisal import threatened_from_sea
from openblitz.blitzkrieg.appraisal.shores import Shores, room_at_sea
from openblitz.hexes import bits
from openblitz.hexes.grid import name, parse
from openblitz.players import blitzkrieg as players
from openblitz.players.blitzkrieg.field import Field
from openblitz.players.blitzkrieg.sealift import NONE, Sealift
from openblitz.players.blitzkrieg.staff import Staff

OPTIONS = ("invasions", "sea-movement")
FAR = "at EEE50: R:1Inf"


def arrange(*lines: str, ruleset: str = "1975-basic", options: tuple[str, ...] = OPTIONS) -> Table:
    """A position with the sea, line by line."""
    text = "\n".join((*lines, "rest eliminated"))
    return table(ruleset, text, (), "all", options=options, without=("minor-countries",))


def turn_of(t: Table, player: str = "greedy") -> list[str]:
    """The orders of a player until it is somebody else's turn to move."""
    given: list[str] = []
    side, general = t.position.side, players.player(player, 0)
    while t.position.side == side and t.outcome is None and len(given) < 60:
        given += t.let(general)
    return given


def garrisons(*without: str) -> str:
    """Cities of all minors held by Blue, so that nothing near is left to take."""
    rules = arrange(FAR).rules
    home = rules.ground.home_cities
    cities = [name(h) for h in bits.hexes(rules.ground.city & ~home[0] & ~home[1])]
    return "\n".join(f"at {c}: B:{n}Inf" for n, c in enumerate((c for c in cities if c not in without), 4))


def test_greedy_goes_by_sea_to_what_lies_behind_the_enemy() -> None:
    """All planes are used, and home is four turns away from Red's cities over land."""
    t = arrange("flights 4", "at G4: B:1Inf", garrisons("VV25"), FAR)
    assert any(order.startswith("embark B:1Inf in") for order in turn_of(t))
    t.order("done")
    given = [order.split()[0] for order in turn_of(t) if "B:1Inf" in order]
    assert given == ["invade", "go-ashore", "move"]
    assert t.rules.ground.home[1] >> parse(t.where("B:1Inf")) & 1


def test_it_marches_where_there_is_no_sea_movement() -> None:
    t = arrange("at G4: B:1Inf", garrisons("VV25"), FAR, options=())
    assert not any(order.startswith("embark") for order in turn_of(t))
    assert t.where("B:1Inf") != "G4"


def test_who_is_at_sea_lands_in_a_port_or_sails_there() -> None:
    t = arrange("sea A: B:4Arm", garrisons("CC15", "U11"), "at G5: B:1Inf", FAR)
    assert any(order.startswith("land B:4Arm at ") for order in turn_of(t))
    t = arrange("sea E: B:4Arm", garrisons("CC15"), FAR)
    assert "sail B:4Arm to D" in turn_of(t)


def test_nobody_sails_where_the_enemy_is_too_strong_or_the_march_is_short() -> None:
    """8 factors about the city are as much as one infantry division is in it."""

    def sails(start: str, enemies: int) -> bool:
        guards = "\n".join(f"at VV{27 + n}: R:{2 + n}Inf" for n in range(enemies))
        t = arrange(f"at {start}: B:1Inf", guards, FAR)
        unit, goal = t.rules.roster.number["b:1inf"], parse("VV25")
        lift = Sealift(Field(Staff(t.rules), t.position))
        by_land = lift.staff.ways.to(goal, t.rules.roster.kind[unit])[parse(start)]
        return lift.passage(unit, goal, by_land) != NONE

    assert sails("G4", 0)
    assert not sails("G4", 3)
    assert not sails("UU28", 0)


def test_the_garrison_of_a_city_that_is_threatened_stays_at_home() -> None:
    """A fleet in zone A could be at G4, beside the beach H4, in its next turn."""
    t = arrange("at G4: B:1Inf", garrisons("CC15"), "sea A: R:2Inf", FAR)
    turn_of(t)
    assert t.where("B:1Inf") == "G4"


@pytest.mark.parametrize("player", ["hold", "greedy"])
def test_cities_that_a_fleet_can_reach_are_guarded(player: str) -> None:
    t = arrange("at G6: B:1Inf", "sea A: R:2Inf", FAR)
    turn_of(t, player)
    assert t.where("B:1Inf") == "G4"


def test_hold_does_not_go_to_sea_and_comes_home_from_there() -> None:
    t = arrange("at G4: B:1Inf", garrisons("CC15"), FAR)
    assert not any(order.startswith("embark") for order in turn_of(t, "hold"))
    t = arrange("sea A: B:1Inf", FAR)
    assert any(order.startswith("land B:1Inf at") for order in turn_of(t, "hold"))


def test_one_beach_a_turn_and_all_are_placed_first() -> None:
    t = arrange("sea A: B:1Inf B:2Inf B:3Inf", garrisons("CC15", "U11", "VV25"), FAR)
    given = turn_of(t)
    invaded = [order for order in given if order.startswith("invade")]
    ashore = [order for order in given if order.startswith("go-ashore")]
    assert len(invaded) == len(ashore) >= 1
    assert given.index(invaded[-1]) < given.index(ashore[0])


def test_rangers_raid_a_coast_that_is_no_beach() -> None:
    t = arrange("sea A: B:1Rgr", garrisons("U11"), FAR, ruleset="1975-tournament")
    given = turn_of(t)
    assert any(order.startswith("invade from") for order in given)
    assert t.where("B:1Rgr") == "U11"


# What the appraisal says


def test_the_shores_are_where_the_rules_let_units_land() -> None:
    """Every hex on which it is said that a unit could land from its zone is one, and no other."""
    t = arrange("sea A: B:1Inf B:4Arm", "at AA15: R:1Inf", garrisons())
    shores = Shores(t.position, 0)
    for unit in ("B:1Inf", "B:4Arm"):
        number = t.rules.roster.number[unit.casefold()]
        by_zone = shores.by_zone(shores.lands(number))
        said = {name(h) for zone in (0, 1) for h in bits.hexes(by_zone[zone])}
        may = {name(h) for h in bits.hexes(shores.ports) if t.may(f"land {unit} at {name(h)}")}
        for water in bits.hexes(shores.water):
            if t.may(f"invade from {name(water)} with {unit}"):
                trial = t.copy()
                trial.order(f"invade from {name(water)} with {unit}")
                number_of = bits.spread(1 << water)
                may |= {name(h) for h in bits.hexes(number_of) if trial.may(f"go-ashore {unit} at {name(h)}")}
        zone = t.rules.zones.controlled(t.position, 1)
        assert said == {h for h in may if not zone >> parse(h) & 1}
        assert bool(said & {"BB14", "CC15"}) is (unit == "B:1Inf" or "CC15" in may)


def test_a_fleet_threatens_what_it_can_walk_to_from_a_beach() -> None:
    """Three hexes behind the beach, in its zone and those beside; nothing without invasions or a fleet."""

    def threatened(*lines: str, options: tuple[str, ...] = OPTIONS) -> set[str]:
        t = arrange(*lines, FAR, options=options)
        return {name(h) for h in bits.hexes(threatened_from_sea(t.position, 0))}

    found = threatened("sea A: R:2Inf")
    assert {"AA14", "AA17"} <= found
    assert not {"AA18", "K33"} & found  # too far; zone C
    assert "K33" in threatened("sea B: R:2Inf")
    assert threatened("at AA20: R:2Inf") == set()
    assert threatened("sea A: R:10Arm") == set()  # it lands in ports alone
    assert threatened("sea A: R:2Inf", options=("sea-movement",)) == set()


def test_no_more_than_ten_are_ever_sent() -> None:
    nine = " ".join(f"B:{n}Inf" for n in range(20, 29))
    t = arrange(f"sea A: {nine}", FAR)
    assert room_at_sea(t.position, 0) == 1
    assert room_at_sea(t.position, 1) == 10
    assert room_at_sea(arrange(f"sea A: {nine}", FAR, options=()).position, 1) == 0
