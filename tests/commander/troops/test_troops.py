"""Troops: the rosters of the sample battlegroups, and what a battlegroup file may not say."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

import pytest

from openblitz.commander.games import find_game
from openblitz.commander.troops import Attack, Battlegroup, UnitType, load
from openblitz.datafile import DataFileError

if TYPE_CHECKING:
    from pathlib import Path

    from _pytest.mark import ParameterSet

FOLDER = files("openblitz.commander.troops")
AMERICAN = load(FOLDER / "american.toml")
GERMAN = load(FOLDER / "german.toml")

# key, how many, type, command value, move, attacks, special attacks, hits, save
Row = tuple[str, int, str, int, int | None, str, tuple[str, ...], int, int | None]


def row(kind: UnitType) -> Row:
    """A line of an army list as the book prints it."""
    return (
        kind.key, kind.count, kind.type, kind.command, kind.move, kind.attacks, kind.special, kind.hits,
        kind.save,
    )  # fmt: skip


def printed(stats: Row, rule: str) -> ParameterSet:
    """A line as it is printed, and which one it is."""
    return pytest.param(stats, marks=pytest.mark.rule(rule))


def line(group: Battlegroup, key: str) -> Row:
    """One line of a battlegroup."""
    return row(next(kind for kind in group.unit if kind.key == key))


@pytest.mark.parametrize(
    "stats",
    [
        printed(("CO", 1, "command", 10, 60, "3", (), 6, 6), "BC:scenario.us.co"),
        printed(("HQ", 1, "command", 8, 40, "2", (), 4, 6), "BC:scenario.us.hq"),
        printed(("FAO", 1, "command", 8, 40, "", (), 4, 6), "BC:scenario.us.fao"),
        printed(("Inf", 9, "infantry", 0, 10, "4/30*", ("5/10",), 6, None), "BC:scenario.us.inf"),
        printed(("MG", 3, "infantry", 0, 10, "3/50*", (), 5, None), "BC:scenario.us.mg"),
        printed(("Mor", 1, "infantry", 0, 10, "3/120", (), 5, None), "BC:scenario.us.mortar"),
        printed(("Stuart", 3, "armour", 0, 30, "2/40", (), 3, 5), "BC:scenario.us.stuart"),
        printed(("Sherman", 3, "armour", 0, 20, "4/60", (), 3, 5), "BC:scenario.us.sherman"),
        printed(("Art", 3, "artillery", 0, None, "3", (), 3, None), "BC:scenario.us.arty"),
    ],
)  # fmt: skip
def test_the_american_roster(stats: Row) -> None:
    assert line(AMERICAN, stats[0]) == stats


@pytest.mark.parametrize(
    "stats",
    [
        printed(("CO", 1, "command", 9, 60, "3", (), 6, 6), "BC:scenario.de.co"),
        printed(("HQ", 1, "command", 8, 40, "2", (), 4, 6), "BC:scenario.de.hq"),
        printed(("FAO", 1, "command", 7, 40, "", (), 4, 6), "BC:scenario.de.fao"),
        printed(("Inf", 9, "infantry", 0, 10, "4/30*", ("5/10", "10/5"), 6, None), "BC:scenario.de.inf"),
        printed(("MG", 3, "infantry", 0, 10, "3/50*", (), 5, None), "BC:scenario.de.mg"),
        printed(("ATG", 1, "infantry", 0, None, "4/70", (), 4, 6), "BC:scenario.de.atg"),
        printed(("Mor", 3, "infantry", 0, 10, "3/120", (), 5, None), "BC:scenario.de.mortar"),
        printed(("StuG", 2, "armour", 0, 20, "4/70", (), 4, 5), "BC:scenario.de.stug"),
        printed(("RL", 1, "artillery", 0, None, "6", (), 4, None), "BC:scenario.de.rl"),
        printed(("Truck", 1, "transport", 0, 20, "", (), 3, None), "BC:scenario.de.truck"),
    ],
)  # fmt: skip
def test_the_german_roster(stats: Row) -> None:
    assert line(GERMAN, stats[0]) == stats


@pytest.mark.rule("BC:scenario.us")
def test_the_american_battlegroup_has_nine_lines_and_25_units() -> None:
    assert [kind.key for kind in AMERICAN.unit] == [
        "CO", "HQ", "FAO", "Inf", "MG", "Mor", "Stuart", "Sherman", "Art",
    ]  # fmt: skip
    assert sum(kind.count for kind in AMERICAN.unit) == 25
    assert {kind.key for kind in AMERICAN.unit if kind.support} == {"MG", "Mor"}
    assert {kind.key for kind in AMERICAN.unit if kind.off_table} == {"Art"}


@pytest.mark.rule("BC:scenario.de")
def test_the_german_battlegroup_has_ten_lines_and_23_units() -> None:
    assert [kind.key for kind in GERMAN.unit] == [
        "CO", "HQ", "FAO", "Inf", "MG", "ATG", "Mor", "StuG", "RL", "Truck",
    ]  # fmt: skip
    assert sum(kind.count for kind in GERMAN.unit) == 23
    assert {kind.key for kind in GERMAN.unit if kind.support} == {"MG", "ATG", "Mor"}
    assert {kind.key for kind in GERMAN.unit if kind.rocket} == {"RL"}


@pytest.mark.rule("BC:scenario.de.truck")
def test_the_truck_is_there_to_tow_the_gun() -> None:
    truck = next(kind for kind in GERMAN.unit if kind.key == "Truck")
    assert (truck.tows, truck.carries) == (("ATG",), ())
    assert next(kind for kind in GERMAN.unit if kind.key == "ATG").towed


@pytest.mark.rule("BC:units.unit", "BC:units.battlegroup")
def test_every_stand_is_a_unit_of_one_battlegroup() -> None:
    roster = find_game("commander-encounter").rules.roster
    assert len(roster) == 48
    assert [roster.ids[u] for u in roster.of_side[0]][3:6] == ["A:Inf1", "A:Inf2", "A:Inf3"]
    assert not set(roster.of_side[0]) & set(roster.of_side[1])
    assert {roster.ids[u].split(":")[0] for u in roster.of_side[1]} == {"G"}


@pytest.mark.parametrize(
    ("text", "attack"),
    [
        ("4/30*", Attack(4, 30, star=True)),
        ("4/30#", Attack(4, 30, hash=True)),
        ("3/120", Attack(3, 120)),
        ("6", Attack(6)),
    ],
)
def test_an_attack_stat_is_read_and_written(text: str, attack: Attack) -> None:
    assert Attack.read(text) == attack
    assert str(attack) == text


# What a battlegroup may not say

GROUP = """
name = "Test"
seat = "tester"
prefix = "T"
nation = "test"
year = 1944
month = 7

