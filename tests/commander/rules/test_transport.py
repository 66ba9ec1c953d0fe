"""BC:actions.deploy - boarding, dismounting, limbering and setting up."""

from __future__ import annotations

import pytest
from tests.commander.arrange import Battle, battle, patch
from tests.commander.rules.terrains import SCENARIO

from openblitz.commander.orders import Task
from openblitz.commander.rules import standing, transport
from openblitz.commander.steps.command_moves import CommandMoves
from openblitz.commander.steps.commanding import Acting, Commanding, Doing


def deploying(units: dict[str, tuple[float, float, float]], *who: str, **more: object) -> Battle:
    """Units that have been ordered to deploy."""
    pieces = more.pop("pieces", ())
    b = battle(units, *pieces, scenario=SCENARIO, **more)  # type: ignore[misc, arg-type]
    doings = tuple(Doing(Task(b.unit(name), "deploy")) for name in who)
    b.position.steps = [CommandMoves(), Commanding(), Acting(b.unit("A:CO"), doings)]
    return b


@pytest.mark.rule("BC:actions.deploy")
def test_troops_board_transport_in_base_contact_and_ride_along() -> None:
    b = deploying({"A:Inf1": (60, 60, 0), "A:Lorry": (60, 63, 0), "A:Inf2": (60, 56, 0)}, "A:Inf1", "A:Inf2")
    assert "base contact" in b.refused("mount A:Inf2 on A:Lorry").reason
    told = b.order("mount A:Inf1 on A:Lorry")[0]
    assert (told.units, told.places) == (("A:Inf1",), ("60,60", "60,63"))
    inf, lorry = b.units("A:Inf1", "A:Lorry")
    assert b.position.carrier[inf] == lorry
    assert not b.position.stands(inf)
    b.position.put(lorry, 80, 70, 90)
    assert b.where("A:Inf1") == (80, 70, 90)


@pytest.mark.rule("BC:actions.deploy")
def test_troops_dismount_beside_their_transport() -> None:
    b = deploying({"A:Lorry": (60, 60, 0)}, "A:Inf1", aboard={"A:Inf1": "A:Lorry"})
    far = b.refused("dismount A:Inf1 at 60,66 face 0")
    assert far.rule == "BC:actions.deploy"
    assert far.reason == "A:Inf1 would be 3 cm from A:Lorry; base contact is needed."
    assert b.refused("dismount A:Inf1 at 60,62 face 0").rule == "BC:movement.through.friends"
    told = b.order("dismount A:Inf1 at 60,63 face 90")[0]
    assert (told.units, told.places) == (("A:Inf1",), ("60,60", "60,63"))
    assert b.position.stands(b.unit("A:Inf1"))
    assert b.where("A:Inf1") == (60, 63, 90)


@pytest.mark.rule("BC:actions.deploy")
def test_guns_are_limbered_and_set_up() -> None:
    b = deploying({"A:Pak": (60, 60, 0), "A:Lorry": (60, 57, 0)}, "A:Pak")
    b.order("mount A:Pak on A:Lorry")
    pak = b.unit("A:Pak")
    assert b.position.has(b.position.limbered, pak)
    assert b.position.carrier[pak] == b.unit("A:Lorry")
    b.position.steps.append(Acting(b.unit("A:CO"), (Doing(Task(pak, "deploy")),)))
    b.order("dismount A:Pak at 60,60 face 180")
    assert not b.position.has(b.position.limbered, pak)
    assert b.where("A:Pak") == (60, 60, 180)


@pytest.mark.rule("BC:actions.deploy")
def test_only_suitable_transport_with_room() -> None:
    units = {
        "A:Inf1": (60.0, 60.0, 0.0), "A:Lorry": (60.0, 63.0, 0.0), "A:Inf2": (57.0, 63.0, 0.0),
        "A:Pak": (63.0, 63.0, 0.0), "A:Sherman1": (60.0, 57.0, 0.0), "A:MG1": (60.0, 66.0, 0.0),
    }  # fmt: skip
    b = deploying(units, "A:Inf1", "A:Inf2", "A:Pak", "A:MG1")
    assert "cannot carry" in b.refused("mount A:Inf1 on A:Sherman1").reason
    assert "cannot carry" in b.refused("mount A:MG1 on A:Lorry").reason
    b.order("mount A:Inf1 on A:Lorry")
    assert "no room" in b.refused("mount A:Inf2 on A:Lorry").reason
    b.order("mount A:Pak on A:Lorry")  # a gun behind it takes no room in it


