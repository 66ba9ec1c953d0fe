"""MS:SCENARIO.C, MS:SCENARIO.F - passive allies: they stay at home until something happens.

In scenario C that is the violation of a country whose neutrality all guarantee; then every minor country is
the enemy of whoever violated it. In F a power is passive until a 6 is rolled for it, or its soil is violated.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from openblitz.blitzkrieg.engine.conditions import Narrowing
from openblitz.blitzkrieg.engine.land import POWERS
from openblitz.blitzkrieg.engine.modifiers import Bar, Frontier, Invariant, Kept, Shut, Upkeep
from openblitz.blitzkrieg.engine.objecting import ObjectionThere
from openblitz.blitzkrieg.engine.places import on_map
from openblitz.blitzkrieg.engine.position import Position
from openblitz.blitzkrieg.engine.roster import NOBODY, SIDES
from openblitz.blitzkrieg.ground.questions.cities import CITIES
from openblitz.blitzkrieg.ground.rules.lost import take_off
from openblitz.blitzkrieg.minors.rules import minor_armies, minors
from openblitz.blitzkrieg.minors.rules.countries import AGGRESSOR
from openblitz.blitzkrieg.supply.rules.depots import Depot, Source
from openblitz.hexes.grid import BOARD, Hex, name
from openblitz.table import Event
from openblitz.table.facts import Subject
from openblitz.table.kinds import NUMBER
from openblitz.table.view import Box

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator, Sequence

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.table import Refusal

AT_HOME: Final = "MS:SCENARIO.C.d"
BORDER: Final = "MS:SCENARIO.F.e"
ENEMIES: Final = "MS:SCENARIO.C.e"
SIX: Final = 6  # MS:SCENARIO.F.f

# The first turn on which a passive power may cross its border; 0 while that is open.
ACTIVE_FROM: Final[Subject[int]] = Subject(Position, "active-from", 0, NUMBER)


# Who is passive


def guaranteed(rules: Rules) -> int | None:
    """MS:SCENARIO.C.a - The country whose neutrality the others guarantee."""
    key = "" if rules.scenario is None else rules.scenario.guaranteed
    return next((c for c, minor in enumerate(rules.ground.minors) if minor.key == key), None)


def violator(position: Position) -> int:
    """Who has violated it for good; NOBODY while nobody has."""
    country = guaranteed(position.rules)
    return next((one.side for one in AGGRESSOR(position) if one.country == country), NOBODY)


def passive_armies(position: Position) -> list[int]:
    """The armies that are passive now, as the scenario has named them."""
    rules = position.rules
    if rules.scenario is None:
        return []
    found = []
    for army, one in enumerate(position.roster.armies):
        if one.key not in rules.scenario.passive:
            continue
        over = _crosses(position) if army < POWERS else violator(position) != NOBODY
        if not over:
            found.append(army)
    return found


def _crosses(position: Position) -> bool:
    """MS:SCENARIO.F.e-f - Whether a power that was passive may cross its border now."""
    begins = ACTIVE_FROM(position)
    return 0 < begins <= position.turn


def is_passive(position: Position, unit: int) -> bool:
    """Whether a unit is of a passive army."""
    return position.roster.army[unit] in passive_armies(position)


def rule_of(army: int) -> str:
    """The paragraph by which an army stays at home."""
    return AT_HOME if army >= POWERS else BORDER


def _hexes(rules: Rules, army: int) -> int:
    """All hexes of the country of an army, lakes too."""
    return rules.ground.minors[army - POWERS].hexes if army >= POWERS else rules.ground.home[army]


# What they may not do


class StayAtHome(Shut):
    """MS:SCENARIO.C.d, MS:SCENARIO.F.e - Passive armies are used within their own nation only."""

    name = "passive armies stay at home"
    says = ((AT_HOME, "Passive armies do not leave their own country."),)

    def shut(self, position: Position, unit: int) -> int:
        """Everything beyond its borders."""
        army = position.roster.army[unit]
        return BOARD & ~_hexes(position.rules, army) if is_passive(position, unit) else 0

    def stops(self, position: Position, unit: int) -> int:
        """None."""
        return 0

    def refuse(self, position: Position, unit: int, hex_: int) -> Refusal:
        """It is passive."""
        army = position.roster.army[unit]
        home = position.roster.armies[army].name
        reason = f"{home} is passive: {position.roster.ids[unit]} does not leave it for {name(Hex(hex_))}."
        return position.rules.refuse_by(rule_of(army), reason, (hex_,), (unit,))


class NoWayOut(ObjectionThere):
    """MS:SCENARIO.C.d, MS:SCENARIO.F.e - Nor do they leave it through the air or by sea."""

    name = "passive armies neither fly out nor sail"
    says = ()

    def refuse(self, position: Position, unit: int, place: int) -> Refusal | None:
        """To whatever is not at home."""
        rules = position.rules
        army = position.roster.army[unit]
        if not is_passive(position, unit) or (on_map(place) and _hexes(rules, army) >> place & 1):
            return None
        home = position.roster.armies[army].name
        reason = f"{home} is passive: {position.roster.ids[unit]} does not leave it."
        return rules.refuse_by(rule_of(army), reason, (place,) if on_map(place) else (), (unit,))


class KeepOut(Bar):
    """RMS-93 - Until the guarantee is broken nobody enters the passive allies of his enemy."""

    name = "passive allies of the enemy"
    says = (("MS:SCENARIO.C.c", "Nobody enters the passive allies of his enemy."),)

    def key(self, position: Position, side: int) -> Hashable:
        """Whether the guarantee holds, and who is on which side."""
        return violator(position), position.allegiance

    def hexes(self, position: Position, side: int) -> int:
        """The countries of the passive minor armies on the other side."""
        found = 0
        for army in passive_armies(position):
            if army >= POWERS and minor_armies.side_of(position, army - POWERS) == 1 - side:
                found |= _hexes(position.rules, army)
        return found

    def refuse(self, position: Position, unit: int, hex_: int) -> Refusal:
        """The country is a passive ally of the enemy."""
        rules = position.rules
        country = minors.country_at(rules, hex_)
        of = "" if country is None else f" in {rules.ground.minors[country].name}"
        reason = f"{name(Hex(hex_))} lies{of}, a passive ally of the enemy."
        return rules.refuse_by("MS:SCENARIO.C.c", reason, (hex_,), (unit,))


class PassiveFrontiers(Frontier):
    """MS:18b - Nor do zones of control go over the borders of whoever is passive and not violated."""

    name = "frontiers of passive armies"
    says = ((minor_armies.RULE, "No zone of control goes over the border of a passive ally."),)

    def key(self, position: Position, side: int) -> Hashable:
        """Who is passive."""
        return tuple(passive_armies(position))

    def closed(self, position: Position) -> Iterable[int]:
        """Their countries."""
        return [_hexes(position.rules, army) for army in passive_armies(position)]


class NotOverTheBorder(Narrowing):
    """MS:18b - Who stands on either side of such a border attacks nobody beyond it."""

    name = "no attack over the border of a passive army"
    says = ((minor_armies.RULE, "Nobody attacks over the border of a passive ally."),)

    def hexes(self, position: Position, unit: int) -> int | None:
        """What lies in the same country, or outside all that are passive."""
        passive, place = passive_armies(position), position.place[unit]
        if not passive or not on_map(place):
            return None
        outside = BOARD
        for army in passive:
            country = _hexes(position.rules, army)
            if country >> place & 1:
                return country
            outside &= ~country
        return outside

    def refuse(self, rules: Rules, unit: int, hexes: Sequence[int]) -> Refusal:
        """There is no war over that border."""
        reason = f"{rules.roster.ids[unit]} does not attack over the border of a passive ally."
        return rules.refuse_by(minor_armies.RULE, reason, hexes, (unit,))


class NoStrikeOverTheBorder(ObjectionThere):
    """MS:18b, RMS-253 - Nor does anybody attack over it from the air."""

    name = "no air attack over the border of a passive army"
    says = ()

    def refuse(self, position: Position, unit: int, place: int) -> Refusal | None:
        """On what is in a country that is passive, but from a base in it."""
        rules = position.rules
        base = position.place[unit]
        for army in passive_armies(position) if on_map(place) else ():
            country = _hexes(rules, army)
            if country >> place & 1 and not (on_map(base) and country >> base & 1):
                reason = f"{position.roster.ids[unit]} does not attack over the border of a passive ally."
                return rules.refuse_by(minor_armies.RULE, reason, (place,), (unit,))
        return None


# What ends it


class Guarantee(Upkeep):
    """MS:SCENARIO.C.e - Who violates the guaranteed country has all minor countries as active enemies."""

    name = "guaranteed neutrality"
    says = ((ENEMIES, "Who violates Calaedia has every minor country as an active enemy."),)
    follows_moves = True

    def look(self, position: Position, final: bool) -> Iterator[Event]:
        """When the violation stands, all armies go over to the other side."""
        rules = position.rules
        country = guaranteed(rules)
        by = NOBODY if country is None or not final else violator(position)
        if by == NOBODY:
            return
        for other, minor in enumerate(rules.ground.minors):
            if minor_armies.side_of(position, other) == by:
                yield from _disarm(position, POWERS + other, by)
                position.ally(POWERS + other, 1 - by)
                kept = position.holds(by) | ~minor.cities  # its cities turn with it, but where he stands
                position.control = [c & kept if s == by else c for s, c in enumerate(position.control)]
                text = f"{minor.name} turns against {rules.names[by]} for the violation."
                yield Event("violation", text, (ENEMIES,))


def _disarm(position: Position, army: int, side: int) -> Iterator[Event]:
    """RMS-166 - Units of an ally that turns away are lost where they share a hex with the other's."""
    roster, place = position.roster, position.place
    theirs = [u for u in position.all_on_board(side) if roster.army[u] == army]
    others = {place[u] for u in position.all_on_board(side) if roster.army[u] != army}
    caught = [u for u in theirs if place[u] in others]
    if caught:
        for unit in caught:
            take_off(position, unit)
        text = f"{roster.say(caught)} disarmed among the units of {position.rules.names[side]}."
        yield Event("eliminated", text, (ENEMIES,), (), roster.names(caught))


