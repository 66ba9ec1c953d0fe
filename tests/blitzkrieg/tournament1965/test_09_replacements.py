"""65:17.1 - replacements. B:1Inf has 4 factors, B:4Arm 6, B:1Art 8-4; all airborne units have 4."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.blitzkrieg.judging import table
from tests.blitzkrieg.tournament1965 import arranging
from tests.blitzkrieg.tournament1965.arranging import offered
from tests.blitzkrieg.toys import switched_on

from openblitz.blitzkrieg.ground.rules.replaced import drawn
from openblitz.players.blitzkrieg import player

if TYPE_CHECKING:
    from pathlib import Path

    from tests.blitzkrieg.judging import Table


LAND = "city D10 D20 EE30; blue D10 D20"
FAR = "at TTT58: R:9Inf"


def arrange(*lines: str, turn: int = 5, land: str = LAND, dead: str = "B:1Inf B:2Inf B:3Inf") -> Table:
    """Blue has the home cities D10 and D20, holds EE30, and has lost three infantry."""
    lines = (f"turn {turn}", FAR, *lines, "at EE30: B:9Inf", f"eliminated: {dead}", "rest waiting")
    return arranging.arrange(*lines, land=land)


def takes(t: Table) -> set[str]:
    """The counters that are offered as replacements."""
    return {order.split()[1] for order in offered(t) if order.startswith("take ")}


@pytest.mark.rule("65:17.1.a")
def test_four_factors_from_turn_five() -> None:
    early = arrange(turn=4)
    assert early.why_not("take B:1Inf at D10") == ("65:17.1.a", "", "B:1Inf")
    assert takes(early) == set()
    t = arrange(dead="B:1Inf B:Inf1.1")
    t.order("take B:1Inf at D10")
    assert t.why_not("take B:Inf1.1 at D10") == ("65:17.1.a", "", "B:Inf1.1")
    six = arrange(dead="B:4Arm")
    assert six.why_not("take B:4Arm at D10")[0] == "65:17.1.a"  # 6 factors


@pytest.mark.rule("65:17.1.a")
def test_artillery_costs_its_defense_factor() -> None:
    """R65-75 - 8 for attack, 4 for defense."""
    t = arrange(dead="B:1Art")
    t.order("take B:1Art at D10")
    assert sum(drawn(t.position, 0)[1:]) == 4


@pytest.mark.rule("65:17.1.a")
def test_both_sides_get_them() -> None:
    t = arrange(dead="B:1Inf R:1Inf")
    t.order("take B:1Inf at D10", "done")
    assert t.why_not("take B:1Inf at D20")[0] == "65:4.0.1b"
    t.order("take R:1Inf at TTT60")


@pytest.mark.rule("65:17.1.e", "65:17.1.a")
def test_what_is_not_taken_is_saved() -> None:
    t = arrange(turn=6, dead="B:1Inf B:4Arm B:Inf2.1 B:Inf1.1")
    t.order("take B:4Arm at D10", "take B:Inf2.1 at D10")
    assert t.why_not("take B:Inf1.1 at D10")[0] == "65:17.1.a"
    t.order("take-back B:Inf2.1", "done", "done")
    assert t.position.turn == 7
    t.order("take B:1Inf at D20", "take B:Inf2.1 at D20")
    assert t.why_not("take B:Inf1.1 at D20")[0] == "65:17.1.a"  # 12 in all since turn 5


@pytest.mark.rule("65:17.1.b")
def test_units_of_any_type_as_far_as_there_are_counters() -> None:
    t = arrange(turn=7, dead="B:4Arm B:1Abn B:Inf2.1 B:Rgr1.1")
    assert takes(t) == {"B:4Arm", "B:1Abn", "B:Inf2.1", "B:Rgr1.1"}
    t.order("take B:4Arm at D10", "take B:1Abn at D10", "take B:Rgr1.1 at D20")
    assert takes(t) == set()  # one factor is left, and nobody who has one


@pytest.mark.rule("65:17.1.c")
def test_no_more_than_twelve_factors_of_airborne_are_on_the_board() -> None:
    """Of B:1Abn two factors are left as B:Abn2.1: it lies in the dead pile, but would make 14."""
    lines = ("at D10: B:2Abn B:3Abn", "at D20: B:Abn2.1", "box: B:1Abn")
    t = arrange(*lines, dead="B:1Inf")
    assert t.why_not("take B:1Abn at D20") == ("65:17.1.c", "", "B:1Abn")
    assert t.may("take B:1Inf at D20")
    t = arrange(*lines, dead="B:Abn2.2 B:Abn1.1")
    t.order("take B:Abn2.2 at D20")  # 12
    assert t.why_not("take B:Abn1.1 at D20")[0] == "65:17.1.c"
    apart = arrange("at D10: B:2Abn B:3Abn", "sea A: B:1Abn", dead="B:12AAs B:Abn1.1")
    assert apart.why_not("take B:Abn1.1 at D20")[0] == "65:17.1.c"  # who is at sea counts
    assert apart.may("take B:12AAs at D20")  # air assault is apart (R65-16)
    red = arrange("at D10: B:2Abn B:Abn2.1", "at TTT60: R:1Abn R:2Abn R:3Abn", dead="B:Abn2.2")
    red.order("take B:Abn2.2 at D20")  # what the enemy has does not count


PLANES = """
name = "toy-planes"
title = "Planes"
about = "Aircraft that stand in cities."
of = ["1965-tournament"]

