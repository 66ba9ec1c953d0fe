"""The counter mixes: Basic Game sets, minor armies, broken files, folders of one's own."""

from __future__ import annotations

from collections import Counter as Tally
from typing import TYPE_CHECKING

import pytest

from openblitz.blitzkrieg.counters import (
    Branch,
    MinorArmy,
    Side,
    basic_mix,
    counter_mix,
    in_basic_game,
    minor_armies,
)
from openblitz.blitzkrieg.counters.counter import read_factors
from openblitz.datafile import DataFileError

if TYPE_CHECKING:
    from pathlib import Path

MIX = """[[counters]]
type = "infantry"
factors = "4-4"
size = "xx"
designations = [
    "1",
    "2",
]

[[substitutes]]
type = "infantry"
factors = "2-4"
size = "x"
count = 2
"""


def broken(folder: Path, name: str, text: str) -> DataFileError:
    (folder / name).write_text(text)
    with pytest.raises(DataFileError) as caught:
        _ = minor_armies(folder) if name == "minors.toml" else counter_mix(Side.BLUE, folder)
    assert caught.value.file == name
    return caught.value


# --- The Basic Games


@pytest.mark.rule("75:2.2a")
@pytest.mark.parametrize(
    ("side", "divisions"),
    [
        (Side.BLUE, {"infantry": 39, "armor": 20, "artillery": 6, "airborne": 3, "air-assault": 1}),
        (Side.RED, {"infantry": 40, "armor": 19, "artillery": 7, "airborne": 3, "air-assault": 1}),
    ],
)
def test_the_1975_basic_game_uses_every_division_and_nothing_smaller(
    side: Side, divisions: dict[str, int]
) -> None:
    assert Tally(unit.type.key for unit in basic_mix(side)) == divisions
    # Nothing of one or two factors is a division, and no division of the ground has fewer than four.
    assert min(unit.attack for unit in basic_mix(side)) == 4
    smaller = [unit for unit in counter_mix(side) if unit.attack < 4]
    assert smaller
    assert not set(smaller) & set(basic_mix(side))


@pytest.mark.parametrize("side", list(Side))
@pytest.mark.rule("75:3.2b", "65:3.0.2b", "65:3.0.2c")
def test_the_basic_games_leave_out_substitutes_rangers_and_aircraft_and_nothing_else(side: Side) -> None:
    left_out = [unit for unit in counter_mix(side) if not in_basic_game(unit)]
    expected = [
        unit
        for unit in counter_mix(side)
        if unit.substitute or unit.type.key == "rangers" or unit.type.branch is Branch.AIR
    ]
    assert left_out == expected
    assert len(basic_mix(side)) + len(left_out) == len(counter_mix(side))


def test_ids_are_fit_for_typing_and_tell_the_side() -> None:
    ids = {unit.id for side in Side for unit in counter_mix(side)}
    ids |= {unit.id for army in minor_armies() for unit in army.counters}
    assert {"B:4Arm", "R:1Mar", "B:Inf2.1", "R:Art1.4", "NW:7Inf", "C:Arm1.1"} <= ids
    assert all(
        set(unit_id) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789:.")
        for unit_id in ids
    )
    everything = [*counter_mix(Side.BLUE), *counter_mix(Side.RED)]
    everything += [unit for army in minor_armies() for unit in army.counters]
    assert len({unit_id.casefold() for unit_id in ids}) == len(everything)


# --- The minor armies (module 18)


def army_of(country: str) -> MinorArmy:
    return next(army for army in minor_armies() if army.country == country)


def census(army: MinorArmy, *, substitutes: bool) -> dict[str, int]:
    return dict(
        Tally(f"{unit.type.short} {unit.factors}" for unit in army.counters if unit.substitute is substitutes)
    )


@pytest.mark.rule("MS:18a")
def test_the_code_of_a_minor_country_says_where_it_lies() -> None:
    assert {army.code: army.name for army in minor_armies()} == {
        "NW": "Nord Walküre",
        "SW": "Sud Walküre",
        "SE": "San Estados",
        "NE": "New Endor",
        "C": "Calaedia",
    }


@pytest.mark.parametrize(
    ("country", "army"),
    [
        ("nord-walkure", {"Inf 4-4": 7, "Arm 3-6": 3, "FTR 4-12": 2, "TAC 4-8": 1}),
        ("sud-walkure", {"Inf 4-4": 4, "Arm 3-6": 1, "FTR 4-12": 1}),
        ("san-estados", {"Inf 4-4": 5, "Arm 3-6": 2, "FTR 4-12": 1, "TAC 4-8": 1}),
        ("new-endor", {"Inf 4-4": 3, "Arm 2-6": 2, "FTR 4-12": 1}),
        ("calaedia", {"Inf 2-4": 6, "Arm 2-6": 1}),
    ],
)
def test_the_units_of_the_minor_armies(country: str, army: dict[str, int]) -> None:
    assert census(army_of(country), substitutes=False) == army


