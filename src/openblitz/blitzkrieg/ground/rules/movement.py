"""75:7, 75:9-10, 65:6.0, 65:11-16 - where a unit can go, and what it costs."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace as change

from openblitz.blitzkrieg.engine import bearing, objecting
from openblitz.blitzkrieg.engine.bearing import wary_of
from openblitz.blitzkrieg.engine.known import look_up
from openblitz.blitzkrieg.engine.modifiers import Bonus, GoingModifier, Shut, Wary
from openblitz.blitzkrieg.engine.places import on_map
from openblitz.blitzkrieg.engine.position import BEACHED, BY_ROAD, DROPPED, FOUGHT, HALF, STOPPED, WORKED
from openblitz.blitzkrieg.ground.questions.terrain import TERRAIN
from openblitz.blitzkrieg.ground.rules.allowances import allowance
from openblitz.blitzkrieg.ground.rules.lays import KEPT_LAYS, KEPT_REACHES
from openblitz.blitzkrieg.ground.rules.moves import hexes_of
from openblitz.blitzkrieg.ground.rules.terrain import over
from openblitz.blitzkrieg.ground.rules.zones import lays_of, zones_of
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, name
from openblitz.hexes.paths import way
from openblitz.hexes.reach import FACTOR, NO_ROADS, Going, Mover, Reach, reach
from openblitz.hexes.side import reach_side

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from fractions import Fraction

    from openblitz.blitzkrieg.counters.unit_types import MovementClass
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.blitzkrieg.ground.rules.lays import Lay
    from openblitz.table import Part


def going(position: Position, side: int, kind: MovementClass) -> Going:
    """What the ground is to such a unit of a side, enemies and their zones included."""
    return _going(position, side, kind, lays_of(position.rules).find(position, side))


def _going(position: Position, side: int, kind: MovementClass, lay: Lay) -> Going:
    rules = position.rules
    found = lay.goings.get(kind)
    if found is None:
        found = printed(position, side, kind)
        for modifier in rules.added[GoingModifier]:
            found = modifier.change(position, side, kind, found)
        lay.goings[kind] = found
        lay.worse[kind] = found.worse_than(_empty(rules, kind))
    return found


def _empty(rules: Rules, kind: MovementClass) -> Going:
    """What the ground is to such a unit where nobody stands and nothing has changed it."""
    empty = lays_of(rules).empty
    found = empty.goings.get(kind)
    if found is None:
        found = empty.goings[kind] = over(TERRAIN.of(rules), rules.ground, kind)
        empty.worse[kind] = None  # nothing to compare it with
    return found


def printed(position: Position, side: int, kind: MovementClass) -> Going:
    """The ground as it is printed, with enemies and their zones, whatever options make of it."""
    rules = position.rules
    empty, free = _empty(rules, kind), ~bearing.barred(position, side)
    stop = empty.stop | zones_of(rules).stops(position, side, kind)
    dear = tuple((price, hexes & free) for price, hexes in empty.dear) if empty.dear else ()
    return replace(empty, full=empty.full & free, half=empty.half & free, dear=dear, stop=stop)


def reach_of(position: Position, unit: int) -> Reach:
    """Every hex that a unit can get to with its allowance; its own hex is always among them."""
    rules = position.rules
    lays = lays_of(rules)
    if lays.alike:  # nothing to work out but the lay
        return _reach_in(position, unit, lays.find(position, position.side_of(unit)))
    # Asked again and again of the same unit while an order is thought of, checked and carried out.
    kept, number = look_up(position), _ORDINARY - unit
    spent, flags = position.spent[unit], position.flags[unit]
    last: tuple[int, int, Reach] | None = kept.get(number)
    if last is not None and last[0] == spent and last[1] == flags:
        return last[2]
    lay = lays.find(position, position.side_of(unit), kept)
    found = _reach_in(position, unit, lay)
    kept[number] = spent, flags, found
    return found


def _reach_in(position: Position, unit: int, lay: Lay, wider: Reach | None = None) -> Reach:
    roster, here = position.roster, position.place[unit]
    # All that bears on it: to ask for what is known already must cost next to nothing.
    whole, shut, hampering = roster.thirds[unit], OPEN, lays_of(position.rules).hampering
    if hampering is None or (hampering and not position.subjects.keys().isdisjoint(hampering)):
        whole, shut = allowance(position, unit), _shut_to(position, unit)
    still, spent, flags = position.start[unit] == here, position.spent[unit], position.flags[unit]
    key = (roster.kind[unit], whole, here, still, spent, flags, shut)
    found = lay.known.get(key)
    if found is None:
        if len(lay.known) >= KEPT_REACHES:
            lay.known.clear()
        past = _past(position, unit, lay, whole=whole, shut=shut)
        if wider is not None:
            found = _inner(mover_of(position, unit, lay, past), past, wider)
        if found is None:
            found = _worked_out(position, unit, lay, past)
        lay.known[key] = found
    return found


def reaches_of(position: Position, unit: int) -> list[Reach]:
    """The ordinary reach of a unit, and beside it that of each bonus to which it has a claim."""
    rules = position.rules
    if not rules.added[Bonus]:
        return [reach_of(position, unit)]
    kept, number = look_up(position), -1 - unit
    done = (position.spent[unit], position.flags[unit])
    last: tuple[tuple[int, int], list[Reach]] | None = kept.get(number)
    if last is not None and last[0] == done:
        return last[1]
    lay = lays_of(rules).find(position, position.side_of(unit), kept)
    # The wider ones first: where nothing was cut away near a unit, its ordinary reach is the inner part.
    wider = [_kept(position, unit, lay, past) for past in _beyond(position, unit, lay)]
    found = [_reach_in(position, unit, lay, wider[0] if wider else None), *wider]
    kept[number] = done, found
    return found


def _kept(position: Position, unit: int, lay: Lay, past: Past) -> Reach:
    key = (position.roster.kind[unit], position.place[unit], past)
    found = lay.reaches.get(key)
    if found is None:
        if len(lay.reaches) >= KEPT_REACHES:
            lay.reaches.clear()
        found = lay.reaches[key] = _worked_out(position, unit, lay, past)
    return found


def _inner(mover: Mover, past: Past, wider: Reach) -> Reach | None:
    """The ordinary reach of a unit as the part of a bonus's that costs no more; None where it is not.

    It is where none of the ground that the bonus may not be used on is beside that part: no way leads there.
    """
    most, going = mover.allowance, mover.going
    if past.flags & (DROPPED | BEACHED) or going.through or len(wider.layers) <= most:
        return None
    layers, hexes = wider.layers[: most + 1], 0
    for layer in layers:
        hexes |= layer
    if going.open & ~wider.mover.going.open & bits.spread(hexes):
        return None
    spare = wider.spare[: most + 1]
    return Reach(mover, hexes, layers, spare if any(spare) else ())


def _worked_out(position: Position, unit: int, lay: Lay, past: Past) -> Reach:
    """A reach that is not known yet.

    Most units are so far from the enemy that they go as they would if nobody stood on the board, and that
    is the same from one player-turn to the next.
    """
    rules = position.rules
    lays = lays_of(rules)
    mover = mover_of(position, unit, lay, past)
    here, kind = position.place[unit], position.roster.kind[unit]
    if past.ground is not None:
        return _anew(lays.beyond, (here, mover.barred_first, kind, past.left, past.flags), mover)
    worse = lay.worse[kind]
    if worse is None or mover.barred_first or past.shut or past.stop:
        return reach(mover)
    alone = _kept(position, unit, lays.empty, past)
    if not worse & alone.hexes:
        return alone.of(mover)
    # Much of what is in the way stays where it is, such as cities that nobody has taken.
    return _anew(lays.near, (here, kind, past.left, past.flags), mover)


def _anew(found: dict[tuple[object, ...], Reach], key: tuple[object, ...], mover: Mover) -> Reach:
    """A reach; the last of such a mover, where no change of ground bears on it."""
    last = found.get(key)
    if last is not None and mover.going.as_in(last.mover.going, last.hexes):
        return last.of(mover)
    if len(found) >= KEPT_REACHES:
        found.clear()
    found[key] = new = reach(mover)
    return new


def reach_to(position: Position, unit: int, hex_: int) -> Reach:
    """The reach by which a unit goes to a hex: the cheapest, and of equals one that leaves a bonus open.

    One that keeps off ground of which everybody is wary comes before all others.
    """
    return _way_to(position, unit, hex_)[0]


def _way_to(position: Position, unit: int, hex_: int) -> tuple[Reach, int | None, tuple[int, ...]]:
    """That reach, what it costs by it to get to the hex, and the way there."""
    rules = position.rules
    found = reach_of(position, unit)
    cost, passed = _way_in(found, hex_)
    if rules.added[Bonus] and not (passed and _leaves_open(position, unit, passed)):
        found = _best(reaches_of(position, unit), hex_)
        cost, passed = _way_in(found, hex_)
    if not passed:
        return found, cost, ()
    crossed = hexes_of(passed) & bearing.wary_within(rules)
    # A way that keeps off that ground by itself is the one that would be found without it.
    if crossed and crossed & (wary := wary_of(position, position.side_of(unit))):
        careful = _best(reaches_without(position, unit, wary), hex_)
        if careful.hexes >> hex_ & 1:
            return careful, *_way_in(careful, hex_)
    return found, cost, passed


def _way_in(found: Reach, hex_: int) -> tuple[int | None, tuple[int, ...]]:
    """What it costs to get to a hex in a reach, and the way without the start; empty out of reach."""
    cost = found.cost(Hex(hex_)) if found.hexes >> hex_ & 1 else None
    return cost, () if cost is None else way(found, Hex(hex_), cost)


def _leaves_open(position: Position, unit: int, passed: tuple[int, ...]) -> bool:
    """Whether an ordinary way keeps to the ground of every bonus to which a unit has a claim.

    Then the reach of no bonus need be worked out: it knows fewer ways, so none that is cheaper, and this one.
    """
    if position.flags[unit] & (DROPPED | BEACHED):  # to whom the ground is another without a bonus
        return False
    side, hexes = position.side_of(unit), hexes_of(passed)
    for bonus in position.rules.added[Bonus]:
        if hexes & ~bonus.ground(position, side) and claim(position, unit, bonus) is not None:
            return False
    return True


def _best(reaches: list[Reach], hex_: int) -> Reach:
    """The reach by which a hex is got to the cheapest, the first where it is in none."""
    found = reaches[0]
    for other in reaches[1:]:
        if other.hexes >> hex_ & 1 and _as_good(found, other, hex_):
            found = other
    return found


def _careful(position: Position, unit: int) -> list[Reach]:
    """The reaches of a unit without the ground of which its side is wary; none where there is no such."""
    side = position.side_of(unit)
    wary = wary_of(position, side)
    return reaches_without(position, unit, wary) if wary else []


def reaches_without(position: Position, unit: int, hexes: int) -> list[Reach]:
    """The reaches of a unit, were these hexes shut to it."""
    lay = lays_of(position.rules).find(position, position.side_of(unit))
    pasts = (past_of(position, unit, lay), *_beyond(position, unit, lay))
    return [_kept(position, unit, lay, change(past, shut=past.shut | hexes)) for past in pasts]


def _as_good(first: Reach, other: Reach, hex_: int) -> bool:
    if not first.hexes >> hex_ & 1:
        return True
    cost, price = first.cost(Hex(hex_)), other.cost(Hex(hex_))
    if cost is None or price is None or price != cost:
        return cost is None or (price is not None and price < cost)
    kept_half = first.spare and first.spare[cost] >> hex_ & 1
    return not kept_half or bool(other.spare and other.spare[price] >> hex_ & 1)


def reach_of_side(position: Position, side: int) -> dict[int, int]:
    """The hexes that each unit of a side on the board can get to, worked out in one sweep."""
    rules = position.rules
    units = position.on_board(side)
    lay = lays_of(rules).find(position, side)
    who = units[:]
    movers = [mover_of(position, u, lay, past_of(position, u, lay)) for u in units]
    for unit in units if rules.added[Bonus] else ():
        for past in _beyond(position, unit, lay):
            who.append(unit)
            movers.append(mover_of(position, unit, lay, past))
    found = dict.fromkeys(units, 0)
    for unit, hexes in zip(who, reach_side(movers).hexes, strict=True):
        found[unit] |= hexes
    return found


def _beyond(position: Position, unit: int, lay: Lay) -> Iterator[Past]:
    """The same for each bonus to which a unit has a claim."""
    flags = position.flags[unit]
    if position.roster.flies[unit] or flags & (HELD | DROPPED) or pinned(position, unit, lay):
        return
    for bonus in position.rules.added[Bonus]:
        part = claim(position, unit, bonus)
        if part is not None:
            whole = allowance(position, unit) + _thirds(part.value)
            ground = bonus.ground(position, position.side_of(unit))
            left, shut = max(0, whole - position.spent[unit]), _shut_to(position, unit)
            yield Past(left, flags & (HALF | BY_ROAD), ground, *shut)


def _thirds(factors: int | Fraction) -> int:
    """Movement factors in thirds, without making a fraction of it."""
    return factors.numerator * FACTOR // factors.denominator


def claim(position: Position, unit: int, bonus: Bonus) -> Part | None:
    """What a bonus adds to the allowance of a unit, where nothing and nobody is against it."""
    part = bonus.part(position, unit)
    return part if part is not None and objecting.to("go beyond", position, unit) is None else None


def left_to(position: Position, unit: int) -> int:
    """The thirds that are left of a unit's allowance and of any bonus to which it has a claim."""
    whole = allowance(position, unit)
    parts = [claim(position, unit, bonus) for bonus in position.rules.added[Bonus]]
    more = max([_thirds(part.value) for part in parts if part is not None], default=0)
    return max(0, whole + more - position.spent[unit])


