"""MS:15 - guerillas. Red oppresses Calaedia, whose cities are EE30, EE40, GG35 and II40.

Round EE30 the squares are, clockwise from north, EE29, FF30, FF31, EE31, DD30 and DD29.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.blitzkrieg.judging import table
from tests.blitzkrieg.modules.fleets import afloat

from openblitz.blitzkrieg.air_forces.rules.air_strikes import BombUnits
from openblitz.blitzkrieg.irregulars.rules import guerilla_ways, guerillas
from openblitz.blitzkrieg.irregulars.rules.small_guerillas import SmallGuerillas
from openblitz.blitzkrieg.supply.rules import isolation
from openblitz.players.blitzkrieg import player

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tests.blitzkrieg.judging import Table


OPTIONS = ("module-08-orders-of-battle", "module-09-production", "module-15-guerillas")
ARMIES = ("order-of-battle blue 2", "order-of-battle red 5")
CITIES = "city EE30 EE40 GG35 II40"
FAR = ("at A6: B:9Inf", "at TTT58: R:9Inf")
HALF = ("aggressor calaedia red", "reduced EE30 EE40", "control red: EE30 EE40 TTT60")
SUPPLY = ("module-10-supply",)
GARRISONS = ("at EE30: R:1Inf", "at EE40: R:2Inf")


def arrange(
    *lines: str,
    turn: int = 2,
    side: str = "blue",
    step: str = "movement",
    land: str = CITIES,
    options: tuple[str, ...] = (),
    without: tuple[str, ...] = ("supply-1965",),
    dice: Iterable[int] = (),
) -> Table:
    """Blue is to move, unless it is said otherwise."""
    text = "\n".join([f"turn {turn}", f"side {side}", *ARMIES, *FAR, *lines, f"step {step}"])
    return table("modules", text, dice, "", land, options=(*OPTIONS, *options), without=without)


def rising(*lines: str, turn: int = 2, side: str = "blue", land: str = CITIES) -> Table:
    """The end of a player-turn in which guerillas may appear."""
    t = arrange(*lines, turn=turn, side=side, land=land)
    for _phase in range(8):
        if t.position.steps[-1].key in ("guerillas", "production") or t.position.side != (side == "red"):
            break
        t.order("done")
    return t


def hidden(t: Table) -> dict[str, int]:
    """The guerillas that have not appeared, by city."""
    lines = t.game.write_state(t.position).splitlines()
    found = (line.split() for line in lines if line.startswith("hidden-guerillas "))
    return {city: int(count) for _word, city, count in found}


def unit(t: Table, name: str) -> int:
    return t.rules.roster.called[name.casefold()]


# Rising


@pytest.mark.rule("MS:15a", "MS:15b")
def test_when_half_of_the_cities_have_fallen_each_brings_up_a_guerilla() -> None:
    """RMS-85 - City squares are counted."""
    t = rising(*HALF, *GARRISONS)
    assert t.position.steps[-1].key == "guerillas"
    assert hidden(t) == {"EE30": 1, "EE40": 1}
    less = rising("aggressor calaedia red", "reduced EE30", "control red: EE30 TTT60", GARRISONS[0])
    assert less.position.steps[-1].key != "guerillas"
    assert hidden(less) == {}
    three = ("aggressor calaedia red", "reduced EE30", "control red: EE30 TTT60", GARRISONS[0])
    third = arrange(*three, land="city EE30 EE40 GG35", step="raise-guerillas")
    assert guerillas.recruit(third.position) == []


@pytest.mark.rule("MS:15b")
def test_they_are_raised_in_turns_with_production_one_factor_each() -> None:
    assert rising(*HALF, *GARRISONS, turn=3).position.side == 1  # nobody was asked
    t = rising(*HALF, *GARRISONS)
    assert t.why_not("raise B:Gue2.1 from EE30 at EE33")[0] == "MS:15b"
    t.order("raise B:Gue1.1 from EE30 at EE33")
    assert t.why_not("raise B:Gue1.2 from EE30 at EE33")[0] == "MS:15b"  # one for each city
    t.order("raise B:Gue1.2 from EE40 at EE43")
    assert t.game.to_move(t.position) == "red"


@pytest.mark.rule("MS:15c")
def test_they_appear_within_three_squares_of_their_city_in_no_enemy_zone() -> None:
    t = rising(*HALF, *GARRISONS)
    assert t.why_not("raise B:Gue1.1 from EE30 at EE34")[:2] == ("MS:15c", "EE30 EE34")
    assert t.why_not("raise B:Gue1.1 from EE30 at EE31")[0] == "MS:15c"  # beside R:1Inf
    t.order("raise B:Gue1.1 from EE30 at EE33")  # three squares away
    beside = rising(*HALF, *GARRISONS, "at EE34: B:1Inf")
    beside.order("raise B:Gue1.1 from EE30 at EE33")  # the zones of one's own side are no matter
    two = rising(*HALF, *GARRISONS)
    two.order("raise B:Gue1.1 from EE30 at EE32")
    for water in ("lake", "sea"):
        wet = rising(*HALF, *GARRISONS, land=f"{CITIES}; {water} EE33")
        assert wet.why_not("raise B:Gue1.1 from EE30 at EE33")[0] == "MS:15c"


@pytest.mark.rule("MS:15c")
def test_they_appear_in_their_own_country_alone() -> None:
    """Z30 is two squares from X30, which is Great Blue's, and as far from BB30."""
    taken = "aggressor calaedia red", "reduced EE30 EE40 Z30", "control red: EE30 EE40 Z30 TTT60"
    t = rising(*taken, *GARRISONS, "at Z30: R:3Inf", land=f"{CITIES} Z30")
    assert t.why_not("raise B:Gue1.1 from Z30 at X30")[:2] == ("MS:15c", "Z30 X30")
    t.order("raise B:Gue1.1 from Z30 at BB30")


