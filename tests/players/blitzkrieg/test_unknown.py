"""Steps, orders and rules that a player never heard of are answered lawfully, with its own chance."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import pytest

from openblitz.blitzkrieg.engine.orders import CallOff, Done, Lose, Move, Place
from openblitz.blitzkrieg.engine.step import Step
from openblitz.blitzkrieg.game import Blitzkrieg
from openblitz.blitzkrieg.rulesets import game, rules
from openblitz.hexes.grid import parse
from openblitz.players.blitzkrieg import PLAYERS, baseline, player
from openblitz.players.blitzkrieg.general import REPAIRS
from openblitz.table import Event, LoadedDice, Refusal, Seat
from openblitz.table.steps import Happened

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice


HEXES = [parse(name) for name in ("EE20", "EE21", "EE22", "EE23", "EE24")]
ARMIES = "at EE20: B:4Arm B:15Inf\nat EE27: R:1Inf"


class Vigil(Step, frozen=True, tag="vigil"):
    """A step of nobody's: the other side names a hex, and a die is rolled for it."""

    key: ClassVar = "vigil"

    def asked(self, position: Position) -> int:
        return 1 - position.side

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        return "Where?", ()

    def orders(self, position: Position) -> Iterator[Order]:
        yield from (CallOff(hex_) for hex_ in HEXES)

    def check(self, position: Position, order: Order) -> Refusal | None:
        lawful = isinstance(order, CallOff) and order.hex in HEXES
        return None if lawful else self.out_of_place(position, order)

    def carry_out(self, position: Position, order: Order, dice: Dice) -> Happened:
        dice.roll("the vigil")
        return Happened([Event("vigil", "Somebody kept watch.")], over=True)


class Tribute(Vigil, frozen=True, tag="tribute"):
    """A step of nobody's that asks for what players know: units to lose."""

    key: ClassVar = "tribute"

    def asked(self, position: Position) -> int:
        return position.side

    def orders(self, position: Position) -> Iterator[Order]:
        yield from (Lose((unit,)) for unit in position.on_board(position.side))

    def check(self, position: Position, order: Order) -> Refusal | None:
        return None if order in list(self.orders(position)) else self.out_of_place(position, order)


def asked(step: Step) -> tuple[Blitzkrieg, Position, Seat]:
    one = game("1975-basic")
    state = one.read_state(ARMIES)
    state.steps.append(step)
    seat = one.to_move(state)
    assert seat is not None
    return one, state, seat


@pytest.mark.parametrize("name", PLAYERS)
def test_a_step_that_nobody_knows_is_answered_lawfully(name: str) -> None:
    one, state, seat = asked(Vigil())
    order = player(name, 1).decide(one, state, seat)
    assert one.check(state, seat, order) is None
    one.carry_out(state, order, LoadedDice([3]))
    assert state.steps[-1].key == "movement"


@pytest.mark.parametrize("name", PLAYERS)
def test_it_is_left_to_the_players_own_chance(name: str) -> None:
    one, state, seat = asked(Vigil())
    answers = [player(name, seed).decide(one, state, seat) for seed in range(20)]
    again = [player(name, seed).decide(one, state, seat) for seed in range(20)]
    assert answers == again
    assert len(set(answers)) == len(HEXES)


@pytest.mark.parametrize("name", ["hold", "greedy"])
def test_a_new_step_that_offers_known_orders_is_decided_by_their_values(name: str) -> None:
    one, state, seat = asked(Tribute())
    order = player(name, 1).decide(one, state, seat)
    assert one.write_order(order) == "lose B:15Inf"


class OneByOne(Blitzkrieg):
    """A game with a rule of its own: units are set up singly."""

    def check(self, state: Position, seat: Seat, order: Order) -> Refusal | None:
        if isinstance(order, Place) and len(order.units) > 1:
            return Refusal("house:1", "One at a time.")
        return super().check(state, seat, order)


def test_a_plan_that_a_new_rule_refuses_is_dropped() -> None:
    one = OneByOne(rules("1975-basic"))
    state, general = one.start(), baseline("hold", 3)
    for _ in range(200):
        seat = one.to_move(state)
        assert seat is not None
        order = general.decide(one, state, seat)
        assert one.check(state, seat, order) is None
        one.carry_out(state, order, LoadedDice(()))
        if state.turn:
            break
    assert state.turn == 1


@pytest.mark.parametrize("name", PLAYERS)
def test_a_stack_that_was_too_high_before_anybody_moved_is_thinned_out(name: str) -> None:
    """Movement cannot be ended over it, and there is no move to be taken back."""
    played = game("1975-basic", "all")
    at = "turn 3\nat Q16: B:1Inf B:2Inf B:3Inf B:4Inf\nat LLL45: R:1Inf\nrest eliminated\nstep movement"
    state, one = played.read_state(at), player(name, 1)
    for _ in range(60):
        if state.side == 1:
            break
        order = one.decide(played, state, Seat("blue"))
        assert played.check(state, Seat("blue"), order) is None
        played.carry_out(state, order, LoadedDice(()))
    assert state.side == 1


class Forth(Blitzkrieg):
    """Movement does not end, and whoever leaves it to chance moves a unit that has not moved."""

    def check(self, state: Position, seat: Seat, order: Order) -> Refusal | None:
        return (
            Refusal("house:2", "Not yet.") if isinstance(order, Done) else super().check(state, seat, order)
        )

    def pick(self, state: Position, chance: Random) -> Order:
        unit = self.rules.roster.ids.index("B:4Arm")
        return Done() if state.moved(unit) else Move((unit,), HEXES[1])


def test_what_keeps_a_step_from_its_end_is_not_put_right_for_ever() -> None:
    """Moved by chance, taken back, moved by chance: after so many tries chance alone ends it."""
    one = Forth(rules("1975-basic"))
    state, general, orders = one.read_state(ARMIES + "\nrest eliminated"), baseline("greedy", 1), 0
    while state.side == 0 and state.steps[-1].key == "movement":
        one.carry_out(state, general.decide(one, state, Seat("blue")), LoadedDice([1] * 9))
        orders += 1
        assert orders < 2 * REPAIRS
    assert orders > REPAIRS
