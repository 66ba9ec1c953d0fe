"""Steps in a position: the name of a step, then its fields as JSON, with units and sides by their names.

Which fields those are is said by the kinds in their annotations, in the records within a step, too.
"""

from __future__ import annotations

import json
from functools import cache, partial
from typing import TYPE_CHECKING, Annotated, Any, get_args, get_origin, get_type_hints

import msgspec

from openblitz.commander.kinds import SIDE, say_json
from openblitz.commander.steps import STEPS, Step
from openblitz.table.game import NotationError
from openblitz.table.kinds import Kind
from openblitz.table.orders import verb_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from openblitz.commander.rules.book import Rules


def write_step(rules: Rules, step: Any) -> str:
    """A step as text; fields that are as usual are left out."""

    def name(kind: Kind[Any], _field: str, number: Any) -> Any:
        if type(number) is not int or number < 0:
            return number
        return rules.roster.seats[number] if kind is SIDE else rules.roster.ids[number]

    fields = {
        field.name: msgspec.to_builtins(value)
        for field in _fields(type(step))  # type: ignore[arg-type]  # a class is hashable
        if (value := getattr(step, field.name)) != field.default
    }
    said = f" {say_json(_record(type(step), fields, name))}" if fields else ""
    return f"{verb_of(step)}{said}"


def read_step(rules: Rules, kind: type[Step], said: str) -> Step:
    """The step of a kind whose fields are said so; a NotationError says what is wrong."""

    def number(kind: Kind[Any], field: str, name: Any) -> Any:
        if isinstance(name, str):
            return kind.read(rules, name) if kind is SIDE else _unit(kind, rules, name)
        if type(name) is int and name != -1:
            raise NotationError(f"{field} is written by name, not as {name}")
        return name

    tag = verb_of(kind)
    try:
        # Sets of units are whole numbers of any length, which only Python's own reader keeps exact.
        values = msgspec.convert(json.loads(said or "{}"), type=dict[str, Any])
        unknown = set(values) - set(kind.__struct_fields__)
        if unknown:
            raise NotationError(f"the step {tag} has no {', '.join(sorted(unknown))}")
        return msgspec.convert({"type": tag, **_record(kind, values, number)}, type=kind)
    except (json.JSONDecodeError, msgspec.ValidationError, RecursionError) as error:
        raise NotationError(f"what is said of the step {tag} cannot be read: {error}") from None


def step_kind(tag: str) -> type[Step]:
    """The kind of step that is called so."""
    known = STEPS.known()
    if tag not in known:
        raise NotationError(f"{tag[:40]!r} is no step; there are {', '.join(known)}")
    found: type[Step] = known[tag]
    return found


def _unit(kind: Kind[Any], rules: Rules, name: str) -> int:
    read = kind.read(rules, name)
    return int(read[0] if isinstance(read, tuple) else read)


@cache
def _fields(kind: type[Any]) -> tuple[msgspec.structs.FieldInfo, ...]:
    return msgspec.structs.fields(kind)


_hints = cache(partial(get_type_hints, include_extras=True))

# Each name is one of a unit or a side; a field may hold one, a list of them, or records that do.


def _record(
    kind: type[Any], values: dict[str, Any], each: Callable[[Kind[Any], str, Any], Any]
) -> dict[str, Any]:
    hints = _hints(kind)  # type: ignore[arg-type]  # every class is hashable
    return {
        name: _value(hints[name], name, value, each) if name in hints else value
        for name, value in values.items()
    }


def _value(hint: Any, name: str, value: Any, each: Callable[[Kind[Any], str, Any], Any]) -> Any:
    if get_origin(hint) is Annotated:
        kind = next((extra for extra in get_args(hint)[1:] if isinstance(extra, Kind)), None)
        return value if kind is None else _named(kind, name, value, each)
    if isinstance(value, list | tuple) and get_origin(hint) is tuple:
        return [_value(get_args(hint)[0], name, one, each) for one in value]
    if isinstance(value, dict) and hasattr(hint, "__struct_fields__"):
        return _record(hint, value, each)
    return value


def _named(kind: Kind[Any], name: str, value: Any, each: Callable[[Kind[Any], str, Any], Any]) -> Any:
    if isinstance(value, list | tuple):
        return [_named(kind, name, one, each) for one in value]
    return each(kind, name, value)
