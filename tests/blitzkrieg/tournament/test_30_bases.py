"""75:30 - bombers: their bases, their range, changing base, what catches them on the ground.

B:14TAC is a TAC 4-8, B:1MDM an MDM of range 10, B:1SAC a SAC of range 20. C20, D7, L19 and V33 are cities of
Great Blue; on land drawn for a test EE30 and others are.
"""

from __future__ import annotations

import pytest
from tests.blitzkrieg.judging import Table, table

from openblitz.blitzkrieg.air.rules import ranges, returning
from openblitz.blitzkrieg.air.rules.ranges import near
from openblitz.blitzkrieg.battle.rules.attack import attack_factors
from openblitz.blitzkrieg.engine import missions
from openblitz.blitzkrieg.engine.kinds import read_hex
from openblitz.blitzkrieg.engine.modifiers import Invariant
from openblitz.blitzkrieg.ground.rules.zones import zones_of
from openblitz.blitzkrieg.telling.view import targets, would
from openblitz.hexes.grid import distance, parse
from openblitz.hexes.grid import name as grid_name

FAR = "at TTT60: R:36Inf"


def arrange(*lines: str, land: str | None = "", clarified: str = "all", dice: tuple[int, ...] = ()) -> Table:
    """A position of the Tournament Game on land drawn for it, without any other option."""
    text = "\n".join(["turn 3", *lines, "rest eliminated"])
    return table("1975-tournament", text, dice, clarified, land)


def number(t: Table, unit: str) -> int:
    return t.rules.roster.number[unit.casefold()]


# What there is, and set-up


@pytest.mark.rule("75:30.1a", "75:30.1b")
def test_tac_mdm_and_sac_are_bombers_and_there_are_no_fighters() -> None:
    t = arrange("at A5: B:14TAC", FAR)
    kinds = {
        t.rules.roster.counters[u].type.key: t.rules.roster.counters[u].type for u in t.rules.roster.used
    }
    assert {key for key, kind in kinds.items() if kind.bomber} == {"tac", "mdm", "sac"}
    assert "ftr" not in kinds
    with pytest.raises(ValueError, match="no unit of this game"):
        t.says("stage B:1FTR to A5")


@pytest.mark.rule("75:30.2d")
def test_aircraft_are_set_up_in_cities_at_home() -> None:
    t = table("1975-tournament", clarified="all", options=("sea-movement",))
    t.order("place B:1SAC at C20")
    assert t.refused("place B:14TAC at C19").rule == "75:30.2d"
    assert t.refused("place B:14TAC at X27").rule == "75:3.3a"
    assert t.refused("embark B:14TAC in B").rule == "75:30.2d"


@pytest.mark.rule("75:30.2a", "75:30.2b")
def test_a_city_holds_three_aircraft_beside_three_ground_units() -> None:
    t = table("1975-tournament", clarified="all")
    t.order("place B:1Inf B:2Inf B:3Inf at C20", "place B:1SAC B:2SAC B:1MDM at C20")
    assert t.refused("place B:14TAC at C20").rule == "75:30.2b"
    assert t.refused("place B:4Inf at C20").rule == "75:11.1a"


@pytest.mark.rule("75:30.2c")
def test_substitutes_of_aircraft_count_half() -> None:
    stack = "at A5: B:1SAC B:2SAC B:TAC2.1 B:TAC1.1"
    t = arrange(stack, "at B5: B:TAC1.2 B:14TAC", FAR, land="city B5; blue B5")
    t.order("stage B:TAC1.2 to A5")
    assert t.refused("done").rule == "75:30.2b"
    t.order("take-back B:TAC1.2", "done")
    t = arrange("at A5: B:1SAC B:2SAC B:TAC2.1", "at B5: B:TAC1.2 B:14TAC", FAR, land="city B5; blue B5")
    assert "stage B:TAC1.2 to A5" in t.offered  # half a unit is left
    assert "stage B:14TAC to A5" not in t.offered


# Range, by the way that is flown


