"""BC:fire - Who may fire at whom, with how many dice, and what comes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from openblitz.commander.charts import chart
from openblitz.commander.position import ON_TABLE
from openblitz.commander.rules import casualties, odds, standing
from openblitz.commander.rules.book import say_cm
from openblitz.commander.rules.casualties import Blow, Salvo
from openblitz.commander.table_top import bases
from openblitz.commander.table_top.bases import EPS, Side3
from openblitz.commander.table_top.sight import Obstruction, Sight
from openblitz.table import Tally

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from openblitz.commander.orders import Shot
    from openblitz.commander.position import Position
    from openblitz.commander.rules.book import Rules
    from openblitz.commander.rules.odds import Expectation
    from openblitz.commander.troops import Attack
    from openblitz.table import Dice, Event, Refusal


class Modifier(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Dice that a unit gains, and why."""

    dice: int
    why: str
    rule: str
    within: float = 0.0


class _Doubt(msgspec.Struct, frozen=True):
    score: int


class _Least(msgspec.Struct, frozen=True):
    cm: float
    rule: str


class Figures(msgspec.Struct, frozen=True):
    """BC:fire.modifiers - The figures of the firing section."""

    half_range: Modifier
    flank: Modifier
    machine_guns: Modifier
    doubt: _Doubt
    minimum_range: dict[str, _Least]


def figures() -> Figures:
    """The chart of the firing section."""
    return chart("firing", Figures)


# The weapon


def stat(position: Position, shot: Shot) -> Attack:
    """BC:fire.stat - The attack stat of a shot; a special one replaces the plain (reading 68)."""
    kind = position.roster.kind[shot.unit]
    if shot.weapon:
        return kind.specials[shot.weapon - 1]
    assert kind.attack is not None
    if position.roster.kind[shot.target].is_vehicle:
        cm = standing.distance(position, shot.unit, shot.target)
        fitting = [s for s in kind.specials if cm <= _reach(position.rules, s) + EPS]
        if fitting:
            return max(fitting, key=lambda special: special.dice)
    return kind.attack


def _reach(rules: Rules, attack: Attack) -> float:
    return rules.cm(attack.range or 0)


def indirect(rules: Rules, unit: int) -> bool:
    """BC:fire.indirect.armour - Mortars and infantry guns lob their shells."""
    kind = rules.roster.kind[unit]
    return kind.is_mortar or kind.weapon == "infantry gun"


def cannot_hurt(rules: Rules, attack: Attack, target: int) -> bool:
    """BC:fire.hits.star, BC:fire.hits.hash - Stats that cause no hits on hard, or on soft, targets."""
    return attack.star if rules.roster.kind[target].hard else attack.hash


# Whether it may be fired


def refusal(position: Position, shot: Shot, *, command: int = -1) -> Refusal | None:
    """BC:fire.when - Why a shot may not be fired; `command` issued the order, and mortars see through it."""
    return (
        _unfit(position, shot.unit)
        or no_target(position, shot)
        or _no_weapon(position.rules, shot)
        or _out_of_range(position, shot)
        or _unseen(position, shot, command)
        or _over_others(position, shot)
    )


def _unfit(position: Position, unit: int) -> Refusal | None:
    """Units that cannot fire at anybody now."""
    rules = position.rules
    kind, name = position.roster.kind[unit], position.roster.say(unit)
    if position.place[unit] != ON_TABLE:
        return rules.refuse("BC:morale.ko", f"{name} is not on the table.", [unit])
    if position.has(position.suppressed, unit):
        return rules.refuse("BC:suppress.effect", f"{name} is suppressed and cannot fire.", [unit])
    if kind.attack is None or kind.attack.range is None:
        return rules.refuse("BC:fire.stat", f"{name} has no attack with a range.", [unit])
    if position.has(position.limbered, unit):
        return rules.refuse("BC:actions.deploy", f"{name} is limbered and must be set up to fire.", [unit])
    if standing.engaged(position, unit):
        return rules.refuse("BC:combat.engaged", f"{name} is engaged in combat and cannot fire.", [unit])
    return _carried(position, unit, position.carrier[unit])


