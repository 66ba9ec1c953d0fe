"""What could come next in a line that is being typed."""

from __future__ import annotations

import pytest

from openblitz.blitzkrieg.rulesets import called
from openblitz.blitzkrieg.telling.typed import candidates

FRONT = """
turn 3
at SS52: B:1Art B:15Inf
at SS51: R:1Inf
rest eliminated
step announce
"""


def offered(title: str, before: str) -> list[str]:
    game = called(title)
    return candidates(game, game.read_state(FRONT), before.split())


@pytest.mark.parametrize(
    ("title", "next_words"), [("1975-basic", ["with"]), ("1975-tournament", ["by", "with"])]
)
def test_a_table_is_named_only_where_there_is_another(title: str, next_words: list[str]) -> None:
    assert offered(title, "attack SS51") == next_words


def test_the_tables_of_the_game_follow_by() -> None:
    assert offered("1975-tournament", "attack SS51 by") == ["attrition", "bombardment", "city"]
    assert offered("1975-tournament", "attack SS51 by bombardment") == ["with"]
