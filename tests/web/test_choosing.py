"""Choosing a game: the ladder, what each title says of itself, sets of rules, and ticks by hand."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from tests.web.sitting import Player
from tests.web.test_pages import clean

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Page, Route
    from tests.server.running import Server

    Window = Callable[..., BrowserContext]

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def chosen(page: Page, title: str) -> None:
    page.goto("/#/new")
    page.get_by_role("radio", name=re.compile(f"^{re.escape(title)}")).first.check()
    page.locator(".chosen", has_text=title).wait_for()


def test_every_step_of_the_ladder_says_what_one_gets(server: Server, window: Window) -> None:
    player = Player(window())
    page = player.page
    page.goto("/#/new")
    steps = page.get_by_role("list", name=re.compile("From First game.* to Total War")).get_by_role("button")
    steps.first.wait_for()
    assert steps.count() == 9
    for i in range(steps.count()):
        steps.nth(i).click()
        words = page.locator(".title-words")
        for told in ("How long", "Units", "How hard", "New in it"):
            words.get_by_text(told, exact=True).wait_for()
        assert steps.nth(i).get_attribute("aria-pressed") == "true"
    words.get_by_text("19 to 100 units").wait_for()
    clean(page)
    player.picture("ladder")
    words.get_by_role("button", name="Blitzkrieg Module System").click()
    assert page.get_by_role("radio", name=re.compile("^Blitzkrieg Module System")).is_checked()


def test_a_plain_game_is_compared_with_the_one_before_it_and_the_five_that_matter_come_first(
    server: Server, window: Window
) -> None:
    player = Player(window())
    page = player.page
    chosen(page, "Blitzkrieg 1965, Tournament Game")
    page.locator("summary", has_text="What differs from Blitzkrieg 1965, Basic Game").click()
    page.locator(".changes dt").first.wait_for()
    assert page.locator(".changes").first.locator("dt").count() == 5
    page.locator("summary", has_text=re.compile(r"^And \d+ more")).click()
    page.locator(".changes").nth(1).locator("dt").first.wait_for()
    clean(page)
    player.picture("differences")


def test_what_a_tick_brings_and_takes_away_is_said_with_its_paragraph(server: Server, window: Window) -> None:
    player = Player(window())
    page = player.page
    chosen(page, "Blitzkrieg Module System")
    fluid, rigid, classes, guerillas, armies = (
        page.get_by_role("checkbox", name=re.compile(f"^Module {title}"))
        for title in ("1: Fluid", "2: Rigid", "5: Class", "15: Guerillas", "8: Orders")
    )
    fluid.check()
    page.locator(".said", has_text="Module 5: Class Stacking is on, too").get_by_role(
        "button", name="MS:1a"
    ).wait_for()
    assert classes.is_checked()
    rigid.check()
    said = page.locator(".said", has_text="it does not go together with Module 2: Rigid Impulse.")
    said.get_by_role("button", name="MS:2a").wait_for()
    assert not fluid.is_checked()
    guerillas.check()
    page.locator(".said", has_text="Module 15: Guerillas needs it.").wait_for()
    assert armies.is_checked()
    player.picture("ticked")
    clean(page)
    armies.uncheck()
    page.locator(".said", has_text="Module 9: Production is off: it needs Module 8").wait_for()
    assert not guerillas.is_checked()


@pytest.mark.parametrize("kind", [{}, PHONE], ids=["desktop", "phone"])
def test_a_set_is_chosen_by_its_name_and_played(
    server: Server, window: Window, kind: dict[str, object]
) -> None:
    player = Player(window(**kind))
    page = player.page
    page.goto("/#/new")
    if kind:
        page.locator("summary", has_text="Module System").click()
    page.get_by_role("radio", name=re.compile("^Blitzkrieg Module System")).check()
    page.get_by_role("radio", name=re.compile("^The first three")).check()
    page.get_by_text("3 of 26 are on").wait_for()
    assert page.locator(".title-words").get_by_text("about 20 minutes").is_visible()
    page.get_by_role("radio", name=re.compile("^The first three")).scroll_into_view_if_needed()
    player.picture(f"set-{'phone' if kind else 'desktop'}")
    clean(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("radio", name=re.compile("^By hand")).check()
    page.get_by_role("checkbox", name=re.compile("^Module 3:")).uncheck()
    page.get_by_text("2 of 26 are on").wait_for()
    assert page.get_by_role("radio", name=re.compile("^By hand")).is_checked()
    page.get_by_role("radio", name=re.compile("^The first three")).check()
    page.get_by_text("3 of 26 are on").wait_for()
    player.button("Begin")
    player.look(None)
    player.asked("Set up your units")


def test_a_game_is_not_begun_before_a_tick_is_answered(server: Server, window: Window) -> None:
    """On a slow line, too; and what is answered for another game changes nothing."""
    page = Player(window()).page
    chosen(page, "Blitzkrieg Module System")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/ticks?*", hold)
    begin = page.get_by_role("button", name="Begin")
    page.get_by_role("checkbox", name=re.compile("^Module 14: Weather")).check()
    page.wait_for_function("() => document.querySelector('.begin button').disabled")
    page.get_by_role("radio", name=re.compile("^Blitzkrieg 1965, Basic Game")).check()
    page.wait_for_function("() => !document.querySelector('.begin button').disabled")
    for route in held:
        route.continue_()
    page.unroute("**/api/ticks?*")
    begin.click()
    page.wait_for_url("**/#/game/**")
    page.locator(".question", has_text="Set up your units").wait_for()
