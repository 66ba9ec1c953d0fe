"""What a host may count on: files of his own, bodies that end, names that are his, games cleared away."""

from __future__ import annotations

import socket
import stat
import time
from typing import TYPE_CHECKING

import httpx
import msgspec
import pytest
import sqlalchemy as sa
from argon2 import PasswordHasher
from tests.server.played import duel_file, kept, played_file
from tests.server.running import PATIENCE, Server, running

from openblitz.commander import scenarios
from openblitz.datafile import read_text
from openblitz.server.door import accounts, listing
from openblitz.server.door.answers import LONGEST_FAULT, fault_answer
from openblitz.server.door.faults import BadRequestError
from openblitz.server.door.tokens import new_token
from openblitz.server.keep import housekeeping, tables
from openblitz.server.keep import storage as storage_module
from openblitz.server.keep.database import FILE_NAME, Database, in_folder
from openblitz.server.keep.housekeeping import clear
from openblitz.server.keep.kept_games import Chat, now
from openblitz.server.keep.storage import Storage
from openblitz.server.play import makers
from openblitz.server.play.games import Games
from openblitz.server.play.seen import Shown, see

if TYPE_CHECKING:
    from pathlib import Path


def mode(file: Path) -> int:
    return stat.S_IMODE(file.stat().st_mode)


@pytest.mark.parametrize("before", [None, 0o644])
def test_the_database_is_for_its_owner_alone(tmp_path: Path, before: int | None) -> None:
    file = tmp_path / FILE_NAME
    if before is not None:
        file.touch()
        file.chmod(before)
    database = Database(in_folder(tmp_path))
    try:
        assert {mode(found) for found in tmp_path.iterdir()} == {0o600}
        assert len(list(tmp_path.iterdir())) == 3  # with what SQLite keeps beside it
    finally:
        database.close()


@pytest.mark.parametrize("path", ["/api/games", "/api/games/open", "/api/tables/check"])
def test_an_endless_body_is_cut_off(server: Server, path: str) -> None:
    """Whoever sends on after the answer finds the line closed, long before he is done."""
    host, port = server.address.removeprefix("http://").split(":")
    head = f"POST {path} HTTP/1.1\r\nHost: {host}:{port}\r\nContent-Type: application/json\r\n"
    with socket.create_connection((host, int(port)), timeout=60) as line:
        line.sendall(f"{head}Transfer-Encoding: chunked\r\n\r\n".encode())
        part = b"10000\r\n" + b" " * 0x10000 + b"\r\n"
        with pytest.raises((ConnectionResetError, BrokenPipeError)):
            line.sendall(part * 640)  # 40 MB, twenty times what may be sent anywhere


def test_whoever_sends_little_hears_why_not(server: Server) -> None:
    answers = [server.http.post("/api/games", content=b"x" * size) for size in (10, 100_000, 1_000_000)]
    assert [answer.status_code for answer in answers] == [415] * 3
    assert "connection" not in answers[0].headers


@pytest.mark.parametrize(("letters", "whole"), [(58, True), (59, False), (1_900_000, False)])
def test_a_ruleset_that_is_not_known_is_not_sent_back_whole(
    server: Server, letters: int, whole: bool
) -> None:
    file = duel_file().replace("1975-basic@1", "x" * letters + "@1")
    answer = server.http.post("/api/games/open", content=file, params={"trust": "1"})
    assert answer.status_code == 422
    message = answer.json()["error"]["message"]
    assert ("x@1" in message, "x..." in message) == (whole, not whole)
    assert len(message) < 150


@pytest.mark.parametrize(("more", "told"), [(0, LONGEST_FAULT), (1, LONGEST_FAULT + len("..."))])
def test_no_fault_is_longer_than_can_be_read(more: int, told: int) -> None:
    answer = fault_answer(BadRequestError("long", "x" * (LONGEST_FAULT + more)))
    assert len(msgspec.json.decode(answer.body)["error"]["message"]) == told


def test_a_body_that_was_read_leaves_the_line_open(server: Server) -> None:
    answer = server.http.post("/api/games/list", json={"tokens": []})
    assert "connection" not in answer.headers


@pytest.mark.parametrize("game", ["%00", "0123456789abcde%00", "0123456789ab%20def", "x" * 17])
def test_what_is_no_game_is_not_found(database_url: str, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    monkeypatch.setattr(accounts, "_hasher", PasswordHasher(time_cost=1, memory_cost=64, parallelism=1))
    with running(database_url) as server:
        server.http.post("/api/account", json={"name": "Ann", "password": "correct horse battery"})
        assert server.http.get(f"/api/games/{game}/file?seat=blue").status_code == 404
        assert server.http.post(f"/api/games/{game}/seat", json={"token": "x" * 32}).status_code == 404
        assert server.http.get("/api/games/0123456789abcdef/file?seat=%00").status_code == 404


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("192.0.2.7:8317", 200),
        ("[2001:db8::1]:8317", 200),
        ("localhost", 200),
        (socket.gethostname(), 200),
        ("evil.example", 403),
        ("192.0.2.7.evil.example", 403),
    ],
)
def test_a_server_for_every_address_answers_to_no_strange_name(
    tmp_path: Path, host: str, status: int
) -> None:
    with running(in_folder(tmp_path), local=False) as server:
        answer = httpx.get(f"{server.address}/api/account", headers={"Host": host})
        assert answer.status_code == status


