"""MS:1, MS:2 - two impulses a player-turn: ground units move, fight, and move again.

What is given back for the second impulse is the movement of ground units, and that they have stopped; all
else that they did in the player-turn stays done. Flak, trains and ships have no second impulse (RMS-7).
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, ClassVar, Final

from openblitz.blitzkrieg.engine.kinds import HEX_SET
from openblitz.blitzkrieg.engine.modifiers import AllowanceModifier, GoingModifier, Shut, Upkeep
from openblitz.blitzkrieg.engine.objecting import Objection
from openblitz.blitzkrieg.engine.position import (
    BEACHED,
    BY_ROAD,
    DROPPED,
    FOUGHT,
    HALF,
    STOPPED,
    UNIT_FLAGS,
    Position,
)
from openblitz.blitzkrieg.engine.sequence import sequence_of
from openblitz.blitzkrieg.ground.rules import moves
from openblitz.blitzkrieg.ground.rules.moves import SECOND
from openblitz.blitzkrieg.ground.rules.unit_chart import GROUND
from openblitz.blitzkrieg.ground.rules.zones import zones_of
from openblitz.blitzkrieg.impulses.questions.impulses import IMPULSES, Impulses
from openblitz.hexes.grid import Hex, name
from openblitz.hexes.reach import FACTOR, Going
from openblitz.table import Part
from openblitz.table.facts import Few, Lasts, Subject

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from openblitz.blitzkrieg.counters.unit_types import MovementClass
    from openblitz.hexes.paths import Step
    from openblitz.table import Refusal


# Squares in no zone but that of those who are about to be overrun; none but while that is carried out.
OPEN: Subject[int] = Subject(Position, "open-to-overrun", 0, HEX_SET, lasts=Lasts.PLAYER_TURN)
# In an enemy zone when the first impulse was over (MS:2c).
HELD: Final = UNIT_FLAGS.flag("held", by="impulses", homes=(__name__,))
GIVEN_BACK: Final = STOPPED | HALF | BY_ROAD | BEACHED | FOUGHT
DOUBLE: Final = 2  # MS:1g


class Fluid:
    """MS:1 - All move again, with all of their movement."""

    says = (
        ("MS:1b", "Ground units move twice, with combat between the two impulses."),
        ("MS:1d", "In the second impulse all of them have their whole movement again."),
        ("MS:1f", "No combat follows the second impulse."),
        ("MS:1a", "Only ground units (class 4) have a second impulse."),
    )
    rule = "MS:1b"
    holds_in_zones = False


class Rigid:
    """MS:2 - Who is in an enemy zone after combat stays there."""

    says = (
        ("MS:2a", "Ground units move twice, with combat between the two impulses."),
        ("MS:2c", "Units in enemy zones of control after combat do not move in the second impulse."),
        ("MS:1f", "No combat follows the second impulse."),
        ("MS:1a", "Only ground units (class 4) have a second impulse."),
    )
    rule = "MS:2a"
    holds_in_zones = True


def begin_second(position: Position) -> None:
    """MS:1d, MS:2c, RMS-8 - Give ground units of the moving side their movement back, after all combat."""
    rules = position.rules
    roster, zone = position.roster, zones_of(rules).controlled(position, 1 - position.side)
    for unit in position.in_play().of_side[position.side]:
        if roster.unit_class[unit] != GROUND:
            continue
        given = GIVEN_BACK & ~STOPPED if position.flags[unit] & DROPPED else GIVEN_BACK
        position.flags[unit] &= ~given
        position.spent[unit] = 0
        here = position.place[unit]
        if IMPULSES(position).holds_in_zones and here > 0 and zone >> here & 1:
            position.flags[unit] |= HELD
    position.start = tuple(position.place)
    position.trail = Few(())
    SECOND.put(position, len(position.went) + 1)
    moves.FIRM.put(position, 0)  # what is moved now can be taken back, whatever stood fast before combat


def moved_again(position: Position, unit: int) -> bool:
    """Whether a unit has moved in the second impulse; what it did before is all one."""
    return position.spent[unit] > 0 or position.place[unit] != position.start[unit]


def take_back(position: Position, unit: int) -> None:
    """Put a unit back to where the second impulse began, as if it had not moved in it."""
    position.put(unit, position.start[unit])
    position.spent[unit] = 0
    position.flags[unit] &= ~(STOPPED | HALF | BY_ROAD)
    position.trail = position.trail.having(unit, ())
    before = SECOND(position) - 1
    later = (one for one in position.went[before:] if one.unit != unit)
    position.went = (*position.went[:before], *later)
    for upkeep in position.rules.added[Upkeep]:
        list(upkeep.look(position, False))


# What is different in the second impulse


def _why_still(position: Position, unit: int) -> tuple[str, str] | None:
    """Why a unit does not move in the second impulse, in words and by which paragraph; None: it may."""
    if not SECOND(position):
        return None
    if position.roster.unit_class[unit] != GROUND:
        return "only ground units have a second impulse", "MS:1a"
    if position.flags[unit] & HELD:
        return "it was in an enemy zone of control after combat", "MS:2c"
    return None


class NoSecondImpulse(AllowanceModifier):
    """MS:1a, MS:2c - Who has no second impulse has no movement in it."""

    name = "no second impulse"
    says: ClassVar = ()  # what it does is told with the impulses

    def part(self, position: Position, unit: int) -> Part | None:
        """None of its allowance."""
        still = _why_still(position, unit)
        return None if still is None else _nothing(*still)


@cache
def _nothing(why: str, rule: str) -> Part:
    return Part(Fraction(0), why, rule, times=True)


class StaysInSecondImpulse(Objection):
    """MS:1a, MS:2c - The same where it is said why a unit does not move."""

    name = "no second impulse for it"
    says: ClassVar = ()

    def refuse(self, position: Position, unit: int) -> Refusal | None:
        """By the paragraph."""
        still = _why_still(position, unit)
        if still is None:
            return None
        why, rule = still
        reason = f"{position.roster.ids[unit]} does not move in the second impulse: {why}."
        return position.rules.refuse_by(rule, reason, (position.place[unit],), (unit,))


class NoZonesInSecond(Shut):
    """MS:2d - Movement in the second impulse enters no enemy zone."""

    name = "no zones in the second impulse"
    says = (("MS:2d", "Movement in the second impulse may not enter enemy zones of control."),)

    def shut(self, position: Position, unit: int) -> int:
        """What the enemy controls; not what those alone control whom the unit is about to overrun."""
        if not SECOND(position):
            return 0
        zone = zones_of(position.rules).controlled(position, 1 - position.side_of(unit))
        return zone & ~OPEN(position)

    def stops(self, position: Position, unit: int) -> int:
        """None."""
        return 0

    def refuse(self, position: Position, unit: int, hex_: int) -> Refusal:
        """The zones there, or on the way."""
        rules = position.rules
        say, there = position.roster.ids[unit], name(Hex(hex_))
        reason = f"{say} may not enter enemy zones of control in the second impulse, on its way to {there}"
        if any(deed.name == "overrun" for deed in sequence_of(rules).deeds.get("second-impulse", ())):
            reason += ", but for an overrun, which is ordered from where it stands"
        return rules.refuse_by("MS:2d", f"{reason}.", (hex_,), (unit,))


class ThroughZones(GoingModifier):
    """MS:1g, RMS-5 - Every step into an enemy zone costs double, by road as across country."""

    name = "through zones at double cost"
    says = (
        ("MS:1e", "Units may enter enemy zones of control in both impulses."),
        ("MS:1g", "They may move through them, where every step costs double."),
    )

    def key(self, position: Position, side: int) -> Hashable:
        """Zones are part of the lay of the land as it is."""
        return 0

    def change(self, position: Position, side: int, kind: MovementClass, going: Going) -> Going:
        """Ground in zones at double price, and roads into them."""
        zone = zones_of(position.rules).controlled(position, 1 - side)
        prices: dict[int, int] = {}
        for price, hexes in ((FACTOR, going.full), *going.dear):
            if price != FACTOR:
                prices[price] = prices.get(price, 0) | hexes & ~zone
            prices[DOUBLE * price] = prices.get(DOUBLE * price, 0) | hexes & zone
        return Going(
            full=going.full & ~zone,
            roads=going.roads,
            stop=going.stop,
            dear=tuple(sorted(prices.items())),
            through=going.through,
            road=going.road,
            slow=zone,
        )

    def part(self, position: Position, hex_: int, cost: int) -> Part | None:
        """A step into a zone."""
        if not zones_of(position.rules).controlled(position, 1 - position.side) >> hex_ & 1:
            return None
        return Part(Fraction(cost, FACTOR), "into an enemy zone", "MS:1g")

    def refuse(self, position: Position, unit: int, hex_: int, way: Sequence[Step]) -> Refusal | None:
        """Where zones on the way make it too far."""
        rules = position.rules
        zone = zones_of(rules).controlled(position, 1 - position.side_of(unit))
        slow = [step.hex for step in way if zone >> step.hex & 1]
        if not slow:
            return None
        reason = f"Each step into an enemy zone costs double: {name(Hex(hex_))} is too far for that."
        return rules.refuse_by("MS:1g", reason, slow, (unit,))


ANSWERS: dict[str, Impulses] = {"fluid": Fluid(), "rigid": Rigid()}
