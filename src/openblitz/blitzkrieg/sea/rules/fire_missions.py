"""MS:TF.fire - task forces fire at the coast and at ports, as bombers strike there.

What can be fired at is added (`Fire`): troops, ships in port and ports with the ships themselves, and what
else SAC may bomb by overlays that join this module with the one that brings it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from openblitz.blitzkrieg.air_forces.rules import air_strikes
from openblitz.blitzkrieg.air_forces.rules.air_strikes import BombUnits
from openblitz.blitzkrieg.air_forces.rules.ship_raids import BombDocks, BombHarbor, docks_of
from openblitz.blitzkrieg.battle.rules.attack import attack_factors
from openblitz.blitzkrieg.engine import objecting
from openblitz.blitzkrieg.engine.added import Added
from openblitz.blitzkrieg.engine.conditions import narrowed
from openblitz.blitzkrieg.sea.rules import sea_command, ships
from openblitz.blitzkrieg.sea.rules.naval_combat import ENGAGED, FIRED, RAIDED
from openblitz.blitzkrieg.sea.rules.ships import WITHDRAWN, is_task_force, zone_at
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, name
from openblitz.table.game import NotationError
from openblitz.table.kinds import Kind

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from openblitz.blitzkrieg.air_forces.rules.air_strikes import Strike
    from openblitz.blitzkrieg.battle.rules.results import Consequence
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Refusal

GUNS: Final = 3  # MS:TF.fire.b - bomber factors of a task force


class Fire(Added):
    """Something that task forces may fire at: a system of a square, as bombers strike at it."""

    lists: ClassVar = "fires"
    strike: ClassVar[Strike]

    @property
    def system(self) -> str:
        """What it is, in a word."""
        return self.strike.system

    def squares(self, rules: Rules, hex_: int) -> int:
        """What must be beside the task force: the square itself, or where it is open to the sea."""
        return 1 << hex_

    def consequences(
        self, position: Position, hex_: int, units: Sequence[int], word: str
    ) -> Iterable[Consequence]:
        """What follows from a result, as it does from one of bombers."""
        return self.strike.consequences(position, hex_, units, word)


def _read(_rules: Rules, word: str) -> str:
    if not word.replace("-", "").isalpha() or len(word) > LONGEST:
        raise NotationError(f"{word[:40]!r} is nothing to fire at, such as troops")
    return word.lower()


LONGEST: Final = 40  # letters of what is fired at
SYSTEM: Kind[str] = Kind("WHAT", _read, lambda _rules, word: word)


def of_system(rules: Rules, system: str) -> Fire | None:
    """What fires at a system; None where nothing does."""
    return next((one for one in rules.added[Fire] if one.system == system), None)


def factors_of(position: Position, units: Iterable[int]) -> int:
    """MS:TF.fire.b - Three bomber factors a task force, less where something weakens it (MS:WEATHER.S2a)."""
    attack = attack_factors(position)
    return int(sum(attack[u] * GUNS for u in units))


def reaches(position: Position, unit: int, fire: Fire, hex_: int) -> bool:
    """MS:TF.fire.a-b - Whether a square is within one of where a task force stands."""
    return bool(bits.spread(1 << position.place[unit]) & fire.squares(position.rules, hex_))


def targets(position: Position, unit: int, fire: Fire) -> list[int]:
    """The squares that a task force can fire at so."""
    if not ships.on_station(position, unit):
        return []
    found = fire.strike.targets(position, position.side_of(unit))
    near = bits.spread(bits.spread(1 << position.place[unit])) & found  # a city beside a dock beside it
    near = bits.of(h for h in bits.hexes(near) if narrowed(position, (unit,), (h,)) is None)
    return [hex_ for hex_ in bits.hexes(near) if reaches(position, unit, fire, hex_)]


def why_idle(position: Position, unit: int) -> Refusal | None:
    """MS:TF.fire.a, MS:TF.fire.e-f, MS:WEATHER.S3b - Why a ship fires at nothing now."""
    rules = position.rules
    against = objecting.to("fight at sea", position, unit)
    if against is not None:
        return against
    say = position.roster.ids[unit]
    if not is_task_force(rules, unit) or not ships.on_station(position, unit):
        reason = f"{say} is no task force on a square before the coast."
        return rules.refuse_by("MS:TF.fire.a", reason, (), (unit,))
    done = (
        (WITHDRAWN, "MS:FET.c", "has withdrawn"),
        (ENGAGED, "MS:TF.fleet.d", "has attacked a fleet"),
        (RAIDED, "MS:TF.fire.e", "has raided shipping"),
        (FIRED, "MS:TF.fire.a", "has fired"),
    )
    for subject, rule, what in done:
        if subject(position) >> unit & 1:
            return rules.refuse_by(rule, f"{say} {what} in this turn.", (), (unit,))
    zone = zone_at(rules, position.place[unit])
    side = position.side_of(unit)
    if zone is not None and sea_command.superior(position, 1 - side, zone):
        reason = f"The enemy has naval superiority in zone {zone}: nobody fires at the coast there."
        return rules.refuse_by("MS:TF.fire.f", reason, (position.place[unit],), (unit,))
    return None


def why_not(position: Position, units: Sequence[int], system: str, hex_: int) -> Refusal | None:
    """Why task forces may not fire at a system of a square; None where they may."""
    rules = position.rules
    fire = of_system(rules, system)
    if fire is None:
        known = ", ".join(one.system for one in rules.added[Fire])
        reason = f"Task forces fire at {known}, not at {system}."
        return rules.refuse_by("MS:TF.fire.c", reason, (hex_,), units)
    for unit in units:
        refused = why_idle(position, unit)
        if refused is not None:
            return refused
    side, said = position.side_of(units[0]), name(Hex(hex_))
    refused = narrowed(position, units, (hex_,))
    if refused is not None:
        return refused
    if not fire.strike.targets(position, side) >> hex_ & 1:
        return rules.refuse_by("MS:TF.fire.c", f"{said}: {fire.strike.no_target()}.", (hex_,), units)
    far = [unit for unit in units if not reaches(position, unit, fire, hex_)]
    if far:
        reason = f"{said} is farther than one square from {position.roster.say(far)}."
        return rules.refuse_by("MS:TF.fire.b", reason, (hex_,), far)
    return None


def expected(position: Position, units: Sequence[int], fire: Fire, hex_: int) -> float:
    """What firing is worth on average, for computer players."""
    factors = factors_of(position, units)
    more = int(air_strikes.added(position, fire.strike, hex_, units).total)
    faces = air_strikes.table(fire.strike).faces
    words = [air_strikes.result(fire.strike, factors, roll + more) for roll in faces]
    return sum(fire.strike.worth(position, hex_, word, factors) for word in words) / len(faces)


class FireAtTroops(Fire):
    """MS:TF.fire.a, MS:TF.fire.c - Ground units on coast squares, as mission 1 of bombers."""

    name = "fire at troops"
    says = (
        ("MS:TF.fire.a", "Task forces before the coast fire at it by the Strategic Bombardment Table."),
        ("MS:TF.fire.b", "Each is three bomber factors, at a range of one square."),
        ("MS:TF.fire.f", "Nobody fires under enemy superiority."),
    )
    strike = BombUnits()


# Ports


class _AtShips(BombHarbor):
    """Ships in port, by the factors of guns."""

    def _factors(self, position: Position, units: Sequence[int]) -> int:
        return factors_of(position, units)


class _FireAtPorts(Fire):
    """What is in a port is fired at from beside its docking square, and is named by its city."""

    def squares(self, rules: Rules, hex_: int) -> int:
        """MS:TF.fire.a - The docking square."""
        return bits.of(dock.square for dock in docks_of(rules, hex_))


class FireAtShips(_FireAtPorts):
    """MS:TF.fire.a - Ships in port, as mission 5 of bombers."""

    name = "fire at ships in port"
    says = (("MS:TF.fire.a", "Beside a docking square they fire at the ships in it."),)
    strike = _AtShips()


class FireAtDocks(_FireAtPorts):
    """MS:TF.fire.c - The port itself, as mission 6 of bombers."""

    name = "fire at ports"
    says = (("MS:TF.fire.c", "They fire at whatever SAC may bomb: at ports, too."),)
    strike = BombDocks()
