"""Optional rules with the mouse: what an option adds is on the page without a line of its own there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from tests.web.sitting import Player, box_of, game_file

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
    overwhelm = blue.page.get_by_role("button", name="Overwhelm FF21")
    assert (
        "without a die" in overwhelm.inner_text()
    )  # what an Automatic Victory is, for whoever never had one
    overwhelm.click()
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


IN_PORT = """
turn 3
side blue
at BB31: B:1Inf B:4Arm
at MM20: R:4Inf
rest eliminated
"""
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def in_port(server: Server) -> dict[str, Any]:
    """A game with two units in the port of Brava, on sea zone C."""
    file = game_file(IN_PORT, "1975-basic", options=("invasions", "sea-movement"))
    return server.open(file, name="In port", blue="human", red="human")


def gone_to_sea(blue: Player) -> None:
    """Both units lie in the box of their zone, and no longer on the board."""
    box = blue.page.locator(".tray")
    box.get_by_role("heading", name="Sea zone C").wait_for()
    assert blue.page.locator('.counters [data-unit="B:1Inf"]').count() == 0
    assert blue.page.locator('.counters [data-unit="B:4Arm"]').count() == 0


def test_units_in_a_port_go_to_sea_by_a_button(server: Server, window: Window) -> None:
    blue = Player(window()).sit(in_port(server), near="BB31")
    blue.click("BB31")
    blue.lit()
    blue.picture("in-port")
    blue.page.get_by_role("button", name="To sea zone C").click()
    gone_to_sea(blue)
    blue.picture("gone-to-sea")


def test_units_in_a_port_go_to_sea_on_a_phone(server: Server, window: Window) -> None:
    """The page opens close to one's own units, so that the port can be tapped at once."""
    blue = Player(window(**PHONE)).sit(in_port(server), near=None)
    blue.page.touchscreen.tap(*blue.where("BB31"))
    blue.lit()
    blue.picture("in-port-phone")
    # What lies above the sheet of tabs is not covered by it.
    button, sheet = blue.page.get_by_role("button", name="To sea zone C"), blue.page.locator(".dock")
    box, below = box_of(button), box_of(sheet)
    assert box is not None
    assert below is not None
    assert box["y"] + box["height"] <= below["y"]
    button.tap()
    blue.page.locator('.counters [data-unit="B:1Inf"]').wait_for(state="detached")
    blue.picture("gone-to-sea-phone")
    blue.page.get_by_role("tab", name="Units").tap()
    gone_to_sea(blue)
    blue.picture("gone-to-sea-phone-units")
    assert blue.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.rule("MS:8a")
def test_an_army_is_chosen_from_what_is_listed_at_once(server: Server, window: Window) -> None:
    made = server.make("modules-a-total-war")
    player = Player(window()).sit(made, near=None)
    player.asked("choose your order of battle")
    player.page.get_by_role("button", name="Mixed Combined Arms Army (#3) Factors: 16 SAC, 6 MDM").click()
    player.asked("Big Red")
