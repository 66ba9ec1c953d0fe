"""What hands mean on the table top: sending, dealing with another unit, artillery, a plan."""

from __future__ import annotations

from typing import Any

import pytest
from tests.commander.arrange import Battle, battle, line
from tests.commander.preparing import encounter, prepare

from openblitz.commander.orders import Task
from openblitz.commander.position import KNOCKED_OUT, RESERVE, Strike
from openblitz.commander.rules import battle_end
from openblitz.commander.steps import Acting, Commanding, CommandMoves, Initiative, Scheduling
from openblitz.commander.steps.commanding import Doing
from openblitz.commander.table_top import tables
from openblitz.commander.telling.asks import (
    BandsAsk,
    DraftStrike,
    Explanation,
    FurnishAsk,
    Meanings,
    Plan,
    PlanAsk,
    RequestAsk,
    ScheduleAsk,
    SeenAsk,
    SendAsk,
    Step,
    WithAsk,
)
from openblitz.commander.telling.figures import symbol
from openblitz.table import NotationError

UNITS = {
    "A:CO": (60.0, 40.0, 0.0),
    "A:HQ": (70.0, 40.0, 0.0),
    "A:FAO": (50.0, 40.0, 0.0),
    "A:Inf1": (60.0, 45.0, 0.0),
    "A:Sherman1": (66.0, 45.0, 0.0),
    "G:Inf1": (60.0, 60.0, 180.0),
}


def ask(made: Battle, question: Any, seat: str = "american") -> Any:
    return made.game.answer(made.position, seat, question)


def test_a_unit_is_sent_by_the_order_of_the_step() -> None:
    made = battle(UNITS, steps=[CommandMoves()])
    told = ask(made, SendAsk("A:CO", ((60.0, 42.0),), 90.0))
    assert isinstance(told, Explanation)
    assert (told.order, told.refusal, told.length) == ("move A:CO to 60,42 face 90", None, 2.0)
    refused = ask(made, SendAsk("A:Inf1", ((60.0, 47.0),), 0.0))
    assert refused.order == "move A:Inf1 to 60,47 face 0"
    assert refused.refusal is not None


def test_a_unit_comes_on_the_table_in_a_field_defence() -> None:
    made = prepare("deployment", scenario=encounter())
    told = ask(made, SendAsk("G:Inf1", ((60.0, 110.0),), 180.0, (), "dug-in"), "german")
    assert told.order == "place G:Inf1 at 60,110 face 180 dug-in"
    assert told.base == (60.0, 110.0, 180.0)


def test_nobody_is_sent_where_nobody_goes() -> None:
    made = battle(UNITS, steps=[Initiative()])
    told = ask(made, SendAsk("A:Inf1", ((60.0, 47.0),), 0.0))
    assert (told.order, told.refusal.rule) == ("", "table:nothing")


def test_everything_that_could_be_meant_with_another_is_told() -> None:
    made = battle(UNITS, steps=[Initiative()])
    told = ask(made, WithAsk(("A:Inf1",), "G:Inf1"))
    assert isinstance(told, Meanings)
    orders = [option.explanation.order for option in told.options]
    assert "fire A:Inf1 at G:Inf1" in orders
    assert "charge A:Inf1 at G:Inf1" in orders
    assert told.options[0].words.startswith(("Fire", "Charge"))
    allowed = [option.explanation.refusal is None for option in told.options]
    assert allowed == sorted(allowed, reverse=True)  # what may not be comes last
    other = ask(made, WithAsk(("A:Inf1",), "A:Sherman1"))
    assert other.options
    assert all(option.explanation.refusal for option in other.options)


def test_artillery_is_asked_for() -> None:
    made = battle(UNITS, steps=[Commanding()])
    told = ask(made, RequestAsk("A:FAO", "G:Inf1", ("A:Art1", "A:Art2"), smoke=True))
    assert told.order == "request A:FAO on G:Inf1 with A:Art1 A:Art2 smoke"
    assert told.stray == (3.0, 18.0)
    assert told.cautions == ()  # smoke hurts nobody
    assert told.chance is not None
    assert told.zones


