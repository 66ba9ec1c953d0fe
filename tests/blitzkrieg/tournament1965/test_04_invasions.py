"""65:6.2, 65:20.0 - invasions and rangers, on land drawn for them and on the printed board.

On the drawn land the beach of zone C is FF15, GG16 and HH16; II16 beside it is coast, and no beach.
On the printed board V11 is a coast square of zone A that is no beach, with the sea squares U10 and V10.
"""

from __future__ import annotations

import pytest
from tests.blitzkrieg.basic1975.arranging import attack
from tests.blitzkrieg.judging import Table, table
from tests.blitzkrieg.tournament.coasts import BEACH, COAST, PORT, WATER, off, south
from tests.blitzkrieg.tournament1965.arranging import arrange, offered

from openblitz.hexes import bits
from openblitz.hexes.grid import name, neighbours, parse

FAR = "at EEE50: R:4Arm"
ONE, TWO, THREE = BEACH["C"]


def invading(*lines: str, land: str = COAST, dice: tuple[int, ...] = ()) -> Table:
    """Units at sea, and an enemy far away."""
    return arrange(*lines, FAR, land=land, dice=dice)


# Which beach, by whom


@pytest.mark.rule("65:6.2.0a", "65:6.2.4", "65:6.1.4e")
def test_one_beach_a_turn_in_the_zone_or_in_the_next() -> None:
    t = invading("sea B: B:1Inf B:2Inf B:3Inf", "sea E: B:4Inf")
    assert t.why_not(f"invade from {off(ONE)} with B:4Inf")[0] == "65:6.2.4"  # two zones off
    t.order(f"invade from {off(ONE)} with B:1Inf")  # of the next zone
    assert t.why_not(f"invade from {off(BEACH['B'][0])} with B:2Inf")[0] == "65:6.2.0a"
    t.order(f"invade from {off(THREE)} with B:2Inf")  # the same beach
    ends = invading("sea E: B:1Inf")  # A is not beside E
    assert ends.why_not(f"invade from {off(BEACH['A'][0])} with B:1Inf")[0] == "65:6.2.4"
    own = invading("sea B: B:1Inf")
    own.order(f"invade from {off(BEACH['B'][0])} with B:1Inf")


@pytest.mark.rule("65:6.2.0b", "65:QA.6.2", "65:COMMENT.b", "65:6.2.5a")
def test_every_turn_from_the_first_on_and_the_enemy_stays_off_the_beach() -> None:
    t = arrange("turn 1", "sea C: B:Inf1.1 B:Inf1.2", "sea C: R:1Inf", FAR, land=COAST)
    for unit in ("B:Inf1.1", "B:Inf1.2"):  # one factor a turn will do
        t.order(f"invade from {off(ONE)} with {unit}", f"go-ashore {unit} at {ONE}", "done")
        assert t.asked == "red"
        assert t.why_not(f"invade from {off(THREE)} with R:1Inf")[0] == "65:6.2.5a"
        t.order("done")
        if unit == "B:Inf1.1":
            t.order(f"move {unit} to {south(31, 5)}")
    t.order("done")
    assert t.asked == "red"
    assert t.says(f"invade from {off(THREE)} with R:1Inf") is None  # Blue has let a turn go by


@pytest.mark.rule("65:6.2.5b")
def test_a_beach_that_rangers_alone_invaded_may_be_invaded() -> None:
    t = arrange("sea C: B:1Rgr", "sea C: R:1Inf", FAR, land=COAST)
    t.order(f"invade from {off(ONE)} with B:1Rgr", f"go-ashore B:1Rgr at {ONE}", "done")
    t.order(f"invade from {off(THREE)} with R:1Inf")
    both = arrange("sea C: B:1Rgr B:1Inf", "sea C: R:1Inf R:1Rgr", FAR, land=COAST)
    both.order(f"invade from {off(ONE)} with B:1Rgr B:1Inf", f"go-ashore B:1Rgr B:1Inf at {ONE}", "done")
    for unit in ("R:1Inf", "R:1Rgr"):
        assert both.why_not(f"invade from {off(TWO)} with {unit}")[0] in ("65:6.2.5a", "65:6.2.0a")


