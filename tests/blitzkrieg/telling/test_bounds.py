"""Questions have bounds: a list is no longer than there are units, or hexes on the board."""

from __future__ import annotations

from typing import Any

import pytest

from openblitz.blitzkrieg.engine.kinds import MOST_HEXES
from openblitz.blitzkrieg.game import Blitzkrieg
from openblitz.blitzkrieg.rulesets import rules
from openblitz.blitzkrieg.telling.asking import ExplainAsk, OddsAsk, TargetsAsk, WouldAsk
from openblitz.table import NotationError


@pytest.mark.parametrize(
    "question",
    [
        TargetsAsk(("B:4Arm",) * 140),
        WouldAsk(("B:4Arm",), ("E16",) * (MOST_HEXES + 1)),
        OddsAsk((), ("E16",) * (MOST_HEXES + 1)),
        ExplainAsk(f"attack E16 with {'B:4Arm ' * 140}"),
    ],
)
def test_a_question_that_is_too_long_is_not_reckoned(question: Any) -> None:
    game = Blitzkrieg(rules("1975-basic"))
    assert len(game.rules.roster.used) < 140
    with pytest.raises(NotationError, match="too many"):
        game.answer(game.start(), "blue", question)
