"""MS:13 - flak: where it reaches, when it fires, what it shoots down, and what it is on the ground.

Blue's airbase is at E30; it bombs Red's 1st on E24. Flak units print their factors: R:Flk3.1 has three.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.blitzkrieg.judging import Table, table
from tests.blitzkrieg.modules.fleets import afloat
from tests.blitzkrieg.modules.test_12_fighters import LEFT_OUT, flying, pay
from tests.blitzkrieg.tournament1965.arranging import offered

from openblitz.blitzkrieg.ground.questions.cities import CITIES
from openblitz.blitzkrieg.ground.rules.zones import zones_of
from openblitz.blitzkrieg.guns.rules import flak
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, name, parse
from openblitz.players.blitzkrieg.doctrine import GREEDY
from openblitz.players.blitzkrieg.general import General
from openblitz.table import Seat

if TYPE_CHECKING:
    from collections.abc import Iterable

OPTIONS = ("module-08-orders-of-battle", "module-12-air-forces", "module-13-flak")
BASE = "at E30: B:AB1.1 B:1SAC B:2SAC"
FOE = "at E24: R:1Inf"


def arrange(
    *lines: str,
    land: str | None = "",
    dice: Iterable[int] = (),
    step: str = "air-missions",
    modules: tuple[str, ...] = (),
) -> Table:
    """A position of both modules, line by line; Blue is to move unless a line says otherwise."""
    text = "\n".join((*lines, "at TTT60: R:36Inf", "rest eliminated", f"step {step}"))
    return table("modules", text, dice, "", land, options=(*OPTIONS, *modules), without=LEFT_OUT)


def raid(*lines: str, dice: Iterable[int] = ()) -> Table:
    """Eight factors of SAC are on their way from E30 to E24."""
    t = arrange(BASE, FOE, *lines, dice=dice)
    t.order("bomb-units B:1SAC B:2SAC over E24 via E29 E28 E27 E26 E25", "done")
    return t


# Where it reaches


@pytest.mark.rule("MS:13a")
def test_flak_reaches_its_own_square_and_the_six_around_it() -> None:
    t = arrange("at E24: R:Flk3.1")
    zone = flak.zone(t.position, 1)
    assert {name(Hex(h)) for h in bits.hexes(zone)} == {"E24", "E23", "E25", "D23", "D24", "F24", "F25"}


@pytest.mark.rule("MS:13d", "MS:13a")
def test_aircraft_are_fired_on_that_fly_through_such_a_square_or_to_it() -> None:
    through = raid("at G28: R:Flk1.1", "at F27: R:Flk1.2")
    assert (through.step, through.asked) == ("meet", "red")
    assert through.why_not("flak R:Flk1.1 at E27") == ("MS:13a", "E27", "R:Flk1.1")
    assert through.refused("flak R:Flk1.2 at F26").rule == "MS:13d"  # it reaches F26; they do not fly there
    through.order("flak R:Flk1.2 at E27")
    over = raid("at E23: R:Flk1.1")
    over.order("flak R:Flk1.1 at E24")
    raid("at E24: R:Flk1.1").order("done", "flak R:Flk1.1 at E24")  # beside it, and over the flak itself
    past = raid("at G28: R:Flk1.1")
    assert past.step == "movement"  # nobody comes near it


@pytest.mark.rule("MS:13d")
def test_nothing_but_flak_fires() -> None:
    t = raid("at E25: R:Flk1.1 R:2Inf")
    assert t.why_not("flak R:2Inf at E25") == ("MS:13d", "", "R:2Inf")


# Once, and together


@pytest.mark.rule("MS:13e", "MS:13k")
def test_each_flak_unit_fires_once_in_a_turn() -> None:
    t = raid("at E25: R:Flk1.1", dice=(1,))
    t.order("flak R:Flk1.1 at E26", "done")
    assert t.step == "movement"  # it has fired: Red has nothing else to ask for
    assert "R:Flk1.1[shot]" in t.game.write_state(t.position)
    two = raid("at E25: R:Flk1.1", "at E23: R:Flk1.2", dice=(1, 6))
    two.order("flak R:Flk1.1 at E26", "done")
    assert two.why_not("flak R:Flk1.1 at E24") == ("MS:13e", "", "R:Flk1.1")
    two.order("done", "done")
    assert two.step == "return"
    two.order("home B:1SAC B:2SAC")
    assert two.position.side == 1  # Red's player-turn
    assert "[shot]" not in two.game.write_state(two.position)


@pytest.mark.rule("MS:13f", "MS:13g")
@pytest.mark.parametrize(("units", "lost"), [("R:Flk1.1", 1), ("R:Flk1.1 R:Flk4.1", 5), ("R:Flk4.1", 4)])
def test_flak_on_different_squares_fires_together_into_a_square_that_all_of_it_reaches(
    units: str, lost: int
) -> None:
    """A five on the table: one factor shoots one down, four four, five five."""
    t = raid("at E23: R:Flk1.1", "at F25: R:Flk4.1", dice=(5,))
    while "fly over E24" not in t.prompt:
        t.order("done")
    t.order(f"flak {units} at E24", "done")
    pay(t)
    assert flying(t) == {"sac": 8 - lost}


@pytest.mark.rule("MS:13f")
def test_flak_that_does_not_reach_the_square_does_not_join_in() -> None:
    t = raid("at E23: R:Flk1.1", "at E26: R:Flk4.1")
    t.order("done")
    assert t.why_not("flak R:Flk1.1 R:Flk4.1 at E24") == ("MS:13a", "E24", "R:Flk4.1")


# Aborting


@pytest.mark.rule("MS:13h", "MS:13i", "MS:13j", "MS:13q")
def test_aircraft_may_abort_when_it_is_said_who_fires_and_that_flak_is_used_up() -> None:
    t = raid("at E25: R:Flk4.1", "at E23: R:Flk1.1")
    (event,) = t.order("flak R:Flk4.1 at E26")
    assert event.text == "R:Flk4.1 aims at B:1SAC and B:2SAC over E26."
    assert (t.step, t.asked) == ("stand or abort", "blue")
    t.order("abort B:1SAC B:2SAC")
    assert (t.where("B:1SAC"), t.where("B:2SAC")) == ("E30", "E30")  # without a die
    state = t.game.write_state(t.position)
    assert "R:Flk4.1[shot]" in state
    assert "R:Flk1.1[shot]" not in state
    assert t.step == "movement"


@pytest.mark.rule("MS:13q")
def test_they_return_to_the_base_that_they_left() -> None:
    t = arrange(BASE, "at E27: B:AB1.2", FOE, "at E25: R:Flk4.1")
    t.order("bomb-units B:1SAC over E24 via E29 E28 E27 E26 E25", "done")
    t.order("flak R:Flk4.1 at E26", "abort B:1SAC")
    assert t.where("B:1SAC") == "E30"


# With fighters


@pytest.mark.rule("MS:13l")
def test_flak_does_not_fire_into_a_square_with_interceptors_of_its_own() -> None:
    t = raid("at E20: R:AB1.1 R:FTR1.1[on-call]", "at E23: R:Flk4.1", "at E25: R:Flk1.1")
    t.order("done", "intercept R:FTR1.1 over E24", "done")
    pay(t)
    assert t.step == "movement"  # all that is left reaches E24 alone
    other = raid("at E20: R:AB1.1 R:FTR1.1[on-call]", "at E23: R:Flk4.1", dice=(1,))
    other.order("flak R:Flk4.1 at E24", "done")
    pay(other)
    other.order("intercept R:FTR1.1 over E24")  # the other way round it may
    both = raid("at E20: R:AB1.1 R:FTR1.1[on-call] R:FTR1.2[on-call]", "at E23: R:Flk4.1")
    both.order("intercept R:FTR1.1 over E24", "done")
    pay(both)
    assert both.why_not("flak R:Flk4.1 at E24") == ("MS:13l", "E24", "R:Flk4.1")


@pytest.mark.rule("MS:13l")
def test_interceptors_in_another_square_do_not_keep_flak_from_firing() -> None:
    red = "at E22: R:2Inf", "at E21: R:Flk4.1", "at E20: R:AB1.1 R:FTR1.1[on-call]"
    t = arrange(BASE, FOE, *red)
    around = "F30 G30 H29 H28 H27 H26 H25 G24 F23"
    t.order("bomb-units B:1SAC over E24", f"bomb-units B:2SAC over E22 via {around}", "done")
    t.order("intercept R:FTR1.1 over E24", "done")
    pay(t)
    t.order("flak R:Flk4.1 at E22")


@pytest.mark.rule("MS:12s")
def test_interceptors_wait_over_the_target_unless_they_may_meet_aircraft_on_the_way() -> None:
    lines = "at E20: R:AB1.1 R:FTR1.1[on-call]", "at E25: R:Flk1.1"
    assert raid(*lines).why_not("intercept R:FTR1.1 over E25") == ("MS:12s", "E25", "R:FTR1.1")
    t = arrange(BASE, FOE, *lines, modules=("module-12-interception-on-the-way",))
    t.order(
        "bomb-units B:1SAC B:2SAC over E24 via E29 E28 E27 E26 E25", "done", "intercept R:FTR1.1 over E25"
    )


# What is lost


@pytest.mark.rule("MS:PCS.I.1.def")
@pytest.mark.rule("MS:13m")
def test_what_flak_shoots_down_does_not_bomb() -> None:
    t = raid("at E23: R:Flk4.1", dice=(6, 6))
    t.order("flak R:Flk4.1 at E24", "done")  # four of eight
    pay(t)
    events = t.order("done")
    assert any("4 factors" in event.text for event in events if event.kind == "strike")


@pytest.mark.rule("MS:13u")
def test_bombers_lose_first() -> None:
    def met(factors: str) -> Table:
        lines = f"at E30: B:AB1.1 B:15TAC {factors}", FOE, "at E23: R:Flk4.1"
        t = arrange(*lines, dice=(6,))
        t.order("support B:15TAC over E24", f"escort {factors} over E24", "done")
        t.order("flak R:Flk4.1 at E24", "done")
        pay(t)
        return t

    tac = met("B:1FTR").rules.roster
    strong = tac.attack[tac.called["b:15tac"]]
    assert flying(met("B:1FTR")) == ({"ftr": 4} if strong == 4 else {"ftr": 4, "tac": strong - 4})


@pytest.mark.rule("MS:13u")
def test_and_others_when_no_bombers_are_left() -> None:
    lines = "at E30: B:AB1.1 B:TAC2.1 B:1FTR", FOE, "at E23: R:Flk4.1"
    t = arrange(*lines, dice=(6,))
    t.order("support B:TAC2.1 over E24", "escort B:1FTR over E24", "done", "flak R:Flk4.1 at E24", "done")
    pay(t)
    assert flying(t) == {"ftr": 2}


@pytest.mark.rule("MS:13o")
def test_missions_that_share_a_square_are_one_group() -> None:
    """From two bases, on two missions: one roll for all of them."""
    lines = "at E30: B:AB1.1 B:1SAC", "at H30: B:AB1.2 B:15TAC", FOE, "at E23: R:Flk4.1"
    t = arrange(*lines, dice=(6,))
    t.order("bomb-units B:1SAC over E24", "support B:15TAC over E24", "done")
    (event,) = t.order("flak R:Flk4.1 at E24")
    assert event.text == "R:Flk4.1 aims at B:1SAC and B:15TAC over E24."


@pytest.mark.rule("MS:13n")
@pytest.mark.parametrize(
    ("flak_units", "there", "plus"),
    [("R:Flk2.1", "E24", True), ("R:Flk1.1", "E24", False), ("R:Flk4.1", "E23", False)],
)
def test_two_flak_factors_in_the_target_square_that_fire_add_one_to_the_bombing_die(
    flak_units: str, there: str, plus: bool
) -> None:
    place = f"at E24: R:1Inf {flak_units}" if there == "E24" else f"at E23: {flak_units}"
    t = arrange(BASE, *(() if there == "E24" else (FOE,)), place, dice=(1, 1))
    t.order("bomb-units B:1SAC B:2SAC over E24", "done")
    while "way" in t.prompt:
        t.order("done")
    t.order(f"flak {flak_units} at E24", "done")
    pay(t)
    strike = next(event.text for event in t.order("done") if event.kind == "strike")
    assert ("flak fires at the bombers" in strike) is plus
    silent = arrange(BASE, "at E24: R:1Inf R:Flk2.1", dice=(1,))
    silent.order("bomb-units B:1SAC B:2SAC over E24", "done")
    while silent.step == "meet":
        silent.order("done")
    assert not any("flak" in event.text for event in silent.order("done") if event.kind == "strike")


@pytest.mark.rule("MS:13n")
def test_flak_that_fired_at_aircraft_on_their_way_over_it_adds_nothing_to_the_die_of_others() -> None:
    t = arrange(BASE, "at E22: R:1Inf", "at E24: R:2Inf R:Flk2.1", dice=(6, 6, 6))
    t.order(
        "bomb-units B:1SAC over E22 via E29 E28 E27 E26 E25 E24 E23", "bomb-units B:2SAC over E24", "done"
    )
    assert "on the way to E22" in t.prompt
    t.order("flak R:Flk2.1 at E24")
    strikes: list[str] = []
    while len(strikes) < 2:
        events = t.order(min(t.offered) if t.step == "loss" else "done")
        strikes += [event.text for event in events if event.kind == "strike"]
    assert not any("flak" in strike for strike in strikes)


# On the way home


@pytest.mark.rule("MS:13p")
def test_returning_aircraft_are_fired_on_by_flak_that_has_not_fired() -> None:
    def returning(shot: str) -> Table:
        lines = (
            "at E30: B:AB1.1",
            "aloft E30: B:1SAC",
            "mission B:1SAC bomb-units over E24 via E29 E28 E27 E26 E25",
            f"at E27: R:Flk2.1{shot}",
        )
        return arrange(*lines, dice=(6,), step="return")

    t = returning("")
    t.order("home B:1SAC")
    assert (t.step, t.asked) == ("meet", "red")
    assert t.refused("flak R:Flk2.1 at E24").rule == "MS:13d"
    t.order("flak R:Flk2.1 at E26")  # and there is nothing left to abort
    pay(t)
    roster = t.rules.roster
    left = [unit for unit in t.at("E30") if "SAC" in unit]
    assert sum(roster.attack[roster.called[unit.lower()]] for unit in left) == 2
    used = returning("[shot]")
    used.order("home B:1SAC")
    assert used.where("B:1SAC") == "E30"
    assert used.asked == "red"  # its turn has begun


# On the ground


@pytest.mark.rule("MS:13b")
def test_flak_has_no_zone_of_control() -> None:
    t = arrange("at E24: R:Flk4.1", "at E26: B:4Arm", step="movement")
    assert (
        not zones_of(t.rules).controlled(t.position, 1) >> t.position.place[t.rules.roster.called["r:flk4.1"]]
        & 1
    )
    t.order("move B:4Arm to E25", "move B:4Arm to D23")  # past it


@pytest.mark.rule("MS:13b")
@pytest.mark.parametrize(("unit", "takes"), [("B:Flk4.1", False), ("B:1Inf", True)])
def test_flak_takes_no_city_and_holds_none(unit: str, takes: bool) -> None:
    """RMS-79 - E24 is Red's, and nobody of his is near."""
    t = arrange(f"at E26: {unit}", land="city E24; red E24", step="movement")
    t.order(f"move {unit} to E24", "done")
    city = 1 << parse("E24")
    friendly = [bool(CITIES.of(t.rules).friendly(t.position, side) & city) for side in (0, 1)]
    assert friendly == [takes, not takes]


