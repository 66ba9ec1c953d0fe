"""Small words for sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from unicodedata import normalize

if TYPE_CHECKING:
    from collections.abc import Sequence, Sized
    from fractions import Fraction


def count(number: int, one: str, many: str = "") -> str:
    """A number of things.

    >>> count(1, "unit"), count(2, "unit"), count(0, "city", "cities")
    ('1 unit', '2 units', '0 cities')
    """
    return f"{number} {one if number == 1 else many or one + 's'}"


def listed(words: Sequence[str]) -> str:
    """Things one after the other, as a sentence lists them.

    >>> listed(["S20"]), listed(["B:4Arm", "B:5Arm", "B:1Inf"])
    ('S20', 'B:4Arm, B:5Arm and B:1Inf')
    """
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def sentence(text: str) -> str:
    """A fault as a sentence.

    >>> sentence("'X' is no unit; did you mean B:4Arm?"), sentence("no such hex")
    ("'X' is no unit; did you mean B:4Arm?", 'no such hex.')
    """
    return text if text.endswith((".", "?", "!")) else f"{text}."


def say_number(value: Fraction | int) -> str:
    """A number as players say it.

    >>> from fractions import Fraction
    >>> say_number(Fraction(3, 2)), say_number(Fraction(8)), say_number(Fraction(1, 2))
    ('1 1/2', '8', '1/2')
    """
    whole, rest = divmod(value, 1)
    if not rest:
        return str(whole)
    return f"{whole} {rest}" if whole else str(rest)


# Verbs that take more than an s: of one, and of several.
_ODD: Final = {"be": ("is", "are"), "have": ("has", "have"), "was": ("was", "were")}


def does(who: Sized, verb: str) -> str:
    """A verb as it follows those who do it.

    >>> does(["B:4Arm"], "retreat"), does(["B:4Arm", "B:5Arm"], "retreat")
    ('retreats', 'retreat')
    >>> does(["B:4Arm"], "go"), does(["B:4Arm"], "fly"), does(["B:4Arm"], "stay")
    ('goes', 'flies', 'stays')
    >>> does(["B:4Arm"], "be"), does(["B:4Arm", "B:5Arm"], "be"), does(["B:4Arm", "B:5Arm"], "was")
    ('is', 'are', 'were')
    """
    if verb in _ODD:
        return _ODD[verb][len(who) != 1]
    if len(who) != 1:
        return verb
    if verb.endswith(("ry", "ly")):
        return f"{verb[:-1]}ies"
    return f"{verb}es" if verb.endswith("o") else f"{verb}s"


def things(who: Sized, one: str, many: str = "") -> str:
    """What they are.

    >>> things(["B:4Arm"], "airbase"), things(["B:4Arm", "B:5Arm"], "airbase")
    ('airbase', 'airbases')
    """
    return one if len(who) == 1 else many or f"{one}s"


def plain_letters(text: str) -> str:
    """Words in the letters that every file system takes; what has no such letter is left out.

    >>> plain_letters("Überlänge, groß"), plain_letters("Café №1")
    ('Uberlange, gross', 'Cafe No1')
    """
    apart = normalize("NFKD", text.replace("ß", "ss"))
    return apart.encode("ascii", "ignore").decode()
