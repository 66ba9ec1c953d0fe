"""75:30.41, 75:MCRT.air - bombers of computer players with ground units; Calaedia begins at column Y."""

from __future__ import annotations

import msgspec
import pytest
from tests.blitzkrieg.judging import Table, table

from openblitz.hexes.grid import parse
from openblitz.players.blitzkrieg import baseline as player
from openblitz.players.blitzkrieg.attacks import Attacks
from openblitz.players.blitzkrieg.battles import Clash, Prospects
from openblitz.players.blitzkrieg.doctrine import GREEDY
from openblitz.players.blitzkrieg.field import Field
from openblitz.players.blitzkrieg.staff import Enemy, Staff
from openblitz.players.blitzkrieg.supporting import own, support
from openblitz.table import SeededDice

FAR = "at EEE50: R:1Inf"
LAND = "city W30 AA31; blue W30"
LONGEST = 300  # orders


def arrange(*lines: str, land: str = LAND) -> Table:
    text = "\n".join(["turn 3", *lines, FAR, "rest eliminated"])
    return table("1975-tournament", text, (), "all", land, without=("replacements",))


def play(t: Table) -> list[str]:
    """Let greedy play Blue's player-turn; what was ordered."""
    one, dice = player("greedy", 1), SeededDice(4)
    given: list[str] = []
    while t.position.side == 0 and t.position.outcome is None:
        seat = t.asked
        assert seat is not None
        assert len(given) < LONGEST
        order = one.decide(t.game, t.position, seat)
        given.append(t.game.write_order(order))
        t.game.carry_out(t.position, order, dice, seat)
    return given


BOMBERS = "at W30: B:1MDM B:2MDM B:14TAC B:1Inf"
ARMOR = "at X30: B:4Arm B:5Arm B:6Arm", "at X31: B:7Arm B:8Arm B:9Arm"


@pytest.mark.parametrize(("base", "most"), [(BOMBERS, 2), ("at W30: B:1Inf", 6)])
def test_a_city_is_reduced_with_fewer_ground_units_where_bombers_help(base: str, most: int) -> None:
    """75:MCRT.air - Twelve factors of armor and as many of bombers are the best column; else it takes 24."""
    attack = next(order for order in play(arrange(*ARMOR, base)) if order.startswith("attack AA31 by city"))
    assert ("MDM" in attack) is (base == BOMBERS)
    assert attack.count("Arm") <= most
    assert attack.count("Arm") >= most - 2


def test_bombers_over_troops_in_a_city_that_resists_help_in_one_battle() -> None:
    """75:29.3 - The troops and the city are attacked apart, and nobody is in two battles."""
    given = play(arrange("at Z31: B:4Arm B:5Arm", "at Z32: B:6Arm", BOMBERS, "at AA31: R:2Inf"))
    attacks = [order for order in given if order.startswith("attack AA31")]
    assert any(order.startswith("attack AA31 with") and "TAC" in order for order in attacks)
    assert any(order.startswith("attack AA31 by city with") for order in attacks)
    assert all(" ".join(attacks).count(bomber) <= 1 for bomber in ("B:1MDM", "B:2MDM", "B:14TAC"))


CITY = "city E30 E25; blue E30; red E25"
AIR = "at E30: B:14TAC B:1MDM B:2MDM B:5Inf"


@pytest.mark.parametrize(
    ("own", "enemy", "base", "attacks"),
    [
        ("B:4Arm B:5Arm", "R:2Inf R:3Inf", AIR, True),  # 12 and 12 against 16
        ("B:4Arm B:5Arm", "R:2Inf R:3Inf", "at E30: B:5Inf", False),
        ("B:4Arm", "R:2Inf R:3Inf", AIR, False),  # 75:30.41b - no more than 6 help 6
    ],
)
def test_attacks_are_planned_with_the_bombers_that_can_help(
    own: str, enemy: str, base: str, attacks: bool
) -> None:
    t = arrange(f"at E29: {own}", f"at E25: {enemy}", base, land=CITY)
    given = play(t)
    assert any(order.startswith("attack E25 with") for order in given) is attacks
    assert any(order.startswith("support") for order in given) is attacks


def test_who_does_without_new_arms_plans_without_bombers() -> None:
    t = arrange("at E29: B:4Arm B:5Arm", "at E25: R:2Inf R:3Inf", AIR, land=CITY)
    for new_arms in (True, False):
        doctrine = msgspec.structs.replace(GREEDY, new_arms=new_arms)
        plan = Attacks(Field(Staff(t.rules), t.position), doctrine)
        plan.plan()
        assert bool(plan.contact) is new_arms


@pytest.mark.parametrize(("enemy", "helped"), [("R:2Inf R:3Inf R:4Inf", True), ("R:1Rgr", False)])
def test_no_bomber_is_risked_where_the_odds_are_as_good_as_can_be(enemy: str, helped: bool) -> None:
    ground = "at E26: B:4Arm B:5Arm B:6Arm", "at E24: B:7Arm B:8Arm B:9Arm"
    t = arrange(*ground, f"at E25: {enemy}", AIR, land="city E30; blue E30")
    staff = Staff(t.rules)
    assert bool(support(staff, t.position, own(staff, t.position))) is helped


def test_bombers_lend_no_more_than_the_ground_units_have() -> None:
    """75:30.41b - The strongest that fit in; one that is too strong stays out of it whole."""
    t = arrange("at E26: B:4Arm", "at E25: R:2Inf", land=CITY)
    roster, hexes = t.rules.roster, 1 << parse("E25")
    staff = Staff(t.rules)
    prospects = Prospects(staff, t.position, Enemy(staff, t.position, 0))
    clash = Clash(frozenset((roster.ids.index("B:4Arm"),)), hexes)
    for lent, comes_to in (((8,), 0), ((6,), 6), ((4, 4), 4), ((4, 2, 2), 6), ((), 0)):
        prospects.helped[parse("E25")] = list(lent)
        assert prospects.lent(clash) == comes_to
        assert prospects.strengths(clash)[0] == 6 + comes_to
