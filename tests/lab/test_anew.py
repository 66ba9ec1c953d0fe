"""What is kept for speed makes no difference: games come out the same with everything worked out anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from openblitz import catalogue
from openblitz.blitzkrieg.engine.known import Unkept, forgetful, look_up, memory
from openblitz.blitzkrieg.ground.rules.lays import Lay, Lays
from openblitz.blitzkrieg.telling import beside
from openblitz.lab.anew import anew, twice
from openblitz.lab.fuzz import FaultError

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.position import Position


@pytest.mark.parametrize("ruleset", catalogue.names())
def test_games_come_out_the_same_with_everything_worked_out_anew(ruleset: str) -> None:
    same = anew([ruleset], games=1, seed=5, most=60)
    assert same.orders >= 60


def test_the_same_games_have_the_same_digest() -> None:
    first, again, other = (anew(["1975-basic"], 1, seed, 40) for seed in (1, 1, 2))
    assert first == again
    assert first.digest != other.digest


def test_what_goes_stale_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A lay of the land that is kept whoever comes and goes."""
    found, game = Lays._found, catalogue.find("1975-basic")

    def stale(self: Lays, position: Position, side: int) -> Lay:
        for lay in self._kept.values():
            if lay.key[0] == side and lay.key[1:].count(0) < len(lay.key) - 1:
                return lay
        return found(self, position, side)

    monkeypatch.setattr(Lays, "_found", stale)
    with pytest.raises(
        FaultError, match=r"^worked out anew .*; 1975-basic@\d+, whole game with seed 3, order"
    ):
        twice(game, None, 3, 600)


def test_a_view_that_goes_stale_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Names of hexes that stay as they were first asked for."""
    first: list[tuple[str, ...]] = []
    named = beside.runs

    def stale(hexes: int) -> tuple[str, ...]:
        if not isinstance(look_up(catalogue.find("1975-basic").start()), Unkept):
            first.append(named(hexes))
            return first[0]
        return named(hexes)

    monkeypatch.setattr(beside, "runs", stale)
    with pytest.raises(FaultError, match=r"^worked out anew the view is another; 1975-basic@\d+, whole game"):
        twice(catalogue.find("1975-basic"), None, 3, 30)


def test_who_is_forgetful_keeps_nothing_and_remembers_again_afterwards() -> None:
    position = catalogue.find("1975-basic").start()
    remembered = memory(0)
    remembered[0] = 7
    with forgetful():
        assert remembered == [0]
        kept = look_up(position)
        assert isinstance(kept, Unkept)
        kept[-1] = "known"
        assert -1 not in kept
    position.turn += 1
    look_up(position)[-1] = "known"
    assert look_up(position)[-1] == "known"
