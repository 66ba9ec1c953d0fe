"""What the light policy answers in combat: battles, losses, retreats and advances, each at a glance."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final

from openblitz.blitzkrieg.battle.rules import division
from openblitz.blitzkrieg.battle.rules.duty import combats_of
from openblitz.blitzkrieg.battle.rules.odds import legal
from openblitz.blitzkrieg.battle.steps.announcing import Announce
from openblitz.blitzkrieg.battle.steps.marching import Movement
from openblitz.blitzkrieg.engine.attacks import meant
from openblitz.blitzkrieg.engine.orders import Advance, Attack, Done, Fight, Lose, Retreat
from openblitz.hexes import bits
from openblitz.players.blitzkrieg.search.script import Turn, bring_on

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.players.blitzkrieg.search.lore import Lore
    from openblitz.players.blitzkrieg.search.tactics import Plan

LOOKED_AT: Final = 60  # answers of one question that are compared


class Reflexes:
    """Orders of one side, step by step; `against` remembers for which stack each attacker was sent."""

    def __init__(self, lore: Lore) -> None:
        self.lore = lore
        self.against: Mapping[int, int] = {}

    def orders(self, position: Position, plan: Plan) -> list[Order]:
        """What is ordered now, and next as long as nothing comes between."""
        step = position.steps[-1]
        if step.key == Movement.key:
            placed = bring_on(self.lore, position)
            if placed:
                return placed
            turn = Turn(self.lore, position, plan)
            moves = turn.run()
            self.against = turn.against
            return [*moves, Done()]
        if step.key == Announce.key:
            return self.announce(position)
        return [self.answer(position, step.orders(position))]

    def answer(self, position: Position, orders: Iterable[Order]) -> Order:
        """One of the orders that a question offers."""
        return max(islice(orders, LOOKED_AT), key=lambda order: self.judge(position, order))

    def judge(self, position: Position, order: Order) -> float:
        """How good an answer is, beside the others of the same question."""
        lore = self.lore
        match order:
            case Fight(hex_, number):
                return self._promise(position, hex_, number)
            case Lose(units):
                return -sum(lore.worth[u] for u in units)
            case Retreat(units, path):
                return self._retreat(position, units[0], path[-1])
            case Advance(units, hex_):
                return self._advance(position, units[0], hex_)
        return 0.0

    def _promise(self, position: Position, hex_: int, number: int) -> float:
        """The surest battles come first: what they win may cut off the retreat of others."""
        battle = meant(position.battles, hex_, number)[0]
        combat = combats_of(position.rules)[battle.chart]
        attack, defense = combat.strengths(position, battle.attackers, battle.hexes)
        return float(attack) / max(1.0, float(defense))

    def _retreat(self, position: Position, unit: int, hex_: int) -> float:
        side = position.side_of(unit)
        bit = 1 << hex_
        found = 0.0
        if self.lore.city & bit:
            found += 4.0 if not position.holds(side) & bit else 2.0
        if self.lore.strong & bit:
            found += 1.0
        if position.blocks(side) & bit:
            found += 0.8
        near = bits.within(bit, 3) & position.blocks(1 - side)
        return found - 0.3 * near.bit_count()

    def _advance(self, position: Position, unit: int, hex_: int) -> float:
        side, here = position.side_of(unit), position.place[unit]
        city, lore = self.lore.city, self.lore
        gain = -0.5
        if city >> hex_ & 1:
            company = len(position.units_at(hex_, side))
            gain = 9.0 if not company else 2.0
        elif lore.strong >> hex_ & 1:
            gain = 0.5
        if city >> here & 1 and len(position.units_at(here, side)) == 1:
            gain -= 8.0
        return gain + 0.01 * lore.rules.roster.defense[unit]

    # Announcing

    def announce(self, position: Position) -> list[Order]:
        """Every stack by those who were sent for it; whoever else is beside one goes where nobody is."""
        contact = division.owing(position)
        if not contact:
            return [Done()]
        groups = self._grouped(position, contact)
        if groups is not None:
            return [*(Attack(tuple(sorted(units)), (h,)) for h, units in groups.items()), Done()]
        divided = division.divide(position)
        if divided is None:
            return [next(iter(Announce().ways_out(position)))]
        return [*(Attack(tuple(one.units), tuple(one.hexes), one.chart) for one in divided), Done()]

    def _grouped(self, position: Position, contact: Mapping[int, int]) -> dict[int, list[int]] | None:
        attack, rules = position.roster.attack, position.rules
        groups: dict[int, list[int]] = {}
        torn = []
        for unit, touched in contact.items():
            if touched.bit_count() == 1:
                groups.setdefault(touched.bit_length() - 1, []).append(unit)
            else:
                torn.append(unit)
                for hex_ in bits.hexes(touched):
                    groups.setdefault(hex_, [])
        combat = combats_of(rules)["attrition"]
        torn.sort(key=lambda u: (contact[u].bit_count(), attack[u]))
        for unit in torn:
            beside: list[int] = list(bits.hexes(contact[unit]))
            able = [h for h in beside if not groups[h]] or beside
            aim = self.against.get(unit, 0)
            target = aim if aim in able else able[0]
            groups[target].append(unit)
        for one, units in groups.items():
            if not units:
                return None
            strong, weak = combat.strengths(position, tuple(units), (one,))
            if not legal(strong, weak, rules.attrition.worst):
                return None
        return groups
