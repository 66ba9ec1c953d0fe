"""MS:AIRMISSION.3 - bombing production centers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from openblitz.blitzkrieg.air_forces.rules.air_strikes import DESTROYED, HALF, Strike
from openblitz.blitzkrieg.battle.rules.results import Consequence, Role
from openblitz.blitzkrieg.engine import known
from openblitz.blitzkrieg.engine.kinds import UNIT
from openblitz.blitzkrieg.engine.modifiers import Upkeep
from openblitz.blitzkrieg.engine.places import on_map
from openblitz.blitzkrieg.engine.position import Position
from openblitz.blitzkrieg.ground.rules.first import moves_first
from openblitz.blitzkrieg.production.rules import production
from openblitz.blitzkrieg.production.rules.production import Output
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex
from openblitz.table.facts import Subject
from openblitz.table.kinds import FormError, Kind
from openblitz.table.records import Record

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.table import Event

WORDS: Final = {DESTROYED: "nothing", HALF: "half"}


def _read(_rules: Rules, said: str) -> str:
    found = {words: word for word, words in WORDS.items()}
    if said not in found:
        raise FormError
    return found[said]


MAKES: Kind[str] = Kind("half|nothing", _read, lambda _rules, word: WORDS[word])


class Bombed(NamedTuple):
    """A production center that was hit: what it makes then, in the cycle of which turn."""

    unit: int
    word: str
    turn: int


BOMBED: Subject[tuple[Bombed, ...]] = Subject(
    Position,
    "bombed-center",
    (),
    Record(Bombed, "{unit} makes {word} on {turn}", unit=UNIT, word=MAKES),
    each=True,
)


class IsHit(Consequence, frozen=True):
    """MS:AIRMISSION.3b - Production centers make nothing, or half, in their next cycle."""

    units: tuple[int, ...]
    word: str

    @property
    def words(self) -> str:
        """What."""
        return f"makes {WORDS[self.word]} there in the next cycle"


@known.of_side
def centers_at(position: Position, side: int) -> int:
    """Where a side has production centers."""
    place = position.place
    return bits.of(Hex(place[u]) for u in production.centers(position, side) if on_map(place[u]))


def next_cycle(position: Position) -> int:
    """MS:AIRMISSION.3b, RMS-31 - The turn of the enemy's next production; he may still move in this one."""
    turn = position.turn + (position.side != moves_first(position))
    while not production.is_cycle(position.rules, turn):
        turn += 1
    return turn


class BombProduction(Strike):
    """MS:AIRMISSION.3 - SAC and MDM against a production center."""

    name = "bomb-production"
    number = 3
    title = "Bombing of a production center"
    system = "production"
    types = ("sac", "mdm")
    types_rule = "MS:AIRMISSION.3a"
    rule_target = "MS:AIRMISSION.3a"
    says = (
        ("MS:AIRMISSION.3a", "SAC and MDM bomb production centers by the Strategic Bombardment Table."),
        ("MS:AIRMISSION.3b", "After D one makes nothing in its next cycle, after H half."),
    )

    def targets(self, position: Position, side: int) -> int:
        """Those of the enemy."""
        return centers_at(position, 1 - side)

    def no_target(self) -> str:
        """There is none."""
        return "no production center of the enemy is there"

    def stake(self, position: Position, hex_: int, side: int) -> tuple[int, ...]:
        """The center."""
        own = production.centers(position, 1 - side)
        return tuple(u for u in own if position.place[u] == hex_)

    def consequences(
        self, position: Position, hex_: int, units: Sequence[int], word: str
    ) -> Iterable[Consequence]:
        """MS:AIRMISSION.3b - Nothing, or half."""
        if word in WORDS:
            there = self.stake(position, hex_, position.side)
            yield IsHit(Role.DEFENDER, "MS:AIRMISSION.3b", there, word)

    def worth(self, position: Position, hex_: int, word: str, factors: int) -> float:
        """Its points; nothing more where it was hit before."""
        there = self.stake(position, hex_, position.side)
        if any(one.unit in there for one in BOMBED(position)):
            return 0.0
        points = sum(position.roster.counters[u].points for u in there)
        return {DESTROYED: 1.0, HALF: 0.5}.get(word, 0.0) * points


def hit(position: Position, units: Iterable[int], word: str) -> int:
    """Production centers have been hit; in which turn they make less for it."""
    turn = next_cycle(position)
    more = (Bombed(u, word, turn) for u in units)
    BOMBED.put(position, tuple(sorted({*BOMBED(position), *more})))
    return turn


class BombedOutput(Output):
    """MS:AIRMISSION.3b - What a center that was hit makes in that cycle."""

    name = "bombed production"
    says = ()

    def halves(self, position: Position, center: int, has: int) -> int:
        """Nothing, or half of it."""
        words = {one.word for one in BOMBED(position) if (one.unit, one.turn) == (center, position.turn)}
        if DESTROYED in words:
            return 0
        return has // 2 if HALF in words else has


class BombedForACycle(Upkeep):
    """MS:AIRMISSION.3b - For one cycle."""

    name = "bombed for a cycle"
    says = ()
    minds = (BOMBED,)

    def look(self, position: Position, final: bool) -> Iterator[Event]:
        """What is over is forgotten, and centers that are gone."""
        left = (one for one in BOMBED(position) if position.turn <= one.turn)
        BOMBED.put(position, tuple(left))
        return iter(())
