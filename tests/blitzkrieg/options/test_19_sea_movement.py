"""75:19 - sea movement, switched on by itself, on the printed board.

Blue's home ports are G4 on zone A, C20 and D7 on zone B, the inland ports L19 and D31 on zone B, and V33 on
zone C; Red's are NN48 on zone D and RRR54 on zone E. X27 and BB31 are cities of a minor country on the gulf
of zone C, whose way out leads past X34 and Y34.
"""

from __future__ import annotations

import pytest
from tests.blitzkrieg.basic1975.arranging import arrival
from tests.blitzkrieg.judging import Table, table

from openblitz.blitzkrieg.engine.kinds import read_hex
from openblitz.blitzkrieg.ground.rules.zones import zones_of
from openblitz.blitzkrieg.sea.rules import sea
from openblitz.blitzkrieg.sea.rules.sea import SeaHolds
from openblitz.blitzkrieg.telling.view import targets
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, name

FAR = "at EEE50: R:1Inf"
TEN = " ".join(f"B:{n}Inf" for n in range(1, 11))


def arrange(*lines: str, clarified: str = "all", options: tuple[str, ...] = ()) -> Table:
    """A position with sea movement, line by line."""
    return table("1975-basic", "\n".join(lines), clarified=clarified, options=("sea-movement", *options))


def open_ports(t: Table, side: int = 0) -> set[str]:
    return {name(Hex(h)) for h in bits.hexes(sea.ports(t.position, side))}


# Zones and set-up


@pytest.mark.rule("75:19.1a", "75:19.5c", "75:19.5d")
def test_five_zones_in_a_chain_take_four_turns_from_end_to_end() -> None:
    t = arrange("sea A: B:1Inf", FAR)
    assert t.refused("sail B:1Inf to C").rule == "75:19.5c"
    assert t.refused("sail B:1Inf to E").rule == "75:19.5c"  # no ring
    for number, zone in enumerate("BCDE"):
        assert t.position.turn == 1 + number
        t.order(f"sail B:1Inf to {zone}")
        assert t.where("B:1Inf") == f"sea {zone}"
        if zone != "E":
            t.order("done", "done")
    with pytest.raises(ValueError, match="no sea zone"):
        t.says("sail B:1Inf to F")


@pytest.mark.rule("75:19.5c")
def test_a_unit_does_not_sail_two_zones_in_one_turn_by_sailing_twice() -> None:
    t = arrange("sea B: B:1Inf", FAR)
    t.order("sail B:1Inf to C")
    assert t.refused("sail B:1Inf to D").rule == "75:19.5c"
    t.order("sail B:1Inf to A")
    assert t.where("B:1Inf") == "sea A"


@pytest.mark.rule("75:19.1b")
@pytest.mark.parametrize("clarified", ["", "all"])
def test_ten_units_of_a_side_may_begin_at_sea_in_any_zones(clarified: str) -> None:
    t = arrange(clarified=clarified)
    t.order("embark B:1Inf B:2Inf B:3Inf B:4Inf in A", "embark B:5Inf B:6Inf B:7Inf in C")
    t.order("embark B:8Inf B:9Inf B:10Inf in E")
    assert t.refused("embark B:11Inf in B").rule == "75:19.1b"
    t.order("embark B:10Inf in B")  # from one box to another
    assert (t.where("B:1Inf"), t.where("B:5Inf"), t.where("B:10Inf")) == ("sea A", "sea C", "sea B")


@pytest.mark.rule("75:19.1b")
def test_only_turn_1_units_of_ones_own_begin_at_sea() -> None:
    t = arrange()
    late, _turn = arrival(t, "blue")
    assert t.refused(f"embark {late} in A").rule == "75:6.2"
    assert t.refused("embark R:1Inf in A").rule == "75:4.2c"


def test_whoever_is_at_sea_can_be_set_up_on_land_after_all() -> None:
    t = arrange()
    t.order("embark B:1Inf in A", "place B:1Inf at G5")
    assert t.where("B:1Inf") == "G5"


def test_units_that_begin_at_sea_are_used_on_turn_1() -> None:
    """R75-C9."""
    t = arrange("turn 1", "sea B: B:1Inf", FAR)
    t.order("land B:1Inf at D7")
    assert t.where("B:1Inf") == "D7"


# Landing in ports


