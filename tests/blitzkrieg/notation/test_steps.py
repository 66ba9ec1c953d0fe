"""Every step of docs/notation.md as the last line of a position, in every game: it plays, or says why not."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from openblitz import catalogue, door
from openblitz.blitzkrieg.engine.step import STEPS
from openblitz.blitzkrieg.rulesets import game
from openblitz.table import NotationError, SeededDice, judging
from openblitz.table.kinds import fields_of

PAGE = Path(__file__).parents[3] / "docs" / "notation.md"
MODULES = (
    "module-01-fluid-impulse",
    "module-03-modified-zoc",
    "module-04-combat-results",
    "module-05-class-stacking",
    "module-07-railroads",
    "module-08-orders-of-battle",
    "module-09-production",
    "module-10-supply",
    "module-11-naval-forces",
    "module-12-air-forces",
    "module-13-flak",
    "module-14-weather",
    "module-15-guerillas",
    "module-16-artillery",
    "module-18-minor-armies",
)
BY_CLASS = "module-06-phase-class-sequencing"
GAMES = [
    *(name for name in catalogue.names() if not name.startswith("commander")),
    "+".join(("modules", *MODULES)),
    "+".join(("modules", *MODULES, BY_CLASS)),
    "modules+module-02-rigid-impulse+module-05-class-stacking",
    "1975-tournament-optional+mail",
]


def _documented() -> list[str]:
    """The steps of the table on the page, by their names."""
    page = PAGE.read_text(encoding="utf-8").partition("### Steps")[2].partition("\n```")[0]
    rows = [line for line in page.splitlines() if line.startswith("| `")]
    return [name.split()[0] for row in rows for name in re.findall(r"`([^`]+)`", row.split(" | ")[0])]


SAID = {
    "SIDE": "red",
    "UNIT": "{red}",
    "UNIT ...": "{red}",
    "[UNIT ...]": "",
    "HEX": "SS51",
    "HEX ...": "SS51",
    "N": "1",
    "ZONE": "B",
}
FIELDS = {
    "rule": "75:8.2a",
    "of": "factors",
    "at": "I.45",
    "system": "port",
    "word": "half",
    "country": "calaedia",
}


def position(ruleset: str, tag: str, turn: int = 3) -> str:
    """A position with a few of each side, and this step last; what it speaks of is Red's, on SS51."""
    played: Any = catalogue.find(ruleset)
    roster = played.rules.roster
    start = played.start()
    troops = [unit for unit in roster.used if roster.counters[unit].type.key == "infantry"]
    armies = ([unit for unit in troops if start.side_of(unit) == side] for side in (0, 1))
    blue, red = (roster.names(army[:2]) for army in armies)
    kind = STEPS.kind(tag)
    assert kind is not None
    said = (
        f"{field.name}={FIELDS.get(field.name) or SAID.get(field.kind.shown, '0')}"
        for field in fields_of(kind)
        if field.needed
    )
    step = " ".join((tag, *said)).replace("{red}", red[0])
    lines = (f"turn {turn}", "side blue", f"at SS53: {' '.join(blue)}", f"at SS51: {' '.join(red)}")
    return "\n".join((*lines, "rest eliminated", f"step {step}"))


@pytest.mark.parametrize("turn", [0, 3])
@pytest.mark.parametrize("ruleset", GAMES)
def test_every_step_is_played_and_saved_or_refused_with_its_line(ruleset: str, turn: int) -> None:
    played = catalogue.find(ruleset)
    for tag in _documented():
        text = position(ruleset, tag, turn)
        found = _read(played, text)
        if isinstance(found, NotationError):
            assert found.line == 6, tag
        else:
            _play_on(played, found, tag)


def _read(played: Any, text: str) -> Any:
    try:
        return played.opened(text, SeededDice(1))[0]
    except NotationError as error:
        return error


def _play_on(played: Any, state: Any, tag: str) -> None:
    """Some orders, each in a position that is saved and read again."""
    dice, chance = SeededDice(2), Random(1)
    for _order in range(3):
        written = played.write_state(state)
        assert played.write_state(played.read_state(written)) == written, tag
        seat = played.to_move(state)
        if seat is None:
            break
        assert played.ask(state) is not None
        played.view(state, seat)
        order = played.pick(state, chance)
        assert played.check(state, seat, order) is None, tag
        played.carry_out(state, order, dice, seat)


