"""75:20 - invasions, with sea movement, on the printed board. B:1Inf and R:1Inf have 4 factors, B:1Mar 6.

The Koufax coast is one beach of zone A, from Y12 by Z13, AA14 and BB14 to DD15 and on to II18; the city CC15
lies between BB14 and DD15. The sea hex AA13 is beside Z13, AA14 and BB14; CC14 beside BB14, CC15 and DD15;
Y11 beside Y12. Walk Sands (S10, T10, T9) is another beach of zone A.
"""

from __future__ import annotations

import pytest
from tests.blitzkrieg.basic1975.arranging import attack, kinds
from tests.blitzkrieg.judging import Table, table

from openblitz.blitzkrieg.battle.rules import retreats
from openblitz.blitzkrieg.engine.kinds import read_hex, read_unit
from openblitz.blitzkrieg.sea.rules.invaders import InvasionHolds
from openblitz.blitzkrieg.sea.rules.invasions import INVADED, INVADING
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, name, parse

FAR = "at EEE50: R:1Inf"
OPTIONS = ("invasions", "sea-movement")


def arrange(
    *lines: str, clarified: str = "all", dice: tuple[int, ...] = (), options: tuple[str, ...] = ()
) -> Table:
    """A position with invasions, line by line."""
    return table("1975-basic", "\n".join(lines), dice, clarified, options=(*OPTIONS, *options))


def beach(t: Table, hex_: str) -> str:
    """The beach that a hex belongs to."""
    return next((one.name for one in t.rules.board.beaches if parse(hex_) in one.hexes), "")


# Which beach, and who


@pytest.mark.rule("75:20.1a")
@pytest.mark.parametrize("clarified", ["", "all"])
def test_one_beach_is_invaded_in_a_turn(clarified: str) -> None:
    t = arrange("sea A: B:1Inf B:2Inf B:3Inf", FAR, clarified=clarified)
    assert t.may("invade from S9 with B:2Inf")
    t.order("invade from AA13 with B:1Inf")
    assert t.why_not("invade from S9 with B:2Inf") == ("75:20.1a", "S9", "B:2Inf")
    assert t.may("invade from Y11 with B:2Inf")
    t.order("take-back B:1Inf")
    assert t.may("invade from S9 with B:2Inf")


@pytest.mark.rule("75:20.1b")
def test_a_beach_is_a_chain_of_coast_hexes() -> None:
    """Only the Koufax coast is in two parts, with a city between them (75:20.1d)."""
    rules = arrange(FAR).rules
    for one in rules.board.beaches:
        sand, parts = bits.of(one.hexes), 0
        assert sand & ~bits.spread(rules.ground.sea) == 0, one.name
        while sand:
            parts, found, fresh = parts + 1, 0, sand & -sand
            while fresh:
                found |= fresh
                fresh = bits.spread(found) & sand & ~found
            sand &= ~found
        assert parts == (2 if one.name == "Koufax Coast" else 1), one.name


@pytest.mark.rule("75:20.1c")
def test_two_cities_divide_the_beaches_beside_them() -> None:
    t = arrange("sea C: B:1Inf B:2Inf", FAR)
    t.order("invade from AA30 with B:1Inf")  # BB30
    assert t.refused("invade from AA31 with B:2Inf").rule == "75:20.1a"  # BB32
    t = arrange("sea E: B:1Inf B:2Inf", FAR)
    t.order("invade from SSS54 with B:1Inf")  # RRR53
    assert t.refused("invade from QQQ55 with B:2Inf").rule == "75:20.1a"  # QQQ54
    assert (beach(t, "BB31"), beach(t, "RRR54")) == ("", "")


@pytest.mark.rule("75:20.1d", "CL:20.1")
def test_the_koufax_coast_is_one_beach_without_its_city() -> None:
    t = arrange("sea A: B:1Inf B:2Inf", FAR)
    t.order("invade from AA13 with B:1Inf", "invade from GG15 with B:2Inf", "take-back B:2Inf")
    t.order("invade from CC14 with B:2Inf")
    assert t.why_not("go-ashore B:2Inf at CC15") == ("75:20.32", "CC15", "B:2Inf")
    assert t.may("go-ashore B:2Inf at DD15")
    assert t.may("go-ashore B:2Inf at BB14")


