"""What would follow from an order besides its cost: it is tried on a copy of the position, without dice."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from openblitz.blitzkrieg.deeds.base import place_names
from openblitz.blitzkrieg.deeds.breaking import Break, moves
from openblitz.blitzkrieg.deeds.offering import leads
from openblitz.blitzkrieg.places import on_map
from openblitz.blitzkrieg.position import SETTING_UP
from openblitz.blitzkrieg.rules.crowding import too_high, too_many
from openblitz.blitzkrieg.rules.modifiers import Wary
from openblitz.blitzkrieg.rules.movement import wary_of
from openblitz.table import Caution, Held, LoadedDice
from openblitz.table.dice import DiceError
from openblitz.table.orders import units_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.blitzkrieg.game import Blitzkrieg
    from openblitz.blitzkrieg.orders import Order
    from openblitz.blitzkrieg.position import Position
    from openblitz.table import Part


def hands_over(game: Blitzkrieg, position: Position, order: Order) -> bool:
    """Whether an order without a die would end the player-turn; setting up is no player-turn."""
    trial = None if position.turn == SETTING_UP else _tried(game, position, order)
    return trial is not None and _passed_on(position, trial)


def _passed_on(position: Position, trial: Position) -> bool:
    return trial.outcome is None and (trial.turn, trial.side) != (position.turn, position.side)


def forewarns(game: Blitzkrieg, position: Position, order: Order) -> Held | None:
    """What a lawful order without a die would bring on, if its player is to be asked first.

    Of the end of the turn only the mover is: what others answer ends it as a matter of course.
    """
    side = position.steps[-1].asked(position)
    trial = None if position.turn == SETTING_UP else _tried(game, position, order)
    if trial is None:
        return None
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


def is_wary(game: Blitzkrieg, position: Position, side: int) -> bool:
    """Whether there is ground that nobody goes over unawares; nobody does while setting up."""
    rules = game.rules
    return bool(rules.added[Wary] and position.turn != SETTING_UP and wary_of(position, side))


class Foreseen(NamedTuple):
    """What would follow, and whether a player is to be asked first: it begins with this order."""

    cautions: tuple[Caution, ...] = ()
    grave: bool = False


def follows(game: Blitzkrieg, position: Position, side: int, order: Order) -> Foreseen:
    """R65-45, R75-C18, RMS-160 - What comes of going or flying over ground that is better gone round.

    75:29.2a - Or of attacking it.
    """
    trial = _tried(game, position, order) if game.rules.added[Wary] else None
    return Foreseen() if trial is None else _follows(position, trial, side, order)


def _follows(position: Position, trial: Position, side: int, order: Order) -> Foreseen:
    rules = position.rules
    if not rules.added[Wary]:
        return Foreseen()
    units, wary = units_of(order), wary_of(position, side)
    ways = [one.way for one in trial.went[len(position.went) :] if one.unit in units]
    ways += [leads(order), *((trial.place[u],) for u in units if trial.place[u] != position.place[u])]
    found = {part.why: _caution(part, hexes) for hexes, part in _attacked(position, trial)}
    grave = bool(found)
    for hexes in filter(None, (tuple(h for h in way if on_map(h)) for way in ways)):
        grave = grave or any(wary >> h & 1 for h in hexes)
        for part in (part for one in rules.added[Wary] for part in one.warns(position, side, hexes)):
            # The same is told once, of the whole way, which comes before its end.
            found.setdefault(part.why, _caution(part, hexes))
    return Foreseen(tuple(found.values()), grave)


def _attacked(position: Position, trial: Position) -> Iterator[tuple[tuple[int, ...], Part]]:
    """What comes of the attacks that were announced now, on which hexes."""
    known = {(battle.chart, battle.hexes) for battle in position.battles}
    for battle in trial.battles:
        if (battle.chart, battle.hexes) not in known:
            for part in position.rules.combats[battle.chart].warns(position, battle.hexes):
                yield battle.hexes, part


def _caution(part: Part, hexes: Sequence[int]) -> Caution:
    return Caution(part.rule, f"{part.why[:1].upper()}{part.why[1:]}.", place_names(hexes))


def _tried(game: Blitzkrieg, position: Position, order: Order) -> Position | None:
    """The position after an order; None where a die decides."""
    trial = position.copy()
    try:
        game.carry_out(trial, order, LoadedDice(()))
    except DiceError:
        return None
    return trial
