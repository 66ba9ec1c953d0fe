"""How smoothly the board moves with 200 counters on it, and how soon it is there; in a real Chromium."""

from __future__ import annotations

import contextlib
import statistics
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from tests.server.running import process
from tests.web.browser import ARGUMENTS, chromium
from tests.web.sitting import game_file
from tests.web.test_first_minutes import FRONT

from openblitz.blitzkrieg.rulesets import game
from openblitz.hexes import bits
from openblitz.hexes.grid import name
from openblitz.server.door.app import STATIC
from openblitz.server.keep.database import in_folder

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bench.conftest import Promises
    from playwright.sync_api import Browser, Page, WebSocketRoute
    from pytest_benchmark.fixture import BenchmarkFixture
    from tests.server.running import Server

COUNTERS = 200
ROUNDS = 5  # the best one counts: the machine is shared
FRAMES = Path(__file__).with_name("frames.js")
# The milliseconds of every frame as long as something is played, for two seconds at most.
PLAYED = """async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const times = [];
  let before = await frame();
  const first = before;
  while (document.querySelector('.replay') && before - first < 2000) {
    const now = await frame();
    times.push(now - before);
    before = now;
  }
  return times;
}"""
DRAWN = ".ground[data-drawn=true]"


@contextlib.contextmanager
def fresh_browser() -> Iterator[Browser]:
    program = chromium()
    if program is None or not (STATIC / "index.html").is_file():
        pytest.skip("not here: Chromium or the built page")
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - only where there is a browser

    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        yield opened
        opened.close()


