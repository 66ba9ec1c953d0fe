"""Notation: orders and positions as text that people can read, write, mail and diff (docs/notation.md)."""

from openblitz.blitzkrieg.notation.order_lines import read_order, write_order
from openblitz.blitzkrieg.notation.positions import read_position, write_position

__all__ = ["read_order", "read_position", "write_order", "write_position"]
