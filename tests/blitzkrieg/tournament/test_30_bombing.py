"""75:30.41-30.5 - what bombers do over their targets, and where they land afterwards.

B:14TAC and B:15TAC are 4-8, B:1MDM is an MDM of range 10, B:1SAC a SAC of range 20; R:1Inf is a 4-4. On plain
land drawn for a test, with cities at E30 and elsewhere in Great Blue.
"""

from __future__ import annotations

import pytest
from tests.blitzkrieg.judging import Table, table

from openblitz.blitzkrieg.battle.rules.duty import combats_of
from openblitz.blitzkrieg.battle.rules.results import MustLose, Role
from openblitz.blitzkrieg.engine import missions
from openblitz.blitzkrieg.engine.kinds import read_hexes, read_units
from openblitz.blitzkrieg.telling.view import suggestion, would
from openblitz.lab.blitzkrieg.invariants import Invariants

FAR = "at TTT60: R:36Inf"
CITY = "city E30; blue E30"


def arrange(*lines: str, land: str = CITY, clarified: str = "all", dice: tuple[int, ...] = ()) -> Table:
    """A position of the Tournament Game on land drawn for it, without any option."""
    text = "\n".join(["turn 3", *lines, "rest eliminated"])
    return table("1975-tournament", text, dice, clarified, land)


def number(t: Table, unit: str) -> int:
    return t.rules.roster.number[unit.casefold()]


def strengths(t: Table, hexes: str, units: str) -> tuple[float, float]:
    combat = combats_of(t.rules)["attrition"]
    found = combat.strengths(t.position, read_units(t.rules, units.split()), read_hexes(hexes.split()))
    return float(found.attack), float(found.defense)


def all_home(t: Table) -> None:
    """Nothing but landing is left to do."""
    assert t.position.steps[-1].key == "return"


@pytest.mark.rule("75:SEQ.20a", "CL:SEQ.11b")
@pytest.mark.parametrize(("clarified", "first"), [("", {"fight E20"}), ("all", {"fight E20", "fight K21"})])
def test_as_printed_bombs_fall_before_other_combat(clarified: str, first: set[str]) -> None:
    lines = "at E30: B:1SAC", "at E20: R:1Inf", "at K20: B:4Arm B:5Arm", "at K21: R:3Inf", FAR
    t = arrange(*lines, clarified=clarified)
    t.order("bomb B:1SAC over E20", "done", "attack E20 by bombardment with B:1SAC")
    t.order("attack K21 with B:4Arm B:5Arm", "done")
    assert t.offered == first


# Tactical bombing


@pytest.mark.rule("75:30.41a", "75:30.41c", "75:SEQ.11", "CL:SEQ.8")
def test_bombers_add_to_an_attack_of_ground_units() -> None:
    t = arrange("at E30: B:14TAC", "at E25: B:4Arm", "at E24: R:1Inf", FAR)
    t.order("support B:14TAC over E24", "done")
    assert t.refused("attack E24 with B:14TAC").rule == "75:30.41a"
    t.order("attack E24 with B:4Arm B:14TAC")
    (battle,) = t.position.battles
    roster = t.rules.roster
    assert (roster.names(battle.attackers), roster.names(battle.support)) == (("B:4Arm",), ("B:14TAC",))
    assert strengths(t, "E24", "B:4Arm B:14TAC") == (10, 4)
    view = t.game.view(t.position, "blue")
    assert (view.battles[0].units, view.battles[0].odds) == (("B:4Arm", "B:14TAC"), "2-1")
    assert t.game.read_state(t.game.write_state(t.position)) == t.position


def test_a_screen_is_told_where_they_fly_and_an_attack_is_understood_with_them() -> None:
    t = arrange("at E30: B:14TAC", "at E25: B:4Arm", "at E24: R:1Inf", FAR)
    assert t.game.view(t.position, "blue").units["B:14TAC"].way == ()
    t.order("support B:14TAC over E24")
    state = t.game.view(t.position, "blue").units["B:14TAC"]
    assert (state.place, state.way[0], state.way[-1]) == ("aloft E30", "E30", "E24")
    t.order("done")
    meant = would(t.game, t.position, [number(t, u) for u in ("B:4Arm", "B:14TAC")], read_hexes(["E24"]))
    assert (meant.order, meant.refusal) == ("attack E24 with B:4Arm B:14TAC", None)


