"""75:33.7, CL:33.7, CL:5h - patrol and interdiction: driven home, holding the ground, strafing.

B:14TAC and R:14TAC are TAC 4-8, R:TAC2.1 and R:TAC1.1 parts of one, R:1FTR is FTR 4-12. Blue's base is E30,
Red's E22; within three hexes of it TAC count double. Red's aircraft over E24 have flown two hexes, those over
E26 four.
"""

from __future__ import annotations

import pytest
from tests.blitzkrieg.judging import Table, table

from openblitz.blitzkrieg.air.rules import interception, interdiction
from openblitz.blitzkrieg.battle.rules.attack import attack_factors
from openblitz.blitzkrieg.engine import missions
from openblitz.blitzkrieg.engine.kinds import names, read_hex
from openblitz.blitzkrieg.rulesets import rules
from openblitz.blitzkrieg.supply.rules import supply
from openblitz.hexes import bits
from openblitz.lab.blitzkrieg.invariants import Invariants
from openblitz.players.blitzkrieg import raiding
from openblitz.players.blitzkrieg.staff import Staff

FAR = "at TTT60: R:36Inf"
LAND = "city E30 E22 E14; blue E30; red E22 E14"
RED = 1
NEAR = ("E24", "E23")
OFF = ("E26", "E23 E24 E25")
AROUND = {"D23", "D24", "E23", "E24", "E25", "F24", "F25"}


def arrange(
    *lines: str,
    dice: tuple[int, ...] = (),
    clarified: str = "all",
    options: tuple[str, ...] = (),
    land: str = LAND,
    turn: int = 3,
) -> Table:
    text = "\n".join([f"turn {turn}", *lines, "rest eliminated"])
    on = ("additional-bombing", "air-combat", *options)
    return table("1975-tournament", text, dice, clarified, land, options=on)


def sky(units: str = "R:14TAC", over: tuple[str, str] = NEAR) -> tuple[str, ...]:
    """Aircraft of Red on patrol and interdiction, in Blue's player-turn."""
    sent = (f"mission {unit} interdiction over {over[0]} via {over[1]}" for unit in units.split())
    return (f"aloft E22: {units}", *sent)


def number(t: Table, unit: str) -> int:
    return t.rules.roster.number[unit.casefold()]


@pytest.mark.rule("75:SEQ.14b")
@pytest.mark.parametrize("waits", ["", "patrol", "interdiction"])
def test_fighters_at_bases_and_in_the_air_move_to_the_hexes_of_interception(waits: str) -> None:
    """From the base or, whoever stays in the air, from E27."""
    out, back = "E23 E24 E25 E26", "E27 E26 E25 E24"
    sky = "aloft E22: R:1FTR", f"mission R:1FTR {waits} over E27 via {out}"
    red = sky if waits else ("at E22: R:1FTR",)
    t = arrange("at E30: B:14TAC", "at E25: B:4Arm B:5Arm", "at E24: R:1Inf", *red, FAR)
    t.order("support B:14TAC over E24", "done", "attack E24 with B:4Arm B:5Arm B:14TAC", "done")
    assert (t.asked, t.step) == ("red", "interception")
    t.order("intercept R:1FTR over E24")
    mission = missions.of(t.position, number(t, "R:1FTR"))
    assert mission is not None
    way = f"{out} {back}" if waits else "E23 E24"
    assert (mission.kind, " ".join(names(mission.way))) == ("intercept", way)


@pytest.mark.rule("75:SEQ.1", "75:32.75a")
@pytest.mark.parametrize("waits", ["patrol", "interdiction"])
def test_whoever_stayed_in_the_air_is_down_when_his_own_player_turn_begins(waits: str) -> None:
    land = "city E30 E22 E20; blue E30; red E22 E20"
    sky = "aloft E20: R:2FTR", f"mission R:2FTR {waits} over E18 via E19"
    t = arrange("at E30: B:14TAC", *sky, FAR, land=land)
    t.order("done", "done", "home R:2FTR")
    assert (t.position.side, t.where("R:2FTR")) == (RED, "E20")
    assert missions.of_side(t.position, RED) == []


@pytest.mark.rule("75:32.31d")
@pytest.mark.parametrize("waits", ["patrol", "interdiction"])
def test_patrols_with_interdiction_set_interception_off_too(waits: str) -> None:
    """R:1FTR is over E27; B:14TAC from E30 meets it at E28: five hexes to E24."""
    sky = "aloft E22: R:1FTR", f"mission R:1FTR {waits} over E27 via E23 E24 E25 E26"
    t = arrange("at E30: B:14TAC", "at E25: B:4Arm B:5Arm", "at E24: R:1Inf", *sky, FAR)
    t.order("support B:14TAC over E24", "done", "attack E24 with B:4Arm B:5Arm B:14TAC", "done")
    assert interception.reach(t.position, read_hex("E24"), RED) == 5


