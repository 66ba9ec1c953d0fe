"""65:23.4 - air interdiction: strategic bombers over empty squares, through which no enemy retreats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from openblitz.blitzkrieg.battle.rules.attack import attack_factors
from openblitz.blitzkrieg.engine import missions
from openblitz.blitzkrieg.engine.conditions import RetreatBar
from openblitz.blitzkrieg.engine.missions import MISSIONS, AirMission
from openblitz.hexes.grid import Hex, name

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Refusal

AIR_INTERDICTION: Final = "air-interdiction"
ENOUGH: Final = 4  # 65:23.4.b - bomber factors


class AirInterdiction(AirMission):
    """65:23.4.a - SAC over a square on which nobody is."""

    name = AIR_INTERDICTION
    title = "Interdiction"
    types = ("sac",)
    types_rule = "65:23.4.a"
    system = "square"
    rule_target = "65:23.4.a"
    says = (
        ("65:23.4.a", "Strategic bombers may be sent over empty squares."),
        ("65:23.4.b", "Four factors of them must be left after interception."),
        ("65:23.4.c", "Enemies do not retreat through such a square."),
        ("65:23.4.d", "They may retreat past it."),
    )

    def targets(self, position: Position, side: int) -> int:
        """Land on which no unit of either side is."""
        return position.rules.ground.land & ~position.stood(0) & ~position.stood(1)

    def no_target(self) -> str:
        """Somebody is there, or it is no land."""
        return "it is no empty square of land"


def _over(position: Position) -> dict[int, list[int]]:
    """The bombers of the moving side over each square."""
    found: dict[int, list[int]] = {}
    for one in missions.of_side(position, position.side):
        if one.kind == AIR_INTERDICTION:
            found.setdefault(one.hex, []).append(one.unit)
    return found


def too_few(position: Position) -> Refusal | None:
    """65:23.4.b - Squares over which fewer than four factors were sent; None where there are none."""
    factors = attack_factors(position)
    for hex_, units in _over(position).items():
        if sum(factors[u] for u in units) < ENOUGH:
            reason = (
                f"{position.roster.tell(units, 'be')} fewer than {ENOUGH} factors over {name(Hex(hex_))}."
            )
            return position.rules.refuse_by("65:23.4.b", reason, (hex_,), units)
    return None


class Interdicted(RetreatBar):
    """65:23.4.c - Enemies of those who interdict do not retreat through the square itself."""

    name = "interdicted squares"
    says = ()
    rule = "65:23.4.c"
    why = "bombers interdict it"

    def hexes(self, position: Position, side: int) -> int:
        """65:23.4.b, 65:23.4.d - Where enough of them are left, and not beside it."""
        if side == position.side or not MISSIONS(position):
            return 0
        factors, found = attack_factors(position), 0
        for hex_, units in _over(position).items():
            if sum(factors[u] for u in units) >= ENOUGH:
                found |= 1 << hex_
        return found
