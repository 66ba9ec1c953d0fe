"""75:33.1, 75:33.3-33.5 - bombing ports, roads in cities, and supply and industry.

B:1SAC is a SAC of 4 factors and range 20, B:1MDM an MDM of range 10. From E30 it is ten hexes to E20, beyond
half the range of a SAC; its 4 factors are rolled in the column 4-7: a 1 to 3 shows a loss, others none.
"""

from __future__ import annotations

import pytest
from tests.blitzkrieg.judging import Table, table

from openblitz.blitzkrieg.air.rules.city_bombing import INDUSTRY_BOMBING
from openblitz.blitzkrieg.air.rules.damage import out_of_use
from openblitz.blitzkrieg.board.model import Works
from openblitz.blitzkrieg.engine.kinds import names, read_hex
from openblitz.blitzkrieg.replacements.rules import replacements
from openblitz.blitzkrieg.resources.rules import resources
from openblitz.blitzkrieg.sea.rules import ascendancy, sea
from openblitz.blitzkrieg.supply.rules import supply
from openblitz.blitzkrieg.telling.view import battle_odds, targets
from openblitz.hexes import bits
from openblitz.hexes.grid import neighbours, parse
from openblitz.lab.blitzkrieg.invariants import Invariants
from openblitz.players.blitzkrieg import bombarding, city_bombing
from openblitz.players.blitzkrieg.staff import Staff

FAR = "at TTT60: R:36Inf"
CITY = "city E30 E20; blue E30; red E20"


def arrange(
    *lines: str,
    land: str | None = CITY,
    dice: tuple[int, ...] = (),
    clarified: str = "all",
    options: tuple[str, ...] = (),
    turn: int = 3,
) -> Table:
    """A position of the Tournament Game with this option, Blue to move."""
    text = "\n".join([f"turn {turn}", *lines, "rest eliminated"])
    return table("1975-tournament", text, dice, clarified, land, options=("additional-bombing", *options))


def bomb(what: str, roll: int, *lines: str, **more: object) -> Table:
    """B:1SAC has bombed E20, with this roll; Blue is about to take it home."""
    t = arrange("at E30: B:1SAC", *lines, FAR, dice=(roll,), **more)  # type: ignore[arg-type]
    t.order(f"bomb-{what} B:1SAC over E20", "done")
    chart = {"port": "port-bombing", "roads": "road-bombing", "industry": "industry-bombing"}[what]
    t.order(f"attack E20 by {chart} with B:1SAC", "done", "fight E20")
    return t


def marks(t: Table) -> list[str]:
    return [line for line in t.game.write_state(t.position).splitlines() if line.startswith("damaged")]


def hex_(name: str) -> int:
    return read_hex(name)


# The missions


@pytest.mark.rule("75:33.3a", "75:33.4a", "75:33.5a")
@pytest.mark.parametrize(("what", "rule"), [("port", "3a"), ("roads", "4a"), ("industry", "5a")])
def test_sac_and_mdm_fly_them_and_tac_does_not(what: str, rule: str) -> None:
    t = arrange("at E30: B:1SAC B:1MDM B:14TAC", "at E20: R:1Inf", FAR, land=f"{COAST}; red E20")
    assert t.refused(f"bomb-{what} B:14TAC over E23").rule == f"75:33.{rule}"
    t.order(f"bomb-{what} B:1SAC B:1MDM over E20", "done")
    chart = {"port": "port-bombing", "roads": "road-bombing", "industry": "industry-bombing"}[what]
    assert t.refused("attack E20 by bombardment with B:1SAC").rule == "75:30.42a"
    other = "road-bombing" if what == "port" else "port-bombing"
    assert t.refused(f"attack E20 by {other} with B:1SAC").rule == (
        "75:33.4a" if what == "port" else "75:33.3a"
    )
    t.order(f"attack E20 by {chart} with B:1SAC B:1MDM")
    (battle,) = t.position.battles
    assert (battle.system, battle.defenders) == (what, ())
    (shown,) = t.game.view(t.position, "blue").battles
    assert shown.units == ("B:1SAC", "B:1MDM")
    assert t.game.read_state(t.game.write_state(t.position)) == t.position