class Past(Struct, frozen=True, gc=False):
    """What a unit may still spend, and what of its past bears on how it spends that."""

    left: int  # thirds
    flags: int
    ground: int | None = None  # the ground to which a bonus is bound; None: anywhere
    shut: int = 0  # hexes that are shut to this unit, though not to others of its kind
    stop: int = 0  # hexes in which it stops, though others do not


_ORDINARY: Final = -10_000  # below all numbers by which `reaches_of` is known (known.py)
HELD: Final = STOPPED | FOUGHT | WORKED  # what keeps a unit where it is
OPEN: Final = (0, 0)  # nothing shut, and nothing to stop in


def past_of(position: Position, unit: int, lay: Lay) -> Past:
    """What a unit may still spend of its allowance."""
    whole, shut = allowance(position, unit), _shut_to(position, unit)
    return _past(position, unit, lay, whole=whole, shut=shut)


def _past(position: Position, unit: int, lay: Lay, *, whole: int, shut: tuple[int, int]) -> Past:
    flags = position.flags[unit]
    if position.roster.flies[unit] or flags & HELD or pinned(position, unit, lay):
        return Past(0, flags & DROPPED)
    left = whole - position.spent[unit]
    return Past(left if left > 0 else 0, flags & (DROPPED | BEACHED | HALF | BY_ROAD), None, *shut)


