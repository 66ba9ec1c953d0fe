"""The pages round the game: start, new game, learn, text view, layers, log and replay; each clean by axe."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from tests.web.sitting import Player, box_of, open_game

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Page
    from tests.server.running import Server

    Window = Callable[..., BrowserContext]

THEMES = ("light", "dark", "print")


# Whether a click on the words of a refusal goes to the board behind it.
_BEHIND = """() => {
  const { x, y, width, height } = document.querySelector('.why p').getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2).closest('.board-view') !== null;
}"""


def clean(page: Page) -> None:
    """Nothing that axe finds wrong, on all of the page."""
    from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # noqa: PLC0415

    found = Axe().run(page)
    assert not found.response["violations"], found.generate_report()


def test_play_now_is_one_click(server: Server, window: Window) -> None:
    """One click, and both armies stand in the field: turn 1, Blue to move."""
    player = Player(window()).start()
    clean(player.page)
    player.picture("start")
    player.button("Play now")
    player.look(None)
    player.asked("Turn 1, Great Blue: move your units")
    clean(player.page)
    player.picture("whole-board")
    player.page.goto("/")
    link = player.page.locator(".my-games a")
    assert link.inner_text() == "A game against the computer"
    # What the rulesets are called comes with another answer than the games.
    line = player.page.locator(".my-games li", has_text="Blitzkrieg 1975, Basic Game").inner_text()
    assert "it is your move" in line
    assert "@" not in line  # no name that only the machine reads
    tops = [box_of(player.page.locator(part)) for part in (".my-games", ".first", ".hero")]
    mine, first, hero = (top["y"] if top else 0 for top in tops)
    assert hero < mine < first  # who comes back comes for his games


def test_a_deployment_is_offered_and_can_be_undone(server: Server, window: Window) -> None:
    player = Player(window())
    made = server.make(name="Set-up", seats={"blue": {"kind": "human"}, "red": {"kind": "human"}})
    player.sit(made, near=None)
    player.asked("46 are left")
    player.button("Deploy for me")
    player.asked("; all are placed")
    player.picture("set-up")
    player.button("Undo")
    player.page.locator(".tray .group").first.wait_for()


def test_units_are_placed_from_the_tray_and_taken_back(server: Server, window: Window) -> None:
    player = Player(window())
    made = server.make(name="Set-up", seats={"blue": {"kind": "human"}, "red": {"kind": "human"}})
    player.sit(made, near="S25")
    player.asked("46 are left")
    infantry = player.page.locator(".tray .group", has_text="Infantry").first
    infantry.click()
    infantry.click()
    player.page.locator(".tray .picked", has_text="2 of").wait_for()
    player.lit()
    player.click("S25")
    player.asked("44 are left")
    player.page.locator(".stack-panel").get_by_role("button", name="Take back").click()
    player.asked("46 are left")
    infantry.click()
    player.lit()
    player.click("V26")  # over the border
    player.page.locator(".why").wait_for()
    player.picture("why-not")
    assert player.page.evaluate(_BEHIND)  # the hexes behind what is said stay in reach
    player.page.locator(".why .chip").click()
    player.page.get_by_role("dialog", name=re.compile("^Rule 75:")).wait_for()


def test_a_new_game_shows_what_a_clarification_changes(server: Server, window: Window) -> None:
    player = Player(window())
    player.page.goto("/#/new")
    player.page.get_by_label("All", exact=True).check()
    player.page.locator("summary", has_text="What this changes").click()
    player.page.locator(".changes", has_text="Whose is a city?").wait_for()
    clean(player.page)
    player.picture("new-game")
    player.page.get_by_role("combobox", name="Great Blue").select_option("friend")
    player.page.get_by_role("combobox", name="Big Red").select_option("me")
    player.page.get_by_label("Name", exact=True).fill("An evening <i>by</i> post")
    player.button("Begin")
    player.look(None)
    player.asked("Waiting for Great Blue, who is asked: .*Set up your units")
    player.button("Menu")
    player.page.get_by_role("button", name="Invite Great Blue").wait_for()
    assert player.page.get_by_role("navigation", name="Menu").get_by_role("heading").first.inner_text() == (
        "An evening <i>by</i> post"
    )
    clean(player.page)


def test_the_publishers_answers_are_a_choice_of_their_own(server: Server, window: Window) -> None:
    page = Player(window()).page
    page.goto("/#/new")
    page.get_by_role("radio", name=re.compile("1975, Tournament Game")).first.check()
    page.get_by_role("radio", name=re.compile("^Publisher: ")).check()
    page.locator("summary", has_text="What this changes").click()
    page.locator(".changes", has_text="What is not taken is not saved.").wait_for()
    assert not page.locator(".changes", has_text="Whose is a city?").count()


def test_a_switch_that_needs_one_of_two_others_is_set_with_either(server: Server, window: Window) -> None:
    page = Player(window()).page
    page.goto("/#/new")
    page.get_by_role("radio", name=re.compile("^Blitzkrieg Module System")).check()
    rail, book, armies = (
        page.get_by_role("checkbox", name=re.compile(f"^Module {title}"))
        for title in ("7: Railroads", "8: Orders", "18: Minor")
    )
    needs = "Needs Module 8: Orders of Battle or Module 18: Minor Country Armies"
    page.locator(".new-game label", has_text=needs).wait_for()
    for one in (armies, book):
        one.check()
        rail.check()
        page.get_by_text("2 of 26 are on").wait_for()
        one.uncheck()  # and what needs it goes with it
        page.get_by_text("0 of 26 are on").wait_for()
        page.locator(".said", has_text="Module 7: Railroads is off: it needs").wait_for()
        page.locator(".new-game label", has_text=needs).wait_for()
        assert not rail.is_checked()
    rail.check()  # and what it needs comes with it
    page.locator(".said", has_text="Module 8: Orders of Battle is on, too").wait_for()
    assert book.is_checked()
    assert not armies.is_checked()


def test_the_game_in_words_takes_orders_and_reads_refusals_out(server: Server, window: Window) -> None:
    player = Player(window()).sit(open_game(server), near=None)
    player.press("t")
    words = player.page.get_by_role("region", name="The game in words")
    words.filter(has_text="DD19 (Desert").wait_for()
    clean(player.page)
    player.picture("text-view")
    order = words.get_by_label("Order")
    order.fill("move B:4Arm to KK30")
    order.press("Enter")
    words.get_by_role("log").filter(
        has_text=re.compile(r"Refused \(move B:4Arm to KK30\): .*\(75:")
    ).wait_for()
    order.fill("dance")
    order.press("Enter")
    words.get_by_role("log").filter(has_text="is no order").wait_for()
    order.fill("move B:4Arm to EE20")
    order.press("Enter")
    words.filter(has_text="EE20 (Clear").wait_for()
    order.fill("undo")
    order.press("Enter")
    words.locator("li", has_text="DD19").filter(has_text="B:4Arm").wait_for()


def test_layers_show_zones_threats_and_cities(server: Server, window: Window) -> None:
    player = Player(window()).sit(open_game(server))
    player.press("1", "2", "4", "5", "6")
    player.page.locator(".odds-tag.threat").first.wait_for()
    player.page.mouse.move(*player.where("GG21"))
    player.page.locator(".threat-words", has_text="Big Red can bring 4 factors against GG21: 1-1").wait_for()
    assert player.page.locator(".zone-border").count() == 2
    assert player.page.locator(".city-flag.first").count() == 21
    player.page.get_by_role("tab", name="Layers").click()
    player.picture("layers")
    clean(player.page)
    player.press("7")
    assert not player.page.locator(".counters").is_visible()


def test_the_log_goes_to_any_moment_and_back(server: Server, window: Window) -> None:
    player = Player(window()).sit(open_game(server))
    player.click("DD19")
    player.lit()
    player.click("EE20")
    player.stands("B:4Arm", "EE20")
    player.page.get_by_role("tab", name="Log").click()
    player.page.locator(".log li", has_text="from DD19 to EE20").wait_for()
    player.press(",")
    player.asked("replay: order 0")
    player.stands("B:4Arm", "DD19")
    player.picture("replay")
    clean(player.page)
    assert player.page.locator(".acts button.main").count() == 0
    player.button("Back to now")
    player.stands("B:4Arm", "EE20")


@pytest.mark.parametrize("theme", THEMES)
def test_every_theme_can_be_read(server: Server, window: Window, theme: str) -> None:
    context = window()
    context.add_init_script(f"try {{ localStorage.setItem('openblitz.theme', '{theme}') }} catch {{}}")
    player = Player(context).sit(open_game(server))
    assert player.page.locator("html").get_attribute("data-theme") == theme
    player.click("DD19")
    player.lit()
    player.picture(f"theme-{theme}")
    clean(player.page)
    player.press("?")
    player.page.get_by_role("dialog", name="Keys").wait_for()
    clean(player.page)


def test_a_phone_plays_by_touch(server: Server, window: Window) -> None:
    context = window(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    player = Player(context).sit(open_game(server), near=None)
    player.asked("move your units")
    clean(player.page)
    _pinch(context, player, "DD19")
    player.page.touchscreen.tap(*player.where("DD19"))
    player.lit()
    player.picture("phone")
    player.page.touchscreen.tap(*player.where("DD20"))
    player.stands("B:4Arm", "DD20")
    assert player.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def _pinch(context: BrowserContext, player: Player, hex_: str) -> None:
    """Two fingers, apart until hexes are far enough from each other to be told apart."""
    hand = context.new_cdp_session(player.page)
    before = player.where("DD20")[1] - player.where("DD19")[1]
    for _gesture in range(3):
        x, y = player.where(hex_)
        for kind, apart in (("touchStart", 30), ("touchMove", 45), ("touchMove", 60), ("touchMove", 75)):
            points = [{"x": x - apart, "y": y, "id": 0}, {"x": x + apart, "y": y, "id": 1}]
            hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        player.page.wait_for_timeout(250)
    assert player.where("DD20")[1] - player.where("DD19")[1] > 2 * before
