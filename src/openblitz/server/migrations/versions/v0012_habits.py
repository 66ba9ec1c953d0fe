"""A seat lets questions pass by themselves, and tells units to stay."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add a table."""
    op.create_table(
        "habits",
        sa.Column("game", sa.String(16), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("seat", sa.String(40), primary_key=True),
        sa.Column("passing", sa.String(16), nullable=False),
        sa.Column("stay", sa.Text, nullable=False),
    )