@pytest.mark.rule("75:20.1e")
def test_artillery_armor_and_air_assault_do_not_invade() -> None:
    t = arrange("sea A: B:1Art B:4Arm B:12AAs B:1Inf B:1Mar B:1Abn", FAR)
    for unit in ("B:1Art", "B:4Arm", "B:12AAs"):
        assert t.why_not(f"invade from AA13 with {unit}") == ("75:20.1e", "AA13", unit)
        assert not [order for order in t.offered if order.startswith("invade") and order.endswith(unit)]
    for unit in ("B:1Inf", "B:1Mar", "B:1Abn"):
        assert t.may(f"invade from AA13 with {unit}")


# Not where the enemy has just been


@pytest.mark.rule("75:20.2")
def test_a_beach_that_the_enemy_has_just_invaded_is_not_invaded() -> None:
    """A single unit is enough; on the next turn it may be."""
    t = arrange("sea A: B:1Inf R:2Inf R:3Inf", FAR)
    t.order("invade from AA13 with B:1Inf", "go-ashore B:1Inf at AA14", "done")
    assert (t.position.side, [one[:3] for one in INVADED(t.position)]) == (1, [(0, 1, read_hex("Y12"))])
    assert t.why_not("invade from GG15 with R:2Inf") == ("75:20.2", "GG15", "R:2Inf")
    assert t.may("invade from S9 with R:2Inf")
    t.order("done", "done")
    assert (t.position.turn, t.position.side) == (2, 1)
    assert t.may("invade from GG15 with R:2Inf")


@pytest.mark.rule("75:20.2")
def test_one_may_invade_again_where_one_has_just_invaded_oneself() -> None:
    t = arrange("turn 2", "sea A: B:1Inf", FAR, "invaded blue on 1 beach Y12")
    assert t.may("invade from AA13 with B:1Inf")
    t = arrange("turn 2", "sea A: B:1Inf", FAR, "invaded red on 1 beach Y12")
    assert t.refused("invade from AA13 with B:1Inf").rule == "75:20.2"
    t = arrange("turn 3", "sea A: B:1Inf", FAR, "invaded red on 1 beach Y12")
    assert t.may("invade from AA13 with B:1Inf")


# To the assault hexes


@pytest.mark.rule("75:19.2b")
def test_units_invade_in_their_zone_and_in_those_beside_it() -> None:
    for zone in "AB":
        assert arrange(f"sea {zone}: B:1Inf", FAR).may("invade from AA13 with B:1Inf")
    t = arrange("sea C: B:1Inf", FAR)
    assert t.why_not("invade from AA13 with B:1Inf") == ("75:19.2b", "AA13", "B:1Inf")


@pytest.mark.rule("75:19.3d")
def test_who_goes_to_sea_does_not_invade_in_that_turn() -> None:
    t = arrange("at G4: B:1Inf", FAR)
    t.order("embark B:1Inf in A")
    assert t.why_not("invade from AA13 with B:1Inf") == ("75:19.3d", "AA13", "B:1Inf")


@pytest.mark.rule("75:20.31a", "75:20.3")
def test_invaders_go_to_full_sea_hexes_beside_the_beach() -> None:
    t = arrange("sea A: B:1Inf", "at EE20: B:2Inf", FAR)
    assert t.why_not("invade from AA12 with B:1Inf") == ("75:20.31a", "AA12", "B:1Inf")  # no beach beside it
    assert t.why_not("invade from AA14 with B:1Inf") == ("75:20.31a", "AA14", "B:1Inf")  # land
    assert t.refused("invade from AA13 with B:2Inf").rule == "75:19.2a"  # not at sea
    t.order("invade from AA13 with B:1Inf")
    assert t.where("B:1Inf") == "AA13"
    assert t.refused("move B:1Inf to AA14").rule == "75:20.32"


