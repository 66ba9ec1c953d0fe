"""Accounts: optional, guarded by argon2, a cookie and a second secret."""

from __future__ import annotations

from typing import TYPE_CHECKING

import httpx
import pytest
import sqlalchemy as sa
from argon2 import PasswordHasher
from tests.server.played import duel_file
from tests.server.running import Person, Server, running
from websockets.sync.client import connect

from openblitz.server.door import accounts
from openblitz.server.door.account_api import BROWSER, COOKIE
from openblitz.server.door.accounts import Accounts
from openblitz.server.keep import tables
from openblitz.server.keep.database import Database, StorageError, in_folder
from openblitz.server.keep.kept_games import now

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PASSWORD = "correct horse battery"


# In the database


def test_a_password_is_known_again_and_kept_only_as_an_argon2_hash(database: Database) -> None:
    people = Accounts(database)
    account = people.add("Ann", PASSWORD).result()
    assert people.known("ann", PASSWORD) == people.known("ANN", PASSWORD) == account
    assert people.known("Ann", PASSWORD.upper()) is None
    assert people.known("Bob", PASSWORD) is None
    (row,) = database.read(lambda c: c.execute(sa.select(tables.accounts)).all())
    assert row.password.startswith("$argon2id$")
    assert PASSWORD not in str(row)


def test_a_name_is_taken_whatever_its_case(database: Database) -> None:
    people = Accounts(database)
    people.add("Ann", PASSWORD).result()
    with pytest.raises(StorageError, match="taken"):
        people.add("ANN", PASSWORD).result()


