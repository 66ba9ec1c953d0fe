"""An account: its games are found again from another browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.server.running import running
from tests.web.sitting import Player

from openblitz.server.app import STATIC
from openblitz.server.database import in_folder

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser


def test_an_account_finds_its_games_from_any_browser(browser: Browser, tmp_path: Path) -> None:
    """Those begun before there was an account, and those made since; a seat is taken without its token."""
    if not (STATIC / "index.html").is_file():
        pytest.skip("not here: the built page (python hatch_build.py builds it)")
    with running(in_folder(tmp_path), workers=1, local=False) as server:

        def visit(button: str) -> Player:
            player.start()
            player.page.get_by_label("Name", exact=True).fill("Rosalind")
            player.page.get_by_label("Password").fill("a tin of counters")
            player.button(button)
            player.page.locator(".account", has_text="Signed in as Rosalind").wait_for()
            return player

        def make(name: str) -> None:
            player.page.get_by_role("link", name="New game").click()
            player.page.get_by_label("Name", exact=True).fill(name)
            player.button("Begin")
            player.look(None)

        contexts = [browser.new_context(base_url=server.address, reduced_motion="reduce") for _ in range(2)]
        player = Player(contexts[0])
        player.start()
        make("Before")
        visit("Make an account")
        make("Since")

        player = Player(contexts[1])
        games = visit("Sign in").page.locator(".my-games")
        games.get_by_role("link", name="Before").wait_for()
        games.get_by_role("link", name="Since").click()
        player.asked("46 are left")
        player.button("Deploy for me")
        player.asked("; all are placed")

        # It is deleted after a question, with what is its alone.
        player.start()
        games.get_by_role("link", name="Since").wait_for()
        player.page.locator(".account summary", has_text="Delete the account").click()
        leaving = player.page.locator(".account details", has_text="Delete the account")
        leaving.get_by_label("Password").fill("a tin of bolts")
        leaving.get_by_role("button", name="Delete the account…").click()
        leaving.locator("span", has_text="Delete the account Rosalind?").wait_for()
        leaving.get_by_role("button", name="Delete it").click()
        player.page.locator(".account .refusal", has_text="password is not right").wait_for()

        # Nothing of it stays in a browser that one has signed out of.
        player.start()
        games.get_by_role("link", name="Since").wait_for()
        player.button("Sign out")
        games.filter(has_text="None yet").wait_for()
        visit("Sign in")
        player.page.locator(".account summary", has_text="Delete the account").click()
        leaving.get_by_label("Password").fill("a tin of counters")
        leaving.get_by_role("button", name="Delete the account…").click()
        leaving.get_by_role("button", name="Delete it").click()
        player.page.locator(".account", has_text="The account is deleted.").wait_for()
        games.filter(has_text="None yet").wait_for()
        for context in contexts:
            context.close()
