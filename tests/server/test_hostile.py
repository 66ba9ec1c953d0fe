"""People who mean no good: other seats' orders, forged tokens, broken and endless messages, other pages."""

from __future__ import annotations

import contextlib
import time
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.server.played import duel_file
from tests.server.running import PATIENCE, running
from websockets.exceptions import ConnectionClosed, InvalidStatus

from openblitz.server.door import security
from openblitz.server.door import socket as line
from openblitz.server.door.tokens import new_token
from openblitz.server.door.watcher import MOST_WAITING
from openblitz.server.keep.database import in_folder
from openblitz.server.wire.schema import ErrorMessage

if TYPE_CHECKING:
    from pathlib import Path

    from tests.server.conftest import Clock
    from tests.server.running import Server

SCRIPT = "<script>alert(1)</script>"


@pytest.fixture
def duel(server: Server) -> dict[str, Any]:
    return server.open(duel_file(), trust="1")


def refused(server: Server, game: str, token: str, **headers: str) -> int:
    with pytest.raises(InvalidStatus) as answer, server.sit(game, token, **headers):
        pass
    return answer.value.response.status_code


# Seats and tokens


def test_the_other_seats_orders_are_refused(server: Server, duel: dict[str, Any]) -> None:
    with server.sit(duel["id"], duel["seats"]["red"]) as red:
        red.settle()
        for order in ("move B:4Arm to EE19", "done"):
            answer = red.attempt("order", order=order)
            assert answer["type"] == "refusal", answer


def test_who_resigns_while_the_other_is_asked_gives_up_himself(server: Server, duel: dict[str, Any]) -> None:
    with server.sit(duel["id"], duel["seats"]["red"]) as red:
        assert red.settle()["view"]["asked"] == "blue"
        red.order("resign")
        outcome = red.state["view"]["outcome"]
        assert (outcome["winner"], outcome["reason"]) == ("blue", "Big Red has given the game up.")
    with server.sit(duel["id"], duel["spectator"]) as spectator:
        spectator.settle()
        assert spectator.attempt("order", order="resign")["type"] == "error"


def test_a_seat_cannot_be_claimed_by_saying_so(server: Server, duel: dict[str, Any]) -> None:
    with server.sit(duel["id"], duel["seats"]["red"] + "&seat=blue") as red:
        assert red.settle()["seat"] == "red"
        answer = red.attempt("order", order="move B:4Arm to EE19", seat="blue")
        assert answer["type"] == "refusal", answer


@pytest.mark.parametrize(
    "token", ["", "x", "x" * 32, "%00", "../../etc/passwd", "'%20OR%201=1%20--", "x" * 5000]
)
def test_a_forged_token_opens_nothing(server: Server, duel: dict[str, Any], token: str) -> None:
    assert refused(server, duel["id"], token) == 403
    assert server.http.get(f"/api/games/{duel['id']}/file", params={"token": token}).status_code == 404


def test_a_token_of_one_game_opens_no_other(server: Server, duel: dict[str, Any]) -> None:
    other = server.make()
    assert refused(server, duel["id"], other["seats"]["blue"]) == 403
    answer = server.http.get(f"/api/games/{duel['id']}/file", params={"token": other["seats"]["blue"]})
    assert answer.status_code == 404


def test_nobody_learns_whether_a_game_is_there(server: Server, duel: dict[str, Any]) -> None:
    answers = [
        server.http.get(f"/api/games/{game}/file", params={"token": new_token()})
        for game in (duel["id"], "0000000000000000")
    ]
    assert answers[0].status_code == answers[1].status_code == 404
    assert answers[0].content == answers[1].content


def test_a_list_tells_nothing_to_those_without_tokens(server: Server, duel: dict[str, Any]) -> None:
    answer = server.http.post("/api/games/list", json={"tokens": [duel["id"], new_token(), ""]})
    assert answer.json() == []


# Messages


@pytest.mark.parametrize(
    "message",
    [
        "",
        "nonsense",
        "null",
        "[]",
        "{}",
        '{"type": "nothing"}',
        '{"type": "order"}',
        '{"type": "order", "at": "zero", "order": "done"}',
        '{"type": "order", "at": 0, "order": null}',
        '{"type": "order", "at": 1e999, "order": "done"}',
        '{"type": "orders", "at": 0, "orders": "done"}',
        '{"type": "ask", "id": 1}',
        '{"type": "chat", "text": {}}',
        "[" * 50_000,
        '{"type":"order","at":0,"order":"\\ud800"}',
        b"\xff\xfe\x00",
    ],
)
def test_a_message_that_cannot_be_read_is_told_and_harms_nothing(
    server: Server, duel: dict[str, Any], message: str | bytes
) -> None:
    with server.sit(duel["id"], duel["seats"]["blue"]) as blue:
        blue.settle()
        blue.line.send(message)
        answer = blue.wait("error", "refusal")
        assert answer.get("code", "invalid") == "invalid"
        assert blue.order("move B:4Arm to EE19")["at"] == 1


