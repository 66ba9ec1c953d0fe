"""What would follow from an order besides its cost: it is tried on a copy of the position, without dice."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from openblitz.blitzkrieg.deeds.base import place_names
from openblitz.blitzkrieg.deeds.offering import leads
from openblitz.blitzkrieg.places import on_map
from openblitz.blitzkrieg.position import SETTING_UP
from openblitz.blitzkrieg.rules.movement import wary_of
from openblitz.table import Caution, LoadedDice
from openblitz.table.dice import DiceError
from openblitz.table.orders import units_of

if TYPE_CHECKING:
    from openblitz.blitzkrieg.game import Blitzkrieg
    from openblitz.blitzkrieg.orders import Order
    from openblitz.blitzkrieg.position import Position


def hands_over(game: Blitzkrieg, position: Position, order: Order) -> bool:
    """Whether an order without a die would end the player-turn; setting up is no player-turn."""
    trial = None if position.turn == SETTING_UP else _tried(game, position, order)
    if trial is None:
        return False
    return trial.outcome is None and (trial.turn, trial.side) != (position.turn, position.side)


def is_wary(game: Blitzkrieg, position: Position, side: int) -> bool:
    """Whether there is ground that nobody goes over unawares; nobody does while setting up."""
    rules = game.rules
    return bool(rules.wary and position.turn != SETTING_UP and wary_of(rules, position, side))


class Foreseen(NamedTuple):
    """What would follow, and whether a player is to be asked first: it begins with this order."""

    cautions: tuple[Caution, ...] = ()
    grave: bool = False


def follows(game: Blitzkrieg, position: Position, side: int, order: Order) -> Foreseen:
    """R65-45, R75-C18, RMS-160 - What comes of going or flying over ground that is better gone round."""
    rules = game.rules
    trial = _tried(game, position, order) if rules.wary else None
    if trial is None:
        return Foreseen()
    units, wary = units_of(order), wary_of(rules, position, side)
    ways = [one.way for one in trial.went[len(position.went) :] if one.unit in units]
    ways += [leads(order), *((trial.place[u],) for u in units if trial.place[u] != position.place[u])]
    found, grave = dict[str, Caution](), False
    for hexes in filter(None, (tuple(h for h in way if on_map(h)) for way in ways)):
        grave = grave or any(wary >> h & 1 for h in hexes)
        for part in (part for one in rules.wary for part in one.warns(rules, position, side, hexes)):
            # The same is told once, of the whole way, which comes before its end.
            said = Caution(part.rule, f"{part.why[:1].upper()}{part.why[1:]}.", place_names(hexes))
            found.setdefault(part.why, said)
    return Foreseen(tuple(found.values()), grave)


def _tried(game: Blitzkrieg, position: Position, order: Order) -> Position | None:
    """The position after an order; None where a die decides."""
    trial = position.copy()
    try:
        game.carry_out(trial, order, LoadedDice(()))
    except DiceError:
        return None
    return trial
