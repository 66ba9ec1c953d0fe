"""Verbs agree with the units that a sentence speaks of: `B:1Inf and B:2Inf are` (`Roster.tell`)."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TYPE_CHECKING

import openblitz.blitzkrieg
from openblitz.blitzkrieg.rulesets import game

if TYPE_CHECKING:
    from collections.abc import Iterator

SOURCE = Path(openblitz.blitzkrieg.__file__).parent
# What may stand behind units though it ends as a verb does: `B:1Inf across`, `B:1Inf as`.
NO_VERBS = {"across", "as", "less", "this", "its", "plus", "besides", "aboard"}
BARE = {"are", "were", "have", "do", "stand", "attack", "move", "go", "retreat", "wait", "come"}


def _is_say(call: ast.expr) -> bool:
    """Whether it lists units: `rules.roster.say(units)`, or `say(units)` where that is what `say` is."""
    if not isinstance(call, ast.Call):
        return False
    return getattr(call.func, "attr", getattr(call.func, "id", "")) == "say"


def _names(function: ast.AST) -> set[str]:
    """The names that a function gives to such a list."""
    found = set()
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and _is_say(node.value):
            found.add(node.targets[0].id)
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Tuple):
            pairs = zip(node.targets[0].elts, getattr(node.value, "elts", ()), strict=False)
            found |= {name.id for name, value in pairs if isinstance(name, ast.Name) and _is_say(value)}
    return found


def _bare(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """The verbs in a tree that stand behind such a list and do not ask how many there are."""
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef):
            continue
        names = _names(function)
        for node in ast.walk(function):
            if not isinstance(node, ast.JoinedStr):
                continue
            for who, text in zip(node.values, node.values[1:], strict=False):
                if not isinstance(who, ast.FormattedValue) or not isinstance(text, ast.Constant):
                    continue
                if not (_is_say(who.value) or getattr(who.value, "id", "") in names):
                    continue
                word, _, rest = str(text.value).partition(" ")[2].partition(" ")
                verb = word.strip(".,:;?")
                if not word or str(text.value)[:1] != " " or (not rest and word != verb == ""):
                    continue
                if verb in BARE or (verb.endswith("s") and verb not in NO_VERBS):
                    yield node.lineno, ast.unparse(node)


def test_no_verb_behind_units_stands_for_one_alone() -> None:
    found = [
        f"{file.relative_to(SOURCE)}:{line} {text}"
        for file in sorted(SOURCE.rglob("*.py"))
        for line, text in _bare(ast.parse(file.read_text()))
    ]
    assert found == []


def test_a_bare_verb_would_be_found() -> None:
    plain = 'def f(rules, units):\n    return f"{rules.roster.say(units)} is late."'
    named = 'def f(rules, units):\n    who = rules.roster.say(units)\n    return f"{who} does not go."'
    agreed = "def f(rules, units):\n    return f\"{rules.roster.tell(units, 'be')} late.\""
    assert [bool(list(_bare(ast.parse(text)))) for text in (plain, named, agreed)] == [True, True, False]


def test_units_and_their_verb() -> None:
    roster = game("1975-basic").rules.roster
    one, two = [roster.number["b:1inf"]], [roster.number["b:1inf"], roster.number["b:2inf"]]
    verbs = ("be", "have", "do", "was", "go", "retreat")
    assert [roster.tell(one, verb).partition(" ")[2] for verb in verbs] == [
        *("is", "has", "does", "was", "goes", "retreats")
    ]
    assert roster.tell(two, "be") == "B:1Inf and B:2Inf are"
    assert [roster.tell(two, verb).rpartition(" ")[2] for verb in verbs] == [
        *("are", "have", "do", "were", "go", "retreat")
    ]
