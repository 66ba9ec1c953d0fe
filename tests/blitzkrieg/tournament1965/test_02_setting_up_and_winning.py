"""65:3.0T, 65:5.0T - in which order armies are set up, and how the game is won."""

from __future__ import annotations

import pytest
from tests.blitzkrieg.judging import Table, table
from tests.blitzkrieg.tournament1965.arranging import arrange, offered

from openblitz.blitzkrieg.rulesets import rules
from openblitz.hexes import bits
from openblitz.hexes.grid import name
from openblitz.table import NotationError

# The order of set-up


@pytest.mark.rule("65:3.0T.2", "65:3.0T.3", "65:3.0T.4", "65:3.0T.5")
def test_reds_fleet_then_blue_then_the_rest_of_red() -> None:
    t = table("1965-tournament")
    assert (t.step, t.asked) == ("fleet", "red")
    assert t.why_not("place R:1Inf at TTT60")[0] == "65:3.0T.2"  # nothing on the board yet
    assert t.why_not("embark B:1Inf in A")[0] == "65:4.0.1b"
    t.order("embark R:1Inf R:2Inf in A", "embark R:3Inf in E", "take-back R:2Inf", "done")
    assert (t.step, t.asked) == ("set-up", "blue")
    assert t.where("R:1Inf") == "sea A"
    t.order("embark B:1Inf in A", "embark B:2Inf in C")  # Blue has seen it
    _set_up_the_rest(t, 0)
    t.order("done")
    assert (t.step, t.asked) == ("set-up", "red")
    assert t.why_not("embark R:2Inf in B") == ("65:3.0T.4", "", "R:2Inf")
    home = name(next(bits.hexes(t.rules.ground.camp[1] & t.rules.ground.city)))
    assert t.why_not(f"place R:1Inf at {home}")[0] == "65:3.0T.4"  # it stays at sea
    assert t.says("take-back R:1Inf") is not None
    assert t.why_not("done")[0] == "65:3.0T.4"  # and all the others are set up
    _set_up_the_rest(t, 1)
    t.order("done")
    assert (t.step, t.asked, t.position.turn) == ("movement", "blue", 1)


@pytest.mark.rule("65:3.0T.2")
def test_a_position_in_which_the_fleet_is_put_to_sea_asks_red() -> None:
    t = arrange("turn 0", "step fleet")
    assert t.asked == "red"
    t.order("embark R:1Inf in A")
    with pytest.raises(NotationError, match="only red is asked for the step fleet"):
        arrange("turn 0", "side blue", "step fleet")


def _set_up_the_rest(t: Table, side: int) -> None:
    free = bits.hexes(t.rules.ground.camp[side] & ~t.rules.ground.forest)
    own = "BR"[side]
    for unit in t.position.of_side(side):
        called = t.rules.roster.ids[unit]
        if t.where(called) == "card" and t.rules.roster.arrives[unit] == 1:
            assert called.startswith(own)
            while (at := name(next(free))) and t.says(f"place {called} at {at}") is not None:
                pass
            t.order(f"place {called} at {at}")


@pytest.mark.rule("65:3.0T.2", "65:6.1.1b")
def test_forty_factors_of_a_side_begin_at_sea() -> None:
    t = table("1965-tournament")
    waiting = [u for u in t.position.of_side(1) if t.rules.roster.arrives[u] == 1]
    four = [t.rules.roster.ids[u] for u in waiting if t.rules.roster.defense[u] == 4]
    t.order(f"embark {' '.join(four[:10])} in A")
    assert t.refused(f"embark {four[10]} in B").rule == "65:6.1.1b"
    t.order(f"embark {four[0]} in B")  # who is at sea may change its zone


# Victory


@pytest.mark.rule("65:5.0T.1")
def test_who_has_eliminated_everybody_has_won() -> None:
    lines = ("at EE29: B:4Arm", "at FF30: B:GDArm", "at EE30: R:Inf2.1", "rest eliminated", "step announce")
    t = arrange(*lines)
    t.order("attack EE30 with B:4Arm B:GDArm", "done")
    while t.position.outcome is None:
        t.order(min(offered(t)))
    assert (t.position.outcome.winner, t.position.outcome.rule) == ("blue", "65:5.0T.1")
    other = arrange(*lines[:-2], "at MM50: R:1Inf", *lines[-2:])
    other.order("attack EE30 with B:4Arm B:GDArm", "done")
    assert other.position.outcome is None


