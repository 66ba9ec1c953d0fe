"""Positions as text: they come back exactly, what is left out is usual, and every fault has its line."""

from __future__ import annotations

import random
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.blitzkrieg.melee import melee

from openblitz import catalogue
from openblitz.blitzkrieg.battle.steps.announcing import Announce
from openblitz.blitzkrieg.battle.steps.marching import Movement
from openblitz.blitzkrieg.battle.steps.resolving import Resolve
from openblitz.blitzkrieg.engine.places import BOX, ELIMINATED, WAITING
from openblitz.blitzkrieg.engine.position import ARRIVED, DROPPED, FLOWN, HALF, STOPPED, UNIT_FLAGS, Position
from openblitz.blitzkrieg.ground.steps.setting_up import SetUp
from openblitz.blitzkrieg.rulesets import game
from openblitz.hexes import bits, grid
from openblitz.table import NotationError, Outcome, SeededDice

G = game("1975-basic")
R = G.rules.roster


def there_and_back(position: Position, ruleset: str = "1975-basic") -> Position:
    played = game(ruleset)
    return played.read_state(played.write_state(position))


def unit(name: str) -> int:
    return R.number[name.casefold()]


# Round trips


@pytest.mark.parametrize("ruleset", ["1965-basic", "1975-basic"])
def test_every_position_of_a_quiet_game_comes_back(ruleset: str) -> None:
    played, chance, dice = game(ruleset), random.Random(5), SeededDice(5)
    position = played.start()
    for number in range(600):
        played.carry_out(position, played.pick(position, chance), dice)
        if number % 7 == 0:
            assert there_and_back(position, ruleset) == position


@pytest.mark.parametrize("ruleset", ["1965-basic", "1975-basic"])
@pytest.mark.parametrize("seed", range(6))
def test_every_position_of_a_melee_comes_back(ruleset: str, seed: int) -> None:
    played, chance, dice = game(ruleset), random.Random(seed), SeededDice(seed)
    position = melee(played, seed)
    seen = set()
    for _ in range(150):
        if played.to_move(position) is None:
            break
        seen.add(type(position.steps[-1]))
        assert there_and_back(position, ruleset) == position
        played.carry_out(position, played.pick(position, chance), dice)
    assert {Movement, Announce, Resolve} <= seen


def test_the_end_of_a_game_comes_back() -> None:
    position = G.read_state("turn 15\nrest eliminated\nstep resolve")
    position.outcome = Outcome(None, "A stalemate, a loss for both.", "75:16E")
    assert there_and_back(position) == position
    assert "outcome nobody 75:16E A stalemate, a loss for both.\n" in G.write_state(position)


def test_one_fact_a_line_so_that_a_move_changes_few_of_them() -> None:
    position = G.read_state("turn 3\nat EE20: B:4Arm\nrest eliminated")
    before = G.write_state(position).splitlines()
    G.carry_out(position, G.read_order("move B:4Arm to EE19"), SeededDice(1))
    after = G.write_state(position).splitlines()
    assert set(before) - set(after) == {"at EE20: B:4Arm"}
    assert len(set(after) - set(before)) == 1


# What a line means


def test_what_is_left_out_is_as_at_the_beginning_of_a_player_turn() -> None:
    position = G.read_state("at EE20: B:4Arm")
    assert (position.turn, position.side, position.flights, position.covered) == (1, 0, 0, [0, 0])
    assert position.steps == [Resolve(), Announce(), Movement()]
    assert position.start[unit("B:4Arm")] == grid.parse("EE20")
    assert position.place[unit("B:5Arm")] == WAITING
    assert not position.moved(unit("B:4Arm"))


def test_turn_0_is_set_up() -> None:
    position = G.read_state("turn 0\nside red")
    assert position.steps == [SetUp()]
    assert G.to_move(position) == "red"
    assert position == there_and_back(position)


