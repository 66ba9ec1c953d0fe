"""What a screen may ask about a position of the hex family, and the answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import msgspec

from openblitz.blitzkrieg.battle.rules.duty import combats_of
from openblitz.blitzkrieg.engine.attacks import ATTRITION
from openblitz.blitzkrieg.engine.kinds import MOST_HEXES
from openblitz.blitzkrieg.engine.places import is_aloft, on_map
from openblitz.blitzkrieg.engine.roster import SIDES
from openblitz.blitzkrieg.telling import threats, view
from openblitz.blitzkrieg.telling.forms import Forms, FormsAsk, forms
from openblitz.blitzkrieg.telling.stages import Stages, StagesAsk, stages
from openblitz.blitzkrieg.telling.threats import Approach, Threat
from openblitz.blitzkrieg.telling.view import Explanation, OddsView, Target
from openblitz.hexes.grid import HexNameError, parse
from openblitz.table import NotThereError
from openblitz.table.questions import bounded

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.blitzkrieg.game import Blitzkrieg
    from openblitz.hexes.grid import Hex


class TargetsAsk(msgspec.Struct, frozen=True, tag_field="what", tag="targets"):
    """Everywhere that units can be sent now: all of them together, or any of them."""

    units: tuple[str, ...]
    together: bool = True


class WouldAsk(msgspec.Struct, frozen=True, tag_field="what", tag="would"):
    """What it would be, in the step that is asked, to send, aim or pick these: the order, or why not."""

    units: tuple[str, ...] = ()
    hexes: tuple[str, ...] = ()


class ExplainAsk(msgspec.Struct, frozen=True, tag_field="what", tag="explain"):
    """What an order would cost, or why it would be refused."""

    order: str


class OddsAsk(msgspec.Struct, frozen=True, tag_field="what", tag="odds"):
    """A battle between units and everything on hexes, by one of the tables of the game."""

    units: tuple[str, ...]
    hexes: tuple[str, ...]
    by: str = ATTRITION


class ThreatAsk(msgspec.Struct, frozen=True, tag_field="what", tag="threat"):
    """Who of a side could attack a hex."""

    hex: str
    side: str


class ApproachAsk(msgspec.Struct, frozen=True, tag_field="what", tag="approach"):
    """Whom units of the side that moves would meet on a hex, and at what odds."""

    units: tuple[str, ...]
    hex: str


Ask: TypeAlias = TargetsAsk | WouldAsk | ExplainAsk | OddsAsk | ThreatAsk | ApproachAsk | FormsAsk | StagesAsk


class Targets(msgspec.Struct, frozen=True, tag_field="kind", tag="targets"):
    """Everywhere that the units can be sent."""

    units: tuple[str, ...]
    targets: tuple[Target, ...]


Reply: TypeAlias = Targets | Explanation | OddsView | Threat | Approach | Forms | Stages


def answer(  # noqa: PLR0911 - one line a question
    game: Blitzkrieg, position: Position, ask: Ask, seat: str | None = None
) -> Reply:
    """The answer to a question of a seat; what is named and is not there is a NotThereError."""
    bounded(ask, len(game.rules.roster.used), {"hexes": MOST_HEXES})
    match ask:
        case TargetsAsk(names, together):
            units = _units(game, names)
            found = view.targets(game, position, units, together=together)
            return Targets(game.rules.roster.names(units), found)
        case WouldAsk(names, hexes):
            return view.would(game, position, _units(game, names), list(dict.fromkeys(map(_hex, hexes))))
        case ExplainAsk(order):
            return view.explain(game, position, game.read_order(order))
        case OddsAsk(names, hexes, by):
            if by not in combats_of(game.rules):
                raise NotThereError(f"there is no table {by[:40]!r}")
            units = list(dict.fromkeys(on_board(game, position, name) for name in names))
            return view.battle_odds(game, position, units, list(dict.fromkeys(map(_hex, hexes))), by)
        case ThreatAsk(hex_, side):
            if side not in SIDES:
                raise NotThereError(f"there is no side {side[:40]!r}")
            return threats.threat(game, position, _hex(hex_), [str(known) for known in SIDES].index(side))
        case ApproachAsk(names, hex_):
            return threats.approach(game, position, _units(game, names), _hex(hex_))
        case FormsAsk():
            return forms(game, position)
        case StagesAsk():
            return stages(position, seat)
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


def _units(game: Blitzkrieg, names: tuple[str, ...]) -> list[int]:
    return list(dict.fromkeys(_unit(game, name) for name in names))


def on_board(game: Blitzkrieg, position: Position, name: str) -> int:
    """A unit by its name that is on the map, or in the air over it."""
    unit = _unit(game, name)
    if not (on_map(position.place[unit]) or is_aloft(position.place[unit])):
        raise NotThereError(f"{game.rules.roster.ids[unit]} is not on the board")
    return unit
