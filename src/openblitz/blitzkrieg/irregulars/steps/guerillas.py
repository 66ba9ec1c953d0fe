"""MS:15 - guerillas appear when there is production, and refuse combat before dice are rolled."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import msgspec

from openblitz.blitzkrieg.battle.steps.aftermath import Advancing
from openblitz.blitzkrieg.engine import bearing
from openblitz.blitzkrieg.engine.attacks import ATTRITION, without
from openblitz.blitzkrieg.engine.deed import foreign, place_names, say_places
from openblitz.blitzkrieg.engine.orders import AHex, AUnit, Done, Order
from openblitz.blitzkrieg.engine.step import Phase, Step
from openblitz.blitzkrieg.ground.rules.crowding import overfull
from openblitz.blitzkrieg.ground.rules.zones import zones_of
from openblitz.blitzkrieg.irregulars.rules import guerillas
from openblitz.blitzkrieg.production.rules import production
from openblitz.hexes import bits
from openblitz.table import Event
from openblitz.table.steps import Happened

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice, Refusal


class Rising(Phase, frozen=True, tag="raise-guerillas"):
    """MS:15b-d, MS:PCS.IV.6.A - In a turn with production the enemy of an oppressor lets guerillas appear."""

    key: ClassVar = "guerillas"
    ending: ClassVar = "No more guerillas"

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """How many there are."""
        rules = position.rules
        count = sum(one.number for one in guerillas.HIDDEN(position))
        text = f"{rules.names[position.side]}: let guerillas appear near fallen cities; {count} are hidden."
        return text, ("MS:15b", "MS:15d")

    def rule_against(self, position: Position, order: Order) -> str:
        """MS:15b - They come first."""
        return "MS:15b"

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """The cities bring theirs up, once; nobody is asked where none can appear."""
        rules = position.rules
        if not production.is_cycle(rules, position.turn):
            return Happened(over=True)
        if not guerillas.RECRUITED(position):
            events = []
            for country, count in guerillas.recruit(position):
                name = rules.ground.minors[country].name
                text = f"{count} {'guerilla' if count == 1 else 'guerillas'} more in {name}."
                events.append(Event("guerillas", text, ("MS:15b",)))
            return Happened(events)
        return None if self.has_work(position) else Happened(over=True)


class SlipAway(Order, frozen=True, tag="slip-away"):
    """Refuse combat by going to a square beside."""

    form = "slip-away {unit} to {hex}"
    said = "Let {unit} slip away to {hex}"
    about = "Let guerillas that are attacked go one square, before the die is rolled."
    rule = "MS:15i"
    unit: AUnit
    hex: AHex


class RefuseCombat(Step, frozen=True, tag="refuse-combat"):
    """MS:15i, MS:15k, RMS-87 - Small guerillas that are attacked may go one square, out of enemy zones."""

    key: ClassVar = "refuse combat"
    mode: ClassVar = "send"
    ending: ClassVar = "Stand and fight"

    def asked(self, position: Position) -> int:
        """The side that is attacked."""
        return 1 - position.side

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """Who may go."""
        who = position.roster.say(_attacked(position))
        text = f"{position.rules.names[1 - position.side]}: {who} may slip away from the attack."
        return text, ("MS:15i", "MS:15k")

    def rule_against(self, position: Position, order: Order) -> str:
        """MS:15i - Before the die is rolled."""
        return "MS:15i"

    def orders(self, position: Position) -> Iterator[Order]:
        """Each way out, and staying."""
        for unit in _attacked(position):
            yield from (SlipAway(unit, h) for h in bits.hexes(_ways_out(position, unit)))
        yield Done()

    def check(self, position: Position, order: Order) -> Refusal | None:
        """Small guerillas that are attacked, to a square beside in no enemy zone."""
        if isinstance(order, Done):
            return None
        if not isinstance(order, SlipAway):
            return self.out_of_place(position, order)
        return foreign(position, self.asked(position), (order.unit,)) or self._why_not(
            position, order.unit, order.hex
        )

    def _why_not(self, position: Position, unit: int, hex_: int) -> Refusal | None:
        rules = position.rules
        if unit not in _attacked(position):
            reason = f"{position.roster.ids[unit]} is no small unit of guerillas that is attacked."
            return rules.refuse_by("MS:15i", reason, (), (unit,))
        out = _ways_out(position, unit)
        if out >> hex_ & 1:
            return None
        if not out:
            reason = f"{position.roster.ids[unit]} is surrounded by enemy zones of control and must fight."
            return rules.refuse_by("MS:15k", reason, (hex_,), (unit,))
        reason = f"{say_places([hex_])} is not a free square beside it, out of enemy zones."
        return rules.refuse_by("MS:15i", reason, (hex_,), (unit,))

    def gain(self, position: Position, order: Order) -> float | None:
        """Who slips away lives."""
        return 1.0 if isinstance(order, SlipAway) else 0.0

    def carry_out(self, position: Position, order: Order, dice: Dice) -> Happened:
        """They go, or all stand."""
        if not isinstance(order, SlipAway):
            return self._over(position)
        unit, hex_, here = order.unit, order.hex, position.place[order.unit]
        position.put(unit, hex_)
        position.begin_at(unit, hex_)
        position.battles = [without(battle, (unit,)) for battle in position.battles]
        text = f"{position.roster.ids[unit]} slips away from {say_places([here])} to {say_places([hex_])}."
        event = Event(
            "slipped away", text, ("MS:15i",), place_names([here, hex_]), position.roster.names([unit])
        )
        return Happened([event])

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """Nobody is asked where nobody can go."""
        if any(_ways_out(position, unit) for unit in _attacked(position)):
            return None
        return self._over(position)

    def _over(self, position: Position) -> Happened:
        """RMS-87 - Attacks on squares that are empty now are void, and the attackers may enter these."""
        events, then = [], []
        held = position.blocks(1 - position.side)
        for index, battle in enumerate(position.battles):
            if battle.fought or battle.chart != ATTRITION or any(held >> h & 1 for h in battle.hexes):
                continue
            position.battles[index] = msgspec.structs.replace(battle, fought=True)
            text = f"The attack on {say_places(battle.hexes)} is void: nobody is there any more."
            events.append(Event("lapsed", text, ("MS:15i",), place_names(battle.hexes)))
            then.append(Advancing(position.side, battle.attackers, battle.hexes, "MS:15i"))
        return Happened(events, over=True, then=then)


def _attacked(position: Position) -> list[int]:
    """The small guerillas that a battle is announced against."""
    fights = (b for b in position.battles if not b.fought and b.chart == ATTRITION)
    return [u for battle in fights for u in battle.defenders if guerillas.is_small(position.rules, u)]


def _ways_out(position: Position, unit: int) -> int:
    """MS:15i, MS:15k, RMS-87 - The squares beside that are in no enemy zone, and have room."""
    rules = position.rules
    side, enemy, here = 1 - position.side, position.side, position.place[unit]
    ground = rules.ground.land | rules.ground.neutral
    free = bits.spread(1 << here) & ground & ~zones_of(rules).controlled(position, enemy)
    free &= ~bearing.barred(position, side)
    return bits.of(h for h in bits.hexes(free) if _room(position, unit, h))


def _room(position: Position, unit: int, hex_: int) -> bool:
    if len(guerillas.on(position, hex_)) >= guerillas.MOST:
        return False
    return not overfull(position, (unit,), hex_)