def test_a_message_that_is_too_long_is_not_read(server: Server, duel: dict[str, Any]) -> None:
    with server.sit(duel["id"], duel["seats"]["blue"]) as blue:
        blue.send(type="chat", text="x" * line.MESSAGE_SIZE)
        assert blue.wait("error")["code"] == "too-large"
    with server.sit(duel["id"], duel["seats"]["blue"]) as blue:
        assert blue.settle()["at"] == 0


def test_too_many_orders_at_once_are_not_begun(server: Server, duel: dict[str, Any]) -> None:
    with server.sit(duel["id"], duel["seats"]["blue"]) as blue:
        blue.settle()
        blue.send(type="orders", at=0, orders=["move B:4Arm to EE19", "take-back B:4Arm"] * 300)
        assert blue.wait("error")["code"] == "too-many"


@pytest.mark.usefixtures("still_clock")
def test_whoever_floods_the_line_is_cut_off_and_nobody_else(server: Server, duel: dict[str, Any]) -> None:
    with (
        server.sit(duel["id"], duel["seats"]["red"]) as red,
        server.sit(duel["id"], duel["seats"]["blue"]) as blue,
    ):
        with contextlib.suppress(ConnectionClosed):
            for _ in range(2_000):
                red.send(type="undo", at=99)
        assert red.closed() == 1008
        blue.settle()
        blue.order("move B:4Arm to EE19")