@pytest.mark.rule("MS:15d")
def test_they_may_wait() -> None:
    t = rising(*HALF, *GARRISONS)
    t.order("done")
    assert hidden(t) == {"EE30": 1, "EE40": 1}
    later = rising(*HALF, *GARRISONS, "hidden-guerillas EE30 1", turn=4)
    assert hidden(later) == {"EE30": 2, "EE40": 1}


@pytest.mark.rule("MS:15e")
def test_they_are_moved_by_the_enemy_of_the_oppressor() -> None:
    red = arrange(*HALF, *GARRISONS, side="red", step="raise-guerillas")
    assert guerillas.recruit(red.position) == []
    t = arrange(*HALF, *GARRISONS, "at GG40: B:Gue1.1")
    t.order("move B:Gue1.1 to GG42")
    assert t.why_not("move R:1Inf to EE32")[0] == "65:4.0.1b"


@pytest.mark.rule("MS:15e")
@pytest.mark.parametrize(("army", "enemy", "home"), [("red", "blue", "A5"), ("blue", "red", "TTT60")])
def test_where_the_country_has_an_army_they_are_on_its_side(army: str, enemy: str, home: str) -> None:
    """Whoever has taken its cities is the enemy of that army."""
    code = enemy[0].upper()
    garrisons = (f"at EE30: {code}:1Inf", f"at EE40: {code}:2Inf", f"control {enemy}: EE30 EE40 {home}")
    lines = (f"allegiance calaedia {army}", "reduced EE30 EE40", *garrisons)
    for side, raised in ((army, [(4, 2)]), (enemy, [])):  # two for Calaedia
        t = arrange(*lines, options=("module-18-minor-armies",), side=side, step="raise-guerillas")
        assert guerillas.recruit(t.position) == raised


@pytest.mark.rule("MS:15x", "MS:15y")
def test_a_country_without_guerillas_is_pacified_until_some_come_back() -> None:
    """RMS-88."""
    risen = "risen calaedia"
    assert hidden(rising(*HALF, *GARRISONS, risen)) == {}
    there = rising(*HALF, *GARRISONS, risen, "at GG40: B:Gue1.1")
    assert hidden(there) == {"EE30": 1, "EE40": 1}
    abroad = rising(*HALF, *GARRISONS, risen, "at C20: B:Gue1.1", "guerilla B:Gue1.1 of calaedia")
    assert hidden(abroad) == {}


# What they are


@pytest.mark.rule("MS:15g")
def test_nobody_has_to_combine_them() -> None:
    t = arrange(*HALF, *GARRISONS, "at GG40: B:Gue1.1 B:Gue1.2", step="recombine")
    t.order("done")
    assert t.at("GG40") == ("B:Gue1.1", "B:Gue1.2")
    t = arrange(*HALF, *GARRISONS, "at GG40: B:Gue1.1 B:Gue1.2", step="recombine")
    t.order("combine B:Gue1.1 B:Gue1.2 into B:Gue2.1")
    assert guerillas.country_of(t.position, unit(t, "B:Gue2.1")) is not None


