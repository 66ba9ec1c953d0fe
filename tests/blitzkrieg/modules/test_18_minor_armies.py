"""MS:18 - the armies of minor countries: what they are, who sets them up, and how they come into the war."""

from __future__ import annotations

from collections import Counter as Count
from typing import TYPE_CHECKING

import pytest
from tests.blitzkrieg.judging import Table, table

from openblitz.blitzkrieg.board import Country, load_board
from openblitz.blitzkrieg.counters import Side
from openblitz.blitzkrieg.engine.roster import NOBODY, the_box
from openblitz.blitzkrieg.ground.rules.zones import zones_of
from openblitz.blitzkrieg.minors.rules import minor_armies
from openblitz.blitzkrieg.rulesets import game
from openblitz.blitzkrieg.telling import view
from openblitz.blitzkrieg.telling.explain import order_lines
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, parse, row
from openblitz.hexes.grid import column as column_of
from openblitz.lab.blitzkrieg.invariants import Invariants

if TYPE_CHECKING:
    from collections.abc import Iterable


MODULE = ("module-18-minor-armies",)
ARMIES = {army.counters[0].id.partition(":")[0]: army for army in the_box() if army.side is None}
# Column K is Great Blue's, column L is Nord Walküre's; the enemy is far away.
AWAY = "at NN45: R:1Inf\nrest eliminated"


def arrange(text: str, dice: tuple[int, ...] = ()) -> Table:
    return table("modules", text, dice, options=MODULE)


def side(t: Table, code: str) -> int:
    """The side that an army is on."""
    country = [army.key for army in the_box()[2:]].index(ARMIES[code].key)
    return minor_armies.side_of(t.position, country)


def asked(t: Table) -> str | None:
    return t.game.to_move(t.position)


def zone(t: Table, whose: int, hex_: str) -> bool:
    return bool(zones_of(t.rules).controlled(t.position, whose) >> parse(hex_) & 1)


# The counters


@pytest.mark.rule("MS:18a")
def test_armies_are_called_after_where_their_countries_lie() -> None:
    column = {code: _mean(column_of(h) for h in _land(code)) for code in ARMIES}
    height = {code: _mean(row(h) for h in _land(code)) for code in ARMIES}
    assert list(ARMIES) == ["NW", "SW", "SE", "NE", "C"]
    assert max(column["NW"], column["SW"]) < column["C"] < min(column["NE"], column["SE"])
    assert max(height["NW"], height["NE"]) < height["C"] < min(height["SW"], height["SE"])


def _land(code: str) -> list[Hex]:
    return list(bits.hexes(load_board().country_bits[Country(ARMIES[code].country)]))


def _mean(numbers: Iterable[int]) -> float:
    listed = list(numbers)
    return sum(listed) / len(listed)


def printed(code: str, *, substitutes: bool) -> Count[str]:
    """What an army has: `4-4 infantry` and how many of it."""
    army = ARMIES[code]
    listed = [one for one in (*army.counters, *army.sheet) if not one.spare]
    counters = [one for one in listed if one.substitute == substitutes]
    return Count(f"{one.factors} {one.type.key}" for one in counters)


@pytest.mark.parametrize(
    ("code", "units"),
    [
        pytest.param(
            "NW",
            "7x4-4 infantry, 3x3-6 armor, 2x4-12 ftr, 1x4-8 tac, "
            "3x1-0 supply, 2x1-60 railroad, 2x1-0 airbase",
            marks=pytest.mark.rule("MS:MINOR.NW"),
        ),
        pytest.param(
            "SW",
            "4x4-4 infantry, 1x3-6 armor, 1x4-12 ftr, 2x1-0 supply, 2x1-60 railroad, 1x1-0 airbase",
            marks=pytest.mark.rule("MS:MINOR.SW"),
        ),
        pytest.param(
            "SE",
            "5x4-4 infantry, 2x3-6 armor, 1x4-12 ftr, 1x4-8 tac, "
            "2x1-0 supply, 1x1-60 railroad, 2x1-0 airbase",
            marks=pytest.mark.rule("MS:MINOR.SE"),
        ),
        pytest.param(
            "NE",
            "3x4-4 infantry, 2x2-6 armor, 1x4-12 ftr, 1x1-0 supply, 1x1-60 railroad, 1x1-0 airbase",
            marks=pytest.mark.rule("MS:MINOR.NE"),
        ),
        pytest.param(
            "C",
            "6x2-4 infantry, 1x2-6 armor, 1x1-0 supply, 1x1-60 railroad",
            marks=pytest.mark.rule("MS:MINOR.C"),
        ),
    ],
)
def test_each_country_has_its_order_of_battle(code: str, units: str) -> None:
    assert printed(code, substitutes=False) == counted(units)
    waiting = game("modules", "", MODULE).start()
    roster = game("modules", "", MODULE).rules.roster
    fighting = [one for one in ARMIES[code].counters if one.type.key in ("infantry", "armor")]
    for one in fighting:
        assert (waiting.place[roster.number[one.id.casefold()]] == 0) == (not one.substitute)


