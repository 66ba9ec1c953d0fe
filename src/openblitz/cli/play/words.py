"""What a player types at the text table, and what could come next."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from openblitz.cli.play.table import TextTable


def without_comment(line: str) -> str:
    """A line as it is meant: what stands behind # is for people.

    >>> without_comment("attack EE21 with 4Arm  # 1-1")
    'attack EE21 with 4Arm'
    """
    return line.partition("#")[0].strip()


def candidates(table: TextTable, before: Sequence[str], commands: Iterable[str]) -> list[str]:
    """The words that may follow those typed already, for completion."""
    verbs = sorted(table.family.narrator.forms())
    if not before:
        return sorted([*commands, *verbs])
    if table.game.to_move(table.position) is None:
        return []
    if before[0].lower() in ("why", "help"):
        return verbs if len(before) == 1 else candidates(table, before[1:], commands)
    return table.family.narrator.candidates(table.game, table.position, before)
