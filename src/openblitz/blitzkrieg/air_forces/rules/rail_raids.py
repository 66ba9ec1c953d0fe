"""MS:AIRMISSION.2, MS:AIRMISSION.11-12 - bombing trains, cutting rail lines, holding trains up."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.air_forces.rules import air_strikes
from openblitz.blitzkrieg.air_forces.rules.air_strikes import CUT, DESTROYED, HALF, RIT, Strike
from openblitz.blitzkrieg.battle.rules.results import Consequence, Role
from openblitz.blitzkrieg.engine import known
from openblitz.blitzkrieg.engine.modifiers import AllowanceModifier, Upkeep
from openblitz.blitzkrieg.engine.places import on_map
from openblitz.blitzkrieg.engine.position import Position
from openblitz.blitzkrieg.rail.rules import rail_cuts, railroads
from openblitz.blitzkrieg.rail.rules.rail_cuts import IsCut
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex
from openblitz.table import Part
from openblitz.table.facts import Lasts, Of, Subject

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


FIGHTERS = 2  # MS:AIRMISSION.12b - factors for each train
WORTH = 2.0  # what a train counts to computer players, in attack factors

HELD_UP = Subject(
    Position,
    "train-held-up",
    0,
    of=Of.UNITS,
    about="was hit from the air and does not move in its owner's next turn",
)
# Those that were hit in this player-turn: a position that is read in the middle of it keeps them.
HIT_NOW = Subject(
    Position,
    "train-hit",
    0,
    of=Of.UNITS,
    lasts=Lasts.PLAYER_TURN,
    about="was hit from the air in this player-turn",
)


def hold_up(position: Position, units: Iterable[int]) -> None:
    """Trains do not move until the next player-turn of their side is over."""
    hit = sum(1 << unit for unit in set(units))
    HELD_UP.put(position, HELD_UP(position) | hit)
    HIT_NOW.put(position, HIT_NOW(position) | hit)


class AreWrecked(Consequence, frozen=True):
    """MS:AIRMISSION.2b - Trains are destroyed, with half of the factors in them."""

    units: tuple[int, ...]

    @property
    def words(self) -> str:
        """What."""
        return "loses the trains, and half of what is in them"


class AreHeldUp(Consequence, frozen=True):
    """MS:AIRMISSION.2c, MS:AIRMISSION.12b - Trains do not move in their owner's next turn."""

    units: tuple[int, ...]

    @property
    def words(self) -> str:
        """What."""
        return "moves these trains no more in the next turn"


@known.of_side
def trains_at(position: Position, side: int) -> int:
    """Where a side has trains."""
    own, place = position.of_type(railroads.TRAIN, side), position.place
    return bits.of(Hex(place[u]) for u in own if on_map(place[u]))


class AgainstTrains(Strike):
    """A mission against the trains on a square."""

    system = "trains"

    def targets(self, position: Position, side: int) -> int:
        """Where enemy trains are."""
        return trains_at(position, 1 - side)

    def no_target(self) -> str:
        """There are none."""
        return "no enemy train is there"

    def stake(self, position: Position, hex_: int, side: int) -> tuple[int, ...]:
        """Those trains."""
        there = position.units_at(hex_, 1 - side)
        return tuple(u for u in there if railroads.is_train(position.rules, u))


class BombTrains(AgainstTrains):
    """MS:AIRMISSION.2 - SAC and MDM against trains; cities do not cover them."""

    name = "bomb-trains"
    number = 2
    title = "Bombing of trains"
    types = ("sac", "mdm")
    types_rule = "MS:AIRMISSION.2a"
    rule_target = "MS:AIRMISSION.2a"
    says = (
        ("MS:AIRMISSION.2a", "SAC and MDM bomb trains by the Strategic Bombardment Table."),
        ("MS:AIRMISSION.2b", "D destroys all of them, and half of the factors that they carry."),
        ("MS:AIRMISSION.2c", "H holds them up for a turn."),
        ("MS:AIRMISSION.2d", "Cities do not cover trains."),
    )

    def consequences(
        self, position: Position, hex_: int, units: Sequence[int], word: str
    ) -> Iterable[Consequence]:
        """MS:AIRMISSION.2b-c - All, or all held up."""
        there = self.stake(position, hex_, position.side)
        if word == DESTROYED:
            yield AreWrecked(Role.DEFENDER, "MS:AIRMISSION.2b", there)
        if word == HALF:
            yield AreHeldUp(Role.DEFENDER, "MS:AIRMISSION.2c", there)

    def worth(self, position: Position, hex_: int, word: str, factors: int) -> float:
        """The trains, and half of what is in them."""
        there = self.stake(position, hex_, position.side)
        cargo = sum(position.roster.attack[u] for t in there for u in railroads.load(position, t))
        share = {DESTROYED: 1.0, HALF: 0.25}.get(word, 0.0)
        return share * (WORTH * len(there) + cargo / 2)


