"""A game that is over may be played once more: whose seat in the new game is whose of the old one."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add a table."""
    op.create_table(
        "rematches",
        sa.Column("game", sa.String(16), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("next", sa.String(16), sa.ForeignKey("games.id"), nullable=False),
        sa.Column("seat", sa.String(40), nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
    )
    op.create_index("rematches_by_next", "rematches", ["next"])
