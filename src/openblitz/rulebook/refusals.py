"""A refusal in full: the reason, and what the paragraph says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.rulebook.inventory import inventory

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.table import Refusal


def refusal_lines(refusal: Refusal) -> Iterator[str]:
    """A refusal: the reason, then what the paragraph says, then what it is about."""
    yield f"Refused: {refusal.reason}"
    line = inventory().get(refusal.rule)
    yield f"{refusal.rule}: {line.what}" if line else f"({refusal.rule})"
    if refusal.places:
        yield f"Places: {' '.join(refusal.places)}"
    if refusal.units:
        yield f"Units: {' '.join(refusal.units)}"
