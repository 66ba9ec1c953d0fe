"""Sealed dice at the server: all are bound before an order stands, nobody is believed, nothing is lost."""

from __future__ import annotations

import contextlib
import re
from typing import TYPE_CHECKING, Any

import pytest
from tests.server.played import duel_file
from tests.server.running import process, running

from openblitz import catalogue
from openblitz.server.dice import seals as seals_module
from openblitz.server.keep.database import in_folder
from openblitz.server.play import doing
from openblitz.table import LoadedDice, read_game
from openblitz.table.sealed_dice import Chain, SealedDice, verified

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.server.running import Person, Server

    from openblitz.table.sealed_dice import Verified


BATTLE = ("done", "attack FF20 with B:4Arm B:5Arm B:15Inf", "done", "fight FF20")
LINE = "4. blue: fight FF20"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(in_folder(tmp_path_factory.mktemp("seals")), workers=1) as made:
        yield made


class Sealer:
    """Somebody at a seat, with a secret of his own."""

    def __init__(self, person: Person, seat: str, links: int = 60) -> None:
        self.person = person
        self.seat = seat
        self.chain = Chain(links=links)
        self.base = 0
        person.settle()

    @property
    def seals(self) -> dict[str, Any]:
        return dict(self.person.state["seals"])

    def bind(self, *, again: bool = False) -> None:
        self.person.send(type="promise", value=self.chain.promise, again=again)
        state = self.person.until(
            lambda state: any(p["value"] == self.chain.promise for p in state["seals"]["promises"])
        )
        (self.base,) = [p["throw"] for p in state["seals"]["promises"] if p["value"] == self.chain.promise]

    def link(self, throw: int) -> str:
        return self.chain.link(throw - self.base)

    def give(self, throw: int | None = None, link: str | None = None) -> None:
        wanted = throw or self.seals["awaited"]["throw"]
        self.person.send(type="link", throw=wanted, link=self.link(wanted) if link is None else link)

    def refused(self, **message: Any) -> str:
        """Why a message is refused."""
        self.person.send(**message)
        answer = self.person.wait("refusal")
        assert answer["refusal"]["rule"] == seals_module.RULE
        return str(answer["refusal"]["reason"])

    def until_awaited(self) -> dict[str, Any]:
        self.person.until(lambda state: state["seals"]["awaited"] is not None)
        return dict(self.seals["awaited"])

    def until_missing(self, who: list[str]) -> dict[str, Any]:
        """Until the dice wait for just these."""
        return self.person.until(
            lambda state: (awaited := state["seals"]["awaited"]) is not None and awaited["missing"] == who
        )

    def until_at(self, number: int) -> dict[str, Any]:
        return self.person.until(lambda state: state["at"] >= number)


def made_duel(server: Server, **more: str) -> dict[str, Any]:
    return server.open(duel_file(), trust="1", mine="blue", dice="sealed", **more)


@contextlib.contextmanager
def seated(server: Server, made: dict[str, Any]) -> Iterator[tuple[Sealer, Sealer]]:
    """Blue, who made the game, and Red, who comes by his link; both are bound."""
    secret = server.take(made, "red")
    with server.sit(made["id"], made["seats"]["blue"]) as blue, server.sit(made["id"], secret) as red:
        made["red"] = secret
        pair = Sealer(blue, "blue"), Sealer(red, "red")
        for sealer in pair:
            sealer.bind()
        yield pair


def fight(blue: Sealer) -> dict[str, Any]:
    """Blue attacks: the order stands and waits."""
    blue.person.order(*BATTLE[:-1])
    blue.person.send(type="order", at=3, order=BATTLE[-1])
    return blue.until_awaited()


def file_of(server: Server, made: dict[str, Any]) -> str:
    answer = server.http.get(f"/api/games/{made['id']}/file", params={"token": made["spectator"]})
    assert answer.status_code == 200, answer.text
    return answer.text