@pytest.mark.rule("75:30.41a")
def test_only_bombers_over_the_hex_help_and_only_in_one_attack() -> None:
    own = "at E30: B:1MDM B:14TAC", "at E25: B:4Arm", "at G25: B:5Arm"
    t = arrange(*own, "at E24: R:1Inf", "at G24: R:2Inf", FAR)
    t.order("support B:14TAC over E24", "bomb B:1MDM over E24", "done")
    assert t.refused("attack G24 with B:5Arm B:14TAC").rule == "75:30.41a"
    assert t.refused("attack E24 with B:4Arm B:1MDM").rule == "75:30.41a"
    t.order("attack E24 with B:4Arm B:14TAC")
    assert t.refused("attack G24 with B:5Arm B:14TAC").rule == "75:14.8a"


@pytest.mark.rule("75:30.41b", "CL:30.41a")
def test_no_more_air_factors_than_ground_factors_after_doubling() -> None:
    """Six factors of armor take one TAC of 4, or one that is doubled to 8 not; two armor take it."""
    own = "at E30: B:14TAC B:15TAC", "at E25: B:4Arm", "at F26: B:5Arm"
    t = arrange(*own, "at E24: R:1Inf", FAR)
    t.order("support B:14TAC B:15TAC over E24", "done")
    assert t.refused("attack E24 with B:4Arm B:14TAC B:15TAC").rule == "75:30.41b"
    assert t.says("attack E24 with B:4Arm B:14TAC") is None
    troops = "at E25: B:4Arm", "at F25: B:5Arm", "at E24: R:1Inf"
    close = arrange("at E27: B:14TAC", *troops, FAR, land="city E27")
    close.order("support B:14TAC over E24", "done")
    assert close.refused("attack E24 with B:4Arm B:14TAC").rule == "75:30.41b"
    close.order("attack E24 with B:4Arm B:5Arm B:14TAC")
    assert strengths(close, "E24", "B:4Arm B:5Arm B:14TAC") == (20, 4)


@pytest.mark.rule("75:30.41b")
@pytest.mark.parametrize(("ground", "may"), [("B:1Inf", True), ("B:Inf2.1 B:Inf1.1", False)])
def test_as_many_air_factors_as_ground_factors_may_attack(ground: str, may: bool) -> None:
    """4 of TAC to 4 on the ground, or to 3."""
    t = arrange("at E30: B:14TAC", f"at E25: {ground}", "at E24: R:1Inf", FAR)
    t.order("support B:14TAC over E24", "done")
    refusal = t.says(f"attack E24 with {ground} B:14TAC")
    assert (refusal and refusal.rule) == (None if may else "75:30.41b")


@pytest.mark.rule("CL:30.41a")
@pytest.mark.parametrize(("state", "may"), [("", True), ("[unsupplied]", False)])
def test_no_more_air_factors_than_ground_factors_after_halving(state: str, may: bool) -> None:
    """Armor without supply comes to 3, and 4 factors of TAC are more."""
    own = "at E30: B:14TAC", f"at E25: B:4Arm{state}", "at E24: R:1Inf", FAR, "step movement"
    text = "\n".join(["turn 3", *own, "rest eliminated"])
    t = table("1975-tournament", text, (), "all", f"{CITY}; blue E25", options=("combat-supply",))
    t.order("support B:14TAC over E24", "done")
    refusal = t.says("attack E24 with B:4Arm B:14TAC")
    assert (refusal and refusal.rule) == (None if may else "75:30.41b")