@pytest.mark.rule("MS:15j")
def test_they_move_as_infantry_three_units_on_a_square() -> None:
    t = arrange(*HALF, "at GG42: B:Gue1.1 B:Gue1.2 B:Gue1.3", "at GG40: B:Gue1.4")
    assert t.why_not("move B:Gue1.4 to GG42") == ("MS:15j", "GG42", "B:Gue1.4")
    assert t.why_not("move B:Gue1.4 to GG45")[0] == "65:6.0.2"  # four squares, as infantry
    t.order("move B:Gue1.1 to GG43", "move B:Gue1.4 to GG42")
    full = rising(*HALF, *GARRISONS, "at EE32: B:Gue1.2 B:Gue1.3 B:Gue1.4")
    assert full.why_not("raise B:Gue1.1 from EE30 at EE32")[0] == "MS:15j"


@pytest.mark.rule("MS:15j")
def test_those_who_move_together_are_counted_together() -> None:
    t = arrange(*HALF, "at GG42: B:Gue1.1", "at GG40: B:Gue1.2 B:Gue1.3 B:Gue1.4")
    assert t.why_not("move B:Gue1.2 B:Gue1.3 B:Gue1.4 to GG42")[0] == "MS:15j"
    t.order("move B:Gue1.2 B:Gue1.3 to GG42")
    full = arrange(*HALF, "at GG42: B:Gue1.1 B:Gue1.2 B:Gue1.3", "at GG40: B:1Inf B:Gue1.4")
    assert full.why_not("move B:Gue1.4 to GG42")[0] == "MS:15j"
    full.order("move B:1Inf to GG42")  # who is none is not counted with them


@pytest.mark.rule("MS:15u")
def test_they_have_zones_of_control() -> None:
    t = arrange(*HALF, "at GG40: B:Gue1.1", "at GG38: R:1Inf", side="red")
    t.order("move R:1Inf to GG39")
    assert t.why_not("move R:1Inf to GG37")[0].startswith("65:7")  # it has stopped there


@pytest.mark.rule("MS:SCENARIO.G.d")
def test_only_that_scenario_has_a_limit_to_how_many_appear_in_a_cycle() -> None:
    t = rising(*HALF, *GARRISONS, "at EE33: B:Gue1.2", "appeared 18")
    t.order("raise B:Gue1.1 from EE30 at EE33")


@pytest.mark.rule("MS:15c", "MS:15j")
@pytest.mark.parametrize(
    ("there", "rule"), [("B:Gue1.2 B:Gue1.3", None), ("B:Gue1.2 B:Gue1.3 B:Gue1.4", "MS:15j")]
)
def test_they_appear_where_fewer_than_three_are(there: str, rule: str | None) -> None:
    t = rising(*HALF, *GARRISONS, f"at EE33: {there}")
    refusal = t.says("raise B:Gue1.1 from EE30 at EE33")
    assert (refusal and refusal.rule) == rule


@pytest.mark.rule("MS:15u")
@pytest.mark.parametrize("guerilla", ["B:Gue1.1", "B:Gue4.1"])
@pytest.mark.parametrize(("stands", "cut"), [("VV36", True), ("WW36", True), ("XX36", False)])
def test_they_cut_lines_of_supply(guerilla: str, stands: str, cut: bool) -> None:
    """On the rail line from Red's VV40 to VV30, or beside it."""
    line = " ".join(f"VV{n}" for n in range(30, 41))
    lines = *HALF[:2], "control red: EE30 EE40 VV40 TTT60", f"at {stands}: {guerilla}", "at VV31: R:1Inf"
    land = f"{CITIES}; city VV40; red VV40; road {line}"
    t = arrange(*lines, side="red", options=SUPPLY, without=(), land=land)
    assert bool(isolation.lacking(t.position, 1) >> unit(t, "R:1Inf") & 1) is cut


@pytest.mark.rule("MS:15l")
@pytest.mark.parametrize(("there", "more"), [("B:Gue1.1", 3), ("B:Gue2.1", 3), ("B:Gue4.1", 0)])
def test_small_ones_are_hard_to_bomb(there: str, more: int) -> None:
    t = arrange(*HALF, f"at GG40: {there}", side="red")
    hex_ = t.position.place[unit(t, there)]
    part = SmallGuerillas().part(t.position, hex_, BombUnits.system, ())
    assert (0 if part is None else part.value) == more


@pytest.mark.rule("MS:15l", "MS:UNITCHART.sbt.b")
@pytest.mark.parametrize(("there", "left"), [("B:Gue2.1 B:Gue1.1", 2), ("B:Gue4.1 B:Gue1.1", 0)])
def test_small_ones_are_hard_to_shell_without_aircraft_too(there: str, left: int) -> None:
    """Eight factors with a die of 1 destroy all; with three more they do nothing."""
    guns = ("at EE34: R:1Art R:2Art", f"at EE33: {there}")
    t = arrange(*HALF, *guns, side="red", step="announce", options=("module-16-artillery",), dice=[1])
    t.order("attack EE33 by barrage with R:1Art R:2Art", "done", "fight EE33")
    assert len(t.at("EE33")) == left


