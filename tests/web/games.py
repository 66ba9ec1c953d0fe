"""Whole games in a real browser: `make browser-games`, or `python -m tests.web.games NAME ...` for some.

Robots play what people play, from the new-game page to the end screen, and know no rules. Each game leaves
its file and its pictures in build/games. A game without a last turn is conceded by one side after some turns.
"""

from __future__ import annotations

import re
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tests.server.running import running
from tests.web import robot as robots
from tests.web.browser import ARGUMENTS, chromium
from tests.web.robot import FRIEND, ME, Robot, verbs

from openblitz.server.keep.database import in_folder

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, BrowserContext, ViewportSize

OUT = Path("build/games")
DESK: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
KINDS = 4  # of orders that a side gives at least in a whole game


@dataclass(frozen=True)
class Game:
    """What is chosen on the new-game page, and how long it is played."""

    title: str
    options: tuple[str, ...] = ()
    red: str = ""  # whoever the page proposes: a computer
    orders: int = 3  # in a step, of one's own will
    turns: int = 0  # after which whoever is asked concedes; 0: until the end
    phone: bool = False


AIR = ("Air Combat", "Weather", "Critical Resources", "Naval Ascendancy")
TOURNAMENT_75, TOURNAMENT_65 = "Blitzkrieg 1975, Tournament Game", "Blitzkrieg 1965, Tournament Game"
GAMES = {
    "brush-fire-war": Game("Brush Fire War (Module System, scenario E)"),
    "brush-fire-war-phone": Game("Brush Fire War (Module System, scenario E)", phone=True),
    "1975-one-screen": Game(TOURNAMENT_75, AIR, red=ME),
    "1975-computer": Game(TOURNAMENT_75),
    "1975-two-browsers": Game(TOURNAMENT_75, ("Air Combat",), red=FRIEND),
    "1965-one-screen": Game(TOURNAMENT_65, red=ME, turns=8),
    "1965-computer": Game("Blitzkrieg 1965, Tournament Game with all options", turns=6),
}


def main() -> None:
    """Play them."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - only where there is a browser

    OUT.mkdir(parents=True, exist_ok=True)
    program = chromium()
    if program is None:
        raise SystemExit("Chromium is not here: python -m tests.web.browser installs it.")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        for name in sys.argv[1:] or GAMES:
            _play(opened, name, GAMES[name])
        opened.close()


def _play(browser: Browser, name: str, game: Game) -> None:
    """One game, on a server of its own; it must end, and both sides must have ordered several things."""
    robots.STUCK = OUT / f"{name}-stuck.png"
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, running(in_folder(Path(folder)), workers=1) as server:

        def window() -> BrowserContext:
            size, touch = (PHONE, True) if game.phone else (DESK, False)
            context = browser.new_context(
                base_url=server.address,
                viewport=size,
                has_touch=touch,
                is_mobile=touch,
                reduced_motion="reduce",
            )
            context.set_default_timeout(60_000)
            return context

        first = Robot(window(), seed=1, orders=game.orders)
        _watch(first, name)
        first.begin(game.title, game.options, **({"Big_Red": game.red} if game.red else {}))
        people = [first, *_friends(first, window, game, name)]
        _to_the_end(people, game)
        for at, person in enumerate(people):
            person.page.wait_for_timeout(1_000)  # the curves are asked for
            person.page.screenshot(path=OUT / f"{name}-end-{at}.png")
        text = first.file()
        (OUT / f"{name}.blitz").write_text(text, encoding="utf-8")
        given = verbs(text)
    seconds = round(time.monotonic() - began)
    clicks = sum(sum(person.pressed.values()) for person in people)
    asked = sorted({kind for person in people for kind in person.asked_of_me})
    print(f"{name}: over after {clicks} clicks, {seconds} s.", flush=True)
    for seat, kinds in given.items():
        print(f"  {seat}: {' '.join(sorted(kinds))}", flush=True)
    for kind in asked:
        print(f"  asked: {kind}", flush=True)
    for context in browser.contexts:
        context.close()
    assert len(given) == 2, given
    assert all(len(kinds) >= KINDS for kinds in given.values()), given


def _friends(first: Robot, window: Callable[[], BrowserContext], game: Game, name: str) -> list[Robot]:
    """Whoever comes by the link that the first is shown."""
    if game.red != FRIEND:
        return []
    card = first.page.get_by_role("region", name="Invite")
    link = card.get_by_role("textbox").first.input_value()
    friend = Robot(window(), seed=2, orders=game.orders)
    _watch(friend, f"{name}-friend")
    friend.page.goto(link)
    friend.ready()
    friend.page.get_by_role("region", name="Welcome").get_by_role("button", name="Close").click()
    card.wait_for(state="hidden")
    return [friend]


def _to_the_end(people: list[Robot], game: Game) -> None:
    """Each does what is asked of him, whoever's turn it is, until the game is over."""
    for _step in range(robots.MOST):
        for person in people:
            if len(people) == 1:
                person.page.wait_for_function(robots.AWAITED, timeout=robots.PATIENCE)
            seen = person.see()
            if seen["over"]:
                return
            if game.turns and person.turn(seen) > game.turns:
                person.resign()
                return
            if seen["mine"] or seen["buttons"]["curtain"] or seen["buttons"]["skip"]:
                person.step(seen)
    raise robots.StuckError("not over")


def _watch(robot: Robot, name: str) -> None:
    """A picture of every new kind of question."""
    robot.page.on("pageerror", lambda error: print(f"{name}: {error}", flush=True))

    def look(kind: str) -> None:
        words = re.sub(r"\W+", "-", kind.partition("\n")[2])[:60].strip("-")
        robot.page.screenshot(path=OUT / f"{name}-{len(robot.asked_of_me):02}-{words}.png")

    robot.new_question = look


if __name__ == "__main__":
    main()
