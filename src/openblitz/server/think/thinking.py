"""The far end of all thinking that is not a computer player's: `python -m openblitz.server.think.thinking`.

Reads jobs from stdin and writes what comes of them to stdout: the length in eight bytes, then JSON.
"""

from __future__ import annotations

import contextlib
import sys
from functools import lru_cache
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any, BinaryIO, TypeAlias

import msgspec

from openblitz.datafile import DataFileError
from openblitz.server.keep.kept_games import KeptEntry, Standing, standing
from openblitz.server.think import beside
from openblitz.server.think.drawing import Drawing  # noqa: TC001 - msgspec reads the annotations
from openblitz.server.think.worker import Wanted  # noqa: TC001
from openblitz.table import Entry, GameFileError, Snapshot, replay_entry

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openblitz.table import Game

_SIZE = 8


class Scene(msgspec.Struct, frozen=True):
    """A position of a game, as another process knows it, and the seat that looks at it."""

    game: str  # packed by the catalogue
    position: str
    seat: str | None


class Ask(msgspec.Struct, frozen=True, tag=True):
    """A question of the game's."""

    scene: Scene
    ask: msgspec.Raw
    number: int


class Look(msgspec.Struct, frozen=True, tag=True):
    """What a seat sees of an earlier position."""

    scene: Scene


class Replay(msgspec.Struct, frozen=True, tag=True):
    """The position after some orders."""

    scene: Scene
    entries: tuple[Entry, ...]


class Tell(msgspec.Struct, frozen=True, tag=True):
    """What has changed for a seat since an earlier position."""

    scene: Scene
    before: str


class Suggest(msgspec.Struct, frozen=True, tag=True):
    """Orders to start from."""

    scene: Scene


class Deploy(msgspec.Struct, frozen=True, tag=True):
    """Orders that set up a side."""

    wanted: Wanted


class Hint(msgspec.Struct, frozen=True, tag=True):
    """The order that a computer player would give next."""

    wanted: Wanted


class Read(msgspec.Struct, frozen=True, tag=True):
    """A game file."""

    text: str
    trust: bool


class Check(msgspec.Struct, frozen=True, tag=True):
    """A table of a player's own."""

    text: str
    theme: str


class Draw(msgspec.Struct, frozen=True, tag=True):
    """A picture or a report."""

    drawing: Drawing


class Wake(msgspec.Struct, frozen=True, tag=True):
    """Load what the first question would have to wait for."""


Job: TypeAlias = Wake | Ask | Look | Replay | Tell | Suggest | Deploy | Hint | Read | Check | Draw


class FileGame(msgspec.Struct, frozen=True):
    """What a game file holds, played again from its first order."""

    ruleset: str
    tags: tuple[tuple[str, str], ...]
    start: str
    standing: Standing
    entries: tuple[KeptEntry, ...] = ()
    snapshots: tuple[Snapshot, ...] = ()
    notes: dict[int, tuple[str, ...]] = {}


class Failed(msgspec.Struct, frozen=True):
    """Why there is nothing: `code` is empty for a mistake of the program."""

    code: str
    message: str
    line: int | None = None


def do(job: Job) -> bytes:  # noqa: PLR0911 - one a kind of job
    """What comes of a job, as it is sent on."""
    match job:
        case Wake():
            from openblitz import catalogue  # noqa: PLC0415

            for family in catalogue.FAMILIES:
                family.shelf.wake()
            return b""
        case Ask(scene, ask, number):
            return _ask(scene, ask, number)
        case Look(scene):
            from openblitz.server.wire.screens import look  # noqa: PLC0415

            game, state = _state(scene.game, scene.position)
            return bytes(look(game, game.conceal(state, scene.seat), scene.seat, watched=True))
        case Replay(scene, entries):
            return replayed(_game(scene.game), scene.position, entries).encode()
        case Tell(scene, before):
            return _tell(scene, before)
        case Suggest(scene):
            from openblitz import catalogue  # noqa: PLC0415

            game, state = _state(scene.game, scene.position)
            known = game.conceal(state, scene.seat)
            return msgspec.json.encode(catalogue.family_of(game).shelf.suggest(game, known))
        case Deploy(wanted):
            from openblitz.server.think.worker import think  # noqa: PLC0415

            return msgspec.json.encode([thought.text for thought in think(wanted) if thought.kind == "order"])
        case Hint(wanted):
            from openblitz.server.think.worker import think  # noqa: PLC0415

            return msgspec.json.encode([thought.text for thought in islice(think(wanted), 1)])
        case Read(text, trust):
            return msgspec.json.encode(read(text, trust=trust))
        case Check(text, theme):
            from openblitz import catalogue  # noqa: PLC0415

            artist = next(family.artist for family in catalogue.FAMILIES if family.artist.piece_kinds())
            return msgspec.json.encode(artist.check_board(text, theme))
        case Draw(drawing):
            from openblitz.server.think.drawing import draw  # noqa: PLC0415

            return draw(drawing)


