"""Orders as text: what is written is read back, and what cannot be read is told."""

from __future__ import annotations

import pytest

from openblitz.commander.games import find_game
from openblitz.commander.kinds import PlannedStrike
from openblitz.commander.orders import (
    VERBS,
    ChooseTable,
    Disengage,
    Evade,
    Fire,
    Issue,
    Move,
    Place,
    Request,
    Shot,
    Task,
    WriteSchedule,
)
from openblitz.table import NotationError

G = find_game("commander-encounter")
# Tests declare orders of their own.
OURS = {verb for verb, order in VERBS.known().items() if order.__module__.startswith("openblitz.")}


def u(name: str) -> int:
    """A unit's number."""
    return G.rules.roster.number[name.casefold()]


WRITTEN = [
    "table open-farmland",
    "table random 42",
    'table custom {"type":"FeatureCollection","features":[]}',
    "edge north",
    "schedule nothing",
    "schedule turn 3 at 60,60 with A:Art1x2 A:Art2",
    "schedule turn 3 at 60.25,60 with A:Art1 barrage; turn 4 at 1,2 with A:Art2",
    "choose first",
    "choose second",
    "place A:Inf1 at 12.5,8 face 0",
    "place A:Inf1 at 12.5,8 face 22.5 dug-in",
    "place G:ATG at 12.5,112 face 180 fortified",
    "place G:Truck at 12.5,112 face 180 with G:ATG",
    "last-turn play",
    "last-turn end",
    "evade A:Inf1 8 face 180",
    "evade G:ATG 7.25 face 0 aboard G:Truck",
    "charge A:Inf1 at G:Inf1",
    "support A:Inf1 behind A:Inf2",
    "follow A:Inf1 to 1,2 3,4 face 90",
    "order A:CO: A:Inf1 A:Inf2 move dense closing road; A:Sherman1 fire; A:Inf3 deploy",
    "order A:CO: A:Inf1 move; A:Inf2 move closing; A:Inf3 move",
    "finish A:CO",
    "move A:Inf1 to 60,48 face 0",
    "move A:Inf1 to 60,48 61.5,50.25 face 359.9",
    "fire A:Inf1 at G:Inf3",
    "fire G:Inf1 at A:Sherman1 with 10/5, G:Inf2 at A:Sherman1 with 5/10, G:MG1 at A:Inf1",
    "mount G:ATG on G:Truck",
    "dismount G:ATG at 1,2 face 0",
    "request A:FAO on G:Inf1 with A:Art1 A:Art2",
    "request A:FAO on G:Inf1 with A:Art1 barrage smoke",
    "request A:FAO on G:Inf1 with A:Art1 smoke",
    "reschedule A:FAO cancel 2",
    "reschedule A:FAO delay 1",
    "join A:CO with A:Inf1",
    "stay A:Inf1",
    "fight A:Inf1",
    "result hold",
    "result disengage",
    "result pursue",
    "pivot A:Inf1 face 90",
    "disengage A:Inf1 to 1,2 face 90",
    "disengage A:Inf1 to 1,2 3,4 face 90 aboard A:Stuart1",
    "retreat A:Inf1 from G:Inf1",
    "pursue A:Inf1 to G:Inf1 rear",
    "done",
    "resign",
]


@pytest.mark.parametrize("text", WRITTEN)
def test_an_order_is_written_as_it_is_read(text: str) -> None:
    assert G.write_order(G.read_order(text)) == text


