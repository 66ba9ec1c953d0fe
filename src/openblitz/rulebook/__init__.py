"""The rulebooks as an inventory: every rule, table and definition one line, and which of them are proven."""

from __future__ import annotations

from openblitz.rulebook.inventory import Book, Kind, Line, books, inventory

__all__ = ["Book", "Kind", "Line", "books", "inventory"]