@pytest.mark.parametrize(
    ("code", "units"),
    [
        pytest.param(
            "NW",
            "7x2-4 infantry, 5x1-4 infantry, 3x2-6 armor, 3x1-6 armor, 2x2-12 ftr, "
            "2x1-12 ftr, 1x2-8 tac, 1x1-8 tac",
            marks=pytest.mark.rule("MS:MINOR.NW.sub"),
        ),
        pytest.param(
            "SW",
            "3x2-4 infantry, 4x1-4 infantry, 1x2-6 armor, 1x1-6 armor, 1x2-12 ftr, 1x1-12 ftr",
            marks=pytest.mark.rule("MS:MINOR.SW.sub"),
        ),
        pytest.param(
            "SE",
            "5x2-4 infantry, 4x1-4 infantry, 2x2-6 armor, 2x1-6 armor, 1x2-12 ftr, "
            "2x1-12 ftr, 1x2-8 tac, 2x1-8 tac",
            marks=pytest.mark.rule("MS:MINOR.SE.sub"),
        ),
        pytest.param(
            "NE",
            "3x2-4 infantry, 3x1-4 infantry, 2x1-6 armor, 1x2-12 ftr, 1x1-12 ftr",
            marks=pytest.mark.rule("MS:MINOR.NE.sub"),
        ),
        pytest.param("C", "6x1-4 infantry, 1x1-6 armor", marks=pytest.mark.rule("MS:MINOR.C.sub")),
    ],
)
def test_each_country_has_its_substitutes(code: str, units: str) -> None:
    assert printed(code, substitutes=True) == counted(units)


def counted(units: str) -> Count[str]:
    return Count({what: int(number) for number, _, what in (one.partition("x") for one in units.split(", "))})


@pytest.mark.rule("MS:18f")
def test_the_errors_of_the_die_cut_counters_are_not_made() -> None:
    assert printed("SW", substitutes=False)["3-6 armor"] == 1  # it is no substitute
    assert [printed(code, substitutes=True)["2-8 tac"] for code in ("NW", "SE")] == [1, 1]


@pytest.mark.rule("MS:MINOR.supply")
def test_a_supply_counter_has_one_factor_and_stays_where_it_is() -> None:
    supplies = [one for army in ARMIES.values() for one in army.sheet if one.type.key == "supply"]
    assert {(one.attack, one.defense, one.movement) for one in supplies} == {(1, 1, 0)}
    assert len(supplies) == 9


# Setting up


START = "turn 0\nside blue\nwaiting: NW:1Inf SW:1Inf C:1Inf NE:1Inf SE:1Inf\n"
START += "at G4: B:1Inf\nat ZZ48: R:1Inf\nrest eliminated\nstep set-up"


@pytest.mark.rule("MS:18c")
def test_each_player_sets_up_the_armies_that_border_the_other() -> None:
    t = arrange(START, dice=(5, 2))
    t.order("done")
    assert [side(t, code) for code in ("NE", "SE")] == [0, 0]
    assert [side(t, code) for code in ("NW", "SW")] == [1, 1]
    assert asked(t) == "blue"
    assert t.why_not("place NW:1Inf at L9") == ("65:4.0.1b", "", "NW:1Inf")
    assert t.why_not("place NE:1Inf at KK40") == ("MS:18c", "KK40", "NE:1Inf")
    assert t.refused("place NE:1Inf at KK40").reason == "KK40 is not in New Endor."
    assert t.why_not("done")[0] == "MS:18c"
    for order in ("place NE:1Inf at OO30", "place SE:1Inf at KK40", "place C:1Inf at EE34", "done"):
        t.order(order)
    assert asked(t) == "red"
    for order in ("place NW:1Inf at L9", "place SW:1Inf at X27", "done"):
        t.order(order)
    assert t.position.turn == 1
    assert [side(t, code) for code in ARMIES] == [NOBODY] * 5


