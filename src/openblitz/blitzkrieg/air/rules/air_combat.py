"""75:32.1, 75:32.31-32.6, 75:ACT - air combat: who fires at whom, how strongly, and what it costs."""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from openblitz.blitzkrieg.air.questions.air_combat import AIR_FIGHTING, AirFighting
from openblitz.blitzkrieg.air.rules import fighters, transports
from openblitz.blitzkrieg.air.rules.fighters import FIRED, HELD_BACK, INTERCEPT, POUNCE, STRAFE
from openblitz.blitzkrieg.battle.rules.attack import once, unrounded
from openblitz.blitzkrieg.battle.rules.combat import InTheAir
from openblitz.blitzkrieg.battle.rules.results import Measure, MustLose, Role
from openblitz.blitzkrieg.engine import missions
from openblitz.blitzkrieg.engine.missions import MISSIONS
from openblitz.blitzkrieg.engine.modifiers import AttackModifier, Rounding
from openblitz.blitzkrieg.engine.position import Position
from openblitz.table import Part, Tally
from openblitz.table.facts import Lasts, Of, Subject

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from openblitz.blitzkrieg.battle.rules.results import Consequence
    from openblitz.blitzkrieg.engine.added import Saying
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.table import Refusal

AIR: Final = "air"
ALONE = Subject(
    Position,
    "intercepted-alone",
    0,
    of=Of.UNITS,
    lasts=Lasts.PLAYER_TURN,
    about="was intercepted without an escort and bombs at half strength",
)


# What editions say


SAID: tuple[Saying, ...] = (
    ("75:32.1a", "Only fighters begin air combat."),
    ("75:32.3b", "When all battles are announced, the defender's fighters may intercept."),
    ("75:32.31a", "They fly up to 12 hexes to intercept."),
    (
        "75:32.31b",
        "And no farther than their targets flew since they first met a zone of control, a patrol, or a sea "
        "zone with ten of the defender's factors.",
    ),
    (
        "75:32.32a",
        "Interceptors fire doubled at escorts, and at bombers and air transports that have them.",
    ),
    ("75:32.32c", "They fire tripled at those without an escort."),
    ("75:32.32b", "They fire at normal strength at hunters and patrols, who do the same."),
    ("75:32.4b", "Bombers and escorts fire back at half strength, rounded up."),
    ("75:32.4c", "Air transports do not fire."),
    ("75:ACT.unescorted", "Bombers that were intercepted without an escort bomb at half strength."),
    (
        "75:32.74a",
        "An automatic victory is undone that would not be won without the bombers and units shot down.",
    ),
    ("75:32.74b", "Units that made use of it go back by the way that they came."),
    ("75:32.34", "Interceptors land when the enemy's aircraft have landed."),
    ("75:32.4a", "Fighters may escort bombers and air transports, over the hex where these are."),
    ("75:32.4d", "Escorts are lost before those whom they escort."),
    ("75:32.4e", "They land when the bombers land."),
)


class AsPrinted:
    """75:32 - Bombers always fire back; who is caught on the ground does not rise."""

    says: tuple[Saying, ...] = (
        *SAID,
        ("75:32.1b", "Bombers fire back at the fighters that attack them."),
        ("75:32.74c", "Fighters whom enemies came upon before they rose do not intercept."),
    )
    alone_fire = True
    scrambles = False
    overhead = False
    since_own_turn = False
    patrols_alone = False
    landing_counts = False
    owed_counts = False
    summed = False


class Publisher(AsPrinted):
    """CL:32.4b, CL:32.74a - What the publisher has answered, and nothing else (R75-F3)."""

    says = (
        *SAID,
        ("CL:32.4b", "Bombers without an escort do not fire back."),
        ("75:32.74c", "Fighters whom enemies came upon before they rose do not intercept."),
        ("CL:32.74a", "Automatic victories are undone by the loss of units flown to a city, too."),
        ("CL:32.74d", "Who goes back attacks nobody."),
        ("CL:32.34", "Patrols land at bases that were friendly since their own last turn began."),
        ("CL:rounding.h", "Fractions of bombers that were intercepted are dropped when they are summed."),
    )
    alone_fire = False
    since_own_turn = True
    patrols_alone = True
    landing_counts = True
    summed = True


