"""75:33.1, 75:33.3-33.5 - bombing ports, roads in cities, and supply and industry: missions and attacks.

Each is a mission of its own, announced by its own name and decided by the Barrage and Bombardment Table. Any
loss that the table shows puts the target out of use (`damage`); nobody is hurt and nobody fires back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from openblitz.blitzkrieg.air.rules.damage import INDUSTRY, MARKERS, PORT, ROADS, IsDamaged
from openblitz.blitzkrieg.battle.rules.attack import attack_factors, attack_tally
from openblitz.blitzkrieg.battle.rules.combat import Combat
from openblitz.blitzkrieg.battle.rules.duty import combats_of
from openblitz.blitzkrieg.battle.rules.results import Role
from openblitz.blitzkrieg.battle.rules.weighing import Strengths
from openblitz.blitzkrieg.engine import missions
from openblitz.blitzkrieg.engine.missions import MISSIONS, AirMission
from openblitz.blitzkrieg.engine.position import Position
from openblitz.blitzkrieg.guns.questions.bombardment import BOMBARDING
from openblitz.blitzkrieg.minors.questions.minors import MINORS
from openblitz.blitzkrieg.minors.rules import minors
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, name
from openblitz.table import Tally
from openblitz.table.facts import Lasts, Of, Subject
from openblitz.table.words import say_number

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from openblitz.blitzkrieg.battle.rules.results import Consequence
    from openblitz.blitzkrieg.charts import Odds
    from openblitz.blitzkrieg.engine.added import Saying
    from openblitz.blitzkrieg.engine.attacks import Battle
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.table import Event, Refusal

LOWER: Final = 3  # 75:33.6b - columns of the table
NIGHT: Final = (
    ("75:33.6a", "At night no fighters meet them."),
    ("75:33.6b", f"Their attack counts {LOWER} columns lower on the table."),
    ("75:33.6d", "Before it they lose what the Air Combat Table shows for 13 to 16 factors."),
)
PORT_BOMBING, ROAD_BOMBING, INDUSTRY_BOMBING = "port-bombing", "road-bombing", "industry-bombing"

# Who has come through the night: the hazards of an attack are rolled for once.
THROUGH = Subject(
    Position,
    "through-the-night",
    0,
    of=Of.UNITS,
    lasts=Lasts.PLAYER_TURN,
    about="has come through the hazards of the night",
)


def out_at_night(position: Position) -> Iterator[tuple[int, tuple[int, ...]]]:
    """75:33.6d - The attacks by night whose hazards have not been rolled for, each with its bombers."""
    found: dict[tuple[int, str], list[int]] = {}
    for one in missions.of_side(position, position.side):
        if one.night and not THROUGH(position) >> one.unit & 1:
            found.setdefault((one.hex, one.kind), []).append(one.unit)
    for (hex_, _kind), units in found.items():
        yield hex_, tuple(units)


def enemy_cities(position: Position, side: int) -> int:
    """The enemy's city hexes: at his home, held by him or liberated; and those that resist this side."""
    rules = position.rules
    enemy = 1 - side
    his = rules.ground.home_cities[enemy] | position.holds(enemy)
    if MINORS.asked(rules):  # CL:29.4a
        his |= minors.liberated(position, enemy) | minors.resisting(position, side)
    return his & rules.ground.city & ~position.holds(side)


# Missions


class CityBombing(AirMission):
    """A mission of SAC and MDM against something in a city of the enemy."""

    types = ("sac", "mdm")

    def targets(self, position: Position, side: int) -> int:
        """The cities of the enemy."""
        return enemy_cities(position, side)

    def tells(self, rules: Rules, *, night: bool = False) -> Iterator[Saying]:
        """75:33.6 - Besides, what is otherwise at night."""
        yield from super().tells(rules)
        yield from NIGHT if night else ()

    def brings(self, position: Position, side: int, hex_: int) -> str:
        """75:33.3b, 75:33.4b, 75:33.5b - What is out of use by any loss on the table."""
        return f"if the table gives any loss, {MARKERS[self.system][1]} for a complete turn"

    def no_target(self) -> str:
        """It is not the enemy's."""
        return "it is no city of the enemy"


