"""What is told to whoever watches over the server."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.server.running import running

from openblitz import __version__
from openblitz.server.keep.database import Database, StorageError, in_folder

if TYPE_CHECKING:
    from pathlib import Path

    import pytest
    from tests.server.running import Server

LINE = re.compile(r"([a-z_]+)(\{[a-z]+=\"[^\"\n]*\"\})? (\S+)")


def measures(server: Server) -> dict[str, float]:
    """The numbers by their names; each has a line of help and one of its kind before it."""
    answer = server.http.get("/metrics")
    assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    assert answer.text.endswith("\n")
    found: dict[str, float] = {}
    lines = answer.text.splitlines()
    for about, kind, line in zip(lines[::3], lines[1::3], lines[2::3], strict=True):
        read = LINE.fullmatch(line)
        assert read is not None, line
        assert about.startswith(f"# HELP {read[1]} ")
        assert kind in (f"# TYPE {read[1]} gauge", f"# TYPE {read[1]} counter")
        found[read[1]] = float(read[3])
    return found


def test_a_server_that_is_well_says_so(server: Server) -> None:
    answer = server.http.get("/health")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok", "version": __version__})
    assert server.http.head("/health").status_code == 200
    assert server.http.post("/health").status_code == 405


def test_a_server_without_its_database_is_not_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(_database: Database, _query: object) -> None:
        raise StorageError("disk-full", "The disk is full: nothing could be saved.")

    with running(in_folder(tmp_path)) as server:
        assert measures(server)["openblitz_database_up"] == 1
        monkeypatch.setattr(Database, "read", fails)
        answer = server.http.get("/health")
        assert (answer.status_code, answer.json()) == (503, {"status": "disk-full"})
        assert measures(server)["openblitz_database_up"] == 0
        monkeypatch.undo()


def test_what_it_has_to_do_is_counted_and_nobody_is_named(server: Server) -> None:
    made = server.make(name="A secret evening", seats={"blue": {"name": "Rosalind"}})
    with (
        server.sit(made["id"], made["seats"]["blue"]) as blue,
        server.sit(made["id"], made["spectator"]) as other,
    ):
        blue.settle()
        other.settle()
        before = measures(server)
        assert (before["openblitz_lines_open"], before["openblitz_games_watched"]) == (2, 1)
        assert before["openblitz_games_in_memory"] >= 1
        assert before["openblitz_orders_waiting"] == before["openblitz_computers_thinking"] == 0
        blue.order("place B:4Arm at C20", "place B:5Arm at C20")
        after = measures(server)
        assert after["openblitz_orders_total"] == before["openblitz_orders_total"] + 2
        text = server.http.get("/metrics").text
    for secret in (made["id"], "Rosalind", "evening", *made["seats"].values()):
        assert secret not in text
