"""What a stranger frowned at."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.web.sitting import WHERE, Player, box_of, game_file, open_game

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext
    from tests.server.running import Server

    Window = Callable[..., BrowserContext]

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
BORDER = """
turn 3
at K8: B:1Inf
at M9: NW:1Inf
at NN45: R:1Inf
rest eliminated
"""


def test_who_goes_over_a_neutral_border_is_told_and_asked_first(server: Server, window: Window) -> None:
    file = game_file(BORDER, "modules", ("module-18-minor-armies",))
    player = Player(window()).sit(server.open(file, name="A border", blue="human", red="human"), near="K8")
    player.click("K8")
    player.lit()
    player.click("L9")
    asked = player.page.get_by_role("alertdialog", name="What would follow")
    asked.get_by_text("War on Nord Walküre: its army of 1 unit joins Big Red.").wait_for()
    asked.get_by_role("button", name="MS:18b").wait_for()
    player.picture("neutral-border")
    player.button("Do not")
    player.stands("B:1Inf", "K8")
    player.lit()  # still in hand
    player.click("L9")
    player.button("Order it")
    player.stands("B:1Inf", "L9")


TWO_BORDERS = """
turn 3
at U25: B:4Arm B:5Arm
at NN45: R:1Inf
rest eliminated
"""


def test_a_phone_shows_every_warning_of_a_confirmation_above_its_answers(
    server: Server, window: Window
) -> None:
    player = Player(window(**PHONE))
    file = game_file(TWO_BORDERS, "1975-tournament", (), "all")
    player.sit(server.open(file, name="Borders", blue="human", red="human"), near="U25")
    player.page.touchscreen.tap(*player.where("U25"))
    player.lit()
    player.page.touchscreen.tap(*player.where("V23"))
    asked = player.page.get_by_role("alertdialog", name="What would follow")
    asked.wait_for()
    player.picture("warned-on-a-phone")
    warned, answer = box_of(asked.locator(".what")), box_of(asked.get_by_role("button", name="Order it"))
    lines = asked.locator(".what li")
    assert lines.count() > 2
    last = box_of(lines.last)
    assert warned is not None
    assert answer is not None
    assert last is not None
    assert last["y"] + last["height"] <= warned["y"] + warned["height"] + 1  # nothing has to be scrolled
    assert warned["y"] + warned["height"] <= answer["y"]
    assert answer["y"] + answer["height"] < 844


def test_a_phone_shows_the_whole_map_in_what_the_panels_leave_free(server: Server, window: Window) -> None:
    made = server.make(seats={"blue": {"kind": "human"}, "red": {"kind": "human"}})
    player = Player(window(**PHONE)).sit(made, near=None)
    player.page.locator(".dock.open").wait_for()
    bar = box_of(player.page.locator(".question"))
    sheet = box_of(player.page.locator(".dock"))
    assert bar is not None
    assert sheet is not None
    assert bar["height"] < 180  # it leaves room for the board
    (left, top), (right, bottom) = player.where("A-2"), player.where("TTT67")
    assert 0 <= left < right <= 390
    assert bar["y"] + bar["height"] <= top < bottom <= sheet["y"]


def test_a_phone_shows_what_is_to_be_attacked_above_the_sheet_that_opens(
    server: Server, window: Window
) -> None:
    player = Player(window(**PHONE)).sit(open_game(server), near=None)
    page = player.page
    page.locator(".dock:not(.open)").wait_for()
    player.button("Movement done")
    page.locator(".confirm .main").click()
    player.asked("still to be attacked: FF21")
    page.locator(".dock.open").wait_for()
    sheet = box_of(page.locator(".dock"))
    bar = box_of(page.locator(".question"))
    assert sheet is not None
    assert bar is not None
    middle = (bar["y"] + bar["height"] + sheet["y"]) / 2
    page.wait_for_function(f"hex => Math.abs(({WHERE})(hex)[1] - {middle}) < 40", arg="FF21")


def test_a_new_game_begins_where_one_is_on_a_phone(server: Server, window: Window) -> None:
    page = Player(window(**PHONE)).page
    page.goto("/#/new")
    page.get_by_text("Scenarios", exact=False).first.click()
    page.get_by_role("radio", name="Brush Fire War (Module System, scenario E)").check()
    begin = page.get_by_role("button", name="Begin")
    box = box_of(begin)
    assert box is not None
    assert box["y"] + box["height"] <= 844  # in sight without scrolling
    page.screenshot(path="build/screenshots/new-game-phone.png")


def test_the_end_of_a_game_leaves_the_bar_in_sight_on_a_phone(server: Server, window: Window) -> None:
    player = Player(window(**PHONE)).sit(open_game(server), near=None)
    player.button("Menu")
    player.button("Resign…")
    player.button("Resign")
    card = box_of(player.page.locator(".end-card"))
    bar = box_of(player.page.locator(".question"))
    assert card is not None
    assert bar is not None
    assert bar["y"] + bar["height"] <= card["y"]
    assert card["y"] + card["height"] <= 844
    player.button("Menu")  # within reach


_SCALE = "document.querySelector('.glass svg').getScreenCTM().a"


def test_a_fight_is_looked_at_from_near_and_left_again(server: Server, window: Window) -> None:
    player = Player(window()).sit(open_game(server), near=None)
    afar = player.page.evaluate(_SCALE)
    assert afar < 1
    player.button("Movement done")
    player.page.locator(".confirm .main").click()
    player.asked("still to be attacked: FF21")
    player.page.wait_for_function(f"() => {_SCALE} > 1.2")
    player.page.locator(".question").get_by_role("button", name="Undo").click()
    player.asked("move your units")
    player.page.wait_for_function(f"() => Math.abs({_SCALE} - {afar}) < 0.01")


def test_a_unit_whose_name_is_pressed_is_in_hand(server: Server, window: Window) -> None:
    file = game_file(AT_XANTEN, "1975-tournament", (), "all")
    player = Player(window()).sit(server.open(file, name="A base", blue="human", red="human"), near="P30")
    player.page.locator(".tray").get_by_role("button", name="1st SAC", exact=True).click()
    player.lit()
    player.page.locator(".stack-panel .chosen", has_text="1st SAC").wait_for()


def test_the_end_of_a_small_game_shows_what_was_fought_over(server: Server, window: Window) -> None:
    made = server.make("1975-first-game", seats={"blue": {"kind": "human"}, "red": {"kind": "human"}})
    player = Player(window()).sit(made, near=None)
    player.button("Menu")
    player.button("Resign…")
    player.button("Resign")
    player.page.locator(".end-card").wait_for()
    player.page.wait_for_function(f"() => {_SCALE} > 0.8")  # all of the map is some third of that
    player.picture("end-of-a-small-game")


def test_a_hint_on_the_map_is_told_as_a_sentence_and_ordered_by_its_button(
    server: Server, window: Window
) -> None:
    made = open_game(server, red="random")
    player = Player(window()).sit(made)
    player.button("Movement done")
    player.page.locator(".confirm .main").click()
    player.asked("still to be attacked: FF21")
    player.press("h")
    said = player.page.locator(".advice q")
    said.wait_for()
    assert said.inner_text().startswith("Attack FF21 with ")
    assert ":" not in said.inner_text()
    player.button("Order it")
    player.asked("still to be attacked: nothing")


LESSON = """
turn 1
side blue
at X16: B:GDArm B:4Arm
at X17: B:1Art
at X18: B:5Arm B:1Inf
at Q16: B:2Inf B:3Inf B:4Inf
at L19: B:5Inf B:6Inf B:7Inf
at O29: B:8Inf B:9Inf B:10Inf
at AA19: R:1Inf
at BB20: R:2Inf
rest eliminated
step movement
"""


def test_hints_say_when_nothing_is_better_than_to_go_on(server: Server, window: Window) -> None:
    player = Player(window()).sit(open_game(server, LESSON, red="captain"))
    advice, given = player.page.locator(".advice"), list[str]()
    for _hint in range(8):
        player.button("Hint")
        advice.wait_for()
        given.append(advice.locator("span").first.inner_text())
        if "nothing better" in given[-1]:
            break
        player.button("Order it")
        advice.wait_for(state="detached")
    player.picture("hint-go-on")
    assert given[-1] == "I see nothing better to do here than to go on: Movement done"
    assert all(one.startswith("I would order: Move ") for one in given[:-1])
    assert len(given) > 2


AT_XANTEN = """
turn 1
side blue
at P30: B:1SAC
at W26: B:9Inf
at NN48: R:1Inf
rest eliminated
aggressor sud-walkure blue
step movement
"""

OUT_OF_SIGHT = """() => {
  const under = document.querySelector('.question').getBoundingClientRect().bottom;
  const list = document.querySelector('[role=menu]').getBoundingClientRect();
  return [list.top - under, innerHeight - list.bottom].filter(left => left < 0);
}"""


@pytest.mark.parametrize("high", [560, 800])
def test_all_of_many_missions_can_be_chosen(server: Server, window: Window, high: int) -> None:
    """Seven may be flown to a city with a port: the list stays in the window, however much each says."""
    made = server.open(game_file(AT_XANTEN, "1975-tournament-optional", (), "all"), name="Missions")
    player = Player(window(viewport={"width": 1280, "height": high})).sit(made, near=None)
    player.click("P30")
    player.lit()
    player.click("X27")
    menu = player.page.get_by_role("menu")
    menu.get_by_role("menuitem", name="Strategic bombing").wait_for()
    assert menu.get_by_role("menuitem").count() == 7
    assert player.page.evaluate(OUT_OF_SIGHT) == []
    menu.get_by_role("menuitem").first.click()
    player.page.locator(".stack-panel", has_text="in the air over X27").wait_for()
