"""Pictures and reports, drawn in a process of their own: `python -m openblitz.server.drawing`.

Drawing takes seconds and lets nothing else run meanwhile. The bare board is always the same, so it is drawn
once for each state of its files, and kept in the user's cache folder.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import secrets
import sys
from functools import cache
from importlib import resources
from io import BytesIO
from typing import TYPE_CHECKING, Literal

import msgspec

if TYPE_CHECKING:
    from collections.abc import Iterator
    from importlib.resources.abc import Traversable
    from pathlib import Path

    from openblitz.blitzkrieg.game import Blitzkrieg
    from openblitz.blitzkrieg.position import Position

PNG_WIDTH = 2400
THEMES = ("light", "dark", "print")


class Turn(msgspec.Struct, frozen=True):
    """What a report says beside the picture."""

    name: str
    turn: int
    moves: dict[str, int] = {}  # how many orders to move each seat gave
    lines: tuple[str, ...] = ()
    short: tuple[str, ...] = ()  # the same without the moves, where there is no room for them


class Drawing(msgspec.Struct, frozen=True):
    """What is to be drawn: the bare board, a position as SVG or PNG, or the report of a turn."""

    kind: Literal["board", "board-png", "svg", "png", "pdf"]
    theme: str = "light"
    ruleset: str = ""
    position: str = ""
    turn: Turn | None = None


def draw(drawing: Drawing) -> bytes:
    """The drawing as the bytes of its file."""
    from openblitz.blitzkrieg.rulesets import find_game  # noqa: PLC0415

    if drawing.kind == "board":
        return board_svg(drawing.theme)
    if drawing.kind == "board-png":
        return _board_png()
    game = find_game(drawing.ruleset)
    position = game.read_state(drawing.position)
    if drawing.kind == "svg":
        return position_svg(game, position)
    picture = position_png(game, position)
    if drawing.kind == "png":
        return picture
    from openblitz.server.report import report  # noqa: PLC0415

    assert drawing.turn is not None
    return report(game, position, drawing.turn, picture)


def position_svg(game: Blitzkrieg, position: Position) -> bytes:
    """The board with its units, as SVG."""
    from openblitz.blitzkrieg.picture import units_layer  # noqa: PLC0415

    board, closing, rest = board_svg("light").rpartition(b"</svg>")
    return b"".join([board, units_layer(game.rules, position).encode(), closing, rest])


def position_png(game: Blitzkrieg, position: Position) -> bytes:
    """The board with its units, as PNG: only the units are drawn anew."""
    from PIL import Image  # noqa: PLC0415

    from openblitz.blitzkrieg.board.drawing import svg_png  # noqa: PLC0415
    from openblitz.blitzkrieg.board.drawing.sheet import view_box  # noqa: PLC0415
    from openblitz.blitzkrieg.picture import units_layer  # noqa: PLC0415

    units = units_layer(game.rules, position)
    above = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view_box()}"><style></style>{units}</svg>'
    with Image.open(BytesIO(_board_png())) as board, Image.open(BytesIO(svg_png(above, PNG_WIDTH))) as drawn:
        whole = Image.alpha_composite(board.convert("RGBA"), drawn.convert("RGBA"))
    written = BytesIO()
    whole.convert("RGB").save(written, "PNG")
    return written.getvalue()


# The bare board, drawn once


def board_svg(theme: str) -> bytes:
    """The board as SVG: from the cache, or drawn."""
    return kept_board(theme) or _keep(f"{theme}.svg", _drawn_board(theme))


def kept_board(theme: str) -> bytes | None:
    """The board as SVG if it has been drawn before."""
    return _kept(f"{theme}.svg")


def _drawn_board(theme: str) -> bytes:
    from openblitz.blitzkrieg.board import load_board  # noqa: PLC0415
    from openblitz.blitzkrieg.board.drawing import board_svg, plain_svg  # noqa: PLC0415

    return plain_svg(board_svg(load_board(), theme=theme)).encode()


def _board_png() -> bytes:
    from openblitz.blitzkrieg.board import load_board  # noqa: PLC0415
    from openblitz.blitzkrieg.board.drawing import board_svg, svg_png  # noqa: PLC0415

    name = f"light-{PNG_WIDTH}.png"
    return _kept(name) or _keep(name, svg_png(board_svg(load_board()), PNG_WIDTH))


@cache
def fingerprint() -> str:
    """Changes whenever the board, or the way it is drawn, does."""
    seen = hashlib.sha256()
    for file in _files(resources.files("openblitz.blitzkrieg.board")):
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


def main() -> None:
    """Draw what stdin asks for."""
    with contextlib.suppress(OSError, AttributeError):
        os.nice(10)
    drawing = msgspec.json.decode(sys.stdin.buffer.read(), type=Drawing)
    sys.stdout.buffer.write(draw(drawing))


if __name__ == "__main__":
    main()
