"""The game at the table: what holds whatever step is asked."""

from __future__ import annotations

from tests.blitzkrieg.basic1975.arranging import arrange

from openblitz.blitzkrieg.engine.orders import Resign
from openblitz.table import LoadedDice, Seat


def test_who_gives_up_need_not_be_asked() -> None:
    t = arrange("side blue", "at EE30: B:1Inf", "at EE20: R:1Inf")
    assert t.game.check(t.position, Seat("red"), Resign()) is None
    assert t.game.check(t.position, Seat("nobody"), Resign()) is not None
    t.game.carry_out(t.position, Resign(), LoadedDice([]), "red")
    assert t.outcome is not None
    assert (t.outcome.winner, t.outcome.reason) == ("blue", "Big Red has given the game up.")
    assert t.game.check(t.position, Seat("red"), Resign()) is not None
