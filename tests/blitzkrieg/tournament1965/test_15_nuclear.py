"""65:23.5 - nuclear attacks: one SAC factor, the Nuclear Capacity Table, and a square that stays closed."""

from __future__ import annotations

import pytest
from tests.blitzkrieg.judging import Table, table
from tests.blitzkrieg.tournament1965.arranging import offered

from openblitz.blitzkrieg.engine import objecting
from openblitz.blitzkrieg.engine.kinds import read_hex, read_unit
from openblitz.blitzkrieg.engine.modifiers import Shown
from openblitz.blitzkrieg.engine.places import AT_SEA
from openblitz.blitzkrieg.ground.rules import capacity
from openblitz.blitzkrieg.nuclear.rules.nuclear import STRUCK
from openblitz.players.blitzkrieg import PLAYERS, player
from openblitz.table import SeededDice

FAR = "at TTT60: R:36Inf"
REST = "rest eliminated"
LAND = "city EE40 EE20 HH40; blue EE40 HH40; red EE20"
OPTION = "nuclear-1965"
SENT = ("aloft EE40: B:SAC1.1", "mission B:SAC1.1 nuclear over EE30")


def arrange(
    *lines: str,
    dice: tuple[int, ...] = (),
    step: str = "sorties",
    options: tuple[str, ...] = (OPTION,),
    land: str = LAND,
) -> Table:
    text = "\n".join((*lines, FAR, REST, *([f"step {step}"] if step else ())))
    without = ("minor-countries-1965",)
    return table("1965-tournament", text, dice, "", land, options=options, without=without)


def factors(t: Table, hex_: str = "EE30", side: int = 1) -> int:
    units = t.position.all_at(read_hex(hex_), side)
    return sum(t.rules.roster.defense[u] for u in units)


def pay(t: Table) -> None:
    while t.step == "loss":
        t.order(min(offered(t)))


def struck(roll: int, *lines: str) -> Table:
    """After a nuclear attack on EE30 with this roll."""
    t = arrange(*lines, *SENT, dice=(roll,), step="nuclear")
    t.order("detonate EE30")
    pay(t)
    return t


# Delivering it


@pytest.mark.rule("65:23.5.1")
def test_a_side_launches_one_a_turn() -> None:
    t = arrange("at EE40: B:SAC1.1 B:SAC1.2", "at EE30: R:1Inf", "at EE26: R:2Inf", dice=(1,))
    t.order("launch B:SAC1.1 over EE30")
    assert t.why_not("launch B:SAC1.2 over EE26") == ("65:23.5.1", "EE30", "B:SAC1.1")
    assert not any(order.startswith("launch") for order in offered(t))
    t.order("take-back B:SAC1.1", "launch B:SAC1.2 over EE26", "done")
    assert offered(t) == {"detonate EE26"}


@pytest.mark.rule("65:23.5.1")
def test_both_sides_and_each_of_them_every_turn() -> None:
    own = ("at EE20: R:SAC1.1", "at EE40: B:SAC1.1", "at EE30: B:1Inf", "at EE26: R:1Inf")
    red = arrange("turn 3", "side red", "struck EE26 by blue on 3", *own)
    red.order("launch R:SAC1.1 over EE30", "done")
    assert offered(red) == {"detonate EE30"}
    blue = arrange("turn 4", "struck EE30 by red on 3", *own)
    blue.order("launch B:SAC1.1 over EE26", "done")
    assert offered(blue) == {"detonate EE26"}


@pytest.mark.rule("65:23.5.2")
def test_a_single_factor_of_sac_delivers_it() -> None:
    t = arrange("at EE40: B:1SAC B:SAC1.1 B:SAC1.2 B:MDM1.1", "at EE30: R:1Inf")
    assert t.why_not("launch B:1SAC over EE30") == ("65:23.5.2", "", "B:1SAC")
    assert t.why_not("launch B:SAC1.1 B:SAC1.2 over EE30") == ("65:23.5.2", "", "B:SAC1.1 B:SAC1.2")
    assert t.refused("launch B:MDM1.1 over EE30").rule == "65:23.5.2"
    launches = {order for order in offered(t) if order.startswith("launch")}
    assert {order.split()[1] for order in launches} == {"B:SAC1.1", "B:SAC1.2"}
    t.order("launch B:SAC1.1 over EE30")


