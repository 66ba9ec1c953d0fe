"""What a person is told who asked for something that cannot be."""

from __future__ import annotations


class BadRequestError(Exception):
    """Something that was asked for cannot be: a code for programs, a sentence for people."""

    def __init__(self, code: str, message: str) -> None:
        self.code = code
        self.message = message
        super().__init__(message)


class OverrunError(BadRequestError):
    """Something that took too long, and was stopped."""

    def __init__(self, message: str = "This takes too long to reckon; it was given up.") -> None:
        super().__init__("too-long", message)