def test_a_session_ends_by_logging_out_and_by_time(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = Accounts(database)
    account = people.add("Ann", PASSWORD).result()
    first, second = people.log_in(account).result(), people.log_in(account).result()
    ended = people.session(first)
    assert ended is not None
    people.log_out(ended).result()
    assert people.session(first) is None
    session = people.session(second)
    assert session is not None
    assert session.name == "Ann"
    later = now() + accounts.SESSION_DAYS * 24 * 60 * 60 * 1000
    monkeypatch.setattr(accounts, "now", lambda: later - 60_000)
    assert people.session(second) is not None
    monkeypatch.setattr(accounts, "now", lambda: later + 60_000)
    assert people.session(second) is None


# By HTTP


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    # Hashes that cost little: these tests are about who may try how often.
    monkeypatch.setattr(accounts, "_hasher", PasswordHasher(time_cost=1, memory_cost=64, parallelism=1))
    with running(in_folder(tmp_path)) as made:
        yield made


def sign_up(server: Server, name: str = "Ann") -> httpx.Response:
    return server.http.post("/api/account", json={"name": name, "password": PASSWORD})


def test_signing_up_logs_in_with_a_cookie_that_no_script_can_read(server: Server) -> None:
    answer = sign_up(server)
    assert answer.status_code == 201
    cookie = answer.headers["set-cookie"].lower()
    for guard in ("httponly", "samesite=strict", "path=/api"):
        assert guard in cookie
    assert "secure" not in cookie  # this server is reached without https
    assert server.http.get("/api/account").json() == answer.json()


def test_behind_https_the_cookie_travels_only_so(tmp_path: Path) -> None:
    with running(in_folder(tmp_path), local=False, address="https://blitz.example") as server:
        server.http.headers["Host"] = "blitz.example"
        assert "secure" in sign_up(server).headers["set-cookie"].lower()


@pytest.mark.parametrize(
    ("name", "password"),
    [("A", PASSWORD), ("A" * 41, PASSWORD), (" \n ", PASSWORD), ("Ann", "x" * 9), ("Ann", "x" * 201)],
)
def test_names_and_passwords_have_a_length(server: Server, name: str, password: str) -> None:
    answer = server.http.post("/api/account", json={"name": name, "password": password})
    assert answer.status_code == 422


@pytest.mark.parametrize(("name", "password"), [("An", "x" * 10), ("A" * 40, "x" * 200)])
def test_at_their_limits_they_are_taken(server: Server, name: str, password: str) -> None:
    assert server.http.post("/api/account", json={"name": name, "password": password}).status_code == 201


def test_a_taken_name_is_told(server: Server) -> None:
    sign_up(server)
    assert sign_up(server, "ANN").status_code == 409


def test_a_wrong_password_and_a_wrong_name_are_answered_alike(server: Server) -> None:
    sign_up(server)
    answers = [
        server.http.post("/api/session", json={"name": name, "password": "wrong password"})
        for name in ("Ann", "Nobody")
    ]
    assert [answer.status_code for answer in answers] == [401, 401]
    assert answers[0].content == answers[1].content


@pytest.mark.usefixtures("still_clock")
def test_passwords_cannot_be_tried_without_end(server: Server) -> None:
    sign_up(server)
    tried = [
        server.http.post("/api/session", json={"name": "Ann", "password": f"guess number {n}"}).status_code
        for n in range(12)
    ]
    assert tried[:10] == [401] * 10
    assert tried[10:] == [429] * 2


@pytest.mark.usefixtures("still_clock")
def test_accounts_cannot_be_made_without_end(server: Server) -> None:
    made = [sign_up(server, f"Ann {n}").status_code for n in range(6)]
    assert made == [201] * 5 + [429]


def test_to_change_something_the_second_secret_is_needed(server: Server) -> None:
    csrf = sign_up(server).json()["csrf"]
    for headers in ({}, {"X-CSRF": "x" * 32}, {"X-CSRF": csrf.swapcase()}, {"X-CSRF": "é"}):
        raw = {key.encode(): value.encode("latin-1") for key, value in headers.items()}
        assert server.http.delete("/api/session", headers=raw).status_code == 401
    assert server.http.get("/api/account").json()["name"] == "Ann"
    assert server.http.delete("/api/session", headers={"X-CSRF": csrf}).status_code == 200
    assert server.http.get("/api/account").json() is None


def test_nobody_in_particular_is_no_fault(server: Server) -> None:
    """A page asks on every visit; a status of 400 or more would stand in the browser's console."""
    answer = server.http.get("/api/account")
    assert (answer.status_code, answer.json()) == (200, None)


def test_a_session_that_was_ended_cannot_be_replayed(server: Server) -> None:
    csrf = sign_up(server).json()["csrf"]
    token = server.http.cookies[COOKIE]
    server.http.delete("/api/session", headers={"X-CSRF": csrf})
    with httpx.Client(base_url=server.address, cookies={COOKIE: token}) as replay:
        assert replay.get("/api/account").json() is None


def test_games_of_an_account_are_listed_and_opened_without_a_token(server: Server) -> None:
    csrf = sign_up(server).json()["csrf"]
    made = server.http.post("/api/games", json={"ruleset": "1975-basic"}, headers={"X-CSRF": csrf}).json()
    server.make()  # made without the second secret: nobody's
    listed = server.http.post("/api/games/list", json={"tokens": []}).json()
    assert {(line["id"], line["seat"], line["account"]) for line in listed} == {
        (made["id"], "blue", True),
        (made["id"], "red", True),
    }
    file = f"/api/games/{made['id']}/file"
    assert server.http.get(file, params={"seat": "red"}).status_code == 200
    assert server.http.get(file, params={"seat": "green"}).status_code == 404
    where = f"{server.address.replace('http', 'ws')}/api/games/{made['id']}/ws?seat=red"
    cookie = {"Cookie": f"{COOKIE}={server.http.cookies[COOKIE]}"}
    with connect(where, additional_headers=cookie, proxy=None) as line:
        assert Person(line).settle()["seat"] == "red"
    with httpx.Client(base_url=server.address) as stranger:
        assert stranger.get(file, params={"seat": "red"}).status_code == 404
        assert stranger.post("/api/games/list", json={"tokens": []}).json() == []


@pytest.mark.parametrize(
    ("mine", "own"), [(["blue"], {"blue"}), ([], set()), (["blue", "red"], {"blue", "red"})]
)
def test_only_ones_own_seats_of_a_new_game_are_the_accounts(
    server: Server, mine: list[str], own: set[str]
) -> None:
    csrf = {"X-CSRF": sign_up(server).json()["csrf"]}
    made = [
        server.http.post("/api/games", json={"ruleset": "1975-basic", "mine": mine}, headers=csrf),
        server.http.post(
            "/api/games/open",
            content=duel_file(),
            params={"trust": "1", "mine": ",".join(mine)},
            headers=csrf,
        ),
    ]
    listed = server.http.post("/api/games/list", json={"tokens": []}).json()
    for answer in made:
        game = answer.json()
        assert set(game["seats"]) == {"blue", "red"}
        assert {line["seat"] for line in listed if line["id"] == game["id"]} == own


def test_a_computers_seat_is_nobodys(server: Server) -> None:
    csrf = {"X-CSRF": sign_up(server).json()["csrf"]}
    seats = {"red": {"kind": "computer", "player": "random"}}
    wanted = {"ruleset": "1975-basic", "seats": seats, "mine": ["blue", "red"]}
    server.http.post("/api/games", json=wanted, headers=csrf)
    (line,) = server.http.post("/api/games/list", json={"tokens": []}).json()
    assert line["seat"] == "blue"


def test_the_friends_seat_is_the_accounts_that_comes_by_the_link(server: Server) -> None:
    csrf = {"X-CSRF": sign_up(server).json()["csrf"]}
    wanted = {"ruleset": "1975-basic", "mine": ["blue"]}
    made = server.http.post("/api/games", json=wanted, headers=csrf).json()
    with httpx.Client(base_url=server.address) as friend:
        known = friend.post("/api/account", json={"name": "Bob", "password": PASSWORD}).json()
        assert friend.post("/api/games/list", json={"tokens": []}).json() == []
        claim = {"token": made["seats"]["red"]}
        friend.post("/api/account/games", json=claim, headers={"X-CSRF": known["csrf"]})
        (line,) = friend.post("/api/games/list", json={"tokens": []}).json()
        assert (line["id"], line["seat"]) == (made["id"], "red")
    (line,) = server.http.post("/api/games/list", json={"tokens": []}).json()
    assert line["seat"] == "blue"


def test_a_seat_that_came_by_a_link_can_be_taken_into_the_account(server: Server) -> None:
    made = server.make()
    csrf = sign_up(server).json()["csrf"]
    claim = {"token": made["seats"]["red"]}
    assert server.http.post("/api/account/games", json=claim).status_code == 401
    for _ in range(2):
        assert server.http.post("/api/account/games", headers={"X-CSRF": csrf}, json=claim).status_code == 201
    (line,) = server.http.post("/api/games/list", json={"tokens": []}).json()
    assert (line["id"], line["seat"]) == (made["id"], "red")
    for token in (made["spectator"], "x" * 32):
        answer = server.http.post("/api/account/games", headers={"X-CSRF": csrf}, json={"token": token})
        assert answer.status_code == 404


def guess(server: Server, name: str, password: str, address: str, **cookies: str) -> httpx.Response:
    """Somebody behind the proxy of this machine tries a password."""
    headers = {"X-Forwarded-For": address}
    with httpx.Client(base_url=server.address, headers=headers, cookies=cookies) as client:
        return client.post("/api/session", json={"name": name, "password": password})


@pytest.mark.usefixtures("still_clock")
def test_nobody_can_lock_out_somebody_who_is_elsewhere(server: Server) -> None:
    sign_up(server)
    tried = [guess(server, "Ann", f"guess number {n}", "192.0.2.1").status_code for n in range(12)]
    assert tried == [401] * 10 + [429] * 2
    assert guess(server, "Ann", PASSWORD, "192.0.2.2").status_code == 200
    assert guess(server, "Ann", PASSWORD, "192.0.2.1").status_code == 429


@pytest.mark.usefixtures("still_clock")
def test_nor_somebody_next_door_who_was_there_before(server: Server) -> None:
    known = guess(server, "Ann", PASSWORD, "192.0.2.1") if sign_up(server) else None
    assert known is not None
    browser = {BROWSER: known.cookies[BROWSER]}
    for n in range(12):
        guess(server, "Ann", f"guess number {n}", "192.0.2.1")
    assert guess(server, "Ann", PASSWORD, "192.0.2.1").status_code == 429
    assert guess(server, "Ann", PASSWORD, "192.0.2.1", **browser).status_code == 200
    # It is good for that name alone, not without end, and cannot be made up.
    assert guess(server, "Bob", PASSWORD, "192.0.2.1", **browser).status_code == 429
    made_up = {BROWSER: f"{'x' * 32}.{'0' * 64}"}
    assert guess(server, "Ann", PASSWORD, "192.0.2.1", **made_up).status_code == 429
    tried = [guess(server, "Ann", f"guess {n}", "192.0.2.1", **browser).status_code for n in range(11)]
    assert tried == [401] * 9 + [429] * 2


def test_the_cookie_of_a_browser_opens_nothing(server: Server) -> None:
    browser = sign_up(server).cookies[BROWSER]
    with httpx.Client(base_url=server.address, cookies={BROWSER: browser, COOKIE: browser}) as stranger:
        assert stranger.get("/api/account").json() is None