@pytest.mark.rule("75:19.2a", "75:19.4a")
def test_units_land_in_friendly_ports_of_their_zone_and_of_those_beside_it() -> None:
    t = arrange("sea B: B:1Inf", "at NN48: B:2Inf", FAR)
    assert t.may("land B:1Inf at D7")
    assert t.may("land B:1Inf at G4")  # zone A
    assert t.may("land B:1Inf at V33")  # zone C
    assert t.why_not("land B:1Inf at NN48") == ("75:19.2a", "NN48", "B:1Inf")  # friendly, but on zone D
    assert t.refused("land B:1Inf at X27").rule == "75:19.2a"  # not friendly
    assert t.refused("land B:1Inf at E20").rule == "75:19.4a"  # no port
    assert t.refused("land B:2Inf at D7").rule == "75:19.2a"  # not at sea


@pytest.mark.rule("75:19.2a")
def test_a_port_abroad_is_friendly_to_whom_began_the_turn_there() -> None:
    t = arrange("sea C: B:1Inf", "at X27: B:2Inf", FAR)
    assert t.may("land B:1Inf at X27")


@pytest.mark.rule("75:19.2a")
def test_not_two_zones_off_after_sailing() -> None:
    t = arrange("sea A: B:1Inf", FAR)
    t.order("sail B:1Inf to B")
    assert t.refused("land B:1Inf at V33").rule == "75:19.2a"
    assert t.may("land B:1Inf at D7")


@pytest.mark.rule("75:19.2c")
def test_units_may_stay_at_sea_or_go_to_the_next_zone() -> None:
    t = arrange("sea B: B:1Inf B:2Inf", FAR)
    t.order("sail B:1Inf to C")
    assert t.refused("sail B:2Inf to B").rule == "75:19.2c"
    t.order("done")
    assert (t.where("B:1Inf"), t.where("B:2Inf")) == ("sea C", "sea B")


@pytest.mark.rule("75:19.2d")
def test_landing_takes_one_movement_factor() -> None:
    """B:1Inf has 4: 3 are left behind the port, off the road."""
    t = arrange("sea B: B:1Inf", FAR)
    t.order("land B:1Inf at C20")
    assert t.cost("B:1Inf", "D20") >= 0
    assert t.position.spent[t.rules.roster.ids.index("B:1Inf")] == 3  # thirds


@pytest.mark.rule("75:19.2e")
def test_after_landing_in_a_port_roads_may_be_used() -> None:
    t = arrange("sea B: B:1Inf", FAR)
    t.order("land B:1Inf at C20")
    by_road = next(name(h) for h in t.rules.board.road_from(Hex(read_hex("C20"))))
    assert t.cost("B:1Inf", by_road) * 3 == 1


@pytest.mark.rule("75:19.2e")
def test_after_landing_in_a_port_the_desert_bonus_may_be_used() -> None:
    """CC15 lies in the desert; B:4Arm pays half a factor a hex."""
    t = arrange("sea A: B:4Arm", "at CC15: B:2Inf", FAR)
    t.order("land B:4Arm at CC15")
    assert t.cost("B:4Arm", "CC17") == 1


@pytest.mark.rule("75:19.2e")
def test_after_landing_in_a_port_strategic_movement_may_be_used() -> None:
    plain, more = (
        arrange("sea B: B:1Inf", FAR),
        arrange("sea B: B:1Inf", FAR, options=("strategic-movement",)),
    )
    for t in (plain, more):
        t.order("land B:1Inf at C20")
    assert plain.reach("B:1Inf") < more.reach("B:1Inf")


@pytest.mark.rule("75:19.2g")
def test_nobody_goes_back_to_sea_in_the_turn_in_which_he_landed() -> None:
    t = arrange("sea B: B:1Inf", "at D7: B:2Inf", FAR)
    t.order("land B:1Inf at D7")
    assert t.why_not("embark B:1Inf in B") == ("75:19.2g", "D7", "B:1Inf")
    assert t.may("embark B:2Inf in B")
    t.order("done", "done", "embark B:1Inf in B")


def test_a_landing_is_taken_back_without_a_trace() -> None:
    t = arrange("sea B: B:1Inf", FAR)
    before = t.position.copy()
    t.order("land B:1Inf at D7", "take-back B:1Inf")
    assert t.position == before


