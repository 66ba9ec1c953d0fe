"""75:3, 75:6, 65:3.0, 65:17.0 - setting units up, and bringing reinforcements in."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.engine import bearing, objecting
from openblitz.blitzkrieg.engine.deed import Deed, foreign, place_names, say_places
from openblitz.blitzkrieg.engine.orders import Place
from openblitz.blitzkrieg.engine.places import WAITING, on_map, sea_zone
from openblitz.blitzkrieg.engine.position import ARRIVED
from openblitz.blitzkrieg.engine.questions.orders_of_battle import ORDERS_OF_BATTLE
from openblitz.blitzkrieg.engine.roster import SIDES
from openblitz.blitzkrieg.ground.deeds.taking_back import Undoing
from openblitz.blitzkrieg.ground.questions.stacking import STACKING
from openblitz.blitzkrieg.ground.rules import moves
from openblitz.blitzkrieg.ground.rules.crowding import overfull, too_many
from openblitz.blitzkrieg.ground.rules.quarters import quarters
from openblitz.blitzkrieg.ground.rules.reinforcements import arrival, due, entries, why_no_entry
from openblitz.blitzkrieg.ground.rules.set_up import comes, fleet_stays, room, set_up_rule
from openblitz.hexes import bits
from openblitz.table import Event
from openblitz.table.words import does

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice, Refusal


class Reinforcing(Deed[Place]):
    """75:6.3a, 65:17.0.1 - Units that are due come on in friendly home cities."""

    name = "reinforce"
    order: ClassVar = Place

    def orders_of(self, position: Position, unit: int) -> Iterator[Order]:
        """Every city where it may come on."""
        if position.place[unit] == WAITING:
            yield from (Place((unit,), h) for h in bits.hexes(entries(position, unit)))

    def with_work(self, position: Position, units: Sequence[int]) -> list[int]:
        """Those who wait."""
        place = position.place
        return [unit for unit in units if place[unit] == WAITING]

    def check(self, position: Position, side: int, order: Place) -> Refusal | None:
        """Own units that are due, in a friendly home city, no stack too high."""
        rules = position.rules
        units, hex_ = order.units, order.hex
        refused = foreign(position, side, units)
        if refused:
            return refused
        for unit in units:
            say = position.roster.ids[unit]
            if position.place[unit] != WAITING:
                return rules.refuse("new units", f"{say} is no reinforcement.", (), (unit,))
            if not due(position, unit):
                reason = f"{say} arrives on turn {arrival(rules, unit)} at the earliest."
                return rules.refuse("appearance", reason, (), (unit,))
        against = (objecting.to("arrive", position, unit) for unit in units)
        refused = next(filter(None, against), None) or objecting.to_all("arrive", position, units)
        if refused:
            return refused
        if not entries(position, units[0]) >> hex_ & 1:
            return rules.refuse("reinforcement city", why_no_entry(rules, side, hex_), (hex_,), units)
        reason = f"Reinforcements may not make a stack of more than {STACKING.of(rules).words}."
        stack = overfull(position, units, hex_)
        return rules.refuse("reinforcement stack", reason, (hex_,), stack) if stack else None

    def carry_out(self, position: Position, order: Place, dice: Dice) -> list[Event]:
        """They arrive, and may move on."""
        rules = position.rules
        roster, units, hex_ = position.roster, order.units, order.hex
        for unit in units:
            position.put(unit, hex_)
            position.begin_at(unit, hex_)
            position.flags[unit] |= ARRIVED
            if bearing.follows_trails(rules):
                position.trail = position.trail.having(unit, (hex_,))
            moves.note(position, unit, WAITING, (hex_,))
        text = f"{roster.say(units)} {does(units, 'arrive')} at {say_places([hex_])}."
        rule = rules.cites["reinforcement city"]
        return [Event("placed", text, (rule,), place_names([hex_]), roster.names(units))]


class SettingUp(Deed[Place]):
    """75:3.3-3.4, 65:3.0.3-4 - Turn 1 units are set up in the home country."""

    name = "set up"
    order: ClassVar = Place

    def orders_of(self, position: Position, unit: int) -> Iterator[Order]:
        """Each hex where it may stand."""
        if self.ready(position, unit):
            yield from (Place((unit,), h) for h in bits.hexes(room(position, unit)))

    def ready(self, position: Position, unit: int) -> bool:
        """Whether it is set up now."""
        return comes(position, unit) and not _at_sea_for_good(position, unit)

    def check(self, position: Position, side: int, order: Place) -> Refusal | None:
        """Own Turn 1 units, in the home country, no stack too high."""
        rules = position.rules
        units, hex_ = order.units, order.hex
        refused = foreign(position, side, units) or _kept_at_sea(position, units)
        if refused:
            return refused
        late = [u for u in units if not comes(position, u)]
        if late:
            armies = ORDERS_OF_BATTLE.get(rules)
            never = None if armies is None else armies.not_in_army(position, late)
            return never or rules.refuse(
                "appearance", f"{position.roster.tell(late, 'come')} on a later turn.", (), late
            )
        camp, army = rules.ground.camp, position.roster.army
        outside = [u for u in units if not camp[army[u]] >> hex_ & 1 and not _off_land(rules, u)]
        if outside:
            reason = f"{say_places([hex_])} is not {_where(rules, side, outside[0])}."
            return rules.refuse_by(set_up_rule(rules, side, outside[0]), reason, (hex_,), units)
        for unit in units:
            if not room(position, unit) >> hex_ & 1:
                return _no_room(position, unit, hex_)
            needs = quarters(rules, unit)
            crowded = None if needs is None else needs.crowded(position, units, hex_)
            if crowded is not None:
                return crowded
        stack = overfull(position, units, hex_)
        return too_many(position, tuple(stack), hex_, "would stand") if stack else None

    def carry_out(self, position: Position, order: Place, dice: Dice) -> list[Event]:
        """They stand there."""
        roster, units, hex_ = position.roster, order.units, order.hex
        for unit in units:
            for one in (unit, *_under(position, unit)):
                position.put(one, hex_)
        text = f"{roster.say(units)} set up on {say_places([hex_])}."
        rule = set_up_rule(position.rules, position.side_of(units[0]), units[0])
        return [Event("placed", text, (rule,), place_names([hex_]), roster.names(units))]


def _under(position: Position, unit: int) -> list[int]:
    """MS:12e - The aircraft under an airbase, which go with it while it is set up."""
    here = position.place[unit]
    if position.roster.counters[unit].type.key != "airbase" or not on_map(here):
        return []
    return position.aircraft_at(here, position.side_of(unit))


def _off_land(rules: Rules, unit: int) -> bool:
    """Whether a unit is set up beside its country: a ship."""
    needs = quarters(rules, unit)
    return needs is not None and needs.off_land


def _no_room(position: Position, unit: int, hex_: int) -> Refusal:
    """Why a unit is not set up on a hex of its camp."""
    rules = position.rules
    needs = quarters(rules, unit)
    if needs is not None:
        return needs.refuse(position, unit, hex_)
    if position.roster.flies[unit]:
        reason = f"{position.roster.ids[unit]} is an aircraft and is set up in a city."
        return rules.refuse_by("75:30.2d", reason, (hex_,), (unit,))
    reason = f"{position.roster.ids[unit]} may not stand in forest."
    return rules.refuse("forest", reason, (hex_,), (unit,))


def _kept_at_sea(position: Position, units: Sequence[int]) -> Refusal | None:
    kept = [u for u in units if _at_sea_for_good(position, u)]
    if not kept:
        return None
    return position.rules.refuse_by("65:3.0T.4", f"{position.roster.tell(kept, 'begin')} at sea.", (), kept)


def _at_sea_for_good(position: Position, unit: int) -> bool:
    """65:3.0T.2, 65:3.0T.4 - Whether a unit was put to sea before the other side set up."""
    if sea_zone(position.place[unit]) is None:
        return False
    return fleet_stays(position, position.side_of(unit))


def _where(rules: Rules, side: int, unit: int) -> str:
    army = rules.roster.army[unit]
    if army >= len(SIDES):  # MS:18c - a minor army is set up at home
        return f"in {rules.roster.armies[army].name}"
    return f"in {rules.names[side]}" if rules.scenario is None else f"where {rules.names[side]} sets up"


class TakingOff(Undoing):
    """What has been set up can be taken off again until the set-up is over."""

    name = "take off"
    undoes = "Take back"
    undone = "taken off again"

    def done(self, position: Position, unit: int) -> bool:
        """Whether it stands, or is at sea and may still be called back."""
        at_sea = sea_zone(position.place[unit]) is not None
        return on_map(position.place[unit]) or (at_sea and not _at_sea_for_good(position, unit))

    def why_not(self, position: Position, units: Sequence[int]) -> Refusal:
        """Units that do not stand."""
        return position.rules.refuse(
            "own units", f"{position.roster.tell(units, 'be')} not set up.", (), units
        )

    def undo(self, position: Position, units: Sequence[int]) -> None:
        """They are off the board."""
        for unit in units:
            for one in (unit, *_under(position, unit)):
                position.put(one, WAITING)
