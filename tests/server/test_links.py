"""New links: made by whoever has the seat or made the game, and the end of the old ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import httpx
import pytest
from tests.server.played import duel_file, kept
from tests.server.running import Person, Server, running
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from openblitz.server.door.account_api import COOKIE
from openblitz.server.door.tokens import token_hash
from openblitz.server.keep.database import in_folder
from openblitz.server.play.table import REVOKED

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from openblitz.server.keep.storage import Storage

PASSWORD = "correct horse battery"


@pytest.fixture
def duel(server: Server) -> dict[str, Any]:
    """Blue has made it for a friend, who has taken his seat."""
    made = server.open(duel_file(), trust="1", mine="blue")
    made["seats"]["red"] = server.take(made, "red")
    return made


def renew(server: Server, game: dict[str, Any], seat: str | None, token: str) -> httpx.Response:
    where = f"/api/games/{game['id']}/links"
    return server.http.post(where, params={"token": token}, json={"seat": seat})


def opens(server: Server, game: dict[str, Any], token: str) -> bool:
    answer = server.http.get(f"/api/games/{game['id']}/file", params={"token": token})
    return answer.status_code == 200


@pytest.mark.parametrize("seat", ["blue", "red", None])
def test_a_new_link_opens_what_the_old_one_did(
    server: Server, duel: dict[str, Any], seat: str | None
) -> None:
    old = duel["seats"][seat] if seat else duel["spectator"]
    answer = renew(server, duel, seat, duel["seats"]["blue"])
    assert answer.status_code == 201, answer.text
    token = answer.json()["token"]
    assert answer.json() == {"seat": seat, "token": token}
    if seat == "red":  # to be given away
        assert not opens(server, duel, token)
        token = server.take({"id": duel["id"], "seats": {"red": token}}, "red")
    assert not opens(server, duel, old)
    with pytest.raises(InvalidStatus), server.sit(duel["id"], old):
        pass
    with server.sit(duel["id"], token) as person:
        assert person.settle()["seat"] == seat


def test_whoever_comes_by_a_used_link_is_told_who_has_the_seat(server: Server) -> None:
    made = server.make(mine=["blue"], seats={"red": {"name": "Boris"}})

    def comes(token: str, game: str = made["id"]) -> Any:
        return server.http.post(f"/api/games/{game}/seat", json={"token": token}).json()

    link = made["seats"]["red"]
    assert comes(link)["seat"] == "red"
    assert comes(link) == {"gone": "red", "by": "Boris"}
    assert not opens(server, made, link)
    assert comes("x" * len(link)) is None
    assert comes(link, server.make()["id"]) is None
    renew(server, made, "red", made["seats"]["blue"])  # nobody has it now
    assert comes(link) is None


def test_lines_that_used_the_old_link_are_cut_and_no_others(server: Server, duel: dict[str, Any]) -> None:
    with (
        server.sit(duel["id"], duel["seats"]["blue"]) as blue,
        server.sit(duel["id"], duel["seats"]["red"]) as red,
        server.sit(duel["id"], duel["spectator"]) as spectator,
    ):
        blue.until(lambda state: state["players"]["red"]["online"])
        token = renew(server, duel, "red", duel["seats"]["blue"]).json()["token"]
        assert red.closed() == REVOKED[0]
        blue.until(lambda state: not state["players"]["red"]["online"])
        blue.order("move B:4Arm to EE19")
        spectator.until(lambda state: state["at"] == 1)
        with server.sit(duel["id"], server.take({"id": duel["id"], "seats": {"red": token}}, "red")) as again:
            assert again.settle()["seat"] == "red"


@pytest.mark.parametrize(
    ("asks", "seat", "status"),
    [
        ("blue", "blue", 201),
        ("blue", "red", 201),  # who made the game
        ("blue", None, 201),
        ("red", "red", 201),
        ("red", None, 201),
        ("red", "blue", 403),
        ("spectator", None, 403),
        ("spectator", "red", 403),
        ("nobody", "red", 404),
    ],
)
def test_who_may_make_a_link(
    server: Server, duel: dict[str, Any], asks: str, seat: str | None, status: int
) -> None:
    tokens = {**duel["seats"], "spectator": duel["spectator"], "nobody": "x" * 32}
    before = duel["seats"][seat] if seat else duel["spectator"]
    assert renew(server, duel, seat, tokens[asks]).status_code == status
    assert opens(server, duel, before) is (status != 201)


def test_everybody_is_told_whether_he_made_the_game(server: Server, duel: dict[str, Any]) -> None:
    told = {}
    for who, token in {**duel["seats"], "spectator": duel["spectator"]}.items():
        with server.sit(duel["id"], token) as person:
            told[who] = person.settle()["maker"]
    assert told == {"blue": True, "red": False, "spectator": False}


def test_whoever_made_the_game_stays_so_with_a_new_link(server: Server, duel: dict[str, Any]) -> None:
    token = renew(server, duel, "blue", duel["seats"]["blue"]).json()["token"]
    assert renew(server, duel, "red", token).status_code == 201


def test_a_computers_seat_has_no_link(server: Server) -> None:
    game = server.open(duel_file(), trust="1", red="random")
    answer = renew(server, game, "red", game["seats"]["blue"])
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "seat")


def test_in_a_game_of_nobody_each_has_his_own_seat(server: Server) -> None:
    """Whoever made it sits at neither, or it is older than this."""
    game = server.open(duel_file(), trust="1", mine="")
    game["seats"] = {seat: server.take(game, seat) for seat in game["seats"]}
    assert renew(server, game, "red", game["seats"]["blue"]).status_code == 403
    assert renew(server, game, "red", game["seats"]["red"]).status_code == 201


@pytest.mark.parametrize("seat", ["blue", "red", None])
def test_the_old_token_is_gone_from_the_database(storage: Storage, seat: str | None) -> None:
    tokens = {"blue": "b" * 32, "red": "r" * 32, None: "s" * 32}
    storage.add(kept(3), tokens, ["blue"]).result()
    lost = storage.renew(kept(3).id, seat, "n" * 32, None).result()
    assert lost == {token_hash(tokens[seat])}
    for other, token in tokens.items():
        access = storage.access(token)
        assert (access is None) is (other == seat)
    access = storage.access("n" * 32)
    assert access is not None
    assert (access.seat, access.maker) == (seat, seat == "blue")


# With accounts


@pytest.fixture
def friends(tmp_path: Path) -> Iterator[tuple[Server, dict[str, Any], httpx.Client, httpx.Client]]:
    """A game that Ann made, with Bob on the other seat by her link."""
    with (
        running(in_folder(tmp_path)) as server,
        httpx.Client(base_url=server.address) as ann,
        httpx.Client(base_url=server.address) as bob,
    ):
        for name, person in (("Ann", ann), ("Bob", bob)):
            known = person.post("/api/account", json={"name": name, "password": PASSWORD}).json()
            person.headers["X-CSRF"] = known["csrf"]
        made = ann.post("/api/games", json={"ruleset": "1975-basic", "mine": ["blue"]}).json()
        claim = {"token": made["seats"]["red"]}
        assert bob.post("/api/account/games", json=claim).status_code == 201
        yield server, made, ann, bob


def by_account(person: httpx.Client, game: dict[str, Any], own: str, seat: str | None) -> httpx.Response:
    where = f"/api/games/{game['id']}/links"
    return person.post(where, params={"seat": own}, json={"seat": seat})


def listed(person: httpx.Client) -> list[str]:
    return [line["seat"] for line in person.post("/api/games/list", json={"tokens": []}).json()]


def test_the_maker_takes_a_seat_from_the_account_that_came_by_the_old_link(
    friends: tuple[Server, dict[str, Any], httpx.Client, httpx.Client],
) -> None:
    server, made, ann, bob = friends
    where = f"{server.address.replace('http', 'ws')}/api/games/{made['id']}/ws?seat=red"
    cookie = {"Cookie": f"{COOKIE}={bob.cookies[COOKIE]}"}
    with connect(where, additional_headers=cookie, proxy=None) as line:
        sitting = Person(line)
        sitting.settle()
        token = by_account(ann, made, "blue", "red").json()["token"]
        assert sitting.closed() == REVOKED[0]
    assert (listed(ann), listed(bob)) == (["blue"], [])
    assert bob.post("/api/account/games", json={"token": token}).status_code == 201
    assert listed(bob) == ["red"]


def test_an_account_keeps_its_seat_when_it_makes_the_link_anew(
    friends: tuple[Server, dict[str, Any], httpx.Client, httpx.Client],
) -> None:
    server, made, _ann, bob = friends
    assert by_account(bob, made, "red", "red").status_code == 201
    assert listed(bob) == ["red"]
    assert not opens(server, made, made["seats"]["red"])
    assert by_account(bob, made, "red", "blue").status_code == 403


def test_a_link_is_made_by_an_account_only_with_the_second_secret(
    friends: tuple[Server, dict[str, Any], httpx.Client, httpx.Client],
) -> None:
    _server, made, _ann, bob = friends
    csrf = bob.headers.pop("X-CSRF")
    assert by_account(bob, made, "red", "red").status_code == 403
    bob.headers["X-CSRF"] = csrf
    assert by_account(bob, made, "red", "red").status_code == 201
