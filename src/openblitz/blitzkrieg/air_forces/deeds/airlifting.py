"""MS:AIRMISSION.18-19, MS:AIRMISSION.22 - sending MACs with ground units, and aircraft to other bases."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import msgspec

from openblitz.blitzkrieg.air.deeds.sorties import Flown
from openblitz.blitzkrieg.air.rules import airfields
from openblitz.blitzkrieg.air_forces.deeds.air_missions import Allocating
from openblitz.blitzkrieg.air_forces.rules import air_forces, airbases, airlift
from openblitz.blitzkrieg.air_forces.rules.airlift import AIRDROP, AIRLIFT, FERRY, Carriage
from openblitz.blitzkrieg.engine import missions, objecting
from openblitz.blitzkrieg.engine.deed import any_of, foreign, say_places
from openblitz.blitzkrieg.engine.offering import Sending
from openblitz.blitzkrieg.engine.orders import Units  # noqa: TC001 - msgspec reads the annotations
from openblitz.blitzkrieg.engine.places import aboard, on_map
from openblitz.blitzkrieg.ground.questions.cities import CITIES
from openblitz.blitzkrieg.ground.rules import fronts
from openblitz.blitzkrieg.sea.rules import decks
from openblitz.hexes import bits
from openblitz.table.words import does

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice, Event, Refusal


MISSION = 0.25  # what an aircraft brings in a turn, of its factors, where it has somebody to bomb
NEAR = 8  # hexes: a base so near to the front is not left without a guard
IDLE = -0.01  # what it is worth to computer players to send somebody about for nothing


class FerryTo(Flown, frozen=True, tag="ferry"):
    """Let aircraft change their base."""

    form = "ferry {units} to {hex} [via {via}]"
    about = "Let aircraft fly to another airbase, up to twice their range; `via` names hexes to fly over."
    rule = "MS:AIRMISSION.22a"


class Carried(Flown, frozen=True):
    """An order to MACs to carry ground units."""

    cargo: Units = ()


class LiftTo(Carried, frozen=True, tag="airlift"):
    """Let MACs carry ground units to another airbase."""

    form = "airlift {units} to {hex} with {cargo} [via {via}]"
    said = "Carry {cargo} to {hex} [via {via}] with {units}"
    about = "Let MACs carry ground units to another airbase, 3 factors each."
    rule = "MS:AIRMISSION.18a"


class DropOn(Carried, frozen=True, tag="airdrop"):
    """Let MACs drop airborne on a square."""

    form = "airdrop {units} over {hex} with {cargo} [via {via}]"
    said = "Drop {cargo} over {hex} [via {via}] from {units}"
    about = "Let MACs drop airborne on a square, 2 factors each."
    rule = "MS:AIRMISSION.19a"


class Ferrying(Allocating):
    """MS:AIRMISSION.22 - To another airbase."""

    name = "ferry"
    order: ClassVar = FerryTo
    mission = FERRY
    eager = 0.1

    def held(self, position: Position, unit: int) -> Refusal | None:
        """What keeps it from leaving its base; what is against combat missions alone does not."""
        started = airfields.why_no_start(position, unit)
        return started or objecting.to("change base", position, unit)

    def targets(self, position: Position, unit: int) -> int:
        """The other airbases in reach."""
        return super().targets(position, unit) & ~(1 << max(position.place[unit], 0))

    def check(self, position: Position, side: int, order: Order) -> Refusal | None:
        """Besides: not to where they are, and with room there."""
        rules = position.rules
        assert isinstance(order, Flown)
        refused = super().check(position, side, order)
        if refused is not None:
            return refused
        here = [u for u in order.units if position.place[u] == order.hex]
        if here:
            reason = f"{position.roster.tell(here, 'be')} there already."
            return rules.refuse_by("MS:AIRMISSION.22a", reason, (order.hex,), here)
        refused = objecting.there("change base to", position, order.units, order.hex)
        if refused is not None:
            return refused
        coming = [one.unit for one in airlift.ferries(position) if one.hex == order.hex]
        if not airbases.at(position, side) >> order.hex & 1:
            return self._no_deck(position, side, order, coming)
        if airfields.fits(position, (*order.units, *coming), order.hex):
            return None
        reason = f"There is no room at {say_places([order.hex])}: 3 units or 12 factors."
        return rules.refuse_by("MS:12a", reason, (order.hex,), (*order.units, *coming))

    def _no_deck(self, position: Position, side: int, order: Flown, coming: Sequence[int]) -> Refusal | None:
        """MS:11f - Why there is no task force for aircraft; None where there is."""
        rules = position.rules
        others = [u for u in order.units if position.roster.counters[u].type.key not in decks.TYPES]
        if others:
            reason = f"{position.roster.tell(others, 'do')} not go aboard: only TAC and FTR do."
            return rules.refuse_by("MS:11f", reason, (order.hex,), others)
        trial = position.copy()
        for unit in (*coming, *order.units):
            ship = decks.taker(trial, (unit,), order.hex, side)
            if ship is None:
                reason = (
                    f"No task force has room for {position.roster.ids[unit]}: {decks.FACTORS} factors each."
                )
                return rules.refuse_by("MS:11f", reason, (order.hex,), (unit,))
            trial.put(unit, aboard(ship))
        return None

    def counsel(self, position: Position) -> Iterator[Order]:
        """Aircraft with no enemy in range, to bases where they have some."""
        range_ = position.roster.range
        for unit in self.whom(position):
            here = position.place[unit]
            if on_map(here) and self._far(position, here) > range_[unit]:
                for hex_ in bits.hexes(self.targets(position, unit)):
                    if self._far(position, hex_) <= range_[unit]:
                        yield FerryTo((unit,), hex_)

    def _far(self, position: Position, hex_: int) -> int:
        return fronts.away(position, position.side, hex_)

    def gain(self, position: Position, order: Order) -> float | None:
        """What they bring in a turn where they have somebody to bomb, less what they risk at the new base."""
        assert isinstance(order, FerryTo)
        total, roster = 0.0, position.roster
        for unit in order.units:
            here, value = position.place[unit], roster.attack[unit]
            idle = not on_map(here) or self._far(position, here) > roster.range[unit]
            brings = MISSION * value if idle and self._far(position, order.hex) <= roster.range[unit] else 0
            guards = position.units_at(order.hex, position.side)
            total += brings - value * (fronts.risk(position, guards, order.hex) if guards else 1.0)
        return total if total > 0 else IDLE


class Carrying(Allocating):
    """MS:AIRMISSION.18-19 - MACs with ground units."""

    eager = 0.5

    def _kind(self, rules: Rules) -> Carriage:
        kind = missions.flown(rules)[self.mission]
        assert isinstance(kind, Carriage)
        return kind

    def _passengers(self, position: Position, unit: int) -> Iterator[int]:
        """Those at the base of a MAC whom it can carry alone."""
        kind, side = self._kind(position.rules), position.side_of(unit)
        for one in position.units_at(position.place[unit], side):
            light = position.roster.defense[one] <= kind.carries
            if light and airlift.why_no_cargo(position, kind, (unit,), (one,)) is None:
                yield one

    def targets(self, position: Position, unit: int) -> int:
        """Not the base itself."""
        return super().targets(position, unit) & ~(1 << max(position.place[unit], 0))

    def orders_of(self, position: Position, unit: int) -> Iterator[Order]:
        """Every single passenger to every target."""
        if not self._able(position, unit) or not on_map(position.place[unit]):
            return
        yield from self._all(position, unit, self.listed(position, unit))

    def listed(self, position: Position, unit: int) -> int:
        """The targets that are listed among the orders."""
        return self.targets(position, unit)

    def _all(self, position: Position, unit: int, open_to: int) -> Iterator[Order]:
        """Every single passenger to each of some targets."""
        for passenger in self._passengers(position, unit):
            for hex_ in bits.hexes(open_to):
                yield self.order((unit,), hex_, (), (passenger,))

    def pick_of(self, position: Position, unit: int, chance: Random) -> Order | None:
        """One of them, now and then."""
        if not position.roster.flies[unit] or chance.random() >= self.eager:
            return None
        if not on_map(position.place[unit]) or not self._able(position, unit):
            return None
        passengers = list(self._passengers(position, unit))
        open_to = self.targets(position, unit) if passengers else 0
        if not open_to:
            return None
        return self.order((unit,), any_of(open_to, chance), (), (chance.choice(passengers),))

    def able(self, position: Position, unit: int) -> bool:
        """A MAC with a passenger, or one of those."""
        rules = position.rules
        if position.roster.flies[unit]:
            return next(self.orders_of(position, unit), None) is not None
        if not on_map(position.place[unit]) or not self._kind(rules).takes(rules, unit):
            return False
        planes = position.aircraft_at(position.place[unit], position.side)
        return any(self._able(position, plane) for plane in planes)

    def sendings(self, position: Position, unit: int) -> Iterator[Sending]:
        """To every target, each passenger by an order of its own."""
        found: dict[int, list[Order]] = {}
        if not self._able(position, unit) or not on_map(position.place[unit]):
            return
        for order in self._all(position, unit, self.targets(position, unit)):
            assert isinstance(order, Carried)
            if self.check(position, position.side, order) is None:
                found.setdefault(order.hex, []).append(order)
        for hex_, orders in found.items():
            yield Sending(hex_, tuple(orders), tone="air")

    def wish(self, position: Position, units: Sequence[int], hexes: Sequence[int]) -> Order | None:
        """To let the MACs among them carry the others there."""
        planes = tuple(u for u in units if position.roster.flies[u])
        cargo = tuple(u for u in units if not position.roster.flies[u])
        if (
            not (planes and cargo and hexes)
            or not self._kind(position.rules).targets(position, position.side) >> hexes[-1] & 1
        ):
            return None
        return self.order(planes, hexes[-1], tuple(hexes[:-1]), cargo)

    def check(self, position: Position, side: int, order: Order) -> Refusal | None:
        """MACs at one base, and passengers there whom they can carry."""
        rules = position.rules
        assert isinstance(order, Carried)
        refused = super().check(position, side, order) or foreign(position, side, order.cargo)
        if refused is not None:
            return refused
        kind = self._kind(rules)
        refused = airlift.why_no_cargo(position, kind, order.units, order.cargo)
        if refused is not None:
            return refused
        base, hex_ = position.place[order.units[0]], order.hex
        planes = len(order.units) + len(airlift.macs(position, kind.name, base, hex_))
        cargo = (*order.cargo, *airlift.aboard(position, kind.name, base, hex_))
        if airlift.weight(rules, cargo) <= kind.carries * planes:
            return self._under_bombs(position, side, order)
        factors = airlift.weight(rules, cargo)
        reason = (
            f"{position.roster.say(cargo)} {does(cargo, 'come')} to {factors} factors: {kind.carries} a MAC."
        )
        return rules.refuse_by(kind.rule_carries, reason, (hex_,), (*order.units, *cargo))

    def _under_bombs(self, position: Position, side: int, order: Carried) -> Refusal | None:
        """MS:12n - Nobody is dropped where bombers of his side attack."""
        rules = position.rules
        if self.mission != AIRDROP:
            return None
        bombers = [
            one.unit
            for one in air_forces.over(position, side, order.hex)
            if missions.flown(rules)[one.kind].bombs and position.roster.counters[one.unit].type.bomber
        ]
        if not bombers:
            return None
        reason = (
            f"{position.roster.tell(bombers, 'attack')} {say_places([order.hex])}: nobody is dropped there."
        )
        return rules.refuse_by("MS:12n", reason, (order.hex,), (*order.cargo, *bombers))

    def carry_out(self, position: Position, order: Order, dice: Dice) -> list[Event]:
        """They are on their way."""
        assert isinstance(order, Carried)
        airlift.emplane(position, self.mission, order.hex, order.cargo)
        events = super().carry_out(position, order, dice)
        fly = "fly" if order.units[1:] else "flies"
        text = f"{position.roster.say(order.units)} {fly} to {say_places([order.hex])} with "
        text += f"{position.roster.say(order.cargo)}: {self._kind(position.rules).title.lower()}."
        named = position.roster.names((*order.units, *order.cargo))
        return [msgspec.structs.replace(events[0], text=text, units=named)]

    def unfinished(self, position: Position, side: int) -> Refusal | None:
        """MS:AIRMISSION.18b - Nobody is left without a MAC of those that were taken back."""
        return super().unfinished(position, side) or airlift.overloaded(position)

    def counsel(self, position: Position) -> Iterator[Order]:
        """Each passenger by as many MACs of his base as it takes."""
        rules = position.rules
        bases: dict[int, list[int]] = {}
        for mac in self.whom(position):
            if on_map(position.place[mac]) and self._able(position, mac):
                bases.setdefault(position.place[mac], []).append(mac)
        kind, roster = self._kind(rules), position.roster
        for base, macs in bases.items():
            for unit in position.units_at(base, position.side):
                planes = tuple(macs[: -(-roster.defense[unit] // kind.carries)])
                if kind.carries * len(planes) >= roster.defense[unit] > 0 and kind.takes(rules, unit):
                    for hex_ in bits.hexes(self.worth_a_flight(position, macs[0])):
                        yield self.order(planes, hex_, (), (unit,))

    def worth_a_flight(self, position: Position, unit: int) -> int:
        """The targets that players weigh."""
        return self.targets(position, unit)


class Lifting(Carrying):
    """MS:AIRMISSION.18 - To another airbase."""

    name = "airlift"
    order: ClassVar = LiftTo
    mission = AIRLIFT

    def gain(self, position: Position, order: Order) -> float | None:
        """The turns of march that it saves those who are carried."""
        assert isinstance(order, LiftTo)
        start = position.place[order.cargo[0]]
        return fronts.saves(position, order.cargo, start, order.hex) or IDLE


class DroppingFromMacs(Carrying):
    """MS:AIRMISSION.19 - On a square."""

    name = "airdrop"
    order: ClassVar = DropOn
    mission = AIRDROP

    def listed(self, position: Position, unit: int) -> int:
        """Of the many squares those are listed that matter: cities, and what is beside the enemy."""
        near = position.rules.ground.city | bits.spread(position.blocks(1 - position.side))
        return self.targets(position, unit) & near

    def worth_a_flight(self, position: Position, unit: int) -> int:
        """Cities that stand open and are not friendly."""
        rules = position.rules
        own = CITIES.of(rules).friendly(position, position.side)
        return self.targets(position, unit) & fronts.prizes(rules) & ~own

    def gain(self, position: Position, order: Order) -> float | None:
        """A city that stands open, less what those who are dropped risk there, and their old base."""
        assert isinstance(order, DropOn)
        base, side = position.place[order.cargo[0]], position.side
        if not self.worth_a_flight(position, order.units[0]) >> order.hex & 1:
            return IDLE
        if any(one.kind == AIRDROP and one.hex == order.hex for one in airlift.EMPLANED(position)):
            return IDLE  # it is taken already
        others = [u for u in position.units_at(base, side) if u not in order.cargo]
        bare = not others and fronts.away(position, side, base) <= NEAR
        return IDLE if bare else fronts.seizing(position, order.cargo, order.hex)
