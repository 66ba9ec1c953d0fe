"""MS:16, MS:ARTILLERY - artillery: support of attacks and defenses, barrages, and how it is lost.

B:1Art and R:1Art are 8-4-4. Round EE30 the neighbours are, clockwise from north, EE29, FF30, FF31, EE31, DD30
and DD29.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.blitzkrieg.judging import Table, table
from tests.blitzkrieg.tournament1965.arranging import offered

from openblitz.blitzkrieg.battle.rules.duty import combats_of
from openblitz.blitzkrieg.board import Board, Terrain, load_board
from openblitz.blitzkrieg.ground.questions.cities import CITIES
from openblitz.blitzkrieg.production.rules import production
from openblitz.blitzkrieg.rail.rules import rail_cuts
from openblitz.blitzkrieg.rulesets import rules
from openblitz.blitzkrieg.sea.rules import ships
from openblitz.blitzkrieg.telling.view import battle_odds, view
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, name, neighbours, parse

if TYPE_CHECKING:
    from collections.abc import Iterable

MODULES = ("module-04-combat-results", "module-16-artillery")


def arrange(
    *lines: str, land: str | None = "", dice: Iterable[int] = (), options: tuple[str, ...] = MODULES
) -> Table:
    """A position with modules 4 and 16 in which Blue announces, unless a line says otherwise."""
    text = "\n".join((*lines, "rest waiting"))
    return table("modules", text, dice, "", land, options=options, without=("minor-countries-1965",))


def announced(*lines: str, land: str = "", dice: Iterable[int] = ()) -> Table:
    """The same, where Blue announces his battles."""
    return arrange(*lines, "step announce", land=land, dice=dice)


# What it is


@pytest.mark.rule("MS:ARTILLERY.off.a")
@pytest.mark.parametrize(("stands", "rule"), [("FF30", None), ("EE28", "65:9.0.3b")])
def test_artillery_supports_an_attack_on_who_is_in_its_zone_of_effect(stands: str, rule: str | None) -> None:
    """EE30 is beside FF30, and two squares from EE28."""
    t = announced("at EE29: B:15Inf", f"at {stands}: B:1Art", "at EE30: R:15Inf")
    refusal = t.says("attack EE30 with B:1Art B:15Inf")
    assert (refusal and refusal.rule) == rule


@pytest.mark.rule("MS:16a", "MS:ARTILLERY.off.a")
def test_only_the_second_factor_counts_when_it_supports_an_attack() -> None:
    t = announced("at EE29: B:1Art B:15Inf", "at EE30: R:15Inf", dice=[1])
    events = t.order("attack EE30 with B:1Art B:15Inf")
    assert "at 2-1" in events[0].text  # 4 and 4, not 12
    t.order("done")


@pytest.mark.rule("MS:16e")
def test_artillery_attacks_nobody_by_itself() -> None:
    t = announced("at EE29: B:1Art", "at EE30: R:15Inf")
    assert t.why_not("attack EE30 with B:1Art") == ("MS:16e", "EE30", "B:1Art")
    t.order("done")  # nor does it have to


@pytest.mark.rule("MS:16e")
def test_who_stands_beside_the_enemy_with_artillery_attacks_with_or_without_it() -> None:
    t = announced("at EE29: B:1Art B:15Inf", "at EE30: R:15Inf")
    assert t.why_not("done")[0] == "65:9.0.3a"  # the infantry must
    t.order("attack EE30 with B:15Inf")
    t.order("done")


@pytest.mark.rule("MS:16b")
def test_artillery_alone_is_gone_when_any_ground_unit_attacks_it() -> None:
    t = announced("at EE29: B:Inf1.1", "at EE30: R:1Art R:2Art")  # no die is asked for
    t.order("attack EE30 with B:Inf1.1", "done", "fight EE30")
    assert (t.where("R:1Art"), t.where("R:2Art")) == ("eliminated", "eliminated")
    guns = announced("at EE29: B:1Art", "at EE30: R:1Art")
    assert guns.why_not("attack EE30 with B:1Art")[0] == "MS:16e"


@pytest.mark.rule("MS:16b")
def test_artillery_with_others_is_not_gone_by_itself() -> None:
    t = announced("at EE29: B:GDArm", "at EE30: R:1Art R:Inf1.1", dice=[3])  # 8 to 5: R1
    t.order("attack EE30 with B:GDArm", "done", "fight EE30")
    assert t.at("EE30") == ("R:1Art", "R:Inf1.1")
    assert t.step == "retreat"


@pytest.mark.rule("MS:16b")
def test_artillery_alone_beside_a_defended_square_is_gone_as_well() -> None:
    lines = ("at EE29: B:4Arm B:5Arm", "at EE30: R:1Art", "at FF30: R:15Inf")
    t = announced(*lines, dice=[5])  # 12 to 4 and 4 in support: 1-1, AD2
    t.order("attack EE30 FF30 with B:4Arm B:5Arm", "done", "fight EE30")
    t.order("lose B:4Arm keep B:Arm2.1 B:Arm2.2")
    assert t.where("R:1Art") == "eliminated"
    assert t.at("FF30") == ("R:15Inf",)


@pytest.mark.rule("MS:16c")
def test_artillery_has_no_zone_of_control() -> None:
    t = arrange("at EE27: B:4Arm", "at EE30: R:1Art")
    t.order("move B:4Arm to EE29", "move B:4Arm to FF30")  # past it
    foot = arrange("at EE27: B:4Arm", "at EE30: R:1Inf")
    foot.order("move B:4Arm to EE29")
    assert foot.why_not("move B:4Arm to FF30")[0] == "65:7.0.A1"


@pytest.mark.rule("MS:16d", "MS:ARTILLERY.barrage.d")
def test_its_zone_of_effect_is_every_square_beside_it() -> None:
    round_it = ("EE29", "FF30", "FF31", "EE31", "DD30", "DD29")
    lines = [f"at {hex_}: R:{number}Inf" for number, hex_ in enumerate(round_it, 1)]
    t = announced("at EE30: B:1Art", *lines, "at EE32: R:7Inf")
    found = {order.split()[1] for order in offered(t) if " by barrage " in order}
    assert found == set(round_it)
    assert t.why_not("attack EE32 by barrage with B:1Art") == ("MS:ARTILLERY.barrage.d", "EE32", "B:1Art")


# Losses in attack


@pytest.mark.rule("MS:ARTILLERY.off.b")
def test_artillery_that_supports_an_attack_loses_last() -> None:
    t = announced("at EE29: B:1Art B:15Inf", "at EE30: R:15Inf R:16Inf", dice=[5])  # 8 to 8: AD2
    t.order("attack EE30 with B:1Art B:15Inf", "done", "fight EE30")
    assert {order.split()[1] for order in offered(t)} == {"B:15Inf"}
    assert t.why_not("lose B:1Art keep B:Art2.1") == ("MS:ARTILLERY.off.b", "", "B:1Art")
    few = announced("at EE29: B:1Art B:Inf1.1", "at EE30: R:15Inf", dice=[5])  # 5 to 4: AD2
    few.order("attack EE30 with B:1Art B:Inf1.1", "done", "fight EE30")
    assert few.where("B:Inf1.1") == "eliminated"
    assert {order.split()[1] for order in offered(few)} == {"B:1Art"}  # for the second factor


@pytest.mark.rule("MS:ARTILLERY.off.b")
def test_enemy_artillery_in_its_zone_takes_that_from_it() -> None:
    lines = ("at EE29: B:1Art B:15Inf B:16Inf", "at EE30: R:15Inf R:1Art")  # 12 to 8: 1-1
    t = announced(*lines, dice=[5])
    t.order("attack EE30 with B:1Art B:15Inf B:16Inf", "done", "fight EE30")
    assert {order.split()[1] for order in offered(t)} == {"B:1Art", "B:15Inf", "B:16Inf"}
    # What counts is who is beside its own artillery, all of it, and not beside the infantry.
    both = ("at EE31: B:2Art", "at FF30: B:3Inf")
    for guns, takes in (("GG30", False), ("EE32", True)):
        battle = ("at EE29: B:1Art B:15Inf", *both, "at EE30: R:15Inf R:16Inf", f"at {guns}: R:1Art")
        t = announced(*battle, dice=[5])
        t.order("attack EE30 with B:1Art B:2Art B:15Inf B:3Inf", "done", "fight EE30")
        lose = {order.split()[1] for order in offered(t)}
        assert lose == {"B:15Inf", "B:3Inf"} | ({"B:1Art", "B:2Art"} if takes else set())


@pytest.mark.rule("MS:ARTILLERY.off.b", "MS:GCRT.b")
def test_in_a_blitz_armor_is_first_and_artillery_last() -> None:
    t = announced("at EE29: B:1Art B:Arm1.1 B:Inf1.1", "at EE30: R:15Inf", dice=[6])  # 6 to 4: 1-1, AD2
    t.order("attack EE30 with B:1Art B:Arm1.1 B:Inf1.1", "done", "fight EE30 by blitz")
    assert (t.where("B:Arm1.1"), t.where("B:Inf1.1")) == ("eliminated", "eliminated")
    assert t.at("EE29") == ("B:1Art",)


# Barrages


@pytest.mark.rule("MS:ARTILLERY.barrage.a")
def test_a_barrage_is_rolled_on_the_bombardment_table_with_the_second_factors() -> None:
    lines = ("at EE29: B:1Art B:2Art", "at EE30: R:15Inf R:16Inf")  # 8 factors: the column of 6
    t = announced(*lines, dice=[1])
    t.order("attack EE30 by barrage with B:1Art B:2Art", "done", "fight EE30")
    assert t.at("EE30") == ()  # D: all
    half = announced(*lines, dice=[3])
    half.order("attack EE30 by barrage with B:1Art B:2Art", "done", "fight EE30")
    half.order("lose R:15Inf")  # H: four of eight
    assert half.at("EE30") == ("R:16Inf",)
    nothing = announced(*lines, dice=[4])
    nothing.order("attack EE30 by barrage with B:1Art B:2Art", "done", "fight EE30")
    assert nothing.at("EE30") == ("R:15Inf", "R:16Inf")
    one = announced("at EE29: B:1Art", "at EE30: R:15Inf", dice=[3])  # 4 factors: the column of 3
    one.order("attack EE30 by barrage with B:1Art", "done", "fight EE30")
    assert one.at("EE30") == ("R:15Inf",)


@pytest.mark.rule("MS:ARTILLERY.barrage.a", "MS:UNITCHART.sbt.a")
def test_cover_adds_one_to_the_die_of_a_barrage() -> None:
    lines = ("at EE29: B:1Art B:2Art", "at EE30: R:15Inf")
    for ground in ("mountain EE30", "forest EE30"):
        t = announced(*lines, dice=[1], land=ground)
        t.order("attack EE30 by barrage with B:1Art B:2Art", "done", "fight EE30")  # a 1 is a 2: H
        assert t.step == "loss"


@pytest.mark.rule("MS:16c")
@pytest.mark.parametrize(("unit", "takes"), [("B:1Art", False), ("B:15Inf", True)])
def test_artillery_takes_no_city_by_passing_it(unit: str, takes: bool) -> None:
    """65:10.0.a - Whoever had a city in his zone last has it; nobody of Red's is near E24."""
    t = arrange(f"at E27: {unit}", "at A5: B:16Inf", land="city E24; red E24")
    t.order(f"move {unit} to E25", f"move {unit} to E26", "done")
    city = 1 << parse("E24")
    friendly = [bool(CITIES.of(t.rules).friendly(t.position, side) & city) for side in (0, 1)]
    assert friendly == [takes, not takes]


