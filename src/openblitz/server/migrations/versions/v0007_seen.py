"""What each seat has been shown of its game, and how much of the talk."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add a table."""
    op.create_table(
        "seen",
        sa.Column("game", sa.String(16), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("seat", sa.String(40), primary_key=True),
        sa.Column("orders", sa.Integer, nullable=False),
        sa.Column("talk", sa.Integer, nullable=False),
    )
