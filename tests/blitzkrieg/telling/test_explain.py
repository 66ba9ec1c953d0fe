"""Why and why not: refusals, costs, reach, battles and divisions in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.blitzkrieg.judging import Table, table

from openblitz.blitzkrieg.battle.rules import sweep
from openblitz.blitzkrieg.telling import explain

if TYPE_CHECKING:
    import pytest


def sit(text: str, land: str = "") -> Table:
    return table("1975-basic", f"turn 3\n{text}\nrest eliminated", land=land)


def told(t: Table, order: str) -> list[str]:
    return list(explain.order_lines(t.game, t.position, t.game.read_order(order)))


def test_a_move_is_told_step_by_step() -> None:
    t = sit("at EE30: B:4Arm", "road EE30 EE31 EE32")
    assert told(t, "move B:4Arm to EE32") == [
        "B:4Arm has 6 and spends 2/3 = 1/3 (road to EE31, 75:9.1a) + 1/3 (road to EE32, 75:9.1a).",
    ]


def test_a_move_by_way_of_other_hexes_is_told_leg_by_leg() -> None:
    t = sit("at EE30: B:4Arm")
    assert told(t, "move B:4Arm via EE31 to EE32") == [
        "B:4Arm has 6 and spends 1 = 1 (to EE31, 75:7.3a).",
        "B:4Arm has 5 and spends 1 = 1 (to EE32, 75:7.3a).",
    ]
    assert t.where("B:4Arm") == "EE30"


def test_an_attack_is_told_with_its_odds() -> None:
    t = sit("at EE30: B:4Arm\nat EE31: R:1Inf\nstep announce", "city EE31")
    assert told(t, "attack EE31 with B:4Arm") == [
        "Battle for EE31: 6 to 8, 1-2 (75:15.1a, 75:15.3a).",
        "Attack 6 = 6 (B:4Arm attacks, 75:2.4a)",
        "Defense of EE31 8 = 4 (R:1Inf defends, 75:2.4a) x 2 (EE31 is a city, 75:13.2)",
        "Chances: AE 2/6, AB2 2/6, EX 1/6, DB2 1/6.",
    ]


def test_an_attack_that_is_too_weak_is_told_so() -> None:
    t = sit("at EE30: B:1Inf\nat EE31: R:4Arm R:5Arm R:8Arm\nstep announce", "mountain EE31")
    rules = t.game.rules
    who = [rules.roster.number["b:1inf"]]
    lines = list(explain.battle_lines(t.position, who, [t.position.place[rules.roster.number["r:4arm"]]]))
    assert lines[-1] == "Not allowed: worse than 1-6 (75:14.7b)."


def test_reach_is_told_by_cost() -> None:
    t = sit("at EE30: B:1Inf", "road EE30 EE31")
    lines = list(explain.reach_lines(t.position, t.game.rules.roster.number["b:1inf"]))
    assert lines[0] == "B:1Inf for 1/3: EE31"
    assert lines[1].startswith("B:1Inf for 1: DD29 DD30")


def test_a_unit_that_cannot_move_is_told_so() -> None:
    t = sit("at EE30: B:1Inf\nat EE31: R:1Inf")
    lines = list(explain.reach_lines(t.position, t.game.rules.roster.number["b:1inf"]))
    assert lines == ["B:1Inf cannot move from EE30."]


def test_reach_tells_of_flights() -> None:
    t = sit("at A5: B:1Abn")
    lines = list(explain.reach_lines(t.position, t.game.rules.roster.number["b:1abn"]))
    assert any(line.startswith("B:1Abn can be dropped on") for line in lines)
    assert not any("fly to" in line for line in lines)  # there is no other friendly city


def divided(t: Table) -> list[str]:
    return list(explain.division_lines(t.position))


def test_a_division_is_told_as_orders() -> None:
    t = sit("at EE30: B:4Arm\nat EE31: R:1Inf\nstep announce")
    assert divided(t) == ["attack EE31 with B:4Arm  # 1-1: AE 1/6, AB2 1/6, EX 1/6, DB2 3/6"]
    t.order("attack EE31 with B:4Arm")
    assert divided(t) == ["Nothing is left to be attacked."]


def test_that_a_division_is_not_known_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweep, "STEPS", -1)
    t = sit("at EE30: B:1Inf\nat EE31: R:4Arm R:5Arm R:8Arm", "mountain EE31")
    assert divided(t) == ["No legal division is found, and it is not known whether there is one."]


def test_a_division_that_cannot_be_is_told() -> None:
    t = sit("at EE30: B:1Inf\nat EE31: R:4Arm R:5Arm R:8Arm", "mountain EE31")
    assert divided(t) == ["There is no division in which every attack is at 1-6 or better."]
    t = sit("at EE30: B:1Inf B:2Inf\nat EE31: R:1Inf\nstep announce")
    t.order("attack EE31 with B:1Inf")
    assert divided(t) == ["There is no legal division that keeps the battles announced so far; call one off."]