@pytest.mark.rule("75:32.34")
@pytest.mark.parametrize("order", ["patrol", "interdict"])
def test_interceptors_do_not_wait_for_those_who_stay_in_the_air(order: str) -> None:
    """B:14TAC is down, and B:1FTR stays over E29 when R:1FTR lands."""
    troops = "at E25: B:4Arm B:5Arm", "at E24: R:1Inf"
    t = arrange("at E30: B:14TAC B:1FTR", *troops, "at E22: R:1FTR", FAR, dice=(6, 1))
    t.order("support B:14TAC over E24", f"{order} B:1FTR over E29", "done")
    t.order("attack E24 with B:4Arm B:5Arm B:14TAC", "done", "intercept R:1FTR over E24", "done", "fight E24")
    while t.step != "return":
        t.order(sorted(t.offered)[0])
    t.order("home B:14TAC")
    assert (t.asked, t.step) == ("red", "alight")
    t.order("home R:1FTR")
    assert (t.where("R:1FTR"), kind(t, "B:1FTR")) == (
        "E22",
        "patrol" if order == "patrol" else "interdiction",
    )


@pytest.mark.rule("CL:32.4a")
@pytest.mark.parametrize(("unit", "found"), [("B:14TAC", "hunt"), ("B:15TAC", "escort")])
def test_bombers_on_interdiction_are_nobodys_to_escort(unit: str, found: str) -> None:
    """B:14TAC interdicts over E24, B:15TAC helps in an attack there; B:1FTR hunts over the hex."""
    t = arrange("at E30: B:14TAC B:15TAC B:1FTR", "at E25: B:4Arm", "at E24: R:1Inf", FAR)
    t.order("hunt B:1FTR over E24")
    t.order("interdict B:14TAC over E24" if unit == "B:14TAC" else "support B:15TAC over E24", "done")
    assert kind(t, "B:1FTR") == found


@pytest.mark.rule("CL:32.4a", "75:32.5d")
def test_only_fighters_become_escorts_of_bombers_over_their_hex() -> None:
    """RT-38 - TAC that interdicts there goes on with that."""
    own = "at E30: B:14TAC B:15TAC B:1FTR", "at E25: B:4Arm"
    t = arrange(*own, "at E24: R:1Inf", FAR)
    t.order("interdict B:14TAC over E24", "interdict B:1FTR over E24", "support B:15TAC over E24", "done")
    assert [kind(t, unit) for unit in ("B:14TAC", "B:1FTR")] == ["interdiction", "escort"]


@pytest.mark.rule("CL:33.7g")
@pytest.mark.parametrize(("industry", "spared"), [(3, True), (2, False)])
def test_lack_of_industry_halves_those_who_are_matched(industry: int, spared: bool) -> None:
    """4 for B:1FTR and 2 for B:14TAC, or half of it: against 4 the TAC may be held back, or nobody."""
    short = f"resources blue 3 {industry} 3", "resources red 3 3 3", "step movement"
    lines = "at E30: B:14TAC B:1FTR", "at A5: B:4Arm", "at E24: R:1Inf", "at E22: R:1FTR", FAR
    t = arrange(*lines, *short, options=("critical-resources",), dice=(6, 6))
    t.order("interdict B:14TAC over E23", "interdict B:1FTR over E23", "done")
    t.order("intercept R:1FTR over E23", "done")
    assert ("hold-back B:14TAC" in t.offered) is spared


MISSIONS_OF_COMBAT = (
    *("support B:14TAC", "bomb B:1MDM", "bomb B:1SAC", "hunt B:1FTR", "patrol B:1FTR", "interdict B:1FTR"),
    *("interdict B:14TAC", "bomb-airbase B:14TAC", "bomb-port B:1SAC", "bomb-roads B:1SAC"),
    "bomb-industry B:1MDM",
)


@pytest.mark.rule("CL:30a", "75:30.6a")
@pytest.mark.parametrize("mission", MISSIONS_OF_COMBAT)
def test_each_mission_of_combat_is_closed_to_who_began_in_an_enemy_zone(mission: str) -> None:
    """E30 is beside R:1Inf; of the same aircraft at E33 nobody is."""
    fly, unit = mission.split()
    land = "city E30 E29 E33; blue E30 E33; red E29; sea A: F29; port E29"
    foes = "at E29: R:1Inf R:14TAC"
    close = arrange(f"at E30: {unit} B:1Inf", foes, FAR, land=land)
    assert close.why_not(f"{fly} {unit} over E29") == ("75:30.6a", "E30", unit)
    free = arrange(f"at E33: {unit} B:1Inf", foes, FAR, land=land)
    assert free.may(f"{fly} {unit} over E29")


@pytest.mark.parametrize("mission", MISSIONS_OF_COMBAT)
@pytest.mark.parametrize(
    ("lines", "option", "rule"),
    [
        pytest.param(*case, marks=pytest.mark.rule(case[-1], "CL:30a"))
        for case in (
            ("resources blue 3 1 3|resources red 3 3 3", "critical-resources", "75:36.33a"),
            ("resources blue 3 0 3|resources red 3 3 3", "critical-resources", "75:36.34a"),
            ("", "combat-supply", "75:30.2f"),
            ("weather gale", "weather", "75:WEATHER.gale.a"),
            ("weather fog", "weather", "75:WEATHER.fog.a"),
            ("weather ice", "weather", "75:WEATHER.ice.a"),
        )
    ],
)
def test_what_closes_the_air_closes_it_to_each_mission_of_combat(
    lines: str, option: str, rule: str, mission: str
) -> None:
    """Lack of industry or of supply, and bad weather."""
    fly, unit = mission.split()
    state = "[unsupplied]" if option == "combat-supply" else ""
    own = f"at E33: {unit}{state} B:1Inf", "at E29: R:1Inf R:14TAC", FAR, "step movement"
    land = "city E29 E33; blue E33; red E29; sea A: F29; port E29"
    said = tuple(filter(None, lines.split("|")))
    t = arrange(*own, *said, land=land, options=(option,), turn=9 if option == "weather" else 3)
    assert t.refused(f"{fly} {unit} over E29").rule == rule


