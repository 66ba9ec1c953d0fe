"""MS:TF, MS:FET - task forces fight: engagements, raids, withdrawals, and who may refuse."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.blitzkrieg.modules.fleets import afloat

from openblitz.blitzkrieg.charts import Odds, chart
from openblitz.blitzkrieg.sea.rules.sea_command import status

if TYPE_CHECKING:
    from tests.blitzkrieg.judging import Table

ELSEWHERE = "sea E: B:TF1.9 R:TF1.9"  # so that Blue has something to decide

# As printed: the columns from 1-3 to 4-1, die by die.
FET = """
Ex DW DW DD DD DD
AW Ex Ex DW DD DD
AW .  Ex Ex DW DD
AD AW .  .  DW DW
AD AW AW AW Ex DW
AD AD AD AW Ex Ex
"""


@pytest.mark.rule("MS:FET")
def test_the_fleet_engagement_table() -> None:
    table = chart("modules.fet")
    heads = [Odds(1, 3), Odds(1, 2), Odds(1, 1), Odds(2, 1), Odds(3, 1), Odds(4, 1)]
    for die, line in enumerate(FET.split("\n")[1:-1], 1):
        cells = [str(getattr(table.look_up(at, die), "word", "")).replace("-", ".") for at in heads]
        assert cells == line.split()
    assert table.look_up(Odds(1, 4), 1) is None  # RMS-61
    assert [table.look_up(Odds(9, 1), die) for die in range(1, 7)] == [
        table.look_up(Odds(4, 1), die) for die in range(1, 7)
    ]


def fleets(blue: int, red: int, *lines: str, dice: tuple[int, ...] = (), zone: str = "C") -> Table:
    """So many task forces of either side in one zone, each side in one fleet, and movement is over."""
    own = [f"B:TF1.{n + 1}" for n in range(blue)]
    his = [f"R:TF1.{n + 1}" for n in range(red)]
    stacked = [f"fleet {' '.join(some)}" for some in (own, his) if len(some) > 1]
    t = afloat(f"sea {zone}: {' '.join((*own, *his))}", *stacked, *lines, dice=dice)
    t.order("done")
    return t


def attack(t: Table, blue: int, *, accept: bool = True) -> None:
    """Blue's first task forces engage Red's fleet, which fights."""
    t.order(f"engage-fleet R:TF1.1 with {' '.join(f'B:TF1.{n + 1}' for n in range(blue))}")
    if t.asked == "red" and accept:
        t.order("accept-combat")


@pytest.mark.rule("MS:11ad", "MS:FET", "MS:TF.fleet.a", "MS:PCS.I.3.D")
def test_engagements_are_fought_on_the_table_by_numbers_of_task_forces() -> None:
    few = fleets(1, 4, ELSEWHERE)
    assert few.why_not("engage-fleet R:TF1.1 with B:TF1.1")[0] == "MS:FET"  # 1-4
    assert few.why_not("engage-fleet R:TF1.1 with B:TF1.1 B:TF1.9")[0] == "MS:PCS.I.3.D"  # not of one zone
    t = fleets(1, 3, dice=(2,))  # 1-3: AW
    attack(t, 1)
    assert t.says("withdraw B:TF1.1 to sea-B") is None
    two = fleets(5, 2, dice=(1,))  # 2-1: DD
    attack(two, 5)
    assert two.where("R:TF1.1") == "sea C"
    assert two.asked == "red"  # one of two is lost


@pytest.mark.rule("MS:TF.fleet.a")
def test_task_forces_at_sea_and_on_assault_squares_are_engaged_not_those_in_port() -> None:
    t = afloat("sea D: B:TF1.1 R:TF1.1", "at MM48: R:TF1.2", "at OO51: R:TF1.3", "sea C: R:TF1.4", dice=(4,))
    t.order("done")
    assert t.why_not("engage-fleet R:TF1.2 with B:TF1.1")[0] == "MS:TF.fleet.a"
    assert t.why_not("engage-fleet R:TF1.4 with B:TF1.1")[0] == "MS:TF.fleet.a"  # of another zone
    assert t.says("engage-fleet R:TF1.1 with B:TF1.1") is None
    t.order("engage-fleet R:TF1.3 with B:TF1.1")


@pytest.mark.rule("MS:FET.AW", "MS:FET.g")
def test_attacker_withdraws_with_his_stack_towards_home() -> None:
    t = fleets(2, 2, dice=(5,))
    attack(t, 2)
    assert t.asked == "blue"  # a port of zone C, or zone B
    assert t.why_not("withdraw B:TF1.1 B:TF1.2 to sea-D")[0] == "MS:FET.g"
    t.order("withdraw B:TF1.1 B:TF1.2 to sea-B")
    assert t.where("B:TF1.1") == t.where("B:TF1.2") == "sea B"
    assert t.where("R:TF1.1") == "sea C"
    shut = fleets(2, 2, "sea B: R:TF1.5", dice=(5,))
    attack(shut, 2)
    assert shut.why_not("withdraw B:TF1.1 B:TF1.2 to sea-B")[0] == "MS:FET.d"
    shut.order("withdraw B:TF1.1 B:TF1.2 to sea-D")  # where they cannot go home


@pytest.mark.rule("MS:FET.DW", "MS:FET.g")
def test_red_withdraws_towards_his_own_home() -> None:
    t = fleets(2, 1, dice=(2,))  # 2-1: DW
    attack(t, 2)
    assert t.where("R:TF1.1") == "sea D"  # and he is not asked


@pytest.mark.rule("MS:FET.AD")
def test_attacker_destroyed_loses_one_and_the_rest_withdraws() -> None:
    t = fleets(2, 2, dice=(6,))
    attack(t, 2)
    t.order("lose B:TF1.2")
    t.order("withdraw B:TF1.1 to sea-B")
    assert t.where("B:TF1.2") == "eliminated"
    assert {t.where("R:TF1.1"), t.where("R:TF1.2")} == {"sea C"}


@pytest.mark.rule("MS:FET.EX")
def test_exchange_takes_one_of_each_and_nobody_withdraws() -> None:
    t = fleets(2, 2, dice=(2,))
    attack(t, 2)
    assert t.asked == "red"
    t.order("lose R:TF1.1")
    t.order("lose B:TF1.1")
    assert (t.where("B:TF1.2"), t.where("R:TF1.2")) == ("sea C", "sea C")
    assert t.step != "withdrawal at sea"


@pytest.mark.rule("MS:FET.NE")
def test_nothing_happens() -> None:
    t = fleets(2, 2, dice=(4,))
    attack(t, 2)
    assert {t.where(ship) for ship in ("B:TF1.1", "B:TF1.2", "R:TF1.1", "R:TF1.2")} == {"sea C"}


@pytest.mark.rule("MS:FET.DW", "MS:FET.a")
def test_defenders_withdraw_with_the_shipping_that_they_escort() -> None:
    t = afloat(
        "sea D: B:TF1.1 R:TF1.1 R:MST1.1 R:MST1.2",
        "aboard R:MST1.1: R:1Inf",
        "fleet R:TF1.1 R:MST1.1",
        dice=(1,),
    )
    t.order("done", "engage-fleet R:MST1.1 with B:TF1.1")
    assert t.asked == "red"  # an escort does not refuse: it has fought, and withdraws
    assert t.why_not("withdraw R:TF1.1 to sea-B")[0] == "MS:FET.a"  # not beside
    assert t.why_not("withdraw R:TF1.1 to SSS55")[0] == "MS:FET.a"  # a port of another zone
    assert t.why_not("withdraw R:MST1.2 to MM48")[0] == "MS:FET.DW"  # nobody escorts it
    t.order("withdraw R:TF1.1 to sea-E", "withdraw R:MST1.1 to MM48")
    assert (t.where("R:MST1.1"), t.where("R:1Inf")) == ("MM48", "aboard R:MST1.1")
    taken = "at NN48: B:1Inf", "control blue: NN48"
    lost = afloat("sea D: B:TF1.1 R:TF1.1 R:MST1.1", "fleet R:TF1.1 R:MST1.1", *taken, dice=(1,))
    lost.order("done", "engage-fleet R:MST1.1 with B:TF1.1")
    assert lost.why_not("withdraw R:MST1.1 to MM48")[0] == "MS:PCS.I.3.B"  # the enemy has the city
    lost.order("withdraw R:MST1.1 to ZZ54")


@pytest.mark.rule("MS:FET.DD")
def test_defender_destroyed_loses_one_and_the_rest_withdraws_with_its_shipping() -> None:
    lines = (
        "sea D: B:TF1.1 B:TF1.2 B:TF1.3 B:TF1.4 R:TF1.1 R:TF1.2 R:LST1.1",
        "fleet R:TF1.1 R:TF1.2 R:LST1.1",
    )
    t = afloat(*lines, dice=(1,))
    t.order("done", "engage-fleet R:LST1.1 with B:TF1.1 B:TF1.2 B:TF1.3 B:TF1.4")
    t.order("lose R:TF1.2", "withdraw R:TF1.1 R:LST1.1 to sea-E")
    assert (t.where("R:TF1.2"), t.where("R:LST1.1")) == ("eliminated", "sea E")


@pytest.mark.rule("MS:FET.b", "MS:PCS.II.3.D")
def test_who_is_left_without_the_sea_withdraws_his_shipping_at_once() -> None:
    lines = ("sea D: B:TF1.1 B:TF1.2 B:TF1.3 R:TF1.1 R:MST1.1", "at OO51: R:LST1.1")
    t = afloat(*lines, dice=(1,))
    t.order("done", "engage-fleet R:TF1.1 with B:TF1.1 B:TF1.2 B:TF1.3", "accept-combat")
    assert t.where("R:TF1.1") == "eliminated"
    assert t.asked == "red"
    t.order("withdraw R:MST1.1 to MM48", "withdraw R:LST1.1 to MM48")
    more = afloat(lines[0], "sea D: R:TF1.2", dice=(1,))
    more.order("done", "engage-fleet R:TF1.1 with B:TF1.1 B:TF1.2 B:TF1.3", "accept-combat")
    more.order("withdraw R:MST1.1 to MM48")
    assert more.step != "withdrawal at sea"  # his other task force may stay
    assert more.where("R:TF1.2") == "sea D"
    parity = afloat("sea D: B:TF1.1 B:TF1.2 R:TF1.1 R:TF1.2 R:MST1.1", dice=(2,))
    parity.order("done", "engage-fleet R:TF1.1 with B:TF1.1 B:TF1.2", "accept-combat")  # 2-1: DW
    parity.order("withdraw R:TF1.1 to sea-E")
    assert parity.where("R:MST1.1") == "sea D"
    groups = ("fleet B:TF1.2 B:MST1.1", "fleet R:TF1.1 R:TF1.2 R:TF1.3")
    own = afloat("sea C: B:TF1.1 B:TF1.2 B:MST1.1 R:TF1.1 R:TF1.2 R:TF1.3", *groups, dice=(6,))
    own.order("done", "engage-fleet R:TF1.1 with B:TF1.1", "accept-combat")  # 1-3: AD
    assert (own.step, own.asked) == ("withdrawal at sea", "blue")  # so does the attacker
    own.order("withdraw B:MST1.1 to sea-B")


@pytest.mark.rule("MS:FET.c")
def test_who_has_withdrawn_does_not_count_in_his_new_zone_that_half_turn() -> None:
    t = fleets(2, 2, "sea B: R:TF1.9", dice=(5,))
    attack(t, 2)
    assert status(t.position, 1, "B") == "friendly"
    assert t.why_not("withdraw B:TF1.1 to sea-B")[0] == "MS:FET.d"
    t.order("withdraw B:TF1.1 B:TF1.2 to H33")
    t = fleets(2, 2, ELSEWHERE, dice=(5,))
    attack(t, 2)
    t.order("withdraw B:TF1.1 B:TF1.2 to sea-B")
    assert status(t.position, 0, "B") == "parity"
    while t.asked == "blue":
        t.order("done")
    assert status(t.position, 0, "B") == "friendly"  # in the next half-turn they do


@pytest.mark.rule("MS:FET.d")
def test_nobody_withdraws_into_a_zone_of_enemy_superiority() -> None:
    t = fleets(1, 1, "sea B: R:TF1.2", dice=(5,))
    attack(t, 1)
    assert t.why_not("withdraw B:TF1.1 to sea-B")[0] == "MS:FET.d"
    assert t.says("withdraw B:TF1.1 to sea-D") is None  # no longer possible to go towards home
    t.order("withdraw B:TF1.1 to sea-D")


@pytest.mark.rule("MS:FET.d")
@pytest.mark.parametrize(("indicator", "place"), [(4, "sea E"), (3, "sea C")])
def test_nobody_withdraws_into_a_storm(indicator: int, place: str) -> None:
    """Zone C is nearer to Blue's home than E; in winter a 4 brings S3 there, and a 3 no more than S2."""
    weather = "turn 25", f"indicator {indicator}"
    t = afloat("sea D: B:TF1.1 R:TF1.1", *weather, dice=(5,), options=("module-14-weather",))
    t.order("done")
    attack(t, 1)
    assert t.where("B:TF1.1") == place  # the only one that is left to it


