"""An option that nobody has heard of, with all that it brings: everything of it stands in this file.

Nothing else in the house is changed for it, and yet it is read, checked, played, written, undone, told,
offered and shown, at the table and through the server; computer players choose well in it, and random games
look whether all is as it must be.
"""

from __future__ import annotations

from fractions import Fraction
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

import pytest
from tests.blitzkrieg.toys import switched_on

from openblitz.blitzkrieg.engine.deed import Deed, foreign
from openblitz.blitzkrieg.engine.kinds import UNITS
from openblitz.blitzkrieg.engine.modifiers import AllowanceModifier, Invariant
from openblitz.blitzkrieg.engine.objecting import Objection
from openblitz.blitzkrieg.engine.orders import Order
from openblitz.blitzkrieg.engine.position import Position
from openblitz.blitzkrieg.engine.step import Step
from openblitz.blitzkrieg.rulesets import called
from openblitz.blitzkrieg.telling.asking import TargetsAsk, WouldAsk
from openblitz.lab.blitzkrieg import BlitzkriegTrial
from openblitz.players.blitzkrieg import PLAYERS, baseline, player
from openblitz.table import Event, LoadedDice, NotationError, Part, Refusal, SeededDice, Sitting
from openblitz.table.facts import Lasts, Of, Subject
from openblitz.table.gamefile import read_game, write_game
from openblitz.table.steps import Happened

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.server.running import Server

    from openblitz.blitzkrieg.game import Blitzkrieg
    from openblitz.table import Dice


HOARSE = Subject(Position, "hoarse", 0, of=Of.UNITS, lasts=Lasts.PLAYER_TURN, about="has sung itself hoarse")


class Sing(Order, frozen=True, tag="sing"):
    """Let units sing."""

    form = "sing {units} [loudly]"
    about = "Let units sing before they march."
    time = "move before combat"
    units: Annotated[tuple[int, ...], UNITS]
    loudly: bool = False


class Hum(Order, frozen=True, tag="hum"):
    """Let a hoarse unit hum."""

    form = "hum {units}"
    about = "Let hoarse units hum themselves well again."
    time = "move before combat"
    units: Annotated[tuple[int, ...], UNITS]


class Concert(Step, frozen=True, tag="concert"):
    """Before anybody marches, somebody sings; a loud song is rolled for."""

    key: ClassVar = "concert"
    mode: ClassVar = "pick"
    give: ClassVar = "Sing"
    first: ClassVar = "move before combat"

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        return "Who sings?", ("75:1a",)

    def orders(self, position: Position) -> Iterator[Order]:
        yield from (Sing((unit,)) for unit in position.on_board(position.side))

    def check(self, position: Position, order: Order) -> Refusal | None:
        if not isinstance(order, Sing):
            return self.out_of_place(position, order)
        return foreign(position, position.side, order.units)

    def carry_out(self, position: Position, order: Order, dice: Dice) -> Happened:
        assert isinstance(order, Sing)
        if not order.loudly or dice.roll("a loud song") == 6:
            HOARSE.put(position, HOARSE(position) | sum(1 << unit for unit in order.units))
        return Happened([Event("sung", f"{position.roster.say(order.units)} sang.")], over=True)

    def gain(self, position: Position, order: Order) -> float | None:
        assert isinstance(order, Sing)
        return -sum(position.roster.attack[unit] for unit in order.units)

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        return None if position.on_board(position.side) else Happened(over=True)


class Humming(Deed[Hum]):
    """Who is hoarse may hum."""

    name = "hum"
    order: ClassVar = Hum

    def orders_of(self, position: Position, unit: int) -> Iterator[Order]:
        if HOARSE(position) >> unit & 1:
            yield Hum((unit,))

    def check(self, position: Position, side: int, order: Hum) -> Refusal | None:
        well = [u for u in order.units if not HOARSE(position) >> u & 1]
        refused = foreign(position, side, order.units)
        return refused or (
            position.rules.refuse("own units", "Only the hoarse hum.", (), well) if well else None
        )

    def carry_out(self, position: Position, order: Hum, dice: Dice) -> list[Event]:
        HOARSE.put(position, HOARSE(position) & ~sum(1 << unit for unit in order.units))
        return [Event("hummed", f"{position.roster.say(order.units)} hummed.")]


