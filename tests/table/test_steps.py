"""The pile: what follows from a step is put on it by the game, never by the step."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from openblitz.table import Event
from openblitz.table.steps import Happened, Step, follow, told


class Wait(Step[Any, Any], frozen=True, tag="wait"):
    name: str
    heard_of: int = 0

    def heard(self, news: Any) -> Any:
        return msgspec.structs.replace(self, heard_of=news) if self.name == "low" else self


LOW, TOP, ONE, TWO = (Wait(name) for name in ("low", "top", "one", "two"))


@pytest.mark.parametrize(
    ("happened", "pile"),
    [
        (Happened(), [LOW, TOP]),
        (Happened(over=True), [LOW]),
        (Happened(then=(ONE, TWO)), [LOW, TOP, TWO, ONE]),
        (Happened(over=True, then=(ONE, TWO)), [LOW, TWO, ONE]),
        (Happened(cut=True), []),
        (Happened(cut=True, then=(ONE,)), [ONE]),
        (Happened(over=True, tell=(7,)), [Wait("low", 7)]),
        (Happened(over=True, then=(LOW,), tell=(7, 8)), [Wait("low", 8), Wait("low", 8)]),
    ],
)
def test_what_follows_is_on_the_pile(happened: Happened, pile: list[Wait]) -> None:
    steps = [LOW, TOP]
    follow(steps, happened)
    assert steps == pile


def test_what_nobody_ordered_says_so() -> None:
    moved, fell = Event("moved", "Somebody went."), Event("eliminated", "Somebody fell.")
    assert told((moved,), [moved, fell]) == [moved, Event("eliminated", "Somebody fell.", follows=True)]
    assert told((moved,), [moved]) == [moved]