COAST = "city E30 E20; blue E30; sea D20 D19 D18 C19 B18 A18 C18; port E20"


@pytest.mark.rule("75:33.1a")
def test_a_bomber_strikes_at_one_target_a_turn() -> None:
    land = "city E30 E20 E22; blue E30; red E20 E22"
    t = arrange("at E30: B:1SAC", FAR, land=land)
    t.order("bomb-roads B:1SAC over E20")
    assert t.refused("bomb-industry B:1SAC over E20").rule == "75:30.2e"
    t.order("done")
    assert t.refused("attack E22 by road-bombing with B:1SAC").rule == "75:33.1a"
    assert t.refused("attack E20 by industry-bombing with B:1SAC").rule == "75:33.5a"
    t.order("attack E20 by road-bombing with B:1SAC")
    assert t.refused("attack E20 by road-bombing with B:1SAC").rule == "75:33.4a"


@pytest.mark.rule("75:33.1b")
def test_artillery_does_not_join() -> None:
    t = arrange("at E30: B:1SAC", "at E22: B:1Art", "at E20: R:1Inf", FAR)
    t.order("bomb-industry B:1SAC over E20", "done")
    assert t.refused("attack E20 by industry-bombing with B:1SAC B:1Art").rule == "75:33.1b"
    assert t.refused("attack E20 by industry-bombing with B:1Art").rule == "75:33.1b"
    t.order("attack E20 by industry-bombing with B:1SAC", "attack E20 by bombardment with B:1Art")


@pytest.mark.rule("75:33.3a")
def test_only_cities_and_ports_of_the_enemy_are_targets() -> None:
    """At his home, or held by him; not one's own, nor what one's own units hold."""
    land = "city E30 E20 E21 F22 F23 F24; blue E30 F22 F23; red E20 E21 F24"
    t = arrange("at E30: B:1SAC", "at F22: R:1Inf", "at F24: B:1Inf", FAR, land=land)
    sent = {order for order in t.offered if order.startswith("bomb-roads") and "night" not in order}
    assert sent == {f"bomb-roads B:1SAC over {place}" for place in ("E20", "E21", "F22")}
    assert t.refused("bomb-roads B:1SAC over F23").rule == "75:33.4a"
    assert t.refused("bomb-roads B:1SAC over E19").rule == "75:33.4a"
    assert not [order for order in t.offered if order.startswith("bomb-port")]
    assert t.refused("bomb-port B:1SAC over E20").rule == "75:33.3a"


# What the table brings


@pytest.mark.rule("75:33.3b", "75:33.4d", "75:33.5d", "75:SEQ.20b", "75:33.3e")
@pytest.mark.parametrize("what", ["port", "roads", "industry"])
def test_any_loss_on_the_table_marks_the_city_and_a_blank_does_not(what: str) -> None:
    """Four factors: a 3 is a loss of one, a 4 a blank. Nobody on the hex is hurt, nobody fires back."""
    land = f"{COAST}; red E20"
    hit = bomb(what, 3, "at E20: R:1Inf R:14TAC", land=land)
    assert marks(hit) == [f"damaged {what} at E20 by blue on 3"]
    assert hit.at("E20") == ("R:1Inf", "R:14TAC")
    assert (hit.where("B:1SAC"), hit.position.steps[-1].key) == ("aloft E30", "return")
    assert hit.game.read_state(hit.game.write_state(hit.position)) == hit.position
    missed = bomb(what, 4, "at E20: R:1Inf", land=land)
    assert marks(missed) == []
    assert missed.position.steps[-1].key == "return"


