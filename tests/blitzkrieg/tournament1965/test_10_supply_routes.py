"""65:21.1 - supply routes, switched on. The city is EE20, with a road from there to EE40."""

from __future__ import annotations

import pytest
from tests.blitzkrieg.judging import Table, table
from tests.blitzkrieg.tournament.coasts import BEACH, COAST, PORT, off, south

from openblitz.blitzkrieg.engine.kinds import read_hex
from openblitz.blitzkrieg.ground.rules.city_names import say_cities
from openblitz.blitzkrieg.rulesets import game
from openblitz.blitzkrieg.supply.questions.balance import BALANCE
from openblitz.blitzkrieg.supply.rules.drawing import SHORT
from openblitz.blitzkrieg.supply.rules.supply_routes import BEACHHEADS, deal
from openblitz.hexes.grid import name
from openblitz.players.blitzkrieg import player

ROAD = "road " + " ".join(f"EE{n}" for n in range(20, 41))
LAND = f"city EE20; blue EE20; {ROAD}"
FAR = "at TTT60: R:9Inf"


def arrange(*lines: str, land: str = LAND, options: tuple[str, ...] = ("supply-routes",)) -> Table:
    """A position with the option, in turn 7; whose country it is does not matter here."""
    text = "\n".join(("turn 7", *lines, FAR, "rest waiting"))
    apart = ("minor-countries-1965",)
    return table("1965-tournament", text, (), "", land, options=options, without=apart)


def cut_off(t: Table, side: int = 0) -> list[str]:
    """Who has no route."""
    return list(t.rules.roster.names(BALANCE.of(t.rules).short(t.position, side).units))


def excess(t: Table, side: int = 0) -> int:
    """What cannot be dealt out."""
    return BALANCE.of(t.rules).short(t.position, side).factors


@pytest.mark.rule("65:21.1.1a")
def test_ten_squares_to_a_road_and_along_it_to_a_city() -> None:
    assert cut_off(arrange("at OO45: B:1Inf")) == []  # ten columns east of EE40
    assert cut_off(arrange("at PP45: B:1Inf")) == ["B:1Inf"]
    assert cut_off(arrange("at PP45: B:1Inf", options=())) == []  # only with the option
    away = arrange("at OO45: B:1Inf", land=f"city EE20; {ROAD}")  # nobody's
    assert cut_off(away) == ["B:1Inf"]


@pytest.mark.rule("65:21.1.1a")
def test_no_square_of_it_is_in_an_enemy_zone_but_the_first() -> None:
    """EE40 is the end of the road, B:1Inf two squares beyond it, in a narrow land."""
    strait = "sea DD40 DD41 DD42 FF41 FF42 FF43 EE43 EE44"
    here = "at EE42: B:1Inf"
    assert cut_off(arrange(here, land=f"{LAND}; {strait}")) == []
    # R:1Inf at GG42 has FF42 and FF43 in its zone, and no square of the route.
    assert cut_off(arrange(here, "at GG42: R:1Inf", land=f"{LAND}; {strait}")) == []
    blocked = arrange(here, "at EE40: R:1Inf", land=f"{LAND}; {strait}")
    assert cut_off(blocked) == ["B:1Inf"]
    friends = arrange(here, "at EE41: B:2Inf", "at EE40: R:1Inf", land=f"{LAND}; {strait}")
    assert cut_off(friends) == ["B:1Inf", "B:2Inf"]  # who stands in the zone does not help (R65-43)
    beside = arrange("at EE38: B:1Inf", "at EE39: R:1Inf", land=LAND)
    assert cut_off(beside) == []  # its own square does not count


@pytest.mark.rule("65:21.1.1b")
def test_it_does_not_leave_the_road_to_go_round_a_block() -> None:
    t = arrange("at EE40: B:1Inf", "at EE30: R:1Inf")
    assert cut_off(t) == ["B:1Inf"]  # from EE40 it is twelve squares to EE28
    nearer = arrange("at EE36: B:1Inf", "at EE30: R:1Inf")
    assert cut_off(nearer) == []  # ten squares across country, round the zone, to EE28
    assert cut_off(arrange("at EE40: B:1Inf")) == []


@pytest.mark.rule("65:21.1.1c")
def test_a_road_supplies_everybody_as_far_as_its_cities_do() -> None:
    """EE20 and EE21 supply 24 factors over one road; A5 has 12 more that nobody here gets to."""
    land = f"city EE20 EE21; blue EE20 EE21; {ROAD}"
    stacks = ("at EE40: B:1Inf B:2Inf B:3Inf", "at EE39: B:4Inf B:15Inf B:16Inf")
    t = arrange(*stacks, land=land)
    assert (cut_off(t), excess(t)) == ([], 0)
    more = arrange(*stacks, "at EE38: B:Inf1.1", land=land)
    assert (cut_off(more), excess(more)) == ([], 1)
    assert excess(arrange(*stacks, "at EE38: B:Inf1.1", "at A6: B:Inf1.2", land=land)) == 1
    plain = arrange(*stacks, "at EE38: B:Inf1.1", land=land, options=())
    assert excess(plain) == 0  # without routes A5 supplies them