def test_a_half_track_takes_as_many_as_it_holds() -> None:
    units = {f"A:Inf{n}": (54.0 + 3 * n, 60.0, 0.0) for n in (1, 2, 3)} | {"A:HT": (60.0, 63.0, 0.0)}
    b = deploying(units, "A:Inf1", "A:Inf2", "A:Inf3")
    b.order("mount A:Inf1 on A:HT")
    b.order("mount A:Inf2 on A:HT")
    assert "no room" in b.refused("mount A:Inf3 on A:HT").reason


@pytest.mark.rule("BC:actions.deploy")
def test_nobody_boards_twice_or_dismounts_from_nothing() -> None:
    b = deploying(
        {"A:Lorry": (60, 60, 0), "A:Inf2": (80, 60, 0)}, "A:Inf1", "A:Inf2", aboard={"A:Inf1": "A:Lorry"}
    )
    assert "stand on the table" in b.refused("mount A:Inf1 on A:Lorry").reason
    assert b.refused("dismount A:Inf2 at 80,63 face 0").rule == "BC:actions.deploy"
    assert b.refused("move A:Lorry to 60,63 face 0").rule == "BC:command.success"


def test_who_rides_does_not_move_alone() -> None:
    b = battle({"A:HQ": (60, 50, 0), "A:Lorry": (60, 60, 0)}, scenario=SCENARIO, steps=[Commanding()],
               aboard={"A:Inf1": "A:Lorry"})  # fmt: skip
    assert b.refused("order A:HQ: A:Inf1 move").rule == "BC:actions.deploy"
    b.order("order A:HQ: A:Inf1 deploy; A:Lorry move", 1, 2)


def test_where_nobody_can_be_set_down() -> None:
    lake = patch("lake", "l1", 40, 61.6, 80, 80)
    b = deploying(
        {"A:Lorry": (60, 60, 0), "G:Inf1": (54, 60, 90)},
        "A:Inf1",
        aboard={"A:Inf1": "A:Lorry"},
        pieces=(lake,),
    )
    assert b.refused("dismount A:Inf1 at 60,63 face 0").rule == "BC:terrain.lake"
    assert b.refused("dismount A:Inf1 at 57,60 face 0").rule == "BC:charge.def"
    b.position.put(b.unit("A:Lorry"), 60, 2, 0)
    assert b.refused("dismount A:Inf1 at 60,-1 face 0").rule == "BC:actions.deploy"


def test_places_beside_a_transport_are_free_and_in_contact() -> None:
    b = deploying(
        {"A:Lorry": (60, 60, 30), "A:Inf2": (61.5, 62.6, 30)}, "A:Inf1", aboard={"A:Inf1": "A:Lorry"}
    )
    inf, lorry = b.units("A:Inf1", "A:Lorry")
    places = list(transport.places_beside(b.position, inf, lorry))
    assert 3 <= len(places) < 8
    for where in places:
        assert transport.alight_refusal(b.position, inf, where.centre, where.facing) is None
        assert not standing.clash(b.position, where, inf)


def test_a_longer_reach_for_those_who_evade() -> None:
    b = deploying({"A:Inf1": (60, 60, 0), "A:Lorry": (60, 68, 0)}, "A:Inf1")
    inf, lorry = b.units("A:Inf1", "A:Lorry")
    assert transport.board_refusal(b.position, inf, lorry, within_cm=5) is None
    assert transport.board_refusal(b.position, inf, lorry, within_cm=4.9) is not None


@pytest.mark.parametrize("state", ["dug_in", "fortified"])
def test_to_board_leaves_the_trench(state: str) -> None:
    b = deploying({"A:Inf1": (60, 60, 0), "A:Lorry": (60, 63, 0)}, "A:Inf1")
    setattr(b.position, state, 1 << b.unit("A:Inf1"))
    b.order("mount A:Inf1 on A:Lorry")
    assert getattr(b.position, state) == 0


@pytest.mark.rule("BC:combat.engaged")
def test_nobody_boards_transport_that_is_in_combat() -> None:
    units = {"A:Inf1": (60.0, 60.0, 0.0), "A:Lorry": (60.0, 63.0, 0.0), "G:Inf1": (60.0, 66.0, 180.0)}
    b = deploying(units, "A:Inf1")
    assert b.refused("mount A:Inf1 on A:Lorry").rule == "BC:combat.engaged"
    b.position.put(b.unit("G:Inf1"), 60, 66.2, 180)
    b.order("mount A:Inf1 on A:Lorry")
