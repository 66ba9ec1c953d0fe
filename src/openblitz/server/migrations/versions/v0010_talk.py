"""Each line of a game's talk has its number, which stays when older lines are let go."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add a column, and number the lines that there are."""
    op.add_column("chats", sa.Column("number", sa.Integer, nullable=False, server_default="0"))
    chats = sa.table("chats", sa.column("id"), sa.column("game"), sa.column("number"))
    earlier = chats.alias()
    count = (
        sa.select(sa.func.count())
        .where(earlier.c.game == chats.c.game, earlier.c.id <= chats.c.id)
        .scalar_subquery()
    )
    op.execute(sa.update(chats).values(number=count))