@pytest.mark.rule("MS:ARTILLERY.barrage.b")
def test_who_fires_a_barrage_supports_no_attack() -> None:
    t = announced("at EE29: B:1Art B:2Art B:15Inf", "at EE30: R:15Inf")
    t.order("attack EE30 by barrage with B:1Art")
    assert t.why_not("attack EE30 with B:1Art B:15Inf") == ("MS:ARTILLERY.barrage.b", "", "B:1Art")
    t.order("attack EE30 with B:2Art B:15Inf")
    other = announced("at EE29: B:1Art B:2Art B:15Inf", "at EE30: R:15Inf")
    other.order("attack EE30 with B:1Art B:15Inf")
    assert other.why_not("attack EE30 by barrage with B:1Art")[0] == "MS:ARTILLERY.barrage.b"


@pytest.mark.rule("MS:ARTILLERY.barrage.c")
def test_who_is_barraged_may_be_attacked_and_the_barrage_comes_first() -> None:
    t = announced("at EE29: B:1Art B:15Inf", "at EE30: R:15Inf", dice=[6, 1])
    t.order("attack EE30 with B:15Inf", "attack EE30 by barrage with B:1Art", "done")
    assert offered(t) == {"fight EE30 number 2"}
    assert t.why_not("fight EE30 number 1")[0] == "MS:PCS.II.4.A"
    t.order("fight EE30 number 2", "fight EE30 number 1")
    assert t.step == "retreat"