@pytest.mark.rule("MS:18d")
@pytest.mark.parametrize(("dice", "setter"), [((5, 2), 0), ((2, 5), 1), ((3, 3, 4, 4, 1, 2), 1)])
def test_both_roll_for_calaedia_until_one_rolls_higher(dice: tuple[int, ...], setter: int) -> None:
    t = arrange(START, dice=dice)
    t.order("done")
    assert side(t, "C") == setter
    assert t.says("place C:1Inf at EE34", ("blue", "red")[setter]) is None or setter == 1


@pytest.mark.rule("MS:18e")
def test_a_scenario_says_itself_who_sets_up_what() -> None:
    started = game("modules-e-brush-fire-war")
    assert minor_armies.unattached(started.rules) == ()
    assert len(minor_armies.unattached(game("modules", "", MODULE).rules)) == 5
    at_first = started.rules.roster.at_first.minors  # NW SW SE NE C
    assert at_first == (0, 0, 1, 1, 1)


# Neutral


@pytest.mark.rule("MS:18b")
def test_no_zone_goes_over_the_border_of_a_neutral_country() -> None:
    t = arrange(f"turn 3\nat K8: B:1Inf\nat L12: NW:1Inf\n{AWAY}")
    assert zone(t, 0, "K7")
    assert not zone(t, 0, "L8")  # not into it,
    assert zone(t, 1, "L11")
    assert not zone(t, 1, "K11")  # nor out of it
    # Infantry goes along the border before the eyes of the neutral army.
    t = arrange(f"turn 3\nat K6: B:1Inf\nat L9: NW:1Inf\n{AWAY}")
    assert t.says("move B:1Inf to K10") is None


@pytest.mark.rule("MS:18b")
def test_zones_go_over_the_border_once_it_is_violated() -> None:
    t = arrange(f"turn 3\nat K8: B:1Inf\nat L12: NW:1Inf\n{AWAY}\naggressor nord-walkure blue")
    assert zone(t, 0, "L8")
    assert zone(t, 1, "K11")
    t = arrange(f"turn 3\nat K6: B:1Inf\nat L9: NW:1Inf\n{AWAY}\naggressor nord-walkure blue")
    assert t.why_not("move B:1Inf to K10")[0] == "65:7.0.A1"


def test_who_enters_a_country_meets_the_zones_of_its_army_at_once() -> None:
    t = arrange(f"turn 3\nat K6: B:4Arm\nat M9: NW:1Inf\n{AWAY}")
    assert t.says("move B:4Arm via L7 L8 to M8") is not None or t.says("move B:4Arm to L8") is None
    assert t.why_not("move B:4Arm via L7 L8 L9 to L10")[0] == "65:7.0.A1"


@pytest.mark.rule("MS:18b")
def test_who_violates_a_border_is_at_war_with_that_army_alone() -> None:
    t = arrange(f"turn 3\nat K8: B:1Inf\nat M9: NW:1Inf\nat X27: SW:1Inf\n{AWAY}")
    assert (side(t, "NW"), side(t, "SW")) == (NOBODY, NOBODY)
    told = t.order("move B:1Inf to L9")
    assert any(event.rules == ("MS:18b",) for event in told)
    assert (side(t, "NW"), side(t, "SW")) == (1, NOBODY)
    assert t.friendly("red", "U11")  # its cities are on the side of its army
    assert not t.friendly("red", "X27")
    t.order("done")
    assert t.why_not("done")[0] == "65:9.0.3a"
    assert t.says("attack M9 with B:1Inf") is None  # they must fight


def test_a_move_that_is_taken_back_takes_the_violation_with_it() -> None:
    t = arrange(f"turn 3\nat K8: B:1Inf\nat M9: NW:1Inf\n{AWAY}")
    before = t.position.copy()
    t.order("move B:1Inf to L9")
    t.order("take-back B:1Inf")
    assert side(t, "NW") == NOBODY
    assert t.position == before


def test_the_army_of_a_violated_country_moves_with_the_enemy_of_the_violator() -> None:
    t = arrange(f"turn 3\nat K8: B:1Inf\nat P11: NW:1Inf\n{AWAY}")
    t.order("move B:1Inf to L9")
    t.order("done")
    assert asked(t) == "red"
    assert t.says("move NW:1Inf to O11") is None
    assert t.why_not("move B:1Inf to L10")[0] == "65:4.0.1b"


