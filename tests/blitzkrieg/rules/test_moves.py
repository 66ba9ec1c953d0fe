"""What movement did: an option reads it from the ways of the moves, and a move taken back undoes it."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, ClassVar

import pytest
from tests.blitzkrieg.judging import Table, table
from tests.blitzkrieg.toys import switched_on

from openblitz.blitzkrieg.engine import bearing
from openblitz.blitzkrieg.engine.kinds import names
from openblitz.blitzkrieg.engine.modifiers import Shown
from openblitz.blitzkrieg.engine.objecting import Objection
from openblitz.blitzkrieg.engine.orders import Done, TakeBack
from openblitz.blitzkrieg.engine.position import Went
from openblitz.blitzkrieg.ground.rules import moves
from openblitz.blitzkrieg.rulesets import called
from openblitz.hexes import bits
from openblitz.table import NotationError, SeededDice

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Refusal


class Dust(Shown):
    """Where units have marched it is dusty for the rest of the player-turn."""

    name = "dust"
    says = ()
    title = "Dust"
    about = "where units have marched"
    rule = "75:1a"
    follows_moves: ClassVar = True

    def hexes(self, position: Position, side: int) -> int:
        return moves.entered(position, side)


class NoFlightFromDust(Objection):
    """Nobody takes off where it is dusty."""

    name = "no flight from dust"
    says: ClassVar = (("75:1a", "Nobody takes off where units have marched."),)
    follows_moves: ClassVar = True

    def refuse(self, position: Position, unit: int) -> Refusal | None:
        here = position.place[unit]
        if moves.entered(position, position.side_of(unit)) >> here & 1:
            return position.rules.refuse_by(
                "75:1a", f"{position.roster.ids[unit]} sees nothing.", (here,), (unit,)
            )
        return None


DUSTY = """
name = "dusty"
title = "Dust"
about = "Nobody takes off where units have marched."
of = ["1965-basic", "1975-basic"]

[adds]
layers = ["dust"]

[adds.objections]
fly = ["no flight from dust"]
"""
LAND = "city D8 D12"
WHERE = "turn 3\nside blue\nat D10: B:4Arm B:5Arm\nat D8: B:1Abn\nat UU30: R:1Inf\nrest eliminated"


@pytest.fixture(scope="module", autouse=True)
def dusty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with switched_on(tmp_path_factory.mktemp("options"), "dusty", DUSTY):
        yield


def arranged(*options: str, text: str = WHERE, clarified: str = "all") -> Table:
    return table("1975-basic", text, clarified=clarified, land=LAND, options=("dusty", *options))


def dust(t: Table) -> set[str]:
    return set(names(bits.hexes(moves.entered(t.position, 0))))


def test_every_hex_of_the_way_is_in_the_list_in_the_order_of_the_moves() -> None:
    t = arranged()
    t.order("move B:5Arm to D9", "move B:4Arm via D9 to D7")
    assert [t.rules.roster.ids[one.unit] for one in t.position.went] == ["B:5Arm", "B:4Arm"]
    assert names(t.position.went[1].way) == ["D9", "D8", "D7"]
    assert dust(t) == {"D9", "D8", "D7"}
    text = t.game.write_state(t.position)
    assert "went B:5Arm from D10 to D9\nwent B:4Arm from D10 via D9 D8 to D7\n" in text
    assert t.game.read_state(text) == t.position


def test_what_is_read_from_the_ways_is_undone_with_the_move() -> None:
    t = arranged()
    before = t.position.copy()
    assert t.may("drop B:1Abn at D11")
    t.order("move B:4Arm to D7")
    assert t.why_not("drop B:1Abn at D11") == ("75:1a", "D8", "B:1Abn")
    t.order("take-back B:4Arm")
    assert t.position == before
    assert t.may("drop B:1Abn at D11")


def test_taking_one_move_back_leaves_those_of_others_in_their_order() -> None:
    t = arranged()
    t.order("move B:4Arm to D9", "move B:5Arm to D11", "drop B:1Abn at D12", "move B:4Arm to D7")
    assert "D8" in dust(t)
    t.order("take-back B:4Arm")
    assert [(t.rules.roster.ids[one.unit], names(one.way)) for one in t.position.went] == [
        ("B:5Arm", ["D11"]),
        ("B:1Abn", ["D12"]),
    ]
    assert dust(t) == {"D11", "D12"}


def test_reinforcements_come_from_the_card() -> None:
    t = arranged(text="turn 3\nside blue\nat UU30: R:1Inf\nrest waiting")
    t.order("place B:4Arm at A5")
    assert "went B:4Arm from card to A5\n" in t.game.write_state(t.position)
    assert dust(t) == {"A5"}
    t.order("take-back B:4Arm")
    assert t.position.went == ()


def test_the_list_is_gone_with_the_player_turn() -> None:
    t = arranged()
    t.order("move B:4Arm to D9", "done")
    assert (t.position.side, t.position.went) == (1, ())


def test_it_is_not_kept_where_no_rule_asks() -> None:
    t = table("1975-basic", WHERE, clarified="all", land=LAND)
    t.order("move B:4Arm to D9")
    assert t.position.went == ()
    assert not bearing.follows_moves(t.rules)


def test_a_rule_that_asks_for_the_order_alone_is_told_no_ways() -> None:
    """75:16B - A line without a way, as older files have it, is read as before."""
    t = table("1975-basic", f"{WHERE}\ncovered blue 1", clarified="all", land=LAND)
    t.order("move B:4Arm to D7")
    text = t.game.write_state(t.position)
    assert "went B:4Arm from D10 to D7\n" in text
    assert t.game.read_state(text) == t.position


@pytest.mark.parametrize("line", ["went B:4Arm", "went B:4Arm from D10", "went B:4Arm from D10 via D9"])
def test_a_line_without_an_end_is_refused(line: str) -> None:
    with pytest.raises(NotationError, match="went UNIT from PLACE"):
        arranged(text=f"{WHERE}\n{line}")


@pytest.mark.parametrize(
    "ruleset",
    ["1965-basic+dusty", "1975-basic+dusty", "1975-basic+all+combat-supply+dusty+strategic-movement"],
)
def test_whatever_is_moved_in_a_movement_can_be_taken_back_whole(ruleset: str) -> None:
    """Random games; now and then all that has moved goes back, in any order, and nothing is left of it."""
    game, chance, dice = called(ruleset), Random(5), SeededDice(5)
    state = game.start()
    begun, tried = None, 0
    while tried < 6 and game.to_move(state) is not None:
        if state.steps[-1].key != "movement":
            begun = None
        elif begun is None:
            begun = state.copy()
        order = game.pick(state, chance)
        if begun is not None and isinstance(order, Done):
            back = state.copy()
            moved = [unit for unit in range(len(game.rules.roster)) if back.moved(unit)]
            assert {one.unit for one in back.went} == set(moved)
            chance.shuffle(moved)
            for unit in moved:
                game.carry_out(back, TakeBack((unit,)), dice)
            assert back == begun
            tried += bool(moved)
            begun = None
        game.carry_out(state, order, dice)
    assert tried == 6


def test_which_moves_came_after_others() -> None:
    one, two, three = (Went(unit, 600, (601,)) for unit in (1, 2, 3))
    assert moves.fresh((one, two, three), (one,)) == (two, three)
    assert moves.fresh((one, two), (one, two)) == ()
    assert moves.fresh((one, two), ()) == (one, two)
    assert moves.fresh((one,), (one, two)) is None  # one was taken back
    assert moves.fresh((two, three), (one,)) is None