@pytest.mark.rule("MS:UNITCHART.sbt.b", "MS:TF.fire.a")
@pytest.mark.parametrize(("there", "stays"), [("B:Gue2.1", True), ("B:Gue4.1", False)])
def test_small_ones_are_hard_to_hit_from_the_sea_too(there: str, stays: bool) -> None:
    """A task force with a die of 1 takes half; with three more nothing."""
    lines = ("side red", "at D25: R:TF1.1", f"at D24: {there}", f"guerilla {there} of calaedia")
    t = afloat(*lines, "step naval-combat", options=OPTIONS[1:], dice=[1])
    t.order("fire-mission troops at D24 with R:TF1.1")
    assert (t.step != "loss") == stays


@pytest.mark.rule("MS:15m")
def test_small_ones_go_on_through_one_square_of_an_enemy_zone() -> None:
    lines = (*HALF, "at GG40: R:1Inf")
    t = arrange(*lines, "at GG42: B:Gue1.1")
    t.order("move B:Gue1.1 to GG41")
    assert t.why_not("move B:Gue1.1 to HH43")[0] != ""
    t.order("press-on B:Gue1.1")
    assert t.why_not("move B:Gue1.1 to HH41")[0] == "MS:15m"  # beside R:1Inf as well
    t.order("move B:Gue1.1 to HH43")
    assert t.why_not("press-on B:Gue1.1")[0] == "MS:15m"
    large = arrange(*lines, "at GG42: B:Gue4.1")
    large.order("move B:Gue4.1 to GG41")
    assert large.why_not("press-on B:Gue4.1")[0] == "MS:15m"
    soldiers = arrange(*lines, "at GG42: B:Inf1.1")  # as weak, and no guerillas
    soldiers.order("move B:Inf1.1 to GG41")
    assert soldiers.why_not("press-on B:Inf1.1") == ("MS:15m", "", "B:Inf1.1")


@pytest.mark.rule("MS:15n")
def test_they_attack_nobody_abroad_until_their_country_is_free() -> None:
    abroad = ("at WW45: R:1Inf", "at VV44: B:Gue4.1", "guerilla B:Gue4.1 of calaedia")
    t = arrange(*HALF, *abroad, step="announce")
    assert t.why_not("attack WW45 with B:Gue4.1") == ("MS:15n", "WW45", "B:Gue4.1")
    home = arrange(*HALF, "at GG40: R:1Inf", "at GG41: B:Gue4.1", step="announce")
    home.order("attack GG40 with B:Gue4.1")
    free = arrange("aggressor calaedia red", *abroad, step="announce")
    free.order("attack WW45 with B:Gue4.1")


BAND = tuple(f"B:Gue4.{n}" for n in (1, 2, 3))
ABROAD = ("at X31: R:Inf1.1", f"at X30: {' '.join(BAND)}", *(f"guerilla {one} of calaedia" for one in BAND))


@pytest.mark.rule("MS:15n")
def test_nor_do_they_overrun_or_overwhelm_anybody_abroad() -> None:
    """Twelve factors to one, in Blue's own country."""
    stack = " ".join(BAND)
    module = ("module-04-combat-results",)
    t = arrange(*HALF, *ABROAD, options=module)
    assert t.why_not(f"overrun X31 with {stack}") == ("MS:15n", "X31", "B:Gue4.1")
    assert not any("overrun" in order for order in t.offered)
    assert arrange(*HALF, *ABROAD).why_not(f"overwhelm X31 with {stack}")[0] == "MS:15n"
    at_home = arrange(*HALF, "at Z31: R:Inf1.1", f"at Z30: {stack}", options=module)
    at_home.order(f"overrun Z31 with {stack}")


@pytest.mark.rule("MS:15n", "MS:7r")
def test_nor_do_they_cut_rail_lines_abroad() -> None:
    """The book has it among the forms of offensive combat."""
    land = f"{CITIES}; road X29 X30; road Z29 Z30"
    lines = ("at X30: B:Gue1.1", "guerilla B:Gue1.1 of calaedia", "at Z30: B:Gue1.2")
    t = arrange(*HALF, *lines, land=land, options=("module-07-railroads",))
    assert t.why_not("cut-rail B:Gue1.1") == ("MS:15n", "X30", "B:Gue1.1")
    t.order("cut-rail B:Gue1.2")


