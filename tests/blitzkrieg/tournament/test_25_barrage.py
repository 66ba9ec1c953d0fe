"""75:25.2-25.5, 75:BBT - artillery barrages. B:1Art fires with 8 factors; R:1Inf has 4, R:Inf2.1 two.

EE30 is two hexes from EE32, FF32, GG32, GG31, GG30, FF29 and others; EE31 lies between it and EE32.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING

import pytest
from tests.blitzkrieg.judging import Table, table
from tests.blitzkrieg.tournament.whole_mix import WHOLE_MIX, whole_mix

from openblitz.blitzkrieg.charts import chart
from openblitz.blitzkrieg.engine.kinds import read_hex
from openblitz.blitzkrieg.engine.modifiers import AttackModifier, Bombarder
from openblitz.blitzkrieg.engine.objecting import Objection
from openblitz.blitzkrieg.guns.rules.bombardment import BombardmentHolds
from openblitz.blitzkrieg.rulesets import called
from openblitz.blitzkrieg.telling.view import explain, would
from openblitz.hexes import bits
from openblitz.lab.blitzkrieg.invariants import Invariants
from openblitz.players.blitzkrieg import player
from openblitz.table import Part, Seat, SeededDice

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Event, Refusal


GUNS = "at EE30: B:1Art B:2Art"
FOE = "at EE32: R:1Inf R:2Inf"
ALONE = "attack EE32 by bombardment with B:1Art"
BOTH = "attack EE32 by bombardment with B:1Art B:2Art"


@pytest.fixture(scope="module", autouse=True)
def _mix(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with whole_mix(tmp_path_factory.mktemp("options")):
        yield


def arrange(
    *lines: str,
    land: str = "",
    clarified: str = "all",
    dice: Iterable[int] = (),
    options: tuple[str, ...] = (),
    step: str = "announce",
) -> Table:
    """A position of the Tournament Game when attacks are announced, on land drawn for it."""
    text = "\n".join([*lines, "rest eliminated", f"step {step}"])
    return table(
        "1975-tournament",
        text,
        dice,
        clarified,
        land,
        options=(*options, WHOLE_MIX),
        without=("minor-countries",),
    )


def lost(events: Iterable[Event]) -> list[str]:
    return [unit for event in events if event.kind == "eliminated" for unit in event.units]


# Who fires, from where


@pytest.mark.rule("75:25.2a")
def test_artillery_fires_a_barrage_or_attacks_from_beside_the_enemy_as_in_the_basic_game() -> None:
    t = arrange(GUNS, FOE)
    assert t.order(ALONE)[0].text == "B:1Art attacks EE32 with 8 factors."
    t = arrange("at EE30: B:Art2.1", FOE)
    assert (
        t.order("attack EE32 by bombardment with B:Art2.1")[0].text == "B:Art2.1 attacks EE32 with 4 factors."
    )
    small = arrange("at EE30: B:Art2.1 B:Art1.1", FOE)  # together, and the smallest, too
    told = small.order("attack EE32 by bombardment with B:Art2.1 B:Art1.1")[0].text
    assert told == "B:Art2.1 and B:Art1.1 attack EE32 with 6 factors."
    t = arrange("at EE31: B:1Art", FOE)
    assert t.order("attack EE32 with B:1Art")[0].text == "B:1Art attacks EE32 at 1-1."


@pytest.mark.rule("75:25.2a")
def test_nobody_else_fires_one() -> None:
    t = arrange(GUNS, "at DD30: B:4Arm", FOE)
    assert t.why_not("attack EE32 by bombardment with B:4Arm") == ("75:25.2a", "EE32", "B:4Arm")
    assert t.why_not("attack EE32 by bombardment with B:1Art B:4Arm") == ("75:25.2a", "EE32", "B:4Arm")


@pytest.mark.rule("75:25.2b")
@pytest.mark.parametrize(("hex_", "fires"), [("EE31", False), ("EE30", True), ("EE29", False)])
def test_it_fires_from_exactly_two_hexes(hex_: str, fires: bool) -> None:
    """Beside the enemy it is in his zone as well, which forbids it first."""
    t = arrange(f"at {hex_}: B:1Art", FOE)
    if fires:
        assert t.may(ALONE)
    else:
        assert t.refused(ALONE).rule == ("75:25.2c" if hex_ == "EE31" else "75:25.2b")


@pytest.mark.rule("75:25.2b")
def test_it_does_not_fire_at_what_is_beside_it_though_that_has_no_zone() -> None:
    """Aircraft on the ground have no zone of control."""
    t = arrange("at EE31: B:1Art", "at EE32: R:14TAC", "at EE33: R:12TAC")
    assert t.why_not(ALONE) == ("75:25.2b", "EE32", "B:1Art")
    assert t.may("attack EE33 by bombardment with B:1Art")


@pytest.mark.rule("75:25.2c")
def test_it_does_not_fire_from_an_enemy_zone() -> None:
    t = arrange(GUNS, FOE, "at EE28: R:3Inf")
    assert t.may(ALONE)
    t = arrange(GUNS, FOE, "at EE29: R:3Inf")
    assert t.why_not(ALONE) == ("75:25.2c", "EE30", "B:1Art")
    lines = [GUNS, FOE, "aggressor calaedia blue", "rest eliminated", "step announce"]
    city = table("1975-tournament", "\n".join(lines), (), "all", "city EE29")  # which resists
    assert city.why_not(ALONE) == ("75:25.2c", "EE30", "B:1Art")


@pytest.mark.rule("75:25.2d")
def test_it_does_not_fire_out_of_supply() -> None:
    supplied, without = "at EE30: B:2Art", "at EE30: B:1Art[unsupplied] B:2Art"
    t = arrange(without, FOE, options=("combat-supply",))
    assert t.why_not(ALONE) == ("75:25.2d", "EE30", "B:1Art")
    assert t.may("attack EE32 by bombardment with B:2Art")
    assert t.refused(BOTH).rule == "75:25.2d"
    part = arrange("at EE30: B:Art2.1[unsupplied]", FOE, options=("combat-supply",))
    assert part.refused("attack EE32 by bombardment with B:Art2.1").rule == "75:25.2d"
    t = arrange(supplied, FOE)  # without the option supply is nothing to ask for
    assert t.may("attack EE32 by bombardment with B:2Art")


@pytest.mark.rule("75:26.3b")
@pytest.mark.parametrize("name", ["greedy", "hold"])
def test_it_does_not_fire_when_it_has_just_been_recombined(name: str) -> None:
    t = arrange("at EE30: B:1Art[combined]", FOE, "at FF30: B:2Art", "at FF32: R:3Inf")
    assert t.refused(ALONE).rule == "75:26.3b"
    assert not [order for order in t.offered if "B:1Art" in order]
    order = player(name, 1).decide(t.game, t.position, Seat("blue"))
    assert t.game.write_order(order).endswith("by bombardment with B:2Art")


@pytest.mark.rule("CL:25.2")
def test_it_does_not_fire_in_the_enemys_player_turn() -> None:
    t = arrange(GUNS, "at EE31: B:1Inf", "at EE33: R:1Inf", "at EE32: R:2Inf", "side red")
    assert t.refused("attack EE32 by bombardment with B:1Art", "blue").rule == "75:4.1"
    assert t.refused("attack EE32 by bombardment with B:1Art", "red").rule == "75:4.2c"


def test_it_strikes_at_one_hex() -> None:
    t = arrange(GUNS, FOE, "at FF32: R:3Inf")
    assert t.refused("attack EE32 FF32 by bombardment with B:1Art").rule == "75:25.2a"
    t.order(ALONE, "attack FF32 by bombardment with B:2Art")


class Stones(Bombarder):
    """Another arm, as an option may bring it: rangers, who throw stones at what they can see."""

    name = "stones"
    title = "Throw stones"
    rule = "75:1a"
    apart = "75:1b"
    says = ()

    def has(self, rules: Rules, unit: int) -> bool:
        return rules.roster.counters[unit].type.key == "rangers"

    def why_not(self, position: Position, unit: int) -> Refusal | None:
        return None

    def reach(self, position: Position, unit: int) -> int:
        return bits.within(1 << position.place[unit], 5)

    def too_far(self, position: Position, unit: int, hex_: int) -> Refusal:
        return position.rules.refuse_by("75:1c", "It is out of sight.", (hex_,), (unit,))

    def targets(self, position: Position, enemy: int) -> int:
        return position.blocks(enemy)

    def suffer(self, position: Position, defenders: Sequence[int]) -> Iterator[tuple[str, tuple[int, ...]]]:
        yield self.rule, tuple(defenders)


def test_another_arm_says_who_it_is_and_joins_no_other() -> None:
    t = arrange(GUNS, "at EE29: B:1Rgr", FOE, "at EE34: R:TAC1.1", "at EE35: R:3Inf")
    t = t.under(Bombarder, *t.rules.added[Bombarder], Stones())
    offer = t.game.view(t.position, "blue").offer
    assert offer is not None
    assert {"Barrage: EE32", "Throw stones: EE32"} <= {choice.words for choice in offer.choices}
    assert t.refused("attack EE32 by bombardment with B:1Art B:1Rgr").rule == "75:1b"
    assert t.refused("attack EE34 by bombardment with B:1Rgr").rule == "75:1a"  # aircraft do not mind
    assert t.refused("attack EE35 by bombardment with B:1Rgr").rule == "75:1c"
    t.order("attack EE32 by bombardment with B:1Rgr")


# One each, and what comes after it


@pytest.mark.rule("75:25.3a")
def test_a_hex_is_bombarded_once_a_player_turn() -> None:
    t = arrange(GUNS, FOE, "at FF32: R:3Inf")
    t.order(ALONE)
    assert t.why_not("attack EE32 by bombardment with B:2Art") == ("75:25.3a", "EE32", "")
    assert t.may("attack FF32 by bombardment with B:2Art")
    t.order("call-off EE32")
    assert t.may(BOTH)


@pytest.mark.rule("75:25.3b", "CL:25.3c")
def test_ground_units_attack_the_same_hex_afterwards() -> None:
    """Both are announced before the first die; units beside the hex have to be told off for it."""
    t = arrange(GUNS, "at EE31: B:4Arm B:5Arm", FOE, dice=(4, 1))
    t.order(BOTH)
    assert t.why_not("done") == ("75:14.31", "EE32", "")
    t.order("attack EE32 with B:4Arm B:5Arm", "done")
    question = t.game.view(t.position, "blue").question
    assert question is not None
    assert (
        question.prompt
        == "Resolve a battle: EE32 (barrage) with B:1Art and B:2Art; EE32 with B:4Arm and B:5Arm."
    )
    assert t.why_not("fight EE32 number 2") == ("75:25.3b", "EE32", "B:1Art B:2Art")
    assert t.offered == {"fight EE32 number 1"}
    assert t.says("fight EE32 by bombardment") is None  # the table says which as well
    assert t.why_not("fight EE32 by attrition") == ("75:25.3b", "EE32", "B:1Art B:2Art")
    t.order("fight EE32 number 1")
    assert t.asked == "red"  # 3 factors of 8, as he likes
    t.order("lose R:1Inf keep R:Inf1.1")
    assert t.order("fight EE32 number 2")[0].text.startswith("Battle for EE32: 12 to 5, 2-1")


@pytest.mark.rule("75:25.3b")
def test_so_they_do_where_they_attack_another_hex_as_well() -> None:
    t = arrange(GUNS, "at EE31: B:4Arm B:5Arm B:6Arm", FOE, "at FF32: R:3Inf")
    t.order(BOTH, "attack EE32 FF32 with B:4Arm B:5Arm B:6Arm", "done")
    assert t.offered == {"fight EE32 number 1"}
    assert t.refused("fight EE32 number 2").rule == "75:25.3b"


@pytest.mark.rule("75:25.3d")
def test_a_soak_off_is_still_made_against_what_survives() -> None:
    """No part of the barrage frees B:1Inf from the attack that it owes."""
    t = arrange(GUNS, "at EE31: B:1Inf", FOE, dice=(6, 1))
    assert t.refused("done").rule == "75:14.31"
    t.order(ALONE)
    assert t.refused("done").rule == "75:14.31"
    t.order("attack EE32 with B:1Inf", "done", "fight EE32 number 1")
    assert (t.step, t.offered) == ("resolve", {"fight EE32 number 2"})
    assert t.order("fight EE32 number 2")[0].text.startswith("Battle for EE32: 4 to 8, 1-2")


@pytest.mark.rule("75:25.3d")
def test_nobody_beside_the_bombarded_is_spared_the_attack() -> None:
    t = arrange(GUNS, "at EE31: B:1Inf B:2Inf", FOE)
    t.order(BOTH, "attack EE32 with B:1Inf")
    assert t.why_not("done") == ("75:14.32", "", "B:2Inf")


@pytest.mark.rule("CL:25.3d")
def test_units_whose_target_is_destroyed_make_no_attack() -> None:
    t = arrange(GUNS, "at EE31: B:1Inf", "at EE32: R:Inf2.1 R:Inf1.1", "at EE34: R:3Inf", dice=(1,))
    t.order(BOTH, "attack EE32 with B:1Inf", "done")
    events = t.order("fight EE32 number 1")
    assert [event.kind for event in events] == ["battle", "eliminated", "lapsed", "player-turn"]
    assert t.where("B:1Inf") == "EE31"


@pytest.mark.rule("CL:25.3e")
def test_odds_are_those_before_the_barrage() -> None:
    """1-7 is refused, though the barrage would be sure to make it better."""
    stack = "at EE32: R:1Inf R:2Inf R:GDArm"  # 16
    t = arrange("at EE30: B:1Art B:2Art B:3Art", "at EE31: B:Inf2.1", stack)
    t.order("attack EE32 by bombardment with B:1Art B:2Art B:3Art")
    assert t.refused("attack EE32 with B:Inf2.1").rule == "75:14.7b"
    t = arrange("at EE30: B:1Art B:2Art B:3Art", "at EE31: B:Inf2.1 B:Inf1.1", stack)
    assert t.may("attack EE32 with B:Inf2.1 B:Inf1.1")


@pytest.mark.rule("75:SEQ.20a", "CL:25.3a", "CL:25.3b", "CL:SEQ.11b")
def test_as_printed_all_barrages_come_first_and_as_clarified_only_that_on_the_same_hex() -> None:
    lines = (GUNS, FOE, "at EE20: B:4Arm B:5Arm B:6Arm", "at EE21: R:3Inf")
    orders = (BOTH, "attack EE21 with B:4Arm B:5Arm B:6Arm", "done")
    t = arrange(*lines, clarified="")
    t.order(*orders)
    assert t.why_not("fight EE21") == ("75:SEQ.20a", "EE32", "B:1Art B:2Art")
    assert t.offered == {"fight EE32"}
    t = arrange(*lines)
    t.order(*orders)
    assert t.offered == {"fight EE32", "fight EE21"}


# Advances

ADVANCE = "advance side=blue units=B:4Arm,B:5Arm hexes=EE32 rule=75:TGAT.advance.a length=3"
FOUGHT = "battle EE32 with B:4Arm B:5Arm against R:1Inf fought"
FIRED = "battle EE32 by bombardment with B:1Art against R:1Inf fought"
GONE = ("at EE31: B:4Arm B:5Arm", "at EE30: B:1Art", "at EE40: R:2Inf", "eliminated: R:1Inf")


@pytest.mark.rule("75:25.3c")
def test_after_a_combined_attack_nobody_advances_farther_than_one_hex() -> None:
    t = arrange(*GONE, FOUGHT, step=ADVANCE)
    assert t.may("advance B:4Arm via EE32 to EE33")
    t = arrange(*GONE, FIRED, FOUGHT, step=ADVANCE)
    assert t.why_not("advance B:4Arm via EE32 to EE33") == ("75:25.3c", "EE32", "B:4Arm")
    assert t.offered == {"advance B:4Arm to EE32", "advance B:5Arm to EE32", "done"}


@pytest.mark.rule("75:25.3c")
def test_nor_into_another_hex_of_the_same_battle() -> None:
    step = ADVANCE.replace("hexes=EE32", "hexes=EE32,FF32")
    both = "battle EE32 FF32 with B:4Arm B:5Arm against R:1Inf fought"
    t = arrange(*GONE, both, step=step)
    assert t.may("advance B:4Arm via FF32 to FF33")
    t = arrange(*GONE, FIRED, both, step=step)
    assert t.why_not("advance B:4Arm via FF32 to FF33") == ("75:25.3c", "FF32", "B:4Arm")
    assert t.may("advance B:4Arm to FF32")


@pytest.mark.rule("75:25.4b")
def test_other_advances_end_on_a_hex_that_was_bombarded() -> None:
    """B:4Arm fought for EE32; only EE33 behind it was bombarded."""
    fired = "battle EE33 by bombardment with B:1Art against R:3Inf fought"
    lines = ("at EE31: B:4Arm B:5Arm", "at FF32: B:1Art", "at EE40: R:2Inf", "eliminated: R:1Inf R:3Inf")
    t = arrange(*lines, FOUGHT, step=ADVANCE)
    assert t.may("advance B:4Arm via EE32 EE33 to EE34")
    t = arrange(*lines, fired, FOUGHT, step=ADVANCE)
    assert t.why_not("advance B:4Arm via EE32 EE33 to EE34") == ("75:25.4b", "EE33", "B:4Arm")
    assert t.may("advance B:4Arm via EE32 to EE33")
    assert t.may("advance B:4Arm via EE32 FF33 to FF34")
    planned = fired.removesuffix(" fought")  # one that is only announced ends nothing
    assert arrange(*lines, planned, FOUGHT, step=ADVANCE).may("advance B:4Arm via EE32 EE33 to EE34")


@pytest.mark.rule("75:25.4b")
def test_so_does_the_advance_after_an_automatic_victory() -> None:
    lines = (
        "at EE31: B:4Arm[fought]",
        "at FF32: B:1Art",
        "at EE40: R:2Inf",
        "turned-over EE32: R:1Inf",
        "overwhelmed EE32: R:1Inf by B:4Arm",
        "eliminated: R:3Inf",
    )
    fired = "battle EE33 by bombardment with B:1Art against R:3Inf fought"
    t = arrange(*lines, options=("automatic-victory",), step="overwhelmed")
    assert t.may("advance B:4Arm to EE34")
    t = arrange(*lines, fired, options=("automatic-victory",), step="overwhelmed")
    assert t.may("advance B:4Arm to EE33")
    assert t.why_not("advance B:4Arm to EE35") == ("75:25.4b", "EE35", "B:4Arm")


@pytest.mark.rule("75:25.4a")
def test_no_barrage_is_an_automatic_victory_however_sure_it_is() -> None:
    """24 factors kill R:Inf1.1 whatever the die; yet it is not overwhelmed, and there while units move."""
    guns = "at EE30: B:1Art B:2Art B:3Art"
    t = arrange(guns, "at EE32: R:Inf1.1", options=("automatic-victory",), step="movement")
    assert t.why_not("overwhelm EE32 with B:1Art B:2Art B:3Art") == ("75:14.33", "EE32", "B:1Art")
    assert t.refused("attack EE32 by bombardment with B:1Art B:2Art B:3Art").rule == "75:4.3a"
    t.order("done", "attack EE32 by bombardment with B:1Art B:2Art B:3Art")
    assert t.at("EE32") == ("R:Inf1.1",)
    assert all(chart("1975.bbt").result("22-27", roll) in range(1, 15) for roll in range(1, 7))


# Losses


@pytest.mark.rule("75:BBT")
@pytest.mark.parametrize(
    ("guns", "roll", "cell"),
    [
        ("B:1Art", 1, "5: defender loses five factors"),
        ("B:1Art", 4, "1: defender loses one factor"),
        ("B:1Art", 5, "-: no harm is done"),
        ("B:Art1.1", 1, "2: defender loses two factors"),
        ("B:Art1.1", 3, "-: no harm is done"),
    ],
)
def test_the_table_is_read_by_the_factors_that_fire(guns: str, roll: int, cell: str) -> None:
    t = arrange(f"at EE30: {guns}", "at EE32: R:Inf2.1 R:1Inf R:2Inf", dice=(roll,))
    t.order(f"attack EE32 by bombardment with {guns}", "done")
    factors = {"B:1Art": 8, "B:Art1.1": 2}[guns]
    assert t.order("fight EE32")[0].text == f"Battle for EE32: {factors} factors, die {roll}, {cell}."


class Short(AttackModifier):
    """Three eighths of everything, so that fractions come up."""

    name = "three eighths in a test"
    says = ()

    def part(self, position: Position, unit: int) -> Part | None:
        return Part(Fraction(3, 8), "powder is short", "75:1a", times=True)


@pytest.mark.rule("CL:rounding.b")
def test_fractions_are_left_out() -> None:
    """8 and 2 factors come to 3 3/4, for which the column of 2 to 3 is read."""
    t = arrange("at EE30: B:1Art B:Art1.1", "at EE32: R:1Inf", dice=(1,))
    t = t.under(AttackModifier, Short())
    t.order("attack EE32 by bombardment with B:1Art B:Art1.1", "done")
    assert (
        t.order("fight EE32")[0].text == "Battle for EE32: 3 factors, die 1, 2: defender loses two factors."
    )


@pytest.mark.rule("CL:rounding.d")
def test_less_than_a_factor_does_nothing() -> None:
    t = arrange("at EE30: B:Art1.1", "at EE32: R:1Inf")
    t = t.under(AttackModifier, Short())
    t.order("attack EE32 by bombardment with B:Art1.1", "done")
    assert (
        t.order("fight EE32")[0].text == "Battle for EE32: 0 factors, -: no harm is done."
    )  # and no die is rolled
    assert t.at("EE32") == ("R:1Inf",)


class NoShells(Objection):
    """Nothing to fire, as an option may say it."""

    name = "no shells in a test"
    says = ()

    def refuse(self, position: Position, unit: int) -> Refusal | None:
        return position.rules.refuse_by("75:1a", "There are no shells.", (), (unit,))


def test_an_option_may_object() -> None:
    t = arrange(GUNS, FOE)
    t = t.under(Objection, NoShells(), subject="bombard")
    assert t.refused(ALONE).rule == "75:1a"
    assert not [order for order in t.offered if "bombardment" in order]


@pytest.mark.rule("75:BBT")
def test_the_defender_chooses_what_he_loses_and_the_attacker_loses_nothing() -> None:
    t = arrange(GUNS, "at EE32: R:Inf2.1 R:Inf1.1 R:Inf2.2 R:Inf1.2", dice=(4,))
    t.order(BOTH, "done", "fight EE32")
    assert (t.asked, t.step) == ("red", "loss")
    assert {"lose R:Inf2.1 R:Inf1.1", "lose R:Inf2.2 R:Inf1.2"} <= t.offered
    assert t.may("lose R:Inf2.1")  # and he is asked for one more
    assert t.refused("lose R:Inf2.1 R:Inf2.2").rule == "75:26.2a"
    t.order("lose R:Inf2.1 R:Inf1.1")
    assert t.position.side == 1
    assert t.at("EE32") == ("R:Inf2.2", "R:Inf1.2")
    assert t.at("EE30") == ("B:1Art", "B:2Art")


@pytest.mark.rule("75:BBT.mountain.a", "75:BBT.mountain.b")
@pytest.mark.parametrize(("roll", "gone"), [(1, 5), (3, 3), (4, 2), (6, 1)])
def test_on_mountains_half_is_lost_rounded_up(roll: int, gone: int) -> None:
    """16 factors: 9, 5, 3 and 1; seven counters of one factor make every loss exact."""
    stack = "at EE32: " + " ".join(f"R:Inf1.{n}" for n in range(1, 7))
    t = arrange(GUNS, stack, land="mountain EE32", dice=(roll,))
    t.order(BOTH, "done", "fight EE32")
    t.order("lose " + " ".join(f"R:Inf1.{n}" for n in range(1, gone + 1)))
    assert t.step != "loss"
    assert len(t.at("EE32")) == 6 - gone


@pytest.mark.rule("75:BBT.mountain.a")
def test_cities_halve_nothing() -> None:
    stack = "at EE32: " + " ".join(f"R:Inf1.{n}" for n in range(1, 7))
    t = arrange(GUNS, stack, land="city EE32", dice=(4,))
    t.order(BOTH, "done", "fight EE32")
    t.order("lose R:Inf1.1 R:Inf1.2")
    assert (t.step, t.asked) == ("loss", "red")
    t.order("lose R:Inf1.3")
    assert t.step != "loss"


@pytest.mark.rule("75:25.5a")
def test_aircraft_on_the_ground_suffer_alone_too() -> None:
    t = arrange(GUNS, "at EE32: R:TAC2.1 R:TAC1.1", "at EE40: R:1Inf", dice=(4,))
    t.order(BOTH, "done")
    assert lost(t.order("fight EE32")) == ["R:TAC2.1", "R:TAC1.1"]


@pytest.mark.rule("75:25.5b")
def test_air_factors_go_first() -> None:
    """3 of 3 air factors and nobody else; then 5, of which two are left for the others."""
    stack = "at EE32: R:Inf2.1 R:Inf2.2 R:TAC2.1 R:TAC1.1"
    t = arrange(GUNS, stack, dice=(4,))
    t.order(BOTH, "done")
    assert lost(t.order("fight EE32")) == ["R:TAC2.1", "R:TAC1.1"]
    assert t.at("EE32") == ("R:Inf2.1", "R:Inf2.2")
    t = arrange(GUNS, stack, dice=(3,))
    t.order(BOTH, "done")
    assert lost(t.order("fight EE32")) == ["R:TAC2.1", "R:TAC1.1"]
    assert t.offered >= {"lose R:Inf2.1", "lose R:Inf2.2"}
    t.order("lose R:Inf2.2")
    assert t.at("EE32") == ("R:Inf2.1",)


@pytest.mark.rule("75:25.5b")
def test_of_the_aircraft_the_owner_chooses() -> None:
    stack = "at EE32: R:1Inf R:TAC1.1 R:FTR1.1 R:FTR1.2 R:FTR1.3"
    t = arrange(GUNS, stack, dice=(4,))
    t.order(BOTH, "done", "fight EE32")
    assert t.refused("lose R:1Inf").rule == "75:25.5b"
    t.order("lose R:FTR1.1 R:FTR1.2 R:FTR1.3")
    assert t.at("EE32") == ("R:1Inf", "R:TAC1.1")


# What is offered and told


def test_a_player_is_offered_his_barrages_and_told_what_they_bring() -> None:
    t = arrange(GUNS, FOE, land="mountain EE32")
    offer = t.game.view(t.position, "blue").offer
    assert offer is not None
    assert (offer.units, offer.hexes) == (("B:1Art", "B:2Art"), ("EE32",))
    assert [(choice.order, choice.words) for choice in offer.choices] == [(BOTH, "Barrage: EE32")]
    read, roster = t.game.read_order, t.rules.roster
    meant = would(t.game, t.position, [roster.number["b:1art"]], [read_hex("EE32")])
    assert meant.order == ALONE
    told = explain(t.game, t.position, read(BOTH))
    assert told.refusal is None
    assert told.odds is not None
    assert told.odds.results["9"].words == "defender loses five factors"
    refused = explain(t.game, t.position, read("attack EE32 by bombardment with B:2Art B:2Art"))
    assert refused.refusal is not None


def test_where_nobody_can_fire_nothing_is_asked() -> None:
    t = arrange("at EE29: B:1Art", FOE, step="movement")
    t.order("done")
    assert t.position.side == 1


def test_a_position_in_the_middle_of_it_is_written_and_read() -> None:
    t = arrange(GUNS, "at EE31: B:4Arm", "at EE32: R:Inf2.1 R:Inf1.1 R:Inf1.2", dice=(4,))
    t.order(BOTH, "attack EE32 with B:4Arm", "done", "fight EE32 number 1")
    text = t.game.write_state(t.position)
    fired = "battle EE32 by bombardment with B:1Art B:2Art against R:Inf2.1 R:Inf1.1 R:Inf1.2 fought\n"
    assert fired in text
    assert t.step == "loss"
    assert t.game.read_state(text) == t.position
    assert list(Invariants(t.rules).faults(t.position)) == []


# Computers


@pytest.mark.parametrize("name", ["greedy", "hold"])
def test_a_general_fires_where_it_does_most_harm_before_the_others_attack(name: str) -> None:
    """The attack that is owed is announced first; the guns fire at the larger stack that they reach."""
    t = arrange(GUNS, "at EE31: B:4Arm B:5Arm", FOE, "at GG32: R:Inf1.1", dice=(1, 1, 1, 1))
    one, game = player(name, 1), t.game
    orders: list[str] = []
    while t.step in ("announce", "resolve") and len(orders) < 6:
        seat = game.to_move(t.position)
        assert seat is not None
        orders.append(game.write_order(one.decide(game, t.position, seat)))
        t.order(orders[-1])
    assert BOTH in orders
    assert next(text for text in orders if text.startswith("fight")) == "fight EE32 number 2"


def test_random_orders_fire_too() -> None:
    game, fired = called(f"1975-tournament+all+{WHOLE_MIX}"), 0
    text = "\n".join([GUNS, FOE, "at EE31: B:4Arm B:5Arm", "rest eliminated", "step announce"])
    for seed in range(20):
        state, chance, dice = game.read_state(text), Random(seed), SeededDice(seed)
        while state.side == 0 and state.outcome is None:
            game.carry_out(state, game.pick(state, chance), dice)
            fired += any(b.chart == "bombardment" and b.fought for b in state.battles)
            assert not list(BombardmentHolds().faults(state))
    assert fired


# By mail


@pytest.mark.rule("75:PBM-BBT.mountain")
def test_by_mail_mountains_halve_the_loss_as_well() -> None:
    stack = "at EE32: " + " ".join(f"R:Inf1.{n}" for n in range(1, 7))
    t = arrange(GUNS, stack, land="mountain EE32", dice=(1,), options=("mail",))
    t.order(BOTH, "done")
    assert t.order("fight EE32")[0].text.endswith("9: defender loses five factors.")
    t.order("lose " + " ".join(f"R:Inf1.{n}" for n in range(1, 6)))
    assert t.step != "loss"
    assert t.at("EE32") == ("R:Inf1.6",)
