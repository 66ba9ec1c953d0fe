"""The lessons of the sea, of supply and of the air: played as their pages say, and every page is seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.web.sitting import Player

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Locator
    from tests.server.running import Server

    Window = Callable[..., BrowserContext]


def learn(window: Window, title: str, near: str) -> Player:
    player = Player(window()).start()
    player.page.get_by_role("button", name=title, exact=True).click()
    return player.look(near)


def page(player: Player, title: str) -> Locator:
    """Turn to the next page: it is the one with this title."""
    lesson = player.page.locator(".lesson")
    lesson.get_by_role("button", name="Next").click()
    lesson.get_by_role("heading", name=title).wait_for()
    return lesson


def met(player: Player) -> None:
    """What the page asks for is done."""
    player.page.locator(".lesson .task.met").wait_for()


def fight(player: Player) -> None:
    """From movement to the die, divided as is suggested."""
    player.button("Movement done")
    player.page.locator(".confirm .main").click()
    player.button("Suggest battles")
    player.page.get_by_role("button", name="Announce 1 battle").click()
    player.button("To the dice")
    player.asked("Resolve a battle")
    player.page.locator(".acts .main").click()


def test_the_lesson_of_the_sea(server: Server, window: Window) -> None:
    player = learn(window, "Sea and invasion", "AA13")
    player.page.wait_for_selector("path.taught", state="attached")
    page(player, "Going to sea")
    player.page.mouse.click(*player.where("G4"))
    player.page.get_by_role("button", name="To sea zone A").click()
    met(player)
    page(player, "The boxes")
    page(player, "Before the beach")
    player.picture("lesson-sea")
    for _ in range(3):
        player.page.locator(".tray .group").first.click()
    player.lit()
    player.click("AA13")
    met(player)
    page(player, "Going ashore")
    player.click("AA13")
    for name in ("1st Infantry", "2nd Infantry"):
        player.page.get_by_role("region", name="Hex AA13").get_by_label(name).uncheck()
    player.lit()
    player.click("AA14")
    met(player)
    page(player, "Fighting from the sea")
    fight(player)
    met(player)
    for title in ("Land or be lost", "Into a port", "That is the sea"):
        page(player, title)


def test_the_lesson_of_supply(server: Server, window: Window) -> None:
    player = learn(window, "Supply", "X19")
    page(player, "The layer")
    player.page.get_by_role("tab", name="Layers").click()
    player.page.get_by_role("checkbox", name="In supply").check()
    met(player)
    player.picture("lesson-supply")
    page(player, "Planes")
    player.click("Y19")
    player.button("Supply by air: 1 unit")
    met(player)
    page(player, "What it costs to have none")
    page(player, "Opening the ring")
    player.click("V20")
    player.lit()
    player.click("V18")
    met(player)
    page(player, "Fight for the road")
    fight(player)
    met(player)
    for title in ("The next turn", "That is supply"):
        page(player, title)


def test_the_lesson_of_the_air(server: Server, window: Window) -> None:
    player = learn(window, "Bombers", "S22")
    page(player, "Take the aircraft")
    player.click("S25")
    player.page.locator(".stack-panel").get_by_role("button", name="Air", exact=True).click()
    met(player)
    page(player, "Fly")
    player.lit()
    player.click("S20")
    met(player)
    player.picture("lesson-air")
    page(player, "Change of base")
    player.page.mouse.click(*player.where("L19"))
    player.lit()
    player.page.mouse.click(*player.where("M20"))
    met(player)
    page(player, "Strike together")
    player.button("Movement done")
    player.page.locator(".confirm .main").click()
    player.asked("Announce your battles")
    player.click("S21")
    player.page.locator(".stack-panel", has_text="S21").wait_for()
    player.click("S20")
    player.page.get_by_role("group", name="In the air").wait_for()
    for bomber in player.page.get_by_role("group", name="In the air").get_by_role("button").all():
        bomber.click()
    player.button("Announce: S20")
    player.button("To the dice")
    player.asked("Resolve a battle")
    player.page.locator(".acts .main").click()
    met(player)
    for title in ("Losses in factors", "Landing", "On the ground", "That is the air"):
        page(player, title)
