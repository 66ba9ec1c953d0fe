"""`openblitz view`: the board in a browser, served to this machine alone."""

from __future__ import annotations

import os
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path  # noqa: TC003 - Typer reads the annotations
from typing import Annotated

import typer

from openblitz.cli import app
from openblitz.cli.rulesets import chosen_game, fail

HOST = "127.0.0.1"


class Viewer(ThreadingHTTPServer):
    """Serves one page, with headers that keep it to itself."""

    daemon_threads = True

    def __init__(self, page: str, policy: str, port: int) -> None:
        self.page = page.encode()
        self.policy = policy
        super().__init__((HOST, port), _Answer)

    @property
    def address(self) -> str:
        """What to type into a browser."""
        return f"http://{HOST}:{self.server_port}/"


class _Answer(BaseHTTPRequestHandler):
    server: Viewer
    server_version = "openblitz"
    sys_version = ""

    def do_GET(self) -> None:
        self._answer(body=True)

    def do_HEAD(self) -> None:
        self._answer(body=False)

    def _answer(self, *, body: bool) -> None:
        # A page of another site that renames itself to this address must not read the board.
        if self.headers.get("Host", "").partition(":")[0] not in (HOST, "localhost"):
            self.send_error(403)
            return
        if self.path.partition("?")[0] != "/":
            self.send_error(404)
            return
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(self.server.page)))
        self.send_header("Content-Security-Policy", self.server.policy)
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Referrer-Policy", "no-referrer")
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        if body:
            self.wfile.write(self.server.page)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name it has upstream
        """Say nothing: the terminal shows the address and no more."""


@app.command("view")
def view(
    port: Annotated[
        int, typer.Option(help="The port to serve on; 0 takes a free one.", min=0, max=65535)
    ] = 0,
    browser: Annotated[bool, typer.Option(help="Open the board in a browser.")] = True,
    data: Annotated[
        Path | None, typer.Option(help="A folder with hex board files of your own.", metavar="FOLDER")
    ] = None,
    ruleset: Annotated[str, typer.Option(help="The game whose board it is.")] = "1975-basic",
    board: Annotated[
        str | None, typer.Option(help="Which of its boards, where there are several.", metavar="KEY")
    ] = None,
) -> None:
    """Look at a board in a browser; on the hex board pan, zoom, and see what each hex is."""
    page, policy = _own_board(data) if data else _board_of(ruleset, board)
    try:
        server = Viewer(page, policy, port)
    except OSError as error:
        typer.echo(f"openblitz: cannot serve on port {port}: {error.strerror}", err=True)
        raise typer.Exit(2) from error
    typer.echo(f"The board is at {server.address} (Ctrl-C ends it).")
    if browser:
        _open(server.address)
    with server:
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            typer.echo()


def _own_board(folder: Path) -> tuple[str, str]:
    from openblitz.blitzkrieg.board.drawing.viewer import content_policy, viewer_page  # noqa: PLC0415
    from openblitz.cli.board import board_of  # noqa: PLC0415

    page = viewer_page(board_of(folder))
    return page, content_policy(page)


def _board_of(ruleset: str, key: str | None) -> tuple[str, str]:
    from openblitz import catalogue  # noqa: PLC0415

    family, name = catalogue.family_of(chosen_game(ruleset)), ruleset.partition("+")[0].partition("@")[0]
    known = [board.key for board in family.artist.boards(name)]
    if key is not None and key not in known:
        raise fail(f"{name} has no board {key!r}; there are {', '.join(known)}")
    return family.artist.viewer(name, key or known[0])


def _open(address: str) -> bool:
    """Open a browser if there is a screen to open it on."""
    import webbrowser  # noqa: PLC0415

    if sys.platform.startswith("linux") and not (
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    ):
        return False
    try:
        return webbrowser.open(address)
    except webbrowser.Error:
        return False
