"""What a family of games brings along: its games, players, drawings and words; each family is one class."""

from __future__ import annotations

from abc import ABC, abstractmethod
from base64 import b64encode
from html import escape
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import msgspec

from openblitz.table.view import SeatStyle  # noqa: TC001 - msgspec reads the annotations

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from random import Random

    from openblitz.blitzkrieg.differences import Comparison
    from openblitz.datafile import DataFileError
    from openblitz.players.choosing import Player
    from openblitz.table import Event, Game

AnyGame: TypeAlias = "Game[Any, Any]"

THEMES = ("light", "dark", "print")
PNG_WIDTH = 2400  # pixels of a picture


class PlayerChoice(NamedTuple):
    """A computer player that one can choose, made with the seed of its own chance."""

    about: str
    make: Callable[[int], Player]


class PlayerInfo(msgspec.Struct, frozen=True):
    """A computer player that one can choose."""

    name: str
    about: str


class BoardChoice(msgspec.Struct, frozen=True):
    """A board or table that a game is played on, by the key of its drawing."""

    key: str
    title: str


class PieceKind(msgspec.Struct, frozen=True):
    """A kind of terrain that one can put on a table of one's own."""

    name: str
    title: str
    form: str  # area or line
    width: float  # of a line that says none


class BoardFinding(msgspec.Struct, frozen=True):
    """One thing that was looked at on a table, and whether it is right."""

    what: str
    ok: bool
    detail: str


class BoardCheck(msgspec.Struct, frozen=True):
    """A table of a player's own: its name, whether it is fit to play on, and its drawing as SVG."""

    title: str
    findings: tuple[BoardFinding, ...]
    svg: str


class BoardError(Exception):
    """A table that cannot be used, in a sentence."""


class Quick(msgspec.Struct, frozen=True):
    """A game that begins with one click: the first seat against a computer player."""

    title: str
    about: str
    button: str
    opponent: str


class GameInfo(msgspec.Struct, frozen=True):
    """A game that one can choose."""

    name: str
    family: str  # the tag of its views
    title: str
    about: str
    seats: tuple[str, ...]
    styles: tuple[SeatStyle, ...]
    clarifications: tuple[str, ...]
    players: tuple[PlayerInfo, ...]
    boards: tuple[BoardChoice, ...]
    quick: Quick | None = None


class Form(NamedTuple):
    """How an order is written, and what it is for."""

    form: str
    about: str = ""


