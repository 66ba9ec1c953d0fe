"""BC:artillery - Requests by the FAO, where shells fall, and whom they find."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import msgspec
from shapely import Point as Spot
from shapely import box, union_all

from openblitz.commander.charts import chart
from openblitz.commander.position import OFF_TABLE, Smoke
from openblitz.commander.rules import casualties, command, standing
from openblitz.commander.rules.book import say_cm
from openblitz.commander.rules.casualties import Blow
from openblitz.commander.table_top import bases
from openblitz.table import Tally
from openblitz.table.words import count

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shapely import Polygon

    from openblitz.commander.kinds import Point
    from openblitz.commander.orders import Request
    from openblitz.commander.position import Position
    from openblitz.commander.rules.book import Rules
    from openblitz.table import Dice, Event, Refusal

Zone = tuple[float, float, float, float]  # centre, width and height
Guns = tuple[tuple[int, int], ...]  # artillery units, and how many times each fires

HALF = 0.5 - 1e-6  # BC:artillery.half


class Modifiers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """BC:artillery.modifiers - To the command value of the FAO."""

    self_propelled: int
    number: int
    battery: int
    rocket: int
    smoke: int


class _Zone(msgspec.Struct, frozen=True):
    tube: float
    rocket: float


class _Deviation(msgspec.Struct, frozen=True):
    dice: int
    rockets: int
    bonus: int


class _CounterBattery(msgspec.Struct, frozen=True):
    towed: int
    self_propelled: int


class Blunder(msgspec.Struct, frozen=True):
    """A row of the artillery blunder table."""

    rolls: tuple[int, ...]
    result: str
    rule: str


class Figures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The chart of artillery support."""

    modifiers: Modifiers
    zone: _Zone
    deviation: _Deviation
    counter_battery: _CounterBattery
    blunder: tuple[Blunder, ...]


def figures() -> Figures:
    """The chart of artillery support."""
    return chart("artillery", Figures)


def big(rules: Rules, unit: int) -> bool:
    """BC:artillery.zone.rocket - Rockets and naval guns."""
    kind = rules.roster.kind[unit]
    return kind.rocket or kind.naval


# Requests


def request_value(position: Position, request: Request) -> Tally:
    """BC:artillery.roll - The command value of the FAO with the modifiers of a request, and no others."""
    chart_, kinds = figures().modifiers, [position.roster.kind[u] for u in request.units]
    name = position.roster.say(request.fao)
    value = Tally().plus(
        position.roster.kind[request.fao].command, f"command value of {name}", "BC:command.value"
    )
    rockets = sum(big(position.rules, u) for u in request.units)
    # Rockets are counted by their own line of the table, the rest in threes (reading 27).
    further = max(0, math.ceil((len(kinds) - rockets) / chart_.battery) - 1)
    if all(kind.self_propelled for kind in kinds):
        value = value.plus(chart_.self_propelled, "all self-propelled", "BC:artillery.modifiers.sp")
    if further:
        why = f"{len(kinds) - rockets} artillery units"
        value = value.plus(chart_.number * further, why, "BC:artillery.modifiers.number")
    if rockets > 1:
        why = f"{rockets} rocket or naval units"
        value = value.plus(chart_.rocket * (rockets - 1), why, "BC:artillery.modifiers.rocket")
    if request.smoke:
        value = value.plus(chart_.smoke, "smoke", "BC:artillery.modifiers.smoke")
    return value


def observer_refusal(position: Position, fao: int) -> Refusal | None:
    """BC:artillery.modes - Only an FAO that may still speak this turn asks for artillery."""
    if position.roster.kind[fao].role != "fao":
        return position.rules.refuse("BC:artillery.modes", f"{position.roster.say(fao)} is no FAO.", [fao])
    return command.turn_refusal(position, fao)


def request_refusal(position: Position, request: Request) -> Refusal | None:
    """BC:artillery.roll - Why a request cannot be tried."""
    return (
        observer_refusal(position, request.fao)
        or _guns_refusal(position, request)
        or _target_refusal(position, request)
    )


