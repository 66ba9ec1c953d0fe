"""Losses, retreats and advances of any size: what a consequence says is what is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest
from tests.blitzkrieg.whole_box import whole_box

from openblitz.blitzkrieg.battle.rules.losses import Change
from openblitz.blitzkrieg.engine.places import BOX
from openblitz.blitzkrieg.game import Blitzkrieg
from openblitz.blitzkrieg.rulesets import game
from openblitz.hexes.grid import parse
from openblitz.table import LoadedDice

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Refusal

BASIC = game("1975-basic")
RULE = "rule=75:BGAT.EX.a"
WHERE = """
turn 3
side blue
at EE20: B:4Arm B:15Inf B:1Art
at EE22: R:4Arm R:1Inf R:1Art
rest waiting
"""


CHANGING = Blitzkrieg(
    msgspec.structs.replace(whole_box().rules, answers={**whole_box().rules.answers, "losses": Change()})
)


def asked(step: str, one: Blitzkrieg = BASIC) -> Position:
    return one.read_state(f"{WHERE}step {step}")


def offered(state: Position, one: Blitzkrieg = BASIC) -> set[str]:
    return {one.write_order(order) for order in one.orders(state)}


def says(state: Position, order: str, one: Blitzkrieg = BASIC) -> Refusal | None:
    seat = one.to_move(state)
    assert seat is not None
    return one.check(state, seat, one.read_order(order))


def give(state: Position, order: str, one: Blitzkrieg = BASIC) -> list[str]:
    assert says(state, order, one) is None
    return [event.text for event in one.carry_out(state, one.read_order(order), LoadedDice(()))]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (f"lose-one side=blue units=B:4Arm {RULE}", f"lose side=blue units=B:4Arm {RULE}"),
        (f"lose-all side=red units=R:1Inf {RULE}", f"lose side=red units=R:1Inf {RULE} of=all"),
        (
            f"lose-factors side=blue units=B:4Arm need=4 {RULE}",
            f"lose side=blue units=B:4Arm {RULE} amount=4 of=exchange",
        ),
    ],
)
def test_the_names_that_older_files_use_are_read(old: str, new: str) -> None:
    before = asked(old)
    assert before == asked(new)
    assert f"step {new}\n" in BASIC.write_state(before)


def test_any_number_of_units_is_lost() -> None:
    state = asked(f"lose side=blue units=B:4Arm,B:15Inf,B:1Art {RULE} amount=2")
    assert offered(state) == {"lose B:4Arm B:15Inf", "lose B:4Arm B:1Art", "lose B:15Inf B:1Art"}
    for order in ("lose B:4Arm", "lose B:4Arm B:15Inf B:1Art", "lose B:4Arm B:4Arm", "lose B:4Arm R:1Inf"):
        refused = says(state, order)
        assert refused is not None
        assert (refused.rule, refused.reason) == ("75:BGAT.EX.a", "Name two of your units in the battle.")
    assert give(state, "lose B:1Art B:4Arm")[0] == "B:1Art and B:4Arm eliminated: lost in battle."


def test_attackers_lose_for_attack_and_defenders_for_defense() -> None:
    """Artillery has eight factors in attack and four in defense."""
    roster = BASIC.rules.roster
    art = roster.number["b:1art"]
    assert (roster.attack[art], roster.defense[art]) == (8, 4)
    attacker = asked(f"lose side=blue units=B:1Art,B:4Arm {RULE} amount=7 of=factors")
    assert offered(attacker) == {"lose B:1Art"}
    defender = asked(f"lose side=red units=R:1Art,R:4Arm {RULE} amount=7 of=factors")
    assert offered(defender) == {"lose R:1Art R:4Arm"}


def test_no_change_is_given_where_units_are_lost_whole() -> None:
    state = asked(f"lose side=blue units=B:4Arm,B:15Inf {RULE} amount=2 of=factors")
    assert offered(state) == {"lose B:4Arm", "lose B:15Inf"}
    refused = says(state, "lose B:4Arm keep B:17LtArm")
    assert refused is not None
    assert refused.reason == "B:17LtArm is no change for B:4Arm."


def test_change_from_the_box_takes_the_place_of_what_is_lost_in_part() -> None:
    roster, number = CHANGING.rules.roster, CHANGING.rules.roster.number
    lost, two, one = (number[name] for name in ("b:15inf", "b:inf2.1", "b:inf1.1"))
    back = f"step retreat side=blue units=B:4Arm,B:15Inf {RULE} length=3\n"
    text = f"{WHERE}battle EE22 with B:4Arm B:15Inf against R:1Inf fought\nstep resolve\n{back}"
    loss = f"step lose side=blue units=B:4Arm,B:15Inf {RULE} amount=1 of=factors"
    state = CHANGING.read_state(text + loss)
    assert (roster.attack[lost], state.place[two], state.place[one]) == (4, BOX, BOX)
    assert {"lose B:15Inf keep B:Inf2.1 B:Inf1.1", "lose B:4Arm keep B:Arm2.1 B:Arm2.2 B:Arm1.1"} <= offered(
        state, CHANGING
    )
    for wrong, why in (
        ("lose B:15Inf keep B:Inf2.1", "That is 2 factors; keep B:Inf2.1 and B:Inf1.1 for B:15Inf."),
        ("lose B:4Arm keep B:Inf2.1 B:Inf1.1", "B:Inf2.1 and B:Inf1.1 are no change for B:4Arm."),
    ):
        refused = says(state, wrong, CHANGING)
        assert refused is not None
        assert refused.reason == why
    told = give(state, "lose B:15Inf keep B:Inf2.1 B:Inf1.1", CHANGING)
    assert told == ["B:15Inf loses 1 factor: B:Inf2.1 and B:Inf1.1 stay on EE20."]
    assert state.place[lost] == BOX
    assert set(state.units_at(parse("EE20"), 0)) == {
        number["b:4arm"], number["b:1art"], two, one
    }  # fmt: skip
    assert state.battles[0].attackers == (number["b:4arm"], two, one)
    assert CHANGING.read_state(CHANGING.write_state(state)) == state
    for unit in ("B:Inf2.1", "B:Inf1.1"):
        give(state, f"retreat {unit} to EE19 EE18 EE17", CHANGING)


def test_a_single_unit_is_asked_for_where_change_can_be_made_in_two_ways() -> None:
    step = f"lose side=blue units=B:15Inf {RULE} amount=2 of=factors"
    for game_, keeps in ((BASIC, False), (CHANGING, True)):
        state = asked(step, game_)
        settled = state.steps[-1].settle(state, LoadedDice(()))
        assert (settled is None) is keeps


@pytest.mark.parametrize(("length", "way"), [(1, "EE19"), (3, "EE19 EE18 EE17")])
def test_a_retreat_is_as_long_as_it_says(length: int, way: str) -> None:
    state = asked(f"retreat side=blue units=B:4Arm {RULE} length={length}")
    refused = says(state, "retreat B:4Arm to EE19 EE18")
    assert refused is not None
    assert refused.rule == "75:BGAT.AB2.a"
    give(state, f"retreat B:4Arm to {way}")


def test_an_advance_goes_on_from_what_was_left_as_far_as_it_says() -> None:
    state = asked(f"advance side=blue units=B:4Arm,B:15Inf hexes=EE19 {RULE} length=3")
    assert {"advance B:4Arm to EE19", "advance B:4Arm via EE19 EE18 to EE17"} <= offered(state)
    for order in ("advance B:4Arm to DD19", "advance B:4Arm via EE19 to EE17", "advance B:4Arm to EE18"):
        assert says(state, order) is not None
    refused = says(state, "advance B:4Arm via EE19 EE18 EE17 to EE16")
    assert refused is not None
    assert refused.reason == "Nobody advances farther than 3 hexes."
    give(state, "advance B:4Arm B:15Inf via EE19 to EE18")
    assert state.place[BASIC.rules.roster.number["b:15inf"]] == parse("EE18")


def test_an_advance_stops_in_an_enemy_zone() -> None:
    state = asked(f"advance side=blue units=B:4Arm hexes=EE21 {RULE} length=2")
    assert offered(state) == {"advance B:4Arm to EE21", "done"}
    refused = says(state, "advance B:4Arm via EE21 to FF21")
    assert refused is not None
    assert refused.reason == "B:4Arm stops in the enemy zone of control at EE21."
