"""Samples of what may be ordered in the command phase, for lists of orders and for play at random."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.commander.orders import (
    Charge,
    Dismount,
    Done,
    Finish,
    Fire,
    Issue,
    Mount,
    Move,
    Request,
    Reschedule,
    Shot,
    Support,
    Task,
)
from openblitz.commander.position import OFF_TABLE
from openblitz.commander.rules import artillery, command, firing, movement, standing, support, transport
from openblitz.commander.steps.offering import Offers, Option

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from random import Random

    from openblitz.commander.orders import Order
    from openblitz.commander.position import Position

# The orders that carry an action out.
ACTIONS = {
    "move": ("move", "charge", "support"),
    "fire": ("fire",),
    "deploy": ("mount", "dismount"),
    "any": ("move", "charge", "support", "fire", "mount", "dismount"),
}


def verbs_of(kinds: Iterable[str]) -> tuple[str, ...]:
    """The orders that carry actions of these kinds out."""
    return tuple(verb for kind in kinds for verb in ACTIONS[kind])


def command_offers(position: Position) -> Offers:
    """Who speaks to whom, who asks for artillery, and what can be done with the schedule."""
    able = command.able(position)
    callers = [who for who in able if position.roster.kind[who].role == "fao"]
    busy = command.issuing(position)
    options = [Option(Finish(busy), f"Finish with {position.roster.titles[busy]}")] if busy >= 0 else []
    for number, strike in enumerate(position.strikes[position.active], 1):
        for fao in callers if strike.state == "planned" else ():
            options.append(Option(Reschedule(fao, number, "delay"), "Put it off", strike=number))
            options.append(Option(Reschedule(fao, number, "cancel"), "Cancel it", strike=number))
    # Whoever else can order a unit comes first: BC:command.failco, a CO that fails ends all orders.
    speaking = [who for who in able if who not in callers]
    speaking.sort(key=lambda who: position.roster.kind[who].role == "co")
    commands = {who: orderable(position, who) for who in speaking}
    return Offers(
        {who: ("request", "reschedule") if who in callers else ("order",) for who in able},
        options,
        actions=_able_to(position, {unit for units in commands.values() for unit in units}),
        commands=commands,
        callers=callers,
        guns=guns(position),
    )


def _able_to(position: Position, units: Iterable[int]) -> dict[int, tuple[str, ...]]:
    """What each could be ordered to do, as it is now."""
    return {
        unit: tuple(
            task.action
            for task in (Task(unit, "move"), Task(unit, "fire"), Task(unit, "deploy"))
            if command.task_refusal(position, task) is None
        )
        for unit in sorted(units)
    }


# Orders


def orderable(position: Position, who: int) -> list[int]:
    """The units that a command may order at all; those of its last formation first."""
    own = position.roster.of_side[position.active]
    units = [u for u in own if command.unit_refusal(position, who, u) is None]
    return sorted(units, key=lambda u: not position.has(position.formation, u))


def command_orders(position: Position) -> Iterator[Order]:
    """An order to each unit that a command may order and to all of them, requests, and finishing."""
    for who in command.able(position):
        if position.roster.kind[who].role == "fao":
            yield from requests(position, who)
            continue
        units = orderable(position, who)
        tasks = [task for unit in units for task in tasks_of(unit)]
        together = tuple(t for t in tasks if t.action == "move" and not position.orders[t.unit])
        for issue in (*(Issue(who, (task,)) for task in tasks), Issue(who, together)):
            if command.refusal(position, issue) is None:
                yield issue
    if command.issuing(position) >= 0:
        yield Finish(position.commander)


def tasks_of(unit: int) -> tuple[Task, ...]:
    """What a unit could be ordered to do; a move that may go anywhere is the hardest to order."""
    moves = (Task(unit, "move"), Task(unit, "move", dense=True, closing=True))
    return *moves, Task(unit, "fire"), Task(unit, "deploy")


def requests(position: Position, fao: int) -> Iterator[Order]:
    """All artillery that is left, on each enemy that an FAO sees."""
    batteries = guns(position)
    for _cm, target in standing.seen_enemies(position, fao) if batteries else ():
        request = Request(fao, target, batteries)
        if artillery.request_refusal(position, request) is None:
            yield request


def guns(position: Position) -> tuple[int, ...]:
    """The artillery that may still be asked for this turn."""
    return tuple(
        u
        for u in position.roster.artillery[position.active]
        if position.place[u] == OFF_TABLE and not position.has(position.artillery_used, u)
    )


def pick_command(position: Position, chance: Random) -> Order:
    """An order of some command to some units near one another, a request, or the end of it."""
    able = command.able(position)
    busy = command.issuing(position)
    if busy >= 0 and chance.random() < 0.2:
        return Finish(busy)
    for _try in range(3):
        who = chance.choice(able)
        if position.roster.kind[who].role == "fao":
            asked = list(requests(position, who))
            if asked:
                return chance.choice(asked)
        elif (issue := _pick_issue(position, who, chance)) is not None:
            return issue
    return Finish(busy) if busy >= 0 else Done()


def _pick_issue(position: Position, who: int, chance: Random) -> Issue | None:
    again = [u for u in orderable(position, who) if position.has(position.formation, u)]
    units = [u for u in orderable(position, who) if not position.has(position.formation, u)]
    if again and chance.random() < 0.6:
        units = again
    if not units:
        return None
    first = chance.choice(units)
    units.sort(key=lambda u: standing.distance(position, first, u))
    tasks = (_pick_task(position, who, u, chance) for u in units[: chance.randint(1, 8)])
    issue = Issue(who, tuple(task for task in tasks if task is not None))
    return issue if command.refusal(position, issue) is None else None


def _pick_task(position: Position, who: int, unit: int, chance: Random) -> Task | None:
    if position.carrier[unit] >= 0:
        return Task(unit, "deploy")
    if chance.random() < 0.5 and any(_shots(position, unit, who)):
        return Task(unit, "fire")
    if movement.immobile(position, unit) is not None:
        task = Task(unit, "deploy")
        return task if command.task_refusal(position, task) is None else None
    found = movement.destinations(position, unit, movement.reach(position, unit), chance, 3)
    if not found:
        return None
    return movement.task_for(position, unit, *chance.choice(found))


# Actions


def actions(position: Position, unit: int, who: int) -> Iterator[Order]:
    """What a unit under command could do, not all of it allowed: the step checks each."""
    rules = position.rules
    yield from (Fire((shot,)) for shot in _shots(position, unit, who))
    if position.carrier[unit] >= 0:
        for where in transport.places_beside(position, unit, position.carrier[unit]):
            yield Dismount(unit, where.centre, where.facing)
        return
    own = list(standing.standing(position, position.active))
    yield from (Mount(unit, other) for other in own if transport.suits(rules, unit, other))
    yield from _contacts(position, unit)
    x, y, facing = position.x[unit], position.y[unit], position.facing[unit]
    yield Move(unit, ((x, y),), round((facing + 180) % 360, 1) % 360)
    for points, turned in movement.destinations(position, unit, movement.reach(position, unit)):
        yield Move(unit, points, turned)


def _contacts(position: Position, unit: int) -> Iterator[Order]:
    reach = position.rules.move_of(unit)
    for cm, enemy in standing.seen_enemies(position, unit):
        if cm <= reach + 1:
            yield Charge(unit, enemy)
    for friend in support.nearest_friends(position, unit):
        yield Support(unit, friend)


def _shots(position: Position, unit: int, who: int) -> Iterator[Shot]:
    """Every shot that a unit may fire under the order of a command."""
    kind = position.roster.kind[unit]
    if kind.attack is None or kind.is_command:
        return
    enemies = standing.standing(position, 1 - position.active)
    shots = (Shot(unit, enemy, weapon) for enemy in enemies for weapon in range(len(kind.specials) + 1))
    yield from (shot for shot in shots if firing.refusal(position, shot, command=who) is None)


def pick_action(
    position: Position,
    chance: Random,
    unit: int,
    who: int,
    *,
    task: Task | None,
    held: bool,
    firers: list[int],
) -> Order | None:
    """An action of a unit; when it fires, so do all who may."""
    kinds = [task.action] if task is not None else ["move", "fire", "deploy"]
    kind = chance.choice(kinds)
    if kind == "fire":
        choices = [list(_shots(position, u, who)) for u in firers]
        shots = tuple(chance.choice(found) for found in choices if found)
        return Fire(shots) if shots else None
    if kind == "deploy":
        deploys = [o for o in actions(position, unit, who) if isinstance(o, Mount | Dismount)]
        return chance.choice(deploys) if deploys else None
    if movement.immobile(position, unit) is not None:
        return None
    contacts = list(_contacts(position, unit))
    if contacts and chance.random() < 0.4:
        return chance.choice(contacts)
    has = movement.reach(position, unit)
    found = movement.destinations(position, unit, has, chance, 4, task=task, fresh_contact=held)
    return Move(unit, *chance.choice(found)) if found else None