def test_the_rest_can_take_no_part_and_is_nobodys_loss() -> None:
    position = G.read_state("at EE20: B:4Arm\nat GG22: R:1Inf\neliminated: R:2Inf\nrest box")
    assert position.lost[:2] == [0, 1]
    assert position.place[unit("B:5Arm")] == BOX
    assert G.read_state(G.write_state(position)) == position


def test_the_rest_can_be_eliminated() -> None:
    position = G.read_state("at EE20: B:4Arm\nwaiting: B:5Arm\nrest eliminated")
    assert position.place[unit("B:5Arm")] == WAITING
    assert position.place[unit("R:1Inf")] == ELIMINATED
    assert position.lost == [len(R.at_first.of_side[0]) - 2, len(R.at_first.of_side[1]), 0]


def test_comments_and_empty_lines_do_not_count() -> None:
    plain = "turn 3\nat EE20: B:4Arm\nrest eliminated"
    assert G.read_state("# a war\n\nturn 3  # spring\n  at ee20: b:4arm\n\nrest eliminated") == G.read_state(
        plain
    )


def test_what_a_unit_has_done() -> None:
    armor_text = "B:4Arm[from=EE19 spent=3 stopped half trail=EE19,EE20]"
    infantry_text = "B:25Inf[from=card flown dropped arrived]"
    position = G.read_state(f"at EE20: {armor_text} {infantry_text}\nrest eliminated")
    armor, infantry = unit("B:4Arm"), unit("B:25Inf")
    assert position.start[armor] == grid.parse("EE19")
    assert position.spent[armor] == 3
    assert position.flags[armor] == STOPPED | HALF
    assert position.trail[armor] == (grid.parse("EE19"), grid.parse("EE20"))
    assert position.start[infantry] == WAITING
    assert position.flags[infantry] == FLOWN | DROPPED | ARRIVED
    assert f"at EE20: {armor_text} {infantry_text}\n" in G.write_state(position)


@pytest.mark.parametrize(
    ("line", "pile"),
    [
        ("step movement", ["resolve", "announce", "movement"]),
        ("step announce", ["resolve", "announce"]),
        ("step removal", ["resolve", "announce"]),  # nobody has to go, and that is seen at once
        ("at E16: B:1Inf B:3Inf B:5Inf B:7Inf\nstep excess hex=E16", ["resolve", "announce", "excess"]),
        ("battle FF20 with B:4Arm\nstep resolve", ["resolve"]),
        ("step retreat side=red units=R:1Inf rule=75:BGAT.DB2.a", ["resolve", "retreat"]),
        ("step lose-one side=blue units=B:4Arm rule=75:BGAT.AE.a", ["resolve", "lose"]),
        ("step lose-all side=blue units=B:4Arm rule=65:BGAT.ELIM", ["resolve", "lose"]),
        ("step lose-factors side=blue units=B:4Arm need=4 rule=65:BGAT.EXa", ["resolve", "lose"]),
        ("step advance side=blue units=B:4Arm hexes=FF20 rule=75:BGAT.DE.b", ["resolve", "advance"]),
        ("step resolve\nstep announce\nstep movement", ["resolve", "announce", "movement"]),
    ],
)
def test_one_step_is_enough_for_what_comes_after_it(line: str, pile: list[str]) -> None:
    position = G.read_state(f"at EE20: B:4Arm\nat FF20: R:1Inf\n{line}")
    assert [step.__struct_config__.tag for step in position.steps] == pile


def test_a_battle_is_against_everything_on_its_hexes_unless_it_says_otherwise() -> None:
    text = "at EE20: B:4Arm\nat FF20: R:1Inf R:2Inf\nstep resolve\nbattle FF20 with B:4Arm"
    assert G.read_state(text).battles[0].defenders == (unit("R:1Inf"), unit("R:2Inf"))
    fought = f"{text} against R:1Inf fought\nbattle FF20 with B:4Arm"  # with one that is still to be fought
    named = G.read_state(fought).battles[0]
    assert named.defenders == (unit("R:1Inf"),)
    assert named.fought


