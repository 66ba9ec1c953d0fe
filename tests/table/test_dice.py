"""Dice: seeded, loaded, typed in, and written down."""

from __future__ import annotations

import pytest

from openblitz.table.dice import DiceError, LoadedDice, RecordingDice, Roll, SeededDice, TypedDice


def test_a_seed_rolls_the_same_on_every_machine() -> None:
    dice = SeededDice("spring")
    assert [dice.roll("battle") for _ in range(12)] == [2, 3, 1, 1, 4, 1, 2, 5, 1, 3, 4, 2]


def test_another_seed_rolls_otherwise() -> None:
    first, second = SeededDice(1), SeededDice(2)
    assert [first.roll("battle") for _ in range(20)] != [second.roll("battle") for _ in range(20)]


@pytest.mark.parametrize("sides", [1, 4, 6, 10])
def test_a_seeded_die_shows_each_of_its_sides_and_nothing_else(sides: int) -> None:
    dice = SeededDice(3)
    assert {dice.roll("battle", sides) for _ in range(300)} == set(range(1, sides + 1))


def test_loaded_dice_roll_in_order_and_know_what_is_left() -> None:
    dice = LoadedDice([3, 6, 1])
    assert [dice.roll("one"), dice.roll("two")] == [3, 6]
    assert dice.left == (1,)


def test_loaded_dice_that_have_run_out_say_what_for() -> None:
    dice = LoadedDice([3])
    dice.roll("the first battle")
    with pytest.raises(DiceError, match="no die is left for: the second battle"):
        dice.roll("the second battle")


@pytest.mark.parametrize(
    ("value", "sides", "good"), [(0, 6, False), (1, 6, True), (6, 6, True), (7, 6, False), (7, 10, True)]
)
def test_loaded_dice_roll_what_such_a_die_has(value: int, sides: int, good: bool) -> None:
    dice = LoadedDice([value])
    if good:
        assert dice.roll("battle", sides) == value
    else:
        with pytest.raises(DiceError, match=f"{value} is no roll of a die with {sides} sides"):
            dice.roll("battle", sides)
        assert dice.left == (value,)


def test_typed_dice_ask_until_the_die_can_show_it() -> None:
    answers = iter(["", "seven", "0", "7", "-1", "4.0", "٣", "9" * 5000, " 5 "])
    asked: list[str] = []
    told: list[str] = []

    def ask(prompt: str) -> str:
        asked.append(prompt)
        return next(answers)

    assert TypedDice(ask, told.append).roll("battle at U11") == 5
    assert asked == ["Die for battle at U11 (1 to 6): "] * 9
    assert len(told) == 8
    assert told[3] == "A die with 6 sides shows 1 to 6, not '7'."


@pytest.mark.parametrize(("answer", "sides"), [("1", 6), ("6", 6), ("10", 10)])
def test_typed_dice_take_the_lowest_and_the_highest(answer: str, sides: int) -> None:
    assert TypedDice(lambda _prompt: answer).roll("battle", sides) == int(answer)


def test_recorded_rolls_keep_purpose_sides_and_value() -> None:
    dice = RecordingDice(LoadedDice([2, 9]))
    assert dice.roll("battle") == 2
    assert dice.roll("weather", 10) == 9
    assert dice.rolls == [Roll("battle", 6, 2), Roll("weather", 10, 9)]


def test_a_roll_that_failed_is_not_written_down() -> None:
    dice = RecordingDice(LoadedDice([]))
    with pytest.raises(DiceError):
        dice.roll("battle")
    assert dice.rolls == []
