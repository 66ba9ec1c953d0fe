"""What of a game came from a file."""

from __future__ import annotations

import pytest

from openblitz.table import Header
from openblitz.table.origin import TAG, Origin, origin_of


@pytest.mark.parametrize("origin", [Origin(0, 0, True), Origin(1, 1, False), Origin(20, 5, True)])
def test_what_a_head_says_is_read_again(origin: Origin) -> None:
    assert Origin.read(Header("race@1", ((TAG, origin.text()),)).tag(TAG)) == origin


@pytest.mark.parametrize("text", [None, "", "nothing", "5 orders", "-1 orders, 0 of them unsigned"])
def test_anything_else_says_nothing(text: str | None) -> None:
    assert Origin.read(text) is None


def test_an_unsigned_file_is_not_believed() -> None:
    said = Origin(20, 0, position=False).text()
    assert origin_of(20, said, position=True, signed=False) == Origin(20, 20, position=True)


def test_a_signed_file_tells_what_was_unsigned_in_it() -> None:
    assert origin_of(20, Origin(5, 5, False).text(), position=False, signed=True) == Origin(20, 5, False)
    assert origin_of(20, None, position=False, signed=True) == Origin(20, 0, False)
