"""Whole recorded games lead to where they led when they were played."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from openblitz import catalogue
from openblitz.blitzkrieg.rulesets import called
from openblitz.table import LoadedDice, load_game
from openblitz.table.sitting import same_state

FOLDER = Path(__file__).parent


class Recorded(NamedTuple):
    """A game file, the hash of its last order, and what must have been ordered in it."""

    file: str
    hash: str
    verbs: str
    turn: int = 15
    charts: str = "bombardment city"


GAMES = (
    Recorded(
        "tournament-1975.game",
        "2010aea582d8f717",
        "support bomb stage home attack fight overwhelm advance retreat lose take expand combine "
        "drop fly embark invade go-ashore land supply pay-for decline",
    ),
    # With weather, naval ascendancy and critical resources.
    Recorded(
        "tournament-1975-options.game",
        "f0f90cb03bea2a45",
        "support bomb stage home attack fight overwhelm advance retreat lose take expand combine drop fly",
    ),
    # A scenario of the Module System, with minor armies only.
    Recorded(
        "brush-fire-war.game",
        "4dcf45348b4dd418",
        "move attack fight advance retreat lose take combine",
        9,
        "",
    ),
)


@pytest.mark.parametrize("recorded", GAMES, ids=lambda one: one.file)
def test_a_recorded_game_leads_to_where_it_led(recorded: Recorded) -> None:
    sitting = load_game(FOLDER / recorded.file, catalogue.find, LoadedDice(()))
    sitting.verify(full=True)
    journal = sitting.journal
    assert journal.entries[-1].hash.startswith(recorded.hash)
    assert sitting.state.turn == recorded.turn
    assert sitting.state.outcome is not None
    assert not set(recorded.verbs.split()) - {entry.order.split()[0] for entry in journal.entries}
    assert set(recorded.charts.split()) <= {
        words[words.index("by") + 1]
        for entry in journal.entries
        if "by" in (words := entry.order.split()) and words[0] == "attack"
    }


def test_the_order_of_lines_in_a_snapshot_does_not_matter() -> None:
    game = called("1975-tournament+all")
    text = "turn 3\nside blue\nat EE20: B:4Arm\nfactors-lost 3 4\nreduced Q11\nrest eliminated\nstep movement"
    state = game.read_state(text)
    first, second = "factors-lost 3 4\n", "reduced Q11\n"
    assert same_state(game, state, text.replace(first + second, second + first))
    assert not same_state(game, state, text.replace(first, ""))
    assert not same_state(game, state, "nonsense")
