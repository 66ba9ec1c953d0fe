"""Reach and paths: pictures first, then against plain searches."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace as change
from tests.hexes.plain import by_the_book, dijkstra, harder, members, movers, through_cities, ways

from openblitz.hexes.grid import BOARD, Hex, adjacent, direction, name, parse
from openblitz.hexes.hexset import HexSet
from openblitz.hexes.paths import Step, path
from openblitz.hexes.reach import FACTOR, Going, Mover, Reach, reach


def line(column: str, first: int, last: int) -> list[str]:
    return [f"{column}{number}" for number in range(first, last + 1)]


def mask(names: str | list[str]) -> int:
    return HexSet(names).bits


def road(names: list[str]) -> tuple[int, ...]:
    """A road along a chain of hexes, both ways."""
    roads = [0] * 6
    for one, other in zip(map(parse, names), map(parse, names[1:]), strict=False):
        roads[direction(one, other)] |= 1 << one
        roads[direction(other, one)] |= 1 << other
    return tuple(roads)


def move(start: str, factors: int, going: Going, barred_first: str = "") -> Reach:
    return reach(Mover(mask(start), FACTOR * factors, going, mask(barred_first)))


def reached(found: Reach, names: str) -> list[int | None]:
    return [found.cost(parse(one)) for one in names.split()]


def test_open_ground_is_reached_ring_by_ring() -> None:
    found = move("EE34", 4, Going(BOARD))
    assert found.layers == [HexSet("EE34").ring(k // 3).bits if k % 3 == 0 else 0 for k in range(13)]
    assert found.hexes == HexSet("EE34").within(4).bits


def test_no_allowance_is_the_start_alone() -> None:
    assert move("EE34", 0, Going(BOARD, road(line("EE", 30, 40)))).layers == [mask("EE34")]


def test_four_factors_are_twelve_hexes_of_road() -> None:
    found = move("EE20", 4, Going(BOARD, road(line("EE", 20, 40))))
    assert reached(found, "EE21 EE31 EE32 EE33") == [1, 11, 12, None]


def test_two_hexes_to_the_road_then_six_along_it() -> None:
    # The unit stands two hexes from the road; its first road hex is entered from off the road.
    found = move("CC25", 4, Going(BOARD, road(line("EE", 20, 40))))
    assert reached(found, "EE27 EE28 EE33 EE34") == [6, 7, 12, None]


def test_three_road_hexes_leave_a_factor_for_ground_and_four_do_not() -> None:
    ground = mask([*line("EE", 25, 35), "CC24", "DD24", "FF29", "FF30"])
    found = move("CC24", 4, Going(ground, road(line("EE", 25, 35))))
    assert reached(found, "EE25 EE28 EE29 FF29 FF30") == [6, 9, 10, 12, None]


def test_leftover_thirds_pay_for_another_stretch_of_road() -> None:
    # One road step, a hex of ground, two road steps: two factors.
    ground = mask(line("EE", 20, 24))
    roads = tuple(a | b for a, b in zip(road(["EE20", "EE21"]), road(["EE22", "EE23", "EE24"]), strict=True))
    assert reached(move("EE20", 2, Going(ground, roads)), "EE21 EE22 EE23 EE24") == [1, 4, 5, 6]


def test_road_hexes_that_no_road_links_cost_a_factor() -> None:
    roads = tuple(a | b for a, b in zip(road(line("EE", 20, 25)), road(line("FF", 20, 25)), strict=True))
    assert reached(move("EE20", 1, Going(BOARD, roads)), "EE21 FF21 FF20") == [1, 3, 3]


def test_roads_without_a_bonus_cost_a_factor_where_the_ground_costs_two() -> None:
    going = Going(0, road(line("EE", 20, 23)), dear=((6, BOARD),), road=FACTOR)
    found = move("EE20", 4, going)
    assert reached(found, "EE21 EE22 EE23 EE24 FF21") == [3, 6, 9, None, 6]
    assert [cost for _hex, cost in path(found, parse("EE23"))] == [3, 3, 3]
    with pytest.raises(ValueError, match="cities are passed by road"):
        replace(going, through=BOARD)


def test_ground_is_cut_down_to_some_hexes() -> None:
    going = Going(mask("EE21"), dear=((6, mask(["EE22", "EE23"])),), half=mask("EE24"))
    assert going.within(mask(["EE22"])).open == mask("EE22")
    assert going.within(mask(["EE21", "EE24"])).open == mask(["EE21", "EE24"])


def test_a_road_does_not_lead_into_a_closed_hex() -> None:
    found = move("EE20", 4, Going(mask(line("EE", 20, 22) + line("EE", 24, 40)), road(line("EE", 20, 40))))
    assert reached(found, "EE22 EE23 EE24") == [2, None, None]


def test_a_stop_is_entered_and_not_left_even_along_a_road() -> None:
    found = move("EE20", 4, Going(mask(line("EE", 20, 40)), road(line("EE", 20, 40)), stop=mask("EE23")))
    assert reached(found, "EE23 EE24") == [3, None]


def test_the_start_is_left_though_others_must_stop_there() -> None:
    found = move("EE20", 2, Going(mask(line("EE", 15, 25)), stop=mask("EE20 EE21")))
    assert reached(found, "EE21 EE22 EE19 EE18") == [3, None, 3, 6]


def test_no_first_step_from_zone_to_zone_but_round_it() -> None:
    zone = "EE34 EE35 FF35"
    stop = mask(zone)
    found = move("EE34", 2, Going(BOARD, stop=stop), barred_first=zone)
    assert reached(found, "EE35 FF35 DD34 FF34") == [6, 6, 3, 3]
    assert not move("EE34", 1, Going(BOARD, stop=stop), barred_first=zone).hexes & mask("EE35 FF35")
    assert reached(move("EE34", 1, Going(BOARD, stop=stop)), "EE35 FF35") == [3, 3]


def test_the_bar_holds_on_the_road_too() -> None:
    going = Going(mask(line("EE", 20, 22)), road(line("EE", 20, 22)))
    assert reached(move("EE20", 4, going, barred_first="EE21"), "EE21 EE22") == [None, None]
    assert reached(move("EE20", 4, going), "EE21 EE22") == [1, 2]


def test_dear_ground_costs_what_it_says_and_its_roads_a_third() -> None:
    ground, mud = mask(line("EE", 20, 21)), mask(line("EE", 22, 40))
    going = Going(ground, dear=((6, mud),))
    assert reached(move("EE20", 3, going), "EE21 EE22 EE23") == [3, 9, None]
    assert reached(move("EE20", 2, going), "EE21 EE22") == [3, None]
    paved = replace(going, roads=road(line("EE", 20, 40)))
    assert reached(move("EE20", 3, paved), "EE22 EE29 EE30") == [2, 9, None]


def test_ground_of_two_prices_is_entered_at_the_cheaper() -> None:
    both = mask("EE21")
    assert reached(move("EE20", 3, Going(both, dear=((6, both),))), "EE21") == [3]


def test_two_desert_hexes_for_a_factor() -> None:
    found = move("EE20", 2, Going(0, half=mask(line("EE", 21, 30))))
    assert reached(found, "EE21 EE22 EE23 EE24 EE25") == [3, 3, 6, 6, None]


def test_a_half_left_over_waits_for_more_desert() -> None:
    # Desert, clear, desert: the second desert hex is paid already.
    going = Going(mask("EE22 EE24"), half=mask("EE21 EE23"))
    assert reached(move("EE20", 2, going), "EE21 EE22 EE23 EE24") == [3, 6, 6, None]


def test_a_half_and_a_third_are_not_one_factor() -> None:
    # Half a factor of desert and a third of road would be less than one; the book wants two.
    going = Going(mask("EE22"), road(["EE21", "EE22"]), half=mask("EE21"))
    assert reached(move("EE20", 1, going), "EE21 EE22") == [3, None]
    assert reached(move("EE20", 2, going), "EE21 EE22") == [3, 4]


def test_a_desert_road_is_used_as_the_one_or_the_other() -> None:
    desert = mask(line("EE", 21, 40))
    found = move("EE20", 1, Going(0, road(line("EE", 20, 40)), half=desert))
    assert reached(found, "EE21 EE22 EE23 EE24") == [1, 2, 3, None]


def test_a_stop_in_the_desert_ends_the_move_with_a_half_in_hand() -> None:
    found = move("EE20", 4, Going(0, half=mask(line("EE", 21, 30)), stop=mask("EE21")))
    assert reached(found, "EE21 EE22") == [3, None]


# A road down column EE with a city on it at EE23.
CITY = Going(BOARD, road(line("EE", 20, 40)), through=mask("EE23"))


def test_a_city_entered_and_left_by_road_costs_a_third() -> None:
    assert reached(move("EE20", 4, CITY), "EE22 EE23 EE24 EE32 EE33") == [2, 3, 4, 12, None]


def test_a_city_left_across_country_costs_a_factor() -> None:
    beyond = Going(mask([*line("EE", 20, 40), "FF23", "GG24"]), CITY.roads, through=CITY.through)
    # Out of EE22 to FF23 is as near as out of the city, and EE24 leads to neither FF23 nor GG24.
    found = move("EE20", 4, beyond)
    assert [(name(h), cost) for h, cost in path(found, parse("GG24"))][-2:] == [("FF23", 3), ("GG24", 3)]
    only = Going(mask([*line("EE", 20, 23), "FF24"]), CITY.roads, through=CITY.through)
    assert reached(move("EE20", 4, only), "EE23 FF24") == [3, 8]
    assert [cost for _hex, cost in path(move("EE20", 4, only), parse("FF24"))] == [1, 1, 3, 3]
    assert reached(move("EE20", 4, replace(only, through=0)), "EE23 FF24") == [3, 6]


def test_a_city_entered_across_country_is_left_as_one_likes() -> None:
    only = Going(mask("DD22 EE23 FF24 EE24"), CITY.roads, through=CITY.through)
    assert reached(move("DD22", 4, only), "EE23 EE24 FF24") == [3, 4, 6]


def test_in_a_row_of_cities_only_the_last_is_left_across_country() -> None:
    row = Going(mask([*line("EE", 20, 24), "FF25"]), CITY.roads, through=mask("EE22 EE23 EE24"))
    assert reached(move("EE20", 4, row), "EE24 FF25") == [4, 9]
    assert [cost for _hex, cost in path(move("EE20", 4, row), parse("FF25"))] == [1, 1, 1, 3, 3]


@pytest.mark.parametrize(("unpaid", "costs"), [(False, [3, 1]), (True, [5, 1])])
def test_what_was_not_paid_on_entering_is_due_on_leaving(unpaid: bool, costs: list[int]) -> None:
    only = Going(mask("EE23 EE24 DD22"), CITY.roads, through=CITY.through)
    found = reach(Mover(mask("EE23"), 6, only, unpaid=unpaid))
    assert reached(found, "DD22 EE24") == costs
    assert path(found, parse("DD22")) == [(parse("DD22"), costs[0])]


def test_halves_and_cities_are_not_in_one_going() -> None:
    with pytest.raises(ValueError, match="not both"):
        Going(BOARD, half=mask("EE30"), through=mask("EE23"))


def test_a_path_keeps_to_the_road() -> None:
    found = move("CC25", 4, Going(BOARD, road(line("EE", 20, 40))))
    steps = path(found, parse("EE30"))
    assert [name(step.hex) for step in steps][-4:] == line("EE", 27, 30)
    assert [step.cost for step in steps] == [3, 3, 1, 1, 1]


def test_a_path_shows_what_the_half_in_hand_paid() -> None:
    found = move("EE20", 2, Going(mask("EE22"), half=mask("EE21 EE23")))
    assert [(name(h), cost) for h, cost in path(found, parse("EE23"))] == [
        ("EE21", 3),
        ("EE22", 3),
        ("EE23", 0),
    ]


def test_the_path_to_the_start_is_empty() -> None:
    assert path(move("EE34", 2, Going(BOARD)), parse("EE34")) == []


def test_there_is_no_path_out_of_reach() -> None:
    with pytest.raises(ValueError, match="EE37 is out of reach"):
        path(move("EE34", 2, Going(BOARD)), parse("EE37"))


def test_layers_of_another_mover_are_no_path() -> None:
    found = move("EE34", 2, Going(BOARD))
    with pytest.raises(AssertionError, match="nothing leads to EE36"):
        path(found.of(change(found.mover, going=Going(0))), parse("EE36"))


def costs(found: Reach) -> dict[Hex, int]:
    return {hex_: cost for cost, layer in enumerate(found.layers) for hex_ in members(layer)}


@settings(max_examples=200, deadline=None)
@given(movers())
def test_layers_are_what_dijkstra_finds(mover: Mover) -> None:
    found = reach(mover)
    assert costs(found) == dijkstra(mover)
    assert members(found.hexes) == set(costs(found))
    assert len(found.layers) == mover.allowance + 1
    assert sum(layer.bit_count() for layer in found.layers) == found.hexes.bit_count()


@settings(max_examples=60, deadline=None)
@given(movers(halves=True, factors=3))
def test_halves_and_thirds_add_up_as_the_book_counts_them(mover: Mover) -> None:
    assert costs(reach(mover)) == by_the_book(mover)


@settings(max_examples=60, deadline=None)
@given(movers(factors=3))
def test_thirds_alone_add_up_as_the_book_counts_them(mover: Mover) -> None:
    assert costs(reach(mover)) == by_the_book(mover)


def replay(mover: Mover, found: Reach, target: Hex) -> int:
    """Walk a path as a player would check it, and say what it cost."""
    steps = path(found, target)
    first = steps[0].hex if steps else target
    here = next(hex_ for hex_ in members(mover.start) if not steps or adjacent(hex_, first))
    spent, in_hand = 0, mover.half_in_hand
    for number, (there, cost) in enumerate(steps):
        assert adjacent(here, there)
        assert number == 0 or not mover.going.stop >> here & 1
        kinds = {way.kind for way in ways(mover, here, first=number == 0) if way.there == there}
        prices = {
            way.thirds for way in ways(mover, here, number == 0) if way.there == there and way.kind != "half"
        }
        if cost == 1:
            assert "road" in kinds
        elif cost == 0:
            assert in_hand
            assert "half" in kinds
            in_hand = False
        elif cost == FACTOR and "half" in kinds and not in_hand:
            in_hand = True
        else:
            assert cost in prices
        spent, here = spent + cost, there
    assert here == target
    return spent


@settings(max_examples=100, deadline=None)
@given(movers())
def test_every_path_is_walkable_and_cheapest(mover: Mover) -> None:
    mover = change(mover, start=mover.start & -mover.start)
    found = reach(mover)
    for hex_, cost in dijkstra(mover).items():
        assert replay(mover, found, hex_) == cost


@settings(max_examples=60, deadline=None)
@given(movers(halves=True, factors=3))
def test_every_path_with_halves_is_walkable_and_cheapest(mover: Mover) -> None:
    mover = change(mover, start=mover.start & -mover.start)
    found = reach(mover)
    for hex_, cost in by_the_book(mover).items():
        assert replay(mover, found, hex_) == cost


@settings(max_examples=200, deadline=None)
@given(movers(cities=True))
def test_cities_cost_what_the_book_says(mover: Mover) -> None:
    found = reach(mover)
    assert costs(found) == through_cities(mover)
    assert members(found.hexes) == set(costs(found))


def walk(mover: Mover, steps: list[Step], target: Hex) -> int:
    """Walk a path past cities as a player would check it, and say what it cost."""
    here, spent, unpaid = next(iter(members(mover.start))), 0, mover.unpaid
    for number, (there, cost) in enumerate(steps):
        assert number == 0 or not mover.going.stop >> here & 1
        out = [way for way in ways(mover, here, first=number == 0) if way.there == there]
        prices = {way.thirds for way in out if way.kind == "ground"}
        by_road = any(way.kind == "road" for way in out)
        if cost == 1:
            assert by_road
        elif unpaid and number == 0 and cost not in prices:
            assert cost - 2 in prices or cost - 5 in prices
        else:
            assert cost in prices
            assert by_road or not unpaid
        unpaid = cost == 1 and bool(mover.going.through >> there & 1)
        spent, here = spent + cost, there
    assert here == target
    return spent


@settings(max_examples=100, deadline=None)
@given(movers(cities=True))
def test_every_path_past_cities_is_walkable_and_cheapest(mover: Mover) -> None:
    mover = change(mover, start=mover.start & -mover.start)
    found = reach(mover)
    for hex_, cost in through_cities(mover).items():
        assert walk(mover, path(found, hex_), hex_) == cost


def untouched(mover: Mover, going: Going) -> bool:
    """Whether a mover gets to none of the hexes that are worse in another Going."""
    worse = going.worse_than(mover.going)
    return worse is not None and not worse & reach(mover).hexes


@settings(max_examples=300, deadline=None)
@given(
    st.one_of(movers(factors=2), movers(halves=True, factors=2), movers(cities=True, factors=2)).flatmap(
        lambda mover: st.tuples(st.just(mover), harder(mover))
    )
)
def test_worse_ground_out_of_reach_changes_nothing(both: tuple[Mover, Going]) -> None:
    mover, going = both
    if untouched(mover, going):
        assert reach(change(mover, going=going)).of(mover) == reach(mover)


def test_worse_ground_is_told_hex_by_hex() -> None:
    plain = Going(full=mask("A5 A6 A7"), half=mask("A8 A9"), stop=mask("A7"))
    closed = replace(plain, full=mask("A6 A7"), half=mask("A9"))
    assert closed.worse_than(plain) == mask("A5 A8")
    assert replace(plain, stop=mask("A6 A7")).worse_than(plain) == mask("A6")
    assert plain.worse_than(plain) == 0


@pytest.mark.parametrize(
    "other",
    [
        Going(full=mask("A5 A6 A7"), stop=mask("A7")),
        Going(full=mask("A5 A6")),
        Going(full=mask("A5 A6"), stop=mask("A7"), half=mask("A7")),
        Going(full=mask("A5 A6"), stop=mask("A7"), through=mask("A5")),
        Going(full=mask("A5 A6"), stop=mask("A7"), dear=((6, mask("A7")),)),
        Going(full=mask("A5 A6"), stop=mask("A7"), roads=road(["A5", "A6"])),
    ],
)
def test_ground_that_is_better_or_other_ground_is_not_compared(other: Going) -> None:
    assert other.worse_than(Going(full=mask("A5 A6"), stop=mask("A7"))) is None


@settings(max_examples=300, deadline=None)
@given(
    st.one_of(movers(factors=2), movers(halves=True, factors=2), movers(cities=True, factors=2)).flatmap(
        lambda mover: st.tuples(st.just(mover), harder(mover), st.booleans())
    )
)
def test_a_reach_holds_where_no_change_bears_on_it(drawn: tuple[Mover, Going, bool]) -> None:
    mover, harder_ground, better = drawn
    before, after = change(mover, going=harder_ground), mover
    if not better:
        before, after = after, before
    if after.going.as_in(before.going, reach(before).hexes):
        assert reach(after).of(before) == reach(before)


@pytest.mark.parametrize(
    ("after", "holds"),
    [
        ("A5 A6 A7 A9", True),  # out of the way
        ("A5 A6 A7 A8", False),  # a hex beside it opens
        ("A5 A6", False),  # a hex of it closes
    ],
)
def test_a_reach_is_found_anew_where_ground_on_it_changes_or_opens_beside_it(after: str, holds: bool) -> None:
    before = Going(full=mask("A5 A6 A7"))
    assert Going(full=mask(after)).as_in(before, mask("A5 A6 A7")) is holds


def test_a_reach_without_halves_in_hand_is_found_anew_where_ground_has_halves() -> None:
    plain, halves = Going(full=mask("A5 A6")), Going(full=mask("A5 A6"), half=mask("A9"))
    assert not halves.as_in(plain, mask("A5 A6"))
    assert not plain.as_in(halves, mask("A5 A6"))
    assert plain.worse_than(halves) is None
