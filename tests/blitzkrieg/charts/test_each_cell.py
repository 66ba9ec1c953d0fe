"""Every chart that is counted by sums elsewhere, cell by cell: exchanged cells leave all sums as they are.

The charts of the Basic Games, of Nuclear Capacity and of most combat in the Module System are read so beside
their other tests; the tables of 1965 that 1975 took over are compared with those of 1975.
"""

from __future__ import annotations

import pytest

from openblitz.blitzkrieg.charts import chart
from openblitz.blitzkrieg.charts.cells import written
from openblitz.blitzkrieg.charts.sheet import sheet

TGAT = """
2r3/-a1 2r3/-a1 1r3/-a1 1r2/- -a1/1r2 -a1/2r2 -a2/2r3 -a2/2r3 -a3/3r4 -a3/4r4 -a4/4r5
1r3/-a1 1r3/-a1 1r2/-   1r2/- 1/1     1/1     1/1r1   1/1     1/1     1/2r1   1a1/2r2
2r4/-a1 2r2/-   1r2/-   1r2/- 1r2/-   -/1r1   -a1/1r2 -a1/1r2 1a1/2r2 -a2/3r3 -a3/3r4
2r2/-   1r2/-   2r2/-   1r2/- 1r2/-   1r1/-   1r1/-   1a2/2r3 -a2/2r3 1/2r1   -a2/2r3
2r2/-   2r2/-   2r2/-   2r2/- 2r2/-   1r1/-   1/1     1/1     1a2/3r3 -a1/2r2 -a3/2r4
3r2/-   3r2/-   2r2/-   2r2/- 2r2/-   2r2/-   2r1/-   -a3/2r4 -a3/3r4 -a3/4r4 -a4/4r5
"""

BBT = """
1 2 3 5 7 9 10 11 12 13 14
- 1 2 3 5 7 9  10 11 12 13
- - 1 2 3 5 7  9  10 11 12
- - - 1 2 3 5  7  9  10 11
- - - - 1 2 3  5  7  9  10
- - - - - 1 2  3  5  7  9
"""

ACT = """
1 2 3 4 5 6 7 8 9 10 11
- 1 2 3 4 5 6 7 8 9  10
- - 1 2 3 4 5 6 7 8  9
- - - 1 2 3 4 5 6 7  8
- - - - 1 2 3 4 5 6  7
- - - - - 1 2 3 4 5  6
"""

MCRT = """
2  2  2  1  -* -*
3  3* 3* 2* 1* -*
4* 4* 3* 3* 2* 1*
5  4  4* 4* 3* 2*
6  6  5* 4* 4* 3*
7  8  6  5* 5* 4*
"""

WEATHER = """
clear clear clear clear clear clear clear clear clear
clear clear clear clear clear clear clear rain  snow
clear clear fog   fog   fog   fog   rain  ice   snow
clear rain  rain  fog   fog   rain  ice   snow  snow
rain  gale  rain  rain  rain  ice   snow  snow  snow
gale  gale  gale  rain  ice   snow  snow  snow  snow
"""

PBM_TGAT = """
3r2/-   3r2/-   1r2/-   1r2/- 2r2/-   2r2/-   2r1/-   -a3/2r4 1/1     1/2r1   1a1/2r2
2r3/-a1 2r3/-a1 1r3/-a1 1r2/- -a1/1r2 -a1/2r2 -a2/2r3 -a2/2r3 -a3/3r4 -a3/4r4 -a4/4r5
1r3/-a1 1r3/-a1 1r2/-   1r2/- 1/1     1/1     1/1r1   1/1     -a3/3r4 1/2r1   -a4/4r5
2r4/-a1 2r2/-   1r2/-   1r2/- 1r2/-   -/1r1   -a1/1r2 -a1/1r2 1a1/2r2 -a2/3r3 -a3/3r4
2r2/-   1r2/-   2r2/-   1r2/- 1r2/-   1r1/-   1r1/-   1a2/2r3 -a2/2r3 1/2r1   -a2/2r3
2r2/-   2r2/-   2r2/-   2r2/- 2r2/-   1r1/-   1/1     1/1     1a2/3r3 -a1/2r2 -a3/2r4
3r2/-   3r2/-   2r2/-   2r2/- 2r2/-   2r2/-   2r1/-   -a3/2r4 -a3/3r4 -a3/4r4 -a4/4r5
2r4/-a1 2r2/-   1r2/-   1r2/- 1r2/-   -/1r1   -a2/2r3 -a1/1r2 1a1/2r2 -a2/3r3 -a3/3r4
1r3/-a1 1r2/-   2r2/-   1r2/- 1/1     1r1/-   1r1/-   -a2/2r3 -a2/2r3 1/2r1   -a2/2r3
2r2/-   2r3/-a1 2r2/-   2r2/- -a1/1r2 -a1/2r2 1/1     1/1     1a2/3r3 -a1/2r2 -a3/2r4
"""

