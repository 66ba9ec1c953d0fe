"""The hex family on the shelf: the Basic Games of 1965 and 1975."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from openblitz.catalogue.family import (
    PNG_WIDTH,
    THEMES,
    BoardChoice,
    Family,
    Form,
    PlayerChoice,
    Quick,
    Standing,
    Trial,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from random import Random

    from openblitz.blitzkrieg.board.export import DrawnBoard
    from openblitz.blitzkrieg.differences import Comparison
    from openblitz.blitzkrieg.game import Blitzkrieg
    from openblitz.blitzkrieg.orders import Order
    from openblitz.blitzkrieg.position import Position
    from openblitz.table import Event

BOARD = "board"  # all its games are played on the same one

_PLAYERS = {
    "random": "Orders anything that the rules allow. No opponent, but quick.",
    "hold": "Guards its cities and attacks only at good odds.",
    "greedy": "Goes for cities and weak points; a sparring partner.",
}

_ORDERS = {
    "place": "Set units up, or bring reinforcements in.",
    "take-back": "Put units back to where they were when the set-up or the player-turn began.",
    "move": "Move units that stand together; `via` names hexes on the way.",
    "fly": "Fly a unit from city to city.",
    "drop": "Drop an airborne unit.",
    "attack": "Announce a battle.",
    "call-off": "Take back the announcement of the battle for a hex.",
    "fight": "Roll the die of an announced battle.",
    "lose": "Choose the units that are eliminated.",
    "retreat": "Retreat units, hex by hex.",
    "advance": "Advance into what the loser has left.",
    "done": "Go on to the next part of the turn.",
    "resign": "Give the game up.",
}


class BlitzkriegTrial(Trial):
    """Random games of the hex family."""

    CONQUESTS = 0.2  # how many of the melees begin with one side all over the other's cities
    MANY = ("set-up", "movement")  # the steps that offer thousands

    def __init__(self, game: Blitzkrieg) -> None:
        from openblitz.blitzkrieg.trial.invariants import Invariants  # noqa: PLC0415

        super().__init__(game)
        self.own = game
        self._invariants = Invariants(game.rules)

    def freeze(self, state: Position) -> object:
        """All that a position holds."""
        from openblitz.blitzkrieg.trial.invariants import freeze  # noqa: PLC0415

        return freeze(state)

    def faults(self, state: Position) -> Iterable[str]:
        """What must hold in every position."""
        return self._invariants.faults(state)

    def changes(self, before: Position, order: Order, after: Position) -> Iterable[str]:
        """What must hold across every order."""
        from openblitz.blitzkrieg.trial.invariants import changes  # noqa: PLC0415

        return changes(self.own.rules, before, order, after)

    def unusual(self, state: Position, chance: Random) -> Order | None:
        """Flights, moves by way of other hexes, whole stacks, small attacks."""
        from openblitz.blitzkrieg.trial.wild import wild_order  # noqa: PLC0415

        return wild_order(self.own, state, chance)

    def ending(self, state: Position) -> Order | None:
        """Movement ends early, so that those who stand together fight."""
        from openblitz.blitzkrieg.orders import Done  # noqa: PLC0415

        return Done() if state.steps[-1].key == "movement" else None

    def unlawful(self, state: Position, chance: Random) -> Iterable[Order]:
        """Strangers' units, the same unit twice, no hex for it."""
        from openblitz.blitzkrieg.trial.wild import unlawful_orders  # noqa: PLC0415

        return unlawful_orders(self.own, state, chance)

    def every_offer(self, state: Position) -> int:
        """Set-up and movement offer thousands."""
        return 1009 if state.steps[-1].key in self.MANY else 1

    def anything(self, state: Position, chance: Random, count: int) -> Iterable[Order]:
        """Moves and placements to hexes not far away."""
        from openblitz.blitzkrieg.trial.wild import any_moves  # noqa: PLC0415

        return any_moves(self.own, state, chance, count) if state.steps[-1].key in self.MANY else ()

    def melee(self, chance: Random) -> str:
        """Units of both sides close together, or one side all over the other's cities."""
        from openblitz.blitzkrieg.trial.starts import conquest_position, melee_position  # noqa: PLC0415

        position = conquest_position if chance.random() < self.CONQUESTS else melee_position
        return position(self.own, chance)

    def step(self, state: Position) -> str:
        """Losses are chosen in several ways under one name."""
        return str(state.steps[-1].__struct_config__.tag)

    def label(self, event: Event) -> str:
        """Units are eliminated for many reasons; each has its paragraph."""
        return f"{event.kind} by {' '.join(event.rules)}" if event.kind == "eliminated" else event.kind

    def result(self, event: Event) -> str | None:
        """The result of a battle is the last word of its event."""
        return event.text.removesuffix(".").rpartition(" ")[2] if event.kind == "battle" else None


