"""What a newcomer stumbled over: each of these went wrong in the first ten minutes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from tests.web.sitting import Player, box_of, game_file, open_game

from openblitz.server.dice.source import TrueDice

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext
    from tests.server.running import Server

    Window = Callable[..., BrowserContext]

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


# Whether every hex of the map lies between two lines of the window.
WHOLE = """([left, right]) => {
  const seen = document.querySelector('.glass svg').getScreenCTM();
  const at = (column) => new DOMPoint(1.5 * (36 / Math.sqrt(3)) * column, 0).matrixTransform(seen).x;
  return left <= at(0) && at(71) <= right;
}"""


def test_a_phone_that_plays_now_finds_its_army_in_the_field(server: Server, window: Window) -> None:
    player = Player(window(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)).start()
    player.page.get_by_role("button", name="Play now").first.click()
    player.look(None)
    player.asked("move your units")
    assert player.page.locator(".counters .counter.first").count() > 30


def test_the_end_of_a_game_is_told_and_leads_on(server: Server, window: Window) -> None:
    player = Player(window()).start()
    evening = {"name": "evening.blitz", "mimeType": "text/plain", "buffer": game_file(FRONT).encode()}
    page = player.page
    page.locator("input[type=file]").set_input_files(evening)  # type: ignore[arg-type]
    page.get_by_role("combobox", name="Big Red").select_option("computer:general")  # who plays on is asked
    player.button("Play on")
    player.look(None)
    player.press("d", "d")
    player.asked("Turn 4, Great Blue")
    player.button("Menu")
    player.button("Resign…")
    player.button("Resign")
    end = page.get_by_role("region", name="The end of the game")
    end.get_by_text("Big Red has won").wait_for()
    end.locator("figure", has_text="Units eliminated").locator("polyline").first.wait_for(state="attached")
    # The map on which it was won is seen beside it, from end to end.
    card = box_of(end)
    assert card is not None
    page.wait_for_function(WHOLE, arg=[card["x"] + card["width"], 1280])
    player.picture("the-end")
    # The bar of a finished game takes clicks, and the game can be seen again.
    end.get_by_role("button", name="Replay the game").click()
    replay = page.get_by_role("region", name="Replay")
    replay.get_by_label("Turn").select_option("Turn 4")
    replay.get_by_role("button", name="Back to now").click()
    # The same once more, on the other side.
    page.reload()
    end.get_by_role("button", name="Change sides").click()
    player.asked("Great Blue.*computer|Big Red.*[Ss]et up")
    page.locator(".plate", has_text=re.compile(r"Big Red\s*you")).wait_for()


def test_the_bar_of_a_finished_game_takes_clicks(server: Server, window: Window) -> None:
    player = Player(window()).sit(open_game(server), near=None)
    player.button("Menu")
    player.button("Resign…")
    player.button("Resign")
    end = player.page.get_by_role("region", name="The end of the game")
    end.get_by_role("button", name="Close").click()
    player.button("Menu")
    player.page.get_by_role("link", name="Start page").click()
    player.page.get_by_role("heading", name="OpenBlitz").wait_for()


def test_the_hand_finds_what_it_reaches_for(server: Server, window: Window) -> None:
    player = Player(window()).sit(open_game(server))
    page = player.page
    done = page.get_by_role("button", name="Movement done", exact=True)
    # The dock is shut: its tabs lie beside the bar.
    page.get_by_role("tab", name="Units").click()
    bar, tabs = box_of(page.locator(".question")), box_of(page.get_by_role("tablist"))
    assert bar is not None
    assert tabs is not None
    assert bar["x"] + bar["width"] <= tabs["x"]
    # The keyboard goes to the board, not to the tab that was clicked last.
    player.press("n", "Enter")
    assert page.get_by_role("tab", name="Units").get_attribute("aria-selected") == "false"
    page.wait_for_selector(".counters .counter.selected")
    player.press("Escape", "Escape")
    # A double click hands nothing over.
    done.dblclick()
    page.get_by_role("alertdialog").wait_for()
    player.asked("Great Blue.*move your units")
    player.button("Not yet")
    # Back leads from the text view to the map.
    player.press("t")
    page.get_by_role("heading", name="The game in words").wait_for()
    page.go_back()
    page.get_by_role("heading", name="The game in words").wait_for(state="hidden")
    player.asked("Great Blue.*move your units")


def test_what_is_dropped_on_a_panel_goes_nowhere(server: Server, window: Window) -> None:
    player = Player(window())
    page, sent = player.page, list[str]()
    page.on("websocket", lambda line: line.on("framesent", lambda frame: sent.append(str(frame))))
    player.sit(open_game(server))
    panel = box_of(page.locator(".dock"))
    assert panel is not None
    # A hex that the panel hides.
    x, y = next(
        (x, y)
        for x, y in (player.where(f"{column}{row}") for column in ("MM", "NN", "OO") for row in range(16, 27))
        if 20 < x - panel["x"] < panel["width"] - 20 and 60 < y - panel["y"] < panel["height"] - 20
    )
    page.mouse.move(*player.where("DD19"))
    page.mouse.down()
    page.mouse.move(*player.where("GG20"))  # over the board, where the drag begins
    player.lit()
    # The counters themselves are in the hand, and how many.
    assert page.locator(".ghost .factors").all_text_contents() == ["6-6", "6-6"]
    assert page.locator(".ghost .height").text_content() == "2"
    player.picture("in-the-hand")
    page.mouse.move(x, y)
    page.mouse.up()
    page.wait_for_timeout(200)  # where one can go is known: what is asked or ordered is sent at once
    player.stands("B:4Arm", "DD19")
    assert page.locator(".beside").count() == 0
    assert not [frame for frame in sent if '"would"' in frame or '"order"' in frame]


FRONT = """
turn 3
side blue
at DD19: B:4Arm B:5Arm
at Q16: B:3Inf
at NN30: R:1Inf R:2Inf
at OO31: R:4Arm
rest eliminated
step movement
"""


def test_the_other_sides_turn_is_played_to_me_and_told(server: Server, window: Window) -> None:
    made = open_game(server, FRONT, red="veteran")
    player = Player(window(reduced_motion="no-preference")).sit(made, near=None)
    player.button("Movement done")
    player.page.locator(".confirm .main").click()
    player.asked("is played to you")
    replay = player.page.get_by_role("region", name="Replay")
    replay.get_by_role("button", name="½").click()
    player.picture("their-turn")
    replay.get_by_role("button", name="Skip").click()
    player.asked("Turn 4, Great Blue")
    told = player.page.get_by_role("region", name="What happened")
    told.get_by_text(re.compile("from .* to |stands elsewhere with")).first.wait_for()
    assert player.page.locator(".counters .touched").count() > 0
    player.picture("their-turn-told")
    # What is asked before the turn ends does not lie over it.
    player.press("d")
    player.page.locator(".confirm").wait_for()
    bar, card = box_of(player.page.locator(".question")), box_of(told)
    assert bar is not None
    assert card is not None
    assert bar["y"] + bar["height"] <= card["y"]


@pytest.mark.parametrize("size", [{}, PHONE])
def test_a_first_game_says_how_to_win_and_a_second_one_where(
    server: Server, window: Window, size: dict[str, Any]
) -> None:
    player = Player(window(**size))
    page = player.page
    aims = page.locator(".aims li").first
    player.sit(open_game(server, FRONT), near=None)
    aims.wait_for()
    player.picture(f"first-aims{'-phone' if size else ''}")
    page.get_by_text("How to win").click()
    aims.wait_for(state="hidden")
    player.sit(open_game(server, FRONT), near=None)
    page.reload()
    player.look(None)
    assert aims.is_hidden()


# Red's armor, more of it than a state tells of, stands two hexes from a lone stack.
STORM = """
turn 3
side blue
at EE20: B:1Inf B:2Inf B:3Inf
at Q16: B:4Inf
at GG23: R:4Arm R:5Arm R:8Arm
at FF23: R:10Arm R:1Tk R:3Tk
at NN30: R:1Inf R:2Inf R:3Inf
at OO31: R:4Inf R:5Inf R:6Inf
rest eliminated
step movement
"""


def test_an_attack_in_a_turn_of_many_orders_is_played_with_its_odds_and_told(
    server: Server, window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TrueDice, "roll", lambda _dice, _purpose, _sides=6: 1)
    made = open_game(server, STORM, red="veteran")
    player = Player(window(reduced_motion="no-preference")).sit(made, near=None)
    page = player.page
    player.press("d")
    page.locator(".confirm .main").click()
    player.asked("is played to you")
    page.locator(".trail").first.wait_for(state="attached")  # a way
    page.locator(".battle .arrow").first.wait_for(state="attached")  # who attacks from where
    page.locator(".battle .odds-tag").first.wait_for(state="attached")
    scale = "document.querySelector('.glass svg').getScreenCTM().a"
    page.wait_for_function(f"() => {scale} > 1")  # from near
    player.picture("their-attack")
    page.locator(".die-panel", has_text=re.compile("Battle for EE20.*die 1")).wait_for()
    page.locator(".replay").get_by_role("button", name="Skip").click()
    told = page.get_by_role("region", name="What happened")
    told.get_by_text(re.compile("1st Infantry.*(eliminated|retreat)")).first.wait_for()
    page.wait_for_function(f"() => {scale} < 0.8")  # and back to where one was
    player.picture("their-attack-told")


@pytest.mark.parametrize("opened", [False, True])
def test_a_phone_tells_what_the_other_side_did_whether_its_sheet_is_open_or_not(
    server: Server, window: Window, *, opened: bool
) -> None:
    player = Player(window(**PHONE)).sit(open_game(server, FRONT, red="greedy"), near=None)
    page = player.page
    if opened:
        page.get_by_role("tab", name="Units").tap()
    player.button("Movement done")
    page.locator(".confirm .main").click()
    player.asked("Turn 4, Great Blue")
    told = page.get_by_role("region", name="What happened")
    told.wait_for()
    assert page.get_by_role("tabpanel").count() == int(opened)
    card, sheet = box_of(told), box_of(page.locator(".dock"))
    assert card is not None
    assert sheet is not None
    assert card["y"] + card["height"] <= sheet["y"]
    told.get_by_role("button", name="Close").tap()
    told.wait_for(state="detached")
