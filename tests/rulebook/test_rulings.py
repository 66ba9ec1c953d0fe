"""The rulings: what other pages and the program may rely on."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

RULINGS = Path(__file__).parents[2] / "docs" / "rulings.md"


def test_every_ruling_has_a_number_of_its_own() -> None:
    rows = [row for row in RULINGS.read_text(encoding="utf-8").splitlines() if row.startswith("| R")]
    numbers = [row.split("|")[1].strip() for row in rows if not row.startswith("| Ruling |")]
    assert [number for number, count in Counter(numbers).items() if count > 1] == []
    assert [number for number in numbers if not re.fullmatch(r"R(65|MS|BC|T)-\d+|R75-[A-F]\d+", number)] == []
    assert {"R65-66", "R75-C44", "RMS-99", "RBC-90"} <= set(numbers)
