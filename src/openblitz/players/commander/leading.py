"""Where commands go: near the troops that need them, with a view where a view is wanted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from openblitz.commander.rules import command, standing
from openblitz.players.commander.going import straight
from openblitz.players.commander.lie import lie_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from openblitz.commander.orders import Move
    from openblitz.commander.position import Position
    from openblitz.players.commander.values import Values

    Numbers = NDArray[np.float64]

_GRID: Final = 4.0  # centimetres between places looked at
_SAFE: Final = 14.0  # as near to the enemy a command might be overrun
_DANGER: Final = 3.0
_VIEW: Final = 0.06  # for each enemy in sight of a command that spots for mortars
_SETTLED: Final = 1.5  # a shorter way is not worth going
_TRIES: Final = 5


def best_place(values: Values, position: Position, leader: int) -> Move | None:
    """The move of a command to where it is of most use; None when it may as well stay."""
    side = values.rules.roster.side[leader]
    places = _places(values, position, leader)
    worth = _worth(values, position, leader, side, places)
    for index in np.argsort(-worth, kind="stable")[:_TRIES].tolist():
        if worth[index] <= worth[0] + 0.02:
            return None
        to = (float(places[index][0]), float(places[index][1]))
        move = straight(position, leader, to, position.facing[leader])
        if move is None:
            continue
        gone = np.hypot(*(np.array(move.points[-1]) - places[0]))
        short = np.hypot(*(np.array(move.points[-1]) - np.array(to)))
        if gone > _SETTLED and short < _GRID:
            return move
    return None


def _places(values: Values, position: Position, leader: int) -> Numbers:
    """Where it is, and a grid of places within its reach."""
    rules, table = values.rules, standing.table_of(position)
    here = np.array([position.x[leader], position.y[leader]])
    step = rules.cm(_GRID)
    x, y = np.meshgrid(np.arange(2, table.width - 1, step), np.arange(2, table.height - 1, step))
    grid = np.stack([x.ravel(), y.ravel()], axis=1)
    near = np.hypot(*(grid - here).T) <= rules.move_of(leader)
    return np.vstack([here[None, :], grid[near]])


def _worth(values: Values, position: Position, leader: int, side: int, places: Numbers) -> Numbers:
    rules, kinds = values.rules, values.rules.roster.kind
    lie = lie_of(standing.table_of(position))
    foes = [u for u in standing.standing(position, 1 - side) if not kinds[u].is_command]
    theirs = np.array([(position.x[u], position.y[u]) for u in foes]).reshape(-1, 2)
    worth = np.zeros(len(places))
    if foes:
        near = np.hypot(*(places[:, None, :] - theirs[None, :, :]).transpose(2, 0, 1)).min(axis=1)
        worth -= _DANGER * np.maximum(0.0, 1 - near / rules.cm(_SAFE))
        fao = kinds[leader].role == "fao"
        seen = lie.views(places, theirs).sum(axis=1)
        worth += np.minimum(seen, 8) * (0.5 if fao else _VIEW)
        if fao:
            # With a view it hangs back, out of the way of everybody.
            worth += 0.3 * lie.sheltered(places) - 0.02 * np.abs(near - rules.cm(35))
            return worth
    return worth - _remoteness(values, position, leader, side, places)


def _remoteness(values: Values, position: Position, leader: int, side: int, places: Numbers) -> Numbers:
    """BC:command.modifiers.2 - What it would cost to order the troops from each place."""
    rules, kinds = values.rules, values.rules.roster.kind
    chief = next(
        (c for c in rules.roster.commands[side] if kinds[c].role == "co" and position.on_table(c)), -1
    )
    cost = np.zeros(len(places))
    step = rules.cm(command.modifiers().step)
    for unit in standing.standing(position, side):
        if kinds[unit].attack is None or kinds[unit].is_command or kinds[unit].is_mortar:
            continue
        weight = 1.0
        if leader != chief and chief >= 0:
            # Others look after those who are out of the CO's reach.
            far = standing.distance(position, chief, unit) > step
            weight = 1.0 if far else 0.1
        cm = np.hypot(places[:, 0] - position.x[unit], places[:, 1] - position.y[unit]) - rules.cm(2.5)
        cost += weight * (np.maximum(np.ceil(cm / step) - 1, 0) + 0.2 * np.maximum(cm, 0) / step)
    return 0.3 * cost
