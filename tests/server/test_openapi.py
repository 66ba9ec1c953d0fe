"""The HTTP API as it is described: every answer fits, and nothing that is sent breaks it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from starlette.routing import Mount, Route
from tests.server.running import Server, running

from openblitz.server.door.openapi import openapi
from openblitz.server.keep.database import in_folder

if TYPE_CHECKING:
    from collections.abc import Iterator

    from schemathesis import Case

schemathesis = pytest.importorskip("schemathesis")
positive_data_acceptance = pytest.importorskip("schemathesis.specs.openapi.checks").positive_data_acceptance

described = schemathesis.openapi.from_dict(openapi())


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(in_folder(tmp_path_factory.mktemp("api")), workers=1) as made:
        yield made


@described.parametrize()  # type: ignore[untyped-decorator]
@settings(
    max_examples=8,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
    database=None,
)
def test_every_answer_is_as_described(served: Server, case: Case[Any]) -> None:
    # What fits the form may still name a player or a ruleset that is not there.
    unfit = [positive_data_acceptance]
    case.call_and_validate(base_url=served.address, timeout=60, excluded_checks=unfit)


def test_every_address_is_described(served: Server) -> None:
    """A route that is added is described, or this fails."""
    (api,) = [route for route in served.app.routes if isinstance(route, Mount) and route.path == "/api"]
    found = set()
    for route in api.routes:
        if isinstance(route, Route) and route.path != "/openapi.json":
            methods = {method.lower() for method in route.methods or ()} - {"head"}
            paths = [route.path]
            if "{kind:str}" in route.path:
                paths = [route.path.replace("{kind:str}", kind) for kind in ("svg", "png")]
            found |= {(f"/api{path}", method) for path in paths for method in methods}
    assert found == {(path, method) for path, methods in openapi()["paths"].items() for method in methods}
    assert served.http.get("/api/openapi.json").json()["openapi"] == "3.1.0"
