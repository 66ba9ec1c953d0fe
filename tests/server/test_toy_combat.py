"""A kind of combat that nobody has heard of: its chart, what it strikes at and what its cells do stand here.

Nothing else in the house is changed for it, and yet it is announced beside the battles that are owed,
weighed, told, fought, carried out, written, read, undone and answered by the computer players.
"""

from __future__ import annotations

from fractions import Fraction
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

import pytest

from openblitz.blitzkrieg import charts
from openblitz.blitzkrieg.battle.rules.combat import Combat
from openblitz.blitzkrieg.battle.rules.results import (
    Consequence,
    MayAdvance,
    Measure,
    MustLose,
    MustRetreat,
    Role,
)
from openblitz.blitzkrieg.battle.steps.aftermath import After
from openblitz.blitzkrieg.charts import TournamentCell
from openblitz.blitzkrieg.rulesets import called, rules
from openblitz.blitzkrieg.rulesets import files as ruleset_files
from openblitz.blitzkrieg.telling.asking import OddsAsk
from openblitz.blitzkrieg.telling.differences import compare
from openblitz.blitzkrieg.telling.explain import order_lines
from openblitz.blitzkrieg.telling.view import explain
from openblitz.door import play
from openblitz.lab.blitzkrieg.invariants import Invariants
from openblitz.players.blitzkrieg import PLAYERS, player
from openblitz.table import Event, LoadedDice, SeededDice, Sitting
from openblitz.table.gamefile import read_game, write_game
from openblitz.table.steps import Happened

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.battle.steps.aftermath import Scene
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.blitzkrieg.game import Blitzkrieg
    from openblitz.table import Dice

RULE = "75:1a"


class Scattered(Consequence, frozen=True):
    """The pigeons of a side fly away."""

    @property
    def words(self) -> str:
        return "loses its pigeons"


class Scattering(After, frozen=True, tag="scatter"):
    """Nobody is asked; they are gone."""

    key: ClassVar = "scatter"
    follows: ClassVar = Scattered
    rule: str

    @classmethod
    def upon(cls, what: Scattered, at: Scene) -> Scattering:
        return cls(at.side_of(what.role), at.units[what.role], what.rule)

    def settle(self, position: Position, dice: Dice) -> Happened:
        return Happened([Event("scattered", "The pigeons are gone.", (self.rule,))], over=True)


class PigeonRaid(Combat):
    """Units against the pigeons of a hex."""

    name = "raid"
    title = "Raid the pigeons"
    system = "pigeons"
    says = ((RULE, "Pigeons may be raided."),)

    def consequences(self, rules: Rules, cell: Any) -> tuple[Consequence, ...]:
        assert isinstance(cell, TournamentCell)
        brings: list[Consequence] = []
        for role, share in ((Role.DEFENDER, cell.defender), (Role.ATTACKER, cell.attacker)):
            if share.loss == "E":
                brings.append(MustLose(role, RULE, of=Measure.ALL))
            elif share.loss:
                brings.append(MustLose(role, RULE, share.loss, Measure.FACTORS))
        if cell.retreats:
            brings.append(MustRetreat(Role.DEFENDER, RULE, cell.defender.move))
        if cell.advances:
            brings.append(MayAdvance(Role.ATTACKER, RULE, cell.attacker.move))
        return (*brings, Scattered(Role.DEFENDER, RULE))


CHART = """
title = "Pigeon Table"
edition = "1975"
rules = ["75:1a"]
cells = "tournament"
counted = "factors"
roll = "die"
below = "not allowed"
columns = "6-11 12+"
[rows]
1 = "3/3r3   -a2/E"
2 = "3/3r3   -a2/E"
3 = "3/3r3   -a2/E"
4 = "-/-     -a2/E"
5 = "-/-     -a2/E"
6 = "-/-     -a2/E"
[legend]
"3/3r3" = "Feathers fly on both sides."
"""
OPTION = """
name = "pigeons"
title = "Pigeons"
about = "The pigeons of a hex may be raided."
of = ["1975-basic"]

[charts]
raid = "toy.pigeons"
"""
WHERE = (
    "turn 3\nside blue\nat EE20: B:4Arm B:5Arm\nat DD20: B:15Inf\nat EE21: R:1Inf R:2Inf\n"
    "rest eliminated\nstep announce"
)
RAID, OWED = "attack EE21 by raid with B:4Arm", "attack EE21 with B:5Arm"


