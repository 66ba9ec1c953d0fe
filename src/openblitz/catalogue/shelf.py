"""The shelf: which games a family has, how one of them is had, and who plays them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from openblitz.blitzkrieg.telling.differences import Said  # noqa: TC001 - msgspec reads the annotations
from openblitz.players.choosing import choose
from openblitz.table.introduction import TitleCard  # noqa: TC001

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openblitz.blitzkrieg.telling.differences import Comparison
    from openblitz.datafile import DataFileError
    from openblitz.players.choosing import Player, PlayerChoice
    from openblitz.table import Game


AnyGame: TypeAlias = "Game[Any, Any]"


class PlayerInfo(msgspec.Struct, frozen=True):
    """A computer player that one can choose."""

    name: str
    title: str
    about: str
    former: str = ""  # what game files of earlier call it


class OptionInfo(msgspec.Struct, frozen=True):
    """A switch that one can set in a game: what it changes in words, what it needs and what it excludes."""

    name: str
    title: str
    about: str
    needs: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    needs_any: tuple[str, ...] = ()  # of which one at least must be on


class SetInfo(msgspec.Struct, frozen=True):
    """Switches that are chosen together, by a name for people."""

    name: str
    title: str
    about: str
    options: tuple[str, ...]


class Ticked(msgspec.Struct, frozen=True):
    """The switches of a game after one was set or taken back: what is on, what followed, the game then."""

    options: tuple[str, ...]
    said: tuple[Said, ...] = ()
    card: TitleCard | None = None


class ForceLine(msgspec.Struct, frozen=True):
    """Units of one kind: how many, what they are called, and what they can do in a few words."""

    count: int
    name: str
    about: str


class Force(msgspec.Struct, frozen=True):
    """What a seat fights with: its units, and what else it was given."""

    seat: str
    name: str
    units: tuple[ForceLine, ...]
    given: tuple[str, ...] = ()


class Forces(msgspec.Struct, frozen=True):
    """Whom a game lets meet, and why there is no more to choose, with the rule that says so."""

    sides: tuple[Force, ...]
    note: str = ""
    rule: str = ""


class Quick(msgspec.Struct, frozen=True):
    """A game that begins with one click: the first seat against a computer player."""

    title: str
    about: str
    button: str
    opponent: str
    first: bool = False  # a small game for somebody who has never played


class Shelf(ABC):
    """The games of a family and their players. Games are handed in and out as the table knows them."""

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

    @abstractmethod
    def group(self, name: str) -> str:
        """With which others a game stands on the shelf: a heading."""

    def clarifications(self, name: str) -> tuple[str, ...]:
        """The choices of clarifications that a game offers, besides none."""
        return ()

    def usual_clarifications(self, name: str) -> str:
        """The clarifications of a new game unless somebody chooses others; empty for none."""
        return ""

    def draft(self, name: str) -> bool:
        """Whether a game is not offered, only had by its name: it is not yet whole, or made for a lesson."""
        return False

    def usual_options(self, name: str) -> tuple[str, ...]:
        """The switches of a new game that are on unless somebody chooses."""
        return ()

    def options(self, name: str) -> tuple[OptionInfo, ...]:
        """The switches that a game has."""
        return ()

    def sets(self, name: str) -> tuple[SetInfo, ...]:
        """Sets of these by name."""
        return ()

    def card(self, name: str, options: tuple[str, ...] | None = None) -> TitleCard | None:
        """How long and hard a game is, with these switches or its usual ones; None where nobody said it."""
        return None

    def tick(self, name: str, on: tuple[str, ...], option: str, *, wanted: bool) -> Ticked:
        """What follows when a switch is set or taken back; without one, the game with those that are on."""
        if option:
            raise LookupError(f"{name} has no option {option!r}")
        return Ticked((), card=self.card(name))

    def forces(self, name: str) -> Forces | None:
        """With what the seats fight, where that is settled before the game begins; None where it is not."""
        return None

    def quick(self, name: str) -> Quick | None:
        """How a game is offered to be played at once; None where it is not."""
        return None

    def compare(self, first: str, second: str) -> Comparison | None:
        """What two games answer differently; None where nobody has written that down."""
        return None

    def pack(self, game: Any) -> str:
        """All that another process needs to have the same game, whatever has become of its files."""
        return str(game.name)

    def unpack(self, packed: str) -> AnyGame:
        """The game that was packed."""
        return self.find(packed)

    # Players

    @abstractmethod
    def players(self) -> Sequence[PlayerChoice]:
        """The computer players, the weakest first."""

    def baselines(self) -> Sequence[PlayerChoice]:
        """Players that nobody is offered: others are measured against them, and lessons played."""
        return ()

    @property
    @abstractmethod
    def deployer(self) -> str:
        """The player who sets up for a person."""

    def adviser(self, seed: int) -> Player:
        """The player who gives hints: who sets up, unless a family has one for it."""
        return choose(self.players(), self.deployer, seed)

    @abstractmethod
    def deploying(self, game: Any, state: Any) -> bool:
        """Whether units are being set up."""

    def suggest(self, game: Any, state: Any) -> tuple[str, ...]:
        """Orders that a person may want to start from, in notation."""
        return ()

    def wake(self) -> None:
        """Load what the first question about a game would have to wait for."""
        return
