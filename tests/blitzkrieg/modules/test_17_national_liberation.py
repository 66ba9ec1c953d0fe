"""MS:SCENARIO.G - National Liberation: guerillas alone against the occupier of the whole board."""

from __future__ import annotations

import pytest
from tests.blitzkrieg.judging import Table, table
from tests.blitzkrieg.modules.by_computers import played

from openblitz.blitzkrieg.engine.places import WAITING
from openblitz.blitzkrieg.ground.questions.cities import CITIES
from openblitz.blitzkrieg.irregulars.rules import guerillas
from openblitz.blitzkrieg.rulesets import game
from openblitz.blitzkrieg.supply.rules.isolation import ISOLATED
from openblitz.blitzkrieg.weather.rules.calendar import date
from openblitz.hexes import bits
from openblitz.hexes.grid import name, parse
from openblitz.lab.blitzkrieg.invariants import Invariants

G, SWAPPED = "modules-g-national-liberation", "modules-g-national-liberation-swapped"
GROUND = game(G).rules.ground
ABROAD = [name(hex_) for hex_ in bits.hexes(GROUND.minors[0].cities)]  # all but those of Great Blue


# A square of the occupied land that no garrison of a city has in its zone.
FAR = name(
    next(
        bits.hexes(GROUND.minors[0].hexes & ~bits.within(GROUND.city, 2) & ~GROUND.forest & ~GROUND.mountain)
    )
)


def arrange(text: str) -> Table:
    return table(G, f"{text}\nrest eliminated")


def garrisons(free: int) -> str:
    """Blue in all cities abroad but so many."""
    units = [f"B:SInf1.{n}" for n in range(1, 46)]
    return "\n".join(f"at {city}: {unit}" for city, unit in zip(ABROAD[free:], units, strict=False))


def freed(free: int, text: str = "", side: str = "red", turn: int = 5, step: str = "movement") -> Table:
    """So many cities are the guerillas', of whom one is far from all cities."""
    return arrange(f"turn {turn}\nside {side}\n{garrisons(free)}\nat {FAR}: R:Gue1.1\n{text}\nstep {step}")


@pytest.mark.rule("MS:SCENARIO.G.a")
@pytest.mark.parametrize(("played", "by"), [(G, 0), (SWAPPED, 1)])
def test_one_side_has_an_army_and_the_whole_board(played: str, by: int) -> None:
    t = table(played)
    assert t.asked == ("blue", "red")[by]
    assert {o for o in t.offered if o != "resign"} == {f"army {n}" for n in range(1, 8)}
    t.order("army 4")
    roster, place = t.rules.roster, t.position.place
    waiting = [[u for u in t.position.of_side(s) if place[u] == WAITING] for s in (0, 1)]
    assert all(roster.guerilla[u] for u in waiting[1 - by])
    assert len(waiting[by]) == 22  # the Tactical Army
    assert t.asked == ("blue", "red")[by]  # he sets up first (RMS-96)
    say = roster.ids[next(u for u in waiting[by] if roster.counters[u].type.key == "armor")]
    assert [t.says(f"place {say} at {hex_}") for hex_ in ("G4", "ZZ48", "EE34", "V20")] == [None] * 4


@pytest.mark.rule("MS:SCENARIO.G.b")
def test_eighteen_factors_begin_near_cities_outside_his_home() -> None:
    t = table(G)
    t.order("army 4")
    roster, place = t.rules.roster, t.position.place
    own = [u for u in t.position.of_side(1) if place[u] == WAITING]
    assert sum(roster.defense[u] for u in own) == 18
    text = "turn 0\nside red\nat ZZ48: B:4Arm\nwaiting: R:Gue1.1 R:Gue1.2 R:Gue1.3 R:Gue1.4"
    t = arrange(f"{text}\nstep set-up")
    for hex_, distance in (("V20", 0), ("ZZ47", 1), ("N14", 1)):
        assert t.says(f"place R:Gue1.1 at {hex_}") is None, distance
    assert t.why_not("place R:Gue1.1 at G4") == ("MS:SCENARIO.G.b", "G4", "R:Gue1.1")  # at home in Great Blue
    assert t.why_not("place R:Gue1.1 at ZZ48")[0] == "MS:SCENARIO.G.b"  # he is there
    near = bits.within(GROUND.minors[0].cities, 3) & GROUND.land & ~GROUND.neutral
    just, beyond = (bits.within(GROUND.minors[0].cities, n) & GROUND.land & ~GROUND.neutral for n in (3, 4))
    three = next(h for h in bits.hexes(just & ~bits.within(GROUND.minors[0].cities, 2)))
    four = next(h for h in bits.hexes(beyond & ~near))
    assert t.says(f"place R:Gue1.1 at {name(three)}") is None
    assert t.why_not(f"place R:Gue1.1 at {name(four)}")[0] == "MS:SCENARIO.G.b"


