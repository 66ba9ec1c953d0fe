"""The HTTP API in the form that programs know: OpenAPI, made from the records of the wire."""

from __future__ import annotations

from typing import Any

from openblitz import __version__
from openblitz.server.wire.described import schema

_GAME = {"name": "id", "in": "path", "required": True, "schema": {"type": "string"}}
_TOKEN = {"name": "token", "in": "query", "required": True, "schema": {"type": "string"}}
_AT = {"name": "at", "in": "query", "schema": {"type": "integer", "minimum": 0}}
_TURN = {"name": "turn", "in": "query", "schema": {"type": "integer", "minimum": 0}}
_RULE = {"name": "id", "in": "path", "required": True, "schema": {"type": "string", "minLength": 1}}
_THEME = {"name": "theme", "in": "query", "schema": {"enum": ["light", "dark", "print"]}}
_RULESET = {"name": "ruleset", "in": "path", "required": True, "schema": {"type": "string"}}
_KEY = {"name": "key", "in": "path", "required": True, "schema": {"type": "string"}}
_CSRF = {"name": "X-CSRF", "in": "header", "schema": {"type": "string"}}


def _query(*names: str) -> list[dict[str, Any]]:
    return [{"name": name, "in": "query", "schema": {"type": "string"}} for name in names]


def _record(name: str) -> dict[str, Any]:
    return {"$ref": f"#/components/schemas/{name}"}


def _does(
    what: str,
    answer: dict[str, Any] | str,
    parameters: list[dict[str, Any]] | None = None,
    body: str | None = None,
    status: int = 200,
) -> dict[str, Any]:
    """One thing that can be asked: what it is, what is given, and what is answered (a record or a file)."""
    kind, form = (answer, {}) if isinstance(answer, str) else ("application/json", answer)
    fault = {"description": "Why not.", "content": {"application/json": {"schema": _record("ErrorAnswer")}}}
    asked: dict[str, Any] = {
        "summary": what,
        "parameters": parameters or [],
        "responses": {
            str(status): {"description": what, "content": {kind: {"schema": form}}},
            "4XX": fault,
            "503": fault,
        },
    }
    if body == "text":
        content: dict[str, Any] = {"text/plain": {"schema": {"type": "string"}}}
        asked["requestBody"] = {"required": True, "content": content}
    elif body:
        asked["requestBody"] = {"required": True, "content": {"application/json": {"schema": _record(body)}}}
    return asked


