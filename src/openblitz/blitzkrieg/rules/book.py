"""The rules of one game: the board, the counters, and which answer each question gets."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from openblitz.hexes.grid import Hex, name
from openblitz.table import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from openblitz.blitzkrieg.board import Board
    from openblitz.blitzkrieg.charts import Attrition, Chart
    from openblitz.blitzkrieg.counters import Side
    from openblitz.blitzkrieg.roster import Roster
    from openblitz.blitzkrieg.rules.advances import Advances
    from openblitz.blitzkrieg.rules.cities import Cities
    from openblitz.blitzkrieg.rules.defense import Defense
    from openblitz.blitzkrieg.rules.flights import Flights
    from openblitz.blitzkrieg.rules.ground import Ground
    from openblitz.blitzkrieg.rules.results import Results
    from openblitz.blitzkrieg.rules.set_up import SettingUp
    from openblitz.blitzkrieg.rules.stacking import Stacking
    from openblitz.blitzkrieg.rules.terrain import Terrain
    from openblitz.blitzkrieg.rules.victory import Victory
    from openblitz.blitzkrieg.rules.zones import Zones

Saying = tuple[str, str]  # a rule id, and what it says in our words


class Rules(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """Everything a game is played by. Nothing outside rules/ asks which edition it is."""

    name: str
    version: int
    title: str
    clarifications: str
    board: Board
    ground: Ground
    roster: Roster
    attrition: Chart[Attrition]
    cites: Mapping[str, str]  # the paragraph of this edition that says what both editions say
    turns: int
    seats: Mapping[Side, str]  # the side of the map at which each player sits, where the book says
    set_up: SettingUp
    stacking: Stacking
    zones: Zones
    terrain: Terrain
    cities: Cities
    flights: Flights
    defense: Defense
    results: Results
    advances: Advances
    victory: Victory

    def refuse(
        self, subject: str, reason: str, hexes: Iterable[int] = (), units: Iterable[int] = ()
    ) -> Refusal:
        """A refusal by the paragraph in which this edition treats the subject."""
        return Refusal(
            self.cites[subject],
            reason,
            tuple(name(Hex(h)) for h in hexes),
            self.roster.names(units),
        )