@pytest.mark.rule("65:6.2.1")
def test_others_than_rangers_invade_beaches_only() -> None:
    t = invading("sea C: B:1Inf")
    plain = off(south(38, 3))
    assert t.why_not(f"invade from {plain} with B:1Inf")[0] == "65:6.2.3.1"
    t.order(f"invade from {off(THREE)} with B:1Inf")
    assert {order.split()[-1] for order in offered(t) if order.startswith("go-ashore")} <= set(BEACH["C"])


@pytest.mark.rule("65:6.2.2")
def test_armor_and_artillery_do_not_invade() -> None:
    for unit in ("B:4Arm", "B:1Art"):
        assert invading(f"sea C: {unit}").why_not(f"invade from {off(ONE)} with {unit}")[0] == "65:6.2.2"
    for unit in ("B:1Inf", "B:1Abn", "B:12AAs", "B:1Rgr"):
        invading(f"sea C: {unit}").order(f"invade from {off(ONE)} with {unit}", f"go-ashore {unit} at {ONE}")


@pytest.mark.rule("65:6.2.6")
def test_nobody_embarks_and_invades_in_one_turn() -> None:
    t = invading(f"at {PORT['A']}: B:1Inf")
    t.order("embark B:1Inf in A")
    assert t.why_not(f"invade from {off(BEACH['A'][0])} with B:1Inf")[0] == "65:6.2.6"
    while not (t.asked == "blue" and t.position.turn == 2):
        t.order("done")
    t.order(f"invade from {off(BEACH['A'][0])} with B:1Inf")


@pytest.mark.rule("65:6.2.13")
def test_the_whole_coast_of_the_great_koufax_desert_is_a_beach() -> None:
    """AA13 is a sea square beside Z13, AA14 and BB14; the city CC15 is not part of it."""
    t = table("1965-tournament", "sea A: B:1Inf B:2Inf\nat EEE50: R:1Inf")
    board, ground = t.rules.board, t.rules.ground
    (koufax,) = [beach for beach in board.beaches if "Koufax" in beach.name]
    shore = bits.spread(ground.sea) & ground.desert & ~ground.city  # R65-34
    assert shore
    assert not shore & ~bits.of(koufax.hexes)
    t.order("invade from AA13 with B:1Inf")


# The assault


@pytest.mark.rule("65:6.2.3.1", "65:6.2.8")
def test_invaders_go_to_sea_squares_beside_the_beach_twelve_factors_each() -> None:
    t = invading("sea C: B:1Inf B:2Inf B:3Inf B:Inf1.1")
    assert t.why_not(f"invade from {south(37, 1)} with B:1Inf")[0] == "65:6.2.3.1"
    assert t.why_not(f"invade from {ONE} with B:1Inf")[0] == "65:6.2.3.1"  # no sea
    t.order(f"invade from {off(ONE)} with B:1Inf B:2Inf B:3Inf")
    assert t.why_not(f"invade from {off(ONE)} with B:Inf1.1")[0] == "65:6.2.8"


@pytest.mark.rule("65:6.1.7", "65:6.2.3.2", "65:6.2.12a", "65:6.2.12b", "65:6.2.12c", "65:DIAG.6")
def test_onto_vacant_beaches_and_inland_without_roads() -> None:
    down = [south(31, row) for row in range(3, 12)]
    t = invading("sea C: B:1Inf", land=f"{COAST}; road {' '.join(down)}")
    t.order(f"invade from {off(down[0])} with B:1Inf", f"go-ashore B:1Inf at {down[0]}")
    assert down[3] in t.reach("B:1Inf")  # one factor for the beach, three inland
    assert down[4] not in t.reach("B:1Inf")
    near = invading("sea C: B:1Inf", f"at {south(31, 4)}: R:2Inf")
    near.order(f"invade from {off(down[0])} with B:1Inf")
    near.order(f"go-ashore B:1Inf at {down[0]}")  # even beside the enemy


