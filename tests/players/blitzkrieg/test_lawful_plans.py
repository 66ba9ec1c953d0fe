"""What the general plans is what the rules allow: he asks them who attacks, and where there is room."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.blitzkrieg.judging import Table, table

from openblitz.players.blitzkrieg.announcing import announce
from openblitz.players.blitzkrieg.doctrine import GREEDY
from openblitz.players.blitzkrieg.moving import bring_on
from openblitz.players.blitzkrieg.setting_up import set_up
from openblitz.players.blitzkrieg.staff import Staff

if TYPE_CHECKING:
    from collections.abc import Iterable

    from openblitz.blitzkrieg.engine.orders import Order

WITHOUT = ("minor-countries-1965", "supply-1965")


def carried_out(t: Table, plan: Iterable[Order]) -> list[str]:
    """The orders of a plan, each of which must be allowed after those before it."""
    given = [t.game.write_order(order) for order in plan]
    t.order(*given)
    return given


# Battles (MS:3c: nobody has to attack)

AT_WILL = (
    "module-03-modified-zoc",
    "module-04-combat-results",
    "module-08-orders-of-battle",
    "module-12-air-forces",
    "module-16-artillery",
)
BASE, BOMBERS = "at E30: B:AB1.1", "aloft E30: B:2MDM[from=E30 passed] B:3MDM[from=E30 passed]"
MISSIONS = (
    "mission B:2MDM tactical over E26 via E29 E28 E27",
    "mission B:3MDM tactical over E26 via E29 E28 E27",
)
LAND = "city E30; blue E30"


def announced(*lines: str, land: str = LAND) -> Table:
    text = "\n".join(("turn 2", *lines, "rest waiting", "step resolve", "step announce"))
    return table("modules", text, (), "", land, options=AT_WILL, without=WITHOUT)


def plan_of(t: Table) -> list[str]:
    return carried_out(t, announce(Staff(t.rules), t.position))


def test_artillery_and_bombers_plan_no_attack_without_ground_units_that_attack() -> None:
    guns = "at E27: B:Art1.2", "at E26: R:SInf1.1"
    alone = announced(BASE, *guns, BOMBERS, *MISSIONS)
    assert alone.why_not("attack E26 with B:Art1.2 B:2MDM B:3MDM")[0] == "MS:16e"
    assert not any(order.startswith("attack E26 with") for order in plan_of(alone))
    helped = announced(BASE, "at E27: B:Art1.2 B:4Arm", guns[1], BOMBERS, *MISSIONS)
    attack = next(order for order in plan_of(helped) if order.startswith("attack E26 with"))
    assert "B:4Arm" in attack
    assert "B:2MDM" in attack


def test_artillery_that_has_nobody_to_help_fires_a_barrage() -> None:
    given = plan_of(announced("at E27: B:1Art B:2Art", "at E26: R:1Inf R:2Inf R:3Inf"))
    assert given[0].startswith("attack E26 by barrage with")


def test_an_attack_that_pays_is_planned_though_another_stack_beside_it_is_let_be() -> None:
    """MS:3c, MS:16 - What is let be needs no odds that the table knows."""
    lines = "at E27: B:4Arm B:5Arm", "at E26: R:SInf1.1", "at F28: R:GDArm"
    given = plan_of(announced(*lines))
    assert given[0].startswith("attack E26 with")
    assert not any("F28" in order for order in given)


def test_who_has_been_recombined_is_in_no_attack_that_is_planned() -> None:
    lines = "at E27: B:4Arm B:5Arm[combined]", "at E26: R:SInf1.1"
    t = announced(*lines)
    assert t.why_not("attack E26 with B:4Arm B:5Arm") == ("65:2.3", "", "B:5Arm")
    assert plan_of(t)[0] == "attack E26 with B:4Arm"


# Room


def test_no_more_ships_are_set_up_in_a_port_than_it_holds() -> None:
    """MS:11n - JJJ56 holds 3."""
    modules = "module-04-combat-results", "module-08-orders-of-battle", "module-11-naval-forces"
    ships = "R:TF1.1 R:TF1.2 R:TF1.3 R:TF1.4 R:TF1.5 R:TF1.6 R:MST1.1 R:MST1.2 R:MST1.3 R:MST1.4"
    armies = "turn 0\nside red\norder-of-battle blue 1\norder-of-battle red 1"
    text = f"{armies}\nwaiting: {ships}\nat DDD50: R:1Inf\nrest eliminated\nstep set-up"
    t = table("modules", text, options=modules, without=WITHOUT)
    given = carried_out(t, set_up(Staff(t.rules), t.position, GREEDY))
    assert sorted(order.count("R:") for order in given if order != "done") == [1, 3, 3, 3]
    assert sum(order.endswith(" at JJJ56") for order in given) == 1


@pytest.mark.parametrize(("bombed", "comes"), [(8, True), (12, False)])
def test_no_aircraft_is_brought_to_a_city_that_was_bombed_too_badly_for_it(bombed: int, comes: bool) -> None:
    """65:QA.23.0c - 4FTR has 4 factors, of which a city has room for 12."""
    lines = "turn 5", "at E29: B:1Inf", f"bombed E30 by {bombed} of red on 4", "at E10: R:1Inf"
    text = "\n".join((*lines, "waiting: B:4FTR", "rest eliminated", "step movement"))
    t = table("1965-tournament-optional", text, land="city E20 E30; red E20; blue E30")
    given = carried_out(t, bring_on(Staff(t.rules), t.position))
    assert (given == ["place B:4FTR at E30"]) is comes
