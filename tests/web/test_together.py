"""More than one browser in a game, lines that break, orders that come too late."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.web.sitting import Player, box_of, game_file, open_game

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, WebSocketRoute
    from tests.server.running import Server

    Window = Callable[..., BrowserContext]

ONE_EACH = """
turn 3
side blue
at Q16: B:3Inf
at FF21: R:1Inf
rest eliminated
"""


def test_two_browsers_play_one_game(server: Server, window: Window) -> None:
    made = open_game(server)
    blue, red = Player(window()).sit(made), Player(window()).sit(made, "red")
    red.asked("Waiting for Great Blue")
    blue.click("DD19")
    blue.lit()
    blue.click("EE19")
    red.stands("B:4Arm", "EE19")
    blue.stands("B:4Arm", "EE19")
    blue.press("d", "d")  # those who stand beside the enemy must attack
    blue.asked("Announce")
    blue.button("Suggest battles")
    blue.page.get_by_role("button", name="Announce 1 battle").click()
    blue.asked("nothing")
    blue.button("To the dice")
    blue.button("Roll the die")
    red.page.wait_for_selector(".die-panel")  # the other side sees the die as well


def test_words_are_said_to_everybody_as_words(server: Server, window: Window) -> None:
    made = open_game(server)
    blue, red = Player(window()).sit(made), Player(window()).sit(made, "red")
    for player in (blue, red):
        player.page.get_by_role("tab", name="Log").click()
    blue.page.get_by_role("tab", name="Talk").click()
    blue.page.get_by_label("Say something to the table").fill("<b onclick=alert(1)>Hello</b>")
    blue.button("Say")
    red.page.locator(".unheard", has_text="1").wait_for()  # it is marked that something was said
    red.page.get_by_role("tab", name="Talk").click()
    red.page.locator(".chat", has_text="<b onclick=alert(1)>Hello</b>").wait_for()


def test_a_reload_in_mid_turn_goes_on_where_it_was_and_can_still_undo(server: Server, window: Window) -> None:
    blue = Player(window()).sit(open_game(server))
    blue.click("DD19")
    blue.lit()
    blue.click("EE20")
    blue.stands("B:4Arm", "EE20")
    blue.page.reload()
    blue.look()
    blue.stands("B:4Arm", "EE20")
    blue.press("u")
    blue.stands("B:4Arm", "DD19")
    blue.press("r")
    blue.stands("B:4Arm", "EE20")


def test_a_reload_finds_the_map_as_one_left_it(server: Server, window: Window) -> None:
    """Place, scale and layers; and the whole of a board that was seen whole, however large the window is."""
    blue = Player(window()).sit(open_game(server))
    page = blue.page
    blue.press("1")
    page.locator(".zone-border").wait_for(state="attached")
    near = blue.where("DD19")
    page.reload()
    page.wait_for_selector(".ground[data-drawn=true]")
    blue.looks_at("DD19", *near)
    page.locator(".zone-border").wait_for(state="attached")
    blue.press("0")
    page.wait_for_function("() => document.querySelector('.glass svg').getScreenCTM().a < 0.7")
    page.set_viewport_size({"width": 1700, "height": 1000})
    page.reload()
    page.wait_for_selector(".ground[data-drawn=true]")
    wide = "document.querySelector('.glass svg').getScreenCTM().a * 2200"
    page.wait_for_function(f"() => {wide} > 1250 && {wide} < 1700")


def test_a_broken_line_is_told_and_comes_back(server: Server, window: Window) -> None:
    made = open_game(server)
    context = window()
    lines: list[WebSocketRoute] = []

    def pass_on(line: WebSocketRoute) -> None:
        if len(lines) == 1:  # the second call finds nobody
            lines.append(line)
            line.close()
            return
        lines.append(line)
        line.connect_to_server()

    context.route_web_socket("**/ws?*", pass_on)
    blue = Player(context).sit(made)
    blue.asked("move your units")
    lines[0].close()
    blue.asked("line to the server is broken")
    blue.asked("move your units")
    assert len(lines) == 3
    blue.click("DD19")
    blue.lit()


def test_an_order_that_comes_too_late_is_not_carried_out(server: Server, window: Window) -> None:
    """One tab has slept; what it orders then was meant for another position."""
    made = open_game(server)
    context = window()
    awake = True

    def doze(line: WebSocketRoute) -> None:
        behind = line.connect_to_server()
        line.on_message(behind.send)
        behind.on_message(
            lambda text: line.send(text) if awake or '"type":"state"' not in str(text) else None
        )

    context.route_web_socket("**/ws?*", doze)
    sleepy = Player(context).sit(made)
    sleepy.asked("move your units")
    other = Player(window()).sit(made)
    sleepy.click("DD21")
    sleepy.lit()
    awake = False
    other.click("DD19")
    other.lit()
    other.click("EE20")
    other.stands("B:4Arm", "EE20")
    sleepy.click("EE21")
    sleepy.page.locator(".question", has_text="had moved on").wait_for()
    sleepy.stands("B:4Arm", "EE20")  # the fresh state
    sleepy.stands("B:6Arm", "DD21")  # and its own order not carried out
    other.stands("B:6Arm", "DD21")


def test_a_spectator_sees_everything_and_no_controls(server: Server, window: Window) -> None:
    made = open_game(server)
    spectator, blue = Player(window()).sit(made, "spectator"), Player(window()).sit(made)
    spectator.asked("Waiting")
    assert spectator.page.locator(".acts").count() == 0
    assert spectator.page.locator(".counter.lit").count() == 0
    spectator.click("DD19")
    spectator.page.locator(".stack-panel", has_text="4th Armor").wait_for()
    assert spectator.page.locator(".stack-panel input").count() == 0
    blue.click("DD19")
    blue.lit()
    assert spectator.page.locator("path.target").count() == 0
    blue.click("EE20")
    spectator.stands("B:4Arm", "EE20")
    spectator.picture("spectator")


def test_a_link_that_opens_nothing_says_so(server: Server, window: Window) -> None:
    made = open_game(server)
    page = window().new_page()
    page.goto(f"/#/game/{made['id']}")
    page.get_by_role("alert").filter(has_text="no key to that game").wait_for()


def test_both_seats_at_one_screen(server: Server, window: Window) -> None:
    """A game file that is opened here is played by both sides here."""
    player = Player(window()).start()
    evening = {"name": "evening.blitz", "mimeType": "text/plain", "buffer": game_file(ONE_EACH).encode()}
    chosen = player.page.locator("input[type=file]")
    for answer in ("Not now", "Play on"):  # the same file may be chosen again
        chosen.set_input_files(evening)  # type: ignore[arg-type]
        player.page.wait_for_function("() => document.activeElement.textContent === 'Play on'")
        box = box_of(player.page.get_by_role("button", name="Play on"))
        assert box is not None
        assert 0 <= box["y"] <= 800 - box["height"]  # in the window, however long the page is
        player.button(answer)
    player.look(None)
    player.asked("Great Blue.*move your units")
    player.press("d", "d")
    player.asked("Big Red.*move your units")
    assert player.page.locator(".counters .counter.second.lit").count() == 1
    player.press("d", "d")
    player.asked("Great Blue.*Turn 4")
