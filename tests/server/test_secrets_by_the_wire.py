"""The miniatures' secrets (BC:scheduled.record) at the server: whatever they are, others hear the same."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from tests.commander.arrange import table
from tests.commander.test_concealing import MINES
from tests.server.running import running

from openblitz import catalogue
from openblitz.commander import scenarios
from openblitz.commander.table_top.tables import write
from openblitz.datafile import read_text
from openblitz.server.keep.database import in_folder
from openblitz.server.play.sealed import StartSecrets
from openblitz.table import LoadedDice, read_game

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.server.running import Person, Server

RULESET = "commander-own"
KINDS = ("minefield", "dummy-minefield")
# Which mines are real, and what is planned: the Germans know neither.
SECRETS = (
    (KINDS, "schedule turn 3 at 60,60 with A:Art1"),
    (KINDS[::-1], "schedule turn 2 at 30,40 with A:Art1"),
)
HIDDEN = ("strike american turn", "schedule turn", "dummy-minefield")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("scenarios")
    text = read_text(scenarios._FOLDER / "encounter.toml").replace("american = 0", "american = 4")
    (folder / "own.toml").write_text(text.replace("commander-encounter", RULESET), encoding="utf-8")
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv(scenarios.OWN_FOLDER, str(folder))
        with running(in_folder(tmp_path_factory.mktemp("server")), workers=1) as made:
            yield made


def mined(kinds: tuple[str, ...]) -> str:
    pieces = [
        {**piece, "properties": {**piece["properties"], "kind": kind}}
        for piece, kind in zip(MINES, kinds, strict=True)
    ]
    return write(table(*pieces))


class Kept:
    """A game in which the Americans have secrets, and all that others were sent and could ask for."""

    def __init__(self, server: Server, ground: str, schedule: str) -> None:
        self.server = server
        self.made = server.make(RULESET, mine=["american"])
        self.german = server.take(self.made, "german")
        self.tokens = {
            "american": self.made["seats"]["american"],
            "german": self.german,
            "spectator": self.made["spectator"],
        }
        self.told: dict[str, Any] = {}
        with (
            self.line("american") as american,
            self.line("german") as german,
            self.line("spectator") as watching,
        ):
            people = {"german": german, "spectator": watching}
            american.settle()
            american.order(f"table {ground}")
            german.until(lambda state: state["at"] == 1)
            german.order("edge south")
            american.until(lambda state: state["at"] == 2)
            american.order(schedule)
            for who, person in people.items():
                person.until(lambda state: state["at"] == 3)
                self.told[who] = [person.state["view"], person.state["log"], self.asked(who, person)]

    def line(self, who: str) -> Any:
        return self.server.sit(self.made["id"], self.tokens[who])

    def get(self, what: str, who: str) -> Any:
        where = f"/api/games/{self.made['id']}/{what}"
        return self.server.http.get(where, params={"token": self.tokens[who]})

    def asked(self, who: str, person: Person) -> list[Any]:
        log = [(entry["order"], entry["events"]) for entry in person.ask("log")["entries"]]
        moments = [person.ask("moment", at=at) for at in (1, 2, 3)]
        asks = [
            person.ask("explain", order="schedule turn 1 at 60,60 with A:Art1"),
            person.ask("samples"),
            person.ask("words"),
            person.ask("ground", at=[53.0, 53.0]),
            person.ask("ground", at=[67.0, 67.0]),
        ]
        answers = [self.get(what, who) for what in ("board.svg", "board.json", "picture.svg", "report.pdf")]
        assert all(answer.status_code == 200 for answer in answers)
        return [log, moments, asks, [answer.text for answer in answers[:3]]]


@pytest.fixture(scope="module")
def games(server: Server) -> tuple[Kept, Kept]:
    first, second = (Kept(server, f"custom {mined(kinds)}", schedule) for kinds, schedule in SECRETS)
    return first, second


def plain(told: Any) -> Any:
    """What was told, without the numbers of questions and the times."""
    if isinstance(told, dict):
        return {key: plain(one) for key, one in told.items() if key not in ("id", "when", "hash")}
    return [plain(one) for one in told] if isinstance(told, list | tuple) else told


@pytest.mark.parametrize("who", ["german", "spectator"])
def test_others_are_told_the_same_whatever_is_kept_secret(games: tuple[Kept, Kept], who: str) -> None:
    first, second = (plain(game.told[who]) for game in games)
    assert first == second
    text = json.dumps(first)
    assert not [word for word in HIDDEN if word in text.replace("schedule turn 1 at 60,60", "")]


def test_the_file_is_for_their_owner_alone(games: tuple[Kept, Kept]) -> None:
    for game in games:
        assert game.get("file", "american").status_code == 200
        for who in ("german", "spectator"):
            refused = game.get("file", who)
            assert (refused.status_code, refused.json()["error"]["code"]) == (403, "sealed")


def position_file(game: Kept) -> str:
    """A file that begins where the game stands: its secrets are in the start, and in no order."""
    sitting = read_game(game.get("file", "american").text, catalogue.find, LoadedDice(()))
    state = sitting.game.write_state(sitting.state)
    assert "strike american" in state
    lines = "\n".join(f"| {line}".rstrip() for line in state.split("\n"))
    return f"OpenBlitz game, format 1\nRuleset: {sitting.game.name}\n\nPosition\n{lines}\n\nStart\n"


def start_secrets(text: str) -> StartSecrets:
    sitting = read_game(text, catalogue.find, LoadedDice(()), trust=True)
    return StartSecrets.of(sitting.game, sitting.journal.start)


def test_without_mines_whoever_knows_all_of_a_start_may_save_it(server: Server) -> None:
    bare = position_file(Kept(server, "bocage", SECRETS[0][1]))
    found = start_secrets(bare)
    assert set(found.hidden_from) == {"german", None}
    assert set(found.owners) == {"american"}
    made = server.open(bare, trust="1", mine="american")
    where = f"/api/games/{made['id']}/file"
    answers = [
        server.http.get(where, params={"token": token}).status_code
        for token in (made["seats"]["american"], made["spectator"])
    ]
    assert answers == [200, 403]


@pytest.mark.parametrize("dice", ["", "sealed"])
def test_secrets_of_a_start_do_not_leave_by_the_file_nor_by_its_hash(
    server: Server, games: tuple[Kept, Kept], dice: str
) -> None:
    told = []
    for game in games:
        text = position_file(game)
        made = server.open(text, trust="1", mine="american", **({"dice": dice} if dice else {}))
        german = server.take(made, "german")
        where = f"/api/games/{made['id']}/file"
        for token in (german, made["spectator"]):
            answer = server.http.get(where, params={"token": token})
            assert (answer.status_code, answer.json()["error"]["code"]) == (403, "sealed")
            assert "strike" not in answer.text
            with server.sit(made["id"], token) as person:
                state = person.settle()
                assert state["secrets"]
                told.append((state["hash"], state.get("seals", {}).get("begin", "")))
        # From the true hash of the start the secrets in it could be found by trying.
        true = server.app.state.games._tables[made["id"]].sitting.journal.start_hash
        assert true not in {hash_ for hash_, _begin in told}
        # Which mines are real nobody sees; the schedule alone is the Americans' own.
        own = server.http.get(where, params={"token": made["seats"]["american"]})
        assert own.status_code == 403
        assert start_secrets(text).owners == {"american"}
        renewed = server.http.post(
            f"/api/games/{made['id']}/links", params={"token": german}, json={"seat": "american"}
        )
        assert renewed.status_code == 403
    assert len({begin for _hash, begin in told}) == (2 if dice else 1)
