"""The sequence of play: the phases of a player turn, what the end phase does, and whose turn comes next."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.commander.arrange import Battle, battle
from tests.commander.preparing import encounter

from openblitz.commander.position import KNOCKED_OUT, RESERVE, Smoke, Strike
from openblitz.commander.steps import (
    BreakpointRoll,
    Combats,
    Commanding,
    CommandMoves,
    EndPhase,
    Initiative,
    ScheduledPhase,
    player_turn,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

APART = {"A:Inf1": (60.0, 20.0, 0.0), "G:Inf1": (60.0, 100.0, 180.0)}
NEAR = {"A:Inf1": (60.0, 50.0, 0.0), "G:Inf1": (60.0, 65.0, 180.0)}


def at(units: dict[str, tuple[float, float, float]], *steps: object, active: str = "american") -> Battle:
    """A battle at the last of these steps."""
    return unbroken(battle(units, steps=steps, active=active))


def unbroken(b: Battle) -> Battle:
    """Units that are not named count as late, not as lost, so that nobody is at his breakpoint."""
    b.position.place = [RESERVE if place == KNOCKED_OUT else place for place in b.position.place]
    return b


def through(b: Battle) -> list[str]:
    """Say done until the other side is asked for its player turn; the steps that were asked."""
    active, asked = b.position.active, []
    while b.position.active == active:
        asked.append(b.position.steps[-1].key)
        b.order("done")
    return asked


# The phases


@pytest.mark.rule("BC:sequence.order", "BC:overview.phases")
def test_the_phases_of_a_player_turn_in_order() -> None:
    turn = [type(step) for step in reversed(player_turn())]
    phases = [ScheduledPhase, Initiative, Commanding, CommandMoves, Combats, EndPhase]
    assert turn == [BreakpointRoll, *phases]


@pytest.mark.rule("BC:sequence.order")
def test_with_everything_to_decide_each_phase_is_asked_in_its_order() -> None:
    b = at(NEAR, *player_turn()[:-2])
    assert b.refused("finish A:CO").rule == "BC:sequence.order"  # not in the initiative phase
    assert through(b) == ["initiative", "commanding", "command-moves"]


@pytest.mark.rule("BC:sequence.initiative")
def test_initiative_is_asked_only_where_an_enemy_is_seen_within_20_cm() -> None:
    near = at({**NEAR, "G:Inf1": (60.0, 73.0, 180.0)}, EndPhase(), active="german")
    far = at({**NEAR, "G:Inf1": (60.0, 73.02, 180.0)}, EndPhase(), active="german")
    assert _begin(near) == "initiative"
    assert _begin(far) == "commanding"


def _begin(b: Battle) -> str:
    """End the turn of the Germans; the first step in which the Americans are asked."""
    b.position.steps.append(Commanding())
    b.order("done")
    assert b.game.to_move(b.position) == "american"
    return b.position.steps[-1].key


@pytest.mark.rule("BC:sequence.scheduled")
def test_scheduled_strikes_fall_before_anybody_is_asked() -> None:
    b = at(NEAR, EndPhase(), Commanding(), active="german")
    b.position.strikes[0] = (Strike(2, 20.0, 20.0, ((b.unit("A:Art1"), 1),)),)
    b.position.first = 0
    events = b.order("done")
    kinds = [event.kind for event in events]
    assert kinds.index("player turn") < kinds.index("artillery")
    assert b.position.strikes[0][0].state == "fallen"
    assert b.position.steps[-1].key == "initiative"


@pytest.mark.rule("BC:sequence.command")
def test_commands_move_after_all_orders_and_not_before() -> None:
    b = at({**APART, "A:HQ": (30.0, 20.0, 0.0)}, EndPhase(), Combats(), CommandMoves(), Commanding())
    move = "move A:CO to 10,10 face 0"
    assert b.refused(move).rule == "BC:sequence.order"
    b.order("done")
    b.order(move)
    assert b.where("A:CO") == (10.0, 10.0, 0.0)
    assert b.refused("order A:CO: A:Inf1 move").rule == "BC:sequence.order"


@pytest.mark.rule("BC:sequence.combat")
def test_combat_comes_after_command_for_units_in_contact() -> None:
    contact = {
        "A:Inf1": (60.0, 50.0, 0.0),
        "G:Inf1": (60.0, 53.0, 180.0),
        "A:Inf2": (90.0, 50.0, 0.0),
        "G:Inf2": (90.0, 53.0, 180.0),
    }
    b = at(contact, EndPhase(), Combats(), CommandMoves(), Commanding())
    assert b.refused("fight A:Inf1").rule == "BC:sequence.order"
    b.order("done")
    b.order("done")
    assert b.position.steps[-1].key == "combats"
    apart = at(APART, EndPhase(), Combats(), CommandMoves(), Commanding())
    assert through(apart) == ["commanding", "command-moves"]


# Turns


@pytest.mark.rule("BC:sequence.turns", "BC:overview.alternate", "BC:end.pass")
def test_two_player_turns_make_a_game_turn() -> None:
    b = at(APART, *player_turn()[:-2])
    seen = [(b.position.turn, b.game.to_move(b.position))]
    for _ in range(4):
        through(b)
        seen.append((b.position.turn, b.game.to_move(b.position)))
    assert seen == [(1, "american"), (1, "german"), (2, "american"), (2, "german"), (3, "american")]


@pytest.mark.rule("BC:sequence.turns")
def test_the_side_that_plays_first_opens_every_game_turn() -> None:
    b = at(APART, *player_turn()[:-2], active="german")
    b.position.first = 1
    through(b)
    assert (b.position.turn, b.position.active) == (1, 0)
    through(b)
    assert (b.position.turn, b.position.active) == (2, 1)


@pytest.mark.rule("BC:sequence.active", "BC:overview.simultaneous")
def test_only_the_active_player_orders_and_there_is_no_simultaneous_play() -> None:
    b = at(APART, *player_turn()[:-3])
    order = b.game.read_order("order G:CO: G:Inf1 move")
    refusal = b.game.check(b.position, b.game.seats[1], order)
    assert refusal is not None
    assert refusal.rule == "BC:sequence.active"
    through(b)
    assert b.game.check(b.position, b.game.seats[1], order) is None


def test_what_is_counted_by_the_player_turn_begins_anew() -> None:
    b = at(APART, EndPhase(), Commanding())
    position, unit = b.position, b.unit("A:Inf1")
    position.orders[unit], position.commanded_by[unit] = 2, b.unit("A:CO")
    position.moved = position.finished = position.initiative = 1 << unit
    position.failed = 1 << b.unit("A:CO")
    b.order("done")
    assert (position.orders[unit], position.commanded_by[unit]) == (0, -1)
    assert position.moved == position.finished == position.initiative == position.failed == 0


# The end phase


def ended(b: Battle) -> Battle:
    """The same battle after the end phase."""
    b.position.steps = [EndPhase(), Commanding()]
    b.order("done")
    return b


@pytest.mark.rule("BC:end.hits", "BC:stats.reset", "BC:sequence.end")
def test_hits_go_from_every_unit_of_both_sides() -> None:
    b = at(APART)
    for name in ("A:Inf1", "G:Inf1", "A:CO"):
        b.position.hits[b.unit(name)] = 3
    assert set(ended(b).position.hits) == {0}


@pytest.mark.rule("BC:end.suppression", "BC:stats.reset", "BC:sequence.end")
def test_only_the_active_sides_units_recover() -> None:
    units = {**APART, "A:Inf2": (70.0, 20.0, 0.0)}
    b = unbroken(battle(units, suppressed=["A:Inf1", "A:Inf2", "G:Inf1"]))
    ended(b)
    assert b.position.suppressed == 1 << b.unit("G:Inf1")
    # The German turn has begun: its end recovers the German unit.
    ended(b)
    assert b.position.suppressed == 0


def smoke_after(laid: Sequence[Smoke], turn: int, active: str, first: int = 0) -> tuple[Smoke, ...]:
    """The smoke that is left after an end phase."""
    b = at(APART, active=active)
    b.position.turn, b.position.first, b.position.smoke = turn, first, tuple(laid)
    return ended(b).position.smoke


@pytest.mark.rule("BC:end.smoke", "BC:sequence.end")
def test_smoke_lasts_through_the_enemys_next_player_turn() -> None:
    american = Smoke(60.0, 60.0, 10.0, 10.0, 0, 3)
    assert smoke_after([american], 3, "american") == (american,)
    assert smoke_after([american], 3, "german") == ()
    german = Smoke(60.0, 60.0, 10.0, 10.0, 1, 3)  # laid second in turn 3: it goes with the American turn 4
    assert smoke_after([german], 3, "german") == (german,)
    assert smoke_after([german, american], 4, "american") == ()


@pytest.mark.rule("BC:end.damage")
def test_no_damage_is_rolled_for() -> None:
    b = at({"A:Sherman1": (60.0, 20.0, 0.0), "G:ATG": (60.0, 100.0, 180.0)})
    for name in ("A:Sherman1", "G:ATG"):
        b.position.hits[b.unit(name)] = 4
    ended(b)  # with no dice to roll
    assert b.position.on_table(b.unit("A:Sherman1"))
    assert b.position.on_table(b.unit("G:ATG"))


@pytest.mark.rule("BC:commandunits.joined")
def test_a_command_that_was_forced_to_join_a_unit_is_free_in_the_next_turn() -> None:
    b = at({**APART, "G:HQ": (62.5, 100.0, 180.0)})
    b.position.joined[b.unit("G:HQ")] = b.unit("G:Inf1")
    assert ended(b).position.joined[b.unit("G:HQ")] == -1


def test_the_end_phase_says_what_it_did() -> None:
    b = unbroken(battle(APART, suppressed=["A:Inf1"], steps=[EndPhase(), Commanding()]))
    b.position.smoke = (Smoke(60.0, 60.0, 10.0, 10.0, 1, 0),)
    told = {event.kind: event for event in b.order("done")}
    assert told["recovered"].units == ("A:Inf1",)
    assert told["smoke"].places == ("60,60",)


def test_a_phase_that_asks_nobody_takes_no_order() -> None:
    b = at(APART, EndPhase())
    assert list(b.game.orders(b.position)) == []
    assert b.refused("done").rule == "BC:sequence.order"


def test_a_limit_of_turns_does_not_cut_the_first_short() -> None:
    b = unbroken(battle(APART, steps=[EndPhase(), Commanding()], scenario=encounter(turns=1)))
    b.order("done")
    assert b.game.to_move(b.position) == "german"