@pytest.mark.rule("MS:PCS.II.4.A")
def test_all_barrages_come_before_battles_elsewhere_too() -> None:
    lines = ("at EE29: B:1Art", "at EE30: R:15Inf", "at HH29: B:15Inf", "at HH30: R:16Inf")
    t = announced(*lines, dice=[6])
    t.order("attack HH30 with B:15Inf", "attack EE30 by barrage with B:1Art", "done")
    assert t.why_not("fight HH30")[0] == "MS:PCS.II.4.A"
    t.order("fight EE30")
    assert t.says("fight HH30") is None


@pytest.mark.rule("MS:ARTILLERY.barrage.e")
def test_artillery_on_one_square_may_fire_at_two() -> None:
    lines = ("at EE29: B:1Art B:2Art", "at EE30: R:15Inf", "at FF30: R:16Inf")
    t = announced(*lines, dice=[1, 1])
    assert t.why_not("attack EE30 FF30 by barrage with B:1Art B:2Art")[0] == "MS:ARTILLERY.barrage.e"
    t.order("attack EE30 by barrage with B:1Art", "attack FF30 by barrage with B:2Art", "done")
    t.order("fight EE30")
    t.order(next(order for order in offered(t) if order.startswith("lose")))
    t.order("fight FF30")
    assert t.step == "loss"


