"""What each result of a battle does to either side, and how likely it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from openblitz.blitzkrieg.battle.rules.duty import combats_of
from openblitz.blitzkrieg.battle.rules.odds import counted, odds
from openblitz.blitzkrieg.battle.rules.results import MayAdvance, Measure, MustLose, MustRetreat, Role
from openblitz.blitzkrieg.battle.rules.weighing import chances
from openblitz.blitzkrieg.charts.cells import written
from openblitz.blitzkrieg.engine.attacks import ATTRITION

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from fractions import Fraction

    from openblitz.blitzkrieg.battle.rules.results import Consequence
    from openblitz.blitzkrieg.engine.attacks import Battle
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position

BEST = 6  # the place of odds that need no die, or no better column: 7-1


class Fate(NamedTuple):
    """What a result does to one side of a battle."""

    units: int = 0  # how many it loses
    factors: int = 0  # how many it loses
    all: bool = False  # whether it loses everything engaged
    exchange: bool = False  # whether it loses as many factors as the defender had
    retreat: int = 0  # hexes
    advance: int = 0  # hexes

    @property
    def unharmed(self) -> bool:
        """Whether it neither loses anything nor goes back."""
        return not (self.units or self.factors or self.all or self.exchange or self.retreat)


class Prospect(NamedTuple):
    """A result that may come up: its chance, and what it does to attacker and defender."""

    chance: float
    attacker: Fate
    defender: Fate


def prospects(rules: Rules) -> dict[int, list[Prospect]]:
    """What may come of a battle, by the place of its odds on the scale with 1-1 at 0."""
    return {
        place: _prospects(rules, ATTRITION, chances_at(rules, place))
        for place in range(1 - rules.attrition.worst, BEST + 1)
    }


def prospects_by(rules: Rules, chart: str, attack: int | Fraction, defense: int | Fraction) -> list[Prospect]:
    """What may come of a battle of any kind: nothing where its chart does not allow it."""
    at = counted(rules.charts[chart], attack, defense)
    if at is None:
        return []
    shares = {result: float(share) for result, share in chances(rules, at, chart).items()}
    return _prospects(rules, chart, shares)


def factors_lost(position: Position, battle: Battle, role: Role = Role.DEFENDER) -> float:
    """The factors that a side of a battle loses on average, by a table that counts losses so."""
    rules = position.rules
    combat, chart = combats_of(rules)[battle.chart], rules.charts[battle.chart]
    units = battle.attackers
    at = combat.at(position, units, combat.strengths(position, units, battle.hexes))
    if at is None:
        return 0.0
    engaged = battle.defenders if role is Role.DEFENDER else battle.attackers
    everything = sum(position.roster.defense[unit] for unit in engaged)
    lost = 0
    for roll in chart.rows:
        cell = chart.look_up(at, roll)
        for what in () if cell is None else combat.befalls(position, battle, cell):
            if isinstance(what, MustLose) and what.role is role:
                if what.of is Measure.FACTORS:
                    lost += min(what.amount, everything)
                elif what.of is Measure.ALL:
                    lost += everything
    return lost / len(chart.rows)


def hits(position: Position, battle: Battle) -> float:
    """How often a battle does the defender any harm, whatever it is."""
    rules = position.rules
    combat, chart = combats_of(rules)[battle.chart], rules.charts[battle.chart]
    units = battle.attackers
    at = combat.at(position, units, combat.strengths(position, units, battle.hexes))
    if at is None:
        return 0.0
    cells = [chart.look_up(at, roll) for roll in chart.rows]
    brings = [() if cell is None else combat.befalls(position, battle, cell) for cell in cells]
    return sum(any(w.harms and w.role is Role.DEFENDER for w in what) for what in brings) / len(cells)


def _prospects(rules: Rules, chart: str, shares: Mapping[str, float]) -> list[Prospect]:
    combat, cells = combats_of(rules)[chart], {written(cell): cell for cell in rules.charts[chart].results}
    found = []
    for result, share in shares.items():
        brings = combat.consequences(rules, cells[result])
        found.append(Prospect(share, _fate(brings, Role.ATTACKER), _fate(brings, Role.DEFENDER)))
    return found


def chances_at(rules: Rules, place: int) -> dict[str, float]:
    """The chance of each result at odds, given by their place on the scale with 1-1 at 0.

    >>> from openblitz.blitzkrieg.rulesets import rules
    >>> chances_at(rules("1975-basic"), 6)
    {'DE': 1.0}
    """
    at = odds(place + 1, 1) if place >= 0 else odds(1, 1 - place)
    return {result: round(float(share), 9) for result, share in chances(rules, at).items()}


def place_of(attack: int | Fraction, defense: int | Fraction) -> int:
    """Where odds stand on the scale; better ones than the best count as that."""
    return min(odds(attack, defense).place, BEST)


def _fate(brings: Iterable[Consequence], role: Role) -> Fate:
    """All that befalls a side; what an appraisal does not know is left out of it."""
    fate = Fate()
    for what in brings:
        if what.role is role:
            fate = _with(fate, what)
    return fate


def _with(fate: Fate, what: Consequence) -> Fate:
    match what:
        case MustLose():
            return _with_loss(fate, what)
        case MustRetreat(length=length):
            return fate._replace(retreat=max(fate.retreat, length))
        case MayAdvance(length=length):
            return fate._replace(advance=max(fate.advance, length))
    return fate


def _with_loss(fate: Fate, what: MustLose) -> Fate:
    match what.of:
        case Measure.ALL:
            return fate._replace(all=True)
        case Measure.EXCHANGE:
            return fate._replace(exchange=True)
        case Measure.FACTORS:
            return fate._replace(factors=fate.factors + what.amount)
        case Measure.UNITS:
            return fate._replace(units=fate.units + what.amount)
