"""Makes the pictures of these pages: `.venv/bin/python -m docs.screenshots`, with Chromium at hand."""

from __future__ import annotations

import contextlib
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright
from tests.server.running import Server
from tests.web.browser import ARGUMENTS, chromium
from tests.web.fielding import Commander, open_battle
from tests.web.sitting import Player, game_file

from openblitz.blitzkrieg.rulesets import game
from openblitz.hexes.grid import distance, parse
from openblitz.players.blitzkrieg import player
from openblitz.table import SeededDice

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, BrowserContext

PICTURES = Path("docs/pictures")
OPENBLITZ = Path(sys.executable).with_name("openblitz")
SEED = 3
TURN = 9  # the first from here on in which Blue attacks
LARGEST = 300_000  # bytes


@contextlib.contextmanager
def serving() -> Iterator[Server]:
    """A server on a free port that keeps its games in a folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        command = [str(OPENBLITZ), "serve", "--port", "0", "--no-browser", "--data", folder]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            try:
                assert process.stdout is not None
                found = re.search(r"http://\S+(?=/ )", process.stdout.readline())
                assert found, "the server did not say where it is"
                yield Server(found.group())
            finally:
                process.terminate()


def war() -> dict[str, str]:
    """A game between computers: Blue's turn when he moves, and when he announces his battles."""
    rules = game("1975-basic")
    state, dice = rules.start(), SeededDice(SEED)
    players = {"blue": player("general", SEED), "red": player("general", SEED + 1)}
    found: dict[str, str] = {}
    while "announce" not in found:
        seat, question = rules.to_move(state), rules.ask(state)
        assert seat is not None, "the war was over too soon"
        assert question is not None
        if seat == "blue" and state.turn >= TURN and question.step in ("movement", "announce"):
            found.setdefault(question.step, rules.write_state(state))
        if seat == "red":
            found.clear()
        rules.carry_out(state, players[seat].decide(rules, state, seat), dice)
    return found


def spearhead(position: str) -> str:
    """The hex of Blue's armor that is nearest to the enemy and still free to move."""
    stacks: dict[str, str] = dict(re.findall(r"^at (\w+): (.*)$", position, re.MULTILINE))
    red = [parse(hex_) for hex_, units in stacks.items() if "R:" in units]
    far = {
        hex_: min(distance(parse(hex_), enemy) for enemy in red)
        for hex_, units in stacks.items()
        if re.search(r"B:\w+Arm", units)
    }
    return min((hex_ for hex_ in far if far[hex_] > 3), key=far.__getitem__)


def save(sitting: Player, name: str) -> None:
    """The window as a picture that is quick to load."""
    file = PICTURES / f"{name}.jpg"
    for quality in (85, 75, 65, 55, 45):
        sitting.page.screenshot(path=file, type="jpeg", quality=quality)
        if file.stat().st_size <= LARGEST:
            print(f"{file}: {file.stat().st_size} bytes")
            return
    raise SystemExit(f"{file} is too large")


def window(browser: Browser, server: Server, **more: object) -> BrowserContext:
    size = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce", **more}
    return browser.new_context(base_url=server.address, **size)  # type: ignore[arg-type]


def start_and_set_up(browser: Browser, server: Server) -> None:
    sitting = Player(window(browser, server)).start()
    sitting.page.wait_for_load_state("networkidle")
    sitting.page.wait_for_timeout(1000)
    save(sitting, "start")
    # "Play now" deploys by itself: two people who begin a game see their forces wait.
    setting_up = Player(window(browser, server)).sit(server.make(), near=None)
    setting_up.button("Deploy for me")
    setting_up.asked("; all are placed")
    setting_up.page.wait_for_timeout(1000)
    save(setting_up, "set-up")


def _close_up(sitting: Player, hex_: str) -> None:
    """Take the stack on a hex, and see the land around it."""
    sitting.page.mouse.move(*sitting.where(hex_))
    sitting.press("f")
    sitting.page.mouse.move(2, 400)  # a stack that is pointed at spreads, and is taken unit by unit
    sitting.page.wait_for_timeout(500)
    sitting.press("-")
    sitting.page.wait_for_timeout(500)
    sitting.click(hex_)
    sitting.lit()
    sitting.page.wait_for_timeout(500)


def movement(browser: Browser, server: Server, position: str) -> None:
    made = server.open(game_file(position), name="A war", blue="human", red="human")
    sitting = Player(window(browser, server)).sit(made, near=None)
    sitting.page.wait_for_timeout(500)
    save(sitting, "whole-board")
    here = spearhead(position)
    _close_up(sitting, here)
    x, y = sitting.where(here)
    sitting.page.mouse.move(x + 220, y - 120)
    sitting.page.wait_for_timeout(1000)
    save(sitting, "movement")
    sitting.press("Escape", "Escape", "0", "1", "2", "4", "+", "+")
    sitting.page.locator(".odds-tag.threat").first.wait_for()
    box = sitting.page.locator(".odds-tag.threat").first.bounding_box()
    assert box is not None
    sitting.page.get_by_role("tab", name="Layers").click()
    sitting.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    sitting.page.wait_for_timeout(1200)
    save(sitting, "layers")


def battle(browser: Browser, server: Server, position: str) -> None:
    made = server.open(game_file(position), name="A war", blue="human", red="human")
    sitting = Player(window(browser, server)).sit(made, near=None)
    sitting.page.get_by_role("tab", name="Battles").click()
    if not sitting.page.get_by_role("button", name="Suggest battles").is_visible():
        sitting.page.get_by_role("tab", name="Battles").click()
    sitting.button("Suggest battles")
    sitting.page.locator(".proposed li button").first.click()
    sitting.page.locator(".draft .odds-card").first.wait_for()
    sitting.press("f")
    sitting.page.wait_for_timeout(1000)
    save(sitting, "battle")


def phone(browser: Browser, server: Server, position: str) -> None:
    made = server.open(game_file(position), name="A war", blue="human", red="human")
    screen = window(
        browser,
        server,
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
        device_scale_factor=1.5,
    )
    sitting = Player(screen).sit(made, near=None)
    _close_up(sitting, spearhead(position))
    save(sitting, "phone")


def table_top(browser: Browser, server: Server) -> None:
    """An order that is being planned, and a line of sight."""
    sitting = Commander(window(browser, server))
    sitting.come(open_battle(server))
    page = sitting.page
    page.locator('[data-unit="A:CO"]').click()
    page.keyboard.down("Shift")
    sitting.pull((90, 75), (103, 75), (103, 70), (90, 70))
    page.keyboard.up("Shift")
    sitting.pull((92, 72), (92, 66))
    page.locator(".plan .chance").wait_for()
    page.mouse.move(*sitting.at(95, 60))
    page.mouse.wheel(0, -500)
    page.wait_for_timeout(1500)
    save(sitting, "table-top")
    sitting.press("Escape", "Escape", "0", "2")
    page.wait_for_timeout(500)
    for unit in ("A:Inf1", "G:Inf3"):
        page.locator(f'[data-unit="{unit}"]').click()
    page.locator(".sight-words").wait_for()
    page.mouse.move(*sitting.at(60, 40))
    page.mouse.wheel(0, -400)
    page.wait_for_timeout(1000)
    save(sitting, "sight")


def main() -> None:
    found = war()
    with serving() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        table_top(browser, server)
        start_and_set_up(browser, server)
        movement(browser, server, found["movement"])
        battle(browser, server, found["announce"])
        phone(browser, server, found["movement"])
        browser.close()


if __name__ == "__main__":
    main()
