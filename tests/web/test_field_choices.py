"""Decisions in the middle of a battle, in a real browser: charges, rounds of combat, overrun commands."""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING

from tests.web.fielding import Commander, in_the_open, open_battle, threes
from tests.web.sitting import box_of

from openblitz.server.dice.source import TrueDice

if TYPE_CHECKING:
    from collections.abc import Callable

    import pytest
    from playwright.sync_api import BrowserContext
    from tests.server.running import Server

    Window = Callable[..., BrowserContext]

CHARGE = in_the_open(
    """
at 60,66 face 180: A:Inf1
at 60,54 face 0: G:Inf1
""",
    "combats",
    "command-moves",
    "commanding",
    "initiative",
)

# The American infantry has just won the first round; the German infantry has been thrown back 3 cm.
WON = in_the_open(
    """
at 60,60 face 180: A:Inf1
at 60,54 face 0: G:Inf1
""",
    'combats {"units":["A:Inf1","G:Inf1"]}',
    'round-result {"side":"american","melee":{"number":1,"fighters":[["A:Inf1"],["G:Inf1"]]}}',
)

LOST_TO_TWO = in_the_open(
    """
at 60,57 face 0: G:Inf1
at 60,60 face 180: A:Inf1
at 63,57 face 270: A:Inf2
""",
    'combats {"units":["A:Inf1","A:Inf2","G:Inf1"]}',
    'retreating {"side":"german","units":["G:Inf1"],"cm":4}',
)

# The same three before a die has fallen: commands are still to be moved.
TO_FIGHT = in_the_open(
    """
at 60,57 face 0: G:Inf1
at 60,60 face 180: A:Inf1
at 63,57 face 270: A:Inf2
""",
    "combats",
    "command-moves",
)

ONE_TO_FIGHT = in_the_open(
    """
at 60,57 face 0: G:Inf1
at 60,60 face 180: A:Inf1
""",
    "combats",
    "command-moves",
)

OVERRUN = in_the_open(
    """
at 60,60 face 180: A:Sherman1
at 60,66 face 0: G:HQ
at 66,66 face 0: G:Inf1
at 52,66 face 0: G:Inf2
""",
    "combats",
    "command-moves",
    "commanding",
    'joining {"side":"german","command":"G:HQ"}',
)


def two(server: Server, window: Window, position: str) -> tuple[Commander, Commander]:
    """Both sides, a screen each."""
    made = open_battle(server, position)
    return Commander(window()).come(made), Commander(window()).come(made, "german")


_THROUGH = """() => {
  const { x, y, width, height } = document.querySelector('.why .refusal').getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2).closest('.table-top') !== null;
}"""


def charge(me: Commander) -> None:
    me.asked("Initiative")
    me.page.locator('[data-unit="A:Inf1"]').click()
    me.page.locator('[data-unit="G:Inf1"]').click()
    me.page.get_by_role("menuitem", name=re.compile("^Charge")).click()