def spoil_by_bytes(folder: Path) -> None:
    (folder / "bad.toml").write_bytes(b"battlegroups = \xff")


def spoil_by_folder(folder: Path) -> None:
    (folder / "bad.toml").mkdir()


def spoil_by_link(folder: Path) -> None:
    (folder / "bad.toml").symlink_to(folder / "nowhere")


def spoil_by_name(folder: Path) -> None:
    text = read_text(scenarios._FOLDER / "encounter.toml")
    (folder / "bad.toml").write_text(text.replace("commander-encounter", "a+b@c"), encoding="utf-8")


@pytest.mark.parametrize("spoil", [spoil_by_bytes, spoil_by_folder, spoil_by_link, spoil_by_name])
def test_a_spoilt_scenario_is_left_out_and_told(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, spoil: object
) -> None:
    text = read_text(scenarios._FOLDER / "encounter.toml")
    (tmp_path / "good.toml").write_text(text.replace("commander-encounter", "my-own"), encoding="utf-8")
    spoil(tmp_path)  # type: ignore[operator]
    monkeypatch.setenv(scenarios.OWN_FOLDER, str(tmp_path))
    monkeypatch.setattr(listing, "FRESH", -1.0)
    answer = server.http.get("/api/info")
    assert answer.status_code == 200
    known = {info["name"] for info in answer.json()["rulesets"]}
    assert {"my-own", "commander-encounter"} <= known
    assert "a+b@c" not in known
    (fault,) = scenarios.faults()
    assert fault.file == "bad.toml"


# Games that nobody touches


def games_in(database: Database, part: sa.Table) -> set[str]:
    return database.read(lambda connection: set(connection.execute(sa.select(part.c.game)).scalars()))


def test_old_games_are_cleared_away_with_all_that_is_theirs(database: Database) -> None:
    storage = Storage(database)
    for game in ("a" * 16, "b" * 16, "c" * 16):
        storage.add(kept(200, game), {"blue": new_token(), None: new_token()}, ["blue"]).result()
        storage.say(game, Chat("blue", "Hello!", 1)).result()
        see(database, game, "blue", Shown(3)).result()
    account = accounts.Accounts(database).add("Ann", "correct horse battery").result()
    accounts.Accounts(database).take(account, "a" * 16, ["blue"], maker=True).result()

    def age(connection: sa.Connection) -> None:
        for game, updated in (("a", 1_000), ("b", 1_999), ("c", 2_000)):
            which = tables.games.c.id == game * 16
            connection.execute(sa.update(tables.games).where(which).values(updated=updated))

    database.write(age).result()
    assert clear(database, 2_000, {"b" * 16}).result() == ["a" * 16]
    assert storage.load("a" * 16) is None
    assert storage.load("b" * 16) is not None
    assert clear(database, 2_000, set()).result() == ["b" * 16]
    assert storage.load("c" * 16) is not None
    for part in (tables.entries, tables.snapshots, tables.tokens, tables.notes, tables.chats, tables.seen):
        assert games_in(database, part) == {"c" * 16}
    assert accounts.Accounts(database).listed(account) == []


