"""A general: plans a player-turn at a time and answers every question by the same values."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from math import inf
from random import Random
from typing import TYPE_CHECKING, Any, Final

import msgspec

from openblitz.blitzkrieg.appraisal import contact, provoked
from openblitz.blitzkrieg.attacks import called
from openblitz.blitzkrieg.deeds.airlifting import DropOn, LiftTo
from openblitz.blitzkrieg.deeds.boarding import Board
from openblitz.blitzkrieg.deeds.railroads import Entrain
from openblitz.blitzkrieg.game import side_of
from openblitz.blitzkrieg.orders import Advance, Attack, CallOff, Done, Fight, Lose, Retreat, Stand, TakeBack
from openblitz.blitzkrieg.places import in_play
from openblitz.blitzkrieg.position import COMBINED
from openblitz.blitzkrieg.rules import bombing, division
from openblitz.blitzkrieg.rules.missions import SORTIES
from openblitz.blitzkrieg.rules.odds import allowed
from openblitz.blitzkrieg.steps import Announce, Movement, SetUp
from openblitz.blitzkrieg.steps.air_missions import AirMissions
from openblitz.blitzkrieg.steps.base import Phase
from openblitz.blitzkrieg.steps.class_phase import InClass
from openblitz.blitzkrieg.steps.duties import amends
from openblitz.blitzkrieg.steps.guerillas import SlipAway
from openblitz.blitzkrieg.steps.impulses import SecondImpulse
from openblitz.blitzkrieg.steps.liberation import DeclareVictory
from openblitz.blitzkrieg.steps.nuclear import Detonate
from openblitz.blitzkrieg.steps.producing import Production
from openblitz.blitzkrieg.steps.returning import ReturningToBase
from openblitz.hexes import bits
from openblitz.players.blitzkrieg import (
    aftermath,
    aircraft,
    bombarding,
    guerilla_war,
    moving,
    nuclear,
    replacing,
    setting_up,
    supporting,
    voyages,
)
from openblitz.players.blitzkrieg.battles import Clash, Prospects, draw_up
from openblitz.players.blitzkrieg.staff import Enemy, Staff
from openblitz.table import DiceError, LoadedDice

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from openblitz.blitzkrieg.attacks import Battle
    from openblitz.blitzkrieg.game import Blitzkrieg
    from openblitz.blitzkrieg.orders import Order
    from openblitz.blitzkrieg.position import Position
    from openblitz.blitzkrieg.rules.book import Rules
    from openblitz.players.blitzkrieg.doctrine import Doctrine
    from openblitz.table import Seat

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
            gain = step.gain(game.rules, state, order)
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
            self._planned = [order for order in self._planned if _owed(staff.rules, order)]
        return self._planned.pop(0)

    # Movement

    def _move(self, game: Blitzkrieg, staff: Staff, state: Position, seat: Seat) -> Order:
        """New units, those at sea, flights, then all else; what is refused in the end is taken back."""
        if self._stage == "":
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
                self._planned = self._kept(game, state, seat, voyages.ashore(staff, state, self.doctrine))
            else:
                self._planned = [advice]
            if self._planned:
                return self._planned.pop(0)
        if self._stage == "flights":
            flight = moving.fly(staff, state, self.doctrine)
            if flight is not None and game.check(state, seat, flight) is None:
                return flight
            self._stage = "moved"
            plan = moving.plan(staff, state, self.doctrine)
            self._planned = (
                self._kept(game, state, seat, plan[:-1])  # aircraft fly when all others stand
                if staff.rules.missions
                else self._lawful(game, state, seat, plan)
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
        for order in step.counsel(game.rules, state, advised=advised):
            if isinstance(order, AFIELD) and not self.doctrine.takes_cities:
                continue
            gain = step.gain(game.rules, state, order)
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
                if careful and (
                    provoked(game.rules, before, trial) or aircraft.blocks(game, before, trial, seat)
                ):
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
        owed = next(amends(step, game.rules, state, refusal), None) if isinstance(step, Phase) else None
        if owed is not None:
            return owed
        roster = staff.rules.roster
        own = state.of_side(roster, side_of(seat))
        moved = [u for u in own if in_play(state.place[u]) and state.moved(u)]
        named = [u for u in moved if roster.ids[u] in refusal.units]
        if not moved:  # what stands in the way was there before: somebody has to go elsewhere
            return game.pick(state, self._chance)
        waiting = sorted(named or moved, key=lambda u: (staff.values.worth[u], u))
        return self._back(game, state, seat, waiting, moved) or game.pick(state, self._chance)

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
        for option in step.offers(game.rules, state).options:
            gain = None if option.undoes else step.gain(game.rules, state, option.order)
            if gain is not None and gain > most and game.check(state, seat, option.order) is None:
                trial = state.copy()
                game.carry_out(trial, option.order, LoadedDice(()))
                if game.check(trial, seat, Done()) is None:
                    best, most = option.order, gain
        return best


def announce(staff: Staff, state: Position) -> list[Order]:
    """The best division of all combat that is found, begun from nothing and from the engine's own."""
    standing = getattr(state.steps[-1], "standing", 0)
    if standing:
        rest = division.divide(staff.rules, state, state.battles[:standing])
        if rest is not None:
            made = [_attack(staff.rules, state, _clash(staff.rules, one)) for one in rest]
            return [*_redrawn(state.battles, standing, made), Done()]
    divided = division.divide(staff.rules, state)
    if divided is None:
        return [_least_way_out(staff, state)]
    prospects = Prospects(staff, state, Enemy(staff, state, state.side))
    at_will = staff.rules.at_will
    touching = contact(staff.rules, state)
    lawful = [_clash(staff.rules, fought) for fought in divided]
    # Somebody else may have begun to announce; it is all drawn up anew, and what is announced so stays.
    begun = state.battles
    orders: list[Attack] = []
    if begun:
        state = state.copy()
        state.battles = []  # whoever helps in them is free again
    for front in division.fronts(touching):
        touched = {u: touching[u] for u in front.units}
        given = [clash for clash in lawful if clash.units & touched.keys()]
        _value, clashes = max(draw_up(prospects, touched), draw_up(prospects, touched, given), key=_value_of)
        weighs = staff.rules.supporters or staff.rules.aimed
        if at_will:  # where nobody has to attack, only what promises something is attacked
            clashes = [clash for clash in clashes if prospects.of(clash) > 0]
            clashes = [clash for clash in clashes if not weighs or _all_hold(staff.rules, state, [clash])]
        elif weighs and not _all_hold(staff.rules, state, clashes):
            clashes = given  # he does not count who supports whom, nor what the ground of the target does
        orders += [_attack(staff.rules, state, clash) for clash in clashes]
    chosen = list(_optional(prospects, state, set(touching)))
    orders += [_attack(staff.rules, state, clash) for clash in chosen]
    # Who helps others and finds nobody to help is free for a barrage (MS:16e).
    idle = prospects.only_help.difference(*(order.units for order in orders))
    busy = {*touching.keys() - idle, *(unit for clash in chosen for unit in clash.units)}
    return [*_redrawn(begun, 0, [*orders, *bombarding.plan(staff.rules, state, busy)]), Done()]


