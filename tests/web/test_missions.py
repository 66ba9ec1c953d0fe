"""What is told beside a target before aircraft are sent there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.web.sitting import Player, game_file
from tests.web.test_frowned_at import AT_XANTEN, OUT_OF_SIGHT, PHONE
from tests.web.test_pages import clean

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext
    from tests.server.running import Server

    Window = Callable[..., BrowserContext]

DESKTOP = {"viewport": {"width": 1366, "height": 768}}


@pytest.mark.parametrize("how", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_mission_says_what_it_may_bring_before_it_is_flown(
    server: Server, window: Window, how: dict[str, object]
) -> None:
    made = server.open(game_file(AT_XANTEN, "1975-tournament-optional", (), "all"), name="Missions")
    player = Player(window(**how)).sit(made, near=None)
    player.click("P30")
    player.lit()
    player.click("X27")
    menu = player.page.get_by_role("menu", name="What to order")
    roads = menu.get_by_role("menuitem").filter(has_text="75:33.4a").first
    roads.get_by_text("in 6 roads and supply routes are cut in the city").wait_for()
    roads.get_by_text("of a range of 20").wait_for()
    said = roads.get_by_text("They stay marked for a complete-turn; nobody fires at the bombers.")
    assert said.count() == 0
    player.picture(f"missions-{how['viewport']['width']}")  # type: ignore[index]
    player.button("What the rules say of each")
    said.wait_for()
    player.picture(f"missions-rules-{how['viewport']['width']}")  # type: ignore[index]
    assert player.page.evaluate(OUT_OF_SIGHT) == []
    clean(player.page)
    roads.click()
    player.page.locator(".stack-panel", has_text="in the air over X27").wait_for()
