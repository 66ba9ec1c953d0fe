"""75:33.2, 75:33.6, CL:33.2, CL:19.4b, CL:29.4a - bombing airbases, by night, and what else may be bombed.

B:14TAC and R:12TAC are TAC 4-8, B:1MDM MDM 4-10, B:1SAC and B:2SAC SAC 4-20, R:1FTR and R:2FTR FTR 4-12.
Blue's base is E30; from there E20 is beyond half of every range, and E27 within that of TAC.
"""

from __future__ import annotations

import pytest
from msgspec import UNSET
from tests.blitzkrieg.judging import Table, table
from tests.blitzkrieg.tournament.test_33_city_bombing import CITY, COAST, FAR, marks

from openblitz.blitzkrieg.air.deeds.city_bombing import BombRoads
from openblitz.blitzkrieg.air.rules.airbase_bombing import INVERTED
from openblitz.blitzkrieg.battle.rules.attack import attack_factors
from openblitz.blitzkrieg.battle.rules.duty import combats_of
from openblitz.blitzkrieg.engine.kinds import read_hex
from openblitz.blitzkrieg.minors.rules.countries import AGGRESSOR, REDUCED
from openblitz.blitzkrieg.sea.rules import ascendancy, sea
from openblitz.blitzkrieg.telling.asking import OddsAsk, Targets, TargetsAsk, answer
from openblitz.blitzkrieg.telling.view import OddsView, Target
from openblitz.lab.blitzkrieg.invariants import Invariants
from openblitz.players.blitzkrieg import bombarding, raiding
from openblitz.players.blitzkrieg.staff import Staff

BASE = "city E30 E24 E14; blue E30; red E24 E14"


def arrange(
    *lines: str,
    land: str | None = BASE,
    dice: tuple[int, ...] = (),
    clarified: str = "all",
    options: tuple[str, ...] = (),
    turn: int = 3,
) -> Table:
    """A position of the Tournament Game with this option, Blue to move."""
    text = "\n".join([f"turn {turn}", *lines, "rest eliminated"])
    return table("1975-tournament", text, dice, clarified, land, options=("additional-bombing", *options))


def targets(t: Table, unit: str) -> tuple[Target, ...]:
    found = answer(t.game, t.position, TargetsAsk((unit,)))
    assert isinstance(found, Targets)
    return found.targets


def number(t: Table, unit: str) -> int:
    return t.rules.roster.number[unit.casefold()]


def inverted(t: Table) -> tuple[str, ...]:
    ids = t.rules.roster.ids
    return tuple(ids[u] for u in range(len(t.rules.roster)) if INVERTED(t.position) >> u & 1)


def raid(
    *dice: int,
    red: str = "R:14TAC R:12TAC",
    blue: str = "B:14TAC",
    clarified: str = "all",
    more: tuple[str, ...] = (),
    options: tuple[str, ...] = (),
) -> tuple[Table, list[str]]:
    """Blue has bombed E24, six hexes off; the second of the dice is for the flak, of which is told."""
    t = arrange(
        f"at E30: {blue}",
        f"at E24: {red} R:1Inf",
        *more,
        FAR,
        dice=dice,
        clarified=clarified,
        options=options,
    )
    t.order(f"bomb-airbase {blue} over E24", "done", f"attack E24 by airbase-bombing with {blue}", "done")
    return t, [event.text for event in t.order("fight E24") if event.kind == "flak"]


# Airbases


@pytest.mark.rule("75:33.2a")
def test_tac_and_mdm_bomb_airbases_where_aircraft_are_on_the_ground() -> None:
    t = arrange("at E30: B:1SAC B:1MDM B:14TAC", "at E24: R:14TAC R:1Inf", "at E23: R:2Inf", FAR)
    assert t.refused("bomb-airbase B:1SAC over E24").rule == "75:33.2a"
    assert t.refused("bomb-airbase B:14TAC over E23").rule == "75:33.2a"
    t.order("bomb-airbase B:1MDM B:14TAC over E24", "done")
    assert t.refused("attack E24 by bombardment with B:1MDM").rule == "75:30.42a"
    t.order("attack E24 by airbase-bombing with B:1MDM B:14TAC")
    (battle,) = t.position.battles
    assert (battle.system, t.rules.roster.names(battle.defenders)) == ("airbase", ("R:14TAC",))
    assert t.rules.charts["airbase-bombing"].title == "Barrage and Bombardment Table"
    assert t.game.read_state(t.game.write_state(t.position)) == t.position