@pytest.mark.rule("65:6.2.7", "65:6.2.9", "65:6.2.10a", "65:6.2.10b")
def test_sea_squares_must_attack_all_beside_them_together_with_land() -> None:
    at = off(TWO)
    around = [name(h) for h in neighbours(parse(at)) if name(h) in (*BEACH["C"], south(34, 3))]
    first, second, *_ = [hex_ for hex_ in around if hex_ in BEACH["C"]]
    inland = next(
        name(h)
        for h in neighbours(parse(first))
        if name(h) not in around and h not in neighbours(parse(second)) and name(h) in _plain()
    )
    t = arrange(
        "sea C: B:1Inf B:2Inf B:3Inf",
        f"at {first}: R:1Inf R:Inf1.1",
        f"at {second}: R:2Inf",
        f"at {inland}: B:4Arm",
        land=COAST,
    )
    t.order(f"invade from {at} with B:1Inf B:2Inf B:3Inf", "done")
    assert t.step == "announce"
    t.order(f"attack {first} with B:1Inf B:4Arm")  # from sea and land, and both defenders as one
    assert t.why_not("done")[0].startswith("65:")  # the others must be attacked, too
    t.order(f"attack {second} with B:2Inf B:3Inf")  # those of one sea square in two battles
    assert t.defense(first, "B:1Inf B:4Arm") == 5
    assert t.says("done") is None


def _plain() -> set[str]:
    return {south(at, row) for at in range(72) for row in (3, 4, 5)}


@pytest.mark.rule("65:6.2.3.3", "65:DIAG.6")
def test_the_victors_must_land_on_what_was_vacated() -> None:
    t = invading("sea C: B:1Inf B:2Inf", f"at {ONE}: R:Inf1.1")
    at = off(ONE)
    t.order(f"invade from {at} with B:1Inf B:2Inf", "done")
    attack(t, f"{ONE} with B:1Inf B:2Inf")  # 8 to 1: no die
    while t.step == "advance":
        t.order("done")
    assert t.step == "landing"
    assert t.why_not("done")[0] == "65:6.2.3.3"
    t.order(f"go-ashore B:1Inf at {ONE}")
    assert t.why_not("done")[0] == "65:6.2.3.3"
    t.order(f"go-ashore B:2Inf at {ONE}")
    assert t.step == "movement"
    assert t.at(ONE) == ("B:1Inf", "B:2Inf")


@pytest.mark.rule("65:6.2.3.3")
def test_who_is_still_on_the_sea_does_not_advance_with_those_on_land() -> None:
    """At 14 to 1 the beach is taken: B:4Arm may go four squares on, the invaders land when all is over."""
    t = invading("sea C: B:1Inf B:2Inf", f"at {south(31, 4)}: B:4Arm", f"at {ONE}: R:Inf1.1")
    t.order(f"invade from {off(ONE)} with B:1Inf B:2Inf", "done")
    attack(t, f"{ONE} with B:1Inf B:2Inf B:4Arm")
    assert t.step == "advance"
    assert t.why_not(f"advance B:1Inf to {ONE}")[::2] == ("65:6.2.3.3", "B:1Inf")
    assert {order.split()[1] for order in t.offered if order.startswith("advance")} == {"B:4Arm"}


@pytest.mark.rule("65:6.2.3.2")
def test_who_is_on_the_sea_goes_ashore_and_moves_in_no_other_way() -> None:
    t = invading("sea C: B:1Inf")
    t.order(f"invade from {off(ONE)} with B:1Inf")
    assert t.why_not(f"move B:1Inf to {ONE}")[::2] == ("65:6.2.3.2", "B:1Inf")
    t.order(f"go-ashore B:1Inf at {ONE}", f"move B:1Inf to {south(31, 4)}")


