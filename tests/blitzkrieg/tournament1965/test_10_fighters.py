"""65:23.0O, 65:23.6 - fighters: escorts, interception, what it costs whom. A fighter is 4-12."""

from __future__ import annotations

import pytest
from tests.blitzkrieg.judging import Table, table
from tests.blitzkrieg.tournament1965.arranging import offered

from openblitz.blitzkrieg.battle.rules.odds import odds
from openblitz.blitzkrieg.charts import LossPair, Odds, chart
from openblitz.blitzkrieg.engine import missions
from openblitz.blitzkrieg.engine.kinds import read_hex
from openblitz.blitzkrieg.supply.rules import drawing
from openblitz.players.blitzkrieg.doctrine import GREEDY
from openblitz.players.blitzkrieg.general import General
from openblitz.table import Seat

FAR = "at TTT60: R:36Inf"
REST = "rest eliminated"
LAND = "city E30 E20; blue E30; red E20"


def arrange(*lines: str, land: str = LAND, dice: tuple[int, ...] = (), step: str = "sorties") -> Table:
    text = "\n".join((*lines, FAR, REST, f"step {step}"))
    return table("1965-tournament", text, dice, "", land, options=("fighters-1965",))


def in_the_air(escorts: str = "", fighters: str = "R:1FTR", dice: tuple[int, ...] = ()) -> Table:
    """Two SAC units against Red's 1st on E24, with or without escorts; Red's fighters at E20."""
    own = ["at E30: B:1SAC B:2SAC", "at E24: R:1Inf", f"at E20: {fighters}"]
    if escorts:
        own.append(f"at E32: {escorts}")
    t = arrange(*own, land="city E30 E20 E32; blue E30 E32; red E20", dice=dice)
    t.order("bomb B:1SAC B:2SAC over E24")
    if escorts:
        t.order(f"escort {escorts} over E24")
    t.order("done")
    return t


def left(t: Table, hex_: str = "E24", side: int = 0) -> dict[str, int]:
    """The factors of a side over a hex by type."""
    found: dict[str, int] = {}
    for one in missions.of_side(t.position, side):
        if one.hex == read_hex(hex_):
            kind = t.rules.roster.counters[one.unit].type.key
            found[kind] = found.get(kind, 0) + t.rules.roster.attack[one.unit]
    return found


def pay(t: Table) -> None:
    while t.step == "loss":
        t.order(min(offered(t)))


# What they are


@pytest.mark.rule("65:23.0O.1")
def test_fighters_are_set_up_with_this_option() -> None:
    t = table("1965-tournament", options=("fighters-1965",))
    t.order("done", "place B:1FTR at C20")
    assert t.rules.roster.range[t.rules.roster.number["b:1ftr"]] == 12
    with pytest.raises(ValueError, match="no unit of this game"):
        table("1965-tournament").says("place B:1FTR at C20")


@pytest.mark.rule("65:23.0O.2")
def test_fighters_are_based_and_moved_like_other_aircraft() -> None:
    land = "city E30 E34; blue E30 E34"
    own = "at E30: B:1FTR B:2FTR", "at E34: B:1SAC B:2SAC"
    t = arrange(*own, land=land)
    t.order("stage B:1FTR to E34", "stage B:2FTR to E34")
    assert t.refused("done").rule == "65:23.0T.3a"
    t.order("take-back B:2FTR", "done")
    assert t.where("B:1FTR") == "E34"
    supplied = arrange("at E30: B:1FTR B:2FTR", land=land)
    assert str(drawing.need(supplied.position, 0)) == "8 = 8 (aircraft, 65:21.0.2a)"


@pytest.mark.rule("65:23.0O.3")
def test_fighters_attack_no_ground_units() -> None:
    t = arrange("at E30: B:1FTR", "at E25: B:4Arm", "at E24: R:1Inf", "at E20: R:14TAC")
    for order in ("support B:1FTR over E24", "bomb B:1FTR over E24", "bomb-city B:1FTR over E20"):
        assert t.says(order) is not None
    assert t.refused("escort B:1FTR over E24").rule == "65:23.0O.4"  # nobody to escort


