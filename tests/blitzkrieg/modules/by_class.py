"""Positions of the Module System with some of its modules, on land drawn for them (tests/blitzkrieg/land.py).

The land is open plain unless a test says otherwise. Round EE30 the neighbours are, clockwise from north,
EE29, FF30, FF31, EE31, DD30 and DD29. Counters of types that none of the modules uses can be laid out, too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from tests.blitzkrieg.judging import Table
from tests.blitzkrieg.land import draw

from openblitz.blitzkrieg.engine.land import survey
from openblitz.blitzkrieg.engine.roster import muster
from openblitz.blitzkrieg.game import Blitzkrieg
from openblitz.blitzkrieg.rulesets import game, offered
from openblitz.table import LoadedDice, Sitting

if TYPE_CHECKING:
    from collections.abc import Iterable

    from openblitz.blitzkrieg.counters import Counter

FAR = "at EEE50: R:1Inf"


def module(number: int) -> str:
    """The name of a module."""
    return next(one.name for one in offered("modules") if one.name.startswith(f"module-{number:02}-"))


def play(modules: Iterable[int], land: str = "", counters: Iterable[str] = ()) -> Blitzkrieg:
    """The Module System with these modules, and with counters of further types.

    Most of the land that is drawn is Calaedia, whose borders are no matter here.
    """
    on = tuple(module(number) for number in modules)
    rules, more = game("modules", "", on, ("minor-countries-1965",)).rules, set(counters)
    used = {rules.roster.ids[unit] for unit in rules.roster.used}

    def uses(counter: Counter) -> bool:
        return counter.id in used or (counter.owner in ("blue", "red") and counter.type.key in more)

    roster = muster(uses) if more else rules.roster
    board = draw(land)
    return Blitzkrieg(msgspec.structs.replace(rules, board=board, ground=survey(board), roster=roster))


def arrange(
    *lines: str,
    modules: Iterable[int] = (),
    land: str = "",
    dice: Iterable[int] = (),
    counters: Iterable[str] = (),
) -> Table:
    """A position, line by line; Blue is to move unless a line says otherwise."""
    played = play(modules, land, counters)
    return Table(Sitting(played, LoadedDice(dice), start=played.read_state("\n".join(lines))))
