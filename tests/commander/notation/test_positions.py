"""Positions as text: written and read back exactly, short by hand, and their faults."""

from __future__ import annotations

from typing import Annotated, Any, get_args, get_origin, get_type_hints

import pytest
from tests.commander.arrange import battle, patch

from openblitz.commander import steps as steps_
from openblitz.commander.games import find_game
from openblitz.commander.kinds import UNIT
from openblitz.commander.notation.positions import bare_table
from openblitz.commander.position import KNOCKED_OUT, OFF_TABLE, RESERVE, Breach, Position, Smoke, Strike
from openblitz.commander.table_top import tables
from openblitz.table import NotationError, Outcome
from openblitz.table.facts import Of
from openblitz.table.kinds import SAID

G = find_game("commander-encounter")


def u(name: str) -> int:
    """A unit's number."""
    return G.rules.roster.number[name.casefold()]


def again(position: Position) -> Position:
    """The position that its own text means."""
    return G.read_state(G.write_state(position))


def crowded() -> Position:
    """A position in which everything that can be said of units and sides is true of somebody."""
    b = battle(
        {
            "A:Inf1": (60.25, 40.5, 22.5),
            "A:Inf2": (64.0, 40.0, 0.0),
            "A:HQ": (66.5, 40.0, 359.9),
            "G:Inf1": (60.0, 60.0, 180.0),
            "G:Truck": (80.0, 60.0, 180.0),
        },
        patch("woods", "w1", 20, 20, 40, 40, name="Bois # 1"),
        steps=[steps_.EndPhase(), steps_.Combats(), steps_.CommandMoves(), steps_.Commanding()],
        aboard={"G:ATG": "G:Truck"},
    )
    position = b.position
    flags = [name for name, one in position.facts.items() if one.of is Of.UNITS]
    for number, name in enumerate(flags):
        setattr(position, name, getattr(position, name) | 1 << number)
    for name, one in position.facts.items():
        if one.kind is UNIT and one.of is Of.UNIT and name != "carrier":
            getattr(position, name)[u("A:Inf2")] = u("A:Inf1")
        if one.kind is SAID:
            setattr(position, name, [False, True])
    position.hits[u("A:Inf1")] = 3
    position.hits[u("G:Inf9")] = 6  # knocked out, and still to be counted in its combat
    position.x[u("G:Inf9")], position.y[u("G:Inf9")] = 12.34, 56.78
    position.orders[u("A:Inf1")] = 2
    position.pursued[u("A:Inf2")] = 10 / 3
    position.commander = u("A:HQ")
    position.turn, position.active, position.first, position.deployed_first = 7, 1, 1, 1
    position.edge = ["west", "east"]
    position.breaches = (Breach("hedge-1", 12.5, 1 / 3), Breach("wall-1", 1.0, 2.0))
    position.smoke = (Smoke(60.0, 2 / 3, 10.0, 30.0, 1, 6),)
    position.strikes = [
        (Strike(3, 60.0, 60.5, ((u("A:Art1"), 2), (u("A:Art2"), 1)), True, "fallen"),),
        (Strike(9, 1.0, 2.0, ((u("G:RL"), 1),)), Strike(8, 1.0, 2.0, ((u("G:RL"), 1),), state="cancelled")),
    ]
    return position


def test_everything_that_can_be_true_is_written_and_read_back() -> None:
    position = crowded()
    assert again(position) == position
    text = G.write_state(position)
    assert G.write_state(G.read_state(text)) == text


def test_nothing_of_a_position_is_left_out() -> None:
    """Whatever changes in a position changes its text."""
    position = crowded()
    text = G.write_state(position)
    position.outcome = Outcome("american", "Over. Won.", "BC:objective.minor")
    assert G.write_state(position) != text
    changed = {
        "turn": 8, "active": 0, "first": 0, "deployed_first": 0, "table": bare_table(G.rules),
        "edge": ["north", "south"], "commander": -1, "breaches": (), "smoke": (), "strikes": [(), ()],
        "schedule_closed": [True, True], "vetoed": [True, True], "broken": [True, True],
        "conceded": [True, True], "steps": [steps_.EndPhase()], "outcome": None,
    }  # fmt: skip
    for slot, fact in Position.facts.items():
        if fact.derived or slot == "subjects":
            continue
        other = position.copy()
        value = getattr(other, slot)
        if slot in changed:
            setattr(other, slot, changed[slot])
        elif isinstance(value, list):
            # A unit of the American side that is on the table, and another that is there to point at.
            value[u("A:Inf1")] = u("A:Inf2") if slot == "carrier" else value[u("A:Inf1")] + 1
        else:
            setattr(other, slot, value ^ 1 << u("A:Inf1"))
        assert G.write_state(other) != G.write_state(position), slot
        assert again(other) == other, slot


