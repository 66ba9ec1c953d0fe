"""75:SEQ, CL:SEQ, CL:PBEM - the order of phases, played through a player-turn in which all of them ask.

Blue's base is E30. His armor at E25 attacks R:Inf1.1 with B:14TAC, that at L30 overwhelms R:Inf1.2, B:1Mar
invades E4, B:2Inf in a taken city can only be supplied by air, three substitutes at E28 make a whole unit,
and B:3Inf stands in Calaedia, which nobody has subdued. R:1FTR of E20 may fly in Blue's player-turn.
"""

from __future__ import annotations

from itertools import combinations, permutations
from typing import TYPE_CHECKING

import pytest
from tests.blitzkrieg.judging import Table, table

from openblitz.blitzkrieg.engine.sequence import sequence_of
from openblitz.blitzkrieg.rulesets import called, offered, rules
from openblitz.blitzkrieg.rulesets.files import options
from openblitz.lab.blitzkrieg.invariants import Invariants

if TYPE_CHECKING:
    from collections.abc import Iterable

    from openblitz.blitzkrieg.engine.sequence import Sequence

LAND = "city E30 E20 NN40 S38; blue E30; red E20 S38; sea A: A1 B1 B2 C2 D2 D3 E3 F3 F4 G4; beach E4"
LINES = (
    "turn 3",
    "aggressor calaedia blue",
    "at E30: B:14TAC",
    "at E25: B:4Arm B:5Arm",
    "at E24: R:Inf1.1",
    "at S38: B:2Inf",
    "at Y40: B:3Inf",
    "at E28: B:Inf2.1 B:Inf1.1 B:Inf1.2",
    "box: B:1Inf",
    "at L30: B:6Arm B:7Arm",
    "at L29: R:Inf1.2",
    "sea A: B:1Mar",
    "at E4: R:Inf1.3",
    "at E20: R:1FTR",
    "at TTT60: R:36Inf",
    "rest eliminated",
)
ON = ("air-combat", "automatic-victory", "combat-supply", "invasions", "sea-movement")
MOVES = (
    "move B:2Inf to S37",
    "overwhelm L29 with B:6Arm B:7Arm",
    "invade from E3 with B:1Mar",
    "support B:14TAC over E24",
)
ATTACKS = ("attack E24 with B:4Arm B:5Arm B:14TAC", "attack E4 with B:1Mar")

# Who is asked in which phase, what he does there, and all the orders that bring it to its end.
SUPPLY = ("blue", "supply", "supply B:2Inf", ("supply B:2Inf",))
MOVEMENT = ("blue", "movement", MOVES[0], (*MOVES, "done"))
RECOMBINING = (
    "blue",
    "recombine",
    "combine B:Inf2.1 B:Inf1.1 B:Inf1.2",
    ("combine B:Inf2.1 B:Inf1.1 B:Inf1.2",),
)
ANNOUNCING = ("blue", "announce", ATTACKS[0], (*ATTACKS, "done"))
INTERCEPTING = ("red", "interception", "wait-out R:1FTR over E20", ("wait-out R:1FTR over E20", "done"))
COMBAT = ("blue", "resolve", "fight E4", ("fight E24", "done", "fight E4"))
OVERWHELMED = ("blue", "overwhelmed", "advance B:6Arm to L29", ("advance B:6Arm to L29", "done"))
LANDING = ("blue", "landing", "go-ashore B:1Mar at E4", ("go-ashore B:1Mar at E4",))
RETURNING = ("blue", "return", "home B:14TAC", ("home B:14TAC",))
ALIGHTING = ("red", "alight", "home R:1FTR", ("home R:1FTR",))
GUERRILLAS = ("blue", "toll", "lose B:3Inf keep B:Inf2.1", ("lose B:3Inf keep B:Inf2.1",))
BEFORE = (SUPPLY, MOVEMENT, RECOMBINING, ANNOUNCING, INTERCEPTING, COMBAT, OVERWHELMED, LANDING, RETURNING)
FACE_TO_FACE = (*BEFORE, ALIGHTING, GUERRILLAS)
BY_MAIL = (*BEFORE, GUERRILLAS, ALIGHTING)


def arrange(*more: str) -> Table:
    """Blue's player-turn begins; every roll is a 1."""
    return table("1975-tournament", "\n".join(LINES), (1,) * 9, "all", LAND, options=(*ON, *more))


def play(t: Table, phases: Iterable[tuple[str, str, str, tuple[str, ...]]]) -> None:
    """Phase after phase; in each nothing is allowed that belongs to another."""
    samples = [sample for _seat, _phase, sample, _orders in FACE_TO_FACE]
    for seat, phase, own, orders in phases:
        assert (t.asked, t.step) == (seat, phase)
        assert [sample for sample in samples if t.may(sample)] == [own]
        t.order(*orders)


