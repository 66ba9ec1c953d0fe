"""BC:scheduled - Strikes planned before the battle."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.commander.preparing import encounter, prepare
from tests.commander.rules.gunnery import field, kinds

from openblitz.commander.kinds import PlannedStrike
from openblitz.commander.orders import Done, Request, Reschedule, WriteSchedule
from openblitz.commander.position import Strike
from openblitz.commander.rules import schedule
from openblitz.commander.steps.commanding import Commanding
from openblitz.commander.steps.preparing import Scheduling
from openblitz.commander.steps.scheduled import ScheduledPhase
from openblitz.commander.telling.asks import ExplainAsk, SamplesAsk, WordsAsk
from openblitz.table import Event, LoadedDice, SeededDice
from openblitz.table.steps import follow

if TYPE_CHECKING:
    from tests.commander.arrange import Battle

    from openblitz.commander.steps.base import Step
    from openblitz.commander.telling.asks import Ask

PLACES = {"A:FAO": (60.0, 30.0, 0.0), "G:Inf1": (60.0, 60.0, 180.0)}


def planning(assets: int = 3, **file: object) -> Battle:
    """The Americans write their schedule."""
    return field({}, steps=[Scheduling(0)], file={"assets": {"american": assets}, **file})


def planned(
    b: Battle, *units: str, turn: int = 1, at: tuple[float, float] = (60, 60), assets: int = 1
) -> PlannedStrike:
    """A strike by these units, each with so many assets."""
    return PlannedStrike(turn, at, tuple((unit, assets) for unit in b.units(*units)))


def write(b: Battle, *strikes: PlannedStrike) -> list[Event]:
    """Write the schedule."""
    return b.order(WriteSchedule(strikes))


def scheduled(*strikes: tuple[int, tuple[tuple[str, int], ...]], **more: object) -> Battle:
    """The American scheduled phase of turn 1, with strikes on 60,60 by turn and units."""
    units = more.pop("units", PLACES)
    b = field(units, steps=[Commanding(), ScheduledPhase()], **more)  # type: ignore[arg-type]
    b.position.strikes[0] = tuple(
        Strike(turn, 60.0, 60.0, tuple((b.unit(unit), times) for unit, times in guns))
        for turn, guns in strikes
    )
    return b


def phase(b: Battle, *dice: int) -> list[Event]:
    """Play the scheduled phase with these dice, all of which must be rolled."""
    loaded, events = LoadedDice(dice), list[Event]()
    while isinstance(b.position.steps[-1], ScheduledPhase):
        happened = b.position.steps[-1].settle(b.position, loaded)
        assert happened is not None
        follow(b.position.steps, happened)
        events += happened.events
    assert loaded.left == ()
    return events


# Writing


@pytest.mark.rule("BC:scheduled.asset")
def test_an_asset_is_one_attack_of_one_unit() -> None:
    b = planning(assets=3)
    two, one = planned(b, "A:Art1", "A:Art2"), planned(b, "A:Art3")
    assert b.refused(WriteSchedule((two, two))).rule == "BC:scheduled.bought"
    assert b.refused(WriteSchedule((two, one, one))).rule == "BC:scheduled.bought"
    for wrong in (planned(b), planned(b, "A:Art1", "A:Art1"), planned(b, "A:Art1", assets=0)):
        assert b.refused(WriteSchedule((wrong,))).rule == "BC:scheduled.asset"
    write(b, two)
    assert schedule.assets_left(b.position, 0) == 1
    write(b, two, one)  # in place of what was written
    assert schedule.assets_left(b.position, 0) == 0


@pytest.mark.rule("BC:scheduled.bought")
def test_who_bought_no_assets_writes_nothing() -> None:
    assert planning(assets=1).game.to_move(planning(assets=1).position) == "american"
    b = planning(assets=0)
    assert b.settle() == []
    assert b.position.steps == []
    assert b.position.schedule_closed[0]


@pytest.mark.rule("BC:scheduled.target")
def test_any_point_of_the_table_can_be_the_target() -> None:
    b = planning(assets=9)
    for at in ((-0.01, 5.0), (120.01, 5.0), (5.0, -0.01), (5.0, 120.01)):
        assert b.refused(WriteSchedule((planned(b, "A:Art1", at=at),))).rule == "BC:scheduled.target"
    write(b, *(planned(b, "A:Art1", at=at) for at in ((0.0, 0.0), (120.0, 120.0), (33.33, 71.5))))


@pytest.mark.rule("BC:scheduled.record")
def test_units_assets_target_and_turn_are_written_in_secret_before_play() -> None:
    b = planning(assets=9)
    assert b.position.steps[-1].secret
    written = write(b, planned(b, "A:Art1", "A:Art2", turn=3, at=(40, 70), assets=2))
    guns = tuple((unit, 2) for unit in b.units("A:Art1", "A:Art2"))
    assert b.position.strikes[0] == (Strike(3, 40.0, 70.0, guns),)
    assert not any(event.places or event.units or "3" in event.text for event in written)
    b.position.steps = [Commanding()]
    assert b.refused(WriteSchedule((planned(b, "A:Art1"),))).rule == "BC:sequence.order"


@pytest.mark.rule("BC:scheduled.record")
@pytest.mark.parametrize("number", [0, 1, 2])
def test_a_schedule_is_one_order_so_that_its_strikes_cannot_be_counted(number: int) -> None:
    b = planning(assets=2)
    order = WriteSchedule(tuple(planned(b, "A:Art1", turn=turn) for turn in range(1, number + 1)))
    assert b.game.sealed(order)
    b.position.steps.insert(0, Commanding())
    told = [event.text for event in (*b.order(order), *b.order(Done()))]
    assert told == [
        "The American side writes its schedule.",
        "The American schedule lies face down at the edge of the table.",
    ]
    assert b.position.steps == [Commanding()]
    assert b.position.schedule_closed[0]
    assert [strike.turn for strike in b.position.strikes[0]] == list(range(1, number + 1))


@pytest.mark.rule("BC:scheduled.record")
@pytest.mark.parametrize("seat", ["german", None])
@pytest.mark.parametrize("step", [Scheduling(0), Commanding()])
def test_whatever_others_see_or_ask_they_learn_nothing_of_a_schedule(seat: str | None, step: Step) -> None:
    def told(*strikes: PlannedStrike) -> list[object]:
        b = field(PLACES, steps=[step], file={"assets": {"american": 3}})
        schedule.write(b.position, 0, WriteSchedule(strikes))
        explained = ("schedule turn 1 at 9,9 with A:Art1", "schedule nothing", "reschedule A:FAO delay 1")
        asks: list[Ask] = [ExplainAsk(order) for order in explained]
        asks += [SamplesAsk(), SamplesAsk("A:FAO"), WordsAsk()]
        answers = [b.game.answer(b.position, seat, ask) for ask in asks]
        return [b.game.view(b.position, seat), *answers]

    b = field(PLACES)
    strikes = [planned(b, "A:Art1", turn=2, at=(9, 9)), planned(b, "A:Art2", turn=3, assets=2)]
    nothing = told()
    assert told(*strikes[:1]) == nothing
    assert told(*strikes) == nothing


@pytest.mark.rule("BC:scheduled.record")
def test_both_sides_write_before_the_battle_and_a_strike_is_told_when_it_falls() -> None:
    b = prepare("scheduling", scenario=encounter(assets={"american": 1, "german": 1}))
    for seat, other, unit in (("american", "german", "A:Art1"), ("german", "american", "G:RL")):
        assert (b.game.to_move(b.position), b.position.turn) == (seat, 0)
        strike = WriteSchedule((planned(b, unit, turn=1, at=(12.5, 37)),))
        assert b.game.sealed(strike)
        told = [event.text for event in b.order(strike)]
        assert told == [f"The {seat.capitalize()} side writes its schedule."]
        assert [list(shown.units) for shown in b.game.view(b.position, seat).strikes] == [[unit]]
        assert b.game.view(b.position, None).strikes == ()
        assert not any(unit in shown.units for shown in b.game.view(b.position, other).strikes)
        b.order("done", *((2, 5) if seat == "german" else ()))
    assert b.position.steps[-1].key == "deployment-choice"
    b.position.turn, b.position.steps = 1, [Commanding(), ScheduledPhase()]
    fallen = b.position.steps[-1].settle(b.position, SeededDice(1))
    assert fallen is not None
    assert (fallen.events[0].units, fallen.events[0].places) == (("A:Art1",), ("12.5,37",))


def test_the_writer_is_shown_what_he_may_write() -> None:
    b = planning(assets=2)
    samples = b.game.answer(b.position, "american", SamplesAsk())
    offered = [choice.order for choice in samples.orders]  # type: ignore[union-attr]
    assert offered[0] == "schedule turn 1 at 60,60 with A:Art1"


def test_turns_and_units_that_there_are_not() -> None:
    b = planning(turns=6)
    for turn in (0, 7):
        assert b.refused(WriteSchedule((planned(b, "A:Art1", turn=turn),))).rule == "BC:scheduled.record"
    for unit in ("A:Inf1", "G:RL"):
        assert b.refused(WriteSchedule((planned(b, unit),))).rule == "BC:artillery.available"
    write(b, planned(b, "A:Art1", turn=6))


# Falling


@pytest.mark.rule("BC:scheduled.when", "BC:scheduled.resolve")
def test_strikes_fall_in_the_scheduled_phase_of_their_turn() -> None:
    b = scheduled((1, (("A:Art1", 1),)), (2, (("A:Art2", 1),)))
    b.position.strikes[1] = (Strike(1, 60.0, 60.0, ((b.unit("G:RL"), 1),)),)  # the enemy's: in his own turn
    events = phase(b, *(4, 4, 1), *(1, 2))
    assert kinds(events) == ["artillery", "artillery", "hits", "held"]
    assert b.position.hits[b.unit("G:Inf1")] == 2
    assert [strike.state for strike in b.position.strikes[0]] == ["fallen", "planned"]
    assert isinstance(b.position.steps[-1], Commanding)


@pytest.mark.rule("BC:scheduled.when")
def test_all_strikes_of_a_turn_fall_one_after_the_other() -> None:
    """The second finds the unit suppressed and drives it back: strikes are not one order."""
    b = scheduled((1, (("A:Art1", 1),)), (1, (("A:Art2", 1),)))
    phase(b, *(4, 1, 1), *(4,), *(4, 1, 1), *(5,))
    assert b.where("G:Inf1")[1] == 65.0


@pytest.mark.rule("BC:scheduled.multiple")
def test_several_assets_are_several_times_the_dice_or_several_strikes() -> None:
    phase(scheduled((1, (("A:Art1", 2),))), *[1] * 6)
    phase(scheduled((1, (("A:Art1", 1),)), (1, (("A:Art1", 1),))), *[1] * 6)
    b = planning(assets=4)
    write(b, *[planned(b, "A:Art1", assets=2)] * 2)  # the same unit in the same turn


@pytest.mark.rule("BC:artillery.once", "BC:artillery.modes")
def test_what_was_scheduled_cannot_be_requested_in_that_turn() -> None:
    b = scheduled((1, (("A:Art1", 1),)))
    phase(b, 1, 1, 1)
    request = Request(b.unit("A:FAO"), b.unit("G:Inf1"), b.units("A:Art1"))
    assert b.refused(request).rule == "BC:artillery.once"
    b.order(Request(b.unit("A:FAO"), b.unit("G:Inf1"), b.units("A:Art2")), 3, 4, *(1, 1, 1, 360), *(1, 1, 1))


def test_artillery_that_is_gone_stays_silent() -> None:
    b = scheduled((1, (("A:Art1", 1), ("A:Art2", 1))), (1, (("A:Art1", 1),)))
    b.position.place[b.unit("A:Art1")] = -1
    events = phase(b, 1, 1, 1)  # Art2 alone
    assert kinds(events).count("hits") == 1
    assert events[-1].rules == ("BC:artillery.available",)


def test_the_plan_of_a_strike_can_be_drawn() -> None:
    b = scheduled((1, (("A:Art1", 1), ("A:Art2", 1))))
    strike = b.position.strikes[0][0]
    assert schedule.zones(b.position, strike, 0) == ((60, 60, 20, 20), (60, 60, 20, 20))


# Changing


def changing(*strikes: tuple[int, tuple[tuple[str, int], ...]]) -> Battle:
    """The American command phase of turn 1."""
    b = scheduled(*strikes)
    b.position.steps = [Commanding()]
    return b


LATER = (3, (("A:Art1", 1),))


@pytest.mark.rule("BC:scheduled.cancel", "BC:scheduled.effect")
def test_an_fao_cancels_a_strike_by_a_command_roll() -> None:
    b = changing(LATER, LATER)
    b.order(Reschedule(b.unit("A:FAO"), 1, "cancel"), 4, 4)  # 8, his plain value
    assert [strike.state for strike in b.position.strikes[0]] == ["cancelled", "planned"]
    assert b.refused(Reschedule(b.unit("A:FAO"), 1, "cancel")).rule == "BC:scheduled.cancel"
    b.position.turn, b.position.steps = 3, [Commanding(), ScheduledPhase()]
    assert kinds(phase(b, 1, 1, 1)).count("hits") == 1


@pytest.mark.rule("BC:scheduled.effect")
def test_an_fao_delays_a_strike_by_one_turn() -> None:
    b = changing(LATER)
    b.order(Reschedule(b.unit("A:FAO"), 1, "delay"), 3, 4)
    assert b.position.strikes[0][0].turn == 4
    assert b.position.strikes[0][0].state == "planned"


@pytest.mark.rule("BC:scheduled.cancel")
def test_a_failed_roll_changes_nothing_and_ends_his_rolls() -> None:
    b = changing(LATER)
    b.order(Reschedule(b.unit("A:FAO"), 1, "cancel"), 4, 5)
    assert b.position.strikes[0][0].state == "planned"
    assert not b.position.vetoed[0]
    b.position.steps = [Commanding()]
    assert b.refused(Reschedule(b.unit("A:FAO"), 1, "cancel")).rule == "BC:command.fail"


@pytest.mark.rule("BC:command.finish", "BC:scheduled.cancel")
def test_an_fao_who_changes_the_schedule_finishes_before_another_commands() -> None:
    b = changing(LATER)
    b.position.put(b.unit("A:Inf1"), 20, 20, 0)
    b.position.place[b.unit("A:Inf1")] = b.position.place[b.unit("A:FAO")]
    b.order(Reschedule(b.unit("A:FAO"), 1, "delay"), 3, 4)
    assert b.refused("order A:CO: A:Inf1 move").rule == "BC:command.finish"
    b.order("finish A:FAO")
    b.order("order A:CO: A:Inf1 move", 1, 2)


@pytest.mark.rule("BC:scheduled.cancel")
def test_a_strike_that_has_fallen_is_neither_cancelled_nor_delayed() -> None:
    b = scheduled((1, (("A:Art1", 1),)), LATER)
    phase(b, 1, 1, 1)
    for what in ("cancel", "delay"):
        assert b.refused(Reschedule(b.unit("A:FAO"), 1, what)).rule == "BC:scheduled.cancel"
    b.order(Reschedule(b.unit("A:FAO"), 2, "cancel"), 3, 4)


@pytest.mark.rule("BC:scheduled.cancel")
def test_only_an_fao_changes_strikes_that_are_written() -> None:
    b = changing(LATER)
    assert b.refused(Reschedule(b.unit("A:FAO"), 0, "cancel")).rule == "BC:scheduled.record"
    assert b.refused(Reschedule(b.unit("A:CO"), 1, "cancel")).rule == "BC:artillery.modes"
    assert b.refused(Reschedule(b.unit("A:FAO"), 2, "cancel")).rule == "BC:scheduled.record"


@pytest.mark.rule("BC:scheduled.double6")
def test_after_a_double_six_the_schedule_stands() -> None:
    b = changing(LATER)
    b.order(Reschedule(b.unit("A:FAO"), 1, "cancel"), 6, 6)
    assert b.position.vetoed == [True, False]
    b.position.failed, b.position.steps = 0, [Commanding()]  # the next turn
    for what in ("delay", "cancel"):
        assert b.refused(Reschedule(b.unit("A:FAO"), 1, what)).rule == "BC:scheduled.double6"
