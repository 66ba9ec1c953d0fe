"""Both lessons page by page, on a desk and on a phone, and the small games that come after them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from tests.web.fielding import Commander
from tests.web.sitting import Player, box_of
from tests.web.test_first_minutes import WHOLE
from tests.web.test_pages import clean

from openblitz.server.dice.source import TrueDice

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Locator
    from tests.server.running import Server

    Window = Callable[..., BrowserContext]

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LESSONS = {
    "Learn to play": ("hexes", "path.taught", 10),
    "Learn the miniatures": ("table", "circle.taught", 9),
}


def lesson_of(player: Player) -> Locator:
    return player.page.locator(".lesson")


def page_of(player: Player, words: str) -> Locator:
    """Wait until the lesson is at a page."""
    found = lesson_of(player).filter(has_text=words)
    found.wait_for()
    return found


def turn(player: Player) -> None:
    lesson_of(player).get_by_role("button", name="Next").click()


@pytest.mark.parametrize("button", LESSONS)
@pytest.mark.parametrize("phone", [False, True])
def test_no_page_is_skipped_and_each_can_be_gone_back_to(
    server: Server, window: Window, button: str, phone: bool
) -> None:
    key, ring, many = LESSONS[button]
    player = Player(window(**PHONE) if phone else window()).start()
    player.button(button)
    player.look(None)
    gesture = "one finger" if phone else "turn the wheel"
    page_of(player, f"1 of {many}").filter(has_text=gesture).wait_for()
    player.page.locator(ring).first.wait_for(state="attached")
    player.picture(f"lesson-{key}-{'phone' if phone else 'desk'}")
    clean(player.page)
    titles = []
    for number in range(1, many):
        turn(player)
        page_of(player, f"{number + 1} of {many}")
        titles.append(lesson_of(player).get_by_role("heading").inner_text())
    assert len(set(titles)) == many - 1
    assert titles[-1] == "That is the game"
    for number in range(many - 1, 0, -1):
        lesson_of(player).get_by_role("button", name="Back").click()
        page_of(player, f"{number} of {many}")
    assert lesson_of(player).get_by_role("button", name="Back").is_disabled()


def test_the_words_name_the_gesture_of_what_was_used_last(server: Server, window: Window) -> None:
    player = Player(window()).start()
    player.button("Learn to play")
    player.look(None)
    turn(player)
    page_of(player, "Click the stack on X16")
    player.press("Tab")
    page_of(player, "Press n until the cursor stands on X16")
    player.page.mouse.click(*player.where("V14"))
    page_of(player, "Click the stack on X16")


def test_what_is_done_is_ticked_and_the_page_stays(server: Server, window: Window) -> None:
    player = Player(window()).start()
    player.button("Learn to play")
    player.look(None)
    turn(player)
    page_of(player, "Read a counter")
    assert not lesson_of(player).locator(".task.met").count()
    player.click("X16")
    lesson_of(player).locator(".task.met").wait_for()
    player.page.wait_for_timeout(900)
    page_of(player, "Read a counter")
    player.lit()
    player.click("AA18")
    player.stands("B:4Arm", "AA18")
    turn(player)  # its work is done already: it is read all the same
    page_of(player, "Every hex the units can reach is lit").locator(".task.met").wait_for()
    turn(player)
    page_of(player, "Zones of control").locator(".task.met").wait_for()


@pytest.fixture
def thrown(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What dice were thrown for; each shows a 1."""
    purposes: list[str] = []

    def one(_dice: TrueDice, what: str, _sides: int = 6) -> int:
        purposes.append(what)
        return 1

    monkeypatch.setattr(TrueDice, "roll", one)
    return purposes


