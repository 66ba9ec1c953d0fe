"""MS:PCS.I.1.def, MS:AIRMISSION.16, MS:12s, MS:13 - what meets aircraft on their way, group by group.

For each square that was flown to, the other side is asked for flights on their way to it, where anything of
its reaches them, and then for all that is over it: it fires flak or sends fighters, one round after another
(air_forces/steps/air_rounds.py).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import msgspec

from openblitz.blitzkrieg.air.steps.interception import Intercept
from openblitz.blitzkrieg.air_forces.rules import air_defense
from openblitz.blitzkrieg.air_forces.rules.air_defense import INTERCEPTION, ON_CALL, PASSED, AirWatch
from openblitz.blitzkrieg.air_forces.steps.air_rounds import Challenge, Dogfight, FlakFire
from openblitz.blitzkrieg.engine import missions
from openblitz.blitzkrieg.engine.deed import foreign, place_names, say_places
from openblitz.blitzkrieg.engine.missions import Mission
from openblitz.blitzkrieg.engine.offering import Offers, Sending
from openblitz.blitzkrieg.engine.orders import AHex, Done, Hexes, Order, Units
from openblitz.blitzkrieg.engine.places import aloft, is_aloft
from openblitz.blitzkrieg.engine.step import Step
from openblitz.blitzkrieg.guns.rules import flak
from openblitz.blitzkrieg.guns.rules.flak import FLAK, SHOT
from openblitz.table import Event
from openblitz.table.steps import Happened
from openblitz.table.words import does

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice, Refusal

RESERVE = 0.05  # what it is worth, in factors, to keep flak and fighters for others


class Flak(Order, frozen=True, tag="flak"):
    """Fire flak at aircraft in a square."""

    form = "flak {units} at {hex}"
    said = "Fire {units} at the aircraft over {hex}"
    about = "Fire flak at the aircraft in a square that all of it reaches; they may still abort."
    rule = "MS:13f"
    units: Units
    hex: AHex


class AirDefense(Step, frozen=True, tag="air-defense"):
    """RMS-74 - Each square that was flown to, in the order in which the first was sent there."""

    key: ClassVar = "air defense"

    def settle(self, position: Position, dice: Dice) -> Happened:
        """The next square: its flights on their way, then all that is over it."""
        found = air_defense.next_flights(position)
        if not found:
            return Happened(over=True)
        flown = [unit for flight in found for unit in flight.units]
        PASSED.put(position, PASSED(position) | sum(1 << u for u in flown))
        ways = [Meeting(flight.hex, flight.units, flight.way[:-1]) for flight in found if flight.way[:-1]]
        watched = any(one.on_the_way for one in position.rules.added[AirWatch])
        return Happened(then=[*(ways if watched else ()), Meeting(found[0].hex)])


class Meeting(Step, frozen=True, tag="meet"):
    """MS:13f, MS:AIRMISSION.16 - The other side fires flak or sends fighters, or lets them pass."""

    key: ClassVar = "meet"
    comes_with: ClassVar = ("air-defense",)
    mode: ClassVar = "send"
    ending: ClassVar = "Let them pass"
    hex: AHex  # the target
    units: Units = ()  # of a flight on its way; none: all that is over the target
    way: Hexes = ()  # what is left of that way; none: the target
    home: int = 0  # 1: on the way back

    def asked(self, position: Position) -> int:
        """The side that does not move."""
        return 1 - position.side

    # Who is where

    def hexes(self) -> tuple[int, ...]:
        """The hexes where they can be met."""
        return self.way or (self.hex,)

    def met(self, position: Position, hex_: int) -> tuple[int, ...]:
        """Who is met at one of them."""
        if not self.units:
            return air_defense.over(position, self.hex)
        if self.home:
            return air_defense.aloft(position, self.units)
        return air_defense.with_escorts(position, self.units, hex_)

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """Who comes."""
        rules = position.rules
        met = self.met(position, self.hexes()[0])
        units = f"{position.roster.say(met)} {'fly' if met[1:] else 'flies'}"
        where = f"over {say_places([self.hex])}"
        if self.units:
            where = f"on the way {'home from' if self.home else 'to'} {say_places([self.hex])}"
        side = rules.names[self.asked(position)]
        flak_too = "fire flak, " if FLAK in rules.charts else ""
        text = f"{side}: {units} {where}; {flak_too}send fighters or let them pass."
        return text, ("MS:PCS.I.1.def", "MS:AIRMISSION.16e")

    def rule_against(self, position: Position, order: Order) -> str:
        """MS:AIRMISSION.16e - Nothing else of the other side stirs in this half of the turn."""
        return "MS:AIRMISSION.16e"

    # What may be ordered

    def _fighters(self, position: Position, hex_: int) -> list[int]:
        """The fighters that can be sent to one of the hexes, those that fly least first."""
        if self.units and not air_defense.met_on_the_way(position.rules):
            return []
        found = []
        for unit in air_defense.on_call(position, self.asked(position)):
            way = air_defense.way_to(position, unit, hex_)
            if way is not None:
                found.append((len(way), unit))
        return [unit for _far, unit in sorted(found)]

    def _guns(self, position: Position, hex_: int) -> list[int]:
        """The flak that can fire into one of them."""
        side = self.asked(position)
        if FLAK not in position.rules.charts or flak.own_fighters_over(position, side, hex_):
            return []
        return [u for u in flak.able(position, side) if flak.effect(position, u) >> hex_ & 1]

    def _rounds(self, position: Position) -> Iterator[Order]:
        """As few fighters as match, and more one by one; each flak alone, and all of it."""
        for hex_ in self.hexes():
            met = self.met(position, hex_)
            if not met:
                continue
            against, sent = air_defense.group(position, met), tuple[int, ...]()
            for unit in self._fighters(position, hex_):
                sent += (unit,)
                if air_defense.matches(position, sent, against):
                    yield Intercept(sent, hex_)
            guns = self._guns(position, hex_)
            yield from (Flak((unit,), hex_) for unit in guns)
            if len(guns) > 1:
                yield Flak(tuple(guns), hex_)

    def orders(self, position: Position) -> Iterator[Order]:
        """Every such round, and none."""
        yield from self._rounds(position)
        yield Done()

    def check(self, position: Position, order: Order) -> Refusal | None:
        """Own flak and fighters that reach a hex where somebody is met."""
        rules = position.rules
        if isinstance(order, Done):
            return None
        if not isinstance(order, Flak | Intercept):
            return self.out_of_place(position, order)
        refused = foreign(position, self.asked(position), order.units)
        if refused is not None:
            return refused
        met = self.met(position, order.hex) if order.hex in self.hexes() else ()
        if not met:
            rule = "MS:13d" if isinstance(order, Flak) else "MS:AIRMISSION.16d"
            reason = f"None of these aircraft is met over {say_places([order.hex])}."
            return rules.refuse_by(rule, reason, (order.hex,), order.units)
        if isinstance(order, Flak):
            refused = flak.why_not(position, self.asked(position), order.units, order.hex)
        elif self.units and not air_defense.met_on_the_way(rules):
            reason = "Interceptors meet aircraft over their target, and not on the way."
            refused = rules.refuse_by("MS:12s", reason, (order.hex,), order.units)
        else:
            refused = air_defense.why_not(position, order.units, order.hex, met)
        return refused

    # Carrying it out

    def carry_out(self, position: Position, order: Order, dice: Dice) -> Happened:
        """A round begins; or they pass."""
        if not isinstance(order, Flak | Intercept):
            return Happened(over=True)
        met = self.met(position, order.hex)
        side, roster, where = self.asked(position), position.roster, say_places([order.hex])
        fight: Step
        if isinstance(order, Flak):
            SHOT.put(position, SHOT(position) | sum(1 << u for u in order.units))
            fight = FlakFire(side, order.hex, order.units, met, int(order.hex == self.hex and not self.home))
            text = f"{roster.say(order.units)} {does(order.units, 'aim')} at {roster.say(met)} over {where}."
            cited: tuple[str, ...] = ("MS:13i",)
        else:
            _rise(position, order.units, order.hex)
            fight = Dogfight(side, order.hex, order.units, met)
            fly = "fly" if order.units[1:] else "flies"
            text = f"{roster.say(order.units)} {fly} to {where} to intercept {roster.say(met)}."
            cited = ("MS:AIRMISSION.16e",)
        event = Event("sortie", text, cited, place_names([order.hex]), roster.names((*order.units, *met)))
        # 12p - who is on the way home has nothing left to abort.
        stand = Challenge(
            position.side,
            order.hex,
            met,
            self._toll(position, order),
            int(isinstance(order, Intercept)),
        )
        now = position.steps[-1]
        assert isinstance(now, Meeting)
        left = now.hexes()[now.hexes().index(order.hex) :]
        again = msgspec.structs.replace(now, way=left) if now.units else now
        return Happened([event], over=True, then=[fight, again] if self.home else [stand, fight, again])

    def _toll(self, position: Position, order: Flak | Intercept) -> int:
        """What it costs those who stay, on average, in tenths of factors: for those who decide."""
        rules = position.rules
        met = self.met(position, order.hex)
        if isinstance(order, Flak):
            return round(10 * flak.average(rules, order.units))
        against = air_defense.group(position, met)
        strip = air_defense.spare(position, order.units, against)
        _own, theirs = air_defense.exchange(
            position, air_defense.factors(position, order.units) - strip, against.fighters
        )
        return round(10 * (theirs + air_defense.hits(rules, against, strip)))

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """Nobody is asked who has nothing that reaches them."""
        if any(self.met(position, hex_) for hex_ in self.hexes()):
            side = self.asked(position)
            if (
                any(
                    one.reacts(position, side, self.hexes())
                    for one in position.rules.added[AirWatch]
                    if one.on_the_way or not self.units
                )
                and next(self._rounds(position), None) is not None
            ):
                return None
        return Happened(over=True)

    # For computer players and screens

    def gain(self, position: Position, order: Order) -> float | None:
        """What the others lose on average, less what one's own do."""
        rules = position.rules
        if isinstance(order, Flak):
            met = self.met(position, order.hex)
            return min(flak.average(rules, order.units), float(air_defense.printed(rules, met)))
        if not isinstance(order, Intercept):
            return RESERVE
        against = air_defense.group(position, self.met(position, order.hex))
        most = air_defense.spare(position, order.units, against)
        return max(air_defense.promise(position, order.units, against, strip) for strip in {0, most})

    def offers(self, position: Position) -> Offers:
        """The flak and fighters that reach them."""
        found: dict[int, None] = {}
        for hex_ in self.hexes():
            found |= dict.fromkeys((*self._fighters(position, hex_), *self._guns(position, hex_)))
        return Offers(list(found))

    def sendings(self, position: Position, unit: int) -> Iterable[Sending]:
        """Where it reaches them; whether it is enough is said of all that are sent."""
        for hex_ in self.hexes():
            if unit in self._guns(position, hex_):
                yield Sending(hex_, (Flak((unit,), hex_),), tone="air")
            elif unit in self._fighters(position, hex_):
                yield Sending(hex_, (Intercept((unit,), hex_),), tone="air")

    def wish(self, position: Position, units: Sequence[int], hexes: Sequence[int]) -> Order | None:
        """To fire there, or to fly there."""
        if not units or not hexes:
            return None
        guns = all(flak.is_flak(position.rules, u) for u in units)
        return Flak(tuple(units), hexes[-1]) if guns else Intercept(tuple(units), hexes[-1])


