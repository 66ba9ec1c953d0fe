"""The report of a turn on one page: the picture, how it stands, and what happened."""

from __future__ import annotations

from importlib import resources
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final

from fpdf import FPDF

from openblitz import catalogue
from openblitz.table.game import seat_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openblitz.server.think.drawing import Ending, Turn
    from openblitz.table import Game


# An A4 page in millimetres.
_MARGIN: Final = 12.0
_WIDE: Final = 210.0 - 2 * _MARGIN
_BOTTOM: Final = 297.0 - _MARGIN
_LINE: Final = 3.6
_COLUMNS: Final = 2
_GAP: Final = 6.0
_FONT: Final = "Serif"
_TALL: Final = 122.0  # a picture is no taller: what happened needs room under it
_TURNS: Final = 20  # that find room beside the picture


def report(game: Game[Any, Any], state: Any, turn: Turn, picture: bytes) -> bytes:
    """The page as PDF."""
    pdf = _page()
    _title(pdf, game, state, turn)
    pdf.image(BytesIO(picture), x=_MARGIN, w=_WIDE, h=_TALL, keep_aspect_ratio=True)
    pdf.ln(3)
    _standing(pdf, game, state, turn)
    if turn.ending:
        _ending(pdf, game, turn.ending)
    _happened(pdf, turn)
    return bytes(pdf.output())


def _page() -> FPDF:
    pdf = FPDF(format="A4")
    folder = resources.files("font_source_serif_pro") / "files"
    pdf.add_font(_FONT, "", str(folder / "SourceSerifPro-Regular.ttf"))
    pdf.add_font(_FONT, "B", str(folder / "SourceSerifPro-Bold.ttf"))
    pdf.set_margin(_MARGIN)
    pdf.set_auto_page_break(False)
    pdf.set_title("OpenBlitz")
    pdf.add_page()
    return pdf


def _title(pdf: FPDF, game: Game[Any, Any], state: Any, turn: Turn) -> None:
    pdf.set_font(_FONT, "B", 16)
    pdf.cell(_WIDE, 8, _fitting(pdf, turn.name, _WIDE), new_x="LMARGIN", new_y="NEXT")
    pdf.set_font(_FONT, "", 10)
    turns = game.view(state, None).turns
    what = "Set-up" if turn.turn == 0 else f"Turn {turn.turn}{f' of {turns}' if turns else ''}"
    asked, outcome = game.to_move(state), game.outcome(state)
    how = f"{seat_name(game, asked)} is asked" if asked else outcome.reason if outcome else ""
    line = f"{game.title} · {what} · {how}"
    pdf.cell(_WIDE, 6, _fitting(pdf, line, _WIDE), new_x="LMARGIN", new_y="NEXT")
    pdf.ln(1)


def _standing(pdf: FPDF, game: Game[Any, Any], state: Any, turn: Turn) -> None:
    """Both sides, as a small table."""
    heads, rows = catalogue.family_of(game).narrator.standing(game, state, turn.moves)
    _table(pdf, (heads, *rows), 9, 5)
    pdf.ln(3)


def _table(pdf: FPDF, rows: Sequence[Sequence[str]], size: int, height: float) -> None:
    """Rows under their heads; each column is as wide as it needs, of what there is."""
    if not rows:
        return
    pdf.set_font(_FONT, "B", size)
    needs = [max(pdf.get_string_width(cell) for cell in column) + 3 for column in zip(*rows, strict=True)]
    widths = [need * _WIDE / sum(needs) for need in needs]
    for number, row in enumerate(rows):
        pdf.set_font(_FONT, "" if number else "B", size)
        for cell, width in zip(row, widths, strict=True):
            pdf.cell(width, height, _fitting(pdf, cell, width), border="B")
        pdf.ln(height)


def _ending(pdf: FPDF, game: Game[Any, Any], ending: Ending) -> None:
    """The numbers turn by turn, one line a turn; and the dice of each side."""
    names = {style.seat: style.name for style in game.printed().seats}
    turns = ending.history.turns[-_TURNS:]
    heads = [f"{names[number.seat]}: {number.title}" for number in turns[-1].numbers] if turns else []
    rows = [("Turn", *heads)] if heads else []
    rows += [(str(one.turn or "Set-up"), *(str(number.value) for number in one.numbers)) for one in turns]
    _table(pdf, rows, 7, _LINE)
    pdf.set_font(_FONT, "", 8)
    for dice in ending.dice:
        mean = f"{names[dice.seat]}: {dice.count} dice, {dice.total / dice.count:.1f} on average."
        for line in (mean, f"Highest: {dice.highest}", f"Lowest: {dice.lowest}"):
            pdf.cell(_WIDE, _LINE, _fitting(pdf, line, _WIDE), new_x="LMARGIN", new_y="NEXT")
    pdf.ln(2)


def _happened(pdf: FPDF, turn: Turn) -> None:
    """What happened, in columns; what finds no room is counted."""
    top, width = pdf.get_y(), (_WIDE - (_COLUMNS - 1) * _GAP) / _COLUMNS
    pdf.set_font(_FONT, "", 8)
    room = int((_BOTTOM - top) / _LINE)
    rows = _all_rows(pdf, turn.lines, width)
    if len(rows) > room * _COLUMNS:
        rows = _all_rows(pdf, turn.short, width)
    if len(rows) > room * _COLUMNS:
        left = len(rows) - room * _COLUMNS + 1
        rows = [*rows[: room * _COLUMNS - 1], f"... and {left} lines more: see the log of the game."]
    for number, row in enumerate(rows):
        column, down = divmod(number, room)
        pdf.set_xy(_MARGIN + column * (width + _GAP), top + down * _LINE)
        pdf.cell(width, _LINE, row)


def _all_rows(pdf: FPDF, lines: tuple[str, ...], width: float) -> list[str]:
    return [row for line in lines for row in _rows(pdf, line, width)]


def _rows(pdf: FPDF, line: str, width: float) -> list[str]:
    """A line broken where its column ends; what is continued is set in."""
    rows, row = [], ""
    for word in line.split():
        longer = f"{row} {word}" if row else word
        if row and pdf.get_string_width(longer) > width - 2:
            rows.append(row)
            longer = f"   {word}"
        row = _fitting(pdf, longer, width)
    return [*rows, row] if row else rows


def _fitting(pdf: FPDF, text: str, width: float) -> str:
    """As much of a text as fits; a letter that the font does not have becomes a question mark."""
    known = pdf.current_font.cmap  # type: ignore[union-attr]
    shown = "".join(letter if ord(letter) in known else "?" for letter in text)
    if pdf.get_string_width(shown) <= width - 2:
        return shown
    while shown and pdf.get_string_width(f"{shown}...") > width - 2:
        shown = shown[:-1]
    return f"{shown}..."
