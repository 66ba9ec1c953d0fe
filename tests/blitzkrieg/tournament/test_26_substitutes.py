"""75:26 - substitute units: change, breaking down, recombining, and what counts half."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from tests.blitzkrieg.basic1975.arranging import attack
from tests.blitzkrieg.options.test_23_supply_by_sea import LANDED, SAND, SEA, south
from tests.blitzkrieg.tournament.arranging import arrange, offered

from openblitz.blitzkrieg.counters import Side
from openblitz.blitzkrieg.counters.mix import counter_mix
from openblitz.blitzkrieg.engine.modifiers import Invariant
from openblitz.blitzkrieg.ground.rules.lost import FACTORS_LOST
from openblitz.blitzkrieg.rulesets import rules
from openblitz.door import play
from openblitz.lab.blitzkrieg.invariants import Invariants
from openblitz.players.blitzkrieg import PLAYERS, player

if TYPE_CHECKING:
    from tests.blitzkrieg.judging import Table

SEVEN_INF = " ".join(f"B:{n}Inf" for n in range(1, 8))


def loss(*lines: str, units: str, amount: int, side: str = "blue", clarified: str = "all") -> Table:
    """A side must lose so many factors of these units."""
    step = f"step lose side={side} units={units} rule=75:TGAT.losses.a amount={amount} of=factors"
    return arrange(*lines, "rest waiting", step, clarified=clarified)


def all_in_use(kind: str, but: int = 0, value: str = "") -> str:
    """A line that puts Blue's substitutes of a type out of reach on far hexes, all but some of one value."""
    roster = rules("1975-tournament", "all").roster
    found = [
        roster.ids[u]
        for u in roster.used
        if roster.counters[u].substitute
        and roster.counters[u].type.key == kind
        and roster.ids[u].startswith(f"B:{value}")
    ]
    kept = found[: len(found) - but]
    return "\n".join(f"at GG{20 + n // 6}: {' '.join(kept[n : n + 6])}" for n in range(0, len(kept), 6))


# Change


@pytest.mark.rule("75:26.2a", "75:26.1a")
def test_what_is_left_is_changed_for_exactly_as_many_factors() -> None:
    t = loss("at EE30: B:1Inf", units="B:1Inf", amount=2)
    assert offered(t) == {"lose B:1Inf keep B:Inf2.1", "lose B:1Inf keep B:Inf1.1 B:Inf1.2"}
    assert t.why_not("lose B:1Inf keep B:Inf1.1") == ("75:26.2a", "", "B:1Inf B:Inf2.1")  # one too many
    assert t.why_not("lose B:1Inf keep B:Inf2.1 B:Inf2.2") == ("75:26.2a", "", "B:1Inf B:Inf2.1 B:Inf2.2")
    t.order("lose B:1Inf keep B:Inf1.1 B:Inf1.2")
    assert t.at("EE30") == ("B:Inf1.1", "B:Inf1.2")
    assert t.where("B:1Inf") == "box"


@pytest.mark.rule("75:26.2b", "75:TGAT.losses.b")
@pytest.mark.parametrize("kept", ["B:Arm2.1", "B:Abn2.1", "R:Arm2.1"])
def test_change_is_of_the_same_type(kept: str) -> None:
    t = loss("at EE30: B:1Inf", units="B:1Inf", amount=2)
    assert t.why_not(f"lose B:1Inf keep {kept}") == ("75:26.2b", "", f"B:1Inf {kept}")
    t.order("lose B:1Inf keep B:Inf2.1")


@pytest.mark.rule("75:26.2c", "75:26.5d")
def test_a_unit_that_was_removed_before_is_change_for_another() -> None:
    lines = ("at EE30: B:4Arm", "eliminated: B:17LtArm")  # 6 and 4 factors
    t = loss(*lines, units="B:4Arm", amount=2)
    assert "lose B:4Arm keep B:17LtArm" in offered(t)
    t.order("lose B:4Arm keep B:17LtArm")
    assert t.at("EE30") == ("B:17LtArm",)
    again = loss("at EE30: B:17LtArm", "box: B:4Arm", units="B:17LtArm", amount=1)
    assert all("B:4Arm" not in order for order in offered(again))  # it is worth more than is left


@pytest.mark.rule("75:26.5c")
def test_a_unit_in_training_is_no_change() -> None:
    t = loss("at EE30: B:4Arm", "waiting: B:17LtArm", units="B:4Arm", amount=2)
    assert "lose B:4Arm keep B:17LtArm" not in offered(t)
    assert t.why_not("lose B:4Arm keep B:17LtArm") == ("75:26.5c", "", "B:4Arm B:17LtArm")


@pytest.mark.rule("75:26.5a", "75:26.5b")
def test_where_there_is_no_change_more_is_lost() -> None:
    line = all_in_use("infantry")
    t = loss("at EE30: B:1Inf B:2Inf", line, units="B:1Inf,B:2Inf", amount=1)
    assert offered(t) == {"lose B:1Inf", "lose B:2Inf"}
    assert t.why_not("lose B:1Inf keep B:Inf2.1") == ("75:26.5a", "", "B:1Inf B:Inf2.1")  # it is in use
    t.order("lose B:1Inf")
    assert FACTORS_LOST(t.position) == (4, 0)