def test_landed_units_crowd_a_port_no_more_than_others() -> None:
    t = arrange("sea B: B:1Inf B:2Inf B:3Inf B:4Inf", FAR)
    t.order("land B:1Inf B:2Inf B:3Inf B:4Inf at D7")
    assert t.refused("done").rule == "75:11.1a"
    t.order("move B:4Inf to E8", "done")


# Going to sea


@pytest.mark.rule("75:19.3a")
def test_as_printed_there_are_never_more_than_ten_at_sea() -> None:
    t = arrange(f"sea A: {TEN.replace(' B:10Inf', '')}", "at D7: B:11Inf B:12Inf", FAR, clarified="")
    t.order("embark B:11Inf in B")
    assert t.refused("embark B:12Inf in B").rule == "75:19.3a"
    t.order("land B:1Inf at G4", "embark B:12Inf in B")


@pytest.mark.rule("75:19.3a")
def test_the_other_sides_units_at_sea_do_not_count() -> None:
    t = arrange(f"sea A: {TEN.replace(' B:10Inf', '')} R:2Inf R:3Inf", "at D7: B:11Inf", FAR, clarified="")
    assert t.may("embark B:11Inf in B")


@pytest.mark.rule("CL:19.3a")
def test_clarified_they_are_counted_when_movement_ends() -> None:
    t = arrange(f"sea A: {TEN}", "at D7: B:11Inf", FAR)
    t.order("embark B:11Inf in B")
    assert t.refused("done").rule == "CL:19.3a"
    t.order("land B:1Inf at G4", "done")


@pytest.mark.rule("75:19.3b", "75:19.3c", "75:19.4a")
def test_units_move_to_a_port_and_go_to_sea_in_its_zone_at_no_cost() -> None:
    """B:1Inf has 4 movement factors, and has spent all of them to get there."""
    t = arrange("at E7: B:1Inf", FAR)
    assert t.refused("embark B:1Inf in B").rule == "75:19.4a"
    t.order("move B:1Inf to D7")
    assert t.may("embark B:1Inf in B")
    t = arrange("at D7: B:1Inf[from=H7 spent=12]", FAR)
    assert not t.reach("B:1Inf")
    assert t.why_not("embark B:1Inf in A") == ("75:19.3b", "D7", "B:1Inf")
    t.order("embark B:1Inf in B")
    assert t.where("B:1Inf") == "sea B"
    assert t.position.spent[t.rules.roster.number["b:1inf"]] == 12


@pytest.mark.rule("75:19.3b")
def test_not_from_a_port_that_is_not_friendly() -> None:
    t = arrange("at X26: B:1Inf", FAR)
    t.order("move B:1Inf to X27")
    assert t.why_not("embark B:1Inf in C") == ("75:19.2a", "X27", "")


@pytest.mark.rule("75:19.3d")
def test_who_goes_to_sea_neither_lands_nor_sails_in_that_turn() -> None:
    t = arrange("at D7: B:1Inf", FAR)
    t.order("embark B:1Inf in B")
    assert t.refused("sail B:1Inf to C").rule == "75:19.3d"
    assert t.refused("land B:1Inf at D8").rule == "75:19.3d"
    t.order("done", "done")
    assert t.may("sail B:1Inf to C")
    assert t.may("land B:1Inf at D8")


@pytest.mark.rule("75:19.3e")
def test_reinforcements_go_to_sea_in_the_turn_in_which_they_come() -> None:
    t = arrange(FAR)
    unit, turn = arrival(t, "blue")
    t = arrange(f"turn {turn}", FAR, f"waiting: {unit}")
    t.order(f"place {unit} at D7", f"embark {unit} in B")
    assert t.where(unit) == "sea B"
    t.order(f"take-back {unit}")
    assert t.where(unit) == "card"


# Ports


@pytest.mark.rule("75:19.4a", "75:19.4b")
def test_coastal_cities_and_four_inland_ones_are_ports() -> None:
    t = arrange(FAR)
    board = t.rules.board
    water = bits.spread(t.rules.ground.sea)
    coastal = {name(h) for h in board.city_at if water >> h & 1}
    assert {name(h) for h in board.inland_ports} == {"JJJ56", "VV25", "D31", "L19"}
    assert {name(h) for h in board.ports} == coastal | {"JJJ56", "VV25", "D31", "L19"}
    assert open_ports(t) == {"C20", "D7", "D8", "D31", "G4", "H32", "I33", "L19", "P15", "P16", "V33"}


