"""75:28 - replacements. Q16 and S25 are home cities of Blue, V33, I12 and J28 his aircraft cities."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import TYPE_CHECKING

import pytest
from tests.blitzkrieg.judging import Table, table
from tests.blitzkrieg.tournament.whole_mix import WHOLE_MIX, whole_mix

from openblitz.blitzkrieg.engine.conditions import Idle
from openblitz.blitzkrieg.engine.kinds import names, read_hex
from openblitz.blitzkrieg.engine.objecting import Objection
from openblitz.blitzkrieg.replacements.rules.replacements import ReplacementsHold, places, works
from openblitz.blitzkrieg.rulesets import called
from openblitz.blitzkrieg.telling.describe import army_lines
from openblitz.blitzkrieg.telling.view import targets
from openblitz.hexes import bits
from openblitz.hexes.grid import name
from openblitz.lab.blitzkrieg.invariants import Invariants, changes
from openblitz.players.blitzkrieg import player
from openblitz.table import LoadedDice, Refusal, SeededDice

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.engine.position import Position


HOME = "Q16"
INFANTRY = "take B:Inf2.1 at Q16"


@pytest.fixture(scope="module", autouse=True)
def _mix(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with whole_mix(tmp_path_factory.mktemp("options")):
        yield


def arrange(
    *lines: str, turn: int = 5, side: str = "blue", clarified: str = "all", options: tuple[str, ...] = ()
) -> Table:
    """A position of the Tournament Game on the printed map, in movement; both sides have somebody left."""
    both = ("at S25: B:1Inf", "at LLL45: R:1Inf")
    text = "\n".join([f"turn {turn}", f"side {side}", *both, *lines, "rest eliminated", "step movement"])
    return table("1975-tournament", text, (), clarified, options=(*options, WHOLE_MIX))


def active(*inactive: str, kind: str) -> list[str]:
    """All of Blue's substitutes of a type on the board, three a hex, but those that are inactive."""
    rules = called(f"1975-tournament+all+{WHOLE_MIX}").rules
    roster, ground = rules.roster, rules.ground
    subs = [roster.ids[u] for u in roster.used if roster.counters[u].substitute]
    mine = [name for name in subs if name.startswith(f"B:{kind}") and name not in inactive]
    plain = ground.home[0] & ~ground.city & ~ground.forest & ~ground.mountain
    hexes = names(islice(bits.hexes(plain), len(mine)))
    return [
        f"at {hex_}: {' '.join(mine[i : i + 3])}"
        for hex_, i in zip(hexes, range(0, len(mine), 3), strict=False)
    ]


# When and from where


@pytest.mark.rule("75:28.1a", "75:28.4b")
@pytest.mark.parametrize(("turn", "taken"), [(4, False), (5, True), (15, True)])
def test_they_come_from_turn_five(turn: int, taken: bool) -> None:
    t = arrange(turn=turn)
    if taken:
        assert t.may("expand at V33")
        t.order(INFANTRY)
        assert t.where("B:Inf2.1") == HOME
    else:
        assert t.why_not(INFANTRY) == ("75:28.1a", "", "B:Inf2.1")
        assert t.refused("expand at V33").rule == "75:28.1a"


@pytest.mark.rule("75:28.1a", "CL:28.4a", "75:28.3a", "75:28.4a")
def test_six_a_turn_three_of_the_ground_and_three_of_the_air() -> None:
    t = arrange()
    t.order(INFANTRY, "take B:Arm2.1 at Q16", "take B:Art2.1 at Q16")
    assert t.why_not("take B:Abn2.1 at S25") == ("75:28.3a", "", "B:Abn2.1")
    t.order("take B:SAC2.1 at V33", "take B:MDM2.1 at I12", "take B:TAC2.1 at J28")
    assert t.refused("take B:FTR2.1 at V33").rule == "75:28.4a"
    t.order("done")


