"""Ending movement, removals and announcing where a division of combat is hard to find, or is not known."""

from __future__ import annotations

import random
from itertools import combinations
from typing import TYPE_CHECKING

import pytest
from tests.blitzkrieg.fronts import forks, long_front, together
from tests.blitzkrieg.judging import Table, table

from openblitz.blitzkrieg.battle.rules import sweep
from openblitz.blitzkrieg.battle.rules.division import removals, suffices
from openblitz.blitzkrieg.battle.rules.sweep import Sweep
from openblitz.blitzkrieg.battle.steps import announcing, losing
from openblitz.blitzkrieg.battle.steps.losing import Losing
from openblitz.blitzkrieg.battle.steps.removing import Trouble
from openblitz.blitzkrieg.engine.orders import Attack, Done, Lose
from openblitz.blitzkrieg.notation import positions
from openblitz.table import SeededDice

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.orders import Order

# 36 factors on a mountain: 4 cannot attack them.
STRONG = "at EE30: R:4Arm R:5Arm R:8Arm"
LAND = "mountain EE30"


def lone(text: str, land: str = LAND) -> Table:
    return table("1975-basic", f"turn 3\n{text}\nat TT50: B:3Abn\nrest eliminated", land=land)


def too_much(monkeypatch: pytest.MonkeyPatch, steps: int = -1) -> None:
    """Every search runs out of patience; or those that take more steps."""
    monkeypatch.setattr(sweep, "STEPS", steps)


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The steps of every search, counted."""
    counted: list[int] = []
    run = Sweep.run

    def count(self: Sweep, every_way: bool = False) -> sweep.Known:
        known = run(self, every_way)
        counted.append(self.steps)
        return known

    monkeypatch.setattr(Sweep, "run", count)
    return counted


# Ending movement with forty units in contact


@pytest.mark.rule("CL:14.9a")
def test_done_is_refused_to_a_long_front_without_trying_every_subset(work: list[int]) -> None:
    t = long_front(40, moved_at_the_end=True)
    refusal = t.refused("done")
    assert refusal.rule == "75:14.9a"
    assert len(refusal.units) == 1
    assert t.where(refusal.units[0]) == "GG21"
    assert sum(work) < 4000


@pytest.mark.rule("75:14.9a")
def test_done_removes_four_of_38_without_trying_every_subset(work: list[int]) -> None:
    t = long_front(38, sacrifices=4)
    gone = {t.at(hex_)[0] for hex_ in ("GG21", "GG24", "GG27", "GG30")}
    events = t.order("done")
    assert {unit for event in events if event.kind == "eliminated" for unit in event.units} == gone
    assert t.step == "announce"
    assert sum(work) < 8000


@pytest.mark.rule("75:14.9a")
def test_whole_armies_piled_on_two_hexes_are_no_riddle(
    work: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """24 units round two piles of 35, as no game has them: all of them must go."""
    monkeypatch.setattr(positions._Reading, "_check_stacks", lambda _reading: None)
    roster = lone("at EE29: B:1Inf").game.rules.roster
    red = [roster.ids[u] for u in roster.at_first.of_side[1]]
    blue = iter([roster.ids[u] for u in roster.at_first.of_side[0] if roster.attack[u] == 4])
    ring = ("D15", "D16", "E15", "F16", "F17", "D17", "E18", "F18")
    lines = [f"at {hex_}: {next(blue)} {next(blue)} {next(blue)}" for hex_ in ring]
    lines += [f"at E16: {' '.join(red[::2])}", f"at E17: {' '.join(red[1::2])}"]
    t = lone("\n".join(lines), "mountain E16 E17")
    assert t.cautions
    t.order("done")
    assert all(t.at(hex_) == () for hex_ in ring)
    assert sum(work) < 2000


# Choices


@pytest.mark.rule("75:14.9a")
def test_a_choice_that_is_not_listed_is_taken_if_it_is_as_small_and_helps() -> None:
    t = forks(3)
    position, front = t.position, together(t)
    every = removals(position, front)
    assert every is not None
    some = Trouble(front, True, every[:2])
    assert all(some.may_lose(position, gone) for gone in every)
    others = [gone for gone in combinations(front.units, 3) if gone not in every]
    assert not any(some.may_lose(position, gone) for gone in others)
    assert not some.may_lose(position, (*every[0], front.units[0]))


@pytest.mark.rule("CL:14.9b")
def test_who_moved_is_no_choice_even_if_its_going_would_help() -> None:
    t = forks(1)
    either = {order.removeprefix("lose ") for order in _after_done(t).offered}
    assert len(either) == 2
    moved = min(either)
    lines = [line for line in t.game.write_state(forks(1).position).splitlines() if line.startswith("at ")]
    text = "\n".join(lines).replace(moved, f"{moved}[from=A5 spent=3]")
    again = lone(text, "mountain DD28 EE29 EE30")
    front, unit = together(again), again.game.rules.roster.number[moved.casefold()]
    trouble = Trouble(front, True, removals(again.position, front))
    assert suffices(again.position, front, (unit,))
    assert not trouble.may_lose(again.position, (unit,))
    again.order("done")  # there is one choice left, which is none
    assert again.step == "announce"
    assert again.where(moved) != "eliminated"
    assert again.where((either - {moved}).pop()) == "eliminated"


def _after_done(t: Table) -> Table:
    t.order("done")
    return t


# Not known: nothing is removed, nothing refused as impossible, and there is a way on (RT-15)


@pytest.mark.rule("75:14.9a", "CL:14.9a")
@pytest.mark.parametrize("moved", ["", "[from=EE28 spent=3]"])
def test_movement_ends_where_it_is_not_known_whether_combat_can_be_divided(
    moved: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    t = lone(f"at EE29: B:1Inf{moved}\n{STRONG}")
    too_much(monkeypatch)
    assert [caution.reason for caution in t.cautions] == [
        "It is not known whether these attacks can all be made at 1-6 or better."
    ]
    t.order("done")
    assert (t.step, t.where("B:1Inf")) == ("announce", "EE29")


def test_a_division_that_the_player_finds_himself_is_announced(monkeypatch: pytest.MonkeyPatch) -> None:
    t = lone("at EE29: B:4Arm\nat EE30: R:1Inf", "")
    too_much(monkeypatch)
    t.order("done")
    assert t.refused("done").rule == "75:14.31"
    t.order("attack EE30 with B:4Arm", "done")
    assert t.step == "resolve"


@pytest.mark.rule("75:14.9a")
def test_units_that_did_not_move_can_be_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    t = lone(f"at EE29: B:1Inf B:2Inf[from=EE28 spent=3]\nat DD29: B:3Inf B:5Inf\n{STRONG}")
    too_much(monkeypatch)
    t.order("done")
    assert {order for order in t.offered if order.startswith(("lose", "take"))} == {
        "lose B:3Inf B:5Inf",
        "take-back B:2Inf",
    }
    assert t.refused("lose B:3Abn").rule == "75:14.9a"
    assert t.refused("lose B:3Inf").rule == "75:14.9a"  # the other would still have to attack
    assert t.refused("lose B:1Inf B:2Inf").rule == "75:14.9a"
    assert t.refused("lose R:4Arm").rule == "75:4.2c"
    t.order("attack EE30 with B:1Inf B:3Inf", "lose B:3Inf B:5Inf")
    assert (t.step, t.at("DD29"), t.position.battles) == ("announce", (), [])
    assert t.at("EE29") == ("B:1Inf", "B:2Inf")


def test_battles_of_others_stay_announced(monkeypatch: pytest.MonkeyPatch) -> None:
    t = lone(f"at EE29: B:1Inf\nat DD29: B:3Inf\n{STRONG}\nat KK40: B:4Arm\nat KK41: R:1Inf")
    too_much(monkeypatch)
    t.order("done", "attack KK41 with B:4Arm", "lose B:1Inf")
    assert [battle.attackers for battle in t.position.battles] == [(t.game.rules.roster.number["b:4arm"],)]


@pytest.mark.rule("CL:14.9a")
def test_a_move_into_what_cannot_be_divided_is_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    t = lone(
        f"at EE29: B:1Inf[from=EE28 spent=3]\nat KK40: B:4Arm[from=KK39 spent=3]\nat KK41: R:1Inf\n{STRONG}"
    )
    with monkeypatch.context() as short:
        too_much(short)
        t.order("done", "attack KK41 with B:4Arm")
    # Now it is known that only the 1st stands where nothing can be done.
    assert t.refused("take-back B:4Arm").rule == "75:12.3"
    assert t.refused("take-back B:3Abn").rule == "75:12.3"
    assert t.refused("lose B:1Inf").rule == "75:14.9a"
    t.order("take-back B:1Inf")
    assert (t.step, t.where("B:1Inf"), t.position.battles) == ("movement", "EE28", [])
    t.order("done", "attack KK41 with B:4Arm", "done")
    assert t.step == "resolve"


@pytest.mark.rule("75:14.9a")
def test_no_move_is_taken_back_where_it_is_known_who_must_go() -> None:
    lines = [line for line in forks(1).game.write_state(forks(1).position).splitlines() if "at " in line[:3]]
    gun = next(word for line in lines for word in line.split() if word.startswith("B:") and "Art" in word)
    text = "\n".join(lines).replace(gun, f"{gun}[from=DD30 spent=3]")
    t = lone(f"{text}\nstep announce", "mountain DD28 EE29 EE30")
    assert t.refused(f"take-back {gun}").rule == "75:12.3"
    ways_out = {order for order in t.offered if order.startswith(("lose", "take"))}
    assert len(ways_out) == 2
    t.order(min(ways_out))
    assert "No division is found" not in t.game.ask(t.position).prompt  # type: ignore[union-attr]


def test_there_is_no_way_out_where_a_division_is_found() -> None:
    t = lone("at EE29: B:4Arm[from=EE28 spent=3] B:1Inf\nat EE30: R:1Inf", "")
    t.order("done")
    assert t.refused("lose B:1Inf").rule == "75:15.3a"
    assert t.refused("take-back B:4Arm").rule == "75:12.3"
    assert not {order for order in t.offered if order.startswith(("lose", "take"))}


@pytest.mark.rule("75:14.9a")
def test_a_position_to_be_announced_that_cannot_be_is_no_dead_end() -> None:
    """As a file may say: what must go may be named, and then what is left is announced."""
    t = lone(f"at EE29: B:1Inf\nat KK40: B:4Arm\nat KK41: R:1Inf\n{STRONG}\nstep announce")
    assert "No division is found for EE30" in t.game.ask(t.position).prompt  # type: ignore[union-attr]
    assert {"lose B:1Inf", "attack KK41 with B:4Arm"} == t.offered
    t.order("lose B:1Inf", "attack KK41 with B:4Arm", "done")
    assert t.step == "resolve"


@pytest.mark.rule("75:14.9a")
def test_what_must_go_but_is_not_known_is_named_by_its_owner(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is proven that somebody must go and not who: not even a single candidate goes unasked."""
    t = lone(f"at EE29: B:1Inf\n{STRONG}")
    no_removals(monkeypatch)
    t.order("done")
    assert (t.step, t.where("B:1Inf")) == ("removal", "EE29")
    assert t.offered == {"lose B:1Inf"}
    t.order("lose B:1Inf")
    assert t.asked == "red"


