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


AT_SEA = """
turn 3
side blue
sea A: B:1Inf B:2Inf
sea B: B:3Inf
at G4: B:4Arm
at BB14: R:1Inf
at MM30: R:4Inf
rest eliminated
"""


def test_units_sail_land_invade_and_go_ashore(server: Server, window: Window) -> None:
    """Who is in a sea box is taken from it, zones are buttons, and ports, sea hexes and beaches are lit."""
    file = game_file(AT_SEA, "1975-basic", options=("invasions", "sea-movement"))
    made = server.open(file, name="At sea", blue="human", red="human")
    blue = Player(window()).sit(made, near="AA13")
    blue.picture("at-sea")
    boxes = blue.page.locator(".tray")
    boxes.get_by_role("heading", name="Sea zone A").wait_for()
    boxes.get_by_role("heading", name="Sea zone B").wait_for()
    boxes.locator("button.group").first.click()
    blue.lit()
    blue.picture("at-sea-picked")
    blue.click("AA13")
    blue.stands("B:1Inf", "AA13")
    blue.click("AA13")
    blue.lit()
    blue.picture("before-the-beach")
    blue.click("AA14")
    blue.stands("B:1Inf", "AA14")
    boxes.locator("button.group").last.click()
    blue.page.get_by_role("button", name="Sail to zone C").click()
    boxes.get_by_role("heading", name="Sea zone C").wait_for()
    blue.picture("sailed")