@pytest.mark.rule("75:26.5a")
def test_where_there_is_change_for_some_it_is_said_for_whom() -> None:
    twos, ones = all_in_use("infantry", 2, "Inf2"), all_in_use("infantry", 0, "Inf1").replace("GG2", "HH2")
    t = arrange("at EE30: B:1Inf B:2Inf", twos, ones, FAR, "rest waiting")  # two counters of 2-2 are left
    told = t.refused("break B:1Inf B:2Inf")
    assert (told.rule, told.units) == ("75:26.5a", ("B:2Inf",))
    assert told.reason == "There are counters to change B:1Inf for, and then none for B:2Inf."
    t.order("break B:1Inf")
    assert t.refused("break B:2Inf").reason == "There are no counters to change B:2Inf for."


@pytest.mark.rule("75:26.5a")
def test_a_counter_is_kept_once_and_only_of_the_own_army() -> None:
    t = loss("at EE30: B:1Inf", units="B:1Inf", amount=2)
    assert t.why_not("lose B:1Inf keep R:Inf2.1") == ("75:26.5a", "", "B:1Inf R:Inf2.1")
    assert t.why_not("lose B:1Inf keep B:Inf1.1 B:Inf1.1")[0] == "75:26.5a"
    t.order("lose B:1Inf keep B:Inf1.1 B:Inf1.2")


@pytest.mark.rule("75:26.5b")
def test_no_more_is_lost_than_the_counters_ask_for() -> None:
    """Three factors should be left; two can be."""
    twos, ones = all_in_use("infantry", 1, "Inf2"), all_in_use("infantry", 0, "Inf1").replace("GG2", "HH2")
    t = loss("at EE30: B:1Inf", twos, ones, units="B:1Inf", amount=1)
    assert offered(t) == {"lose B:1Inf keep B:Inf2.20"}
    t.order("lose B:1Inf keep B:Inf2.20")
    assert FACTORS_LOST(t.position) == (2, 0)


@pytest.mark.rule("75:26.5b")
def test_nor_where_two_factors_more_than_asked_for_have_to_go() -> None:
    """Three factors should be left, and one can be."""
    twos, ones = all_in_use("infantry", 0, "Inf2"), all_in_use("infantry", 1, "Inf1").replace("GG2", "HH2")
    t = loss("at EE30: B:1Inf", twos, ones, units="B:1Inf", amount=1)
    (order,) = offered(t)
    assert order.startswith("lose B:1Inf keep B:Inf1.")
    t.order(order)
    assert FACTORS_LOST(t.position) == (3, 0)


@pytest.mark.rule("75:TGAT.losses.a")
def test_a_loss_is_spread_over_several_units_by_several_orders() -> None:
    t = loss("at EE30: B:1Inf B:4Arm", units="B:1Inf,B:4Arm", amount=2)
    t.order("lose B:1Inf keep B:Inf2.1 B:Inf1.1")
    assert t.step == "loss"
    t.order("lose B:4Arm keep B:Arm2.1 B:Arm2.2 B:Arm1.1")
    assert t.step != "loss"
    assert t.at("EE30") == ("B:Inf2.1", "B:Inf1.1", "B:Arm2.1", "B:Arm2.2", "B:Arm1.1")
    assert FACTORS_LOST(t.position) == (2, 0)


def test_a_screen_is_offered_the_ways_to_pay_and_told_what_is_owed() -> None:
    t = loss("at EE30: B:1Inf", units="B:1Inf", amount=2)
    shown = t.game.view(t.position, "blue")
    assert (
        "lose 2 factors: choose units; of a unit with more factors than are left to lose you keep" in t.prompt
    )
    assert shown.offer is not None
    assert {choice.words for choice in shown.offer.choices} == {
        "Of B:1Inf keep B:Inf2.1",
        "Of B:1Inf keep B:Inf1.1 and B:Inf1.2",
    }
    step, number = t.position.steps[-1], t.rules.roster.number["b:1inf"]
    wished = step.wish(t.position, [number], [])
    assert wished is not None
    assert t.game.write_order(wished) == "lose B:1Inf keep B:Inf2.1"


# Breaking down


@pytest.mark.rule("75:26.1b")
def test_a_unit_is_broken_down_in_movement_and_its_parts_go_their_own_ways() -> None:
    t = arrange("at EE30: B:4Arm", "at TTT50: R:1Inf", "rest waiting", clarified="")
    t.order("move B:4Arm to EE28", "break B:4Arm into B:Arm2.1 B:Arm2.2 B:Arm2.3")
    assert t.at("EE28") == ("B:Arm2.1", "B:Arm2.2", "B:Arm2.3")
    assert t.cost("B:Arm2.1", "EE24") == t.cost("B:Arm2.2", "DD24") == 4  # two of six are spent
    assert t.why_not("move B:Arm2.1 to EE23")[0] == "75:7.3a"
    t.order("move B:Arm2.1 to EE24", "move B:Arm2.2 to DD24")
    assert (t.at("EE24"), t.at("EE28")) == (("B:Arm2.1",), ("B:Arm2.3",))


@pytest.mark.rule("75:26.1b")
def test_without_names_there_are_as_few_parts_as_can_be() -> None:
    t = arrange("at EE30: B:4Arm B:1Inf", "at TTT50: R:1Inf", "rest waiting")
    t.order("break B:4Arm B:1Inf")
    assert t.at("EE30") == ("B:Inf2.1", "B:Inf2.2", "B:Arm2.1", "B:Arm2.2", "B:Arm2.3")