def test_attacks_are_numbered_as_they_stand_unless_one_says_another_number() -> None:
    text = (
        "at EE20: B:4Arm B:5Arm B:1Art\nat FF20: R:1Inf\nstep resolve\n"
        "battle FF20 with B:4Arm\nbattle 7 FF20 of city with B:5Arm support B:1Art against R:1Inf"
    )
    first, second = G.read_state(text).battles
    assert (first.number, first.system, first.chart, first.support) == (1, "troops", "attrition", ())
    assert (second.number, second.system, second.support) == (7, "city", (unit("B:1Art"),))
    written = G.write_state(G.read_state(text))
    assert "battle FF20 with B:4Arm against R:1Inf\n" in written
    assert "battle 7 FF20 of city with B:5Arm support B:1Art against R:1Inf\n" in written
    assert G.read_state(written) == G.read_state(text)


def test_cities_that_are_written_are_kept_and_the_other_sides_are_as_usual() -> None:
    usual = G.read_state("turn 3\nat CC15: B:4Arm\nat OO30: R:1Inf")
    written = G.read_state("turn 3\nat CC15: B:4Arm\nat OO30: R:1Inf\nheld blue: EE34")
    assert usual.held[0] == bits.of([grid.parse("CC15")])
    assert written.held[0] == bits.of([grid.parse("EE34")])
    assert written.held[1] == usual.held[1] == bits.of([grid.parse("OO30")])


def test_control_is_what_1965_asks() -> None:
    played = game("1965-basic")
    position = played.read_state("turn 3\nat CC15: B:4Arm\ncontrol red: EE34")
    assert position.control[0] >> grid.parse("CC15") & 1
    assert position.control[1] == bits.of([grid.parse("EE34")])
    assert position == played.read_state(played.write_state(position))


@pytest.mark.parametrize(
    ("book", "what"), [("1965-basic", "control"), ("1965-basic", "held"), ("1975-basic", "held")]
)
@pytest.mark.parametrize(("own", "taken"), [("blue", "OO30"), ("red", "CC15")])
def test_a_city_that_is_written_down_for_one_side_is_not_the_others(
    book: str, what: str, own: str, taken: str
) -> None:
    """Each city would be the other side's, as the units stand."""
    played, city = game(book), grid.parse(taken)
    text = "turn 3\nat CC15: B:4Arm\nat OO30: R:1Inf"
    side = ("blue", "red").index(own)
    assert getattr(played.read_state(text), what)[1 - side] >> city & 1
    position = played.read_state(f"{text}\n{what} {own}: {taken}")
    cities = getattr(position, what)
    assert cities[side] == bits.of([city])
    assert not cities[1 - side] >> city & 1
    assert position == played.read_state(played.write_state(position))


# Faults

