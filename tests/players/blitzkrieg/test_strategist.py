"""The levels that search: last turns, garrisons, mistakes of their own, games that they have not learned."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from tests.blitzkrieg.judging import table

from openblitz import catalogue
from openblitz.blitzkrieg.battle.steps.announcing import Announce
from openblitz.hexes.grid import Hex, name
from openblitz.players.blitzkrieg import BASELINES, CHOICES
from openblitz.players.blitzkrieg.search.breeding import Breeding
from openblitz.players.blitzkrieg.search.script import Turn
from openblitz.players.blitzkrieg.search.strategist import Strategist, serves
from openblitz.players.choosing import Level, decision
from openblitz.table import LoadedDice

if TYPE_CHECKING:
    from tests.blitzkrieg.judging import Table

BOTH = pytest.mark.parametrize("ruleset", ["1975-basic", "1965-basic"])
LAST = 15
TRIAL = Level("trial", "Trial")


def standing(*lines: str, ruleset: str = "1975-basic", turn: int = LAST, side: str = "red") -> Table:
    clarified = "all" if ruleset.startswith("1975") else ""
    text = "\n".join((f"turn {turn}", f"side {side}", *lines, "rest eliminated", "step movement"))
    return table(ruleset, text, (), clarified, "city HH30 AA30")


def moved(t: Table, playouts: int = 24) -> dict[str, str]:
    """Where a searching player has the units of the side whose turn it is when he has moved."""
    player, state = Strategist(TRIAL, playouts, 1), t.position
    side = state.side
    while state.outcome is None and (state.side, state.steps[-1].key) == (side, "movement"):
        seat = t.game.to_move(state)
        assert seat is not None
        order = player.decide(t.game, state, seat)
        assert t.game.check(state, seat, order) is None
        t.game.carry_out(state, order, LoadedDice(()))
    roster = t.rules.roster
    own = [u for u in state.of_side(side) if state.place[u] > 0]
    return {roster.ids[u]: name(Hex(state.place[u])) for u in own}


def test_with_the_last_move_a_garrison_keeps_the_city_that_counts() -> None:
    """75:16C - What hangs on it is lost if it goes, and nothing that it could take would count any more."""
    t = standing("at HH30: R:4Arm", "at HH25: B:1Inf B:2Inf B:3Inf", "at AA33: R:5Arm")
    assert moved(t)["R:4Arm"] == "HH30"


def test_in_the_last_turn_a_city_is_taken_that_still_counts() -> None:
    """75:5.1b - Blue has it when Red's last player-turn begins."""
    t = standing("at HH33: B:1Inf", "at C10: B:2Inf", "at TTT59: R:2Inf", side="blue")
    assert moved(t)["B:1Inf"] == "HH30"


@BOTH
def test_a_garrison_that_stands_alone_is_attacked_by_many(ruleset: str) -> None:
    lines = ("at HH30: R:1Inf", "at HH26: B:4Arm B:5Arm", "at II27: B:6Arm B:7Arm", "at TTT59: R:2Inf")
    t = standing(*lines, "at GG26: B:1Art", ruleset=ruleset, turn=6, side="blue")
    moved(t)
    player, state = Strategist(TRIAL, 24, 1), t.position
    assert state.steps[-1].key == Announce.key
    seat = t.game.to_move(state)
    assert seat is not None
    assert t.game.write_order(player.decide(t.game, state, seat)).startswith("attack HH30")


@BOTH
def test_the_same_seed_gives_the_same_orders_of_what_the_seat_sees(ruleset: str) -> None:
    """These games hide nothing; what is hidden elsewhere is taken out before anybody decides."""
    given = []
    for _ in (1, 2):
        t = standing("at HH30: R:1Inf", "at HH27: B:4Arm B:5Arm", ruleset=ruleset, turn=6, side="blue")
        seat = t.game.to_move(t.position)
        assert seat is not None
        assert t.game.conceal(t.position, seat) == t.position
        given.append(decision(Strategist(TRIAL, 12, 5), t.game, t.position, seat))
    assert given[0] == given[1]


def _mistaken(*_anything: Any) -> Any:
    raise ZeroDivisionError("a mistake")


def test_after_a_mistake_in_the_search_he_plays_without_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Breeding, "best", _mistaken)
    t = standing("at HH30: R:1Inf", "at HH27: B:4Arm B:5Arm", turn=6, side="blue")
    player, seat = Strategist(TRIAL, 12, 5), t.game.to_move(t.position)
    assert seat is not None
    order = player.decide(t.game, t.position, seat)
    assert t.game.check(t.position, seat, order) is None
    assert player.faults == ["ZeroDivisionError: a mistake"]
    assert player.playouts == 12
    assert order == Strategist(TRIAL, 0, 5).decide(t.game, t.position, seat)


def test_after_a_mistake_in_the_script_he_plays_by_a_doctrine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Turn, "run", _mistaken)
    t = standing("at HH30: R:1Inf", "at HH27: B:4Arm B:5Arm", turn=6, side="blue")
    player, seat = Strategist(TRIAL, 12, 5), t.game.to_move(t.position)
    assert seat is not None
    assert t.game.check(t.position, seat, player.decide(t.game, t.position, seat)) is None


def test_who_is_told_to_stop_has_an_order_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    t = standing("at HH30: R:1Inf", "at HH27: B:4Arm B:5Arm", turn=6, side="blue")
    player, seat, tried = Strategist(TRIAL, 100_000, 5), t.game.to_move(t.position), [0]
    assert seat is not None
    first = Breeding._tried

    def counted(search: Breeding, plan: Any, number: int) -> float:
        tried[0] += 1
        if tried[0] == 20:
            player.stop()
        return first(search, plan, number)

    monkeypatch.setattr(Breeding, "_tried", counted)
    assert t.game.check(t.position, seat, player.decide(t.game, t.position, seat)) is None
    assert tried == [20]


def test_both_basic_games_are_searched_and_no_other() -> None:
    assert {title for title in catalogue.names() if _searched(title)} == {"1975-basic", "1965-basic"}
    assert _searched("1975-basic+all")
    assert not _searched("1975-basic+automatic-victory")


def _searched(title: str) -> bool:
    game: Any = catalogue.find(title)
    return game.family == "blitzkrieg" and serves(game.rules)


def test_no_player_is_called_as_another() -> None:
    names = [one.name for one in (*CHOICES, *BASELINES)]
    assert len(set(names)) == len(names)