@pytest.mark.rule("75:19.4c")
def test_an_inland_port_is_shut_while_its_river_lies_in_an_enemy_zone() -> None:
    """L18 and L17 lie between L19 and the sea."""
    t = arrange("at L19: B:1Inf", "at N17: R:2Inf")
    assert t.may("embark B:1Inf in B")  # two hexes off
    t = arrange("at L19: B:1Inf", "at M17: R:2Inf")
    assert t.friendly("blue", "L19")
    assert t.why_not("embark B:1Inf in B") == ("75:19.4c", "L19 L17", "")
    t = arrange("sea B: B:1Inf", "at M17: R:2Inf")
    assert t.refused("land B:1Inf at L19").rule == "75:19.4c"
    assert "L19" not in open_ports(t)


@pytest.mark.rule("75:19.4b", "75:19.4c")
@pytest.mark.parametrize(
    ("city", "zone", "enemies"),
    [
        ("L19", "B", {"M17": "L17", "M18": "L17 L18"}),
        ("D31", "B", {"C32": "B31 C31", "B30": "B31 C31"}),
        ("VV25", "A", {"WW24": "VV24", "UU23": "VV24"}),
        ("JJJ56", "D", {"III58": "JJJ58", "KKK58": "JJJ57 JJJ58"}),
    ],
)
def test_each_inland_port_is_shut_by_a_zone_over_its_river(
    city: str, zone: str, enemies: dict[str, str]
) -> None:
    side, own, enemy = ("blue", "B", "R") if city in ("L19", "D31") else ("red", "R", "B")
    lines = f"side {side}", f"at {city}: {own}:1Inf"
    free = arrange(*lines, "at TTT40: R:2Inf" if enemy == "R" else "at A6: B:2Inf")
    assert free.may(f"embark {own}:1Inf in {zone}")
    for stands, river in enemies.items():
        t = arrange(*lines, f"at {stands}: {enemy}:2Inf")
        rule, places, _units = t.why_not(f"embark {own}:1Inf in {zone}")
        assert (rule, sorted(places.split())) == ("75:19.4c", sorted([city, *river.split()]))


@pytest.mark.rule("75:19.4d", "CL:19.4a")
def test_a_port_is_shut_while_enemy_zones_cut_it_off_from_the_edge() -> None:
    """W33 and Z34 together close the gulf of X27."""
    garrison = "at X27: B:1Inf"
    t = arrange(garrison, "at W33: R:1Inf")
    assert t.may("embark B:1Inf in C")
    t = arrange(garrison, "at Z34: R:1Inf")
    assert t.may("embark B:1Inf in C")
    t = arrange(garrison, "sea C: B:2Inf", "at W33: R:1Inf", "at Z34: R:2Inf")
    assert t.friendly("blue", "X27")
    assert t.why_not("embark B:1Inf in C") == ("75:19.4d", "X27", "")
    assert t.refused("land B:2Inf at X27").rule == "75:19.4d"
    assert "X27" not in open_ports(t)
    red = arrange("side red", "at X27: R:1Inf", "at W33: B:1Inf", "at Z34: B:2Inf")
    assert red.why_not("embark R:1Inf in C") == ("75:19.4d", "X27", "")


@pytest.mark.rule("75:19.4d")
def test_it_is_not_shut_while_one_of_its_sea_hexes_is_open() -> None:
    """D7 opens on C6 and C7. Nobody stands at sea, so a zone there comes from the land beside it."""
    t = arrange("at D7: B:1Inf", "at C8: R:2Inf")
    beside = bits.of(h for h in t.rules.board.sea_zone if name(h) in ("C6", "C7"))
    assert (zones_of(t.rules).controlled(t.position, 1) & beside).bit_count() == 1
    assert not t.friendly("blue", "D8")
    assert t.may("embark B:1Inf in B")


@pytest.mark.rule("CL:19.1")
def test_zones_at_the_edge_of_the_board_do_not_block_the_way_from_zone_to_zone() -> None:
    t = arrange("sea A: B:1Inf", "at D2: R:1Inf", "at D3: R:2Inf")
    assert t.may("sail B:1Inf to B")
    assert t.may("land B:1Inf at D8")


# At sea