@pytest.mark.rule("MS:15j")
def test_three_units_of_guerillas_are_set_up_on_a_square_at_most() -> None:
    text = "turn 0\nside red\nat ZZ48: B:4Arm\nwaiting: R:Gue1.1 R:Gue1.2 R:Gue1.3 R:Gue1.4"
    t = arrange(f"{text}\nstep set-up")
    assert t.why_not("place R:Gue1.1 R:Gue1.2 R:Gue1.3 R:Gue1.4 at V20")[0] == "MS:15j"
    t.order("place R:Gue1.1 R:Gue1.2 R:Gue1.3 at V20")


@pytest.mark.rule("MS:SCENARIO.G.c", "MS:SCENARIO.G.f")
@pytest.mark.parametrize(
    ("free", "level"),
    [(4, ""), (5, "Marginal"), (9, "Marginal"), (10, "Tactical"), (19, "Tactical"), (20, "Strategic")],
)
def test_levels_of_victory_by_cities(free: int, level: str) -> None:
    t = freed(free, "held-5 1\nheld-10 1\nheld-20 1")
    t.order("done")
    if not level:
        assert t.asked == "blue"
        return
    assert t.step == "declare victory"
    t.order("declare-victory")
    outcome = t.position.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.rule) == ("red", "MS:SCENARIO.G.c")
    assert level in outcome.reason


@pytest.mark.rule("MS:SCENARIO.G.f")
def test_the_cities_must_be_held_for_a_complete_turn() -> None:
    t = freed(10)
    t.order("done")
    assert t.asked == "blue"  # not yet
    t.order("done")
    assert t.asked == "red"
    t.order("done", "done")  # movement, and new guerillas
    assert t.step == "declare victory"


@pytest.mark.rule("MS:SCENARIO.G.f")
def test_at_each_level_they_may_go_on() -> None:
    t = freed(5, "held-5 1")
    t.order("done")
    assert {o for o in t.offered if o != "resign"} == {"declare-victory", "done"}
    t.order("done")
    assert (t.position.outcome, t.asked) == (None, "blue")
    assert t.why_not("declare-victory", "blue") is not None


@pytest.mark.rule("MS:SCENARIO.G.f")
def test_a_break_in_his_player_turn_counts() -> None:
    t = freed(4, "held-5 1", side="blue")
    t.order("done")
    assert "held-5" not in t.game.write_state(t.position)
    t = freed(5, "held-5 1", side="blue")
    t.order("done")
    assert "held-5 1" in t.game.write_state(t.position)


@pytest.mark.rule("MS:SCENARIO.G.d")
def test_no_more_than_eighteen_new_factors_appear_in_a_cycle() -> None:
    text = f"turn 4\nside red\nat ZZ48: B:4Arm\nat {FAR}: R:Gue1.1\nhidden-guerillas M14 30\nrecruited 1"
    t = arrange(f"{text}\nappeared 16\nstep raise-guerillas")
    t.order("raise R:Gue1.2 from M14 at M13", "raise R:Gue1.3 from M14 at M13")
    assert (t.where("R:Gue1.3"), t.asked) == ("M13", "blue")  # 18 are enough
    assert guerillas.hidden(t.position, parse("M14")) == 28  # the others may come later (MS:15d)
    t = arrange(f"{text}\nappeared 18\nstep raise-guerillas")
    assert t.why_not("raise R:Gue1.2 from M14 at M13")[0] == "MS:SCENARIO.G.d"


@pytest.mark.rule("MS:SCENARIO.G.d")
def test_each_city_that_he_has_brings_one_up() -> None:
    t = freed(20, turn=4)
    t.order("done")
    assert t.step == "guerillas"
    assert sum(one.number for one in guerillas.HIDDEN(t.position)) == len(ABROAD) - 20


@pytest.mark.rule("MS:SCENARIO.G.e")
def test_a_city_without_a_garrison_is_the_guerillas_at_once() -> None:
    t = arrange("turn 3\nside blue\nat V20: B:4Arm\nat G4: B:5Arm\nat ZZ48: R:Gue1.1\nstep movement")
    assert t.friendly("blue", "V20")
    assert not t.friendly("blue", "Y19")
    assert t.friendly("red", "Y19")  # nobody of them is there
    assert t.friendly("blue", "D7")  # his home needs no garrison
    assert not t.friendly("red", "D7")
    t.order("move B:4Arm to V21")
    assert t.friendly("red", "V20")  # though it is in his zone of control
    assert not CITIES.of(t.rules).sure(t.position, 0) >> parse("V20") & 1  # nor does it feed anybody


