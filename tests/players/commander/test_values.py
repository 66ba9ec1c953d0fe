"""What the staff reckons: salvoes, charges, and the chance of an order."""

from __future__ import annotations

import numpy as np
import pytest
from tests.commander.arrange import battle

from openblitz.commander.rules.casualties import Salvo
from openblitz.players.commander.assault import Fighter, fight
from openblitz.players.commander.commanding import chance_of
from openblitz.players.commander.outlook import Sketches
from openblitz.players.commander.values import Values

FOOT = Fighter(4, 0.5, 6, pursues=True)


def test_more_dice_promise_more_and_cover_takes_some_of_it_away() -> None:
    b = battle({"A:Inf1": (60, 40, 0), "G:Inf1": (60, 50, 180)})
    values, target = Values(b.rules), b.unit("G:Inf1")
    promised = [values.promise(b.position, target, [Salvo(dice, 4)]) for dice in (1, 4, 8, 20)]
    assert promised == sorted(promised)
    assert values.promise(b.position, target, [Salvo(8, 5)]) < promised[2]
    assert values.promise(b.position, target, []) == 0


def test_a_sketch_knows_half_range_and_range() -> None:
    b = battle({})
    kinds = b.rules.roster.kind
    foot, enemy = kinds[b.unit("A:Inf1")], kinds[b.unit("G:Inf1")]
    near, half, beyond, full, out = Sketches(b.rules).values(
        foot, enemy, np.array([5.0, 15.0, 15.1, 30.0, 30.1]), covered=False
    )
    assert near == half > beyond == full > out == 0


def test_who_strikes_first_and_hard_enough_is_not_struck() -> None:
    sure = Fighter(6, 1.0, 6, pursues=True)
    assert fight(sure, sure, 0, 0, 0, (1.0, 1.0), 1) == pytest.approx(1.0)
    assert fight(sure._replace(dice=0), sure, 0, 0, 0, (1.0, 1.0), 1) == pytest.approx(-1.0)


def test_a_shaken_enemy_is_better_to_charge_and_one_who_cannot_pursue_better_still() -> None:
    worth = (1.0, 1.0)
    fresh = fight(FOOT, FOOT, 1, 0, 0, worth, 4)
    shaken = fight(FOOT, FOOT._replace(dice=3), 1, 0, 0, worth, 4)
    gun = fight(FOOT, Fighter(1, 0.5, 5, pursues=False), 1, 0, 0, worth, 4)
    assert fresh < shaken < gun


@pytest.mark.parametrize(("value", "ways"), [(1, 1), (2, 1), (7, 21), (11, 35), (12, 35), (20, 35)])
def test_double_one_always_issues_an_order_and_double_six_never(value: int, ways: int) -> None:
    assert chance_of(value) == pytest.approx(ways / 36)
