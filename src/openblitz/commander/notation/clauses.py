"""Reading orders: each is a verb and clauses, which small words mark (`at`, `with`, `face`)."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Literal, cast

import msgspec

from openblitz.commander.notation.words import (
    read_cm,
    read_facing,
    read_number,
    read_point,
    read_points,
    read_unit,
    read_units,
)
from openblitz.commander.orders import (
    Charge,
    Choose,
    ChooseEdge,
    ChooseTable,
    Disengage,
    Dismount,
    Done,
    Evade,
    Fight,
    Finish,
    Fire,
    Follow,
    Issue,
    Join,
    LastTurn,
    Mount,
    Move,
    Pivot,
    Place,
    Pursue,
    Request,
    Reschedule,
    Resign,
    Result,
    Retreat,
    Shot,
    Stay,
    StrikeOut,
    Support,
    Task,
    WriteStrike,
)
from openblitz.commander.position import EDGES
from openblitz.table.game import NotationError

if TYPE_CHECKING:
    from collections.abc import Callable

    from openblitz.commander.orders import Order
    from openblitz.commander.rules.book import Rules

    _Action = Literal["move", "deploy", "fire"]

# The form of each order, for messages and help.
FORMS = {
    "table": "table NAME | table random SEED | table custom {GEOJSON}",
    "edge": "edge north|east|south|west",
    "strike": "strike turn N at X,Y with UNIT[xASSETS] ... [barrage]",
    "strike-out": "strike-out N",
    "choose": "choose first|second",
    "place": "place UNIT at X,Y face DEGREES [with UNIT ...] [dug-in|fortified]",
    "last-turn": "last-turn play|end",
    "evade": "evade UNIT CM face DEGREES [aboard TRANSPORT] [from ENEMY]",
    "charge": "charge UNIT at ENEMY",
    "support": "support UNIT behind FRIEND",
    "follow": "follow UNIT to X,Y ... face DEGREES",
    "order": "order COMMAND: UNIT ... move|deploy|fire [dense] [closing] [road]; UNIT ... ACTION",
    "finish": "finish COMMAND",
    "move": "move UNIT to X,Y ... face DEGREES",
    "fire": "fire UNIT at ENEMY [with STAT], UNIT at ENEMY",
    "mount": "mount UNIT on TRANSPORT",
    "dismount": "dismount UNIT at X,Y face DEGREES",
    "request": "request FAO on ENEMY with UNIT ... [barrage] [smoke]",
    "reschedule": "reschedule FAO cancel|delay N",
    "join": "join COMMAND with FRIEND",
    "stay": "stay UNIT",
    "fight": "fight UNIT",
    "result": "result hold|disengage|pursue",
    "pivot": "pivot UNIT face DEGREES",
    "disengage": "disengage UNIT to X,Y ... face DEGREES [aboard TRANSPORT]",
    "retreat": "retreat UNIT from ENEMY",
    "pursue": "pursue UNIT to ENEMY front|right|rear|left",
    "done": "done",
    "resign": "resign",
}


def read_order(rules: Rules, text: str) -> Order:
    """The order that a line of text means; a NotationError says what is wrong with it."""
    verb, _, rest = text.strip().replace("\t", " ").partition(" ")
    if not verb:
        raise NotationError(f"an order is one of: {', '.join(FORMS)}")
    reader = _READERS.get(verb.lower())
    if reader is None:
        raise NotationError(f"{verb[:40]!r} is no order; there are {', '.join(FORMS)}")
    return reader(rules, rest.strip())


def say_json(value: object) -> str:
    """JSON in one line of plain letters; a # would begin a comment in a position."""
    return json.dumps(value, separators=(",", ":")).replace("#", "\\u0023")


def one_line(geojson: str) -> str:
    """A table of a player's own as one line of plain letters, however it was laid out."""
    try:
        return say_json(msgspec.json.decode(geojson))
    except (msgspec.DecodeError, RecursionError, UnicodeEncodeError) as error:
        raise NotationError(f"the table is no GeoJSON: {error}") from error


# Clauses


def _wrong(verb: str) -> NotationError:
    return NotationError(f"write it so: {FORMS[verb]}")


def _split(verb: str, text: str, *markers: str) -> list[list[str]]:
    """The words between markers, in order; a marker with a `?` may be left out, its part is empty then."""
    parts: list[list[str]] = [[] for _ in range(len(markers) + 1)]
    at, met = 0, {0}
    for word in text.split():
        ahead = [i for i in range(at, len(markers)) if markers[i].rstrip("?") == word.lower()]
        if ahead:
            at = ahead[0] + 1
            met.add(at)
        else:
            parts[at].append(word)
    for i, marker in enumerate(("", *markers)):
        if (i in met or not marker.endswith("?")) and not parts[i]:
            raise _wrong(verb)
    return parts


def _one(verb: str, words: list[str]) -> str:
    if len(words) != 1:
        raise _wrong(verb)
    return words[0]


