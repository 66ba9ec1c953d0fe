"""Unit types: what a unit is. What it may do is for the rules of each edition to say."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING, Literal

import msgspec

from openblitz.blitzkrieg.counters.folder import TYPES, data_file, fault
from openblitz.datafile import load_toml

if TYPE_CHECKING:
    from collections.abc import Mapping
    from importlib.resources.abc import Traversable


class Branch(StrEnum):
    """Where units are at home; the classes of the Module System (MS:5a) are these, in their order."""

    AIR = "air"
    RAIL = "rail"
    SEA = "sea"
    GROUND = "ground"
    FLAK = "flak"
    INSTALLATION = "installation"

    @property
    def unit_class(self) -> int:
        """The number of the class.

        >>> Branch.AIR.unit_class, Branch.GROUND.unit_class, Branch.INSTALLATION.unit_class
        (1, 4, 6)
        """
        return tuple(Branch).index(self) + 1


class MovementClass(StrEnum):
    """The kinds of unit that the books tell apart when they speak of movement."""

    FOOT = "foot"
    LIGHT = "light"  # foot that rough ground does not slow down (MS:UNITCHART.class4.c)
    ARMOR = "armor"
    ARTILLERY = "artillery"
    AIR_ASSAULT = "air-assault"
    AIRCRAFT = "aircraft"
    TRAIN = "train"
    SHIP = "ship"
    FIXED = "fixed"


# What moves over land as soldiers and vehicles do, and may therefore be any of several kinds.
OVERLAND = (Branch.GROUND, Branch.FLAK)
_MOVES = {
    Branch.AIR: MovementClass.AIRCRAFT,
    Branch.RAIL: MovementClass.TRAIN,
    Branch.SEA: MovementClass.SHIP,
    Branch.INSTALLATION: MovementClass.FIXED,
}


class UnitType(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A type of unit, as types.toml describes it."""

    key: str
    name: str
    short: str
    symbol: str
    branch: Branch
    movement_class: MovementClass
    combat_factors: Literal[1, 2] = 1
    infantry: bool = False
    airborne: bool = False
    ranger: bool = False
    bomber: bool = False


class _TypesFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    types: list[UnitType]


def unit_types(directory: Traversable | None = None) -> dict[str, UnitType]:
    """Every unit type by its key, in the order of the file.

    >>> unit_types()["artillery"].combat_factors
    2
    """
    return _read(data_file(TYPES, directory)) if directory else dict(_shipped())


@cache
def _shipped() -> Mapping[str, UnitType]:
    """Those that come with the project, read once."""
    return _read(data_file(TYPES, None))


def _read(file: Traversable) -> dict[str, UnitType]:
    by_key: dict[str, UnitType] = {}
    shorts: set[str] = set()
    for i, kind in enumerate(load_toml(file, _TypesFile).types):
        if kind.key in by_key:
            raise fault(file, ("types", i, "key"), f"the type {kind.key!r} is described twice")
        if kind.short.casefold() in shorts:
            raise fault(file, ("types", i, "short"), f"the abbreviation {kind.short!r} is taken")
        if not (kind.short.isascii() and kind.short.isalpha()):
            raise fault(file, ("types", i, "short"), f"{kind.short!r} is not of plain letters")
        moves = _MOVES.get(kind.branch)
        if moves is not None and kind.movement_class is not moves:
            what = f"{kind.branch} units move as {moves}"
            raise fault(file, ("types", i, "movement_class"), what)
        if kind.branch in OVERLAND and kind.movement_class in _MOVES.values():
            what = f"{kind.branch} units do not move as {kind.movement_class}"
            raise fault(file, ("types", i, "movement_class"), what)
        if kind.bomber and kind.branch is not Branch.AIR:
            raise fault(file, ("types", i, "bomber"), "a bomber is an air unit")
        by_key[kind.key] = kind
        shorts.add(kind.short.casefold())
    return by_key
