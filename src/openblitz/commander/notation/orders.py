"""Orders as text: `move A:Inf1 to 60,48 face 0`, one line an order; each class of order says its own form."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from openblitz.commander.older import OLDER
from openblitz.commander.orders import VERBS, Order
from openblitz.table.game import NotationError

if TYPE_CHECKING:
    from openblitz.commander.rules.book import Rules


def read_order(rules: Rules, text: str) -> Order:
    """The order that a line of text means; a NotationError says what is wrong with it."""
    verb = _verb(text)
    if verb in OLDER.known():
        fault = f"{verb} is an order of older game files; all strikes are written in one: {_SCHEDULE}"
        raise NotationError(fault)
    order: Order = VERBS.read(rules, text)
    return order


def read_kept(rules: Rules, text: str) -> Order:
    """An order that was carried out once: those that are given no more are read, too."""
    if _verb(text) in OLDER.known():
        return cast("Order", OLDER.read(rules, text))
    return read_order(rules, text)


def _verb(text: str) -> str:
    return text.strip().replace("\t", " ").partition(" ")[0].lower()


_SCHEDULE = VERBS.forms()["schedule"]


def write_order(rules: Rules, order: Order) -> str:
    """An order as text."""
    return VERBS.write(rules, order)
