"""75:29.7 - supply through minor countries, on land drawn for it.

Blue's road goes from the city X30 through Calaedia to DD33; its only city is NN40, so the country is subdued
by one garrison there.
"""

from __future__ import annotations

import pytest
from tests.blitzkrieg.judging import Table, table

from openblitz.blitzkrieg.minors.rules.countries import Of
from openblitz.blitzkrieg.minors.rules.minor_supply import BOUGHT, ThroughMinors, buy
from openblitz.blitzkrieg.supply.rules import supply
from openblitz.blitzkrieg.supply.rules.supply import UNSUPPLIED
from openblitz.blitzkrieg.supply.rules.supply_holds import slow_lacking

FAR = "at EEE50: R:1Inf"
ROAD = "city X30 NN40; road X30 Y31 Z31 AA32 BB32 CC33 DD33"
THROUGH = " ".join(f"DD{row}" for row in range(32, 22, -1))
BLUE = 0


def arrange(*lines: str, land: str = ROAD, clarified: str = "all", options: tuple[str, ...] = ()) -> Table:
    """A position of the Tournament Game with combat supply; Blue's player-turn begins."""
    text = "\n".join(lines)
    return table("1975-tournament", text, (), clarified, land, options=("combat-supply", *options))


def without(t: Table) -> set[str]:
    """The units that are marked as out of supply."""
    ids = t.rules.roster.ids
    found: set[str] = {ids[u] for u in t.rules.roster.used if UNSUPPLIED(t.position) >> u & 1}
    if t.step not in ("supply-toll", "toll"):
        slow = slow_lacking(t.position, t.position.side)
        assert {ids[u] for u in slow} == {unit for unit in found if unit[0] == "BR"[t.position.side]}
    return found


@pytest.mark.rule("75:29.7a")
def test_no_supply_goes_through_a_neutral_country() -> None:
    """Red's unit west of Calaedia has only that country between it and home."""
    red = "at W40: R:2Inf"
    land = "city WW40; red WW40; road W40 X41 Y41"
    t = arrange("side red", red, "at A10: B:1Inf", land=land)
    assert without(t) == {"R:2Inf"}
    assert ThroughMinors().hexes(t.position, 1) == t.rules.ground.minors[4].hexes


@pytest.mark.rule("75:29.7c")
@pytest.mark.parametrize(("side", "number"), [("blue", 0), ("red", 1)])
def test_what_a_side_pays_is_its_own(side: str, number: int) -> None:
    t = arrange(f"side {side}", "at A10: B:1Inf", "at EEE50: R:1Inf")
    buy(t.position, 4)
    assert BOUGHT(t.position) == (Of(4, number),)


@pytest.mark.rule("CL:29.7c")
def test_what_one_pays_for_a_country_ends_nothing_that_was_paid_before() -> None:
    """Blue's for another country in this player-turn, Red's for a third in his own."""
    t = arrange("at A10: B:1Inf", FAR, "supply-paid calaedia red")
    (paid,) = BOUGHT(t.position)
    others = [country for country in range(5) if country != paid.country]
    for country in others[:2]:
        buy(t.position, country)
    assert set(BOUGHT(t.position)) == {paid, Of(others[0], BLUE), Of(others[1], BLUE)}


@pytest.mark.rule("75:29.7b", "CL:29.7b")
@pytest.mark.parametrize("clarified", ["", "all"])
def test_as_printed_ships_come_to_the_ports_of_a_closed_country(clarified: str) -> None:
    options = ("combat-supply", "sea-movement")
    t = table("1975-tournament", "at A10: B:1Inf\nat TTT50: R:1Inf", (), clarified, options=options)
    closed = ThroughMinors().hexes(t.position, 0)
    assert closed
    assert bool(closed & t.rules.ground.ports) is bool(clarified)


@pytest.mark.rule("75:29.7b")
@pytest.mark.parametrize(
    ("garrison", "step"), [("at NN40: B:2Inf", "movement"), ("at NN39: B:2Inf", "supply-toll")]
)
def test_supply_goes_through_a_country_all_of_whose_cities_are_garrisoned(garrison: str, step: str) -> None:
    t = arrange("at DD33: B:1Inf", "at X30: B:3Inf", garrison, FAR, "reduced NN40", "turn 3")
    assert t.step == step
    if step == "movement":
        assert "B:1Inf" not in without(t)