@pytest.mark.rule("MS:15o")
def test_regular_infantry_absorbs_them() -> None:
    t = arrange(*HALF, "at GG40: B:1Inf B:Gue1.1 B:4Arm", "at GG42: B:Gue1.2", step="recombine")
    assert t.why_not("absorb B:Gue1.1 into B:4Arm")[0] == "MS:15o"
    assert t.why_not("absorb B:Gue1.2 into B:1Inf")[0] == "MS:15o"
    t.order("absorb B:Gue1.1 into B:1Inf")
    assert set(t.at("GG40")) == {"B:1Inf", "B:4Arm", "B:Inf1.1"}
    assert not guerillas.is_guerilla(t.rules, unit(t, "B:Inf1.1"))
    assert guerillas.country_of(t.position, unit(t, "B:Inf1.1")) is None
    more = arrange(
        *HALF, "at GG40: B:1Inf B:2Inf B:Gue1.1 B:Gue1.2", "at GG41: B:SInf2.1 B:Gue1.3", step="recombine"
    )
    assert more.why_not("absorb B:2Inf into B:1Inf") == ("MS:15o", "", "B:2Inf")
    more.order("absorb B:Gue1.1 B:Gue1.2 into B:1Inf", "absorb B:Gue1.3 into B:SInf2.1")
    assert set(more.at("GG40")) == {"B:1Inf", "B:2Inf", "B:Inf2.1"}
    assert set(more.at("GG41")) == {"B:SInf2.1", "B:SInf1.1"}


@pytest.mark.rule("MS:15p")
def test_they_take_no_part_in_invasions() -> None:
    land = f"{CITIES}; sea A: GG41; beach GG42"
    t = arrange(*HALF, "sea A: B:Gue1.1 B:1Inf", "guerilla B:Gue1.1 of calaedia", land=land)
    assert t.why_not("invade from GG41 with B:Gue1.1")[0] == "MS:15p"
    t.order("invade from GG41 with B:1Inf")


@pytest.mark.rule("MS:15p", "MS:UNITCHART.guer")
@pytest.mark.parametrize("wave", [(), ("turn 2", "foothold blue at D24 since 1")])
def test_nor_do_they_land_from_ships_in_the_first_wave_or_later(wave: tuple[str, ...]) -> None:
    ships = ("at D25: B:MST1.1 B:LST1.1 B:TF1.1", "aboard B:MST1.1: B:Gue1.1 B:1Inf")
    lines = (*wave, *ships, "guerilla B:Gue1.1 of calaedia")
    t = afloat(*lines, options=OPTIONS[1:])
    assert t.why_not("land B:Gue1.1 at D24") == ("MS:UNITCHART", "D24", "B:Gue1.1")
    t.order("land B:1Inf at D24")
    if not wave:
        foe = afloat(*lines, "at D24: R:1Inf", options=OPTIONS[1:])
        assert foe.why_not("assault D24 with B:Gue1.1") == ("MS:UNITCHART", "D24", "B:Gue1.1")


# Refusing combat


ATTACKED = (*HALF, "at GG40: B:Gue1.1", "at GG41: R:1Inf")


def attack(*lines: str, dice: Iterable[int] = ()) -> Table:
    """Red has announced an attack on GG40, and is done."""
    t = arrange(*(lines or ATTACKED), side="red", step="announce", dice=dice)
    t.order("attack GG40 with R:1Inf", "done")
    return t


@pytest.mark.rule("MS:15i")
def test_small_ones_slip_away_before_the_die_is_rolled() -> None:
    """RMS-87."""
    t = attack()
    assert t.game.to_move(t.position) == "blue"
    assert t.why_not("slip-away B:Gue1.1 to GG38")[0] == "MS:15i"
    assert t.why_not("slip-away B:Gue1.1 to HH41")[0] == "MS:15i"  # in the zone of R:1Inf
    t.order("slip-away B:Gue1.1 to GG39")
    assert t.position.steps[-1].key == "advance"  # the attack is void, the square is open
    t.order("advance R:1Inf to GG40")
    assert (t.where("B:Gue1.1"), t.where("R:1Inf")) == ("GG39", "GG40")


@pytest.mark.rule("MS:15i")
def test_large_ones_and_those_who_want_to_stand_fight() -> None:
    large = attack(*HALF, "at GG40: B:Gue4.1", "at GG41: R:1Inf")
    assert large.position.steps[-1].key == "resolve"
    soldiers = attack(*HALF, "at GG40: B:Inf1.1", "at GG41: R:1Inf")  # as weak, and no guerillas
    assert soldiers.position.steps[-1].key == "resolve"
    t = attack(dice=[1])
    t.order("done")
    assert t.position.steps[-1].key == "resolve"
    t.order("fight GG40")


