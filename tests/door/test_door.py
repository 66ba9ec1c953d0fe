"""The front door: what a programmer gets for both families, and that it costs others nothing."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

import openblitz
from openblitz.table import LoadedDice

if TYPE_CHECKING:
    from pathlib import Path

BESIDE = "at EE20: B:4Arm\nat EE18: R:1Inf"


def test_the_package_loads_no_game_until_somebody_wants_one() -> None:
    asks = (
        "import sys, openblitz; print(openblitz.__version__, [m for m in sys.modules if 'openblitz.' in m])"
    )
    said = subprocess.run([sys.executable, "-c", asks], capture_output=True, text=True, check=True).stdout
    assert said.split(" ", 1)[1].strip() == "[]"
    with pytest.raises(AttributeError, match="nothing"):
        _ = openblitz.nothing


@pytest.mark.parametrize("name", openblitz.games())
def test_every_game_has_a_door(name: str) -> None:
    game = openblitz.play(name, seed=3)
    assert game.asked in game.game.seats
    (other,) = [seat for seat in game.game.seats if seat != game.asked]
    assert game.why_not("done", str(other)) is not None
    first = game.pick(seed=1)
    assert game.may(first)
    assert game.order(first)
    assert game.view(None).turn == game.turn <= 1  # 1 where everybody is in his place already
    roster = game.rules.roster
    unit = roster.ids[getattr(roster, "used", (0,))[0]]
    where = game.where(unit)
    place = where if isinstance(where, str) else f"{where[0]},{where[1]}"
    assert place in ("card", "box", "reserve", "off table") or unit in game.at(place)
    assert game.prompt


def test_a_refused_order_changes_nothing_and_says_why() -> None:
    game = openblitz.play("1975-basic", BESIDE)
    before = game.text
    with pytest.raises(openblitz.RefusedError) as caught:
        game.order("move R:1Inf to EE17")
    assert caught.value.refusal == game.why_not("move R:1Inf to EE17")
    assert (caught.value.refusal.rule, caught.value.order) == ("75:4.2c", "move R:1Inf to EE17")
    assert game.text == before
    with pytest.raises(openblitz.RefusedError, match="Nothing has been ordered"):
        game.undo()
    with pytest.raises(openblitz.RefusedError, match="since the last new one"):
        game.redo()


def test_dice_are_those_that_were_handed_in() -> None:
    game = openblitz.play("1975-basic", BESIDE, dice=[6, 5])
    game.order("move B:4Arm to EE19", "done", "attack EE18 with B:4Arm", "done", "fight EE18")
    assert isinstance(game.dice, LoadedDice)
    assert game.dice.left == (5,)
    fights = [openblitz.play("1975-basic", BESIDE, seed=4) for _ in range(2)]
    for fight in fights:
        fight.order("move B:4Arm to EE19", "done", "attack EE18 with B:4Arm", "done", "fight EE18")
    assert fights[0].write() == fights[1].write()


def test_a_copy_is_played_by_itself() -> None:
    game = openblitz.play("1975-basic", BESIDE)
    other = game.copy()
    other.order("move B:4Arm to EE19")
    assert (game.where("B:4Arm"), other.where("B:4Arm")) == ("EE20", "EE19")


def test_a_player_who_orders_what_is_refused_is_found_out() -> None:
    class Rash:
        name = "rash"

        def decide(self, game: openblitz.Play[object, object], state: object, seat: str) -> object:
            return game.read_order("fight EE18")  # type: ignore[attr-defined]

    with pytest.raises(openblitz.RefusedError, match="fight EE18"):
        openblitz.play("1975-basic", BESIDE).let(Rash())


def test_a_seat_that_is_not_asked_may_give_up_and_no_more() -> None:
    game = openblitz.play("1975-basic", BESIDE)
    with pytest.raises(openblitz.RefusedError):
        game.order("done", seat="red")
    game.order("resign", seat="red")
    assert game.outcome.winner == "blue"


def test_nobody_is_asked_when_it_is_over(tmp_path: Path) -> None:
    game = openblitz.play("1975-basic", BESIDE)
    game.order("resign")
    assert (game.asked, game.step, game.prompt) == (None, "over", "")
    assert game.outcome.winner == "red"
    refusal = game.why_not("done")
    assert refusal.rule == "table:over"
    assert game.let("random") == []
    game.save(tmp_path / "over.txt")
    assert openblitz.load(tmp_path / "over.txt").outcome == game.outcome


def test_bases_are_found_by_the_points_that_they_cover() -> None:
    battle = openblitz.play("commander-encounter", seed=2)
    battle.order("table open-farmland")
    battle.let("random", orders=60)
    x, y, _facing = battle.where("A:CO")
    assert battle.at(f"{x},{y}") == ("A:CO",)
    assert battle.distance("A:CO", "A:CO") == 0
    assert "A:CO" not in battle.at("1,1")


@pytest.mark.parametrize("player", ["greedy", "random"])
def test_a_computer_player_orders_one_by_one_what_it_orders_at_a_stretch(player: str) -> None:
    """It keeps its plans: one that began anew each time called off for ever what it had announced before."""
    north = "at EE20: B:4Arm B:5Arm\nat EE19: R:1Inf"
    south = "at KK30: B:6Arm B:8Arm B:9Arm\nat KK29: R:2Inf\nat JJ29: R:3Inf"
    text = f"turn 3\n{north}\n{south}\nrest eliminated\nstep announce"
    one, many = (openblitz.play("1975-basic", text, seed=1) for _ in range(2))
    ordered = [order for _ in range(12) for order in one.let(player)]
    assert ordered == many.let(player, orders=12)
    assert "done" in ordered


def test_who_leaves_out_a_part_of_an_options_name_is_told_it() -> None:
    with pytest.raises(LookupError, match="did you mean the option module-12-air-forces"):
        openblitz.play("modules-d-grand-alliance+module-12")
