"""The counter mixes: every counter that a side or a minor country has, substitutes included."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, NoReturn

import msgspec

from openblitz.blitzkrieg.counters.counter import (
    Counter,
    CounterId,
    Factors,
    Side,
    Size,
    ordinal,
    read_factors,
)
from openblitz.blitzkrieg.counters.folder import MINORS, MODULES, data_file, fault
from openblitz.blitzkrieg.counters.unit_types import UnitType, unit_types
from openblitz.datafile import load_toml

if TYPE_CHECKING:
    from collections.abc import Iterator
    from importlib.resources.abc import Traversable

_PLAIN = re.compile(r"[A-Za-z0-9]+")


class _Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Counters that print the same but for their designations."""

    type: str
    factors: str
    size: Size
    designations: Annotated[list[str], msgspec.Meta(min_length=1)]
    title: str | None = None
    short: str | None = None


class _Substitutes(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """So many substitutes that print the same."""

    type: str
    factors: str
    size: Size
    count: Annotated[int, msgspec.Meta(ge=1)]


class _MixFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    counters: list[_Group]
    substitutes: list[_Substitutes]


class _ArmyRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    country: str
    name: str
    code: str
    counters: list[_Group]
    substitutes: list[_Substitutes]


class _MinorsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    armies: list[_ArmyRecord]


class _Piece(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """So many counters of the Module System that print the same, and so many more in the box."""

    type: str
    factors: str
    size: Size
    count: Annotated[int, msgspec.Meta(ge=0)]
    spare: Annotated[int, msgspec.Meta(ge=0)] = 0
    points: Annotated[int, msgspec.Meta(ge=0)] = 0


class _MinorPieces(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    country: str
    pieces: list[_Piece]


class _ModulesFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pieces: list[_Piece]
    minors: list[_MinorPieces]


class MinorArmy(msgspec.Struct, frozen=True, kw_only=True):
    """The army of a minor country; its code says where on the map the country lies (MS:18a)."""

    country: str
    name: str
    code: str
    counters: tuple[Counter, ...]


class _Reading:
    """Turns the groups of one mix into counters, and says where a fault stands in the file."""

    def __init__(
        self,
        file: Traversable,
        path: tuple[str | int, ...],
        owner: str,
        code: str,
        types: dict[str, UnitType],
    ) -> None:
        self.file = file
        self.path = path
        self.owner = owner
        self.code = code
        self.types = types
        self.taken: set[str] = set()

    def counters(self, groups: list[_Group], substitutes: list[_Substitutes]) -> tuple[Counter, ...]:
        """Every counter of the mix, in the order of the file."""
        found: list[Counter] = []
        for i, group in enumerate(groups):
            found += self._designated(("counters", i), group)
        for i, group_of in enumerate(substitutes):
            found += self._substitutes(("substitutes", i), group_of)
        return tuple(found)

    def _designated(self, at: tuple[str | int, ...], group: _Group) -> Iterator[Counter]:
        kind = self._type(at, group.type)
        figures = self._figures(at, group.factors, kind)
        short = kind.short if group.short is None else group.short
        if not _PLAIN.fullmatch(short):
            self._fail((*at, "short"), f"the abbreviation {short!r} is not of plain letters and digits")
        where = (*at, "designations")
        for designation in group.designations:
            if not _PLAIN.fullmatch(designation):
                what = f"the designation {designation!r} is not of plain letters and digits"
                self._fail(where, what, designation)
            yield Counter(
                id=self._new_id(where, f"{designation}{short}", designation),
                owner=self.owner,
                designation=designation,
                name=f"{ordinal(designation)} {group.title or kind.name}",
                type=kind,
                size=group.size,
                attack=figures.attack,
                defense=figures.defense,
                movement=figures.movement,
                substitute=False,
            )

    def _substitutes(self, at: tuple[str | int, ...], group: _Substitutes) -> Iterator[Counter]:
        kind = self._type(at, group.type)
        figures = self._figures(at, group.factors, kind)
        for number in range(1, group.count + 1):
            yield Counter(
                # Losses of artillery are counted in defense factors (CL:25.1d): those name its change.
                id=self._new_id((*at, "factors"), f"{kind.short}{figures.defense}.{number}"),
                owner=self.owner,
                designation="",
                name=f"Substitute {kind.name}",
                type=kind,
                size=group.size,
                attack=figures.attack,
                defense=figures.defense,
                movement=figures.movement,
                substitute=True,
            )

    def pieces(self, groups: list[_Piece]) -> Iterator[Counter]:
        """The counters of a sheet of the Module System, in the order of the file."""
        for i, group in enumerate(groups):
            at = ("pieces", i)
            kind = self._type(at, group.type)
            figures = self._figures(at, group.factors, kind)
            for number in range(1, group.count + group.spare + 1):
                yield Counter(
                    id=self._new_id(
                        (*at, "factors"), f"{kind.short}{group.points or figures.defense}.{number}"
                    ),
                    owner=self.owner,
                    designation="",
                    name=kind.name,
                    type=kind,
                    size=group.size,
                    attack=figures.attack,
                    defense=figures.defense,
                    movement=figures.movement,
                    substitute=False,
                    points=group.points,
                    spare=number > group.count,
                )

    def _type(self, at: tuple[str | int, ...], key: str) -> UnitType:
        kind = self.types.get(key)
        if kind is None:
            self._fail((*at, "type"), f"there is no unit type {key!r}; there are {', '.join(self.types)}")
        return kind

    def _figures(self, at: tuple[str | int, ...], printed: str, kind: UnitType) -> Factors:
        """The figures of a counter; 75:2.4, 65:2.0.d - only artillery prints two combat factors."""
        figures = read_factors(printed)
        if figures is None:
            self._fail((*at, "factors"), f"{printed!r} are no factors of a counter, such as 4-4 or 8-4-4")
        if figures.combat_factors != kind.combat_factors:
            form = "4-4" if kind.combat_factors == 1 else "8-4-4"
            self._fail((*at, "factors"), f"{kind.name} prints its factors like {form}, not {printed}")
        return figures

    def _new_id(self, where: tuple[str | int, ...], name: str, entry: str | None = None) -> CounterId:
        unit_id = f"{self.code}:{name}"
        # A player may type an id in small letters.
        if unit_id.casefold() in self.taken:
            self._fail(where, f"there are two counters {unit_id}", entry)
        self.taken.add(unit_id.casefold())
        return CounterId(unit_id)

    def _fail(self, where: tuple[str | int, ...], what: str, entry: str | None = None) -> NoReturn:
        raise fault(self.file, (*self.path, *where), what, entry)


def counter_mix(side: Side, directory: Traversable | None = None) -> tuple[Counter, ...]:
    """Every counter of a side: units, rangers, aircraft and substitutes.

    >>> [counter.id for counter in counter_mix(Side.RED) if counter.attack == 8 and counter.movement == 6]
    ['R:GDArm']
    """
    file = data_file(f"{side}.toml", directory)
    mix = load_toml(file, _MixFile)
    reading = _Reading(file, (), side, side.code, unit_types(directory))
    return reading.counters(mix.counters, mix.substitutes)


def minor_armies(directory: Traversable | None = None) -> tuple[MinorArmy, ...]:
    """The armies of the five minor countries (MS:18).

    >>> [army.code for army in minor_armies()]
    ['NW', 'SW', 'SE', 'NE', 'C']
    """
    file = data_file(MINORS, directory)
    types = unit_types(directory)
    codes = {side.code.casefold() for side in Side}
    countries: set[str] = set()
    armies: list[MinorArmy] = []
    for i, army in enumerate(load_toml(file, _MinorsFile).armies):
        if not _PLAIN.fullmatch(army.code):
            raise fault(
                file, ("armies", i, "code"), f"the code {army.code!r} is not of plain letters and digits"
            )
        if army.code.casefold() in codes:
            raise fault(file, ("armies", i, "code"), f"the code {army.code!r} is taken")
        if army.country in countries:
            raise fault(file, ("armies", i, "country"), f"{army.country} has two armies")
        codes.add(army.code.casefold())
        countries.add(army.country)
        reading = _Reading(file, ("armies", i), army.country, army.code, types)
        counters = reading.counters(army.counters, army.substitutes)
        armies.append(MinorArmy(country=army.country, name=army.name, code=army.code, counters=counters))
    return tuple(armies)


def module_sheet(owner: str, code: str, directory: Traversable | None = None) -> tuple[Counter, ...]:
    """MS:0d-g, MS:MINOR - The counters that the Module System adds to those of a power or a minor country.

    >>> [counter.id for counter in module_sheet("calaedia", "C")]
    ['C:Sup1.1', 'C:RR1.1']
    """
    file = data_file(MODULES, directory)
    sheet, types = load_toml(file, _ModulesFile), unit_types(directory)
    if owner in list(Side):
        return tuple(_Reading(file, (), owner, code, types).pieces(sheet.pieces))
    return tuple(
        counter
        for i, minor in enumerate(sheet.minors)
        if minor.country == owner
        for counter in _Reading(file, ("minors", i), owner, code, types).pieces(minor.pieces)
    )


def in_basic_game(counter: Counter) -> bool:
    """75:2.2a, 3.2b; 65:3.0.2b-c - Divisions alone: no substitutes, no rangers, no aircraft."""
    return counter.size is Size.DIVISION


def basic_mix(side: Side, directory: Traversable | None = None) -> tuple[Counter, ...]:
    """The counters of a side that the Basic Games of both books use."""
    return tuple(counter for counter in counter_mix(side, directory) if in_basic_game(counter))