@pytest.mark.rule("75:30.2c")
@pytest.mark.parametrize("kind", ["SAC", "MDM", "TAC"])
def test_those_of_every_type_do(kind: str) -> None:
    both = f"B:{kind}2.1 B:{kind}2.2"
    t = arrange(f"at A5: B:1SAC B:2SAC {both}", "at B5: B:14TAC", FAR, land="city B5; blue B5")
    assert "stage B:14TAC to A5" not in t.offered
    t.order("done")
    assert t.step != "excess"
    over = arrange(f"at A5: B:1SAC B:2SAC {both} B:TAC1.1", FAR, land="city B5; blue B5")
    over.order("done")
    assert (over.asked, over.step) == ("blue", "excess")  # half a unit is too many


@pytest.mark.rule("75:30.5a", "75:30.5f")
@pytest.mark.parametrize(("unit", "reach"), [("B:14TAC", 8), ("B:1MDM", 10), ("B:1SAC", 20)])
def test_aircraft_fly_to_targets_in_range_over_anything(unit: str, reach: int) -> None:
    """In a straight line along a row, over sea, mountains and enemy zones of control."""
    base, there, beyond = "E30", f"E{30 - reach}", f"E{29 - reach}"
    land = f"city {base}; blue {base}; sea E25; mountain E26; lake E27; forest E28"
    verb = "support" if unit == "B:14TAC" else "bomb"
    foes = f"at {there}: R:1Inf", f"at {beyond}: R:2Inf", "at E29: R:3Inf"
    t = arrange(f"at {base}: {unit}", "at E31: B:1Inf", *foes[:2], FAR, land=land)
    assert distance(read_hex(base), read_hex(there)) == reach  # type: ignore[arg-type]
    assert t.refused(f"{verb} {unit} over {beyond}").rule == "75:30.5f"
    t.order(f"{verb} {unit} over {there}")
    mission = missions.of(t.position, number(t, unit))
    assert mission is not None
    assert (mission.flown, t.where(unit)) == (reach, f"aloft {base}")


@pytest.mark.rule("75:19.5b")
def test_nobody_flies_against_those_at_sea() -> None:
    """Not over a sea hex of their zone, nor with bombs on ground units."""
    lines = (
        "turn 3",
        "at C20: B:14TAC B:1SAC B:1MDM",
        "sea B: R:1Inf",
        "at EEE50: R:2Inf",
        "rest eliminated",
    )
    t = table("1975-tournament", "\n".join(lines), (), "all", options=("sea-movement",))
    zone = t.rules.board.sea_zone
    near = next(hex_ for hex_ in zone if zone[hex_] == "B" and distance(hex_, parse("C20")) < 6)
    for order in ("support B:14TAC", "bomb B:1SAC", "bomb B:1MDM"):
        assert t.says(f"{order} over {grid_name(near)}") is not None


@pytest.mark.rule("75:30.5a")
def test_a_way_can_be_named_and_counts_in_full() -> None:
    t = arrange("at E30: B:14TAC", "at E26: R:1Inf", FAR, land="city E30; blue E30")
    assert t.refused("support B:14TAC over E26 via E24 E32").rule == "75:30.5f"
    t.order("support B:14TAC over E26 via E24")
    mission = missions.of(t.position, number(t, "B:14TAC"))
    assert mission is not None
    assert mission.flown == 8


@pytest.mark.rule("75:30.4", "75:30.41a", "75:30.42c")
def test_who_flies_what() -> None:
    t = arrange("at E30: B:14TAC B:1MDM B:1SAC", "at E26: R:1Inf", FAR, land="city E30; blue E30")
    assert t.refused("support B:1SAC over E26").rule == "75:30.41a"
    assert t.refused("bomb B:14TAC over E26").rule == "75:30.42c"
    assert t.refused("bomb B:1SAC over E27").rule == "75:30.4"
    assert t.says("bomb B:1MDM over E26") is None
    assert t.says("support B:1MDM over E26") is None
    t.order("support B:14TAC over E26", "bomb B:1SAC over E26")


