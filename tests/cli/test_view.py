"""`openblitz view`: what is served, to whom, and how it ends."""

from __future__ import annotations

import json
import re
import socket
import webbrowser
from base64 import b64encode
from hashlib import sha256
from http.client import HTTPConnection, HTTPResponse
from threading import Thread
from typing import TYPE_CHECKING

import msgspec
import pytest
from typer.testing import CliRunner

import openblitz.cli.view as command
from openblitz.blitzkrieg.board import load_board
from openblitz.blitzkrieg.board.drawing.viewer import content_policy, viewer_page
from openblitz.blitzkrieg.board.model import Label, LabelKind
from openblitz.cli import app
from openblitz.hexes import grid

if TYPE_CHECKING:
    from collections.abc import Iterator

PAGE = "<!doctype html><style>a{}</style><svg><style>b{}</style></svg><script>c()</script>"


@pytest.fixture(scope="module")
def page() -> str:
    return viewer_page(load_board())


@pytest.fixture
def viewer() -> Iterator[command.Viewer]:
    with command.Viewer(PAGE, content_policy(PAGE), 0) as server:
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def ask(
    viewer: command.Viewer, path: str = "/", method: str = "GET", host: str = ""
) -> tuple[HTTPResponse, str]:
    connection = HTTPConnection("127.0.0.1", viewer.server_port, timeout=5)
    connection.request(method, path, headers={"Host": host or f"127.0.0.1:{viewer.server_port}"})
    response = connection.getresponse()
    body = response.read().decode()
    connection.close()
    return response, body


def test_the_page_is_served_with_strict_headers(viewer: command.Viewer) -> None:
    response, body = ask(viewer)
    assert (response.status, body) == (200, PAGE)
    assert response.headers["Content-Type"] == "text/html; charset=utf-8"
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    policy = response.headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; ")
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy


def test_only_this_machine_is_served(viewer: command.Viewer) -> None:
    assert viewer.server_address[0] == "127.0.0.1"
    assert ask(viewer, host="localhost")[0].status == 200
    assert ask(viewer, host="elsewhere.example")[0].status == 403


def test_there_is_one_page_only(viewer: command.Viewer) -> None:
    assert ask(viewer, "/?again")[0].status == 200
    assert ask(viewer, "/board.toml")[0].status == 404
    assert ask(viewer, "/../secret")[0].status == 404
    assert ask(viewer, method="POST")[0].status == 501


def test_head_sends_no_body(viewer: command.Viewer) -> None:
    response, body = ask(viewer, method="HEAD")
    assert response.headers["Content-Length"] == str(len(PAGE))
    assert body == ""


def test_the_policy_allows_the_pages_own_styles_and_scripts() -> None:
    def named(body: str) -> str:
        return f"'sha256-{b64encode(sha256(body.encode()).digest()).decode()}'"

    policy = content_policy(PAGE)
    assert f"style-src {named('a{}')} {named('b{}')};" in policy
    assert f"script-src {named('c()')};" in policy
    assert "style-src 'none'; script-src 'none';" in content_policy("<p>plain</p>")


def test_the_page_holds_the_picture_and_the_facts_of_each_hex(page: str) -> None:
    assert '<g id="hex-numbers"' in page
    found = re.search(r'<script type="application/json" id="facts">(.*?)</script>', page, re.DOTALL)
    assert found
    facts = json.loads(found[1])
    assert len(facts["hexes"]) == len(grid.HEXES)
    assert facts["cities"]["G4"]["works"] == "oil"
    assert "html[data-theme=dark] .board{--paper:" in page
    assert "<!--" not in page


def test_the_page_asks_no_other_host(page: str) -> None:
    assert set(re.findall(r"https?://[^\"'`\s<]+", page)) == {"http://www.w3.org/2000/svg"}
    assert not re.search(r"<(?:link|script|img)[^>]* (?:src|href)=\"(?!data:)", page)


def test_a_name_cannot_end_the_facts_early() -> None:
    city = msgspec.structs.replace(load_board().cities[0], name="</script><script>bad()</script>")
    label = Label("</style><script>bad()</script>", LabelKind.SEA, grid.parse("EE34"))
    page = viewer_page(msgspec.structs.replace(load_board(), cities=(city,), labels=(label,)))
    assert "<script>bad()" not in page


def run(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, ["view", *arguments])
    return result.exit_code, result.stdout, result.stderr


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C as soon as it serves, and a small page."""

    def interrupted(_self: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(command.Viewer, "serve_forever", interrupted)
    monkeypatch.setattr("openblitz.blitzkrieg.board.drawing.viewer.viewer_page", lambda _board: PAGE)


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses that a browser was asked to open."""
    found: list[str] = []

    def open_(address: str) -> bool:
        found.append(address)
        return True

    monkeypatch.setattr(webbrowser, "open", open_)
    return found


@pytest.mark.usefixtures("quick")
def test_it_prints_its_address_and_ends_on_ctrl_c() -> None:
    code, out, err = run("--no-browser")
    assert (code, err) == (0, "")
    assert re.search(r"http://127\.0\.0\.1:\d+/", out)


@pytest.mark.usefixtures("quick")
def test_it_opens_a_browser_unless_told_not_to(opened: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISPLAY", ":0")
    assert run("--no-browser")[0] == 0
    assert opened == []
    assert run()[0] == 0
    assert len(opened) == 1
    assert opened[0].startswith("http://127.0.0.1:")


@pytest.mark.usefixtures("quick")
def test_a_browser_that_fails_is_no_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(_address: str) -> bool:
        raise webbrowser.Error("none")

    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(webbrowser, "open", fails)
    code, out, err = run()
    assert (code, err) == (0, "")
    assert "http://127.0.0.1:" in out


@pytest.mark.usefixtures("quick")
def test_without_a_screen_only_the_address_is_given(
    opened: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert run()[0] == 0
    assert opened == []


@pytest.mark.usefixtures("quick")
def test_a_port_in_use_is_told_in_one_line() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        code, _out, err = run("--no-browser", "--port", str(taken.getsockname()[1]))
    assert code == 2
    assert err.startswith("openblitz: cannot serve on port ")
    assert err.count("\n") == 1