@pytest.mark.rule("75:26.1b", "75:26.5c")
def test_a_reinforcement_that_is_due_is_broken_down_before_it_is_placed() -> None:
    roster = rules("1975-tournament").roster
    late = next(roster.ids[u] for u in roster.at_first.of_side[0] if roster.arrives[u] == 3)
    for turn, refused in ((3, False), (2, True)):
        lines = (f"turn {turn}", "at EE40: B:36Inf", "at TTT50: R:1Inf", f"waiting: {late}")
        t = arrange(*lines, "rest eliminated", land="city EE40; blue EE40")
        if refused:
            assert t.why_not(f"break {late}") == ("75:26.5c", "", late)
            continue
        t.order(f"break {late}")
        parts = [name for name in offered(t) if name.startswith("place B:") and name.endswith("EE40")]
        assert len(parts) > 1
        t.order(parts[0])
        assert len(t.at("EE40")) == 2


@pytest.mark.rule("75:26.1b")
def test_a_unit_is_broken_down_before_it_is_set_up() -> None:
    t = play("1975-tournament")
    t.order("break B:4Arm", "place B:Arm2.1 at Q16")
    assert t.at("Q16") == ("B:Arm2.1",)
    assert t.why_not("place B:Arm1.1 at Q16") is not None  # it is in the box


@pytest.mark.rule("75:26.2a", "75:26.2b", "75:26.5a", "75:26.5c")
@pytest.mark.parametrize(
    ("parts", "rule"),
    [
        ("B:Arm2.1 B:Arm2.2", "75:26.2a"),
        ("B:Arm2.1 B:Arm2.2 B:Arm2.3 B:Arm1.1", "75:26.2a"),
        ("B:5Arm", "75:26.2a"),
        ("B:Arm2.1 B:Arm2.2 B:Inf2.1", "75:26.2b"),
        ("B:Arm2.1 B:Arm2.2 B:Arm2.4", "75:26.5a"),
        ("B:17LtArm B:Arm2.1", "75:26.5c"),
        ("B:17LtArm B:Arm2.4", "75:26.5c"),
    ],
)
def test_parts_are_free_counters_of_the_same_type_and_strength(parts: str, rule: str) -> None:
    t = arrange("at EE30: B:4Arm", "at EE33: B:Arm2.4", "eliminated: B:5Arm", "waiting: B:17LtArm",
                "at TTT50: R:1Inf", "rest waiting")  # fmt: skip
    assert t.why_not(f"break B:4Arm into {parts}")[0] == rule
    t.order("break B:4Arm into B:Arm2.1 B:Arm2.2 B:Arm2.3")


def test_artillery_is_broken_down_by_both_its_figures() -> None:
    t = arrange("at EE30: B:1Art", "at TTT50: R:1Inf", "rest waiting")
    t.order("break B:1Art")
    assert t.at("EE30") == ("B:Art2.1", "B:Art2.2")  # 8-4-4 is twice 4-2-4


@pytest.mark.rule("CL:26.1")
def test_clarified_a_unit_is_broken_down_whenever_its_owner_is_asked() -> None:
    lines = ("at EE29: B:GDArm", "at EE30: R:15Inf", "rest waiting", "step announce")
    for clarified, refused in (("all", False), ("", True)):
        t = arrange(*lines, dice=[1], clarified=clarified)
        attack(t, "EE30 with B:GDArm")
        t.order("lose R:15Inf keep R:Inf2.1")  # 2-1: two factors, back three
        if refused:
            assert t.why_not("break R:Inf2.1")[0] == "75:26.1b"
            continue
        offer = t.game.view(t.position, "red").offer
        assert offer is not None
        assert "break {units}" in {act.order for act in offer.acts}
        t.order("break R:Inf2.1", "retreat R:Inf1.1 to EE31 EE32 EE33", "retreat R:Inf1.2 to DD30 DD31 DD32")
        assert (t.at("EE33"), t.at("DD32")) == (("R:Inf1.1",), ("R:Inf1.2",))
        assert t.why_not("break R:Inf1.1", "red")[0] == "75:4.1"  # it is for Blue now


def test_what_was_flown_and_broken_down_gives_no_flight_back() -> None:
    t = arrange("at EE40: B:1Inf", "at TTT50: R:1Inf", "rest waiting", land="city EE40 EE30; blue EE40 EE30")
    t.order("fly B:1Inf to EE30", "break B:1Inf")
    t.order("take-back B:Inf2.1")
    assert (t.where("B:Inf2.1"), t.position.flights) == ("EE40", 2)


# Recombining


TOGETHER = ("at EE30: B:Inf2.1 B:Inf1.1 B:Inf1.2", "box: B:1Inf", "rest waiting")
FAR = "at TTT50: R:1Inf"
INLAND = south("II", 5)


@pytest.mark.rule("75:26.3a", "75:SEQ.10")
def test_units_are_recombined_when_movement_is_over_and_not_before() -> None:
    t = arrange(*TOGETHER, FAR)
    assert t.why_not("combine B:Inf2.1 B:Inf1.1 B:Inf1.2")[0] == "75:26.3a"
    t.order("done")
    assert t.step == "recombine"
    assert t.why_not("move B:Inf2.1 to EE29")[0] == "75:26.3a"
    assert "combine B:Inf2.1 B:Inf1.1 B:Inf1.2 into B:1Inf" in offered(t)
    t.order("combine B:Inf2.1 B:Inf1.1 B:Inf1.2")
    assert t.at("EE30") == ("B:1Inf",)
    assert t.step == "movement"  # Red's: there is nothing more to recombine, and nobody to fight
    assert t.asked == "red"


