"""Every scenario of the Module System, begun on the new-game page and played to the first order of a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.web.robot import Robot

from openblitz.catalogue import games

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext
    from tests.server.running import Server
    from tests.web.robot import Seen

    Window = Callable[..., BrowserContext]

# Each once; swapped powers and other shores are the same steps.
VARIATIONS = ("-swapped", "-overseas")
SCENARIOS = {
    game.name: game.title
    for game in games()
    if game.name.startswith("modules-") and not game.name.endswith(VARIATIONS)
}


def test_there_are_eight_scenarios() -> None:
    assert [name.split("-")[1] for name in SCENARIOS] == list("abcdefgh")


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_scenario_is_begun_and_its_first_order_given(server: Server, window: Window, name: str) -> None:
    """Armies are chosen and set up and somebody is ordered about, by what the page shows alone."""
    robot = Robot(window(), orders=6).begin(SCENARIOS[name])
    seen = robot.play(first_order)
    assert "Turn 1 of" in seen["question"]
    assert not seen["over"]
    server.rest(robot.id)


def test_on_a_phone_the_army_that_waits_is_in_sight(server: Server, window: Window) -> None:
    """Whoever sets up sees whom, and the button that does it for him, without looking for a tab."""
    phone = window(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    robot = Robot(phone).begin(SCENARIOS["modules-e-brush-fire-war"])
    robot.page.get_by_role("button", name="Deploy for me").wait_for()
    robot.picture("set-up-phone")


def first_order(seen: Seen) -> bool:
    """It is the first turn, and there is something in it that could be undone."""
    return "Turn 1 " in seen["question"] and bool(seen["buttons"]["undo"])
