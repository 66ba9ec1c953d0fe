"""BC:combat - which units fight each other, with how many dice, and who has the better of a round."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Literal, NamedTuple

import msgspec

from openblitz.commander.charts import chart
from openblitz.commander.rules import casualties, standing
from openblitz.commander.rules.book import say_cm
from openblitz.commander.rules.casualties import Blow, Salvo
from openblitz.commander.table_top import bases
from openblitz.commander.table_top.bases import EPS, Edge
from openblitz.commander.troops import Close  # noqa: TC001 - msgspec reads the annotations
from openblitz.table import Tally

if TYPE_CHECKING:
    from collections.abc import Iterable
    from fractions import Fraction

    from openblitz.commander.position import Position
    from openblitz.commander.rules.book import Rules
    from openblitz.table import Dice, Event

MINUS = "\N{MINUS SIGN}"

# Whom a unit fights that is in contact on several edges.
_FACED_FIRST = (Edge.FRONT, Edge.RIGHT, Edge.LEFT, Edge.REAR)


class Modifiers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """BC:combat.modifiers - What changes the dice of a unit, and the hits of a side."""

    charging: int
    pursuit: int
    pursuit_each: int
    pursuit_cm: int
    open_armour: int
    suppressed: int
    flank: int
    support: int


class _OpenArmour(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    fought_by: tuple[Close, ...]


class Disengagement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """BC:combat.disengage - How many dice, and how far from the enemy it must end."""

    dice: int
    apart: int


class CloseCombat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tables of the combat phase."""

    attacks: dict[Close, int]
    modifiers: Modifiers
    open_armour: _OpenArmour
    result: dict[Literal["equal", "less", "more"], tuple[str, ...]]
    disengage: Disengagement


def figures() -> CloseCombat:
    """The chart of close combat."""
    return chart("close_combat", CloseCombat)


# Who fights


class Combat(NamedTuple):
    """Reading 73 - One combat: the fighters of each side, and who supports which of them."""

    fighters: tuple[tuple[int, ...], tuple[int, ...]]
    supporters: tuple[tuple[int, int], ...]

    @property
    def units(self) -> tuple[int, ...]:
        """All who fight."""
        return self.fighters[0] + self.fighters[1]

    def supporting(self, rules: Rules, side: int) -> tuple[int, ...]:
        """The supporters of a side."""
        return tuple(u for u, _ in self.supporters if rules.roster.side[u] == side)


def combats(position: Position) -> list[Combat]:
    """BC:combat.contact, reading 73 - The combats on the table: all units linked by base contact."""
    met = {u: standing.opponents(position, u) for u in standing.standing(position)}
    left = {u for u, enemies in met.items() if enemies}
    found = []
    while left:
        reached, new = set[int](), {min(left)}
        while new:
            reached |= new
            new = {enemy for u in new for enemy in met[u]} - reached
        left -= reached
        found.append(_combat(position, reached))
    return found


def _combat(position: Position, units: Iterable[int]) -> Combat:
    fighters = sorted(units)
    sides = tuple(tuple(u for u in fighters if position.roster.side[u] == side) for side in (0, 1))
    pairs = [(u, f) for f in fighters for u in supporters_of(position, f)]
    return Combat((sides[0], sides[1]), tuple(pairs))


def supporters_of(position: Position, unit: int) -> list[int]:
    """BC:combat.supporters - Who moved up behind a unit, still stands against it, and does not fight."""
    return [
        u
        for u, friend in enumerate(position.supports)
        if friend == unit
        and position.stands(u)
        and standing.touching(position, u, unit)
        and not standing.engaged(position, u)
    ]


def combat_of(position: Position, unit: int) -> Combat | None:
    """The combat that a unit fights in."""
    return next((fray for fray in combats(position) if unit in fray.units), None)


def edges_held(position: Position, unit: int, enemy: int) -> tuple[Edge, ...]:
    """The edges of a unit against which an enemy stands."""
    return bases.touching_edges(standing.base(position, unit), standing.base(position, enemy))


def opponent(position: Position, unit: int) -> int:
    """Whom a unit fights: the enemy at its front, else on its right, left or in its rear; -1: nobody."""
    found = [
        (_FACED_FIRST.index(which), _off_centre(position, unit, enemy), enemy)
        for enemy in standing.opponents(position, unit)
        for which in edges_held(position, unit, enemy)
    ]
    return min(found)[2] if found else -1


