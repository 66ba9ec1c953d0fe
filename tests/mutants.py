"""`python -m tests.mutants PART`: break a part of the code in every small way there is; which tests notice?

The parts stand in pyproject.toml under `[tool.mutants]`, each with what is broken and the tests that should
notice. Each is worked on in a copy of its own, build/mutants/PART: no part disturbs another, and a run
that was stopped goes on where it was. What nobody noticed is written to build/survivors-PART.txt.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

BUILD = Path("build")
COPIED = ("src", "tests", "docs")


def settings(part: str, project: str) -> str:
    """The project file for one part: as it is, with what mutmut wants to know at its end."""
    parts = tomllib.loads(project)["tool"]["mutants"]
    if part not in parts:
        raise SystemExit(f"There is no part {part!r}; there are {', '.join(parts)}.")
    wanted = {
        "paths_to_mutate": [
            f"{found.as_posix()}/" if found.is_dir() else found.as_posix()
            for pattern in parts[part]["breaks"]
            for found in sorted(Path().glob(pattern))
        ],
        "tests_dir": parts[part]["tests"],
        "do_not_mutate": parts[part].get("spares", []),
        "also_copy": [*COPIED, "pyproject.toml"],
    }
    lines = [f"{key} = {json.dumps(value)}" for key, value in wanted.items()]
    return "\n".join([project, "[tool.mutmut]", *lines, ""])


def main(part: str) -> None:
    """Make the copy, break it, and say what was noticed."""
    place = BUILD / "mutants" / part
    text = settings(part, Path("pyproject.toml").read_text("utf-8"))
    place.mkdir(parents=True, exist_ok=True)
    for folder in COPIED:
        shutil.rmtree(place / folder, ignore_errors=True)
        shutil.copytree(folder, place / folder, ignore=shutil.ignore_patterns("__pycache__", "static"))
    (place / "pyproject.toml").write_text(text, "utf-8")
    mutmut = [sys.executable, "-m", "mutmut"]
    with (BUILD / f"mutants-{part}.log").open("w") as log:
        subprocess.run([*mutmut, "run"], cwd=place, stdout=log, stderr=subprocess.STDOUT, check=False)
    with (BUILD / f"survivors-{part}.txt").open("w") as survivors:
        subprocess.run([*mutmut, "results"], cwd=place, stdout=survivors, check=True)
    subprocess.run([*mutmut, "export-cicd-stats"], cwd=place, stdout=subprocess.DEVNULL, check=True)
    print((place / "mutants" / "mutmut-cicd-stats.json").read_text("utf-8"))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit("usage: python -m tests.mutants PART")
    main(sys.argv[1])
