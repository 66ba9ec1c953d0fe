"""The measures of the house: `python -m tests.house` prints them, test_house.py holds them.

What is counted is the shape of the code, not what it does: how much a signature drags along, how tightly
modules are tied, how far a subject is spread.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SRC = Path("src/openblitz")
HEX = SRC / "blitzkrieg"
WEB = Path("web/src")
PATTERN = {"__init__"}  # of every folder
CORE = ("engine", "ground", "battle")  # what every game has, each knowing only those before it
NO_SUBJECTS = {"appraisal", "board", "charts", "counters", "notation", "rulesets", "telling"}


@cache
def trees() -> dict[Path, ast.Module]:
    """Every module of the program, read."""
    return {file: ast.parse(file.read_text(encoding="utf-8")) for file in sorted(SRC.rglob("*.py"))}


def _signatures() -> Iterator[set[str]]:
    for tree in trees().values():
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef):
                every = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
                yield {ast.unparse(one.annotation) for one in every if one.annotation is not None}


def pairs() -> int:
    """Signatures that take both the rules, or the roster, and a position that knows them."""
    return sum("Position" in kinds and bool(kinds & {"Rules", "Roster"}) for kinds in _signatures())


def knot() -> int:
    """Modules of the hex family in the largest circle of imports, annotations among them."""
    graph = {_name(file): _imports(file, tree) for file, tree in trees().items() if HEX in file.parents}
    return max(map(len, _circles({name: wanted & graph.keys() for name, wanted in graph.items()})))


def _name(file: Path) -> str:
    dotted = ".".join(file.relative_to(SRC.parent).with_suffix("").parts)
    return dotted.removesuffix(".__init__")


def _imports(file: Path, tree: ast.Module) -> set[str]:
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{one.name}" for one in node.names)}
        elif isinstance(node, ast.Import):
            found |= {one.name for one in node.names}
    return found - {_name(file)}


def _circles(graph: dict[str, set[str]]) -> list[set[str]]:
    """The strongly connected parts (Kosaraju): those from which one comes back."""
    order: list[str] = []
    _walk(graph, graph, order.append)
    back: dict[str, set[str]] = {name: set() for name in graph}
    for name, wanted in graph.items():
        for one in wanted:
            back[one].add(name)
    found: list[set[str]] = []
    seen: set[str] = set()
    for name in reversed(order):
        if name not in seen:
            part: list[str] = []
            _walk(back, [name], part.append, seen)
            found.append(set(part))
    return found


def _walk(
    graph: dict[str, set[str]],
    starts: dict[str, set[str]] | list[str],
    leave: Callable[[str], None],
    seen: set[str] | None = None,
) -> None:
    seen = set() if seen is None else seen
    for start in starts:
        if start in seen:
            continue
        seen.add(start)
        way = [(start, iter(sorted(graph[start])))]
        while way:
            name, more = way[-1]
            after = next((one for one in more if one not in seen), None)
            if after is None:
                leave(name)
                way.pop()
            else:
                seen.add(after)
                way.append((after, iter(sorted(graph[after]))))


def fields_of_rules() -> int:
    """What the rules of a game of the hex family are made of."""
    tree = trees()[HEX / "engine/book.py"]
    (book,) = (node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == "Rules")
    return sum(isinstance(one, ast.AnnAssign) for one in book.body)


def _written(pattern: str) -> int:
    return sum(len(re.findall(pattern, file.read_text(encoding="utf-8"))) for file in trees())


def untyped_answers() -> int:
    """Questions that are asked by name, so that nobody knows what the answer can."""
    return _written(r"rules\.answers(\[|\.get\()\"") + _written(r"\" (not )?in [\w.]*rules\.answers")


def orders_told_apart() -> int:
    """Places where a deed assures itself of the kind of its order."""
    return _written(r"isinstance\(order,")


def largest_folder() -> int:
    """Modules in the fullest folder."""
    return max(Counter(file.parent for file in trees()).values())


def longest_module() -> int:
    """Lines of the longest module."""
    return max(len(file.read_text(encoding="utf-8").splitlines()) for file in trees())


def _subject(dotted: str) -> str:
    """The folder of the hex family in which a module stands."""
    return dotted.removeprefix(f"openblitz.{HEX.name}").strip(".").partition(".")[0]


def names_in_two_rooms() -> int:
    """Names of modules of the hex family that stand in several subjects: within one they are the pattern."""
    files = (file for file in trees() if HEX in file.parents and file.parent.name != "questions")
    rooms = {(_subject(_name(file)), file.stem) for file in files}
    counted = Counter(name for _, name in rooms)
    return sum(times > 1 for name, times in counted.items() if name not in PATTERN)


def core_knows_subjects() -> int:
    """Imports at run time by what every game has of what only some have, or of a higher floor."""
    subjects = {file.parent.name for file in trees() if file.parent.parent == HEX} - {*CORE} - NO_SUBJECTS
    return sum(
        folder in subjects or (folder in CORE and CORE.index(folder) > CORE.index(_subject(_name(file))))
        for file, tree in trees().items()
        if HEX in file.parents and _subject(_name(file)) in CORE
        for folder in map(_subject, _called(tree))
    )


def _called(tree: ast.Module) -> Iterator[str]:
    """What a module imports, one name after the other, but for what it only needs to name a kind."""
    todo: list[ast.AST] = [tree]
    while todo:
        node = todo.pop()
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            continue
        if (
            isinstance(node, ast.ImportFrom)
            and node.module
            and node.module.startswith(f"openblitz.{HEX.name}")
        ):
            yield from (node.module for _ in node.names)
        todo.extend(ast.iter_child_nodes(node))


def map_knows_the_game() -> int:
    """Imports of the hex family by the map that any game could use."""
    return sum(
        len(re.findall(r"from \"(?:\.\./)+blitzkrieg/", file.read_text(encoding="utf-8")))
        for file in (WEB / "hexmap").rglob("*")
        if file.suffix in (".ts", ".svelte")
    )


def storeys() -> int:
    """The longest line of classes of the page that stand on one another."""
    bases: dict[str, str] = {}
    for file in WEB.rglob("*.ts"):
        for name, base in re.findall(
            r"class (\w+)(?:<[^{]*?>)? extends (\w+)", file.read_text(encoding="utf-8")
        ):
            bases[name] = base

    def height(name: str) -> int:
        return 1 + (height(bases[name]) if name in bases else 0)

    return max(map(height, bases), default=0)


def words_of_architecture() -> int:
    """What a newcomer reads first."""
    return len(Path("docs/architecture.md").read_text(encoding="utf-8").split())


Measure: TypeAlias = "Callable[[], int]"

MEASURES: tuple[Measure, ...] = (
    pairs,
    knot,
    fields_of_rules,
    untyped_answers,
    orders_told_apart,
    largest_folder,
    longest_module,
    names_in_two_rooms,
    core_knows_subjects,
    map_knows_the_game,
    storeys,
    words_of_architecture,
)

if __name__ == "__main__":
    for measure in MEASURES:
        print(f"{measure():6}  {measure.__name__.replace('_', ' ')}")
