"""Every title says what one wants to know before choosing it, and its sets and switches can be played."""

from __future__ import annotations

import re

import pytest
from bench.lengths import orders_by_turn

from openblitz import catalogue
from openblitz.blitzkrieg.rulesets import names as rulesets
from openblitz.blitzkrieg.rulesets import rules, written
from openblitz.blitzkrieg.rulesets.choosing import sets_of, tick
from openblitz.blitzkrieg.rulesets.files import options
from openblitz.rulebook import inventory

GAMES = {one.name: one for one in catalogue.games()}
INTERNAL = re.compile(r"\b(module|modules|commander|19\d\d)-[a-z0-9-]+")


@pytest.mark.parametrize("name", GAMES)
def test_every_title_has_its_words(name: str) -> None:
    card = GAMES[name].card
    assert card is not None
    assert re.search(r"\d", card.long)
    assert re.search(r"\d+ (to \d+ )?units", card.units)
    assert 1 <= card.hard <= 5
    assert card.new.endswith(".")
    assert "seconds" in card.basis


@pytest.mark.parametrize("name", GAMES)
def test_no_title_shows_an_internal_name(name: str) -> None:
    one = GAMES[name]
    assert one.card is not None
    told = [one.title, one.about, one.card.long, one.card.units, one.card.new, *dict(one.card.after).values()]
    told += [word for some in one.sets for word in (some.title, some.about)]
    told += [word for option in one.options for word in (option.title, option.about)]
    assert not [word for word in told if INTERNAL.search(word)]


@pytest.mark.parametrize("family", ["blitzkrieg", "commander"])
def test_the_ladder_has_every_step_once_and_each_stands_on_an_earlier_one(family: str) -> None:
    own = [one for one in GAMES.values() if one.family == family]
    steps = {one.card.step: one for one in own if one.card and one.card.step}
    assert sorted(steps) == list(range(1, len(steps) + 1))
    for number, one in steps.items():
        assert one.card is not None
        before = [GAMES[name].card for name, _title in one.card.after]
        assert bool(before) == (number > 1)
        assert all(card and 0 <= card.step < number for card in before)
        assert any(card and card.hard <= one.card.hard for card in before) or number == 1


def test_every_title_beside_the_ladder_can_be_come_to_from_its_steps() -> None:
    for one in GAMES.values():
        seen, now = set(), one
        while now.card and now.card.after:
            assert now.name not in seen
            seen.add(now.name)
            now = GAMES[now.card.after[0][0]]
        assert now.card is not None
        assert now.card.step == 1


@pytest.mark.parametrize("name", options())
def test_no_option_or_part_is_called_by_a_number_of_its_file(name: str) -> None:
    """Parts that are no switches are told, too, where games are compared."""
    assert not re.match(r"\d+ [A-H] ", options()[name].title)
    assert not INTERNAL.search(f"{options()[name].title} {options()[name].about}")


def test_units_are_counted_from_the_counters() -> None:
    first = rules("1975-first-game").roster
    counted = [sum(first.arrives[u] == 1 for u in first.at_first.of_side[side]) for side in (0, 1)]
    assert counted == [9, 6]
    card = GAMES["1975-first-game"].card
    assert card is not None
    assert card.units == "Great Blue: 9 units; Big Red: 6 units."
    shelf = catalogue.family_of(catalogue.find("1975-tournament")).shelf
    without, with_fighters = (
        shelf.tick("1975-tournament", (), option, wanted=True).card for option in ("", "air-combat")
    )
    assert without is not None
    assert with_fighters is not None
    assert without.units == "Great Blue: 54 units, 28 later; Big Red: 55 units, 28 later."
    assert with_fighters.units == "Great Blue: 57 units, 29 later; Big Red: 58 units, 29 later."


def test_a_length_is_what_was_played() -> None:
    told = written("1975-first-game").introduction
    assert told is not None
    turns = orders_by_turn(catalogue.find("1975-first-game+all"))
    assert told.orders / 2 < sum(turns) / len(turns) < told.orders * 2


SETS = [(name, some.name) for name in rulesets() for some in sets_of(name)]


@pytest.mark.parametrize(("name", "key"), SETS)
def test_every_set_can_be_played(name: str, key: str) -> None:
    (some,) = (one for one in sets_of(name) if one.name == key)
    game = catalogue.find("+".join((name, *some.options)))
    assert game.to_move(game.start()) is not None


