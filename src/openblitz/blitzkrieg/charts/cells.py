"""What stands in a cell of a chart: the books' results as typed values, and how the files write them."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

import msgspec

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

Side: TypeAlias = Literal["attacker", "defender"]
Loss: TypeAlias = int | Literal["E"]  # factors, or "E": everything engaged

NONE = "-"  # as the books print it
_LOSS = r"-|E|[1-9]\d*"
_SHARE = re.compile(rf"({_LOSS})(?:([ra])([1-9]))?")


class Attrition(StrEnum):
    """A result of a Basic Game Attrition Table."""

    AE = "AE"
    AB2 = "AB2"
    EX = "EX"
    DB2 = "DB2"
    DE = "DE"


class Weather(StrEnum):
    """The weather of a turn on the 1975 chart."""

    CLEAR = "clear"
    RAIN = "rain"
    GALE = "gale"
    FOG = "fog"
    ICE = "ice"
    SNOW = "snow"


class Effect(msgspec.Struct, frozen=True):
    """A result that the book tells in a sentence: a word for the rules, our sentence for people."""

    word: str
    text: str


class CityCell(msgspec.Struct, frozen=True):
    """An attack on a minor city: the attacker's loss, and whether the city falls.

    >>> CityCell.parse("3*")
    CityCell(loss=3, reduced=True)
    """

    loss: int
    reduced: bool

    @classmethod
    def parse(cls, cell: str) -> CityCell:
        return cls(_number(cell.removesuffix("*")), cell.endswith("*"))

    def __str__(self) -> str:
        return written(self.loss) + "*" * self.reduced


class LossPair(msgspec.Struct, frozen=True):
    """What each side loses.

    >>> LossPair.parse("1/E")
    LossPair(attacker=1, defender='E')
    """

    attacker: Loss
    defender: Loss

    @classmethod
    def parse(cls, cell: str) -> LossPair:
        found = re.fullmatch(rf"({_LOSS})/({_LOSS})", cell)
        if not found:
            raise ValueError("is not a pair of losses such as 2/1, -/3 or E/-")
        return cls(_loss(found[1]), _loss(found[2]))

    def __str__(self) -> str:
        return f"{written(self.attacker)}/{written(self.defender)}"


class Share(NamedTuple):
    """One side's share of a Tournament Game result: factors lost and hexes moved."""

    loss: Loss
    move: int


class TournamentCell(msgspec.Struct, frozen=True):
    """A Tournament Game result: what either side loses, and how far it moves.

    The books print the retreat in bold; it is always the larger of the two moves, the other is the advance.

    >>> cell = TournamentCell.parse("1a2/3r3")
    >>> cell.defender, cell.retreats, cell.advances
    (Share(loss=3, move=3), 'defender', 'attacker')
    """

    attacker: Share
    defender: Share

    @property
    def retreats(self) -> Side | None:
        """The side that retreats, if one does: nobody is left to where a side is wiped out."""
        if "E" in (self.attacker.loss, self.defender.loss) or self.attacker.move == self.defender.move:
            return None
        return "attacker" if self.attacker.move > self.defender.move else "defender"

    @property
    def advances(self) -> Side | None:
        """The side that may advance, if one may."""
        for side, share in (("attacker", self.attacker), ("defender", self.defender)):
            if share.move and side != self.retreats:
                return "attacker" if side == "attacker" else "defender"
        return None

    @classmethod
    def parse(cls, cell: str) -> TournamentCell:
        shares = [_SHARE.fullmatch(part) for part in cell.split("/")]
        if len(shares) != 2 or not shares[0] or not shares[1]:
            raise ValueError("is not a Tournament result such as 2r3/-a1, 1r2/- or 1/1")
        attacker, defender = (Share(_loss(share[1]), int(share[3] or 0)) for share in shares if share)
        made = cls(attacker, defender)
        # r and a are written out so that a slip of the pen in a number shows.
        if str(made) != cell:
            raise ValueError("marks its moves wrongly: the larger is a retreat (r), the other an advance (a)")
        return made

    def share(self, side: Side) -> str:
        """One side's share as the files write it, such as 2r3."""
        share = self.attacker if side == "attacker" else self.defender
        move = f"{'r' if self.retreats == side else 'a'}{share.move}" if share.move else ""
        return written(share.loss) + move

    def __str__(self) -> str:
        return f"{self.share('attacker')}/{self.share('defender')}"


