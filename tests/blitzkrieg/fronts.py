"""Stretches of front that are hard to divide: long ones, knots, and places where the owner has a choice."""

from __future__ import annotations

import random

from tests.blitzkrieg.judging import Table, table

from openblitz.blitzkrieg.battle.rules.contact import engaged
from openblitz.blitzkrieg.battle.rules.division import Front, fronts
from openblitz.blitzkrieg.rulesets import game
from openblitz.hexes import grid
from openblitz.hexes.grid import parse

FIRST = 20  # Blue stands on EE20 and further south, each hex between two hexes of Red's column FF
STACK = 3


def _of_factor(side: int, factor: int) -> list[str]:
    roster = game("1975-basic").rules.roster
    return [
        roster.ids[u]
        for u in roster.at_first.of_side[side]
        if roster.attack[u] == roster.defense[u] == factor
    ]


def long_front(units: int, moved_at_the_end: bool = False, sacrifices: int = 0) -> Table:
    """So many Blue units that stand in contact; alone before too strong a stack is one that moved, or some.

    The `sacrifices` stand on Red's far side and touch a weak stack of the front and a mountain that nobody
    else touches, with 36 factors on it, which 4 cannot attack.
    """
    blue = _of_factor(0, 4)
    red, armor = _of_factor(1, 4), _of_factor(1, 6)
    assert len(blue) >= units
    lines, strong = [], []
    alone = sacrifices + moved_at_the_end
    in_line, out = blue[: units - alone], blue[units - alone : units]
    rows = range(FIRST, FIRST + -(-len(in_line) // STACK))
    for row in rows:
        lines.append(f"at EE{row}: {' '.join(in_line[(row - FIRST) * STACK :][:STACK])}")
    for row in (*rows, rows[-1] + 1):
        lines.append(f"at FF{row}: {red.pop()}")
    for i, unit in enumerate(out):
        row = FIRST + 1 + 3 * i
        gone = "[from=AA20 spent=3]" if moved_at_the_end and unit == out[-1] else ""
        lines.append(f"at GG{row}: {unit}{gone}")
        lines.append(f"at HH{row}: {' '.join(armor[3 * i :][:3])}")
        strong.append(f"HH{row}")
    land = f"mountain {' '.join(strong)}" if strong else ""
    return table("1975-basic", "\n".join(["turn 3", *lines, "rest eliminated"]), land=land)


RULESETS = (("1965-basic", ""), ("1975-basic", ""), ("1975-basic", "all"))

MOVED = "[from=A5 spent=3]"


def hard_front(seed: int) -> Table:
    """A knot of units within two hexes, Red strong and often on mountains, some of Blue's units moved."""
    chance = random.Random(seed)
    centre = parse("EE30")
    near = dict.fromkeys((centre, *(n for h in grid.neighbours(centre) for n in (h, *grid.neighbours(h)))))
    places = [grid.name(h) for h in near]
    chance.shuffle(places)
    reds = [f"R:{n}Arm" for n in ("GD", 4, 5, 8, 10, 12, 13, 14, 15)]
    blues = [f"B:{n}" for n in ("1Inf", "2Inf", "3Inf", "4Inf", "5Inf", "1Mar", "2Mar", "4Arm", "1Art")]
    chance.shuffle(reds)
    chance.shuffle(blues)
    red = places[: chance.randint(2, 3)]
    lines = [f"at {hex_}: {' '.join(reds.pop() for _ in range(chance.choice((2, 3, 3))))}" for hex_ in red]
    for hex_ in places[3 : 3 + chance.randint(3, 5)]:
        units = [blues.pop() for _ in range(min(len(blues), chance.choice((1, 1, 1, 2))))]
        lines.append(f"at {hex_}: {' '.join(u + chance.choice(('', '', '', MOVED)) for u in units)}")
    rough, wet = [h for h in red if chance.random() < 0.8], [h for h in places if chance.random() < 0.6]
    land = f"mountain {' '.join(rough)}" if rough else ""
    land += f"; river Dott: {' '.join(wet)}" if wet and chance.random() < 0.6 else ""
    text = "\n".join(["turn 3", *lines, "rest eliminated"])
    ruleset, clarified = chance.choice(RULESETS)
    return table(ruleset, text, clarified=clarified, land=land)


APART = 3 * (parse("GG31") - parse("EE30"))  # six columns to the east


def forks(count: int, chance: random.Random | None = None) -> Table:
    """Places where the owner chooses which unit goes, far from one another; with chance, some are spoilt.

    The artillery can attack EE29 or EE30 together with DD28, which only its hex touches; the infantry with
    it can help against the other; so either FF29's or FF31's infantry has no legal attack.
    """
    roster = game("1975-basic").rules.roster
    pool = {
        (side, attack): [roster.ids[u] for u in roster.at_first.of_side[side] if roster.attack[u] == attack]
        for side in (0, 1)
        for attack in (4, 6, 8)
    }
    guns = [unit for unit in pool[0, 8] if "Art" in unit]
    lines: list[str] = []
    rough: list[str] = []
    for i in range(count):
        hexes = ("DD28", "EE29", "EE30", "DD29", "FF29", "FF31")
        weak, left, right, ours, beside_left, beside_right = (
            grid.name(grid.Hex(parse(h) + i * APART)) for h in hexes
        )
        blue: list[str] = [pool[0, 4].pop() for _ in range(3)]
        if chance is not None:
            blue = [unit + chance.choice(("", "", "", "", MOVED)) for unit in blue]
        lines += [f"at {ours}: {guns.pop()} {blue[0]}", f"at {beside_left}: {blue[1]}"]
        lines += [f"at {beside_right}: {blue[2]}"]
        for hex_ in (left, right):
            lines.append(f"at {hex_}: {' '.join(pool[1, factor].pop() for factor in (6, 4, 4))}")
        lines.append(f"at {weak}: {pool[1, 4].pop()}")
        rough += [h for h in (weak, left, right) if chance is None or chance.random() < 0.9]
    return table(
        "1975-basic", "\n".join(["turn 3", *lines, "rest eliminated"]), land=f"mountain {' '.join(rough)}"
    )


def together(t: Table) -> Front:
    """All contact, as if it were one stretch."""
    contact = engaged(t.position)
    return Front(tuple(contact), tuple(dict.fromkeys(h for f in fronts(contact) for h in f.hexes)))
