"""BC:counter.evade, BC:response.pursuit - what an evasion leads to is said before it is ordered."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.commander.rules.close_quarters import field, gone

from openblitz.commander.steps.commanding import Commanding
from openblitz.commander.telling.offering import samples

if TYPE_CHECKING:
    from tests.commander.arrange import Battle

FACING = {"A:Inf1": (60, 40, 0), "G:Inf1": (60, 52, 180)}  # 9 cm apart
BESIDE = (66, 56.5, 180)  # within 5 cm of G:Inf1, and not before its front edge


def ordered() -> Battle:
    """The CO has issued an order, and A:Inf1 charges."""
    b = field(FACING, steps=[Commanding()])
    b.order("order A:CO: A:Inf1 move closing", 1, 2)
    b.order("charge A:Inf1 at G:Inf1")
    return b


def warned(b: Battle, unit: str, cm: str) -> str:
    """What is said of evading so far."""
    told = samples(b.game, b.position, b.unit(unit), 9)
    return next(one.about for one in told if one.order.startswith(f"evade {unit} {cm} "))


@pytest.mark.rule("BC:response.pursuit")
@pytest.mark.parametrize(("cm", "caught"), [("10", False), ("5", True)])
def test_whether_an_evader_can_still_be_run_down_is_said_before(cm: str, caught: bool) -> None:
    """The charger may follow 10 cm: who goes 5 ends 4 cm before it, who goes 10 ends 9."""
    b = ordered()
    can = "A:Inf1 may follow up to 10 cm and can still run it down."
    assert warned(b, "G:Inf1", cm) == (can if caught else "A:Inf1 cannot follow so far.")
    b.order(f"evade G:Inf1 {cm} face 180")
    b.order("follow A:Inf1 to 60,50 face 0")
    assert gone(b, "G:Inf1") is caught


def test_a_charge_on_initiative_is_followed_up_farther() -> None:
    b = field(FACING)
    b.order("charge A:Inf1 at G:Inf1")
    assert warned(b, "G:Inf1", "10") == "A:Inf1 may follow up to 20 cm and can still run it down."


@pytest.mark.rule("BC:counter.evade")
@pytest.mark.parametrize("stays", [True, False])
def test_a_neighbour_is_told_what_becomes_of_him_whether_the_target_stays_or_not(stays: bool) -> None:
    b = field({"A:Squad": (60, 40, 0), "G:Inf1": (60, 52, 180), "G:Inf2": BESIDE})
    b.order("charge A:Squad at G:Inf1")
    assert warned(b, "G:Inf2", "2.5") == "If G:Inf1 evades, too, A:Squad can still run it down."
    b.order("evade G:Inf2 2.5 face 180")
    if stays:
        b.order("done")
    else:
        b.order("evade G:Inf1 10 face 180")
        b.order("follow A:Squad to 64,54 face 0")
    assert gone(b, "G:Inf2") is not stays


def test_who_ends_beside_the_target_is_run_down_when_the_charger_gets_there() -> None:
    b = field({"A:Squad": (60, 40, 0), "G:Inf1": (60, 52, 180), "G:Inf2": BESIDE})
    b.order("charge A:Squad at G:Inf1")
    order = b.game.read_order("evade G:Inf2 0.1 face 180")
    told, cited = b.position.steps[-1].warns(b.position, order)
    assert (told, cited) == ("It is run down when A:Squad reaches G:Inf1.", ("BC:counter.evade",))
    b.order("evade G:Inf2 0.1 face 180")
    b.order("done")
    assert gone(b, "G:Inf2")


def test_nothing_is_said_of_fire() -> None:
    b = ordered()
    fire = [one for one in samples(b.game, b.position, None, 9) if one.order.startswith("fire")]
    assert fire
    assert {one.about for one in fire} == {""}