@pytest.mark.rule("75:30.41d", "CL:30.41b", "CL:30.41c")
def test_bombers_who_come_up_to_the_defenders_undo_the_river() -> None:
    """Everybody attacks E24 over the river from E25: 4 factors count 8, unless 4 air factors are there."""
    river = "city E30; blue E30; river Dott: E25 F25"
    own = "at E30: B:14TAC B:15TAC", "at E25: B:4Arm B:5Arm"
    t = arrange(*own, "at E24: R:1Inf", FAR, land=river)
    assert strengths(t, "E24", "B:4Arm B:5Arm") == (12, 8)
    t.order("support B:14TAC B:15TAC over E24", "done")
    assert strengths(t, "E24", "B:4Arm B:5Arm B:14TAC") == (16, 4)
    two = arrange(*own, "at E24: R:1Inf R:Inf1.1", FAR, land=river)
    two.order("support B:14TAC B:15TAC over E24", "done")
    assert strengths(two, "E24", "B:4Arm B:5Arm B:14TAC") == (16, 10)  # 4 are fewer than 5
    assert strengths(two, "E24", "B:4Arm B:5Arm B:14TAC B:15TAC") == (20, 5)
    both = arrange(*own, "at E24: R:1Inf", "at D24: R:2Inf", FAR, land=river)
    both.order("support B:14TAC B:15TAC over E24", "done")
    assert strengths(both, "E24 D24", "B:4Arm B:5Arm B:14TAC") == (16, 16)  # 4 are fewer than 8
    assert strengths(both, "E24 D24", "B:4Arm B:5Arm B:14TAC B:15TAC") == (20, 8)
    # From E27 bombers count double: 8 come up to 8, and not to 9.
    short = "city E27; blue E27; river Dott: E25 F25"
    for others, defense in (("R:2Inf", 8), ("R:2Inf R:Inf1.1", 18)):
        near = arrange("at E27: B:14TAC", own[1], f"at E24: R:1Inf {others}", FAR, land=short)
        near.order("support B:14TAC over E24", "done")
        assert strengths(near, "E24", "B:4Arm B:5Arm B:14TAC") == (20, defense)
    hill = arrange(*own, "at E24: R:1Inf", FAR, land=f"{river}; mountain E24")
    hill.order("support B:14TAC B:15TAC over E24", "done")
    assert strengths(hill, "E24", "B:4Arm B:5Arm B:14TAC B:15TAC") == (20, 8)  # mountains double still


@pytest.mark.rule("75:30.41e")
def test_half_of_the_losses_are_bombers() -> None:
    """At 1-2 a 6 costs the attacker two factors: one is a bomber's, and of the other he has the choice."""
    own = "at E30: B:TAC2.1", "at E25: B:Inf2.1"
    t = arrange(*own, "at E24: R:1Inf R:2Inf", FAR, dice=(6,))
    t.order("support B:TAC2.1 over E24", "done", "attack E24 with B:Inf2.1 B:TAC2.1", "done", "fight E24")
    assert t.where("B:TAC2.1") == "box"
    assert missions.of(t.position, number(t, "B:TAC1.1")) is not None  # it flies on in the place of the other
    assert {order.split()[1] for order in t.offered} == {"B:Inf2.1", "B:TAC1.1"}
    t.order("lose B:Inf2.1 keep B:Inf1.1")


@pytest.mark.rule("75:30.41e")
@pytest.mark.parametrize(("loss", "half"), [(1, 1), (2, 1), (3, 2)])
def test_half_is_rounded_up_to_the_bombers(loss: int, half: int) -> None:
    own = "at E30: B:14TAC", "at E25: B:4Arm"
    t = arrange(*own, "at E24: R:1Inf", FAR)
    t.order("support B:14TAC over E24", "done", "attack E24 with B:4Arm B:14TAC")
    combat, (battle,) = combats_of(t.rules)["attrition"], t.position.battles
    cells = [c for c in combat.chart(t.rules).results if c.attacker.loss == loss]
    assert cells
    (what,) = [
        one
        for one in combat.befalls(t.position, battle, cells[0])
        if isinstance(one, MustLose) and one.role is Role.ATTACKER
    ]
    assert (what.amount, what.least, what.first) == (loss, half, battle.support)


