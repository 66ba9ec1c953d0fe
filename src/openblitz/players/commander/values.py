"""What units are worth, and what a salvo can be expected to bring, in knocked-out units."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from openblitz.commander.orders import Shot
from openblitz.commander.rules import battle_end, firing, odds

if TYPE_CHECKING:
    from collections.abc import Iterable

    from openblitz.commander.appraisal import Options
    from openblitz.commander.position import Position
    from openblitz.commander.rules.book import Rules
    from openblitz.commander.rules.casualties import Salvo
    from openblitz.commander.troops import UnitType

SUPPRESSED: Final = 0.4  # a unit of common strength that loses its turn
FALLEN_BACK: Final = 0.12
A_HIT: Final = 0.03  # it may add up to something by the next order
_COMMON: Final = 4  # dice
_LONG: Final = 60  # turns


class Values:
    """The same for every position of a game; what was worked out is kept."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.worth = [worth_of(kind) for kind in rules.roster.kind]
        self.power = [power_of(kind) for kind in rules.roster.kind]
        self._promises: dict[tuple[object, ...], float] = {}

    def promise(self, position: Position, target: int, salvoes: Iterable[Salvo]) -> float:
        """What an attack on one unit is worth."""
        # Who fires does not matter to what is kept.
        alike = tuple(sorted(salvo._replace(firers=()) for salvo in firing.together(salvoes)))
        if not alike:
            return 0.0
        kind, down = self.rules.roster.kind[target], position.has(position.suppressed, target)
        key = (kind.key, kind.hits - position.hits[target], down, self.rules.roster.side[target], alike)
        found = self._promises.get(key)
        if found is None:
            hope = odds.weigh(position, target, alike)
            found = hope.knock_out * self.worth[target] + hope.fall_back * FALLEN_BACK
            found += hope.suppress * SUPPRESSED * self.power[target] + min(hope.hits, kind.hits) * A_HIT
            self._promises[key] = found
        return found


def worth_of(kind: UnitType) -> float:
    """BC:scenario.objective.minor - Every unit that counts counts the same."""
    if kind.is_command:
        return 1.5 if kind.role == "co" else 0.6
    return 1.0 if kind.counts else 0.15


def power_of(kind: UnitType) -> float:
    """How much is lost when it does nothing for a turn."""
    return kind.attack.dice / _COMMON if kind.attack and not kind.is_command else 0.1


def given_up(position: Position) -> bool:
    """BC:battleend.concede - A battle that leads nowhere is given up by whoever has lost more.

    The encounter has no last turn: two players who cannot get at each other would never end.
    """
    if position.turn < _LONG or position.outcome is not None:
        return False
    mine, theirs = (battle_end.losses(position, side) for side in (position.active, 1 - position.active))
    return position.steps[-1].asked(position) == position.active and mine >= theirs


def share_out(values: Values, position: Position, shots: Options) -> tuple[list[Shot], dict[int, float]]:
    """Who fires at whom, so that all together promise most, and what each adds to it.

    Shot by shot the one that adds most: fire gathers where it knocks out, and spreads where it suppresses.
    """
    aimed: dict[int, list[Salvo]] = {}
    so_far: dict[int, float] = {}
    left = {unit: dict(targets) for unit, targets in shots.items()}
    adds = {
        (unit, target): values.promise(position, target, [one])
        for unit, targets in left.items()
        for target, one in targets.items()
    }
    chosen: list[Shot] = []
    gain: dict[int, float] = {}
    while adds:
        unit, target = max(adds, key=lambda pair: (adds[pair], -pair[0], -pair[1]))
        gain[unit] = adds[unit, target]
        chosen.append(Shot(unit, target))
        aimed.setdefault(target, []).append(left[unit][target])
        so_far[target] = so_far.get(target, 0.0) + gain[unit]
        for other in left.pop(unit):
            del adds[unit, other]
        for other, targets in left.items():
            if target in targets:
                both = [*aimed[target], targets[target]]
                adds[other, target] = values.promise(position, target, both) - so_far[target]
    return chosen, gain
