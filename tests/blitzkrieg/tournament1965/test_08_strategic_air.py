"""65:23.2 - strategic air attacks: bombers against ground units, by themselves."""

from __future__ import annotations

import pytest
from tests.blitzkrieg.judging import table
from tests.blitzkrieg.tournament1965.arranging import arrange, offered

from openblitz.blitzkrieg.battle.rules.odds import odds
from openblitz.blitzkrieg.charts import LossPair, Odds, chart
from openblitz.blitzkrieg.engine.kinds import read_hex
from openblitz.players.blitzkrieg.doctrine import GREEDY
from openblitz.players.blitzkrieg.general import General
from openblitz.table import Seat

FAR = "at TTT60: R:36Inf"
REST = "rest eliminated"
FLY = "step sorties"
HOME = "city E30; blue E30"
ATTACK = "attack E26 by strategic-air with"


@pytest.mark.rule("65:23.2.1")
def test_only_sac_and_mdm_attack_by_themselves() -> None:
    t = arrange("at E30: B:14TAC B:1MDM B:1SAC", "at E26: R:1Inf", FAR, REST, FLY, land=HOME)
    assert t.why_not("bomb B:14TAC over E26") == ("65:23.2.1", "", "B:14TAC")
    t.order("bomb B:1MDM B:1SAC over E26", "done", f"{ATTACK} B:1MDM B:1SAC")
    land = f"{HOME}; city E26; red E26"
    city = arrange("at E30: B:14TAC B:1MDM", "at E20: R:1Inf", FAR, REST, FLY, land=land)
    assert city.why_not("bomb-city B:14TAC over E26") == ("65:23.2.1", "", "B:14TAC")
    assert city.says("bomb-city B:1MDM over E26") is None


@pytest.mark.rule("65:23.2.5")
def test_nobody_bombs_an_empty_square() -> None:
    land = f"{HOME}; city E25; red E25"
    t = arrange("at E30: B:1SAC", "at E26: R:1Inf", "at E25: R:14TAC", FAR, REST, FLY, land=land)
    assert t.why_not("bomb B:1SAC over E27") == ("65:23.2.5", "E27", "B:1SAC")
    assert t.refused("bomb B:1SAC over E25").rule == "65:23.2.5"  # aircraft are no target of it (R65-53)
    t.order("bomb B:1SAC over E26")


@pytest.mark.rule("65:23.2.2", "65:23.2.1")
def test_whom_bombers_attack_ground_units_may_not_attack_and_need_not() -> None:
    own = "at E30: B:1SAC", "at E27: B:4Arm"
    t = arrange(*own, "at E26: R:1Inf", "at F27: R:2Inf", FAR, REST, FLY, land=HOME)
    t.order("bomb B:1SAC over E26", "done")
    assert t.why_not("attack E26 with B:4Arm") == ("65:23.2.2", "E26", "B:4Arm")
    assert t.refused(f"{ATTACK} B:4Arm").rule == "65:23.2.2"
    t.order("attack F27 with B:4Arm")
    assert t.why_not("done") == ("65:23.2.2", "E26", "")  # the bombers must
    t.order(f"{ATTACK} B:1SAC", "done")
    assert t.step == "resolve"
    without = arrange(*own, "at E26: R:1Inf", "at F27: R:2Inf", FAR, REST, FLY, land=HOME)
    without.order("done", "attack F27 with B:4Arm")
    assert without.refused("done").rule == "65:9.0.3a"


@pytest.mark.rule("65:23.2.2")
def test_a_unit_beside_nobody_but_bombed_enemies_attacks_nobody() -> None:
    own = "at E30: B:1SAC", "at E27: B:Inf1.1"
    t = arrange(*own, "at E26: R:1Inf R:2Inf R:3Inf", FAR, REST, FLY, land=HOME)
    t.order("bomb B:1SAC over E26", "done")
    assert (t.step, t.where("B:Inf1.1")) == ("announce", "E27")  # it would be removed without the bombers
    t.order(f"{ATTACK} B:1SAC", "done")


