"""How many touches a turn of a big game takes in which one does nothing, and the track of the turn."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from tests.web.sitting import Player, game_file
from tests.web.test_pages import clean

from openblitz import catalogue
from openblitz.players.choosing import decision
from openblitz.table import Refusal, SeededDice, Sitting, write_game

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Page
    from tests.server.running import Server

    Window = Callable[..., BrowserContext]

TOURNAMENT = "1975-tournament-optional"
TOTAL_WAR = "+".join(
    (
        "modules-a-total-war",
        "module-01-fluid-impulse",
        "module-03-modified-zoc",
        "module-04-combat-results",
        "module-05-class-stacking",
        "module-06-phase-class-sequencing",
        "module-07-railroads",
        "module-09-production",
        "module-09-secret-plans",
        "module-10-supply",
        "module-11-naval-forces",
        "module-12-air-forces",
        "module-13-flak",
        "module-14-weather",
        "module-15-guerillas",
        "module-16-artillery",
        "module-18-minor-armies",
    )
)


class Quiet(NamedTuple):
    """A turn in which nothing is done: the touches that it took at least before, and takes at most now."""

    name: str
    title: str
    turn: int
    before: int
    most: int


QUIET = (
    Quiet("tournament", TOURNAMENT, 2, 3, 5),
    Quiet("total-war", TOTAL_WAR, 3, 12, 6),
    Quiet("total-war-production", TOTAL_WAR, 2, 13, 6),
)
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
MOST = 40  # touches; more is a page that gets nowhere


@cache
def set_up(title: str, turn: int) -> str:
    """Both sides as a computer sets them up, when Blue's turn begins; until then nobody does anything."""
    game = catalogue.find(title)
    sitting: Sitting[Any, Any] = Sitting(game, SeededDice(4), [("Event", "A quiet game")])
    player = catalogue.player(game, "captain", 1)
    while (seat := game.to_move(sitting.state)) and (sitting.state.turn, sitting.state.side) != (turn, 0):
        stage = game.stage(sitting.state)
        quiet = stage.order if stage and sitting.state.turn else None
        answer = sitting.order(seat, quiet or decision(player, game, sitting.state, seat))
        assert not isinstance(answer, Refusal), answer.reason
    return write_game(sitting)


# What is pressed next by whoever does nothing: what is to be confirmed, the end of the turn, else what
# ends the step. Nothing while the page waits for an answer; "other" when somebody else is asked.
PRESS = """along => {
  const bar = document.querySelector('.question'), words = bar?.innerText ?? '';
  if (/Waiting for/.test(words)) return 'other';
  const end = [...bar.querySelectorAll('.course button')].find(one => /End of turn/.test(one.textContent));
  const own = [...bar.querySelectorAll('.acts button')].find(one => one.title.endsWith('(d)'));
  const next = bar.querySelector('.confirm .main') ?? ((along && end) || own);
  const asked = bar.querySelector('.confirm')?.innerText ?? bar.querySelector('.prompt').innerText;
  window.pressedAt ??= new Set();
  if (!next || next.disabled || next.ariaDisabled === 'true' || window.pressedAt.has(asked)) return '';
  window.pressedAt.add(asked);
  next.click();
  return next.textContent.trim();
}"""


MINE = "() => !/Waiting for/.test(document.querySelector('.question').innerText)"


def touched(page: Page, *, along: bool) -> list[str]:
    """What is pressed until somebody else is asked: one step at a time, or along the track."""
    found: list[str] = []
    while (pressed := page.wait_for_function(PRESS, arg=along).json_value()) != "other":
        found.append(pressed)
        assert len(found) < MOST, found
    return found


def later(before: int, state: dict[str, Any]) -> bool:
    return int(state["at"]) > before


def begin(server: Server, window: Window, title: str, turn: int, **more: Any) -> tuple[dict[str, Any], Page]:
    made = server.open(set_up(title, turn), name="A quiet game", blue="human", red="human")
    page = Player(window(**more)).sit(made, near=None).page
    page.locator(".course").wait_for()
    return made, page


