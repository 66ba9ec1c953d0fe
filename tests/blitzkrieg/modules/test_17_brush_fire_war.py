"""MS:SCENARIO.E - the Brush Fire War: minor armies alone, for one summer."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.blitzkrieg.judging import Table, table
from tests.blitzkrieg.modules.by_computers import played

from openblitz.blitzkrieg.ground.rules.zones import zones_of
from openblitz.blitzkrieg.rulesets import game, is_draft
from openblitz.blitzkrieg.weather.rules.calendar import date

if TYPE_CHECKING:
    from openblitz.table import Outcome

NAME = "modules-e-brush-fire-war"
GAME = game(NAME)
RED = "at EE34: C:1Inf"


def arrange(text: str, dice: tuple[int, ...] = ()) -> Table:
    return table(NAME, text, dice)


def levies(*lines: str) -> Table:
    """Blue's player-turn is about to end."""
    return arrange("\n".join(["turn 3", "side blue", *lines, RED, "rest eliminated", "step levies"]))


@pytest.mark.rule("MS:17a", "MS:SCENARIO.E.a")
def test_two_armies_fight_three_and_nobody_else_is_there() -> None:
    roster = GAME.rules.roster
    armies = [sorted({roster.armies[roster.army[u]].key for u in roster.at_first.of_side[s]}) for s in (0, 1)]
    assert armies == [["nord-walkure", "sud-walkure"], ["calaedia", "new-endor", "san-estados"]]
    factors = [
        sum(roster.defense[u] for u in roster.at_first.of_side[s] if roster.arrives[u]) for s in (0, 1)
    ]
    assert factors == [56, 56]
    assert GAME.rules.names == ("Walkürian Alliance", "Triple Alliance")
    assert not is_draft(NAME)


@pytest.mark.rule("MS:SCENARIO.E.a")
def test_all_are_at_war_from_the_first_turn() -> None:
    t = arrange("turn 1\nat CC31: SW:1Inf\nat DD32: C:1Inf\nrest eliminated")
    assert zones_of(t.rules).controlled(t.position, 0) & t.rules.ground.minors[4].hexes
    t.order("done")
    assert t.says("attack DD32 with SW:1Inf") is None


@pytest.mark.rule("MS:MINOR.supply")
def test_a_supply_counter_that_would_have_to_go_back_is_lost() -> None:
    options = ("module-04-combat-results", "module-05-class-stacking", "module-10-supply")
    rest = "at KK40: SE:1Inf\nat L12: NW:1Inf\nrest eliminated\nstep announce"
    alone = "turn 3\nside red\nat BB33: SW:Sup1.1\nat BB34: C:1Inf C:2Inf"
    t = table(NAME, f"{alone}\n{rest}", (1,), options=options)
    t.order("attack BB33 with C:1Inf C:2Inf", "done", "fight BB33")  # R3
    assert (t.where("SW:Sup1.1"), t.step) == ("eliminated", "advance")
    both = "turn 3\nside red\nat BB33: SW:Sup1.1 SW:1Inf\nat BB34: C:1Inf C:2Inf C:3Inf"
    t = table(NAME, f"{both}\n{rest}", (1,), options=options)
    t.order("attack BB33 with C:1Inf C:2Inf C:3Inf", "done", "fight BB33")  # R2
    assert t.prompt.startswith("Walkürian Alliance: retreat")
    assert t.why_not("retreat SW:Sup1.1 to BB32 BB31")[0] == "MS:MINOR.supply"
    t.order("retreat SW:1Inf to BB32 BB31")
    assert (t.where("SW:Sup1.1"), t.where("SW:1Inf")) == ("eliminated", "BB31")


@pytest.mark.rule("MS:SCENARIO.E.g")
def test_nor_is_anything_over_a_major_power_a_target() -> None:
    text = "turn 3\nat L13: NW:AB1.1 NW:1FTR\nat EE34: C:1Inf\nrest box\nstep air-missions"
    t = table(NAME, text, options=("module-12-air-forces",))
    assert t.why_not("interdict NW:1FTR over K13")[:2] == ("MS:SCENARIO.E.g", "K13")
    t.order("interdict NW:1FTR over L12")


