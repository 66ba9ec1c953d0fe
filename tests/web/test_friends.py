"""Two people who play together: link and QR, names, who is here, being called, talk."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.web.sitting import Player, box_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext
    from tests.server.running import Server

    Window = Callable[..., BrowserContext]

# Sounds are counted instead of heard, notices are let through, and the page is looked away from.
EARS = """
window.heard = 0; window.noticed = [];
window.AudioContext = class {
  currentTime = 0; destination = {};
  createOscillator() { return { frequency: {}, connect: (to) => to, start: () => heard++, stop() {} }; }
  createGain() {
    const set = () => undefined;
    return { gain: { setValueAtTime: set, linearRampToValueAtTime: set, exponentialRampToValueAtTime: set },
             connect: (to) => to };
  }
};
window.Notification = class {
  static permission = 'granted';
  constructor(title, { body }) { noticed.push(`${title}|${body}`); }
};
Object.defineProperty(document, 'hidden', { get: () => true });
"""


def test_a_friend_comes_by_the_link_and_is_called_to_his_turn(server: Server, window: Window) -> None:
    away = window()
    away.add_init_script(EARS)
    maker, friend = Player(window()).start(), Player(away)
    maker.page.get_by_role("link", name="New game").click()
    maker.page.get_by_role("combobox", name="Big Red").select_option("friend")
    maker.page.get_by_label("Name", exact=True).fill("x" * 90)
    maker.page.get_by_text("At most 80 letters").wait_for()
    maker.page.get_by_label("Name", exact=True).fill("An evening")
    maker.button("Begin")
    maker.look(None)
    # The link first: to copy, and for the camera of a phone.
    card = maker.page.get_by_role("region", name="Invite")
    link = card.get_by_label("Link for Big Red").input_value()
    card.get_by_role("img", name=re.compile("same link")).wait_for()
    maker.picture("invite")
    card.get_by_label("Your name").fill("Anna <b>")
    card.get_by_role("button", name="That is me").click()
    maker.page.locator(".plate", has_text="Anna <b>").wait_for()
    # The friend is told who he is, and says his name; each sees the other.
    friend.page.goto(link)
    friend.look(None)
    welcome = friend.page.get_by_role("region", name="Welcome")
    welcome.get_by_text("You are Big Red").wait_for()
    friend.picture("welcome")
    welcome.get_by_label("Your name").fill("Boris")
    welcome.get_by_role("button", name="That is me").click()
    welcome.wait_for(state="detached")
    friend.page.locator(".plate", has_text=re.compile(r"Anna <b>\s*is here")).wait_for()
    maker.page.locator(".plate", has_text=re.compile(r"Boris\s*is here")).wait_for()
    card.wait_for(state="detached")
    # Called by title, sound and notice; the notice only if he wants it.
    friend.button("Menu")
    friend.page.get_by_role("button", name="Notice when it is my turn: off").click()
    friend.page.get_by_role("button", name="Notice when it is my turn: on").wait_for()
    assert not friend.page.title().startswith("●")
    assert friend.page.evaluate("heard") == 0
    maker.button("Deploy for me")
    maker.page.wait_for_function("() => document.querySelectorAll('.counters .counter.first').length > 40")
    maker.button("Set-up done")
    friend.asked("Big Red.*[Ss]et up your units")
    friend.page.wait_for_function("() => document.title.startsWith('● Your turn: An evening')")
    friend.page.wait_for_function(
        "() => heard === 2 && noticed[0] === 'An evening|Big Red: it is your turn.'"
    )
    # The title, too, can be left alone.
    friend.page.get_by_role("button", name="Title when it is my turn: on").click()
    friend.page.wait_for_function("() => document.title === 'An evening'")
    # What is said bears the name.
    friend.page.get_by_role("tab", name="Talk").click()
    friend.page.get_by_label("Say something to the table").fill("Hello")
    friend.button("Say")
    maker.page.locator(".unheard").wait_for()
    maker.page.get_by_role("tab", name="Talk").click()
    maker.page.locator(".chat", has_text="Big Red (Boris) Hello").wait_for()
    maker.page.locator(".chat time").last.wait_for()
    # Gone again.
    friend.page.close()
    maker.page.locator(".plate", has_text=re.compile(r"Boris\s*is away")).wait_for()


def test_a_phone_shows_the_name_of_a_friend_and_whether_he_is_here(server: Server, window: Window) -> None:
    made = server.make(mine=["blue"], seats={"red": {"name": "Boris"}})
    token = server.take(made, "red")
    phone = Player(window(viewport={"width": 390, "height": 844}, has_touch=True)).sit(made, near=None)
    theirs = phone.page.locator(".plate.friend")
    theirs.get_by_text("Boris", exact=True).wait_for()
    theirs.locator(".there:not(.on)").wait_for()
    with server.sit(made["id"], token):
        theirs.locator(".there.on").wait_for()
        phone.picture("friend-on-a-phone")
    theirs.locator(".there:not(.on)").wait_for()


def test_who_comes_by_a_link_on_a_phone_sees_the_question_above_the_welcome(
    server: Server, window: Window
) -> None:
    made = server.make(mine=["blue"])
    phone = Player(window(viewport={"width": 390, "height": 844}, has_touch=True)).sit(made, "red", near=None)
    welcome, bar = phone.page.get_by_role("region", name="Welcome"), phone.page.locator(".question")
    welcome.wait_for()
    above, below = box_of(bar), box_of(welcome)
    assert above is not None
    assert below is not None
    assert above["y"] + above["height"] <= below["y"]
    # While the friend is asked there is nothing to press: no row of the bar is kept for it.
    bar.locator(".acts").wait_for(state="hidden")
