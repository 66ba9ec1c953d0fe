"""75:30.2e, 75:30.5-30.7 - sending aircraft to their targets, and from base to base."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.air.questions.returning import RETURNING
from openblitz.blitzkrieg.air.rules import airfields, airways, fighter_combat, fighters
from openblitz.blitzkrieg.air.rules.fighters import ESCORT, HUNT, PATROL
from openblitz.blitzkrieg.engine import missions, objecting
from openblitz.blitzkrieg.engine.conditions import Airspace
from openblitz.blitzkrieg.engine.deed import Deed, foreign, place_names, say_places
from openblitz.blitzkrieg.engine.missions import STRATEGIC, TACTICAL, Mission
from openblitz.blitzkrieg.engine.orders import AHex, Hexes, Order, Units
from openblitz.blitzkrieg.engine.places import aloft, carrier_of, on_map, sea_zone
from openblitz.blitzkrieg.engine.position import STAGED
from openblitz.blitzkrieg.engine.questions.air_bases import AIR_BASES
from openblitz.blitzkrieg.ground.rules import moves
from openblitz.blitzkrieg.ground.rules.field import beyond
from openblitz.hexes import bits
from openblitz.table import Event
from openblitz.table.words import does

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice, Refusal


class Flown(Order, frozen=True):
    """An order to fly over a hex; what for is for each such order to say."""

    units: Units
    hex: AHex
    via: Hexes = ()


class Support(Flown, frozen=True, tag="support"):
    """Send TAC or MDM over a hex that ground units will attack."""

    form = "support {units} over {hex} [via {via}]"
    said = "Send {units} over {hex} [via {via}] to help an attack there"
    about = "Send TAC or MDM to help an attack on a hex; `via` names hexes to fly over."
    rule = "75:30.41a"
    words = "tactical bombing"


class Bomb(Flown, frozen=True, tag="bomb"):
    """Send SAC or MDM to bomb the ground units on a hex."""

    form = "bomb {units} over {hex} [via {via}]"
    said = "Bomb {hex} [via {via}] with {units}"
    about = "Send SAC or MDM to bomb a hex; `via` names hexes to fly over."
    rule = "75:30.42c"
    words = "strategic bombing"


class EscortOver(Flown, frozen=True, tag="escort"):
    """Send fighters along with bombers."""

    form = "escort {units} over {hex} [via {via}]"
    said = "Escort the bombers over {hex} [via {via}] with {units}"
    about = "Send fighters over a hex where bombers of yours are; `via` names hexes to fly over."
    rule = "75:32.4a"


class HuntAt(Flown, frozen=True, tag="hunt"):
    """Send fighters to look for enemies beside a hex."""

    form = "hunt {units} over {hex} [via {via}]"
    said = "Hunt interceptors beside {hex} [via {via}] with {units}"
    about = "Send fighters to a hex beside which they may attack interceptors or airbases."
    rule = "75:32.5a"
    words = "hunt interceptors"


class PatrolOver(Flown, frozen=True, tag="patrol"):
    """Send fighters to a hex where they stay while the enemy moves."""

    form = "patrol {units} over {hex} [via {via}]"
    said = "Patrol over {hex} [via {via}] with {units}"
    about = "Send fighters to a hex where they stay in the air through the enemy's player-turn."
    rule = "75:32.7a"


class Stage(Order, frozen=True, tag="stage"):
    """Take aircraft to another base."""

    form = "stage {units} to {hex}"
    said = "Change the base of {units} to {hex}"
    about = "Take aircraft to another base, over friendly cities."
    rule = "75:30.7a"
    words = "change base"
    units: Units
    hex: AHex


def not_flying(rules: Rules, units: Sequence[int]) -> Refusal | None:
    """Units that are no aircraft."""
    others = [u for u in units if not rules.roster.flies[u]]
    if not others:
        return None
    return rules.refuse_by("75:30.1a", f"{rules.roster.tell(others, 'be')} no aircraft.", (), others)


def based(position: Position, unit: int) -> bool:
    """Whether an aircraft is at a base, on land, at sea or on a ship."""
    place = position.place[unit]
    return on_map(place) or sea_zone(place) is not None or carrier_of(place) is not None


class Sortie(Deed[Flown]):
    """Aircraft take off for a target; the kind of mission says who flies it against what."""

    of = "air"
    mission: ClassVar[str]

    def is_fit(self, position: Position, unit: int) -> bool:
        if not position.roster.flies[unit] or not based(position, unit):
            return False
        key, kind = position.roster.counters[unit].type.key, missions.flown(position.rules)[self.mission]
        side = position.side_of(unit)
        fit = kind.fits(position, unit) or kind.of_type(position, side, key)
        return bool(fit) and self.held(position, unit) is None

    def held(self, position: Position, unit: int) -> Refusal | None:
        """Why an aircraft may not fly such a mission now, wherever to; None when it may."""
        return airfields.why_no_attack(position, unit)

    def targets(self, position: Position, unit: int) -> int:
        """The hexes that an aircraft can be sent to now."""
        rules = position.rules
        if not position.roster.flies[unit] or not based(position, unit):
            return 0
        side, key = position.side_of(unit), position.roster.counters[unit].type.key
        kind = missions.flown(rules)[self.mission]
        # What there is to fly to is known for the whole side; how far one aircraft flies is not.
        found = kind.targets(position, side) if key in kind.fleet else kind.of_type(position, side, key)
        found = found and found & self.reach(position, unit)
        if not kind.attacks or not objecting.known_there(rules, "strike"):
            return found
        spared = (h for h in bits.hexes(found) if objecting.there("strike", position, (unit,), h))
        return found & ~bits.of(spared)

    def reach(self, position: Position, unit: int) -> int:
        """The hexes in its range, whatever is there; none where it may not fly such a mission now."""
        rules = position.rules
        if not self.is_fit(position, unit):
            return 0
        most = self.most(rules, unit)
        found = airfields.within(position, unit, most)
        if not rules.added[Airspace]:
            return found
        return found & airways.open_to(position, airfields.takes_off(position, unit), most)

    def orders_of(self, position: Position, unit: int) -> Iterator[Order]:
        """Every target in range."""
        for hex_ in bits.hexes(self.targets(position, unit)):
            yield self.order((unit,), hex_)

    def most(self, rules: Rules, unit: int) -> int:
        """How far an aircraft flies to its target."""
        return rules.roster.range[unit]

    def ways(self, position: Position, unit: int, order: Flown) -> tuple[int, ...] | None:
        """The way of an aircraft to its target; None where it is too far."""
        start, most = airfields.takes_off(position, unit), self.most(position.rules, unit)
        side = position.side_of(unit)
        return airways.through(position, start, (*order.via, order.hex), most, side=side)

    def check(self, position: Position, side: int, order: Flown) -> Refusal | None:
        """Own aircraft of the right type that may attack, and a target in range."""
        rules = position.rules
        kind, there = missions.flown(rules)[self.mission], say_places([order.hex])
        refused = foreign(position, side, order.units) or not_flying(rules, order.units)
        if refused is not None:
            return refused
        for unit in order.units:
            say, what = position.roster.ids[unit], position.roster.counters[unit].type
            lent = kind.of_type(position, side, what.key) >> order.hex & 1
            if not kind.fits(position, unit) and not lent:
                reason = f"{say} is {what.name}, which flies no {kind.title.lower()}."
                return rules.refuse_by(kind.types_rule, reason, (), (unit,))
            against = self.held(position, unit)
            if against is not None:
                return against
        refused = objecting.to_all("fly mission", position, order.units)
        refused = refused or objecting.there("fly mission to", position, order.units, order.hex)
        if refused is None and kind.attacks:
            refused = objecting.there("strike", position, order.units, order.hex)
        if refused is None and not kind.targets(position, side) >> order.hex & 1:
            rule, why = kind.why_no_target(rules, order.hex)
            none = rules.refuse_by(rule, f"{there} is no target: {why}.", (order.hex,), order.units)
            refused = beyond(rules, order.units[0], order.hex) or none
        if refused is not None:
            return refused
        return self._too_far(position, order)

    def _too_far(self, position: Position, order: Flown) -> Refusal | None:
        """The first aircraft that has no way there within its range, or none that is open."""
        rules = position.rules
        for unit in order.units:
            if self.ways(position, unit, order) is None:
                most, start = self.most(rules, unit), airfields.takes_off(position, unit)
                shut = airways.why_closed(position, start, order.hex, most, unit=unit)
                if shut is not None:
                    return shut
                by_way = " by that way" if order.via else ""
                say, there = position.roster.ids[unit], say_places([order.hex])
                reason = f"{there} is farther{by_way} than {most} hexes, the range of {say}."
                return rules.refuse_by("75:30.5f", reason, (order.hex,), (unit,))
        return None

    def flight(self, rules: Rules, unit: int, order: Flown, way: tuple[int, ...]) -> Mission:
        """The mission of an aircraft that is sent so, by this way."""
        return Mission(unit, self.mission, order.hex, way, missions.flown(rules)[self.mission].system)

    def unfinished(self, position: Position, side: int) -> Refusal | None:
        """CL:30.5b - Nobody is sent where he cannot possibly land."""
        refusal: Refusal | None = RETURNING(position).why_not(position)
        return refusal

    def carry_out(self, position: Position, order: Flown, dice: Dice) -> list[Event]:
        """They are in the air."""
        kind, roster = missions.flown(position.rules)[self.mission], position.roster
        self.launch(position, order)
        fly = "fly" if order.units[1:] else "flies"
        text = f"{roster.say(order.units)} {fly} over {say_places([order.hex])}: {kind.title.lower()}."
        where, named = place_names([order.hex]), roster.names(order.units)
        return [Event("sortie", text, (self.order.rule,), where, named)]

    def launch(self, position: Position, order: Flown) -> None:
        """Each takes off by its way."""
        for unit in order.units:
            way, base = self.ways(position, unit, order), position.place[unit]
            assert way is not None
            if not way and not on_map(base):  # over the very waters that it took off from
                way = (order.hex,)
            moves.note(position, unit, base, (*way, aloft(base)))
            position.put(unit, aloft(base))
            missions.note(position, self.flight(position.rules, unit, order, way))


class Supporting(Sortie):
    """75:30.41 - Tactical bombing."""

    name = "support"
    order: ClassVar = Support
    mission = TACTICAL


class Bombing(Sortie):
    """75:30.42 - Strategic bombing."""

    name = "bomb"
    order: ClassVar = Bomb
    mission = STRATEGIC


class Escorting(Sortie):
    """75:32.4 - Fighters with bombers."""

    name = "escort"
    order: ClassVar = EscortOver
    mission = ESCORT


class EscortingBombers(Escorting):
    """65:23.0O.4-5 - The same where every escort must have bombers with it."""

    name = "escort bombers"

    def targets(self, position: Position, unit: int) -> int:
        """65:23.0O.4 - Where bombers fly, and not where air transports do."""
        side = position.side_of(unit)
        return super().targets(position, unit) & fighters.over(position, side, bombs=True)

    def unfinished(self, position: Position, side: int) -> Refusal | None:
        """Nobody escorts nobody."""
        return super().unfinished(position, side) or fighter_combat.escorts_alone(position)


class Hunting(Sortie):
    """75:32.5 - Fighters to a search hex."""

    name = "hunt"
    order: ClassVar[type[Order]] = HuntAt
    mission = HUNT


class Patrolling(Hunting):
    """75:32.7 - Fighters to a patrol hex; where a player only names a hex, he is taken to hunt."""

    name = "patrol"
    order: ClassVar = PatrolOver
    mission = PATROL


class Staging(Deed[Stage]):
    """75:30.7 - Aircraft change their base over a chain of friendly cities."""

    name = "stage"
    order: ClassVar = Stage
    of = "air"

    def open_to(self, position: Position, unit: int) -> int:
        if not position.roster.flies[unit] or not based(position, unit):
            return 0
        stages = airfields.stages(position, unit)
        if not stages or airfields.why_no_stage(position, unit, bits.first(stages)) is not None:
            return 0
        return stages

    def orders_of(self, position: Position, unit: int) -> Iterator[Order]:
        """Every base with room."""
        for hex_ in airfields.roomy(position, unit, bits.hexes(self.open_to(position, unit))):
            yield Stage((unit,), hex_)

    def leg(self, position: Position, unit: int, here: int, stop: int) -> tuple[int, ...]:
        rules = position.rules
        start = 1 << here if on_map(here) else airfields.takes_off(position, unit)
        side, most = position.side_of(unit), AIR_BASES.of(rules).leg(rules, unit)
        if most is None:  # R65-45 - as far as that, one flies round anything
            return (stop,)
        return airways.way(position, start, stop, most, side=side) or (stop,)

    def check(self, position: Position, side: int, order: Stage) -> Refusal | None:
        """Own aircraft at a base, and a chain of friendly cities; room is looked for when movement ends."""
        rules = position.rules
        refused = foreign(position, side, order.units) or not_flying(rules, order.units)
        against = (airfields.why_no_stage(position, unit, order.hex) for unit in order.units)
        refused = refused or next(filter(None, against), None)
        return refused or objecting.to_all("change base", position, order.units)

    def carry_out(self, position: Position, order: Stage, dice: Dice) -> list[Event]:
        """They are there."""
        roster = position.roster
        for unit in order.units:
            start = here = position.place[unit]
            flown: tuple[int, ...] = ()
            for stop in airfields.chain(position, unit, order.hex):
                flown += self.leg(position, unit, here, stop)
                here = stop
            moves.note(position, unit, start, flown)
            position.put(unit, order.hex)
            position.flags[unit] |= STAGED
        text = f"{roster.say(order.units)} {does(order.units, 'change')} base to {say_places([order.hex])}."
        named = roster.names(order.units)
        return [Event("changed base", text, ("75:30.7a",), place_names([order.hex]), named)]
