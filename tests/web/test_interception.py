"""Two people at two browsers: one is asked something in the other's turn, and answers it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.web.robot import verbs
from tests.web.sitting import Player, game_file

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext
    from tests.server.running import Server

    Window = Callable[..., BrowserContext]

OVER_THE_BORDER = """
turn 3
side blue
at S25: B:14TAC B:1Inf
at S20: B:4Arm B:5Arm
at T20: R:1Inf R:2Inf
at V20: R:1FTR R:3Inf
at NN48: R:4Inf
rest eliminated
step movement
"""


def test_the_interception_is_asked_in_the_enemys_turn_and_answered(server: Server, window: Window) -> None:
    """Blue's bombers fly, Red's fighters rise in Blue's turn, and Blue is told and goes on."""
    file = game_file(OVER_THE_BORDER, "1975-tournament", ("automatic-victory", "air-combat"), "all")
    made = server.open(file, name="Fighters", blue="human", red="human")
    blue = Player(window()).sit(made, near="S22")
    red = Player(window()).sit(made, "red", near="S22")
    red.asked("Waiting for Great Blue")
    blue.click("S25")
    blue.page.locator(".stack-panel").get_by_role("button", name="Air", exact=True).click()
    blue.lit()
    blue.click("T20")
    blue.page.wait_for_selector('.flying[data-unit="B:14TAC"]')
    blue.button("Movement done")
    blue.page.locator(".confirm .main").click()
    blue.asked("still to be attacked: T20")
    blue.click("S20")
    blue.click("T20")
    blue.page.get_by_role("group", name="In the air").get_by_role("button").click()
    blue.page.locator(".draft .odds-big").wait_for()
    blue.button("Announce")
    blue.asked("still to be attacked: nothing")
    blue.button("To the dice")
    blue.asked("Waiting for Big Red")
    red.asked("Big Red: send fighters; enemy aircraft are over T20")
    red.page.locator(".battles .group", has_text="1st FTR").wait_for()  # who may rise
    assert all(120 < red.where(hex_)[1] < 790 and 0 < red.where(hex_)[0] < 910 for hex_ in ("V20", "T20"))
    red.page.locator(".stack-panel", has_text="FTR").wait_for()
    red.lit()  # there is but one: he is meant
    red.page.mouse.move(*red.where("V20"))
    red.page.locator(".tip", has_text="wait until the attack is over").wait_for()
    red.page.get_by_role("region", name="What happened").get_by_role("button", name="Close").click()
    red.picture("interception-asked")
    red.click("T20")
    red.page.get_by_role("tab", name="Units").click()
    red.page.get_by_role("heading", name="In the air from V20").wait_for()
    red.button("No more fighters")
    blue.asked("Great Blue")
    blue.picture("interception-answered")
    given = verbs(server.http.get(f"/api/games/{made['id']}/file", params={"token": made["spectator"]}).text)
    assert "intercept" in given["red"]
