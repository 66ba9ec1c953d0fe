"""BC:combat.result - what follows a round: hold, disengage, retreat, pursue, and another round."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from tests.commander.arrange import battle, line, patch, scenario_with, table
from tests.commander.rules.close_quarters import (
    asked,
    contact,
    gone,
    kinds,
    melee,
    supporting,
    suppressed,
)

from openblitz.commander.orders import Pursue
from openblitz.commander.rules import combat
from openblitz.commander.rules import combat_results as results
from openblitz.commander.steps.combat import Pursuing
from openblitz.commander.table_top.bases import Base
from openblitz.commander.telling.offering import offer
from openblitz.table import Tally

if TYPE_CHECKING:
    from tests.commander.arrange import Battle
    from tests.commander.rules.close_quarters import Units

    from openblitz.commander.troops import UnitType
    from openblitz.table import Event

FIGHT = {"A:Inf1": (60, 49, 0), "G:Inf1": (60, 52, 180)}  # front to front
NONE = (1, 1, 1, 1)
WIN = (4, 1, 1, 1, *NONE)  # the American inflicts one hit, the German none
DRAW = (*NONE, *NONE)


def won(units: Units, *pieces: dict[str, Any], dice: tuple[int, ...] = WIN, **more: Any) -> Battle:
    """A round that the Americans have won."""
    b = melee(units, *pieces, **more)
    b.order("done", *dice)
    assert asked(b) == "round-result"
    return b


def listed(b: Battle) -> list[str]:
    """The orders that the step lists, in notation."""
    return [b.game.write_order(order) for order in b.game.orders(b.position)]


def fought(events: list[Event]) -> list[str]:
    """Who fought whom with how many dice."""
    return [event.text.partition(" (")[0] for event in events if " fights " in event.text]


def test_a_screen_is_told_the_dice_of_a_round_before_it_is_fought() -> None:
    b = melee({**FIGHT, "A:Inf2": (63, 52, 270)}, suppressed=["G:Inf1"])
    (combat_view,) = b.game.view(b.position, None).combats
    told = [
        f"{blow.unit} fights {blow.enemy} with {max(0, int(blow.dice.total))} dice"
        for blow in combat_view.blows
    ]
    assert len(told) == 3
    for blow in combat_view.blows:  # infantry has no save
        shows = (7 - int(blow.score.total)) / 6
        assert blow.hits == pytest.approx(max(0, int(blow.dice.total)) * shows, abs=0.01)
    assert fought(b.order("done", *[1] * 13)) == told  # ten in the round, three for disengaging


def test_a_pursuit_is_offered_with_the_dice_that_it_leads_to() -> None:
    b = won(FIGHT)
    before = b.game.write_state(b.position)
    about = {choice.order: choice.about for choice in offer(b.game, b.position).choices}
    assert about["result pursue"].endswith("Dice then: A:Inf1 6, G:Inf1 4.")
    assert b.game.write_state(b.position) == before  # it was only tried
    b.order("result pursue")
    # Who chose to pursue is not asked whether he would rather be done.
    assert b.position.steps[-1].prompt(b.position)[0].endswith("which enemy?")
    assert fought(b.order("pursue A:Inf1 to G:Inf1 front", *[1] * 13)) == [
        "A:Inf1 fights G:Inf1 with 6 dice",
        "G:Inf1 fights A:Inf1 with 4 dice",
    ]


def test_a_round_says_who_fights_with_which_dice_and_why_before_they_fall() -> None:
    units = {**FIGHT, "A:Inf2": (63, 51.5, 270), "G:Inf2": (60, 55, 180)}
    b = melee(units, suppressed=["G:Inf1"])
    supporting(b, "G:Inf2", "G:Inf1")
    opened = [event for event in b.order("done", *[1] * 10) if event.first is True]
    assert [event.text for event in opened] == [
        "Close combat, round 1: A:Inf1, A:Inf2 against G:Inf1. In support, 1 hit each: G:Inf2.",
        "A:Inf1 fights G:Inf1 with 4 dice (4 infantry in close combat); 4 or more hits.",
        "A:Inf2 fights G:Inf1 with 4 dice (4 infantry in close combat); 4 or more hits.",
        "G:Inf1 fights A:Inf1 with 2 dice (4 infantry in close combat, \N{MINUS SIGN}1 suppressed, "
        "\N{MINUS SIGN}1 fights to its left); 4 or more hits.",
    ]
    assert {"BC:combat.modifiers.suppressed", "BC:combat.modifiers.flank"} <= set(opened[-1].rules)


def test_each_choice_of_the_winner_says_what_it_costs_and_by_which_rule() -> None:
    b = won(FIGHT, dice=(4, 1, 1, *NONE), suppressed=["A:Inf1"])
    told = {choice.order: (choice.about, choice.rules) for choice in offer(b.game, b.position).choices}
    about, rules = told["result disengage"]
    assert "3 dice" in about
    assert "5 cm or more" in about
    assert about.endswith("A:Inf1 must stay.")
    assert rules == ("BC:combat.disengage", "BC:combat.disengage.5cm", "BC:combat.disengage.barred")
    assert told["result hold"][1] == ("BC:combat.hold",)
    assert "another round" in told["result pursue"][0]
    assert "BC:combat.modifiers.pursuit" in told["result pursue"][1]


# The result


@pytest.mark.rule("BC:combat.result")
@pytest.mark.parametrize(
    ("mine", "theirs", "what"),
    [(2, 2, ("disengage",)), (1, 2, ("retreat",)), (2, 1, ("hold", "disengage", "pursue"))],
)
def test_the_result_follows_from_the_hits_inflicted(mine: int, theirs: int, what: tuple[str, ...]) -> None:
    assert combat.result(Tally().plus(mine, "", ""), Tally().plus(theirs, "", "")) == what


@pytest.mark.rule("BC:combat.result")
def test_equal_hits_part_both_sides() -> None:
    b = melee(FIGHT)
    b.order("done", *DRAW, 2, 3, 4)
    assert asked(b) == "disengaging"
    assert b.game.to_move(b.position) == "american"
    b.order("disengage A:Inf1 to 60,41 face 0", 1, 1, 4)
    assert asked(b) == "disengaging"
    assert b.game.to_move(b.position) == "german"
    b.order("disengage G:Inf1 to 60,55 face 180")
    assert asked(b) == "commanding"  # the combat is over


@pytest.mark.rule("BC:combat.result")
def test_the_winner_chooses_of_three() -> None:
    b = won(FIGHT)
    assert listed(b) == ["result hold", "result disengage", "result pursue"]
    lost = melee(FIGHT)
    lost.order("done", *NONE, 4, 1, 1, 1)
    assert lost.game.to_move(lost.position) == "german"
    assert lost.where("A:Inf1") == (60, 48, 0)


# Hold


@pytest.mark.rule("BC:combat.hold", "BC:combat.rounds")
def test_who_holds_stays_and_may_pivot() -> None:
    b = won(FIGHT)
    b.order("result hold")
    assert b.refused("move A:Inf1 to 60,45 face 0").rule == "BC:sequence.order"
    assert b.refused("pivot G:Inf1 face 90").rule == "BC:combat.hold"
    b.order("pivot A:Inf1 face 90")
    assert b.where("A:Inf1") == (60, 49, 90)
    assert asked(b) == "commanding"  # the victor does not pursue: the combat is over


@pytest.mark.rule("BC:combat.hold")
def test_a_pivot_needs_room() -> None:
    b = won({**FIGHT, "A:Inf2": (63.1, 49, 0)})
    b.order("result hold")
    assert b.refused("pivot A:Inf1 face 45").rule == "BC:combat.hold"
    b.order("pivot A:Inf1 face 180")
    edge = won({"A:Inf1": (60, 1.5, 0), "G:Inf1": (60, 4.5, 180)})
    edge.order("result hold")
    assert edge.refused("pivot A:Inf1 face 45").rule == "BC:combat.hold"  # a corner off the table
    edge.order("pivot A:Inf1 face 90")


@pytest.mark.rule("BC:combat.hold")
@pytest.mark.parametrize(("x", "why"), [(63.62, "contact"), (63.7, "")])
def test_nobody_turns_into_contact_with_another_enemy(x: float, why: str) -> None:
    b = won({**FIGHT, "G:Inf2": (x, 49, 180)})
    b.order("result hold")
    order = b.game.read_order("pivot A:Inf1 face 45")
    refused = b.game.check(b.position, b.game.seats[0], order)
    assert (why in refused.reason) if why and refused else (refused is None and not why)


@pytest.mark.rule("BC:combat.hold")
def test_who_turns_may_stay_in_contact_with_the_enemy_he_has() -> None:
    b = melee(FIGHT)
    assert results.pivot_refusal(b.position, b.unit("A:Inf1"), 180.0) is None
    nowhere = results.pivot_refusal(b.position, b.unit("A:Inf1"), math.nan)
    assert nowhere is not None
    assert nowhere.rule == "BC:combat.hold"


# Disengage


@pytest.mark.rule("BC:combat.disengage")
@pytest.mark.parametrize(("y", "allowed"), [(47.0, True), (47.01, False), (40.0, True), (39.99, False)])
def test_a_unit_disengages_between_the_lowest_die_and_the_total(y: float, allowed: bool) -> None:
    b = won({"A:Inf1": (60, 49, 0), "G:Inf1": (60, 52, 180)}, dice=(4, 4, 4, 4, *NONE))  # four cm apart now
    b.order("result disengage", 2, 3, 4)
    order = b.game.read_order(f"disengage A:Inf1 to 60,{y} face 0")
    refused = b.game.check(b.position, b.game.seats[0], order)
    assert (refused is None) == allowed
    if refused:
        assert refused.rule == "BC:combat.disengage"
        told = {
            47.01: "A:Inf1 would go 1.99 cm; the lowest of the dice sends it off by 2 at least.",
            39.99: "The way to 60,39.99 costs 9.01 cm, "
            "and A:Inf1 has 9 cm (by the dice - BC:combat.disengage).",
        }
        assert refused.reason == told[y]


@pytest.mark.rule("BC:combat.disengage")
def test_all_own_units_of_the_combat_move_off_in_any_direction() -> None:
    b = melee({**FIGHT, "A:Inf2": (60, 46, 0), "A:Inf3": (70, 40, 0)})
    supporting(b, "A:Inf2", "A:Inf1")
    b.order("done", *WIN)
    b.order("result disengage", 6, 6, 6)
    assert b.refused("disengage A:Inf3 to 70,30 face 0").rule == "BC:combat.disengage"  # not in the combat
    b.order("disengage A:Inf2 to 60,30 face 0")
    assert b.refused("disengage A:Inf2 to 60,20 face 0").rule == "BC:combat.disengage"  # once
    assert b.refused("done").rule == "BC:combat.disengage"  # all that can
    b.order("disengage A:Inf1 to 46,49 face 0")
    assert b.where("G:Inf1")[:2] == (60, 54)  # the enemy stays
    assert asked(b) == "commanding"


@pytest.mark.rule("BC:combat.disengage.5cm")
@pytest.mark.parametrize(("y", "allowed"), [(46.0, True), (46.01, False)])
def test_who_disengages_ends_5_cm_from_visible_enemies(y: float, allowed: bool) -> None:
    b = won(FIGHT, dice=(4, 4, *NONE[2:], *NONE))  # the German retreats to 54: his front is at 52.5
    b.order("result disengage", 1, 6, 6)
    order = b.game.read_order(f"disengage A:Inf1 to 60,{y} face 180")  # looking away changes nothing
    refused = b.game.check(b.position, b.game.seats[0], order)
    assert (refused is None) == allowed
    if refused:
        assert refused.rule == "BC:combat.disengage.5cm"
        assert refused.reason == "A:Inf1 would end 4.99 cm from G:Inf1; 5 are needed."


@pytest.mark.rule("BC:combat.disengage.5cm")
@pytest.mark.parametrize(
    ("enemy", "near"), [("G:Inf2", True), ("G:StuG1", True), ("G:HQ", False), ("A:Inf2", False)]
)
def test_troops_and_vehicles_keep_one_off_and_commands_do_not(enemy: str, near: bool) -> None:
    b = melee({**FIGHT, enemy: (75, 40, 180)})
    found = results.enemies_too_near(b.position, b.unit("A:Inf1"), Base(75, 33, 180, 3, 3))
    assert found == ([b.unit(enemy)] if near else [])


@pytest.mark.rule("BC:combat.disengage.5cm")
def test_an_enemy_out_of_sight_does_not_keep_one_off() -> None:
    # A deep wood lies between the place and another enemy.
    units = {**FIGHT, "G:Inf2": (46, 40, 180)}
    woods = patch("woods", "w", 36, 41.6, 56, 43.9)
    seen = won(units)
    seen.order("result disengage", 1, 6, 6)
    assert seen.refused("disengage A:Inf1 to 48,45.5 face 0").rule == "BC:combat.disengage.5cm"
    # Nothing else than the wood, too deep to look through, is different.
    deep = won(units, {**woods, "properties": {**woods["properties"], "kind": "hill", "level": 1}})
    deep.order("result disengage", 1, 6, 6)
    deep.order("disengage A:Inf1 to 48,45.5 face 0")


@pytest.mark.rule("BC:combat.disengage.5cm")
@pytest.mark.parametrize(("y", "near"), [(64.02, True), (64.0, False)])
def test_at_double_scale_one_keeps_10_cm_off_and_looks_10_cm_into_a_wood(y: float, near: bool) -> None:
    b = battle(
        {"A:Inf1": (60, 20, 0), "G:Inf1": (60, 80, 180)},  # his front, at 77, is 7 cm inside the wood
        on=table(patch("woods", "w", 40, 70, 80, 90), size=240),
        scenario=scenario_with({}, scale="double"),
    )
    place = Base(60, y, 0, 6, 6)
    found = results.enemies_too_near(b.position, b.unit("A:Inf1"), place)
    assert found == ([b.unit("G:Inf1")] if near else [])


@pytest.mark.rule("BC:combat.disengage.transport")
def test_troops_board_transport_that_supports_and_go_half_as_far() -> None:
    b = melee({**FIGHT, "A:HT1": (60, 46, 0), "A:HT2": (56.9, 46, 0)})
    supporting(b, "A:HT1", "A:Inf1")
    b.order("done", *WIN)
    b.order("result disengage", 4, 5, 6)
    for order in ("to 56,38 face 0 aboard A:HT2", "to 60,38.49 face 0 aboard A:HT1"):
        assert b.refused(f"disengage A:Inf1 {order}").rule == "BC:combat.disengage.transport"
    b.order("disengage A:Inf1 to 60,38.5 face 0 aboard A:HT1")
    assert b.where("A:Inf1") == b.where("A:HT1") == (60, 38.5, 0)
    assert b.position.carrier[b.unit("A:Inf1")] == b.unit("A:HT1")
    assert asked(b) == "commanding"  # the transport has gone with it


@pytest.mark.rule("BC:combat.disengage.transport", "BC:combat.disengage.barred")
@pytest.mark.parametrize(
    ("carrier", "more", "rule"),
    [
        ("A:HT1", {}, ""),
        ("A:Sherman1", {}, "BC:combat.disengage.transport"),  # it carries nobody
        ("A:HT1", {"aboard": {"A:Inf9": "A:HT1"}}, "BC:combat.disengage.transport"),  # it is full
        ("A:HT1", {"suppressed": ["A:HT1"]}, "BC:combat.disengage.barred"),
    ],
)
def test_transport_that_takes_troops_along_carries_them_has_room_and_is_not_suppressed(
    carrier: str, more: dict[str, Any], rule: str
) -> None:
    b = melee({**FIGHT, carrier: (60, 46, 0)}, **more)
    supporting(b, carrier, "A:Inf1")
    b.order("done", *WIN)
    b.order("result disengage", 4, 5, 6)
    order = b.game.read_order(f"disengage A:Inf1 to 60,39 face 0 aboard {carrier}")
    refused = b.game.check(b.position, b.game.seats[0], order)
    assert (refused.rule if refused else "") == rule


@pytest.mark.rule("BC:combat.disengage.transport")
def test_transport_may_come_to_stand_where_the_troops_were() -> None:
    b = melee({**FIGHT, "A:HT1": (60, 46, 0)})
    supporting(b, "A:HT1", "A:Inf1")
    b.order("done", 4, 4, 4, 4, *NONE)  # with the supporter five: the German is at 57
    b.order("result disengage", 1, 6, 6)
    b.order("disengage A:Inf1 to 60,48.5 face 0 aboard A:HT1")
    assert b.where("A:Inf1") == (60, 48.5, 0)


@pytest.mark.rule("BC:combat.disengage.barred")
def test_the_suppressed_stay_where_they_are() -> None:
    b = melee(FIGHT, suppressed=["G:Inf1"])
    b.order("done", *NONE, 1, 1, 1, 2, 3, 4)
    b.order("disengage A:Inf1 to 60,41 face 0")  # and no dice for the other side
    assert b.where("G:Inf1") == (60, 52, 180)
    assert asked(b) == "commanding"


@pytest.mark.rule("BC:combat.disengage.barred")
def test_guns_that_are_set_up_stay_where_they_are() -> None:
    b = melee({"A:Inf1": (60, 49, 0), "G:Gun": (60, 52, 180)})
    b.order("done", *NONE, 1, 1, 2, 3, 4)
    b.order("disengage A:Inf1 to 60,41 face 0")
    assert b.where("G:Gun") == (60, 52, 180)


def test_a_combat_that_nobody_can_leave_is_over_for_this_turn() -> None:
    b = melee(FIGHT, suppressed=["A:Inf1", "G:Inf1"])
    b.order("done", 1, 1, 1, 1, 1, 1)  # reading 78
    assert contact(b, "A:Inf1", "G:Inf1")
    assert asked(b) == "commanding"


# Retreat


@pytest.mark.rule("BC:combat.retreat", "BC:combat.retreat.facing")
@pytest.mark.parametrize("hits", [1, 2, 4])
def test_the_loser_retreats_by_the_difference_directly_away(hits: int) -> None:
    b = melee({"A:Inf1": (60, 49, 0), "G:Inf1": (61, 52, 180)})
    b.order("done", *([4] * hits), *([1] * (4 - hits)), *NONE)
    x, y, facing = b.where("G:Inf1")
    length = 10**0.5  # from (60, 49) to (61, 52)
    assert (x, y) == pytest.approx((61 + hits / length, 52 + 3 * hits / length), abs=0.01)
    assert facing == 180  # it does not turn


@pytest.mark.rule("BC:combat.retreat")
def test_all_units_that_lost_retreat() -> None:
    b = melee({"A:Inf1": (60, 49, 0), "A:Inf2": (63, 52, 270), "G:Inf1": (60, 52, 180)})
    b.order("done", *NONE, *NONE, 4, 1, 1)
    assert b.where("A:Inf1") == (60, 48, 0)
    assert b.where("A:Inf2") == (64, 52, 270)


SURROUNDED = {"A:Inf1": (60, 49, 0), "A:Inf2": (63, 52, 270), "G:Inf1": (60, 52, 180)}


@pytest.mark.rule("BC:combat.retreat.multi")
def test_one_retreats_from_the_enemy_with_most_support() -> None:
    b = melee({**SURROUNDED, "A:Inf3": (66, 52, 270)})
    supporting(b, "A:Inf3", "A:Inf2")
    b.order("done", *NONE, *NONE, 1, 1, 1)  # one for the supporter
    assert b.where("G:Inf1") == (59, 52, 180)


@pytest.mark.rule("BC:combat.retreat.multi")
def test_of_enemies_with_equal_support_the_retreating_player_chooses() -> None:
    b = melee({**SURROUNDED, "A:Inf3": (90, 52, 270)})
    b.order("done", 4, *NONE, *NONE[:3], 1, 1, 1)
    assert asked(b) == "retreating"
    assert b.game.to_move(b.position) == "german"
    assert b.refused("retreat G:Inf1 from A:Inf3").rule == "BC:combat.retreat.multi"
    b.order("retreat G:Inf1 from A:Inf1")
    assert b.where("G:Inf1") == (60, 53, 180)


@pytest.mark.rule("BC:combat.retreat.friends")
def test_friends_halt_a_retreat_and_are_suppressed() -> None:
    b = won({**FIGHT, "G:Inf2": (60, 56, 180)}, dice=(4, 4, 4, 1, *NONE))
    assert b.where("G:Inf1") == (60, 53, 180)
    assert suppressed(b, "G:Inf2")
    assert not suppressed(b, "G:Inf1")


@pytest.mark.rule("BC:combat.retreat.ko.10")
@pytest.mark.parametrize(("hits", "lost"), [(10, False), (11, True)])
def test_a_retreat_over_10_cm_knocks_out(hits: int, lost: bool) -> None:
    b = melee({"A:Flame": (60, 49, 0), "G:Inf1": (60, 52, 180)})
    b.rules.roster.kind[b.unit("G:Inf1")] = _tougher(b)
    b.order("done", *([6] * hits), *([1] * (12 - hits)), *NONE)
    assert gone(b, "G:Inf1") == lost
    if not lost:
        assert b.where("G:Inf1") == (60, 62, 180)


def _tougher(b: Battle) -> UnitType:
    return msgspec.structs.replace(b.rules.roster.kind[b.unit("G:Inf1")], hits=20)


@pytest.mark.rule("BC:combat.retreat.ko.into")
@pytest.mark.parametrize(
    ("pieces", "units"),
    [
        ((), {"A:Inf2": (60, 55.5, 90)}),
        ((patch("lake", "l", 50, 54, 70, 60),), {}),
        ((patch("minefield", "m", 50, 54, 70, 60, movement={}),), {}),
    ],
)
def test_a_retreat_into_enemies_impassable_ground_or_mines_knocks_out(
    pieces: tuple[dict[str, Any], ...], units: Units
) -> None:
    b = won({**FIGHT, **units}, *pieces, dice=(4, 4, 4, 4, *NONE))
    assert gone(b, "G:Inf1")
    free = won(FIGHT, dice=(4, 4, 4, 4, *NONE))
    assert not gone(free, "G:Inf1")


@pytest.mark.rule("BC:combat.retreat.ko.into")
def test_a_retreat_into_dummy_mines_does_not() -> None:
    b = won(FIGHT, patch("dummy-minefield", "m", 50, 54, 70, 60, movement={}), dice=(4, 4, 4, 4, *NONE))
    assert not gone(b, "G:Inf1")


@pytest.mark.rule("BC:combat.retreat.ko.into")
@pytest.mark.parametrize(("hits", "lost"), [(2, False), (3, True)])
def test_a_retreat_off_the_table_knocks_out(hits: int, lost: bool) -> None:
    b = melee({"A:Inf1": (60, 113.5, 0), "G:Inf1": (60, 116.5, 180)})
    b.order("done", *([4] * hits), *([1] * (4 - hits)), *NONE)
    assert gone(b, "G:Inf1") == lost


@pytest.mark.rule("BC:combat.retreat.ko.engaged")
def test_a_retreat_into_another_combat_knocks_out() -> None:
    b = melee({**FIGHT, "G:Inf2": (60, 57, 0), "A:Inf2": (60, 60, 180)})
    b.order("done")
    b.order("fight A:Inf1", 4, 4, 4, 4, *NONE)
    assert gone(b, "G:Inf1")
    assert not gone(b, "G:Inf2")


@pytest.mark.rule("BC:combat.retreat.ko.fixed")
def test_guns_set_up_cannot_retreat() -> None:
    b = melee({"A:Inf1": (60, 49, 0), "G:Gun": (60, 52, 180)})
    b.order("done", 4, 1, 1, 1, 1, 1, 1)  # one hit, not saved; two dice back
    assert gone(b, "G:Gun")


@pytest.mark.rule("BC:combat.retreat.ko.fixed")
@pytest.mark.parametrize(
    ("unit", "state", "dice", "lost"),
    [
        ("G:StuG1", "dug_in", (5, 1, 1, 1, 1, 1, 1, 1), True),
        ("G:StuG1", "", (5, 1, 1, 1, 1, 1, 1, 1), False),
        ("G:Inf1", "fortified", (6, 1, 1, 1, *NONE), True),
        ("G:Inf1", "dug_in", (6, 1, 1, 1, *NONE), False),  # reading 80
    ],
)
def test_dug_in_armour_and_the_fortified_cannot_retreat(
    unit: str, state: str, dice: tuple[int, ...], lost: bool
) -> None:
    b = melee({"A:Inf1": (60, 49, 0), unit: (60, 52, 180)})
    if state:
        setattr(b.position, state, 1 << b.unit(unit))
    b.order("done", *dice)
    assert gone(b, unit) == lost


@pytest.mark.rule("BC:combat.retreat.ko.suppressed")
def test_a_retreat_into_suppressed_friends_knocks_out_both() -> None:
    b = won({**FIGHT, "G:Inf2": (60, 56, 180)}, dice=(4, 4, 4, 1, *NONE), suppressed=["G:Inf2"])
    assert gone(b, "G:Inf1")
    assert gone(b, "G:Inf2")


# Pursue


@pytest.mark.rule("BC:combat.rounds", "BC:combat.pursue.distance")
def test_rounds_follow_as_long_as_the_victor_pursues() -> None:
    b = won(FIGHT, dice=(4, 4, 4, 1, *NONE))
    b.order("result pursue")
    # Three centimetres of pursuit: six dice against four.
    b.order("pursue A:Inf1 to G:Inf1 front", 4, 1, 1, 1, 1, 1, *NONE)
    assert asked(b) == "round-result"
    b.order("result pursue")
    b.order("pursue A:Inf1 to G:Inf1 front", 4, 4, 1, 1, 1, 1)  # one cm: six dice, and it is knocked out
    assert gone(b, "G:Inf1")
    assert b.refused("result pursue").rule == "BC:combat.rounds"  # one side is knocked out
    b.order("result hold")
    b.order("done")
    assert asked(b) == "commanding"


@pytest.mark.rule("BC:combat.pursue.distance", "BC:combat.modifiers.pursuit")
def test_pursuit_goes_further_than_a_move() -> None:
    b = melee({"A:Flame": (60, 49, 0), "G:Inf1": (60, 52, 180)})
    b.rules.roster.kind[b.unit("G:Inf1")] = _tougher(b)
    slow = b.rules.roster.kind[b.unit("A:Flame")]
    assert slow.move == 10
    b.rules.roster.kind[b.unit("A:Flame")] = _with_move(slow, 5)
    b.order("done", *([6] * 9), 1, 1, 1, *NONE)
    b.order("result pursue")
    # Nine centimetres: twelve dice and four; four come back.
    b.order("pursue A:Flame to G:Inf1 front", *([6] * 2), *([1] * 14), *NONE)
    assert b.where("A:Flame") == (60, 58, 0)


def _with_move(kind: UnitType, move: int) -> UnitType:
    return msgspec.structs.replace(kind, move=move)


@pytest.mark.rule("BC:combat.pursue.foot")
@pytest.mark.parametrize("prey", ["G:StuG1", "G:HT1", "G:Lorry"])
@pytest.mark.parametrize("unit", ["A:Inf1", "A:Horse1"])
def test_foot_and_cavalry_do_not_pursue_vehicles_in_the_open(unit: str, prey: str) -> None:
    units = {unit: (60, 49, 0), prey: (60, 52, 180)}
    b = melee(units)
    refused = results.may_not_pursue(b.position, b.unit(unit), b.unit(prey))
    assert refused is not None
    assert refused.rule == "BC:combat.pursue.foot"
    wooded = melee(units, patch("woods", "w", 50, 50.5, 70, 60))
    assert results.may_not_pursue(wooded.position, wooded.unit(unit), wooded.unit(prey)) is None


@pytest.mark.rule("BC:combat.pursue.foot")
def test_so_the_choice_is_not_offered() -> None:
    b = won({"A:Inf1": (60, 49, 0), "G:StuG1": (60, 52, 180)}, dice=(4, 1, 1, 1, 1, 1, 1, 1))
    assert b.refused("result pursue").rule == "BC:combat.pursue.foot"
    assert listed(b) == ["result hold", "result disengage"]


@pytest.mark.rule("BC:combat.pursue.armour")
def test_armour_in_the_open_is_never_pursued() -> None:
    units = {"A:Sherman1": (60, 49, 0), "G:StuG1": (60, 52, 180)}
    b = won(units, dice=(4, 1, 1, 1, 1, 1, 1))
    assert b.refused("result pursue").rule == "BC:combat.pursue.armour"
    wooded = won(units, patch("woods", "w", 50, 50.5, 70, 60), dice=(5, 1, 1, 1, 1, 1, 1))
    wooded.order("result pursue")
    soft = won({"A:Sherman1": (60, 49, 0), "G:Lorry": (60, 52, 180)}, dice=(4, 1, 1, 1, 1))
    soft.order("result pursue")


@pytest.mark.rule("BC:combat.pursue.never")
@pytest.mark.parametrize("unit", ["A:MG1", "A:Gun"])
def test_infantry_support_and_guns_never_pursue(unit: str) -> None:
    b = won({unit: (60, 49, 0), "G:Inf1": (60, 52, 180)}, dice=(4, 1, *NONE))
    assert b.refused("result pursue").rule == "BC:combat.pursue.never"


@pytest.mark.rule("BC:combat.pursue.never")
def test_the_dug_in_never_pursue() -> None:
    b = melee(FIGHT)
    b.position.dug_in = 1 << b.unit("A:Inf1")
    b.order("done", *WIN)
    assert b.refused("result pursue").rule == "BC:combat.pursue.never"


@pytest.mark.rule("BC:combat.pursue.support", "BC:combat.pursue.lap")
def test_supporters_pursue_too_and_lap_onto_a_flank_once_the_front_is_held() -> None:
    b = melee({**FIGHT, "A:Inf2": (60, 46, 0), "A:Inf3": (64, 46, 0)})
    supporting(b, "A:Inf2", "A:Inf1")
    b.order("done", *WIN)  # with the supporter two: the German retreats to 54
    b.order("result pursue")
    assert b.refused("pursue A:Inf3 to G:Inf1 front").rule == "BC:combat.pursue.support"  # not in it
    assert b.refused("pursue A:Inf2 to G:Inf1 left").rule == "BC:combat.pursue.lap"  # the front first
    assert b.refused("pursue A:Inf1 to G:Inf1 rear").rule == "BC:combat.pursue.lap"
    assert b.refused("done").rule == "BC:combat.result"
    b.order("pursue A:Inf1 to G:Inf1 front")
    assert b.refused("pursue A:Inf1 to G:Inf1 left").rule == "BC:combat.pursue.distance"  # once
    assert b.refused("pursue A:Inf2 to G:Inf1 front").rule == "BC:initiative.charge.oneperedge"
    assert b.refused("pursue A:Inf2 to G:Inf1 rear").rule == "BC:combat.pursue.lap"  # flanks alone
    # Then the round: six dice, seven (over the five centimetres that A:Inf2 came), and three back.
    b.order("pursue A:Inf2 to G:Inf1 left", *([1] * 6), *([1] * 7), 4, 1, 1)
    assert b.game.to_move(b.position) == "german"


@pytest.mark.rule("BC:combat.pursue.lap")
def test_a_flank_that_was_contacted_is_pursued_at_once_where_the_front_was_not() -> None:
    b = won({"A:Inf1": (63, 52, 270), "G:Inf1": (60, 52, 180)}, dice=(4, 1, 1, 1, 1, 1, 1))
    b.order("result pursue")
    b.order("pursue A:Inf1 to G:Inf1 left", 4, 1, 1, 1, 1, 1, 1, 1, 1)
    assert asked(b) == "round-result"


@pytest.mark.rule("BC:combat.pursue.support")
def test_a_supporter_may_keep_up_and_support_again() -> None:
    b = melee({**FIGHT, "A:Inf2": (60, 46, 0)})
    supporting(b, "A:Inf2", "A:Inf1")
    b.order("done", *WIN)
    b.order("result pursue")
    b.order("pursue A:Inf1 to G:Inf1 front")
    b.order("support A:Inf2 behind A:Inf1", *([1] * 6), *NONE)  # none to none, and one for the supporter
    assert b.where("A:Inf2") == (60, 48, 0)
    assert b.game.to_move(b.position) == "american"


KILL = {"A:Inf1": (60, 49, 0), "G:Inf1": (60, 52, 180), "G:Inf2": (60, 55, 180)}


def killed(units: Units, *pieces: dict[str, Any]) -> Battle:
    """The German at the front has been knocked out; the one behind supported it."""
    b = melee(units, *pieces)
    supporting(b, "G:Inf2", "G:Inf1")
    b.position.hits[b.unit("G:Inf1")] = 2
    b.order("done", 6, 6, 6, 6)
    assert gone(b, "G:Inf1")
    return b


@pytest.mark.rule("BC:combat.pursue.nearest")
def test_who_knocked_out_a_supported_unit_pursues_its_nearest_supporter() -> None:
    b = killed(KILL)
    b.order("result pursue")
    assert listed(b) == [
        "pursue A:Inf1 to G:Inf2 front",
        "pursue A:Inf1 to G:Inf2 right",
        "pursue A:Inf1 to G:Inf2 left",
    ]
    b.order("pursue A:Inf1 to G:Inf2 front", 4, 1, 1, 1, 1, 1, *NONE)  # three cm: six dice to four
    assert asked(b) == "round-result"


@pytest.mark.rule("BC:combat.pursue.nearest")
def test_and_nobody_else_before_it() -> None:
    # A:Inf1 knocks out G:Inf1; G:Inf3, in the same combat, is beaten and retreats.
    b = melee({**KILL, "A:Inf2": (63, 49, 0), "G:Inf3": (63, 52, 180)})
    supporting(b, "G:Inf2", "G:Inf1")
    b.position.hits[b.unit("G:Inf1")] = 5
    b.order("done", 6, 6, 1, 1, 6, 1, 1, 1, *NONE)
    assert gone(b, "G:Inf1")
    b.order("retreat G:Inf3 from A:Inf2")  # a corner of A:Inf1 touches it too
    b.order("result pursue")
    assert b.refused("pursue A:Inf1 to G:Inf3 front").rule == "BC:combat.pursue.nearest"
    b.order("pursue A:Inf1 to G:Inf2 front")


@pytest.mark.rule("BC:combat.pursue.nearest")
@pytest.mark.parametrize(("lost", "rule"), [("", "BC:combat.pursue.nearest"), ("G:Inf2", "")])
def test_a_supporter_that_is_lost_too_binds_nobody(lost: str, rule: str) -> None:
    b, record = victims({"G:Inf2": (60, 56, 180), "G:Inf3": (66, 53, 180)}, [("G:Inf2", "G:Inf1")])
    if lost:
        b.position.place[b.unit(lost)] = -1
    assert pursued(b, record, "G:Inf3") == rule


@pytest.mark.rule("BC:combat.pursue.nearest")
def test_a_supporter_whom_nobody_may_pursue_binds_nobody() -> None:
    stug = {"G:StuG1": (60, 56, 180), "G:Inf3": (66, 53, 180)}
    b, record = victims(stug, [("G:StuG1", "G:Inf1")])
    assert pursued(b, record, "G:Inf3") == ""  # armour in the open is never pursued


@pytest.mark.rule("BC:combat.pursue.nearest")
def test_of_several_supporters_the_nearest_is_pursued() -> None:
    backs = {"G:Inf2": (60, 56, 180), "G:Inf3": (66, 60, 180)}
    b, record = victims(backs, [("G:Inf2", "G:Inf1"), ("G:Inf3", "G:Inf1")])
    assert pursued(b, record, "G:Inf3") == "BC:combat.pursue.nearest"
    assert pursued(b, record, "G:Inf2") == ""


def victims(units: Units, supporters: list[tuple[str, str]]) -> tuple[Battle, results.Melee]:
    """A:Inf1 has knocked out G:Inf1, whom some of these supported; G:Inf3 has fought, too."""
    b = melee({"A:Inf1": (60, 49, 0), **units})
    fighters = (b.units("A:Inf1"), b.units("G:Inf1", "G:Inf3"))
    pairs = tuple((b.unit(one), b.unit(friend)) for one, friend in supporters)
    return b, results.Melee(1, fighters, pairs, ((b.unit("A:Inf1"), b.unit("G:Inf1"), 0),))


def pursued(b: Battle, record: results.Melee, target: str) -> str:
    """The rule that keeps A:Inf1 from pursuing an enemy to his front; empty when it may."""
    order = Pursue(b.unit("A:Inf1"), b.unit(target), "front")
    refused = results.pursue_refusal(b.position, record, 0, order)
    return refused.rule if refused else ""


@pytest.mark.rule("BC:combat.pursue.lap")
def test_who_was_in_the_rear_pursues_to_the_rear() -> None:
    b = melee({"A:Inf1": (60, 49, 0), "A:Inf2": (63, 52, 270), "G:Inf1": (60, 52, 0)})
    b.order("done", 4, *[1] * 7, 1, 1)  # two dice fewer for rear and flank
    b.order("retreat G:Inf1 from A:Inf1")
    b.order("result pursue")
    assert b.refused("pursue A:Inf2 to G:Inf1 rear").rule == "BC:combat.pursue.lap"  # it was at the flank
    assert "pursue A:Inf1 to G:Inf1 rear" in listed(b)


@pytest.mark.rule("BC:combat.pursue.distance")
def test_a_pursuer_goes_through_no_other_enemy_and_needs_room() -> None:
    away = {"A:Inf1": (60, 49, 0), "G:Inf3": (60, 65, 180)}
    b, record = victims(away, [])
    assert pursued(b, record, "G:Inf3") == ""
    b, record = victims({**away, "G:Inf2": (61, 57, 180)}, [])
    assert pursued(b, record, "G:Inf3") == "BC:combat.pursue.distance"
    b, record = victims({**away, "A:Inf2": (62.5, 61.4, 0)}, [])  # it stands in the place, not at the edge
    assert pursued(b, record, "G:Inf3") == "BC:contact.align"


@pytest.mark.rule("BC:combat.pursue.support")
def test_only_a_supporter_keeps_up_and_only_with_a_friend_who_pursues() -> None:
    b = melee({**FIGHT, "A:Inf2": (60, 46, 0), "A:Inf3": (70, 46, 0), "A:HQ": (56, 46, 0)})
    supporting(b, "A:Inf2", "A:Inf1")
    b.order("done", *WIN)
    b.order("result pursue")
    assert b.refused("support A:Inf2 behind A:Inf1").rule == "BC:combat.pursue.support"  # it has not gone yet
    b.order("pursue A:Inf1 to G:Inf1 front")
    for unit, friend in (("A:Inf3", "A:Inf1"), ("A:Inf2", "G:Inf1"), ("A:Inf2", "A:Inf3")):
        assert b.refused(f"support {unit} behind {friend}").rule == "BC:combat.pursue.support"
    x, y, _ = b.where("A:Inf1")
    b.position.put(b.unit("A:Inf3"), x, y - 3, 0)  # somebody stands at its rear
    assert b.refused("support A:Inf2 behind A:Inf1").rule == "BC:support.move"


@pytest.mark.rule("BC:combat.rounds")
def test_pursuers_that_part_fight_a_round_each() -> None:
    b = melee({**FIGHT, "A:Inf2": (63, 49, 0), "G:Inf2": (63, 52, 180)})  # linked at the corners
    b.order("done", 4, 4, 4, 1, 4, 4, 1, 1, *NONE, *NONE)
    b.order("retreat G:Inf1 from A:Inf2")  # to the north-west
    b.order("retreat G:Inf2 from A:Inf1")  # to the north-east
    b.order("result pursue")
    b.order("pursue A:Inf1 to G:Inf1 front")
    # More than 3 cm: seven dice to four in the first of the two combats.
    b.order("pursue A:Inf2 to G:Inf2 front", 4, 1, 1, 1, 1, 1, 1, *NONE)
    assert b.position.hits[b.unit("G:Inf1")] == 4
    b.order("result hold")
    assert contact(b, "A:Inf2", "G:Inf2")
    b.order("done", 4, 1, 1, 1, 1, 1, 1, *NONE)  # no pivot; then the other combat goes on
    assert b.position.hits[b.unit("G:Inf2")] == 3
    b.order("result hold")
    b.order("done")
    assert asked(b) == "commanding"


@pytest.mark.rule("BC:combat.pursue.avenge")
def test_a_supporter_avenges_the_friend_that_was_knocked_out() -> None:
    b = killed(KILL)
    b.order("result hold")
    b.order("done")  # no pivot
    assert asked(b) == "pursuing"
    assert b.position.steps[-1].prompt(b.position)[0].endswith("Or be done.")
    assert b.game.to_move(b.position) == "german"
    assert "A:Inf1" not in b.rules.roster.names(
        u for u in b.rules.roster.units if b.position.has(b.position.charging, u)
    )
    # The second round. Americans first, as they are the attacker: four dice; then six of pursuit over 3 cm.
    events = b.order("pursue G:Inf2 to A:Inf1 front", *NONE, 4, 1, 1, 1, 1, 1)
    assert "pursued" in kinds(events)
    assert not b.position.charging  # a pursuit, not a charge
    assert b.game.to_move(b.position) == "german"


@pytest.mark.rule("BC:combat.pursue.avenge")
def test_avenging_is_bound_by_what_binds_a_charge() -> None:
    units = {"A:Inf1": (60, 49, 0), "G:Inf1": (60, 52, 180), "G:StuG1": (60, 55, 180)}

    def after(*pieces: dict[str, Any], x: float = 100) -> Battle:
        b = melee({**units, "A:Inf2": (x, 49, 0)}, *pieces)
        supporting(b, "G:StuG1", "G:Inf1")
        b.position.hits[b.unit("G:Inf1")] = 2
        b.order("done", 6, 6, 6, 6)
        b.order("result hold")
        b.order("done")
        return b

    assert asked(after()) == "pursuing"
    wooded = after(patch("woods", "w", 50, 40, 70, 50.4))  # armour charges into the open only
    assert asked(wooded) == "commanding"
    beside = after(patch("lake", "l", 61.5, 50.6, 62.5, 53.5))
    assert asked(beside) == "pursuing"
    narrow = after(patch("lake", "l", 61.3, 50.6, 62.5, 53.5))  # impassable ground before the edge bars it
    assert asked(narrow) == "commanding"
    assert asked(after(x=68)) == "pursuing"  # an enemy beside the edge does not


@pytest.mark.rule("BC:combat.pursue.avenge")
@pytest.mark.parametrize(("avenger", "step"), [("G:HT1", "pursuing"), ("G:Lorry", "commanding")])
def test_unarmoured_transport_that_could_not_charge_avenges_nobody(avenger: str, step: str) -> None:
    b = melee({"A:Inf1": (60, 49, 0), "G:Inf1": (60, 52, 180), avenger: (60, 55, 180)})
    supporting(b, avenger, "G:Inf1")
    b.position.hits[b.unit("G:Inf1")] = 2
    b.order("done", 6, 6, 6, 6)
    b.order("result hold")
    b.order("done")
    assert asked(b) == step


@pytest.mark.rule("BC:combat.pursue.avenge")
def test_only_the_bereaved_come_on_to_avenge_a_friend() -> None:
    b = melee({"A:Inf1": (60, 49, 0), "G:Inf2": (60, 56, 180), "G:Inf3": (66, 53, 180)})
    fighters = (b.units("A:Inf1"), b.units("G:Inf1", "G:Inf3"))
    record = results.Melee(1, fighters, ((b.unit("G:Inf2"), b.unit("G:Inf1")),))
    b.position.steps.append(Pursuing(1, record, chosen=False))
    assert b.refused("pursue G:Inf3 to A:Inf1 front").rule == "BC:combat.pursue.avenge"
    order = b.game.read_order("pursue G:Inf2 to A:Inf1 front")
    assert b.game.check(b.position, b.game.seats[1], order) is None


@pytest.mark.rule("BC:combat.pursue.avenge")
def test_whose_friend_has_only_retreated_avenges_nobody() -> None:
    b = backed(BACKED)
    b.order("result hold")
    b.order("done")
    assert asked(b) == "commanding"


@pytest.mark.rule("BC:combat.pursue.avenge", "BC:combat.supporters")
def test_each_side_has_its_own_bereaved_of_those_who_are_left() -> None:
    b = melee({"A:Inf2": (60, 46, 0), "G:Inf2": (60, 55, 180), "G:Inf3": (70, 55, 180)})  # the fighters fell
    fighters = (b.units("A:Inf1"), b.units("G:Inf1"))
    pairs = (("A:Inf2", "A:Inf1"), ("G:Inf2", "G:Inf1"), ("G:Inf9", "G:Inf1"), ("G:Inf3", "G:Inf2"))
    record = results.Melee(1, fighters, tuple((b.unit(one), b.unit(friend)) for one, friend in pairs))
    assert results.bereaved(b.position, record, 0) == b.units("A:Inf2")
    assert results.bereaved(b.position, record, 1) == b.units("G:Inf2")
    assert results.supporting(b.position, record, 0) == b.units("A:Inf2")
    assert results.supporting(b.position, record, 1) == b.units("G:Inf2", "G:Inf3")


def test_who_need_not_avenge_may_decline() -> None:
    b = killed(KILL)
    b.order("result hold")
    b.order("done")
    b.order("done")
    assert asked(b) == "commanding"


def test_an_obstacle_holds_a_pursuer() -> None:
    b = won(FIGHT, line("fence", "f", (40, 52.25), (80, 52.25), width=0.3), dice=(5, 5, 5, 1, *NONE))
    assert b.refused("result pursue").rule == "BC:terrain.hedge"


def _check_listed(b: Battle, least: int = 1) -> None:
    orders = list(b.game.orders(b.position))
    assert len(orders) >= least
    assert all(b.game.check(b.position, b.game.seats[0], order) is None for order in orders)


def test_every_listed_order_is_allowed_all_the_way() -> None:
    b = melee({**FIGHT, "A:Inf2": (60, 46, 0), "A:HT1": (66, 49, 0)})
    supporting(b, "A:Inf2", "A:Inf1")
    b.order("done", *WIN)
    for order in ("result pursue", "pursue A:Inf1 to G:Inf1 front"):
        _check_listed(b)
        b.order(order)
    _check_listed(b, 3)
    parting = melee(FIGHT)
    parting.order("done", *DRAW, 2, 3, 4)
    _check_listed(parting, 10)


# Supporters of the loser (RBC-310), and winners with nobody left to fight (RBC-311)

BACKED = {**FIGHT, "G:Inf2": (60, 55, 180)}  # behind G:Inf1
THREE = (4, 4, 4, 1, *NONE)  # three hits against the one of the supporter: two centimetres


def backed(units: Units, *pieces: dict[str, Any], dice: tuple[int, ...] = THREE) -> Battle:
    """A round that the Germans have lost though G:Inf2 supported G:Inf1."""
    b = melee(units, *pieces)
    supporting(b, "G:Inf2", "G:Inf1")
    b.order("done", *dice)
    assert asked(b) == "round-result"
    return b


def test_supporters_retreat_along_the_same_way_and_distance() -> None:
    b = backed(BACKED)
    assert (b.where("G:Inf1"), b.where("G:Inf2")) == ((60, 54, 180), (60, 57, 180))
    assert not suppressed(b, "G:Inf1")
    assert not suppressed(b, "G:Inf2")
    assert combat.supporters_of(b.position, b.unit("G:Inf1")) == [b.unit("G:Inf2")]


def test_driven_sideways_they_keep_together() -> None:
    # A millimetre short of G:Inf2, which would fight.
    units = {"A:Inf1": (63, 51.9, 270), "G:Inf1": (60, 52, 180), "G:Inf2": (60, 55, 180)}
    b = backed(units, dice=(4, 4, 4, 1, *NONE[:3]))
    assert b.where("G:Inf1") == pytest.approx((58, 52.07, 180), abs=0.01)
    assert b.where("G:Inf2") == pytest.approx((58, 55.07, 180), abs=0.01)


def test_a_supporter_still_supports_when_its_friend_is_pursued() -> None:
    b = backed(BACKED)
    b.order("result pursue")
    # Six dice of pursuit over two centimetres without a hit, four back: the supporter's hit decides.
    b.order("pursue A:Inf1 to G:Inf1 front", *[1] * 6, *NONE)
    assert b.game.to_move(b.position) == "german"


def test_a_supporter_that_is_halted_is_run_into() -> None:
    b = backed({**BACKED, "G:Inf3": (60, 59, 180)})  # a centimetre behind G:Inf2
    assert (b.where("G:Inf1"), b.where("G:Inf2")) == ((60, 53, 180), (60, 56, 180))
    assert suppressed(b, "G:Inf3")
    assert suppressed(b, "G:Inf2")


def test_a_supporter_is_lost_where_it_cannot_retreat() -> None:
    b = backed(BACKED, patch("lake", "l", 50, 57, 70, 60))  # half a centimetre behind G:Inf2
    assert gone(b, "G:Inf2")
    assert b.where("G:Inf1") == (60, 54, 180)


def test_supporters_stay_where_their_friend_is_lost_at_once() -> None:
    b = melee({"A:Inf1": (60, 49, 0), "G:Gun": (60, 52, 180), "G:Inf2": (60, 55, 180)})
    supporting(b, "G:Inf2", "G:Gun")
    b.order("done", 4, 4, 1, 1, 1, 1, 1, 1)  # two hits, not saved, against one: a gun set up cannot retreat
    assert gone(b, "G:Gun")
    assert b.where("G:Inf2") == (60, 55, 180)


def test_after_the_last_enemy_there_is_nothing_to_disengage_from() -> None:
    b = melee(FIGHT)
    b.position.hits[b.unit("G:Inf1")] = 5
    b.order("done", 4, 1, 1, 1)
    assert gone(b, "G:Inf1")
    assert b.refused("result disengage").rule == "BC:combat.disengage"
    assert listed(b) == ["result hold"]
    assert b.position.steps[-1].prompt(b.position)[0].endswith("won the round: hold?")


def test_with_supporters_left_the_winner_holds_or_pursues_them() -> None:
    b = melee(BACKED)
    supporting(b, "G:Inf2", "G:Inf1")
    b.position.hits[b.unit("G:Inf1")] = 5
    b.order("done", 4, 1, 1, 1)
    assert listed(b) == ["result hold", "result pursue"]
    assert b.position.steps[-1].prompt(b.position)[0].endswith("won the round: hold or pursue?")


def test_whose_enemy_has_retreated_may_disengage() -> None:
    b = won(FIGHT)
    assert listed(b) == ["result hold", "result disengage", "result pursue"]
    assert b.position.steps[-1].prompt(b.position)[0].endswith("hold, disengage or pursue?")
