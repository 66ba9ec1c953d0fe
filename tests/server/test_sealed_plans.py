"""MS:9y - secret production plans at the server: nothing that others are sent or can ask for holds them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from tests.server.running import running

from openblitz.server.keep.database import in_folder
from openblitz.server.play import sealed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.server.running import Person, Server

RULESET = "modules+module-08-orders-of-battle+module-09-production+module-09-secret-plans@1"
POSITION = """turn 0
side blue
order-of-battle blue 2
order-of-battle red 5
at G4: B:PC10.1 B:1Inf
at ZZ48: R:PC5.1 R:4Arm
rest eliminated
step write-plans"""
PLANS = ("plan 5 armor by B:PC10.1 for 4", "plan 1 sac by B:PC10.1 for 4")  # Blue writes one of these


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(in_folder(tmp_path_factory.mktemp("server")), workers=1) as made:
        yield made


class Planned:
    """A game in which Blue has written a plan, and all that others were sent and have asked for."""

    def __init__(self, server: Server, plan: str) -> None:
        lines = "\n".join(f"| {line}" for line in POSITION.splitlines())
        file = f"OpenBlitz game, format 1\nRuleset: {RULESET}\n\nPosition\n{lines}\n\nStart\n"
        self.server, self.plan = server, plan
        self.made = server.open(file, trust="1")
        self.told: dict[str, list[Any]] = {}
        self.files: dict[str, Any] = {}
        with (
            server.sit(self.made["id"], self.made["seats"]["blue"]) as blue,
            server.sit(self.made["id"], self.made["seats"]["red"]) as red,
            server.sit(self.made["id"], self.made["spectator"]) as spectator,
        ):
            people = {"blue": blue, "red": red, "spectator": spectator}
            for person in people.values():
                person.settle()
            blue.order(plan)
            for who, person in people.items():
                heard = self.heard(person, 1)
                self.told[who] = [*heard, *self.asked(person)]
                token = self.made["spectator"] if who == "spectator" else self.made["seats"][who]
                where = f"/api/games/{self.made['id']}/file"
                self.files[who] = server.http.get(where, params={"token": token})
            blue.change("undo")
            for who in ("red", "spectator"):
                state = people[who].until(lambda state: state["at"] == 0)
                self.told[who].append(state["events"][-1]["text"])

    def heard(self, person: Person, at: int) -> list[Any]:
        """What somebody is sent until an order has been given, without what is the game's own."""
        found = []
        while person.state["at"] < at:
            found.append(person.hear())
        # Whoever comes or goes is shown by a state of its own, which has nothing in its log.
        logs = [log for message in found if (log := message.get("log"))]
        return [*logs, person.state["view"], person.state["secrets"]]

    def asked(self, person: Person) -> list[Any]:
        """What can be asked for."""
        order = "plan 0 armor by B:PC10.1 for 4"
        log = [(entry["order"], entry["events"]) for entry in person.ask("log")["entries"]]
        moment = person.ask("moment", at=1)
        told = moment["view"], moment["events"], person.ask("explain", order=order), person.ask("samples")
        return [log, *told]


@pytest.fixture(scope="module")
def games(server: Server) -> tuple[Planned, Planned]:
    """Two games that differ in nothing but the plan."""
    first, second = (Planned(server, plan) for plan in PLANS)
    return first, second


def plain(told: Any) -> Any:
    """What was told, without the numbers of questions and the times."""
    if isinstance(told, dict):
        return {key: plain(one) for key, one in told.items() if key not in ("id", "when", "at_time", "hash")}
    return [plain(one) for one in told] if isinstance(told, list | tuple) else told


@pytest.mark.rule("MS:9y")
@pytest.mark.parametrize("who", ["red", "spectator"])
def test_others_are_told_the_same_whatever_was_planned(games: tuple[Planned, Planned], who: str) -> None:
    first, second = (plain(game.told[who]) for game in games)
    assert first == second
    text = json.dumps(first)
    assert sealed.VEIL in text
    assert "for 4" not in text.replace("plan 0 armor by B:PC10.1 for 4", "")
    assert "turn 4" not in text


@pytest.mark.rule("MS:9y")
def test_their_writer_is_told_his_plans(games: tuple[Planned, Planned]) -> None:
    for game in games:
        assert game.plan in json.dumps(game.told["blue"])
    assert plain(games[0].told["blue"]) != plain(games[1].told["blue"])


@pytest.mark.rule("MS:9y")
def test_the_file_of_the_game_is_for_him_alone(games: tuple[Planned, Planned]) -> None:
    for game in games:
        assert game.plan in game.files["blue"].text
        for who in ("red", "spectator"):
            refused = game.files[who]
            assert (refused.status_code, refused.json()["error"]["code"]) == (403, "sealed")
            assert game.plan not in refused.text