@pytest.mark.rule("MS:FET.e")
def test_with_nowhere_to_go_they_stay_and_one_more_is_lost() -> None:
    """Zone E has one neighbour, and no port of Blue's."""
    t = fleets(3, 3, "sea D: R:TF1.9", dice=(5,), zone="E")
    attack(t, 3)
    assert t.asked == "blue"
    t.order("lose B:TF1.3")
    assert [t.where(f"B:TF1.{n}") for n in (1, 2, 3)] == ["sea E", "sea E", "eliminated"]


@pytest.mark.rule("MS:TF.refuse")
@pytest.mark.parametrize(("to", "where"), [("MM48", "MM48"), ("sea-E", "sea E")])
def test_who_refuses_goes_to_a_port_or_to_the_next_zone(to: str, where: str) -> None:
    """In zone D Red has ports; zone C lies towards Blue's home, and E towards his own."""
    t = fleets(2, 1, zone="D")
    attack(t, 2, accept=False)
    t.order("refuse-combat")
    assert t.why_not("withdraw R:TF1.1 to SSS55")[0] == "MS:FET.a"  # a port of another zone
    t.order(f"withdraw R:TF1.1 to {to}")
    assert t.where("R:TF1.1") == where


# Conditions


@pytest.mark.rule("MS:TF.fleet.b")
def test_without_superiority_all_own_shipping_is_escorted_or_in_port() -> None:
    alone = afloat("sea C: B:TF1.1 B:TF1.2 R:TF1.1", "at H33: B:LST1.1", "sea B: B:MST1.1", ELSEWHERE)
    alone.order("sail B:MST1.1 to C", "done")
    assert alone.why_not("engage-fleet R:TF1.1 with B:TF1.1")[0] == "MS:TF.fleet.b"
    kept = afloat("sea C: B:TF1.1 B:TF1.2 B:MST1.1 R:TF1.1", "fleet B:TF1.2 B:MST1.1", dice=(4,))
    kept.order("done", "engage-fleet R:TF1.1 with B:TF1.1")
    ahead = afloat("sea C: B:TF1.1 B:TF1.2 B:TF1.3 B:MST1.1 R:TF1.1", dice=(5,))
    ahead.order("done", "engage-fleet R:TF1.1 with B:TF1.1")  # Blue has superiority


