"""Tables by chance: always fit to play on, and the same from the same seed."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from openblitz.commander.table_top.check import faults
from openblitz.commander.table_top.generator import generate
from openblitz.commander.table_top.tables import read, write


@pytest.mark.rule("BC:battlefield.scenery")
@settings(max_examples=12, deadline=None)
@given(st.integers())
def test_every_seed_gives_a_table_fit_to_play_on(seed: int) -> None:
    table = generate(seed)
    assert faults(table) == ()
    assert 1 / 3 <= table.coverage() <= 1 / 2
    assert read(write(table)) == table


def test_a_seed_always_gives_the_same_table() -> None:
    assert write(generate(7)) == write(generate(7))
    assert generate(7) != generate(8)
    assert generate(7) != generate(-7)


def test_a_table_by_chance_has_roads_and_a_village_and_sometimes_a_river() -> None:
    tables = [generate(seed) for seed in range(8)]
    assert all(len(list(table.of("road"))) == 2 for table in tables)
    assert all(list(table.of("built-up-area")) for table in tables)
    wet = [bool(list(table.of("river", "stream"))) for table in tables]
    assert any(wet)
    assert not all(wet)
