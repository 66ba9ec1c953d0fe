"""Player turns at close quarters, at random: what is offered is carried out and leaves a sound table."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import TYPE_CHECKING

import pytest
from tests.commander.arrange import patch
from tests.commander.rules.close_quarters import field

from openblitz.commander.orders import Charge, Done, Support
from openblitz.commander.rules import standing
from openblitz.commander.steps import player_turn
from openblitz.commander.table_top import bases
from openblitz.table import SeededDice

if TYPE_CHECKING:
    from tests.commander.arrange import Battle

    from openblitz.commander.orders import Order

KINDS = ("Inf1", "Inf2", "Inf3", "Inf4", "MG1", "Horse1", "Eng1", "HT1", "Taxi", "Wolf", "Gun")


def brawl() -> Battle:
    """Two lines within charge reach of one another, wide enough for charges; a wood at one end."""
    lines = {f"A:{kind}": (14 + 9.0 * n, 48.0 + n % 3, 0.0) for n, kind in enumerate(KINDS)}
    lines |= {f"G:{kind}": (16 + 9.0 * n, 64.0 - n % 2, 180.0) for n, kind in enumerate(KINDS)}
    return field(lines, patch("woods", "w", 15, 58, 40, 70), steps=player_turn()[:-2])


def choose(b: Battle, chance: Random) -> Order:
    """Charges and support where there are any, few answers to them, and no orders by commands."""
    step = b.position.steps[-1]
    if step.key in ("commanding", "command-moves") or (step.key == "responding" and chance.random() < 0.7):
        return Done()
    if step.key in ("initiative", "round-result", "pursuing"):
        listed = list(b.game.orders(b.position))
        bold = [order for order in listed if isinstance(order, Charge | Support)]
        return chance.choice(bold or listed[-2:])
    return b.game.pick(b.position, chance)


@pytest.mark.parametrize("seed", [1, 2])
def test_whatever_is_offered_is_carried_out_and_nobody_stands_on_anybody(seed: int) -> None:
    b, chance, dice = brawl(), Random(seed), SeededDice(seed)
    met = set()
    for _ in range(50):
        seat = b.game.to_move(b.position)
        if seat is None:
            break
        met.add(b.position.steps[-1].key)
        order = choose(b, chance)
        assert b.game.check(b.position, seat, order) is None
        assert b.game.read_order(b.game.write_order(order)) == order
        b.game.carry_out(b.position, order, dice)
        shapes = {u: standing.base(b.position, u) for u in standing.standing(b.position)}
        assert not any(standing.off_table(b.position, base) for base in shapes.values())
        assert not any(
            bases.overlapping(shapes[one], shapes[other])
            for one, other in combinations(shapes, 2)
            if bases.touching(shapes[one], shapes[other])
        )
    assert {"initiative", "round-result"} <= met