def test_a_request_says_how_many_dice_whoever_is_under_it_takes_and_why() -> None:
    made = battle(UNITS, steps=[Commanding()])

    def dice(**how: bool) -> tuple[str, list[str]]:
        told = ask(made, RequestAsk("A:FAO", "G:Inf1", ("A:Art1", "A:Art2"), **how))
        (number,) = (number for number in told.numbers if number.name == "dice at whoever is under it")
        return number.tally.total, [part.why for part in number.tally.parts]

    assert dice() == ("6", ["A:Art1 on the spot", "A:Art2 on the spot"])
    assert dice(barrage=True) == ("3", ["6 dice over 2 zones side by side, rounded up"])
    assert dice(smoke=True) == ("0", ["smoke: nobody sees through it until the enemy's turn has ended"])


@pytest.mark.rule("BC:scheduled.record")
def test_a_strike_is_drawn_and_nobody_else_learns_of_those_that_are_planned() -> None:
    made = battle(UNITS, steps=[Scheduling(0)])
    one = DraftStrike(2, (60.0, 60.0), {"A:Art1": 1}, barrage=True)
    question = ScheduleAsk((one,))
    told = ask(made, question)
    assert told.order == "schedule turn 2 at 60,60 with A:Art1 barrage"
    assert told.zones
    assert ask(made, ScheduleAsk(())).order == "schedule nothing"
    assert len(ask(made, ScheduleAsk((one, one))).zones) == 2 * len(told.zones)
    before = [made.game.answer(made.position, seat, question) for seat in ("german", None)]
    made.position.strikes[0] = (Strike(2, 60.0, 60.0, ((made.unit("A:Art1"), 1),)),)
    assert [made.game.answer(made.position, seat, question) for seat in ("german", None)] == before


def test_a_plan_is_carried_out_with_one_volley_where_its_first_shot_stood() -> None:
    made = battle(UNITS, steps=[Commanding()])
    steps = (
        Step("A:Sherman1", "move", ((66.0, 46.0),), 0.0),
        Step("A:Inf1", "fire", target="G:Inf1", weapon="5/10"),
        Step("A:HQ", "deploy"),
    )
    told = ask(made, PlanAsk("A:CO", steps))
    assert isinstance(told, Plan)
    assert told.orders == ("move A:Sherman1 to 66,46 face 0", "fire A:Inf1 at G:Inf1 with 5/10")
    assert told.fire is not None
    with pytest.raises(NotationError, match="no attack"):
        ask(made, PlanAsk("A:CO", (Step("A:Inf1", "fire", target="G:Inf1", weapon="9/90"),)))


def test_the_fire_of_a_plan_promises_something_once_it_is_ordered() -> None:
    made = battle(UNITS)
    doings = (Doing(Task(made.unit("A:Inf1"), "fire")),)
    made.position.steps = [Commanding(), Acting(made.unit("A:CO"), doings)]
    told = ask(made, PlanAsk("A:CO", (Step("A:Inf1", "fire", target="G:Inf1"),)))
    assert told.orders == ("fire A:Inf1 at G:Inf1",)
    assert told.fire.refusal is None
    assert told.fire.promises[0].target == "G:Inf1"


# Ways that are cut short


def test_a_way_that_is_too_long_is_walked_as_far_as_it_goes() -> None:
    made = battle(UNITS, steps=[Commanding()])
    told = ask(made, PlanAsk("A:CO", (Step("A:Inf1", "move", ((90.0, 45.0),), 0.0),)))
    (step,) = told.steps
    assert (step.refusal, step.length, step.order) == (None, 10.0, "move A:Inf1 to 70,45 face 0")
    assert step.stops.rule == "BC:movement.distance"
    near = ask(made, PlanAsk("A:CO", (Step("A:Inf1", "move", ((70.0, 45.0),), 0.0),)))
    assert (near.steps[0].stops, near.steps[0].length) == (None, 10.0)