def _said(verb: str, words: list[str], *flags: str) -> list[str]:
    """Takes the flags off the end of a clause; each may stand once."""
    found: list[str] = []
    while words and words[-1].lower() in flags:
        flag = words.pop().lower()
        if flag in found:
            raise _wrong(verb)
        found.append(flag)
    return found


def _among(verb: str, word: str, choices: tuple[str, ...]) -> str:
    if word.lower() not in choices:
        raise _wrong(verb)
    return word.lower()


def _unit(rules: Rules, verb: str, words: list[str]) -> int:
    return read_unit(rules, _one(verb, words))


def _named(rules: Rules, verb: str, words: list[str]) -> int:
    return _unit(rules, verb, words) if words else -1


# Before the battle


def _table(rules: Rules, text: str) -> Order:
    source, _, more = text.partition(" ")
    more = more.strip()
    match source.lower():
        case "custom":
            if not more:
                raise _wrong("table")
            return ChooseTable("custom", one_line(more))
        case "random":
            return ChooseTable("random", _one("table", more.split()))
        case name:
            return ChooseTable(_one("table", [name, *more.split()] if name else []))


def _edge(rules: Rules, text: str) -> Order:
    return ChooseEdge(_among("edge", text, EDGES))


def _strike(rules: Rules, text: str) -> Order:
    before, turn, at, who = _split_strike(text)
    if before:
        raise _wrong("strike")
    flags = _said("strike", who, "barrage")
    if not who:
        raise _wrong("strike")
    units = tuple(_asset(rules, word) for word in who)
    number = read_number(_one("strike", turn))
    return WriteStrike(number, read_point(_one("strike", at)), units, bool(flags))


def _split_strike(text: str) -> list[list[str]]:
    # Nothing stands before `turn`: a word is lent, so that the first clause is not empty.
    first, *rest = _split("strike", f"strike {text}", "turn", "at", "with")
    return [first[1:], *rest]


def _asset(rules: Rules, word: str) -> tuple[int, int]:
    name, times, count = word.lower().rpartition("x")
    if times and count.isdigit() and word.casefold() not in rules.roster.number:
        return read_unit(rules, name), read_number(count)
    return read_unit(rules, word), 1


def _strike_out(rules: Rules, text: str) -> Order:
    return StrikeOut(read_number(_one("strike-out", text.split())))


def _choose(rules: Rules, text: str) -> Order:
    what = _among("choose", text, ("first", "second"))
    return Choose(cast("Literal['first', 'second']", what))


def _place(rules: Rules, text: str) -> Order:
    words = text.split()
    state = _said("place", words, "dug-in", "fortified")
    if len(state) > 1:
        raise _wrong("place")
    unit, at, face, with_ = _split("place", " ".join(words), "at", "face", "with?")
    return Place(
        _unit(rules, "place", unit),
        read_point(_one("place", at)),
        read_facing(_one("place", face)),
        read_units(rules, with_),
        cast("Literal['', 'dug-in', 'fortified']", "".join(state)),
    )


def _last_turn(rules: Rules, text: str) -> Order:
    return LastTurn(cast("Literal['play', 'end']", _among("last-turn", text, ("play", "end"))))


# Initiative and charges


def _evade(rules: Rules, text: str) -> Order:
    who, face, aboard, enemy = _split("evade", text, "face", "aboard?", "from?")
    if len(who) != 2:  # the unit and the distance
        raise _wrong("evade")
    return Evade(
        read_unit(rules, who[0]),
        read_cm(who[1]),
        read_facing(_one("evade", face)),
        _named(rules, "evade", aboard),
        _named(rules, "evade", enemy),
    )


def _charge(rules: Rules, text: str) -> Order:
    unit, target = _split("charge", text, "at")
    return Charge(_unit(rules, "charge", unit), _unit(rules, "charge", target))


def _support(rules: Rules, text: str) -> Order:
    unit, friend = _split("support", text, "behind")
    return Support(_unit(rules, "support", unit), _unit(rules, "support", friend))


def _follow(rules: Rules, text: str) -> Order:
    unit, points, face = _split("follow", text, "to", "face")
    facing = read_facing(_one("follow", face))
    return Follow(_unit(rules, "follow", unit), read_points(points), facing)


# Command


def _order(rules: Rules, text: str) -> Order:
    command, _, rest = text.partition(" ")
    if not command.endswith(":"):
        raise _wrong("order")
    tasks: list[Task] = []
    for clause in rest.split(";"):
        words = clause.split()
        flags = _said("order", words, "dense", "closing", "road")
        if len(words) < 2:  # a unit and an action
            raise _wrong("order")
        action = cast("_Action", _among("order", words.pop(), ("move", "deploy", "fire")))
        tasks += (
            Task(read_unit(rules, word), action, "dense" in flags, "closing" in flags, "road" in flags)
            for word in words
        )
    return Issue(read_unit(rules, command[:-1]), tuple(tasks))


def _finish(rules: Rules, text: str) -> Order:
    return Finish(_unit(rules, "finish", text.split()))


