"""What the other side does on the table top, played to whoever watches: ways, shots, what came of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.web.fielding import CLOSED, Commander, in_the_open, open_battle, threes

if TYPE_CHECKING:
    from collections.abc import Callable

    import pytest
    from playwright.sync_api import BrowserContext
    from tests.server.running import Server

    Window = Callable[..., BrowserContext]

FACING = """at 60,60 face 180: A:Inf1
at 64,60 face 180: A:Inf2
at 60,44 face 0: G:Inf1"""


def test_fire_and_moves_of_the_other_side_are_played_with_their_lines_and_what_came_of_them(
    server: Server, window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The German player's screen plays what the American player does, from near, and comes back."""
    threes(monkeypatch)
    made = open_battle(server, in_the_open(FACING, "commanding", more=CLOSED))
    foe = Commander(window(reduced_motion="no-preference")).come(made, "german")
    page = foe.page
    page.evaluate("localStorage.setItem('openblitz.pace', '1')")
    scale = "document.querySelector('.glass svg').getScreenCTM().a"
    far = page.evaluate(scale)
    with server.sit(made["id"], server.take(made, "american")) as me:
        me.wait("state")

        def give(order: str) -> None:
            me.send(type="order", at=me.state["at"], hash=me.state["hash"], order=order)
            me.wait("state")

        give("order A:CO: A:Inf1 fire; A:Inf2 move")
        page.locator(".replay").wait_for()  # it is played, from near
        give("move A:Inf2 to 66,64 face 180")
        give("fire A:Inf1 at G:Inf1")
        page.locator(".over .way.came").first.wait_for(state="attached")
        page.locator(".over .tracer").wait_for(state="attached")
        page.locator(".over .struck-word").first.wait_for(state="attached")
        foe.picture("field-played")
    # Then one is back where one looked, and what they did stays marked until one's own order.
    page.locator(".replay").wait_for(state="detached")
    page.wait_for_function(f"() => Math.abs({scale} - {far}) < 0.01")
    assert page.locator(".over .way.came").count() == 1
    page.locator(".theirs").wait_for()
