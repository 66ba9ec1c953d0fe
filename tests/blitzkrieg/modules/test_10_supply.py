"""MS:10 - supply by rail, and isolation, switched on by itself.

Blue's home city is EE40, with a rail line north to EE30. What goes by sea is in test_10_supply_by_sea.py.
"""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.blitzkrieg.judging import Table, table
from tests.blitzkrieg.tournament1965.arranging import offered

from openblitz.blitzkrieg.battle.rules import retreats
from openblitz.blitzkrieg.battle.rules.attack import attack_factors
from openblitz.blitzkrieg.battle.rules.defense import defense_factors
from openblitz.blitzkrieg.battle.rules.falling_back import RetreatPreference
from openblitz.blitzkrieg.charts.sheet import sheet
from openblitz.blitzkrieg.engine.kinds import read_hex, read_hexes, read_unit
from openblitz.blitzkrieg.ground.rules.allowances import allowance
from openblitz.blitzkrieg.ground.rules.zones import zones_of
from openblitz.blitzkrieg.supply.rules.isolation import ISOLATED, STILL
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex
from openblitz.players.blitzkrieg import player

FAR = "at TTT60: R:9Inf"


def column(first: int, last: int) -> str:
    """The squares of column EE from one number up to another."""
    return " ".join(f"EE{n}" for n in range(first, last - 1, -1))


HOME = f"city EE40; blue EE40; road {column(40, 30)}"


def arrange(
    *lines: str, land: str = HOME, dice: tuple[int, ...] = (), options: tuple[str, ...] = ()
) -> Table:
    """A position at the beginning of a player-turn, with supply settled."""
    text = "\n".join((*lines, FAR, "rest waiting"))
    chosen = ("module-10-supply", *options)
    return table("modules", text, dice, "", land, options=chosen, without=("minor-countries-1965",))


def isolated(t: Table) -> set[str]:
    """The units that are isolated."""
    marked = ISOLATED(t.position)
    return {unit for number, unit in enumerate(t.rules.roster.ids) if marked >> number & 1}


def factors(t: Table, unit: str) -> tuple[Fraction, Fraction, Fraction]:
    """What a unit moves, attacks and defends with."""
    number = read_unit(t.rules, unit)
    return (
        Fraction(allowance(t.position, number), 3),
        Fraction(attack_factors(t.position)[number]),
        Fraction(defense_factors(t.position, [number])),
    )


# Lines


@pytest.mark.rule("MS:10a", "MS:10b")
def test_five_squares_to_a_rail_line_that_runs_back_to_a_city_at_home() -> None:
    t = arrange("at EE25: B:1Inf", "at EE24: B:2Inf")
    assert isolated(t) == {"B:2Inf"}
    nobodys = arrange("at EE25: B:1Inf", land=f"city EE40; road {column(40, 30)}")
    assert isolated(nobodys) == {"B:1Inf"}  # the city is not at home
    gap = f"city EE40; blue EE40; road {column(40, 36)}; road {column(34, 30)}"
    assert isolated(arrange("at EE28: B:1Inf", "at EE31: B:2Inf", land=gap)) == {"B:1Inf"}


@pytest.mark.rule("MS:7v")
def test_red_lines_are_lines_of_supply() -> None:
    assert isolated(arrange("at EE26: B:1Inf")) == set()
    assert isolated(arrange("at EE26: B:1Inf", land="city EE40; blue EE40")) == {"B:1Inf"}


@pytest.mark.rule("MS:10a")
def test_the_five_squares_may_be_rough_ground_but_not_water() -> None:
    walls = " ".join(f"{c}{n}" for c, n in (("DD", 27), ("DD", 28), ("FF", 28), ("FF", 29), ("EE", 27)))
    around = f"{HOME}; sea {walls}"
    here = "at EE28: B:1Inf"
    assert isolated(arrange(here, land=f"{around}; forest EE29")) == set()
    assert isolated(arrange(here, land=f"{around} EE29")) == {"B:1Inf"}
    assert isolated(arrange(here, land=f"{around}; lake EE29")) == {"B:1Inf"}


