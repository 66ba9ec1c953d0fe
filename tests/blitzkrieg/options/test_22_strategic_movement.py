"""75:22 - strategic movement, switched on by itself. B:1Inf has 4 movement factors, B:4Arm 6."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.blitzkrieg.basic1975.arranging import FOOT, MOBILE, arrival
from tests.blitzkrieg.judging import Table, table

from openblitz.blitzkrieg.engine.kinds import read_hex, read_unit
from openblitz.blitzkrieg.ground.rules.move_tallies import allowance_tally, cost_tally
from openblitz.blitzkrieg.ground.rules.movement import reach_of_side, reach_to, reaches_of, targets
from openblitz.blitzkrieg.telling.explain import order_lines, reach_lines
from openblitz.hexes import bits
from openblitz.hexes.grid import name
from openblitz.hexes.paths import path

FAR = "at TTT50: R:1Inf"
OPTIONS = ("strategic-movement",)


def arrange(*lines: str, land: str = "", clarified: str = "all") -> Table:
    """A position with strategic movement, line by line, on land drawn for it."""
    return table("1975-basic", "\n".join(lines), clarified=clarified, land=land, options=OPTIONS)


@pytest.mark.rule("75:22a")
@pytest.mark.parametrize("unit", [*FOOT, *MOBILE])
def test_four_movement_factors_more(unit: str) -> None:
    t = arrange(f"at EE30: {unit}", FAR)
    whole = 8 if unit in FOOT else 10
    assert t.cost(unit, f"EE{30 - whole}") == whole
    assert t.may(f"move {unit} to EE{30 - whole}")
    assert t.why_not(f"move {unit} to EE{29 - whole}") == ("75:7.3a", f"EE{29 - whole}", unit)


def test_nobody_has_them_unless_the_option_is_on() -> None:
    t = table("1975-basic", f"at EE30: B:1Inf\n{FAR}", clarified="all", land="")
    assert t.may("move B:1Inf to EE26")
    assert t.why_not("move B:1Inf to EE25") == ("75:7.3a", "EE25", "B:1Inf")


@pytest.mark.rule("75:22a")
def test_they_are_spent_in_as_many_legs_as_one_likes() -> None:
    t = arrange("at EE30: B:1Inf", FAR)
    t.order("move B:1Inf to EE27", "move B:1Inf to EE25", "move B:1Inf via EE24 to EE23")
    assert t.may("move B:1Inf to EE22")
    assert t.refused("move B:1Inf to EE21").rule == "75:7.3a"
    t.order("move B:1Inf to EE22")
    assert not targets(t.position, read_unit(t.rules, "B:1Inf"))
    t.order("take-back B:1Inf")
    assert (t.where("B:1Inf"), t.may("move B:1Inf to EE22")) == ("EE30", True)


@pytest.mark.rule("75:22a")
@pytest.mark.parametrize("unit", ["B:Inf2.1", "B:Arm1.1", "B:1Rgr", "R:Inf1.1"])
def test_half_units_have_them_too(unit: str) -> None:
    side = "red" if unit[0] == "R" else "blue"
    far = "at A6: B:2Inf" if side == "red" else "at TTT50: R:2Inf"
    lines = ("turn 3", f"side {side}", f"at EE30: {unit}", far, "rest eliminated")
    t = table("1975-tournament", "\n".join(lines), land="", options=OPTIONS)
    whole = 10 if "Arm" in unit else 8
    assert t.may(f"move {unit} to EE{30 - whole}")
    assert t.refused(f"move {unit} to EE{29 - whole}").rule == "75:7.3a"


@pytest.mark.rule("75:22a")
def test_the_allowance_is_told_with_its_paragraph() -> None:
    t = arrange("at EE30: B:1Inf", FAR)
    unit, near, far = read_unit(t.rules, "B:1Inf"), read_hex("EE26"), read_hex("EE25")
    assert [part.rule for part in allowance_tally(t.position, unit, near).parts] == ["75:7.3a"]
    tally = allowance_tally(t.position, unit, far)
    assert [(int(part.value), part.rule) for part in tally.parts] == [(4, "75:7.3a"), (4, "75:22a")]
    assert cost_tally(t.position, unit, far).total == 5
    (line,) = order_lines(t.game, t.position, t.game.read_order("move B:1Inf to EE25"))
    assert line.startswith("B:1Inf has 8 (8 = 4 (B:1Inf moves, 75:7.3a) + 4 (strategic movement, 75:22a))")
    assert any(line.startswith("B:1Inf for 8:") for line in reach_lines(t.position, unit))


# Beginning beside the enemy


@pytest.mark.rule("75:22b")
@pytest.mark.parametrize(("enemy", "allowed"), [("EE31", False), ("EE32", True)])
def test_not_for_a_unit_that_began_beside_the_enemy(enemy: str, allowed: bool) -> None:
    """Armor is not engaged and may leave."""
    t = arrange("at EE30: B:4Arm", f"at {enemy}: R:1Inf")
    assert t.may("move B:4Arm to EE24")
    assert t.may("move B:4Arm to EE23") is allowed
    if not allowed:
        assert t.why_not("move B:4Arm to EE23") == ("75:22b", "EE30", "B:4Arm")


@pytest.mark.rule("75:22b")
def test_nor_for_one_of_red() -> None:
    t = arrange("side red", "at EE30: R:4Arm", "at EE31: B:1Inf", "at GG40: R:5Arm")
    assert t.may("move R:4Arm to EE24")
    assert t.why_not("move R:4Arm to EE23") == ("75:22b", "EE30", "R:4Arm")
    assert t.may("move R:5Arm to GG48")


@pytest.mark.rule("75:22b")
def test_nor_later_in_the_player_turn_when_it_has_got_away() -> None:
    t = arrange("at EE30: B:4Arm", "at EE31: R:1Inf")
    t.order("move B:4Arm to EE26", "move B:4Arm to EE24")
    assert t.why_not("move B:4Arm to EE23") == ("75:22b", "EE30", "B:4Arm")


# Moving next to the enemy


@pytest.mark.rule("75:22c")
@pytest.mark.parametrize("clarified", ["", "all"])
def test_nor_next_to_the_overwhelmed(clarified: str) -> None:
    """R:1Inf on EE21 has no zone of control any more, and is an enemy still."""
    lines = (
        *("at EE30: B:1Inf", "at EE20: B:4Arm[fought] B:5Arm[fought] B:6Arm[fought] B:GDArm[fought]"),
        *(
            "turned-over EE21: R:1Inf",
            "overwhelmed EE21: R:1Inf by B:4Arm B:5Arm B:6Arm B:GDArm",
            FAR[:-4] + "2Inf",
        ),
    )
    options = (*OPTIONS, "automatic-victory")
    t = table("1975-basic", "\n".join(lines), clarified=clarified, land="", options=options)
    assert t.may("move B:1Inf to EE23")
    assert t.why_not("move B:1Inf to EE22") == ("75:22c", "EE22", "B:1Inf")


@pytest.mark.rule("75:22b", "75:22c")
def test_nor_by_whom_an_enemy_is_overwhelmed_afterwards() -> None:
    """B:1Inf began beside R:1Inf, and B:8Arm came beside it before it was overwhelmed."""
    force = "B:4Arm B:5Arm B:6Arm B:7Arm B:GDArm"
    lines = (
        "at EE30: B:1Inf",
        "at FF33: B:8Arm",
        "at DD27: B:4Arm B:5Arm B:GDArm",
        "at CC27: B:6Arm B:7Arm",
        "at EE29: R:1Inf",
        FAR[:-4] + "2Inf",
    )
    options = (*OPTIONS, "automatic-victory")
    t = table("1975-basic", "\n".join(lines), land="", options=options)
    t.order("move B:8Arm to FF30")
    t.order(
        "move B:4Arm B:5Arm B:GDArm to EE28", "move B:6Arm B:7Arm to DD28", f"overwhelm EE29 with {force}"
    )
    assert t.refused("move B:1Inf to EE38").rule == "75:22b"
    assert t.refused("move B:8Arm to FF34").rule == "75:22c"


@pytest.mark.rule("75:22c")
def test_not_next_to_the_enemy_at_the_end() -> None:
    t = arrange("at EE30: B:1Inf", "at EE22: R:1Inf")
    assert t.may("move B:1Inf to EE24")
    assert t.why_not("move B:1Inf to EE23") == ("75:22c", "EE23", "B:1Inf")


@pytest.mark.rule("75:22c")
def test_nor_on_the_way() -> None:
    """The ways round are too long: armor is not stopped, but it would pass EE27 or what is beside it."""
    land = f"forest {' '.join(f'{c}{n}' for c in ('CC', 'DD') for n in range(20, 40))}; " + (
        f"sea {' '.join(f'{c}{n}' for c in ('FF', 'GG', 'HH') for n in range(18, 45))}"
    )
    t = arrange("at EE30: B:4Arm", "at DD26: R:1Inf", land=land)
    assert t.may("move B:4Arm to EE24")
    assert t.why_not("move B:4Arm to EE23") == ("75:22c", "EE27", "B:4Arm")


@pytest.mark.rule("75:22c")
def test_nor_after_having_been_there() -> None:
    t = arrange("at EE30: B:4Arm", "at EE27: R:1Inf")
    t.order("move B:4Arm via FF29 FF28 to GG28")
    assert t.may("move B:4Arm to GG26")
    assert t.why_not("move B:4Arm to GG25") == ("75:22c", "FF28", "B:4Arm")
    t.order("take-back B:4Arm")
    assert t.may("move B:4Arm to GG25")


@pytest.mark.rule("75:22c")
def test_who_has_used_it_may_not_move_on_next_to_the_enemy() -> None:
    t = arrange("at EE30: B:1Inf", "at EE23: R:1Inf")
    t.order("move B:1Inf to EE26")
    assert t.why_not("move B:1Inf to EE24") == ("75:22c", "EE24", "B:1Inf")
    t.order("move B:1Inf to EE25")
    assert t.why_not("move B:1Inf to EE24") == ("75:22c", "EE24", "B:1Inf")
    t.order("take-back B:1Inf", "move B:1Inf to EE27")
    assert t.refused("move B:1Inf to EE24").rule == "75:22c"  # 1 of 4 is left for 3 hexes


def test_who_has_not_used_it_moves_next_to_the_enemy_as_ever() -> None:
    t = arrange("at EE30: B:1Inf", "at EE25: R:1Inf")
    t.order("move B:1Inf to EE27", "move B:1Inf to EE26")
    assert t.where("B:1Inf") == "EE26"


def test_of_two_ways_at_one_price_the_one_is_taken_that_leaves_it_open() -> None:
    spoilt = 0
    for enemy in ("EE27", "HH32", "GG28", "HH33", "CC27", "BB29", "EE33"):
        t = arrange("at EE30: B:4Arm", f"at {enemy}: R:1Inf")
        unit, near = read_unit(t.rules, "B:4Arm"), bits.spread(t.position.blocks(1))
        ordinary, beyond = reaches_of(t.position, unit)
        for hex_ in bits.hexes(ordinary.hexes & beyond.hexes):
            if ordinary.cost(hex_) == beyond.cost(hex_):
                spoilt += any(near >> step.hex & 1 for step in path(ordinary, hex_))
                chosen = reach_to(t.position, unit, hex_)
                assert not any(near >> step.hex & 1 for step in path(chosen, hex_)), name(hex_)
    assert spoilt  # or nothing was shown


# Attacks


@pytest.mark.rule("75:22d")
def test_who_has_used_it_attacks_nobody_and_who_attacks_has_not_used_it() -> None:
    t = arrange("at EE30: B:1Inf B:2Inf", "at EE28: R:1Inf", "at EE19: R:2Inf")
    for unit in ("B:1Inf", "B:2Inf"):
        reach = targets(t.position, read_unit(t.rules, unit))
        beside = reach & bits.spread(t.position.blocks(1))
        costs = {name(h): t.cost(unit, name(h)) for h in bits.hexes(beside)}
        assert costs
        assert max(costs.values()) <= 4
    t.order("move B:1Inf to EE29", "move B:2Inf to BB25", "done")
    assert t.refused("attack EE28 with B:2Inf").rule == "75:14.33"
    t.order("attack EE28 with B:1Inf")


# Unfriendly cities


@pytest.mark.rule("75:22e")
@pytest.mark.parametrize("city", ["EE24", "EE25", "EE26"])
def test_not_into_or_past_an_unfriendly_city(city: str) -> None:
    """Nobody holds it, and it is nobody's home."""
    t = arrange("at EE30: B:1Inf", FAR, land=f"city {city}")
    rule, where, unit = t.why_not("move B:1Inf to EE25")
    assert (rule, unit) == ("75:22e", "B:1Inf")
    assert where in ("EE25", "EE26", "EE27")
    assert t.may("move B:1Inf to EE26")