def held(t: Table, side: int = RED) -> set[str]:
    """The hexes that the aircraft of a side control."""
    return set(names(bits.hexes(interdiction.zone(t.position, side))))


def kind(t: Table, unit: str) -> str:
    mission = missions.of(t.position, number(t, unit))
    return "" if mission is None else mission.kind


@pytest.mark.rule("75:32.71")
def test_a_patrol_of_fighters_holds_no_ground() -> None:
    """What stops ground units in the same hex is interdiction, and only that."""
    over = "over E24 via E23"
    lines = ("aloft E22: R:1FTR", "at E27: B:4Arm B:1Inf", FAR)
    interdicts = arrange(*lines, f"mission R:1FTR interdiction {over}")
    assert held(interdicts) == AROUND
    assert not interdicts.may("move B:4Arm to E22")
    patrols = arrange(*lines, f"mission R:1FTR patrol {over}")
    assert held(patrols) == set()
    assert patrols.may("move B:4Arm to E23")
    assert patrols.may("move B:1Inf to E23")


# The mission


@pytest.mark.rule("75:33.7a", "75:SEQ.9g", "75:SEQ.25", "CL:SEQ.12a")
def test_tac_and_ftr_are_sent_in_movement_and_stay_through_the_enemys_turn() -> None:
    t = arrange("at E30: B:14TAC B:1FTR", "at E31: B:1MDM B:1SAC", FAR, land=f"{LAND}; city E31; blue E31")
    assert (
        t.refused("interdict B:1MDM over E27").rule
        == t.refused("interdict B:1SAC over E27").rule
        == "75:33.7a"
    )
    t.order("interdict B:14TAC over E27", "interdict B:1FTR over E20", "done")
    assert (t.asked, t.step) == ("red", "movement")
    assert (kind(t, "B:14TAC"), kind(t, "B:1FTR")) == ("interdiction", "interdiction")
    assert t.game.read_state(t.game.write_state(t.position)) == t.position
    t.order("done", "done", "home B:1FTR", "home B:14TAC")
    assert (t.where("B:14TAC"), t.where("B:1FTR")) == ("E30", "E30")
    assert not list(Invariants(t.rules).faults(t.position))


@pytest.mark.rule("75:33.7a")
@pytest.mark.parametrize(("hex_", "rule"), [("E22", None), ("E21", "75:30.5f")])
def test_they_are_sent_as_far_as_they_fly(hex_: str, rule: str | None) -> None:
    t = arrange("at E30: B:14TAC", FAR)
    refusal = t.says(f"interdict B:14TAC over {hex_}")
    assert (refusal and refusal.rule) == rule


def test_without_air_combat_nobody_interdicts() -> None:
    """R75-A9 - It depends on interception; without interceptors it is left out."""
    assert "interdiction" not in missions.flown(rules("1975-tournament", "all", ("additional-bombing",)))
    assert "interdiction" not in missions.flown(rules("1975-tournament", "all", ("air-combat",)))
    both = ("additional-bombing", "air-combat")
    assert "interdiction" in missions.flown(rules("1975-tournament", "all", both))


# Interceptors


def met(blue: str, red: str, *dice: int, over: str = "E24") -> Table:
    """Blue's interdictors are over E24, where R:1Inf stands, and Red's fighters fly at them."""
    t = arrange(f"at E30: {blue}", f"at E22: {red}", "at E24: R:1Inf", FAR, dice=dice)
    t.order(f"interdict {blue} over {over}", "done", f"intercept {red} over {over}")
    return t


def told(t: Table, *orders: str) -> list[str]:
    return [event.text for event in t.order(*orders) if event.kind == "air combat"]


@pytest.mark.rule("75:33.7b", "CL:33.7i", "75:32.32b", "CL:SEQ.9d")
def test_interceptors_fire_at_tac_at_normal_strength_and_tac_reply_at_half() -> None:
    """Without any fighter; both roll a 6. TAC have fired and go home, and hold no ground."""
    t = met("B:14TAC", "R:1FTR", 6, 6)
    fire, reply = told(t, "done")
    assert "R:1FTR fires with 4 at B:14TAC" in fire
    assert "B:14TAC fires with 2 at R:1FTR" in reply
    assert (t.asked, t.step) == ("blue", "back")
    t.order("home B:14TAC")
    assert held(t, 0) == set()


