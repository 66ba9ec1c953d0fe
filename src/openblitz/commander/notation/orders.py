"""Orders as text: `move A:Inf1 to 60,48 face 0`, one line an order; each class of order says its own form."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.commander.orders import VERBS, Order

if TYPE_CHECKING:
    from openblitz.commander.rules.book import Rules


def read_order(rules: Rules, text: str) -> Order:
    """The order that a line of text means; a NotationError says what is wrong with it."""
    order: Order = VERBS.read(rules, text)
    return order


def write_order(rules: Rules, order: Order) -> str:
    """An order as text."""
    return VERBS.write(rules, order)
