"""Going along a stretch of the front hex by hex: can it be divided, and at what loss; with proof.

75:14, 65:9.0: the units are asked one after the other, hex by hex, whom they attack. What those who come
later need to know of the answers is little: which battles can still be joined and how strong they are, which
enemy hexes are still to be attacked, and which no more. Answers that leave the same behind are followed once,
so that the work grows with the width of a front and hardly with its length.

One more attacker never makes a battle illegal: it adds its factor, and can only keep a river from doubling
(`Defense.river_doubles`). So nothing more need be known of a battle once it is legal; and where one unit of a
hex attacks the others can join it, so that the smallest removals take whole hexes.
"""

from __future__ import annotations

from enum import Enum
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from openblitz.blitzkrieg.battle.rules.attack import attack_factors
from openblitz.blitzkrieg.battle.rules.duty import combats_of, owed_of
from openblitz.blitzkrieg.battle.rules.odds import legal
from openblitz.hexes import bits
from openblitz.hexes.grid import SIZE

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping
    from fractions import Fraction

    from openblitz.blitzkrieg.engine.position import Position

STEPS = 10_000  # answers weighed before the question is given up as not known
LISTED = 100  # choices of units to remove that are listed where there are more; never less than two

# Enemy hexes are numbered along the front, and a group of them is a small set, a bit a hex.
# A battle that can still be joined: its group, its strength so far, and those of its hexes which some
# attacker keeps a river from doubling.
_Battle: TypeAlias = "tuple[int, int | Fraction, int]"
# What those still to come need to know: the hexes that must be attacked and are not, those attacked in
# battles which nobody can join any more, and the battles.
_State: TypeAlias = tuple[int, int, tuple[_Battle, ...]]

SURE = -1  # the strength of a battle that is legal already
REMOVED = 0  # the group of units that are taken off the board
START: _State = (0, 0, ())


class Known(Enum):
    """What can be said: yes, no, or neither within the bound."""

    YES = "yes"
    NO = "no"
    NOT_KNOWN = "not known"


class _Asked(NamedTuple):
    """One of the units, in the order in which they are asked."""

    unit: int
    attack: int | Fraction
    touched: int
    frees: int  # the hexes which it keeps a river from doubling
    first: int  # which the first one of its hex is
    last: int  # and which the last
    removable: bool  # with all of its hex


