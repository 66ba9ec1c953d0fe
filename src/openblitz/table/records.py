"""Records of a position declared by form, as orders are: a NamedTuple, and the kind of each of its fields.

    class Ride(NamedTuple):
        unit: int
        train: int

    RIDE = Record(Ride, "{unit} on {train}", unit=UNIT, train=UNIT)
    RIDES = Subject(Position, "ride", (), RIDE, each=True)

One line of a position is one record, behind the word of its subject: `ride B:4Arm on B:RR1`. A field of which
no kind is said is a number, or yes or no.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from openblitz.table.game import NotationError
from openblitz.table.kinds import FLAG, NUMBER, Field, Kind
from openblitz.table.orders import Form

if TYPE_CHECKING:
    from collections.abc import Callable


def _nothing_wrong(_book: Any, _one: Any) -> str | None:
    return None


class Record(Kind[Any]):
    """The kind of a record by its form; `fault` says what no form can say: why the values cannot be."""

    def __init__(
        self,
        made: Any,
        form: str,
        *,
        fault: Callable[[Any, Any], str | None] = _nothing_wrong,
        **kinds: Kind[Any],
    ) -> None:
        kinds = {name: kinds.get(name) or _usual(hint) for name, hint in made.__annotations__.items()}
        # Those of its fields that name several units, in whose place others may come.
        self.several = tuple(name for name, kind in kinds.items() if kind.many and kind.speaks_of_units)
        defaults = made._field_defaults
        fields = [Field(name, kind, defaults.get(name), name not in defaults) for name, kind in kinds.items()]
        taken_apart = Form(made, fields, form)

        def read(book: Any, text: str) -> Any:
            one = taken_apart.read(book, text)
            wrong = fault(book, one)
            if wrong:
                raise NotationError(wrong)
            return one

        def shown(found: re.Match[str]) -> str:
            kind = kinds[found[1]]
            return (
                found[1].upper() if kind is NUMBER else kind.shown
            )  # what is counted, not that it is a number

        super().__init__(re.sub(r"\{(\w+)\}", shown, form), read, taken_apart.write)


def _usual(hint: Any) -> Kind[Any]:
    return FLAG if getattr(hint, "__forward_arg__", hint) == "bool" else NUMBER
