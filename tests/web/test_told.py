"""What the other side's turn has changed stands on one card, the weightiest first, on whatever screen."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from tests.web.sitting import Player, open_game

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext
    from tests.server.running import Server

    Window = Callable[..., BrowserContext]

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
STORM = """
turn 3
side blue
at EE20: B:1Inf B:2Inf B:3Inf
at Q16: B:4Inf
at GG23: R:4Arm R:5Arm R:8Arm
at FF23: R:10Arm R:1Tk R:3Tk
at NN30: R:1Inf R:2Inf R:3Inf
at OO31: R:4Inf R:5Inf R:6Inf
rest eliminated
step movement
"""


def changed(server: Server, made: dict[str, Any]) -> list[str]:
    """What is otherwise than before Blue's last order: who was lost, by name, and what is counted."""
    with server.sit(made["id"], made["spectator"]) as spectator:
        state = spectator.settle()
        last = max(
            entry["number"]
            for entry in spectator.ask("log")["entries"]
            if entry["order"].startswith("done") and entry["seat"] == "blue"
        )
        was, now = (spectator.ask("moment", at=at)["view"] for at in (last - 1, state["at"]))
        names = {piece["id"]: piece["name"] for piece in state["printed"]["pieces"]}
    found = [
        names[unit]
        for unit, one in now["units"].items()
        if one["place"] == "eliminated" and was["units"][unit]["place"] != "eliminated"
    ]
    counts = [
        {(track["key"], track.get("seat")): track for track in view["tracks"] if track.get("short")}
        for view in (was, now)
    ]
    for key, track in counts[1].items():
        if track["value"] != counts[0].get(key, {"value": 0})["value"]:
            found.append(f"{track['title'][1:]}: {track['value']}")
    return found


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["desk", "phone"])
def test_the_card_tells_all_that_was_lost_and_counted(
    server: Server, window: Window, screen: dict[str, Any]
) -> None:
    made = open_game(server, STORM, red="greedy")
    player = Player(window(**screen)).sit(made, near=None)
    page = player.page
    player.button("Movement done")
    page.locator(".confirm .main").click()
    told = page.get_by_role("region", name="What happened")
    page.locator(".question .prompt", has_text="Great Blue").wait_for()  # they have done all they did
    told.locator("li.weighty").first.wait_for()
    player.picture(f"told-{'phone' if screen else 'desk'}")
    words = re.sub(r"\s+", " ", told.inner_text())
    expected = changed(server, made)
    assert expected, "the storm took nobody"
    assert [one for one in expected if one not in words] == []
    weights = told.locator("li").evaluate_all(
        "lines => lines.map((one) => one.classList.contains('weighty'))"
    )
    assert weights == sorted(weights, reverse=True)
    assert words.count("Announced") == 0  # the battle says it
