"""MS:SCENARIO.H - the Civil War: one army dealt over the board, and divided by dice."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.blitzkrieg.judging import Table, table
from tests.blitzkrieg.modules.by_computers import played

from openblitz.blitzkrieg.engine.places import lies_on, on_map
from openblitz.blitzkrieg.ground.rules.first import moves_first
from openblitz.blitzkrieg.production.rules.production import centers, stamp
from openblitz.blitzkrieg.rulesets import UnknownRulesetError, game
from openblitz.blitzkrieg.scenarios.rules import civil_war
from openblitz.blitzkrieg.scenarios.rules.orders_of_battle import drawn
from openblitz.blitzkrieg.telling.differences import compare
from openblitz.blitzkrieg.weather.rules.calendar import date
from openblitz.hexes import bits
from openblitz.hexes.grid import parse
from openblitz.lab.blitzkrieg.invariants import Invariants
from openblitz.table import LoadedDice

H = "modules-h-civil-war"
TACTICAL = 22  # counters of the Tactical Army, of which 3 are production centers
UNITS = 19


def arrange(text: str, dice: tuple[int, ...] = ()) -> Table:
    return table(H, f"{text}\nrest eliminated", dice)


def dealt(loyalty: tuple[int, ...], squares: tuple[int, ...] = (1,) * TACTICAL) -> Table:
    """The Tactical Army, after these dice for squares and for loyalty."""
    t = table(H, dice=(*squares, *loyalty))
    t.order("army 4")
    return t


def standing(t: Table, side: int) -> list[int]:
    """The units of a side on the board."""
    return [u for u in t.position.of_side(side) if on_map(t.position.place[u])]


@pytest.mark.rule("MS:SCENARIO.H.a")
def test_the_whole_board_is_one_country() -> None:
    ground = game(H).rules.ground
    assert ground.home[0] == ground.home[1]
    assert ground.home_cities == (ground.city, ground.city)
    assert all(ground.home[0] >> parse(h) & 1 for h in ("G4", "ZZ48", "EE34", "V20"))
    t = arrange("turn 3\nat K9: B:4Arm\nat ZZ48: R:4Arm\nat RRR39: R:5Arm")
    assert not any(t.friendly(side, "V20") for side in ("blue", "red"))  # nobody's until somebody comes
    events = t.order("move B:4Arm to L9", "done")
    assert not any(event.kind == "aggression" for event in events)  # a border no more
    assert t.where("B:4Arm") == "L9"


@pytest.mark.rule("MS:SCENARIO.H.b")
def test_one_army_is_dealt_over_cities_and_ports_with_one_unit_on_a_square() -> None:
    t = dealt((1,) * UNITS)
    units, rules, place = standing(t, 0), t.rules, t.position.place
    wanted = [u for of in drawn(rules, 0, 4).values() for u in of]
    assert len(wanted) == TACTICAL
    where = [place[u] if on_map(place[u]) else lies_on(place[u]) for u in wanted]
    assert len(set(where)) == TACTICAL
    assert all(rules.ground.city >> hex_ & 1 for hex_ in where)
    assert (len(units), len(standing(t, 1))) == (UNITS, 0)
    assert not list(Invariants(rules).faults(t.position))


@pytest.mark.rule("MS:SCENARIO.H.b")
def test_dice_say_to_which_square_and_nobody_sets_up() -> None:
    # RMS-97
    t = dealt((1,) * UNITS, (66, 1, *(1,) * (TACTICAL - 2)))
    first, second = (lies_on(t.position.place[t.rules.roster.number[f"b:pc10.{n}"]]) for n in (1, 2))
    cities = list(bits.hexes(t.rules.ground.city))
    assert (first, second) == (cities[-1], cities[0])
    assert t.position.turn == 1


@pytest.mark.rule("MS:SCENARIO.H.b")
def test_blue_names_one_army_that_finds_room() -> None:
    # RMS-169
    t = table(H)
    assert {o for o in t.offered if o != "resign"} == {f"army {n}" for n in range(1, 7)}
    assert t.why_not("army 7")[0] == "MS:SCENARIO.H.b"


@pytest.mark.rule("MS:SCENARIO.H.b")
def test_aircraft_are_dealt_one_to_a_base() -> None:
    t = table(H, dice=(1,) * 200, options=("module-04-combat-results", "module-12-air-forces"))
    t.order("army 4")
    roster, place = t.rules.roster, t.position.place
    manned = Counter(place[u] for u in standing(t, 0) if roster.flies[u])
    bases = [place[u] for u in standing(t, 0) if roster.counters[u].type.key == "airbase"]
    assert set(manned) == set(bases)
    assert max(manned.values()) - min(manned.values()) <= 1  # there are more aircraft than bases


@pytest.mark.rule("MS:SCENARIO.H.c")
@pytest.mark.parametrize(("roll", "red"), [(1, 0), (3, 0), (4, 1), (6, 1)])
def test_a_die_says_whether_a_unit_is_loyal(roll: int, red: int) -> None:
    t = dealt((roll, *(1,) * (UNITS - 1)))
    assert (len(standing(t, 0)), len(standing(t, 1))) == (UNITS - red, red)
    roster = t.rules.roster
    both = Counter(stamp(roster, u) for side in (0, 1) for u in standing(t, side))
    army = (u for key, of in drawn(t.rules, 0, 4).items() for u in of if key != "production")
    assert both == Counter(stamp(roster, u) for u in army)  # who turns Red prints the same


@pytest.mark.rule("MS:SCENARIO.H.d")
@pytest.mark.parametrize(
    ("blue", "red", "dice", "first"),
    [
        ("at G4: B:4Arm", "at ZZ48: R:4Arm\nat YY43: R:5Arm", (), 0),
        ("at G4: B:4Arm\nat D7: B:5Arm", "at ZZ48: R:4Arm", (), 1),
        # Aircraft are no ground units.
        ("at G4: B:4Arm\nat D7: B:1MDM\nat D8: B:2MDM", "at ZZ48: R:4Arm\nat YY43: R:5Arm", (), 0),
        ("at G4: B:4Arm", "at ZZ48: R:4Arm", (3,), 0),
        ("at G4: B:4Arm", "at ZZ48: R:4Arm", (4,), 1),
    ],
)
def test_the_side_with_fewer_ground_units_moves_first(
    blue: str, red: str, dice: tuple[int, ...], first: int
) -> None:
    t = arrange(f"turn 1\n{blue}\n{red}")
    civil_war.begin(t.position, LoadedDice(dice))
    assert (moves_first(t.position), t.position.side) == (first, first)


@pytest.mark.rule("MS:SCENARIO.H.d", "MS:9i")
@pytest.mark.parametrize(
    ("more", "first"),
    [("B:AB1.1", 0), ("B:PC10.1", 0), ("B:RR1.1", 1), ("B:Flk1.1", 1), ("B:1MDM", 0)],
)
def test_trains_and_flak_are_ground_units_and_installations_are_not(more: str, first: int) -> None:
    # RMS-175: two against two but for what is looked at, and a roll of 1 for Blue where they are as many.
    chosen = ("module-07-railroads", "module-12-air-forces", "module-13-flak")
    text = f"turn 1\nat G4: B:4Arm\nat D7: B:5Arm\nat J28: {more}\nat ZZ48: R:4Arm\nat YY43: R:5Arm"
    t = table(H, f"{text}\nrest eliminated", options=chosen)
    civil_war.begin(t.position, LoadedDice((1,)))
    assert moves_first(t.position) == first


@pytest.mark.rule("MS:SCENARIO.H.d")
def test_it_has_the_first_player_turn() -> None:
    assert dealt((6, *(1,) * (UNITS - 1))).asked == "red"
    assert dealt((1, *(6,) * (UNITS - 1))).asked == "blue"


@pytest.mark.rule("MS:SCENARIO.H.e")
@pytest.mark.parametrize(
    ("stacks", "winner"),
    [
        ("at G4: B:4Arm\nat J28: B:5Arm\nat ZZ48: R:4Arm", "blue"),
        ("at G4: B:4Arm\nat V20: R:5Arm\nat ZZ48: R:4Arm", "red"),
        ("at G4: B:4Arm\nat ZZ48: R:4Arm", None),
    ],
)
def test_after_twelve_turns_more_cities_win(stacks: str, winner: str | None) -> None:
    t = arrange(f"turn 11\nside red\n{stacks}\nstep movement")
    t.order("done")
    assert t.position.outcome is None
    t = arrange(f"turn 12\nside red\n{stacks}\nstep movement")
    t.order("done")
    assert t.position.outcome is not None
    assert (t.position.outcome.winner, t.position.outcome.rule) == (winner, "MS:SCENARIO.H.e")


@pytest.mark.rule("MS:SCENARIO.H.f")
def test_there_are_no_guerillas() -> None:
    roster = game(H).rules.roster
    assert not any(roster.guerilla[u] for u in roster.used)
    with pytest.raises(UnknownRulesetError, match="module-15-guerillas"):
        game(H, "", ("module-15-guerillas",))


CENTER = "turn 2\nside red\norder-of-battle red 4\norder-of-battle blue 4\nturned-over V20: B:PC10.1"


@pytest.mark.rule("MS:SCENARIO.H.g")
def test_nobody_has_a_production_center_when_the_army_has_been_dealt() -> None:
    t = dealt((1,) * UNITS)
    lying = [
        u
        for u in t.rules.roster.used
        if t.rules.roster.ids[u].startswith("B:PC") and lies_on(t.position.place[u])
    ]
    assert len(lying) == 3
    assert not any(centers(t.position, side) for side in (0, 1))


@pytest.mark.rule("MS:SCENARIO.H.g")
def test_a_production_center_is_of_whoever_seizes_it_first() -> None:
    t = arrange(f"{CENTER}\nat W20: R:4Arm\nat G4: B:4Arm\nstep movement")
    assert not any(centers(t.position, side) for side in (0, 1))  # nobody's
    t.order("move R:4Arm to V20", "done")
    assert t.rules.roster.names(centers(t.position, 1)) == ("R:PC10.1",)
    assert t.where("R:PC10.1") == "V20"
    t.order("produce R:1Inf at V20 by R:PC10.1")  # and it works for him
    assert t.where("R:1Inf") == "V20"


@pytest.mark.rule("MS:SCENARIO.H.g")
def test_one_that_a_position_leaves_alone_is_nobodys_from_the_start() -> None:
    # RMS-170: whatever the side of the counter that is named
    alone = "turn 2\nside blue\norder-of-battle blue 4\nat V20: R:PC10.1\nat W20: B:4Arm\nat ZZ48: R:4Arm"
    t = arrange(alone)
    t.order("move B:4Arm to V20", "done")
    assert t.rules.roster.names(centers(t.position, 0)) == ("B:PC10.1",)
    held = "turn 1\nside red\norder-of-battle red 4\nat V20: R:4Arm R:PC10.1\nat G4: B:4Arm\nstep movement"
    kept = arrange(held)
    kept.order("move R:4Arm to W20")
    assert kept.where("R:PC10.1") == "V20"  # the move may still be taken back
    again = kept.game.read_state(kept.game.write_state(kept.position))
    assert again == kept.position


@pytest.mark.rule("MS:SCENARIO.H.g")
def test_one_that_is_left_is_nobodys_again() -> None:
    # RMS-170
    text = "turn 1\nside red\norder-of-battle red 4\nat V20: R:4Arm R:PC10.1\nat G4: B:4Arm\nstep movement"
    t = arrange(text)
    t.order("move R:4Arm to W20", "done")
    assert not any(centers(t.position, side) for side in (0, 1))
    assert not t.position.blocks(1) >> parse("V20") & 1  # and stands in nobody's way


@pytest.mark.rule("MS:SCENARIO.H.h")
def test_who_drives_off_its_garrison_captures_and_uses_it() -> None:
    text = "turn 2\nside blue\norder-of-battle blue 4\norder-of-battle red 4\nat V20: R:1Inf R:PC10.1"
    t = arrange(f"{text}\nat V19: B:4Arm B:5Arm\nat U20: B:6Arm\nat ZZ48: R:4Arm\nstep movement", dice=(1,))
    t.order("done", "attack V20 with B:4Arm B:5Arm B:6Arm", "done", "fight V20", "lose R:1Inf keep R:Inf2.1")
    assert t.where("R:PC10.1") == "V20"
    t.order("retreat R:Inf2.1 to W21 X22 X21", "advance B:4Arm to V20", "done")
    assert (t.where("R:PC10.1"), t.where("B:PC10.1")) == ("box", "V20")
    assert t.step == "production"
    t.order("produce B:1Inf at V20 by B:PC10.1")
    assert t.where("B:1Inf") == "V20"


@pytest.mark.rule("MS:SCENARIO.H.h")
def test_nor_does_automatic_victory_destroy_it() -> None:
    text = "turn 2\nside blue\norder-of-battle blue 4\nat V20: R:Inf1.1 R:PC10.1\nat V19: B:4Arm B:5Arm"
    t = arrange(f"{text}\nat U20: B:6Arm B:8Arm\nat ZZ48: R:4Arm\nstep movement")
    t.order("overwhelm V20 with B:4Arm B:5Arm B:6Arm B:8Arm", "done", "advance B:4Arm to V20")
    assert (t.where("R:PC10.1"), t.where("B:PC10.1"), t.where("R:Inf1.1")) == ("box", "V20", "eliminated")


@pytest.mark.rule("MS:SCENARIO.H.h", "MS:9s")
def test_nobody_is_told_that_only_an_overrun_captures_one() -> None:
    found = compare(game("modules-a-total-war").rules, game(H).rules).differences
    told = "\n".join(said.text for one in found for said in one.second)
    assert "Who drives off the units on it captures it, and uses it." in told
    assert "overrun" not in told


@pytest.mark.rule("MS:SCENARIO.H.i")
def test_it_begins_on_the_first_turn_of_summer() -> None:
    rules = game(H).rules
    assert (str(date(rules, 1)), rules.turns) == ("summer 1", 12)


def test_computer_players_play_a_turn() -> None:
    scenario = game(H)
    state = played(scenario, "greedy", "random", turn=3)
    assert not list(Invariants(scenario.rules).faults(state))
