"""75:36 - critical resources: cities with oil, industry and naval stores, and what it is to lack them.

How many of each a side has the use of is counted when a player-turn begins and holds to its end. What lack of
them forbids is in `shortages.py`; here is what is counted, and what both sides are told.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from openblitz.blitzkrieg.board.model import Works
from openblitz.blitzkrieg.engine.conditions import Idle
from openblitz.blitzkrieg.engine.kinds import SIDE
from openblitz.blitzkrieg.engine.modifiers import Invariant, Kept
from openblitz.blitzkrieg.engine.position import Position
from openblitz.blitzkrieg.engine.roster import SIDES
from openblitz.blitzkrieg.ground.questions.cities import CITIES
from openblitz.hexes import bits
from openblitz.table.facts import Lasts, Subject
from openblitz.table.kinds import NUMBER, Kind
from openblitz.table.records import Record
from openblitz.table.view import Box, Track

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.engine.added import Saying
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.resources.questions.resources import Resources

ENOUGH = 3  # 75:36.21, 75:36.31, 75:36.41 - cities


class Supplies(NamedTuple):
    """How many cities of each kind a side has the use of."""

    side: int
    oil: int = ENOUGH
    industry: int = ENOUGH
    stores: int = ENOUGH


RESOURCES: Subject[tuple[Supplies, ...]] = Subject(
    Position, "resources", (), Record(Supplies, "{side} {oil} {industry} {stores}", side=SIDE), each=True
)
# 75:36.44c - the sides whose navy has been destroyed for good
_NAVY: Kind[Any] = SIDE
NO_NAVY: Subject[tuple[int, ...]] = Subject(Position, "no-navy", (), _NAVY, each=True)
# 75:36.33c - the attacks of this player-turn that were rolled above 1-1
ROLLED: Subject[int] = Subject(Position, "rolled-above", 0, NUMBER, lasts=Lasts.PLAYER_TURN)


# Counting


def usable(position: Position, side: int, works: Works) -> int:
    """75:36.1b, 75:36.2d - The cities with such works that a side has the use of.

    They are friendly (CL:36.1b), and none of them is at the enemy's home. Only the hex that the book names
    counts (R75-C36). Where a city is idle, its works are (75:33.5c).
    """
    rules = position.rules
    there = bits.of(city.hexes[0] for city in rules.board.cities if city.works is works)
    for one in rules.added[Idle]:
        there &= ~one.hexes(position)
    return there & CITIES.of(rules).friendly(position, side) & ~rules.ground.home_cities[1 - side]


def counted(position: Position, side: int) -> Supplies:
    """75:36.1b - What a side has the use of now."""
    kinds = (Works.OIL, Works.INDUSTRY, Works.NAVAL_STORES)
    return Supplies(side, *(usable(position, side, kind).bit_count() for kind in kinds))


def supplies(position: Position, side: int) -> Supplies:
    """What a side had the use of when the player-turn began; enough, where nothing has been counted."""
    return next((one for one in RESOURCES(position) if one.side == side), Supplies(side))


# The question


SAID: tuple[Saying, ...] = (
    ("75:36.1b", "What a side lacks is counted when a player-turn begins."),
    ("75:36.2d", "Cities at the enemy's home never count."),
    ("75:36.21", "With 3 petro-chemical cities nothing is restricted."),
    ("75:36.31", "Nor with 3 of basic industry."),
    ("75:36.41", "Nor with 3 of naval stores."),
)


class AsPrinted:
    """75:36 - As the book says, zone by zone."""

    says = SAID
    rule_overwhelming = ""
    patrols_count = False

    def foot(self, rules: Rules, unit: int) -> bool:
        """75:36.24b - Infantry units."""
        return rules.roster.counters[unit].type.key == "infantry"

    def waters(self, position: Position, points: tuple[int, int], state: str) -> str:
        """75:36.32d, 75:36.33e, 75:36.34e - Superiority becomes less, for each side that is short."""
        for side in (0, 1):
            own, enemy = str(SIDES[side]), str(SIDES[1 - side])
            match min(supplies(position, side).industry, ENOUGH):
                case 2 if state == own:
                    state = "contested"
                case 1 if state in (own, "contested"):
                    state = "uncontrolled"
                case 0 if state != enemy:
                    state = "uncontested"
        return state


class Clarified:
    """CL:36 - No automatic victories; zones by the enemy's points; airborne and rangers are infantry."""

    says = (
        *SAID,
        ("CL:36.32b", "Without 3 cities of industry there are no automatic victories."),
        (
            "CL:36.32c",
            "With 2 or 1, own superiority is contested, or uncontested where the enemy has no points.",
        ),
        ("CL:36.34a", "With none the enemy is superior everywhere but where he has no points."),
    )
    rule_overwhelming = "CL:36.32b"
    patrols_count = True

    def foot(self, rules: Rules, unit: int) -> bool:
        """CL:36.24b - Airborne and rangers, too."""
        return rules.roster.counters[unit].type.infantry

    def waters(self, position: Position, points: tuple[int, int], state: str) -> str:
        """CL:36.32c, CL:36.33b, CL:36.34a-b - By the points of the enemy."""
        levels = [min(supplies(position, side).industry, ENOUGH) for side in (0, 1)]
        if levels == [0, 0]:
            return "uncontested"
        for side in (0, 1):
            enemy = points[1 - side]
            if levels[side] == 0:
                return str(SIDES[1 - side]) if enemy else "uncontested"
            if levels[side] < ENOUGH and state == SIDES[side]:
                state = "contested" if enemy else "uncontested"
        return state