def test_a_screen_is_offered_every_part_and_not_only_the_first() -> None:
    lines = ("at EE30: B:Inf2.1 B:Inf2.2 B:Arm2.1", "box: B:1Inf", FAR, "rest waiting", "step recombine")
    t = arrange(*lines)
    offer = t.game.view(t.position, "blue").offer
    assert offer is not None
    assert set(offer.units) == {"B:Inf2.1", "B:Inf2.2"}


@pytest.mark.rule("75:26.3b")
def test_units_are_recombined_on_one_hex_outside_enemy_zones() -> None:
    lines = ("at EE30: B:Inf2.1 B:Inf1.1", "at EE31: B:Inf1.2", "at CC30: B:Inf2.2 B:Inf2.3", "box: B:1Inf")
    t = arrange(*lines, "at BB30: R:1Inf", "rest waiting", "step recombine")
    assert t.why_not("combine B:Inf2.1 B:Inf1.1 B:Inf1.2")[0] == "75:26.3b"
    assert t.refused("combine B:Inf2.1 B:Inf1.2 B:Inf1.1").reason == "These units are not in one place."
    assert t.why_not("combine B:Inf2.2 B:Inf2.3") == ("75:26.3b", "CC30", "B:Inf2.2 B:Inf2.3")
    free = arrange(*lines, FAR, "rest waiting", "step recombine")
    free.order("combine B:Inf2.2 B:Inf2.3")
    assert free.at("CC30") == ("B:1Inf",)


@pytest.mark.rule("75:26.3b")
def test_what_was_recombined_attacks_nobody() -> None:
    t = arrange("at EE29: B:1Inf[combined]", "at EE30: R:1Inf", "rest waiting", "step announce")
    assert t.why_not("attack EE30 with B:1Inf") == ("75:26.3b", "", "B:1Inf")


@pytest.mark.rule("75:26.3b", "CL:21.1b")
@pytest.mark.parametrize(("clarified", "rule"), [("all", "CL:21.1b"), ("", "75:26.3b")])
def test_who_has_overwhelmed_somebody_is_not_recombined(clarified: str, rule: str) -> None:
    lines = ("at EE29: B:Arm2.1 B:Arm2.2 B:GDArm", "at EE30: R:Inf1.1", "at TTT50: R:1Inf", "box: B:17LtArm")
    t = arrange(*lines, "rest waiting", clarified=clarified, options=("automatic-victory",))
    t.order("overwhelm EE30 with B:GDArm B:Arm2.1", "done")
    assert t.step != "recombine"
    again = arrange(*lines, "rest waiting", clarified=clarified, options=("automatic-victory",))
    again.order("overwhelm EE30 with B:GDArm")
    assert again.at("EE29") == ("B:GDArm", "B:Arm2.1", "B:Arm2.2")
    again.order("done")
    assert again.step == "recombine"  # the others have not fought
    over = ("at EE29: B:Arm2.1[fought] B:Arm2.2", FAR, "box: B:17LtArm", "rest waiting", "step recombine")
    fought = arrange(*over, clarified=clarified, options=("automatic-victory",))
    assert fought.why_not("combine B:Arm2.1 B:Arm2.2") == (rule, "", "B:Arm2.1")
    assert fought.why_not("combine B:Arm2.2 B:Arm2.1") == (rule, "", "B:Arm2.1")


@pytest.mark.rule("CL:26.3")
@pytest.mark.parametrize(("clarified", "together"), [("all", True), ("", False)])
def test_units_at_sea_are_recombined(clarified: str, together: bool) -> None:
    t = arrange("sea B: B:Inf2.1 B:Inf2.2", "sea C: B:Inf2.3", "box: B:1Inf", "at EE30: B:2Inf", FAR,
                "rest waiting", "step recombine", clarified=clarified, options=("sea-movement",))  # fmt: skip
    assert t.why_not("combine B:Inf2.1 B:Inf2.3")[0] == "75:26.3b"
    if together:
        t.order("combine B:Inf2.1 B:Inf2.2")
        assert t.where("B:1Inf") == "sea B"
    else:
        assert t.why_not("combine B:Inf2.1 B:Inf2.2")[0] == "75:26.3b"


@pytest.mark.rule("75:26.2a", "75:26.2b", "75:26.5a", "75:26.5c")
def test_what_is_recombined_comes_to_a_free_counter_of_its_type() -> None:
    t = arrange(
        "at EE30: B:Inf2.1 B:Inf1.1 B:Arm2.1 B:Inf2.2", "box: B:1Inf", FAR, "rest waiting", "step recombine"
    )
    assert t.why_not("combine B:Inf2.1 B:Arm2.1")[0] == "75:26.2b"
    assert t.why_not("combine B:Inf2.1 B:Inf1.1")[0] == "75:26.5a"  # there is no counter of three
    assert t.why_not("combine B:Inf2.1 B:Inf2.2 into B:2Inf")[0] == "75:26.5c"  # it waits for its turn
    assert t.why_not("combine B:Inf2.1 B:Inf2.2 into B:Inf2.3")[0] == "75:26.2a"  # it is not as much
    t.order("combine B:Inf2.1 B:Inf2.2")
    assert t.where("B:1Inf") == "EE30"


def test_a_full_unit_takes_over_what_its_parts_had_done() -> None:
    t = arrange(
        "at EE30: B:Inf2.1[spent=6] B:Inf2.2[arrived]", "box: B:1Inf", FAR, "rest waiting", "step recombine"
    )
    t.order("combine B:Inf2.1 B:Inf2.2")
    assert "B:1Inf" in t.text
    assert FACTORS_LOST(t.position) == (0, 0)


# Half units


