"""Facts of a position, declared once: slots, copies, equality, clearing and notation follow."""

from __future__ import annotations

import pickle
from types import SimpleNamespace

import pytest

from openblitz.table import NotationError
from openblitz.table.facts import (
    Facts,
    Few,
    Kept,
    Lasts,
    Of,
    Subject,
    derived,
    fact,
    of_sides,
    of_units,
    taker,
    unit_set,
)
from openblitz.table.game import Outcome
from openblitz.table.kinds import NUMBER, SAID, FormError, Kind
from openblitz.table.positions import Reading, brackets, game_lines, outcome_line, side_lines

MEN = ("ann", "bob", "cyd")
BOOK = SimpleNamespace(roster=MEN)
SEATS = ("one", "two")


def _hour(_book: object, text: str) -> int:
    if not text.endswith("h"):
        raise FormError
    return int(text[:-1])


HOUR: Kind[int] = Kind("HOURh", _hour, lambda _book, hour: f"{hour}h")


class Stand(Facts):
    day: int = fact(1, NUMBER)
    won: list[int] = of_sides(0, NUMBER)
    paid: list[int] = of_units(0, NUMBER, lasts=Lasts.PLAYER_TURN)
    tired: int = unit_set(lasts=Lasts.PLAYER_TURN)
    debts: list[int] = of_units(0, NUMBER)
    late_at: tuple[int, ...] = fact((), HOUR, word="late-at", each=True)
    rows: list[tuple[int, ...]] = of_sides((), HOUR, word="row", each=True)
    angry: list[bool] = of_sides(False, SAID, always=False)
    outcome: Outcome | None = fact(None)
    seen: list[int] = derived(lambda roster: [0] * len(roster))


RAIN = Subject(Stand, "rain", 0, NUMBER, lasts=Lasts.TURN)
LATE = Subject(Stand, "late", 0, of=Of.UNITS, lasts=Lasts.PLAYER_TURN)


class StandReading(Reading[Stand]):
    an_example = "ann or ann[paid=2]"

    def readers(self):  # type: ignore[no-untyped-def]
        return {**super().readers(), "men:": self._men}

    def _men(self, rest: str) -> None:
        for name, state in self.units(rest):
            for mark in state.split():
                if not self.mark(MEN.index(name), mark):
                    raise NotationError(f"{mark!r}; there are {', '.join(self.marks_known())}")

    def finish(self) -> None:
        """Nothing is left out."""


def write(stand: Stand) -> str:
    lines = [*game_lines(None, stand), *side_lines(None, stand, SEATS)]
    men = [name + f"[{' '.join(brackets(None, stand, man))}]" for man, name in enumerate(MEN)]
    return "\n".join([*lines, "men: " + " ".join(men).replace("[]", ""), *outcome_line(stand.outcome)])


def read(text: str) -> Stand:
    return StandReading(Stand(BOOK), SEATS).read(text)


def busy() -> Stand:
    stand = Stand(BOOK)
    stand.day, stand.won[1], stand.paid[2], stand.tired = 3, 4, 5, 0b010
    RAIN.put(stand, 2)
    LATE.put(stand, 0b001)
    return stand


def test_facts_that_are_taken_down_are_out_of_reach_of_later_changes() -> None:
    stand, take = Stand(BOOK), taker(Stand, ("paid", "day", "won"))
    before = take(stand)
    assert before == ([0, 0, 0], 1, [0, 0])
    assert take(stand) == before
    stand.debts[0] = 5
    assert take(stand) == before  # it was not asked for
    stand.paid[1], stand.day = 3, 2
    assert before == ([0, 0, 0], 1, [0, 0])
    assert take(stand) == ([0, 3, 0], 2, [0, 0])


@pytest.mark.parametrize("kept", list(Kept))
def test_facts_are_compared_with_what_was_taken_down(kept: Kept) -> None:
    class Purse(Facts):
        coins: list[int] = of_units(0, NUMBER, kept=kept)
        day: int = fact(1, NUMBER)

    names = ("coins", "day")
    purse, take = Purse(BOOK), taker(Purse, names)
    before = take(purse)
    assert take(purse) == before
    assert take(purse.copy()) == before
    Purse.facts["coins"].put_of(purse, 1, 3)
    assert take(purse) != before
    Purse.facts["coins"].put_of(purse, 1, 0)
    assert take(purse) == before
    purse.day = 2
    assert take(purse) != before


def test_two_subjects_cannot_have_one_name() -> None:
    with pytest.raises(ValueError, match="two subjects are called 'rain'"):
        Subject(Stand, "rain", 0, NUMBER)


def test_a_position_begins_as_declared() -> None:
    stand = Stand(BOOK)
    assert (stand.day, stand.won, stand.paid, stand.tired, RAIN(stand)) == (1, [0, 0], [0, 0, 0], 0, 0)
    with pytest.raises(AttributeError):
        stand.nonsense = 1  # type: ignore[attr-defined]


def test_a_copy_is_equal_and_apart() -> None:
    stand = busy()
    copy = stand.copy()
    assert copy == stand
    copy.paid[0] = 1
    assert copy != stand
    assert stand.paid[0] == 0
    other = stand.copy()
    RAIN.put(other, 3)
    assert (RAIN(stand), RAIN(other)) == (2, 3)
    assert other != stand


