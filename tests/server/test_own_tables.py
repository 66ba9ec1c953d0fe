"""Tables of one's own: what they are made of, and what the server finds when it looks at one."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from typing import TYPE_CHECKING, Any

from openblitz.commander.table_top.generator import generate
from openblitz.commander.table_top.tables import named, read
from openblitz.server.door.api import TABLE_SIZE

if TYPE_CHECKING:
    from tests.server.running import Server

WOOD = {
    "type": "Feature",
    "properties": {"id": "wood-1", "kind": "woods"},
    "geometry": {"type": "Polygon", "coordinates": [[[10, 10], [60, 10], [60, 60], [10, 10]]]},
}


def table(*pieces: dict[str, Any]) -> str:
    head = {"name": "mine", "title": "My own", "width": 120, "height": 120}
    return json.dumps({"type": "FeatureCollection", "openblitz": head, "features": list(pieces)})


def test_kinds_say_how_they_are_drawn(server: Server) -> None:
    kinds = {kind["name"]: kind for kind in server.http.get("/api/tables/kinds").json()}
    assert kinds["woods"]["form"] == "area"
    assert kinds["hedge"]["form"] == "line"
    assert "open-ground" not in kinds


def test_kinds_that_are_only_sketched_are_told_apart_by_their_colours(server: Server) -> None:
    kinds = {kind["name"]: kind["colour"] for kind in server.http.get("/api/tables/kinds").json()}
    told_apart = ("woods", "forest", "hill", "steep-hill", "built-up-area", "road", "river", "hedge", "wall")
    assert len({kinds[name] for name in told_apart}) == len(told_apart)


def test_a_table_of_ones_own_begins_with_a_finished_or_a_random_one(server: Server) -> None:
    models = {model["key"]: model["title"] for model in server.http.get("/api/tables/models").json()}
    assert models["village-crossroads"] == "Village crossroads"
    given = server.http.get("/api/tables/models/village-crossroads.json")
    assert read(given.text).digest == named("village-crossroads").digest
    first, other = (server.http.get(f"/api/tables/models/random.json?seed={seed}") for seed in (7, 8))
    assert read(first.text).digest == generate(7).digest
    assert first.text != other.text
    checked = server.http.post("/api/tables/check", content=first.text).json()
    assert all(finding["ok"] for finding in checked["findings"])


def test_a_model_that_is_not_there_or_a_seed_that_is_none_is_refused(server: Server) -> None:
    assert server.http.get("/api/tables/models/nowhere.json").status_code == 404
    for seed in ("x", "-1", "1" * 10):
        answer = server.http.get(f"/api/tables/models/random.json?seed={seed}")
        assert answer.status_code == 422
        assert "seed" in answer.json()["error"]["message"]
    assert server.http.get(f"/api/tables/models/random.json?seed={'9' * 9}").status_code == 200


def test_a_table_is_checked_and_drawn(server: Server) -> None:
    answer = server.http.post("/api/tables/check?theme=dark", content=table(WOOD))
    assert answer.status_code == 200
    found = answer.json()
    assert found["title"] == "My own"
    scenery = next(f for f in found["findings"] if f["what"].startswith("Scenery"))
    assert not scenery["ok"]
    assert scenery["detail"] == "8.7%"
    assert ET.fromstring(found["svg"]).get("viewBox") == "-5 -5 130 130"


def test_what_cannot_be_used_is_told_in_a_sentence(server: Server) -> None:
    outside = {**WOOD, "properties": {"id": "wood-1", "kind": "custard"}}
    for text in (table(outside), "{", "\xff".encode("latin-1"), "[]"):
        answer = server.http.post("/api/tables/check", content=text)
        assert answer.status_code == 422
        assert answer.json()["error"]["code"] == "table"
    assert (
        "custard" in server.http.post("/api/tables/check", content=table(outside)).json()["error"]["message"]
    )


def test_a_table_that_is_too_long_is_not_read(server: Server) -> None:
    assert server.http.post("/api/tables/check", content=" " * (TABLE_SIZE + 1)).status_code == 413
