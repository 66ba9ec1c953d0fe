"""A computer player that is curious: it now and then gives an order of a kind that nobody has given yet."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import msgspec
from tests.games.purposes import on_purpose

from openblitz.blitzkrieg.battle.steps.marching import Movement
from openblitz.blitzkrieg.engine.orders import Attack
from openblitz.blitzkrieg.engine.places import in_play, on_map
from openblitz.blitzkrieg.engine.step import Phase
from openblitz.blitzkrieg.ground.steps.setting_up import SetUp
from openblitz.players.blitzkrieg import player
from openblitz.table.orders import verb_of

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Iterator, Sequence

    from tests.games.purposes import Purpose

    from openblitz.blitzkrieg.engine.deed import Deed
    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.blitzkrieg.game import Blitzkrieg
    from openblitz.players.choosing import Player
    from openblitz.table import Seat

BY_NIGHT = "-by-night"
OFTENER = 0.5  # and where there is not much to look through
OFTEN = 0.1  # how often it looks for something new
ENOUGH = 1  # orders of a kind after which that is no longer new
UNITS = 12  # of which it asks what they could do


class Curious:
    """Plays as another does; both sides know together what has been given."""

    name = "curious"

    def __init__(
        self, seed: int, given: Counter[str], *, eager: bool = False, purposes: Sequence[Purpose] = ()
    ) -> None:
        self._chance = Random(seed)
        self._plain: Player = player("greedy", seed)
        self.given = given
        self.eager = eager  # looks often wherever a phase is short, as all but movement are
        self.purposes = purposes  # what must come about, before anything else

    def decide(self, game: Blitzkrieg, state: Position, seat: Seat) -> Order:
        """What it has a purpose for; something new, if it looks; else what the other would order."""
        meant = [one for one in self.purposes if self._new(one.kind)]
        order = on_purpose(game, state, seat, meant)
        if order is None and self._looks(state):
            order = self._something_new(game, state, seat)
        if order is None:
            order = self._plain.decide(game, state, seat)
        self.given[kind_of(order)] += 1
        return order

    def _looks(self, state: Position) -> bool:
        step = state.steps[-1]
        long = isinstance(step, Movement | SetUp) if self.eager else step.many
        return self._chance.random() < (OFTEN if long else OFTENER)

    def _something_new(self, game: Blitzkrieg, state: Position, seat: Seat) -> Order | None:
        found: dict[str, Order] = {}
        for order in self._orders(game, state):
            kind = kind_of(order)
            if kind not in found and self._new(kind) and game.check(state, seat, order) is None:
                found[kind] = order
        return self._chance.choice(list(found.values())) if found else None

    def _new(self, kind: str) -> bool:
        return self.given[kind] < ENOUGH

    def _orders(self, game: Blitzkrieg, state: Position) -> Iterator[Order]:
        """What some units could do of what is new, and what is ordered of no unit in particular."""
        rules, step = game.rules, state.steps[-1]
        if not isinstance(step, Phase):
            yield from step.orders(state)
            return
        new = [deed for deed in step.deeds(rules) if any(map(self._new, kinds(deed)))]
        own = state.of_side(state.side)
        for unit in self._some(own, state) if new else ():
            for deed in new:
                orders = list(deed.orders_of(state, unit))
                for order in self._chance.sample(orders, min(len(orders), 3)):
                    yield order
                    if hasattr(order, "night"):
                        yield msgspec.structs.replace(order, night=True)
        for deed in new:
            yield from deed.at_large(state)

    def _some(self, own: Sequence[int], state: Position) -> Iterator[int]:
        """Who is at sea or in the air, and some of those on the board and in the box."""
        place = state.place
        board = [u for u in own if on_map(place[u])]
        box = [u for u in own if not in_play(place[u])]
        yield from (u for u in own if in_play(place[u]) and not on_map(place[u]))
        for some in (board, box):
            yield from self._chance.sample(some, min(len(some), UNITS))


def kinds(deed: Deed[Any]) -> tuple[str, ...]:
    """What orders of a deed are counted as."""
    verb = verb_of(deed.order)
    return (verb, verb + BY_NIGHT) if "night" in deed.order.__struct_fields__ else (verb,)


def kind_of(order: Order) -> str:
    """What an order is counted as: its verb, the table of an attack, and whether it is for the night."""
    if isinstance(order, Attack):
        return f"attack-by-{order.chart}"
    return verb_of(order) + (BY_NIGHT if getattr(order, "night", False) else "")