class CutRails(Strike):
    """MS:AIRMISSION.11 - SAC and MDM against a rail line."""

    name = "cut-rails"
    number = 11
    title = "Rail line interdiction"
    system = "rail line"
    table = RIT
    types = ("sac", "mdm")
    fleet = ("tac",)
    types_rule = "MS:AIRMISSION.11a"
    rule_target = "MS:AIRMISSION.11a"
    says = (
        ("MS:AIRMISSION.11a", "SAC and MDM cut rail lines by the Rail Interdiction Table."),
        ("MS:AIRMISSION.11b", "A cut costs trains 10 movement factors to cross."),
        ("MS:AIRMISSION.11c", "A bridge gets two cuts, 20 to cross, of which one is mended a turn."),
    )

    def targets(self, position: Position, side: int) -> int:
        """Rail squares on which the side has nobody."""
        return position.rules.board.rail_bits & ~position.stood(side)

    def no_target(self) -> str:
        """There is none."""
        return "no rail line is there that is not in your own hands"

    def stake(self, position: Position, hex_: int, side: int) -> tuple[int, ...]:
        """Nobody."""
        return ()

    def consequences(
        self, position: Position, hex_: int, units: Sequence[int], word: str
    ) -> Iterable[Consequence]:
        """MS:AIRMISSION.11a - It is cut."""
        if word == CUT:
            yield IsCut(Role.DEFENDER, "MS:AIRMISSION.11a")

    def worth(self, position: Position, hex_: int, word: str, factors: int) -> float:
        """Little, and less where it is cut already."""
        if word != CUT or rail_cuts.markers(position).get(hex_):
            return 0.0
        return 0.5 * rail_cuts.most(position.rules, hex_)


class StopTrains(AgainstTrains):
    """MS:AIRMISSION.12 - Fighters against trains."""

    name = "stop-trains"
    number = 12
    title = "Railroad unit interdiction"
    table = RIT
    types = ("ftr",)
    types_rule = "MS:AIRMISSION.12a"
    rule_target = "MS:AIRMISSION.12a"
    says = (
        ("MS:AIRMISSION.12a", "Fighters hold trains up by the Rail Interdiction Table."),
        ("MS:AIRMISSION.12b", "One for every two factors, for a turn."),
    )

    def consequences(
        self, position: Position, hex_: int, units: Sequence[int], word: str
    ) -> Iterable[Consequence]:
        """MS:AIRMISSION.12b, RMS-228 - A train for every two factors, those with a load first."""
        count = air_strikes.factors_of(position, units) // FIGHTERS
        there = self.stake(position, hex_, position.side)
        laden = sorted(there, key=lambda train: (not railroads.load(position, train), train))
        if word == CUT and count:
            yield AreHeldUp(Role.DEFENDER, "MS:AIRMISSION.12b", tuple(laden[:count]))

    def worth(self, position: Position, hex_: int, word: str, factors: int) -> float:
        """Each of them."""
        there = self.stake(position, hex_, position.side)
        return min(factors // FIGHTERS, len(there)) * WORTH / 4 if word == CUT else 0.0


class HeldUpTrains(AllowanceModifier):
    """MS:AIRMISSION.2c, MS:AIRMISSION.12b - Trains that were hit do not move."""

    name = "trains held up"
    says = ()
    follows_moves: ClassVar = False

    def part(self, position: Position, unit: int) -> Part | None:
        """Nothing of their allowance."""
        if not HELD_UP(position) >> unit & 1:
            return None
        return Part(Fraction(0), "held up from the air", "MS:AIRMISSION.2c", times=True)


class TrainsGoOn(Upkeep):
    """MS:AIRMISSION.2c, MS:AIRMISSION.12b - For one turn of their owner."""

    name = "held up for a turn"
    says = ()

    def begin(self, position: Position) -> None:
        """Those of the side whose turn is over go on."""
        theirs = position.roster.under[position.allegiance].as_set[1 - position.side]
        HELD_UP.put(position, HELD_UP(position) & (~theirs | HIT_NOW(position)))
