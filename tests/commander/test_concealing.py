"""`conceal` is the one place that hides: what it takes away, nobody gets in any other way."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from tests.commander.arrange import battle, patch, table
from tests.commander.preparing import encounter

import openblitz
from openblitz import catalogue
from openblitz.commander.game import Commander
from openblitz.commander.kinds import PlannedStrike
from openblitz.commander.orders import ChooseTable, WriteSchedule
from openblitz.commander.position import PREPARING, Position, Strike
from openblitz.commander.roster import Roster
from openblitz.commander.rules.book import Rules
from openblitz.commander.table_top.tables import write
from openblitz.commander.telling.asks import ExplainAsk, GroundAsk, SamplesAsk, WordsAsk
from openblitz.players.choosing import decision
from openblitz.table import SeededDice

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.commander.telling.asks import Ask

OTHERS = ("german", None)
PLAYERS = ("random", "advance", "staff")
MINES = [
    patch("minefield", "true", 50, 50, 56, 56, movement={"foot": "stop"}),
    patch("dummy-minefield", "false", 64, 64, 70, 70, movement={"foot": "stop"}),
]


def game_with_secrets() -> Commander:
    """Both sides may plan strikes."""
    scenario = encounter(assets={"american": 3, "german": 3}, turns=4)
    return Commander(Rules(scenario, Roster(scenario.groups)))


def played(game: Commander, seed: int, most: int) -> Iterator[Position]:
    """Every state of a game at random on a mined table; the Americans have planned strikes."""
    chance, dice, state = Random(seed), SeededDice(seed), game.start()
    game.carry_out(state, ChooseTable("custom", write(table(*MINES))), dice)
    for _ in range(most):
        if state.outcome is not None:
            return
        yield state
        order = game.pick(state, chance)
        if state.steps[-1].secret and not state.strikes[0]:
            unit = game.rules.roster.artillery[state.steps[-1].asked(state)][0]
            strikes = [
                PlannedStrike(chance.randint(1, 3), (60.0, 50.0 + chance.randint(0, 9)), ((unit, 1),))
                for _ in range(2)
            ]
            order = WriteSchedule(tuple(strikes))
        game.carry_out(state, order, dice)


def otherwise(game: Commander, state: Position) -> Iterator[Position]:
    """The state with other American secrets: no strikes planned, others planned, other mines real."""
    fallen = tuple(strike for strike in state.strikes[0] if strike.state == "fallen")
    unit = game.rules.roster.artillery[0][0]
    for planned in ((), (Strike(3, 1.0, 2.0, ((unit, 2),), barrage=True),)):
        other = state.copy()
        other.strikes[0] = (*fallen, *planned)
        yield other
    swapped = state.copy()
    kinds = ("dummy-minefield", "minefield")
    swapped.table = table(
        *(
            {**piece, "properties": {**piece["properties"], "kind": kind}}
            for piece, kind in zip(MINES, kinds, strict=True)
        )
    )
    swapped.touch()
    yield swapped


def concealed(game: Commander, state: Position, seat: str | None) -> list[bytes]:
    """What a seat is left with, and its view."""
    return [game.write_state(game.conceal(state, seat)).encode(), msgspec.json.encode(game.view(state, seat))]


def known(game: Commander, state: Position, seat: str | None) -> list[bytes]:
    """Everything that a seat can get from a state, byte for byte."""
    asks: list[Ask] = [SamplesAsk(), SamplesAsk("A:FAO"), SamplesAsk("A:Inf1"), WordsAsk()]
    asks += [GroundAsk((53.0, 53.0)), GroundAsk((67.0, 67.0))]
    orders = ("schedule nothing", "reschedule A:FAO cancel 1", "schedule turn 1 at 60,60 with A:Art1x3")
    asks += [ExplainAsk(order) for order in orders]
    answers = [game.answer(state, seat, ask) for ask in asks]
    artist = catalogue.family_of(game).artist
    drawn = [artist.board_json(game, state), game.board(state)]
    told: list[Any] = [*answers, *drawn]
    return [*concealed(game, state, seat), *(msgspec.json.encode(one) for one in told)]


def test_two_states_that_differ_in_a_secret_are_one_to_everybody_but_its_owner() -> None:
    game, met = game_with_secrets(), Counter[str]()
    for state in played(game, 1, 150):
        key = state.steps[-1].key
        met[key] += 1
        # What a seat is left with is compared in every state, all that it can ask in a few of each step.
        look = known if met[key] in (1, 5) else concealed
        for seat in OTHERS:
            said = look(game, state, seat)
            assert all(look(game, other, seat) == said for other in otherwise(game, state)), key
    assert met.keys() >= {"scheduling", "deployment", "commanding", "acting", "command-moves"}


@pytest.mark.parametrize("name", PLAYERS)
def test_computer_players_decide_alike_whatever_the_enemy_keeps_secret(name: str) -> None:
    game, decided = game_with_secrets(), 0
    for number, state in enumerate(played(game, 3, 150)):
        if game.to_move(state) != "german" or (state.turn == PREPARING and number % 15) or number % 3:
            continue
        orders = {
            game.write_order(decision(catalogue.player(game, name, 7), game, one, game.seats[1]))
            for one in (state, *otherwise(game, state))
        }
        assert len(orders) == 1
        decided += 1
    assert decided > 5


def test_an_owner_knows_his_own_schedule_and_the_states_do_differ() -> None:
    game = game_with_secrets()
    state = next(state for state in played(game, 1, 150) if state.turn and state.strikes[0])
    empty, *_ = otherwise(game, state)
    assert game.view(state, "american").strikes
    assert game.view(state, "american") != game.view(empty, "american")
    assert len({game.write_state(one) for one in (state, *otherwise(game, state))}) == 4


def test_a_state_without_secrets_is_given_back_and_no_state_is_changed() -> None:
    game = game_with_secrets()
    plain = battle({"A:Inf1": (60, 40, 0)}).position
    assert game.conceal(plain, None) is plain
    plain.strikes[1] = (Strike(1, 60.0, 60.0, ((game.rules.roster.artillery[1][0], 1),), state="fallen"),)
    assert game.conceal(plain, "american") is plain  # it has fallen for all to see
    plain.strikes[1] = (msgspec.structs.replace(plain.strikes[1][0], state="planned"),)
    before = plain.copy()
    assert game.conceal(plain, "german") is plain
    assert game.conceal(plain, "american").strikes == [(), ()]
    assert plain == before


def test_players_are_asked_in_one_place() -> None:
    """Whoever lets a player decide goes through `decision`, which conceals."""
    house = Path(openblitz.__file__).parent
    calls = [
        str(path.relative_to(house))
        for path in sorted(house.rglob("*.py"))
        if re.search(r"\.decide\(", path.read_text(encoding="utf-8"))
    ]
    # The searching player hands on what it was shown, when it falls back on another.
    assert calls == ["players/blitzkrieg/search/strategist.py", "players/choosing.py"]
