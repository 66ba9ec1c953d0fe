"""A minor army that nobody's rules know yet: neutral, it stands in everybody's way; allied, it is one's own.

An option brings its counters out of the box; what it may do then follows from its allegiance alone.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from tests.blitzkrieg.judging import table
from tests.blitzkrieg.toys import switched_on

from openblitz.blitzkrieg.battle.rules import contact
from openblitz.blitzkrieg.battle.rules.weighing import strengths, weigh_battle
from openblitz.blitzkrieg.engine.places import ELIMINATED
from openblitz.blitzkrieg.engine.roster import NOBODY
from openblitz.blitzkrieg.rulesets import called
from openblitz.blitzkrieg.telling import describe
from openblitz.blitzkrieg.telling.position_picture import units_layer
from openblitz.blitzkrieg.telling.typed import candidates, units_called
from openblitz.hexes.grid import parse
from openblitz.lab.blitzkrieg.invariants import Invariants
from openblitz.players.blitzkrieg import baseline as player
from openblitz.table import SeededDice

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.blitzkrieg.judging import Table


WALKURE = """
name = "walkure"
title = "Nord Walküre"
about = "The army of Nord Walküre lies ready."
of = ["1975-basic"]

[counters]
armies = ["nord-walkure"]
"""
NEUTRAL = "turn 3\nat EE28: NW:1Inf NW:1Arm\nat EE30: B:1Inf B:4Arm\nat EE24: R:4Arm R:1Inf\nrest eliminated"
ALLIED = f"{NEUTRAL}\nallegiance nord-walkure blue"


@pytest.fixture(scope="module", autouse=True)
def walkure(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with switched_on(tmp_path_factory.mktemp("options"), "walkure", WALKURE):
        yield


def arrange(text: str, dice: tuple[int, ...] = ()) -> Table:
    return table("1975-basic", text, dice, land="", options=("walkure",))


def army(t: Table) -> int:
    return [one.key for one in t.rules.roster.armies].index("nord-walkure")


def number(t: Table, name: str) -> int:
    return t.rules.roster.number[name.casefold()]


# Neutral


def test_a_neutral_army_is_on_no_side_and_nobody_orders_it_about() -> None:
    t = arrange(NEUTRAL)
    assert t.position.side_of(number(t, "NW:1Inf")) == NOBODY
    for side in ("blue", "red"):
        t = arrange(f"{NEUTRAL}\nside {side}")
        assert t.why_not("move NW:1Inf to EE27") == ("75:4.2c", "", "NW:1Inf")
        assert not any("NW:" in order for order in t.offered)


def test_a_neutral_army_blocks_everybody_and_controls_nothing() -> None:
    t = arrange(NEUTRAL)
    assert t.why_not("move B:4Arm to EE28") == ("75:7.5b", "EE28", "B:4Arm")
    assert t.refused("move B:4Arm to EE28").reason == "Neutral units stand on EE28."
    # Infantry passes beside it, which it could not do beside an enemy.
    assert t.may("move B:1Inf via DD28 to DD27")
    t = arrange(f"{NEUTRAL}\nside red")
    assert t.why_not("move R:4Arm to EE28") == ("75:7.5b", "EE28", "R:4Arm")


def test_who_would_enter_a_hex_of_the_enemy_is_told_how_to_attack_it() -> None:
    t = arrange("turn 3\nat EE30: B:4Arm\nat EE28: R:1Inf\nrest eliminated")
    assert t.refused("move B:4Arm to EE28").reason == (
        "Enemy units stand on EE28: to attack them, move beside them; battles follow movement."
    )


def test_nobody_has_to_attack_a_neutral_army() -> None:
    t = arrange("turn 3\nat EE29: NW:1Inf\nat EE30: B:1Inf\nat UU30: R:1Inf\nrest eliminated")
    assert contact.engaged(t.position) == {}
    t.order("done")
    assert t.position.side == 1


# Allied


def test_an_ally_moves_with_his_side() -> None:
    t = arrange(ALLIED)
    assert any(order.startswith("move NW:1Inf ") for order in t.offered)
    t.order("move NW:1Inf to EE27")
    assert t.where("NW:1Inf") == "EE27"
    t.order("take-back NW:1Inf")
    assert t.where("NW:1Inf") == "EE28"
    t = arrange(f"{ALLIED}\nside red")
    assert t.why_not("move NW:1Inf to EE27") == ("75:4.2c", "", "NW:1Inf")


def test_an_ally_may_be_passed_by_friends_and_stops_enemies() -> None:
    t = arrange(ALLIED)
    assert t.may("move B:4Arm to EE28")
    assert t.may("move B:4Arm via EE28 to EE27")
    t = arrange(f"{ALLIED}\nside red")
    assert t.why_not("move R:4Arm to EE28") == ("75:7.5b", "EE28", "R:4Arm")
    t.order("move R:1Inf to EE26")
    assert t.may("move R:1Inf to EE25")
    t = arrange(f"{ALLIED}\nside red")
    t.order("move R:1Inf to EE27")
    assert t.why_not("move R:1Inf to EE26")[0] == "75:8.2a"
    t = arrange(f"{NEUTRAL}\nside red")
    t.order("move R:1Inf to EE27")
    assert t.may("move R:1Inf to EE26")


def test_an_ally_has_to_attack_with_the_others_and_is_lost_with_them() -> None:
    where = "turn 3\nat EE30: B:1Inf NW:1Inf\nat EE29: R:1Inf R:2Inf\nat A6: B:2Inf\nat UU30: R:3Inf"
    t = arrange(f"{where}\nrest eliminated\nallegiance nord-walkure blue\nstep announce", (1,))
    t.order("attack EE29 with B:1Inf")
    assert t.why_not("done") == ("75:14.32", "", "NW:1Inf")
    t.order("call-off EE29")
    t.order("attack EE29 with B:1Inf NW:1Inf")
    assert strengths(t.position, t.position.battles[0].attackers, [parse("EE29")]) == (8, 8)
    t.order("done")
    before = t.position.lost[:]
    assert before[NOBODY] == 0
    t.position.put(number(t, "NW:1Inf"), ELIMINATED)
    assert t.position.lost == [before[0] + 1, *before[1:]]


def test_allies_stand_in_one_stack() -> None:
    two = f"{ALLIED}\nat EE29: B:2Inf NW:2Inf"
    assert arrange(two).may("move B:1Inf to EE29")
    t = arrange(two.replace("NW:2Inf", "NW:2Inf NW:3Inf"))
    t.order("move B:1Inf to EE29")
    assert t.why_not("done")[:2] == ("75:11.1a", "EE29")


def test_an_ally_attacked_in_the_turn_of_the_other_defends() -> None:
    t = arrange(f"{ALLIED.replace('EE24', 'EE27')}\nside red\nstep announce")
    red = [number(t, "R:4Arm"), number(t, "R:1Inf")]
    assert contact.touching(t.position, red[0]) == 1 << parse("EE28")
    assert weigh_battle(t.position, red, [parse("EE28")]).defense == 4 + 3


def test_who_acts_in_the_turn_of_the_other_is_weighed_by_his_own_side() -> None:
    """An interceptor fights in the player-turn of his enemy: his enemies are those of his side."""
    t = arrange("turn 3\nside red\nat EE30: B:1Inf B:4Arm\nat EE29: R:1Art\nrest eliminated")
    own = [number(t, "B:1Inf"), number(t, "B:4Arm")]
    assert contact.touching(t.position, own[0]) == 1 << parse("EE29")
    assert strengths(t.position, own, [parse("EE29")]) == (10, 4)
    weighed = weigh_battle(t.position, own, [parse("EE29")])
    assert weighed.attack.total == 10
    assert weighed.defense == 4


def test_an_army_can_go_over_in_the_middle_of_a_game() -> None:
    t = arrange(NEUTRAL)
    hexes = 1 << parse("EE28")
    assert not t.position.stood(0) & hexes
    t.position.ally(army(t), 0)
    assert t.position.stood(0) & hexes
    assert t.may("move NW:1Arm to EE27")
    t.position.ally(army(t), 1)
    assert t.position.stood(1) & hexes
    assert not t.position.stood(0) & hexes
    assert t.why_not("move B:4Arm to EE28") == ("75:7.5b", "EE28", "B:4Arm")
    t.position.ally(army(t), NOBODY)
    assert t.position.allegiance == ()
    assert t.position == arrange(NEUTRAL).position


def test_a_move_that_was_worked_out_before_is_not_believed_after() -> None:
    """What is kept of movement is kept by who stands where, and by whose he is."""
    t = arrange(f"{NEUTRAL}\nside red")
    assert t.may("move R:1Inf via EE27 to EE26")
    t.position.ally(army(t), 0)
    assert t.why_not("move R:1Inf via EE27 to EE26")[0] == "75:8.2a"


# Told, shown, written


def test_the_view_tells_whose_a_unit_is() -> None:
    t = arrange(NEUTRAL)
    pieces = {piece.id: piece for piece in t.game.printed().pieces}
    assert (pieces["NW:1Inf"].side, pieces["B:1Inf"].side) == ("", "blue")
    assert "B:Inf2.1" not in pieces
    units = t.game.view(t.position, "blue").units
    assert (units["NW:1Inf"].place, units["NW:1Inf"].side, units["B:1Inf"].side) == ("EE28", None, None)
    assert units["NW:3Inf"].place == "eliminated"  # with the rest
    assert "NW:Inf2.1" not in units  # it lies in the box
    t = arrange(ALLIED)
    seen = t.game.view(t.position, "blue")
    assert (seen.units["NW:1Inf"].side, seen.units["B:1Inf"].side) == ("blue", None)
    assert seen.offer is not None
    assert "NW:1Inf" in seen.offer.units
    zones = next(layer for layer in seen.layers if layer.key == "zones-own")
    assert any("EE27" in place for part in zones.parts for place in part.places)


def test_the_text_table_tells_of_it() -> None:
    for text, told in ((NEUTRAL, False), (ALLIED, True)):
        t = arrange(text)
        lines = list(describe.army_lines(t.position, 0))
        assert ("EE28: NW:1Inf 4-4, NW:1Arm 3-6" in lines) == told
        assert "NW:1Inf, 1st Infantry 4-4: on EE28." in describe.hex_lines(t.position, parse("EE28"))
        assert ("NW:1Inf" in candidates(t.game, t.position, ["where"])) == told
        assert units_called(t.rules, "nw:1inf") == [number(t, "NW:1Inf")]


def test_the_picture_shows_it() -> None:
    papers = [units_layer(t.position) for t in (arrange(NEUTRAL), arrange(ALLIED))]
    assert ["#5c5a52" in paper for paper in papers] == [True, False]


def test_it_is_written_and_read() -> None:
    t = arrange(ALLIED)
    text = t.game.write_state(t.position)
    assert "\nallegiance nord-walkure blue\n" in text
    assert t.game.read_state(text) == t.position
    assert "allegiance" not in t.game.write_state(arrange(NEUTRAL).position)


def test_whole_turns_are_played_with_an_ally() -> None:
    game = called("1975-basic+all+walkure")
    state, chance, dice = game.read_state(ALLIED), Random(2), SeededDice(2)
    watch, moved, ally = Invariants(game.rules), False, game.rules.roster.number["nw:1inf"]
    for _ in range(120):
        if game.to_move(state) is None:
            break
        before = state.copy()
        game.carry_out(state, game.pick(state, chance), dice)
        moved = moved or before.place[ally] != state.place[ally]
        assert list(watch.faults(state)) == []
        assert game.read_state(game.write_state(state)) == state
    assert moved


def test_a_computer_player_leads_his_ally() -> None:
    game = called("1975-basic+all+walkure")
    state, dice = game.read_state(ALLIED), SeededDice(3)
    minds = {seat: player("greedy", 1) for seat in game.seats}
    ordered = []
    for _ in range(40):
        seat = game.to_move(state)
        if seat is None:
            break
        order = minds[seat].decide(game, state, seat)
        assert game.check(state, seat, order) is None
        ordered.append(game.write_order(order))
        game.carry_out(state, order, dice)
    assert any("NW:" in order for order in ordered)