@pytest.mark.rule("75:28.1a")
def test_so_does_red() -> None:
    t = arrange(side="red")
    t.order("take R:Inf2.1 at NNN35")
    assert t.where("R:Inf2.1") == "NNN35"


@pytest.mark.rule("75:28.1b")
def test_they_are_inactive_substitutes() -> None:
    """Regular units are none, nor are substitutes on the board; those that were lost are."""
    t = arrange("at U11: B:Inf2.1", "eliminated: B:Inf2.2 B:2Inf")
    assert t.why_not("take B:2Inf at Q16") == ("75:28.1b", "", "B:2Inf")
    assert t.why_not("take B:Inf2.1 at Q16") == ("75:28.1b", "", "B:Inf2.1")
    assert t.refused("take R:Inf2.1 at Q16").rule == "75:4.2c"
    t.order("take B:Inf2.2 at Q16")
    assert (
        t.position.lost[0] == arrange("at U11: B:Inf2.1", "eliminated: B:Inf2.2 B:2Inf").position.lost[0] - 1
    )


@pytest.mark.rule("75:28.1b")
def test_those_that_were_never_used_are_inactive_too() -> None:
    t = arrange("box: B:Inf2.1")
    t.order(INFANTRY)
    assert t.where("B:Inf2.1") == "Q16"


@pytest.mark.rule("75:28.1c")
def test_they_come_on_as_reinforcements_do() -> None:
    """In friendly home cities, no stack too high; and they move on at once."""
    t = arrange("at Q16: B:2Inf B:3Inf B:4Inf", "at V32: R:2Inf")
    assert t.refused(INFANTRY).rule == "75:6.4a"
    assert t.why_not("take B:Inf2.1 at V33") == ("75:6.3a", "V33", "B:Inf2.1")  # an enemy is beside it
    assert t.refused("take B:Inf2.1 at NNN35").rule == "75:6.3a"
    assert t.refused("take B:Inf2.1 at Q20").rule == "75:6.3a"
    t.order("take B:Inf2.1 at S25", "move B:Inf2.1 to S26")
    assert t.where("B:Inf2.1") == "S26"
    full = arrange("at V33: B:1SAC B:2SAC B:3SAC")
    assert full.refused("take B:TAC2.1 at V33").rule == "75:6.4a"


@pytest.mark.rule("75:SEQ.8", "CL:SEQ.5d")
def test_they_come_in_movement_beside_reinforcements_before_and_after_others_move() -> None:
    t = arrange("waiting: B:36Inf", "at Q20: B:4Arm", "at Q22: R:2Inf", turn=15)
    t.order("place B:36Inf at S25", INFANTRY, "move B:4Arm to Q21", "take B:Arm2.1 at V33", "done")
    assert t.step == "announce"
    assert t.refused("take B:Art2.1 at V33").rule == "75:28.1c"


@pytest.mark.rule("CL:28.1a", "CL:28.1c")
def test_they_may_exceed_the_original_strength() -> None:
    t = arrange("at U11: B:14TAC B:15TAC")
    t.order("take B:TAC2.1 at V33")
    assert t.where("B:TAC2.1") == "V33"


# What is not taken

SAVED = ("take B:Inf2.1 at Q16", "take B:Arm2.1 at Q16", "take B:Art2.1 at Q16")


@pytest.mark.rule("CL:28.1b", "75:28.1d")
@pytest.mark.parametrize("clarified", ["publisher", "all"])
def test_what_is_not_taken_lapses(clarified: str) -> None:
    """Nothing was taken on turn 5, and yet there are no more than three on turn 6."""
    t = arrange(turn=6, clarified=clarified)
    t.order(*SAVED)
    assert t.refused("take B:Abn2.1 at S25").rule == "75:28.3a"