@pytest.mark.rule("65:6.2.11", "65:DIAG.6")
def test_who_must_retreat_or_has_nowhere_to_land_is_lost() -> None:
    t = invading("sea C: B:1Inf B:2Inf", f"at {ONE}: R:1Inf", dice=(6,))
    t.order(f"invade from {off(ONE)} with B:1Inf B:2Inf", "done")
    attack(t, f"{ONE} with B:1Inf B:2Inf")  # 2-1, a six: two factors, and back one
    t.order("lose B:1Inf keep B:Inf2.1")
    assert (t.where("B:Inf2.1"), t.where("B:2Inf")) == ("eliminated", "eliminated")
    beside = [hex_ for hex_ in BEACH["C"] if parse(hex_) in neighbours(parse(off(TWO)))]
    held = [f"at {hex_}: R:{i}Inf" for i, hex_ in enumerate(beside, 1)]
    full = invading("sea C: B:1Inf B:2Inf B:3Inf", *held, dice=(2,))
    full.order(f"invade from {off(TWO)} with B:1Inf B:2Inf B:3Inf", "done")
    attack(full, f"{' '.join(beside)} with B:1Inf B:2Inf B:3Inf")  # 1-1, a two: one each, and nobody moves
    full.order("lose R:1Inf keep R:Inf2.1 R:Inf1.1", "lose B:1Inf keep B:Inf2.1 B:Inf1.1")
    assert full.step == "movement"
    gone = ("B:2Inf", "B:3Inf", "B:Inf2.1", "B:Inf1.1")
    assert {full.where(unit) for unit in gone} == {"eliminated"}


# Rangers


@pytest.mark.rule("65:20.0.a")
def test_rangers_are_infantry_and_are_not_dropped() -> None:
    t = arrange("at EE30: B:1Rgr", "at EE33: R:1Inf", land="")
    t.order("move B:1Rgr to EE32")
    assert not t.reach("B:1Rgr")
    home = arrange("at M20: B:1Rgr B:1Abn", FAR, land="city M20")
    assert home.why_not("drop B:1Rgr at M25")[0] == "65:18.0.a"
    home.order("drop B:1Abn at M25")


@pytest.mark.rule("65:20.0.b", "65:20.0.d", "65:20.0.e")
def test_rangers_invade_any_coast_as_others_invade_beaches() -> None:
    t = table("1965-tournament", "sea A: B:1Rgr B:1Inf\nat EEE50: R:1Inf")
    assert t.why_not("invade from V10 with B:1Inf")[0] == "65:6.2.3.1"
    t.order("invade from V10 with B:1Rgr", "go-ashore B:1Rgr at V11")
    down = [south(38, row) for row in range(3, 10)]
    road = invading("sea C: B:1Rgr", land=f"{COAST}; road {' '.join(down)}")
    road.order(f"invade from {off(down[0])} with B:1Rgr", f"go-ashore B:1Rgr at {down[0]}")
    assert down[3] in road.reach("B:1Rgr")
    assert down[4] not in road.reach("B:1Rgr")  # no road


@pytest.mark.rule("65:20.0.d")
@pytest.mark.parametrize(("roll", "lands"), [(1, True), (6, False)])
def test_rangers_attack_from_the_sea_and_land_or_are_lost(roll: int, lands: bool) -> None:
    """Two of four factors, 2-1: a one drives the enemy back, a six the rangers, who have nowhere to go."""
    shore = south(38, 3)
    t = invading("sea C: B:1Rgr B:2Rgr", f"at {shore}: R:Inf1.1", dice=(roll,))
    size = sum(t.rules.roster.attack[t.rules.roster.number[unit]] for unit in ("b:1rgr", "b:2rgr"))
    t.order(f"invade from {off(shore)} with B:1Rgr B:2Rgr")
    assert size == 2
    assert t.why_not(f"go-ashore B:1Rgr at {shore}")[1] == shore  # not vacant
    t.order("done")
    attack(t, f"{shore} with B:1Rgr B:2Rgr")
    while t.step in ("loss", "retreat"):
        t.order(min(offered(t)))
    if lands:
        while t.step == "advance":
            t.order("done")
        assert t.why_not("done")[0] == "65:6.2.3.3"
        t.order(f"go-ashore B:1Rgr at {shore}", f"go-ashore B:2Rgr at {shore}")
        assert t.at(shore) == ("B:1Rgr", "B:2Rgr")
    else:
        assert {t.where("B:1Rgr"), t.where("B:2Rgr")} == {"eliminated"}


