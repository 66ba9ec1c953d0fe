"""What may be ordered now, as records for a screen; the step itself says who can do what."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Literal

import msgspec

from openblitz.commander.orders import Done
from openblitz.commander.rules.book import say_point
from openblitz.commander.steps import offering
from openblitz.commander.steps.offering import LOOKED_AT
from openblitz.table import view as table_view
from openblitz.table.orders import verb_of
from openblitz.table.view import Choice

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from openblitz.commander.game import Commander
    from openblitz.commander.orders import Order
    from openblitz.commander.position import Position
    from openblitz.commander.rules.book import Rules


class Offer(table_view.Offer, frozen=True, kw_only=True):
    """What may be ordered: for each unit that can do something, what; and who is under command."""

    # What each can do, by the first words of its orders; who can be sent, and what is drawn to send it.
    verbs: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    sends: dict[str, Literal["way", "spot", "turn"]] = msgspec.field(default_factory=dict)
    commander: str = ""
    formation: tuple[str, ...] = ()
    actions: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)  # what is left to do
    commands: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)  # whom each command may order
    callers: tuple[str, ...] = ()  # who may ask for artillery
    guns: tuple[str, ...] = ()  # artillery that may still be asked for
    along: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)  # who may be deployed with whom
    starts: dict[str, dict[str, int]] = msgspec.field(
        default_factory=dict
    )  # field defences for a unit, with how many units still may
    facing: float = 0.0  # of a unit that comes on the table
    forms: dict[str, str] = msgspec.field(
        default_factory=dict
    )  # orders with a blank, by what fills it: a seed, a text
    strikes: dict[str, tuple[Choice, ...]] = msgspec.field(
        default_factory=dict
    )  # what can be done with strikes of one's own, by number


def offer(game: Commander, position: Position) -> Offer:
    """What the step that is asked takes."""
    rules, step, names = game.rules, position.steps[-1], game.rules.roster.names
    seat = game.to_move(position)
    assert seat is not None
    refusal = game.check(position, seat, Done())
    offers = step.offers(position)
    how = offering.how_sent(step.sent) if step.sent else ""
    tag = verb_of(step.sent) if step.sent else ""
    return Offer(
        mode=step.mode,
        step=step.key,
        units=names(offers.verbs),
        choices=tuple(choice(game, option) for option in offers.options if not option.strike),
        helps=dict(step.helps),
        forgotten=tuple(step.forgotten(position)),
        done=refusal if step.ending else None,
        can_end=refusal is None,
        end=step.ending,
        verbs={rules.roster.ids[unit]: words for unit, words in offers.verbs.items()},
        sends={rules.roster.ids[unit]: how for unit, words in offers.verbs.items() if tag in words},  # type: ignore[misc]
        commander=names([position.commander])[0] if position.commander >= 0 else "",
        formation=names(u for u in rules.roster.units if position.has(position.formation, u)),
        actions={rules.roster.ids[unit]: kinds for unit, kinds in offers.actions.items()},
        commands=_named(rules, offers.commands),
        callers=names(offers.callers),
        guns=names(offers.guns),
        along=_named(rules, offers.along),
        starts={rules.roster.ids[unit]: dict(states) for unit, states in offers.starts.items()},
        facing=offers.facing,
        forms=dict(offers.forms),
        strikes=_of_strikes(game, offers),
    )


def _named(rules: Rules, units: Mapping[int, Iterable[int]]) -> dict[str, tuple[str, ...]]:
    return {rules.roster.ids[unit]: rules.roster.names(others) for unit, others in units.items()}


def _of_strikes(game: Commander, offers: offering.Offers) -> dict[str, tuple[Choice, ...]]:
    found: dict[str, tuple[Choice, ...]] = {}
    for option in offers.options:
        if option.strike:
            key = str(option.strike)
            found[key] = (*found.get(key, ()), choice(game, option))
    return found


def choice(game: Commander, option: offering.Option) -> Choice:
    """An order in notation, in words, and with the places that it speaks of."""
    text = game.write_order(option.order)
    words = option.words or offering.said(text)
    return Choice(
        order=text,
        words=words,
        about=option.about,
        rules=option.rules,
        units=game.rules.roster.names(option.order.given_to()),
        places=_places(game.rules, option.order),
    )


def _places(rules: Rules, order: Order) -> tuple[str, ...]:
    """The spots and the other units of an order, to be lit."""
    spots = [*getattr(order, "points", ()), *([order.at] if hasattr(order, "at") else [])]
    others = [getattr(order, name, -1) for name in ("target", "friend", "transport", "enemy")]
    others += [shot.target for shot in getattr(order, "shots", ())]
    return (*map(say_point, spots), *rules.roster.names(unit for unit in others if unit >= 0))


def samples(game: Commander, position: Position, unit: int | None, most: int) -> list[Choice]:
    """Orders of the step, a few of each kind; with a unit, those that are given to it."""
    found: dict[tuple[str, tuple[int, ...]], int] = {}
    told: list[Choice] = []
    step = position.steps[-1]
    for order in islice(step.listed(position, unit), LOOKED_AT):
        key = verb_of(order), order.given_to()
        if isinstance(order, Done) or (unit is not None and unit not in key[1]):
            continue
        found[key] = found.get(key, 0) + 1
        if found[key] <= most:
            about, cited = step.warns(position, order)
            words = step.say(position, order, offering.said(game.write_order(order)))
            told.append(choice(game, offering.Option(order, words, about, cited)))
    return told


def meanings(game: Commander, position: Position, unit: int, other: int) -> list[Order]:
    """Everything that a unit could be told to do with another one, allowed or not, by what it can do now."""
    found: dict[Order, None] = {}
    for order in islice(position.steps[-1].listed(position, unit), LOOKED_AT):
        meant = offering.aimed(order, other) if unit in order.given_to() else None
        if meant is not None:
            found[meant] = None
    return list(found)
