"""Kill a server again and again in the middle of its work: `python -m tests.server.kills 500`, `make kills`.

Half of the kills are for SQLite, half for PostgreSQL where that can be had. Each time people give orders,
several at once, take back and carry out again as fast as the answers come; what they were told must be in the
database.
"""

from __future__ import annotations

import contextlib
import os
import random
import signal
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from tests.server import postgres
from tests.server.played import duel_file
from tests.server.running import PATIENCE, Person, Server, process
from websockets.exceptions import WebSocketException

from openblitz.blitzkrieg.rulesets import find_game
from openblitz.server.door.tokens import new_id, new_token
from openblitz.server.keep.database import Database, in_folder
from openblitz.server.keep.kept_games import KeptGame
from openblitz.server.keep.storage import Storage
from openblitz.server.think import thinking
from openblitz.server.wire.schema import SeatChoice
from openblitz.table import replay

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

PEOPLE = 4
FORTH, BACK = "move B:4Arm to EE19", "take-back B:4Arm"


class Witness:
    """Somebody who plays until the line breaks, and remembers what he was told last."""

    def __init__(self, game: dict[str, Any], seed: int) -> None:
        self.game = game
        self.chance = random.Random(seed)
        self.told = 0  # changes that were acknowledged
        self.at = 0
        self.hash = ""
        self.struck = False  # whether the change that was never answered takes back an order

    def play(self, server: Server) -> None:
        """As fast as the answers come."""
        with (
            contextlib.suppress(WebSocketException, OSError),
            server.sit(self.game["id"], self.game["seats"]["blue"]) as blue,
        ):
            self._heard(blue.settle())
            while True:
                answer = self._change(blue)
                assert answer["type"] in ("state", "refusal"), answer
                if answer["type"] == "state":
                    self.told += 1
                    self._heard(answer)

    def _heard(self, state: dict[str, Any]) -> None:
        self.at, self.hash, self.struck = state["at"], state["hash"], False

    def _change(self, blue: Person) -> dict[str, Any]:
        moved = any("EE19" in stack for stack in map(str, _stacks(blue.state)))
        kind = self.chance.choice(("order", "order", "orders", "undo", "redo"))
        self.struck = kind == "undo"
        match kind:
            case "order":
                return blue.attempt("order", order=BACK if moved else FORTH)
            case "orders":
                return blue.attempt("orders", orders=[BACK, FORTH, BACK] if moved else [FORTH, BACK, FORTH])
        return blue.attempt(kind)

    def missed(self, storage: Storage) -> str | None:
        """What is not as he was told; the journal is read, verified and replayed."""
        kept = storage.load(self.game["id"])
        if kept is None:
            return "the game is gone"
        replay(find_game(kept.ruleset), kept.journal())
        number = kept.standing.number
        if self.struck and number == self.at - 1:
            return None
        if number < self.at:
            return f"{number} orders are kept, {self.at} were acknowledged"
        if self.at and kept.entries[self.at - 1].hash != self.hash:
            return f"order {self.at} is another than was acknowledged"
        return None


def _stacks(state: dict[str, Any]) -> Iterator[object]:
    return (unit for unit in state["view"]["units"] if "4Arm" in str(unit))


def a_duel(storage: Storage) -> dict[str, Any]:
    """A game in the database, without a server that reads its file."""
    made = thinking.read(duel_file(), trust=True)
    seats = {"blue": SeatChoice(), "red": SeatChoice()}
    game = KeptGame(id=new_id(), name="The duel", seats=seats, **msgspec.structs.asdict(made))
    token = new_token()
    storage.add(game, {"blue": token}).result()
    return {"id": game.id, "seats": {"blue": token}}


def kill_once(url: str, seed: int) -> tuple[int, list[str]]:
    """Let people play, and kill the server meanwhile: what was acknowledged, and what is missing."""
    chance = random.Random(seed)
    opened = Database(url)
    games = [a_duel(Storage(opened)) for _ in range(PEOPLE)]
    opened.close()
    with process(url) as (server, served):
        people = [Witness(game, seed + number) for number, game in enumerate(games)]
        threads = [threading.Thread(target=one.play, args=(server,), daemon=True) for one in people]
        for thread in threads:
            thread.start()
        enough, until = chance.randint(1, 60), time.monotonic() + PATIENCE
        while sum(one.told for one in people) < enough and time.monotonic() < until:
            time.sleep(0.002)
        time.sleep(chance.random() * 0.02)
        os.kill(served.pid, signal.SIGKILL)
        for thread in threads:
            thread.join(PATIENCE)
    opened = Database(url)
    try:
        missed = [fault for one in people if (fault := one.missed(Storage(opened)))]
    finally:
        opened.close()
    return sum(one.told for one in people), missed


def kill(count: int, say: Callable[[str], None]) -> bool:
    """So many times, over both databases in turn; whether nothing was lost."""
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        urls = {"SQLite": in_folder(folder)}
        if postgres.programs() is not None:
            urls["PostgreSQL"] = stack.enter_context(postgres.cluster())
            postgres.empty(urls["PostgreSQL"])
        names = list(urls)
        kills, told, lost = Counter[str](), Counter[str](), Counter[str]()
        for number in range(count):
            name = names[number % len(names)]
            acknowledged, faults = kill_once(urls[name], number)
            kills[name] += 1
            told[name] += acknowledged
            lost[name] += len(faults)
            for fault in faults:
                say(f"{name}, kill {number}: {fault}")
            if number % 10 == 9 or number == count - 1:
                said = (
                    f"{n}: {kills[n]} kills, {told[n]} changes acknowledged, {lost[n]} lost" for n in names
                )
                say("; ".join(said))
    return not lost.total()


if __name__ == "__main__":
    sys.exit(0 if kill(int(sys.argv[1]), print) else 1)
