"""What is worked out for movement, kept by what it was worked out from and never in a position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from openblitz.blitzkrieg.engine import bearing
from openblitz.blitzkrieg.engine.known import look_up, number
from openblitz.blitzkrieg.engine.modifiers import AllowanceModifier, GoingModifier, Laid, Shut
from openblitz.blitzkrieg.engine.roster import CLASSES, NOBODY

if TYPE_CHECKING:
    from collections.abc import Callable

    from openblitz.blitzkrieg.counters.unit_types import MovementClass
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.known import Known
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.hexes.reach import Going, Reach


KEPT_LAYS = 64  # lays of the land that are remembered; a player looks ahead through a few dozen
KEPT_REACHES = 8_192  # of a lay: all units at all stages of their movement, some 3 kB each


_LAY: Final = number()
_NEUTRAL: Final = NOBODY * CLASSES


class Lay:
    """The lay of the land for one side as its enemies stand; all that is worked out from it is kept in it."""

    __slots__ = ("goings", "key", "known", "open", "reaches", "was_friendly", "within", "worse", "zone")

    def __init__(self, key: tuple[object, ...], zone: int) -> None:
        self.key = key
        self.zone = zone  # the enemies' zones of control
        self.goings: dict[MovementClass, Going] = {}
        self.worse: dict[MovementClass, int | None] = {}  # than the ground is where nobody stands
        self.within: dict[tuple[MovementClass, int], Going] = {}  # cut down to a bonus's ground
        self.reaches: dict[tuple[object, ...], Reach] = {}  # by what units may still spend
        self.known: dict[tuple[object, ...], Reach] = {}  # the same by what they have done
        # Each by what else it follows from: the cities that were friendly when the player-turn began,
        # 75:5.1, and the ground that is open to strategic movement, 75:22.
        self.was_friendly: tuple[int, int] = (0, 0)
        self.open: tuple[tuple[int, int], int] | None = None


class Lays:
    """The lays of the land that a game has met last, each by what it was worked out from."""

    def __init__(self, rules: Rules, zone: Callable[[Position, int], int]) -> None:
        self._zone = zone  # a side's zones of control, worked out anew
        # What bears on it besides where enemies stand: asked with every move of every unit, always the same.
        self._bearing: tuple[GoingModifier | Laid, ...] = (*rules.added[GoingModifier], *bearing.laid(rules))
        self.alike = not rules.added.any(AllowanceModifier, Shut)  # nothing bears on single units
        self.hampering = bearing.hampering(rules)
        self._kept: dict[tuple[object, ...], Lay] = {}
        self._met: tuple[object, ...] = ()  # what was asked last, and the lay that it was
        self._last: Lay | None = None
        self.empty = Lay((), 0)  # as if nobody stood on the board
        # The last of movers that are alike: by way of a bonus, and of those who are near the enemy.
        self.beyond: dict[tuple[object, ...], Reach] = {}
        self.near: dict[tuple[object, ...], Reach] = {}

    def find(self, position: Position, side: int, kept: Known | None = None) -> Lay:
        """The lay for a side; the same as long as nobody comes or goes who is not on that side.

        Who has looked up what is known of the position hands it in.
        """
        if not self._bearing:
            return self._found(position, side)
        if kept is None:
            kept = look_up(position)
        number = _LAY + side
        found: Lay | None = kept.get(number)
        if found is None:
            found = kept[number] = self._found(position, side)
        return found

    def _found(self, position: Position, side: int) -> Lay:
        stands, enemy = position.stands, (1 - side) * CLASSES
        keys = [one.key(position, side) for one in self._bearing] if self._bearing else ()
        # The same numbers, not only equal ones, as long as nobody has stirred: quicker than to look it up.
        met = side, stands[enemy : enemy + CLASSES], stands[_NEUTRAL:], keys
        if self._last is not None and met == self._met:
            return self._last
        key = (side, *met[1], *met[2], *keys)
        found = self._kept.get(key)
        if found is None:
            if len(self._kept) >= KEPT_LAYS:
                self._kept.clear()
            found = self._kept[key] = Lay(key, self._zone(position, 1 - side))
        self._met, self._last = met, found
        return found

    def clear(self) -> None:
        """Forget everything."""
        self._kept.clear()
        self._met, self._last = (), None
        self.empty = Lay((), 0)
        self.beyond, self.near = {}, {}