@pytest.mark.rule("MS:TF.escort.c")
def test_escorts_start_no_combat() -> None:
    t = afloat("sea C: B:TF1.1 B:TF1.2 B:MST1.1 R:TF1.1 R:MST1.1", "fleet B:TF1.1 B:TF1.2 B:MST1.1")
    t.order("done")
    assert t.asked == "red"  # nothing was left to Blue
    other = afloat(
        "sea C: B:TF1.1 B:TF1.2 B:TF1.3 B:MST1.1 R:TF1.1 R:MST1.1", "fleet B:TF1.1 B:TF1.2 B:MST1.1"
    )
    other.order("done")
    assert other.why_not("engage-fleet R:TF1.1 with B:TF1.1")[0] == "MS:TF.escort.c"
    assert other.why_not("raid-shipping R:MST1.1 with B:TF1.1")[0] == "MS:TF.escort.c"


@pytest.mark.rule("MS:TF.escort.b")
def test_escorts_of_invaders_may_stand_one_square_away() -> None:
    for square, beside in (("D25", True), ("D26", True), ("C24", True), ("D27", False)):
        t = afloat("at D25: B:MST1.1 B:LST1.1", f"at {square}: B:TF1.1", "sea B: R:TF1.1")
        if beside:
            t.order("done")
        else:
            assert t.why_not("done")[0] == "MS:MSTLST.parity"


