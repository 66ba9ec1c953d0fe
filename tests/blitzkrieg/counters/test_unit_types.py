"""Unit types: the facts about each, and the faults of a broken file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from openblitz.blitzkrieg.counters import Branch, MovementClass, Side, basic_mix, unit_types
from openblitz.datafile import DataFileError

if TYPE_CHECKING:
    from pathlib import Path

INFANTRY = """[[types]]
key = "infantry"
name = "Infantry"
short = "Inf"
symbol = "infantry"
branch = "ground"
movement_class = "foot"
"""


def test_the_types_and_how_they_move() -> None:
    assert {key: kind.movement_class for key, kind in unit_types().items()} == {
        "infantry": MovementClass.FOOT,
        "armor": MovementClass.ARMOR,
        "artillery": MovementClass.ARTILLERY,
        "airborne": MovementClass.FOOT,
        "air-assault": MovementClass.AIR_ASSAULT,
        "rangers": MovementClass.LIGHT,
        "sac": MovementClass.AIRCRAFT,
        "mdm": MovementClass.AIRCRAFT,
        "tac": MovementClass.AIRCRAFT,
        "ftr": MovementClass.AIRCRAFT,
        "slow-infantry": MovementClass.FOOT,
        "marines": MovementClass.FOOT,
        "guerilla": MovementClass.LIGHT,
        "flak": MovementClass.FOOT,
        "railroad": MovementClass.TRAIN,
        "task-force": MovementClass.SHIP,
        "transport": MovementClass.SHIP,
        "landing-ship": MovementClass.SHIP,
        "mac": MovementClass.AIRCRAFT,
        "airbase": MovementClass.FIXED,
        "production": MovementClass.FIXED,
        "supply": MovementClass.FIXED,
    }


@pytest.mark.rule("75:2")
def test_the_types_of_the_basic_game() -> None:
    for side in Side:
        types = {counter.type.key for counter in basic_mix(side)}
        assert types == {"infantry", "armor", "artillery", "airborne", "air-assault"}


def test_who_is_infantry_who_goes_by_air_who_bombs() -> None:
    types = unit_types().values()
    assert {kind.key for kind in types if kind.infantry} == {
        *("infantry", "airborne", "rangers"),
        *("slow-infantry", "marines", "guerilla"),
    }
    assert {kind.key for kind in types if kind.airborne} == {"airborne", "air-assault"}
    assert {kind.key for kind in types if kind.bomber} == {"sac", "mdm", "tac"}
    assert {kind.key for kind in types if kind.branch is Branch.AIR} == {"sac", "mdm", "tac", "ftr", "mac"}


def test_a_folder_of_ones_own_is_read_instead(tmp_path: Path) -> None:
    (tmp_path / "types.toml").write_text(INFANTRY)
    assert list(unit_types(tmp_path)) == ["infantry"]


@pytest.mark.parametrize(
    ("text", "line", "fault"),
    [
        (INFANTRY + INFANTRY, 9, "'infantry' is described twice"),
        (INFANTRY + INFANTRY.replace('key = "infantry"', 'key = "guards"'), 11, "'Inf' is taken"),
        (INFANTRY.replace('"Inf"', '"In f"'), 4, "not of plain letters"),
        (INFANTRY.replace('"Inf"', '""'), 4, "not of plain letters"),
        (INFANTRY.replace('"foot"', '"aircraft"'), 7, "ground units do not move as aircraft"),
        (INFANTRY.replace('"ground"', '"air"'), 7, "air units move as aircraft"),
        (INFANTRY + "bomber = true\n", 8, "a bomber is an air unit"),
        (INFANTRY.replace('"foot"', '"horse"'), 7, "horse"),
        (INFANTRY + "combat_factors = 3\n", 8, "3"),
        (INFANTRY + "may_fly = true\n", 8, "may_fly"),
        (INFANTRY.replace('short = "Inf"\n', ""), 1, "short"),
        (INFANTRY.replace('"Inf"', '"Inf'), 4, ""),
    ],
)
def test_a_broken_file_names_its_line_and_fault(tmp_path: Path, text: str, line: int, fault: str) -> None:
    (tmp_path / "types.toml").write_text(text)
    with pytest.raises(DataFileError) as caught:
        unit_types(tmp_path)
    assert (caught.value.file, caught.value.line) == ("types.toml", line)
    assert fault in caught.value.fault
