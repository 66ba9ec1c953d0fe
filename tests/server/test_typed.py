"""Games whose dice people throw themselves and type in, as the mail tables of 75:PBM want it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from tests.server.played import DUEL, duel_file

if TYPE_CHECKING:
    from tests.server.running import Person, Server

UP_TO_THE_DIE = ("done", "attack FF20 with B:4Arm B:5Arm B:15Inf", "done")
FIGHT = "fight FF20"
MAIL = duel_file(DUEL).replace("1975-basic@1", "1975-basic+mail@1")


def typed(server: Server, text: str = "") -> dict[str, Any]:
    return server.open(text or duel_file(), blue="human", red="human", trust="1", dice="typed")


def up_to_the_die(me: Person) -> Person:
    me.settle()
    me.order(*UP_TO_THE_DIE)
    return me


def test_an_order_that_needs_a_die_says_which_and_is_carried_out_with_it(server: Server) -> None:
    game = typed(server)
    with server.sit(game["id"], game["seats"]["blue"]) as me:
        up_to_the_die(me)
        refused = me.attempt("order", order=FIGHT)
        assert refused["refusal"]["rule"] == "table:dice"
        assert refused["die"] == {"purpose": "battle for FF20 at 4-1", "sides": 6, "after": 0}
        after = me.change("order", order=FIGHT, dice=[6])
        assert [roll["value"] for roll in after["log"][-1]["rolls"]] == [6]
        assert after["undo"] is False  # what dice have decided stands


@pytest.mark.parametrize("dice", [[0], [7], [6, 6]])
def test_what_no_such_die_shows_and_what_is_too_much_changes_nothing(server: Server, dice: list[int]) -> None:
    game = typed(server)
    with server.sit(game["id"], game["seats"]["blue"]) as me:
        up_to_the_die(me)
        before = me.state["at"]
        refused = me.attempt("order", order=FIGHT, dice=dice)
        assert refused["refusal"]["rule"] == "table:dice"
        assert ("die" in refused) == (len(dice) == 1)
        assert me.state["at"] == before
        assert me.change("order", order=FIGHT, dice=[1])["at"] == before + 1


@pytest.mark.rule("75:PBM.a")
def test_by_mail_a_digit_is_asked_for_and_the_tenth_is_nought(server: Server) -> None:
    game = typed(server, MAIL)
    with server.sit(game["id"], game["seats"]["blue"]) as me:
        up_to_the_die(me)
        refused = me.attempt("order", order=FIGHT)
        assert refused["die"]["sides"] == 10
        assert "a digit, 0 to 9" in refused["refusal"]["reason"]
        assert me.change("order", order=FIGHT, dice=[0])["log"][-1]["rolls"][0]["value"] == 10


def test_orders_given_together_wait_at_the_one_that_needs_a_die(server: Server) -> None:
    game = typed(server)
    with server.sit(game["id"], game["seats"]["blue"]) as me:
        me.settle()
        refused = me.attempt("orders", orders=(*UP_TO_THE_DIE, FIGHT))
        while refused["type"] == "state":
            refused = me.wait("state", "refusal")
        assert (refused["order"], refused["die"]["after"]) == (FIGHT, 0)


def test_the_game_says_so_for_ever(server: Server) -> None:
    game = typed(server)
    with server.sit(game["id"], game["seats"]["blue"]) as me:
        up_to_the_die(me)
        assert me.state["typed"] == {"after": 0, "until": None}
        me.change("order", order=FIGHT, dice=[1])
    token = game["seats"]["blue"]
    text = server.http.get(f"/api/games/{game['id']}/file?token={token}").text
    assert "Typed dice: after order 0\n" in text
    # Opened as any other game, the server throws from there on.
    again = server.open(text, blue="human", red="human")
    with server.sit(again["id"], again["seats"]["blue"]) as me:
        assert me.settle()["typed"] == {"after": 0, "until": 4}
    # Nor does a file forget it that was opened a second time.
    third = server.http.get(f"/api/games/{again['id']}/file?token={again['seats']['blue']}").text
    fourth = server.open(third, blue="human", red="human", trust="1", dice="typed")
    with server.sit(fourth["id"], fourth["seats"]["blue"]) as me:
        assert me.settle()["typed"] == {"after": 0, "until": None}


def test_nobody_types_for_a_computer_nor_where_the_server_throws(server: Server) -> None:
    seats = {"blue": {"kind": "human"}, "red": {"kind": "computer", "player": "hold"}}
    wanted = {"ruleset": "1975-basic", "seats": seats, "dice": "typed"}
    said = server.http.post("/api/games", json=wanted)
    assert (said.status_code, said.json()["error"]["code"]) == (422, "dice")
    game = server.open(duel_file(), blue="human", red="human", trust="1")
    with server.sit(game["id"], game["seats"]["blue"]) as me:
        up_to_the_die(me)
        assert "typed" not in me.state
        refused = me.attempt("order", order=FIGHT, dice=[6])
        assert refused["refusal"]["rule"] == "table:dice"
