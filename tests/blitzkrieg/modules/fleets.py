"""Positions with ships, on the printed board; Blue is to move unless a line says otherwise.

Blue's ports: G4 docks in F3 (zone A), D7 in C6, D8 in C7, P16 and P15 in O15, C20 in B20 (zone B), H32 and
I33 in H33, V33 in W34 (zone C); inland L19 (zone B, its river L18 L17 ends beside L16) and D31. Red's: NN48
in MM48 (zone D), RRR54 in SSS55 (zone E), inland JJJ56.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.blitzkrieg.judging import Table, table

if TYPE_CHECKING:
    from collections.abc import Iterable

NAVAL = ("module-04-combat-results", "module-08-orders-of-battle", "module-11-naval-forces")
FAR = ("at O29: B:GDArm", "at EEE50: R:4Arm")


def afloat(*lines: str, dice: Iterable[int] = (), options: tuple[str, ...] = ()) -> Table:
    """A position of the modules with Naval Forces, and an army of either side far away."""
    return table("modules", "\n".join((*lines, *FAR)), dice, options=(*NAVAL, *options))


def offered(t: Table) -> set[str]:
    """The orders that are offered to whoever is asked."""
    return {t.game.write_order(order) for order in t.game.orders(t.position)}


def to_enemy(t: Table) -> None:
    """Blue ends his turn without doing anything more, if it has not ended."""
    while t.asked == "blue":
        t.order("done")
