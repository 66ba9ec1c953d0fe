"""75:30.9 - where computer players base aircraft, and whom they leave there to guard them."""

from __future__ import annotations

import pytest
from tests.blitzkrieg.judging import Table, table

from openblitz.blitzkrieg.appraisal import beset_by_drops
from openblitz.blitzkrieg.appraisal.drops import dropped_on
from openblitz.blitzkrieg.engine.orders import Place
from openblitz.hexes.grid import parse
from openblitz.players.blitzkrieg import baseline as player
from openblitz.players.blitzkrieg.basing import Bases
from openblitz.players.blitzkrieg.doctrine import GREEDY
from openblitz.players.blitzkrieg.setting_up import set_up
from openblitz.players.blitzkrieg.staff import Staff
from openblitz.table import SeededDice

FAR = "at TTT60: R:36Inf"
LAND = "city E20 E30 Q30; blue E20 E30; red Q30"
DROPS, WALKS = "at Q30: R:1Abn", "at Q30: R:1Inf"  # twelve hexes from E30, on foot three turns away


def arrange(*lines: str, turn: int = 3, land: str = LAND, without: tuple[str, ...] = ()) -> Table:
    text = "\n".join([f"turn {turn}", *lines, FAR, "rest eliminated"])
    return table("1975-tournament", text, (), "all", land, without=without)


def play(t: Table) -> list[str]:
    """Let greedy play Blue's player-turn; what was ordered."""
    one, dice, given = player("greedy", 1), SeededDice(1), []
    while t.position.side == 0 and t.position.outcome is None:
        seat = t.asked
        assert seat is not None
        order = one.decide(t.game, t.position, seat)
        given.append(t.game.write_order(order))
        t.game.carry_out(t.position, order, dice, seat)
    return given


def caught(t: Table, city: str) -> float:
    return Bases(Staff(t.rules), t.position, 0).caught(parse(city))


@pytest.mark.parametrize(("enemy", "stays"), [(DROPS, True), (WALKS, False)])
def test_a_guard_stays_with_aircraft_on_which_enemies_could_be_dropped(enemy: str, stays: bool) -> None:
    t = arrange("at E30: B:1SAC B:2SAC B:3SAC B:1Inf", enemy, land="city E30 Q30; blue E30; red Q30")
    play(t)
    assert (t.where("B:1Inf") == "E30") is stays


@pytest.mark.parametrize(("enemy", "lands"), [(DROPS, "land B:1SAC at E30"), (WALKS, "home B:1SAC")])
def test_bombers_land_with_a_garrison_where_they_would_be_caught_at_home(enemy: str, lands: str) -> None:
    given = play(arrange("at E20: B:1SAC", "at E30: B:14TAC B:1MDM B:1Inf B:2Inf", enemy))
    assert "bomb B:1SAC over Q30" in given
    assert lands in given


@pytest.mark.parametrize(("guards", "likely"), [("B:1Inf", True), ("B:1Inf B:2Inf B:3Inf", False)])
def test_a_garrison_helps_where_it_is_not_overrun(guards: str, likely: bool) -> None:
    """Armor comes for E30, five times as strong as one division in a city, and less than twice as three."""
    armor = "at E24: R:4Arm R:5Arm R:8Arm", "at E23: R:10Arm R:12Arm R:13Arm"
    t = arrange(f"at E30: B:14TAC {guards}", *armor)
    assert (caught(t, "E30") >= 0.5) is likely


def test_how_likely_aircraft_are_caught() -> None:
    t = arrange("at E30: B:14TAC B:1Inf", "at E20: B:1SAC", DROPS)
    assert caught(t, "E30") == 0
    assert caught(t, "E20") == 0.5
    t = arrange("at E20: B:1SAC", "at E16: R:4Arm", WALKS)
    assert caught(t, "E20") == 0.9
    assert caught(t, "E30") == 0


@pytest.mark.parametrize(("turn", "home"), [(15, True), (14, False)])
def test_before_the_enemys_last_move_home_cities_are_held_against_drops(turn: int, home: bool) -> None:
    """What he seizes then cannot be taken back; before, one infantry division marches against Q30."""
    land = "city E30 Q30; blue E30; red Q30"
    t = arrange("at E30: B:1Inf", DROPS, turn=turn, land=land, without=("replacements",))
    play(t)
    assert (t.where("B:1Inf") == "E30") is home


def test_where_units_could_be_dropped() -> None:
    """75:9.4 - Twenty hexes from a city of theirs, in no zone of control; and one hex farther on foot."""
    t = arrange("at Q30: B:1Inf", "at Q16: R:1Abn", land="city Q16; red Q16")
    found, beset = dropped_on(t.position, 0), beset_by_drops(t.position, 0)
    assert found >> parse("Q36") & 1
    assert not found >> parse("Q37") & 1  # too far
    assert found >> parse("Q32") & 1
    assert not found >> parse("Q31") & 1  # beside infantry
    assert beset >> parse("Q38") & 1
    assert not beset >> parse("Q39") & 1


def test_nobody_is_dropped_who_stands_in_no_city_or_is_no_paratroop() -> None:
    for enemy in ("at Q31: R:1Abn", WALKS):
        t = arrange("at E30: B:1Inf", enemy)
        assert not dropped_on(t.position, 0)


def test_aircraft_are_set_up_with_a_guard() -> None:
    t = table("1975-tournament", clarified="all")
    placed = [order for order in set_up(Staff(t.rules), t.position, GREEDY) if isinstance(order, Place)]
    flies = t.rules.roster.flies
    bases = {order.hex for order in placed if any(flies[u] for u in order.units)}
    assert len(bases) > 1
    assert bases <= {order.hex for order in placed if not all(flies[u] for u in order.units)}