class Clarified:
    """CL:32 - Bombers fire back only with an escort; fighters rise before they are caught."""

    says = (
        *SAID,
        ("CL:32.4b", "Bombers without an escort do not fire back."),
        ("CL:32.35a", "Fighters rise though enemies have come upon their base in this player-turn."),
        ("CL:32.31f", "Fighters always intercept right above their base."),
        ("CL:32.33c", "What units did that were shot down on their way is undone."),
        ("CL:32.74a", "Automatic victories are undone by the loss of units flown to a city, too."),
        ("CL:21.1e", "So are those whose victors are left beside enemies that nobody else attacks."),
        ("CL:32.74d", "Who goes back attacks nobody."),
        ("CL:32.74f", "The victors stay, and attack as others do."),
        ("CL:32.34", "They land at bases that were friendly since their own last turn began."),
        ("CL:rounding.h", "Fractions of bombers that were intercepted are dropped when they are summed."),
    )
    alone_fire = False
    scrambles = True
    overhead = True
    since_own_turn = True
    patrols_alone = False
    landing_counts = True
    owed_counts = True
    summed = True


ANSWERS: dict[str, AirFighting] = {
    "as printed": AsPrinted(),
    "publisher": Publisher(),
    "clarified": Clarified(),
}


# The kind of combat


class AirCombat(InTheAir):
    """75:32.1c - Aircraft against aircraft, by the Air Combat Table; nobody announces it."""

    name = AIR
    title = "Air combat"
    says = (("75:32.1c", "Air combat is rolled on the Air Combat Table."),)

    def consequences(self, rules: Rules, cell: Any) -> tuple[Consequence, ...]:
        """75:ACT - The factors that the target loses."""
        return (MustLose(Role.DEFENDER, "75:ACT", cell, Measure.FACTORS),) if cell else ()

    def why_not(self, position: Position, units: Sequence[int], hexes: Sequence[int]) -> Refusal | None:
        """It is not announced."""
        reason = "Air combat is not announced: it comes of interception, hunting and strafing."
        return position.rules.refuse_by("75:32.3b", reason, hexes, units)


# Who meets whom


class Encounter(NamedTuple):
    """Fighters that attack aircraft over a hex, or on the ground there."""

    kind: str
    side: int  # theirs
    hex: int
    fighters: tuple[int, ...]
    first: tuple[int, ...]  # those of the others who are lost first
    others: tuple[int, ...]
    times: int  # what the fire of the fighters is multiplied by
    rule: str  # by which it is
    reply: tuple[int, ...]  # who fires back
    halved: bool  # whether at half strength, rounded up
    rule_reply: str
    alone: tuple[int, ...] = ()  # bombers without an escort

    @property
    def foes(self) -> tuple[int, ...]:
        """All whom the fighters attack."""
        return (*self.first, *self.others)


def encounters(position: Position) -> Iterator[Encounter]:
    """What is still to be fought in the air: of each side, each kind and each hex one."""
    seen: set[tuple[int, str, int]] = set()
    fired = FIRED(position)
    for one in MISSIONS(position):
        side = position.side_of(one.unit)
        key = side, one.kind, one.hex
        if one.kind in (INTERCEPT, STRAFE, POUNCE) and not fired >> one.unit & 1 and key not in seen:
            seen.add(key)
            found = meeting(position, *key)
            if found is not None and found.foes:
                yield found


def meeting(position: Position, side: int, kind: str, hex_: int) -> Encounter | None:
    """What fighters of a side meet over a hex, on such a mission."""
    rules = position.rules
    own = fighters.at(position, side, hex_)
    attackers = tuple(one.unit for one in own if one.kind == kind and not FIRED(position) >> one.unit & 1)
    if not attackers:
        return None
    if kind == STRAFE:
        down = tuple(position.aircraft_at(hex_, 1 - side))
        return Encounter(kind, side, hex_, attackers, (), down, 2, "75:32.6c", down, True, "75:32.6d")
    met = fighters.at(position, 1 - side, hex_)
    if kind == POUNCE:
        busy = tuple(one.unit for one in met if one.kind in (INTERCEPT, STRAFE))
        return Encounter(kind, side, hex_, attackers, (), busy, 1, "75:32.51a", (), False, "75:32.51b")
    bombers = tuple(one.unit for one in met if missions.flown(rules)[one.kind].bombs)
    others = tuple(one.unit for one in met if not missions.flown(rules)[one.kind].bombs)
    carried = tuple(one.unit for one in transports.at(position, 1 - side, hex_))
    laden = (*bombers, *carried)
    beside: tuple[int, ...] = ()
    if laden:  # CL:32.31b - one group: TAC that interdict are met with the others
        beside = tuple(u for u in others if not fighters.is_fighter(rules, u))
        others = tuple(u for u in others if u not in beside)
        laden = (*laden, *beside)
    if not laden:
        held = HELD_BACK(position)
        match = tuple(u for u in others if not held >> u & 1)
        return Encounter(kind, side, hex_, attackers, (), match, 1, "75:32.32b", match, False, "75:32.52a")
    if others:
        both = (*bombers, *beside, *others)  # 75:32.4c - transports do not fire
        return Encounter(kind, side, hex_, attackers, others, laden, 2, "75:32.32a", both, True, "75:32.4b")
    fire = (*(bombers if AIR_FIGHTING(position).alone_fire else ()), *beside)
    return Encounter(kind, side, hex_, attackers, (), laden, 3, "75:32.32c", fire, True, "75:32.4b", bombers)


