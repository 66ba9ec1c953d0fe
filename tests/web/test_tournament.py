"""The central decisions of the 1975 Tournament Game by clicks."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.web.sitting import Player, box_of, game_file

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Locator
    from tests.server.running import Server

AIR = """
turn 3
side blue
at S25: B:14TAC B:1MDM B:1Inf
at S21: B:4Arm B:5Arm
at S20: R:1Inf R:2Inf
at NN48: R:3Inf
rest eliminated
step movement
"""

GUNS = """
turn 3
side blue
at S22: B:1Art B:2Art
at S21: B:4Arm
at S20: R:1Inf R:2Inf
at NN48: R:3Inf
rest eliminated
step announce
"""

# A city of a neutral country that nobody stands in.
CITY = """
turn 3
side blue
at V21: B:4Arm B:5Arm B:1Inf
at NN48: R:3Inf
rest eliminated
step announce
"""

ABROAD = """
turn 3
side blue
at T21: B:4Arm
at NN48: R:3Inf
rest eliminated
step movement
"""

FIFTH = """
turn 5
side blue
at S25: B:1Inf
at NN48: R:3Inf
at BBB33: R:4Inf
rest eliminated
step movement
"""


PARTS = """
turn 6
side blue
at S25: B:Inf2.1 B:Inf2.2 B:Arm2.1
at NN48: R:3Inf
box: B:1Inf B:2Inf
rest waiting
step recombine
"""


def sit(
    window: Callable[..., BrowserContext], server: Server, position: str, near: str, **more: object
) -> Player:
    file = game_file(position, "1975-tournament", ("automatic-victory",), "all")
    made = server.open(file, name="A test", blue="human", red="human")
    return Player(window(**more)).sit(made, near=near)


def stack(player: Player) -> Locator:
    return player.page.locator(".stack-panel")


def announced(player: Player) -> Locator:
    return player.page.locator(".battle-row")


def test_a_bomber_is_sent_over_a_hex_and_joins_the_attack_there(
    window: Callable[..., BrowserContext], server: Server
) -> None:
    """Whoever stands in the city and its aircraft are taken apart."""
    player = sit(window, server, AIR, "S22")
    player.click("S25")
    stack(player).get_by_role("button", name="Air", exact=True).click()
    stack(player).locator(".unit-row", has_text="MDM").click()  # the other stays
    player.lit()
    player.click("S20")
    player.page.wait_for_selector("path.flight")
    player.page.wait_for_selector('.flying[data-unit="B:14TAC"]')
    player.button("Movement done")
    player.page.locator(".confirm .main").click()  # others could still move
    player.asked("still to be attacked: S20")
    player.click("S21")
    player.click("S20")
    player.page.get_by_role("group", name="In the air").get_by_role("button").click()
    player.page.locator(".draft", has_text="16 : 8").wait_for()
    player.button("Announce")
    announced(player).filter(has_text="2-1").wait_for()
    player.asked("still to be attacked: nothing")
    player.picture("tournament-air")


def test_a_hex_is_shelled_and_attacked_and_each_can_be_called_off(
    window: Callable[..., BrowserContext], server: Server
) -> None:
    player = sit(window, server, GUNS, "S21")
    for units in ("S22", "S21"):
        player.click(units)
        player.click("S20")
        player.button("Announce: S20")
        player.page.locator(".draft h3", has_text="Draw up a battle").wait_for()
    assert announced(player).locator(".odds-small").all_inner_texts() == ["16 factors", "1-2"]
    announced(player).nth(1).get_by_role("button").first.click()
    announced(player).nth(1).get_by_role("button", name="Call it off").click()
    player.asked("still to be attacked: S20")
    assert announced(player).locator(".odds-small").all_inner_texts() == ["16 factors"]


def test_a_city_that_nobody_stands_in_is_aimed_at(
    window: Callable[..., BrowserContext], server: Server
) -> None:
    player = sit(window, server, CITY, "V21")
    player.click("V21")
    player.click("V20")
    player.button("Announce: V20")
    player.asked("still to be attacked: nothing")
    assert announced(player).count() == 1


def test_change_is_kept_for_a_unit_that_is_lost_in_part(
    window: Callable[..., BrowserContext], server: Server
) -> None:
    """Guerrillas take two of six factors; the counters that may stay are told by their names."""
    player = sit(window, server, ABROAD, "V22")
    player.click("T21")
    player.lit()
    player.click("W22")
    player.button("Order it")  # the country is neutral until then
    player.stands("B:4Arm", "W22")
    player.button("Movement done")
    player.asked("guerrillas of Nord Walküre")
    ways = player.page.locator(".samples button")
    ways.first.wait_for()
    assert all(re.search("keep .*Armor", words.replace("\n", " ")) for words in ways.all_inner_texts())
    ways.filter(has_text="Light Armor").click()
    player.button("End the turn")
    player.stands("B:17LtArm", "W22")


MANY_ABROAD = """
turn 3
side blue
at W22: B:4Arm B:5Arm B:1Inf
at X22: B:2Inf B:3Inf B:6Arm
at NN48: R:3Inf
rest eliminated
aggressor nord-walkure blue
step movement
"""


def test_what_is_done_with_those_of_a_long_list_is_in_sight_on_a_phone(
    window: Callable[..., BrowserContext], server: Server
) -> None:
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    player = sit(window, server, MANY_ABROAD, "W22", **phone)
    player.button("Movement done")
    player.page.locator(".confirm .main").click()
    player.asked("guerrillas of Nord Walküre")
    assert player.page.locator(".losses .group").count() == 6
    give, panel = player.page.locator(".give .main"), player.page.locator(".panel")
    give.wait_for()
    button, seen = box_of(give), box_of(panel)
    player.picture("long-list-phone")
    assert button is not None
    assert seen is not None
    assert seen["y"] < button["y"]
    assert button["y"] + button["height"] <= seen["y"] + seen["height"]


def test_a_replacement_is_taken_from_its_box(window: Callable[..., BrowserContext], server: Server) -> None:
    # Above the sheet, when it is open.
    player = sit(window, server, FIFTH, "S27", viewport={"width": 390, "height": 844})
    player.page.get_by_role("tab", name="Units").click()
    player.page.locator(".tray .group", has_text="Infantry 2-4").click()
    player.lit()
    player.click("S25")
    player.stands("B:Inf2.1", "S25")


def test_parts_that_stand_together_become_one_unit(
    window: Callable[..., BrowserContext], server: Server
) -> None:
    player = sit(window, server, PARTS, "S25")
    player.click("S25")
    stack(player).get_by_role("button", name="All", exact=True).click()
    assert stack(player).locator("input:checked").count() == 2  # the armor has no other half
    stack(player).get_by_role("button", name="Recombine").click()
    player.button("End the turn")  # nothing else is left to be done
    player.stands("B:1Inf", "S25")
    player.page.locator('.counters [data-unit="B:Inf2.1"]').wait_for(state="detached")


def test_counters_to_place_come_before_the_list_of_those_who_are_to_come_on_a_phone(
    window: Callable[..., BrowserContext], server: Server
) -> None:
    made = server.make("1975-tournament", seats={"blue": {"kind": "human"}, "red": {"kind": "human"}})
    player = Player(window(viewport={"width": 390, "height": 844})).sit(made, near=None)
    first = box_of(player.page.locator(".tray .group").first)
    later = box_of(player.page.locator(".tray li", has_text="Turn 2: 4 units"))
    tabs = box_of(player.page.get_by_role("tablist"))
    assert first is not None
    assert later is not None
    assert tabs is not None
    assert first["y"] + first["height"] <= tabs["y"]  # to be seen without scrolling
    assert first["y"] < later["y"]
