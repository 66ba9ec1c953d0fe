"""Who plays at random looks before he gives an order, and nobody looks again; nor at what has not changed."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from openblitz.blitzkrieg.engine.attacks import Battle
from openblitz.blitzkrieg.engine.known import BEARING, look_up
from openblitz.blitzkrieg.engine.position import PASSING, Position, Went
from openblitz.blitzkrieg.engine.roster import Allied
from openblitz.blitzkrieg.game import Blitzkrieg
from openblitz.blitzkrieg.ground.questions.cities import CITIES
from openblitz.blitzkrieg.rulesets import called, game
from openblitz.players import choosing
from openblitz.players.blitzkrieg import player
from openblitz.table import Outcome, SeededDice
from openblitz.table.attempt import Attempt

if TYPE_CHECKING:
    from collections.abc import Callable

GAME = game("1975-basic")
UNIT = GAME.rules.roster.used[0]


def _add(array: list[int], at: int) -> None:
    array[at] += 1


CHANGES: dict[str, Callable[[Position], object]] = {
    "subjects": lambda p: setattr(p, "subjects", {"besieged": 1}),
    "turn": lambda p: setattr(p, "turn", p.turn + 1),
    "side": lambda p: setattr(p, "side", 1 - p.side),
    "allegiance": lambda p: setattr(p, "allegiance", (Allied(2, 1),)),
    "place": lambda p: p.put(UNIT, 600),
    "start": lambda p: p.begin_at(UNIT, 600),
    "spent": lambda p: _add(p.spent, UNIT),  # type: ignore[arg-type]
    "flags": lambda p: _add(p.flags, UNIT),  # type: ignore[arg-type]
    "trail": lambda p: setattr(p, "trail", p.trail.having(UNIT, (600,))),
    "went": lambda p: setattr(p, "went", (Went(UNIT, 600, (601,)),)),
    "held": lambda p: _add(p.held, 0),
    "control": lambda p: _add(p.control, 0),
    "covered": lambda p: _add(p.covered, 0),
    "flights": lambda p: setattr(p, "flights", p.flights + 1),
    "battles": lambda p: p.battles.append(Battle((UNIT,), (600,), ())),
    "steps": lambda p: p.steps.pop(),
    "outcome": lambda p: setattr(p, "outcome", Outcome(None, "Nobody has won.", "75:16A")),
}


def a_movement() -> Position:
    position, chance, dice = GAME.start(), Random(1), SeededDice(1)
    while not any(position.spent):
        GAME.carry_out(position, GAME.pick(position, chance), dice)
    return position


@pytest.mark.parametrize("name", ["1975-basic", "1965-tournament", "1975-tournament+air-combat"])
def test_what_is_known_to_be_allowed_would_be_carried_out(name: str) -> None:
    played, chance, dice = called(name), Random(2), SeededDice(2)
    position, known = played.start(), 0
    for _ in range(300):
        seat = played.to_move(position)
        if seat is None:
            break
        attempt = played.at_random(position, seat, chance)
        known += "refusal" in vars(attempt)
        assert played.check(position, seat, attempt.order) is None
        played.carry_out(position, attempt.order, dice)
    assert known > 100


def test_what_is_known_to_be_allowed_is_not_looked_at_again(monkeypatch: pytest.MonkeyPatch) -> None:
    position = a_movement()
    looks: list[object] = []
    monkeypatch.setattr(Blitzkrieg, "check", lambda *given: looks.append(given))
    attempt = GAME.at_random(position, GAME.seats[position.side], Random(1))
    again = Attempt(GAME, position, attempt.seat, attempt.order)
    assert attempt.refusal is None
    assert looks == []
    assert again.refusal is None
    assert len(looks) == 1  # of the same order from somebody who has not looked


def test_a_recruit_says_what_he_has_found() -> None:
    position, seat = a_movement(), GAME.seats[0]
    assert "refusal" in vars(choosing.attempt(player("recruit", 1), GAME, position, seat))
    assert "refusal" not in vars(choosing.attempt(player("general", 1), GAME, position, seat))


def test_what_is_known_goes_by_every_fact_that_does_not_pass() -> None:
    facts = [name for name, one in Position.facts.items() if not one.derived]
    assert sorted([*PASSING, *BEARING]) == sorted(facts)
    for name in BEARING:
        position = a_movement()
        known = look_up(position)
        CHANGES[name](position)
        assert look_up(position) is not known, name


@pytest.mark.parametrize("fact", [name for name in PASSING if name not in ("steps", "outcome")])
def test_everything_is_looked_after_again_when_a_fact_has_changed(
    fact: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Steps are no such fact: who passes one over leaves everything as it was."""
    position, looks = a_movement(), []
    monkeypatch.setattr(type(CITIES.of(GAME.rules)), "note", lambda *_: looks.append(1))
    look = GAME._look_after  # after every order, and for nobody else to ask
    for _ in range(2):
        look(position, [], final=True)
    assert looks == [1]
    CHANGES[fact](position)
    look(position, [], final=True)
    assert looks == [1, 1]
    position.steps.pop()
    look(position, [], final=True)
    assert looks == [1, 1]
