"""The position in words."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from tests.blitzkrieg.judging import table

from openblitz.blitzkrieg.engine.kinds import read_hex
from openblitz.blitzkrieg.telling import describe

if TYPE_CHECKING:
    from collections.abc import Iterator


def hex_lines(text: str, hex_: str, land: str = "") -> list[str]:
    t = table("1975-basic", text, land=land)
    return list(describe.hex_lines(t.position, read_hex(hex_)))


def test_a_hex_is_told_with_its_ground() -> None:
    land = "city EE30; road EE30 EE31; river Dott: EE30 EE29"
    lines = hex_lines("turn 3\nrest eliminated", "EE30", land)
    assert lines == [
        "EE30: clear, city of EE30, Calaedia, on the river Dott, road to EE31.",
        "The city is friendly to nobody.",
        "Nobody stands there.",
    ]


def test_a_hex_is_told_with_who_is_there_and_beside() -> None:
    lines = hex_lines("turn 3\nat EE30: B:4Arm\nat EE31: R:1Inf\nrest eliminated", "EE30")
    assert lines[1:] == [
        "B:4Arm, 4th Armor 6-6: on EE30.",
        "It is in the zone of control of Great Blue.",
        "It is in the zone of control of Big Red.",
        "Beside it at EE31: R:1Inf.",
    ]


def hexes_of(runs: tuple[str, ...]) -> Iterator[str]:
    """The hexes of a layer: `S17..19` are three."""
    for run in runs:
        first, _, last = run.partition("..")
        letters = first.rstrip("-0123456789")
        numbers = int(first.removeprefix(letters)), int(last or first.removeprefix(letters))
        yield from (f"{letters}{number}" for number in range(numbers[0], numbers[1] + 1))


@pytest.mark.rule("75:8.1a")
@pytest.mark.parametrize(("ruleset", "own"), [("1975-basic", True), ("1965-basic", False)])
def test_words_and_view_agree_whose_zone_a_hex_is_in(ruleset: str, own: bool) -> None:
    """In 1975 a unit's own hex is in its zone, in 1965 it is not; the six around it are in both."""
    t = table(ruleset, "turn 3\nat EE30: R:1Inf\nrest eliminated", land="")
    shown = t.game.view(t.position, None)
    (zones,) = [part for layer in shown.layers for part in layer.parts if layer.key == "zones-other"]
    assert zones.tone == "second"
    seen = set(hexes_of(zones.places))
    for hex_, inside in {"EE30": own, "EE29": True, "FF31": True, "EE28": False}.items():
        told = "It is in the zone of control of Big Red." in describe.hex_lines(t.position, read_hex(hex_))
        assert told is (hex_ in seen) is inside


def test_a_city_is_told_with_its_friend() -> None:
    assert "The city is friendly to Great Blue." in hex_lines("turn 3\nrest eliminated", "A5")
    beside = hex_lines("turn 3\nat A6: R:1Inf\nrest eliminated", "A5")
    assert "The city is friendly to nobody." in beside


def unit_line(text: str, unit: str) -> str:
    t = table("1975-basic", text, land="")
    return describe.unit_line(t.position, t.game.rules.roster.number[unit.casefold()])


def test_a_unit_is_told_wherever_it_is() -> None:
    assert unit_line("turn 3\nrest eliminated", "B:4Arm") == "B:4Arm, 4th Armor 6-6: eliminated."
    assert unit_line("turn 0", "B:4Arm") == "B:4Arm, 4th Armor 6-6: not set up yet."
    assert unit_line("turn 1", "B:4Arm").endswith("not on the board; comes on turn 2 at the earliest.")
    late = unit_line("turn 0", "B:25Inf")
    assert late == "B:25Inf, 25th Infantry 4-4: not on the board; comes on turn 2 at the earliest."


def test_a_unit_that_has_moved_is_told_with_what_it_has_left() -> None:
    text = "turn 3\nat EE30: B:4Arm[from=EE28 spent=7]\nrest eliminated"
    assert unit_line(text, "B:4Arm").endswith("on EE30, from EE28, 3 2/3 of 6 movement left.")


def test_the_overview_counts_both_armies_and_names_the_contact() -> None:
    t = table("1975-basic", "turn 3\nat EE30: B:4Arm B:5Arm\nat EE31: R:1Inf\nrest eliminated", land="")
    lines = list(describe.overview(t.position))
    lost = len(t.game.rules.roster.at_first.of_side[0]) - 2
    assert lines[0] == "Turn 3 of 15, Great Blue's part."
    assert lines[1] == f"Great Blue: 2 units on the board, 0 to come, {lost} lost; 1 friendly city."
    assert lines[2].startswith("Big Red: 1 unit on the board")
    assert lines[3] == "2 units of Great Blue beside the enemy at EE31."


def test_cities_are_told_by_side_at_home_and_abroad() -> None:
    t = table(
        "1975-basic", "turn 3\nat EE30: B:4Arm\nat TTT61: B:5Arm\nrest eliminated", land="city EE30 EE35"
    )
    lines = list(describe.city_lines(t.position))
    assert lines == [
        "Great Blue: 2 friendly cities.",
        "At home, 1: A5.",
        "Abroad, 1: EE30.",
        "At home but not friendly: none.",
        "Big Red: 0 friendly cities.",
        "At home, 0: none.",
        "Abroad, 0: none.",
        "At home but not friendly: TTT60.",
        "Friendly to nobody: EE35.",
    ]


@pytest.mark.rule("MS:SCENARIO.H.a")
def test_in_one_country_cities_are_told_by_side_and_those_of_nobody() -> None:
    text = "turn 3\nat G4: B:4Arm\nat ZZ48: R:4Arm\nturned-over V20: B:PC10.1\nrest eliminated"
    t = table("modules-h-civil-war", text)
    blue, red, nobody = describe.city_lines(t.position)
    assert (blue, red) == ("Loyal Army: 1 friendly city, G4.", "Rebel Army: 1 friendly city, ZZ48.")
    assert nobody.startswith("Friendly to nobody: C20 ")
    assert len(nobody.removeprefix("Friendly to nobody: ").split()) == t.rules.ground.city.bit_count() - 2
    of_blue = list(describe.overview(t.position))[1]
    assert "1 unit on the board, 1 turned over, 0 to come" in of_blue


def test_an_army_is_told_stack_by_stack() -> None:
    t = table("1975-basic", "turn 3\nat EE30: B:4Arm B:1Art\nwaiting: B:25Inf\nrest eliminated", land="")
    assert list(describe.army_lines(t.position, 0)) == [
        "Great Blue on the board:",
        "EE30: B:4Arm 6-6, B:1Art 8-4-4",
        "To come, turn 2: B:25Inf 4-4",
    ]


def test_words_need_no_pictures() -> None:
    code = (
        "import sys, openblitz.blitzkrieg.telling.describe; print([m for m in sys.modules if 'drawing' in m])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