def _carried(position: Position, unit: int, carrier: int) -> Refusal | None:
    """BC:fire.carried.soft, BC:fire.carried.armoured - Fire from in or on another unit."""
    rules = position.rules
    if carrier < 0:
        return None
    name, by = position.roster.say(unit), position.roster.say(carrier)
    if not position.roster.kind[carrier].hard:
        reason = f"{name} is carried in {by}, which has no armour, and cannot fire."
        return rules.refuse("BC:fire.carried.soft", reason, [unit, carrier])
    if position.has(position.moved, carrier):
        reason = f"{by} has moved: {name} can fire from it only while it is stationary."
        return rules.refuse("BC:fire.carried.armoured", reason, [unit, carrier])
    return None


def no_target(position: Position, shot: Shot) -> Refusal | None:
    """Units at which nobody, or not this one, may fire."""
    rules = position.rules
    unit, target = shot.unit, shot.target
    name = position.roster.say(target)
    if not position.stands(target):
        return rules.refuse("BC:los.need", f"{name} does not stand on the table.", [target])
    if position.roster.side[unit] == position.roster.side[target]:
        return rules.refuse("BC:fire.when", f"{name} is a friend.", [target])
    if position.roster.kind[target].is_command:
        return rules.refuse("BC:commandunits.untargetable", f"{name} is a command, no target.", [target])
    friends = standing.opponents(position, target)
    if friends:  # RBC-204; the book says it of machine guns
        gun = position.roster.kind[unit].weapon == "machine gun"
        reason = f"{name} is engaged in combat with {position.roster.say(*friends)}: nobody fires into that."
        rule = "BC:infsupport.mg.fire" if gun else "BC:combat.engaged"
        return rules.refuse(rule, reason, [unit, target, *friends])
    return None


def _no_weapon(rules: Rules, shot: Shot) -> Refusal | None:
    """Special stats are numbered, and meant for vehicles."""
    kind, name = rules.roster.kind[shot.unit], rules.roster.say(shot.unit)
    if not 0 <= shot.weapon <= len(kind.specials):
        return rules.refuse("BC:fire.stat", f"{name} has no special attack {shot.weapon}.", [shot.unit])
    if shot.weapon and not rules.roster.kind[shot.target].is_vehicle:
        reason = f"{kind.specials[shot.weapon - 1]} of {name} is for armour and soft vehicles only."
        return rules.refuse("BC:fire.stat", reason, [shot.unit, shot.target])
    return None


def _out_of_range(position: Position, shot: Shot) -> Refusal | None:
    """BC:fire.range, BC:infsupport.mortar.mm, BC:infsupport.mortar.hm - Too far, or too near for a mortar."""
    rules = position.rules
    cm = standing.distance(position, shot.unit, shot.target)
    attack, both = stat(position, shot), [shot.unit, shot.target]
    name, far = position.roster.say(shot.target), say_cm(cm)
    if cm > _reach(rules, attack) + EPS:
        reason = f"{name} is {far} cm away; {attack} reaches {say_cm(_reach(rules, attack))} cm."
        return rules.refuse("BC:fire.range", reason, both)
    least = figures().minimum_range.get(position.roster.kind[shot.unit].weapon)
    if least and cm < rules.cm(least.cm) - EPS:
        reason = f"{name} is {far} cm away, too near: the minimum is {say_cm(rules.cm(least.cm))} cm."
        return rules.refuse(least.rule, reason, both)
    return None


def _unseen(position: Position, shot: Shot, command: int) -> Refusal | None:
    """BC:los.need, BC:fire.arc, BC:los.hiddenatg - Targets out of the arc or out of sight."""
    rules = position.rules
    unit, target = shot.unit, shot.target
    kind, name, both = position.roster.kind[unit], position.roster.say(target), [unit, target]
    firer, aim = standing.base(position, unit), standing.base(position, target)
    if not bases.in_arc(firer, aim, kind.arc):
        reason = f"{name} is outside the {kind.arc} degrees before {position.roster.say(unit)}."
        return rules.refuse("BC:fire.arc", reason, both)
    if standing.hidden(position, target, unit):
        reason = f"{name} is hidden in cover until it fires or somebody is within 20 cm."
        return rules.refuse("BC:los.hiddenatg", reason, both)
    if standing.clear(position, unit, target):
        return None
    if spots(rules, unit, command) and standing.sees(position, command, target):
        return None
    line = standing.line(position, unit, target)
    return rules.refuse(line.rule or "BC:los.need", line.why, both, [line.at] if line.at else ())


