"""What is kept of games: whole, in order, and changed only from where it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import pytest
import sqlalchemy as sa
from tests.server.played import kept

from openblitz.server.door.tokens import new_token
from openblitz.server.keep import tables
from openblitz.server.keep.database import ConflictError, StorageError
from openblitz.server.keep.kept_games import Change, Chat, KeptGame, Standing
from openblitz.server.play.seating import Place
from openblitz.server.wire.schema import SeatChoice

if TYPE_CHECKING:
    from openblitz.server.keep.storage import Storage

GAME = "0123456789abcdef"


def add(storage: Storage, orders: int = 200, **changes: Any) -> tuple[KeptGame, dict[str | None, str]]:
    game = msgspec.structs.replace(kept(orders), **changes)
    tokens: dict[str | None, str] = {"blue": new_token(), None: new_token()}
    storage.add(game, tokens).result()
    return game, tokens


def test_a_game_comes_back_as_it_was_kept(storage: Storage) -> None:
    game, _ = add(storage)
    assert len(game.entries) == 200
    assert game.snapshots
    places = {"blue": Place(taken=True, links=0)}
    assert storage.load(GAME) == msgspec.structs.replace(game, places=places)


def test_a_game_of_any_letters_comes_back(storage: Storage) -> None:
    add(storage, 0, name="Ünïcode 東京 <script>'\"; DROP TABLE games; --")
    found = storage.load(GAME)
    assert found is not None
    assert found.name == "Ünïcode 東京 <script>'\"; DROP TABLE games; --"


def test_a_game_that_is_not_there_is_none(storage: Storage) -> None:
    assert storage.load("nothing") is None


def test_the_journal_of_a_kept_game_is_the_one_that_was_played(storage: Storage) -> None:
    game, _ = add(storage)
    journal = game.journal()
    assert journal.number == 200
    assert journal.entries[-1].hash == game.entries[-1].hash
    assert journal.notes == {2: ["Well placed!"]}


@pytest.mark.parametrize("what", ["order", "seat", "missing", "last", "snapshot"])
def test_a_game_that_was_tampered_with_is_told(what: str) -> None:
    game = kept(200)
    entries = list(game.entries)
    changes: dict[str, Any] = {"entries": entries}
    match what:
        case "order":
            entries[50] = msgspec.structs.replace(entries[50], order="done")
        case "seat":
            entries[50] = msgspec.structs.replace(entries[50], seat="green")
        case "missing":
            del entries[50]
        case "last":
            del entries[-1]
        case "snapshot":
            shots = list(game.snapshots)
            shots[-1] = msgspec.structs.replace(shots[-1], state=shots[-1].state + "\nturn 9")
            changes = {"snapshots": tuple(shots)}
    with pytest.raises(StorageError) as told:
        msgspec.structs.replace(game, **changes).journal()
    assert told.value.code == "corrupt"


def test_a_change_adds_orders_and_says_where_the_game_stands(storage: Storage) -> None:
    whole = kept(200)
    add(storage, 199)
    change = Change(GAME, 0, whole.standing, entries=whole.entries[199:])
    storage.change(change).result()
    found = storage.load(GAME)
    assert found is not None
    assert found.entries == whole.entries
    assert found.standing == whole.standing
    assert found.revision == 1


def test_a_change_strikes_the_last_order(storage: Storage) -> None:
    add(storage, 200)
    before = kept(199)
    storage.change(Change(GAME, 0, before.standing, struck=1)).result()
    found = storage.load(GAME)
    assert found is not None
    assert found.entries == before.entries


def test_a_change_to_another_revision_changes_nothing(storage: Storage) -> None:
    whole = kept(200)
    add(storage, 199)
    change = Change(GAME, 0, whole.standing, entries=whole.entries[199:])
    storage.change(change).result()
    with pytest.raises(ConflictError):
        storage.change(msgspec.structs.replace(change, struck=1)).result()
    found = storage.load(GAME)
    assert found is not None
    assert found.entries == whole.entries
    assert found.revision == 1


def test_a_token_opens_its_seat_and_is_not_kept_itself(storage: Storage) -> None:
    _, tokens = add(storage)
    for seat, token in tokens.items():
        access = storage.access(token)
        assert access is not None
        assert (access.game, access.seat) == (GAME, seat)
    rows = storage.database.read(lambda c: c.execute(sa.select(tables.tokens)).all())
    assert not [row for row in rows for token in tokens.values() if token in str(row)]


@pytest.mark.parametrize("token", ["", "x" * 32, "' OR 1=1 --", "\x00", "x" * 10_000])
def test_anything_else_opens_nothing(storage: Storage, token: str) -> None:
    add(storage, 0)
    assert storage.access(token) is None


def test_games_are_listed_by_their_tokens_last_changed_first(storage: Storage) -> None:
    _, first = add(storage, 0)
    _, second = add(storage, 0, id="1111111111111111", name="The other")
    storage.change(Change(GAME, 0, Standing(0, 3, "red", None))).result()
    wanted = [first["blue"], second[None], "x" * 32, "nonsense"]
    listed = storage.listed(wanted)
    assert {(game.id, game.seat) for game in listed} == {(GAME, "blue"), ("1111111111111111", None)}
    assert [game.updated for game in listed] == sorted((game.updated for game in listed), reverse=True)
    assert storage.listed([]) == []


def test_games_that_wait_for_a_computer_are_found(storage: Storage) -> None:
    add(storage, 0)  # blue, a person, is asked
    seats = {"blue": SeatChoice("computer", "random"), "red": SeatChoice()}
    add(storage, 0, id="1111111111111111", seats=seats)
    nobody = dict.fromkeys(seats, SeatChoice("computer", "random"))
    add(storage, 0, id="3333333333333333", seats=nobody)  # nobody waits for it
    over = Standing(0, 15, None, None)
    add(storage, 0, id="2222222222222222", seats=seats, standing=over)
    assert storage.asked_of_computers() == ["1111111111111111"]


def test_what_was_said_last_comes_back_in_its_order(storage: Storage) -> None:
    add(storage, 0)
    add(storage, 0, id="1111111111111111")
    for number in range(7):
        storage.say(GAME, Chat("blue" if number % 2 else None, f"word {number}", number)).result()
    storage.say("1111111111111111", Chat(None, "elsewhere", 1)).result()
    assert [chat.text for chat in storage.chats(GAME, last=3)] == ["word 4", "word 5", "word 6"]
    assert storage.chats(GAME, last=1)[0].seat is None


def test_words_for_no_game_are_not_kept(storage: Storage) -> None:
    with pytest.raises(StorageError):
        storage.say("nothing", Chat(None, "hello", 1)).result()