[counters]
types = ["sac"]
"""


@pytest.mark.rule("65:17.1.c", "65:17.1.b")
def test_nor_more_than_sixteen_of_sac(tmp_path: Path) -> None:
    with switched_on(tmp_path, "toy-planes", PLANES):
        for parts, dead, may in (
            ("B:SAC2.1", "B:SAC2.2", True),
            ("B:SAC2.1 B:SAC1.1", "B:SAC2.2", False),
            ("B:SAC2.1", "B:SAC1.1", True),
            ("B:SAC2.1", "B:1Inf", False),  # B:4SAC was lost in part, and has four factors
        ):
            text = f"turn 8\nat D10: B:1SAC B:2SAC B:3SAC\nat D20: {parts}\n{FAR}\neliminated: {dead}"
            t = table(
                "1965-tournament", f"{text}\nbox: B:4SAC\nrest waiting", (), "", LAND, options=("toy-planes",)
            )
            taken = "B:4SAC" if dead == "B:1Inf" else dead
            assert t.may(f"take {taken} at D20") is may
            assert may or t.why_not(f"take {taken} at D20")[0] == "65:17.1.c"


@pytest.mark.rule("65:17.1.c")
def test_reinforcements_keep_to_it_too() -> None:
    """R65-58 - B:3Abn arrives on turn 5, and there are 10 factors on the board already."""
    lines = ("at D10: B:2Abn B:Abn2.1", "at D20: B:Abn2.2 B:Abn2.3", "waiting: B:3Abn", "box: B:1Abn")
    t = arrange(*lines)
    assert t.why_not("place B:3Abn at D20") == ("65:17.1.c", "", "B:3Abn")
    assert "place B:3Abn at D20" not in offered(t)
    fewer = arrange("at D10: B:2Abn B:Abn2.1", "at D20: B:Abn2.2", "waiting: B:3Abn", "box: B:1Abn")
    fewer.order("place B:3Abn at D20")


@pytest.mark.rule("65:17.1.d")
def test_they_come_from_the_dead_pile() -> None:
    """A unit that was lost in part lies there too; substitutes in the box never died (R65-74)."""
    t = arrange("at D10: B:Inf2.1", "box: B:4Inf", dead="B:1Inf")
    assert t.why_not("take B:9Inf at D10")[0] == "65:17.1.d"
    assert t.why_not("take B:Inf2.2 at D10")[0] == "65:17.1.d"
    assert t.may("take B:4Inf at D10")
    whole = arrange("at D10: B:Inf2.1 B:Inf2.2", "box: B:4Inf", dead="R:1Inf")  # broken down, not lost
    assert whole.why_not("take B:4Inf at D10")[0] == "65:17.1.d"


@pytest.mark.rule("65:17.1.d")
def test_no_unit_that_was_broken_down_comes_for_another_that_died() -> None:
    """R65-74 - Four factors have died, and four may be taken: B:4Inf is in play, as two counters."""
    t = arrange("at D10: B:Inf2.1 B:Inf2.2", "box: B:4Inf", turn=6, dead="B:1Inf")
    assert t.why_not("take B:4Inf at D20")[0] == "65:17.1.d"
    t.order("take B:1Inf at D20")
    assert t.why_not("take B:4Inf at D20")[0] == "65:17.1.d"
    # Broken down by hand and lost in part: the substitute lies there, not the unit.
    half = arrange("at D10: B:Inf2.1", "box: B:4Inf", dead="B:Inf2.2")
    assert half.why_not("take B:4Inf at D20")[0] == "65:17.1.d"
    half.order("take B:Inf2.2 at D20")


@pytest.mark.rule("65:17.1.d")
def test_a_loss_in_part_is_kept_of_the_unit_that_suffers_it() -> None:
    """R65-74 - B:Inf2.2, a part of B:4Inf, loses one factor of its two: it has died, and B:4Inf has not."""
    step = "step lose side=blue units=B:5Inf,B:Inf2.2 rule=65:TGAT.LOSSb amount=1 of=factors"
    t = arrange("at EE29: B:Inf2.1 B:Inf2.2", "at EE28: B:5Inf", "box: B:4Inf", step, dead="R:1Inf")
    t.order("lose B:Inf2.2 keep B:Inf1.1")
    assert "lost-in-part B:Inf2.2\n" in t.game.write_state(t.position)
    assert t.game.read_state(t.game.write_state(t.position)) == t.position


@pytest.mark.rule("65:17.1.d")
def test_who_was_lost_in_part_died_and_not_who_was_broken_down() -> None:
    """R65-74 - B:4Inf was broken down; of B:5Inf two factors were lost: it lies in the dead pile."""
    lines = ("at D10: B:Inf2.1 B:Inf2.2", "at EE29: B:Inf2.3", "box: B:4Inf B:5Inf", "lost-in-part B:5Inf")
    t = arrange(*lines, dead="R:1Inf", turn=6)
    assert t.why_not("take B:4Inf at D20") == ("65:17.1.d", "", "B:4Inf")
    assert takes(t) == {"B:5Inf"}
    t.order("take B:5Inf at D20")
    assert t.why_not("take B:4Inf at D20")[0] == "65:17.1.d"
    t.order("take-back B:5Inf")
    assert takes(t) == {"B:5Inf"}
    t.order("take B:5Inf at D20", "done", "done")
    assert "lost-in-part" not in t.game.write_state(t.position)
    t.order("done", "break B:5Inf into B:Inf2.4 B:Inf2.5")  # in the box again, and it has not died
    assert t.why_not("take B:5Inf at D10")[0] == "65:17.1.d"


@pytest.mark.rule("65:17.1.d")
def test_each_unit_that_was_lost_in_part_lies_there_whatever_has_come_back() -> None:
    """Of B:5Inf and B:6Inf two factors each were lost: the first that is taken makes up for both, in sum."""
    lines = (
        "at D10: B:Inf2.1 B:Inf2.2",
        "box: B:5Inf B:6Inf B:Inf2.4",
        "lost-in-part B:5Inf B:6Inf B:Inf2.4",
    )
    t = arrange(*lines, dead="R:1Inf", turn=7)
    t.order("take B:5Inf at D20", "take B:6Inf at D10", "take B:Inf2.4 at D20")


@pytest.mark.rule("65:17.1.d")
def test_who_comes_back_as_change_has_died_no_more() -> None:
    lines = ("at D10: B:Inf2.1 B:Inf2.2 B:Inf2.3", "box: B:5Inf B:4Inf", "lost-in-part B:5Inf B:4Inf")
    t = arrange(*lines, dead="R:1Inf")
    t.order("done", "combine B:Inf2.1 B:Inf2.2 into B:5Inf")
    assert "lost-in-part B:4Inf\n" in t.game.write_state(t.position)


@pytest.mark.rule("65:2.3")
def test_who_has_come_back_is_not_broken_down_in_that_player_turn() -> None:
    """RT-22."""
    t = arrange(dead="B:1Inf")
    t.order("take B:1Inf at D10")
    assert t.why_not("break B:1Inf into B:Inf2.1 B:Inf2.2") == ("65:2.3", "", "B:1Inf")
    t.order("done", "done")
    while t.asked != "blue":
        t.order("done")
    t.order("break B:1Inf into B:Inf2.1 B:Inf2.2")


@pytest.mark.rule("65:17.1.d", "65:17.0.2")
def test_they_come_on_as_reinforcements() -> None:
    t = arrange("at D20: B:4Arm B:5Arm", dead="B:1Inf B:Inf1.1")
    assert t.why_not("take B:1Inf at EE30")[0] == "65:17.0.1"  # a city, but not at home
    assert t.why_not("take B:1Inf at D20")[0] == "65:17.0.2"
    assert t.why_not("take B:Inf1.1 at D20")[0] == "65:17.0.2"  # 13
    hostile = arrange("at D11: R:1Inf")
    assert hostile.why_not("take B:1Inf at D10")[0] == "65:17.0.1"
    t.order("take B:1Inf at D10", "move B:1Inf to D14")
    t.order("take-back B:1Inf")
    assert (t.where("B:1Inf"), drawn(t.position, 0).ground) == ("eliminated", 0)


def test_a_player_is_shown_what_he_may_take() -> None:
    t = arrange(turn=6)
    view = t.game.view(t.position, "blue")
    box = next(box for box in view.boxes if box.place == "replacements")
    assert box.lines[0].startswith("8 factors to take")
    assert [(one.value, one.rule) for one in view.tracks if one.key == "replacements"] == [(8, "65:17.1.a")]
    assert t.game.read_state(t.game.write_state(t.position)) == t.position


@pytest.mark.parametrize("name", ["greedy", "hold"])
def test_a_general_takes_all_that_he_may(name: str) -> None:
    t = arranging.arrange("turn 6", FAR, "at EE30: B:9Inf", "rest eliminated", land=LAND)
    one, count = player(name, 1), 0
    while t.position.side == 0:
        seat = t.game.to_move(t.position)
        assert seat is not None
        events = t.order(t.game.write_order(one.decide(t.game, t.position, seat)))
        count += sum(event.kind == "replaced" for event in events)
    assert count >= 1
    assert drawn(t.position, 0).ground == 8