@pytest.mark.rule("MS:ARTILLERY.barrage.f")
def test_all_that_fires_at_one_target_is_one_barrage() -> None:
    t = announced("at EE29: B:1Art", "at FF30: B:2Art", "at EE30: R:15Inf")
    t.order("attack EE30 by barrage with B:1Art")
    assert t.why_not("attack EE30 by barrage with B:2Art")[0] == "MS:ARTILLERY.barrage.f"
    t.order("call-off EE30")
    assert "8 factors" in t.order("attack EE30 by barrage with B:1Art B:2Art")[0].text
    both = announced("at EE29: B:1Art", "at FF30: B:2Art", "at EE30: R:15Inf", dice=[3])  # one die: H at 8
    both.order("attack EE30 by barrage with B:1Art B:2Art", "done", "fight EE30")
    assert both.step == "loss"


def test_only_artillery_fires() -> None:
    t = announced("at EE29: B:1Art B:15Inf", "at EE30: R:15Inf")
    assert t.why_not("attack EE30 by barrage with B:1Art B:15Inf")[0] == "MS:ARTILLERY.barrage.a"


# Defense


@pytest.mark.rule("MS:PCS.II.4.def")
@pytest.mark.rule("MS:ARTILLERY.def.a")
def test_artillery_beside_an_attacker_adds_to_the_defense() -> None:
    t = announced("at EE29: B:GDArm", "at EE30: R:15Inf", "at FF30: R:1Art")  # beside EE29
    assert "at 1-1" in t.order("attack EE30 with B:GDArm")[0].text  # 8 to 4 and 4
    far = announced("at EE29: B:GDArm", "at EE30: R:15Inf", "at EE31: R:1Art")
    assert "at 2-1" in far.order("attack EE30 with B:GDArm")[0].text
    # From two squares, one of them beside the artillery.
    two = announced("at EE29: B:Inf2.1", "at FF31: B:4Arm", "at EE30: R:15Inf", "at EE31: R:1Art")
    assert "at 1-1" in two.order("attack EE30 with B:Inf2.1 B:4Arm")[0].text
    # RMS-90: it supports nobody who is artillery alone.
    alone = announced("at EE29: B:GDArm", "at EE30: R:2Art", "at FF30: R:1Art")
    assert alone.defense("EE30", "B:GDArm") == 0


