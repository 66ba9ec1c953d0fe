"""Hints: each is made anew by somebody who remembers nothing, and together they are one plan with an end."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from tests.blitzkrieg.judging import table

from openblitz.blitzkrieg.engine.orders import Done, Fly, Move, Place, TakeBack
from openblitz.blitzkrieg.engine.position import SETTING_UP
from openblitz.blitzkrieg.ground.steps.setting_up import SetUp
from openblitz.blitzkrieg.rulesets import called
from openblitz.hexes.grid import parse
from openblitz.players.blitzkrieg import adviser
from openblitz.players.blitzkrieg import baseline as player
from openblitz.players.blitzkrieg.quartering import STATIONS
from openblitz.table import LoadedDice, SeededDice

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.blitzkrieg.game import Blitzkrieg
    from openblitz.table import Dice


MOST = 150  # orders of one movement


def taken(game: Blitzkrieg, state: Position, dice: Dice) -> list[Order]:
    """The hints of one movement, each ordered as it was given."""
    given: list[Order] = []
    now = (state.turn, state.side, state.steps[-1].key)
    while (seat := game.to_move(state)) and (state.turn, state.side, state.steps[-1].key) == now:
        given.append(adviser(len(given)).decide(game, state, seat))
        assert game.check(state, seat, given[-1]) is None
        game.carry_out(state, given[-1], dice)
        assert len(given) < MOST, [game.write_order(order) for order in given[-6:]]
    return given


def movements(name: str, seed: int, last: int) -> Iterator[list[Order]]:
    """The movements of Blue, who does as he is advised, against one who holds on."""
    game, dice = called(name), SeededDice(seed)
    state, other = game.start(), player("hold", seed)
    while (seat := game.to_move(state)) is not None and state.turn <= last:
        if state.side == 0 and state.steps[-1].key == "movement":
            yield taken(game, state, dice)
        else:
            game.carry_out(state, other.decide(game, state, seat), dice)
    assert state.turn > last or game.to_move(state) is None  # he may have won before


@pytest.mark.parametrize(
    ("name", "seed", "last"),
    [
        *[("1975-first-game", seed, 5) for seed in range(1, 9)],
        ("1975-basic+all", 1, 2),
        ("1975-basic", 2, 1),
        ("1965-basic", 3, 1),
    ],
)
def test_hints_send_nobody_twice_and_lead_to_the_end_of_movement(name: str, seed: int, last: int) -> None:
    """They walked a unit in pieces, out and back again, some for ever."""
    for orders in movements(name, seed, last):
        assert orders[-1] == Done()
        assert not any(isinstance(order, TakeBack) for order in orders)
        marched = Counter(unit for order in orders if isinstance(order, Move) for unit in order.units)
        flown = Counter(order.unit for order in orders if isinstance(order, Fly))
        assert max((*marched.values(), *flown.values()), default=0) <= 1


LESSON = """
turn 1
side blue
at X16: B:GDArm B:4Arm
at X17: B:1Art
at X18: B:5Arm B:1Inf
at Q16: B:2Inf B:3Inf B:4Inf
at L19: B:5Inf B:6Inf B:7Inf
at O29: B:8Inf B:9Inf B:10Inf
at S25: B:11Inf B:12Inf B:13Inf
at AA19: R:1Inf
at BB20: R:2Inf
rest box
step movement
"""


def test_whoever_has_nothing_to_do_is_left_alone() -> None:
    """Hints marched twelve divisions at home who, as the lesson says, have nothing to do."""
    t = table("1975-basic", LESSON, (), "")
    orders = taken(t.game, t.position, LoadedDice(()))
    ids = t.rules.roster.ids
    sent = {ids[unit] for order in orders if isinstance(order, Move) for unit in order.units}
    assert sent & {"B:GDArm", "B:4Arm", "B:5Arm"}
    assert sent <= {"B:GDArm", "B:4Arm", "B:1Art", "B:5Arm", "B:1Inf"}


def test_who_has_been_moved_by_his_player_stays_where_he_was_moved_to() -> None:
    t = table("1975-basic", LESSON, (), "")
    t.order("move B:GDArm to X14")
    orders = taken(t.game, t.position, LoadedDice(()))
    assert orders[-1] == Done()
    assert not any(t.rules.roster.ids.index("B:GDArm") in getattr(order, "units", ()) for order in orders)


# The first turn of the first game: all that the town needs has come to it, and three stand behind.
BEHIND = """
turn 1
side blue
at EE34: B:4Arm B:2Inf B:5Arm
at FF35: B:1Inf B:3Inf B:4Inf
at BB31: B:GDArm B:6Arm B:1Art
at CC38: R:1Inf R:5Arm R:3Inf
at CC39: R:2Inf R:4Inf
at DD39: R:4Arm
step movement
"""


def test_nobody_goes_far_for_hardly_anything() -> None:
    """Two armored divisions went to a far corner, hardly nearer, and came back in the next turn."""
    t = table("1975-first-game", BEHIND, (), "")
    orders = taken(t.game, t.position, LoadedDice(()))
    assert not any(order.hex == parse("JJ46") for order in orders if isinstance(order, Move))
    assert t.where("B:GDArm") == t.where("B:6Arm") == "BB31"


# Whoever stands in Elenor is all that keeps it; the next hint would bring him or another back.
KEEPER = """
turn 3
side blue
at EE34: B:1Inf
at FF35: B:2Inf
at CC38: R:1Inf R:5Arm R:3Inf
at CC39: R:2Inf R:4Inf
step movement
"""


def test_a_city_is_not_left_for_a_few_steps_towards_the_enemy() -> None:
    t = table("1975-first-game", KEEPER, (), "")
    orders = taken(t.game, t.position, LoadedDice(()))
    assert not any(isinstance(order, Move) for order in orders), orders


def test_who_sets_up_as_he_is_advised_does_what_the_general_would_do() -> None:
    """A supply center was advised where one stood; that is refused, and chance set up all the others."""
    game, dice = called("modules-c-neutrality-violation"), SeededDice(1)
    state, other = game.start(), player("greedy", 1)
    given: list[Order] = []
    while (seat := game.to_move(state)) is not None and state.turn == SETTING_UP:
        hinted = seat == "blue" and isinstance(state.steps[-1], SetUp)
        order = (adviser(len(given)) if hinted else other).decide(game, state, seat)
        given += [order] if hinted else []
        game.carry_out(state, order, dice)
        assert len(given) < MOST
    assert all(isinstance(order, (Place, Done)) for order in given)
    stations = [unit for order in given if isinstance(order, Place) for unit in order.units][:8]
    assert {state.roster.unit_class[unit] for unit in stations} <= set(STATIONS)
