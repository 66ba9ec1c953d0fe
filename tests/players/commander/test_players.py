"""The players of the miniatures game over whole battles: lawful, deterministic, and the better one wins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from tests.commander.arrange import rules_of, scenario_with

from openblitz.commander.game import Commander
from openblitz.commander.games import find_game
from openblitz.commander.orders import ChooseTable, WriteSchedule
from openblitz.commander.rules import battle_end
from openblitz.players.choosing import UnknownPlayerError
from openblitz.players.commander import PLAYERS, player
from openblitz.players.commander.moving import stance_of
from openblitz.players.commander.values import given_up
from openblitz.table import SeededDice

if TYPE_CHECKING:
    from openblitz.commander.orders import Order
    from openblitz.commander.position import Position
    from openblitz.table import Seat

GAME = find_game("commander-encounter")


def fight(names: tuple[str, str], table: str, seed: int, turns: int = 99) -> tuple[Position, list[str]]:
    """A battle on a generated table until it ends or has lasted so long; every order is checked."""
    state, dice, written = GAME.start(), SeededDice(seed), []
    GAME.carry_out(state, ChooseTable("random", table), dice)
    minds = {seat: player(name, seed) for seat, name in zip(GAME.seats, names, strict=True)}
    while state.turn <= turns and (seat := GAME.to_move(state)) is not None:
        order = minds[seat].decide(GAME, state, seat)
        assert GAME.check(state, seat, order) is None, GAME.write_order(order)
        written.append(GAME.write_order(order))
        GAME.carry_out(state, order, dice)
    return state, written


def test_there_are_three_players() -> None:
    assert PLAYERS == ("recruit", "captain", "general")
    assert [player(name, 1).name for name in PLAYERS] == list(PLAYERS)


def test_an_unknown_player_is_told_with_names_that_come_close() -> None:
    with pytest.raises(UnknownPlayerError, match="no player is called 'genera'") as caught:
        player("genera", 1)
    assert caught.value.near == ("general",)


@pytest.mark.parametrize("names", [("staff", "advance"), ("advance", "staff")])
def test_staff_beats_advance_from_either_side(names: tuple[str, str]) -> None:
    """`bench/commander_pairs.py` over hundreds of battles says how surely; these two keep watch."""
    state, _written = fight(names, "77", 5)
    lost = [battle_end.losses(state, side) for side in (0, 1)]
    side = names.index("staff")
    assert state.outcome is not None
    assert state.outcome.winner == GAME.rules.roster.seats[side]
    assert 2 * lost[side] < lost[1 - side]


def test_advance_never_charges_and_staff_uses_its_artillery() -> None:
    _state, written = fight(("staff", "advance"), "78", 6, turns=6)
    assert not any(order.startswith("charge G:") for order in written)
    assert any(order.startswith("request A:FAO") for order in written)


@pytest.mark.parametrize("name", PLAYERS)
def test_the_same_seed_gives_the_same_orders(name: str) -> None:
    first, second = fight((name, "advance"), "79", 3, turns=2), fight((name, "advance"), "79", 3, turns=2)
    assert first[1] == second[1]
    assert first[0] == second[0]


@pytest.mark.parametrize("name", PLAYERS)
def test_deciding_leaves_the_position_alone(name: str) -> None:
    state, dice = GAME.start(), SeededDice(4)
    GAME.carry_out(state, ChooseTable("random", "80"), dice)
    mind = player(name, 5)
    while state.turn < 3 and (seat := GAME.to_move(state)) is not None:
        before = state.copy()
        order = mind.decide(GAME, state, seat)
        assert state == before
        GAME.carry_out(state, order, dice)
    assert state.turn == 3


class Sealed(list[Any]):
    """Both schedules, of which one must not be read."""

    def __init__(self, strikes: list[Any], closed: int) -> None:
        super().__init__(strikes)
        self.closed = closed

    def __getitem__(self, which: Any) -> Any:
        assert which != self.closed, "the enemy's schedule was read"
        return super().__getitem__(which)


class Forgetful:
    """A player who remembers nothing from one decision to the next, as a server that restarts."""

    name = "forgetful"

    def decide(self, game: Commander, state: Position, seat: Seat) -> Order:
        """What a new staff would order."""
        order: Order = player("staff", 1).decide(game, state, seat)
        return order


def test_staff_needs_no_memory_to_carry_its_orders_out() -> None:
    state, dice = GAME.start(), SeededDice(7)
    GAME.carry_out(state, ChooseTable("random", "83"), dice)
    minds = {GAME.seats[0]: Forgetful(), GAME.seats[1]: player("advance", 1)}
    while state.turn < 7 and (seat := GAME.to_move(state)) is not None:
        order = minds[seat].decide(GAME, state, seat)
        assert GAME.check(state, seat, order) is None
        GAME.carry_out(state, order, dice)
    lost = [battle_end.losses(state, side) for side in (0, 1)]
    assert lost[0] < lost[1]


def test_staff_never_reads_the_enemy_schedule() -> None:
    game = Commander(rules_of(scenario_with({}, assets={"american": 2, "german": 2})))
    state, dice = game.start(), SeededDice(9)
    game.carry_out(state, ChooseTable("random", "81"), dice)
    minds = {seat: player("staff", 1) for seat in game.seats}
    wrote = set()
    while state.turn < 4 and (seat := game.to_move(state)) is not None:
        strikes = state.strikes
        state.strikes = Sealed(strikes, 1 - game.seats.index(seat))
        order = minds[seat].decide(game, state, seat)
        state.strikes = strikes
        if isinstance(order, WriteSchedule) and order.strikes:
            wrote.add(seat)
        assert game.check(state, seat, order) is None
        game.carry_out(state, order, dice)
    assert wrote == set(game.seats)


def test_who_waits_for_the_enemy_does_not_wait_half_of_a_short_battle() -> None:
    def urges(name: str) -> list[float]:
        game = find_game(name)
        state = game.start()
        found = []
        for state.turn in (1, 2, 3, 4):
            found.append(stance_of(state, 0).urge)
        return found

    short, long = urges("commander-first-battle"), urges("commander-encounter")
    assert short == pytest.approx([0, 0.06, 0.12, 0.18])
    assert long == pytest.approx([0, 0, 0, 0.06])


def test_commands_deploy_behind_the_middle_of_their_line_and_not_at_its_end() -> None:
    state, _written = fight(("advance", "advance"), "54537", 1, turns=0)
    roster = GAME.rules.roster
    for side in (0, 1):
        along = state.x if state.edge[side] in ("north", "south") else state.y
        troops = [along[u] for u in roster.of_side[side] if state.on_table(u) and roster.kind[u].counts]
        middle = (min(troops) + max(troops)) / 2
        for command in roster.commands[side]:
            assert abs(along[command] - middle) <= 20


@pytest.mark.parametrize(("turn", "lost", "gives_up"), [(59, 3, False), (60, 3, True), (60, 0, False)])
def test_a_battle_that_leads_nowhere_is_given_up_by_who_lost_more(
    turn: int, lost: int, gives_up: bool
) -> None:
    state, _written = fight(("advance", "advance"), "82", 2, turns=0)
    assert state.turn == 1
    state.turn = turn
    foot = [u for u in GAME.rules.roster.of_side[state.active] if GAME.rules.roster.kind[u].counts]
    for unit in foot[:lost]:
        state.place[unit] = -1
    enemy = [u for u in GAME.rules.roster.of_side[1 - state.active] if GAME.rules.roster.kind[u].counts]
    state.place[enemy[0]] = -1
    state.touch()
    assert given_up(state) is gives_up
