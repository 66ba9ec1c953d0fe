"""Orders that a random player would hardly think of, and orders that no rule allows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.air.rules.flights import grounded
from openblitz.blitzkrieg.battle.rules import division
from openblitz.blitzkrieg.battle.steps.announcing import idle
from openblitz.blitzkrieg.engine.offering import filled
from openblitz.blitzkrieg.engine.orders import (
    Advance,
    Attack,
    CallOff,
    Done,
    Drop,
    Fight,
    Fly,
    Lose,
    Move,
    Place,
    Retreat,
    TakeBack,
)
from openblitz.blitzkrieg.engine.places import on_map
from openblitz.blitzkrieg.engine.questions.flights import FLIGHTS
from openblitz.blitzkrieg.ground.rules import movement
from openblitz.hexes import bits
from openblitz.hexes.grid import HEXES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.blitzkrieg.game import Blitzkrieg


def wild_order(game: Blitzkrieg, state: Position, chance: Random) -> Order | None:
    """An unusual order that would be carried out; None where none comes to mind."""
    step = state.steps[-1]
    if step.mode == "aim":
        wanted = _wild_attack(game, state, chance)
    elif step.mode == "send" and not step.deploys:
        wanted = _wild_move(game, state, chance) if step.many else _stack_goes(game, state, chance)
    else:
        return None
    seat = game.to_move(state)
    if wanted is None or seat is None or game.check(state, seat, wanted) is not None:
        return None
    return wanted


def _wild_move(game: Blitzkrieg, state: Position, chance: Random) -> Order | None:
    rules = game.rules
    own = state.on_board(state.side)
    if not own:
        return None
    unit = chance.choice(own)
    what = chance.randrange(4)
    if what == 0 and grounded(state, unit, drop=False) is None:
        landings = list(bits.hexes(FLIGHTS.of(rules).landings(state, unit)))
        return Fly(unit, chance.choice(landings)) if landings else None
    if what == 1 and state.moved(unit):
        return TakeBack((unit,))
    targets = list(bits.hexes(movement.targets(state, unit)))
    if not targets:
        return None
    if what == 2:  # by way of another hex, and often short of what the unit could do
        return Move((unit,), chance.choice(targets), (chance.choice(targets),))
    stack = state.units_at(state.place[unit], state.side)
    return Move(tuple(stack), chance.choice(targets))


def _wild_attack(game: Blitzkrieg, state: Position, chance: Random) -> Order | None:
    """Some units against some hexes that they touch, or a battle called off."""
    if state.battles and chance.random() < 0.3:
        off = chance.choice(state.battles)
        return CallOff(chance.choice(off.hexes), off.number if len(state.battles) > 1 else 0)
    contact = idle(state)
    if not contact:
        return None
    lead = chance.choice(sorted(contact))
    by = chance.choice(sorted({division.target(game.rules, one)[0] for one in bits.hexes(contact[lead])}))
    touched = [one for one in bits.hexes(contact[lead]) if division.target(game.rules, one)[0] == by]
    chosen = chance.sample(touched, chance.randint(1, len(touched)))
    able = [u for u, t in contact.items() if all(t >> one & 1 for one in chosen)]
    hexes = tuple(division.target(game.rules, one)[1] for one in chosen)
    return Attack(tuple(sorted(chance.sample(able, chance.randint(1, len(able))))), hexes, by)


def _stack_goes(game: Blitzkrieg, state: Position, chance: Random) -> Order | None:
    """A whole stack goes together where one of it may go."""
    step = state.steps[-1]
    able = sorted(step.offers(state).units)
    if not able:
        return None
    lead = chance.choice(able)
    stack = tuple(u for u in able if state.place[u] == state.place[lead])
    ways = list(step.sendings(state, lead))
    return filled(chance.choice(ways).orders[0], stack, ()) if ways else None


def any_moves(game: Blitzkrieg, state: Position, chance: Random, count: int) -> Iterator[Order]:
    """Moves, placements and drops of single units to hexes not far away, allowed or not."""
    own = state.of_side(state.side)
    for _ in range(count):
        unit = chance.choice(own)
        here = max(state.place[unit], chance.choice(HEXES) if not on_map(state.place[unit]) else 0)
        near = chance.choice(list(bits.hexes(bits.within(1 << here, 7))))
        wanted: list[Order] = [Move((unit,), near), Place((unit,), near), Drop(unit, near)]
        yield chance.choice(wanted)


def unlawful_orders(game: Blitzkrieg, state: Position, chance: Random) -> list[Order]:
    """Orders that must be refused in any position: strangers' units, the same unit twice, no hex for it."""
    step = state.steps[-1]
    side = step.asked(state)
    own, foe = chance.choice(state.of_side(side)), chance.choice(state.of_side(1 - side))
    somewhere = chance.choice(HEXES)
    sea = chance.choice([h for h in chance.sample(HEXES, 200) if not game.rules.ground.land >> h & 1])
    found: list[Order] = [
        Move((foe,), somewhere),
        Move((own, own), somewhere),
        Move((own,), sea),
        Place((foe,), somewhere),
        Place((own,), sea),
        Drop(foe, somewhere),
        Drop(own, sea),
        Fly(own, sea),
        TakeBack((foe,)),
        Attack((foe,), (somewhere,)),
        Attack((own,), ()),
        Attack((own,), (sea,)),
        CallOff(sea),
        Fight(sea),
        Lose((foe,)),
        Lose(()),
        Retreat((own,), (sea, somewhere)),
        Retreat((foe,), (somewhere, somewhere)),
        Advance((foe,), somewhere),
        Advance((own,), sea),
    ]
    if not step.ending:
        found.append(Done())  # somebody has to choose
    return found
