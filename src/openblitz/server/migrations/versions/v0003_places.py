"""Events name places, not hexes: tables have none."""

from __future__ import annotations

from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Rename a field in the JSON that is kept; inside a string its quotes would be escaped."""
    op.execute("""UPDATE entries SET events = replace(events, '"hexes":', '"places":')""")
