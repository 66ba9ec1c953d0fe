"""The last order that was found to be allowed: whoever plays at random looks before he gives it, and so does
the table. It need not be looked at twice, as long as nothing at all has changed in the position."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from openblitz.blitzkrieg.engine.known import NOTHING, look_up, memory
from openblitz.blitzkrieg.engine.position import PASSING, Position
from openblitz.table.facts import comparer, taker

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.known import Known
    from openblitz.blitzkrieg.engine.orders import Order


# The order, what was known of the position, and all by which that does not go; a bare tuple, because it is
# made anew with every order.
_Vetted: TypeAlias = "tuple[Order | None, Known, tuple[object, ...]]"
_last: list[_Vetted] = memory((None, NOTHING, ()))
_rest, _same = taker(Position, PASSING), comparer(Position, PASSING)


def note(position: Position, order: Order) -> Order:
    """Put down that the step that is asked has nothing against an order, and give it back."""
    _last[0] = order, look_up(position), _rest(position)
    return order


def noted(position: Position, order: Order) -> bool:
    """Whether nothing was against this very order, as everything still is."""
    last, known, rest = _last[0]
    return last is order and look_up(position) is known and _same(position, rest)
