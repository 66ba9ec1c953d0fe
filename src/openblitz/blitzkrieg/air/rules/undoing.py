"""75:32.74, CL:32.33c, CL:32.74 - what interception undoes: automatic victories, and what came of them.

Moves are kept one after the other to the end of the player-turn (`moves`), and an automatic victory
stands among them. So it is known what the position was when it was won, whether it would still be won without
those who were shot down, and who went where because of it. Whoever goes back has his moves cut, and all that
is worked out from them is undone with that; what would follow for good waits until this is over.
"""

from __future__ import annotations

from typing import NamedTuple

from openblitz.blitzkrieg.air.questions.air_combat import AIR_FIGHTING
from openblitz.blitzkrieg.air.rules.transports import SHOT_DOWN
from openblitz.blitzkrieg.battle.rules.attack import attack_factors
from openblitz.blitzkrieg.battle.rules.weighing import strengths
from openblitz.blitzkrieg.engine.kinds import HEX_SET
from openblitz.blitzkrieg.engine.places import ELIMINATED, in_play, on_map, sea_zone
from openblitz.blitzkrieg.engine.position import (
    ARRIVED,
    BROKEN,
    COMBINED,
    DROPPED,
    FLOWN,
    FOUGHT,
    ROLLED_BACK,
    Position,
    Went,
)
from openblitz.blitzkrieg.engine.questions.tactical import TACTICAL_BOMBING
from openblitz.blitzkrieg.ground.questions.stacking import STACKING
from openblitz.blitzkrieg.ground.rules import moves, replaced
from openblitz.blitzkrieg.ground.rules.allowances import allowance
from openblitz.blitzkrieg.ground.rules.stacking import height
from openblitz.blitzkrieg.ground.rules.zones import zones_of
from openblitz.blitzkrieg.overwhelming.rules import overwhelming
from openblitz.blitzkrieg.overwhelming.rules.overwhelming import CERTAIN, CORNERED, OVERWHELMED, Overwhelmed
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex
from openblitz.table.facts import Lasts, Subject

# The hexes whose defenders would not have been overwhelmed as things were before anybody was intercepted:
# what has weakened the victors by then is no interception.
DOUBTED = Subject(Position, "doubted", 0, HEX_SET, lasts=Lasts.PLAYER_TURN)


class Victory(NamedTuple):
    """An automatic victory, with the move that marks in the list when it was won."""

    won: Overwhelmed
    mark: Went | None


class Undone(NamedTuple):
    """What was undone: the victories, and who went back."""

    victories: list[Overwhelmed]
    back: list[int]


def note(position: Position) -> None:
    """Before anybody is intercepted: what is not won by strength and closed ways back as they are now."""
    found = (one for one in victories(position) if not holds(position, one))
    DOUBTED.put(position, bits.of(Hex(one.won.hex) for one in found))


def unravel(position: Position) -> Undone:
    """Undo every victory that is no longer won, one after the other, with all that depended on it."""
    work = _Unravelling(position)
    work.forget_landings()
    while (broken := work.broken()) is not None:
        work.nullify(broken)
    work.keep_the_rest()
    return work.undone


def out_of_it(position: Position) -> set[int]:
    """The units of the moving side that attack nobody any more: they went back, or are lost."""
    own = position.of_side(position.side)
    return {u for u in own if position.flags[u] & ROLLED_BACK or not in_play(position.place[u])}


# Whether a victory would still be won


def victories(position: Position) -> list[Victory]:
    """The automatic victories of this player-turn, in the order in which they were won."""
    found = []
    for one in OVERWHELMED(position):
        when = overwhelming.when(position, one)
        found.append(Victory(one, position.went[when] if when >= 0 else None))
    return found


def _fit(position: Position, one: Victory) -> tuple[int, ...]:
    """Those of the victors who are still where they won it."""
    place, flags = position.place, position.flags
    return tuple(u for u in one.won.by if in_play(place[u]) and not flags[u] & ROLLED_BACK)


