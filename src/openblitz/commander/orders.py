"""Orders: what a player can want. Units are numbers of the roster, places are centimetres on the table."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal, cast

import msgspec

from openblitz.commander.kinds import (
    CM,
    COMMAND,
    ENEMY,
    FACING,
    FAO,
    FRIEND,
    POINT,
    POINTS,
    STRIKES,
    TRANSPORT,
    UNIT,
    UNITS,
    PlannedStrike,
    Point,
    one_line,
    one_of,
    read_unit,
)
from openblitz.commander.position import EDGES
from openblitz.table import orders as table_orders
from openblitz.table.game import NotationError
from openblitz.table.kinds import FormError, Kind, at_most
from openblitz.table.orders import Verbs, form_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from openblitz.commander.rules.book import Rules


class Order(table_orders.Order, frozen=True):
    """An order of a battle."""

    sealed: ClassVar[bool] = False  # BC:scheduled.record: nobody but who gave it may know it

    def given_to(self) -> tuple[int, ...]:
        """The unit that is to do something: the first that the order names, of those that name one first."""
        first = next(iter(form_of(type(self)).fields.values()), None)
        if first is None or first.kind not in (UNIT, COMMAND, FAO):
            return ()
        return (int(getattr(self, first.name)),)

    def hides(self, rules: Rules) -> bool:
        """Whether only the seat that gave it may know it while the battle goes on."""
        return self.sealed


VERBS = Verbs(Order)

# Before the battle


_SOURCE: Kind[str] = Kind("NAME", lambda _rules, word: word.lower(), lambda _rules, name: name)


def _read_table(_rules: Rules, text: str) -> str:
    return one_line(text) if text[:1] in ("{", "[") else text


# A table of one's own is written in one line, whoever made the order.
_TABLE: Kind[str] = Kind("[SEED|{GEOJSON}]", _read_table, _read_table, many=True, least=0)


class ChooseTable(Order, frozen=True, tag="table"):
    """Set up the table: one of ours by name, `random` with a seed as text, or `custom` with its GeoJSON."""

    form: ClassVar = "table {source} {text}"
    shown: ClassVar = "table NAME | table random SEED | table custom {GEOJSON}"
    about: ClassVar = "Set up the table."
    source: Annotated[str, _SOURCE]
    text: Annotated[str, _TABLE] = ""

    def faulty(self) -> str | None:
        """Only some tables come with text, and those need it."""
        words = len(self.text.split())
        if (self.source == "custom" and not words) or (
            self.source != "custom" and words != (self.source == "random")
        ):
            raise FormError
        if self.source == "custom":
            one_line(self.text)
        return None

    def hides(self, rules: Rules) -> bool:
        """Which mines of a table of one's own are real is for its maker to know."""
        from openblitz.commander.rules.deployment import holds_mines  # noqa: PLC0415 - rules know orders

        return holds_mines(rules, self)


class ChooseEdge(Order, frozen=True, tag="edge"):
    """Play from this edge of the table."""

    form: ClassVar = "edge {edge}"
    about: ClassVar = "Choose the table edge that you play from."
    edge: Annotated[str, one_of(*EDGES)]


class WriteSchedule(Order, frozen=True, tag="schedule"):
    """Write the schedule: all strikes in one order, so that nobody can count them."""

    form: ClassVar = "schedule {strikes}"
    about: ClassVar = "Write all scheduled strikes, unseen by the enemy."
    sealed: ClassVar = True
    strikes: Annotated[tuple[PlannedStrike, ...], STRIKES]


class Choose(Order, frozen=True, tag="choose"):
    """The winner of a die roll chooses to be first or second."""

    form: ClassVar = "choose {what}"
    about: ClassVar = "Be first or second."
    what: Annotated[Literal["first", "second"], one_of("first", "second")]


