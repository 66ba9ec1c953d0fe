"""How the orders of the game in play are written: those that may be given now, and the others that it has."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

import msgspec

from openblitz.blitzkrieg.engine.deed import Deed
from openblitz.blitzkrieg.engine.orders import VERBS, Done, Resign
from openblitz.blitzkrieg.engine.sequence import sequence_of
from openblitz.blitzkrieg.engine.step import Phase
from openblitz.table.orders import verb_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.blitzkrieg.game import Blitzkrieg

LOOKED_AT = 400  # orders of a step, of which nearly all are of a few kinds


class FormsAsk(msgspec.Struct, frozen=True, tag_field="what", tag="forms"):
    """How the orders of this game are written."""


class Forms(msgspec.Struct, frozen=True, tag_field="kind", tag="forms"):
    """Those that may be given now, and the others that the game has."""

    now: tuple[str, ...]
    others: tuple[str, ...]


def forms(game: Blitzkrieg, position: Position) -> Forms:
    """Those of its phases are known by its deeds; those with which decisions are answered, by being none."""
    sequence, written = sequence_of(game.rules), VERBS.forms()
    now = dict.fromkeys(map(verb_of, _now(game, position)))
    by_deeds = {deed.order for deed in _deeds(Deed)}
    own = [verb for verb, one in VERBS.known().items() if one not in by_deeds or sequence.takes(one)]
    return Forms(
        tuple(written[verb] for verb in now), tuple(written[verb] for verb in own if verb not in now)
    )


def _now(game: Blitzkrieg, position: Position) -> Iterator[type[Order]]:
    """The kinds of orders that whoever is asked may give."""
    if position.outcome is not None:
        return
    rules, step = game.rules, position.steps[-1]
    if isinstance(step, Phase):
        yield from (deed.order for deed in step.deeds(rules))
        yield Done
    else:
        yield from map(type, islice(step.orders(position), LOOKED_AT))
    yield from (deed.order for deed in sequence_of(rules).any_time)
    yield Resign


def _deeds(base: type[Deed[Any]]) -> Iterator[type[Deed[Any]]]:
    """Every deed that there is, of whatever game."""
    for deed in base.__subclasses__():
        if hasattr(deed, "order"):
            yield deed
        yield from _deeds(deed)