class OwnSoil(Upkeep):
    """MS:SCENARIO.F.e - A passive power may cross its border once the enemy has violated its own soil."""

    name = "violated soil of a passive power"
    says = ((BORDER, "A passive power is active from the moment its own territory is violated."),)

    def look(self, position: Position, final: bool) -> Iterator[Event]:
        """When the enemy stands on it for good."""
        for army in passive_armies(position) if final else ():
            if army < POWERS and position.stood(1 - army) & position.rules.ground.home[army]:
                ACTIVE_FROM.put(position, position.turn)
                text = f"The soil of {SIDES[army].power} is violated: it is passive no more."
                yield Event("active", text, (BORDER,))


class AlliedCities(Depot):
    """MS:SCENARIO.C.g - When the guarantee is broken, the allies are supplied by any friendly city."""

    name = "cities of the allies"
    says = (("MS:SCENARIO.C.g", "Then the enemies of the violator trace supply to any friendly city."),)

    def sources(self, position: Position, side: int) -> Iterator[Source]:
        """All of them, for all units of the side that did not violate it."""
        if violator(position) != 1 - side:
            return
        everybody = 0
        for unit in position.of_side(side):
            everybody |= 1 << unit
        friendly = CITIES(position).friendly(position, side)
        yield Source("the cities of the allies", friendly, own_units=everybody)


# To look at


class AlliancesKept(Kept):
    """MS:SCENARIO.C.d, MS:SCENARIO.F.e - Who is passive."""

    name = "passive allies"
    says = ()

    def boxes(self, position: Position) -> Iterator[Box]:
        """A line an army."""
        lines = tuple(
            f"{position.roster.armies[army].name} is passive and stays at home ({rule_of(army)})."
            for army in passive_armies(position)
        )
        if lines:
            yield Box(place="alliances", title="Passive allies", lines=lines)


class AlliancesHold(Invariant):
    """MS:SCENARIO.C.d, MS:SCENARIO.F.e - Passive armies are at home."""

    name = "passive allies hold"

    def faults(self, position: Position) -> Iterator[str]:
        """Nobody of them is abroad."""
        passive = passive_armies(position) if position.turn else ()
        for unit in position.roster.used if passive else ():
            army, place = position.roster.army[unit], position.place[unit]
            if army in passive and on_map(place) and not _hexes(position.rules, army) >> place & 1:
                yield f"{position.roster.ids[unit]} is abroad, and its country is passive"
