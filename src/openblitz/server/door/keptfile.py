"""Files that are asked for again and again: packed once, sent in as few bytes as the other side can read."""

from __future__ import annotations

import gzip
import hashlib
from typing import TYPE_CHECKING

import msgspec
from starlette.responses import Response

if TYPE_CHECKING:
    from starlette.requests import Request


class KeptFile(msgspec.Struct, frozen=True):
    """A file plain and packed by gzip, and a tag that changes when it does."""

    plain: bytes
    small: bytes  # empty where packing gains nothing
    tag: str


def packed(plain: bytes) -> KeptFile:
    """A file that nobody has packed yet."""
    return KeptFile(plain, gzip.compress(plain, 6), _tag(plain))


def unpacked(small: bytes) -> KeptFile:
    """A file that is kept packed."""
    plain = gzip.decompress(small)
    return KeptFile(plain, small, _tag(plain))


def as_it_is(plain: bytes) -> KeptFile:
    """A picture or letters, whose bytes are few already."""
    return KeptFile(plain, b"", _tag(plain))


def _tag(body: bytes) -> str:
    return f'"{hashlib.sha256(body).hexdigest()[:20]}"'


def sent(request: Request, kept: KeptFile, kind: str, headers: dict[str, str]) -> Response:
    """The file for whoever asked, unless he has it already."""
    headers = {"ETag": kept.tag, "Cache-Control": "no-cache", **headers}
    if kept.small:
        headers["Vary"] = "Accept-Encoding"
    if request.headers.get("if-none-match") == kept.tag:
        return Response(status_code=304, headers=headers)
    if not kept.small or "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(kept.plain, 200, headers, kind)
    return Response(kept.small, 200, {**headers, "Content-Encoding": "gzip"}, kind)
