"""What any game shows: the records that every page, list and text view can count on."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import msgspec

from openblitz.table.answers import Caution, Question, Refusal  # noqa: TC001 - msgspec reads the annotations
from openblitz.table.game import Outcome  # noqa: TC001

if TYPE_CHECKING:
    from fractions import Fraction

    from openblitz.table.tally import Tally


V = TypeVar("V", bound="View")


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

    step: str
    units: tuple[str, ...] = ()  # the units that can do something
    done: Refusal | None = None  # why the step cannot be ended yet
    can_end: bool = False
    end: str = "Done"  # what ending the step means, for the button


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
