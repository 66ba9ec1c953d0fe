"""Questions to which nothing can be done pass by themselves, for seats that like it so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from tests.server.played import kept
from tests.web.sitting import game_file

from openblitz.server.door.tokens import new_token
from openblitz.server.play.habits import NONE, Habits, HabitsMessage, keep

if TYPE_CHECKING:
    from tests.server.running import Person, Server

    from openblitz.server.keep.storage import Storage

GAME = "0123456789abcdef"
# Nobody flies in this weather: nothing can be done when aircraft are to fly, and then the turn ends.
GROUNDED = """
turn 3
weather no-flying
side blue
at S25: B:14TAC B:1Inf
at P15: B:2Inf
at NN48: R:4Inf
rest eliminated
step movement
"""
SORTIES = GROUNDED.replace("step movement", "step sorties")
# The same, and Blue has a battle to announce afterwards.
BESIDE = GROUNDED.replace("at P15: B:2Inf", "at T20: B:2Inf B:3Inf\nat T19: R:5Inf")
# Nobody flies: a fighter of Red's may change its base and do nothing else.
FIGHTERS = """
turn 3
side blue
at S25: B:14TAC B:1Inf
at O11: B:2Inf
at NN48: R:4Inf R:1FTR
rest eliminated
step movement
"""
AIR = ("air-combat", "automatic-victory")


def grounded(server: Server, position: str = GROUNDED, **query: str) -> dict[str, Any]:
    file = game_file(position, "1965-tournament", ("weather-1965",))
    return server.open(file, name="Grounded", blue="human", red="human", **query)


def asked(person: Person) -> tuple[str, str]:
    """Who is asked, in which step."""
    question = person.state["view"]["question"]
    return question["seat"], question["step"]


def like(person: Person, **habits: Any) -> dict[str, Any]:
    """Say what one likes: the state after that."""
    person.send(type="habits", **habits)
    return person.until(lambda state: "habits" in state and habits.items() <= state["habits"].items())


def done(person: Person) -> None:
    """What was said before is dealt with when this is answered."""
    person.ask("log", since=0)


def passed(state: dict[str, Any]) -> list[bool]:
    """Of the orders that a state brings, which were given by themselves."""
    return [any(event["kind"] == "passed over" for event in entry["events"]) for entry in state["log"]]


def test_a_question_without_an_answer_passes_by_itself_and_the_log_says_so(server: Server) -> None:
    made = grounded(server, BESIDE)
    with server.sit(made["id"], made["seats"]["blue"]) as blue:
        blue.settle()
        like(blue, passing="idle")
        state = blue.order("done")
        assert asked(blue) == ("blue", "announce")
        assert [(entry["seat"], entry["order"]) for entry in state["log"]] == [("blue", "done")] * 2
        assert passed(state) == [False, True]
        said = state["log"][1]["events"][0]
        assert said["text"].startswith("Passed by itself: Great Blue: send your aircraft")
        assert said["rules"] == ["65:23.0T.5", "65:23.0T.8"]


def test_whoever_has_not_said_so_is_always_asked(server: Server) -> None:
    made = grounded(server, BESIDE)
    with server.sit(made["id"], made["seats"]["blue"]) as blue:
        blue.settle()
        assert "habits" not in blue.state
        blue.order("done")
        assert asked(blue) == ("blue", "sorties")
        like(blue, passing="idle")
        like(blue, passing="never")
        blue.change("undo")


def test_undo_takes_back_what_passed_by_itself_with_the_order_before_it(server: Server) -> None:
    made = grounded(server, BESIDE)
    with server.sit(made["id"], made["seats"]["blue"]) as blue:
        blue.settle()
        like(blue, passing="idle")
        blue.order("done")
        assert blue.state["at"] == 2
        blue.change("undo")
        assert (blue.state["at"], asked(blue)) == (0, ("blue", "movement"))
        state = blue.change("redo")
        assert (state["at"], asked(blue), passed(state)) == (2, ("blue", "announce"), [False, True])


def test_a_game_in_which_questions_passed_is_the_game_in_which_they_were_answered(server: Server) -> None:
    files = []
    for likes in ("never", "idle"):
        made = grounded(server, BESIDE)
        with server.sit(made["id"], made["seats"]["blue"]) as blue:
            blue.settle()
            like(blue, passing="beside")
            like(blue, passing=likes)
            for order in ("done",) * (1 if likes == "idle" else 2):
                blue.order(order)
        file = server.http.get(f"/api/games/{made['id']}/file", params={"token": made["spectator"]}).text
        files.append(file[file.index("Start") :].partition("Signature")[0])
    assert files[0] == files[1]
    assert files[0].count(": done") == 2


def test_the_end_of_the_turn_is_confirmed_though_a_question_lies_between(server: Server) -> None:
    made = grounded(server)
    with server.sit(made["id"], made["seats"]["blue"]) as blue:
        blue.settle()
        like(blue, passing="idle")
        blue.send(type="order", at=0, order="done", knowing=False)
        answer = blue.hear()
        while answer["type"] != "refusal":
            answer = blue.hear()
        assert (answer["order"], answer["hands_over"]) == ("done", True)
        assert asked(blue) == ("blue", "movement")
        state = blue.change("order", order="done", knowing=True)
        assert asked(blue) == ("red", "movement")
        assert passed(state) == [False, True]


def test_nothing_passes_that_would_bind_what_can_be_taken_back(server: Server) -> None:
    made = grounded(server)
    with server.sit(made["id"], made["seats"]["blue"]) as blue:
        blue.settle()
        blue.order("done")  # movement can still be taken up again
        like(blue, passing="idle")
        done(blue)
        assert (blue.state["at"], asked(blue)) == (1, ("blue", "sorties"))
        blue.change("undo")
    made = grounded(server, SORTIES)  # there is nothing to take back
    with server.sit(made["id"], made["seats"]["blue"]) as blue:
        blue.settle()
        like(blue, passing="idle")
        blue.until(lambda state: state["at"] == 1)
        assert asked(blue) == ("red", "movement")


def test_what_wants_a_die_that_people_throw_is_asked(server: Server) -> None:
    """When Red's turn ends the weather of the next one is rolled for."""
    red = SORTIES.replace("side blue", "side red").replace("R:4Inf", "R:4Inf R:14TAC")
    for query, stands in (({"dice": "typed"}, ("red", "sorties")), ({}, ("blue", "movement"))):
        made = grounded(server, red, **query)
        with server.sit(made["id"], made["seats"]["red"]) as person:
            person.settle()
            like(person, passing="idle")
            done(person)
            assert asked(person) == stands


