"""The examples in docs/designing.md are battlegroups and scenarios that can be played."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import TYPE_CHECKING

from openblitz.commander.games import find_game
from openblitz.commander.scenarios import OWN_FOLDER, faults
from openblitz.commander.table_top import tables
from openblitz.table import Refusal, SeededDice, Sitting

if TYPE_CHECKING:
    import pytest

PAGE = Path(__file__).parents[3] / "docs" / "designing.md"


def test_the_examples_can_be_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    *_hexes, group, scenario = re.findall(r"```toml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    (tmp_path / "british.toml").write_text(group, encoding="utf-8")
    (tmp_path / "hill.toml").write_text(scenario, encoding="utf-8")
    monkeypatch.setenv(OWN_FOLDER, str(tmp_path))
    assert faults() == ()
    game = find_game("hill-112")
    assert game.seats == ("british", "german")
    sitting = Sitting(game, SeededDice(1))
    assert not isinstance(sitting.order("british", game.read_order("table open-farmland")), Refusal)
    chance = random.Random(1)
    for _ in range(60):
        seat = game.to_move(sitting.state)
        assert seat is not None
        assert not isinstance(sitting.order(seat, game.pick(sitting.state, chance)), Refusal)
    assert sitting.state.turn >= 1


def test_a_table_as_it_is_described_is_read() -> None:
    head = re.search(r'`"openblitz": (\{.*?\})`', PAGE.read_text(encoding="utf-8"))
    assert head is not None
    corners = [[10, 10], [40, 10], [40, 40], [10, 10]]
    wood = {
        "type": "Feature",
        "properties": {"id": "wood", "kind": "woods"},
        "geometry": {"type": "Polygon", "coordinates": [corners]},
    }
    text = {"type": "FeatureCollection", "openblitz": json.loads(head[1]), "features": [wood]}
    assert tables.read(json.dumps(text)).title == "My table"
