"""BC:battleend - When the battle is over and who has won it: breakpoints, objectives, victory points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

import msgspec

from openblitz.commander.charts import chart
from openblitz.commander.position import KNOCKED_OUT
from openblitz.table import Outcome, Tally

if TYPE_CHECKING:
    from openblitz.commander.position import Position
    from openblitz.commander.rules.book import Rules
    from openblitz.table import Event

Objective = Literal["none", "minor", "major"]


class _Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    one: Objective
    other: Objective
    level: int
    rule: str


class _Objectives(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    levels: tuple[str, ...]
    row: tuple[_Row, ...]


def _objectives() -> _Objectives:
    found: _Objectives = chart("objectives", _Objectives)
    return found


def levels() -> tuple[str, ...]:
    """What a side can win, from a draw upward."""
    return _objectives().levels


# Breakpoint


def counted(rules: Rules, side: int) -> list[int]:
    """BC:breakpoint.number - A battlegroup without commands, transport and off-table artillery."""
    return [u for u in rules.roster.of_side[side] if rules.roster.kind[u].counts]


def strength(rules: Rules, side: int) -> int:
    """BC:breakpoint.number - How many units of a battlegroup count."""
    return len(counted(rules, side))


def losses(position: Position, side: int) -> int:
    """How many of the units that count are knocked out."""
    return sum(position.place[u] == KNOCKED_OUT for u in counted(position.rules, side))


def breakpoint_of(rules: Rules, side: int) -> int:
    """BC:breakpoint.number - Half of them, rounded up."""
    return -(-strength(rules, side) // 2)


def at_breakpoint(position: Position, side: int) -> bool:
    """BC:breakpoint.roll - Whether a battlegroup must roll to stay on the battlefield."""
    return losses(position, side) >= breakpoint_of(position.rules, side)


def breakpoint_value(position: Position, side: int) -> Tally | None:
    """BC:breakpoint.roll, BC:breakpoint.modifier - What must be rolled; None: nobody commands."""
    for role in ("co", "hq"):
        alive = [
            u
            for u in position.roster.commands[side]
            if position.roster.kind[u].role == role and position.place[u] != KNOCKED_OUT
        ]
        if alive:
            break
    else:
        return None  # reading 83
    best = max(alive, key=lambda u: position.roster.kind[u].command)  # reading 84
    value = Tally().plus(
        position.roster.kind[best].command,
        f"command value of {position.roster.ids[best]}",
        "BC:breakpoint.roll",
    )
    beyond = losses(position, side) - breakpoint_of(position.rules, side)
    if beyond > 0:
        value = value.plus(-beyond, f"{beyond} lost beyond the breakpoint", "BC:breakpoint.modifier")
    return value


# Objectives


def withdrawn(position: Position, side: int) -> bool:
    """Whether a battlegroup has left the battlefield: it broke, or its player conceded."""
    return position.broken[side] or position.conceded[side]


def minor_objective(rules: Rules, side: int) -> int:
    """BC:scenario.objective.minor - How many losses of a side the enemy needs; reading 85: rounded up."""
    return -(-strength(rules, side) * rules.scenario.file.minor_casualties // 100)


def reached(position: Position, side: int) -> Objective:
    """BC:scenario.objective.major, BC:scenario.objective.minor - What a side has reached."""
    enemy = 1 - side
    if withdrawn(position, enemy):
        return "major"
    return "minor" if losses(position, enemy) >= minor_objective(position.rules, enemy) else "none"


def _by_objectives(position: Position) -> tuple[int, str]:
    """BC:objective - The level of the first side (below 0: of the second), and the rule that gives it."""
    mine, theirs = reached(position, 0), reached(position, 1)
    for row in _objectives().row:
        if (row.one, row.other) == (mine, theirs):
            return row.level, row.rule
        if (row.other, row.one) == (mine, theirs):
            return -row.level, row.rule
    raise LookupError(f"the table of objectives has no row for {mine} against {theirs}")


# Victory points


def points_lost(position: Position, side: int) -> int | None:
    """BC:vp.award - The points of a side's units that are knocked out; None where units have no points."""
    if not has_points(position.rules):
        return None
    gone = (u for u in position.roster.of_side[side] if position.place[u] == KNOCKED_OUT)
    return sum(position.roster.kind[u].points or 0 for u in gone)


def has_points(rules: Rules) -> bool:
    """Reading 4 - Victory points can be counted only when every unit has its points."""
    return all(kind.points is not None for kind in rules.roster.kind)


def adjustment(rules: Rules, side: int) -> int:
    """BC:vp.adjust, BC:scenario.vp - What a side gets for the points that the enemy had over or under."""
    said = rules.scenario.file.victory_points.get(rules.roster.seats[side])
    if said is not None:
        return said
    enemy = rules.roster.groups[1 - side]
    if enemy.points is None or enemy.base_points is None:
        return 0
    return enemy.points - enemy.base_points