FAULTS = {
    "fashion fine": (1, "'fashion' begins no line of a position; there are turn, side, at"),
    "turn 3\nturn 3": (2, "turn stands twice"),
    "turn three": (1, "'three' is no number"),
    "turn -1": (1, "'-1' is no number"),
    "turn 16": (1, "the game has 15 turns"),
    "turn " + "9" * 5000: (1, "is no number"),
    "side green": (1, "'green' is no side; there are blue and red"),
    "side blue\nside red": (2, "side stands twice"),
    "at EE20 B:4Arm": (1, "'EE20 B' is not a hex name"),
    "at EE20": (1, "write it so: at HEX: UNIT ..."),
    "at EE20:": (1, "write it so: at HEX: UNIT ..."),
    "at EE99: B:4Arm": (1, "'EE99' is not on the board"),
    "at EE20: B:44Arm": (1, "'B:44Arm' is no unit of this game; did you mean B:4Arm?"),
    "at EE20: B:4Arm\n\nat EE21: B:4Arm": (3, "B:4Arm is in two places"),
    "at EE20: B:4Arm B:4Arm": (1, "B:4Arm is in two places"),
    "at EE20: B:4Arm\neliminated: B:4Arm": (2, "B:4Arm is in two places"),
    "at EE20: B:4Arm[": (1, "are not units such as B:4Arm"),
    "at EE20: B:4Arm[tired]": (1, "'tired' says nothing of a unit"),
    "at EE20: B:4Arm[stopped=1]": (1, "'stopped=1' says nothing of a unit"),
    "at EE20: B:4Arm[spent=x]": (1, "'x' is no number"),
    "at EE20: B:4Arm[spent=19]": (1, "B:4Arm has only 18 thirds to spend"),
    "at EE20: B:4Arm[from=home]": (1, "'HOME' is not a hex name"),
    "rest gone": (1, "the rest is waiting or eliminated or box"),
    "rest waiting\nrest waiting": (2, "rest stands twice"),
    "step sleep": (1, "'sleep' is no step; there are "),
    "step": (1, "'' is no step"),
    "step supply-balance": (1, "there is no step supply-balance in this game"),
    "step movement fast": (1, "'fast' says nothing of this step"),
    "step retreat side=red": (1, "the step retreat needs units, rule"),
    "step retreat side=red hex=EE20": (
        1,
        "'hex=EE20' says nothing of this step; there are side, units, rule",
    ),
    "step excess hex=nowhere": (1, "'NOWHERE' is not a hex name"),
    "turn 2\nbattle EE20 B:4Arm": (2, "write it so: battle [N] HEX ... [of SYSTEM]"),
    "battle with B:4Arm": (1, "write it so: battle [N] HEX ... [of SYSTEM]"),
    "battle EE20 with": (1, "write it so: battle [N] HEX ... [of SYSTEM]"),
    "battle EE20 with against R:1Inf": (1, "write it so: battle [N] HEX ... [of SYSTEM]"),
    "battle EE20 by with B:4Arm": (1, "write it so: battle [N] HEX ... [of SYSTEM]"),
    "battle EE20 by magic with B:4Arm": (1, "'magic' is no table of this game; there are attrition"),
    "battle EE20 with B:4Arm against R:99Inf": (1, "'R:99Inf' is no unit of this game"),
    "held blue EE20": (1, "write it so: held SIDE: HEX ..."),
    "held blue: EE20\nheld blue: EE20": (2, "held blue stands twice"),
    "control green: EE20": (1, "'green' is no side"),
    "turn 2\nheld blue: EE34 CC15\nheld red: EE34": (3, "EE34: on the lines held of both sides"),
    "covered blue": (1, "'' is no number"),
    "covered red 1\ncovered red 1": (2, "covered red stands twice"),
    "flights many": (1, "'many' is no number"),
    "outcome blue": (1, "write it so: outcome SIDE|nobody RULE REASON"),
    "outcome green 75:16A Gone": (1, "'green' is no side"),
    "at EE20: B:4Arm\nat EE20: R:1Inf": (2, "units of both sides stand on EE20"),
}


NAVAL = (
    "modules+module-04-combat-results+module-05-class-stacking"
    "+module-08-orders-of-battle+module-11-naval-forces"
)
UNPLAYED = {
    "weather gale": "1975-tournament+weather",
    "indicator 4": "modules+module-14-weather",
    "at EE20: B:4Arm[fought]": "1975-basic+automatic-victory",
    "at EE20: B:4Arm[embarked]": "1975-basic+sea-movement",
    "at EE20: B:4Arm[landed]": NAVAL,
    "at EE20: B:4Arm[invading]": NAVAL,
    "at EE20: B:4Arm[beached]": "1975-basic-optional",
    "at EE20: B:4Arm[staged]": "1975-tournament",
    "at EE20: B:4Arm[broken]": "1965-tournament",
    "at EE20: B:4Arm[combined]": "1975-tournament",
    "at EE20: B:4Arm[rolled-back]": "1975-tournament+air-combat",
    "at EE20: B:4Arm[held]": "modules+module-05-class-stacking+module-02-rigid-impulse",
    "at EE20: B:4Arm[by-rail]": "modules+module-08-orders-of-battle+module-07-railroads",
    "at EE20: B:4Arm[pressed-on]": "modules-c-neutrality-violation",
    "at EE20: B:4Arm[worked]": "modules+module-08-orders-of-battle+module-07-railroads",
    "at EE20: B:4Arm[immobile]": "modules+module-04-combat-results",
    "lost-in-part B:4Inf": "1965-tournament",
}


