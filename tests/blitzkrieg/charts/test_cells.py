"""The cells of a chart: what they mean, how they are written, what cannot be read."""

from __future__ import annotations

import pytest

from openblitz.blitzkrieg.charts import CityCell, LossPair, TournamentCell
from openblitz.blitzkrieg.charts.cells import CellKind, parse, written


@pytest.mark.parametrize(
    ("cell", "retreats", "advances"),
    [
        ("2r3/-a1", "attacker", "defender"),
        ("1r2/-", "attacker", None),
        ("1a2/3r3", "defender", "attacker"),
        ("1/1r1", "defender", None),
        ("1/1", None, None),
        ("-a4/E", None, "attacker"),  # nobody is left to retreat
        ("E/-a2", None, "defender"),
    ],
)
def test_the_larger_move_is_the_retreat(cell: str, retreats: str | None, advances: str | None) -> None:
    read = TournamentCell.parse(cell)
    assert (read.retreats, read.advances) == (retreats, advances)
    assert str(read) == cell


def test_a_tournament_cell_gives_each_side_its_loss_and_move() -> None:
    cell = TournamentCell.parse("2r3/-a1")
    assert cell.attacker == (2, 3)
    assert cell.defender == (0, 1)


@pytest.mark.parametrize(
    ("kind", "cell", "fault"),
    [
        ("tournament", "2r1/-a3", "marks its moves wrongly"),
        ("tournament", "2r3/-r1", "marks its moves wrongly"),
        ("tournament", "-a2/2r2", "marks its moves wrongly"),  # a tie
        ("tournament", "2r3", "is not a Tournament result"),
        ("tournament", "2r3/1/1", "is not a Tournament result"),
        ("tournament", "2x3/-", "is not a Tournament result"),
        ("tournament", "0/1", "is not a Tournament result"),
        ("losses", "2", "is not a pair of losses"),
        ("losses", "2/1/1", "is not a pair of losses"),
        ("losses", "A/1", "is not a pair of losses"),
        ("city", "3**", "is not a number of factors"),
        ("city", "*3", "is not a number of factors"),
        ("number", "0", "is not a number of factors"),  # none is written as the books print it
        ("number", "E", "is not a number of factors"),
        ("attrition", "AB3", "is none of AE, AB2, EX, DB2, DE"),
        ("attrition", "ae", "is none of"),
        ("attrition", "EX", "is not explained in the legend"),
        ("weather", "hail", "is none of clear, rain, gale, fog, ice, snow"),
        ("effect", "flood", "is not explained in the legend"),
    ],
)
def test_a_cell_that_cannot_be_read_says_why(kind: CellKind, cell: str, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        parse(kind, cell, {"AE": "gone", "clear": "fine"})


@pytest.mark.parametrize(
    ("kind", "cell"),
    [
        ("tournament", "-/1r1"),
        ("losses", "E/-"),
        ("losses", "-/12"),
        ("city", "-*"),
        ("city", "8"),
        ("number", "-"),
        ("number", "14"),
        ("attrition", "AB2"),
        ("weather", "fog"),
        ("effect", "frost"),
    ],
)
def test_a_cell_is_written_as_it_was_read(kind: CellKind, cell: str) -> None:
    assert written(parse(kind, cell, {"AB2": "back", "fog": "thick", "frost": "cold"})) == cell


def test_a_dash_is_no_loss_and_an_asterisk_takes_the_city() -> None:
    assert CityCell.parse("-*") == CityCell(0, True)
    assert CityCell.parse("8") == CityCell(8, False)
    assert LossPair.parse("E/-") == LossPair("E", 0)
