"""What options and modules can add to the rules at all: known by its kind and its name once it is written."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from openblitz.blitzkrieg.rules.book import Saying

A = TypeVar("A", bound="Added")


class Added:
    """Something that an option adds to the rules, known by its name as soon as it is written."""

    name: ClassVar[str]  # what overlays call it
    says: ClassVar[tuple[Saying, ...]]  # what it says in our words, with its paragraphs
    follows_moves: ClassVar[bool] = False  # whether it asks what movement did (rules/moves.py)
    # The lists under [adds] of an overlay that name such things, and where the rules have them then.
    lists: ClassVar[Mapping[str, str]] = {}
    by_subject: ClassVar[Mapping[str, str] | None] = None  # the subjects where such a list is one for each
    listed: ClassVar[bool] = True  # whether players are told of it among what an option changes


def added(base: type[A]) -> dict[str, A]:
    """Everything of a kind that options can add, by name."""
    return {kind.name: kind() for kind in named_kinds(base)}


def kinds() -> dict[str, type[Added]]:
    """The kinds of things that options can add, by the list that names them."""
    found: dict[str, type[Added]] = {}
    todo = [Added]
    while todo:
        kind = todo.pop()
        todo.extend(kind.__subclasses__())
        if "lists" in kind.__dict__:
            found |= dict.fromkeys(kind.lists, kind)
    return found


def named_kinds(base: type[A]) -> Iterator[type[A]]:
    """Every class of a kind that has a name of its own."""
    for kind in base.__subclasses__():
        if "name" in kind.__dict__:
            yield kind
        yield from named_kinds(kind)
