"""75:BGAT, 75:TGAT, 65:BGAT - what the cells of a chart do to both sides of a battle, as consequences.

A consequence says who must or may do what, how much of it and by which paragraph. The step that follows it
asks for it (battle/steps/aftermath.py); no step, player or page knows what is printed in a cell.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from openblitz.blitzkrieg.charts.cells import GroundCell, TournamentCell

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from openblitz.blitzkrieg.battle.questions.results import Results
    from openblitz.blitzkrieg.engine.added import Saying


class Role(StrEnum):
    """The two sides of a battle."""

    ATTACKER = "attacker"
    DEFENDER = "defender"

    @property
    def other(self) -> Role:
        """The other side."""
        return Role.DEFENDER if self is Role.ATTACKER else Role.ATTACKER


class Measure(StrEnum):
    """What a loss is counted in."""

    UNITS = "units"
    FACTORS = "factors"
    ALL = "all"  # everything engaged
    EXCHANGE = "exchange"  # factors: at least as many as the defender had


class Consequence(msgspec.Struct, frozen=True):
    """One thing that follows from a result, for one side, by one paragraph."""

    harms: ClassVar[bool] = True  # whether it is bad for whom it concerns
    whole: ClassVar[bool] = False  # whether its words are a sentence, about something that is not a side

    role: Role
    rule: str

    @property
    def words(self) -> str:
        """What befalls that side, in words."""
        raise NotImplementedError


class MustLose(Consequence, frozen=True):
    """A side loses some of its units in the battle, its owner choosing."""

    amount: int = 1
    of: Measure = Measure.UNITS
    among: tuple[int, ...] = ()  # only of these, where not all that it has in the battle are meant
    first: tuple[int, ...] = ()  # of whom so much of it at least is paid, as far as they go
    least: int = 0
    last: tuple[int, ...] = ()  # who pay only what is left when all others are gone

    @property
    def words(self) -> str:
        """How much."""
        match self.of:
            case Measure.ALL:
                return "loses every unit"
            case Measure.EXCHANGE:
                return "as many factors"
        what = self.of.value if self.amount != 1 else self.of.value.removesuffix("s")
        return f"loses {say_count(self.amount)} {what}"


class MustRetreat(Consequence, frozen=True):
    """What a side has left in the battle goes back."""

    length: int = 2

    @property
    def words(self) -> str:
        """How far."""
        return f"back {say_count(self.length)}"


class MustFallBack(MustRetreat, frozen=True):
    """What a side has left in the battle goes back straight; it may lose factors instead of going."""

    @property
    def words(self) -> str:
        """How far."""
        return f"back {say_count(self.length)}, or less for two factors a hex"


class MayAdvance(Consequence, frozen=True):
    """A side may enter what the other has left, and go on from there as far as the length lets it."""

    harms: ClassVar[bool] = False

    length: int = 1

    @property
    def words(self) -> str:
        """How far."""
        return f"may advance {say_count(self.length)}"


class MustFit(Consequence, frozen=True):
    """No stack of a side may be too high any more."""

    @property
    def words(self) -> str:
        """What goes."""
        return "loses what stands too high"


class AreLost(Consequence, frozen=True):
    """Some units of a side are lost, whatever else has come of the battle."""

    units: tuple[int, ...]

    @property
    def words(self) -> str:
        """How many."""
        return f"loses {say_count(len(self.units))} {'unit' if len(self.units) == 1 else 'units'}"


def say_count(count: int) -> str:
    """A small number as a word.

    >>> say_count(2), say_count(10), say_count(12)
    ('two', 'ten', '12')
    """
    words = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    return words[count] if count < len(words) else str(count)


def in_words(brings: Iterable[Consequence]) -> str:
    """All that befalls those who are harmed, side by side; empty where nobody and nothing is."""
    follows = [what for what in brings if what.harms]
    losers = dict.fromkeys(what.role for what in follows)
    return "; ".join(_fate(role, [what for what in follows if what.role is role]) for role in losers)


def _fate(role: Role, follows: list[Consequence]) -> str:
    """What befalls a side, and what is a sentence of its own."""
    befalls = ", ".join(what.words for what in follows if not what.whole)
    said = [f"{role} {befalls}"] if befalls else []
    return "; ".join([*said, *(what.words for what in follows if what.whole)])


A, D = Role.ATTACKER, Role.DEFENDER


class _ByName:
    """Results that the table prints as a word."""

    crossing = True
    cells: ClassVar[Mapping[str, tuple[Consequence, ...]]]

    def consequences(self, cell: Any) -> tuple[Consequence, ...]:
        """What follows from a cell, in the order in which it happens."""
        return self.cells[cell]


class OneUnit(_ByName):
    """75:BGAT - Elimination takes one unit, the rest retreat; an exchange takes one of each side."""

    says = (
        ("75:BGAT.AE.a", "Eliminated: the loser picks one unit of the battle; the rest retreat two hexes."),
        ("75:BGAT.EX.a", "Exchange: each side eliminates one unit of its choice; nobody moves."),
    )
    cells: ClassVar = {
        "AE": (
            MustLose(A, "75:BGAT.AE.a", 1),
            MustRetreat(A, "75:BGAT.AE.b", 2),
            MayAdvance(D, "75:BGAT.AE.c", 1),
        ),
        "DE": (
            MustLose(D, "75:BGAT.DE.a", 1),
            MustRetreat(D, "75:BGAT.DE.a", 2),
            MayAdvance(A, "75:BGAT.DE.b", 1),
        ),
        "AB2": (MustRetreat(A, "75:BGAT.AB2.a", 2), MayAdvance(D, "75:BGAT.AB2.j", 1)),
        "DB2": (MustRetreat(D, "75:BGAT.DB2.a", 2), MayAdvance(A, "75:BGAT.DB2.b", 1)),
        "EX": (MustLose(D, "75:BGAT.EX.a", 1), MustLose(A, "75:BGAT.EX.a", 1)),
    }


class WholeForce(_ByName):
    """65:BGAT - Elimination takes everything; an exchange takes the defender and as much of the attacker."""

    says = (
        ("65:BGAT.ELIM", "Eliminated: every unit of the loser in the battle is removed."),
        (
            "65:BGAT.EXa",
            "Exchange: the defender loses all, the attacker at least as many factors; he may advance.",
        ),
    )
    cells: ClassVar = {
        "AE": (MustLose(A, "65:BGAT.ELIM", of=Measure.ALL), MayAdvance(D, "65:BGAT.ELIM-ADV", 1)),
        "DE": (MustLose(D, "65:BGAT.ELIM", of=Measure.ALL), MayAdvance(A, "65:BGAT.ELIM-ADV", 1)),
        "AB2": (MustRetreat(A, "65:BGAT.BACKa", 2), MayAdvance(D, "65:BGAT.BACKg", 1)),
        "DB2": (MustRetreat(D, "65:BGAT.BACKa", 2), MayAdvance(A, "65:BGAT.BACKg", 1)),
        "EX": (
            MustLose(D, "65:BGAT.EXa", of=Measure.ALL),
            MustLose(A, "65:BGAT.EXa", of=Measure.EXCHANGE),
            MayAdvance(A, "65:BGAT.EXe", 1),
        ),
    }


class InFactors:
    """75:TGAT - Each side loses so many factors; the loser goes back, the winner may advance."""

    crossing = True
    says: tuple[Saying, ...] = (
        (
            "75:TGAT.losses.a",
            "A side loses factors as the table says, of units that it chooses.",
        ),
        ("75:TGAT.losses.c", "Nobody loses more than he has in the battle."),
        ("75:TGAT.retreat.a", "The loser takes all survivors back the full number of hexes."),
        ("75:TGAT.advance.a", "Then the winner may advance any survivors up to his number of hexes."),
    )
    rule_all: ClassVar[str] = "75:TGAT.odds.b"
    rule_losses: ClassVar[str] = "75:TGAT.losses.a"
    rule_retreat: ClassVar[str] = "75:TGAT.retreat.a"
    rule_advance: ClassVar[str] = "75:TGAT.advance.a"

    def consequences(self, cell: Any) -> tuple[Consequence, ...]:
        """Losses of both sides, then the retreat, then the advance."""
        assert isinstance(cell, TournamentCell)
        shares = {D: cell.defender, A: cell.attacker}
        brings: list[Consequence] = []
        for role, share in shares.items():
            if share.loss == "E":
                brings.append(MustLose(role, self.rule_all, of=Measure.ALL))
            elif share.loss:
                brings.append(MustLose(role, self.rule_losses, share.loss, Measure.FACTORS))
        if cell.retreats is not None:
            role = Role(cell.retreats)
            brings.append(MustRetreat(role, self.rule_retreat, shares[role].move))
        if cell.advances is not None:
            role = Role(cell.advances)
            brings.append(MayAdvance(role, self.rule_advance, shares[role].move))
        return tuple(brings)


class InFactors1965(InFactors):
    """65:TGAT - The same, by the paragraphs of 1965."""

    crossing = False  # 65:TGAT.RETa, R65-27 - the full number of squares, none of them twice
    says = (
        ("65:TGAT.LOSSa", "A side loses factors as the table says, of units that it chooses."),
        ("65:TGAT.LOSSc", "Nobody loses more than he has in the battle."),
        ("65:TGAT.RETa", "The loser takes all survivors back the full number of squares."),
        ("65:TGAT.ADVa", "Then the winner may advance any survivors up to his number of squares."),
        ("65:TGAT.b", "Above 6-1 the defender loses everything, and the attacker may advance four squares."),
    )
    rule_all: ClassVar[str] = "65:TGAT.b"
    rule_losses: ClassVar[str] = "65:TGAT.LOSSa"
    rule_retreat: ClassVar[str] = "65:TGAT.RETa"
    rule_advance: ClassVar[str] = "65:TGAT.ADVa"


class BackOrInFactors:
    """MS:4 - The defender goes back or buys that off; or a side, or both, lose so many factors."""

    crossing = True
    says: tuple[Saying, ...] = (
        ("MS:4a", "R: the defender goes back so many squares, straight away from the attackers."),
        ("MS:4b", "He may lose two factors for each square that he does not go."),
        ("MS:4f", "AD: the attacker loses so many factors of his choice."),
        ("MS:4g", "DD: the defender does."),
        ("MS:4h", "Ex: both do."),
        ("MS:4i", "The attacker may move into what the defender has left by retreat."),
    )

    def consequences(self, cell: Any) -> tuple[Consequence, ...]:
        """By the letters of the result; nobody advances but where somebody had to go back (RMS-19)."""
        assert isinstance(cell, GroundCell)
        number = cell.number
        match cell.result:
            case "R":
                return (MustFallBack(D, "MS:4a", number), MayAdvance(A, "MS:4i", 1))
            case "AD":
                return (MustLose(A, "MS:4f", number, Measure.FACTORS),)
            case "DD":
                return (MustLose(D, "MS:4g", number, Measure.FACTORS),)
        both = (MustLose(role, "MS:4h", number, Measure.FACTORS) for role in (D, A))
        return tuple(both)


ANSWERS: dict[str, Results] = {
    "one unit": OneUnit(),
    "whole force": WholeForce(),
    "in factors": InFactors(),
    "in factors 1965": InFactors1965(),
    "back or in factors": BackOrInFactors(),
}
