"""MS:4m-r - score sheets of losses, which decide nothing."""

from __future__ import annotations

import pytest
from tests.blitzkrieg.judging import Table, table

from openblitz.blitzkrieg.battle.rules.score import HUMANISTIC, LOSS_SCORE, PRODUCTION, price
from openblitz.blitzkrieg.charts.sheet import sheet
from openblitz.blitzkrieg.engine.modifiers import Kept
from openblitz.blitzkrieg.rulesets import UnknownRulesetError, rules

MODULE = "module-04-combat-results"


def exchanged(score: str) -> Table:
    """Three factors of armor of either side, gone in an exchange, by one of the systems."""
    blue = ("at EE29: B:4Arm B:5Arm", "at FF30: B:9Arm B:10Arm")
    text = "\n".join((*blue, "at EE30: R:4Arm", "rest waiting", "step announce"))
    options, without = (MODULE, f"module-04-score-{score}"), ("minor-countries-1965",)
    t = table("modules", text, [6], "", "", options=options, without=without)
    t.order("attack EE30 with B:4Arm B:5Arm B:9Arm B:10Arm", "done", "fight EE30")  # 4-1: Ex3
    t.order("lose R:4Arm keep R:Arm2.1 R:Arm1.1", "lose B:4Arm keep B:Arm2.1 B:Arm1.1")
    return t


def said(t: Table) -> tuple[str, ...]:
    """What the score sheet says."""
    found = [box.lines for one in t.rules.added[Kept] for box in one.boxes(t.position)]
    return next(lines for lines in found if any("cent" in line for line in lines))


@pytest.mark.rule("MS:4m")
def test_a_factor_costs_as_many_cents_as_production_points() -> None:
    assert LOSS_SCORE(exchanged("cost").position) == (12, 12)  # 3 factors at 2 cents, in half cents
    # What stands in the Production Chart, and half a cent for slow infantry.
    assert [price(PRODUCTION, kind) for kind in ("sac", "infantry", "slow-infantry", "guerilla")] == [
        12,
        2,
        1,
        0,
    ]


@pytest.mark.rule("MS:4n")
def test_air_units_cost_1_rangers_3_trains_flak_and_airbases_5_armor_artillery_and_airborne_10() -> None:
    assert LOSS_SCORE(exchanged("humanistic").position) == (60, 60)
    prices = {kind: price(HUMANISTIC, kind) // 2 for kind in sheet(HUMANISTIC).rows}
    assert [prices[kind] for kind in ("sac", "mdm", "tac", "ftr", "mac")] == [1] * 5
    assert prices["rangers"] == 3
    assert [prices[kind] for kind in ("railroad", "flak", "airbase")] == [5] * 3
    assert [prices[kind] for kind in ("armor", "artillery", "airborne")] == [10] * 3


@pytest.mark.rule("MS:4o")
def test_marines_transports_and_slow_infantry_cost_15_infantry_guerillas_and_lst_20_a_task_force_40() -> None:
    prices = {kind: price(HUMANISTIC, kind) // 2 for kind in sheet(HUMANISTIC).rows}
    assert [prices[kind] for kind in ("marines", "transport", "slow-infantry")] == [15] * 3
    assert [prices[kind] for kind in ("infantry", "guerilla", "landing-ship")] == [20] * 3
    assert prices["task-force"] == 40


@pytest.mark.rule("MS:4q")
def test_mixed_emotions_cost_both() -> None:
    assert LOSS_SCORE(exchanged("mixed").position) == (72, 72)
    with pytest.raises(UnknownRulesetError, match="exclude each other"):
        rules("modules", "", (MODULE, "module-04-score-mixed", "module-04-score-cost"))


@pytest.mark.rule("MS:4p", "MS:4r")
def test_the_difference_goes_to_who_has_lost_less_and_each_knows_what_he_might_tear_up() -> None:
    t = exchanged("cost")
    assert said(t) == ("Great Blue has lost 6 cents.", "Big Red has lost 6 cents.")
    text = t.game.write_state(t.position).replace("loss-score 12 12", "loss-score 13 20")
    t = table("modules", text, options=(MODULE, "module-04-score-cost"), without=("minor-countries-1965",))
    assert said(t)[2:] == ("Big Red owes Great Blue 3 1/2 cents.",)
    assert said(t)[:2] == ("Great Blue has lost 6 1/2 cents.", "Big Red has lost 10 cents.")


@pytest.mark.rule("MS:4m")
def test_an_overrun_is_scored_as_well_and_the_sheet_is_kept_in_the_position() -> None:
    text = "at EE29: B:4Arm B:5Arm\nat EE30: R:Inf1.1\nrest waiting"
    options, without = (MODULE, "module-04-score-cost"), ("minor-countries-1965",)
    t = table("modules", text, [], "", "", options=options, without=without)
    t.order("overrun EE30 with B:4Arm B:5Arm")
    assert LOSS_SCORE(t.position) == (0, 2)
    assert t.game.read_state(t.game.write_state(t.position)) == t.position