@pytest.mark.rule("65:21.1.1c", "65:21.0.3b")
def test_whoever_has_a_choice_leaves_room_for_others() -> None:
    """B:4Inf gets to both cities, the others to one: all are supplied (R65-43)."""
    land = "city EE20 EE38; blue EE20 EE38"
    t = arrange("at EE29: B:4Inf", "at EE19: B:1Inf B:2Inf B:3Inf", "at EE39: B:15Inf B:16Inf", land=land)
    assert excess(t) == 0
    assert sorted(deal(t.position, 0).drawn) == [0, 12, 12]


@pytest.mark.rule("65:21.0.3b")
def test_only_who_draws_on_what_is_short_is_given_up() -> None:
    land = "city EE20 EE38; blue EE20 EE38"
    lines = ("at EE19: B:1Inf B:2Inf B:3Inf", "at EE18: B:Inf1.1", "at EE39: B:15Inf", "short blue 1")
    t = arrange(*lines, land=land)
    t.order("done")
    assert t.step == "supply-balance"
    assert t.why_not("lose B:15Inf") == ("65:21.0.3b", "", "B:15Inf")
    order = player("greedy", 1).decide(t.game, t.position, t.asked)  # type: ignore[arg-type]
    assert t.game.write_order(order) == "lose B:Inf1.1"


@pytest.mark.rule("65:QA.21.1")
def test_who_has_no_route_has_one_turn_and_is_then_eliminated() -> None:
    t = arrange("at PP45: B:1Inf", "at PP46: B:2Inf")
    t.order("done")
    assert [t.rules.roster.say(one.units) for one in SHORT(t.position)] == ["B:1Inf and B:2Inf"]
    t.order("done", "move B:1Inf to OO44")
    events = t.order("done")
    lost = [event for event in events if event.kind == "eliminated"]
    assert [(event.units, event.rules) for event in lost] == [(("B:2Inf",), ("65:QA.21.1",))]
    assert SHORT(t.position) == ()


# By sea. Blue's ports A and B are at home; C is abroad.


A, B, C = PORT["A"], PORT["B"], PORT["C"]
ONE, TWO, THREE = BEACH["C"]
HOME = f"{COAST}; city {south(5, 4)} {south(5, 5)}; road {A} {south(5, 4)} {south(5, 5)}"  # 36 in A, 12 in B
ASHORE = tuple(  # 40 factors within ten squares of the beach
    f"at {south(32, 4 + row)}: {units}"
    for row, units in enumerate(
        ("B:1Inf B:2Inf B:3Inf", "B:4Inf B:9Inf B:15Inf", "B:16Inf B:4Arm B:Inf2.1", "B:17Inf")
    )
)


@pytest.mark.rule("65:21.1.3")
def test_from_a_friendly_port_by_sea_to_another_and_on_to_a_city() -> None:
    """24 factors at C, which supplies 12: the others draw on A, and on the cities to which its road leads."""
    lines = (f"at {C}: B:1Inf B:2Inf B:3Inf", f"at {south(35, 4)}: B:4Inf B:15Inf B:16Inf")
    home = (f"at {A}: B:17Inf B:18Inf B:22Inf", f"at {south(5, 6)}: B:23Inf B:24Inf B:Inf2.1")
    ashore = (*home, f"at {B}: B:19Inf B:20Inf B:21Inf")  # 34, and A5 supplies 12 of those beside A
    t = arrange(*lines, *ashore, land=HOME)
    assert (cut_off(t), excess(t)) == ([], 0)
    assert excess(arrange(*lines, *ashore, land=COAST)) == 10  # without the cities behind A
    abroad = (f"at {south(35, 5)}: B:17Inf B:18Inf B:22Inf", f"at {south(35, 6)}: B:19Inf B:20Inf B:21Inf")
    assert excess(arrange(*lines, *abroad, land=HOME)) == 0  # 48 by way of C, A and the road behind A
    assert excess(arrange(*lines, *abroad, land=COAST)) == 12
    port = f"port {' '.join(PORT.values())}"
    fewer = HOME.replace(port, port.replace(f" {C}", ""))
    assert excess(arrange(*lines, *ashore, land=fewer)) == 12  # C is no port


