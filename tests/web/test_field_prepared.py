"""Prepared positions in a real browser: strikes that are written unseen, and troops that begin dug in."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.web.fielding import CLOSED, Commander, in_the_open, open_battle, threes
from tests.web.test_pages import clean

if TYPE_CHECKING:
    from collections.abc import Callable

    import pytest
    from playwright.sync_api import BrowserContext
    from tests.server.running import Server

    Window = Callable[..., BrowserContext]

PREPARED = "commander-prepared"
TROOPS = """
at 50,90 face 180: A:FAO
at 60,90 face 180: A:Inf1
at 60,40 face 0: G:Inf1
"""

# Both write; what is due in this turn falls at once.
WRITING = in_the_open(
    TROOPS,
    "combats",
    "command-moves",
    "commanding",
    "scheduled-phase",
    'scheduling {"side":"german"}',
    "scheduling",
    more="",
)

WRITTEN = in_the_open(
    TROOPS,
    "combats",
    "command-moves",
    "commanding",
    more=f"strike american turn 3 at 60,40 with A:Art1 planned\n{CLOSED}",
)

DEPLOYING = in_the_open("", "first-turn-choice", 'deployment {"side":"german"}')


def test_a_schedule_is_written_unseen_and_falls_in_its_turn(
    server: Server, window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    threes(monkeypatch)
    made = open_battle(server, WRITING, PREPARED)
    me, foe = Commander(window()).come(made), Commander(window()).come(made, "german")
    page = me.page
    me.asked("unseen by the enemy: 6 assets can be spent")
    me.press_at(60, 40)
    page.get_by_text("where the shells are to fall: 60,40").wait_for()
    page.get_by_role("spinbutton", name="Turn").fill("2")
    page.get_by_label("Artillery (105mm) 1").fill("2")
    page.locator(".zone").first.wait_for(state="attached")
    me.picture("field-schedule")
    clean(page)
    page.get_by_role("button", name="Write it").click()
    page.get_by_role("button", name="Put 1 strike face down").wait_for()
    page.locator(".strike", has_text="1: turn 2").wait_for(state="attached")
    # One is written and struck out again.
    me.press_at(30, 40)
    page.get_by_text(re.compile(r"where the shells are to fall: (29\.|30)")).wait_for()
    page.get_by_label("Artillery (105mm) 2").fill("1")
    page.get_by_role("button", name="Write it").click()
    page.get_by_role("button", name="Put 2 strikes face down").wait_for()
    page.get_by_role("button", name="Strike 2 out").click()
    me.button("Put 1 strike face down")
    # The other side has been told that something is written, and nothing of what or how much.
    foe.asked("unseen by the enemy: 2 assets can be spent")
    assert foe.page.locator(".strike, .zone").count() == 0
    foe.page.get_by_role("tab", name="Log").click()
    foe.page.locator(".log", has_text="lies face down").wait_for()
    assert foe.page.locator(".log").inner_text().count("nobody else may know") == 1
    assert "60,40" not in foe.page.locator(".log").inner_text()
    foe.page.get_by_role("tab", name="Orders").click()
    foe.button("Plan no strikes")
    me.asked("Issue orders")  # a new question brings its panel to the front: only then is another one chosen
    for one in (me, foe):
        one.page.get_by_role("tab", name="Log").click()
        one.page.locator(".log", has_text="Scheduled strike at 60,40").wait_for()


def test_an_observer_puts_a_strike_off_and_cancels_it(
    server: Server, window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    threes(monkeypatch)
    made = open_battle(server, WRITTEN, PREPARED)
    me, foe = Commander(window()).come(made), Commander(window()).come(made, "german")
    me.page.locator(".strike", has_text="1: turn 3").wait_for(state="attached")
    me.page.locator('[data-unit="A:FAO"]').click()
    me.button("Put it off")
    me.page.locator(".strike", has_text="1: turn 4").wait_for(state="attached")
    assert foe.page.locator(".strike").count() == 0
    me.button("Cancel it")
    me.page.locator(".strike").wait_for(state="detached")


def test_troops_begin_dug_in_as_long_as_the_scenario_gives_it(server: Server, window: Window) -> None:
    made = open_battle(server, DEPLOYING, PREPARED)
    foe, me = Commander(window()).come(made, "german"), Commander(window()).come(made)
    page = foe.page
    page.locator(".waiting .group", has_text="HQ").first.click()
    page.get_by_text(re.compile("Click the table to put it")).wait_for()
    assert page.get_by_role("checkbox", name=re.compile("dug in")).count() == 0
    page.locator(".waiting .group", has_text="Infantry 1").first.click()
    page.get_by_role("checkbox", name="dug in (6 left)").check()
    # The wheel zooms though a unit is in hand; with Shift it turns the unit.
    faces = page.locator("p", has_text="Click the table to put it").locator("..")
    faces.get_by_text(re.compile("Place Infantry 1 at")).first.wait_for(state="attached")
    before, scale = faces.inner_text(), "document.querySelector('.glass svg').getScreenCTM().a"
    near = page.evaluate(scale)
    foe.point(60, 10)
    page.mouse.wheel(0, -240)
    page.wait_for_function(f"() => {scale} > {near} * 1.2")
    assert faces.inner_text() == before
    page.keyboard.press("0")
    page.wait_for_function(f"() => Math.abs({scale} - {near}) < 0.01")
    foe.press_at(60, 10)
    foe.button("Place Infantry 1")
    foe.stands_at("G:Inf1", 60, 10)
    me.button("Place one for me")
    foe.asked("German.*Place a unit")
    page.locator(".waiting .group", has_text="Infantry 2").first.click()
    page.get_by_role("checkbox", name="dug in (5 left)").wait_for()
    foe.press_at(70, 10)  # not ticked again by itself
    foe.button("Place Infantry 2")
    foe.stands_at("G:Inf2", 70, 10)
    me.button("Place one for me")
    foe.asked("German.*Place a unit")
    foe.press("t")
    page.locator(".text-view").get_by_text(
        re.compile(r"G:Inf1, Infantry 1: at (59\.[5-9]|60(\.[0-4])?)\d*,(9\.[5-9]|10(\.[0-4])?)\d*, .*dug in")
    ).wait_for()
    assert "dug in" not in page.locator(".text-view").get_by_text(re.compile("^G:Inf2, ")).inner_text()
