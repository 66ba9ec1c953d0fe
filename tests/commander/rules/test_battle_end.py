"""The end of the battle: breakpoints, objectives, victory points, and who has won."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from tests.commander.arrange import Battle, battle
from tests.commander.preparing import encounter

from openblitz.commander.orders import Resign
from openblitz.commander.position import KNOCKED_OUT, RESERVE, Strike
from openblitz.commander.rules import battle_end, casualties
from openblitz.commander.scenarios import Defence, Scenario
from openblitz.commander.steps import BreakpointRoll, Commanding, EndPhase, Initiative
from openblitz.table import LoadedDice, Seat
from openblitz.table.steps import EndlessError, Happened

if TYPE_CHECKING:
    from _pytest.mark import ParameterSet

    from openblitz.commander.troops import UnitType

FIELD = {
    **{f"A:Inf{n}": (10.0 + 4 * n, 10.0, 0.0) for n in range(1, 10)},
    **{f"A:MG{n}": (10.0 + 4 * n, 4.0, 0.0) for n in range(1, 4)},
    **{f"A:Stuart{n}": (60.0 + 4 * n, 4.0, 0.0) for n in range(1, 4)},
    **{f"A:Sherman{n}": (60.0 + 4 * n, 10.0, 0.0) for n in range(1, 4)},
    "A:Mor": (90.0, 4.0, 0.0),
    "A:HQ": (94.0, 4.0, 0.0),
    "A:FAO": (98.0, 4.0, 0.0),
    **{f"G:Inf{n}": (10.0 + 4 * n, 110.0, 180.0) for n in range(1, 10)},
    **{f"G:MG{n}": (10.0 + 4 * n, 116.0, 180.0) for n in range(1, 4)},
    **{f"G:Mor{n}": (60.0 + 4 * n, 116.0, 180.0) for n in range(1, 4)},
    "G:StuG1": (64.0, 110.0, 180.0),
    "G:StuG2": (68.0, 110.0, 180.0),
    "G:ATG": (80.0, 110.0, 180.0),
    "G:Truck": (84.0, 110.0, 180.0),
    "G:HQ": (90.0, 110.0, 180.0),
    "G:FAO": (94.0, 110.0, 180.0),
}
# In the order in which tests lose them.
AMERICANS = [name for name in FIELD if name.startswith("A:") and name not in ("A:HQ", "A:FAO")]
GERMANS = [name for name in FIELD if name.startswith("G:") and name not in ("G:HQ", "G:FAO", "G:Truck")]


def fight(*gone: str, steps: Any = (), scenario: Scenario | None = None, active: str = "american") -> Battle:
    """Both battlegroups on the table, but for those that are gone."""
    made = battle(FIELD, steps=steps, scenario=scenario, active=active)
    lose(made, *gone)
    return made


def lose(made: Battle, *gone: str) -> None:
    """Knock units out."""
    for name in gone:
        made.position.place[made.unit(name)] = KNOCKED_OUT
    made.position.touch()


def with_points(each: int = 50, **changes: Any) -> Scenario:
    """The encounter with the same points for every unit and nothing else in the balance."""
    scenario = encounter(victory_points={}, **changes)

    def priced(kind: UnitType) -> UnitType:
        return msgspec.structs.replace(kind, points=each)

    one, other = (
        msgspec.structs.replace(group, unit=tuple(map(priced, group.unit)), points=1000)
        for group in scenario.groups
    )
    return msgspec.structs.replace(scenario, groups=(one, other))


# Breakpoint


@pytest.mark.rule("BC:breakpoint.number")
def test_half_of_the_units_that_count_rounded_up() -> None:
    b = fight()
    assert [battle_end.strength(b.rules, side) for side in (0, 1)] == [19, 18]
    assert [battle_end.breakpoint_of(b.rules, side) for side in (0, 1)] == [10, 9]


@pytest.mark.rule("BC:breakpoint.number")
def test_commands_transport_and_artillery_do_not_count_as_losses() -> None:
    b = fight("G:HQ", "G:FAO", "G:Truck", "G:RL", "G:ATG")
    assert battle_end.losses(b.position, 1) == 1


@pytest.mark.rule("BC:breakpoint.roll")
def test_below_the_breakpoint_nobody_rolls_and_at_it_the_co_does() -> None:
    b = fight(*AMERICANS[:9])
    assert not battle_end.at_breakpoint(b.position, 0)
    lose(b, AMERICANS[9])
    assert battle_end.at_breakpoint(b.position, 0)
    value = battle_end.breakpoint_value(b.position, 0)
    assert value is not None
    assert value.total == 10
    assert [part.rule for part in value.parts] == ["BC:breakpoint.roll"]


@pytest.mark.rule("BC:breakpoint.roll")
def test_without_the_co_the_hq_rolls_and_without_either_nobody_can() -> None:
    b = fight(*AMERICANS[:10], "A:CO")
    value = battle_end.breakpoint_value(b.position, 0)
    assert value is not None
    assert value.total == 8
    lose(b, "A:HQ")
    assert battle_end.breakpoint_value(b.position, 0) is None  # the FAO does not command


@pytest.mark.rule("BC:breakpoint.modifier")
@pytest.mark.parametrize(("gone", "value"), [(10, 10), (11, 9), (13, 7)])
def test_each_unit_beyond_the_breakpoint_takes_one_off(gone: int, value: int) -> None:
    b = fight(*AMERICANS[:gone])
    tally = battle_end.breakpoint_value(b.position, 0)
    assert tally is not None
    assert tally.total == value


def begin_german_turn(b: Battle, *dice: int) -> list[str]:
    """End the American player turn; what kinds of things happen."""
    return [event.kind for event in b.order("done", *dice)]


def at_end_of_command(
    *gone: str, first: int = 0, active: str = "american", scenario: Scenario | None = None
) -> Battle:
    """A player turn of which only `done` is left to say."""
    b = fight(*gone, steps=[EndPhase(), Commanding()], active=active, scenario=scenario)
    b.position.first = first
    return b


@pytest.mark.rule("BC:breakpoint.roll", "BC:breakpoint.break", "BC:battleend.breakpoint")
def test_a_roll_up_to_the_value_holds_and_one_above_breaks() -> None:
    holds = at_end_of_command(*GERMANS[:9], "G:CO")  # the HQ's value is 8
    assert "breakpoint" in begin_german_turn(holds, 4, 4)
    assert holds.position.outcome is None
    assert holds.position.active == 1
    breaks = at_end_of_command(*GERMANS[:9], "G:CO")
    events = begin_german_turn(breaks, 4, 5)
    assert events[-2:] == ["breakpoint", "game over"]
    assert breaks.position.broken == [False, True]
    assert breaks.position.outcome is not None
    assert breaks.position.outcome.winner == "american"


@pytest.mark.rule("BC:breakpoint.roll")
def test_the_roll_comes_again_in_each_own_turn_but_not_in_the_enemys() -> None:
    b = at_end_of_command(*GERMANS[:9])
    begin_german_turn(b, 1, 2)
    while b.position.active == 1:
        b.order("done")  # no dice: nobody rolls when the American turn begins
    while b.position.active == 0:
        rolls = (1, 2) if b.position.steps[-1].key in ("command-moves", "combats") else ()
        b.order("done", *rolls)
    assert b.position.turn == 2
    assert b.position.outcome is None


@pytest.mark.rule("BC:breakpoint.break")
def test_a_battlegroup_at_its_breakpoint_without_co_and_hq_breaks_without_a_roll() -> None:
    b = at_end_of_command(*GERMANS[:9], "G:CO", "G:HQ")
    assert begin_german_turn(b)[-1] == "game over"
    assert b.position.broken[1]


@pytest.mark.rule("BC:breakpoint.lastturn", "BC:breakpoint.ex")
def test_who_breaks_first_in_turn_six_leaves_the_enemy_his_sixth_turn() -> None:
    b = at_end_of_command(*GERMANS[:9], first=1)  # the Germans play first, so their turn six comes next
    b.position.turn = 5
    begin_german_turn(b, 6, 6)
    assert (b.position.turn, b.position.active) == (6, 1)
    assert b.game.to_move(b.position) == "american"
    assert b.refused("done").rule == "BC:sequence.order"
    b.order("last-turn play")
    assert (b.position.turn, b.position.active) == (6, 0)
    while b.position.outcome is None:
        assert (b.position.turn, b.position.active) == (6, 0)
        events = b.order("done")
    assert events[-1].rules[0] == "BC:breakpoint.lastturn"
    assert b.position.outcome.winner == "american"


@pytest.mark.rule("BC:breakpoint.lastturn")
def test_the_enemy_may_also_end_the_battle_at_once() -> None:
    b = at_end_of_command(*GERMANS[:9], first=1)
    begin_german_turn(b, 6, 6)
    b.order("last-turn end")
    assert b.position.outcome is not None
    assert b.position.outcome.rule == "BC:objective.decisive"


@pytest.mark.rule("BC:breakpoint.lastturn")
def test_who_breaks_second_leaves_no_turn() -> None:
    b = at_end_of_command(*GERMANS[:9], first=0)
    begin_german_turn(b, 6, 6)
    assert b.position.outcome is not None


def test_a_side_that_breaks_in_its_last_turn_makes_it_a_draw() -> None:
    b = at_end_of_command(*GERMANS[:9], *AMERICANS[:10], first=1)
    begin_german_turn(b, 6, 6)
    b.order("last-turn play", 6, 6)
    assert b.position.broken == [True, True]
    assert b.position.outcome is not None
    assert (b.position.outcome.winner, b.position.outcome.rule) == (None, "BC:objective.draw")


# Other ends


@pytest.mark.rule("BC:battleend.turns")
def test_the_battle_ends_after_the_set_number_of_turns_and_not_before() -> None:
    b = at_end_of_command(active="german", scenario=encounter(turns=3))
    b.position.turn = 2
    b.order("done")
    assert b.position.outcome is None
    assert b.position.turn == 3
    last = at_end_of_command(active="german", scenario=encounter(turns=3))
    last.position.turn = 3
    events = last.order("done")
    assert last.position.outcome is not None
    assert "BC:battleend.turns" in events[-1].rules
    half = at_end_of_command(scenario=encounter(turns=3))
    half.position.turn = 3
    half.order("done")  # the second player still has his third turn
    assert half.position.outcome is None


@pytest.mark.rule("BC:battleend.turns")
def test_a_scenario_without_a_number_goes_on() -> None:
    b = at_end_of_command(active="german")
    b.position.turn = 300
    b.order("done")
    assert b.position.outcome is None


@pytest.mark.rule("BC:battleend.concede")
def test_a_player_concedes_and_is_beaten_whoever_was_ahead() -> None:
    b = fight(*GERMANS[:5], steps=[EndPhase(), Commanding()])  # the Americans have their minor objective
    events = b.order(Resign())
    assert b.position.outcome is not None
    assert b.position.outcome.winner == "german"
    assert events[-1].rules[0] == "BC:battleend.concede"
    assert b.game.to_move(b.position) is None
    refusal = b.game.check(b.position, b.game.seats[0], Resign())
    assert refusal is not None
    assert refusal.reason.startswith("The battle is over.")


@pytest.mark.rule("BC:battleend.concede")
@pytest.mark.parametrize(("seat", "winner"), [("american", "german"), ("german", "american")])
def test_either_player_may_concede_whoever_is_asked(seat: str, winner: str) -> None:
    b = fight(steps=[EndPhase(), Commanding()])
    assert b.game.to_move(b.position) == "american"
    assert b.game.check(b.position, Seat(seat), Resign()) is None
    b.game.carry_out(b.position, Resign(), LoadedDice([]), seat)
    assert b.position.outcome is not None
    assert b.position.outcome.winner == winner
    assert b.position.outcome.reason.startswith(f"The {seat.capitalize()} side concedes defeat.")


def test_who_does_not_play_cannot_concede() -> None:
    b = fight(steps=[EndPhase(), Commanding()])
    refusal = b.game.check(b.position, Seat("nobody"), Resign())
    assert refusal is not None
    assert refusal.rule == "BC:sequence.active"


@pytest.mark.rule("BC:battleend.concede")
def test_conceding_after_the_enemy_broke_is_still_defeat() -> None:
    b = at_end_of_command(*GERMANS[:9], first=1)
    begin_german_turn(b, 6, 6)
    b.order("last-turn play")
    b.order("resign")
    assert b.position.outcome is not None
    assert (b.position.outcome.winner, b.position.outcome.rule) == ("german", "BC:battleend.concede")


@pytest.mark.rule("BC:breakpoint.roll")
def test_of_several_hqs_the_best_that_is_left_rolls() -> None:  # reading 84
    plain = encounter()
    one, other = plain.groups
    hq = next(kind for kind in one.unit if kind.role == "hq")
    staff = msgspec.structs.replace(hq, key="Staff", command=9)
    groups = (msgspec.structs.replace(one, unit=(*one.unit, staff)), other)
    b = battle({**FIELD, "A:Staff": (98, 10, 0)}, scenario=msgspec.structs.replace(plain, groups=groups))
    lose(b, *AMERICANS[:10], "A:CO")
    for lost, value in (("", 9), ("A:Staff", 8)):
        lose(b, *filter(None, [lost]))
        needed = battle_end.breakpoint_value(b.position, 0)
        assert needed is not None
        assert needed.total == value


# Objectives


@pytest.mark.rule("BC:scenario.objective.minor")
@pytest.mark.parametrize(("side", "gone", "needed"), [(0, GERMANS, 5), (1, AMERICANS, 5)])
def test_a_quarter_of_the_enemy_rounded_up_is_the_minor_objective(
    side: int, gone: list[str], needed: int
) -> None:
    b = fight(*gone[: needed - 1])
    assert battle_end.reached(b.position, side) == "none"
    lose(b, gone[needed - 1])
    assert battle_end.reached(b.position, side) == "minor"
    assert battle_end.reached(b.position, 1 - side) == "none"


@pytest.mark.rule("BC:scenario.objective.major", "BC:battleend.objective")
def test_breaking_the_enemy_is_the_major_objective_and_ends_the_battle() -> None:
    b = at_end_of_command(*GERMANS[:9])
    assert battle_end.reached(b.position, 0) == "minor"
    begin_german_turn(b, 6, 6)
    assert battle_end.reached(b.position, 0) == "major"
    assert b.position.outcome is not None


def case(americans: int, germans: int, broken: tuple[int, ...], *result: str | None) -> ParameterSet:
    """American and German losses and who broke; then who wins what, by which line."""
    rule = f"BC:objective.{result[-1]}"
    return pytest.param(americans, germans, broken, (*result[:-1], rule), marks=pytest.mark.rule(rule))


CASES = [
    case(4, 4, (), None, "A draw", "draw"),
    case(5, 5, (), None, "A draw", "draw"),
    case(10, 9, (0, 1), None, "A draw", "draw"),
    case(4, 5, (), "american", "Minor victory", "minor"),
    case(5, 4, (), "german", "Minor victory", "minor"),
    case(5, 9, (1,), "american", "Minor victory", "minor"),
    case(4, 9, (1,), "american", "Decisive victory", "decisive"),
    case(10, 4, (0,), "german", "Decisive victory", "decisive"),
]


@pytest.mark.rule("BC:objective")
@pytest.mark.parametrize(("americans", "germans", "broken", "result"), CASES)
def test_who_has_won(americans: int, germans: int, broken: tuple[int, ...], result: tuple[Any, ...]) -> None:
    b = fight(*AMERICANS[:americans], *GERMANS[:germans])
    for side in broken:
        b.position.broken[side] = True
    outcome = battle_end.judge(b.position, "It is over.")
    winner, title, rule = result
    assert (outcome.winner, outcome.rule) == (winner, rule)
    assert outcome.reason.startswith(f"It is over. {title}")


@pytest.mark.rule("BC:objective.draw")
def test_a_draw_says_what_both_have_reached() -> None:
    def said(americans: int, germans: int) -> str:
        b = fight(*AMERICANS[:americans], *GERMANS[:germans])
        return battle_end.judge(b.position, "It is over.").reason

    assert said(8, 5) == "It is over. A draw: both have reached the minor objective."
    assert said(4, 1) == "It is over. A draw: neither has reached an objective."


# Victory points


@pytest.mark.rule("BC:scenario.vp", "BC:vp.adjust")
def test_the_german_side_gets_100_and_the_american_loses_100() -> None:
    b = fight()
    assert [battle_end.victory_points(b.position, side).total for side in (0, 1)] == [-100, 100]
    # The same comes of the points that the battlegroups had over or under, where a scenario says nothing.
    silent = fight(scenario=encounter(victory_points={}))
    assert [battle_end.adjustment(silent.rules, side) for side in (0, 1)] == [-100, 100]


def test_without_points_for_units_the_result_is_by_objectives_alone() -> None:
    b = fight()
    assert not battle_end.has_points(b.rules)
    assert battle_end.points_lost(b.position, 0) is None
    assert battle_end.judge(b.position, "").winner is None


@pytest.mark.rule("BC:vp.award")
def test_everything_lost_is_awarded_commands_transport_and_artillery_too() -> None:
    b = fight("G:Inf1", "G:HQ", "G:Truck", "G:RL", scenario=with_points())
    assert battle_end.victory_points(b.position, 0).total == 200
    assert battle_end.victory_points(b.position, 1).total == 0
    assert battle_end.points_lost(b.position, 1) == 200


@pytest.mark.rule("BC:vp.award")
def test_field_defences_are_awarded_with_the_unit_that_was_in_them() -> None:
    german = Defence(dug_in=2, fortified=1, dug_in_points=10, fortified_points=30)
    b = fight(scenario=with_points(defences={"german": german}))
    b.position.dug_in |= 1 << b.unit("G:Inf1") | 1 << b.unit("G:Inf2")
    b.position.fortified |= 1 << b.unit("G:MG1")
    for lost in b.units("G:Inf1", "G:MG1"):
        casualties.knock_out(b.position, lost, "BC:ko.hits", "for the test")
    tally = battle_end.victory_points(b.position, 0)
    assert tally.total == 50 + 10 + 50 + 30
    assert {part.rule for part in tally.parts} == {"BC:vp.award"}


@pytest.mark.rule("BC:vp.cap")
def test_who_withdraws_earns_no_more_than_the_enemy() -> None:
    b = fight(*AMERICANS[:3], *GERMANS[:1], scenario=with_points())
    assert battle_end.victory_points(b.position, 1).total == 150
    b.position.broken[1] = True
    capped = battle_end.victory_points(b.position, 1)
    assert capped.total == 50
    assert capped.parts[-1].rule == "BC:vp.cap"
    b.position.broken[1], b.position.conceded[1] = False, True
    assert battle_end.victory_points(b.position, 1).total == 50
    assert battle_end.victory_points(b.position, 0).total == 50  # the other is left alone


@pytest.mark.rule("BC:vp.double")
@pytest.mark.parametrize(
    ("americans", "germans", "broken", "winner", "title"),
    [
        (2, 3, None, None, "A draw: neither has reached an objective"),
        (2, 4, None, "american", "Minor victory"),
        (4, 2, None, "german", "Minor victory"),
        (0, 0, None, None, "A draw: neither has reached an objective"),
        (0, 1, None, "american", "Minor victory"),
        (3, 5, None, "american", "Minor victory"),
        (2, 5, None, "american", "Decisive victory"),
        (4, 9, 1, "american", "Decisive victory with a promotion and a medal"),
        (5, 9, 1, "american", "Minor victory"),
    ],
)
def test_twice_the_points_is_one_category_better(
    americans: int, germans: int, broken: int | None, winner: str | None, title: str
) -> None:
    b = fight(*AMERICANS[:americans], *GERMANS[:germans], scenario=with_points())
    if broken is not None:
        b.position.broken[broken] = True
    outcome = battle_end.judge(b.position, "Over.")
    assert outcome.winner == winner
    assert outcome.reason in (f"Over. {title}.", f"Over. {title} for the {str(winner).capitalize()} side.")


@pytest.mark.rule("BC:vp.double")
@pytest.mark.parametrize(("points", "twice"), [(0, False), (1, True)])
def test_nothing_is_not_twice_less_than_nothing(points: int, twice: bool) -> None:
    scenario = with_points()
    file = msgspec.structs.replace(scenario.file, victory_points={"american": points, "german": -100})
    b = fight(scenario=msgspec.structs.replace(scenario, file=file))
    assert battle_end.doubled(b.position, 0) == twice


@pytest.mark.rule("BC:vp.cap", "BC:vp.double")
def test_the_cap_comes_before_the_comparison() -> None:
    # 10 American losses against 1 German: without the cap the broken side would have ten times the points.
    b = fight(*AMERICANS[:10], *GERMANS[:1], scenario=with_points())
    assert battle_end.doubled(b.position, 1)
    b.position.broken[1] = True
    assert not battle_end.doubled(b.position, 1)


def test_a_breakpoint_roll_says_what_it_was_rolled_against() -> None:
    b = at_end_of_command(*GERMANS[:10])
    events = b.order("done", 2, 3)
    told = next(event for event in events if event.kind == "breakpoint")
    assert "5 rolled against 8: 9 for command value of G:CO, -1 for 1 lost" in told.text
    assert "BC:" not in told.text  # rules stand beside the sentence, not in it
    assert not any(isinstance(step, BreakpointRoll) for step in b.position.steps)


# Nothing to decide (RBC-508)


def silence() -> Battle:
    """Two infantry units 17 cm apart, the American about to evade; nobody commands."""
    units = {"A:Inf1": (60.0, 30.0, 0.0), "G:Inf1": (60.0, 50.0, 180.0)}
    made = battle(units, steps=[EndPhase(), Initiative()])
    for name in ("A:CO", "G:CO"):
        made.position.place[made.unit(name)] = KNOCKED_OUT
    for unit in made.rules.roster.units:
        if made.position.place[unit] == KNOCKED_OUT and made.rules.roster.kind[unit].counts:
            made.position.place[unit] = RESERVE  # not lost, so that nobody is at his breakpoint
    return made


def test_a_battle_in_which_nobody_decides_anything_ends_after_two_turns() -> None:
    b = silence()
    events = b.order("evade A:Inf1 10 face 0")
    assert b.position.outcome is not None
    assert b.position.outcome.winner is None
    assert b.position.outcome.reason.startswith("Neither side has had anything to decide for two turns")
    begun = [event.text for event in events if event.kind == "player turn"]
    assert len(begun) == 4
    assert begun[-1] == "Turn 3: the American player turn begins."


def test_it_goes_on_while_somebody_is_asked() -> None:
    b = silence()
    b.order("done")
    assert (b.game.to_move(b.position), b.position.turn, b.position.outcome) == ("german", 1, None)


def test_it_goes_on_until_two_turns_after_the_last_strike() -> None:
    b = silence()
    b.position.strikes[1] = (Strike(5, 20.0, 100.0, ((b.unit("G:RL"), 1),)),)
    events = [event.text for event in b.order("evade A:Inf1 10 face 0", 1, 1, 1, 90)]
    fallen = next(n for n, text in enumerate(events) if text.startswith("Scheduled strike"))
    assert "Turn 5: the German player turn begins." in events[:fallen]
    assert b.position.outcome is not None
    assert b.position.turn == 7


def test_a_strike_that_was_cancelled_does_not_keep_it_going() -> None:
    b = silence()
    b.position.strikes[1] = (Strike(5, 20.0, 100.0, ((b.unit("G:RL"), 1),), state="cancelled"),)
    b.order("evade A:Inf1 10 face 0")
    assert b.position.turn == 3


def test_who_recovers_in_the_quiet_is_asked_again() -> None:
    b = silence()
    b.position.place[b.unit("A:CO")] = 1
    b.position.suppressed |= 1 << b.unit("A:CO")
    b.order("evade A:Inf1 10 face 0")
    assert (b.game.to_move(b.position), b.position.turn, b.position.outcome) == ("american", 2, None)


def test_a_strike_that_never_comes_does_not_keep_it_going() -> None:
    b = silence()
    b.position.strikes[1] = (Strike(100_000, 20.0, 100.0, ((b.unit("G:RL"), 1),)),)
    b.order("evade A:Inf1 10 face 0")
    assert b.position.outcome is not None
    assert b.position.turn <= 101


def test_a_step_that_settles_for_ever_is_stopped() -> None:
    class Endless(EndPhase, frozen=True, tag="endless"):
        def settle(self, position: Any, dice: Any) -> Happened:
            return Happened()

    b = silence()
    b.position.steps = [Endless(), Initiative()]
    with pytest.raises(EndlessError, match="'end-phase' comes to no end"):
        b.order("done")
