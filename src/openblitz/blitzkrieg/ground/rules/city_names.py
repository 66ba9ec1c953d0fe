"""Cities as players call them: by their names, not by hexes alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.hexes.grid import Hex, name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from openblitz.blitzkrieg.engine.book import Rules


def say_cities(rules: Rules, hexes: Iterable[int]) -> str:
    """Hexes by the names of their cities: `Azurhaven (P28), Dottingen (L23, M23)`; others as they are."""
    wanted = sorted(set(hexes))
    cities = rules.board.city_at
    found = []
    for city in dict.fromkeys([cities[Hex(h)] for h in wanted if h in cities]):
        said = ", ".join([name(h) for h in city.hexes if h in wanted])
        found.append(said if city.name == said else f"{city.name} ({said})")
    return ", ".join([*sorted(found), *[name(Hex(h)) for h in wanted if h not in cities]])
