"""A robot at the page: it knows no rules, sees what is lit and listed there, and clicks on that.

It does what a person could do and nothing else: presses buttons that can be seen and are not covered, takes
counters that are lit, sends them to hexes that are lit, and ends a step where the page lets it.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from contextlib import suppress
from functools import partial
from math import hypot
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict

from playwright.sync_api import Error, TimeoutError  # noqa: A004 - Playwright calls it so
from tests.web.sitting import Player

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext

PATIENCE = 120_000  # ms that a computer may think
DEPLOYING = 5_000  # ms in which the army stands, once the computer knows where
SOON = 1_500  # ms in which a click has shown something
MOST = 4_000  # clicks of one game
BEYOND = -8  # orders after which somebody who cannot end the step begins to take them back
TAKES_BACK = 0.6
BOLD = 0.6  # how often it goes towards the other side
IN_VAIN = 80  # clicks in a row that led nowhere
STUCK = Path("build/screenshots/stuck.png")

# Everything that could be pressed now, by the part of the page it stands in.
PARTS = {
    "curtain": ".curtain button",
    "confirm": ".confirm button.main",
    "menu": "[role=menu] [role=menuitem]",
    "skip": ".replay button.main:last-of-type",
    "lead": ".question .acts button.main:not([title])",
    "finish": ".question .acts button[title$='(d)']",
    "undo": ".question .acts button[title='Undo (u)']",
    "choices": ".choices button:not(.link):not(.quiet)",
    "samples": ".samples button",
    "proposed": ".proposed + .row button.main",
    "suggest": ".draft > .row button:not(.main)",
    "listed": ".losses button.group",
    "take": ".battles > .card-inner > .row button.main",
    "battle": ".battle-row .row button.main",
    "heads": ".battle-row:not(.open) .battle-head",
    "waiting": ".tray button.group",
    "deploy": ".tray > .row button.main",
    "with": ".tray > .row button:not(.main), .stack-panel .row button",
    "tabs": "#tab-units[aria-selected=false], #tab-battles[aria-selected=false]",
}

# What is to be seen. Hexes and counters count where the board itself lies under the point, and no panel.
_LOOK = """parts => {
  const board = document.querySelector('.board-view'), svg = document.querySelector('.glass svg');
  const frame = svg.getScreenCTM();
  const open = ([x, y]) => x > 0 && y > 0 && x < innerWidth && y < innerHeight &&
    board.contains(document.elementFromPoint(x, y));
  const point = (x, y) => { const at = new DOMPoint(x, y).matrixTransform(frame); return [at.x, at.y]; };
  const hexes = path => [...(document.querySelector(path)?.getAttribute('d') ?? '')
    .matchAll(/M(-?[\\d.]+) (-?[\\d.]+)h(-?[\\d.]+)l(-?[\\d.]+) (-?[\\d.]+)/g)]
    .map(([, x, y, wide, , high]) => point(Number(x) + Number(wide) / 2, Number(y) + Number(high)))
    .filter(open);
  const middle = element => { const box = element.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2]; };
  const lit = where => [...document.querySelectorAll(where)].filter(one => one.checkVisibility(
    { visibilityProperty: true })).map(middle).filter(open);
  window.seen = {};
  const buttons = {};
  for (const [part, where] of Object.entries(parts)) {
    window.seen[part] = [...document.querySelectorAll(where)].filter(one => one.checkVisibility() &&
      !one.disabled && one.getAttribute('aria-disabled') !== 'true');
    buttons[part] = window.seen[part].map(one => one.innerText.replace(/\\s+/g, ' ').trim());
  }
  const asked = document.querySelector('.question').classList.contains('first') ? 'first' : 'second';
  return {
    over: document.querySelector('.end-card') !== null,
    mine: board.classList.contains('ordering'),
    question: document.querySelector('.question .ask').innerText,
    step: ['.question .who strong', parts.finish].map(one => document.querySelector(one)?.innerText).join(),
    refusal: [...document.querySelectorAll('.refusal, .why[role=alert]')].map(one => one.innerText).join(' '),
    taken: document.querySelectorAll('.counters .counter.selected, .tray .picked, .losses .picked').length,
    drawing: document.querySelector('.draft') !== null,
    others: [...document.querySelectorAll('.counters .place:not(:has(> .lit)) .card')].filter(one =>
      one.closest('.counter').classList.contains(asked === 'first' ? 'second' : 'first')).map(middle),
    buttons, lit: lit('.counter.lit .card'), targets: hexes('path.target'), marked: hexes('path.offer-hex'),
  };
}"""

# Wait until something looks otherwise than before, and has come to rest; false: nothing did.
_CHANGED = """async ([before, patience]) => {
  const drawn = ['path.target', 'path.offer-hex', 'path.aim'];
  const look = () => [document.querySelector('.frame')?.innerText,
    document.querySelectorAll('.selected').length, document.querySelector('.board-view')?.className,
    ...drawn.map(one => document.querySelector(one)?.getAttribute('d'))].join('|');
  const until = performance.now() + patience;
  let last = before, rest = 0;
  while (performance.now() < until) {
    const now = look();
    if (before === null) return now;
    rest = now === last && now !== before ? rest + 1 : 0;
    if (rest > 2) return now;
    last = now;
    await new Promise(done => setTimeout(done, 20));
  }
  return last === before ? null : last;
}"""

_TOLD = "path.target, .battles > .card-inner > .row button.main:enabled, [role=menu], .refusal"

AWAITED = """() => document.querySelector('.end-card, .curtain, .replay, .board-view.ordering') !== null"""


class Seen(TypedDict):
    """What the page shows."""

    over: bool
    mine: bool
    question: str
    step: str
    refusal: str
    taken: int
    drawing: bool
    buttons: dict[str, list[str]]
    others: list[tuple[float, float]]  # counters of the other side
    lit: list[tuple[float, float]]
    targets: list[tuple[float, float]]
    marked: list[tuple[float, float]]


class StuckError(AssertionError):
    """A person would not know how to go on."""


class Robot(Player):
    """Plays whatever the page asks of it."""

    def __init__(self, context: BrowserContext, seed: int = 1, orders: int = 2) -> None:
        super().__init__(context)
        self.random = random.Random(seed)
        self.orders = orders  # given of its own will before it ends a step
        self.pressed: Counter[str] = Counter()
        self.asked_of_me: Counter[str] = Counter()  # every kind of question, without its names and numbers
        self.new_question: Callable[[str], None] = lambda _question: None
        self.trace: Callable[[str], None] = lambda _words: None
        self._step = self._kind = ""
        self._left = 0
        self._deployed = False  # in this step
        self._tries = 0
        self._vain = 0

    # The new-game page

    def begin(
        self, title: str, options: tuple[str, ...] = (), clarifications: str = "", **seats: str
    ) -> Robot:
        """Choose a game on the new-game page, who sits where and which options, and begin it."""
        page = self.page
        page.goto("/#/new")
        book = page.locator("label.pick", has=page.get_by_text(title, exact=True)).locator("input")
        book.wait_for(state="attached")
        if not book.is_visible():  # a phone shows the group in use only
            page.locator("details", has=book).locator("summary").click()
        book.check()
        if clarifications:
            page.locator(f"input[name=clarifications][value={clarifications}]").check()
        by_hand = page.get_by_role("radio", name=re.compile("^By hand"))
        if options and by_hand.count():  # a phone shows the switches only then
            by_hand.check()
        for option in options:
            page.locator("label.pick", has=page.get_by_text(option, exact=True)).locator("input").check()
        for seat, sitter in seats.items():
            chosen = page.locator("label.seat", has_text=seat.replace("_", " ")).locator("select")
            chosen.select_option(label=sitter)
        self.button("Begin")
        return self.ready()

    def ready(self) -> Robot:
        self.page.wait_for_selector(".ground[data-drawn=true]")
        self.page.wait_for_selector(".question .prompt")
        return self

    def file(self) -> str:
        """The game file, from the end screen or the menu."""
        if not self.page.locator(".end-card").count():
            self.button("Menu")
        link = self.page.get_by_role("link", name="Game file").first.get_attribute("href")
        return self.page.request.get(str(link)).text()

    @property
    def id(self) -> str:
        """The game that is played here, by the address."""
        return re.split(r"[/?]", self.page.url.partition("#/game/")[2])[0]

    # Eyes

    def see(self) -> Seen:
        seen: Seen = self.page.evaluate(_LOOK, PARTS)
        return seen

    def _then(self) -> Seen:
        """What is to be seen when the page has been told what can be done with those who were taken."""
        with suppress(TimeoutError):
            self.page.wait_for_selector(_TOLD, state="attached", timeout=SOON)
        return self.see()

    def _rest(self, before: str | None, patience: int = SOON) -> str | None:
        now: str | None = self.page.evaluate(_CHANGED, [before, patience])
        return now

    # Hands

    def push(self, part: str, at: int = 0) -> bool:
        """Press a button, which must neither be covered nor flee; whether anything came of it."""
        before = self._rest(None)
        button = self.page.evaluate_handle("([part, at]) => window.seen[part][at]", [part, at]).as_element()
        assert button is not None
        words = button.inner_text()
        try:
            button.click(timeout=10_000)
        except Error as error:
            if "not attached" not in str(error):
                raise
            return False  # what was asked has changed meanwhile: one looks again
        self.pressed[part] += 1
        self.trace(f"{part}: {words}")
        return self._rest(before) is not None

    def point(self, at: tuple[float, float]) -> bool:
        """Click on the board; whether anything came of it."""
        before = self._rest(None)
        self.page.mouse.click(*at)
        self.pressed["board"] += 1
        self.trace(f"board: {at}")
        return self._rest(before) is not None

    # A game

    def play(self, enough: Callable[[Seen], bool] = lambda _seen: False) -> Seen:
        """Play until the game is over, or until one has seen enough."""
        for _click in range(MOST):
            self.page.wait_for_function(AWAITED, timeout=PATIENCE)
            seen = self.see()
            if seen["over"] or enough(seen):
                return seen
            self.step(seen)
        raise StuckError(f"not over after {MOST} clicks: {seen['question']!r}")

    def step(self, seen: Seen) -> None:
        """One decision; many of which nothing came are a fault of the page."""
        before = self._rest(None)
        self.decide(seen)
        self._vain = 0 if self._rest(None) != before else self._vain + 1
        if self._vain > IN_VAIN:
            STUCK.parent.mkdir(parents=True, exist_ok=True)
            self.page.screenshot(path=STUCK)
            raise StuckError(f"{seen['question']!r} {seen['refusal']!r}: {seen['buttons']}")

    def resign(self) -> None:
        """Give the game up, by the menu."""
        self.button("Menu")
        self.button("Resign…")
        self.button("Resign")
        self.page.wait_for_selector(".end-card")

    def decide(self, seen: Seen) -> None:
        """One decision: what has to be answered first, then what may be ordered, then the end of the step."""
        for part in ("curtain", "skip", "confirm"):
            if seen["buttons"][part]:
                self.push(part)
                return
        if not seen["mine"]:
            self.page.wait_for_timeout(20)
            return
        self._note(seen)
        if seen["buttons"]["menu"]:
            self._any("menu", seen)
        elif seen["buttons"]["finish"] and self._left <= 0 and not self._to_deploy(seen):
            self.push("finish")
        else:
            self._left -= 1
            self._order(seen)

    def turn(self, seen: Seen) -> int:
        found = re.search(r"Turn (\d+)", seen["question"])
        return int(found[1]) if found else 0

    def _note(self, seen: Seen) -> None:
        """Count the kinds of questions; a new step may have its orders."""
        _who, _, asked = seen["question"].partition("\n")
        kind = re.sub(r"\b[A-Z]{1,3}\d+\b|\d+", "#", asked.strip())
        kind = re.sub(r"(# ?,? ?(and )?)+", "# ", kind)
        if seen["step"] != self._step:
            self._step, self._left = seen["step"], self.random.randint(1, self.orders)
        if kind != self._kind:  # also where one sets up another army next
            self._kind, self._deployed, self._tries = kind, False, 0
        if kind not in self.asked_of_me:
            self.new_question(kind)
        self.asked_of_me[kind] += 1

    def _any(self, part: str, seen: Seen) -> bool:
        return self.push(part, self.random.randrange(len(seen["buttons"][part])))

    def _spot(self, spots: list[tuple[float, float]], seen: Seen) -> tuple[float, float]:
        """Any of them, or that which lies nearest to the other side: who never meets never fights."""
        if not seen["others"] or self.random.random() > BOLD:
            return self.random.choice(spots)
        return min(spots, key=lambda spot: min(hypot(spot[0] - x, spot[1] - y) for x, y in seen["others"]))

    def _order(self, seen: Seen) -> None:
        """One of the ways in which something can be ordered now."""
        has = seen["buttons"]
        ways: list[Callable[[Seen], object]] = []
        if seen["drawing"]:
            ways += [self._divide, self._draw_up] if has["suggest"] else [self._draw_up]
        if has["listed"]:
            ways.append(self._pick)
        for part in ("lead", "battle", "samples", "choices"):
            if has[part]:
                ways.append(partial(self._any, part))
        if has["waiting"]:
            ways.append(self._bring)
        if seen["lit"] and not seen["drawing"]:
            ways.append(self._send)
        if not ways and has["tabs"]:
            ways.append(partial(self._any, "tabs"))
        if has["undo"] and self._left < BEYOND and self.random.random() < TAKES_BACK:
            self.push("undo")  # what was ordered keeps the step from ending
        elif self._left < 0 and self._to_deploy(seen):
            self._deploy()
        elif ways:
            self.random.choice(ways)(seen)
        else:
            self.page.keyboard.press(self.random.choice(["0", "Escape", "d"]))  # what cannot be says why

    def _to_deploy(self, seen: Seen) -> bool:
        return bool(seen["buttons"]["deploy"]) and not self._deployed

    def _deploy(self) -> None:
        """Enough of the army has been placed by hand: one button places the others, and takes its time."""
        waiting = "document.querySelector('.tray')?.innerText"
        before = self.page.evaluate(waiting)
        says = "document.querySelector('.tray [role=status]')?.innerText"
        idle = self.page.evaluate(says)
        self.push("deploy")
        self._tries += 1
        # While it is thought about the tray says so; whoever orders something else meanwhile has stopped it.
        self.page.wait_for_function(f"idle => [undefined, idle].includes({says})", arg=idle, timeout=PATIENCE)
        with suppress(TimeoutError):  # where nobody is left to be placed, nothing happens
            self.page.wait_for_function(f"before => {waiting} !== before", arg=before, timeout=DEPLOYING)
        self._deployed = self._tries > 2 or before != self.page.evaluate(waiting)

    def _divide(self, seen: Seen) -> None:
        """Let the page divide the attackers, and announce that."""
        self.push("suggest", len(seen["buttons"]["suggest"]) - 1)
        if self.see()["buttons"]["proposed"]:
            self.push("proposed")

    def _draw_up(self, seen: Seen) -> None:
        """Draw a battle up by hand: one's own, then whom they attack."""
        for spots in (seen["lit"], seen["marked"]):
            if spots:
                self.point(self.random.choice(spots))
        if self.see()["buttons"]["lead"]:
            self.push("lead")
        else:
            self.page.keyboard.press("Escape")

    def _pick(self, seen: Seen) -> None:
        """Take of those who are listed, one after another, until it is enough; or send one of them."""
        rows = list(range(len(seen["buttons"]["listed"])))
        self.random.shuffle(rows)
        for row in rows:
            self.push("listed", row)
            now = self._then()
            if now["buttons"]["take"]:
                self.push("take")
                return
            if now["targets"]:
                self._go(now)
                return
            if len(now["buttons"]["listed"]) != len(rows):
                return
        self.page.keyboard.press("Escape")

    def _bring(self, seen: Seen) -> None:
        """Take somebody from a box off the map, and put him where it is lit."""
        self.page.keyboard.press("Escape")  # nobody else is meant
        if self._any("waiting", seen):
            self._go(self._then())

    def _send(self, seen: Seen) -> None:
        """Take a counter or a stack that is lit, and send it where it is lit then."""
        self.point(self._spot(seen["lit"], seen))
        now = self._then()
        if now["buttons"]["take"]:
            self.push("take")
        elif now["mine"] and now["taken"]:
            self._go(now)

    def _go(self, seen: Seen) -> None:
        """What can be done with those who are taken: a lit hex, or one of the buttons beside them."""
        others = [at for at, words in enumerate(seen["buttons"]["with"]) if words not in _TAKING]
        if seen["targets"] and (not others or self.random.random() < 0.85):
            self.point(self._spot(seen["targets"], seen))
            if self.see()["buttons"]["menu"]:
                self._any("menu", self.see())
        elif others:
            self.push("with", self.random.choice(others))
        else:
            self.page.keyboard.press("Escape")


_TAKING = ("All", "None", "Ground", "Air")


ME = "I, at this screen"
FRIEND = "A friend, by link"


def verbs(file: str) -> dict[str, set[str]]:
    """The kinds of orders that each seat gave, out of a game file."""
    found: dict[str, set[str]] = {}
    for line in file.splitlines():
        order = re.match(r"\d+\. (\w+): (\S+)", line)
        if order:
            found.setdefault(order[1], set()).add(order[2])
    return found