@pytest.mark.rule("75:SEQ.6", "75:SEQ.9a", "75:SEQ.22", "75:SEQ.23", "CL:SEQ.5a", "CL:SEQ.11c", "CL:SEQ.11d")
def test_face_to_face_each_phase_has_its_time_and_no_other() -> None:
    t = arrange()
    play(t, FACE_TO_FACE)
    assert (t.asked, t.step, t.position.turn) == ("red", "movement", 3)


@pytest.mark.rule(
    "CL:PBEM.0", "CL:PBEM.4", "CL:PBEM.5", "CL:PBEM.6", "CL:PBEM.12", "CL:PBEM.13", "CL:PBEM.14",
)  # fmt: skip
def test_by_mail_guerrillas_come_before_the_other_side_returns_to_base() -> None:
    t = arrange("mail")
    play(t, BY_MAIL)
    assert (t.asked, t.step, t.position.turn) == ("red", "movement", 3)


@pytest.mark.rule("CL:PBEM.11a")
def test_by_mail_combat_has_its_steps_in_the_same_order() -> None:
    """Tables, then advances of those who overwhelmed, then invaders: none while one before is left."""
    t = arrange("mail")
    play(t, BY_MAIL[:5])
    for phase, sample in ((COMBAT, "fight E4"), (OVERWHELMED, "advance B:6Arm to L29")):
        later = [one[2] for one in (COMBAT, OVERWHELMED, LANDING, RETURNING) if one[2] != sample]
        assert t.step == phase[1]
        assert not any(t.may(order) for order in later)
        t.order(*phase[3])
    assert t.may(LANDING[2])


def test_what_is_done_in_the_wrong_phase_is_refused_by_the_rule_of_its_time() -> None:
    t = arrange()
    assert t.refused(MOVES[0]).rule == "75:23.1b"
    t.order(*SUPPLY[3])
    assert t.refused(SUPPLY[2]).rule == "75:23.1b"
    assert t.refused("fight E24").rule == "75:12.3"
    t.order(*MOVEMENT[3])
    assert t.refused(MOVES[0]).rule == "75:26.3a"
    t.order(*RECOMBINING[3])
    assert t.refused("fight E24").rule == "75:4.3a"
    t.order(*ANNOUNCING[3], *INTERCEPTING[3], *COMBAT[3])
    assert t.refused(LANDING[2]).rule == t.refused(MOVES[0]).rule == "75:21.3b"
    t.order(*OVERWHELMED[3])
    assert t.refused(OVERWHELMED[2]).rule == "75:20.35a"


# Within a phase


def ends(t: Table) -> tuple[object, ...]:
    """Where everybody is, and what is asked next."""
    return tuple(t.position.place), t.asked, t.step


@pytest.mark.rule("CL:SEQ.0b")
def test_within_a_phase_actions_go_in_any_order() -> None:
    found = set()
    for moves in permutations(MOVES):
        t = arrange()
        t.order(*SUPPLY[3], *moves, "done")
        found.add(ends(t))
    assert len(found) == 1
    found = set()
    for attacks in permutations(ATTACKS):
        for fights in permutations((("fight E24", "done"), ("fight E4",))):
            t = arrange()
            play(t, FACE_TO_FACE[:3])
            t.order(*attacks, "done", *INTERCEPTING[3], *fights[0], *fights[1])
            found.add(ends(t))
    assert len(found) == 1


# One order, whatever is switched on

ORDER = (
    "resources", "patrols-land", "ascendancy", "supply-lapses", "supply-toll", "supply", "fighter-supply",
    "movement", "recombine", "strafing", "announce", "interception", "match", "air-combat", "undoing", "back",
    "station", "hunting", "hunters-fire", "back-from-hunting", "supply-left", "repair", "night", "resolve",
    "overwhelmed", "landing", "lingering", "return", "alight", "guerrillas",
)  # fmt: skip
AGREED = ("longer-game", "mail")  # how players play it; all others are optional rules of the book
SWITCHES = tuple(option.name for option in offered("1975-tournament") if option.name not in AGREED)
TOGETHER = tuple(pair for count in (0, 1, 2, len(SWITCHES)) for pair in combinations(SWITCHES, count))


def with_needs(chosen: Iterable[str]) -> tuple[str, ...]:
    """Options with those that they need."""
    wanted = {need for name in chosen for need in (name, *options()[name].needs)}  # parts are on anyway
    return tuple(name for name in SWITCHES if name in wanted)


def sequence(chosen: Iterable[str]) -> Sequence:
    return sequence_of(rules("1975-tournament", "all", with_needs(chosen)))


@pytest.mark.rule("75:SEQ.6", "75:SEQ.22", "75:SEQ.23", "CL:SEQ.11c", "CL:SEQ.11d")
@pytest.mark.parametrize("chosen", TOGETHER, ids="+".join)
def test_phases_keep_their_order_whatever_options_are_on(chosen: tuple[str, ...]) -> None:
    phases = [phase for phase in sequence(chosen).player_turn if phase in ORDER]
    assert phases == [phase for phase in ORDER if phase in phases]
    assert {"movement", "recombine", "announce", "resolve", "return", "guerrillas"} <= set(phases)