@pytest.mark.rule("CL:33.7g")
def test_a_short_way_doubles_nothing_in_the_air() -> None:
    """B:14TAC over E27 has flown three hexes and bombs with 8; it fires with 2 at what rises from below."""
    land = f"{LAND}; city E27; red E27"
    t = arrange("at E30: B:14TAC", "at E27: R:1Inf R:1FTR", FAR, dice=(6, 6), land=land)
    t.order("interdict B:14TAC over E27", "done", "intercept R:1FTR over E27")
    assert attack_factors(t.position)[number(t, "B:14TAC")] == 8
    reply = told(t, "done")[1]
    assert "B:14TAC fires with 2 at R:1FTR" in reply


@pytest.mark.rule("75:33.7b", "CL:33.7g", "75:32.72b")
def test_who_is_more_than_the_interceptors_need_not_fire_and_stays() -> None:
    """4 for B:1FTR and 2 for B:14TAC: against 4 the TAC may be held back, and the fighter may not."""
    t = met("B:14TAC B:1FTR", "R:1FTR", 6, 6)
    t.order("done")
    assert (t.asked, t.step) == ("blue", "match")
    assert t.refused("hold-back B:1FTR").rule == "75:32.52b"
    t.order("hold-back B:14TAC")
    t.order("home B:1FTR")
    assert held(t, 0) == AROUND
    assert kind(t, "B:14TAC") == "interdiction"


@pytest.mark.rule("CL:33.7h")
@pytest.mark.parametrize(("kept", "sent"), [("B:14TAC", "B:1FTR"), ("B:1FTR", "B:14TAC")])
def test_the_owner_chooses_whether_tac_or_fighters_go_home(kept: str, sent: str) -> None:
    """R:FTR2.1 has two factors: either of them is enough to match it."""
    t = met("B:14TAC B:1FTR", "R:FTR2.1", 6, 6)
    t.order("done", f"hold-back {kept}", f"home {sent}")
    assert (kind(t, kept), t.where(sent)) == ("interdiction", "E30")


@pytest.mark.rule("CL:33.7j")
def test_the_owner_chooses_whether_tac_or_fighters_are_lost() -> None:
    t = met("B:14TAC B:1FTR", "R:1FTR", 1, 6)
    t.order("done")
    t.order("done")
    assert (t.asked, t.step) == ("blue", "loss")
    assert {order.split()[1] for order in t.offered} == {"B:14TAC", "B:1FTR"}


def test_tac_over_a_hex_with_bombers_are_one_group_with_them() -> None:
    """CL:32.31b - The interceptors fire tripled; TAC that interdict reply at half, and go home (CL:33.7i)."""
    t = arrange(
        "at E30: B:14TAC B:15TAC", "at E22: R:1FTR", "at E24: R:1Inf", "at E25: B:4Arm", FAR, dice=(6, 6)
    )
    t.order("interdict B:14TAC over E24", "support B:15TAC over E24", "done")
    t.order("attack E24 with B:4Arm B:15TAC", "done", "intercept R:1FTR over E24")
    fire, reply = told(t, "done")
    assert "fires with 12 at" in fire
    assert "B:14TAC fires with 2 at R:1FTR" in reply
    assert (t.step, {order.split()[1] for order in t.offered}) == ("back", {"B:14TAC"})


# The zone


@pytest.mark.rule("75:33.7c")
def test_four_factors_control_their_hex_and_the_six_around_it() -> None:
    assert held(arrange(*sky("R:14TAC", OFF), "at E30: B:1Inf", FAR)) == {
        "D25", "D26", "E25", "E26", "E27", "F26", "F27",
    }  # fmt: skip
    assert held(arrange(*sky("R:TAC2.1 R:TAC1.1", OFF), "at E30: B:1Inf", FAR)) == set()
    assert len(held(arrange(*sky("R:TAC2.1 R:FTR2.1", OFF), "at E30: B:1Inf", FAR))) == 7


@pytest.mark.rule("75:33.7c")
def test_they_hold_the_ground_as_soon_as_interceptors_are_done_with() -> None:
    """Not while their own side moves; but in its combat, when nobody has driven them home."""
    t = arrange("at E30: B:14TAC", "at E20: B:4Arm", "at E19: R:1Inf", FAR)
    t.order("interdict B:14TAC over E27")
    assert held(t, 0) == set()
    t.order("done")
    assert (t.step, held(t, 0)) == ("announce", set())
    t.order("attack E19 with B:4Arm", "done")
    assert (t.step, len(held(t, 0))) == ("resolve", 7)


@pytest.mark.rule("CL:33.7d")
def test_the_four_factors_are_counted_with_range_weather_and_industry() -> None:
    """Two factors near their base are four; four in rain, or short of industry, are two, eight are four."""
    own = ("at E30: B:1Inf", FAR)
    assert len(held(arrange(*sky("R:TAC2.1", NEAR), *own))) == 7
    assert held(arrange(*sky("R:TAC2.1", OFF), *own)) == set()
    wet = {"options": ("weather",), "turn": 9}
    assert held(arrange(*sky("R:14TAC", OFF), *own, "weather rain", **wet)) == set()  # type: ignore[arg-type]
    assert len(held(arrange(*sky("R:14TAC", NEAR), *own, "weather rain", **wet))) == 7  # type: ignore[arg-type]
    short = {"options": ("critical-resources",)}
    poor = ("resources blue 3 3 3", "resources red 3 2 3", "step movement")
    assert held(arrange(*sky("R:14TAC", OFF), *own, *poor, **short)) == set()  # type: ignore[arg-type]
    assert len(held(arrange(*sky("R:14TAC", NEAR), *own, *poor, **short))) == 7  # type: ignore[arg-type]