def test_only_so_many_games_are_cleared_away_at_once(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(housekeeping, "AT_ONCE", 2)
    for number in range(3):
        Storage(database).add(kept(0, f"{number:016}"), {None: new_token()}).result()
    later = now() + 1000
    assert [len(clear(database, later, set()).result()) for _ in range(3)] == [2, 1, 0]


def test_a_server_clears_away_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(housekeeping, "PAUSE", 0.05)
    with running(in_folder(tmp_path), keep_days=30) as server:
        made, looked_at = server.make(), server.make()
        with server.sit(looked_at["id"], looked_at["spectator"]) as spectator:
            spectator.settle()
            later = now() + 31 * housekeeping.DAY
            monkeypatch.setattr(housekeeping, "now", lambda: later)
            file = f"/api/games/{made['id']}/file?token={made['spectator']}"
            until = time.monotonic() + PATIENCE
            while server.http.get(file).status_code == 200:
                assert time.monotonic() < until
                time.sleep(0.05)
            assert spectator.ask("log")["entries"] == []


# Quotas


def test_what_games_take_up_counts_for_their_maker(database: Database) -> None:
    storage = Storage(database)
    storage.add(kept(40, "a" * 16), {None: new_token()}, maker="ann").result()
    before = housekeeping.used(database, "ann")
    rows = database.read(lambda connection: connection.execute(sa.select(tables.entries)).all())
    assert before > sum(len(row.order_text) + len(row.events) for row in rows) > 0
    storage.add(kept(40, "b" * 16), {None: new_token()}, maker="ann").result()
    assert housekeeping.used(database, "ann") == 2 * before
    assert housekeeping.used(database, "bob") == 0


def test_whoever_has_used_up_his_room_makes_no_more_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(accounts, "_hasher", PasswordHasher(time_cost=1, memory_cost=64, parallelism=1))
    with running(in_folder(tmp_path), local=False, quota=20_000) as server:

        def make(address: str, **more: str) -> int:
            headers = {"X-Forwarded-For": address, **more}
            return server.http.post("/api/games/open", content=played_file(120), headers=headers).status_code

        assert (make("2001:db8::1"), make("2001:db8::2")) == (201, 429)
        assert make("2001:db8:0:1::1") == 201
        answer = server.http.post(
            "/api/games", json={"ruleset": "1975-basic"}, headers={"X-Forwarded-For": "2001:db8::1"}
        )
        assert answer.json()["error"]["code"] == "quota"
        # An account has its own, wherever it is.
        csrf = server.http.post(
            "/api/account", json={"name": "Ann", "password": "correct horse battery"}
        ).json()["csrf"]
        own = {"X-CSRF": csrf}
        assert (make("2001:db8::1", **own), make("192.0.2.1", **own), make("192.0.2.1")) == (201, 429, 201)
        stored = (tmp_path / FILE_NAME).read_bytes() + (tmp_path / f"{FILE_NAME}-wal").read_bytes()
        assert b"2001:db8" not in stored


def test_accounts_win_an_address_no_room_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are free: each has a quota of its own, and all of a household have some together."""
    monkeypatch.setattr(accounts, "_hasher", PasswordHasher(time_cost=1, memory_cost=64, parallelism=1))
    file = played_file(120)
    with running(in_folder(tmp_path), local=False, quota=len(file) // 4) as server:

        def make(address: str, **more: str) -> tuple[int, str]:
            headers = {"X-Forwarded-For": address, **more}
            answer = server.http.post("/api/games/open", content=file, headers=headers)
            return answer.status_code, answer.json().get("error", {}).get("message", "")

        made = []
        for number in range(makers.HOUSEHOLD + 2):
            csrf = server.http.post(
                "/api/account",
                json={"name": f"Ann {'I' * number}", "password": "correct horse battery"},
                headers={"X-Forwarded-For": f"198.51.100.{number}"},
            ).json()["csrf"]
            # From another network of the same household each time.
            made.append(make(f"2001:db8:0:{number}::1", **{"X-CSRF": csrf}))
        refused = [said for status, said in made if status == 429]
        assert 0 < len(refused) < len(made)
        assert {status for status, _ in made[: -len(refused)]} == {201}
        assert all("from your address" in said for said in refused)
        assert make("2001:db8:1::1", **{"X-CSRF": csrf})[0] == 201


def test_what_is_said_counts_as_the_games_and_does_not_pile_up(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    storage = Storage(database)
    storage.add(kept(40, "a" * 16), {None: new_token()}, maker="ann").result()
    before = housekeeping.used(database, "ann")
    storage.say("a" * 16, Chat("blue", "x" * 2_000, 1)).result()
    one = housekeeping.used(database, "ann") - before
    assert one >= 2_000
    monkeypatch.setattr(storage_module, "CHATS_KEPT", 5)
    for number in range(20):
        storage.say("a" * 16, Chat("blue", f"{number:02}" * 1_000, 1)).result()
    said = storage.chats("a" * 16)
    assert [chat.text[:2] for chat in said] == ["15", "16", "17", "18", "19"]
    assert housekeeping.used(database, "ann") == before + 5 * one


# What is logged


def test_no_secret_stands_in_the_log(
    server: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Not even when the server makes a mistake with it in its hands."""

    async def fail(*_: object) -> None:
        raise RuntimeError("a mistake")

    made = server.make()
    token = made["seats"]["blue"]
    monkeypatch.setattr(Games, "table", fail)
    monkeypatch.setattr(Games, "take_seat", fail)
    for answer in (
        server.http.get(f"/api/games/{made['id']}/file", params={"token": token}),
        server.http.post(f"/api/games/{made['id']}/seat", json={"token": "x" * 32}),
    ):
        assert answer.status_code == 500
        assert "mistake" in answer.text
    assert "a mistake" in caplog.text
    assert token not in caplog.text
    assert "x" * 32 not in caplog.text