@pytest.mark.rule("MS:11q")
def test_nobody_fights_his_way_out_of_a_sealed_port() -> None:
    t = afloat("at L19: B:TF1.1", "at L16: R:TF1.1", "sea B: B:TF1.2")
    t.order("done")
    assert t.why_not("engage-fleet R:TF1.1 with B:TF1.1")[0] == "MS:11q"
    assert t.says("engage-fleet R:TF1.1 with B:TF1.2") is None  # from the sea


@pytest.mark.rule("MS:TF.refuse")
def test_defenders_may_refuse_but_escorts_may_not() -> None:
    t = fleets(2, 1)
    attack(t, 2, accept=False)
    assert t.asked == "red"
    t.order("refuse-combat")
    assert t.where("R:TF1.1") == "sea D"
    escort = afloat("sea D: B:TF1.1 R:TF1.1 R:MST1.1", "fleet R:TF1.1 R:MST1.1", dice=(4,))
    escort.order("done", "engage-fleet R:TF1.1 with B:TF1.1")
    assert escort.where("R:TF1.1") == "sea D"  # it has fought: nothing happened
    assert not escort.dice.left


@pytest.mark.rule("MS:TF.refuse.a")
def test_who_was_refused_attacks_again_in_the_zone_and_who_has_fought_does_not() -> None:
    lines = ("sea D: B:TF1.1 R:TF1.1 R:TF1.2",)
    t = afloat(*lines, dice=(4,))
    t.order("done", "engage-fleet R:TF1.1 with B:TF1.1", "refuse-combat", "withdraw R:TF1.1 to MM48")
    t.order("engage-fleet R:TF1.2 with B:TF1.1", "accept-combat")
    fought = afloat("sea D: B:TF1.1 B:TF1.2 R:TF1.1 R:TF1.2", dice=(4,))
    fought.order("done", "engage-fleet R:TF1.1 with B:TF1.1", "accept-combat")
    assert fought.why_not("engage-fleet R:TF1.2 with B:TF1.1")[0] == "MS:TF.refuse.a"


