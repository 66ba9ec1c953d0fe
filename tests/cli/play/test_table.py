"""The text table with a person at it: what he is asked, and what he is offered to complete."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from openblitz.blitzkrieg.engine.orders import Fight
from openblitz.blitzkrieg.rulesets import game
from openblitz.catalogue import FAMILIES
from openblitz.cli.play.commands import commands_of
from openblitz.cli.play.saves import Saves
from openblitz.cli.play.table import TextTable
from openblitz.cli.play.words import candidates
from openblitz.table import LoadedDice, Sitting

if TYPE_CHECKING:
    from pathlib import Path

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.blitzkrieg.game import Blitzkrieg
    from openblitz.catalogue import Family
    from openblitz.cli.play.reading import Complete
    from openblitz.table import Seat

WAR = """
turn 3
at SS53: B:4Arm B:15Inf
at SS51: R:1Inf R:2Inf
rest eliminated
"""


class Person:
    """Somebody who types these lines and then hangs up."""

    interactive = True

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)
        self.prompts: list[str] = []
        self.complete: Complete | None = None

    def read(self, prompt: str) -> str:
        self.prompts.append(prompt)
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)

    def complete_with(self, complete: Complete) -> None:
        self.complete = complete


class Cheat:
    """A computer player that orders what is not allowed."""

    name = "cheat"

    def decide(self, game: Blitzkrieg, state: Position, seat: Seat) -> Order:
        return Fight(state.place[0] if state.place[0] > 0 else 1234)


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("OPENBLITZ_STATE", str(tmp_path / "state"))
    return tmp_path / "state"


def sit(person: Person, text: str = WAR, dice: tuple[int, ...] = ()) -> tuple[TextTable, list[str]]:
    """Play a position until the person leaves; the table and what it told."""
    played = game("1975-basic")
    told: list[str] = []
    table = TextTable(
        Sitting(played, LoadedDice(dice), start=played.read_state(text)),
        {},
        reader=person,
        tell=told.append,
        saves=Saves(),
        dice=lambda: LoadedDice(()),
        commands=commands_of,
    )
    table.saves.mark(table.sitting)
    return table, told


def test_whoever_leaves_an_unsaved_game_is_asked_for_a_file(tmp_path: Path) -> None:
    person = Person("move 4Arm to SS52", "quit", str(tmp_path / "a.game"), "look")
    table, told = sit(person)
    table.run()
    assert person.prompts[-1] == "The game is not saved. File to save it in, or `no`: "
    assert told[-1] == f"Saved in {tmp_path / 'a.game'}, 1 order."
    assert person.lines == ["look"]


def test_whoever_says_no_leaves_without_a_trace(state: Path) -> None:
    person = Person("move 4Arm to SS52", "quit", "no")
    table, _told = sit(person)
    table.run()
    assert list(state.glob("*")) == []


def test_whoever_answers_nothing_stays() -> None:
    person = Person("move 4Arm to SS52", "quit", "", "where 4Arm")
    table, told = sit(person)
    table.run()
    assert "Still at the table." in told
    assert "B:4Arm, 4th Armor 6-6: on SS52, from SS53, 5 of 6 movement left." in told


def test_a_saved_game_is_left_without_a_question() -> None:
    person = Person("quit", "look")
    sit(person)[0].run()
    assert person.lines == ["look"]


@pytest.mark.parametrize(("answer", "over"), [("yes", True), ("no", False), ("", False)])
def test_giving_up_is_asked_again(answer: str, over: bool) -> None:
    table, told = sit(Person("resign", answer))
    table.run()
    assert (table.position.outcome is not None) is over
    assert ("The game goes on." in told) is not over


def test_a_computer_player_that_cheats_loses_its_seat() -> None:
    person = Person("move 4Arm to SS52")
    table, told = sit(person)
    table.players["blue"] = Cheat()
    table.run()
    assert "cheat gave an order that is not allowed; blue is yours now." in told
    assert "B:4Arm from SS53 to SS52." in told


def test_a_question_is_asked_once_and_again_when_it_changes() -> None:
    person = Person("move 4Arm to SS52", "look SS51", "done", "battles", "attack SS51 with 4Arm", "done")
    table, told = sit(person)
    table.run()
    asked = [line for line in told if line.startswith("blue: ")]
    assert [line.partition(";")[0][:40] for line in asked] == [
        "blue: Turn 3, Great Blue: move your unit",
        "blue: Announce your battles",
        "blue: Announce your battles",
        "blue: Resolve a battle: SS51. (75:12.3)",
    ]


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_no_command_stands_in_the_way_of_an_order(family: Family) -> None:
    assert set(family.narrator.forms()) >= {"done", "resign"}
    assert not set(family.narrator.forms()) & set(commands_of(family))


def test_every_order_of_the_hex_family_has_a_word_of_help() -> None:
    assert all(order.about for order in FAMILIES[0].narrator.forms().values())


# Completion


def offered(before: str, text: str = WAR) -> list[str]:
    table, _told = sit(Person(), text)
    return candidates(table, before.split(), table.commands)


def test_the_first_word_is_an_order_or_a_command() -> None:
    assert {"move", "attack", "look", "quit"} <= set(offered(""))


def test_units_then_the_link_then_hexes_within_reach() -> None:
    assert offered("move") == ["15Inf", "4Arm"]
    assert offered("move 15Inf") == ["4Arm", "via", "to"]
    ends = offered("move 15Inf to")
    assert "SS52" in ends
    assert "SS50" not in ends
    assert "SS52" in offered("move 4Arm via")
    assert "to" in offered("move 4Arm via SS52")


def test_enemies_beside_then_the_units_that_are_free() -> None:
    text = WAR.replace("SS53", "SS52") + "step announce"
    assert offered("attack", text) == ["SS51"]
    assert offered("attack SS51", text) == ["with"]
    assert offered("attack SS51 with", text) == ["15Inf", "4Arm"]
    announced = text + "\nbattle SS51 with B:4Arm"
    assert offered("attack SS51 with", announced) == []  # nothing is left for the others to attack
    assert offered("call-off", announced) == ["SS51"]


def test_set_up_offers_units_that_wait() -> None:
    assert "4Arm" in offered("place", "turn 0")
    assert "Q16" in offered("place 4Arm at", "turn 0")


@pytest.mark.parametrize(
    ("before", "wanted"),
    [
        ("why move 15Inf to", "SS52"),
        ("look", "SS51"),
        ("where", "4Arm"),
        ("reach", "15Inf"),
        ("help", "move"),
    ],
)
def test_commands_complete_too(before: str, wanted: str) -> None:
    assert wanted in offered(before)


@pytest.mark.parametrize(
    "before", ["dance", "done", "save", "move dance to", "fly 15Inf to", "retreat 4Arm to"]
)
def test_where_nothing_fits_nothing_is_offered(before: str) -> None:
    assert offered(before) == []


def test_nothing_is_offered_after_the_end() -> None:
    over = WAR + "outcome blue 75:16A Red is gone."
    assert offered("move", over) == []
    assert "quit" in offered("", over)


def test_the_table_completes_for_its_own_position() -> None:
    person = Person("move 4Arm to SS52")
    table, _told = sit(person)
    table.run()
    assert person.complete is not None
    assert "SS52" in person.complete(["look"])


def test_who_is_at_sea_or_aboard_is_told_of() -> None:
    afloat = "turn 3\nat SS53: B:4Arm\nat SS50: R:1Inf\nsea C: B:1Mar\naboard B:4Arm: B:1Inf\nrest eliminated"
    table, told = sit(Person("units", "where 1Mar R:1Inf", "quit", "no"), afloat)
    table.run()
    assert "Sea zone C: B:1Mar 6-4" in told
    assert "Aboard B:4Arm: B:1Inf 4-4" in told
    assert "B:1Mar, 1st Marines 6-4: sea zone C." in told