@pytest.mark.rule("75:26.4a", "75:26.4c")
@pytest.mark.parametrize(
    ("stack", "one_more"),
    [
        ("B:Inf2.1 B:Inf2.2 B:Inf2.3 B:Inf1.1 B:Inf1.2 B:Inf1.3", "B:Inf1.4"),
        ("B:Inf2.1 B:Inf2.2 B:Inf2.3 B:Inf1.1 B:1Inf", "B:Inf1.4"),
        ("B:Inf2.1 B:Inf2.2 B:1Inf B:2Inf", "B:Inf1.4"),
        ("B:1Inf B:2Inf B:Inf2.1", "B:3Inf"),
        ("B:1Rgr B:2Rgr B:1Inf B:2Inf", "B:3Rgr"),
        ("B:Inf2.1 B:Arm2.1 B:Abn2.1 B:AAs2.1 B:Art2.1 B:1Rgr", "B:Arm1.1"),
    ],
)
def test_six_half_units_may_stand_on_a_hex(stack: str, one_more: str) -> None:
    t = arrange(f"at EE30: {stack} {one_more}", FAR, "rest waiting", "step movement")
    assert t.why_not("done")[0] == "75:11.1a"
    arrange(f"at EE30: {stack}", FAR, "rest waiting", "step movement").order("done")


@pytest.mark.rule("75:26.4b")
def test_half_units_count_half_at_sea() -> None:
    """On the printed board, where C20 is Blue's port on zone B; nine and a half units are at sea."""
    lines = (
        f"sea B: {SEVEN_INF} B:8Inf B:9Inf B:Inf2.1",
        "at C20: B:Inf2.2 B:Inf2.3 B:10Inf",
        "at EEE50: R:1Inf",
    )
    t = arrange(*lines, "rest waiting", land=None, options=("sea-movement",), clarified="")
    assert t.refused("embark B:10Inf in B").reason == "10 1/2 units would be at sea; 10 may be."
    assert t.why_not("embark B:Inf2.2 B:Inf2.3 in B")[0] == "75:19.3a"
    t.order("embark B:Inf2.2 in B")
    assert t.why_not("embark B:Inf2.3 in B")[0] == "75:19.3a"
    assert t.why_not("break B:1Inf into B:Inf1.1 B:Inf1.2 B:Inf1.3 B:Inf1.4")[0] == "75:19.3a"
    t.order("break B:1Inf into B:Inf2.4 B:Inf2.5")


@pytest.mark.rule("CL:11.1d", "75:26.4b")
def test_the_stack_of_invaders_is_looked_at_before_they_invade() -> None:
    """AA13 lies beside a beach on zone A: six half units at a time, and not a seventh."""
    halves = [f"B:Inf2.{n}" for n in range(1, 8)]
    lines = (f"sea A: {' '.join(halves)} B:1Inf", "at EEE50: R:1Inf", "rest waiting")
    t = arrange(*lines, land=None, options=("sea-movement", "invasions"))
    assert t.why_not(f"invade from AA13 with {' '.join(halves)}")[0] == "75:20.31b"
    t.order(f"invade from AA13 with {' '.join(halves[:5])}")
    assert t.why_not("invade from AA13 with B:1Inf")[0] == "75:20.31b"
    t.order(f"invade from AA13 with {halves[5]}")
    assert t.why_not(f"invade from AA13 with {halves[6]}")[0] == "75:20.31b"


@pytest.mark.rule("75:26.4b")
def test_half_units_count_half_in_air_transport() -> None:
    land = "city EE40 EE41 DD40 FF41 EE30 EE31 DD30 FF31; blue EE40 EE41 DD40 FF41 EE30 EE31 DD30 FF31"
    t = arrange("at EE40: B:1Inf B:2Inf B:3Inf", "at EE41: B:Inf2.1 B:Inf2.2 B:Inf2.3 B:4Inf", FAR,
                "rest waiting", land=land)  # fmt: skip
    t.order("fly B:1Inf to EE30", "fly B:2Inf to EE30", "fly B:3Inf to EE30", "fly B:Inf2.1 to EE31")
    assert t.why_not("fly B:4Inf to EE31")[0] == "75:9.3a"  # half a unit is left
    t.order("fly B:Inf2.2 to EE31")
    assert t.why_not("fly B:Inf2.3 to EE31")[0] == "75:9.3a"
    t.order("take-back B:Inf2.2", "fly B:Inf2.3 to EE31")


@pytest.mark.rule("75:26.4b")
def test_half_units_count_half_in_supply_by_air() -> None:
    """Eight half units round a city that only planes reach."""
    halves = [f"B:Inf2.{n}" for n in range(1, 9)]
    lines = (
        f"at EE25: {' '.join(halves[:6])}",
        f"at EE26: {' '.join(halves[6:])} B:1Inf",
        FAR,
        "rest waiting",
    )
    land = "city EE40 EE25; blue EE40; minor EE25; road EE40 EE39"
    t = arrange(*lines, "at EE40: B:9Inf", land=land, options=("combat-supply",))
    assert t.step == "supply"
    t.order(f"supply {' '.join(halves[:7])}")
    assert "half a unit is left" in t.prompt
    assert t.why_not("supply B:1Inf")[0] == "75:23.4a"
    t.order(f"supply {halves[7]}")
    assert t.step != "supply"
    assert t.position.flights == 8  # in half units