@pytest.mark.rule("MS:10e")
def test_no_square_of_a_line_is_in_an_enemy_zone_but_the_units_own() -> None:
    assert isolated(arrange("at EE31: B:1Inf", "at EE36: R:1Inf")) == {"B:1Inf"}  # on the rail line
    assert isolated(arrange("at EE31: B:1Inf", "at GG36: R:1Inf")) == set()  # two columns off it
    assert isolated(arrange("at EE31: B:1Inf", "at FF36: R:1Inf")) == {"B:1Inf"}  # EE35 in its zone
    beside = arrange("at EE35: B:1Inf", "at EE34: R:1Inf")
    assert isolated(beside) == set()  # its own square does not count
    friends = arrange("at EE31: B:1Inf", "at EE35: B:2Inf", "at FF36: R:1Inf")
    assert isolated(friends) == {"B:1Inf"}  # who stands in the zone does not open it
    guns = ("module-16-artillery",)  # which have no zone, and stand in the way all the same (RMS-49)
    assert isolated(arrange("at EE31: B:1Inf", "at EE36: R:1Art", options=guns)) == {"B:1Inf"}
    assert isolated(arrange("at EE31: B:1Inf", "at FF36: R:1Art", options=guns)) == set()


@pytest.mark.rule("MS:10b", "MS:ISOLATION.b")
def test_a_city_at_home_supplies_any_number_and_who_is_in_it_always() -> None:
    stacks = ("B:1Inf B:2Inf B:3Inf", "B:4Inf B:9Inf B:15Inf", "B:16Inf B:17Inf B:18Inf", "B:4Arm B:5Arm")
    assert isolated(arrange(*(f"at EE{28 - n}: {stack}" for n, stack in enumerate(stacks)))) == set()
    besieged = arrange("at EE40: B:1Inf", "at EE39: R:1Inf", "at EE41: R:2Inf", "at EE38: B:2Inf")
    assert isolated(besieged) == {"B:2Inf"}  # RMS-140


@pytest.mark.rule("MS:10z")
def test_rail_through_a_captured_city_serves_only_while_that_is_garrisoned() -> None:
    """EE33 is Red's; the line beyond it leads from EE32 up to EE30."""
    land = f"{HOME}; city EE33; red EE33"
    north = "at EE26: B:1Inf"  # four squares beyond the end of the line, eight from EE34
    taken = "control blue: A5 EE33 EE40"
    assert isolated(arrange(north, "at EE33: B:2Inf", taken, land=land)) == set()
    assert isolated(arrange(north, taken, land=land)) == {"B:1Inf"}
    assert isolated(arrange(north, land=HOME)) == set()  # where there is no city
    own = f"{HOME}; city EE33; blue EE33"
    assert isolated(arrange(north, land=own)) == set()  # a city at home needs none


# When


@pytest.mark.rule("MS:10i")
def test_a_unit_is_isolated_from_its_own_next_turn() -> None:
    t = arrange("side red", "at EE31: B:1Inf", "at EE34: B:2Inf", "at HH37: R:1Rgr")
    t.order("move R:1Rgr to FF36")
    assert isolated(t) == set()  # their line is cut now
    events = t.order("done")
    assert (t.asked, isolated(t)) == ("blue", {"B:1Inf"})  # B:2Inf goes round
    (event,) = (event for event in events if event.kind == "isolated")
    assert (event.rules, event.units) == (("MS:10i",), ("B:1Inf",))
    assert "B:1Inf[isolated]" in t.text
    assert t.game.read_state(t.text) == t.position


@pytest.mark.rule("MS:10i")
def test_it_lasts_through_the_enemys_turn() -> None:
    t = arrange("at EE20: B:1Inf")
    assert (isolated(t), STILL(t.position)) == ({"B:1Inf"}, 0)
    t.order("done")
    assert (t.asked, isolated(t)) == ("red", {"B:1Inf"})
    t.order("done")
    assert (t.asked, isolated(t)) == ("blue", {"B:1Inf"})
    assert STILL(t.position) == ISOLATED(t.position)