@pytest.mark.rule("75:25.3a")
def test_aircraft_suffer_a_barrage_or_bombs_on_their_base_and_not_both() -> None:
    """Both strike at them by the table of bombardment; strategic bombing harms the infantry alone."""
    guns = "attack E24 by bombardment with B:1Art"
    base = "attack E24 by airbase-bombing with B:14TAC"
    t = arrange("at E30: B:14TAC B:1SAC", "at E26: B:1Art", "at E24: R:14TAC R:1Inf", FAR)
    t.order("bomb-airbase B:14TAC over E24", "bomb B:1SAC over E24", "done", guns)
    assert t.why_not(base) == ("75:25.3a", "E24", "R:14TAC")
    t.order("call-off E24", base)
    assert t.why_not(guns) == ("75:25.3a", "E24", "R:14TAC")
    assert guns not in t.offered
    t.order("attack E24 by bombardment with B:1SAC")
    assert len(t.position.battles) == 2


@pytest.mark.rule("75:25.3a")
def test_infantry_alone_suffers_a_barrage_where_roads_are_bombed() -> None:
    t = arrange("at E30: B:1SAC", "at E26: B:1Art", "at E24: R:14TAC R:1Inf", FAR)
    t.order("bomb-roads B:1SAC over E24", "done", "attack E24 by road-bombing with B:1SAC")
    t.order("attack E24 by bombardment with B:1Art")
    assert len(t.position.battles) == 2


@pytest.mark.rule("75:25.4b")
@pytest.mark.parametrize("what", ["bomb-roads", "bomb-industry", "bomb-airbase", ""])
def test_advances_end_in_a_city_that_was_bombed(what: str) -> None:
    """Three armored units overwhelm R:Inf1.1 in E24 and may go four hexes on, but not if bombs fell there."""
    t = arrange(
        "at E30: B:1MDM",
        "at E25: B:4Arm B:5Arm B:6Arm",
        "at E24: R:Inf1.1 R:14TAC",
        FAR,
        dice=(6, 6),
        options=("automatic-victory",),
    )
    t.order(*([f"{what} B:1MDM over E24"] if what else []), "overwhelm E24 with B:4Arm B:5Arm B:6Arm", "done")
    if what:
        t.order(next(order for order in t.offered if order.startswith("attack E24 by")), "done", "fight E24")
        assert t.step == "overwhelmed"
        assert t.refused("advance B:4Arm via E24 to E23").rule == "75:25.4b"
    t.order("advance B:4Arm to E24" if what else "advance B:4Arm via E24 E23 E22 to E21")


@pytest.mark.rule("75:33.2b", "75:33.2c", "75:SEQ.19a")
def test_a_number_costs_so_many_factors_on_the_ground_and_keeps_the_rest_down() -> None:
    """Four factors, a 2: two factors of Red's choice, none of R:1Inf; the flak of four misses."""
    t, _flak = raid(2, 6)
    assert (t.asked, t.step) == ("red", "loss")
    assert {order.split()[1] for order in t.offered} == {"R:14TAC", "R:12TAC"}
    t.order("lose R:14TAC keep R:TAC2.1")
    assert inverted(t) == ("R:12TAC", "R:TAC2.1")
    assert set(t.at("E24")) == {"R:1Inf", "R:12TAC", "R:TAC2.1"}
    assert not list(Invariants(t.rules).faults(t.position))
    assert t.game.read_state(t.game.write_state(t.position)) == t.position


@pytest.mark.rule("75:33.2b")
def test_a_blank_does_nothing() -> None:
    t, _flak = raid(4, 6)
    assert (t.step, inverted(t), t.at("E24")) == ("return", (), ("R:1Inf", "R:14TAC", "R:12TAC"))