class PortMission(CityBombing):
    """75:33.3 - Against the facilities of a port, also while it is shut (CL:19.4a)."""

    name = PORT_BOMBING
    title = "Bombing a port"
    types_rule = rule_target = "75:33.3a"
    system = PORT
    says = (
        ("75:33.1a", "A bomber attacks one target a player-turn."),
        ("75:33.3a", "SAC and MDM may bomb a port, by the bombardment table."),
        ("75:33.3b", "Any loss on the table puts it out of use for a complete-turn."),
        ("75:33.3e", "Nobody fires at them."),
    )

    def targets(self, position: Position, side: int) -> int:
        """His ports."""
        return super().targets(position, side) & position.rules.ground.ports

    def no_target(self) -> str:
        """It is no port of his."""
        return "it is no port of the enemy"


class RoadMission(CityBombing):
    """75:33.4 - Against the roads in a city."""

    name = ROAD_BOMBING
    title = "Bombing a city's roads"
    types_rule = rule_target = "75:33.4a"
    system = ROADS
    says = (
        ("75:33.4a", "SAC and MDM may bomb the roads in a city, by the bombardment table."),
        ("75:33.4d", "They stay marked for a complete-turn; nobody fires at the bombers."),
    )


class IndustryMission(CityBombing):
    """75:33.5 - Against the supply and industry of a city."""

    name = INDUSTRY_BOMBING
    title = "Bombing supply and industry"
    types_rule = rule_target = "75:33.5a"
    system = INDUSTRY
    says = (
        ("75:33.5a", "SAC and MDM may bomb the supply and industry of a city, by the bombardment table."),
        ("75:33.5d", "They stay marked for a complete-turn; nobody fires at the bombers."),
    )


# Attacks


