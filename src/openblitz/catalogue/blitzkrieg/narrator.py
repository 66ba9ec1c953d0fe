"""The words of the hex family."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from openblitz.blitzkrieg.places import on_map
from openblitz.catalogue.narrator import Form, Narrator, Standing, forms_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from openblitz.blitzkrieg.game import Blitzkrieg
    from openblitz.blitzkrieg.orders import Order
    from openblitz.blitzkrieg.position import Position


class BlitzkriegNarrator(Narrator):
    """Speaks of cities, units and battles."""

    moves = frozenset({"moved", "placed", "flown", "taken back"})
    silent = moves | {"announced", "called off", "battles announced", "movement ends"}
    long_steps = frozenset({"set-up", "movement"})

    @property
    def view_type(self) -> Any:
        """What its views are."""
        from openblitz.blitzkrieg.telling.view import View  # noqa: PLC0415

        return View

    @property
    def printed_type(self) -> Any:
        """What is told of its pieces once."""
        from openblitz.blitzkrieg.telling.view import Printed  # noqa: PLC0415

        return Printed

    @property
    def ask_type(self) -> Any:
        """What may be asked about its positions."""
        from openblitz.blitzkrieg.telling.asking import Ask  # noqa: PLC0415

        return Ask

    @property
    def reply_type(self) -> Any:
        """What it answers."""
        from openblitz.blitzkrieg.telling.asking import Reply  # noqa: PLC0415

        return Reply

    def overview(self, game: Blitzkrieg, state: Position) -> Iterator[str]:
        """Turn, armies, cities, contact."""
        from openblitz.blitzkrieg.telling.describe import overview  # noqa: PLC0415

        return overview(game.rules, state)

    def standing(self, game: Blitzkrieg, state: Position, moves: Mapping[str, int]) -> Standing:
        """Cities, units, losses and moves."""
        from openblitz.blitzkrieg.rules.victory import NAMES  # noqa: PLC0415

        rules = game.rules
        rows = tuple(
            (
                NAMES[side],
                str(rules.cities.friendly(rules, state, side).bit_count()),
                str(len(state.on_board(rules.roster, side))),
                str(state.lost[side]),
                str(moves.get(seat, 0)),
            )
            for side, seat in enumerate(game.seats)
        )
        return Standing(
            ("", "City hexes", "Units on the board", "Units lost", "Orders to move this turn"), rows
        )

    def losses(self, game: Blitzkrieg, state: Position) -> tuple[int, ...]:
        """Units eliminated."""
        return tuple(state.lost[side] for side, _seat in enumerate(game.seats))

    def progress(self, game: Blitzkrieg, state: Position) -> float:
        """How many of a side's units have moved."""
        own = [u for u in state.of_side(game.rules.roster, state.side) if on_map(state.place[u])]
        return round(sum(state.moved(u) for u in own) / max(1, len(own)), 2)

    def forms(self) -> Mapping[str, Form]:
        """The orders by their verbs."""
        from openblitz.blitzkrieg.orders import VERBS  # noqa: PLC0415

        return forms_of(VERBS)

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
