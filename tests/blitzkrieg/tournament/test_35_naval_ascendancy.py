"""75:35 - naval ascendancy, with sea movement, on land drawn with five sea zones (coasts.py).

Blue has a port on zone A and one on B, Red on D and E; the port on C is a minor country's. Infantry has 4
factors.
"""

from __future__ import annotations

import pytest
from tests.blitzkrieg.judging import Table, table
from tests.blitzkrieg.tournament.coasts import BEACH, COAST, PORT, off, south

from openblitz.blitzkrieg.engine.kinds import read_hex, read_unit
from openblitz.blitzkrieg.sea.rules.ascendancy import (
    ASSAULTED,
    NAVAL,
    AscendancyHolds,
    Blockade,
    Waters,
    points,
    pushes,
    state_of,
    waters,
)
from openblitz.blitzkrieg.supply.rules.supply import UNSUPPLIED, supplied_zones
from openblitz.table import NotationError

FAR = "at TTT50: R:1Inf"
ALL = ("combat-supply", "invasions", "naval-ascendancy", "sea-movement")


def arrange(
    *lines: str, clarified: str = "all", dice: tuple[int, ...] = (), options: tuple[str, ...] = ALL
) -> Table:
    """A position at the beginning of Blue's second player-turn, with the zones counted."""
    text = "\n".join(("turn 2", *lines, FAR, "rest eliminated"))
    return table("1975-tournament", text, dice, clarified, COAST, options=options)


def state(zone: str, blue: int, red: int, state: str) -> tuple[str, ...]:
    """Lines for a position in which one zone has been counted so, in the movement of the player-turn."""
    others = (f"naval {one} 1 1 uncontrolled" for one in "ABCDE" if one < zone)
    rest = (f"naval {one} 1 1 uncontrolled" for one in "ABCDE" if one > zone)
    return ("step movement", *others, f"naval {zone} {blue} {red} {state}", *rest)


def told(t: Table, zone: str, side: int = 0) -> list[tuple[int, str]]:
    """The naval points of a side in a zone, part by part."""
    return [(int(part.value), part.rule) for part in points(t.position, zone, side).parts]


# Naval points


@pytest.mark.rule("75:35.1a", "75:SEQ.5", "CL:SEQ.3", "75:35.1c", "75:NAVAL.points")
def test_each_zone_is_counted_when_a_player_turn_begins() -> None:
    t = arrange()
    assert [one.zone for one in NAVAL(t.position)] == list("ABCDE")
    assert [one.points for one in NAVAL(t.position)] == [(1, 0), (1, 0), (0, 0), (0, 1), (0, 1)]
    assert told(t, "A") == [(1, "75:35.1c")]
    t.order("done")
    assert [one.points for one in NAVAL(t.position)] == [(1, 0), (1, 0), (0, 0), (0, 1), (0, 1)]


@pytest.mark.rule("75:35.1b", "CL:35.1a", "75:NAVAL.points")
def test_each_printed_attack_factor_at_sea_is_a_point() -> None:
    t = arrange("sea B: B:1Inf B:1Art", "sea C: B:2Inf", "sea A: R:2Inf")
    art = t.rules.roster.attack[read_unit(t.rules, "B:1Art")]
    assert told(t, "B") == [(4 + art, "75:35.1b"), (1, "75:35.1c")]
    assert told(t, "C") == [(4, "75:35.1b")]
    assert told(t, "A", 1) == [(4, "75:35.1b")]
    assert waters(t.position, "C").points == (4, 0)


@pytest.mark.rule("75:35.1b")
def test_substitutes_at_sea_count_their_factors_too() -> None:
    t = arrange("sea C: B:2Inf B:Inf2.1 B:Inf1.1", "sea D: R:Inf2.1")
    assert told(t, "C") == [(4 + 2 + 1, "75:35.1b")]
    assert told(t, "D", 1)[0] == (2, "75:35.1b")