@pytest.mark.rule("65:21.0.3c", "65:21.1.3")
def test_units_at_sea_draw_on_ports() -> None:
    assert cut_off(arrange("sea C: B:1Inf", land=COAST)) == []
    shut = (f"at {A}: R:1Inf", f"at {B}: R:2Inf")
    assert cut_off(arrange("sea C: B:1Inf", *shut, land=COAST)) == ["B:1Inf"]  # R65-78


@pytest.mark.rule("65:21.1.2a")
def test_invaders_are_supplied_over_their_beach_from_a_port() -> None:
    t = arrange("sea C: B:1Inf", land=COAST)
    t.order(f"invade from {off(ONE)} with B:1Inf", f"go-ashore B:1Inf at {ONE}", "done")
    assert BEACHHEADS(t.position) == ((0, read_hex(ONE)),)
    assert cut_off(t) == []
    t.order("done", f"move B:1Inf to {south(31, 6)}", "done")  # and so in later turns
    assert cut_off(t) == []
    assert f"4 of 40 factors over beach {' '.join(BEACH['C'])}." in told(t)
    assert t.game.read_state(t.game.write_state(t.position)) == t.position
    assert cut_off(arrange(f"at {ONE}: B:1Inf", land=COAST)) == ["B:1Inf"]  # who came by land
    far = arrange(f"at {south(32, 13)}: B:1Inf", f"beachhead blue {ONE}", land=COAST)
    assert cut_off(far) == []  # ten squares
    farther = arrange(f"at {south(32, 14)}: B:1Inf", f"beachhead blue {ONE}", land=COAST)
    assert cut_off(farther) == ["B:1Inf"]
    lines = (f"at {ONE}: B:1Inf", f"beachhead blue {ONE}", f"at {A}: R:1Inf", f"at {B}: R:2Inf")
    assert cut_off(arrange(*lines, land=COAST)) == ["B:1Inf"]  # no friendly port


def told(t: Table) -> tuple[str, ...]:
    """What the box of Blue's supply says."""
    return next(box.lines for box in t.game.view(t.position, "blue").boxes if box.place == "supply blue")


@pytest.mark.rule("65:21.1.2b")
def test_a_beach_supplies_forty_factors() -> None:
    beach = f"beachhead blue {ONE}"
    t = arrange(*ASHORE, beach, land=HOME)  # 40, and A and B supply 48
    assert (cut_off(t), excess(t)) == ([], 0)
    more = arrange(*ASHORE, f"at {south(32, 8)}: B:Inf1.1", beach, land=HOME)
    assert (cut_off(more), excess(more)) == ([], 1)
    other = next(hexes[0] for hexes in BEACH.values() if ONE not in hexes)
    two = arrange(*ASHORE, beach, f"beachhead blue {other}", land=HOME)
    assert (cut_off(two), excess(two)) == ([], 0)  # each beach by itself


@pytest.mark.rule("65:21.1.2c")
def test_until_the_enemy_invades_it_or_has_all_of_it_in_his_zones() -> None:
    beach, here = f"beachhead blue {ONE}", f"at {south(32, 8)}: B:1Inf"
    partly = arrange(beach, here, f"at {south(30, 3)}: R:1Inf", land=COAST)
    partly.order("done")
    assert BEACHHEADS(partly.position) == ((0, read_hex(ONE)),)
    wholly = arrange(beach, here, f"at {TWO}: R:1Inf", land=COAST)
    wholly.order("done")
    assert BEACHHEADS(wholly.position) == ()
    invaded = arrange(beach, here, "sea C: R:1Inf", "side red", land=COAST)
    invaded.order(f"invade from {off(ONE)} with R:1Inf", f"go-ashore R:1Inf at {ONE}", "done")
    assert BEACHHEADS(invaded.position) == ((1, read_hex(ONE)),)
    assert cut_off(invaded) == ["B:1Inf"]


def test_the_routes_are_a_layer() -> None:
    t = arrange("at EE20: B:1Inf")
    layer = next(one for one in t.game.view(t.position, "blue").layers if one.title == "Supply routes")
    assert layer.rule == "65:21.1.1a"


def test_cities_are_called_by_their_names() -> None:
    rules = game("1975-basic").rules
    one = next(city for city in rules.board.cities if len(city.hexes) == 1)
    two = next(city for city in rules.board.cities if len(city.hexes) > 1)
    said = say_cities(rules, [*two.hexes, *one.hexes, read_hex("A1")])
    assert f"{one.name} ({name(one.hexes[0])})" in said
    assert f"{two.name} ({', '.join(map(name, two.hexes))})" in said
    assert said.endswith(", A1")  # no city
