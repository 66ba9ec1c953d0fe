"""What a page may see of a game and ask about it; the games themselves are the catalogue's."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, get_args

import msgspec

from openblitz import catalogue
from openblitz.server.wire.schema import Answer, AskMessage, Fault, TableAsk
from openblitz.table import NotationError, NotThereError
from openblitz.table.view import only_watched

if TYPE_CHECKING:
    from openblitz.catalogue import Comparison, GameInfo, Ticked
    from openblitz.table import Game


_encoder = msgspec.json.Encoder()


def look(game: Game[Any, Any], state: Any, seat: str | None, *, watched: bool = False) -> msgspec.Raw:
    """What a seat may see, ready to be sent; what is only watched has nothing to order in it."""
    seen = game.view(state, seat)
    return msgspec.Raw(_encoder.encode(only_watched(seen) if watched else seen))


def printed(game: Game[Any, Any]) -> msgspec.Raw:
    """What never changes while a game is played, ready to be sent."""
    return msgspec.Raw(_encoder.encode(game.printed()))


# Questions


class _What(msgspec.Struct, frozen=True):
    what: str


_OWN = {ask.__struct_config__.tag for ask in get_args(TableAsk)}
_own_decoder = msgspec.json.Decoder(TableAsk)


@cache
def _decoder(family: catalogue.Family) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(family.narrator.ask_type)


class NoQuestionError(Exception):
    """Something that neither the table nor the game can answer."""


def read_ask(game: Game[Any, Any], raw: msgspec.Raw) -> Any:
    """One of the table's questions, or one of the game's own; another game's is a NoQuestionError."""
    try:
        if msgspec.json.decode(raw, type=_What).what in _OWN:
            return _own_decoder.decode(raw)
        return _decoder(catalogue.family_of(game)).decode(raw)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise NoQuestionError(f"This cannot be answered here: {error}.") from error


def answer(game: Game[Any, Any], state: Any, seat: str | None, ask: Any, number: int) -> Answer:
    """The answer to a question of the game's; what cannot be understood is answered with an error."""
    try:
        return Answer(number, game.answer(state, seat, ask))
    except NotThereError as fault:
        return wrong(number, "unknown", str(fault))
    except NotationError as fault:
        return wrong(number, "notation", fault.fault)


def wrong(ask: AskMessage | int, code: str, message: str) -> Answer:
    """An answer that says why there is none."""
    return Answer(ask if isinstance(ask, int) else ask.id, error=Fault(code, message))


# What there is


def rulesets() -> tuple[GameInfo, ...]:
    """The games that one can choose."""
    return catalogue.games()


def ticks(game: str, on: str, option: str, *, wanted: bool) -> Ticked:
    """What follows when a switch of a game is set or taken back; without one, what is on."""
    family = catalogue.shelved(game)
    if family is None:
        raise catalogue.UnknownGameError(f"no ruleset is called {game!r}")
    try:
        return family.shelf.tick(game, tuple(filter(None, on.split("+"))), option, wanted=wanted)
    except LookupError as error:
        raise catalogue.UnknownGameError(str(error)) from error


def differences(first: str, second: str) -> Comparison | None:
    """What two rulesets answer differently; None where nobody has written that down."""
    one, other = catalogue.find(first), catalogue.find(second)
    family = catalogue.family_of(one)
    if family is not catalogue.family_of(other):
        raise catalogue.UnknownGameError(f"{first} and {second} cannot be compared")
    return family.shelf.compare(first, second)