PBM_BBT = """
1 2 3 5 7 9 12 15 18 21 24
1 1 2 4 6 7 10 13 16 19 22
- 1 2 3 5 7 9  12 15 18 21
- 1 2 2 4 6 8  11 14 16 19
- - 1 2 3 5 7  10 12 14 18
- - - 1 2 4 6  8  9  13 15
- - - 1 1 3 4  6  8  11 14
- - - - 1 2 3  4  7  9  12
- - - - 1 1 2  3  6  8  11
- - - - - 1 2  3  5  7  9
"""

PBM_ACT = """
1 2 3 4 5 6 7 8 9
1 2 3 4 4 6 6 8 8
- 1 2 3 4 5 6 7 8
- - 1 2 3 4 5 6 7
- - 1 1 3 4 5 6 7
- - - 1 2 3 4 5 6
- - - 1 2 3 4 5 6
- - - - 1 2 3 4 5
- - - - 1 1 3 3 5
- - - - - 1 2 3 4
"""

PBM_MCRT = """
7  8  6  5* 5* 4*
3  3* 3* 2* 1* -*
4* 4* 3* 3* 2* 1*
5  4  4* 4* 3* 2*
2  2  2  1  -* -*
3  3* 3* 2* 1* -*
4  4* 3* 3* 2* 1*
5  4  4* 4* 3* 2*
7  6  5* 4* 4* 3*
6  8  6  5* 5* 4*
"""

STRATEGIC_AIR = """
E/- E/- 2/- 1/- -/- -/- -/1 -/2 -/2 -/2 -/2
E/- E/- 2/- 1/- 1/- -/1 -/2 -/3 -/4 -/4 -/E
E/- E/- 2/- 2/1 2/1 1/2 1/4 1/4 -/5 -/E -/E
E/- E/- E/1 2/1 3/1 2/3 2/5 2/6 2/6 1/E -/E
E/- E/1 E/1 3/1 2/2 2/4 1/6 1/7 1/E 1/E 1/E
E/1 E/2 E/2 E/2 2/3 1/5 1/8 -/E -/E -/E -/E
"""

FIGHTER = """
1/1 1/- 1/- -/- -/- -/- -/- -/- -/1 -/1 -/1
2/- 2/- 1/- 1/- 1/- 1/- -/1 -/1 -/1 -/2 -/2
2/- 2/- 2/- 1/- 1/- 1/1 -/1 -/1 -/2 -/2 -/2
2/- 2/1 2/1 2/1 1/1 1/1 1/1 1/2 1/2 1/2 -/2
2/- 2/1 2/1 2/1 2/1 -/1 1/2 1/2 1/2 1/2 1/2
2/1 2/1 2/1 2/1 2/1 -/- 1/2 1/2 1/2 1/2 1/2
"""

WEATHER_1965 = """
clear            clear        clear             clear
clear            clear        clear             roads-only
clear            all-ashore   clear             no-invasions
no-embarking     slow-by-1    frozen-rivers     no-drops
no-desert-flying no-flying    mountains-held    sea-closed
no-sea-flying    no-invasions slow-and-grounded slow-by-2
"""

FDT = """
- 1 1 2 3 3 4 5 5 6
- 1 2 3 4 4 5 5 6 7
1 1 2 4 5 5 6 6 6 8
1 1 3 4 5 5 6 7 7 8
1 2 3 4 5 6 7 7 8 8
1 2 3 4 5 6 7 8 8 8
"""


