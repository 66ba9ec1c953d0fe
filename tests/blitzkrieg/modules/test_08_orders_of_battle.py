"""MS:8 - seven orders of battle, three ways to choose them, and the counters of which they are formed."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING

import pytest
from tests.blitzkrieg.judging import table

from openblitz.blitzkrieg.charts.sheet import sheet
from openblitz.blitzkrieg.engine.places import BOX, WAITING
from openblitz.blitzkrieg.rulesets import game
from openblitz.blitzkrieg.scenarios.rules.orders_of_battle import army, drawn, worth
from openblitz.players.blitzkrieg import player
from openblitz.table import LoadedDice

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tests.blitzkrieg.judging import Table

MODULE = "module-08-orders-of-battle"
HORDE = "module-08-smaller-horde"


def begin(*orders: str, dice: Iterable[int] = (), options: tuple[str, ...] = ()) -> Table:
    """A new game with module 8, after these orders."""
    t = table("modules", dice=dice, options=(MODULE, *options))
    t.order(*orders)
    return t


def asked(t: Table) -> str | None:
    return t.game.to_move(t.position)


def numbers(t: Table) -> tuple[int, int]:
    """The armies of Blue and Red."""
    return army(t.position, 0), army(t.position, 1)


def offered(t: Table) -> set[str]:
    return {t.game.write_order(order) for order in t.game.orders(t.position)}


def factors(t: Table, side: int) -> dict[str, int]:
    """The factors of each type that wait to be set up."""
    roster, found = t.rules.roster, dict[str, int]()
    for unit in t.position.of_side(side):
        if t.position.place[unit] == WAITING:
            key = roster.counters[unit].type.key
            found[key] = found.get(key, 0) + worth(roster, unit)
    return found


# Choosing


@pytest.mark.rule("MS:8a")
def test_each_side_names_an_army_and_the_first_agrees() -> None:
    t = begin()
    assert asked(t) == "blue"
    assert t.why_not("army 8")[0] == "MS:8a"
    assert t.why_not("done")[0] == "MS:8a"
    seven = {f"army {number}" for number in range(1, 8)}
    assert {order for order in offered(t) if order.startswith("army")} == seven
    t.order("army 1")
    assert asked(t) == "red"
    assert {order for order in offered(t) if order.startswith("army")} == seven  # the same is allowed, too
    t.order("army 5")
    assert asked(t) == "blue"
    t.order("agree")
    assert numbers(t) == (1, 5)
    assert factors(t, 1) == {"slow-infantry": 80, "armor": 22, "tac": 8}


@pytest.mark.rule("MS:8b")
def test_both_may_have_the_same_army_though_others_are_better() -> None:
    t = begin("army 3")
    assert "best another" in t.game.ask(t.position).prompt  # type: ignore[union-attr]
    t = begin("army 3", "army 3", "agree", dice=[3])
    assert numbers(t) == (3, 3)


@pytest.mark.rule("MS:8c")
def test_one_names_two_and_the_other_says_who_has_which() -> None:
    t = begin()
    assert t.why_not("offer-armies 4 4")[0] == "MS:8c"
    assert t.why_not("offer-armies 4 8")[0] == "MS:8c"
    t.order("offer-armies 6 2")
    assert asked(t) == "red"
    assert offered(t) == {"army 2", "army 6"}
    assert t.why_not("army 3")[0] == "MS:8c"
    t.order("army 6")
    assert numbers(t) == (2, 6)


@pytest.mark.rule("MS:8c")
def test_who_does_not_agree_names_two_or_rolls() -> None:
    t = begin("army 1", "object")
    assert asked(t) == "red"
    assert t.why_not("army 1")[0] == "MS:8a"
    t.order("offer-armies 1 2", "army 1")
    assert numbers(t) == (1, 2)
    t = begin("army 1", "army 2", "object")
    assert asked(t) == "blue"
    assert "roll-armies" in offered(t)
    assert t.why_not("object")[0] == "MS:8c"


@pytest.mark.rule("MS:8d", "MS:8e")
def test_the_lower_roll_is_an_army_and_the_other_takes_a_higher_one() -> None:
    t = begin("roll-armies", dice=[2, 5])
    assert asked(t) == "red"
    assert offered(t) == {f"army {number}" for number in (3, 4, 5, 6, 7)}
    assert t.why_not("army 2")[0] == "MS:8d"
    assert t.why_not("army 1")[0] == "MS:8d"
    t.order("army 3")
    assert numbers(t) == (2, 3)
    t = begin("roll-armies", dice=[6, 1])
    assert asked(t) == "blue"
    t.order("army 7")
    assert numbers(t) == (7, 1)


@pytest.mark.rule("MS:8d")
def test_equal_rolls_are_rolled_again() -> None:
    """RMS-41."""
    t = begin("roll-armies", "army 7", dice=[4, 4, 6, 6, 5, 3])
    assert numbers(t) == (7, 3)


@pytest.mark.rule("MS:8f", "MS:8g")
@pytest.mark.parametrize(("blue", "red", "first"), [(1, 7, "blue"), (7, 1, "red"), (5, 4, "red")])
def test_the_lower_number_moves_first_and_the_higher_sets_up_first(blue: int, red: int, first: str) -> None:
    t = begin(f"army {blue}", f"army {red}", "agree")
    second = "red" if first == "blue" else "blue"
    assert asked(t) == second
    chance, dice = Random(5), LoadedDice(())
    seats = [asked(t)]
    while t.position.turn == 0:
        assert t.position.steps[-1].key == "set-up"
        t.game.carry_out(t.position, t.game.pick(t.position, chance), dice)
        if asked(t) != seats[-1]:
            seats.append(asked(t))
    assert seats == [second, first]
    assert factors(t, 0) == factors(t, 1) == {}  # all of both has been set up


@pytest.mark.rule("MS:8f")
@pytest.mark.parametrize(("roll", "first"), [(3, "blue"), (4, "red")])
def test_of_the_same_army_a_die_says_who_moves_first(roll: int, first: str) -> None:
    """RMS-39."""
    t = begin("army 6", "army 6", "agree", dice=[roll])
    assert asked(t) == ("red" if first == "blue" else "blue")


@pytest.mark.rule("MS:8h")
def test_players_are_told_that_the_larger_navy_is_better_with_blue() -> None:
    t = begin("army 1", "army 2")  # 3 ships against 11
    assert [one.rule for one in t.game.cautions(t.position)] == ["MS:8h"]
    t = begin("army 2", "army 1")
    assert t.game.cautions(t.position) == []
    t = begin("army 1", "army 1")  # as many
    assert t.game.cautions(t.position) == []


# The armies

ALL = frozenset(row for row in sheet("modules.ob").rows if row not in ("production", "points"))
LISTED = {
    ("MS:OB.1", "MS:OB.1.b"): (
        1,
        {"infantry": 80, "armor": 60, "artillery": 16, "airborne": 8, "flak": 12},
        {"mdm": 12, "tac": 8, "ftr": 12, "mac": 2, "railroad": 6, "transport": 3, "airbase": 5},
        (2, 12),
    ),
    ("MS:OB.2", "MS:OB.2.b"): (
        2,
        {
            "infantry": 24,
            "armor": 12,
            "artillery": 16,
            "marines": 18,
            "rangers": 4,
            "airborne": 12,
            "flak": 16,
        },
        {
            "sac": 16,
            "mdm": 12,
            "ftr": 16,
            "mac": 4,
            "railroad": 6,
            "task-force": 6,
            "transport": 4,
            "landing-ship": 1,
            "airbase": 8,
        },
        (3, 10),
    ),
    ("MS:OB.3", "MS:OB.3.b"): (
        3,
        {"infantry": 32, "armor": 18, "artillery": 8, "marines": 6, "airborne": 4, "flak": 12},
        {
            "sac": 16,
            "mdm": 6,
            "tac": 4,
            "ftr": 4,
            "mac": 2,
            "railroad": 4,
            "task-force": 2,
            "transport": 3,
            "airbase": 5,
        },
        (3, 10),
    ),
    ("MS:OB.4", "MS:OB.4.b"): (
        4,
        {"infantry": 24, "armor": 24, "marines": 12, "airborne": 8, "flak": 14},
        {
            "mdm": 12,
            "tac": 8,
            "ftr": 16,
            "mac": 2,
            "railroad": 8,
            "task-force": 2,
            "transport": 2,
            "airbase": 6,
        },
        (3, 10),
    ),
    ("MS:OB.5",): (
        5,
        {"slow-infantry": 80, "armor": 22},
        {"tac": 8, "ftr": 12, "railroad": 4, "task-force": 1, "transport": 2, "airbase": 3},
        (6, 5),
    ),
    ("MS:OB.6",): (
        6,
        {"slow-infantry": 100, "armor": 10},
        {"tac": 2, "ftr": 2, "railroad": 2, "transport": 1, "airbase": 2},
        (5, 4),
    ),
    ("MS:OB.7",): (7, {"slow-infantry": 200}, {"railroad": 2, "transport": 1}, (5, 2)),
}


@pytest.mark.parametrize(
    ("number", "ground", "rest", "centers"),
    [pytest.param(*row, marks=pytest.mark.rule(*rules)) for rules, row in LISTED.items()],
)
def test_an_army_has_the_factors_of_the_chart(
    number: int, ground: dict[str, int], rest: dict[str, int], centers: tuple[int, int]
) -> None:
    column = {row: int(sheet("modules.ob").at(row, str(number))) for row in sheet("modules.ob").rows}
    assert {key: column[key] for key in ALL if column[key]} == ground | rest
    assert (column["production"], column["points"]) == centers
    rules = game("modules", switched_on=(MODULE,)).rules
    there = {rules.roster.counters[u].type.key for u in rules.roster.used}
    for side in (0, 1):
        found = {
            key: sum(worth(rules.roster, u) for u in units)
            for key, units in drawn(rules, side, number).items()
        }
        assert found == {key: has for key, has in (ground | rest).items() if key in there}
        assert ground.keys() - there <= {"flak"}


@pytest.mark.rule("MS:OB.COMPARISON")
@pytest.mark.parametrize("number", range(1, 8))
def test_the_comparison_agrees_with_the_chart(number: int) -> None:
    """RMS-37 - all sums but those of the Horde; RMS-38 - of the averages all but three."""
    chart, said, column = sheet("modules.ob"), sheet("modules.ob_comparison"), str(number)

    def sum_of(*keys: str) -> int:
        return sum(int(chart.at(key, column)) for key in keys)

    allowance = {"slow-infantry": 2, "infantry": 4, "armor": 6, "artillery": 4}
    allowance |= {"marines": 4, "rangers": 4, "airborne": 4}
    ranges = {"sac": 20, "mdm": 10, "tac": 8, "ftr": 12}
    ground, air = sum_of(*allowance), sum_of(*ranges)
    printed = [int(said.at(row, column)) for row in ("ground", "air", "total")]
    assert printed == ([120, 0, 120] if number == 7 else [ground, air, ground + air])
    if number != 6:
        moves = sum(Fraction(int(chart.at(key, column)) * far, ground) for key, far in allowance.items())
        assert abs(float(moves) - float(said.at("mobility", column))) <= 0.1
    if number not in (3, 4, 7):
        flies = sum(Fraction(int(chart.at(key, column)) * far, air) for key, far in ranges.items())
        assert abs(float(flies) - float(said.at("range", column))) <= 0.1


@pytest.mark.rule("MS:OB.COMPARISON")
def test_the_horde_of_the_comparison_is_a_switch() -> None:
    """RMS-37."""
    assert factors(begin("army 1", "army 7", "agree"), 1) == {"slow-infantry": 200}
    t = begin("army 1", "army 7", "agree", options=(HORDE,))
    assert factors(t, 1) == {"slow-infantry": 120}
    assert factors(t, 0)["infantry"] == 80


def test_with_strict_counters_the_horde_has_what_is_on_the_sheet() -> None:
    """RMS-3, RMS-37 - 75 divisions and 45 brigades, 195 factors."""
    t = begin("army 7", "army 7", "agree", dice=[1], options=("strict-counters",))
    assert factors(t, 0) == {"slow-infantry": 195}


# Forming and setting up


def test_the_largest_counters_come_first_and_may_be_broken_down_and_combined() -> None:
    t = begin("army 6", "army 7", "agree", dice=())
    roster = t.rules.roster
    assert [roster.ids[u] for u in drawn(t.rules, 0, 6)["armor"]] == ["B:GDArm", "B:Arm2.1"]  # 8 and 2
    t = begin("army 7", "army 6", "agree")
    assert asked(t) == "blue"
    t.order("break B:SInf2.1 into B:SInf1.1 B:SInf1.2")
    assert t.where("B:SInf1.1") == "card"
    t.order("combine B:SInf1.1 B:SInf1.2 into B:SInf2.1")
    assert factors(t, 0) == {"slow-infantry": 200}


def test_what_is_on_no_army_stays_in_the_box() -> None:
    t = begin()
    assert set(t.position.place) == {BOX}
    assert "b:1mar" not in t.rules.roster.called  # the Marines of the cards are another type here
    t.order("army 1", "army 7", "agree")
    assert t.why_not("place R:1Inf at NN48")[0] == "MS:OB.7"


def test_all_of_it_is_set_up_at_home() -> None:
    t = begin("army 7", "army 1", "agree")
    assert t.why_not("done")[0] == "MS:8g"
    assert t.why_not("place B:SInf2.1 at NN48")[:2] == ("MS:8g", "NN48")


@pytest.mark.parametrize("name", ["greedy", "hold", "random"])
def test_computer_players_choose_an_army_and_set_it_up(name: str) -> None:
    t = begin(dice=[2, 3] * 9)
    blue_and_red = {seat: player(name, 3) for seat in ("blue", "red")}
    for _ in range(600):
        seat = asked(t)
        if t.position.turn or seat is None:
            break
        t.order(t.game.write_order(blue_and_red[seat].decide(t.game, t.position, seat)))  # type: ignore[arg-type]
    assert t.position.turn == 1
    assert all(numbers(t))


def test_the_armies_are_told_and_written() -> None:
    t = begin("army 2", "army 7", "agree")
    text = t.game.write_state(t.position)
    assert "order-of-battle blue 2" in text
    assert "moves-first blue" in text
    assert t.game.write_state(t.game.read_state(text)) == text
    [told] = [box for box in t.game.view(t.position, "red").boxes if box.title == "Orders of Battle"]
    blue, red = told.lines or ()
    assert blue.startswith("Great Blue: Strategic Combined Arms Army (#2). Factors: 16 SAC, 12 MDM, ")
    assert red == "Big Red: Horde Army (#7). Factors: 200 Infantry on Foot."
    choices = begin().game.view(begin().position, "blue").offer.choices  # type: ignore[union-attr]
    told_of = {one.words: one.about for one in choices}
    assert told_of["Horde Army (#7)"] == "Factors: 200 Infantry on Foot."  # nobody chooses by a name
    assert "60 Armor" in told_of["Blitz Army (#1)"]
    assert "lower roll" in told_of["Roll for the armies"]
    assert "offer two, of which Big Red takes one and leaves you the other" in begin().prompt


# Quarters (RMS-40)


AIR, PRODUCTION = "module-12-air-forces", "module-09-production"


@pytest.mark.rule("MS:UNITCHART.class1.b", "MS:UNITCHART.class6.b", "MS:UNITCHART.class6.c")
def test_centers_airbases_and_aircraft_have_quarters_of_their_own() -> None:
    t = begin("army 6", "army 1", "agree", options=(PRODUCTION, AIR))
    assert asked(t) == "blue"
    assert t.why_not("place B:PC4.1 at U32")[0] == "MS:UNITCHART.class6.c"
    for hex_ in ("V33", "E17"):  # a city, and a mountain
        assert t.why_not(f"place B:AB1.1 at {hex_}")[0] == "MS:UNITCHART.class6.b"
    assert t.why_not("place B:TAC2.1 at V33")[0] == "MS:UNITCHART.class1.b"
    t.order("place B:PC4.1 at V33", "place B:AB1.1 at U32", "place B:TAC2.1 at U32")
    assert t.why_not("place B:PC4.2 at V33")[0] == "MS:UNITCHART.class6.a"  # one in each city
    assert t.why_not("place B:AB1.2 at U32")[0] == "MS:UNITCHART.class6.a"
    assert t.why_not("embark B:PC4.2 in A")[0].startswith("MS:UNITCHART")


@pytest.mark.rule("MS:UNITCHART.class2.b")
def test_trains_begin_on_the_rails_and_do_not_go_to_sea() -> None:
    t = begin("army 6", "army 1", "agree", options=("module-07-railroads",))
    assert t.why_not("place B:RR1.1 at U32") == ("MS:UNITCHART.class2.b", "U32", "B:RR1.1")
    assert t.why_not("embark B:RR1.1 in A")[0] == "MS:UNITCHART.class2.b"
    t.order("place B:RR1.1 at V33")  # a city


@pytest.mark.parametrize("name", ["greedy", "random"])
def test_computer_players_set_up_centers_airbases_and_aircraft(name: str) -> None:
    t = begin("army 2", "army 6", "agree", options=(PRODUCTION, AIR))
    general = player(name, 2)
    for _ in range(600):
        if t.position.turn:
            break
        seat = asked(t)
        t.order(t.game.write_order(general.decide(t.game, t.position, seat)))  # type: ignore[arg-type]
    assert t.position.turn == 1
    roster, place = t.rules.roster, t.position.place
    bases = {place[u] for u in roster.used if roster.counters[u].type.key == "airbase" and place[u] > 0}
    assert len(bases) == 10
    assert {place[u] for u in roster.used if roster.flies[u] and place[u] != BOX} <= bases


@pytest.mark.rule("MS:OB.3", "MS:OB.4")
@pytest.mark.parametrize(
    ("number", "order", "unit"), [(3, "place {} at F3", "B:2Tk"), (4, "embark {} in B", "B:TF1.3")]
)
def test_what_is_no_part_of_the_army_never_comes(number: int, order: str, unit: str) -> None:
    ships = ("module-04-combat-results", MODULE, "module-11-naval-forces")
    text = f"turn 0\norder-of-battle blue {number}\norder-of-battle red 7\nrest box\nstep set-up"
    t = table("modules", text, options=ships)
    refusal = t.refused(order.format(unit))
    assert refusal.rule == f"MS:OB.{number}"
    assert refusal.reason == f"{unit} is no part of order of battle {number}."