class Standing(NamedTuple):
    """How both sides stand, as a small table for a report."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Trial:
    """What random games are watched by: here nothing but what any game needs; a family knows more."""

    longest: int | None = None  # orders after which a random game is broken off; None: it ends by itself

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def freeze(self, state: Any) -> object:
        """All that a state holds, out of reach of any later change to it."""
        return self.game.write_state(state)

    def faults(self, state: Any) -> Iterable[str]:
        """What is wrong with a state, in words."""
        return ()

    def changes(self, before: Any, order: Any, after: Any) -> Iterable[str]:
        """What an order should not have done, in words."""
        return ()

    def unusual(self, state: Any, chance: Random) -> Any | None:
        """An order that would be carried out and that chance alone would hardly find."""
        return None

    def ending(self, state: Any) -> Any | None:
        """The order by which a hasty player is done with a step that takes many orders."""
        return None

    def unlawful(self, state: Any, chance: Random) -> Iterable[Any]:
        """Orders that must be refused."""
        return ()

    def every_offer(self, state: Any) -> int:
        """Orders between two looks at all that is offered: more where so much is that it takes long."""
        return 1

    def anything(self, state: Any, chance: Random, count: int) -> Iterable[Any]:
        """Orders, allowed or not, of kinds of which every allowed one is offered."""
        return ()

    def melee(self, chance: Random) -> str | None:
        """A position in notation in which things happen soon."""
        return None

    def step(self, state: Any) -> str:
        """What the decision that is asked for is counted as."""
        question = self.game.ask(state)
        return question.step if question else ""

    def label(self, event: Event) -> str:
        """What an event is counted as."""
        return event.kind

    def result(self, event: Event) -> str | None:
        """The result of a battle, if the event tells one."""
        return None


class Family(ABC):
    """A family of games. Games are handed in and out as the table knows them."""

    name: str  # the tag of its views
    # Kinds of events: what a report counts as moves, and what it leaves out where there is no room.
    moves: frozenset[str] = frozenset()
    silent: frozenset[str] = frozenset()
    long_steps: frozenset[str] = frozenset()  # steps of many orders in which the question stays the same
    trial: type[Trial] = Trial

    # Games

    @abstractmethod
    def names(self) -> tuple[str, ...]:
        """The games by name."""

    def spoiled(self) -> tuple[DataFileError, ...]:
        """What is wrong with files that players wrote; their games are left out."""
        return ()

    @abstractmethod
    def find(self, title: str) -> AnyGame:
        """The game of a name, with clarifications and version if these are given; else a LookupError."""

    @abstractmethod
    def about(self, name: str) -> str:
        """A game in a sentence."""

    def clarifications(self, name: str) -> tuple[str, ...]:
        """The choices of clarifications that a game offers, besides none."""
        return ()

    def info(self, name: str) -> GameInfo:
        """What there is to know before one chooses a game."""
        game = self.find(name)
        return GameInfo(
            name=name,
            family=self.name,
            title=game.title,
            about=self.about(name),
            seats=tuple(str(seat) for seat in game.seats),
            styles=tuple(game.styles),
            clarifications=self.clarifications(name),
            players=tuple(PlayerInfo(player, choice.about) for player, choice in self.players().items()),
            boards=self.boards(name),
            quick=self.quick(name),
        )

    def quick(self, name: str) -> Quick | None:
        """How a game is offered to be played at once; None where it is not."""
        return None

    def compare(self, first: str, second: str) -> Comparison | None:
        """What two games answer differently; None where nobody has written that down."""
        return None

    # Players

    @abstractmethod
    def players(self) -> Mapping[str, PlayerChoice]:
        """The computer players by name."""

    @property
    @abstractmethod
    def deployer(self) -> str:
        """The player who sets up for a person."""

    @abstractmethod
    def deploying(self, game: Any, state: Any) -> bool:
        """Whether units are being set up."""

    def suggest(self, game: Any, state: Any) -> tuple[str, ...]:
        """Orders that a person may want to start from, in notation."""
        return ()

    def progress(self, game: Any, state: Any) -> float:
        """How much of its turn the side that is asked has done, from 0 to 1."""
        return 0.0

    def losses(self, game: Any, state: Any) -> tuple[int, ...]:
        """How many units each seat has lost."""
        return (0,) * len(game.seats)

    # The wire: the types of its views, questions and answers

    @property
    @abstractmethod
    def view_type(self) -> Any:
        """What its views are."""

    @property
    @abstractmethod
    def printed_type(self) -> Any:
        """What is told of its pieces once."""

    @property
    @abstractmethod
    def ask_type(self) -> Any:
        """What may be asked about its positions."""

    @property
    @abstractmethod
    def reply_type(self) -> Any:
        """What it answers."""

    @property
    @abstractmethod
    def board_type(self) -> Any:
        """What it tells programs of a board."""

    # Drawings

    @abstractmethod
    def boards(self, name: str) -> tuple[BoardChoice, ...]:
        """What a game can be played on."""

    @abstractmethod
    def board(self, name: str, key: str, theme: str) -> bytes:
        """The drawing of one of these boards as SVG; a LookupError if there is no such board."""

    def viewer(self, name: str, key: str) -> tuple[str, str]:
        """A page that shows one of these boards, and its Content-Security-Policy."""
        drawn = b64encode(self.board(name, key, THEMES[0])).decode()
        title = escape(next(board.title for board in self.boards(name) if board.key == key))
        page = (
            f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title>'
            f'<img alt="{title}" width="100%" src="data:image/svg+xml;base64,{drawn}"></html>'
        )
        policy = "default-src 'none'; img-src data:; base-uri 'none'; form-action 'none'"
        return page, f"{policy}; frame-ancestors 'none'"

    @abstractmethod
    def board_svg(self, game: Any, state: Any, theme: str) -> bytes:
        """The bare board of a state as SVG; a LookupError while there is none."""

    def piece_kinds(self) -> tuple[PieceKind, ...]:
        """What players can make boards of their own from; none where they cannot."""
        return ()

    def check_board(self, text: str, theme: str) -> BoardCheck:
        """Look at a board of a player's own; a BoardError if it cannot be used at all."""
        raise BoardError("there are no boards of one's own here")

    def kept_board(self, key: str, theme: str) -> bytes | None:
        """The drawing of a board by its key, if it need not be drawn."""
        return None

    @abstractmethod
    def board_json(self, game: Any, state: Any) -> msgspec.Struct:
        """The board of a state for programs; a LookupError while there is none."""

    @abstractmethod
    def picture(self, game: Any, state: Any, kind: str) -> bytes:
        """A state as a picture, svg or png."""

    def warm(self) -> None:
        """Make beforehand what takes long and is kept on the disk."""
        return

    def wake(self) -> None:
        """Load what the first question about a game would have to wait for."""
        return

    @abstractmethod
    def standing(self, game: Any, state: Any, moves: Mapping[str, int]) -> Standing:
        """How both sides stand; `moves` are the orders to move that each seat gave in the turn."""

    # Words

    @abstractmethod
    def overview(self, game: Any, state: Any) -> Iterator[str]:
        """How the game stands, in sentences."""

    @abstractmethod
    def forms(self) -> Mapping[str, Form]:
        """The orders by their verbs."""

    def explain(self, game: Any, state: Any, order: Any) -> Iterable[str]:
        """What an order that is allowed costs or comes to, in sentences."""
        return ()

    def in_full(self, game: Any, state: Any, text: str) -> str:
        """An order as it is typed, with what may be left out filled in."""
        return text

    def candidates(self, game: Any, state: Any, before: Sequence[str]) -> list[str]:
        """The words that may follow a verb and the words after it, for completion."""
        return []
