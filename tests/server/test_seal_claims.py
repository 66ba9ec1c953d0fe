"""Sealed dice at the server: nobody wins by silence or a new promise; a throw binds the game before it."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

import pytest
from tests.server.test_sealed_plans import POSITION as PLANNING
from tests.server.test_sealed_plans import RULESET as PLANS
from tests.server.test_seals import LINE, Sealer, checked, fight, made_duel, seated

from openblitz.server.dice import sealing
from openblitz.server.dice import seals as seals_module
from openblitz.server.play import doing, games
from openblitz.table import Entry, Roll
from openblitz.table.sealed_dice import Chain, SealedDice
from openblitz.table.sealed_past import onward, seal, veiled

if TYPE_CHECKING:
    from tests.server.running import Server


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The server's, which is moved by hand."""
    told = [1_000_000_000_000]
    monkeypatch.setattr(doing, "now", lambda: told[0])
    return told


DAY = seals_module.CLAIM_AFTER


def test_nobody_turns_the_claim_round_by_a_new_promise(server: Server, clock: list[int]) -> None:
    """Red, who is waited for, makes a new promise when Blue has gone, and gives his own part at once."""
    made = made_duel(server)
    with seated(server, made) as (blue, red):
        fight(blue)
        blue.give()
        red.until_missing(["red"])
        clock[0] += DAY - 1
        red.chain = Chain(links=60)
        red.bind(again=True)
        assert red.seals["awaited"]["missing"] == ["blue", "red"]
        red.give()
        state = red.until_missing(["blue"])
        assert (state["seals"]["awaited"]["claim"], state["seals"]["awaited"]["claimed"]) == (None, "")
        clock[0] += 30 * DAY
        assert "cannot be claimed of him" in red.refused(type="claim")
        blue.until_missing(["blue"])
        blue.give(2)
        assert blue.until_at(4)["view"]["outcome"] is None
    assert checked(server, made).voids == ("throw 1, red makes a new promise",)


def test_a_new_promise_wins_no_time_for_whoever_is_waited_for(server: Server, clock: list[int]) -> None:
    made = made_duel(server)
    with seated(server, made) as (blue, red):
        fight(blue)
        blue.give()
        red.until_missing(["red"])
        due = red.seals["awaited"]["claim"]
        clock[0] += DAY - 1
        for _ in range(3):
            red.chain = Chain(links=60)
            red.bind(again=True)
            assert (red.seals["awaited"]["claim"], red.seals["awaited"]["claimed"]) == (due, "red")
        assert "has not come for 24 hours" in blue.refused(type="claim")
        clock[0] += 1
        blue.person.send(type="claim")
        assert blue.until_at(4)["view"]["outcome"]["winner"] == "blue"
        assert "Red's seal for the dice has not come" in told_of_claim(red)


def told_of_claim(sealer: Sealer) -> str:
    """What everybody hears of a claim, after what was said of promises."""
    while "claims" not in (text := sealer.person.wait("chat")["text"]):
        pass
    return str(text)


def test_whoever_gives_and_then_promises_anew_is_waited_for_from_then_on(
    server: Server, clock: list[int]
) -> None:
    """Nor is he safe for ever: Red gives, makes his own part void, and is silent."""
    made = made_duel(server)
    with seated(server, made) as (blue, red):
        fight(blue)
        red.until_awaited()
        red.give()
        blue.until_missing(["blue"])
        clock[0] += DAY
        red.chain = Chain(links=60)
        red.bind(again=True)
        blue.person.until(lambda state: state["seals"]["throws"] == 1)
        blue.give(2)
        blue.until_missing(["red"])
        assert "has not come for 24 hours" in blue.refused(type="claim")
        clock[0] += DAY
        blue.person.send(type="claim")
        assert blue.until_at(4)["view"]["outcome"]["winner"] == "blue"


def test_a_clock_that_was_put_back_lets_nobody_claim_earlier(server: Server, clock: list[int]) -> None:
    with seated(server, made_duel(server)) as (blue, _red):
        fight(blue)
        blue.give()
        blue.until_missing(["red"])
        clock[0] -= 10 * DAY
        assert "has not come for 24 hours" in blue.refused(type="claim")


