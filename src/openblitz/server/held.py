"""Orders that are held back until whoever gave them knows what would follow."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from openblitz.table import Game, Held


def held(game: Game[Any, Any], state: Any, seat: str, order: Any) -> Held | None:
    """An order that its player should know more of; one that is refused anyway is not held."""
    asked = game.to_move(state)
    if asked is None or asked != seat or game.check(state, asked, order) is not None:
        return None
    return game.forewarns(state, order)