@pytest.mark.rule("MS:13b")
def test_flak_adds_nothing_to_the_defense_and_does_not_attack() -> None:
    t = arrange("at E24: R:Flk4.1 R:1Inf", "at E25: B:4Arm B:Flk4.1", step="announce")
    assert t.defense("E24", "B:4Arm") == 4
    assert t.why_not("attack E24 with B:4Arm B:Flk4.1") == ("MS:13b", "", "B:Flk4.1")
    assert all("Flk" not in order for order in offered(t))


@pytest.mark.rule("MS:13c")
def test_flak_alone_is_destroyed_by_who_enters_and_goes_on_as_if_nothing_were_there() -> None:
    t = arrange("at E24: R:Flk4.1", "at E27: B:4Arm", "at H20: R:Flk1.1", step="movement")
    t.order("move B:4Arm via E24 to E22")
    assert "turned-over E24: R:Flk4.1" in t.game.write_state(t.position)
    t.order("take-back B:4Arm")
    assert "at E24: R:Flk4.1" in t.game.write_state(t.position)  # while moves can be taken back
    t.order("move B:4Arm via E24 to E22", "done")
    assert t.where("R:Flk4.1") == "eliminated"
    assert t.where("R:Flk1.1") == "H20"


@pytest.mark.rule("MS:13c", "MS:13b")
def test_flak_with_others_is_destroyed_when_they_are_driven_off() -> None:
    battle = "at E24: R:Flk4.1 R:1Inf", "at E25: B:4Arm B:5Arm"
    t = arrange(*battle, step="announce", dice=(1,))
    t.order("attack E24 with B:4Arm B:5Arm", "done", "fight E24")
    while t.step in ("loss", "retreat"):
        t.order(min(offered(t)))
    assert t.where("R:Flk4.1") == "eliminated"
    held = arrange("at E24: R:Flk4.1 R:1Inf R:2Inf", "at E25: B:4Arm", step="announce", dice=(6,))
    held.order("attack E24 with B:4Arm", "done", "fight E24")
    while held.asked == "blue" and held.step in ("loss", "retreat"):
        held.order(min(offered(held)))
    assert held.where("R:Flk4.1") == "E24"  # they stand


