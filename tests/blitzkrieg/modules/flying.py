"""Positions with the air forces of the modules, and how to go on in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.blitzkrieg.judging import Table, table

if TYPE_CHECKING:
    from collections.abc import Iterable

FAR = "at TTT60: R:36Inf"
REST = "rest eliminated"
ALLOCATE = "step air-missions"


def arrange(
    *lines: str, land: str | None = "", dice: Iterable[int] = (), modules: tuple[str, ...] = ()
) -> Table:
    """A position of the module, line by line; Blue is to move unless a line says otherwise."""
    options = ("module-08-orders-of-battle", "module-12-air-forces", *modules)
    text = "\n".join((*lines, FAR, REST))
    parts = ("minor-countries-1965", "supply-1965")
    return table("modules", text, dice, "", land, options=options, without=parts)


def strike(t: Table, *orders: str) -> str:
    """What is said of the strike that follows when these missions are allocated and nobody moves."""
    t.order(*orders, "done")
    return next(event.text for event in t.order("done") if event.kind == "strike")


def go_on(t: Table, side: int) -> None:
    """On to the air missions of a side, with nothing done by either."""
    for _ in range(20):
        if (t.step, t.position.side) == ("air-missions", side):
            return
        t.order("done")
    raise AssertionError(f"the step is {t.step}")
