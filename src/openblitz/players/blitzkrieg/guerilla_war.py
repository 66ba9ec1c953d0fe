"""What is for guerillas to decide: whether to stand where they are attacked, and when to have won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.engine.attacks import ATTRITION
from openblitz.blitzkrieg.engine.orders import Done
from openblitz.blitzkrieg.ground.questions.cities import CITIES
from openblitz.blitzkrieg.irregulars.steps.guerillas import SlipAway
from openblitz.blitzkrieg.scenarios.rules import liberation
from openblitz.blitzkrieg.scenarios.steps.liberation import DeclareVictory
from openblitz.hexes import bits
from openblitz.players.blitzkrieg import aftermath
from openblitz.players.blitzkrieg.battles import Prospects
from openblitz.players.blitzkrieg.staff import Enemy
from openblitz.players.blitzkrieg.values import CITY

if TYPE_CHECKING:
    from collections.abc import Iterable

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.players.blitzkrieg.staff import Staff


def declare_or_go_on(staff: Staff, state: Position, side: int, orders: Iterable[Order]) -> Order:
    """To go on costs nothing while a greater victory is left and the occupier cannot undo the one there is.

    They have it a turn later too, if he can come near no more cities than they could spare.
    """
    rules = staff.rules
    level = liberation.reached(state)
    assert level is not None
    if level is liberation.LEVELS[-1] or state.turn >= rules.turns:
        return DeclareVictory()
    threat = Enemy(staff, state, side).threat
    cities = CITIES.of(rules).friendly(state, side)
    safe = sum(not threat.get(hex_, 0) for hex_ in bits.hexes(cities))
    return Done() if safe >= level.cities else DeclareVictory()


def slip_away_or_stand(staff: Staff, state: Position, side: int, orders: Iterable[Order]) -> Order:
    """MS:15i - Away from a battle that promises the attacker more than the ground which he gets so."""
    ways = [order for order in orders if isinstance(order, SlipAway)]
    prospects = Prospects(staff, state, Enemy(staff, state, state.side), slipping=False)
    enemy = Enemy(staff, state, side)
    fights = [battle for battle in state.battles if not battle.fought and battle.chart == ATTRITION]
    lost = {unit: prospects.of_battle(battle) for battle in fights for unit in battle.defenders}

    def saved(unit: int) -> float:
        return lost.get(unit, 0.0) - (CITY if staff.prizes >> state.place[unit] & 1 else 0.0)

    going = [order for order in ways if saved(order.unit) > 0]
    if not going:
        return Done()
    return max(going, key=lambda o: (aftermath.standing(staff, state, enemy, o.unit, o.hex), -o.unit, -o.hex))
