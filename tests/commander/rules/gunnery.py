"""Troops that the encounter does not have, and shots as tests fire them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.commander.arrange import Battle, battle, scenario_with

from openblitz.commander.orders import Shot
from openblitz.commander.rules import casualties, firing
from openblitz.commander.troops import UnitType
from openblitz.table import LoadedDice

if TYPE_CHECKING:
    from openblitz.commander.rules.casualties import Blow
    from openblitz.table import Event, Refusal

MORE = (
    UnitType(
        key="Lorry", name="Lorry", count=2, type="transport", going="truck", move=20, hits=3, carries=("Inf",)
    ),
    UnitType(
        key="HT",
        name="Half-track",
        count=1,
        type="transport",
        going="other-transport",
        move=20,
        hits=3,
        save=6,
        armoured=True,
        carries=("Inf",),
    ),
    UnitType(
        key="Wagon",
        name="Long half-track",
        count=1,
        type="transport",
        going="other-transport",
        move=20,
        hits=3,
        save=6,
        armoured=True,
        carries=("Inf",),
        depth=6.0,
    ),
    UnitType(
        key="Bren",
        name="Open carrier",
        count=1,
        type="transport",
        going="other-transport",
        move=20,
        hits=3,
        save=6,
        armoured=True,
        open_armour=True,
        carries=("Inf",),
    ),
    UnitType(
        key="Taxi",
        name="Tank with riders",
        count=1,
        type="armour",
        going="armour",
        move=20,
        hits=3,
        save=4,
        attacks="4/60",
        carries=("Inf",),
        close="armour",
    ),
    UnitType(
        key="Wolf",
        name="Open tank destroyer",
        count=1,
        type="armour",
        going="armour",
        move=20,
        hits=3,
        save=6,
        attacks="4/70",
        open_armour=True,
        machine_guns=False,
        close="armour",
    ),
    UnitType(
        key="Slit",
        name="Tank with small slits",
        count=1,
        type="armour",
        going="armour",
        move=20,
        hits=3,
        save=4,
        attacks="4/60",
        restricted=True,
        close="armour",
    ),
    UnitType(
        key="Pdr",
        name="Two-pounder",
        count=1,
        type="infantry",
        going="towed",
        weapon="anti-tank gun",
        support=True,
        towed=True,
        attacks="3/60#",
        hits=4,
        save=5,
    ),
    UnitType(
        key="HMor",
        name="Heavy mortar",
        count=1,
        type="infantry",
        weapon="heavy mortar",
        support=True,
        move=10,
        attacks="4/120",
        hits=5,
    ),
    UnitType(
        key="Horse",
        name="Cavalry",
        count=1,
        type="cavalry",
        going="cavalry",
        move=20,
        hits=5,
        attacks="3/20*",
    ),
    UnitType(key="Gun", name="Artillery", count=7, type="artillery", attacks="3", hits=3),
    UnitType(
        key="Priest", name="Self-propelled guns", count=2, type="artillery", attacks="3", hits=3, move=20
    ),
    UnitType(key="Rkt", name="Rockets", count=3, type="artillery", attacks="6", hits=4, rocket=True),
    UnitType(key="Navy", name="Naval guns", count=1, type="artillery", attacks="8", hits=9, naval=True),
)


def field(units: dict[str, tuple[float, float, float]], *pieces: dict[str, Any], **more: Any) -> Battle:
    """A battle in which both sides have those troops too."""
    file = more.pop("file", {})
    return battle(units, *pieces, scenario=scenario_with({"american": MORE, "german": MORE}, **file), **more)


def shot(b: Battle, unit: str, target: str, weapon: int = 0) -> Shot:
    """One unit's fire at another."""
    return Shot(b.unit(unit), b.unit(target), weapon)


def refusal(b: Battle, unit: str, target: str, weapon: int = 0, command: str = "") -> Refusal | None:
    """Why it may not be fired."""
    by = b.unit(command) if command else -1
    return firing.refusal(b.position, shot(b, unit, target, weapon), command=by)


def allowed(b: Battle, unit: str, target: str, weapon: int = 0, command: str = "") -> bool:
    """Whether it may be fired."""
    return refusal(b, unit, target, weapon, command) is None


def rule(b: Battle, unit: str, target: str, weapon: int = 0, command: str = "") -> str:
    """The rule that forbids it; empty when it may be fired."""
    refused = refusal(b, unit, target, weapon, command)
    return refused.rule if refused else ""


def dice_of(b: Battle, unit: str, target: str, weapon: int = 0) -> int:
    """With how many dice."""
    return int(firing.attacks(b.position, shot(b, unit, target, weapon)).total)


def cited(b: Battle, unit: str, target: str) -> set[str]:
    """The rules that give a shot its dice."""
    return {part.rule for part in firing.attacks(b.position, shot(b, unit, target)).parts}


def fire(
    b: Battle, *shots: Shot | tuple[str, str], dice: tuple[int, ...], same_order: bool = True
) -> list[Event]:
    """Fire with these dice, all of which must be rolled."""
    made = [one if isinstance(one, Shot) else shot(b, *one) for one in shots]
    for one in made:
        assert firing.refusal(b.position, one) is None
    loaded = LoadedDice(dice)
    events = firing.volley(b.position, loaded, made, same_order=same_order)
    assert loaded.left == (), f"dice not rolled: {loaded.left}"
    return events


def strike(b: Battle, blow: Blow, *dice: int) -> tuple[list[Event], int]:
    """An attack with these dice, all of which must be rolled."""
    loaded = LoadedDice(dice)
    told, hits = casualties.strike(b.position, loaded, blow)
    assert loaded.left == (), f"dice not rolled: {loaded.left}"
    b.lead_to(told)
    return [event for event in told if event.text], hits


def kinds(events: list[Event]) -> list[str]:
    """What happened, in a word each."""
    return [event.kind for event in events]


def suppressed(b: Battle, name: str) -> bool:
    """Whether a unit is suppressed."""
    return b.position.has(b.position.suppressed, b.unit(name))


def gone(b: Battle, name: str) -> bool:
    """Whether a unit is knocked out."""
    return b.position.place[b.unit(name)] == -1