@pytest.mark.rule("75:19.5a", "75:19.5b")
def test_both_sides_share_a_zone_and_do_not_fight_there() -> None:
    t = arrange("sea B: B:1Inf R:2Inf", FAR)
    for _ in range(2):
        t.order("done")
        assert (t.step, t.position.battles) == ("movement", [])
        t.order("done")
    assert (t.where("B:1Inf"), t.where("R:2Inf")) == ("sea B", "sea B")
    t = arrange("sea B: B:1Inf", "at D7: R:2Inf", "at E9: B:2Inf")
    t.order("move B:2Inf to E8", "done")
    assert t.step == "announce"
    assert t.refused("attack D7 with B:1Inf").rule == "75:4.2c"  # not on the board


@pytest.mark.rule("75:16A")
def test_a_side_with_units_at_sea_is_not_eliminated() -> None:
    """R75-C1."""
    own = "at H10: B:1Inf B:2Inf B:3Inf", "at H11: B:4Inf B:5Inf B:6Inf", f"sea A: {TEN.split('B:6Inf ')[1]}"
    lost = "eliminated: R:5Inf"
    t = arrange(*own, "at H12: B:11Inf B:12Inf B:13Inf", "at I12: B:14Inf", lost, "sea E: R:1Inf")
    t.order("done")
    assert t.outcome is None
    t = arrange(*own, "at H12: B:11Inf B:12Inf B:13Inf", "at I12: B:14Inf", lost)
    t.order("done")
    assert t.outcome is not None
    assert (t.outcome.winner, t.outcome.rule) == ("blue", "75:16A")  # 10 on the board, 4 at sea
    t = arrange(*own, "at H12: B:11Inf B:12Inf B:13Inf", lost)
    t.order("done")
    assert t.outcome is None  # 13


def test_there_is_none_without_the_option() -> None:
    t = table("1975-basic", "at D7: B:1Inf\n" + FAR, clarified="all")
    assert t.says("embark B:1Inf in B") is not None


# What a screen is offered


def test_zones_are_buttons_and_ports_are_lit() -> None:
    t = arrange("sea B: B:1Inf", "at D7: B:2Inf", FAR)
    step = t.position.steps[-1]
    acts = {act.words: {t.rules.roster.ids[u] for u in act.units} for act in step.offers(t.position).acts}
    assert acts["To sea zone B"] == {"B:2Inf"}
    assert acts["Sail to zone A"] == acts["Sail to zone C"] == {"B:1Inf"}
    sent = {name(Hex(s.hex)) for s in step.sendings(t.position, t.rules.roster.ids.index("B:1Inf"))}
    assert {"D7", "G4", "V33"} <= sent


def test_set_up_offers_every_zone() -> None:
    t = arrange()
    acts = [act.words for act in t.position.steps[-1].offers(t.position).acts]
    assert [words for words in acts if "zone" in words] == [f"To sea zone {zone}" for zone in "ABCDE"]


# What random games look for


def test_what_must_hold_at_sea_is_noticed() -> None:
    t = arrange(f"sea A: {TEN} B:11Inf", FAR, clarified="")
    assert "more of a side is at sea than may be" in list(SeaHolds().faults(t.position))
    t = arrange("sea A: B:1Inf", FAR)
    assert not list(SeaHolds().faults(t.position))
    unit = t.rules.roster.ids.index("B:1Inf")
    t.position.flags[unit] = sea.LANDED
    assert list(SeaHolds().faults(t.position)) == ["B:1Inf has landed and is at sea"]
    t.position.flags[unit] = sea.EMBARKED
    t.position.put(unit, read_hex("D7"))
    assert list(SeaHolds().faults(t.position)) == ["B:1Inf went to sea and is not there"]
    after = t.position.copy()
    after.turn += 1
    after.put(unit, read_hex("C6"))
    assert list(SeaHolds().changes(t.position, after)) == ["B:1Inf is still on a sea hex"]


@pytest.mark.rule("75:19.2a")
def test_landing_is_offered_from_the_sea_and_not_by_air() -> None:
    t = arrange("sea B: B:1Inf", FAR)
    unit = t.rules.roster.called["b:1inf"]
    found = {(one.hex, one.words, one.tone, one.cost) for one in targets(t.game, t.position, [unit])}
    assert ("D7", "land", "sea", "1") in found