@pytest.mark.rule("CL:33.7e", "CL:33.7f")
def test_the_weak_may_fly_and_hold_ground_when_conditions_change() -> None:
    """In snow R:14TAC over E26 comes to two factors, and in clear weather to four."""
    t = arrange("at E30: B:TAC2.1", FAR)
    t.order("interdict B:TAC2.1 over E26")
    snow, clear = (
        arrange(*sky("R:14TAC", OFF), "at E30: B:1Inf", f"weather {sort}", FAR, options=("weather",), turn=9)
        for sort in ("snow", "clear")
    )
    assert (len(held(snow)), len(held(clear))) == (0, 7)


@pytest.mark.rule("75:33.7e", "CL:33.7a", "75:8.3a")
def test_all_enemy_ground_units_stop_in_it_and_it_is_no_cause_to_attack() -> None:
    """Armor and infantry come up to E25 and no farther; nobody is there whom they would have to attack."""
    t = arrange(*sky(), "at E27: B:4Arm B:1Inf", FAR)
    assert t.says("move B:4Arm to E25") is None
    for unit in ("B:4Arm", "B:1Inf"):
        assert t.refused(f"move {unit} via E26 E25 to E24").rule in ("75:8.3a", "75:8.2a")
        assert t.says(f"move {unit} to E25") is None
    free = arrange("at E22: R:14TAC", "at E27: B:4Arm B:1Inf", FAR)
    assert free.says("move B:4Arm via E26 E25 to E24") is None
    t.order("move B:4Arm to E25", "done")
    assert (t.asked, t.step) == ("red", "strafing")
    t.order("done")
    assert t.step not in ("announce", "resolve")


@pytest.mark.rule("CL:33.7a")
def test_who_begins_in_it_is_engaged_unless_it_is_armor() -> None:
    """R75-C44 - As in the zone of armor: B:1Inf may not move, B:4Arm may leave."""
    t = arrange(*sky(), "at E25: B:4Arm B:1Inf", FAR)
    assert t.refused("move B:1Inf to E26").rule == "75:8.2c"
    assert t.says("move B:4Arm to E27") is None


@pytest.mark.rule("75:33.7d")
@pytest.mark.parametrize("guarded", [False, True])
def test_whoever_must_retreat_into_it_is_eliminated(guarded: bool) -> None:
    """R:1Inf at E24 loses half and goes back three hexes; all ways lead under aircraft over E22."""
    lines = ("at E30: B:14TAC", "at E25: B:4Arm", "at D24: B:5Arm", "at F25: B:6Arm", "at E24: R:1Inf", FAR)
    t = arrange(*lines, dice=(4,) * 3, land="city E30 E14; blue E30; red E14")
    if guarded:
        t.order("interdict B:14TAC over E22")
    t.order("done", "attack E24 with B:4Arm B:5Arm B:6Arm", "done", "fight E24")
    t.order("lose R:1Inf keep R:Inf2.1")
    assert (t.where("R:Inf2.1") == "eliminated", t.step == "retreat") == (guarded, not guarded)


@pytest.mark.rule("75:33.7f")
def test_it_blocks_supply() -> None:
    """The road from B:1Inf at E16 to the home city E30 leads under R:14TAC over E26."""
    road = " ".join(f"E{row}" for row in range(5, 31))
    land = f"city E30 E22; blue E30; red E22; road {road}"

    def lacking(*lines: str) -> bool:
        t = arrange(*lines, "at E16: B:1Inf", FAR, land=land, options=("combat-supply",))
        return bool(supply.lacking(t.position, 0) >> number(t, "B:1Inf") & 1)

    assert lacking(*sky("R:14TAC", OFF))
    assert not lacking(*sky("R:TAC2.1", OFF))


@pytest.mark.rule("75:33.7f")
def test_it_blocks_supply_beside_it_too() -> None:
    """The road from B:1Inf at D16 to D30 passes beside E26."""
    road = " ".join(f"D{row}" for row in range(5, 31))
    land = f"city D30 E22; blue D30; red E22; road {road}"

    def lacking(*lines: str) -> bool:
        t = arrange(*lines, "at D16: B:1Inf", FAR, land=land, options=("combat-supply",))
        return bool(supply.lacking(t.position, 0) >> number(t, "B:1Inf") & 1)

    assert lacking(*sky("R:14TAC", OFF))
    assert not lacking(*sky("R:TAC2.1", OFF))


def blues(over: str, via: str) -> tuple[str, ...]:
    """B:14TAC from E30 on patrol and interdiction, in Red's player-turn."""
    return (
        "side red",
        "aloft E30: B:14TAC",
        f"mission B:14TAC interdiction over {over} via {via}",
        "at A5: B:1Inf",
    )