def pairs(position: Position, fray: Combat) -> list[tuple[int, int]]:
    """BC:combat.both - Who fights whom in the next round, the side that is active first."""
    active = position.active
    units = fray.fighters[active] + fray.fighters[1 - active]
    return [(u, enemy) for u in units if (enemy := opponent(position, u)) >= 0]


def _off_centre(position: Position, unit: int, enemy: int) -> float:
    """How far the centres are apart: who stands squarely against a unit comes before who meets a corner."""
    return round(math.hypot(position.x[unit] - position.x[enemy], position.y[unit] - position.y[enemy]), 2)


# Dice


def attacks(position: Position, unit: int, enemy: int) -> Tally:
    """BC:combat.attacks, BC:combat.modifiers - The dice of a unit, each modifier for itself."""
    table, kind = figures(), position.roster.kind[unit]
    by = table.modifiers
    tally = Tally().plus(table.attacks[kind.close], f"{kind.close} in close combat", "BC:combat.attacks")
    if position.has(position.charging, unit):
        tally = tally.plus(by.charging, "charging", "BC:combat.modifiers.charge")
    cm = position.pursued[unit]
    if cm >= 0:
        tally = tally.plus(by.pursuit, "in pursuit", "BC:combat.modifiers.pursuit")
        steps = math.ceil((cm - EPS) / position.rules.cm(by.pursuit_cm))  # reading 72
        if steps > 0:
            why = f"{say_cm(cm)} cm of pursuit"
            tally = tally.plus(by.pursuit_each * steps, why, "BC:combat.modifiers.pursuit3")
    if kind.close in table.open_armour.fought_by and position.roster.kind[enemy].open_armour:
        tally = tally.plus(by.open_armour, "fights open armour", "BC:combat.modifiers.openarmour")
    if position.has(position.suppressed, unit):
        tally = tally.plus(by.suppressed, "suppressed", "BC:combat.modifiers.suppressed")
    beset = flanks_held(position, unit)
    if beset:
        where = ", ".join(which.name.lower() for which in beset)
        tally = tally.plus(by.flank * len(beset), f"fights to its {where}", "BC:combat.modifiers.flank")
    return tally


def flanks_held(position: Position, unit: int) -> tuple[Edge, ...]:
    """BC:combat.modifiers.flank, reading 77 - The flanks and rear of a unit against which enemies stand."""
    held = {
        which for enemy in standing.opponents(position, unit) for which in edges_held(position, unit, enemy)
    }
    return tuple(sorted(held - {Edge.FRONT}))


def hits_flank(position: Position, unit: int, enemy: int) -> bool:
    """BC:saves.flank - Whether a unit stands only against flank or rear of the enemy it fights."""
    return Edge.FRONT not in edges_held(position, enemy, unit)


# A round


class Round(NamedTuple):
    """What came of a round: events, and the hits that each side is held to have inflicted."""

    events: list[Event]
    inflicted: tuple[Tally, Tally]


def fight(position: Position, dice: Dice, fray: Combat, *, first: bool) -> Round:
    """BC:combat.both - Both sides fight, the attacker first; who is knocked out does not strike back."""
    attacker = position.active
    earlier = [sum(position.hits[u] for u in fray.fighters[1 - side]) if first else 0 for side in (0, 1)]
    events = [_say(position, unit, enemy) for unit, enemy in pairs(position, fray)]
    scored = [0, 0]
    for side in (attacker, 1 - attacker):
        more, scored[side] = _strike(position, dice, fray.fighters[side])
        events += more
    inflicted = tuple(_inflicted(position.rules, fray, side, scored[side], earlier[side]) for side in (0, 1))
    for unit in fray.units:
        position.pursued[unit] = -1.0
        position.charging &= ~(1 << unit)  # reading 74: in the first round only
    return Round(events, (inflicted[0], inflicted[1]))