# What they come to


def strength(position: Position, unit: int) -> Fraction:
    """What an aircraft comes to in the air: all that bears on its attack, but for what is about bombs."""
    rules = position.rules
    found = (one.part(position, unit) for one in rules.added[AttackModifier] if not one.bombs)
    parts = once(part for part in found if part is not None)
    printed = Tally().plus(position.roster.attack[unit], "printed", rules.cites["factor"]).parts[0]
    return Tally((printed, *parts)).total


def duels(position: Position, unit: int) -> Fraction:
    """75:33.7b, CL:33.7g - What it comes to where each matches its interceptor: TAC count half."""
    whole = strength(position, unit)
    return whole if fighters.is_fighter(position.rules, unit) else whole / 2


def printed(rules: Rules, units: Iterable[int]) -> int:
    """What aircraft print."""
    return sum(rules.roster.attack[u] for u in units)


def fire(position: Position, met: Encounter) -> int:
    """75:32.32, 75:32.6c - The factors with which fighters fire; units are summed before it is rounded."""
    return int(sum(strength(position, u) for u in met.fighters) * met.times)


def reply(position: Position, met: Encounter) -> int:
    """75:32.4b, 75:32.6d - Those with which they are fired at."""
    rules = position.rules
    if met.kind == STRAFE:  # CL:32.6g - nothing but this halves it
        total = Fraction(printed(rules, met.reply))
    else:
        come_to = strength if met.halved else duels
        total = sum((come_to(position, u) for u in met.reply), Fraction(0))
    return ceil(total / 2) if met.halved else int(total)


def average(rules: Rules, factors: int, among: Iterable[int]) -> float:
    """What so many factors cost their targets on average, in factors."""
    if factors <= 0:
        return 0.0
    chart, most = rules.charts[AIR], printed(rules, among)
    rolls = [chart.look_up(factors, roll) or 0 for roll in chart.faces]
    return sum(min(loss, most) for loss in rolls) / len(rolls)


# What it does to bombs


class Shaken(AttackModifier):
    """75:ACT.unescorted - Bombers that were intercepted without an escort bomb at half strength."""

    name = "intercepted without an escort"
    says = ()
    bombs = True

    def part(self, position: Position, unit: int) -> Part | None:
        """Half of all else."""
        if not ALONE(position) >> unit & 1:
            return None
        return Part(Fraction(1, 2), "intercepted without an escort", "75:ACT.unescorted", times=True)


class ShakenDown(Rounding):
    """75:ACT.unescorted, R75-B10 - Of what is left of bombers then, fractions are dropped."""

    name = "fractions down when intercepted"
    says = ()

    def part(self, position: Position, unit: int, total: Fraction) -> Part | None:
        """As printed bomber by bomber; clarified of their sum, and who completes a factor counts it."""
        alone = ALONE(position)
        if not alone >> unit & 1:
            return None
        before = Fraction(0)
        if AIR_FIGHTING(position).summed:  # CL:rounding.g-h
            with_it = _together(position, unit)
            first = with_it[: with_it.index(unit)]
            before = sum((unrounded(position, u) for u in first if alone >> u & 1), before)
        whole = int(before + total) - int(before)
        return Part(whole - total, "fractions down", "75:ACT.unescorted") if whole != total else None


def _together(position: Position, unit: int) -> tuple[int, ...]:
    """Those with whom a bomber attacks: who is named with it, or else was sent as it was."""
    for battle in position.battles:
        if unit in battle.attackers or unit in battle.support:
            return (*battle.attackers, *battle.support)
    sent = {one.unit: (one.kind, one.hex) for one in MISSIONS(position)}
    return tuple(u for u, where in sent.items() if where == sent[unit]) if unit in sent else (unit,)
