"""For whom a new game counts, and whether he may still make one."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

import msgspec

from openblitz.server.door.answers import HttpFaultError
from openblitz.server.door.security import household, neighbours
from openblitz.server.keep.housekeeping import used, used_from

if TYPE_CHECKING:
    from openblitz.server.door.accounts import Session
    from openblitz.server.door.serverkey import ServerKey
    from openblitz.server.keep.database import Database

HOUSEHOLD: Final = 4  # quotas that all who share a connection have together, however many accounts they have


class Maker(msgspec.Struct, frozen=True):
    """Who made a game, and from which network; neither is kept as such. None: it counts for nobody."""

    who: str | None = None
    address: str | None = None


NOBODY: Final = Maker()


class Quotas:
    """How much room the games of each maker have."""

    def __init__(self, database: Database, key: ServerKey, quota: int | None) -> None:
        self.database = database
        self.key = key
        self.quota = quota  # bytes; None: there is no bound

    async def maker(self, session: Session | None, address: str) -> Maker:
        """An account or an address; one whose games take up more than his share makes no more of them."""
        if self.quota is None:
            return NOBODY
        network, home = self._unnamed(neighbours(address)), self._unnamed(household(address))
        who = f"account {session.account}" if session else network
        if await asyncio.to_thread(used, self.database, who) >= self.quota:
            fault = "Your games take up all the room that this server has for one person."
            raise HttpFaultError(429, "quota", fault)
        if await asyncio.to_thread(used_from, self.database, home) >= HOUSEHOLD * self.quota:
            fault = "The games from your address take up all the room that this server has for one address."
            raise HttpFaultError(429, "quota", fault)
        return Maker(who, home)

    def _unnamed(self, address: str) -> str:
        return self.key.sign("address", address)[:40]