@pytest.mark.rule("75:33.7e")
def test_that_of_blue_stops_red() -> None:
    sent = blues("E26", "E29 E28 E27")
    t = arrange(*sent, "at E23: R:4Arm R:1Inf R:1Art R:18AAs")
    for unit in ("R:4Arm", "R:1Inf", "R:1Art", "R:18AAs"):
        assert t.refused(f"move {unit} via E24 E25 to E26").rule in ("75:8.3a", "75:8.2a")
        assert t.says(f"move {unit} to E25") is None
    free = arrange("side red", "at E30: B:14TAC", "at A5: B:1Inf", "at E23: R:4Arm R:1Inf")
    assert free.says("move R:4Arm via E24 E25 to E26") is None


@pytest.mark.rule("75:33.7e")
def test_two_patrols_hold_the_ground_around_either() -> None:
    other = ("aloft E14: R:12TAC", "mission R:12TAC interdiction over E17 via E15 E16")
    t = arrange(*sky(), *other, "at E27: B:4Arm", "at E19: B:5Arm B:1Inf", FAR)
    assert len(held(t)) == 14
    assert t.refused("move B:4Arm via E26 E25 to E24").rule in ("75:8.3a", "75:8.2a")
    for unit in ("B:5Arm", "B:1Inf"):
        assert t.refused(f"move {unit} via E18 to E17").rule in ("75:8.3a", "75:8.2a")


@pytest.mark.rule("75:33.7f")
def test_that_of_blue_blocks_the_supply_of_red() -> None:
    """The road from R:1Inf at EE42 to the home city EE22 leads under B:14TAC over EE31."""
    road = " ".join(f"EE{row}" for row in range(22, 35))
    land = f"city EE36 EE22; blue EE36; red EE22; road {road}"
    sent = "aloft EE36: B:14TAC", "mission B:14TAC interdiction over EE31 via EE35 EE34 EE33 EE32"
    lines = "side red", "at EE42: R:1Inf", "at A5: B:1Inf"

    def lacking(*more: str) -> bool:
        t = arrange(*lines, *more, land=land, options=("combat-supply",))
        return bool(supply.lacking(t.position, RED) >> number(t, "R:1Inf") & 1)

    assert lacking(*sent)
    assert not lacking("at EE36: B:14TAC")


@pytest.mark.rule("CL:5h", "CL:33.7c")
def test_cities_under_it_are_not_friendly_to_the_enemy() -> None:
    """E26 is a city of Blue's home; aircraft on mere patrol leave it to him."""
    land = "city E30 E26 E22; blue E30 E26; red E22"
    t = arrange(*sky("R:14TAC", OFF), "at E30: B:1Inf", FAR, land=land)
    assert not t.friendly("blue", "E26")
    assert t.friendly("blue", "E30")
    over = arrange(
        "aloft E22: R:1FTR",
        "mission R:1FTR patrol over E26 via E23 E24 E25",
        "at E30: B:1Inf",
        FAR,
        land=land,
    )
    assert over.friendly("blue", "E26")


@pytest.mark.rule("CL:33.7b")
def test_it_does_no_harm_to_aircraft_on_the_ground() -> None:
    """B:14TAC alone in E26 stays there; an enemy ground unit beside it would end it (CL:30.9)."""
    land = "city E30 E26 E22; blue E30 E26; red E22"
    t = arrange(*sky("R:14TAC", OFF), "at E26: B:14TAC", "at E30: B:1Inf", FAR, land=land)
    t.order("done", "home R:14TAC")
    assert t.where("B:14TAC") == "E26"
    caught = arrange("at E27: R:1Inf", "at E26: B:14TAC", "at E30: B:1Inf", FAR, land=land)
    caught.order("move B:1Inf to E31")
    caught.order("done")
    assert caught.where("B:14TAC") == "eliminated"


@pytest.mark.rule("CL:33.7c")
def test_it_sets_off_interception() -> None:
    """Aircraft that come under four factors of TAC are seen from there on; under three they are not."""
    for units, seen in (("R:14TAC", True), ("R:TAC2.1 R:TAC2.2", True), ("R:TAC2.1 R:TAC1.1", False)):
        t = arrange(*sky(units, OFF), "at E30: B:1Inf", FAR)
        assert bool(interception.watched(t.position, RED) >> read_hex("E27") & 1) is seen
    t = arrange(*sky("R:FTR1.1", OFF), "at E30: B:1Inf", FAR)  # a fighter does what a patrol does
    assert interception.watched(t.position, RED) >> read_hex("E27") & 1


# Strafing


def strafe(
    *dice: int,
    units: str = "R:14TAC",
    below: str = "B:4Arm",
    clarified: str = "all",
    more: tuple[str, ...] = (),
) -> Table:
    """Blue has moved, and Red's aircraft over E24 may strafe what stands at E25."""
    t = arrange(*sky(units), f"at E25: {below}", *more, FAR, dice=dice, clarified=clarified)
    t.order("done")
    assert (t.asked, t.step) == ("red", "strafing")
    return t


def shots(t: Table, *orders: str) -> list[str]:
    return [event.text for event in t.order(*orders) if event.kind == "strafing"]