[[unit]]
key = "CO"
name = "CO"
count = 1
type = "command"
role = "co"
command = 9
move = 60
hits = 6
"""
INF = '\n[[unit]]\nkey = "Inf"\nname = "Infantry"\ncount = 2\ntype = "infantry"\nhits = 6\n'


def read(tmp_path: Path, text: str) -> Battlegroup:
    """A battlegroup from a text."""
    file = tmp_path / "group.toml"
    file.write_text(text, encoding="utf-8")
    return load(file)


def test_a_small_battlegroup_is_enough(tmp_path: Path) -> None:
    group = read(tmp_path, GROUP + INF)
    assert [kind.key for kind in group.unit] == ["CO", "Inf"]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (GROUP + INF + INF, "two lines have the same key"),
        (GROUP.replace('"T"', '"t"'), "a prefix is one to three capital letters"),
        (GROUP.replace('"tester"', '"The testers"'), "a seat one small word"),
        (GROUP.replace('"co"', '"hq"'), "a battlegroup has one CO"),
        (GROUP.replace("count = 1", "count = 2"), "a battlegroup has one CO"),
        (GROUP + INF.replace('"Inf"', '"Inf 1"'), "a key is letters and hyphens"),
        (GROUP + INF + 'role = "hq"\n', "commands, and only they, have a role"),
        (GROUP.replace("command = 9", "command = 5"), "a command value is 6 to 10"),
        (GROUP.replace("command = 9", "command = 11"), "a command value is 6 to 10"),
        (GROUP + INF.replace("hits = 6", "hits = 0"), "count, hits and move are at least 1"),
        (GROUP + INF + "move = 0\n", "count, hits and move are at least 1"),
        (GROUP + INF + "save = 1\n", "a save is 2 to 6"),
        (GROUP + INF + "save = 7\n", "a save is 2 to 6"),
        (GROUP + INF + 'carries = ["Gun"]\n', "carries or tows Gun, which is not in the list"),
        (GROUP + INF + 'attacks = "many"\n', "'many' is no attack stat"),
        (GROUP + INF + 'colour = "green"\n', "colour"),
    ],
)
def test_a_battlegroup_that_makes_no_sense_is_refused(tmp_path: Path, text: str, fault: str) -> None:
    with pytest.raises(DataFileError) as error:
        read(tmp_path, text)
    assert fault in str(error.value)


@pytest.mark.parametrize("value", [6, 10])
def test_the_lowest_and_the_highest_command_value_are_allowed(tmp_path: Path, value: int) -> None:
    group = read(tmp_path, GROUP.replace("command = 9", f"command = {value}"))
    assert group.unit[0].command == value