def test_what_follows_from_other_facts_is_not_compared() -> None:
    stand, other = busy(), busy()
    other.seen[0] = 9
    assert stand == other


def test_facts_end_when_they_are_declared_to() -> None:
    stand = busy()
    stand.clear(Lasts.PLAYER_TURN)
    assert (stand.paid, stand.tired, LATE(stand)) == ([0, 0, 0], 0, 0)
    assert (stand.day, stand.won, RAIN(stand)) == (3, [0, 4], 2)
    stand.clear(Lasts.TURN)
    assert RAIN(stand) == 0
    assert stand.subjects == {}


def test_what_is_written_is_read() -> None:
    stand = busy()
    stand.outcome = Outcome("two", "It is late.", "table:late")
    text = write(stand)
    assert text.splitlines() == [
        "day 3",
        "rain 2",
        "won one 0",
        "won two 4",
        "men: ann[late] bob[tired] cyd[paid=5]",
        "outcome two table:late It is late.",
    ]
    assert read(text) == stand


def test_members_stand_on_lines_of_their_own_and_what_is_not_said_is_not_so() -> None:
    stand = Stand(BOOK)
    stand.late_at, stand.rows, stand.angry = (3, 5), [(), (7, 7)], [False, True]
    lines = write(stand).splitlines()
    assert lines[1:] == [
        "late-at 3h",
        "late-at 5h",
        "won one 0",
        "won two 0",
        "row two 7h",
        "row two 7h",
        "angry two",
        "men: ann bob cyd",
    ]
    assert read(write(stand)) == stand


def test_some_facts_can_be_written_apart_and_words_mixed_as_declared() -> None:
    stand = busy()
    stand.debts[1] = 9
    assert list(game_lines(None, stand, only=["day"])) == ["day 3"]
    assert list(game_lines(None, stand, but=["day"])) == ["rain 2"]
    assert list(side_lines(None, stand, SEATS, but=["won"])) == []
    assert list(side_lines(None, stand, SEATS, only=["won"])) == ["won one 0", "won two 4"]
    assert list(brackets(None, stand, 1)) == ["debts=9", "tired"]
    assert list(brackets(None, stand, 1, mixed=True)) == ["tired", "debts=9"]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("day 3\nday 4", "line 2: day stands twice"),
        ("night 3", "line 1: 'night' begins no line of a position"),
        ("won three 4", "line 1: 'three' is no side"),
        ("late-at ten", "line 1: write it so: late-at HOURh"),
        ("row one ten", "line 1: write it so: row SIDE HOURh"),
        ("angry one very", "line 1: write it so: angry SIDE"),
        ("angry one\nangry one", "line 2: angry one stands twice"),
        ("won one 1\nwon one 1", "line 2: won one stands twice"),
        ("men: ann[sad]", "there are paid=, debts=, tired, late"),
        ("men: ann[[", "are not units such as ann or"),
        ("outcome two", "write it so: outcome"),
        ("day 1\n" * 2001, "at most 2000 lines"),
    ],
)
def test_what_cannot_be_read_is_named_with_its_line(text: str, fault: str) -> None:
    with pytest.raises(NotationError, match=fault):
        read(text)


class Many(Facts):
    """One fact of each unit for every way of keeping it."""

    listed: list[int] = of_units(1, NUMBER)
    packed: object = of_units(1, NUMBER, lasts=Lasts.TURN, kept=Kept.PACKED)
    shared: tuple[int, ...] = of_units(1, NUMBER, lasts=Lasts.TURN, kept=Kept.SHARED)
    few: Few[int] = of_units(1, NUMBER, lasts=Lasts.TURN, kept=Kept.FEW)
    by_name: tuple[int, ...] = of_units(lambda roster: [len(name) for name in roster], kept=Kept.SHARED)


@pytest.mark.parametrize("kept", ["listed", "packed", "shared", "few"])
def test_however_it_is_kept_a_fact_of_each_unit_is_read_changed_copied_and_compared_alike(kept: str) -> None:
    many, one = Many(BOOK), Many.facts[kept]
    assert [getattr(many, kept)[man] for man in range(3)] == [1, 1, 1]
    assert not one.unusual(getattr(many, kept))
    copy = many.copy()
    one.put_of(copy, 1, 70_000)
    assert [getattr(copy, kept)[man] for man in range(3)] == [1, 70_000, 1]
    assert [getattr(many, kept)[man] for man in range(3)] == [1, 1, 1]
    assert one.unusual(getattr(copy, kept))
    assert copy != many
    assert copy.freeze() != many.freeze()
    assert list(brackets(None, copy, 1)) == [f"{kept}=70000"]
    assert list(brackets(None, copy, 0)) == []
    assert pickle.loads(pickle.dumps(getattr(copy, kept))) == getattr(copy, kept)
    one.put_of(copy, 1, 1)
    assert copy == many
    assert copy.freeze() == many.freeze()


def test_what_copies_share_is_the_same_until_it_is_replaced() -> None:
    many = Many(BOOK)
    copy = many.copy()
    assert copy.shared is many.shared
    assert copy.few is many.few
    assert copy.listed is not many.listed
    assert copy.packed is not many.packed
    with pytest.raises(TypeError, match="copies of a position share it"):
        many.few[1] = 3
    many.facts["few"].put_of(many, 2, 5)
    many.clear(Lasts.TURN)
    assert many == copy
    assert many.by_name == (3, 3, 3)
