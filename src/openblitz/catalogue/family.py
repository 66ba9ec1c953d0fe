"""What a family of games brings along, by who asks for it: the shelf, the artist and the narrator."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import msgspec

from openblitz.catalogue.artist import BoardChoice  # noqa: TC001 - msgspec reads the annotations
from openblitz.catalogue.shelf import Forces, OptionInfo, PlayerInfo, Quick, SetInfo
from openblitz.table.introduction import TitleCard  # noqa: TC001
from openblitz.table.view import SeatStyle  # noqa: TC001

if TYPE_CHECKING:
    from openblitz.catalogue.artist import Artist
    from openblitz.catalogue.narrator import Narrator
    from openblitz.catalogue.shelf import Shelf


FIRST = "First games"


class GameInfo(msgspec.Struct, frozen=True):
    """A game that one can choose."""

    name: str
    family: str  # the tag of its views
    title: str
    about: str
    group: str  # with which others it stands on the shelf
    seats: tuple[str, ...]
    styles: tuple[SeatStyle, ...]
    clarifications: tuple[str, ...]
    usual: str  # the clarifications of a new game unless somebody chooses others; empty for none
    options: tuple[OptionInfo, ...]
    usual_options: tuple[str, ...]  # those of them that are on in a new game unless somebody chooses
    players: tuple[PlayerInfo, ...]
    boards: tuple[BoardChoice, ...]
    quick: Quick | None = None
    sets: tuple[SetInfo, ...] = ()  # of its options
    card: TitleCard | None = None  # how long, how hard; None where nobody said it
    forces: Forces | None = None  # whom it lets meet, where the book has settled that


class Family(NamedTuple):
    """A family of games; its name is what its games carry and the tag of their views."""

    name: str
    shelf: Shelf
    artist: Artist
    narrator: Narrator

    def info(self, name: str) -> GameInfo:
        """What there is to know before one chooses a game."""
        game = self.shelf.find(name)
        players, quick = self.shelf.players(), self.shelf.quick(name)
        return GameInfo(
            name=name,
            family=self.name,
            title=game.title,
            about=self.shelf.about(name),
            group=FIRST if quick and quick.first else self.shelf.group(name),
            seats=tuple(str(seat) for seat in game.seats),
            styles=tuple(game.styles),
            clarifications=self.shelf.clarifications(name),
            usual=self.shelf.usual_clarifications(name),
            options=self.shelf.options(name),
            usual_options=self.shelf.usual_options(name),
            players=tuple(PlayerInfo(one.name, one.title, one.about, one.former) for one in players),
            boards=self.artist.boards(name),
            quick=quick,
            sets=self.shelf.sets(name),
            card=self.shelf.card(name),
            forces=self.shelf.forces(name),
        )