@pytest.mark.rule("75:20.31b", "CL:20.31b")
def test_no_more_than_three_on_a_sea_hex() -> None:
    t = arrange("sea A: B:1Inf B:2Inf B:3Inf B:4Inf", FAR)
    assert t.refused("invade from AA13 with B:1Inf B:2Inf B:3Inf B:4Inf").rule == "75:20.31b"
    t.order("invade from AA13 with B:1Inf B:2Inf B:3Inf")
    assert t.refused("invade from AA13 with B:4Inf").rule == "75:20.31b"
    assert t.may("invade from Z12 with B:4Inf")


GULF = ("sea C: B:1Inf", "at W33: R:1Inf", "at Z34: R:2Inf")


@pytest.mark.rule("75:20.31c")
def test_as_printed_enemy_zones_at_sea_hinder_nobody() -> None:
    assert arrange(*GULF, clarified="").may("invade from AA30 with B:1Inf")
    assert arrange(*GULF, "at BB30: R:3Inf", clarified="").may("invade from AA30 with B:1Inf")  # in a zone


@pytest.mark.rule("CL:20.31c", "CL:19.4c")
def test_clarified_invaders_do_not_cross_enemy_zones() -> None:
    assert arrange(*GULF).why_not("invade from AA30 with B:1Inf") == ("CL:20.31c", "AA30", "B:1Inf")
    assert arrange(*GULF[:2]).may("invade from AA30 with B:1Inf")
    t = arrange("sea A: B:1Inf", "at BB14: R:1Inf")
    assert t.may("invade from AA13 with B:1Inf")  # itself in a zone


@pytest.mark.rule("CL:19.4d")
def test_of_a_gulf_that_is_cut_off_only_the_hexes_at_its_mouth_are_of_use() -> None:
    t = arrange(*GULF)
    within = t.rules.answers["invasions"].within(t.position, 0)
    assert [bool(within >> parse(h) & 1) for h in ("X34", "Y34", "X33", "Y33", "AA30")] == [
        True,
        True,
        False,
        False,
        False,
    ]


@pytest.mark.rule("CL:20.31a")
def test_all_are_placed_before_anybody_goes_ashore() -> None:
    lines = "sea A: B:1Inf B:2Inf", FAR
    t = arrange(*lines)
    t.order("invade from AA13 with B:1Inf", "go-ashore B:1Inf at AA14")
    assert t.why_not("invade from Y11 with B:2Inf") == ("CL:20.31a", "Y11", "B:1Inf")
    t.order("take-back B:1Inf", "invade from Y11 with B:2Inf", "invade from AA13 with B:1Inf")
    t = arrange(*lines, clarified="")
    t.order("invade from AA13 with B:1Inf", "go-ashore B:1Inf at AA14", "invade from Y11 with B:2Inf")


@pytest.mark.rule("CL:19.3b")
def test_invaders_on_sea_hexes_are_counted_at_sea() -> None:
    ten = " ".join(f"B:{n}Inf" for n in range(1, 11))
    t = arrange(f"sea A: {ten}", "at G4: B:11Inf", "at BB14: R:1Inf")
    t.order("invade from AA13 with B:1Inf", "embark B:11Inf in A")
    assert t.refused("done").rule == "CL:19.3a"
    t.order("go-ashore B:1Inf at AA14", "done")


# Ashore while others move


@pytest.mark.rule("75:20.32", "75:20.3")
@pytest.mark.parametrize("clarified", ["", "all"])
def test_invaders_step_onto_vacant_beach_hexes_whatever_zones_they_lie_in(clarified: str) -> None:
    """AA13 and AA14 lie in the zone of R:1Inf."""
    t = arrange("sea A: B:1Inf", "at BB14: R:1Inf", clarified=clarified)
    t.order("invade from AA13 with B:1Inf")
    assert t.why_not("go-ashore B:1Inf at BB14") == ("75:20.32", "BB14", "B:1Inf")  # not vacant
    assert t.why_not("go-ashore B:1Inf at Y12") == ("75:20.32", "Y12", "B:1Inf")  # not beside it
    t.order("go-ashore B:1Inf at AA14")
    assert t.where("B:1Inf") == "AA14"
    assert t.refused("go-ashore B:1Inf at Z13").rule == "75:20.32"  # ashore already


