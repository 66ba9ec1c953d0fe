"""What any game shows: the records that every page, list and text view can count on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeVar

import msgspec

from openblitz.table.answers import Caution, Question, Refusal  # noqa: TC001 - msgspec reads the annotations
from openblitz.table.game import Outcome  # noqa: TC001

if TYPE_CHECKING:
    from fractions import Fraction

    from openblitz.table.tally import Tally


V = TypeVar("V", bound="View")

# What hands do in a step; a screen knows these and no step by its name.
Mode = Literal[
    "send",  # units to a place
    "aim",  # units at places
    "pick",  # pieces or places, one or several
    "choose",  # one of a few sentences
    "act",  # each unit does one thing of several: goes somewhere, or something with another unit
    "command",  # one unit tells others what to do
    "perform",  # what was told is done
    "plot",  # points on the board, each with its time
    "furnish",  # a board to play on
]


class SeatStyle(msgspec.Struct, frozen=True):
    """A seat as people know it: its names, and how its pieces look, by colour and without it."""

    seat: str
    name: str  # Great Blue
    short: str  # Blue
    tone: Literal["first", "second", "third"]  # which of the screen's colours
    shape: Literal["round", "cut", "square"]  # the corners of its pieces


class Glyph(msgspec.Struct, frozen=True):
    """A mark that a piece may bear: the sign to draw, and what it means."""

    sign: Literal["triangle", "square", "star", "arrow", "dot"]
    words: str


class Aim(msgspec.Struct, frozen=True):
    """One way in which a game ends, in words, with its paragraph."""

    words: str
    rule: str


class Printed(msgspec.Struct, frozen=True, kw_only=True):
    """What is told once, because it never changes while a game is played; each game's pieces are its own."""

    seats: tuple[SeatStyle, ...]
    marks: dict[str, Glyph] = {}
    forms: tuple[str, ...] = ()  # how orders are written
    aims: tuple[Aim, ...] = ()  # how one wins
    terms: dict[
        str, str
    ] = {}  # words of the game that a newcomer asks about, with the paragraphs that say it


class LayerPart(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Places of a layer that look alike; what has no tone is nobody's."""

    tone: str = ""
    places: tuple[str, ...] = ()  # hexes, `S17..19` for several in a column, or spots in centimetres
    areas: tuple[tuple[float, float, float, float], ...] = ()  # x, y of the middle, width, height
    lines: tuple[tuple[str, ...], ...] = ()  # each from place to place
    labels: dict[str, str] = {}  # words at places


class Layer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that can be laid over the board: its name, how it looks, where, and by which rule."""

    key: str
    title: str
    about: str
    look: Literal[
        "right", "left", "flags", "dots", "plain"
    ]  # stripes to the right or left, flags, dots, a wash
    rule: str = ""
    parts: tuple[LayerPart, ...] = ()
    shown: bool = False  # without being asked for


class Box(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A place off the board where units are: those units name it as their place."""

    place: str
    title: str
    seat: str = ""  # whose; empty: everybody's
    lines: tuple[str, ...] = ()  # what else there is to know of it


class Track(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A number that is kept beside the board."""

    key: str
    title: str
    value: int
    of: int = 0  # 0: nothing to measure it by
    seat: str = ""
    rule: str = ""
    short: str = ""  # for a narrow plate; empty: it is not on the plates


class Choice(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An order that can be given as it stands, in notation and in words, with what it speaks of."""

    order: str
    words: str
    about: str = ""  # what it leads to and costs
    rules: tuple[str, ...] = ()  # by which it does
    units: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    undoes: bool = False  # takes back what was announced for these places
    battle: int = 0  # the number of the battle that it is about; 0: of whatever is fought at its places


class Act(msgspec.Struct, frozen=True, kw_only=True):
    """Something else that may be done with these units; `{units}` in the order are those that are meant."""

    words: str
    order: str
    units: tuple[str, ...]


class PartView(msgspec.Struct, frozen=True):
    """One part of a number, with its reason and rule."""

    value: str
    why: str
    rule: str
    times: bool = False


class TallyView(msgspec.Struct, frozen=True):
    """A number as its parts."""

    total: str
    parts: tuple[PartView, ...]


class Offer(msgspec.Struct, frozen=True, kw_only=True):
    """What may be ordered now, in short; each game's offer says more."""

    mode: Mode
    step: str  # to tell one step from the next; it means nothing to a screen
    units: tuple[str, ...] = ()  # the units that can do something
    choices: tuple[Choice, ...] = ()
    give: str = ""  # what giving the order that is drawn up means, for the button
    near: bool = False  # about a few places, to be looked at closely
    helps: dict[str, str] = {}  # the table's questions that help here, with their buttons
    forgotten: tuple[str, ...] = ()  # what a player may have forgotten before he ends the step
    done: Refusal | None = None  # why the step cannot be ended yet
    can_end: bool = False
    end: str = ""  # what ending the step means, for the button; empty: it ends by itself


class View(msgspec.Struct, frozen=True, kw_only=True, tag_field="game"):
    """A position as one seat may know it; each game's view has a tag of its own and says more."""

    ruleset: str
    title: str
    turn: int
    turns: int  # 0: as many as it takes
    side: str  # the seat whose turn it is
    asked: str | None
    question: Question | None
    outcome: Outcome | None
    cautions: tuple[Caution, ...] = ()
    board: str = ""  # changes when the drawing of the board or table does
    offer: Offer | None = None  # what the seat may order; None when it is not asked
    layers: tuple[Layer, ...] = ()
    boxes: tuple[Box, ...] = ()
    tracks: tuple[Track, ...] = ()


def only_watched(view: V) -> V:
    """A view for those who look and give no orders."""
    return msgspec.structs.replace(view, offer=None, cautions=())


def show(value: Fraction) -> str:
    """A number as people read it: whole, or as a fraction."""
    return str(value)


def show_tally(tally: Tally) -> TallyView:
    """A tally as a record."""
    parts = tuple(PartView(show(p.value), p.why, p.rule, p.times) for p in tally.parts)
    return TallyView(show(tally.total), parts)