@pytest.mark.rule("MS:13r")
@pytest.mark.parametrize(
    ("aboard", "fires"), [("aboard R:RR1.1: R:Flk4.1", False), ("at E25: R:Flk4.1", True)]
)
def test_flak_in_a_train_does_not_fire(aboard: str, fires: bool) -> None:
    """The train stands on E25, over which the bombers fly."""
    t = arrange(BASE, FOE, "at E25: R:RR1.1", aboard, "at E26: R:Flk1.1", modules=("module-07-railroads",))
    t.order("bomb-units B:1SAC B:2SAC over E24 via E29 E28 E27 E26 E25", "done")
    refusal = t.says("flak R:Flk4.1 at E26")
    assert (refusal and refusal.rule) == (None if fires else "MS:13r")


@pytest.mark.rule("MS:13s")
def test_flak_is_not_bombed_but_suffers_with_those_whom_ground_units_attack_with_support() -> None:
    t = arrange(BASE, "at E24: R:Flk4.1", "at E23: R:1Inf R:Flk1.1", dice=(6, 1))
    assert t.refused("bomb-units B:1SAC over E24").rule == "MS:AIRMISSION.1a"
    t.order("bomb-units B:1SAC B:2SAC over E23", "done")
    while t.step == "meet":
        t.order("done")
    t.order("done")
    assert t.where("R:Flk1.1") == "E23"
    supported = arrange(
        "at E30: B:AB1.1 B:15TAC", "at E24: R:1Inf R:Flk1.1", "at E25: B:4Arm B:5Arm", dice=(1,)
    )
    supported.order("support B:15TAC over E24", "done")
    while supported.step == "meet":
        supported.order("done")
    supported.order("done", "attack E24 with B:4Arm B:5Arm B:15TAC", "done", "fight E24")
    while supported.step in ("loss", "retreat"):
        supported.order(min(offered(supported)))
    assert supported.where("R:Flk1.1") == "eliminated"


