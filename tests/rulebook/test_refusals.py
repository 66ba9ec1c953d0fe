"""A refusal in full."""

from __future__ import annotations

from openblitz.rulebook import inventory
from openblitz.rulebook.refusals import refusal_lines
from openblitz.table import Refusal


def test_a_refusal_is_told_with_the_words_of_its_rule() -> None:
    lines = list(refusal_lines(Refusal("75:8.2c", "It is engaged.", ("EE30",), ("B:1Inf",))))
    assert lines == [
        "Refused: It is engaged.",
        f"75:8.2c: {inventory()['75:8.2c'].what}",
        "Places: EE30",
        "Units: B:1Inf",
    ]


def test_a_refusal_of_the_table_has_no_rule_in_a_book() -> None:
    assert list(refusal_lines(Refusal("table:undo", "It stands."))) == [
        "Refused: It stands.",
        "(table:undo)",
    ]
