"""The artist: draws boards and positions of a family, as pictures for people and as records for programs."""

from __future__ import annotations

import gzip
from abc import ABC, abstractmethod
from base64 import b64encode
from html import escape
from typing import Any

import msgspec

THEMES = ("light", "dark", "print")
PNG_WIDTH = 2400  # pixels of a picture


class BoardChoice(msgspec.Struct, frozen=True):
    """A board or table that a game is played on, by the key of its drawing."""

    key: str
    title: str


class PieceKind(msgspec.Struct, frozen=True):
    """A kind of terrain that one can put on a table of one's own."""

    name: str
    title: str
    form: str  # area or line
    width: float  # of a line that says none
    colour: str  # while it is only sketched


class BoardFinding(msgspec.Struct, frozen=True):
    """One thing that was looked at on a table, and whether it is right."""

    what: str
    ok: bool
    detail: str


class BoardCheck(msgspec.Struct, frozen=True):
    """A table of a player's own: its name, whether it is fit to play on, and its drawing as SVG."""

    title: str
    findings: tuple[BoardFinding, ...]
    svg: str


class BoardError(Exception):
    """A table that cannot be used, in a sentence."""


class Artist(ABC):
    """Draws what a family is played on."""

    @property
    @abstractmethod
    def board_type(self) -> Any:
        """What it tells programs of a board."""

    @abstractmethod
    def boards(self, name: str) -> tuple[BoardChoice, ...]:
        """What a game can be played on."""

    @abstractmethod
    def board(self, name: str, key: str, theme: str) -> bytes:
        """The drawing of one of these boards as SVG; a LookupError if there is no such board."""

    def viewer(self, name: str, key: str) -> tuple[str, str]:
        """A page that shows one of these boards, and its Content-Security-Policy."""
        drawn = b64encode(self.board(name, key, THEMES[0])).decode()
        title = escape(next(board.title for board in self.boards(name) if board.key == key))
        page = (
            f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title>'
            f'<img alt="{title}" width="100%" src="data:image/svg+xml;base64,{drawn}"></html>'
        )
        policy = "default-src 'none'; img-src data:; base-uri 'none'; form-action 'none'"
        return page, f"{policy}; frame-ancestors 'none'"

    @abstractmethod
    def board_svg(self, game: Any, state: Any, theme: str) -> bytes:
        """The bare board of a state as SVG; a LookupError while there is none."""

    def piece_kinds(self) -> tuple[PieceKind, ...]:
        """What players can make boards of their own from; none where they cannot."""
        return ()

    def models(self) -> tuple[BoardChoice, ...]:
        """Boards that one of a player's own can begin with."""
        return ()

    def model(self, key: str, seed: int) -> str:
        """One of these as text, or a new one made from a seed; a LookupError if there is none."""
        raise LookupError(f"there is no board {key!r}")

    def check_board(self, text: str, theme: str) -> BoardCheck:
        """Look at a board of a player's own; a BoardError if it cannot be used at all."""
        raise BoardError("there are no boards of one's own here")

    def kept_board(self, key: str, theme: str) -> bytes | None:
        """The drawing of a board by its key, packed by gzip, if it need not be drawn."""
        return None

    @abstractmethod
    def board_json(self, game: Any, state: Any) -> msgspec.Struct:
        """The board of a state for programs; a LookupError while there is none."""

    def board_file(self, game: Any, state: Any) -> bytes:
        """The same as JSON, packed by gzip."""
        return gzip.compress(msgspec.json.encode(self.board_json(game, state)), 6)

    @abstractmethod
    def picture(self, game: Any, state: Any, kind: str) -> bytes:
        """A state as a picture, svg or png."""

    def close_up(self, game: Any, state: Any) -> bytes:
        """The part of a state that matters as PNG, for print; here all of it."""
        return self.picture(game, state, "png")

    def warm(self) -> None:
        """Make beforehand what takes long and is kept on the disk."""
        return