@pytest.mark.parametrize("likes", ["idle", "beside"])
def test_a_seat_whose_page_is_not_open_is_not_waited_for(server: Server, likes: str) -> None:
    """Red's fighter reaches no enemy: it may change its base, which only who likes it passes over."""
    made = server.open(game_file(FIGHTERS, "1975-tournament", AIR, "all"), blue="human", red="human")
    with server.sit(made["id"], made["seats"]["red"]) as red:
        red.settle()
        like(red, passing=likes)
    with server.sit(made["id"], made["seats"]["blue"]) as blue:
        blue.settle()
        state = blue.order("done")
        assert "habits" not in state  # what another likes is not told
        if likes == "idle":
            assert asked(blue) == ("red", "interception")
        else:
            assert [entry["seat"] for entry in state["log"]] == ["blue", "red"]
            assert passed(state) == [False, True]
            assert asked(blue)[1] != "interception"


def test_one_goes_on_to_a_part_of_the_turn_and_passes_over_those_between(server: Server) -> None:
    position = BESIDE.replace("weather no-flying", "weather clear")
    made = grounded(server, position)
    with server.sit(made["id"], made["seats"]["blue"]) as blue:
        blue.settle()
        state = blue.change("order", order="done", until="announce")
        assert (asked(blue), passed(state)) == (("blue", "announce"), [False, True])
        blue.change("undo")
        assert blue.state["at"] == 0
        blue.change("order", order="done", until="sorties")
        assert (asked(blue), blue.state["at"]) == (("blue", "sorties"), 1)
        blue.change("undo")
        blue.change("order", order="done", until="nowhere")
        assert (asked(blue), blue.state["at"]) == (("blue", "sorties"), 1)
        blue.change("undo")
        # A battle has to be announced there: nobody goes further.
        blue.change("order", order="done", until="end")
        assert asked(blue) == ("blue", "announce")


def test_the_end_of_the_turn_is_confirmed_by_whoever_goes_on_to_it(server: Server) -> None:
    made = grounded(server, GROUNDED.replace("no-flying", "clear"))
    with server.sit(made["id"], made["seats"]["blue"]) as blue:
        blue.settle()
        blue.send(type="order", at=0, order="done", until="end", knowing=False)
        answer = blue.hear()
        while answer["type"] != "refusal":
            answer = blue.hear()
        assert answer["hands_over"]
        blue.until(lambda state: state["at"] == 1)
        assert asked(blue) == ("blue", "sorties")
        blue.change("order", order="done", until="end", knowing=True)
        assert asked(blue) == ("red", "movement")  # nobody goes through the turn of another


def test_what_a_seat_likes_is_kept_with_the_game(storage: Storage) -> None:
    storage.add(kept(0), {"blue": new_token()}).result()
    before = storage.load(GAME)
    assert before is not None
    assert before.habits == {}
    for habits in (Habits("idle", {"B:4Arm": 3}), Habits("never")):
        keep(storage.database, GAME, "blue", habits).result()
        after = storage.load(GAME)
        assert after is not None
        assert after.habits == {"blue": habits}


def test_what_is_left_out_stays_as_it_is() -> None:
    stays = HabitsMessage(stay={"B:4Arm": 2}).of(NONE)
    assert stays == Habits("never", {"B:4Arm": 2})
    assert HabitsMessage(passing="idle").of(stays) == Habits("idle", {"B:4Arm": 2})


@pytest.mark.parametrize(
    "said", [{"passing": "always"}, {"stay": {"B" * 25: 1}}, {"stay": {"B:4Arm": 100}}, {"stay": [1]}]
)
def test_what_nobody_can_like_is_refused(server: Server, said: dict[str, Any]) -> None:
    made = grounded(server)
    with server.sit(made["id"], made["seats"]["blue"]) as blue:
        blue.settle()
        blue.send(type="habits", **said)
        answer = blue.hear()
        while answer["type"] != "error":
            answer = blue.hear()
        assert answer["code"] == "invalid"
