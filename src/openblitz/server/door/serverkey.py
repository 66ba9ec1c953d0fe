"""The server's own secret: signs what it gives away, so that it knows it again. Kept beside the database."""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
from pathlib import Path

import sqlalchemy as sa

from openblitz.server.keep.database import StorageError

FILE_NAME = "server.key"
_BYTES = 32


class ServerKey:
    """A secret, and what is made with it; each use has a key of its own, derived from it.

    >>> key = ServerKey(bytes(32))
    >>> key.sign("file", "text") == key.sign("file", "text") != key.sign("browser", "text")
    True
    >>> key.name
    '66687aad'
    """

    def __init__(self, secret: bytes | None = None) -> None:
        self._secret = secrets.token_bytes(_BYTES) if secret is None else secret
        # Tells keys apart, and tells nothing of them.
        self.name = hashlib.sha256(self._secret).hexdigest()[:8]

    def sign(self, use: str, text: str) -> str:
        """What only who has the key can make of a text."""
        own = hmac.digest(self._secret, use.encode(), "sha256")
        return hmac.digest(own, text.encode("utf-8", "replace"), "sha256").hex()

    def signed(self, use: str, text: str, signature: str) -> bool:
        """Whether a text is as it was signed."""
        return hmac.compare_digest(self.sign(use, text).encode(), signature.encode("utf-8", "replace"))


def key_file(url: str) -> Path | None:
    """Where the key of a database is kept: beside the file; None for a database that is no file."""
    address = sa.make_url(url)
    if address.get_backend_name() != "sqlite" or not address.database or address.database == ":memory:":
        return None
    return Path(address.database).with_name(FILE_NAME)


def read_key(file: Path, *, make: bool = True) -> ServerKey:
    """The key in a file, which is made where there is none; nobody else on the machine can read it."""
    try:
        try:
            if not make:
                raise FileExistsError
            made = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            secret = bytes.fromhex(file.read_text("ascii"))
        else:
            with os.fdopen(made, "w", encoding="ascii") as opened:
                secret = secrets.token_bytes(_BYTES)
                opened.write(secret.hex() + "\n")
                opened.flush()
                os.fsync(opened.fileno())
    except OSError as error:
        raise StorageError("key", f"The key {file} cannot be used: {error.strerror}.") from error
    except ValueError as error:
        raise StorageError("key", f"{file} is no key of a server.") from error
    if len(secret) != _BYTES:
        raise StorageError("key", f"{file} is no key of a server.")
    return ServerKey(secret)
