"""65:OPT - the optional rules of the 1965 Tournament Game as switches, and the game with all of them."""

from __future__ import annotations

import pytest

from openblitz.blitzkrieg import rulesets

ALL = "1965-tournament-optional"


def offered() -> set[str]:
    """The optional rules that one can switch on."""
    return {option.name for option in rulesets.offered("1965-tournament") if not option.draft}


@pytest.mark.rule("65:OPT")
def test_each_optional_rule_is_chosen_by_itself_and_none_is_on_unless_it_is_chosen() -> None:
    assert "supply-routes" in offered()
    assert rulesets.usual_options("1965-tournament") == ()
    plain = rulesets.rules("1965-tournament")
    assert not offered() & set(plain.brought)
    for name in offered():
        game = rulesets.game("1965-tournament", "", (name, *rulesets.options_of(name).needs))
        assert name in game.rules.options
        assert game.start() == game.read_state(game.write_state(game.start()))


@pytest.mark.rule("65:OPT")
def test_all_of_them_together_are_a_game_of_their_own() -> None:
    together = rulesets.rules(ALL)
    assert set(together.brought) >= {"supply-routes"}
    assert together.options == ()  # they are its own
    missing = {option.name for option in rulesets.offered("1965-tournament")} - set(together.brought)
    assert rulesets.is_draft(ALL) or not missing
