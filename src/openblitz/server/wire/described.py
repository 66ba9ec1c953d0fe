"""The JSON schema of everything on the wire; `python -m openblitz.server.wire.described` prints it.

The types of the page and the description of the API are made from it.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec

from openblitz.catalogue import FAMILIES, BoardCheck, Comparison, PieceKind, Ticked
from openblitz.server.wire.schema import (
    Access,
    AccountDeleted,
    AccountInfo,
    Claim,
    Credentials,
    Deletion,
    ErrorAnswer,
    FromPage,
    FromServer,
    GameLine,
    GameMade,
    Info,
    LinkMade,
    NewGame,
    NewLink,
    NewPassword,
    NewRematch,
    RematchTaken,
    RuleInfo,
    SeatGone,
    SeatTaken,
    SessionsEnded,
    TableAsk,
    TableReply,
    TokenList,
)

_HTTP = (
    Info,
    Comparison,
    Ticked,
    NewGame,
    TokenList,
    Credentials,
    Deletion,
    Claim,
    NewPassword,
    NewLink,
    NewRematch,
    RematchTaken,
    ErrorAnswer,
    RuleInfo,
    GameMade,
    LinkMade,
    SeatGone,
    SeatTaken,
    SessionsEnded,
    AccountDeleted,
    BoardCheck,
    PieceKind,
    GameLine,
    Access,
    AccountInfo,
)


def schema() -> dict[str, Any]:
    """The JSON schema of all records, each a definition by its name."""
    # A union holds no two records with the same tag, and games may call their questions alike: each
    # game's records are written down by themselves, and put together here.
    unions: dict[str, Any] = {"FromPage": FromPage, "FromServer": FromServer}
    unions |= {"TableAsk": TableAsk, "TableReply": TableReply}
    for family in FAMILIES:
        own = family.name.capitalize()
        unions |= {f"{own}Ask": family.narrator.ask_type, f"{own}Reply": family.narrator.reply_type}
    views = [family.narrator.view_type for family in FAMILIES]
    printed = [family.narrator.printed_type for family in FAMILIES]
    records = (*_HTTP, *(family.artist.board_type for family in FAMILIES))
    made, components = msgspec.json.schema_components(
        (*records, *views, *printed, *unions.values()), ref_template="#/$defs/{name}"
    )
    found = made[len(records) :]
    components |= dict(zip(unions, found[2 * len(views) :], strict=True))
    components["View"] = {"anyOf": list(found[: len(views)])}
    components["Printed"] = {"anyOf": list(found[len(views) : 2 * len(views)])}
    for what in ("Ask", "Reply"):
        owners = ["Table", *(family.name.capitalize() for family in FAMILIES)]
        components[what] = {"anyOf": [{"$ref": f"#/$defs/{owner}{what}"} for owner in owners]}
    for record, field, what in _ANY:
        components[record]["properties"][field] = {"$ref": f"#/$defs/{what}"}
    named = {name: record | {"title": name} for name, record in sorted(_short(components).items())}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "OpenBlitz",
        "$defs": named,
    }


# Fields that hold a record of whichever game is played.
_ANY = (
    ("State", "view", "View"),
    ("State", "printed", "Printed"),
    ("StaleState", "view", "View"),
    ("StaleState", "printed", "Printed"),
    ("Moment", "view", "View"),
    ("AskMessage", "ask", "Ask"),
    ("Answer", "answer", "Reply"),
)


def _short(node: Any) -> Any:
    """Records of different games with the same name are told apart by the game: BlitzkriegView."""
    if isinstance(node, dict):
        return {_short(key): _short(value) for key, value in node.items()}
    if isinstance(node, list | tuple):
        return [_short(value) for value in node]
    if not isinstance(node, str):
        return node
    return _IN_FULL.sub(lambda found: found[1].capitalize() + found[2], node)


_IN_FULL = re.compile(r"openblitz\.(\w+)\.[\w.]*?(\w+)$")


def main() -> None:
    """Print the schema."""
    print(msgspec.json.format(msgspec.json.encode(schema()), indent=1).decode())


if __name__ == "__main__":
    main()