def test_every_form_is_among_them() -> None:
    assert {text.split()[0] for text in WRITTEN} == OURS


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("MOVE a:inf1 TO 60,48 FACE -90", Move(u("A:Inf1"), ((60.0, 48.0),), 270.0)),
        ("  move   A:Inf1\tto 60,48.004 face 0.04 ", Move(u("A:Inf1"), ((60.0, 48.0),), 0.0)),
        ("move A:Inf1 to -0,12.345 face 359.96", Move(u("A:Inf1"), ((0.0, 12.35),), 0.0)),
        ("evade A:Inf1 8 face 0", Evade(u("A:Inf1"), 8.0, 0.0)),
        ("evade G:ATG 8 face 0 aboard G:Truck", Evade(u("G:ATG"), 8.0, 0.0, u("G:Truck"))),
        ("evade G:ATG 8 face 0 from A:Inf2", Evade(u("G:ATG"), 8.0, 0.0, enemy=u("A:Inf2"))),
        (
            "evade G:ATG 8 face 0 aboard G:Truck from A:Inf2",
            Evade(u("G:ATG"), 8.0, 0.0, u("G:Truck"), u("A:Inf2")),
        ),
        (
            "order A:CO: A:Inf1 A:Inf2 move road dense; A:MG1 fire",
            Issue(
                u("A:CO"),
                (
                    Task(u("A:Inf1"), "move", dense=True, road=True),
                    Task(u("A:Inf2"), "move", dense=True, road=True),
                    Task(u("A:MG1"), "fire"),
                ),
            ),
        ),
        ("fire G:Inf1 at A:Sherman1 with 10/5", Fire((Shot(u("G:Inf1"), u("A:Sherman1"), 2),))),
        ("fire A:Inf1 at G:StuG1 with 5/10", Fire((Shot(u("A:Inf1"), u("G:StuG1"), 1),))),
        (
            "schedule turn 2 at 1,2 with A:Art1x3 a:art2",
            WriteSchedule((PlannedStrike(2, (1.0, 2.0), ((u("A:Art1"), 3), (u("A:Art2"), 1))),)),
        ),
        (
            "request A:FAO on G:Inf1 with A:Art1 smoke barrage",
            Request(u("A:FAO"), u("G:Inf1"), (u("A:Art1"),), barrage=True, smoke=True),
        ),
        ("place G:Truck at 1,2 face 3 with G:ATG", Place(u("G:Truck"), (1.0, 2.0), 3.0, (u("G:ATG"),))),
        ("disengage A:Inf1 to 1,2 face 9", Disengage(u("A:Inf1"), ((1.0, 2.0),), 9.0)),
        ("table random my-seed", ChooseTable("random", "my-seed")),
        ('table custom {"a": 1,\n "b": [2.50]}', ChooseTable("custom", '{"a":1,"b":[2.5]}')),
    ],
)  # fmt: skip
def test_what_a_text_means(text: str, order: object) -> None:
    assert G.read_order(text) == order


def test_a_table_of_ones_own_stays_one_plain_line_that_nothing_cuts_short() -> None:
    text = '{"title": "North # of \u2028 Caen",\n\t"n": "é"}'
    order = G.read_order(f"table custom {text}")
    written = G.write_order(order)
    assert written.isascii()
    assert "#" not in written
    assert len(written.splitlines()) == 1
    assert G.read_order(written) == order


