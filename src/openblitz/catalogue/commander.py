"""The miniatures game on the shelf: BlitzkriegCommander Lite, a game a scenario."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from openblitz.catalogue.family import (
    PNG_WIDTH,
    BoardCheck,
    BoardChoice,
    BoardError,
    BoardFinding,
    Family,
    Form,
    PieceKind,
    PlayerChoice,
    Standing,
    Trial,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from random import Random

    from openblitz.commander.game import Commander
    from openblitz.commander.orders import Order
    from openblitz.commander.position import Position
    from openblitz.datafile import DataFileError

_PLAYERS = {
    "random": "Orders anything that the rules allow. No opponent, but quick.",
    "advance": "Goes forward in line and shoots at the nearest. A first opponent.",
    "staff": "Forms up, uses cover and command radius, masses its fire, and charges when it pays.",
}


class DrawnTable(msgspec.Struct, frozen=True):
    """The view box of the drawing in centimetres, its y turned over, and the table as GeoJSON."""

    x: float
    y: float
    width: float
    height: float
    table: dict[str, Any]


class CommanderTrial(Trial):
    """Random battles; without a plan, and without a limit of turns, they need not end."""

    longest = 300

    def every_offer(self, state: Position) -> int:
        """Every offered place is looked at by the rules of deployment, and every target by those of sight."""
        from openblitz.commander.steps.base import step_of  # noqa: PLC0415

        return 40 if step_of(state).deploys else 5

    def __init__(self, game: Commander) -> None:
        super().__init__(game)
        self.own = game

    def freeze(self, state: Position) -> object:
        """All that a position holds."""
        from openblitz.commander.trial import freeze  # noqa: PLC0415

        return freeze(state)

    def faults(self, state: Position) -> Iterable[str]:
        """What must hold on every table."""
        from openblitz.commander.trial import faults  # noqa: PLC0415

        return faults(self.own.rules, state)

    def changes(self, before: Position, order: Order, after: Position) -> Iterable[str]:
        """Time goes on, and nobody comes back."""
        from openblitz.commander.trial import changes  # noqa: PLC0415

        return changes(self.own.rules, before, after)

    def unlawful(self, state: Position, chance: Random) -> Iterable[Order]:
        """Enemies do not obey."""
        from openblitz.commander.trial import unlawful_orders  # noqa: PLC0415

        return unlawful_orders(self.own.rules, state, chance)

    def melee(self, chance: Random) -> str:
        """Both battlegroups thrown together."""
        from openblitz.commander.trial import melee_position  # noqa: PLC0415

        return melee_position(self.own, chance)


class CommanderFamily(Family):
    """Centimetres, bases, and a table of one's choice."""

    name = "commander"
    moves = frozenset({"moved", "deployed", "disengaged", "pursued", "evaded"})
    silent = moves | {"phase", "roll", "order issued", "stayed", "schedule"}
    trial = CommanderTrial

    # Games

    def names(self) -> tuple[str, ...]:
        """The scenarios."""
        from openblitz.commander import scenarios  # noqa: PLC0415

        return scenarios.names()

    def spoiled(self) -> tuple[DataFileError, ...]:
        """Scenarios with a fault."""
        from openblitz.commander import scenarios  # noqa: PLC0415

        return scenarios.faults()

    def find(self, title: str) -> Commander:
        """The game of a scenario; it has no clarifications to choose."""
        from openblitz.commander.games import find_game  # noqa: PLC0415

        plain, plus, chosen = title.partition("+")
        if plus and chosen.partition("@")[0] != "none":
            raise LookupError(f"{plain} has no clarifications {chosen!r}")
        return find_game(plain + "".join(chosen.partition("@")[1:]))

    def about(self, name: str) -> str:
        """The scenario in a sentence."""
        return self.find(name).rules.scenario.file.about

    # Players

    def players(self) -> Mapping[str, PlayerChoice]:
        """random, advance and staff."""
        from openblitz.players import commander  # noqa: PLC0415 - loads much that few need

        def choice(name: str) -> PlayerChoice:
            return PlayerChoice(_PLAYERS.get(name, ""), lambda seed: commander.player(name, seed))

        return {name: choice(name) for name in commander.PLAYERS}

    deployer = "staff"

    def deploying(self, game: Commander, state: Position) -> bool:
        """While units are placed by turns."""
        from openblitz.commander.steps.base import step_of  # noqa: PLC0415

        return state.outcome is None and step_of(state).deploys

    def losses(self, game: Commander, state: Position) -> tuple[int, ...]:
        """Units knocked out."""
        from openblitz.commander.rules import battle_end  # noqa: PLC0415

        return tuple(battle_end.losses(game.rules, state, side) for side in (0, 1))

    # The wire

    @property
    def view_type(self) -> Any:
        """What its views are."""
        from openblitz.commander.view import View  # noqa: PLC0415

        return View

    @property
    def ask_type(self) -> Any:
        """What may be asked about a battle."""
        from openblitz.commander.asks import Ask  # noqa: PLC0415

        return Ask

    @property
    def reply_type(self) -> Any:
        """What it answers."""
        from openblitz.commander.asks import Reply  # noqa: PLC0415

        return Reply

    @property
    def board_type(self) -> Any:
        """The table, piece by piece."""
        return DrawnTable

    # Drawings

    def boards(self, name: str) -> tuple[BoardChoice, ...]:
        """The tables of the scenario."""
        from openblitz.commander.table_top import tables  # noqa: PLC0415

        chosen = self.find(name).rules.scenario.file.tables or tables.names()
        return tuple(BoardChoice(key, tables.named(key).title) for key in chosen if key in tables.names())

    def board(self, name: str, key: str, theme: str) -> bytes:
        """A finished table, drawn."""
        from openblitz.commander.table_top import tables  # noqa: PLC0415

        if key not in tables.names():
            raise LookupError(f"there is no table {key!r}")
        return _drawn(tables.named(key), theme)

    def piece_kinds(self) -> tuple[PieceKind, ...]:
        """Everything that terrain.toml tells, but for what a scenario has to define first."""
        from openblitz.commander.table_top.terrain import kinds  # noqa: PLC0415

        return tuple(
            PieceKind(name, kind.title, str(kind.form), kind.width)
            for name, kind in kinds().items()
            if name != "open-ground" and not kind.defined_by_scenario
        )

    def check_board(self, text: str, theme: str) -> BoardCheck:
        """Read a table from GeoJSON, see whether it is fit to play on, and draw it."""
        from openblitz.commander.table_top.check import check  # noqa: PLC0415
        from openblitz.commander.table_top.tables import TableError, read  # noqa: PLC0415

        try:
            table = read(text)
        except TableError as error:
            raise BoardError(str(error)) from error
        findings = tuple(BoardFinding(found.what, found.ok, found.detail) for found in check(table))
        return BoardCheck(table.title, findings, _drawn(table, theme).decode())

    def kept_board(self, key: str, theme: str) -> bytes | None:
        """A finished table is drawn in half a second: no process of its own is needed."""
        from openblitz.commander.table_top import tables  # noqa: PLC0415

        name = key.partition(" ")[0]
        if name not in tables.names():
            return None
        table = tables.named(name)
        return _drawn(table, theme) if key in (name, f"{name} {table.digest}") else None

    def board_svg(self, game: Commander, state: Position, theme: str) -> bytes:
        """The table that was chosen, drawn."""
        return _drawn(_table(state), theme)

    def board_json(self, game: Commander, state: Position) -> DrawnTable:
        """The table as GeoJSON, as players see it, and the view box of its drawing."""
        from openblitz.commander.table_top.drawing import EDGE  # noqa: PLC0415
        from openblitz.commander.table_top.tables import shown, write  # noqa: PLC0415

        table = shown(_table(state))
        wide, high = table.width + 2 * EDGE, table.height + 2 * EDGE
        return DrawnTable(-EDGE, -EDGE, wide, high, msgspec.json.decode(write(table)))

    def picture(self, game: Commander, state: Position, kind: str) -> bytes:
        """The table with its units."""
        from openblitz.commander.picture import position_png, position_svg  # noqa: PLC0415

        _table(state)
        if kind == "svg":
            return position_svg(game.rules, state).encode()
        return position_png(game.rules, state, PNG_WIDTH)

    def warm(self) -> None:
        """Compile the lines of sight; what is compiled is kept."""
        self.wake()

    def wake(self) -> None:
        """Look across each of our tables: the first look loads what is compiled and cuts up the table."""
        from openblitz.commander.table_top.bases import Base  # noqa: PLC0415
        from openblitz.commander.table_top.sight import sight, sights  # noqa: PLC0415
        from openblitz.commander.table_top.tables import named, names  # noqa: PLC0415

        near, far = Base(20, 20, 0), Base(100, 100, 180)
        for table in map(named, names()):
            sight(table, near, far)
            sights(table, (near, far), (180, 180), (False, False))

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

    # Words

    def overview(self, game: Commander, state: Position) -> Iterator[str]:
        """Turn, table, battlegroups."""
        from openblitz.commander.describe import overview  # noqa: PLC0415

        return overview(game.rules, state)

    def forms(self) -> Mapping[str, Form]:
        """The orders by their verbs."""
        from openblitz.commander.orders import VERBS  # noqa: PLC0415

        known = VERBS.known()
        return {verb: Form(form, known[verb].about) for verb, form in VERBS.forms().items()}


def _table(state: Position) -> Any:
    if state.table is None:
        raise LookupError("the table has not been chosen yet")
    return state.table


def _drawn(table: Any, theme: str) -> bytes:
    from openblitz.commander.table_top.drawing import THEMES, table_svg  # noqa: PLC0415

    return table_svg(table, theme if theme in THEMES else THEMES[0], plain=True).encode()
