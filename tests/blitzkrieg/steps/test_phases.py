"""What phases say: what is asked, what has happened, whom a warning names, what is not the time."""

from __future__ import annotations

from random import Random

import pytest
from tests.blitzkrieg.judging import Table, table

from openblitz.blitzkrieg.battle.steps.marching import Movement
from openblitz.blitzkrieg.engine.orders import TakeBack

# 36 factors on a mountain: 4 cannot attack them.
STRONG = "at EE30: R:4Arm R:5Arm R:8Arm"
FULL = "B:1Inf B:2Inf B:3Inf B:4Inf"


def arranged(*lines: str, ruleset: str = "1975-basic", land: str = "mountain EE30") -> Table:
    text = "\n".join(("turn 3", *lines, "at TT50: B:3Abn", "rest eliminated"))
    return table(ruleset, text, land=land)


@pytest.mark.rule("65:3.0.3a")
def test_where_nothing_is_held_back_the_question_says_so_and_counts_those_left() -> None:
    t = table("1965-basic", land="")
    left = sum(t.rules.roster.arrives[u] == 1 for u in t.position.of_side(0))
    assert t.prompt == f"Set up your units anywhere in Great Blue; {left} are left. All must be placed."
    t.order("place B:1Inf at A10")
    assert f"; {left - 1} are left." in t.prompt


def test_who_has_placed_all_is_told_so() -> None:
    t = table("1975-basic", land="")
    names = [t.rules.roster.ids[u] for u in t.position.of_side(0) if t.rules.roster.arrives[u] == 1]
    for i, name in enumerate(names):
        assert "are left" in t.prompt
        t.order(f"place {name} at A{10 + i // 3}")
    assert t.prompt == "Set up your units anywhere in Great Blue; all are placed, and may still be moved."


@pytest.mark.rule("75:3.3a")
def test_both_sides_set_up_and_it_is_told_of_each() -> None:
    t = table("1975-basic", land="")
    assert "anywhere in Great Blue" in t.prompt
    assert "You may hold some back." in t.prompt
    (blue,) = t.order("done")
    assert (blue.kind, blue.text, blue.rules) == ("set up", "Great Blue has set up.", ("75:3.3a",))
    assert "anywhere in Big Red" in t.prompt
    red = t.order("done")[0]
    assert (red.kind, red.text, red.rules) == ("set up", "Big Red has set up.", ("75:3.4",))


def test_what_is_not_the_time_is_said_with_the_order_and_the_step() -> None:
    t = arranged("at A10: B:1Inf", STRONG)
    refused = t.refused("retreat B:1Inf to A11 A12")
    assert refused.reason == "This is not the time for the order 'retreat'; the step is movement."


@pytest.mark.rule("CL:11.1f", "75:11.1a")
def test_whoever_has_no_room_is_eliminated_by_the_rule_of_stacks() -> None:
    t = arranged(f"at EE20: {FULL}", STRONG, "step excess hex=EE20")
    assert t.prompt == "More than 3 units stand on EE20: choose a unit to eliminate."
    refused = t.refused("lose B:3Abn")
    assert (refused.rule, refused.reason) == ("75:11.1a", "Name one unit on EE20.")
    assert t.refused("lose B:1Inf B:2Inf").rule == "75:11.1a"
    (gone, *_rest) = t.order("lose B:2Inf")
    assert gone.text == "B:2Inf eliminated: there is no room for it."
    assert (gone.rules, gone.places, gone.units) == (("75:11.1a",), ("EE20",), ("B:2Inf",))
    assert t.step != "excess"


@pytest.mark.rule("75:14.9a")
def test_whoever_cannot_attack_is_removed_and_told_why() -> None:
    t = arranged("at EE29: B:1Inf", STRONG)
    told = t.order("done")
    assert "B:1Inf eliminated: no legal attack is possible." in [event.text for event in told]


@pytest.mark.rule("CL:14.9a")
@pytest.mark.parametrize(
    ("moved", "named"), [("", ("B:1Inf", "B:2Inf")), ("[from=EE28 spent=3]", ("B:1Inf",))]
)
def test_a_warning_names_those_who_moved_into_it_or_else_all(moved: str, named: tuple[str, ...]) -> None:
    """Eight factors against two stacks of 36."""
    other = "at FF30: R:10Arm R:12Arm R:13Arm"
    t = arranged(f"at EE29: B:1Inf{moved} B:2Inf", STRONG, other, land="mountain EE30 FF30")
    (caution,) = t.cautions
    assert caution.reason == "As the units stand, these attacks cannot all be made at 1-6 or better."
    assert caution.units == named


def test_a_random_player_takes_back_who_stands_in_the_way_of_the_end() -> None:
    """Whoever the refusal names; where it names nobody, anybody who has moved, and nobody else."""
    t = arranged("at EE29: B:1Inf[from=EE28 spent=3]", "at A10: B:2Inf[from=A9 spent=3] B:3Inf", STRONG)
    refusal = Movement().unfinished(t.position)
    assert refusal is not None
    assert refusal.units == ("B:1Inf",)
    number = t.rules.roster.number
    seen = {Movement().mend(t.position, refusal, Random(seed)) for seed in range(12)}
    assert seen == {TakeBack((number["b:1inf"],))}
    nobody = t.rules.refuse("stack end", "Somewhere.")
    seen = {Movement().mend(t.position, nobody, Random(seed)) for seed in range(12)}
    assert seen == {TakeBack((number["b:1inf"],)), TakeBack((number["b:2inf"],))}
