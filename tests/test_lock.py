"""The lock file: every package that OpenBlitz asks for, in a version that it allows."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]


def locked() -> dict[str, str]:
    lines = (ROOT / "requirements.lock").read_text(encoding="utf-8").splitlines()
    found = [line.split("==") for line in lines if not line.startswith("#")]
    return {name: version for name, version in found}  # noqa: C416 - each line has just these two


def test_the_lock_has_every_package_in_a_version_that_is_allowed() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    for text in (*project["dependencies"], *extras["fast"], *extras["postgres"]):
        wanted = Requirement(text)
        assert wanted.specifier.contains(locked()[canonicalize_name(wanted.name)]), text


def test_the_lock_names_versions_and_nothing_else() -> None:
    for name, version in locked().items():
        assert canonicalize_name(name) == name
        assert re.fullmatch(r"[0-9][0-9a-z.]*", version)
