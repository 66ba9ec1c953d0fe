"""MS:10, MS:ISOLATION - what it is to be isolated, and where units may not go for it."""

from __future__ import annotations

from fractions import Fraction
from functools import cache, lru_cache
from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.battle.rules.falling_back import RetreatPreference
from openblitz.blitzkrieg.engine.conditions import Ending, FollowsOverrun, Shunned, Zoneless
from openblitz.blitzkrieg.engine.modifiers import (
    AllowanceModifier,
    AttackModifier,
    DefenseModifier,
    Invariant,
    Shown,
)
from openblitz.blitzkrieg.engine.objecting import Objection, ObjectionThere
from openblitz.blitzkrieg.engine.roster import Presence
from openblitz.blitzkrieg.ground.rules.zones import zones_of
from openblitz.blitzkrieg.supply.questions.isolated import ISOLATED_MOVEMENT, IsolatedMovement
from openblitz.blitzkrieg.supply.rules import isolation
from openblitz.blitzkrieg.supply.rules.depots import Provided
from openblitz.blitzkrieg.supply.rules.isolation import ISOLATED, STILL
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, name
from openblitz.table import Event, Part

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Refusal

HALF = Fraction(1, 2)


def suffers(position: Position, unit: int) -> bool:
    """MS:10i, MS:ISOLATION.abn - Whether a unit is isolated; not in the turn in which it is dropped."""
    return bool(ISOLATED(position) >> unit & 1) and not isolation.dropped(position, unit)


class ByTheChart:
    """MS:ISOLATION, RMS-47 - Of all that the chart says so of."""

    says = (("MS:ISOLATION", "Isolated units move at half, but ships and rangers."),)
    rule = "MS:ISOLATION"

    def halves(self, rules: Rules, unit: int) -> bool:
        """As it is charted."""
        return isolation.moves(rules, unit) == "halved"


class ArmorAlone:
    """MS:10q, RMS-47 - Of armor and trains alone, as the text has it."""

    says = (("MS:10q", "Isolated armor moves at half, and isolated trains."),)
    rule = "MS:10q"

    def halves(self, rules: Rules, unit: int) -> bool:
        """Of armor; the text does not speak of trains, and the chart does."""
        by_rail = rules.roster.presence[unit] is Presence.STATION
        return isolation.moves(rules, unit) == "halved" and (rules.roster.armored[unit] or by_rail)


ANSWERS: dict[str, IsolatedMovement] = {"by the chart": ByTheChart(), "armor alone": ArmorAlone()}


class HalfMovement(AllowanceModifier):
    """MS:10q, MS:ISOLATION.foot - Half the movement factor, by the chart (RMS-47)."""

    name = "half movement in isolation"
    says = (
        ("MS:10a", "A unit is supplied within five squares of a friendly rail line that runs back home."),
        ("MS:10i", "Who is without supply when his turn begins is isolated until his next."),
    )
    spares_overruns: ClassVar = True  # RMS-146 - at half nobody could pay for one (MS:10k)

    def part(self, position: Position, unit: int) -> Part | None:
        """Half of what is printed."""
        rules = position.rules
        answer = ISOLATED_MOVEMENT(position)
        if not suffers(position, unit) or not answer.halves(rules, unit):
            return None
        return _halved(answer.rule)


@cache
def _halved(rule: str) -> Part:
    return Part(HALF, "isolated", rule, times=True)


class HalfCombat(AttackModifier, DefenseModifier):
    """MS:10p, RMS-48 - Half the combat factor, in attack and defense."""

    name = "half combat in isolation"
    says = (("MS:10p", "Isolated units attack and defend at half."),)

    def part(self, position: Position, unit: int) -> Part | None:
        """Half of what is printed; fighters on their flight out, too."""
        if not suffers(position, unit):
            return None
        if isolation.fights(position.rules, unit) == "halved":
            return Part(HALF, "isolated", "MS:10p", times=True)
        if position.roster.counters[unit].type.key == "ftr":
            return Part(HALF, "isolated", "MS:ISOLATION.ftr", times=True)
        return None


