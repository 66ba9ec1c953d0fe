"""The battles by their scenarios, and their players."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from openblitz.catalogue.shelf import PlayerChoice, Quick, Shelf

if TYPE_CHECKING:
    from collections.abc import Mapping

    from openblitz.commander.game import Commander
    from openblitz.commander.position import Position
    from openblitz.datafile import DataFileError

_PLAYERS = {
    "random": ("Recruit", "Orders anything that the rules allow. No opponent, but quick."),
    "advance": ("Captain", "Goes forward in line and shoots at the nearest. A first opponent."),
    "staff": ("General", "Forms up, uses cover and command radius, masses fire, and charges when it pays."),
}


class CommanderShelf(Shelf):
    """Scenarios, ours and players' own."""

    deployer = "staff"

    def names(self) -> tuple[str, ...]:
        """The scenarios."""
        from openblitz.commander import scenarios  # noqa: PLC0415

        return scenarios.names()

    def spoiled(self) -> tuple[DataFileError, ...]:
        """Scenarios with a fault."""
        from openblitz.commander import scenarios  # noqa: PLC0415

        return scenarios.faults()

    def find(self, title: str) -> Commander:
        """The game of a scenario; it has no clarifications to choose."""
        from openblitz.commander.games import find_game  # noqa: PLC0415

        plain, plus, chosen = title.partition("+")
        if plus and chosen.partition("@")[0] != "none":
            raise LookupError(f"{plain} has no clarifications {chosen!r}")
        return find_game(plain + "".join(chosen.partition("@")[1:]))

    def about(self, name: str) -> str:
        """The scenario in a sentence."""
        return self.find(name).rules.scenario.file.about

    def group(self, name: str) -> str:
        """All of them."""
        return "Miniatures"

    def pack(self, game: Commander) -> str:
        """The scenario whole: its files are a player's own, and may be gone by now."""
        return msgspec.json.encode(game.rules.scenario).decode()

    def unpack(self, packed: str) -> Commander:
        """The game of a scenario that was packed."""
        return _unpacked(packed)

    def quick(self, name: str) -> Quick | None:
        """The first scenario, and the short battle for beginners."""
        if name == "commander-first-battle":
            return Quick("First battle", self.about(name), "Fight a first battle", "staff", first=True)
        if name != self.names()[0]:
            return None
        about = f"{self.find(name).title}, against the computer; all troops are placed for you."
        best = list(self.players())[-1]
        return Quick("On the table top", about, "Play the encounter", best)

    def players(self) -> Mapping[str, PlayerChoice]:
        """random, advance and staff."""
        from openblitz.players import commander  # noqa: PLC0415 - loads much that few need

        def choice(name: str) -> PlayerChoice:
            return PlayerChoice(*_PLAYERS.get(name, (name, "")), lambda seed: commander.player(name, seed))

        return {name: choice(name) for name in commander.PLAYERS}

    def deploying(self, game: Commander, state: Position) -> bool:
        """While units are placed by turns."""
        return state.outcome is None and state.steps[-1].deploys

    def wake(self) -> None:
        """Look across each of our tables: the first look loads what is compiled and cuts up the table."""
        from openblitz.commander.table_top.bases import Base  # noqa: PLC0415
        from openblitz.commander.table_top.sight import sight, sights  # noqa: PLC0415
        from openblitz.commander.table_top.tables import named, names  # noqa: PLC0415

        near, far = Base(20, 20, 0), Base(100, 100, 180)
        for table in map(named, names()):
            sight(table, near, far)
            sights(table, (near, far), (180, 180), (False, False))


@lru_cache(maxsize=8)
def _unpacked(packed: str) -> Commander:
    from openblitz.commander.games import game_of  # noqa: PLC0415
    from openblitz.commander.scenarios import Scenario  # noqa: PLC0415

    return game_of(msgspec.json.decode(packed, type=Scenario))
