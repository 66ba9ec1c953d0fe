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
    from openblitz.commander.rules.book import Rules

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


def command_offers(rules: Rules, position: Position) -> Offers:
    """Who speaks to whom, who asks for artillery, and what can be done with the schedule."""
    able = command.able(rules, position)
    callers = [who for who in able if rules.roster.kind[who].role == "fao"]
    busy = command.issuing(position)
    options = [Option(Finish(busy), f"Finish with {rules.roster.titles[busy]}")] if busy >= 0 else []
    for number, strike in enumerate(position.strikes[position.active], 1):
        for fao in callers if strike.state == "planned" else ():
            options.append(Option(Reschedule(fao, number, "delay"), "Put it off", strike=number))
            options.append(Option(Reschedule(fao, number, "cancel"), "Cancel it", strike=number))
    # Whoever else can order a unit comes first: BC:command.failco, a CO that fails ends all orders.
    speaking = [who for who in able if who not in callers]
    speaking.sort(key=lambda who: rules.roster.kind[who].role == "co")
    commands = {who: orderable(rules, position, who) for who in speaking}
    return Offers(
        {who: ("request", "reschedule") if who in callers else ("order",) for who in able},
        options,
        actions=_able_to(rules, position, {unit for units in commands.values() for unit in units}),
        commands=commands,
        callers=callers,
        guns=guns(rules, position),
    )


def _able_to(rules: Rules, position: Position, units: Iterable[int]) -> dict[int, tuple[str, ...]]:
    """What each could be ordered to do, as it is now."""
    return {
        unit: tuple(
            task.action
            for task in (Task(unit, "move"), Task(unit, "fire"), Task(unit, "deploy"))
            if command.task_refusal(rules, position, task) is None
        )
        for unit in sorted(units)
    }


# Orders


def orderable(rules: Rules, position: Position, who: int) -> list[int]:
    """The units that a command may order at all; those of its last formation first."""
    own = rules.roster.of_side[position.active]
    units = [u for u in own if command.unit_refusal(rules, position, who, u) is None]
    return sorted(units, key=lambda u: not position.has(position.formation, u))


def command_orders(rules: Rules, position: Position) -> Iterator[Order]:
    """An order to each unit that a command may order and to all of them, requests, and finishing."""
    for who in command.able(rules, position):
        if rules.roster.kind[who].role == "fao":
            yield from requests(rules, position, who)
            continue
        units = orderable(rules, position, who)
        tasks = [task for unit in units for task in tasks_of(unit)]
        together = tuple(t for t in tasks if t.action == "move" and not position.orders[t.unit])
        for issue in (*(Issue(who, (task,)) for task in tasks), Issue(who, together)):
            if command.refusal(rules, position, issue) is None:
                yield issue
    if command.issuing(position) >= 0:
        yield Finish(position.commander)


def tasks_of(unit: int) -> tuple[Task, ...]:
    """What a unit could be ordered to do; a move that may go anywhere is the hardest to order."""
    moves = (Task(unit, "move"), Task(unit, "move", dense=True, closing=True))
    return *moves, Task(unit, "fire"), Task(unit, "deploy")


def requests(rules: Rules, position: Position, fao: int) -> Iterator[Order]:
    """All artillery that is left, on each enemy that an FAO sees."""
    batteries = guns(rules, position)
    for _cm, target in standing.seen_enemies(rules, position, fao) if batteries else ():
        request = Request(fao, target, batteries)
        if artillery.request_refusal(rules, position, request) is None:
            yield request


def guns(rules: Rules, position: Position) -> tuple[int, ...]:
    """The artillery that may still be asked for this turn."""
    return tuple(
        u
        for u in rules.roster.artillery[position.active]
        if position.place[u] == OFF_TABLE and not position.has(position.artillery_used, u)
    )


def pick_command(rules: Rules, position: Position, chance: Random) -> Order:
    """An order of some command to some units near one another, a request, or the end of it."""
    able = command.able(rules, position)
    busy = command.issuing(position)
    if busy >= 0 and chance.random() < 0.2:
        return Finish(busy)
    for _try in range(3):
        who = chance.choice(able)
        if rules.roster.kind[who].role == "fao":
            asked = list(requests(rules, position, who))
            if asked:
                return chance.choice(asked)
        elif (issue := _pick_issue(rules, position, who, chance)) is not None:
            return issue
    return Finish(busy) if busy >= 0 else Done()


