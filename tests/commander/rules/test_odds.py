"""What an attack promises, against counting all the dice."""

from __future__ import annotations

from itertools import product

import pytest
from tests.commander.arrange import Battle, battle
from tests.commander.rules.gunnery import field, gone, shot, suppressed

from openblitz.commander.rules import casualties, firing, odds
from openblitz.commander.rules.casualties import Blow, Salvo
from openblitz.table import DiceError, LoadedDice


def counted(b: Battle, name: str, salvoes: list[Salvo]) -> tuple[float, float, float, float]:
    """Hits, suppression, fall-back and knock-out, by rolling every row of dice there is."""
    unit = b.unit(name)
    before, totals = b.position, [0.0, 0.0, 0.0, 0.0]
    was = suppressed(b, name)

    def roll(dice: tuple[int, ...], weight: float) -> None:
        b.position = before.copy()
        loaded = LoadedDice(dice)
        try:
            blow = Blow(unit, 0, 0, away=(0.0, 1.0))
            _, marked = casualties.resolve(b.position, loaded, blow, salvoes)
        except DiceError:  # one more die is wanted
            for die in range(1, 7):
                roll((*dice, die), weight / 6)
            return
        assert loaded.left == ()
        out = gone(b, name)
        totals[0] += weight * marked
        totals[1] += weight * (not out and not was and suppressed(b, name))
        totals[2] += weight * (not out and was and b.position.y[unit] != before.y[unit])
        totals[3] += weight * out

    roll((), 1.0)
    b.position = before
    return totals[0], totals[1], totals[2], totals[3]


@pytest.mark.parametrize("name", ["G:Inf1", "G:StuG1"])
@pytest.mark.parametrize("down", [False, True])
@pytest.mark.parametrize(
    "salvoes",
    [[Salvo(2, 4)], [Salvo(1, 5), Salvo(1, 5, flank=True)], [Salvo(1, 4), Salvo(1, 6, marks=False)]],
)
def test_chances_are_those_of_the_dice(name: str, down: bool, salvoes: list[Salvo]) -> None:
    b = battle({name: (60, 60, 180)}, suppressed=[name] if down else [])
    kind = b.rules.roster.kind[b.unit(name)]
    b.position.hits[b.unit(name)] = kind.hits - 2  # so that two hits knock it out
    found = odds.weigh(b.position, b.unit(name), salvoes)
    exact = counted(b, name, salvoes)
    assert (found.hits, found.suppress, found.fall_back, found.knock_out) == pytest.approx(exact)


def test_a_volley_promises_something_for_each_target() -> None:
    b = field(
        {
            "A:Inf1": (60, 40, 0),
            "A:Inf2": (64, 40, 0),
            "A:Inf3": (80, 40, 0),
            "G:Inf1": (62, 60, 180),
            "G:StuG1": (80, 60, 180),
        }
    )
    shots = [shot(b, "A:Inf1", "G:Inf1"), shot(b, "A:Inf2", "G:Inf1"), shot(b, "A:Inf3", "G:StuG1")]
    infantry, tank = firing.expected(b.position, shots)
    assert (infantry.target, infantry.dice, infantry.score, infantry.save) == (b.unit("G:Inf1"), 8, 4, None)
    assert infantry.hits == pytest.approx(4.0)
    assert (tank.dice, tank.score, tank.save, tank.hits, tank.knock_out) == (4, 6, 5, 0.0, 0.0)
    assert 0 < tank.suppress < infantry.suppress < 1


@pytest.mark.parametrize("dice", [1, 2, 3])
def test_rout_is_more_than_ten_on_the_dice(dice: int) -> None:
    rows = list(product(range(1, 7), repeat=dice))
    assert odds.rout(dice) == pytest.approx(sum(sum(row) > 10 for row in rows) / len(rows))
