"""Tallies: a number as its parts."""

from __future__ import annotations

from fractions import Fraction

from openblitz.table.tally import Part, Tally


def test_nothing_is_nothing() -> None:
    assert Tally().total == 0
    assert str(Tally()) == "0"


def test_parts_are_added() -> None:
    tally = Tally().plus(4, "infantry", "r:1").plus(3, "armour", "r:2").plus(-1, "ranger away", "r:3")
    assert tally.total == 6
    assert str(tally) == "6 = 4 (infantry, r:1) + 3 (armour, r:2) -1 (ranger away, r:3)"


def test_multiplying_acts_on_what_stands_before_it_only() -> None:
    before = Tally().plus(4, "infantry", "r:1").times(2, "city", "r:2").plus(3, "armour", "r:3")
    after = Tally().plus(4, "infantry", "r:1").plus(3, "armour", "r:3").times(2, "city", "r:2")
    assert before.total == 11
    assert after.total == 14


def test_halves_stay_exact() -> None:
    tally = Tally().plus(5, "armour", "r:1").times(Fraction(1, 2), "across a river", "r:2")
    assert tally.total == Fraction(5, 2)
    assert str(tally) == "5/2 = 5 (armour, r:1) x1/2 (across a river, r:2)"


def test_a_tally_is_not_changed_by_what_is_made_of_it() -> None:
    four = Tally().plus(4, "infantry", "r:1")
    four.plus(3, "armour", "r:2")
    four.times(2, "city", "r:3")
    assert four.parts == (Part(Fraction(4), "infantry", "r:1"),)
