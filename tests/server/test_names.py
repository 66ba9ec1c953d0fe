"""Names that cannot be told apart are one name, and letters that do not show are none."""

from __future__ import annotations

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from argon2 import PasswordHasher
from tests.server.test_database import game_row

from openblitz.server.door import accounts
from openblitz.server.door.accounts import Accounts
from openblitz.server.keep import tables
from openblitz.server.keep.database import Database, StorageError
from openblitz.server.play import names

PASSWORD = "correct horse battery"


@pytest.fixture(autouse=True)
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(accounts, "_hasher", PasswordHasher(time_cost=1, memory_cost=64, parallelism=1))


UNSEEN = (
    "\u200b",
    "\u00ad",
    "\u3164",
    "\u2060",
    "\ufeff",
    "\u180e",
    "\u034f",
    "\u2800",
    "\ufe0f",
    "\U000e0041",
)


@pytest.mark.parametrize("letter", UNSEEN)
def test_letters_that_do_not_show_are_no_part_of_a_name(letter: str) -> None:
    assert names.shown(f"A{letter}n{letter}n{letter}") == "Ann"
    assert names.person(f" A{letter}nn ") == "Ann"
    assert names.shown(letter * 3) == ""
    assert names.key(f"An{letter}N") == names.key("ann")


@pytest.mark.parametrize(
    "other",
    [
        "\u0410nn",  # a Cyrillic capital
        "\u0391nn",  # a Greek one
        "\uff21\uff4e\uff4e",  # letters of full width
        "\U0001d400nn",  # mathematical
        "A\u0578n",  # Armenian
    ],
)
def test_names_that_look_alike_are_one(database: Database, other: str) -> None:
    people = Accounts(database)
    people.add("Ann", PASSWORD).result()
    with pytest.raises(StorageError, match="taken"):
        people.add(names.shown(other), PASSWORD).result()


@pytest.mark.parametrize(
    ("one", "other"), [("Ian", "lan"), ("Bill", "Bi11"), ("Otto", "0tto"), ("Ann", "A n n")]
)
def test_so_are_letters_and_digits_of_one_shape(one: str, other: str) -> None:
    assert names.skeleton(one) == names.skeleton(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "Anna"),
        ("J\u00f6rg", "Jorg"),
        ("Player2", "Player3"),
        ("\u0410\u043d\u0434\u0440\u0435\u0439", "Boris"),
    ],
)
def test_names_that_one_can_tell_apart_are_two(database: Database, one: str, other: str) -> None:
    people = Accounts(database)
    assert people.add(one, PASSWORD).result() != people.add(other, PASSWORD).result()


def test_marks_do_not_pile_up() -> None:
    assert len(names.shown("A" + "\u0335\u0336" * 50)) <= 3
    assert names.shown("Zoe\u0308") == "Zo\u00eb"


def test_accounts_that_there_are_go_on_with_the_names_that_they_have(database_url: str) -> None:
    """Of an older server: with letters that do not show, and two that look alike."""
    engine = Database(database_url).engine
    with engine.begin() as connection:
        tables.metadata.drop_all(connection)
        connection.execute(sa.text("DROP TABLE alembic_version"))
        config = Config()
        config.set_main_option("script_location", "openblitz.server:migrations")
        config.attributes["connection"] = connection
        command.upgrade(config, "0006")
        hashed = accounts._hasher.hash(PASSWORD)
        for number, name in enumerate(("Ann", "A\u200bnn", "\u0410nn"), 1):
            connection.execute(
                sa.text("INSERT INTO accounts (name, name_key, password, made) VALUES (:n, :k, :p, 1)"),
                {
                    "n": name,
                    "k": name.casefold(),
                    "p": hashed if number > 1 else accounts._hasher.hash("other"),
                },
            )
        for game, maker in (("a", "account 1"), ("b", "ab12"), ("c", None)):
            connection.execute(sa.insert(tables.games), game_row(game))
            connection.execute(
                sa.text("UPDATE games SET maker = :maker WHERE id = :id"), {"maker": maker, "id": game}
            )
    engine.dispose()
    again = Database(database_url)
    people = Accounts(again)
    assert people.known("A\u200bnn", PASSWORD) not in (None, people.known("ann", "other"))
    assert people.known("\u0430nn", PASSWORD) is not None
    assert people.known("Ann", PASSWORD) is None
    with pytest.raises(StorageError, match="taken"):
        people.add("ANN", PASSWORD).result()
    games = tables.games.c
    rows = again.read(lambda c: c.execute(sa.select(games.id, games.address).order_by(games.id)).all())
    assert [tuple(row) for row in rows] == [("a", None), ("b", "ab12"), ("c", None)]
    again.close()
