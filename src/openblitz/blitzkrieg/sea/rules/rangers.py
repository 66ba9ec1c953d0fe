"""75:27 - rangers: infantry that goes to sea from any coast, raids any coast and lake, and may be dropped.

To rangers every coast hex is a beach of its own (CL:27.2a). How they assault and land is with the invasions
(sea/rules/invasions.py); here is where they may, and what is kept of it for supply.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from openblitz.blitzkrieg.engine import objecting
from openblitz.blitzkrieg.engine.kinds import HEXES, SIDE
from openblitz.blitzkrieg.engine.places import on_map
from openblitz.blitzkrieg.engine.position import Position
from openblitz.blitzkrieg.ground.rules.zones import zones_of
from openblitz.blitzkrieg.sea.questions.rangers import RANGERS, Rangers
from openblitz.blitzkrieg.sea.rules import sea
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, name
from openblitz.table.facts import Subject
from openblitz.table.records import Record

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.added import Saying
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.table import Refusal


class Raided(NamedTuple):
    """The coast hexes on which rangers of a side landed from the sea on a turn."""

    side: int
    turn: int
    hexes: tuple[int, ...]


RAIDED: Subject[tuple[Raided, ...]] = Subject(
    Position, "raided", (), Record(Raided, "{side} on {turn} at {hexes}", side=SIDE, hexes=HEXES), each=True
)


# The question


SAID: tuple[Saying, ...] = (
    ("75:27.1", "Rangers are infantry."),
    ("75:27.2a", "They invade any coast hex."),
    ("75:27.2b", "That does not count as the one invasion of a turn."),
    ("75:27.3a", "A beach that only rangers invaded may be invaded by the enemy on the next turn."),
    ("75:27.3b", "They do not invade a beach on which other enemies have just landed."),
    ("75:27.4a", "They go to sea from any coast hex outside enemy zones of control."),
    ("75:27.5a", "From a city by a lake in which they began their turn they invade the coast of the lake."),
    ("75:27.6", "They may be dropped like airborne."),
)


class AsPrinted:
    """75:27 - Nothing at sea keeps them from going there; beaches that they invade supply everybody."""

    says = (*SAID, ("75:23.5b", "A beach hex on which they landed supplies as any other."))
    drops = True
    lakes = True

    def ways_out(self, position: Position, side: int) -> int:
        """75:27.4a - All of them."""
        return position.rules.ground.sea

    def over_the_lake(self, position: Position, side: int, begin: int, lake: int) -> int:
        """75:20.31c, 75:27.5a - All of them."""
        return lake

    def feeds(self, rules: Rules, raided: int) -> tuple[int, int]:
        """75:23.5b - Beach hexes supply, whoever invaded them."""
        return raided & rules.board.beach_bits, 0


class Clarified:
    """CL:27 - Not where the sea is cut off; the coast that they raided supplies rangers and nobody else."""

    says = (
        *SAID,
        ("CL:19.4c", "They do not go to sea where enemy zones cut it off from the edge of the board."),
        ("CL:27.2b", "A coast hex that is no beach and that they raided last turn supplies rangers."),
        ("CL:23.5c", "A beach that only they invaded supplies nobody."),
    )
    drops = True
    lakes = True

    def ways_out(self, position: Position, side: int) -> int:
        """CL:19.4c, CL:27.4a - The open water, as from a port."""
        return sea.open_water(position, side)

    def over_the_lake(self, position: Position, side: int, begin: int, lake: int) -> int:
        """CL:20.31c, CL:27.2a - Not through enemy zones, though they may end in one."""
        clear = lake & ~zones_of(position.rules).controlled(position, 1 - side)
        water = bits.flood(begin & clear, clear)
        return water | bits.spread(water) & lake | begin

    def feeds(self, rules: Rules, raided: int) -> tuple[int, int]:
        """CL:23.5c, CL:27.2b - What is no beach, and to rangers alone."""
        return 0, raided & ~rules.board.beach_bits


class AnyCoast:
    """65:20.0 - Infantry that invades any coast of the sea, within the one invasion of a turn."""

    says = (
        ("65:20.0.a", "Rangers are infantry."),
        ("65:20.0.b", "They invade any coast square of the sea."),
        ("65:20.0.c", "That is the one invasion of the turn, unless they join one on the squares beside it."),
        ("65:QA.6.2-20.0", "They alone go back to sea from any coast square outside enemy zones."),
    )
    drops = False
    lakes = False

    def ways_out(self, position: Position, side: int) -> int:
        """65:QA.6.2-20.0, R65-37 - All of them."""
        return position.rules.ground.sea

    def over_the_lake(self, position: Position, side: int, begin: int, lake: int) -> int:
        """65:6.1.11 - None."""
        return 0

    def feeds(self, rules: Rules, raided: int) -> tuple[int, int]:
        """65:21.0 - No coast supplies anybody."""
        return 0, 0


ANSWERS: dict[str, Rangers] = {"as printed": AsPrinted(), "clarified": Clarified(), "any coast": AnyCoast()}


# By air


def may_be_dropped(rules: Rules, unit: int) -> bool:
    """75:9.4a, 75:27.6 - Airborne and air-assault; rangers, where the game says so."""
    if rules.roster.airborne[unit]:
        return True
    answer: Rangers | None = RANGERS.get(rules) if rules.roster.ranger[unit] else None
    return answer is not None and answer.drops


# To sea


def coast(rules: Rules) -> int:
    """The land hexes beside full sea hexes."""
    return bits.spread(rules.ground.sea) & rules.ground.land


def _over_lakes(rules: Rules) -> bool:
    answer = RANGERS.get(rules)
    return answer is not None and answer.lakes


def raids(rules: Rules) -> int:
    """75:27.2a, 75:27.5a, 65:20.0.b - The coast that rangers may invade: of the sea, perhaps of lakes."""
    water = rules.ground.sea
    if _over_lakes(rules):
        water |= rules.ground.lake
    return bits.spread(water) & rules.ground.land


def zones_to_sea(position: Position, unit: int) -> tuple[str, ...]:
    """75:27.4a, CL:27.4b - The sea zones that rangers may go to from the coast hex on which they stand."""
    rules = position.rules
    here, side = position.place[unit], position.side_of(unit)
    if not on_map(here) or not coast(rules) >> here & 1:
        return ()
    if zones_of(rules).controlled(position, 1 - side) >> here & 1:
        return ()
    beside: int = bits.spread(1 << here) & RANGERS(position).ways_out(position, side)
    return tuple(sorted({rules.board.sea_zone[h] for h in bits.hexes(beside)}))


def why_not_to_sea(position: Position, unit: int) -> Refusal | None:
    """Why rangers may not go to sea from where they stand; None where they may."""
    rules = position.rules
    here, side = position.place[unit], position.side_of(unit)
    if zones_to_sea(position, unit) or sea.why_shut(position, side, here) is None:
        return None
    there, say = name(Hex(here)), position.roster.ids[unit]
    if not coast(rules) >> here & 1:
        reason = f"{say} is not on the coast: {there} has no full sea hex beside it."
        return rules.refuse_by("75:27.4a", reason, (here,), (unit,))
    if zones_of(rules).controlled(position, 1 - side) >> here & 1:
        reason = f"{there} is in an enemy zone of control; {say} does not go to sea from there."
        return rules.refuse_by("75:27.4a", reason, (here,), (unit,))
    reason = f"Enemy zones of control cut the sea at {there} off from the edge of the board."
    return rules.refuse_by("CL:19.4c", reason, (here,), (unit,))


# Over lakes


def lake_hexes(position: Position, unit: int) -> int:
    """75:27.5a - The lake hexes from which rangers may invade, as they stand in the city where they began."""
    rules = position.rules
    if not position.roster.ranger[unit] or why_not_by_lake(position, unit) is not None:
        return 0
    side, begin, lake = position.side_of(unit), *_lake(rules, position.place[unit])
    found: int = RANGERS(position).over_the_lake(position, side, begin, lake)
    return found & bits.spread(rules.ground.land)


def _lake(rules: Rules, city: int) -> tuple[int, int]:
    """The lake hexes beside a city, and all of their lake."""
    begin = bits.spread(1 << city) & rules.ground.lake
    return begin, bits.flood(begin, rules.ground.lake)


def why_not_by_lake(position: Position, unit: int) -> Refusal | None:
    """75:27.5a - Why a unit does not go out on a lake, whatever hex of it; None where it may."""
    rules = position.rules
    here, say = position.place[unit], position.roster.ids[unit]
    if not _over_lakes(rules):
        return rules.refuse_by("75:27.5b", f"{say} does not move over lakes.", (), (unit,))
    if not position.roster.ranger[unit]:
        return rules.refuse_by("75:27.5b", f"{say} does not move over lakes; rangers do.", (), (unit,))
    if not on_map(here) or not rules.ground.city >> here & 1 or not _lake(rules, here)[0]:
        return rules.refuse_by("75:27.5a", f"{say} is not in a city by a lake.", (), (unit,))
    if position.start[unit] != here or position.moved(unit):
        reason = f"{say} has moved, or did not begin its turn in {name(Hex(here))}."
        return rules.refuse_by("75:27.5a", reason, (here,), (unit,))
    side = position.side_of(unit)
    if zones_of(rules).pinned(
        position.roster.kind[unit], here, zones_of(rules).controlled(position, 1 - side)
    ):
        reason = f"{say} begins in an enemy zone of control and may not move."
        return rules.refuse("engaged", reason, (here,), (unit,))
    return objecting.to("move", position, unit)


def why_not_from_lake(position: Position, units: tuple[int, ...], hex_: int) -> Refusal | None:
    """Why units may not invade from a lake hex; None where they may, room apart."""
    rules = position.rules
    for unit in units:
        refused = why_not_by_lake(position, unit)
        if refused:
            return refused
        if lake_hexes(position, unit) >> hex_ & 1:
            continue
        there, say, lake = name(Hex(hex_)), position.roster.ids[unit], _lake(rules, position.place[unit])[1]
        if not lake >> hex_ & 1:
            reason = f"{there} is not of the lake beside {name(Hex(position.place[unit]))}."
            return rules.refuse_by("75:27.5a", reason, (hex_,), (unit,))
        if not bits.spread(1 << hex_) & rules.ground.land:
            return rules.refuse_by("75:27.5a", f"No coast lies beside {there}.", (hex_,), (unit,))
        reason = f"{say} would cross enemy zones of control on the way to {there}."
        return rules.refuse_by("CL:20.31c", reason, (hex_,), (unit,))
    return None


# What is kept


def last_raided(position: Position, side: int) -> int:
    """The coast hexes on which rangers of a side landed in its last player-turn."""
    before = position.turn - (side >= position.side)
    last = [one for one in RAIDED(position) if (one.side, one.turn) == (side, before)]
    return bits.of(Hex(hex_) for one in last for hex_ in one.hexes)
