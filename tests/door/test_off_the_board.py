"""Every counter of every game may be asked about, wherever it is: on the card, in the box, at sea, gone."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import openblitz
from openblitz.blitzkrieg.engine.places import is_aloft, on_map
from openblitz.blitzkrieg.telling.asking import (
    ApproachAsk,
    ExplainAsk,
    OddsAsk,
    TargetsAsk,
    ThreatAsk,
    WouldAsk,
)
from openblitz.lab.trial import trial_of
from openblitz.table import NotThereError

if TYPE_CHECKING:
    from collections.abc import Iterator

HEX = "EE31"


GAMES = [name for name in openblitz.games() if not name.startswith("commander")]


def _positions(name: str) -> Iterator[Any]:
    """The game at its start, and in a melee where some are lost and some not yet here."""
    game = openblitz.play(name, seed=1)
    yield game
    melee = trial_of(game.game).melee(Random(1))
    if melee is not None:
        yield openblitz.play(name, melee, seed=1)


@pytest.mark.parametrize("name", GAMES)
def test_every_question_about_a_counter_is_answered_wherever_it_is(name: str) -> None:
    for play in _positions(name):
        position, roster = play.position, play.rules.roster
        asked = 0
        for unit in roster.used:
            who, place = roster.ids[unit], position.place[unit]
            if on_map(place):
                continue
            asked += 1
            assert play.reach(who) == frozenset()
            with pytest.raises(NotThereError, match="is not on the map"):
                play.cost(who, HEX)
            if not is_aloft(place):
                with pytest.raises(NotThereError, match="is not on the board"):
                    play.odds(who, HEX)
                with pytest.raises(NotThereError, match="is not on the board"):
                    _ask(play, OddsAsk((who,), (HEX,)))
            for order in (f"move {who} to {HEX}", f"attack {HEX} with {who}", f"retreat {who} to {HEX}"):
                refusal = play.why_not(order)
                assert refusal is not None
                assert refusal.reason
                assert _ask(play, ExplainAsk(order)).refusal is not None
            would = _ask(play, WouldAsk((who,), (HEX,)))
            assert would.order or would.refusal.reason
            _ask(play, TargetsAsk((who,)))
            _ask(play, ApproachAsk((who,), HEX))
        assert asked
        for side in ("blue", "red"):
            _ask(play, ThreatAsk(HEX, side))


def _ask(play: Any, ask: Any) -> Any:
    return play.game.answer(play.position, None, ask)


def test_nobody_is_seen_or_measured_from_where_he_does_not_stand() -> None:
    battle = openblitz.play("commander-encounter", seed=1)
    away, other, *_rest = battle.rules.roster.ids
    assert battle.where(away) == "reserve"
    for ask in (battle.distance, battle.sees):
        with pytest.raises(NotThereError, match=f"{away} is not on the table"):
            ask(away, other)
