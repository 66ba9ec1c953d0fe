"""What units do of their own accord, and what comes after a round of combat."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from openblitz.commander.appraisal import salvo
from openblitz.commander.orders import (
    Charge,
    Disengage,
    Done,
    Evade,
    Fire,
    Follow,
    Join,
    Pivot,
    Pursue,
    Result,
    Shot,
    Support,
)
from openblitz.commander.rules import casualties, charging, combat, firing, initiative, standing
from openblitz.commander.rules.contacts import CLOSE
from openblitz.commander.rules.odds import passes
from openblitz.commander.table_top import bases
from openblitz.players.commander import assault
from openblitz.players.commander.lie import lie_of

if TYPE_CHECKING:
    from openblitz.commander.orders import Order
    from openblitz.commander.position import Position
    from openblitz.commander.steps import (
        Disengaging,
        FollowUp,
        Initiative,
        Joining,
        Pivoting,
        Pursuing,
        Responding,
        RoundResult,
    )
    from openblitz.players.commander.values import Values

WORTH_IT: Final = 0.04  # a shot on initiative makes the next order harder


def on_initiative(values: Values, position: Position, step: Initiative) -> Order:
    """Fire first, the best shot before all others; charge when nobody is left who would rather fire."""
    shots: list[tuple[float, Fire]] = []
    charges: list[tuple[float, Charge]] = []
    others: list[Order] = []
    for unit in step.able(position):
        enemies = initiative.nearest(position, unit)
        fire = best_shot(values, position, unit, enemies)
        charge = _best_charge(values, position, unit, enemies)
        if charge[0] > max(assault.BOLD, fire[0]) and charge[1] is not None:
            charges.append((charge[0], charge[1]))
        elif fire[0] > WORTH_IT and fire[1] is not None:
            shots.append((fire[0], fire[1]))
        elif enemies:
            others += _withdrawal(position, unit, enemies[0])
        others += [Support(unit, friend) for friend in initiative.friends_to_support(position, unit)]
    if shots:
        return max(shots, key=lambda one: (one[0], -one[1].shots[0].unit))[1]
    if charges:
        return max(charges, key=lambda one: (one[0], -one[1].unit))[1]
    return next((order for order in others if step.check(position, order) is None), Done())


def best_shot(values: Values, position: Position, unit: int, enemies: list[int]) -> tuple[float, Fire | None]:
    """The best shot of a unit at one of these."""
    best: tuple[float, Fire | None] = (0.0, None)
    kinds = values.rules.roster.kind
    for enemy in enemies:
        if kinds[unit].is_mortar and kinds[enemy].fully_armoured:
            continue  # it cannot hurt it
        shot = Shot(unit, enemy)
        if firing.refusal(position, shot) is None:
            worth = values.promise(position, enemy, [salvo(position, shot)])
            if worth > best[0]:
                best = (worth, Fire((shot,)))
    return best


def _best_charge(
    values: Values, position: Position, unit: int, enemies: list[int]
) -> tuple[float, Charge | None]:
    best: tuple[float, Charge | None] = (0.0, None)
    if values.rules.roster.kind[unit].close == "other":
        return best
    for enemy in enemies:
        worth = assault.hope(values, position, unit, enemy)
        if worth > best[0] and charging.refusal(position, unit, enemy, ordered=False) is None:
            best = (worth, Charge(unit, enemy))
    return best


def _withdrawal(position: Position, unit: int, enemy: int) -> list[Evade]:
    """A mortar that an enemy has come too near to gets away from him."""
    if not position.roster.kind[unit].is_mortar:
        return []
    return list(initiative.evasions(position, unit, enemy, "initiative"))[:1]


def under_charge(values: Values, position: Position, step: Responding) -> Order:
    """Fire, unless a vehicle can get out of the charger's way."""
    rules = values.rules
    shots: list[tuple[float, Order]] = []
    for unit in step.able(position):
        if unit == step.target and rules.roster.kind[unit].type == "armour":
            away = _escape(position, step, unit)
            if away is not None:
                return away
        worth, fire = best_shot(values, position, unit, [step.charger])
        if fire is not None:
            shots.append((worth, fire))
    return max(shots, key=lambda one: one[0])[1] if shots else Done()


def _escape(position: Position, step: Responding, unit: int) -> Evade | None:
    """BC:counter.evade - An evasion that the charger cannot follow."""
    rules = position.rules
    reach = rules.move_of(step.charger) if step.ordered else rules.cm(charging.REACH)
    gap = standing.distance(position, unit, step.charger)
    chapter = step.chapter
    ways = initiative.evasions(position, unit, step.charger, chapter)
    safe = [way for way in ways if gap + way.cm - reach >= rules.cm(6) and way.aboard < 0]
    return max(safe, key=lambda way: way.cm) if safe else None