@pytest.mark.rule("75:30.41e")
def test_the_losses_of_the_defender_are_his_own() -> None:
    t = arrange("at E30: B:14TAC", "at E25: B:4Arm", "at E24: R:1Inf", FAR)
    t.order("support B:14TAC over E24", "done", "attack E24 with B:4Arm B:14TAC")
    combat, (battle,) = combats_of(t.rules)["attrition"], t.position.battles
    cells = [c for c in combat.chart(t.rules).results if c.defender.loss]
    found = [one for c in cells for one in combat.befalls(t.position, battle, c)]
    theirs = [one for one in found if isinstance(one, MustLose) and one.role is Role.DEFENDER]
    assert theirs
    assert not any(
        one.first or one.least or set(one.among) & {*battle.attackers, *battle.support} for one in theirs
    )


@pytest.mark.rule("75:30.41e")
def test_who_would_spare_the_bombers_is_told_that_they_come_first() -> None:
    """At 2-1 a 6 costs two factors: one of TAC, then one of anybody."""
    own = "at E30: B:14TAC B:15TAC", "at E25: B:GDArm"
    t = arrange(*own, "at E24: R:1Inf R:2Inf", FAR, dice=(6,))
    t.order("support B:14TAC B:15TAC over E24", "done", "attack E24 with B:GDArm B:14TAC B:15TAC", "done")
    t.order("fight E24")
    asked, why = t.position.steps[-1].prompt(t.position)
    assert "lose 1 factor of bombers, which bear at least half of the losses: choose units" in asked
    assert why == ("75:30.41e",)
    refusal = t.refused("lose B:GDArm")
    assert (refusal.rule, refusal.reason) == ("75:30.41e", "1 factor of B:14TAC and B:15TAC must go first.")
    assert t.refused("lose R:1Inf").reason == "Name your own units in the battle, each once."
    t.order(next(order for order in t.offered if order.startswith("lose B:14TAC")))
    asked, why = t.position.steps[-1].prompt(t.position)
    assert "lose 1 factor: choose units" in asked
    assert why != ("75:30.41e",)
    assert any(order.startswith("lose B:GDArm") for order in t.offered)


@pytest.mark.rule("75:30.41e")
def test_where_there_are_too_few_bombers_the_rest_is_ground_units() -> None:
    """At 1-6 a 6 costs three factors: two from bombers, of which there is one factor."""
    own = "at E30: B:TAC1.1", "at E25: B:1Inf"
    t = arrange(*own, "at E24: R:1Inf R:2Inf R:3Inf", FAR, dice=(6,), land=f"{CITY}; mountain E24")
    t.order("support B:TAC1.1 over E24", "done", "attack E24 with B:1Inf B:TAC1.1", "done", "fight E24")
    assert t.where("B:TAC1.1") == "eliminated"
    t.order("lose B:1Inf keep B:Inf2.1")
    assert t.where("B:Inf2.1") != "box"


# Strategic bombing


@pytest.mark.rule("75:30.42a", "75:30.42c", "75:30.42e", "75:SEQ.20a", "CL:SEQ.11b")
def test_strategic_bombers_bombard_by_the_table_and_lose_nothing() -> None:
    """A SAC of 4 factors: a 2 costs two. Nobody answers."""
    t = arrange("at E30: B:1SAC", "at E20: R:Inf2.1 R:Inf2.2", FAR, dice=(2,))
    t.order("bomb B:1SAC over E20", "done", "attack E20 by bombardment with B:1SAC", "done", "fight E20")
    t.order("lose R:Inf2.1")
    assert (t.at("E20"), t.where("B:1SAC")) == (("R:Inf2.2",), "aloft E30")
    all_home(t)