def checked(server: Server, made: dict[str, Any]) -> Verified:
    """The sealed dice as everybody can check them, from the game's file."""
    sitting = read_game(file_of(server, made), catalogue.find, LoadedDice(()))
    found = verified(sitting.journal)
    assert found is not None
    return found


# A throw


def test_dice_come_of_everybodys_links_and_the_file_proves_it(server: Server) -> None:
    made = made_duel(server)
    with seated(server, made) as (blue, red), server.sit(made["id"], made["spectator"]) as watching:
        awaited = fight(blue)
        assert (awaited["throw"], awaited["order"], awaited["missing"]) == (1, LINE, ["blue", "red"])
        assert re.fullmatch("[0-9a-f]{64}", awaited["after"]), "the game so far, which the die hangs on, too"
        assert red.until_awaited() == awaited
        assert blue.person.state["at"] == 3, "the order is not carried out before its dice lie"
        blue.give()
        red.person.until(lambda state: state["seals"]["awaited"]["missing"] == ["red"])
        red.give()
        state = red.until_at(4)
        (entry,) = [entry for entry in state["log"] if entry["number"] == 4]
        links = entry["sealed"]["links"]
        assert (links["blue"], links["red"]) == (blue.link(1), red.link(1))
        dice = SealedDice(links, f"{LINE} after {awaited['after']}")
        assert [roll["value"] for roll in entry["rolls"]] == [
            dice.roll(roll["purpose"], roll["sides"]) for roll in entry["rolls"]
        ]
        assert (state["seals"]["throws"], state["seals"]["awaited"]) == (1, None)
        watching.until(lambda state: state["at"] == 4)
        assert watching.state["seals"] == state["seals"], "a spectator can check it, too"
        page = watching.ask("log", since=0)
        assert ["sealed" in entry for entry in page["entries"]] == [False, False, False, True]
    found = checked(server, made)
    assert (found.rolls, found.seals.throws, found.begun) == (1, 1, 0)


def test_nobody_throws_before_all_are_bound(server: Server) -> None:
    made = made_duel(server)
    with server.sit(made["id"], made["seats"]["blue"]) as person:
        blue = Sealer(person, "blue")
        blue.bind()
        assert blue.seals["unbound"] == ["red"]
        blue.person.order(*BATTLE[:-1])
        answer = blue.person.attempt("order", order=BATTLE[-1])
        assert answer["refusal"]["reason"].startswith("Big Red has to sit down first")
        assert blue.seals["awaited"] is None


def test_while_dice_are_thrown_nothing_else_is_ordered_nor_taken_back(server: Server) -> None:
    with seated(server, made_duel(server)) as (blue, _red):
        blue.person.order(*BATTLE[:-2])
        assert blue.person.state["undo"]
        blue.person.send(type="orders", at=2, orders=BATTLE[-2:])
        blue.until_awaited()
        assert not blue.person.state["undo"]
        for message in ({"type": "order", "order": "done"}, {"type": "undo"}, {"type": "redo"}):
            assert "are being thrown" in blue.refused(at=3, **message)


def test_orders_that_were_given_with_it_follow_it(server: Server) -> None:
    made = made_duel(server)
    with seated(server, made) as (blue, red):
        # A retreat or advance may be asked for first: then the last order is refused, and Blue is told.
        blue.person.send(type="orders", at=0, orders=[*BATTLE, "nonsense", "done"])
        assert blue.until_awaited()["order"] == LINE
        assert blue.person.state["at"] == 3
        blue.give()
        red.until_awaited()
        red.give()
        answer = blue.person.wait("refusal")
        assert answer["order"] == "nonsense"
        assert blue.until_at(4)["at"] == 4


def test_whoever_gives_up_ends_what_is_waited_for(server: Server) -> None:
    made = made_duel(server)
    with seated(server, made) as (blue, red):
        fight(blue)
        red.until_awaited()
        red.person.send(type="order", at=3, order="resign")
        state = blue.until_at(4)
        assert state["view"]["outcome"]["winner"] == "blue"
        assert (state["seals"]["awaited"], state["seals"]["throws"]) == (None, 1)
    assert checked(server, made).voids == ("throw 1, red ends the game",)


