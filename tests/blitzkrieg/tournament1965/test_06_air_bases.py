"""65:23.0T - aircraft: what there is, bases, ranges, changing base, landing, what ground units do to them.

B:14TAC is a TAC 4-8, B:1MDM an MDM 4-10, B:1SAC a SAC 4-20. On land drawn for a test A5 is a city of Great
Blue; others are where the test says so.
"""

from __future__ import annotations

import pytest
from tests.blitzkrieg.judging import table
from tests.blitzkrieg.tournament1965.arranging import arrange, offered

from openblitz.blitzkrieg.battle.rules.attack import attack_factors
from openblitz.blitzkrieg.engine import missions
from openblitz.blitzkrieg.engine.kinds import read_hex
from openblitz.blitzkrieg.telling.view import targets, would
from openblitz.players.blitzkrieg import aircraft
from openblitz.players.blitzkrieg.staff import Staff

FAR = "at TTT60: R:36Inf"
REST = "rest eliminated"
FLY = "step sorties"


# What there is, and set-up


@pytest.mark.rule("65:3.0T.1", "65:23.0T.0a", "65:23.0T.0b", "65:23.0T.0c")
def test_there_are_rangers_and_bombers_of_three_ranges_and_no_fighters() -> None:
    t = table("1965-tournament")
    roster = t.rules.roster
    kinds = {roster.counters[u].type.key for u in roster.used}
    assert {"tac", "mdm", "sac", "rangers"} <= kinds
    assert "ftr" not in kinds
    ranges = {roster.counters[u].type.key: roster.range[u] for u in roster.used if roster.flies[u]}
    assert ranges == {"tac": 8, "mdm": 10, "sac": 20}


@pytest.mark.rule("65:23.0T.2")
def test_aircraft_are_set_up_in_cities_of_their_own_country() -> None:
    t = table("1965-tournament")
    t.order("done", "place B:1SAC at C20")
    assert t.why_not("place B:14TAC at C19") == ("65:23.0T.2", "C19", "B:14TAC")  # no city
    assert t.refused("place B:14TAC at X27").rule == "65:3.0T.3"  # a city of another country
    assert t.refused("embark B:14TAC in B").rule == "65:23.0T.2"


@pytest.mark.rule("65:23.0T.3a", "65:23.0T.3b")
def test_twelve_air_factors_and_twelve_ground_factors_share_a_city() -> None:
    t = table("1965-tournament")
    t.order("done", "place B:1Inf B:2Inf B:3Inf at C20", "place B:1SAC B:2SAC B:1MDM at C20")
    assert t.refused("place B:14TAC at C20").rule == "65:23.0T.3a"
    t.order("take-back B:1Inf B:2Inf B:3Inf", "place B:1Inf B:2Inf B:3Inf at C20")  # nor the other way round
    land = "city E30 E34; blue E30 E34"
    own = "at E30: B:1SAC B:2SAC B:TAC2.1", "at E34: B:TAC2.2 B:TAC1.1"
    base = arrange(*own, FAR, REST, FLY, land=land)
    base.order("stage B:TAC2.2 to E30")
    base.order("stage B:TAC1.1 to E30")
    assert base.why_not("done") == ("65:23.0T.3a", "E30", "B:1SAC B:2SAC B:TAC2.1 B:TAC2.2 B:TAC1.1")
    base.order("take-back B:TAC1.1", "done")


# When they fly


@pytest.mark.rule("65:23.0T.5")
def test_aircraft_fly_when_all_ground_units_have_moved() -> None:
    land = "city E30 E34; blue E30 E34"
    t = arrange("at E30: B:14TAC B:15TAC", "at E28: B:4Arm", "at E25: R:1Inf", FAR, REST, land=land)
    for order in ("support B:14TAC over E25", "stage B:14TAC to E34"):
        assert t.refused(order).rule == "65:23.0T.5"
    assert t.refused("move B:14TAC to E31").rule == "65:23.0T.5"
    t.order("move B:4Arm to E26", "done")
    assert (t.step, t.asked) == ("sorties", "blue")
    assert t.refused("move B:4Arm to E27").rule == "65:23.0T.5"
    assert t.refused("take-back B:4Arm").rule == "65:4.0.1b"  # its move stands
    t.order("support B:14TAC over E25", "stage B:15TAC to E34", "done")
    assert t.step == "announce"