@pytest.mark.rule("75:22e")
@pytest.mark.parametrize(
    ("line", "land", "allowed"),
    [
        ("", "city EE24; blue EE24", True),  # at home
        ("at EE24: B:2Inf", "city EE24", True),  # held since the player-turn began
        ("at EE24: B:2Inf[from=EE22 spent=6]", "city EE24", False),  # taken only now
        ("at FF24: R:2Inf", "city EE24; blue EE24", False),  # at home, with an enemy beside it
    ],
)
def test_a_friendly_city_does_not_matter(line: str, land: str, allowed: bool) -> None:
    held = "held blue:" if "from=" in line else ""
    t = arrange("at EE30: B:1Inf", FAR, line, held, land=land)
    assert t.may("move B:1Inf to EE25") is allowed
    if not allowed:
        assert t.refused("move B:1Inf to EE25").rule == "75:22e"


@pytest.mark.rule("75:22e")
@pytest.mark.parametrize("clarified", ["", "all"])
def test_a_city_stays_friendly_in_the_player_turn_in_which_its_garrison_leaves(clarified: str) -> None:
    t = arrange("at EE30: B:1Inf", FAR, land="city EE30", clarified=clarified)
    t.order("move B:1Inf to EE29", "move B:1Inf to EE22")
    assert t.where("B:1Inf") == "EE22"