class OutOfBreath(AllowanceModifier):
    """The hoarse go half as far."""

    name = "out of breath"
    says: ClassVar = (("75:1a", "Hoarse units move at half their rate."),)

    def part(self, position: Position, unit: int) -> Part | None:
        hoarse = HOARSE(position) >> unit & 1
        return Part(Fraction(1, 2), "hoarse", "75:1a", times=True) if hoarse else None


class NoSong(Objection):
    """The hoarse do not fly."""

    name = "too hoarse to fly"
    says: ClassVar = (("75:1a", "Hoarse units do not fly."),)

    def refuse(self, position: Position, unit: int) -> Refusal | None:
        if HOARSE(position) >> unit & 1:
            return position.rules.refuse_by("75:1a", f"{position.roster.ids[unit]} is hoarse.", (), (unit,))
        return None


class OnlySingers(Invariant):
    """Nobody is hoarse but those whose player-turn it is."""

    name = "only singers"

    def faults(self, position: Position) -> Iterator[str]:
        for unit in position.of_side(1 - position.side):
            if HOARSE(position) >> unit & 1:
                yield f"{position.roster.ids[unit]} is hoarse and has not sung"

    def changes(self, before: Position, after: Position) -> Iterator[str]:
        at_once = (HOARSE(after) & ~HOARSE(before)).bit_count()
        if before.steps[-1].key != "concert" and at_once:
            yield f"{at_once} became hoarse without a concert"


CHOIR = """
name = "choir"
title = "A choir"
about = "Somebody sings before each movement, and goes half as far."
of = ["1975-basic"]

[adds]
allowance = ["out of breath"]
invariants = ["only singers"]

[adds.objections]
fly = ["too hoarse to fly"]

[deeds]
movement = ["hum"]

[[phases]]
step = "concert"
before = "movement"
"""
WHERE = "turn 3\nside blue\nat EE20: B:4Arm B:5Arm\nat D8: B:1Abn\nat UU30: R:1Inf\nrest eliminated"


