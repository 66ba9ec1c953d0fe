"""Tokens: long, never twice, and kept only as hashes."""

from __future__ import annotations

import base64

import pytest

from openblitz.server.door.tokens import looks_like_token, new_id, new_token, token_hash


def test_a_token_has_at_least_160_random_bits() -> None:
    token = new_token()
    assert len(base64.urlsafe_b64decode(token + "==")) * 8 >= 160


def test_no_token_comes_twice() -> None:
    assert len({new_token() for _ in range(1000)}) == 1000


def test_a_hash_does_not_hold_the_token() -> None:
    token = new_token()
    assert token not in token_hash(token)
    assert token_hash(token) == token_hash(token)
    assert token_hash(token) != token_hash(token.swapcase())


@pytest.mark.parametrize("given", ["", "x", "é" * 32, "a" * 31, "a" * 33, "a" * 100_000])
def test_what_is_no_token_is_not_looked_for(given: str) -> None:
    assert not looks_like_token(given)


def test_what_is_a_token_is_looked_for() -> None:
    assert looks_like_token(new_token())


def test_ids_do_not_count_up() -> None:
    ids = [new_id() for _ in range(100)]
    assert len(set(ids)) == 100
    assert sorted(ids) != ids