def _strike(position: Position, dice: Dice, units: tuple[int, ...]) -> tuple[list[Event], int]:
    """BC:combat.hits.roll - All dice of a side against each enemy, hit and saved as in firing."""
    aims: dict[int, list[int]] = {}
    for unit in units:
        enemy = opponent(position, unit) if position.stands(unit) else -1
        if enemy >= 0:
            aims.setdefault(enemy, []).append(unit)
    # Everybody's dice are counted before the first falls: a blow does not free a comrade's flank.
    blows = [
        (_blow(position.rules, enemy, own), [salvo(position, u, enemy) for u in own])
        for enemy, own in sorted(aims.items())
    ]
    events: list[Event] = []
    hits = 0
    for blow, salvoes in blows:
        more, scored = casualties.resolve(position, dice, blow, [s for s in salvoes if s.dice > 0])
        events += more
        hits += scored
    return events, hits


def _blow(rules: Rules, enemy: int, own: list[int]) -> Blow:
    """BC:combat.hits.nosuppress - Neither suppression nor fall-back is tested."""
    cause = f"close combat by {rules.roster.say(*own)}"
    return Blow(target=enemy, dice=0, score=0, cause=cause, firers=tuple(own), tests=False)


def salvo(position: Position, unit: int, enemy: int) -> Salvo:
    """The dice of a unit against the enemy that it fights."""
    count = max(0, int(attacks(position, unit, enemy).total))
    score = int(casualties.score_to_hit(position, enemy, unit).total)
    return Salvo(count, score, flank=hits_flank(position, unit, enemy))


def _say(position: Position, unit: int, enemy: int) -> Event:
    dice, score = attacks(position, unit, enemy), casualties.score_to_hit(position, enemy, unit)
    cited = tuple(dict.fromkeys(part.rule for part in (*dice.parts, *score.parts)))
    why = ", ".join(f"{_signed(part.value, first=not i)} {part.why}" for i, part in enumerate(dice.parts))
    text = (
        f"{position.roster.say(unit)} fights {position.roster.say(enemy)} with {max(0, int(dice.total))} dice"
    )
    text += f" ({why}); {score.total} or more hits."
    told = position.rules.event("combat", text, cited, [unit, enemy], standing.spots(position, unit, enemy))
    return msgspec.structs.replace(told, first=True)


def _signed(value: Fraction, *, first: bool) -> str:
    """A part of a number in a sentence: all but the first with their sign."""
    if first:
        return str(value)
    return f"{'+' if value >= 0 else MINUS}{abs(value)}"


def introduce(rules: Rules, fray: Combat, active: int, number: int) -> Event:
    """BC:combat.both, BC:combat.supporters - Who meets whom in a round, before the dice."""
    say, each = rules.roster.say, figures().modifiers.support
    mine, theirs = fray.fighters[active], fray.fighters[1 - active]
    text = f"Close combat, round {number}: {say(*mine)} against {say(*theirs)}."
    cited = ["BC:combat.both"]
    if fray.supporters:
        text += f" In support, {each} hit each: {say(*(unit for unit, _ in fray.supporters))}."
        cited.append("BC:combat.hits.support")
    return msgspec.structs.replace(rules.event("combat", text, tuple(cited), fray.units), first=True)


def _inflicted(rules: Rules, fray: Combat, side: int, scored: int, earlier: int) -> Tally:
    """BC:combat.hits.compare - Hits of this round, earlier ones in the first, and one for each supporter."""
    tally = Tally().plus(scored, f"{_hits(scored)} in this round", "BC:combat.hits.compare")
    if earlier:
        tally = tally.plus(earlier, f"{_hits(earlier)} already taken this turn", "BC:combat.hits.first")
    behind = len(fray.supporting(rules, side))
    if behind:
        each = figures().modifiers.support
        tally = tally.plus(each * behind, f"{_hits(each * behind)} by support", "BC:combat.hits.support")
    return tally


def _hits(number: int) -> str:
    return "hit" if number == 1 else "hits"


def say_hits(inflicted: Tally) -> str:
    """What a side has inflicted, in a sentence: the parts only where there are several."""
    parts = ", ".join(f"{part.value} {part.why}" for part in inflicted.parts)
    return f"{inflicted.total} ({parts})" if len(inflicted.parts) > 1 else str(inflicted.total)


def result(mine: Tally, theirs: Tally) -> tuple[str, ...]:
    """BC:combat.result - What a side must do, or may choose from, by the hits inflicted (reading 71)."""
    if mine.total == theirs.total:
        return figures().result["equal"]
    return figures().result["more" if mine.total > theirs.total else "less"]
