"""The table top in a real browser: set-up, command, fire, tools, text, the end; by mouse and by keyboard."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from typing import TYPE_CHECKING

from tests.web.fielding import NEAR, Commander, open_battle, threes
from tests.web.sitting import box_of
from tests.web.test_pages import clean

from openblitz.server.dice.source import TrueDice

if TYPE_CHECKING:
    from collections.abc import Callable

    import pytest
    from playwright.sync_api import BrowserContext
    from tests.server.running import Server

    Window = Callable[..., BrowserContext]


CALM = """
turn 3
side american
first american
deployed-first german
table village-crossroads
edge american north
edge german south
at 60,105 face 180: A:CO
at 54,105 face 180: A:HQ
at 66,105 face 180: A:Inf1
at 60,15 face 0: G:CO
at 66,15 face 0: G:Inf1
off-table: A:Art1 A:Art2 A:Art3 G:RL
rest reserve
schedule-closed american
schedule-closed german
step end-phase
step combats
step command-moves
step commanding
"""


_DRAWN = """() => {
  const images = [...document.querySelectorAll('.table-choice img')];
  return images.filter(image => image.complete && image.naturalWidth).length === 4;
}"""


# Whether the table lies beyond a line of the window.
_RIGHT_OF = """line =>
  new DOMPoint(0, 0).matrixTransform(document.querySelector('.glass svg').getScreenCTM()).x >= line
"""


_FILTER = """(ground, theme) => {
  document.documentElement.dataset.theme = theme;
  return getComputedStyle(ground).filter;
}"""


def test_an_order_is_planned_issued_and_carried_out_by_mouse(
    server: Server, window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A formation is fenced in and dragged; the plan tells value and chance; then dice, then moves."""
    threes(monkeypatch)
    me = Commander(window())
    me.come(open_battle(server))
    me.asked("Issue orders")
    page = me.page
    page.locator('[data-unit="A:CO"]').click()
    page.keyboard.down("Shift")
    me.pull((90, 75), (103, 75), (103, 70), (90, 70))
    page.keyboard.up("Shift")
    page.locator(".card-inner", has_text="3 units picked").wait_for()
    me.pull((92, 72), (92, 66))
    page.locator(".plan", has_text="83 % that it is issued").wait_for()
    page.locator(".plan", has_text="towards a visible enemy").wait_for()
    assert page.locator(".plan > ul > li").count() == 3
    assert page.locator(".place-ghost").count() == 3
    me.picture("field-plan")
    clean(page)
    page.get_by_role("button", name="Issue order").click()
    page.wait_for_selector(".die-panel")
    me.asked("Carry out the order")
    me.picture("field-dice")
    page.get_by_role("button", name="Carry out", exact=True).click()
    me.stands_at("A:Inf1", 92, 66)
    me.stands_at("A:Inf2", 96, 66)
    me.stands_at("A:Sherman1", 100, 66)
    me.asked("Issue orders")
    # The formation is still in hand for a successive order.
    page.locator(".card-inner", has_text="3 units picked").wait_for()
    page.get_by_role("button", name="Finish with CO").click()
    me.asked("Issue orders: HQ, FAO can still command")


def test_nothing_lies_over_who_stands_behind_an_edge_and_a_card_is_read_whole(
    server: Server, window: Window
) -> None:
    """However much the bar on top says; and the card of a unit is cut nowhere."""
    me = Commander(window(viewport={"width": 1440, "height": 900})).come(open_battle(server))
    page = me.page
    page.locator('[data-unit="A:CO"]').click()
    page.locator(".unit-panel", has_text=re.compile(r"command \d")).wait_for()
    card = page.locator(".unit-panel")
    assert card.evaluate(
        "card => card.scrollWidth <= card.clientWidth && card.scrollHeight <= card.clientHeight"
    )
    box = box_of(card)
    assert box is not None
    assert box["x"] >= 0
    assert box["y"] + box["height"] <= 900
    bar = box_of(page.locator(".question"))
    assert bar is not None
    for gun in ("A:Art1", "A:Art2", "A:Art3", "G:RL"):
        base = box_of(page.locator(f'[data-unit="{gun}"] .base'))
        assert base is not None
        assert bar["y"] + bar["height"] <= base["y"]
        assert base["y"] + base["height"] <= 900
        assert (
            page.evaluate(
                "([x, y]) => document.elementFromPoint(x, y).closest('[data-unit]')?.dataset.unit",
                [base["x"] + base["width"] / 2, base["y"] + base["height"] / 2],
            )
            == gun
        )