def test_the_lesson_is_won_and_the_first_game_offered(
    server: Server, window: Window, thrown: list[str]
) -> None:
    """The first die of it is one's own: at 4-1 a 1 costs the enemy a unit, and the other goes back."""
    player = Player(window()).start()
    player.button("Learn to play")
    player.look(None)

    def stack(hex_: str) -> Locator:
        return player.page.locator(".stack-panel", has_text=re.compile(rf"^\s*{hex_}\b"))

    def fight(*moves: tuple[str, str]) -> None:
        for start, end in moves:
            player.click(start)
            stack(start).wait_for()
            if start != "X17":  # the artillery stands alone
                stack(start).get_by_role("button", name="All").click()
            player.lit()
            player.click(end)
            stack(end).get_by_role("button", name="Take back").wait_for()
        player.button("Movement done")
        player.page.locator(".confirm").get_by_role("button", name="Movement done").click()
        player.button("Suggest battles")
        player.button("Announce 1 battle")
        player.asked("still to be attacked: nothing")
        player.button("To the dice")

    for words in ("Read a counter", "Move", "Zones of control", "More is better"):
        turn(player)
        page_of(player, words)
    fight(("X16", "AA18"), ("X17", "Z19"), ("X18", "Z19"))
    lesson_of(player).locator(".task.met").wait_for()
    turn(player)
    turn(player)
    page_of(player, "One die decides")
    player.button("Roll the die: AA19")
    player.page.locator(".die-panel", has_text="DE: defender loses one unit").wait_for()
    assert thrown == ["battle for AA19 at 4-1"]
    turn(player)
    page_of(player, "Losses, retreats, advances")
    player.button("No further")
    player.button("End the turn")
    lesson_of(player).locator(".task.met").wait_for()
    turn(player)
    page_of(player, "Finish it")
    player.asked("Turn 2, Great Blue")
    player.page.reload()
    player.look(None)
    page_of(player, "Finish it")
    # Whom it speaks of is ringed where he has gone to, and who is lost nowhere.
    player.page.wait_for_function(_RINGED, arg=player.where("BB21"))
    fight(("AA18", "BB20"), ("Z19", "AA20"))
    player.button("Carry it out")
    player.asked("eliminated every enemy unit")
    turn(player)
    page_of(player, "That is the game")
    lesson_of(player).get_by_role("button", name="Play a first game").click()
    player.asked("Turn 1, Great Blue")


# Whether a lesson rings the hex with this middle, and no other.
_RINGED = """([x, y]) => {
  const ring = document.querySelector("path.taught")?.getBoundingClientRect();
  const wide = 2 * 36 / Math.sqrt(3) * document.querySelector(".glass svg").getScreenCTM().a;
  if (!ring || ring.width > 1.3 * wide) return false;
  return Math.hypot(ring.x + ring.width / 2 - x, ring.y + ring.height / 2 - y) < 3;
}"""


def test_the_lesson_of_the_table_top_ticks_what_is_picked_and_planned(server: Server, window: Window) -> None:
    player = Commander(window())
    player.start()
    player.button("Learn the miniatures")
    player.look(None)
    turn(player)
    page_of(player, "Click the CO.")
    player.page.locator('.troops [data-unit="A:CO"]').click()
    lesson_of(player).locator(".task.met").wait_for()
    turn(player)
    page_of(player, "Plan a move")
    for unit in ("A:Inf1", "A:Inf2"):
        player.page.locator(f'.troops [data-unit="{unit}"]').click()
    player.pull((64, 13), (64, 17), (64, 21))
    lesson_of(player).locator(".task.met").wait_for()
    player.picture("lesson-table-plan")
    turn(player)
    page_of(player, "The roll")


# Whether one thing lies above the other.
_APART = """(both) => {
  const [one, other] = both.map((what) => document.querySelector(what)?.getBoundingClientRect());
  return one && other && (one.bottom <= other.top || other.bottom <= one.top);
}"""


def test_on_a_phone_the_lesson_hides_neither_the_stack_nor_a_panel(server: Server, window: Window) -> None:
    player = Player(window(**PHONE)).start()
    player.button("Learn to play")
    player.look(None)
    page = player.page
    page.get_by_role("button", name="Next").tap()
    page.touchscreen.tap(*player.where("X16"))
    page.locator(".stack-panel").wait_for()
    for other in (".stack-panel", ".dock .panel"):
        if "dock" in other:
            page.get_by_role("tab", name="Units").tap()
        page.wait_for_function(_APART, arg=[other, ".lesson"])  # as soon as both are laid out
        page.locator(".lesson .task").wait_for()
        page.locator(".lesson").get_by_role("button", name="Next").wait_for()
        player.picture(f"lesson-phone{other.replace(' ', '').replace('.', '-')}")


