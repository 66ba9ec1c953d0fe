"""Questions have bounds: none that a stranger can put takes longer than any that a player has."""

from __future__ import annotations

from typing import Any

import pytest
from tests.commander.arrange import Battle, battle

from openblitz.commander.kinds import MOST_POINTS
from openblitz.commander.steps import Initiative
from openblitz.commander.telling import asking
from openblitz.commander.telling.asks import (
    DraftStrike,
    ExplainAsk,
    PlanAsk,
    RequestAsk,
    ScheduleAsk,
    SendAsk,
    SightAsk,
    Step,
    WithAsk,
    ZonesAsk,
)
from openblitz.table import NotationError

UNITS = {
    "A:CO": (60.0, 40.0, 0.0),
    "A:FAO": (50.0, 40.0, 0.0),
    "A:Inf1": (60.0, 45.0, 0.0),
    "G:Inf1": (60.0, 60.0, 180.0),
}
HERE = (60.0, 46.0)


@pytest.fixture(scope="module")
def made() -> Battle:
    return battle(UNITS, steps=[Initiative()])


def ask(made: Battle, question: Any) -> Any:
    return made.game.answer(made.position, "american", question)


def units(made: Battle) -> int:
    return len(made.game.rules.roster)


def plan(steps: int = 1, points: int = 1) -> PlanAsk:
    return PlanAsk("A:CO", (Step("A:Inf1", "move", (HERE,) * points),) * steps)


def test_a_plan_has_so_many_steps_as_there_are_units_and_ways_of_few_points(made: Battle) -> None:
    assert len(ask(made, plan(steps=units(made))).steps) == units(made)
    assert ask(made, plan(points=MOST_POINTS))
    for question in (plan(steps=units(made) + 1), plan(points=MOST_POINTS + 1)):
        with pytest.raises(NotationError, match="too many"):
            ask(made, question)


def test_a_way_goes_a_few_times_across_the_table_at_most(made: Battle) -> None:
    def there_and_back(points: int) -> PlanAsk:
        way = tuple((60.0, 5.0 + 110.0 * (number % 2)) for number in range(1, points + 1))
        return PlanAsk("A:CO", (Step("A:Inf1", "move", way),))

    assert ask(made, there_and_back(8))  # under 960 cm, on a table of 120 by 120
    with pytest.raises(NotationError, match="longer than anybody can go"):
        ask(made, there_and_back(10))


@pytest.mark.parametrize(
    "question",
    [
        SendAsk("A:Inf1", (HERE,) * (MOST_POINTS + 1), 0.0),
        SendAsk("A:Inf1", (HERE,), 0.0, ("A:Inf1",) * 100),
        WithAsk(("A:Inf1",) * 100, "G:Inf1"),
        RequestAsk("A:FAO", "G:Inf1", ("A:Art1",) * 100),
        ScheduleAsk((DraftStrike(1, HERE, {f"A:Art{number}": 1 for number in range(100)}),)),
        ScheduleAsk((DraftStrike(1, HERE, {"A:Art1": 1}),) * 200),
        ZonesAsk(("A:Art1",) * 100, HERE, barrage=True),
        ExplainAsk("fire " + ", ".join(["A:Inf1 at G:Inf1"] * 100)),
        ExplainAsk(f"order A:CO: {'A:Inf1 ' * 100}move"),
        ExplainAsk("order A:CO: " + "; ".join(["A:Inf1 move"] * 100)),
        ExplainAsk(f"move A:Inf1 to {'60,46 ' * 100}face 0"),
        ExplainAsk(f"schedule turn 1 at 60,60 with {'A:Art1 ' * 100}"),
    ],
)
def test_a_question_that_is_too_long_is_not_reckoned(
    made: Battle, question: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def reckoned(*_: object) -> None:
        raise AssertionError("it was reckoned")

    for name in ("explain", "_meanings", "_meant", "_zones"):
        monkeypatch.setattr(asking, name, reckoned)
    with pytest.raises(NotationError, match="too many"):
        ask(made, question)


@pytest.mark.parametrize(
    "question",
    [
        SightAsk("A:Inf1", at=(1e308, -1e18)),
        SightAsk("A:Inf1", at=HERE, stand=(0.0, float("nan"), 0.0)),
        PlanAsk("A:CO", (Step("A:Inf1", "move", ((1e308, 1e308),)),)),
        PlanAsk("A:CO", (Step("A:Inf1", "move", (HERE,), facing=1e308),)),
        ScheduleAsk((DraftStrike(2**60, HERE, {"A:Art1": 1}),)),
        ScheduleAsk((DraftStrike(1, HERE, {"A:Art1": 2**60}),)),
    ],
)
def test_numbers_beyond_everything_are_told(made: Battle, question: Any) -> None:
    with pytest.raises(NotationError, match="beyond everything"):
        ask(made, question)
