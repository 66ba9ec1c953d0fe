"""MS:4k-l - overruns: a stack at 10-1 or better moves into an enemy square, and whoever was there is gone.

It is movement and no attack. What is taken and not destroyed (trains, airbases, production centers) is said
by the option that knows such things (`Capture`); which squares were overrun in a player-turn can be asked, as
those do who relieve isolated units by it (`OVERRUNS`).
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from openblitz.blitzkrieg.battle.rules.weighing import strengths
from openblitz.blitzkrieg.charts import Odds
from openblitz.blitzkrieg.engine import bearing, objecting
from openblitz.blitzkrieg.engine.added import Added
from openblitz.blitzkrieg.engine.conditions import narrowed
from openblitz.blitzkrieg.engine.kinds import HEX, UNITS_IF_ANY
from openblitz.blitzkrieg.engine.modifiers import AllowanceModifier, Invariant
from openblitz.blitzkrieg.engine.objecting import Objection
from openblitz.blitzkrieg.engine.places import ELIMINATED, on_map
from openblitz.blitzkrieg.engine.position import DROPPED, STOPPED, Position
from openblitz.blitzkrieg.ground.questions.stacking import STACKING
from openblitz.blitzkrieg.ground.rules import endings, movement, moves
from openblitz.blitzkrieg.ground.rules.allowances import allowance
from openblitz.blitzkrieg.ground.rules.hindrances import why_not as why_not_there
from openblitz.blitzkrieg.ground.rules.lost import take_off
from openblitz.blitzkrieg.ground.rules.moves import SECOND
from openblitz.blitzkrieg.ground.rules.stacking import height
from openblitz.blitzkrieg.ground.rules.tolls import Toll, moves_of, paid
from openblitz.blitzkrieg.ground.rules.zones import lays_of, zones_of
from openblitz.blitzkrieg.impulses.questions.impulses import IMPULSES
from openblitz.blitzkrieg.impulses.rules.impulses import OPEN
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, adjacent, distance, name
from openblitz.hexes.reach import FACTOR
from openblitz.table import Refusal
from openblitz.table.facts import Lasts, Subject
from openblitz.table.records import Record
from openblitz.table.words import say_number

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.table import Event, Part

ENOUGH: Final = Odds(10, 1)  # MS:4k
COST: Final = 4 * FACTOR  # MS:4k - in the place of what the square costs (RMS-21)


class Overrun(NamedTuple):
    """A square that was overrun, and by whom."""

    hex: int
    by: tuple[int, ...]


OVERRUNS: Subject[tuple[Overrun, ...]] = Subject(
    Position,
    "overrun",
    (),
    Record(Overrun, "{hex} by {by}", hex=HEX, by=UNITS_IF_ANY),
    lasts=Lasts.PLAYER_TURN,
    each=True,
)


class Capture(Added):
    """What an overrun takes and does not destroy (MS:7o, MS:9s, MS:12d)."""

    lists: ClassVar = "captures"

    def take(self, position: Position, units: Sequence[int], hex_: int) -> Iterator[Event]:
        """Units are about to overrun a hex: whoever is no longer an enemy on it then is not destroyed."""
        raise NotImplementedError


def without(position: Position, hex_: int) -> Position:
    """A position in which nobody of the enemy stands on a hex any more."""
    trial = position.copy()
    for unit in position.units_at(hex_, 1 - position.side):
        trial.put(unit, ELIMINATED)
    return trial


def why_not(position: Position, units: Sequence[int], hex_: int) -> Refusal | None:
    """Why units that stand together do not overrun a hex; None where they do."""
    rules = position.rules
    here, side, there = position.place[units[0]], position.side, name(Hex(hex_))
    if not position.blocks(1 - side) >> hex_ & 1:
        return rules.refuse_by("MS:4k", f"No enemy stands on {there}.", (hex_,), units)
    far = not adjacent(Hex(here), Hex(hex_))
    if far and not comes_from_afar(position):
        reason = f"{position.roster.tell(units, 'be')} not beside {there}."
        return rules.refuse_by("MS:4k", reason, (here, hex_), units)
    if height(STACKING.of(rules), position.roster, units) > STACKING.of(rules).limit:
        reason = f"More than {STACKING.of(rules).words} do not overrun a square as one stack."
        return rules.refuse_by("MS:4k", reason, (here,), units)
    refused = narrowed(position, units, (hex_,)) or _too_few(position, units, hex_)
    if refused is not None:
        return refused
    if far:
        found = approach(position, units, hex_)
        return found if isinstance(found, Refusal) else None
    trial = without(position, hex_)
    held = (_held(position, trial, unit, hex_) for unit in units)
    return next(filter(None, held), None) or endings.why_not(trial, units, hex_)


def _too_few(position: Position, units: Sequence[int], hex_: int) -> Refusal | None:
    """MS:4k, RMS-21 - Their own factors, against the defenders with what the ground gives them."""
    rules = position.rules
    own = [u for u in units if not bearing.only_supports(rules, u)]
    attack, defense = strengths(position, own or units, (hex_,))
    if own and attack > 0 and attack >= ENOUGH.attacker * defense:
        return None
    reason = f"{say_number(attack)} to {say_number(defense)} is less than {ENOUGH}."
    return rules.refuse_by("MS:4k", reason, (hex_,), units)


def _held(position: Position, trial: Position, unit: int, hex_: int) -> Refusal | None:
    """Why one of them cannot go there, were the enemy gone: it has not 4 factors left, or is held."""
    rules = position.rules
    roster, here = position.roster, position.place[unit]
    refused = objecting.to("move", position, unit) or _too_slow(position, unit, hex_)
    if refused is not None:
        return refused
    if position.flags[unit] & STOPPED and not position.flags[unit] & DROPPED:
        # RMS-21 - the zone in which it has stopped may have been that of the victims alone.
        going = movement.going(trial, trial.side, roster.kind[unit])
        if not going.stop >> here & 1:
            trial.flags[unit] &= ~STOPPED
    lay = lays_of(rules).find(trial, trial.side)
    at_first = position.start[unit] == here and not position.spent[unit]
    barred = zones_of(rules).barred_first(trial, trial.side, here, lay.zone) if at_first else 0
    if barred >> hex_ & 1 or not movement.gets_to(trial, unit, hex_):
        return why_not_there(trial, unit, hex_)
    return None


def _too_slow(position: Position, unit: int, hex_: int) -> Refusal | None:
    """MS:4k - Why a unit has not 4 movement factors left; where its allowance is cut, by what cuts it."""
    rules = position.rules
    roster = position.roster
    left = _allowance(position, unit) - position.spent[unit]
    if left >= COST and not roster.flies[unit]:
        return None
    has = say_number(Fraction(max(0, left), FACTOR))
    reason = f"{roster.ids[unit]} has {has} movement factors left, and it takes {COST // FACTOR}"
    cut = [part for one in rules.added[AllowanceModifier] if (part := one.part(position, unit)) is not None]
    if cut and roster.thirds[unit] - position.spent[unit] >= COST:
        return rules.refuse_by(cut[0].rule, f"{reason}: {cut[0].why}.", (hex_,), (unit,))
    return rules.refuse_by("MS:4k", f"{reason}.", (hex_,), (unit,))


# RMS-152 - Overruns in a second impulse in which nobody enters an enemy zone


def comes_from_afar(position: Position) -> bool:
    """MS:2d-e - Whether nobody can move beside his victims before he overruns them, who have a zone."""
    return bool(SECOND(position)) and IMPULSES(position).holds_in_zones


def squares(position: Position, unit: int) -> int:
    """The enemy squares that a unit might overrun: those beside it, or beside where it can come for that."""
    here = position.place[unit]
    if not on_map(here):
        return 0
    near = bits.spread(1 << here)
    if comes_from_afar(position):
        near |= bits.spread(bits.spread(movement.reach_of(position, unit).hexes))
    return near & position.blocks(1 - position.side)


def opened(position: Position, hex_: int) -> int:
    """RMS-21 - The squares that no enemy controls any more when those on a hex are gone."""
    rules = position.rules
    enemy = 1 - position.side
    gone = without(position, hex_)
    return zones_of(rules).controlled(position, enemy) & ~zones_of(rules).controlled(gone, enemy)


def approach(position: Position, units: Sequence[int], hex_: int) -> int | Refusal:
    """The square beside a hex to which units come that overrun it from there; or why there is none.

    They stop in the zone that they enter, as before combat; it is that of their victims alone.
    """
    trial = position.copy()
    OPEN.put(trial, opened(position, hex_))
    reaches = [movement.reach_of(trial, unit) for unit in units]
    beside = bits.spread(1 << hex_)
    for found in reaches:
        beside &= found.hexes
    costs = {place: max(found.cost(Hex(place)) or 0 for found in reaches) for place in bits.hexes(beside)}
    refusals: dict[int, Refusal] = {}
    for place in sorted(costs, key=lambda place: (costs[place], place)):
        there = trial.copy()
        for unit in units:
            movement.travel(there, unit, place)
        refused = why_not(there, units, hex_)
        if refused is None:
            return place
        refusals[place] = refused
    nearest = _nearest(trial, units[0], hex_)
    return refusals.get(nearest) or why_not_there(trial, units[0], nearest)


def _nearest(position: Position, unit: int, hex_: int) -> int:
    """The open square beside a hex that is nearest to a unit."""
    here, shut = Hex(position.place[unit]), position.barred(position.side)
    beside = bits.spread(1 << hex_) & position.rules.ground.land & ~shut
    return min(bits.hexes(beside), key=lambda one: (distance(here, one), one), default=Hex(hex_))


def _allowance(position: Position, unit: int) -> int:
    """The thirds of movement factors that a unit has for it: what halves it may spare overruns (RMS-146)."""
    bears = [one for one in position.rules.added[AllowanceModifier] if one.part(position, unit) is not None]
    if any(getattr(one, "spares_overruns", False) for one in bears):
        return position.roster.thirds[unit]
    return allowance(position, unit)


def overrun(position: Position, units: Sequence[int], hex_: int) -> tuple[int, ...]:
    """Units enter a hex; what comes back are the victims, who are gone. What was captured has been taken."""
    roster, start = position.roster, position.place[units[0]]
    victims = tuple(position.units_at(hex_, 1 - position.side))
    for victim in victims:
        take_off(position, victim)
    for unit in units:
        going = movement.going(position, position.side, roster.kind[unit])
        stopped = STOPPED if going.stop >> hex_ & 1 else 0
        position.flags[unit] = position.flags[unit] & ~STOPPED | stopped
        position.spent[unit] += COST
        position.put(unit, hex_)
        if bearing.follows_trails(position.rules):
            position.trail = position.trail.having(unit, (*position.trail[unit], hex_))
        moves.note(position, unit, start, (hex_,))
    OVERRUNS.put(position, (*OVERRUNS(position), Overrun(hex_, tuple(units))))
    # What is gone does not come back: neither does any move of this player-turn.
    moves.FIRM.put(position, 1)
    return victims


class MovesStand(Objection):
    """MS:4k, RMS-103 - What was overrun is gone: no move of that player-turn is taken back.

    Those of a second impulse can be, though a square was overrun before combat.
    """

    name = "no move is taken back after an overrun"
    says = ()

    def refuse(self, position: Position, unit: int) -> Refusal | None:
        """Whoever it is, by the last square that was overrun."""
        if not (moves.FIRM(position) and OVERRUNS(position)):
            return None
        hex_ = OVERRUNS(position)[-1].hex
        reason = f"{name(Hex(hex_))} has been overrun: the moves of this player-turn stand."
        return position.rules.refuse_by("MS:4k", reason, (hex_,), (unit,))


class OverrunHolds(Invariant):
    """MS:4k - Who has overrun a square is of the moving side, and its moves stand."""

    name = "overrun holds"

    def faults(self, position: Position) -> Iterator[str]:
        """Squares of others' making, and moves that could be taken back."""
        for one in OVERRUNS(position):
            if any(position.side_of(unit) != position.side for unit in one.by):
                yield f"{name(Hex(one.hex))} was overrun by units of the other side"
            # What was overrun before combat stands, though moves of a second impulse can be taken back.
            if not moves.FIRM(position) and not SECOND(position):
                yield f"moves can be taken back after {name(Hex(one.hex))} was overrun"


class HaveOverrun(Toll):
    """MS:4k - Four movement factors for each square that a unit has overrun since it had its movement."""

    name = "overruns"
    in_second = True

    def part(self, position: Position, unit: int) -> Part | None:
        """Four each."""
        ways = {one.way for one in moves_of(position, unit)}
        done = sum(unit in one.by and (one.hex,) in ways for one in OVERRUNS(position))
        return paid(done * COST, "an overrun" if done == 1 else "overruns", "MS:4k") if done else None