def test_corners_before_the_end_of_the_reach_are_kept() -> None:
    made = battle(UNITS, steps=[Commanding()])
    way = ((60.0, 49.0), (90.0, 49.0))
    told = ask(made, PlanAsk("A:CO", (Step("A:Inf1", "move", way, 0.0),)))
    assert told.steps[0].order == "move A:Inf1 to 60,49 66,49 face 0"


@pytest.mark.rule("BC:movement.linear")
def test_a_way_across_a_wall_ends_at_the_wall() -> None:
    wall = line("wall", "w", (40.0, 50.0), (80.0, 50.0))
    made = battle(UNITS, wall, steps=[Commanding()])
    told = ask(made, PlanAsk("A:CO", (Step("A:Inf1", "move", ((60.0, 54.0),), 0.0),)))
    (step,) = told.steps
    assert step.refusal is None
    assert step.stops is not None
    assert "must stop at" in step.stops.reason
    assert 0 < step.length < 5
    made.position.steps = [
        Commanding(),
        Acting(made.unit("A:CO"), (Doing(Task(made.unit("A:Inf1"), "move")),)),
    ]
    carried = ask(made, PlanAsk("A:CO", (Step("A:Inf1", "move", ((60.0, 54.0),), 0.0),)))
    made.order(carried.orders[0])
    assert made.position.y[made.unit("A:Inf1")] == pytest.approx(step.base[1])


@pytest.mark.rule("BC:movement.linear")
def test_why_a_unit_stops_is_what_stops_it_and_not_what_else_is_wrong_with_its_way() -> None:
    # The wall halts it long before its way is too long.
    made = battle(UNITS, line("wall", "w", (10.0, 50.0), (110.0, 50.0)), steps=[Commanding()])
    told = ask(made, PlanAsk("A:CO", (Step("A:Inf1", "move", ((60.0, 58.0),), 0.0),)))
    (step,) = told.steps
    assert step.length < 5
    assert "must stop at" in step.stops.reason
    # A friend halts it before the wall.
    units = UNITS | {"A:Inf2": (60.0, 48.4, 0.0)}
    made = battle(units, line("wall", "w", (10.0, 50.0), (110.0, 50.0)), steps=[Commanding()])
    told = ask(made, PlanAsk("A:CO", (Step("A:Inf1", "move", ((60.0, 58.0),), 0.0),)))
    assert told.steps[0].stops.rule == "BC:movement.through.friends"
    # Where it is the length, the length that was drawn is told.
    far = ask(
        battle(UNITS, steps=[Commanding()]), PlanAsk("A:CO", (Step("A:Inf1", "move", ((90.0, 45.0),), 0.0),))
    )
    assert "costs 30 cm, and A:Inf1 has 10 cm" in far.steps[0].stops.reason


def test_a_command_that_is_sent_too_far_stops_by_itself() -> None:
    made = battle(UNITS, steps=[CommandMoves()])
    told = ask(made, SendAsk("A:CO", ((118.0, 48.0), (90.0, 30.0)), 0.0))
    assert (told.refusal, told.stops.rule) == (None, "BC:movement.distance")
    assert told.length == pytest.approx(made.rules.move_of(made.unit("A:CO")), abs=0.03)


def test_units_of_a_column_go_in_the_sequence_that_lets_all_pass() -> None:
    units = UNITS | {"A:Inf2": (60.0, 49.0, 0.0)}
    made = battle(units, steps=[Commanding()])
    steps = (Step("A:Inf1", "move", ((60.0, 49.0),), 0.0), Step("A:Inf2", "move", ((60.0, 53.0),), 0.0))
    told = ask(made, PlanAsk("A:CO", steps))
    assert told.orders == ("move A:Inf2 to 60,53 face 0", "move A:Inf1 to 60,49 face 0")
    assert [step.stops for step in told.steps] == [None, None]
    alone = ask(made, PlanAsk("A:CO", steps[:1]))
    assert alone.steps[0].stops.rule == "BC:movement.through.friends"