@pytest.mark.rule("75:35.1b")
def test_aircraft_at_sea_and_invaders_before_a_beach_are_at_sea_in_the_zone() -> None:
    shore = off(BEACH["C"][0])
    t = arrange("sea B: B:14TAC", f"at {shore}: B:1Inf[invading stopped from=sea-B]", "step movement")
    assert told(t, "B") == [(tac(t), "75:35.1b"), (1, "75:35.1c")]
    assert told(t, "C") == [(4, "75:35.1b")]


@pytest.mark.rule("CL:35.1a", "CL:35.1b")
@pytest.mark.parametrize("weather", ["fog", "gale"])
def test_weather_does_not_bear_on_points_at_sea(weather: str) -> None:
    text = f"turn 9\nweather {weather}\nsea C: B:2Inf\n{FAR}\nrest eliminated"
    t = table("1975-tournament", text, (), "all", COAST, options=(*ALL, "weather"))
    assert waters(t.position, "C").points == (4, 0)


@pytest.mark.rule("75:35.1c")
def test_a_port_counts_for_whom_it_is_friendly_to_and_only_while_it_is_open() -> None:
    assert waters(arrange(f"at {PORT['C']}: B:1Inf").position, "C").points == (1, 0)
    assert waters(arrange(f"at {PORT['C']}: R:2Inf").position, "C").points == (0, 1)
    t = arrange(f"at {BEACH['A'][2]}: R:2Inf")  # two hexes from the port of A
    assert waters(t.position, "A").points == (1, 0)
    assert waters(arrange(f"at {PORT['A']}: R:2Inf").position, "A").points == (0, 1)
    beside = south(5, 4)
    assert waters(arrange(f"at {beside}: R:2Inf").position, "A").points == (0, 0)


@pytest.mark.rule("75:35.1c", "75:35.1d")
def test_every_port_of_a_zone_counts_and_a_port_between_two_zones_in_both() -> None:
    second, between = south(8, 3), south(15, 3)
    text = "\n".join(("turn 2", f"at {between}: B:1Inf", FAR, "rest eliminated"))
    land = f"{COAST}; city {second} {between}; port {second} {between}"
    t = table("1975-tournament", text, (), "all", land, options=ALL)
    assert {name for name in "ABCDE" if told(t, name)} == {"A", "B"}
    assert told(t, "A") == [(3, "75:35.1c")]  # its own two and the one on the border
    assert told(t, "B") == [(2, "75:35.1c")]
    based = f"at {PORT['A']}: B:14TAC", f"at {second}: B:TAC2.1", f"at {between}: B:1Inf B:TAC1.1"
    text = "\n".join(("turn 2", *based, FAR, "rest eliminated"))
    t = table("1975-tournament", text, (), "all", land, options=ALL)
    assert told(t, "A") == [(3, "75:35.1c"), (tac(t) + 3, "75:35.1d")]
    assert told(t, "B") == [(2, "75:35.1c"), (1, "75:35.1d")]


@pytest.mark.rule("75:35.1e", "75:NAVAL.points")
def test_the_factors_of_the_last_invasion_count_until_the_next_player_turn() -> None:
    beach = BEACH["C"]
    t = arrange("sea C: B:1Inf B:2Inf B:3Inf", options=ALL[1:])
    assert waters(t.position, "C").points == (12, 0)
    t.order(
        f"invade from {off(beach[0])} with B:1Inf B:2Inf", f"go-ashore B:1Inf B:2Inf at {beach[0]}", "done"
    )
    while t.step == "toll":  # guerrillas of a minor country (75:29.6)
        t.order(sorted(t.offered)[0])
    assert t.position.side == 1
    assert told(t, "C") == [(4, "75:35.1b"), (8, "75:35.1e")]
    for zone, side in (("C", 1), ("B", 0), ("D", 0)):  # nobody else, and nowhere else
        assert "75:35.1e" not in {rule for _value, rule in told(t, zone, side)}
    t.order("done")
    assert waters(t.position, "C").points[0] == 12  # his next player-turn begins
    t.order("done")
    while t.step in ("toll", "recombine"):
        t.order("done" if t.step == "recombine" else sorted(t.offered)[0])
    assert waters(t.position, "C").points[0] == 4
    assert ASSAULTED(t.position) == ()


