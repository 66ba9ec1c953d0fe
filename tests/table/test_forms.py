"""Orders declared by form: one reader and one writer for all of them."""

from __future__ import annotations

from typing import Annotated

import pytest

from openblitz.table import NotationError
from openblitz.table.kinds import FormError, Kind, choice
from openblitz.table.orders import Order, Verbs, places_of, units_of

MEN: Kind[tuple[int, ...]] = Kind(
    "MAN ...",
    lambda _book, text: tuple(int(word) for word in text.split()),
    lambda _book, men: " ".join(str(man) for man in men),
    many=True,
    units=lambda men: men,
)
SPOT: Kind[int] = Kind(
    "SPOT", lambda _book, text: int(text), lambda _book, spot: str(spot), places=lambda spot: (spot,)
)
WORDS: Kind[str] = Kind("WORD ...", lambda _book, text: text, lambda _book, value: value, many=True)


class Wish(Order, frozen=True):
    """What one can want in this test."""


class March(Wish, frozen=True, tag="march"):
    form = "march {men} [via {via}] to {spot} [quick] [singing] [{mood}]"
    about = "Go somewhere."
    men: Annotated[tuple[int, ...], MEN]
    spot: Annotated[int, SPOT]
    via: Annotated[int, SPOT] = -1
    quick: bool = False
    singing: bool = False
    mood: Annotated[str, choice("gay", "glum")] = ""


class Say(Wish, frozen=True, tag="say"):
    form = "say {who}: {what}"
    about = "Say something."
    who: int
    what: Annotated[str, WORDS]


def _few(_book: object, text: str) -> str:
    if text.count(" ") > 1:
        raise FormError
    return text


class Whistle(Wish, frozen=True, tag="whistle"):
    form = "whistle {who} {tune}"
    about = "Whistle, a tune or just so."
    who: int
    tune: Annotated[str, Kind("[WORD [WORD]]", _few, lambda _book, value: value, many=True, least=0)] = ""

    def faulty(self) -> str | None:
        if self.tune == "Halt":
            raise FormError
        return "nobody knows it" if self.tune == "Aida" else None


class Halt(Wish, frozen=True, tag="halt"):
    form = "halt"
    about = "Stop."


VERBS = Verbs(Wish)


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("march 1 2 to 7", March((1, 2), 7)),
        ("march 1 via 3 to 7", March((1,), 7, 3)),
        ("march 1 to 7 quick", March((1,), 7, quick=True)),
        ("march 1 to 7 singing glum", March((1,), 7, singing=True, mood="glum")),
        ("say 4: two  spaces, kept", Say(4, "two  spaces, kept")),
        ("whistle 4", Whistle(4)),
        ("whistle 4 Lili Marleen", Whistle(4, "Lili Marleen")),
        ("halt", Halt()),
    ],
)
def test_what_is_written_is_read(text: str, order: Wish) -> None:
    assert VERBS.write(None, order) == text
    assert VERBS.read(None, text) == order


def test_flags_stand_in_any_order_and_letters_may_be_large() -> None:
    assert VERBS.read(None, "MARCH 1 To 7 singing quick") == March((1,), 7, quick=True, singing=True)


@pytest.mark.parametrize(
    "text",
    [
        "march 1 2",
        "march to 7",
        "march 1 to",
        "march 1 to 7 8",
        "march 1 to 7 quick quick",
        "say 4 hello",
        "whistle",
        "whistle 4 all the way",
        "whistle 4 Halt",
        "halt now",
    ],
)
def test_what_does_not_fit_is_answered_with_the_form(text: str) -> None:
    with pytest.raises(NotationError, match="write it so"):
        VERBS.read(None, text)


def test_forms_are_shown_to_people() -> None:
    assert VERBS.forms() == {
        "march": "march MAN ... [via SPOT] to SPOT [quick] [singing] [gay|glum]",
        "say": "say N: WORD ...",
        "whistle": "whistle N [WORD [WORD]]",
        "halt": "halt",
    }


def test_an_order_tells_which_units_and_places_it_speaks_of() -> None:
    order = March((1, 2), 7, 3)
    assert units_of(order) == (1, 2)
    assert places_of(order) == (3, 7)


def test_an_order_declared_later_is_known_at_once() -> None:
    class Dance(Wish, frozen=True, tag="dance"):
        form = "dance {who}"
        about = "Dance."
        who: int

    assert VERBS.read(None, "dance 3") == Dance(3)
    with pytest.raises(NotationError, match="is no order; there are march, say, whistle, halt"):
        VERBS.read(None, "sleep")


def test_values_that_make_no_order_together_are_told() -> None:
    with pytest.raises(NotationError, match="nobody knows it"):
        VERBS.read(None, "whistle 4 Aida")


def test_nothing_and_too_much_are_no_orders() -> None:
    with pytest.raises(NotationError, match="an order is one of"):
        VERBS.read(None, "  ")
    with pytest.raises(NotationError, match="at most"):
        VERBS.read(None, "say 1: " + "x" * 200_000)