BAD = [
    ("", "an order is one of: table, edge"),
    ("advance A:Inf1", "'advance' is no order; there are table"),
    ("table", "write it so: table NAME"),
    ("table random", "write it so: table NAME"),
    ("table random 1 2", "write it so: table NAME"),
    ("table a b", "write it so: table NAME"),
    ("table custom", "write it so: table NAME"),
    ("table custom {", "the table is no GeoJSON"),
    ("table custom " + "[" * 50_000, "the table is no GeoJSON"),
    ("edge up", "write it so: edge north|east|south|west"),
    ("schedule", "write it so: schedule turn N"),
    ("schedule at 1,2 with A:Art1", "write it so: schedule turn N"),
    ("schedule now turn 1 at 1,2 with A:Art1", "write it so: schedule turn N"),
    ("schedule turn 1 at 1,2 with barrage", "write it so: schedule turn N"),
    ("schedule turn 1 at 1,2 with A:Art1;", "write it so: schedule turn N"),
    ("schedule turn x at 1,2 with A:Art1", "'x' is no number"),
    ("schedule turn 1 at 1,2 with A:Art1x9999999", "'9999999' is no number"),
    ("schedule turn 1 at 1,2 with A:Art9x2", "'a:art9' is no unit of this battle"),
    ("schedule " + "; ".join(["turn 1 at 1,2 with A:Art1"] * 101), "101 strikes are too many"),
    ("choose third", "write it so: choose first|second"),
    ("place A:Inf1 at 12.5 face 0", "'12.5' is no place; write it as 12.5,60"),
    ("place A:Inf1 at 1,2 face 0 with", "write it so: place UNIT"),
    ("place A:Inf1 at 1,2 face 0 dug-in fortified", "write it so: place UNIT"),
    ("place A:Inf1 at 1,2 face 0 buried", "write it so: place UNIT"),
    ("last-turn maybe", "write it so: last-turn play|end"),
    ("evade A:Inf1 face 0", "write it so: evade UNIT CM"),
    ("evade A:Inf1 far face 0", "'far' is no measure in centimetres"),
    ("evade A:Inf1 8 face 0 aboard", "write it so: evade UNIT CM"),
    ("evade A:Inf1 8 face 0 aboard A:Inf2 A:Inf3", "write it so: evade UNIT CM"),
    ("charge A:Inf1", "write it so: charge UNIT at ENEMY"),
    ("charge A:Inf1 A:Inf2 at G:Inf1", "write it so: charge UNIT at ENEMY"),
    ("order A:CO A:Inf1 move", "write it so: order COMMAND:"),
    ("order A:CO:", "write it so: order COMMAND:"),
    ("order A:CO: move", "write it so: order COMMAND:"),
    ("order A:CO: A:Inf1 dance", "write it so: order COMMAND:"),
    ("order A:CO: A:Inf1 move;", "write it so: order COMMAND:"),
    ("order A:CO: A:Inf1 move dense dense", "write it so: order COMMAND:"),
    ("move A:Inf1 to face 0", "write it so: move UNIT to"),
    ("move A:Inf1 to 1,2", "write it so: move UNIT to"),
    ("move A:Inf1 to 1,2 face north", "'north' is no facing"),
    ("move A:Inf1 to 1,nan face 0", "'nan' is no measure"),
    ("move A:Inf1 to 1,1e9 face 0", "'1e9' is no measure"),
    ("move A:Inf1 to 1,999999 face 0", "'999999' is no measure"),
    ("move A:Inf1 to 1,٣ face 0", "'٣' is no measure"),
    ("move A:Inf10 to 1,2 face 0", "'A:Inf10' is no unit of this battle; did you mean A:Inf1?"),
    ("fire A:Inf1 at G:Inf1,", "write it so: fire UNIT at ENEMY"),
    ("fire A:Inf1 at G:StuG1 with 10/5", "'10/5' is no special attack: A:Inf1 has 5/10"),
    ("fire A:MG1 at G:StuG1 with 10/5", "'10/5' is no special attack: A:MG1 has none"),
    ("request A:FAO on G:Inf1 with barrage", "write it so: request FAO"),
    ("request A:FAO on G:Inf1 with A:Art1 smoke smoke", "write it so: request FAO"),
    ("reschedule A:FAO cancel", "write it so: reschedule FAO"),
    ("reschedule A:FAO forget 1", "write it so: reschedule FAO"),
    ("result win", "write it so: result hold|disengage|pursue"),
    ("pursue A:Inf1 to G:Inf1", "write it so: pursue UNIT"),
    ("pursue A:Inf1 to G:Inf1 top", "write it so: pursue UNIT"),
    ("done now", "nothing follows done"),
    ("resign now", "nothing follows resign"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "fault"), BAD)
def test_what_cannot_be_read_is_told(text: str, fault: str) -> None:
    with pytest.raises(NotationError) as error:
        G.read_order(text)
    assert str(error.value).startswith(fault)
    assert len(str(error.value)) < 500