@pytest.mark.rule("75:35.1a", "75:SEQ.12a")
def test_what_was_counted_holds_for_the_whole_player_turn() -> None:
    t = arrange("sea C: B:1Inf B:2Inf B:3Inf")
    assert waters(t.position, "C").state == "blue"
    t.order("sail B:1Inf B:2Inf B:3Inf to D")
    assert waters(t.position, "C") == Waters("C", (12, 0), "blue")
    t.order("done")
    assert (waters(t.position, "C").state, waters(t.position, "D").state) == ("uncontested", "blue")


# States


@pytest.mark.rule("75:35.2", "75:35.21", "75:35.22", "75:35.23", "75:35.24", "75:NAVAL")
def test_the_four_states() -> None:
    assert [state_of(had) for had in ((10, 5), (5, 10), (10, 0), (0, 11))] == ["blue", "red", "blue", "red"]
    assert [state_of(had) for had in ((10, 6), (9, 10), (19, 10))] == ["contested"] * 3
    assert [state_of(had) for had in ((1, 1), (9, 9), (9, 1))] == ["uncontrolled"] * 3
    assert [state_of(had) for had in ((0, 9), (1, 0), (0, 0))] == ["uncontested"] * 3


@pytest.mark.rule("75:NAVAL", "75:35.3", "75:35.32", "75:35.34c")
@pytest.mark.parametrize(
    ("points", "word", "may"),
    [
        ((12, 4), "blue", "embark invade supply"),
        ((10, 10), "contested", "embark invade supply"),
        ((4, 4), "uncontrolled", "embark supply"),
        ((4, 0), "uncontested", "embark invade supply"),
        ((1, 0), "uncontested", "embark invade supply"),
        ((0, 4), "uncontested", "embark invade"),  # with units of that zone
        ((4, 12), "red", ""),
    ],
)
def test_what_each_state_lets_a_side_do(points: tuple[int, int], word: str, may: str) -> None:
    shore = off(BEACH["B"][0])
    t = arrange("sea B: B:1Inf", f"at {PORT['B']}: B:2Inf", *state("B", *points, word))
    assert t.may(f"invade from {shore} with B:1Inf") == ("invade" in may)
    assert t.may("embark B:2Inf in B") == ("embark" in may)
    assert ("B" in supplied_zones(t.position, 0)) == ("supply" in may)


# Enemy superiority


@pytest.mark.rule("75:35.31a", "75:35.31b", "75:35.31e", "75:35.31f")
def test_under_enemy_superiority_one_lands_and_comes_but_neither_embarks_nor_invades() -> None:
    shore = off(BEACH["B"][0])
    t = arrange("sea B: B:1Inf", "sea A: B:3Inf", f"at {PORT['B']}: B:2Inf", *state("B", 4, 12, "red"))
    assert t.refused("embark B:2Inf in B").rule == "75:35.31a"
    assert t.why_not(f"invade from {shore} with B:1Inf") == ("75:35.31b", shore, "B:1Inf")
    assert t.why_not(f"invade from {shore} with B:3Inf") == ("75:35.31b", shore, "B:3Inf")
    t.order("sail B:3Inf to B", f"land B:1Inf at {PORT['B']}")
    assert (t.where("B:3Inf"), t.where("B:1Inf")) == ("sea B", PORT["B"])


def supplied(t: Table, unit: str) -> bool:
    return not UNSUPPLIED(t.position) >> read_unit(t.rules, unit) & 1


