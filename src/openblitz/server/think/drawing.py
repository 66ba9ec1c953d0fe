"""Pictures and reports, drawn in a process that thinks for the server.

Drawing takes seconds and lets nothing else run meanwhile.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from openblitz.server.play.history import Dice, History  # noqa: TC001 - msgspec reads the annotations


class Ending(msgspec.Struct, frozen=True):
    """A game that is over, in numbers: what the page shows at its end."""

    history: History
    dice: tuple[Dice, ...] = ()


class Turn(msgspec.Struct, frozen=True):
    """What a report says beside the picture."""

    name: str
    turn: int
    moves: dict[str, int] = {}  # how many orders to move each seat gave
    lines: tuple[str, ...] = ()
    short: tuple[str, ...] = ()  # the same without the moves, where there is no room for them
    ending: Ending | None = None  # of a game that is over


class Drawing(msgspec.Struct, frozen=True):
    """What is to be drawn: a bare board, a position as SVG or PNG, or the report of a turn.

    `warm` draws what takes long before somebody asks for it; `choice` is a board by its `key`.
    """

    kind: Literal["warm", "choice", "board", "svg", "png", "pdf"]
    theme: str = "light"
    game: str = ""  # packed by the catalogue, or by name
    position: str = ""
    turn: Turn | None = None
    key: str = ""


def draw(drawing: Drawing) -> bytes:
    """The drawing as the bytes of its file."""
    from openblitz import catalogue  # noqa: PLC0415

    if drawing.kind == "warm":
        for family in catalogue.FAMILIES:
            family.artist.warm()
        return b"warm"
    game = catalogue.unpack(drawing.game)
    artist = catalogue.family_of(game).artist
    if drawing.kind == "choice":
        return artist.board(drawing.game, drawing.key, drawing.theme)
    state = game.read_state(drawing.position)
    if drawing.kind == "board":
        return artist.board_svg(game, state, drawing.theme)
    if drawing.kind == "svg":
        return artist.picture(game, state, "svg")
    if drawing.kind == "png":
        return artist.picture(game, state, "png")
    from openblitz.server.think.report import report  # noqa: PLC0415

    assert drawing.turn is not None
    return report(game, state, drawing.turn, artist.close_up(game, state))
