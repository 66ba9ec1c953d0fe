"""75:30.3, 65:6.1.1a - aircraft at sea: which of them, and how many, beside the ground units."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.engine.modifiers import Upkeep
from openblitz.blitzkrieg.engine.objecting import ObjectionThere
from openblitz.blitzkrieg.engine.places import base_of, is_aloft, on_map, sea_zone
from openblitz.blitzkrieg.engine.position import ARRIVED, Position
from openblitz.blitzkrieg.engine.questions.carriers import SEA_BASING, SeaBasing
from openblitz.blitzkrieg.engine.questions.sea import SEA_LIMITS
from openblitz.blitzkrieg.ground.questions.stacking import STACKING
from openblitz.blitzkrieg.sea.rules import sea
from openblitz.blitzkrieg.sea.rules.sea import EMBARKED, LANDED
from openblitz.hexes import bits
from openblitz.table.facts import Lasts, Of, Subject

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from openblitz.blitzkrieg.engine.added import Saying
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.table import Event, Refusal


class _Counted:
    """75:30.3a - What of a side is at sea is counted."""

    def too_many(self, position: Position, side: int) -> Refusal | None:
        """Those of the position."""
        return too_many(position, side)


class OneFullUnit(_Counted):
    """75:30.3 - One full unit of TAC or FTR, or two halves."""

    says = (
        ("75:30.3a", "One full or two half units of TAC may be at sea beside the ground units."),
        ("75:30.3c", "They fly operations in a player-turn in which they do not change zone."),
        ("75:30.3e", "They return to their own zone or land in a friendly city."),
    )
    rule = rule_types = "75:30.3a"
    types = ("tac", "ftr")
    only = "only TAC and FTR go to sea"
    words = "one full unit of aircraft may be, or two halves"

    def spare(self, rules: Rules, units: Iterable[int]) -> int:
        """In parts of units."""
        return STACKING.of(rules).whole - sum(self.counts(rules, unit) for unit in units)

    def counts(self, rules: Rules, unit: int) -> int:
        """As units are counted."""
        return STACKING.of(rules).size(rules.roster, unit)


class OnLandOnly(_Counted):
    """65:6.1.1a - No aircraft goes to sea."""

    says: tuple[Saying, ...] = (("65:6.1.1a", "Aircraft do not go to sea."),)
    rule = rule_types = "65:6.1.1a"
    types: tuple[str, ...] = ()
    only = "aircraft do not go to sea"
    words = "no aircraft may be"

    def spare(self, rules: Rules, units: Iterable[int]) -> int:
        """Nothing."""
        return -sum(self.counts(rules, unit) for unit in units)

    def counts(self, rules: Rules, unit: int) -> int:
        """Its factors."""
        return rules.roster.defense[unit]


class FourFactors(OnLandOnly):
    """65:23.7 - Four factors of TAC and FTR, in any zones."""

    says = (
        ("65:23.7.1a", "Each side may have 4 factors of aircraft at sea."),
        ("65:23.7.1b", "They are TAC or FTR."),
        ("65:23.7.2", "They are flown to a port in one turn and go to sea in the next."),
        ("65:23.7.3", "They fly from the turn after that."),
        ("65:23.7.4a", "They do not fly in a turn in which they change their zone."),
        ("65:23.7.6", "They return to their zone, or land in a friendly city in range of the target."),
    )
    rule = "65:23.7.1a"
    rule_types = "65:23.7.1b"
    types = ("tac", "ftr")
    only = "only TAC and FTR go to sea"
    words = "4 factors of aircraft may be"
    most = 4

    def spare(self, rules: Rules, units: Iterable[int]) -> int:
        """In factors."""
        return self.most - sum(self.counts(rules, unit) for unit in units)


ANSWERS: dict[str, SeaBasing] = {
    "one full unit": OneFullUnit(),
    "on land only": OnLandOnly(),
    "four factors": FourFactors(),
}

# 65:23.7.3-4 - Who has gone to sea or changed its zone flies in no part of that turn, the enemy's included.
AT_SEA_ANEW = Subject(
    Position,
    "at-sea-anew",
    0,
    of=Of.UNITS,
    lasts=Lasts.TURN,
    about="has changed its sea zone in this turn",
)


class SettleAtSea(Upkeep):
    """65:23.7.3-4 - Note who has gone to sea, or to another zone."""

    name = "aircraft settle at sea"
    says = ()

    def look(self, position: Position, final: bool) -> Iterator[Event]:
        """When movement is over."""
        if final:
            side = position.side
            fresh = [u for u in at_sea(position, side) if changed_zone(position, u)]
            if fresh:
                AT_SEA_ANEW.put(position, AT_SEA_ANEW(position) | sum(1 << u for u in fresh))
        return iter(())


class FlownFirst(ObjectionThere):
    """65:23.7.2 - Aircraft that have come on in this turn were not flown to the port before."""

    name = "flown to the port before"
    says = ()

    def refuse(self, position: Position, unit: int, place: int) -> Refusal | None:
        """Of aircraft alone."""
        if not position.roster.flies[unit] or not position.flags[unit] & ARRIVED:
            return None
        reason = f"{position.roster.ids[unit]} has come on in this turn and goes to sea in the next."
        return position.rules.refuse_by("65:23.7.2", reason, (), (unit,))


def at_sea(position: Position, side: int) -> list[int]:
    """CL:30.3b, CL:30.3h - The aircraft of a side in sea zones; those in the air are in none."""
    own, place = position.in_play().air[side], position.place
    return [u for u in own if place[u] < 0 and sea_zone(place[u]) is not None]


def room(rules: Rules, units: Iterable[int]) -> int:
    """75:30.3a - How much more than these aircraft may be at sea, as the edition counts."""
    return SEA_BASING.of(rules).spare(rules, units)


def too_many(position: Position, side: int, more: Iterable[int] = (), rule: str = "") -> Refusal | None:
    """75:30.3a - Why a side has, or would have, too many aircraft at sea."""
    rules = position.rules
    coming = (unit for unit in more if position.roster.flies[unit])
    units = list(dict.fromkeys((*at_sea(position, side), *coming)))
    if not units or room(rules, units) >= 0:
        return None
    reason = f"{position.roster.say(units)} would be at sea; {SEA_BASING.of(rules).words}."
    return rules.refuse_by(rule or SEA_BASING.of(rules).rule, reason, (), units)


def why_not_at_sea(rules: Rules, unit: int) -> Refusal | None:
    """75:30.3a, 65:6.1.1a, 65:23.7.1b - Why an aircraft does not go to sea; None where it may."""
    kind = rules.roster.counters[unit].type
    if not rules.roster.flies[unit] or kind.key in SEA_BASING.of(rules).types:
        return None
    reason = f"{rules.roster.ids[unit]} is {kind.name}: {SEA_BASING.of(rules).only}."
    return rules.refuse_by(SEA_BASING.of(rules).rule_types, reason, (), (unit,))


# From the sea


def waters(position: Position, unit: int) -> int:
    """75:30.3d, CL:19.4c-d - The full sea hexes of its zone from which an aircraft's range is counted.

    Under the clarifications not those that enemy zones of control cut off from the edge of the board; the
    last hexes before those are still open.
    """
    rules = position.rules
    zone = sea_zone(base_of(position.place[unit]))
    if zone is None:
        return 0
    side = position.side_of(unit)
    found = rules.board.zone_bits[zone] & rules.ground.sea
    if SEA_LIMITS(position).always:
        return found
    clear = sea.open_water(position, side)
    return found & (clear | bits.spread(clear))


def changed_zone(position: Position, unit: int) -> bool:
    """Whether an aircraft went to sea or to another zone in this player-turn."""
    place = position.place[unit]
    if sea_zone(place) is not None:
        return bool(position.flags[unit] & EMBARKED) or place != position.start[unit]
    return False


def why_no_attack(position: Position, unit: int) -> Refusal | None:
    """75:30.3c - Why an aircraft at sea, or just landed from there, flies no combat air operation."""
    rules = position.rules
    say, here = position.roster.ids[unit], position.place[unit]
    if changed_zone(position, unit) or AT_SEA_ANEW(position) >> unit & 1:
        reason = f"{say} has changed its sea zone in this turn and flies no operation."
        return rules.refuse_by("75:30.3c", reason, (), (unit,))
    if on_map(here) and position.flags[unit] & LANDED:
        began = sea_zone(position.start[unit])
        if began is not None and began not in sea.port_zones(rules, here):
            reason = f"{say} has come from sea zone {began} in this turn and flies no operation."
            return rules.refuse_by("75:30.3c", reason, (here,), (unit,))
    return None


def why_no_stage(position: Position, unit: int) -> Refusal | None:
    """CL:30.3e - Why an aircraft at sea does not change to a base on land."""
    if not changed_zone(position, unit):
        return None
    reason = (
        f"{position.roster.ids[unit]} has entered its sea zone in this turn: it may only put in at a port."
    )
    return position.rules.refuse_by("CL:30.3e", reason, (), (unit,))


def back_at_sea(position: Position, unit: int) -> str | None:
    """75:30.3e-f, CL:30.3d - The sea zone that an aircraft in the air took off from, if it was one."""
    place = position.place[unit]
    return sea_zone(base_of(place)) if is_aloft(place) else None
