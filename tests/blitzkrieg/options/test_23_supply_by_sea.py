"""75:23.5 - supply by sea and over beaches, on land drawn for it.

The two northernmost hexes of each column are sea. Blue's home port is the third hex of column T, HOME; ABROAD
is the third hex of column EE, a port of a minor country. No road leads anywhere unless a test draws one. Red
stands far off.
"""

from __future__ import annotations

import pytest
from tests.blitzkrieg.judging import Table, table

from openblitz.blitzkrieg.supply.rules.supply import BEACH, BY_BEACH, UNSUPPLIED
from openblitz.blitzkrieg.supply.rules.supply_holds import SupplyHolds, slow_lacking
from openblitz.hexes.grid import HEXES, column, name, parse
from openblitz.players.blitzkrieg import player


def south(letters: str, count: int) -> str:
    """The hex of a column that is so many hexes south of the northernmost, which is the first."""
    wanted = column(next(h for h in HEXES if name(h).rstrip("0123456789") == letters))
    return name(sorted(h for h in HEXES if column(h) == wanted)[count - 1])


WATER = " ".join(
    name(sorted(h for h in HEXES if column(h) == wanted)[row]) for wanted in range(72) for row in (0, 1)
)
HOME, ABROAD = south("T", 3), south("EE", 3)
SEA = f"sea {WATER}; city {HOME} {ABROAD}; port {HOME} {ABROAD}; blue {HOME}; minor {ABROAD}"
BLOCKADE = f"at {south('T', 4)}: R:2Inf"  # beside HOME
FAR = "at TTT50: R:1Inf"
SAND = (south("II", 3), south("JJ", 3), south("KK", 3))
COAST = f"{SEA}; beach {' '.join(SAND)}; minor {' '.join(SAND)}"
LANDED = f"invaded blue on 1 beach {SAND[0]} at {SAND[0]}"


def arrange(
    *lines: str,
    land: str = SEA,
    clarified: str = "all",
    options: tuple[str, ...] = ("combat-supply", "invasions", "sea-movement"),
) -> Table:
    """A position at the beginning of a player-turn, with supply settled where nobody has to be asked."""
    t = table("1975-basic", "\n".join((*lines, FAR)), (), clarified, land, options=options)
    # What is worked out by sets of hexes is what is found unit by unit.
    ids = t.rules.roster.ids
    if t.step != "supply":
        own = {u for u in without(t) if u[0] == "BR"[t.position.side]}
        assert own == {ids[u] for u in slow_lacking(t.position, t.position.side)}
    return t


def without(t: Table) -> set[str]:
    """The units that are out of supply."""
    marked = UNSUPPLIED(t.position)
    return {unit for number, unit in enumerate(t.rules.roster.ids) if marked >> number & 1}


# From port to port


@pytest.mark.rule("75:23.5a", "75:23.2d")
@pytest.mark.parametrize("clarified", ["", "all"])
@pytest.mark.parametrize("options", [("combat-supply",), ("combat-supply", "sea-movement")])
def test_a_friendly_port_is_supplied_from_a_friendly_home_port(
    clarified: str, options: tuple[str, ...]
) -> None:
    t = arrange(f"at {ABROAD}: B:1Inf", clarified=clarified, options=options)
    assert "B:1Inf" not in without(t)
    t = arrange(f"at {ABROAD}: B:1Inf", BLOCKADE, clarified=clarified, options=options)
    assert "B:1Inf" in without(t)


@pytest.mark.rule("75:23.5a", "75:23.2d")
def test_not_a_city_that_is_no_port_nor_one_that_is_not_friendly() -> None:
    no_port = SEA.replace(f"port {HOME} {ABROAD}", f"port {HOME}")
    assert "B:1Inf" in without(arrange(f"at {ABROAD}: B:1Inf", land=no_port))
    beside = south("EE", 4)
    assert "B:1Inf" in without(arrange(f"at {beside}: B:1Inf"))  # nobody holds the port
    assert "B:1Inf" not in without(arrange(f"at {beside}: B:1Inf", f"at {ABROAD}: B:2Inf"))


