"""Land drawn with five sea zones, A in the west to E in the east: the two northern hexes of each column.

Each zone has a port on the third hex of a column, those of A and B at Blue's home, that of C in a minor
country, those of D and E at Red's home; and a beach of three hexes. No road leads anywhere.

>>> PORT["A"], PORT["C"], BEACH["C"]
('F2', 'JJ17', ('FF15', 'GG16', 'HH16'))
"""

from __future__ import annotations

from openblitz.hexes.grid import HEXES, column, name, neighbours, parse

ZONES = "ABCDE"
WIDTH = 15  # columns of a zone


def south(at: int, count: int) -> str:
    """The hex of a column that is so many hexes south of the northernmost, which is the first."""
    return name(sorted(h for h in HEXES if column(h) == at)[count - 1])


def _zone(at: int) -> str:
    return ZONES[min(at // WIDTH, 4)]


WATER = {zone: [south(at, row) for at in range(72) if _zone(at) == zone for row in (1, 2)] for zone in ZONES}
PORT = {zone: south(5 + WIDTH * row, 3) for row, zone in enumerate(ZONES)}
BEACH = {zone: tuple(south(at + WIDTH * row, 3) for at in (1, 2, 3)) for row, zone in enumerate(ZONES)}
COAST = "; ".join(
    (
        *(f"sea {zone}: {' '.join(hexes)}" for zone, hexes in WATER.items()),
        f"city {' '.join(PORT.values())}",
        f"port {' '.join(PORT.values())}",
        *(f"beach {' '.join(hexes)}" for hexes in BEACH.values()),
    )
)


def off(beach: str) -> str:
    """A sea hex beside a beach hex."""
    water = {parse(hex_) for hexes in WATER.values() for hex_ in hexes}
    return name(next(h for h in neighbours(parse(beach)) if h in water))
