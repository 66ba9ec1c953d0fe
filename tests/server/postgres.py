"""A PostgreSQL of one's own for tests: found on the machine, started in a folder that goes with it.

`python -m tests.server.postgres` installs it where the machine allows that, and says so where it does not.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import sqlalchemy as sa

if TYPE_CHECKING:
    from collections.abc import Iterator

_INSTALL = (
    ["apt-get", "update", "-q"],
    ["apt-get", "install", "-y", "-q", "--no-install-recommends", "postgresql"],
)


def programs() -> Path | None:
    """Where the programs of PostgreSQL are, the newest first."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: -float(path.parent.name))
    on_path = shutil.which("initdb")
    if on_path:
        folders.append(Path(on_path).resolve().parent)
    return next((folder for folder in folders if (folder / "initdb").exists()), None)


@contextlib.contextmanager
def cluster() -> Iterator[str]:
    """The URL of a cluster that nobody else uses."""
    found = programs()
    assert found is not None
    folder = Path(tempfile.mkdtemp(prefix="pg"))
    as_user = []
    if os.name == "posix" and os.geteuid() == 0:  # PostgreSQL does not run as root
        shutil.chown(folder, "postgres")
        as_user = ["runuser", "-u", "postgres", "--"]

    def run(program: str, *arguments: str) -> None:
        command = [*as_user, str(found / program), "-D", str(folder / "data"), *arguments]
        subprocess.run(command, check=True, capture_output=True, cwd=folder)

    try:
        run("initdb", "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync")
        options = f"-c listen_addresses='' -c unix_socket_directories={folder} -c fsync=off"
        run("pg_ctl", "-w", "-l", str(folder / "log"), "-o", options, "start")
        try:
            yield f"postgresql://postgres@/postgres?host={folder}"
        finally:
            run("pg_ctl", "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def empty(url: str) -> None:
    """Throw everything out of the database."""
    engine = sa.create_engine(url.replace("postgresql:", "postgresql+psycopg:"), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(sa.text("DROP SCHEMA public CASCADE"))
        connection.execute(sa.text("CREATE SCHEMA public"))
    engine.dispose()


def main() -> None:
    """Install PostgreSQL if it is not here."""
    if programs():
        return
    if not shutil.which("apt-get") or os.geteuid() != 0:
        print("PostgreSQL is not here and cannot be installed: its tests will be skipped.", file=sys.stderr)
        return
    for command in _INSTALL:
        if subprocess.run(command, check=False, capture_output=True).returncode:
            print("PostgreSQL could not be installed: its tests will be skipped.", file=sys.stderr)
            return


if __name__ == "__main__":
    main()