def _guns_refusal(position: Position, request: Request) -> Refusal | None:
    """BC:artillery.available, BC:artillery.once - Artillery of one's own that is still there and unused."""
    rules = position.rules
    if not request.units or len(set(request.units)) != len(request.units):
        reason = "Name each artillery unit once, and at least one."
        return rules.refuse("BC:artillery.available", reason, request.units)
    for unit in request.units:
        name = position.roster.say(unit)
        if unit not in position.roster.artillery[position.roster.side[request.fao]]:
            return rules.refuse("BC:artillery.available", f"{name} is no artillery of this side.", [unit])
        if position.place[unit] != OFF_TABLE:
            return rules.refuse("BC:artillery.available", f"{name} has been knocked out.", [unit])
        if position.has(position.artillery_used, unit):
            return rules.refuse("BC:artillery.once", f"{name} has already fired this turn.", [unit])
    return None


def _target_refusal(position: Position, request: Request) -> Refusal | None:
    """BC:artillery.target, BC:artillery.los - An enemy unit, no command, that the FAO sees."""
    rules = position.rules
    target, name = request.target, position.roster.say(request.target)
    both = [request.fao, target]
    if (
        position.roster.side[target] == position.roster.side[request.fao]
        or position.roster.kind[target].is_command
    ):
        reason = f"{name} is no target: a request is made against an enemy unit that is no command."
        return rules.refuse("BC:artillery.target", reason, both)
    if not position.stands(target):
        return rules.refuse("BC:artillery.target", f"{name} does not stand on the table.", [target])
    if standing.hidden(position, target, request.fao):
        reason = f"{name} is hidden in cover until it fires or somebody is within 20 cm."
        return rules.refuse("BC:los.hiddenatg", reason, both)
    line = standing.line(position, request.fao, target)
    if not line.clear:
        reason = f"{position.roster.say(request.fao)} does not see {name}. {line.why}"
        return rules.refuse("BC:artillery.los", reason, both, [line.at] if line.at else ())
    return None


def request(position: Position, request: Request, dice: Dice) -> list[Event]:
    """BC:artillery.roll - The FAO rolls; shells fall, or it may ask for no more this turn (reading 26)."""
    rules = position.rules
    name = position.roster.say(request.fao)
    value = request_value(position, request)
    position.commander = request.fao  # BC:command.finish
    rolled = command.roll(rules, dice, value, f"command roll of {name} for artillery")
    aim = position.x[request.target], position.y[request.target]
    guns, target = position.roster.say(*request.units), position.roster.say(request.target)
    text = f"{name} asks for {guns} on {target}: {rolled}."
    concerned = (request.fao, *request.units, request.target)
    if rolled.success:
        events = [rules.event("order issued", text, _cited(value), concerned, [aim])]
        return events + _answer(position, request, dice, aim, halved=rolled.double_one)
    events = [rules.event("order failed", text, _cited(value), concerned, [aim])]
    command.fail(position, request.fao)
    if rolled.double_six:
        events += blunder(position, request, dice)
    return events


def _cited(value: Tally) -> tuple[str, ...]:
    return ("BC:artillery.roll", *(part.rule for part in value.parts))


def _answer(
    position: Position, request: Request, dice: Dice, aim: Point, *, halved: bool = False
) -> list[Event]:
    """The artillery fires as requested."""
    guns = tuple((unit, 1) for unit in request.units)
    return fall(
        position, dice, guns, aim,
        barrage=request.barrage, smoke=request.smoke, requested=True, halved=halved,
    )  # fmt: skip


def blunder(position: Position, request: Request, dice: Dice) -> list[Event]:
    """BC:artillery.blunder - One die after a double six."""
    rules = position.rules
    rolled = dice.roll(f"artillery blunder of {position.roster.say(request.fao)}")
    row = next(row for row in figures().blunder if rolled in row.rolls)
    told = rules.event("blunder", f"Artillery blunder, {rolled}: {row.result}.", row.rule, [request.fao])
    carry_out = {"incoming": _incoming, "counter battery": _counter_battery, "friendly fire": _friendly_fire}
    return [told, *carry_out[row.result](position, request, dice)]


def _incoming(position: Position, request: Request, dice: Dice) -> list[Event]:
    """BC:artillery.blunder.12 - As many attacks on the FAO as a die shows."""
    attacks = dice.roll(f"attacks on {position.roster.say(request.fao)}")
    score = casualties.score_to_hit(position, request.fao, None)
    blow = Blow(request.fao, attacks, int(score.total), cause="incoming fire")
    return casualties.strike(position, dice, blow)[0]


