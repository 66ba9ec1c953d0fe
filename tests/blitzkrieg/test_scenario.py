"""Scenarios of the hex family: forces, camps, field, clock and objectives; the first game is one."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from openblitz.blitzkrieg.board import load_board
from openblitz.blitzkrieg.board.areas import UnknownAreaError, area
from openblitz.blitzkrieg.rulesets import game, read
from openblitz.blitzkrieg.telling.beside import layers_of, tracks_of
from openblitz.datafile import DataFileError
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, name
from openblitz.lab.match import Fixture, play_match
from openblitz.table import LoadedDice

if TYPE_CHECKING:
    from openblitz.table import Outcome

GAME = game("1975-first-game", "all")
FILE = files("openblitz.blitzkrieg.rulesets") / "1975-first-game.toml"
BLUE, RED = GAME.seats
HOLDERS = ("EE34: B:GDArm", "FF35: B:4Arm", "CC38: B:5Arm", "CC39: R:1Inf", "DD39: R:2Inf")


def refused(text: str, order: str, seat: str = "blue") -> tuple[str, str]:
    """Why an order is refused in a position: the rule and the reason."""
    answer = GAME.check(GAME.read_state(text), GAME.seats[seat == "red"], GAME.read_order(order))
    return ("", "") if answer is None else (answer.rule, answer.reason)


def at_the_end(*stacks: str) -> Outcome:
    """How a game ends with these on the board when Red's last player-turn is over."""
    lines = "\n".join(f"at {stack}" for stack in stacks)
    state = GAME.read_state(f"turn 5\nside red\n{lines}\nrest eliminated\nstep movement")
    GAME.carry_out(state, GAME.read_order("done"), LoadedDice(()))
    assert state.outcome is not None
    return state.outcome


# Words for areas


@pytest.mark.parametrize(
    ("words", "hexes"),
    [
        (["AA42"], {"AA42"}),
        (["CC36..38"], {"CC36", "CC37", "CC38"}),
        (["Elenor"], {"EE34", "FF35"}),
        (["0 round CC39", "cordova"], {"CC38", "CC39", "DD39"}),
    ],
)
def test_an_area_is_named_in_words(words: list[str], hexes: set[str]) -> None:
    assert {name(h) for h in bits.hexes(area(load_board(), words))} == hexes


def test_a_country_is_an_area_by_its_printed_name_or_its_key() -> None:
    board = load_board()
    assert area(board, ["Sud Walküre"]) == area(board, ["sud-walkure"]) == board.country_bits["sud-walkure"]  # type: ignore[index]


@pytest.mark.parametrize("word", ["Nowhere", "ZZZZ1", "x round CC39", "CC99", "8 round", ""])
def test_other_words_are_refused(word: str) -> None:
    with pytest.raises(UnknownAreaError, match="names no part of the board"):
        area(load_board(), [word])


# What the file says


def edited(folder: Path, old: str, new: str) -> Path:
    text = FILE.read_text(encoding="utf-8")
    assert text.count(old) == 1, old
    file = folder / "edited.toml"
    file.write_text(text.replace(old, new), encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('["8 round EE38"]', '["8 round"]', "'8 round' names no part of the board"),
        ('["8 round EE38"]', '["A1"]', "no land on which the scenario is fought"),
        ('["1 round CC39"]', '["Gorod"]', "no land on which the scenario is fought"),
        ("blue = 3", "blue = 6", "there are 5 objectives, of which blue wants 6"),
        ("blue = 3", "blue = 0", "there are 5 objectives, of which blue wants 0"),
        ('"6Arm"', '"99Arm"', "'99Arm' is no counter of blue.toml"),
        ('"6Arm"', '"5Arm"', "5Arm is on the card twice"),
        ('places = ["Elenor", "Cordova"]', 'places = ["Elenora"]', "'Elenora' names no part"),
    ],
)
def test_a_fault_in_a_scenario_is_told_with_its_line(tmp_path: Path, old: str, new: str, fault: str) -> None:
    file = edited(tmp_path, old, new)
    with pytest.raises(DataFileError, match=fault) as caught:
        read(file)
    lines = file.read_text(encoding="utf-8").splitlines()
    assert new.strip("[]") in lines[(caught.value.line or 0) - 1]


def test_objectives_need_a_scenario_that_names_them(tmp_path: Path) -> None:
    file = tmp_path / "edited.toml"
    whole = (files("openblitz.blitzkrieg.rulesets") / "1975-basic.toml").read_text(encoding="utf-8")
    file.write_text(whole.replace('victory = "1975"', 'victory = "objectives"'), encoding="utf-8")
    with pytest.raises(DataFileError, match="no \\[scenario\\] that names objectives"):
        read(file)


def test_the_example_of_the_handbook_is_a_scenario(tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "designing.md").read_text(encoding="utf-8")
    file = tmp_path / "example.toml"
    file.write_text(re.findall(r"```toml\n(.*?)```", page, re.DOTALL)[0], encoding="utf-8")
    written = read(file)
    assert written.turns == 5
    assert written.scenario is not None
    assert written.scenario.objectives is not None
    assert written.scenario.objectives.enough == {"blue": 3}


# Forces, camps, field


def test_only_the_counters_of_the_scenario_are_in_the_game() -> None:
    assert len(GAME.rules.roster.at_first.of_side[0]) == 9
    assert len(GAME.rules.roster.at_first.of_side[1]) == 6
    assert len(game("1975-basic").rules.roster) > 100


