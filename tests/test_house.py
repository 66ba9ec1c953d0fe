"""The shape of the house never goes back: each measure has a bound, which is lowered when it gets better."""

from __future__ import annotations

import pytest
from tests import house

BOUNDS = {
    "pairs": 0,
    "knot": 5,
    "fields_of_rules": 20,
    "untyped_answers": 0,
    "orders_told_apart": 324,
    "largest_folder": 30,
    "longest_module": 500,
    "names_in_two_rooms": 0,
    "core_knows_subjects": 0,
    "map_knows_the_game": 0,
    "storeys": 3,
    "words_of_architecture": 1500,
}


@pytest.mark.parametrize("measure", house.MEASURES, ids=lambda one: one.__name__)
def test_no_measure_of_the_house_goes_back(measure: house.Measure) -> None:
    assert measure() <= BOUNDS[measure.__name__]


def test_every_measure_has_its_bound() -> None:
    assert {one.__name__ for one in house.MEASURES} == BOUNDS.keys()
