"""The server's own secret."""

from __future__ import annotations

import stat
from typing import TYPE_CHECKING

import pytest

from openblitz.server.door.serverkey import FILE_NAME, key_file, read_key
from openblitz.server.keep.database import StorageError, in_folder

if TYPE_CHECKING:
    from pathlib import Path


def test_a_key_is_made_once_and_for_its_owner_alone(tmp_path: Path) -> None:
    file = key_file(in_folder(tmp_path))
    assert file == tmp_path / FILE_NAME
    first, second = read_key(file), read_key(file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert first.name == second.name
    assert second.signed("file", "text", first.sign("file", "text"))
    assert not second.signed("file", "texT", first.sign("file", "text"))
    assert not second.signed("browser", "text", first.sign("file", "text"))


@pytest.mark.parametrize("text", ["", "no key", "00" * 31, "00" * 33])
def test_what_is_no_key_is_told(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE_NAME).write_text(text)
    with pytest.raises(StorageError, match="no key"):
        read_key(tmp_path / FILE_NAME)


def test_a_database_that_is_no_file_has_no_key_beside_it() -> None:
    assert key_file("postgresql:///openblitz") is None
    assert key_file("sqlite://") is None
