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
from openblitz.blitzkrieg.engine.deed import foreign, say_places
from openblitz.blitzkrieg.engine.orders import Units  # noqa: TC001 - msgspec reads the annotations
from openblitz.blitzkrieg.engine.places import aboard, on_map
from openblitz.blitzkrieg.ground.rules import fronts
from openblitz.blitzkrieg.sea.rules import decks
from openblitz.hexes import bits
from openblitz.table.words import does

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice, Event, Refusal


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

    def far(self, position: Position, hex_: int) -> int:
        return fronts.away(position, position.side, hex_)


class Carrying(Allocating):
    """MS:AIRMISSION.18-19 - MACs with ground units."""

    def kind(self, rules: Rules) -> Carriage:
        kind = missions.flown(rules)[self.mission]
        assert isinstance(kind, Carriage)
        return kind

    def passengers(self, position: Position, unit: int) -> Iterator[int]:
        """Those at the base of a MAC whom it can carry alone."""
        kind, side = self.kind(position.rules), position.side_of(unit)
        for one in position.units_at(position.place[unit], side):
            light = position.roster.defense[one] <= kind.carries
            if light and airlift.why_no_cargo(position, kind, (unit,), (one,)) is None:
                yield one

    def targets(self, position: Position, unit: int) -> int:
        """Not the base itself."""
        return super().targets(position, unit) & ~(1 << max(position.place[unit], 0))

    def orders_of(self, position: Position, unit: int) -> Iterator[Order]:
        """Every single passenger to every target."""
        if not self.is_fit(position, unit) or not on_map(position.place[unit]):
            return
        yield from self.each(position, unit, self.listed(position, unit))

    def listed(self, position: Position, unit: int) -> int:
        """The targets that are listed among the orders."""
        return self.targets(position, unit)

    def each(self, position: Position, unit: int, open_to: int) -> Iterator[Order]:
        """Every single passenger to each of some targets."""
        for passenger in self.passengers(position, unit):
            for hex_ in bits.hexes(open_to):
                yield self.order((unit,), hex_, (), (passenger,))

    def check(self, position: Position, side: int, order: Order) -> Refusal | None:
        """MACs at one base, and passengers there whom they can carry."""
        rules = position.rules
        assert isinstance(order, Carried)
        refused = super().check(position, side, order) or foreign(position, side, order.cargo)
        if refused is not None:
            return refused
        kind = self.kind(rules)
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
        text += f"{position.roster.say(order.cargo)}: {self.kind(position.rules).title.lower()}."
        named = position.roster.names((*order.units, *order.cargo))
        return [msgspec.structs.replace(events[0], text=text, units=named)]

    def unfinished(self, position: Position, side: int) -> Refusal | None:
        """MS:AIRMISSION.18b - Nobody is left without a MAC of those that were taken back."""
        return super().unfinished(position, side) or airlift.overloaded(position)


class Lifting(Carrying):
    """MS:AIRMISSION.18 - To another airbase."""

    name = "airlift"
    order: ClassVar = LiftTo
    mission = AIRLIFT


class DroppingFromMacs(Carrying):
    """MS:AIRMISSION.19 - On a square."""

    name = "airdrop"
    order: ClassVar = DropOn
    mission = AIRDROP

    def listed(self, position: Position, unit: int) -> int:
        """Of the many squares those are listed that matter: cities, and what is beside the enemy."""
        near = position.rules.ground.city | bits.spread(position.blocks(1 - position.side))
        return self.targets(position, unit) & near