@pytest.mark.parametrize("case", QUIET, ids=lambda case: case.name)
def test_a_quiet_turn_takes_few_touches(server: Server, window: Window, case: Quiet) -> None:
    """With what is asked in the turn of the other side: step by step as before, and along the track."""
    counts = []
    for along in (False, True):
        made, page = begin(server, window, case.title, case.turn)
        if not along:
            page.get_by_role("button", name="Menu", exact=True).click()
            page.get_by_label("Ask me").select_option("never")
            page.get_by_role("button", name="Close the menu").click()
        pressed = touched(page, along=along)
        with server.sit(made["id"], made["seats"]["red"]) as red:
            view = red.settle()["view"]
            while view["turn"] == case.turn:
                if view["asked"] == "red":
                    view = red.order("done")["view"]
                else:
                    before = red.state["at"]
                    page.wait_for_function(MINE)
                    pressed.append(str(page.wait_for_function(PRESS, arg=along).json_value()))
                    view = red.until(partial(later, before))["view"]
        counts.append(len(pressed))
        print(f"{case.name}: {len(pressed)} touches: {pressed}")
    assert counts[0] >= case.before
    assert counts[1] <= case.most


@pytest.mark.parametrize("size", [{}, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("title", [TOURNAMENT, TOTAL_WAR], ids=["tournament", "total-war"])
def test_the_track_tells_what_each_part_is_for(
    server: Server, window: Window, title: str, size: dict[str, Any]
) -> None:
    _made, page = begin(server, window, title, 2, **size)
    name = f"track-{'phone' if size else 'desk'}-{title.partition('-')[0]}"
    page.screenshot(path=f"build/screenshots/{name}.png")
    now = page.locator(".course > ol button.now")
    now.click()
    card = page.get_by_role("dialog")
    card.wait_for()
    assert "now" in card.inner_text()
    box = card.bounding_box()
    assert box is not None
    width, height = (390, 844) if size else (1280, 800)
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width
    assert box["y"] + box["height"] <= height
    page.screenshot(path=f"build/screenshots/{name}-open.png")
    clean(page)
    page.keyboard.press("Escape")
    card.wait_for(state="hidden")


# Nobody flies: Red's fighter may change its base and do nothing else.
FIGHTERS = """
turn 3
side blue
at S25: B:14TAC B:1Inf
at O11: B:2Inf
at NN48: R:4Inf R:1FTR
rest eliminated
step movement
"""


def test_whoever_likes_it_is_not_asked_what_his_fighters_do_that_reach_nobody(
    server: Server, window: Window
) -> None:
    file = game_file(FIGHTERS, "1975-tournament", ("automatic-victory", "air-combat"), "all")
    made = server.open(file, name="Fighters", blue="human", red="human")
    red = Player(window()).sit(made, "red", near=None)
    with server.sit(made["id"], made["seats"]["blue"]) as blue:
        blue.settle()
        blue.order("done")
        assert blue.state["view"]["question"]["step"] == "interception"
        red.asked("your fighters may still change their base")
        red.button("Do not ask again when mine reach nobody")
        red.asked("Waiting for Great Blue")
        blue.until(lambda state: state["view"]["asked"] == "blue")
    red.page.get_by_role("tab", name="Log").click()
    red.page.locator(
        ".log li", has_text="Passed by itself: Big Red: no enemy aircraft are in the air"
    ).wait_for()
    red.page.get_by_role("button", name="Menu", exact=True).click()
    assert red.page.get_by_label("Ask me").input_value() == "beside"


def test_who_is_told_to_stay_is_not_asked_about_again(server: Server, window: Window) -> None:
    """On another machine neither: it is kept with the seat."""
    position = (
        "turn 3\nside blue\nat S20: B:4Arm\nat S25: B:1Inf\nat NN48: R:4Inf\nrest eliminated\nstep movement"
    )
    made = server.open(game_file(position), name="Stay", blue="human", red="human")
    blue = Player(window()).sit(made, near="S22")
    blue.page.get_by_text("2 units have not moved yet.").wait_for()
    blue.click("S20")
    blue.page.locator(".stack-panel").get_by_role("button", name="Stay", exact=True).click()
    blue.page.get_by_text("1 unit has not moved yet · 1 stay.").wait_for()
    other = Player(window()).sit(made, near="S22")
    other.page.get_by_text("1 unit has not moved yet · 1 stay.").wait_for()
    other.button("Movement done")
    other.asked("1 unit has not moved")
    other.picture("stay")
    other.page.locator(".confirm").get_by_role("button", name="It stays").click()
    other.asked("The turn of|Your turn ends|Waiting")
