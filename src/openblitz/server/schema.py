"""Everything on the wire, as records; `python -m openblitz.server.schema` prints their JSON schema."""

from __future__ import annotations

from datetime import datetime  # noqa: TC003 - msgspec reads the annotations
from typing import Any, Literal

import msgspec

from openblitz.blitzkrieg.differences import Comparison
from openblitz.blitzkrieg.view import Explanation, OddsView, Target, Threat, View  # noqa: TC001
from openblitz.table import Event, Outcome, Refusal, Roll  # noqa: TC001

SeatName = Literal["blue", "red"]

# What people may write: lengths that are plenty for a person.
NAME_LENGTH = 80
CHAT_LENGTH = 500
ORDER_LENGTH = 2_000
ORDERS_AT_ONCE = 400


# HTTP: what is asked


class SeatChoice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits there: a person, or a computer player by name."""

    kind: Literal["human", "computer"] = "human"
    player: str | None = None


class NewGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/games."""

    ruleset: str
    clarifications: str = ""
    name: str = ""
    seats: dict[SeatName, SeatChoice] = {}


class TokenList(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/games/list."""

    tokens: tuple[str, ...] = ()


class Credentials(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/account and POST /api/session."""

    name: str
    password: str


class Claim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/account/games: the game of a seat link becomes one of the account's games."""

    token: str


# HTTP: what is answered


class Fault(msgspec.Struct, frozen=True):
    """What went wrong, for programs and for people."""

    code: str
    message: str


class ErrorAnswer(msgspec.Struct, frozen=True):
    """Any answer with a status of 400 or more."""

    error: Fault


class RulesetInfo(msgspec.Struct, frozen=True):
    """A game that one can choose."""

    name: str
    title: str
    clarifications: tuple[str, ...]
    about: str


class PlayerInfo(msgspec.Struct, frozen=True):
    """A computer player that one can choose."""

    name: str
    about: str


class Info(msgspec.Struct, frozen=True):
    """GET /api/info. `local` says that this server is for this machine alone."""

    version: str
    rulesets: tuple[RulesetInfo, ...]
    players: tuple[PlayerInfo, ...]
    local: bool


class RuleInfo(msgspec.Struct, frozen=True):
    """GET /api/rules/{id}."""

    id: str
    book: str
    part: str
    kind: str
    what: str
    proven: bool


class BoardInfo(msgspec.Struct, frozen=True):
    """GET /api/board.json: the view box of the drawing, and every hex with its middle in it."""

    x: float
    y: float
    width: float
    height: float
    side: float
    hexes: tuple[dict[str, Any], ...]


class GameMade(msgspec.Struct, frozen=True):
    """POST /api/games and /api/games/open: the secret tokens of the seats that people take."""

    id: str
    seats: dict[str, str]
    spectator: str


class GameLine(msgspec.Struct, frozen=True):
    """A game in a list of games; `seat` is None for a spectator, `account` that the account opens it."""

    id: str
    name: str
    ruleset: str
    turn: int
    asked: str | None
    seat: str | None
    updated: datetime
    outcome: Outcome | None
    account: bool = False


class Access(msgspec.Struct, frozen=True):
    """POST /api/account/games: the seat that is now the account's."""

    id: str
    seat: str


class AccountInfo(msgspec.Struct, frozen=True):
    """GET /api/account, POST /api/account, POST /api/session; `csrf` goes into the X-CSRF header."""

    name: str
    csrf: str


# The websocket: what the page sends


class OrderMessage(msgspec.Struct, frozen=True, tag_field="type", tag="order"):
    """One order, made after `at` orders; with `hash`, made after just these orders."""

    at: int
    order: str
    hash: str | None = None


class OrdersMessage(msgspec.Struct, frozen=True, tag_field="type", tag="orders"):
    """Several orders, carried out one after another until one is refused."""

    at: int
    orders: tuple[str, ...]
    hash: str | None = None


class UndoMessage(msgspec.Struct, frozen=True, tag_field="type", tag="undo"):
    """Take back the last order."""

    at: int
    hash: str | None = None


class RedoMessage(msgspec.Struct, frozen=True, tag_field="type", tag="redo"):
    """Carry out again what was taken back."""

    at: int
    hash: str | None = None


class SayMessage(msgspec.Struct, frozen=True, tag_field="type", tag="chat"):
    """Words for everybody at the table."""

    text: str


class AskMessage(msgspec.Struct, frozen=True, tag_field="type", tag="ask"):
    """A question, answered with the same id; each kind uses its own fields.

    targets: unit. explain: order. odds: units, hexes. threat: hex, side. suggestion and deploy: nothing.
    moment: at. log: since (entries after that number).
    """

    id: int
    what: Literal["targets", "explain", "odds", "threat", "suggestion", "deploy", "moment", "log"]
    unit: str = ""
    units: tuple[str, ...] = ()
    hexes: tuple[str, ...] = ()
    hex: str = ""
    side: SeatName = "blue"
    order: str = ""
    at: int = 0
    since: int = 0


FromPage = OrderMessage | OrdersMessage | UndoMessage | RedoMessage | SayMessage | AskMessage


# The websocket: what the server sends


class SeatState(msgspec.Struct, frozen=True):
    """Who sits there, and whether he is looking."""

    kind: Literal["human", "computer"]
    player: str | None
    online: bool


class State(msgspec.Struct, frozen=True, tag_field="type", tag="state"):
    """The game as it stands after `at` orders, and what has happened since the last state that was sent."""

    at: int
    hash: str
    seat: SeatName | None
    view: View
    events: tuple[Event, ...]
    undo: bool
    redo: bool
    players: dict[str, SeatState]
    name: str


class StaleState(State, frozen=True, tag_field="type", tag="stale"):
    """The order was made for another position and was not carried out; here is the game as it stands."""


class Thinking(msgspec.Struct, frozen=True, tag_field="type", tag="thinking"):
    """A computer seat at work; progress from 0 to 1."""

    seat: str
    progress: float
    note: str = ""


class ErrorMessage(msgspec.Struct, frozen=True, tag_field="type", tag="error"):
    """Something that is no matter of the rules: a message that cannot be read, a disk that is full."""

    code: str
    message: str


class RefusalMessage(msgspec.Struct, frozen=True, tag_field="type", tag="refusal"):
    """An order that the rules do not allow; `order` is the one that was refused."""

    at: int
    order: str
    refusal: Refusal


class ChatMessage(msgspec.Struct, frozen=True, tag_field="type", tag="chat"):
    """Somebody's words; seat None is a spectator."""

    seat: str | None
    text: str
    when: datetime


class LogEntry(msgspec.Struct, frozen=True):
    """One order of the game: in which turn, who gave it, what was rolled, what happened, and when."""

    number: int
    turn: int
    seat: str
    order: str
    rolls: tuple[Roll, ...]
    events: tuple[Event, ...]
    when: datetime


class Answer(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag="answer"):
    """The answer to a question: the one field that was asked for, or an error.

    targets -> targets; explain -> explanation; odds -> odds; threat -> threat; suggestion, deploy -> orders;
    moment -> view and events (of the order that led there); log -> log.
    """

    id: int
    targets: tuple[Target, ...] | None = None
    explanation: Explanation | None = None
    odds: OddsView | None = None
    threat: Threat | None = None
    orders: tuple[str, ...] | None = None
    view: View | None = None
    events: tuple[Event, ...] | None = None
    log: tuple[LogEntry, ...] | None = None
    error: Fault | None = None


FromServer = State | StaleState | Thinking | ErrorMessage | RefusalMessage | ChatMessage | Answer

_HTTP = (
    Info,
    Comparison,
    NewGame,
    TokenList,
    Credentials,
    Claim,
    ErrorAnswer,
    RuleInfo,
    BoardInfo,
    GameMade,
    GameLine,
    Access,
    AccountInfo,
)


def schema() -> dict[str, Any]:
    """The JSON schema of all records, each a definition by its name."""
    types = (*_HTTP, FromPage, FromServer)
    (*_, from_page, from_server), components = msgspec.json.schema_components(
        types, ref_template="#/$defs/{name}"
    )
    components["FromPage"], components["FromServer"] = from_page, from_server
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "OpenBlitz",
        "$defs": dict(sorted(components.items())),
    }


def main() -> None:
    """Print the schema."""
    print(msgspec.json.format(msgspec.json.encode(schema()), indent=1).decode())


if __name__ == "__main__":
    main()