@pytest.mark.rule("75:30.5g", "CL:30.4a")
def test_any_number_flies_over_one_target() -> None:
    land = "city E30 E31; blue E30 E31"
    own = "at E30: B:14TAC B:15TAC B:1MDM", "at E31: B:1SAC B:2SAC B:3SAC"
    t = arrange(*own, "at E26: R:1Inf", FAR, land=land)
    t.order("support B:14TAC B:15TAC B:1MDM over E26", "bomb B:1SAC B:2SAC B:3SAC over E26")
    assert len(missions.MISSIONS(t.position)) == 6


@pytest.mark.rule("75:16A")
@pytest.mark.parametrize(("aircraft", "wins"), [("B:14TAC", True), ("", False)])
def test_aircraft_are_among_the_fourteen_units_that_are_left(aircraft: str, wins: bool) -> None:
    own = *(f"at C{n}: B:{n}Inf" for n in range(5, 18)), *([f"at E30: {aircraft}"] if aircraft else [])
    t = arrange(*own, "eliminated: R:36Inf", land="city E30; blue E30")
    t.order("done")
    while t.outcome is None and t.asked == "blue":
        t.order("done")
    assert (t.outcome is not None and t.outcome.rule == "75:16A") is wins


# What is against attacking


@pytest.mark.rule("75:30.2e", "75:30.7d")
def test_an_aircraft_attacks_or_changes_base() -> None:
    land = "city E30 E31; blue E30 E31"
    t = arrange("at E30: B:14TAC B:15TAC", "at E26: R:1Inf", FAR, land=land)
    assert t.refused("fly B:14TAC to E31").rule == "75:30.2e"
    t.order("stage B:14TAC to E31", "support B:15TAC over E26")
    assert t.refused("support B:14TAC over E26").rule == "75:30.7d"
    assert t.refused("stage B:15TAC to E31").rule == "75:30.2e"
    assert t.refused("support B:15TAC over E26").rule == "75:30.2e"
    assert t.refused("move B:14TAC to E32").rule == "75:30.2e"
    others = arrange("at E30: B:1MDM B:1SAC", "at E26: R:1Inf", FAR, land=land)
    others.order("stage B:1MDM B:1SAC to E31")
    for mission in ("support B:1MDM", "bomb B:1MDM", "bomb B:1SAC"):
        assert others.refused(f"{mission} over E26").rule == "75:30.7d"


@pytest.mark.rule("75:30.2f", "75:30.2g")
def test_aircraft_out_of_supply_change_base_and_do_not_attack() -> None:
    land = "city EE30 EE31; red EE30 EE31"
    text = "turn 3\nat EE30: B:14TAC B:1Inf\nat EE31: B:2Inf\nat EE26: R:1Inf\nrest eliminated"
    t = table("1975-tournament", text, (), "all", land, options=("combat-supply",))
    t.order("done")
    assert t.refused("support B:14TAC over EE26").rule == "75:30.2f"
    (event,) = t.order("stage B:14TAC to EE31")
    assert (event.kind, event.text) == ("changed base", "B:14TAC changes base to EE31.")
    t = table("1975-tournament", text, (), "all", land)
    t.order("support B:14TAC over EE26")


@pytest.mark.rule("75:30.2g")
@pytest.mark.parametrize(("city", "may"), [("EE14", True), ("EE13", False)])
def test_they_change_base_at_their_full_range(city: str, may: bool) -> None:
    """Twice eight hexes."""
    land = f"city EE30 {city}; blue EE30 {city}"
    text = f"turn 3\nat EE30: B:14TAC[unsupplied]\n{FAR}\nrest eliminated\nstep movement"
    t = table("1975-tournament", text, (), "all", land, options=("combat-supply",))
    assert t.may(f"stage B:14TAC to {city}") is may


@pytest.mark.rule("75:30.6a", "75:30.6b", "75:30.6c", "CL:30.6a", "CL:30.6b")
@pytest.mark.parametrize("clarified", ["", "all"])
def test_a_base_in_an_enemy_zone_can_be_left_and_not_attacked_from(clarified: str) -> None:
    land = "city E30 E34; blue E30 E34"
    own = "at E30: B:14TAC B:1Inf", "at E34: B:15TAC"
    t = arrange(*own, "at E29: R:1Inf", FAR, land=land, clarified=clarified)
    assert t.refused("support B:14TAC over E29").rule == "75:30.6a"
    assert t.refused("stage B:15TAC to E30").rule == "75:30.6c"
    t.order("stage B:14TAC to E34")
    assert t.where("B:14TAC") == "E34"


