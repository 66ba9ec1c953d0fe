"""Names of people: without letters that do not show, and known again where two would look alike."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from openblitz.server.wire.schema import PERSON_LENGTH

# What Unicode calls ignorable by default, and blanks that are no spaces: nobody sees them.
_UNSEEN = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800"
    "\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0000-\U000e0fff]+"
)
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]+")
_MARKS: Final = 2  # above or below one letter; more are no language

# Letters of other alphabets (Cyrillic, Greek, Armenian, phonetic), and digits, that look like a Latin one:
# small and capital alike, since names are known whatever their case.
_LIKE: Final = {
    "a": "\u0430\u03b1\u0251",
    "b": "\u0432\u03b2\u0185",
    "c": "\u0441\u03f2",
    "d": "\u0501\u0257",
    "e": "\u0435\u0454\u03b5",
    "g": "\u0261",
    "h": "\u04bb\u043d\u03b7",
    "j": "\u0458\u03f3",
    "k": "\u043a\u03ba",
    "l": "1|i\u0131\u0456\u03b9\u04cf\u0269\u01c0",
    "m": "\u043c\u03bc",
    "n": "\u0578",
    "o": "0\u043e\u03bf\u0585",
    "p": "\u0440\u03c1",
    "q": "\u051b",
    "r": "\u0433",
    "s": "\u0455",
    "t": "\u0442\u03c4",
    "u": "\u03c5\u057d",
    "v": "\u0475\u03bd",
    "w": "\u051d\u03c9",
    "x": "\u0445\u03c7",
    "y": "\u0443\u03b3\u04af",
    "z": "\u03b6",
}
_PLAIN = str.maketrans({other: letter for letter, others in _LIKE.items() for other in others})


def clean(text: str, length: int) -> str:
    """What a person wrote, as one line without anything that does not show.

    >>> clean("  a\\tname\\x07 ", 80)
    'a name'
    """
    return " ".join(_CONTROL.sub(" ", text).split())[:length].strip()


def shown(text: str) -> str:
    r"""A name as it is kept: what does not show is gone, and what is written in two ways is written in one.

    >>> shown("A\u200bnn"), shown("\uff21nn"), shown("\u3164")
    ('Ann', 'Ann', '')
    """
    seen = _UNSEEN.sub("", unicodedata.normalize("NFKC", _UNSEEN.sub("", text)))
    kept: list[str] = []
    marks = 0
    for letter in seen:
        marks = marks + 1 if unicodedata.combining(letter) else 0
        if marks <= _MARKS:
            kept.append(letter)
    return " ".join("".join(kept).split())


def person(name: str) -> str:
    """How somebody at a seat is called."""
    return clean(shown(name[: 10 * PERSON_LENGTH]), PERSON_LENGTH)


def key(name: str) -> str:
    r"""What a name is known by: whatever its case.

    >>> key("ANN") == key("a\u200bnn")
    True
    """
    return unicodedata.normalize("NFKC", shown(name).casefold())


def skeleton(name: str) -> str:
    r"""What a name looks like: two names with one skeleton are hard to tell apart.

    >>> skeleton("Ann") == skeleton("\u0410nn"), skeleton("Ian") == skeleton("lan")
    (True, True)
    >>> skeleton("Jörg") == skeleton("Jorg")
    False
    """
    return "".join(key(name).translate(_PLAIN).split())
