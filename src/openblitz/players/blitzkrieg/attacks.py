"""Planning attacks: which enemy stacks are worth attacking this turn, with whom, from which hexes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from openblitz.blitzkrieg.battle.rules.division import hexes_of
from openblitz.blitzkrieg.ground.rules.zones import zones_of
from openblitz.hexes import bits
from openblitz.hexes.grid import SIZE
from openblitz.players.blitzkrieg.battles import FORBIDDEN, Clash, Prospects, draw_up
from openblitz.players.blitzkrieg.supporting import Bombers, Lent, own, takes_sorties

if TYPE_CHECKING:
    from fractions import Fraction

    from openblitz.players.blitzkrieg.doctrine import Doctrine
    from openblitz.players.blitzkrieg.field import Field

LADDER = (1, 2, 3, 4, 5, 6, 7)  # the odds that are tried against each stack
PATIENCE = 12  # changes to the division of combat while attacks are only being weighed
ELUSIVE = 2.0  # what it counts to close a way out of those who slip away where there is one
EXPOSED = 0.5  # what the danger after an attack counts for
TRIALS = 500  # attacks weighed in a turn


class Front(NamedTuple):
    """A stretch of planned contact: its units, its hexes, and how its combat is best divided."""

    units: frozenset[int]
    hexes: int
    division: tuple[Clash, ...]
    value: float


class Attack(NamedTuple):
    """Units brought to hexes beside a stack; what that promises over not doing it."""

    gain: float
    target: int
    moves: tuple[tuple[int, int], ...]
    front: Front
    lent: tuple[Lent, ...] = ()  # bombers that are free for it

    @property
    def units(self) -> set[int]:
        """All that it counts on."""
        return {unit for unit, _hex in self.moves} | {one.unit for one in self.lent}


class Attacks:
    """Plans the attacks of one player-turn on a field, the most promising first."""

    def __init__(self, field: Field, doctrine: Doctrine) -> None:
        self.field = field
        self.doctrine = doctrine
        self.staff = field.staff
        self.enemy = field.enemy
        self.prospects = Prospects(field.staff, field.position, field.enemy)
        self.contact: dict[int, int] = {}
        self.fronts: list[Front] = []
        self.trials = 0
        flies = doctrine.new_arms and takes_sorties(field.staff.rules)
        self._bombers = Bombers(field.staff, field.state, own(field.staff, field.state) if flies else ())
        self._note_contact(field.fixed)

    # What must be fought anyway

    def _note_contact(self, units: list[int]) -> None:
        """Units that cannot get away from the enemy fight whatever else is planned."""
        for unit in units:
            touched = self.enemy.beside(self.field.position.place[unit])
            if touched:
                self.contact[unit] = touched
        left = set(self.contact)
        while left:
            front = self._front_of({min(left)})
            self.fronts.append(front)
            left -= front.units

    def _front_of(self, seed: set[int]) -> Front:
        """The front that units belong to, with what hangs together with them, divided anew."""
        units, hexes = set(seed), 0
        grown = True
        while grown:
            for unit in units:
                hexes |= self.contact[unit]
            joined = {u for u, touched in self.contact.items() if touched & hexes and u not in units}
            grown = bool(joined)
            units |= joined
        given = [c for front in self.fronts if front.units & units for c in front.division]
        contact = {u: self.contact[u] for u in sorted(units)}
        value, division = draw_up(self.prospects, contact, given, patience=PATIENCE)
        return Front(frozenset(units), hexes, tuple(division), value)

    # Planning

    def plan(self) -> None:
        """Commit units to the most promising attack, again and again, until none is left that pays."""
        stale = self.enemy.targets
        weighed: dict[int, Attack] = {}
        while self.trials < TRIALS:
            for target in stale:
                weighed.pop(target, None)
                found = self._weigh(target)
                if found is not None:
                    weighed[target] = found
            if not weighed:
                return
            best = max(weighed.values(), key=lambda attack: (attack.gain, -attack.target))
            self._commit(best)
            used = {unit for unit, _hex in best.moves} | self._lend(best)
            near = bits.within(hexes_of(best.front.hexes), 3)
            stale = [
                t
                for t in self.enemy.targets
                if near >> t % SIZE & 1 or (t in weighed and used & weighed[t].units)
            ]

    def _lend(self, attack: Attack) -> set[int]:
        """Keep the bombers for an attack that it can take along; who they are."""
        if not attack.lent:
            return set()
        before = self.prospects.helped.get(attack.target, [])
        clash = next(clash for clash in attack.front.division if clash.hexes >> attack.target & 1)
        used: list[Lent] = []
        for one in attack.lent:
            had = self.prospects.lent(clash)
            self.prospects.helped[attack.target] = [*before, *(each.factors for each in used), one.factors]
            if self.prospects.lent(clash) > had:
                used.append(one)
        self.prospects.helped[attack.target] = [*before, *(each.factors for each in used)]
        self.prospects.refresh()
        for one in used:
            del self._bombers.reach[one.unit]
        return {one.unit for one in used}

    def _commit(self, attack: Attack) -> None:
        for unit, hex_ in attack.moves:
            self.field.send(unit, hex_)
            self.contact[unit] = self.enemy.beside(hex_)
        self.prospects.refresh()
        self.fronts = [front for front in self.fronts if not front.units & attack.front.units]
        self.fronts.append(attack.front)

    def _weigh(self, target: int) -> Attack | None:
        """The best attack on a stack, if any pays; more is tried as long as more promises more."""
        field = self.field
        around = bits.spread(1 << target % SIZE) & field.open
        if target >= SIZE:  # a city is not attacked across the border of its country
            around = bits.of(h for h in bits.hexes(around) if self.enemy.beside(h) >> target & 1)
        able = {u: reach & around for u, reach in field.free.items() if reach & around}
        if not able:
            return None
        here = [u for u, touched in self.contact.items() if touched >> target & 1]
        have = sum(self.prospects.attack[u] for u in here)
        lent = tuple(self._bombers.over(target % SIZE)) if self._bombers.reach else ()
        before = self.prospects.helped.get(target, [])
        air = sum(before) + sum(one.factors for one in lent)
        if lent:
            self.prospects.helped[target] = [*before, *(one.factors for one in lent)]
        best = self._climb(target, able, around, lent, have=have, air=air)
        if lent:
            self.prospects.helped[target] = before
            self.prospects.refresh()
        return best

    def _climb(
        self,
        target: int,
        able: dict[int, int],
        around: int,
        lent: tuple[Lent, ...],
        *,
        have: int | Fraction,
        air: int | Fraction,
    ) -> Attack | None:
        """The best attack with more and more units, beside those that touch the stack already."""
        defense = self.enemy.holds(target)
        best: Attack | None = None
        tried: set[tuple[tuple[int, int], ...]] = set()
        for odds in LADDER:
            # 75:30.41b - Bombers bring as much as the ground units at most.
            ground = max(odds * defense - air, odds * defense // 2)
            moves = self._gather(target, able, ground - have, around)
            if moves is None:
                break
            if not moves or moves in tried:
                continue
            tried.add(moves)
            attack = self._try(target, moves)
            if attack is not None and lent:
                attack = attack._replace(lent=lent)
            if attack is not None and (best is None or attack.gain > best.gain):
                best = attack
        return best

    def _gather(
        self, target: int, able: dict[int, int], need: int | Fraction, around: int
    ) -> tuple[tuple[int, int], ...] | None:
        """Units for an attack and where they go; None when there are not enough."""
        field, attack, zones = self.field, self.prospects.attack, zones_of(self.staff.rules)
        left = dict(able)
        room = {int(h): field.room(h) for h in bits.hexes(around)}
        closed_in = zones.controlled(field.position, field.side)
        moves: list[tuple[int, int]] = []
        gone: dict[int, int] = {}  # how many of them leave each hex
        while need > 0:
            best: tuple[float, int, int] | None = None
            for unit, hexes in left.items():
                size, here = field.size(unit), field.state.place[unit]
                leaving = field.leaving(unit, gone.get(here, 0))
                useful = min(attack[unit], need + 2) - 0.6 * leaving
                useful -= 0.2 * self.staff.values.worth[unit]
                for site in bits.hexes(hexes):
                    if room[site] < size and site != here:
                        continue
                    score = useful + self._site(site, target, closed_in)
                    if field.clings and site == here:
                        score += 1.2 * leaving  # it does not leave, and keeps its city
                    if best is None or score > best[0]:
                        best = (score, unit, site)
            if best is None:
                return None
            _score, unit, hex_ = best
            moves.append((unit, hex_))
            if hex_ != (here := field.state.place[unit]):
                gone[here] = gone.get(here, 0) + 1
            del left[unit]
            room[hex_] -= field.size(unit) if hex_ != field.state.place[unit] else 0
            closed_in |= zones.around(1 << hex_) | 1 << hex_
            need -= attack[unit]
        return tuple(moves)

    def _site(self, hex_: int, target: int, closed_in: int) -> float:
        """How good a hex is to attack from: few other enemies beside it, and it cuts off the retreat."""
        others = (self.enemy.beside(hex_) & ~(1 << target)).bit_count()
        ways = bits.spread(1 << target % SIZE) & self.staff.rules.ground.land & ~self.enemy.occupied
        cut = (ways & bits.spread(1 << hex_) & ~closed_in).bit_count() + (
            ways >> hex_ & ~closed_in >> hex_ & 1
        )
        held = 1.0 if self.staff.strong >> hex_ & 1 else 0.0
        return (ELUSIVE if self.prospects.elusive(target) else 0.5) * cut + held - 1.5 * others

    def _try(self, target: int, moves: tuple[tuple[int, int], ...]) -> Attack | None:
        """What an attack would gain; None where it is not worth it or not allowed."""
        self.trials += 1
        position = self.field.position
        for unit, hex_ in moves:
            position.put(unit, hex_)
            self.contact[unit] = self.enemy.beside(hex_)
        self.prospects.refresh()
        front = self._front_of({unit for unit, _hex in moves})
        allowed = self._allowed(front, target)
        before = sum(f.value for f in self.fronts if f.units & front.units)
        for unit, _hex in moves:
            self.field.lift(unit)
            del self.contact[unit]
        self.prospects.refresh()
        if not allowed:
            return None
        gain = front.value - before - self._left(moves)
        gain += sum(self.field.taking(hex_) for hex_ in {hex_ for _unit, hex_ in moves})
        gain -= EXPOSED * self._exposed(front, moves)
        return Attack(gain, target, moves, front) if gain >= self.doctrine.least_gain else None

    def _left(self, moves: tuple[tuple[int, int], ...]) -> float:
        """What is left by who goes to attack, a city when its last unit goes.

        An occupier's garrison keeps its city by attacking from it: whoever is beside an enemy attacks or
        goes, and an occupier's city is lost at once. So is what counts in the end, in the last turn.
        """
        total, gone = 0.0, dict[int, int]()
        for unit, hex_ in moves:
            here = self.field.state.place[unit]
            left = self.field.leaving(unit, gone.get(here, 0))
            if hex_ != here:
                gone[here] = gone.get(here, 0) + 1
            elif self.field.clings:
                left = -left
            total += left
        return total

    def _exposed(self, front: Front, moves: tuple[tuple[int, int], ...]) -> float:
        """What the attackers risk in the enemy's next turn, those whom they attack left out."""
        attack = self.staff.rules.roster.attack
        spent = sum(attack[u] for h in bits.hexes(front.hexes) for u in self.enemy.stacks.get(h, ()))
        at: dict[int, list[int]] = {}
        for unit, hex_ in moves:
            at.setdefault(hex_, []).append(unit)
        return sum(self.field.danger(hex_, units, spent) for hex_, units in at.items())

    def _allowed(self, front: Front, target: int) -> bool:
        """Whether the doctrine lets the attack be made: legal, and at good odds where it asks for them."""
        for clash in front.division:
            if self.prospects.of(clash) <= FORBIDDEN / 2:
                return False
            if clash.hexes >> target & 1 and target < SIZE:
                attack, defense = self.prospects.strengths(clash)
                if attack < self.doctrine.least_odds * defense:
                    return False
        return True
