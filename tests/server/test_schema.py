"""The schema of the wire: whole, and true of what is sent."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import msgspec
import pytest

from openblitz.server.wire.described import schema
from openblitz.server.wire.schema import FromPage, FromServer, Info


def references(node: Any) -> set[str]:
    if isinstance(node, dict):
        found = {node["$ref"]} if isinstance(node.get("$ref"), str) else set()
        mapped = set(node["mapping"].values()) if isinstance(node.get("mapping"), dict) else set()
        return found | mapped | {ref for value in node.values() for ref in references(value)}
    if isinstance(node, list):
        return {ref for value in node for ref in references(value)}
    return set()


def test_everything_that_is_spoken_of_is_defined() -> None:
    whole = schema()
    defined = {f"#/$defs/{name}" for name in whole["$defs"]}
    assert references(whole) <= defined
    assert {"View", "State", "Answer", "FromPage", "FromServer", "GameMade", "Comparison"} <= set(
        whole["$defs"]
    )


def test_every_message_is_told_from_the_others_by_its_type() -> None:
    kinds = schema()["$defs"]["FromPage"]["discriminator"]["mapping"]
    assert set(kinds) == {
        "order",
        "orders",
        "undo",
        "redo",
        "chat",
        "name",
        "seen",
        "habits",
        "ask",
        "promise",
        "link",
        "claim",
    }
    kinds = schema()["$defs"]["FromServer"]["discriminator"]["mapping"]
    assert set(kinds) == {"state", "stale", "thinking", "error", "refusal", "chat", "answer"}


def test_the_module_prints_it() -> None:
    command = [sys.executable, "-m", "openblitz.server.wire.described"]
    printed = subprocess.run(command, check=True, capture_output=True).stdout
    assert msgspec.json.decode(printed) == msgspec.json.decode(msgspec.json.encode(schema()))


@pytest.mark.parametrize("kind", [FromPage, FromServer, Info])
def test_records_are_read_strictly(kind: Any) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"type": 7}', type=kind)