def holds(position: Position, one: Victory) -> bool:
    """75:32.74a - Whether the victors who are left would win it, as everybody stood then."""
    rules = position.rules
    troops, bombers = overwhelming.parted(rules, _fit(position, one))
    if not troops:
        return False
    trial = _as_it_was(position, one)
    factors = attack_factors(trial)
    left, helping = sum(factors[u] for u in troops), []
    limited = not bombers or TACTICAL_BOMBING(position).limited
    for unit in sorted(bombers, key=lambda u: (-factors[u], u)):  # 75:30.41b - as many as the troops may take
        if not limited or factors[unit] <= left:
            left -= factors[unit]
            helping.append(unit)
    at = strengths(trial, (*troops, *helping), (one.won.hex,)).odds
    if at.place >= CERTAIN.place:
        return True
    return at.place >= CORNERED.place and overwhelming.cornered(trial, one.won.hex)


def _as_it_was(position: Position, one: Victory) -> Position:
    """The position when a victory was won, but for those who have been lost since."""
    trial = position.copy()
    for other in reversed(OVERWHELMED(position)):
        for unit in other.units:
            trial.put(unit, other.hex)
        if other is one.won:
            break
    for went in reversed(position.went[_after(position, one) :]):
        if in_play(trial.place[went.unit]):
            trial.put(went.unit, went.start)
    return trial


def _after(position: Position, one: Victory) -> int:
    """The first move that was made after a victory."""
    return next((row + 1 for row, went in enumerate(position.went) if went is one.mark), 0)


def _by_air(position: Position, one: Victory) -> bool:
    """75:32.74a - Whether bombers or units that were dropped, and not flown to a city, have to do with it."""
    flags, flies = position.flags, position.roster.flies
    dropped = any(flags[u] & DROPPED for u in (*one.won.by, *bits.hexes(SHOT_DOWN(position))))
    return dropped or any(flies[u] for u in one.won.by)


# Who made use of it


def _flew(position: Position, went: Went) -> bool:
    """Whether a move was a flight: who flies does so first."""
    return bool(position.flags[went.unit] & FLOWN) and went.start == position.start[went.unit]


def path_of(position: Position, went: Went) -> tuple[int, ...]:
    """The places that a unit entered by a move; of a flight, where it came down."""
    return went.way[-1:] if _flew(position, went) else went.way


class _Defenders:
    """What defenders who stand again add to the enemies of the moving side."""

    def __init__(self, without: Position, position: Position, hex_: int) -> None:
        rules = position.rules
        self.rules, self.position, self.hex = rules, position, hex_
        self._without = without
        zones, enemy = zones_of(rules), 1 - position.side
        self.zone = zones.controlled(position, enemy) & ~zones.controlled(without, enemy)

    def hinder(self, unit: int, after: int) -> bool:
        """Whether a unit could not have gone as it did after so many moves, with them in its way."""
        rules, position = self.rules, self.position
        if rules.roster.flies[unit] or position.side_of(unit) != position.side:
            return False
        if not in_play(position.place[unit]):
            return False
        zones, kind = zones_of(rules), rules.roster.kind[unit]
        stops = zones.stops(position, position.side, kind) & ~zones.stops(self._without, position.side, kind)
        # 75:22c - who moved beyond its allowance was beside no enemy
        beyond = position.spent[unit] > allowance(position, unit)
        shunned = bits.spread(1 << self.hex) if beyond else 0
        own = (went for went in position.went[after:] if went.unit == unit)
        return any(self._hindered(went, stops, shunned) for went in own)

    def _hindered(self, went: Went, stops: int, shunned: int) -> bool:
        rules, position, zone = self.rules, self.position, self.zone
        entered = [h for h in path_of(position, went) if on_map(h)]
        if self.hex in entered or any(shunned >> h & 1 for h in entered):
            return True
        if not on_map(went.start) or _flew(position, went):
            # By air, from the card or into a port nobody comes into an enemy zone; over a beach one does.
            free = sea_zone(went.start) is None or bool(rules.ground.city >> went.end & 1)
            return free and bool(entered) and bool(zone >> entered[-1] & 1)
        if not on_map(went.end):  # 75:19.3 - nor does anybody leave such a port
            return bool(zone >> went.start & 1)
        if went.start == moves.began(position, went.unit):
            held = zones_of(rules).pinned(rules.roster.kind[went.unit], went.start, zone)
        else:
            held = bool(stops >> went.start & 1)
        return held or any(stops >> h & 1 for h in entered[:-1])