def _pick_issue(rules: Rules, position: Position, who: int, chance: Random) -> Issue | None:
    again = [u for u in orderable(rules, position, who) if position.has(position.formation, u)]
    units = [u for u in orderable(rules, position, who) if not position.has(position.formation, u)]
    if again and chance.random() < 0.6:
        units = again
    if not units:
        return None
    first = chance.choice(units)
    units.sort(key=lambda u: standing.distance(rules, position, first, u))
    tasks = (_pick_task(rules, position, who, u, chance) for u in units[: chance.randint(1, 8)])
    issue = Issue(who, tuple(task for task in tasks if task is not None))
    return issue if command.refusal(rules, position, issue) is None else None


def _pick_task(rules: Rules, position: Position, who: int, unit: int, chance: Random) -> Task | None:
    if position.carrier[unit] >= 0:
        return Task(unit, "deploy")
    if chance.random() < 0.5 and any(_shots(rules, position, unit, who)):
        return Task(unit, "fire")
    if movement.immobile(rules, position, unit) is not None:
        task = Task(unit, "deploy")
        return task if command.task_refusal(rules, position, task) is None else None
    found = movement.destinations(rules, position, unit, rules.move_of(unit), chance, 3)
    if not found:
        return None
    return movement.task_for(rules, position, unit, *chance.choice(found))


# Actions


def actions(rules: Rules, position: Position, unit: int, who: int) -> Iterator[Order]:
    """What a unit under command could do, not all of it allowed: the step checks each."""
    yield from (Fire((shot,)) for shot in _shots(rules, position, unit, who))
    if position.carrier[unit] >= 0:
        for where in transport.places_beside(rules, position, unit, position.carrier[unit]):
            yield Dismount(unit, where.centre, where.facing)
        return
    own = list(standing.standing(rules, position, position.active))
    yield from (Mount(unit, other) for other in own if transport.suits(rules, unit, other))
    yield from _contacts(rules, position, unit)
    x, y, facing = position.x[unit], position.y[unit], position.facing[unit]
    yield Move(unit, ((x, y),), round((facing + 180) % 360, 1) % 360)
    for points, turned in movement.destinations(rules, position, unit, rules.move_of(unit)):
        yield Move(unit, points, turned)


def _contacts(rules: Rules, position: Position, unit: int) -> Iterator[Order]:
    reach = rules.move_of(unit)
    for cm, enemy in standing.seen_enemies(rules, position, unit):
        if cm <= reach + 1:
            yield Charge(unit, enemy)
    for friend in support.nearest_friends(rules, position, unit):
        yield Support(unit, friend)


def _shots(rules: Rules, position: Position, unit: int, who: int) -> Iterator[Shot]:
    """Every shot that a unit may fire under the order of a command."""
    kind = rules.roster.kind[unit]
    if kind.attack is None or kind.is_command:
        return
    enemies = standing.standing(rules, position, 1 - position.active)
    shots = (Shot(unit, enemy, weapon) for enemy in enemies for weapon in range(len(kind.specials) + 1))
    yield from (shot for shot in shots if firing.refusal(rules, position, shot, command=who) is None)


def pick_action(
    rules: Rules,
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
        choices = [list(_shots(rules, position, u, who)) for u in firers]
        shots = tuple(chance.choice(found) for found in choices if found)
        return Fire(shots) if shots else None
    if kind == "deploy":
        deploys = [o for o in actions(rules, position, unit, who) if isinstance(o, Mount | Dismount)]
        return chance.choice(deploys) if deploys else None
    if movement.immobile(rules, position, unit) is not None:
        return None
    contacts = list(_contacts(rules, position, unit))
    if contacts and chance.random() < 0.4:
        return chance.choice(contacts)
    reach = rules.move_of(unit)
    found = movement.destinations(
        rules, position, unit, reach, chance, 4, task=task, fresh_contact=held
    )  # fmt: skip
    return Move(unit, *chance.choice(found)) if found else None
