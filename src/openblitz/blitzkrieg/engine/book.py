"""The rules of one game: the board, the counters, and which answer each question gets."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

import msgspec

from openblitz.blitzkrieg.battle.questions.duty import ATTACK_DUTY
from openblitz.blitzkrieg.engine.added import Added, Additions
from openblitz.blitzkrieg.engine.attacks import ATTRITION
from openblitz.blitzkrieg.engine.scenario import NAMES
from openblitz.blitzkrieg.ground.questions.victory import VICTORY
from openblitz.blitzkrieg.ground.questions.zones import ZONES
from openblitz.blitzkrieg.ground.rules.lays import Lays
from openblitz.blitzkrieg.ground.rules.zones import widened
from openblitz.hexes.grid import Hex, name
from openblitz.table import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from openblitz.blitzkrieg.battle.rules.combat import Combat
    from openblitz.blitzkrieg.board import Board
    from openblitz.blitzkrieg.charts import Chart
    from openblitz.blitzkrieg.counters import Side
    from openblitz.blitzkrieg.engine.added import Added
    from openblitz.blitzkrieg.engine.roster import Roster
    from openblitz.blitzkrieg.engine.scenario import Scenario
    from openblitz.blitzkrieg.engine.sequence import Sequence
    from openblitz.blitzkrieg.ground.questions.cities import Cities
    from openblitz.blitzkrieg.ground.questions.stacking import Stacking
    from openblitz.blitzkrieg.ground.questions.zones import Zones
    from openblitz.blitzkrieg.ground.rules.ground import Ground


Saying = tuple[str, str]  # a rule id, and what it says in our words


class Rules(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """Everything a game is played by. Nothing outside rules/ asks which edition it is."""

    name: str
    version: int
    title: str
    clarifications: str
    board: Board
    ground: Ground
    roster: Roster
    charts: Mapping[str, Chart[Any]]  # by the kinds of combat that the game has
    combats: Mapping[str, Combat]
    cites: Mapping[str, str]  # the paragraph of this edition that says what both editions say
    paragraphs: Mapping[
        str, str
    ] = {}  # of this book, for those of another whose rule is built into the engine
    turns: int  # 0: until somebody has won
    seats: Mapping[Side, str]  # the side of the map at which each player sits, where the book says
    stacking: Stacking
    cities: Cities
    sequence: Sequence
    scenario: Scenario | None = None  # None: the whole map, with all that is on the cards
    # What options and modules add, in the order in which they count; each with its paragraphs.
    added: Additions = msgspec.field(default_factory=Additions)
    objected: Mapping[type[Added], Mapping[str, tuple[Added, ...]]] = {}  # by what is objected to
    options: tuple[str, ...] = ()
    answers: Mapping[str, Any]  # every answer by its question, also to questions that only options ask
    brought: Mapping[str, tuple[Added, ...]] = {}  # what each option has added, for telling

    @property
    def aims(self) -> tuple[Saying, ...]:
        """How to win, for players: in the words of the scenario where there is one."""
        if self.scenario is None:
            return VICTORY.of(self).says
        return tuple((self.scenario.wins, words) for words in self.scenario.aims)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What people call the two sides: the powers, or the alliances of a scenario."""
        return NAMES if self.scenario is None else self.scenario.names

    @cached_property
    def zones(self) -> Zones:
        """Zones of control, with those that options add to the units' own."""
        return widened(ZONES.of(self).within(self), self)

    @cached_property
    def owed(self) -> tuple[str, ...]:
        """The kinds of combat that units beside the enemy owe, that of attrition first."""
        return tuple(sorted((k for k, combat in self.combats.items() if combat.owed), key=ATTRITION.__ne__))

    @cached_property
    def at_will(self) -> bool:
        """Whether nobody beside the enemy has to attack him (MS:3c)."""
        return ATTACK_DUTY.asked(self) and ATTACK_DUTY.of(self).at_will

    def owes(self, chart: str) -> bool:
        """Whether units beside the enemy have to make such an attack."""
        return self.combats[chart].owed and not self.at_will

    @cached_property
    def attrition(self) -> Chart[Any]:
        """The chart of the combat that units beside the enemy owe."""
        return self.charts[ATTRITION]

    @cached_property
    def lays(self) -> Lays:
        """What has been worked out of late for the movement of either side."""
        return Lays(self)

    def refuse_by(
        self, rule: str, reason: str, hexes: Iterable[int] = (), units: Iterable[int] = ()
    ) -> Refusal:
        """A refusal by a paragraph."""
        places = tuple(name(Hex(h)) for h in hexes)
        return Refusal(self.paragraph(rule), reason, places, self.roster.names(units))

    def paragraph(self, rule: str) -> str:
        """Where the book of this game says what another says in a paragraph."""
        return self.paragraphs.get(rule, rule)

    def refuse(
        self, subject: str, reason: str, hexes: Iterable[int] = (), units: Iterable[int] = ()
    ) -> Refusal:
        """A refusal by the paragraph in which this edition treats the subject."""
        return self.refuse_by(self.cites[subject], reason, hexes, units)
