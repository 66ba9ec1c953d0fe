"""What the server really sends fits the records that it says it sends."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from tests.server.played import duel_file, played_file

from openblitz.blitzkrieg.differences import Comparison
from openblitz.server.schema import BoardInfo, FromServer, GameLine, GameMade, Info, RuleInfo

if TYPE_CHECKING:
    from tests.server.running import Server


def test_answers_by_http(server: Server) -> None:
    made = server.make()
    tokens = list(made["seats"].values())
    for kind, answer in (
        (Info, server.http.get("/api/info")),
        (Comparison, server.http.get("/api/differences", params={"a": "1965-basic", "b": "1975-basic"})),
        (RuleInfo, server.http.get("/api/rules/75:8.2a")),
        (BoardInfo, server.http.get("/api/board.json")),
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
            {"type": "ask", "id": 1, "what": "targets", "unit": "B:4Arm"},
            {"type": "ask", "id": 2, "what": "explain", "order": "move B:4Arm to EE19"},
            {"type": "ask", "id": 3, "what": "odds", "units": ["B:4Arm"], "hexes": ["FF20"]},
            {"type": "ask", "id": 4, "what": "threat", "hex": "FF20", "side": "blue"},
            {"type": "ask", "id": 5, "what": "suggestion"},
            {"type": "ask", "id": 6, "what": "moment", "at": 0},
            {"type": "ask", "id": 7, "what": "log"},
            {"type": "ask", "id": 8, "what": "targets", "unit": "nobody"},
        ):
            blue.send(**message)
        kinds: set[object] = set()
        answered: set[int] = set()
        while answered != set(range(1, 9)) or not kinds >= {"state", "stale", "chat", "error", "refusal"}:
            raw = blue.line.recv(timeout=20)
            read = msgspec.json.decode(raw, type=FromServer)
            kinds.add(type(read).__struct_config__.tag)
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
        assert blue.order("done")["refusal"]["reason"].startswith("The game is over")