# Escorts


@pytest.mark.rule("65:23.0O.4", "65:23.0O.5")
def test_fighters_escort_bombers_within_their_own_range() -> None:
    """E18 is 12 squares from E30, E17 is 13."""
    foes = "at E18: R:1Inf", "at E17: R:2Inf"
    t = arrange("at E30: B:1FTR B:1SAC B:2SAC", *foes, land="city E30; blue E30")
    assert t.refused("escort B:1FTR over E18").rule == "65:23.0O.4"
    t.order("bomb B:1SAC over E18", "bomb B:2SAC over E17")
    assert t.refused("escort B:1FTR over E17").rule == "65:23.0T.7"
    t.order("escort B:1FTR over E18", "take-back B:1SAC")
    assert t.why_not("done") == ("65:23.0O.4", "E18", "B:1FTR")  # they move together
    t.order("bomb B:1SAC over E18", "done")


# Interception


@pytest.mark.rule("65:23.0O.6", "65:23.0O.7a", "65:QA.23.0a")
def test_fighters_rise_in_the_enemys_turn_when_his_aircraft_have_flown() -> None:
    land = "city E30 E20 E11 E12; blue E30; red E20 E11 E12"
    red = "at E20: R:1FTR R:14TAC", "at E12: R:2FTR", "at E11: R:3FTR"
    t = arrange("at E30: B:1SAC", "at E24: R:1Inf", *red, land=land)
    t.order("bomb B:1SAC over E24", "done")
    assert (t.step, t.asked) == ("scramble", "red")
    assert t.why_not("intercept R:14TAC over E24") == ("65:QA.23.0a", "", "R:14TAC")
    assert t.why_not("intercept R:3FTR over E24") == ("65:23.0O.7a", "E24", "R:3FTR")  # 13 squares
    assert t.refused("intercept R:1FTR over E25").rule == "65:23.0O.7a"
    assert t.refused("move R:1Inf to E23").rule == "65:QA.23.0a"
    t.order("intercept R:1FTR R:2FTR over E24")
    assert t.where("R:2FTR") == "aloft E12"
    nobody = arrange("at E30: B:1SAC", "at E24: R:1Inf", red[2], land=land)
    nobody.order("bomb B:1SAC over E24", "done")
    assert nobody.step == "announce"


@pytest.mark.rule("65:23.0O.8", "65:23.6.Uc")
def test_fighter_combat_comes_before_all_battles() -> None:
    """8 to 4 would be 2-1; of the bombers 6 factors are left, which is 1-1."""
    t = in_the_air()
    t.order("intercept R:1FTR over E24", "done")
    pay(t)
    assert t.step == "announce"
    bombers = [one.unit for one in missions.of_side(t.position, 0)]
    units = " ".join(t.rules.roster.ids[unit] for unit in bombers)
    (event,) = t.order(f"attack E24 by strategic-air with {units}")
    assert "at 1-1" in event.text


@pytest.mark.rule("65:23.6.Ua", "65:23.6.Ub")
@pytest.mark.parametrize(
    ("fighters", "lost"),
    [("R:FTR1.1", 0), ("R:FTR2.1", 1), ("R:FTR2.1 R:FTR1.1", 1), ("R:1FTR R:FTR2.1", 3)],
)
def test_unescorted_bombers_lose_a_factor_for_every_two_fighter_factors(fighters: str, lost: int) -> None:
    t = in_the_air(fighters=fighters)
    t.order(f"intercept {fighters} over E24", "done")
    pay(t)
    assert left(t) == {"sac": 8 - lost}
    assert sum(left(t, side=1).values()) == sum(
        int(name[5]) if "." in name else 4 for name in fighters.split()
    )


