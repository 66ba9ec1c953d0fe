"""Signing in while others try passwords by the hundred, and what ends with an account or a session."""

from __future__ import annotations

import contextlib
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import httpx
import pytest
import sqlalchemy as sa
from argon2 import PasswordHasher
from tests.server.played import duel_file
from tests.server.running import PATIENCE, Server, running
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from openblitz.server.door import account_api, accounts
from openblitz.server.door.account_api import BROWSER, COOKIE
from openblitz.server.door.accounts import Accounts
from openblitz.server.keep import tables
from openblitz.server.keep.database import Database, in_folder

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.server.conftest import Clock

PASSWORD = "correct horse battery"


@pytest.fixture(autouse=True)
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hashes that cost little."""
    monkeypatch.setattr(accounts, "_hasher", PasswordHasher(time_cost=1, memory_cost=64, parallelism=1))


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with running(in_folder(tmp_path)) as made:
        yield made


def person(server: Server, address: str = "192.0.2.1", **cookies: str) -> httpx.Client:
    headers = {"X-Forwarded-For": address}
    return httpx.Client(base_url=server.address, headers=headers, cookies=cookies, timeout=PATIENCE)


def sign_up(client: httpx.Client, name: str = "Ann") -> dict[str, str]:
    answer = client.post("/api/account", json={"name": name, "password": PASSWORD})
    assert answer.status_code == 201, answer.text
    return {"X-CSRF": answer.json()["csrf"]}


def log_in(client: httpx.Client, name: str = "Ann", password: str = PASSWORD) -> httpx.Response:
    return client.post("/api/session", json={"name": name, "password": password})


# Tries from many addresses


class Slow:
    """A password that is looked at until the gate is opened."""

    def __init__(self) -> None:
        self.opened = threading.Event()
        self.began = threading.Semaphore(0)

    def known(self, true: Any) -> Any:
        def known(own: Accounts, name: str, password: str) -> int | None:
            if password.startswith("guess"):
                self.began.release()
                assert self.opened.wait(PATIENCE)
            return true(own, name, password)  # type: ignore[no-any-return]

        return known


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    made = Slow()
    monkeypatch.setattr(Accounts, "known", made.known(Accounts.known))
    yield made
    made.opened.set()


@pytest.mark.usefixtures("still_clock")
def test_tries_from_many_addresses_keep_no_known_browser_out(server: Server, slow: Slow) -> None:
    with person(server, "198.51.100.1") as ann:
        sign_up(ann)
        browser = ann.cookies[BROWSER]
    many = account_api.HASHES_WAITING + 2

    def guess(number: int) -> int:
        with person(server, f"203.0.{number}.1") as stranger:
            return log_in(stranger, "Ann", f"guess {number}").status_code

    with ThreadPoolExecutor(many) as strangers:
        tries = [strangers.submit(guess, number) for number in range(many)]
        for _ in range(2):
            assert slow.began.acquire(timeout=PATIENCE)
        people = server.app.state.people
        until = time.monotonic() + PATIENCE
        while people._hashing.waiting() < account_api.HASHES_WAITING:
            assert time.monotonic() < until, [one.result() for one in tries if one.done()]
            time.sleep(0.01)
        # The queue is full: who comes new is told at once to come again, and does not make it longer.
        with person(server, "198.51.100.9") as stranger:
            answer = log_in(stranger)
            assert (answer.status_code, answer.json()["error"]["code"]) == (429, "too-many")
        # Somebody whose browser is known is let in meanwhile, wherever he is.
        with person(server, "198.51.100.2", **{BROWSER: browser}) as ann:
            assert log_in(ann).status_code == 200
        slow.opened.set()
        assert {one.result(PATIENCE) for one in tries} == {401}
    with person(server, "198.51.100.9") as stranger:
        assert log_in(stranger).status_code == 200


@pytest.mark.parametrize("network", ["2001:db8:0:{}::1", "203.0.113.{}"])
def test_a_wide_network_has_a_bucket_of_its_own(server: Server, still_clock: Clock, network: str) -> None:
    """Addresses cost nothing where one has a whole network of them."""
    people = server.app.state.people
    with person(server, "198.51.100.1") as ann:
        sign_up(ann)
    most = int(people.district.burst)
    tried = []
    for number in range(most + 5):
        with person(server, network.format(number)) as stranger:
            tried.append(log_in(stranger, "Ann", f"guess {number}").status_code)
    assert tried == [401] * most + [429] * 5
    with person(server, "198.51.100.2") as elsewhere:
        assert log_in(elsewhere).status_code == 200
    still_clock.now += 60
    with person(server, network.format(200)) as neighbour:
        assert log_in(neighbour).status_code == 200


# Sessions


def test_a_log_in_ends_the_session_that_its_own_cookie_named(server: Server) -> None:
    with person(server) as ann, person(server) as old:
        sign_up(ann)
        old.cookies.set(COOKIE, ann.cookies[COOKIE], domain="127.0.0.1", path="/api")
        assert old.get("/api/account").json()["name"] == "Ann"
        assert log_in(ann).status_code == 200
        assert old.get("/api/account").json() is None
        assert ann.get("/api/account").json()["name"] == "Ann"
        kept = ann.cookies[COOKIE]
        sign_up(ann, "Bob")
        old.cookies.set(COOKIE, kept, domain="127.0.0.1", path="/api")
        assert old.get("/api/account").json() is None


def test_a_log_in_that_fails_ends_nothing(server: Server) -> None:
    with person(server) as ann:
        sign_up(ann)
        assert log_in(ann, "Ann", "another password").status_code == 401
        assert ann.get("/api/account").json()["name"] == "Ann"


def test_by_https_no_other_host_sets_or_gets_the_cookies(tmp_path: Path) -> None:
    with running(in_folder(tmp_path), local=False, address="https://blitz.example") as server:
        answer = server.http.post(
            "/api/account",
            json={"name": "Ann", "password": PASSWORD},
            headers={"Host": "blitz.example", "Origin": "https://blitz.example"},
        )
        cookies = answer.headers.get_list("set-cookie")
        assert len(cookies) == 2
        for name, cookie in zip((COOKIE, BROWSER), cookies, strict=True):
            parts = {part.strip().lower() for part in cookie.split(";")[1:]}
            assert cookie.startswith(f"__Host-{name}=")
            assert {"path=/", "secure", "httponly", "samesite=strict"} <= parts
            assert not [part for part in parts if part.startswith("domain")]
        token = cookies[0].partition("=")[2].partition(";")[0]
        own = {"Host": "blitz.example"}
        with httpx.Client(base_url=server.address, headers=own) as client:
            for name, known in ((f"__Host-{COOKIE}", True), (COOKIE, False)):
                found = client.get("/api/account", headers={"Cookie": f"{name}={token}"}).json()
                assert (found is not None) == known


# Deleting an account


def delete(client: httpx.Client, csrf: dict[str, str], password: str = PASSWORD) -> httpx.Response:
    return client.request("DELETE", "/api/account", json={"password": password}, headers=csrf)


def made_by(client: httpx.Client, csrf: dict[str, str], **query: str) -> dict[str, Any]:
    params = {"trust": "1", **query}
    answer = client.post("/api/games/open", content=duel_file(), params=params, headers=csrf)
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


def test_an_account_is_deleted_with_what_is_its_alone(server: Server, tmp_path: Path) -> None:
    with person(server) as ann:
        csrf = sign_up(ann)
        alone, shared = made_by(ann, csrf, red="random"), made_by(ann, csrf, mine="blue")
        assert len(ann.post("/api/games/list", json={"tokens": []}).json()) == 2
        assert delete(ann, {}).status_code == 401, "the page itself has to ask"
        assert delete(ann, csrf, "another password").status_code == 401
        answer = delete(ann, csrf)
        assert (answer.status_code, answer.json()) == (200, {"games": 1})
        assert ann.get("/api/account").json() is None
        assert log_in(ann).status_code == 401
    # What was its alone is gone; a game with another person goes on by the secrets that browsers have.
    assert (
        server.http.get(f"/api/games/{alone['id']}/file", params={"token": alone["spectator"]}).status_code
        == 404
    )
    red = server.take(shared, "red")
    for token in (red, shared["seats"]["blue"]):
        with server.sit(shared["id"], token) as sitting:
            assert sitting.settle()["at"] == 0
    with Database(in_folder(tmp_path)).engine.connect() as connection:
        for table in (tables.accounts, tables.sessions, tables.account_games):
            assert connection.execute(sa.select(sa.func.count()).select_from(table)).scalar_one() == 0
        assert connection.execute(sa.select(tables.games.c.id)).scalars().all() == [shared["id"]]


def test_whoever_comes_after_has_nothing_of_a_deleted_account(database: Database) -> None:
    """Numbers of accounts may be given again."""
    people = Accounts(database)
    first = people.session(people.log_in(people.add("Ann", PASSWORD).result()).result())
    assert first is not None
    people.delete(first).result()
    second = people.add("Ann", PASSWORD).result()
    assert people.listed(second) == []
    assert people.known("Ann", PASSWORD) == second


def test_a_seat_that_another_account_has_keeps_the_game(server: Server) -> None:
    with person(server) as ann, person(server, "192.0.2.2") as bob:
        csrf, other = sign_up(ann), sign_up(bob, "Bob")
        made = made_by(ann, csrf, mine="blue")
        taken = bob.post("/api/account/games", json={"token": made["seats"]["red"]}, headers=other)
        assert taken.status_code == 201, taken.text
        assert delete(ann, csrf).json() == {"games": 0}
        assert [line["id"] for line in bob.post("/api/games/list", json={"tokens": []}).json()] == [
            made["id"]
        ]


def test_a_line_of_a_deleted_account_is_cut(server: Server) -> None:
    with person(server) as ann:
        csrf = sign_up(ann)
        made = made_by(ann, csrf, mine="blue")
        where = f"{server.address.replace('http', 'ws')}/api/games/{made['id']}/ws?seat=blue"
        cookie = {"Cookie": f"{COOKIE}={ann.cookies[COOKIE]}"}
        with connect(where, additional_headers=cookie, proxy=None) as line:
            line.recv(timeout=PATIENCE)
            assert delete(ann, csrf).status_code == 200
            with contextlib.suppress(ConnectionClosed):
                while True:
                    line.recv(timeout=PATIENCE)
            assert line.close_code == 4001