@pytest.mark.rule("65:23.0T.5")
def test_flights_are_taken_back_until_all_have_flown() -> None:
    land = "city E30 E34; blue E30 E34"
    t = arrange("at E30: B:14TAC B:15TAC", "at E26: B:4Arm", "at E25: R:1Inf", FAR, REST, FLY, land=land)
    t.order("support B:14TAC over E25", "stage B:15TAC to E34")
    t.order("take-back B:14TAC B:15TAC")
    assert (t.where("B:14TAC"), t.where("B:15TAC")) == ("E30", "E30")
    assert not missions.MISSIONS(t.position)
    t.order("stage B:14TAC to E34", "support B:15TAC over E25")  # as if nothing had been


# Range


@pytest.mark.rule("65:23.0T.1", "65:23.0T.7")
@pytest.mark.parametrize(("unit", "reach"), [("B:14TAC", 8), ("B:1MDM", 10)])
def test_a_target_is_no_farther_than_the_movement_factor(unit: str, reach: int) -> None:
    """A city right beside the target does not help."""
    there, beyond = f"E{30 - reach}", f"E{29 - reach}"
    land = f"city E30 E{28 - reach}; blue E30 E{28 - reach}"
    foes = f"at {there}: R:1Inf", f"at {beyond}: R:2Inf"
    t = arrange(f"at E30: {unit}", f"at E{31 - reach}: B:4Arm", *foes, FAR, REST, FLY, land=land)
    assert t.why_not(f"support {unit} over {beyond}") == ("65:23.0T.7", beyond, unit)
    t.order(f"support {unit} over {there}")
    assert t.where(unit) == "aloft E30"


@pytest.mark.rule("65:23.0T.9")
def test_any_number_of_aircraft_are_over_one_square() -> None:
    land = "city E30 E31; blue E30 E31"
    own = "at E30: B:14TAC B:15TAC B:1MDM", "at E31: B:2MDM B:3MDM", "at E27: B:4Arm"
    t = arrange(*own, "at E26: R:1Inf", FAR, REST, FLY, land=land)
    t.order("support B:14TAC B:15TAC B:1MDM B:2MDM B:3MDM over E26", "done")
    t.order("attack E26 with B:4Arm B:14TAC B:15TAC B:1MDM B:2MDM B:3MDM")


@pytest.mark.rule("65:23.0T.1")
def test_nobody_is_stronger_near_his_base() -> None:
    """As it would be in 1975."""
    t = arrange(
        "at E30: B:14TAC", "at E28: B:4Arm", "at E29: R:1Inf", FAR, REST, FLY, land="city E30; blue E30"
    )
    t.order("support B:14TAC over E29")
    assert attack_factors(t.position)[t.rules.roster.number["b:14tac"]] == 4


@pytest.mark.rule("65:23.0T.10")
def test_aircraft_attack_every_turn() -> None:
    """It has attacked, lands, and may attack again when its side moves the next time."""
    mission = "mission B:14TAC tactical over E26 via E29 E28 E27"
    lines = ("aloft E30: B:14TAC", mission, "at E29: B:4Arm", "at E26: R:1Inf", FAR, REST, "step return")
    t = arrange(*lines, land="city E30; blue E30")
    t.order("home B:14TAC", "done")
    assert (t.asked, t.position.turn) == ("blue", 2)
    t.order("move B:4Arm to E27", "done", "support B:14TAC over E26")


# Where they land


