"""BC:casualties - One way for all attacks: dice, hits, saves, knock-out, suppression and fall-back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec
from shapely import Point

from openblitz.commander.charts import chart
from openblitz.commander.position import KNOCKED_OUT
from openblitz.commander.rules import standing
from openblitz.commander.rules.consequences import PassengersHit
from openblitz.commander.table_top import ground
from openblitz.commander.table_top.terrain import Group
from openblitz.table import Tally

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openblitz.commander.position import Position
    from openblitz.commander.rules.book import Rules
    from openblitz.table import Dice, Event

# The direction that leads directly away from each edge of the table.
_AWAY_FROM: Final = {"north": (0.0, -1.0), "east": (-1.0, 0.0), "south": (0.0, 1.0), "west": (1.0, 0.0)}


class Score(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the table of scores to hit."""

    score: int
    why: str
    rule: str

    @property
    def tally(self) -> Tally:
        """The score with its reason."""
        return Tally().plus(self.score, self.why, self.rule)


class ToHit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """BC:fire.hits - The table of scores to hit."""

    open: Score
    cover: Score
    fortification: Score
    indirect_open: Score
    indirect_closed: Score
    command: Score
    suppressive: Score


class _Saves(msgspec.Struct, frozen=True):
    worse: int
    worst: int


class _Figures(msgspec.Struct, frozen=True):
    saves: _Saves


class Blow(msgspec.Struct, frozen=True):
    """An attack on one unit. `flank` says how many of its dice came at the flank or rear."""

    target: int
    dice: int
    score: int
    flank: int = 0
    cause: str = "attack"
    firers: tuple[int, ...] = ()
    marks: bool = True  # False: hits are not marked, they only test morale
    tests: bool = True  # False: neither suppression nor fall-back is tested, as in close combat
    saves: bool = True
    away: tuple[float, float] | None = None  # the direction of a fall-back; None: from the nearest firer
    face: int = -1  # whom it turns to in a fall-back; -1: the nearest firer, if there is one
    same_order: bool = True  # BC:fallback.sameorder: False for initiative actions
    charging: bool = False  # BC:charge.dismount: who is aboard stays there until contact


class Salvo(NamedTuple):
    """Dice of an attack that hit at one score and are saved at one number."""

    dice: int
    score: int
    flank: bool = False
    marks: bool = True
    firers: tuple[int, ...] = ()  # whose dice they are; nobody: those of the whole attack


# Scores and values


def to_hit() -> ToHit:
    """The table of scores to hit."""
    return chart("to_hit", ToHit)


def score_to_hit(position: Position, target: int, firer: int | None, *, indirect: bool = False) -> Tally:
    """BC:fire.hits - The score that hits a unit; exceptions come before protection."""
    kind, row = position.roster.kind[target], to_hit()
    if kind.is_command:
        return row.command.tally
    if indirect and kind.hard:
        return (row.indirect_closed if kind.fully_armoured else row.indirect_open).tally
    if standing.fortified(position, target):
        return row.fortification.tally
    if standing.in_cover(position, target, firer):
        return row.cover.tally
    return row.open.tally


def save_of(rules: Rules, unit: int, *, flank: bool = False) -> Tally | None:
    """BC:saves.roll - The score that saves a hit; armour is easier to hurt from flank and rear."""
    kind = rules.roster.kind[unit]
    if kind.save is None:
        return None
    value = Tally().plus(kind.save, "save value", "BC:stats.saves")
    figures = chart("firing", _Figures).saves
    worse = min(figures.worse, figures.worst - kind.save)  # BC:saves.six
    if flank and kind.hard and worse > 0:
        value = value.plus(worse, "hit in the flank or rear", "BC:saves.flank")
    return value


def hits_value(position: Position, unit: int) -> Tally:
    """BC:stats.hits - The hits that knock a unit out; in water one is enough."""
    kind = position.roster.kind[unit]
    if position.on_table(unit) and afloat(position, unit):
        return Tally().plus(1, "in water", "BC:water.vulnerable")
    return Tally().plus(kind.hits, "hits value", "BC:stats.hits")


def afloat(position: Position, unit: int) -> bool:
    """BC:water.vulnerable - In water, and neither on a bridge nor at a ford."""
    where = standing.base(position, unit)
    pieces = ground.at(standing.table_of(position), where)
    if not any(piece.kind.afloat for piece in pieces):
        return False
    over = [piece.shape for piece in pieces if Group.WATER in piece.kind.opens]
    return not any(shape.intersects(Point(where.centre)) for shape in over)


# An attack


def strike(position: Position, dice: Dice, blow: Blow) -> tuple[list[Event], int]:
    """BC:casualties.3 to 8 - Everything that an attack does to a unit, and its marked hits after saves."""
    plain = Salvo(blow.dice - blow.flank, blow.score, marks=blow.marks)
    side = Salvo(blow.flank, blow.score, flank=True, marks=blow.marks)
    return resolve(position, dice, blow, [s for s in (plain, side) if s.dice > 0])


