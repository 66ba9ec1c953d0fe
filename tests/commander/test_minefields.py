"""Real and dummy minefields look alike: nothing that a page gets tells which is which."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import msgspec
import pytest
from tests.commander.arrange import battle, patch, table

from openblitz.catalogue import family_of
from openblitz.commander.games import find_game
from openblitz.commander.orders import ChooseTable
from openblitz.commander.steps.commanding import Commanding
from openblitz.commander.table_top.tables import TableError, read, shown, write
from openblitz.commander.telling.asks import ExplainAsk, GroundAsk

if TYPE_CHECKING:
    from tests.commander.arrange import Battle

WOODS = patch("woods", "minefield-1", 10, 10, 20, 20)  # an id that masked mines must not take


def mined(kind: str, id_: str) -> Battle:
    """Infantry before mines that it may not enter, under orders."""
    mines = patch(kind, id_, 50, 50, 70, 60, movement={"foot": "impassable"})
    b = battle({"A:Inf1": (60, 45, 0), "G:Inf1": (60, 90, 180)}, WOODS, mines, steps=[Commanding()])
    b.order("order A:CO: A:Inf1 move", 1, 2)
    return b


def told(b: Battle) -> dict[str, object]:
    """Everything that the page of either side gets from a battle."""
    family, game, position = family_of(b.game), b.game, b.position
    move = "move A:Inf1 to 60,52 face 0"
    return {
        "views": [msgspec.to_builtins(game.view(position, seat)) for seat in (*game.seats, None)],
        "map": msgspec.to_builtins(family.artist.board_json(game, position)),
        "drawing": family.artist.board_svg(game, position, "light"),
        "picture": family.artist.picture(game, position, "svg"),
        "ground": msgspec.to_builtins(game.answer(position, game.seats[1], GroundAsk((60.0, 55.0)))),
        "order": msgspec.to_builtins(game.answer(position, game.seats[1], ExplainAsk(move))),
        "refusal": msgspec.to_builtins(b.refused(move)),
        "words": list(family.narrator.overview(game, position)),
    }


@pytest.mark.parametrize("kind", ["marked-minefield", "dummy-minefield"])
def test_a_page_cannot_tell_them_apart(kind: str) -> None:
    real, other = mined("minefield", "real-one"), mined(kind, "a-dummy")
    assert told(real) == told(other)
    assert "Minefield" in str(told(other)["refusal"])


def test_their_ids_are_hidden_and_other_pieces_keep_theirs() -> None:
    mines = patch("dummy-minefield", "d", 50, 50, 70, 60, movement={})
    assert [piece.id for piece in shown(table(WOODS, mines)).pieces] == ["minefield-1", "minefield-2"]
    plain = table(WOODS)
    assert shown(plain) is plain


@pytest.mark.parametrize(
    ("more", "fault"),
    [
        ({"movement": {"foot": "stop"}}, ""),
        ({"movement": {}}, "movement"),
        ({"movement": {"foot": "stop"}, "name": "Bluff"}, "name"),
    ],
)
def test_a_table_must_not_give_them_away(more: dict[str, object], fault: str) -> None:
    real = patch("minefield", "m1", 10, 50, 20, 60, movement={"foot": "stop"})
    dummy = patch("dummy-minefield", "m2", 50, 50, 70, 60, **more)
    if not fault:
        made = table(real, dummy)
        assert read(write(made)) == made
        return
    with pytest.raises(TableError, match=fault):
        table(real, dummy)


@pytest.mark.parametrize(("kind", "sealed"), [("minefield", True), ("dummy-minefield", True), ("mud", False)])
def test_the_order_that_lays_such_a_table_is_its_makers_alone(kind: str, sealed: bool) -> None:
    more: dict[str, object] = {"movement": {}} if sealed else {}
    text = json.dumps(json.loads(write(table(patch(kind, "p", 50, 50, 70, 60, **more)))))
    game = find_game("commander-encounter")
    assert game.sealed(ChooseTable("custom", text)) == sealed
    assert not game.sealed(ChooseTable("bocage"))