@pytest.fixture(scope="module", autouse=True)
def choir(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with switched_on(tmp_path_factory.mktemp("options"), "choir", CHOIR):
        yield


@pytest.fixture
def game() -> Blitzkrieg:
    return called("1975-basic+all+choir")


def test_nothing_in_the_house_names_it() -> None:
    words = ("choir", "concert", "hoarse", "humming")
    house = [Path(str(files("openblitz"))), Path(__file__).parents[2] / "web" / "src"]
    found = [
        path.name
        for root in house
        for kind in ("*.py", "*.toml", "*.ts", "*.svelte")
        for path in root.rglob(kind)
        if any(word in path.read_text(encoding="utf-8").lower() for word in words)
    ]
    assert found == []


def test_it_is_asked_played_written_and_read(game: Blitzkrieg) -> None:
    state = game.read_state(WHERE)
    question = game.ask(state)
    assert question is not None
    assert (question.step, question.prompt) == ("concert", "Who sings?")
    assert {game.write_order(order) for order in game.orders(state)} == {
        "sing B:4Arm",
        "sing B:5Arm",
        "sing B:1Abn",
    }
    game.carry_out(state, game.read_order("sing b:4arm b:1abn"), SeededDice(1))
    text = game.write_state(state)
    assert "B:4Arm[hoarse]" in text
    assert "step movement" in text
    assert game.read_state(text) == state
    assert state.copy() == state


def test_what_it_changes_is_told_with_its_rule(game: Blitzkrieg) -> None:
    state = game.read_state(WHERE)
    seat = game.seats[0]
    assert game.check(state, seat, game.read_order("move B:4Arm to EE19")) is not None
    game.carry_out(state, game.read_order("sing B:4Arm B:1Abn"), SeededDice(1))
    assert game.check(state, seat, game.read_order("move B:4Arm to Z18")) is None
    assert game.check(state, seat, game.read_order("move B:5Arm to Z20")) is None
    assert game.check(state, seat, game.read_order("move B:4Arm to Z20")) is not None
    refused = game.check(state, seat, game.read_order("drop B:1Abn at D10"))
    assert refused is not None
    assert (refused.rule, refused.units) == ("75:1a", ("B:1Abn",))
    refused = game.check(state, seat, game.read_order("hum B:5Arm"))
    assert refused is not None
    assert refused.reason == "Only the hoarse hum."
    game.carry_out(state, game.read_order("hum B:4Arm"), SeededDice(1))
    assert game.check(state, seat, game.read_order("move B:4Arm to Z20")) is None


def test_the_fact_lasts_as_long_as_it_says(game: Blitzkrieg) -> None:
    state = game.read_state(WHERE)
    game.carry_out(state, game.read_order("sing B:4Arm"), SeededDice(1))
    game.carry_out(state, game.read_order("done"), SeededDice(1))
    assert (state.side, HOARSE(state)) == (1, 0)


def test_it_is_undone_and_replayed(game: Blitzkrieg) -> None:
    sitting: Sitting[Any, Any] = Sitting(game, LoadedDice([6]), start=game.read_state(WHERE))
    seat = game.seats[0]
    sitting.order(seat, game.read_order("sing B:4Arm"))
    sitting.undo()
    assert HOARSE(sitting.state) == 0
    sitting.order(seat, game.read_order("sing B:5Arm loudly"))
    assert isinstance(sitting.undo(), Refusal)  # a die has been rolled
    again = read_game(write_game(sitting), called, SeededDice(1))
    assert again.state == sitting.state
    assert again.game.name == "1975-basic+all+choir@1"


def test_a_screen_is_offered_it_without_having_heard_of_it(game: Blitzkrieg) -> None:
    state = game.read_state(WHERE)
    offer = game.view(state, "blue").offer
    assert offer is not None
    assert (offer.mode, offer.give, set(offer.units)) == ("pick", "Sing", {"B:4Arm", "B:5Arm", "B:1Abn"})
    would = game.answer(state, "blue", WouldAsk(("B:5Arm", "B:4Arm")))
    assert getattr(would, "order", None) == "sing B:5Arm B:4Arm"
    game.carry_out(state, game.read_order("sing B:4Arm"), SeededDice(1))
    shown = game.view(state, "blue")
    assert shown.units["B:4Arm"].marks == ("hoarse",)
    assert game.printed().marks["hoarse"].words == "has sung itself hoarse"
    reach = game.answer(state, "blue", TargetsAsk(("B:4Arm",)))
    assert max(target.cost for target in getattr(reach, "targets", ())) == "3"


@pytest.mark.parametrize("units", ["B:GDArm B:4Arm B:1Abn", "B:1Inf B:4Arm B:GDArm", "B:4Arm B:GDArm"])
def test_a_computer_chooses_what_the_option_says_wins_most(game: Blitzkrieg, units: str) -> None:
    """Who has the fewest attack factors sings."""
    state = game.read_state(WHERE.replace("B:4Arm B:5Arm", units).replace("at D8: B:1Abn", ""))
    roster = game.rules.roster
    weakest = min(units.split(), key=lambda unit: roster.attack[roster.number[unit.lower()]])
    order = baseline("hold", 1).decide(game, state, game.seats[0])
    assert game.write_order(order) == f"sing {weakest}"


def test_random_games_look_for_what_the_option_says_must_hold(game: Blitzkrieg) -> None:
    trial = BlitzkriegTrial(game)
    before = game.read_state(WHERE)
    assert list(trial.faults(before)) == []
    after, order = before.copy(), game.read_order("sing B:4Arm")
    game.carry_out(after, order, SeededDice(1))
    assert [*trial.faults(after), *trial.changes(before, order, after)] == []
    enemy, other = game.rules.roster.number["r:1inf"], game.rules.roster.number["b:5arm"]
    wrong = after.copy()
    HOARSE.put(wrong, HOARSE(wrong) | 1 << enemy)
    assert list(trial.faults(wrong)) == ["R:1Inf is hoarse and has not sung"]
    later = after.copy()
    HOARSE.put(later, HOARSE(later) | 1 << other)
    assert list(trial.changes(after, game.read_order("move B:5Arm to EE19"), later)) == [
        "1 became hoarse without a concert"
    ]


@pytest.mark.parametrize("name", PLAYERS)
def test_computers_play_it(game: Blitzkrieg, name: str) -> None:
    state, dice, one = game.read_state(WHERE), SeededDice(1), player(name, 1)
    for _ in range(20):
        seat = game.to_move(state)
        if seat is None:
            break
        order = one.decide(game, state, seat)
        assert game.check(state, seat, order) is None
        game.carry_out(state, order, dice)


def test_random_games_go_on(game: Blitzkrieg) -> None:
    state, dice, chance = game.start(), SeededDice(1), Random(1)
    met = set()
    for _ in range(400):
        seat = game.to_move(state)
        if seat is None:
            break
        met.add(state.steps[-1].key)
        game.carry_out(state, game.pick(state, chance), dice)
        assert game.read_state(game.write_state(state)) == state
    assert "concert" in met


def test_without_the_option_it_is_not_the_time(game: Blitzkrieg) -> None:
    plain = called("1975-basic+all")
    state = plain.read_state(WHERE)
    refused = plain.check(state, plain.seats[0], plain.read_order("sing B:4Arm"))
    assert refused is not None
    assert refused.rule == "75:12.3"
    with pytest.raises(NotationError):
        plain.read_order("sing loudly")


@pytest.mark.usefixtures("thinking_here")
def test_it_is_chosen_and_played_through_the_server(server: Server) -> None:
    info = server.http.get("/api/info").json()
    (basic,) = [known for known in info["rulesets"] if known["name"] == "1975-basic"]
    assert [option["title"] for option in basic["options"] if option["name"] == "choir"] == ["A choir"]
    refused = server.http.post("/api/games", json={"ruleset": "1965-basic", "options": ["choir"]})
    assert refused.status_code == 422
    assert "1965-basic has no option 'choir'" in refused.text
    made = server.make(clarifications="all", options=["choir"])
    with server.sit(made["id"], made["seats"]["blue"]) as blue:
        assert blue.settle()["view"]["ruleset"] == "1975-basic+all+choir@1"
    lines = "\n".join(f"| {line}" for line in WHERE.splitlines())
    file = f"OpenBlitz game, format 1\nRuleset: 1975-basic+all+choir@1\n\nPosition\n{lines}\n\nStart\n"
    opened = server.open(file, trust="1", name="Song")
    with server.sit(opened["id"], opened["seats"]["blue"]) as blue:
        state = blue.settle()
        assert state["view"]["offer"]["mode"] == "pick"
        assert state["printed"]["marks"]["hoarse"]["words"] == "has sung itself hoarse"
        blue.order("sing B:4Arm")
        state = blue.until(lambda state: state["at"] == 1)
        assert state["view"]["units"]["B:4Arm"]["marks"] == ["hoarse"]
        assert state["undo"]
        refusal = blue.attempt("order", order="sing B:5Arm")
        assert refusal["refusal"]["rule"] == "75:12.3"
        blue.send(type="undo", at=1)
        state = blue.until(lambda state: state["at"] == 0)
        assert "marks" not in state["view"]["units"]["B:4Arm"]