@pytest.mark.rule("MS:13r")
def test_flak_that_is_carried_does_not_fire() -> None:
    """It is aboard a train, or a ship."""
    t = raid("at E25: R:Flk1.1", "aboard R:Flk1.1: R:Flk4.1")
    assert t.why_not("flak R:Flk4.1 at E26") == ("MS:13r", "", "R:Flk4.1")
    t.order("flak R:Flk1.1 at E26")


# For players


def test_the_computer_fires_what_hurts_most() -> None:
    t = raid("at E25: R:Flk1.1", "at F26: R:Flk4.1")
    order = General(GREEDY, 1).decide(t.game, t.position, Seat("red"))
    assert t.game.write_order(order).startswith("flak R:Flk1.1 R:Flk4.1 at ")


def test_a_player_is_offered_his_flak_and_told_why_not() -> None:
    t = raid("at E25: R:Flk1.1", "at H20: R:Flk4.1")
    view = t.game.view(t.position, "red")
    assert view.offer is not None
    assert list(view.offer.units) == ["R:Flk1.1"]
    assert t.refused("flak R:Flk4.1 at E26").reason == "E26 is neither the square of R:Flk4.1 nor beside it."


# As a target of guns


@pytest.mark.rule("MS:13t")
@pytest.mark.parametrize(("die", "where"), [(1, "eliminated"), (5, "E24")])
def test_flak_may_suffer_the_fire_of_artillery(die: int, where: str) -> None:
    """Six factors: a one destroys, a five does nothing; the ground units beside it are not harmed."""
    t = arrange(
        "at E25: B:1Art B:2Art",
        "at E24: R:Flk1.1 R:Inf2.1",
        modules=("module-16-artillery",),
        step="announce",
        dice=(die,),
    )
    assert t.says("attack E23 by barrage-flak with B:1Art") is not None
    t.order("attack E24 by barrage-flak with B:1Art B:2Art", "done", "fight E24 by barrage-flak")
    assert t.where("R:Flk1.1") == where
    assert t.where("R:Inf2.1") == "E24"


