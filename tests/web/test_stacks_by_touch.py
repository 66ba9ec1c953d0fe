"""A stack of several counters under a finger."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.web.sitting import Player, open_game

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext
    from tests.server.running import Server

    Window = Callable[..., BrowserContext]

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
STACK = """
turn 3
at DD19: B:4Arm B:5Arm B:6Arm
at NN45: R:1Inf
rest eliminated
step movement
"""


def test_a_stack_that_is_taken_hides_no_hex_it_can_be_sent_to(server: Server, window: Window) -> None:
    """From afar, where a stack that is laid out is wider than its neighbours."""
    player = Player(window(**PHONE)).sit(open_game(server, STACK), near=None)
    page = player.page
    page.touchscreen.tap(*player.where("DD19"))
    player.lit()
    assert page.locator(".stack-panel input:checked").count() == 3
    page.touchscreen.tap(*player.where("EE20"))
    for unit in ("B:4Arm", "B:5Arm", "B:6Arm"):
        player.stands(unit, "EE20")
