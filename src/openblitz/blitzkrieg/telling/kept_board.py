"""The bare board, drawn once for each state of its files and kept in the user's cache; units go on top.

Drawing the board takes seconds; it is always the same. It is kept packed, as it is sent: a server that just
began has only to read a file for the first board.
"""

from __future__ import annotations

import contextlib
import gzip
import hashlib
import os
import secrets
from functools import cache
from importlib import resources
from io import BytesIO
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from collections.abc import Iterator
    from importlib.resources.abc import Traversable
    from pathlib import Path

    from PIL.Image import Image

    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.blitzkrieg.telling.position_picture import Box

SHARP = 3600  # pixels of the board's width out of which a part is cut: read in print


def board_svg(theme: str) -> bytes:
    """The board as SVG: from the cache, or drawn."""
    kept = kept_board(theme)
    if kept is not None:
        return gzip.decompress(kept)
    drawn = _drawn_board(theme)
    _keep(f"{theme}.svg.gz", _packed(drawn))
    return drawn


def kept_board(theme: str) -> bytes | None:
    """The board as SVG, packed by gzip, if it has been drawn before."""
    return _kept(f"{theme}.svg.gz")


def board_file() -> bytes:
    """The board hex by hex as JSON, packed by gzip."""
    from openblitz.blitzkrieg.board import load_board  # noqa: PLC0415
    from openblitz.blitzkrieg.board.export import drawn_board  # noqa: PLC0415

    name = "board.json.gz"
    return _kept(name) or _keep(name, _packed(msgspec.json.encode(drawn_board(load_board()))))


def board_png(width: int) -> bytes:
    """The board as PNG, so many pixels wide."""
    from openblitz.blitzkrieg.board import load_board  # noqa: PLC0415
    from openblitz.blitzkrieg.board.drawing import board_svg, svg_png  # noqa: PLC0415

    name = _png(width)
    return _kept(name) or _keep(name, svg_png(board_svg(load_board()), width))


def _png(width: int) -> str:
    return f"light-{width}.png"


def position_svg(position: Position) -> bytes:
    """The board with its units, as SVG."""
    from openblitz.blitzkrieg.telling.position_picture import units_layer  # noqa: PLC0415 - slow to import

    board, closing, rest = board_svg("light").rpartition(b"</svg>")
    return b"".join([board, units_layer(position).encode(), closing, rest])


def position_png(position: Position, width: int) -> bytes:
    """The board with its units, as PNG: only the units are drawn anew."""
    from PIL import Image  # noqa: PLC0415

    from openblitz.blitzkrieg.board.drawing.frame import VIEW  # noqa: PLC0415

    with Image.open(BytesIO(board_png(width))) as board:
        return _with_units(board, position, VIEW)


def close_up_png(position: Position, width: int, plain: int) -> bytes:
    """The part of the board that is played on, so many pixels wide, with its units.

    It is cut out of the sharp board, which takes long to draw; where that is not kept, out of a plain one of
    so many pixels.
    """
    from PIL import Image  # noqa: PLC0415

    from openblitz.blitzkrieg.board.drawing.frame import VIEW  # noqa: PLC0415
    from openblitz.blitzkrieg.telling.position_picture import played_on  # noqa: PLC0415

    part = played_on(position)
    left, top, across, down = part
    with Image.open(BytesIO(_kept(_png(SHARP)) or board_png(plain))) as board:
        scale = board.width / VIEW[2]
        x, y = (left - VIEW[0]) * scale, (top - VIEW[1]) * scale
        cut = board.resize(
            (width, round(width * down / across)),
            Image.Resampling.LANCZOS,
            (x, y, min(x + across * scale, board.width), min(y + down * scale, board.height)),
        )
    return _with_units(cut, position, part)


def _with_units(board: Image, position: Position, part: Box) -> bytes:
    """The units that stand in a part of the sheet over its picture."""
    from PIL import Image  # noqa: PLC0415

    from openblitz.blitzkrieg.board.drawing import svg_png  # noqa: PLC0415
    from openblitz.blitzkrieg.telling.position_picture import units_layer  # noqa: PLC0415
    from openblitz.svg import number  # noqa: PLC0415

    units, box = units_layer(position), " ".join(number(value) for value in part)
    above = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}"><style></style>{units}</svg>'
    with Image.open(BytesIO(svg_png(above, board.width))) as drawn:
        # A fraction of a pixel more or less is rounding.
        over = drawn if drawn.size == board.size else drawn.resize(board.size)
        whole = Image.alpha_composite(board.convert("RGBA"), over.convert("RGBA"))
    written = BytesIO()
    whole.convert("RGB").save(written, "PNG")
    return written.getvalue()


def _drawn_board(theme: str) -> bytes:
    from openblitz.blitzkrieg.board import load_board  # noqa: PLC0415
    from openblitz.blitzkrieg.board.drawing import board_svg, plain_svg  # noqa: PLC0415
    from openblitz.svg import shortened  # noqa: PLC0415

    return shortened(plain_svg(board_svg(load_board(), theme=theme))).encode()


# The cache


@cache
def fingerprint() -> str:
    """Changes whenever the board, or the way it is drawn, does."""
    seen = hashlib.sha256()
    drawn_with = resources.files("openblitz") / "svg.py"
    for file in (*_files(resources.files("openblitz.blitzkrieg.board")), drawn_with):
        seen.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return seen.hexdigest()[:20]


def _files(folder: Traversable) -> Iterator[Traversable]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir() and entry.name != "__pycache__":
            yield from _files(entry)
        elif entry.is_file():
            yield entry


def _folder() -> Path:
    from platformdirs import user_cache_path  # noqa: PLC0415

    return user_cache_path("openblitz", appauthor=False)


def _packed(plain: bytes) -> bytes:
    return gzip.compress(plain, 9)


def _kept(name: str) -> bytes | None:
    with contextlib.suppress(OSError):
        return (_folder() / f"board-{fingerprint()}-{name}").read_bytes()
    return None


def _keep(name: str, drawn: bytes) -> bytes:
    """Keep a drawing for the next time, if that can be done; those of older boards are cleared away."""
    with contextlib.suppress(OSError):
        folder = _folder()
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.glob("board-*"):
            if not old.name.startswith(f"board-{fingerprint()}-"):
                old.unlink(missing_ok=True)
        beside = folder / f".{secrets.token_hex(6)}.tmp"
        beside.write_bytes(drawn)
        os.replace(beside, folder / f"board-{fingerprint()}-{name}")
    return drawn