@pytest.mark.rule("75:33.3d", "75:SEQ.18a", "CL:SEQ.11a", "75:33.4d", "75:33.5d")
@pytest.mark.parametrize("what", ["port", "roads", "industry"])
def test_the_marker_comes_off_in_the_next_combat_of_him_who_bombed(what: str) -> None:
    """It is there in Red's player-turn and in Blue's movement; a new hit stays when the old one comes off."""
    chart = {"port": "port-bombing", "roads": "road-bombing", "industry": "industry-bombing"}[what]
    t = arrange("at E30: B:1SAC", "at E20: R:1Inf", FAR, dice=(3, 3), land=f"{COAST}; red E20")
    t.order(f"bomb-{what} B:1SAC over E20", "done", f"attack E20 by {chart} with B:1SAC", "done", "fight E20")
    t.order("home B:1SAC")
    assert (t.position.side, len(marks(t))) == (1, 1)
    t.order("done")
    assert (t.position.turn, t.position.side, len(marks(t))) == (4, 0, 1)
    t.order(f"bomb-{what} B:1SAC over E20", "done", f"attack E20 by {chart} with B:1SAC")
    assert marks(t) == [f"damaged {what} at E20 by blue on 3"]
    t.order("done")
    assert marks(t) == []
    t.order("fight E20")
    assert marks(t) == [f"damaged {what} at E20 by blue on 4"]
    t.order("home B:1SAC", "done", "done")
    assert marks(t) == []
    assert t.position.turn == 5


@pytest.mark.rule("75:33.3d")
def test_what_red_has_bombed_stays_marked_through_the_next_turn_of_blue() -> None:
    mark = "damaged port at E20 by red on 3"
    t = arrange("at E30: B:1SAC", "at E20: B:1Inf", FAR, mark, land=f"{COAST}; blue E20", turn=4)
    assert out_of_use(t.position, "port") == 1 << read_hex("E20")
    t.order("done")
    assert (t.position.side, marks(t)) == (1, [mark])
    t.order("done")
    assert (t.position.turn, marks(t)) == (5, [])
    assert not out_of_use(t.position, "port")


# Ports


def test_the_marks_hold_and_are_shown() -> None:
    t = bomb("port", 3, land=f"{COAST}; red E20")
    assert not list(Invariants(t.rules).faults(t.position))
    (layer,) = [one for one in t.game.view(t.position, "blue").layers if one.title == "Bomb damage"]
    assert layer.parts[0].places == ("E20",)
    assert layer.parts[0].labels == {"E20": "PX: the port is out of use until combat of turn 4"}


AT_SEA = ("sea-movement", "combat-supply")


@pytest.mark.rule("75:33.3c", "CL:33.3")
def test_a_bombed_port_is_no_port() -> None:
    """R:1Inf can neither go to sea from E20 nor R:2Inf come ashore there, and it gives no naval points."""
    lines = ["side red", "at E20: R:1Inf", "sea A: R:2Inf", "at E30: B:1SAC", FAR]
    land, options = f"{COAST}; red E20", ("sea-movement", "naval-ascendancy")
    whole = arrange(*lines, land=land, options=options)
    assert sea.ports(whole.position, 1) >> hex_("E20") & 1
    assert whole.says("embark R:1Inf in A") is None
    assert whole.says("land R:2Inf at E20") is None
    t = arrange(*lines, "damaged port at E20 by blue on 3", land=land, options=options)
    assert not sea.ports(t.position, 1) >> hex_("E20") & 1
    assert t.refused("embark R:1Inf in A").rule == "75:33.3c"
    assert t.refused("land R:2Inf at E20").rule == "75:33.3c"
    points = [ascendancy.points(one.position, "A", 1).total for one in (whole, t)]
    assert points[0] == points[1] + 1


@pytest.mark.rule("75:33.3c")
def test_nor_is_it_one_when_its_bomber_moves_again() -> None:
    """It is out of use for a complete-turn: till Blue's next combat."""
    lines = ["at E30: B:1SAC", "sea A: R:2Inf", "damaged port at E20 by blue on 3", FAR]
    options = ("sea-movement", "naval-ascendancy")
    t = arrange(*lines, land=f"{COAST}; red E20", options=options, turn=4)
    assert not sea.ports(t.position, 1) >> hex_("E20") & 1