@pytest.mark.rule("75:26.4b")
def test_half_units_count_half_over_a_beach() -> None:
    """Nine full units and two halves depend on it, which is ten; with one half more somebody is chosen."""
    full = [f"B:{n}Inf" for n in range(1, 10)]
    shore = f"{SEA}; beach {' '.join(SAND)}; blue {' '.join(SAND)} {south('II', 4)} {INLAND}"
    stacks = [f"at {hex_}: {' '.join(full[3 * n : 3 * n + 3])}" for n, hex_ in enumerate((*SAND[1:], INLAND))]
    for halves, chosen in ((2, False), (3, True)):
        parts = " ".join(f"B:Inf2.{n + 1}" for n in range(halves))
        lines = ("turn 2", *stacks, f"at {SAND[0]}: {parts}", LANDED, FAR, "rest waiting")
        t = arrange(
            *lines,
            land=shore,
            options=("combat-supply", "invasions", "sea-movement"),
        )
        assert (t.step == "supply") is chosen
        if chosen:
            t.order(f"ship {' '.join(full)} B:Inf2.1")
            assert t.why_not("ship B:Inf2.2 B:Inf2.3")[0] == "CL:23.5b"
            t.order("ship B:Inf2.2")


@pytest.mark.rule("75:26.4d")
def test_for_everything_else_a_substitute_is_a_unit() -> None:
    t = arrange("at EE30: B:Inf1.1", "at EE29: R:1Inf", "rest waiting")
    assert t.why_not("move B:Inf1.1 to EE31")[0] == "75:8.2c"  # an enemy zone engages it
    red = arrange("side red", "at EE30: B:Inf1.1", "at EE29: R:1Inf", "rest waiting")
    assert red.why_not("move R:1Inf to EE28")[0] == "75:8.2c"  # and its own engages others
    assert len(t.position.on_board(0)) == 1  # for 75:16A, too


@pytest.mark.rule("75:26.4d", "75:16A")
@pytest.mark.parametrize(("where", "winner"), [("at A5", "blue"), ("eliminated", None)])
def test_a_substitute_is_one_of_the_14_units_that_a_winner_needs(where: str, winner: str | None) -> None:
    """Thirteen divisions are left besides; R:Inf1.1 is lost to a one at 6-1."""
    rest = [f"at QQ{20 + n}: B:{n}Inf" for n in range(1, 11)]
    own = "at EE29: B:GDArm B:4Arm B:5Arm"
    t = arrange(
        own, *rest, f"{where}: B:Inf1.1", "at EE30: R:Inf1.1", "rest eliminated", "step announce", dice=[1]
    )
    attack(t, "EE30 with B:GDArm B:4Arm B:5Arm")
    assert (t.outcome.winner if t.outcome else None) == winner


@pytest.mark.rule("CL:26.4", "75:26.4e")
def test_nothing_is_hidden() -> None:
    t = arrange("at EE30: B:Inf1.1", FAR, "rest waiting")
    assert t.game.conceal(t.position, "red") == t.position


@pytest.mark.rule("75:26.5a")
def test_there_are_only_the_counters_of_the_box() -> None:
    roster = rules("1975-tournament").roster
    used = {roster.ids[u] for u in roster.used if roster.counters[u].substitute}
    types = {"infantry", "armor", "artillery", "airborne", "air-assault"}
    box = {c.id for side in Side for c in counter_mix(side) if c.substitute and c.type.key in types}
    assert box <= used


# Stacks after combat


@pytest.mark.rule("CL:11.1b")
def test_change_that_makes_a_stack_too_high_costs_more() -> None:
    """6 factors less 1 need three counters: a full stack is half a unit too high then."""
    lines = ("at EE29: B:4Arm B:1Inf B:2Inf", "at EE30: R:GDArm R:4Arm", "rest waiting", "step announce")
    t = arrange(*lines, dice=[2])  # 14 to 14: one factor each, nobody moves
    attack(t, "EE30 with B:4Arm B:1Inf B:2Inf")
    t.order("lose R:4Arm keep R:Arm2.1 R:Arm2.2 R:Arm1.1", "lose B:4Arm keep B:Arm2.1 B:Arm2.2 B:Arm1.1")
    assert (t.step, t.asked) == ("fit", "blue")  # Red's stack is two and a half units
    assert t.why_not("lose R:GDArm")[0] == "CL:11.1b"
    t.order("lose B:Arm1.1")
    assert t.asked == "red"
    assert FACTORS_LOST(t.position) == (2, 1)


@pytest.mark.rule("CL:11.1b")
def test_so_does_change_of_the_defender() -> None:
    lines = ("at EE29: B:GDArm B:4Arm", "at EE30: R:4Arm R:1Inf R:2Inf", "rest waiting", "step announce")
    t = arrange(*lines, dice=[2])  # 14 to 14
    attack(t, "EE30 with B:GDArm B:4Arm")
    t.order("lose R:4Arm keep R:Arm2.1 R:Arm2.2 R:Arm1.1", "lose B:4Arm keep B:Arm2.1 B:Arm2.2 B:Arm1.1")
    assert (t.step, t.asked) == ("fit", "red")
    t.order("lose R:Arm1.1")
    assert t.at("EE30") == ("R:1Inf", "R:2Inf", "R:Arm2.1", "R:Arm2.2")


