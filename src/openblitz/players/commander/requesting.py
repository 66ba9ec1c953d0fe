"""Artillery: on whom an FAO calls it, with all the ways in mind in which the shells may stray."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

import numpy as np

from openblitz.commander.orders import Request
from openblitz.commander.position import OFF_TABLE
from openblitz.commander.rules import artillery, casualties, standing
from openblitz.commander.rules.casualties import Salvo

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from openblitz.commander.position import Position
    from openblitz.players.commander.values import Values

WORTH_IT: Final = 0.12
_OWN: Final = -1.3  # what is done to one's own side
_FAR: Final = (5.0, 8.0, 10.0, 11.0, 13.0, 16.0)  # three dice, in sixths
_COURSES: Final = 12


def best_request(values: Values, position: Position, fao: int) -> Request | None:
    """The request that promises most, if any is worth the shells."""
    rules = values.rules
    side = rules.roster.side[fao]
    guns = tuple(
        u
        for u in rules.roster.artillery[side]
        if position.place[u] == OFF_TABLE and not position.has(position.artillery_used, u)
    )
    if not guns or artillery.observer_refusal(position, fao) is not None:
        return None
    aims = [
        u
        for u in standing.standing(position, 1 - side)
        if not rules.roster.kind[u].is_command and standing.sees(position, fao, u)
    ]
    found = [
        (worth, request)
        for barrage in ((False, True) if len(guns) > 1 else (False,))
        for worth, request in _weighed(values, position, fao, guns, aims, barrage=barrage)
    ]
    if not found:
        return None
    worth, best = max(found, key=lambda one: (one[0], -one[1].target))
    if worth < WORTH_IT or artillery.request_refusal(position, best) is not None:
        return None
    return best


def _weighed(
    values: Values, position: Position, fao: int, guns: tuple[int, ...], aims: list[int], *, barrage: bool
) -> list[tuple[float, Request]]:
    """What a request on each of these targets promises."""
    if not aims:
        return []
    rules = values.rules
    side = rules.roster.side[fao]
    attacks = [kind.attack.dice if kind.attack else 0 for kind in (rules.roster.kind[u] for u in guns)]
    dice = math.ceil(sum(attacks) / len(guns)) if barrage else sum(attacks)
    units = list(standing.standing(position))
    places = np.array([(position.x[u], position.y[u]) for u in units])
    harm = np.array([_harm(values, position, u, dice, side) for u in units])
    laid = artillery.zones(position, guns, (0.0, 0.0), barrage, side)
    # The box round all zones: of one size, over one another or end to end, they fill it.
    wide = max(abs(x) + w / 2 for x, _y, w, _h in laid)
    high = max(abs(y) + h / 2 for _x, y, _w, h in laid)
    strays = _strays(twice=any(rules.roster.kind[u].rocket for u in guns)) * rules.scale
    found = []
    for target in aims:
        off = places[None, :, :] - (np.array([position.x[target], position.y[target]]) + strays)[:, None, :]
        caught = (np.abs(off[..., 0]) <= wide) & (np.abs(off[..., 1]) <= high)
        worth = float((caught * harm).sum(axis=1).mean())
        found.append((worth, Request(fao, target, guns, barrage=barrage)))
    return found


def _strays(*, twice: bool) -> NDArray[np.float64]:
    """Where shells fall round their aim, each place as likely as the next."""
    return np.array(
        [
            (cm * math.sin(course) * (1 + twice), cm * math.cos(course) * (1 + twice))
            for cm in _FAR
            for course in (2 * math.pi * number / _COURSES for number in range(_COURSES))
        ]
    )


def _harm(values: Values, position: Position, unit: int, dice: int, side: int) -> float:
    rules = values.rules
    score = int(casualties.score_to_hit(position, unit, None, indirect=True).total)
    one = Salvo(dice, score, marks=not rules.roster.kind[unit].fully_armoured)
    return values.promise(position, unit, [one]) * (_OWN if rules.roster.side[unit] == side else 1.0)