@pytest.mark.rule("75:30.42a")
def test_only_who_was_sent_to_bomb_strategically_is_rolled_on_that_table() -> None:
    """B:1MDM flies to help an attack, B:2MDM to bomb."""
    t = arrange("at E30: B:1MDM B:2MDM", "at E25: B:4Arm", "at E24: R:1Inf", FAR)
    t.order("support B:1MDM over E24", "bomb B:2MDM over E24", "done")
    assert t.refused("attack E24 by bombardment with B:1MDM").rule == "75:30.42a"
    assert t.may("attack E24 by bombardment with B:2MDM")


@pytest.mark.rule("75:30.42b")
def test_bombers_and_artillery_do_not_join_against_a_hex() -> None:
    t = arrange("at E30: B:1SAC", "at E22: B:1Art", "at E20: R:1Inf R:2Inf", FAR)
    t.order("bomb B:1SAC over E20", "done")
    assert t.refused("attack E20 by bombardment with B:1SAC B:1Art").rule == "75:30.42b"
    t.order("attack E20 by bombardment with B:1Art")
    assert t.refused("attack E20 by bombardment with B:1SAC").rule == "75:25.3a"


@pytest.mark.rule("75:30.42d")
def test_aircraft_on_the_ground_take_no_harm_from_bombers() -> None:
    """Three factors of four are lost, and a TAC that is there stays whole."""
    land = "city E30 E20; blue E30; red E20"
    t = arrange("at E30: B:1SAC", "at E20: R:14TAC R:Inf2.1 R:Inf2.2", FAR, dice=(1,), land=land)
    t.order("bomb B:1SAC over E20", "done", "attack E20 by bombardment with B:1SAC", "done", "fight E20")
    assert t.offered
    assert all("TAC" not in order for order in t.offered)
    assert t.refused("lose R:14TAC").rule == "75:BBT"


@pytest.mark.rule("CL:30.4b", "CL:30.4a")
def test_one_operation_of_each_kind_a_hex() -> None:
    """Tactical and strategic bombers over one hex, each together in one attack."""
    own = "at E30: B:1SAC B:2SAC B:14TAC", "at E25: B:4Arm"
    t = arrange(*own, "at E24: R:1Inf R:2Inf", FAR)
    t.order("bomb B:1SAC B:2SAC over E24", "support B:14TAC over E24", "done")
    t.order("attack E24 by bombardment with B:1SAC")
    assert t.refused("attack E24 by bombardment with B:2SAC").rule == "75:25.3a"
    t.order("attack E24 with B:4Arm B:14TAC")


@pytest.mark.rule("CL:30a", "CL:30b")
def test_bombing_is_a_combat_operation_and_staging_is_not() -> None:
    """Who may not attack may still change base: that is an operation, and no combat."""
    land = "city E30 E34; blue E30 E34"
    t = arrange("at E30: B:14TAC B:1Inf", "at E29: R:1Inf", FAR, land=land)
    assert t.refused("support B:14TAC over E29").rule == "75:30.6a"
    assert t.says("stage B:14TAC to E34") is None


# Landing


@pytest.mark.rule("75:30.5c", "75:SEQ.25", "CL:SEQ.12a")
def test_after_combat_aircraft_land_at_their_base_or_another_in_range_of_the_target() -> None:
    """A TAC lands within 8 hexes of E24: at E30, E32 and E16, not at E33 or E15."""
    land = "city E30 E32 E33 E16 E15; blue E30 E32 E33 E16 E15"
    t = arrange("at E30: B:14TAC", "at E24: R:1Inf", FAR, land=land)
    t.order("support B:14TAC over E24", "done")
    all_home(t)
    assert t.refused("land B:14TAC at E33").rule == "75:30.5c"
    assert t.refused("land B:14TAC at E15").rule == "75:30.5c"
    assert t.refused("land B:14TAC at E31").rule == "75:30.2a"
    assert t.refused("done").rule == "75:30.5c"
    assert t.offered == {"home B:14TAC", "land B:14TAC at E32", "land B:14TAC at E16"}
    t.order("land B:14TAC at E16")
    assert (t.where("B:14TAC"), t.position.side) == ("E16", 1)