@pytest.mark.rule("MS:SCENARIO.E.b")
def test_the_walkurian_alliance_sets_up_and_moves_first() -> None:
    t = arrange("turn 0\nside blue\nat V20: NW:1Inf\nat EE34: C:1Inf\nrest eliminated\nstep set-up")
    t.order("done")
    assert (t.position.turn, t.game.to_move(t.position)) == (0, "red")
    t.order("done")
    assert (t.position.turn, t.game.to_move(t.position)) == (1, "blue")


@pytest.mark.parametrize(
    ("unit", "hex_", "allowed"),
    [("NW:1Inf", "V20", True), ("NW:1Inf", "X27", False), ("SW:1Inf", "X27", True)],
)
def test_each_army_is_set_up_in_its_own_country(unit: str, hex_: str, allowed: bool) -> None:
    t = arrange("turn 0\nside blue\nstep set-up")
    if allowed:
        assert t.says(f"place {unit} at {hex_}") is None
    else:
        assert t.refused(f"place {unit} at {hex_}").reason == f"{hex_} is not in Nord Walküre."


def at_the_end(*stacks: str) -> Outcome:
    lines = "\n".join(f"at {stack}" for stack in stacks)
    t = arrange(f"turn 9\nside red\n{lines}\nrest eliminated\nstep movement")
    t.order("done", "done")  # movement, then replacements
    assert t.position.outcome is not None
    return t.position.outcome


@pytest.mark.rule("MS:SCENARIO.E.c")
@pytest.mark.parametrize(
    ("stacks", "winner", "told"),
    [
        (("JJ30: NW:1Inf", "UU43: SE:1Inf"), "blue", "has 13 city squares, Triple Alliance 11"),
        (("V20: NW:1Inf", "X27: SE:1Inf"), "red", "has 11 city squares, Triple Alliance 13"),
        (("V20: NW:1Inf", "UU43: SE:1Inf"), None, "A draw"),
    ],
)
def test_whoever_holds_more_cities_at_the_end_wins(
    stacks: tuple[str, ...], winner: str | None, told: str
) -> None:
    outcome = at_the_end(*stacks)
    assert (outcome.winner, outcome.rule) == (winner, "MS:SCENARIO.E.c")
    assert told in outcome.reason


@pytest.mark.rule("MS:SCENARIO.E.d")
def test_it_lasts_one_summer() -> None:
    assert GAME.rules.turns == 9
    assert [str(date(GAME.rules, turn)) for turn in (0, 1, 9)] == ["summer 1", "summer 1", "summer 9"]
    t = arrange("turn 8\nside red\nat V20: NW:1Inf\nat UU43: SE:1Inf\nrest eliminated\nstep movement")
    t.order("done", "done")
    assert (t.position.turn, t.position.outcome) == (9, None)


# Replacements


@pytest.mark.rule("MS:SCENARIO.E.e")
def test_each_country_replaces_two_factors_of_what_it_has_lost() -> None:
    t = levies("at V20: NW:1Inf", "at X27: SW:1Inf")
    t.order("take NW:Inf2.1 at V20")
    refused = t.refused("take NW:Inf1.1 at V20")
    assert (refused.rule, refused.reason) == (
        "MS:SCENARIO.E.e",
        "NW:Inf1.1 has 1 factor, and Nord Walküre has 0 left.",
    )
    t.order("take SW:Inf1.1 at X27")  # the other country has its own two
    t.order("take SW:Arm1.1 at X27")
    assert t.where("NW:Inf2.1") == "V20"
    assert t.game.to_move(t.position) == "red"  # nothing is left to take


@pytest.mark.rule("MS:SCENARIO.E.e")
def test_a_country_replaces_no_more_than_it_has_lost_and_not_a_whole_division() -> None:
    t = levies("at V20: NW:1Inf NW:2Inf", "at Q11: NW:3Inf NW:4Inf", "at M14: NW:5Inf NW:6Inf NW:7Inf")
    assert t.why_not("take NW:Inf1.1 at V20")[0] == "MS:SCENARIO.E.e"
    assert t.says("take NW:Arm2.1 at V20") is None  # of armor all is lost
    assert t.why_not("take NW:1Arm at V20")[0] == "MS:SCENARIO.E.e"  # three factors


