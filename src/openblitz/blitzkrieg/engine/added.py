"""What options and modules can add to the rules at all: known by its kind and its name once it is written."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, TypeAlias, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


A = TypeVar("A", bound="Added")
Saying: TypeAlias = tuple[str, str]  # a rule id, and what it says in our words


class Added:
    """Something that an option adds to the rules, known by its name as soon as it is written."""

    name: ClassVar[str]  # what overlays call it
    says: ClassVar[tuple[Saying, ...]]  # what it says in our words, with its paragraphs
    follows_moves: ClassVar[bool] = False  # whether it asks what movement did (ground/rules/moves.py)
    lists: ClassVar[str]  # the list under [adds] of an overlay that names such things
    by_subject: ClassVar[Mapping[str, str] | None] = None  # the subjects where such a list is one for each
    listed: ClassVar[bool] = True  # whether players are told of it among what an option changes


class Additions(dict[type[Added], tuple[Added, ...]]):
    """All that is added to the rules of a game, by its class, in the order in which it counts.

    >>> class Cut(Added): ...
    >>> Additions()[Cut], Additions().having(Cut, (Cut(),))[Cut] == ()
    ((), False)
    """

    if TYPE_CHECKING:

        def __getitem__(self, kind: type[A]) -> tuple[A, ...]: ...

    def __missing__(self, kind: type[Added]) -> tuple[Added, ...]:
        self[kind] = ()  # it is asked again and again
        return ()

    def any(self, *classes: type[Added]) -> bool:
        """Whether anything of one of these classes is added."""
        return any(map(self.__getitem__, classes))

    def having(self, kind: type[A], these: tuple[A, ...]) -> Additions:
        """The same with these, and no others, of one class."""
        new = Additions(self)
        new[kind] = these
        return new


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
            found[kind.lists] = kind
    return found


def named_kinds(base: type[A]) -> Iterator[type[A]]:
    """Every class of a kind that has a name of its own."""
    for kind in base.__subclasses__():
        if "name" in kind.__dict__:
            yield kind
        yield from named_kinds(kind)
