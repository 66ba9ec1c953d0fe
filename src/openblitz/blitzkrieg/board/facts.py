"""What is known of the printed board: the facts that every board is held to, from data/facts.toml."""

from __future__ import annotations

from importlib import resources

import msgspec

from openblitz.blitzkrieg.board.model import Country, Works  # noqa: TC001 - msgspec reads the annotations
from openblitz.datafile import load_toml


class WorksFact(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Which cities have these works, on whose ground, and how many hexes such a city has."""

    kind: Works
    great_blue: str
    big_red: str
    either: str
    hexes: int


class CitiesFact(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Hexes that form one city, and cities that are named for other reasons."""

    together: list[str]
    others: str


class PortsFact(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Port cities with their docks, and the ports on rivers."""

    docks: str
    inland: str
    no_ships: str


class MinorsFact(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The minor countries, the one with the largest army first."""

    by_size: list[Country]


class RiversFact(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Rivers that the books name."""

    names: list[str]


class ScaleFact(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """MS:0a - How far it is across a hex."""

    kilometres: int
    miles: int


class Facts(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """All that data/facts.toml says."""

    scale: ScaleFact
    works: list[WorksFact]
    cities: CitiesFact
    ports: PortsFact
    minors: MinorsFact
    rivers: RiversFact


def known_facts() -> Facts:
    """The facts of the printed board."""
    return load_toml(resources.files("openblitz.blitzkrieg.board") / "data" / "facts.toml", Facts)
