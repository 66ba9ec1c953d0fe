"""What a game tells its players: what is asked, what happened, why not, and what to beware of.

Places and units are given by their names, so that any game can use these records and any screen show them.
"""

from __future__ import annotations

from typing import Any

import msgspec


class Refusal(msgspec.Struct, frozen=True):
    """Why an order is not carried out: the rule, a sentence for a person, the places and units concerned."""

    rule: str
    reason: str
    places: tuple[str, ...] = ()
    units: tuple[str, ...] = ()


class Caution(Refusal, frozen=True):
    """Something a player should know before he goes on; nothing is refused yet."""


class Held(Refusal, frozen=True, kw_only=True):
    """An order that is held back until whoever gave it knows what would follow.

    `hands_over`: it would end the turn, and what is done then stands.
    """

    cautions: tuple[Caution, ...] = ()
    hands_over: bool = False


class Idle(msgspec.Struct, frozen=True):
    """That whoever is asked can do nothing but go on: the order that goes on, and what it passes over."""

    order: Any
    what: str
    rules: tuple[str, ...] = ()
    beside: bool = False  # he could do something, but nothing of what he is asked for


class Stage(msgspec.Struct, frozen=True):
    """The part of a turn that is asked for: its name, and the order that goes on if nothing is against it."""

    key: str
    turn: tuple[int, int]  # which turn it is, and whose
    ahead: tuple[str, ...]  # the parts of it that are still to come, the end of the turn among them
    order: Any = None
    what: str = ""


class Stale(Refusal, frozen=True, kw_only=True):
    """An order that was made after another number of orders than have been carried out now."""

    at: int
    now: int


class Event(msgspec.Struct, frozen=True, gc=False):
    """Something that happened, in a sentence, with what it happened to and the rules it came from."""

    kind: str
    text: str
    rules: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    # The dice that it tells of: what they were rolled for, how many, and from which number on they count.
    dice: tuple[str, int, int] | msgspec.UnsetType = msgspec.UNSET
    first: bool | msgspec.UnsetType = msgspec.UNSET  # it was so before any of the dice fell
    rolled: bool | msgspec.UnsetType = msgspec.UNSET  # dice of its order decided it
    follows: bool | msgspec.UnsetType = msgspec.UNSET  # nobody ordered it: it came when the order was done


class Question(msgspec.Struct, frozen=True):
    """The one thing that is asked now: of whom, in which step, in words, by which rules."""

    seat: str
    step: str
    prompt: str
    rules: tuple[str, ...] = ()
