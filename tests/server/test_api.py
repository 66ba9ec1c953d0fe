"""What is asked for by HTTP."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from tests.server.played import duel_file, played_file, played_sitting
from tests.server.running import Server, running

from openblitz import __version__
from openblitz.blitzkrieg.rulesets import called, find_game
from openblitz.server.keep.database import in_folder
from openblitz.table import SeededDice, load_game, write_game

if TYPE_CHECKING:
    from pathlib import Path


def test_what_there_is_to_play(server: Server) -> None:
    info = server.http.get("/api/info").json()
    assert info["version"] == __version__
    assert info["local"] is True
    assert {ruleset["name"] for ruleset in info["rulesets"]} >= {"1965-basic", "1975-basic"}
    assert "all" in next(r for r in info["rulesets"] if r["name"] == "1975-basic")["clarifications"]
    for game in info["rulesets"]:
        assert len(game["seats"]) == 2
        assert "recruit" in {player["name"] for player in game["players"]}
        assert game["boards"]


def test_what_differs_between_two_rulesets(server: Server) -> None:
    answer = server.http.get("/api/differences", params={"a": "1965-basic", "b": "1975-basic+all"}).json()
    stacking = next(d for d in answer["differences"] if d["question"] == "stacking")
    assert stacking["first"][0]["rule"].startswith("65:")
    assert stacking["second"][0]["rule"].startswith("75:")
    assert server.http.get("/api/differences", params={"a": "1965-basic", "b": "1999"}).status_code == 404
    assert server.http.get("/api/differences").status_code == 404
    long = "1975-tournament+all+automatic-victory+combat-supply+invasions+sea-movement+strategic-movement"
    long += "+weather"
    answer = server.http.get("/api/differences", params={"a": "1975-tournament", "b": long}).json()
    assert any("weather" in said["text"].lower() for d in answer["differences"] for said in d["second"])
    families = {"a": "commander-encounter", "b": "1975-basic"}
    assert server.http.get("/api/differences", params=families).status_code == 404


def test_where_nobody_has_compared_two_games_there_is_nothing_to_tell(server: Server) -> None:
    kin = {"a": "commander-encounter", "b": "commander-prepared"}
    answer = server.http.get("/api/differences", params=kin)
    assert (answer.status_code, answer.json()) == (200, None)


def test_what_follows_of_a_switch(server: Server) -> None:
    """What the page says when somebody ticks; a game or a switch that is not there is none."""
    tick = {"game": "modules", "on": "module-02-rigid-impulse+module-05-class-stacking"}
    answer = server.http.get("/api/ticks", params={**tick, "option": "module-01-fluid-impulse"}).json()
    assert answer["options"] == ["module-01-fluid-impulse", "module-05-class-stacking"]
    assert answer["said"] == [
        {
            "rule": "MS:2a",
            "text": "Module 2: Rigid Impulse is off: it does not go together with Module 1: Fluid Impulse.",
            "new": False,
        }
    ]
    assert answer["card"]["units"].startswith("Great Blue: 54 units")
    back = server.http.get(
        "/api/ticks", params={**tick, "option": "module-05-class-stacking", "wanted": "no"}
    ).json()
    assert back["options"] == []
    for wrong in ({"game": "1999"}, {**tick, "option": "weather"}, {**tick, "on": "weather"}, {}):
        assert server.http.get("/api/ticks", params=wrong).status_code == 404
    plain = server.http.get("/api/ticks", params={"game": "commander-encounter"})
    assert (plain.status_code, plain.json()["options"]) == (200, [])


def test_a_rule_by_its_number(server: Server) -> None:
    rule = server.http.get("/api/rules/75:8.2a").json()
    assert (rule["id"], rule["book"], rule["part"]) == ("75:8.2a", "1975", "basic")
    assert rule["what"]
    assert server.http.get("/api/rules/75:99.99").status_code == 404


def test_the_board_as_records_in_the_coordinates_of_its_drawing(server: Server) -> None:
    made = server.make()
    where = f"/api/games/{made['id']}/board.json?token={made['spectator']}"
    answer = server.http.get(where)
    board = answer.json()
    names = {record["hex"]: record for record in board["hexes"]}
    assert names["DD40"]["river"]
    for record in board["hexes"]:
        assert board["x"] < record["x"] < board["x"] + board["width"]
        assert board["y"] < record["y"] < board["y"] + board["height"]
    assert server.http.get(where, headers={"If-None-Match": answer.headers["etag"]}).status_code == 304
    assert server.http.get(where.replace("token=", "token=x")).status_code == 404


def test_a_game_is_made_with_secrets_for_people_only(server: Server) -> None:
    made = server.make(seats={"red": {"kind": "computer", "player": "random"}}, name="Mine")
    assert set(made["seats"]) == {"blue"}
    assert made["spectator"] != made["seats"]["blue"]
    tokens = [made["seats"]["blue"], made["spectator"]]
    listed = server.http.post("/api/games/list", json={"tokens": tokens}).json()
    assert {(line["id"], line["seat"]) for line in listed} == {(made["id"], "blue"), (made["id"], None)}
    line = listed[0]
    sitting = {seat: (who["kind"], who["player"], who["name"]) for seat, who in line["players"].items()}
    assert sitting == {"blue": ("human", None, ""), "red": ("computer", "recruit", "")}
    assert (line["name"], line["ruleset"], line["turn"], line["asked"]) == ("Mine", "1975-basic@1", 0, "blue")
    assert line["outcome"] is None
    assert line["updated"].endswith("Z")


def test_a_file_is_named_in_letters_that_every_file_system_takes(server: Server) -> None:
    made = server.make(name="Überlänge, groß")
    answer = server.http.get(f"/api/games/{made['id']}/file", params={"token": made["spectator"]})
    assert answer.headers["content-disposition"] == 'attachment; filename="uberlange-gross.blitz"'


def test_a_game_is_saved_and_opened_again(server: Server, tmp_path: Path) -> None:
    game = server.open(played_file(120))
    answer = server.http.get(f"/api/games/{game['id']}/file", params={"token": game["spectator"]})
    assert answer.headers["content-disposition"] == 'attachment; filename="by-chance.blitz"'
    # Where it came from stands in its head, and so in every hash.
    plain = re.sub(r"From a file: .*\n|Signed by .*\n| *\[[0-9a-f]{16}\]", "", answer.text)
    assert plain == re.sub(r" *\[[0-9a-f]{16}\]", "", played_file(120))
    file = tmp_path / "saved.blitz"
    file.write_text(answer.text, encoding="utf-8")
    assert load_game(file, find_game, SeededDice(1)).number == 120
    again = server.open(answer.text, red="random", name="Again")
    assert set(again["seats"]) == {"blue"}
    with server.sit(again["id"], again["spectator"]) as spectator:
        state = spectator.settle()
        assert state["name"] == "Again"
        assert state["players"]["red"]["player"] == "recruit"  # what it is called now


def change_order(text: str) -> str:
    return text.replace("2. blue: place", "2. blue:  place B:4Arm", 1)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda _: "", "begins with"),
        (lambda _: "nonsense", "begins with"),
        (lambda text: text.replace("1975-basic@1", "1975-basic@7"), "not known"),
        (change_order, "hash does not fit"),
        (lambda text: text[: len(text) // 2], "Line 81: order 75 has no hash"),
        (lambda text: text.replace("End after", "Ende nach"), "no line of a game file"),
    ],
)
def test_a_file_that_is_broken_or_was_changed_is_told_with_its_line(
    server: Server, change: Any, fault: str
) -> None:
    answer = server.http.post("/api/games/open", content=change(played_file(120)))
    assert answer.status_code == 422
    assert answer.json()["error"]["code"] == "game-file"
    assert fault in answer.json()["error"]["message"]


def test_a_file_by_hand_is_opened_only_if_it_is_trusted(server: Server) -> None:
    answer = server.http.post("/api/games/open", content=duel_file())
    assert answer.status_code == 422
    assert "trusted" in answer.json()["error"]["message"]
    assert server.open(duel_file(), trust="1")["seats"]


def test_a_trusted_file_must_still_obey_the_rules(server: Server) -> None:
    text = duel_file() + "\n1. blue: move B:4Arm to FF20\n"
    answer = server.http.post("/api/games/open", content=text, params={"trust": "1"})
    assert answer.status_code == 422
    assert "refused" in answer.json()["error"]["message"]


def test_a_snapshot_that_the_orders_do_not_lead_to_is_told(server: Server) -> None:
    """The hashes of this file are all right: only carrying out the orders shows that it lies."""
    lying, chosen = played_sitting(200), called("1975-basic")
    shot = lying.journal.snapshots.pop()
    elsewhere = chosen.read_state(shot.state)
    unit = next(u for u in chosen.rules.roster.at_first.of_side[0] if elsewhere.place[u] > 0)
    elsewhere.put(unit, 0)
    lying.journal.take_snapshot(chosen.write_state(elsewhere), shot.number)
    text = write_game(lying)
    answer = server.http.post("/api/games/open", content=text)
    assert answer.status_code == 422
    assert "snapshot" in answer.json()["error"]["message"] or "refused" in answer.json()["error"]["message"]


def test_a_file_that_is_too_long_is_not_read(server: Server) -> None:
    answer = server.http.post("/api/games/open", content=b"x" * 2_000_001)
    assert answer.status_code == 413


@pytest.mark.usefixtures("still_clock")
def test_a_stranger_cannot_make_games_without_end(tmp_path: Path) -> None:
    with running(in_folder(tmp_path), local=False) as server:
        answers = [server.http.post("/api/games", json={"ruleset": "1975-basic"}) for _ in range(25)]
        assert {answer.status_code for answer in answers[:20]} == {201}
        assert answers[-1].status_code == 429
        assert server.http.get("/api/info").json()["local"] is False