@pytest.mark.rule("65:23.0T.6c", "65:23.0T.6a")
def test_the_fourteenth_tac_flies_from_u11_to_u19_and_lands_at_s25() -> None:
    """The example of the book on the board of the book, with the country of U11 occupied by Blue; S25 is 14
    squares from U11."""
    country = "occupied nord-walkure", "reduced U11 M14 V20 CC15 Q11 Y19"
    own = "at U11: B:14TAC", "at U18: B:4Arm", "at S25: B:1Inf", "control blue: U11 S25", *country
    t = table("1965-tournament", "\n".join((*own, "at U19: R:1Inf", FAR, REST, FLY)), [3])
    t.order("support B:14TAC over U19", "done", "attack U19 with B:4Arm B:14TAC", "done", "fight U19")
    while t.step != "return":
        t.order(min(offered(t)))
    assert {"home B:14TAC", "land B:14TAC at S25"} <= offered(t)
    t.order("land B:14TAC at S25")
    assert t.where("B:14TAC") == "S25"


@pytest.mark.rule("65:23.0T.6a", "65:QA.23.0b", "65:23.0T.6b")
def test_landing_is_in_friendly_cities_in_range_of_the_target_out_of_enemy_zones() -> None:
    """Of the cities E18 is 8 squares from E26, E17 is 9; a Red unit is beside E22. It has flown 3 squares,
    after which it would have to land as near in 1975."""
    land = "city E29 E17 E18 E22 F25; blue E29 E17 E18 E22 F25"
    mission = "mission B:14TAC tactical over E26 via E28 E27"
    lines = ("aloft E29: B:14TAC", mission, "at E23: R:2Inf", FAR, REST, "step return")
    t = arrange(*lines, land=land)
    assert t.why_not("land B:14TAC at E17") == ("65:23.0T.6a", "E17", "B:14TAC")
    assert t.why_not("land B:14TAC at E22") == ("65:QA.23.0b", "E22", "B:14TAC")
    assert t.why_not("land B:14TAC at E25") == ("65:23.0T.6b", "E25", "B:14TAC")
    assert t.why_not("done")[0] == "65:23.0T.6a"  # it must land somewhere
    assert {"home B:14TAC", "land B:14TAC at E18", "land B:14TAC at F25"} <= offered(t)
    t.order("land B:14TAC at E18")
    freed = arrange(*lines[:-1], "held blue: E18", lines[-1], land=land)  # its base was not friendly before
    assert offered(freed) == {"home B:14TAC", "land B:14TAC at E18"}


@pytest.mark.rule("65:QA.23.0b")
def test_one_takes_off_in_an_enemy_zone_and_does_not_land_there() -> None:
    land = "city E30 E34; blue E30 E34"
    t = arrange("at E30: B:14TAC B:1Inf", "at E34: B:15TAC", "at E29: R:1Inf", FAR, REST, FLY, land=land)
    assert t.why_not("stage B:15TAC to E30") == ("65:QA.23.0b", "E30", "B:15TAC")
    t.order("support B:14TAC over E29")
    t = arrange("at E30: B:14TAC B:1Inf", "at E34: B:15TAC", "at E29: R:1Inf", FAR, REST, FLY, land=land)
    t.order("stage B:14TAC to E34")


@pytest.mark.rule("65:23.0T.6b")
def test_who_finds_no_friendly_city_is_lost() -> None:
    """Its base is in an enemy zone, and no other city is in range."""
    mission = "mission B:14TAC tactical over E26 via E29 E28 E27"
    lines = ("aloft E30: B:14TAC", mission, "at E31: R:2Inf", FAR, REST, "side blue")
    t = arrange(*lines, "step return", land="city E30; blue E30")
    t.order(*(["done"] if t.step == "return" else []))
    assert t.where("B:14TAC") == "eliminated"


# An enemy has E30 in his zone: it is not Blue's (65:10.0).
CITIES = "city E30 JJ20; blue E30 JJ20"
CONTESTED = "at E30: B:14TAC", "at E29: R:1Inf", "at A5: B:2Inf", FAR, REST


@pytest.mark.rule("65:23.0T.6b")
@pytest.mark.parametrize("ruleset", ["1965-tournament", "modules"])
def test_aircraft_that_stay_in_a_city_that_is_not_friendly_are_lost_when_the_turn_ends(ruleset: str) -> None:
    t = table(ruleset, "\n".join(["turn 3", *CONTESTED, FLY]), land=CITIES)
    (caution,) = t.cautions
    assert (caution.rule, caution.places, caution.units) == ("65:23.0T.6b", ("E30",), ("B:14TAC",))
    events = t.order("done")
    assert (t.asked, t.where("B:14TAC")) == ("red", "eliminated")
    (lost,) = [event for event in events if event.kind == "eliminated"]
    assert (lost.rules, lost.places, lost.units) == (("65:23.0T.6b",), ("E30",), ("B:14TAC",))