def test_a_computer_seat_throws_by_the_server(server: Server) -> None:
    made = server.open(duel_file(), trust="1", mine="blue", dice="sealed", red="random")
    with server.sit(made["id"], made["seats"]["blue"]) as person:
        blue = Sealer(person, "blue")
        blue.bind()
        assert blue.seals["who"] == ["blue", "server"]
        fight(blue)
        blue.give()
        blue.until_at(4)
    server.rest(made["id"])
    assert checked(server, made).rolls == 1


def test_a_computers_own_throw_waits_for_the_person(server: Server) -> None:
    made = server.open(duel_file(), trust="1", mine="red", dice="sealed", blue="greedy")
    with server.sit(made["id"], made["seats"]["red"]) as person:
        red = Sealer(person, "red")
        assert person.state["at"] == 0, "it waits until everybody is bound"
        red.bind()
        awaited = red.until_awaited()
        assert (awaited["order"].split(".")[1][:12], awaited["missing"]) == (" blue: fight", ["red"])
        number = person.state["at"]
        red.give()
        red.until_at(number + 1)
    server.rest(made["id"])
    found = checked(server, made)
    assert (found.rolls, found.seals.who) == (1, ("red", "server"))


# Who may have them


def test_a_new_game_of_either_family_may_have_sealed_dice(server: Server) -> None:
    for ruleset, seat in (("1975-basic", "blue"), ("commander-encounter", "american")):
        made = server.make(ruleset, mine=[seat], dice="sealed")
        with server.sit(made["id"], made["seats"][seat]) as person:
            sealer = Sealer(person, seat)
            assert "server" in sealer.seals["who"]
            assert [promise["who"] for promise in sealer.seals["promises"]] == ["server"]
            sealer.bind()
    plain = server.make()
    with server.sit(plain["id"], plain["seats"]["blue"]) as person:
        assert "seals" not in person.settle()
        person.send(type="promise", value="ab" * 32)
        assert person.wait("refusal")["refusal"]["reason"] == "The dice of this game are not sealed."


@pytest.mark.parametrize(
    ("more", "fault"),
    [
        ({}, "only one seat can be yours"),
        ({"mine": ["blue", "red"]}, "only one seat can be yours"),
        (
            {"seats": {seat: {"kind": "computer", "player": "random"} for seat in ("blue", "red")}},
            "want a person",
        ),
    ],
)
def test_who_has_nobody_to_distrust_gets_none(server: Server, more: dict[str, Any], fault: str) -> None:
    answer = server.http.post("/api/games", json={"ruleset": "1975-basic", "dice": "sealed", **more})
    assert answer.status_code == 422
    assert fault in answer.json()["error"]["message"]


def test_a_game_from_a_file_goes_on_with_sealed_dice_or_without(server: Server) -> None:
    made = made_duel(server)
    with seated(server, made) as (blue, red):
        fight(blue)
        blue.give()
        red.until_awaited()
        red.give()
        red.until_at(4)
    text = file_of(server, made)
    assert "Sealed dice: blue, red, server, form 2\n" in text
    without = server.open(text)
    assert "; sealed dice 1: end" in file_of(server, without)
    assert checked(server, without).ended == 4
    again = server.open(text, mine="blue", dice="sealed")
    assert "Sealed dice: blue, red, server after order 4, form 2\n" in file_of(server, again)
    assert (checked(server, again).begun, checked(server, again).rolls) == (4, 0)
    changed = re.sub(r"(sealed dice 1: blue )\w{8}", r"\g<1>00000000", text)
    answer = server.http.post("/api/games/open", content=changed)
    assert answer.status_code == 422
    assert "what blue gave away" in answer.json()["error"]["message"]


# Hostile and unlucky people


