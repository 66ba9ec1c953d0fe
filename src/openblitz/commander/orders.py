"""Orders: what a player can want. Units are numbers of the roster, places are centimetres on the table."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

Point = tuple[float, float]

# Before the battle


class ChooseTable(msgspec.Struct, frozen=True, tag="table"):
    """Set up the table: one of ours by name, `random` with a seed as text, or `custom` with its GeoJSON."""

    source: str
    text: str = ""


class ChooseEdge(msgspec.Struct, frozen=True, tag="edge"):
    """Play from this edge of the table."""

    edge: str


class WriteStrike(msgspec.Struct, frozen=True, tag="strike"):
    """Schedule a strike, face down: units with how many assets each."""

    turn: int
    at: Point
    units: tuple[tuple[int, int], ...]
    barrage: bool = False


class StrikeOut(msgspec.Struct, frozen=True, tag="strike-out"):
    """Take a strike off the schedule again while it is being written; strikes are numbered from 1."""

    number: int


class Choose(msgspec.Struct, frozen=True, tag="choose"):
    """The winner of a die roll chooses to be first or second."""

    what: Literal["first", "second"]


class Place(msgspec.Struct, frozen=True, tag="place"):
    """Deploy a unit; a gun limbered to its transport or troops in it come `with_` the transport."""

    unit: int
    at: Point
    facing: float
    with_: tuple[int, ...] = ()
    state: Literal["", "dug-in", "fortified"] = ""


class LastTurn(msgspec.Struct, frozen=True, tag="last-turn"):
    """BC:breakpoint.lastturn - The enemy has broken: play the turn that is left, or end the battle now."""

    what: Literal["play", "end"]


# Initiative, charges and their answers


class Evade(msgspec.Struct, frozen=True, tag="evade"):
    """Evade the nearest enemy, or a charge: so many centimetres, and the facing after it; boarding first."""

    unit: int
    cm: float
    facing: float
    aboard: int = -1  # the transport that it boards or is limbered to
    enemy: int = -1  # from whom, where several are equally near (reading 19)


class Charge(msgspec.Struct, frozen=True, tag="charge"):
    """Charge an enemy unit, by initiative or as the move of an order."""

    unit: int
    target: int


class Support(msgspec.Struct, frozen=True, tag="support"):
    """Move up behind a friend that is in combat."""

    unit: int
    friend: int


class Follow(msgspec.Struct, frozen=True, tag="follow"):
    """After an evasion: move the charger on."""

    unit: int
    points: tuple[Point, ...]
    facing: float


# Command


class Task(msgspec.Struct, frozen=True):
    """What a unit under command is to do; moves say beforehand what makes the order harder or easier."""

    unit: int
    action: Literal["move", "deploy", "fire"]
    dense: bool = False  # will enter, cross or leave dense terrain or smoke
    closing: bool = False  # will move towards a visible enemy within 20 cm
    road: bool = False  # will travel entirely along a road


class Issue(msgspec.Struct, frozen=True, tag="order"):
    """A command tries to issue an order to a formation."""

    command: int
    tasks: tuple[Task, ...]


class Finish(msgspec.Struct, frozen=True, tag="finish"):
    """The command that is issuing orders issues no more this turn."""

    command: int


class Move(msgspec.Struct, frozen=True, tag="move"):
    """Move a unit along points; the last is where its middle stands, then it faces so."""

    unit: int
    points: tuple[Point, ...]
    facing: float


class Shot(msgspec.Struct, frozen=True):
    """One unit's fire at one target; `weapon` numbers its special stats from 1, 0 is the plain one."""

    unit: int
    target: int
    weapon: int = 0


class Fire(msgspec.Struct, frozen=True, tag="fire"):
    """All the fire of an order, every target declared before the first die (BC:fire.declare)."""

    shots: tuple[Shot, ...]


class Mount(msgspec.Struct, frozen=True, tag="mount"):
    """A deploy action: board a transport, or limber a gun to it."""

    unit: int
    transport: int


class Dismount(msgspec.Struct, frozen=True, tag="dismount"):
    """Leave a transport, or set a gun up: where and facing where."""

    unit: int
    at: Point
    facing: float


class Request(msgspec.Struct, frozen=True, tag="request"):
    """An FAO asks for artillery on an enemy unit."""

    fao: int
    target: int
    units: tuple[int, ...]
    barrage: bool = False
    smoke: bool = False


class Reschedule(msgspec.Struct, frozen=True, tag="reschedule"):
    """An FAO cancels a scheduled strike, or puts it off by a turn."""

    fao: int
    number: int
    what: Literal["cancel", "delay"]


class Join(msgspec.Struct, frozen=True, tag="join"):
    """A command that is overrun joins a friend."""

    command: int
    friend: int


class Stay(msgspec.Struct, frozen=True, tag="stay"):
    """Passengers of armoured transport that was hit stay aboard."""

    unit: int


# Combat


class Fight(msgspec.Struct, frozen=True, tag="fight"):
    """Fight the combat that this unit is in."""

    unit: int


class Result(msgspec.Struct, frozen=True, tag="result"):
    """What the winner of a round does."""

    what: Literal["hold", "disengage", "pursue"]


class Pivot(msgspec.Struct, frozen=True, tag="pivot"):
    """Turn on the spot after holding."""

    unit: int
    facing: float


class Disengage(msgspec.Struct, frozen=True, tag="disengage"):
    """Move a unit out of the combat."""

    unit: int
    points: tuple[Point, ...]
    facing: float
    aboard: int = -1


class Retreat(msgspec.Struct, frozen=True, tag="retreat"):
    """Choose the enemy unit that a unit retreats from, where the rules leave a choice."""

    unit: int
    enemy: int


class Pursue(msgspec.Struct, frozen=True, tag="pursue"):
    """Pursue an enemy to one of its base edges."""

    unit: int
    target: int
    edge: Literal["front", "right", "rear", "left"]


# Always


class Done(msgspec.Struct, frozen=True, tag="done"):
    """Nothing more in this step."""


class Resign(msgspec.Struct, frozen=True, tag="resign"):
    """BC:battleend.concede - Give the battle up."""


Order: TypeAlias = (
    ChooseTable
    | ChooseEdge
    | WriteStrike
    | StrikeOut
    | Choose
    | Place
    | LastTurn
    | Evade
    | Charge
    | Support
    | Follow
    | Issue
    | Finish
    | Move
    | Fire
    | Mount
    | Dismount
    | Request
    | Reschedule
    | Join
    | Stay
    | Fight
    | Result
    | Pivot
    | Disengage
    | Retreat
    | Pursue
    | Done
    | Resign
)