@pytest.mark.usefixtures("still_clock")
def test_each_message_beyond_the_limit_is_told_before_the_line_is_cut(
    server: Server, duel: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(line, "BURST", 3)
    monkeypatch.setattr(line, "PATIENCE", 2)
    with server.sit(duel["id"], duel["seats"]["blue"]) as blue:
        blue.settle()
        for _ in range(3):
            assert blue.ask("log")["entries"] == []
        answer = blue.attempt("order", order="move B:4Arm to EE19")
        assert answer.get("code") == "too-many", answer
        assert blue.ask("log")["error"]["code"] == "too-many"
        blue.send(type="ask", id=7, ask={"what": "log"})
        assert blue.closed() == 1008
        assert blue.state["at"] == 0


def test_whoever_goes_slower_again_is_heard_again(
    server: Server, duel: dict[str, Any], monkeypatch: pytest.MonkeyPatch, still_clock: Clock
) -> None:
    monkeypatch.setattr(line, "BURST", 1)
    with server.sit(duel["id"], duel["seats"]["blue"]) as blue:
        assert blue.ask("log")["entries"] == []
        assert blue.ask("log")["error"]["code"] == "too-many"
        still_clock.now += 1
        assert blue.ask("log")["entries"] == []


def test_an_address_opens_so_many_lines_and_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(security, "LOCAL_LINES", 2)
    with running(in_folder(tmp_path)) as server:
        game = server.open(duel_file(), trust="1")
        blue, red = (server.sit(game["id"], game["seats"][seat]) for seat in ("blue", "red"))
        with blue as first:
            first.settle()
            with red as second:
                second.settle()
                with server.sit(game["id"], game["spectator"]) as third:
                    told = third.wait("error")
                    assert told["code"] == "too-many"
                    assert third.closed() == 1013
            first.until(lambda state: not state["players"]["red"]["online"])
            until = time.monotonic() + PATIENCE
            while not spectator_is_let_in(server, game):
                assert time.monotonic() < until


def spectator_is_let_in(server: Server, game: dict[str, Any]) -> bool:
    with server.sit(game["id"], game["spectator"]) as spectator:
        return bool(spectator.wait("state", "error")["type"] == "state")


def test_whoever_never_reads_is_given_up(server: Server, duel: dict[str, Any]) -> None:
    table = server.app.state.games._tables
    with (
        server.sit(duel["id"], duel["seats"]["red"]) as red,
        server.sit(duel["id"], duel["seats"]["blue"]) as blue,
    ):
        blue.until(lambda state: state["players"]["red"]["online"])
        (watcher,) = [w for w in table[duel["id"]].watchers if w.seat == "red"]

        def talk() -> None:
            for _ in range(3):
                watcher.tell(ErrorMessage("test", "x" * (MOST_WAITING // 2)))

        server.within(talk)  # at once: nothing of it is sent meanwhile
        assert red.closed() == 1008
        assert blue.until(lambda state: not state["players"]["red"]["online"])
        assert not watcher._messages


@pytest.mark.usefixtures("still_clock")
def test_whoever_talks_too_much_is_not_passed_on(server: Server, duel: dict[str, Any]) -> None:
    with server.sit(duel["id"], duel["seats"]["blue"]) as blue:
        for number in range(20):
            blue.send(type="chat", text=f"word {number}")
        assert blue.wait("error")["code"] == "too-many"


_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
_fields = st.sampled_from(["at", "order", "orders", "hash", "text", "id", "ask", "what"])
_asks = st.fixed_dictionaries(
    {"what": st.sampled_from(["targets", "explain", "odds", "threat", "sight", "moment", "log", ""])},
    optional=dict.fromkeys(("unit", "units", "hexes", "hex", "side", "order", "at", "since"), _json),
)
_kinds = st.sampled_from(["order", "orders", "undo", "redo", "chat", "ask", "state", ""])


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(kind=_kinds, fields=st.dictionaries(_fields, _json | _asks, max_size=6))
def test_no_message_breaks_the_server(
    server: Server, kind: str, fields: dict[str, Any], request: pytest.FixtureRequest
) -> None:
    game = _fuzzed(server, request)
    with server.sit(game["id"], game["seats"]["blue"]) as blue:
        blue.line.send(msgspec.json.encode({"type": kind, **fields}))
        blue.send(type="ask", id=777, ask={"what": "log", "since": 10_000})
        while (message := blue.hear())["type"] != "answer" or message["id"] != 777:
            if message["type"] == "error":
                assert message["code"] != "server", (kind, fields)
            if message["type"] == "answer" and "error" in message:
                assert message["error"]["code"] != "server", (kind, fields)


def _fuzzed(server: Server, request: pytest.FixtureRequest) -> dict[str, Any]:
    if not hasattr(request.node, "game"):
        request.node.game = server.open(duel_file(), trust="1")
    return dict(request.node.game)


# HTTP


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b"nonsense", 400),
        (b"[]", 422),
        (b"{}", 422),
        (b'{"ruleset": 7}', 422),
        (b'{"ruleset": "1975-basic", "more": 1}', 422),
        (b'{"ruleset": "1999"}', 422),
        (b'{"ruleset": "1975-basic@1"}', 422),
        (b'{"ruleset": "1975-basic", "clarifications": "../x"}', 422),
        (b'{"ruleset": "1975-basic", "seats": {"green": {}}}', 422),
        (b'{"ruleset": "1975-basic", "seats": {"red": {"kind": "computer"}}}', 422),
        (b'{"ruleset": "1975-basic", "seats": {"red": {"kind": "computer", "player": "god"}}}', 422),
        (b"[" * 60_000, 422),
        (b'{"ruleset": "' + b"x" * 70_000 + b'"}', 413),
        (b"\xff\xfe", 400),
    ],
)
def test_what_makes_no_game_is_told_in_one_sentence(server: Server, body: bytes, status: int) -> None:
    answer = server.http.post("/api/games", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == status
    fault = answer.json()["error"]
    assert fault["code"] not in ("", "server")
    assert len(fault["message"]) < 300
    assert "Traceback" not in answer.text


def test_a_form_of_another_page_makes_no_game(server: Server) -> None:
    answer = server.http.post(
        "/api/games", content=b'{"ruleset": "1975-basic"}', headers={"Content-Type": "text/plain"}
    )
    assert answer.status_code == 415


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1"])
def test_pages_of_others_are_turned_away(server: Server, duel: dict[str, Any], origin: str) -> None:
    answer = server.http.post("/api/games", json={"ruleset": "1975-basic"}, headers={"Origin": origin})
    assert answer.status_code == 403
    assert refused(server, duel["id"], duel["seats"]["blue"], Origin=origin) == 403


def test_the_servers_own_page_is_let_in(server: Server, duel: dict[str, Any]) -> None:
    headers = {"Origin": server.address}
    assert server.http.post("/api/games", json={"ruleset": "1975-basic"}, headers=headers).status_code == 201
    with server.sit(duel["id"], duel["seats"]["blue"], Origin=server.address) as blue:
        assert blue.settle()["seat"] == "blue"


def test_a_name_that_was_turned_to_this_machine_is_turned_away(server: Server) -> None:
    assert server.http.get("/api/info", headers={"Host": "evil.example"}).status_code == 403
    assert server.http.get("/api/info", headers={"Host": "localhost:1234"}).status_code == 200


def test_script_in_names_and_words_stays_text(server: Server) -> None:
    game = server.make(name=f"{SCRIPT}\r\nSet-Cookie: a=b")
    with server.sit(game["id"], game["seats"]["blue"]) as blue:
        assert blue.settle()["name"] == f"{SCRIPT} Set-Cookie: a=b"
        blue.send(type="chat", text=SCRIPT)
        assert blue.wait("chat")["text"] == SCRIPT
    answer = server.http.get(f"/api/games/{game['id']}/file", params={"token": game["spectator"]})
    assert answer.headers["content-type"].startswith("text/plain")
    assert answer.headers["content-disposition"] == (
        'attachment; filename="script-alert-1-script-set-cookie-a-b.blitz"'
    )
    assert "set-cookie" not in answer.headers


def test_every_answer_has_the_headers_that_keep_a_page_to_itself(server: Server) -> None:
    for path in ("/", "/api/info", "/api/nothing", "/api/rules/75:99"):
        headers = server.http.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert headers["referrer-policy"] == "no-referrer"


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "TRACE"])
def test_what_cannot_be_done_is_told(server: Server, method: str) -> None:
    answer = server.http.request(method, "/api/games")
    assert answer.status_code == 405
    assert answer.json()["error"]["code"] == "method"
