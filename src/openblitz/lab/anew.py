"""Random games played twice: with all that is kept for speed, and with everything worked out anew.

After each order both must be the same position, and chance must have thought of the same order; now and then
both are shown, with all that is offered, and that must be the same, too. What comes out is a digest of the
orders and events: where code only moved, it is the same before and after.
"""

from __future__ import annotations

from contextlib import nullcontext
from functools import partial
from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from openblitz import catalogue
from openblitz.lab.fuzz import FaultError
from openblitz.lab.pool import each
from openblitz.lab.trial import trial_of
from openblitz.table import SeededDice

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from openblitz.table import Event, Game


SHOWN = 10  # orders between two looks at what a screen shows


class Same(msgspec.Struct, frozen=True):
    """What games played both ways have in common."""

    games: int
    orders: int
    digest: str


class _Played(NamedTuple):
    """What one order has brought."""

    order: str
    events: list[Event]
    after: object  # all that the position holds
    shown: bytes = b""  # what there is to see of it, now and then


def _play(game: Game[Any, Any], text: str | None, seed: int, most: int, *, anew: bool) -> Iterator[_Played]:
    """A random game from its start or from a position, order by order."""
    trial, chance, dice = trial_of(game), Random(f"anew {seed}"), SeededDice(f"anew {seed}")
    state = game.start() if text is None else game.read_state(text)
    for number in range(most):
        seat = game.to_move(state)
        if seat is None:
            return
        with trial.anew(state) if anew else nullcontext():
            order = game.pick(state, chance)
            said = game.write_order(order)
            refusal = game.check(state, seat, game.read_order(said))
            events = [] if refusal is not None else game.carry_out(state, order, dice)
        after, shown = trial.freeze(state), b""
        if number % SHOWN == 0:
            with trial.anew(state) if anew else nullcontext():
                shown = sha256(msgspec.json.encode(game.view(state, game.to_move(state)))).digest()
        yield _Played(said if refusal is None else f"{said}: {refusal.reason}", events, after, shown)


def twice(game: Game[Any, Any], text: str | None, seed: int, most: int) -> Same:
    """One game from its start or from a position, played both ways for so many orders at most.

    First the one, then the other: what one of them forgets the other could not go on with.
    """
    kept = list(_play(game, text, seed, most, anew=False))
    digest = sha256()
    where = f"{game.name}, {'whole game' if text is None else 'melee'} with seed {seed}"
    for number, (one, other) in enumerate(
        zip(kept, _play(game, text, seed, most, anew=True), strict=True), 1
    ):
        if one != other:
            what = (
                "the order"
                if one.order != other.order
                else "what follows"
                if one.events != other.events
                else "the position"
                if one.after != other.after
                else "the view"
            )
            raise FaultError(
                f"worked out anew {what} is another",
                f"{where}, order {number}",
                one.order,
                f"anew: {other.order}",
            )
        digest.update(f"{one.order} {one.events}".encode())
    return Same(1, len(kept), digest.hexdigest())


def _both(rulesets: tuple[str, ...], most: int, seed: int) -> Same:
    """A whole game and a melee, where the family knows melees."""
    game = catalogue.find(rulesets[seed % len(rulesets)])
    melee = trial_of(game).melee(Random(f"melee {seed}"))
    played = [twice(game, text, seed, most) for text in ([None] if melee is None else [None, melee])]
    return _sum(played)


def _sum(played: Sequence[Same]) -> Same:
    digest = sha256("".join(one.digest for one in played).encode()).hexdigest()
    return Same(sum(one.games for one in played), sum(one.orders for one in played), digest)


def anew(
    rulesets: Sequence[str],
    games: int,
    seed: int,
    most: int,
    *,
    workers: int = 1,
    tell: Callable[[], None] = lambda: None,
) -> Same:
    """So many games and as many melees of these rulesets in turn; the first FaultError ends it."""
    played = []
    for one in each(partial(_both, tuple(rulesets), most), range(seed, seed + games), workers):
        tell()
        played.append(one)
    return _sum(played)