def _move(rules: Rules, text: str) -> Order:
    unit, points, face = _split("move", text, "to", "face")
    return Move(_unit(rules, "move", unit), read_points(points), read_facing(_one("move", face)))


def _fire(rules: Rules, text: str) -> Order:
    return Fire(tuple(_shot(rules, clause) for clause in text.split(",")))


def _shot(rules: Rules, clause: str) -> Shot:
    who, at, stat = _split("fire", clause, "at", "with?")
    unit = _unit(rules, "fire", who)
    weapon = 0
    if stat:
        kind = rules.roster.kind[unit]
        stats = [str(special) for special in kind.specials]
        said = _one("fire", stat)
        if said not in stats:
            has = f"has {' and '.join(stats)}" if stats else "has none"
            raise NotationError(f"{said[:40]!r} is no special attack: {rules.roster.ids[unit]} {has}")
        weapon = stats.index(said) + 1
    return Shot(unit, _unit(rules, "fire", at), weapon)


def _mount(rules: Rules, text: str) -> Order:
    unit, transport = _split("mount", text, "on")
    return Mount(_unit(rules, "mount", unit), _unit(rules, "mount", transport))


def _dismount(rules: Rules, text: str) -> Order:
    unit, at, face = _split("dismount", text, "at", "face")
    point, facing = read_point(_one("dismount", at)), read_facing(_one("dismount", face))
    return Dismount(_unit(rules, "dismount", unit), point, facing)


def _request(rules: Rules, text: str) -> Order:
    fao, target, units = _split("request", text, "on", "with")
    flags = _said("request", units, "barrage", "smoke")
    if not units:
        raise _wrong("request")
    return Request(
        _unit(rules, "request", fao),
        _unit(rules, "request", target),
        read_units(rules, units),
        "barrage" in flags,
        "smoke" in flags,
    )


def _reschedule(rules: Rules, text: str) -> Order:
    words = text.split()
    if len(words) != 3:  # the FAO, what and which
        raise _wrong("reschedule")
    what = cast("Literal['cancel', 'delay']", _among("reschedule", words[1], ("cancel", "delay")))
    return Reschedule(read_unit(rules, words[0]), read_number(words[2]), what)


def _join(rules: Rules, text: str) -> Order:
    command, friend = _split("join", text, "with")
    return Join(_unit(rules, "join", command), _unit(rules, "join", friend))


def _stay(rules: Rules, text: str) -> Order:
    return Stay(_unit(rules, "stay", text.split()))


# Combat


def _fight(rules: Rules, text: str) -> Order:
    return Fight(_unit(rules, "fight", text.split()))


def _result(rules: Rules, text: str) -> Order:
    what = _among("result", text, ("hold", "disengage", "pursue"))
    return Result(cast("Literal['hold', 'disengage', 'pursue']", what))


def _pivot(rules: Rules, text: str) -> Order:
    unit, face = _split("pivot", text, "face")
    return Pivot(_unit(rules, "pivot", unit), read_facing(_one("pivot", face)))


def _disengage(rules: Rules, text: str) -> Order:
    unit, points, face, aboard = _split("disengage", text, "to", "face", "aboard?")
    return Disengage(
        _unit(rules, "disengage", unit),
        read_points(points),
        read_facing(_one("disengage", face)),
        _named(rules, "disengage", aboard),
    )


def _retreat(rules: Rules, text: str) -> Order:
    unit, enemy = _split("retreat", text, "from")
    return Retreat(_unit(rules, "retreat", unit), _unit(rules, "retreat", enemy))


def _pursue(rules: Rules, text: str) -> Order:
    unit, at = _split("pursue", text, "to")
    if len(at) != 2:  # the enemy and its edge
        raise _wrong("pursue")
    edge = _among("pursue", at[1], ("front", "right", "rear", "left"))
    return Pursue(
        _unit(rules, "pursue", unit),
        read_unit(rules, at[0]),
        cast("Literal['front', 'right', 'rear', 'left']", edge),
    )


# Always


def _done(rules: Rules, text: str) -> Order:
    if text:
        raise NotationError("nothing follows done")
    return Done()


def _resign(rules: Rules, text: str) -> Order:
    if text:
        raise NotationError("nothing follows resign")
    return Resign()


_READERS: dict[str, Callable[[Rules, str], Order]] = {
    "table": _table,
    "edge": _edge,
    "strike": _strike,
    "strike-out": _strike_out,
    "choose": _choose,
    "place": _place,
    "last-turn": _last_turn,
    "evade": _evade,
    "charge": _charge,
    "support": _support,
    "follow": _follow,
    "order": _order,
    "finish": _finish,
    "move": _move,
    "fire": _fire,
    "mount": _mount,
    "dismount": _dismount,
    "request": _request,
    "reschedule": _reschedule,
    "join": _join,
    "stay": _stay,
    "fight": _fight,
    "result": _result,
    "pivot": _pivot,
    "disengage": _disengage,
    "retreat": _retreat,
    "pursue": _pursue,
    "done": _done,
    "resign": _resign,
}
