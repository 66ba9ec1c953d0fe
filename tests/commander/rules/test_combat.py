"""BC:combat - which units fight, with how many dice, and how a round is counted."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.commander.arrange import line, patch
from tests.commander.rules.close_quarters import asked, field, gone, kinds, melee, supporting, suppressed

from openblitz.commander.rules import combat, standing
from openblitz.commander.steps.commanding import Commanding

if TYPE_CHECKING:
    from tests.commander.arrange import Battle

    from openblitz.table import Tally

FIGHT = {"A:Inf1": (60, 49, 0), "G:Inf1": (60, 52, 180)}  # front to front
NONE = (1, 1, 1, 1)


def dice_of(b: Battle, unit: str, enemy: str) -> Tally:
    """The dice of a unit in close combat."""
    return combat.attacks(b.position, b.unit(unit), b.unit(enemy))


def parts(tally: Tally) -> dict[str, int]:
    """What a number is made of, by rule."""
    return {part.rule: int(part.value) for part in tally.parts}


# Who fights


@pytest.mark.rule("BC:combat.contact")
@pytest.mark.parametrize(("y", "fights"), [(52.05, True), (52.06, False)])
def test_only_units_in_base_contact_fight(y: float, fights: bool) -> None:
    b = melee({"A:Inf1": (60, 49, 0), "G:Inf1": (60, y, 180)})
    if fights:
        events = b.order("done", 4, 1, 1, 1, 1, 1, 1, 1)
        assert "combat" in kinds(events)
    else:
        assert "combat" not in kinds(b.order("done"))
        assert asked(b) == "commanding"


@pytest.mark.rule("BC:combat.contact")
def test_commands_do_not_fight() -> None:
    b = melee({"A:Inf1": (60, 49, 0), "G:HQ": (60, 51.5, 180)})
    assert "combat" not in kinds(b.order("done"))


@pytest.mark.rule("BC:combat.engaged")
def test_troops_in_combat_are_engaged() -> None:
    b = field({**FIGHT, "A:Inf2": (70, 49, 0), "A:Inf3": (60, 46, 0), "G:Inf2": (70, 60, 180)})
    engaged = {u for u in b.rules.roster.units if standing.engaged(b.position, u)}
    assert engaged == set(b.units("A:Inf1", "G:Inf1"))
    for order in ("fire A:Inf1 at G:Inf1", "evade A:Inf1 5 face 0", "charge A:Inf1 at G:Inf1"):
        assert b.refused(order).rule == "BC:combat.engaged"
    b.position.steps = [Commanding()]
    assert b.refused("order A:CO: A:Inf1 move").rule == "BC:combat.engaged"
    b.order("order A:CO: A:Inf3 move", 1, 2)


TWO = {**FIGHT, "A:Inf2": (90, 49, 0), "G:Inf2": (90, 52, 180)}


@pytest.mark.rule("BC:combat.complete")
def test_the_active_player_picks_the_sequence_and_each_combat_is_fought_to_its_end() -> None:
    b = melee({**TWO, "A:Inf3": (30, 49, 0), "G:Inf3": (30, 52, 180)})
    b.order("done")
    assert asked(b) == "combats"
    assert b.game.to_move(b.position) == "american"
    b.order("fight A:Inf2", 4, 1, 1, 1, *NONE)
    assert b.refused("fight A:Inf1").rule == "BC:sequence.order"  # first the end of this one
    b.order("result pursue")
    b.order("pursue A:Inf2 to G:Inf2 front", 6, 6, 6, 6, 6, 6)  # the second round: six dice of pursuit
    assert gone(b, "G:Inf2")
    b.order("result hold")
    b.order("done")
    assert asked(b) == "combats"
    assert b.refused("fight A:Inf2").rule == "BC:combat.contact"
    b.order("fight G:Inf3", 4, 1, 1, 1, *NONE)
    b.order("result hold")
    b.order("done", 4, 1, 1, 1, *NONE)  # the last is no choice
    assert asked(b) == "round-result"


def test_units_linked_by_contact_fight_one_combat() -> None:
    # Reading 73: the German in the middle links both Americans.
    b = melee({**FIGHT, "A:Inf2": (63, 52, 270), "A:Inf3": (90, 49, 0), "G:Inf3": (90, 52, 180)})
    found = combat.combats(b.position)
    assert [set(fray.units) for fray in found] == [
        set(b.units("A:Inf1", "A:Inf2", "G:Inf1")),
        set(b.units("A:Inf3", "G:Inf3")),
    ]


@pytest.mark.rule("BC:combat.both")
def test_both_sides_fight_the_attacker_first() -> None:
    b = melee(FIGHT)
    b.order("done", 4, 4, 4, 1, 4, 1, 1, 1)
    assert b.position.hits[b.unit("G:Inf1")] == 3
    assert b.position.hits[b.unit("A:Inf1")] == 1
    other = melee(FIGHT, active="german")
    other.order("done", 4, 4, 4, 1, 4, 1, 1, 1)
    assert other.position.hits[other.unit("A:Inf1")] == 3
    assert other.position.hits[other.unit("G:Inf1")] == 1


@pytest.mark.rule("BC:combat.both", "BC:ko.hits")
def test_who_is_knocked_out_by_the_attacker_does_not_strike_back() -> None:
    b = melee(FIGHT)
    b.position.hits[b.unit("G:Inf1")] = 2
    b.order("done", 6, 6, 6, 6)  # and no die of the other side
    assert gone(b, "G:Inf1")
    assert asked(b) == "round-result"


# Dice


@pytest.mark.rule("BC:combat.attacks")
@pytest.mark.parametrize(
    ("unit", "dice"),
    [("A:Flame", 12), ("A:Eng1", 6), ("A:Horse1", 5), ("A:Inf1", 4), ("A:Sherman1", 3), ("A:MG1", 2),
     ("A:Mor", 2), ("A:Gun", 2), ("A:HT1", 2), ("A:Lorry", 2)],
)  # fmt: skip
def test_attack_values_in_close_combat(unit: str, dice: int) -> None:
    b = field({unit: (60, 49, 0), "G:Inf1": (60, 52, 180)})
    assert parts(dice_of(b, unit, "G:Inf1")) == {"BC:combat.attacks": dice}


@pytest.mark.rule("BC:combat.attacks")
def test_the_dice_are_rolled() -> None:
    b = melee({"A:Eng1": (60, 49, 0), "G:MG1": (60, 52, 180)})
    b.order("done", 6, 1, 1, 1, 1, 1, 1, 1)  # six and two


@pytest.mark.rule("BC:combat.modifiers", "BC:combat.modifiers.charge")
def test_modifiers_count_for_each_unit() -> None:
    b = melee({**FIGHT, "A:Inf2": (63, 52, 270)}, charging=("A:Inf1", "A:Inf2"))
    assert dice_of(b, "A:Inf1", "G:Inf1").total == 5
    assert dice_of(b, "A:Inf2", "G:Inf1").total == 5
    assert dice_of(b, "G:Inf1", "A:Inf1").total == 3  # its flank, and nobody else's trouble
    b.order("done", 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)  # ten and three


@pytest.mark.rule("BC:combat.modifiers.charge")
def test_charging_counts_in_the_first_round_only() -> None:
    b = melee(FIGHT, charging=("A:Inf1",))
    assert parts(dice_of(b, "A:Inf1", "G:Inf1"))["BC:combat.modifiers.charge"] == 1
    b.order("done", 4, 1, 1, 1, 1, *NONE)
    assert "BC:combat.modifiers.charge" not in parts(dice_of(b, "A:Inf1", "G:Inf1"))


@pytest.mark.rule("BC:combat.modifiers.pursuit", "BC:combat.modifiers.pursuit3")
@pytest.mark.parametrize(
    ("cm", "more"), [(0.0, 1), (0.5, 2), (3.0, 2), (3.01, 3), (6.0, 3), (6.01, 4), (10.0, 5)]
)
def test_pursuit_adds_dice_by_its_distance(cm: float, more: int) -> None:
    b = field(FIGHT)
    assert dice_of(b, "A:Inf1", "G:Inf1").total == 4
    b.position.pursued[b.unit("A:Inf1")] = cm
    found = parts(dice_of(b, "A:Inf1", "G:Inf1"))
    assert found["BC:combat.modifiers.pursuit"] == 1
    assert found.get("BC:combat.modifiers.pursuit3", 0) == more - 1
    assert sum(found.values()) == 4 + more


@pytest.mark.rule("BC:combat.modifiers.openarmour")
@pytest.mark.parametrize(
    ("unit", "more"), [("A:Inf1", 1), ("A:Eng1", 1), ("A:Horse1", 1), ("A:Sherman1", 0), ("A:MG1", 0)]
)
def test_open_armour_is_easier_to_fight_for_infantry_engineers_and_cavalry(unit: str, more: int) -> None:
    b = field({unit: (60, 49, 0), "G:Wolf": (60, 52, 180), "G:StuG1": (90, 52, 180)})
    assert parts(dice_of(b, unit, "G:Wolf")).get("BC:combat.modifiers.openarmour", 0) == more
    assert "BC:combat.modifiers.openarmour" not in parts(dice_of(b, unit, "G:StuG1"))


@pytest.mark.rule("BC:combat.modifiers.suppressed")
def test_the_suppressed_lose_a_die() -> None:
    b = melee(FIGHT, suppressed=["G:Inf1"])
    assert parts(dice_of(b, "G:Inf1", "A:Inf1"))["BC:combat.modifiers.suppressed"] == -1
    b.order("done", 4, 1, 1, 1, 1, 1, 1)  # four and three


@pytest.mark.rule("BC:combat.modifiers.flank")
@pytest.mark.parametrize(
    ("others", "less"),
    [
        ({}, 0),
        ({"A:Inf2": (63, 52, 270)}, -1),
        ({"A:Inf2": (63, 52, 270), "A:Inf3": (57, 52, 90)}, -2),
        ({"A:Inf2": (63, 52, 270), "A:Inf3": (57, 52, 90), "A:Inf4": (60, 55, 180)}, -3),
    ],
)
def test_each_flank_and_the_rear_cost_a_die(others: dict[str, tuple[float, float, float]], less: int) -> None:
    b = field({**FIGHT, **others})
    assert parts(dice_of(b, "G:Inf1", "A:Inf1")).get("BC:combat.modifiers.flank", 0) == less
    assert dice_of(b, "A:Inf1", "G:Inf1").total == 4


def test_a_unit_fights_the_enemy_at_its_front() -> None:
    b = field({**FIGHT, "A:Inf2": (63, 52, 270)})
    assert combat.opponent(b.position, b.unit("G:Inf1")) == b.unit("A:Inf1")
    flank = field({"A:Inf2": (63, 52, 270), "A:Inf3": (60, 55, 180), "G:Inf1": (60, 52, 180)})
    assert combat.opponent(flank.position, flank.unit("G:Inf1")) == flank.unit("A:Inf2")


# Hits


@pytest.mark.rule("BC:combat.hits.roll")
def test_cover_counts_as_in_firing() -> None:
    b = melee(FIGHT, patch("woods", "w", 50, 50.5, 70, 60))
    b.order("done", 4, 4, 5, 6, 4, 1, 1, 1)  # five or more against the wood, four or more out of it
    assert b.position.hits[b.unit("G:Inf1")] == 2
    assert b.position.hits[b.unit("A:Inf1")] == 1


@pytest.mark.rule("BC:combat.hits.roll")
def test_all_dice_against_an_enemy_are_one_throw() -> None:
    b = melee({**FIGHT, "A:Inf2": (63, 52, 270)})
    events = b.order("done", 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)  # eight together, then three
    throws = [event for event in events if event.kind == "hits"]
    assert [len(event.units) for event in throws[-1:]] == [2]
    assert b.position.hits[b.unit("G:Inf1")] == 1


@pytest.mark.rule("BC:combat.hits.roll")
def test_armour_saves_and_worse_from_the_flank() -> None:
    front = melee({"A:Inf1": (60, 49, 0), "G:StuG1": (60, 52, 180)})
    front.order("done", 4, 1, 1, 1, 5, 1, 1, 4)  # saved on 5; then three dice back
    assert front.position.hits[front.unit("G:StuG1")] == 0
    flank = melee({"A:Inf1": (63, 52, 270), "G:StuG1": (60, 52, 180)})
    flank.order("done", 4, 4, 1, 1, 5, 6, 1, 1)  # five no longer saves; two dice back, for its flank
    assert flank.position.hits[flank.unit("G:StuG1")] == 1


@pytest.mark.rule("BC:combat.hits.nosuppress")
def test_no_suppression_or_fall_back_is_tested() -> None:
    b = melee(FIGHT, suppressed=["A:Inf1"])
    b.order("done", 6, 6, 1, 6, 1, 1, 1)  # three and four dice, and none to test
    assert not suppressed(b, "G:Inf1")
    assert b.where("A:Inf1") == (60, 49, 0)


@pytest.mark.rule("BC:combat.hits.compare", "BC:combat.hits.first")
def test_hits_of_the_round_are_compared() -> None:
    b = melee(FIGHT)
    b.order("done", 4, 4, 4, 1, 4, 1, 1, 1)  # three to one
    assert asked(b) == "round-result"
    assert b.game.to_move(b.position) == "american"
    assert b.where("G:Inf1") == (60, 54, 180)
    b.order("result pursue")
    # Six dice to four. Counted over both rounds the German would be behind; this round he has the better.
    b.order("pursue A:Inf1 to G:Inf1 front", 1, 1, 1, 1, 1, 1, 4, 1, 1, 1)
    assert b.game.to_move(b.position) == "german"
    assert b.where("A:Inf1") == (60, 50, 0)


@pytest.mark.rule("BC:combat.hits.first")
def test_hits_taken_before_count_in_the_first_round() -> None:
    b = melee(FIGHT)
    b.position.hits[b.unit("G:Inf1")] = 2  # from fire this turn
    b.order("done", *NONE, 4, 1, 1, 1)  # none to one, with those two: two to one
    assert asked(b) == "round-result"
    assert b.game.to_move(b.position) == "american"
    assert b.where("G:Inf1") == (60, 53, 180)


def test_hits_are_told_with_their_parts_where_there_are_several() -> None:
    b = melee(FIGHT)
    b.position.hits[b.unit("G:Inf1")] = 2  # from fire this turn
    told = b.order("done", *NONE, 4, 1, 1, 1)
    (said,) = [event for event in told if event.text.startswith("Round 1")]
    parts = "0 hits in this round, 2 hits already taken this turn"
    assert said.text == f"Round 1, hits inflicted: American 2 ({parts}), German 1."
    assert "BC:combat.hits.first" in said.rules
    b = melee(FIGHT)
    b.position.hits[b.unit("G:Inf1")] = 1
    told = b.order("done", *NONE, 1, 1, 1, 1)
    assert any("(0 hits in this round, 1 hit already taken this turn)" in event.text for event in told)


@pytest.mark.rule("BC:combat.hits.support", "BC:combat.supporters")
def test_supporters_do_not_fight_but_count() -> None:
    b = melee({**FIGHT, "A:Inf2": (60, 46, 0)})
    supporting(b, "A:Inf2", "A:Inf1")
    b.order("done", 4, 1, 1, 1, 4, 1, 1, 1)  # four dice each: one to one, and one for the supporter
    assert asked(b) == "round-result"
    assert b.game.to_move(b.position) == "american"
    assert b.where("G:Inf1") == (60, 53, 180)


@pytest.mark.rule("BC:combat.supporters")
@pytest.mark.parametrize(("x", "count"), [(63.0, 0), (63.1, 1)])
def test_a_supporter_that_has_to_fight_itself_supports_nobody(x: float, count: int) -> None:
    b = melee({**FIGHT, "A:Inf2": (60, 46, 0), "G:Inf2": (x, 46, 270)})
    supporting(b, "A:Inf2", "A:Inf1")
    assert len(combat.supporters_of(b.position, b.unit("A:Inf1"))) == count


@pytest.mark.rule("BC:combat.supporters", "BC:combat.hits.support")
def test_who_merely_stands_behind_does_not_support() -> None:
    b = melee({**FIGHT, "A:Inf2": (60, 46, 0)})
    b.order("done", 4, 1, 1, 1, 4, 1, 1, 1, 2, 3, 4)  # one to one: both disengage
    assert asked(b) == "disengaging"


@pytest.mark.rule("BC:combat.hits.roll")
def test_a_hedge_shelters_in_close_combat_too() -> None:
    b = melee(
        {"A:Inf1": (60, 49, 0), "G:Inf1": (60, 52, 180)},
        line("hedge", "h", (50, 50.5), (70, 50.5), width=0.04),
    )
    b.order("done", 4, 5, 1, 1, 4, 4, 1, 1)  # both stand at it: fives hit
    assert b.position.hits[b.unit("G:Inf1")] == 1
    assert b.position.hits[b.unit("A:Inf1")] == 0