@pytest.mark.rule("CL:30.6a", "CL:30.6b")
def test_a_base_freed_while_units_move_is_still_barred() -> None:
    """R:1Inf is overwhelmed by six armored divisions and controls nothing any more."""
    land = "city E30 E34; blue E30 E34"
    text = [
        "turn 3",
        "at E30: B:14TAC B:1Inf",
        "at E34: B:15TAC",
        "at E28: B:4Arm B:5Arm B:6Arm",
        "at D28: B:7Arm B:8Arm B:9Arm",
        "at E29: R:Inf1.1",
        "at E24: R:1Inf",
        FAR,
        "rest eliminated",
    ]
    t = table("1975-tournament", "\n".join(text), (), "all", land, options=("automatic-victory",))
    t.order("overwhelm E29 with B:4Arm B:5Arm")
    assert not zones_of(t.rules).controlled(t.position, 1) >> read_hex("E30") & 1
    assert t.refused("support B:14TAC over E24").rule == "75:30.6a"
    assert t.refused("stage B:15TAC to E30").rule == "CL:30.7"


# Changing base


@pytest.mark.rule("75:30.7a", "75:30.7c")
def test_staging_goes_from_city_to_city_within_twice_the_range() -> None:
    """16 hexes for a TAC: from E30 to E14, and on from there; 17 are too far."""
    land = "city E30 E14 E0; blue E30 E14 E0"
    t = arrange("at E30: B:14TAC", FAR, land=land)
    t.order("stage B:14TAC to E0")
    assert t.where("B:14TAC") == "E0"
    alone = arrange("at E30: B:14TAC", FAR, land="city E30 E13 E0; blue E30 E13 E0")
    assert alone.refused("stage B:14TAC to E13").rule == "75:30.7c"
    assert alone.refused("stage B:14TAC to E0").rule == "75:30.7c"
    for far, may in (("U22", True), ("V22", False)):  # 16 and 17 hexes from E14, and none less from E30
        chain = arrange("at E30: B:14TAC", FAR, land=f"city E30 E14 {far}; blue E30 E14 {far}")
        assert (distance(parse("E14"), parse(far)) == 16) is may
        assert distance(parse("E30"), parse(far)) > 16
        assert chain.may(f"stage B:14TAC to {far}") is may


@pytest.mark.rule("75:30.7b", "CL:30.7")
def test_staging_cities_have_been_friendly_since_the_player_turn_began() -> None:
    """E20 abroad is friendly while a unit is there; taken in this turn, or left for a moment, it is not."""
    land = "city E30 E20 G20; blue E30; red E20 G20"
    t = arrange("at E30: B:1SAC", "at E20: B:1Inf", "at G21: B:4Arm", FAR, land=land)
    t.order("stage B:1SAC to E20", "take-back B:1SAC", "move B:4Arm to G20")
    assert t.refused("stage B:1SAC to G20").rule == "CL:30.7"
    t.order("move B:1Inf to E21", "move B:4Arm to E20")
    assert t.friendly("blue", "E20")
    assert t.refused("stage B:1SAC to E20").rule == "CL:30.7"


@pytest.mark.rule("75:30.7e", "CL:SEQ.5b", "CL:SEQ.5c")
def test_bases_are_changed_before_combat() -> None:
    land = "city E30 E34; blue E30 E34"
    t = arrange("at E30: B:14TAC", "at E29: B:1Inf", "at E28: R:1Inf", FAR, land=land)
    t.order("done")
    assert t.refused("stage B:14TAC to E34").rule == "75:12.3"
    assert t.refused("support B:14TAC over E28").rule == "75:12.3"


# Near the base