@pytest.mark.rule("75:30.8b")
def test_doubled_bombers_land_as_near() -> None:
    land = "city E30 E25 E24; blue E30 E25 E24"
    t = arrange("at E30: B:14TAC", "at E27: R:1Inf", FAR, land=land)
    t.order("support B:14TAC over E27", "done")
    assert t.refused("land B:14TAC at E23").rule == "75:30.2a"
    assert t.offered == {"home B:14TAC", "land B:14TAC at E25", "land B:14TAC at E24"}
    far = arrange("at E31: B:14TAC", "at E27: R:1Inf", FAR, land="city E31 E23; blue E31 E23")
    far.order("support B:14TAC over E27", "done")
    assert "land B:14TAC at E23" in far.offered
    near = arrange("at E30: B:14TAC", "at E27: R:1Inf", FAR, land="city E30 E23; blue E30 E23")
    near.order("support B:14TAC over E27", "done")
    assert near.refused("land B:14TAC at E23").rule == "75:30.8b"


@pytest.mark.rule("75:30.5d", "CL:30.6c")
def test_a_base_held_all_turn_and_freed_takes_them() -> None:
    """E24's garrison destroys R:Inf1.1 beside it; an empty home city beside it was not held."""
    land = "city E30 E24 D23; blue E30 E24 D23"
    own = "at E30: B:14TAC", "at E24: B:4Arm B:5Arm"
    t = arrange(*own, "at E23: R:Inf1.1", FAR, land=land)
    t.order("support B:14TAC over E23", "done", "attack E23 with B:4Arm B:5Arm", "done", "fight E23")
    while t.position.steps[-1].key != "return":
        t.order("done")
    assert "land B:14TAC at E24" in t.offered
    assert t.refused("land B:14TAC at D23").rule == "75:30.5c"


@pytest.mark.rule("75:30.5e", "CL:11.1e", "CL:11.1h", "CL:30.5c")
def test_who_finds_no_room_is_lost_and_nobody_makes_room() -> None:
    land = "city E30 E10; blue E30 E10"
    own = "at E30: B:14TAC", "at E10: B:1SAC B:2SAC B:3SAC"
    t = arrange(*own, "at E25: R:1Inf", FAR, land=land, clarified="")
    t.order("support B:14TAC over E25", "stage B:1SAC B:2SAC B:3SAC to E30", "done")
    assert t.where("B:14TAC") == "eliminated"
    assert t.at("E30") == ("B:1SAC", "B:2SAC", "B:3SAC")


@pytest.mark.rule("75:30.5c", "75:30.2b")
def test_room_is_filled_one_after_the_other() -> None:
    land = "city E30 E31; blue E30 E31"
    own = "at E30: B:14TAC B:15TAC", "at E31: B:1SAC B:2SAC"
    t = arrange(*own, "at E25: R:1Inf", FAR, land=land)
    t.order("support B:14TAC B:15TAC over E25", "done")
    assert t.refused("land B:14TAC B:15TAC at E31").rule == "75:30.2b"  # each of them is looked at
    t.order("land B:14TAC at E31")
    assert t.refused("land B:15TAC at E31").rule == "75:30.2b"
    t.order("home B:15TAC")
    assert t.at("E31") == ("B:1SAC", "B:2SAC", "B:14TAC")


def test_all_can_go_home_by_one_button_and_the_page_is_told_of_flights() -> None:
    t = arrange("at E30: B:14TAC B:1SAC", "at E25: R:1Inf", FAR)
    t.order("support B:14TAC over E25", "bomb B:1SAC over E25", "done", "done")
    view = t.game.view(t.position, "blue")
    assert view.offer is not None
    assert [choice.order for choice in view.offer.choices] == ["home B:14TAC B:1SAC"]
    (air,) = [box for box in view.boxes if box.title == "In the air from E30"]
    assert air.lines == (
        "B:14TAC over E25: tactical bombing with 4 factors; lands within 8 hexes of it",
        "B:1SAC over E25: strategic bombing with 8 factors; lands within 9 hexes of it",
    )
    (flights,) = [layer for layer in view.layers if layer.title == "Aircraft in the air"]
    own = flights.parts[0]
    assert own.places == ("E25",)
    assert own.lines[0] == ("E30", "E29", "E28", "E27", "E26", "E25")
    assert own.labels == {"E25": "B:14TAC 4, tactical bombing; B:1SAC 8, strategic bombing"}
    told = would(t.game, t.position, [number(t, "B:14TAC")], list(read_hexes(["E30"])))
    assert told.refusal is None
    t.order("home B:1SAC B:14TAC")
    assert t.position.side == 1
    view = t.game.view(t.position, "blue")
    assert ("E30: B:1SAC, B:14TAC",) in [box.lines for box in view.boxes if box.title == "Air bases"]
    assert not list(Invariants(t.rules).faults(t.position))