@pytest.mark.rule("75:33.2c", "75:33.2d", "75:SEQ.9d")
def test_inverted_aircraft_change_base_and_do_not_attack_in_their_next_player_turn_alone() -> None:
    t, _flak = raid(3, 6, red="R:14TAC R:TAC1.1", more=("at E27: B:4Arm",))
    t.order("lose R:TAC1.1", "home B:14TAC")
    assert inverted(t) == ("R:14TAC",)
    assert t.refused("support R:14TAC over E27").rule == "75:33.2c"
    assert t.says("stage R:14TAC to E14") is None
    t.order("done")
    assert (t.position.turn, t.asked, inverted(t)) == (4, "blue", ())


@pytest.mark.rule("75:33.2c", "75:33.2d")
@pytest.mark.parametrize("unit", ["R:14TAC", "R:TAC2.1", "R:1MDM"])
def test_so_do_parts_of_units_and_other_types(unit: str) -> None:
    t = arrange("side red", f"at E24: {unit}[inverted] R:1Inf", "at E27: B:4Arm", "at E14: R:2Inf", FAR)
    assert t.refused(f"support {unit} over E27").rule == "75:33.2c"
    assert t.says(f"stage {unit} to E14") is None


def test_inverted_aircraft_give_no_naval_points() -> None:
    """75:35.1 - Only those count that are ready for combat."""
    lines = ("side red", "at E20: R:1Inf", "at E30: B:1Inf", FAR)
    land, options = f"{COAST}; red E20", ("sea-movement", "naval-ascendancy")
    points = []
    for stack in ("R:14TAC", "R:14TAC[inverted]"):
        t = arrange(f"at E20: R:1Inf {stack}", *lines[2:], "side red", land=land, options=options)
        points.append(ascendancy.points(t.position, "A", 1).total)
    assert points[0] == points[1] + 4


@pytest.mark.rule("75:33.2e", "75:SEQ.19b", "CL:32.32a")
def test_the_airbase_fires_back_with_half_of_its_factors_rounded_up() -> None:
    """Nine factors on the ground, before any is lost, are five; a 2 in the column 5-8 costs one."""
    t, (flak,) = raid(1, 2, red="R:14TAC R:12TAC R:TAC1.1")
    assert "fires with 5 at B:14TAC: 1 factor lost" in flak
    assert (t.where("B:14TAC"), t.where("B:TAC2.1"), t.where("B:TAC1.1")) == ("box", "aloft E30", "aloft E30")
    assert (t.asked, t.step) == ("red", "loss")
    _t, (flak,) = raid(6, 6, red="R:TAC1.1")
    assert "fires with 1 at" in flak


@pytest.mark.rule("CL:33.2")
def test_nothing_else_halves_the_flak_nor_forbids_it() -> None:
    """In rain and inverted by other bombs, R:14TAC comes to 2 in an attack; eight are four for the flak."""
    more = ("at E30: B:14TAC", "at E24: R:14TAC[inverted] R:12TAC R:1Inf", "weather rain", FAR)
    t = arrange(*more, dice=(6, 6), options=("weather",), turn=9)
    assert attack_factors(t.position)[number(t, "R:14TAC")] == 2
    t.order("bomb-airbase B:14TAC over E24", "done", "attack E24 by airbase-bombing with B:14TAC", "done")
    (flak,) = [event.text for event in t.order("fight E24") if event.kind == "flak"]
    assert "fires with 4 at B:14TAC" in flak


