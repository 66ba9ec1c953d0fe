"""A seat link is exchanged for the secret of a browser, and how often it was made anew is known."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add two columns; the tokens that there are stay good as they are."""
    op.add_column("tokens", sa.Column("link", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tokens", sa.Column("renewed", sa.Integer, nullable=False, server_default="0"))
