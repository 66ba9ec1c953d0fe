"""What is told of a mission before aircraft are sent on it: its paragraph, and what the die may bring.

B:1SAC is a SAC of 4 factors; from E30 it is ten hexes to E20, beyond half of its range. Its 4 factors are
rolled in the column 4-7 of the Barrage and Bombardment Table, where a 1 to 3 shows a loss.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.blitzkrieg.judging import Table, table

from openblitz.blitzkrieg.telling.view import explain

if TYPE_CHECKING:
    from openblitz.blitzkrieg.telling.mission_cards import MissionCard

LAND = "city E30 E20; blue E30; red E20; sea D20; port E20"


def arrange(*lines: str, options: tuple[str, ...] = ("additional-bombing",)) -> Table:
    """A position of the Tournament Game, Blue to move."""
    text = "\n".join(("turn 3", *lines, "at TTT60: R:36Inf", "rest eliminated"))
    return table("1975-tournament", text, (), "all", LAND, options=options)


def card(t: Table, order: str) -> MissionCard:
    told = explain(t.game, t.position, t.game.read_order(order))
    assert told.refusal is None
    assert told.mission is not None
    return told.mission


def chances(told: MissionCard) -> list[tuple[int, int, str]]:
    return [(one.many, one.of, one.words) for one in told.chances]


@pytest.mark.rule("75:33.3b", "75:33.4b", "75:33.5b")
@pytest.mark.parametrize(
    ("order", "rule", "brings"),
    [
        ("bomb-port", "75:33.3a", "the port is out of use"),
        ("bomb-roads", "75:33.4a", "roads and supply routes are cut in the city"),
        ("bomb-industry", "75:33.5a", "the city gives no supply, replacements or industry"),
    ],
)
def test_it_says_by_which_paragraph_and_how_likely_it_does_what(order: str, rule: str, brings: str) -> None:
    told = card(arrange("at E30: B:1SAC"), f"{order} B:1SAC over E20")
    assert told.rule == rule
    assert rule in {one.rule for one in told.says}
    assert sorted(chances(told)) == sorted([(3, 6, brings), (3, 6, "nothing")])


@pytest.mark.rule("75:33.6a", "75:33.6b", "75:33.6d")
def test_by_night_it_says_what_the_night_changes() -> None:
    told = card(arrange("at E30: B:1SAC"), "bomb-roads B:1SAC over E20 night")
    assert {"75:33.6a", "75:33.6b", "75:33.6d"} <= {one.rule for one in told.says}
    assert chances(told) == [(6, 6, "nothing")]
    by_day = card(arrange("at E30: B:1SAC"), "bomb-roads B:1SAC over E20")
    assert not {one.rule for one in by_day.says} & {"75:33.6a", "75:33.6b", "75:33.6d"}


def test_those_who_are_sent_there_already_count_and_those_of_another_mission_do_not() -> None:
    t = arrange("at E30: B:1SAC B:2SAC B:3SAC")
    t.order("bomb-roads B:1SAC over E20 night")
    cut = "roads and supply routes are cut in the city"
    assert chances(card(t, "bomb-roads B:2SAC over E20 night")) == [(5, 6, "nothing"), (1, 6, cut)]
    assert chances(card(t, "bomb-roads B:2SAC over E20")) == [(3, 6, cut), (3, 6, "nothing")]
    assert len(t.position.battles) == 0


@pytest.mark.rule("75:30.42a")
def test_bombs_on_troops_say_what_the_table_takes_from_them() -> None:
    told = card(arrange("at E30: B:1SAC", "at E20: R:1Inf"), "bomb B:1SAC over E20")
    assert told.rule == "75:30.42c"
    assert (3, 6, "nothing") in chances(told)
    assert sum(one.many for one in told.chances) == 6


@pytest.mark.rule("75:30.41b", "75:30.41e")
def test_help_for_ground_units_says_its_limits_and_has_no_die_of_its_own() -> None:
    told = card(arrange("at E30: B:1MDM", "at E20: R:1Inf"), "support B:1MDM over E20")
    assert {"75:30.41b", "75:30.41e"} <= {one.rule for one in told.says}
    assert told.chances == ()


def test_a_mission_without_a_line_of_its_own_is_told_as_its_order_is() -> None:
    t = arrange("at E30: B:1SAC B:1FTR", "at E20: R:1Inf", options=("air-combat",))
    t.order("bomb B:1SAC over E20")
    (line,) = card(t, "escort B:1FTR over E20").says
    assert line.words == "Send fighters over a hex where bombers of yours are."


def test_what_is_refused_has_no_card_and_neither_has_a_march() -> None:
    t = arrange("at E30: B:14TAC B:2Inf")
    refused = explain(t.game, t.position, t.game.read_order("bomb-port B:14TAC over E20"))
    assert refused.refusal is not None
    assert refused.mission is None
    assert explain(t.game, t.position, t.game.read_order("move B:2Inf to E29")).mission is None
