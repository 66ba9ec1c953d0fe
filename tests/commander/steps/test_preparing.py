"""Before deployment: the table, the edges and the schedule."""

from __future__ import annotations

import pytest
from tests.commander.arrange import patch, table
from tests.commander.preparing import encounter, prepare

from openblitz.commander.kinds import one_line
from openblitz.commander.orders import ChooseEdge, ChooseTable
from openblitz.commander.table_top import tables

ASSETS = {"american": 3, "german": 1}


def custom(size: float) -> ChooseTable:
    """The order for a table of one's own of that size."""
    return ChooseTable(
        "custom", one_line(tables.write(table(patch("woods", "w1", 10, 10, 30, 30), size=size)))
    )


# The table


@pytest.mark.rule("BC:scenario.deploy.edges")
def test_one_player_sets_up_the_table_and_the_other_chooses_any_edge() -> None:
    b = prepare("table")
    assert b.game.to_move(b.position) == "american"
    b.order("table open-farmland")
    assert b.position.table == tables.named("open-farmland")
    assert b.game.to_move(b.position) == "german"
    assert b.refused("table open-farmland").rule == "BC:sequence.order"
    offered = {order.edge for order in b.game.orders(b.position) if isinstance(order, ChooseEdge)}
    assert offered == {"north", "east", "south", "west"}


@pytest.mark.rule("BC:scenario.deploy.edges")
@pytest.mark.parametrize(
    ("chosen", "other"), [("north", "south"), ("south", "north"), ("east", "west"), ("west", "east")]
)
def test_the_first_plays_from_the_opposite_edge(chosen: str, other: str) -> None:
    b = prepare("edge")
    b.order(f"edge {chosen}", 1, 2)
    assert b.position.edge == [other, chosen]


def test_an_edge_that_a_table_does_not_have_is_refused() -> None:
    assert prepare("edge").refused(ChooseEdge("up")).rule == "BC:scenario.deploy.edges"


@pytest.mark.rule("BC:battlefield.groundscale")
@pytest.mark.parametrize(("metres", "real"), [(10, "1200 by 1200 m"), (20, "2400 by 2400 m")])
def test_a_centimetre_is_ten_or_twenty_metres(metres: int, real: str) -> None:
    b = prepare("table", scenario=encounter(metres=metres))
    events = b.order("table open-farmland")
    assert f"120 by 120 cm ({real})" in events[0].text


@pytest.mark.rule("BC:battlefield.scenery")
def test_players_are_told_how_much_of_the_table_is_under_scenery() -> None:
    b = prepare("table")
    events = b.order("table open-farmland")
    share = tables.named("open-farmland").coverage()
    assert 1 / 3 <= share <= 1 / 2
    assert f"{share:.0%} of it under scenery" in events[0].text


@pytest.mark.rule("BC:battlefield.size")
def test_the_table_must_be_120_by_120() -> None:
    b = prepare("table")
    assert b.refused(custom(119)).rule == "BC:battlefield.size"
    b.order(custom(120))
    assert b.position.table is not None
    assert b.position.table.width == 120


@pytest.mark.rule("BC:battlefield.size", "BC:miniatures.scale")
def test_half_that_is_enough_for_the_smallest_miniatures() -> None:
    b = prepare("table", scenario=encounter(scale="half"))
    assert b.refused(custom(59)).rule == "BC:battlefield.size"
    b.order(custom(60))


@pytest.mark.rule("BC:battlefield.size", "BC:miniatures.scale")
def test_the_largest_miniatures_need_180_by_240() -> None:
    b = prepare("table", scenario=encounter(scale="double"))
    assert b.refused(custom(239)).rule == "BC:battlefield.size"
    b.order(custom(240))