def _redrawn(begun: list[Battle], standing: int, orders: Iterable[Attack]) -> Iterator[Order]:
    """What turns the battles that are announced into others; who asks for one at a time comes to an end."""

    def what(attack: Attack | Battle) -> tuple[object, ...]:
        units = attack.units if isinstance(attack, Attack) else (*attack.attackers, *attack.support)
        return frozenset(units), frozenset(attack.hexes), attack.chart

    wanted = {what(order): order for order in orders}
    for battle in reversed(begun[standing:]):
        if wanted.pop(what(battle), None) is None:
            yield CallOff(*called(begun, battle))
    yield from wanted.values()


def _all_hold(rules: Rules, state: Position, clashes: Iterable[Clash]) -> bool:
    """Whether the tables have something to say to all of some battles, whoever supports them."""
    for clash in clashes:
        order = _attack(rules, state, clash)
        combat = rules.combats[order.chart]
        come_to = combat.strengths(rules, state, order.units, order.hexes)
        if not allowed(combat.chart(rules), *come_to) and not combat.sure(
            rules, state, order.units, order.hexes
        ):
            return False
    return True


def _optional(prospects: Prospects, state: Position, busy: set[int]) -> Iterator[Clash]:
    """65:22.0.4 - Battles that may be let be, each by all that are free for it, the most promising first."""
    rules = prospects.staff.rules
    for combat in (rules.combats[chart] for chart in rules.owed if rules.combats[chart].optional):
        able = {u: reach for u, reach in combat.contact(rules, state).items() if u not in busy}
        # Who has been recombined attacks nobody (65:2.3).
        free = {u: reach for u, reach in able.items() if not state.flags[u] & COMBINED}
        while free:
            beside: dict[int, set[int]] = {}
            for unit, reach in free.items():
                for hex_ in bits.hexes(reach):
                    beside.setdefault(hex_, set()).add(unit)
            clashes = [
                Clash(frozenset(units), division.targets(rules, combat.name, 1 << hex_))
                for hex_, units in sorted(beside.items())
            ]
            best = max(clashes, key=prospects.of)
            if prospects.of(best) <= 0:
                break
            yield best
            free = {u: reach & ~division.hexes_of(best.hexes) for u, reach in free.items()}
            free = {u: reach for u, reach in free.items() if reach and u not in best.units}