@pytest.mark.rule("75:35.31c", "75:35.31d", "CL:35.1d")
def test_no_supply_goes_into_or_through_a_zone_of_enemy_superiority() -> None:
    """Blue's home ports are on A and B; Red has one unit or three in zone C."""
    lines = ("sea B: B:2Inf", f"at {PORT['C']}: B:1Inf", "sea C: B:3Inf", "sea D: B:4Inf")
    few = arrange(*lines, "sea C: R:2Inf")
    assert waters(few.position, "C").state == "uncontrolled"
    assert all(supplied(few, unit) for unit in ("B:1Inf", "B:2Inf", "B:3Inf", "B:4Inf"))
    many = arrange(*lines, "sea C: R:2Inf R:3Inf R:4Inf")
    assert waters(many.position, "C").state == "red"
    without = [unit for unit in ("B:1Inf", "B:2Inf", "B:3Inf", "B:4Inf") if not supplied(many, unit)]
    assert without == ["B:1Inf", "B:3Inf", "B:4Inf"]  # in it, and beyond it


@pytest.mark.rule("75:35.31c", "75:35.34a")
@pytest.mark.parametrize(
    ("fleet", "state", "fed"),
    [
        ("sea C: B:5Inf B:6Inf B:7Inf", "blue", False),  # of the enemy
        ("sea C: R:5Inf R:6Inf R:7Inf", "red", True),  # his own
        ("sea C: B:5Inf", "uncontested", False),  # Red has no points there
        ("sea C: R:5Inf", "uncontested", True),
    ],
)
def test_supply_of_red_goes_through_what_the_enemy_does_not_command(
    fleet: str, state: str, fed: bool
) -> None:
    """Red's ports are on D and E: R:2Inf in zone B is beyond C."""
    t = arrange("side red", "sea B: R:2Inf R:3Inf R:4Inf", fleet, "at A5: B:1Inf")
    assert waters(t.position, "C").state == state
    assert supplied(t, "R:2Inf") is fed


@pytest.mark.rule("75:35.31c", "75:35.31d")
def test_each_side_is_shut_out_of_the_others_zones() -> None:
    t = arrange("sea C: B:2Inf")
    NAVAL.put(t.position, (Waters("A", (1, 12), "red"), Waters("B", (12, 1), "blue")))
    assert [Blockade().shut(t.position, side) for side in (0, 1)] == [{"A"}, {"B"}]


# Own superiority


@pytest.mark.rule("75:35.31g")
def test_invaders_are_doubled_from_sea_hexes() -> None:
    beach = BEACH["C"]
    for word, strength in (("blue", 8), ("contested", 4)):
        t = arrange("sea C: B:1Inf B:2Inf", f"at {beach[0]}: R:2Inf", *state("C", 12, 4, word))
        t.order(f"invade from {off(beach[0])} with B:1Inf")
        weighed = t.odds("B:1Inf", beach[0])
        assert weighed.attack.total == strength
        assert weighed.attack.parts[0].rule == ("75:35.31g" if word == "blue" else "75:2.4a")
    ashore = arrange(f"at {beach[1]}: B:1Inf", f"at {beach[0]}: R:2Inf", *state("C", 12, 4, "blue"))
    assert ashore.odds("B:1Inf", beach[0]).attack.total == 4


@pytest.mark.rule("75:35.31g", "75:WEATHER.fog.b")
def test_fog_and_superiority_double_once() -> None:
    beach = BEACH["C"][0]
    lines = ("turn 9", "weather fog", "sea C: B:1Inf", f"at {beach}: R:2Inf", *state("C", 12, 4, "blue"), FAR)
    t = table(
        "1975-tournament", "\n".join((*lines, "rest eliminated")), (), "all", COAST, options=(*ALL, "weather")
    )
    t.order(f"invade from {off(beach)} with B:1Inf")
    assert t.odds("B:1Inf", beach).attack.total == 8


