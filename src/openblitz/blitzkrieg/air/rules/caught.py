"""75:30.9, 65:23.0T.4 - aircraft on the ground that enemy ground units come upon, or attack.

Where coming upon them is enough, what enemies have caught while they move lies turned over and counts for
nothing, so that a move taken back leaves it as it was; it is gone when movement is over, and at once in all
else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from openblitz.blitzkrieg.air.questions.caught import CAUGHT, Caught
from openblitz.blitzkrieg.air_forces.rules import airbases
from openblitz.blitzkrieg.engine import known
from openblitz.blitzkrieg.engine.attacks import ATTRITION
from openblitz.blitzkrieg.engine.known import NOTHING
from openblitz.blitzkrieg.engine.modifiers import Bar, Entry, Upkeep
from openblitz.blitzkrieg.engine.objecting import ObjectionThere
from openblitz.blitzkrieg.engine.places import lies_on, on_map, turned_over
from openblitz.blitzkrieg.engine.questions.flights import FLIGHTS
from openblitz.blitzkrieg.engine.roster import CLASSES, OWNERS, Presence
from openblitz.blitzkrieg.ground.rules import moves
from openblitz.blitzkrieg.ground.rules.lost import take_off
from openblitz.blitzkrieg.ground.rules.zones import zones_of
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, name
from openblitz.table import Event

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator, Sequence

    from openblitz.blitzkrieg.engine.added import Saying
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.known import Known
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Refusal


SAID: tuple[Saying, ...] = (
    ("75:30.9a", "Aircraft alone in a city are lost when enemy ground units come beside or through it."),
    ("75:30.9b", "They do not delay those enemies."),
    ("75:30.9c", "Aircraft with a garrison are lost only when all of it is gone."),
)


class ByThoseWhoMove:
    """75:30.9 - As enemies move or fight."""

    says: tuple[Saying, ...] = SAID
    in_own_turn = False

    def lost(self, position: Position, side: int) -> list[int]:
        """Those without a garrison in the zones of ground units, as these stand or as they went.

        The zones of cities and of aircraft on patrol are not those of ground units.
        """
        moving, enemy = side == position.side, position.controls(1 - side)
        # Those around whom there is nobody stand in no zone: bases are asked after oftener than they change.
        bases, near = _bases(position, side) if moving else _alone(position, side)
        if not near:
            return []
        if not moving:  # CL:30.9 - at all times: where they have passed, too
            enemy |= moves.entered(position, 1 - side)
        if not near & enemy:
            return []
        in_zone = bases & zones_of(position.rules).around(near & enemy)
        found = [(unit, hex_) for unit, hex_ in _on_the_ground(position, side) if in_zone >> hex_ & 1]
        if moving and found:
            alone = _alone_for_a_while(position, {hex_ for _unit, hex_ in found})
            garrisoned = _garrisons(position, side)
            found = [(unit, hex_) for unit, hex_ in found if hex_ in alone or not garrisoned >> hex_ & 1]
        return [unit for unit, _hex in found]

    def none(self, position: Position) -> bool:
        """Whether it is seen at once that nobody is lost, as after most moves of ground units.

        No aircraft of the moving side has been in a zone since anybody else stirred, and nobody has come
        near those of the other.
        """
        rules = position.rules
        side, apart = position.side, position.apart
        last = _safe[0]
        if (
            last.enemies is not apart[1 - side]
            or last.air is not apart[_AIR[side]]
            or last.enemies is NOTHING
            or last.rules is not rules
        ):
            air, near = _bases(position, side)[1], _alone(position, 1 - side)[1]
            if air & position.controls(1 - side):
                return False
            last = _safe[0] = _Safe(rules, position.apart[1 - side], position.apart[_AIR[side]], near)
        return not last.near & (position.controls(side) | moves.entered(position, side))


class _Safe(NamedTuple):
    """Of whom it was seen last that no aircraft of the moving side is in a zone of the others."""

    rules: Rules | None
    enemies: Known  # by where all of the other side are (known.py)
    air: Known  # and the aircraft of the moving side
    near: int  # from where zones reach aircraft of the others that have no garrison


_safe: list[_Safe] = known.memory(_Safe(None, NOTHING, NOTHING, 0))
_AIR: Final = tuple(OWNERS + side * CLASSES + Presence.AIR for side in (0, 1))


class AtAllTimes(ByThoseWhoMove):
    """CL:30.9 - Whenever they are in an enemy ground unit's zone."""

    says = (*SAID, ("CL:30.9", "They are lost in their owner's player-turn too, as soon as they are alone."))
    in_own_turn = True