@pytest.mark.rule("MS:15k")
def test_who_is_surrounded_by_enemy_zones_must_fight() -> None:
    around = ("at GG38: R:2Inf", "at EE38: R:3Inf", "at II41: R:4Inf")
    t = attack(*ATTACKED, *around)
    assert t.position.steps[-1].key == "resolve"
    gap = attack(*ATTACKED, *around[1:])
    assert gap.position.steps[-1].key == "refuse combat"


# Sanctuary and supply


@pytest.mark.rule("MS:15q")
def test_they_take_sanctuary_in_countries_that_nobody_has_invaded() -> None:
    land = f"{CITIES}; neutral GG42"
    t = arrange(*HALF, "at GG41: B:Gue1.1", "at HH41: B:1Inf", land=land)
    assert t.why_not("seek-sanctuary B:1Inf at GG42")[0] == "MS:15q"
    assert t.why_not("move B:Gue1.1 to GG42")[0] == "65:1.0.l"
    t.order("seek-sanctuary B:Gue1.1 at GG42")
    assert t.where("B:Gue1.1") == "GG42"
    assert guerilla_ways.in_sanctuary(t.position, unit(t, "B:Gue1.1"))
    board = arrange(*HALF, "guerilla B:Gue1.1 of sud-walkure", "at GG40: B:Gue1.1")
    assert not guerilla_ways.in_sanctuary(board.position, unit(board, "B:Gue1.1"))
    calm = arrange("at GG40: B:Gue1.1", "guerilla B:Gue1.1 of sud-walkure")
    calm.order("move B:Gue1.1 to GG41")  # no violation of Calaedia
    calm.order("done")
    assert "aggressor" not in calm.game.write_state(calm.position)
    assert guerilla_ways.in_sanctuary(calm.position, unit(calm, "B:Gue1.1"))
    home = arrange("at GG40: B:Gue1.1", "guerilla B:Gue1.1 of calaedia")
    assert not guerilla_ways.in_sanctuary(home.position, unit(home, "B:Gue1.1"))


@pytest.mark.rule("MS:15q", "MS:15j")
def test_they_enter_the_neutral_country_for_a_movement_factor_and_stop() -> None:
    """RMS-192; they have spent thirds of movement factors."""
    land = f"{CITIES}; neutral GG42 GG43"
    band = "at GG41: B:Gue1.1[spent=10] B:Gue1.2[spent=9] B:Gue1.3[stopped]"
    t = arrange(*HALF, band, "at GG40: B:Gue1.4", land=land)
    short = t.refused("seek-sanctuary B:Gue1.1 at GG42")
    assert short.rule == "65:6.0.2"
    assert short.reason == (
        "GG42 costs 1 (a square of the Neutral Country - MS:15q), and B:Gue1.1 has 2/3 "
        "(4 - 65:6.0.2, less 3 1/3 on its way before)."
    )
    far = t.refused("seek-sanctuary B:Gue1.2 at GG43")
    assert (far.rule, far.reason) == (
        "MS:15q",
        "Sanctuary is taken from a square beside it, and B:Gue1.2 is at GG41.",
    )
    assert "zone of control" in t.refused("seek-sanctuary B:Gue1.3 at GG42").reason
    t.order("seek-sanctuary B:Gue1.2 at GG42", "move B:Gue1.4 to GG41", "seek-sanctuary B:Gue1.4 at GG42")
    for order in ("seek-sanctuary B:Gue1.4 at GG43", "move B:Gue1.4 to GG41"):  # it has stopped
        stopped = t.refused(order)
        assert (stopped.rule, stopped.places) == ("MS:15q", ("GG42",))
    assert not t.reach("B:Gue1.4")
    bands = [f"guerilla B:Gue1.{n} of calaedia" for n in (1, 2, 3)]
    full = arrange(*HALF, "at GG42: B:Gue1.1 B:Gue1.2 B:Gue1.3", "at GG41: B:Gue1.4", *bands, land=land)
    assert full.why_not("seek-sanctuary B:Gue1.4 at GG42")[0] == "MS:15j"


@pytest.mark.rule("MS:15s")
def test_nobody_attacks_them_in_the_neutral_country() -> None:
    land = f"{CITIES}; neutral GG40"
    t = arrange(
        *HALF,
        "at GG40: B:Gue1.1",
        "guerilla B:Gue1.1 of calaedia",
        "at GG41: R:1Inf",
        side="red",
        step="announce",
        land=land,
    )
    assert t.why_not("attack GG40 with R:1Inf")[0] == "MS:15s"
    t.order("done")  # and nobody has to


