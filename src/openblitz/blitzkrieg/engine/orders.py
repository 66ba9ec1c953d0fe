"""Orders: what a player can want. Units are numbers of the roster, hexes are indexes of the grid.

An order is its class, and nothing else names it: its form is how it is written, `about` what it is for.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, TypeAlias

from openblitz.blitzkrieg.engine.attacks import ATTRITION
from openblitz.blitzkrieg.engine.kinds import CHART, HEX, HEXES, UNIT, UNITS
from openblitz.table import orders as table_orders
from openblitz.table.orders import Verbs, verb_of

Units: TypeAlias = Annotated[tuple[int, ...], UNITS]
Hexes: TypeAlias = Annotated[tuple[int, ...], HEXES]
AHex: TypeAlias = Annotated[int, HEX]
AUnit: TypeAlias = Annotated[int, UNIT]
AChart: TypeAlias = Annotated[str, CHART]


class Order(table_orders.Order, frozen=True):
    """An order of the hex family."""

    time: ClassVar[str] = ""  # the subject under which a book says when such an order is given
    rule: ClassVar[str] = ""  # the paragraph that brings it, where only one book has such an order
    timely: ClassVar[bool] = False  # whether that paragraph itself speaks of the time
    words: ClassVar[str] = ""  # what it is to do so, where the verb of the notation does not tell it

    def in_words(self) -> str:
        """What is done, as one says it, without who and where: the verb, if there is nothing better."""
        verb = verb_of(self)
        return self.words or (verb if verb.startswith("re-") else verb.replace("-", " "))


class Place(Order, frozen=True, tag="place"):
    """Set units up, or bring reinforcements in, on a hex."""

    form = "place {units} at {hex}"
    said = "Place {units} on {hex}"
    about = "Set units up, or bring reinforcements in."
    time = "reinforcement time"
    units: Units
    hex: AHex


class TakeBack(Order, frozen=True, tag="take-back"):
    """Put units back where they were: to the card in set-up, to where their player-turn began in movement."""

    form = "take-back {units}"
    said = "Take {units} back"
    about = "Put units back to where they were when the set-up or the player-turn began."
    time = "move before combat"
    units: Units


class Move(Order, frozen=True, tag="move"):
    """Move units that stand together to a hex, through the hexes in `via` if there are any."""

    form = "move {units} [via {via}] to {hex}"
    about = "Move units that stand together; `via` names hexes on the way."
    time = "move before combat"
    units: Units
    hex: AHex
    via: Hexes = ()


class Fly(Order, frozen=True, tag="fly"):
    """Fly a unit from a friendly city to another."""

    form = "fly {unit} to {hex}"
    about = "Fly a unit from city to city."
    time = "move before combat"
    unit: AUnit
    hex: AHex


class Drop(Order, frozen=True, tag="drop"):
    """Fly a unit from a friendly city and drop it on a hex."""

    form = "drop {unit} at {hex}"
    said = "Drop {unit} on {hex}"
    about = "Drop an airborne unit."
    time = "move before combat"
    unit: AUnit
    hex: AHex


class Attack(Order, frozen=True, tag="attack"):
    """Announce a battle: these units against these hexes, by a chart of the game."""

    form = "attack {hexes} [by {chart}] with {units}"
    said = "Attack {hexes} with {units} [{chart}]"
    about = "Announce a battle; `by` names its table, where a game has others than that of attrition."
    time = "announce"
    units: Units
    hexes: Hexes
    chart: AChart = ATTRITION


class CallOff(Order, frozen=True, tag="call-off"):
    """Take back the announcement of the battle for a hex."""

    form = "call-off {hex} [number {number}]"
    said = "Call off the battle for {hex} [number {number}]"
    about = "Take back the announcement of the battle for a hex; its number says which, where there are two."
    time = "announce"
    hex: AHex
    number: int = 0


class Fight(Order, frozen=True, tag="fight"):
    """Resolve the announced battle for a hex."""

    form = "fight {hex} [number {number}] [by {chart}]"
    said = "Fight the battle for {hex} [number {number}] [{chart}]"
    about = (
        "Roll the die of an announced battle; its number says which, where there are two for a hex, and `by` "
        "another table, where the attacker has the choice."
    )
    time = "one at a time"
    hex: AHex
    number: int = 0
    chart: AChart = ""


class Lose(Order, frozen=True, tag="lose"):
    """Choose the units that are eliminated; what is kept stands in the place of the last of them."""

    form = "lose {units} [keep {kept}]"
    said = "Lose {units} [keeping {kept}]"
    about = (
        "Choose the units that are eliminated; `keep` names the change for the last, where a game gives any."
    )
    time = "table"
    units: Units
    kept: Units = ()


class Retreat(Order, frozen=True, tag="retreat"):
    """Retreat units that stand together along these hexes."""

    form = "retreat {units} to {path}"
    said = "Retreat {units} to {path}"
    about = "Retreat units, hex by hex."
    time = "table"
    shown = "retreat UNIT ... to HEX HEX"
    units: Units
    path: Hexes


class Stand(Order, frozen=True, tag="stand"):
    """Stay so many hexes nearer than a result would drive one back, at a price in factors."""

    form = "stand {count}"
    said = "Go back {count} fewer"
    about = "Go back so many hexes fewer; each costs two factors."
    rule = "MS:4b"
    count: int


class Advance(Order, frozen=True, tag="advance"):
    """Advance units into a hex that the loser has left, and on from there where the result lets them."""

    form = "advance {units} [via {via}] to {hex}"
    about = "Advance into what the loser has left; `via` names it where units go on from there."
    time = "table"
    units: Units
    hex: AHex
    via: Hexes = ()

    @property
    def way(self) -> tuple[int, ...]:
        """Hex by hex."""
        return (*self.via, self.hex)


class Done(Order, frozen=True, tag="done"):
    """Nothing more to order in this step."""

    form = "done"
    about = "Go on to the next part of the turn."


class Resign(Order, frozen=True, tag="resign"):
    """Give the game up."""

    form = "resign"
    about = "Give the game up."


VERBS = Verbs(Order)