# Undoing it


class _Unravelling:
    """The work of undoing: moves that mark victories are never cut, until their victory is undone."""

    def __init__(self, position: Position) -> None:
        self.rules, self.position = position.rules, position
        self.victories = victories(position)
        self.undone = Undone([], [])
        self._marks = [one.mark for one in self.victories]
        self._lost = [u for u in bits.hexes(SHOT_DOWN(position)) if position.place[u] == ELIMINATED]
        self._waiting: set[int] = set()  # who is still to go back, and needs no room where he is

    def _marks_victory(self, went: Went) -> bool:
        return any(went is mark for mark in self._marks)

    def forget_landings(self) -> None:
        """CL:32.33c - Units that were shot down have left their city, and come down nowhere."""
        position = self.position
        for unit in self._lost:
            kept: list[Went] = []
            for went in position.went:
                if went.unit != unit or self._marks_victory(went):
                    kept.append(went)
                elif went.start == position.start[unit] and all(one.unit != unit for one in kept):
                    kept.append(Went(unit, went.start, (ELIMINATED,)))
            position.went = tuple(kept)

    def broken(self) -> Victory | None:
        """The first victory that does not stand."""
        return next((one for one in self.victories if not self._stands(one)), None)

    def _stands(self, one: Victory) -> bool:
        """75:32.74a, CL:32.74a, CL:21.1e - Whether it is still won, and its victors owe nobody else."""
        position, answer = self.position, AIR_FIGHTING.of(self.rules)
        if DOUBTED(position) >> one.won.hex & 1:
            return True
        asks = answer.landing_counts or self.undone.back or _by_air(position, one)
        if asks and not holds(position, one):
            return False
        if not answer.owed_counts or not (self._lost or self.undone.back):
            return True
        return not any(unit in one.won.by for _hex, unit in overwhelming.owed(position))

    def nullify(self, one: Victory) -> None:
        """CL:32.74b, CL:32.74f - The defenders stand again, the victors stay, its users go back."""
        position, after = self.position, _after(self.position, one)
        self.victories.remove(one)
        self.undone.victories.append(one.won)
        without = position.copy()
        for unit in one.won.units:
            if overwhelming.lies(position, unit):
                position.put(unit, one.won.hex)
        for unit in one.won.by:
            position.flags[unit] &= ~FOUGHT
        later = (went for went in position.went[after:] if not self._marks_victory(went))
        defenders = _Defenders(without, position, one.won.hex)
        gone = [unit for unit in dict.fromkeys(w.unit for w in later) if defenders.hinder(unit, after)]
        OVERWHELMED.put(position, tuple(other for other in OVERWHELMED(position) if other is not one.won))
        position.went = tuple(went for went in position.went if went is not one.mark)
        self._waiting = set(gone)
        for unit in gone:
            self._waiting.discard(unit)
            self._go_back(unit, *self._last_free(unit))

    def keep_the_rest(self) -> None:
        """Of the victories that stand, only those count as victors who are still there."""
        position, kept = self.position, []
        for one in self.victories:
            by = _fit(position, one) or one.won.by
            if one.mark is not None and one.mark.unit != by[0]:
                here = position.place[by[0]]
                mark = Went(by[0], here, (here,))
                position.went = tuple(mark if went is one.mark else went for went in position.went)
            for unit in one.won.by:
                if unit not in by:
                    position.flags[unit] &= ~FOUGHT
            kept.append(one.won._replace(by=by))
        OVERWHELMED.put(position, tuple(kept))

    # Going back

    def _path(self, unit: int) -> list[int]:
        """Where a unit was in this player-turn, place by place."""
        own = (went for went in self.position.went if went.unit == unit and not self._marks_victory(went))
        path = [moves.began(self.position, unit)]
        for went in own:
            path += path_of(self.position, went)
        return path

    def _last_free(self, unit: int) -> tuple[list[int], int]:
        """CL:32.74b - The path of a unit, and the last place on it before it entered an enemy zone."""
        rules, path = self.rules, self._path(unit)
        zone = zones_of(rules).controlled(self.position, 1 - self.position.side)
        entered = (row for row, place in enumerate(path) if row and on_map(place) and zone >> place & 1)
        if on_map(path[0]) and zones_of(rules).pinned(rules.roster.kind[unit], path[0], zone):
            return path, 0
        return path, next(entered, 1) - 1

    def _go_back(self, unit: int, path: list[int], at: int) -> None:
        """CL:32.74c, CL:32.74e - Farther where there is no room; where it began, others make room."""
        while at and not self._room(unit, path[at]):
            at -= 1
        self._cut(unit, path[: at + 1])
        if unit not in self.undone.back:
            self.undone.back.append(unit)
        for _ in range(len(self.position.went)):
            if self._room(unit, path[at]):
                return
            latest = self._latest(unit, path[at])
            if latest is None:
                return
            its_path = self._path(latest)
            here = max(row for row, place in enumerate(its_path) if place == path[at])
            self._go_back(latest, its_path, here - 1)

    def _room(self, unit: int, place: int) -> bool:
        """Whether a unit may be at a place with those of its side who are there and stay."""
        if not on_map(place):
            return True
        there = self.position.units_at(place, self.position.side)
        stack = [unit, *(u for u in there if u != unit and u not in self._waiting)]
        return height(STACKING.of(self.rules), self.rules.roster, stack) <= STACKING.of(self.rules).limit

    def _latest(self, unit: int, hex_: int) -> int | None:
        """CL:32.74e - Who came last to a hex where another began, and is still there."""
        place = self.position.place
        for went in reversed(self.position.went):
            here = went.unit != unit and place[went.unit] == hex_ == went.end
            if here and went.start != hex_ and went.unit not in self._waiting:
                return went.unit
        return None

    def _cut(self, unit: int, path: list[int]) -> None:
        """CL:32.74d - Put a unit where a part of its path ends, as if it had gone no farther; no attacks."""
        rules, position = self.rules, self.position
        left, kept = len(path) - 1, []
        for went in position.went:
            if went.unit != unit or self._marks_victory(went):
                kept.append(went)
                continue
            long = len(path_of(position, went))
            if left >= long:
                kept.append(went)
            elif left > 0:
                kept.append(went._replace(way=went.way[:left]))
            left = max(0, left - long)
        flags = position.flags[unit] & (FLOWN | DROPPED | ARRIVED | BROKEN | COMBINED)
        if len(path) == 1:
            if flags & FLOWN and position.flights and not flags & BROKEN:
                position.flights -= STACKING.of(rules).size(rules.roster, unit)
            if flags & ARRIVED:
                position.begin_at(unit, path[0])
                replaced.give_back(position, unit)
            flags &= COMBINED | BROKEN
            position.spent[unit] = 0
        position.went = tuple(kept)
        position.flags[unit] = flags | ROLLED_BACK
        position.put(unit, path[-1])
        if position.trail[unit]:
            position.trail = position.trail.having(unit, tuple(h for h in path[1:] if on_map(h)))