def escorted(*orders: str, fighters: str = "R:1FTR") -> Table:
    """A bomber for a nuclear attack on EE30, with or without an escort; then Red's fighters rise."""
    lines = ("at EE40: B:SAC1.1", "at HH40: B:1FTR", "at EE30: R:1Inf", f"at EE20: {fighters}")
    t = arrange(*lines, dice=(5,), options=(OPTION, "fighters-1965"))
    t.order("launch B:SAC1.1 over EE30", *orders, "done")
    assert t.asked == "red"
    return t


@pytest.mark.rule("65:23.5.2")
def test_fighters_may_accompany_it() -> None:
    t = escorted("escort B:1FTR over EE30")
    t.order("done")
    assert offered(t) == {"detonate EE30"}
    alone = arrange(
        "at EE40: B:SAC1.1", "at HH40: B:1FTR", "at EE30: R:1Inf", options=(OPTION, "fighters-1965")
    )
    assert alone.says("escort B:1FTR over EE30") is not None  # there is nobody to escort


@pytest.mark.rule("65:23.5.2")
def test_a_bomber_that_is_shot_down_delivers_nothing() -> None:
    t = escorted()
    t.order("intercept R:1FTR over EE30", "done")
    assert t.where("B:SAC1.1") == "eliminated"
    assert t.step != "nuclear"
    assert factors(t) == 4


@pytest.mark.rule("65:23.5.3a")
def test_no_own_unit_is_next_to_the_square() -> None:
    lines = ("at EE40: B:SAC1.1", "at EE30: R:1Inf")
    near = arrange(*lines, "at EE31: B:1Inf")
    assert near.why_not("launch B:SAC1.1 over EE30") == ("65:23.5.3a", "EE30", "B:1Inf")
    assert "launch B:SAC1.1 over EE30" not in offered(near)
    far = arrange(*lines, "at EE32: B:1Inf")
    far.order("launch B:SAC1.1 over EE30", "done")


@pytest.mark.rule("65:23.5.3a")
def test_nobody_changes_his_base_to_a_city_next_to_it() -> None:
    """Aircraft alone have no zone of control: HH40 stays friendly to Blue."""
    t = arrange("at EE40: B:SAC1.1 B:1SAC", "at HH39: R:1SAC", "at EE20: R:2SAC")
    t.order("launch B:SAC1.1 over HH39", "stage B:1SAC to HH40")
    assert t.why_not("done") == ("65:23.5.3a", "HH39", "B:1SAC")
    t.order("take-back B:1SAC", "done")


def driven_out(mission: str) -> Table:
    """Red's 15th on EE30 is wiped out by a ground attack; Blue may advance up to four squares."""
    blue = ("at EE29: B:4Arm B:5Arm", "at DD29: B:1Inf B:2Inf", "at FF30: B:3Inf")
    t = arrange(
        "at EE30: R:Inf1.1", *blue, "at EE34: R:2Inf", *mission.split("/"), dice=(1,), step="announce"
    )
    t.order("attack EE30 with B:4Arm B:5Arm B:1Inf B:2Inf B:3Inf", "done")
    t.order("fight EE30")
    pay(t)
    while t.step == "retreat":
        t.order(min(offered(t)))
    assert t.step == "advance"
    return t


@pytest.mark.rule("65:23.5.3b")
def test_nobody_advances_next_to_the_square() -> None:
    free = driven_out("at EE40: B:SAC1.1")
    assert free.says("advance B:4Arm via EE30 EE31 EE32 to EE33") is None
    kept = driven_out("aloft EE40: B:SAC1.1/mission B:SAC1.1 nuclear over EE34")
    assert kept.why_not("advance B:4Arm via EE30 EE31 EE32 to EE33") == ("65:23.5.3b", "EE33", "B:4Arm")
    kept.order("advance B:4Arm via EE30 EE31 to EE32")


def test_it_needs_somebody_or_a_city_of_the_enemy() -> None:
    t = arrange("at EE40: B:SAC1.1", "at EE26: R:1Inf")
    assert t.why_not("launch B:SAC1.1 over EE30") == ("65:23.2.5", "EE30", "B:SAC1.1")
    t.order("launch B:SAC1.1 over EE20")


# The table


@pytest.mark.rule("65:23.5.4")
@pytest.mark.parametrize(("roll", "left"), [(3, 4), (5, 0)])
def test_a_half_and_all_are_counted_with_aircraft(roll: int, left: int) -> None:
    t = arrange("at EE30: R:1Inf R:1SAC", *SENT, dice=(roll,), step="nuclear", land=f"{LAND}; city EE28")
    t.order("detonate EE30")
    pay(t)
    assert factors(t) == left