class WhenAttacked:
    """65:23.0T.4 - When the ground units with them have all been driven out or lost in an attack.

    Those without any are attacked when battles begin, by whoever is beside them then (`overrunning`).
    """

    says = (
        ("65:23.0T.4a", "Aircraft alone in a city are lost when enemy ground units beside it attack."),
        (
            "65:23.0T.4b",
            "With ground units, they are lost when all of those are eliminated or have retreated.",
        ),
        ("65:23.0T.4c", "What is lost of the ground units alone costs them nothing."),
    )
    in_own_turn = False

    def lost(self, position: Position, side: int) -> list[int]:
        """Those on hexes that ground units have attacked, where no garrison is left."""
        if not position.grounded(side):
            return []
        fought = (battle.hexes for battle in position.battles if battle.fought and battle.chart == ATTRITION)
        hexes = {hex_ for some in fought for hex_ in some}
        if not hexes:
            return []
        return [u for u in unguarded(position, side) if position.place[u] in hexes]

    def none(self, position: Position) -> bool:
        """Where none are on the ground."""
        return not position.grounded(1 - position.side)


class WithTheirBase:
    """MS:12c-e - Where their side no longer has an airbase."""

    says = (
        ("MS:12c", "An airbase that must retreat is destroyed, with all aircraft on it."),
        ("MS:12d", "Only an overrun captures one; the aircraft on it are destroyed."),
    )
    in_own_turn = True

    def lost(self, position: Position, side: int) -> list[int]:
        """Those on hexes without one."""
        grounded = position.grounded(side)
        if not grounded and not position.lying_air:
            return []
        bases = airbases.at(position, side)
        if not grounded & ~bases and not position.lying_air:
            return []
        own, place = position.in_play().air[side], position.place
        hexes = {u: lies_on(place[u]) or place[u] for u in own if on_map(place[u]) or lies_on(place[u])}
        return [u for u, hex_ in hexes.items() if not bases >> hex_ & 1]

    def none(self, position: Position) -> bool:
        """Where none are on the ground."""
        return not position.grounded(0) and not position.grounded(1)


ANSWERS: dict[str, Caught] = {
    "by those who move": ByThoseWhoMove(),
    "at all times": AtAllTimes(),
    "when attacked": WhenAttacked(),
    "with their base": WithTheirBase(),
}


def unguarded(position: Position, side: int) -> list[int]:
    """The aircraft of a side on the ground with no ground unit of theirs."""
    own, guarded = position.in_play().air[side], position.blocks(side)
    place = position.place
    return [u for u in own if on_map(place[u]) and not guarded >> place[u] & 1]


def overrun(position: Position) -> list[int]:
    """65:23.0T.4a - The unguarded aircraft beside which the moving side's ground units are."""
    enemy = 1 - position.side
    beside = zones_of(position.rules).around(position.controls(position.side))
    return [u for u in unguarded(position, enemy) if beside >> position.place[u] & 1]


class CaughtOnTheGround(Upkeep):
    """75:30.9, CL:30.9 - Aircraft alone in an enemy ground unit's zone are lost."""

    name = "caught on the ground"
    says = ()
    follows_moves = True
    opens = True  # RT-35 - whom enemies came upon in his own player-turn

    def look(self, position: Position, final: bool) -> Iterable[Event]:
        """While units move they are turned over, and up again where a move is taken back; else they go."""
        caught = CAUGHT(position)
        if not position.lying_air and caught.none(position):
            return ()
        events: list[Event] = []
        for side in (0, 1):
            lying = position.lying_air
            lost = caught.lost(position, side) if side != position.side or caught.in_own_turn else []
            if not lying and not lost:
                continue
            turned = _lying(position, side)
            if not final and tuple(lost) == turned:  # as it was: nobody else has been come upon
                continue
            for unit in turned:
                if unit not in lost:
                    position.put(unit, lies_on(position.place[unit]))
            if final and lost:
                events.append(eliminate(position, lost))
                continue
            for unit in lost:
                if on_map(position.place[unit]):
                    position.put(unit, turned_over(position.place[unit]))
        return events


class PassedBy(Entry):
    """75:30.9a, CL:30.9 - Those that enemy ground units come beside, into or through, be it in passing."""

    name = "aircraft passed by"
    says = ()

    def entered(self, position: Position, unit: int, way: Sequence[int]) -> Iterator[Event]:
        """Those along the way of an advance or a retreat."""
        rules = position.rules
        enemy = 1 - position.side_of(unit)
        if position.roster.flies[unit] or not position.grounded(enemy):
            return
        if enemy == position.side and not CAUGHT(position).in_own_turn:
            return
        zone, place = zones_of(rules).around(bits.of(Hex(hex_) for hex_ in way)), position.place
        near = [u for u in unguarded(position, enemy) if zone >> place[u] & 1]
        garrisoned = _garrisons(position, enemy) if near else 0
        lost = [u for u in near if not garrisoned >> place[u] & 1]
        if lost:
            yield eliminate(position, lost)