class NoZones(Zoneless):
    """MS:10o, MS:3l - Isolated units control no square but their own."""

    name = "no zones in isolation"
    says = (("MS:10o", "Isolated units control no square but their own."),)
    minds = (ISOLATED,)

    def key(self, position: Position, side: int) -> int | None:
        """Where there are still zones: who is isolated may stand alone or with others who are not.

        None where nobody is: where everybody is there are no zones.
        """
        theirs = self.units(position, 1 - side)
        return zones_of(position.rules).sources(position, 1 - side) if theirs else None

    def units(self, position: Position, side: int) -> tuple[int, ...]:
        """Those of a side."""
        isolated = ISOLATED(position)
        return (
            _isolated(isolated & position.roster.under[position.allegiance].as_set[side]) if isolated else ()
        )


@lru_cache(maxsize=64)
def _isolated(units: int) -> tuple[int, ...]:
    """Who is isolated, unit by unit: it stays the same through a player-turn."""
    return tuple(map(int, bits.hexes(units)))


class NotOutOfSupply(Ending):
    """MS:10g, RMS-50 - Nobody who is supplied ends his movement where he would not be."""

    name = "no movement out of supply"
    says = (("MS:10g", "Units do not end their movement in squares without supply; rangers may."),)

    def hexes(self, position: Position, unit: int) -> int:
        """All squares without supply, to those who need it and are not isolated already."""
        if not self._binds(position, unit):
            return 0
        return position.rules.ground.land & ~isolation.supplied_at(position, unit)

    def _binds(self, position: Position, unit: int) -> bool:
        rules = position.rules
        if ISOLATED(position) >> unit & 1 or not isolation.needs(rules, unit):
            return False
        side = position.side_of(unit)
        return not any(one.units(position, side) >> unit & 1 for one in rules.added[Provided])

    def closes(self, position: Position, unit: int, hex_: int) -> bool:
        """Most squares are supplied from home, so that nobody has to look for other sources."""
        if isolation.surely_supplied(position, unit, hex_) or not self._binds(position, unit):
            return False
        on_land = position.rules.ground.land >> hex_ & 1
        return bool(on_land) and not isolation.supplied_there(position, unit, hex_)

    def refuse(self, position: Position, unit: int, hex_: int) -> Refusal:
        """There is no line."""
        reason = f"{position.roster.ids[unit]} would be without supply at {name(Hex(hex_))}."
        return position.rules.refuse_by("MS:10g", reason, (hex_,), (unit,))


class RetreatInSupply(Shunned):
    """MS:10h - A retreat keeps off squares without supply where it can."""

    name = "retreats in supply"
    says = (("MS:10h", "Retreats avoid squares without supply where they can."),)
    rule = "MS:10h"
    why = "there is no supply"

    def hexes(self, position: Position, unit: int) -> int:
        """For those who need it."""
        rules = position.rules
        if not isolation.needs(rules, unit):
            return 0
        return rules.ground.land & ~isolation.supplied_at(position, unit)


class BackIntoSupply(RetreatPreference):
    """MS:10h, RMS-13 - The same in the retreats of the Module System."""

    name = "retreats of the modules in supply"
    says = ()

    def prefers(self, position: Position, unit: int, hexes: int) -> int:
        """Those with supply, to who needs it."""
        if not isolation.needs(position.rules, unit):
            return 0
        return hexes & isolation.supplied_at(position, unit)


class Relief(FollowsOverrun):
    """MS:10k-n - An overrun that opens a line relieves at once whom it opens it for."""

    name = "relief by overrun"
    says = (
        ("MS:10k", "An isolated unit that overruns a blocking enemy opens its line again."),
        ("MS:10l", "So do others from outside, for whom they relieve in that turn."),
    )

    def opened(
        self, position: Position, hex_: int, by: Sequence[int], victims: Sequence[int]
    ) -> Iterator[Event]:
        """MS:10m-n - Who had no line while the overrun stood there, and has one now."""
        side = position.side_of(by[0])
        before = position.copy()
        for unit in victims:
            before.put(unit, hex_)
        place, relieved = position.place, []
        for unit in map(int, bits.hexes(ISOLATED(position))):
            if position.side_of(unit) != side or place[unit] <= 0:
                continue
            now = isolation.supplied_at(position, unit) >> place[unit] & 1
            then = isolation.supplied_at(before, unit) >> place[unit] & 1
            if now and (unit in by or not then):
                relieved.append(unit)
        if relieved:
            isolation.relieve(position, sum(1 << unit for unit in relieved))
            text = f"{position.roster.say(relieved)} supplied again: a line is open."
            yield Event("relieved", text, ("MS:10m",), (name(Hex(hex_)),), position.roster.names(relieved))