@pytest.mark.rule("MS:MINOR.NW.sub")
def test_the_substitutes_of_nord_walkure() -> None:
    assert census(army_of("nord-walkure"), substitutes=True) == {
        "Inf 2-4": 7,
        "Inf 1-4": 5,
        "Arm 2-6": 3,
        "Arm 1-6": 3,
        "FTR 2-12": 2,
        "FTR 1-12": 2,
        "TAC 2-8": 1,
        "TAC 1-8": 1,
    }


@pytest.mark.rule("MS:MINOR.SW.sub")
def test_the_substitutes_of_sud_walkure() -> None:
    assert census(army_of("sud-walkure"), substitutes=True) == {
        "Inf 2-4": 3,
        "Inf 1-4": 4,
        "Arm 2-6": 1,
        "Arm 1-6": 1,
        "FTR 2-12": 1,
        "FTR 1-12": 1,
    }


@pytest.mark.rule("MS:MINOR.SE.sub")
def test_the_substitutes_of_san_estados() -> None:
    assert census(army_of("san-estados"), substitutes=True) == {
        "Inf 2-4": 5,
        "Inf 1-4": 4,
        "Arm 2-6": 2,
        "Arm 1-6": 2,
        "FTR 2-12": 1,
        "FTR 1-12": 2,
        "TAC 2-8": 1,
        "TAC 1-8": 2,
    }


@pytest.mark.rule("MS:MINOR.NE.sub")
def test_the_substitutes_of_new_endor() -> None:
    assert census(army_of("new-endor"), substitutes=True) == {
        "Inf 2-4": 3,
        "Inf 1-4": 3,
        "Arm 1-6": 2,
        "FTR 2-12": 1,
        "FTR 1-12": 1,
    }


@pytest.mark.rule("MS:MINOR.C.sub")
def test_the_substitutes_of_calaedia() -> None:
    assert census(army_of("calaedia"), substitutes=True) == {"Inf 1-4": 6, "Arm 1-6": 1}


# --- Files of one's own


def test_a_corrected_mix_is_read_and_the_rest_is_the_projects_own(tmp_path: Path) -> None:
    (tmp_path / "blue.toml").write_text(MIX)
    blue = counter_mix(Side.BLUE, tmp_path)
    assert [unit.id for unit in blue] == ["B:1Inf", "B:2Inf", "B:Inf2.1", "B:Inf2.2"]
    assert [unit.substitute for unit in blue] == [False, False, True, True]
    assert counter_mix(Side.RED, tmp_path) == counter_mix(Side.RED)


def test_title_and_abbreviation_of_a_group_stand_before_those_of_the_type(tmp_path: Path) -> None:
    text = MIX.replace('size = "xx"', 'size = "xx"\ntitle = "Alpine Infantry"\nshort = "Alp"')
    (tmp_path / "blue.toml").write_text(text)
    first = counter_mix(Side.BLUE, tmp_path)[0]
    assert (first.id, first.name, first.type.key) == ("B:1Alp", "1st Alpine Infantry", "infantry")


@pytest.mark.parametrize(
    ("old", "new", "line", "fault"),
    [
        (
            'type = "infantry"\nfactors = "4-4"',
            'type = "infantri"\nfactors = "4-4"',
            2,
            "no unit type 'infantri'",
        ),
        (
            'type = "infantry"\nfactors = "2-4"',
            'type = "cavalry"\nfactors = "2-4"',
            11,
            "no unit type 'cavalry'",
        ),
        ('"4-4"', '"-4-4"', 3, "'-4-4' are no factors"),
        ('"4-4"', '"0-4"', 3, "'0-4' are no factors"),
        ('"4-4"', '"4"', 3, "'4' are no factors"),
        ('"4-4"', '"4-4-4-4"', 3, "are no factors"),
        ('"4-4"', '"8-4-4"', 3, "Infantry prints its factors like 4-4"),
        ('"2-4"', '"2-x"', 12, "'2-x' are no factors"),
        ('"2"', '"1"', 6, "two counters B:1Inf"),
        ('"2"', '"2 b"', 7, "'2 b' is not of plain letters"),
        ('"2"', '""', 7, "'' is not of plain letters"),
        ('size = "xx"', 'size = "xx"\nshort = "I/f"', 5, "'I/f' is not of plain letters"),
        ('size = "xx"', 'size = "xxx"', 4, "xxx"),
        ("count = 2", "count = 0", 14, ""),
        ("count = 2", 'count = "2"', 14, ""),
        ("count = 2", "", 10, "count"),
        ('"1",\n    "2",\n', "", 5, ""),
        ("count = 2", "count = 2\nturn = 1", 15, "turn"),
    ],
)
def test_a_broken_mix_names_its_line_and_fault(
    tmp_path: Path, old: str, new: str, line: int, fault: str
) -> None:
    assert old in MIX
    error = broken(tmp_path, "blue.toml", MIX.replace(old, new, 1))
    assert error.line == line
    assert fault in error.fault