def _clash(rules: Rules, fought: division.Fought) -> Clash:
    """A battle of a division, by its targets."""
    hexes = bits.of(fought.hexes)  # type: ignore[arg-type]
    return Clash(frozenset(fought.units), division.targets(rules, fought.chart, hexes))


def _attack(rules: Rules, state: Position, clash: Clash) -> Attack:
    """The order that announces it, with the bombers that may help."""
    chart, _hex = division.target(rules, clash.hexes.bit_length() - 1)
    hexes = tuple(bits.hexes(division.hexes_of(clash.hexes)))
    units = tuple(sorted(clash.units))
    # Where troops stand in a city that resists, the bombers are for the battle with the troops.
    theirs = chart == rules.owed[0] or not any(state.blocks(1 - state.side) >> hex_ & 1 for hex_ in hexes)
    supported = rules.combats[chart].supported and theirs
    helped = bombing.as_many(rules, state, units, hexes) if supported else ()
    return Attack((*units, *helped), hexes, chart)


def _owed(rules: Rules, order: Order) -> bool:
    """Whether it is no attack that nobody owes."""
    return not isinstance(order, Attack) or rules.combats[order.chart].owed


def _least_way_out(staff: Staff, state: Position) -> Order:
    """Where no division is found: a move taken back rather than units given up, and the least of those."""

    def cost(order: Order) -> tuple[bool, float, tuple[int, ...]]:
        assert isinstance(order, Lose | TakeBack)
        return isinstance(order, Lose), sum(staff.values.worth[u] for u in order.units), order.units

    return min(Announce().ways_out(staff.rules, state), key=cost)


def _value_of(drawn_up: tuple[float, list[Clash]]) -> float:
    return drawn_up[0]


def next_battle(staff: Staff, state: Position, side: int, orders: Iterable[Order]) -> Order:
    """The battles that promise most come first: what they win may cut off the retreat of others."""
    prospects = Prospects(staff, state, Enemy(staff, state, state.side), slipping=False)
    lawful, combats = set(orders), staff.rules.combats
    named = {Fight(*called(state.battles, battle)): battle for battle in state.battles if not battle.fought}
    left = {order: battle for order, battle in named.items() if order in lawful}

    def promise(order: Fight) -> tuple[bool, float, tuple[int, ...]]:
        """What nobody owes costs nothing and makes the rest easier."""
        battle = left[order]
        owed = combats[battle.chart].owed
        return not owed, prospects.of_battle(battle) if owed else 0.0, battle.hexes

    order = max(left, key=promise)
    return _by_table(prospects, order, left[order], lawful)


def _by_table(prospects: Prospects, order: Fight, battle: Battle, lawful: set[Order]) -> Order:
    """MS:GCRT.a - The table that promises most, where there is a choice of them."""
    others = [
        o
        for o in lawful
        if isinstance(o, Fight) and o.chart and (o.hex, o.number) == (order.hex, order.number)
    ]
    best, most = order, prospects.of_battle(battle) if others else 0.0
    for other in sorted(others, key=lambda one: one.chart):
        promised = prospects.of_battle(msgspec.structs.replace(battle, chart=other.chart))
        if promised > most:
            best, most = other, promised
    return best


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
