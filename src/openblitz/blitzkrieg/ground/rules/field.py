"""MS:17 - the field of a scenario, which nobody leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.hexes.grid import Hex, name

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.table import Refusal


def beyond(rules: Rules, unit: int, hex_: int) -> Refusal | None:
    """MS:17a - Nobody goes where the scenario is not fought."""
    if not rules.ground.beyond >> hex_ & 1:
        return None
    reason = f"{name(Hex(hex_))} lies outside the part of the map that is played on."
    assert rules.scenario is not None, "without a scenario the whole map is played on"
    return rules.refuse_by(rules.scenario.border, reason, (hex_,), (unit,))
