"""The tables of the database. A change here needs a migration beside it (migrations/versions)."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    false,
)

metadata = MetaData()

# Times are milliseconds since 1970, and JSON is kept as text: both databases keep them alike.

games = Table(
    "games",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("name", Text, nullable=False),
    Column("ruleset", Text, nullable=False),  # name, clarifications and version: what the game is pinned to
    Column("tags", Text, nullable=False),
    Column("start", Text, nullable=False),
    Column("seats", Text, nullable=False),
    # Goes up with every change, undo included, so that two servers on one database cannot spoil a game.
    Column("revision", Integer, nullable=False),
    Column("number", Integer, nullable=False),
    Column("turn", Integer, nullable=False),
    Column("asked", String(40)),
    Column("outcome", Text),
    Column("made", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    # Who made it (an account, or an address that only the server's own key can tell), and what it takes up.
    Column("maker", String(40)),
    Column("size", BigInteger, nullable=False, server_default="0"),
    Column("address", String(40)),  # the network that it was made from, known by a hash alike
    Index("games_by_maker", "maker"),
    Index("games_by_address", "address"),
    Index("games_by_change", "updated"),
)

entries = Table(
    "entries",
    metadata,
    Column("game", String(16), ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("turn", Integer, nullable=False),
    Column("seat", String(40), nullable=False),
    Column("order_text", Text, nullable=False),
    Column("rolls", Text, nullable=False),
    Column("hash", String(16), nullable=False),
    Column("events", Text, nullable=False),
    Column("made", BigInteger, nullable=False),
)

# Orders that were taken back and can be carried out again.
undone = Table(
    "undone",
    metadata,
    Column("game", String(16), ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", String(40), nullable=False),
    Column("order_text", Text, nullable=False),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("game", String(16), ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("state", Text, nullable=False),
    Column("hash", String(16), nullable=False),
)

tokens = Table(
    "tokens",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("game", String(16), ForeignKey("games.id"), nullable=False),
    Column("seat", String(40)),  # null: a spectator
    Column("maker", Boolean, nullable=False, server_default=false()),  # a seat of whoever made the game
    # A link to give away opens nothing by itself: it is exchanged, once, for the secret of a browser.
    Column("link", Boolean, nullable=False, server_default=false()),
    Column("spent", String(64)),  # the link that it was exchanged for, which opens nothing
    Column("renewed", Integer, nullable=False, server_default="0"),  # how many links came before it
)

notes = Table(
    "notes",
    metadata,
    Column("game", String(16), ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("text", Text, nullable=False),
)

# Games with sealed dice; promises and links stand in their notes.
seals = Table(
    "seals",
    metadata,
    Column("game", String(16), ForeignKey("games.id"), primary_key=True),
    Column("secret", String(64), nullable=False),  # the server's own
    Column("pending", Text),  # the order that waits for its dice
)

chats = Table(
    "chats",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("game", String(16), ForeignKey("games.id"), nullable=False),
    Column("seat", String(40)),
    Column("text", Text, nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("number", Integer, nullable=False),  # which line of the game's talk it is
    Index("chats_by_game", "game", "id"),
)

# What each seat has been shown: orders by their number, and lines of the talk by theirs.
seen = Table(
    "seen",
    metadata,
    Column("game", String(16), ForeignKey("games.id"), primary_key=True),
    Column("seat", String(40), primary_key=True),
    Column("orders", Integer, nullable=False),
    Column("talk", Integer, nullable=False),
)

# What each seat has told once for all: which questions pass by themselves, and who is to stay.
habits = Table(
    "habits",
    metadata,
    Column("game", String(16), ForeignKey("games.id"), primary_key=True),
    Column("seat", String(40), primary_key=True),
    Column("passing", String(16), nullable=False),
    Column("stay", Text, nullable=False),
)

# A game that was played once more: the new game, which seat made it, and each seat's in the new one.
rematches = Table(
    "rematches",
    metadata,
    Column("game", String(16), ForeignKey("games.id"), primary_key=True),
    Column("next", String(16), ForeignKey("games.id"), nullable=False),
    Column("seat", String(40), nullable=False),
    Column("seats", Text, nullable=False),
    Index("rematches_by_next", "next"),
)

accounts = Table(
    "accounts",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", Text, nullable=False),
    Column("name_key", Text, nullable=False, unique=True),  # the name without regard to case
    Column("password", Text, nullable=False),  # an argon2 hash
    Column("made", BigInteger, nullable=False),
    Column("skeleton", Text, nullable=False, server_default=""),  # what the name looks like
    Index("accounts_by_skeleton", "skeleton"),
)

sessions = Table(
    "sessions",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("account", Integer, ForeignKey("accounts.id"), nullable=False),
    Column("csrf", String(64), nullable=False),
    Column("ends", BigInteger, nullable=False),
)

account_games = Table(
    "account_games",
    metadata,
    Column("account", Integer, ForeignKey("accounts.id"), primary_key=True),
    Column("game", String(16), ForeignKey("games.id"), primary_key=True),
    Column("seat", String(40), primary_key=True),
    Column("maker", Boolean, nullable=False, server_default=false()),
)