def test_the_list_of_games_says_whose_seal_the_dice_wait_for(server: Server) -> None:
    made = made_duel(server)

    def waited_for() -> dict[str | None, bool]:
        tokens = [made["seats"]["blue"], made["red"], made["spectator"]]
        lines = server.http.post("/api/games/list", json={"tokens": tokens}).json()
        return {line["seat"]: line["seal"] for line in lines}

    with seated(server, made) as (blue, red):
        assert not any(waited_for().values())
        fight(blue)
        assert waited_for() == {"blue": True, "red": True, None: False}
        blue.give()
        red.until_missing(["red"])
        assert waited_for() == {"blue": False, "red": True, None: False}
        red.give()
        red.until_at(4)
        assert not any(waited_for().values())


def test_a_game_of_the_first_form_goes_on_by_it(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """As it was begun by an older server: in memory, and read from the database."""
    with monkeypatch.context() as older:
        older.setattr(games, "begin", partial(sealing.begin, form=1))
        made = made_duel(server)
    with seated(server, made) as (blue, red):
        assert (blue.seals["form"], blue.seals["begin"]) == (1, "")
        assert fight(blue)["after"] == ""
        server.rest(made["id"])
    with (
        server.sit(made["id"], made["seats"]["blue"]) as person,
        server.sit(made["id"], made["red"]) as other,
    ):
        blue.person, red.person = person, other
        person.settle()
        other.settle()
        blue.give()
        red.give()
        (entry,) = [entry for entry in red.until_at(4)["log"] if entry["number"] == 4]
        dice = SealedDice(entry["sealed"]["links"], LINE)
        assert [roll["value"] for roll in entry["rolls"]] == [
            dice.roll(r["purpose"], r["sides"]) for r in entry["rolls"]
        ]
    assert (checked(server, made).form, checked(server, made).rolls) == (1, 1)


def test_the_file_has_the_digits_that_the_game_has(server: Server) -> None:
    """Each side's page reckons them from what it was told; here from the state and the log alone."""
    made = made_duel(server)
    with seated(server, made) as (blue, red):
        fight(blue)
        blue.give()
        red.until_awaited()
        red.give()
        state = red.until_at(4)
        found = checked(server, made)
        past = state["seals"]["begin"]
        for entry in red.person.ask("log", since=0)["entries"]:
            rolls = tuple(Roll(r["purpose"], r["sides"], r["value"]) for r in entry["rolls"])
            past = onward(past, Entry(entry["number"], entry["seat"], entry["order"], rolls), None)
        promises = [
            f"sealed dice {p['throw']}: {p['who']} promises {p['value']}" for p in state["seals"]["promises"]
        ]
        assert found.shows(seal(past, state["seals"]["throws"] + 1, promises)[:16])


def test_an_order_for_one_seat_alone_is_bound_and_told_to_nobody(server: Server) -> None:
    lines = "\n".join(f"| {line}" for line in PLANNING.splitlines())
    text = f"OpenBlitz game, format 1\nRuleset: {PLANS}\n\nPosition\n{lines}\n\nStart\n"
    made = server.open(text, trust="1", mine="blue", dice="sealed")
    with seated(server, made) as (blue, red):
        plan = "plan 5 armor by B:PC10.1 for 4"
        blue.person.order(plan)
        (told,), (own,) = (one.until_at(1)["log"] for one in (red, blue))
        assert (told["order"], own["order"]) == ("(sealed)", plan)
        assert told["veil"] == own["veil"]
        assert re.fullmatch("[0-9a-f]{64}", told["veil"])
        assert "salted" not in str(red.person.state)
        # What was planned first, and taken back, is no longer bound: what stands now is.
        blue.person.change("undo")
        blue.person.order("plan 1 sac by B:PC10.1 for 4")
        red.until_at(1)
        (again,) = red.person.ask("log", since=0)["entries"]
        assert again["veil"] != told["veil"]
        server.rest(made["id"])
    with server.sit(made["id"], made["seats"]["blue"]) as person:
        (kept,) = person.ask("log", since=0)["entries"]
        assert kept["veil"] == again["veil"], "read from the database, with its salt"
        where = f"/api/games/{made['id']}/file"
        assert server.http.get(where, params={"token": made["red"]}).status_code == 403
        text = server.http.get(where, params={"token": made["seats"]["blue"]}).text
        salt = re.search("order 1 salted ([0-9a-f]{64})", text)
        assert salt is not None
        assert veiled(kept["order"], salt[1]) == kept["veil"]