def test_a_charge_is_answered_by_fire_and_comes_home(
    server: Server, window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    threes(monkeypatch)
    me, foe = two(server, window, CHARGE)
    charge(me)
    foe.asked("charges.*fire at it or evade")
    # The only one who may answer is picked; its fire is aimed by a click.
    foe.page.locator('[data-unit="A:Inf1"]').click()
    foe.page.get_by_role("menuitem", name=re.compile("^Fire.*hits expected")).click()
    foe.page.locator(".die-panel", has_text=re.compile("or more: 3 3")).wait_for()
    for one in (me, foe):
        one.stands_at("A:Inf1", 60, 57)
        one.page.wait_for_function("() => document.querySelectorAll('.combat').length === 2")


def test_who_evades_is_followed_by_hand(
    server: Server, window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    threes(monkeypatch)
    me, foe = two(server, window, CHARGE)
    charge(me)
    foe.asked("charges.*fire at it or evade")
    # Whether he could be run down is said before he goes.
    evade = foe.page.locator(".samples button", has_text=re.compile("^Evade .* 10 cm")).first
    evade.filter(has_text="may follow up to 20 cm and can still run it down").wait_for()
    evade.click(click_count=2)
    me.asked("evaded. Move .* up to 20 cm, or be done")
    me.stands_at("G:Inf1", 60, 44)
    for one in (me, foe):  # who ran and who ran after him both see the way
        one.page.wait_for_function("() => document.querySelectorAll('.way.came').length === 1")
    me.pull((60, 66), (60, 40))
    me.page.locator(".why .refusal").wait_for()
    assert me.page.evaluate(_THROUGH)  # what is said takes no click from the table
    me.pull((60, 66), (60, 56))
    me.page.locator(".why", has_text="10 cm").wait_for()
    me.page.get_by_role("button", name="Move", exact=True).click()
    for one in (me, foe):
        one.stands_at("A:Inf1", 60, 56)
    me.asked("Issue orders")


def test_the_winner_of_a_round_holds_and_turns(server: Server, window: Window) -> None:
    me, foe = two(server, window, WON)
    me.asked("hold, disengage or pursue")
    # Over 3 cm of pursuit: a die for pursuing, another for the distance.
    me.page.locator(
        ".samples button", has_text="Dice then: American Infantry 1 6, German Infantry 1 4"
    ).wait_for()
    me.page.locator(".samples button", has_text=re.compile(r"^\s*Hold")).click()
    me.asked("Turn .* on the spot")
    me.press("e", "e")
    me.page.locator(".place-ghost").wait_for(state="attached")
    me.page.get_by_role("button", name="Turn", exact=True).click()
    foe.asked("German")
    foe.press("t")
    foe.page.get_by_text(re.compile("A:Inf1, Infantry 1: at 60,60, facing 210")).wait_for()


def test_the_winner_of_a_round_disengages_by_a_drag(
    server: Server, window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    threes(monkeypatch)
    me, foe = two(server, window, WON)
    me.page.locator(".samples button", has_text=re.compile(r"^\s*Disengage")).click()
    me.asked("3 to 9 cm in any direction")
    me.pull((60, 60), (60, 70))
    me.page.locator(".why .refusal").wait_for()
    me.pull((60, 60), (60, 68))
    me.page.locator(".why", has_text="8 cm").wait_for()
    me.page.get_by_role("button", name="Move", exact=True).click()
    for one in (me, foe):
        one.stands_at("A:Inf1", 60, 68)
    foe.asked("German.*(Initiative|Issue orders)")


def test_the_winner_of_a_round_pursues_and_another_is_fought(
    server: Server, window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    threes(monkeypatch)
    me, foe = two(server, window, WON)
    me.page.locator(".samples button", has_text=re.compile(r"^\s*Pursue")).click()
    me.asked("which unit goes against which edge")
    me.page.locator('[data-unit="G:Inf1"]').click()
    me.page.get_by_role("menuitem", name=re.compile("^Pursue .* front")).click()
    for one in (me, foe):
        one.page.get_by_role("tab", name="Log").click()
        one.page.locator(".log", has_text="Round 2, hits inflicted").wait_for()


def test_who_lost_to_two_chooses_from_whom_to_retreat(server: Server, window: Window) -> None:
    me, foe = two(server, window, LOST_TO_TWO)
    foe.asked("directly away from which enemy")
    foe.near("A:Inf2")
    foe.page.locator('[data-unit="A:Inf2"]').click()
    foe.page.get_by_role("menuitem", name=re.compile("^Retreat")).click()
    for one in (me, foe):
        one.stands_at("G:Inf1", 56, 57)


def test_an_overrun_command_joins_the_friend_that_is_clicked(server: Server, window: Window) -> None:
    me, foe = two(server, window, OVERRUN)
    foe.asked("which unit does it join")
    foe.page.locator('[data-unit="A:Sherman1"]').click()
    foe.page.locator(".why", has_text="is nobody to join").wait_for()
    foe.press("Escape")
    foe.page.locator('[data-unit="G:Inf2"]').click()
    foe.page.get_by_role("menuitem", name=re.compile("^Join")).click()
    me.asked("Issue orders")
    me.near("G:HQ")
    me.page.locator('[data-unit="G:Inf1"] .name-tag', has_text="Inf1").wait_for()  # names can be read
    me.page.locator('[data-unit="G:HQ"]').click()
    me.page.locator(".unit-panel", has_text="joined").wait_for()


def test_a_combat_says_who_fights_whom_with_which_dice_before_it_is_fought(
    server: Server, window: Window
) -> None:
    for name, size in (("", {"width": 1280, "height": 800}), ("-phone", {"width": 390, "height": 844})):
        me = Commander(window(viewport=size)).come(open_battle(server, TO_FIGHT))
        me.asked("Move commands")
        if name:
            me.page.get_by_role("tab", name="Orders").click()
        # Who can be moved by hand is not met by a wall of notation.
        me.page.locator(".typing").wait_for()
        assert me.page.locator(".typing[open]").count() == 0
        card = me.page.get_by_role("region", name="Close combat")
        card.get_by_text("How they are counted", exact=False).wait_for()
        said = [" ".join(line.split()) for line in card.locator("li").all_inner_texts()]
        assert said[0] == "American Infantry 1 fights German Infantry 1: 4 dice, 4+ hits: 2.0 to be expected"
        assert said[1] == "American Infantry 2 fights German Infantry 1: 4 dice, 4+ hits: 2.0 to be expected"
        # Who is beset on a flank has a die less, and it is said why.
        assert said[2].startswith("German Infantry 1 fights American Infantry 1: 3 dice")
        card.get_by_text("how they are counted").click()
        card.get_by_text("fights to its right").wait_for()
        me.picture(f"field-combat-card{name}")


def test_a_round_is_read_before_it_is_rolled_and_its_fate_chosen_from_the_same_card(
    server: Server, window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Americans hit with every second die, Germans with none.
    hits = itertools.cycle((5, 2))
    monkeypatch.setattr(
        TrueDice, "roll", lambda _dice, purpose, _sides=6: next(hits) if "by A:" in purpose else 1
    )
    for name, size in (("", {"width": 1280, "height": 800}), ("-phone", {"width": 390, "height": 844})):
        made = open_battle(server, ONE_TO_FIGHT)
        me = Commander(window(viewport=size, reduced_motion="no-preference")).come(made)
        me.asked("Move commands")
        me.page.get_by_role("button", name="Command moves done").click()
        card = me.page.locator(".die-panel")
        # Nobody is hit before the dice are thrown: who fights whom stands there, and why with so many dice.
        card.get_by_text("Close combat, round 1").wait_for()
        card.get_by_text("4 dice (4 infantry in close combat)").first.wait_for()
        assert card.locator(".die").count() == 0
        assert me.page.locator('[data-unit="G:Inf1"] .hits').count() == 0
        me.picture(f"field-combat-before{name}")
        # What puts the card away does not lie on what throws the dice.
        thrown = box_of(card.get_by_role("button", name="Roll the dice"))
        away = box_of(card.get_by_role("button", name="Put the dice away"))
        assert thrown is not None
        assert away is not None
        assert thrown["x"] + thrown["width"] <= away["x"] or away["y"] + away["height"] <= thrown["y"]
        card.get_by_role("button", name="Roll the dice").click()
        card.get_by_text("Round 1, hits inflicted: American 2, German 0").wait_for()
        assert card.locator(".die").count() == 8
        assert card.locator(".die.good").count() == 2
        # What each choice leads to, and by which rule.
        fates = card.get_by_role("list", name="What to do now")
        fates.get_by_text("3 dice: yours move off").wait_for()
        fates.get_by_text("Dice then:").wait_for()
        fates.get_by_role("button", name="BC:combat.modifiers.pursuit3").wait_for()
        fates.get_by_role("button", name="Hold", exact=True).scroll_into_view_if_needed()
        me.picture(f"field-combat-after{name}")
        fates.get_by_role("button", name="Hold", exact=True).click()
        me.asked("Turn .* on the spot")