@pytest.mark.rule("75:33.2f")
def test_interceptors_land_at_the_airbase_at_once() -> None:
    """R:1FTR rises from E24, which is bombed; it lands there again, and is not inverted."""
    t = arrange(
        "at E30: B:14TAC B:1FTR",
        "at E24: R:14TAC R:1FTR R:1Inf",
        FAR,
        dice=(6, 6, 3, 6),
        options=("air-combat",),
    )
    t.order("bomb-airbase B:14TAC over E24", "done", "attack E24 by airbase-bombing with B:14TAC", "done")
    t.order("wait-out R:1FTR over E23", "done", "fight E24")
    while t.asked == "red" and t.step == "loss":
        t.order(sorted(t.offered)[0])
    while t.asked == "blue":
        t.order(next(order for order in sorted(t.offered) if order != "done"))
    t.order("home R:1FTR")
    assert t.where("R:1FTR") == "E24"
    assert "R:1FTR" not in inverted(t)


@pytest.mark.rule("75:SEQ.19a")
@pytest.mark.parametrize(("clarified", "rule"), [("", "75:SEQ.19a"), ("all", None)])
def test_as_printed_airbases_come_before_barrages_and_other_bombs(clarified: str, rule: str | None) -> None:
    t = arrange(
        "at E30: B:14TAC B:1SAC", "at E24: R:14TAC R:1Inf", FAR, clarified=clarified,
    )  # fmt: skip
    t.order("bomb-airbase B:14TAC over E24", "bomb B:1SAC over E24", "done")
    t.order("attack E24 by airbase-bombing with B:14TAC", "attack E24 by bombardment with B:1SAC", "done")
    refusal = t.says("fight E24 number 2")
    assert (refusal and refusal.rule) == rule
    assert t.says("fight E24 number 1") is None


@pytest.mark.rule("75:SEQ.19a")
def test_as_printed_they_come_before_attacks_of_ground_units_wherever_these_are() -> None:
    t = arrange(
        "at E30: B:14TAC", "at E24: R:14TAC R:1Inf", "at J30: B:4Arm", "at J29: R:2Inf", FAR, clarified=""
    )
    t.order("bomb-airbase B:14TAC over E24", "done")
    t.order("attack E24 by airbase-bombing with B:14TAC", "attack J29 with B:4Arm", "done")
    assert t.refused("fight J29").rule == "75:SEQ.19a"
    assert t.says("fight E24") is None


def test_bombers_near_their_base_count_double_and_are_matched_by_nobody_on_the_ground() -> None:
    t = arrange("at E30: B:14TAC", "at E27: R:14TAC R:1Inf", FAR, land="city E30 E27; blue E30; red E27")
    t.order("bomb-airbase B:14TAC over E27", "done", "attack E27 by airbase-bombing with B:14TAC")
    (battle,) = t.position.battles
    assert combats_of(t.rules)[battle.chart].strengths(t.position, battle.attackers, battle.hexes)[0] == 8


# By night


def night(*dice: int, units: str = "B:1SAC B:2SAC B:3SAC", more: tuple[str, ...] = ()) -> Table:
    """Blue's SAC over E20 by night, and everything is announced and rolled for so far as dice go."""
    t = arrange(
        f"at E30: {units}", "at E20: R:1Inf", *more, FAR, land=CITY, dice=dice, options=("air-combat",)
    )
    t.order(f"bomb-roads {units} over E20 night", "done", f"attack E20 by road-bombing with {units}", "done")
    return t


@pytest.mark.rule("75:33.6a", "75:33.6f")
def test_sac_and_mdm_bomb_ports_roads_and_industry_by_night_and_nothing_else() -> None:
    t = arrange("at E30: B:1SAC B:1MDM B:14TAC", "at E20: R:1Inf R:14TAC", FAR, land=f"{COAST}; red E20")
    assert t.refused("bomb-roads B:14TAC over E20 night").rule == "75:33.4a"
    for what in ("port", "roads", "industry"):
        assert t.says(f"bomb-{what} B:1SAC B:1MDM over E20 night") is None
        assert f"bomb-{what} B:1SAC over E20 night" in t.offered
    for order in (
        "bomb B:1SAC over E20 night",
        "bomb-airbase B:1MDM over E20 night",
        "support B:1MDM over E20 night",
    ):
        with pytest.raises(Exception, match="write it so"):
            t.order(order)


