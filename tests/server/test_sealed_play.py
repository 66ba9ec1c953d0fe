"""Whole stretches of both families' games with sealed dice, at a table that is opened anew now and then."""

from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING

import pytest

from openblitz.server.dice import sealing
from openblitz.server.dice.seals import LinkMessage, PromiseMessage
from openblitz.server.keep.database import Database, in_folder
from openblitz.server.keep.storage import Storage
from openblitz.server.play.games import Games
from openblitz.server.play.table import Table
from openblitz.server.wire.schema import NewGame
from openblitz.table.sealed_dice import Chain, verified

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from openblitz.server.keep.kept_games import KeptGame
    from openblitz.table.sealed_dice import Seals


@pytest.fixture
def storage(tmp_path: Path) -> Iterator[Storage]:
    database = Database(in_folder(tmp_path))
    yield Storage(database)
    database.close()


MOST = 12  # promises of all


class Evening:
    """Two people at a table, who now and then lose a secret or take an order back; servers are restarted."""

    def __init__(self, storage: Storage, table: Table) -> None:
        self.storage = storage
        self.table = table
        self.moves = random.Random(9)
        self.chance = random.Random(8)
        self.chains: dict[str, tuple[Chain, int]] = {}

    @property
    def seals(self) -> Seals:
        assert self.table.sealing is not None
        return self.table.sealing.seals

    async def bind(self, seat: str, *, again: bool = False) -> None:
        chain = Chain(self.chance.randbytes(32), links=300)
        done = await self.table.take_seal(seat, PromiseMessage(chain.promise, again))
        assert done.refusal is None
        self.chains[seat] = chain, self.seals.throws

    async def throw(self) -> None:
        """Everybody gives his link, in any order."""
        if self.seals.throws % 3 == 0 and len(self.seals.promises) < MOST:
            await self.bind(self.chance.choice(list(self.chains)), again=True)
        number = self.seals.throws + 1
        for seat in self.chance.sample(list(self.chains), len(self.chains)):
            chain, base = self.chains[seat]
            done = await self.table.take_seal(seat, LinkMessage(number, chain.link(number - base)))
            assert done.refusal is None

    def kept(self) -> KeptGame:
        kept = self.storage.load(self.table.id)
        assert kept is not None
        return kept

    async def order(self) -> None:
        """Something by chance, with its dice."""
        table, before, seat = self.table, self.table.now.at, self.table.now.asked
        assert seat is not None
        order = table.game.write_order(table.game.pick(table.now.position, self.moves))
        assert (await table.order(seat, [order], before)).refusal is None
        if self.chance.random() < 0.03:
            self.table = table = Table(self.kept(), self.storage)
        if table.waits_for_links:
            assert table.now.at == before
            await self.throw()
            assert table.now.at > before
        elif self.chance.random() < 0.05 and table.now.undo == seat:
            assert (await table.undo(seat, table.now.at)).refusal is None


@pytest.mark.parametrize(("ruleset", "orders"), [("1975-first-game", 250), ("commander-encounter", 100)])
def test_a_game_by_chance_is_verified_to_its_last_roll(
    storage: Storage, monkeypatch: pytest.MonkeyPatch, ruleset: str, orders: int
) -> None:
    monkeypatch.setattr(sealing, "Chain", lambda: Chain(bytes(32)))  # the same game each time

    async def play() -> None:
        games = Games(storage, None)  # type: ignore[arg-type]  # nobody here is a computer
        made = await games.make(NewGame(ruleset, mine=(), dice="sealed"))
        table = await games.table(made.id)
        assert table is not None
        evening = Evening(storage, table)
        for seat in table.seats:
            await evening.bind(seat)
        while evening.table.now.at < orders and evening.table.now.asked:
            await evening.order()
        journal = evening.table.sitting.journal
        found, again = verified(journal), verified(evening.kept().journal())
        assert found is not None
        assert again is not None
        assert found.rolls == sum(len(entry.rolls) for entry in journal.entries) > 0
        assert found.voids, "somebody has lost his secret in mid-throw"
        assert (again.rolls, again.links) == (found.rolls, found.links)

    asyncio.run(play())