@pytest.mark.rule("CL:19.4a", "CL:19.4c")
def test_a_port_that_is_cut_off_from_the_edge_supplies_nobody() -> None:
    """A port at the end of an inlet, and an enemy beside its middle."""
    inlet = " ".join(south("EE", n) for n in range(3, 9))
    end = south("EE", 9)
    land = f"sea {WATER} {inlet}; city {HOME} {end}; port {HOME} {end}; blue {HOME}; minor {end}"
    assert "B:1Inf" not in without(arrange(f"at {end}: B:1Inf", land=land))
    t = arrange(f"at {end}: B:1Inf", f"at {south('FF', 5)}: R:2Inf", land=land)
    assert t.friendly("blue", end)
    assert "B:1Inf" in without(t)


@pytest.mark.rule("CL:23.5a")
def test_a_port_supplies_any_number_of_units() -> None:
    lines = [f"at {south('EE', 4 + n)}: B:{3 * n + 1}Inf B:{3 * n + 2}Inf B:{3 * n + 3}Inf" for n in range(5)]
    t = arrange(f"at {ABROAD}: B:20Inf", *lines)
    assert not [unit for unit in without(t) if unit.startswith("B:")]  # 16 of them


@pytest.mark.rule("75:23.5d")
def test_roads_extend_what_a_port_supplies() -> None:
    road = " ".join(south("EE", n) for n in range(3, 19))
    for drawn, supplied in ((f"; road {road}", True), ("", False)):
        for beyond in (10, 11):
            t = arrange(f"at {ABROAD}: B:2Inf", f"at {south('EE', 18 + beyond)}: B:1Inf", land=SEA + drawn)
            assert ("B:1Inf" not in without(t)) is (supplied and beyond == 10)


@pytest.mark.rule("75:23.4c", "75:23.5d", "75:23.2d")
def test_air_supply_goes_on_by_sea() -> None:
    """A city 43 columns from home: planes fly to it from a port, which the sea ties to home."""
    city, port = south("KKK", 6), south("SS", 3)
    land = f"{SEA}; city {city} {port}; minor {city} {port}; port {port}"
    t = arrange(f"at {city}: B:1Inf", f"at {port}: B:2Inf", land=land)
    assert t.step == "supply"
    t.order("supply B:1Inf")
    assert (t.step, "B:1Inf" not in without(t)) == ("movement", True)
    t = arrange(f"at {city}: B:1Inf", f"at {port}: B:2Inf", BLOCKADE, land=land)
    assert t.step == "movement"  # nothing can be done
    assert {"B:1Inf", "B:2Inf"} <= without(t)


def test_units_at_sea_are_in_supply_while_a_home_port_is_open() -> None:
    """R75-C14."""
    assert "B:1Inf" not in without(arrange("sea A: B:1Inf"))
    assert "B:1Inf" in without(arrange("sea A: B:1Inf", BLOCKADE))


@pytest.mark.rule("CL:23.6a")
def test_units_out_of_supply_go_to_sea_sail_and_invade() -> None:
    t = arrange("sea A: B:1Inf B:2Inf", f"at {ABROAD}: B:3Inf", BLOCKADE, land=COAST)
    assert {"B:1Inf", "B:2Inf", "B:3Inf"} <= without(t)
    t.order("done")  # nobody is supplied by air
    assert t.may("embark B:3Inf in A")
    assert t.may("sail B:2Inf to B")
    t.order(f"invade from {south('II', 2)} with B:1Inf", f"go-ashore B:1Inf at {SAND[0]}")
    assert t.may(f"move B:1Inf to {south('II', 4)}")  # 2 movement factors in all
    assert t.refused(f"move B:1Inf to {south('II', 5)}").rule == "75:23.6a"


# Over a beach


def beach(*lines: str, **more: str) -> Table:
    return arrange("turn 2", *lines, land=COAST, **more)  # type: ignore[arg-type]


