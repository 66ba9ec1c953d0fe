"""The websocket: what comes in and goes out, for the two seats and for those who watch."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

import pytest
from tests.server.played import duel_file, played_file

from openblitz.blitzkrieg.rulesets import game
from openblitz.table import SeededDice, Sitting, write_game

if TYPE_CHECKING:
    from tests.server.running import Server


@pytest.fixture
def duel(server: Server) -> dict[str, Any]:
    return server.open(duel_file(), trust="1", name="Duel")


def test_on_sitting_down_one_is_shown_the_game(server: Server, duel: dict[str, Any]) -> None:
    with server.sit(duel["id"], duel["seats"]["blue"]) as blue:
        state = blue.settle()
        assert (state["at"], state["seat"], state["name"]) == (0, "blue", "Duel")
        assert (state["undo"], state["redo"], state["events"], state["log"]) == (False, False, [], [])
        assert state["printed"]["pieces"][0]["side"] == "blue"
        assert state["view"]["asked"] == "blue"
        assert state["view"]["offer"]["units"] == ["B:4Arm", "B:5Arm"]
        assert state["players"]["red"] == {
            "kind": "human",
            "player": None,
            "online": False,
            "lines": 0,
            "taken": True,
            "links": 0,
            "name": "",
        }


def test_both_see_an_order_and_what_happened(server: Server, duel: dict[str, Any]) -> None:
    with (
        server.sit(duel["id"], duel["seats"]["blue"]) as blue,
        server.sit(duel["id"], duel["seats"]["red"]) as red,
    ):
        blue.until(lambda state: state["players"]["red"]["online"])
        red.settle()
        blue.order("move B:4Arm to EE19")
        for person in (blue, red):
            person.until(lambda state: state["at"] == 1)
            (entry,) = person.state["log"]
            assert [event["kind"] for event in entry["events"]] == ["moved"]
            assert "printed" not in person.state
        assert (blue.state["undo"], red.state["undo"]) == (True, False)


def test_a_refusal_names_the_rule_and_the_order(server: Server, duel: dict[str, Any]) -> None:
    with server.sit(duel["id"], duel["seats"]["blue"]) as blue:
        blue.settle()
        refused = blue.attempt("order", order="move B:4Arm to FF20")
        assert refused["type"] == "refusal", refused
        assert refused["order"] == "move B:4Arm to FF20"
        assert refused["refusal"]["rule"].startswith("75:")
        assert refused["at"] == 0


def test_a_stale_order_is_answered_with_the_fresh_state(server: Server, duel: dict[str, Any]) -> None:
    with server.sit(duel["id"], duel["seats"]["blue"]) as blue:
        blue.settle()
        blue.order("move B:4Arm to EE19")
        blue.send(type="order", at=0, order="move B:5Arm to EE19")
        stale = blue.wait("stale")
        assert stale["at"] == 1
        places = {unit: state["place"] for unit, state in stale["view"]["units"].items()}
        assert (places["B:4Arm"], places["B:5Arm"]) == ("EE19", "EE20")


def test_undo_holds_across_a_reload_of_the_page(server: Server, duel: dict[str, Any]) -> None:
    with server.sit(duel["id"], duel["seats"]["blue"]) as blue:
        blue.settle()
        blue.order("move B:4Arm to EE19")
    with server.sit(duel["id"], duel["seats"]["blue"]) as blue:
        assert blue.settle()["undo"]
        assert blue.change("undo")["at"] == 0
        assert blue.state["redo"]
        assert blue.change("redo")["at"] == 1


def test_a_spectator_sees_everything_and_orders_nothing(server: Server, duel: dict[str, Any]) -> None:
    with server.sit(duel["id"], duel["spectator"]) as spectator:
        state = spectator.settle()
        assert state["seat"] is None
        assert state["view"]["offer"] is None
        for message in (
            {"type": "order", "at": 0, "order": "done"},
            {"type": "orders", "at": 0, "orders": ["done"]},
            {"type": "undo", "at": 0},
            {"type": "redo", "at": 0},
        ):
            spectator.send(**message)
            assert spectator.wait("error")["code"] == "spectator"


def test_words_reach_everybody_and_those_who_come_later(server: Server, duel: dict[str, Any]) -> None:
    with (
        server.sit(duel["id"], duel["seats"]["blue"]) as blue,
        server.sit(duel["id"], duel["seats"]["red"]) as red,
    ):
        blue.send(type="chat", text="  Good\nluck!\x07 ")
        for person in (blue, red):
            chat = person.wait("chat")
            assert (chat["seat"], chat["text"]) == ("blue", "Good luck!")
    with server.sit(duel["id"], duel["spectator"]) as late:
        assert late.wait("chat")["text"] == "Good luck!"


@pytest.mark.usefixtures("still_clock")
def test_a_new_line_wins_nobody_more_words(server: Server, duel: dict[str, Any]) -> None:
    """All lines of an address at a game speak together; other games, and other addresses, are not touched."""
    most, numbers = int(server.app.state.games.talk.burst), itertools.count()
    flooding = {"X-Forwarded-For": "192.0.2.77"}

    def heard(token: str, game: str = duel["id"], **headers: str) -> bool:
        text = f"line {next(numbers)}"
        with server.sit(game, token, **headers) as person:
            person.settle()
            person.send(type="chat", text=text)
            while (told := person.wait_for_words()) not in (text, "too-many"):
                pass
            return told == text

    assert all(heard(duel["spectator"], **flooding) for _ in range(most))
    assert not heard(duel["spectator"], **flooding)
    assert not heard(duel["seats"]["blue"], **flooding)
    assert heard(duel["seats"]["blue"])
    other = server.make()
    assert heard(other["spectator"], other["id"], **flooding)


# Questions


def test_questions_are_answered_with_their_number(server: Server, duel: dict[str, Any]) -> None:
    with server.sit(duel["id"], duel["seats"]["blue"]) as blue:
        blue.settle()
        blue.send(type="ask", id=31, ask={"what": "targets", "units": ["B:4Arm"]})
        assert blue.wait("answer")["id"] == 31
        targets = blue.ask("targets", units=["B:4Arm"])
        assert (targets["kind"], targets["units"]) == ("targets", ["B:4Arm"])
        assert {"EE19", "DD19"} <= {target["hex"] for target in targets["targets"]}
        explained = blue.ask("explain", order="move B:4Arm to FF20")
        assert explained["refusal"]["rule"].startswith("75:")
        assert blue.ask("explain", order="move B:4Arm to EE19")["cost"]["total"]
        odds = blue.ask("odds", units=["B:4Arm", "B:5Arm"], hexes=["FF20"])
        assert odds["defenders"] == ["R:1Inf"]
        assert sum(odds["chances"].values()) == 6
        threat = blue.ask("threat", hex="FF20", side="blue")
        assert {attacker["unit"] for attacker in threat["attackers"]} >= {"B:4Arm"}


@pytest.mark.parametrize(
    ("what", "more"),
    [
        ("targets", {"units": ["B:99Arm"]}),
        ("targets", {}),
        ("explain", {"order": "nonsense"}),
        ("odds", {"units": ["B:4Arm"], "hexes": ["ZZZ99"]}),
        ("threat", {"hex": "", "side": "red"}),
        ("moment", {"at": 99}),
        ("moment", {"at": -1}),
        ("deploy", {}),
        ("sight", {"unit": "B:4Arm", "target": "R:1Inf"}),  # another game's question
        ("everything", {}),
        ("threat", {"hex": "FF20", "side": "green"}),
        ("approach", {"units": ["B:4Arm"], "hex": "nowhere"}),
    ],
)
def test_a_question_that_makes_no_sense_is_answered_so(
    server: Server, duel: dict[str, Any], what: str, more: dict[str, Any]
) -> None:
    with server.sit(duel["id"], duel["seats"]["blue"]) as blue:
        answer = blue.ask(what, **more)
        assert answer["error"]["message"]
        assert answer["error"]["code"] != "server"


@pytest.mark.parametrize(
    ("what", "more"),
    [
        ("odds", {}),
        ("odds", {"units": ["B:4Arm"]}),
        ("odds", {"hexes": ["FF20"]}),
        ("odds", {"units": ["B:4Arm", "B:4Arm", "R:1Inf"], "hexes": ["A0", "FF20", "FF20"]}),
        ("odds", {"units": ["B:1Inf"], "hexes": ["FF20"]}),  # a unit that is out of the game
        ("threat", {"hex": "A0", "side": "red"}),
        ("approach", {"units": ["B:1Inf", "R:1Inf"], "hex": "A0"}),
        ("threat", {"hex": "EE20", "side": "blue"}),
        ("targets", {"units": ["R:1Inf"]}),
        ("targets", {"units": ["b:1inf"]}),
        ("targets", {"units": []}),
        ("targets", {"units": ["R:1Inf", "B:4Arm"], "together": False}),
        ("would", {}),
        ("would", {"units": ["R:1Inf", "B:1Inf"], "hexes": ["A0", "FF20"]}),
        ("would", {"hexes": ["FF20"]}),
        ("explain", {"order": "resign"}),
        ("explain", {"order": "retreat R:1Inf to GG20"}),
        ("explain", {"order": "move B:1Inf to EE19"}),
        ("explain", {"order": "attack FF20 with B:4Arm"}),
    ],
)
def test_a_question_off_the_point_is_answered_all_the_same(
    server: Server, duel: dict[str, Any], what: str, more: dict[str, Any]
) -> None:
    with server.sit(duel["id"], duel["seats"]["blue"]) as blue:
        answer = blue.ask(what, **more)
        assert answer.get("error", {}).get("code") != "server"


def test_a_division_of_combat_is_suggested_when_it_is_asked_for(server: Server, duel: dict[str, Any]) -> None:
    with server.sit(duel["id"], duel["seats"]["blue"]) as blue:
        blue.settle()
        assert blue.ask("suggestion")["orders"] == []
        blue.order("done")
        orders = blue.ask("suggestion")["orders"]
        assert orders
        blue.order(*orders, "done")
        assert blue.state["view"]["question"]["step"] == "resolve"


def test_a_hint_is_an_order_that_can_be_given_and_nobody_gets_one_against_a_person(
    server: Server, duel: dict[str, Any]
) -> None:
    alone = server.open(duel_file(), trust="1", name="Alone", red="hold")
    with server.sit(alone["id"], alone["seats"]["blue"]) as blue:
        blue.settle()
        advised = blue.ask("hint")
        (order,) = advised["orders"]
        assert order.startswith(("move ", "done"))
        assert advised["words"] == [order[:1].upper() + order[1:]]  # of one unit
        assert blue.ask("hint")["orders"] == [order]  # the same, however often one asks
        assert blue.attempt("order", order=order)["type"] != "refusal"
    with server.sit(alone["id"], alone["spectator"]) as spectator:
        assert spectator.ask("hint")["error"]["code"] == "hint"
    with (
        server.sit(duel["id"], duel["seats"]["blue"]) as blue,
        server.sit(duel["id"], duel["seats"]["red"]) as red,
    ):
        blue.settle()
        red.settle()
        assert blue.ask("hint")["error"]["message"] == "Hints are given only against the computer."
        assert red.ask("hint")["error"]["code"] == "hint"


def test_the_whole_game_can_be_replayed(server: Server) -> None:
    game = server.open(played_file(150))
    with server.sit(game["id"], game["spectator"]) as spectator:
        log = spectator.ask("log")["entries"]
        assert [entry["number"] for entry in log] == list(range(1, 151))
        assert [entry["number"] for entry in spectator.ask("log", since=148)["entries"]] == [149, 150]
        moment = spectator.ask("moment", at=3)
        assert moment["events"] == log[2]["events"]
        on_board = [
            unit
            for unit, state in moment["view"]["units"].items()
            if state["place"] not in ("card", "eliminated")
        ]
        assert set(on_board) == {unit for entry in log[:3] for unit in entry["events"][0]["units"]}


def test_a_side_is_deployed_and_left_to_its_player(server: Server) -> None:
    game = server.make()
    with server.sit(game["id"], game["seats"]["blue"]) as blue:
        blue.settle()
        orders = blue.ask("deploy")["orders"]
        assert orders
        assert "done" not in orders
        blue.order(*orders)
        assert blue.state["view"]["asked"] == "blue"
        assert blue.state["view"]["offer"]["can_end"]
        assert blue.state["undo"]


# An infantry and an armor beside a country that nobody has violated.
BORDER = """
turn 3
at K8: B:1Inf
at J8: B:4Arm
at M9: NW:1Inf
at NN45: R:1Inf
rest eliminated
"""


@pytest.fixture
def border(server: Server) -> dict[str, Any]:
    rules = game("modules", "", ("module-18-minor-armies",))
    sitting = Sitting(rules, SeededDice(1), [("Event", "A border")], start=rules.read_state(BORDER))
    return server.open(write_game(sitting), blue="human", red="human")


@pytest.mark.parametrize("knowing", [True, None])
def test_an_order_is_carried_out_for_who_knows_and_for_who_wants_no_question(
    server: Server, border: dict[str, Any], knowing: bool | None
) -> None:
    with server.sit(border["id"], border["seats"]["blue"]) as blue:
        blue.settle()
        after = blue.change("order", order="move B:1Inf to L9", knowing=knowing)
    assert after["view"]["units"]["B:1Inf"]["place"] == "L9"


def test_what_one_may_not_know_of_holds_an_order_back(server: Server, border: dict[str, Any]) -> None:
    with server.sit(border["id"], border["seats"]["blue"]) as blue:
        blue.settle()
        held = blue.attempt("order", order="move B:1Inf to L9", knowing=False)
        assert (held["type"], held["at"], held["order"]) == ("refusal", 0, "move B:1Inf to L9")
        (caution,) = held["cautions"]
        assert (caution["rule"], held["refusal"]["rule"]) == ("MS:18b", "MS:18b")
        assert caution["reason"] == "War on Nord Walküre: its army of 1 unit joins Big Red."
        refused = blue.attempt("order", order="move B:1Inf to Z30", knowing=False)
        assert (refused["type"], refused["cautions"]) == ("refusal", [])  # that cannot be ordered at all
        assert blue.change("order", order="move B:1Inf to K7", knowing=False)["at"] == 1


def test_the_end_of_the_turn_holds_an_order_back(server: Server, border: dict[str, Any]) -> None:
    with server.sit(border["id"], border["seats"]["blue"]) as blue:
        blue.settle()
        held = blue.attempt("order", order="done", knowing=False)
        assert (held["type"], held["hands_over"], held["cautions"]) == ("refusal", True, [])
        assert blue.change("order", order="done", knowing=True)["view"]["asked"] == "red"


def test_of_several_orders_only_the_first_is_known(server: Server, border: dict[str, Any]) -> None:
    """Until the one that is held back they are carried out; once the country is violated nothing is asked."""
    home, abroad = "move B:4Arm to J9", "move B:1Inf to L9"
    with server.sit(border["id"], border["seats"]["blue"]) as blue:
        blue.settle()
        blue.send(type="orders", at=0, orders=[home, abroad], knowing=True)
        assert blue.wait("state", "refusal")["type"] == "state"
        held = blue.wait("refusal")
        assert (held["at"], held["order"], len(held["cautions"])) == (1, abroad, 1)
        blue.send(type="orders", at=1, orders=[abroad, "take-back B:4Arm", "move B:4Arm to L8"], knowing=True)
        assert blue.until(lambda state: state["at"] == 4)["view"]["units"]["B:4Arm"]["place"] == "L8"
