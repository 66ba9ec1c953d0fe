"""MS:SCENARIO.G, MS:15 - computer players as guerillas, and as the occupier whom they fight."""

from __future__ import annotations

import pytest
from tests.blitzkrieg.judging import Table, table

from openblitz.blitzkrieg.ground.rules.zones import zones_of
from openblitz.blitzkrieg.rulesets import game
from openblitz.blitzkrieg.scenarios.rules.orders_of_battle import NUMBERS, troops
from openblitz.hexes import bits
from openblitz.hexes.grid import name, parse
from openblitz.players.blitzkrieg import baseline as player
from openblitz.table import SeededDice

G = "modules-g-national-liberation"
GROUND = game(G).rules.ground
ABROAD = [name(hex_) for hex_ in bits.hexes(GROUND.minors[0].cities)]


def arrange(text: str) -> Table:
    return table(G, f"{text}\nrest eliminated")


def ordered(t: Table) -> str:
    """What greedy orders next."""
    seat = t.game.to_move(t.position)
    assert seat is not None
    return t.game.write_order(player("greedy", 1).decide(t.game, t.position, seat))


def test_the_occupier_takes_the_most_troops_and_leaves_no_city_without_a_garrison() -> None:
    t = table(G)
    one, dice = player("greedy", 1), SeededDice(1)
    seat = t.game.to_move(t.position)
    assert seat is not None
    first = one.decide(t.game, t.position, seat)
    assert t.game.write_order(first) == f"army {max(NUMBERS, key=lambda n: troops(t.rules, n))}"
    t.game.carry_out(t.position, first, dice)
    for _order in range(600):
        if t.game.to_move(t.position) != seat:
            break
        t.game.carry_out(t.position, one.decide(t.game, t.position, seat), dice)
    ground = t.rules.ground
    assert t.position.holds(0) & ground.city == ground.city


@pytest.mark.parametrize(
    ("free", "said"), [(20, "declare-victory"), (19, "done"), (10, "declare-victory"), (8, "done")]
)
def test_guerillas_go_on_for_more_while_the_occupier_cannot_undo_what_they_have(free: int, said: str) -> None:
    """Twenty are all there is to win; of 19 and 8 he comes near fewer than they can spare, and not of 10."""
    garrisons = "\n".join(f"at {city}: B:SInf1.{n}" for n, city in enumerate(ABROAD[free:], 1))
    held = "held-5 1\nheld-10 1\nheld-20 1"
    t = arrange(f"turn 5\nside red\n{garrisons}\nat UU30: R:Gue1.1\n{held}\nstep movement")
    t.order("done")
    assert t.step == "declare victory"
    assert ordered(t) == said


@pytest.mark.parametrize(
    ("where", "unit", "said"), [("V20", "B:1Inf", "done"), ("W23", "B:4Arm B:5Arm", "slip-away R:Gue2")]
)
def test_they_stand_in_a_city_at_good_odds_and_slip_away_elsewhere(where: str, unit: str, said: str) -> None:
    beside = {"V20": "V21", "W23": "W24"}[where]
    text = f"turn 5\nside blue\nat {beside}: {unit}\nat {where}: R:Gue2.1 R:Gue2.2\nat Q16: B:2Inf"
    t = arrange(f"{text}\nstep announce")
    t.order(f"attack {where} with {unit}", "done")
    assert t.step == "refuse combat"
    assert ordered(t).startswith(said)


def moved(t: Table) -> list[str]:
    """What greedy orders until movement is over."""
    one, dice, given = player("greedy", 1), SeededDice(1), list[str]()
    while t.step == "movement" and t.asked == "blue":
        seat = t.game.to_move(t.position)
        assert seat is not None
        order = one.decide(t.game, t.position, seat)
        given.append(t.game.write_order(order))
        t.game.carry_out(t.position, order, dice)
    return given


def test_a_garrison_attacks_who_stands_beside_its_city_and_does_not_leave_it() -> None:
    text = "turn 5\nside blue\nat V20: B:1Inf\nat Q16: B:2Inf\nstep movement"
    beside = arrange(f"{text}\nat V21: R:Gue2.1")
    assert not any("B:1Inf" in order for order in moved(beside))
    assert beside.at("V20") == ("B:1Inf",)


def test_two_close_every_way_out_of_guerillas_who_would_slip_away() -> None:
    foot = "at X21: B:1Inf\nat X26: B:2Inf\nat Q16: B:3Inf"
    t = arrange(f"turn 5\nside blue\n{foot}\nat W23: R:Gue1.1 R:Gue1.2\nstep movement")
    moved(t)
    zone = zones_of(t.rules).controlled(t.position, 0)
    around = bits.spread(1 << parse("W23"))
    assert not around & ~zone & ~t.position.blocks(0)
