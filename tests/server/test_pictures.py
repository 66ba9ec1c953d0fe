"""Pictures of a position and the report of a turn."""

from __future__ import annotations

import gzip
from io import BytesIO
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

import pytest
from fpdf import FPDF
from PIL import Image
from tests.server.played import DUEL, duel_file

from openblitz.blitzkrieg.telling import kept_board
from openblitz.catalogue import PNG_WIDTH, Family
from openblitz.catalogue.blitzkrieg.artist import PRINT_WIDTH
from openblitz.server.keep.kept_games import KeptEntry
from openblitz.server.play.history import Dice, History, SideNumber, TurnNumbers, dice_of
from openblitz.server.think import drawing
from openblitz.server.think.drawing import Drawing, Ending, Turn
from openblitz.server.think.thinkers import ThinkerDiedError, Thinkers
from openblitz.table import Event, Roll

if TYPE_CHECKING:
    from pathlib import Path

    from tests.server.running import Server

BATTLE = """
turn 3
side american
first american
deployed-first american
table bare
edge american north
edge german south
at 20,112 face 180: A:CO
at 20,8 face 0: G:CO
rest reserve
schedule-closed american
schedule-closed german
step end-phase
step combats
step command-moves
"""
BOARD = (
    '<svg xmlns="http://www.w3.org/2000/svg" class="board" viewBox="-66.8 -154 2347.1 1520">'
    "<style>.board{--sea:#00f}.sea{fill:var(--sea)}</style></svg>"
)


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A board that is drawn at once, and a cache of its own."""
    monkeypatch.setattr("openblitz.blitzkrieg.board.drawing.board_svg", lambda *_, **__: BOARD)
    monkeypatch.setattr(kept_board, "_folder", lambda: tmp_path / "cache")
    return tmp_path / "cache"


def test_a_position_is_drawn_with_its_units(bare: Path) -> None:
    picture = drawing.draw(Drawing("svg", "light", "1975-basic@1", DUEL)).decode()
    root = ET.fromstring(picture)
    (units,) = [node for node in root.iter() if node.get("id") == "units"]
    texts = {node.text for node in units.iter() if node.text}
    assert "3" in texts  # three of blue's in a stack


def test_a_png_is_the_board_with_the_units_on_it(bare: Path) -> None:
    drawn = drawing.draw(Drawing("png", "light", "1975-basic@1", DUEL))
    empty = drawing.draw(Drawing("png", "light", "1975-basic@1", "turn 3\nside blue\nrest eliminated"))
    with Image.open(BytesIO(drawn)) as picture, Image.open(BytesIO(empty)) as board:
        assert picture.format == "PNG"
        assert picture.size == board.size
        assert picture.width == PNG_WIDTH
        assert picture.tobytes() != board.tobytes()


def test_a_report_is_one_page_whatever_happened(bare: Path) -> None:
    lines = tuple(
        f"Something number {number} happened to somebody at a place far away." for number in range(900)
    )
    turn = Turn("<script> Ünïcode 東京 " + "long " * 40, 3, {"blue": 2}, lines, lines[:400])
    written = drawing.draw(Drawing("pdf", "light", "1975-basic@1", DUEL, turn))
    assert written.startswith(b"%PDF-")
    assert written.count(b"/Type /Page\n") == 1


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What a report writes."""
    written: list[str] = []
    cell = FPDF.cell

    def listen(pdf: FPDF, *args: Any, **more: Any) -> Any:
        written.append(str(args[2]) if len(args) > 2 else "")
        return cell(pdf, *args, **more)

    monkeypatch.setattr(FPDF, "cell", listen)
    return written


@pytest.mark.parametrize("ruleset", ["1975-basic@1", "commander-encounter@1"])
def test_a_report_has_room_for_what_happened_and_cuts_no_heading(
    bare: Path, said: list[str], monkeypatch: pytest.MonkeyPatch, ruleset: str
) -> None:
    """Under the square picture of a table as under the wide one of a board."""
    square = BytesIO()
    Image.new("RGB", (40, 40)).save(square, "PNG")
    monkeypatch.setattr("openblitz.commander.telling.picture.position_png", lambda *_args: square.getvalue())
    lines = tuple(f"Something number {number} happened." for number in range(60))
    position = DUEL if ruleset.startswith("1975") else BATTLE
    drawing.draw(Drawing("pdf", "light", ruleset, position, Turn("A turn", 3, {}, lines, lines[:3])))
    assert set(lines) <= set(said)
    assert not [text for text in said if text.endswith("...")]


