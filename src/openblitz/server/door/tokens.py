"""Secret tokens: whoever holds one may do what it is for. Only their hashes are kept."""

from __future__ import annotations

import hashlib
import secrets

_BYTES = 24  # 192 random bits
_LENGTH = 32


def new_token() -> str:
    """A token that nobody can guess.

    >>> len(new_token()), new_token() != new_token()
    (32, True)
    """
    return secrets.token_urlsafe(_BYTES)


def token_hash(token: str) -> str:
    """What is kept of a token. A plain hash is enough: there is no guessing 192 random bits."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def looks_like_token(token: str) -> bool:
    """Whether it is worth looking for; anything else is no token, whatever it is."""
    return len(token) == _LENGTH and token.isascii()


def new_id() -> str:
    """The id of a game, for addresses: no secret, but not to be counted up either.

    >>> len(new_id())
    16
    """
    return secrets.token_hex(8)


def looks_like_id(text: str) -> bool:
    """Whether a game may be called so.

    >>> looks_like_id(new_id()), looks_like_id("\\0")
    (True, False)
    """
    return len(text) == 16 and text.isascii() and text.isalnum()
