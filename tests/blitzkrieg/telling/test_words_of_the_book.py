"""A book has one word for what counters stand on: squares in 1965 and in the modules, hexes in 1975."""

from __future__ import annotations

import re

import pytest

from openblitz.blitzkrieg.rulesets import game
from openblitz.catalogue import games

NAMES = [one.name for one in games() if one.family == "blitzkrieg"]


@pytest.mark.parametrize("name", NAMES)
def test_how_it_stands_and_how_to_win_is_told_in_the_word_of_the_book(name: str) -> None:
    rules = game(name)
    view = rules.view(rules.start(), None)
    aims = [aim.words for aim in rules.printed().aims]
    told = " ".join(
        [*aims, *(track.title for track in view.tracks), *(" ".join(box.lines) for box in view.boxes)]
    )
    found = set(re.findall(r"\bcity (hex|square)", told))
    assert found <= ({"hex"} if name.startswith("1975") else {"square"})


@pytest.mark.parametrize("name", [name for name in NAMES if "liberation" in name])
def test_a_side_is_one_in_every_sentence(name: str) -> None:
    """What is told of a side is told of one: `has`, not `have`."""
    assert not [side for side in game(name).rules.names if side.endswith("s")]
