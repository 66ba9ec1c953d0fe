"""Everything on the wire, as records; their JSON schema is made in `wire.py`."""

from __future__ import annotations

from datetime import datetime  # noqa: TC003 - msgspec reads the annotations
from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from openblitz.catalogue import GameInfo  # noqa: TC001
from openblitz.server.dice.seals import ClaimMessage, LinkMessage, PromiseMessage, SealedThrow, SealsState
from openblitz.server.play.habits import Habits, HabitsMessage
from openblitz.server.play.history import History, HistoryAsk
from openblitz.server.play.seen import Shown  # noqa: TC001
from openblitz.table import Caution, Event, Outcome, Refusal, Roll  # noqa: TC001
from openblitz.table.origin import Origin  # noqa: TC001
from openblitz.table.telling import Told
from openblitz.table.typed_dice import Die, Typed  # noqa: TC001

# What people may write: lengths that are plenty for a person.
NAME_LENGTH = 80
PERSON_LENGTH = 24
CHAT_LENGTH = 500
ORDER_LENGTH = 64_000  # a table of one's own is one order
ORDERS_AT_ONCE = 400
LOG_PAGE = 500  # entries that an answer carries; whoever wants the rest asks on from its last
LOG_LINES = 8  # that a state carries; whoever has missed more asks for the log


Signed = Literal["as it left", "changed", "by another server", "unsigned"]  # what a game file says of itself


# HTTP: what is asked


class SeatChoice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits there: a person, who may say how he is called, or a computer player by name."""

    kind: Literal["human", "computer"] = "human"
    player: str | None = None
    name: str = ""


class NewGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/games."""

    ruleset: str
    clarifications: str = ""
    options: tuple[str, ...] = ()  # the optional rules that are switched on
    name: str = ""
    seats: dict[str, SeatChoice] = {}
    mine: tuple[str, ...] | None = None  # the seats of whoever makes it; None: all that people take
    dice: Literal["server", "sealed", "typed"] = "server"


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