class Place(Order, frozen=True, tag="place"):
    """Deploy a unit; a gun limbered to its transport or troops in it come `with_` the transport."""

    form: ClassVar = "place {unit} at {at} face {facing} [with {with_}] [{state}]"
    about: ClassVar = "Deploy a unit, with those that it carries or tows."
    unit: Annotated[int, UNIT]
    at: Annotated[Point, POINT]
    facing: Annotated[float, FACING]
    with_: Annotated[tuple[int, ...], UNITS] = ()
    state: Annotated[Literal["", "dug-in", "fortified"], one_of("dug-in", "fortified")] = ""


class LastTurn(Order, frozen=True, tag="last-turn"):
    """BC:breakpoint.lastturn - The enemy has broken: play the turn that is left, or end the battle now."""

    form: ClassVar = "last-turn {what}"
    about: ClassVar = "Play the player turn that is left, or end the battle."
    what: Annotated[Literal["play", "end"], one_of("play", "end")]


# Initiative, charges and their answers


class Evade(Order, frozen=True, tag="evade"):
    """Evade the nearest enemy, or a charge: so many centimetres, and the facing after it; boarding first."""

    form: ClassVar = "evade {unit} {cm} face {facing} [aboard {aboard}] [from {enemy}]"
    about: ClassVar = "Move directly away from an enemy."
    unit: Annotated[int, UNIT]
    cm: Annotated[float, CM]
    facing: Annotated[float, FACING]
    aboard: Annotated[int, TRANSPORT] = -1  # the transport that it boards or is limbered to
    enemy: Annotated[int, ENEMY] = -1  # from whom, where several are equally near (reading 19)


class Charge(Order, frozen=True, tag="charge"):
    """Charge an enemy unit, by initiative or as the move of an order."""

    form: ClassVar = "charge {unit} at {target}"
    about: ClassVar = "Charge an enemy."
    unit: Annotated[int, UNIT]
    target: Annotated[int, ENEMY]


class Support(Order, frozen=True, tag="support"):
    """Move up behind a friend that is in combat."""

    form: ClassVar = "support {unit} behind {friend}"
    about: ClassVar = "Move up behind a friend in combat."
    unit: Annotated[int, UNIT]
    friend: Annotated[int, FRIEND]


class Follow(Order, frozen=True, tag="follow"):
    """After an evasion: move the charger on."""

    form: ClassVar = "follow {unit} to {points} face {facing}"
    about: ClassVar = "Move the charger on after its target evaded."
    unit: Annotated[int, UNIT]
    points: Annotated[tuple[Point, ...], POINTS]
    facing: Annotated[float, FACING]


# Command


class Task(msgspec.Struct, frozen=True):
    """What a unit under command is to do; moves say beforehand what makes the order harder or easier."""

    unit: Annotated[int, UNIT]
    action: Literal["move", "deploy", "fire"]
    dense: bool = False  # will enter, cross or leave dense terrain or smoke
    closing: bool = False  # will move towards a visible enemy within 20 cm
    road: bool = False  # will travel entirely along a road


def _read_tasks(rules: Rules, text: str) -> tuple[Task, ...]:
    tasks: list[Task] = []
    for clause in text.split(";"):
        words = clause.split()
        said: set[str] = set()
        while words and words[-1].lower() in _MODIFIERS:
            word = words.pop().lower()
            if word in said:
                raise FormError
            said.add(word)
        action = words.pop().lower() if words else ""
        if not words or action not in ("move", "deploy", "fire"):
            raise FormError
        tasks += (
            Task(
                read_unit(rules, word),
                cast("Literal['move', 'deploy', 'fire']", action),
                **{modifier: modifier in said for modifier in _MODIFIERS},
            )
            for word in words
        )
    return tuple(at_most(len(rules.roster), "tasks", tasks))


def _say_tasks(rules: Rules, tasks: Iterable[Task]) -> str:
    """Neighbours that do the same share a clause."""

    def action(task: Task) -> str:
        return " ".join([task.action, *(word for word in _MODIFIERS if getattr(task, word))])

    same = groupby(tasks, key=action)
    return "; ".join(f"{' '.join(rules.roster.ids[t.unit] for t in group)} {what}" for what, group in same)