@pytest.mark.rule("CL:20.32", "CL:20.3b", "CL:20.3c")
def test_who_is_opposed_stops_on_the_beach_even_outside_enemy_zones() -> None:
    """AA13 is in the zone of R:1Inf on BB14; Z13 is not."""
    for clarified in ("all", ""):
        t = arrange("sea A: B:1Inf", "at BB14: R:1Inf", clarified=clarified)
        t.order("invade from AA13 with B:1Inf", "go-ashore B:1Inf at Z13")
        assert bool(t.reach("B:1Inf")) is (clarified == "")


@pytest.mark.rule("CL:20.3a", "CL:20.3c")
def test_an_invasion_may_have_opposed_and_unopposed_units() -> None:
    t = arrange("sea A: B:1Inf B:2Inf", "at BB14: R:1Inf")
    t.order("invade from AA13 with B:1Inf", "invade from Y11 with B:2Inf")
    t.order("go-ashore B:1Inf at Z13", "go-ashore B:2Inf at Y12")
    assert not t.reach("B:1Inf")
    assert t.reach("B:2Inf")


@pytest.mark.rule("75:20.4a", "75:19.2d", "75:19.2f")
def test_who_is_not_opposed_moves_on_with_one_factor_less() -> None:
    """B:1Inf has 4: three hexes behind the beach."""
    t = arrange("sea A: B:1Inf", FAR)
    t.order("invade from AA13 with B:1Inf", "go-ashore B:1Inf at AA14")
    assert t.cost("B:1Inf", "AA16") == 2
    assert t.may("move B:1Inf to AA17")
    assert t.refused("move B:1Inf to AA18").rule == "75:19.2d"


@pytest.mark.rule("75:20.4b", "75:19.2f")
def test_invaders_use_no_roads() -> None:
    """A road leads from the beach hex BB30 to BB29."""
    t = arrange("sea C: B:1Inf", FAR)
    t.order("invade from AA30 with B:1Inf", "go-ashore B:1Inf at BB30")
    assert t.cost("B:1Inf", "BB29") == 1
    t.order("done", "done")
    assert t.cost("B:1Inf", "BB29") * 3 == 1


@pytest.mark.rule("75:20.4b", "75:22f", "75:19.2f")
def test_invaders_have_no_strategic_movement() -> None:
    t = arrange("sea A: B:1Inf", FAR, options=("strategic-movement",))
    t.order("invade from AA13 with B:1Inf", "go-ashore B:1Inf at AA14")
    assert t.may("move B:1Inf to AA17")
    assert t.why_not("move B:1Inf to AA18") == ("75:22f", "AA14", "B:1Inf")


@pytest.mark.rule("CL:20.4")
def test_who_is_not_opposed_lands_in_the_movement_phase() -> None:
    t = arrange("sea A: B:1Inf", FAR)
    t.order("invade from AA13 with B:1Inf")
    assert t.why_not("done") == ("CL:20.4", "AA13", "B:1Inf")
    t.order("go-ashore B:1Inf at AA14", "done")
    t = arrange("sea A: B:1Inf", "at BB14: R:1Inf")  # who is opposed may wait, though AA14 is vacant
    t.order("invade from AA13 with B:1Inf", "done")
    assert (t.step, t.where("B:1Inf")) == ("announce", "AA13")
    t = arrange("sea A: B:1Inf B:2Inf", "at BB14: R:1Inf")  # and who is not lands all the same
    t.order("invade from AA13 with B:1Inf", "invade from Y11 with B:2Inf")
    assert t.why_not("done") == ("CL:20.4", "Y11", "B:2Inf")
    t = arrange("sea A: B:1Inf", FAR, clarified="")
    t.order("invade from AA13 with B:1Inf", "done")
    assert t.step == "landing"