@lru_cache(maxsize=16)  # a player asks many questions about one position
def _state(packed: str, position: str) -> tuple[Any, Any]:
    game = _game(packed)
    return game, game.read_state(position)


@lru_cache(maxsize=8)
def _game(packed: str) -> Any:
    from openblitz import catalogue  # noqa: PLC0415

    return catalogue.unpack(packed)


def replayed(game: Game[Any, Any], begin: str, entries: Sequence[Entry]) -> str:
    """The position after some orders, as text."""
    state = game.read_state(begin)
    for entry in entries:
        replay_entry(game, state, entry)
    return game.write_state(state)


def _ask(scene: Scene, raw: msgspec.Raw, number: int) -> bytes:
    from openblitz.server.wire import screens  # noqa: PLC0415

    game, state = _state(scene.game, scene.position)
    return msgspec.json.encode(screens.answer(game, state, scene.seat, screens.read_ask(game, raw), number))


def _tell(scene: Scene, before: str) -> bytes:
    from openblitz import catalogue  # noqa: PLC0415

    game, state = _state(scene.game, scene.position)
    was, now = (game.conceal(position, scene.seat) for position in (_state(scene.game, before)[1], state))
    return msgspec.json.encode(catalogue.family_of(game).narrator.told(game, was, now, scene.seat))


def read(text: str, *, trust: bool) -> FileGame:
    """The game in a file, which every seat can look at; what is wrong with it is a GameFileError."""
    from openblitz.server.keep.gamefiles import read_whole  # noqa: PLC0415
    from openblitz.server.wire.screens import look  # noqa: PLC0415

    try:
        game, journal, log, state = read_whole(text, trust=trust)
        for seat in (*game.seats, None):
            look(game, state, seat)
        if game.to_move(state) is not None:
            game.pick(state, Random(0))  # whoever is asked has something to say
    except DataFileError:
        raise
    except Exception as error:  # a position that no game comes to may fail anywhere in the rules
        fault = f"holds a position that no game comes to ({type(error).__name__})"
        raise GameFileError("the file", None, fault) from error
    return FileGame(
        ruleset=game.name,
        tags=journal.header.tags,
        start=journal.start,
        standing=standing(game, state, journal.number),
        entries=log,
        snapshots=tuple(journal.snapshots),
        notes={number: tuple(lines) for number, lines in journal.notes.items()},
    )


def done(job: Job) -> bytes:
    """What comes of a job after a +, or why nothing does after a -."""
    from openblitz.catalogue import BoardError  # noqa: PLC0415

    try:
        return b"+" + do(job)
    except GameFileError as error:
        return _failed(Failed("game-file", error.fault, error.line))
    except BoardError as error:
        return _failed(Failed("table", f"{error}."))
    except Exception as error:  # told to the server, which decides what to do
        return _failed(Failed("", f"{type(error).__name__}: {error}"[:500]))


def serve(jobs: BinaryIO, answers: BinaryIO) -> None:
    """Do each job until there are no more."""
    decoder = msgspec.json.Decoder(Job)
    while size := jobs.read(_SIZE):
        answer = done(decoder.decode(jobs.read(int.from_bytes(size))))
        answers.write(len(answer).to_bytes(_SIZE) + answer)
        answers.flush()


def _failed(failed: Failed) -> bytes:
    return b"-" + msgspec.json.encode(failed)


def main() -> None:
    """Serve on stdin and stdout, giving way to the server; nothing else may write there."""
    beside.loaded()
    answers, sys.stdout = sys.stdout.buffer, sys.stderr
    with contextlib.suppress(BrokenPipeError, KeyboardInterrupt):
        serve(sys.stdin.buffer, answers)


if __name__ == "__main__":
    main()
