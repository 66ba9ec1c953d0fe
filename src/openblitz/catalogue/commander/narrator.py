"""The words of the miniatures game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from openblitz.catalogue.narrator import Form, Narrator, Standing, forms_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from openblitz.commander.game import Commander
    from openblitz.commander.position import Position


class CommanderNarrator(Narrator):
    """Speaks of battlegroups and their losses."""

    moves = frozenset({"moved", "deployed", "disengaged", "pursued", "evaded"})
    silent = moves | {"phase", "roll", "order issued", "stayed", "schedule"}

    @property
    def view_type(self) -> Any:
        """What its views are."""
        from openblitz.commander.telling.view import View  # noqa: PLC0415

        return View

    @property
    def printed_type(self) -> Any:
        """What is told of its pieces once."""
        from openblitz.commander.telling.view import Printed  # noqa: PLC0415

        return Printed

    @property
    def ask_type(self) -> Any:
        """What may be asked about a battle."""
        from openblitz.commander.telling.asks import Ask  # noqa: PLC0415

        return Ask

    @property
    def reply_type(self) -> Any:
        """What it answers."""
        from openblitz.commander.telling.asks import Reply  # noqa: PLC0415

        return Reply

    def overview(self, game: Commander, state: Position) -> Iterator[str]:
        """Turn, table, battlegroups."""
        from openblitz.commander.telling.describe import overview  # noqa: PLC0415

        return overview(game.rules, state)

    def standing(self, game: Commander, state: Position, moves: Mapping[str, int]) -> Standing:
        """Losses against the breakpoint, and moves."""
        from openblitz.commander.rules import battle_end  # noqa: PLC0415

        rules = game.rules
        rows = tuple(
            (
                rules.roster.groups[side].name,
                str(sum(state.place[u] >= 0 for u in rules.roster.of_side[side])),
                str(battle_end.losses(rules, state, side)),
                str(battle_end.breakpoint_of(rules, side)),
                str(moves.get(seat, 0)),
            )
            for side, seat in enumerate(game.seats)
        )
        return Standing(("", "Units left", "Units lost", "Breakpoint", "Orders to move this turn"), rows)

    def losses(self, game: Commander, state: Position) -> tuple[int, ...]:
        """Units knocked out."""
        from openblitz.commander.rules import battle_end  # noqa: PLC0415

        return tuple(battle_end.losses(game.rules, state, side) for side in (0, 1))

    def forms(self) -> Mapping[str, Form]:
        """The orders by their verbs."""
        from openblitz.commander.orders import VERBS  # noqa: PLC0415

        return forms_of(VERBS)