def test_an_invasion_is_taken_back_without_a_trace() -> None:
    t = arrange("sea A: B:1Inf B:2Inf", FAR)
    before = t.position.copy()
    t.order("invade from AA13 with B:1Inf B:2Inf", "go-ashore B:1Inf at AA14", "take-back B:1Inf B:2Inf")
    assert t.position == before


# Combat


@pytest.mark.rule("75:20.33a", "75:20.3")
def test_when_all_have_moved_beach_combat_is_fought_as_any_other() -> None:
    t = arrange("sea A: B:1Inf B:2Inf B:3Inf", "at BB14: R:1Inf", dice=(3,))
    t.order("invade from AA13 with B:1Inf B:2Inf B:3Inf", "done")
    assert t.step == "announce"
    events = attack(t, "BB14 with B:1Inf B:2Inf B:3Inf")
    assert "3-1" in events[-1].text  # 12 to 4
    assert t.step == "retreat"  # DB2


@pytest.mark.rule("75:20.33b")
def test_units_on_land_attack_together_with_them() -> None:
    t = arrange("sea A: B:1Inf B:2Inf", "at BB18: B:3Inf", "at BB14: R:1Inf", dice=(1,))
    t.order("invade from AA13 with B:1Inf B:2Inf", "move B:3Inf to BB15", "done")
    assert "3-1" in attack(t, "BB14 with B:1Inf B:2Inf B:3Inf")[0].text


@pytest.mark.rule("75:20.34a")
def test_enemies_on_other_hexes_beside_invaders_are_attacked_too() -> None:
    t = arrange("sea A: B:1Inf B:2Inf", "at DD15: R:1Inf", "at CC15: R:2Inf")
    t.order("invade from CC14 with B:1Inf B:2Inf", "done", "attack DD15 with B:1Inf B:2Inf")
    assert t.why_not("done")[:2] == ("75:14.31", "CC15")
    t.order("call-off DD15", "attack DD15 with B:1Inf", "attack CC15 with B:2Inf", "done")


@pytest.mark.rule("75:20.34a")
def test_not_at_worse_than_one_to_six() -> None:
    """In the city three units of 4 factors come to 24, four factors are 1-6; three of 6 come to 36."""
    t = arrange("sea A: B:1Inf", "at CC15: R:1Inf R:2Inf R:3Inf")
    t.order("invade from CC14 with B:1Inf", "done")
    t = arrange("sea A: B:1Inf", "at CC15: R:10Arm R:12Arm R:13Arm")
    t.order("invade from CC14 with B:1Inf")
    assert t.refused("done").rule == "75:14.9a"


@pytest.mark.rule("75:20.34b", "CL:20.34")
@pytest.mark.parametrize("clarified", ["", "all"])
def test_who_attacks_no_beach_from_the_sea_is_lost_whatever_the_result(clarified: str) -> None:
    """B:1Inf soaks off against the city and the result is DB2; those who attack the beach are not lost."""
    t = arrange(
        "sea A: B:1Inf B:2Inf B:3Inf",
        "at DD15: R:1Inf",
        "at CC15: R:2Inf",
        clarified=clarified,
        dice=(1, 3),
    )
    t.order("invade from CC14 with B:1Inf B:2Inf B:3Inf", "done")
    attack(t, "CC15 with B:1Inf", "DD15 with B:2Inf B:3Inf")
    t.order(*_first_retreat(t))
    assert (t.where("B:1Inf"), t.where("R:2Inf") != "CC15") == ("eliminated", True)
    t.order("fight DD15", *_first_retreat_after(t, "fight DD15"))
    assert t.step == "landing"
    assert t.at("CC14") == ("B:2Inf", "B:3Inf")


def _first_retreat(t: Table) -> tuple[str, ...]:
    """The first way back that is offered, while one is asked for."""
    if t.step != "retreat":
        return ()
    return (t.game.write_order(next(iter(t.game.orders(t.position)))),)


def _first_retreat_after(t: Table, order: str) -> tuple[str, ...]:
    trial = t.position.copy()
    t.game.carry_out(trial, t.game.read_order(order), type(t.dice)((3,)))
    return (t.game.write_order(next(iter(t.game.orders(trial)))),) if trial.steps[-1].key == "retreat" else ()


