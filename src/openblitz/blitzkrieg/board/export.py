"""The board for other programs: one record a hex, in the words of the rulebooks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from openblitz.blitzkrieg.board.model import COUNTRY_NAMES
from openblitz.hexes.grid import HEXES, name

if TYPE_CHECKING:
    from openblitz.blitzkrieg.board.model import Board
    from openblitz.hexes.grid import Hex


def hex_record(board: Board, hex_: Hex) -> dict[str, Any]:
    """Everything the board says of one hex."""
    return {
        "hex": name(hex_),
        "terrain": board.terrain[hex_].value,
        "country": board.country[hex_].value if hex_ in board.country else None,
        "city": hex_ in board.city_at,
        "beach": hex_ in board.beach_at,
        "port": [name(sea) for sea in board.ports.get(hex_, ())],
        "sea_zone": board.sea_zone.get(hex_),
        "road": [name(h) for h in board.road_from(hex_)],
        "river": [branch.name for branch in board.branches_at.get(hex_, ())],
    }


def board_json(board: Board) -> dict[str, Any]:
    """The whole board, hexes from west to east and north to south."""
    return {"hexes": [hex_record(board, hex_) for hex_ in HEXES]}


class DrawnBoard(msgspec.Struct, frozen=True):
    """The view box of the drawing, the side of a hex, each hex with its middle and city, and the lands.

    What a hex does not have is left out: of nine words about it most would say so.
    """

    x: float
    y: float
    width: float
    height: float
    side: float
    hexes: tuple[dict[str, Any], ...]
    countries: dict[str, str]  # what the lands are called


def drawn_board(board: Board) -> DrawnBoard:
    """The board with where its hexes are in the drawing."""
    from openblitz.blitzkrieg.board.drawing.frame import VIEW  # noqa: PLC0415
    from openblitz.blitzkrieg.board.drawing.geometry import SIDE, centre  # noqa: PLC0415 - slow to import

    x, y, width, height = (round(value, 2) for value in VIEW)
    hexes = tuple({**_had(hex_record(board, h)), **_drawn(board, h, centre(h))} for h in HEXES)
    return DrawnBoard(
        x, y, width, height, SIDE, hexes, {key.value: said for key, said in COUNTRY_NAMES.items()}
    )


def _had(record: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in record.items() if value}


def _drawn(board: Board, hex_: Hex, middle: tuple[float, float]) -> dict[str, Any]:
    """Where a hex lies, and the name that is written there."""
    city = board.city_at.get(hex_)
    return {"x": round(middle[0], 2), "y": round(middle[1], 2), **({"name": city.name} if city else {})}
