"""Moves that nobody wants: falling back, retreating from combat, and the moves of blunders."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

import msgspec
from shapely.geometry import MultiPoint

from openblitz.commander.charts import chart
from openblitz.commander.rules import movement, overrun, standing
from openblitz.commander.rules.book import say_cm, say_point
from openblitz.commander.rules.consequences import FellBack
from openblitz.commander.table_top import bases, sliding
from openblitz.commander.table_top.bases import EPS, TOUCH, Base

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from openblitz.commander.kinds import Point
    from openblitz.commander.position import Position
    from openblitz.commander.rules.book import Rules
    from openblitz.commander.table_top.terrain import Piece
    from openblitz.table import Event

Kind = Literal["fall-back", "retreat", "blunder"]

SHORT: Final = 2 * TOUCH  # a blunder towards an enemy is no charge: it ends just short of contact

_EVENT: Final = {"fall-back": "fell back", "retreat": "retreated", "blunder": "moved"}
_VERB: Final = {"fall-back": "falls back", "retreat": "retreats", "blunder": "moves"}
_RULE: Final = {
    "fall-back": "BC:fallback.test",
    "retreat": "BC:combat.retreat",
    "blunder": "BC:command.blunder",
}
_INTO: Final = {
    "fall-back": "BC:fallback.ko",
    "retreat": "BC:combat.retreat.ko.into",
    "blunder": "BC:movement.through.enemy",
}


class Far(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How far a unit can go at once and still be there, and the rule."""

    most: float
    rule: str