# Ways that are found


def test_a_unit_goes_round_a_hedge_that_it_has_the_move_for() -> None:
    units = UNITS | {"A:Sherman1": (66.0, 45.0, 0.0), "G:Inf1": (20.0, 100.0, 180.0)}
    made = battle(units, line("wall", "w", (52.0, 50.0), (69.0, 50.0)), steps=[Commanding()])
    told = ask(made, PlanAsk("A:CO", (Step("A:Sherman1", "move", ((66.0, 55.0),), 0.0),)))
    (step,) = told.steps
    assert (step.refusal, step.stops) == (None, None)
    assert len(step.path) > 2
    assert step.path[-1] == (66.0, 55.0)
    assert 10 < step.length <= made.rules.move_of(made.unit("A:Sherman1"))
    # Infantry has not enough of it: straight on, and it stops at the wall.
    short = ask(made, PlanAsk("A:CO", (Step("A:Inf1", "move", ((60.0, 54.0),), 0.0),)))
    assert "must stop at" in short.steps[0].stops.reason
    made.position.steps = [
        Commanding(),
        Acting(made.unit("A:CO"), (Doing(Task(made.unit("A:Sherman1"), "move")),)),
    ]
    carried = ask(made, PlanAsk("A:CO", (Step("A:Sherman1", "move", ((66.0, 55.0),), 0.0),)))
    made.order(carried.orders[0])
    assert made.position.y[made.unit("A:Sherman1")] == pytest.approx(55.0)


@pytest.mark.rule("BC:command.modifiers.2d")
def test_from_road_to_road_a_unit_keeps_to_the_road_and_its_distance_does_not_tell() -> None:
    units = UNITS | {"A:Sherman1": (90.0, 45.0, 0.0), "G:Inf1": (20.0, 100.0, 180.0)}
    road = line("road", "r", (90.0, 20.0), (90.0, 52.0), (110.0, 57.0), width=4)
    made = battle(units, road, steps=[Commanding()])
    told = ask(made, PlanAsk("A:CO", (Step("A:Sherman1", "move", ((98.0, 54.0),), 0.0),)))
    (step,) = told.steps
    assert "along a road all the way" in step.meets
    assert len(step.path) > 2
    assert "road" in told.order
    beside = ask(made, PlanAsk("A:CO", (Step("A:Sherman1", "move", ((98.0, 48.0),), 0.0),)))
    assert len(beside.steps[0].path) == 2
    value, other = (int(plan.explanation.numbers[0].tally.total) for plan in (told, beside))
    assert value > other  # 30 cm from the CO cost the one across country something


def test_a_road_that_leads_too_far_is_followed_as_far_as_the_move_goes() -> None:
    units = UNITS | {"A:Inf1": (90.0, 45.0, 0.0), "G:Inf1": (20.0, 100.0, 180.0)}
    road = line("road", "r", (90.0, 20.0), (90.0, 52.0), (110.0, 57.0), width=4)
    made = battle(units, road, steps=[Commanding()])
    told = ask(made, PlanAsk("A:CO", (Step("A:Inf1", "move", ((104.0, 55.5),), 0.0),)))
    (step,) = told.steps
    assert step.stops.rule == "BC:movement.distance"
    assert step.length == pytest.approx(10.0, abs=0.03)
    assert "along a road all the way" in step.meets


# What hangs on an order