def _counter_battery(position: Position, request: Request, dice: Dice) -> list[Event]:
    """BC:artillery.blunder.34 - As many attacks on each requested unit as one die shows."""
    chart_ = figures().counter_battery
    attacks = dice.roll(f"attacks on {position.roster.say(*request.units)}")
    events: list[Event] = []
    for unit in request.units:
        score = chart_.self_propelled if position.roster.kind[unit].self_propelled else chart_.towed
        # Off-table artillery has nowhere to fall back to, and would recover in this very turn.
        blow = Blow(unit, attacks, score, cause="counter battery fire", tests=False)
        events += casualties.strike(position, dice, blow)[0]
    return events


def _friendly_fire(position: Position, request: Request, dice: Dice) -> list[Event]:
    """BC:artillery.blunder.56 - The friend nearest the aiming point becomes the target (reading 31)."""
    aim = Spot(position.x[request.target], position.y[request.target])
    friends = list(standing.standing(position, position.roster.side[request.fao]))
    if not friends:
        return []
    victim = min(friends, key=lambda u: (bases.polygon(standing.base(position, u)).distance(aim), u))
    text = f"The shells are aimed at {position.roster.say(victim)}."
    told = position.rules.event("artillery", text, "BC:artillery.blunder.56", [victim])
    at = position.x[victim], position.y[victim]
    return [told, *_answer(position, request, dice, at)]


# Where it falls


def zones(position: Position, units: Sequence[int], at: Point, barrage: bool, side: int) -> tuple[Zone, ...]:
    """BC:artillery.zone, BC:artillery.concentration, BC:artillery.barrage - A fire zone for each unit.

    All over the hit point, or end to end along the player's baseline with their middle on it (reading 29).
    """
    rules = position.rules
    chart_ = figures().zone
    sides = [rules.cm(chart_.rocket if big(rules, u) else chart_.tube) for u in units]
    if not barrage:
        return tuple((at[0], at[1], length, length) for length in sides)
    across = position.edge[side] in ("north", "south")
    found, along = [], -sum(sides) / 2
    for length in sides:
        middle = along + length / 2
        along += length
        x, y = (at[0] + middle, at[1]) if across else (at[0], at[1] + middle)
        found.append((x, y, length, length))
    return tuple(found)


def shape(zone: Zone) -> Polygon:
    """A fire zone on the table."""
    x, y, width, height = zone
    return box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)


def stray(rules: Rules, units: Sequence[int], *, requested: bool = True) -> tuple[float, float] | None:
    """BC:artillery.deviation - How far from the aim shells fall at least and at most; None: they do not."""
    chart_ = figures().deviation
    if not any(requested or rules.roster.kind[unit].rocket for unit in units):
        return None
    twice = requested and any(rules.roster.kind[unit].rocket for unit in units)
    return rules.cm(chart_.dice), rules.cm(6 * chart_.dice) * (chart_.rockets if twice else 1)


def _drift(
    rules: Rules, dice: Dice, guns: Guns, aim: Point, events: list[Event], *, requested: bool, halved: bool
) -> dict[int, Point]:
    """BC:artillery.deviation - How far from the aiming point each unit's shells fall; one roll for all.

    The places of its event are the aiming point, then where shells fall instead.
    """
    straying = [u for u, _ in guns if requested or rules.roster.kind[u].rocket]
    if not straying:
        return {}
    chart_ = figures().deviation
    rolled = [dice.roll("deviation") for _ in range(chart_.dice)]
    direction = dice.roll("direction of the deviation", 360)
    cm = rules.cm(sum(rolled)) / (chart_.bonus if halved else 1)
    dx, dy = math.sin(math.radians(direction)), math.cos(math.radians(direction))
    drift: dict[int, Point] = {}
    for unit in straying:
        twice = requested and rules.roster.kind[unit].rocket
        far = cm * (chart_.rockets if twice else 1)
        drift[unit] = (round(dx * far, 2), round(dy * far, 2))
    # Reading 28: half of double is the plain roll.
    cited = ["BC:artillery.deviation"]
    cited += ["BC:artillery.bonus"] if halved else []
    rockets = requested and any(rules.roster.kind[u].rocket for u in straying)
    cited += ["BC:artillery.deviation.rocket"] if rockets else []
    double = ", rockets twice as far" if rockets else ""
    text = f"The shells deviate {say_cm(cm)} cm towards {direction} degrees{double}."
    ends = dict.fromkeys((round(aim[0] + x, 2), round(aim[1] + y, 2)) for x, y in drift.values())
    events.append(rules.event("deviation", text, tuple(cited), straying, [aim, *ends]))
    return drift


