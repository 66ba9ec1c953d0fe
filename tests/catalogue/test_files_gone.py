"""Nothing is looked for on the disk while a game is played: its files may be renamed, broken or gone."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from openblitz import catalogue
from openblitz.catalogue import UnknownGameError
from openblitz.commander.scenarios import OWN_FOLDER
from openblitz.server.think import drawing, worker
from openblitz.server.think.drawing import Drawing
from openblitz.server.think.worker import Wanted
from openblitz.table import Refusal, SeededDice, Sitting

if TYPE_CHECKING:
    from typing import Any

PAGE = Path(__file__).parents[2] / "docs" / "designing.md"


@pytest.fixture
def begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Sitting[Any, Any]:
    """A battle of a scenario of a player's own, whose files went away after its first orders."""
    *_hexes, group, scenario = re.findall(r"```toml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    (tmp_path / "british.toml").write_text(group, encoding="utf-8")
    (tmp_path / "hill.toml").write_text(scenario, encoding="utf-8")
    monkeypatch.setenv(OWN_FOLDER, str(tmp_path))
    game = catalogue.find("hill-112")
    sitting = Sitting(game, SeededDice(1))
    sitting.order("british", game.read_order("table open-farmland"))
    (tmp_path / "british.toml").unlink()
    (tmp_path / "hill.toml").rename(tmp_path / "hill.txt")
    with pytest.raises(UnknownGameError):
        catalogue.find("hill-112")
    return sitting


def test_the_game_goes_on(begun: Sitting[Any, Any]) -> None:
    game, chance = begun.game, Random(1)
    for _ in range(60):
        seat = game.to_move(begun.state)
        assert seat is not None
        assert not isinstance(begun.order(seat, game.pick(begun.state, chance)), Refusal)
    family = catalogue.family_of(game)
    assert game.view(begun.state, None).title == game.title
    assert len(family.narrator.standing(game, begun.state, {}).rows) == 2
    assert list(family.narrator.overview(game, begun.state))
    assert family.artist.picture(game, begun.state, "svg")
    assert catalogue.player(game, family.shelf.deployer, 1).name == "general"


def test_computers_think_and_pictures_are_drawn_in_other_processes(begun: Sitting[Any, Any]) -> None:
    """What these are sent is the whole game; a name would not be found any more."""
    game, seat = begun.game, begun.game.to_move(begun.state)
    assert seat is not None
    packed, position = catalogue.pack(game), game.write_state(begun.state)
    assert catalogue.unpack(packed).name == game.name
    thoughts = list(worker.think(Wanted(packed, position, seat, "random", 1)))
    assert thoughts[0].kind == "order"
    assert game.check(begun.state, seat, game.read_order(thoughts[0].text)) is None
    assert b"<svg" in drawing.draw(Drawing("svg", "light", packed, position))
    with pytest.raises(UnknownGameError):
        drawing.draw(Drawing("svg", "light", game.name, position))
