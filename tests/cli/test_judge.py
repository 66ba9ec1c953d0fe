"""`openblitz judge`: a position and orders in, verdicts and the position after out."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from typer.testing import CliRunner, Result

from openblitz.blitzkrieg.rulesets import game
from openblitz.cli import app, judge

if TYPE_CHECKING:
    from pathlib import Path

assert judge  # importing it adds the command

# Plain ground for two hexes round SS51 (see docs/notation.md).
POSITION = """\
turn 3
at SS53: B:4Arm B:15Inf
at SS51: R:1Inf
rest eliminated
"""

BATTLE = """\
> move B:4Arm B:15Inf to SS52
> done
> attack SS51 with B:4Arm B:15Inf
> done
> fight SS51
"""


def run(text: str, *options: str) -> Result:
    return CliRunner().invoke(app, ["judge", "-", *options], input=text)


def as_json(text: str, *options: str) -> Any:
    result = run(text, "--json", *options)
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def test_a_legal_order_is_carried_out() -> None:
    found = as_json(POSITION + "> blue: move B:4Arm to SS52\n")
    (verdict,) = found["orders"]
    assert (verdict["order"], verdict["seat"], verdict["legal"]) == ("move B:4Arm to SS52", "blue", True)
    assert verdict["refusal"] is None
    assert verdict["events"][0]["kind"] == "moved"
    assert "at SS52: B:4Arm[from=SS53 spent=3]" in verdict["position"].splitlines()
    assert verdict["position"] == found["position"]
    assert found["question"]["step"] == "movement"


def test_an_illegal_order_is_reported_and_changes_nothing() -> None:
    found = as_json(POSITION + "> move B:15Inf to SS50\n> move B:15Inf to SS52\n")
    first, second = found["orders"]
    assert first["legal"] is False
    assert first["refusal"]["rule"] == "75:8.2a"
    assert first["refusal"]["units"] == ["B:15Inf"]
    assert first["refusal"]["places"]
    assert first["refusal"]["reason"].endswith(".")
    assert first["events"] == []
    assert first["position"] == as_json(POSITION)["position"]
    assert second["legal"] is True


def test_the_position_at_the_end_can_be_judged_again() -> None:
    whole = as_json(f"{POSITION}dice 4\n{BATTLE}")
    assert all(verdict["legal"] for verdict in whole["orders"])
    again = as_json(whole["position"] + "> retreat R:1Inf to SS50 SS49\n")
    assert again["orders"][0]["seat"] == "red"
    assert again["orders"][0]["legal"] is True


def test_the_seat_may_be_named_and_the_wrong_one_is_refused() -> None:
    (verdict,) = as_json(POSITION + "> Red : move R:1Inf to SS50\n")["orders"]
    assert (verdict["seat"], verdict["legal"], verdict["refusal"]["rule"]) == ("red", False, "75:4.1")


def test_dice_are_rolled_in_order_and_the_rest_is_told() -> None:
    found = as_json(f"{POSITION}dice 4 6 1\n{BATTLE}")
    assert "die 4, DB2" in found["orders"][-1]["events"][0]["text"]
    assert found["dice_left"] == [6, 1]


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("", "1975-basic@1"),
        ("ruleset 1965-basic", "1965-basic@1"),
        ("ruleset 1975-basic+all", "1975-basic+all@1"),
        ("ruleset 1975-basic+none", "1975-basic@1"),
        ("ruleset 1975-basic@1", "1975-basic@1"),
    ],
)
def test_the_ruleset_is_named_in_the_file(line: str, name: str) -> None:
    assert as_json(f"{line}\n{POSITION}")["ruleset"] == name


def test_an_option_is_for_files_that_name_no_ruleset() -> None:
    assert as_json(POSITION, "--ruleset", "1965-basic")["ruleset"] == "1965-basic@1"
    assert as_json(f"ruleset 1975-basic\n{POSITION}", "--ruleset", "1965-basic")["ruleset"] == "1975-basic@1"


def test_without_orders_the_whole_position_is_told() -> None:
    found = as_json(POSITION)
    played = game("1975-basic")
    assert found["position"] == played.write_state(played.read_state(POSITION))
    assert found["orders"] == []


def test_an_empty_file_is_the_beginning_of_turn_1() -> None:
    assert as_json("")["position"].startswith("turn 1\nside blue\nwaiting: B:1Inf")


def test_after_the_end_of_the_game_every_order_is_refused() -> None:
    found = as_json(POSITION + "> resign\n> done\n")
    assert [verdict["legal"] for verdict in found["orders"]] == [True, False]
    assert found["question"] is None
    assert "outcome red table:resign" in found["position"]


# In words


def test_in_words() -> None:
    result = run(POSITION + "> move B:15Inf to SS50\n> move B:4Arm to SS52\n")
    lines = result.stdout.splitlines()
    assert lines[:3] == [
        "ruleset 1975-basic@1",
        "1. blue: move B:15Inf to SS50",
        "   illegal by 75:8.2a: B:15Inf must stop in the enemy zones of control between it and SS50.",
    ]
    assert "   units: B:15Inf" in lines
    start = lines.index("2. blue: move B:4Arm to SS52")
    assert lines[start + 1 : start + 3] == ["   legal", "   B:4Arm from SS53 to SS52."]
    assert lines[start + 4] == "turn 3"
    assert lines[-1].startswith("# blue is asked: Turn 3, Great Blue: move your units.")


def test_positions_after_each_order() -> None:
    text = POSITION + "> move B:4Arm to SS52\n> take-back B:4Arm\n"
    shown = run(text, "--positions").stdout
    assert "   | at SS52: B:4Arm[from=SS53 spent=3]" in shown
    assert "   | " not in run(text).stdout


def test_a_file(tmp_path: Path) -> None:
    file = tmp_path / "case.txt"
    file.write_text("\ufeff" + POSITION + "> done\n", encoding="utf-8")
    result = CliRunner().invoke(app, ["judge", str(file)])
    assert result.exit_code == 0
    assert "1. blue: done\n   legal\n" in result.stdout


def test_exit_1_for_an_illegal_order_only_if_wanted() -> None:
    text = POSITION + "> move B:15Inf to SS50\n"
    assert run(text).exit_code == 0
    assert run(text, "--strict").exit_code == 1
    assert run(POSITION + "> done\n", "--strict").exit_code == 0


# Faults

FAULTS = {
    "turn 3\nat SS53 B:4Arm\n": (2, "'SS53 B' is not a hex name"),
    "ruleset 1985-basic\n": (1, "no ruleset is called '1985-basic'"),
    "\nruleset 1975-basic+some\n": (2, "has no clarifications 'some'"),
    "ruleset 1975-basic\nruleset 1975-basic\n": (2, "ruleset stands twice"),
    "dice 1 361\n": (1, "'361' is no roll of a die"),
    "dice 1 x\n": (1, "'x' is no roll of a die"),
    "dice 0\n": (1, "'0' is no roll of a die"),
    "dice\ndice 3\n": (2, "dice stands twice"),
    "> done\nturn 3\n": (2, "after the first order there are only orders"),
    "> done\ndice 3\n": (2, "after the first order there are only orders"),
    "turn 3\n\n> march B:4Arm to SS52\n": (3, "'march' is no order"),
    "> green: done\n": (1, "nobody sits at 'green'; there are blue and red"),
    ">\n": (1, "an order is one of: place"),
    "> blue:\n": (1, "'blue:' is no order"),
    POSITION + "step resolve\nbattle SS51 with B:4Arm\n> fight SS51\n": (
        7,
        "no die is left for: battle for SS51",
    ),
    POSITION + "dice 7\nstep resolve\nbattle SS51 with B:4Arm\n> fight SS51\n": (
        8,
        "7 is no roll of a die with 6 sides (battle for SS51 at",
    ),
}


@pytest.mark.parametrize("text", FAULTS, ids=lambda text: text[:40].replace("\n", "/"))
def test_a_fault_is_one_line_with_the_place_and_exit_2(text: str) -> None:
    result = run(text)
    line, fault = FAULTS[text]
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith(f"openblitz: standard input:{line}: ")
    assert fault in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    missing = CliRunner().invoke(app, ["judge", str(tmp_path / "none.txt")])
    assert missing.exit_code == 2
    assert "none.txt: cannot be read: No such file" in missing.stderr
    bad = tmp_path / "bad.txt"
    bad.write_bytes(b"turn 3\nat \xff\n")
    result = CliRunner().invoke(app, ["judge", str(bad)])
    assert result.exit_code == 2
    assert "line 2 is not text in UTF-8" in result.stderr


def test_a_direction_is_a_die_of_360_sides() -> None:
    battle = """\
ruleset commander-encounter
table bare
at 60,30 face 0: A:FAO
at 60,60 face 180: G:Inf1
step commanding
dice 1 2 6 6 6 270
> request A:FAO on G:Inf1 with A:Art1
"""
    found = as_json(battle)
    (verdict,) = found["orders"]
    assert verdict["legal"]
    assert any("towards 270 degrees" in event["text"] for event in verdict["events"])
    assert found["dice_left"] == []