@pytest.mark.rule("MS:15s")
def test_nor_from_the_air_nor_with_guns() -> None:
    lines = (*HALF, "at GG40: B:Gue4.1", "guerilla B:Gue4.1 of calaedia", "at GG41: R:1Inf R:1Art")
    land = f"{CITIES}; neutral GG40"
    air = ("at KK40: R:AB1.1 R:1SAC",)
    t = arrange(*lines, *air, side="red", step="air-missions", land=land, options=("module-12-air-forces",))
    assert t.why_not("bomb-units R:1SAC over GG40")[0] == "MS:15s"
    assert not any("GG40" in order for order in t.offered)
    old = arrange(*lines, "at TTT60: R:1SAC", side="red", step="sorties", land=land)
    assert old.why_not("bomb R:1SAC over GG40")[0] == "MS:15s"
    guns = arrange(*lines, side="red", step="announce", land=land, options=("module-16-artillery",))
    assert guns.why_not("attack GG40 by barrage with R:1Art")[0] == "MS:15s"
    assert not any("GG40" in order for order in guns.offered)


@pytest.mark.rule("MS:15t")
@pytest.mark.parametrize("die", [1, 2])
def test_it_is_so_though_nobody_of_them_is_left(die: int) -> None:
    """At 6-1 a one costs them four factors, and a two two."""
    force = " ".join(f"R:{n}Inf" for n in range(1, 7))
    stands = "at WW45: R:1Inf R:2Inf R:3Inf", "at WW44: R:4Inf R:5Inf R:6Inf"
    lines = (*stands, "at VV44: B:Gue4.1", "guerilla B:Gue4.1 of sud-walkure")
    t = arrange(*lines, side="red", step="announce", dice=[die])
    t.order(f"attack VV44 with {force}", "done", "fight VV44")
    while t.position.steps[-1].losing:
        t.order(t.game.write_order(next(t.game.orders(t.position))))
    assert bool(t.at("VV44")) == (die != 1)
    assert "aggressor calaedia red" in t.game.write_state(t.position)


@pytest.mark.rule("MS:15t", "MS:TF.fire.a")
def test_so_is_fire_from_the_sea() -> None:
    """W27 is in Sud Walküre, the guerillas there are of another country, and W28 is sea beside it."""
    band = ("at W27: B:Gue4.1", "guerilla B:Gue4.1 of calaedia")
    t = afloat("side red", "at W28: R:TF1.1", *band, "step naval-combat", options=OPTIONS[1:], dice=[6])
    t.order("fire-mission troops at W27 with R:TF1.1")
    assert "aggressor sud-walkure red" in t.game.write_state(t.position)


@pytest.mark.rule("MS:15t")
def test_a_country_is_invaded_once() -> None:
    lines = ("at WW45: R:1Inf", "at VV44: B:Gue4.1", "guerilla B:Gue4.1 of sud-walkure")
    t = arrange(*lines, "aggressor calaedia red", side="red", step="announce", dice=[1])
    t.order("attack VV44 with R:1Inf", "done", "fight VV44")
    while t.position.steps[-1].losing:
        t.order(t.game.write_order(next(t.game.orders(t.position))))
    found = t.game.write_state(t.position).splitlines()
    assert [line for line in found if line.startswith("aggressor")] == ["aggressor calaedia red"]


@pytest.mark.rule("MS:15t")
def test_to_attack_them_in_an_uninvaded_country_is_to_invade_it() -> None:
    lines = ("at WW45: R:1Inf", "at VV44: B:Gue4.1", "guerilla B:Gue4.1 of sud-walkure")
    t = arrange(*lines, side="red", step="announce", dice=[1])
    t.order("attack VV44 with R:1Inf", "done")
    assert "aggressor" not in t.game.write_state(t.position)
    t.order("fight VV44")
    while t.position.steps[-1].losing:
        t.order(t.game.write_order(next(t.game.orders(t.position))))
    assert "aggressor calaedia red" in t.game.write_state(t.position)


@pytest.mark.rule("MS:15f", "MS:15r")
def test_small_ones_need_no_supply_and_sanctuary_is_supply() -> None:
    t = arrange(*HALF, "at GG40: B:Gue2.1", "at KK40: B:Gue4.1", options=SUPPLY, without=())
    lacking = isolation.lacking(t.position, 0)
    assert not lacking >> unit(t, "B:Gue2.1") & 1
    assert lacking >> unit(t, "B:Gue4.1") & 1
    land = f"{CITIES}; neutral MM40"
    safe = arrange(
        *HALF, "at MM40: B:Gue4.1", "guerilla B:Gue4.1 of calaedia", options=SUPPLY, without=(), land=land
    )
    assert not isolation.lacking(safe.position, 0) >> unit(safe, "B:Gue4.1") & 1