@pytest.mark.rule("75:23.5b", "CL:23.5c")
@pytest.mark.parametrize("clarified", ["", "all"])
def test_a_beach_hex_invaded_last_turn_is_supplied(clarified: str) -> None:
    here = f"at {SAND[0]}: B:1Inf"
    assert "B:1Inf" not in without(beach(here, LANDED, clarified=clarified))
    assert "B:1Inf" in without(beach(here, clarified=clarified))
    assert "B:1Inf" in without(beach(here, LANDED, BLOCKADE, clarified=clarified))  # no home port
    assert "B:1Inf" in without(beach(here, LANDED.replace("blue", "red"), clarified=clarified))
    assert "B:1Inf" in without(
        arrange("turn 3", here, LANDED, land=COAST, clarified=clarified)
    )  # too long ago
    elsewhere = f"at {SAND[1]}: B:1Inf"  # on the same beach, where nobody landed
    assert "B:1Inf" in without(beach(elsewhere, LANDED, clarified=clarified))


@pytest.mark.rule("CL:23.5c")
def test_other_hexes_of_the_same_beach_supply_nobody() -> None:
    assert "B:1Inf" in without(beach(f"at {SAND[2]}: B:1Inf", LANDED))


@pytest.mark.rule("75:23.5b")
@pytest.mark.parametrize(("landed", "fed"), [(2, True), (1, False)])
def test_in_the_enemys_player_turn_the_last_turn_is_the_one_just_played(landed: int, fed: bool) -> None:
    """As printed supply is settled for both sides; it is Red's player-turn of turn 2."""
    here, invaded = f"at {SAND[0]}: B:1Inf", LANDED.replace("on 1", f"on {landed}")
    t = arrange("turn 2", "side red", here, invaded, land=COAST, clarified="")
    assert ("B:1Inf" not in without(t)) is fed


@pytest.mark.rule("75:23.5b")
def test_what_is_landed_on_supplies_in_the_next_turn() -> None:
    t = arrange("sea A: B:1Inf", land=COAST)
    t.order(f"invade from {south('II', 2)} with B:1Inf", f"go-ashore B:1Inf at {SAND[0]}", "done", "done")
    assert (t.position.turn, t.position.side) == (2, 0)
    assert "B:1Inf" not in without(t)
    t.order("done", "done")
    assert "B:1Inf" in without(t)


@pytest.mark.rule("75:23.5c")
def test_within_ten_unblocked_hexes() -> None:
    here = f"at {SAND[0]}: B:2Inf"
    ten, eleven = south("II", 13), south("II", 14)
    assert "B:1Inf" not in without(beach(here, LANDED, f"at {ten}: B:1Inf"))
    assert "B:1Inf" in without(beach(here, LANDED, f"at {eleven}: B:1Inf"))
    wall = [f"at {south(letters, 8)}: R:{n}Inf" for n, letters in enumerate(("EE", "HH", "KK", "NN"), 2)]
    assert "B:1Inf" in without(beach(here, LANDED, f"at {ten}: B:1Inf", *wall))


@pytest.mark.rule("75:23.5e", "CL:23.5d")
def test_the_beach_hex_must_be_friendly() -> None:
    """Abroad somebody stands there and no enemy is beside it; at home it is enough that none is."""
    inland = f"at {south('II', 6)}: B:1Inf"
    assert "B:1Inf" in without(beach(inland, LANDED))
    assert "B:1Inf" not in without(beach(inland, LANDED, f"at {SAND[0]}: B:2Inf"))
    enemy = f"at {south('II', 4)}: R:2Inf"
    assert "B:2Inf" in without(beach(LANDED, f"at {SAND[0]}: B:2Inf", enemy))
    at_home = COAST.replace("minor " + " ".join(SAND), "blue " + " ".join(SAND))
    assert "B:1Inf" not in without(arrange("turn 2", inland, LANDED, land=at_home))
    enemy = f"at {south('HH', 4)}: R:2Inf"
    assert "B:1Inf" in without(arrange("turn 2", inland, LANDED, enemy, land=at_home))


