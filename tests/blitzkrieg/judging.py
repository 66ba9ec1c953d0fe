"""A table to judge positions at: arrange one in notation, give an order, look at what became of it.

>>> t = table("1975-basic", "at EE20: B:4Arm B:15Inf")
>>> t.order("move B:4Arm to EE19")[0].text
'B:4Arm from EE20 to EE19.'
>>> t.at("EE19"), t.where("B:15Inf")
(('B:4Arm',), 'EE20')
>>> t.refused("move R:1Inf to EE19").rule
'75:4.2c'
>>> t.why_not("move R:1Inf to EE19")
('75:4.2c', '', 'R:1Inf')

With `land` the position stands on land drawn for it (see land.py), so that no edit of the board touches it.

>>> t = table("1975-basic", "at EE20: B:4Arm", land="forest EE19")
>>> t.refused("move B:4Arm to EE19").rule
'75:10.2a'
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import msgspec
from tests.blitzkrieg.land import draw

from openblitz.blitzkrieg.battle.rules.duty import combats_of
from openblitz.blitzkrieg.battle.rules.weighing import battle_defense
from openblitz.blitzkrieg.engine.added import Added
from openblitz.blitzkrieg.engine.attacks import ATTRITION
from openblitz.blitzkrieg.engine.kinds import read_hexes, read_units
from openblitz.blitzkrieg.engine.land import survey
from openblitz.blitzkrieg.game import Blitzkrieg
from openblitz.blitzkrieg.rulesets import game
from openblitz.door.blitzkrieg import HexPlay
from openblitz.table import LoadedDice, Sitting

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Self

    from openblitz.table import Refusal

A = TypeVar("A", bound=Added)


class Table(HexPlay):
    """A game at the front door, with dice that fall as they are told and what only tests ask."""

    game: Blitzkrieg  # it is of this family
    dice: LoadedDice

    def says(self, text: str, seat: str | None = None) -> Refusal | None:
        """What the rules say to an order, of whoever is asked or of a seat; None when it may be given."""
        return super().why_not(text, seat)

    def refused(self, text: str, seat: str | None = None) -> Refusal:
        """The refusal of an order; one that may be given fails the test, and nothing is changed by either."""
        before = self.position.copy()
        refusal = self.says(text, seat)
        assert refusal is not None, f"{text} is not refused"
        assert self.position == before, f"refusing {text} has changed the position"
        return refusal

    def why_not(self, text: str, seat: str | None = None) -> tuple[str, str, str]:  # type: ignore[override]
        """The refusal of an order as its rule, hexes and units: `("75:8.2c", "EE30", "B:1Inf")`."""
        refusal = self.refused(text, seat)
        return refusal.rule, " ".join(refusal.places), " ".join(refusal.units)

    def under(self, kind: type[A], *these: A, subject: str = "") -> Self:
        """The same position at a table where options add these of a kind; nothing changes at this one.

        What objects does so to a subject.
        """
        start, rules = self.position.copy(), self.rules
        if subject:
            start.rules = msgspec.structs.replace(rules, objected={**rules.objected, kind: {subject: these}})
        else:
            start.rules = msgspec.structs.replace(rules, added=rules.added.having(kind, these))
        start.recount()
        return type(self)(Sitting(Blitzkrieg(start.rules), self.dice, start=start))

    def friendly(self, side: str, hex_: str) -> bool:
        """Whether a city is friendly to a side now."""
        return hex_ in self.cities(side)

    def defense(self, hexes: str, units: str) -> int:
        """What the defenders on hexes come to against these attackers of the moving side."""
        rules = self.rules
        found = battle_defense(self.position, read_units(rules, units.split()), read_hexes(hexes.split()))
        assert isinstance(found, int)
        assert self._told(hexes, units) == found
        return found

    def _told(self, hexes: str, units: str) -> int:
        """The same by its reasons, as it is told to players."""
        by, at = read_units(self.rules, units.split()), read_hexes(hexes.split())
        _attack, stacks = combats_of(self.rules)[ATTRITION].tallies(self.position, by, at)
        return int(sum(stack.total for stack in stacks))


def table(
    ruleset: str,
    text: str = "",
    dice: Iterable[int] = (),
    clarified: str = "",
    land: str | None = None,
    *,
    options: tuple[str, ...] = (),
    without: tuple[str, ...] = (),
) -> Table:
    """A table with a position in notation, of a ruleset and perhaps its clarifications, on its own land.

    Parts of a ruleset with which a test is not concerned can be left out.
    """
    played = game(ruleset, clarified, options, without)
    if land is not None:
        board = draw(land)
        played = Blitzkrieg(msgspec.structs.replace(played.rules, board=board, ground=survey(board)))
    start = played.read_state(text) if text else None
    return Table(Sitting(played, LoadedDice(dice), start=start))