@pytest.mark.rule("75:28.1d", "75:28.4b")
def test_as_printed_it_is_saved_and_the_limits_by_type_hold_each_turn() -> None:
    t = arrange(turn=6, clarified="")
    t.order(*SAVED, "take B:Abn2.1 at S25")  # the fourth
    assert t.refused("take B:AAs2.1 at S25").rule == "75:28.3c"
    assert t.refused("take B:Inf2.2 at S25").rule == "75:28.2a"
    assert "drawn blue ground 4 air 0\n" in t.game.write_state(t.position)
    t = arrange("drawn blue ground 4 air 0", turn=6, clarified="")
    t.order("take B:Inf2.1 at Q16", "take B:Arm2.1 at Q16")
    assert t.refused("take B:Art2.1 at Q16").rule == "75:28.3a"
    t = arrange("drawn blue ground 3 air 3", turn=5, clarified="")
    assert t.refused(INFANTRY).rule == "75:28.3a"
    assert t.refused("expand at V33").rule == "75:28.4a"
    t = arrange("drawn blue ground 3 air 5", turn=6, clarified="")  # each kind by itself
    t.order("expand at V33", INFANTRY)
    assert t.refused("take B:SAC2.1 at I12").rule == "75:28.4a"
    assert "drawn blue ground 4 air 6\n" in t.game.write_state(t.position)


@pytest.mark.rule("75:26.1b")
def test_a_replacement_is_not_broken_down_in_the_player_turn_in_which_it_is_taken() -> None:
    """RT-22 - It could not be given back any more; B:Inf2.2, who was there before, is."""
    t = arrange("at Q16: B:Inf2.2")
    t.order(INFANTRY)
    assert t.why_not("break B:Inf2.1 into B:Inf1.1 B:Inf1.2") == ("75:26.1b", "", "B:Inf2.1")
    t.order("break B:Inf2.2 into B:Inf1.1 B:Inf1.2")


@pytest.mark.rule("75:28.1d")
def test_what_is_given_back_is_in_the_purse_again() -> None:
    t = arrange(clarified="")
    before = t.position.copy()
    t.order(INFANTRY, "take-back B:Inf2.1")
    assert t.position == before


# By type


@pytest.mark.rule("75:28.2a")
def test_one_of_each_type_a_turn() -> None:
    t = arrange()
    t.order(INFANTRY)
    assert t.why_not("take B:Inf2.2 at S25") == ("75:28.2a", "", "B:Inf2.2")
    assert t.may("take B:Arm2.1 at S25")
    t.order("take B:Arm2.1 at S25", "take B:TAC2.1 at V33")
    for again in ("B:Inf2.2", "B:Arm2.2", "B:TAC2.2"):
        assert t.why_not(f"take {again} at V33") == ("75:28.2a", "", again)
    t.order("take-back B:Inf2.1", "take B:Inf2.2 at S25")


@pytest.mark.rule("75:28.2b")
def test_one_factor_only_where_no_two_are_left() -> None:
    t = arrange()
    assert t.refused("take B:Rgr1.1 at Q16").rule == "75:28.2b"
    assert t.refused("take B:Art1.1 at Q16").rule == "75:28.2b"
    assert t.refused("take B:SAC1.1 at V33").rule == "75:28.2b"
    t = arrange("at U11: B:Rgr2.1")
    assert t.may("take B:Rgr1.1 at Q16")


@pytest.mark.rule("75:28.3b")
def test_one_of_the_ground_units_is_infantry() -> None:
    t = arrange()
    t.order("take B:Arm2.1 at Q16")
    assert t.why_not("done") == ("75:28.3b", "", "B:Arm2.1")
    t.order("take B:Inf2.1 at Q16")
    assert t.may("done")
    t.order("take-back B:Inf2.1")
    assert t.refused("done").rule == "75:28.3b"
    t.order("take B:Art2.1 at Q16")
    assert t.why_not("done") == ("75:28.3b", "", "B:Arm2.1 B:Art2.1")
    t.order("take-back B:Art2.1", "take-back B:Arm2.1", "take B:SAC2.1 at V33")  # aircraft alone need none
    assert t.may("done")


