"""Whoever comes back to a game: what the other did meanwhile, on whatever machine he last looked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.web.sitting import Player, open_game

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext
    from tests.server.running import Server

    Window = Callable[..., BrowserContext]

# Far from one another: no battle, nothing to answer.
ONE_EACH = """
turn 3
side blue
at Q16: B:3Inf
at FF21: R:1Inf
rest eliminated
step movement
"""


def plays(server: Server, made: dict[str, Any], seat: str, *orders: str) -> None:
    """A whole turn of a seat, on another machine."""
    with server.sit(made["id"], made["seats"][seat]) as person:
        person.settle()
        for order in orders:
            person.order(order)
        while person.state["view"]["asked"] == seat:
            person.order("done")


def blue_is_told(server: Server, made: dict[str, Any]) -> tuple[int, int]:
    """How many orders the game has, and how many of them the server knows Blue to have seen."""
    with server.sit(made["id"], made["seats"]["blue"]) as person:
        state = person.settle()
        return state["at"], state["seen"]["orders"]


def test_what_the_other_did_is_played_and_told_to_who_comes_back_once(server: Server, window: Window) -> None:
    made = open_game(server, ONE_EACH)
    plays(server, made, "blue", "move B:3Inf to Q17")
    first = Player(window()).sit(made, near=None)
    first.asked("Waiting for Big Red")
    first.page.close()
    plays(server, made, "red", "move R:1Inf to FF22")
    again = Player(window(reduced_motion="no-preference")).sit(made, near=None)
    again.asked("What the other side ordered is played to you")
    again.page.get_by_role("region", name="Replay").wait_for()
    again.picture("coming-back-played")
    again.button("Skip")
    told = again.page.get_by_role("region", name="What happened")
    told.filter(has_text="1st Infantry").wait_for()
    again.picture("coming-back-told")
    again.asked("Great Blue")
    assert any(at == seen for at, seen in (blue_is_told(server, made) for _ in range(1000)))
    again.page.close()
    # It was seen: on a third machine there is nothing to tell.
    third = Player(window(reduced_motion="no-preference")).sit(made, near=None)
    third.asked("Great Blue")
    third.page.get_by_role("tab", name="Log").click()
    third.page.locator(".log ol li").first.wait_for()
    assert third.page.get_by_role("region", name="What happened").count() == 0
    assert third.page.get_by_role("region", name="Replay").count() == 0