def _awarded(position: Position, side: int) -> Tally:
    """BC:vp.award - The points of all that the enemy has lost, commands, transport and artillery too."""
    rules = position.rules
    tally = Tally()
    defences = rules.scenario.file.defences.get(position.roster.seats[1 - side])
    for unit in position.roster.of_side[1 - side]:
        if position.place[unit] != KNOCKED_OUT:
            continue
        points, name = position.roster.kind[unit].points, position.roster.ids[unit]
        if points:
            tally = tally.plus(points, name, "BC:vp.award")
        if defences and defences.dug_in_points and position.has(position.dug_in, unit):
            tally = tally.plus(defences.dug_in_points, f"the entrenchment of {name}", "BC:vp.award")
        if defences and defences.fortified_points and position.has(position.fortified, unit):
            tally = tally.plus(defences.fortified_points, f"the fortification of {name}", "BC:vp.award")
    adjusted = adjustment(rules, side)
    if adjusted:
        rule = "BC:scenario.vp" if rules.scenario.file.victory_points else "BC:vp.adjust"
        tally = tally.plus(adjusted, "difference in points", rule)
    return tally


def victory_points(position: Position, side: int) -> Tally:
    """BC:vp.cap - A side's victory points; who withdrew gets no more than the enemy."""
    own, enemy = _awarded(position, side), _awarded(position, 1 - side)
    if withdrawn(position, side) and own.total > enemy.total:
        return own.plus(enemy.total - own.total, "no more than the enemy for who withdraws", "BC:vp.cap")
    return own


def doubled(position: Position, side: int) -> bool:
    """BC:vp.double - At least twice the enemy's victory points; nothing is not twice nothing."""
    own = victory_points(position, side).total
    enemy = victory_points(position, 1 - side).total
    return has_points(position.rules) and own > 0 and own >= 2 * enemy


# The end


def judge(position: Position, why: str) -> Outcome:
    """BC:objective, BC:vp.double - How the battle has ended, as things stand."""
    level, rule = _by_objectives(position)
    for side, up in ((0, 1), (1, -1)):
        if doubled(position, side):
            level += up
            rule = "BC:vp.double"
    for side, down in ((0, -1), (1, 1)):
        # Who concedes defeat is beaten, whatever the objectives say.
        if position.conceded[side] and level * down <= 0:
            level, rule = down, "BC:battleend.concede"
    if level == 0:
        return Outcome(None, f"{why} A draw{_both(position)}.", rule)
    seat = position.roster.seats[0 if level > 0 else 1]
    title = levels()[abs(level)]
    return Outcome(seat, f"{why} {title.capitalize()} for the {seat.capitalize()} side.", rule)


def _both(position: Position) -> str:
    """BC:objective.draw - Why nobody has won, where both sides have come equally far."""
    mine, theirs = reached(position, 0), reached(position, 1)
    if mine != theirs:
        return ""
    return (
        ": neither has reached an objective"
        if mine == "none"
        else f": both have reached the {mine} objective"
    )


def finish(position: Position, why: str, rule: str) -> list[Event]:
    """End the battle and say how."""
    rules = position.rules
    position.outcome = judge(position, why)
    text = position.outcome.reason
    if has_points(rules):
        points = [victory_points(position, side).total for side in (0, 1)]
        text += " Victory points: " + ", ".join(
            f"{seat.capitalize()} {total}" for seat, total in zip(position.roster.seats, points, strict=True)
        )
        text += "."
    cited = tuple(dict.fromkeys((rule, position.outcome.rule)))
    return [rules.event("game over", text, cited)]


def concede(position: Position, side: int) -> list[Event]:
    """BC:battleend.concede - A player gives the battle up."""
    position.conceded[side] = True
    why = f"The {position.roster.seats[side].capitalize()} side concedes defeat."
    return finish(position, why, "BC:battleend.concede")


def say_broken(position: Position) -> str:
    """Who has broken, in a sentence."""
    seats = [position.roster.seats[side] for side in (0, 1) if position.broken[side]]
    if len(seats) > 1:
        return "Both battlegroups broke."
    return f"The {seats[0].capitalize()} battlegroup broke and withdrew."


def after_player_turn(position: Position) -> list[Event]:
    """BC:breakpoint.lastturn, BC:battleend.turns - What happens if the battle ends now."""
    rules = position.rules
    if position.active == position.first:
        return []  # the other side still has its player turn
    if any(position.broken):
        return finish(position, say_broken(position), "BC:breakpoint.lastturn")
    if rules.scenario.file.turns and position.turn >= rules.scenario.file.turns:
        return finish(position, f"Turn {position.turn} was the last.", "BC:battleend.turns")
    return []


QUIET: Final = 4  # player turns: after two of each side smoke has gone and everybody has recovered
LONGEST_QUIET: Final = 200  # whatever is still planned


def when_quiet(position: Position, quiet: int) -> list[Event]:
    """Ruling RBC-508 - Two game turns without a decision or a strike: nothing will happen any more.

    The book does not foresee it: nobody commands on either side, and nobody has an enemy near.
    """
    if quiet < QUIET or (quiet < LONGEST_QUIET and _under_strikes(position)):
        return []
    why = "Neither side has had anything to decide for two turns: the battle ends where it stands."
    return finish(position, why, "table:quiet")


def _under_strikes(position: Position) -> bool:
    """Whether a strike is still to come, or has fallen this turn or the last and may have moved somebody."""
    return any(
        strike.state != "cancelled" and strike.turn + 2 > position.turn
        for strikes in position.strikes
        for strike in strikes
    )
