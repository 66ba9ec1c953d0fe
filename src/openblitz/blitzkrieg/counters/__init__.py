"""The counters: unit types, each side's counter mix, the minor armies and the orders of appearance.

>>> from openblitz.blitzkrieg.counters import Side, counter_mix, order_of_appearance
>>> guards = next(c for c in counter_mix(Side.BLUE) if c.id == "B:GDArm")
>>> guards.name, guards.factors, guards in order_of_appearance(Side.BLUE)[1]
('GD Armor', '8-6', True)
"""

from __future__ import annotations

from openblitz.blitzkrieg.counters.appearance import order_of_appearance
from openblitz.blitzkrieg.counters.armies import HOMES, Army, armies
from openblitz.blitzkrieg.counters.counter import Counter, CounterId, Side, Size
from openblitz.blitzkrieg.counters.mix import (
    MinorArmy,
    basic_mix,
    counter_mix,
    in_basic_game,
    minor_armies,
    module_sheet,
)
from openblitz.blitzkrieg.counters.unit_types import Branch, MovementClass, UnitType, unit_types

__all__ = [
    "HOMES",
    "Army",
    "Branch",
    "Counter",
    "CounterId",
    "MinorArmy",
    "MovementClass",
    "Side",
    "Size",
    "UnitType",
    "armies",
    "basic_mix",
    "counter_mix",
    "in_basic_game",
    "minor_armies",
    "module_sheet",
    "order_of_appearance",
    "unit_types",
]