@pytest.mark.rule("MS:13t")
def test_and_of_ships() -> None:
    t = afloat("at OO51: B:TF1.1 B:TF1.2", "at PP51: R:Flk1.1", dice=(1,), options=OPTIONS)
    while t.says("fire-mission flak at PP51 with B:TF1.1 B:TF1.2") is not None and t.asked == "blue":
        t.order("done")
    t.order("fire-mission flak at PP51 with B:TF1.1 B:TF1.2")  # 6 factors, die 1: D
    assert t.where("R:Flk1.1") == "eliminated"
    red = afloat("side red", "at B21: R:TF1.1 R:TF1.2", "at C21: B:Flk1.1", dice=(1,), options=OPTIONS)
    red.order("done", "fire-mission flak at C21 with R:TF1.1 R:TF1.2")
    assert red.where("B:Flk1.1") == "eliminated"


def test_of_what_was_shot_down_no_flight_is_remembered() -> None:
    """It may be taken as a replacement in the same turn."""
    t = arrange("at E30: B:AB1.1 B:SAC1.1 B:1SAC", FOE, "at E23: R:Flk1.1", dice=(6,))
    t.order("bomb-units B:SAC1.1 over E24", "done", "flak R:Flk1.1 at E24", "done")
    assert t.where("B:SAC1.1") == "eliminated"
    assert t.step == "movement"
    assert t.position.went == ()