@pytest.mark.rule("65:23.5.4", "65:NUCLEAR", "65:NUCLEAR.c")
@pytest.mark.parametrize(("roll", "left"), [(1, 9), (2, 7), (3, 6), (4, 6), (5, 0), (6, 0)])
def test_the_table_says_what_is_lost_and_a_half_is_rounded_down(roll: int, left: int) -> None:
    """Eleven factors stand there: R:1Inf, R:2Inf and substitutes of three."""
    t = arrange("at EE30: R:1Inf R:2Inf R:Inf2.1 R:Inf1.1", *SENT, dice=(roll,), step="nuclear")
    assert factors(t) == 11
    t.order("detonate EE30")
    if left:
        assert (t.step, t.asked) == ("loss", "red")
        assert len(offered(t)) > 1
    pay(t)
    assert factors(t) == left
    assert t.where("B:SAC1.1") != "eliminated"
    assert t.step == "return"


@pytest.mark.rule("65:NUCLEAR.c", "65:23.5.4")
def test_the_defender_may_choose_aircraft_and_all_on_the_square_count() -> None:
    t = arrange(
        "at EE20: R:1Inf R:1SAC",
        "aloft EE40: B:SAC1.1",
        "mission B:SAC1.1 nuclear over EE20",
        dice=(2,),
        step="nuclear",
    )
    t.order("detonate EE20")
    assert (t.step, t.asked) == ("loss", "red")
    assert {"lose R:1Inf", "lose R:1SAC"} <= offered(t)
    t.order("lose R:1SAC")
    assert factors(t, "EE20") == 4
    assert t.where("R:1Inf") == "EE20"


@pytest.mark.rule("65:NUCLEAR.a")
@pytest.mark.parametrize("roll", [1, 2, 3, 4])
def test_survivors_do_not_move_in_their_next_turn(roll: int) -> None:
    t = struck(roll, "at EE30: R:1Inf R:2Inf R:3Inf", "at EE27: R:4Inf")
    t.order("home B:SAC1.1")
    assert (t.position.side, t.step) == (1, "movement")
    unit = next(t.rules.roster.ids[u] for u in t.position.units_at(read_hex("EE30"), 1))
    if roll == 1:
        t.order(f"move {unit} to EE29")
        return
    assert t.why_not(f"move {unit} to EE29") == ("65:NUCLEAR.a", "EE30", unit)
    t.order("move R:4Inf to EE26")  # others do


@pytest.mark.rule("65:NUCLEAR.a")
def test_they_neither_fly_nor_change_base_nor_attack_from_the_air() -> None:
    def at(strike: str, step: str = "") -> Table:
        lines = (
            "turn 3",
            "side red",
            "at EE20: R:1Abn R:1SAC",
            "at EE40: B:SAC1.1",
            "at EE30: B:1Inf",
            strike,
        )
        return arrange(*lines, step=step, land=f"{LAND}; city EE24; red EE24")

    closed, open_ = "struck EE20 by blue on 3 closed", "struck EE20 by blue on 3"
    for order in ("fly R:1Abn to EE24", "drop R:1Abn at EE22", "move R:1Abn to EE22"):
        assert at(closed).refused(order).rule == "65:NUCLEAR.a"
        assert at(open_).says(order) is None
    for order in ("stage R:1SAC to EE24", "bomb R:1SAC over EE30"):
        assert at(closed, "sorties").refused(order).rule == "65:NUCLEAR.a"
        assert at(open_, "sorties").says(order) is None


@pytest.mark.rule("65:NUCLEAR.a")
@pytest.mark.parametrize(
    ("strike", "rule"), [("struck EE30 by blue on 3 closed", "65:NUCLEAR.a"), ("", None)]
)
def test_they_may_attack_and_do_not_advance(strike: str, rule: str | None) -> None:
    lines = "turn 3", "side red", "at EE30: R:4Arm", "at A5: B:1Inf", *([strike] if strike else [])
    won = "advance side=red units=R:4Arm hexes=EE31 rule=65:TGAT.ADVa length=2"
    t = arrange(*lines, "at TTT60: R:1Inf", step=won)
    refusal = t.says("advance R:4Arm to EE31", "red")
    assert (refusal and refusal.rule) == rule