@pytest.mark.rule("BC:fire.declare")
def test_who_is_left_out_of_the_only_volley_is_named_before_it_is_fired() -> None:
    made = battle(UNITS)
    doings = tuple(Doing(Task(made.unit(name), "fire")) for name in ("A:Inf1", "A:Sherman1"))
    made.position.steps = [Commanding(), Acting(made.unit("A:CO"), doings)]
    shots = tuple(Step(name, "fire", target="G:Inf1") for name in ("A:Inf1", "A:Sherman1"))
    assert ask(made, PlanAsk("A:CO", shots[:1])).forgoes == ("A:Sherman1",)
    assert ask(made, PlanAsk("A:CO", shots)).forgoes == ()
    made.position.steps = [Commanding(), Acting(made.unit("A:CO"), doings, bonus=True)]
    assert ask(made, PlanAsk("A:CO", shots[:1])).forgoes == ()  # a second volley is left


@pytest.mark.rule("BC:command.failco")
def test_what_hangs_on_a_roll_of_the_co_is_said_before_it() -> None:
    made = battle(UNITS, steps=[Commanding()])
    step = Step("A:Inf1", "fire", target="G:Inf1")
    (caution,) = ask(made, PlanAsk("A:CO", (step,))).explanation.cautions
    assert "A:HQ" in caution
    assert ask(made, PlanAsk("A:HQ", (step,))).explanation.cautions == ()
    made.position.steps = [CommandMoves(), Commanding()]
    told = made.order("order A:CO: A:Inf1 fire", 6, 5)
    assert any("nobody issues orders any more" in event.text for event in told)
    other = battle(UNITS, steps=[Commanding()])
    assert not any("nobody" in event.text for event in other.order("order A:HQ: A:Inf1 fire", 6, 5))


def test_units_are_offered_to_others_before_the_co_and_only_what_they_could_do() -> None:
    made = battle(UNITS, steps=[Commanding()])
    offer = made.game.view(made.position, "american").offer
    assert offer is not None
    assert list(offer.commands) == ["A:HQ", "A:CO"]
    assert offer.actions["A:Inf1"] == ("move", "fire")  # there is no transport to deploy from


def test_distance_tells_on_no_request() -> None:
    made = battle(UNITS, steps=[Commanding()])
    assert ask(made, BandsAsk("A:CO")).bands
    assert ask(made, BandsAsk("A:FAO")).bands == ()


@pytest.mark.rule("BC:artillery.deviation")
def test_who_stands_so_near_that_shells_may_find_him_is_named() -> None:
    units = UNITS | {"A:Inf1": (60.0, 42.5, 0.0), "A:Inf2": (70.0, 70.0, 0.0)}
    made = battle(units, steps=[Commanding()])
    (caution,) = ask(made, RequestAsk("A:FAO", "G:Inf1", ("A:Art1",))).cautions
    assert "A:Inf2" in caution
    assert "A:Inf1" in caution  # 17.5 cm
    made.position.put(made.unit("A:Inf1"), 60.0, 41.5, 0.0)
    (caution,) = ask(made, RequestAsk("A:FAO", "G:Inf1", ("A:Art1",))).cautions
    assert "A:Inf1" not in caution  # 18.5 cm


def test_a_unit_that_answers_by_itself_is_promised_only_what_it_may_fire_at() -> None:
    units = UNITS | {"G:Inf1": (60.0, 58.0, 180.0), "G:Inf2": (64.0, 60.0, 180.0)}
    made = battle(units, steps=[Initiative()])
    told = {seen.target: seen for seen in ask(made, SeenAsk("A:Inf1")).enemies}
    assert told["G:Inf1"].promise is not None
    assert told["G:Inf2"].promise is None  # the nearest is the one
    made.position.steps = [Commanding()]
    free = {seen.target: seen for seen in ask(made, SeenAsk("A:Inf1")).enemies}
    assert free["G:Inf2"].promise is not None


