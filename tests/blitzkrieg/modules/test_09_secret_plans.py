"""MS:9y - production plans are written two cycles ahead, and nobody but their writer gets to see them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest
from tests.blitzkrieg.judging import table

from openblitz.blitzkrieg.production.rules.production_plans import PLANS
from openblitz.players.blitzkrieg import player
from openblitz.players.choosing import decision

if TYPE_CHECKING:
    from tests.blitzkrieg.judging import Table

OPTIONS = ("module-08-orders-of-battle", "module-09-production", "module-09-secret-plans")
WITHOUT = ("minor-countries-1965", "supply-1965")
ARMIES = ("order-of-battle blue 2", "order-of-battle red 5")
LAND = "city D10 D20"


def arrange(
    *lines: str, turn: int = 2, side: str = "blue", step: str = "write-plans", options: tuple[str, ...] = ()
) -> Table:
    """Blue has a center of 10 points in D10, Red one of 5 in TTT60."""
    stand = ("at D10: B:PC10.1", "at TTT60: R:PC5.1", "at TTT58: R:1Inf", "at D20: B:1Inf")
    text = "\n".join([f"turn {turn}", f"side {side}", *ARMIES, *stand, *lines, f"step {step}"])
    return table("modules", text, (), "", LAND, options=(*OPTIONS, *options), without=WITHOUT)


@pytest.mark.rule("MS:9y")
def test_the_first_two_cycles_are_planned_before_the_first_turn() -> None:
    t = arrange(turn=0)
    assert t.why_not("plan 5 armor by B:PC10.1 for 6")[0] == "MS:9y"
    t.order("plan 5 armor by B:PC10.1 for 2", "plan 10 infantry by B:PC10.1 for 4")
    assert [one.turn for one in PLANS(t.position)] == [2, 4]
    third = arrange(turn=0, options=("module-09-third-turns",))
    assert third.why_not("plan 1 armor by B:PC10.1 for 2")[0] == "MS:9y"
    third.order("plan 1 armor by B:PC10.1 for 3", "plan 1 armor by B:PC10.1 for 6")


@pytest.mark.rule("MS:9y")
def test_in_each_cycle_the_second_one_after_it_is_planned() -> None:
    t = arrange(turn=2)
    assert t.why_not("plan 5 armor by B:PC10.1 for 4")[0] == "MS:9y"
    t.order("plan 5 armor by B:PC10.1 for 6")


@pytest.mark.rule("MS:9y")
def test_after_the_set_up_of_a_side_it_writes_its_plans() -> None:
    t = table("modules", options=OPTIONS)
    t.order("army 7", "army 6", "agree")
    general = player("greedy", 1)
    seats = []
    while t.position.turn == 0:
        seat = t.game.to_move(t.position)
        assert seat is not None
        if t.position.steps[-1].key == "plans":
            seats.append(seat)
            assert t.position.steps[-1].secret
            t.order("done")
        else:
            t.order(t.game.write_order(decision(general, t.game, t.position, seat)))
    assert seats == ["blue", "red"]


@pytest.mark.rule("MS:9y", "MS:9d")
def test_a_plan_keeps_to_the_points_of_a_center_and_to_what_the_army_makes() -> None:
    t = arrange(turn=0)
    assert t.why_not("plan 6 armor by B:PC10.1 for 2")[0] == "MS:9d"
    t.order("plan 4 armor by B:PC10.1 for 2", "plan 2 infantry by B:PC10.1 for 2")
    assert t.why_not("plan 1 rangers by B:PC10.1 for 2")[0] == "MS:9d"
    t.order("plan 0 armor by B:PC10.1 for 2", "plan 1 rangers by B:PC10.1 for 2")
    assert t.why_not("plan 1 armor by R:PC5.1 for 2")[0] == "65:4.0.1b"
    red = arrange(turn=0, side="red")
    assert red.why_not("plan 1 sac by R:PC5.1 for 2")[0] == "MS:PRODUCTION.dot"
    assert red.why_not("plan 11 slow-infantry by R:PC5.1 for 2")[0] == "MS:9d"  # half a point too many
    red.order("plan 10 slow-infantry by R:PC5.1 for 2")


@pytest.mark.rule("MS:9y")
def test_each_type_and_each_center_has_its_own_plan() -> None:
    plans = ("B:PC10.1 armor 2", "B:PC10.1 infantry 2", "B:PC10.2 armor 2")
    t = arrange("at D20: B:PC10.2", *(f"plan blue turn 2 {plan}" for plan in plans), step="production")
    t.order("produce B:Arm2.1 at D10 by B:PC10.1", "produce B:Inf2.1 at D10 by B:PC10.1")
    assert t.why_not("produce B:Arm1.1 at D10 by B:PC10.1")[0] == "MS:9y"
    assert t.why_not("produce B:Inf2.2 at D20 by B:PC10.2")[0] == "MS:9y"
    t.order("produce B:Arm2.2 at D20 by B:PC10.2")


@pytest.mark.rule("MS:9y")
def test_nothing_is_made_but_what_was_planned() -> None:
    t = arrange("plan blue turn 2 B:PC10.1 armor 3", step="production")
    assert t.why_not("produce B:Inf1.1 at D10 by B:PC10.1")[0] == "MS:9y"
    t.order("produce B:Arm2.1 at D10 by B:PC10.1")
    assert t.why_not("produce B:Arm2.2 at D10 by B:PC10.1")[0] == "MS:9y"
    t.order("produce B:Arm1.1 at D10 by B:PC10.1")
    t.order("done")
    assert PLANS(t.position) == ()
    assert t.position.steps[-1].key == "plans"


def known(t: Table, seat: str | None) -> bytes:
    """All that somebody who sits there, or only watches, is shown."""
    state = t.game.conceal(t.position, seat)
    shown = msgspec.json.encode(t.game.view(t.position, seat)), t.game.write_state(state).encode()
    return b"".join(shown)


@pytest.mark.rule("MS:9y")
@pytest.mark.parametrize("seat", ["red", None])
@pytest.mark.parametrize(
    ("turn", "side", "step"),
    [(0, "blue", "write-plans"), (2, "red", "movement"), (2, "blue", "production"), (2, "red", "production")],
)
def test_whatever_is_planned_nobody_else_can_tell(seat: str | None, turn: int, side: str, step: str) -> None:
    secrets = ("plan blue turn 4 B:PC10.1 armor 5", "plan blue turn 4 B:PC10.1 sac 1")
    # What is made now shows itself, and is the same in both.
    open_to_all = "plan blue turn 2 B:PC10.1 armor 1"
    tables = [arrange(open_to_all, secret, turn=turn, side=side, step=step) for secret in secrets]
    first, second = (known(t, seat) for t in tables)
    assert first == second
    assert b"turn 4" not in first
    assert known(tables[0], "blue") != known(tables[1], "blue")


@pytest.mark.rule("MS:9y")
def test_orders_are_sealed_and_computer_players_see_only_their_own_plans() -> None:
    t = arrange("plan blue turn 4 B:PC10.1 armor 5", "plan red turn 4 R:PC5.1 armor 1", turn=0, side="red")
    assert t.game.sealed(t.game.read_order("plan 1 armor by R:PC5.1 for 2"))
    assert not t.game.sealed(t.game.read_order("done"))
    seen = []

    class Spy:
        name = "spy"

        def decide(self, game: object, state: object, seat: object) -> object:
            seen.append(PLANS(state))  # type: ignore[arg-type]
            return None

    decision(Spy(), t.game, t.position, t.game.seats[1])
    assert [one.side for one in seen[0]] == [1]
    assert len(PLANS(t.position)) == 2  # the game itself knows all


@pytest.mark.parametrize("name", ["greedy", "random"])
def test_computer_players_plan_and_make_what_they_have_planned(name: str) -> None:
    t = arrange(turn=0)
    general = player(name, 4)
    for _order in range(60):
        if t.position.steps[-1].key != "plans" or t.game.to_move(t.position) != "blue":
            break
        t.order(t.game.write_order(decision(general, t.game, t.position, t.game.seats[0])))
    assert t.position.side == 1 or t.position.steps[-1].key != "plans"
    if name == "greedy":
        assert {one.turn for one in PLANS(t.position)} == {2, 4}


@pytest.mark.rule("MS:9y", "MS:18c")
def test_plans_at_the_end_of_a_turn_are_not_those_before_the_first() -> None:
    """Neutral armies are set up after the plans of the set-up; nothing comes after those of a player-turn."""
    options = (*OPTIONS, "module-18-minor-armies")
    before = "\n".join(
        ("turn 2", "side blue", *ARMIES, "at D20: B:1Inf", "at TTT58: R:1Inf", "step movement")
    )
    t = table("modules", before, (), "", LAND, options=options, without=WITHOUT)
    assert [step.phase() for step in t.position.steps[:2]] == ["write-plans", "production"]
    again = t.game.read_state(t.game.write_state(t.position))
    assert again.steps == t.position.steps
    set_up = t.game.read_state(before.replace("turn 2", "turn 0").replace("movement", "write-plans"))
    assert [step.phase() for step in set_up.steps] == ["minor-set-up", "write-plans"]