def fall(
    position: Position, dice: Dice, guns: Guns, aim: Point, *,
    barrage: bool = False, smoke: bool = False, requested: bool = False, halved: bool = False,
) -> list[Event]:  # fmt: skip
    """BC:artillery.accurate, BC:artillery.deviation - Shells or smoke fall; the artillery has been used."""
    rules = position.rules
    units = [unit for unit, _ in guns]
    position.artillery_used |= sum(1 << unit for unit in units)
    position.fresh = 0  # each strike is an order of its own (BC:fallback.sameorder)
    events: list[Event] = []
    drift = _drift(rules, dice, guns, aim, events, requested=requested, halved=halved)
    side = position.roster.side[units[0]]
    laid = []
    for unit, (x, y, width, height) in zip(units, zones(position, units, aim, barrage, side), strict=True):
        dx, dy = drift.get(unit, (0.0, 0.0))
        laid.append((round(x + dx, 2), round(y + dy, 2), width, height))
    how = "barrage" if barrage else "concentration"
    under = [] if smoke else targets(position, guns, laid, barrage=barrage)
    text = f"{position.roster.say(*units)}: {'smoke' if smoke else how} round {_middle(laid)}"
    text += "." if smoke or under else "; nobody is under it."
    cited = f"BC:artillery.{how}"
    events.append(rules.event("smoke" if smoke else "artillery", text, cited, units, laid))
    if smoke:
        return events + lay_smoke(position, laid)
    for target, attacks in under:
        events += bombard(position, dice, target, attacks)
    return events


def _middle(laid: Sequence[Zone]) -> str:
    x, y = sum(z[0] for z in laid) / len(laid), sum(z[1] for z in laid) / len(laid)
    return f"{say_cm(x)},{say_cm(y)}"


def lay_smoke(position: Position, laid: Sequence[Zone]) -> list[Event]:
    """Smoke lies over the fire zones and makes no attacks (reading 6)."""
    new = tuple(Smoke(*zone, position.active, position.turn) for zone in dict.fromkeys(laid))
    position.smoke += new
    position.touch()
    return []


# Whom it finds


def attacks(rules: Rules, guns: Guns, *, barrage: bool, smoke: bool = False) -> Tally:
    """BC:artillery.concentration, BC:artillery.barrage.dice - Dice against who is under all of it."""
    if smoke:
        why = "smoke: nobody sees through it until the enemy's turn has ended"
        return Tally().plus(0, why, "BC:los.block.terrain")
    dice = [_dice(rules, unit) * times for unit, times in guns]
    if barrage:
        why = f"{sum(dice)} dice over {count(len(guns), 'zone')} side by side, rounded up"
        return Tally().plus(math.ceil(sum(dice) / len(guns)), why, "BC:artillery.barrage.dice")
    value = Tally()
    for (unit, _), each in zip(guns, dice, strict=True):
        value = value.plus(each, f"{rules.roster.say(unit)} on the spot", "BC:artillery.concentration")
    return value


def targets(position: Position, guns: Guns, laid: Sequence[Zone], *, barrage: bool) -> list[tuple[int, int]]:
    """BC:artillery.everyone, BC:artillery.half - Units half of whose base is in a zone, with their dice."""
    rules = position.rules
    dice = [_dice(rules, unit) * times for unit, times in guns]
    shapes = [shape(zone) for zone in laid]
    found = []
    for unit in standing.standing(position):
        base = standing.base(position, unit)
        if barrage:
            caught = bases.share_inside(base, union_all(shapes)) >= HALF
            taken = int(attacks(rules, guns, barrage=True).total) if caught else 0
        else:
            taken = sum(
                each
                for each, zone in zip(dice, shapes, strict=True)
                if bases.share_inside(base, zone) >= HALF
            )
        if taken:
            found.append((unit, taken))
    return found


def _dice(rules: Rules, unit: int) -> int:
    attack = rules.roster.kind[unit].attack
    return attack.dice if attack else 0


def bombard(position: Position, dice: Dice, target: int, attacks: int) -> list[Event]:
    """BC:artillery.each, BC:artillery.fallback - All the dice against one unit in the zone."""
    if not position.stands(target):
        return []
    score = casualties.score_to_hit(position, target, None, indirect=True)
    blow = Blow(
        target,
        attacks,
        int(score.total),
        cause="artillery fire",
        marks=not position.roster.kind[target].fully_armoured,
        away=casualties.homeward(position, target),
    )
    return casualties.strike(position, dice, blow)[0]
