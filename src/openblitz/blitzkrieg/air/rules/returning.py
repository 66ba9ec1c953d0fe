"""75:30.5, CL:30.5 - whether all aircraft in the air can land: where, and in competition for room."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from openblitz.blitzkrieg.air.rules import airfields
from openblitz.blitzkrieg.air.rules.ranges import leash
from openblitz.blitzkrieg.battle.rules.sweep import Known
from openblitz.blitzkrieg.board.distances import disc
from openblitz.blitzkrieg.engine import missions, objecting
from openblitz.blitzkrieg.engine.known import look_up, number
from openblitz.blitzkrieg.engine.missions import MISSIONS
from openblitz.blitzkrieg.engine.places import AT_SEA, aboard, base_of, carrier_of, on_map
from openblitz.blitzkrieg.engine.questions.air_bases import AIR_BASES
from openblitz.blitzkrieg.engine.questions.carriers import SEA_BASING
from openblitz.blitzkrieg.sea.rules import carriers, decks
from openblitz.hexes import bits

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from openblitz.blitzkrieg.air.questions.returning import Returning
    from openblitz.blitzkrieg.engine.added import Saying
    from openblitz.blitzkrieg.engine.missions import Mission
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Refusal


TRIES = 20_000  # landings weighed before it is given up as not known


class AtTheirOwnRisk:
    """75:30.5e - Who finds no room is eliminated, and that is that."""

    says: tuple[Saying, ...] = (
        ("75:30.5e", "Aircraft without a place to land after combat are eliminated."),
    )
    careful = False

    def why_not(self, position: Position) -> Refusal | None:
        """Nothing is against it."""
        return None


class AtTheirOwnRisk1965(AtTheirOwnRisk):
    """65:23.0T.6b - The same: who does not end the turn in a friendly city is lost (R65-91)."""

    says = (("65:23.0T.6b", "Aircraft that find no friendly city with room after combat are lost."),)


_WHY_NOT: Final = number()


class NoSuicide:
    """CL:30.5b-c - There must be some chance for all of them."""

    says = (
        *AtTheirOwnRisk.says,
        ("CL:30.5b", "Aircraft are not sent where they cannot possibly land afterwards."),
        ("CL:30.5c", "Any chance of a place to land is enough."),
    )
    careful = True

    def why_not(self, position: Position) -> Refusal | None:
        """Where it is certain that somebody cannot land."""
        # Every deed by which somebody takes off asks it of the same position.
        kept, done = look_up(position), (position.flags.tobytes(), position.spent.tobytes())
        last: tuple[object, Refusal | None] | None = kept.get(_WHY_NOT)
        if last is None or last[0] != done:
            last = kept[_WHY_NOT] = done, self._why_not(position)
        return last[1]

    def _why_not(self, position: Position) -> Refusal | None:
        flying = aloft(position, position.side)
        if all_fit_at_home(position, flying):  # nearly always: nothing else need be looked at
            return None
        if can_all_land(position, flying, hoped_for) is not Known.NO:
            return None
        units = [one.unit for one in flying]
        reason = f"Not all of {position.roster.say(units)} could land after their missions."
        return position.rules.refuse_by("CL:30.5b", reason, (), units)


ANSWERS: dict[str, Returning] = {
    "at their own risk": AtTheirOwnRisk(),
    "at their own risk 1965": AtTheirOwnRisk1965(),
    "no suicide": NoSuicide(),
}


def must_leave(position: Position, side: int) -> int:
    """65:23.0T.6b - The bases in which no aircraft of a side may be when its player-turn ends."""
    answer = AIR_BASES.get(position.rules)
    return 0 if answer is None else answer.lost_at(position, side)


def in_unfriendly_cities(position: Position, side: int) -> list[int]:
    """65:23.0T.6b, R65-91 - The aircraft of a side that are on the ground in such cities.

    They are lost when all have landed (steps/returning.py): they draw no supply then (65:21.0).
    """
    left, place = must_leave(position, side), position.place
    if not left & position.grounded(side):
        return []
    own = position.in_play().air[side]
    return [u for u in own if on_map(place[u]) and left >> place[u] & 1]


# Who may land where


def aloft(position: Position, side: int) -> list[Mission]:
    """The missions of a side that end in this player-turn; in the enemy's all do (75:32.75a).

    But for those that stay for a complete turn: they land when their side's next begins (MS:AIRMISSION.13c).
    """
    rules = position.rules
    return [
        one
        for one in MISSIONS(position)
        if position.side_of(one.unit) == side
        and not (missions.flown(rules)[one.kind].stays and side == position.side)
        and not missions.flown(rules)[one.kind].complete
    ]


def back_at_sea(position: Position, mission: Mission) -> str | None:
    """75:30.3e - The zone to which an aircraft may return: its own, within its leash of the target."""
    rules = position.rules
    zone = carriers.back_at_sea(position, mission.unit)
    if zone is None:
        return None
    if objecting.there("return to sea", position, (mission.unit,), AT_SEA[zone]) is not None:
        return None
    waters = carriers.waters(position, mission.unit)
    return zone if bits.within(waters, leash(rules, mission)) >> mission.hex & 1 else None


def places(position: Position, mission: Mission) -> list[int]:
    """Where an aircraft may land now: cities, or its own sea zone; if there is room."""
    zone = back_at_sea(position, mission)
    at_sea = [AT_SEA[zone]] if zone is not None else []
    return [
        *at_sea,
        *on_deck(position, mission),
        *bits.hexes(airfields.sites(position, mission)),
    ]


def on_deck(position: Position, mission: Mission) -> list[int]:
    """MS:TF.inshore.a, MS:TF.seazone.a - The ship that it left, if that is within its leash of the target."""
    ship = decks.deck(position, mission.unit)
    if ship is None or not decks.has_sailed(position, ship):
        return []
    near = bits.within(decks.waters(position, ship), leash(position.rules, mission))
    return [aboard(ship)] if near >> mission.hex & 1 else []


def hoped_for(position: Position, mission: Mission) -> list[int]:
    """CL:30.5c - Where there is some chance that it may land."""
    zone = carriers.back_at_sea(position, mission.unit)
    at_sea = [AT_SEA[zone]] if zone is not None else []
    if at_sea and objecting.there("hope for the sea", position, (mission.unit,), at_sea[0]):
        at_sea = []
    return [
        *at_sea,
        *on_deck(position, mission),
        *bits.hexes(airfields.hoped_for(position, mission)),
    ]


def all_fit_at_home(position: Position, flying: Iterable[Mission]) -> bool:
    """CL:30.5c - Whether all aircraft of the moving side find room at once where they took off.

    There is some chance of that as long as it is a base within their leash of the target (`hoped_for`).
    """
    rules = position.rules
    answer, there = AIR_BASES.of(rules), airfields.based(position, position.side)
    hexes, at = answer.hexes(position, position.side), dict[int, int]()
    for one in flying:
        base = base_of(position.place[one.unit])
        if not on_map(base) or not (hexes & disc(one.hex, leash(rules, one))) >> base & 1:
            return False
        at[base] = at.get(base, there.get(base, 0)) + answer.weighs(rules, one.unit)
    return all(answer.holds(position, base, weight) for base, weight in at.items())


SEA = 0  # all sea zones are one place, where so many aircraft may be


def has_room(position: Position, place: int, unit: int) -> bool:
    """Whether there is room for an aircraft at a base, on land or at sea."""
    rules = position.rules
    if place > SEA:
        return airfields.fits(position, (unit,), place)
    ship = carrier_of(place)
    if ship is not None:
        return decks.fits(position, ship, (unit,))
    side = position.side_of(unit)
    others = [u for u in carriers.at_sea(position, side) if u != unit]
    return carriers.room(rules, others) >= SEA_BASING.of(rules).counts(rules, unit)


def open_places(position: Position, mission: Mission) -> Iterator[int]:
    """Where an aircraft may land now, and finds room."""
    found = places(position, mission)  # at sea and on deck first, then bases on land
    for place in found:
        if place <= SEA and has_room(position, place, mission.unit):
            yield place
    yield from airfields.roomy(position, mission.unit, [place for place in found if place > SEA])


def _based(position: Position, side: int) -> dict[int, int]:
    """What the aircraft of a side weigh at each base, and at sea."""
    rules = position.rules
    found: dict[int, int] = {}
    roster, place, base = position.roster, position.place, AIR_BASES.of(rules)
    for unit in roster.under[position.allegiance].air[side]:
        here = place[unit]
        if here > SEA:
            found[here] = found.get(here, 0) + base.weighs(rules, unit)
        elif carrier_of(here) is not None:
            found[here] = found.get(here, 0) + roster.defense[unit]
    return found


class _Lander(NamedTuple):
    weighs: int  # on land
    at_sea: int  # what it counts there
    on_deck: int  # and on a ship
    places: tuple[int, ...]


class _Bases:
    """The bases of a position while landings are weighed: what is at each, and whether more has room."""

    def __init__(self, position: Position) -> None:
        rules = position.rules
        self.rules, self.position, self.answer = rules, position, AIR_BASES.of(rules)
        self.at: dict[int, dict[int, int]] = {}  # by side
        self.tries = TRIES

    def of(self, side: int) -> dict[int, int]:
        if side not in self.at:
            found = self.at[side] = _based(self.position, side)
            found[SEA] = carriers.room(self.rules, carriers.at_sea(self.position, side))
        return self.at[side]

    def take(self, at: dict[int, int], place: int, one: _Lander, back: int = 1) -> bool:
        """Let an aircraft land, if there is room; with -1, let it be in the air again."""
        if place == SEA:
            at[SEA] -= back * one.at_sea
            return at[SEA] >= 0
        if place < SEA:
            at[place] = at.get(place, 0) + back * one.on_deck
            return at[place] <= decks.FACTORS
        at[place] = at.get(place, 0) + back * one.weighs
        return self.answer.holds(self.position, place, at[place])


def can_all_land(
    position: Position,
    flying: Sequence[Mission],
    where: Callable[[Position, Mission], list[int]] = places,
) -> Known:
    """Whether all these aircraft find room at once; not known where that takes too long to say."""
    rules = position.rules
    bases = _Bases(position)
    landers: list[tuple[dict[int, int], _Lander]] = []
    for mission in flying:
        open_to = [
            place if carrier_of(place) is not None else max(place, SEA) for place in where(position, mission)
        ]
        at = bases.of(position.side_of(mission.unit))
        weighs = bases.answer.weighs(rules, mission.unit)
        emptiest = tuple(sorted(open_to, key=lambda place: at.get(place, 0)))
        counts = SEA_BASING.of(rules).counts(rules, mission.unit)
        landers.append((at, _Lander(weighs, counts, position.roster.defense[mission.unit], emptiest)))
    # Who has the fewest places and needs the most room first: what fails does so early.
    landers.sort(key=lambda one: (len(one[1].places), -one[1].weighs))
    return _land(landers, 0, bases)


def _land(landers: list[tuple[dict[int, int], _Lander]], first: int, bases: _Bases) -> Known:
    if first == len(landers):
        return Known.YES
    at, one = landers[first]
    for place in one.places:
        found = Known.NO
        if bases.take(at, place, one):
            bases.tries -= 1
            found = _land(landers, first + 1, bases) if bases.tries >= 0 else Known.NOT_KNOWN
        bases.take(at, place, one, -1)
        if found is not Known.NO:
            return found
    return Known.NO