_MODIFIERS = ("dense", "closing", "road")
TASKS: Kind[tuple[Task, ...]] = Kind(
    "UNIT ... move|deploy|fire [dense] [closing] [road]; UNIT ... ACTION",
    _read_tasks,
    _say_tasks,
    many=True,
    units=lambda tasks: [task.unit for task in tasks],
)


class Issue(Order, frozen=True, tag="order"):
    """A command tries to issue an order to a formation."""

    form: ClassVar = "order {command}: {tasks}"
    about: ClassVar = "Try to issue an order to a formation."
    command: Annotated[int, COMMAND]
    tasks: Annotated[tuple[Task, ...], TASKS]


class Finish(Order, frozen=True, tag="finish"):
    """The command that is issuing orders issues no more this turn."""

    form: ClassVar = "finish {command}"
    about: ClassVar = "Let a command issue no more orders this turn."
    command: Annotated[int, COMMAND]


class Move(Order, frozen=True, tag="move"):
    """Move a unit along points; the last is where its middle stands, then it faces so."""

    form: ClassVar = "move {unit} to {points} face {facing}"
    about: ClassVar = "Move a unit along these points."
    unit: Annotated[int, UNIT]
    points: Annotated[tuple[Point, ...], POINTS]
    facing: Annotated[float, FACING]


class Shot(msgspec.Struct, frozen=True):
    """One unit's fire at one target; `weapon` numbers its special stats from 1, 0 is the plain one."""

    unit: Annotated[int, UNIT]
    target: Annotated[int, ENEMY]
    weapon: int = 0


def _read_shot(rules: Rules, clause: str) -> Shot:
    words = clause.split()
    small = [word.lower() for word in words]
    if small[1:2] != ["at"] or (len(words) != 3 and (len(words) != 5 or small[3] != "with")):
        raise FormError
    unit, weapon = read_unit(rules, words[0]), 0
    if words[4:]:
        stats = [str(special) for special in rules.roster.kind[unit].specials]
        if words[4] not in stats:
            has = f"has {' and '.join(stats)}" if stats else "has none"
            raise NotationError(f"{words[4][:40]!r} is no special attack: {rules.roster.ids[unit]} {has}")
        weapon = stats.index(words[4]) + 1
    return Shot(unit, read_unit(rules, words[2]), weapon)


def _say_shot(rules: Rules, shot: Shot) -> str:
    text = f"{rules.roster.ids[shot.unit]} at {rules.roster.ids[shot.target]}"
    return text + (f" with {rules.roster.kind[shot.unit].specials[shot.weapon - 1]}" if shot.weapon else "")


SHOTS: Kind[tuple[Shot, ...]] = Kind(
    "UNIT at ENEMY [with STAT], UNIT at ENEMY",
    lambda rules, text: tuple(
        _read_shot(rules, clause) for clause in at_most(len(rules.roster), "shots", text.split(","))
    ),
    lambda rules, shots: ", ".join(_say_shot(rules, shot) for shot in shots),
    many=True,
    units=lambda shots: [unit for shot in shots for unit in (shot.unit, shot.target)],
)


class Fire(Order, frozen=True, tag="fire"):
    """All the fire of an order, every target declared before the first die (BC:fire.declare)."""

    form: ClassVar = "fire {shots}"
    about: ClassVar = "Fire, all targets of an order at once."
    shots: Annotated[tuple[Shot, ...], SHOTS]

    def given_to(self) -> tuple[int, ...]:
        """Everybody who fires."""
        return tuple(shot.unit for shot in self.shots)


class Mount(Order, frozen=True, tag="mount"):
    """A deploy action: board a transport, or limber a gun to it."""

    form: ClassVar = "mount {unit} on {transport}"
    about: ClassVar = "Board a transport, or limber a gun to it."
    unit: Annotated[int, UNIT]
    transport: Annotated[int, TRANSPORT]


class Dismount(Order, frozen=True, tag="dismount"):
    """Leave a transport, or set a gun up: where and facing where."""

    form: ClassVar = "dismount {unit} at {at} face {facing}"
    about: ClassVar = "Leave a transport, or set a gun up."
    unit: Annotated[int, UNIT]
    at: Annotated[Point, POINT]
    facing: Annotated[float, FACING]