@pytest.mark.rule("65:23.2.3", "65:STRATEGIC-AIR", "65:STRATEGIC-AIR.c")
def test_the_strategic_air_table_costs_both_sides_factors() -> None:
    """12 to 4 is 3-1, and a four: bombers lose 2, ground units 6, of whom there are 4."""
    own = "at E30: B:1SAC B:2SAC B:SAC2.1 B:SAC2.2"
    t = arrange(own, "at E26: R:1Inf", FAR, REST, FLY, land=HOME, dice=[4])
    t.order("bomb B:1SAC B:2SAC B:SAC2.1 B:SAC2.2 over E26", "done")
    (event,) = t.order(f"{ATTACK} B:1SAC B:2SAC B:SAC2.1 B:SAC2.2")
    assert "at 3-1" in event.text
    t.order("done")
    first = t.order("fight E26")[0]
    assert "2/6" in first.text
    assert t.where("R:1Inf") == "eliminated"
    t.order("lose B:SAC2.1")
    assert t.step == "return"
    printed = chart("1965.strategic_air")
    rows = [" ".join(str(printed.look_up(at, roll)) for at in _columns()) for roll in printed.rows]
    assert rows[0] == "E/- E/- 2/- 1/- -/- -/- -/1 -/2 -/2 -/2 -/2"
    assert rows[3] == "E/- E/- E/1 2/1 3/1 2/3 2/5 2/6 2/6 1/E -/E"
    assert rows[5] == "E/1 E/2 E/2 E/2 2/3 1/5 1/8 -/E -/E -/E -/E"


def _columns() -> list[Odds]:
    return [*(odds(1, n) for n in range(6, 1, -1)), *(odds(n, 1) for n in range(1, 7))]


@pytest.mark.rule("65:STRATEGIC-AIR")
@pytest.mark.parametrize(
    ("bombers", "ground", "terrain", "roll", "lost"),
    [
        ("B:1SAC", "R:4Arm R:5Arm", "mountain E26", 2, "B:1SAC"),  # 4 to 24, 1-6
        ("B:1SAC B:2SAC B:3SAC B:4SAC B:SAC2.1", "R:4Arm", "", 6, "R:4Arm"),  # 18 to 6, 3-1
    ],
)
def test_e_costs_one_side_everything_and_the_other_nothing(
    bombers: str, ground: str, terrain: str, roll: int, lost: str
) -> None:
    land = "; ".join(filter(None, (HOME, terrain)))
    t = arrange(f"at E30: {bombers}", f"at E26: {ground}", FAR, REST, FLY, land=land, dice=[roll])
    t.order(f"bomb {bombers} over E26", "done", f"{ATTACK} {bombers}", "done", "fight E26")
    assert {u for u in (*bombers.split(), *ground.split()) if t.where(u) == "eliminated"} == {lost}


@pytest.mark.rule("65:STRATEGIC-AIR")
def test_e_costs_everything_engaged() -> None:
    """1 to 4 is 1-4, and a four: all bombers, and one factor on the ground."""
    lines = ("at E30: B:SAC1.1", "at E26: R:1Inf", FAR, REST, FLY)
    t = arrange(*lines, land=HOME, dice=[4])
    t.order("bomb B:SAC1.1 over E26", "done", f"{ATTACK} B:SAC1.1", "done", "fight E26")
    while t.step == "loss":
        t.order(min(offered(t)))
    assert t.where("B:SAC1.1") == "eliminated"
    assert sum(t.rules.roster.defense[u] for u in t.position.units_at(read_hex("E26"), 1)) == 3