@pytest.mark.parametrize(
    ("order", "rule", "reason"),
    [
        ("table moon", "BC:scenario.deploy.edges", "There is no table 'moon' to choose"),
        ("table custom {}", "BC:battlefield.scenery", "This table cannot be used"),
        ('table custom {"type":"FeatureCollection","features":7}', "BC:battlefield.scenery", "This table"),
    ],
)
def test_a_table_that_cannot_be_used_is_refused(order: str, rule: str, reason: str) -> None:
    refusal = prepare("table").refused(order)
    assert refusal.rule == rule
    assert refusal.reason.startswith(reason)


def test_a_scenario_can_say_which_tables_there_are() -> None:
    b = prepare("table", scenario=encounter(tables=("open-farmland",)))
    assert b.refused(custom(120)).rule == "BC:scenario.deploy.edges"
    assert b.refused("table random 1").rule == "BC:scenario.deploy.edges"
    assert list(b.game.orders(b.position)) == [ChooseTable("open-farmland")]


# The schedule


@pytest.mark.rule("BC:scheduled.bought")
def test_without_assets_nobody_writes_a_schedule() -> None:
    b = prepare("edge")
    b.order("edge north", 1, 2)
    assert b.position.steps[-1].key == "deployment-choice"
    assert b.position.schedule_closed == [True, True]


@pytest.mark.rule("BC:scheduled.record")
def test_each_side_writes_its_strikes_before_deployment_unseen_by_the_other() -> None:
    b = prepare("scheduling", scenario=encounter(assets=ASSETS))
    assert b.position.steps[-1].secret
    assert b.game.to_move(b.position) == "american"
    events = b.order("schedule turn 3 at 60,61 with A:Art1x2 barrage")
    events += b.order("done")
    (strike,) = b.position.strikes[0]
    assert (strike.turn, strike.x, strike.y) == (3, 60.0, 61.0)
    assert (strike.units, strike.barrage) == (((b.unit("A:Art1"), 2),), True)
    # What the enemy hears is that something was written, not what.
    assert not any("61" in event.text or event.units or event.places for event in events)
    assert b.game.to_move(b.position) == "german"
    b.order("schedule nothing")
    b.order("done", 1, 2)
    assert b.position.schedule_closed == [True, True]
    assert b.position.steps[-1].key == "deployment-choice"


@pytest.mark.rule("BC:scheduled.asset")
def test_every_attack_of_every_unit_takes_an_asset_and_no_more_than_there_are() -> None:
    b = prepare("scheduling", scenario=encounter(assets=ASSETS))
    all_of_them = "schedule turn 1 at 60,60 with A:Art1x2 A:Art2"
    assert b.refused(f"{all_of_them}x2").rule == "BC:scheduled.bought"
    assert b.refused(f"{all_of_them}; turn 2 at 60,60 with A:Art3").rule == "BC:scheduled.bought"
    b.order(all_of_them)
    assert [strike.turn for strike in b.position.strikes[0]] == [1]


@pytest.mark.rule("BC:scheduled.target")
def test_a_target_is_any_point_of_the_table_and_no_other() -> None:
    b = prepare("scheduling", scenario=encounter(assets=ASSETS))
    assert b.refused("schedule turn 1 at 120.01,60 with A:Art1").rule == "BC:scheduled.target"
    assert b.refused("schedule turn 1 at 60,-0.01 with A:Art1").rule == "BC:scheduled.target"
    assert b.refused("choose first").rule == "BC:sequence.order"
    b.order("schedule turn 1 at 120,0 with A:Art1")


def test_a_random_table_comes_from_a_number_and_nothing_else() -> None:
    b = prepare("table", scenario=encounter(scale="half"))
    assert b.refused("table random forty-two").rule == "BC:battlefield.scenery"
    assert b.refused("table random 1234567890").rule == "BC:battlefield.scenery"
    b.order("table random 1")
    again = prepare("table", scenario=encounter(scale="half"))
    again.order("table random 1")
    assert b.position.table == again.position.table
    assert b.game.read_state(b.game.write_state(b.position)) == b.position
