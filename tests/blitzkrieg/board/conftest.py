"""What the tests of the board share."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from openblitz.blitzkrieg.board import load_board

if TYPE_CHECKING:
    from openblitz.blitzkrieg.board import Board


@pytest.fixture
def board() -> Board:
    """The board that ships with OpenBlitz."""
    return load_board()