def test_of_who_has_aborted_neither() -> None:
    t = raid("at E23: R:Flk1.1")
    assert [went.unit for went in t.position.went] == [t.rules.roster.called[u] for u in ("b:1sac", "b:2sac")]
    t.order("flak R:Flk1.1 at E24", "abort B:1SAC B:2SAC")
    assert t.position.went == ()


@pytest.mark.rule("MS:UNITCHART.flak", "MS:UNITCHART.class5.b")
def test_flak_does_not_invade_where_the_older_rules_of_invasions_hold() -> None:
    land = "city EE30; sea A: GG41; beach GG42"
    t = arrange("sea A: B:Flk1.1 B:1Inf", land=land, step="movement")
    assert t.why_not("invade from GG41 with B:Flk1.1") == ("MS:UNITCHART.flak", "GG41", "B:Flk1.1")
    assert t.why_not("invade from GG41 with B:1Inf B:Flk1.1")[0] == "MS:UNITCHART.flak"
    assert not any(order.startswith("invade") and "Flk" in order for order in offered(t))
    t.order("invade from GG41 with B:1Inf")


@pytest.mark.rule("MS:13b", "MS:UNITCHART.classes")
def test_flak_and_installations_take_no_part_in_automatic_victories() -> None:
    """Module 4 has overruns instead, in which nobody but ground units is."""
    t = arrange("at EE29: B:4Arm B:5Arm B:Flk4.1", "at EE30: R:Inf1.1", "at DD29: B:AB1.1", step="movement")
    assert t.why_not("overwhelm EE30 with B:4Arm B:Flk4.1") == ("MS:13b", "EE30", "B:Flk4.1")
    assert t.why_not("overwhelm EE30 with B:4Arm B:5Arm B:AB1.1")[0] == "MS:13b"
    offers = [order for order in offered(t) if order.startswith("overwhelm")]
    assert offers
    assert not any("Flk" in order or "AB" in order for order in offers)
