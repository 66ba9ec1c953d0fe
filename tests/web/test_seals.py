"""Sealed dice before people's eyes: each browser keeps its secret, gives its links, and checks every roll."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from tests.web.fielding import Commander, open_battle
from tests.web.sitting import NEARLY_WON, Player, game_file, open_game

from openblitz import catalogue
from openblitz.table import LoadedDice, read_game
from openblitz.table.sealed_dice import verified

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from playwright.sync_api import BrowserContext, WebSocketRoute
    from tests.server.running import Server

    Window = Callable[..., BrowserContext]


def to_the_dice(blue: Player) -> None:
    """Up to the roll of a battle."""
    blue.click("DD19")
    blue.lit()
    blue.click("EE19")
    blue.stands("B:4Arm", "EE19")
    blue.press("d", "d")  # those who stand beside the enemy must attack
    blue.asked("Announce")
    blue.button("Suggest battles")
    blue.page.get_by_role("button", name="Announce 1 battle").click()
    blue.asked("nothing")
    blue.button("To the dice")
    blue.button("Roll the die")


def sealed(server: Server) -> dict[str, Any]:
    return open_game(server, mine="blue", dice="sealed")


def bound(player: Player) -> None:
    """Everybody has sat down and promised."""
    player.page.locator(".seals summary", has_text="none thrown yet").wait_for()
    player.page.wait_for_function(
        "() => !document.querySelector('.seals')?.textContent.includes('not sat down')"
    )


def test_two_browsers_fight_a_battle_to_its_result_and_see_it_verified(
    server: Server, window: Window
) -> None:
    made = sealed(server)
    blue, red = Player(window()).sit(made), Player(window()).sit(made, "red")
    bound(blue)
    to_the_dice(blue)
    for player in (blue, red):
        player.page.locator(".die-panel .sealed", has_text="Sealed: verified").wait_for()
        player.page.locator(".seals summary", has_text="1 roll, verified").wait_for()
        player.page.locator(".die-panel", has_text="Battle for FF21").wait_for()
    text = server.http.get(f"/api/games/{made['id']}/file", params={"token": made["spectator"]}).text
    found = verified(read_game(text, catalogue.find, LoadedDice(())).journal)
    assert found is not None
    assert found.rolls == 1
    # A spectator checks it all by himself.
    watching = Player(window()).sit(made, "spectator", near=None)
    watching.page.locator(".seals summary", has_text="1 roll, verified").wait_for()
    watching.page.locator(".seals summary").click()
    watching.page.locator(".seals", has_text=f"promised {found.seals.promises[0].value[:16]}").wait_for()


def test_the_miniatures_throw_them_too(server: Server, window: Window) -> None:
    made = open_battle(server, mine="american", dice="sealed")
    me, foe = Commander(window()).come(made), Commander(window()).come(made, "german")
    bound(me)
    me.asked("Issue orders")
    for unit in ("A:CO", "A:Inf1", "A:Inf2"):
        me.page.locator(f'[data-unit="{unit}"]').click()
    me.page.locator('[data-unit="G:Inf2"]').click()
    me.page.get_by_role("menuitem", name=re.compile("Fire at it with 2 units")).click()
    me.button("Issue order")
    # Two dice, and more if it goes quite wrong; whether or not the order is issued by them.
    for player in (me, foe):
        player.page.locator(".die-panel .sealed", has_text="Sealed: verified").wait_for()
        player.page.locator(".seals summary", has_text=re.compile(r"\d\s+rolls,\s+verified")).wait_for()


def test_dice_wait_for_who_is_away_and_lie_when_he_comes_back(server: Server, window: Window) -> None:
    made = sealed(server)
    blue, away = Player(window()).sit(made), window()
    red = Player(away).sit(made, "red")
    bound(blue)
    address = red.page.url
    red.page.close()
    to_the_dice(blue)
    blue.asked("The dice wait for .* seal")
    blue.asked("you may claim the game")
    assert not blue.page.locator(".die-panel").count()
    assert blue.page.get_by_role("button", name="Undo").is_disabled()
    back = away.new_page()
    back.goto(address)
    blue.page.locator(".die-panel .sealed", has_text="Sealed: verified").wait_for()
    back.locator(".seals summary", has_text="1 roll, verified").wait_for()


def test_a_secret_that_lies_in_another_browser_is_replaced_before_everybodys_eyes(
    server: Server, window: Window
) -> None:
    made = sealed(server)
    blue = Player(window()).sit(made)
    first = window()
    red = Player(first).sit(made, "red")
    bound(blue)
    address = red.page.url
    red.page.close()
    to_the_dice(blue)
    blue.asked("The dice wait for .* seal")
    other = window().new_page()
    other.goto(address)
    other.locator(".question", has_text="which lies in another browser").wait_for()
    other.locator(".seals summary").click()
    other.get_by_role("button", name="New secret…").click()
    other.locator(".seals", has_text="the throw under way is void").wait_for()
    other.get_by_role("button", name="Make a new secret").click()
    blue.page.locator(".die-panel .sealed", has_text="Sealed: verified").wait_for()
    blue.page.locator(".seals summary").click()
    blue.page.locator(".seals", has_text="Void: throw 1, red makes a new promise").wait_for()
    blue.page.get_by_role("tab", name="Talk").click()
    blue.page.locator(".chat", has_text="Big Red has a new secret for the sealed dice").wait_for()


def test_a_server_that_tells_another_roll_is_found_out(server: Server, window: Window) -> None:
    made = sealed(server)
    context = window()

    def lie(line: WebSocketRoute) -> None:
        behind = line.connect_to_server()
        line.on_message(behind.send)

        def changed(text: str | bytes) -> None:
            message = json.loads(text)
            for entry in message.get("log", ()):
                for roll in entry["rolls"]:
                    roll["value"] = roll["value"] % 6 + 1
            line.send(json.dumps(message))

        behind.on_message(changed)

    context.route_web_socket("**/ws?*", lie)
    deceived, red = Player(context).sit(made), Player(window()).sit(made, "red")
    bound(deceived)
    to_the_dice(deceived)
    deceived.page.locator(".die-panel .sealed.bad", has_text="not what was promised").wait_for()
    deceived.page.locator(".seals.bad summary", has_text="do not match").click()
    deceived.page.locator(".seals .refusal", has_text="The die should show").wait_for()
    red.page.locator(".seals summary", has_text="1 roll, verified").wait_for()


def test_sealed_dice_are_chosen_for_a_new_game(server: Server, window: Window) -> None:
    page = window().new_page()
    page.goto("/#/new")
    choice = page.get_by_label("Sealed")
    seats = page.locator(".seats select")
    seats.nth(1).select_option("me")
    page.locator(".new-game", has_text="They want only one seat at this screen.").wait_for()
    assert choice.is_disabled()
    seats.nth(1).select_option("friend")
    choice.check()
    page.get_by_role("button", name="Begin").click()
    page.locator(".seals summary", has_text="none thrown yet").wait_for()
    page.locator(".seals summary").click()
    page.locator(".seals", has_text="has not sat down yet").wait_for()


def test_a_battle_by_mail_is_decided_by_a_digit_that_is_typed_in(server: Server, window: Window) -> None:
    file = game_file(NEARLY_WON, "1975-basic", ("mail",))
    made = server.open(file, name="By mail", blue="human", red="human", dice="typed")
    blue = Player(window(viewport={"width": 390, "height": 844})).sit(made)
    to_the_dice(blue)
    asked = blue.page.get_by_role("dialog", name="What does the die show?")
    asked.get_by_text(re.compile("a digit, 0 to 9.*battle for FF21")).wait_for()
    blue.picture("typed-digit")
    assert asked.locator(".faces button").all_inner_texts() == [*"1234567890"]
    blue.press("0")
    asked.wait_for(state="detached")
    blue.page.get_by_role("tab", name="Talk").click()
    blue.page.get_by_text("Dice are typed in by the players").wait_for()
    log = server.http.get(f"/api/games/{made['id']}/file", params={"token": made["spectator"]}).text
    assert "Typed dice: after order 0\n" in log
    assert re.search(r"^ +die 10.*: battle for FF21", log, re.MULTILINE)
