"""Places off the map and armies that go over: as text there and back, and what is kept beside the places."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.blitzkrieg.whole_box import whole_box

from openblitz.blitzkrieg.engine.places import (
    AT_SEA,
    BOX,
    ELIMINATED,
    PLACE,
    WAITING,
    aboard,
    carrier_of,
    in_play,
    off_map,
    on_map,
    sea_zone,
    show,
    title_of,
)
from openblitz.blitzkrieg.engine.roster import CLASSES, NOBODY, OWNERS, Presence
from openblitz.blitzkrieg.ground.rules.zones import zones_of
from openblitz.blitzkrieg.rulesets import game
from openblitz.hexes.grid import HEXES, parse
from openblitz.table import NotationError

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.position import Position

G = whole_box()
R = G.rules.roster
NUMBER = R.number
ARMIES = range(len(R.armies))
OFF = [WAITING, ELIMINATED, BOX, *AT_SEA.values()]
# Some of every kind: a power's regulars, rangers, aircraft and substitutes, and a minor army's.
SOME = [
    NUMBER[name.casefold()]
    for name in (
        *("B:1Inf", "B:4Arm", "B:12AAs", "B:1Rgr", "B:1SAC", "B:Inf2.1", "B:Arm1.1"),
        *("R:1Inf", "R:4Arm", "R:1Mar", "R:1FTR", "R:Art2.1"),
        *("NW:1Inf", "NW:1Arm", "NW:1FTR", "C:1Inf", "C:Inf1.1"),
    )
]


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Some units anywhere: on land and sea hexes, in sea zones, aboard one another, off the map."""
    position = G.start()
    for army in draw(st.lists(st.sampled_from(ARMIES), max_size=4)):
        position.ally(army, draw(st.sampled_from(range(OWNERS))))
    # Sides do not share hexes: each has a third of the few that there are.
    hexes = [
        draw(st.lists(st.sampled_from(HEXES[owner::3]), min_size=1, max_size=3)) for owner in range(OWNERS)
    ]
    for rank, unit in enumerate(SOME):
        places = st.sampled_from([*hexes[position.side_of(unit)], *OFF, *map(aboard, SOME[:rank])])
        position.put(unit, draw(places))
        position.begin_at(unit, position.place[unit] if draw(st.booleans()) else draw(places))
    return position


def kept(position: Position) -> tuple[list[int], list[int]]:
    """The presence of every side and class, and the losses, worked out one unit after the other."""
    stands, lost = [0] * OWNERS * CLASSES, [0] * OWNERS
    for unit, counter in enumerate(R.counters):
        allied = {R.armies[one.army].key: one.side for one in position.allegiance}
        side = allied.get(counter.owner, {"blue": 0, "red": 1}.get(counter.owner, NOBODY))
        if position.place[unit] == ELIMINATED:
            lost[side] += 1
        elif position.place[unit] > 0:
            stands[side * CLASSES + R.presence[unit]] |= 1 << position.place[unit]
    return stands, lost


@given(positions())
def test_every_place_and_every_allegiance_comes_back(position: Position) -> None:
    again = G.read_state(G.write_state(position))
    assert again == position
    assert again.allegiance == position.allegiance
    assert G.write_state(again) == G.write_state(position)


@given(positions())
def test_what_is_kept_beside_the_places_is_what_follows_from_them(position: Position) -> None:
    assert (position.stands, position.lost) == kept(position)
    again = G.read_state(G.write_state(position))
    assert (again.stands, again.lost) == kept(position)
    position.recount()
    assert (position.stands, position.lost) == kept(position)


@given(positions(), st.data())
def test_what_is_kept_stays_right_when_armies_go_over_and_units_go_on(
    position: Position, data: st.DataObject
) -> None:
    copy, before = position.copy(), G.write_state(position)
    copy.ally(data.draw(st.sampled_from(ARMIES)), data.draw(st.sampled_from(range(OWNERS))))
    assert (copy.stands, copy.lost) == kept(copy)
    for _ in range(4):
        copy.put(data.draw(st.sampled_from(SOME)), data.draw(st.sampled_from([*HEXES[:40], *OFF])))
        assert (copy.stands, copy.lost) == kept(copy)
    assert G.write_state(position) == before


def test_ground_and_air_stand_apart() -> None:
    position = G.read_state("at EE20: B:1SAC\nat EE22: B:1Inf\nat EE24: B:4Arm\nrest eliminated")
    air, foot, armor = (1 << parse(hex_) for hex_ in ("EE20", "EE22", "EE24"))
    assert [R.presence[NUMBER[name]] for name in ("b:1sac", "b:1inf", "b:12aas")] == [
        Presence.AIR,
        Presence.FOOT,
        Presence.ARMOR,
    ]
    assert position.stood(0) == position.holds(0) == air | foot | armor
    assert position.blocks(0) == position.controls(0) == position.barred(1) == foot | armor
    assert position.armor_controls(0) == armor
    assert not zones_of(G.rules).controlled(position, 0) & air


def test_a_sea_hex_is_a_hex() -> None:
    sea = next(iter(G.rules.board.sea_zone))
    position = G.start()
    position.put(NUMBER["b:1mar"], sea)
    assert position.blocks(0) == position.controls(0) == 1 << sea
    assert zones_of(G.rules).controlled(position, 0) >> sea & 1
    assert G.read_state(G.write_state(position)) == position


