"""The Order of Appearance Cards: who arrives when, and the faults of a broken card."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from openblitz.blitzkrieg.counters import Side, basic_mix, counter_mix, in_basic_game, order_of_appearance
from openblitz.datafile import DataFileError

if TYPE_CHECKING:
    from pathlib import Path

BOTH = pytest.mark.parametrize("side", list(Side))

MIX = """[[counters]]
type = "infantry"
factors = "4-4"
size = "xx"
designations = ["1", "2", "3"]

[[substitutes]]
type = "infantry"
factors = "2-4"
size = "x"
count = 2
"""

CARD = """[[arrivals]]
turn = 4
counters = ["3Inf"]

[[arrivals]]
turn = 1
counters = [
    "1Inf",
    "2Inf",
]
"""


@BOTH
@pytest.mark.rule("75:OAC", "65:OAC")
def test_most_units_stand_on_the_board_on_turn_1_and_the_rest_arrive_at_intervals(side: Side) -> None:
    card = order_of_appearance(side)
    turns = list(card)
    assert turns == sorted(turns)
    assert turns[0] == 1
    assert len(turns) > 3
    assert turns[-1] <= 15
    assert all(card.values())
    on_board = len(card[1])
    assert on_board > sum(len(units) for turn, units in card.items() if turn > 1)


def test_the_sides_receive_their_reinforcements_on_turns_of_their_own() -> None:
    assert list(order_of_appearance(Side.BLUE)) != list(order_of_appearance(Side.RED))


@BOTH
@pytest.mark.rule("65:3.0.2a")
def test_the_card_and_the_substitutes_are_the_whole_mix(side: Side) -> None:
    card = order_of_appearance(side)
    assert list(card) == sorted(card)
    on_card = [unit for units in card.values() for unit in units]
    substitutes = [unit for unit in counter_mix(side) if unit.substitute]
    assert len(on_card) + len(substitutes) == len(counter_mix(side))
    assert set(on_card) | set(substitutes) == set(counter_mix(side))


@BOTH
def test_every_counter_of_the_basic_game_is_on_the_card(side: Side) -> None:
    on_card = {unit for units in order_of_appearance(side).values() for unit in units if in_basic_game(unit)}
    assert on_card == set(basic_mix(side))


def own(folder: Path, card: str) -> Path:
    (folder / "blue.toml").write_text(MIX)
    (folder / "blue-appearance.toml").write_text(card)
    return folder


def test_a_corrected_card_is_read_earliest_turn_first(tmp_path: Path) -> None:
    card = order_of_appearance(Side.BLUE, own(tmp_path, CARD))
    assert [(turn, [unit.id for unit in units]) for turn, units in card.items()] == [
        (1, ["B:1Inf", "B:2Inf"]),
        (4, ["B:3Inf"]),
    ]


@pytest.mark.parametrize(
    ("old", "new", "line", "fault"),
    [
        ('"2Inf"', '"22Inf"', 9, "'22Inf' is no counter of blue.toml"),
        ('"2Inf"', '"B:2Inf"', 9, "'B:2Inf' is no counter of blue.toml"),
        ('"2Inf"', '"Inf2.1"', 9, "Inf2.1 is a substitute"),
        ('"2Inf"', '"3Inf"', 9, "3Inf is on the card twice"),
        ("turn = 1", "turn = 4", 6, "turn 4 is on the card twice"),
        ("turn = 1", "turn = 0", 6, "1"),
        ("turn = 1", 'turn = "1"', 6, ""),
        ("turn = 1\n", "", 5, "turn"),
        ("turn = 1", "turn = 1\nwhere = 2", 7, "where"),
        ('    "2Inf",\n', "", None, "on no turn of the card: 2Inf"),
    ],
)
def test_a_broken_card_names_its_line_and_fault(
    tmp_path: Path, old: str, new: str, line: int | None, fault: str
) -> None:
    assert old in CARD
    with pytest.raises(DataFileError) as caught:
        order_of_appearance(Side.BLUE, own(tmp_path, CARD.replace(old, new, 1)))
    assert (caught.value.file, caught.value.line) == ("blue-appearance.toml", line)
    assert fault in caught.value.fault


def test_a_mix_corrected_without_its_card_is_told(tmp_path: Path) -> None:
    (tmp_path / "blue.toml").write_text(MIX)
    with pytest.raises(
        DataFileError, match=r"^blue-appearance\.toml:\d+: '4Inf' is no counter of blue\.toml$"
    ):
        order_of_appearance(Side.BLUE, tmp_path)