@pytest.mark.rule("75:30.8a")
@pytest.mark.parametrize(("unit", "most"), [("B:14TAC", 3), ("B:1MDM", 4), ("B:1SAC", 9)])
def test_within_less_than_half_the_range_bombers_are_doubled(unit: str, most: int) -> None:
    foes = f"at E{30 - most}: R:1Inf", f"at E{29 - most}: R:2Inf"
    verb = "support" if unit == "B:14TAC" else "bomb"
    for hex_, times in ((30 - most, 2), (29 - most, 1)):
        t = arrange(f"at E30: {unit}", *foes, FAR, land="city E30; blue E30")
        t.order(f"{verb} {unit} over E{hex_}")
        u = number(t, unit)
        assert near(t.rules, u) == most
        assert attack_factors(t.position)[u] == times * t.rules.roster.attack[u]


@pytest.mark.rule("75:30.8a")
def test_a_detour_is_not_near() -> None:
    t = arrange("at E30: B:14TAC", "at E28: R:1Inf", FAR, land="city E30; blue E30")
    t.order("support B:14TAC over E28 via E26")
    assert attack_factors(t.position)[number(t, "B:14TAC")] == 4


@pytest.mark.rule("75:30.8c")
def test_fighters_are_never_doubled() -> None:
    """There are none yet; their counters say that they carry no bombs."""
    t = arrange("at A5: B:14TAC", FAR)
    assert not ranges.doubled(t.rules, number(t, "B:1FTR"), 1)
    assert ranges.doubled(t.rules, number(t, "B:14TAC"), 1)


# Caught on the ground


@pytest.mark.rule("75:30.9a", "75:30.9b")
@pytest.mark.parametrize("clarified", ["", "all"])
def test_aircraft_alone_are_lost_to_whoever_comes_beside_or_through(clarified: str) -> None:
    """Armor rides through the city and beyond: nothing delays it, and the aircraft are gone."""
    land = "city RR30; red RR30"
    t = arrange("at RR33: B:4Arm", "at RR30: R:14TAC", FAR, land=land, clarified=clarified)
    t.order("move B:4Arm via RR30 to RR28")
    assert t.where("B:4Arm") == "RR28"
    assert t.position.stood(1) == 1 << read_hex("TTT60")
    t.order("take-back B:4Arm")
    assert t.where("R:14TAC") == "RR30"  # as if nobody had come
    t.order("move B:4Arm to RR31", "done")
    assert t.where("R:14TAC") == "eliminated"


@pytest.mark.rule("75:30.9a")
def test_aircraft_two_hexes_off_are_safe() -> None:
    t = arrange("at RR33: B:4Arm", "at RR30: R:14TAC", FAR, land="city RR30; red RR30")
    t.order("move B:4Arm to RR32", "done")
    assert t.where("R:14TAC") == "RR30"


@pytest.mark.rule("75:30.9a", "75:30.9b")
def test_aircraft_that_are_caught_when_a_player_turn_begins_count_for_nothing_from_its_first_order() -> None:
    """A position that was written is as one that was played to: its first order leaves nothing behind."""
    land = "city RR30; red RR30"
    t = arrange("at RR31: B:4Arm", "at RR30: R:14TAC", FAR, land=land)
    before = t.position.copy()
    assert t.position.stood(1) == 1 << read_hex("TTT60")
    t.order("move B:4Arm via RR30 to RR28", "take-back B:4Arm")
    assert t.position == before


@pytest.mark.rule("75:30.9c", "75:30.9d")
def test_a_garrison_keeps_aircraft_until_all_of_it_is_gone() -> None:
    """At 1-1 a 2 costs each side a factor: the garrison is there still. At 7-1 it is eliminated."""
    land = "city RR30; red RR30"
    t = arrange("at RR31: B:4Arm B:5Arm", "at RR30: R:14TAC R:Inf2.1 R:Inf2.2", FAR, land=land, dice=(2,))
    t.order("done", "attack RR30 with B:4Arm B:5Arm", "done", "fight RR30")
    while t.position.side == 0 and t.offered:
        t.order(sorted(t.offered)[0])
    assert t.where("R:14TAC") == "RR30"
    strong = "at RR31: B:4Arm B:5Arm B:6Arm"
    t = arrange(strong, "at RR30: R:14TAC R:Inf1.1", FAR, land=land)
    t.order("done", "attack RR30 with B:4Arm B:5Arm B:6Arm", "done", "fight RR30")
    assert t.where("R:14TAC") == "eliminated"