@pytest.mark.parametrize(("hex_", "allowed"), [("BB33", True), ("BB34", False), ("O29", False)])
def test_units_are_set_up_in_their_camp(hex_: str, allowed: bool) -> None:
    rule, reason = refused("turn 0\nside blue", f"place B:4Arm at {hex_}")
    assert (rule, reason) == (("", "") if allowed else ("MS:17a", f"{hex_} is not where Great Blue sets up."))


def test_all_units_are_set_up() -> None:
    rule, reason = refused("turn 0\nside blue\nat BB31: B:4Arm", "done")
    assert rule == "MS:17a"
    assert "8 units are not set up" in reason


def test_nobody_leaves_the_field() -> None:
    board = load_board()
    field = area(board, ["8 round EE38"])
    smooth = GAME.rules.ground.land & ~GAME.rules.ground.forest
    outside = bits.spread(smooth) & board.land_bits & ~field & ~board.terrain_bits["forest"]  # type: ignore[index]
    hex_ = next(iter(bits.hexes(outside)))
    beside = next(iter(bits.hexes(bits.spread(1 << hex_) & smooth)))
    here, there = name(Hex(beside)), name(Hex(hex_))
    text = f"turn 1\nside blue\nat {here}: B:4Arm\nat CC39: R:1Inf\nrest eliminated\nstep movement"
    assert refused(text, f"move B:4Arm to {there}") == (
        "MS:17a",
        f"{there} lies outside the part of the map that is played on.",
    )
    assert not GAME.rules.ground.land >> hex_ & 1
    assert game("1975-basic").rules.ground.land >> hex_ & 1


def test_cities_outside_the_field_count_for_nobody() -> None:
    assert not GAME.rules.ground.home_cities[0]
    assert {name(h) for h in bits.hexes(GAME.rules.ground.city)} >= {"CC39", "EE34", "BB31"}


# Victory


@pytest.mark.parametrize(
    ("stacks", "winner"),
    [
        (HOLDERS, BLUE),  # three of five
        (HOLDERS[1:], RED),  # two
        (("EE34: B:GDArm B:4Arm B:5Arm", "JJ46: R:1Inf"), RED),  # three units on one hex
    ],
)
def test_blue_wins_with_units_on_three_of_the_five_hexes(stacks: tuple[str, ...], winner: str) -> None:
    far = [stack for stack in stacks if not stack.startswith(("CC39", "DD39"))]
    outcome = at_the_end(*far, "JJ46: R:1Inf") if "JJ46: R:1Inf" not in far else at_the_end(*far)
    assert outcome.winner == winner
    assert outcome.rule == "MS:17a"


def test_it_is_not_over_before_the_fifth_turn_ends() -> None:
    text = "turn 4\nside red\nat EE34: B:GDArm\nat JJ46: R:1Inf\nrest eliminated\nstep movement"
    state = GAME.read_state(text)
    GAME.carry_out(state, GAME.read_order("done"), LoadedDice(()))
    assert state.outcome is None
    assert state.turn == 5


def test_who_has_nobody_left_has_lost_at_once() -> None:
    text = (
        "turn 2\nside blue\nat CC38: B:GDArm B:4Arm B:5Arm\nat CC37: R:1Inf\nrest eliminated\nstep announce"
    )
    state = GAME.read_state(text)
    GAME.carry_out(state, GAME.read_order("attack CC37 with B:GDArm B:4Arm B:5Arm"), LoadedDice(()))
    GAME.carry_out(state, GAME.read_order("done"), LoadedDice((1, 1, 1)))
    while state.outcome is None and (seat := GAME.to_move(state)) is not None:
        order = next(iter(GAME.orders(state)))
        assert GAME.check(state, seat, order) is None
        GAME.carry_out(state, order, LoadedDice((1, 1, 1)))
    assert state.outcome is not None
    assert state.outcome.winner == BLUE
    assert state.outcome.reason == "Great Blue has eliminated every enemy unit."


# What is shown


def test_the_objectives_held_are_on_the_tracks_and_the_field_is_a_layer() -> None:
    state = GAME.read_state("\n".join(["turn 1", "side blue", *(f"at {stack}" for stack in HOLDERS)]))
    held = {track.seat: (track.value, track.of) for track in tracks_of(state) if track.key == "held"}
    assert held == {BLUE: (3, 3), RED: (2, 0)}
    layers = {layer.key: layer for layer in layers_of(state, BLUE)}
    assert layers["outside"].shown
    assert [part.places for part in layers["objectives"].parts] == [
        ("CC38", "EE34", "FF35"),
        ("CC39", "DD39"),
        (),
    ]
    assert not {"outside", "objectives", "camps"} & {
        layer.key for layer in layers_of(game("1975-basic").start(), BLUE)
    }


def test_how_to_win_is_told_in_the_words_of_the_scenario() -> None:
    aims = [aim.words for aim in GAME.printed().aims]
    assert aims[0].startswith("Great Blue wins with units on three of the five town hexes")


# Both can win


def test_either_side_can_win_the_first_game() -> None:
    played = play_match(Fixture("1975-first-game+all", {BLUE: "greedy", RED: "greedy"}), 24, 3)
    assert played.wins(BLUE) >= 6
    assert played.wins(RED) >= 6
    assert played.nobody() == 0
