"""What the server really sends fits the records that it says it sends."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from tests.server.played import duel_file, played_file
from tests.server.running import PATIENCE

from openblitz.blitzkrieg.board.export import DrawnBoard
from openblitz.blitzkrieg.telling.asking import Reply  # noqa: TC001 - msgspec reads the annotations
from openblitz.blitzkrieg.telling.differences import Comparison
from openblitz.blitzkrieg.telling.view import Printed, View
from openblitz.server.wire.schema import (
    Answer,
    FromServer,
    GameLine,
    GameMade,
    Info,
    Moment,
    RuleInfo,
    State,
    TableReply,
)

if TYPE_CHECKING:
    from tests.server.running import Server


class Told(msgspec.Struct):
    """An answer to the table's questions, or to those of the hex family."""

    answer: TableReply | Reply


def test_answers_by_http(server: Server) -> None:
    made = server.make()
    tokens = list(made["seats"].values())
    for kind, answer in (
        (Info, server.http.get("/api/info")),
        (Comparison, server.http.get("/api/differences", params={"a": "1965-basic", "b": "1975-basic"})),
        (RuleInfo, server.http.get("/api/rules/75:8.2a")),
        (DrawnBoard, server.http.get(f"/api/games/{made['id']}/board.json", params={"token": tokens[0]})),
        (GameMade, server.http.post("/api/games", json={"ruleset": "1965-basic"})),
        (list[GameLine], server.http.post("/api/games/list", json={"tokens": tokens})),
    ):
        assert answer.is_success, answer.text
        assert msgspec.json.decode(answer.content, type=kind)


def test_messages_on_the_line(server: Server) -> None:
    made = server.open(duel_file(), trust="1", red="random")
    with server.sit(made["id"], made["seats"]["blue"]) as blue:
        at = 0
        for message in (
            {"type": "chat", "text": "hello"},
            {"type": "order", "at": 0, "order": "move B:4Arm to EE19"},
            {"type": "undo", "at": 1},
            {"type": "order", "at": 9, "order": "done"},
            {"type": "order", "at": 0, "order": "move B:4Arm to FF20"},
            {"type": "nothing"},
            {"type": "ask", "id": 1, "ask": {"what": "targets", "units": ["B:4Arm"]}},
            {"type": "ask", "id": 2, "ask": {"what": "explain", "order": "move B:4Arm to EE19"}},
            {"type": "ask", "id": 3, "ask": {"what": "odds", "units": ["B:4Arm"], "hexes": ["FF20"]}},
            {"type": "ask", "id": 4, "ask": {"what": "threat", "hex": "FF20", "side": "blue"}},
            {"type": "ask", "id": 5, "ask": {"what": "suggestion"}},
            {"type": "ask", "id": 6, "ask": {"what": "moment", "at": 0}},
            {"type": "ask", "id": 7, "ask": {"what": "log"}},
            {"type": "ask", "id": 9, "ask": {"what": "would", "units": ["B:4Arm"], "hexes": ["EE19"]}},
            {"type": "ask", "id": 10, "ask": {"what": "approach", "units": ["B:4Arm"], "hex": "EE20"}},
            {"type": "ask", "id": 8, "ask": {"what": "targets", "units": ["nobody"]}},
        ):
            blue.send(**message)
        kinds: set[object] = set()
        answered: set[int] = set()
        while answered != set(range(1, 11)) or not kinds >= {
            "printed",
            "state",
            "stale",
            "chat",
            "error",
            "refusal",
        }:
            raw = blue.line.recv(timeout=PATIENCE)
            read = msgspec.json.decode(raw, type=FromServer)
            kinds.add(type(read).__struct_config__.tag)
            if isinstance(read, State):
                assert msgspec.json.decode(read.view, type=View)
                if isinstance(read.printed, msgspec.Raw):
                    assert msgspec.json.decode(read.printed, type=Printed)
                    kinds.add("printed")
            if isinstance(read, Answer) and read.error is None:
                told = msgspec.json.decode(raw, type=Told).answer
                if isinstance(told, Moment):
                    assert msgspec.json.decode(told.view, type=View).offer is None
            answered.add(getattr(read, "id", 1))
            at += 1
        assert at >= 12


def test_a_whole_game_is_listed_as_over(server: Server) -> None:
    made = server.open(played_file(5000, seed=2))
    (line,) = server.http.post("/api/games/list", json={"tokens": [made["spectator"]]}).json()
    assert line["asked"] is None
    assert line["outcome"]["reason"]
    with server.sit(made["id"], made["seats"]["blue"]) as blue:
        assert blue.settle()["view"]["offer"] is None
        answer = blue.attempt("order", order="done")
        assert answer["type"] == "refusal", answer
        assert answer["refusal"]["reason"].startswith("The game is over")