class SystemAttack(Combat):
    """Bombers that were sent against something in a city, on that hex, by the bombardment table."""

    says = ()
    bombs: ClassVar = True
    most: ClassVar = 1
    rule: ClassVar[str]  # by which it is announced and resolved so
    damages: ClassVar[str]  # by which a result puts the target out of use

    def _mission(self, rules: Rules) -> AirMission:
        return missions.flown(rules)[self.name]

    def consequences(self, rules: Rules, cell: Any) -> tuple[Consequence, ...]:
        """Anything but a blank puts it out of use."""
        return (IsDamaged(Role.DEFENDER, self.damages, self.system),) if cell else ()

    def targets(self, position: Position) -> int:
        """What the mission can be flown against."""
        return self._mission(position.rules).targets(position, position.side)

    def reach(self, position: Position, unit: int) -> int:
        """75:33.1a - The hex that it was sent to on this mission, and no other."""
        mission = missions.of(position, unit)
        return 0 if mission is None or mission.kind != self.name else 1 << mission.hex

    def contact(self, position: Position) -> dict[int, int]:
        """The bombers of the moving side on this mission."""
        targets = self.targets(position)
        return {
            one.unit: 1 << one.hex
            for one in MISSIONS(position)
            if one.kind == self.name
            and targets >> one.hex & 1
            and position.side_of(one.unit) == position.side
        }

    def defenders(self, position: Position, units: Sequence[int], hexes: Iterable[int]) -> tuple[int, ...]:
        """Nobody."""
        return ()

    def parties(self, position: Position, able: Sequence[int]) -> Iterator[tuple[str, tuple[int, ...]]]:
        """75:33.6b - Those by day, and those by night."""
        for night in (False, True):
            units = tuple(u for u in able if missions.by_night(position, u) is night)
            if units:
                yield f"{self.title}{' by night' if night else ''}", units

    def struck(self, position: Position, battle: Battle) -> Iterator[Event]:
        """75:29.2a - Who attacks a city of a neutral country is its aggressor."""
        if MINORS.asked(position.rules):
            neutral = minors.crosses(position, position.side, battle.hexes)
            yield from minors.violate(position, position.side, neutral)

    def why_not(self, position: Position, units: Sequence[int], hexes: Sequence[int]) -> Refusal | None:
        """75:33.1b - Bombers on this mission over this hex, and nobody else."""
        rules = position.rules
        title = self._mission(rules).title.lower()
        for unit in units:
            say = position.roster.ids[unit]
            if not position.roster.flies[unit]:
                return rules.refuse_by("75:33.1b", f"{say} does not join bombers in this.", hexes, (unit,))
            reach = self.reach(position, unit)
            if not reach:
                return rules.refuse_by(
                    self.rule, f"{say} was not sent on this mission: {title}.", (), (unit,)
                )
            if any(not reach >> h & 1 for h in hexes):
                there = ", ".join(name(Hex(h)) for h in hexes)
                reason = f"{say} was sent to {name(next(bits.hexes(reach)))}, not to {there}."
                return rules.refuse_by("75:33.1a", reason, hexes, (unit,))
        if len({missions.by_night(position, unit) for unit in units}) > 1:
            reason = f"Of {position.roster.say(units)} some come by day and some by night: not in one attack."
            return rules.refuse_by("75:33.6b", reason, hexes, units)
        return None

    def before(self, rules: Rules, battle: Battle, other: Battle) -> str:
        """75:SEQ.20a - As printed before all attacks of ground units."""
        if combats_of(rules)[other.chart].bombs:
            return ""
        return "75:SEQ.20a" if BOMBARDING.of(rules).before_all else ""

    def at(self, position: Position, units: Sequence[int], come_to: Strengths) -> Odds | int | None:
        """75:33.6b - By its factors, three columns lower at night; 0 where that is off the table."""
        at = int(come_to.attack)
        if not any(missions.by_night(position, unit) for unit in units):
            return at
        chart = self.chart(position.rules)
        column = chart.column(at)
        lower = chart.columns.index(column) - LOWER if column is not None else -1
        return chart.spans[lower][0].start if lower >= 0 else 0

    def say(self, at: Any, attack: Any, defense: Any) -> tuple[str, str]:
        """By its factors; at night they count as fewer."""
        factors = f"{say_number(attack)} factor{'s' if attack != 1 else ''}"
        if at != int(attack):
            factors += f" by night, as {at}" if at else " by night, too few to do harm"
        return f"with {factors}: {self.title.lower()}", f"{self.title.lower()}, {factors}"

    def strengths(self, position: Position, units: Sequence[int], hexes: Sequence[int]) -> Strengths:
        """The factors of the bombers alone."""
        attack = attack_factors(position)
        return Strengths(sum(attack[unit] for unit in units), 0)

    def tallies(
        self, position: Position, units: Sequence[int], hexes: Iterable[int]
    ) -> tuple[Tally, tuple[Tally, ...]]:
        """The same as tallies; at night it counts less, and that is told."""
        attack = attack_tally(position, units)
        if any(missions.by_night(position, unit) for unit in units):
            attack = attack.times(1, f"by night: {LOWER} columns lower on the table", "75:33.6b")
        return attack, tuple(Tally() for _ in hexes)


class PortAttack(SystemAttack):
    """75:33.3 - On a port."""

    name = PORT_BOMBING
    title = "Bomb the port"
    system = PORT
    rule = once = "75:33.3a"
    damages = "75:33.3b"


class RoadAttack(SystemAttack):
    """75:33.4 - On the roads in a city."""

    name = ROAD_BOMBING
    title = "Bomb the roads"
    system = ROADS
    rule = once = "75:33.4a"
    damages = "75:33.4b"


class IndustryAttack(SystemAttack):
    """75:33.5 - On the supply and industry of a city."""

    name = INDUSTRY_BOMBING
    title = "Bomb supply and industry"
    system = INDUSTRY
    rule = once = "75:33.5a"
    damages = "75:33.5b"