@pytest.mark.rule("CL:11.1b")
@pytest.mark.parametrize(
    ("first", "second"), [("", " B:2Inf"), (" B:2Inf", "")], ids=["fought", "not-fought"]
)
def test_who_is_too_much_fights_no_other_battle(first: str, second: str) -> None:
    """The battle in which he was named is fought by those who are left, if any are."""
    lines = (
        "at EE29: B:4Arm B:1Inf B:2Inf",
        "at EE30: R:4Arm",
        "at EE28: R:1Inf",
        "rest waiting",
        "step announce",
    )
    t = arrange(*lines, dice=[2, 2])
    t.order(f"attack EE30 with B:4Arm{first}", f"attack EE28 with B:1Inf{second}", "done", "fight EE30")
    while t.step != "fit":
        t.order("lose R:4Arm keep R:Arm2.1 R:Arm2.2 R:Arm1.1" if t.asked == "red" else CHANGE)
    lapsed = [event.kind for event in t.order("lose B:1Inf")].count("lapsed")
    assert lapsed == (1 if first else 0)
    if lapsed:
        return
    assert t.position.battles[1].attackers == (t.rules.roster.ids.index("B:2Inf"),)
    (told,) = [event.text for event in t.order("fight EE28") if event.kind == "battle"]
    assert "1-1" in told


CHANGE = "lose B:4Arm keep B:Arm2.1 B:Arm2.2 B:Arm1.1"


@pytest.mark.rule("CL:11.1a")
def test_a_stack_is_looked_at_before_its_substitutes_are_recombined() -> None:
    """Three and a half units, of which recombining would make three."""
    t = arrange("at EE30: B:1Inf B:2Inf B:Inf2.1 B:Inf1.1 B:Inf1.2", "box: B:3Inf", FAR, "rest eliminated")
    assert t.refused("done").rule == "75:11.1a"
    t.order("move B:1Inf to EE29", "done")
    assert t.step == "recombine"
    assert t.may("combine B:Inf2.1 B:Inf1.1 B:Inf1.2")


@pytest.mark.rule("CL:11.1f")
def test_change_outside_a_battle_makes_no_stack_too_high_either() -> None:
    t = loss("at EE30: B:4Arm B:1Inf B:2Inf", FAR, units="B:4Arm", amount=1)
    t.order("lose B:4Arm keep B:Arm2.1 B:Arm2.2 B:Arm1.1")
    assert (t.step, t.asked) == ("fit", "blue")
    t.order("lose B:Arm1.1")
    assert t.step != "fit"


def won(stack: str, *lines: str) -> Table:
    """A stack on EE30 that has eliminated a unit on EE29 and may advance, four hexes."""
    foe = ("at EE29: R:Inf1.1", FAR, "rest waiting", "step announce")
    t = arrange(f"at EE30: {stack}", *lines, *foe)
    attack(t, f"EE29 with {stack}")
    assert t.step == "advance"
    return t


@pytest.mark.rule("CL:11.1f", "CL:11.1g")
def test_an_advance_does_not_end_while_somebody_can_leave_a_stack_that_is_too_high() -> None:
    """One of three armor divisions is broken down into four parts: that is one unit too many."""
    t = won("B:4Arm B:5Arm B:9Arm")
    t.order("break B:4Arm into B:Arm2.1 B:Arm2.2 B:Arm1.1 B:Arm1.2")
    assert t.why_not("done")[:2] == ("CL:11.1f", "EE30")
    assert "done" not in offered(t)
    t.order("advance B:Arm1.1 to EE29")
    assert t.why_not("done")[:2] == ("CL:11.1f", "EE30")
    t.order("advance B:Arm1.2 to EE29", "done")
    assert (t.asked, t.step) == ("red", "movement")
    assert t.at("EE29") == ("B:Arm1.1", "B:Arm1.2")
    assert FACTORS_LOST(t.position) == (0, 1)


@pytest.mark.rule("CL:11.1f")
def test_who_breaks_a_unit_down_is_told_before_that_makes_a_stack_too_high() -> None:
    """Not in movement: there the parts go on, and it is told before it ends."""
    high = "break B:4Arm into B:Arm2.1 B:Arm2.2 B:Arm1.1 B:Arm1.2"
    t = won("B:4Arm B:5Arm B:9Arm")
    held = t.attempt(high).held
    assert held is not None
    (told,) = held.cautions
    assert told.places == ("EE30",)
    assert told.reason == held.reason
    assert told.reason.startswith("More than 3 units would stand on EE30. Who is too many")
    assert not held.hands_over
    for room in (won("B:4Arm B:5Arm"), arrange("at EE30: B:4Arm B:5Arm B:9Arm", FAR)):
        assert room.attempt(high).held is None


@pytest.mark.rule("CL:11.1f", "CL:11.1g")
def test_who_stays_is_not_broken_down_beyond_what_the_others_leave_room_for() -> None:
    t = won("B:4Arm B:5Arm B:9Arm", "at EE40: B:1Inf B:2Inf B:3Inf", "at EE41: B:4Inf B:5Inf")
    assert t.why_not("break B:1Inf into B:Inf1.1 B:Inf1.2 B:Inf1.3 B:Inf1.4")[:2] == ("CL:11.1b", "EE40")
    t.order("break B:4Inf into B:Inf1.1 B:Inf1.2 B:Inf1.3 B:Inf1.4")  # two units and two halves
    lines = ("at EE30: B:4Arm B:1Inf B:2Inf", "at EE29: R:Inf1.1", "at EE31: R:1Inf", "rest waiting")
    t = arrange(*lines, "step announce", dice=[6])  # 6-1: four hexes
    t.order("attack EE29 with B:4Arm", "attack EE31 with B:1Inf B:2Inf", "done", "fight EE29")
    t.order("break B:1Inf into B:Inf1.1 B:Inf1.2 B:Inf1.3 B:Inf1.4")  # the armor can make room
    assert t.why_not("break B:2Inf into B:Inf1.5 B:Inf1.6 B:Inf1.7 B:Inf1.8")[:2] == ("CL:11.1b", "EE30")
    assert t.why_not("done")[:2] == ("CL:11.1f", "EE30")
    t.order("advance B:4Arm to EE29")
    assert t.step == "resolve"


