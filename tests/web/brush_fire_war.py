"""The shortest scenario of the Module System, played to its end at the page, and once more."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.web.robot import Robot, verbs

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext
    from tests.server.running import Server

    Window = Callable[..., BrowserContext]

TITLE = "Brush Fire War (Module System, scenario E)"


def test_brush_fire_war_is_played_to_its_end_and_again(server: Server, window: Window) -> None:
    """Nine turns; the end is told; a rematch has the same game and seats, a change of sides the others."""
    robot = Robot(window(), orders=2).begin(TITLE)
    robot.play()
    page, end = robot.page, robot.page.get_by_role("region", name="The end of the game")
    end.get_by_text(re.compile(r"\d+ city squares, Triple Alliance \d+")).wait_for()
    end.get_by_role("table", name="Units lost by turn").wait_for()
    robot.picture("brush-fire-war-end")
    given = verbs(robot.file())
    assert {"place", "move", "done"} <= given["blue"]
    assert {"place", "move", "attack", "fight"} <= given["red"]
    first = robot.id
    end.get_by_role("button", name="Rematch").click()
    robot.asked("Walkürian Alliance.*Set up your units")
    second = robot.id
    assert second != first
    page.locator(".plate", has_text=re.compile(r"Walkürian Alliance\s*you")).wait_for()
    robot.button("Menu")
    page.get_by_role("navigation", name="Menu").get_by_role("heading", name=TITLE).wait_for()
    robot.button("Resign…")
    robot.button("Resign")
    end.get_by_text("Triple Alliance has won").wait_for()
    end.get_by_role("button", name="Change sides").click()
    page.locator(".plate", has_text=re.compile(r"Triple Alliance\s*you")).wait_for()
    robot.asked("Triple Alliance.*Set up your units|Walkürian Alliance.*computer")
    assert robot.id not in (first, second)
    server.rest(robot.id)