@pytest.mark.rule("75:30.9c")
@pytest.mark.parametrize(("goes", "where"), [("R:Inf2.1", "eliminated"), ("", "RR30")])
def test_a_garrison_that_retreats_leaves_the_aircraft_to_their_fate(goes: str, where: str) -> None:
    """At 1-1 a 1 costs the defender two factors, and the rest goes back; a 2 costs one, and nobody goes."""
    lines = "at RR31: B:4Arm B:5Arm", "at RR30: R:14TAC R:1Inf", FAR
    t = arrange(*lines, land="city RR30; red RR30", dice=(1 if goes else 2,))
    t.order("done", "attack RR30 with B:4Arm B:5Arm", "done", "fight RR30")
    t.order("lose R:1Inf keep R:Inf2.1" if goes else "lose R:1Inf keep R:Inf2.1 R:Inf1.1")
    if goes:
        assert t.step == "retreat"
        t.order(next(order for order in sorted(t.offered) if order.startswith("retreat")))
        assert t.where(goes) not in ("RR30", "eliminated")
    assert t.where("R:14TAC") == where


@pytest.mark.rule("CL:30.9")
@pytest.mark.parametrize(("clarified", "where"), [("all", "eliminated"), ("", "E30")])
def test_aircraft_left_alone_are_lost_in_their_own_turn(clarified: str, where: str) -> None:
    """As printed only when the next begins; battles are still to be announced here."""
    lines = "at E30: B:14TAC B:4Arm", "at E29: R:1Inf", "at J20: B:5Arm", "at J19: R:2Inf", FAR
    t = arrange(*lines, land="city E30; blue E30", clarified=clarified)
    t.order("move B:4Arm to E33", "done")
    assert (t.asked, t.where("B:14TAC")) == ("blue", where)
    assert t.position.lying_air == 0


@pytest.mark.rule("75:30.9a", "CL:30.9")
@pytest.mark.parametrize("clarified", ["", "publisher", "all"])
def test_aircraft_that_are_alone_beside_enemies_at_the_end_of_their_turn_do_not_see_another(
    clarified: str,
) -> None:
    """RT-35 - Also as printed: lost as the enemy's player-turn begins, even if he goes away then."""
    lines = "at E30: B:14TAC", "at E29: R:1Inf", "step announce", FAR
    t = arrange(*lines, land="city E30; blue E30", clarified=clarified)
    t.order("done")
    assert (t.asked, t.where("B:14TAC")) == ("red", "eliminated")
    t.order("move R:1Inf to E27")
    assert t.where("B:14TAC") == "eliminated"
    assert not [fault for one in t.rules.added[Invariant] for fault in one.faults(t.position)]


@pytest.mark.rule("CL:30.9")
@pytest.mark.parametrize(("clarified", "where"), [("all", "eliminated"), ("", "E30")])
def test_aircraft_that_were_alone_for_a_moment_are_lost_too(clarified: str, where: str) -> None:
    """B:5Arm comes to E30 when B:4Arm has left it."""
    lines = "at E30: B:14TAC B:15TAC B:4Arm", "at E33: B:5Arm", "at E29: R:1Inf", FAR
    t = arrange(*lines, land="city E30; blue E30", clarified=clarified)
    t.order("move B:4Arm to E32", "move B:5Arm to E30", "done")
    assert (t.where("B:14TAC"), t.where("B:15TAC")) == (where, where)


# Zones and cities


@pytest.mark.rule("75:30.5b")
def test_nobody_is_stopped_or_engaged_by_aircraft_of_either_side() -> None:
    """A garrison keeps them from being caught; it is far enough away not to be met."""
    land = "city E20; blue E20"
    for side, base, mover, far in (
        ("blue", "R:14TAC", "B:4Inf", FAR),
        ("red", "B:14TAC", "R:4Inf", "at A5: B:36Inf"),
    ):
        t = arrange(f"side {side}", f"at E20: {base}", f"at E22: {mover}", far, land=land)
        enemy = 1 if side == "blue" else 0
        assert not zones_of(t.rules).controlled(t.position, enemy) >> read_hex("E21") & 1
        assert t.may(f"move {mover} via E21 F21 to F20")


