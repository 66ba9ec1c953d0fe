"""A counter in the place of another: everything that was said of the one is said of the other."""

from __future__ import annotations

import pytest
from tests.blitzkrieg.whole_box import whole_box

from openblitz.blitzkrieg.engine.places import BOX, ELIMINATED
from openblitz.blitzkrieg.ground.rules.change import spares, swap
from openblitz.blitzkrieg.rulesets import game
from openblitz.blitzkrieg.supply.rules.supply import UNSUPPLIED

GAME = game("1975-basic")
NUMBER = GAME.rules.roster.number
WHERE = """
turn 5
side blue
at EE20: B:4Arm[from=EE18 spent=6 stopped trail=EE19,EE20]
at EE21: R:1Inf
rest eliminated
battle EE21 with B:4Arm against R:1Inf fought
step lose-one side=blue units=B:4Arm rule=75:BGAT.AE.a
step retreat side=blue units=B:4Arm rule=75:BGAT.AE.b
went B:4Arm from EE18 to EE20
"""


@pytest.mark.parametrize("other", ["B:5Arm", "B:15Inf"])
def test_the_new_counter_is_in_everything_where_the_old_one_was(other: str) -> None:
    state = GAME.read_state(WHERE)
    swap(state, NUMBER["b:4arm"], (NUMBER[other.lower()],), ELIMINATED)
    expected = GAME.read_state(WHERE.replace("B:4Arm", other))
    assert GAME.write_state(state) == GAME.write_state(expected)
    assert state == expected
    assert (state.stands, state.lost) == (expected.stands, expected.lost)


def test_others_are_left_alone_and_it_can_be_turned_back() -> None:
    state = GAME.read_state(WHERE)
    before = GAME.write_state(state)
    swap(state, NUMBER["b:4arm"], (NUMBER["b:5arm"],), ELIMINATED)
    assert GAME.write_state(state) != before
    swap(state, NUMBER["b:5arm"], (NUMBER["b:4arm"],), ELIMINATED)
    assert GAME.write_state(state) == before


def test_what_was_said_of_change_when_it_was_last_in_play_is_forgotten() -> None:
    """B:5Arm was in the battle, out of supply, and was lost: it comes back for another, in supply."""
    state = GAME.read_state(WHERE.replace("with B:4Arm", "with B:5Arm B:4Arm"))
    old, new = NUMBER["b:4arm"], NUMBER["b:5arm"]
    UNSUPPLIED.put(state, 1 << new)
    swap(state, old, (new,), ELIMINATED)
    assert state.battles[0].attackers == (new,)
    assert UNSUPPLIED(state) == 0


def test_change_comes_out_of_the_box_and_goes_back_into_it() -> None:
    game = whole_box()
    text = WHERE.replace("step", "sea B: B:1Mar\nstep", 1).replace("rest eliminated", "rest waiting")
    roster = game.rules.roster
    state = game.read_state(text)
    division = roster.number["b:4arm"]
    free = spares(state, division)
    assert roster.names(free)[:2] == ("B:Arm2.1", "B:Arm2.2")
    assert {roster.counters[unit].type.key for unit in free} == {"armor"}
    assert {roster.counters[unit].owner for unit in free} == {"blue"}
    swap(state, division, (free[0],))
    assert state.place[division] == state.start[division] == BOX
    assert spares(state, division) == sorted([division, *free[1:]])
    written = game.write_state(state)
    assert "at EE20: B:Arm2.1[from=EE18 spent=6 stopped trail=EE19,EE20]" in written
    assert "box: B:4Arm" in written
    assert game.read_state(written) == state
    swap(state, free[0], (division,))
    assert game.write_state(state) == game.write_state(game.read_state(text))


def test_a_game_without_substitutes_has_no_change() -> None:
    state = GAME.read_state(WHERE.replace("rest eliminated", "rest waiting"))
    assert spares(state, NUMBER["b:4arm"]) == []


def test_a_counter_that_comes_back_has_no_past() -> None:
    """It was eliminated in this player-turn, and is change for another now."""
    game = whole_box()
    roster, number = game.rules.roster, game.rules.roster.number
    text = WHERE.replace("went", "went B:5Arm from EE18 to EE19\nwent").replace(
        "rest eliminated", "rest waiting"
    )
    state = game.read_state(text.replace("at EE21", "eliminated: B:5Arm[spent=6 arrived]\nat EE21"))
    swap(state, number["b:4arm"], (number["b:5arm"],))
    written = game.write_state(state)
    assert "at EE20: B:5Arm[from=EE18 spent=6 stopped trail=EE19,EE20]" in written
    assert [(roster.ids[went.unit], went.start) for went in state.went] == [
        ("B:5Arm", state.start[number["b:5arm"]])
    ]


def test_who_made_an_attack_that_is_over_stays_and_who_is_gone_makes_no_other() -> None:
    """B:5Arm was lost in one battle, or before it; now it is change for B:4Arm."""
    game = whole_box()
    roster, number = game.rules.roster, game.rules.roster.number
    lines = "turn 5\nat EE20: B:4Arm\nat EE21: R:1Inf\nat FF25: R:2Inf\neliminated: B:5Arm\nrest waiting\n"
    lines += "at EE30: B:6Arm\nat EE31: R:3Inf\n"
    left = "battle EE31 with B:6Arm against R:3Inf"  # something is still to be resolved
    for fought, attackers in ((" fought", ("B:5Arm",)), ("", ("B:5Arm",))):
        battle = f"battle FF25 with B:5Arm against R:2Inf{fought}\n"
        over = "battle EE21 with B:4Arm against R:1Inf fought"
        state = game.read_state(f"{lines}{battle}{over}\n{left}\nstep resolve")
        swap(state, number["b:4arm"], (number["b:5arm"],))
        assert [roster.names(b.attackers) for b in state.battles] == [attackers, ("B:5Arm",), ("B:6Arm",)]
        assert [b.fought for b in state.battles] == [True, True, False]
        assert game.read_state(game.write_state(state)) == state