def test_who_is_aboard_is_where_his_carrier_is_and_stands_nowhere() -> None:
    position = G.read_state("at EE20: B:1SAC\naboard B:1SAC: B:1Abn\naboard B:1Abn: B:1Rgr\nsea C: B:1Mar")
    carrier, cargo, inner = (NUMBER[name] for name in ("b:1sac", "b:1abn", "b:1rgr"))
    assert position.lies(inner) == position.lies(cargo) == position.lies(carrier) == parse("EE20")
    assert position.stood(0) == 1 << parse("EE20")
    assert position.all_at(parse("EE20"), 0) == [carrier]
    position.put(carrier, AT_SEA["B"])
    assert position.lies(inner) == AT_SEA["B"]
    assert position.stood(0) == 0


@pytest.mark.parametrize(
    ("place", "shown", "title", "word", "lives"),
    [
        (parse("EE20"), "EE20", "EE20", "EE20", True),
        (WAITING, "card", "Order of Appearance", "card", False),
        (ELIMINATED, "eliminated", "Eliminated", "nowhere", False),
        (BOX, "box", "In the box", "box", False),
        (AT_SEA["D"], "sea D", "Sea zone D", "sea-D", True),
        (aboard(NUMBER["r:4arm"]), "aboard R:4Arm", "Aboard R:4Arm", "aboard-R:4Arm", True),
    ],
)
def test_a_place_in_words(place: int, shown: str, title: str, word: str, lives: bool) -> None:
    assert (show(R, place), title_of(R, place)) == (shown, title)
    assert PLACE.write(G.rules, place) == word
    assert PLACE.read(G.rules, word.lower()) == place
    assert in_play(place) == lives
    assert on_map(place) == (place == parse("EE20"))


def test_sea_zones_and_carriers() -> None:
    assert [sea_zone(place) for place in AT_SEA.values()] == ["A", "B", "C", "D", "E"]
    assert sea_zone(BOX) is sea_zone(parse("EE20")) is None
    assert [carrier_of(aboard(unit)) for unit in (0, len(R) - 1)] == [0, len(R) - 1]
    assert carrier_of(AT_SEA["E"]) is carrier_of(parse("EE20")) is None


@pytest.mark.parametrize("number", [7, BOX, -1_000])
def test_a_place_is_declared_once_and_is_no_hex_and_no_carrier(number: int) -> None:
    with pytest.raises(ValueError, match="is a hex or another place"):
        off_map(number, "camp", "camp", "In the camp", "camp")


def test_what_lies_in_the_box_is_spoken_of_only_where_a_card_has_it() -> None:
    text = G.write_state(G.start())
    assert "Inf2.1" not in text
    assert "NW:Inf2.1" not in text
    position = G.read_state("box: B:1Inf\nat EE20: B:Inf2.1[from=box]\nrest eliminated")
    assert position.place[NUMBER["b:1inf"]] == BOX
    assert position.place[NUMBER["b:inf2.2"]] == BOX
    assert position.start[NUMBER["b:inf2.1"]] == BOX
    assert "\nbox: B:1Inf\n" in G.write_state(position)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("sea F: B:1Inf", "line 1: 'F' is no sea zone; there are A, B, C, D, E"),
        ("sea B:", "line 1: write it so: sea ZONE: UNIT ..."),
        ("sea B B:1Inf", "line 1: 'B B' is no sea zone; there are A, B, C, D, E"),
        ("aboard B:4Arm B:1Inf", "line 1: write it so: aboard UNIT: UNIT ..."),
        ("aboard B:4Arm:", "line 1: write it so: aboard UNIT: UNIT ..."),
        ("turn 2\naboard B:1Inf: B:1Inf", "line 2: B:1Inf is aboard itself"),
        ("aboard B:1Inf: B:2Inf\naboard B:2Inf: B:1Inf", "line 1: B:2Inf is aboard itself"),
        ("aboard X: B:1Inf", "line 1: 'X' is no unit of this game"),
        ("sea B: B:1Inf\nsea C: B:1Inf", "line 2: B:1Inf is in two places"),
        ("allegiance atlantis blue", "is no army; there are blue, red, nord-walkure"),
        ("allegiance calaedia green", "line 1: 'green' is no side; there are blue and red"),
        ("allegiance calaedia blue\nallegiance calaedia red", "the allegiance of Calaedia stands twice"),
        ("at EE20: B:1Inf\nat EE20: C:1Inf", "line 2: units of both sides stand on EE20"),
    ],
)
def test_faults(text: str, fault: str) -> None:
    with pytest.raises(NotationError) as error:
        G.read_state(text)
    assert fault in str(error.value)


def test_an_allegiance_as_at_the_beginning_is_not_written() -> None:
    text = "allegiance calaedia nobody\nallegiance blue blue\nallegiance new-endor red\nat EE20: NE:1Inf"
    position = G.read_state(text)
    assert [line for line in G.write_state(position).splitlines() if "allegiance" in line] == [
        "allegiance new-endor red"
    ]
    assert position.stood(1) == 1 << parse("EE20")


def test_a_basic_game_knows_the_places_but_not_the_counters_that_it_does_not_use() -> None:
    basic = game("1975-basic")
    position = basic.read_state("sea B: B:1Inf\naboard B:1Inf: B:2Inf\nbox: B:3Inf\nrest eliminated")
    text = basic.write_state(position)
    assert "\nsea B: B:1Inf\naboard B:1Inf: B:2Inf\n" in text
    assert basic.read_state(text) == position
    with pytest.raises(NotationError, match="'NW:1Inf' is no unit of this game"):
        basic.read_state("at EE20: NW:1Inf")
