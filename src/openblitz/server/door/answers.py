"""HTTP answers and faults, as JSON."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, TypeVar

import msgspec
from starlette.responses import Response

from openblitz.server.door.faults import BadRequestError
from openblitz.server.door.security import BODY_SIZE
from openblitz.server.keep.database import StorageError
from openblitz.server.wire.schema import ErrorAnswer, Fault
from openblitz.table import GameFileError

if TYPE_CHECKING:
    from starlette.requests import Request

T = TypeVar("T")

LONGEST_FAULT = 1_000  # letters: what was sent is not sent back whole
BODY_SECONDS = 30.0  # in which a request is sent whole


class HttpFaultError(Exception):
    """An answer with a status of 400 or more."""

    def __init__(self, status: int, code: str, message: str) -> None:
        self.status = status
        self.fault = Fault(code, message)
        super().__init__(message)


def not_found() -> HttpFaultError:
    """The same whether it is not there or not for him: nobody learns which games there are."""
    return HttpFaultError(404, "not-found", "There is nothing here, or the link is not right.")


def as_json(value: object, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """A record as the body of an answer."""
    kept = {"Cache-Control": "no-store", **(headers or {})}
    return Response(msgspec.json.encode(value), status, kept, "application/json")


FORESEEN = (HttpFaultError, BadRequestError, GameFileError, StorageError)


def fault_answer(error: Exception) -> Response:
    """What goes wrong on the way, in words."""
    match error:
        case HttpFaultError():
            status, fault = error.status, error.fault
        case BadRequestError():
            status, fault = 422, Fault(error.code, error.message)
        case GameFileError():
            line = f"Line {error.line}: " if error.line else "The file "
            status, fault = 422, Fault("game-file", f"{line}{error.fault}.")
        case StorageError():
            status, fault = 503, Fault(error.code, error.message)
        case _:
            raise error
    if len(fault.message) > LONGEST_FAULT:
        fault = Fault(fault.code, f"{fault.message[:LONGEST_FAULT]}...")
    return as_json(ErrorAnswer(fault), status)


async def body_of(request: Request, most: int = BODY_SIZE) -> bytes:
    """The body of a request; one that is too long is not read to its end."""
    length = request.headers.get("content-length", "0")
    if length.isdigit() and len(length) < 20 and int(length) > most:
        raise HttpFaultError(413, "too-large", f"At most {most} bytes can be sent here.")
    parts, size = [], 0
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for part in request.stream():
                size += len(part)
                if size > most:
                    raise HttpFaultError(413, "too-large", f"At most {most} bytes can be sent here.")
                parts.append(part)
    except TimeoutError as error:
        raise HttpFaultError(408, "too-slow", "The request was not sent in time.") from error
    return b"".join(parts)


async def record_of(request: Request, kind: type[T]) -> T:
    """The record in a request's body."""
    sent = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if sent != "application/json":
        # A page of another site cannot send this type without being asked who it is.
        raise HttpFaultError(415, "content-type", "Send JSON, with the type application/json.")
    try:
        return msgspec.json.decode(await body_of(request), type=kind)
    except msgspec.ValidationError as error:
        raise HttpFaultError(422, "invalid", f"This cannot be read: {error}.") from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise HttpFaultError(400, "invalid", "This is no JSON.") from error
