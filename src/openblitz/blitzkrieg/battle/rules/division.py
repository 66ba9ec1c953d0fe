"""Dividing combat: who must fight whom, whether a division that obeys the rules exists, and one that does.

75:14, 65:9.0: every enemy hex with an own unit beside it is attacked, every own unit beside the enemy
attacks, each attacker is beside everything it attacks, stacks are attacked whole, nobody fights twice,
and no battle is at worse than 1-6.

Where a game has another kind of combat that is owed (75:29.4c), a hex may be struck at in two ways. A target
is then a hex of the board, shifted by the size of the board for the second kind and so on; those of attrition
are the hexes themselves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from openblitz.blitzkrieg.battle.questions.defense import DEFENSE
from openblitz.blitzkrieg.battle.rules.attack import attack_factors
from openblitz.blitzkrieg.battle.rules.contact import engaged, touching
from openblitz.blitzkrieg.battle.rules.defense import support
from openblitz.blitzkrieg.battle.rules.duty import at_will, combats_of, owed_of
from openblitz.blitzkrieg.battle.rules.support import covered
from openblitz.blitzkrieg.battle.rules.sweep import Known, Sweep, against_one
from openblitz.blitzkrieg.battle.rules.weighing import attacking
from openblitz.blitzkrieg.engine import bearing, missions
from openblitz.blitzkrieg.engine.attacks import ATTRITION
from openblitz.blitzkrieg.engine.conditions import Narrowing, Spared, Supporter
from openblitz.blitzkrieg.engine.known import look_up, number
from openblitz.blitzkrieg.engine.sequence import sequence_of
from openblitz.blitzkrieg.ground.rules.moves import FIRM
from openblitz.hexes import bits
from openblitz.hexes.grid import BOARD, SIZE

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
    from fractions import Fraction

    from openblitz.blitzkrieg.engine.attacks import Battle
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position


class Front(NamedTuple):
    """A stretch of contact: units and enemy hexes that hang together by being beside one another."""

    units: tuple[int, ...]
    hexes: tuple[int, ...]


class Fought(NamedTuple):
    """One battle of a division."""

    units: tuple[int, ...]
    hexes: tuple[int, ...]
    chart: str = ATTRITION


def targets(rules: Rules, chart: str, hexes: int) -> int:
    """Hexes as targets of a kind of combat that is owed."""
    return hexes << SIZE * owed_of(rules).index(chart)


def target(rules: Rules, one: int) -> tuple[str, int]:
    """The kind of combat and the hex that a target means."""
    kind, hex_ = divmod(one, SIZE)
    return owed_of(rules)[kind], hex_


def hexes_of(found: int) -> int:
    """The hexes that targets are on."""
    plain = found & BOARD
    while found := found >> SIZE:
        plain |= found & BOARD
    return plain


def owing(position: Position) -> Mapping[int, int]:
    """The units of the moving side that must attack, each with the targets that it can be meant for."""
    rules = position.rules
    if at_will(rules):
        return {}
    if rules.added.any(Spared, Narrowing):  # which may go by more than what is known goes by, and flags
        return _owing(position)
    kept, flags = look_up(position), position.flags.tobytes()
    last: tuple[bytes, dict[int, int]] | None = kept.get(_OWING)
    if last is None or last[0] != flags:
        last = kept[_OWING] = flags, _owing(position)
    return last[1]


_OWING: Final = number()


def _by_zone(rules: Rules) -> bool:
    """RMS-252 - Whether nobody owes an attack on enemies of a kind that has no zone of control, alone.

    No book but the Module System has such: trains, installations, and artillery with module 16 (MS:16c).
    """
    return bool(sequence_of(rules).classes or rules.added[Supporter])


def _owing(position: Position) -> dict[int, int]:
    rules = position.rules
    found = engaged(position)
    if _by_zone(rules):  # MS:16e - nor do those owe anything who only support others
        enemy = 1 - position.side
        owed = position.controls_without_guns(enemy) if rules.added[Supporter] else position.controls(enemy)
        found = {u: t & owed for u, t in found.items() if t & owed and not bearing.only_supports(rules, u)}
    for chart in owed_of(rules)[1:]:
        for unit, hexes in combats_of(rules)[chart].contact(position).items():
            owed = hexes & combats_of(rules)[chart].owes(position, unit)
            if owed:
                found[unit] = found.get(unit, 0) | targets(rules, chart, owed)
    return found


def _owed(position: Position, units: Iterable[int]) -> dict[int, int]:
    """The targets of some of the units that must attack."""
    rules = position.rules
    if len(owed_of(rules)) == 1 and not _by_zone(rules):
        return {u: touching(position, u) for u in units}
    everybody = owing(position)
    return {u: everybody[u] for u in units}


def fronts(contact: Mapping[int, int]) -> Iterator[Front]:
    """The stretches into which all contact falls; each can be divided by itself."""
    left = dict(contact)
    while left:
        first, hexes = left.popitem()
        units = [first]
        grown = True
        while grown:
            joined = [u for u, touched in left.items() if touched & hexes]
            grown = bool(joined)
            for u in joined:
                hexes |= left.pop(u)
                units.append(u)
        yield Front(tuple(sorted(units)), tuple(bits.hexes(hexes_of(hexes))))


class Outlook(NamedTuple):
    """Whether all combat can be divided, and the battles of a division that was found."""

    known: Known
    battles: list[Fought]


def divide(position: Position, announced: Sequence[Battle] = ()) -> list[Fought] | None:
    """A division of all combat that obeys the rules; None when none was found, which `outlook` explains.

    Battles that are announced already are kept, and only what is left is divided.
    """
    found = outlook(position, announced)
    return found.battles if found.known is Known.YES else None


def outlook(position: Position, announced: Sequence[Battle] = ()) -> Outlook:
    """Whether a division that obeys the rules exists beside the battles that are announced already."""
    busy = {u for battle in announced for u in battle.attackers}
    attacked = owed_hexes(position.rules, announced)
    everyone = owing(position)
    contact = {u: t & ~attacked for u, t in everyone.items() if u not in busy}
    # A unit with nothing left to attack should have been in one of the battles, and a hex that nobody
    # who is left can attack should have been one of theirs.
    spared = any(t & ~attacked & ~_touched(contact) for t in everyone.values())
    if not all(contact.values()) or spared:
        return Outlook(Known.NO, [])
    return _outlook(position, contact)


def owed_hexes(rules: Rules, announced: Iterable[Battle]) -> int:
    """The targets that are attacked as all those beside an own unit have to be."""
    attacked = 0
    for battle in announced:
        if combats_of(rules)[battle.chart].owed:
            attacked |= targets(rules, battle.chart, bits.of(battle.hexes))  # type: ignore[arg-type]
    return attacked


def _touched(contact: dict[int, int]) -> int:
    """The targets that some unit touches."""
    touched = 0
    for hexes in contact.values():
        touched |= hexes
    return touched


def _outlook(position: Position, contact: dict[int, int]) -> Outlook:
    battles: list[Fought] = []
    known = Known.YES
    for front in fronts(contact):
        here = {u: contact[u] for u in front.units}
        if against_one(position, here) is Known.YES:  # most of them
            chart, hex_ = target(position.rules, bits.first(here[front.units[0]]))
            battles.append(Fought(front.units, (hex_,), chart))
            continue
        sweep = Sweep(position, here)
        match sweep.run():
            case Known.NO:
                return Outlook(Known.NO, [])
            case Known.NOT_KNOWN:
                known = Known.NOT_KNOWN
            case Known.YES:
                battles += _fought(position, contact, sweep)
    return Outlook(known, battles if known is Known.YES else [])


def _fought(position: Position, contact: dict[int, int], sweep: Sweep) -> Iterator[Fought]:
    """The battles that a sweep has found; who is spare helps where the odds are worst."""
    groups, spare = sweep.battles()
    attacks = attack_factors(position)

    def strength(group: int) -> float:
        attack = sum(attacks[u] for u in groups[group])
        resists = _resists(position, groups[group], group)
        return float(attack) / resists if resists else float(attack)

    for unit in sorted(spare):
        fitting = [group for group in groups if not group & ~contact[unit]]
        groups[min(fitting, key=lambda group: (strength(group), group))].append(unit)
    for group, units in groups.items():
        chart, _hex = target(position.rules, next(bits.hexes(group)))
        yield Fought(tuple(sorted(units)), tuple(bits.hexes(hexes_of(group))), chart)


def _resists(position: Position, units: Sequence[int], group: int) -> int | Fraction:
    """What the targets of a battle come to against these attackers."""
    rules = position.rules
    chart, _hex = target(rules, next(bits.hexes(group)))
    sources, by = {position.place[u] for u in units}, attacking(position, units)
    combat, hexes = combats_of(rules)[chart], bits.hexes(hexes_of(group))
    return sum(combat.resists(position, hex_, sources, by) for hex_ in hexes)


def undivided(position: Position) -> list[tuple[Front, Known]]:
    """The stretches of the front for which no division is found: there is none, or it is not known."""
    rules = position.rules
    contact, by = owing(position), position.side
    found: list[tuple[Front, Known]] = []
    for front in fronts(contact):
        here = {u: contact[u] for u in front.units}
        known = against_one(position, here) or Sweep(position, here).run()
        # Bombers that could help are not divided here: with them there may be a way where there is none.
        if known is Known.NO and missions.flown(rules) and covered(position, front.hexes):
            known = Known.NOT_KNOWN
        # Nor does it know against whom in a battle for several hexes support counts.
        if known is Known.NO and support(position, front.hexes, _from(position, front), by):
            known = Known.NOT_KNOWN
        # Nor is what rangers could do by themselves (MS:UNITCHART.rng.a).
        if known is Known.NO and any(DEFENSE(position).undone(rules, (u,)) for u in front.units):
            known = Known.NOT_KNOWN
        if known is not Known.YES:
            found.append((front, known))
    return found


def _from(position: Position, front: Front) -> tuple[int, ...]:
    """The hexes from which a front is attacked."""
    return tuple({position.place[unit] for unit in front.units})


def stranded(position: Position) -> list[Front]:
    """The stretches of the front that cannot be divided as the units stand, which is proven."""
    return [front for front, known in undivided(position) if known is Known.NO]


def least_rule(position: Position, front: Front) -> str:
    """The paragraph by which a kind of combat that is owed on a front takes so many; empty: odds alone."""
    rules = position.rules
    touched = _touched(_owed(position, front.units))
    kinds = {target(rules, one)[0] for one in bits.hexes(touched)}
    return next(
        (combats_of(rules)[kind].rule_least for kind in sorted(kinds) if combats_of(rules)[kind].rule_least),
        "",
    )


def may_go(position: Position, unit: int) -> bool:
    """75:14.9, CL:14.9a - Whether a unit may be left without a legal attack.

    It has not moved, or what it did can no longer be taken back.
    """
    return not position.moved(unit) or bool(FIRM(position))


def removals(position: Position, front: Front) -> list[tuple[int, ...]] | None:
    """75:14.9 - The smallest choices of units without which a stranded stretch of the front can be divided.

    Only units that have not moved and began their player-turn beside the enemy may be left without a legal
    attack (CL:14.9). An empty list says that no removal of such units helps, None that it is not known. Where
    there are very many choices some are listed, never a single one, and `suffices` knows the others.
    """
    contact = _owed(position, front.units)
    sweep = Sweep(position, contact, [u for u in front.units if may_go(position, u)])
    match sweep.run(every_way=True):
        case Known.YES:
            return sweep.removed()
        case Known.NO:
            return []
    return None


def suffices(position: Position, front: Front, units: Collection[int]) -> bool:
    """Whether a stretch of the front can be divided without these units, none of which has moved.

    It goes the way that `removals` went for all choices, so that it knows wherever that knew.
    """
    contact = _owed(position, front.units)
    return Sweep(position, contact, gone=units).run() is Known.YES
