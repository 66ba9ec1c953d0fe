"""MS:PORTS - the squares in which ships dock, on the printed board."""

from __future__ import annotations

import pytest

from openblitz.blitzkrieg.board import load_board
from openblitz.hexes.grid import name

# As printed, with RMS-64: the second P-16 is P-15, which shares O-15 with it, and BB-31 docks in AA-31.
CHART = """
CC15-CC14 C20-B20 NN48-MM48 U11-U10 D31-D31 NN49-MM49 G4-F3 H32-H33 AAA54-ZZ54 D7-C6 I33-H33 BBB55-AAA55
D8-C7 V33-W34 JJJ56-JJJ56 M14-M15 X27-X28 RRR55-SSS56 P16-O15 BB31-AA31 RRR54-SSS55 P15-O15 AA42-Z42
RRR40-SSS41 L19-L19 JJ46-JJ47 SSS40-TTT41
"""


@pytest.mark.rule("MS:PORTS")
def test_ships_dock_in_the_squares_of_the_port_chart() -> None:
    docks = load_board().docks.values()
    found = {f"{name(city)}-{name(dock.square)}" for dock in docks for city in dock.cities}
    assert found == set(CHART.split())
    assert len(found) == 27


@pytest.mark.rule("MS:PORTS.inland")
def test_three_inland_ports_are_their_own_docks() -> None:
    inland = [dock for dock in load_board().docks.values() if dock.inland]
    assert {name(dock.square) for dock in inland} == {"L19", "D31", "JJJ56"}  # and not VV25 of 1975
    assert {dock.holds for dock in inland} == {3}


@pytest.mark.rule("MS:PORTS.shared")
def test_two_docks_serve_two_city_squares_and_hold_six() -> None:
    docks = load_board().docks
    shared = {name(square): dock for square, dock in docks.items() if len(dock.cities) > 1}
    assert {square: [name(city) for city in dock.cities] for square, dock in shared.items()} == {
        "H33": ["H32", "I33"],
        "O15": ["P16", "P15"],
    }
    assert {dock.holds for dock in shared.values()} == {6}
    assert {dock.holds for dock in docks.values() if len(dock.cities) == 1} == {3}