@pytest.mark.rule("MS:ARTILLERY.def.a")
def test_no_ground_doubles_support_and_it_counts_once_in_a_battle() -> None:
    t = announced("at EE29: B:4Arm B:5Arm", "at EE30: R:Inf2.1 R:1Art", land="mountain EE30")  # 12 to 4 and 4
    assert "at 1-1" in t.order("attack EE30 with B:4Arm B:5Arm")[0].text
    both = announced("at EE29: B:4Arm B:5Arm", "at EE30: R:Inf2.1", "at FF30: R:Inf2.2 R:1Art")
    assert "at 1-1" in both.order("attack EE30 FF30 with B:4Arm B:5Arm")[0].text  # 12 to 4 and 4, not 8


@pytest.mark.rule("MS:ARTILLERY.def.b")
def test_artillery_that_need_not_go_back_loses_last() -> None:
    lines = ("at EE29: B:4Arm B:5Arm", "at FF30: B:9Arm B:10Arm", "at EE30: R:1Art R:15Inf")  # 24 to 8
    t = announced(*lines, dice=[6])  # 3-1: Ex3
    t.order("attack EE30 with B:4Arm B:5Arm B:9Arm B:10Arm", "done", "fight EE30")
    assert t.at("EE30") == ("R:1Art", "R:Inf1.1")  # there is no other way to lose three
    back = announced(*lines, dice=[1])  # R2
    back.order("attack EE30 with B:4Arm B:5Arm B:9Arm B:10Arm", "done", "fight EE30", "stand 1")
    assert {order.split()[1] for order in offered(back)} == {"R:1Art", "R:15Inf"}
    t = announced(*lines, "at DD30: B:1Art", dice=[6])  # always: artillery of the attacker changes nothing
    t.order("attack EE30 with B:1Art B:4Arm B:5Arm B:9Arm B:10Arm", "done", "fight EE30")
    assert t.at("EE30") == ("R:1Art", "R:Inf1.1")


@pytest.mark.rule("MS:PCS.II.4.def")
def test_the_defender_says_how_his_units_go_back() -> None:
    t = announced("at EE29: B:4Arm B:5Arm", "at EE30: R:15Inf", dice=[1])  # 3-1: R2
    t.order("attack EE30 with B:4Arm B:5Arm", "done", "fight EE30")
    assert (t.step, t.asked) == ("retreat", "red")


@pytest.mark.rule("MS:ARTILLERY.def.c")
def test_artillery_goes_back_only_with_others_of_its_stack() -> None:
    lines = ("at EE29: B:4Arm B:5Arm", "at EE30: R:2Art R:15Inf", "at FF30: R:1Art", "at GG31: R:16Inf")
    t = announced(*lines, dice=[2])  # 12 to 4, 4 and 4: 1-1, R1
    t.order("attack EE30 with B:4Arm B:5Arm", "done", "fight EE30")
    goes = {order.split()[1] for order in offered(t) if order.startswith("retreat")}
    assert goes == {"R:2Art", "R:15Inf"}
    assert t.at("FF30") == ("R:1Art",)


# Overruns, screens


def test_artillery_does_not_overrun() -> None:
    t = arrange("at EE29: B:1Art B:4Arm B:Inf2.1", "at EE30: R:Inf1.1")  # 8 without the artillery
    assert t.why_not("overrun EE30 with B:1Art B:4Arm B:Inf2.1")[0] == "MS:4k"
    alone = arrange("at EE29: B:1Art", "at EE30: R:1Art")
    assert alone.why_not("overrun EE30 with B:1Art")[0] == "MS:4k"
    foot = arrange("at EE29: B:Arm1.1", "at EE30: R:1Art")
    foot.order("overrun EE30 with B:Arm1.1")


def test_a_player_is_offered_a_barrage() -> None:
    t = announced("at EE29: B:1Art", "at EE30: R:15Inf")
    asked = view(t.game, t.position, "blue").offer
    assert asked is not None
    assert "Barrage: EE30" in [choice.words for choice in asked.choices]


def test_the_odds_of_a_battle_tell_who_supports_it_and_what_is_added_to_the_die() -> None:
    t = announced("at EE29: B:GDArm", "at EE30: R:15Inf", "at FF30: R:1Art")
    number = t.rules.roster.number
    told = battle_odds(t.game, t.position, [number["b:gdarm"]], [t.position.place[number["r:15inf"]]])
    assert [part.rule for part in told.defense[0].parts] == ["65:2.0.c", "MS:ARTILLERY.def.a"]
    t = announced("at EE29: B:1Art B:2Art", "at EE30: R:15Inf", land="mountain EE30")
    here, guns = t.position.place[number["r:15inf"]], [number["b:1art"], number["b:2art"]]
    assert battle_odds(t.game, t.position, guns, [here], "barrage").column == ("H", "H", "-", "-", "-", "-")


