"""MS:AIRMISSION.4 - bombing the Supply counters of minor countries."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from openblitz.blitzkrieg.air.rules.damage import DEPOT, IsDamaged, out_of_use
from openblitz.blitzkrieg.air_forces.rules.air_strikes import DESTROYED, HALF, Strike
from openblitz.blitzkrieg.battle.rules.results import Measure, MustLose, Role
from openblitz.blitzkrieg.engine import known
from openblitz.blitzkrieg.engine.modifiers import Damage
from openblitz.blitzkrieg.engine.places import on_map
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, name

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from openblitz.blitzkrieg.battle.rules.results import Consequence
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Refusal

SUPPLY: Final = "supply"
WORTH: Final = 6.0  # what such a center counts to computer players, in attack factors


@known.of_side
def centers_at(position: Position, side: int) -> int:
    """Where armies of a side have Supply counters."""
    own, place = position.of_type(SUPPLY, side), position.place
    return bits.of(Hex(place[u]) for u in own if on_map(place[u]))


class BombSupply(Strike):
    """MS:AIRMISSION.4 - SAC and MDM against a Supply Center."""

    name = "bomb-supply"
    number = 4
    title = "Bombing of a Supply Center"
    system = DEPOT
    types = ("sac", "mdm")
    types_rule = "MS:AIRMISSION.4a"
    rule_target = "MS:AIRMISSION.4a"
    says = (
        ("MS:AIRMISSION.4a", "SAC and MDM bomb Supply Centers by the Strategic Bombardment Table."),
        ("MS:AIRMISSION.4b", "D destroys one; H stops its supply for a turn."),
    )

    def targets(self, position: Position, side: int) -> int:
        """Those of the enemy."""
        return centers_at(position, 1 - side)

    def no_target(self) -> str:
        """There is none."""
        return "no Supply Center of the enemy is there"

    def stake(self, position: Position, hex_: int, side: int) -> tuple[int, ...]:
        """The counter."""
        there = position.units_at(hex_, 1 - side)
        return tuple(u for u in there if position.roster.counters[u].type.key == SUPPLY)

    def consequences(
        self, position: Position, hex_: int, units: Sequence[int], word: str
    ) -> Iterable[Consequence]:
        """MS:AIRMISSION.4b - It is gone, or out of use."""
        if word == DESTROYED:
            there = self.stake(position, hex_, position.side)
            yield MustLose(Role.DEFENDER, "MS:AIRMISSION.4b", of=Measure.ALL, among=there)
        if word == HALF:
            yield IsDamaged(Role.DEFENDER, "MS:AIRMISSION.4b", DEPOT)

    def worth(self, position: Position, hex_: int, word: str, factors: int) -> float:
        """The supply of an army."""
        return WORTH * {DESTROYED: 1.0, HALF: 0.5}.get(word, 0.0)


class StoppedSupply(Damage):
    """MS:AIRMISSION.4b - From Supply Centers that were hit no supply comes for a turn."""

    name = "stopped Supply Centers"
    says = ()

    def ports(self, position: Position) -> int:
        """None."""
        return 0

    def links(self, position: Position) -> int:
        """None."""
        return 0

    def sources(self, position: Position) -> int:
        """Those with the mark."""
        return out_of_use(position, DEPOT)

    def no_port(self, rules: Rules, hex_: int) -> Refusal:
        """Never asked: it shuts no port."""
        return rules.refuse_by("MS:AIRMISSION.4b", f"{name(Hex(hex_))} has been bombed.", (hex_,))