@pytest.mark.rule("75:28.3b")
def test_unless_there_is_none_left() -> None:
    t = arrange(*active(kind="Inf"))
    t.order("take B:Arm2.1 at Q16")
    assert t.may("done")
    t = arrange(*active("B:Inf1.16", kind="Inf"))
    t.order("take B:Arm2.1 at Q16")
    assert t.refused("done").rule == "75:28.3b"


@pytest.mark.rule("75:28.3c")
@pytest.mark.parametrize("other", ["B:AAs2.1", "B:Rgr2.1"])
def test_one_elite_unit_at_most(other: str) -> None:
    t = arrange()
    t.order("take B:Abn2.1 at Q16")
    assert t.why_not(f"take {other} at S25") == ("75:28.3c", "", other)
    t.order("take-back B:Abn2.1", f"take {other} at S25")


# Aircraft


@pytest.mark.rule("75:28.51", "75:28.5a")
def test_blue_takes_aircraft_in_three_cities() -> None:
    t = arrange()
    assert t.why_not("take B:SAC2.1 at Q16") == ("75:28.5a", "Q16", "B:SAC2.1")
    for city in ("V33", "I12", "J28"):
        assert t.may(f"take B:SAC2.1 at {city}")
    assert t.refused("take B:SAC2.1 at YY43").rule == "75:28.5a"
    assert t.refused("expand at Q16").rule == "75:28.5a"
    open_to = places(t.position, t.rules.roster.number["b:sac2.1"])  # and none else is offered
    assert sorted(names(bits.hexes(open_to))) == ["I12", "J28", "V33"]


@pytest.mark.rule("75:28.52", "75:28.5a")
def test_red_takes_aircraft_in_three_cities() -> None:
    t = arrange(side="red")
    for city in ("YY43", "BBB33", "NNN35"):
        assert t.may(f"take R:FTR2.1 at {city}")
    assert t.refused("take R:FTR2.1 at V33").rule == "75:28.5a"
    homes = t.rules.ground.home_cities[1]
    assert sum(t.may(f"take R:FTR2.1 at {city}") for city in t.cities("red")) == 3 < homes.bit_count()


@pytest.mark.rule("75:28.5a")
def test_ground_units_do_not_take_the_room_of_aircraft() -> None:
    t = arrange("at V33: B:2Inf B:3Inf B:4Inf")
    assert t.refused("take B:Inf2.1 at V33").rule == "75:6.4a"
    t.order("take B:SAC2.1 at V33")


@pytest.mark.rule("75:28.5b", "CL:28.5a")
def test_one_a_city() -> None:
    """Also where it has moved on in the meantime."""
    t = arrange()
    t.order("take B:SAC2.1 at V33")
    assert t.why_not("take B:MDM2.1 at V33") == ("75:28.5b", "V33", "B:MDM2.1")
    assert t.refused("expand at V33").rule == "75:28.5b"
    assert t.may("take B:Inf2.1 at V33")  # what comes on by land is no output of the city
    t.order("take B:MDM2.1 at I12", "take B:Inf2.1 at J28")
    assert t.may("take B:TAC2.1 at J28")  # nor the other way round
    moved = arrange()
    moved.order("take B:SAC2.1 at V33", "stage B:SAC2.1 to I12")
    assert moved.refused("take B:MDM2.1 at V33").rule == "75:28.5b"
    assert moved.may("take B:MDM2.1 at I12")


@pytest.mark.rule("75:28.4b", "75:28.5b", "CL:28.4c")
def test_air_transport_is_raised_by_half_a_unit_for_one_of_them() -> None:
    t = arrange()
    (event,) = t.order("expand at V33")
    assert event.text == "V33 raises air transport: 1 half unit in all."
    assert t.refused("take B:SAC2.1 at V33").rule == "75:28.5b"
    assert t.why_not("expand at I12") == ("CL:28.4c", "I12", "")
    t.order("take B:SAC2.1 at I12", "take B:MDM2.1 at J28")
    assert t.refused("take B:TAC2.1 at V33").rule == "75:28.4a"  # that was three


