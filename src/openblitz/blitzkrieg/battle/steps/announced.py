"""What an announced attack lacks, and who goes along with it unasked."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from openblitz.blitzkrieg.battle.rules import contact, support
from openblitz.blitzkrieg.battle.rules.duty import combats_of
from openblitz.blitzkrieg.battle.rules.odds import allowed
from openblitz.blitzkrieg.battle.steps import openings
from openblitz.blitzkrieg.engine import bearing, missions
from openblitz.blitzkrieg.engine.attacks import ATTRITION
from openblitz.blitzkrieg.engine.deed import say_places
from openblitz.blitzkrieg.engine.roster import Presence
from openblitz.hexes import bits
from openblitz.table.words import does, say_number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openblitz.blitzkrieg.battle.rules.combat import Combat
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.orders import Attack
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Refusal


def too_weak(position: Position, order: Attack) -> Refusal | None:
    """Why the chart has nothing to say to an attack; None where it has."""
    rules = position.rules
    units, hexes, combat = order.units, order.hexes, combats_of(rules)[order.chart]
    if 0 < combat.most < len(hexes) and combat.rule_least:
        reason = f"{say_places(hexes)} are attacked one by one."
        return rules.refuse_by(combat.rule_least, reason, hexes, units)
    attack, defense = combat.strengths(position, units, hexes)
    chart = combat.chart(rules)
    if allowed(chart, attack, defense) or combat.sure(position, units, hexes):
        return None
    if combat.rule_least:
        reason = f"{say_number(attack)} factors are fewer than the table begins with, {chart.columns[0]}."
        return rules.refuse_by(combat.rule_least, reason, hexes, units)
    reason = f"{say_number(attack)} against {defense} is worse than {chart.columns[0]}."
    return rules.refuse_by(combat.rule_worst or rules.cites["worst odds"], reason, hexes, units)


def parted(rules: Rules, combat: Combat, units: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """75:30.41 - Those who attack, and the bombers who help them where such an attack can be helped."""
    if not (missions.flown(rules) and combat.supported):
        return units, ()
    flies = rules.roster.flies
    return tuple(u for u in units if not flies[u]), tuple(u for u in units if flies[u])


def helped(position: Position, order: Attack) -> Attack:
    """An attack with as many of the bombers over its hexes as may help it."""
    rules = position.rules
    if not (missions.flown(rules) and combats_of(rules)[order.chart].supported):
        return order
    bombers = support.as_many(position, order.units, order.hexes)
    return msgspec.structs.replace(order, units=(*order.units, *bombers)) if bombers else order


def with_guns(position: Position, order: Attack) -> Attack:
    """An attack with all who are free and only support others, beside all its hexes."""
    rules = position.rules
    combat, wanted = combats_of(rules)[order.chart], bits.of(order.hexes)  # type: ignore[arg-type]
    if not combat.owed or combat.name != ATTRITION:
        return order
    contact, _targets = openings.still_open(position, combat)
    guns = [u for u, reach in contact.items() if bearing.only_supports(rules, u) and not wanted & ~reach]
    more = tuple(u for u in guns if u not in order.units)
    return msgspec.structs.replace(order, units=(*order.units, *more)) if more else order


def bombarded_twice(position: Position, order: Attack) -> Refusal | None:
    """75:25.3a - Nobody is attacked twice by the table of bombardment, be it by guns and by bombs."""
    rules = position.rules
    combat = combats_of(rules)[order.chart]
    if not combat.bombs:
        return None
    for battle in position.battles:
        other = combats_of(rules)[battle.chart]
        if not other.bombs or not set(battle.hexes) & set(order.hexes):
            continue
        there = combat.harmed(position, order.units, order.hexes)
        twice = sorted(set(there) & set(other.harmed(position, battle.attackers, battle.hexes)))
        if twice:
            reason = f"{position.roster.tell(twice, 'be')} bombarded in another attack."
            return rules.refuse_by("75:25.3a", reason, battle.hexes, twice)
    return None


def no_ground_units(rules: Rules, units: Sequence[int]) -> Refusal | None:
    """MS:13b, MS:UNITCHART.classes - Flak does not fight on the ground; trains and the like attack nobody."""
    roster = rules.roster
    passive = [u for u in units if roster.presence[u] is Presence.PASSIVE]
    if passive:
        return rules.refuse_by(
            "MS:13b", f"{roster.tell(passive, 'do')} not fight on the ground.", (), passive
        )
    others = [u for u in units if roster.unit_class[u] != contact.GROUND_CLASS and not roster.flies[u]]
    if others:
        reason = f"{roster.say(others)} {does(others, 'attack')} nobody: only ground units do."
        return rules.refuse_by("MS:UNITCHART.classes", reason, (), others)
    return None