@pytest.mark.rule("75:33.7g", "75:33.7h", "CL:SEQ.7a", "CL:33.7l")
def test_they_strafe_at_double_strength_and_are_fired_at_with_half() -> None:
    """4 factors count 8, though a short way doubles them for bombs, too; 6 of B:4Arm reply with 3."""
    t = strafe(2, 6)
    assert t.refused("strafe-troops R:14TAC at E24").rule == "75:33.7g"
    assert t.refused("strafe-troops R:14TAC at E26").rule == "CL:SEQ.7a"
    fire, reply = shots(t, "strafe-troops R:14TAC at E25")
    assert "R:14TAC fires with 8 at B:4Arm at E25: 1 factor lost" in fire
    assert "B:4Arm fires with 3 at R:14TAC" in reply
    mission = missions.of(t.position, number(t, "R:14TAC"))
    assert mission is not None
    assert names([mission.hex]) == ["E24"]
    assert strafe(more=("at E24: B:1Inf",)).may("strafe-troops R:14TAC at E24")


@pytest.mark.rule("75:33.7g")
def test_they_strafe_together_with_all_their_factors_and_in_their_zone_alone() -> None:
    """TAC and FTR of four factors each are sixteen; E26 is two hexes off."""
    t = strafe(6, 6, units="R:14TAC R:1FTR", more=("at E26: B:1Inf",))
    assert t.refused("strafe-troops R:14TAC R:1FTR at E26").rule == "CL:SEQ.7a"
    fire = shots(t, "strafe-troops R:14TAC R:1FTR at E25")[0]
    assert "fire with 16 at B:4Arm" in fire
    assert t.step != "strafing"  # both have strafed


@pytest.mark.rule("75:33.7g")
def test_what_is_strafed_loses_factors_of_its_owners_choice() -> None:
    t = strafe(1, 6, below="B:4Arm B:1Inf")
    t.order("strafe-troops R:14TAC at E25")
    assert (t.asked, t.step) == ("blue", "loss")
    assert {order.split()[1] for order in t.offered} == {"B:4Arm", "B:1Inf"}
    t.order("lose B:1Inf keep B:Inf2.1")
    assert t.at("E25") == ("B:4Arm", "B:Inf2.1")


@pytest.mark.rule("75:33.7h", "CL:rounding.b")
def test_the_flak_of_troops_is_rounded_down_and_costs_the_strafers_factors() -> None:
    """Seven factors are three; a 1 costs one of the TAC. One factor alone does nothing."""
    t = strafe(6, 1, below="B:1Inf B:Inf2.1 B:Inf1.1")
    reply = shots(t, "strafe-troops R:14TAC at E25")[1]
    assert "fire with 3 at R:14TAC at E25: 1 factor lost" in reply
    assert t.where("R:14TAC") == "box"
    small = strafe(6, 6, below="B:Inf1.1 B:Inf1.2 B:Inf1.3")  # halved together, not one by one
    assert "fire with 1 at R:14TAC" in shots(small, "strafe-troops R:14TAC at E25")[1]
    guns = strafe(6, 6, below="B:1Art")  # 8-4: the attack factors count
    assert "B:1Art fires with 4 at R:14TAC" in shots(guns, "strafe-troops R:14TAC at E25")[1]
    alone = strafe(6, below="B:Inf1.1")
    assert len(shots(alone, "strafe-troops R:14TAC at E25")) == 1


@pytest.mark.rule("CL:33.7k", "75:33.7h")
@pytest.mark.parametrize(("clarified", "factors"), [("all", 3), ("", 5)])
def test_only_those_who_are_strafed_fire_back_unless_it_is_played_as_printed(
    clarified: str, factors: int
) -> None:
    """B:1Inf at D24 is in the zone, too; as printed it fires with B:4Arm, ten factors in all."""
    t = strafe(6, 6, clarified=clarified, more=("at D24: B:1Inf",))
    reply = shots(t, "strafe-troops R:14TAC at E25")[1]
    assert f"with {factors} at R:14TAC" in reply


@pytest.mark.rule("CL:33.7k", "CL:SEQ.7b")
def test_each_strafes_one_hex() -> None:
    t = strafe(6, 6, 6, 6, units="R:14TAC R:1FTR", more=("at D24: B:1Inf",))
    t.order("strafe-troops R:14TAC at E25")
    assert t.refused("strafe-troops R:14TAC at D24").rule == "CL:33.7k"
    assert t.says("strafe-troops R:1FTR at D24") is None
    assert kind(t, "R:14TAC") == "interdiction"
    assert held(t) == AROUND


@pytest.mark.rule("CL:33.7m")
def test_nothing_else_halves_the_flak_of_troops() -> None:
    """B:4Arm is out of supply, and it rains: half of the printed 6 all the same; TAC fire with half of 8."""
    t = arrange(
        *sky(), "at E25: B:4Arm[unsupplied]", "at E31: B:1Inf", FAR, "weather rain", "step strafing",
        dice=(6, 6), options=("weather", "combat-supply"), turn=9,
    )  # fmt: skip
    fire, reply = shots(t, "strafe-troops R:14TAC at E25")
    assert "fires with 4 at" in fire
    assert "fires with 3 at" in reply