def test_the_list_of_steps_is_read() -> None:
    """Guard of the test above: it sees the whole page, and all of its steps are the engine's."""
    found = _documented()
    assert len(found) > 100
    assert {"raid", "scorched", "weather", "excess"} < set(found) <= set(STEPS.known())


REFUSED = [
    ("1965-basic", "step scorched side=red hex=NN48", "there is no step scorched in this game"),
    ("1965-basic", "step agree-armies side=red mine=1 other=2", "there is no step agree-armies in this game"),
    (
        "1975-basic",
        "step fall-back side=red units=R:1Inf rule=MS:4a",
        "there is no step fall-back in this game",
    ),
    ("1975-tournament-optional", "step class-phase at=I.45", "there is no step I.45 in this game"),
    (
        "1965-tournament-optional",
        "step scorched side=red hex=SS51",
        "the step scorched needs the hex of a city",
    ),
    (
        "modules+module-08-orders-of-battle",
        "step agree-armies side=red mine=0 other=9",
        "the step agree-armies needs numbers of orders of battle, 1 to 7",
    ),
    (
        "1975-basic",
        "step retreat side=blue units=R:1Inf rule=75:8.2a",
        "the step retreat needs units of Great Blue alone",
    ),
    (
        "1975-basic",
        "step retreat side=red units=R:1Inf rule=75:8.2a length=0",
        "the step retreat needs a length of 1 or more",
    ),
    (
        "modules+module-05-class-stacking+module-04-combat-results",
        "step fall-back side=red units=R:1Inf rule=MS:4a length=0 under_way=1",
        "the step fall-back needs a length of 1 or more",
    ),
    (
        "1975-tournament",
        "step lose side=red units=R:1Inf rule=75:8.2a amount=0 of=factors",
        "the step lose needs an amount of 1 or more",
    ),
    (
        "modules-f-third-power",
        "step hold-up side=red units=R:1Inf hexes=SS51 rule=MS:7f",
        "there is no step hold-up in this game",
    ),
]


@pytest.mark.parametrize(("ruleset", "step", "fault"), REFUSED)
def test_a_step_of_another_game_or_about_nothing_that_is_there_is_refused(
    ruleset: str, step: str, fault: str
) -> None:
    turn = 0 if "armies" in step else 3
    with pytest.raises(NotationError) as told:
        catalogue.find(ruleset).read_state(
            f"turn {turn}\nside blue\nat SS51: R:1Inf\nrest eliminated\n{step}"
        )
    assert (told.value.line, told.value.fault) == (5, fault)


def test_losses_that_others_share_are_asked_for_where_nothing_is_said_of_bombers() -> None:
    """`others` may be written in any game."""
    text = "turn 3\nside blue\nat SS51: R:1Inf R:2Inf\nat SS40: B:1Inf\nrest eliminated\n"
    step = "step lose side=red units=R:1Inf,R:2Inf rule=75:8.2a others=R:1Inf,R:2Inf,B:1Inf"
    played = game("1975-basic")
    state = played.read_state(f"{text}{step}")
    assert played.ask(state) is not None


def test_a_step_that_asks_nobody_is_settled_when_the_position_is_read() -> None:
    played = game("1965-tournament-optional")
    state = played.read_state(
        "turn 3\nside blue\nat SS53: B:4Arm\nat SS40: R:1Inf\nrest eliminated\nstep raid"
    )
    assert played.to_move(state) is not None
    assert state.steps[-1].phase() == "resolve" or state.side == 1


WEATHER = "turn 8\nside blue\nat SS53: B:4Arm\nat SS40: R:1Inf\nrest eliminated\nstep weather"


def test_the_judge_rolls_for_such_a_step_with_the_dice_of_the_file() -> None:
    text = f"ruleset 1975-tournament-optional\ndice 6 1\n{WEATHER}\n> done"
    judged = judging.judge(judging.read_case(text, catalogue.find, "1975-basic"))
    assert "weather" in {event.kind for event in judged.before}
    assert judged.question is not None
    assert "step weather" not in judged.position
    with pytest.raises(NotationError) as told:
        judging.read_case(text.replace("dice 6 1\n", ""), catalogue.find, "1975-basic")
    assert told.value.line == 7
    assert "the line 'dice' before the orders gives the dice to come" in told.value.fault


def test_the_front_door_rolls_for_it_with_its_own_dice() -> None:
    played = door.play("1975-tournament-optional", WEATHER, dice=(6, 1))
    assert played.asked is not None
    assert "step weather" not in played.game.write_state(played.position)