@pytest.mark.rule("75:28.4b")
def test_two_halves_fly_one_unit_more() -> None:
    """Four units fly, eight halves; with one half more a fifth does not, with two it does, in every turn."""
    here = "at U11: B:1Abn[flown] B:2Abn[flown]", "at Q16: B:2Inf[flown] B:3Inf[flown]", "flights 8"
    assert arrange(*here).refused("fly B:1Inf to Q16").rule == "75:9.3a"
    assert arrange(*here, "expanded blue 1").refused("fly B:1Inf to Q16").rule == "75:9.3a"
    t = arrange(*here, "expanded blue 2")
    assert t.may("fly B:1Inf to Q16")
    assert arrange(*here, "expanded red 2").refused("fly B:1Inf to Q16").rule == "75:9.3a"


@pytest.mark.rule("75:28.5c")
def test_a_captured_city_yields_nothing() -> None:
    t = arrange("at V33: R:2Inf")
    assert t.why_not("take B:SAC2.1 at V33") == ("75:28.5c", "V33", "B:SAC2.1")
    assert t.why_not("expand at V33") == ("75:28.5c", "V33", "")


@pytest.mark.rule("75:28.5c")
def test_nor_does_one_of_reds() -> None:
    free = arrange(side="red")
    home = free.rules.ground.home_cities[1]
    city = next(bits.hexes(free.rules.ground.aircraft & home))
    t = arrange(f"at {name(city)}: B:2Inf", side="red")
    assert t.refused(f"take R:SAC2.1 at {name(city)}").rule == "75:28.5c"
    assert not works(t.position, 1) >> city & 1
    assert works(free.position, 1) >> city & 1


class Bombed(Idle):
    """V33 was bombed, as an option may say it."""

    name = "bombed in a test"
    says = ()
    rule = "75:33.5c"

    def hexes(self, position: Position) -> int:
        return 1 << read_hex("V33")


@pytest.mark.rule("75:28.5c")
def test_nor_does_one_that_is_idle() -> None:
    t = arrange()
    t = t.under(Idle, Bombed())
    assert t.why_not("take B:SAC2.1 at V33") == ("75:33.5c", "V33", "B:SAC2.1")
    assert t.refused("expand at V33").rule == "75:33.5c"
    assert t.may("take B:SAC2.1 at I12")


@pytest.mark.rule("CL:28.4b")
def test_lost_cities_cost_aircraft_and_no_ground_units() -> None:
    t = arrange("at V33: R:2Inf", "at I12: R:3Inf")
    t.order(*SAVED, "take B:SAC2.1 at J28")
    assert not any(order.startswith(("take B", "expand")) for order in t.offered)


@pytest.mark.rule("CL:28.5b", "CL:28.5c")
def test_a_city_in_an_enemy_zone_yields_air_transport_alone() -> None:
    t = arrange("at V32: R:2Inf")
    assert t.why_not("take B:SAC2.1 at V33") == ("CL:28.5c", "V33", "B:SAC2.1")
    offer = t.game.view(t.position, "blue").offer
    assert offer is not None
    raising = [(c.order, c.words) for c in offer.choices if c.order.startswith("expand")]
    assert raising == [("expand at V33", "Air transport +½ in the place of an aircraft of Gulfstad (V33)")]
    assert t.may("expand at I12")  # as he likes
    t.order("expand at V33")


@pytest.mark.rule("CL:28.5b")
@pytest.mark.parametrize("lost", ["at V33: R:2Inf", "damaged industry at V33 by red on 4"])
def test_a_city_that_is_occupied_or_bombed_yields_nothing_at_all(lost: str) -> None:
    beside = () if lost.startswith("at") else ("at V32: R:2Inf",)
    t = arrange(lost, *beside, options=("additional-bombing",))
    assert t.why_not("expand at V33") == ("75:28.5c", "V33", "")
    assert arrange("at V32: R:2Inf", options=("additional-bombing",)).may("expand at V33")