class NewPassword(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/account/password: every other session of the account ends."""

    old: str
    new: str


class Deletion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """DELETE /api/account: the account goes, and games in which nobody else has a seat go with it."""

    password: str


class NewLink(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/games/{id}/links: a link for a seat, or (None) for spectators, in place of the old one."""

    seat: str | None


# HTTP: what is answered


class Fault(msgspec.Struct, frozen=True):
    """What went wrong, for programs and for people."""

    code: str
    message: str


class ErrorAnswer(msgspec.Struct, frozen=True):
    """Any answer with a status of 400 or more."""

    error: Fault


class Info(msgspec.Struct, frozen=True):
    """GET /api/info. `local` says that this server is for this machine alone."""

    version: str
    rulesets: tuple[GameInfo, ...]
    local: bool


class RuleInfo(msgspec.Struct, frozen=True):
    """GET /api/rules/{id}."""

    id: str
    book: str
    part: str
    kind: str
    what: str
    proven: bool


class GameMade(msgspec.Struct, frozen=True):
    """POST /api/games and /api/games/open: the secret tokens of the seats that people take.

    Those of the maker's own seats open them; the others are links, which are exchanged at their first use.
    """

    id: str
    seats: dict[str, str]
    spectator: str
    origin: Origin | None = None  # what of it came from a file
    signed: Signed | None = None  # whether that file was as it had left this server


class LinkMade(msgspec.Struct, frozen=True):
    """POST /api/games/{id}/links: the new secret token.

    For a seat of one's own it opens the seat; for another's it is a link, exchanged at its first use.
    """

    seat: str | None
    token: str


class SeatTaken(msgspec.Struct, frozen=True):
    """POST /api/games/{id}/seat: the secret that a link was exchanged for; any other token stays as it is."""

    seat: str | None
    token: str
    game: str = ""  # its family, by which a page fetches the screen before it has heard anything of the game


class SeatGone(msgspec.Struct, frozen=True):
    """POST /api/games/{id}/seat: somebody else has exchanged the link; how he is called, if he said so."""

    gone: str
    by: str


class NewRematch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/games/{id}/rematch: the same game once more; for each old seat the new one."""

    game: NewGame
    seats: dict[str, str]


class Rematch(msgspec.Struct, frozen=True):
    """A game that is played once more, as who had a seat is told: which it is, and whose seat made it."""

    id: str
    by: str
    seat: str  # one's own in the new game
    open: bool  # whether one may still take it


class RematchTaken(msgspec.Struct, frozen=True):
    """POST /api/games/{id}/rematch/seat: the new game, one's seat there, and the secret that opens it."""

    id: str
    name: str
    seat: str
    token: str
    game: str = ""  # its family


class SessionsEnded(msgspec.Struct, frozen=True):
    """DELETE /api/account/sessions and POST /api/account/password: how many others were logged out."""

    ended: int


class AccountDeleted(msgspec.Struct, frozen=True):
    """DELETE /api/account: how many games went with it, in which nobody else had a seat."""

    games: int


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
    players: dict[str, SeatChoice] = {}  # who sits where
    seal: bool = False  # its dice wait for this seat: open its page, or the game may be claimed
    rematch: Rematch | None = None  # of a game that is over


class Access(msgspec.Struct, frozen=True):
    """POST /api/account/games: the seat that is now the account's."""

    id: str
    seat: str


class AccountInfo(msgspec.Struct, frozen=True):
    """GET /api/account (null for a stranger), POST /api/account, POST /api/session.

    `csrf` goes into the X-CSRF header.
    """

    name: str
    csrf: str


# The websocket: what the page sends


# What dice show that people throw themselves, in a game where they are typed in.
TypedIn: TypeAlias = Annotated[tuple[int, ...], msgspec.Meta(max_length=200)]


class OrderMessage(msgspec.Struct, frozen=True, tag_field="type", tag="order"):
    """One order, made after `at` orders; with `hash`, made after just these orders."""

    at: int
    order: str
    hash: str | None = None
    dice: TypedIn = ()
    knowing: bool | None = None  # False: where more follows from it, it is held back, and that is told
    until: str = (
        ""  # the part of the turn to go on to, with all between passed over; `end`: as far as it goes
    )


class OrdersMessage(msgspec.Struct, frozen=True, tag_field="type", tag="orders"):
    """Several orders, carried out one after another until one is refused.

    The dice are those of the first, and so is what is known; where that is said, the others may be held back.
    """

    at: int
    orders: tuple[str, ...]
    hash: str | None = None
    dice: TypedIn = ()
    knowing: bool | None = None


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


class NameMessage(msgspec.Struct, frozen=True, tag_field="type", tag="name"):
    """How the person on this seat is called."""

    name: str


class SeenMessage(msgspec.Struct, frozen=True, tag_field="type", tag="seen"):
    """What this seat has been shown: so many orders, and so many lines of the talk."""

    orders: int = 0
    talk: int = 0


class AskMessage(msgspec.Struct, frozen=True, tag_field="type", tag="ask"):
    """A question, answered with the same id: one of the table's, or one that the game answers."""

    id: int
    ask: msgspec.Raw


SealMessage = PromiseMessage | LinkMessage | ClaimMessage
FromPage = (
    OrderMessage
    | OrdersMessage
    | UndoMessage
    | RedoMessage
    | SayMessage
    | NameMessage
    | SeenMessage
    | HabitsMessage
    | AskMessage
    | SealMessage
)


# The websocket: what the server sends


class SeatState(msgspec.Struct, frozen=True):
    """Who sits there, and whether he is looking."""

    kind: Literal["human", "computer"]
    player: str | None
    online: bool
    lines: int = 0  # how many lines are open on the seat: a second one shows
    taken: bool = True  # whether somebody has the seat, or only a link to it has been made
    links: int = 0  # how many new links have been made for it
    name: str = ""  # how the person there is called


class LogEntry(msgspec.Struct, frozen=True):
    """One order of the game: in which turn, who gave it, what was rolled, what happened, and when."""

    number: int
    turn: int
    seat: str
    order: str
    rolls: tuple[Roll, ...]
    events: tuple[Event, ...]
    when: datetime
    sealed: SealedThrow | msgspec.UnsetType = msgspec.UNSET  # what everybody gave away for its dice
    veil: str | msgspec.UnsetType = (
        msgspec.UNSET
    )  # sealed dice: the hash of an order that only its seat may know


class State(msgspec.Struct, frozen=True, tag_field="type", tag="state"):
    """The game as it stands after `at` orders, and what has happened since the last state that was sent."""

    at: int
    hash: str
    seat: str | None
    view: msgspec.Raw  # as this seat may know it
    log: tuple[LogEntry, ...]  # the orders since then; none where there are too many: the log is asked for
    events: tuple[Event, ...]  # what is in no log: that something was taken back
    undo: bool
    redo: bool
    players: dict[str, SeatState]
    name: str
    origin: Origin | None = None  # what of the game came from a file: its dice may be loaded
    maker: bool = False  # whether one may make new links for the other seats, too
    seals: SealsState | msgspec.UnsetType = msgspec.UNSET  # of a game with sealed dice
    typed: Typed | msgspec.UnsetType = msgspec.UNSET  # from where on dice were typed in, if any were
    secrets: bool = False  # whether others have given orders that this seat may not know yet
    printed: msgspec.Raw | msgspec.UnsetType = (
        msgspec.UNSET
    )  # in the first state of a line: what never changes
    seen: Shown | msgspec.UnsetType = msgspec.UNSET  # likewise: what the seat was shown before
    habits: Habits | msgspec.UnsetType = msgspec.UNSET  # of this seat
    rematch: Rematch | msgspec.UnsetType = msgspec.UNSET  # of a game that is over, where this seat goes on


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
    die: Die | msgspec.UnsetType = msgspec.UNSET  # that it waits for, where dice are typed in
    # What would follow, if it is only held back until whoever gave it knows that; or that the turn ends.
    cautions: tuple[Caution, ...] = ()
    hands_over: bool = False


class ChatMessage(msgspec.Struct, frozen=True, tag_field="type", tag="chat"):
    """Somebody's words; seat None is a spectator, an empty one the server itself."""

    seat: str | None
    text: str
    when: datetime
    number: int  # which line of the game's talk it is: a line to the server that broke brings them again


class Answer(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag="answer"):
    """The answer to a question, or why there is none."""

    id: int
    answer: Any = None
    error: Fault | None = None


FromServer = State | StaleState | Thinking | ErrorMessage | RefusalMessage | ChatMessage | Answer


# Questions about the game as a whole; those about a position are the game's own


class MomentAsk(msgspec.Struct, frozen=True, tag_field="what", tag="moment"):
    """How the game stood after so many orders."""

    at: int


class LogAsk(msgspec.Struct, frozen=True, tag_field="what", tag="log"):
    """The orders after a number."""

    since: int = 0


class DeployAsk(msgspec.Struct, frozen=True, tag_field="what", tag="deploy"):
    """Orders that set up in a sensible way."""


class SuggestionAsk(msgspec.Struct, frozen=True, tag_field="what", tag="suggestion"):
    """Orders that one may want to start from, where the game knows any."""


class HintAsk(msgspec.Struct, frozen=True, tag_field="what", tag="hint"):
    """The order that a computer player would give next; in a game against computers alone."""


class ToldAsk(msgspec.Struct, frozen=True, tag_field="what", tag="told"):
    """What has changed for the seat since so many orders had been given, by weight."""

    since: int


TableAsk = MomentAsk | LogAsk | DeployAsk | SuggestionAsk | HintAsk | HistoryAsk | ToldAsk


class Moment(msgspec.Struct, frozen=True, tag_field="kind", tag="moment"):
    """The game as it stood, and what the order brought about that led there."""

    view: msgspec.Raw
    events: tuple[Event, ...]


class Log(msgspec.Struct, frozen=True, tag_field="kind", tag="log"):
    """Orders with what happened."""

    entries: tuple[LogEntry, ...]


class Orders(msgspec.Struct, frozen=True, tag_field="kind", tag="orders"):
    """Orders in notation, still to be given."""

    orders: tuple[str, ...]


class Advised(msgspec.Struct, frozen=True, tag_field="kind", tag="advised"):
    """What a computer player would order, in notation and as one says it."""

    orders: tuple[str, ...]
    words: tuple[str, ...]


TableReply = Moment | Log | Orders | Advised | History | Told
