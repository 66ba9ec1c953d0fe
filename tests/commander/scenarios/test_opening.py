"""Scenarios that begin at once: the table, the edges and everybody's place are theirs."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

import msgspec
import pytest

from openblitz.commander.games import find_game
from openblitz.commander.orders import Place
from openblitz.commander.position import RESERVE
from openblitz.commander.rules import deployment
from openblitz.commander.scenarios import find, read
from openblitz.datafile import DataFileError
from openblitz.players.commander import player
from openblitz.table import SeededDice

if TYPE_CHECKING:
    from pathlib import Path

GAME = find_game("commander-first-battle")
FILE = files("openblitz.commander.scenarios") / "first_battle.toml"


def test_the_first_battle_begins_with_an_order() -> None:
    state = GAME.start()
    assert GAME.to_move(state) == "american"
    assert state.steps[-1].key == "commanding"
    assert (state.turn, state.edge) == (1, ["south", "north"])
    assert state.table is not None
    assert state.table.name == "open-farmland"
    assert GAME.read_state(GAME.write_state(state)) == state


def test_everybody_stands_where_he_could_have_been_deployed() -> None:
    state = GAME.start()
    for unit, (x, y, facing) in enumerate(zip(state.x, state.y, state.facing, strict=True)):
        lifted = state.copy()
        lifted.place[unit] = RESERVE
        lifted.touch()
        side = GAME.rules.roster.side[unit]
        assert deployment.refusal(lifted, side, Place(unit, (x, y), facing)) is None


def test_it_ends_after_six_turns() -> None:
    minds = {seat: player("advance", 1) for seat in GAME.seats}
    state, dice = GAME.start(), SeededDice(3)
    while (seat := GAME.to_move(state)) is not None:
        GAME.carry_out(state, minds[seat].decide(GAME, state, seat), dice)
    assert state.turn <= 6
    assert state.outcome is not None


def edited(folder: Path, old: str, new: str) -> Path:
    text = FILE.read_text(encoding="utf-8")
    assert text.count(old) == 1, old
    file = folder / "edited.toml"
    file.write_text(text.replace(old, new), encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('"open-farmland"', '"moon"', "there is no table 'moon'"),
        ('first = "american"', 'first = "british"', "there is no seat 'british'"),
        ('"A:HQ"', '"A:FAO"', "A:FAO is no unit"),
        ('edge = "south"', 'edge = "north"', "A:CO does not stand within"),
    ],
)
def test_a_fault_in_an_opening_is_told(tmp_path: Path, old: str, new: str, fault: str) -> None:
    with pytest.raises(DataFileError, match=fault):
        read(edited(tmp_path, old, new))


def test_nobody_is_left_out_or_on_top_of_another(tmp_path: Path) -> None:
    opening = find("commander-first-battle").file.opening
    assert opening is not None
    x, y, facing = opening.units["A:Inf1"]
    line = next(line for line in FILE.read_text(encoding="utf-8").splitlines() if line.startswith('"A:Inf2"'))
    with pytest.raises(DataFileError, match="A:Inf2 is not placed"):
        read(edited(tmp_path, f"{line}\n", ""))
    with pytest.raises(DataFileError, match="stands on top of"):
        read(edited(tmp_path, line, f'"A:Inf2" = [{x + 2.9}, {y}, {facing}]'))
    beside = read(edited(tmp_path, line, f'"A:Inf2" = [{x + 3.0}, {y}, {facing}]'))
    assert msgspec.structs.asdict(beside.file)["turns"] == 6
