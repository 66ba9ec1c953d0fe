"""What can be read on the map, from afar and on a phone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from tests.web.sitting import WHERE, Player, box_of, game_file, open_game
from tests.web.test_decisions import FRONT

from openblitz.server.dice.source import TrueDice

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext
    from tests.server.running import Server

    Window = Callable[..., BrowserContext]

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

CROWDED = """
turn 2
side blue
at EE20: B:4Arm B:5Arm B:1Inf
at EE19: B:2Inf
at NN30: R:1Inf
rest eliminated
step movement
"""


def test_from_afar_a_stack_is_one_block_with_its_strength(server: Server, window: Window) -> None:
    player = Player(window())
    page = player.page
    page.goto("/#/tables")  # the styles of the miniatures are loaded, and stay so
    page.get_by_role("heading", name="Draw a table").wait_for()
    player.sit(open_game(server, CROWDED), near=None)
    block = page.locator(".block.first", has_text=re.compile(r"3\s*16"))  # three units: 6, 6 and 4
    block.wait_for()
    assert block.evaluate("e => getComputedStyle(e).stroke") == "none"
    assert page.locator('.counters [data-unit="B:4Arm"] .card').is_hidden()
    assert (
        page.locator(".names text", has_text="Kronberg").evaluate("e => e.getBoundingClientRect().height")
        > 10
    )
    page.locator(".overview .sea").wait_for(state="hidden")  # no small map while all of it is seen
    # A block is taken whole, and a stack that is laid out can be read from any distance.
    player.click("EE20")
    player.lit()
    assert page.locator(".stack-panel input:checked").count() == 3
    player.press("Escape")
    page.mouse.move(*player.where("EE24"))
    page.mouse.move(*player.where("EE20"))
    card = page.locator(".spread .card").first
    card.wait_for()
    assert card.evaluate("e => e.getBoundingClientRect().width") > 28
    page.mouse.move(*player.where("EE24"))
    page.locator(".spread").wait_for(state="detached")
    # One too many: it is said, and marked on the hex.
    player.click("EE19")
    player.lit()
    player.click("EE20")
    page.locator(".cautions", has_text="stand on EE20").wait_for()
    page.wait_for_selector(".warned")
    player.press("u")
    page.locator(".warned").wait_for(state="detached")
    # Near by every counter is seen again.
    page.mouse.move(*player.where("EE20"))
    player.press("Escape", "f")
    page.locator(".block").first.wait_for(state="detached")
    page.locator(".overview .sea").wait_for()
    assert page.locator('.counters [data-unit="B:4Arm"] .card').is_visible()


def test_what_is_looked_for_is_found(server: Server, window: Window) -> None:
    player = Player(window()).sit(open_game(server, CROWDED), near=None)
    page = player.page
    for words, title in (("kronb", "Kronberg"), ("2nd inf", "2nd Infantry"), ("ee20", "EE20")):
        player.press("/")
        page.get_by_role("textbox", name="Unit, city or hex").fill(words)
        first = page.locator(".search li", has_text=title).first
        says = re.findall(r"\b([A-Z]+\d+)\b", first.inner_text())[0]
        player.press("Enter")
        page.get_by_role("region", name=f"Hex {says}").wait_for()
        page.locator(".search").wait_for(state="detached")
        x, y = player.where(says)
        assert 0 < x < 908
        assert 100 < y < 800


def test_a_deployment_is_dragged_together_kept_and_used_again(server: Server, window: Window) -> None:
    context = window()
    player = Player(context).sit(server.make(), near=None)
    page = player.page
    # A counter is dragged from the tray to its hex.
    group = page.locator(".tray .group", has_text="Airborne")
    x, y = player.where("Q16")
    group.hover()
    page.mouse.down()
    page.mouse.move(x, y - 2, steps=5)
    page.locator(".target").first.wait_for(state="attached")  # what is lit lies under the pointer now
    page.mouse.move(x, y)
    page.mouse.up()
    page.locator(".tray", has_text="45 units to place").wait_for()
    page.get_by_label("Name of this deployment").fill("A start")
    player.button("Keep")
    again = Player(context).sit(server.make(), near=None)
    again.page.get_by_role("list", name="Deployments").get_by_role(
        "button", name="A start", exact=True
    ).click()
    again.page.locator(".tray", has_text="45 units to place").wait_for()
    again.page.locator(".block", has_text="4").wait_for()


def test_a_phone_has_the_battle_and_the_roll_at_hand(server: Server, window: Window) -> None:
    made = open_game(server, FRONT + "step announce\n")
    player = Player(window(**PHONE)).sit(made, near=None)
    page = player.page
    page.get_by_role("tabpanel", name="Battles").wait_for()  # it has opened by itself
    page.get_by_role("button", name="Suggest battles").tap()
    page.get_by_role("button", name="Announce 1 battle").tap()
    page.get_by_role("button", name="To the dice").tap()
    roll = page.get_by_role("button", name="Roll the die: FF21")
    roll.wait_for()
    # The battle is in sight, above the sheet.
    sheet = box_of(page.locator(".dock"))
    assert sheet is not None
    assert 0 < player.where("FF21")[1] < sheet["y"]
    # The sheet is pulled up by its handle, tapped down again, and pulled shut.
    handle = page.locator(".handle")
    box = box_of(handle)
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 200, steps=3)
    page.mouse.up()
    taller = box_of(page.locator(".dock"))
    assert taller is not None
    assert taller["height"] > sheet["height"] + 150
    pulled = box_of(handle)
    assert pulled is not None
    page.mouse.move(x, pulled["y"] + pulled["height"] / 2)
    page.mouse.down()
    page.mouse.move(x, 840, steps=3)
    page.mouse.up()
    page.get_by_role("tabpanel").wait_for(state="detached")
    player.picture("phone-roll")
    # Turned round, the whole board fits between the bar and the tabs.
    page.set_viewport_size({"width": 844, "height": 390})
    page.get_by_role("button", name="Fit").tap()
    page.wait_for_timeout(300)
    tabs = box_of(page.locator(".dock"))
    assert tabs is not None
    assert player.where("CC37")[1] < tabs["y"]  # the southern end
    page.set_viewport_size({"width": 390, "height": 844})
    roll.tap()  # and the roll is still in the bar
    page.locator(".die-panel", has_text="4-1, die").wait_for()


# Six against one: two stacks of three beside it.
SIX = """
turn 2
side blue
at EE20: B:4Arm B:5Arm B:1Inf
at EE21: B:2Inf B:3Inf B:4Inf
at FF21: R:1Inf R:2Inf R:3Inf
at GG23: R:5Inf
rest eliminated
step announce
"""


def test_six_attackers_leave_the_chances_and_the_roll_in_sight(server: Server, window: Window) -> None:
    player = Player(window(viewport={"width": 1366, "height": 768})).sit(open_game(server, SIX), near=None)
    page = player.page
    player.button("Suggest battles")
    player.button("Announce 1 battle")
    player.button("To the dice")
    # All at once, when everything has come to rest.
    page.wait_for_function(
        """() => {
            const panel = document.querySelector(".dock .panel")
            const card = document.querySelector(".odds-card")
            if (!panel || !card) return false
            const bottom = (box) => (box ? box.getBoundingClientRect().bottom : Infinity)
            const inside = (name) => bottom(card.querySelector(name)) <= bottom(panel)
            const buttons = [...document.querySelectorAll(".question button")]
            const roll = buttons.find((button) => button.textContent.includes("Roll the die: FF21"))
            return (
                card.querySelectorAll(".versus .counter-icon").length === 9 &&
                panel.scrollTop === 0 && inside(".column") && inside(".chances") &&
                bottom(roll) <= innerHeight
            )
        }"""
    )
    player.picture("six-attackers")


def test_the_die_is_put_away_by_the_next_order(
    server: Server, window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TrueDice, "roll", lambda _dice, _purpose, _sides=6: 1)
    player = Player(window()).sit(open_game(server, FRONT + "step announce\n"), near=None)
    page = player.page
    player.button("Suggest battles")
    player.button("Announce 1 battle")
    player.button("To the dice")
    player.button("Roll the die: FF21")
    page.locator(".die-panel", has_text="die 1").wait_for()
    player.asked("advance")
    page.locator(".die-panel").wait_for()  # it stays until something is ordered
    assert page.locator(".fought th.rolled").inner_text() == "1"  # where it fell is marked on its column
    player.press("d")
    player.button("End the turn")
    page.locator(".die-panel").wait_for(state="detached")


def test_a_long_name_stays_in_the_menu_beside_its_cross(server: Server, window: Window) -> None:
    name = "A game against the computer: Donaudampfschifffahrtsgesellschaftskapitänsmützen"
    made = server.open(game_file(SIX), name=name, blue="human", red="human")
    for size in ({"width": 1280, "height": 800}, {"width": 390, "height": 844}):
        player = Player(window(viewport=size)).sit(made, near=None)
        player.button("Menu")
        menu = player.page.locator(".menu-panel")
        assert name[:20] in menu.locator("h2").inner_text()
        assert menu.evaluate("menu => menu.scrollWidth <= menu.clientWidth")
        title, cross = box_of(menu.locator("h2")), box_of(menu.get_by_label("Close the menu"))
        assert title is not None
        assert cross is not None
        assert cross["x"] >= title["x"] + title["width"] - 1
        assert cross["y"] < title["y"] + 40  # on its first line


@pytest.mark.parametrize("size", [PHONE, {}])
def test_paragraphs_take_no_line_of_their_own_in_the_bar(
    server: Server, window: Window, size: dict[str, Any]
) -> None:
    made = server.make("modules-a-total-war")
    page = Player(window(**size)).sit(made, near=None).page
    who = page.locator(".question .who")
    line = box_of(who.locator("strong"))
    chips = page.locator(".question .ask .chip").all()
    assert line is not None
    assert [chip.text_content() for chip in chips] == ["MS:8a", "MS:8b"]
    for chip in chips:
        box = box_of(chip)
        assert box is not None
        assert box["y"] < line["y"] + line["height"] / 2 < box["y"] + box["height"]
    chips[1].click()
    page.get_by_role("dialog", name="Rule MS:8b").wait_for()


def test_places_have_names_that_can_be_read_from_any_distance(server: Server, window: Window) -> None:
    player = Player(window(**PHONE)).sit(open_game(server, CROWDED), near=None)
    page = player.page
    page.get_by_role("button", name="Fit").tap()
    for gesture in range(6):
        page.wait_for_timeout(300)  # the drawing is given its size when the gesture rests
        heights = page.evaluate(_NAMES)
        scale = page.evaluate("() => document.querySelector('.glass svg').getScreenCTM().a")
        if scale >= 1.5:  # from here on the drawing's own are as large
            break
        assert len(heights) > 10, (gesture, scale)
        assert min(heights) > 10.9, (gesture, scale)
        page.keyboard.press("+")
    assert gesture > 3


# How high the letters of each name are on the screen.
_NAMES = """() => {
  const scale = document.querySelector('.glass svg').getScreenCTM().a;
  const size = name => parseFloat(getComputedStyle(name).fontSize);
  return [...document.querySelectorAll('.names text')].map(name => size(name) * scale);
}"""


def test_the_sheet_of_a_phone_is_no_higher_than_what_is_in_it(server: Server, window: Window) -> None:
    player = Player(window(**PHONE)).sit(open_game(server, CROWDED), near=None)
    page, sheet = player.page, player.page.locator(".dock")
    page.get_by_role("tab", name="Battles").tap()
    page.get_by_text("No battle is announced.").wait_for()
    last, tabs = box_of(page.locator(".panel .faint")), box_of(page.get_by_role("tablist"))
    small = box_of(sheet)
    assert last is not None
    assert tabs is not None
    assert small is not None
    assert tabs["y"] - (last["y"] + last["height"]) < 30
    assert small["height"] < 844 * 0.3
    # What is long has its half of the window, and can be pulled up to see more of it.
    page.get_by_role("tab", name="Layers").tap()
    page.locator(".layer-list").wait_for()
    half = box_of(sheet)
    assert half is not None
    assert 844 * 0.4 < half["height"] < 844 * 0.5
    page.get_by_role("button", name="Make the panel larger").tap()
    larger = box_of(sheet)
    assert larger is not None
    assert larger["height"] > half["height"]
    # And what is all in sight is shut by its handle.
    page.get_by_role("tab", name="Battles").tap()
    page.get_by_role("button", name="Make the panel smaller").tap()
    page.get_by_role("button", name="Make the panel smaller").tap()
    page.get_by_role("tabpanel").wait_for(state="detached")


def test_the_whole_board_is_fitted_beside_the_panels(server: Server, window: Window) -> None:
    player = Player(window()).sit(open_game(server, CROWDED), near=None)
    page = player.page
    page.get_by_role("button", name="Fit").click()
    page.wait_for_timeout(300)
    panels = box_of(page.locator(".dock"))
    assert panels is not None
    assert player.where("TTT52")[0] < panels["x"]
    page.get_by_role("tab", name="Units").click()  # and is given their room when they are shut
    page.wait_for_function(f"([hex, x]) => ({WHERE})(hex)[0] > x", arg=["TTT52", panels["x"]])


def test_a_unit_that_is_named_is_shown_on_the_board(server: Server, window: Window) -> None:
    player = Player(window()).sit(open_game(server, CROWDED), near=None)
    page = player.page
    player.click("EE19")
    player.lit()
    player.click("EE21")
    page.get_by_role("tab", name="Log").click()
    page.locator(".log .unit-name", has_text="2nd Infantry").click()
    page.get_by_role("region", name="Hex EE21").wait_for()
    page.wait_for_function("() => document.querySelector('.glass svg').getScreenCTM().a > 2")
    player.stands("B:2Inf", "EE21")
    assert 0 < player.where("EE21")[0] < 908
    # What is pressed as a whole has no names that look as if they were to be pressed.
    assert page.locator("button .unit-name, button button").count() == 0
