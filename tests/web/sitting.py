"""Somebody who sits before the page: points at hexes, reads the question, presses keys."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from openblitz.blitzkrieg.rulesets import game
from openblitz.table import SeededDice, Sitting, write_game

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, FloatRect, Locator, Page
    from tests.server.running import Server

SCREENSHOTS = Path("build/screenshots")

# Where a hex lies in the window, by the drawing's own coordinates.
WHERE = """name => {
  const [, letter, more, number] = /^([A-Z])(\\1{0,2})(-?\\d+)$/.exec(name);
  const column = more.length * 26 + letter.charCodeAt(0) - 65, side = 36 / Math.sqrt(3);
  const svg = document.querySelector('.glass svg');
  const at = new DOMPoint(1.5 * side * column, 36 * (Number(number) - column / 2));
  const seen = at.matrixTransform(svg.getScreenCTM());
  return [seen.x, seen.y];
}"""

# Whether a counter lies within a hex of which the middle is given.
_STANDS = """([unit, x, y]) => {
  const box = document.querySelector(`.counters [data-unit="${unit}"] .card`)?.getBoundingClientRect();
  const near = 14 * document.querySelector('.glass svg').getScreenCTM().a;
  return box && Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y) < near;
}"""

# Waits until a thing stays where it is for some frames: what has just opened is laid out then.
_STILL = """async (thing) => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  for (let same = 0, all = 0, last = ''; same < 5 && all < 300; all += 1) {
    await frame();
    const now = JSON.stringify(thing.getBoundingClientRect());
    same = now === last ? same + 1 : 0;
    last = now;
  }
}"""

# One battle from the end: any result of 6-1 removes the last enemy, who is shut in on all sides.
NEARLY_WON = """
turn 3
side blue
at DD19: B:4Arm B:5Arm
at DD21: B:6Arm
at GG21: B:1Inf
at GG22: B:2Inf
at FF21: R:1Inf
at Q16: B:3Inf B:4Inf B:5Inf
at O29: B:6Inf B:7Inf B:8Inf
at S25: B:9Inf B:10Inf B:11Inf
rest eliminated
step movement
"""


def game_file(
    position: str, ruleset: str = "1975-basic", options: tuple[str, ...] = (), clarifications: str = ""
) -> str:
    """A game that begins with a position."""
    rules = game(ruleset, clarifications, options)
    sitting = Sitting(rules, SeededDice(1), [("Event", "A test")], start=rules.read_state(position))
    return write_game(sitting)


def open_game(server: Server, position: str = NEARLY_WON, **seats: str) -> dict[str, Any]:
    return server.open(game_file(position), name="A test", **({"blue": "human", "red": "human"} | seats))


def box_of(thing: Locator) -> FloatRect | None:
    """Where a thing lies, when it has been laid out."""
    thing.evaluate(_STILL)
    return thing.bounding_box()


class Player:
    """A person and the page before him."""

    def __init__(self, context: BrowserContext) -> None:
        self.page: Page = context.new_page()

    def start(self) -> Player:
        """The start page."""
        self.page.goto("/")
        self.page.get_by_role("heading", name="OpenBlitz").wait_for()
        return self

    def sit(self, made: dict[str, Any], seat: str = "blue", near: str | None = "FF21") -> Player:
        """Take a seat of a game, and look closely at a hex."""
        token = made["spectator"] if seat == "spectator" else made["seats"][seat]
        self.page.goto(f"/#/game/{made['id']}/{token}")
        return self.look(near)

    def look(self, near: str | None = "FF21") -> Player:
        self.page.wait_for_selector(".ground[data-drawn=true]")
        self.page.wait_for_selector(".question .prompt")
        if near:
            self.page.mouse.move(*self.where(near))
            self.page.keyboard.press("f")
            self.page.mouse.move(2, 400)
            self.page.wait_for_function("() => document.querySelector('.glass svg').getScreenCTM().a > 2")
        return self

    def where(self, hex_: str) -> tuple[float, float]:
        x, y = self.page.evaluate(WHERE, hex_)
        return x, y

    def looks_at(self, hex_: str, x: float, y: float) -> None:
        """A hex comes to lie at a point of the window."""
        near = f"([hex, x, y]) => {{ const [a, b] = ({WHERE})(hex); return Math.hypot(a - x, b - y) < 3 }}"
        self.page.wait_for_function(near, arg=[hex_, x, y])

    def click(self, hex_: str) -> None:
        self.page.mouse.click(*self.where(hex_))

    def drag(self, start: str, end: str) -> None:
        self.page.mouse.move(*self.where(start))
        self.page.mouse.down()
        x, y = self.where(end)
        self.page.mouse.move(x - 5, y - 5)
        self.page.mouse.move(x, y)
        self.page.mouse.up()

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def button(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()

    def asked(self, words: str) -> None:
        """Wait until the bar on top says this."""
        self.page.locator(".question", has_text=re.compile(words)).wait_for()

    def lit(self) -> None:
        """Wait until targets are lit."""
        self.page.wait_for_selector("path.target")

    def stands(self, unit: str, hex_: str) -> None:
        """Wait until a counter lies on a hex."""
        self.page.wait_for_function(_STANDS, arg=[unit, *self.where(hex_)])

    def picture(self, name: str) -> None:
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=SCREENSHOTS / f"{name}.png")
