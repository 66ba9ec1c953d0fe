"""Who sits where: links that are good once, second lines that show, sessions that end with their lines."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from argon2 import PasswordHasher
from tests.server.played import duel_file
from tests.server.running import Person, Server, running
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from openblitz.commander import scenarios
from openblitz.datafile import read_text
from openblitz.server.door import accounts
from openblitz.server.door.account_api import COOKIE
from openblitz.server.keep.database import in_folder
from openblitz.server.play import games as all_games
from openblitz.server.play.table import REVOKED

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


PASSWORD = "correct horse battery"


@pytest.fixture
def duel(server: Server) -> dict[str, Any]:
    """Blue has made it for a friend, who has a link to red."""
    return server.open(duel_file(), trust="1", mine="blue")


def status(server: Server, game: dict[str, Any], token: str) -> int:
    return server.http.get(f"/api/games/{game['id']}/file", params={"token": token}).status_code


def exchange(server: Server, game: dict[str, Any], token: str) -> httpx.Response:
    return server.http.post(f"/api/games/{game['id']}/seat", json={"token": token})


def renew(server: Server, game: dict[str, Any], seat: str | None, token: str) -> httpx.Response:
    where = f"/api/games/{game['id']}/links"
    return server.http.post(where, params={"token": token}, json={"seat": seat})


def words(person: Person, some: str) -> str:
    """Read what is said until it is what one waits for."""
    while True:
        said = person.wait("chat")
        if some in said["text"]:
            assert said["seat"] == ""
            return str(said["text"])


# Links


def test_a_link_opens_nothing_by_itself(server: Server, duel: dict[str, Any]) -> None:
    assert status(server, duel, duel["seats"]["red"]) == 404
    with pytest.raises(InvalidStatus), server.sit(duel["id"], duel["seats"]["red"]):
        pass
    assert server.http.post("/api/games/list", json={"tokens": [duel["seats"]["red"]]}).json() == []


def test_a_link_is_good_once(server: Server, duel: dict[str, Any]) -> None:
    link = duel["seats"]["red"]
    answer = exchange(server, duel, link)
    assert answer.json()["seat"] == "red"
    assert answer.json()["token"] != link
    assert answer.json()["game"] == "blitzkrieg"  # which screen to fetch, before anything else is heard
    assert status(server, duel, answer.json()["token"]) == 200
    assert exchange(server, duel, link).json() == {"gone": "red", "by": ""}  # it opens nothing
    assert status(server, duel, link) == 404


def test_a_link_of_another_game_is_no_link_here(server: Server, duel: dict[str, Any]) -> None:
    other = server.open(duel_file(), trust="1", mine="blue")
    assert exchange(server, other, duel["seats"]["red"]).json() is None
    assert exchange(server, duel, duel["seats"]["red"]).json()["seat"] == "red"


@pytest.mark.parametrize("who", ["blue", "spectator"])
def test_what_is_no_link_stays_as_it_is(server: Server, duel: dict[str, Any], who: str) -> None:
    token = {**duel["seats"], "spectator": duel["spectator"]}[who]
    answer = exchange(server, duel, token)
    seat = None if who == "spectator" else who
    assert answer.json() == {"seat": seat, "token": token, "game": "blitzkrieg"}
    assert status(server, duel, token) == 200


def test_everybody_is_told_that_a_seat_is_taken(server: Server, duel: dict[str, Any]) -> None:
    with server.sit(duel["id"], duel["spectator"]) as spectator:
        assert spectator.settle()["players"]["red"]["taken"] is False
        assert spectator.state["players"]["blue"]["taken"] is True
        server.take(duel, "red")
        assert words(spectator, "Big Red's link was used")
        assert spectator.state["players"]["red"]["taken"] is True


def test_ones_own_coming_is_no_news_to_oneself(server: Server, duel: dict[str, Any]) -> None:
    """It stood in the talk as one unread message."""
    token = server.take(duel, "red")
    with server.sit(duel["id"], token) as red:
        assert red.settle()["seen"]["talk"] == 1
        assert words(red, "Big Red's link was used")


def test_what_was_said_before_one_came_is_still_to_be_read(server: Server, duel: dict[str, Any]) -> None:
    with server.sit(duel["id"], duel["seats"]["blue"]) as blue:
        blue.settle()
        blue.send(type="chat", text="I begin.")
        blue.wait("chat")
    token = server.take(duel, "red")
    with server.sit(duel["id"], token) as red:
        assert red.settle()["seen"]["talk"] == 0


def test_everybody_is_told_of_a_new_link_and_it_stays_to_be_read(
    server: Server, duel: dict[str, Any]
) -> None:
    secret = server.take(duel, "red")
    with server.sit(duel["id"], secret) as red, server.sit(duel["id"], duel["spectator"]) as spectator:
        assert spectator.settle()["players"]["red"]["links"] == 0
        red.settle()
        assert renew(server, duel, "red", duel["seats"]["blue"]).status_code == 201
        assert red.closed() == REVOKED[0]
        assert words(spectator, "Great Blue has made a new link for Big Red")
        # The state may come before the words or after them.
        shown = spectator.until(lambda state: state["players"]["red"]["links"] == 1)
        assert shown["players"]["red"]["taken"] is False
    with server.sit(duel["id"], duel["seats"]["blue"]) as late:
        assert words(late, "Great Blue has made a new link for Big Red")


def test_nobody_may_speak_as_the_table(server: Server, duel: dict[str, Any]) -> None:
    with server.sit(duel["id"], duel["spectator"]) as spectator:
        spectator.settle()
        spectator.send(type="chat", text="Blue has made a new link for Red.", seat="")
        assert spectator.wait("chat")["seat"] is None


def test_a_second_line_of_a_seat_shows(server: Server, duel: dict[str, Any]) -> None:
    with server.sit(duel["id"], duel["seats"]["blue"]) as blue:
        assert blue.until(lambda state: state["players"]["blue"]["lines"] == 1)
        with server.sit(duel["id"], duel["seats"]["blue"]):
            state = blue.until(lambda state: state["players"]["blue"]["lines"] == 2)
            while not state["events"]:
                state = blue.settle()
            assert state["events"][0]["text"] == "Great Blue is looked at by 2 lines at once."
        assert blue.until(lambda state: state["players"]["blue"]["lines"] == 1)


def test_the_maker_gets_no_link_to_a_seat_that_has_sealed_orders(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "scenarios"
    folder.mkdir()
    text = read_text(scenarios._FOLDER / "encounter.toml").replace("american = 0", "american = 4")
    (folder / "own.toml").write_text(text.replace("commander-encounter", "commander-own"), encoding="utf-8")
    monkeypatch.setenv(scenarios.OWN_FOLDER, str(folder))
    with running(in_folder(tmp_path), workers=1) as server:
        made = server.make("commander-own", mine=["german"])
        own = made["seats"]["german"]
        secret = server.take(made, "american")
        with server.sit(made["id"], secret) as american, server.sit(made["id"], own) as german:
            american.settle()
            american.order("table bocage")
            german.until(lambda state: state["at"] == 1)
            german.order("edge south")
            american.until(lambda state: state["at"] == 2)
            american.order("schedule turn 3 at 77.25,31 with A:Art1")
            answer = renew(server, made, "american", own)
            assert (answer.status_code, answer.json()["error"]["code"]) == (403, "sealed")
            assert renew(server, made, "american", secret).status_code == 201
            assert american.closed() == REVOKED[0]


# Two servers on one database


def test_a_link_that_another_server_replaced_orders_nothing(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(all_games, "DOOR", 3600.0)
    with running(database_url) as here, running(database_url) as there:
        made = here.open(duel_file(), trust="1", mine="blue")
        secret = here.take(made, "red")
        with there.sit(made["id"], secret) as red, there.sit(made["id"], made["seats"]["blue"]) as blue:
            red.settle()
            blue.settle()
            assert renew(here, made, "blue", made["seats"]["blue"]).status_code == 201
            blue.send(type="order", at=0, order="move B:4Arm to EE19")
            assert blue.closed() == REVOKED[0]
        with here.sit(made["id"], secret) as red:
            assert red.settle()["at"] == 0


def test_a_line_that_another_server_revoked_is_cut_by_and_by(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(all_games, "DOOR", 0.05)
    url = in_folder(tmp_path)
    with running(url) as here, running(url) as there:
        made = here.open(duel_file(), trust="1", mine="blue")
        with (
            there.sit(made["id"], here.take(made, "red")) as red,
            there.sit(made["id"], made["seats"]["blue"]) as blue,
        ):
            blue.settle()
            renew(here, made, "red", made["seats"]["blue"])
            assert red.closed() == REVOKED[0]
            assert blue.until(lambda state: state["players"]["red"]["links"] == 1)


# Sessions and passwords


@pytest.fixture
def ann(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Server, dict[str, Any]]]:
    """Ann has signed up and made a game for herself."""
    monkeypatch.setattr(accounts, "_hasher", PasswordHasher(time_cost=1, memory_cost=64, parallelism=1))
    monkeypatch.setattr(all_games, "DOOR", 3600.0)  # lines are cut at once, not when they are looked over
    with running(in_folder(tmp_path)) as server:
        known = server.http.post("/api/account", json={"name": "Ann", "password": PASSWORD}).json()
        server.http.headers["X-CSRF"] = known["csrf"]
        yield server, server.open(duel_file(), trust="1", mine="blue")


@contextlib.contextmanager
def elsewhere(server: Server, password: str = PASSWORD) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.address) as client:
        answer = client.post("/api/session", json={"name": "Ann", "password": password})
        client.headers["X-CSRF"] = answer.json().get("csrf", "")
        yield client


def line_of(server: Server, game: dict[str, Any], client: httpx.Client) -> Any:
    where = f"{server.address.replace('http', 'ws')}/api/games/{game['id']}/ws?seat=blue"
    cookie = {"Cookie": f"{COOKIE}={client.cookies[COOKIE]}"}
    return connect(where, additional_headers=cookie, proxy=None, max_size=None)


def test_logging_out_cuts_the_lines_of_that_session_alone(ann: tuple[Server, dict[str, Any]]) -> None:
    server, game = ann
    with elsewhere(server) as other, line_of(server, game, other) as first:
        gone, staying = Person(first), Person(line_of(server, game, server.http))
        with staying.line:
            gone.settle()
            staying.settle()
            assert other.delete("/api/session").status_code == 200
            assert gone.closed() == REVOKED[0]
            assert staying.order("move B:4Arm to EE19")["at"] == 1


def test_other_sessions_can_be_ended(ann: tuple[Server, dict[str, Any]]) -> None:
    server, game = ann
    with elsewhere(server) as other, line_of(server, game, other) as line:
        gone = Person(line)
        gone.settle()
        assert server.http.delete("/api/account/sessions").json() == {"ended": 1}
        assert gone.closed() == REVOKED[0]
        assert other.get("/api/account").json() is None
    assert server.http.get("/api/account").json()["name"] == "Ann"


def test_a_new_password_ends_the_other_sessions(ann: tuple[Server, dict[str, Any]]) -> None:
    server, game = ann
    changed = {"old": PASSWORD, "new": "another horse battery"}
    with elsewhere(server) as other, line_of(server, game, other) as line:
        gone = Person(line)
        gone.settle()
        wrong = {**changed, "old": "wrong horse battery"}
        assert server.http.post("/api/account/password", json=wrong).status_code == 401
        short = {**changed, "new": "x" * 9}
        assert server.http.post("/api/account/password", json=short).status_code == 422
        assert other.get("/api/account").json()["name"] == "Ann"
        assert server.http.post("/api/account/password", json=changed).json() == {"ended": 1}
        assert gone.closed() == REVOKED[0]
    with elsewhere(server) as old:
        assert old.get("/api/account").json() is None
    with elsewhere(server, changed["new"]) as new:
        assert new.get("/api/account").json()["name"] == "Ann"


@pytest.mark.parametrize(("method", "path"), [("POST", "password"), ("DELETE", "sessions")])
def test_for_that_the_second_secret_is_needed(
    ann: tuple[Server, dict[str, Any]], method: str, path: str
) -> None:
    server, _ = ann
    body = {"old": PASSWORD, "new": "another horse battery"} if method == "POST" else None
    answer = server.http.request(method, f"/api/account/{path}", json=body, headers={"X-CSRF": "x" * 32})
    assert answer.status_code == 401


@pytest.mark.usefixtures("still_clock")
def test_the_old_password_cannot_be_tried_without_end(ann: tuple[Server, dict[str, Any]]) -> None:
    server, _ = ann
    tried = [
        server.http.post(
            "/api/account/password", json={"old": f"guess number {n}", "new": "another horse battery"}
        ).status_code
        for n in range(6)
    ]
    assert tried == [401] * 5 + [429]


# Names


def test_a_person_says_his_name_and_everybody_reads_it(server: Server, duel: dict[str, Any]) -> None:
    """One line, bounded, kept: whoever comes later reads it, too."""
    with server.sit(duel["id"], duel["seats"]["blue"]) as blue:
        blue.wait("state")
        blue.send(type="name", name="  Anna\x07\n<b>" + "x" * 50)
        told = blue.until(lambda message: message.get("players", {}).get("blue", {}).get("name"))
        assert told["players"]["blue"]["name"] == ("Anna <b>" + "x" * 50)[:24]
        assert told["players"]["red"]["name"] == ""
        with server.sit(duel["id"], duel["spectator"]) as spectator:
            assert spectator.wait("state")["players"]["blue"]["name"].startswith("Anna")
            spectator.send(type="name", name="Nobody")
            assert spectator.wait("error")["code"] == "spectator"
    server.rest(duel["id"])  # put away, and opened again
    with server.sit(duel["id"], duel["seats"]["blue"]) as blue:
        assert blue.wait("state")["players"]["blue"]["name"].startswith("Anna")


def test_names_do_not_flood_a_table(server: Server, duel: dict[str, Any]) -> None:
    with server.sit(duel["id"], duel["seats"]["blue"]) as blue:
        for number in range(40):
            blue.send(type="name", name=f"Anna {number}")
        assert blue.wait("error")["code"] == "too-many"
