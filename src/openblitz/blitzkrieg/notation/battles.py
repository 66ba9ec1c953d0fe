"""Attacks as lines of a position: `battle EE31 with B:4Arm against R:1Inf fought`.

What an attack has in common with nearly all others is left out: a number that is its place in the list, the
attrition table and what that strikes at, and support that it has not got. So files from before attacks had
numbers are read as ever.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.battle.rules.duty import combats_of
from openblitz.blitzkrieg.engine.attacks import ATTRITION, Battle
from openblitz.blitzkrieg.engine.kinds import names, read_chart, read_hexes, read_number, read_units
from openblitz.table.game import NotationError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position

FORM = (
    "write it so: battle [N] HEX ... [of SYSTEM] [by TABLE] with UNIT ... [support UNIT ...] "
    "[against UNIT ...] [fought]"
)
_PARTS = ("of", "by", "with", "support", "against")


def write_battle(rules: Rules, battle: Battle, place: int) -> str:
    """An attack, which stands at that place of the list, the first at 1."""
    units = rules.roster.names
    words = ["battle", *([str(battle.number)] if battle.number != place else []), *names(battle.hexes)]
    if battle.system != combats_of(rules)[battle.chart].system:
        words += ["of", battle.system]
    if battle.chart != ATTRITION:
        words += ["by", battle.chart]
    words += ["with", *units(battle.attackers)]
    if battle.support:
        words += ["support", *units(battle.support)]
    words += ["against", *units(battle.defenders)]
    return " ".join([*words, "fought"] if battle.fought else words)


def read_battle(position: Position, words: Sequence[str], place: int) -> Battle:
    """The attack that a line means at that place of the list; without `against` all on its hexes defend."""
    rules = position.rules
    fought = list(words[-1:]) == ["fought"]
    parts = _parts(words[:-1] if fought else words)
    # Of a fought battle nobody may be left to name: change that is lost is in the box again (75:26.5d).
    if not (parts.get("with") or (fought and "with" in parts)) or any(
        len(parts.get(one, "-")) != 1 for one in ("of", "by")
    ):
        raise NotationError(FORM)
    target, number = parts[""], place
    if target and target[0].isdigit():
        number, target = read_number(target[0]), target[1:]
    hexes = read_hexes(target)
    if not hexes:
        raise NotationError(FORM)
    chart = read_chart(rules, parts["by"][0]) if "by" in parts else ATTRITION
    combat, attackers = combats_of(rules)[chart], read_units(rules, parts["with"])
    if "against" in parts:
        defenders = read_units(rules, parts["against"])
    else:
        defenders = combat.defenders(position, attackers, hexes)
    return Battle(
        attackers,
        hexes,
        defenders,
        fought,
        number,
        parts["of"][0] if "of" in parts else combat.system,
        chart,
        read_units(rules, parts.get("support", ())),
    )


def _parts(words: Sequence[str]) -> dict[str, list[str]]:
    """The words of a line by the words that begin its parts, which come in their order."""
    parts: dict[str, list[str]] = {"": []}
    left = list(_PARTS)
    begun = ""
    for word in words:
        if word in left:
            begun = word
            left = left[left.index(word) + 1 :]
            parts[begun] = []
        else:
            parts[begun].append(word)
    return parts
