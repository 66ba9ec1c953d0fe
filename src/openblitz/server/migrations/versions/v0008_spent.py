"""Links that were exchanged: whoever comes by one after that is told who has the seat."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add a column; of links that were used before nobody knows any more."""
    op.add_column("tokens", sa.Column("spent", sa.String(64)))
