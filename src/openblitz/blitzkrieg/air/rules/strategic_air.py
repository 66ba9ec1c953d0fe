"""65:23.2 - strategic air attacks: bombers against the ground units of a square, by odds, without troops."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from openblitz.blitzkrieg.battle.rules.attack import attack_factors, attack_tally
from openblitz.blitzkrieg.battle.rules.combat import Combat
from openblitz.blitzkrieg.battle.rules.defense import defense_strength, defense_tally
from openblitz.blitzkrieg.battle.rules.duty import combats_of
from openblitz.blitzkrieg.battle.rules.odds import allowed
from openblitz.blitzkrieg.battle.rules.results import Measure, MustLose, Role
from openblitz.blitzkrieg.battle.rules.weighing import DRY, Strengths
from openblitz.blitzkrieg.charts.cells import LossPair
from openblitz.blitzkrieg.engine import missions
from openblitz.blitzkrieg.engine.conditions import RetreatBar, Spared
from openblitz.blitzkrieg.engine.missions import MISSIONS, STRATEGIC
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, name
from openblitz.table.words import say_number

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from openblitz.blitzkrieg.battle.rules.results import Consequence
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Refusal, Tally

STRATEGIC_AIR: Final = "strategic-air"
TABLE: Final = "65:STRATEGIC-AIR"


class StrategicAir(Combat):
    """65:23.2 - All bombers that were sent against the troops on a square, by the Strategic Air Table."""

    name = STRATEGIC_AIR
    title = "Bomb"
    says = (
        ("65:23.2.1", "SAC and MDM may attack ground units by themselves, by the Strategic Air Table."),
        ("65:STRATEGIC-AIR.a", "Not at worse than 1-6."),
        ("65:STRATEGIC-AIR.b", "Above 6-1 all ground units there are lost, and no bomber."),
        ("65:QA.19.1", "Ground units in cities and on mountains are doubled against them, too."),
    )
    most: ClassVar = 1
    once: ClassVar = "65:9.0.6a"
    rule_owed: ClassVar = "65:23.2.2"
    rule_worst: ClassVar = "65:STRATEGIC-AIR.a"

    def consequences(self, rules: Rules, cell: Any) -> tuple[Consequence, ...]:
        """65:STRATEGIC-AIR - The factors that both sides lose; E is everything engaged."""
        assert isinstance(cell, LossPair)
        shares = {Role.DEFENDER: cell.defender, Role.ATTACKER: cell.attacker}
        brings: list[Consequence] = []
        for role, loss in shares.items():
            if loss == "E":
                brings.append(MustLose(role, TABLE, of=Measure.ALL))
            elif loss:
                brings.append(MustLose(role, TABLE, loss, Measure.FACTORS))
        return tuple(brings)

    def reach(self, position: Position, unit: int) -> int:
        """The hex that it was sent to."""
        mission = missions.of(position, unit)
        return 0 if mission is None or mission.kind != STRATEGIC else 1 << mission.hex

    def contact(self, position: Position) -> dict[int, int]:
        """The bombers of the moving side that were sent against troops who are still there."""
        targets = self.targets(position)
        own = (one for one in missions.of_side(position, position.side) if one.kind == STRATEGIC)
        return {one.unit: 1 << one.hex for one in own if targets >> one.hex & 1}

    def why_not(self, position: Position, units: Sequence[int], hexes: Sequence[int]) -> Refusal | None:
        """65:23.2.1 - Bombers that were sent there for that, and no ground units with them."""
        rules = position.rules
        for unit in units:
            reach = self.reach(position, unit)
            if any(not reach >> hex_ & 1 for hex_ in hexes):
                there = ", ".join(name(Hex(hex_)) for hex_ in hexes)
                reason = f"{position.roster.ids[unit]} does not fly strategic bombing over {there}."
                rule = "65:23.2.1" if position.roster.flies[unit] else "65:23.2.2"
                return rules.refuse_by(rule, reason, hexes, (unit,))
        sent = _sent(position)
        idle = [unit for hex_ in hexes for unit in sent.get(hex_, ()) if unit not in units]
        if not idle:
            return None
        reason = f"{position.roster.tell(idle, 'was')} sent there, too: all such bombers make one attack."
        return rules.refuse_by(self.rule_owed, reason, hexes, idle)

    def strengths(self, position: Position, units: Sequence[int], hexes: Sequence[int]) -> Strengths:
        """65:QA.19.1 - Cities and mountains double; bombers come over no river."""
        factors, by = attack_factors(position), position.side
        return Strengths(
            sum(factors[unit] for unit in units),
            sum(defense_strength(position, hex_, (DRY,), by) for hex_ in hexes),
        )

    def tallies(
        self, position: Position, units: Sequence[int], hexes: Iterable[int]
    ) -> tuple[Tally, tuple[Tally, ...]]:
        """The same as tallies."""
        stacks = tuple(defense_tally(position, hex_, (DRY,), position.side) for hex_ in hexes)
        return attack_tally(position, units), stacks

    def due(self, position: Position) -> int:
        """65:23.2.2 - Where bombers attack no ground unit does: so they must."""
        return claimed(position)

    def unready(self, position: Position) -> Refusal | None:
        """65:STRATEGIC-AIR.a - Where too few have been sent."""
        rules = position.rules
        for hex_, units in _sent(position).items():
            attack, defense = self.strengths(position, units, (hex_,))
            if not allowed(self.chart(rules), attack, defense):
                odds = f"{say_number(attack)} against {say_number(defense)}"
                reason = (
                    f"{position.roster.say(units)} would attack {name(Hex(hex_))} at worse than 1-6: {odds}."
                )
                return rules.refuse_by(self.rule_worst, reason, (hex_,), units)
        return None


def _sent(position: Position) -> dict[int, tuple[int, ...]]:
    """The bombers of the moving side against the troops of each hex on which there are some."""
    found: dict[int, tuple[int, ...]] = {}
    there = position.blocks(1 - position.side)
    for one in MISSIONS(position):
        own = position.side_of(one.unit) == position.side
        if one.kind == STRATEGIC and own and there >> one.hex & 1:
            found[one.hex] = (*found.get(one.hex, ()), one.unit)
    return found


def claimed(position: Position) -> int:
    """65:23.2.2 - The hexes that bombers of the moving side can attack, and therefore nobody else does."""
    rules = position.rules
    if not MISSIONS(position):
        return 0
    combat, found = combats_of(rules)[STRATEGIC_AIR], 0
    for hex_, units in _sent(position).items():
        attack, defense = combat.strengths(position, units, (hex_,))
        if allowed(combat.chart(rules), attack, defense):
            found |= 1 << hex_
    return found


class UnderStrategicAir(Spared):
    """65:23.2.2 - Units that strategic air attacks are not attacked by ground units in the same turn."""

    name = "under strategic air"
    says = (("65:23.2.2", "Units under strategic air attack are not attacked by ground units in that turn."),)
    rule = "65:23.2.2"

    def hexes(self, position: Position) -> int:
        """Where bombers can attack them."""
        return claimed(position)


class NoRetreatUnderBombs(RetreatBar):
    """65:23.2.4 - Nobody retreats through a square that strategic air attacks."""

    name = "squares under strategic air"
    says = (("65:23.2.4", "Nobody retreats through a square that strategic air attacks."),)
    rule = "65:23.2.4"
    why = "strategic air attacks it"

    def hexes(self, position: Position, side: int) -> int:
        """Those of such battles in this player-turn, fought or not."""
        attacked = (battle.hexes for battle in position.battles if battle.chart == STRATEGIC_AIR)
        return bits.of(hex_ for hexes in attacked for hex_ in hexes)  # type: ignore[misc]
