"""When things break: nothing that was acknowledged is lost, everybody is told, and the game goes on."""

from __future__ import annotations

import contextlib
import os
import signal
import sqlite3
import threading
import time
from typing import TYPE_CHECKING, Any

import pytest
import sqlalchemy as sa
from tests.server.played import duel_file
from tests.server.running import PATIENCE, Person, Server, process, running
from websockets.exceptions import ConnectionClosed

from openblitz.blitzkrieg.rulesets import find_game
from openblitz.server.keep.database import FILE_NAME, Database, StorageError, in_folder
from openblitz.server.keep.storage import Storage
from openblitz.table import SeededDice, replay

if TYPE_CHECKING:
    from pathlib import Path

FORTH, BACK = "move B:4Arm to EE19", "take-back B:4Arm"


def back_and_forth(blue: Person) -> dict[str, Any]:
    return blue.attempt("order", order=FORTH if blue.state["at"] % 2 == 0 else BACK)


def burst(server: Server, made: dict[str, Any], acknowledged: dict[str, int]) -> None:
    """Order as fast as the answers come, and remember the last one, until the line breaks."""
    with (
        contextlib.suppress(ConnectionClosed, OSError),
        server.sit(made["id"], made["seats"]["blue"]) as blue,
    ):
        blue.settle()
        while (answer := back_and_forth(blue))["type"] == "state":
            acknowledged[made["id"]] = answer["at"]


def test_a_kill_in_a_burst_of_orders_loses_nothing_that_was_acknowledged(database_url: str) -> None:
    acknowledged: dict[str, int] = {}
    with process(database_url) as (server, served):
        made = [server.open(duel_file(), trust="1") for _ in range(4)]
        people = [threading.Thread(target=burst, args=(server, game, acknowledged)) for game in made]
        for person in people:
            person.start()
        until = time.monotonic() + PATIENCE
        while (len(acknowledged) < 4 or sum(acknowledged.values()) < 60) and time.monotonic() < until:
            time.sleep(0.01)
        os.kill(served.pid, signal.SIGKILL)
        for person in people:
            person.join(PATIENCE)
            assert not person.is_alive()
    assert len(acknowledged) == 4
    opened = Database(database_url)
    for game, last in acknowledged.items():
        kept = Storage(opened).load(game)
        assert kept is not None
        # The order after the last one that was acknowledged may have been on the disk already.
        assert last <= kept.standing.number <= last + 1
        journal = kept.journal()
        replay(find_game(kept.ruleset), journal)
    opened.close()
    with running(database_url) as server, server.sit(made[0]["id"], made[0]["seats"]["blue"]) as blue:
        assert blue.settle()["at"] >= acknowledged[made[0]["id"]]
        answer = back_and_forth(blue)
        assert answer["type"] == "state", answer


def test_a_full_disk_is_told_and_the_game_goes_on_when_there_is_room(tmp_path: Path) -> None:
    with running(in_folder(tmp_path)) as server:
        made = server.open(duel_file(), trust="1")
        engine = server.app.state.games.storage.database.engine
        full = {"pages": 1}

        def limit(connection: Any, _record: object) -> None:
            connection.execute(f"PRAGMA max_page_count={full['pages']}")

        sa.event.listen(engine, "connect", limit)
        engine.dispose()  # SQLite now takes no page more than it has
        with (
            server.sit(made["id"], made["seats"]["blue"]) as blue,
            server.sit(made["id"], made["spectator"]) as other,
        ):
            blue.settle()
            told = order_until_error(blue)
            assert told["code"] == "disk-full", told
            assert "disk is full" in told["message"]
            last = blue.state["at"]
            other.until(lambda state: state["at"] == last)
            full["pages"] = 1_000_000
            engine.dispose()
            # The same number again: what could not be saved never was.
            answer = back_and_forth(blue)
            assert (answer["type"], answer.get("at")) == ("state", last + 1), answer
            assert other.until(lambda state: state["at"] > last)["at"] == last + 1
        kept = server.app.state.games.storage.load(made["id"])
        assert [entry.number for entry in kept.entries] == list(range(1, last + 2))


def order_until_error(blue: Person) -> dict[str, Any]:
    for _ in range(150):  # fewer than one may send at once
        answer = back_and_forth(blue)
        if answer["type"] != "state":
            return answer
    raise AssertionError("the disk never was full")


def test_a_file_that_may_not_grow_is_told_too(tmp_path: Path) -> None:
    """The system itself says no: the limit of a process for the size of its files."""
    resource = pytest.importorskip("resource")
    with process(in_folder(tmp_path)) as (server, served):
        made = server.open(duel_file(), trust="1")
        size = (tmp_path / f"{FILE_NAME}-wal").stat().st_size
        with server.sit(made["id"], made["seats"]["blue"]) as blue:
            blue.settle()
            blue.order(FORTH)
            resource.prlimit(served.pid, resource.RLIMIT_FSIZE, (size, size))
            told = order_until_error(blue)
            assert told.get("code") in ("disk-full", "disk"), told
            assert server.http.get("/api/info").status_code == 200