@pytest.mark.rule("65:NUCLEAR.b")
@pytest.mark.parametrize(("roll", "closed"), [(1, False), *((roll, True) for roll in range(2, 7))])
def test_the_square_is_closed_to_all_others_for_a_complete_turn(roll: int, closed: bool) -> None:
    t = struck(roll, "at EE30: R:1Inf", "at EE28: R:4Arm", "at EE33: B:4Arm")
    t.order("home B:SAC1.1")
    assert (t.position.side, t.step) == (1, "movement")
    if not closed:
        t.order("move R:4Arm to EE30")
        return
    assert t.why_not("move R:4Arm to EE30") == ("65:NUCLEAR.b", "EE30", "R:4Arm")
    while t.position.side == 1:
        t.order("done")
    assert t.position.turn == 2
    if roll > 4:
        t.order("move B:4Arm to EE30")  # Blue's next player-turn has begun


@pytest.mark.rule("65:NUCLEAR.b")
def test_it_is_closed_to_both_sides() -> None:
    """Red has struck it in his player-turn: Blue does not enter it in his, which comes before Red's next."""
    t = arrange("turn 4", "struck EE30 by red on 3 closed", "at EE28: B:4Arm", "at EE40: R:4Arm", step="")
    assert t.why_not("move B:4Arm to EE30") == ("65:NUCLEAR.b", "EE30", "B:4Arm")
    assert t.says("move B:4Arm via EE30 to EE31") is not None
    t.order("move B:4Arm to EE29")
    free = arrange("turn 4", "struck EE30 by red on 3", "at EE28: B:4Arm", "at EE40: R:4Arm", step="")
    free.order("move B:4Arm to EE30")


@pytest.mark.rule("65:NUCLEAR.a", "65:NUCLEAR.b")
def test_nobody_flies_into_it_or_lands_there_and_nobody_goes_to_sea_from_it() -> None:
    def at(strike: str) -> Table:
        lines = ("turn 3", "side red", "at EE20: R:1Abn", "at EE24: R:1Inf", "at EE30: B:1Inf", strike)
        return arrange(*lines, step="", land=f"{LAND}; city EE24; red EE24")

    shut, open_ = at("struck EE24 by blue on 3 closed"), at("struck EE24 by blue on 3")
    for order in ("fly R:1Abn to EE24", "drop R:1Abn at EE24"):
        assert shut.why_not(order) == ("65:NUCLEAR.b", "EE24", "R:1Abn")
        assert open_.says(order) is None
    flown, there = (read_unit(shut.rules, unit) for unit in ("R:1Abn", "R:1Inf"))
    city = read_hex("EE24")
    for t, lands, sails in ((shut, "65:NUCLEAR.b", "65:NUCLEAR.a"), (open_, "", "")):
        landing = objecting.there("put in", t.position, (flown,), city)
        sailing = objecting.there("embark", t.position, (there,), AT_SEA["A"])
        assert (landing.rule if landing else "", sailing.rule if sailing else "") == (lands, sails)


# With other attacks from the air


@pytest.mark.rule("65:QA.23.2-23.5")
def test_a_strategic_attack_is_made_on_the_same_square_before_or_after_it() -> None:
    def ready() -> Table:
        t = arrange("at EE40: B:SAC1.1 B:1SAC B:2SAC", "at EE30: R:1Inf R:2Inf", dice=(2, 2))
        t.order("launch B:SAC1.1 over EE30", "bomb B:1SAC B:2SAC over EE30", "done")
        t.order("attack EE30 by strategic-air with B:1SAC B:2SAC", "done")
        assert offered(t) == {"detonate EE30", "fight EE30"}
        return t

    first = ready()
    first.order("detonate EE30")
    pay(first)
    assert factors(first) == 4
    first.order("fight EE30")
    last = ready()
    last.order("fight EE30")
    pay(last)
    assert last.step == "nuclear"
    assert offered(last) == {"detonate EE30"}
    last.order("detonate EE30")


@pytest.mark.rule("65:QA.23.5")
@pytest.mark.parametrize("roll", [1, 6])
def test_the_supply_of_a_city_is_destroyed_as_by_a_full_raid(roll: int) -> None:
    sent = ("aloft EE40: B:SAC1.1", "mission B:SAC1.1 nuclear over EE20", "bombed EE20 by 5 of blue on 1")
    t = arrange("turn 3", "at EE20: R:1Inf", *sent, dice=(roll,), step="nuclear")
    city = read_hex("EE20")
    assert capacity.of(t.position, city) == 7
    t.order("detonate EE20")
    pay(t)
    assert capacity.of(t.position, city) == 0
    for turn, left in ((6, 0), (7, 12)):
        later = arrange("turn 6", "side red", "bombed EE20 by 12 of blue on 3", "at EE33: B:1Inf", step="")
        if turn == 7:
            later.order("done")
        assert (later.position.turn, capacity.of(later.position, city)) == (turn, left)
    assert "bombed EE20 by 12 of blue on 3" in t.game.write_state(t.position)