@pytest.mark.rule("75:29.7c", "75:SEQ.7", "CL:SEQ.4b")
def test_the_aggressor_pays_two_factors_there_before_he_moves() -> None:
    t = arrange("at DD33: B:1Inf B:4Arm", "at X29: B:3Inf", FAR)
    assert (t.step, t.asked) == ("supply-toll", "blue")
    assert t.refused("move B:1Inf to DD34").rule == "75:29.7c"
    assert t.offered == {"pay-for calaedia", "decline calaedia"}
    t.order("pay-for calaedia")
    assert t.prompt.startswith("Great Blue: for supply through Calaedia: eliminate 2 factors of your choice")
    assert t.step == "toll"
    assert "B:3Inf" not in t.game.rules.roster.names(t.position.steps[-1].units)  # type: ignore[attr-defined]
    t.order("lose B:4Arm keep B:Arm2.1 B:Arm2.2")
    assert (t.step, without(t)) == ("movement", set())
    assert "supply-paid calaedia blue" in t.text
    assert t.game.read_state(t.text) == t.position


@pytest.mark.rule("75:29.7c")
@pytest.mark.parametrize(("unit", "step"), [("B:Inf1.1", "movement"), ("B:Inf2.1", "supply-toll")])
def test_who_has_not_two_factors_there_is_not_asked_and_out_of_supply(unit: str, step: str) -> None:
    t = arrange(f"at DD33: {unit}", "at X29: B:3Inf", FAR)
    assert t.step == step
    if step == "movement":
        assert without(t) == {unit}


@pytest.mark.rule("CL:29.7a")
def test_he_may_decline_and_then_traces_no_supply_there_not_even_by_air() -> None:
    lines = ("at DD33: B:1Inf", "at X30: B:3Inf", FAR)
    t = arrange(*lines, "reduced DD33", land="city X30 NN40 DD33")
    assert t.step == "supply-toll"
    t.order("decline calaedia")
    assert (t.step, without(t)) == ("movement", {"B:1Inf"})
    assert not supply.liftable(t.position, BLUE)
    assert not t.may("pay-for calaedia")


@pytest.mark.rule("CL:29.7a")
@pytest.mark.parametrize(("answer", "lacking"), [("pay-for", set()), ("decline", {"B:1Inf", "B:2Inf"})])
def test_who_declines_traces_nothing_along_the_roads_there_either(answer: str, lacking: set[str]) -> None:
    """The road goes on from DD33 through Calaedia, out of it and to B:2Inf."""
    t = arrange("at DD33: B:1Inf", "at DD20: B:2Inf", FAR, "reduced DD33", land=f"{ROAD} {THROUGH}")
    t.order(f"{answer} calaedia")
    while t.step == "toll":
        t.order(sorted(t.offered)[0])
    assert {unit for unit in without(t) if unit.endswith("2Inf")} == lacking - {"B:1Inf"}


@pytest.mark.rule("CL:29.7b")
@pytest.mark.parametrize(("clarified", "lacking"), [("all", {"B:1Inf"}), ("", set())])
def test_clarified_not_even_ships_supply_the_ports(clarified: str, lacking: set[str]) -> None:
    """M14 is a port of Nord Walküre; as printed, forces in it are supplied by sea."""
    lines = ("at M14: B:1Inf", "at EEE50: R:1Inf", "reduced M14", "aggressor nord-walkure blue", "turn 2")
    text = "\n".join(lines)
    t = table("1975-tournament", text, (), clarified, options=("combat-supply", "sea-movement"))
    if t.step == "supply-toll":
        t.order("decline nord-walkure")
    assert {u for u in without(t) if u[0] == "B"} == lacking


@pytest.mark.rule("CL:29.7c")
def test_what_is_paid_covers_the_opponents_next_player_turn_and_no_more() -> None:
    t = arrange("at DD33: B:1Inf B:4Arm", "at X29: B:3Inf", FAR)
    t.order("pay-for calaedia", "lose B:4Arm keep B:Arm2.1 B:Arm2.2", "done")
    t.order("lose B:Arm2.2")
    assert t.asked == "red"
    assert not supply.lacking(t.position, BLUE)
    t.order("done")
    assert (t.asked, t.step, BOUGHT(t.position)) == ("blue", "supply-toll", ())