FIRST_GAME = """
turn 3
side blue
at EE35: B:4Arm B:5Arm
at CC39: R:4Arm R:5Arm
at EE38: R:1Inf
rest box
step movement"""


def test_a_report_shows_the_part_of_the_map_that_is_played_on(
    bare: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It waits for no board to be drawn once more, and shows its part larger than a picture of all does."""
    shown: list[bytes] = []
    widths: list[int] = []
    drawn = kept_board.board_png

    def noted(width: int) -> bytes:
        widths.append(width)
        return drawn(width)

    monkeypatch.setattr(kept_board, "board_png", noted)
    monkeypatch.setattr(FPDF, "image", lambda _pdf, picture, **_: shown.append(picture.getvalue()))
    drawing.draw(Drawing("pdf", "light", "1975-first-game@1", FIRST_GAME, Turn("A turn", 3)))
    assert widths == [PNG_WIDTH]
    with Image.open(BytesIO(shown[0])) as picture:
        colours = picture.convert("RGB").getcolors(picture.width * picture.height) or []
        blue = sum(count for count, colour in colours if colour == (0x27, 0x50, 0x7F))
        assert picture.width == PRINT_WIDTH
        assert blue > 1000  # a counter fills 14 pixels square where the whole board is drawn so wide


def test_a_report_counts_what_the_game_is_won_by(bare: Path, said: list[str]) -> None:
    drawing.draw(Drawing("pdf", "light", "1975-first-game@1", FIRST_GAME, Turn("A turn", 3)))
    at = said.index("Objectives held")
    assert {"Units on the board", "Units eliminated"} <= set(said)
    assert "Cities" not in said
    assert "0 of 3" in said[at:]  # Great Blue is short of the towns
    said.clear()
    drawing.draw(
        Drawing("pdf", "light", "1975-tournament@1", "turn 3\nside blue\nrest box", Turn("A turn", 3))
    )
    assert {"Friendly city hexes", "Factors lost"} <= set(said)


def test_the_report_of_an_end_has_the_numbers_of_the_page(bare: Path, said: list[str]) -> None:
    turns = tuple(TurnNumbers(turn, (SideNumber("blue", "Units lost", 70 + turn),)) for turn in range(30))
    dice = (Dice("blue", 4, 14, "A six.", "A one."),)
    turn = Turn("The end", 29, ending=Ending(History(turns), dice))
    written = drawing.draw(Drawing("pdf", "light", "1975-basic@1", DUEL, turn))
    assert written.count(b"/Type /Page\n") == 1
    assert "Great Blue: Units lost" in said
    assert {"80", "99"} <= set(said)  # the last twenty turns
    assert "79" not in said
    assert {"Great Blue: 4 dice, 3.5 on average.", "Highest: A six.", "Lowest: A one."} <= set(said)


def test_the_highest_and_the_lowest_die_are_told_by_what_they_were_thrown_for() -> None:
    """Whatever else the same order brought."""
    thrown = (("the wind", 6, 4), ("battle for S20", 6, 6), ("loyalty", 6, 1), ("the way", 4, 0))
    rolls = tuple(Roll(*roll) for roll in thrown)
    entry = KeptEntry(1, 1, "blue", "done", rolls, "", (Event("phase", "The turn goes on."),), 0)
    assert dice_of([entry], "blue") == Dice("blue", 3, 11, "6, battle for S20", "1, loyalty")
    assert dice_of([entry], "red") is None


# From the server


@pytest.fixture(scope="module")
def game(server: Server) -> dict[str, Any]:
    made = server.open(duel_file(), trust="1", name="<b>Duel</b>")
    with server.sit(made["id"], made["seats"]["blue"]) as blue:
        blue.settle()
        blue.order("move B:4Arm to EE19")
    return made


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch, server: Server) -> list[Drawing]:
    """What the server wants to have drawn."""
    wanted: list[Drawing] = []

    async def draw(self: object, what: Drawing, *_: str) -> bytes:
        wanted.append(what)
        return b"drawn"

    monkeypatch.setattr("openblitz.server.think.pictures.Pictures.draw", draw)
    return wanted


@pytest.mark.parametrize(("kind", "media"), [("svg", "image/svg+xml"), ("png", "image/png")])
def test_a_picture_of_any_moment(
    server: Server, game: dict[str, Any], asked: list[Drawing], kind: str, media: str
) -> None:
    where = f"/api/games/{game['id']}/picture.{kind}"
    for at, place in ((None, "EE19"), (1, "EE19"), (0, "EE20")):
        query = {"token": game["spectator"]} | ({} if at is None else {"at": str(at)})
        answer = server.http.get(where, params=query)
        assert (answer.content, answer.headers["content-type"]) == (b"drawn", media)
        assert "sandbox" in answer.headers["content-security-policy"]
        (line,) = [line for line in asked[-1].position.splitlines() if "B:4Arm" in line]
        assert line.startswith(f"at {place}:")
    for wrong in ("2", "-1", "x", "1" * 30):
        answer = server.http.get(where, params={"token": game["spectator"], "at": wrong})
        assert answer.status_code in (404, 422)
    assert server.http.get(where, params={"token": "x" * 32}).status_code == 404
    assert server.http.get(where.replace(kind, "exe"), params={"token": game["spectator"]}).status_code == 404


def test_the_report_of_a_turn(server: Server, game: dict[str, Any], asked: list[Drawing]) -> None:
    where = f"/api/games/{game['id']}/report.pdf"
    answer = server.http.get(where, params={"token": game["spectator"]})
    assert answer.headers["content-type"] == "application/pdf"
    turn = asked[-1].turn
    assert turn is not None
    assert (turn.name, turn.turn, turn.moves) == ("<b>Duel</b>", 3, {"blue": 1})
    assert turn.lines == ("B:4Arm from EE20 to EE19.",)
    assert turn.short == ()
    assert turn.ending is None
    assert server.http.get(where, params={"token": game["spectator"], "turn": "2"}).status_code == 422


def test_a_game_that_is_over_is_told_turn_by_turn(server: Server, asked: list[Drawing]) -> None:
    made = server.open(duel_file(), trust="1")
    with server.sit(made["id"], made["seats"]["blue"]) as blue:
        blue.settle()
        assert blue.ask("history")["error"]["code"] == "history"
        blue.order("move B:4Arm to EE19")
        blue.order("resign")
        (turn,) = blue.ask("history")["turns"]
    assert turn["turn"] == 3
    assert {number["seat"] for number in turn["numbers"]} == {"blue", "red"}
    assert all(number["value"] > 0 for number in turn["numbers"])
    server.http.get(f"/api/games/{made['id']}/report.pdf", params={"token": made["spectator"]})
    drawn = asked[-1].turn
    assert drawn is not None
    assert drawn.ending is not None
    assert [one.turn for one in drawn.ending.history.turns] == [3]


def test_the_board_is_cached_and_compressed(
    server: Server, game: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept_board, "kept_board", lambda theme: gzip.compress(f"<svg>{theme}</svg>".encode()))
    where = f"/api/games/{game['id']}/board.svg?token={game['spectator']}&theme="
    plain = server.http.get(f"{where}print", headers={"Accept-Encoding": "identity"})
    assert plain.text == "<svg>print</svg>"
    with server.http.stream("GET", f"{where}print", headers={"Accept-Encoding": "gzip"}) as small:
        assert gzip.decompress(b"".join(small.iter_raw())) == plain.content
    again = server.http.get(f"{where}print", headers={"If-None-Match": plain.headers["etag"]})
    assert again.status_code == 304
    assert server.http.get(f"{where}pink").status_code == 404


def test_boards_to_choose_from_are_drawn(server: Server) -> None:
    where = "/api/boards/commander-encounter/bocage.svg?theme="
    light, dark = (server.http.get(f"{where}{theme}") for theme in ("light", "dark"))
    assert light.headers["content-type"] == "image/svg+xml"
    assert ET.fromstring(light.text).get("viewBox")
    assert light.text != dark.text
    for nothing in ("commander-encounter/board", "1975-basic/bocage", "1985/board", "1975-basic/../x"):
        assert server.http.get(f"/api/boards/{nothing}.svg").status_code == 404
    assert server.http.get(f"{where}pink").status_code == 404


def test_the_first_board_reads_no_game_but_its_own(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    def read(self: object, name: str) -> None:
        raise AssertionError(f"{name} is read")

    monkeypatch.setattr(kept_board, "kept_board", lambda theme: gzip.compress(b"<svg/>"))
    monkeypatch.setattr(Family, "info", read)
    assert server.http.get("/api/boards/usual/board.svg").text == "<svg/>"
    assert server.http.get("/api/boards/1975-basic/board.svg").text == "<svg/>"


def test_a_drawing_that_fails_is_told(
    server: Server, game: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def died(*_: object) -> bytes:
        raise ThinkerDiedError("it is gone")

    monkeypatch.setattr(Thinkers, "draw", died)
    answer = server.http.get(f"/api/games/{game['id']}/picture.png", params={"token": game["spectator"]})
    assert answer.status_code == 422
    assert answer.json()["error"]["code"] == "picture"
