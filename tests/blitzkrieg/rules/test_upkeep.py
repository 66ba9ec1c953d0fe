"""Upkeep is asked only where it may have something to do."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from openblitz.blitzkrieg.air.rules.airfields import BESIEGED
from openblitz.blitzkrieg.engine import bearing
from openblitz.blitzkrieg.engine.known import NOTHING, NOTHING_OF
from openblitz.blitzkrieg.engine.modifiers import Upkeep
from openblitz.blitzkrieg.rulesets import called
from openblitz.table import Event, SeededDice

if TYPE_CHECKING:
    from openblitz.blitzkrieg.air.questions.caught import Caught
    from openblitz.blitzkrieg.engine.position import Position


@pytest.mark.parametrize(
    ("title", "orders"),
    [
        ("1965-tournament-optional", 150),
        (
            "modules-a-total-war+module-04-combat-results+module-06-phase-class-sequencing+module-07-railroads"
            "+module-09-production+module-10-supply+module-11-naval-forces+module-12-air-forces"
            "+module-15-guerillas+module-18-minor-armies",
            300,
        ),
    ],
    ids=["1965", "total-war"],
)
def test_who_is_not_asked_would_have_done_nothing(title: str, orders: int) -> None:
    game = called(title)
    rules, chance, dice, position = game.rules, Random(6), SeededDice(6), game.start()
    passed_over = set()
    for _ in range(orders):
        game.carry_out(position, game.pick(position, chance), dice)
        asked = position.copy()
        for one, minds in bearing.looked_after(rules).upkeep:
            if minds and minds.isdisjoint(position.subjects):
                passed_over.add(one.name)
                for final in (False, True):
                    assert not [*one.look(asked, final)], one.name
        assert asked == position
    assert position.turn > 0
    assert passed_over == {one.name for one in rules.added[Upkeep] if one.minds}


def test_upkeep_of_the_beginning_of_player_turns_is_not_asked_after_orders() -> None:
    rules = called("1965-tournament-optional").rules
    asked = {one.name for one, _minds in bearing.looked_after(rules).upkeep}
    dead = "replacements have died no more"
    begin = {"raids lapse", "nuclear attacks lapse", dead}
    assert {one.name for one in rules.added[Upkeep]} - asked == begin


def test_upkeep_that_minds_what_comes_up_on_the_way_is_asked_and_what_goes_spares_the_next() -> None:
    position = called("1975-basic").start()
    asked: list[str] = []

    class Finds(Upkeep):
        def look(self, position: Position, final: bool) -> list[Event]:
            asked.append("finds")
            BESIEGED.put(position, 1)
            return []

    class Minds(Upkeep):
        minds = (BESIEGED,)

        def look(self, position: Position, final: bool) -> list[Event]:
            asked.append("minds")
            BESIEGED.put(position, 0)
            return []

    watch = bearing.Watch((Minds(), Finds(), Minds(), Minds(), Finds()))
    assert bearing.look_after(position, watch, True) == []
    assert asked == ["finds", "minds", "finds"]
    assert bearing.look_after(position, watch, True) == []
    assert asked[3:] == ["minds", "finds", "minds", "finds"]


@pytest.mark.parametrize(
    ("title", "seen"),
    [
        ("1965-tournament", {False}),  # wherever there are aircraft on the ground they have to be looked at
        ("1975-tournament", {True, False}),
        ("1975-tournament+all+strategic-movement", {True, False}),
        ("modules-a-total-war+module-04-combat-results+module-12-air-forces", {False}),
    ],
)
def test_where_it_is_seen_at_once_that_no_aircraft_are_lost_none_are(title: str, seen: set[bool]) -> None:
    game = called(title)
    rules, chance, dice, position = game.rules, Random(8), SeededDice(8), game.start()
    caught: Caught = rules.answers["caught"]
    found = set[bool]()
    for _ in range(3000):
        game.carry_out(position, game.pick(position, chance), dice)
        if game.to_move(position) is None:
            break
        fresh = position.copy()
        fresh.known, fresh.apart = NOTHING, NOTHING_OF  # nothing is known of it
        for asked in (position, fresh) if position.grounded(1 - position.side) else ():
            none = not asked.lying_air and caught.none(asked)
            found.add(none)
            for side in (0, 1) if none else ():
                if side != position.side or caught.in_own_turn:
                    assert not caught.lost(asked, side)
    assert found == seen