@pytest.mark.rule("65:23.0O.7b")
def test_interceptors_land_like_bombers_when_these_have() -> None:
    """E12 is 12 squares from E24, E11 is 13."""
    land = "city E30 E20 E12 E11; blue E30; red E20 E12 E11"
    raid = "aloft E30: B:1SAC", "mission B:1SAC strategic over E24 via E29 E28 E27 E26 E25"
    rise = "aloft E20: R:1FTR", "mission R:1FTR intercept over E24 via E21 E22 E23"
    t = arrange(*raid, *rise, land=land, step="return")
    assert t.asked == "blue"
    t.order("home B:1SAC")
    assert (t.step, t.asked) == ("alight", "red")
    assert t.why_not("land R:1FTR at E11") == ("65:23.0T.6a", "E11", "R:1FTR")
    assert {"home R:1FTR", "land R:1FTR at E12"} <= offered(t)
    t.order("land R:1FTR at E12")
    assert t.where("R:1FTR") == "E12"


@pytest.mark.rule("65:23.0O.9")
def test_a_fighter_escorts_in_its_own_turn_and_intercepts_in_the_enemys() -> None:
    raid = "mission B:1SAC strategic over E24 via E29 E28 E27 E26 E25"
    escort = "mission B:1FTR escort over E24 via E29 E28 E27 E26 E25"
    own = "aloft E30: B:1SAC B:1FTR", raid, escort, "at E33: B:1Inf"
    t = arrange(*own, "at E24: R:1Inf", "at E20: R:1SAC", step="return")
    t.order("home B:1SAC B:1FTR", "done", "bomb R:1SAC over E33", "done")
    assert (t.step, t.asked) == ("scramble", "blue")
    t.order("intercept B:1FTR over E33")


@pytest.mark.rule("65:23.0O.10")
def test_and_does_so_every_turn() -> None:
    """It has intercepted in Red's turn, and escorts in Blue's next."""
    rise = "aloft E30: B:1FTR", "mission B:1FTR intercept over E26 via E29 E28 E27"
    t = arrange("side red", *rise, "at E30: B:1SAC", "at E24: R:1Inf", step="alight")
    t.order("home B:1FTR")
    assert (t.step, t.asked, t.position.turn) == ("movement", "blue", 2)
    t.order("done", "bomb B:1SAC over E24", "escort B:1FTR over E24", "done")


# Against escorts


@pytest.mark.rule("65:23.6.Ea1", "65:23.6.Ea4", "65:23.6.Eb")
def test_escorts_must_be_matched_before_others_go_for_the_bombers() -> None:
    t = in_the_air("B:1FTR", "R:1FTR R:2FTR R:FTR2.1", dice=(1,))
    assert t.why_not("divert R:2FTR over E24") == ("65:23.6.Ea1", "E24", "R:2FTR")
    t.order("intercept R:FTR2.1 over E24")
    assert t.refused("divert R:1FTR over E24").rule == "65:23.6.Ea1"  # 2 against 4
    t.order("intercept R:1FTR over E24", "divert R:2FTR over E24", "done")  # 1-2 and a one: no loss
    pay(t)
    assert left(t) == {"sac": 6, "ftr": 4}
    assert left(t, side=1) == {"ftr": 10}
    even = in_the_air("B:1FTR", "R:1FTR R:2FTR")
    even.order("intercept R:1FTR over E24")
    assert even.may("divert R:2FTR over E24")  # 4 against 4 is enough


@pytest.mark.rule("65:23.6.Ea2")
def test_fewer_interceptors_than_escorts_all_fight_the_escorts() -> None:
    """8 escorts to 4 is 2-1, and a five: one and two factors; the bombers are not touched."""
    t = in_the_air("B:1FTR B:2FTR", "R:1FTR", dice=(5,))
    assert t.refused("divert R:1FTR over E24").rule == "65:23.6.Ea1"
    t.order("intercept R:1FTR over E24", "done")
    pay(t)
    assert left(t) == {"sac": 8, "ftr": 7}
    assert left(t, side=1) == {"ftr": 2}