class NoMissions(Objection):
    """MS:10r, MS:ISOLATION.air - Isolated aircraft fly no missions."""

    name = "no missions in isolation"
    says = (("MS:ISOLATION.air", "Isolated aircraft do not attack."),)

    def refuse(self, position: Position, unit: int) -> Refusal | None:
        """Of aircraft that are isolated."""
        if not ISOLATED(position) >> unit & 1:
            return None
        reason = f"{position.roster.ids[unit]} is isolated, and flies no missions."
        return position.rules.refuse_by("MS:ISOLATION.air", reason, (), (unit,))


class FerryOnce(Objection):
    """MS:10r - Isolated aircraft fly out in the first turn of isolation, and not later."""

    name = "out of isolation at once"
    says = (("MS:10r", "Isolated aircraft only fly out to a supplied base, in the first turn of isolation."),)

    def refuse(self, position: Position, unit: int) -> Refusal | None:
        """Of aircraft that have been isolated for longer."""
        if not STILL(position) >> unit & 1:
            return None
        reason = (
            f"{position.roster.ids[unit]} has been isolated for longer than a turn, and does not get out."
        )
        return position.rules.refuse_by("MS:10r", reason, (), (unit,))


class FerryToSupply(ObjectionThere):
    """MS:10r - And only to a supplied base."""

    name = "out of isolation to a supplied base"
    says = ()

    def refuse(self, position: Position, unit: int, place: int) -> Refusal | None:
        """To a base that is not."""
        if not ISOLATED(position) >> unit & 1 or place <= 0:
            return None
        if isolation.supplied_at(position, unit) >> place & 1:
            return None
        reason = (
            f"{name(Hex(place))} is not supplied: {position.roster.ids[unit]} flies only to a base that is."
        )
        return position.rules.refuse_by("MS:10r", reason, (place,), (unit,))


class SupplyShown(Shown):
    """MS:10a - Where units would be supplied as everybody stands now, and the rail lines by which."""

    name = "supply by rail"
    says = ()
    title = "In supply"
    about = "where units would be supplied as everybody stands now, and by which rail lines"
    rule = "MS:10a"

    def hexes(self, position: Position, side: int) -> int:
        """The squares of a side."""
        return isolation.supplied_squares(position, side)

    def labels(self, position: Position, side: int) -> Mapping[int, str]:
        """What each source besides home supplies."""
        found = {}
        for served in isolation.others(position, side):
            source = served.source
            most = "" if source.most is None else f", {source.most} factors at most"
            for hex_ in bits.hexes(source.hexes):
                found[int(hex_)] = f"{source.called}{most}"
        return found


class IsolationHolds(Invariant):
    """MS:10 - Only who can suffer by it is isolated, and nobody is for longer who is not isolated."""

    name = "isolation holds"

    def faults(self, position: Position) -> Iterator[str]:
        """Those who are not."""
        if STILL(position) & ~ISOLATED(position):
            yield "a unit has been isolated for longer, and is not isolated"
        for unit in map(int, bits.hexes(ISOLATED(position))):
            if not isolation.needs(position.rules, unit):
                yield f"{position.roster.ids[unit]} is isolated, which it never is"

    def changes(self, before: Position, after: Position) -> Iterator[str]:
        """RMS-51 - Nobody becomes isolated but when his own player-turn begins."""
        fresh = ISOLATED(after) & ~ISOLATED(before)
        if (before.turn, before.side) == (after.turn, after.side) and not any(
            step.key == "isolation" for step in before.steps
        ):
            roster = before.roster
            for unit in map(int, bits.hexes(fresh)):
                if before.place[unit] == after.place[unit]:
                    yield f"{roster.ids[unit]} has become isolated within a player-turn"