# Objections


class Shortage(Objection):
    """Nothing of armor, as an option may say it."""

    name = "no armor in a test"
    says = ()

    def refuse(self, position: Position, unit: int) -> Refusal | None:
        armor = position.roster.counters[unit].type.key == "armor"
        return position.rules.refuse_by("75:1a", "There is no steel.", (), (unit,)) if armor else None


def test_an_option_may_object() -> None:
    t = arrange()
    t = t.under(Objection, Shortage(), subject="replace")
    assert t.refused("take B:Arm2.1 at Q16").rule == "75:1a"
    assert t.may(INFANTRY)


# What is shown, offered, written, taken back


def test_a_player_sees_what_he_may_take_and_where() -> None:
    t = arrange()
    view = t.game.view(t.position, "blue")
    shelf = {name for name, state in view.units.items() if state.place == "replacements"}
    assert {"B:Inf2.1", "B:Arm2.1", "B:Rgr2.1", "B:SAC2.1", "B:FTR2.1"} <= shelf
    assert not any(name.startswith("R:") for name in shelf)
    assert view.offer is not None
    assert shelf <= set(view.offer.units)
    (box,) = [box for box in view.boxes if box.place == "replacements"]
    assert (box.seat, box.lines[0]) == (
        "blue",
        "3 ground units left, at most one of a type; one of them infantry.",
    )
    (track,) = [track for track in view.tracks if track.key == "replacements"]
    assert (track.value, track.of) == (6, 6)
    assert [c.order for c in view.offer.choices if c.order.startswith("expand")] == [
        "expand at I12",
        "expand at J28",
        "expand at V33",
    ]
    assert {"expand at V33", "take B:SAC2.1 at V33", INFANTRY} <= t.offered
    roster = t.rules.roster
    there = targets(t.game, t.position, [roster.number["b:sac2.1"]])
    assert {target.hex for target in there} == {"V33", "I12", "J28"}
    assert any(line.startswith("Replacements: B:Inf2.1 2-4") for line in army_lines(t.position, 0))
    assert "Replacements: 6 may still be taken." in view.offer.forgotten
    t.order(INFANTRY)
    after = t.game.view(t.position, "blue")
    assert next(track.value for track in after.tracks if track.key == "replacements") == 5
    assert "B:Inf2.2" not in after.units


def test_nothing_is_shown_before_turn_five() -> None:
    t = arrange(turn=4)
    view = t.game.view(t.position, "blue")
    assert all(box.place != "replacements" for box in view.boxes)
    assert all(state.place != "replacements" for state in view.units.values())
    assert not any(order.startswith(("take B", "expand")) for order in t.offered)


@pytest.mark.parametrize("lost", [False, True])
def test_it_is_written_read_and_taken_back(lost: bool) -> None:
    t = arrange("eliminated: B:Inf2.1" if lost else "flights 0")
    before = t.position.copy()
    t.order(INFANTRY)
    text = t.game.write_state(t.position)
    assert f"replaced B:Inf2.1 from {'nowhere' if lost else 'box'} at Q16\n" in text
    assert t.game.read_state(text) == t.position
    order = t.game.read_order(INFANTRY)
    assert list(Invariants(t.rules).faults(t.position)) == []
    assert list(changes(before, order, t.position)) == []
    t.order("take-back B:Inf2.1")
    assert t.position == before


def test_what_was_taken_is_forgotten_when_the_player_turn_is_over_and_transport_is_not() -> None:
    t = arrange()
    t.order(INFANTRY, "expand at V33", "done")
    assert t.position.side == 1
    text = t.game.write_state(t.position)
    assert "replaced" not in text
    assert "expanding" not in text
    assert "expanded blue 1\n" in text


