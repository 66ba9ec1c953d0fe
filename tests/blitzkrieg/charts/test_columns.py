"""Heads of columns: odds, bands of factors, turns."""

from __future__ import annotations

import pytest

from openblitz.blitzkrieg.charts.columns import Counted, Odds, spans


@pytest.mark.parametrize("odds", ["2-3", "0-1", "1-0", "3:1", "1-", "-1", "3-1 "])
def test_odds_have_a_one_on_one_side(odds: str) -> None:
    with pytest.raises(ValueError, match="are not odds"):
        Odds.parse(odds)


def test_odds_stand_in_order_on_one_scale() -> None:
    written = ["1-7", "1-6", "1-2", "1-1", "2-1", "6-1", "7-1"]
    assert [Odds.parse(odds).place for odds in written] == [-6, -5, -1, 0, 1, 5, 6]
    assert [str(Odds.parse(odds)) for odds in written] == written


def test_bands_cover_their_first_and_last() -> None:
    one, band, rest = (column[0] for column in spans("factors", ("1", "2-3", "4+")))
    assert list(one) == [1]
    assert list(band) == [2, 3]
    assert 3 not in rest
    assert 4 in rest
    assert 5000 in rest


@pytest.mark.parametrize(
    ("counted", "columns", "fault"),
    [
        ("odds", "1-2 2-1", "do not follow"),  # 1-1 is left out
        ("odds", "2-1 1-1", "do not follow"),
        ("odds", "1-1 1-1", "do not follow"),
        ("odds", "1-1 x", "x are not odds"),
        ("factors", "1-4 4-8 9+", "do not follow"),
        ("factors", "1-4 6+", "do not follow"),
        ("factors", "1-4 5-8", "last band of factors, 5-8, is not open"),
        ("factors", "4-1 5+", "4-1 is not a band of factors"),
        ("factors", "some more+", "some is not a band of factors"),
        ("factors", "1-4 +", r"\+ is not a band of factors"),
        ("turns", "8(10) 9(10)", "do not follow"),
        ("turns", "8(11) 9", "do not follow"),
        ("turns", "8(x)", "is not a band of turns"),
        ("nothing", "Result Other", "has one column"),
        ("odds", "", "there are no columns"),
    ],
)
def test_heads_with_gaps_overlaps_or_nonsense_are_faults(counted: Counted, columns: str, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        spans(counted, tuple(columns.split()))