@pytest.mark.rule("MS:15h")
def test_large_ones_are_supplied_from_friendly_cities_outside_their_country() -> None:
    land = f"{CITIES}; city YY45; red YY45"
    lines = (*HALF[:2], "at VV43: B:Gue4.1", "guerilla B:Gue4.1 of calaedia", "at YY45: B:1Inf")
    has = arrange(*lines, "control blue: YY45 A5", options=SUPPLY, without=(), land=land)
    assert not isolation.lacking(has.position, 0) >> unit(has, "B:Gue4.1") & 1
    assert isolation.lacking(has.position, 0) >> unit(has, "B:1Inf") & 1  # no home of his
    none = arrange(*lines[:-1], options=SUPPLY, without=(), land=land)
    assert isolation.lacking(none.position, 0) >> unit(none, "B:Gue4.1") & 1


@pytest.mark.rule("MS:15h")
def test_large_ones_are_supplied_from_friendly_cities_of_their_own_country() -> None:
    """RMS-197 - II40 is five squares from II35 and six from II34; Blue's own army has nothing of it."""
    taken = ("aggressor calaedia red", "occupied calaedia", "reduced EE30 EE40 GG35 II40")
    lines = (*taken, "at II40: B:1Inf", "control blue: II40 A5", "control red: EE30 EE40 GG35 TTT60")
    for stands, lacks in (("II35", False), ("II34", True)):
        t = arrange(*lines, f"at {stands}: B:Gue4.1", options=SUPPLY, without=())
        assert isolation.lacking(t.position, 0) >> unit(t, "B:Gue4.1") & 1 == lacks
        assert isolation.lacking(t.position, 0) >> unit(t, "B:1Inf") & 1
    fallen = (*taken, "at II40: R:1Inf", "control blue: A5", "control red: EE30 EE40 GG35 II40 TTT60")
    red = arrange(*fallen, "at II35: B:Gue4.1", options=SUPPLY, without=())
    assert isolation.lacking(red.position, 0) >> unit(red, "B:Gue4.1") & 1


@pytest.mark.rule("MS:15v", "MS:15w")
def test_a_factor_cuts_a_rail_line_outside_enemy_zones() -> None:
    land = f"{CITIES}; road GG40 GG41 GG42 GG43"
    rail = ("module-07-railroads",)
    t = arrange(*HALF, "at GG41: B:Gue1.1", options=rail, land=land)
    t.order("cut-rail B:Gue1.1")
    assert "rail-cut" in t.game.write_state(t.position)
    moved = arrange(*HALF, "at GG39: B:Gue1.1", "at HH42: R:Inf1.1", options=rail, land=land)
    moved.order("move B:Gue1.1 to GG40", "cut-rail B:Gue1.1")
    assert moved.why_not("move B:Gue1.1 to GG41")[0] == "MS:7r"  # it does nothing more
    armed = arrange(*HALF, "at GG40: B:Gue1.1 B:1Inf", "at GG39: R:Inf1.1", options=rail, land=land)
    refusal = armed.says("cut-rail B:Gue1.1")
    assert refusal is not None  # in a zone it would have to attack
    near = arrange(*HALF, "at GG41: B:Gue1.1", "at HH43: R:1Inf", "at GG42: R:2Inf", options=rail, land=land)
    assert near.says("cut-rail B:Gue1.1") is not None


# Around it


def test_what_is_known_of_guerillas_is_written_and_shown() -> None:
    t = rising(*HALF, *GARRISONS)
    t.order("raise B:Gue1.1 from EE30 at EE33")
    text = t.game.write_state(t.position)
    assert "guerilla B:Gue1.1 of calaedia" in text
    assert t.game.write_state(t.game.read_state(text)) == text
    lines = [box.lines for box in t.game.view(t.position, "blue").boxes if box.title == "Guerillas"]
    assert lines == [("Calaedia: 1 factors, 1 hidden.",)]


@pytest.mark.parametrize("name", ["greedy", "random"])
def test_computer_players_raise_them_and_slip_away(name: str) -> None:
    t = rising(*HALF, *GARRISONS)
    general = player(name, 1)
    for _order in range(20):
        if t.position.steps[-1].key != "guerillas":
            break
        t.order(t.game.write_order(general.decide(t.game, t.position, "blue")))  # type: ignore[arg-type]
    assert t.position.steps[-1].key != "guerillas"
    away = attack()
    away.order(away.game.write_order(general.decide(away.game, away.position, "blue")))  # type: ignore[arg-type]