@pytest.mark.rule("65:23.0T.6b", "65:10.0.b")
def test_a_garrison_keeps_no_city_friendly_that_the_enemy_has_in_his_zone() -> None:
    """At 1-2 a 3 drives the garrison out of the city: the enemy has it alone."""
    garrison = "at E30: B:14TAC B:1Inf", "at E29: R:1Inf R:2Inf", FAR, REST
    t = arrange(*garrison, FLY, land=CITIES, dice=(3,))
    t.order("done", "attack E29 with B:1Inf", "done", "fight E29")
    while t.asked == "blue":
        t.order(sorted(t.offered)[0])
    assert t.where("B:14TAC") == "eliminated"


@pytest.mark.rule("65:23.0T.6b", "65:23.0T.8")
def test_aircraft_that_leave_such_a_city_are_kept() -> None:
    t = arrange(*CONTESTED, FLY, land=CITIES)
    t.order("stage B:14TAC to JJ20")
    assert t.cautions == []


@pytest.mark.rule("65:23.0T.6b")
def test_aircraft_are_kept_where_the_city_is_friendly_again_when_the_turn_ends() -> None:
    """At 6-1 the enemy is gone from beside the city, and nobody's zone is left but Blue's."""
    own = "at E30: B:14TAC B:1Inf", "at E28: B:4Arm B:5Arm", "at E29: R:Inf1.1", FAR, REST
    t = arrange(*own, FLY, land=CITIES, dice=(6,))
    t.order("done", "attack E29 with B:1Inf B:4Arm B:5Arm", "done", "fight E29")
    while t.asked == "blue":
        t.order(sorted(t.offered)[0])
    assert t.where("B:14TAC") == "E30"


def test_a_general_does_not_leave_them_there() -> None:
    """A stack guards the city, so that nobody would catch them in it; still it is not friendly."""
    t = arrange("at E30: B:14TAC B:1Inf B:2Inf B:3Inf", "at E29: R:Inf1.1", FAR, REST, FLY, land=CITIES)
    planned = [t.game.write_order(order) for order in aircraft.sorties(Staff(t.rules), t.position)]
    assert any(order.startswith("stage B:14TAC to ") for order in planned)


@pytest.mark.rule("65:23.0T.6b")
def test_in_the_enemys_turn_no_aircraft_are_lost_for_that() -> None:
    t = arrange("side red", "at E30: B:14TAC B:1Inf", "at E27: R:1Inf", FAR, REST, land=CITIES, dice=(3,) * 3)
    t.order("move R:1Inf to E29")
    while t.asked == "red":
        t.order("done" if t.may("done") else sorted(t.offered)[0])
    assert t.where("B:14TAC") == "E30"


# Changing base


@pytest.mark.rule("65:23.0T.8")
def test_who_does_not_attack_changes_to_any_friendly_city_however_far() -> None:
    land = "city E30 JJ20; blue E30 JJ20; city YY30; red YY30"
    own = "at E30: B:14TAC B:15TAC", "at E27: B:4Arm", "at E26: R:1Inf"
    t = arrange(*own, FAR, REST, FLY, land=land)
    assert t.why_not("stage B:14TAC to YY30") == ("65:QA.10.0c", "YY30", "B:14TAC")  # Red's
    assert t.why_not("stage B:14TAC to E31") == ("65:23.0T.6b", "E31", "B:14TAC")
    t.order("stage B:14TAC to JJ20", "support B:15TAC over E26")
    assert t.refused("support B:14TAC over E26").rule == "65:23.0T.8"
    assert t.refused("stage B:15TAC to JJ20").rule == "65:23.0T.5"  # it attacks