@pytest.mark.rule("MS:10j")
def test_who_moves_back_into_supply_is_isolated_no_longer() -> None:
    t = arrange("at EE24: B:1Inf", "at EE22: B:2Inf", "at EE23: B:3Inf")
    t.order("move B:1Inf to EE25", "move B:2Inf to EE23")
    assert isolated(t) == {"B:1Inf", "B:2Inf", "B:3Inf"}  # in its own turn it goes on at half (RMS-140)
    t.order("done")
    assert (t.asked, isolated(t)) == ("red", {"B:2Inf", "B:3Inf"})
    stays = arrange("at EE26: B:1Inf[isolated]", "step movement")  # it has a line where it stands
    stays.order("done")
    assert (stays.asked, isolated(stays)) == ("red", {"B:1Inf"})
    two = arrange("at EE24: B:1Inf B:2Inf")
    two.order("move B:1Inf to EE25", "move B:2Inf to EE25", "done")
    assert (two.asked, isolated(two)) == ("red", set())


# What it is to be isolated


@pytest.mark.rule("MS:10p", "MS:10q", "MS:ISOLATION.arm", "MS:ISOLATION.foot", "MS:ISOLATION")
def test_movement_and_combat_factors_are_halved() -> None:
    out = arrange("at EE20: B:4Arm B:1Inf")
    supplied = arrange("at EE29: B:4Arm B:1Inf")
    assert [*factors(supplied, "B:1Inf")] == [4, 4, 4]
    assert [*factors(out, "B:1Inf")] == [2, 2, 2]
    (move, attack, defense), (half, less, weaker) = factors(supplied, "B:4Arm"), factors(out, "B:4Arm")
    assert (half, less, weaker) == (move / 2, attack / 2, defense / 2)
    assert out.why_not("move B:1Inf to EE23")[0] == "MS:ISOLATION"
    out.order("move B:1Inf to EE22")


@pytest.mark.rule("MS:10p", "MS:ISOLATION.foot")
@pytest.mark.parametrize(
    ("unit", "whole"),
    [
        ("B:1Inf", (4, 4, 4)),
        ("B:Mrn6.1", (4, 6, 6)),
        ("B:1Art", (4, 8, 4)),
        ("B:1Abn", (4, 4, 4)),
        ("B:Flk4.1", (2, 4, 4)),
    ],
)
def test_all_who_go_on_foot_move_and_fight_at_half(unit: str, whole: tuple[int, int, int]) -> None:
    """Movement, attack and defense."""
    more = ("module-08-orders-of-battle", "module-12-air-forces", "module-13-flak")
    assert list(factors(arrange(f"at EE29: {unit}", options=more), unit)) == list(whole)
    assert tuple(factors(arrange(f"at EE20: {unit}", options=more), unit)) == tuple(
        Fraction(part, 2) for part in whole
    )


@pytest.mark.rule("MS:10p", "MS:ISOLATION")
def test_the_chart_halves_the_combat_factor_of_every_ground_unit_but_rangers() -> None:
    chart = sheet("modules.isolation")
    whole = {kind for kind, (_move, combat) in chart.rows.items() if combat != "halved"}
    air, ships = {"sac", "mdm", "tac", "ftr", "mac"}, {"task-force", "transport", "landing-ship"}
    assert whole == {*air, *ships, "airbase", "railroad", "rangers"}
    assert {"slow-infantry", "guerilla", "air-assault", "flak"} <= chart.rows.keys()


@pytest.mark.rule("MS:10q")
def test_players_may_go_by_the_text_which_halves_the_movement_of_armor_alone() -> None:
    t = arrange("at EE20: B:4Arm B:1Inf", options=("module-10-text-movement",))
    assert [*factors(t, "B:4Arm")] == [3, 3, 3]
    assert [*factors(t, "B:1Inf")] == [4, 2, 2]


@pytest.mark.rule("MS:ISOLATION.rng")
def test_rangers_never_need_supply() -> None:
    t = arrange("at EE20: B:1Rgr B:1Inf", "at EE25: B:2Rgr")
    assert isolated(t) == {"B:1Inf"}
    t.order("move B:2Rgr to EE22")  # out of supply, too


