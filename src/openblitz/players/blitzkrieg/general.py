"""A general: plans a player-turn at a time and answers every question by the same values."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from math import inf
from random import Random
from typing import TYPE_CHECKING, Any, Final

import msgspec

from openblitz.blitzkrieg.air.steps.returning import ReturningToBase
from openblitz.blitzkrieg.air_forces.deeds.airlifting import DropOn, LiftTo
from openblitz.blitzkrieg.air_forces.steps.air_missions import AirMissions
from openblitz.blitzkrieg.appraisal import has_marched, provoked
from openblitz.blitzkrieg.battle.steps.announcing import Announce
from openblitz.blitzkrieg.battle.steps.marching import Movement
from openblitz.blitzkrieg.engine import missions
from openblitz.blitzkrieg.engine.missions import SORTIES
from openblitz.blitzkrieg.engine.orders import Advance, Done, Fight, Lose, Move, Retreat, Stand, TakeBack
from openblitz.blitzkrieg.engine.places import in_play
from openblitz.blitzkrieg.engine.step import Phase
from openblitz.blitzkrieg.game import side_of
from openblitz.blitzkrieg.ground.steps.duties import amends
from openblitz.blitzkrieg.ground.steps.setting_up import SetUp
from openblitz.blitzkrieg.impulses.steps.class_phase import InClass
from openblitz.blitzkrieg.impulses.steps.impulses import SecondImpulse
from openblitz.blitzkrieg.irregulars.steps.guerillas import SlipAway
from openblitz.blitzkrieg.nuclear.steps.nuclear import Detonate
from openblitz.blitzkrieg.production.steps.producing import Production
from openblitz.blitzkrieg.rail.deeds.railroads import Entrain
from openblitz.blitzkrieg.scenarios.steps.liberation import DeclareVictory
from openblitz.blitzkrieg.sea.deeds.boarding import Board
from openblitz.players.blitzkrieg import (
    aftermath,
    aircraft,
    guerilla_war,
    moving,
    nuclear,
    replacing,
    setting_up,
    supporting,
    voyages,
)
from openblitz.players.blitzkrieg.announcing import announce, next_battle, owed
from openblitz.players.blitzkrieg.staff import Staff
from openblitz.table import DiceError, LoadedDice

if TYPE_CHECKING:
    from collections.abc import Iterable

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.blitzkrieg.game import Blitzkrieg
    from openblitz.players.blitzkrieg.doctrine import Doctrine
    from openblitz.table import Refusal, Seat

AFIELD: Final = (Board, DropOn, Entrain, LiftTo)  # with which units set out for where the front is
ADVICE: Final = 200  # orders of one phase that are given one by one, as each wins something
REPAIRS: Final = 300  # orders to make good what keeps a step from its end; then chance decides, which ends it


class General:
    """Plays by a doctrine. What he has planned he orders one by one, as long as all goes as planned."""

    def __init__(self, doctrine: Doctrine, seed: int) -> None:
        self.doctrine = doctrine
        self._chance = Random(seed)  # for questions that he does not know; all others he decides
        self._staff: Staff | None = None
        self._planned: list[Order] = []
        self._expected: Position | None = None  # where the plan goes on
        self._stage = ""
        self._sent: frozenset[int] = (
            frozenset()
        )  # who had marched before the plan: by his own orders, or another's
        self._repairing: tuple[int, int, str] | None = None  # turn, side and step
        self._repairs = 0  # made in it
        self._advising: tuple[int, int, str] | None = None  # turn, side and phase
        self._advice = 0  # taken in it

    @property
    def name(self) -> str:
        """What the general is called."""
        return self.doctrine.name

    def decide(self, game: Blitzkrieg, state: Position, seat: Seat) -> Order:
        """The next order."""
        if self._staff is None or self._staff.rules is not game.rules:
            self._staff = Staff(game.rules)
            self._expected = None
        if self._expected is None or state != self._expected:
            self._planned, self._stage = [], ""
        order = self._choose(game, self._staff, state, seat)
        if game.check(state, seat, order) is not None:  # a rule that he never heard of
            self._planned, self._stage = [], ""
            order = game.pick(state, self._chance)
        self._expect(game, state, order)
        return order

    def _expect(self, game: Blitzkrieg, state: Position, order: Order) -> None:
        """Remember what the position will be, where no die has a say in it."""
        expected = state.copy()
        try:
            game.carry_out(expected, order, LoadedDice(()))
        except DiceError:
            self._expected = None
        else:
            self._expected = expected

    def _choose(self, game: Blitzkrieg, staff: Staff, state: Position, seat: Seat) -> Order:
        if self._planned:
            return self._planned.pop(0)
        plan = _PLANS.get(state.steps[-1].key)
        if plan is not None:
            return plan(self, game, staff, state, seat)
        return self._answer(game, staff, state, seat)

    def _answer(self, game: Blitzkrieg, staff: Staff, state: Position, seat: Seat) -> Order:
        """What a question is about is seen from the orders that it offers; others are left to chance.

        Where the step says what its orders win, as those of options do, the one is given that wins most.
        """
        step, best, most = state.steps[-1], None, -inf
        orders = game.orders(state)
        for order in orders:
            if type(order) in _JUDGES:
                return _JUDGES[type(order)](staff, state, side_of(seat), chain((order,), orders))
            gain = step.gain(state, order)
            if gain is not None and gain > most:
                best, most = order, gain
        if most < 0 and isinstance(step, Phase) and game.check(state, seat, Done()) is None:
            best = best and Done()  # where all that he can judge loses something
        return game.pick(state, self._chance) if best is None else best

    # Set-up and combat

    def _set_up(self, game: Blitzkrieg, staff: Staff, state: Position, seat: Seat) -> Order:
        self._planned = setting_up.set_up(staff, state, self.doctrine)
        return self._planned.pop(0) if self._planned else game.pick(state, self._chance)

    def _announce(self, game: Blitzkrieg, staff: Staff, state: Position, seat: Seat) -> Order:
        self._planned = announce(staff, state)
        if not self.doctrine.new_arms:
            self._planned = [order for order in self._planned if owed(staff.rules, order)]
        return self._planned.pop(0)

    # Movement

    def _move(self, game: Blitzkrieg, staff: Staff, state: Position, seat: Seat) -> Order:
        """New units, those at sea, flights, then all else; what is refused in the end is taken back."""
        if self._stage == "":
            own = state.of_side(state.side)
            self._sent = frozenset(u for u in own if has_marched(state, u))
            self._stage = "replacements"
            self._planned = moving.bring_on(staff, state)
            if self._planned:
                return self._planned.pop(0)
        if self._stage == "replacements":
            self._stage = "sea"
            self._planned = replacing.take(staff, state) if self.doctrine.new_arms else []
            if self._planned:
                return self._planned.pop(0)
        if self._stage == "sea":
            advice = self._advised(game, state, advised=True)
            if advice is None:
                self._stage = "flights"
                self._planned = self._kept(
                    game, state, seat, voyages.ashore(staff, state, self.doctrine, self._sent)
                )
            else:
                self._planned = [advice]
            if self._planned:
                return self._planned.pop(0)
        if self._stage == "flights":
            flight = moving.fly(staff, state, self.doctrine, self._sent)
            if flight is not None and game.check(state, seat, flight) is None:
                return flight
            self._stage = "moved"
            plan = moving.plan(staff, state, self.doctrine, self._sent)
            plan = self._standing(game, staff, state, seat, self._kept(game, state, seat, plan[:-1]))
            # Where there are missions, aircraft fly when all others stand.
            self._planned = (
                plan if missions.flown(staff.rules) else self._lawful(game, state, seat, [*plan, Done()])
            )
            if self._planned:
                return self._planned.pop(0)
        return self._fly_out(game, staff, state, seat)

    def _advised(self, game: Blitzkrieg, state: Position, *, advised: bool = False) -> Order | None:
        """What wins most of what the phase counsels, as long as anything does, and not without end."""
        step, best, most = state.steps[-1], None, 0.0
        assert isinstance(step, Phase)
        if not self._bounded(state):
            return None
        for order in step.counsel(state, advised=advised):
            if isinstance(order, AFIELD) and not self.doctrine.takes_cities:
                continue
            gain = step.gain(state, order)
            if gain is not None and gain > most:
                best, most = order, gain
        return best

    def _in_class(self, game: Blitzkrieg, staff: Staff, state: Position, seat: Seat) -> Order:
        """MS:6a, MS:9b - What wins most in a phase, order by order; then on."""
        return self._advised(game, state) or self._repair(game, staff, state, seat)

    def _bounded(self, state: Position) -> bool:
        """Whether there may be more orders in this step that are found one by one."""
        if (now := (state.turn, state.side, state.steps[-1].phase())) != self._advising:
            self._advising, self._advice = now, 0
        self._advice += 1
        return self._advice <= ADVICE

    def _move_again(self, game: Blitzkrieg, staff: Staff, state: Position, seat: Seat) -> Order:
        """MS:1d, MS:2a - All march on; what is refused in the end is taken back."""
        if self._stage != SecondImpulse.key:
            self._stage = SecondImpulse.key
            self._planned = self._kept(
                game, state, seat, moving.march_again(staff, state, self.doctrine)[:-1]
            )
            if self._planned:
                return self._planned.pop(0)
        return self._repair(game, staff, state, seat)

    def _standing(
        self, game: Blitzkrieg, staff: Staff, state: Position, seat: Seat, orders: list[Order]
    ) -> list[Order]:
        """A plan without those who would have to be taken back in the end: nobody goes to and fro."""
        trial, back = _after(game, state, orders), set[int]()
        while trial is not None and (refusal := game.check(trial, seat, Done())) is not None:
            order = self._amended(game, staff, trial, seat, refusal)
            if not isinstance(order, TakeBack) or len(back) > REPAIRS:
                return orders
            back.update(order.units)
            trial = _after(game, trial, [order])
        if not back:
            return orders
        lighter = [order for order in (_less(order, back) for order in orders) if order is not None]
        lawful = self._kept(game, state, seat, lighter)
        end = _after(game, state, lawful)
        lasts = end is not None and game.check(end, seat, Done()) is None
        return lawful if lasts else orders

    def _fly_out(self, game: Blitzkrieg, staff: Staff, state: Position, seat: Seat) -> Order:
        """Aircraft take off when all others have moved; then movement is over."""
        if self._stage == "moved" and supporting.takes_sorties(staff.rules) and self.doctrine.new_arms:
            self._stage = "air"
            self._planned = self._kept(game, state, seat, aircraft.sorties(staff, state), careful=True)
            if self._planned:
                return self._planned.pop(0)
        return self._repair(game, staff, state, seat)

    def _send_aircraft(self, game: Blitzkrieg, staff: Staff, state: Position, seat: Seat) -> Order:
        """65:23.0T.5 - Where aircraft have a phase of their own, all of them at once."""
        if self._stage != SORTIES and self.doctrine.new_arms:
            self._stage = SORTIES
            self._planned = self._kept(game, state, seat, aircraft.sorties(staff, state), careful=True)
            if self._planned:
                return self._planned.pop(0)
        return self._repair(game, staff, state, seat)

    def _land(self, game: Blitzkrieg, staff: Staff, state: Position, seat: Seat) -> Order:
        """75:30.5c - Aircraft come home one by one, each to where it is worth most."""
        step = state.steps[-1]
        assert isinstance(step, ReturningToBase)
        found = aircraft.best_landing(staff, state, step, side_of(seat))
        return game.pick(state, self._chance) if found is None else found

    def _lawful(self, game: Blitzkrieg, state: Position, seat: Seat, orders: list[Order]) -> list[Order]:
        """The orders of a plan that would be carried out, and where there are none, one that can be."""
        kept = self._kept(game, state, seat, orders)
        return kept or [self._repair(game, self._staff or Staff(game.rules), state, seat)]

    def _kept(
        self, game: Blitzkrieg, state: Position, seat: Seat, orders: list[Order], *, careful: bool = False
    ) -> list[Order]:
        """The orders of a plan that would be carried out, each after those before it.

        If he is to be careful, none with which a neutral country is violated (CL:29.2a, MS:18b), and none
        in the way of the end of the step: aircraft may fill the base of others who are out (CL:30.5b).
        """
        trial = state.copy()
        kept: list[Order] = []
        for order in orders:
            if game.check(trial, seat, order) is None:
                before = trial.copy() if careful else trial
                try:
                    game.carry_out(trial, order, LoadedDice(()))
                except DiceError:  # dice that fall when a turn begins: it is the last of the orders
                    return [*kept, order]
                if careful and (provoked(before, trial) or aircraft.blocks(game, before, trial, seat)):
                    trial = before
                else:
                    kept.append(order)
        return kept

    def _repair(self, game: Blitzkrieg, staff: Staff, state: Position, seat: Seat) -> Order:
        """Done; or, where that is refused, one of the units that stand in its way goes back."""
        refusal = game.check(state, seat, Done())
        if refusal is None:
            return self._seize(game, state, seat) or Done()
        step = state.steps[-1]
        if (now := (state.turn, state.side, step.key)) != self._repairing:
            self._repairing, self._repairs = now, 0
        self._repairs += 1
        if self._repairs > REPAIRS:
            return game.pick(state, self._chance)
        return self._amended(game, staff, state, seat, refusal) or game.pick(state, self._chance)

    def _amended(
        self, game: Blitzkrieg, staff: Staff, state: Position, seat: Seat, refusal: Refusal
    ) -> Order | None:
        """What makes good that a step cannot be ended; None where it is left to chance."""
        step = state.steps[-1]
        owed = next(amends(step, state, refusal), None) if isinstance(step, Phase) else None
        if owed is not None:
            return owed
        roster = staff.rules.roster
        own = state.of_side(side_of(seat))
        moved = [u for u in own if in_play(state.place[u]) and state.moved(u)]
        named = [u for u in moved if roster.ids[u] in refusal.units]
        if not moved:  # what stands in the way was there before: somebody has to go elsewhere
            return None
        waiting = sorted(named or moved, key=lambda u: (staff.values.worth[u], u))
        return self._back(game, state, seat, waiting, moved)

    def _back(
        self, game: Blitzkrieg, state: Position, seat: Seat, units: list[int], moved: list[int]
    ) -> Order | None:
        """The first of these units that goes back; before it those who stand in the way of that (MS:7g)."""
        ids, waiting, tried = game.rules.roster.ids, units, set[int]()
        while waiting:
            unit, *waiting = waiting
            order = TakeBack((unit,))
            refusal = game.check(state, seat, order)
            if refusal is None:
                return order
            tried.add(unit)
            first = [u for u in moved if ids[u] in refusal.units and u not in tried]
            waiting = [*first, *(u for u in waiting if u not in first)]
        return None

    def _seize(self, game: Blitzkrieg, state: Position, seat: Seat) -> Order | None:
        """What else wins something as the units stand, and lets movement be ended afterwards."""
        step, best, most = state.steps[-1], None, 0.0
        for option in step.offers(state).options:
            gain = None if option.undoes else step.gain(state, option.order)
            if gain is not None and gain > most and game.check(state, seat, option.order) is None:
                trial = state.copy()
                game.carry_out(trial, option.order, LoadedDice(()))
                if game.check(trial, seat, Done()) is None:
                    best, most = option.order, gain
        return best


def _after(game: Blitzkrieg, state: Position, orders: Iterable[Order]) -> Position | None:
    """The position after some orders; None where dice would fall."""
    trial = state.copy()
    try:
        for order in orders:
            game.carry_out(trial, order, LoadedDice(()))
    except DiceError:
        return None
    return trial


def _less(order: Order, units: set[int]) -> Order | None:
    """A move without some of its units; None where nobody is left."""
    if not isinstance(order, Move):
        return order
    left = tuple(unit for unit in order.units if unit not in units)
    return msgspec.structs.replace(order, units=left) if left else None


_Plan = Callable[["General", "Blitzkrieg", Staff, "Position", "Seat"], "Order"]
_Judge = Callable[[Staff, "Position", int, "Iterable[Order]"], "Order"]

# Steps that are planned ahead and would offer thousands of orders ...
_PLANS: dict[str, _Plan] = {
    SetUp.key: General._set_up,
    Movement.key: General._move,
    Announce.key: General._announce,
    SORTIES: General._send_aircraft,
    ReturningToBase.key: General._land,
    SecondImpulse.key: General._move_again,
    InClass.key: General._in_class,
    AirMissions.key: General._in_class,
    Production.key: General._in_class,
}
# ... and orders of which one is chosen, whatever the step that offers them.
_JUDGES: dict[type[Any], _Judge] = {
    DeclareVictory: guerilla_war.declare_or_go_on,
    Detonate: nuclear.first,
    Fight: next_battle,
    Lose: aftermath.cheapest_loss,
    Retreat: aftermath.best_retreat,
    SlipAway: guerilla_war.slip_away_or_stand,
    Stand: aftermath.stand_or_retreat,
    Advance: aftermath.best_advance,
}
