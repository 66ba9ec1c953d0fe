"""BC:support - moving up behind a friend in combat, by initiative or by order."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.commander.arrange import line, patch
from tests.commander.rules.close_quarters import asked, contact, field

from openblitz.commander.rules import support
from openblitz.commander.steps.commanding import Commanding

if TYPE_CHECKING:
    from tests.commander.arrange import Battle

FIGHT = {"A:Inf1": (60, 49, 0), "G:Inf1": (60, 52, 180)}  # in contact


def why(b: Battle, unit: str, friend: str, *, by_order: bool = False) -> str:
    """The rule that forbids it; empty when it is allowed."""
    refused = support.refusal(b.position, b.unit(unit), b.unit(friend), ordered=by_order)
    return refused.rule if refused else ""


@pytest.mark.rule("BC:initiative.support", "BC:support.move")
def test_a_unit_moves_up_behind_a_friend_by_initiative() -> None:
    b = field({**FIGHT, "A:Inf2": (70, 38, 0)})
    b.order("support A:Inf2 behind A:Inf1")
    assert b.where("A:Inf2") == (60, 46, 0)  # centre to centre against its rear
    assert contact(b, "A:Inf2", "A:Inf1")
    assert b.position.supports[b.unit("A:Inf2")] == b.unit("A:Inf1")
    assert b.position.has(b.position.initiative, b.unit("A:Inf2"))


@pytest.mark.rule("BC:initiative.support")
@pytest.mark.parametrize(("y", "rule"), [(24.5, ""), (24.48, "BC:initiative.support")])
def test_by_initiative_a_combat_within_20_cm_is_supported(y: float, rule: str) -> None:
    # The rear of A:Inf1 is at 47.5; 20 cm behind it is a front edge at 27.5, a centre at 26.
    b = field({**FIGHT, "A:Inf2": (60, y + 1.5, 0)})
    assert why(b, "A:Inf2", "A:Inf1") == rule


@pytest.mark.rule("BC:initiative.support")
def test_by_initiative_a_combat_that_is_seen_is_supported() -> None:
    b = field({**FIGHT, "A:Inf2": (60, 40, 180)})
    assert why(b, "A:Inf2", "A:Inf1") == "BC:initiative.support"


TWO = {**FIGHT, "A:Inf3": (72, 49, 0), "G:Inf3": (72, 52, 180)}


@pytest.mark.rule("BC:initiative.support", "BC:initiative.support.contact")
def test_by_initiative_only_the_nearest_combat_is_supported() -> None:
    b = field({**TWO, "A:Inf2": (63, 40, 0)})
    assert why(b, "A:Inf2", "A:Inf3") == "BC:initiative.support.contact"
    assert why(b, "A:Inf2", "A:Inf1") == ""


@pytest.mark.rule("BC:initiative.support.contact")
def test_by_initiative_the_nearest_friend_in_the_combat_is_supported() -> None:
    # Inf1 at its front and Inf3 at its flank fight the same enemy.
    b = field({**FIGHT, "A:Inf3": (63, 52, 270), "A:Inf2": (74, 52, 270)})
    assert why(b, "A:Inf2", "A:Inf1") == "BC:initiative.support.contact"
    b.order("support A:Inf2 behind A:Inf3")
    assert b.where("A:Inf2") == (66, 52, 270)


@pytest.mark.rule("BC:support.move")
@pytest.mark.parametrize(("y", "allowed"), [(36.0, True), (35.99, False)])
def test_by_order_its_move_must_reach_the_rear_edge(y: float, allowed: bool) -> None:
    b = field({**FIGHT, "A:Inf2": (60, y, 0)}, steps=[Commanding()])
    b.order("order A:CO: A:Inf2 move closing", 1, 2)
    if not allowed:
        assert b.refused("support A:Inf2 behind A:Inf1").rule == "BC:support.move"
        return
    b.order("support A:Inf2 behind A:Inf1")
    assert b.where("A:Inf2") == (60, 46, 0)
    assert b.position.supports[b.unit("A:Inf2")] == b.unit("A:Inf1")


@pytest.mark.rule("BC:support.move")
def test_by_order_any_combat_within_reach_is_supported() -> None:
    b = field({**TWO, "A:Inf2": (65, 42, 180)})  # it need not see it
    assert why(b, "A:Inf2", "A:Inf3", by_order=True) == ""
    assert why(b, "A:Inf2", "A:Inf1", by_order=True) == ""


@pytest.mark.rule("BC:support.move")
def test_who_supports_already_stays_and_nobody_supports_from_contact_with_the_enemy() -> None:
    b = field({**TWO, "A:Inf2": (60, 43, 0)})
    b.position.supports[b.unit("A:Inf2")] = b.unit("A:Inf3")
    assert why(b, "A:Inf2", "A:Inf1", by_order=True) == "BC:support.move"
    near = field({**FIGHT, "A:Inf2": (60, 38, 0), "G:Inf2": (63, 46, 180)})  # beside the place at 60,46
    assert why(near, "A:Inf2", "A:Inf1", by_order=True) == "BC:support.move"
    past = field({**FIGHT, "A:Inf2": (60, 38, 0), "G:Inf2": (63.1, 46, 180)})
    assert why(past, "A:Inf2", "A:Inf1", by_order=True) == ""


@pytest.mark.rule("BC:support.move")
def test_only_a_friend_in_contact_with_the_enemy_is_supported() -> None:
    b = field({**FIGHT, "A:Inf2": (60, 43, 0), "A:Inf3": (60, 46, 0)})
    b.position.supports[b.unit("A:Inf3")] = b.unit("A:Inf1")
    assert why(b, "A:Inf2", "A:Inf3", by_order=True) == "BC:support.move"  # itself only a supporter
    assert why(b, "A:Inf2", "A:Inf1", by_order=True) == "BC:support.move"  # its rear is taken
    assert why(b, "A:Inf2", "G:Inf1", by_order=True) == "BC:support.move"  # no friend


@pytest.mark.rule("BC:initiative.support.armour", "BC:support.limits")
def test_armour_supports_in_any_terrain() -> None:
    b = field({**FIGHT, "A:Sherman1": (60, 38, 0)}, patch("mud", "m", 50, 44, 70, 60))
    assert b.refused("charge A:Sherman1 at G:Inf1").rule == "BC:charge.armour"
    b.order("support A:Sherman1 behind A:Inf1")
    assert b.where("A:Sherman1") == (60, 46, 0)


@pytest.mark.rule("BC:initiative.support.barred", "BC:support.limits")
@pytest.mark.parametrize(
    ("unit", "rule"),
    [("A:MG1", "BC:support.limits"), ("A:Mor", "BC:support.limits"), ("A:Gun", "BC:support.limits"),
     ("A:Lorry", "BC:support.limits"), ("A:HT1", ""), ("A:Inf2", "")],
)  # fmt: skip
def test_infantry_support_guns_and_harmless_transport_do_not_support(unit: str, rule: str) -> None:
    b = field({**FIGHT, unit: (60, 40, 0)})
    assert why(b, unit, "A:Inf1") == rule
    assert why(b, unit, "A:Inf1", by_order=True) == rule


@pytest.mark.rule("BC:initiative.barred.suppressed")
def test_the_suppressed_do_not_support() -> None:
    b = field({**FIGHT, "A:Inf2": (60, 40, 0)}, suppressed=["A:Inf2"])
    assert why(b, "A:Inf2", "A:Inf1") == "BC:initiative.barred.suppressed"


@pytest.mark.rule("BC:command.declare")
def test_support_by_order_is_declared_like_any_move() -> None:
    b = field({**FIGHT, "A:Inf2": (60, 38, 0)}, patch("mud", "m", 50, 39.6, 70, 44), steps=[Commanding()])
    b.order("order A:CO: A:Inf2 move closing", 1, 2)
    assert b.refused("support A:Inf2 behind A:Inf1").rule == "BC:command.modifiers.3"
    assert asked(b) == "acting"


@pytest.mark.rule("BC:command.modifiers.4", "BC:command.declare")
@pytest.mark.parametrize(("facing", "rule"), [(0, "BC:command.modifiers.4"), (180, "")])
def test_who_moves_up_towards_an_enemy_that_he_sees_was_to_say_so(facing: float, rule: str) -> None:
    b = field({**FIGHT, "A:Inf2": (60, 40, facing)}, steps=[Commanding()])
    b.order("order A:CO: A:Inf2 move", 1, 2)
    found = b.game.check(b.position, b.game.seats[0], b.game.read_order("support A:Inf2 behind A:Inf1"))
    assert (found.rule if found else "") == rule


@pytest.mark.rule("BC:support.move")
def test_who_has_moved_up_supports_and_goes_nowhere_by_a_second_action() -> None:
    b = field({**FIGHT, "A:Inf2": (60, 42, 0)}, steps=[Commanding()])
    b.order("order A:CO: A:Inf2 move closing", 1, 1)
    b.order("support A:Inf2 behind A:Inf1")
    assert b.refused("move A:Inf2 to 60,44 face 0").rule == "BC:support.move"


@pytest.mark.rule("BC:support.move")
def test_there_must_be_a_way_and_room_behind_the_friend() -> None:
    behind = {**FIGHT, "A:Inf2": (60, 40, 0)}
    assert why(field(behind), "A:Inf2", "A:Inf1") == ""
    beside = field({**behind, "A:Inf3": (62.5, 45.4, 0)})  # in the place, and not against the rear
    assert why(beside, "A:Inf2", "A:Inf1") == "BC:support.move"
    fence = line("fence", "f", (40, 43), (80, 43), width=0.5)
    assert why(field(behind, fence), "A:Inf2", "A:Inf1", by_order=True) == "BC:terrain.hedge"


@pytest.mark.rule("BC:support.move", "BC:movement.through.command")
def test_an_enemy_command_behind_the_friend_is_overrun_by_who_supports() -> None:
    b = field({**FIGHT, "A:Inf2": (60, 38, 0), "G:HQ": (60, 46.5, 0), "G:Inf2": (75, 46, 180)})
    events = b.order("support A:Inf2 behind A:Inf1")
    assert "overrun" in [event.kind for event in events]
    assert b.where("A:Inf2") == (60, 46, 0)