@pytest.mark.rule("MS:ISOLATION.airbase", "MS:ISOLATION.rr", "MS:ISOLATION.sea", "MS:ISOLATION")
def test_the_chart_has_a_row_for_every_kind_of_unit() -> None:
    chart = sheet("modules.isolation")
    assert (chart.at("airbase", "movement"), chart.at("airbase", "combat")) == ("-", "normal")
    assert (chart.at("railroad", "movement"), chart.at("railroad", "combat")) == ("halved", "normal")
    for ship in ("task-force", "transport", "landing-ship"):
        assert chart.rows[ship] == ("normal", "normal")
    for foot in ("infantry", "marines", "artillery", "airborne", "flak", "armor"):
        assert chart.rows[foot] == ("halved", "halved")
    for plane in ("sac", "mdm", "tac", "ftr", "mac"):
        assert chart.rows[plane] == ("ferry", "none")


@pytest.mark.rule("MS:10o", "MS:3l")
@pytest.mark.parametrize("options", [(), ("module-03-modified-zoc",)])
def test_isolated_units_control_no_square_but_their_own(options: tuple[str, ...]) -> None:
    lines = ("side red", "at GG20: R:4Arm", "at HH30: B:2Inf[isolated] B:1Rgr", "at KK30: B:3Inf")
    t = arrange(*lines, "at EE20: B:1Inf[isolated]", options=options)
    zone = zones_of(t.rules).controlled(t.position, 0)
    controlled = [hex_ for hex_ in ("EE19", "HH29", "KK29") if zone >> read_hex(hex_) & 1]
    assert controlled == ["HH29", "KK29"]  # rangers beside the isolated have theirs
    t.order("move R:4Arm via FF20 EE19 to DD19")  # past it, as if nobody stood there
    again = arrange(*lines, "at EE20: B:1Inf", options=options)
    assert again.why_not("move R:4Arm via FF20 EE19 to DD19")[0] in ("65:7.0.A1", "MS:3b")


@pytest.mark.rule("MS:10o")
def test_a_square_is_controlled_no_longer_when_only_the_isolated_are_left_on_the_next() -> None:
    """The lay of the land is another one, though somebody stands there as before."""
    t = arrange("side red", "at GG20: R:4Arm", "at EE20: B:1Inf[isolated] B:2Inf", "at KK40: B:3Inf")
    past = "move R:4Arm via FF20 EE19 to DD19"
    assert t.why_not(past)[0] == "65:7.0.A1"
    t.position.put(read_unit(t.rules, "B:2Inf"), read_hex("KK40"))
    t.order(past)


@pytest.mark.rule("MS:10o")
def test_nobody_has_a_zone_any_more_when_all_of_a_side_are_isolated() -> None:
    """Nor is the lay of the land then what it was when nobody was."""
    t = arrange("side red", "at GG20: R:4Arm", "at EE20: B:1Inf")
    assert zones_of(t.rules).controlled(t.position, 0) >> read_hex("EE19") & 1
    ISOLATED.put(t.position, 1 << read_unit(t.rules, "B:1Inf"))
    assert not zones_of(t.rules).controlled(t.position, 0)


@pytest.mark.rule("65:2.3", "75:26.3b")
def test_who_has_to_attack_an_isolated_unit_is_not_recombined_although_it_has_no_zone() -> None:
    """Recombined units attack nobody: combat could not be divided any more."""
    parts = "at CC20: B:Inf1.1 B:Inf1.2", "at CC36: B:Inf1.3 B:Inf1.4"
    t = arrange(*parts, "at CC19: R:1Inf[isolated]", "step recombine")
    assert not zones_of(t.rules).controlled(t.position, 1) >> read_hex("CC20") & 1
    assert t.why_not("combine B:Inf1.1 B:Inf1.2") == ("65:2.3", "", "B:Inf1.1 B:Inf1.2")
    t.order("combine B:Inf1.3 B:Inf1.4", "attack CC19 with B:Inf1.1 B:Inf1.2", "done")


