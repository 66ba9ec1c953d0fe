"""Troops that the encounter does not have, and battles at close quarters as tests arrange them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tests.commander.arrange import Battle, battle, scenario_with

from openblitz.commander.rules import standing
from openblitz.commander.steps.combat import Combats
from openblitz.commander.steps.commanding import Commanding
from openblitz.commander.steps.initiative import Initiative
from openblitz.commander.troops import UnitType

if TYPE_CHECKING:
    from openblitz.table import Event

Units = Mapping[str, tuple[float, float, float]]

MORE = (
    UnitType(key="Horse", name="Cavalry", count=2, type="cavalry", going="cavalry", move=20, hits=5,
             attacks="3/20*", close="cavalry"),
    UnitType(key="Eng", name="Engineers", count=2, type="infantry", move=10, hits=6, attacks="4/30*",
             close="engineers"),
    UnitType(key="Flame", name="Flamethrowers", count=1, type="infantry", move=10, hits=6, attacks="12/5",
             close="flamethrowers"),
    UnitType(key="HT", name="Half-track", count=2, type="transport", going="other-transport", move=20, hits=3,
             save=6, armoured=True, attacks="2/30*", carries=("Inf", "Eng")),
    UnitType(key="Bus", name="Armoured bus", count=1, type="transport", going="other-transport", move=20,
             hits=3, armoured=True, carries=("Inf",)),
    UnitType(key="Lorry", name="Lorry", count=1, type="transport", going="truck", move=20, hits=3,
             carries=("Inf",)),
    UnitType(key="Taxi", name="Tank with riders", count=1, type="armour", going="armour", move=20, hits=3,
             save=4, attacks="4/60", carries=("Inf",), close="armour"),
    UnitType(key="Wolf", name="Open tank destroyer", count=1, type="armour", going="armour", move=20, hits=3,
             save=6, attacks="4/70", open_armour=True, machine_guns=False, close="armour"),
    UnitType(key="Gun", name="Towed gun", count=1, type="infantry", going="towed", weapon="anti-tank gun",
             support=True, towed=True, attacks="4/70", hits=4, save=6),
    UnitType(key="Tug", name="Armoured tractor", count=1, type="transport", going="other-transport", move=20,
             hits=3, armoured=True, attacks="2/30*", tows=("Gun", "Long")),
    UnitType(key="Long", name="Long gun", count=1, type="infantry", going="towed", weapon="anti-tank gun",
             support=True, towed=True, attacks="4/70", hits=4, save=6, depth=6),
    UnitType(key="Squad", name="Broad base", count=1, type="infantry", move=10, hits=6, attacks="4/30*",
             width=6),
)  # fmt: skip


def field(units: Units, *pieces: dict[str, Any], **more: Any) -> Battle:
    """A battle in the initiative phase; the command phase comes after it."""
    more.setdefault("steps", [Commanding(), Initiative()])
    scenario = scenario_with({"american": MORE, "german": MORE}, **more.pop("file", {}))
    return battle(dict(units), *pieces, scenario=scenario, **more)


def melee(units: Units, *pieces: dict[str, Any], charging: tuple[str, ...] = (), **more: Any) -> Battle:
    """A battle whose combat phase comes after `done`."""
    b = field(units, *pieces, steps=[Commanding(), Combats(), Initiative()], **more)
    for name in charging:
        b.position.charging |= 1 << b.unit(name)
    return b


def supporting(b: Battle, unit: str, friend: str) -> None:
    """Let a unit that stands behind a friend support it."""
    b.position.supports[b.unit(unit)] = b.unit(friend)


def asked(b: Battle) -> str:
    """The step that is asked."""
    return b.position.steps[-1].key


def contact(b: Battle, one: str, other: str) -> bool:
    """Whether two units are in base contact."""
    return standing.touching(b.position, b.unit(one), b.unit(other))


def gone(b: Battle, name: str) -> bool:
    """Whether a unit is knocked out."""
    return b.position.place[b.unit(name)] == -1


def suppressed(b: Battle, name: str) -> bool:
    """Whether a unit is suppressed."""
    return b.position.has(b.position.suppressed, b.unit(name))


def kinds(events: list[Event]) -> list[str]:
    """What happened, in a word each."""
    return [event.kind for event in events]
