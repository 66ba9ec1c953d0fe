"""A server with the built page, and browsers that look at it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.server.running import running
from tests.web.browser import ARGUMENTS, chromium

from openblitz.server.door.app import STATIC
from openblitz.server.keep.database import in_folder

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, BrowserContext
    from tests.server.running import Server


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests; each test opens its own windows in it."""
    program = chromium()
    if program is None:
        pytest.skip("not here: Chromium (python -m tests.web.browser installs it)")
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - only where there is a browser

    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def server(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    if not (STATIC / "index.html").is_file():
        pytest.skip("not here: the built page (python hatch_build.py builds it)")
    with running(in_folder(tmp_path_factory.mktemp("web")), workers=1) as made:
        yield made


@pytest.fixture
def window(browser: Browser, server: Server) -> Iterator[Callable[..., BrowserContext]]:
    """Opens browsers that share nothing with each other; none of them may complain in its console."""
    opened: list[BrowserContext] = []
    complaints: list[str] = []

    def make(**more: object) -> BrowserContext:
        size = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce", **more}
        context = browser.new_context(base_url=server.address, **size)  # type: ignore[arg-type]
        context.set_default_timeout(60_000)  # for a machine that has much else to do
        context.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        context.on("weberror", lambda error: complaints.append(str(error.error)))
        opened.append(context)
        return context

    yield make
    for context in opened:
        context.close()
    assert not complaints