def crowd(count: int) -> list[str]:
    """So many units on the beach and behind it."""
    units = [f"B:{n}Inf" for n in range(1, count + 1)]
    return [f"at {south('II', 3 + n)}: {' '.join(units[3 * n : 3 * n + 3])}" for n in range(-(-count // 3))]


@pytest.mark.rule("75:23.5c", "CL:23.5b")
@pytest.mark.parametrize(("clarified", "rule"), [("", "75:23.5c"), ("all", "CL:23.5b")])
def test_ten_units_at_most_whom_their_owner_chooses(clarified: str, rule: str) -> None:
    t = beach(LANDED, *crowd(10), clarified=clarified)
    assert (t.step, [u for u in without(t) if u[0] == "B"]) == ("movement", [])
    t = beach(LANDED, *crowd(11), clarified=clarified)
    assert t.step == "supply"
    assert "The beach supplies 10 units more of 11" in t.position.steps[-1].prompt(t.position)[0]
    ten = " ".join(f"B:{n}Inf" for n in range(2, 12))
    assert t.refused(f"ship B:1Inf {ten}").rule == rule
    assert t.refused("supply B:1Inf").rule == "75:23.4c"
    t.order("ship B:1Inf")
    assert t.refused("ship B:1Inf").rule == "75:23.5c"
    assert t.refused(f"ship {ten}").rule == rule  # with the one before they would be eleven
    t.order("take-back B:1Inf", f"ship {ten}")
    assert (t.step, {u for u in without(t) if u[0] == "B"}) == ("movement", {"B:1Inf"})
    assert BY_BEACH(t.position).bit_count() == BEACH


@pytest.mark.rule("75:23.5c")
def test_with_nine_chosen_there_is_room_for_a_tenth() -> None:
    t = beach(LANDED, *crowd(11))
    t.order("ship " + " ".join(f"B:{n}Inf" for n in range(1, 10)))
    assert t.step == "supply"
    t.order("ship B:10Inf")
    assert (t.step, {u for u in without(t) if u[0] == "B"}) == ("movement", {"B:11Inf"})


def test_whom_a_beach_does_not_reach_is_not_chosen() -> None:
    t = beach(LANDED, *crowd(11), f"at {south('II', 20)}: B:20Inf")
    assert t.why_not("ship B:20Inf") == ("75:23.5c", "", "B:20Inf")
    assert t.refused("take-back B:20Inf").rule == "75:23.4a"
    t.order("ship B:1Inf B:2Inf", "done")  # the others go without
    assert len([u for u in without(t) if u[0] == "B"]) == 10


def test_a_screen_has_a_button_and_computers_choose_the_strongest() -> None:
    t = beach(LANDED, *crowd(10), f"at {SAND[1]}: B:1Mar")
    (act,) = t.position.steps[-1].offers(t.position).acts
    assert (act.words, len(act.units)) == ("Supply over the beach", 11)
    seat = t.game.to_move(t.position)
    assert seat is not None
    order = player("greedy", 1).decide(t.game, t.position, seat)
    assert t.game.write_order(order) == "ship B:1Mar"


def test_what_must_hold_of_beach_supply_is_noticed() -> None:
    t = beach(LANDED, *crowd(11))
    assert not list(SupplyHolds().faults(t.position))
    BY_BEACH.put(t.position, UNSUPPLIED(t.position))
    faults = list(SupplyHolds().faults(t.position))
    assert "a unit is in supply and out of it, or in supply twice" in faults
    assert "a beach supplies more than 10 units" in faults


def test_the_hexes_are_where_this_page_says() -> None:
    board = arrange().rules.board
    assert [board.terrain[parse(h)].value for h in (south("EE", 2), ABROAD)] == ["sea", "clear"]
    assert [name(h) for h in board.ports] == [HOME, ABROAD]
