"""Nothing that changed for a seat between two moments is untold."""

from __future__ import annotations

import pytest
from tests.blitzkrieg.telling.untold import TITLES, Moments

ORDERS = 90


@pytest.mark.parametrize("title", TITLES)
def test_nothing_that_changed_for_a_seat_is_untold(title: str) -> None:
    """In random games that begin close to the enemy, whenever somebody is asked."""
    assert not list(Moments(title, 3, close=True).faults(ORDERS))
