"""The board in plain sets of hexes: slow and simple, for tests that share nothing with the code they test."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.board import Country, Terrain
from openblitz.hexes.grid import HEXES, Hex, column, neighbours, number, parse

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from openblitz.blitzkrieg.board import Board

BLUE, RED, NEUTRAL = Country.GREAT_BLUE, Country.BIG_RED, Country.NEUTRAL
NORD, SUD, CALAEDIA, SAN_ESTADOS, NEW_ENDOR = (
    Country.NORD_WALKURE,
    Country.SUD_WALKURE,
    Country.CALAEDIA,
    Country.SAN_ESTADOS,
    Country.NEW_ENDOR,
)
MINORS = (NORD, SUD, CALAEDIA, SAN_ESTADOS, NEW_ENDOR)
FOLD = 15  # half height: the rows run from about -1 to about 31


def places(text: str) -> list[Hex]:
    return [parse(word) for word in text.split()]


def flood(start: Iterable[Hex], allowed: Collection[Hex]) -> set[Hex]:
    """All hexes of `allowed` that can be walked to from `start`, step by step."""
    found = {h for h in start if h in allowed}
    fresh = set(found)
    while fresh:
        fresh = {n for h in fresh for n in neighbours(h) if n in allowed} - found
        found |= fresh
    return found


def parts(area: set[Hex]) -> list[set[Hex]]:
    """The pieces of an area, the largest first."""
    left, found = set(area), []
    while left:
        found.append(flood([next(iter(left))], left))
        left -= found[-1]
    return sorted(found, key=len, reverse=True)


def steps(start: set[Hex], allowed: set[Hex]) -> dict[Hex, int]:
    """How many hexes it is on foot from an area to every hex of `allowed`."""
    found = dict.fromkeys(start, 0)
    fresh, far = set(start), 0
    while fresh:
        far += 1
        fresh = {n for h in fresh for n in neighbours(h) if n in allowed and n not in found}
        found |= dict.fromkeys(fresh, far)
    return found


def kind(board: Board, *kinds: Terrain) -> set[Hex]:
    return {h for h in HEXES if board.terrain[h] in kinds}


def sea(board: Board) -> set[Hex]:
    return kind(board, Terrain.SEA)


def land(board: Board) -> set[Hex]:
    return kind(board, Terrain.CLEAR, Terrain.FOREST, Terrain.MOUNTAIN, Terrain.DESERT)


def coast(board: Board) -> set[Hex]:
    return {h for h in land(board) if any(board.terrain[n] is Terrain.SEA for n in neighbours(h))}


def home(board: Board, *lands: Country) -> set[Hex]:
    return {h for h in land(board) if board.country[h] in lands}


def city_hexes(board: Board, *lands: Country) -> set[Hex]:
    return {h for city in board.cities for h in city.hexes if not lands or board.country[h] in lands}


def edge() -> set[Hex]:
    return {h for h in HEXES if len(neighbours(h)) < 6}


def down(hex_: Hex) -> float:
    """How far down the paper a hex stands."""
    return number(hex_) - column(hex_) / 2


def middle(area: Collection[Hex]) -> tuple[float, float]:
    return sum(map(column, area)) / len(area), sum(map(down, area)) / len(area)


def river_hexes(board: Board, name: str) -> set[Hex]:
    (river,) = (river for river in board.rivers if river.name == name)
    return {h for branch in river.branches for h in branch.hexes}


def lake(board: Board, name: str) -> set[Hex]:
    (label,) = (label for label in board.labels if label.text == name)
    return flood([label.hex], kind(board, Terrain.LAKE))


def beach_hexes(board: Board) -> set[Hex]:
    return {h for beach in board.beaches for h in beach.hexes}