class Sweep:
    """The question whether units can all attack lawfully, where some may be removed.

    `removable` may be removed, as few as possible; `gone` are taken off before anybody is asked.
    """

    def __init__(
        self,
        position: Position,
        contact: dict[int, int],
        removable: Collection[int] = (),
        gone: Collection[int] = (),
    ) -> None:
        self.steps = 0
        self.known = Known.NOT_KNOWN
        touched = 0
        for hexes in contact.values():
            touched |= hexes
        self._hexes = tuple(bits.hexes(touched))
        at: dict[int, list[int]] = {}
        for unit in sorted(contact):
            at.setdefault(position.place[unit], []).append(unit)
        number = {hex_: 1 << i for i, hex_ in enumerate(self._hexes)}
        beside = {
            place: sum([number[hex_] for hex_ in bits.hexes(contact[units[0]])])
            for place, units in at.items()
        }
        by = position.side_of(next(iter(contact))) if contact else position.side
        frees = self._weigh(position, beside, by)
        self._worst = position.rules.attrition.worst
        attack = attack_factors(position, tuple(h % SIZE for h in self._hexes))
        self._line: list[_Asked] = []
        for place in _in_order(beside):
            units = sorted((u for u in at[place] if u not in gone), key=lambda u: (-attack[u], u))
            first, last = len(self._line), len(self._line) + len(units) - 1
            goes = all(u in removable for u in units)
            self._line += [
                _Asked(u, attack[u], beside[place], frees[place], first, last, goes) for u in units
            ]
        self._look_ahead()

    # The front in small numbers

    def _weigh(self, position: Position, beside: dict[int, int], by: int) -> dict[int, int]:
        """What each enemy hex is worth at least and what a river adds; gives who keeps it from that."""
        rules = position.rules
        self._worth: list[int | Fraction] = []
        self._river: list[int | Fraction] = []
        self._alone = 0  # targets that are attacked by themselves (battle/rules/division.py)
        self._defenses: dict[tuple[int, int], int | Fraction] = {}
        frees = dict.fromkeys(beside, 0)
        for i, hex_ in enumerate(self._hexes):
            places = [place for place, group in beside.items() if group >> i & 1]
            kind, where = divmod(hex_, SIZE)
            combat = combats_of(rules)[owed_of(rules)[kind]]
            self._alone |= (combat.most == 1) << i
            worths = [combat.resists(position, where, (place,), by) for place in places]
            self._worth.append(min(worths))
            self._river.append(max(worths) - min(worths))
            for place, worth in zip(places, worths, strict=True):
                frees[place] |= (worth == min(worths)) << i
        return frees

    def _look_ahead(self) -> None:
        """For each number of units asked: the hexes that those still to come touch, and can attack."""
        count = len(self._line)
        self._rests: list[dict[int, tuple[int | Fraction, int, bool]]] = [{} for _ in range(count + 1)]
        self._openings: list[dict[int, list[_Battle]]] = [{} for _ in range(count)]
        # The least loss at which a state is reached, and after which states and answers.
        self._reached: list[dict[_State, int]] = [{} for _ in range(count + 1)]
        self._before: list[dict[_State, list[tuple[_State, int]]]] = [{} for _ in range(count + 1)]
        self._to_come = [0] * (count + 1)
        self._in_reach = [0] * (count + 1)
        factors: list[int | Fraction] = [0] * len(self._hexes)
        freed = 0
        for asked in range(count - 1, -1, -1):
            one = self._line[asked]
            self._to_come[asked] = self._to_come[asked + 1] | one.touched
            self._in_reach[asked] = self._in_reach[asked + 1]
            freed |= one.frees & one.touched
            for i in bits.hexes(one.touched):
                factors[i] += one.attack
                here = 1 << i
                self._in_reach[asked] |= (
                    legal(factors[i], self._defense(here, freed & here), self._worst) << i
                )

    def _defense(self, group: int, freed: int) -> int | Fraction:
        found = self._defenses.get((group, freed))
        if found is None:
            found = sum(self._worth[i] for i in bits.hexes(group))
            found += sum(self._river[i] for i in bits.hexes(group & ~freed))
            self._defenses[group, freed] = found
        return found

    def _rest(self, asked: int, group: int) -> tuple[int | Fraction, int, bool]:
        """What those still to come could add: factors, hexes kept from being doubled; and if any can join."""
        found = self._rests[asked].get(group)
        if found is None:
            able = [o for o in islice(self._line, asked, None) if not group & ~o.touched]
            frees = 0
            for one in able:
                frees |= one.frees
            found = self._rests[asked][group] = sum(o.attack for o in able), frees, bool(able)
        return found

    def _hopeful(self, asked: int, battle: _Battle) -> bool:
        """Whether a battle is legal, or those still to come can make it so."""
        group, strength, freed = battle
        if strength == SURE:
            return True
        attack, frees, _able = self._rest(asked, group)
        return legal(strength + attack, self._defense(group, (freed | frees) & group), self._worst)

    # One unit after the other

    def _answers(self, asked: int, state: _State) -> Iterator[tuple[int, _State | None]]:
        """What a unit may do: the group it attacks, and what that leaves behind."""
        one = self._line[asked]
        bare, closed, battles = state
        taken = closed
        for battle in battles:
            taken |= battle[0]
        free = one.touched & ~taken
        bare |= free
        for i, battle in enumerate(battles):
            if not battle[0] & ~one.touched:
                joined = self._joined(asked, battle)
                if joined:
                    stronger = battles if joined is battle else (*battles[:i], joined, *battles[i + 1 :])
                    yield battle[0], self._left(asked, (bare, closed, stronger))
        for opened in self._opened(asked, free):
            more = tuple(sorted((*battles, opened)))
            yield opened[0], self._left(asked, (bare & ~opened[0], closed, more))

    def _joined(self, asked: int, battle: _Battle) -> _Battle | None:
        """A battle with one attacker more; None where it can never become legal."""
        group, strength, freed = battle
        if strength == SURE:
            return battle
        one = self._line[asked]
        strength += one.attack
        freed |= one.frees & group
        if legal(strength, self._defense(group, freed), self._worst):
            return group, SURE, 0
        more = group, strength, freed
        return more if self._hopeful(asked + 1, more) else None

    def _opened(self, asked: int, free: int) -> list[_Battle]:
        """Every battle that a unit can begin, of the hexes that are free; the smallest last."""
        found = self._openings[asked].get(free)
        if found is None:
            groups, group = [], free
            while group:
                groups.append(group)
                group = (group - 1) & free
            if self._alone & free:
                groups = [group for group in groups if group.bit_count() == 1 or not group & self._alone]
            groups.sort(key=int.bit_count, reverse=True)
            begun = (self._joined(asked, (group, 0, 0)) for group in groups)
            found = self._openings[asked][free] = [battle for battle in begun if battle]
        return found

    def _left(self, asked: int, state: _State) -> _State | None:
        """What is left behind once a hex is through; None where that leads nowhere."""
        if self._line[asked].last > asked:
            return state
        asked += 1
        bare, closed, battles = state
        if bare & ~self._in_reach[asked]:
            return None
        joinable = []
        for battle in battles:
            if not self._hopeful(asked, battle):
                return None
            if self._rest(asked, battle[0])[2]:
                joinable.append(battle)
            else:
                closed |= battle[0]
        return bare, closed & self._to_come[asked], tuple(joinable)

    # The whole front

    def run(self, every_way: bool = False) -> Known:
        """Whether there is a way; the first that is found is at the least loss.

        With `every_way` all ways at the least loss are looked for.
        """
        self._reached[0][START] = 0
        self._before[0][START] = []
        self.known = self._level_by_level(every_way)
        return self.known

    def _level_by_level(self, every_way: bool) -> Known:
        """All that can be reached without loss, then with one unit lost, and so on."""
        end = len(self._line)
        levels: list[list[tuple[int, _State]]] = [[] for _ in range(end + 1)]
        levels[0].append((0, START))
        for loss, level in enumerate(levels):
            while level:
                asked, state = level.pop()
                if asked == end and not every_way:
                    return Known.YES
                if asked < end and self._reached[asked][state] == loss:
                    self._ask(asked, state, levels)
                    if self.steps > STEPS:
                        return Known.NOT_KNOWN
            if self._reached[end].get(START) == loss:
                return Known.YES
        return Known.NO

    def _ask(self, asked: int, state: _State, levels: list[list[tuple[int, _State]]]) -> None:
        """Follow every answer of a unit; the first of a hex is also asked whether all of them go."""
        one, loss = self._line[asked], self._reached[asked][state]
        if one.removable and one.first == asked:
            after = one.last + 1
            self._follow(after, self._left(one.last, state), loss + after - asked, (state, REMOVED), levels)
        for group, left in self._answers(asked, state):
            self._follow(asked + 1, left, loss, (state, group), levels)

    def _follow(
        self,
        asked: int,
        state: _State | None,
        loss: int,
        answer: tuple[_State, int],
        levels: list[list[tuple[int, _State]]],
    ) -> None:
        """Note how a state is reached; go on from it where it was not reached before or not so well."""
        self.steps += 1
        if state is None:
            return
        known = self._reached[asked].get(state)
        if known is None or loss < known:
            self._reached[asked][state] = loss
            self._before[asked][state] = [answer]
            levels[loss].append((asked, state))
        elif loss == known:
            self._before[asked][state].append(answer)

    # What was found

    def battles(self) -> tuple[dict[int, list[int]], list[int]]:
        """A way without loss: who attacks each group of hexes, and who joined a battle that was legal."""
        fought: dict[int, list[int]] = {}
        spare: list[int] = []
        state = START
        for asked in range(len(self._line), 0, -1):
            unit = self._line[asked - 1].unit
            state, group = self._before[asked][state][0]
            if (group, SURE, 0) in state[2]:
                spare.append(unit)
            else:
                fought.setdefault(bits.of(self._hexes[i] for i in bits.hexes(group)), []).append(unit)
        return fought, spare

    def removed(self) -> list[tuple[int, ...]]:
        """The choices of units that are removed by the ways that were found; LISTED at most."""
        leading = self._leading_to_the_end()
        found: list[dict[_State, dict[tuple[int, ...], None]]] = [{START: {(): None}}]
        for asked in range(1, len(self._line) + 1):
            first = self._line[asked - 1].first
            hex_ = tuple(one.unit for one in self._line[first:asked])
            found.append({})
            for state in leading[asked]:
                choices = found[asked][state] = {}
                for earlier, group in self._before[asked][state]:
                    at, more = (first, hex_) if group == REMOVED else (asked - 1, ())
                    for gone in found[at][earlier]:
                        if len(choices) == LISTED:
                            break
                        choices[*gone, *more] = None
        return sorted(tuple(sorted(gone)) for gone in found[-1][START])

    def _leading_to_the_end(self) -> list[dict[_State, None]]:
        """For each number of units asked, the states on the ways that were found."""
        leading: list[dict[_State, None]] = [{} for _ in range(len(self._line) + 1)]
        leading[-1][START] = None
        for asked in range(len(self._line), 0, -1):
            first = self._line[asked - 1].first
            for state in leading[asked]:
                for earlier, group in self._before[asked][state]:
                    leading[first if group == REMOVED else asked - 1][earlier] = None
        return leading


