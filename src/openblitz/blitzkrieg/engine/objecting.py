"""What is against it: the first objection that options and modules have to what a unit is to do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

from openblitz.blitzkrieg.engine.added import Added

if TYPE_CHECKING:
    from collections.abc import Iterable

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Refusal
    from openblitz.table.facts import Subject


# What can be objected to: whoever carries it out asks whether somebody does.
OBJECTED: Final = {
    "move": "moving",
    "move over land": "moving over land, where nobody else is kept from it",
    "take back": "being taken back to where it began",
    "fly": "being flown or dropped",
    "advance": "advancing after combat",
    "break down": "being broken down into smaller units",
    "go beyond": "moving farther than its allowance",
    "arrive": "coming on as a reinforcement",
    "replace": "being taken as a replacement",
    "retreat": "retreating",
    "overwhelm": "winning an automatic victory",
    "supply by air": "being supplied by air",
    "fly mission": "flying an air mission, if an aircraft",
    "intercept": "intercepting enemy aircraft, if a fighter",
    "strafe": "strafing an airbase while the enemy moves, if a fighter",
    "stay aloft": "staying in the air on patrol, if a fighter",
    "change base": "changing its base, if an aircraft",
    "bombard": "attacking on a bombardment table",
    "fight at sea": "fighting at sea, or firing from there, if a ship",
    "be ready": "being ready for combat, if an aircraft",
}


# The same where it matters to which place: a hex, or a sea zone.
OBJECTED_THERE: Final = {
    "embark": "going to sea in a zone",
    "sail": "going to another sea zone",
    "put in": "landing in a port from a sea zone",
    "invade": "invading from a sea hex",
    "drop": "being dropped on a hex",
    "fly to": "being flown to a hex",
    "return to sea": "landing at sea after a mission, if an aircraft",
    "hope for the sea": "being sent on a mission in hope of landing at sea, if an aircraft",
    "fly mission to": "flying an air mission to a hex, if an aircraft",
    "strike": "attacking what is on a hex from the air, if an aircraft",
    "change base to": "changing its base to a hex, if an aircraft",
    "withdraw": "withdrawing to a sea zone from combat there, if a ship",
}


class Objection(Added):
    """A reason why a unit may not do something that the rules would otherwise allow."""

    lists: ClassVar = "objections"
    by_subject: ClassVar = OBJECTED
    minds: ClassVar[tuple[Subject[Any], ...]] = ()  # it objects to nobody where nothing is said of these

    def refuse(self, position: Position, unit: int) -> Refusal | None:
        """The refusal; None where there is nothing against it."""
        raise NotImplementedError

    def refuse_all(self, position: Position, units: tuple[int, ...]) -> Refusal | None:
        """The refusal for several units at once, where only so much of something may be done."""
        return None


class ObjectionThere(Added):
    """The same at a place: a hex, or a sea zone."""

    lists: ClassVar = "objections-there"
    by_subject: ClassVar = OBJECTED_THERE

    def hexes(self, position: Position) -> int:
        """Hexes at which there is something against whoever asks, as far as it is seen at once."""
        return 0

    def refuse(self, position: Position, unit: int, place: int) -> Refusal | None:
        """The refusal; None where there is nothing against it."""
        raise NotImplementedError


def known(rules: Rules, subject: str) -> tuple[Objection, ...]:
    """All that may object to a unit doing something: to `fly`, `advance`, `go beyond` (use a bonus)."""
    return cast("tuple[Objection, ...]", rules.objected[Objection].get(subject, ()))


def known_there(rules: Rules, subject: str) -> tuple[ObjectionThere, ...]:
    """All that may object to something at a place: to `embark`, `sail`, `invade`."""
    return cast("tuple[ObjectionThere, ...]", rules.objected[ObjectionThere].get(subject, ()))


def to(subject: str, position: Position, unit: int) -> Refusal | None:
    """The first objection to what a unit is to do."""
    for one in known(position.rules, subject):
        refusal = one.refuse(position, unit)
        if refusal is not None:
            return refusal
    return None


def free(subject: str, position: Position, units: Iterable[int]) -> list[int]:
    """Those of some units to whom there is no objection."""
    found, said = [*units], position.subjects
    for one in known(position.rules, subject):
        if not one.minds or any(about.name in said for about in one.minds):
            found = [unit for unit in found if one.refuse(position, unit) is None]
    return found


def to_all(subject: str, position: Position, units: tuple[int, ...]) -> Refusal | None:
    """The first objection to several units doing something at once, to each of whom there is none."""
    found = (one.refuse_all(position, units) for one in known(position.rules, subject))
    return next(filter(None, found), None) if units[1:] else None


def there(subject: str, position: Position, units: Iterable[int], place: int) -> Refusal | None:
    """The first objection to what units are to do at a place."""
    for one in known_there(position.rules, subject):
        for unit in units:
            refusal = one.refuse(position, unit, place)
            if refusal is not None:
                return refusal
    return None