@pytest.mark.rule("75:20.34b", "CL:20.34")
def test_a_battle_that_is_for_a_beach_hex_and_another_costs_its_attackers_from_the_sea() -> None:
    t = arrange("sea A: B:1Mar", "at DD15: R:1Inf", "at CC15: R:2Inf", dice=(1,))
    t.order("invade from CC14 with B:1Mar", "done")
    attack(t, "CC15 DD15 with B:1Mar")
    while t.step == "retreat":
        t.order(*_first_retreat(t))
    assert t.where("B:1Mar") == "eliminated"


@pytest.mark.rule("75:20.34b")
def test_all_who_attack_no_beach_from_the_sea_are_lost_together() -> None:
    t = arrange("sea A: B:1Inf B:2Inf B:3Inf", "at CC15: R:2Inf", dice=(1,))
    t.order("invade from CC14 with B:1Inf B:2Inf B:3Inf", "done")
    attack(t, "CC15 with B:1Inf B:2Inf B:3Inf")
    while t.step == "retreat":
        t.order(*_first_retreat(t))
    assert {t.where(f"B:{n}Inf") for n in (1, 2, 3)} == {"eliminated"}


@pytest.mark.rule("75:20.34b")
def test_those_who_have_landed_are_not_lost_so() -> None:
    """From DD15 the city is attacked over land; the result is AB2 and there is a way back."""
    t = arrange("sea A: B:1Inf B:2Inf B:3Inf", "at CC15: R:2Inf", dice=(1,))
    t.order("invade from CC14 with B:1Inf B:2Inf B:3Inf", "go-ashore B:1Inf B:2Inf B:3Inf at DD15", "done")
    attack(t, "CC15 with B:1Inf B:2Inf B:3Inf")
    t.order(*_first_retreat(t), "done")
    assert t.at("DD15") == ("B:1Inf", "B:2Inf", "B:3Inf")


# After all combat


@pytest.mark.rule("75:20.35a", "75:20.3")
def test_after_all_combat_they_land_where_the_beach_is_vacant_whatever_zones() -> None:
    """The defenders of BB14 go back; R:2Inf on AA15 still has AA14 in its zone."""
    t = arrange("sea A: B:1Inf B:2Inf B:3Inf", "at BB14: R:1Inf", "at AA15: R:2Inf", dice=(3,))
    t.order("invade from AA13 with B:1Inf B:2Inf B:3Inf", "done")
    attack(t, "BB14 with B:1Inf B:2Inf B:3Inf")
    t.order(*_first_retreat(t))
    assert t.step == "landing"  # nobody has been asked to advance
    assert t.refused("advance B:1Inf to BB14").rule == "75:20.35a"
    assert t.refused("go-ashore B:1Inf at BB15").rule == "75:20.32"
    t.order("go-ashore B:1Inf B:2Inf at BB14")
    assert t.step == "landing"
    t.order("go-ashore B:3Inf at AA14")
    assert (t.at("BB14"), t.at("AA14")) == (("B:1Inf", "B:2Inf"), ("B:3Inf",))
    assert t.position.side == 1
    (one,) = INVADED(t.position)
    assert {name(Hex(h)) for h in one.hexes} == {"AA14", "BB14"}


@pytest.mark.rule("75:20.35a")
def test_no_more_than_three_land_on_a_hex() -> None:
    t = arrange(
        "sea A: B:1Inf B:2Inf B:3Inf B:4Inf", "at BB14: R:1Inf", "at CC15: R:2Inf", clarified="", dice=(3, 3)
    )
    t.order("invade from AA13 with B:1Inf B:2Inf B:3Inf", "invade from Z12 with B:4Inf", "done")
    attack(t, "BB14 with B:1Inf B:2Inf B:3Inf")
    t.order(*_first_retreat(t), "go-ashore B:1Inf B:2Inf B:3Inf at Z13")
    assert t.where("B:4Inf") == "Z12"
    assert t.refused("go-ashore B:4Inf at Z13").rule == "CL:11.1b"
    t.order("go-ashore B:4Inf at Y12")


