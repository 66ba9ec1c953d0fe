"""What the server knows of the games it serves: which there are, what a seat may see, what a page may ask."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from openblitz.blitzkrieg import view
from openblitz.blitzkrieg.counters import Side
from openblitz.blitzkrieg.differences import Comparison, compare
from openblitz.blitzkrieg.roster import SIDES
from openblitz.blitzkrieg.rulesets import UnknownRulesetError, called, clarifications, find_game, names, rules
from openblitz.hexes.grid import HexNameError, parse
from openblitz.server.schema import Answer, AskMessage, Fault, PlayerInfo, RulesetInfo
from openblitz.table import NotationError

if TYPE_CHECKING:
    from openblitz.blitzkrieg.game import Blitzkrieg
    from openblitz.blitzkrieg.position import Position

__all__ = [
    "UnknownRulesetError",
    "answer",
    "called",
    "differences",
    "find_game",
    "look",
    "players",
    "rulesets",
]


def look(game: Blitzkrieg, state: Position, seat: str | None) -> view.View:
    """What a seat may see: what may be ordered is told to the one who is asked."""
    seen = view.view(game, state)
    return seen if seat is not None and seat == seen.asked else quiet(seen)


def quiet(seen: view.View) -> view.View:
    """A view for those who only watch."""
    return msgspec.structs.replace(seen, offer=None, cautions=())


def answer(game: Blitzkrieg, state: Position, ask: AskMessage) -> Answer:
    """The answer to a question about the position; what cannot be understood is answered with an error."""
    try:
        return _answer(game, state, ask)
    except _NotThereError as fault:
        return wrong(ask, "unknown", str(fault))
    except HexNameError as fault:
        return wrong(ask, "hex", str(fault))
    except NotationError as fault:
        return wrong(ask, "notation", fault.fault)


def wrong(ask: AskMessage, code: str, message: str) -> Answer:
    """An answer that says why there is none."""
    return Answer(ask.id, error=Fault(code, message))


class _NotThereError(LookupError):
    """Something that was named is not there."""


def _answer(game: Blitzkrieg, state: Position, ask: AskMessage) -> Answer:
    match ask.what:
        case "targets":
            return Answer(ask.id, targets=view.targets(game, state, _unit(game, ask.unit)))
        case "explain":
            return Answer(ask.id, explanation=view.explain(game, state, game.read_order(ask.order)))
        case "odds":
            units = list(dict.fromkeys(_on_board(game, state, unit) for unit in ask.units))
            hexes = list(dict.fromkeys(parse(hex_) for hex_ in ask.hexes))
            return Answer(ask.id, odds=view.battle_odds(game, state, units, hexes))
        case "threat":
            side = SIDES.index(Side(ask.side))
            return Answer(ask.id, threat=view.threat(game, state, parse(ask.hex), side))
        case "suggestion":
            announcing = state.outcome is None and state.steps[-1].key == "announce"
            return Answer(ask.id, orders=view.suggestion(game, state) if announcing else ())
    raise ValueError(f"{ask.what} is no question about the position alone")


def _unit(game: Blitzkrieg, name: str) -> int:
    unit = game.rules.roster.number.get(name.casefold())
    if unit is None:
        raise _NotThereError(f"there is no unit {name[:40]!r}")
    return unit


def _on_board(game: Blitzkrieg, state: Position, name: str) -> int:
    unit = _unit(game, name)
    if state.place[unit] <= 0:
        raise _NotThereError(f"{game.rules.roster.ids[unit]} is not on the board")
    return unit


def rulesets() -> tuple[RulesetInfo, ...]:
    """The games that one can choose."""
    return tuple(
        RulesetInfo(name, rules(name).title, clarifications(name), f"{rules(name).turns} turns.")
        for name in names()
    )


def differences(first: str, second: str) -> Comparison:
    """What two rulesets answer differently."""
    return compare(called(first).rules, called(second).rules)


def players() -> tuple[PlayerInfo, ...]:
    """The computer players that one can choose."""
    from openblitz.players import PLAYERS  # noqa: PLC0415 - loads much that only workers need

    return tuple(PlayerInfo(name, _PLAYERS.get(name, "")) for name in PLAYERS)


_PLAYERS = {
    "random": "Orders anything that the rules allow. No opponent, but quick.",
    "hold": "Guards its cities and attacks only at good odds.",
    "greedy": "Goes for cities and weak points; a sparring partner.",
}