def test_a_locked_database_is_told_and_waited_for(tmp_path: Path) -> None:
    with running(in_folder(tmp_path)) as server:
        made = server.open(duel_file(), trust="1")
        engine = server.app.state.games.storage.database.engine
        sa.event.listen(engine, "connect", be_impatient)
        engine.dispose()
        with server.sit(made["id"], made["seats"]["blue"]) as blue:
            blue.settle()
            with contextlib.closing(sqlite3.connect(tmp_path / FILE_NAME, isolation_level=None)) as other:
                other.execute("BEGIN IMMEDIATE")
                told = blue.attempt("order", order=FORTH)
                assert told.get("code") == "busy", told
                assert server.http.post("/api/games", json={"ruleset": "1975-basic"}).status_code == 503
                # Reading goes on.
                assert server.http.get(
                    f"/api/games/{made['id']}/file", params={"token": made["spectator"]}
                ).is_success
                other.execute("ROLLBACK")
            sa.event.remove(engine, "connect", be_impatient)
            engine.dispose()
            assert blue.order(FORTH)["at"] == 1


def be_impatient(connection: Any, _record: object) -> None:
    """Do not wait five seconds for a lock that nobody will open."""
    connection.execute("PRAGMA busy_timeout=100")


def test_a_game_that_was_tampered_with_is_told_and_the_others_go_on(tmp_path: Path) -> None:
    url = in_folder(tmp_path)
    with running(url) as server:
        made, other = (server.open(duel_file(), trust="1") for _ in range(2))
        with server.sit(made["id"], made["seats"]["blue"]) as blue:
            blue.settle()
            blue.order(FORTH)
    with contextlib.closing(sqlite3.connect(tmp_path / FILE_NAME)) as connection:
        connection.execute("UPDATE entries SET order_text = 'move B:5Arm to EE19'")
        connection.commit()
    with running(url) as server:
        with server.sit(made["id"], made["seats"]["blue"]) as blue:
            assert blue.wait("error")["code"] == "corrupt"
            assert blue.closed() == 1011
        answer = server.http.get(f"/api/games/{made['id']}/file", params={"token": made["spectator"]})
        assert answer.status_code == 503
        assert answer.json()["error"]["code"] == "corrupt"
        with server.sit(other["id"], other["seats"]["blue"]) as blue:
            blue.settle()
            assert blue.order(FORTH)["at"] == 1


def test_a_damaged_database_is_told(tmp_path: Path) -> None:
    url = in_folder(tmp_path)
    with running(url) as server:
        made = [server.open(duel_file(), trust="1") for _ in range(20)]
    file = tmp_path / FILE_NAME
    raw = bytearray(file.read_bytes())
    raw[4096:] = b"\xa5" * (len(raw) - 4096)  # the first page says which tables there are
    file.write_bytes(raw)
    with pytest.raises(StorageError) as told, running(url) as server:
        server.sit(made[0]["id"], made[0]["seats"]["blue"])
    assert told.value.code == "corrupt"


def test_what_was_taken_back_can_be_carried_out_again_after_a_restart(database_url: str) -> None:
    with running(database_url) as server:
        made = server.open(duel_file(), trust="1")
        with server.sit(made["id"], made["seats"]["blue"]) as blue:
            blue.settle()
            moved = blue.order(FORTH)
            blue.change("undo")
    with running(database_url) as server, server.sit(made["id"], made["seats"]["blue"]) as blue:
        assert blue.settle()["redo"]
        assert blue.change("redo")["hash"] == moved["hash"]


def test_a_game_goes_on_with_the_dice_where_it_was(tmp_path: Path) -> None:
    """A roll that was acknowledged is the roll after a restart; nobody rolls it again."""
    url = in_folder(tmp_path)
    with running(url) as server:
        made = server.open(duel_file(), trust="1")
        with server.sit(made["id"], made["seats"]["blue"]) as blue:
            blue.settle()
            blue.order("done", "attack FF20 with B:4Arm B:5Arm B:15Inf", "done")
            after = blue.order("fight FF20")
            (roll,) = blue.ask("log", since=after["at"] - 1)["entries"][0]["rolls"]
    with running(url) as server, server.sit(made["id"], made["seats"]["blue"]) as blue:
        assert blue.settle()["view"] == after["view"]
        assert blue.ask("log", since=after["at"] - 1)["entries"][0]["rolls"] == [roll]
        text = server.http.get(f"/api/games/{made['id']}/file", params={"token": made["spectator"]}).text
        assert f"die {roll['value']} of 6" in text
        assert SeededDice(1).roll("anything") in range(1, 7)
