"""The shelf: every game is found by its name, and every family brings what the server and the tools need."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING, Any, get_args
from xml.etree import ElementTree as ET

import msgspec
import pytest

from openblitz import catalogue
from openblitz.blitzkrieg.engine.orders import VERBS
from openblitz.catalogue import FAMILIES, UnknownGameError, UnknownPlayerError
from openblitz.commander.table_top import screens, tables
from openblitz.commander.table_top.bases import Base
from openblitz.commander.table_top.sight import sight
from openblitz.table import SeededDice
from openblitz.table.orders import form_of, sentence_of
from openblitz.table.view import View, only_watched

if TYPE_CHECKING:
    from openblitz.table import Game
    from openblitz.table.orders import Form


NAMES = catalogue.names()


def played(game: Game[Any, Any], orders: int = 70) -> Any:
    """A state after some random orders, or where a short game has ended before."""
    state, chance, dice = game.start(), Random(4), SeededDice(4)
    for _ in range(orders):
        if game.to_move(state) is not None:
            game.carry_out(state, game.pick(state, chance), dice)
    return state


def test_names_are_unique_over_families() -> None:
    assert len(set(NAMES)) == len(NAMES)
    assert {info.family for info in catalogue.games()} == {family.name for family in FAMILIES}


@pytest.mark.parametrize("name", NAMES)
def test_a_game_is_found_by_its_name_and_by_what_it_is_pinned_to(name: str) -> None:
    game = catalogue.find(name)
    assert game.name.startswith(name)
    assert catalogue.find(game.name).name == game.name
    assert catalogue.find(f"{name}+none").name == game.name
    assert name in catalogue.family_of(game).shelf.names()


@pytest.mark.parametrize("title", ["1985", "", "1975-basic+some", "1975-basic@99", "commander-encounter@99"])
def test_a_game_that_is_not_there_is_told(title: str) -> None:
    with pytest.raises(UnknownGameError):
        catalogue.find(title)


def test_a_game_without_clarifications_has_none_to_choose() -> None:
    with pytest.raises(UnknownGameError, match="no clarifications 'all'"):
        catalogue.find("commander-encounter+all")


def test_a_game_made_of_parts_says_which() -> None:
    about = {game.name: game.about for game in catalogue.games()}
    assert about["1975-basic"] == "15 turns."
    assert re.fullmatch(
        r"15 turns, with artillery barrage, .*substitute units and tournament combat\.",
        about["1975-tournament"],
    )
    # Of seventeen parts nobody reads a list: what is new in it is told beside it.
    assert about["1975-tournament-optional"] == "15 turns."


@pytest.mark.parametrize("name", NAMES)
def test_its_players_decide_and_strangers_are_told(name: str) -> None:
    game = catalogue.find(name)
    family = catalogue.family_of(game)
    players = [one.name for one in family.shelf.players()]
    assert {"recruit", family.shelf.deployer} <= set(players)
    state = game.start()
    seat = game.to_move(state)
    assert seat is not None
    for who in players:
        order = catalogue.player(game, who, 1).decide(game, state, seat)
        assert game.check(state, seat, order) is None
    with pytest.raises(UnknownPlayerError, match="'nobody'"):
        catalogue.player(game, "nobody", 1)


@pytest.mark.parametrize("name", NAMES)
def test_views_are_told_apart_and_read_as_they_are_written(name: str) -> None:
    game = catalogue.find(name)
    family, state = catalogue.family_of(game), played(game)
    for seat in (*game.seats, None):
        seen = game.view(state, seat)
        assert isinstance(seen, View)
        assert msgspec.json.decode(msgspec.json.encode(seen))["game"] == family.name
        assert msgspec.json.decode(msgspec.json.encode(seen), type=family.narrator.view_type) == seen
        assert (seen.offer is not None) is (seat is not None and seat == game.to_move(state))
        assert only_watched(seen).offer is None


def test_no_family_has_two_questions_or_answers_of_one_name() -> None:
    for family in FAMILIES:
        for union in (family.narrator.ask_type, family.narrator.reply_type):
            tags = [record.__struct_config__.tag for record in get_args(union)]
            assert len(set(tags)) == len(tags)
            msgspec.json.Decoder(union)


@pytest.mark.parametrize("name", ["1975-basic", "commander-encounter"])
def test_reports_and_words_tell_how_both_sides_stand(name: str) -> None:
    game = catalogue.find(name)
    family, state = catalogue.family_of(game), played(game)
    heads, rows = family.narrator.standing(game, state, {str(game.seats[1]): 3})
    assert [len(row) for row in rows] == [len(heads)] * 2
    assert rows[1][-1] == "3"
    assert len(list(family.narrator.overview(game, state))) >= 3
    assert len(family.narrator.losses(game, state)) == 2
    assert 0 <= family.narrator.progress(game, state) <= 1


def test_tables_are_drawn_and_strangers_are_told() -> None:
    artist = FAMILIES[1].artist
    for board in artist.boards("commander-encounter"):
        assert ET.fromstring(artist.board("commander-encounter", board.key, "dark")).get("viewBox")
    for each in FAMILIES:
        with pytest.raises(LookupError):
            each.artist.board(each.shelf.names()[0], "nowhere", "light")


def test_a_battle_is_drawn_with_its_units() -> None:
    game = catalogue.find("commander-encounter")
    artist = catalogue.family_of(game).artist
    with pytest.raises(LookupError):
        artist.board_svg(game, game.start(), "light")
    with pytest.raises(LookupError):
        artist.picture(game, game.start(), "svg")
    state = played(game)
    drawn = ET.fromstring(artist.picture(game, state, "svg"))
    (units,) = [node for node in drawn.iter() if node.get("id") == "units"]
    standing = sum(state.stands(unit) for unit in game.rules.roster.units)  # type: ignore[attr-defined]
    assert len(units) > standing  # and the guns behind the table
    board = artist.board_json(game, state)
    assert board.table["type"] == "FeatureCollection"  # type: ignore[attr-defined]
    assert "<img" in artist.viewer("commander-encounter", "bocage")[0]


def test_only_rulesets_of_one_family_can_be_compared() -> None:
    assert FAMILIES[0].shelf.compare("1965-basic", "1975-basic") is not None
    assert FAMILIES[1].shelf.compare("commander-encounter", "commander-encounter") is None


def test_after_waking_no_table_of_ours_is_cut_up_for_the_first_look() -> None:
    screens.terrain.cache_clear()
    for family in FAMILIES:
        family.shelf.wake()
    before = screens.terrain.cache_info().misses
    for table in map(tables.named, tables.names()):
        sight(table, Base(30, 30, 0), Base(90, 90, 180))
    assert screens.terrain.cache_info().misses == before


def test_an_option_asks_for_no_part_that_its_game_has_anyway() -> None:
    offered = {
        game.name: {option.name: option for option in game.options}
        for game in catalogue.games()
        if game.options
    }
    assert offered["1975-tournament"]["air-combat"].needs == ()
    for options in offered.values():
        needed = {need for option in options.values() for need in (*option.needs, *option.needs_any)}
        assert needed <= options.keys()


def test_railroads_are_offered_with_either_of_the_modules_that_bring_trains() -> None:
    """MS:7, MS:8, MS:18 - and by themselves where a scenario has one of them anyway."""
    rail, brings = "module-07-railroads", ("module-08-orders-of-battle", "module-18-minor-armies")
    offered = {game.name: {option.name: option for option in game.options} for game in catalogue.games()}
    assert offered["modules"][rail].needs_any == brings
    assert offered["modules-a-total-war"][rail].needs_any == ()
    assert offered["modules"]["module-12-air-forces"].needs_any == brings[:1]
    for one in brings:
        assert catalogue.find(f"modules+{rail}+{one}@1")
    with pytest.raises(catalogue.UnknownGameError, match=" or ".join(brings)):
        catalogue.find(f"modules+{rail}@1")


def test_games_stand_in_groups_of_which_none_is_long() -> None:
    found: dict[str, list[str]] = {}
    for family in catalogue.FAMILIES:
        for name in family.shelf.names():
            found.setdefault(family.info(name).group, []).append(name)
    assert list(found) == [
        "Basic Games",
        "Tournament Games",
        "First games",
        "Module System",
        "Scenarios",
        "Miniatures",
    ]
    assert found["First games"] == ["1975-first-game", "commander-first-battle"]
    assert found["Module System"] == ["modules"]
    assert all("tournament" in name for name in found["Tournament Games"])
    assert all(name.startswith("modules-") for name in found["Scenarios"])


@pytest.mark.rule("BC:scenario.points")
def test_a_battle_says_with_what_it_is_fought_and_why_nothing_can_be_bought() -> None:
    told = {info.name: info.forces for info in catalogue.games()}
    prepared = told["commander-prepared"]
    assert prepared is not None
    americans, germans = prepared.sides
    assert (americans.seat, sum(line.count for line in americans.units)) == ("american", 25)
    assert americans.given == ("1100 points, of 1000 before the dice", "6 assets for scheduled strikes")
    assert germans.given[0] == "900 points, of 1000 before the dice"
    assert germans.given[2] == "6 units may be dug in"
    (infantry,) = [line for line in germans.units if line.name == "Infantry"]
    assert (infantry.count, infantry.about) == (9, "move 10 · attacks 4/30*, 5/10, 10/5 · hits 6")
    assert "no army lists and no points" in prepared.note
    assert prepared.note.startswith("The table is chosen")
    small = told["commander-encounter-companies"]
    assert small is not None
    assert [sum(line.count for line in side.units) for side in small.sides] == [9, 9]
    assert small.sides[0].given == ()  # ours has no points
    first = told["commander-first-battle"]
    assert first is not None
    assert "The table" not in first.note  # it lies there already
    assert told["1975-basic"] is None


def test_an_order_of_the_miniatures_is_said_in_words() -> None:
    game = catalogue.find("commander-encounter")
    say = catalogue.family_of(game).narrator.say
    assert say(game, "order A:HQ: A:Inf1 A:Inf2 move closing; A:MG1 fire") == (
        "A:HQ orders A:Inf1, A:Inf2 to move towards the enemy; A:MG1 to fire"
    )
    assert say(game, "done") == "Done"


@pytest.mark.parametrize(
    ("order", "said"),
    [
        ("move B:4Arm to S20", "Move B:4Arm to S20"),
        ("move B:4Arm B:5Arm via S21 S22 to S20", "Move B:4Arm and B:5Arm via S21 and S22 to S20"),
        ("place B:14TAC B:1MDM B:1Rgr at V33", "Place B:14TAC, B:1MDM and B:1Rgr on V33"),
        ("attack S22 S23 with B:4Arm B:1Inf", "Attack S22 and S23 with B:4Arm and B:1Inf"),
        ("attack V20 by city with B:GDArm", "Attack V20 with B:GDArm (reduce the city)"),
        ("attack V20 by bombardment with B:1Art", "Attack V20 with B:1Art (bombard)"),
        ("call-off V20 number 2", "Call off the battle for V20 number 2"),
        ("fight V20", "Fight the battle for V20"),
        ("lose R:1Inf R:2Inf keep R:Inf2.1", "Lose R:1Inf and R:2Inf keeping R:Inf2.1"),
        ("support B:14TAC over S20 via S21", "Send B:14TAC over S20 via S21 to help an attack there"),
        ("bomb-port B:1SAC over S25", "Bomb the port of S25 with B:1SAC"),
        ("bomb-port B:1SAC over S25 night", "Bomb the port of S25 with B:1SAC at night"),
        ("pay-for nord-walkure", "Pay for supply through Nord Walküre"),
        ("embark B:1Inf in b", "Put B:1Inf to sea in zone B"),
        ("done", "Done"),
    ],
)
def test_an_order_on_the_map_is_said_as_a_sentence(order: str, said: str) -> None:
    game = catalogue.find("1975-tournament-optional")
    assert catalogue.family_of(game).narrator.say(game, order) == said


def test_the_sentence_of_every_order_begins_with_a_word_and_leaves_nothing_out() -> None:
    """Whatever an order holds is said of it."""
    for verb, order in VERBS.known().items():
        sentence, written = sentence_of(order), form_of(order)
        assert sentence.verb.isalpha(), verb
        assert sentence.verb[0].isupper(), verb
        assert _fields(sentence) == _fields(written), verb


def _fields(form: Form) -> set[str]:
    clauses = form.clauses
    found = {field.name for clause in clauses for field, _behind in clause.fields}
    return found | {clause.flag.name for clause in clauses if clause.flag}