def _shut_to(position: Position, unit: int) -> tuple[int, int]:
    """The hexes that a unit may not enter, and those in which it stops, though others of its kind do not."""
    rules = position.rules
    minds = bearing.shut_minds(rules)
    if minds and position.subjects.keys().isdisjoint(minds):
        return OPEN
    return union(position, unit, rules.added[Shut])


def union(position: Position, unit: int, shut: Iterable[Shut]) -> tuple[int, int]:
    """The hexes that some shuttings of ground keep a unit from, and those in which they stop it."""
    hexes, stop = OPEN
    for one in shut:
        hexes |= one.shut(position, unit)
        stop |= one.stops(position, unit)
    return hexes, stop


def pinned(position: Position, unit: int, lay: Lay) -> bool:
    """Whether a unit that has not moved is held by enemy zones."""
    here = position.place[unit]
    if position.start[unit] != here or position.spent[unit]:
        return False
    return zones_of(position.rules).pinned(position.roster.kind[unit], here, lay.zone)


def mover_of(position: Position, unit: int, lay: Lay, past: Past) -> Mover:
    """A unit as it goes on after what it has done, over the ground as it is to it."""
    left, flags, shut, stop = past.left, past.flags, past.shut, past.stop
    kind, here, side = position.roster.kind[unit], position.place[unit], position.side_of(unit)
    ground = lay.goings.get(kind) or _going(position, side, kind, lay)
    if past.ground is not None:
        ground = _cut_down(lay, kind, ground, past.ground)
    if shut or stop:
        ground = replace(ground.within(~shut), stop=ground.stop | stop)
    barred = zones_of(position.rules).barred_first(position, side, here, lay.zone)
    if flags & BEACHED:
        return Mover(1 << here, left, of_invaders(ground), barred)
    if flags & DROPPED:
        # 75:9.4c - one hex, whatever it would cost.
        return Mover(1 << here, min(left, FACTOR), Going(ground.open, NO_ROADS, ground.stop), barred)
    return Mover(1 << here, left, ground, barred, bool(flags & HALF), bool(flags & BY_ROAD))


