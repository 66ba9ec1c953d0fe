"""The application: the page with its files, nothing beside them, and addresses that browsers may use."""

from __future__ import annotations

import asyncio
import os
import socket
import threading
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest
from tests.server.running import PATIENCE, Server, running

from openblitz.catalogue.commander.shelf import CommanderShelf
from openblitz.server.keep.database import in_folder
from openblitz.server.think.pictures import Pictures
from openblitz.server.think.thinkers import Thinkers

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a page of two files, and a file beside the page that is nobody's business."""
    folder = tmp_path_factory.mktemp("page")
    static = folder / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("the start")
    (static / "assets" / "page-1234.js").write_text("the script")
    (folder / "secret.txt").write_text("a secret")
    (static / "link.txt").symlink_to(folder / "secret.txt")
    with running(in_folder(folder), static=static) as made:
        yield made


def test_the_page_and_its_files_are_served(page: Server) -> None:
    start = page.http.get("/")
    assert (start.text, start.headers["cache-control"]) == ("the start", "no-cache")
    assert start.headers["content-type"].startswith("text/html")
    script = page.http.get("/assets/page-1234.js")
    assert script.text == "the script"
    assert "immutable" in script.headers["cache-control"]
    assert "javascript" in script.headers["content-type"]


def test_a_page_that_a_browser_has_is_sent_again_when_it_has_changed(tmp_path: Path) -> None:
    start = tmp_path / "static" / "index.html"
    start.parent.mkdir()
    start.write_text("the start")
    with running(in_folder(tmp_path), static=start.parent) as page:
        known = {"If-None-Match": page.http.get("/").headers["etag"]}
        again = page.http.get("/", headers=known)
        assert (again.status_code, again.content) == (304, b"")
        start.write_text("another start")
        os.utime(start, ns=(1, 1))
        assert page.http.get("/", headers=known).text == "another start"
        assert page.http.head("/").content == b""


def test_the_games_are_listed_before_somebody_asks(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    listed = threading.Event()

    def rulesets() -> tuple[()]:
        listed.set()
        return ()

    monkeypatch.setattr("openblitz.server.wire.screens.rulesets", rulesets)
    monkeypatch.setattr(Pictures, "warm", lambda _pictures: asyncio.sleep(0))
    monkeypatch.setattr(Thinkers, "wake", lambda _thinkers: asyncio.sleep(0))
    monkeypatch.setattr(CommanderShelf, "wake", lambda _shelf: None)
    with running(in_folder(tmp_path), warm=True):
        assert listed.wait(PATIENCE)


def test_what_the_first_question_would_wait_for_is_loaded_beside_the_start(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The server answers while it is loading: in a thread, after what another process makes for it."""
    told: list[str] = []
    loading, go_on = threading.Event(), threading.Event()

    async def warm(_pictures: Pictures) -> None:
        told.append("drawn")

    def wake(_shelf: CommanderShelf) -> None:
        loading.set()
        go_on.wait(PATIENCE)
        told.append("loaded")

    monkeypatch.setattr(Pictures, "warm", warm)
    monkeypatch.setattr(CommanderShelf, "wake", wake)
    with running(in_folder(tmp_path), warm=True) as made:
        assert loading.wait(PATIENCE)
        assert made.http.get("/api/info").status_code == 200
        assert told == ["drawn"]
        go_on.set()
    assert told == ["drawn", "loaded"]


def test_addresses_that_the_page_knows_lead_to_its_start(page: Server) -> None:
    assert page.http.get("/play/0123456789abcdef").text == "the start"


def test_a_file_that_is_not_there_is_not_found(page: Server) -> None:
    answer = page.http.get("/assets/none.js")
    assert answer.status_code == 404
    assert answer.json()["error"]["code"] == "not-found"


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/..%2fsecret.txt",
        "/%2e%2e/secret.txt",
        "/assets/../../secret.txt",
        "/assets/..%5c..%5csecret.txt",
        "/../../../etc/passwd",
        "//etc/passwd",
        "/%00",
        "/link.txt",
        "/secret.txt",
        "/api/../secret.txt",
    ],
)
def test_no_path_leads_out_of_the_page(page: Server, path: str) -> None:
    where = urlsplit(page.address)
    assert where.hostname
    assert where.port
    with socket.create_connection((where.hostname, where.port), timeout=PATIENCE) as line:
        line.sendall(f"GET {path} HTTP/1.1\r\nHost: {where.netloc}\r\nConnection: close\r\n\r\n".encode())
        answer = b""
        while part := line.recv(65536):
            answer += part
    assert b"a secret" not in answer
    assert b"root:" not in answer
    assert answer.split()[1] in (b"400", b"404")


def test_without_a_page_the_start_says_so(tmp_path: Path) -> None:
    with running(in_folder(tmp_path), static=tmp_path / "none") as server:
        answer = server.http.get("/")
        assert answer.status_code == 200
        assert "has not been built" in answer.text


def test_behind_a_proxy_only_its_own_address_is_let_in(tmp_path: Path) -> None:
    address = "https://blitz.example"
    with running(in_folder(tmp_path), local=False, address=address) as server:
        made = {"ruleset": "1975-basic"}
        good = server.http.post("/api/games", headers={"Host": "blitz.example", "Origin": address}, json=made)
        assert good.status_code == 201
        assert "strict-transport-security" in good.headers
        for headers in (
            {"Host": "evil.example"},
            {"Host": "blitz.example", "Origin": "https://evil.example"},
            {"Host": "blitz.example", "Origin": "http://blitz.example"},
        ):
            assert server.http.post("/api/games", headers=headers, json=made).status_code == 403


def test_a_mistake_of_the_server_says_nothing_of_itself(
    page: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken() -> None:
        raise RuntimeError("secret words")

    monkeypatch.setattr("openblitz.server.wire.screens.rulesets", broken)
    answer = page.http.get("/api/info")
    assert answer.status_code == 500
    assert answer.json()["error"]["code"] == "server"
    assert "secret" not in answer.text
    assert answer.headers["x-frame-options"] == "DENY"
    assert "secret words" in caplog.text


def test_scripts_and_boards_are_sent_in_few_bytes(page: Server) -> None:
    plain = page.http.get("/assets/page-1234.js", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    small = page.http.get("/assets/page-1234.js", headers={"Accept-Encoding": "gzip"})
    assert small.headers["content-encoding"] == "gzip"
    assert small.headers["content-type"].startswith("text/javascript")
    assert small.text == plain.text == "the script"
    assert "immutable" in small.headers["cache-control"]
    made = page.make()
    address = f"/api/games/{made['id']}/board.json?token={made['spectator']}"
    board = page.http.get(address, headers={"Accept-Encoding": "gzip"})
    assert board.headers["content-encoding"] == "gzip"
    assert int(board.headers["content-length"]) < 60_000
    assert board.json() == page.http.get(address, headers={"Accept-Encoding": "identity"}).json()