@pytest.mark.rule("75:33.3c")
def test_no_supply_comes_by_a_bombed_port() -> None:
    """R:1Inf in the captured port E20 lives by the sea from the home port B7."""
    lines = ["side red", "at E20: R:1Inf", "at X40: B:1Inf", FAR]
    land = "sea D20 D19 D18 C19 B18 A18 C18; city E20; port E20; sea A7; city B7; red B7; port B7"
    whole = arrange(*lines, land=land, options=AT_SEA)
    mark = "damaged port at {} by blue on 3"
    assert lacking(whole, 1) == ()
    for port in ("E20", "B7"):
        assert lacking(arrange(*lines, mark.format(port), land=land, options=AT_SEA), 1) == ("R:1Inf",)


def lacking(t: Table, side: int) -> tuple[str, ...]:
    found = supply.lacking(t.position, side)
    assert not list(Invariants(t.rules).faults(t.position))
    return tuple(t.rules.roster.ids[u] for u in range(len(t.rules.roster)) if found >> u & 1)


# Roads


@pytest.mark.rule("75:33.6a")
def test_who_bombs_by_night_is_not_met_with_those_who_bomb_by_day() -> None:
    """R:1FTR meets B:2SAC alone, though B:1SAC bombs the same city."""
    own, foes = "at E30: B:1SAC B:2SAC", "at E20: R:1Inf R:1FTR"
    t = arrange(own, foes, FAR, options=("air-combat",), dice=(6, 3, 3))
    t.order("bomb-roads B:1SAC over E20 night", "bomb-industry B:2SAC over E20", "done")
    t.order("attack E20 by road-bombing with B:1SAC", "attack E20 by industry-bombing with B:2SAC", "done")
    t.order("intercept R:1FTR over E20")
    (fire,) = [event.text for event in t.order("done") if event.kind == "air combat"]
    assert fire == "R:1FTR fires with 12 at B:2SAC over E20: no loss."


@pytest.mark.rule("75:33.4b")
def test_there_is_no_bonus_in_a_city_with_bombed_roads() -> None:
    """Twelve road hexes for four factors; where roads are bombed, a step in or out costs one."""
    places = " ".join(f"E{row}" for row in range(10, 31))
    land = f"city E20; red E20; road {places}"
    lines = ["side red", "at E24: R:1Inf", "at A5: B:1Inf", FAR]
    whole = arrange(*lines, land=land)
    assert whole.says("move R:1Inf to E12") is None
    t = arrange(*lines, "damaged roads at E20 by blue on 3", land=land)
    assert t.refused("move R:1Inf to E12").rule == "75:33.4b"
    assert t.says("move R:1Inf to E16") is None  # 3 thirds, 1, 1, and 3 thirds
    assert t.refused("move R:1Inf to E15").rule == "75:33.4b"
    out = arrange(*lines[:1], "at E20: R:1Inf", *lines[2:], "damaged roads at E20 by blue on 3", land=land)
    assert out.says("move R:1Inf to E10") is None  # one factor, then nine thirds
    assert whole.position.turn == 3


@pytest.mark.rule("75:33.4c")
def test_no_supply_route_passes_a_city_with_bombed_roads() -> None:
    """The road from R:1Inf at E30 to the home city E3 leads through E14, and there is no other."""
    places = " ".join(f"E{row}" for row in range(1, 31))
    land = f"city E14 E3; red E3; road {places}"
    lines = ["side red", "at E30: R:1Inf", "at E14: R:2Inf", "at X40: B:1Inf", FAR]
    options = ("combat-supply",)
    assert lacking(arrange(*lines, land=land, options=options), 1) == ()
    cut = arrange(*lines, "damaged roads at E14 by blue on 3", land=land, options=options)
    assert lacking(cut, 1) == ("R:1Inf",)  # R:2Inf in the city finds another way out of it to the road
    source = arrange(*lines, "damaged roads at E3 by blue on 3", land=land, options=options)
    assert lacking(source, 1) == ()  # where a route ends, it passes nothing