def spots(rules: Rules, unit: int, command: int) -> bool:
    """BC:infsupport.mortar - Whether the command that issued the order sees for the unit."""
    return command >= 0 and rules.roster.kind[unit].is_mortar


def _over_others(position: Position, shot: Shot) -> Refusal | None:
    """BC:fire.over - Shots that could only be fired over somebody's head."""
    rules = position.rules
    if indirect(rules, shot.unit):  # shells that are lobbed go over everybody
        return None
    surveyed = position.memo.get(("survey of fire", fires_over(position, shot.unit)))
    if surveyed is not None and surveyed[shot.unit, shot.target]:
        return None
    line = line_of_fire(position, shot.unit, shot.target)
    if line.clear:
        return None
    met = [int(line.blocker[5:])] if line.blocker.startswith("unit:") else []
    over = position.roster.say(*met) or "other units"
    reason = f"{position.roster.say(shot.unit)} would fire over {over}."
    return rules.refuse("BC:fire.over", reason, [shot.unit, shot.target, *met])


def fires_over(position: Position, unit: int) -> bool:
    """BC:fire.over - Armour and troops in vehicles."""
    return position.roster.kind[unit].is_vehicle or position.carrier[unit] >= 0


def may_be_fired_over(rules: Rules, unit: int) -> bool:
    """BC:fire.over - Commands, infantry on foot, machine guns and mortars; guns are not named."""
    kind = rules.roster.kind[unit]
    return kind.is_command or (kind.type == "infantry" and kind.going == "foot")


def line_of_fire(position: Position, unit: int, target: int) -> Sight:
    """BC:fire.over - A line to the target that meets nobody over whom the unit may not fire."""
    key = ("line of fire", unit, target)
    found: Sight | None = position.memo.get(key)
    if found is None:
        over = fires_over(position, unit)
        ends = (unit, target, position.carrier[unit])
        met = [
            Obstruction(f"unit:{u}", standing.base(position, u))
            for u in standing.standing(position)
            if u not in ends and not (over and may_be_fired_over(position.rules, u))
        ]
        found = standing.look(position, unit, target, met)
        position.memo[key] = found
    return found


def survey(position: Position) -> None:
    """All lines of sight and of fire between the sides at once, for whoever is about to ask for many."""
    standing.survey(position)
    for over in (False, True):
        key = ("survey of fire", over)
        if key not in position.memo:
            met = [not (over and may_be_fired_over(position.rules, u)) for u in position.roster.units]
            position.memo[key] = standing.look_round(position, met)


# With how many dice


def aspect(position: Position, shot: Shot) -> Side3:
    """BC:fire.flank.line - On which side of the target the firer stands."""
    target, firer = standing.base(position, shot.target), standing.base(position, shot.unit)
    return bases.aspect(target, firer)


def attacks(position: Position, shot: Shot, *, flank: bool | None = None) -> Tally:
    """BC:casualties.2 - The dice of a shot; `flank` says how a doubtful flank shot was decided."""
    rules = position.rules
    attack, chart_ = stat(position, shot), figures()
    firer, target = position.roster.kind[shot.unit], position.roster.kind[shot.target]
    cm = standing.distance(position, shot.unit, shot.target)
    if flank is None:
        flank = aspect(position, shot) is Side3.FLANK
    gained = []
    # BC:infsupport.mortar.half
    if not firer.is_mortar and cm <= _reach(rules, attack) / 2 + EPS:
        gained.append(chart_.half_range)
    if flank:
        gained.append(chart_.flank)
    guns, armed = chart_.machine_guns, firer.type == "armour" and firer.machine_guns
    if armed and not target.hard and cm <= rules.cm(guns.within) + EPS:
        gained.append(guns)
    dice = Tally().plus(attack.dice, f"{position.roster.say(shot.unit)}, {attack}", "BC:fire.stat")
    for modifier in gained:
        dice = dice.plus(modifier.dice, modifier.why, modifier.rule)
    return dice


def score(position: Position, shot: Shot) -> Tally:
    """BC:fire.hits - The score that the dice of a shot need."""
    rules = position.rules
    if cannot_hurt(rules, stat(position, shot), shot.target):
        return casualties.to_hit().suppressive.tally
    lobbed = indirect(rules, shot.unit)
    return casualties.score_to_hit(position, shot.target, shot.unit, indirect=lobbed)


