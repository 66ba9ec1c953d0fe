"""Whether all aircraft can land: what is seen at once is what a search would find."""

from __future__ import annotations

from random import Random

from openblitz.blitzkrieg.air.rules import returning
from openblitz.blitzkrieg.battle.rules.sweep import Known
from openblitz.blitzkrieg.engine.places import base_of, on_map
from openblitz.blitzkrieg.rulesets import called
from openblitz.table import SeededDice

GAME = called("1975-tournament+all+automatic-victory+combat-supply+invasions+sea-movement+strategic-movement")


def test_who_all_fit_where_they_took_off_can_all_land() -> None:
    chance, dice, position = Random(5), SeededDice(5), GAME.start()
    seen = {"fit": 0, "full": 0, "at sea": 0}
    while min(seen.values()) < 5:
        GAME.carry_out(position, GAME.pick(position, chance), dice)
        if GAME.to_move(position) is None:
            position = GAME.start()
        flying = returning.aloft(position, position.side)
        if not flying:
            continue
        fit = returning.all_fit_at_home(position, flying)
        if fit:
            found = returning.can_all_land(position, flying, returning.hoped_for)
            assert found is Known.YES
        ashore = all(on_map(base_of(position.place[one.unit])) for one in flying)
        seen["fit" if fit else "full" if ashore else "at sea"] += 1