@pytest.mark.rule("75:20.35b")
def test_who_does_not_land_is_lost() -> None:
    t = arrange("sea A: B:1Inf B:2Inf", FAR, clarified="")
    t.order("invade from AA13 with B:1Inf B:2Inf", "done", "go-ashore B:1Inf at AA14")
    (event,) = [event for event in t.order("done") if event.kind == "eliminated"]
    assert (event.rules, event.units) == (("75:20.35b",), ("B:2Inf",))
    assert (t.where("B:1Inf"), t.where("B:2Inf")) == ("AA14", "eliminated")


@pytest.mark.rule("75:20.35b")
def test_who_cannot_land_is_lost() -> None:
    """T8 and U9 are beside no other hex of the beach than T9, which has room for three."""
    t = arrange(
        "sea A: B:1Inf B:2Inf B:3Inf B:4Inf B:5Inf B:6Inf", "at T9: R:1Inf", "at EEE50: R:2Inf", dice=(1,)
    )
    t.order("invade from T8 with B:1Inf B:2Inf B:3Inf", "invade from U9 with B:4Inf B:5Inf B:6Inf", "done")
    attack(t, "T9 with B:1Inf B:2Inf B:3Inf B:4Inf B:5Inf B:6Inf")
    assert t.step == "landing"
    assert t.refused("go-ashore B:1Inf B:4Inf at T9").rule == "75:11.2"
    events = t.order("go-ashore B:1Inf B:2Inf B:3Inf at T9")
    assert events[1].rules == ("75:20.35b",)
    assert events[1].units == ("B:4Inf", "B:5Inf", "B:6Inf")
    assert t.position.side == 1


@pytest.mark.rule("75:20.35b")
def test_who_must_retreat_from_a_sea_hex_is_lost() -> None:
    """B:1Inf and B:2Inf attack at 1-1 and the result is AB2; nobody follows them onto the sea."""
    t = arrange("sea A: B:1Inf B:2Inf", "at BB14: R:1Inf R:2Inf", dice=(5,))
    t.order("invade from AA13 with B:1Inf B:2Inf", "done")
    events = attack(t, "BB14 with B:1Inf B:2Inf")
    assert "AB2" in "".join(event.text for event in events)
    assert (t.where("B:1Inf"), t.where("B:2Inf")) == ("eliminated", "eliminated")
    assert t.position.side == 1
    assert t.at("BB14") == ("R:1Inf", "R:2Inf")


@pytest.mark.rule("75:20.35b")
@pytest.mark.parametrize("unit", ["B:1Inf", "B:Inf2.1", "B:1Rgr", "B:1Abn"])
def test_nobody_goes_back_from_a_sea_hex(unit: str) -> None:
    lines = (f"sea A: {unit}", "at BB14: R:1Inf", "rest eliminated")
    t = table("1975-tournament", "\n".join(lines), (), "all", options=OPTIONS)
    t.order(f"invade from AA13 with {unit}")
    assert retreats.open_ground(t.position, read_unit(t.rules, unit)) == 0


def test_defenders_do_not_advance_onto_the_sea() -> None:
    t = arrange("sea A: B:1Inf B:2Inf", "at BB14: R:1Inf R:2Inf", dice=(6,))
    t.order("invade from AA13 with B:1Inf B:2Inf", "done")
    attack(t, "BB14 with B:1Inf B:2Inf")
    t.order("lose B:1Inf")
    assert (t.where("B:2Inf"), t.step, t.position.side) == ("eliminated", "movement", 1)


# With automatic victory