@pytest.mark.rule("65:STRATEGIC-AIR.a")
def test_no_strategic_attack_at_worse_than_one_to_six() -> None:
    troops = "at E26: R:1Inf R:2Inf R:3Inf"
    t = arrange("at E30: B:SAC1.1 B:SAC1.2", troops, FAR, REST, FLY, land=HOME)
    t.order("bomb B:SAC1.1 over E26")
    assert t.why_not("done") == ("65:STRATEGIC-AIR.a", "E26", "B:SAC1.1")
    t.order("bomb B:SAC1.2 over E26", "done")
    t.order(f"{ATTACK} B:SAC1.1 B:SAC1.2")


@pytest.mark.rule("65:23.2.2")
def test_all_bombers_that_were_sent_make_one_attack() -> None:
    """None of them waits for what becomes of the others (R65-92)."""
    t = arrange("at E30: B:1SAC B:2SAC", "at E26: R:1Inf", FAR, REST, FLY, land=HOME)
    t.order("bomb B:1SAC B:2SAC over E26", "done")
    assert t.why_not(f"{ATTACK} B:1SAC") == ("65:23.2.2", "E26", "B:2SAC")
    assert {o for o in offered(t) if o.startswith("attack")} == {f"{ATTACK} B:1SAC B:2SAC"}
    t.order(f"{ATTACK} B:1SAC B:2SAC", "done")
    single = arrange("at E30: B:1SAC B:2SAC", "at E26: R:1Inf", FAR, REST, FLY, land=HOME)
    single.order("bomb B:1SAC over E26", "done", f"{ATTACK} B:1SAC", "done")


@pytest.mark.rule("65:STRATEGIC-AIR.b")
def test_above_six_to_one_ground_units_are_lost_without_a_die() -> None:
    lines = ("at E30: B:1SAC B:2SAC B:3SAC", FAR, REST, FLY)
    t = arrange(*lines, "at E26: R:Inf1.1", land=HOME)
    t.order("bomb B:1SAC B:2SAC over E26", "done", f"{ATTACK} B:1SAC B:2SAC", "done", "fight E26")
    assert (t.where("R:Inf1.1"), t.where("B:1SAC")) == ("eliminated", "aloft E30")
    assert chart("1965.strategic_air").look_up(Odds(7, 1), 1) == LossPair(0, "E")
    six = arrange(*lines, "at E26: R:Inf2.1", land=HOME, dice=[1])  # 12 to 2
    six.order("bomb B:1SAC B:2SAC B:3SAC over E26", "done", f"{ATTACK} B:1SAC B:2SAC B:3SAC", "done")
    six.order("fight E26")
    assert six.where("R:Inf2.1") == "eliminated"  # a one costs two


@pytest.mark.rule("65:QA.19.1")
@pytest.mark.parametrize(
    ("ground", "at"), [("", "1-1"), ("mountain E26", "1-2"), ("city E26; red E26", "1-2")]
)
def test_cities_and_mountains_double_against_it(ground: str, at: str) -> None:
    t = arrange("at E30: B:1SAC", "at E26: R:1Inf", FAR, REST, FLY, land=f"{HOME}; {ground}")
    t.order("bomb B:1SAC over E26", "done")
    (event,) = t.order(f"{ATTACK} B:1SAC")
    assert f"at {at}" in event.text


@pytest.mark.rule("65:QA.19.1")
def test_a_river_does_not() -> None:
    t = arrange("at E30: B:1SAC", "at E26: R:1Inf", FAR, REST, FLY, land=f"{HOME}; river Dott: E26")
    t.order("bomb B:1SAC over E26", "done")
    (event,) = t.order(f"{ATTACK} B:1SAC")
    assert "at 1-1" in event.text


