"""How large the table of the miniatures is drawn, and what is written on it, in a real browser."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from tests.web.fielding import Commander, in_the_open, open_battle
from tests.web.sitting import box_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext
    from tests.server.running import Server

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESKTOP: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}

# How large letters of a kind are on the screen, the smallest of them.
_LETTERS = """what => Math.min(...[...document.querySelectorAll(what)].map((one) =>
  parseFloat(getComputedStyle(one).fontSize) * document.querySelector('.glass svg').getScreenCTM().a))"""

# Bases that do not lie in the free part of the window.
_HIDDEN = """([top, bottom]) => [...document.querySelectorAll('.troops .base')].filter((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return x < 0 || x + width > innerWidth || y < top || y + height > bottom;
}).length"""


@pytest.mark.parametrize(("size", "share"), [(PHONE, 0.9), (DESKTOP, 0.45)], ids=["phone", "desktop"])
def test_the_table_takes_what_room_there_is(
    server: Server, window: Callable[..., BrowserContext], size: dict[str, Any], share: float
) -> None:
    me = Commander(window(**size)).come(open_battle(server))
    west, south = me.at(120, 0)  # the Americans play from the north: the table is turned
    east, north = me.at(0, 120)
    assert east - west > share * size["viewport"]["width"]
    bar = box_of(me.page.locator(".question"))
    assert bar is not None
    top, bottom = bar["y"] + bar["height"], size["viewport"]["height"]
    if size is DESKTOP:  # there the height is what binds
        assert north - south > 0.86 * (bottom - top)
    assert not me.page.evaluate(_HIDDEN, [top, bottom])  # guns behind the edges are in sight, too


def test_names_can_be_read_on_a_phone(server: Server, window: Callable[..., BrowserContext]) -> None:
    me = Commander(window(**PHONE)).come(open_battle(server))
    me.page.locator(".place-name", has_text="Marston").wait_for()
    assert me.page.evaluate(_LETTERS, ".place-name") > 11
    me.page.locator('[data-unit="A:Inf1"]').click(force=True)
    me.page.locator(".tag-name", has_text="Infantry 1").wait_for()  # a finger rests on nothing
    assert me.page.evaluate(_LETTERS, ".tag-name") > 11
    for _ in range(3):
        me.page.get_by_role("button", name="Zoom in").click()
    me.page.locator(".table-top.near .name-tag").first.wait_for(state="attached")
    assert me.page.evaluate(_LETTERS, ".name-tag") > 10


def test_the_table_has_its_room_again_when_a_turn_begins(
    server: Server, window: Callable[..., BrowserContext]
) -> None:
    me = Commander(window(**DESKTOP)).come(open_battle(server, in_the_open("", "command-moves")))
    high = "() => document.querySelector('.glass svg').getScreenCTM().a"
    before = me.page.evaluate(high)
    me.page.get_by_text("Type an order").click()
    me.page.get_by_label("Order in notation").fill("gibberish")
    me.page.get_by_label("Order in notation").press("Enter")  # what is said of it takes room
    me.page.wait_for_function(f"before => ({high})() < before", arg=before)
    me.button("Command moves done")
    me.page.wait_for_function(f"before => ({high})() === before", arg=before)