@pytest.mark.rule("65:5.0T.1")
def test_he_has_won_though_he_pays_for_it_with_change() -> None:
    """4-1 and a two: one factor each. Of what Blue loses nothing is eliminated, and Red has nobody left."""
    lines = ("at EE29: B:1Inf", "at A5: B:2Inf", "at EE30: R:Inf1.1", "box: B:Inf2.1 B:Inf1.1")
    t = arrange(*lines, "rest eliminated", "step announce", dice=[2])
    t.order("attack EE30 with B:1Inf", "done", "fight EE30")
    assert (t.step, t.where("R:Inf1.1"), t.position.outcome) == ("loss", "eliminated", None)
    t.order("lose B:1Inf keep B:Inf2.1 B:Inf1.1")
    assert t.position.outcome is not None
    assert (t.position.outcome.winner, t.position.outcome.rule) == ("blue", "65:5.0T.1")


@pytest.mark.rule("65:5.0T.1")
@pytest.mark.parametrize(("afloat", "winner"), [("sea A: R:2Inf", None), ("eliminated: R:2Inf", "blue")])
def test_units_at_sea_keep_the_game_going(afloat: str, winner: str | None) -> None:
    guns = "at EE29: B:1Art B:2Art", "at FF30: B:GDArm B:1Inf"
    t = arrange(*guns, "at EE30: R:Inf2.1", afloat, "rest eliminated", "step announce", land="")
    t.order("attack EE30 with B:1Art B:2Art B:GDArm B:1Inf", "done", "fight EE30")
    outcome = t.position.outcome
    assert (outcome.winner if outcome else None) == winner


@pytest.mark.rule("65:5.0T.2")
def test_aircraft_alone_occupy_no_city() -> None:
    """R65-6 - Though the city is theirs to fly from."""
    lines = ("at TTT60: B:14TAC", "at D30: R:4Arm", "at A5: B:2Inf", "rest eliminated")
    t = arrange(*lines, land="city A5 D30 TTT60; blue A5 D30; red TTT60")
    assert t.rules.answers["victory"].score(t.position, 0).has == 0
    while t.position.turn < 4:
        t.order("done")
    assert t.position.outcome is None


@pytest.mark.rule("65:5.0T.2")
def test_red_wins_so_as_well() -> None:
    lines = ("side red", "at A5: R:1Inf", "at EE30: B:4Arm", "at TTT60: R:2Inf", "rest eliminated")
    t = arrange(*lines)
    t.order("done")
    assert t.position.outcome is None
    t.order("done", "done")
    assert t.position.outcome is not None
    assert (t.position.outcome.winner, t.position.outcome.rule) == ("red", "65:5.0T.2")


@pytest.mark.rule("65:5.0T.2")
def test_every_enemy_home_city_for_a_complete_turn() -> None:
    lines = ("at TTT60: B:1Inf", "at WW30: R:4Arm", "at A5: B:2Inf", "rest eliminated")
    t = arrange(*lines)
    t.order("done")
    assert t.asked == "red"
    t.order("done")
    assert t.position.outcome is None  # the turn has only begun to count
    t.order("done")
    assert t.position.outcome is not None
    assert (t.position.outcome.winner, t.position.outcome.rule) == ("blue", "65:5.0T.2")
    left = arrange(*lines, "at D30: R:5Arm", land="city D30; blue D30")  # Red is in supply there
    left.order("done", "done", "move B:1Inf to TTT59", "done")
    assert left.position.outcome is None
    left.order("done", "move B:1Inf to TTT60", "done")
    assert left.position.outcome is None  # it counts anew


@pytest.mark.rule("65:5.0T.3")
def test_there_is_no_last_turn() -> None:
    t = arrange("turn 15", "side red", "at EE30: R:4Arm", "at A5: B:2Inf", "rest eliminated")
    t.order("done")
    assert (t.position.outcome, t.position.turn) == (None, 16)
    assert arrange("turn 240", "at EE30: R:4Arm", "at A5: B:2Inf", "rest eliminated").position.turn == 240
    assert rules("1965-tournament").turns == 0
    basic = table("1965-basic", "turn 15\nside red\nat EE30: R:4Arm\nat A5: B:2Inf\nrest eliminated", land="")
    basic.order("done")
    assert basic.position.outcome is not None
