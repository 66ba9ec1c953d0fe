"""75:7.3, 65:6.0.2 - why a hex is too far: what the cheapest way costs, what a unit has, and what decides it.

What decides is what makes the difference: without it the unit would get there. It is looked for only when an
order is refused. The paragraph on movement factors is left for what is too far by bare distance.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple

from openblitz.blitzkrieg.engine import bearing
from openblitz.blitzkrieg.engine.modifiers import AllowanceModifier, Bonus, GoingModifier
from openblitz.blitzkrieg.engine.position import BEACHED, BY_ROAD, FLOWN, HALF
from openblitz.blitzkrieg.ground.questions.terrain import TERRAIN
from openblitz.blitzkrieg.ground.rules.allowances import changed
from openblitz.blitzkrieg.ground.rules.move_tallies import step_parts
from openblitz.blitzkrieg.ground.rules.movement import claim, left_over, of_invaders, past_of, printed
from openblitz.blitzkrieg.ground.rules.moves import SECOND
from openblitz.blitzkrieg.ground.rules.terrain import closed
from openblitz.blitzkrieg.ground.rules.tolls import moves_of, tolls
from openblitz.blitzkrieg.ground.rules.zones import lays_of, zones_of
from openblitz.hexes.grid import BOARD, Hex, name
from openblitz.hexes.paths import Step, path
from openblitz.hexes.reach import FACTOR, Going, Mover, reach
from openblitz.table import Part, Refusal
from openblitz.table.words import say_number

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position

AFAR: Final = 400 * FACTOR  # more than any way over the map costs
NOBODY_PAYS: Final = 99  # movement factors: from here on a price only says that there is no way


class Errand(NamedTuple):
    """A way that a unit is ordered to go: from where, over which hexes, and what it has spent before."""

    start: int
    legs: tuple[int, ...]
    spent: int  # thirds
    flags: int  # with half a factor in hand, or come by road through a city


class Cause(NamedTuple):
    """What keeps a unit from a hex: a modifier, a part of its allowance, or what ground is to it."""

    what: object
    rule: str = ""
    said: str = ""  # before the price


BEACH, ROUGH, THROUGH = "beach", "rough", "through"


class Case(NamedTuple):
    """A unit that does not get to a hex, as it stood when it was ordered to."""

    rules: Rules
    position: Position
    unit: int
    errand: Errand

    @property
    def hex(self) -> int:
        """Where it was to go."""
        return self.errand.legs[-1]

    def fits(self, without: Sequence[Cause]) -> list[Step] | None:
        """The way that it could go, were it not for some causes; None: not even so."""
        gone = [cause.what for cause in without]
        left = self.allowance(gone) - self.errand.spent
        left += sum(-int(part.value * FACTOR) for part in self.tolls() if part in gone)
        return self.follow(self.going(gone), max(0, left))

    def allowance(self, gone: Sequence[object] = ()) -> int:
        """What it has in this player-turn, in thirds, without some of the parts."""
        rules, unit = self.rules, self.unit
        return changed(rules.roster.thirds[unit], tuple(part for part in self.parts() if part not in gone))

    def parts(self) -> list[Part]:
        """What bears on its allowance."""
        found = (one.part(self.position, self.unit) for one in self.rules.added[AllowanceModifier])
        return [part for part in found if part is not None]

    def tolls(self) -> tuple[Part, ...]:
        """What it has paid besides its way."""
        return tolls(self.position, self.unit)

    def going(self, gone: Sequence[object] = ()) -> Going:
        """The ground as it is to the unit, without some causes."""
        rules, position, unit = self.rules, self.position, self.unit
        side, kind = position.side_of(unit), rules.roster.kind[unit]
        found = printed(position, side, kind)
        if ROUGH in gone:
            found = replace(found, full=found.open & ~found.half, dear=())
        if THROUGH in gone:
            found = replace(found, through=0)
        opened = sum(hexes for what, hexes in self.shut() if what in gone)
        for one in rules.added[GoingModifier]:
            if one not in gone:
                found = one.change(position, side, kind, found)
        if opened:
            full = found.full | opened & ~bearing.barred(position, side)
            found = replace(found, full=full, stop=found.stop & ~opened)
        past = past_of(position, unit, lays_of(rules).find(position, side))
        if past.shut or past.stop:
            found = replace(found.within(~past.shut), stop=found.stop | past.stop)
        return of_invaders(found) if position.flags[unit] & BEACHED and BEACH not in gone else found

    def shut(self) -> tuple[tuple[str, int], ...]:
        """The ground that is closed to it, by the subjects under which books say so."""
        rules = self.rules
        ground, kind = rules.ground, rules.roster.kind[self.unit]
        wet = BOARD & ~ground.land & ~ground.neutral & ~ground.lake
        return (
            ("forest", closed(TERRAIN.of(rules), ground, kind)),
            ("neutral", ground.neutral),
            ("lake", ground.lake),
            ("sea", wet),
        )

    def follow(self, going: Going, left: int, *, barred: bool = True) -> list[Step] | None:
        """The cheapest way from leg to leg over some ground, for so much; None where there is none."""
        rules, position, errand = self.rules, self.position, self.errand
        side = position.side_of(self.unit)
        first = 0
        if barred:
            zone = lays_of(rules).find(position, side).zone
            first = zones_of(rules).barred_first(position, side, errand.start, zone)
        steps: list[Step] = []
        here, flags = errand.start, errand.flags
        for leg in errand.legs:
            half, unpaid = bool(flags & HALF and going.half), bool(flags & BY_ROAD and going.through)
            found = reach(Mover(1 << here, left, going, first, half, unpaid))
            cost = found.cost(Hex(leg))
            if cost is None:
                return None
            steps += path(found, Hex(leg))
            here, left, first, flags = leg, left - cost, 0, left_over(found, leg, cost)
        return steps


def errands(position: Position, unit: int, legs: tuple[int, ...]) -> tuple[Errand, Errand | None]:
    """What a unit was ordered; and that with all that it has gone before, where its way is known."""
    rules = position.rules
    ordered = Errand(position.place[unit], legs, position.spent[unit], position.flags[unit])
    gone = _gone(position, unit)
    if gone is None or position.flags[unit] & FLOWN:
        return ordered, None
    start, hexes = gone
    toll = -int(sum(part.value for part in tolls(position, unit)) * FACTOR)
    so_far = Case(rules, position, unit, Errand(start, hexes, toll, 0))
    went = so_far.follow(so_far.going(), AFAR)
    if went is None or sum(step.cost for step in went) + toll != position.spent[unit]:
        return ordered, None
    return ordered, so_far.errand._replace(legs=(*hexes, *legs))


def _gone(position: Position, unit: int) -> tuple[int, tuple[int, ...]] | None:
    """Where a unit began, and what it has entered since; where no rule asks for moves, where it has come to.

    It has gone there by the cheapest way if that costs what it has spent. In a second impulse nobody knows.
    """
    if bearing.follows_moves(position.rules):
        before = moves_of(position, unit)
        known = bool(before) and before[0].start > 0
        return (before[0].start, tuple(hex_ for one in before for hex_ in one.way)) if known else None
    start, here = position.start[unit], position.place[unit]
    known = start > 0 and here > 0 and start != here and not SECOND(position)
    return (start, (here,)) if known else None


# What decides


def _of_the_day(case: Case) -> list[Cause]:
    """What does not bear on every unit in every turn: weather, zones, isolation, how it came there."""
    found = [Cause(one) for one in case.rules.added[GoingModifier] if not one.always]
    if case.position.flags[case.unit] & BEACHED:
        said = f"{case.rules.roster.ids[case.unit]} came over a beach and uses no roads."
        found.append(Cause(BEACH, case.rules.paragraph("75:20.4b"), said))
    return found + [Cause(part, part.rule) for part in (*case.parts(), *case.tolls())]


def _of_the_ground(case: Case) -> list[Cause]:
    """What the ground is to it on every day."""
    rules, terrain, say = case.rules, TERRAIN.of(case.rules), case.rules.roster.ids[case.unit]
    found = [Cause(ROUGH, terrain.rough_rule)] if terrain.rough_rule else []
    found += [Cause(one) for one in rules.added[GoingModifier] if one.always]
    found.append(Cause(THROUGH, terrain.through_rule))
    said = {
        "forest": f"Forest, which {say} may not enter, lies between.",
        "neutral": "The Neutral Country, which is closed, lies between.",
        "lake": "A lake lies between.",
        "sea": "The sea lies between.",
    }
    for what, hexes in case.shut():
        if hexes:
            rule = terrain.forest_rule if what == "forest" else rules.cites[what]
            found.append(Cause(what, rule, said[what]))
    return found


def _decides(case: Case, causes: Sequence[Cause]) -> tuple[Cause, list[Step]] | None:
    """The first without which the unit would get there; of several that are too much together one of them."""
    for cause in causes:
        way = case.fits((cause,))
        if way is not None:
            return cause, way
    if len(causes) < 2 or (way := case.fits(causes)) is None:
        return None
    needed = (one for one in causes if case.fits([other for other in causes if other is not one]) is None)
    return next(needed, causes[0]), way


def why_today(position: Position, unit: int, legs: tuple[int, ...]) -> Refusal | None:
    """What of this day keeps a unit from a hex: weather, zones, isolation, what it has paid for."""
    ordered, whole = errands(position, unit, legs)
    for errand in filter(None, (ordered, whole)):
        case = Case(position.rules, position, unit, errand)
        refused = _refuse(case, _of_the_day(case))
        if refused is not None:
            return refused
    return None


def why_here(position: Position, unit: int, legs: tuple[int, ...]) -> Refusal:
    """What the ground has to do with it, or both; else that it is too far, with the price."""
    rules = position.rules
    case = Case(rules, position, unit, errands(position, unit, legs)[0])
    ground = _of_the_ground(case)
    refused = _refuse(case, ground) or _refuse(case, [*_of_the_day(case), *ground])
    if refused is not None:
        return refused
    return _no_way(case) or rules.refuse("move rate", _price(case), (case.hex,), (unit,))


def why_too_dear(position: Position, unit: int, hex_: int, step: Part) -> Refusal | None:
    """Why a unit has not enough left for a step of a price of its own: what decides, with both."""
    errand = Errand(position.place[unit], (hex_,), position.spent[unit], position.flags[unit])
    case = Case(position.rules, position, unit, errand)
    left, cost = Fraction(max(0, case.allowance() - errand.spent), FACTOR), step.value
    if left >= cost:
        return None
    back = {part: -part.value for part in case.tolls()}
    free = {part: Fraction(case.allowance((part,)) - errand.spent, FACTOR) for part in case.parts()}
    lifts = {**free, **{part: left + more for part, more in back.items()}}
    rule = next((part.rule for part, had in lifts.items() if had >= cost), position.rules.cites["move rate"])
    price = f"{name(Hex(hex_))} costs {say_number(cost)} ({step.why} - {step.rule})"
    reason = f"{price}, and {position.roster.ids[unit]} has {_say_left(case, left, ())}."
    return position.rules.refuse_by(rule, reason, (hex_,), (unit,))


def _refuse(case: Case, causes: Sequence[Cause]) -> Refusal | None:
    """By the cause that decides, with the price."""
    found = _decides(case, causes)
    if found is None:
        return None
    cause, way = found
    rules, position, unit = case.rules, case.position, case.unit
    if not isinstance(cause.what, GoingModifier):
        reason = " ".join(filter(None, (cause.said, _price(case, cause.rule if cause.said else ""))))
        return rules.refuse_by(cause.rule, reason, (case.hex,), (unit,))
    told = [cause.what, *(one.what for one in causes if isinstance(one.what, GoingModifier))]
    refusals = (one.refuse(position, unit, case.hex, way) for one in told)
    refusal = next(filter(None, refusals), None)
    if refusal is None:
        return None
    price = _price(case, refusal.rule)
    return Refusal(
        refusal.rule, " ".join(filter(None, (refusal.reason, price))), refusal.places, refusal.units
    )


def _no_way(case: Case) -> Refusal | None:
    """That water lies all round one of the two, for whoever has far to go besides."""
    rules = case.rules
    land = Going(full=bearing.solid(case.position))
    if case.follow(land, AFAR, barred=False) is not None:
        return None
    there = name(Hex(case.hex))
    reason = f"No way over land leads from {name(Hex(case.errand.start))} to {there}."
    return rules.refuse("sea", reason, (case.hex,), (case.unit,))


# What is told


def price(position: Position, unit: int, legs: tuple[int, ...]) -> str:
    """What the way that a unit is ordered costs, and what it has, for a refusal that is found elsewhere."""
    return _price(Case(position.rules, position, unit, errands(position, unit, legs)[0]))


def _price(case: Case, by: str = "") -> str:
    """What the cheapest way costs and what the unit has, each with its parts and their paragraphs.

    Where a paragraph decides that is cited beside it, and there is no price to tell, nothing is told.
    """
    say, there = case.rules.roster.ids[case.unit], name(Hex(case.hex))
    cheapest = _cheapest(case)
    left = Fraction(max(0, case.allowance() - case.errand.spent), FACTOR)
    if cheapest is None:
        return "" if by else f"{there} is farther than {say} can move."
    steps, going = cheapest
    cost = Fraction(sum(step.cost for step in steps), FACTOR)
    claims = (claim(case.position, case.unit, one) for one in case.rules.added[Bonus])
    more = [part for part in claims if part is not None and left + part.value < cost][:1]
    left += sum(part.value for part in more)
    if not left < cost < NOBODY_PAYS:
        return "" if by else f"{there} is farther than {say} can move."
    spends, has = _say_cost(case, steps, going), _say_left(case, left, more)
    over = [name(Hex(leg)) for leg in case.errand.legs[:-1]][-1:]
    way = f"The way over {over[0]} to {there}" if over else there
    if by and by not in f"{spends}{has}":  # the cheapest way keeps off what decides
        way = f"The way round to {there}"
    return f"{way} costs {say_number(cost)} ({spends}), and {say} has {has}."


def _cheapest(case: Case) -> tuple[list[Step], Going] | None:
    """The cheapest way, through zones and rough ground that would stop it, or through enemies, if it must."""
    going = case.going()
    steps = case.follow(going, AFAR)
    if steps is not None:
        return steps, going
    going = replace(going, stop=0)
    steps = case.follow(going, AFAR, barred=False)
    if steps is not None:
        return steps, going
    kind = case.rules.roster.kind[case.unit]
    ground = case.rules.ground
    enemy = bearing.barred(case.position, case.position.side_of(case.unit))
    going = replace(
        going, full=going.full | enemy & ground.land & ~closed(TERRAIN.of(case.rules), ground, kind)
    )
    steps = case.follow(going, AFAR, barred=False)
    return None if steps is None else (steps, going)


def _say_cost(case: Case, steps: Iterable[Step], going: Going) -> str:
    """The steps, those of one price together: `4 by road at 1/3 - 65:11.0.1a, 2 forest at 2 - ...`."""
    count: dict[Part, int] = {}
    before = Hex(case.errand.start)
    for step in steps:
        for _where, part in step_parts(case.position, going, before, step):
            count[part] = count.get(part, 0) + 1
        before = step.hex
    return ", ".join(
        f"{times} {part.why} at {say_number(part.value)} - {part.rule}" for part, times in count.items()
    )


def _say_left(case: Case, left: Fraction, bonus: Sequence[Part]) -> str:
    """What it has left, and how that comes about where it is not what is printed."""
    rules, parts = case.rules, case.parts()
    spent = Fraction(case.errand.spent, FACTOR)
    paid = case.tolls() if spent else ()
    went = spent + sum(part.value for part in paid)
    if not (parts or spent or bonus):
        return say_number(left)
    printed_ = Fraction(rules.roster.thirds[case.unit], FACTOR)
    told = [f"{say_number(printed_)} - {rules.cites['move rate']}"]
    for part in parts:
        sign = f"x {say_number(part.value)}" if part.times else _signed(part.value)
        told.append(f"{sign} {part.why} - {part.rule}")
    told += [f"{_signed(part.value)} {part.why} - {part.rule}" for part in (*bonus, *paid)]
    if went > 0:
        told.append(f"less {say_number(went)} on its way before")
    return f"{say_number(left)} ({', '.join(told)})"


def _signed(value: Fraction) -> str:
    return f"less {say_number(-value)}" if value < 0 else f"and {say_number(value)}"