def scattered() -> tuple[str, list[str]]:
    """Every unit of a game on a hex of its own, and hexes for more."""
    rules = game("1975-basic").rules
    ground = rules.ground
    open_ground = [name(h) for h in bits.hexes(ground.land & ~ground.forest & ~ground.neutral)]
    hexes = open_ground[:: len(open_ground) // COUNTERS]
    units = rules.roster.names(rules.roster.used)
    placed = [f"at {hex_}: {unit}" for hex_, unit in zip(hexes, units, strict=False)]
    return "\n".join(["turn 3", "side blue", *placed, ""]), hexes[len(placed) :]


def with_more(text: str, hexes: list[str]) -> str:
    """A game has fewer counters than are promised for: the page is shown some of them twice."""
    message: dict[str, Any] = msgspec.json.decode(text)
    if message["type"] == "state":
        units = message["view"]["units"]
        units |= {f"{unit}x": {"place": hex_} for unit, hex_ in zip(list(units), hexes, strict=False)}
        pieces = message.get("printed", {}).get("pieces", [])
        pieces += [{**piece, "id": f"{piece['id']}x"} for piece in pieces]
    return msgspec.json.encode(message).decode()


def sit(browser: Browser, server: Server, position: str, hexes: list[str]) -> Page:
    made = server.open(game_file(position), blue="human", red="human")
    page = browser.new_context(base_url=server.address, viewport={"width": 1280, "height": 800}).new_page()

    def pass_on(line: WebSocketRoute) -> None:
        behind = line.connect_to_server()
        line.on_message(behind.send)
        behind.on_message(lambda text: line.send(with_more(str(text), hexes)))

    page.route_web_socket("**/ws?*", pass_on)
    page.goto(f"/#/game/{made['id']}/{made['seats']['blue']}")
    page.wait_for_selector(DRAWN)
    page.wait_for_function(f"document.querySelectorAll('.counters .counter').length >= {COUNTERS}")
    page.wait_for_timeout(2_000)  # the whole sheet is drawn meanwhile, for wherever one goes
    return page


def test_the_board_moves_smoothly(benchmark: BenchmarkFixture, promise: Promises, tmp_path: Path) -> None:
    rounds: list[dict[str, list[float]]] = []
    position, more = scattered()
    with process(in_folder(tmp_path)) as (server, _), fresh_browser() as browser:
        page = sit(browser, server, position, more)
        script = FRAMES.read_text()
        benchmark.pedantic(lambda: rounds.append(page.evaluate(script)), rounds=ROUNDS)  # type: ignore[no-untyped-call]
    for gesture in rounds[0]:
        middle = min(statistics.median(found[gesture]) for found in rounds)
        longest = min(max(found[gesture]) for found in rounds)
        promise.under(f"{gesture}, {COUNTERS} counters: median frame", middle / 1000, 0.0175)
        promise.under(f"{gesture}, {COUNTERS} counters: longest frame", longest / 1000, 0.0505)


def test_the_board_is_there_soon(benchmark: BenchmarkFixture, promise: Promises, tmp_path: Path) -> None:
    """A server and a browser that have only just been started, and a game that neither has opened before."""
    times: list[float] = []
    position, _ = scattered()

    def first_board(folder: Path) -> None:
        with process(in_folder(folder)) as (server, _), fresh_browser() as browser:
            made = server.open(game_file(position), blue="human", red="human")
            page = browser.new_page(base_url=server.address)
            began = time.perf_counter()
            page.goto(f"/#/game/{made['id']}/{made['seats']['blue']}")
            page.wait_for_selector(DRAWN)
            page.wait_for_selector(".counters .counter", state="attached")
            times.append(time.perf_counter() - began)

    folders = [tmp_path / str(number) for number in range(ROUNDS)]
    for folder in folders:
        folder.mkdir()
    benchmark.pedantic(lambda: first_board(folders[len(times)]), rounds=ROUNDS)  # type: ignore[no-untyped-call]
    promise.under("the first board after a cold start", min(times), 1)


def test_the_board_is_there_soon_on_a_slow_line(
    benchmark: BenchmarkFixture, promise: Promises, tmp_path: Path
) -> None:
    """1.6 Mbit/s with 150 ms there and back, nothing in the cache; the server has drawn the board before."""
    times: list[float] = []
    position, _ = scattered()
    with process(in_folder(tmp_path)) as (server, _):
        made = server.open(game_file(position), blue="human", red="human")

        def first_board() -> None:
            with fresh_browser() as browser:
                page = browser.new_page(base_url=server.address)
                line = page.context.new_cdp_session(page)
                line.send("Network.enable")
                slow = {"offline": False, "latency": 150, "downloadThroughput": 2e5, "uploadThroughput": 1e5}
                line.send("Network.emulateNetworkConditions", slow)
                began = time.perf_counter()
                page.goto(f"/#/game/{made['id']}/{made['seats']['blue']}")
                page.wait_for_selector(DRAWN)
                page.wait_for_selector(".counters .counter", state="attached")
                times.append(time.perf_counter() - began)

        first_board()
        times.clear()
        benchmark.pedantic(first_board, rounds=3)  # type: ignore[no-untyped-call]
    promise.under("the first board at 1.6 Mbit/s and 150 ms", min(times), 3.8)


def test_the_page_is_light(benchmark: BenchmarkFixture, promise: Promises, tmp_path: Path) -> None:
    """What goes over the line for the first board, with nothing in the cache, and for an order."""
    loaded: list[float] = []
    frames: list[int] = []
    position, _ = scattered()
    with process(in_folder(tmp_path)) as (server, _), fresh_browser() as browser:
        made = server.open(game_file(position), blue="human", red="human")
        page = browser.new_page(base_url=server.address)
        line = page.context.new_cdp_session(page)
        line.send("Network.enable")
        line.on("Network.loadingFinished", lambda told: loaded.append(told["encodedDataLength"]))
        line.on(
            "Network.webSocketFrameReceived",
            lambda told: frames.append(len(told["response"]["payloadData"].encode())),
        )
        page.goto(f"/#/game/{made['id']}/{made['seats']['red']}")
        page.wait_for_selector(DRAWN)
        page.wait_for_selector(".counters .counter", state="attached")
        with server.sit(made["id"], made["seats"]["blue"]) as blue:
            blue.settle()
            units = [unit for unit in blue.state["view"]["offer"]["units"] if unit.startswith("B:")]
            targets = next(told for unit in units if (told := blue.ask("targets", units=[unit])["targets"]))
            page.wait_for_timeout(500)
            frames.clear()

            def order() -> None:
                blue.order(*targets[0]["orders"])
                page.wait_for_timeout(500)

            benchmark.pedantic(order, rounds=1)  # type: ignore[no-untyped-call]
    promise.at_most("kB of the first board, as sent", sum(loaded) / 1000, 520)
    promise.at_most("kB of an order's state, before compression", max(frames) / 1000, 12)


def test_the_enemys_turn_plays_smoothly(
    benchmark: BenchmarkFixture, promise: Promises, tmp_path: Path
) -> None:
    """Frames while the orders of the computer are played."""
    rounds: list[list[float]] = []
    with process(in_folder(tmp_path)) as (server, _), fresh_browser() as browser:
        made = server.open(game_file(FRONT), blue="human", red="general")
        page = browser.new_context(
            base_url=server.address, viewport={"width": 1280, "height": 800}
        ).new_page()
        page.goto(f"/#/game/{made['id']}/{made['seats']['blue']}")
        page.wait_for_selector(DRAWN)
        page.wait_for_timeout(2_000)  # the whole sheet is drawn meanwhile
        page.get_by_role("button", name="Movement done").click()
        page.locator(".confirm .main").click()
        page.wait_for_selector(".replay")
        benchmark.pedantic(lambda: rounds.append(page.evaluate(PLAYED)), rounds=1)  # type: ignore[no-untyped-call]
    promise.under("the enemy's turn: median frame", statistics.median(rounds[0]) / 1000, 0.0175)
