"""65:1.0, 65:2.0 - the mapboard and the unit counters."""

from __future__ import annotations

import pytest
from tests.blitzkrieg.basic1965.arranging import RING, arrange, on_the_board
from tests.blitzkrieg.basic1975.arranging import attack

from openblitz.blitzkrieg.battle.rules.attack import attack_tally
from openblitz.blitzkrieg.battle.rules.defense import defense_tally
from openblitz.blitzkrieg.board import Country, Terrain, load_board
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, name, neighbours, parse

EACH_SIDE = pytest.mark.parametrize(("side", "unit"), [("blue", "B:1Inf"), ("red", "R:1Inf")])


@pytest.mark.rule("65:1.0.b")
def test_a_clear_square_neither_slows_nor_stops_nor_doubles() -> None:
    t = arrange("at EE30: B:1Inf", "at HH30: R:1Inf")
    assert t.cost("B:1Inf", "EE34") == 4
    for square in ("HH29", "II30", "II31", "HH31", "GG30", "GG29"):
        t = arrange(f"at {square}: B:1Inf", "at HH30: R:1Inf")
        assert t.defense("HH30", "B:1Inf") == 4


@pytest.mark.rule("65:1.0.d")
def test_a_river_lies_in_its_squares_not_between_them() -> None:
    river = "river Dott: EE29 DD29"
    on_it = arrange("at EE29: B:1Inf", "at EE30: R:1Inf", land=river)
    assert on_it.defense("EE30", "B:1Inf") == 8
    beside_it = arrange("at FF30: B:1Inf", "at EE30: R:1Inf", land=river)
    assert beside_it.defense("EE30", "B:1Inf") == 4


def partly(kind: Terrain) -> list[Hex]:
    """The squares of a terrain with a river in them too, so that it fills them only in part."""
    board = load_board()
    return [h for h, there in board.terrain.items() if there is kind and h in board.branches_at]


@pytest.mark.rule("65:1.0.e")
def test_a_square_that_is_partly_forest_is_a_forest_square() -> None:
    found = partly(Terrain.FOREST)
    assert found
    for square in found:
        start = next(n for n in neighbours(square) if load_board().terrain[n] is Terrain.CLEAR)
        t = on_the_board(f"at {name(start)}: B:1Inf B:4Arm")
        assert t.why_not(f"move B:4Arm to {name(square)}") == ("65:13.0.a", name(square), "B:4Arm")
        t.order(f"move B:1Inf to {name(square)}")
        assert t.why_not(f"move B:1Inf to {name(start)}") == ("65:13.0.c", name(square), "B:1Inf")


@pytest.mark.rule("65:1.0.f")
def test_a_square_with_a_mountain_in_it_is_a_mountain_square() -> None:
    found = partly(Terrain.MOUNTAIN)
    assert found
    for square in found:
        start = next(n for n in neighbours(square) if load_board().terrain[n] is Terrain.CLEAR)
        t = on_the_board(f"at {name(start)}: B:1Inf")
        t.order(f"move B:1Inf to {name(square)}")
        assert t.why_not(f"move B:1Inf to {name(start)}") == ("65:16.0.b", name(square), "B:1Inf")
        t = on_the_board(f"at {name(start)}: B:1Inf", f"at {name(square)}: R:1Inf")
        assert t.defense(name(square), "B:1Inf") == 8


@pytest.mark.rule("65:1.0.g")
def test_a_square_that_is_partly_blue_is_land() -> None:
    board = load_board()
    water = board.terrain_bits[Terrain.SEA] | board.terrain_bits[Terrain.LAKE]
    shores = [h for h in bits.hexes(bits.spread(water) & board.land_bits) if h not in board.city_at]
    assert len(shores) > 50
    inland = 0
    for shore in shores:
        start = next((n for n in neighbours(shore) if board.land_bits >> n & 1), None)
        if start is None:
            continue
        inland += 1
        t = on_the_board(f"at {name(start)}: B:1Inf")
        assert t.may(f"move B:1Inf to {name(shore)}")
        for sea in (n for n in neighbours(shore) if water >> n & 1):
            t = on_the_board(f"at {name(shore)}: B:1Inf")
            assert t.refused(f"move B:1Inf to {name(sea)}").rule in {"65:15.0.a", "65:15.0.b"}
    assert inland > 50


@pytest.mark.rule("65:1.0.i")
def test_yellow_away_from_the_coast_is_desert_and_no_beach() -> None:
    board = load_board()
    coast = bits.spread(board.terrain_bits[Terrain.SEA])
    inland = board.terrain_bits[Terrain.DESERT] & ~coast
    assert inland
    assert not inland & board.beach_bits
    # On the coast the same yellow is beach, a city excepted.
    assert not board.terrain_bits[Terrain.DESERT] & coast & ~board.city_bits & ~board.beach_bits


