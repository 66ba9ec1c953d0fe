"""Small words for sentences."""

from __future__ import annotations


def count(number: int, one: str, many: str = "") -> str:
    """A number of things.

    >>> count(1, "unit"), count(2, "unit"), count(0, "city", "cities")
    ('1 unit', '2 units', '0 cities')
    """
    return f"{number} {one if number == 1 else many or one + 's'}"


def sentence(text: str) -> str:
    """A fault as a sentence.

    >>> sentence("'X' is no unit; did you mean B:4Arm?"), sentence("no such hex")
    ("'X' is no unit; did you mean B:4Arm?", 'no such hex.')
    """
    return text if text.endswith((".", "?", "!")) else f"{text}."