@pytest.mark.rule("MS:SCENARIO.G.g")
def test_the_occupier_wins_when_no_guerilla_is_left() -> None:
    t = arrange("turn 3\nside blue\nat V20: B:4Arm\nat ZZ48: R:Gue1.1\nstep movement")
    t.order("done")
    assert t.position.outcome is None
    t = arrange("turn 3\nside blue\nat V20: B:4Arm\nstep movement")
    t.order("done")
    assert t.position.outcome is not None
    assert (t.position.outcome.winner, t.position.outcome.rule) == ("blue", "MS:SCENARIO.G.g")


@pytest.mark.rule("MS:SCENARIO.G.h")
def test_after_a_year_it_is_a_stalemate() -> None:
    t = freed(4, side="blue", turn=35)
    t.order("done")
    assert t.position.outcome is None
    t = freed(4, side="blue", turn=36)
    t.order("done")
    assert t.position.outcome is not None
    assert (t.position.outcome.winner, t.position.outcome.rule) == (None, "MS:SCENARIO.G.h")
    t = freed(5, "held-5 2", side="blue", turn=36)  # but not where they have a victory
    t.order("done")
    assert t.position.outcome is not None
    assert t.position.outcome.winner == "red"


@pytest.mark.rule("MS:SCENARIO.G.j")
def test_it_begins_on_the_first_turn_of_fall() -> None:
    rules = game(G).rules
    assert (str(date(rules, 1)), str(date(rules, rules.turns))) == ("fall 1", "summer 9")


OVERSEAS = "modules-g-national-liberation-overseas"


@pytest.mark.rule("MS:SCENARIO.G.i")
def test_an_oppressor_from_overseas_has_no_home_on_the_board() -> None:
    text = "turn 3\nside blue\nat V20: B:4Arm\nat ZZ48: R:Gue1.1\nrest eliminated\nstep movement"
    t = table(OVERSEAS, text)
    assert t.friendly("red", "D7")  # which was Great Blue's
    assert len(t.cities("red")) == 65
    t = table(OVERSEAS)
    t.order("army 4")
    waiting = [u for u in t.position.of_side(0) if t.position.place[u] == WAITING]
    assert len(waiting) == 19  # the production centers are across the sea


@pytest.mark.rule("MS:SCENARIO.G.i")
def test_his_new_units_enter_through_ports_of_two_sea_zones() -> None:
    text = "turn 4\nside blue\norder-of-battle blue 4\nat ZZ48: R:Gue1.1\nat NN48: B:4Arm\nat V20: B:5Arm"
    t = table(OVERSEAS, f"{text}\nat G4: B:6Arm\nrest eliminated\nstep production")
    t.order("produce B:1Inf at NN48 by B:PC10.1")  # of zone D
    assert t.where("B:1Inf") == "NN48"
    for hex_ in ("V20", "G4", "NN49"):  # no port, one of zone A, and one without a garrison
        assert t.why_not(f"produce B:2Inf at {hex_} by B:PC10.1")[:2] == ("MS:SCENARIO.G.i", hex_)


@pytest.mark.rule("MS:SCENARIO.G.i")
@pytest.mark.parametrize(
    ("port", "may"), [("G4", False), ("P15", False), ("V33", True), ("NN48", True), ("RRR54", False)]
)
def test_of_the_five_sea_zones_it_is_the_third_and_the_fourth(port: str, may: bool) -> None:
    text = f"turn 4\nside blue\norder-of-battle blue 4\nat {port}: B:4Arm\nat ZZ48: R:Gue1.1"
    t = table(OVERSEAS, f"{text}\nrest eliminated\nstep production")
    assert t.may(f"produce B:1Inf at {port} by B:PC10.1") is may


@pytest.mark.rule("MS:SCENARIO.G.i")
def test_and_supply_with_them() -> None:
    # RMS-173
    text = "turn 3\nside blue\nat ZZ48: R:Gue1.1\nat NN48: B:4Arm\nat V20: B:5Arm\nrest eliminated"
    t = table(OVERSEAS, text)
    four, five = (t.rules.roster.number[unit] for unit in ("b:4arm", "b:5arm"))
    assert [ISOLATED(t.position) >> unit & 1 for unit in (four, five)] == [0, 1]


def test_who_sets_up_last_moves_first() -> None:
    # RMS-96
    t = arrange("turn 3\nside red\nat V20: B:4Arm\nat ZZ48: R:Gue1.1\nstep movement")
    t.order("done")
    assert (t.position.turn, t.asked) == (3, "blue")


def test_computer_players_set_up_and_play_a_turn() -> None:
    scenario = game(G)
    state = played(scenario, "random", "greedy", turn=3)
    assert not list(Invariants(scenario.rules).faults(state))
