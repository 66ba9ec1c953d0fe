"""An account: its games are found again from another browser, and it is deleted when one asks for that."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING

import pytest
from tests.server.running import running
from tests.web.sitting import Player

from openblitz.server.door.app import STATIC
from openblitz.server.keep.database import in_folder

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser
    from tests.server.running import Server


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    if not (STATIC / "index.html").is_file():
        pytest.skip("not here: the built page (python hatch_build.py builds it)")
    with running(in_folder(tmp_path), workers=1, local=False) as found:
        yield found


def visit(player: Player, button: str) -> Player:
    player.start()
    player.page.get_by_label("Name", exact=True).fill("Rosalind")
    player.page.get_by_label("Password").fill("a tin of counters")
    player.button(button)
    player.page.locator(".account", has_text="Signed in as Rosalind").wait_for()
    return player


def make(player: Player, name: str) -> None:
    player.page.get_by_role("link", name="New game").click()
    player.page.get_by_label("Name", exact=True).fill(name)
    player.button("Begin")
    player.look(None)


def test_an_account_finds_its_games_from_any_browser(browser: Browser, server: Server) -> None:
    """Those begun before there was an account, and those made since; a seat is taken without its token."""
    contexts = [browser.new_context(base_url=server.address, reduced_motion="reduce") for _ in range(3)]
    player = Player(contexts[0])
    player.start()
    make(player, "Before")
    make(visit(player, "Make an account"), "Since")

    player = Player(contexts[1])
    games = visit(player, "Sign in").page.locator(".my-games")
    games.get_by_role("link", name="Before").wait_for()
    assert "Great Blue against the computer" in games.locator("li", has_text="Before").inner_text()
    games.get_by_role("link", name="Since").click()
    player.asked("46 are left")
    player.button("Deploy for me")
    player.asked("; all are placed")

    # Nothing of it stays in a browser that one has signed out of.
    player.start()
    games.get_by_role("link", name="Since").wait_for()
    player.button("Sign out")
    games.filter(has_text="None yet").wait_for()

    # What was begun elsewhere before one signed in there goes along, too.
    player = Player(contexts[2])
    player.start()
    make(player, "Elsewhere")
    visit(player, "Sign in")
    player = visit(Player(contexts[1]), "Sign in")
    player.page.locator(".my-games").get_by_role("link", name="Elsewhere").wait_for()
    for context in contexts:
        context.close()


def test_an_account_is_deleted_after_a_question_with_what_is_its_alone(
    browser: Browser, server: Server
) -> None:
    with closing(browser.new_context(base_url=server.address, reduced_motion="reduce")) as context:
        player = Player(context)
        make(visit(player, "Make an account"), "Its own")
        player.start()
        games = player.page.locator(".my-games")
        games.get_by_role("link", name="Its own").wait_for()
        player.page.locator(".account summary", has_text="Delete the account").click()
        leaving = player.page.locator(".account details", has_text="Delete the account")
        leaving.get_by_label("Password").fill("a tin of bolts")
        leaving.get_by_role("button", name="Delete the account…").click()
        leaving.locator("span", has_text="Delete the account Rosalind?").wait_for()
        leaving.get_by_role("button", name="Delete it").click()
        player.page.locator(".account .refusal", has_text="password is not right").wait_for()
        leaving.get_by_label("Password").fill("a tin of counters")
        leaving.get_by_role("button", name="Delete it").click()
        player.page.locator(".account", has_text="The account is deleted.").wait_for()
        games.get_by_text("not on this server").wait_for()  # of which this browser still knows
