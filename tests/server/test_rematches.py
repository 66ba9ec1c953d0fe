"""A game once more: whoever had a seat is offered one in the new game, and comes by its secret once."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any

import pytest
import sqlalchemy as sa
from argon2 import PasswordHasher
from tests.server.played import duel_file
from tests.server.running import Server, running

from openblitz.server.door import accounts
from openblitz.server.door.tokens import new_token
from openblitz.server.keep import tables
from openblitz.server.keep.database import Database, RevokedError, in_folder
from openblitz.server.keep.housekeeping import clear
from openblitz.server.keep.kept_games import now
from openblitz.server.play import games as all_games
from openblitz.server.play import rematches

if TYPE_CHECKING:
    from pathlib import Path

    import httpx


STAY = {"blue": "blue", "red": "red"}
SWAP = {"blue": "red", "red": "blue"}


@pytest.fixture
def over(server: Server) -> dict[str, Any]:
    """Blue has made a game, and Red has given it up."""
    return finished(server)


def finished(server: Server) -> dict[str, Any]:
    made = server.open(duel_file(), trust="1", mine="blue")
    secrets = {"blue": made["seats"]["blue"], "red": server.take(made, "red")}
    with server.sit(made["id"], secrets["red"]) as red:
        red.settle()
        red.order("resign")
    return {**made, "secrets": secrets, "link": made["seats"]["red"]}


def make(
    server: Server,
    old: dict[str, Any],
    seat: str,
    seats: dict[str, str] = STAY,
    more: dict[str, Any] | None = None,
) -> httpx.Response:
    game = {"ruleset": "1975-basic", "mine": [seats.get(seat, seat)], **(more or {})}
    where = f"/api/games/{old['id']}/rematch"
    token = old["secrets"].get(seat, old["spectator"])
    return server.http.post(where, params={"token": token}, json={"game": game, "seats": seats})


def take(server: Server, old: dict[str, Any], token: str) -> httpx.Response:
    return server.http.post(f"/api/games/{old['id']}/rematch/seat", params={"token": token})


def told(server: Server, old: dict[str, Any], token: str) -> Any:
    """What somebody is told of a rematch: in the state of the game, and in his list of games."""
    with server.sit(old["id"], token) as person:
        shown = person.settle().get("rematch")
    (line,) = server.http.post("/api/games/list", json={"tokens": [token]}).json()
    assert line["rematch"] == shown
    return shown


@pytest.mark.parametrize(("seats", "theirs"), [(STAY, "red"), (SWAP, "blue")])
def test_the_other_is_offered_his_seat_and_takes_it(
    server: Server, over: dict[str, Any], seats: dict[str, str], theirs: str
) -> None:
    made = make(server, over, "blue", seats)
    assert made.status_code == 201
    new = made.json()
    offered = {"id": new["id"], "by": "blue", "seat": theirs, "open": True}
    assert told(server, over, over["secrets"]["red"]) == offered
    answer = take(server, over, over["secrets"]["red"])
    assert answer.status_code == 201
    taken = answer.json()
    assert (taken["id"], taken["seat"], taken["game"]) == (new["id"], theirs, "blitzkrieg")
    with server.sit(new["id"], taken["token"]) as red:
        assert red.settle()["seat"] == theirs
        assert red.state["players"][theirs]["taken"] is True
    assert told(server, over, over["secrets"]["red"]) == {**offered, "open": False}
    # The link that the maker has of that seat opens nothing any more.
    used = server.http.post(f"/api/games/{new['id']}/seat", json={"token": new["seats"][theirs]})
    assert used.json() == {"gone": theirs, "by": ""}


def test_who_sits_there_is_told_at_once(server: Server, over: dict[str, Any]) -> None:
    with (
        server.sit(over["id"], over["secrets"]["red"]) as red,
        server.sit(over["id"], over["spectator"]) as on,
    ):
        assert "rematch" not in red.settle()
        assert "rematch" not in on.settle()
        new = make(server, over, "blue").json()
        shown = red.until(lambda state: "rematch" in state)["rematch"]
        assert shown == {"id": new["id"], "by": "blue", "seat": "red", "open": True}
        take(server, over, over["secrets"]["red"])
        red.until(lambda state: state["rematch"]["open"] is False)
        assert "rematch" not in on.settle()


def test_a_seat_is_given_once(server: Server, over: dict[str, Any]) -> None:
    new = make(server, over, "blue").json()
    first = take(server, over, over["secrets"]["red"])
    again = take(server, over, over["secrets"]["red"])
    assert (first.status_code, again.status_code) == (201, 409)
    assert again.json()["error"]["code"] == "taken"
    with server.sit(new["id"], first.json()["token"]) as red:  # and the first secret stays good
        assert red.settle()["seat"] == "red"


def test_of_all_who_try_at_once_one_has_the_seat(server: Server, over: dict[str, Any]) -> None:
    make(server, over, "blue")
    codes: list[int] = []
    tries = [
        threading.Thread(target=lambda: codes.append(take(server, over, over["secrets"]["red"]).status_code))
        for _ in range(8)
    ]
    for one in tries:
        one.start()
    for one in tries:
        one.join()
    assert sorted(codes) == [201] + 7 * [409]


def test_strangers_spectators_and_the_maker_come_by_no_seat(server: Server, over: dict[str, Any]) -> None:
    other = finished(server)
    new = make(server, over, "blue").json()
    assert told(server, over, over["spectator"]) is None
    keys = {"spectator": over["spectator"], "another game's": other["secrets"]["red"], "link": over["link"]}
    codes = {who: take(server, over, key).status_code for who, key in keys.items()}
    assert codes == {"spectator": 403, "another game's": 404, "link": 404}
    assert take(server, over, over["secrets"]["blue"]).status_code == 409
    assert take(server, other, other["secrets"]["red"]).status_code == 409  # nobody offered a rematch of that
    assert server.http.post(f"/api/games/{over['id']}/rematch/seat").status_code == 404
    assert take(server, over, over["secrets"]["red"]).json()["id"] == new["id"]


def test_who_lost_his_seat_to_a_new_link_comes_by_none(server: Server, over: dict[str, Any]) -> None:
    make(server, over, "blue")
    where = f"/api/games/{over['id']}/links"
    server.http.post(where, params={"token": over["secrets"]["blue"]}, json={"seat": "red"})
    assert take(server, over, over["secrets"]["red"]).status_code == 404


def test_who_loses_his_seat_while_he_asks_comes_by_none_and_makes_none(
    server: Server, over: dict[str, Any]
) -> None:
    new = make(server, over, "blue").json()
    storage = server.app.state.games.storage
    red = storage.access(over["secrets"]["red"])
    where = f"/api/games/{over['id']}/links"
    server.http.post(where, params={"token": over["secrets"]["blue"]}, json={"seat": "red"})
    with pytest.raises(RevokedError):
        rematches.take(storage.database, over["id"], red, new_token(), now()).result()
    again = rematches.Again(over["id"], red, STAY)
    with pytest.raises(RevokedError):
        storage.database.write(lambda c: rematches.begin(c, new["id"], again, now())).result()


def test_only_who_had_a_seat_makes_a_rematch_and_only_when_the_game_is_over(
    server: Server, over: dict[str, Any]
) -> None:
    assert make(server, over, "spectator").status_code == 403
    going = server.open(duel_file(), trust="1", mine="blue")
    answer = make(server, {**going, "secrets": going["seats"]}, "blue")
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "going-on")


@pytest.mark.parametrize(
    ("seats", "more"),
    [
        ({"blue": "blue", "red": "blue"}, {}),  # two on one seat
        ({"blue": "blue"}, {}),  # nobody to offer it to
        ({"red": "red"}, {}),  # the maker is not there
        ({"blue": "blue", "red": "green"}, {}),
        ({"blue": "blue", "green": "red"}, {}),
        (STAY, {"mine": ["blue", "red"]}),  # the maker takes both
        (STAY, {"mine": []}),
        (STAY, {"seats": {"red": {"kind": "computer", "player": "greedy"}}}),
        (STAY, {"ruleset": "1975-first-game"}),  # another game
    ],
)
def test_a_rematch_is_the_same_game_with_the_same_people(
    server: Server, over: dict[str, Any], seats: dict[str, str], more: dict[str, Any]
) -> None:
    assert make(server, over, "blue", seats, more).status_code == 422
    assert told(server, over, over["secrets"]["red"]) is None


def test_two_who_make_one_at_once_end_in_one_game(server: Server, over: dict[str, Any]) -> None:
    answers: dict[str, httpx.Response] = {}
    tries = [
        threading.Thread(target=lambda seat=seat: answers.update({seat: make(server, over, seat)}))
        for seat in STAY
    ]
    for one in tries:
        one.start()
    for one in tries:
        one.join()
    assert sorted(answer.status_code for answer in answers.values()) == [201, 409]
    late = next(seat for seat, answer in answers.items() if answer.status_code == 409)
    assert answers[late].json()["error"]["code"] == "rematch"
    new = next(answer.json()["id"] for answer in answers.values() if answer.status_code == 201)
    assert told(server, over, over["secrets"][late])["open"] is True
    assert take(server, over, over["secrets"][late]).json()["id"] == new


def test_two_servers_keep_to_one_rematch_and_both_know_of_it(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(all_games, "DOOR", 0.05)
    with running(database_url) as here, running(database_url) as there:
        old = finished(here)
        with there.sit(old["id"], old["secrets"]["red"]) as red:
            red.settle()
            new = make(here, old, "blue").json()
            assert red.until(lambda state: "rematch" in state)["rematch"]["id"] == new["id"]
            assert make(there, old, "red").status_code == 409
            # By the link, on the other server: it is offered no more.
            here.take(new, "red")
            red.until(lambda state: state["rematch"]["open"] is False)
        assert take(there, old, old["secrets"]["red"]).status_code == 409


def test_a_seat_that_is_taken_by_its_link_is_not_offered(server: Server, over: dict[str, Any]) -> None:
    new = make(server, over, "blue").json()
    server.take(new, "red")
    assert told(server, over, over["secrets"]["red"])["open"] is False
    assert take(server, over, over["secrets"]["red"]).status_code == 409


def test_a_seat_with_a_new_link_is_for_whomever_that_is_sent_to(server: Server, over: dict[str, Any]) -> None:
    new = make(server, over, "blue").json()
    where = f"/api/games/{new['id']}/links"
    server.http.post(where, params={"token": new["seats"]["blue"]}, json={"seat": "red"})
    assert told(server, over, over["secrets"]["red"])["open"] is False
    assert take(server, over, over["secrets"]["red"]).status_code == 409


def test_who_has_made_one_may_make_another_until_it_is_taken_and_anybody_after_that(
    server: Server, over: dict[str, Any]
) -> None:
    first = make(server, over, "blue").json()
    second = make(server, over, "blue", SWAP).json()
    assert told(server, over, over["secrets"]["red"])["id"] == second["id"]
    assert make(server, over, "red").status_code == 409
    assert take(server, over, over["secrets"]["red"]).json()["id"] == second["id"]
    third = make(server, over, "red")
    assert third.status_code == 201
    assert told(server, over, over["secrets"]["blue"])["id"] == third.json()["id"]
    assert first["id"] not in (second["id"], third.json()["id"])


def test_an_offer_outlives_the_server(database_url: str) -> None:
    with running(database_url) as before:
        old = finished(before)
        new = make(before, old, "blue").json()
    with running(database_url) as after:
        assert told(after, old, old["secrets"]["red"])["open"] is True
        assert take(after, old, old["secrets"]["red"]).json()["id"] == new["id"]
    with running(database_url) as again:
        assert told(again, old, old["secrets"]["red"])["open"] is False
        assert take(again, old, old["secrets"]["red"]).status_code == 409


@pytest.mark.parametrize("which", ["old", "new"])
def test_an_offer_goes_with_either_game(database_url: str, which: str) -> None:
    with running(database_url) as server:
        old = finished(server)
        new = make(server, old, "blue").json()
    database = Database(database_url)
    spared = new["id"] if which == "old" else old["id"]
    cleared = clear(database, now() + 1000, [spared]).result()
    assert cleared == [{"old": old, "new": new}[which]["id"]]
    assert database.read(lambda c: c.execute(sa.select(tables.rematches)).all()) == []
    database.close()


def test_an_account_takes_the_seat_by_its_own_right(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(accounts, "_hasher", PasswordHasher(time_cost=1, memory_cost=64, parallelism=1))
    with running(in_folder(tmp_path)) as server:
        old = finished(server)
        new = make(server, old, "blue").json()
        given = {"name": "Ann", "password": "correct horse battery"}
        csrf = {"X-CSRF": server.http.post("/api/account", json=given).json()["csrf"]}
        where = f"/api/games/{old['id']}/rematch/seat"
        assert server.http.post(where, params={"seat": "red"}, headers=csrf).status_code == 404
        claim = {"token": old["secrets"]["red"]}
        assert server.http.post("/api/account/games", json=claim, headers=csrf).status_code == 201
        (line,) = server.http.post("/api/games/list", json={"tokens": []}).json()
        assert line["rematch"] == {"id": new["id"], "by": "blue", "seat": "red", "open": True}
        # Without the second secret it may be another site that asks.
        assert server.http.post(where, params={"seat": "red"}).status_code == 403
        taken = server.http.post(where, params={"seat": "red"}, headers=csrf)
        assert taken.json()["id"] == new["id"]