def fought(word: str, die: int) -> Table:
    """An invasion that neither side wins: at 4-1 a roll of 2, at 2-1 one of 5 costs either side a factor."""
    beach = BEACH["C"]
    lines = ("sea C: B:1Inf B:2Inf", f"at {beach[0]}: R:2Inf", *state("C", 12, 4, word))
    t = arrange(*lines, dice=(die,))
    t.order(f"invade from {off(beach[0])} with B:1Inf B:2Inf", "done")
    t.order(f"attack {beach[0]} with B:1Inf B:2Inf", "done", f"fight {beach[0]}")
    while t.step == "loss":
        t.order(sorted(t.offered)[0])
    return t


@pytest.mark.rule("75:35.31h")
def test_invaders_still_at_sea_push_the_defenders_back_and_land() -> None:
    beach = BEACH["C"][0]
    t = fought("blue", 2)
    assert t.step == "landing"
    landing = next(order for order in sorted(t.offered) if order.startswith("go-ashore"))
    t.order(landing)
    assert (t.asked, t.step) == ("red", "retreat")
    while t.asked == "red" and t.step == "retreat":
        t.order(sorted(t.offered)[0])
    assert all(unit.startswith("B:") for unit in t.at(beach))
    assert t.at(beach)


@pytest.mark.rule("75:35.31h")
def test_without_superiority_nobody_is_pushed() -> None:
    t = fought("contested", 5)
    assert t.position.side == 1  # who was still at sea is lost (75:20.35b)
    assert all(unit.startswith("R:") for unit in t.at(BEACH["C"][0]))


@pytest.mark.rule("CL:35.31")
def test_rangers_do_not_push_into_a_city_that_has_to_be_reduced() -> None:
    """The port of C is a city of a minor country: Red has come to its help and garrisons it."""
    port = PORT["C"]
    for reduced in (False, True):
        lines = [f"at {off(port)}: B:1Rgr[invading stopped from=sea-C]", f"at {port}: R:2Inf"]
        lines += ["aggressor nord-walkure blue", *((f"reduced {port}",) if reduced else ())]
        t = arrange(*lines, *state("C", 12, 4, "blue"))
        ranger = read_unit(t.rules, "B:1Rgr")
        assert bool(pushes(t.position, ranger) >> read_hex(port) & 1) == reduced


# Other zones


@pytest.mark.rule("75:35.33")
def test_nobody_invades_in_an_uncontrolled_zone() -> None:
    shore = off(BEACH["C"][0])
    t = arrange("sea C: B:1Inf", f"at {PORT['C']}: B:2Inf", *state("C", 5, 4, "uncontrolled"))
    assert t.why_not(f"invade from {shore} with B:1Inf") == ("75:35.33", shore, "B:1Inf")
    assert t.may("embark B:2Inf in C")
    assert "C" in supplied_zones(t.position, 0)


@pytest.mark.rule("75:35.33")
@pytest.mark.parametrize("zone", ["C", "B"])
@pytest.mark.parametrize("points", [(9, 1), (1, 9), (9, 9)])
def test_neither_side_does_with_whatever_points_and_from_whatever_zone(
    zone: str, points: tuple[int, int]
) -> None:
    shore, counted = off(BEACH["C"][0]), state("C", *points, "uncontrolled")
    for side, unit in (("blue", "B:1Inf"), ("red", "R:2Inf")):
        t = arrange(f"side {side}", f"sea {zone}: {unit}", "at A5: B:5Inf", *counted)
        assert t.why_not(f"invade from {shore} with {unit}") == ("75:35.33", shore, unit)


