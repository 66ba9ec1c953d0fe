"""MS:PCS.I.1, MS:PCS.II.1 - air forces: missions are allocated before all movement, carried out after it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.air.rules import airfields
from openblitz.blitzkrieg.air.steps.sorties import Sorties
from openblitz.blitzkrieg.air_forces.rules import air_strikes, airbases, airlift
from openblitz.blitzkrieg.air_forces.rules.air_forces import Arrival
from openblitz.blitzkrieg.air_forces.rules.air_strikes import STRUCK
from openblitz.blitzkrieg.air_forces.rules.airlift import AIRDROP, DEPLANED, DOWN
from openblitz.blitzkrieg.battle.rules.results import Measure, Role
from openblitz.blitzkrieg.battle.steps.aftermath import Scene, follow
from openblitz.blitzkrieg.battle.steps.losing import Losing
from openblitz.blitzkrieg.engine import missions
from openblitz.blitzkrieg.engine.deed import place_names, say_places
from openblitz.blitzkrieg.engine.missions import AIR_MISSIONS
from openblitz.blitzkrieg.engine.orders import Done
from openblitz.blitzkrieg.engine.places import aboard, title_of
from openblitz.blitzkrieg.engine.step import Phase, Step
from openblitz.blitzkrieg.ground.rules import moves
from openblitz.blitzkrieg.sea.rules import decks
from openblitz.table import Event
from openblitz.table.steps import Happened

if TYPE_CHECKING:
    from openblitz.blitzkrieg.air_forces.rules.air_strikes import Struck
    from openblitz.blitzkrieg.air_forces.rules.airlift import Loaded
    from openblitz.blitzkrieg.engine.missions import Mission
    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice, Refusal


class AirMissions(Sorties, frozen=True, tag=AIR_MISSIONS):
    """MS:PCS.I.1 - The aircraft of the moving side are sent out, before anything else moves."""

    key: ClassVar = AIR_MISSIONS
    ending: ClassVar = "Missions allocated"

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """Whose aircraft."""
        text = f"Turn {position.turn}, {position.rules.names[position.side]}: allocate your air missions."
        return text, ("MS:PCS.I.1.D", "MS:AIRMISSION.0a")

    def rule_against(self, position: Position, order: Order) -> str:
        """MS:5e, MS:6c - Aircraft are the first class; all others move after them."""
        return "MS:PCS.I.1.D"

    def unfinished(self, position: Position) -> Refusal | None:
        """As the deeds say."""
        return Phase.unfinished(self, position)

    def gain(self, position: Position, order: Order) -> float | None:
        """As the deed says; nothing is won by sending nobody."""
        return 0.0 if isinstance(order, Done) else super().gain(position, order)

    def finish(self, position: Position) -> Happened:
        """They are on their way."""
        text = f"{position.rules.names[position.side]} has allocated air missions."
        return Happened([Event("missions allocated", text, ("MS:PCS.I.1.D",))], over=True)


class AirArrivals(Step, frozen=True, tag="air-arrivals"):
    """MS:PCS.I.1.F-G - Ferries land, and MACs set down whom they carry; then all others move."""

    key: ClassVar = "air-arrivals"
    before: ClassVar = "movement"

    def settle(self, position: Position, dice: Dice) -> Happened:
        """One flight after the other; where MACs have been lost, so is what the others do not carry."""
        rules = position.rules
        events = self._ferries(position)
        for flight in airlift.loaded(position):
            over = airlift.weight(rules, flight.units) - flight.room
            if over > 0:
                losing = Losing(position.side, flight.units, flight.kind.rule_carries, over, Measure.FACTORS)
                return Happened(events, then=[losing])
            if flight.units:
                events.append(self._set_down(position, flight))
        for one in rules.added[Arrival]:
            events.extend(one.arrive(position))
        return Happened(events, over=True)

    def _ferries(self, position: Position) -> list[Event]:
        """Who finds no room stays in the air and lands with the others (RMS-222)."""
        events = []
        for one in airlift.ferries(position):
            place = self._comes_to(position, one)
            if place is None:
                continue
            moves.note(position, one.unit, position.place[one.unit], (place,))
            position.put(one.unit, place)
            text = f"{position.roster.ids[one.unit]} lands at {title_of(position.roster, place)}."
            named = position.roster.names([one.unit])
            events.append(Event("landed", text, ("MS:PCS.I.1.G",), place_names([one.hex]), named))
        missions.tidy(position)
        return events

    def _comes_to(self, position: Position, one: Mission) -> int | None:
        """An airbase with room, or a task force; None where there is neither."""
        if airbases.in_use(position, position.side) >> one.hex & 1:
            return one.hex if airfields.fits(position, (one.unit,), one.hex) else None
        ship = decks.taker(position, (one.unit,), one.hex, position.side)
        return None if ship is None else aboard(ship)

    def _set_down(self, position: Position, flight: Loaded) -> Event:
        dropped = flight.kind.name == AIRDROP
        for unit in flight.units:
            position.put(unit, flight.hex)
            position.begin_at(unit, flight.hex)  # its own movement begins there: nothing takes it back
        fact = DOWN if dropped else DEPLANED
        fact.put(position, fact(position) | sum(1 << u for u in flight.units))
        how = "dropped on" if dropped else "flown to"
        text = f"{position.roster.say(flight.units)} {how} {say_places([flight.hex])}."
        named, rule = position.roster.names(flight.units), flight.kind.types_rule
        return Event("flown", text, (rule,), place_names([flight.base, flight.hex]), named)


class AirStrikes(Step, frozen=True, tag="air-strikes"):
    """MS:PCS.II.1.A - The missions that strike at something are carried out, one after the other."""

    key: ClassVar = "air-strikes"

    def settle(self, position: Position, dice: Dice) -> Happened:
        """The next of them; what follows from it is asked of whom it concerns, before the one after it."""
        left = air_strikes.due(position)
        return self._strike(position, left[0], dice) if left else Happened(over=True)

    def _strike(self, position: Position, one: Struck, dice: Dice) -> Happened:
        STRUCK.put(position, STRUCK(position) | sum(1 << u for u in one.units))
        there, where = self._stake(position, one), say_places([one.hex])
        named = position.roster.names((*one.units, *there))
        who = f"{one.kind.title} at {where} by {position.roster.say(one.units)}"
        if not one.kind.targets(position, position.side) >> one.hex & 1:
            text = f"{who}: {one.kind.no_target()}."
            return Happened([Event("strike", text, (one.kind.rule_target,), place_names([one.hex]), named)])
        word, said, rules_named = self._rolled(position, one, dice)
        event = Event("strike", f"{who}: {said}.", rules_named, place_names([one.hex]), named)
        brings = one.kind.consequences(position, one.hex, one.units, word)
        units = {Role.ATTACKER: one.units, Role.DEFENDER: there}
        hexes: dict[Role, tuple[int, ...]] = {Role.ATTACKER: (), Role.DEFENDER: (one.hex,)}
        return Happened([event], then=follow(brings, Scene(position.side, units, hexes, 0)))

    def _stake(self, position: Position, one: Struck) -> tuple[int, ...]:
        return one.kind.stake(position, one.hex, position.side)

    def _rolled(self, position: Position, one: Struck, dice: Dice) -> tuple[str, str, tuple[str, ...]]:
        """The result of a strike, how that came about in words, and by which paragraphs."""
        factors = air_strikes.factors_of(position, one.units)
        count = f"{factors} factor{'' if factors == 1 else 's'}"
        if not one.kind.table:
            return "", count, (one.kind.rule_target,)
        chart = air_strikes.table(one.kind)
        if chart.column(factors) is None:
            return "", f"{count}, too few to do harm", (one.kind.rule_target, *chart.rules)
        more = air_strikes.added(position, one.kind, one.hex, one.units)
        roll = chart.throw(dice, f"{one.kind.title.lower()} at {say_places([one.hex])}: {count}")
        word = air_strikes.result(one.kind, factors, roll + int(more.total))
        plus = "".join(f" and {part.value} ({part.why})" for part in more.parts)
        said = f"{count}, {chart.roll_word} {roll}{plus}, {word or 'no effect'}"
        return word, said, (one.kind.rule_target, *chart.rules, *(part.rule for part in more.parts))