@pytest.mark.rule("75:33.4c")
def test_no_supply_route_passes_it_off_the_road_either() -> None:
    """Round E15 is water but for the city E14; the road home begins at E12."""
    water = " ".join(names(h for h in neighbours(parse("E15")) if h != parse("E14")))
    road = " ".join(f"E{row}" for row in range(3, 13))
    land = f"sea {water}; city E14 E3; red E3; road {road}"
    lines = ["side red", "at E15: R:1Inf", "at E14: R:2Inf", "at X40: B:1Inf", FAR]
    options = ("combat-supply",)
    assert lacking(arrange(*lines, land=land, options=options), 1) == ()
    cut = arrange(*lines, "damaged roads at E14 by blue on 3", land=land, options=options)
    assert lacking(cut, 1) == ("R:1Inf",)


# Supply and industry


@pytest.mark.rule("75:33.5b")
def test_no_supply_comes_from_a_city_with_bombed_industry() -> None:
    places = " ".join(f"E{row}" for row in range(1, 31))
    lines = ["side red", "at E30: R:1Inf", "at E14: R:2Inf", "at X40: B:1Inf", FAR]
    land, options = f"city E14 E3; red E3; road {places}", ("combat-supply",)
    mark = "damaged industry at {} by blue on 3"
    away = arrange(*lines, mark.format("E3"), land=land, options=options)
    assert lacking(away, 1) == ("R:1Inf", "R:2Inf")
    passed = arrange(*lines, mark.format("E14"), land=land, options=options)
    assert lacking(passed, 1) == ()


@pytest.mark.rule("75:33.5b")
def test_no_supply_comes_by_sea_from_a_home_port_with_bombed_industry() -> None:
    """The port E20 is Red's only home city on the sea, from which the port E18 is supplied."""
    water = "D17 D18 D19 D20 C17 C18 C19 B17 B18 A17 A18"
    land = f"sea {water}; city E20 E18; red E20; port E20 E18; minor E18"
    lines = ["side red", "at E18: R:1Inf", "at X40: B:1Inf", FAR]
    options = ("combat-supply", "sea-movement")
    for mark, without in ((), ()), (("damaged industry at E20 by blue on 3",), ("R:1Inf",)):
        t = arrange(*lines, *mark, land=land, options=options)
        assert lacking(t, 1) == without


@pytest.mark.rule("75:33.5c", "75:28.5c", "75:36.1a")
def test_bombed_industry_gives_neither_aircraft_nor_resources() -> None:
    """On the printed board: an aircraft city of Red, and a city with basic industry."""

    def at(*marked: int) -> Table:
        damaged = [f"damaged industry at {names([h])[0]} by blue on 6" for h in marked]
        text = "\n".join(["turn 6", "side red", "box: R:14TAC", *damaged, "rest eliminated"])
        return table("1975-tournament", text, (), "all", options=("additional-bombing", "critical-resources"))

    def industry(t: Table) -> int:
        return resources.usable(t.position, 1, Works.INDUSTRY)

    whole = at()
    red = whole.rules.ground.aircraft & whole.rules.ground.home_cities[1]
    works = next(bits.hexes(red))
    bombed = at(works)
    assert replacements.works(whole.position, 1) == red
    assert replacements.works(bombed.position, 1) == red & ~(1 << works)
    refused = replacements.why_no_output(bombed.position, works)
    assert refused is not None
    assert refused.rule == "75:28.5c"
    city = next(bits.hexes(industry(whole)))
    assert industry(at(city)) == industry(whole) & ~(1 << city)


# Computer players


