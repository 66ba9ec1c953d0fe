"""BC:combat - the combat phase: which combat is fought next, and what each side does after a round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar

import msgspec

from openblitz.commander.kinds import SIDE, UNITS
from openblitz.commander.orders import Disengage, Done, Fight, Pivot, Pursue, Result, Retreat, Support
from openblitz.commander.rules import combat, standing, support
from openblitz.commander.rules import combat_results as results
from openblitz.commander.rules.combat_results import Melee  # noqa: TC001 - msgspec reads the annotations
from openblitz.commander.rules.consequences import Fought
from openblitz.commander.steps.base import Step, foreign, happened, out_of_place
from openblitz.commander.steps.offering import Offers, Option
from openblitz.commander.steps.phases import Automatic
from openblitz.table.steps import Happened

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from openblitz.commander.orders import Order
    from openblitz.commander.position import Position
    from openblitz.commander.rules.combat import Combat
    from openblitz.table import Dice, Event, Refusal, Tally


class Combats(Step, frozen=True, tag="combats"):
    """BC:combat.complete - The active player picks the sequence of combats; each is fought to its end."""

    key: ClassVar = "combats"

    units: Annotated[tuple[int, ...], UNITS] = ()  # that have fought this turn

    def open(self, position: Position) -> list[Combat]:
        """Combats that have not been fought; one that left units in contact is not fought again this turn."""
        return [
            fray
            for fray in combat.combats(position)
            if any(
                u not in self.units or enemy not in self.units
                for u in fray.units
                for enemy in standing.opponents(position, u)
            )
        ]

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """Which one."""
        return "Combat: which is fought next?", ("BC:combat.complete",)

    def orders(self, position: Position) -> Iterator[Order]:
        """One unit of each combat."""
        return (Fight(fray.fighters[position.active][0]) for fray in self.open(position))

    def check(self, position: Position, order: Order) -> Refusal | None:
        """Any unit of a combat names it."""
        rules = position.rules
        if not isinstance(order, Fight):
            return out_of_place(rules, self, order)
        if any(order.unit in fray.units for fray in self.open(position)):
            return None
        reason = f"{position.roster.say(order.unit)} is in no combat that is still to be fought."
        return rules.refuse("BC:combat.contact", reason, [order.unit])

    def carry_out(self, position: Position, order: Order, dice: Dice) -> Happened:
        """The first round."""
        assert isinstance(order, Fight)
        return Happened(then=(Round((order.unit,), 1),))

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """One combat is no choice, none ends the phase."""
        left = self.open(position)
        if len(left) > 1:
            return None
        if left:
            return Happened(then=(Round(left[0].units[:1], 1),))
        return Happened(over=True)

    def heard(self, news: object) -> Combats:
        """Remember who has fought this turn."""
        if isinstance(news, Fought):
            return msgspec.structs.replace(self, units=tuple(sorted({*self.units, *news.fighters})))
        return self


class Round(Automatic, frozen=True, tag="round"):
    """BC:combat.rounds - A round of combat; nobody is asked before the dice have fallen."""

    key: ClassVar = "round"

    units: Annotated[tuple[int, ...], UNITS]  # who is in it; whoever they are linked with by contact is too
    number: int

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """BC:combat.both, BC:combat.hits.compare - Fight, compare, and say what comes of it."""
        rules = position.rules
        found = (combat.combat_of(position, u) for u in self.units)
        fray = next((fray for fray in found if fray), None)
        if fray is None:
            return Happened(over=True)
        melee = results.melee(position, fray, self.number)
        fought = combat.fight(position, dice, fray, first=self.number == 1)
        compared = _compare(position, melee, fought.inflicted)
        opened = combat.introduce(rules, fray, position.active, self.number)
        told = [Fought(fighters=fray.units), opened, *fought.events, compared]
        # Passengers of transport that was hit are asked first.
        return happened(rules, told, over=True, then=_following(position, melee, fought.inflicted))


def _compare(position: Position, melee: Melee, inflicted: tuple[Tally, Tally]) -> Event:
    """BC:combat.hits.compare - Who has hit how often."""
    seats, active = [seat.capitalize() for seat in position.roster.seats], position.active
    said = ", ".join(f"{seats[side]} {combat.say_hits(inflicted[side])}" for side in (active, 1 - active))
    text = f"Round {melee.number}, hits inflicted: {said}."
    parts = (part.rule for tally in inflicted for part in tally.parts)
    cited = tuple(dict.fromkeys(("BC:combat.hits.compare", "BC:combat.result", *parts)))
    return position.rules.event("combat", text, cited)


def _following(position: Position, melee: Melee, inflicted: tuple[Tally, Tally]) -> tuple[Step, ...]:
    """BC:combat.result - What the round leads to."""
    left = [results.fighting(position, melee, side) for side in (0, 1)]
    if not left[0] and not left[1]:
        return ()
    if left[0] and left[1]:
        done = [combat.result(inflicted[side], inflicted[1 - side]) for side in (0, 1)]
        if done[0] == done[1]:
            sides = (position.active, 1 - position.active)
            return tuple(_disengaging(position, melee, side) for side in sides)
        winner = next(side for side in (0, 1) if done[1 - side] == ("retreat",))
        cm = int(inflicted[winner].total - inflicted[1 - winner].total)
        return Retreating(1 - winner, left[1 - winner], cm), RoundResult(winner, melee)
    # One side has nobody left who fights: whoever is left has the better of it, whatever the count.
    return (RoundResult(0 if left[0] else 1, melee),)


def _disengaging(position: Position, melee: Melee, side: int) -> Disengaging:
    units = results.pursuers(position, melee, side)
    return Disengaging(side, units, results.supporting(position, melee, side))


class _After(Step, frozen=True):
    """A step that one side is asked for after a round."""

    side: Annotated[int, SIDE]

    def asked(self, position: Position) -> int:
        """The side whose result it is."""
        return self.side


class RoundResult(_After, frozen=True, tag="round-result"):
    """BC:combat.result - Who inflicted more holds, disengages or pursues."""

    key: ClassVar = "round-result"
    mode: ClassVar = "choose"

    melee: Melee

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """Which of the three, of those that are possible."""
        seat = position.roster.seats[self.side].capitalize()
        said = [order.what for order in self.orders(position) if isinstance(order, Result)]
        choice = ", ".join(said[:-1]) + " or " * (len(said) > 1) + said[-1]
        return f"The {seat} side has won the round: {choice}?", ("BC:combat.result",)

    def orders(self, position: Position) -> Iterator[Order]:
        """What is possible of the three."""
        for what in combat.figures().result["more"]:
            order = Result(what)  # type: ignore[arg-type] # the chart's words are the order's
            if self.check(position, order) is None:
                yield order

    def offers(self, position: Position) -> Offers:
        """The same by their names."""
        orders = [order for order in self.orders(position) if isinstance(order, Result)]
        means = results.choices(position, self.melee, self.side)
        said = [Option(order, order.what.capitalize(), *means[order.what]) for order in orders]
        return Offers({}, said)

    def check(self, position: Position, order: Order) -> Refusal | None:
        """Pursuit needs somebody who may pursue somebody, and disengaging (RBC-311) an enemy who is left."""
        rules = position.rules
        if not isinstance(order, Result):
            return out_of_place(rules, self, order)
        if order.what == "disengage" and not results.fighting(position, self.melee, 1 - self.side):
            return rules.refuse("BC:combat.disengage", "No enemy who fought is left to disengage from.")
        if order.what != "pursue" or self._can_pursue(position):
            return None
        return self._no_pursuit(position)

    def _can_pursue(self, position: Position) -> bool:
        return next(results.pursuits(position, self.melee, self.side), None) is not None

    def _no_pursuit(self, position: Position) -> Refusal:
        """Why nobody may pursue, by the first pair for which there is a rule."""
        for unit in results.pursuers(position, self.melee, self.side):
            for target in results.quarry(position, self.melee, self.side):
                for edge in ("front", "left", "right"):
                    order = Pursue(unit, target, edge)
                    fault = results.pursue_refusal(position, self.melee, self.side, order)
                    if fault:
                        return fault
        return position.rules.refuse("BC:combat.rounds", "There is nobody left to pursue.")

    def carry_out(self, position: Position, order: Order, dice: Dice) -> Happened:
        """Go on as chosen; holding lets those avenge who supported an enemy that was knocked out."""
        assert isinstance(order, Result)
        seat = position.roster.seats[self.side].capitalize()
        rule = f"BC:combat.{order.what}" if order.what != "pursue" else "BC:combat.pursue.distance"
        told = position.rules.event("combat", f"The {seat} side chooses: {order.what}.", rule)
        return Happened([told], over=True, then=self._chosen(position, order))

    def _chosen(self, position: Position, order: Result) -> tuple[Step, ...]:
        if order.what == "disengage":
            return (_disengaging(position, self.melee, self.side),)
        if order.what == "pursue":
            return (Pursuing(self.side, self.melee, chosen=True),)
        turning = Pivoting(self.side, results.pursuers(position, self.melee, self.side))
        if results.bereaved(position, self.melee, 1 - self.side):
            return turning, Pursuing(1 - self.side, self.melee, chosen=False)
        return (turning,)

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """Nobody is left to do anything."""
        if results.pursuers(position, self.melee, self.side):
            return None
        return Happened(over=True)


class Pivoting(_After, frozen=True, tag="pivoting"):
    """BC:combat.hold - Units that hold may turn on the spot."""

    key: ClassVar = "pivoting"
    ending: ClassVar = "Turned enough"
    sent: ClassVar = Pivot

    units: Annotated[tuple[int, ...], UNITS]

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """Who may."""
        return f"Turn {position.roster.say(*self.units)} on the spot, or be done.", ("BC:combat.hold",)

    def orders(self, position: Position) -> Iterator[Order]:
        """A sample: eighths of a turn."""
        for unit in self.units:
            for turn in range(45, 360, 45):
                order = Pivot(unit, round((position.facing[unit] + turn) % 360, 1) % 360)
                if self.check(position, order) is None:
                    yield order
        yield Done()

    def check(self, position: Position, order: Order) -> Refusal | None:
        """Units of this combat, once each."""
        rules = position.rules
        if isinstance(order, Done):
            return None
        if not isinstance(order, Pivot):
            return out_of_place(rules, self, order)
        if order.unit not in self.units:
            reason = f"{position.roster.say(order.unit)} does not hold here, or has turned already."
            return rules.refuse("BC:combat.hold", reason, [order.unit])
        return results.pivot_refusal(position, order.unit, order.facing)

    def carry_out(self, position: Position, order: Order, dice: Dice) -> Happened:
        """Turn it."""
        if isinstance(order, Done):
            return Happened(over=True)
        assert isinstance(order, Pivot)
        left = tuple(u for u in self.units if u != order.unit)
        told = results.pivot(position, order)
        return happened(position.rules, told, over=True, then=(msgspec.structs.replace(self, units=left),))

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """Over when all have turned."""
        if self.units:
            return None
        return Happened(over=True)


class Retreating(_After, frozen=True, tag="retreating"):
    """BC:combat.retreat - The losers retreat; asked only from which of several enemies."""

    key: ClassVar = "retreating"

    units: Annotated[tuple[int, ...], UNITS]
    cm: int  # as printed

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """From whom."""
        text = f"{position.roster.say(self.units[0])} retreats {self.cm} cm: directly away from which enemy?"
        return text, ("BC:combat.retreat.multi",)

    def orders(self, position: Position) -> Iterator[Order]:
        """The enemies with most support."""
        unit = self.units[0]
        return (Retreat(unit, enemy) for enemy in results.retreats_from(position, unit))

    def check(self, position: Position, order: Order) -> Refusal | None:
        """The unit that is asked for, and one of those enemies."""
        rules = position.rules
        if not isinstance(order, Retreat):
            return out_of_place(rules, self, order)
        if order in self.orders(position):
            return None
        names = position.roster.say(*results.retreats_from(position, self.units[0]))
        reason = f"{position.roster.say(self.units[0])} retreats from {names}, which has most support."
        return rules.refuse("BC:combat.retreat.multi", reason, [order.unit, order.enemy])

    def carry_out(self, position: Position, order: Order, dice: Dice) -> Happened:
        """It retreats."""
        assert isinstance(order, Retreat)
        return self._retreat(position, order.unit, order.enemy)

    def _retreat(self, position: Position, unit: int, enemy: int) -> Happened:
        rules = position.rules
        told = results.retreat(position, unit, enemy, rules.cm(self.cm))
        left = tuple(u for u in self.units if u != unit)
        return happened(rules, told, over=True, then=(msgspec.structs.replace(self, units=left),))

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """Without a choice it just happens."""
        if not self.units:
            return Happened(over=True)
        unit = self.units[0]
        enemies = results.retreats_from(position, unit) if position.stands(unit) else []
        if len(enemies) > 1:
            return None
        if enemies:
            return self._retreat(position, unit, enemies[0])
        return Happened(over=True, then=(msgspec.structs.replace(self, units=self.units[1:]),))


class Disengaging(_After, frozen=True, tag="disengaging"):
    """BC:combat.disengage - Three dice, and all units of a side in the combat move off."""

    key: ClassVar = "disengaging"
    ending: ClassVar = "All away"
    sent: ClassVar = Disengage

    units: Annotated[tuple[int, ...], UNITS]  # that have still to move
    supporters: Annotated[tuple[int, ...], UNITS] = ()
    low: int = 0  # the lowest die; 0: not rolled yet
    total: int = 0

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """Who, and how far."""
        rules = position.rules
        low, most = rules.cm(self.low), rules.cm(self.total)
        text = f"Disengage {position.roster.say(*self.units)}: {low:g} to {most:g} cm in any direction."
        return text, ("BC:combat.disengage", "BC:combat.disengage.5cm")

    def _ways(self, position: Position, unit: int) -> Iterator[Disengage]:
        return results.ways_out(position, unit, self.low, total=self.total, supporters=self.supporters)

    def _stuck(self, position: Position) -> bool:
        return all(next(self._ways(position, u), None) is None for u in self.units)

    def orders(self, position: Position) -> Iterator[Order]:
        """A sample of moves for each unit; done when there is none."""
        found = False
        for unit in self.units:
            for order in self._ways(position, unit):
                found = True
                yield order
        if not found:
            yield Done()

    def pick(self, position: Position, chance: Random) -> Order:
        """One of the first ways of one unit."""
        for unit in chance.sample(self.units, len(self.units)):
            ways = [order for order, _ in zip(self._ways(position, unit), range(6), strict=False)]
            if ways:
                return chance.choice(ways)
        return Done()

    def check(self, position: Position, order: Order) -> Refusal | None:
        """Every unit must move off that can."""
        rules = position.rules
        if isinstance(order, Done):
            if self._stuck(position):
                return None
            reason = f"{position.roster.say(*self.units)} must disengage."
            return rules.refuse("BC:combat.disengage", reason, self.units)
        if not isinstance(order, Disengage):
            return out_of_place(rules, self, order)
        if order.unit not in self.units:
            reason = f"{position.roster.say(order.unit)} does not disengage here, or has done so."
            return rules.refuse("BC:combat.disengage", reason, [order.unit])
        return results.disengage_refusal(
            position, order, self.low, total=self.total, supporters=self.supporters
        )

    def carry_out(self, position: Position, order: Order, dice: Dice) -> Happened:
        """Off it goes, with its transport if it boarded one."""
        if isinstance(order, Done):
            return Happened(over=True)
        assert isinstance(order, Disengage)
        left = tuple(u for u in self.units if u not in (order.unit, order.aboard))
        told = results.disengage(position, order)
        return happened(position.rules, told, over=True, then=(msgspec.structs.replace(self, units=left),))

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """BC:combat.disengage.barred - Some stay; the dice are rolled when anybody goes."""
        if self.low and self.units:
            return None
        units = tuple(u for u in self.units if position.stands(u) and not results.stays_put(position, u))
        if not units:
            return Happened(over=True)
        seat = position.roster.seats[self.side].capitalize()
        rolled = [dice.roll(f"{seat} disengagement") for _ in range(combat.figures().disengage.dice)]
        shown = " ".join(str(die) for die in rolled)
        text = f"The {seat} side disengages: {shown}, so {min(rolled)} to {sum(rolled)} cm."
        told = position.rules.event("disengaged", text, "BC:combat.disengage", units)
        going = msgspec.structs.replace(self, units=units, low=min(rolled), total=sum(rolled))
        return Happened([told], over=True, then=(going,))


class Pursuing(_After, frozen=True, tag="pursuing"):
    """BC:combat.pursue - Units move into contact again; then another round is fought."""

    key: ClassVar = "pursuing"
    ending: ClassVar = "No further"

    melee: Melee
    chosen: bool  # pursuit was chosen, so somebody pursues; otherwise it is for supporters to avenge a friend
    units: Annotated[tuple[int, ...], UNITS] = ()  # that have pursued

    def _pursuits(self, position: Position) -> Iterator[Pursue]:
        for order in results.pursuits(position, self.melee, self.side):
            if self.check(position, order) is None:
                yield order

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """Who pursues whom."""
        rule = "BC:combat.pursue.distance" if self.chosen else "BC:combat.pursue.avenge"
        ask = "Pursue: which unit goes against which edge of which enemy?"
        return ask if self.check(position, Done()) else f"{ask} Or be done.", (rule,)

    def orders(self, position: Position) -> Iterator[Order]:
        """All pursuits, supporters that keep up, and done."""
        yield from self._pursuits(position)
        for unit in results.supporting(position, self.melee, self.side):
            for friend in self.units:
                order = Support(unit, friend)
                if self.check(position, order) is None:
                    yield order
        if self.check(position, Done()) is None:
            yield Done()

    def check(self, position: Position, order: Order) -> Refusal | None:  # noqa: PLR0911
        """Once each; who chose to pursue does pursue."""
        rules = position.rules
        if isinstance(order, Done):
            if self.units or not self.chosen:
                return None
            return rules.refuse("BC:combat.result", "Pursuit was chosen: somebody must pursue.")
        if not isinstance(order, Pursue | Support):
            return out_of_place(rules, self, order)
        fault = foreign(position, self.side, order.unit)
        if fault:
            return fault
        if order.unit in self.units:
            reason = f"{position.roster.say(order.unit)} has pursued already."
            return rules.refuse("BC:combat.pursue.distance", reason, [order.unit])
        if isinstance(order, Support):
            return results.keep_up_refusal(position, self.melee, order.unit, order.friend)
        if not self.chosen and order.unit not in results.bereaved(position, self.melee, self.side):
            reason = f"{position.roster.say(order.unit)} did not support a friend that was knocked out."
            return rules.refuse("BC:combat.pursue.avenge", reason, [order.unit])
        return results.pursue_refusal(position, self.melee, self.side, order)

    def carry_out(self, position: Position, order: Order, dice: Dice) -> Happened:
        """Into contact, or up behind who is."""
        if isinstance(order, Done):
            return self._end(position)
        assert isinstance(order, Pursue | Support)
        told = (
            support.carry_out(position, order.unit, order.friend)
            if isinstance(order, Support)
            else results.pursue(position, order)
        )
        after = msgspec.structs.replace(self, units=(*self.units, order.unit))
        return happened(position.rules, told, over=True, then=(after,))

    def _end(self, position: Position) -> Happened:
        """BC:combat.rounds - The next round; pursuers that went apart each have a combat of their own."""
        parts = (tuple(u for u in self.units if u in fray.units) for fray in combat.combats(position))
        then = tuple(Round(units, self.melee.number + 1) for units in parts if units)
        return Happened(over=True, then=then)

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """Over when nobody can pursue or keep up any more."""
        if any(not isinstance(order, Done) for order in self.orders(position)):
            return None
        return self._end(position)
