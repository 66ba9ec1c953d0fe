"""MS:8 - initial orders of battle: seven armies to choose from, and the counters that make them up.

An order of battle is so many factors of each type. What a game has no counters of stays away: ships come with
the module that sails them, trains with the one that runs them.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple

from openblitz.blitzkrieg.charts.sheet import sheet
from openblitz.blitzkrieg.engine.kinds import SIDE
from openblitz.blitzkrieg.engine.modifiers import Invariant, Kept
from openblitz.blitzkrieg.engine.places import BOX, WAITING
from openblitz.blitzkrieg.engine.position import SETTING_UP, Position
from openblitz.blitzkrieg.engine.questions.orders_of_battle import ORDERS_OF_BATTLE, Armies
from openblitz.blitzkrieg.engine.roster import BLUE, GARRISONS, RED, SIDES
from openblitz.blitzkrieg.ground.rules.change import made
from openblitz.table.facts import Subject
from openblitz.table.game import NotationError
from openblitz.table.kinds import Kind, read_number
from openblitz.table.records import Record
from openblitz.table.view import Box

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from openblitz.blitzkrieg.engine.added import Saying
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.roster import Roster
    from openblitz.table import Refusal

CHART: Final = "modules.ob"
COMPARISON: Final = "modules.ob_comparison"
PRICES: Final = "modules.production"
NUMBERS: Final = tuple(range(1, 8))
HORDE: Final = 7
CENTERS: Final = "production"  # counted as whole counters, each of so many points
SLOW: Final = "slow-infantry"
# MS:9w - Of these a whole counter is one factor.
WHOLE: Final = frozenset({"mac", "railroad", "task-force", "transport", "landing-ship", "airbase", CENTERS})


def _read(_rules: Rules, text: str) -> int:
    number = read_number(text)
    if number not in NUMBERS:
        raise NotationError(f"orders of battle are numbered {NUMBERS[0]} to {NUMBERS[-1]}")
    return number


NUMBERED: Kind[int] = Kind("N", _read, lambda _rules, number: str(number))


class OrderOfBattle(NamedTuple):
    """Which army a side has."""

    side: int
    number: int


ARMIES: Subject[tuple[OrderOfBattle, ...]] = Subject(
    Position,
    "order-of-battle",
    (),
    Record(OrderOfBattle, "{side} {number}", side=SIDE, number=NUMBERED),
    each=True,
)


def not_in_army(position: Position, units: Sequence[int]) -> Refusal | None:
    """MS:8a, MS:OB - Counters that are no part of the army that their side has chosen: they never come."""
    of = {one.side: one.number for one in ARMIES(position)}
    sides = {unit: position.side_of(unit) for unit in units}
    never = [
        u for u in units if position.place[u] == BOX and not position.roster.arrives[u] and sides[u] in of
    ]
    if not never:
        return None
    number = of[sides[never[0]]]
    reason = f"{position.roster.tell(never, 'be')} no part of order of battle {number}."
    return position.rules.refuse_by(f"MS:OB.{number}", reason, (), never)


SAID: tuple[Saying, ...] = (
    ("MS:8a", "Each side chooses one of seven orders of battle; the cards are not used."),
    ("MS:8c", "Or one side names two, and the other says who has which."),
    ("MS:8d", "Or both roll: the lower roll is the number of one's army, and the other takes a higher one."),
    ("MS:8f", "The lower number moves first, where the scenario does not say who does."),
    ("MS:8g", "Who moves second sets up first."),
)


class AsCharted:
    """MS:OB.1 to MS:OB.7 - As the chart has them: the Horde with 200 factors (RMS-37)."""

    says: tuple[Saying, ...] = SAID
    shared = False
    rule = "MS:8a"

    def open_to(self, side: int) -> tuple[int, ...]:
        """MS:8a - Any of the seven."""
        return NUMBERS

    def not_in_army(self, position: Position, units: Sequence[int]) -> Refusal | None:
        """MS:8a, MS:OB - Those that it is not made of."""
        return not_in_army(position, units)

    def factors(self, number: int, key: str) -> int:
        """As printed."""
        return int(sheet(CHART).at(key, str(number)))

    def besides(self, rules: Rules, side: int) -> tuple[int, ...]:
        """None."""
        return ()


class AsCompared(AsCharted):
    """RMS-37, MS:OB.COMPARISON - The same, but for the Horde: as strong as it is compared with the others."""

    says = (*SAID, ("MS:OB.COMPARISON", "The Horde Army has 120 factors and not 200."))

    def factors(self, number: int, key: str) -> int:
        """As printed, or as compared."""
        if number == HORDE and key == SLOW:
            return int(sheet(COMPARISON).at("ground", str(number)))
        return super().factors(number, key)


BLITZ = 1
INFANTRY_ARMIES = (5, 6, 7)  # Improved Infantry, Standard Infantry, Horde


class ThirdPower(AsCharted):
    """MS:SCENARIO.F.b - The attacker has no Blitz Army, and the power that watches an infantry army."""

    says = (
        *SAID,
        ("MS:SCENARIO.F.b", "The attacker takes any army but the Blitz Army, the other an infantry army."),
    )

    rule = "MS:SCENARIO.F.b"

    def __init__(self, watching: int) -> None:
        self._watching = watching

    def open_to(self, side: int) -> tuple[int, ...]:
        """Some of the seven."""
        if side == self._watching:
            return INFANTRY_ARMIES
        return tuple(number for number in NUMBERS if number != BLITZ)

    def besides(self, rules: Rules, side: int) -> tuple[int, ...]:
        """MS:SCENARIO.F.j - The alliance has the production centers of the minor countries."""
        roster, minor = rules.roster, len(SIDES)
        own = (u for u in sorted(roster.at_first.of_side[side]) if roster.army[u] >= minor)
        return tuple(u for u in own if roster.counters[u].type.key == CENTERS)


class CivilWar(AsCharted):
    """MS:SCENARIO.H.b, RMS-169 - One army for both, of which no more than one unit is dealt to a square."""

    says = (("MS:SCENARIO.H.b", "One order of battle is dealt over the cities and ports; dice divide it."),)
    shared = True
    rule = "MS:SCENARIO.H.b"

    def open_to(self, side: int) -> tuple[int, ...]:
        """Blue names it; the Horde has more units than there are squares for."""
        return tuple(number for number in NUMBERS if number != HORDE) if side == BLUE else ()


class OccupiersAlone(AsCharted):
    """MS:SCENARIO.G.a - The occupier takes any order of battle; the other side has guerillas only."""

    says = (("MS:SCENARIO.G.a", "One side has an order of battle and the whole board, the other guerillas."),)
    rule = "MS:SCENARIO.G.a"


ANSWERS: dict[str, Armies] = {
    "as charted": AsCharted(),
    "as compared": AsCompared(),
    "third power": ThirdPower(RED),
    "third power swapped": ThirdPower(BLUE),
    "civil war": CivilWar(),
    "national liberation": OccupiersAlone(),
}


def army(position: Position, side: int) -> int:
    """The number of the order of battle that a side has; 0: none."""
    return next((one.number for one in ARMIES(position) if one.side == side), 0)


def title(number: int) -> str:
    """What an order of battle is called."""
    return f"{sheet(CHART).legend[str(number)]} (#{number})"


def types() -> tuple[str, ...]:
    """The types of counters of which an order of battle has any, in the order of the chart."""
    return tuple(row for row in sheet(CHART).rows if row != "points")


def points(number: int) -> int:
    """MS:9a - What each production center of an army makes in a cycle."""
    return int(sheet(CHART).at("points", str(number)))


def strength(rules: Rules, number: int) -> dict[str, int]:
    """The factors of each type that an army has in this game."""
    there = {rules.roster.counters[u].type.key for u in rules.roster.used}
    counted = {key: ORDERS_OF_BATTLE.of(rules).factors(number, key) for key in types() if key in there}
    return {key: factors for key, factors in counted.items() if factors}


def say_strength(rules: Rules, number: int) -> str:
    """The same in words."""
    names = {counter.type.key: counter.type.name for counter in rules.roster.counters}
    made_of = ", ".join(f"{factors} {names[key]}" for key, factors in strength(rules, number).items())
    return f"Factors: {made_of}."


def navy(number: int) -> int:
    """The ships of an army."""
    return sum(int(sheet(CHART).at(key, str(number))) for key in ("task-force", "transport", "landing-ship"))


def price(rules: Rules, number: int) -> float:
    """What it would cost to make the units of an army, in production points (MS:PRODUCTION)."""
    costs = sheet(PRICES).rows
    made_of = strength(rules, number).items()
    return float(sum(factors * Fraction(costs[key][0]) for key, factors in made_of if key in costs))


def troops(rules: Rules, number: int) -> int:
    """The factors of an army that can hold cities (MS:SCENARIO.G.e)."""
    roster = rules.roster
    hold = {roster.counters[u].type.key for u in roster.used if roster.presence[u] in GARRISONS}
    return sum(factors for key, factors in strength(rules, number).items() if key in hold)


# Forming an army


def worth(roster: Roster, unit: int) -> int:
    """MS:9w, MS:16a - The factors of a counter: for defense; one, where a whole counter counts as one."""
    return 1 if roster.counters[unit].type.key in WHOLE else roster.defense[unit]


def drawn(rules: Rules, side: int, number: int) -> Mapping[str, tuple[int, ...]]:
    """The counters that make up an army, by type: the largest first, as long as the factors come out.

    Where there are not counters enough (RMS-3), as many factors as there are.
    """
    return _drawn(rules.roster, side, tuple(strength(rules, number).items()), points(number))


@lru_cache(maxsize=64)
def _drawn(
    roster: Roster, side: int, army: tuple[tuple[str, int], ...], making: int
) -> Mapping[str, tuple[int, ...]]:
    found: dict[str, tuple[int, ...]] = {}
    values = tuple(worth(roster, unit) for unit in range(len(roster)))
    for key, factors in army:
        # Those of its allies are not its own (MS:SCENARIO.D.c).
        own = [u for u in roster.used if roster.army[u] == side and roster.counters[u].type.key == key]
        if key == CENTERS:
            own = [u for u in own if roster.counters[u].points == making]
        total = min(factors, sum(values[u] for u in own))
        ways = chain.from_iterable(made(roster, sorted(own), less, values) for less in range(total, 0, -1))
        found[key] = next(ways, ())
    return found


def form(position: Position, side: int, number: int) -> tuple[int, ...]:
    """MS:8a - A side has an army: its counters wait to be set up."""
    rules = position.rules
    others = (one for one in ARMIES(position) if one.side != side)
    ARMIES.put(position, tuple(sorted((*others, OrderOfBattle(side, number)))))
    units = (
        *chain.from_iterable(drawn(rules, side, number).values()),
        *ORDERS_OF_BATTLE.of(rules).besides(rules, side),
    )
    if rules.scenario is not None and rules.scenario.overseas:  # MS:SCENARIO.G.i
        units = tuple(u for u in units if position.roster.counters[u].type.key != CENTERS)
    for unit in units:
        position.put(unit, WAITING)
        position.begin_at(unit, WAITING)
    return units


def lower(position: Position) -> int | None:
    """MS:8f - The side whose order of battle has the lower number; None where they have the same."""
    ours, theirs = army(position, 0), army(position, 1)
    return None if ours == theirs else int(theirs < ours)


class ArmiesShown(Kept):
    """MS:8a - Which army each side has, and what it began with."""

    name = "orders of battle"
    says = ()

    def boxes(self, position: Position) -> Iterator[Box]:
        """One for all to read."""
        rules = position.rules
        lines = []
        for side, number in ARMIES(position):
            lines.append(f"{rules.names[side]}: {title(number)}. {say_strength(rules, number)}")
        if lines:
            yield Box(place="orders of battle", title="Orders of Battle", lines=tuple(lines))


class ArmiesHold(Invariant):
    """MS:8a - Before the first turn a side has exactly its order of battle, in whatever counters."""

    name = "orders of battle hold"

    def faults(self, position: Position) -> Iterator[str]:
        """Neither more nor less of a type than the chart says, unless counters lack."""
        rules = position.rules
        if position.turn != SETTING_UP:
            return
        roster, place = position.roster, position.place
        for side, number in ARMIES(position):
            has: dict[str, int] = {}
            for unit in position.of_side(side):
                if place[unit] != BOX and roster.army[unit] == side:
                    key = roster.counters[unit].type.key
                    has[key] = has.get(key, 0) + worth(roster, unit)
            began = drawn(rules, side, number)
            if rules.scenario is not None and rules.scenario.overseas:
                began = {key: units for key, units in began.items() if key != CENTERS}
            wants = {key: sum(worth(roster, u) for u in units) for key, units in began.items()}
            if any(has.get(key, 0) != wants[key] for key in wants):
                yield f"{roster.armies[side].name} has not the factors of its order of battle"