@pytest.mark.rule("75:20.35a")
def test_invaders_overwhelm_a_beach_hex_and_land_on_it_in_the_end() -> None:
    """36 factors from three sea hexes against 4."""
    units = [f"B:{n}Inf" for n in range(1, 7)] + ["B:1Mar"]
    t = arrange(f"sea A: {' '.join(units)}", "at BB14: R:1Inf", options=("automatic-victory",))
    t.order(f"invade from AA13 with {' '.join(units[:3])}", f"invade from BB13 with {' '.join(units[3:6])}")
    t.order("invade from CC14 with B:1Mar")
    t.order(f"overwhelm BB14 with {' '.join(units)}")
    assert t.refused("go-ashore B:1Inf at BB14").rule == "75:21.3b"
    t.order("done")
    assert t.step == "landing"
    t.order("go-ashore B:1Inf at BB14")
    assert (t.where("R:1Inf"), t.where("B:1Inf")) == ("eliminated", "BB14")


@pytest.mark.rule("75:20.34b", "CL:20.34")
def test_who_overwhelms_no_beach_from_the_sea_is_lost_too() -> None:
    """BB15 lies behind the beach, so the city CC15, where 4 factors are 8: 56 are 7-1."""
    t = arrange(
        "sea A: B:1Inf B:2Inf B:3Inf",
        "at DD16: B:4Arm B:5Arm B:6Arm",
        "at CC16: B:7Arm B:8Arm B:9Arm",
        "at BB15: B:1Art B:2Art",
        "at CC15: R:1Inf",
        options=("automatic-victory",),
    )
    t.order("invade from CC14 with B:1Inf B:2Inf B:3Inf")
    winners = "B:1Inf B:2Inf B:3Inf B:4Arm B:5Arm B:6Arm B:7Arm B:8Arm B:9Arm B:1Art B:2Art"
    t.order(f"overwhelm CC15 with {winners}", "done", "done")
    assert {t.where(f"B:{n}Inf") for n in (1, 2, 3)} == {"eliminated"}
    assert t.where("B:4Arm") == "DD16"


# In notation, and on a screen


def test_what_was_invaded_is_written_and_read() -> None:
    t = arrange("sea A: B:1Inf B:2Inf", FAR, clarified="")
    t.order("invade from AA13 with B:1Inf B:2Inf", "done", "go-ashore B:1Inf at AA14")
    for _ in range(2):
        written = t.game.write_state(t.position)
        assert t.game.read_state(written) == t.position
        t.order("done")
    assert "invaded blue on 1 beach Y12 at AA14" in t.game.write_state(t.position)
    with pytest.raises(ValueError, match="AA14 is not the first hex of a beach"):
        arrange("invaded blue on 1 beach AA14")
    with pytest.raises(ValueError, match="write it so"):
        arrange("invaded blue on 1")


def test_assault_hexes_and_beach_hexes_are_lit() -> None:
    t = arrange("sea A: B:1Inf", FAR)
    unit = t.rules.roster.ids.index("B:1Inf")

    def lit() -> set[str]:
        step = t.position.steps[-1]
        return {name(Hex(s.hex)) for s in step.sendings(t.position, unit)}

    assert {"AA13", "CC14", "S9", "G4"} <= lit()
    t.order("invade from AA13 with B:1Inf")
    assert lit() == {"Z13", "AA14", "BB14"}


def test_what_must_hold_of_invasions_is_noticed() -> None:
    t = arrange("sea A: B:1Inf", FAR)
    assert not list(InvasionHolds().faults(t.position))
    unit = t.rules.roster.ids.index("B:1Inf")
    t.position.put(unit, read_hex("AA13"))
    assert list(InvasionHolds().faults(t.position)) == ["B:1Inf is on a sea hex and does not invade"]
    t.position.flags[unit] = INVADING
    assert not list(InvasionHolds().faults(t.position))


def test_invaders_that_are_lost_in_battle_count_as_an_invasion() -> None:
    t = arrange("sea A: B:1Inf R:5Inf", "at BB14: R:1Inf R:2Inf", dice=(5,))
    t.order("invade from AA13 with B:1Inf", "done")
    assert "battle" in kinds(attack(t, "BB14 with B:1Inf"))
    while t.position.side == 0:
        t.order(t.game.write_order(next(iter(t.game.orders(t.position)))))
    assert t.refused("invade from Y11 with R:5Inf").rule == "75:20.2"
