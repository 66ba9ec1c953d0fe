"""MS:TF - who may fight at sea: fleet engagements against task forces, and raids on shipping."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.battle.rules.odds import odds
from openblitz.blitzkrieg.charts import chart
from openblitz.blitzkrieg.engine import objecting
from openblitz.blitzkrieg.engine.position import Position
from openblitz.blitzkrieg.sea.rules import sea_command, ships
from openblitz.blitzkrieg.sea.rules.sea_command import RAIDING
from openblitz.blitzkrieg.sea.rules.ships import WITHDRAWN, is_shipping, is_task_force, zone_at
from openblitz.hexes.grid import Hex
from openblitz.table.facts import Lasts, Of, Subject
from openblitz.table.words import things

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openblitz.table import Refusal

# What task forces have done in this player-turn.
ENGAGED: Subject[int] = Subject(
    Position, "fleet-fought", 0, of=Of.UNITS, lasts=Lasts.PLAYER_TURN, about="has attacked a fleet"
)
RAIDED: Subject[int] = Subject(
    Position, "raided-ships", 0, of=Of.UNITS, lasts=Lasts.PLAYER_TURN, about="has raided shipping"
)
FIRED: Subject[int] = Subject(
    Position, "fired-ashore", 0, of=Of.UNITS, lasts=Lasts.PLAYER_TURN, about="has fired at the coast"
)


def mark(subject: Subject[int], position: Position, units: Sequence[int]) -> None:
    """Keep that ships have done something."""
    subject.put(position, subject(position) | sum(1 << unit for unit in units))


# Who attacks


def why_not_attack(position: Position, units: Sequence[int]) -> Refusal | None:
    """Why task forces may neither engage nor raid; None where they may."""
    rules = position.rules
    against = (_why_idle(position, unit) for unit in units)
    refused = next(filter(None, against), None)
    if refused is not None:
        return refused
    zones = {zone_at(rules, position.place[unit]) for unit in units}
    if len(zones) > 1:
        return rules.refuse_by("MS:PCS.I.3.D", "These task forces are not in one zone.", (), units)
    (zone,) = zones
    side = position.side_of(units[0])
    assert zone is not None
    if sea_command.superior(position, side, zone):
        return None
    alone = sea_command.stays_alone(position, side, zone, units)
    if alone:
        reason = f"{position.roster.say(alone)} would be at sea in zone {zone} without an escort."
        return rules.refuse_by("MS:TF.fleet.b", reason, (), (*units, *alone))
    return None


def _why_idle(position: Position, unit: int) -> Refusal | None:
    """Why a single ship may not attack at sea, whatever the zone."""
    rules = position.rules
    say = position.roster.ids[unit]
    against = objecting.to("fight at sea", position, unit)
    if against is not None:
        return against
    if not is_task_force(rules, unit):
        return rules.refuse_by("MS:TF.fleet.a", f"{say} is no task force.", (), (unit,))
    if not ships.at_sea(position, unit):
        dock = rules.board.docks.get(Hex(position.place[unit]))
        side = position.side_of(unit)
        sealed = dock is not None and ships.why_sealed(position, side, dock) is not None
        reason = f"{say} is in port" + (
            ", which is sealed off: it does not fight its way out." if sealed else "."
        )
        return rules.refuse_by("MS:11q" if sealed else "MS:TF.fleet.a", reason, (), (unit,))
    done = (
        (WITHDRAWN, "MS:FET.c", "has withdrawn"),
        (RAIDING, "MS:TF.ranger.c", "lands rangers"),
        (FIRED, "MS:TF.fire.e", "has fired at the coast"),
        (ENGAGED, "MS:TF.refuse.a", "has attacked a fleet"),
        (RAIDED, "MS:TF.raid.a", "has raided shipping"),
    )
    for subject, rule, what in done:
        if subject(position) >> unit & 1:
            return rules.refuse_by(rule, f"{say} {what} in this turn.", (), (unit,))
    if any(is_shipping(rules, other) for other in ships.stack(position, unit)):
        reason = f"{say} escorts shipping, and starts no combat."
        return rules.refuse_by("MS:TF.escort.c", reason, (), (unit,))
    return None


# Whom


def why_not_at(position: Position, units: Sequence[int], targets: Sequence[int], rule: str) -> Refusal | None:
    """Why ships of the enemy cannot be attacked by task forces: in port, in another zone, or not together."""
    rules = position.rules
    side = position.side_of(units[0])
    own = [ship for ship in targets if position.side_of(ship) != 1 - side]
    if own or not targets:
        return rules.refuse_by(
            rule, f"{position.roster.tell(own, 'be')} no enemy {things(own, 'ship')}.", (), own
        )
    zone = zone_at(rules, position.place[units[0]])
    away = [
        ship
        for ship in targets
        if not ships.at_sea(position, ship) or zone_at(rules, position.place[ship]) != zone
    ]
    if away:
        reason = f"{position.roster.tell(away, 'be')} not at sea in zone {zone}."
        return rules.refuse_by(rule, reason, (), away)
    if any(ship not in ships.stack(position, targets[0]) for ship in targets):
        return rules.refuse_by("MS:11b", "These ships are not in one stack.", (), targets)
    return None


def fleet_of(position: Position, ship: int) -> tuple[int, ...]:
    """The task forces of a stack: who fights an engagement."""
    return tuple(one for one in ships.stack(position, ship) if is_task_force(position.rules, one))


def protected_by(position: Position, task_forces: Sequence[int]) -> list[int]:
    """MS:FET.DW - The MST and LST that withdraw with their escorts."""
    found = (ship for one in task_forces for ship in sea_command.guards(position, one))
    return list(dict.fromkeys(found))


def escorts_of(position: Position, targets: Sequence[int]) -> tuple[int, ...]:
    """MS:TF.raid.b - The task forces that protect any of these."""
    found = (one for ship in targets for one in sea_command.escorts(position, ship))
    return tuple(dict.fromkeys(found))


def why_not_odds(position: Position, units: Sequence[int], defenders: Sequence[int]) -> Refusal | None:
    """MS:FET, RMS-61 - Why so few do not attack so many."""
    at = odds(len(units), len(defenders))
    if chart("modules.fet").look_up(at, 1) is not None:
        return None
    reason = f"{len(units)} against {len(defenders)} task forces are worse odds than 1-3."
    return position.rules.refuse_by("MS:FET", reason, (), (*units, *defenders))


def why_not_raid(position: Position, units: Sequence[int], targets: Sequence[int]) -> Refusal | None:
    """MS:TF.raid.a-d - Why task forces may not raid these MST and LST; None where they may."""
    rules = position.rules
    refused = why_not_attack(position, units)
    refused = refused or why_not_at(position, units, targets, "MS:TF.raid.a")
    if refused is not None:
        return refused
    fighting = [ship for ship in targets if not is_shipping(rules, ship)]
    if fighting:
        return rules.refuse_by(
            "MS:TF.raid.a",
            f"{position.roster.tell(fighting, 'be')} no {things(fighting, 'MST or LST', 'MSTs or LSTs')}.",
            (),
            fighting,
        )
    zone = zone_at(rules, position.place[units[0]])
    assert zone is not None
    side = position.side_of(units[0])
    if sea_command.superior(position, 1 - side, zone):
        reason = f"The enemy has naval superiority in zone {zone}: nobody raids there."
        return rules.refuse_by("MS:TF.raid.d", reason, (), units)
    escort = escorts_of(position, targets)
    if len(units) < len(escort):
        reason = f"{len(escort)} task forces escort them: at least as many must fight these."
        return rules.refuse_by("MS:TF.raid.b", reason, (), (*units, *escort))
    if len(targets) > len(units) - len(escort):
        free = len(units) - len(escort)
        rule = "MS:TF.raid.c" if escort else "MS:TF.raid.a"
        reason = f"{free} task forces are left to raid, one for each MST or LST."
        return rules.refuse_by(rule, reason, (), (*units, *targets))
    return None


def why_out_of_order(position: Position, raid: bool) -> Refusal | None:
    """MS:PCS.II.3.A-C - Fleet engagements come first, then raids, then fire missions."""
    rules = position.rules
    if FIRED(position):
        rule = "MS:PCS.II.3.B" if raid else "MS:PCS.II.3.A"
        return rules.refuse_by(rule, "Task forces have fired at the coast: combat at sea comes before.")
    if RAIDED(position) and not raid:
        return rules.refuse_by("MS:PCS.II.3.A", "Shipping has been raided: fleet engagements come before.")
    return None
