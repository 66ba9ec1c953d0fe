"""Whether a table is fit to play on: each check finds what it is there to find."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.commander.table_top.grounds import area, line

from openblitz.commander.table_top import check as checking
from openblitz.commander.table_top.check import check, faults, room
from openblitz.commander.table_top.tables import Table, named, names
from openblitz.commander.table_top.terrain import Movement, Piece

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry


def table(*pieces: Piece) -> Table:
    return Table("test", "Test", 120, 120, pieces)


def found(what: str, *pieces: Piece) -> bool:
    """Whether a check of that name holds."""
    (finding,) = [finding for finding in check(table(*pieces)) if what in finding.what]
    return finding.ok


def wood(left: float, bottom: float, right: float, top: float, key: str = "woods-1") -> Piece:
    return area("woods", left, bottom, right, top, key=key)


@pytest.mark.rule("BC:battlefield.scenery")
@pytest.mark.parametrize("name", names())
def test_the_tables_that_ship_are_fit_to_play_on(name: str) -> None:
    shipped = named(name)
    assert faults(shipped) == ()
    assert 1 / 3 <= shipped.coverage() <= 1 / 2
    assert (shipped.width, shipped.height) == (120, 120)


def test_there_are_tables_of_every_sort() -> None:
    assert set(names()) >= {"open-farmland", "bocage", "river-crossing", "village-crossroads"}
    crossing = named("river-crossing")
    assert len(list(crossing.of("bridge"))) >= 2
    assert list(crossing.of("ford"))
    assert list(named("bocage").of("bocage"))
    for name in names():
        assert list(named(name).of("road"))
        assert list(named(name).of("built-up-area"))


@pytest.mark.rule("BC:battlefield.scenery")
@pytest.mark.parametrize(("top", "ok"), [(39.9, False), (40, True), (60, True), (60.1, False)])
def test_scenery_is_a_third_to_a_half(top: float, ok: bool) -> None:
    assert found("Scenery", wood(0, 0, 120, top)) == ok


def test_scenery_on_one_side_only_is_not_fair() -> None:
    assert not found("south and north", wood(0, 0, 120, 20))
    assert found("south and north", wood(0, 50, 120, 70))
    assert not found("west and east", wood(0, 0, 20, 120))


def test_trucks_need_half_of_every_strip() -> None:
    assert found("trucks south", wood(0, 0, 58, 20))
    assert not found("trucks south", wood(0, 0, 62, 20))
    assert not found("trucks east", wood(100, 30, 120, 110))


def test_a_wall_of_woods_leaves_trucks_no_way() -> None:
    across = wood(0, 50, 120, 60)
    assert not found("truck from south", across)
    assert found("foot from south", across)
    assert found("truck from west", across)
    assert found("truck from south", across, line("road", (60, 0), (60, 120)))
    assert not found("truck from south", wood(0, 50, 59, 60), wood(60.9, 50, 120, 60, "woods-2"))
    assert found("truck from south", wood(0, 50, 59, 60), wood(61.1, 50, 120, 60, "woods-2"))


def test_a_field_with_no_gate_is_shut_in() -> None:
    ring = ((20.0, 20.0), (60.0, 20.0), (60.0, 60.0), (20.0, 60.0))
    assert not found("shut in", line("bocage", *ring, ring[0]))
    assert found("shut in", line("bocage", *ring))


def test_contours_lie_within_each_other() -> None:
    low = area("hill", 20, 20, 60, 60)
    high = area("hill", 30, 30, 50, 50, key="hill-2")
    high.level = 2
    assert found("contour", low, high)
    assert not found("contour", high)


def test_roads_need_bridges_and_bridges_need_banks() -> None:
    river = line("river", (0, 60), (120, 60), width=4)
    road = line("road", (60, 0), (60, 120))
    assert not found("Roads cross", river, road)
    assert found("Roads cross", river, road, line("bridge", (60, 57), (60, 63)))
    assert found("reach both banks", river, line("bridge", (60, 57), (60, 63)))
    assert not found("reach both banks", river, line("bridge", (60, 57), (60, 61)))
    assert not found("reach both banks", line("bridge", (60, 57), (60, 63)))


def test_a_crossing_is_reckoned_once_however_many_roads_and_rivers_there_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A table comes from strangers: by road, river and bridge, 133 of each took minutes."""
    reckoned: list[str] = []
    plain = checking._lengthened

    def counted(piece: Piece) -> BaseGeometry:
        reckoned.append(piece.id)
        return plain(piece)

    monkeypatch.setattr(checking, "_lengthened", counted)
    spots = [float(spot) for spot in range(10, 110, 10)]
    pieces = [
        piece
        for number, spot in enumerate(spots)
        for piece in (
            line("road", (spot, 0), (spot, 120), key=f"road-{number}"),
            line("river", (0, spot), (120, spot), width=4, key=f"river-{number}"),
            line("bridge", (spot, spot - 3), (spot, spot + 3), key=f"bridge-{number}"),
        )
    ]
    finding = checking._road_crossings(table(*pieces))
    assert not finding.ok
    assert len(finding.detail.split(", ")) == 90  # all but those that have a bridge
    assert len(reckoned) == len(set(reckoned)) == len(spots)


def test_obstacles_leave_the_roads_open() -> None:
    road = line("road", (60, 0), (60, 120), width=2)
    assert not found("across a road", road, line("hedge", (50, 60), (70, 60)))
    assert found("across a road", road, line("hedge", (50, 60), (58.5, 60)))


def test_room_keeps_a_base_s_middle_off_what_is_closed_to_it() -> None:
    free = room(table(wood(50, 0, 70, 120)), Movement.TRUCK)
    assert free.area == pytest.approx((120 - 22) * 120)
    assert room(table(wood(50, 0, 70, 120)), Movement.FOOT).area == 120 * 120
