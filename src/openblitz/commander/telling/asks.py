"""What a screen may ask about a battle, and the answers, as plain records."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from openblitz.table import Refusal  # noqa: TC001 - msgspec reads the annotations
from openblitz.table.view import Choice, TallyView  # noqa: TC001

Spot: TypeAlias = tuple[float, float]


# Questions


class ExplainAsk(msgspec.Struct, frozen=True, tag_field="what", tag="explain"):
    """What an order would cost and bring, or why it would be refused."""

    order: str


class SendAsk(msgspec.Struct, frozen=True, tag_field="what", tag="send"):
    """What it would be, in the step that is asked, to send a unit along points: the order, or why not."""

    unit: str
    points: tuple[Spot, ...]
    facing: float
    along: tuple[str, ...] = ()  # who is deployed with it
    state: str = ""  # the field defence in which it begins


class WithAsk(msgspec.Struct, frozen=True, tag_field="what", tag="with"):
    """Everything that units could be told to do with another unit."""

    units: tuple[str, ...]
    other: str


class RequestAsk(msgspec.Struct, frozen=True, tag_field="what", tag="request"):
    """What it would be to ask for artillery on a unit."""

    caller: str
    target: str
    guns: tuple[str, ...]
    barrage: bool = False
    smoke: bool = False


class DraftStrike(msgspec.Struct, frozen=True):
    """A strike that somebody thinks of: with how many assets of each unit."""

    turn: int
    at: Spot
    guns: dict[str, int]
    barrage: bool = False


class ScheduleAsk(msgspec.Struct, frozen=True, tag_field="what", tag="schedule"):
    """What it would be to write these strikes and no others."""

    strikes: tuple[DraftStrike, ...]


class SightAsk(msgspec.Struct, frozen=True, tag_field="what", tag="sight"):
    """Whether a unit sees another, or would see a base somewhere; `stand` puts the viewer elsewhere first."""

    unit: str
    target: str = ""
    at: Spot | None = None
    stand: tuple[float, float, float] | None = None


class SeenAsk(msgspec.Struct, frozen=True, tag_field="what", tag="seen"):
    """Every enemy with how a unit sees it and what its fire would do."""

    unit: str


class Step(msgspec.Struct, frozen=True):
    """What a player has in mind for one unit of a formation."""

    unit: str
    action: str  # move, deploy or fire
    points: tuple[Spot, ...] = ()
    facing: float | None = None
    charge: str = ""  # an enemy unit that the move is to charge
    target: str = ""  # an enemy unit to fire at
    weapon: str = ""  # the special stat that is fired; empty: the plain one


class PlanAsk(msgspec.Struct, frozen=True, tag_field="what", tag="plan"):
    """The order that would let a formation do all this, its command value, and the chance of it."""

    command: str
    steps: tuple[Step, ...]


class GroundAsk(msgspec.Struct, frozen=True, tag_field="what", tag="ground"):
    """What lies at a point, and what it does to movement, sight and fire."""

    at: Spot


class ZonesAsk(msgspec.Struct, frozen=True, tag_field="what", tag="zones"):
    """The fire zones of artillery on a point, and the units in them."""

    units: tuple[str, ...]
    at: Spot
    barrage: bool = False


class SamplesAsk(msgspec.Struct, frozen=True, tag_field="what", tag="samples"):
    """Some of the orders that may be given now, all of them where there are few; with a unit, its own."""

    unit: str = ""


class BandsAsk(msgspec.Struct, frozen=True, tag_field="what", tag="bands"):
    """How distance from a command tells on its orders."""

    command: str


class FurnishAsk(msgspec.Struct, frozen=True, tag_field="what", tag="furnish"):
    """The table that an order would put there, to be looked at first."""

    order: str


class WordsAsk(msgspec.Struct, frozen=True, tag_field="what", tag="words"):
    """The battle in words: how it stands, and both sides unit by unit."""


Ask: TypeAlias = (
    ExplainAsk
    | SendAsk
    | WithAsk
    | RequestAsk
    | ScheduleAsk
    | SightAsk
    | SeenAsk
    | PlanAsk
    | GroundAsk
    | ZonesAsk
    | SamplesAsk
    | BandsAsk
    | FurnishAsk
    | WordsAsk
)


# Answers


class Number(msgspec.Struct, frozen=True):
    """A number with its name."""

    name: str
    tally: TallyView


class Promise(msgspec.Struct, frozen=True):
    """What fire on a unit promises; chances from 0 to 1."""

    target: str
    dice: int
    score: int
    save: int | None
    hits: float
    suppress: float
    fall_back: float
    knock_out: float


class Explanation(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="explanation"):
    """What the engine says to an order."""

    order: str
    refusal: Refusal | None
    numbers: tuple[Number, ...] = ()
    chance: float | None = None  # of a command roll
    path: tuple[Spot, ...] = ()
    length: float = 0.0
    stop: Spot | None = None  # where it would have to stop
    stops: Refusal | None = None  # why it goes no farther, where its way was cut short
    meets: tuple[str, ...] = ()  # what is met on the way, in words
    base: tuple[float, float, float] | None = None  # where it would stand
    zones: tuple[tuple[float, float, float, float], ...] = ()
    stray: tuple[float, float] | None = None  # how far from the aim shells may fall, at least and at most
    promises: tuple[Promise, ...] = ()
    cautions: tuple[str, ...] = ()  # what else hangs on it, in sentences


class Meaning(msgspec.Struct, frozen=True):
    """One thing that could be meant."""

    words: str
    explanation: Explanation


class SightLine(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="sight"):
    """A line of sight, or what blocks it, where, and by which rule."""

    clear: bool
    line: tuple[Spot, Spot]
    distance: float
    blocker: str  # a piece or a unit by its id, smoke, or arc
    at: Spot | None
    why: str
    rule: str


class Seen(msgspec.Struct, frozen=True):
    """One enemy as a unit sees it."""

    target: str
    distance: float
    clear: bool
    line: tuple[Spot, Spot]
    refusal: Refusal | None  # why it may not fire at it
    promise: Promise | None
    weapon: str = ""  # the special stat that promises most; empty: the plain one


class SeenList(msgspec.Struct, frozen=True, tag_field="kind", tag="seen"):
    """Every enemy on the table."""

    unit: str
    enemies: tuple[Seen, ...]


class Cost(msgspec.Struct, frozen=True):
    """What a unit of a formation costs the roll: the chance of the order without it."""

    unit: str
    without: float


class Plan(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="plan"):
    """The order that a plan comes to."""

    order: str
    explanation: Explanation
    steps: tuple[Explanation, ...]  # what each unit would do, as things stand now
    orders: tuple[str, ...]  # what carries it out, one after another; all fire is one volley
    fire: Explanation | None = None  # what that volley promises
    costs: tuple[Cost, ...] = ()  # whose being in it makes the order harder
    forgoes: tuple[str, ...] = ()  # who could no longer act as ordered once it is carried out


class Meanings(msgspec.Struct, frozen=True, tag_field="kind", tag="meanings"):
    """What could be meant, each with its words, what it would bring, or why not."""

    options: tuple[Meaning, ...]


class PieceFacts(msgspec.Struct, frozen=True):
    """A piece of terrain and what it does, each fact with its rule."""

    id: str
    name: str
    kind: str
    facts: tuple[tuple[str, str, str], ...]


class Ground(msgspec.Struct, frozen=True, tag_field="kind", tag="ground"):
    """What lies at a point."""

    pieces: tuple[PieceFacts, ...]


class Zones(msgspec.Struct, frozen=True, tag_field="kind", tag="zones"):
    """Fire zones as x, y of the middle, width and height; and who is in them."""

    zones: tuple[tuple[float, float, float, float], ...]
    units: tuple[str, ...]


class Samples(msgspec.Struct, frozen=True, tag_field="kind", tag="samples"):
    """Orders in notation and in words, and how each kind of order is written."""

    unit: str
    orders: tuple[Choice, ...]
    forms: tuple[str, ...]


class Band(msgspec.Struct, frozen=True):
    """As far as this many centimetres an order has this modifier."""

    cm: float
    modifier: str


class Bands(msgspec.Struct, frozen=True, tag_field="kind", tag="bands"):
    """Rings round a command; `from_centre`: measured from its middle, not from its edge."""

    command: str
    bands: tuple[Band, ...]
    from_centre: bool
    rule: str
    units: dict[str, int] = {}  # the modifier of those whom it commands, where they stand


class Furnished(msgspec.Struct, frozen=True, tag_field="kind", tag="furnished"):
    """A table as GeoJSON, or why it cannot be fought on."""

    title: str
    text: str
    refusal: Refusal | None


class Words(msgspec.Struct, frozen=True, tag_field="kind", tag="words"):
    """Sentences for a screen reader."""

    overview: tuple[str, ...]
    sides: dict[str, tuple[str, ...]]


Reply: TypeAlias = (
    Explanation
    | Meanings
    | SightLine
    | SeenList
    | Plan
    | Ground
    | Zones
    | Samples
    | Bands
    | Furnished
    | Words
)