def test_beginning_in_or_beside_an_unfriendly_city_does_not_matter() -> None:
    t = arrange("at EE30: B:1Inf", FAR, "held blue:", land="city EE30")
    assert t.why_not("move B:1Inf to EE25")[0] == "75:22e"  # the first step is beside it
    t = arrange("at EE30: B:1Inf", FAR, land="city EE31")
    assert t.may("move B:1Inf to EE22")


# Together with other bonuses


@pytest.mark.rule("75:22g")
def test_eight_factors_are_twenty_four_road_hexes() -> None:
    road = " ".join(f"EE{n}" for n in range(40, 14, -1))
    t = arrange("at EE40: B:1Inf", FAR, land=f"road {road}")
    assert t.cost("B:1Inf", "EE16") == 8
    assert t.refused("move B:1Inf to EE15").rule == "75:7.3a"
    t.order("move B:1Inf to EE17")
    assert t.cost("B:1Inf", "EE16") == Fraction(1, 3)
    assert t.why_not("move B:1Inf to FF17") == ("75:9.1d", "FF17", "B:1Inf")


@pytest.mark.rule("75:22g")
def test_ten_factors_are_twenty_desert_hexes() -> None:
    sand = " ".join(f"EE{n}" for n in range(40, 18, -1))
    t = arrange("at EE40: B:4Arm", FAR, land=f"desert {sand}")
    t.order("move B:4Arm to EE33", "move B:4Arm to EE27")  # seven hexes, a half in hand, six more
    assert t.may("move B:4Arm to EE20")
    assert t.refused("move B:4Arm to EE19").rule == "75:7.3a"


