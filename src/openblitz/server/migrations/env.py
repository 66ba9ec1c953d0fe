"""Run by Alembic: carries out the steps on the connection that the server hands over."""

from __future__ import annotations

from alembic import context

from openblitz.server.keep.tables import metadata


def run() -> None:
    """Carry out the steps that are missing."""
    context.configure(
        connection=context.config.attributes["connection"],
        target_metadata=metadata,
        render_as_batch=True,  # SQLite cannot change a column otherwise
    )
    with context.begin_transaction():
        context.run_migrations()


if hasattr(context, "config"):  # not when the module is only looked at
    run()
