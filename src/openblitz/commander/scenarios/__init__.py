"""Scenarios: which battlegroups meet, what they were given, and what they fight for; one TOML each."""

from __future__ import annotations

import hashlib
import os
import re
from difflib import get_close_matches
from functools import cache
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import msgspec

from openblitz.commander import troops
from openblitz.commander.roster import Roster
from openblitz.commander.table_top import tables
from openblitz.commander.troops import Battlegroup  # noqa: TC001 - msgspec reads the annotations
from openblitz.datafile import DataFileError, line_of, load_toml, read_text
from openblitz.table.introduction import Introduction  # noqa: TC001

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

_FOLDER = resources.files(__name__)
_TROOPS = resources.files(troops.__name__)

# Where players keep scenarios and battlegroups of their own.
OWN_FOLDER = "OPENBLITZ_SCENARIOS"


# + and @ divide the name of a game from its options and its version, / the parts of an address.
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{0,59}")


class Defence(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Field defences that a side was given: how many units may start dug in or fortified."""

    dug_in: int = 0
    fortified: int = 0
    dug_in_points: int = 0  # what the enemy is awarded for one whose unit is knocked out (BC:vp.award)
    fortified_points: int = 0


class Opening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A battle that begins at once: the table, who plays from which edge and first, and where all stand."""

    table: str
    edge: Literal["north", "east", "south", "west"]  # of the first side; the other has the opposite one
    first: str  # the seat that plays first
    units: dict[str, tuple[float, float, float]]  # x, y and facing of each


class ScenarioFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A scenario as it is written."""

    name: str
    version: int
    title: str
    about: str
    battlegroups: tuple[str, str]
    depth: float = 20.0
    minor_casualties: int = 25
    turns: int = 0  # 0: no limit
    hidden_guns: bool = True
    scale: Literal["normal", "half", "double"] = "normal"  # BC:miniatures.scale
    metres: Literal[10, 20] = 10  # BC:battlefield.groundscale: a centimetre; 20 where a unit is a platoon
    tables: tuple[str, ...] = ()  # tables that may be chosen; none: all
    assets: dict[str, int] = {}
    victory_points: dict[str, int] = {}
    defences: dict[str, Defence] = {}
    opening: Opening | None = None  # None: the table is chosen and units are deployed
    offered: bool = True  # among new games; it can be had by its name all the same


class IntroducedFile(ScenarioFile, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The same with what it says to somebody who chooses: no part of the game, and of no pin."""

    introduction: Introduction | None = None

    def scenario(self) -> ScenarioFile:
        """What is played."""
        return ScenarioFile(**{field: getattr(self, field) for field in ScenarioFile.__struct_fields__})


class Scenario(msgspec.Struct, frozen=True):
    """A scenario with its battlegroups; `pin` is what a game file names."""

    file: ScenarioFile
    groups: tuple[Battlegroup, Battlegroup]
    pin: str
    introduction: Introduction | None = None


class UnknownScenarioError(LookupError):
    """No scenario has that name or version."""

    def __init__(self, name: str, fault: str) -> None:
        self.near = tuple(get_close_matches(name, names(), n=3, cutoff=0.5))
        super().__init__(f"{fault}; there are {', '.join(names())}")


def own_folder() -> Path:
    """Where players keep their own: a folder that they name, or `scenarios` among their data."""
    named = os.environ.get(OWN_FOLDER)
    if named:
        return Path(named)
    from platformdirs import user_data_path  # noqa: PLC0415 - seldom needed

    return user_data_path("openblitz", appauthor=False) / "scenarios"


def _files() -> dict[str, Traversable]:
    return _own()[0] | _in(_FOLDER)[0]  # ours cannot be replaced


def _own() -> tuple[dict[str, Traversable], list[DataFileError]]:
    own = own_folder()
    try:
        return _in(own) if own.is_dir() else ({}, [])
    except OSError as error:
        return {}, [DataFileError(own.name, None, f"cannot be read: {error.strerror or error}")]


def _in(folder: Traversable) -> tuple[dict[str, Traversable], list[DataFileError]]:
    """The scenarios of a folder by their names, and what cannot be read; battlegroups stand there too."""
    found: dict[str, Traversable] = {}
    unread: list[DataFileError] = []
    for file in sorted(folder.iterdir(), key=lambda known: known.name):
        if file.name.endswith(".toml"):
            try:
                text = read_text(file)
            except DataFileError as fault:
                unread.append(fault)
                continue
            if re.search(r"^battlegroups\s*=", text, re.MULTILINE):
                name = re.search(r"^name\s*=\s*[\"']([^\"']+)", text, re.MULTILINE)
                found.setdefault(name[1] if name else file.name, file)
    return found, unread


def faults() -> tuple[DataFileError, ...]:
    """What is wrong with players' own scenarios; those are left out of the list of games."""
    spoiled = (fault for fault in map(_fault, _files().values()) if fault is not None)
    return (*_own()[1], *spoiled)


def _fault(file: Traversable) -> DataFileError | None:
    try:
        read(file)  # type: ignore[arg-type]  # files and paths can be hashed
    except DataFileError as fault:
        return fault
    return None


def names() -> tuple[str, ...]:
    """The names of all scenarios that can be played."""
    return tuple(sorted(name for name, file in _files().items() if _fault(file) is None))


def find(name: str) -> Scenario:
    """The scenario of a name, with or without its version."""
    plain, _, pinned = name.partition("@")
    files = _files()
    if plain not in files:
        raise UnknownScenarioError(name, f"there is no scenario {plain!r}")
    scenario = read(files[plain])  # type: ignore[arg-type]  # files and paths can be hashed
    if pinned and scenario.pin != name:
        raise UnknownScenarioError(name, f"{plain} is {scenario.pin} here, not {name}")
    return scenario


@cache
def read(file: Traversable) -> Scenario:
    """Read a scenario and its battlegroups, which stand beside it or are ours."""
    introduced = load_toml(file, IntroducedFile)
    written = introduced.scenario()
    own = not str(file).startswith(str(_FOLDER))
    if not _NAME.fullmatch(written.name):
        raise DataFileError(
            file.name, None, f"a scenario has a name in letters, digits and -, not {written.name!r}"
        )
    groups = tuple(troops.load(_troops(file, key)) for key in written.battlegroups)
    if groups[0].seat == groups[1].seat or groups[0].prefix == groups[1].prefix:
        raise DataFileError(file.name, None, "the two battlegroups have the same seat or prefix")
    strangers = (set(written.assets) | set(written.victory_points) | set(written.defences)) - {
        group.seat for group in groups
    }
    if strangers:
        raise DataFileError(file.name, None, f"there is no seat {', '.join(sorted(strangers))}")
    if written.opening is not None:
        fault = _misplaced(written, written.opening, (groups[0], groups[1]))
        if fault:
            raise DataFileError(file.name, line_of(read_text(file), ("opening",)), fault)
    pin = f"{written.name}@{written.version}"
    if own:  # what players write changes without a version: pin what it says
        said = b"".join(msgspec.json.encode(part) for part in (written, *groups))
        pin += f".{hashlib.sha256(said).hexdigest()[:8]}"
    return Scenario(written, (groups[0], groups[1]), pin, introduced.introduction)


def _misplaced(written: ScenarioFile, opening: Opening, groups: tuple[Battlegroup, Battlegroup]) -> str:
    """What is wrong with where units begin: everybody stands, on his own strip and on top of nobody."""
    if opening.table not in tables.names():
        return f"there is no table {opening.table!r}; there are {', '.join(tables.names())}"
    if opening.first not in (groups[0].seat, groups[1].seat):
        return f"there is no seat {opening.first!r}"
    roster = Roster(groups)
    standing = {roster.ids[u]: u for u in roster.units if not roster.kind[u].off_table}
    strangers, missing = set(opening.units) - set(standing), set(standing) - set(opening.units)
    if strangers or missing:
        return f"{min(strangers)} is no unit" if strangers else f"{min(missing)} is not placed"
    table, edges = tables.named(opening.table), ("south", "west", "north", "east")
    for id_, (x, y, _facing) in opening.units.items():
        edge = edges.index(opening.edge) + 2 * roster.side[standing[id_]]
        from_edge = (y, x, table.height - y, table.width - x)[edge % 4]
        if not (0 < x < table.width and 0 < y < table.height and 0 < from_edge <= written.depth):
            return f"{id_} does not stand within {written.depth:g} cm of its edge"
        for other, (x2, y2, _) in opening.units.items():
            near = (roster.kind[standing[id_]].width + roster.kind[standing[other]].width) / 2
            if other != id_ and max(abs(x - x2), abs(y - y2)) < near:
                return f"{id_} stands on top of {other}"
    return ""


def _troops(file: Traversable, key: str) -> Traversable:
    if isinstance(file, Path) and (beside := file.parent / f"{key}.toml").is_file():
        return beside
    ours = _TROOPS / f"{key}.toml"
    if not key.replace("-", "").isalnum() or not ours.is_file():
        raise DataFileError(file.name, None, f"there is no battlegroup {key!r}")
    return ours
