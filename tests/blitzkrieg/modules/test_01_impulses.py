"""MS:1, MS:2 - fluid and rigid impulse."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from tests.blitzkrieg.modules.by_class import FAR, arrange, module

from openblitz.blitzkrieg.ground.rules.moves import SECOND
from openblitz.blitzkrieg.rulesets import UnknownRulesetError, rules

if TYPE_CHECKING:
    from tests.blitzkrieg.judging import Table

FLUID, RIGID = (1, 3, 5), (2, 3, 5)
SHEET = ("flak", "railroad", "slow-infantry")


def to_second(t: Table) -> Table:
    """On to the second impulse, past all else."""
    while t.step != "second-impulse":
        t.order("done")
    return t


@pytest.mark.rule("MS:1b", "MS:1d", "MS:2a", "MS:PCS.III.4")
@pytest.mark.parametrize("modules", [FLUID, RIGID])
def test_ground_units_move_again_with_all_their_movement(modules: tuple[int, ...]) -> None:
    t = arrange("at EE30: B:1Inf", "at GG30: B:4Arm", FAR, modules=modules)
    t.order("move B:1Inf to EE26")
    assert t.says("move B:1Inf to EE25") is not None  # it has four
    to_second(t)
    assert t.asked == "blue"
    t.order("move B:1Inf to EE22", "move B:4Arm to GG24", "done")
    assert (t.asked, t.step) == ("red", "movement")


@pytest.mark.rule("MS:1b", "MS:1c", "MS:1f", "MS:2a")
@pytest.mark.parametrize("modules", [FLUID, RIGID])
def test_combat_is_between_the_impulses_and_not_after_the_second(modules: tuple[int, ...]) -> None:
    lines = ("at EE30: R:Inf1.1", "at EE33: R:2Inf", "at EE31: B:4Arm B:5Arm", "at CC30: B:1Inf", FAR)
    t = arrange(*lines, modules=modules, dice=[1] * 6)
    t.order("done", "attack EE30 with B:4Arm B:5Arm", "done", "fight EE30")
    while t.step != "second-impulse":
        t.order(next(o for o in sorted(t.offered) if not o.startswith("break")))
    assert t.says("attack EE33 with B:4Arm") is not None
    if modules == FLUID:
        t.order("move B:1Inf to DD33")  # beside EE33
    t.order("done")
    assert (t.asked, t.step) == ("red", "movement")  # no combat


@pytest.mark.rule("MS:1f")
def test_nobody_owes_an_attack_after_the_second_impulse_where_module_3_is_off() -> None:
    t = to_second(arrange("at EE30: R:1Inf", "at EE34: B:4Arm", modules=(1, 5)))
    t.order("move B:4Arm to EE31", "done")
    assert t.asked == "red"


@pytest.mark.rule("MS:1a")
@pytest.mark.parametrize("modules", [FLUID, RIGID])
def test_flak_has_no_second_impulse(modules: tuple[int, ...]) -> None:
    """RMS-7 - Though it has not moved in the first."""
    t = to_second(arrange("at EE30: B:Flk1.1 B:1Inf", FAR, modules=modules, counters=SHEET))
    assert t.why_not("move B:Flk1.1 to EE29") == ("MS:1a", "EE30", "B:Flk1.1")
    assert "EE26" in t.reach("B:1Inf")
    able = t.position.steps[-1].offers(t.position).units
    assert t.rules.roster.names(able) == ("B:1Inf",)


@pytest.mark.rule("MS:1d")
def test_who_fought_and_advanced_moves_again() -> None:
    """RMS-6 - The attackers of a battle that they won."""
    t = arrange("at EE30: R:Inf1.1", "at EE31: B:4Arm B:5Arm", FAR, modules=FLUID, dice=[1] * 6)
    t.order("done", "attack EE30 with B:4Arm B:5Arm", "done", "fight EE30")
    while t.step != "second-impulse":
        t.order(next(o for o in sorted(t.offered) if not o.startswith("break")))
    assert t.position.battles[0].fought
    t.order("move B:4Arm to EE34")


@pytest.mark.rule("MS:1e")
def test_fluid_units_enter_zones_in_both_impulses() -> None:
    t = arrange("at EE30: R:1Inf", "at EE33: B:4Arm", "at CC33: B:5Arm", modules=FLUID)
    t.order("move B:4Arm to EE31")
    to_second(t)
    t.order("move B:5Arm to DD30", "done")
    assert t.asked == "red"


@pytest.mark.rule("MS:1g")
@pytest.mark.parametrize("modules", [FLUID, (1, 5)])
@pytest.mark.parametrize("second", [False, True])
def test_fluid_units_go_through_zones_at_double_cost(modules: tuple[int, ...], second: bool) -> None:
    """RMS-5 - Each step into a zone costs two, out of it one."""
    t = arrange("at EE30: R:1Inf", "at EE32: B:4Arm", modules=modules)
    if second:
        to_second(t)
    assert [t.cost("B:4Arm", hex_) for hex_ in ("EE31", "DD30", "DD29")] == [2, 4 - 1, 5]
    t.order("move B:4Arm to EE31")  # two
    assert t.cost("B:4Arm", "DD30") == 2  # from zone to zone
    t.order("move B:4Arm to DD30")  # four
    assert t.cost("B:4Arm", "CC29") == 1
    t.order("move B:4Arm to CC29")  # and out of it
    red = arrange("at EE30: B:1Inf", "at EE32: R:4Arm", "side red", modules=modules)
    if not second:
        assert [red.cost("R:4Arm", hex_) for hex_ in ("EE31", "DD30", "DD29")] == [2, 4 - 1, 5]


@pytest.mark.rule("MS:1g")
def test_what_a_step_into_a_zone_costs_is_told() -> None:
    t = arrange("at EE30: R:1Inf", "at EE32: B:4Arm", "at EE34: B:1Inf", modules=FLUID)
    costs = t.position.steps[-1].costs(t.position, t.game.read_order("move B:4Arm to EE31"))
    assert costs is not None
    assert [(part.value, part.rule) for part in costs.tally.parts] == [(Fraction(2), "MS:1g")]
    refused = t.refused("move B:1Inf to DD30")  # four steps, of which one counts twice
    assert refused.rule == "MS:1g"


@pytest.mark.rule("MS:1g")
def test_by_road_too_a_step_into_a_zone_costs_double() -> None:
    """Two thirds instead of one; rough ground doubles its price."""
    t = arrange("at EE30: R:1Inf", "at EE33: B:4Arm", modules=FLUID, land="road EE33 EE32 EE31")
    assert t.cost("B:4Arm", "EE32") * 3 == 1
    assert t.cost("B:4Arm", "EE31") * 3 == 3
    rough = arrange("at EE30: R:1Inf", "at EE32: B:4Arm", modules=FLUID, land="forest EE31")
    assert rough.cost("B:4Arm", "EE31") == 6


@pytest.mark.rule("MS:3b")
def test_only_fluid_units_do_not_stop_in_zones() -> None:
    lines = ("at EE30: R:1Inf", "at EE32: B:4Arm")
    fluid = arrange(*lines, modules=FLUID)
    fluid.order("move B:4Arm to EE31", "move B:4Arm to EE32")
    for modules in (RIGID, (3,)):
        t = arrange(*lines, modules=modules)
        t.order("move B:4Arm to EE31")
        assert t.why_not("move B:4Arm to EE32")[0] == "MS:3b"


@pytest.mark.rule("MS:2b")
@pytest.mark.parametrize(("modules", "rule"), [(RIGID, "MS:3b"), ((2, 5), "65:7.0.A1")])
def test_rigid_units_do_not_go_through_zones(modules: tuple[int, ...], rule: str) -> None:
    t = arrange("at EE30: R:1Inf", "at EE32: B:4Arm", modules=modules)
    assert t.cost("B:4Arm", "EE31") == 1
    t.order("move B:4Arm to EE31")
    assert t.why_not("move B:4Arm to DD30")[0] == rule


@pytest.mark.rule("MS:2c")
def test_rigid_units_in_zones_after_combat_stay_there() -> None:
    t = to_second(arrange("at EE30: R:1Inf", "at EE31: B:4Arm", "at EE32: B:5Arm", modules=RIGID))
    assert t.why_not("move B:4Arm to EE33") == ("MS:2c", "EE31", "B:4Arm")
    t.order("move B:5Arm to EE33")
    fluid = to_second(arrange("at EE30: R:1Inf", "at EE31: B:4Arm", modules=FLUID))
    fluid.order("move B:4Arm to EE33")


@pytest.mark.rule("MS:2c", "MS:5a")
def test_a_stack_that_change_made_too_high_and_that_may_not_move_again_is_lowered_when_it_ends() -> None:
    """It can go nowhere: the impulse can be ended, and its owner chooses who goes."""
    stack = " ".join(f"B:Arm1.{n}[held]" for n in range(1, 5))
    lines = ("at EE30: R:2Inf", f"at EE31: {stack}", FAR, "second-impulse 1", "step second-impulse")
    t = arrange(*lines, modules=RIGID)
    assert t.why_not("move B:Arm1.1 to EE33")[0] == "MS:2c"
    t.order("done")
    assert (t.step, t.asked) == ("excess", "blue")
    t.order("lose B:Arm1.4")
    assert t.asked == "red"
    free = arrange(lines[0], "at GG31: B:Arm1.1 B:Arm1.2 B:Arm1.3 B:Arm1.4", *lines[2:], modules=RIGID)
    assert free.why_not("done")[0] == "MS:UNITCHART.class4.a"  # who can still go has to


@pytest.mark.rule("MS:2c")
def test_who_is_out_of_the_zone_by_combat_moves() -> None:
    """RMS-8 - It is looked at when the battle, its retreats and its advances are over."""
    t = arrange("at EE30: R:Inf1.1", "at EE31: B:4Arm B:5Arm", FAR, modules=RIGID, dice=[1] * 6)
    t.order("done", "attack EE30 with B:4Arm B:5Arm", "done", "fight EE30")
    while t.step != "second-impulse":
        t.order(next(o for o in sorted(t.offered) if not o.startswith("break")))
    t.order("move B:4Arm to EE34")


@pytest.mark.rule("MS:2d")
def test_rigid_movement_enters_no_zone_in_the_second_impulse() -> None:
    lines = ("at EE30: R:1Inf", "at EE33: B:4Arm")
    first = arrange(*lines, modules=RIGID)
    assert "EE31" in first.reach("B:4Arm")
    t = to_second(first)
    assert t.why_not("move B:4Arm to EE31") == ("MS:2d", "EE31", "B:4Arm")
    t.order("move B:4Arm to EE32")


@pytest.mark.rule("MS:1h", "MS:2e")
@pytest.mark.parametrize("modules", [(1, 3, 4, 5), (2, 3, 4, 5)])
@pytest.mark.parametrize("second", [False, True])
def test_overruns_in_either_impulse(modules: tuple[int, ...], second: bool) -> None:
    """Guns have no zone that would hold who is beside them."""
    t = arrange("at EE30: R:Art1.1", "at EE31: B:4Arm B:5Arm", FAR, modules=modules)
    if second:
        to_second(t)
    t.order("overrun EE30 with B:4Arm B:5Arm")
    assert t.where("B:4Arm") == "EE30"


SECOND_RIGID = (FAR, "second-impulse 1", "step second-impulse")


@pytest.mark.rule("MS:2e", "MS:4k")
def test_in_the_second_rigid_impulse_a_stack_comes_from_afar_to_overrun_who_has_a_zone() -> None:
    """RMS-152, RMS-21 - Nobody moves beside the enemy; the zone of those who are overrun holds nobody off."""
    t = arrange("at EE30: R:Inf1.1", "at EE33: B:4Arm B:5Arm", *SECOND_RIGID, modules=(2, 3, 4, 5))
    assert t.why_not("move B:4Arm B:5Arm to EE31") == ("MS:2d", "EE31", "B:4Arm")
    assert "overrun EE30 with B:4Arm B:5Arm" in t.offered
    offers = t.position.steps[-1].offers(t.position)
    assert [option.words for option in offers.options] == ["Overrun EE30 with B:4Arm and B:5Arm"]
    t.order("overrun EE30 with B:4Arm B:5Arm")
    assert (t.where("B:4Arm"), t.where("R:Inf1.1")) == ("EE30", "eliminated")
    text = t.game.write_state(t.position)
    assert t.game.read_state(text) == t.position
    assert "B:4Arm[from=EE33 spent=18 " in text  # two squares, and four factors for the third
    assert "open-to-overrun" not in text


@pytest.mark.rule("MS:2d", "MS:2e")
def test_another_zone_keeps_a_stack_from_its_overrun_in_the_second_rigid_impulse() -> None:
    """The zone of R:2Inf lies on EE31, and from the other squares beside EE30 it would be too far."""
    lines = ("at EE30: R:Inf1.1", "at EE33: B:4Arm B:5Arm", *SECOND_RIGID)
    t = arrange("at FF32: R:2Inf", *lines, modules=(2, 3, 4, 5))
    assert t.why_not("overrun EE30 with B:4Arm B:5Arm")[0] == "MS:2d"
    far = arrange("at EE30: R:Inf1.1", "at EE34: B:4Arm B:5Arm", *SECOND_RIGID, modules=(2, 3, 4, 5))
    assert far.why_not("overrun EE30 with B:4Arm B:5Arm")[0] == "MS:4k"  # three left, and it takes four
    few = arrange("at EE30: R:Inf1.1", "at EE33: B:4Arm", *SECOND_RIGID, modules=(2, 3, 4, 5))
    assert few.why_not("overrun EE30 with B:4Arm")[0] == "MS:4k"  # 6 to 1
    first = arrange("at EE30: R:Inf1.1", "at EE33: B:4Arm B:5Arm", FAR, modules=(2, 3, 4, 5))
    assert first.why_not("overrun EE30 with B:4Arm B:5Arm")[0] == "MS:4k"  # it moves beside it first


@pytest.mark.rule("MS:2c")
def test_who_is_held_in_the_second_impulse_overruns_nobody_for_that_and_not_for_want_of_movement() -> None:
    lines = ("at EE30: R:Inf1.1", "at EE31: B:4Arm[held] B:5Arm[held]")
    t = arrange(*lines, *SECOND_RIGID, modules=(2, 3, 4, 5))
    assert t.why_not("overrun EE30 with B:4Arm B:5Arm") == ("MS:2c", "EE31", "B:4Arm")


@pytest.mark.rule("MS:5d")
def test_stacks_are_looked_at_after_the_second_impulse_too() -> None:
    t = to_second(arrange("at EE30: B:1Inf B:2Inf B:3Inf", "at EE31: B:4Inf", FAR, modules=FLUID))
    t.order("move B:4Inf to EE30")
    assert t.why_not("done")[0] == "MS:UNITCHART.class4.a"
    t.order("take-back B:4Inf", "done")


def test_moves_of_the_second_impulse_alone_are_taken_back() -> None:
    t = arrange("at EE30: B:1Inf B:2Inf", FAR, modules=FLUID)
    t.order("move B:1Inf to EE28")
    to_second(t)
    assert t.says("take-back B:1Inf") is not None  # what was moved before combat stands
    t.order("move B:1Inf to EE25", "take-back B:1Inf")
    assert t.where("B:1Inf") == "EE28"
    t.order("move B:1Inf to EE24")  # with all of its movement
    again = t.game.read_state(t.game.write_state(t.position))
    assert again == t.position
    assert SECOND(again)


@pytest.mark.rule("MS:1b", "MS:2a")
def test_the_two_exclude_each_other_and_need_the_classes() -> None:
    for wanted in ((1, 2, 5), (1,), (2,)):
        with pytest.raises(UnknownRulesetError):
            rules("modules", "", tuple(module(number) for number in wanted))


@pytest.mark.parametrize("modules", [FLUID, RIGID, (1, 4, 5), (2, 3, 4, 5)])
def test_nobody_is_held_up_after_a_retreat_where_there_are_impulses(modules: tuple[int, ...]) -> None:
    """RMS-6 - MS:4j is for games without them."""
    assert "module-04-immobile" not in rules("modules", "", tuple(module(n) for n in modules)).brought


@pytest.mark.parametrize("player", ["random", "greedy", "hold"])
@pytest.mark.parametrize("modules", [FLUID, RIGID])
def test_every_computer_player_ends_the_second_impulse(player: str, modules: tuple[int, ...]) -> None:
    t = to_second(arrange("at EE30: B:1Inf", "at EE34: B:4Arm", FAR, modules=modules))
    t.let(player, orders=40, seed=3)
    assert t.asked == "red" or t.position.turn > 1