@pytest.mark.rule("65:QA.23.5")
def test_aircraft_that_are_left_in_the_city_go_with_its_supply() -> None:
    """As a full raid would do (65:QA.23.3b): no more than was supplied."""
    sent = ("aloft EE40: B:SAC1.1", "mission B:SAC1.1 nuclear over EE20")
    t = arrange("at EE20: R:1Inf R:1SAC", *sent, dice=(1,), step="nuclear")
    t.order("detonate EE20")
    t.order(next(order for order in sorted(offered(t)) if "R:1Inf" in order))
    assert t.where("R:1SAC") == "eliminated"
    assert factors(t, "EE20") == 2


def retreating(*lines: str, options: tuple[str, ...]) -> Table:
    """2-1 and a one drive Red's 15th three squares back; Blue's zones leave EE31 alone open as the first."""
    blue = ("at EE29: B:4Arm", "at DD29: B:Inf1.1", "at FF30: B:Inf1.2")
    t = arrange("at EE30: R:15Inf", *blue, *lines, dice=(1,), step="announce", options=options)
    t.order("attack EE30 with B:4Arm B:Inf1.1 B:Inf1.2", "done", "fight EE30")
    pay(t)
    return t


@pytest.mark.rule("65:QA.23.5-23.4")
def test_it_may_stand_for_the_four_factors_of_an_interdiction() -> None:
    both = (OPTION, "interdiction-1965")
    t = arrange("at EE40: B:SAC1.1", "at EE26: R:1Inf", options=both)
    t.order("launch B:SAC1.1 over EE31", "done")
    assert offered(t) == {"detonate EE31"}
    over = ("aloft EE40: B:SAC1.1", "mission B:SAC1.1 nuclear over EE32")
    ways = offered(retreating(*over, options=both))
    assert any("EE31" in way for way in ways)
    assert not any("EE32" in way for way in ways)
    free = offered(retreating("at EE40: B:SAC1.1", options=both))
    assert any("EE32" in way for way in free)


# As a fact of the position


def test_it_is_written_and_shown() -> None:
    t = struck(2, "at EE30: R:1Inf R:2Inf")
    text = t.game.write_state(t.position)
    assert "struck EE30 by blue on 1 closed" in text
    assert t.game.write_state(t.game.read_state(text)) == text
    assert STRUCK(t.game.read_state(text)) == STRUCK(t.position)
    seen = next(layer for layer in t.rules.added[Shown] if layer.title == "Nuclear attacks")
    assert seen.hexes(t.position, 0) == 1 << read_hex("EE30")
    assert "turn 2" in seen.labels(t.position, 0)[read_hex("EE30")]
    assert not seen.hexes(t.position, 1)


# Computer players


def played(t: Table, who: str) -> list[str]:
    """What a computer player orders for Blue in his player-turn; Red answers by another of them."""
    general, other, given = player(who, 1), player(who, 2), list[str]()
    state, dice = t.position.copy(), SeededDice(1)
    while state.side == 0 and state.outcome is None:
        seat = t.game.to_move(state)
        assert seat is not None
        order = (general if seat == "blue" else other).decide(t.game, state, seat)
        assert t.game.check(state, seat, order) is None
        if seat == "blue":
            given.append(t.game.write_order(order))
        t.game.carry_out(state, order, dice, seat)
    return given


@pytest.mark.parametrize("who", PLAYERS)
def test_every_player_answers_what_it_asks(who: str) -> None:
    t = arrange("at EE30: R:1Inf R:2Inf R:3Inf", *SENT, step="nuclear")
    assert played(t, who)[0] == "detonate EE30"


def test_greedy_strikes_where_it_costs_most_and_breaks_a_unit_down_for_it() -> None:
    red = ("at EE30: R:1Inf R:2Inf R:3Inf", "at EE26: R:4Inf")
    given = played(arrange("at EE40: B:SAC1.1", *red), "greedy")
    assert given[:3] == ["launch B:SAC1.1 over EE30", "done", "detonate EE30"]
    whole = played(arrange("at EE40: B:1SAC", *red), "greedy")
    assert whole[0].startswith("break B:1SAC into")
    assert whole[1].startswith("launch B:SAC1.")
    weak = played(arrange("at EE40: B:1SAC", "at EE26: R:Inf1.1"), "greedy")
    assert not any(order.startswith("launch") for order in weak)  # a factor is not worth it
