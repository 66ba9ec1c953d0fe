"""What a browser fetches: the screen and the board of the game that is played, and no other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Page, Route
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


class Gate:
    """What has such an address does not come before it is lifted."""

    def __init__(self, page: Page, address: str) -> None:
        self.lifted = False
        self.waiting: list[Route] = []
        page.route(address, self._pass)

    def _pass(self, route: Route) -> None:
        if self.lifted:
            route.continue_()
        else:
            self.waiting.append(route)

    def lift(self) -> None:
        self.lifted = True
        for route in self.waiting:
            route.continue_()


@pytest.mark.parametrize(
    ("ruleset", "words"),
    [("1975-basic", "Unfolding the map…"), ("commander-first-battle", "Laying the table…")],
)
def test_something_is_read_at_once_on_a_line_however_slow(
    server: Server, window: Callable[..., BrowserContext], ruleset: str, words: str
) -> None:
    made = server.make(ruleset)
    page = window().new_page()
    scripts, drawing = Gate(page, "**/assets/*.js"), Gate(page, "**/board.svg*")
    page.goto(f"/#/game/{made['id']}/{made['spectator']}", wait_until="commit")
    page.get_by_text("Loading OpenBlitz…").wait_for()
    scripts.lift()
    page.get_by_role("status").get_by_text(words).wait_for()
    page.locator(".question .prompt").wait_for()
    drawing.lift()
    page.wait_for_selector(".ground[data-drawn=true]", state="attached")
    page.get_by_text(words).wait_for(state="detached")


def test_the_screen_of_the_map_is_there_before_a_game_is_chosen(
    window: Callable[..., BrowserContext],
) -> None:
    page = window().new_page()
    with page.expect_response(lambda answer: "HexScreen" in answer.url):
        page.goto("/")
