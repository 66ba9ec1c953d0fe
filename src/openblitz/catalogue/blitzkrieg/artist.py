"""Hexes, counters, and one board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from openblitz.catalogue.artist import PNG_WIDTH, THEMES, Artist, BoardChoice

if TYPE_CHECKING:
    from openblitz.blitzkrieg.board.export import DrawnBoard
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.blitzkrieg.game import Blitzkrieg

PRINT_WIDTH = 1600  # pixels of a picture as wide as a page
BOARD = "board"  # all its games are played on the same one


class BlitzkriegArtist(Artist):
    """Draws the mapboard."""

    @property
    def board_type(self) -> Any:
        """The board, hex by hex."""
        from openblitz.blitzkrieg.board.export import DrawnBoard  # noqa: PLC0415

        return DrawnBoard

    def boards(self, name: str) -> tuple[BoardChoice, ...]:
        """The one board."""
        return (BoardChoice(BOARD, "The mapboard"),)

    def board(self, name: str, key: str, theme: str) -> bytes:
        """The one board, drawn."""
        from openblitz.blitzkrieg.telling import kept_board  # noqa: PLC0415

        if key != BOARD:
            raise LookupError(f"there is no board {key!r}")
        return kept_board.board_svg(theme)

    def viewer(self, name: str, key: str) -> tuple[str, str]:
        """The board to pan and zoom, with what each hex is."""
        from openblitz.blitzkrieg.board import load_board  # noqa: PLC0415
        from openblitz.blitzkrieg.board.drawing.viewer import content_policy, viewer_page  # noqa: PLC0415

        page = viewer_page(load_board())
        return page, content_policy(page)

    def board_svg(self, game: Blitzkrieg, state: Position, theme: str) -> bytes:
        """The one board, drawn."""
        return self.board(game.name, BOARD, theme)

    def kept_board(self, key: str, theme: str) -> bytes | None:
        """The board if it has been drawn before."""
        from openblitz.blitzkrieg.telling import kept_board  # noqa: PLC0415

        return kept_board.kept_board(theme)

    def board_json(self, game: Blitzkrieg, state: Position) -> DrawnBoard:
        """Every hex, with its middle in the drawing."""
        from openblitz.blitzkrieg.board.export import drawn_board  # noqa: PLC0415

        return drawn_board(game.rules.board)

    def board_file(self, game: Blitzkrieg, state: Position) -> bytes:
        """The same as it is kept."""
        from openblitz.blitzkrieg.telling import kept_board  # noqa: PLC0415

        return kept_board.board_file()

    def picture(self, game: Blitzkrieg, state: Position, kind: str) -> bytes:
        """The board with its units."""
        from openblitz.blitzkrieg.telling import kept_board  # noqa: PLC0415

        if kind == "svg":
            return kept_board.position_svg(state)
        return kept_board.position_png(state, PNG_WIDTH)

    def close_up(self, game: Blitzkrieg, state: Position) -> bytes:
        """The part of the board that is played on, with its units."""
        from openblitz.blitzkrieg.telling import kept_board  # noqa: PLC0415

        return kept_board.close_up_png(state, PRINT_WIDTH, PNG_WIDTH)

    def warm(self) -> None:
        """Draw the board in every theme."""
        from openblitz.blitzkrieg.telling import kept_board  # noqa: PLC0415

        kept_board.board_file()
        for theme in THEMES:
            kept_board.board_svg(theme)
        kept_board.board_png(PNG_WIDTH)
        kept_board.board_png(kept_board.SHARP)
