"""Orders as text: every form is read and written, and what cannot be read is told."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from openblitz.blitzkrieg.board.model import SEA_ZONES
from openblitz.blitzkrieg.engine import kinds
from openblitz.blitzkrieg.engine.kinds import HEX, UNIT, UNITS
from openblitz.blitzkrieg.engine.orders import VERBS, Move, Order
from openblitz.blitzkrieg.engine.places import AT_SEA, PLACE, ZONE
from openblitz.blitzkrieg.minors.rules.countries import COUNTRY
from openblitz.blitzkrieg.production.rules.production_plans import TYPE
from openblitz.blitzkrieg.rulesets import game
from openblitz.blitzkrieg.sea.rules.fire_missions import SYSTEM
from openblitz.hexes.grid import HEXES
from openblitz.table import NotationError, SeededDice
from openblitz.table.kinds import FLAG, NUMBER, Kind, fields_of

G = game("1975-basic")

unit = st.sampled_from(G.rules.roster.used)
hex_ = st.sampled_from(HEXES)
# A value of every kind that orders are made of.
VALUES: dict[Kind[Any], st.SearchStrategy[Any]] = {
    UNIT: unit,
    UNITS: st.lists(unit, min_size=1, max_size=4, unique=True).map(tuple),
    HEX: hex_,
    kinds.CHART: st.just("attrition"),
    NUMBER: st.integers(0, 99),
    FLAG: st.booleans(),
    ZONE: st.sampled_from(SEA_ZONES),
    PLACE: st.one_of(hex_, st.sampled_from(sorted(AT_SEA.values()))),
    SYSTEM: st.sampled_from(("troops", "ships", "port")),
    COUNTRY: st.sampled_from(range(len(G.rules.ground.minors))),
    TYPE: st.sampled_from(["armor", "sac"]),
    kinds.HEXES: st.lists(hex_, min_size=1, max_size=3).map(tuple),
}
every_order = st.one_of(
    [
        st.builds(order, **{field.name: VALUES[field.kind] for field in fields_of(order)})
        for order in VERBS.known().values()
        if order.__module__.startswith("openblitz.")
    ]
)


@given(every_order)
def test_reading_what_was_written_gives_the_same_order(order: Order) -> None:
    assert G.read_order(G.write_order(order)) == order


def test_capitals_and_blanks_do_not_matter() -> None:
    assert G.read_order("  MOVE b:4ARM   TO ee20 ") == G.read_order("move B:4Arm to EE20")


def test_via_is_kept_in_order() -> None:
    order = G.read_order("move B:4Arm via EE21 EE22 to EE23")
    assert isinstance(order, Move)
    assert [G.write_order(order)] == ["move B:4Arm via EE21 EE22 to EE23"]
    assert len(order.via) == 2


FAULTS = {
    "": "an order is one of: place, take-back",
    "march B:4Arm to EE20": "'march' is no order; there are place, take-back, move",
    "move": "write it so: move UNIT ... [via HEX ...] to HEX",
    "move B:4Arm": "write it so: move",
    "move to EE20": "write it so: move",
    "move B:4Arm to": "write it so: move",
    "move B:4Arm to EE20 EE21": "write it so: move",
    "move B:4Arm to EE20 via EE21": "write it so: move",
    "move B:4Arm via to EE20": "write it so: move",
    "move B:44Arm to EE20": "'B:44Arm' is no unit of this game; did you mean B:4Arm?",
    "move 4Arm to EE20": "'4Arm' is no unit of this game",
    "move B:4Arm to EE99": "'EE99' is not on the board",
    "move B:4Arm to EF20": "'EF20' is not a hex name",
    "move B:4Arm to U-11": "did you mean U11?",
    "place B:4Arm to EE20": "write it so: place UNIT ... at HEX",
    "take-back": "write it so: take-back UNIT ...",
    "fly B:1Abn B:2Abn to EE20": "write it so: fly UNIT to HEX",
    "fly B:1Abn to EE20 EE21": "write it so: fly UNIT to HEX",
    "drop B:1Abn to EE20": "write it so: drop UNIT at HEX",
    "attack with B:4Arm": "write it so: attack HEX ... [by TABLE] with UNIT ...",
    "attack EE20": "write it so: attack HEX ... [by TABLE] with UNIT ...",
    "call-off": "write it so: call-off HEX [number N]",
    "fight EE20 EE21": "write it so: fight HEX [number N]",
    "lose": "write it so: lose UNIT ... [keep UNIT ...]",
    "retreat B:4Arm": "write it so: retreat UNIT ... to HEX HEX",
    "advance B:4Arm to": "write it so: advance UNIT ... [via HEX ...] to HEX",
    "done now": "nothing follows done",
    "resign please": "nothing follows resign",
}


@pytest.mark.parametrize("text", FAULTS)
def test_what_is_wrong_with_an_order_is_told(text: str) -> None:
    with pytest.raises(NotationError) as error:
        G.read_order(text)
    assert FAULTS[text] in error.value.fault


@given(st.text())
@settings(max_examples=200)
def test_no_text_breaks_the_reader(text: str) -> None:
    try:
        order = G.read_order(text)
    except NotationError:
        return
    assert G.read_order(G.write_order(order)) == order


@pytest.mark.parametrize("ruleset", ["1965-basic", "1975-basic"])
def test_every_order_of_a_game_is_read_as_it_was_written(ruleset: str) -> None:
    played, chance, dice = game(ruleset), random.Random(11), SeededDice(11)
    position = played.start()
    for _ in range(400):
        order = played.pick(position, chance)
        assert played.read_order(played.write_order(order)) == order
        played.carry_out(position, order, dice)
