"""Orders as text: `move B:4Arm B:5Arm via R18 to S20`, one line an order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.notation.words import names, read_hex, read_hexes, read_unit, read_units
from openblitz.blitzkrieg.orders import (
    Advance,
    Attack,
    CallOff,
    Done,
    Drop,
    Fight,
    Fly,
    Lose,
    Move,
    Place,
    Resign,
    Retreat,
    TakeBack,
)
from openblitz.table.game import NotationError

if TYPE_CHECKING:
    from collections.abc import Callable

    from openblitz.blitzkrieg.orders import Order
    from openblitz.blitzkrieg.rules.book import Rules

# The form of each order, for messages and help.
FORMS = {
    "place": "place UNIT ... at HEX",
    "take-back": "take-back UNIT ...",
    "move": "move UNIT ... [via HEX ...] to HEX",
    "fly": "fly UNIT to HEX",
    "drop": "drop UNIT at HEX",
    "attack": "attack HEX ... with UNIT ...",
    "call-off": "call-off HEX",
    "fight": "fight HEX",
    "lose": "lose UNIT ...",
    "retreat": "retreat UNIT ... to HEX HEX",
    "advance": "advance UNIT ... to HEX",
    "done": "done",
    "resign": "resign",
}


def write_order(rules: Rules, order: Order) -> str:  # noqa: PLR0911, PLR0912 - one line a kind of order
    """An order as text."""

    def units(numbers: tuple[int, ...]) -> str:
        return " ".join(rules.roster.names(numbers))

    def hexes(*places: int) -> str:
        return " ".join(names(places))

    match order:
        case Place(who, hex_):
            return f"place {units(who)} at {hexes(hex_)}"
        case TakeBack(who):
            return f"take-back {units(who)}"
        case Move(who, hex_, via):
            through = f" via {hexes(*via)}" if via else ""
            return f"move {units(who)}{through} to {hexes(hex_)}"
        case Fly(unit, hex_):
            return f"fly {units((unit,))} to {hexes(hex_)}"
        case Drop(unit, hex_):
            return f"drop {units((unit,))} at {hexes(hex_)}"
        case Attack(who, places):
            return f"attack {hexes(*places)} with {units(who)}"
        case CallOff(hex_):
            return f"call-off {hexes(hex_)}"
        case Fight(hex_):
            return f"fight {hexes(hex_)}"
        case Lose(who):
            return f"lose {units(who)}"
        case Retreat(who, path):
            return f"retreat {units(who)} to {hexes(*path)}"
        case Advance(who, hex_):
            return f"advance {units(who)} to {hexes(hex_)}"
        case Done():
            return "done"
        case Resign():
            return "resign"


def read_order(rules: Rules, text: str) -> Order:
    """The order that a line of text means; a NotationError says what is wrong with it."""
    words = text.split()
    if not words:
        raise NotationError(f"an order is one of: {', '.join(FORMS)}")
    verb, rest = words[0].lower(), words[1:]
    if verb not in _READERS:
        raise NotationError(f"{words[0]!r} is no order; there are {', '.join(FORMS)}")
    return _READERS[verb](rules, rest)


def _split(verb: str, words: list[str], *markers: str) -> list[list[str]]:
    """The words between markers, each of which stands once and in order; every part has words in it."""
    parts: list[list[str]] = [[]]
    waiting = list(markers)
    for word in words:
        if waiting and word.lower() == waiting[0]:
            waiting.pop(0)
            parts.append([])
        else:
            parts[-1].append(word)
    if waiting or not all(parts):
        raise NotationError(f"write it so: {FORMS[verb]}")
    return parts


def _one(verb: str, words: list[str]) -> str:
    if len(words) != 1:
        raise NotationError(f"write it so: {FORMS[verb]}")
    return words[0]


def _place(rules: Rules, words: list[str]) -> Order:
    units, hex_ = _split("place", words, "at")
    return Place(read_units(rules, units), read_hex(_one("place", hex_)))


def _take_back(rules: Rules, words: list[str]) -> Order:
    (units,) = _split("take-back", words)
    return TakeBack(read_units(rules, units))


def _move(rules: Rules, words: list[str]) -> Order:
    if "via" in (word.lower() for word in words):
        units, via, hex_ = _split("move", words, "via", "to")
    else:
        units, hex_ = _split("move", words, "to")
        via = []
    return Move(read_units(rules, units), read_hex(_one("move", hex_)), read_hexes(via))


def _fly(rules: Rules, words: list[str]) -> Order:
    unit, hex_ = _split("fly", words, "to")
    return Fly(read_unit(rules, _one("fly", unit)), read_hex(_one("fly", hex_)))


def _drop(rules: Rules, words: list[str]) -> Order:
    unit, hex_ = _split("drop", words, "at")
    return Drop(read_unit(rules, _one("drop", unit)), read_hex(_one("drop", hex_)))


def _attack(rules: Rules, words: list[str]) -> Order:
    hexes, units = _split("attack", words, "with")
    return Attack(read_units(rules, units), read_hexes(hexes))


def _call_off(rules: Rules, words: list[str]) -> Order:
    return CallOff(read_hex(_one("call-off", words)))


def _fight(rules: Rules, words: list[str]) -> Order:
    return Fight(read_hex(_one("fight", words)))


def _lose(rules: Rules, words: list[str]) -> Order:
    (units,) = _split("lose", words)
    return Lose(read_units(rules, units))


def _retreat(rules: Rules, words: list[str]) -> Order:
    units, path = _split("retreat", words, "to")
    return Retreat(read_units(rules, units), read_hexes(path))


def _advance(rules: Rules, words: list[str]) -> Order:
    units, hex_ = _split("advance", words, "to")
    return Advance(read_units(rules, units), read_hex(_one("advance", hex_)))


def _done(rules: Rules, words: list[str]) -> Order:
    if words:
        raise NotationError("nothing follows done")
    return Done()


def _resign(rules: Rules, words: list[str]) -> Order:
    if words:
        raise NotationError("nothing follows resign")
    return Resign()


_READERS: dict[str, Callable[[Rules, list[str]], Order]] = {
    "place": _place,
    "take-back": _take_back,
    "move": _move,
    "fly": _fly,
    "drop": _drop,
    "attack": _attack,
    "call-off": _call_off,
    "fight": _fight,
    "lose": _lose,
    "retreat": _retreat,
    "advance": _advance,
    "done": _done,
    "resign": _resign,
}
