"""The words of the miniatures game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.catalogue.narrator import Narrator, Standing

if TYPE_CHECKING:
    from collections.abc import Mapping

    from openblitz.commander.game import Commander
    from openblitz.commander.position import Position


class CommanderNarrator(Narrator):
    """Speaks of battlegroups and their losses."""

    moves = frozenset({"moved", "deployed", "disengaged", "pursued", "evaded"})
    silent = moves | {"phase", "roll", "order issued", "stayed", "schedule"}

    def say(self, game: Commander, order: str) -> str:
        """Who orders whom to do what, lengths in centimetres."""
        from openblitz.commander.steps.offering import said  # noqa: PLC0415

        return said(order)

    def standing(self, game: Commander, state: Position, moves: Mapping[str, int]) -> Standing:
        """Losses against the breakpoint, and moves."""
        from openblitz.commander.rules import battle_end  # noqa: PLC0415

        rules = game.rules
        rows = tuple(
            (
                rules.roster.groups[side].name,
                str(sum(state.place[u] >= 0 for u in rules.roster.of_side[side])),
                str(battle_end.losses(state, side)),
                str(battle_end.breakpoint_of(rules, side)),
                str(moves.get(seat, 0)),
            )
            for side, seat in enumerate(game.seats)
        )
        return Standing(("", "Units left", "Units lost", "Breaks at", "Moves this turn"), rows)

    def losses(self, game: Commander, state: Position) -> tuple[int, ...]:
        """Units knocked out."""
        from openblitz.commander.rules import battle_end  # noqa: PLC0415

        return tuple(battle_end.losses(state, side) for side in (0, 1))
