"""Counters as a screen shows them: of those that have done nothing it is known at once what is to be seen."""

from __future__ import annotations

from random import Random

import pytest

from openblitz.blitzkrieg.engine.places import BOX
from openblitz.blitzkrieg.rulesets import called
from openblitz.blitzkrieg.telling.units_shown import UnitState, unit_shown, units_shown
from openblitz.table import SeededDice

GAMES = (
    "1975-tournament-optional+all",
    "1965-tournament-optional",
    "modules-a-total-war+module-03-modified-zoc+module-04-combat-results+module-05-class-stacking"
    "+module-07-railroads+module-10-supply+module-11-naval-forces+module-16-artillery+module-18-minor-armies",
)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_known_at_once_is_what_each_counter_would_show(name: str) -> None:
    game = called(name)
    roster, position = game.rules.roster, game.start()
    chance, dice = Random(3), SeededDice(3)
    seen: set[str] = set()
    for number in range(700):
        game.carry_out(position, game.pick(position, chance), dice)
        if number % 10:
            continue
        shelved: dict[int, str] = {roster.used[number % len(roster.used)]: "shelf"}
        shown = units_shown(position, shelved)
        there = [u for u in roster.used if position.place[u] != BOX or u in shelved]
        anew = {roster.ids[u]: unit_shown(position, u, shelved.get(u)) for u in there}
        assert shown == anew, number
        assert list(shown) == list(anew)
        seen |= {"plain" if one == UnitState(one.place) else "more" for one in shown.values()}
    assert seen == {"plain", "more"}
