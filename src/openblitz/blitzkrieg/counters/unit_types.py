"""Unit types: what a unit is. What it may do is for the rules of each edition to say."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Literal

import msgspec

from openblitz.blitzkrieg.counters.folder import TYPES, data_file, fault
from openblitz.datafile import load_toml

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


class Branch(StrEnum):
    """Ground units and air units."""

    GROUND = "ground"
    AIR = "air"


class MovementClass(StrEnum):
    """The kinds of unit that the books tell apart when they speak of movement."""

    FOOT = "foot"
    ARMOR = "armor"
    ARTILLERY = "artillery"
    AIR_ASSAULT = "air-assault"
    AIRCRAFT = "aircraft"


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
    file = data_file(TYPES, directory)
    by_key: dict[str, UnitType] = {}
    shorts: set[str] = set()
    for i, kind in enumerate(load_toml(file, _TypesFile).types):
        if kind.key in by_key:
            raise fault(file, ("types", i, "key"), f"the type {kind.key!r} is described twice")
        if kind.short.casefold() in shorts:
            raise fault(file, ("types", i, "short"), f"the abbreviation {kind.short!r} is taken")
        if not (kind.short.isascii() and kind.short.isalpha()):
            raise fault(file, ("types", i, "short"), f"{kind.short!r} is not of plain letters")
        if (kind.branch is Branch.AIR) != (kind.movement_class is MovementClass.AIRCRAFT):
            raise fault(file, ("types", i, "movement_class"), "air units, and no others, move as aircraft")
        if kind.bomber and kind.branch is not Branch.AIR:
            raise fault(file, ("types", i, "bomber"), "a bomber is an air unit")
        by_key[kind.key] = kind
        shorts.add(kind.short.casefold())
    return by_key
