"""The box: every counter has one number in all games, in runs by army; a game uses some of them."""

from __future__ import annotations

import pytest
from tests.blitzkrieg.whole_box import whole_box

from openblitz.blitzkrieg.counters import Side, armies, counter_mix, in_basic_game, minor_armies
from openblitz.blitzkrieg.engine.places import BOX, WAITING
from openblitz.blitzkrieg.engine.position import Position
from openblitz.blitzkrieg.engine.roster import NOBODY, Allied
from openblitz.blitzkrieg.rulesets import names, rules

BOX_GAME = whole_box()
ROSTER = BOX_GAME.rules.roster
PRINTED = 192 + 194 + 112


@pytest.mark.parametrize("ruleset", names())
def test_every_counter_has_the_same_number_in_every_game(ruleset: str) -> None:
    roster = rules(ruleset).roster
    assert roster.ids == ROSTER.ids[: len(roster)]
    assert len(set(roster.ids)) == len(roster)
    # Without the counters of the Module System, which come last, a game does not have them in its lists.
    assert len(roster) in (PRINTED, len(ROSTER))
    assert ROSTER.ids[PRINTED] == "B:SInf2.1"


def test_all_counters_of_the_data_are_in_the_box() -> None:
    mixes = [counter for side in Side for counter in counter_mix(side)]
    mixes += [counter for army in minor_armies() for counter in army.counters]
    assert sorted(counter.id for counter in mixes) == sorted(ROSTER.ids[:PRINTED])
    sheets = [counter for army in armies() for counter in army.sheet]
    assert [counter.id for counter in sheets] == list(ROSTER.ids[PRINTED:])
    assert sum(counter.substitute for counter in ROSTER.counters) == sum(c.substitute for c in mixes)


def test_an_army_is_a_run_of_numbers() -> None:
    assert [army.key for army in ROSTER.armies[:2]] == ["blue", "red"]
    for run in (ROSTER.army[:PRINTED], ROSTER.army[PRINTED:]):
        assert list(run) == sorted(run)
    assert {army.key for army in armies()} == {counter.owner for counter in ROSTER.counters}
    for army, counter in zip(ROSTER.army, ROSTER.counters, strict=True):
        assert ROSTER.armies[army].key == counter.owner


def test_what_is_on_no_card_never_arrives() -> None:
    for counter, turn in zip(ROSTER.counters, ROSTER.arrives, strict=True):
        on_card = counter.owner in ("blue", "red") and counter.id in ROSTER.ids[:PRINTED]
        minor = counter.owner not in ("blue", "red")  # all of it is set up (MS:18c)
        change = counter.substitute or counter.spare
        assert (turn > 0) == ((on_card or minor) and not change)
        assert turn == 1 or not minor or change


@pytest.mark.parametrize("ruleset", ["1965-basic", "1975-basic"])
def test_the_basic_games_use_the_divisions_of_the_powers(ruleset: str) -> None:
    roster = rules(ruleset).roster
    wanted = [
        counter.id
        for counter in roster.counters
        if counter.owner in ("blue", "red") and in_basic_game(counter)
    ]
    assert [roster.ids[unit] for unit in roster.used] == wanted
    assert len(wanted) == 139


def test_a_scenario_uses_what_it_deals_in_the_order_of_its_cards() -> None:
    roster = rules("1975-first-game").roster
    assert roster.names(roster.used)[:5] == ("B:GDArm", "B:4Arm", "B:5Arm", "B:6Arm", "B:1Inf")
    assert all(roster.arrives[unit] == 1 for unit in roster.used)
    assert sum(map(bool, roster.arrives)) == len(roster.used) == 15
    assert [roster.rank[unit] for unit in roster.used] == list(range(15))


def test_at_the_beginning_the_used_wait_on_their_cards_and_the_others_lie_in_the_box() -> None:
    position = Position(rules("1975-basic"))
    roster = position.roster
    assert len(position.place) == len(position.start) == len(position.spent) == len(roster)
    for unit, place in enumerate(position.place):
        assert place == position.start[unit] == (WAITING if unit in roster.is_used else BOX)
    whole = Position(BOX_GAME.rules)
    assert whole.place[ROSTER.number["b:inf2.1"]] == BOX
    assert whole.place[ROSTER.number["nw:1inf"]] == WAITING
    assert whole.place[ROSTER.number["nw:inf2.1"]] == BOX
    assert whole.place[ROSTER.number["b:1rgr"]] == WAITING


def test_who_is_on_which_side_follows_from_the_allegiance() -> None:
    walkure = [army.key for army in ROSTER.armies].index("nord-walkure")
    infantry, inf, red = (ROSTER.number[name] for name in ("nw:1inf", "b:1inf", "r:1inf"))
    first = ROSTER.at_first
    assert [first.side[unit] for unit in (inf, red, infantry)] == [0, 1, NOBODY]
    over = ROSTER.under[(Allied(walkure, 1),)]
    assert [over.side[unit] for unit in (inf, red, infantry)] == [0, 1, 1]
    assert infantry in over.of_side[1]
    assert infantry not in over.of_side[NOBODY]
    assert ROSTER.under[()] is first
