"""The last turn of a game, to its end: with the mouse alone, and with the keyboard alone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.web.sitting import Player, open_game

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext
    from tests.server.running import Server

WON = "The game is over"


def test_a_game_is_won_with_the_mouse(server: Server, window: Callable[..., BrowserContext]) -> None:
    blue = Player(window()).sit(open_game(server))
    blue.asked("move your units")
    blue.click("DD19")
    blue.lit()
    blue.page.mouse.move(*blue.where("EE20"))
    blue.page.wait_for_selector("path.way")  # the way of the move before the click
    # 10 stand beside the enemy, 10 come: 20 to 4; 26 with all that can come.
    blue.page.locator(".tip", has_text=re.compile(r"Against FF21: \d-1 .*\d-1 with all")).wait_for()
    blue.picture("movement")
    blue.click("EE20")
    blue.stands("B:5Arm", "EE20")
    blue.drag("DD21", "EE21")
    blue.stands("B:6Arm", "EE21")
    blue.button("Movement done")
    blue.page.get_by_role("alertdialog").get_by_role("button", name="Movement done").click()
    blue.asked("Announce your battles")
    for hex_ in ("EE20", "EE21", "GG21", "GG22", "FF21"):
        blue.click(hex_)
    blue.page.locator(".draft .odds-big", has_text="6-1").wait_for()
    blue.picture("announce")
    blue.button("Announce")
    blue.asked("still to be attacked: nothing")
    blue.button("To the dice")
    blue.asked("Resolve a battle")
    blue.picture("resolve")
    blue.button("Roll the die")
    blue.page.locator(".die-panel", has_text=re.compile("die [1-6]")).wait_for()
    blue.asked(WON)
    blue.picture("won")


def test_a_game_is_won_with_the_keyboard(server: Server, window: Callable[..., BrowserContext]) -> None:
    blue = Player(window()).sit(open_game(server), near=None)
    blue.asked("move your units")
    blue.page.locator(".board-view").focus()
    _go(blue, "DD19")
    blue.press("Enter")
    blue.lit()
    _go(blue, "EE20")
    blue.press("Enter")
    blue.stands("B:5Arm", "EE20")
    _go(blue, "DD21")
    blue.press("Enter")
    blue.lit()
    _go(blue, "EE21")
    blue.press("Enter")
    blue.stands("B:6Arm", "EE21")
    blue.press("d", "d")
    blue.asked("Announce your battles")
    for hex_ in ("EE20", "EE21", "GG21", "GG22", "FF21"):
        _go(blue, hex_)
        blue.press("Enter")
    blue.page.locator(".draft .odds-big", has_text="6-1").wait_for()
    blue.press("a")
    blue.asked("still to be attacked: nothing")
    blue.press("d")
    blue.asked("Resolve a battle")
    blue.press("Enter")  # the cursor is still on the one battle that there is
    blue.asked(WON)


def _go(player: Player, hex_: str) -> None:
    """Walk with the arrows to a hex; the screen reader's line says where one is."""
    said = player.page.locator(".frame > [aria-live]").last
    for _step in range(200):
        here = _cell(said.inner_text().partition(".")[0])
        there = _cell(hex_)
        assert there is not None
        if here is None:
            player.press("ArrowDown")
        elif here == there:
            return
        elif here[0] != there[0]:
            player.press("ArrowRight" if here[0] < there[0] else "ArrowLeft")
        else:
            player.press("ArrowDown" if here[1] < there[1] else "ArrowUp")
    raise AssertionError(f"never came to {hex_}")


def _cell(name: str) -> tuple[int, int] | None:
    found = re.fullmatch(r"([A-Z])(\1{0,2})(-?\d+)", name)
    return (len(found[2]) * 26 + ord(found[1]) - 65, int(found[3])) if found else None