# What other modules bring


@pytest.mark.rule("MS:ARTILLERY.barrage.d", "MS:7p")
def test_trains_and_rail_lines_beside_artillery_may_be_barraged() -> None:
    more = (*MODULES, "module-07-railroads", "module-08-orders-of-battle")
    board = load_board()
    line = next(h for h in bits.hexes(board.rail_bits & ~board.city_bits) if len(_dry(board, h)) > 1)
    here, there = name(_dry(board, line)[0]), name(line)
    lines = (f"at {here}: B:1Art", f"at {there}: R:RR1.1", "step announce")
    t = arrange(*lines, land=None, dice=[2], options=more)
    assert t.why_not(f"attack {there} by barrage with B:1Art")[0] == "65:4.0.2"  # no troops are there
    t.order(f"attack {there} by barrage-trains with B:1Art", "done", f"fight {there}")  # H in the column of 3
    assert "R:RR1.1[train-held-up]" in t.game.write_state(t.position)
    cut = arrange(f"at {here}: B:1Art", "step announce", land=None, dice=[4], options=more)
    cut.order(
        f"attack {there} by barrage-rails with B:1Art", "done", f"fight {there}"
    )  # 4 factors and a 4: X
    assert rail_cuts.markers(cut.position).get(line)
    missed = arrange(f"at {here}: B:1Art", "step announce", land=None, dice=[5], options=more)
    missed.order(f"attack {there} by barrage-rails with B:1Art", "done", f"fight {there}")
    assert not rail_cuts.markers(missed.position).get(line)


def _dry(board: Board, hex_: Hex) -> list[Hex]:
    """The clear land beside a hex, without rails."""
    free = board.land_bits & ~board.city_bits & ~board.rail_bits & board.terrain_bits[Terrain.CLEAR]
    return [h for h in neighbours(hex_) if free >> h & 1]


@pytest.mark.rule("MS:ARTILLERY.barrage.d")
def test_ships_in_port_and_the_port_itself_may_be_barraged() -> None:
    """OO48 is beside NN48, whose ships dock in MM48; PP48 is not."""
    more = (*MODULES, "module-08-orders-of-battle", "module-11-naval-forces")
    lines = ("at OO48: B:1Art B:2Art", "at PP48: B:3Art", "at MM48: R:TF1.1 R:MST1.1", "step announce")
    t = arrange(*lines, land=None, dice=[1], options=more)
    assert t.why_not("attack NN48 by barrage-harbor with B:3Art")[0] == "MS:ARTILLERY.barrage.d"
    t.order("attack NN48 by barrage-harbor with B:1Art B:2Art", "done", "fight NN48")  # D: two for 8 factors
    assert (t.where("R:TF1.1"), t.where("R:MST1.1")) == ("eliminated", "eliminated")
    port = arrange(*lines, land=None, dice=[1], options=more)
    port.order("attack NN48 by barrage-docks with B:1Art B:2Art", "done", "fight NN48")
    shut = ships.why_no_port(port.position, 1, Hex(parse("MM48")), leaving=True)
    assert shut is not None
    assert shut.rule == "MS:AIRMISSION.6b"


@pytest.mark.rule("MS:ARTILLERY.barrage.d")
def test_a_supply_counter_may_be_barraged() -> None:
    more = (*MODULES, "module-08-orders-of-battle", "module-10-supply", "module-18-minor-armies")
    lines = ("at EE25: B:1Art B:2Art", "at EE24: NW:Sup1.1", "at A5: B:4Arm", "at TTT60: R:36Inf")
    text = (*lines, "allegiance nord-walkure red", "step announce")
    t = arrange(*text, dice=[1], options=more)
    t.order("attack EE24 by barrage-supply with B:1Art B:2Art", "done", "fight EE24")
    assert t.where("NW:Sup1.1") == "eliminated"