@pytest.mark.rule("75:33.6a")
@pytest.mark.parametrize("by", ["", " night"])
def test_nobody_intercepts_by_night(by: str) -> None:
    """R:1FTR at E20 could meet them by day, right above its base; fighters by day are no escorts at night."""
    t = arrange(
        "at E30: B:1SAC B:1FTR", "at E20: R:1Inf R:1FTR", FAR, land=CITY, options=("air-combat",), dice=(6, 3)
    )
    t.order(f"bomb-roads B:1SAC over E20{by}")
    escort = t.says("escort B:1FTR over E20")
    assert (escort and escort.rule) == (None if not by else "75:32.4a")
    t.order("done", "attack E20 by road-bombing with B:1SAC", "done")
    if by:
        assert t.asked == "red"  # there might be something else to send fighters for
        assert t.refused("intercept R:1FTR over E20").rule == "75:32.3c"
    else:
        assert t.says("intercept R:1FTR over E20") is None


@pytest.mark.rule("75:33.6b", "75:33.6c")
@pytest.mark.parametrize(
    ("units", "roll", "hit"),
    [("B:1SAC B:2SAC B:3SAC", 2, True), ("B:1SAC B:2SAC B:3SAC", 3, False)],
)
def test_by_night_twelve_factors_are_rolled_as_two_or_three(units: str, roll: int, hit: bool) -> None:
    """In the column 2-3 a 2 shows a loss and a 3 none; by day both would."""
    t = night(6, roll, units=units)
    event = t.order("fight E20")[0]
    assert "12 factors by night, as 2" in event.text
    assert bool(marks(t)) is hit


@pytest.mark.rule("75:33.6c")
def test_by_night_seven_factors_achieve_nothing() -> None:
    """No die is rolled for them; eight are rolled in the first column, in which a 1 is a loss."""
    t = night(6, units="B:1SAC")
    assert "too few to do harm" in t.order("fight E20")[0].text
    assert (t.dice.left, marks(t)) == ((), [])
    t = night(6, 1, units="B:1SAC B:2SAC")
    t.order("fight E20")
    assert marks(t)


@pytest.mark.rule("75:33.6d", "75:33.6e", "75:SEQ.18b")
def test_each_attack_by_night_first_rolls_its_losses_in_the_column_from_13() -> None:
    """A 1 costs four factors, a 5 none; one roll for each attack, whatever its strength."""
    land = "city E30 E20 E22; blue E30; red E20 E22"
    t = arrange("at E30: B:1SAC B:2SAC", "at E20: R:1Inf", FAR, land=land, dice=(1, 5))
    t.order("bomb-roads B:1SAC over E20 night", "bomb-industry B:2SAC over E22 night", "done")
    t.order("attack E20 by road-bombing with B:1SAC", "attack E22 by industry-bombing with B:2SAC")
    events = [event.text for event in t.order("done") if event.kind == "night"]
    assert "B:1SAC comes by night to E20: 4 factors lost" in events[0]
    assert "B:2SAC comes by night to E22: no loss" in events[1]
    assert t.where("B:1SAC") == "eliminated"
    assert [battle.hexes for battle in t.position.battles] == [(t.position.battles[0].hexes[0],)]
    four = arrange("at E30: B:1SAC B:2SAC", "at E20: R:1Inf", FAR, land=land, dice=(4,))
    four.order("bomb-roads B:1SAC B:2SAC over E20 night", "done")
    four.order("attack E20 by road-bombing with B:1SAC B:2SAC")
    assert "1 factor lost" in next(event.text for event in four.order("done") if event.kind == "night")
    happened = four.order("lose B:1SAC keep B:SAC2.1 B:SAC1.1")
    assert (four.step, [event.kind for event in happened if event.kind == "night"]) == ("resolve", [])  # one


@pytest.mark.rule("75:33.6e")
def test_what_the_night_has_cost_does_not_bomb() -> None:
    """Twelve factors lose three: the nine that are left are rolled as one."""
    t = night(2, 2)
    assert (t.asked, t.step) == ("blue", "loss")
    t.order(next(order for order in t.offered if order.startswith("lose B:1SAC keep")))
    event = t.order("fight E20")[0]
    assert "9 factors by night, as 1" in event.text
    assert marks(t) == []


