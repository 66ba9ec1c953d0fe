"""BC:commandunits - commands in the way of the enemy."""

from __future__ import annotations

import pytest
from tests.commander.arrange import Battle, battle, patch
from tests.commander.rules.gunnery import gone, suppressed
from tests.commander.rules.terrains import under_orders

from openblitz.commander.orders import Join
from openblitz.commander.rules import artillery, casualties, overrun, standing
from openblitz.commander.steps.choices import Joining
from openblitz.commander.steps.command_moves import CommandMoves
from openblitz.table import LoadedDice


def overrun_hq(friend: tuple[float, float, float] = (72, 50, 180)) -> Battle:
    """A Stuart drives through the German HQ at 60,50."""
    b = under_orders({"A:Stuart1": (60, 40, 0), "G:HQ": (60, 50, 180), "G:Inf1": friend})
    b.order("move A:Stuart1 to 60,60 face 0")
    return b


@pytest.mark.rule("BC:commandunits.overrun", "BC:movement.through.command")
def test_an_overrun_command_joins_a_friend_whom_its_player_chooses() -> None:
    b = under_orders(
        {"A:Stuart1": (60, 40, 0), "G:HQ": (60, 50, 180), "G:Inf1": (72, 50, 180), "G:Inf2": (50, 50, 180)}
    )
    b.order("move A:Stuart1 to 60,60 face 0")
    assert isinstance(b.position.steps[-1], Joining)
    assert b.game.to_move(b.position) == "german"
    assert set(b.game.orders(b.position)) == {Join(b.unit("G:HQ"), b.unit(f"G:Inf{n}")) for n in (1, 2)}
    assert b.refused("move A:Stuart1 to 60,62 face 0").rule == "BC:sequence.order"
    joined = b.order("join G:HQ with G:Inf2")[0]
    assert standing.touching(b.position, *b.units("G:HQ", "G:Inf2"))
    assert (joined.units, joined.places) == (("G:HQ",), ("60,50", "52.5,50"))  # its way can be drawn
    assert b.position.joined[b.unit("G:HQ")] == b.unit("G:Inf2")


@pytest.mark.rule("BC:commandunits.overrun", "BC:movement.through.command")
def test_half_its_move_is_as_far_as_it_gets() -> None:
    # An HQ moves 40: its base comes into contact after 20 cm, when the friend is 22.5 cm off.
    b = overrun_hq((82.5, 50, 180))
    b.order("join G:HQ with G:Inf1")
    assert b.where("G:HQ")[0] == 80
    b = overrun_hq((82.6, 50, 180))
    assert gone(b, "G:HQ")
    assert b.game.to_move(b.position) == "american"


@pytest.mark.rule("BC:commandunits.overrun", "BC:movement.through.command")
def test_other_commands_and_impassable_ground_are_no_refuge() -> None:
    lake = patch("lake", "l1", 63, 20, 70, 80)
    b = under_orders(
        {"A:Stuart1": (60, 40, 0), "G:HQ": (60, 50, 180), "G:Inf1": (75, 50, 180), "G:FAO": (55, 50, 0)}, lake
    )
    b.order("move A:Stuart1 to 60,60 face 0")
    assert gone(b, "G:HQ")


@pytest.mark.rule("BC:commandunits.overrun")
def test_who_cannot_be_joined() -> None:
    b = overrun_hq()
    assert b.refused("join G:HQ with G:HQ").rule == "BC:commandunits.overrun"
    assert b.refused("join G:HQ with A:Stuart1").rule == "BC:commandunits.overrun"
    assert b.refused("join G:CO with G:Inf1").rule == "BC:commandunits.overrun"


@pytest.mark.rule("BC:movement.through.command")
def test_to_end_on_a_command_is_to_overrun_it_and_to_touch_it_is_not() -> None:
    b = under_orders({"A:Stuart1": (60, 40, 0), "G:HQ": (60, 50, 180), "G:Inf1": (72, 50, 180)})
    b.order("move A:Stuart1 to 60,47.5 face 0")
    assert not isinstance(b.position.steps[-1], Joining)
    b = under_orders({"A:Stuart1": (60, 40, 0), "G:HQ": (60, 50, 180), "G:Inf1": (72, 50, 180)})
    b.order("move A:Stuart1 to 60,50 face 0")
    assert isinstance(b.position.steps[-1], Joining)


@pytest.mark.rule("BC:commandunits.nooverrun")
def test_commands_overrun_nobody() -> None:
    b = battle({"A:HQ": (60, 40, 0), "G:HQ": (60, 50, 180), "G:Inf1": (72, 50, 180)}, steps=[CommandMoves()])
    assert b.refused("move A:HQ to 60,50 face 0").rule == "BC:movement.through.friends"
    b.order("move A:HQ to 60,60 face 0")
    assert not isinstance(b.position.steps[-1], Joining)
    assert b.where("G:HQ") == (60, 50, 180)