@pytest.mark.rule("CL:29.7d")
def test_what_is_not_paid_is_shut_in_the_opponents_player_turn_too() -> None:
    t = arrange("at DD33: B:1Inf B:4Arm", "at X29: B:3Inf", FAR)
    t.order("decline calaedia", "done", "lose B:4Arm keep B:Arm2.1 B:Arm2.2")
    assert t.asked == "red"
    ids = t.rules.roster.ids
    lacking = supply.lacking(t.position, BLUE)
    assert {ids[u] for u in t.rules.roster.used if lacking >> u & 1} == {"B:1Inf", "B:Arm2.1", "B:Arm2.2"}


@pytest.mark.rule("CL:29.7d")
def test_a_country_that_its_garrison_has_left_is_shut_in_the_opponents_player_turn() -> None:
    t = arrange("at DD33: B:1Inf", "at NN40: B:2Inf", "at X30: B:3Inf", FAR, "reduced NN40")
    assert (t.step, "B:1Inf" in without(t)) == ("movement", False)
    t.order("move B:2Inf to NN41", "done", "lose B:2Inf keep B:Inf2.1")
    assert t.asked == "red"
    ids, lacking = t.rules.roster.ids, supply.lacking(t.position, BLUE)
    assert "B:1Inf" in {ids[u] for u in t.rules.roster.used if lacking >> u & 1}


@pytest.mark.rule("75:29.7d")
def test_an_unsubdued_country_can_cost_four_factors_in_one_player_turn() -> None:
    t = arrange("at DD33: B:1Inf B:4Arm", "at X29: B:3Inf", FAR)
    t.order("pay-for calaedia", "lose B:4Arm keep B:Arm2.1 B:Arm2.2", "done", "lose B:Arm2.1")
    assert t.asked == "red"
    assert t.at("DD33") == ("B:1Inf", "B:Arm2.2")  # six of ten factors are left


def test_nobody_is_asked_where_nobody_depends_on_it() -> None:
    """The garrison of Calaedia is cut off from home by more than the country: paying would not help."""
    lake = "city X30 NN40; lake Y30 Y31 Y32; " + "; ".join(
        f"neutral Y{n}" for n in range(11, 43) if n not in (30, 31, 32)
    )
    t = arrange("at X30: B:1Inf", "at DD33: B:4Arm", FAR, land=lake)
    assert (t.step, without(t)) == ("movement", {"B:4Arm"})


@pytest.mark.rule("75:29.7c", "75:23.5c")
@pytest.mark.parametrize(("last", "step"), [("B:10Inf", "movement"), ("B:10Inf B:11Inf", "supply")])
def test_he_is_asked_where_more_would_depend_on_a_beach_than_it_supplies(last: str, step: str) -> None:
    """The beach lies in Nord Walküre: nobody there is in supply before it is paid for."""
    lines = (
        "turn 2\naggressor nord-walkure blue\ninvaded blue on 1 beach Y12 at EE16 FF16 GG16 HH16",
        "at EE16: B:1Inf B:2Inf B:3Inf\nat FF16: B:4Inf B:5Inf B:6Inf\nat GG16: B:7Inf B:8Inf B:9Inf",
        f"at HH16: {last}\nat EEE50: R:1Inf",
    )
    options = ("combat-supply", "invasions", "sea-movement")
    t = table("1975-tournament", "\n".join(lines), (), "all", options=options)
    assert (t.step, t.offered) == ("supply-toll", {"pay-for nord-walkure", "decline nord-walkure"})
    t.order("pay-for nord-walkure", "lose B:1Inf keep B:Inf2.1")
    assert t.step == step
    if step == "supply":
        t.order("ship B:2Inf B:3Inf B:4Inf B:5Inf B:6Inf B:7Inf B:8Inf B:9Inf B:10Inf B:11Inf")
    lacking = [t.rules.roster.ids[u] for u in t.rules.roster.used if UNSUPPLIED(t.position) >> u & 1]
    assert [unit for unit in lacking if unit[0] == "B"] == ["B:Inf2.1"] * (step == "supply")


def test_a_screen_offers_to_pay_or_not() -> None:
    t = arrange("at DD33: B:1Inf B:4Arm", "at X29: B:3Inf", FAR)
    offer = t.game.view(t.position, "blue").offer
    assert offer is not None
    assert (offer.mode, [choice.words for choice in offer.choices]) == (
        "choose",
        ["Remove 2 factors in Calaedia", "No supply through Calaedia"],
    )