@pytest.mark.rule("65:23.0T.8")
def test_a_city_that_was_taken_in_this_turn_is_no_base_yet() -> None:
    land = "city E30 YY30; blue E30; red YY30"
    lines = (
        "at E30: B:14TAC",
        "at YY28: B:4Arm",
        FAR,
        REST,
        "control red: YY30 TTT60",
        "control blue: E30 A5",
    )
    t = arrange(*lines, land=land)
    t.order("move B:4Arm to YY29", "done")
    assert t.friendly("blue", "YY30")
    assert t.why_not("stage B:14TAC to YY30") == ("65:QA.10.0c", "YY30", "B:14TAC")


# What ground units do to them


@pytest.mark.rule("65:23.0T.4a")
def test_aircraft_alone_stop_nobody_and_are_lost_to_whoever_is_beside_them_when_battles_begin() -> None:
    land = "city YY30; red YY30"
    lines = ("at YY30: R:14TAC", "at YY27: B:4Arm", FAR, REST)
    t = arrange(*lines, land=land)
    assert "XX30" in t.reach("B:4Arm")  # by way of YY29: no zone of control
    assert t.refused("move B:4Arm to YY30").rule == "65:6.0.6b"
    t.order("move B:4Arm to YY29")
    assert t.where("R:14TAC") == "YY30"  # not yet
    t.order("done")
    while t.where("R:14TAC") == "YY30" and t.asked == "blue":
        t.order("done")
    assert t.where("R:14TAC") == "eliminated"
    away = arrange(*lines, land=land)
    away.order("move B:4Arm to YY28", "done")
    assert away.where("R:14TAC") == "YY30"


@pytest.mark.rule("65:23.0T.4b", "65:23.0T.4c")
@pytest.mark.parametrize(
    ("die", "gone"),
    [(2, False), (1, True)],  # 1-1: a two costs each a factor; a one costs two and drives the rest back
)
def test_aircraft_are_lost_when_their_whole_garrison_is_gone(die: int, gone: bool) -> None:
    land = "city YY30; red YY30"
    lines = ("at YY30: R:14TAC R:1Inf", "at YY29: B:4Arm", FAR, REST, "step announce")
    t = arrange(*lines, land=land, dice=[die])
    t.order("attack YY30 with B:4Arm", "done", "fight YY30")
    while t.step not in ("advance", "return", "movement"):
        t.order(min(offered(t)))
    assert t.where("R:14TAC") == ("eliminated" if gone else "YY30")


@pytest.mark.rule("65:18.0.b")
def test_nobody_is_dropped_beside_aircraft_on_the_ground() -> None:
    land = "city E30 YY30; blue E30; red YY30"
    t = arrange("at E30: B:1Abn", "at H30: R:14TAC", FAR, REST, land="city E30 H30; blue E30; red H30")
    assert t.why_not("drop B:1Abn at H29")[0] == "65:18.0.b"
    assert t.says("drop B:1Abn at H28") is None
    assert arrange("at E30: B:1Abn", FAR, REST, land=land).says("drop B:1Abn at H29") is None


@pytest.mark.rule("65:6.1.1a")
def test_aircraft_do_not_go_to_sea() -> None:
    land = "sea B: E29; port E30; city E30; blue E30"
    t = arrange("at E30: B:14TAC B:1Inf", FAR, REST, land=land)
    assert t.why_not("embark B:14TAC in B")[0] == "65:6.1.1a"
    t.order("embark B:1Inf in B")


def test_a_screen_offers_targets_and_bases_and_says_why_not() -> None:
    land = "city E30 E34; blue E30 E34"
    t = arrange("at E30: B:14TAC", "at E27: B:4Arm", "at E26: R:1Inf", FAR, REST, FLY, land=land)
    unit = t.rules.roster.number["b:14tac"]
    assert {one.hex for one in targets(t.game, t.position, [unit])} >= {"E26", "E34", "A5"}
    told = would(t.game, t.position, [unit], [read_hex("E26")])
    assert told.order == "support B:14TAC over E26"
    far = would(t.game, t.position, [unit], [read_hex("E20")])
    assert far.refusal is not None
    assert far.refusal.rule.startswith("65:23.0T")
    view = t.game.view(t.position, "blue")
    assert {"Air bases", "Bombed cities"} <= {layer.title for layer in view.layers}
