"""What would follow from an order besides its cost: it is tried on a copy of the position, without dice."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from openblitz.blitzkrieg.battle.rules.duty import combats_of
from openblitz.blitzkrieg.breaking.deeds.breaking import Break, moves
from openblitz.blitzkrieg.engine.bearing import wary_of
from openblitz.blitzkrieg.engine.deed import place_names
from openblitz.blitzkrieg.engine.modifiers import Wary
from openblitz.blitzkrieg.engine.offering import leads
from openblitz.blitzkrieg.engine.places import on_map
from openblitz.blitzkrieg.engine.position import SETTING_UP
from openblitz.blitzkrieg.ground.rules.crowding import too_high, too_many
from openblitz.table import Caution, Held
from openblitz.table.orders import units_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Part
    from openblitz.table.attempt import Attempt


Tried: TypeAlias = "Attempt[Position, Order]"


def _trial(attempt: Tried) -> Position | None:
    """The position after it, where no die decides; setting up has no consequences."""
    if attempt.state.turn == SETTING_UP or attempt.tried is None:
        return None
    return attempt.tried.after


def hands_over(attempt: Tried) -> bool:
    """Whether an order without a die would end the player-turn; setting up is no player-turn."""
    trial = _trial(attempt)
    return trial is not None and _passed_on(attempt.state, trial)


def _passed_on(position: Position, trial: Position) -> bool:
    return trial.outcome is None and (trial.turn, trial.side) != (position.turn, position.side)


def forewarns(attempt: Tried) -> Held | None:
    """What a lawful order without a die would bring on, if its player is to be asked first.

    Of the end of the turn only the mover is: what others answer ends it as a matter of course.
    """
    position, order, trial = attempt.state, attempt.order, _trial(attempt)
    if trial is None:
        return None
    side = position.steps[-1].asked(position)
    follows, grave = _follows(position, trial, side, order)
    high = tuple(_too_high(position, trial, side)) if isinstance(order, Break) else ()
    follows += high
    if grave or high:
        reason = " ".join(one.reason for one in follows)
        return Held(follows[0].rule, reason, cautions=follows, hands_over=_passed_on(position, trial))
    if side == position.side and _passed_on(position, trial):
        return Held("table:turn", "With this order the turn ends.", hands_over=True)
    return None


def _too_high(position: Position, trial: Position, side: int) -> Iterator[Caution]:
    """CL:11.1f - Stacks that become too high; a mover is warned of them before his movement ends."""
    if moves(position, side):
        return
    known = {hex_ for hex_, _stack in too_high(position, side)}
    for hex_, stack in too_high(trial, side):
        if hex_ not in known:
            told = too_many(trial, tuple(stack), hex_, "would stand")
            reason = f"{told.reason} Who is too many and cannot leave is eliminated."
            yield Caution(told.rule, reason, told.places, told.units)


def is_wary(position: Position, side: int) -> bool:
    """Whether there is ground that nobody goes over unawares; nobody does while setting up."""
    return bool(position.rules.added[Wary] and position.turn != SETTING_UP and wary_of(position, side))


class Foreseen(NamedTuple):
    """What would follow, and whether a player is to be asked first: it begins with this order."""

    cautions: tuple[Caution, ...] = ()
    grave: bool = False


def follows(attempt: Tried) -> Foreseen:
    """R65-45, R75-C18, RMS-160 - What comes of going or flying over ground that is better gone round.

    75:29.2a - Or of attacking it.
    """
    position = attempt.state
    made = attempt.tried if position.rules.added[Wary] else None
    if made is None:
        return Foreseen()
    return _follows(position, made.after, position.steps[-1].asked(position), attempt.order)


def _follows(position: Position, trial: Position, side: int, order: Order) -> Foreseen:
    rules = position.rules
    if not rules.added[Wary]:
        return Foreseen()
    units, wary = units_of(order), wary_of(position, side)
    ways = [one.way for one in trial.went[len(position.went) :] if one.unit in units]
    ways += [leads(order), *((trial.place[u],) for u in units if trial.place[u] != position.place[u])]
    gone = tuple(dict.fromkeys(filter(None, (tuple(h for h in way if on_map(h)) for way in ways))))
    hexes = tuple(dict.fromkeys(hex_ for way in gone for hex_ in way))
    found = [_caution(part, there) for there, part in _attacked(position, trial)]
    grave = bool(found) or any(wary >> h & 1 for h in hexes)
    if gone:
        found += (
            _caution(part, hexes) for one in rules.added[Wary] for part in one.warns(position, side, gone)
        )
    return Foreseen(tuple(dict.fromkeys(found)), grave)


def _attacked(position: Position, trial: Position) -> Iterator[tuple[tuple[int, ...], Part]]:
    """What comes of the attacks that were announced now, on which hexes."""
    known = {(battle.chart, battle.hexes) for battle in position.battles}
    for battle in trial.battles:
        if (battle.chart, battle.hexes) not in known:
            for part in combats_of(position.rules)[battle.chart].warns(position, battle.hexes):
                yield battle.hexes, part


def _caution(part: Part, hexes: Sequence[int]) -> Caution:
    return Caution(part.rule, f"{part.why[:1].upper()}{part.why[1:]}.", place_names(hexes))
