"""The forces of a battle of miniatures on the page for new games, in a real browser."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from tests.web.sitting import Player

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext
    from tests.server.running import Server


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_a_new_battle_shows_what_fights_and_begins_with_it(
    server: Server, window: Callable[..., BrowserContext], phone: bool
) -> None:
    size = {"width": 390, "height": 844} if phone else {"width": 1440, "height": 900}
    page = Player(window(viewport=size)).start().page
    page.goto("/#/new")
    page.get_by_role("heading", name="New game").wait_for()
    assert not page.locator(".forces").count()  # of the map: its armies stand on its cards
    if phone:
        page.locator("summary", has_text="Miniatures").click()
    page.get_by_role("radio", name=re.compile("^Encounter of companies")).check()
    germans = page.get_by_role("region", name="German company")
    germans.locator("p", has_text="9 units").wait_for()
    if phone:
        germans.locator("summary").click()
    germans.locator("li", has_text="Support (MG)").wait_for()
    page.locator(".forces", has_text="no army lists").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="Begin").click()
    page.locator(".question", has_text="table").wait_for()