class _ForcedMoves(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    fall_back: Far
    retreat: Far


def farthest(kind: Literal["fall-back", "retreat"]) -> Far:
    """BC:fallback.rout, BC:combat.retreat.ko.10 - Who goes further is lost."""
    moves = chart("forced_moves", _ForcedMoves)
    return moves.fall_back if kind == "fall-back" else moves.retreat


class Meeting(NamedTuple):
    """What ends a forced move, after how many centimetres; `ruin` is the rule that knocks the unit out."""

    along: float
    what: str
    ruin: str = ""
    friend: int = -1  # a friend that is run into


class Push(NamedTuple):
    """A forced move: whose, from where, in which direction, how far, of which kind, and whom it faces."""

    unit: int
    base: Base
    ahead: Point
    cm: float
    kind: Kind
    face: int

    def after(self, cm: float) -> Base:
        """The base after so many centimetres."""
        return bases.moved(self.base, self.ahead[0] * cm, self.ahead[1] * cm)


def forced_move(  # noqa: PLR0917 - who, where to, how far, why
    position: Position,
    unit: int,
    direction: tuple[float, float],
    cm: float,
    kind: Kind,
    face: int = -1,
    *,
    ignoring: Collection[int] = (),
) -> list[Event]:
    """Move a unit in a direction, so many centimetres on the table, with all that comes of it.

    `face` is whom it turns to when it falls back; `ignoring` are units that are not in its way.
    """
    from openblitz.commander.rules import casualties  # noqa: PLC0415 - who is hit falls back, who does is lost

    ruin = lost_at_once(position, unit, cm, kind)
    if ruin:
        return casualties.knock_out(position, unit, *ruin)
    if _stays(position, unit, kind):
        text = f"{position.roster.say(unit)} stays where it is."
        return [position.rules.event(_EVENT[kind], text, "BC:fallback.dugin", [unit])]
    length = math.hypot(*direction)
    ahead = (direction[0] / length, direction[1] / length) if length > 1e-9 else (0.0, 0.0)
    push = Push(unit, standing.base(position, unit), ahead, cm, kind, face)
    end = _meeting(position, push, ignoring)
    end = _mined(position, push, end) or end
    if end.ruin:
        return _lost(position, push, end)
    events = _go(position, push, end)
    if kind == "fall-back":
        events.append(FellBack(unit=unit))
    if end.friend >= 0:
        rule = "BC:fallback.friends" if kind == "fall-back" else "BC:combat.retreat.friends"
        why = f"{position.roster.say(unit)} ran into it"
        events += casualties.suppress(position, end.friend, rule, why)
    return events


def _lost(position: Position, push: Push, end: Meeting) -> list[Event]:
    """BC:combat.retreat.ko.suppressed - Knocked out by what it meets; a suppressed friend goes with it."""
    from openblitz.commander.rules import casualties  # noqa: PLC0415 - as above

    why = f"it {_VERB[push.kind]} into {end.what}"
    events = casualties.knock_out(position, push.unit, end.ruin, why)
    if end.friend >= 0:
        ran = f"{position.roster.say(push.unit)} retreated into it"
        events += casualties.knock_out(position, end.friend, end.ruin, ran)
    return events


def away_from(position: Position, unit: int, other: int) -> tuple[float, float]:
    """The direction that leads directly away from another unit, centre to centre."""
    dx, dy = position.x[unit] - position.x[other], position.y[unit] - position.y[other]
    length = math.hypot(dx, dy)
    if length < EPS:
        fx, fy = bases.heading(standing.base(position, unit))
        return -fx, -fy
    return dx / length, dy / length


# What happens before it moves


def lost_at_once(position: Position, unit: int, cm: float, kind: Kind) -> tuple[str, str] | None:
    """BC:fallback.rout, BC:combat.retreat.ko.10, .fixed - Too far, or not able to retreat at all."""
    rules = position.rules
    if kind == "blunder":
        return None
    far = farthest(kind)
    if cm > rules.cm(far.most) + EPS:
        return far.rule, f"{_VERB[kind]} {say_cm(cm)} cm, more than {say_cm(rules.cm(far.most))}"
    if kind == "retreat" and _fixed(position, unit):
        return "BC:combat.retreat.ko.fixed", "cannot retreat from where it is"
    return None


def _fixed(position: Position, unit: int) -> bool:
    """BC:combat.retreat.ko.fixed - A gun set up, dug-in armour, or anybody in a fortification."""
    dug_in_armour = position.has(position.dug_in, unit) and position.roster.kind[unit].type == "armour"
    return set_up(position, unit) or dug_in_armour or standing.fortified(position, unit)


def set_up(position: Position, unit: int) -> bool:
    """An unlimbered gun."""
    return position.roster.kind[unit].towed and not position.has(position.limbered, unit)


def _stays(position: Position, unit: int, kind: Kind) -> bool:
    """BC:fallback.dugin, BC:command.blunder.dugin, BC:commandunits.joined - Who does not budge."""
    if kind == "retreat":
        return False
    held = position.has(position.dug_in, unit) or standing.fortified(position, unit)
    return held or position.joined[unit] >= 0 or set_up(position, unit) or not position.stands(unit)


# What it meets


def _meeting(position: Position, push: Push, ignoring: Collection[int]) -> Meeting:
    """The first thing that ends the move: its length, or what stands in its way."""
    met = [
        Meeting(push.cm, ""),
        *_terrain(position, push),
        *_units(position, push, ignoring),
    ]
    # At the same place what halts it comes before what ruins it.
    return min(met, key=lambda one: (round(one.along, 3), bool(one.ruin)))


def _terrain(position: Position, push: Push) -> Iterator[Meeting]:
    """BC:terrain.forced, BC:movement.linear - The table's edge, impassable ground, obstacles to stop at.

    Reading 52: the moves of blunders stop where others are lost.
    """
    ruin = "" if push.kind == "blunder" else _INTO[push.kind]
    edge = _to_the_edge(position, push)
    if edge < push.cm - EPS:
        yield Meeting(edge, "the table's edge", ruin)
    trip = movement.way(position, push.unit, [push.after(min(push.cm, edge)).centre])
    if trip.stop is not None:
        piece = standing.table_of(position).by_id.get(trip.stop_piece)
        what = piece.title if piece else "the bank"
        lost = ruin if trip.refusal or not piece else ""
        yield Meeting(trip.stop, what, lost or (_trap(position.rules, push, piece) if piece else ""))


def _to_the_edge(position: Position, push: Push) -> float:
    """How far a base slides before some corner leaves the table."""
    table, (dx, dy), far = standing.table_of(position), push.ahead, math.inf
    for x, y in bases.corners(push.base):
        for at, speed, size in ((x, dx, table.width), (y, dy, table.height)):
            if abs(speed) > 1e-9:
                far = min(far, (size - at) / speed if speed > 0 else at / -speed)
    return max(far, 0.0)


def _units(position: Position, push: Push, ignoring: Collection[int]) -> Iterator[Meeting]:
    """Enemies are ruin, friends halt it; commands of the enemy are run over, and a blunder passes friends."""
    side = position.roster.side[push.unit]
    for other in standing.standing(position):
        if other == push.unit or other in ignoring or position.joined[other] == push.unit:
            continue
        hostile = position.roster.side[other] != side
        passed = position.roster.kind[other].is_command if hostile else push.kind == "blunder"
        if passed:
            continue
        along = sliding.contact(push.base, push.ahead, push.cm, standing.base(position, other))
        if along is not None:
            ruin = _INTO[push.kind] if hostile else ""
            met = Meeting(along, position.roster.say(other), ruin, -1 if hostile else other)
            yield _retreated_into(position, met) if push.kind == "retreat" and not hostile else met


def _retreated_into(position: Position, met: Meeting) -> Meeting:
    """BC:combat.retreat.ko.engaged, .suppressed - Friends that are ruin to those who retreat into them."""
    if standing.engaged(position, met.friend):
        return Meeting(met.along, f"{met.what}, which is in combat", "BC:combat.retreat.ko.engaged")
    if position.has(position.suppressed, met.friend):
        what = f"{met.what}, which is suppressed"
        return met._replace(what=what, ruin="BC:combat.retreat.ko.suppressed")
    return met


def _mined(position: Position, push: Push, end: Meeting) -> Meeting | None:
    """BC:fallback.ko, BC:fallback.wire - Real mines ruin everybody, wire those without armour."""
    if push.kind == "blunder":
        return None
    then = push.after(end.along)
    swept = MultiPoint([*bases.corners(push.base), *bases.corners(then)]).convex_hull
    here = bases.polygon(push.base)
    for piece in standing.table_of(position).pieces:
        if not (piece.kind.mines or piece.kind.wire):
            continue
        if swept.intersection(piece.shape).area <= here.intersection(piece.shape).area + EPS:
            continue  # nothing that it does not stand in already
        ruin = _trap(position.rules, push, piece)
        if ruin:
            return Meeting(end.along, piece.title, ruin)
    return None


def _trap(rules: Rules, push: Push, piece: Piece) -> str:
    """The rule by which mines or wire ruin a unit that is forced into them; empty when they do not."""
    if piece.kind.mines and push.kind != "blunder":
        return _INTO[push.kind]
    caught = piece.kind.wire and push.kind == "fall-back" and not rules.roster.kind[push.unit].hard
    return "BC:fallback.wire" if caught else ""


# The move


def _go(position: Position, push: Push, end: Meeting) -> list[Event]:
    unit, base, kind = push.unit, push.base, push.kind
    final = _place(position, push, end.along)
    points = (final.centre,)
    commands = overrun.overrun_on_way(position, unit, points, final)
    events = movement.breach(position, unit, movement.way(position, unit, points))
    movement.leave_post(position, unit)
    position.charging &= ~(1 << unit)
    position.put(unit, final.x, final.y, final.facing)
    with_it = overrun.keep_up(position, unit)
    far = math.hypot(final.x - base.x, final.y - base.y)
    halted = f", halted by {end.what}" if end.what else ""
    text = f"{position.roster.say(unit)} {_VERB[kind]} {say_cm(far)} cm to {say_point(final.centre)}{halted}."
    moved = position.rules.event(_EVENT[kind], text, _RULE[kind], [unit], [base.centre, final.centre])
    return [moved, *with_it, *events, *overrun.overrun(position, unit, commands)]


def _place(position: Position, push: Push, far: float) -> Base:
    """Where it ends, turned to whom it faces (BC:fallback.facing); a little short where it has no room."""
    while True:
        there = push.after(far)
        if push.kind == "fall-back" and push.face >= 0:
            face = (position.x[push.face], position.y[push.face])
            there = bases.turned(there, bases.bearing(there.centre, face))
        if far <= 0 or _room(position, push.unit, there):
            break
        far = max(0.0, far - 0.25)
    return there if _room(position, push.unit, there) else bases.turned(there, push.base.facing)


def _room(position: Position, unit: int, where: Base) -> bool:
    """Whether it would stand on nobody but commands that it runs over or that go with it."""
    if standing.off_table(position, where):
        return False
    run_over = overrun.overrun_on_way(position, unit, (), where)
    under = standing.clash(position, where, unit)
    return all(other in run_over or position.joined[other] == unit for other in under)