@pytest.mark.rule("CL:33.7e")
@pytest.mark.parametrize(("clarified", "rule"), [("all", None), ("", "75:33.7c")])
def test_the_weak_may_strafe_though_they_hold_no_ground(clarified: str, rule: str | None) -> None:
    """As printed they strafe in their zone, and have none."""
    t = arrange(*sky("R:TAC2.1", OFF), "at E27: B:4Arm", FAR, clarified=clarified)
    t.order("done")
    refusal = interdiction.why_not(t.position, number(t, "R:TAC2.1"), read_hex("E27"))
    assert (refusal and refusal.rule) == rule
    assert (t.step == "strafing") is (rule is None)
    strong = arrange(*sky("R:14TAC", OFF), "at E27: B:4Arm", FAR, clarified=clarified)
    strong.order("done")
    assert strong.says("strafe-troops R:14TAC at E27") is None


@pytest.mark.rule("75:33.7i", "CL:SEQ.7b", "CL:32.6d")
def test_fighters_that_have_not_strafed_may_intercept_and_strafe_airbases() -> None:
    """B:14TAC flies over E26, beside their patrol; R:1FTR has strafed and R:2FTR has not."""
    land = f"{LAND}; city E27; blue E27"
    t = arrange(
        *sky("R:1FTR R:2FTR"), "at E30: B:14TAC", "at E25: B:4Arm B:5Arm", "at D24: R:1Inf",
        "at E27: B:15TAC B:1Inf", FAR, dice=(6,) * 6, land=land,
    )  # fmt: skip
    t.order("support B:14TAC over D24", "done")
    t.order("strafe-troops R:1FTR at E25", "done", "attack D24 with B:4Arm B:5Arm B:14TAC", "done")
    assert (t.asked, t.step) == ("red", "interception")
    assert t.refused("intercept R:1FTR over D24").rule == "75:33.7i"
    assert t.refused("strafe R:1FTR at E27").rule == "75:33.7i"
    assert t.says("intercept R:2FTR over D24") is None
    assert t.says("strafe R:2FTR at E27") is None
    t.order("intercept R:2FTR over D24")
    assert (kind(t, "R:2FTR"), kind(t, "R:1FTR")) == ("intercept", "interdiction")


def test_tac_do_not_intercept() -> None:
    t = arrange(
        *sky("R:14TAC R:1FTR"), "at E30: B:15TAC", "at E25: B:4Arm", "at E24: R:1Inf", FAR, dice=(6,) * 4
    )
    t.order("support B:15TAC over E24", "done", "done", "attack E24 with B:4Arm B:15TAC", "done")
    assert t.refused("intercept R:14TAC over E24").rule == "75:32.1a"


# When


@pytest.mark.rule("CL:SEQ.7a", "75:SEQ.13a", "75:SEQ.13b", "CL:PBEM.7", "CL:PBEM.8")
@pytest.mark.parametrize("options", [(), ("mail",)])
def test_strafing_comes_before_battles_are_announced_and_by_mail_after_that(options: tuple[str, ...]) -> None:
    """By mail B:1Inf is lost after its attack was announced, and takes no part in it."""
    t = arrange(
        *sky("R:14TAC R:12TAC"), "at E25: B:1Inf B:4Arm", "at E26: R:1Inf", FAR,
        dice=(1, 10 if options else 6), options=options,
    )  # fmt: skip
    t.order("done")
    if options:
        assert (t.asked, t.step) == ("blue", "announce")
        t.order("attack E26 with B:1Inf B:4Arm", "done")
    assert (t.asked, t.step) == ("red", "strafing")
    assert not t.may("intercept R:1FTR over E24")
    fire, reply = shots(t, "strafe-troops R:14TAC R:12TAC at E25")
    assert "fire with 16 at" in fire
    assert "fire with 5 at" in reply
    while t.step == "loss":
        t.order(next(order for order in sorted(t.offered) if "B:1Inf" in order))
    if options:
        assert (t.step, t.rules.roster.names(t.position.battles[0].attackers)) == ("resolve", ("B:4Arm",))
    else:
        assert (t.asked, t.step) == ("blue", "announce")


def test_players_are_shown_whom_they_can_strafe_and_told_what_it_costs() -> None:
    t = strafe(2, 6)
    step = t.position.steps[-1]
    assert {one.hex for one in step.sendings(t.position, number(t, "R:14TAC"))} == {read_hex("E25")}
    order = t.game.read_order("strafe-troops R:14TAC at E25")
    assert (step.gain(t.position, order) or 0) > 0
    assert "zone" in str([layer.title.lower() for layer in t.game.view(t.position, "red").layers])


def test_a_general_holds_the_ground_where_most_stands() -> None:
    """R:4Arm and R:5Arm at E24 come to more than R:1Inf at E26; one TAC of four factors is enough."""
    t = arrange("at E30: B:14TAC B:15TAC", "at E24: R:4Arm R:5Arm", "at E27: R:1Inf", FAR)
    free = [number(t, "B:14TAC"), number(t, "B:15TAC")]
    (order,) = raiding.interdict(Staff(t.rules), t.position, free, lambda _unit, _hex: 4)
    assert t.game.write_order(order) == "interdict B:14TAC over E24"
    assert raiding.interdict(Staff(t.rules), t.position, free, lambda _unit, _hex: 1) == []
    strong = [number(t, unit) for unit in ("B:14TAC", "B:15TAC")]
    (order,) = raiding.interdict(Staff(t.rules), t.position, strong, lambda _unit, _hex: 2)
    assert t.game.write_order(order) == "interdict B:14TAC B:15TAC over E24"