ANSWERS: dict[str, Resources] = {"as printed": AsPrinted(), "clarified": Clarified()}


# To look at

# What is restricted with two, one and no city of a kind, in our words.
OIL = {
    2: ("75:36.22a", "40 factors fly; armor moves 2 factors less, without strategic movement or advance"),
    1: (
        "75:36.23a",
        "20 factors fly; armor, air-assault and artillery move 1 hex, nobody goes further or advances",
    ),
    0: (
        "75:36.24a",
        "8 factors fly; 12 factors of infantry move, all others 1 hex; nobody advances or is at sea",
    ),
}
INDUSTRY = {
    2: ("75:36.32a", "aircraft fight at half; no attack above 4-1; no barrages"),
    1: ("75:36.33a", "aircraft do not attack; 3 attacks above 1-1, none above 4-1; no barrages"),
    0: ("75:36.34a", "no combat in the air; no attack above 1-1; no barrages; ground units fight at half"),
}
STORES = {
    2: ("75:36.42", "5 units at sea"),
    1: ("75:36.43a", "5 units at sea, in zones with a friendly port"),
    0: ("75:36.44a", "nobody goes to sea, for good; who is there must land"),
}
KINDS = (("Petro-chemical", OIL), ("Basic industry", INDUSTRY), ("Naval stores", STORES))


class Shown(Kept):
    """75:36.1 - How many cities of each kind both sides have the use of, and what that restricts."""

    name = "critical resources"
    says = ()

    def tracks(self, position: Position) -> Iterator[Track]:
        """Three numbers a side."""
        for side in (0, 1):
            for (title, told), has in zip(KINDS, supplies(position, side)[1:], strict=True):
                key, rule = title.lower().replace(" ", "-"), told[2][0]
                of = 0 if has > ENOUGH else ENOUGH  # more than enough is measured by nothing
                yield Track(key=key, title=title, value=has, of=of, seat=SIDES[side], rule=rule)

    def boxes(self, position: Position) -> Iterator[Box]:
        """What is restricted now, and by what."""
        rules = position.rules
        lines = []
        for side in (0, 1):
            for (title, told), has in zip(KINDS, supplies(position, side)[1:], strict=True):
                if has in told:
                    rule, words = told[has]
                    lines.append(f"{rules.names[side]}, {title.lower()} {has} of {ENOUGH}: {words} ({rule}).")
            if side in NO_NAVY(position) and supplies(position, side).stores:
                lines.append(f"{rules.names[side]}: the navy is gone; nobody goes to sea (75:36.44c).")
        yield Box(place="resources", title="Critical resources", lines=tuple(lines) or ("Nothing is short.",))


class ResourcesHold(Invariant):
    """75:36.1b, 75:36.33c, 75:36.44c - Counted once a player-turn; three attacks; no navy comes back."""

    name = "resources hold"

    def faults(self, position: Position) -> Iterator[str]:
        """No more than three attacks above 1-1 with one city of industry, none without."""
        has = min(supplies(position, position.side).industry, ENOUGH)
        if ROLLED(position) > {1: ENOUGH, 0: 0}.get(has, ROLLED(position)):
            yield f"{ROLLED(position)} attacks were rolled above 1-1"

    def changes(self, before: Position, after: Position) -> Iterator[str]:
        """Nothing is counted within a player-turn, and no navy comes back."""
        same = (before.turn, before.side) == (after.turn, after.side)
        if same and RESOURCES(before) and RESOURCES(before) != RESOURCES(after):
            yield "resources have changed within a player-turn"
        if not set(NO_NAVY(before)) <= set(NO_NAVY(after)):
            yield "a navy that was gone is back"