def test_the_start_of_a_battle_is_written_and_read_back() -> None:
    assert again(G.start()) == G.start()


@pytest.mark.parametrize("name", tables.names())
def test_a_table_of_ours_is_written_by_its_name(name: str) -> None:
    position = battle({}).position
    position.table = tables.named(name)
    position.steps = [*steps_.player_turn()]
    assert f"\ntable {name}\n" in G.write_state(position)
    assert again(position) == position


# Short positions


def test_a_few_lines_are_enough() -> None:
    position = G.read_state(
        "at 60,40 face 0: A:Inf1\nat 60,58.5 face 180: G:Inf1[suppressed]  # a comment\n\n"
    )
    assert (position.turn, position.active, position.edge) == (1, 0, ["south", "north"])
    assert position.table == bare_table(G.rules)
    assert position.stands(u("A:Inf1"))
    assert position.y[u("G:Inf1")] == 58.5
    assert position.suppressed == 1 << u("G:Inf1")
    assert position.place[u("A:Inf2")] == KNOCKED_OUT
    assert position.place[u("A:Art1")] == OFF_TABLE
    assert G.ask(position) is not None
    assert position.steps == steps_.player_turn()[:-2]


def test_the_rest_may_be_in_reserve() -> None:
    position = G.read_state("rest reserve\nat 1,2 face 0: A:Inf1\n")
    assert position.place[u("A:Inf2")] == RESERVE
    assert position.place[u("A:Art1")] == OFF_TABLE


def test_turn_nought_is_before_the_battle() -> None:
    position = G.read_state("turn 0\n")
    assert position == G.start()


@pytest.mark.parametrize("step", ["scheduled-phase", "initiative", "commanding", "command-moves", "combats"])
def test_a_phase_brings_what_comes_after_it(step: str) -> None:
    position = G.read_state(f"step {step}\n")
    pile = [one.key for one in position.steps]
    assert pile[-1] == step
    whole = [one.key for one in steps_.player_turn()]
    assert pile == whole[: whole.index(step) + 1]


def test_steps_name_units_and_sides() -> None:
    position = G.read_state(
        'step end-phase\nstep joining {"command":"A:CO","side":"american"}\nat 1,2 face 0: A:CO\n'
    )
    assert position.steps == [steps_.EndPhase(), steps_.Joining(u("A:CO"), 0)]
    assert '\nstep joining {"command":"A:CO","side":"american"}\n' in G.write_state(position)


# Numbers in steps that are neither units nor sides.
PLAIN = {
    "bonus", "chosen", "cm", "contacts", "declared", "dense", "closing", "extra", "fired", "held", "hits",
    "low", "number", "ordered", "repelled", "road", "start", "taken", "total",
}  # fmt: skip


def _numbers(kind: type[Any]) -> set[str]:
    """The fields of a record that hold whole numbers of no kind, in records within it too."""
    found = set()
    for name, hint in get_type_hints(kind, include_extras=True).items():
        if name not in getattr(kind, "__struct_fields__", ()) or get_origin(hint) is Annotated:
            continue
        kinds = [hint]
        while kinds:
            one = kinds.pop()
            kinds += get_args(one)
            if hasattr(one, "__struct_fields__"):
                found |= _numbers(one)
            elif isinstance(one, type) and issubclass(one, int):
                found.add(name)
    return found


@pytest.mark.parametrize("kind", steps_.STEPS.known().values(), ids=lambda kind: kind.__name__)
def test_every_number_in_a_step_is_known_for_what_it_is(kind: type[Any]) -> None:
    assert _numbers(kind) <= PLAIN


# Faults