class Request(Order, frozen=True, tag="request"):
    """An FAO asks for artillery on an enemy unit."""

    form: ClassVar = "request {fao} on {target} with {units} [barrage] [smoke]"
    about: ClassVar = "Ask for artillery."
    fao: Annotated[int, FAO]
    target: Annotated[int, ENEMY]
    units: Annotated[tuple[int, ...], UNITS]
    barrage: bool = False
    smoke: bool = False


class Reschedule(Order, frozen=True, tag="reschedule"):
    """An FAO cancels a scheduled strike, or puts it off by a turn."""

    form: ClassVar = "reschedule {fao} {what} {number}"
    about: ClassVar = "Cancel a scheduled strike, or put it off by a turn."
    fao: Annotated[int, FAO]
    number: int
    what: Annotated[Literal["cancel", "delay"], one_of("cancel", "delay")]


class Join(Order, frozen=True, tag="join"):
    """A command that is overrun joins a friend."""

    form: ClassVar = "join {command} with {friend}"
    about: ClassVar = "Let a command that is overrun join a friend."
    command: Annotated[int, COMMAND]
    friend: Annotated[int, FRIEND]


class Stay(Order, frozen=True, tag="stay"):
    """Passengers of armoured transport that was hit stay aboard."""

    form: ClassVar = "stay {unit}"
    about: ClassVar = "Stay aboard transport that was hit."
    unit: Annotated[int, UNIT]


# Combat


class Fight(Order, frozen=True, tag="fight"):
    """Fight the combat that this unit is in."""

    form: ClassVar = "fight {unit}"
    about: ClassVar = "Fight the combat that this unit is in."
    unit: Annotated[int, UNIT]


class Result(Order, frozen=True, tag="result"):
    """What the winner of a round does."""

    form: ClassVar = "result {what}"
    about: ClassVar = "Say what you do after winning a round."
    what: Annotated[Literal["hold", "disengage", "pursue"], one_of("hold", "disengage", "pursue")]


class Pivot(Order, frozen=True, tag="pivot"):
    """Turn on the spot after holding."""

    form: ClassVar = "pivot {unit} face {facing}"
    about: ClassVar = "Turn on the spot after holding."
    unit: Annotated[int, UNIT]
    facing: Annotated[float, FACING]


class Disengage(Order, frozen=True, tag="disengage"):
    """Move a unit out of the combat."""

    form: ClassVar = "disengage {unit} to {points} face {facing} [aboard {aboard}]"
    about: ClassVar = "Move a unit out of the combat."
    unit: Annotated[int, UNIT]
    points: Annotated[tuple[Point, ...], POINTS]
    facing: Annotated[float, FACING]
    aboard: Annotated[int, TRANSPORT] = -1


class Retreat(Order, frozen=True, tag="retreat"):
    """Choose the enemy unit that a unit retreats from, where the rules leave a choice."""

    form: ClassVar = "retreat {unit} from {enemy}"
    about: ClassVar = "Choose the enemy to retreat from."
    unit: Annotated[int, UNIT]
    enemy: Annotated[int, ENEMY]


class Pursue(Order, frozen=True, tag="pursue"):
    """Pursue an enemy to one of its base edges."""

    form: ClassVar = "pursue {unit} to {target} {edge}"
    about: ClassVar = "Pursue an enemy to an edge of its base."
    unit: Annotated[int, UNIT]
    target: Annotated[int, ENEMY]
    edge: Annotated[Literal["front", "right", "rear", "left"], one_of("front", "right", "rear", "left")]


# Always


class Done(Order, frozen=True, tag="done"):
    """Nothing more in this step."""

    form: ClassVar = "done"
    about: ClassVar = "Nothing more in this step."


class Resign(Order, frozen=True, tag="resign"):
    """BC:battleend.concede - Give the battle up."""

    form: ClassVar = "resign"
    about: ClassVar = "Concede the battle."