@pytest.mark.rule("65:20.0.b")
@pytest.mark.parametrize("ground", ["city", "forest", "mountain", "road"])
def test_whatever_the_coast_is_to_rangers(ground: str) -> None:
    shore = south(38, 3)
    water = {hex_ for hexes in WATER.values() for hex_ in hexes}
    around = (name(hex_) for hex_ in neighbours(parse(off(shore))))
    land = f"{COAST}; {ground} {' '.join(hex_ for hex_ in around if hex_ not in water)}"
    t = invading("sea C: B:1Rgr B:1Inf", land=land)
    assert t.says(f"invade from {off(shore)} with B:1Inf") is not None
    t.order(f"invade from {off(shore)} with B:1Rgr", f"go-ashore B:1Rgr at {shore}")


@pytest.mark.rule("65:20.0.c", "65:DIAG.6")
def test_rangers_share_the_one_invasion_of_a_turn_and_may_join_it_beside_the_beach() -> None:
    beside = south(34, 3)  # coast beside the beach, and none itself
    far = south(40, 3)
    t = invading("sea C: B:1Inf B:1Rgr B:2Rgr")
    t.order(f"invade from {off(ONE)} with B:1Inf")
    assert t.why_not(f"invade from {off(far)} with B:1Rgr")[0] == "65:6.2.0a"
    t.order(f"invade from {off(beside)} with B:1Rgr", f"go-ashore B:1Rgr at {beside}")
    raid = invading("sea C: B:1Inf B:1Rgr B:2Rgr")
    raid.order(f"invade from {off(far)} with B:1Rgr")
    assert raid.why_not(f"invade from {off(ONE)} with B:1Inf")[0] == "65:6.2.0a"
    assert raid.why_not(f"invade from {off(ONE)} with B:2Rgr")[0] == "65:6.2.0a"
    raid.order(f"go-ashore B:1Rgr at {far}", "done")
    while raid.asked != "blue":
        raid.order("done")
    raid.order(f"invade from {off(ONE)} with B:2Rgr")  # every turn


@pytest.mark.rule("65:QA.6.2-20.0")
def test_only_rangers_go_back_to_sea_from_a_beach() -> None:
    t = invading(f"at {ONE}: B:1Rgr B:1Inf", f"at {south(38, 3)}: B:2Rgr", f"at {south(38, 5)}: R:2Inf")
    assert t.why_not("embark B:1Inf in C")[0] == "65:6.1.3b"
    t.order("embark B:1Rgr in C")
    t.order("embark B:2Rgr in C")  # from where there is no beach, too
    near = invading(f"at {ONE}: B:1Rgr", f"at {south(31, 4)}: R:2Inf")
    assert near.why_not("embark B:1Rgr in C")[0] == "65:QA.6.2-20.0"  # in an enemy zone


@pytest.mark.rule("65:6.2.7")
def test_an_enemy_beside_a_sea_square_is_attacked_though_he_is_on_no_beach() -> None:
    """II16 is coast, and no beach, beside the sea square off the last square of the beach."""
    at = off(THREE)
    assert "II16" in {name(h) for h in neighbours(parse(at))}
    assert "II16" not in BEACH["C"]
    t = arrange("sea C: B:1Inf B:2Inf", f"at {THREE}: R:1Inf", "at II16: R:2Inf", land=COAST)
    t.order(f"invade from {at} with B:1Inf B:2Inf", "done", f"attack {THREE} with B:1Inf")
    assert "II16" in t.why_not("done")[1].split()
    t.order("attack II16 with B:2Inf")
    assert t.says("done") is None