def test_a_chosen_table_stays_in_sight_until_it_is_painted(server: Server, window: Window) -> None:
    me = Commander(window())
    page = me.page
    seats = {"american": {"kind": "human"}, "german": {"kind": "human"}}
    made = server.make("commander-encounter", seats=seats)
    page.route("**/board.svg*", lambda _route: None)  # the painter is never done
    for seat in ("american", "german"):
        page.goto(f"/#/game/{made['id']}/{made['seats'][seat]}")
        page.locator(".question .prompt").wait_for()
        if page.get_by_role("button", name="Open farmland").count():
            break
    page.get_by_role("button", name="Open farmland").click()
    page.get_by_role("button", name="Play on Open farmland").click()
    me.asked("Choose the table edge|Waiting")
    page.wait_for_timeout(300)
    assert page.locator("image.preview").count() == 1  # no dark window in between


def test_fire_is_declared_with_what_it_promises(server: Server, window: Window) -> None:
    me = Commander(window())
    me.come(open_battle(server))
    page = me.page
    for unit in ("A:CO", "A:Sherman1"):
        page.locator(f'[data-unit="{unit}"]').click()
    page.locator(".card-inner", has_text="1 unit picked").wait_for()
    page.locator('[data-unit="G:Inf2"]').click()
    page.get_by_role("menuitem", name=re.compile("Fire at it.*hits expected")).click()
    page.locator(".promised", has_text=re.compile(r"\d dice, \d or more.*hits expected")).wait_for()
    page.locator(".shot").wait_for(state="attached")
    page.keyboard.press("Escape")
    page.locator(".plan").wait_for(state="detached")


def test_what_fire_promises_on_neighbours_is_printed_side_by_side(server: Server, window: Window) -> None:
    """Five enemies shoulder to shoulder, seen from afar: as many labels as have room, none on another."""
    foes = "".join(f"at {87 + 3.2 * n:g},52 face 0: G:Inf{n}\n" for n in range(1, 6))
    crowd = "\n".join(line for line in NEAR.splitlines() if "G:Inf" not in line)
    me = Commander(window(viewport={"width": 1280, "height": 530}))
    me.come(open_battle(server, crowd.replace("off-table:", f"{foes}off-table:")))
    for unit in ("A:CO", "A:Sherman1"):
        me.page.locator(f'[data-unit="{unit}"]').click()
    labels = me.page.locator(".over .promise")
    labels.nth(3).wait_for()
    assert labels.count() == 4  # the fifth finds no place near its unit
    me.picture("field-promises")
    boxes = [box for label in labels.all() if (box := label.bounding_box())]
    tops = sorted(box["y"] for box in boxes)
    assert min(below - above for above, below in pairwise(tops)) > 14