# Automatic victory


@pytest.mark.rule("75:30.41c")
def test_bombers_help_to_an_automatic_victory() -> None:
    """24 factors of armor make 6-1 against 4; four of a TAC make 7-1. The TAC lands, the armor goes on."""
    text = [
        "turn 3",
        "at E30: B:14TAC",
        "at E25: B:4Arm B:5Arm",
        "at F25: B:6Arm B:7Arm",
        "at E24: R:1Inf",
        FAR,
        "rest eliminated",
    ]
    t = table("1975-tournament", "\n".join(text), (), "all", CITY, options=("automatic-victory",))
    assert t.refused("overwhelm E24 with B:4Arm B:5Arm B:6Arm B:7Arm").rule == "75:21.1b"
    t.order("support B:14TAC over E24")
    t.order("overwhelm E24 with B:4Arm B:5Arm B:6Arm B:7Arm B:14TAC")
    assert t.refused("take-back B:14TAC").rule.startswith("75:21")
    t.order("done", "advance B:4Arm to E24", "done", "home B:14TAC")
    assert (t.where("R:1Inf"), t.where("B:14TAC")) == ("eliminated", "E30")


# What is suggested, and in which order it is fought

RESISTED = (
    "at DD29: B:4Arm B:5Arm",
    "at Z30: B:1MDM B:14TAC",
    "at P30: B:1SAC",
    "at A5: R:1Inf",
    "aggressor calaedia blue",
)


def over_the_city() -> Table:
    """A city of Calaedia that resists, two armors beside it, and aircraft of both kinds over it."""
    t = arrange(*RESISTED, land="city EE30 NN40; city Z30 P30; blue Z30 P30")
    t.order("support B:1MDM over EE30", "support B:14TAC over EE30", "bomb B:1SAC over EE30", "done")
    return t


def test_suggested_battles_take_along_whoever_is_over_the_city() -> None:
    t = over_the_city()
    orders = suggestion(t.game, t.position)
    assert orders == (
        "attack EE30 by city with B:4Arm B:5Arm B:1MDM B:14TAC",
        "attack EE30 by bombardment with B:1SAC",
    )
    t.order(*orders, "done")
    assert t.step == "resolve"


def test_what_is_announced_already_is_not_suggested_again() -> None:
    t = over_the_city()
    t.order("attack EE30 by city with B:4Arm B:5Arm")
    assert suggestion(t.game, t.position) == ("attack EE30 by bombardment with B:1SAC",)


def test_battles_for_one_hex_are_told_by_their_kind_and_with_the_bombers_that_help() -> None:
    t = over_the_city()
    t.order(*suggestion(t.game, t.position), "done")
    question = t.game.view(t.position, "blue").question
    assert question is not None
    assert question.prompt == (
        "Resolve a battle: EE30 (reduce the city) with B:4Arm and B:5Arm, helped by B:1MDM and B:14TAC; "
        "EE30 (bomb) with B:1SAC."
    )


def test_a_battle_that_has_to_wait_says_for_what() -> None:
    t = over_the_city()
    t.order(*suggestion(t.game, t.position), "done")
    assert [(b.title, b.waits) for b in t.game.view(t.position, "blue").battles] == [
        ("Reduce the city", "First comes EE30 (bomb) with B:1SAC."),
        ("Bomb", ""),
    ]
