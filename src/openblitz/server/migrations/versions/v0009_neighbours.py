"""What games take up counts for the network that they were made from, too; names that look alike are one."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from openblitz.server.play.names import skeleton

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add two columns and their indexes; accounts that look alike already stay as they are."""
    op.add_column("games", sa.Column("address", sa.String(40)))
    op.create_index("games_by_address", "games", ["address"])
    games = sa.table("games", sa.column("maker"), sa.column("address"))
    op.execute(sa.update(games).where(games.c.maker.not_like("account %")).values(address=games.c.maker))
    op.add_column("accounts", sa.Column("skeleton", sa.Text, nullable=False, server_default=""))
    op.create_index("accounts_by_skeleton", "accounts", ["skeleton"])
    accounts = sa.table("accounts", sa.column("id"), sa.column("name"), sa.column("skeleton"))
    for row in op.get_bind().execute(sa.select(accounts.c.id, accounts.c.name)).all():
        op.execute(sa.update(accounts).where(accounts.c.id == row.id).values(skeleton=skeleton(row.name)))