def test_the_sets_of_the_modules_are_those_that_the_scenarios_are_made_of() -> None:
    sets = {one.name: set(one.options) for one in sets_of("modules")}
    assert {"first-three", "land", "all", "as-c"} <= sets.keys()
    made_of = {option for option in written("modules-c-neutrality-violation").options if options()[option].of}
    assert sets["as-c"] == made_of
    assert "as-c" not in {one.name for one in sets_of("modules-c-neutrality-violation")}
    # Of scenario C the short one could have no more than supply: it has none of it by that name.
    assert not {one.name for one in sets_of("modules-e-brush-fire-war")} & {"as-c", "as-f", "as-g", "as-h"}
    everything = {one.name for one in GAMES["modules"].options if re.search(r"-\d\d-", one.name)}
    left_out = everything - sets["all"]
    assert "module-02-rigid-impulse" in left_out


@pytest.mark.parametrize("name", options())
def test_what_an_option_needs_or_excludes_has_its_paragraph(name: str) -> None:
    one = options()[name]
    assert one.because.keys() == {*one.needs, *one.needs_any, *one.excludes}
    assert inventory().keys() >= set(one.because.values())


def test_a_switch_brings_what_it_needs_and_what_that_needs() -> None:
    on, followed = tick("modules", (), "module-15-guerillas")
    assert on == ("module-08-orders-of-battle", "module-09-production", "module-15-guerillas")
    assert [(one.option, one.on, one.rule) for one in followed] == [
        ("module-09-production", True, "MS:15b"),
        ("module-08-orders-of-battle", True, "MS:9a"),
    ]


def test_a_switch_that_is_taken_back_takes_along_what_needs_it() -> None:
    on, _followed = tick("modules", (), "module-15-guerillas")
    left, followed = tick("modules", on, "module-08-orders-of-battle", wanted=False)
    assert left == ()
    assert {one.option for one in followed} == {"module-09-production", "module-15-guerillas"}
    assert not any(one.on for one in followed)


def test_of_two_that_do_not_go_together_the_older_goes() -> None:
    on, _followed = tick("modules", (), "module-01-fluid-impulse")
    on, followed = tick("modules", on, "module-02-rigid-impulse")
    assert on == ("module-02-rigid-impulse", "module-05-class-stacking")
    assert [(one.option, one.why, one.rule) for one in followed] == [
        ("module-01-fluid-impulse", "excludes", "MS:2a")
    ]


def test_one_of_two_is_enough() -> None:
    on, followed = tick("modules", ("module-18-minor-armies",), "module-07-railroads")
    assert on == ("module-07-railroads", "module-18-minor-armies")
    assert not followed
    on, followed = tick("modules", on, "module-18-minor-armies", wanted=False)
    assert on == ()
    assert followed[0].or_else


def test_a_switch_that_a_game_does_not_have_is_none() -> None:
    with pytest.raises(LookupError, match="no option"):
        tick("1965-basic", (), "weather")
    with pytest.raises(LookupError, match="no option"):
        catalogue.family_of(catalogue.find("commander-encounter")).shelf.tick(
            "commander-encounter", (), "weather", wanted=True
        )


@pytest.mark.parametrize(
    "name", ["modules", "modules-e-brush-fire-war", "1975-tournament", "1965-tournament"]
)
def test_ticking_in_any_order_leaves_what_can_be_played(name: str) -> None:
    """Each switch is set over all that were set before, and taken back: what is left always makes a game."""
    switches = [one.name for one in GAMES[name].options]
    on: tuple[str, ...] = ()
    for option in (*switches, *reversed(switches)):
        on, _followed = tick(name, on, option)
        assert option in on
        assert rules(name, "", on).options == on
        fewer, _followed = tick(name, on, option, wanted=False)
        assert option not in fewer
        assert rules(name, "", fewer).options == fewer


def test_a_set_takes_as_long_as_it_was_seen_to_take() -> None:
    shelf = catalogue.family_of(catalogue.find("modules")).shelf
    three = next(one.options for one in GAMES["modules"].sets if one.name == "first-three")
    plain, some, more = (
        shelf.card("modules", options) for options in ((), three, (*three, "module-14-weather"))
    )
    assert plain is not None
    assert some is not None
    assert more is not None
    assert "about 10 minutes" in plain.long
    assert "about 20 minutes" in some.long
    assert "at least 20 minutes" in more.long
