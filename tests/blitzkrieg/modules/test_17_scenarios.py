"""MS:17, MS:SCENARIO.A, .B, .D - two powers with orders of battle, for cities or for minor countries."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.blitzkrieg.judging import Table, table

from openblitz.blitzkrieg.engine.places import WAITING
from openblitz.blitzkrieg.engine.sequence import sequence_of
from openblitz.blitzkrieg.ground.questions.victory import VICTORY
from openblitz.blitzkrieg.ground.rules.victory import ANSWERS
from openblitz.blitzkrieg.rulesets import game, names
from openblitz.blitzkrieg.weather.rules.calendar import SEASONS, TURNS, date
from openblitz.hexes.grid import parse

if TYPE_CHECKING:
    from openblitz.table import Outcome

A, B, D = "modules-a-total-war", "modules-b-national-expansion", "modules-d-grand-alliance"


def begin(name: str, *orders: str) -> Table:
    """A new game, after these orders; Blue has the Tactical Army, Red the Improved Infantry Army."""
    t = table(name)
    t.order("army 4", "army 5", "agree", *orders)
    return t


def at_the_end(name: str, text: str, options: tuple[str, ...] = ()) -> Outcome:
    turns = game(name).rules.turns
    t = table(name, f"turn {turns}\nside red\n{text}\nrest eliminated\nstep movement", options=options)
    t.order("done")
    assert t.position.outcome is not None
    return t.position.outcome


FIXED = {  # when each begins, its turns, how it is won, and by which paragraph
    "a": ("spring 4", 12, "most cities", "A.c"),
    "b": ("spring 4", 12, "most minor countries", "B.b"),
    "c": ("spring 4", 12, "most minor countries", "C.h"),
    "d": ("spring 4", 12, "most cities", "A.c"),  # as A
    "e": ("summer 1", 9, "most cities", "E.c"),
    "f": ("summer 5", 15, "most minor cities", "F.h"),
    "g": ("fall 1", 36, "national liberation", "G.c"),
    "h": ("summer 1", 12, "most cities", "H.e"),
}


@pytest.mark.rule("MS:17a")
def test_each_scenario_is_a_game_of_its_own_which_fixes_start_length_and_victory() -> None:
    scenarios = [name for name in names() if name.startswith("modules-")]
    assert {name[8] for name in scenarios} == set(FIXED)
    for name in scenarios:
        rules, (begins, turns, victory, wins) = game(name).rules, FIXED[name[8]]
        assert rules.scenario is not None
        assert (str(date(rules, 1)), rules.turns) == (begins, turns), name
        assert rules.answers["victory"] is ANSWERS[victory], name
        assert rules.scenario.wins == f"MS:SCENARIO.{wins}", name


@pytest.mark.rule("MS:17.TIMERECORD")
@pytest.mark.parametrize(
    ("name", "begins", "ends"),
    [
        (A, "spring 4", "summer 6"),
        (B, "spring 4", "summer 6"),
        (D, "spring 4", "summer 6"),
        ("modules-e-brush-fire-war", "summer 1", "summer 9"),
    ],
)
def test_the_time_record_has_four_seasons_of_nine_turns(name: str, begins: str, ends: str) -> None:
    rules = game(name).rules
    assert (SEASONS, TURNS) == (("spring", "summer", "fall", "winter"), 9)
    assert (str(date(rules, 1)), str(date(rules, rules.turns))) == (begins, ends)
    assert date(rules, 1) == date(rules, 37)  # a year later


# A


@pytest.mark.rule("MS:SCENARIO.A.a")
def test_blue_moves_first_whatever_the_orders_of_battle() -> None:
    t = table(A)
    t.order("army 5", "army 4", "agree")  # the lower number is Red's
    assert t.game.to_move(t.position) == "red"  # who moves second sets up first
    text = (
        "turn 3\nside blue\nat G4: B:4Arm\nat ZZ48: R:4Arm\nrest eliminated\nmoves-first red\nstep movement"
    )
    t = table(A, text)
    t.order("done")
    assert (t.position.turn, t.game.to_move(t.position)) == (3, "red")


@pytest.mark.rule("MS:SCENARIO.A.b")
def test_both_have_orders_of_battle_and_minor_armies_if_they_like() -> None:
    t = begin(A)
    roster = t.rules.roster
    waiting = {roster.counters[u].type.key for u in roster.used if t.position.place[u] == WAITING}
    assert "marines" in waiting  # of no card of 1965
    assert not any(roster.army[u] > 1 for u in roster.used)
    with_armies = game(A, "", ("module-18-minor-armies",)).rules.roster
    assert any(with_armies.army[u] > 1 for u in with_armies.used)


@pytest.mark.rule("MS:SCENARIO.A.c", "MS:SCENARIO.D.a")
@pytest.mark.parametrize("name", [A, D])
@pytest.mark.parametrize(
    ("text", "winner"),
    [
        ("at ZZ48: B:4Arm\nat RRR39: R:4Arm", "blue"),
        ("at G4: R:4Arm\nat S25: B:4Arm", "red"),
        ("at G4: B:4Arm\nat ZZ48: R:4Arm", None),
    ],
)
def test_whoever_has_more_cities_wins(name: str, text: str, winner: str | None) -> None:
    outcome = at_the_end(name, text)
    assert (outcome.winner, outcome.rule) == (winner, "MS:SCENARIO.A.c")


@pytest.mark.rule("MS:SCENARIO.A.c")
@pytest.mark.parametrize(
    ("text", "winner"),
    [
        ("at EE34: B:5Arm\nreduced EE34", "blue"),
        ("reduced EE34\ncontrol blue: G4 EE34", "blue"),  # the last to be there
        ("at DD34: B:5Arm", None),  # beside a city that nobody has captured
        ("at EE34: B:5Arm\nat JJ30: R:5Arm\nreduced EE34 JJ30", None),  # one for either side
    ],
)
def test_a_captured_minor_city_counts_before_its_country_is_occupied(text: str, winner: str | None) -> None:
    """RMS-4 - It is of no use yet (65:22.0.6.1b), but it is held."""
    cities = "held blue: G4\nheld red: ZZ48\ncontrol red: ZZ48" if "control" in text else ""
    outcome = at_the_end(A, f"at G4: B:4Arm\nat ZZ48: R:4Arm\naggressor calaedia blue\n{text}\n{cities}")
    assert outcome.winner == winner, outcome.reason


@pytest.mark.rule("MS:SCENARIO.A.d")
def test_it_has_twelve_turns_or_more_or_no_end() -> None:
    assert game(A).rules.turns == 12
    lengths = {game(A, "", (f"module-17-{key}",)).rules.turns for key in ("24-turns", "36-turns")}
    assert lengths == {24, 36}
    endless = game(A, "", ("module-17-open-ended",))
    assert endless.rules.turns == 0
    text = "turn 40\nside red\nat G4: B:4Arm\nat ZZ48: R:4Arm\nrest eliminated\nstep movement"
    t = table(A, text, options=("module-17-open-ended",))
    t.order("done")
    assert (t.position.turn, t.position.outcome) == (41, None)
    t.order("resign")
    assert t.position.outcome is not None
    assert t.position.outcome.winner == "red"


@pytest.mark.rule("MS:SCENARIO.A.e")
def test_it_begins_six_turns_before_summer() -> None:
    rules = game(A).rules
    assert [date(rules, turn).season for turn in range(1, 9)] == ["spring"] * 6 + ["summer"] * 2


# B


@pytest.mark.rule("MS:SCENARIO.B.a")
def test_it_differs_from_total_war_in_victory_alone() -> None:
    one, other = game(A).rules, game(B).rules
    assert {key for key, answer in other.answers.items() if one.answers.get(key) is not answer} == {"victory"}
    assert (one.turns, one.roster.used) == (other.turns, other.roster.used)
    assert sequence_of(one).player_turn == sequence_of(other).player_turn


CALAEDIA = "aggressor calaedia blue\nreduced EE34 FF35 JJ30\noccupied calaedia"


@pytest.mark.rule("MS:SCENARIO.B.b")
def test_whoever_controls_more_minor_countries_after_turn_twelve_wins() -> None:
    assert game(B).rules.turns == 12
    text = "at EE34: B:4Arm\nat FF35: B:5Arm\nat JJ30: B:6Arm\nat ZZ48: R:4Arm"
    outcome = at_the_end(B, f"{text}\n{CALAEDIA}")
    assert (outcome.winner, outcome.rule) == ("blue", "MS:SCENARIO.B.b")
    assert "has 1 minor country, Big Red 0" in outcome.reason
    assert at_the_end(B, "at G4: B:4Arm\nat ZZ48: R:4Arm").winner is None


@pytest.mark.rule("MS:SCENARIO.B.c")
@pytest.mark.parametrize(
    ("stacks", "controlled"),
    [
        ("at EE34: B:4Arm\nat FF35: B:5Arm", True),  # two of its three cities
        ("at EE34: B:4Arm", False),  # one
        ("at EE34: B:4Arm\nat FF35: B:5Arm\nat II32: C:1Inf C:2Inf C:3Inf", True),  # 12 factors to 6
        ("at EE34: B:4Arm\nat FF35: B:5Arm\nat II32: C:1Inf C:2Inf C:3Inf C:Inf1.1", False),  # 12 to 7
        (
            "at EE34: B:4Arm\nat FF35: B:5Arm\nat II32: R:Gue4.1 R:Gue2.1",
            True,
        ),  # guerillas count as others do
        ("at EE34: B:4Arm\nat FF35: B:5Arm\nat II32: R:Gue4.1 R:Gue2.1 R:Gue1.1", False),
        ("at OO30: B:4Arm\nat OO31: B:5Arm", False),  # two of the four of New Endor
        ("at OO30: B:4Arm\nat OO31: B:5Arm\nat PP31: B:6Arm", True),
    ],
)
def test_control_takes_most_cities_and_twice_the_factors(stacks: str, controlled: bool) -> None:
    enemies = "aggressor calaedia blue\naggressor new-endor blue"
    text = f"turn 5\n{stacks}\nat ZZ48: R:4Arm\nrest eliminated\n{enemies}"
    more = ("module-09-production", "module-10-supply", "module-15-guerillas", "module-18-minor-armies")
    t = table(B, text, options=more)
    assert t.rules.ground.minors[4].hexes >> parse("II32") & 1
    assert VICTORY.of(t.rules).score(t.position, 0).has == int(controlled)


# D


@pytest.mark.rule("MS:SCENARIO.D.b")
def test_the_minor_countries_are_allies_from_the_beginning() -> None:
    rules = game(D).rules
    assert rules.roster.at_first.minors == (0, 0, 1, 1, 1)  # NW SW SE NE C
    assert rules.names == ("Grand Alliance", "Quadruple Entente")
    t = table(D, "turn 1\nat CC31: SW:1Inf\nat DD32: C:1Inf\nrest eliminated\nstep movement")
    t.order("done")
    assert t.says("attack DD32 with SW:1Inf") is None  # at war


@pytest.mark.rule("MS:SCENARIO.D.c")
def test_a_power_sets_up_in_the_countries_of_its_allies_but_they_at_home() -> None:
    t = table(D, "turn 0\nside blue\nwaiting: B:4Arm NW:1Inf\nrest eliminated\nstep set-up")
    # A part of a unit that waits is set up (the armies are formed of change).
    assert t.why_not("place NW:1Inf at G4") == ("MS:17a", "G4", "NW:1Inf")
    assert t.says("place NW:1Inf at V20") is None
    camp = t.rules.ground.camp[0]
    assert all(camp >> parse(hex_) & 1 for hex_ in ("G4", "V20", "X27"))
    assert not any(camp >> parse(hex_) & 1 for hex_ in ("ZZ48", "EE34", "UU43"))
    t = begin(D)
    assert t.game.to_move(t.position) == "red"
    unit = next(u for u in t.game.view(t.position, "red").units if u.startswith("R:SInf2"))
    assert t.says(f"place {unit} at KK40") is None  # San Estados
    assert t.why_not(f"place {unit} at V20")[:2] == ("MS:17a", "V20")


@pytest.mark.rule("MS:SCENARIO.D.d")
def test_allied_armies_go_and_attack_beyond_their_borders() -> None:
    t = table(D, "turn 1\nat L9: NW:1Inf\nat ZZ48: R:4Arm\nrest eliminated")
    assert t.says("move NW:1Inf to K9") is None  # into Great Blue,
    t = table(D, "turn 1\nat CC31: SW:1Inf\nat ZZ48: R:4Arm\nrest eliminated")
    t.order("move SW:1Inf to DD32")  # and into the enemy's country
    assert t.where("SW:1Inf") == "DD32"
