"""What may be ordered now, for a screen: who can do what, who may be put under command, and samples."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

import msgspec

from openblitz.commander.orders import Done
from openblitz.commander.position import OFF_TABLE
from openblitz.commander.rules import command, deployment, transport
from openblitz.commander.steps import Acting, Commanding, CommandMoves, Deployment
from openblitz.commander.steps.sampling import orderable
from openblitz.table import view as table_view
from openblitz.table.orders import verb_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.commander.game import Commander
    from openblitz.commander.orders import Order
    from openblitz.commander.position import Position
    from openblitz.commander.rules.book import Rules

# How many orders of a step are looked at to tell who can do what, or to show some.
LOOKED_AT = 600

# The orders that carry an action out.
ACTIONS = {
    "move": ("move", "charge", "support"),
    "fire": ("fire",),
    "deploy": ("mount", "dismount"),
    "any": ("move", "charge", "support", "fire", "mount", "dismount"),
}


class Offer(table_view.Offer, frozen=True, kw_only=True):
    """What may be ordered: for each unit that can do something, what; and who is under command."""

    verbs: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    commander: str = ""
    formation: tuple[str, ...] = ()
    actions: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)  # what is left to do
    commands: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)  # whom each command may order
    guns: tuple[str, ...] = ()  # artillery that may still be asked for
    along: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)  # who may be deployed with whom
    # Field defences in which a unit may be deployed, with how many units still may.
    starts: dict[str, dict[str, int]] = msgspec.field(default_factory=dict)


def offer(game: Commander, position: Position) -> Offer:
    """What the step that is asked takes."""
    rules, step = game.rules, position.steps[-1]
    seat = game.to_move(position)
    assert seat is not None
    refusal = game.check(position, seat, Done())
    verbs = _verbs(rules, position)
    end = step.ending
    return Offer(
        step=step.key,
        units=rules.roster.names(verbs),
        done=refusal if end else None,
        can_end=refusal is None,
        end=end,
        verbs={rules.roster.ids[unit]: words for unit, words in verbs.items()},
        commander=rules.roster.ids[position.commander] if position.commander >= 0 else "",
        formation=rules.roster.names(u for u in rules.roster.units if position.has(position.formation, u)),
        actions=_left(rules, position),
        commands=_commands(rules, position),
        guns=rules.roster.names(_guns(rules, position)) if isinstance(step, Commanding) else (),
        along=_along(rules, position),
        starts=_starts(rules, position),
    )


def _verbs(rules: Rules, position: Position) -> dict[int, tuple[str, ...]]:
    """Who can do what; where there are too many orders to list, by what makes them possible."""
    step = position.steps[-1]
    match step:
        case Deployment():
            return dict.fromkeys(deployment.reserve(rules, position, step.side), ("place",))
        case Commanding():
            return {who: _spoken(rules, who) for who in command.able(rules, position)}
        case CommandMoves():
            return dict.fromkeys(step.able(rules, position), ("move",))
        case Acting():
            found = ((doing.unit, _kinds(doing.task.action, doing)) for doing in step.left(position))
            return {unit: tuple(v for kind in kinds for v in ACTIONS[kind]) for unit, kinds in found}
    verbs: dict[int, dict[str, None]] = {}
    for order in islice(step.orders(rules, position), LOOKED_AT):
        for unit in order.given_to():
            verbs.setdefault(unit, {})[verb_of(order)] = None
    return {unit: tuple(words) for unit, words in verbs.items()}


def _spoken(rules: Rules, who: int) -> tuple[str, ...]:
    return ("request", "reschedule") if rules.roster.kind[who].role == "fao" else ("order",)


def _kinds(action: str, doing: object) -> tuple[str, ...]:
    """BC:command.bonus - The declared action while it is not taken, and any other after double one."""
    declared, extra = getattr(doing, "declared", False), getattr(doing, "extra", 0)
    return (*((action,) if declared else ()), *(("any",) if extra else ()))


def _left(rules: Rules, position: Position) -> dict[str, tuple[str, ...]]:
    step = position.steps[-1]
    if not isinstance(step, Acting):
        return {}
    return {rules.roster.ids[d.unit]: _kinds(d.task.action, d) for d in step.left(position)}


def _commands(rules: Rules, position: Position) -> dict[str, tuple[str, ...]]:
    if not isinstance(position.steps[-1], Commanding):
        return {}
    commands = (who for who in command.able(rules, position) if rules.roster.kind[who].role != "fao")
    return {rules.roster.ids[who]: rules.roster.names(orderable(rules, position, who)) for who in commands}


def _along(rules: Rules, position: Position) -> dict[str, tuple[str, ...]]:
    step = position.steps[-1]
    if not isinstance(step, Deployment):
        return {}
    waiting = deployment.reserve(rules, position, step.side)
    found = {u: [other for other in waiting if transport.suits(rules, other, u)] for u in waiting}
    return {rules.roster.ids[u]: rules.roster.names(others) for u, others in found.items() if others}


def _starts(rules: Rules, position: Position) -> dict[str, dict[str, int]]:
    step = position.steps[-1]
    if not isinstance(step, Deployment):
        return {}
    waiting = deployment.reserve(rules, position, step.side)
    found = {u: deployment.starts(rules, position, step.side, u) for u in waiting}
    return {rules.roster.ids[u]: states for u, states in found.items() if states}


def _guns(rules: Rules, position: Position) -> Iterator[int]:
    for unit in rules.roster.artillery[position.active]:
        if position.place[unit] == OFF_TABLE and not position.has(position.artillery_used, unit):
            yield unit


def samples(
    game: Commander, position: Position, unit: int | None, most: int, but: tuple[type[Order], ...] = ()
) -> list[str]:
    """Orders of the step in notation, a few of each kind; with a unit, those that are given to it."""
    found: dict[tuple[str, tuple[int, ...]], int] = {}
    told: list[str] = []
    # Left out before they are counted: how many there are would tell, too.
    listed = (order for order in _listed(game.rules, position, unit) if not isinstance(order, but))
    for order in islice(listed, LOOKED_AT):
        key = verb_of(order), order.given_to()
        if isinstance(order, Done) or (unit is not None and unit not in key[1]):
            continue
        found[key] = found.get(key, 0) + 1
        if found[key] <= most:
            told.append(game.write_order(order))
    return told


def _listed(rules: Rules, position: Position, unit: int | None) -> Iterator[Order]:
    """The orders of the step; of a step of many orders those of one unit alone."""
    from openblitz.commander.steps import sampling  # noqa: PLC0415 - only where much is listed

    step = position.steps[-1]
    if isinstance(step, Acting) and unit is not None:
        doing = step.doing(position, unit)
        orders = sampling.actions(rules, position, unit, step.command) if doing is not None else ()
        return (order for order in orders if step.check(rules, position, order) is None)
    return step.orders(rules, position)
