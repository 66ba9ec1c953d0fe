"""Every other decision, with the mouse: reinforcements, flights, removals, a battle with the computer."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from tests.web.sitting import Player, box_of, open_game

from openblitz.server.dice.source import TrueDice

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext
    from tests.server.running import Server

    Window = Callable[..., BrowserContext]

# Armor before a lone enemy at 4-1, where a 3 sends him back; cities with units that can fly.
FRONT = """
turn 3
side blue
at EE20: B:4Arm B:5Arm
at EE21: B:6Arm
at FF21: R:1Inf
at Q16: B:3Inf B:1Abn
at O29: B:6Inf B:2Abn
at MM30: R:4Inf
waiting: B:25Inf B:26Inf
rest eliminated
"""

# The artillery takes one strong stack and one strong hex; the 1st can help either the 2nd or the 4th.
STRANDED = """
turn 2
side blue
at E17: B:2Art B:1Inf
at G19: B:2Inf
at G17: B:4Inf
at E16: R:4Arm
at F17: R:2Inf R:1Tk R:8Arm
at F18: R:5Arm R:10Arm R:3Tk
rest eliminated
"""

OVERSTACKED = """
turn 2
side blue
at EE20: B:1Inf B:2Inf B:3Inf B:4Inf
at Q16: B:5Inf
at FF21: R:1Inf
rest eliminated
"""


def test_a_battle_against_the_computer_and_what_it_did_since(
    server: Server, window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TrueDice, "roll", lambda _dice, _purpose, _sides=6: 3)
    made = open_game(server, FRONT + "step announce\n", red="greedy")
    blue = Player(window()).sit(made)
    blue.button("Suggest battles")
    blue.page.locator(".proposed", has_text="at 4-1 with 4th Armor, 5th Armor and 6th Armor").wait_for()
    blue.button("Announce 1 battle")
    blue.button("To the dice")
    blue.button("Roll the die")
    blue.page.locator(".die-panel", has_text="4-1, die 3, DB2").wait_for()
    blue.page.locator(".die-panel strong", has_text="DB2: defender back two").wait_for()
    tag = box_of(blue.page.locator(".fell", has_text="DB2: defender back two"))
    x, y = blue.where("FF21")
    assert tag is not None
    assert abs(tag["x"] + tag["width"] / 2 - x) < 40  # it stands at the hex
    assert y - 140 < tag["y"] < y
    blue.asked("Great Blue.*[Aa]dvance")  # the computer has retreated by itself
    blue.page.locator(".battles .group", has_text="4th Armor").click()
    blue.lit()
    blue.click("FF21")
    blue.stands("B:4Arm", "FF21")
    seen = blue.where("FF21")
    blue.button("No further")
    blue.button("End the turn")
    blue.asked("Turn 4, Great Blue")  # the computer's turn has been and gone
    blue.looks_at("FF21", *seen)  # and one looks where one looked before
    blue.page.get_by_role("tab", name="Log").click()
    blue.page.get_by_role("button", name=re.compile("^Turn 3 .*1 die")).click()
    blue.page.locator(".log li").first.wait_for(state="detached")  # the turn is folded
    blue.page.get_by_role("button", name=re.compile("^Turn 3")).click()
    blue.page.locator(".log li.second", has_text="1st Infantry").first.wait_for()
    blue.button("Watch since my last turn")
    blue.page.get_by_role("region", name="Replay").get_by_role("button", name="Pause").wait_for()
    blue.picture("since-my-last-turn")
    replay, stack = (box_of(blue.page.locator(f".{part}")) for part in ("replay", "overview"))
    assert replay is not None
    assert stack is not None
    assert replay["x"] + replay["width"] <= stack["x"]
    blue.page.locator(".replay").wait_for(state="detached")  # it comes back to now by itself
    blue.asked("Turn 4, Great Blue")


def test_reinforcements_are_placed_in_a_city(server: Server, window: Window) -> None:
    blue = Player(window()).sit(open_game(server, FRONT), near="Q16")
    blue.page.locator(".tray", has_text="2 units to choose from").wait_for()
    blue.page.locator(".tray .group", has_text="Infantry").click()
    blue.lit()
    blue.click("R16")  # no city
    blue.page.locator(".why", has_text="city").wait_for()
    # What is said lies over hexes that one may want to click: it lets the click through.
    under = "() => { const {x, y, width, height} = document.querySelector('.why').getBoundingClientRect();"
    under += (
        " return document.elementFromPoint(x + width / 2, y + height / 4).closest('.board-view') !== null; }"
    )
    assert blue.page.evaluate(under)
    blue.press("Escape")
    blue.click("Q16")
    blue.stands("B:25Inf", "Q16")
    blue.page.locator(".tray", has_text="1 unit to choose from").wait_for()


def test_units_are_flown_and_dropped(server: Server, window: Window) -> None:
    blue = Player(window()).sit(open_game(server, FRONT), near=None)
    blue.page.mouse.move(*blue.where("Q16"))
    blue.page.locator(".stack-panel", has_text="1st Airborne").wait_for()
    blue.click("Q16")
    panel = blue.page.get_by_role("region", name="Hex Q16")
    panel.get_by_label("3rd Infantry").uncheck()
    blue.lit()
    before = panel.bounding_box()
    blue.page.mouse.move(*blue.where("R20"))
    blue.page.locator(".tip", has_text="R20:").wait_for()
    assert (
        panel.bounding_box() == before
    )  # what is pointed at is told beside it, and the panel covers no more
    blue.click("O29")  # a friendly city: to land in, or to be dropped on
    menu = blue.page.get_by_role("menu", name="What to order")
    menu.get_by_role("menuitem", name="Drop").wait_for()
    menu.get_by_role("menuitem", name="Fly").click()
    blue.stands("B:1Abn", "O29")
    blue.press("Escape")
    blue.click("O29")
    panel = blue.page.get_by_role("region", name="Hex O29")
    panel.get_by_label("6th Infantry").uncheck()
    panel.get_by_label("1st Airborne").uncheck()
    blue.lit()
    blue.click("V28")
    blue.stands("B:2Abn", "V28")
    blue.page.get_by_role("tab", name="Log").click()
    blue.page.locator(".log li", has_text="2nd Airborne").filter(has_text="V28").wait_for()


@pytest.mark.parametrize(
    ("position", "asked", "goes"),
    [
        (STRANDED, "choose which are removed", ("2nd Infantry", "B:2Inf")),
        (OVERSTACKED, "choose a unit to eliminate", ("3rd Infantry", "B:3Inf")),
    ],
    ids=["removal", "excess"],
)
def test_the_owner_chooses_what_goes(
    server: Server, window: Window, position: str, asked: str, goes: tuple[str, str]
) -> None:
    name, gone = goes
    blue = Player(window()).sit(open_game(server, position), near=None)
    blue.press("d", "d")
    blue.asked(asked)
    blue.page.locator(".losses").get_by_role("button", name=name).click()
    blue.picture(f"lose-{gone[2:]}")
    blue.button("Eliminate 1")
    blue.asked("Announce your battles")
    assert blue.page.locator(f'.counters [data-unit="{gone}"]').count() == 0


def test_pictures_and_report_are_downloaded(server: Server, window: Window) -> None:
    blue = Player(window()).sit(open_game(server), near=None)
    blue.button("Menu")
    for link, ending, begins in (
        ("Picture (PNG)", ".png", b"\x89PNG"),
        ("Picture (SVG)", ".svg", b"<svg"),
        ("Report of the turn (PDF)", ".pdf", b"%PDF"),
        ("Game file", ".blitz", b"OpenBlitz game"),
    ):
        with blue.page.expect_download() as got:
            blue.page.get_by_role("link", name=link).click()
        assert got.value.suggested_filename.endswith(ending)
        assert got.value.path().read_bytes().startswith(begins), link


def test_a_game_of_1965_is_begun(server: Server, window: Window) -> None:
    player = Player(window())
    player.page.goto("/#/new")
    player.page.get_by_role("radio", name=re.compile("1965, Basic")).check()
    for seat in ("Great Blue", "Big Red"):
        player.page.get_by_role("combobox", name=seat).select_option("me")
    player.button("Begin")
    player.look(None)
    for side in ("Great Blue", "Big Red"):
        player.asked(f"{side}.*[Ss]et up your units")
        player.button("Deploy for me")
        player.asked("; all are placed")
        player.button("Set-up done")
    player.asked("Turn 1, Great Blue: move your units")
    player.page.locator(".question .chip", has_text="65:").first.wait_for()
    player.picture("begun-1965")
