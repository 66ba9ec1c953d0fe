"""Orders that were taken back are kept; a seat may be that of whoever made the game."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add a table and two columns."""
    op.create_table(
        "undone",
        sa.Column("game", sa.String(16), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.String(40), nullable=False),
        sa.Column("order_text", sa.Text, nullable=False),
    )
    for table in ("tokens", "account_games"):
        op.add_column(table, sa.Column("maker", sa.Boolean, nullable=False, server_default=sa.false()))
