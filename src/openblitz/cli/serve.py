"""`openblitz serve`: the game in the browser, for this machine or for friends."""

from __future__ import annotations

import errno
import os
import sys
import threading
from http.client import HTTPException
from pathlib import Path  # noqa: TC003 - Typer reads the annotations
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from openblitz.cli import app
from openblitz.cli.arguments import DatabaseUrl, GamesFolder  # noqa: TC001 - Typer reads the annotations

if TYPE_CHECKING:
    import socket


LOCAL = ("127.0.0.1", "localhost", "::1")
USUAL = 8317
NEXT = 10  # ports that are tried where nobody relies on the number
LONG_ENOUGH = 1_000  # bytes of what it says
A_MOMENT = 2.0  # seconds in which a server of ours says that it is one


@app.command("serve")
def serve(  # noqa: PLR0917 - each an option of the command line
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 is every one.")] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(
            help="The port; 0 takes a free one.",
            min=0,
            max=65535,
            show_default="8317, or the next that is free",
        ),
    ] = None,
    data: GamesFolder = None,
    database: DatabaseUrl = None,
    address: Annotated[
        str | None, typer.Option(help="How browsers reach it behind a proxy: https://...", metavar="URL")
    ] = None,
    workers: Annotated[
        int | None, typer.Option(help="Processes that think for computer seats.", min=1, max=64)
    ] = None,
    lines: Annotated[int, typer.Option(help="Games that one address may look at at once.", min=1)] = 100,
    keep_days: Annotated[
        int | None,
        typer.Option(
            help="Clear away games that nobody has touched for so many days.", min=1, show_default="never"
        ),
    ] = None,
    quota: Annotated[
        int, typer.Option(help="Megabytes that the games of one account or address may take up.", min=1)
    ] = 100,
    key: Annotated[
        Path | None,
        typer.Option(help="The file of the server's own secret, made at the first start.", metavar="FILE"),
    ] = None,
    browser: Annotated[bool, typer.Option(help="Open it in a browser.")] = True,
) -> None:
    """Play in the browser. Without options it is for this machine alone, and needs no account."""
    from openblitz import catalogue  # noqa: PLC0415
    from openblitz.server.door.app import Config, make_app  # noqa: PLC0415
    from openblitz.server.door.listening import config_for, more_files  # noqa: PLC0415
    from openblitz.server.door.listening import serve as run  # noqa: PLC0415
    from openblitz.server.keep.database import StorageError  # noqa: PLC0415

    if address is not None and not address.startswith(("http://", "https://")):
        _fail(f"{address!r} is no address: it begins with http:// or https://")
    more_files()
    url = database or database_in(data)
    alone = port is None and host in LOCAL and not address  # nobody relies on the number
    listening, runs = _listening(host, port, alone=alone, own=data is None and database is None)
    if listening is None:
        typer.echo(f"OpenBlitz is already at {runs}: that one is opened.")
        if browser:
            _open(runs)
        return
    shown = address or f"http://{_in_url(host)}:{listening.getsockname()[1]}/"
    try:
        application = make_app(
            Config(
                url,
                local=host in LOCAL and not address,
                address=address,
                workers=workers,
                lines=lines,
                keep_days=keep_days,
                quota=quota * 1_000_000,
                key=key or _key_in(data, database),
            )
        )
    except StorageError as error:
        listening.close()
        _fail(error.message)
    config = config_for(application)
    for fault in catalogue.spoiled():
        typer.echo(f"openblitz: left out: {fault}", err=True)
    if host not in LOCAL and not address:
        typer.echo(
            "openblitz: it answers to the machine's numbers and own name; give --address for any other name",
            err=True,
        )
    if alone and listening.getsockname()[1] != USUAL:
        typer.echo(f"Port {USUAL} is taken by something else.")
    typer.echo(f"OpenBlitz is at {shown} (Ctrl-C ends it).")
    if browser:
        # Once it listens; a browser that starts slowly comes late enough in any case.
        threading.Timer(0.5, _open, [shown]).start()
    run(config, [listening])


def _fail(fault: str) -> NoReturn:
    typer.echo(f"openblitz: {fault}", err=True)
    raise typer.Exit(2)


def database_in(folder: Path | None) -> str:
    """The database in a folder, or in the user's own data folder."""
    from openblitz.server.keep.database import in_folder  # noqa: PLC0415

    return in_folder(_data_folder(folder))


def _key_in(folder: Path | None, database: str | None) -> Path | None:
    """Where the server's secret is kept; None: beside a database that is a file."""
    from openblitz.server.door.serverkey import FILE_NAME  # noqa: PLC0415

    if database is None or database.startswith("sqlite"):
        return None
    return _data_folder(folder) / FILE_NAME


def _data_folder(folder: Path | None) -> Path:
    from platformdirs import user_data_path  # noqa: PLC0415

    kept = folder or user_data_path("openblitz", appauthor=False)
    try:
        kept.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        _fail(f"games cannot be kept in {kept}: {error.strerror}")
    return kept


def _listening(host: str, port: int | None, *, alone: bool, own: bool) -> tuple[socket.socket | None, str]:
    """Where it listens; or nothing, and where one of ours serves these games already.

    Whoever is `alone` at this machine and has named no port gets the next one where the usual is taken; but
    not beside a server that has his `own` games already.
    """
    fault = ""
    first = USUAL if port is None else port
    for tried in range(first, first + (NEXT if alone else 1)):
        try:
            return _listen(host, tried), ""
        except OSError as error:
            fault = fault or f"cannot listen on {host}, port {tried}: {error.strerror}"
            address = f"http://{_in_url(host)}:{tried}/"
            if alone and own and _is_ours(address):
                return None, address
            if error.errno != errno.EADDRINUSE:
                break
    _fail(fault)


def _listen(host: str, port: int) -> socket.socket:
    import socket  # noqa: PLC0415

    family, _, _, _, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    return socket.create_server(where[:2], family=family)


def _is_ours(address: str) -> bool:
    """Whether a server of this game answers there."""
    import urllib.request  # noqa: PLC0415

    straight = urllib.request.build_opener(urllib.request.ProxyHandler({}))  # this machine needs no proxy
    try:
        with straight.open(f"{address}metrics", timeout=A_MOMENT) as answer:
            return bool(answer.read(LONG_ENOUGH).startswith(b"# HELP openblitz_"))
    except (OSError, ValueError, HTTPException):  # it speaks another language, or says nothing
        return False


def _in_url(host: str) -> str:
    if host in ("0.0.0.0", "::"):
        return "localhost"
    return f"[{host}]" if ":" in host else host


def _open(address: str) -> None:
    """Open a browser if there is a screen to open it on; the address is printed in any case."""
    import contextlib  # noqa: PLC0415
    import webbrowser  # noqa: PLC0415

    if sys.platform.startswith("linux") and not (
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    ):
        return
    with contextlib.suppress(webbrowser.Error):
        webbrowser.open(address)