def test_a_link_that_was_not_promised_or_not_asked_for_is_refused(server: Server) -> None:
    made = made_duel(server)
    with seated(server, made) as (blue, red):
        early = red.refused(type="link", throw=1, link=red.link(1))
        assert early == "Throw 1 is not asked for now."
        fight(blue)
        red.until_awaited()
        wrong = "This is not what this seat had promised."
        for link in ("00" * 32, red.link(2), blue.link(1), red.chain.promise, "", "zz" * 32, "0" * 100_000):
            assert red.refused(type="link", throw=1, link=link) == wrong
        for throw in (0, 2, -1, 10**9):
            assert "is not asked for now" in red.refused(type="link", throw=throw, link=red.link(1))
        red.give()
        blue.person.until(lambda state: state["seals"]["awaited"]["missing"] == ["blue"])
        red.give()  # the same again changes nothing
        blue.give()
        blue.until_at(4)
        # What was good once is good no more: the same is passed over, and all else refused.
        red.give(1)
        assert "is not asked for now" in red.refused(type="link", throw=1, link=red.link(2))
        assert (red.until_at(4)["at"], red.seals["throws"]) == (4, 1)
    assert checked(server, made).rolls == 1


def test_nobody_else_sees_a_link_before_all_are_there(server: Server) -> None:
    with seated(server, made_duel(server)) as (blue, red):
        fight(blue)
        red.until_awaited()
        blue.give()
        state = red.person.until(lambda state: state["seals"]["awaited"]["missing"] == ["red"])
        assert blue.link(1) not in str(state)


def test_a_spectator_has_no_part_in_it(server: Server) -> None:
    made = made_duel(server)
    with seated(server, made) as (blue, _red), server.sit(made["id"], made["spectator"]) as watching:
        fight(blue)
        watching.until(lambda state: state["seals"]["awaited"] is not None)
        for message in (
            {"type": "link", "throw": 1, "link": blue.link(1)},
            {"type": "promise", "value": "ab" * 32},
            {"type": "claim"},
        ):
            watching.send(**message)
            assert watching.wait("error")["code"] == "spectator"


@pytest.mark.parametrize("value", ["", "zz" * 32, "AB" * 32, "ab" * 31, "0" * 100_000])
def test_what_is_no_promise_is_refused(server: Server, value: str) -> None:
    made = made_duel(server)
    with server.sit(made["id"], made["seats"]["blue"]) as person:
        blue = Sealer(person, "blue")
        assert blue.refused(type="promise", value=value) == "A promise has 64 hexadecimal digits."


def test_a_second_line_takes_nothing_over_by_itself(server: Server) -> None:
    made = made_duel(server)
    with seated(server, made) as (blue, red), server.sit(made["id"], made["red"]) as person:
        red.person.send(type="promise", value=red.chain.promise)  # what is said twice changes nothing
        other = Sealer(person, "red")
        assert "lies in another browser" in other.refused(type="promise", value=other.chain.promise)
        # Nor can anybody's promise be taken for one's own.
        taken = other.refused(type="promise", value=blue.chain.promise, again=True)
        assert taken == "This was promised before."
        assert len(other.seals["promises"]) == 3


def test_who_has_lost_his_secret_is_bound_anew_and_everybody_is_told(server: Server) -> None:
    made = made_duel(server)
    with seated(server, made) as (blue, red), server.sit(made["id"], made["red"]) as person:
        fight(blue)
        blue.give()
        red.until_awaited()
        other = Sealer(person, "red")
        other.bind(again=True)
        assert "Throw 1 is void" in blue.person.wait("chat")["text"]
        awaited = blue.person.until(lambda state: state["seals"]["throws"] == 1)["seals"]["awaited"]
        # Blue's link may have been seen by him who bound himself anew: it is used up.
        assert (awaited["throw"], awaited["order"], awaited["missing"]) == (2, LINE, ["blue", "red"])
        assert "not what this seat had promised" in blue.refused(type="link", throw=2, link=blue.link(1))
        assert "not what this seat had promised" in red.refused(type="link", throw=2, link=red.link(2))
        blue.give(2)
        other.give(2)
        blue.until_at(4)
    found = checked(server, made)
    assert (found.rolls, found.voids) == (1, ("throw 1, red makes a new promise",))


