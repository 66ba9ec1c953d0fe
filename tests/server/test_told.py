"""What changed for a seat between two moments of its game is told, as far as the seat may know it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from tests.server.running import running

from openblitz.server.keep.database import in_folder

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.server.running import Server

PLANNED = """turn 0
side blue
order-of-battle blue 2
order-of-battle red 5
at G4: B:PC10.1 B:1Inf
at ZZ48: R:PC5.1 R:4Arm
rest eliminated
step write-plans"""
MODULES = "modules+module-08-orders-of-battle+module-09-production+module-09-secret-plans@1"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(in_folder(tmp_path_factory.mktemp("server")), workers=1) as made:
        yield made


def opened(server: Server, ruleset: str, position: str) -> dict[str, Any]:
    lines = "\n".join(f"| {line}" for line in position.splitlines())
    made: dict[str, Any] = server.open(
        f"OpenBlitz game, format 1\nRuleset: {ruleset}\n\nPosition\n{lines}\n\nStart\n", trust="1"
    )
    return made


def test_what_an_order_changed_is_told_with_those_that_it_changed(server: Server) -> None:
    position = "turn 3\nside blue\nat EE20: B:4Arm B:5Arm\nat UU30: R:1Inf\nrest eliminated\nstep movement"
    made = opened(server, "1975-basic@1", position.replace("", ""))
    with server.sit(made["id"], made["seats"]["blue"]) as blue:
        blue.settle()
        blue.order("move B:4Arm to EE19")
        told = blue.ask("told", since=0)
        assert told["first"] == []
        assert [(line["key"], line["units"]) for line in told["rest"]] == [("moved", ["B:4Arm"])]
        nothing = blue.ask("told", since=1)
        assert (nothing["first"], nothing["rest"]) == ([], [])
        assert blue.ask("told", since=2)["error"]["code"] == "moment"
        assert blue.ask("told", since=-1)["error"]["code"] == "moment"


@pytest.mark.rule("MS:9y")
def test_a_secret_plan_is_told_to_nobody_but_its_writer(server: Server) -> None:
    made = opened(server, MODULES, PLANNED)
    with (
        server.sit(made["id"], made["seats"]["blue"]) as blue,
        server.sit(made["id"], made["seats"]["red"]) as red,
    ):
        blue.settle()
        red.settle()
        blue.order("plan 5 armor by B:PC10.1 for 4")
        red.until(lambda state: state["at"] == 1)
        assert "armor" in json.dumps(blue.ask("told", since=0)).lower()
        told = red.ask("told", since=0)
        assert (told["first"], told["rest"]) == ([], [])