def resolve(position: Position, dice: Dice, blow: Blow, salvoes: Sequence[Salvo]) -> tuple[list[Event], int]:
    """BC:fire.calc - The salvoes of one attack: hit and saved apart, counted and tested together."""
    target, name = blow.target, position.roster.say(blow.target)
    events: list[Event] = []
    hits: list[Salvo] = []  # one for each hit that was not saved
    for salvo in salvoes:
        rolled = [dice.roll(f"{blow.cause} at {name}") for _ in range(salvo.dice)]
        scored = sum(die >= salvo.score for die in rolled)
        events.append(_say_hits(position, blow, salvo, rolled, scored))
        # Fire that cannot hurt is not saved: its sixes only test morale (BC:suppress.fire.resolve).
        if scored and blow.saves and salvo.marks:
            saved, told = _saved(position.rules, dice, blow, salvo, scored)
            scored -= saved
            events += told
        hits += [salvo] * scored
    marked = sum(hit.marks for hit in hits)
    position.hits[target] += marked
    if marked and position.hits[target] >= hits_value(position, target).total:
        why = _count(position.hits[target], "hit")
        return events + knock_out(position, target, "BC:ko.hits", why), marked
    if marked and not blow.charging:
        events += hit_passengers(position, target)
    if hits and blow.tests:
        events += _test(position, dice, blow, hits)
    return events, marked


def _say_hits(position: Position, blow: Blow, salvo: Salvo, rolled: list[int], scored: int) -> Event:
    name, shown = position.roster.say(blow.target), " ".join(str(die) for die in rolled)
    where = " in the flank or rear" if salvo.flank else ""
    purpose = "" if salvo.marks else ", to suppress"
    cause = f"fire by {position.roster.say(*salvo.firers)}" if salvo.firers else blow.cause
    text = f"{cause} at {name}{where}, hitting on {salvo.score} or more{purpose}: {shown}: "
    text += f"{_count(scored, 'hit')}."
    cited = ("BC:casualties.3", "BC:casualties.4")
    concerned = (*(salvo.firers or blow.firers), blow.target)
    at = standing.spots(position, blow.target)
    told = (f"{blow.cause} at {name}", len(rolled), salvo.score)
    return position.rules.event("hits", text[0].upper() + text[1:], cited, concerned, at, told)


def _saved(rules: Rules, dice: Dice, blow: Blow, salvo: Salvo, scored: int) -> tuple[int, list[Event]]:
    """BC:saves.roll - How many of the hits are saved, one die each."""
    value = save_of(rules, blow.target, flank=salvo.flank)
    if value is None:
        return 0, []
    name = rules.roster.say(blow.target)
    rolled = [dice.roll(f"save of {name}") for _ in range(scored)]
    saved = sum(die >= value.total for die in rolled)
    shown = " ".join(str(die) for die in rolled)
    text = f"{name} saves on {value.total} or more: {shown}: {saved} of {_count(scored, 'hit')} saved."
    cited = ("BC:saves.roll", *(part.rule for part in value.parts))
    told = (f"save of {name}", scored, int(value.total))
    return saved, [rules.event("saved", text, cited, [blow.target], (), told)]


def _test(position: Position, dice: Dice, blow: Blow, hits: Sequence[Salvo]) -> list[Event]:
    """BC:casualties.7, BC:casualties.8 - One die for each hit: suppression or fall-back."""
    rules = position.rules
    name = position.roster.say(blow.target)
    if position.has(position.suppressed, blow.target):
        if blow.same_order and position.has(position.fresh, blow.target):
            text = f"{name} was suppressed by this very order and does not fall back."
            return [rules.event("held", text, "BC:fallback.sameorder", [blow.target])]
        return _fall_back(position, blow, [dice.roll(f"fall-back of {name}") for _ in hits])
    # Reading 64: what was needed to hit is needed to suppress.
    rolled = [dice.roll(f"suppression of {name}") for _ in hits]
    scores = sorted({hit.score for hit in hits})
    needed = " or ".join(str(score) for score in scores)
    why = f"the test needs {needed} or more and shows {' '.join(str(die) for die in rolled)}"
    # Which dice count can be shown where all need the same.
    told = (f"suppression of {name}", len(rolled), scores[0]) if len(scores) == 1 else msgspec.UNSET
    if any(die >= hit.score for die, hit in zip(rolled, hits, strict=True)):
        return suppress(position, blow.target, "BC:suppress.test", why, told)
    text = f"{name} is not suppressed: {why}."
    return [rules.event("held", text, "BC:suppress.test", [blow.target], (), told)]


