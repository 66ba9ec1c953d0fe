"""Orders as text: `move B:4Arm B:5Arm via R18 to S20`, one line an order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.engine.orders import VERBS

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.orders import Order


def write_order(rules: Rules, order: Order) -> str:
    """An order as text."""
    return VERBS.write(rules, order)


def read_order(rules: Rules, text: str) -> Order:
    """The order that a line of text means; a NotationError says what is wrong with it."""
    order: Order = VERBS.read(rules, text)
    return order
