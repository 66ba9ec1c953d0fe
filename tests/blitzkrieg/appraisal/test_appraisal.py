"""Appraisals say what the rules would say, without asking for every unit and every hex."""

from __future__ import annotations

from random import Random

import pytest

from openblitz.blitzkrieg.appraisal import (
    Enemy,
    Room,
    Ways,
    free_ground,
    kept_by_garrison,
    prospects,
    strong_ground,
    to_set_up,
    way_back,
    where_to_set_up,
)
from openblitz.blitzkrieg.battle.rules import retreats
from openblitz.blitzkrieg.battle.rules.weighing import battle_defense
from openblitz.blitzkrieg.engine.orders import Place
from openblitz.blitzkrieg.ground.rules import movement
from openblitz.blitzkrieg.rulesets import game
from openblitz.hexes import bits
from openblitz.hexes.grid import parse
from openblitz.lab.blitzkrieg.starts import melee_position

RULESETS = ["1965-basic", "1975-basic"]


@pytest.mark.parametrize("ruleset", [*RULESETS, "1975-basic+all"])
def test_a_stack_comes_to_what_the_rules_add_up(ruleset: str) -> None:
    """Whatever hexes it is attacked from, rivers included."""
    name, _, clarified = ruleset.partition("+")
    one = game(name, clarified)
    ways, compared, strong = Ways(one.rules), 0, 0
    for seed in range(30):
        state = one.read_state(melee_position(one, Random(seed)))
        enemy = Enemy(ways, state, state.side)
        own = state.on_board(state.side)
        for hex_ in enemy.stacks:
            beside = [u for u in own if enemy.beside(state.place[u]) >> hex_ & 1]
            for units in [beside, *([u] for u in beside)]:
                if units:
                    sources = frozenset(state.place[u] for u in units)
                    wanted = battle_defense(state, units, [hex_])
                    assert enemy.against(hex_, sources) == wanted
                    compared += 1
                    if strong_ground(one.rules) >> hex_ & 1:
                        assert enemy.holds(hex_) == wanted
                        strong += 1
    assert compared > 100
    assert strong > 5


@pytest.mark.parametrize("ruleset", RULESETS)
def test_whoever_can_come_beside_a_hex_is_in_its_threat(ruleset: str) -> None:
    """The threat leaves out who stands in the way, so that it never tells less than what can come."""
    one = game(ruleset)
    ways, looked = Ways(one.rules), 0
    for seed in range(12):
        state = one.read_state(melee_position(one, Random(seed)))
        enemy = Enemy(ways, state, 1 - state.side)  # who moves now, from the other side
        reach = movement.reach_of_side(state, state.side)
        for hex_ in bits.hexes(bits.within(state.stood(1 - state.side), 1) & one.rules.ground.land):
            beside = bits.spread(1 << hex_)
            able = sum(one.rules.roster.attack[u] for u, there in reach.items() if there & beside)
            assert enemy.threat.get(hex_, 0) >= able
            looked += bool(able)
    assert looked > 50


@pytest.mark.parametrize("ruleset", RULESETS)
def test_where_no_way_back_is_seen_nobody_can_retreat(ruleset: str) -> None:
    """It looks at zones and the sea alone, and so never sees less ways than there are."""
    one = game(ruleset)
    trapped = free = 0
    for seed in range(60):
        state = one.read_state(melee_position(one, Random(seed)))
        for side in (0, 1):
            ground = free_ground(state, side)
            for unit in state.on_board(side):
                if not way_back(state.place[unit], ground):
                    assert not retreats.can_retreat(state, unit)
                    trapped += 1
                else:
                    free += retreats.can_retreat(state, unit)
    assert trapped > 20
    assert free > 200


def test_garrisons_keep_cities_in_1975_and_not_in_1965() -> None:
    first, second = (game(name).rules for name in RULESETS)
    city = next(bits.hexes(first.ground.minors[0].cities))
    assert [kept_by_garrison(first, 0, friendly, city) for friendly in (0, 1 << city)] == [True, False]
    assert [kept_by_garrison(second, 0, friendly, city) for friendly in (0, 1 << city)] == [True, True]


def test_garrisons_keep_cities_for_the_occupier_and_not_for_the_guerillas() -> None:
    rules = game("modules-g-national-liberation").rules
    city = next(bits.hexes(rules.ground.minors[0].cities))
    assert [kept_by_garrison(rules, side, 1 << city, city) for side in (0, 1)] == [True, False]


@pytest.mark.parametrize(("ruleset", "units", "more"), [("1975-basic", 2, 1), ("1965-basic", 2, 4)])
def test_room_is_what_the_edition_counts(ruleset: str, units: int, more: int) -> None:
    one = game(ruleset)
    roster, hex_ = one.rules.roster, parse("EE20")
    foot = [u for u in roster.at_first.of_side[0] if (roster.attack[u], roster.defense[u]) == (4, 4)]
    state = one.read_state(f"at EE20: {' '.join(roster.names(foot[:units]))}")
    room = Room(state, 0)
    assert room.left(hex_) == more
    assert room.has(foot[2], hex_)
    room.come(foot[2], hex_)
    assert not room.has(foot[3], hex_)
    room.go(foot[0], hex_)
    assert room.has(foot[3], hex_)


def test_units_are_set_up_where_the_rules_take_them() -> None:
    one = game("1975-basic")
    state = one.start()
    units = to_set_up(state)
    where = where_to_set_up(state, units)
    chance = Random(5)
    home = list(bits.hexes(one.rules.ground.home[0]))
    for _ in range(300):
        unit, hex_ = chance.choice(units), chance.choice(home)
        allowed = one.check(state, one.seats[0], Place((unit,), hex_)) is None
        assert allowed is bool(where[unit] >> hex_ & 1)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_chances_of_all_results_come_to_one(ruleset: str) -> None:
    """From 1-6 to 7-1, where the defender is gone for sure."""
    known = prospects(game(ruleset).rules)
    assert sorted(known) == list(range(-5, 7))
    for found in known.values():
        assert sum(prospect.chance for prospect in found) == pytest.approx(1)
    (sure,) = known[6]
    assert sure.defender.all or sure.defender.units == 1
    assert sure.attacker.unharmed