@pytest.mark.rule("65:23.2.4")
@pytest.mark.parametrize(("bombed", "first"), [(True, False), (True, True), (False, False)])
def test_who_can_only_retreat_through_a_bombed_square_is_eliminated(bombed: bool, first: bool) -> None:
    """Above 2-1 a one drives Red back three; Blue's zones leave EE31 alone open, where other Reds are.

    It does not matter whether the bombs have fallen already.
    """
    red = "at EE30: R:1Inf", "at EE31: R:Inf1.1"
    blue = "at EE29: B:4Arm", "at DD29: B:5Arm", "at FF30: B:Inf1.1"
    raid = ("aloft E30: B:1SAC", "mission B:1SAC strategic over EE31") if bombed else ("at E30: B:1SAC",)
    t = arrange(*red, *blue, *raid, FAR, REST, "step announce", land=HOME, dice=[1, 1])
    t.order("attack EE30 with B:4Arm B:5Arm B:Inf1.1")
    if bombed:
        t.order("attack EE31 by strategic-air with B:1SAC")
    else:
        t.order("call-off EE30", "attack EE30 with B:4Arm B:5Arm B:Inf1.1")
    t.order("done", *(["fight EE31"] if first else []), "fight EE30")
    while t.step == "loss":
        t.order(min(offered(t)))
    if not bombed:
        assert t.step == "retreat"
        assert all("EE31" in way for way in offered(t))
        return
    assert not t.position.units_at(read_hex("EE30"), 1)
    assert not t.position.units_at(read_hex("EE33"), 1)
    assert t.step == "advance"


@pytest.mark.rule("65:QA.23.0a")
def test_bombed_aircraft_do_not_fly_in_the_enemys_turn() -> None:
    land = f"{HOME}; city E26; red E26"
    t = arrange("at E30: B:1SAC", "at E26: R:1Inf R:14TAC", FAR, REST, FLY, land=land, dice=[1])
    t.order("bomb B:1SAC over E26")
    assert t.says("stage R:14TAC to TTT60", "red") is not None
    t.order("done", f"{ATTACK} B:1SAC", "done", "fight E26")
    assert t.where("R:14TAC") == "E26"  # and nothing harms it (R65-53)


@pytest.mark.rule("65:DIAG.4")
def test_a_sac_unit_attacks_one_mountain_square_and_armor_the_next() -> None:
    """The 17th on U22 is attacked by three armored divisions, 18 to 8; the 16th on V22 by a SAC unit, which
    lands at V20. The 17th may go back past the bombed square, where there is no zone of control."""
    land = "mountain U22 V22; city E20 V20; blue E20 V20"
    own = "at U21: B:5Arm B:14Arm", "at T22: B:4Arm", "at E20: B:1SAC"
    t = arrange(*own, "at U22: R:17Inf", "at V22: R:16Inf", FAR, REST, FLY, land=land, dice=[1, 1])
    t.order("bomb B:1SAC over V22", "done")
    (event,) = t.order("attack U22 with B:5Arm B:14Arm B:4Arm")
    assert "at 2-1" in event.text
    t.order("attack V22 by strategic-air with B:1SAC", "done", "fight V22 number 2")
    t.order("fight U22")
    while t.step == "loss":
        t.order(min(offered(t)))
    ways = [order for order in offered(t) if order.startswith("retreat")]
    assert ways
    assert all("V22" not in way.split(" via ")[-1].split() for way in ways)
    assert any("U23" in way or "V23" in way for way in ways)  # beside V22
    while t.step != "return":
        t.order("done" if "done" in offered(t) else min(offered(t)))
    t.order("land B:1SAC at V20")


def test_the_computer_bombs_by_appraisal() -> None:
    """`greedy` sends bombers where they win more than they lose, and announces what it sent."""
    t = table(
        "1965-tournament",
        "\n".join(("at E30: B:1SAC B:2SAC B:3SAC B:1Inf", "at E26: R:Inf2.1", FAR, REST, FLY)),
        [6],
        land=HOME,
    )
    general = General(GREEDY, 1)
    given = []
    while t.step in ("sorties", "announce"):
        order = general.decide(t.game, t.position, Seat("blue"))
        given.append(t.game.write_order(order))
        t.order(given[-1])
    assert any(order.startswith("bomb") for order in given)
    assert any("by strategic-air" in order for order in given)
