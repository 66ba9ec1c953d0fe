"""The words of the hex family."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.engine.places import on_map
from openblitz.blitzkrieg.ground.questions.victory import VICTORY
from openblitz.catalogue.narrator import Narrator, Standing
from openblitz.table.orders import sentence_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.blitzkrieg.game import Blitzkrieg
    from openblitz.table.telling import Told


class BlitzkriegNarrator(Narrator):
    """Speaks of cities, units and battles."""

    orders = "engine.orders"
    moves = frozenset({"moved", "placed", "flown", "taken back"})
    silent = moves | {"announced", "called off", "battles announced", "movement ends"}
    long_steps = frozenset({"set-up", "movement"})

    def told(
        self,
        game: Blitzkrieg,
        before: Position,
        after: Position,
        seat: str | None,
    ) -> Told:
        """Units, cities, countries and counts, by weight."""
        from openblitz.blitzkrieg.telling.since import since  # noqa: PLC0415

        return since(before, after, seat)

    def say(self, game: Blitzkrieg, order: str) -> str:
        """By the sentence that each kind of order has."""
        meant = game.read_order(order)
        return sentence_of(type(meant)).say(game.rules, meant)

    def standing(self, game: Blitzkrieg, state: Position, moves: Mapping[str, int]) -> Standing:
        """What the game is won by, first; then units, losses and moves."""
        from openblitz.blitzkrieg.telling.beside import lost  # noqa: PLC0415

        rules = game.rules
        scores = [VICTORY.of(rules).score(state, side) for side, _seat in enumerate(game.seats)]
        losses = [lost(state, side) for side, _seat in enumerate(game.seats)]
        rows = tuple(
            (
                rules.names[side],
                f"{score.has} of {score.enough}" if score.enough else str(score.has),
                str(len(state.on_board(side))),
                str(losses[side].value),
                str(moves.get(game.seats[side], 0)),
            )
            for side, score in enumerate(scores)
        )
        heads = ("", scores[0].title, "Units on the board", losses[0].title, "Orders to move this turn")
        return Standing(heads, rows)

    def losses(self, game: Blitzkrieg, state: Position) -> tuple[int, ...]:
        """Units eliminated."""
        return tuple(state.lost[side] for side, _seat in enumerate(game.seats))

    def counts(self, game: Blitzkrieg, state: Position) -> tuple[int, ...]:
        """What would be counted for each side if nobody did anything more."""
        from openblitz.blitzkrieg.appraisal import winning  # noqa: PLC0415

        return tuple(one.then for one in winning(state))

    def progress(self, game: Blitzkrieg, state: Position) -> float:
        """How many of a side's units have moved."""
        own = [u for u in state.of_side(state.side) if on_map(state.place[u])]
        return round(sum(state.moved(u) for u in own) / max(1, len(own)), 2)

    def possible(self, game: Blitzkrieg, state: Position) -> tuple[Sequence[str], Sequence[str]]:
        """Those of its own phases and steps."""
        from openblitz.blitzkrieg.telling.forms import forms  # noqa: PLC0415

        found = forms(game, state)
        return found.now, found.others

    def explain(self, game: Blitzkrieg, state: Position, order: Order) -> Iterable[str]:
        """What a move costs, and what a battle comes to."""
        from openblitz.blitzkrieg.telling.explain import order_lines  # noqa: PLC0415

        return order_lines(game, state, order)

    def in_full(self, game: Blitzkrieg, state: Position, text: str) -> str:
        """Units of the side that is asked need no side before their names."""
        from openblitz.blitzkrieg.telling.typed import in_full  # noqa: PLC0415

        side = state.side if state.outcome else state.steps[-1].asked(state)
        return in_full(game.rules, text, side)

    def candidates(self, game: Blitzkrieg, state: Position, before: Sequence[str]) -> list[str]:
        """Units, hexes and the words between them."""
        from openblitz.blitzkrieg.telling.typed import candidates  # noqa: PLC0415

        return candidates(game, state, before)