@pytest.mark.rule("75:35.34a", "75:35.34b", "75:35.34c")
def test_without_points_one_does_not_invade_an_uncontested_zone_from_another() -> None:
    shore = off(BEACH["C"][0])
    t = arrange("sea C: B:1Inf", "sea B: B:2Inf", f"at {PORT['C']}: B:3Inf", *state("C", 0, 4, "uncontested"))
    assert t.may(f"invade from {shore} with B:1Inf")
    assert t.why_not(f"invade from {shore} with B:2Inf") == ("75:35.34a", shore, "B:2Inf")
    assert t.may("embark B:3Inf in C")
    t.order("sail B:2Inf to C")
    assert t.refused(f"invade from {shore} with B:2Inf").rule == "75:35.34a"
    for has in (4, 1):
        own = arrange("sea B: B:2Inf", *state("C", has, 0, "uncontested"))
        assert own.may(f"invade from {shore} with B:2Inf")
    lines = "side red", "sea B: R:2Inf", "at A5: B:1Inf"
    for red, may in ((0, False), (4, True)):
        t = arrange(*lines, *state("C", 4 - red, red, "uncontested"))
        refusal = t.says(f"invade from {shore} with R:2Inf")
        assert (refusal is None) is may
        assert refusal is None or refusal.rule == "75:35.34a"


@pytest.mark.rule("75:35.31b")
@pytest.mark.parametrize(("word", "rule"), [("blue", "75:35.31b"), ("red", None)])
def test_red_does_not_invade_where_blue_is_superior(word: str, rule: str | None) -> None:
    shore = off(BEACH["C"][0])
    points = (24, 12) if word == "blue" else (4, 12)
    t = arrange("side red", "sea C: R:2Inf", "at A5: B:1Inf", *state("C", *points, word))
    refusal = t.says(f"invade from {shore} with R:2Inf")
    assert (refusal.rule if refusal else None) == rule


@pytest.mark.rule("CL:35.32", "75:35.32")
def test_in_a_contested_zone_ten_points_are_wanted_to_invade() -> None:
    shore = off(BEACH["C"][0])
    lines = ("sea C: B:1Inf", *state("C", 9, 12, "contested"))
    assert arrange(*lines).why_not(f"invade from {shore} with B:1Inf") == ("CL:35.32", shore, "B:1Inf")
    assert arrange(*lines, clarified="").may(f"invade from {shore} with B:1Inf")
    ten = ("sea C: B:1Inf", *state("C", 10, 12, "contested"))
    assert arrange(*ten).may(f"invade from {shore} with B:1Inf")
    more = ("sea C: B:1Inf", *state("C", 9, 8, "contested"))  # more than the enemy, and too few
    assert arrange(*more).refused(f"invade from {shore} with B:1Inf").rule == "CL:35.32"
    for has in (9, 10):
        red = ("side red", "sea C: R:2Inf", *state("C", 12, has, "contested"), "at A5: B:1Inf")
        refusal = arrange(*red).says(f"invade from {shore} with R:2Inf")
        assert (refusal.rule if refusal else None) == ("CL:35.32" if has < 10 else None)


# By itself, shown and written


def test_it_needs_nothing_but_sea_movement() -> None:
    t = arrange("sea C: B:1Inf", options=("naval-ascendancy", "sea-movement"))
    assert waters(t.position, "C").points == (4, 0)
    t.order("done", "done")
    assert waters(t.position, "C").points == (4, 0)


def test_the_zones_are_shown_with_their_state_and_points() -> None:
    t = arrange("sea C: B:1Inf B:2Inf B:3Inf")
    boxes = {box.place: box for box in t.game.view(t.position, "blue").boxes}
    assert [place for place in sorted(boxes) if place.startswith("sea")] == [
        f"sea {zone}" for zone in "ABCDE"
    ]
    assert boxes["sea C"].lines[0] == "Superiority of Great Blue (75:35.2)."
    assert boxes["sea C"].lines[1] == "Great Blue 12 naval points, Big Red 0 naval points."
    assert boxes["sea D"].lines[0] == "Uncontested (75:35.2)."