@pytest.mark.rule("MS:SCENARIO.E.e")
def test_a_country_that_has_lost_all_its_cities_replaces_nothing() -> None:
    # RMS-94: it keeps control as long as it holds one of them.
    t = arrange(
        "turn 3\nside red\nat EE34: SW:1Inf\nat FF35: SW:2Inf\nat HH32: C:1Inf\nat UU43: SE:1Inf\n"
        "rest eliminated\nstep levies"
    )
    assert t.says("take C:Inf1.1 at JJ30") is None
    t = arrange(
        "turn 3\nside red\nat EE34: SW:1Inf\nat FF35: SW:2Inf\nat JJ30: SW:3Inf\nat HH32: C:1Inf\n"
        "at UU43: SE:1Inf\nrest eliminated\nstep levies"
    )
    assert t.refused("take C:Inf1.1 at HH32").reason == "Calaedia has lost all its cities."


@pytest.mark.rule("MS:SCENARIO.E.f")
def test_replacements_come_on_in_friendly_cities_of_their_own_country_when_the_turn_ends() -> None:
    t = levies("at V20: NW:1Inf", "at X27: SW:1Inf")
    for hex_ in ("X27", "W20"):  # a city of an ally, and none
        assert t.why_not(f"take NW:Inf2.1 at {hex_}") == ("MS:SCENARIO.E.f", hex_, "NW:Inf2.1")
    assert t.says("take NW:Inf2.1 at M14") is None
    full = levies("at V20: NW:1Inf NW:2Inf NW:3Inf")
    assert full.why_not("take NW:Inf2.1 at V20")[1] == "V20"  # no more than may stand there
    assert full.says("take NW:Inf2.1 at M14") is None
    t = arrange(f"turn 3\nat V20: NW:1Inf\n{RED}\nrest eliminated")
    assert t.why_not("take NW:Inf2.1 at V20")[0] == "MS:SCENARIO.E.f"  # not while units move
    t.order("done")
    assert t.prompt.startswith("Walkürian Alliance: replace up to 2 factors")
    t = levies("at V20: NW:1Inf", "at M14: C:2Inf")
    assert t.why_not("take NW:Inf2.1 at M14")[0] == "MS:SCENARIO.E.f"  # the enemy is in it


def test_a_player_is_offered_his_replacements() -> None:
    t = levies("at V20: NW:1Inf", "at X27: SW:1Inf")
    view = t.game.view(t.position, "blue")
    assert view.offer is not None
    assert {"NW:Inf2.1", "SW:Arm1.1"} <= set(view.offer.units)
    box = next(box for box in view.boxes if box.place == "levies")
    assert box.lines == ("Nord Walküre: 2 factors.", "Sud Walküre: 2 factors.")
    assert not any(box.place == "levies" for box in t.game.view(arrange(f"{RED}").position, "blue").boxes)


@pytest.mark.rule("MS:SCENARIO.E.g")
def test_nobody_enters_a_major_power() -> None:
    t = arrange("turn 3\nat L9: NW:1Inf\nat MM46: SE:1Inf\nrest eliminated")
    assert t.why_not("move NW:1Inf to K9") == ("MS:SCENARIO.E.g", "K9", "NW:1Inf")
    assert t.says("move NW:1Inf to L10") is None
    t.order("done")
    while t.asked == "blue":
        t.order("done")
    assert t.why_not("move SE:1Inf to NN47") == ("MS:SCENARIO.E.g", "NN47", "SE:1Inf")
    home = t.rules.ground.home
    assert not (home[0] | home[1])


def test_the_year_is_shown_to_players() -> None:
    t = arrange("turn 3\nat V20: NW:1Inf\nat UU43: SE:1Inf\nrest eliminated")
    assert any(
        track.title == "Turn of summer" and track.value == 3
        for track in t.game.view(t.position, "blue").tracks
    )


def test_computer_players_set_the_armies_up_and_play_a_turn() -> None:
    state = played(GAME, "greedy", "hold", turn=2)
    assert all(len(state.on_board(side)) > 10 for side in (0, 1))
