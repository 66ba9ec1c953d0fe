"""75:30.9 - aircraft on the ground that enemy ground units come upon.

While enemies move, what they have caught lies turned over and counts for nothing, so that a move taken back
leaves it as it was; it is gone when movement is over, and at once in all else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from openblitz.blitzkrieg.places import lies_on, on_map, turned_over
from openblitz.blitzkrieg.rules import fighters, moves
from openblitz.blitzkrieg.rules.losses import take_off
from openblitz.blitzkrieg.rules.modifiers import Upkeep
from openblitz.hexes.grid import Hex, name
from openblitz.table import Event

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.position import Position
    from openblitz.blitzkrieg.rules.book import Rules, Saying


class Caught(Protocol):
    """When aircraft without a garrison are lost to enemy ground units."""

    @property
    def says(self) -> tuple[Saying, ...]:
        """What this answer says, with its paragraphs."""
        ...

    @property
    def in_own_turn(self) -> bool:
        """Whether in their owner's player-turn, too."""
        ...


SAID: tuple[Saying, ...] = (
    ("75:30.9a", "Aircraft alone in a city are lost when enemy ground units come beside or through it."),
    ("75:30.9b", "They do not delay those enemies."),
    ("75:30.9c", "Aircraft with a garrison are lost only when all of it is gone."),
)


class ByThoseWhoMove:
    """75:30.9 - As enemies move or fight."""

    says = SAID
    in_own_turn = False


class AtAllTimes:
    """CL:30.9 - Whenever they are in an enemy ground unit's zone."""

    says = (*SAID, ("CL:30.9", "They are lost in their owner's player-turn too, as soon as they are alone."))
    in_own_turn = True


ASKS = "When are aircraft on the ground lost to ground units?"
ANSWERS: dict[str, Caught] = {"by those who move": ByThoseWhoMove(), "at all times": AtAllTimes()}


class CaughtOnTheGround(Upkeep):
    """75:30.9, CL:30.9 - Aircraft alone in an enemy ground unit's zone are lost."""

    name = "caught on the ground"
    says = ()
    follows_moves = True

    def look(self, rules: Rules, position: Position, final: bool) -> Iterator[Event]:
        """While units move they are turned over, and up again where a move is taken back; else they go."""
        for side in (0, 1):
            lost = _caught(rules, position, side) if _suffers(rules, position, side) else []
            if final:
                rising = [u for u in lost if _may_rise(rules, position, side, u)]
                for unit in rising:
                    if on_map(position.place[unit]):
                        position.put(rules.roster, unit, turned_over(position.place[unit]))
                lost = [u for u in lost if u not in rising]
                if lost:
                    yield _eliminate(rules, position, lost)
                continue
            for unit in _lying(rules, position, side):
                if unit not in lost:
                    position.put(rules.roster, unit, lies_on(position.place[unit]))
            for unit in lost:
                if on_map(position.place[unit]):
                    position.put(rules.roster, unit, turned_over(position.place[unit]))


def _suffers(rules: Rules, position: Position, side: int) -> bool:
    caught: Caught = rules.answers["caught"]
    return side != position.side or caught.in_own_turn


def _may_rise(rules: Rules, position: Position, side: int, unit: int) -> bool:
    """CL:32.35a - Whether a fighter that is caught in the enemy's player-turn can still take off."""
    answer = rules.answers.get("air_combat")
    if answer is None or not answer.scrambles or side == position.side:
        return False
    return (
        any(step.scramble for step in position.steps)
        and fighters.why_not_ready(rules, position, unit) is None
    )


def _lying(rules: Rules, position: Position, side: int) -> list[int]:
    if not position.lying_air:
        return []
    place = position.place
    return [u for u in rules.roster.under[position.allegiance].air[side] if lies_on(place[u])]


def _caught(rules: Rules, position: Position, side: int) -> list[int]:
    """The aircraft of a side without a garrison in the zones of ground units, as they stand or as they went.

    The zones of cities and of aircraft on patrol are not those of ground units.
    """
    enemy = position.controls(1 - side)
    if side != position.side:  # CL:30.9 - at all times: where they have passed, too
        enemy |= moves.entered(rules, position, 1 - side)
    # Those around whom there is nobody stand in no zone: bases are asked after oftener than they change.
    if not rules.zones.around(position.grounded(side)) & enemy and not _lying(rules, position, side):
        return []
    place, zone = position.place, rules.zones.around(enemy)
    own = rules.roster.under[position.allegiance].air[side]
    hexes = {u: lies_on(place[u]) or place[u] for u in own if on_map(place[u]) or lies_on(place[u])}
    in_zone = {unit: hex_ for unit, hex_ in hexes.items() if zone >> hex_ & 1}
    if not in_zone:
        return []
    alone = _alone_for_a_while(rules, position, set(in_zone.values())) if side == position.side else ()
    return [
        unit
        for unit, hex_ in in_zone.items()
        if hex_ in alone or not _garrisoned(rules, position, side, hex_)
    ]


def _garrisoned(rules: Rules, position: Position, side: int, hex_: int) -> bool:
    """75:30.9c - Whether ground units are with them; those who are overwhelmed are there until they go."""
    if position.blocks(side) >> hex_ & 1:
        return True
    if not position.lying:
        return False
    own, place = rules.roster.under[position.allegiance].ground[side], position.place
    return turned_over(hex_) in [place[u] for u in own]


def _alone_for_a_while(rules: Rules, position: Position, hexes: set[int]) -> set[int]:
    """Of these hexes those that the ground units of the moving side have all left, though others came
    afterwards, and where aircraft began."""
    flies, found = rules.roster.flies, set[int]()
    began = [(flies[unit], start) for unit, start in enumerate(position.start) if start in hexes]
    at = {start: 0 for by_air, start in began if by_air}
    for by_air, start in began:
        if not by_air and start in at:
            at[start] += 1
    for went in position.went if at else ():
        if flies[went.unit]:
            continue
        if went.start in at:
            at[went.start] -= 1
        if went.end in at:
            at[went.end] += 1
        if at.get(went.start, 1) <= 0:
            found.add(went.start)
    return found


def _eliminate(rules: Rules, position: Position, units: list[int]) -> Event:
    hexes = dict.fromkeys(lies_on(position.place[u]) or position.place[u] for u in units)
    for unit in units:
        take_off(rules, position, unit)
    text = f"{rules.roster.say(units)} eliminated: caught on the ground."
    where = tuple(name(Hex(h)) for h in hexes)
    return Event("eliminated", text, ("75:30.9a",), where, rules.roster.names(units))
