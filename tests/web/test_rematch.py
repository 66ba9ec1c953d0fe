"""A game between two once more: the other is offered his seat, where he sits and when he comes back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.web.sitting import Player, open_game

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext
    from tests.server.running import Server

    Window = Callable[..., BrowserContext]


def over(server: Server) -> dict[str, Any]:
    """Two who know each other's names have played; Red has given up."""
    made = open_game(server, mine="blue")
    made["seats"]["red"] = server.take(made, "red")
    for seat, name in (("blue", "Anna"), ("red", "Boris")):
        with server.sit(made["id"], made["seats"][seat]) as person:
            person.settle()
            person.send(type="name", name=name)
            while person.state["players"][seat]["name"] != name:
                person.settle()
            if seat == "red":
                person.order("resign")
    return made


def test_a_rematch_reaches_the_other_where_he_sits(server: Server, window: Window) -> None:
    made = over(server)
    anna, boris = Player(window()).sit(made, near=None), Player(window()).sit(made, "red", near=None)
    boris.page.get_by_role("button", name="Rematch").wait_for()
    anna.button("Change sides")
    anna.asked("Big Red")
    told = boris.page.get_by_text("Anna offers a rematch, with the sides changed: now you play Great Blue")
    told.wait_for()
    boris.picture("rematch-offered")
    boris.button("Take your seat")
    boris.asked("Great Blue")
    anna.page.locator(".plate", has_text="is here").wait_for()
    anna.page.get_by_role("region", name="Invite").wait_for(state="detached")


def test_a_rematch_waits_for_who_comes_back_in_his_games(server: Server, window: Window) -> None:
    made = over(server)
    away = window()
    boris = Player(away).sit(made, "red", near=None)
    boris.page.get_by_role("button", name="Rematch").wait_for()
    boris.page.close()
    anna = Player(window()).sit(made, near=None)
    anna.button("Rematch")
    invite = anna.page.get_by_role("region", name="Invite")
    invite.get_by_text("is offered to your opponent").wait_for()
    anna.picture("rematch-made")
    again = Player(away).start()
    row = again.page.locator(".my-games li").first
    row.get_by_text("offers a rematch: you play Big Red").wait_for()
    again.picture("rematch-in-my-games")
    row.get_by_role("button", name="Take your seat").click()
    again.asked("Great Blue")
    again.page.wait_for_function("() => location.hash.startsWith('#/game/')")
    assert made["id"] not in again.page.url
    anna.page.locator(".plate", has_text="is here").wait_for()
    # On the old end card one is led to the new game from now on.
    old = Player(away).sit(made, "red", near=None)
    old.page.get_by_role("link", name="To the rematch").wait_for()
