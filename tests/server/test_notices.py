"""What is bundled has its licence with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from openblitz.server.door.app import STATIC

if TYPE_CHECKING:
    from tests.server.running import Server


@pytest.mark.parametrize("path", ["licences.txt", "about.html"])
def test_the_page_has_the_licences_of_all_that_is_in_it(server: Server, path: str) -> None:
    if not (STATIC / "index.html").is_file():
        pytest.skip("not here: the built page (python hatch_build.py builds it)")
    answer = server.http.get(f"/{path}")
    assert answer.status_code == 200
    for name in ("source-sans-3", "source-serif-4", "svelte", "d3-zoom", "d3-selection", "milsymbol"):
        assert f"{name} " in answer.text
    for words in ("SIL OPEN FONT LICENSE", "Permission is hereby granted", "Permission to use, copy, modify"):
        assert words in answer.text
