"""The page that shows the board in a browser: one file with everything in it, that asks no other host."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from importlib import resources
from typing import TYPE_CHECKING

import msgspec

from openblitz.blitzkrieg.board.drawing.geometry import HEIGHT, SIDE
from openblitz.blitzkrieg.board.drawing.picture import board_svg
from openblitz.blitzkrieg.board.drawing.style import custom_properties
from openblitz.blitzkrieg.board.export import board_json
from openblitz.blitzkrieg.board.model import COUNTRY_NAMES
from openblitz.datafile import read_text
from openblitz.hexes import grid

if TYPE_CHECKING:
    from openblitz.blitzkrieg.board.model import Board

_INLINE = re.compile(r"<(style|script)>(.*?)</\1>", re.DOTALL)


def viewer_page(board: Board) -> str:
    """The whole page: picture, facts of each hex, and the script that moves the view."""
    page = read_text(resources.files("openblitz.blitzkrieg.board.drawing") / "viewer.html")
    dark = f"html[data-theme=dark] .board{{{custom_properties('dark')}}}"
    return (
        page.replace("/*themes*/", dark)
        .replace("<!--facts-->", _facts(board))
        .replace("<!--board-->", board_svg(board))
    )


def _facts(board: Board) -> str:
    """What the page tells of a hex, as JSON that cannot end its element early."""
    facts = {
        **board_json(board),
        "cities": {
            grid.name(h): {"name": city.name, "works": city.works} for h, city in board.city_at.items()
        },
        "countries": COUNTRY_NAMES,
        "side": SIDE,
        "height": HEIGHT,
    }
    return msgspec.json.encode(facts).decode().replace("<", "\\u003c")


def content_policy(page: str) -> str:
    """The Content-Security-Policy of a page: its own inline styles and scripts and nothing else."""
    allowed: dict[str, list[str]] = {"style": [], "script": []}
    for kind, body in _INLINE.findall(page):
        digest = b64encode(sha256(body.encode()).digest()).decode()
        allowed[kind].append(f"'sha256-{digest}'")
    styles, scripts = (" ".join(hashes) or "'none'" for hashes in allowed.values())
    return (
        f"default-src 'none'; style-src {styles}; script-src {scripts}; img-src data:; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
