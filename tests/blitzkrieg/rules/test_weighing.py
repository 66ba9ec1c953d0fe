"""One place weighs a battle: sums, tallies, what is told and what is fought all come to the same."""

from __future__ import annotations

from random import Random

import pytest

from openblitz.blitzkrieg.battle.rules import division
from openblitz.blitzkrieg.battle.rules.weighing import strengths, weigh_battle
from openblitz.blitzkrieg.engine.orders import Attack, Done, Fight
from openblitz.blitzkrieg.rulesets import game
from openblitz.blitzkrieg.telling import view
from openblitz.hexes.grid import parse
from openblitz.lab.blitzkrieg.starts import melee_position
from openblitz.table import LoadedDice


@pytest.mark.parametrize("ruleset", ["1965-basic", "1975-basic"])
def test_sums_tallies_and_dice_agree(ruleset: str) -> None:
    one, weighed = game(ruleset), 0
    for seed in range(40):
        state = one.read_state(melee_position(one, Random(seed)))
        one.carry_out(state, Done(), LoadedDice(()))
        fought = division.divide(state)
        if not fought or state.steps[-1].key != "announce":
            continue
        for battle in fought:
            sums = strengths(state, battle.units, battle.hexes)
            told = weigh_battle(state, battle.units, battle.hexes)
            shown = view.battle_odds(one, state, battle.units, battle.hexes)
            assert (int(told.attack.total), int(told.defense)) == tuple(sums)
            assert (shown.attack_total, shown.defense_total, shown.odds) == (*sums, str(sums.odds))
            assert told.odds == sums.odds
            assert (told.allowed, told.rolls) == (True, shown.column)
            assert {result: chance * 6 for result, chance in told.chances.items()} == shown.chances
            one.carry_out(state, Attack(battle.units, battle.hexes), LoadedDice(()))
            weighed += 1
        one.carry_out(state, Done(), LoadedDice(()))
        first = fought[0]
        told = weigh_battle(state, first.units, first.hexes)
        event = one.carry_out(state, Fight(first.hexes[0]), LoadedDice([2]))[0]
        assert event.text.endswith(f"{told.rolls[1]}.")
        assert f" {told.attack.total} to {told.defense}, {told.odds}" in event.text
    assert weighed > 60


def test_worse_than_one_to_six_is_not_allowed_and_nothing_is_rolled() -> None:
    one = game("1975-basic")
    rules, number = one.rules, one.rules.roster.number
    one_unit, hex_ = number["b:1inf"], parse("EE19")
    state = one.read_state("at EE20: B:1Inf\nat EE19: R:1Inf")
    stack = [
        u
        for u in rules.roster.at_first.of_side[1]
        if rules.roster.defense[u] == rules.roster.attack[one_unit]
    ]
    for unit in stack[:6]:
        state.put(unit, hex_)
    limit = weigh_battle(state, [one_unit], [hex_])
    assert (limit.allowed, str(limit.odds)) == (True, "1-6")
    state.put(stack[6], hex_)
    worse = weigh_battle(state, [one_unit], [hex_])
    assert worse.defense > 6 * worse.attack.total
    assert (worse.allowed, worse.rolls, worse.chances) == (False, (), {})
    assert worse.rules[-1] == rules.cites["worst odds"]


def test_a_side_that_has_nothing_to_fight_with_has_no_odds() -> None:
    one = game("1975-basic")
    unit = one.rules.roster.number["b:1inf"]
    state = one.read_state("at EE20: B:1Inf")
    assert weigh_battle(state, [unit], [state.place[unit] + 1]).odds is None
    assert weigh_battle(state, [], [state.place[unit]]).odds is None