@pytest.mark.rule("BC:commandunits.firezone")
def test_a_command_in_a_fire_zone_is_attacked_like_any_unit() -> None:
    b = battle({"G:HQ": (60, 60, 180), "G:FAO": (60, 72, 180)})
    guns = ((b.unit("A:Art1"), 1),)
    artillery.fall(b.position, LoadedDice([6, 5, 4, 1, 1]), guns, (60.0, 60.0))
    assert b.position.hits[b.unit("G:HQ")] == 1  # hit on 6, not saved, not suppressed
    assert b.position.hits[b.unit("G:FAO")] == 0  # outside


@pytest.mark.rule("BC:commandunits.fate")
def test_a_joined_command_shares_suppression_and_knock_out() -> None:
    b = overrun_hq()
    b.order("join G:HQ with G:Inf1")
    inf = b.unit("G:Inf1")
    casualties.suppress(b.position, inf, "BC:suppress.test", "test")
    assert suppressed(b, "G:HQ")
    casualties.knock_out(b.position, inf, "BC:ko.hits", "test")
    assert gone(b, "G:HQ")


@pytest.mark.rule("BC:commandunits.joined")
def test_it_stays_with_the_unit_until_the_next_turn() -> None:
    b = overrun_hq()
    b.order("join G:HQ with G:Inf1")
    hq = b.unit("G:HQ")
    b.position.active = 1
    b.position.steps = [CommandMoves()]
    assert b.refused("move G:HQ to 72,60 face 0").rule == "BC:commandunits.joined"
    b.position.open_player_turn()
    assert b.position.joined[hq] == -1
    b.order("move G:HQ to 72,60 face 0")


def test_who_joined_keeps_up_when_its_unit_moves() -> None:
    b = overrun_hq()
    b.order("join G:HQ with G:Inf1")
    b.position.put(b.unit("G:Inf1"), 90, 90, 45)
    overrun.keep_up(b.position, b.unit("G:Inf1"))
    assert standing.touching(b.position, *b.units("G:HQ", "G:Inf1"))


@pytest.mark.rule("BC:commandunits.overrun")
def test_it_joins_where_there_is_room_on_the_table() -> None:
    taken = {"G:HQ": (60.0, 50.0, 180.0), "G:Inf1": (72.0, 50.0, 180.0), "G:Inf2": (69.0, 50.0, 180.0)}
    b = battle(taken)
    where = overrun.refuges(b.position, b.unit("G:HQ"))[b.unit("G:Inf1")]
    assert standing.clash(b.position, where, b.unit("G:HQ")) == []
    edge = {"G:HQ": (119.0, 50.0, 180.0), "G:Inf1": (118.5, 60.0, 180.0), "G:Inf2": (118.5, 57.0, 180.0)}
    b = battle(edge)
    where = overrun.refuges(b.position, b.unit("G:HQ"))[b.unit("G:Inf1")]
    assert where.centre == (116, 57.5)  # to the right of it is less far, and beyond the edge


@pytest.mark.rule("BC:commandunits.joined")
def test_who_keeps_up_stays_on_the_table_and_on_top_of_nobody() -> None:
    b = battle({"G:HQ": (60, 119, 0), "G:Inf1": (60, 118, 0), "G:Inf2": (56, 118, 0)})
    hq = b.unit("G:HQ")
    b.position.joined[hq] = b.unit("G:Inf1")
    overrun.keep_up(b.position, b.unit("G:Inf1"))
    assert not standing.off_table(b.position, standing.base(b.position, hq))
    b.position.put(hq, 57, 117, 0)
    overrun.keep_up(b.position, b.unit("G:Inf1"))
    assert standing.clash(b.position, standing.base(b.position, hq), hq) == []
    assert standing.touching(b.position, hq, b.unit("G:Inf1"))


def test_two_commands_at_once() -> None:
    b = under_orders(
        {"A:Stuart1": (60, 40, 0), "G:HQ": (60, 50, 180), "G:FAO": (60, 54, 180), "G:Inf1": (72, 50, 180)}
    )
    b.order("move A:Stuart1 to 60,60 face 0")
    for _ in range(2):
        step = b.position.steps[-1]
        assert isinstance(step, Joining)
        b.order(Join(step.command, b.unit("G:Inf1")))
    assert not standing.clash(b.position, standing.base(b.position, b.unit("G:HQ")), b.unit("G:HQ"))
    assert b.game.to_move(b.position) == "american"
