"""The parts of a player-turn as a screen is told them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.blitzkrieg.judging import table
from tests.blitzkrieg.telling.test_view_calls import calls
from tests.blitzkrieg.tournament.test_32_interception import raid

from openblitz import catalogue
from openblitz.blitzkrieg.engine.sequence import sequence_of
from openblitz.blitzkrieg.engine.step import Phase
from openblitz.blitzkrieg.rulesets import called
from openblitz.blitzkrieg.telling.stages import Stages, StagesAsk, StageView, stages, told
from openblitz.rulebook import inventory

if TYPE_CHECKING:
    from tests.blitzkrieg.judging import Table

    from openblitz.blitzkrieg.engine.step import Step

HEX = [name for name in catalogue.names() if catalogue.shelved(name) is catalogue.FAMILIES[0]]
SEQUENCED = (
    "module-05-class-stacking",
    "module-06-phase-class-sequencing",
    "module-12-air-forces",
)
POSITION = "turn 3\nside blue\nat S25: B:1Inf B:14TAC\nat P15: B:2Inf\nat NN48: R:4Inf\nrest eliminated\n"


def course(t: Table, seat: str = "blue") -> Stages:
    """What a seat is told."""
    found = t.game.answer(t.position, seat, StagesAsk())
    assert isinstance(found, Stages)
    return found


def at(found: Stages, key: str) -> StageView:
    return next(one for one in found.stages if one.key == key)


def test_one_is_told_where_one_is_what_is_over_and_what_comes() -> None:
    t = table("1965-tournament", f"{POSITION}step movement", options=("weather-1965",))
    found = course(t)
    assert (found.side, found.on) == ("blue", True)
    assert (at(found, "movement").state, at(found, "sorties").state) == ("now", "next")
    t.order("done")
    found = course(t)
    assert (at(found, "movement").state, at(found, "sorties").state) == ("past", "now")


def test_it_is_told_how_many_have_something_to_do_as_they_stand_now() -> None:
    t = table("1965-tournament", f"{POSITION}step movement", options=("weather-1965",))
    found = course(t)
    assert (at(found, "movement").able, at(found, "sorties").able) == (3, 1)  # it may be broken down
    assert at(found, "announce").able == 0
    assert at(found, "return").able is None  # that hangs on what is flown
    grounded = table(
        "1965-tournament", f"{POSITION}weather no-flying\nstep movement", options=("weather-1965",)
    )
    assert at(course(grounded), "sorties").able == 0


def test_only_whoever_is_asked_in_his_own_turn_may_go_on() -> None:
    t = table("1965-tournament", f"{POSITION}step movement")
    assert not course(t, "red").on
    asked = raid("at E22: R:1FTR", land="city E30 E22; blue E30; red E22")
    assert asked.asked == "red"
    found = course(asked, "red")
    assert (found.side, found.on) == ("blue", False)
    assert at(found, "interception").other
    owed = table("1975-basic", "turn 3\nat S17: B:4Arm\nat S16: R:1Inf\nrest eliminated\nstep announce")
    assert not course(owed).on  # he has to attack


def test_where_turns_are_played_by_class_the_letters_of_the_book_are_told() -> None:
    t = table(
        "modules", f"{POSITION}step class-phase at=I.1.E", options=(*SEQUENCED, "module-08-orders-of-battle")
    )
    found = course(t)
    assert (at(found, "I.1.E").code, at(found, "I.1.E").part) == ("I.1.E", "Air")
    assert at(found, "movement").code == "I.45"
    basic = course(table("1975-basic", f"{POSITION.replace(' B:14TAC', '')}step movement"))
    assert {one.code for one in basic.stages} == {""}


def test_nothing_is_told_while_armies_are_set_up() -> None:
    assert course(table("1975-basic")).stages == ()


@pytest.mark.parametrize("title", HEX)
def test_every_part_in_which_somebody_is_asked_is_told_of(title: str) -> None:
    """By a paragraph that there is; those that settle themselves are no part of it."""
    game = called(title)
    rules = game.rules
    known = inventory().keys()
    turn = sequence_of(rules).player_turn
    asks = {tag for tag in turn if _asks(sequence_of(rules).makes(tag))}
    assert asks <= told().keys()
    start = game.start()
    start.turn, start.steps = 1, sequence_of(rules).pile(turn)
    for one in stages(start, None).stages:
        assert one.title
        assert one.about.endswith(".")
        assert one.rule in known, (one.key, one.rule)


def _asks(step: Step) -> bool:
    return isinstance(step, Phase) or bool(step.ending)


def test_what_it_takes_is_bounded() -> None:
    """Asked when another thing is asked, and not with every view."""
    t = table("1975-tournament-optional", f"{POSITION}step movement")
    stages(t.position, "blue")
    assert calls(lambda: stages(t.position, "blue")) < 7_000