class GroundCell(msgspec.Struct, frozen=True):
    """MS:GCRT - A result of ground combat: the defender goes back (R), or who loses so many factors.

    >>> GroundCell.parse("AD3")
    GroundCell(result='AD', number=3)
    """

    result: str
    number: int

    @classmethod
    def parse(cls, cell: str) -> GroundCell:
        found = re.fullmatch(r"(R|AD|DD|Ex)([1-9])", cell)
        if not found:
            raise ValueError("is not a result of ground combat such as R2, AD1, DD3 or Ex2")
        return cls(found[1], int(found[2]))

    def __str__(self) -> str:
        return f"{self.result}{self.number}"


class Indicator(msgspec.Struct, frozen=True):
    """MS:WEATHER - A weather indicator: how bad visibility, ground and sea are, from 1 to 3.

    >>> Indicator.parse("V1G2S3")
    Indicator(visibility=1, ground=2, sea=3)
    """

    visibility: int
    ground: int
    sea: int

    @classmethod
    def parse(cls, cell: str) -> Indicator:
        found = re.fullmatch(r"V([1-3])G([1-3])S([1-3])", cell)
        if not found:
            raise ValueError("is not a weather indicator such as V1G2S3")
        return cls(*map(int, found.groups()))

    def __str__(self) -> str:
        return f"V{self.visibility}G{self.ground}S{self.sea}"


Cell: TypeAlias = (
    Attrition | Weather | Effect | CityCell | LossPair | TournamentCell | GroundCell | Indicator | int
)
CellKind: TypeAlias = Literal[
    "attrition", "weather", "effect", "city", "losses", "tournament", "ground", "indicator", "number"
]


def _number(cell: str) -> int:
    if not re.fullmatch(r"-|[1-9]\d*", cell):
        raise ValueError(f"is not a number of factors, or {NONE} for none")
    return 0 if cell == NONE else int(cell)


def _loss(loss: str) -> Loss:
    return "E" if loss == "E" else _number(loss)


def _word(words: type[Attrition | Weather], cell: str, legend: Mapping[str, str]) -> Attrition | Weather:
    if cell not in list(words):
        raise ValueError(f"is none of {', '.join(words)}")
    if cell not in legend:
        raise ValueError("is not explained in the legend")
    return words(cell)


def _effect(cell: str, legend: Mapping[str, str]) -> Effect:
    if cell not in legend:
        raise ValueError("is not explained in the legend")
    return Effect(cell, legend[cell])


_PARSERS: dict[CellKind, Callable[[str, Mapping[str, str]], Cell]] = {
    "attrition": lambda cell, legend: _word(Attrition, cell, legend),
    "weather": lambda cell, legend: _word(Weather, cell, legend),
    "effect": _effect,
    "city": lambda cell, _legend: CityCell.parse(cell),
    "losses": lambda cell, _legend: LossPair.parse(cell),
    "tournament": lambda cell, _legend: TournamentCell.parse(cell),
    "ground": lambda cell, _legend: GroundCell.parse(cell),
    "indicator": lambda cell, _legend: Indicator.parse(cell),
    "number": lambda cell, _legend: _number(cell),
}


def parse(kind: CellKind, cell: str, legend: Mapping[str, str]) -> Cell:
    """Read a cell; one that cannot be read is a ValueError that says why."""
    return _PARSERS[kind](cell, legend)


def written(cell: Cell | Loss) -> str:
    """A cell as the chart files write it.

    >>> written(0), written(CityCell(0, True)), written(LossPair("E", 1))
    ('-', '-*', 'E/1')
    """
    if isinstance(cell, Effect):
        return cell.word
    return NONE if cell == 0 else str(cell)


def plain(cell: Cell) -> object:
    """A cell as plain data for JSON.

    >>> plain(TournamentCell.parse("2r3/-a1"))
    {'attacker': [2, 3], 'defender': [0, 1]}
    """
    match cell:
        case TournamentCell():
            return {"attacker": list(cell.attacker), "defender": list(cell.defender)}
        case CityCell():
            return {"loss": cell.loss, "reduced": cell.reduced}
        case LossPair():
            return [cell.attacker, cell.defender]
        case Effect():
            return cell.text
        case Attrition() | Weather() | GroundCell() | Indicator():
            return str(cell)
        case int():
            return cell