@pytest.mark.rule("75:22g")
def test_a_flight_leaves_the_whole_of_it() -> None:
    t = arrange("at EE42: B:1Inf", "at EE30: B:2Inf", FAR, land="city EE42 EE30")
    t.order("fly B:1Inf to EE30")
    assert t.may("move B:1Inf to EE22")
    assert t.refused("move B:1Inf to EE21").rule == "75:7.3a"


def test_a_flight_next_to_an_unfriendly_city_spoils_it() -> None:
    t = arrange("at EE42: B:1Inf", "at EE30: B:2Inf", FAR, land="city EE42 EE30 EE31")
    t.order("fly B:1Inf to EE30")
    assert t.may("move B:1Inf to EE26")
    assert t.why_not("move B:1Inf to EE25") == ("75:22e", "EE30", "B:1Inf")


def test_who_is_dropped_moves_one_hex_and_no_more() -> None:
    t = arrange("at EE30: B:1Abn", FAR, land="city EE30")
    t.order("drop B:1Abn at EE20")
    assert t.may("move B:1Abn to EE19")
    assert t.refused("move B:1Abn to EE18").rule == "75:9.4c"


def test_forest_and_mountain_stop_it() -> None:
    t = arrange("at EE30: B:1Inf", FAR, land="mountain EE27")
    t.order("move B:1Inf to EE27")
    assert t.refused("move B:1Inf to EE26").rule == "75:10.1a"


def test_reinforcements_have_it() -> None:
    t = arrange("turn 1", "at A6: B:1Inf", FAR)
    unit, turn = arrival(t, "blue")
    t = arrange(f"turn {turn}", "at A9: B:1Inf", FAR)
    t.order(f"place {unit} at A5", f"move {unit} to I13")
    assert t.where(unit) == "I13"


def test_coming_on_beside_an_unfriendly_city_is_not_moving_there() -> None:
    t = arrange("turn 1", "at A9: B:1Inf", FAR)
    unit, turn = arrival(t, "blue")
    t = arrange(f"turn {turn}", "at A9: B:1Inf", FAR, land="city A6; minor A6")
    t.order(f"place {unit} at A5")
    assert t.may(f"move {unit} to I12")
    assert t.refused(f"move {unit} to I13").rule == "75:22e"  # by B6, which is beside it


# Everywhere else


def test_the_reach_of_a_whole_side_is_that_of_its_units() -> None:
    t = arrange("at EE30: B:1Inf B:4Arm", "at GG30: B:2Inf", "at EE20: R:1Inf", land="city HH30; desert EE28")
    found = reach_of_side(t.position, 0)
    for unit, reach in found.items():
        assert reach & ~(1 << t.position.place[unit]) == targets(t.position, unit)


def test_a_game_is_written_and_read_again() -> None:
    t = arrange("at EE30: B:1Inf", FAR)
    t.order("move B:1Inf to EE25")
    again = t.game.read_state(t.game.write_state(t.position))
    assert again == t.position
    assert "spent=15 trail=EE29" in t.text
