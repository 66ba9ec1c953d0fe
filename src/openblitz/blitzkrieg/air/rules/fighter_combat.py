"""65:23.0O, 65:23.6 - fighters of 1965: who may intercept where, and what it costs whom.

Interceptors fight the escorts of a square with at least as many factors; what they have beyond that may be
diverted onto the bombers. Without escorts all of them are on the bombers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from openblitz.blitzkrieg.air.rules import airfields, airways, fighters
from openblitz.blitzkrieg.air.rules.fighters import ESCORT, FIRED, INTERCEPT, FighterMission
from openblitz.blitzkrieg.battle.rules.combat import InTheAir
from openblitz.blitzkrieg.battle.rules.odds import counted
from openblitz.blitzkrieg.battle.rules.results import Measure, MustLose, Role
from openblitz.blitzkrieg.charts.cells import LossPair
from openblitz.blitzkrieg.engine import missions, objecting
from openblitz.blitzkrieg.engine.conditions import Airspace
from openblitz.blitzkrieg.engine.missions import MISSIONS, Mission
from openblitz.blitzkrieg.engine.places import on_map, sea_zone
from openblitz.blitzkrieg.sea.rules import carriers
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from openblitz.blitzkrieg.battle.rules.results import Consequence
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Refusal

FIGHTER_TABLE: Final = "fighter"
DIVERT: Final = "divert"
PER_BOMBER: Final = 2  # 65:23.6.Ua - fighter factors for each bomber factor that is lost


class Divert(FighterMission):
    """65:23.6.Ea4 - Past the escorts, onto the bombers."""

    name = DIVERT
    title = "Attack on bombers"
    says = (
        ("65:23.0O.4", "Fighters may escort bombers to targets in their own range."),
        ("65:23.0O.6", "When the enemy's aircraft have flown, fighters may intercept them."),
        ("65:23.0O.7a", "They fly to squares with enemy aircraft in range of their base."),
        ("65:23.6.Ua", "Bombers lose a factor for every two fighter factors that attack them."),
        ("65:23.6.Ea1", "Escorts must be fought first, with at least as many factors."),
        ("65:23.6.Ea4", "Interceptors beyond that may be diverted onto the bombers."),
    )


# The kind of combat


class FighterTable(InTheAir):
    """65:FIGHTER - Escorts, who attack, against interceptors; nobody announces it."""

    name = FIGHTER_TABLE
    title = "Fighters against fighters"
    says = (
        ("65:FIGHTER.a", "The attacker is the player whose bombers are in the air."),
        ("65:FIGHTER.b", "Above 6-1 the interceptors are lost, and nobody else."),
        ("65:FIGHTER.c", "Below 1-6 the escorts are."),
    )

    def consequences(self, rules: Rules, cell: Any) -> tuple[Consequence, ...]:
        """65:FIGHTER - The factors that both lose."""
        assert isinstance(cell, LossPair)
        shares = {Role.DEFENDER: cell.defender, Role.ATTACKER: cell.attacker}
        brings: list[Consequence] = []
        for role, loss in shares.items():
            if loss == "E":
                brings.append(MustLose(role, "65:FIGHTER", of=Measure.ALL))
            elif loss:
                brings.append(MustLose(role, "65:FIGHTER", loss, Measure.FACTORS))
        return tuple(brings)


# Who meets whom


class Group(NamedTuple):
    """All aircraft over one square (R65-57)."""

    hex: int
    bombers: tuple[int, ...]
    escorts: tuple[int, ...]
    interceptors: tuple[int, ...]  # those who fight the escorts; bombers, where there are none
    diverted: tuple[int, ...]

    @property
    def on_bombers(self) -> tuple[int, ...]:
        """65:23.6.Eb - The fighters that attack the bombers."""
        return self.diverted if self.escorts else (*self.interceptors, *self.diverted)


def group(position: Position, hex_: int) -> Group:
    """What is over a square, of those who have not fought in the air yet."""
    mover, fired = position.side, FIRED(position)
    found: dict[str, list[int]] = {"bombers": [], ESCORT: [], INTERCEPT: [], DIVERT: []}
    for one in MISSIONS(position):
        if one.hex != hex_:
            continue
        own = position.side_of(one.unit) == mover
        if own and missions.flown(position.rules)[one.kind].bombs:
            found["bombers"].append(one.unit)
        elif one.kind in found and own == (one.kind == ESCORT) and not fired >> one.unit & 1:
            found[one.kind].append(one.unit)
    return Group(
        hex_, tuple(found["bombers"]), tuple(found[ESCORT]), tuple(found[INTERCEPT]), tuple(found[DIVERT])
    )


def groups(position: Position) -> Iterator[Group]:
    """Those in which somebody is still to fight."""
    seen: set[int] = set()
    for one in MISSIONS(position):
        if one.kind in (INTERCEPT, DIVERT) and one.hex not in seen:
            seen.add(one.hex)
            met = group(position, one.hex)
            if met.interceptors or met.diverted:
                yield met


def factors(rules: Rules, units: Iterable[int]) -> int:
    """What aircraft come to in the air."""
    return sum(rules.roster.attack[u] for u in units)


# Who may intercept


def able(position: Position, side: int) -> list[int]:
    """The fighters of a side at their bases."""
    own = position.in_play().air[side]
    return [u for u in own if why_not_ready(position, u) is None]


def why_not_ready(position: Position, unit: int) -> Refusal | None:
    """Why a unit may not intercept, wherever; None when it may."""
    rules = position.rules
    say, here = position.roster.ids[unit], position.place[unit]
    if not fighters.is_fighter(rules, unit):
        reason = f"{say} is no fighter: nobody else flies in the enemy's turn."
        return rules.refuse_by("65:QA.23.0a", reason, (), (unit,))
    if not on_map(here) and sea_zone(here) is None:
        return rules.refuse_by("65:23.0O.7a", f"{say} is at no base.", (), (unit,))
    return carriers.why_no_attack(position, unit) or objecting.to("intercept", position, unit)


def targets(position: Position, unit: int) -> int:
    """65:23.0O.7a - The squares with enemy aircraft in range of its base."""
    side = position.side_of(unit)
    enemies, far = fighters.over(position, 1 - side), position.roster.range[unit]
    found = enemies and enemies & airfields.within(position, unit, far)
    if found and position.rules.added[Airspace]:  # R65-61
        found &= airways.open_to(position, airfields.takes_off(position, unit), far)
    return found


def sent(position: Position, unit: int, kind: str, hex_: int) -> Mission | None:
    """The mission of a fighter that rises so; None where it is too far."""
    start, most = airfields.takes_off(position, unit), position.roster.range[unit]
    side = position.side_of(unit)
    way = airways.way(position, start, hex_, most, side=side)
    return (
        None if way is None else Mission(unit, kind, hex_, way, missions.flown(position.rules)[kind].system)
    )


def why_not(position: Position, units: Sequence[int], kind: str, hex_: int) -> Refusal | None:
    """Why fighters may not be sent so; None when they may."""
    rules = position.rules
    there = name(Hex(hex_))
    for unit in units:
        refused = why_not_ready(position, unit)
        if refused is not None:
            return refused
        side = position.side_of(unit)
        if not fighters.over(position, 1 - side) >> hex_ & 1:
            return rules.refuse_by("65:23.0O.7a", f"No enemy aircraft are over {there}.", (hex_,), (unit,))
        if not targets(position, unit) >> hex_ & 1:
            far, say = position.roster.range[unit], position.roster.ids[unit]
            if airfields.within(position, unit, far) >> hex_ & 1:
                start = airfields.takes_off(position, unit)
                shut = airways.why_closed(position, start, hex_, far, unit=unit)
                if shut is not None:
                    return shut
            reason = f"{there} is farther than {far} hexes from the base of {say}."
            return rules.refuse_by("65:23.0O.7a", reason, (hex_,), (unit,))
    return _why_not_diverted(position, units, hex_) if kind == DIVERT else None


def _why_not_diverted(position: Position, units: Sequence[int], hex_: int) -> Refusal | None:
    """65:23.6.Ea1-4 - Escorts must be matched by others."""
    rules = position.rules
    met = group(position, hex_)
    need, have = factors(rules, met.escorts), factors(rules, met.interceptors)
    if not met.bombers:
        return rules.refuse_by("65:23.6.Ea4", f"No bombers are over {name(Hex(hex_))}.", (hex_,), units)
    if have >= need:
        return None
    reason = f"{need} factors escort the bombers over {name(Hex(hex_))}; {have} are sent against them."
    return rules.refuse_by("65:23.6.Ea1", reason, (hex_,), units)


# What it costs


def bombers_lost(rules: Rules, met: Group) -> int:
    """65:23.6.Ua - One factor for every two, an odd one for the bombers; no more than there are."""
    hits = factors(rules, met.on_bombers) // PER_BOMBER
    return min(hits, factors(rules, met.bombers))


def exchange(rules: Rules, met: Group) -> tuple[float, float]:
    """What escorts and interceptors lose on average."""
    if not met.escorts or not met.interceptors:
        return 0.0, 0.0
    chart = rules.charts[FIGHTER_TABLE]
    strong = factors(rules, met.escorts), factors(rules, met.interceptors)
    at = counted(chart, *strong)
    assert at is not None
    lost = [0, 0]
    for roll in chart.rows:
        cell = chart.look_up(at, roll)
        assert isinstance(cell, LossPair)
        for row, loss in enumerate((cell.attacker, cell.defender)):
            lost[row] += strong[row] if loss == "E" else min(int(loss), strong[row])
    return lost[0] / len(chart.rows), lost[1] / len(chart.rows)


def promise(rules: Rules, met: Group) -> float:
    """What a group promises the side that intercepts, in factors."""
    escorts, own = exchange(rules, met)
    return bombers_lost(rules, met) + escorts - own


def escorts_alone(position: Position) -> Refusal | None:
    """65:23.0O.4 - Escorts over a square to which no bombers were sent; None where there are none."""
    bombed = fighters.over(position, position.side, bombs=True)
    alone = [
        one
        for one in MISSIONS(position)
        if one.kind == ESCORT and position.side_of(one.unit) == position.side and not bombed >> one.hex & 1
    ]
    if not alone:
        return None
    where = bits.of(Hex(one.hex) for one in alone)
    reason = f"{position.roster.say(one.unit for one in alone)} would escort nobody."
    return position.rules.refuse_by("65:23.0O.4", reason, bits.hexes(where), [one.unit for one in alone])