def test_players_see_who_comes_by_night() -> None:
    t = arrange("at E30: B:1SAC", "at E20: R:1Inf", FAR, land=CITY)
    t.order("bomb-roads B:1SAC over E20 night")
    (layer,) = [one for one in t.game.view(t.position, "blue").layers if one.title == "Aircraft in the air"]
    assert layer.parts[0].labels == {"E20": "B:1SAC 4, bombing a city's roads by night"}


def test_those_of_the_day_and_those_of_the_night_attack_apart() -> None:
    t = arrange("at E30: B:1SAC B:2SAC", "at E20: R:1Inf", FAR, land=CITY, dice=(6, 6))
    t.order("bomb-roads B:1SAC over E20", "bomb-roads B:2SAC over E20 night", "done")
    assert t.refused("attack E20 by road-bombing with B:1SAC B:2SAC").rule == "75:33.6b"
    shown = {option.words for option in t.position.steps[-1].offers(t.position).options}
    assert shown == {"Bomb the roads: E20", "Bomb the roads by night: E20"}
    assert t.says("attack E20 by road-bombing with B:2SAC") is None
    (order,) = bombarding.plan(t.position, set())
    assert t.game.write_order(order) == "attack E20 by road-bombing with B:1SAC"


# What else may be bombed


@pytest.mark.rule("CL:19.4b")
def test_a_port_that_is_shut_may_be_bombed() -> None:
    """B:4Arm shuts the only way out of E20: it is no port, and its facilities can be bombed all the same."""
    t = arrange(
        "at E30: B:1SAC", "at E20: R:1Inf", "at E18: B:4Arm", FAR,
        land="city E30 E20; blue E30; red E20; sea D20 D19 D18; port E20",
        dice=(3,), options=("sea-movement",),
    )  # fmt: skip
    assert not sea.ports(t.position, 1) >> read_hex("E20") & 1
    t.order(
        "bomb-port B:1SAC over E20", "done", "attack E20 by port-bombing with B:1SAC", "done", "fight E20"
    )
    assert marks(t) == ["damaged port at E20 by blue on 3"]


@pytest.mark.rule("CL:29.4a")
def test_an_unreduced_city_of_a_minor_country_may_be_bombed_with_nobody_in_it() -> None:
    """Its roads are cut for the liberator; it is not reduced by that (CL:29.4b)."""
    lines = ("at X30: B:1SAC B:2SAC", "at DD31: B:1Art", "at EEE50: R:1Inf", "aggressor calaedia blue")
    t = arrange(*lines, land="city X30 EE30 NN40; blue X30", dice=(6, 6, 1))
    t.order("bomb-roads B:1SAC over EE30", "bomb B:2SAC over NN40", "move B:1Art to EE32", "done")
    assert t.may("attack EE30 by bombardment with B:1Art")
    assert t.says("attack NN40 by bombardment with B:2SAC") is None
    t.order("attack EE30 by road-bombing with B:1SAC", "attack NN40 by bombardment with B:2SAC")
    t.order("done", "fight NN40", "fight EE30")
    assert not REDUCED(t.position)


HOLDS = "the city is not reduced by it, and an advance into it ends there"


@pytest.mark.rule("CL:29.4b")
def test_bombs_on_a_city_that_resists_are_told_to_reduce_it_neither_before_nor_after() -> None:
    lines = ("at X30: B:2SAC", "at DD31: B:1Art", "at EEE50: R:1Inf", "aggressor calaedia blue")
    t = arrange(*lines, land="city X30 EE30 NN40; blue X30", dice=(1,))
    (target,) = (
        one for one in targets(t, "B:2SAC") if one.hex == "NN40" and one.words == "strategic bombing"
    )
    assert target.about == HOLDS
    t.order("bomb B:2SAC over NN40", "move B:1Art to EE32", "done")
    odds = answer(t.game, t.position, OddsAsk(("B:2SAC",), ("NN40",), "bombardment"))
    assert isinstance(odds, OddsView)
    assert {one.words for one in odds.results.values()} == {HOLDS}
    t.order("attack NN40 by bombardment with B:2SAC", "done")
    event = t.order("fight NN40")[0]
    assert event.text.endswith(f": {HOLDS}.")
    assert "CL:29.4b" in event.rules
    assert event.rolled is True


