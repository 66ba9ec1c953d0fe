"""Whole sides: the compiled twin finds what the plain one finds, and is chosen only when it may be."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.hexes.plain import movers

from openblitz.hexes import side
from openblitz.hexes.grid import BOARD, parse
from openblitz.hexes.paths import path
from openblitz.hexes.reach import Going, Mover, reach
from openblitz.hexes.side import PlainSide, reach_side

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(autouse=True)
def _choose_afresh(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.delenv("OPENBLITZ_PURE", raising=False)
    side._kind.cache_clear()
    yield
    side._kind.cache_clear()


sides = st.lists(movers() | movers(halves=True) | movers(cities=True), max_size=5)


@settings(max_examples=50, deadline=None)
@given(sides)
def test_a_plain_side_is_the_reach_of_each(several: list[Mover]) -> None:
    found = PlainSide(several)
    assert [found[i] for i in range(len(found))] == [reach(mover) for mover in several]
    assert list(found.hexes) == [reach(mover).hexes for mover in several]


@settings(max_examples=200, deadline=None)
@given(sides)
def test_the_twins_are_equal(several: list[Mover]) -> None:
    fast = pytest.importorskip("openblitz.hexes.fast", exc_type=ImportError)
    found, plain = fast.FastSide(several), PlainSide(several)
    assert len(found) == len(plain) == len(several)
    assert list(found.hexes) == list(plain.hexes)
    for i in range(len(several)):
        assert found[i] == plain[i]


def test_paths_are_the_same_from_either_twin() -> None:
    fast = pytest.importorskip("openblitz.hexes.fast", exc_type=ImportError)
    mover = Mover(1 << parse("EE34"), 12, Going(BOARD))
    assert path(fast.FastSide([mover])[0], parse("HH37")) == path(reach(mover), parse("HH37"))


def test_numba_is_used_where_it_is_present() -> None:
    fast = pytest.importorskip("openblitz.hexes.fast", exc_type=ImportError)
    assert isinstance(reach_side([]), fast.FastSide)


@pytest.mark.parametrize("fault", [ImportError("no numba"), RuntimeError("no place for the cache")])
def test_without_numba_the_plain_twin_serves(fault: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    class Refuses:
        def find_spec(self, name: str, *_more: object) -> None:
            if name == "openblitz.hexes.fast":
                raise fault

    monkeypatch.delitem(sys.modules, "openblitz.hexes.fast", raising=False)
    monkeypatch.setattr(sys, "meta_path", [Refuses(), *sys.meta_path])
    assert isinstance(reach_side([]), PlainSide)


@pytest.mark.parametrize(("value", "plain"), [("1", True), ("yes", True), ("0", False), ("", False)])
def test_the_environment_may_ask_for_the_plain_twin(
    value: str, plain: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("numba")
    monkeypatch.setenv("OPENBLITZ_PURE", value)
    assert isinstance(reach_side([]), PlainSide) == plain


@pytest.mark.parametrize("module", ["openblitz", "openblitz.hexes.side", "openblitz.hexes.hexset"])
def test_importing_does_not_import_numba(module: str) -> None:
    code = f"import sys, {module}; print({{'numba', 'numpy'}} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"
