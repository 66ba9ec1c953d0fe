"""The players: what they are called, that they are lawful and deterministic, and how strong they are."""

from __future__ import annotations

import pytest

from openblitz import catalogue
from openblitz.blitzkrieg.rulesets import game
from openblitz.lab.match import Fixture, play_match, play_number
from openblitz.lab.pairs import play_pair
from openblitz.players.blitzkrieg import PLAYERS, PLAYOUTS, player
from openblitz.players.choosing import UnknownPlayerError
from openblitz.table import SeededDice


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without playouts: searches have tests of their own, and their strength is in docs/opponents.md."""
    for level in PLAYOUTS:
        monkeypatch.setitem(PLAYOUTS, level, 0)


def test_there_are_four_players() -> None:
    assert PLAYERS == ("recruit", "cadet", "captain", "general")
    assert [player(name, 1).name for name in PLAYERS] == list(PLAYERS)


@pytest.mark.parametrize("family", catalogue.FAMILIES, ids=lambda family: family.name)
def test_a_level_is_called_the_same_where_it_is_typed_written_and_read(family: catalogue.Family) -> None:
    """The terminal said greedy and the page General."""
    game = catalogue.find(family.shelf.names()[0])
    (told,) = {family.info(name).players for name in family.shelf.names()}
    assert told
    for one in told:
        assert one.title == one.name.capitalize()
        assert catalogue.player(game, one.name, 1).name == one.name
        assert catalogue.grade(game, one.name) == one.title
    assert family.shelf.deployer in [one.name for one in told]


@pytest.mark.parametrize(
    ("ruleset", "former", "name"),
    [
        ("1975-basic", "random", "recruit"),
        ("1975-basic", "hold", "captain"),
        ("1975-basic", "greedy", "general"),
        ("commander-encounter", "random", "recruit"),
        ("commander-encounter", "advance", "captain"),
        ("commander-encounter", "staff", "general"),
    ],
)
def test_names_in_files_and_commands_of_earlier_are_understood(ruleset: str, former: str, name: str) -> None:
    game = catalogue.find(ruleset)
    assert catalogue.player(game, former, 1).name == name
    assert catalogue.grade(game, former) == catalogue.grade(game, name)


def test_no_name_at_all_is_nobodys() -> None:
    assert catalogue.opponent(catalogue.find("1975-basic"), "") is None
    assert catalogue.opponent(catalogue.find("1975-basic"), "staff") is None


def test_an_unknown_player_is_told_with_names_that_come_close() -> None:
    with pytest.raises(UnknownPlayerError, match="no player is called 'genral'") as caught:
        player("genral", 1)
    assert caught.value.near == ("general",)


@pytest.mark.parametrize("name", PLAYERS)
def test_deciding_leaves_the_position_alone(name: str) -> None:
    one = game("1975-basic")
    state, dice = one.start(), SeededDice(4)
    players = {seat: player(name, 5) for seat in one.seats}
    while state.turn < 3 and (seat := one.to_move(state)) is not None:
        before = state.copy()
        order = players[seat].decide(one, state, seat)
        assert state == before
        one.carry_out(state, order, dice)
    assert state.turn == 3


@pytest.mark.parametrize("ruleset", ["1975-basic", "1965-basic"])
@pytest.mark.parametrize("name", ["random", "cadet"])
def test_the_same_seed_plays_the_same_game(ruleset: str, name: str) -> None:
    fixture = Fixture(ruleset, {"blue": name, "red": "random"})
    assert play_number(fixture, 3, 1) == play_number(fixture, 3, 1)


def test_another_seed_plays_another_game() -> None:
    fixture = Fixture("1975-basic", {"blue": "random", "red": "random"})
    first, second = play_number(fixture, 3, 1), play_number(fixture, 3, 2)
    assert (first.orders, first.lost, first.seed) != (second.orders, second.lost, second.seed)


@pytest.mark.parametrize("ruleset", ["1975-basic", "1965-basic"])
@pytest.mark.parametrize("seat", ["blue", "red"])
def test_even_without_a_search_it_beats_random(ruleset: str, seat: str) -> None:
    """`openblitz match` over hundreds of games says how surely; these few keep watch."""
    names = {"blue": "random", "red": "random"} | {seat: "cadet"}
    result = play_match(Fixture(ruleset, names), games=2, seed=11)
    assert result.wins(seat) == 2
    mine, his = ("blue", "red").index(seat), ("red", "blue").index(seat)
    assert sum(g.lost[mine] for g in result.games) < sum(g.lost[his] for g in result.games)


@pytest.mark.parametrize("ruleset", ["1975-basic+all", "1965-basic"])
def test_whoever_planned_unit_by_unit_is_not_beaten_by_who_held_on(ruleset: str) -> None:
    pair = play_pair(ruleset, ("greedy", "sentry"), 1, 1)
    assert pair.games[0].score == 1


def test_a_plan_that_does_not_fit_any_more_is_thrown_away() -> None:
    """A stranger moves for the general now and then; the general goes on with what there is."""
    one = game("1975-basic")
    state, dice = one.start(), SeededDice(1)
    general, stranger, number = player("captain", 1), player("random", 1), 0
    while state.turn < 3 and (seat := one.to_move(state)) is not None:
        number += 1
        order = (general if number % 5 else stranger).decide(one, state, seat)
        assert one.check(state, seat, order) is None
        one.carry_out(state, order, dice)
    assert state.turn == 3
