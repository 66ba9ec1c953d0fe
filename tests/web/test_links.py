"""New links from the menu of a game."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.web.sitting import Player

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext
    from tests.server.running import Server

    Window = Callable[..., BrowserContext]


def invite(maker: Player, button: str = "Invite Big Red") -> str:
    """The link that is to be sent to a friend."""
    maker.page.get_by_role("button", name=button).click()
    maker.page.get_by_role("button", name=re.compile(f"{button}.*copied")).wait_for()
    return str(maker.page.evaluate("navigator.clipboard.readText()"))


def test_a_new_link_shows_out_whoever_came_by_the_old_one(server: Server, window: Window) -> None:
    maker = Player(window(permissions=["clipboard-read", "clipboard-write"])).start()
    maker.page.get_by_role("link", name="New game").click()
    maker.page.get_by_role("combobox", name="Big Red").select_option("friend")
    maker.button("Begin")
    maker.look(None)
    maker.button("Menu")
    old = invite(maker)
    friend, stranger = Player(window()), Player(window())
    friend.page.goto(old)
    friend.look(None)
    # The link is good once: in the browser that came first it leads to the seat again.
    friend.page.goto("about:blank")
    friend.page.goto(old)
    friend.look(None)
    stranger.page.goto(old)
    stranger.page.get_by_role("alert").filter(has_text="Somebody has this seat already").wait_for()
    stranger.picture("seat-taken")
    maker.button("New links…")
    maker.button("New link for Big Red")
    friend.page.get_by_role("alert").filter(has_text="no longer good").wait_for()
    new = invite(maker)
    assert new != old
    friend.page.goto(new)
    friend.look(None)
    friend.asked("Waiting")


def test_ones_own_seat_is_taken_again_by_its_new_link(server: Server, window: Window) -> None:
    player = Player(window()).start()
    player.page.get_by_role("link", name="New game").click()
    player.page.get_by_role("combobox", name="Big Red").select_option("friend")
    player.button("Begin")
    player.look(None)
    before = player.page.url
    player.button("Menu")
    player.button("New links…")
    player.button("New link for my own seat, Great Blue")
    player.page.wait_for_function("before => location.href !== before", arg=before)
    player.look(None)
    player.asked("Set up your units")
    player.page.goto("/")
    player.page.locator(".my-games", has_text="it is your move").wait_for()
