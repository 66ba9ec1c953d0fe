"""75:24 - what the Tournament Game is made of; fractions (CL:rounding)."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING

import pytest
from tests.blitzkrieg.basic1975.arranging import attack
from tests.blitzkrieg.judging import table
from tests.blitzkrieg.tournament.arranging import arrange

from openblitz import catalogue
from openblitz.blitzkrieg.battle.rules.attack import attack_factors, attack_tally
from openblitz.blitzkrieg.battle.rules.odds import odds
from openblitz.blitzkrieg.board.model import Works
from openblitz.blitzkrieg.charts import Odds
from openblitz.blitzkrieg.engine.kinds import names
from openblitz.blitzkrieg.engine.modifiers import AttackModifier
from openblitz.blitzkrieg.engine.sequence import sequence_of
from openblitz.blitzkrieg.resources.rules import resources
from openblitz.blitzkrieg.rulesets import called, rules, usual_options
from openblitz.hexes import bits
from openblitz.lab.blitzkrieg.invariants import Invariants
from openblitz.rulebook.inventory import inventory
from openblitz.table import Part

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.position import Position

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
    assert set(sequence_of(basic).player_turn) <= set(sequence_of(whole).player_turn)


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
    assert {"minor-countries", "substitutes", "rangers"} <= set(whole.brought)


@pytest.mark.rule("75:SEQ.21a", "CL:SEQ.6")
def test_recombining_then_announcing_then_the_tables() -> None:
    whole = rules("1975-tournament", "all")
    phases = ["movement", "recombine", "announce", "resolve"]
    assert [phase for phase in sequence_of(whole).player_turn if phase in phases] == phases
    assert whole.attrition.name == "1975.tgat"
    assert "1975.mcrt" in {chart.name for chart in whole.charts.values()}


# Fractions


LOST = ("at EE20: B:Inf1.1 B:Inf1.2 B:1Inf B:15Inf", FAR, "at EE40: B:2Inf", "rest waiting")
HOME = "city EE40; blue EE40"


@pytest.mark.rule("75:23.6c")
def test_half_a_factor_of_a_unit_out_of_supply_counts_whole() -> None:
    t = arrange(*LOST, land=HOME, options=("combat-supply",))
    factors, number = attack_factors(t.position), t.rules.roster.number
    assert [factors[number[name]] for name in ("b:inf1.1", "b:1inf")] == [1, 2]
    tally = attack_tally(t.position, [number["b:inf1.1"]])
    assert tally.total == 1
    assert tally.parts[0].rule == "75:23.6c"
    basic = rules("1975-basic", "all", ("combat-supply",))
    assert basic.added[AttackModifier]  # without the part that turns fractions up, they stay
    assert "fractions up out of supply" not in {modifier.name for modifier in basic.added[AttackModifier]}


@pytest.mark.rule("CL:rounding.e")
@pytest.mark.parametrize(("against", "at"), [(Fraction(3, 2), "4-1"), (Fraction(7, 2), "1-1"), (2, "3-1")])
def test_odds_are_those_of_unrounded_factors(against: Fraction, at: str) -> None:
    assert odds(6, against) == Odds.parse(at)


class Times(AttackModifier):
    """Something that doubles or halves everybody, as fog doubles infantry."""

    says = ()

    def __init__(self, by: Fraction) -> None:
        self.by = by

    def part(self, position: Position, unit: int) -> Part:
        return Part(self.by, "for a test", "75:34a", times=True)


@pytest.mark.rule("CL:rounding.a")
def test_what_is_halved_stays_a_fraction_where_no_rule_says_otherwise() -> None:
    """B:Inf1.3 is in supply, and 75:23.6c does not bear on it."""
    t = arrange(*LOST, "at EE39: B:Inf1.3", land=HOME, options=("combat-supply",))
    halved = t.under(AttackModifier, *t.rules.added[AttackModifier], Times(Fraction(1, 2)))
    assert attack_factors(halved.position)[t.rules.roster.number["b:inf1.3"]] == Fraction(1, 2)


@pytest.mark.rule("CL:rounding.g", "CL:rounding.j")
@pytest.mark.parametrize("doublings", [1, 2])
def test_rounding_comes_last_and_nothing_is_doubled_twice(doublings: int) -> None:
    """One factor, halved and doubled, is one; it were two if the half had been turned up before."""
    t = arrange(*LOST, land=HOME, options=("combat-supply",))
    number = t.rules.roster.number["b:inf1.1"]
    doubled = t.under(AttackModifier, *t.rules.added[AttackModifier], *[Times(Fraction(2))] * doublings)
    assert attack_factors(doubled.position)[number] == 1
    full = t.rules.roster.number["b:1inf"]
    assert attack_factors(doubled.position)[full] == 4


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


# What players choose, and which edition it is


@pytest.mark.rule("75:1b")
def test_players_choose_a_version_and_any_of_its_optional_rules() -> None:
    """All that the book calls optional is offered with its version, and none of it with the other."""
    games = {one.name: one for one in catalogue.games()}
    parts = {line.part for line in inventory().values() if line.book == "1975"}
    optional = {
        kind: {part.partition(":")[2] for part in parts if part.startswith(f"{kind}-optional:")}
        for kind in ("basic", "tournament")
    }
    basic, whole = ({one.name for one in games[name].options} for name in ("1975-basic", "1975-tournament"))
    assert (len(optional["basic"]), len(optional["tournament"])) == (5, 5)
    assert optional["basic"] <= basic
    assert not optional["tournament"] & basic
    assert optional["basic"] | optional["tournament"] <= whole


@pytest.mark.rule("75:1b")
@pytest.mark.parametrize("count", [0, 1, 4, 5])
def test_any_selection_can_be_made(count: int) -> None:
    """But for what cannot be without another: invasions and naval ascendancy need the sea."""
    needs = {"invasions": "sea-movement", "naval-ascendancy": "sea-movement"}
    for name, kinds in (("1975-basic", BASIC), ("1975-tournament", TOURNAMENT)):
        for chosen in combinations(kinds, count):
            wanted = {*chosen, *(needs[one] for one in chosen if one in needs)}
            made = rules(name, "all", tuple(sorted(wanted)))
            assert wanted == set(made.options)


def test_the_game_with_all_options_is_the_tournament_game_with_each_of_them() -> None:
    bundle, made = (
        rules("1975-tournament-optional", "all"),
        rules("1975-tournament", "all", (*BASIC, *TOURNAMENT)),
    )
    assert (bundle.brought.keys(), sequence_of(bundle).player_turn) == (
        made.brought.keys(),
        sequence_of(made).player_turn,
    )
    assert bundle.charts.keys() == made.charts.keys()
    assert usual_options("1975-tournament-optional") == ()


BASIC = ("automatic-victory", "combat-supply", "invasions", "sea-movement", "strategic-movement")
TOURNAMENT = ("additional-bombing", "air-combat", "critical-resources", "naval-ascendancy", "weather")


@pytest.mark.rule("75:ED75.a")
@pytest.mark.parametrize("name", ["1975-basic", "1975-basic-optional", "1975-tournament"])
def test_nothing_of_the_first_edition_is_left_in_the_games_of_the_second(name: str) -> None:
    """Other tables, other paragraphs, other answers wherever the books differ."""
    first, second = rules("1965-basic"), rules(name, "")
    assert {chart.edition for chart in second.charts.values()} == {"1975"}
    assert not [cited for cited in second.cites.values() if cited.startswith("65:")]
    for question in ("zones", "terrain", "cities", "stacking", "results", "victory", "flights", "advances"):
        assert first.answers[question] is not second.answers[question]
    for question, answer in second.answers.items():
        said = [rule for rule, _text in answer.says]
        assert not said or not all(rule.startswith("65:") for rule in said), question


@pytest.mark.rule("75:ED75.c")
def test_bombed_cities_are_recorded_by_their_hex_and_make_next_turns_shortages() -> None:
    """Blue's bombs of turn 3 are written down, and Red lacks the city when his player-turn begins."""
    lines = ("turn 3", "at AAA54: B:1SAC B:1Inf", "at TTT60: R:36Inf", "rest eliminated")
    options = ("additional-bombing", "critical-resources")

    t = table("1975-tournament", "\n".join(lines), (1,), "all", options=options)
    works = names(bits.hexes(resources.usable(t.position, 1, Works.INDUSTRY)))
    there = next(hex_ for hex_ in works if t.may(f"bomb-industry B:1SAC over {hex_}"))
    t.order(f"bomb-industry B:1SAC over {there}", "done", f"attack {there} by industry-bombing with B:1SAC")
    t.order("done", f"fight {there}", "home B:1SAC")
    assert f"damaged industry at {there} by blue on 3" in t.text.splitlines()
    has = {one.side: one.industry for one in resources.RESOURCES(t.position)}
    assert (t.asked, has[1]) == ("red", len(works) - 1)
    t.order("done", "done")
    assert "damaged industry" not in t.text
