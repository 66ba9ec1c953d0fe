"""BC:scheduled - Strikes written before the battle: what may be planned, put off, and when they fall."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from openblitz.commander.position import OFF_TABLE, Strike
from openblitz.commander.rules import artillery, command, standing
from openblitz.commander.rules.book import say_point
from openblitz.table import Tally

if TYPE_CHECKING:
    from openblitz.commander.kinds import PlannedStrike
    from openblitz.commander.orders import Reschedule, WriteSchedule
    from openblitz.commander.position import Position
    from openblitz.commander.rules.book import Rules
    from openblitz.table import Dice, Event, Refusal

LAST_TURN = 99  # nobody plans further ahead than this


def assets(rules: Rules, side: int) -> int:
    """BC:scheduled.bought - The assets that came with the battlegroup; none unless the scenario says so."""
    return rules.scenario.file.assets.get(rules.roster.seats[side], 0)


def assets_left(position: Position, side: int) -> int:
    """BC:scheduled.asset - One asset goes for each attack of each unit on the schedule."""
    spent = sum(times for strike in position.strikes[side] for _, times in strike.units)
    return assets(position.rules, side) - spent


def can_plan(rules: Rules, side: int) -> bool:
    """BC:artillery.available - Whether a side has both artillery and assets."""
    return bool(rules.roster.artillery[side]) and assets(rules, side) > 0


# Writing it


def write_refusal(position: Position, side: int, order: WriteSchedule) -> Refusal | None:
    """BC:scheduled.record - Why a schedule cannot be written so."""
    left = assets(position.rules, side)
    for strike in order.strikes:
        refused = _strike_refusal(position, side, strike, left)
        if refused is not None:
            return refused
        left -= sum(times for _, times in strike.units)
    return None


def _strike_refusal(position: Position, side: int, strike: PlannedStrike, left: int) -> Refusal | None:
    rules = position.rules
    units = [unit for unit, _ in strike.units]
    if not units or len(set(units)) != len(units) or any(times < 1 for _, times in strike.units):
        reason = "Name each artillery unit once, with at least one asset."
        return rules.refuse("BC:scheduled.asset", reason, units)
    for unit in units:
        if unit not in position.roster.artillery[side]:
            reason = f"{position.roster.say(unit)} is no artillery of this side."
            return rules.refuse("BC:artillery.available", reason, [unit])
    wanted = sum(times for _, times in strike.units)
    if wanted > left:
        return rules.refuse("BC:scheduled.bought", f"{wanted} assets are wanted and {left} are left.", units)
    last = rules.scenario.file.turns or LAST_TURN
    if not 1 <= strike.turn <= last:
        return rules.refuse("BC:scheduled.record", f"A strike takes place in turn 1 to {last}.", units)
    table = standing.table_of(position)
    if not (0 <= strike.at[0] <= table.width and 0 <= strike.at[1] <= table.height):
        return rules.refuse("BC:scheduled.target", "The target must be on the table.", units, [strike.at])
    return None


def write(position: Position, side: int, order: WriteSchedule) -> None:
    """BC:scheduled.record - Write the schedule, in place of what was written before."""
    position.strikes[side] = tuple(
        Strike(strike.turn, round(strike.at[0], 2), round(strike.at[1], 2), strike.units, strike.barrage)
        for strike in order.strikes
    )


def _unknown(position: Position, side: int, number: int) -> Refusal | None:
    """BC:scheduled.record - Strikes are numbered from 1 as they were written."""
    written = len(position.strikes[side])
    if 1 <= number <= written:
        return None
    return position.rules.refuse(
        "BC:scheduled.record", f"There is no strike {number}; {written} are written down."
    )


# Changing it


def reschedule_value(position: Position, order: Reschedule) -> Tally:
    """BC:scheduled.cancel - The plain command value of the FAO (reading 24)."""
    why = f"command value of {position.roster.say(order.fao)}"
    return Tally().plus(position.roster.kind[order.fao].command, why, "BC:command.value")


def reschedule_refusal(position: Position, order: Reschedule) -> Refusal | None:
    """BC:scheduled.cancel - Why a strike cannot be cancelled or put off now."""
    rules = position.rules
    refused = artillery.observer_refusal(position, order.fao)
    if refused:
        return refused
    side = position.roster.side[order.fao]
    if position.vetoed[side]:
        reason = "After a double six the schedule can no longer be changed."
        return rules.refuse("BC:scheduled.double6", reason, [order.fao])
    refused = _unknown(position, side, order.number)
    if refused:
        return refused
    strike = position.strikes[side][order.number - 1]
    if strike.state != "planned":
        reason = f"Strike {order.number} has {'fallen' if strike.state == 'fallen' else 'been cancelled'}."
        return rules.refuse("BC:scheduled.cancel", reason, [order.fao])
    return None


def reschedule(position: Position, order: Reschedule, dice: Dice) -> list[Event]:
    """BC:scheduled.effect - A command roll; then the strike is cancelled at once or put off by one turn."""
    rules = position.rules
    name, side = position.roster.say(order.fao), position.roster.side[order.fao]
    position.commander = order.fao  # BC:command.finish
    value = reschedule_value(position, order)
    rolled = command.roll(rules, dice, value, f"command roll of {name} for the schedule")
    text = f"{name} wants to {order.what} strike {order.number}: {rolled}."
    if not rolled.success:
        command.fail(position, order.fao)
        events = [rules.event("order failed", text, "BC:scheduled.cancel", [order.fao])]
        if rolled.double_six:
            position.vetoed[side] = True
            told = "The schedule can no longer be changed."
            events.append(rules.event("blunder", told, "BC:scheduled.double6", [order.fao]))
        return events
    strike = position.strikes[side][order.number - 1]
    if order.what == "cancel":
        strike = msgspec.structs.replace(strike, state="cancelled")
    else:
        strike = msgspec.structs.replace(strike, turn=strike.turn + 1)
    _replace(position, side, order.number - 1, strike)
    return [rules.event("order issued", text, ("BC:scheduled.cancel", "BC:scheduled.effect"), [order.fao])]


def _replace(position: Position, side: int, index: int, strike: Strike) -> None:
    strikes = list(position.strikes[side])
    strikes[index] = strike
    position.strikes[side] = tuple(strikes)


# Carrying it out


def due(position: Position, side: int) -> list[int]:
    """BC:scheduled.when - The strikes of a side that fall this turn, as places in its schedule."""
    return [
        index
        for index, strike in enumerate(position.strikes[side])
        if strike.state == "planned" and strike.turn == position.turn
    ]


def deliver(position: Position, side: int, index: int, dice: Dice) -> list[Event]:
    """BC:scheduled.resolve - A strike is revealed and falls; artillery that was knocked out is silent."""
    rules = position.rules
    strike = position.strikes[side][index]
    _replace(position, side, index, msgspec.structs.replace(strike, state="fallen"))
    guns = tuple((unit, times) for unit, times in strike.units if position.place[unit] == OFF_TABLE)
    at, named = (strike.x, strike.y), [unit for unit, _ in strike.units]
    text = f"Scheduled strike at {say_point(at)} by {position.roster.say(*named)}."
    events = [rules.event("artillery", text, ("BC:scheduled.when", "BC:scheduled.record"), named, [at])]
    if not guns:
        silent = "Its artillery has been knocked out: nothing falls."
        return [*events, rules.event("artillery", silent, "BC:artillery.available", named)]
    return events + artillery.fall(position, dice, guns, at, barrage=strike.barrage)


def zones(position: Position, strike: Strike, side: int) -> tuple[artillery.Zone, ...]:
    """Where a strike is planned to fall; rockets may deviate from it."""
    units = [unit for unit, _ in strike.units]
    return artillery.zones(position, units, (strike.x, strike.y), strike.barrage, side)
