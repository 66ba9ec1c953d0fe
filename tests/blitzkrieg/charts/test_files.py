"""Broken chart files: each fault names its file, its line and what is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from openblitz.blitzkrieg.charts import Attrition, Odds, load
from openblitz.datafile import DataFileError

if TYPE_CHECKING:
    from pathlib import Path

ODDS = """\
title = "Skirmish Table"
edition = "1975"
rules = ["75:1a"]
cells = "attrition"
counted = "odds"
roll = "die"
below = "not allowed"
above = "DE"
columns = "1-2 1-1 2-1"
[rows]
1 = "AE  AE  EX"
2 = "AE  EX  EX"
3 = "AE  EX  DE"
4 = "AE  EX  DE"
5 = "AE  DE  DE"
6 = "AE  DE  DE"
[legend]
AE = "The attacker is gone."
EX = "Both are."
DE = "The defender is."
"""

TURNS = """\
title = "Almanac"
edition = "1965"
rules = []
cells = "effect"
counted = "turns"
roll = "die"
repeats = 2
columns = "1 2"
[rows]
1 = "fair fair"
2 = "fair fair"
3 = "fair fair"
4 = "fair wet"
5 = "wet  wet"
6 = "wet  wet"
[legend]
fair = "Fair."
wet = "Wet."
"""


def faulty(folder: Path, text: str) -> DataFileError:
    file = folder / "1975.skirmish.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(DataFileError) as caught:
        load(file)
    return caught.value


@pytest.mark.parametrize(
    ("old", "new", "line", "fault"),
    [
        ('3 = "AE  EX  DE"\n', "", 10, "row 3 is missing"),
        ('4 = "AE  EX', '3 = "AE  EX', 14, "Cannot overwrite a value"),
        ('6 = "AE  DE  DE"\n', '6 = "AE  DE  DE"\n7 = "AE  DE  DE"\n', 17, "row 7 is not a roll: 1 to 6"),
        ('5 = "AE  DE  DE"', '5 = "AE  DE"', 15, "row 5 has 2 cells for 3 columns"),
        ('5 = "AE  DE  DE"', '5 = "AE  DE DE DE"', 15, "row 5 has 4 cells for 3 columns"),
        ('5 = "AE  DE  DE"', "5 = 12", 15, "row 5 is not a text in quotes"),
        ('2 = "AE  EX', '2 = "AE  XX', 12, "row 2, column 1-1: XX is none of AE, AB2, EX, DB2, DE"),
        ('2 = "AE  EX', '2 = "AE  DB2', 12, "row 2, column 1-1: DB2 is not explained in the legend"),
        ('roll = "die"', 'roll = "die"\ncolour = "red"', 7, "unknown field `colour`"),
        ('title = "Skirmish Table"\n', "", None, "missing required field `title`"),
        ('roll = "die"', 'roll = "dice"', 6, "Invalid enum value 'dice'"),
        ('roll = "die"', "roll = die", 6, "Invalid value"),
        ('1-2 1-1 2-1"', '1-2 1-1 3-1"', 9, "columns do not follow one another: 1-2 1-1 3-1"),
        ('above = "DE"', 'above = "D"', 8, "above: D is none of"),
        ('above = "DE"\n', "", 8, "does not say what happens above its columns"),
        ('below = "not allowed"\n', "", 8, "does not say what happens below its columns"),
        ('above = "DE"', 'above = "DE"\nrepeats = 3', 9, "a chart of turns, and no other"),
    ],
)
def test_a_broken_chart_of_odds(tmp_path: Path, old: str, new: str, line: int | None, fault: str) -> None:
    assert ODDS.count(old) == 1
    error = faulty(tmp_path, ODDS.replace(old, new))
    assert (error.file, error.line) == ("1975.skirmish.toml", line)
    assert fault in error.fault


@pytest.mark.parametrize(
    ("old", "new", "line", "fault"),
    [
        ("repeats = 2\n", "", None, "a chart of turns, and no other, says when it repeats"),
        ("repeats = 2", "repeats = 3", 7, "repeats after 3 turns, but its last turn is 2"),
        ("repeats = 2", 'repeats = 2\nbelow = "fair"', 8, "has nothing below its columns"),
        ("repeats = 2", 'repeats = 2\nabove = "fair"', 8, "has nothing above its columns"),
        ('repeats = 2\ncolumns = "1 2"', 'repeats = 3\ncolumns = "2 3"', 8, "what happens below its columns"),
        ('4 = "fair wet"', '4 = "fair snow"', 13, "row 4, column 2: snow is not explained in the legend"),
    ],
)
def test_a_broken_chart_of_turns(tmp_path: Path, old: str, new: str, line: int | None, fault: str) -> None:
    assert TURNS.count(old) == 1
    error = faulty(tmp_path, TURNS.replace(old, new))
    assert (error.file, error.line) == ("1975.skirmish.toml", line)
    assert fault in error.fault


def test_a_file_that_is_not_toml(tmp_path: Path) -> None:
    error = faulty(tmp_path, 'title = "Skirmish"\nThe rows follow.\n')
    assert error.line == 2
    assert str(error).startswith("1975.skirmish.toml:2: ")


def test_a_double_row_at_the_very_end_has_a_line(tmp_path: Path) -> None:
    error = faulty(tmp_path, ODDS + '[[notes]]\nrule = "75:1a"\nrule = "75:1b"')
    assert (error.line, error.fault) == (23, "Cannot overwrite a value (at end of document)")


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(DataFileError, match=r"1975\.gone\.toml: cannot be read"):
        load(tmp_path / "1975.gone.toml")


def test_a_sound_file_is_a_chart_of_its_name(tmp_path: Path) -> None:
    file = tmp_path / "1975.skirmish.toml"
    file.write_text(ODDS, encoding="utf-8")
    chart = load(file)
    assert (chart.name, chart.title) == ("1975.skirmish", "Skirmish Table")
    assert chart.rows[3] == (Attrition.AE, Attrition.EX, Attrition.DE)
    assert (chart.below, chart.above) == (None, Attrition.DE)


def test_odds_beyond_an_end_may_use_the_column_there(tmp_path: Path) -> None:
    file = tmp_path / "1975.skirmish.toml"
    ends = ODDS.replace('"not allowed"', '"first column"').replace('"DE"\n', '"last column"\n', 1)
    file.write_text(ends, encoding="utf-8")
    chart = load(file)
    assert [chart.column(odds) for odds in (Odds(1, 9), Odds(1, 1), Odds(9, 1))] == ["1-2", "1-1", "2-1"]
    error = faulty(tmp_path, ODDS.replace('"not allowed"', '"last column"'))
    assert "below: last column is none of" in error.fault