def of_invaders(ground: Going) -> Going:
    """75:19.2f, 75:20.4b - The ground of who came over a beach: a factor a hex, by road or desert too."""
    return Going(ground.full | ground.half, NO_ROADS, ground.stop, ground.dear)


def _cut_down(lay: Lay, kind: MovementClass, ground: Going, within: int) -> Going:
    """The ground without the hexes on which a bonus is lost."""
    found = lay.within.get((kind, within))
    if found is None:
        if len(lay.within) >= KEPT_LAYS:
            lay.within.clear()
        found = lay.within[kind, within] = ground.within(within)
    return found


def targets(position: Position, unit: int, *, beyond: bool = True) -> int:
    """The hexes that a unit can be moved to; at wish only those that it gets to without a bonus."""
    if position.place[unit] <= 0:
        return 0
    there = here = 1 << position.place[unit]
    for found in reaches_of(position, unit) if beyond else (reach_of(position, unit),):
        there |= found.hexes
    return there ^ here


def gets_to(position: Position, unit: int, hex_: int) -> bool:
    """Whether a unit can be moved to a hex; what a bonus adds is looked at only where it must be."""
    if hex_ == position.place[unit]:
        return False
    if reach_of(position, unit).hexes >> hex_ & 1:
        return True
    return bool(position.rules.added[Bonus]) and bool(targets(position, unit) >> hex_ & 1)