def test_on_a_phone_a_page_that_was_just_turned_is_read_first(server: Server, window: Window) -> None:
    """The list of units that one has taken stayed open, and of each page only its task was seen."""
    player = Player(window(**PHONE)).start()
    player.button("Learn to play")
    player.look(None)
    page = player.page
    turn(player)
    page.touchscreen.tap(*player.where("X16"))
    page.locator(".stack-panel").wait_for()
    words = lesson_of(player).get_by_text("Every hex the units can reach is lit.")
    lesson_of(player).get_by_role("button", name="Next").tap()
    words.wait_for()
    page.locator(".stack-panel").wait_for(state="hidden")
    player.lit()  # those that were taken are still in the hand
    page.touchscreen.tap(*player.where("AA18"))
    player.stands("B:4Arm", "AA18")
    page.locator(".stack-panel").wait_for()
    words.wait_for(state="hidden")
    page.locator(".lesson .task.met").wait_for()


def test_the_map_is_seen_beside_the_lesson_and_the_end(server: Server, window: Window) -> None:
    """The card of the end lies farther from the edge beside a lesson: half the map was behind it."""
    player = Player(window()).start()
    player.button("Learn to play")
    player.look(None)
    player.button("Menu")
    player.button("Resign…")
    player.button("Resign")
    card = box_of(player.page.get_by_role("region", name="The end of the game"))
    assert card is not None
    player.page.wait_for_function(WHOLE, arg=[card["x"] + card["width"], 1280])


# The small games


@pytest.mark.parametrize("phone", [False, True])
def test_a_first_game_begins_with_one_click(server: Server, window: Window, phone: bool) -> None:
    player = Player(window(**PHONE) if phone else window()).start()
    player.page.get_by_role("img", name="The map").wait_for()
    player.page.get_by_role("button", name="Play a first game", exact=True).wait_for()
    player.picture(f"start-{'phone' if phone else 'desk'}")
    clean(player.page)
    player.button("Play a first game")
    player.look(None)
    player.asked("Turn 1, Great Blue")  # everybody is set up for a beginner
    player.page.locator(".zone-plain").first.wait_for(state="attached")
    # Only a corner of the map is played on: that is what one looks at, and nothing is told of the set-up.
    player.page.wait_for_function(
        "() => document.querySelector('.counters .counter .card')?.getBoundingClientRect().width > 16"
    )
    assert player.page.get_by_role("region", name="What happened").count() == 0
    player.picture(f"first-game-{'phone' if phone else 'desk'}")


@pytest.mark.parametrize("phone", [False, True])
def test_a_first_battle_begins_with_one_click(server: Server, window: Window, phone: bool) -> None:
    player = Player(window(**PHONE) if phone else window()).start()
    player.button("Fight a first battle")
    player.look(None)
    player.page.locator('.troops [data-unit="A:Sherman1"]').wait_for()
    assert player.page.locator('.troops [data-unit="G:StuG"]').count() == 1
    if not phone:  # the table takes what room there is between the bar, the panels and the edge of the window
        high = "document.querySelector('.glass svg').getScreenCTM().a * 1200"
        assert player.page.evaluate(high) > 500
    player.picture(f"first-battle-{'phone' if phone else 'desk'}")


def test_a_first_game_is_played_by_two_at_one_screen(server: Server, window: Window) -> None:
    player = Player(window()).start()
    player.button("Play a first game, two at this screen")
    player.look(None)
    # Nobody stands anywhere yet: the part of the map that is played on is what one looks at.
    player.page.wait_for_function(
        """() => {
          const [seen, map] = ['.seen', '.land'].map((part) => document.querySelector(part)?.getBBox());
          return seen && map && seen.width < 0.75 * map.width;
        }"""
    )
    player.button("Deploy for me")
    player.button("Set-up done")
    player.asked("Big Red")
