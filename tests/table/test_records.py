"""Records of a position, declared by form."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from openblitz.table.game import NotationError
from openblitz.table.kinds import FormError, Kind, choice
from openblitz.table.records import Record

MEN: Kind[tuple[int, ...]] = Kind(
    "MAN ...",
    lambda _book, text: tuple(int(word) for word in text.split()),
    lambda _book, men: " ".join(map(str, men)),
    many=True,
    units=lambda men: men,
)


class Watch(NamedTuple):
    """Who watches, since when."""

    post: str
    men: tuple[int, ...]
    hour: int
    others: tuple[int, ...] = ()
    asleep: bool = False


def _not_before_noon(_book: object, one: Watch) -> str | None:
    return "nobody watches in the morning" if one.hour < 12 else None


WATCH = Record(
    Watch,
    "{post}: {men} since {hour} [beside {others}] [asleep]",
    post=choice("gate", "tower"),
    men=MEN,
    others=MEN,
    fault=_not_before_noon,
)


@pytest.mark.parametrize(
    ("text", "one"),
    [
        ("gate: 1 2 since 12", Watch("gate", (1, 2), 12)),
        ("tower: 3 since 14 beside 4 5", Watch("tower", (3,), 14, (4, 5))),
        ("tower: 3 since 14 asleep", Watch("tower", (3,), 14, asleep=True)),
    ],
)
def test_a_record_is_read_as_it_is_written(text: str, one: Watch) -> None:
    assert WATCH.read(None, text) == one
    assert WATCH.write(None, one) == text


def test_the_form_is_shown_with_what_is_counted() -> None:
    assert WATCH.shown == "gate|tower: MAN ... since HOUR [beside MAN ...] [asleep]"


@pytest.mark.parametrize(
    "text", ["", "gate", "gate 1 since 12", "gate: 1", "gate: 1 since 12 13", "gate: since 12"]
)
def test_words_that_do_not_fit_are_left_to_whoever_knows_the_line(text: str) -> None:
    with pytest.raises(FormError):
        WATCH.read(None, text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("moat: 1 since 12", "'moat' is none of gate, tower"),
        ("gate: 1 since noon", "'noon' is no number"),
        ("gate: 1 since 11", "nobody watches in the morning"),
    ],
)
def test_values_that_cannot_be_are_refused_in_their_own_words(text: str, said: str) -> None:
    with pytest.raises(NotationError, match=said):
        WATCH.read(None, text)


def test_it_is_known_which_fields_name_several_units() -> None:
    assert WATCH.several == ("men", "others")
