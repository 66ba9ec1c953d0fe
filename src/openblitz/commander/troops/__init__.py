"""Troops: what a unit can do, and whole battlegroups, one TOML a battlegroup; players can write more."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, Literal

import msgspec

from openblitz.datafile import DataFileError, load_toml

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

Type = Literal["command", "infantry", "cavalry", "armour", "artillery", "transport"]
Role = Literal["", "co", "hq", "fao"]
Weapon = Literal["", "machine gun", "medium mortar", "heavy mortar", "anti-tank gun", "infantry gun"]
Close = Literal["flamethrowers", "engineers", "cavalry", "infantry", "armour", "other"]
Going = Literal["foot", "cavalry", "armour", "truck", "motorcycle", "towed", "other-transport"]

_ATTACK = re.compile(r"(\d+)(?:/(\d+))?([*#]?)")


class Attack(msgspec.Struct, frozen=True):
    """BC:fire.stat - An attack stat: dice, range in centimetres, and what it cannot hurt.

    >>> Attack.read("3/50*")
    Attack(dice=3, range=50, star=True, hash=False)
    """

    dice: int
    range: int | None = None
    star: bool = False  # no hits on hard targets (BC:fire.hits.star)
    hash: bool = False  # no hits on soft targets (BC:fire.hits.hash)

    @classmethod
    def read(cls, text: str) -> Attack:
        """An attack stat as the army lists write it."""
        found = _ATTACK.fullmatch(text.replace(" ", ""))
        if not found:
            raise ValueError(f"{text!r} is no attack stat; write it as 4/30, 4/30* or 3")
        reach = int(found[2]) if found[2] else None
        return cls(int(found[1]), reach, found[3] == "*", found[3] == "#")

    def __str__(self) -> str:
        reach = f"/{self.range}" if self.range is not None else ""
        return f"{self.dice}{reach}{'*' if self.star else ''}{'#' if self.hash else ''}"


class UnitType(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """A line of an army list."""

    key: str  # what units are called in notation, with a number: Inf1
    name: str
    count: int
    type: Type
    hits: int
    going: Going = "foot"  # how it moves over terrain
    role: Role = ""
    weapon: Weapon = ""
    support: bool = False  # infantry support
    command: int = 0
    move: int | None = None
    attacks: str = ""
    special: tuple[str, ...] = ()  # instead, against armour and soft vehicles
    save: int | None = None
    open_armour: bool = False
    machine_guns: bool = True  # armour without them gains nothing at 20 cm (BC:fire.modifiers.armour)
    close: Close = "other"
    restricted: bool = False  # sees 90 degrees only
    towed: bool = False  # a towed gun: limbered or set up
    dug_in: bool = False
    fortified: bool = False
    carries: tuple[str, ...] = ()  # keys of what it can carry, or let ride
    tows: tuple[str, ...] = ()
    capacity: int = 1
    armoured: bool = False  # transport with armour
    rocket: bool = False
    figure: str = ""  # what stands on the base, where type, role and weapon do not say: "light tank"
    naval: bool = False
    swims: bool = False  # amphibious, wading or floating
    boats: bool = False  # infantry or engineers with assault boats
    points: int | None = None
    width: float = 3.0
    depth: float = 3.0

    @cached_property
    def attack(self) -> Attack | None:
        """The attack stat; None for those who have none."""
        return Attack.read(self.attacks) if self.attacks else None

    @cached_property
    def specials(self) -> tuple[Attack, ...]:
        """The stats that replace it against armour and soft vehicles."""
        return tuple(Attack.read(text) for text in self.special)

    @property
    def is_command(self) -> bool:
        """CO, HQ or FAO."""
        return self.type == "command"

    @property
    def is_mortar(self) -> bool:
        """Medium or heavy."""
        return self.weapon in ("medium mortar", "heavy mortar")

    @property
    def is_vehicle(self) -> bool:
        """Armour or transport."""
        return self.type in ("armour", "transport")

    @property
    def hard(self) -> bool:
        """BC:fire.hard - Armour, and transport with armour."""
        return self.type == "armour" or self.armoured

    @property
    def fully_armoured(self) -> bool:
        """Hard and with a roof."""
        return self.hard and not self.open_armour

    @property
    def self_propelled(self) -> bool:
        """BC:artillery.modifiers.sp - Artillery with a move value."""
        return self.type == "artillery" and self.move is not None

    @property
    def off_table(self) -> bool:
        """Artillery stands behind the baseline; it is no piece on the table."""
        return self.type == "artillery"

    @property
    def counts(self) -> bool:
        """BC:breakpoint.number - Whether it counts for the breakpoint."""
        return self.type not in ("command", "transport", "artillery")

    @property
    def arc(self) -> int:
        """BC:los.arc180, BC:los.arc90, BC:los.command360 - The arc in which it sees, in degrees."""
        return 360 if self.is_command else 90 if self.restricted else 180


class Battlegroup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All units under one player."""

    name: str
    seat: str  # the word for the player in notation: american
    prefix: str  # before the ids of its units: A
    nation: str
    year: int
    month: int
    unit: tuple[UnitType, ...]
    base_points: int | None = None  # what was chosen before the random modifier
    points: int | None = None  # what came of it

    @property
    def crosses_bocage(self) -> bool:
        """BC:terrain.bocage - American and British armour from July 1944."""
        return self.nation in ("american", "british") and (self.year, self.month) >= (1944, 7)


def load(file: Traversable) -> Battlegroup:
    """Read a battlegroup and see that it makes sense."""
    group = load_toml(file, Battlegroup)
    fault = _fault(group)
    if fault:
        raise DataFileError(file.name, None, fault)
    return group


def _fault(group: Battlegroup) -> str:
    keys = [kind.key for kind in group.unit]
    if len(set(keys)) != len(keys):
        return "two lines have the same key"
    if not re.fullmatch(r"[A-Z]{1,3}", group.prefix) or not re.fullmatch(r"[a-z]+", group.seat):
        return "a prefix is one to three capital letters, a seat one small word"
    roles = [kind.role for kind in group.unit for _ in range(kind.count)]
    if roles.count("co") != 1:
        return "a battlegroup has one CO"
    for kind in group.unit:
        fault = _unit_fault(kind, set(keys))
        if fault:
            return f"{kind.key}: {fault}"
    return ""


def _unit_fault(kind: UnitType, keys: set[str]) -> str:  # noqa: PLR0911 - one a fault
    if not re.fullmatch(r"[A-Za-z][A-Za-z-]*", kind.key):
        return "a key is letters and hyphens"
    if kind.is_command != bool(kind.role):
        return "commands, and only they, have a role"
    if kind.is_command and not 6 <= kind.command <= 10:  # BC:command.value
        return "a command value is 6 to 10"
    if kind.count < 1 or kind.hits < 1 or (kind.move is not None and kind.move < 1):
        return "count, hits and move are at least 1"
    if kind.save is not None and not 2 <= kind.save <= 6:
        return "a save is 2 to 6"
    unknown = (set(kind.carries) | set(kind.tows)) - keys
    if unknown:
        return f"carries or tows {', '.join(sorted(unknown))}, which is not in the list"
    try:
        _ = kind.attack, kind.specials
    except ValueError as error:
        return str(error)
    return ""
