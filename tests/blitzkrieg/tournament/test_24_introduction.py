"""75:24 - what the Tournament Game is made of; fractions (CL:rounding)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import msgspec
import pytest
from tests.blitzkrieg.basic1975.arranging import attack
from tests.blitzkrieg.tournament.arranging import arrange

from openblitz.blitzkrieg.charts import Odds
from openblitz.blitzkrieg.rules.attack import attack_factors, attack_tally
from openblitz.blitzkrieg.rules.modifiers import UnitModifier
from openblitz.blitzkrieg.rules.odds import odds
from openblitz.blitzkrieg.rulesets import called, rules, usual_options
from openblitz.lab.blitzkrieg.invariants import Invariants
from openblitz.table import Part

if TYPE_CHECKING:
    from openblitz.blitzkrieg.position import Position
    from openblitz.blitzkrieg.rules.book import Rules

FAR = "at TTT50: R:1Inf"


@pytest.mark.rule("75:24a")
def test_all_of_the_basic_game_and_its_options_are_in_it() -> None:
    basic, whole = rules("1975-basic", "all"), rules("1975-tournament", "all")
    changed = {
        question for question in basic.answers if basic.answers[question] is not whole.answers[question]
    }
    assert {"results", "losses", "advances", "stacking"} <= changed
    assert not changed & {"zones", "terrain", "set_up"}  # as in the Basic Game
    optional = {"automatic-victory", "combat-supply", "invasions", "sea-movement", "strategic-movement"}
    assert optional <= set(usual_options("1975-tournament"))
    assert set(basic.sequence.player_turn) <= set(whole.sequence.player_turn)


@pytest.mark.rule("75:24a")
@pytest.mark.parametrize("left_out", ["", *usual_options("1975-tournament")])
def test_each_option_of_the_basic_game_stays_a_switch(left_out: str) -> None:
    needs_sea = {"sea-movement": {"sea-movement", "invasions"}}.get(left_out, {left_out})
    chosen = [option for option in usual_options("1975-tournament") if option not in needs_sea]
    game = called("+".join(["1975-tournament", "all", *chosen]))
    assert list(Invariants(game.rules).faults(game.start())) == []


@pytest.mark.rule("75:24b")
def test_it_has_ground_air_and_naval_forces_and_minor_countries() -> None:
    whole = rules("1975-tournament", "all", usual_options("1975-tournament"))
    types = {whole.roster.counters[unit].type.key for unit in whole.roster.used}
    assert {"infantry", "armor", "artillery", "airborne", "air-assault", "rangers", "sac", "tac"} <= types
    assert {"sea", "supply"} <= whole.answers.keys()
    assert {"minor-countries", "substitutes", "rangers"} <= set(whole.added)


@pytest.mark.rule("75:SEQ.21a", "CL:SEQ.6")
def test_recombining_then_announcing_then_the_tables() -> None:
    whole = rules("1975-tournament", "all")
    phases = ["movement", "recombine", "announce", "resolve"]
    assert [phase for phase in whole.sequence.player_turn if phase in phases] == phases
    assert whole.attrition.name == "1975.tgat"
    assert "1975.mcrt" in {chart.name for chart in whole.charts.values()}


# Fractions


LOST = ("at EE20: B:Inf1.1 B:Inf1.2 B:1Inf B:15Inf", FAR, "at EE40: B:2Inf", "rest waiting")
HOME = "city EE40; blue EE40"


@pytest.mark.rule("75:23.6c")
def test_half_a_factor_of_a_unit_out_of_supply_counts_whole() -> None:
    t = arrange(*LOST, land=HOME, options=("combat-supply",))
    factors, number = attack_factors(t.rules, t.position), t.rules.roster.number
    assert [factors[number[name]] for name in ("b:inf1.1", "b:1inf")] == [1, 2]
    tally = attack_tally(t.rules, t.position, [number["b:inf1.1"]])
    assert tally.total == 1
    assert tally.parts[0].rule == "75:23.6c"
    basic = rules("1975-basic", "all", ("combat-supply",))
    assert basic.attack  # without the part that turns fractions up, they stay
    assert "fractions up out of supply" not in {modifier.name for modifier in basic.attack}


@pytest.mark.rule("CL:rounding.e")
@pytest.mark.parametrize(("against", "at"), [(Fraction(3, 2), "4-1"), (Fraction(7, 2), "1-1"), (2, "3-1")])
def test_odds_are_those_of_unrounded_factors(against: Fraction, at: str) -> None:
    assert odds(6, against) == Odds.parse(at)


class Times(UnitModifier):
    """Something that doubles or halves everybody, as fog doubles infantry."""

    says = ()

    def __init__(self, by: Fraction) -> None:
        self.by = by

    def part(self, rules: Rules, position: Position, unit: int) -> Part:
        return Part(self.by, "for a test", "75:34a", times=True)


@pytest.mark.rule("CL:rounding.a")
def test_what_is_halved_stays_a_fraction_where_no_rule_says_otherwise() -> None:
    """B:Inf1.3 is in supply, and 75:23.6c does not bear on it."""
    t = arrange(*LOST, "at EE39: B:Inf1.3", land=HOME, options=("combat-supply",))
    halved = msgspec.structs.replace(t.rules, attack=(*t.rules.attack, Times(Fraction(1, 2))))
    assert attack_factors(halved, t.position)[t.rules.roster.number["b:inf1.3"]] == Fraction(1, 2)


@pytest.mark.rule("CL:rounding.g", "CL:rounding.j")
@pytest.mark.parametrize("doublings", [1, 2])
def test_rounding_comes_last_and_nothing_is_doubled_twice(doublings: int) -> None:
    """One factor, halved and doubled, is one; it were two if the half had been turned up before."""
    t = arrange(*LOST, land=HOME, options=("combat-supply",))
    number = t.rules.roster.number["b:inf1.1"]
    doubled = msgspec.structs.replace(t.rules, attack=(*t.rules.attack, *[Times(Fraction(2))] * doublings))
    assert attack_factors(doubled, t.position)[number] == 1
    full = t.rules.roster.number["b:1inf"]
    assert attack_factors(doubled, t.position)[full] == 4


@pytest.mark.rule("CL:21.3b")
def test_the_advance_of_an_automatic_victory_ends_where_one_after_combat_does() -> None:
    lines = ("at EE29: B:GDArm B:4Arm", "at EE30: R:Inf1.1", FAR, "rest waiting")
    land = "mountain EE31; forest DD30"
    fought = arrange(*lines, "step announce", land=land)
    attack(fought, "EE30 with B:GDArm B:4Arm")
    won = arrange(*lines, land=land, options=("automatic-victory",))
    won.order("overwhelm EE30 with B:GDArm B:4Arm", "done")
    ends = []
    for t in (fought, won):
        assert t.step in ("advance", "overwhelmed")
        orders = (t.game.write_order(order).split() for order in t.game.orders(t.position))
        ends.append({words[-1] for words in orders if words[:2] == ["advance", "B:4Arm"]})
    assert ends[0] == ends[1]
    assert "EE31" in ends[0]
    assert not ends[0] & {"DD30", "EE34", "EE35"}