class BlitzkriegFamily(Family):
    """Hexes, counters, and one board."""

    name = "blitzkrieg"
    moves = frozenset({"moved", "placed", "flown", "taken back"})
    silent = moves | {"announced", "called off", "battles announced", "movement ends"}
    long_steps = frozenset({"set-up", "movement"})
    trial = BlitzkriegTrial

    # Games

    def names(self) -> tuple[str, ...]:
        """The rulesets."""
        from openblitz.blitzkrieg import rulesets  # noqa: PLC0415

        return rulesets.names()

    def find(self, title: str) -> Blitzkrieg:
        """The game of a ruleset."""
        from openblitz.blitzkrieg import rulesets  # noqa: PLC0415

        return rulesets.called(title)

    def about(self, name: str) -> str:
        """How long it is."""
        return f"{self.find(name).rules.turns} turns."

    def quick(self, name: str) -> Quick | None:
        """The newer of the Basic Games."""
        if name != "1975-basic":
            return None
        about = "Great Blue against the computer, by the 1975 book."
        return Quick("Play now", about, "Play now", "greedy")

    def clarifications(self, name: str) -> tuple[str, ...]:
        """None, the publisher's, or all."""
        from openblitz.blitzkrieg import rulesets  # noqa: PLC0415

        return rulesets.clarifications(name)

    def compare(self, first: str, second: str) -> Comparison:
        """What two rulesets answer differently."""
        from openblitz.blitzkrieg.differences import compare  # noqa: PLC0415

        return compare(self.find(first).rules, self.find(second).rules)

    # Players

    def players(self) -> Mapping[str, PlayerChoice]:
        """random, hold and greedy."""
        from openblitz.players import blitzkrieg  # noqa: PLC0415 - loads much that few need

        def choice(name: str) -> PlayerChoice:
            return PlayerChoice(_PLAYERS.get(name, ""), lambda seed: blitzkrieg.player(name, seed))

        return {name: choice(name) for name in blitzkrieg.PLAYERS}

    deployer = "greedy"

    def deploying(self, game: Blitzkrieg, state: Position) -> bool:
        """While a side sets up."""
        return state.outcome is None and state.steps[-1].key == "set-up"

    def suggest(self, game: Blitzkrieg, state: Position) -> tuple[str, ...]:
        """A division of all combat, while battles are announced."""
        from openblitz.blitzkrieg.view import suggestion  # noqa: PLC0415

        announcing = state.outcome is None and state.steps[-1].key == "announce"
        return suggestion(game, state) if announcing else ()

    def progress(self, game: Blitzkrieg, state: Position) -> float:
        """How many of a side's units have moved."""
        own = [u for u in game.rules.roster.of_side[state.side] if state.place[u] > 0]
        return round(sum(state.moved(u) for u in own) / max(1, len(own)), 2)

    def losses(self, game: Blitzkrieg, state: Position) -> tuple[int, ...]:
        """Units eliminated."""
        return tuple(state.lost)

    # The wire

    @property
    def view_type(self) -> Any:
        """What its views are."""
        from openblitz.blitzkrieg.view import View  # noqa: PLC0415

        return View

    @property
    def printed_type(self) -> Any:
        """What is told of its pieces once."""
        from openblitz.blitzkrieg.view import Printed  # noqa: PLC0415

        return Printed

    @property
    def ask_type(self) -> Any:
        """What may be asked about its positions."""
        from openblitz.blitzkrieg.asking import Ask  # noqa: PLC0415

        return Ask

    @property
    def reply_type(self) -> Any:
        """What it answers."""
        from openblitz.blitzkrieg.asking import Reply  # noqa: PLC0415

        return Reply

    @property
    def board_type(self) -> Any:
        """The board, hex by hex."""
        from openblitz.blitzkrieg.board.export import DrawnBoard  # noqa: PLC0415

        return DrawnBoard

    # Drawings

    def boards(self, name: str) -> tuple[BoardChoice, ...]:
        """The one board."""
        return (BoardChoice(BOARD, "The mapboard"),)

    def board(self, name: str, key: str, theme: str) -> bytes:
        """The one board, drawn."""
        from openblitz.blitzkrieg import kept_board  # noqa: PLC0415

        if key != BOARD:
            raise LookupError(f"there is no board {key!r}")
        return kept_board.board_svg(theme)

    def viewer(self, name: str, key: str) -> tuple[str, str]:
        """The board to pan and zoom, with what each hex is."""
        from openblitz.blitzkrieg.board import load_board  # noqa: PLC0415
        from openblitz.blitzkrieg.board.drawing.viewer import content_policy, viewer_page  # noqa: PLC0415

        page = viewer_page(load_board())
        return page, content_policy(page)

    def board_svg(self, game: Blitzkrieg, state: Position, theme: str) -> bytes:
        """The one board, drawn."""
        return self.board(game.name, BOARD, theme)

    def kept_board(self, key: str, theme: str) -> bytes | None:
        """The board if it has been drawn before."""
        from openblitz.blitzkrieg import kept_board  # noqa: PLC0415

        return kept_board.kept_board(theme)

    def board_json(self, game: Blitzkrieg, state: Position) -> DrawnBoard:
        """Every hex, with its middle in the drawing."""
        from openblitz.blitzkrieg.board.export import drawn_board  # noqa: PLC0415

        return drawn_board(game.rules.board)

    def picture(self, game: Blitzkrieg, state: Position, kind: str) -> bytes:
        """The board with its units."""
        from openblitz.blitzkrieg import kept_board  # noqa: PLC0415

        if kind == "svg":
            return kept_board.position_svg(game.rules, state)
        return kept_board.position_png(game.rules, state, PNG_WIDTH)

    def warm(self) -> None:
        """Draw the board in every theme."""
        from openblitz.blitzkrieg import kept_board  # noqa: PLC0415

        for theme in THEMES:
            kept_board.board_svg(theme)
        kept_board.board_png(PNG_WIDTH)

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

    # Words

    def overview(self, game: Blitzkrieg, state: Position) -> Iterator[str]:
        """Turn, armies, cities, contact."""
        from openblitz.blitzkrieg.describe import overview  # noqa: PLC0415

        return overview(game.rules, state)

    def forms(self) -> Mapping[str, Form]:
        """The orders by their verbs."""
        from openblitz.blitzkrieg.notation.orders import FORMS  # noqa: PLC0415

        return {verb: Form(form, _ORDERS[verb]) for verb, form in FORMS.items()}

    def explain(self, game: Blitzkrieg, state: Position, order: Order) -> Iterable[str]:
        """What a move costs, and what a battle comes to."""
        from openblitz.blitzkrieg.explain import order_lines  # noqa: PLC0415

        return order_lines(game, state, order)

    def in_full(self, game: Blitzkrieg, state: Position, text: str) -> str:
        """Units of the side that is asked need no side before their names."""
        from openblitz.blitzkrieg.typed import in_full  # noqa: PLC0415

        side = state.side if state.outcome else state.steps[-1].asked(state)
        return in_full(game.rules, text, side)

    def candidates(self, game: Blitzkrieg, state: Position, before: Sequence[str]) -> list[str]:
        """Units, hexes and the words between them."""
        from openblitz.blitzkrieg.typed import candidates  # noqa: PLC0415

        return candidates(game, state, before)
