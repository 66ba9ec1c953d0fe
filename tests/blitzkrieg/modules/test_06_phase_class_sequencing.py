"""MS:6, MS:PCS - phase/class sequencing."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest
from tests.blitzkrieg.modules.by_class import FAR, arrange, module
from tests.blitzkrieg.modules.fleets import afloat

from openblitz.blitzkrieg.battle.rules.duty import combats_of
from openblitz.blitzkrieg.engine.attacks import Battle
from openblitz.blitzkrieg.engine.sequence import sequence_of
from openblitz.blitzkrieg.ground.rules.moves import ACTED
from openblitz.blitzkrieg.impulses.rules.class_order import rank
from openblitz.blitzkrieg.rulesets import rules

if TYPE_CHECKING:
    from tests.blitzkrieg.judging import Table

    from openblitz.blitzkrieg.engine.sequence import Sequence

ALL = (1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13)
RAIL = "road EE30 EE31 EE32 EE33 EE34 EE35; city EE30 EE33"


@cache
def sequence(*modules: int) -> Sequence:
    """The sequence of a game with some modules."""
    return sequence_of(rules("modules", "", tuple(module(number) for number in modules)))


def before(*phases: str) -> bool:
    """Whether phases come in this order, with every module on."""
    turn = sequence(*ALL).player_turn
    places = [turn.index(phase) for phase in phases]
    return places == sorted(places)


def takes(phase: str, *modules: int) -> set[str]:
    """What may be done in a phase, taking back apart."""
    return {deed.name for deed in sequence(*(modules or ALL)).deeds.get(phase, ()) if not deed.takes_back}


@pytest.mark.rule("MS:6a", "MS:5e")
def test_the_classes_move_one_after_the_other() -> None:
    assert before("I.all.begin", "I.1.D", "air-missions", "I.2.A", "I.3.A", "I.3.F", "movement", "recombine")
    assert before(
        "recombine", "air-strikes", "naval-combat", "announce", "resolve", "return", "second-impulse"
    )
    assert before("second-impulse", "production")


@pytest.mark.rule("MS:6a")
def test_the_phases_come_in_the_printed_order() -> None:
    printed = ["I.all.begin", *(f"I.1.{letter}" for letter in "ABCDEFG"), "I.2.A", "I.2.B"]
    printed += [*(f"I.3.{letter}" for letter in "ABCDEF"), "I.45", "I.all.end", "II.1.A", "II.1.B", "II.3.A"]
    printed += [*(f"II.4.{letter}" for letter in "ABC"), "III.1.A", "III.4"]
    printed += [f"IV.6.{letter}" for letter in "ABCD"]
    played = sequence(*ALL)
    assert [one.at for one in played.classes] == printed
    asked = [at for at in played.player_turn if "." in at]
    assert asked == [at for at in printed if at in asked]
    assert {"I.2.A", "I.3.A", "I.3.B", "I.3.C", "I.3.D", "I.3.E", "I.3.F"} <= set(asked)


@pytest.mark.rule("MS:6a")
def test_phases_for_which_a_game_has_nothing_fall_out() -> None:
    assert [at for at in sequence(6).player_turn if "." in at] == ["I.all.begin"]
    assert [at for at in sequence(5, 6, 7, 8).player_turn if "." in at] == ["I.all.begin", "I.2.A"]
    plain = sequence_of(rules("modules"))
    assert not any("." in at for at in plain.player_turn)  # nor does anything change without the module
    assert plain.player_turn[0] == "movement"


@pytest.mark.rule("MS:PCS.I.all.begin")
def test_units_are_broken_up_before_all_else_and_not_later() -> None:
    t = arrange("at EE30: B:1Inf B:2Inf", FAR, modules=[6])
    assert t.step == "class-phase"
    assert t.prompt == "Turn 1, Great Blue: Break up larger units."
    assert t.why_not("move B:1Inf to EE29")[0] == "MS:PCS.I.45.E"  # not yet
    t.order("break B:1Inf", "done")
    assert t.step == "movement"
    assert t.why_not("break B:2Inf")[0] in ("MS:PCS.I.all.begin", "65:2.3")
    without = arrange("at EE30: B:1Inf B:2Inf", FAR)
    without.order("move B:1Inf to EE29", "break B:1Inf")


@pytest.mark.rule("MS:PCS.I.1.A", "MS:PCS.I.1.B", "MS:PCS.I.1.C", "MS:PCS.I.1.D", "MS:PCS.I.1.E")
@pytest.mark.rule("MS:PCS.I.1.F", "MS:PCS.I.1.G")
def test_aircraft_letter_by_letter() -> None:
    assert before("interdictors-land", "call-up", "I.1.C", "I.1.D", "I.1.E", "I.1.F", "air-missions")
    assert before("air-missions", "air-defense", "air-arrivals", "I.2.A")  # the enemy answers at once
    assert takes("I.1.C") == {"interdict an area"}
    assert {"bomb units", "bomb bases", "escort a flight"} <= takes("I.1.D")
    assert {"bomb units", "strafe bases", "hunt interdictors", "escort a flight"} <= takes("I.1.E")
    assert takes("I.1.F") == {"airlift", "airdrop", "drop supply", "lift supply"}
    assert "ferry" in takes("air-missions")
    entries = {one.at: one for one in sequence(*ALL).classes}
    assert entries["I.1.D"].types("bomb units") == ("sac", "mdm")
    assert entries["I.1.E"].types("bomb units") == ("tac", "ftr")
    assert entries["I.1.D"].types("escort a flight") == ("ftr",)


@pytest.mark.rule("MS:PCS.I.1.D", "MS:PCS.I.1.E", "MS:6b")
def test_who_flies_under_which_letter() -> None:
    lines = ("at EE30: B:AB1.1 B:1SAC B:14TAC", "at EE26: R:1Inf", "at EE34: B:1Inf")
    t = arrange(*lines, modules=[6, 8, 12])
    while t.prompt.split(":")[0][-5:] != "I.1.D":
        t.order("done")
    assert t.why_not("strafe-base B:14TAC over EE26")[0] == "MS:PCS.I.1.E"  # not yet
    assert t.why_not("move B:1Inf to EE33")[0] == "MS:PCS.I.45.E"
    t.order("bomb-units B:1SAC over EE26", "done")
    assert t.why_not("bomb-units B:1SAC over EE26") != ("", "", "")


@pytest.mark.rule("MS:PCS.I.2.A", "MS:PCS.I.2.B")
def test_trains_and_then_their_cuts_are_mended() -> None:
    assert takes("I.2.A") == {"run a train", "entrain", "detrain"}
    assert before("air-arrivals", "I.2.A", "mend-lines", "I.3.A")
    assert not {"run a train", "entrain", "detrain"} & takes("movement")
    assert sequence(*ALL).movement_end == ()  # what was settled there has its own place
    assert "mend-lines" in sequence(5, 7, 8).movement_end


@pytest.mark.rule(
    "MS:PCS.I.3.A", "MS:PCS.I.3.B", "MS:PCS.I.3.C", "MS:PCS.I.3.D", "MS:PCS.I.3.E", "MS:PCS.I.3.F"
)
@pytest.mark.rule("MS:6d")
def test_ships_letter_by_letter() -> None:
    assert before("mend-lines", "I.3.A", "I.3.B", "I.3.C", "I.3.D", "I.3.E", "I.3.F", "movement")
    assert takes("I.3.A") == {"sail ships", "form a fleet"}
    assert takes("I.3.B") == {"dock", "disembark"}
    assert takes("I.3.C") == {"put to sea"}
    assert takes("I.3.D") == {"station", "form a fleet"}
    assert takes("I.3.E") == {"station", "assault a beach"}
    assert takes("I.3.F") == {"board", "put to sea", "form a fleet"}
    entries = {one.at: one for one in sequence(*ALL).classes}
    assert entries["I.3.C"].types("put to sea") == entries["I.3.D"].types("station") == ("task-force",)
    # Task forces, too, that have taken rangers aboard (RMS-201).
    assert entries["I.3.F"].types("put to sea") == ("transport", "landing-ship", "task-force")
    assert entries["I.3.F"].types("board") == ()  # rangers go aboard task forces, too


@pytest.mark.rule("MS:PCS.I.45.E", "MS:PCS.I.all.end", "MS:PCS.I.all.end.a")
def test_ground_units_move_and_then_combine_out_of_enemy_zones() -> None:
    assert {"move", "overrun", "land on a beach", "take off a beach"} <= takes("movement")
    lines = ("at EE30: B:Inf2.1 B:Inf2.2", "at GG30: B:Inf2.3 B:Inf1.1 B:Inf1.2", "at GG31: R:1Inf")
    t = arrange(*lines, "eliminated: B:3Inf", modules=[3, 5, 6])
    while t.step != "movement":
        t.order("done")
    t.order("done")
    assert t.step == "recombine"
    assert "B:Inf1.1" in t.refused("combine B:Inf1.1 B:Inf1.2").units  # beside R:1Inf
    assert "zone" in t.refused("combine B:Inf1.1 B:Inf1.2").reason
    assert t.refused("combine B:Inf1.1 B:Inf1.2").rule == "MS:PCS.I.all.end.a"
    t.order("combine B:Inf2.1 B:Inf2.2")
    red = "at EE30: R:Inf2.1 R:Inf2.2", "at GG30: R:Inf2.3 R:Inf2.4", "at GG31: B:1Inf"
    t = arrange(*red, "eliminated: R:3Inf R:4Inf", "side red", modules=[3, 5, 6])
    while t.step != "recombine":
        t.order("done")
    assert t.refused("combine R:Inf2.3 R:Inf2.4").rule == "MS:PCS.I.all.end.a"
    t.order("combine R:Inf2.1 R:Inf2.2")


@pytest.mark.rule("MS:PCS.II.1.A", "MS:PCS.II.3.A", "MS:PCS.II.4.C", "MS:PCS.III.1.A", "MS:PCS.III.4")
def test_combat_from_the_air_at_sea_and_on_land_in_this_order() -> None:
    assert before(
        "movement", "air-strikes", "naval-combat", "announce", "resolve", "return", "second-impulse"
    )
    plain = sequence(*(number for number in ALL if number != 6)).player_turn
    assert plain.index("naval-combat") < plain.index("recombine")  # as it stands without the module


@pytest.mark.rule("MS:PCS.I.45.A", "MS:PCS.I.45.B", "MS:PCS.I.45.C", "MS:PCS.I.45.D", "MS:PCS.I.45.E")
@pytest.mark.rule("MS:PCS.I.45.F")
def test_ground_units_by_how_they_came_and_by_their_supply() -> None:
    lines = (
        "at EE30: B:1Inf[landed beached] B:2Inf[by-rail]",
        "at EE34: B:3Inf[landed] B:4Inf[deplaned] B:5Inf",
        "at GG34: B:6Inf[isolated]",
        FAR,
        "step movement",
    )
    t = arrange(*lines, modules=[3, 4, 5, 6, 7, 8, 10, 11, 12])
    units = {letter: f"B:{n}Inf" for n, letter in enumerate("ABCDEF", 1)}
    found = {letter: rank(t.position, t.rules.roster.called[u.casefold()]) for letter, u in units.items()}
    assert found == {letter: letter for letter in "ABCDEF"}


@pytest.mark.rule("MS:PCS.I.45.B", "MS:PCS.I.45.E", "MS:6b")
def test_who_was_to_move_first_moves_no_more_when_others_have() -> None:
    lines = ("at EE30: B:1Inf[by-rail spent=2]", "at EE34: B:4Inf B:5Inf", FAR, "step movement")
    t = arrange(*lines, modules=[3, 5, 6, 7, 8])
    t.order("move B:4Inf to EE35")
    assert t.why_not("move B:1Inf to EE29") == ("MS:PCS.I.45.E", "", "B:1Inf B:4Inf")
    t.order("take-back B:4Inf", "move B:1Inf to EE29", "move B:4Inf to EE35", "move B:5Inf to EE35")
    free = arrange(*lines, modules=[3, 5, 7, 8])  # letters bind only who plays by them
    free.order("move B:4Inf to EE35", "move B:1Inf to EE29")


@pytest.mark.rule("MS:PCS.I.45.F")
def test_isolated_units_and_those_taken_off_a_beach_move_last() -> None:
    """RMS-130 - B:2Inf moves as E, B:4Inf as F, and so does B:1Inf aboard."""
    more = "module-05-class-stacking", module(6), "module-10-supply"
    force = "at D25: B:MST1.1 B:LST1.1 B:TF1.1", "at D24: B:1Inf"
    t = afloat(*force, "at G22: B:2Inf", "at G20: B:4Inf[isolated]", "step movement", options=more)
    off = "re-embark B:1Inf on B:MST1.1"
    t.order("move B:2Inf to F22", "move B:4Inf to F19")
    assert t.why_not("move B:1Inf to E24") == ("MS:PCS.I.45.F", "", "B:1Inf B:4Inf")
    t.order(off, "take-back B:4Inf")
    assert t.why_not("move B:2Inf to F21") == ("MS:PCS.I.45.F", "", "B:2Inf B:1Inf")
    assert t.says("move B:4Inf to F19") is None  # under the same letter


def lit(t: Table, *units: str) -> tuple[set[str], list[bool]]:
    """Who of some units is shown as able to act, and whether anything is lit where each is picked up."""
    step, number = t.position.steps[-1], [t.rules.roster.called[unit.casefold()] for unit in units]
    able = t.rules.roster.names(step.offers(t.position).units)
    sent = [any(True for _ in step.sendings(t.position, unit)) for unit in number]
    return {unit for unit in units if unit in able}, sent


@pytest.mark.rule("MS:6b")
def test_nothing_is_lit_for_units_whose_letter_has_passed() -> None:
    lines = ("at EE30: B:1Inf[by-rail spent=2]", "at EE34: B:4Inf B:5Inf", FAR, "step movement")
    t = arrange(*lines, modules=[3, 5, 6, 7, 8])
    assert lit(t, "B:1Inf", "B:5Inf") == ({"B:1Inf", "B:5Inf"}, [True, True])
    t.order("move B:4Inf to EE35")
    assert lit(t, "B:1Inf", "B:5Inf") == ({"B:5Inf"}, [False, True])
    t.order("take-back B:4Inf")
    assert lit(t, "B:1Inf", "B:5Inf") == ({"B:1Inf", "B:5Inf"}, [True, True])
    free = arrange(*lines, modules=[3, 5, 7, 8])
    free.order("move B:4Inf to EE35")
    assert lit(free, "B:1Inf") == ({"B:1Inf"}, [True])


@pytest.mark.rule("MS:6b")
def test_nor_for_units_of_a_type_that_acts_in_another_phase() -> None:
    lines = ("at EE30: B:AB1.1 B:1SAC B:1MDM B:14TAC", "at EE27: R:2Inf", FAR, "step class-phase at=I.1.D")
    t = arrange(*lines, modules=[5, 6, 8, 12])
    assert lit(t, "B:1SAC", "B:14TAC") == ({"B:1SAC"}, [True, False])
    assert t.why_not("bomb-units B:14TAC over EE27")[0] == "MS:PCS.I.1.D"


@pytest.mark.rule("MS:6c", "MS:6b")
@pytest.mark.parametrize("modules", [(5, 7, 8), (5, 6, 7, 8)])
def test_what_the_order_forbids_a_unit_is_forbidden_without_the_module(modules: tuple[int, ...]) -> None:
    """Who has moved on the ground does not go by rail afterwards, though the train waits for him."""
    lines = ("at EE30: B:RR1.1 B:1Inf B:2Inf", "acted B:1Inf I.45", FAR)
    step = "step class-phase at=I.2.A" if 6 in modules else "step movement"
    t = arrange(*lines, step, modules=modules, land=RAIL)
    assert t.why_not("entrain B:1Inf on B:RR1.1") == ("MS:6c", "", "B:1Inf")
    t.order("entrain B:2Inf on B:RR1.1")


@pytest.mark.rule("MS:6c", "MS:6b")
@pytest.mark.parametrize(
    ("acted", "offered"),
    [("", {"B:1Inf", "B:2Inf"}), ("B:1Inf", {"B:2Inf"}), ("B:2Inf", {"B:1Inf"}), ("B:1Inf B:2Inf", set())],
)
def test_no_button_is_offered_for_units_whose_phase_has_passed(acted: str, offered: set[str]) -> None:
    lines = [f"acted {unit} I.45" for unit in acted.split()]
    t = arrange("at EE30: B:RR1.1 B:1Inf B:2Inf", *lines, FAR, modules=(5, 7, 8), land=RAIL)
    offer = t.game.view(t.position, "blue").offer
    assert offer is not None
    acts = [act for act in offer.acts if act.words.startswith("Entrain")]
    assert {unit for act in acts for unit in act.units} == offered
    for act in acts:  # each of them can be given as it stands
        assert act.order == "entrain {units}"
        assert all(t.says(act.order.replace("{units}", unit)) is None for unit in act.units)


@pytest.mark.rule("MS:6c")
def test_moving_is_noted_and_taking_back_undoes_it() -> None:
    t = arrange("at EE33: B:RR1.1 B:2Inf", "at EE34: B:1Inf", FAR, modules=[5, 7, 8], land=RAIL)
    t.order("move B:1Inf to EE33")
    assert [one.at for one in ACTED(t.position)] == ["I.45"]
    assert t.why_not("entrain B:1Inf on B:RR1.1")[0] == "MS:7d"  # a rule of its own speaks first
    again = t.game.read_state(t.game.write_state(t.position))
    assert again == t.position
    t.order("take-back B:1Inf")
    assert ACTED(t.position) == ()


@pytest.mark.rule("MS:PCS.II.4.A")
def test_barrages_are_fired_before_other_battles() -> None:
    played = rules("modules", "", (module(5), module(6), module(16)))
    barrage, other = (Battle((1,), (2,), (3,), chart=chart) for chart in ("barrage", "attrition"))
    assert combats_of(played)["barrage"].before(played, barrage, other) == "MS:PCS.II.4.A"
    assert combats_of(played)["attrition"].before(played, other, barrage) == ""


@pytest.mark.rule("MS:PCS.IV.6.A")
def test_guerillas_are_raised_before_all_other_production() -> None:
    entries = {step: one.at for one in sequence(*ALL).classes for step in one.steps}
    assert (entries["raise-guerillas"], entries["production"]) == ("IV.6.A", "IV.6.B")
    everything = ("isolation", "raise-guerillas", "production")
    turn = sequence_of(rules("modules", "", tuple(module(number) for number in (*ALL, 15, 18)))).player_turn
    assert [phase for phase in turn if phase in everything] == list(everything)


@pytest.mark.rule("MS:PCS.IV.6.B")
def test_production_is_the_last_part_of_the_turn() -> None:
    turn = sequence(*ALL).player_turn
    assert turn.index("production") > max(
        turn.index(phase) for phase in ("resolve", "return", "second-impulse")
    )


@pytest.mark.parametrize("player", ["random", "greedy", "hold"])
def test_every_computer_player_plays_by_class(player: str) -> None:
    t = arrange("at EE30: B:1Inf B:2Inf", "at EE34: B:4Arm", FAR, modules=[3, 5, 6])
    t.let(player, orders=60, seed=2)
    assert t.asked == "red" or t.position.turn > 1