def layers(position: Position, unit: int) -> Iterator[tuple[int, int]]:
    """The hexes that a unit can be moved to, by what it costs in thirds; each hex once."""
    seen = 1 << position.place[unit]
    found, careful = reaches_of(position, unit), _careful(position, unit)
    first = 0  # where a careful way leads, that is the one that is taken
    for one in careful:
        first |= one.hexes
    for cost in range(max(len(one.layers) for one in (*found, *careful))):
        here = 0
        for one in found:
            here |= one.layers[cost] & ~first if cost < len(one.layers) else 0
        for one in careful:
            here |= one.layers[cost] if cost < len(one.layers) else 0
        yield cost, here & ~seen
        seen |= here


def travel(position: Position, unit: int, hex_: int) -> tuple[int, ...]:
    """Move a unit to a hex within its reach, and note what that cost and whether it must stop there.

    What comes back is its way; the hex alone, where no rule asks for the others.
    """
    rules = position.rules
    entered: tuple[int, ...] = (hex_,)
    if rules.added[Bonus] or bool(rules.added[Wary]):
        found, cost, passed = _way_to(position, unit, hex_)
    else:
        found, passed = reach_of(position, unit), ()
        cost = found.cost(Hex(hex_))
    if cost is None:
        raise ValueError(f"{position.roster.ids[unit]} cannot reach {name(Hex(hex_))}")
    trails = bearing.follows_trails(rules)
    if trails or bearing.follows_moves(rules):
        entered = passed or way(found, Hex(hex_), cost)
    if trails:
        position.trail = position.trail.having(unit, (*position.trail[unit], *entered))
    flags = position.flags[unit] & ~(HALF | BY_ROAD) | left_over(found, hex_, cost)
    if found.mover.going.stop >> hex_ & 1 or flags & DROPPED:
        flags |= STOPPED
    position.flags[unit] = flags
    position.spent[unit] += cost
    position.put(unit, hex_)
    return entered


def left_over(found: Reach, hex_: int, cost: int) -> int:
    """What whoever came to a hex so has in hand, or has still to pay there, as flags."""
    flags = HALF if found.spare and found.spare[cost] >> hex_ & 1 else 0
    if found.paid and (found.mover.going.through & ~found.paid[cost]) >> hex_ & 1:
        flags |= BY_ROAD
    return flags


def having_movement(position: Position, side: int, units: Iterable[int]) -> list[int]:
    """Those of some units of a side that have movement left and may use it, wherever they could go."""
    spent, flags, flies = position.spent, position.flags, position.roster.flies
    lay, found = lays_of(position.rules).find(position, side), []
    for unit in units:
        if flies[unit] or flags[unit] & HELD or pinned(position, unit, lay):
            continue
        if spent[unit] < allowance(position, unit) or any(p.left > 0 for p in _beyond(position, unit, lay)):
            found.append(unit)
    return found


def can_move(position: Position, unit: int) -> bool:
    """Whether a unit can go anywhere at all."""
    return on_map(position.place[unit]) and bool(targets(position, unit))
