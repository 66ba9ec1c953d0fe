"""What is marked in the log: orders that nobody gave, because a question passed by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openblitz.table import Event

PASSED: Final = "passed over"  # the kind of event that says so


def passed_over(events: Sequence[Event]) -> bool:
    """Whether an order was given by itself."""
    return bool(events) and events[0].kind == PASSED
