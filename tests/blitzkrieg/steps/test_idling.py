"""To what nothing can be done: such questions may pass by themselves, and no others."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest
from tests.blitzkrieg.judging import table
from tests.blitzkrieg.options.test_20_invasions import FAR
from tests.blitzkrieg.options.test_20_invasions import arrange as invasion
from tests.blitzkrieg.tournament.test_32_interception import raid

from openblitz import catalogue
from openblitz.blitzkrieg.engine.kinds import read_hex
from openblitz.blitzkrieg.engine.orders import Done
from openblitz.blitzkrieg.engine.sequence import sequence_of
from openblitz.lab.fuzz import melee
from openblitz.table import Stage

if TYPE_CHECKING:
    from tests.blitzkrieg.judging import Table

    from openblitz.table import Idle

HEX = [name for name in catalogue.names() if catalogue.shelved(name) is catalogue.FAMILIES[0]]
MELEES, ORDERS, FEWEST = 2, 120, 40  # some end early


def idle(t: Table) -> Idle | None:
    """What is found of the question that is asked."""
    found: Idle | None = t.game.idle(t.position)
    return found


def grounded(weather: str = "no-flying", more: str = "", step: str = "sorties") -> Table:
    """Blue's aircraft are to fly, in one weather or another."""
    lines = (
        "turn 3",
        f"weather {weather}",
        "at S25: B:14TAC B:1Inf",
        more,
        "at NN48: R:4Inf",
        "rest eliminated",
    )
    text = "\n".join((*lines, f"step {step}"))
    return table("1965-tournament", text, options=("weather-1965",))


def test_aircraft_that_stay_grounded_have_nothing_to_do() -> None:
    found = idle(grounded())
    assert found is not None
    assert (found.what, found.beside) == (grounded().prompt, False)
    assert idle(grounded("clear")) is None


def test_whoever_can_move_is_asked() -> None:
    assert idle(grounded(step="movement")) is None


def test_fighters_that_reach_an_enemy_are_asked_for() -> None:
    assert idle(raid("at E22: R:1FTR", land="city E30 E22; blue E30; red E22")) is None


def test_fighters_that_reach_none_can_only_change_their_base() -> None:
    land = "city E30 E22 E10 E11; blue E30; red E22 E10 E11"
    found = idle(raid("at E10: R:1FTR", land=land))
    assert found is not None
    assert found.beside
    assert idle(raid("at E10: R:1FTR", "at E22: R:2FTR", land=land)) is None


def test_fighters_whose_own_base_is_attacked_are_asked_after() -> None:
    """75:32.3d - Who waits the attack out is not there when it comes."""
    t = raid("at E10: R:1FTR", land="city E30 E10 E11; blue E30; red E10 E11")
    assert idle(t) is not None
    (battle,) = t.position.battles
    t.position.battles = [msgspec.structs.replace(battle, hexes=(*battle.hexes, read_hex("E10")))]
    assert idle(t) is None


def test_nobody_goes_on_over_what_he_would_give_up_by_that() -> None:
    t = invasion("sea A: B:1Inf", FAR, clarified="")
    t.order("invade from AA13 with B:1Inf", "done")
    assert t.says("done") is None  # it may be given up, by whoever says so himself
    stage = t.game.stage(t.position)
    assert stage is not None
    assert (stage.key, stage.order) == ("landing", None)


def test_a_part_of_the_turn_is_its_own_sides_and_tells_how_to_go_on() -> None:
    t = grounded(step="movement")
    ahead = (*(step.phase() for step in reversed(t.position.steps[:-1])), "end")
    assert ahead[0] == "sorties"
    assert t.game.stage(t.position) == Stage("movement", (3, 0), ahead, Done(), t.prompt)
    asked = raid("at E22: R:1FTR", land="city E30 E22; blue E30; red E22")
    assert (asked.asked, asked.game.stage(asked.position)) == ("red", None)


def test_what_is_planned_in_secret_is_asked_after_though_nothing_can_be_planned() -> None:
    """MS:9y - That nothing is left to plan would tell the other what was planned."""
    options = ("module-09-production", "module-09-secret-plans")
    start = table("modules-a-total-war", options=options)
    assert {step.phase() for step in start.position.steps if step.secret or step.reads_secrets} <= {
        "write-plans",
        "production",
    }
    kinds = sequence_of(start.rules).pile(("write-plans", "production"))
    assert [step.secret or step.reads_secrets for step in kinds] == [True, True]


@pytest.mark.parametrize("title", HEX)
def test_nothing_passes_where_anything_but_going_on_is_offered(title: str) -> None:
    """Looked at after every order of random games (`lab/fuzz.py`); `make fuzz-pairs` plays more."""
    assert sum(melee(title, seed, ORDERS).orders for seed in range(MELEES)) >= FEWEST


def test_such_questions_come_up_in_random_games() -> None:
    assert melee("1975-tournament-optional", 0, 200).passed > 0
