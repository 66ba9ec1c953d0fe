"""An order of a person is looked at once and carried out once, whatever it waits for in between."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from tests.server.played import APART, duel_file
from tests.server.test_seals import BATTLE, fight, made_duel, seated

from openblitz.blitzkrieg.game import Blitzkrieg

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.server.running import Server

HANDS_OVER = "done"  # the end of the player-turn, which is held until its player knows


class Counted:
    """How often the game was asked about each order, and how often each was carried out."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.checked: list[str] = []
        self.carried_out: list[str] = []
        self._watch(monkeypatch, "check", self.checked, 2)
        self._watch(monkeypatch, "carry_out", self.carried_out, 1)

    @staticmethod
    def _watch(monkeypatch: pytest.MonkeyPatch, name: str, asked: list[str], at: int) -> None:
        before: Callable[..., Any] = getattr(Blitzkrieg, name)

        def counting(game: Blitzkrieg, *given: Any, **more: Any) -> Any:
            asked.append(game.write_order(given[at]))
            return before(game, *given, **more)

        monkeypatch.setattr(Blitzkrieg, name, counting)

    def of(self, order: str) -> tuple[int, int]:
        """How often it was looked at, and carried out."""
        return self.checked.count(order), self.carried_out.count(order)


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counted:
    return Counted(monkeypatch)


@pytest.mark.parametrize("knowing", [True, False, None])
def test_a_plain_order_is_looked_at_once(server: Server, counted: Counted, knowing: bool | None) -> None:
    made = server.open(duel_file(APART), blue="human", red="human", trust="1")
    with server.sit(made["id"], made["seats"]["blue"]) as blue:
        blue.settle()
        blue.change("order", order="move B:4Arm to EE19", knowing=knowing)
    assert counted.of("move B:4Arm to EE19") == (1, 1)


def test_a_refused_order_is_looked_at_once(server: Server, counted: Counted) -> None:
    made = server.open(duel_file(APART), blue="human", red="human", trust="1")
    with server.sit(made["id"], made["seats"]["blue"]) as blue:
        blue.settle()
        assert blue.attempt("order", order="move B:4Arm to A1", knowing=False)["type"] == "refusal"
    assert counted.of("move B:4Arm to A1") == (1, 0)


def test_an_order_that_was_held_is_looked_at_once(server: Server, counted: Counted) -> None:
    made = server.open(duel_file(APART), blue="human", red="human", trust="1")
    with server.sit(made["id"], made["seats"]["blue"]) as blue:
        blue.settle()
        assert blue.attempt("order", order=HANDS_OVER, knowing=False)["hands_over"]
        assert blue.change("order", order=HANDS_OVER, knowing=True)["view"]["asked"] == "red"
    assert counted.of(HANDS_OVER) == (1, 1)


def test_what_was_held_is_looked_at_anew_in_another_position(server: Server, counted: Counted) -> None:
    made = server.open(duel_file(APART), blue="human", red="human", trust="1")
    with server.sit(made["id"], made["seats"]["blue"]) as blue:
        blue.settle()
        assert blue.attempt("order", order=HANDS_OVER, knowing=False)["hands_over"]
        blue.order("move B:4Arm to EE19")
        assert blue.change("order", order=HANDS_OVER, knowing=True)["view"]["asked"] == "red"
    assert counted.of(HANDS_OVER) == (2, 2)


def test_an_order_that_waited_for_typed_dice_is_looked_at_once(server: Server, counted: Counted) -> None:
    made = server.open(duel_file(), blue="human", red="human", trust="1", dice="typed")
    with server.sit(made["id"], made["seats"]["blue"]) as blue:
        blue.settle()
        blue.order(*BATTLE[:-1])
        assert "die" in blue.attempt("order", order=BATTLE[-1])
        blue.change("order", order=BATTLE[-1], dice=[6])
    assert counted.of(BATTLE[-1]) == (1, 2)  # the first time it broke off at the die


def test_an_order_that_waited_for_sealed_dice_is_looked_at_once(server: Server, counted: Counted) -> None:
    made = made_duel(server)
    with seated(server, made) as (blue, red):
        throw = fight(blue)["throw"]
        red.until_awaited()
        for sealer in (blue, red):
            sealer.give(throw)
        blue.until_at(4)
    assert counted.of(BATTLE[-1]) == (1, 2)  # the first time it broke off at the first roll