@pytest.fixture(scope="module", autouse=True)
def pigeons(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    tables, options = tmp_path_factory.mktemp("charts"), tmp_path_factory.mktemp("options")
    (tables / "toy.pigeons.toml").write_text(CHART, encoding="utf-8")
    (options / "pigeons.toml").write_text(OPTION, encoding="utf-8")
    charts.add_charts(tables)
    ruleset_files.add_options(options)
    yield
    charts._folders.remove(tables)
    ruleset_files._folders.remove(options)
    for known in (
        charts._files,
        charts.names,
        charts._chart,
        ruleset_files.options,
        ruleset_files._option_files,
        rules,
    ):
        known.cache_clear()


@pytest.fixture
def game() -> Blitzkrieg:
    return called("1975-basic+none+pigeons")


def give(game: Blitzkrieg, state: Position, *orders: str, dice: tuple[int, ...] = ()) -> list[str]:
    rolls, told = LoadedDice(dice), []
    for text in orders:
        order, seat = game.read_order(text), game.to_move(state)
        assert seat is not None
        refused = game.check(state, seat, order)
        assert refused is None, refused
        told += [event.text for event in game.carry_out(state, order, rolls)]
    return told


def why_not(game: Blitzkrieg, state: Position, order: str) -> tuple[str, str]:
    seat = game.to_move(state)
    assert seat is not None
    refused = game.check(state, seat, game.read_order(order))
    assert refused is not None
    return refused.rule, refused.reason


def test_nothing_in_the_house_names_it() -> None:
    house = [Path(str(files("openblitz"))), Path(__file__).parents[2] / "web" / "src"]
    found = [
        path.name
        for root in house
        for kind in ("*.py", "*.toml", "*.ts", "*.svelte")
        for path in root.rglob(kind)
        if "pigeon" in path.read_text(encoding="utf-8").lower()
    ]
    assert found == []


def test_one_hex_is_attacked_twice_by_different_charts_and_not_by_the_same(game: Blitzkrieg) -> None:
    state = game.read_state(WHERE)
    offered = {game.write_order(order) for order in game.orders(state)}
    assert {RAID, OWED} <= offered
    give(game, state, RAID)
    assert why_not(game, state, "attack EE21 by raid with B:5Arm") == (
        "75:14.8a",
        "EE21 is attacked in another battle.",
    )
    assert why_not(game, state, "attack EE21 with B:4Arm")[1] == "B:4Arm attacks in another battle."
    assert why_not(game, state, "done")[1] == "You are beside EE21 and must attack there."
    give(game, state, OWED)
    assert [(b.number, b.chart, b.system) for b in state.battles] == [
        (1, "raid", "pigeons"),
        (2, "attrition", "troops"),
    ]
    text = game.write_state(state)
    assert "battle EE21 by raid with B:4Arm against R:1Inf R:2Inf\n" in text
    assert game.read_state(text) == state == state.copy()
    assert list(Invariants(game.rules).faults(state)) == []


def test_an_attack_is_named_by_its_number_where_the_hex_alone_does_not_say_which(game: Blitzkrieg) -> None:
    state = game.read_state(WHERE)
    give(game, state, RAID)
    assert "call-off EE21" in {game.write_order(order) for order in game.orders(state)}
    give(game, state, OWED)
    offered = {game.write_order(order) for order in game.orders(state)}
    assert {"call-off EE21 number 1", "call-off EE21 number 2"} <= offered
    assert why_not(game, state, "call-off EE21") == (
        "75:4.3a",
        "There are several for EE21: say number 1, 2.",
    )
    assert why_not(game, state, "call-off EE21 number 3")[1] == "No battle number 3 for EE21 is announced."
    give(game, state, "call-off EE21 number 1")
    assert [(b.number, b.chart) for b in state.battles] == [(1, "attrition")]


def test_it_is_weighed_and_told(game: Blitzkrieg) -> None:
    state = game.read_state(WHERE)
    table = play("1975-basic+none+pigeons")
    table.sitting = Sitting(game, LoadedDice(()), start=state)
    weighed = table.odds("B:4Arm", "EE21", by="raid")
    assert (weighed.odds, weighed.column, weighed.allowed) == (6, "6-11", True)
    assert weighed.chances == {"3/3r3": Fraction(1, 2), "-/-": Fraction(1, 2)}
    told = explain(game, state, game.read_order(RAID))
    assert told.odds is not None
    assert (told.odds.odds, told.odds.chances) == ("6 factors", {"3/3r3": 3, "-/-": 3})
    result = told.odds.results["3/3r3"]
    assert (result.words, result.tone, result.legend) == (
        "exchange: defender loses three factors, back three, loses its pigeons; attacker loses three factors",
        "even",
        "Feathers fly on both sides.",
    )
    assert any("3/3r3 3/6, -/- 3/6" in line for line in order_lines(game, state, game.read_order(RAID)))
    (option,) = [o for o in game.view(state, "blue").offer.choices if "by raid" in o.order]  # type: ignore[union-attr]
    assert option.words == "Raid the pigeons: EE21"
    give(game, state, RAID)
    assert [(b.number, b.by, b.odds) for b in game.view(state, "blue").battles] == [(1, "raid", "6 factors")]
    asked = game.answer(state, "blue", OddsAsk(("B:4Arm",), ("EE21",), "raid"))
    assert getattr(asked, "chances", None) == {"3/3r3": 3, "-/-": 3}


def test_both_lose_three_factors_and_the_defender_goes_back_three(game: Blitzkrieg) -> None:
    state = game.read_state(WHERE)
    give(game, state, RAID, "attack EE21 with B:5Arm B:15Inf", "done")
    told = give(game, state, "fight EE21 number 1", dice=(1,))
    assert told[0] == "Battle for EE21: 6 to 8, 6, die 1, 3/3r3."
    assert [step.__struct_config__.tag for step in state.steps] == [
        "resolve", "scatter", "retreat", "lose", "lose"
    ]  # fmt: skip
    assert game.to_move(state) == "red"
    assert give(game, state, "lose R:1Inf")[1:] == ["B:4Arm eliminated: lost in battle."]
    assert why_not(game, state, "retreat R:2Inf to EE22 EE23")[1] == "R:2Inf must retreat 3 hexes."
    assert give(game, state, "retreat R:2Inf to EE22 EE23 EE24")[1] == "The pigeons are gone."
    assert game.read_state(game.write_state(state)) == state


def test_a_battle_that_another_has_left_without_foes_is_not_fought(game: Blitzkrieg) -> None:
    state = game.read_state(WHERE)
    give(game, state, RAID, "attack EE21 with B:5Arm B:15Inf", "done")
    give(game, state, "fight EE21 number 1", "lose R:1Inf", dice=(1,))
    told = give(game, state, "retreat R:2Inf to EE22 EE23 EE24")
    assert "The battle for EE21 is not fought: nobody is left to fight it." in told
    assert state.side == 1


def test_off_the_chart_it_is_refused(game: Blitzkrieg) -> None:
    state = game.read_state(WHERE.replace("B:5Arm", "B:15Inf").replace("at DD20: B:15Inf\n", ""))
    assert why_not(game, state, "attack EE21 by raid with B:15Inf") == (
        "75:14.7b",
        "4 against 8 is worse than 6-11.",
    )
    give(game, state, "attack EE21 by raid with B:15Inf B:4Arm")


def test_it_is_undone_replayed_and_written(game: Blitzkrieg) -> None:
    sitting: Sitting[Any, Any] = Sitting(game, LoadedDice([1]), start=game.read_state(WHERE))
    blue = game.seats[0]
    sitting.order(blue, game.read_order(RAID))
    sitting.undo()
    assert sitting.state.battles == []
    for text in (RAID, "attack EE21 with B:5Arm B:15Inf", "done", "fight EE21 number 1"):
        assert not hasattr(sitting.order(blue, game.read_order(text)), "reason")
    again = read_game(write_game(sitting), called, SeededDice(1))
    assert again.state == sitting.state


@pytest.mark.parametrize("name", PLAYERS)
def test_computers_answer_it(game: Blitzkrieg, name: str) -> None:
    for roll in (1, 6):
        state, one = game.read_state(WHERE), player(name, 1)
        give(game, state, RAID, "attack EE21 with B:5Arm B:15Inf", "done")
        dice = LoadedDice([roll] * 20)
        for _ in range(12):
            seat = game.to_move(state)
            if seat is None or state.side == 1:
                break
            order = one.decide(game, state, seat)
            assert game.check(state, seat, order) is None
            game.carry_out(state, order, dice)
        assert state.outcome is not None or state.side == 1


def test_random_games_go_on(game: Blitzkrieg) -> None:
    chance, fought = Random(3), set()
    for _ in range(30):
        state, dice = game.read_state(WHERE), SeededDice(chance.randrange(1000))
        while state.side == 0 and state.outcome is None:
            order = chance.choice(list(game.orders(state)))
            game.carry_out(state, order, dice)
            assert game.read_state(game.write_state(state)) == state
            fought |= {battle.chart for battle in state.battles if battle.fought}
    assert fought == {"raid", "attrition"}


def test_the_difference_is_told(game: Blitzkrieg) -> None:
    (found,) = compare(called("1975-basic").rules, game.rules).differences
    assert [(said.rule, said.text) for said in found.second] == [(RULE, "Pigeons may be raided.")]
