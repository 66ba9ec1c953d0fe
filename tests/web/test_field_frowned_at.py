"""What a player of miniatures frowned at on the table top."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.web.fielding import CLOSED, Commander, in_the_open, open_battle, threes
from tests.web.sitting import box_of

if TYPE_CHECKING:
    from collections.abc import Callable

    import pytest
    from playwright.sync_api import BrowserContext
    from tests.server.running import Server

    Window = Callable[..., BrowserContext]

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
FACING = in_the_open(
    """
at 60,60 face 180: A:Inf1
at 64,60 face 180: A:Sherman1
at 60,44 face 0: G:Inf1
at 66,44 face 0: G:StuG1
""",
    "commanding",
    more=CLOSED,
)


def test_the_words_of_dice_have_room_on_a_phone(
    server: Server, window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    threes(monkeypatch)
    made = open_battle(server, FACING)
    me = Commander(window(**PHONE)).come(made)
    with server.sit(made["id"], server.take(made, "american")) as hand:
        hand.wait("state")
        volley = "fire A:Inf1 at G:Inf1, A:Sherman1 at G:Inf1"
        for order in ("order A:CO: A:Inf1 fire; A:Sherman1 fire", volley):
            hand.send(type="order", at=hand.state["at"], hash=hand.state["hash"], order=order)
            hand.wait("state")
    card = me.page.locator(".die-panel", has_text=re.compile("or more: 3 3"))
    card.wait_for()
    me.picture("field-dice-phone")
    told = box_of(card.locator(".told"))
    assert told is not None
    assert told["width"] > 280
    # Nothing runs out of the card at its side.
    assert card.evaluate("(card) => card.scrollWidth <= card.clientWidth")


SOUTH = in_the_open("at 60,104 face 180: A:Inf1\nat 66,104 face 180: A:Inf2", "commanding")


def test_a_finger_picks_neighbours_and_draws_a_way_with_a_corner(server: Server, window: Window) -> None:
    me = Commander(window(**PHONE)).come(open_battle(server, SOUTH))  # its own edge lies at the bottom
    page = me.page
    for unit in ("A:CO", "A:Inf1"):
        page.locator(f'.troops [data-unit="{unit}"]').tap()
    page.locator(".unit-panel", has_text="Infantry 1").wait_for()
    page.locator('.troops [data-unit="A:Inf2"]').tap()  # the card of the first lies on no neighbour
    page.locator(".question .next", has_text="2 units picked").wait_for()
    me.pull((60, 104), (60, 101))
    page.locator(".question .next", has_text="corners under Tools").wait_for()
    page.get_by_role("tab", name="Tools").click()
    page.get_by_label("Corners").check()
    page.get_by_role("tab", name="Tools").click()
    page.locator(".dock:not(.open)").wait_for()
    me.rest()
    page.touchscreen.tap(*me.at(56, 101))
    page.get_by_role("tab", name="Orders").click()
    page.locator(".plan li", has_text=re.compile(r"Infantry 1 moves (6\.[5-9]|7)")).wait_for()  # straight 5