def openapi() -> dict[str, Any]:
    """The whole description."""
    definitions = _moved(schema()["$defs"])
    boards = [_record("DrawnBoard"), _record("DrawnTable")]
    games = {"type": "array", "items": _record("GameLine")}
    models = {"type": "array", "items": _record("BoardChoice")}
    taken = {"anyOf": [_record("SeatTaken"), _record("SeatGone"), {"type": "null"}]}
    compared = {"anyOf": [_record("Comparison"), {"type": "null"}]}
    return {
        "openapi": "3.1.0",
        "info": {"title": "OpenBlitz", "version": __version__},
        "components": {"schemas": definitions},
        "paths": {
            "/api/info": {"get": _does("What there is to play.", _record("Info"))},
            "/api/differences": {
                "get": _does("What two rulesets answer differently.", compared, _query("a", "b"))
            },
            "/api/ticks": {
                "get": _does(
                    "What follows when a switch of a new game is set or taken back.",
                    _record("Ticked"),
                    _query("game", "on", "option", "wanted"),
                )
            },
            "/api/rules/{id}": {"get": _does("A rule, in our words.", _record("RuleInfo"), [_RULE])},
            "/api/boards/{ruleset}/{key}.svg": {
                "get": _does("A board, drawn.", "image/svg+xml", [_RULESET, _KEY, _THEME])
            },
            "/api/tables/kinds": {
                "get": _does("What tables are made of.", {"type": "array", "items": _record("PieceKind")})
            },
            "/api/tables/check": {
                "post": _does("Check and draw a table.", _record("BoardCheck"), [_THEME], "text")
            },
            "/api/tables/models": {"get": _does("Tables to begin one's own with.", models)},
            "/api/tables/models/{key}.json": {
                "get": _does("One of them, as GeoJSON.", {"type": "object"}, [_KEY, *_query("seed")])
            },
            "/api/games": {"post": _does("Make a game.", _record("GameMade"), [_CSRF], "NewGame", 201)},
            "/api/games/list": {"post": _does("The games that tokens open.", games, None, "TokenList")},
            "/api/games/open": {
                "post": _does(
                    "Make a game from a game file.",
                    _record("GameMade"),
                    _query("name", "trust", "mine", "dice"),
                    "text",
                    201,
                )
            },
            "/api/games/{id}/links": {
                "post": _does(
                    "Make a new link; the old one is good no more.",
                    _record("LinkMade"),
                    [_GAME, *_query("token", "seat"), _CSRF],
                    "NewLink",
                    201,
                )
            },
            "/api/games/{id}/rematch": {
                "post": _does(
                    "Play a game that is over once more; the others who had a seat are offered theirs.",
                    _record("GameMade"),
                    [_GAME, *_query("token", "seat"), _CSRF],
                    "NewRematch",
                    201,
                )
            },
            "/api/games/{id}/rematch/seat": {
                "post": _does(
                    "Take one's seat in the rematch of a game, once.",
                    _record("RematchTaken"),
                    [_GAME, *_query("token", "seat"), _CSRF],
                    status=201,
                )
            },
            "/api/games/{id}/file": {"get": _does("The game file.", "text/plain", [_GAME, _TOKEN])},
            "/api/games/{id}/board.svg": {
                "get": _does("The bare board, drawn.", "image/svg+xml", [_GAME, _TOKEN, _THEME])
            },
            "/api/games/{id}/board.json": {
                "get": _does("The bare board.", {"anyOf": boards}, [_GAME, _TOKEN])
            },
            "/api/games/{id}/picture.svg": {
                "get": _does("A picture of a moment.", "image/svg+xml", [_GAME, _TOKEN, _AT])
            },
            "/api/games/{id}/picture.png": {
                "get": _does("A picture of a moment.", "image/png", [_GAME, _TOKEN, _AT])
            },
            "/api/games/{id}/report.pdf": {
                "get": _does("The report of a turn.", "application/pdf", [_GAME, _TOKEN, _TURN])
            },
            "/api/account": {
                "get": _does("Who is logged in.", {"anyOf": [_record("AccountInfo"), {"type": "null"}]}),
                "post": _does("Sign up.", _record("AccountInfo"), None, "Credentials", 201),
                "delete": _does("Delete the account.", _record("AccountDeleted"), [_CSRF], "Deletion"),
            },
            "/api/games/{id}/seat": {"post": _does("Exchange a link for a secret.", taken, [_GAME], "Claim")},
            "/api/account/password": {
                "post": _does("Change the password.", _record("SessionsEnded"), [_CSRF], "NewPassword")
            },
            "/api/account/sessions": {
                "delete": _does("Log out everywhere else.", _record("SessionsEnded"), [_CSRF])
            },
            "/api/account/games": {
                "post": _does("Take a seat into the account.", _record("Access"), [_CSRF], "Claim", 201)
            },
            "/api/session": {
                "post": _does("Log in.", _record("AccountInfo"), None, "Credentials"),
                "delete": _does("Log out.", {"type": "object"}, [_CSRF]),
            },
        },
    }


def _moved(node: Any) -> Any:
    """The definitions of the schema, with references to where they stand in this description."""
    if isinstance(node, dict):
        return {key: _moved(value) for key, value in node.items()}
    if isinstance(node, list | tuple):
        return [_moved(value) for value in node]
    return node.replace("#/$defs/", "#/components/schemas/") if isinstance(node, str) else node
