"""The last turn: what counts then is asked of the rules, and nobody leaves it for what comes later."""

from __future__ import annotations

import pytest
from tests.blitzkrieg.judging import Table, table

from openblitz.blitzkrieg.appraisal import counted_then, hangs_on, is_last, winning
from openblitz.blitzkrieg.engine.orders import Done
from openblitz.blitzkrieg.ground.questions.victory import VICTORY
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, name, parse
from openblitz.players.blitzkrieg import baseline as player
from openblitz.table import LoadedDice

LAND = "city HH30 AA30"  # abroad for either side
LAST = 15


def standing(*lines: str, turn: int = LAST, side: str = "red", ruleset: str = "1975-basic") -> Table:
    clarified = "all" if ruleset.startswith("1975") else ""
    text = "\n".join((f"turn {turn}", f"side {side}", *lines, "rest eliminated", "step movement"))
    return table(ruleset, text, (), clarified, LAND)


def places(t: Table, hexes: int) -> set[str]:
    return {name(Hex(hex_)) for hex_ in bits.hexes(hexes) if Hex(hex_) in (parse("HH30"), parse("AA30"))}


def moved(t: Table) -> dict[str, str]:
    """Where the General has Red's units when he has moved."""
    general, state = player("greedy", 1), t.position
    for _order in range(60):
        seat = t.game.to_move(state)
        assert seat is not None
        order = general.decide(t.game, state, seat)
        if order == Done():
            break
        t.game.carry_out(state, order, LoadedDice(()))
    roster = t.rules.roster
    own = [u for u in state.of_side(1) if state.place[u] > 0]
    return {roster.ids[u]: name(Hex(state.place[u])) for u in own}


@pytest.mark.parametrize(("turn", "stays"), [(LAST, True), (LAST - 1, False)])
def test_nobody_leaves_alone_a_city_that_counts_to_be_nearer_to_an_enemy_later(
    turn: int, stays: bool
) -> None:
    """He marched out of 35 counted cities with his last move."""
    t = standing("at HH30: R:4Arm", "at HH25: B:1Inf B:2Inf B:3Inf", turn=turn)
    assert (moved(t)["R:4Arm"] == "HH30") is stays


def test_of_two_in_a_city_that_counts_one_stays_when_others_attack() -> None:
    """Each of them looked as if the other one stayed."""
    t = standing("at HH30: R:4Arm R:5Arm", "at HH27: B:1Inf")
    assert "HH30" in moved(t).values()


def test_a_city_abroad_hangs_on_its_garrison_and_one_at_home_does_not() -> None:
    t = standing("at HH30: R:1Inf R:2Inf", "at AA30: R:3Inf", "at C10: B:1Inf")
    assert hangs_on(t.position, 1) == {parse("HH30"): 1, parse("AA30"): 1}
    assert not hangs_on(t.position, 0)


def test_in_1965_a_city_stays_with_whoever_was_the_last_to_have_it() -> None:
    t = standing("at HH30: R:1Inf", "at C10: B:1Inf", ruleset="1965-basic")
    assert places(t, counted_then(t.position, 1)) == {"HH30"}
    assert not hangs_on(t.position, 1)


@pytest.mark.parametrize(("side", "units", "counts"), [("blue", "B:1Inf", True), ("red", "R:1Inf", False)])
def test_a_city_entered_in_the_last_turn_counts_if_the_other_side_still_has_its_turn(
    side: str, units: str, counts: bool
) -> None:
    """75:5.1b - It is friendly to whoever began a player-turn there, and after Red's last there is none."""
    t = standing(f"at HH31: {units}", "at C10: B:2Inf", "at TTT59: R:2Inf", side=side)
    t.order(f"move {units} to HH30")
    mine = ("blue", "red").index(side)
    assert places(t, counted_then(t.position, mine)) == ({"HH30"} if counts else set())
    while t.outcome is None and t.step:
        t.order("done")
    assert places(t, VICTORY.of(t.rules).counted(t.position, mine)) == ({"HH30"} if counts else set())


def test_a_game_without_a_last_turn_never_comes_to_it() -> None:
    assert is_last(standing().position)
    assert not is_last(standing(turn=LAST - 1).position)
    t = standing("at C10: B:1Inf", "at TTT59: R:1Inf", ruleset="1965-tournament", turn=LAST)
    assert not is_last(t.position)


def test_what_wins_is_told_for_now_and_for_the_end() -> None:
    """75:5.1b, 75:16C - Blue's entry counts when Red's last player-turn begins, and not a moment before."""
    t = standing("at HH31: B:1Inf", "at C10: B:2Inf", "at TTT59: R:2Inf", side="blue")
    before = winning(t.position)[0]
    t.order("move B:1Inf to HH30")
    after = winning(t.position)[0]
    assert after.score.has == before.score.has
    assert after.then == before.then + 1
    assert after.lacks == after.score.enough - after.then
    while t.outcome is None and t.step:
        t.order("done")
    assert winning(t.position)[0].then == winning(t.position)[0].score.has == after.then


def test_before_the_last_turn_what_wins_is_what_is_counted_now() -> None:
    t = standing("at HH30: B:1Inf", "at C10: B:2Inf", "at TTT59: R:2Inf", side="blue", turn=LAST - 1)
    for side, one in enumerate(winning(t.position)):
        assert one.then == one.score.has == VICTORY(t.position).counted(t.position, side).bit_count()