def test_a_general_bombs_what_pays_and_leaves_the_rest() -> None:
    """Without E3, R:1Inf to R:3Inf are cut off: twelve factors that attack at half."""
    places = " ".join(f"E{row}" for row in range(1, 31))
    land = f"city E3; red E3; road {places}"
    lines = ["at A5: B:1SAC", "at E29: R:1Inf R:2Inf R:3Inf", FAR]
    t = arrange(*lines, land=land, options=("combat-supply",))
    unit = number(t, "B:1SAC")
    found = city_bombing.best(Staff(t.rules), t.position, [unit], lambda _unit, _hex: 16)
    assert found is not None
    assert t.game.write_order(found[1]) == "bomb-industry B:1SAC over E3"
    assert found[0] == pytest.approx(6)  # all rolls of the column show a loss
    without = arrange(*lines, land=land)
    assert city_bombing.best(Staff(without.rules), without.position, [unit], lambda _unit, _hex: 16) is None


def number(t: Table, unit: str) -> int:
    return t.rules.roster.number[unit.casefold()]


def test_a_general_announces_what_its_bombers_were_sent_for() -> None:
    t = arrange("at E30: B:1SAC", "at E20: R:1Inf", FAR)
    t.order("bomb-roads B:1SAC over E20", "done")
    (order,) = bombarding.plan(t.position, set())
    assert t.game.write_order(order) == "attack E20 by road-bombing with B:1SAC"


# With air combat


@pytest.mark.rule("75:33.1c")
@pytest.mark.parametrize("options", [(), ("air-combat",)])
def test_the_option_is_played_with_air_combat_or_without(options: tuple[str, ...]) -> None:
    t = arrange("at E30: B:1SAC", "at E20: R:1Inf", FAR, dice=(3,), options=options)
    t.order(
        "bomb-roads B:1SAC over E20", "done", "attack E20 by road-bombing with B:1SAC", "done", "fight E20"
    )
    assert len(marks(t)) == 1


@pytest.mark.rule("75:33.6f")
def test_what_is_offered_against_a_city_says_whether_it_is_by_night() -> None:
    """Two orders of a menu are never called the same."""
    t = arrange("at E30: B:1SAC", "at E20: R:1Inf", FAR)
    (unit,) = [t.rules.roster.called["b:1sac"]]
    said = [one.words for one in targets(t.game, t.position, [unit]) if one.hex == "E20"]
    assert len(set(said)) == len(said)
    assert {"bomb industry", "bomb industry by night", "strategic bombing"} <= set(said)


@pytest.mark.rule("75:33.6b")
def test_a_raid_by_night_is_told_with_its_factors_and_why_it_counts_less() -> None:
    """Twelve factors by night are read where two are; what is out of use is a sentence of its own."""
    t = arrange("at E30: B:1SAC B:2SAC B:3SAC", "at E20: R:1Inf", FAR)
    t.order("bomb-industry B:1SAC B:2SAC B:3SAC over E20 night")
    units = [t.rules.roster.called[f"b:{number}sac"] for number in (1, 2, 3)]
    odds = battle_odds(t.game, t.position, units, [read_hex("E20")], INDUSTRY_BOMBING)
    assert (odds.attack_total, odds.odds) == (12, "2 factors")
    last = odds.attack.parts[-1]
    assert (last.rule, last.why) == ("75:33.6b", "by night: 3 columns lower on the table")
    few = battle_odds(t.game, t.position, units[:1], [read_hex("E20")], INDUSTRY_BOMBING)
    assert (few.attack_total, few.odds) == (4, "0 factors")  # three columns lower there is none
    mixed = arrange("at E30: B:1SAC B:2SAC", "at E20: R:1Inf", FAR)
    mixed.order("bomb-industry B:1SAC over E20 night", "bomb-industry B:2SAC over E20", "done")
    assert mixed.refused("attack E20 by industry-bombing with B:1SAC B:2SAC").rule == "75:33.6b"
    harm = {result.words for result in odds.results.values()}
    assert harm == {"nothing", "the city gives no supply, replacements or industry"}