def test_artillery_must_print_two_combat_factors(tmp_path: Path) -> None:
    error = broken(tmp_path, "blue.toml", MIX.replace('type = "infantry"', 'type = "artillery"', 1))
    assert error.line == 3
    assert "Artillery prints its factors like 8-4-4" in error.fault


def test_ids_that_differ_in_capitals_alone_are_the_same(tmp_path: Path) -> None:
    error = broken(tmp_path, "blue.toml", MIX.replace('"1"', '"gd"').replace('"2"', '"GD"'))
    assert (error.line, error.fault) == (7, "there are two counters B:GDInf")


def test_two_groups_of_the_same_substitutes_are_a_fault(tmp_path: Path) -> None:
    again = MIX[MIX.index("[[substitutes]]") :]
    error = broken(tmp_path, "blue.toml", MIX + again)
    assert (error.line, error.fault) == (17, "there are two counters B:Inf2.1")


ARMY = '[[armies]]\ncountry = "calaedia"\nname = "Calaedia"\ncode = "C"\n' + MIX.replace("[[", "[[armies.")


def test_a_corrected_minor_army_is_read(tmp_path: Path) -> None:
    (tmp_path / "minors.toml").write_text(ARMY)
    (army,) = minor_armies(tmp_path)
    assert [unit.id for unit in army.counters] == ["C:1Inf", "C:2Inf", "C:Inf2.1", "C:Inf2.2"]
    assert {unit.owner for unit in army.counters} == {"calaedia"}


@pytest.mark.parametrize(
    ("text", "line", "fault"),
    [
        (ARMY.replace('"C"', '"r"'), 4, "'r' is taken"),
        (ARMY.replace('"C"', '"N W"'), 4, "'N W' is not of plain letters"),
        (ARMY + ARMY, 22, "'C' is taken"),
        (ARMY + ARMY.replace('"C"', '"D"'), 20, "calaedia has two armies"),
        (
            ARMY + ARMY.replace('"C"', '"D"').replace("calaedia", "utopia").replace("4-4", "4"),
            25,
            "'4' are no",
        ),
    ],
)
def test_a_broken_minor_army_names_its_line_and_fault(
    tmp_path: Path, text: str, line: int, fault: str
) -> None:
    error = broken(tmp_path, "minors.toml", text)
    assert error.line == line
    assert fault in error.fault


def test_a_misspelt_file_is_not_passed_over(tmp_path: Path) -> None:
    (tmp_path / "bleu.toml").write_text(MIX)
    with pytest.raises(DataFileError, match=r"bleu\.toml: not a counter file; .* blue\.toml"):
        counter_mix(Side.BLUE, tmp_path)


def test_other_files_in_the_folder_do_no_harm(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("my corrections")
    assert counter_mix(Side.BLUE, tmp_path) == counter_mix(Side.BLUE)


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(DataFileError, match="no such folder"):
        counter_mix(Side.BLUE, tmp_path / "nowhere")


@pytest.mark.parametrize(
    ("printed", "figures"),
    [
        ("4-4", (4, 4, 4)),
        ("8-4-4", (8, 4, 4)),
        ("4-20", (4, 4, 20)),
        ("1-0", (1, 1, 0)),
    ],
)
def test_factors_are_read_as_printed(printed: str, figures: tuple[int, int, int]) -> None:
    read = read_factors(printed)
    assert read is not None
    assert (read.attack, read.defense, read.movement) == figures


@pytest.mark.parametrize("printed", ["", "4", "4-", "-4", "4--4", "4 - 4", "0-4", "8-0-4", "4-4\n", "٤-٤"])
def test_what_is_no_factors_is_not_read(printed: str) -> None:
    assert read_factors(printed) is None


@pytest.mark.parametrize(
    ("unit_id", "printed"),
    [("R:1Inf", "4-4"), ("R:1Art", "8-4-4"), ("R:Art1.1", "2-1-4"), ("R:1SAC", "4-20")],
)
def test_a_counter_shows_its_factors_as_printed(unit_id: str, printed: str) -> None:
    by_id: dict[str, str] = {unit.id: unit.factors for unit in counter_mix(Side.RED)}
    assert by_id[unit_id] == printed
