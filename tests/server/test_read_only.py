"""A database that can only be read: nothing is acknowledged that is not kept; what can be seen is shown."""

from __future__ import annotations

import sqlalchemy as sa
from tests.server.played import duel_file
from tests.server.running import running


def test_a_game_waits_until_it_can_be_written_again(database_url: str) -> None:
    shut = [False]
    with running(database_url) as server:
        made = server.open(duel_file(), trust="1")
        engine = server.app.state.games.storage.database.engine

        @sa.event.listens_for(engine, "begin")
        def begun(connection: sa.Connection) -> None:
            if engine.dialect.name == "sqlite":
                connection.exec_driver_sql(f"PRAGMA query_only = {'ON' if shut[0] else 'OFF'}")
            elif shut[0]:
                connection.exec_driver_sql("SET TRANSACTION READ ONLY")

        token = {"token": made["spectator"]}
        with server.sit(made["id"], made["seats"]["blue"]) as blue:
            blue.settle()
            shut[0] = True
            for message in (
                {"type": "order", "at": 0, "order": "move B:4Arm to EE19"},
                {"type": "chat", "text": "Is anybody here?"},
            ):
                blue.send(**message)
                while (told := blue.hear())["type"] != "error":
                    pass
                assert (told["code"], told["message"]) == ("read-only", "The database can only be read.")
            answer = server.http.post("/api/games", json={"ruleset": "1975-basic"})
            assert (answer.status_code, answer.json()["error"]["code"]) == (503, "read-only")
            assert "1. blue" not in server.http.get(f"/api/games/{made['id']}/file", params=token).text
            shut[0] = False
            blue.order("move B:4Arm to EE19")
        file = server.http.get(f"/api/games/{made['id']}/file", params=token).text
        assert "1. blue: move B:4Arm to EE19" in file