@pytest.mark.rule("65:23.6.Ea3", "65:23.6.Ec")
def test_more_than_enough_may_fight_the_escorts_and_then_touch_no_bomber() -> None:
    """4 to 8 is 1-2, and a six: escorts lose 2, interceptors 1."""
    t = in_the_air("B:1FTR", "R:1FTR R:2FTR", dice=(6,))
    t.order("intercept R:1FTR R:2FTR over E24", "done")
    pay(t)
    assert left(t) == {"sac": 8, "ftr": 2}
    assert left(t, side=1) == {"ftr": 7}


def _columns() -> list[Odds]:
    return [*(odds(1, n) for n in range(6, 1, -1)), *(odds(n, 1) for n in range(1, 7))]


@pytest.mark.rule("65:FIGHTER", "65:FIGHTER.a", "65:FIGHTER.d")
def test_the_owner_of_the_bombers_attacks_on_the_fighter_table() -> None:
    t = in_the_air("B:1FTR B:2FTR", "R:1FTR", dice=(5,))
    t.order("intercept R:1FTR over E24")
    events = t.order("done")
    assert any("8 to 4, 2-1, die 5, 1/2" in event.text for event in events)
    pay(t)
    assert (left(t), left(t, side=1)) == ({"sac": 8, "ftr": 7}, {"ftr": 2})
    printed = chart("1965.fighter")
    rows = [" ".join(str(printed.look_up(at, roll)) for at in _columns()) for roll in printed.rows]
    assert rows[0] == "1/1 1/- 1/- -/- -/- -/- -/- -/- -/1 -/1 -/1"
    assert rows[3] == "2/- 2/1 2/1 2/1 1/1 1/1 1/1 1/2 1/2 1/2 -/2"
    assert rows[5] == "2/1 2/1 2/1 2/1 2/1 -/- 1/2 1/2 1/2 1/2 1/2"


@pytest.mark.rule("65:FIGHTER.b", "65:FIGHTER.c")
def test_beyond_the_ends_of_the_table_one_side_is_lost_without_a_die() -> None:
    t = in_the_air("B:1FTR B:2FTR", "R:FTR1.1")
    t.order("intercept R:FTR1.1 over E24", "done")  # 8-1
    assert (t.where("R:FTR1.1"), left(t)) == ("eliminated", {"sac": 8, "ftr": 8})
    ends = chart("1965.fighter")
    assert (ends.look_up(Odds(7, 1), 1), ends.look_up(Odds(1, 7), 1)) == (LossPair(0, "E"), LossPair("E", 0))
    few = in_the_air("B:FTR1.1", "R:1FTR R:2FTR")
    few.order("intercept R:1FTR R:2FTR over E24", "done")  # 1-8
    assert (few.where("B:FTR1.1"), left(few, side=1)) == ("eliminated", {"ftr": 8})


@pytest.mark.rule("65:23.0O.6")
def test_who_cannot_attack_once_bombers_are_shot_down_goes() -> None:
    """Without its TAC a single factor stands before twelve, and has not moved."""
    foes = "at E26: R:1Inf R:2Inf R:3Inf"
    own = "at E30: B:TAC1.1", "at E27: B:Inf1.1"
    t = arrange(*own, foes, "at E20: R:1FTR")
    t.order("support B:TAC1.1 over E26", "done")
    assert t.where("B:Inf1.1") == "E27"
    t.order("intercept R:1FTR over E26", "done")
    assert t.where("B:TAC1.1") == "eliminated"
    assert t.where("B:Inf1.1") == "eliminated"


def test_the_computer_intercepts_what_it_can_hurt() -> None:
    t = in_the_air(fighters="R:1FTR R:2FTR")
    general = General(GREEDY, 1)
    given = []
    while t.step == "scramble":
        given.append(t.game.write_order(general.decide(t.game, t.position, Seat("red"))))
        t.order(given[-1])
    assert sum(order.startswith("intercept") for order in given) == 2