def _fall_back(position: Position, blow: Blow, rolled: Sequence[int]) -> list[Event]:
    """BC:fallback.test - As many centimetres as the dice show, directly away from the nearest firer."""
    from openblitz.commander.rules.forced import away_from, forced_move  # noqa: PLC0415 - forced moves knock out

    firer = nearest_firer(position, blow)
    face = blow.face if blow.face >= 0 or blow.away else firer
    direction = blow.away
    if direction is None:
        towards_home = homeward(position, blow.target)
        direction = away_from(position, blow.target, firer) if firer >= 0 else towards_home
    return forced_move(position, blow.target, direction, position.rules.cm(sum(rolled)), "fall-back", face)


def nearest_firer(position: Position, blow: Blow) -> int:
    """BC:fallback.test - The firer closest to the target; -1 when nobody in particular fired."""
    firers = [u for u in blow.firers if position.on_table(u)]
    return min(firers, key=lambda u: standing.distance(position, blow.target, u), default=-1)


def homeward(position: Position, unit: int) -> tuple[float, float]:
    """BC:artillery.fallback - Directly away from the baseline of the unit's opponent (reading 32)."""
    return _AWAY_FROM[position.edge[1 - position.roster.side[unit]]]


# What becomes of units


def suppress(
    position: Position,
    unit: int,
    rule: str,
    why: str,
    told: tuple[str, int, int] | msgspec.UnsetType = msgspec.UNSET,
) -> list[Event]:
    """BC:morale.suppressed - Suppress a unit, and the command that had to join it (BC:commandunits.fate)."""
    if position.has(position.suppressed, unit) or not _in_play(position, unit):
        return []
    position.suppressed |= 1 << unit
    position.fresh |= 1 << unit
    text, at = f"{position.roster.say(unit)} is suppressed: {why}.", standing.spots(position, unit)
    events = [position.rules.event("suppressed", text, rule, [unit], at, told)]
    for command in _joined(position, unit):
        because = f"so is {position.roster.say(unit)}, which it joined"
        events += suppress(position, command, "BC:commandunits.fate", because)
    return events


def knock_out(position: Position, unit: int, rule: str, why: str) -> list[Event]:
    """BC:morale.ko - Take a unit out of the game, with those it carries and the command that joined it.

    Who supported it keeps that in `supports`: the combat still has to know (BC:combat.pursue.avenge).
    That it was dug in or fortified stays on record, for the field defences are lost with it (BC:vp.award).
    """
    if not _in_play(position, unit):
        return []
    text, at = f"{position.roster.say(unit)} is knocked out: {why}.", standing.spots(position, unit)
    events = [position.rules.event("knocked out", text, rule, [unit], at)]
    passengers, commands = position.passengers(unit), _joined(position, unit)
    position.place[unit] = KNOCKED_OUT
    position.carrier[unit] = position.supports[unit] = position.joined[unit] = -1
    position.hits[unit] = 0
    position.pursued[unit] = -1.0
    gone = ~(1 << unit)
    for name in ("suppressed", "fresh", "limbered", "charging", "formation"):
        setattr(position, name, getattr(position, name) & gone)
    position.touch()
    for other in passengers:
        because = f"it was with {position.roster.say(unit)}"
        events += knock_out(position, other, "BC:ko.passengers", because)
    for command in commands:
        because = f"it had joined {position.roster.say(unit)}"
        events += knock_out(position, command, "BC:commandunits.fate", because)
    return events


def _in_play(position: Position, unit: int) -> bool:
    return position.place[unit] != KNOCKED_OUT


def _joined(position: Position, unit: int) -> tuple[int, ...]:
    return tuple(c for c, friend in enumerate(position.joined) if friend == unit)


def hit_passengers(position: Position, transport: int) -> list[Event]:
    """BC:ko.softpassengers, BC:ko.armouredpassengers - What a hit on transport does to those in or on it."""
    # A gun in tow is no passenger.
    carried = [u for u in position.passengers(transport) if not position.roster.kind[u].towed]
    kind = position.roster.kind[transport]
    if not carried:
        return []
    if kind.type == "transport" and kind.armoured:
        return [PassengersHit(transport=transport)]
    events: list[Event] = []
    for unit in carried:
        events += dismount(position, unit, "BC:ko.softpassengers")
    return events


def dismount(position: Position, unit: int, rule: str) -> list[Event]:
    """Leave a transport under fire, suppressed; where there is no ground to stand on, suppressed aboard."""
    from openblitz.commander.rules import transport  # noqa: PLC0415 - units that are hit are unloaded

    carrier, events = position.carrier[unit], []
    where = next(transport.places_beside(position, unit, carrier), None)
    if where is not None:
        events += transport.alight(position, unit, where.centre, where.facing)
    return events + suppress(position, unit, rule, f"{position.roster.say(carrier)} was hit")


def _count(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