@pytest.mark.parametrize("clarified", ["", "all"])
def test_what_stands_for_a_counter_that_was_broken_down_counts_as_that_counter(clarified: str) -> None:
    drawn = () if clarified else ("drawn blue ground 1 air 0",)
    parts = (
        "at Q16: B:Inf1.1[arrived] B:Inf1.2[arrived]",
        "replaced B:Inf1.1 from box at Q16",
        "replaced B:Inf1.2 from box at Q16",
    )
    t = arrange(*parts, *drawn, clarified=clarified)
    assert (
        next(track.value for track in t.game.view(t.position, "blue").tracks if track.key == "replacements")
        == 5
    )
    assert list(ReplacementsHold().faults(t.position)) == []
    t.order("take-back B:Inf1.1")
    assert t.refused(INFANTRY).rule == "75:28.2a"
    t.order("take-back B:Inf1.2", INFANTRY)


@pytest.mark.parametrize("line", ["replaced B:Inf2.1", "drawn blue ground", "expanded blue"])
def test_lines_that_cannot_be_read_are_answered(line: str) -> None:
    with pytest.raises(ValueError, match="write it so"):
        arrange(line)


# Computers


@pytest.mark.parametrize("name", ["greedy", "hold"])
def test_a_general_takes_them_every_turn(name: str) -> None:
    t = arrange()
    one, game, kinds = player(name, 1), t.game, []
    while t.position.side == 0:
        seat = game.to_move(t.position)
        assert seat is not None
        kinds += [event.kind for event in t.order(game.write_order(one.decide(game, t.position, seat)))]
    assert (kinds.count("replaced"), kinds.count("expanded")) == (6, 0)


def test_a_general_without_aircraft_raises_air_transport() -> None:
    game = called("1975-tournament+all")
    state = game.read_state("turn 5\nat S25: B:1Inf\nat LLL45: R:1Inf\nrest eliminated\nstep movement")
    one, kinds = player("greedy", 1), []
    while state.side == 0:
        seat = game.to_move(state)
        assert seat is not None
        order = one.decide(game, state, seat)
        assert game.check(state, seat, order) is None
        kinds += [event.kind for event in game.carry_out(state, order, LoadedDice(()))]
    assert kinds.count("replaced") >= 3
    assert kinds.count("replaced") + kinds.count("expanded") >= 4


def test_random_orders_take_some() -> None:
    game, taken = called(f"1975-tournament+none+{WHOLE_MIX}"), 0
    text = "turn 6\nat S25: B:1Inf\nat LLL45: R:1Inf\nrest eliminated\nstep movement"
    for seed in range(8):
        state, chance, dice = game.read_state(text), Random(seed), SeededDice(seed)
        while state.side == 0 and state.outcome is None:
            before, order = state.copy(), game.pick(state, chance)
            events = game.carry_out(state, order, dice)
            taken += sum(event.kind == "replaced" for event in events)
            assert not list(Invariants(game.rules).faults(state))
            assert not list(changes(before, order, state))
    assert taken


# Winning with them


@pytest.mark.rule("75:16A")
def test_neither_taking_a_replacement_nor_giving_it_back_ends_the_game_at_once() -> None:
    """RT-7 - No enemy is left on the board; 13 units and a replacement are enough when the turn ends."""
    own = [f"at C{n}: B:{n}Inf" for n in range(5, 18)]
    dead = "eliminated: B:Inf2.1 B:Arm2.1 B:Inf2.2"
    lines = "\n".join(("turn 5", *own, dead, "rest eliminated", "step movement"))
    t = table("1975-tournament", lines, (), "all", options=(WHOLE_MIX,))
    t.order(INFANTRY)
    assert t.outcome is None  # his movement goes on, and could be taken back
    t.order("take B:Arm2.1 at Q16", "take-back B:Arm2.1")
    assert t.outcome is None
    t.order("break B:5Inf into B:Inf2.2 B:Inf2.3")  # one of which had been eliminated
    assert t.outcome is None
    t.order("done")
    while t.outcome is None and t.asked == "blue":
        t.order("done")
    assert t.outcome is not None
    assert (t.outcome.winner, t.outcome.rule) == ("blue", "75:16A")