def follow_up(values: Values, position: Position, step: FollowUp) -> Order:
    """Move on only if that catches somebody."""
    rules = values.rules
    for order in step.orders(position):
        if not isinstance(order, Follow):
            continue
        there = bases.turned(
            standing.base(position, order.unit)._replace(x=order.points[-1][0], y=order.points[-1][1]),
            order.facing,
        )
        for evader in step.evaders:
            if position.stands(evader):
                near = bases.distance(there, standing.base(position, evader))
                if near < rules.cm(CLOSE) - 0.1:
                    return order
    return Done()


# After a round


def _expected(position: Position, unit: int, enemy: int, extra: int) -> float:
    """The hits that a unit can expect to mark in the next round."""
    figures = combat.figures()
    dice = figures.attacks[position.roster.kind[unit].close] + extra
    if position.has(position.suppressed, unit):
        dice += figures.modifiers.suppressed
    chance = passes(int(casualties.score_to_hit(position, enemy, unit).total))
    save = casualties.save_of(position.rules, enemy)
    return max(0, dice) * chance * (1 - passes(int(save.total)) if save else 1.0)


def after_round(values: Values, position: Position, step: RoundResult) -> Order:
    """Pursue when the next round looks better for us than for them, else get out or stay."""
    rules, figures = values.rules, combat.figures()
    orders = list(step.orders(position))
    if Result("pursue") in orders:
        mine = theirs = 0.0
        units = [u for u in step.melee.fighters[step.side] if position.stands(u)]
        foes = [u for u in step.melee.fighters[1 - step.side] if position.stands(u)]
        for unit in units:
            for foe in foes[:1]:
                gap = standing.distance(position, unit, foe)
                more = figures.modifiers.pursuit
                more += (
                    math.ceil(gap / rules.cm(figures.modifiers.pursuit_cm)) * figures.modifiers.pursuit_each
                )
                mine += _expected(position, unit, foe, more)
        for foe in foes:
            for unit in units[:1]:
                theirs += _expected(position, foe, unit, 0)
        if foes and mine > theirs:
            return Result("pursue")
    return Result("disengage") if Result("disengage") in orders else orders[0]


def pursue(values: Values, position: Position, step: Pursuing) -> Order:
    """Everybody who can, flanks before anything else; then who supports keeps up."""
    orders = list(step.orders(position))
    best = {"left": 3, "right": 3, "rear": 2, "front": 1}
    chases = [order for order in orders if isinstance(order, Pursue)]
    if chases:
        return max(chases, key=lambda order: best[order.edge])
    ups = [order for order in orders if isinstance(order, Support)]
    return ups[0] if ups else Done()


def get_out(values: Values, position: Position, step: Disengaging) -> Order:
    """To where there is cover, or far from the enemy, facing him."""
    rules = values.rules
    lie = lie_of(standing.table_of(position))
    ways = [order for order in step.orders(position) if isinstance(order, Disengage)]
    foes = [
        (position.x[u], position.y[u])
        for u in standing.standing(position, 1 - step.side)
        if not rules.roster.kind[u].is_command
    ]

    def worth(order: Disengage) -> float:
        x, y = order.points[-1]
        near = min((math.dist((x, y), foe) for foe in foes), default=0.0)
        row, column = min(max(int(y), 0), lie.height - 1), min(max(int(x), 0), lie.width - 1)
        nearest = min(foes, key=lambda foe: math.dist((x, y), foe), default=(x, y))
        away = abs((bases.bearing((x, y), nearest) - order.facing + 180) % 360 - 180)
        return near / 10 + 1.0 * bool(lie.cover[row, column]) - away / 180

    return max(ways, key=worth) if ways else Done()


def turn_to_enemy(values: Values, position: Position, step: Pivoting) -> Order:
    """Who holds faces the nearest enemy."""
    for unit in step.units:
        near = standing.enemies(position, unit)
        if not near:
            break
        foe = near[0][1]
        here = (position.x[unit], position.y[unit])
        facing = round(bases.bearing(here, (position.x[foe], position.y[foe])), 1) % 360
        order = Pivot(unit, facing)
        off = abs((facing - position.facing[unit] + 180) % 360 - 180)
        if off > 5 and step.check(position, order) is None:
            return order
    return Done()


def join(values: Values, position: Position, step: Joining) -> Order:
    """The friend who is safest: unsuppressed, and farthest from the enemy."""
    friends = [order for order in step.orders(position) if isinstance(order, Join)]

    def worth(order: Join) -> tuple[bool, float]:
        near = standing.enemies(position, order.friend)
        shaken = position.has(position.suppressed, order.friend)
        return not shaken, near[0][0] if near else math.inf

    return max(friends, key=worth)
