"""What a screen is offered: who can do what, whom a command may order, and orders to choose from."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.commander.arrange import Battle, battle
from tests.commander.preparing import encounter, prepare

from openblitz.catalogue import find
from openblitz.commander.orders import Task
from openblitz.commander.position import RESERVE
from openblitz.commander.scenarios import Defence
from openblitz.commander.steps import (
    Acting,
    Commanding,
    CommandMoves,
    Deployment,
    Initiative,
    LastTurnChoice,
)
from openblitz.commander.steps.combat import Disengaging
from openblitz.commander.steps.commanding import Doing
from openblitz.commander.telling.asks import BandsAsk, SamplesAsk, WordsAsk
from openblitz.commander.telling.explaining import explain
from openblitz.commander.telling.offering import Offer, offer
from openblitz.commander.telling.view import Stat
from openblitz.rulebook.inventory import inventory
from openblitz.table import NotThereError, SeededDice

UNITS = {
    "A:CO": (60.0, 40.0, 0.0),
    "A:HQ": (70.0, 40.0, 0.0),
    "A:FAO": (50.0, 40.0, 0.0),
    "A:Inf1": (60.0, 45.0, 0.0),
    "A:Sherman1": (66.0, 45.0, 0.0),
    "G:Inf1": (60.0, 75.0, 180.0),
}


def offered(made: Battle) -> Offer:
    return offer(made.game, made.position)


def test_commands_speak_and_their_units_are_lit() -> None:
    shown = offered(battle(UNITS, steps=[Commanding()]))
    assert shown.verbs == {"A:CO": ("order",), "A:HQ": ("order",), "A:FAO": ("request", "reschedule")}
    assert (shown.mode, shown.callers, shown.sends) == ("command", ("A:FAO",), {})
    assert shown.commands == {"A:CO": ("A:Inf1", "A:Sherman1"), "A:HQ": ("A:Inf1", "A:Sherman1")}
    assert shown.guns == ("A:Art1", "A:Art2", "A:Art3")
    assert (shown.end, shown.can_end, shown.done) == ("Orders done", True, None)


def test_a_suppressed_unit_is_nobody_s_to_order() -> None:
    shown = offered(battle(UNITS, steps=[Commanding()], suppressed=["A:Inf1"]))
    assert shown.commands["A:CO"] == ("A:Sherman1",)


def test_what_an_order_leaves_to_do_is_told() -> None:
    made = battle(UNITS)
    infantry, tank = made.units("A:Inf1", "A:Sherman1")
    doings = (Doing(Task(infantry, "fire")), Doing(Task(tank, "move"), extra=1))
    made.position.steps = [Commanding(), Acting(made.unit("A:CO"), doings, bonus=True)]
    shown = offered(made)
    assert shown.actions == {"A:Inf1": ("fire",), "A:Sherman1": ("move", "any")}
    assert (shown.mode, shown.forgotten) == ("perform", ("A:Inf1, A:Sherman1 could still act.",))
    assert shown.verbs["A:Inf1"] == ("fire",)
    assert {"move", "charge", "fire", "mount"} <= set(shown.verbs["A:Sherman1"])
    made.position.steps = [
        Commanding(),
        Acting(made.unit("A:CO"), (Doing(Task(tank, "move"), declared=False),)),
    ]
    assert offered(made).actions == {}


def test_those_who_wait_may_be_placed_a_gun_with_its_truck() -> None:
    made = battle(UNITS)
    waiting = made.units("G:Truck", "G:ATG")
    for unit in waiting:
        made.position.place[unit] = RESERVE
    made.position.steps = [Deployment(1)]
    shown = offered(made)
    assert shown.verbs == {"G:Truck": ("place",), "G:ATG": ("place",)}
    assert shown.along == {"G:Truck": ("G:ATG",)}
    assert shown.sends == {"G:Truck": "spot", "G:ATG": "spot"}
    assert (shown.mode, shown.facing, shown.helps) == ("send", 180.0, {"deploy": "Place one for me"})
    assert shown.end == ""  # nothing ends deployment but the last unit


def test_who_may_begin_dug_in_is_told_with_how_many_still_may() -> None:
    made = prepare("deployment", scenario=encounter(defences={"german": Defence(dug_in=2)}))
    shown = offered(made)
    assert shown.starts["G:Inf1"] == {"dug-in": 2}
    assert "G:HQ" not in shown.starts  # commands have no field defences
    for infantry, left in (("G:Inf1", 1), ("G:Inf2", 0)):
        order = made.game.read_order(f"place {infantry} at {60 + 9 * left},110 face 180 dug-in")
        made.game.carry_out(made.position, order, SeededDice(1))
        assert offered(made).starts == {}  # the Americans have none
        made.game.carry_out(made.position, made.game.pick(made.position, Random(left)), SeededDice(1))
        assert offered(made).starts.get("G:Inf3") == ({"dug-in": left} if left else None)


def test_the_way_out_of_a_combat_is_measured() -> None:
    made = battle(UNITS)
    made.position.steps = [Commanding(), Disengaging(0, (made.unit("A:Inf1"),), low=3, total=9)]
    told = explain(made.game, made.position, made.game.read_order("disengage A:Inf1 to 60,37 face 0"))
    assert (told.length, told.base) == (8.0, (60.0, 37.0, 0.0))
    assert told.numbers == ()  # dice say how far, not its move


def test_commands_move_once() -> None:
    made = battle(UNITS, steps=[CommandMoves()])
    assert offered(made).sends == {"A:CO": "way", "A:HQ": "way", "A:FAO": "way"}
    made.position.command_moved = 1 << made.unit("A:HQ")
    assert set(offered(made).verbs) == {"A:CO", "A:FAO"}


def test_who_has_an_enemy_near_has_the_initiative() -> None:
    near = UNITS | {"G:Inf1": (60.0, 60.0, 180.0)}
    assert "fire" in offered(battle(near, steps=[Initiative()])).verbs["A:Inf1"]
    assert offered(battle(UNITS, steps=[Initiative()])).verbs == {}


def test_samples_are_orders_that_would_be_carried_out() -> None:
    near = UNITS | {"G:Inf1": (60.0, 60.0, 180.0)}
    made = battle(near, steps=[Initiative()])
    told = made.game.answer(made.position, "american", SamplesAsk("A:Inf1"))
    orders = [choice.order for choice in told.orders]  # type: ignore[union-attr]
    assert "fire A:Inf1 at G:Inf1" in orders
    assert all("A:Inf1" in order for order in orders)
    for order in orders:
        assert made.game.check(made.position, made.game.seats[0], made.game.read_order(order)) is None
    assert any(form.startswith("fire UNIT") for form in told.forms)  # type: ignore[union-attr]


def test_samples_of_a_choice_are_all_there_is() -> None:
    made = battle(UNITS, steps=[LastTurnChoice()])
    told = made.game.answer(made.position, "german", SamplesAsk())
    orders = [choice.order for choice in told.orders]  # type: ignore[union-attr]
    assert orders == ["last-turn play", "last-turn end"]
    shown = offered(made)
    assert (shown.mode, [choice.order for choice in shown.choices]) == ("choose", orders)


def test_samples_of_an_action_are_those_of_the_unit_alone() -> None:
    made = battle(UNITS)
    doings = tuple(Doing(Task(unit, "move")) for unit in made.units("A:Inf1", "A:Sherman1"))
    made.position.steps = [Commanding(), Acting(made.unit("A:CO"), doings)]
    told = made.game.answer(made.position, "american", SamplesAsk("A:Sherman1"))
    assert told.orders  # type: ignore[union-attr]
    assert {choice.units for choice in told.orders} == {("A:Sherman1",)}  # type: ignore[union-attr]


@pytest.mark.rule("BC:command.modifiers.2")
def test_bands_tell_what_distance_costs() -> None:
    made = battle(UNITS, steps=[Commanding()])
    told = made.game.answer(made.position, None, BandsAsk("A:CO"))
    bands = [(band.cm, band.modifier) for band in told.bands]  # type: ignore[union-attr]
    assert bands[:3] == [(20.0, "0"), (40.0, "-1"), (60.0, "-2")]
    assert bands[-1][0] >= 100  # as far as the farthest corner
    assert not told.from_centre  # type: ignore[union-attr]


def test_nobody_who_is_not_there_has_bands() -> None:
    made = battle(UNITS, steps=[Commanding()])
    with pytest.raises(NotThereError):
        made.game.answer(made.position, None, BandsAsk("A:Inf9"))


def test_words_tell_both_sides_unit_by_unit() -> None:
    made = battle(UNITS, steps=[Commanding()])
    told = made.game.answer(made.position, None, WordsAsk())
    assert "A:Inf1, Infantry 1: at 60,45, facing 0." in told.sides["american"]  # type: ignore[union-attr]
    assert len(told.sides["german"]) == len(made.rules.roster.of_side[1])  # type: ignore[union-attr]
    assert told.overview[0] == "Turn 1, the American player turn."  # type: ignore[union-attr]


def test_rings_are_what_a_unit_fires_and_moves() -> None:
    made = battle(UNITS, steps=[Commanding()])
    shown = {piece.id: piece for piece in made.game.printed().pieces}
    assert shown["A:Inf1"].rings == ((30.0, "fire 4/30*"), (10.0, "fire 5/10"), (10.0, "move"))
    assert shown["A:FAO"].rings == ((40.0, "move"),)


@pytest.mark.rule("BC:fire.stat", "BC:fire.hits.star")
def test_what_an_attack_stat_says_is_told_in_words() -> None:
    made = battle(UNITS, steps=[Commanding()])
    told = {piece.id: piece.attacks for piece in made.game.printed().pieces}
    plain, special = told["A:Inf1"]
    assert plain == Stat("4/30*", "4 dice up to 30 cm, no hits on hard targets", "BC:fire.hits.star")
    assert special == Stat("5/10", "5 dice up to 10 cm instead, at armour and soft vehicles", "BC:fire.stat")
    assert told["A:CO"] == (Stat("3", "no rule of this edition uses it", "BC:fire.stat"),)
    assert told["A:FAO"] == ()
    printed = find("commander-encounter").printed().pieces  # type: ignore[attr-defined]
    guns = Stat("6", "6 dice at each unit in its fire zone", "BC:artillery.each")
    assert (guns,) in [piece.attacks for piece in printed]
    assert {stat.rule for piece in printed for stat in piece.attacks} <= set(inventory())


def test_words_that_a_newcomer_asks_about_stand_in_the_book() -> None:
    terms = battle(UNITS, steps=[Commanding()]).game.printed().terms
    assert {"suppressed", "fall back", "knocked out", "issued"} <= set(terms)
    assert set(terms.values()) <= set(inventory())


def test_no_step_is_without_an_answer() -> None:
    """Whatever is asked in a battle at random, a screen can end the step, pick a unit or choose an order."""
    game = find("commander-encounter")
    position, dice, chance = game.start(), SeededDice(8), Random(8)
    seen: dict[str, int] = {}
    for _order in range(500):
        seat = game.to_move(position)
        if seat is None:
            break
        key = position.steps[-1].key
        seen[key] = seen.get(key, 0) + 1
        if seen[key] <= 3:
            shown = offer(game, position)  # type: ignore[arg-type]
            told: Any = game.answer(position, seat, SamplesAsk())
            assert shown.can_end or shown.units or told.orders, key
            for choice in (*told.orders, *shown.choices):
                assert game.check(position, seat, game.read_order(choice.order)) is None
        game.carry_out(position, game.pick(position, chance), dice)
    assert {"table", "edge", "deployment", "commanding", "acting", "command-moves"} <= set(seen)


CLOSE = {"A:Inf1": (60.0, 40.0, 30.0), "G:Inf1": (60.0, 52.0, 180.0)}


def _offered_words(made: Battle, seat: str) -> list[str]:
    answer: Any = made.game.answer(made.position, seat, SamplesAsk())
    return [choice.words for choice in answer.orders]


@pytest.mark.rule("BC:initiative.evade.facing")
def test_an_evasion_is_offered_last_and_says_which_way_its_unit_will_look() -> None:
    made = battle(CLOSE, steps=[Initiative()])
    words = _offered_words(made, "american")
    assert words[:3] == [
        "Fire A:Inf1 at G:Inf1",
        "Charge A:Inf1 at G:Inf1",
        "Evade A:Inf1 by 10 cm, facing the enemy",
    ]
    assert "Evade A:Inf1 by 10 cm, its front as before" in words
    assert not any("°" in offered for offered in words)


def test_who_is_charged_is_offered_evasions_in_the_same_words() -> None:
    made = battle(CLOSE | {"G:Inf1": (60.0, 52.0, 190.0)}, steps=[Initiative()])
    made.order("charge A:Inf1 at G:Inf1")
    words = _offered_words(made, "german")
    assert "Evade G:Inf1 by 10 cm, facing the enemy" in words
    assert "Evade G:Inf1 by 10 cm, its front as before" in words
