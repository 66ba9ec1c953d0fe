"""What a browser fetches: the screen and the board of the game that is played, and no other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext
    from tests.server.running import Server

HEXES, MINIATURES = "HexScreen", "FieldScreen"


@pytest.mark.parametrize(
    ("ruleset", "screen", "other"),
    [("1975-basic", HEXES, MINIATURES), ("commander-first-battle", MINIATURES, HEXES)],
)
def test_only_the_game_that_is_played_is_fetched(
    server: Server, window: Callable[..., BrowserContext], ruleset: str, screen: str, other: str
) -> None:
    made = server.make(ruleset)
    page, fetched = window().new_page(), []
    page.on("request", lambda request: fetched.append(request.url))
    page.goto(f"/#/game/{made['id']}/{made['spectator']}")
    page.wait_for_selector(".ground[data-drawn=true]", state="attached")
    page.wait_for_load_state("networkidle")
    assert any(screen in address for address in fetched)
    assert not any(other in address for address in fetched)
    on_the_map = any("/api/boards/" in address for address in fetched)
    assert on_the_map == (screen == HEXES)


def test_the_screen_of_the_map_is_there_before_a_game_is_chosen(
    window: Callable[..., BrowserContext],
) -> None:
    page = window().new_page()
    with page.expect_response(lambda answer: "HexScreen" in answer.url):
        page.goto("/")