def against_one(position: Position, contact: Mapping[int, int]) -> Known | None:
    """Whether units can attack that all touch one target and no other; None where there are several.

    Nobody has a choice there: they attack it together, and one of them keeps a river from doubling it if any
    does. Each of them is an answer weighed, as in a sweep.
    """
    rules = position.rules
    if len(contact) > STEPS:
        return None
    units = iter(contact)
    one = contact[next(units)]
    if one.bit_count() != 1 or any(contact[unit] != one for unit in units):
        return None
    kind, hex_ = divmod(one.bit_length() - 1, SIZE)
    by = position.side_of(next(iter(contact)))
    combat, attack = combats_of(rules)[owed_of(rules)[kind]], attack_factors(position, (hex_,))
    worth = min(
        [combat.resists(position, hex_, (place,), by) for place in {position.place[u] for u in contact}]
    )
    return Known.YES if legal(sum([attack[u] for u in contact]), worth, rules.attrition.worst) else Known.NO


def _in_order(beside: dict[int, int]) -> list[int]:
    """Own hexes, each time the one after which the fewest enemy hexes are in question."""
    left, order, begun = dict(beside), [], 0
    while left:
        touched = shared = 0
        for group in left.values():
            shared |= touched & group
            touched |= group
        # In question: what is begun, or will be now, and is touched from yet another hex.
        open_after = {p: (begun & touched & ~group | (begun | group) & shared) for p, group in left.items()}
        best = min(left, key=lambda place: (open_after[place].bit_count(), place))
        begun |= left.pop(best)
        order.append(best)
    return order
