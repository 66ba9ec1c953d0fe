"""Games with sealed dice: the server's secret, and the order that waits for links."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add a table."""
    op.create_table(
        "seals",
        sa.Column("game", sa.String(16), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("pending", sa.Text),
    )