def test_bombs_on_units_and_on_roads_are_told_by_what_they_did() -> None:
    lines = ("at X30: B:1SAC B:2SAC", "at DD31: B:1Art", "at NN40: R:1Inf", "aggressor calaedia blue")
    land = "city X30 EE30 NN40; blue X30"
    t = arrange(*lines, land=land, dice=(5, 6))
    bombs = [one for one in targets(t, "B:2SAC") if one.words == "strategic bombing"]
    assert [one.about for one in bombs if one.hex == "NN40"] == [UNSET]  # goes without saying
    roads = "if the table gives any loss, roads and supply routes are cut in the city for a complete turn"
    assert roads in [one.about for one in targets(t, "B:1SAC") if one.hex == "EE30"]
    t.order("bomb-roads B:1SAC over EE30", "bomb B:2SAC over NN40", "move B:1Art to EE32", "done")
    t.order("attack EE30 by road-bombing with B:1SAC", "attack NN40 by bombardment with B:2SAC", "done")
    told = [t.order(f"fight {hex_}")[0].text.rpartition(", ")[2] for hex_ in ("EE30", "NN40")]
    assert told == ["-: no harm is done.", "-: no harm is done."]


@pytest.mark.rule("CL:29.4a")
def test_who_bombs_a_city_of_a_neutral_country_is_its_aggressor() -> None:
    """He pays for flying over it (CL:29.6a), and the other side has the city with its roads cut."""
    t = arrange("at X30: B:1SAC B:2SAC", "at EEE50: R:1Inf", land="city X30 EE30 NN40; blue X30", dice=(3,))
    assert t.says("bomb-industry B:2SAC over NN40") is None
    assert t.says("bomb B:2SAC over NN40") is None
    t.order("bomb-roads B:1SAC B:2SAC over EE30", "done", "lose B:2SAC keep B:SAC2.1")
    t.order("attack EE30 by road-bombing with B:1SAC B:SAC2.1", "done", "fight EE30")
    assert marks(t) == ["damaged roads at EE30 by blue on 3"]
    t.order("home B:1SAC", "home B:SAC2.1")
    assert [one.side for one in AGGRESSOR(t.position)] == [0]


# Computer players


def test_a_general_bombs_the_airbase_that_loses_more_than_it_costs() -> None:
    """R:14TAC and R:12TAC are at E24; the one factor at E14 is not worth the flight."""
    t = arrange("at E30: B:14TAC B:15TAC", "at E24: R:14TAC R:12TAC R:1Inf", "at E14: R:TAC1.1", FAR)
    free = [number(t, "B:14TAC"), number(t, "B:15TAC")]
    (order,) = raiding.airbases(Staff(t.rules), t.position, free, lambda _unit, _hex: 8)
    assert t.game.write_order(order) == "bomb-airbase B:14TAC B:15TAC over E24"
    assert raiding.airbases(Staff(t.rules), t.position, free, lambda _unit, _hex: 0) == []


@pytest.mark.parametrize(("fighters", "by"), [("", ""), ("R:1FTR R:2FTR R:3FTR", " night")])
def test_a_general_comes_at_night_where_fighters_watch(fighters: str, by: str) -> None:
    t = arrange(
        "at E30: B:1SAC", f"at E22: R:1Inf {fighters}", FAR, land=f"{CITY}; city E22", options=("air-combat",)
    )
    order = BombRoads((number(t, "B:1SAC"),), read_hex("E20"))
    found = raiding.by_day_or_night(
        Staff(t.rules), t.position, order, chart="road-bombing", cost=12.0, factors=56
    )
    assert t.game.write_order(found[1]) == f"bomb-roads B:1SAC over E20{by}"
