"""What may be ordered now, for a screen: who can do what, who may be put under command, and samples."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

import msgspec

from openblitz.commander.orders import Done
from openblitz.commander.steps.base import LOOKED_AT, step_of
from openblitz.table import view as table_view
from openblitz.table.orders import verb_of

if TYPE_CHECKING:
    from openblitz.commander.game import Commander
    from openblitz.commander.position import Position


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
    rules, step = game.rules, step_of(position)
    seat = game.to_move(position)
    assert seat is not None
    refusal = game.check(position, seat, Done())
    verbs = step.verbs(rules, position)
    return Offer(
        step=step.key,
        units=rules.roster.names(verbs),
        done=refusal if step.ending else None,
        can_end=refusal is None,
        end=step.ending,
        verbs={rules.roster.ids[unit]: words for unit, words in verbs.items()},
        commander=rules.roster.ids[position.commander] if position.commander >= 0 else "",
        formation=rules.roster.names(u for u in rules.roster.units if position.has(position.formation, u)),
        **step.offers(rules, position),
    )


def samples(game: Commander, position: Position, unit: int | None, most: int) -> list[str]:
    """Orders of the step in notation, a few of each kind; with a unit, those that are given to it."""
    step = step_of(position)
    orders = step.orders(game.rules, position) if unit is None else step.orders_to(game.rules, position, unit)
    found: dict[tuple[str, tuple[int, ...]], int] = {}
    told: list[str] = []
    for order in islice(orders, LOOKED_AT):
        if isinstance(order, Done):
            continue
        key = verb_of(order), order.given_to()
        found[key] = found.get(key, 0) + 1
        if found[key] <= most:
            told.append(game.write_order(order))
    return told
