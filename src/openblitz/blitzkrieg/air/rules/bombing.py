"""75:30.41-30.42, 65:23.1 - bombers over their targets: they help an attack, or bombard by themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.board.distances import disc
from openblitz.blitzkrieg.engine import missions
from openblitz.blitzkrieg.engine.missions import MISSIONS, STRATEGIC
from openblitz.blitzkrieg.engine.modifiers import Bombarder, Invariant
from openblitz.blitzkrieg.engine.places import base_of, is_aloft, on_map
from openblitz.blitzkrieg.engine.questions.air_bases import AIR_BASES
from openblitz.blitzkrieg.minors.rules import minors
from openblitz.blitzkrieg.sea.rules import carriers
from openblitz.hexes.grid import Hex, name

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.missions import Mission
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Refusal


class StrategicBombing(Bombarder):
    """75:30.42 - SAC and MDM over the hex that they were sent to."""

    name = "strategic bombing"
    title = "Bomb"
    flies = STRATEGIC
    rule = "75:30.42a"
    apart = "75:30.42b"
    says = (
        ("75:30.42a", "Strategic bombing is rolled on the bombardment table."),
        ("75:30.42b", "Bombers and artillery do not join against a hex."),
        ("75:30.42c", "Only SAC and MDM bomb strategically."),
        ("75:30.42d", "It does no harm to aircraft on the ground."),
    )

    def has(self, rules: Rules, unit: int) -> bool:
        """75:30.42c - SAC and MDM."""
        return rules.roster.counters[unit].type.key in missions.flown(rules)[STRATEGIC].types

    def why_not(self, position: Position, unit: int) -> Refusal | None:
        """Bombers that were not sent to bomb."""
        mission = missions.of(position, unit)
        if mission is not None and mission.kind == STRATEGIC:
            return None
        reason = f"{position.roster.ids[unit]} does not fly strategic bombing."
        return position.rules.refuse_by("75:30.42a", reason, (), (unit,))

    def reach(self, position: Position, unit: int) -> int:
        """75:30.5a - The hex that it was flown to."""
        mission = missions.of(position, unit)
        return 0 if mission is None else 1 << mission.hex

    def too_far(self, position: Position, unit: int, hex_: int) -> Refusal:
        """It was flown elsewhere."""
        reason = f"{position.roster.ids[unit]} is not over {name(Hex(hex_))}."
        return position.rules.refuse_by("75:30.5a", reason, (hex_,), (unit,))

    def targets(self, position: Position, enemy: int) -> int:
        """75:30.42d, CL:29.4a - Ground units, and cities of minor countries that resist."""
        return position.blocks(enemy) | minors.besieged(position, 1 - enemy)

    def suffer(self, position: Position, defenders: Sequence[int]) -> Iterator[tuple[str, tuple[int, ...]]]:
        """75:30.42d - Aircraft on the ground take no harm."""
        flies = position.roster.flies
        yield "75:BBT", tuple(unit for unit in defenders if not flies[unit])


# What must hold


class AircraftHold(Invariant):
    """75:30 - Aircraft are at bases or on missions, within their range."""

    name = "aircraft hold"

    def faults(self, position: Position) -> Iterator[str]:
        """Aircraft elsewhere, missions of nobody, flights too far."""
        rules = position.rules
        if position.steps and position.steps[-1].losing:
            return  # nothing is judged while somebody is about to lose units
        flying = {one.unit for one in MISSIONS(position)}
        if len(flying) != len(MISSIONS(position)):
            yield "an aircraft has two missions"
        for unit in position.roster.used:
            if not position.roster.flies[unit]:
                continue
            place, say = position.place[unit], position.roster.ids[unit]
            side = position.side_of(unit)
            if on_map(place) and not AIR_BASES(position).hexes(position, side) >> place & 1:
                yield f"{say} is at no base"
            if is_aloft(place) != (unit in flying):
                yield f"{say} is in the air without a mission, or has one on the ground"
        for one in MISSIONS(position):
            if one.flown > missions.flown(rules)[one.kind].farthest(rules, one.unit):
                yield f"{position.roster.ids[one.unit]} has flown farther than it can"
            base = base_of(position.place[one.unit])
            if on_map(base) and not disc(base, one.flown) >> one.hex & 1:
                yield f"{position.roster.ids[one.unit]} has flown a way that does not end at its target"
        for side in (0, 1):
            moving = side == position.side and position.steps and position.steps[-1].crowded
            if not moving and carriers.room(rules, carriers.at_sea(position, side)) < 0:
                yield "too many aircraft of a side are at sea"

    def fill(self, position: Position) -> None:
        """Who is over his own base has flown no way: it is not written, and its last hex is no step."""

        def flown(one: Mission) -> Mission:
            home = one.way == (one.hex,) and base_of(position.place[one.unit]) == one.hex
            return one._replace(way=()) if home else one

        MISSIONS.put(position, tuple(flown(one) for one in MISSIONS(position)))

    def changes(self, before: Position, after: Position) -> Iterator[str]:
        """75:30.5c - When a player-turn is over, all that return have landed."""
        if (before.turn, before.side) != (after.turn, after.side):
            left = [one.unit for one in MISSIONS(after) if not missions.flown(before.rules)[one.kind].stays]
            if left:
                yield f"{before.roster.tell(left, 'have')} not landed"
