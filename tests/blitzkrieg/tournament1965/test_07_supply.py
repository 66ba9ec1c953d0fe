"""65:21.0 - supply by the capacity of cities."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import msgspec
import pytest
from tests.blitzkrieg.tournament1965.arranging import arrange

from openblitz.blitzkrieg.kinds import read_hex
from openblitz.blitzkrieg.rules import capacity
from openblitz.blitzkrieg.rules.capacity import CapacityLoss
from openblitz.table import Part

if TYPE_CHECKING:
    from openblitz.blitzkrieg.position import Position
    from openblitz.blitzkrieg.rules.book import Rules


class Raid(CapacityLoss):
    """Seven factors of EE30 are destroyed."""

    def part(self, rules: Rules, position: Position, hex_: int) -> Part | None:
        return Part(Fraction(-7), "bombed", "65:23.3.a") if hex_ == read_hex("EE30") else None


@pytest.mark.rule("65:21.0.1")
def test_a_city_square_supplies_twelve_factors_less_what_is_destroyed() -> None:
    t = arrange("at EE30: B:1Inf", land="city EE30 EE31")
    city, other = read_hex("EE30"), read_hex("EE31")
    assert capacity.of(t.rules, t.position, city) == 12
    for raids, left in ((1, 5), (2, 0)):
        rules = msgspec.structs.replace(t.rules, capacity_losses=(Raid(),) * raids)
        assert capacity.of(rules, t.position, city) == capacity.tally(rules, t.position, city).total == left
        assert capacity.of(rules, t.position, other) == capacity.tally(rules, t.position, other).total == 12
