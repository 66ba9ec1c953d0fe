"""How long it takes until OpenBlitz is there."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bench.conftest import Promises
    from pytest_benchmark.fixture import BenchmarkFixture

CODE = "from time import perf_counter as now; began = now(); import openblitz; print(now() - began)"


def import_seconds() -> float:
    """Seconds in a fresh interpreter."""
    return float(subprocess.run([sys.executable, "-c", CODE], capture_output=True, check=True).stdout)


def test_import(benchmark: BenchmarkFixture, promise: Promises) -> None:
    benchmark(import_seconds)
    times = [import_seconds() for _ in range(7)]
    promise.under("import openblitz", min(times), 0.2)