# Raids


@pytest.mark.rule("MS:TF.raid.a")
def test_each_task_force_sinks_one_mst_or_lst_at_sea_or_on_an_assault_square() -> None:
    t = afloat("sea D: B:TF1.1 B:TF1.2 R:MST1.1", "at OO51: R:LST1.1 R:MST1.2 R:MST1.3", "at MM48: R:MST1.4")
    t.order("done")
    assert t.why_not("raid-shipping R:MST1.4 with B:TF1.1")[0] == "MS:TF.raid.a"  # in port
    assert t.why_not("raid-shipping R:LST1.1 R:MST1.2 R:MST1.3 with B:TF1.1 B:TF1.2")[0] == "MS:TF.raid.a"
    t.order("raid-shipping R:LST1.1 with B:TF1.1")
    assert t.where("R:LST1.1") == "eliminated"
    assert t.why_not("raid-shipping R:MST1.2 with B:TF1.1")[0] == "MS:TF.raid.a"  # one each
    t.order("raid-shipping R:MST1.1 with B:TF1.2")
    assert t.where("R:MST1.1") == "eliminated"


@pytest.mark.rule("MS:TF.raid.b", "MS:TF.raid.c")
def test_raiders_fight_the_escort_at_even_odds_and_only_who_is_beyond_it_raids() -> None:
    lines = (
        "sea D: B:TF1.1 B:TF1.2 B:TF1.3 R:TF1.1 R:TF1.2 R:MST1.1 R:MST1.2",
        "fleet R:TF1.1 R:TF1.2 R:MST1.1 R:MST1.2",
    )
    t = afloat(*lines, dice=(4,))  # 1-1: nothing
    t.order("done")
    assert t.why_not("raid-shipping R:MST1.1 with B:TF1.1")[0] == "MS:TF.raid.b"
    assert t.why_not("raid-shipping R:MST1.1 with B:TF1.1 B:TF1.2")[0] == "MS:TF.raid.c"
    assert t.why_not("raid-shipping R:MST1.1 R:MST1.2 with B:TF1.1 B:TF1.2 B:TF1.3")[0] == "MS:TF.raid.c"
    t.order("raid-shipping R:MST1.1 with B:TF1.1 B:TF1.2 B:TF1.3")
    assert (t.where("R:MST1.1"), t.where("R:MST1.2")) == ("eliminated", "sea D")
    beaten = afloat(*lines, dice=(5,))  # 1-1: AW
    beaten.order("done", "raid-shipping R:MST1.1 with B:TF1.1 B:TF1.2 B:TF1.3")
    assert beaten.where("B:TF1.1") == "sea C"
    assert beaten.where("R:MST1.1") == "sea D"
    gone = afloat(*lines, dice=(1,))  # 1-1: DW, and the shipping goes with its escort
    gone.order("done", "raid-shipping R:MST1.1 with B:TF1.1 B:TF1.2 B:TF1.3")
    gone.order("withdraw R:TF1.1 R:TF1.2 R:MST1.1 R:MST1.2 to sea-E")
    assert gone.where("R:MST1.1") == "sea E"