# Aircraft and drops. EE16 is a city at home, EE23 a captured one without a rail line, KK46 another.

BASES = f"{HOME}; city EE16 EE23 KK46; blue EE16"
CONTROL = "control blue: A5 EE16 EE23 EE40 KK46"


@pytest.mark.rule("MS:10r", "MS:ISOLATION.air")
def test_isolated_aircraft_only_fly_out_and_only_at_once() -> None:
    t = arrange("at EE23: B:14TAC B:1Inf", "at EE40: B:15TAC", "at EE27: R:1Inf", CONTROL, land=BASES)
    assert isolated(t) == {"B:14TAC", "B:1Inf"}
    t.order("done")
    assert t.why_not("support B:14TAC over EE27") == ("MS:ISOLATION.air", "", "B:14TAC")
    assert t.why_not("stage B:14TAC to KK46") == ("MS:10r", "KK46", "B:14TAC")  # it is not supplied
    t.order("stage B:14TAC to EE40")
    assert t.why_not("stage B:15TAC to EE40")[0] != "MS:10r"
    late = arrange("at EE23: B:14TAC[isolated] B:1Inf[isolated]", CONTROL, land=BASES)
    assert STILL(late.position) == ISOLATED(late.position)
    late.order("done")
    assert late.why_not("stage B:14TAC to EE40") == ("MS:10r", "", "B:14TAC")


@pytest.mark.rule("MS:10r")
def test_who_has_flown_out_is_isolated_no_longer() -> None:
    t = arrange("at EE23: B:14TAC B:1Inf", CONTROL, land=BASES)
    t.order("done", "stage B:14TAC to EE40", "done")
    assert (t.asked, isolated(t)) == ("red", {"B:1Inf"})


@pytest.mark.rule("MS:ISOLATION.ftr")
def test_fighters_are_halved_on_their_flight_out() -> None:
    """The base at EE23 is cut off; that at EE38 is supplied."""
    own = ("at EE23: B:AB1.1 B:1FTR B:14TAC", "at EE38: B:AB1.2", "step air-missions")
    marked = (own[0].replace("FTR", "FTR[isolated]").replace("14TAC", "14TAC[isolated]"), *own[1:])
    full = arrange(*own, options=("module-08-orders-of-battle", "module-12-air-forces"))
    t = arrange(*marked, options=("module-08-orders-of-battle", "module-12-air-forces"))
    t.order("ferry B:1FTR to EE38")
    assert factors(t, "B:1FTR")[1] == factors(full, "B:1FTR")[1] / 2
    assert factors(t, "B:14TAC")[1] == factors(full, "B:14TAC")[1]  # fighters alone


@pytest.mark.rule("MS:ISOLATION.abn", "MS:10g", "MS:UNITCHART.abn.b")
def test_airborne_units_are_not_isolated_in_the_turn_of_their_drop() -> None:
    t = arrange("at EE23: B:1Abn B:2Abn", CONTROL, land=BASES)
    assert isolated(t) == {"B:1Abn", "B:2Abn"}
    t.order("drop B:1Abn at HH24")
    assert [factors(t, unit)[1:] for unit in ("B:1Abn", "B:2Abn")] == [
        (Fraction(4), Fraction(4)),
        (Fraction(2), Fraction(2)),
    ]
    t.order("done")
    assert (t.asked, isolated(t)) == ("red", {"B:2Abn"})
    t.order("done")
    assert isolated(t) == {"B:1Abn", "B:2Abn"}
    home = arrange("at EE16: B:1Abn", land=BASES)
    home.order("drop B:1Abn at HH24")  # where there is no supply


# Where units may not go


@pytest.mark.rule("MS:10g")
def test_nobody_ends_his_movement_out_of_supply() -> None:
    t = arrange("at EE26: B:1Inf", "at EE27: B:4Arm", "at DD27: B:2Inf")
    assert t.why_not("move B:1Inf to EE24") == ("MS:10g", "EE24", "B:1Inf")
    t.order("move B:1Inf to EE25")
    t.order("move B:4Arm via EE24 to FF26")  # passing is not ending there
    offered = {t.game.write_order(order) for order in t.game.orders(t.position)}
    assert "move B:2Inf to DD25" in offered
    assert "move B:2Inf to DD24" not in offered