def test_what_was_counted_is_written_and_read() -> None:
    t = arrange("sea C: B:1Inf", "assaulted blue C 8")
    text = t.game.write_state(t.position)
    assert "naval C 12 0 blue" in text
    assert "assaulted blue C 8" in text
    assert t.game.read_state(text) == t.position
    for wrong in (
        "naval C 12 0",
        "naval F 1 1 blue",
        "naval C 1 1 green",
        "assaulted C 8",
        "assaulted blue F 8",
    ):
        with pytest.raises(NotationError):
            t.game.read_state(wrong)


def test_zones_that_cannot_be_are_noticed() -> None:
    t, holds = arrange("sea C: B:1Inf"), AscendancyHolds()
    assert list(holds.faults(t.position)) == []
    other = t.position.copy()
    NAVAL.put(other, tuple(one._replace(state="contested") for one in NAVAL(other)))
    assert len(list(holds.faults(other))) == 5
    assert len(list(holds.changes(t.position, other))) == 1
    NAVAL.put(other, NAVAL(t.position)[:4])
    assert len(list(holds.faults(other))) == 1


# Aircraft in port


def tac(t: Table) -> int:
    return t.rules.roster.attack[read_unit(t.rules, "B:14TAC")]


@pytest.mark.rule("75:35.1d", "75:NAVAL.points")
def test_combat_ready_aircraft_in_port_count_their_factors() -> None:
    t = arrange(f"at {PORT['A']}: B:14TAC B:1MDM", f"at {PORT['B']}: B:1SAC")
    mdm = t.rules.roster.attack[read_unit(t.rules, "B:1MDM")]
    assert told(t, "A") == [(1, "75:35.1c"), (tac(t) + mdm, "75:35.1d")]
    assert told(t, "B") == [(1, "75:35.1c")]  # SAC are not among them
    inland = arrange("at A5: B:14TAC")
    assert told(inland, "A") == [(1, "75:35.1c")]  # a city that is no port


@pytest.mark.rule("75:35.1c", "75:35.1d")
def test_all_aircraft_of_a_port_count_fighters_and_those_of_red_too() -> None:
    own = f"at {PORT['A']}: B:14TAC B:1MDM B:TAC2.1", f"at {PORT['D']}: R:14TAC R:TAC1.1 R:1FTR"
    t = arrange(*own, options=(*ALL, "air-combat"))
    attack = t.rules.roster.attack
    mdm, ftr = (attack[read_unit(t.rules, unit)] for unit in ("B:1MDM", "R:1FTR"))
    assert told(t, "A")[1:] == [(tac(t) + mdm + 2, "75:35.1d")]
    assert told(t, "D", 1)[1:] == [(tac(t) + 1 + ftr, "75:35.1d")]


@pytest.mark.rule("75:35.1f", "CL:35.1e")
def test_aircraft_out_of_supply_are_not_ready() -> None:
    """The port of C is supplied by sea alone: as the zones were in the player-turn before."""
    lines = (f"at {PORT['C']}: B:1Inf B:14TAC", "sea D: R:2Inf")
    t = arrange(*lines)
    assert told(t, "C") == [(1, "75:35.1c"), (tac(t), "75:35.1d")]
    shut = [f"naval {zone} 1 12 red" if zone == "C" else f"naval {zone} 1 1 uncontrolled" for zone in "ABCDE"]
    before = arrange(*lines, *shut)
    assert waters(before.position, "C").points == (1, 0)


@pytest.mark.rule("CL:35.1c")
@pytest.mark.parametrize(("weather", "share"), [("rain", 2), ("clear", 1), ("fog", 1)])
def test_weather_bears_on_aircraft_in_port_and_halves_are_dropped_together(weather: str, share: int) -> None:
    lines = ("turn 9", f"weather {weather}", f"at {PORT['A']}: B:TAC1.1 B:TAC1.2", FAR, "rest eliminated")
    t = table("1975-tournament", "\n".join(lines), (), "all", COAST, options=(*ALL, "weather"))
    assert told(t, "A")[-1] == (2 // share, "75:35.1d")