@pytest.mark.rule("MS:ARTILLERY.barrage.a", "MS:ARTILLERY.barrage.d", "MS:AIRMISSION.3b")
@pytest.mark.parametrize(("die", "points"), [(1, 0), (2, 5), (4, 10)])
def test_a_production_center_may_be_barraged(die: int, points: int) -> None:
    """Eight factors: D with 1, H with 2 and nothing with 4; who stands with the center is unharmed."""
    more = (*MODULES, "module-08-orders-of-battle", "module-09-production")
    lines = ("turn 2", "order-of-battle blue 2", "order-of-battle red 2", "at TTT60: R:PC10.1 R:1Inf")
    t = arrange(*lines, "at TTT59: B:1Art B:2Art", "at A5: B:4Arm", "step announce", dice=[die], options=more)
    assert t.says("attack A5 by barrage-production with B:1Art") is not None
    t.order("attack TTT60 by barrage-production with B:1Art B:2Art", "done", "fight TTT60")
    center = t.rules.roster.called["r:pc10.1"]
    assert production.halves(t.position, center) == production.HALVES * points
    assert t.where("R:1Inf") == "TTT60"


@pytest.mark.rule("MS:13t", "MS:AIRMISSION.0b", "MS:ARTILLERY.barrage.a")
@pytest.mark.parametrize(
    ("barrage", "lost", "stays"), [("barrage-flak", "R:Flk1.1", "R:1Inf"), ("barrage", "R:1Inf", "R:Flk1.1")]
)
def test_a_barrage_harms_flak_or_the_ground_units_beside_it(barrage: str, lost: str, stays: str) -> None:
    more = (*MODULES, "module-08-orders-of-battle", "module-12-air-forces", "module-13-flak")
    lines = ("at EE29: B:1Art B:2Art", "at EE30: R:Flk1.1 R:1Inf", "at DD29: R:Flk1.2", "step announce")
    t = arrange(*lines, dice=[1], options=more)
    assert t.says("attack DD29 by barrage with B:1Art B:2Art") is not None  # nothing but flak is there
    t.order(f"attack EE30 by {barrage} with B:1Art B:2Art", "done", f"fight EE30 by {barrage}")
    assert (t.where(lost), t.where(stays)) == ("eliminated", "EE30")


@pytest.mark.rule("MS:ARTILLERY.barrage.d", "MS:UNITCHART.sbt.a")
def test_an_airbase_may_be_barraged_and_cover_is_counted_once_beside_bombers() -> None:
    more = (*MODULES, "module-08-orders-of-battle", "module-12-air-forces")
    t = arrange("at EE29: B:1Art B:2Art", "at EE30: R:AB1.1", "step announce", dice=[1], options=more)
    t.order("attack EE30 by barrage-base with B:1Art B:2Art", "done", "fight EE30")
    assert t.where("R:AB1.1") != "EE30"
    lines = ("at EE29: B:1Art B:2Art", "at EE30: R:15Inf", "step announce")
    cover = arrange(*lines, land="mountain EE30", dice=[2], options=more)  # a 2 is a 3: H, and not a 4
    cover.order("attack EE30 by barrage with B:1Art B:2Art", "done", "fight EE30")
    assert cover.step == "loss"


def test_ports_and_the_ships_in_them_may_be_barraged() -> None:
    with_ships = (*MODULES, "module-08-orders-of-battle", "module-11-naval-forces")
    assert {"barrage-harbor", "barrage-docks"} <= set(combats_of(rules("modules", "", with_ships)))
    assert "barrage-docks" not in combats_of(rules("modules", "", MODULES))


@pytest.mark.rule("MS:16b", "MS:16e")
def test_where_automatic_victories_are_left_artillery_alone_is_overwhelmed_and_overwhelms_nobody() -> None:
    """Module 4 has overruns instead; without it nothing may be reckoned at odds of something to nothing."""
    only = ("module-16-artillery",)
    t = arrange("at EE29: B:1Inf", "at EE30: R:1Art", "step movement", options=only)
    assert "overwhelm EE30 with B:1Inf" in offered(t)
    t.order("overwhelm EE30 with B:1Inf")
    guns = arrange("at EE29: B:1Art", "at EE30: R:1Inf", "at TT30: R:1Art", "step movement", options=only)
    assert not any(order.startswith("overwhelm") for order in offered(guns))
    assert guns.why_not("overwhelm EE30 with B:1Art") == ("MS:16e", "EE30", "B:1Art")