@pytest.mark.rule("MS:10g")
def test_who_is_isolated_already_may_go_anywhere() -> None:
    t = arrange("at EE23: B:1Inf")
    t.order("move B:1Inf to EE21")


@pytest.mark.rule("MS:10g")
def test_a_player_is_told_why_not_and_offered_only_what_he_may() -> None:
    t = arrange("at EE25: B:1Inf")
    view = t.game.view(t.position, "blue")
    layer = next(one for one in view.layers if one.title == "In supply")
    assert layer.rule == "MS:10a"
    planned = player("greedy", 1).decide(t.game, t.position, t.asked)  # type: ignore[arg-type]
    assert t.says(t.game.write_order(planned)) is None


@pytest.mark.rule("MS:10h")
def test_retreats_avoid_squares_without_supply() -> None:
    """B:1Inf retreats two squares from EE25: squares farther north than that are out of supply."""
    t = arrange("at EE25: B:1Inf")
    unit = read_unit(t.rules, "B:1Inf")
    north, south = tuple(read_hexes(["EE24", "EE23"])), tuple(read_hexes(["EE26", "EE27"]))
    ways = list(retreats.paths(t.position, unit))
    assert south in ways
    assert north not in ways
    refusal = retreats.why_not(t.position, unit, north)
    assert refusal is not None
    assert (refusal.rule, refusal.places) == ("MS:10h", ("EE24", "EE23"))
    assert retreats.why_not(t.position, unit, south) is None
    closed = "sea EE26 DD25 FF26 DD24 FF25"  # there is no other way than north
    alone = arrange("at EE25: B:1Inf", land=f"{HOME}; {closed}")
    assert north in list(retreats.paths(alone.position, unit))
    assert retreats.why_not(alone.position, unit, north) is None


@pytest.mark.rule("MS:10h")
def test_so_do_retreats_by_the_tables_of_module_4() -> None:
    """Driven from EE24 west or east of it: B:1Inf attacks from DD24, the ground north of R:1Inf is as far."""
    t = arrange("at EE25: B:1Inf", options=("module-04-combat-results",))
    unit, near = read_unit(t.rules, "B:1Inf"), bits.of(map(Hex, read_hexes(["EE24", "DD25", "EE26"])))
    (preference,) = t.rules.added[RetreatPreference]
    assert preference.prefers(t.position, unit, near) == bits.of(map(Hex, read_hexes(["DD25", "EE26"])))
    rangers = read_unit(t.rules, "B:1Rgr")
    assert preference.prefers(t.position, rangers, near) == 0


@pytest.mark.rule("MS:10h")
def test_driven_back_from_one_side_a_unit_goes_where_there_is_supply_and_not_to_the_nearer_city() -> None:
    """EE16 is nearer to EE25 than EE40, but all squares north of that are out of supply."""
    lines = ("side red", "at FF26: R:GDArm", "at EE25: B:15Inf", "step announce")
    land, chosen = f"{HOME}; city EE16; blue EE16", ("module-04-combat-results",)
    t = arrange(*lines, land=land, dice=(1,), options=chosen)
    t.order("attack EE25 with R:GDArm", "done", "fight EE25")  # R2
    assert {order for order in offered(t) if order.startswith("retreat")} == {"retreat B:15Inf to DD25 CC25"}
    assert t.why_not("retreat B:15Inf to EE24 EE23")[0] == "MS:4e"


# Relief. A single factor stands on the line, and B:1Inf north of it is isolated; lakes lie on both sides.

NARROW = " ".join(f"{c}{n}" for c in ("CC", "DD", "FF", "GG") for n in range(28, 39))
STRAIT = f"{HOME}; lake {NARROW}"
BLOCK = ("at EE35: R:Inf1.1", "at EE31: B:1Inf")
STACK = "at EE37: B:GDArm B:Arm2.1"