@pytest.mark.rule("MS:TF.raid.b")
def test_raiders_obey_what_engagements_obey() -> None:
    t = afloat("sea C: B:TF1.1 R:TF1.1 R:MST1.1", "sea B: B:MST1.1", ELSEWHERE)
    t.order("sail B:MST1.1 to C", "done")
    assert t.why_not("raid-shipping R:MST1.1 with B:TF1.1")[0] == "MS:TF.fleet.b"


@pytest.mark.rule("MS:TF.raid.d")
def test_nobody_raids_under_enemy_superiority() -> None:
    for more, shut in (("R:TF1.3", True), ("", False)):
        t = afloat(f"sea D: B:TF1.1 R:TF1.1 R:TF1.2 {more} R:MST1.1")
        t.order("done")
        if shut:
            assert t.why_not("raid-shipping R:MST1.1 with B:TF1.1")[0] == "MS:TF.raid.d"
        else:
            t.order("raid-shipping R:MST1.1 with B:TF1.1")
        red = afloat("side red", f"sea D: R:TF1.1 B:TF1.1 B:TF1.2 {more.replace('R:', 'B:')} B:MST1.1")
        red.order("done")
        refused = red.says("raid-shipping B:MST1.1 with R:TF1.1")
        assert (refused is not None and refused.rule == "MS:TF.raid.d") == shut


@pytest.mark.rule("MS:PCS.II.3.A", "MS:PCS.II.3.B")
def test_engagements_come_before_raids() -> None:
    t = afloat("sea D: B:TF1.1 B:TF1.2 R:TF1.1 R:MST1.1 R:MST1.2")
    t.order("done", "raid-shipping R:MST1.1 with B:TF1.1")
    assert t.why_not("engage-fleet R:TF1.1 with B:TF1.2")[0] == "MS:PCS.II.3.A"