def test_fire_is_one_volley_and_its_dice_are_seen(
    server: Server, window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    threes(monkeypatch)
    me = Commander(window())
    me.come(open_battle(server))
    page = me.page
    for unit in ("A:CO", "A:Inf1", "A:Inf2"):
        page.locator(f'[data-unit="{unit}"]').click()
    page.locator('[data-unit="G:Inf2"]').click()
    page.get_by_role("menuitem", name=re.compile("Fire at it with 2 units")).click()
    page.get_by_role("button", name="Issue order").click()
    me.asked("Carry out the order")
    page.get_by_role("button", name="Carry out", exact=True).click()
    page.locator(".die-panel", has_text=re.compile("or more: 3 3 3")).wait_for()
    assert page.locator(".die-panel .die").count() == 8


def test_a_planned_way_gets_corners_and_its_end_is_dragged(server: Server, window: Window) -> None:
    me = Commander(window())
    me.come(open_battle(server))
    page = me.page
    for unit in ("A:HQ", "A:Sherman1"):
        page.locator(f'[data-unit="{unit}"]').click()
    me.pull((100, 72), (99, 68))
    page.locator('[data-ghost="A:Sherman1"]').wait_for(state="attached")
    page.keyboard.down("Shift")
    me.press_at(97, 64)
    page.keyboard.up("Shift")
    page.wait_for_function("() => document.querySelector('.way')?.getAttribute('d').match(/L/g).length === 2")
    me.pull((97, 64), (96, 63))
    page.wait_for_function("() => document.querySelector('.way')?.getAttribute('d').endsWith('L240 630')")
    # Another unit has a plan of its own, and stops by itself where its reach ends.
    page.locator('[data-unit="A:Inf1"]').click()
    me.pull((92, 72), (92, 57))
    page.locator(".way-word.stops", has_text="stops, ").wait_for(state="attached")
    page.wait_for_function("() => document.querySelector('.way')?.getAttribute('d').endsWith('L240 630')")
    me.picture("field-corners")


def test_a_request_shows_where_the_shells_would_fall(
    server: Server, window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    threes(monkeypatch)
    me = Commander(window())
    me.come(open_battle(server))
    page = me.page
    page.locator('[data-unit="A:FAO"]').click()
    page.locator('[data-unit="G:Inf1"]').click()
    page.locator(".chance", has_text="that it is heard").wait_for()
    page.locator(".zone").first.wait_for(state="attached")
    assert page.locator(".stray").count() == 2  # how far they may stray, at least and at most
    page.get_by_role("checkbox", name="Artillery (105mm) 3").uncheck()
    page.get_by_role("button", name="Request it").click()
    page.locator(".die-panel").wait_for()
    # Three dice of three: a line from the aiming point to where they came down instead.
    page.locator(".strayed").wait_for(state="attached")
    page.locator(".over .way-word", has_text="9 cm").wait_for(state="attached")
    assert page.locator(".burst-zone").count() == 2
    me.picture("field-deviation")


def place_by_hand(me: Commander) -> None:
    """A unit of each side: put down, dragged elsewhere, placed; what is refused is not put down."""
    page = me.page
    # By click, turned with a key.
    page.locator(".waiting .group", has=page.get_by_text("CO", exact=True)).click()
    me.point(40, 110)
    me.press("e")
    me.press_at(40, 110)
    page.locator('[data-ghost="A:CO"]').wait_for(state="attached")
    # It is put down and not yet placed: dragged elsewhere, and then placed.
    me.pull((40, 110), (42, 111))
    me.button("Place CO")
    me.stands_at("A:CO", 42, 111)
    me.asked("German.*22 are left")
    # By dragging it out of the list.
    page.locator(".waiting .group", has_text="Infantry 1").hover()
    page.mouse.down()
    me.point(40, 8)
    me.point(41, 8)
    page.mouse.up()
    me.button("Place Infantry 1")
    me.stands_at("G:Inf1", 41, 8)
    # Outside the strip it is refused, with the paragraph.
    me.asked("American.*21 are left")
    page.locator(".waiting .group", has_text="HQ").click()
    me.press_at(60, 60)
    page.locator(".refusal, .why", has_text=re.compile("BC:scenario.deploy.place")).first.wait_for()


def test_the_encounter_from_set_up_through_a_turn_of_each_side(
    server: Server, window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two people at one screen: table, edge, alternate placing by mouse and by button, first turns."""
    rolls = iter([5, 2, 5, 2])  # the American player may choose both times
    monkeypatch.setattr(TrueDice, "roll", lambda _dice, _purpose, _sides=6: next(rolls))
    me = Commander(window())
    page = me.page
    page.goto("/#/new")
    page.get_by_role("radio", name=re.compile("Lite: Encounter")).check()
    for select in page.locator(".seats select").all():
        select.select_option("me")
    clean(page)
    page.get_by_role("button", name="Begin").click()
    me.asked("American.*Choose a table")
    page.wait_for_function(_DRAWN)
    me.picture("field-tables")
    clean(page)
    page.get_by_role("button", name="Another one").click()
    page.locator("image.preview").wait_for(state="attached")
    page.get_by_role("button", name="Village crossroads").click()
    page.get_by_role("button", name="Play on Village crossroads").click()
    me.asked("German.*Choose the table edge")
    page.get_by_role("button", name="South").click()
    page.get_by_role("button", name="Deploy first").click()
    me.asked("American.*Place a unit within 20 cm of the north edge; 22 are left")
    me.ready()
    clean(page)
    place_by_hand(me)
    page.get_by_role("button", name="Place one for me").click()
    me.asked("German.*21 are left")
    page.get_by_role("button", name="Place all mine").click()
    me.asked("American.*20 are left")
    page.get_by_role("button", name="Place all mine").click()
    me.asked("rolled higher: does it play first")
    page.get_by_role("button", name="Play first").click()
    for side in ("American", "German"):
        me.asked(f"{side}.*Issue orders")
        me.button("Orders done")
        me.asked(f"{side}.*Move commands")
        me.button("Command moves done")
    me.asked("American.*Turn 2")


def test_a_command_is_moved_and_turned_by_hand(server: Server, window: Window) -> None:
    me = Commander(window())
    me.come(open_battle(server, CALM))
    me.button("Orders done")
    me.asked("Move commands")
    me.pull((60, 105), (60, 95))
    me.page.locator(".why", has_text="10 cm").wait_for()
    me.press("e", "e")
    me.page.get_by_role("button", name="Move", exact=True).click()
    me.stands_at("A:CO", 60, 95)
    me.button("Undo")
    me.stands_at("A:CO", 60, 105)
    me.button("Command moves done")
    me.asked("German")


def test_the_line_of_sight_tool_names_what_blocks(server: Server, window: Window) -> None:
    me = Commander(window())
    me.come(open_battle(server))
    page = me.page
    me.press("2")
    page.locator('[data-unit="A:Inf1"]').click()
    page.locator('[data-unit="G:Inf1"]').click()
    page.locator(".sight-words", has_text="clear line of sight").wait_for()
    page.locator('[data-unit="G:Inf3"]').click()
    page.locator(".sight-words", has_text=re.compile("BC:los")).wait_for()
    page.locator(".blocker, .block").first.wait_for(state="attached")
    me.picture("field-sight")
    me.press("2", "1")
    me.pull((20, 60), (50, 60))
    page.locator(".measured", has_text="30.0 cm").wait_for()
    me.press("1", "5")
    me.point(25, 65)
    page.locator(".ground-words").wait_for()
    # What each tool does is told in lines that can be read.
    page.get_by_role("tab", name="Tools").click()
    words = box_of(page.locator(".tools .unit-text").first)
    assert words is not None
    assert words["width"] > 200
    # Colours for print have no coloured ground.
    assert "grayscale" not in page.locator(".ground").evaluate(_FILTER, "light")
    assert "grayscale" in page.locator(".ground").evaluate(_FILTER, "print")


def test_orders_are_given_by_keyboard_and_in_words(server: Server, window: Window) -> None:
    me = Commander(window())
    me.come(open_battle(server, CALM))
    page = me.page
    me.press("t")
    words = page.locator(".text-view")
    words.get_by_text("A:Inf1, Infantry 1: at 66,105, facing 180").wait_for()
    clean(page)
    page.get_by_label("Order", exact=True).fill("move A:Inf1 to 66,100 face 180")
    me.press("Enter")
    words.get_by_text(re.compile(r"Refused.*not the time.*BC:sequence.order")).wait_for()
    page.get_by_label("Order", exact=True).fill("done")
    me.press("Enter")
    me.asked("Move commands")
    page.get_by_label("Order", exact=True).fill("move A:CO to 60,99.5 face 170")
    me.press("Enter")
    words.get_by_text("A:CO, CO: at 60,99.5, facing 170").wait_for()
    page.get_by_label("Order", exact=True).fill("undo")
    me.press("Enter")
    words.get_by_text("A:CO, CO: at 60,105, facing 180").wait_for()
    me.press("Escape", "Escape")  # the text view, and whoever is picked
    # The same on the table: the cursor to the command, then five centimetres on, away from the own edge.
    page.locator(".table-top").focus()
    me.press("Tab", "Enter", *["ArrowUp"] * 5, "Enter")
    page.locator(".why", has_text="5 cm").wait_for()
    me.press("Enter")
    me.stands_at("A:CO", 60, 100)


def test_the_battle_ends_when_a_side_gives_up(server: Server, window: Window) -> None:
    me = Commander(window())
    me.come(open_battle(server, CALM))
    page = me.page
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign…").click()
    page.get_by_role("button", name="Resign", exact=True).click()
    me.asked("The game is over")
    # The result stands beside the table, nothing of it is cut, and what one can do now is in sight.
    end = page.get_by_role("region", name="The end of the game")
    assert end.evaluate("card => card.scrollWidth <= card.clientWidth")
    replay = box_of(end.get_by_role("button", name="Replay the game"))
    assert replay is not None
    assert replay["y"] + replay["height"] < 500
    card = box_of(end)
    assert card is not None
    page.wait_for_function(_RIGHT_OF, arg=card["x"] + card["width"])
    me.picture("field-end")
    page.get_by_role("tab", name="Forces").click()
    page.locator(".panel", has_text="American battlegroup").wait_for()
    me.picture("field-over")
    clean(page)


def test_one_click_begins_the_encounter_against_the_computer(server: Server, window: Window) -> None:
    """Table, edges and both battlegroups are set up by themselves; then a turn of each."""
    me = Commander(window())
    me.start()
    me.button("Play the encounter")
    me.asked("American.*Turn 1.*(Issue orders|Initiative)")
    me.ready()
    assert me.page.locator(".troops .place").count() > 30
    me.picture("field-battle")
    if me.page.get_by_role("button", name="Initiative done").is_visible():
        me.button("Initiative done")
    me.asked("Issue orders")
    me.button("Orders done")
    me.asked("Move commands")
    me.button("Command moves done")
    me.asked("American.*Turn 2")
    me.page.get_by_role("tab", name="Log").click()
    me.page.locator(".log li.second").first.wait_for()


def test_a_phone_shows_the_table_and_the_orders(server: Server, window: Window) -> None:
    me = Commander(window(viewport={"width": 390, "height": 780}, has_touch=True))
    me.come(open_battle(server))
    page = me.page
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    # The panels are a bar below the table until somebody opens one.
    dock = box_of(page.locator(".dock"))
    assert dock is not None
    assert dock["height"] < 80
    assert me.at(0, 0)[1] < dock["y"]
    page.get_by_role("tab", name="Orders").click()
    page.get_by_role("button", name=re.compile(r"^CO \d")).click()
    page.get_by_role("tab", name="Orders").click()
    page.locator('[data-unit="A:Inf1"]').tap()
    page.get_by_role("tab", name="Orders").click()
    page.locator(".card-inner", has_text="1 unit picked").wait_for()
    me.picture("field-phone")
    clean(page)


def test_who_only_watches_sees_the_battle_and_orders_nothing(server: Server, window: Window) -> None:
    me = Commander(window())
    me.come(open_battle(server, NEAR), seat=None)
    me.page.locator('[data-unit="A:Inf1"]').click()
    me.page.locator(".unit-panel", has_text="Infantry 1").wait_for()
    assert me.page.get_by_role("button", name="Issue order").count() == 0
    me.page.locator(".panel", has_text="Waiting for American").wait_for()


def test_a_table_is_drawn_checked_and_played_on(server: Server, window: Window) -> None:
    page = window().new_page()
    page.goto("/#/tables")
    page.get_by_label("Title").fill("A small wood")
    page.get_by_label("Kind").select_option("woods")
    page.get_by_role("button", name="Draw it").click()
    box = box_of(page.locator(".editor-table svg"))
    assert box is not None
    middle, scale = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2), box["height"] / 130
    for x, y in ((-20, -20), (20, -20), (20, 20), (-20, 20)):
        page.mouse.click(middle[0] + x * scale, middle[1] + y * scale)
    page.get_by_role("button", name="Finish").click()
    page.get_by_label("Corners").wait_for()
    # A corner is moved by hand; another is typed.
    page.mouse.move(middle[0] - 20 * scale, middle[1] - 20 * scale)
    page.mouse.down()
    page.mouse.move(middle[0] - 25 * scale, middle[1] - 25 * scale)
    page.mouse.up()
    corners = page.get_by_label("Corners").input_value().split()
    assert [round(float(number)) for number in corners[0].split(",")] == [35, 85]
    page.get_by_label("Corners").fill("35,85 80,80 80,40 40,40")
    page.get_by_role("button", name="Check and paint").click()
    page.locator(".findings .bad", has_text="Scenery on a third to a half").wait_for()
    page.locator(".editor-table image").wait_for(state="attached")
    clean(page)
    page.get_by_role("button", name="Keep it for new games").click()
    page.locator(".thumb .piece").wait_for()  # kept with a small picture of it
    page.goto("/#/new")
    page.get_by_role("radio", name=re.compile("Lite: Encounter")).check()
    for select in page.locator(".seats select").all():
        select.select_option("me")
    page.get_by_role("button", name="Begin").click()
    page.get_by_role("button", name="A small wood, drawn here").click()
    page.get_by_role("button", name="Play on A small wood").click()
    page.locator(".question", has_text="Choose the table edge").wait_for()
    page.wait_for_selector(".ground[data-drawn=true]")


def test_a_table_is_begun_with_a_finished_or_a_random_one(server: Server, window: Window) -> None:
    page = window().new_page()
    page.goto("/#/tables")
    page.get_by_label("Begin with").select_option("Village crossroads")
    page.get_by_role("button", name="Take it").click()
    page.get_by_text("Fit to play on.").wait_for()
    given = page.locator("[data-piece]").count()
    assert given > 20
    # It has a name of its own: where a table is chosen, both are offered.
    assert page.get_by_label("Title").input_value() == "My Village crossroads"
    page.get_by_role("button", name="Keep it for new games").click()
    page.get_by_text("“My Village crossroads” is kept").wait_for()
    page.get_by_label("Begin with").select_option("A random table")
    page.get_by_role("button", name="Begin anew with it").click()
    page.wait_for_function(
        "() => document.querySelector('.editor-panel input').value !== 'My Village crossroads'"
    )
    assert not page.get_by_text("is kept").count()  # said of another table
    page.get_by_text("Fit to play on.").wait_for()
    # What lay there before can be had back.
    page.get_by_role("button", name="Undo").click()
    page.wait_for_function(f"() => document.querySelectorAll('[data-piece]').length === {given}")


def test_a_table_that_cannot_be_used_is_told_so(server: Server, window: Window) -> None:
    page = window().new_page()
    page.goto("/#/tables")
    page.get_by_label("Kind").select_option("woods")
    files = [{"name": "table.geojson", "mimeType": "application/json", "buffer": b'{"features": 3}'}]
    page.locator("input[type=file]").set_input_files(files)  # type: ignore[arg-type]
    page.get_by_role("alert").get_by_text("no table").wait_for()
    # Of a second one that is bad otherwise only that is said.
    files[0] |= {"buffer": b"no JSON at all"}
    page.locator("input[type=file]").set_input_files(files)  # type: ignore[arg-type]
    page.get_by_role("alert").filter(has_not_text="no table").wait_for()
    assert page.get_by_role("alert").count() == 1


def sketch(*pieces: tuple[str, bool, list[list[float]]]) -> bytes:
    """A table as a file: kind, whether it is an area, and corners."""
    features = [
        {
            "type": "Feature",
            "properties": {"id": f"{kind}-1", "kind": kind},
            "geometry": {"type": "Polygon", "coordinates": [[*corners, corners[0]]]}
            if area
            else {"type": "LineString", "coordinates": corners},
        }
        for kind, area, corners in pieces
    ]
    head = {"name": "mine", "title": "My own", "width": 120, "height": 120}
    return json.dumps({"type": "FeatureCollection", "openblitz": head, "features": features}).encode()


def test_pieces_are_told_apart_by_colour_before_they_are_painted(server: Server, window: Window) -> None:
    me = Commander(window())
    page = me.page
    page.route("**/api/tables/check*", lambda _route: None)  # the painter is never done
    page.goto("/#/tables")
    page.get_by_label("Kind").select_option("woods")
    text = sketch(
        ("woods", True, [[10, 70], [50, 70], [50, 110], [10, 110]]),
        ("hill", True, [[70, 70], [110, 70], [110, 110], [70, 110]]),
        ("built-up-area", True, [[10, 10], [50, 10], [50, 40], [10, 40]]),
        ("road", False, [[0, 55], [120, 55]]),
        ("river", False, [[60, 0], [60, 120]]),
    )
    files = [{"name": "table.geojson", "mimeType": "application/json", "buffer": text}]
    page.locator("input[type=file]").set_input_files(files)  # type: ignore[arg-type]
    page.locator(".editor-table .piece").nth(4).wait_for(state="attached")
    stroke = "(piece) => getComputedStyle(piece).strokeWidth"
    shown = "(piece) => getComputedStyle(piece)[piece.classList.contains('area') ? 'fill' : 'stroke']"
    colours = [piece.evaluate(shown) for piece in page.locator(".editor-table .piece").all()]
    assert len(set(colours)) == 5
    wide = [page.locator(f"[data-piece={kind}-1]").evaluate(stroke) for kind in ("road", "river")]
    assert wide == ["25px", "40px"]  # as wide as they lie on the table, a millimetre a unit
    me.picture("field-sketch")


CLOSE = """
turn 2
side american
first american
deployed-first american
table village-crossroads
edge american north
edge german south
at 88,74 face 180: A:CO
at 92,66 face 180: A:Inf1
at 96,66 face 180: A:Inf2
at 92,54 face 0: G:Inf1
at 60,20 face 0: G:CO
at 70,20 face 0: G:Inf4
off-table: A:Art1 A:Art2 A:Art3 G:RL
rest reserve
schedule-closed american
schedule-closed german
step end-phase
step combats
step command-moves
step commanding
step initiative
"""


def test_a_charge_its_response_and_the_combat_are_played_from_two_screens(
    server: Server, window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is asked goes from one screen to the other; whatever a step allows is lit or listed."""
    rolls = iter([*[5] * 3, *[1] * 3] * 40)
    monkeypatch.setattr(TrueDice, "roll", lambda _dice, _purpose, _sides=6: next(rolls))
    made = open_battle(server, CLOSE)
    me, foe = Commander(window()), Commander(window())
    me.come(made)
    foe.come(made, "german")
    me.asked("Initiative")
    me.page.locator('[data-unit="A:Inf1"]').click()
    me.page.locator(".samples button", has_text="Evade").first.wait_for()
    me.page.locator('[data-unit="G:Inf1"]').click()
    me.page.get_by_role("menuitem", name=re.compile("^Fire.*hits expected")).first.wait_for()
    me.picture("field-initiative")
    clean(me.page)
    me.page.get_by_role("menuitem", name=re.compile("^Charge")).click()
    foe.asked("charges.*fire at it or evade")
    foe.page.locator(".samples button", has_text=re.compile("^Fire")).first.wait_for()
    foe.button("No more responses")
    me.asked("American.*(Initiative|Issue orders)")
    assert me.page.locator(".combat").count() == 2
    if me.page.get_by_role("button", name="Initiative done").is_visible():
        me.button("Initiative done")
    me.button("Orders done")
    me.asked("Move commands")
    me.button("Command moves done")
    # One combat is no choice: it is fought at once, round by round until one side has won.
    me.page.locator(".die-panel", has_text=re.compile("[Rr]ound")).wait_for()
    me.picture("field-combat")
