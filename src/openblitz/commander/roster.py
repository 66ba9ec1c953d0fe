"""The units of a game, numbered: what they are never changes, so it is kept apart from the position."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from openblitz.commander.troops import Battlegroup, UnitType


class Roster:
    """Both battlegroups: side 0 is the scenario's first."""

    def __init__(self, groups: tuple[Battlegroup, Battlegroup]) -> None:
        self.groups = groups
        self.ids: list[str] = []
        self.titles: list[str] = []
        self.side: list[int] = []
        self.kind: list[UnitType] = []
        for side, group in enumerate(groups):
            for kind in group.unit:
                for count in range(1, kind.count + 1):
                    number = str(count) if kind.count > 1 else ""
                    self.ids.append(f"{group.prefix}:{kind.key}{number}")
                    self.titles.append(f"{kind.name} {number}".strip())
                    self.side.append(side)
                    self.kind.append(kind)
        self.number = {id_.casefold(): unit for unit, id_ in enumerate(self.ids)}
        self.of_side = tuple(tuple(u for u in self.units if self.side[u] == side) for side in (0, 1))
        self.commands = tuple(tuple(u for u in own if self.kind[u].is_command) for own in self.of_side)
        self.artillery = tuple(tuple(u for u in own if self.kind[u].off_table) for own in self.of_side)
        self.seats = (groups[0].seat, groups[1].seat)

    def __len__(self) -> int:
        return len(self.ids)

    @property
    def units(self) -> range:
        """The numbers of all units."""
        return range(len(self.ids))

    def names(self, units: Iterable[int]) -> tuple[str, ...]:
        """Units for answers to players."""
        return tuple(self.ids[u] for u in units)

    def say(self, *units: int) -> str:
        """Units in a sentence."""
        return ", ".join(self.ids[u] for u in units)
