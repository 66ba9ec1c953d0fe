"""MS:11a-c - stacking ships into fleets, and setting them up at sea."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.engine.deed import Deed, foreign
from openblitz.blitzkrieg.engine.orders import Order, Units
from openblitz.blitzkrieg.engine.places import AT_SEA, sea_zone, show
from openblitz.blitzkrieg.ground.rules.set_up import comes
from openblitz.blitzkrieg.scenarios.rules import orders_of_battle
from openblitz.blitzkrieg.sea.deeds.sailing import Embark
from openblitz.blitzkrieg.sea.deeds.ships import told, why_not_these
from openblitz.blitzkrieg.sea.rules import ships
from openblitz.table.words import does

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice, Event, Refusal


class FormFleet(Order, frozen=True, tag="form-fleet"):
    """Stack ships in the box of a zone."""

    form = "form-fleet {units}"
    said = "Stack {units} apart from the other ships"
    about = "Stack ships on the open sea of a zone, apart from the others there."
    rule = "MS:11b"
    units: Units


class FormingFleets(Deed[FormFleet]):
    """MS:11b-c - Ships in one box are stacked as their owner likes, as many as he likes."""

    name = "form a fleet"
    binds = False  # nobody goes anywhere
    order: ClassVar = FormFleet
    of = "ships"

    def orders_of(self, position: Position, unit: int) -> Iterator[Order]:
        """With all others in its box, or by itself."""
        if position.roster.sails[unit] and sea_zone(position.place[unit]) is not None:
            here = [s for s in ships.of_side(position, position.side) if self._with(position, s, unit)]
            yield from (FormFleet(units) for units in ((unit,), tuple(here)))

    def _with(self, position: Position, ship: int, other: int) -> bool:
        return position.place[ship] == position.place[other]

    def check(self, position: Position, side: int, order: FormFleet) -> Refusal | None:
        """Own ships in one box that are not such a stack already."""
        rules = position.rules
        refused = why_not_these(position, side, order.units, "MS:11b")
        if refused is not None:
            return refused
        place = position.place[order.units[0]]
        if sea_zone(place) is None:
            where = show(position.roster, place)
            return rules.refuse_by("MS:11b", f"Fleets form on the open sea, not at {where}.", (), order.units)
        if ships.stack(position, order.units[0]) == tuple(sorted(order.units)):
            return rules.refuse_by("MS:11b", "They are such a fleet already.", (), order.units)
        return None

    def carry_out(self, position: Position, order: FormFleet, dice: Dice) -> list[Event]:
        """They are one stack."""
        ships.form(position, order.units)
        what = "form a fleet" if len(order.units) > 1 else "sails by itself"
        return [told(position.rules, f"{position.roster.say(order.units)} {what}.", "MS:11b", order.units)]


class SettingUpShips(Deed[Embark]):
    """MS:11a - Ships begin at sea in a home zone, or in a home port."""

    name = "set up ships at sea"
    order: ClassVar = Embark

    def orders_of(self, position: Position, unit: int) -> Iterator[Order]:
        """The home zones."""
        if position.roster.sails[unit] and comes(position, unit):
            side = position.side_of(unit)
            yield from (Embark((unit,), zone) for zone in ships.HOME_ZONES[side])

    def check(self, position: Position, side: int, order: Embark) -> Refusal | None:
        """Own ships that are set up now, in a home zone."""
        rules = position.rules
        units = order.units
        refused = foreign(position, side, units)
        if refused is not None:
            return refused
        others = [u for u in units if not position.roster.sails[u] or not comes(position, u)]
        if others:
            never = orders_of_battle.not_in_army(position, others)
            reason = f"{position.roster.tell(others, 'do')} not begin at sea."
            return never or rules.refuse_by("MS:11a", reason, (), others)
        if order.zone not in ships.HOME_ZONES[side]:
            home = " and ".join(ships.HOME_ZONES[side])
            reason = f"Ships begin in the home zones {home}, not in {order.zone}."
            return rules.refuse_by("MS:11a", reason, (), units)
        return None

    def carry_out(self, position: Position, order: Embark, dice: Dice) -> list[Event]:
        """They are at sea, stacked."""
        ships.put(position, order.units, AT_SEA[order.zone])
        text = f"{position.roster.say(order.units)} {does(order.units, 'begin')} at sea in zone {order.zone}."
        return [told(position.rules, text, "MS:11a", order.units)]