def test_a_seat_is_not_bound_anew_for_ever(server: Server) -> None:
    with seated(server, made_duel(server)) as (_blue, red):
        for number in range(1, seals_module.MOST_PROMISES):
            red.chain = Chain(links=1)
            red.bind(again=True)
            assert len(red.seals["promises"]) == 3 + number
        reason = red.refused(type="promise", value="ab" * 32, again=True)
        assert reason == f"A seat makes at most {seals_module.MOST_PROMISES} promises in a game."


def test_the_game_of_a_silent_seat_is_claimed_after_a_day_and_not_before(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = made_duel(server)
    clock = [1_000_000_000_000]
    monkeypatch.setattr(doing, "now", lambda: clock[0])
    with seated(server, made) as (blue, red):
        assert blue.refused(type="claim") == "Nothing is waited for."
        fight(blue)
        assert blue.refused(type="claim") == "Your own seal is waited for."
        blue.give()
        blue.person.until(lambda state: state["seals"]["awaited"]["missing"] == ["red"])
        clock[0] += seals_module.CLAIM_AFTER - 1
        assert "has not come for 24 hours" in blue.refused(type="claim")
        clock[0] += 1
        assert red.refused(type="claim") == "Your own seal is waited for."
        blue.person.send(type="claim")
        state = blue.until_at(4)
        assert state["view"]["outcome"]["winner"] == "blue"
        assert "Great Blue claims the game" in red.person.wait("chat")["text"]
    found = checked(server, made)
    assert found.voids == ("throw 1, claimed by blue, red gave nothing away",)


def test_a_chain_of_the_server_that_is_used_up_says_so(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seals_module.Sealing, "_own_link", lambda _self: Chain(links=1).link(2))
    with seated(server, made_duel(server)) as (blue, _red):
        blue.person.order(*BATTLE[:-1])
        assert "used up" in blue.person.attempt("order", order=BATTLE[-1])["refusal"]["reason"]


# Nothing that was acknowledged is lost


def test_what_waits_is_kept_when_the_server_is_killed(tmp_path: Path) -> None:
    url = in_folder(tmp_path)
    with process(url) as (server, served):
        made = made_duel(server)
        with seated(server, made) as (blue, red):
            fight(blue)
            blue.give()
            red.person.until(lambda state: (state["seals"]["awaited"] or {}).get("missing") == ["red"])
            served.kill()
    with process(url) as (server, _served), server.sit(made["id"], made["red"]) as person:
        again = Sealer(person, "red")
        again.chain = red.chain
        awaited = again.seals["awaited"]
        assert (awaited["throw"], awaited["order"], awaited["missing"]) == (1, LINE, ["red"])
        again.give()
        again.until_at(4)
        found = checked(server, made)
        assert (found.rolls, found.links[4]["blue"]) == (1, blue.link(1))


def test_a_database_in_which_a_link_was_changed_is_not_believed(tmp_path: Path) -> None:
    import sqlalchemy as sa  # noqa: PLC0415

    url = in_folder(tmp_path)
    with running(url) as server:
        made = made_duel(server)
        with seated(server, made) as (blue, red):
            fight(blue)
            blue.give()
            red.until_awaited()
            red.give()
            red.until_at(4)
    engine = sa.create_engine(url)
    with engine.begin() as connection:
        text = str(connection.exec_driver_sql("select text from notes where number = 4").scalar_one())
        forged = text.replace(blue.link(1), "00" * 32)
        connection.exec_driver_sql("update notes set text = ? where number = 4", (forged,))
    engine.dispose()
    with running(url) as server:
        answer = server.http.get(f"/api/games/{made['id']}/file", params={"token": made["spectator"]})
        assert (answer.status_code, answer.json()["error"]["code"]) == (503, "corrupt")