BAD = [
    ("hello", "line 1: 'hello' begins no line of a position"),
    ("turn x", "line 1: 'x' is no number"),
    ("turn 1\nturn 2", "line 2: turn stands twice"),
    ("side blue", "line 1: 'blue' is no side; there are american and german"),
    ("table moon", "line 1: the table cannot be used: no such table"),
    ("table custom {", "line 1: the table cannot be used"),
    ("edge american up", "line 1: 'up' is no edge"),
    ("edge american north\nedge american south", "line 2: edge american stands twice"),
    ("at 60,40: A:Inf1", "line 1: write it so: at X,Y face DEGREES: UNIT ..."),
    ("at 60,40 face 0:", "line 1: write it so: at X,Y face DEGREES: UNIT ..."),
    ("at 60 face 0: A:Inf1", "line 1: '60' should be 2 numbers"),
    ("at 60,nan face 0: A:Inf1", "line 1: 'nan' is no measure"),
    ("at 60,1e99999 face 0: A:Inf1", "line 1: '1e99999' is no measure"),
    ("at 1,2 face 0: A:Inf1\nat 3,4 face 0: A:Inf1", "line 2: A:Inf1 is in two places"),
    ("at 1,2 face 0: A:Inf1 A:Inf99", "line 1: 'A:Inf99' is no unit of this battle"),
    ("at 1,2 face 0: A:Art1", "line 1: A:Art1 stays off the table"),
    ("at 1,2 face 0: A:Inf1[tired]", "line 1: 'tired' says nothing of a unit"),
    ("at 1,2 face 0: A:Inf1[hits]", "line 1: '' is no number"),
    ("at 1,2 face 0: A:Inf1[hits=2", "line 1: 'A:Inf1[hits=2' are not units"),
    ("at 1,2 face 0: A:Inf1[on=G:Truck]\nat 1,2 face 0: G:Truck", "A:Inf1 cannot be on G:Truck"),
    ("at 1,2 face 0: A:Inf1[on=A:Inf1]", "A:Inf1 cannot be on A:Inf1"),
    ("at 1,2 face 0: A:Inf1[on=A:Inf2] A:Inf2[on=A:Inf1]", "A:Inf1 cannot be on A:Inf2"),
    ("rest asleep", "line 1: the rest is reserve or knocked-out"),
    ("commander A:Nobody", "line 1: 'A:Nobody' is no unit"),
    ("breach hedge-1", "line 1: write it so: breach PIECE at X,Y"),
    ("smoke american turn 1 at 1,2", "line 1: write it so: smoke SIDE turn N at X,Y size W,H"),
    ("strike american turn 1 at 1,2 with A:Art1 soon", "line 1: write it so: strike SIDE turn N"),
    ("broken nobody", "line 1: 'nobody' is no side"),
    ("step dance", "line 1: 'dance' is no step"),
    ("step joining", "line 1: what is said of the step joining cannot be read"),
    ("step joining {", "line 1: what is said of the step joining cannot be read"),
    ("step joining []", "line 1: what is said of the step joining cannot be read"),
    ("step combats " + "[" * 100_000, "line 1: what is said of the step combats cannot be read"),
    ('step joining {"command":99,"side":"american"}', "line 1: command is written by name, not as 99"),
    ('step joining {"command":"A:CO","side":7}', "line 1: side is written by name, not as 7"),
    ('step joining {"command":"A:CO","side":"american","mood":1}', "line 1: the step joining has no mood"),
    ("outcome american", "line 1: write it so: outcome SIDE|nobody RULE REASON"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "fault"), BAD, ids=[text[:40] for text, _ in BAD])
def test_a_fault_is_told_with_its_line(text: str, fault: str) -> None:
    with pytest.raises(NotationError) as error:
        G.read_state(text)
    assert str(error.value).startswith(fault)
    assert len(str(error.value)) < 600


SET = "table bocage\nedge american south\nedge german north"


@pytest.mark.parametrize(
    ("lines", "lacking"),
    [
        ("turn 0\nstep edge", "2: the step edge needs a table"),
        ("turn 0\ntable bocage\nstep deployment-choice", "3: the step deployment-choice needs the edge"),
        (f"turn 0\n{SET}\nstep first-turn-choice", "5: the step first-turn-choice needs a winner"),
        (f"turn 0\n{SET}\nstep deployment-choice", "5: the step deployment-choice needs a winner"),
        (
            f'turn 0\n{SET}\nrest knocked-out\nstep deployment {{"side":"german"}}',
            "6: the step deployment needs a unit of its side in reserve",
        ),
    ],
)
def test_a_step_has_what_it_needs(lines: str, lacking: str) -> None:
    with pytest.raises(NotationError) as fault:
        G.read_state(lines)
    assert f"{fault.value.line}: {fault.value.fault}".startswith(lacking)


def test_a_step_that_has_what_it_needs_is_read() -> None:
    for said in ('first-turn-choice {"winner":"german"}', 'deployment {"side":"german"}'):
        position = G.read_state(f"turn 0\n{SET}\nstep {said}")
        assert position.steps[-1].asked(position) == 1
