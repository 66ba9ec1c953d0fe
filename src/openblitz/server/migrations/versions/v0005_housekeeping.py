"""Who made a game and what it takes up are known, for quotas; old games are found quickly."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add two columns and their indexes; the games that there are count for nobody."""
    op.add_column("games", sa.Column("maker", sa.String(40)))
    op.add_column("games", sa.Column("size", sa.BigInteger, nullable=False, server_default="0"))
    op.create_index("games_by_maker", "games", ["maker"])
    op.create_index("games_by_change", "games", ["updated"])