def test_a_neutral_army_is_nobodys_and_blocks_everybody() -> None:
    for whose in ("blue", "red"):
        t = arrange(f"turn 3\nside {whose}\nat K8: B:1Inf\nat L9: NW:1Inf\n{AWAY}")
        assert t.why_not("move NW:1Inf to L10")[0] == "65:4.0.1b"
    t = arrange(f"turn 3\nat K8: B:1Inf\nat L9: NW:1Inf\n{AWAY}")
    assert t.refused("move B:1Inf to L9").reason == "Neutral units stand on L9."


def test_a_city_of_a_minor_country_is_his_who_was_the_last_to_be_in_it() -> None:
    # RMS-4: beside it is not enough.
    war = "aggressor nord-walkure blue"
    t = arrange(f"turn 3\nat L13: B:1Inf\nat V20: NW:1Inf\n{AWAY}\n{war}")
    assert t.friendly("red", "M14")
    t = arrange(f"turn 3\nat M14: B:1Inf\nat V20: NW:1Inf\n{AWAY}\n{war}\nstep movement")
    assert t.friendly("blue", "M14")
    t.order("move B:1Inf to L13")
    t.order("done")
    assert t.friendly("blue", "M14")


def test_minor_armies_do_not_go_to_sea() -> None:
    # RMS-161
    t = arrange(f"turn 3\nside red\nat U11: NW:1Inf\nat K8: B:1Inf\n{AWAY}\naggressor nord-walkure blue")
    assert t.why_not("embark NW:1Inf in A")[0] == "MS:18a"


def test_whoever_orders_a_neutral_army_is_told_that_it_is_neutral() -> None:
    t = arrange(f"turn 3\nat K8: B:1Inf\nat M9: NW:1Inf NW:2Inf\n{AWAY}")
    assert "NW:1Inf is neutral" in t.refused("move NW:1Inf to M8").reason
    assert "NW:1Inf and NW:2Inf are neutral" in t.refused("move NW:1Inf NW:2Inf to M8").reason
    assert "R:1Inf belongs to the other side" in t.refused("move R:1Inf to NN44").reason


def test_players_are_told_how_the_countries_stand_and_what_a_violation_brings() -> None:
    t = arrange(f"turn 3\nat K8: B:1Inf\nat M9: NW:1Inf\n{AWAY}")
    shown = t.game.view(t.position, "blue")
    box = next(box for box in shown.boxes if box.place == "countries")
    assert "Nord Walküre is neutral (MS:18b)." in box.lines
    t.order("move B:1Inf to L9")
    shown = t.game.view(t.position, "blue")
    box = next(box for box in shown.boxes if box.place == "countries")
    assert "Nord Walküre is on the side of Big Red, and holds 6 of its 6 city squares." in box.lines


def test_players_are_told_whose_army_joins_the_enemy_before_they_cross_its_border() -> None:
    t = arrange(f"turn 3\nat K8: B:1Inf\nat M9: NW:1Inf\n{AWAY}")
    told = view.explain(t.game, t.position, t.game.read_order("move B:1Inf to L9"))
    assert [(one.rule, one.reason) for one in told.cautions] == [
        ("MS:18b", "War on Nord Walküre: its army of 1 unit joins Big Red.")
    ]
    assert told.grave
    assert side(t, "NW") == NOBODY
    lines = list(order_lines(t.game, t.position, t.game.read_order("move B:1Inf to L9")))
    assert lines[-1] == "Caution: War on Nord Walküre: its army of 1 unit joins Big Red. (MS:18b)"
    t.order("move B:1Inf to L9")
    on = view.explain(t.game, t.position, t.game.read_order("move B:1Inf to L10"))
    assert (on.cautions, on.grave) == ((), False)  # that is done


def test_a_neutral_army_on_the_wrong_side_is_a_fault() -> None:
    t = arrange(f"turn 3\nat K8: B:1Inf\nat M9: NW:1Inf\n{AWAY}")
    watch = Invariants(t.rules)
    assert list(watch.faults(t.position)) == []
    t.position.ally(2, list(Side).index(Side.BLUE))
    assert any("wrong side" in fault for fault in watch.faults(t.position))


@pytest.mark.rule("MS:UNITCHART.classes")
def test_a_supply_counter_stays_where_it_is() -> None:
    lines = "turn 3", "at EE24: NW:Sup1.1 NW:1Inf", "allegiance nord-walkure blue", "at TTT60: R:36Inf"
    text = "\n".join((*lines, "at A5: B:4Arm", "rest eliminated", "step movement"))
    t = table("modules", text, options=("module-10-supply", "module-18-minor-armies"))
    assert t.why_not("move NW:Sup1.1 to EE25") == ("MS:UNITCHART.classes", "", "NW:Sup1.1")
    t.order("move NW:1Inf to EE25")
