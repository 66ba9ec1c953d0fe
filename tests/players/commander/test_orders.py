"""What `staff` orders in positions where the answer is plain."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from tests.commander.arrange import Battle, battle, patch

from openblitz.commander.orders import Evade, Fire, Issue, Move, Request
from openblitz.commander.rules import charging
from openblitz.commander.steps import Combats, Commanding, CommandMoves, EndPhase, Initiative
from openblitz.players.commander import player

if TYPE_CHECKING:
    from openblitz.commander.orders import Order

COMMAND = [EndPhase(), Combats(), CommandMoves(), Commanding()]
CO = {"A:CO": (60.0, 40.0, 0.0)}


def answer(b: Battle, name: str = "staff") -> Order:
    """The order that a player gives now; it must be lawful."""
    seat = b.game.to_move(b.position)
    assert seat is not None
    order: Order = player(name, 1).decide(b.game, b.position, seat)
    assert b.game.check(b.position, seat, order) is None
    return order


def targets(b: Battle) -> dict[str, str]:
    """Who fires at whom under the order that is given now, if the dice allow it."""
    issue = answer(b)
    assert isinstance(issue, Issue)
    b.order(issue, 3, 3)
    fire = answer(b)
    assert isinstance(fire, Fire)
    names = b.rules.roster.ids
    return {names[shot.unit]: names[shot.target] for shot in fire.shots}


def test_it_fires_at_who_stands_in_the_open_rather_than_in_the_woods() -> None:
    woods = patch("woods", "w1", 40, 58, 55, 70)
    b = battle(
        {**CO, "A:Inf1": (55, 45, 0), "G:Inf1": (52, 60, 180), "G:Inf2": (58, 60, 180)}, woods, steps=COMMAND
    )
    assert targets(b) == {"A:Inf1": "G:Inf2"}


def test_many_fire_at_one_whom_that_knocks_out() -> None:
    near = {f"A:Inf{n}": (51 + 6 * n, 48, 0) for n in (1, 2)}
    foes = {"G:Inf1": (60, 60, 180), "G:Inf2": (66, 60, 180)}
    b = battle({**CO, **near, **foes}, steps=COMMAND, suppressed=["G:Inf1"])
    assert targets(b) == dict.fromkeys(near, "G:Inf1")


def test_fire_is_spread_where_it_can_only_suppress() -> None:
    near = {f"A:MG{n}": (40 + 10 * n, 48, 0) for n in (1, 2)}
    b = battle({**CO, **near, "G:Inf1": (50, 90, 180), "G:Inf2": (60, 90, 180)}, steps=COMMAND)
    assert set(targets(b).values()) == {"G:Inf1", "G:Inf2"}


@pytest.mark.parametrize(
    ("target", "suppressed", "charges"),
    [("G:MG1", True, True), ("G:MG1", False, False), ("G:Inf1", False, False)],
)
def test_it_charges_a_machine_gun_that_cannot_answer(target: str, suppressed: bool, charges: bool) -> None:
    b = battle(
        {**CO, "A:Inf1": (60, 50, 0), target: (60, 60, 180)},
        steps=COMMAND,
        suppressed=[target] if suppressed else [],
    )
    b.order(answer(b), 3, 3)
    assert b.game.write_order(answer(b)).startswith("charge") is charges


def test_artillery_falls_where_most_enemies_stand() -> None:
    crowd = {f"G:Inf{n}": (70 + 4 * (n % 3), 70 + 4 * (n // 3), 180) for n in range(1, 7)}
    b = battle({**CO, "A:FAO": (60, 30, 0), **crowd, "G:MG1": (20, 80, 180)}, steps=COMMAND)
    request = answer(b)
    assert isinstance(request, Request)
    assert b.rules.roster.ids[request.target] in crowd


def test_artillery_keeps_silent_when_its_own_would_suffer() -> None:
    friends = {f"A:Inf{n}": (50 + 5 * n, 48, 0) for n in (1, 2, 3)}
    b = battle({**CO, "A:FAO": (60, 30, 0), **friends, "G:MG1": (60, 55, 180)}, steps=COMMAND)
    assert isinstance(answer(b), Issue)


def test_the_co_speaks_last() -> None:
    flank = {"A:HQ": (20.0, 40.0, 0.0), "A:Inf1": (20.0, 45.0, 0.0), "G:Inf1": (20.0, 60.0, 180.0)}
    centre = {"A:CO": (90.0, 40.0, 0.0), "A:Inf2": (90.0, 45.0, 0.0), "G:Inf2": (90.0, 60.0, 180.0)}
    b = battle({**flank, **centre}, steps=COMMAND)
    order = answer(b)
    assert isinstance(order, Issue)
    assert b.rules.roster.ids[order.command] == "A:HQ"
    assert [b.rules.roster.ids[task.unit] for task in order.tasks] == ["A:Inf1"]


def test_who_is_out_of_reach_is_left_out_of_a_formation() -> None:
    far = {"A:Inf9": (118.0, 4.0, 0.0)}
    b = battle({**CO, **far, "A:Inf1": (60, 45, 0), "G:Inf1": (60, 60, 180)}, steps=COMMAND)
    order = answer(b)
    assert isinstance(order, Issue)
    assert b.unit("A:Inf9") not in [task.unit for task in order.tasks]


def test_on_its_initiative_a_unit_fires() -> None:
    b = battle({**CO, "A:Inf1": (60, 45, 0), "G:Inf1": (60, 58, 180)}, steps=[*COMMAND, Initiative()])
    assert isinstance(answer(b), Fire)


def test_a_tank_gets_out_of_the_way_of_infantry() -> None:
    b = battle({**CO, "G:StuG1": (60, 60, 180), "A:Inf1": (60, 51, 0)}, steps=COMMAND, active="american")
    b.lead_to(charging.declare(b.position, b.unit("A:Inf1"), b.unit("G:StuG1"), ordered=True))
    order = answer(b)
    assert isinstance(order, Evade)


def test_infantry_under_charge_fires() -> None:
    b = battle({**CO, "G:Inf1": (60, 60, 180), "A:Inf1": (60, 51, 0)}, steps=COMMAND)
    b.lead_to(charging.declare(b.position, b.unit("A:Inf1"), b.unit("G:Inf1"), ordered=True))
    assert isinstance(answer(b), Fire)


def test_a_command_goes_where_its_troops_are() -> None:
    troops = {f"A:Inf{n}": (80 + 4 * n, 60, 0) for n in range(1, 6)}
    b = battle({"A:CO": (40.0, 40.0, 0.0), **troops, "G:Inf1": (92, 110, 180)}, steps=COMMAND[:3])
    order = answer(b)
    assert isinstance(order, Move)
    assert order.unit == b.unit("A:CO")
    x, y = order.points[-1]
    assert abs(x - 92) < 15
    assert abs(y - 60) < 15


def test_nothing_is_ordered_when_nothing_can_be_gained() -> None:
    b = battle({**CO, "A:Inf1": (60, 20, 0), "G:Inf1": (60, 118, 180)}, steps=COMMAND)
    assert b.game.write_order(answer(b)) == "done"


WOODS = patch("woods", "w1", 20, 10, 100, 36)
FOES = {f"G:Inf{n}": (50.0 + 5 * n, 100.0, 180.0) for n in (1, 2, 3)}


def closing_in(y: float, *pieces: Any, turn: int = 2, ahead: float = 0.0) -> Battle:
    """American infantry before Germans who have hardly left their strip, or have come on."""
    foes = {name: (x, foe - ahead, facing) for name, (x, foe, facing) in FOES.items()}
    b = battle({**CO, "A:Inf1": (60, y, 0), **foes}, *pieces, steps=COMMAND)
    b.position.turn = turn
    return b


def test_on_an_enemy_who_waits_it_closes_in_from_cover_to_cover() -> None:
    b = closing_in(20, WOODS)
    b.order(answer(b), 3, 3)
    b.order(answer(b))
    assert b.where("A:Inf1")[1] > 25
    assert b.game.write_order(answer(closing_in(20, WOODS, turn=1))) == "done"  # all form up first


def test_it_waits_for_one_who_comes_and_does_not_leave_cover_for_the_open() -> None:
    for b in (closing_in(20, WOODS, ahead=12), closing_in(20)):
        assert b.game.write_order(answer(b)) == "done"


def test_later_it_goes_to_an_enemy_who_does_not_come() -> None:
    b = battle({**CO, "A:Inf1": (60, 40, 0), "G:Inf1": (60, 118, 180)}, steps=COMMAND)
    b.position.turn = 8
    b.order(answer(b), 3, 3)
    b.order(answer(b))
    assert b.where("A:Inf1")[1] > 45