@pytest.mark.parametrize("ruleset", ["1965-basic", "1975-basic"])
@pytest.mark.parametrize("text", UNPLAYED)
def test_facts_of_what_is_not_played_are_refused_with_their_line(text: str, ruleset: str) -> None:
    with pytest.raises(NotationError, match="nothing in this game asks for") as error:
        game(ruleset).read_state(f"turn 1\n{text}")
    assert error.value.line == 2
    catalogue.find(UNPLAYED[text]).read_state(f"turn 1\n{text}")


def test_a_mark_of_what_is_not_played_is_refused_by_the_name_of_that() -> None:
    with pytest.raises(NotationError, match="'embarked': it belongs to sea movement, which is not played"):
        G.read_state("at EE20: B:4Arm[embarked]")


def test_what_brings_a_mark_are_modules_that_there_are() -> None:
    homes = {home for _by, homes in UNIT_FLAGS.brought.values() for home in homes}
    assert homes <= sys.modules.keys()


@pytest.mark.parametrize("text", FAULTS, ids=lambda text: text[:40].replace("\n", "/"))
def test_a_fault_is_told_with_its_line(text: str) -> None:
    with pytest.raises(NotationError) as error:
        G.read_state(text)
    line, fault = FAULTS[text]
    assert error.value.line == line
    assert fault in error.value.fault


def test_as_much_movement_as_a_unit_has_can_be_spent() -> None:
    assert G.read_state("at EE20: B:4Arm[spent=18]").spent[unit("B:4Arm")] == 18


@given(st.text(alphabet="turnsideatresplbhwgcofv :=[],#\n0123BRArmInfEFSQ"))
@settings(max_examples=300)
def test_no_text_breaks_the_reader(text: str) -> None:
    try:
        position = G.read_state(text)
    except NotationError:
        return
    assert there_and_back(position) == position


@pytest.mark.rule("75:11.1a")
@pytest.mark.parametrize(
    ("stack", "side", "step", "ok"),
    [
        (3, "blue", "movement", True),
        (4, "blue", "movement", False),
        (4, "red", "movement", True),  # whoever moves may pass through his own for a while
        (4, "red", "excess hex=E16", True),  # what is too much is just being taken off
        (4, "red", "excess hex=E17", False),  # ... on another hex
        (4, "blue", "excess hex=E16", False),  # ... and nobody takes anything off the enemy's
        (4, "red", "removal", False),  # stacks were looked at before that
        (4, "red", "resolve", False),  # the last battle has left nothing behind
        (3, "red", "announce", True),
        (4, "red", "announce", False),  # his movement is over
        (4, "blue", "announce", False),
        (
            4,
            "red",
            "retreat side=red units=R:1Inf rule=75:BGAT.DB2.a",
            True,
        ),  # change from the box may stay with the others for a while
    ],
)
def test_no_stack_is_too_high_but_while_its_side_moves_or_after_battles(
    stack: int, side: str, step: str, ok: bool
) -> None:
    units = " ".join(f"R:{number}Inf" for number in range(1, 2 * stack, 2))
    text = f"turn 3\nside {side}\nat E16: {units}\nrest eliminated\nstep {step}"
    if ok:
        assert G.read_state(text).turn == 3
        return
    with pytest.raises(NotationError, match="more than 3 units stand on E16") as fault:
        G.read_state(text)
    assert fault.value.line == 3
