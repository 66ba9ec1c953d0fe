"""Notation: orders and positions as text that people can read, write, mail and diff (docs/notation.md)."""

from openblitz.commander.notation.orders import read_kept, read_order, write_order
from openblitz.commander.notation.positions import write_position
from openblitz.commander.notation.reading import read_position

__all__ = ["read_kept", "read_order", "read_position", "write_order", "write_position"]
