"""Module System, general: what the box holds for it, what it calls the powers, and which map it needs."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.blitzkrieg.judging import table
from tests.blitzkrieg.modules.by_class import arrange
from typer.testing import CliRunner

import openblitz.cli.board
import openblitz.cli.counters  # noqa: F401 - adds the command
from openblitz.blitzkrieg.board import load_board
from openblitz.blitzkrieg.board.areas import area
from openblitz.blitzkrieg.board.facts import known_facts
from openblitz.blitzkrieg.board.folds import folds
from openblitz.blitzkrieg.board.model import Country
from openblitz.blitzkrieg.counters import Side, minor_armies, module_sheet
from openblitz.blitzkrieg.rulesets import offered, rules
from openblitz.cli import app
from openblitz.hexes.grid import parse

BOTH = pytest.mark.parametrize("side", list(Side))


def told(*arguments: str) -> str:
    result = CliRunner().invoke(app, list(arguments), env={"COLUMNS": "120"})
    assert result.exit_code == 0, result.output
    return result.stdout


def sheet(side: Side) -> Counter[str]:
    """How many counters a sheet has of each type, factors and points, without the spare ones."""
    return Counter(
        f"{one.type.short} {one.points or one.factors}"
        for one in module_sheet(side, side.code)
        if not one.spare
    )


@pytest.mark.rule("MS:0a")
def test_a_hex_is_32_kilometres() -> None:
    assert (known_facts().scale.kilometres, known_facts().scale.miles) == (32, 20)
    assert "32 km (20 miles)" in told("board")


@pytest.mark.rule("MS:0b")
def test_modules_are_adopted_singly_or_together() -> None:
    """One replaces its part of 1965 and leaves the others; two replace two."""
    plain = rules("modules")
    combat = rules("modules", "", ("module-04-combat-results",))
    both = rules("modules", "", ("module-03-modified-zoc", "module-04-combat-results"))
    assert plain.attrition is rules("1965-tournament").attrition
    assert combat.attrition is not plain.attrition
    assert combat.answers["zones"] is plain.answers["zones"]
    assert both.attrition is combat.attrition
    assert both.answers["zones"] is not plain.answers["zones"]
    # What no module speaks of stays as it was.
    assert both.answers["cities"] is plain.answers["cities"]
    numbers = {
        option.name.split("-")[1] for option in offered("modules") if option.name.startswith("module-")
    }
    assert numbers >= {f"{number:02}" for number in (3, 4, 5, 8, 10, 11, 12, 18)}


@pytest.mark.rule("MS:0c")
def test_the_powers_have_other_names_in_the_modules() -> None:
    assert "Great Blue (Azurnerreich)" in told("counters", "--side", "blue")
    assert "Big Red (Krasnynorad)" in told("counters", "--side", "red")
    board = load_board()
    for ours, theirs in (("Great Blue", "Azurnerreich"), ("Big Red", "Krasnynorad")):
        assert area(board, [theirs]) == area(board, [ours]) != 0
    names = {"Nord Walküre", "Sud Walküre", "San Estados", "New Endor", "Calaedia"}
    assert {army.name for army in minor_armies()} == names


@BOTH
@pytest.mark.rule("MS:0d")
def test_ground_counters_of_a_sheet(side: Side) -> None:
    found = sheet(side)
    assert (found["SInf 2-2"], found["SInf 1-2"]) == (75, 45)
    assert (found["Gue 1-4"], found["Gue 2-4"], found["Gue 4-4"]) == (24, 8, 5)


@BOTH
@pytest.mark.rule("MS:0e")
def test_transport_and_ships_of_a_sheet(side: Side) -> None:
    found = sheet(side)
    assert (found["RR 1-60"], found["MAC 1-10"]) == (15, 8)
    assert (found["TF 1-0"], found["LST 1-0"], found["MST 1-0"]) == (10, 5, 8)


@BOTH
@pytest.mark.rule("MS:0f")
def test_installations_of_a_sheet(side: Side) -> None:
    found = sheet(side)
    assert found["AB 1-0"] == 16
    assert [found[f"PC {points}"] for points in (2, 4, 5, 10, 12)] == [5, 5, 6, 3, 2]


@pytest.mark.rule("MS:0f")
def test_whoever_is_bound_to_his_sheet_has_twelve_markers_for_rail_cuts() -> None:
    land = f"road {' '.join(f'EE{number}' for number in range(20, 34))}"
    cut = [f"rail-cut EE{number} by blue on 3 markers 1" for number in range(20, 31)]
    lines = "\n".join((*cut, "at EE32: B:1Inf", "at EE33: B:2Inf", "at TTT60: R:9Inf", "rest waiting"))
    rails = ("module-07-railroads", "module-08-orders-of-battle")
    strict, free = (
        table("modules", lines, (), "", land, options=options, without=("minor-countries-1965",))
        for options in ((*rails, "strict-counters"), rails)
    )
    strict.order("cut-rail B:1Inf")
    assert strict.why_not("cut-rail B:2Inf") == ("MS:0f", "EE33", "B:2Inf")
    free.order("cut-rail B:1Inf", "cut-rail B:2Inf")


@pytest.mark.rule("MS:MAP")
def test_the_map_has_all_that_the_modules_ask_for() -> None:
    board = load_board()
    assert board.rail_bits & board.river_bits & board.bridge_bits
    assert not board.bridge_bits & ~board.river_bits
    assert set(board.zone_bits) == set("ABCDE")
    assert board.beach_bits
    assert sum(dock.inland for dock in board.docks.values()) == 3  # with a river to the sea
    assert board.country_bits[Country.NEUTRAL]
    assert {folds().zone(parse(hex_)) for hex_ in ("A1", "KK30", "TTT60")} == {0, 1, 2}


@BOTH
@pytest.mark.rule("MS:0g")
def test_flak_of_a_sheet(side: Side) -> None:
    """RMS-3 - The 3-1 of the list is a 3-2: flak moves two squares."""
    found = sheet(side)
    assert [found[f"Flk {factor}-2"] for factor in (1, 2, 3, 4)] == [4, 4, 4, 3]


@pytest.mark.rule("MS:0h")
def test_an_allowance_is_that_of_one_half_turn() -> None:
    """A unit's Basic Turn Allowance is its movement factor, whole again in each of its player-turns.

    Printed are 4-4 infantry, 6-6 armor and 2-2 slow infantry; each goes as many squares of open ground.
    """
    blue = ("at EE30: B:1Inf", "at HH30: B:4Arm", "at KK30: B:SInf2.1")
    red = ("at EEE50: R:1Inf", "at HHH50: R:4Arm")
    t = arrange(*blue, *red, modules=(5,), counters=("slow-infantry",))
    columns = {"B:1Inf": ("EE", 4), "B:4Arm": ("HH", 6), "B:SInf2.1": ("KK", 2)}
    for unit, (column, squares) in columns.items():
        assert t.why_not(f"move {unit} to {column}{30 - squares - 1}")[0] == "65:6.0.2"
        t.order(f"move {unit} to {column}{30 - squares}")
        assert t.why_not(f"move {unit} to {column}{30 - squares - 1}")[0] == "65:6.0.2"  # it is used up
    while t.asked == "blue":
        t.order("done")
    assert (t.asked, t.position.turn) == ("red", 1)  # the other half of the same turn
    t.order("move R:1Inf to EEE46", "move R:4Arm to HHH44")
    while t.asked == "red":
        t.order("done")
    assert (t.asked, t.position.turn) == ("blue", 2)
    for unit, (column, squares) in columns.items():
        t.order(f"move {unit} to {column}{30 - 2 * squares}")