@pytest.mark.parametrize(
    ("name", "printed"),
    [
        pytest.param("1975.tgat", TGAT, marks=pytest.mark.rule("75:TGAT")),
        pytest.param("1975.bbt", BBT, marks=pytest.mark.rule("75:BBT")),
        pytest.param("1975.act", ACT, marks=pytest.mark.rule("75:ACT")),
        pytest.param("1975.mcrt", MCRT, marks=pytest.mark.rule("75:MCRT")),
        pytest.param("1975.weather", WEATHER, marks=pytest.mark.rule("75:WEATHER")),
        pytest.param("1975.pbm.tgat", PBM_TGAT, marks=pytest.mark.rule("75:PBM-TGAT")),
        pytest.param("1975.pbm.bbt", PBM_BBT, marks=pytest.mark.rule("75:PBM-BBT")),
        pytest.param("1975.pbm.act", PBM_ACT, marks=pytest.mark.rule("75:PBM-ACT")),
        pytest.param("1975.pbm.mcrt", PBM_MCRT, marks=pytest.mark.rule("75:PBM-MCRT")),
        pytest.param("1965.strategic_air", STRATEGIC_AIR, marks=pytest.mark.rule("65:STRATEGIC-AIR")),
        pytest.param("1965.fighter", FIGHTER, marks=pytest.mark.rule("65:FIGHTER")),
        pytest.param("1965.weather", WEATHER_1965, marks=pytest.mark.rule("65:WEATHER")),
        pytest.param("modules.fdt", FDT, marks=pytest.mark.rule("MS:FDT")),
    ],
)
def test_the_chart_is_as_printed_cell_by_cell(name: str, printed: str) -> None:
    """Row by row, of dice from 1 to 6 and of digits from 1 to 9 and 0."""
    found = [[written(cell) for cell in cells] for cells in chart(name).rows.values()]
    assert found == [line.split() for line in printed.split("\n")[1:-1]]
    rolls = [*range(1, 10), 0] if ".pbm." in name else [*range(1, 7)]
    assert list(chart(name).rows) == rolls


ISOLATION = {
    **dict.fromkeys(("sac", "mdm", "tac", "ftr", "mac"), "ferry none"),
    **dict.fromkeys(("task-force", "transport", "landing-ship", "rangers"), "normal normal"),
    **dict.fromkeys(("armor", "air-assault", "infantry", "slow-infantry", "guerilla"), "halved halved"),
    **dict.fromkeys(("marines", "artillery", "airborne", "flak"), "halved halved"),
    "airbase": "- normal",
    "railroad": "halved normal",
}

# Landing; from port; to port from the next zone; staying escorted, and alone; to the next zone; to port.
MST_LST = {
    "enemy": "no no no no no yes yes",
    "parity": "yes yes yes yes no yes yes",
    "friendly": "yes yes yes yes yes yes yes",
}

OB_COMPARISON = {
    "mobility": "4.7 4.3 4.5 4.7 2.9 2.6 2.0",
    "range": "10.3 14.4 15.2 11.1 10.4 10.0 0.0",
    "ground": "164 86 68 68 102 110 120",
    "air": "32 44 30 36 20 4 0",
    "total": "196 130 98 104 122 114 120",
}


@pytest.mark.parametrize(
    ("name", "printed"),
    [
        pytest.param("modules.isolation", ISOLATION, marks=pytest.mark.rule("MS:ISOLATION")),
        pytest.param("modules.mst_lst", MST_LST, marks=pytest.mark.rule("MS:MSTLST")),
        pytest.param("modules.ob_comparison", OB_COMPARISON, marks=pytest.mark.rule("MS:OB.COMPARISON")),
    ],
)
def test_the_sheet_is_as_printed_cell_by_cell(name: str, printed: dict[str, str]) -> None:
    """Those of orders of battle, production, losses and units are read so beside their own tests."""
    assert {row: " ".join(cells) for row, cells in sheet(name).rows.items()} == printed
