"""75:20, 75:27, 65:6.2 - what invaders may not do, and what must hold of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.counters.unit_types import MovementClass
from openblitz.blitzkrieg.engine.modifiers import Invariant
from openblitz.blitzkrieg.engine.objecting import Objection
from openblitz.blitzkrieg.sea.rules import invasions, sea
from openblitz.blitzkrieg.sea.rules.invasions import INVADING
from openblitz.hexes import bits

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Refusal

# What invaders may not do


class NoStrategicMovement(Objection):
    """75:22f, 75:20.4b - Not in the turn of an invasion."""

    name = "no strategic movement after invading"
    says = (("75:22f", "Not a unit that invades in this player-turn."),)

    def refuse(self, position: Position, unit: int) -> Refusal | None:
        """Where it has invaded."""
        if not position.flags[unit] & INVADING:
            return None
        reason = f"{position.roster.ids[unit]} has invaded in this turn and has no strategic movement."
        return position.rules.refuse_by("75:22f", reason, (position.place[unit],), (unit,))


class AshoreFirst(Objection):
    """75:20.32 - Who is before a beach goes ashore, and does not move in any other way."""

    name = "ashore first"
    says = ()

    def refuse(self, position: Position, unit: int) -> Refusal | None:
        """Where it is on a sea hex."""
        return _still_at_sea(position, unit, "75:20.32", "goes ashore on the beach first")


class NoAdvance(Objection):
    """75:20.35a - Who is still at sea lands when all combat is over."""

    name = "no advance from the sea"
    says = ()

    def refuse(self, position: Position, unit: int) -> Refusal | None:
        """Where it is on a sea hex."""
        return _still_at_sea(position, unit, "75:20.35a", "lands when all combat is over")


def _still_at_sea(position: Position, unit: int, rule: str, what: str) -> Refusal | None:
    if not sea.on_water(position, unit):
        return None
    reason = f"{position.roster.ids[unit]} is on a sea hex and {what}."
    return position.rules.refuse_by(rule, reason, (position.place[unit],), (unit,))


# What must hold


class InvasionHolds(Invariant):
    """75:20.1e, 75:20.31a - Only invaders stand on sea hexes, and those who may."""

    name = "invasion holds"

    def ground(self, rules: Rules, kind: MovementClass) -> int:
        """The sea hexes beside beaches."""
        return (
            0
            if kind in invasions.kept_aboard(rules)
            else rules.ground.sea & bits.spread(rules.board.beach_bits)
        )

    def faults(self, position: Position) -> Iterator[str]:
        """They are of the moving side, and invade one beach."""
        for side in (0, 1):
            for unit in invasions.afloat(position, side):
                if side != position.side or not position.flags[unit] & INVADING:
                    yield f"{position.roster.ids[unit]} is on a sea hex and does not invade"
        if not invasions.beaches_meant(position):
            yield "two beaches are invaded, or one that may not be"


class RaidsHold(Invariant):
    """75:27.2a, 75:27.5 - Rangers alone stand on other water than before a beach, and not after a turn."""

    name = "raids hold"

    def ground(self, rules: Rules, kind: MovementClass) -> int:
        """The water beside any coast."""
        water = rules.ground.sea | rules.ground.lake
        return (
            water & bits.spread(rules.ground.land) if kind in (MovementClass.FOOT, MovementClass.LIGHT) else 0
        )

    def faults(self, position: Position) -> Iterator[str]:
        """All others are before a beach."""
        rules = position.rules
        before = rules.ground.sea & bits.spread(rules.board.beach_bits)
        for unit in invasions.afloat(position, position.side):
            if not position.roster.ranger[unit] and not before >> position.place[unit] & 1:
                yield f"{position.roster.ids[unit]} invades what is no beach"
