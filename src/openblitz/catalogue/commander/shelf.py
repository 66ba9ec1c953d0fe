"""The battles by their scenarios, and their players."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from openblitz.catalogue.shelf import Force, ForceLine, Forces, Quick, Shelf
from openblitz.players.choosing import GENERAL
from openblitz.table.introduction import title_card
from openblitz.table.words import count

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.commander.game import Commander
    from openblitz.commander.position import Position
    from openblitz.commander.scenarios import Scenario, ScenarioFile
    from openblitz.commander.troops import Battlegroup, UnitType
    from openblitz.datafile import DataFileError
    from openblitz.players.choosing import PlayerChoice
    from openblitz.table.introduction import TitleCard

_TABLE = "The table is chosen when the battle has begun."
_NO_MORE = (
    "The Lite book has one battlegroup a side, bought and diced for already. It has no army lists and no "
    "points for single units, so none can be bought here; a battlegroup of your own is a file that you write."
)


def _force(scenario: Scenario, group: Battlegroup) -> Force:
    """A battlegroup with all that its side was given."""
    lines = tuple(ForceLine(kind.count, kind.name, _stats(kind)) for kind in group.unit)
    return Force(group.seat, group.name, lines, tuple(_given(scenario.file, group)))


def _given(file: ScenarioFile, group: Battlegroup) -> Iterator[str]:
    if group.points is not None and group.base_points is not None:
        yield f"{group.points} points, of {group.base_points} before the dice"
    if file.assets.get(group.seat):
        yield f"{file.assets[group.seat]} assets for scheduled strikes"
    defence = file.defences.get(group.seat)
    if defence and defence.dug_in:
        yield f"{defence.dug_in} units may be dug in"
    if defence and defence.fortified:
        yield f"{defence.fortified} units may be fortified"


def _stats(kind: UnitType) -> str:
    """What a unit can do, in the words of the army list."""
    words = [f"command {kind.command}"] if kind.is_command else []
    words += [f"move {kind.move}"] if kind.move else []
    words += [f"attacks {', '.join((kind.attacks, *kind.special))}"] if kind.attacks else []
    words.append(f"hits {kind.hits}")
    words += [f"save {kind.save}"] if kind.save else []
    return " · ".join(words)


class CommanderShelf(Shelf):
    """Scenarios, ours and players' own."""

    deployer = GENERAL.name

    def names(self) -> tuple[str, ...]:
        """The scenarios."""
        from openblitz.commander import scenarios  # noqa: PLC0415

        return scenarios.names()

    def spoiled(self) -> tuple[DataFileError, ...]:
        """Scenarios with a fault."""
        from openblitz.commander import scenarios  # noqa: PLC0415

        return scenarios.faults()

    def find(self, title: str) -> Commander:
        """The game of a scenario; it has no clarifications to choose."""
        from openblitz.commander.games import find_game  # noqa: PLC0415

        plain, plus, chosen = title.partition("+")
        if plus and chosen.partition("@")[0] != "none":
            raise LookupError(f"{plain} has no clarifications {chosen!r}")
        return find_game(plain + "".join(chosen.partition("@")[1:]))

    def about(self, name: str) -> str:
        """The scenario in a sentence."""
        return self.find(name).rules.scenario.file.about

    def group(self, name: str) -> str:
        """All of them."""
        return "Miniatures"

    def draft(self, name: str) -> bool:
        """What belongs to a lesson is not offered by itself."""
        return not self.find(name).rules.scenario.file.offered

    def pack(self, game: Commander) -> str:
        """The scenario whole: its files are a player's own, and may be gone by now."""
        return msgspec.json.encode(game.rules.scenario).decode()

    def unpack(self, packed: str) -> Commander:
        """The game of a scenario that was packed."""
        return _unpacked(packed)

    def forces(self, name: str) -> Forces:
        """BC:scenario.points - The battlegroups of the scenario; the book prices no single unit."""
        scenario = self.find(name).rules.scenario
        note = _NO_MORE if scenario.file.opening else f"{_TABLE} {_NO_MORE}"
        return Forces(tuple(_force(scenario, group) for group in scenario.groups), note, "BC:scenario.points")

    def card(self, name: str, options: tuple[str, ...] | None = None) -> TitleCard | None:
        """As its file says; the battlegroups say how many there are."""
        scenario = self.find(name).rules.scenario
        told = scenario.introduction
        if told is None:
            return None
        # One's own scenario may name what is not there; then it is not told.
        known = {one: self.find(one).title for one in told.after if one in self.names()}
        sides = (f"{g.name}: {count(sum(kind.count for kind in g.unit), 'unit')}" for g in scenario.groups)
        return title_card(told, scenario.file.turns, "; ".join(sides), known)

    def quick(self, name: str) -> Quick | None:
        """The first scenario, and the short battle for beginners."""
        if name == "commander-first-battle":
            return Quick("First battle", self.about(name), "Fight a first battle", GENERAL.name, first=True)
        if name != self.names()[0]:
            return None
        about = f"{self.find(name).title}, against the computer; all troops are placed for you."
        return Quick("On the table top", about, "Play the encounter", GENERAL.name)

    def players(self) -> Sequence[PlayerChoice]:
        """Those of the miniatures."""
        from openblitz.players import commander  # noqa: PLC0415 - loads much that few need

        return commander.CHOICES

    def deploying(self, game: Commander, state: Position) -> bool:
        """While units are placed by turns."""
        return state.outcome is None and state.steps[-1].deploys

    def wake(self) -> None:
        """Look across each of our tables: the first look loads what is compiled and cuts up the table."""
        from openblitz.commander.table_top.bases import Base  # noqa: PLC0415
        from openblitz.commander.table_top.sight import sight, sights  # noqa: PLC0415
        from openblitz.commander.table_top.tables import named, names  # noqa: PLC0415

        near, far = Base(20, 20, 0), Base(100, 100, 180)
        for table in map(named, names()):
            sight(table, near, far)
            sights(table, (near, far), (180, 180), (False, False))


@lru_cache(maxsize=8)
def _unpacked(packed: str) -> Commander:
    from openblitz.commander.games import game_of  # noqa: PLC0415
    from openblitz.commander.scenarios import Scenario  # noqa: PLC0415

    return game_of(msgspec.json.decode(packed, type=Scenario))