@pytest.mark.rule("65:1.0.k")
def test_a_border_runs_between_squares_and_is_crossed_like_any_other_side() -> None:
    board = load_board()
    assert all(board.land_bits >> h & 1 == 0 or h in board.country for h in board.terrain)
    x23, x24 = parse("X23"), parse("X24")
    assert (board.country[x23], board.country[x24]) == (Country.NORD_WALKURE, Country.SUD_WALKURE)
    t = on_the_board("at X23: B:1Inf")
    assert t.cost("B:1Inf", "X24") == 1
    t = arrange("at XX30: B:1Inf", land="minor XX31 XX33; blue XX32")
    assert t.cost("B:1Inf", "XX34") == 4


@pytest.mark.rule("65:1.0.l")
@EACH_SIDE
def test_nobody_enters_the_neutral_country(side: str, unit: str) -> None:
    t = arrange(f"side {side}", f"at EE30: {unit}", land="neutral EE29")
    assert t.why_not(f"move {unit} to EE29") == ("65:1.0.l", "EE29", unit)
    assert t.may(f"move {unit} to FF30")


@pytest.mark.rule("65:1.0.l")
@EACH_SIDE
def test_nobody_crosses_the_neutral_country(side: str, unit: str) -> None:
    # EE28 is two squares away, and all the shortest ways but one lie in the Neutral Country.
    fence = "neutral " + " ".join(square for square in RING if square != "EE31")
    t = arrange(f"side {side}", f"at EE30: {unit}", land=fence)
    assert t.why_not(f"move {unit} to EE28") == ("65:1.0.l", "EE28", unit)
    assert arrange(f"side {side}", f"at EE30: {unit}").may(f"move {unit} to EE28")


# 2.0 - unit counters


@pytest.mark.rule("65:2.0.a")
@pytest.mark.parametrize(
    ("one", "other"),
    [("B:1Tk", "B:4Arm"), ("B:1Inf", "B:24Inf"), ("B:1Mar", "B:2Mar"), ("B:17LtArm", "B:18LtArm")],
)
def test_designations_change_nothing(one: str, other: str) -> None:
    def offered(unit: str) -> set[str]:
        t = arrange(f"at EE30: {unit}", "at EE27: R:1Inf", land="forest FF30; road EE30 EE31 EE32; city EE32")
        return {order.replace(unit, "it") for order in t.offered if unit in order}

    def odds(unit: str) -> str:
        t = arrange(f"at EE29: {unit}", "at EE30: R:1Inf", "step announce", dice=[3])
        return attack(t, f"EE30 with {unit}")[0].text

    assert offered(one) == offered(other)
    assert odds(one) == odds(other)


@pytest.mark.rule("65:2.0.a")
def test_marines_move_like_infantry_and_light_armor_like_armor() -> None:
    t = arrange("at EE30: B:1Inf B:1Mar", "at HH30: B:4Arm B:17LtArm", land="forest EE29 HH29")
    for unit, same in (("B:1Inf", "B:1Mar"), ("B:4Arm", "B:17LtArm")):
        mine, yours = (
            {order.split()[-1] for order in t.offered if order.startswith(f"move {who} ")}
            for who in (unit, same)
        )
        assert mine == yours


@pytest.mark.rule("65:2.0.b")
@pytest.mark.parametrize(
    ("unit", "factor"),
    [
        ("B:1Inf", 4),
        ("B:1Mar", 4),
        ("B:1Art", 4),
        ("B:1Abn", 4),
        ("B:4Arm", 6),
        ("B:17LtArm", 6),
        ("B:12AAs", 6),
    ],
)
def test_a_unit_moves_as_many_clear_squares_as_its_movement_factor(unit: str, factor: int) -> None:
    t = arrange(f"at EE20: {unit}")
    assert t.may(f"move {unit} to EE{20 + factor}")
    assert t.why_not(f"move {unit} to EE{21 + factor}") == ("65:6.0.2", f"EE{21 + factor}", unit)


@pytest.mark.rule("65:2.0.c")
def test_the_combat_factor_is_the_strength_in_attack_and_defense() -> None:
    t = arrange("at EE30: B:1Inf B:4Arm", "at EE29: R:GDArm R:1Inf")
    roster = t.game.rules.roster
    attackers = [roster.number["b:1inf"], roster.number["b:4arm"]]
    strength = attack_tally(t.position, attackers)
    assert [(int(part.value), part.rule) for part in strength.parts] == [(4, "65:2.0.c"), (6, "65:2.0.c")]
    strength = defense_tally(t.position, parse("EE29"), [parse("EE30")], 0)
    assert sorted((int(part.value), part.rule) for part in strength.parts) == [
        (4, "65:2.0.c"),
        (8, "65:2.0.c"),
    ]


@pytest.mark.rule("65:2.0.d")
def test_breakthrough_artillery_attacks_with_its_first_factor_and_defends_with_its_second() -> None:
    t = arrange("at EE29: B:1Art", "at EE30: R:1Art", "step announce", dice=[3])
    assert t.game.rules.cites["artillery"] == "65:2.0.d"
    assert "8 to 4, 2-1" in attack(t, "EE30 with B:1Art")[0].text