@pytest.mark.rule("CL:11.1f")
@pytest.mark.parametrize("name", PLAYERS)
def test_who_could_make_room_by_advancing_does_not_give_up_a_unit_instead(name: str) -> None:
    """At 3-1 a factor is lost, and its change makes the stack half a unit too high; EE29 is free."""
    lines = ("at EE30: B:4Arm B:1Inf B:2Inf", "at EE29: R:2Inf", FAR, "rest waiting", "step announce")
    t = arrange(*lines, dice=[4])
    attack(t, "EE29 with B:4Arm B:1Inf B:2Inf")
    while t.step != "advance":
        t.order(CHANGE if t.asked == "blue" else min(offered(t)))
    assert t.why_not("done")[:2] == ("CL:11.1f", "EE30")
    order = player(name, 1).decide(t.game, t.position, t.asked)  # type: ignore[arg-type]
    t.order(t.game.write_order(order))
    assert t.may("done") or t.step != "advance"
    assert FACTORS_LOST(t.position)[0] == 1


def after(step: str) -> Table:
    """Three full units of Red on EE30, of which something is asked in a battle that is not over."""
    lines = ("at EE29: B:GDArm", "at EE30: R:15Inf R:1Inf R:2Inf", "rest waiting", "step resolve")
    rule = "side=red rule=75:TGAT.losses.a"
    return arrange(*lines, "step fit side=red units= rule=CL:11.1b", f"step {step} {rule}")


@pytest.mark.rule("CL:11.1f", "CL:11.1g")
def test_who_retreats_makes_room_for_the_parts_of_one_and_not_of_two() -> None:
    t = after("retreat units=R:15Inf length=2")
    t.order("break R:1Inf into R:Inf1.1 R:Inf1.2 R:Inf1.3 R:Inf1.4")
    assert t.why_not("break R:2Inf into R:Inf1.5 R:Inf1.6 R:Inf1.7 R:Inf1.8")[:2] == ("CL:11.1b", "EE30")


@pytest.mark.rule("CL:11.1f", "CL:11.1g")
def test_what_is_owed_makes_room_for_as_many_parts() -> None:
    """A factor is still to be lost: half a unit may be too much until then, a whole one not."""
    t = after("lose units=R:15Inf,R:1Inf amount=1 of=factors")
    assert t.why_not("break R:1Inf into R:Inf1.1 R:Inf1.2 R:Inf1.3 R:Inf1.4")[:2] == ("CL:11.1b", "EE30")
    t.order("break R:1Inf into R:Inf2.1 R:Inf1.1 R:Inf1.2", "lose R:Inf1.2")
    assert len(t.at("EE30")) == 4


def test_thirty_six_half_units_round_a_hex_are_divided_and_a_sample_is_offered() -> None:
    roster = rules("1975-tournament").roster
    halves = [roster.ids[u] for u in roster.used if roster.ids[u].startswith("B:Inf")][:36]
    ring = ("EE29", "FF30", "FF31", "EE31", "DD30", "DD29")
    lines = [f"at {hex_}: {' '.join(halves[6 * n : 6 * n + 6])}" for n, hex_ in enumerate(ring)]
    t = arrange(*lines, "at EE30: R:1Inf R:2Inf R:3Inf", "rest waiting", "step announce")
    assert len(lines) == 6
    assert 1 < len(offered(t)) <= 2048
    order = t.game.pick(t.position, Random(1))
    t.order(t.game.write_order(order), "done")
    assert t.step == "resolve"


# Victory


@pytest.mark.rule("75:16F")
def test_in_a_stalemate_factors_are_compared() -> None:
    t = arrange("turn 15", "side red", "at EE30: B:1Inf", "at TTT50: R:1Inf", "rest eliminated",
                "factors-lost 12 20", clarified="")  # fmt: skip
    t.order("done")
    assert t.outcome is not None
    assert (t.outcome.rule, "20 factors lost against 12" in t.outcome.reason) == ("75:16F", True)
    tracks = {(track.seat, track.title): track.value for track in t.game.view(t.position, None).tracks}
    assert tracks[("red", "Factors lost")] == 20


# Whole games


@pytest.mark.parametrize("name", PLAYERS)
def test_computers_answer_losses_and_recombining(name: str) -> None:
    one = player(name, 1)
    for t in (
        loss("at EE30: B:1Inf B:4Arm", FAR, units="B:1Inf,B:4Arm", amount=3),
        arrange(*TOGETHER, FAR, "step recombine"),
    ):
        order = one.decide(t.game, t.position, t.asked)  # type: ignore[arg-type]
        assert t.says(t.game.write_order(order)) is None


@pytest.mark.parametrize("seed", [3, 4])
def test_random_games_lose_no_factor(seed: int) -> None:
    t, chance = play("1975-tournament+all+sea-movement", seed=seed), Random(seed)
    game, state = t.game, t.position.copy()
    invariants, seen = Invariants(game.rules), set()
    for _ in range(400):
        if state.outcome is not None:
            break
        before, order = state.copy(), game.pick(state, chance)
        seen |= {event.kind for event in game.carry_out(state, order, t.dice)}
        assert list(invariants.faults(state)) == []
        for hold in game.rules.added[Invariant]:
            assert list(hold.changes(before, state)) == []
    assert "changed" in seen