@known.of_own(of=Presence.AIR)
def _lying(position: Position, side: int) -> tuple[int, ...]:
    """The aircraft of a side that lie turned over."""
    place = position.place
    return tuple([u for u in position.in_play().air[side] if place[u] < 0 and lies_on(place[u])])


@known.of_own(of=Presence.AIR)
def _on_the_ground(position: Position, side: int) -> tuple[tuple[int, int], ...]:
    """The aircraft of a side that are at a hex, lying turned over there or not, and which."""
    own, place = position.in_play().air[side], position.place
    return tuple([(u, hex_) for u in own if (hex_ := place[u] if place[u] > 0 else lies_on(place[u]))])


@known.of_own(of=Presence.AIR)
def _bases(position: Position, side: int) -> tuple[int, int]:
    """The hexes of aircraft on the ground, and those from which zones reach them."""
    bases = bits.of([Hex(hex_) for _unit, hex_ in _on_the_ground(position, side)])
    return bases, zones_of(position.rules).around(bases)


@known.of_own()
def _alone(position: Position, side: int) -> tuple[int, int]:
    """75:30.9c - The same without those who have a garrison."""
    bases = _bases(position, side)[0] & ~_garrisons(position, side)
    return bases, zones_of(position.rules).around(bases)


def _garrisons(position: Position, side: int) -> int:
    """75:30.9c - The hexes of ground units; those who are overwhelmed are there until they go."""
    found = position.blocks(side)
    if position.lying == position.lying_air:  # nobody but aircraft lies turned over
        return found
    own, place = position.in_play().ground[side], position.place
    return found | bits.of([Hex(hex_) for u in own if (hex_ := lies_on(place[u]))])


def _alone_for_a_while(position: Position, hexes: set[int]) -> set[int]:
    """Of these hexes those that the ground units of the moving side have all left, though others came
    afterwards, and where aircraft began."""
    flies, found = position.roster.flies, set[int]()
    if not any(went.start in hexes and not flies[went.unit] for went in position.went):
        return found
    began = [(flies[unit], start) for unit, start in enumerate(position.start) if start in hexes]
    at = {start: 0 for by_air, start in began if by_air}
    for by_air, start in began:
        if not by_air and start in at:
            at[start] += 1
    for went in position.went:
        if flies[went.unit]:
            continue
        if went.start in at:
            at[went.start] -= 1
        if went.end in at:
            at[went.end] += 1
        if at.get(went.start, 1) <= 0:
            found.add(went.start)
    return found


def eliminate(position: Position, units: list[int]) -> Event:
    """They are gone."""
    hexes = dict.fromkeys(lies_on(position.place[u]) or position.place[u] for u in units)
    for unit in units:
        take_off(position, unit)
    text = f"{position.roster.say(units)} eliminated: caught on the ground."
    where = tuple(name(Hex(h)) for h in hexes)
    return Event("eliminated", text, ("75:30.9a",), where, position.roster.names(units))


# In the way of the enemy


class BasesBarred(Bar):
    """65:6.0.6b - Nobody enters a square with enemy units, and aircraft are units."""

    name = "enemy air bases"
    says = (("65:6.0.6b", "No unit enters a city in which enemy aircraft are alone, until they are lost."),)

    def key(self, position: Position, side: int) -> Hashable:
        """Where they are."""
        return self.hexes(position, side)

    def hexes(self, position: Position, side: int) -> int:
        """The cities that the enemy has aircraft and no ground units in."""
        return position.grounded(1 - side) & ~position.blocks(1 - side)

    def refuse(self, position: Position, unit: int, hex_: int) -> Refusal:
        """They are there."""
        reason = f"Enemy aircraft are on the ground at {name(Hex(hex_))}."
        return position.rules.refuse_by("65:6.0.6b", reason, (hex_,), (unit,))


class NoDropBesideAircraft(ObjectionThere):
    """65:18.0.b, R65-17 - Nobody is dropped beside enemy units; aircraft on the ground are such, too."""

    name = "no drop beside aircraft"
    says = (("65:18.0.b", "Nobody is dropped beside enemy aircraft on the ground."),)

    def refuse(self, position: Position, unit: int, place: int) -> Refusal | None:
        """Where enemy aircraft are beside it."""
        rules = position.rules
        if FLIGHTS(position).drops_beside_enemies:
            return None
        enemy = position.holds(1 - position.side_of(unit))
        beside = bits.spread(1 << place) & enemy
        if not beside:
            return None
        there = name(next(bits.hexes(beside)))
        reason = f"{position.roster.ids[unit]} would come down beside enemy aircraft at {there}."
        return rules.refuse_by("65:18.0.b", reason, (place, *bits.hexes(beside)), (unit,))