def no_removals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Searches for what must go give up at once; those for a division do not."""
    run = Sweep.run

    def short(self: Sweep, every_way: bool = False) -> sweep.Known:
        return sweep.Known.NOT_KNOWN if every_way else run(self)

    monkeypatch.setattr(Sweep, "run", short)


@pytest.mark.rule("CL:14.9a")
def test_movement_ends_where_it_is_not_known_whether_a_removal_helps(monkeypatch: pytest.MonkeyPatch) -> None:
    t = lone(
        f"at EE29: B:1Inf[from=EE28 spent=3]\nat DD29: B:2Mar\nat DD30: R:GDArm R:10Arm R:12Arm\n{STRONG}",
        "mountain EE30 DD30",
    )
    assert t.refused("done").rule == "75:14.9a"
    no_removals(monkeypatch)
    t.order("done")
    assert (t.step, t.offered) == ("removal", {"lose B:2Mar"})
    assert t.refused("lose B:1Inf").rule == "75:14.9a"
    # Giving up a unit that does not help is no dead end: the move that is left is taken back.
    t.order("lose B:2Mar")
    assert (t.step, t.offered) == ("announce", {"take-back B:1Inf"})
    t.order("take-back B:1Inf", "done")
    assert t.asked == "red"


@pytest.mark.parametrize("seed", range(12))
def test_a_player_at_random_always_finds_a_way_on(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With hardly any patience every front soon is beyond it; orders picked are lawful and the turn ends."""
    too_much(monkeypatch, seed)
    t = forks(2, random.Random(seed))
    chance, turn = random.Random(seed), t.position.turn
    for _ in range(400):
        seat = t.asked
        if seat != "blue" or t.position.turn != turn:
            break
        order: Order = Done() if t.step == "movement" and t.may("done") else t.game.pick(t.position, chance)
        assert t.game.check(t.position, seat, order) is None
        t.game.carry_out(t.position, order, SeededDice(seed))
    else:
        pytest.fail("the turn does not end")


