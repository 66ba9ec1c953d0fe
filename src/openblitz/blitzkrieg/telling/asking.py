"""What a screen may ask about a position of the hex family, and the answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import msgspec

from openblitz.blitzkrieg.roster import SIDES
from openblitz.blitzkrieg.telling import view
from openblitz.blitzkrieg.telling.view import Explanation, OddsView, Target, Threat
from openblitz.hexes.grid import HexNameError, parse
from openblitz.table import NotThereError

if TYPE_CHECKING:
    from openblitz.blitzkrieg.game import Blitzkrieg
    from openblitz.blitzkrieg.position import Position
    from openblitz.hexes.grid import Hex


class TargetsAsk(msgspec.Struct, frozen=True, tag_field="what", tag="targets"):
    """Everywhere that a unit can be sent now."""

    unit: str


class ExplainAsk(msgspec.Struct, frozen=True, tag_field="what", tag="explain"):
    """What an order would cost, or why it would be refused."""

    order: str


class OddsAsk(msgspec.Struct, frozen=True, tag_field="what", tag="odds"):
    """A battle between units and everything on hexes."""

    units: tuple[str, ...]
    hexes: tuple[str, ...]


class ThreatAsk(msgspec.Struct, frozen=True, tag_field="what", tag="threat"):
    """Who of a side could attack a hex."""

    hex: str
    side: str


Ask: TypeAlias = TargetsAsk | ExplainAsk | OddsAsk | ThreatAsk


class Targets(msgspec.Struct, frozen=True, tag_field="kind", tag="targets"):
    """Everywhere that the unit can be sent."""

    unit: str
    targets: tuple[Target, ...]


Reply: TypeAlias = Targets | Explanation | OddsView | Threat


def answer(game: Blitzkrieg, position: Position, ask: Ask) -> Reply:
    """The answer to a question; what is named and is not there is a NotThereError."""
    match ask:
        case TargetsAsk(name):
            unit = _unit(game, name)
            return Targets(game.rules.roster.ids[unit], view.targets(game, position, unit))
        case ExplainAsk(order):
            return view.explain(game, position, game.read_order(order))
        case OddsAsk(names, hexes):
            units = list(dict.fromkeys(_on_board(game, position, name) for name in names))
            return view.battle_odds(game, position, units, list(dict.fromkeys(map(_hex, hexes))))
        case ThreatAsk(hex_, side):
            if side not in SIDES:
                raise NotThereError(f"there is no side {side[:40]!r}")
            return view.threat(game, position, _hex(hex_), [str(known) for known in SIDES].index(side))
    raise TypeError(f"{ask!r} is no question")


def _hex(name: str) -> Hex:
    try:
        return parse(name)
    except HexNameError as error:
        raise NotThereError(str(error)) from error


def _unit(game: Blitzkrieg, name: str) -> int:
    unit = game.rules.roster.number.get(name.casefold())
    if unit is None:
        raise NotThereError(f"there is no unit {name[:40]!r}")
    return unit


def _on_board(game: Blitzkrieg, position: Position, name: str) -> int:
    unit = _unit(game, name)
    if position.place[unit] <= 0:
        raise NotThereError(f"{game.rules.roster.ids[unit]} is not on the board")
    return unit
