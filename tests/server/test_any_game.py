"""Whatever game it is: made, deployed, played by computers, asked about, drawn, saved and opened again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

import pytest

from openblitz import catalogue

if TYPE_CHECKING:
    from tests.server.running import Person, Server

NAMES = catalogue.names()
OPENED = {"commander-first-battle", "modules-h-civil-war"}  # everybody is in his place
# A fleet is put to sea first, which nobody is given a deployment for.
FLEET_FIRST = ("1965-tournament", "1965-tournament-optional", "modules")


def _armies(blue: int, red: int) -> tuple[tuple[str, str], ...]:
    return ("blue", f"army {blue}"), ("red", f"army {red}"), ("blue", "agree")


TABLE = (("american", "table bocage"), ("german", "edge east"))
BEFORE = {
    "commander-encounter": TABLE,
    "commander-encounter-companies": TABLE,
    "commander-lesson": TABLE,
    "commander-prepared": (*TABLE, ("american", "done"), ("german", "done")),  # no strikes
    # Armies are chosen first (MS:8a).
    **{
        name: _armies(2, 3)
        for name in NAMES
        if name.startswith(("modules-a", "modules-b", "modules-c", "modules-d"))
    },
    "modules-f-third-power": _armies(2, 5),
    "modules-g-national-liberation": (("blue", "army 4"),),
    "modules-g-national-liberation-overseas": (("blue", "army 4"),),
    "modules-g-national-liberation-swapped": (("red", "army 4"),),
    "modules-f-third-power-swapped": _armies(5, 2),
}


def begin(server: Server, name: str, made: dict[str, Any]) -> None:
    """Give the orders that come before units are deployed."""
    for number, (seat, order) in enumerate(BEFORE.get(name, ())):
        with server.sit(made["id"], made["seats"][seat]) as person:
            person.until(lambda state, at=number: state["at"] == at)  # type: ignore[misc]
            person.order(order)


def deployer(server: Server, name: str, made: dict[str, Any]) -> str:
    """The seat that deploys now."""
    begin(server, name, made)
    (line,) = server.http.post("/api/games/list", json={"tokens": [made["spectator"]]}).json()
    seat = str(line["asked"])
    with server.sit(made["id"], made["seats"][seat]) as person:
        person.settle()
        if person.state["view"]["question"]["step"] == "deployment-choice":
            person.order("choose second")
            seat = str(person.state["view"]["asked"])
    return seat


@pytest.mark.parametrize("name", NAMES)
def test_the_seats_are_those_of_the_game(server: Server, name: str) -> None:
    listed = [game for game in server.http.get("/api/info").json()["rulesets"] if game["name"] == name]
    if catalogue.family_of(catalogue.find(name)).shelf.draft(name):  # it can be made, and is not offered
        assert not listed
        assert server.make(name)["seats"]
        return
    (info,) = listed
    made = server.make(name, mine=info["seats"][:1])
    assert sorted(made["seats"]) == sorted(info["seats"])
    for seats in (
        {"nobody": {"kind": "human"}},
        {info["seats"][0]: {"kind": "computer", "player": "nobody"}},
    ):
        answer = server.http.post("/api/games", json={"ruleset": name, "seats": seats})
        assert answer.status_code == 422
        assert answer.json()["error"]["message"]
    answer = server.http.post("/api/games", json={"ruleset": name, "mine": ["nobody"]})
    assert answer.json()["error"]["code"] == "seat"
    link = f"/api/games/{made['id']}/links?token={made['seats'][info['seats'][0]]}"
    assert server.http.post(link, json={"seat": "nobody"}).status_code in (403, 422)


@pytest.mark.parametrize("name", [name for name in NAMES if name not in (*OPENED, *FLEET_FIRST)])
def test_units_are_deployed_for_whoever_asks(server: Server, name: str) -> None:
    made = server.make(name)
    seat = deployer(server, name, made)
    with server.sit(made["id"], made["seats"][seat]) as person:
        person.settle()
        orders = person.ask("deploy")["orders"]
        assert orders
        # Who garrisons many cities breaks units down for it.
        assert all(order.startswith(("place ", "break ")) for order in orders)
        before = person.state["at"]
        assert person.order(*orders)["at"] == before + len(orders)
        other = next(known for known in made["seats"] if known != seat)
    with server.sit(made["id"], made["seats"][other]) as person:
        person.settle()
        if person.state["view"]["asked"] != other:
            assert person.ask("deploy")["error"]["code"] == "deploy"


@pytest.mark.parametrize("name", NAMES)
def test_computers_play_and_everybody_sees_it(server: Server, name: str) -> None:
    seats = {seat: {"kind": "computer", "player": "random"} for seat in catalogue.find(name).seats}
    made = server.make(name, seats=seats)
    assert made["seats"] == {}
    with server.sit(made["id"], made["spectator"]) as spectator:
        # At random a game of guerillas can be won before so many orders.
        state = spectator.until(lambda state: state["at"] >= 60 or state["view"]["outcome"])
        count = min(60, state["at"])
        assert count > 5
        server.rest(made["id"])  # every game has the one worker to itself
        assert state["view"]["game"] == catalogue.family_of(catalogue.find(name)).name
        assert state["view"]["offer"] is None
        log = spectator.ask("log")["entries"]
        assert [entry["number"] for entry in log][:60] == list(range(1, count + 1))
        moment = spectator.ask("moment", at=count - 1)
        assert moment["view"]["units"]
        assert moment["events"] == log[count - 2]["events"]
        assert spectator.ask("suggestion")["kind"] == "orders"


@pytest.mark.parametrize("name", NAMES)
def test_a_hint_is_given_in_every_game(server: Server, name: str) -> None:
    first, second = catalogue.find(name).seats
    seats = {first: {"kind": "human"}, second: {"kind": "computer", "player": "random"}}
    made = server.make(name, seats=seats)
    with server.sit(made["id"], made["seats"][first]) as person:
        person.until(lambda state: state["view"]["asked"] == first)
        (order,) = person.ask("hint")["orders"]
        assert person.attempt("order", order=order)["type"] != "refusal"


@pytest.mark.parametrize("name", NAMES)
def test_one_game_does_not_answer_for_another(server: Server, name: str) -> None:
    made = server.make(name)
    game = catalogue.find(name)
    for family in catalogue.FAMILIES:
        for ask in _asks(family):
            with server.sit(made["id"], made["spectator"]) as spectator:
                answer = spectator.ask(ask)
                own = ask in _asks(catalogue.family_of(game))
                if not own:
                    assert answer["error"]["code"] == "invalid", ask
                elif "error" in answer:
                    assert answer["error"]["code"] != "server", ask


def _asks(family: catalogue.Family) -> set[str]:
    from typing import get_args  # noqa: PLC0415

    return {str(record.__struct_config__.tag) for record in get_args(family.narrator.ask_type)}


def test_a_table_is_drawn_once_it_is_chosen(server: Server) -> None:
    made = server.make("commander-encounter")
    where, query = f"/api/games/{made['id']}", {"token": made["spectator"]}
    for what in ("board.svg", "board.json", "picture.svg", "report.pdf"):
        answer = server.http.get(f"{where}/{what}", params=query)
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "board"), what
    with server.sit(made["id"], made["seats"]["american"]) as american:
        american.settle()
        assert american.state["view"]["board"] == ""
        american.order("table bocage")
        assert american.state["view"]["board"].startswith("bocage")
    drawn = server.http.get(f"{where}/board.svg", params=query)
    assert ET.fromstring(drawn.text).get("viewBox")
    board = server.http.get(f"{where}/board.json", params=query).json()
    assert board["table"]["type"] == "FeatureCollection"
    assert server.http.get(f"{where}/picture.svg", params=query).status_code == 200
    report = server.http.get(f"{where}/report.pdf", params=query)
    assert report.content.startswith(b"%PDF-")


def test_a_table_of_ones_own_is_one_order(server: Server) -> None:
    made = server.make("commander-encounter")
    with server.sit(made["id"], made["seats"]["american"]) as american:
        american.settle()
        own = _own_table(american)
        assert len(own) > 2_000
        american.order(f"table custom {own}")
        assert american.state["view"]["asked"] == "german"
        american.send(type="order", at=1, order="x" * 64_001)
        assert "characters" in american.wait("refusal")["refusal"]["reason"]


def _own_table(person: Person) -> str:
    from openblitz.commander.table_top import tables  # noqa: PLC0415

    return " ".join(tables.write(tables.named("bocage")).split())


@pytest.mark.parametrize("name", NAMES)
def test_a_game_is_saved_and_opened_again(server: Server, name: str) -> None:
    made = server.make(name, name="Saved")
    begin(server, name, made)
    text = server.http.get(f"/api/games/{made['id']}/file", params={"token": made["spectator"]}).text
    seats = [str(seat) for seat in catalogue.find(name).seats]
    again = server.open(text, **{seats[0]: "random"})
    assert set(again["seats"]) == {seats[1]}
    assert server.http.post("/api/games/open", content=text, params={"nobody": "random"}).status_code == 422