@pytest.mark.rule(
    "CL:PBEM.0", "CL:PBEM.1", "CL:PBEM.2", "CL:PBEM.3", "CL:PBEM.7", "CL:PBEM.8", "CL:PBEM.9", "CL:PBEM.10",
)  # fmt: skip
def test_by_mail_nothing_else_is_in_another_order() -> None:
    whole = sequence_of(rules("1975-tournament", "all", SWITCHES))
    mail = sequence_of(rules("1975-tournament", "all", (*SWITCHES, "mail")))
    assert mail.complete_turn == whole.complete_turn == ("weather",)
    assert mail.movement_end == whole.movement_end
    assert mail.player_turn[-2:] == ("guerrillas", "alight")
    first = ORDER.index("strafing")
    wanted = (*ORDER[:first], "announce", "strafing", *ORDER[first + 2 : -2])
    assert set(mail.player_turn) == set(whole.player_turn)
    assert tuple(phase for phase in mail.player_turn if phase in wanted) == wanted


# The turn


@pytest.mark.rule("75:SEQ.0a")
def test_the_phases_of_red_are_those_of_blue() -> None:
    """Each side has a unit to recombine, an attack, and a force in a country that it has violated."""

    def phases(side: str, own: str, enemy: str) -> list[tuple[bool, str]]:
        t = table(
            "1975-tournament",
            "\n".join((
                "turn 3", f"side {side}", f"aggressor calaedia {side}", f"at EE20: {own}:1Inf",
                f"at {'E30' if own == 'B' else 'SSS60'}: {own}:Inf2.1 {own}:Inf2.2", f"box: {own}:3Inf",
                f"at EE21: {enemy}:Inf1.1", f"at {'SSS60' if own == 'B' else 'E30'}: {enemy}:9Inf",
                "rest eliminated",
            )),
            (1,) * 3, "all", "city NN50",
        )  # fmt: skip
        seen: list[tuple[bool, str]] = []
        while t.position.side == ("blue", "red").index(side) and len(seen) < 20:
            seen.append((t.asked == side, t.step))
            t.order("done" if t.may("done") else sorted(t.offered)[0])
        return seen

    assert phases("red", "R", "B") == phases("blue", "B", "R")
    assert {"movement", "recombine", "announce", "resolve", "toll"} <= {
        step for _own, step in phases("red", "R", "B")
    }


@pytest.mark.rule("75:SEQ.27")
def test_the_turn_is_complete_after_red_and_not_before() -> None:
    t = table("1975-tournament", "turn 3\nat E30: B:1Inf\nat TTT50: R:1Inf\nrest eliminated", (), "all", "")
    t.order("done")
    assert (t.position.turn, t.asked) == (3, "red")
    t.order("done")
    assert (t.position.turn, t.asked) == (4, "blue")


@pytest.mark.rule("75:ED75.b")
@pytest.mark.parametrize(
    ("agreed", "turn", "over"),
    [
        ((), 14, False),
        ((), 15, True),
        (("longer-game",), 15, False),
        (("longer-game",), 25, False),
        (("longer-game",), 26, True),
    ],
)
def test_the_game_ends_with_turn_fifteen_unless_more_was_agreed(
    agreed: tuple[str, ...], turn: int, over: bool
) -> None:
    text = f"turn {turn}\nside red\nat E30: B:1Inf\nat TTT50: R:1Inf\nrest eliminated"
    t = table("1975-tournament", text, (), "all", "", options=agreed)
    t.order("done")
    assert (t.step == "over") is over
    assert (t.position.outcome is not None) is over


# What goes together


OF_THE_TOURNAMENT_GAME = tuple(name for name in SWITCHES if options()[name].of == ("1975-tournament",))
OFFERED_TOGETHER = tuple(
    some
    for count in (1, 2, len(OF_THE_TOURNAMENT_GAME))
    for some in combinations(OF_THE_TOURNAMENT_GAME, count)
)


@pytest.mark.rule("75:31a", "75:31b")
@pytest.mark.parametrize("chosen", OFFERED_TOGETHER, ids="+".join)
def test_options_are_taken_each_alone_or_with_others(chosen: tuple[str, ...]) -> None:
    """None of 75:32-36 brings another with it; and though the book warns of too many, all may be taken."""
    game = called("+".join(["1975-tournament", "all", *with_needs(chosen)]))
    assert {name for name in game.rules.brought if name in SWITCHES} == set(with_needs(chosen))
    assert not set(with_needs(chosen)) - set(chosen) - {"sea-movement"}
    assert list(Invariants(game.rules).faults(game.start())) == []