def _rise(position: Position, units: Sequence[int], hex_: int) -> None:
    """MS:AIRMISSION.16f - Fighters take off, once in a turn."""
    system = missions.flown(position.rules)[INTERCEPTION].system
    for unit in units:
        way = air_defense.way_to(position, unit, hex_)
        assert way is not None
        position.put(unit, aloft(position.place[unit]))
        missions.note(position, Mission(unit, INTERCEPTION, hex_, way, system))
    ON_CALL.put(position, ON_CALL(position) & ~sum(1 << u for u in units))


class Touchdown(Step, frozen=True, tag="touchdown"):
    """MS:13p - When they are past what met them on the way home, aircraft land where they were to."""

    key: ClassVar = "touchdown"
    comes_with: ClassVar = ("air-defense",)
    place: int
    units: Units

    def settle(self, position: Position, dice: Dice) -> Happened:
        """Nobody is asked."""
        units = [u for u in self.units if is_aloft(position.place[u])]
        for unit in units:
            position.put(unit, self.place)
        missions.tidy(position)
        return Happened(over=True)


def gauntlet(position: Position, side: int, way: Sequence[int]) -> bool:
    """Whether anything of the other side meets aircraft of a side on these hexes on their way home."""
    rules = position.rules
    if not rules.added[AirWatch] or side != position.side:
        return False
    watching = (one for one in rules.added[AirWatch] if one.on_the_way)
    return any(one.reacts(position, 1 - side, way) for one in watching)