@pytest.mark.rule("MS:10l", "MS:10m", "MS:10n", "MS:ISOLATION.relief")
def test_an_overrun_from_outside_relieves_at_once() -> None:
    chosen = ("module-04-combat-results",)
    t = arrange(*BLOCK, STACK, land=STRAIT, options=chosen)
    assert isolated(t) == {"B:1Inf"}
    t.order("move B:GDArm B:Arm2.1 to EE36")
    events = t.order("overrun EE35 with B:GDArm B:Arm2.1")
    assert isolated(t) == set()
    (event,) = (event for event in events if event.kind == "relieved")
    assert (event.rules, event.units) == (("MS:10m",), ("B:1Inf",))
    assert [*factors(t, "B:1Inf")] == [4, 4, 4]
    t.order("move B:1Inf to EE27")  # four squares, as one who is supplied
    still = arrange(*BLOCK, "at EE33: R:Inf1.2", STACK, land=STRAIT, options=chosen)
    still.order("move B:GDArm B:Arm2.1 to EE36", "overrun EE35 with B:GDArm B:Arm2.1")
    assert isolated(still) == {"B:1Inf"}  # the line is not open yet


@pytest.mark.rule("MS:10n")
def test_an_overrun_of_somebody_who_blocks_no_line_relieves_nobody() -> None:
    """B:1Inf has come back to where it has a line, and is isolated until its next turn all the same."""
    lines = ("at EE28: B:1Inf[isolated]", "at GG36: R:Inf1.1", "at GG37: B:GDArm B:Arm2.1", "step movement")
    t = arrange(*lines, options=("module-04-combat-results",))
    t.order("overrun GG36 with B:GDArm B:Arm2.1")
    assert isolated(t) == {"B:1Inf"}


@pytest.mark.rule("MS:10k")
def test_so_does_one_that_the_isolated_make_themselves() -> None:
    """24 factors of artillery, halved, are ten to one; it costs four movement factors (RMS-146)."""
    chosen, guns = ("module-04-combat-results",), "B:1Art B:2Art B:3Art"
    t = arrange("at EE35: R:Inf1.1", f"at EE34: {guns}", land=STRAIT, options=chosen)
    assert isolated(t) == set(guns.split())
    assert t.why_not("overrun EE35 with B:1Art B:2Art")[0] == "MS:4k"  # 8 to 1
    t.order(f"overrun EE35 with {guns}")
    assert isolated(t) == set()
    still = arrange("at EE35: R:Inf1.1", "at EE37: R:Inf1.2", f"at EE34: {guns}", land=STRAIT, options=chosen)
    still.order(f"overrun EE35 with {guns}")
    assert isolated(still) == set(guns.split())


# Minor armies, on land of Nord Walküre: their side is told, and EE40 is Blue's.


@pytest.mark.rule("MS:10x", "MS:10y")
def test_a_minor_army_is_supplied_by_its_own_supply_counters() -> None:
    lines = ("allegiance nord-walkure blue", "at EE28: NW:1Inf B:1Inf", "at EE22: NW:2Inf B:2Inf")
    land = f"{HOME}; road {column(30, 20)}"
    chosen = ("module-10-supply", "module-18-minor-armies")

    def deployed(*more: str) -> Table:
        text = "\n".join((*lines, *more, FAR, "rest waiting"))
        return table("modules", text, (), "", land, options=chosen)

    assert isolated(deployed("at EE24: NW:Sup1.1")) == set()
    lost = deployed()
    assert isolated(lost) == {"NW:1Inf", "NW:2Inf"}  # the cities of Blue supply his own units alone
    assert isolated(deployed("at EE24: SW:Sup1.1")) == {"NW:1Inf", "NW:2Inf"}  # another army's
    far = deployed("at KK50: NW:Sup1.1")
    assert isolated(far) == {"NW:1Inf", "NW:2Inf"}  # no line leads there
    types = {counter.type.key for counter in lost.rules.roster.counters if counter.id.startswith("NW:Sup")}
    assert types == {"supply"}
    assert "supply" not in sheet("modules.production").rows  # MS:10y - nobody makes them
