"""What can be made of a battle by the rules, for players, screens and hints, who need not know the rules.

Which shots may be fired and with what dice, and, without a position, what a kind of unit can do to another
over so many centimetres. What all that is worth is for whoever asks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.commander.orders import Shot
from openblitz.commander.rules import casualties, firing, standing
from openblitz.commander.rules.casualties import Salvo
from openblitz.commander.table_top.bases import Side3
from openblitz.commander.table_top.rays import rays

if TYPE_CHECKING:
    from collections.abc import Iterable

    from openblitz.commander.position import Position
    from openblitz.commander.troops import Attack, UnitType

Options = dict[int, dict[int, Salvo]]  # by unit and target

# In a position


def salvo(position: Position, shot: Shot) -> Salvo:
    """The dice of a shot; one of doubtful aspect counts as frontal."""
    flank = firing.aspect(position, shot) is Side3.FLANK
    return firing.salvo(position, shot, flank=flank)


def options(position: Position, units: Iterable[int], command: int = -1) -> Options:
    """Every shot that units may fire, under the order of a command or by themselves."""
    rules = position.rules
    if rays().compiled:
        firing.survey(position)
    kinds, found = position.roster.kind, Options()
    for unit in units:
        attack = kinds[unit].attack
        if attack is None or attack.range is None or position.has(position.suppressed, unit):
            continue
        reach = rules.cm(attack.range) + 6 * rules.scale  # between centres
        for target in position.roster.of_side[1 - position.roster.side[unit]]:
            if not position.stands(target) or kinds[target].is_command:
                continue
            dx, dy = position.x[target] - position.x[unit], position.y[target] - position.y[unit]
            if dx * dx + dy * dy > reach * reach:
                continue
            # A line that is not clear would be explained at length, and nobody listens here.
            spotted = firing.spots(rules, unit, command)
            if not spotted and not standing.clear(position, unit, target):
                continue
            shot = Shot(unit, target)
            if firing.refusal(position, shot, command=command) is None:
                found.setdefault(unit, {})[target] = salvo(position, shot)
    return found


# Of kinds of units


def steps_of(firer: UnitType) -> list[float]:
    """The distances beyond which a kind of unit fires worse than before, nearest first."""
    edges = {float(firing.figures().machine_guns.within)}
    for attack in (firer.attack, *firer.specials):
        far = float(attack.range or 0) if attack else 0.0
        edges |= {far, far / 2}
    return sorted(edges)


def attack_at(firer: UnitType, target: UnitType, cm: float) -> Attack | None:
    """The attack that a kind of unit uses against another over so many centimetres; None beyond its range."""
    fitting = [s for s in firer.specials if cm <= (s.range or 0)] if target.is_vehicle else []
    attack = max(fitting, key=lambda one: one.dice) if fitting else firer.attack
    return attack if attack is not None and cm <= (attack.range or 0) else None


def dice_at(firer: UnitType, attack: Attack, target: UnitType, cm: float) -> int:
    """The dice of an attack over so many centimetres, from the front and at nobody who is hidden."""
    figures = firing.figures()
    dice = attack.dice
    if not firer.is_mortar and cm <= (attack.range or 0) / 2:
        dice += figures.half_range.dice
    if firer.type == "armour" and not target.hard and cm <= figures.machine_guns.within:
        dice += figures.machine_guns.dice
    return dice


def score_of(firer: UnitType, attack: Attack, target: UnitType, covered: bool) -> tuple[int, bool]:
    """The score that hits, and whether hits are marked."""
    table = casualties.to_hit()
    if attack.star if target.hard else attack.hash:
        return table.suppressive.score, False
    if firer.is_mortar and target.hard:
        return table.indirect_closed.score, False
    return (table.cover if covered else table.open).score, True
