"""Optional rules with the mouse: what an option adds is on the page without a line of its own there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.web.sitting import Player, game_file

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext
    from tests.server.running import Server

    Window = Callable[..., BrowserContext]

SEVEN_TO_ONE = """
turn 3
side blue
at EE20: B:4Arm B:5Arm B:6Arm
at EE21: B:7Arm B:8Arm
at FF21: R:1Inf
at CC20: B:1Inf
at MM30: R:4Inf
rest eliminated
"""


def test_a_hex_is_overwhelmed_passed_and_left_behind(server: Server, window: Window) -> None:
    file = game_file(SEVEN_TO_ONE, "1975-basic", options=("automatic-victory",))
    made = server.open(file, name="Seven to one", blue="human", red="human")
    blue = Player(window()).sit(made)
    blue.page.get_by_role("button", name="Overwhelm FF21").click()
    blue.page.get_by_role("button", name="Do not overwhelm FF21").wait_for()
    blue.stands("R:1Inf", "FF21")
    blue.picture("overwhelmed")
    blue.button("Movement done")
    blue.button("Movement done all the same")
    blue.asked("may go up to 4 hexes")
    blue.picture("overwhelmed-advance")
    blue.click("EE20")
    blue.lit()
    blue.click("FF22")
    blue.asked("may go up to 4 hexes")
