"""Orders that only one seat may know: nothing that the others are sent, shown or can ask for holds them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from tests.server.running import running

from openblitz.commander import scenarios
from openblitz.datafile import read_text
from openblitz.server.keep.database import in_folder
from openblitz.server.play import sealed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.server.running import Person, Server

NAME = "commander-schedules"
SECRET = "77.25"  # how far east the strike is planned: nothing else on the table has this number
STRIKE = f"schedule turn 3 at {SECRET},31 with A:Art1"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a scenario in which both sides have bought strikes."""
    folder = tmp_path_factory.mktemp("scenarios")
    text = read_text(scenarios._FOLDER / "encounter.toml")
    bought = text.replace("american = 0", "american = 4").replace("german = 0", "german = 4")
    (folder / "schedules.toml").write_text(bought.replace("commander-encounter", NAME), encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(scenarios.OWN_FOLDER, str(folder))
        with running(in_folder(tmp_path_factory.mktemp("server")), workers=1) as made:
            yield made


class Sitting:
    """A battle in which the Americans have written a strike, with everybody who looks at it."""

    def __init__(self, server: Server, american: Person, german: Person, spectator: Person) -> None:
        self.server = server
        self.american, self.german, self.spectator = american, german, spectator
        self.heard: list[dict[str, Any]] = []

    @property
    def others(self) -> tuple[Person, Person]:
        return self.german, self.spectator


@pytest.fixture
def made(server: Server) -> dict[str, Any]:
    return server.make(NAME)


def furnish(first: Person, second: Person) -> None:
    """Choose the table and the edges, so that the first may write his schedule."""
    first.order("table bocage")
    second.until(lambda state: state["at"] == 1)
    second.order("edge south")
    first.until(lambda state: state["at"] == 2)


@pytest.fixture
def battle(server: Server, made: dict[str, Any]) -> Iterator[Sitting]:
    with (
        server.sit(made["id"], made["seats"]["american"]) as american,
        server.sit(made["id"], made["seats"]["german"]) as german,
        server.sit(made["id"], made["spectator"]) as spectator,
    ):
        sitting = Sitting(server, american, german, spectator)
        for person in (american, german, spectator):
            person.settle()
        furnish(american, german)
        american.order(STRIKE)
        for person in sitting.others:
            while person.state["at"] < 3:
                sitting.heard.append(person.hear())
        yield sitting


def all_of(message: Any) -> str:
    return json.dumps(message)


def tracks(state: Any, seat: str) -> dict[str, int]:
    """The numbers that are kept of a side."""
    return {track["key"]: track["value"] for track in state["view"]["tracks"] if track.get("seat") == seat}


def test_the_writer_sees_his_schedule(battle: Sitting) -> None:
    state = battle.american.state
    assert [strike["x"] for strike in state["view"]["strikes"]] == [float(SECRET)]
    assert {"assets": 3}.items() <= tracks(state, "american").items()
    assert battle.american.ask("log")["entries"][2]["order"] == STRIKE
    assert not state["secrets"]


def test_nobody_else_is_sent_it(battle: Sitting) -> None:
    for person in battle.others:
        view = person.state["view"]
        assert view["strikes"] == []
        assert person.state["secrets"]  # that there is something, for a screen at which both sit
        assert "assets" not in tracks(person.state, "american")
    entries = [entry for message in battle.heard for entry in message.get("log", ())]
    told = [event["kind"] for entry in entries for event in entry["events"]]
    assert "sealed" in told
    assert SECRET not in all_of(battle.heard)


def test_nobody_else_finds_it_in_the_log(battle: Sitting) -> None:
    for person in battle.others:
        log = person.ask("log")["entries"]
        assert [entry["order"] for entry in log] == ["table bocage", "edge south", sealed.VEIL]
        assert (log[2]["seat"], log[2]["rolls"]) == ("american", [])
        assert SECRET not in all_of(log)


def test_nobody_else_finds_it_in_a_moment(battle: Sitting) -> None:
    own = battle.american.ask("moment", at=3)
    assert len(own["view"]["strikes"]) == 1
    assert own["view"]["offer"] is None
    for person in battle.others:
        moment = person.ask("moment", at=3)
        assert moment["view"]["strikes"] == []
        assert moment["events"][0]["kind"] == "sealed"
        assert SECRET not in all_of(moment)


def test_taking_it_back_does_not_tell_it(battle: Sitting) -> None:
    battle.american.change("undo")
    for person in battle.others:
        state = person.until(lambda state: state["at"] == 2)
        assert sealed.VEIL in state["events"][-1]["text"]
        assert SECRET not in all_of(state)


def test_the_hash_gives_nothing_to_try_orders_against(battle: Sitting, made: dict[str, Any]) -> None:
    """Everything before the strike is known to the enemy: the plain hash would let him test his guesses."""
    games = battle.server.app.state.games
    table = games._tables[made["id"]]
    (plain,) = {table.sitting.journal.entries[-1].hash}
    hashes = {person.state["hash"] for person in (battle.american, *battle.others)}
    assert len(hashes) == 1
    assert plain not in hashes
    battle.american.send(type="order", at=3, order="done", hash=hashes.pop())
    later = battle.german.until(lambda state: state["at"] == 4)  # with the strike before it, that as well
    assert later["hash"] != table.sitting.journal.entries[-1].hash


@pytest.mark.parametrize("order", ["schedule nothing", "schedule turn 1 at 10,10 with A:Art1x9"])
def test_questions_do_not_feel_it_out(battle: Sitting, order: str) -> None:
    """What the writer is told of what he could write, the others are not."""
    own = battle.american.ask("explain", order=order)["refusal"]
    for person in battle.others:
        refusal = person.ask("explain", order=order)["refusal"]
        assert refusal is not None
        assert refusal["reason"] != (own or {}).get("reason")


def test_samples_of_orders_do_not_tell_it(battle: Sitting) -> None:
    assert battle.american.ask("samples")["orders"]
    for person in battle.others:
        assert person.ask("samples")["orders"] == []


@pytest.mark.rule("BC:scheduled.record")
def test_nobody_else_can_count_the_strikes(server: Server) -> None:
    """However many are written, the others hear as many lines, and are as far in the game."""

    def heard(strikes: str) -> list[str]:
        other = server.make(NAME)
        seats = other["seats"]
        with (
            server.sit(other["id"], seats["american"]) as writer,
            server.sit(other["id"], seats["german"]) as foe,
        ):
            writer.settle()
            foe.settle()
            furnish(writer, foe)
            writer.order(strikes)
            writer.order("done")
            told = foe.until(lambda state: state["view"]["asked"] == "german")
            kept = ("at", "secrets", "events", "view")
            log = [{**entry, "when": None} for entry in foe.ask("log")["entries"]]
            return [all_of(told[name]) for name in kept] + [all_of(log)]

    assert heard("schedule nothing") == heard(STRIKE) == heard(f"{STRIKE}; turn 2 at 9,9 with A:Art2x3")


def download(battle: Sitting, made: dict[str, Any], token: str) -> Any:
    return battle.server.http.get(f"/api/games/{made['id']}/file", params={"token": token})


def test_the_file_is_for_those_who_may_know_all_of_it(battle: Sitting, made: dict[str, Any]) -> None:
    for token in (made["seats"]["german"], made["spectator"]):
        refused = download(battle, made, token)
        assert refused.status_code == 403
        assert refused.json()["error"]["code"] == "sealed"
        assert SECRET not in refused.text
    assert SECRET in download(battle, made, made["seats"]["american"]).text
    battle.american.order("done")
    battle.german.until(lambda state: state["at"] == 4)
    battle.german.order("schedule turn 2 at 20,20 with G:RL")
    assert download(battle, made, made["seats"]["american"]).status_code == 403


def test_when_it_is_over_everything_is_told(battle: Sitting, made: dict[str, Any]) -> None:
    battle.american.order("resign")
    battle.spectator.until(lambda state: state["view"]["outcome"] is not None)
    assert battle.spectator.ask("log")["entries"][2]["order"] == STRIKE
    assert SECRET in download(battle, made, made["spectator"]).text


def test_a_report_tells_no_more_than_the_log(
    battle: Sitting, made: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = []

    async def draw(self: object, what: Any, *_: str) -> bytes:
        wanted.append(what)
        return b"drawn"

    monkeypatch.setattr("openblitz.server.think.pictures.Pictures.draw", draw)
    answer = battle.server.http.get(
        f"/api/games/{made['id']}/report.pdf", params={"token": made["spectator"]}
    )
    assert answer.status_code == 200
    assert any("nobody else may know" in line for line in wanted[0].turn.lines)