# What is offered is bounded


def test_what_is_offered_in_the_announcement_is_a_sample_of_very_many() -> None:
    t = long_front(40)
    t.order("done")
    offered = list(t.game.orders(t.position))
    assert len(offered) == len(set(offered)) < 3 * announcing.OFFERED
    assert all(t.game.check(t.position, t.asked, order) is None for order in offered[::20])  # type: ignore[arg-type]
    attacked = {h for order in offered if isinstance(order, Attack) for h in order.hexes}
    assert attacked == set(together(t).hexes)
    while (order := t.game.pick(t.position, random.Random(1))) != Done():
        assert order in t.game.orders(t.position)
        t.game.carry_out(t.position, order, SeededDice(1))


def test_up_to_the_bound_every_attack_is_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three units against one stack: seven attacks, of eight subsets."""
    t = lone("at EE29: B:4Arm B:5Arm B:8Arm\nat EE30: R:1Inf\nstep announce", "")
    assert len(t.offered) == 7
    monkeypatch.setattr(announcing, "OFFERED", 8)
    assert len(t.offered) == 7
    monkeypatch.setattr(announcing, "OFFERED", 7)
    assert len(t.offered) == 7  # the sample holds as many
    monkeypatch.setattr(announcing, "OFFERED", 2)
    assert t.offered == {
        "attack EE30 with B:4Arm",
        "attack EE30 with B:5Arm",
        "attack EE30 with B:4Arm B:5Arm B:8Arm",
    }


@pytest.mark.rule("65:BGAT.EXa", "65:BGAT.EXb")
def test_every_exchange_that_is_enough_and_not_too_much_is_offered() -> None:
    chance = random.Random(1)
    t = table("1965-basic", "turn 3\nat EE30: B:1Inf\nat EE31: R:1Inf\nrest eliminated")
    rules, position = t.game.rules, t.position
    own = rules.roster.at_first.of_side[0]
    for _ in range(60):
        units = tuple(chance.sample(own, chance.randint(1, 7)))
        for unit in units:
            position.put(unit, 500)
        step = Losing(0, units, "65:BGAT.EXa", chance.randint(1, 40), "exchange")
        every = [
            Lose(some)
            for size in range(1, len(units) + 1)
            for some in combinations(units, size)
            if step.check(position, Lose(some)) is None
        ]
        assert list(step.orders(position)) == every


def test_of_very_many_exchanges_the_cheaper_are_offered() -> None:
    t = table("1965-basic", "turn 3\nat EE30: B:1Inf\nat EE31: R:1Inf\nrest eliminated")
    rules, position = t.game.rules, t.position
    units = rules.roster.at_first.of_side[0][:40]
    for unit in units:
        position.put(unit, position.place[units[0]] if position.place[units[0]] > 0 else 500)
    step = Losing(0, tuple(units), "65:BGAT.EXa", 60, "exchange")
    offered = list(step.orders(position))
    assert len(set(offered)) == len(offered) == losing.OFFERED
    assert all(step.check(position, order) is None for order in offered)