@pytest.mark.rule("75:30.5b", "CL:5f", "CL:5g")
def test_aircraft_control_nothing_and_hold_a_city_on_the_ground_only() -> None:
    t = arrange("at E20: B:14TAC", "at E14: R:1Inf", FAR, land="city E20; red E20")
    assert not t.position.controls(0)
    assert not zones_of(t.rules).controlled(t.position, 0) >> read_hex("E21") & 1
    assert t.friendly("blue", "E20")
    t.order("support B:14TAC over E14")
    assert not t.friendly("blue", "E20")


@pytest.mark.rule("CL:5f")
def test_aircraft_on_the_ground_deny_a_city_to_the_enemy() -> None:
    """E20 is at home for Red, and a Blue aircraft is there alone."""
    land = "city E20; red E20"
    there = arrange("at E20: B:14TAC", "at E14: R:1Inf", FAR, land=land)
    assert not there.friendly("red", "E20")
    gone = arrange("at E14: R:1Inf", "at A5: B:14TAC", FAR, land=land)
    assert gone.friendly("red", "E20")


# Suicide


@pytest.mark.rule("CL:30.5b", "CL:30.5c")
@pytest.mark.parametrize("clarified", ["publisher", "all"])
def test_nobody_is_sent_where_he_cannot_land(clarified: str) -> None:
    """The only base is filled behind their backs; a second one that may come free is enough."""
    land = "city E30 E10; blue E30 E10"
    own = "at E30: B:14TAC", "at E10: B:1SAC B:2SAC B:3SAC", "at E25: R:1Inf"
    t = arrange(*own, FAR, land=land, clarified=clarified)
    t.order("support B:14TAC over E25", "stage B:1SAC B:2SAC B:3SAC to E30")
    assert t.refused("done").rule == "CL:30.5b"
    t.order("take-back B:3SAC", "done")
    printed = arrange(*own, FAR, land=land, clarified="")
    printed.order("support B:14TAC over E25", "stage B:1SAC B:2SAC B:3SAC to E30", "done")
    assert printed.where("B:14TAC") == "eliminated"
    hope = arrange(*own, "at E24: R:2Inf", "at E23: B:1Inf", FAR, land=f"{land}; city E23; blue E23")
    hope.order("support B:14TAC over E25", "stage B:1SAC B:2SAC B:3SAC to E30")
    assert returning.ANSWERS["no suicide"].why_not(hope.position) is None


# What is offered and told


@pytest.mark.rule("75:SEQ.9b")
def test_a_player_is_offered_targets_and_bases_and_told_the_range() -> None:
    land = "city E30 E34; blue E30 E34"
    t = arrange("at E30: B:14TAC", "at E24: R:1Inf", FAR, land=land)
    unit = number(t, "B:14TAC")
    found = {(one.hex, one.words, one.tone) for one in targets(t.game, t.position, [unit])}
    assert {("E24", "tactical bombing", "air"), ("E34", "change base", "air")} <= found
    told = would(t.game, t.position, [unit], [read_hex("E24")])
    assert told.refusal is None
    assert told.cost is not None
    assert told.order == "support B:14TAC over E24"
    assert len(told.path) == 6
    assert "of a range of 8" in str(told.cost)
    far = would(t.game, t.position, [unit], [read_hex("E10")])
    assert far.refusal is not None
    view = t.game.view(t.position, "blue")
    assert any(layer.title == "Air bases" for layer in view.layers)


def test_one_aircraft_lands_at_its_base_and_several_at_theirs() -> None:
    land = "city E30; blue E30"
    for units, said in ((("B:1SAC",), "its base"), (("B:1SAC", "B:2SAC"), "their bases")):
        t = arrange(f"at E30: {' '.join(units)}", "at E24: R:1Inf", FAR, land=land)
        t.order(f"bomb {' '.join(units)} over E24", "done", "done")
        question = t.game.view(t.position, "blue").question
        assert question is not None
        assert f"land {t.rules.roster.say([number(t, one) for one in units])}, at {said}" in question.prompt