def marks(position: Position, shot: Shot) -> bool:
    """BC:suppress.fire.resolve, BC:fire.indirect.armour - Whether the hits of a shot are marked."""
    rules = position.rules
    if cannot_hurt(rules, stat(position, shot), shot.target):
        return False
    return not (indirect(rules, shot.unit) and position.roster.kind[shot.target].fully_armoured)


def salvo(position: Position, shot: Shot, *, flank: bool) -> Salvo:
    """The dice of one shot with what they need and how they are saved."""
    return Salvo(
        int(attacks(position, shot, flank=flank).total),
        int(score(position, shot).total),
        flank,
        marks(position, shot),
        (shot.unit,),
    )


def together(salvoes: Iterable[Salvo]) -> list[Salvo]:
    """BC:fire.calc - Salvoes that hit and are saved alike are rolled together."""
    alike: dict[tuple[int, bool, bool], Salvo] = {}
    for one in salvoes:
        key = one.score, one.flank, one.marks
        other = alike.get(key)
        merged = one._replace(dice=one.dice + other.dice, firers=other.firers + one.firers) if other else one
        alike[key] = merged
    return list(alike.values())


# What comes of it


def volley(
    position: Position,
    dice: Dice,
    shots: Sequence[Shot],
    *,
    same_order: bool = True,
    charger: int = -1,
) -> list[Event]:
    """BC:fire.calc - Fire declared together; all shots at one target are one attack (reading 62).

    `charger` is on its way to contact: nobody gets off it (BC:charge.dismount).
    """
    events = reveal(position, [shot.unit for shot in shots])
    fire: dict[int, list[Salvo]] = {}
    # BC:fire.declare - every shot is measured before the first one changes anything.
    for shot in shots:
        flank = _flank(position, dice, shot)
        fire.setdefault(shot.target, []).append(salvo(position, shot, flank=flank))
        events.append(_say_shot(position, shot, flank))
    for target, salvoes in fire.items():
        firers = tuple(shot.unit for shot in shots if shot.target == target)
        blow = Blow(
            target,
            0,
            0,
            cause=f"fire by {position.roster.say(*firers)}",
            firers=firers,
            same_order=same_order,
            charging=target == charger,
        )
        events += casualties.resolve(position, dice, blow, together(salvoes))[0]
    return events


def _flank(position: Position, dice: Dice, shot: Shot) -> bool:
    """BC:fire.flank.doubt - Whether it is a flank shot; a die decides when nobody can tell."""
    side = aspect(position, shot)
    if side is Side3.DOUBT:
        firer, target = position.roster.say(shot.unit), position.roster.say(shot.target)
        return dice.roll(f"whether {firer} has the flank of {target}") >= figures().doubt.score
    return side is Side3.FLANK


def _say_shot(position: Position, shot: Shot, flank: bool) -> Event:
    rules = position.rules
    dice = attacks(position, shot, flank=flank)
    needed = score(position, shot)
    cited = tuple(dict.fromkeys(part.rule for part in (*dice.parts, *needed.parts)))
    text = f"{rules.roster.say(shot.unit)} fires at {rules.roster.say(shot.target)} with {dice.total} dice."
    at = standing.spots(position, shot.unit, shot.target)
    return rules.event("fired", text, cited, [shot.unit, shot.target], at)


def reveal(position: Position, units: Iterable[int]) -> list[Event]:
    """BC:los.hiddenatg - Guns that open fire are seen from now on."""
    events = []
    for unit in units:
        if position.roster.kind[unit].weapon == "anti-tank gun" and not position.has(position.revealed, unit):
            position.revealed |= 1 << unit
            text = f"{position.roster.say(unit)} opens fire and shows itself."
            events.append(position.rules.event("revealed", text, "BC:los.hiddenatg", [unit]))
    return events


def expected(position: Position, shots: Sequence[Shot]) -> list[Expectation]:
    """What a volley promises for each target; doubtful flank shots are counted as frontal."""
    fire: dict[int, list[Salvo]] = {}
    for shot in shots:
        flank = aspect(position, shot) is Side3.FLANK
        fire.setdefault(shot.target, []).append(salvo(position, shot, flank=flank))
    return [odds.weigh(position, target, together(salvoes)) for target, salvoes in fire.items()]