def test_the_barest_table_is_offered_first() -> None:
    made = prepare("table")
    offer = made.game.view(made.position, made.rules.roster.seats[0]).offer
    assert offer is not None
    pieces = [len(tables.named(choice.about).pieces) for choice in offer.choices]
    assert pieces == sorted(pieces)
    assert offer.choices[0].about == "open-farmland"


def test_each_vehicle_has_a_figure_of_its_own() -> None:
    kinds = {kind.key: symbol(kind) for kind in battle(UNITS).rules.roster.kind if kind.type == "armour"}
    assert len(kinds) == len(set(kinds.values())) == 3


@pytest.mark.rule("BC:command.modifiers.2")
def test_a_plan_says_whom_to_leave_out() -> None:
    made = battle(UNITS | {"A:Inf2": (60.0, 100.0, 0.0), "G:Inf1": (10.0, 10.0, 0.0)}, steps=[Commanding()])
    steps = (Step("A:Inf1", "fire"), Step("A:Inf2", "fire"))
    told = ask(made, PlanAsk("A:CO", steps))
    (cost,) = told.costs
    assert cost.unit == "A:Inf2"
    alone = ask(made, PlanAsk("A:CO", steps[:1]))
    assert told.explanation.chance < cost.without == alone.explanation.chance
    assert alone.costs == ()


def test_bands_say_what_each_unit_costs_where_it_stands() -> None:
    made = battle(UNITS | {"A:Inf2": (60.0, 100.0, 0.0)}, steps=[Commanding()])
    told = ask(made, BandsAsk("A:CO"))
    assert (told.units["A:Inf1"], told.units["A:Inf2"]) == (0, -2)  # 57 cm from edge to edge
    assert "A:HQ" not in told.units
    assert "G:Inf1" not in told.units


# Both count one's own losses: without the word one takes them for what one has reached.
MINOR, BREAK = "lost (minor)", "lost (break)"


def unharmed() -> Battle:
    """A battle in which nobody has been lost yet."""
    made = battle(UNITS, steps=[Commanding()])
    for unit, place in enumerate(made.position.place):
        made.position.place[unit] = RESERVE if place == KNOCKED_OUT else place
    return made


def test_the_numbers_that_decide_are_on_the_plates_with_how_to_win() -> None:
    made = unharmed()
    view = made.game.view(made.position, "american")
    plates = {(track.seat, track.short): track.of for track in view.tracks if track.short}
    assert set(plates) == {(seat, short) for seat in ("american", "german") for short in (MINOR, BREAK)}
    assert plates["german", MINOR] < plates["german", BREAK]
    aims = made.game.printed().aims
    words = " ".join(aim.words for aim in aims)
    assert f"German after {plates['german', BREAK]} units" in words
    assert f"{plates['german', MINOR]} German units" in words
    assert len({aim.rule for aim in aims}) == len(aims)


def test_a_plate_says_when_what_it_counts_is_reached() -> None:
    made = unharmed()
    germans = battle_end.counted(made.rules, 1)
    for unit in germans[: battle_end.minor_objective(made.rules, 1)]:
        made.position.place[unit] = KNOCKED_OUT
    tracks = made.game.view(made.position, "american").tracks
    plates = [track.short for track in tracks if track.short and track.seat == "german"]
    assert plates == ["lost (minor: reached)", BREAK]


def test_a_table_is_looked_at_before_it_is_chosen() -> None:
    made = prepare("table")
    seat = made.rules.roster.seats[0]
    shown = ask(made, FurnishAsk("table random 7"), seat)
    assert shown.refusal is None
    again = ask(made, FurnishAsk("table random 8"), seat)
    assert again.text != shown.text
    before = made.position.table
    assert before is None  # nothing was chosen by it
    made.order("table random 7")
    assert tables.write(tables.shown(made.position.table)) == shown.text
    assert ask(made, FurnishAsk("table random no"), seat).refusal is not None
    with pytest.raises(NotationError):
        ask(made, FurnishAsk("done"), seat)
