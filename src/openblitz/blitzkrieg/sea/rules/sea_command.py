"""MS:SUPERIORITY, MS:MSTLST - who has naval superiority in a sea zone, and what that lets MST and LST do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from openblitz.blitzkrieg.charts.sheet import sheet
from openblitz.blitzkrieg.engine.modifiers import Kept
from openblitz.blitzkrieg.engine.places import on_map, sea_zone
from openblitz.blitzkrieg.engine.position import Position
from openblitz.blitzkrieg.sea.rules import ships
from openblitz.blitzkrieg.sea.rules.ships import WITHDRAWN, is_shipping, is_task_force
from openblitz.hexes import bits
from openblitz.table.facts import Lasts, Of, Subject

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from openblitz.table import Refusal

ENEMY, PARITY, FRIENDLY = "enemy", "parity", "friendly"
# What MST and LST do, as the columns of the chart are called.
LAND: Final = "land"
FROM_PORT: Final = "from-port"
PORT_FROM_NEXT: Final = "port-from-next"
STAY_ESCORTED: Final = "stay-escorted"
STAY_ALONE: Final = "stay-alone"
NEXT_ZONE: Final = "next-zone"
INTO_PORT: Final = "into-port"
_SAID: Final = {
    LAND: "land or take off troops",
    FROM_PORT: "sail from port",
    PORT_FROM_NEXT: "sail into port from the next zone",
    STAY_ESCORTED: "stay at sea",
    STAY_ALONE: "stay at sea without an escort",
    NEXT_ZONE: "sail to the next zone",
    INTO_PORT: "sail into port",
}
_STATUS: Final = {ENEMY: "under enemy superiority", PARITY: "at parity", FRIENDLY: "under own superiority"}

# MS:TF.ranger.c - Task forces that land rangers in this player-turn.
RAIDING: Subject[int] = Subject(
    Position, "landing-rangers", 0, of=Of.UNITS, lasts=Lasts.PLAYER_TURN, about="lands rangers in this turn"
)


class Navy(NamedTuple):
    """The task forces of a side in a zone that count for superiority."""

    at_sea: int
    in_port: int


def navy(position: Position, side: int, zone: str) -> Navy:
    """MS:SUPERIORITY, MS:FET.c - Those at sea and those in port, but for who has just withdrawn there."""
    rules = position.rules
    gone, at_sea, in_port = WITHDRAWN(position), 0, 0
    for ship in ships.of_side(position, side):
        counts = is_task_force(rules, ship) and not gone >> ship & 1
        if counts and ships.zone_at(rules, position.place[ship]) == zone:
            docked = ships.in_port(position, ship)
            in_port += docked
            at_sea += not docked
    return Navy(at_sea, in_port)


def superior(position: Position, side: int, zone: str) -> bool:
    """MS:SUPERIORITY, RMS-60 - Whether a side has naval superiority in a zone."""
    table = sheet("modules.superiority")
    own, enemy = (int(table.at("superiority", column)) for column in table.columns)
    at_sea = navy(position, side, zone).at_sea
    return at_sea > 0 and at_sea * enemy >= sum(navy(position, 1 - side, zone)) * own


def status(position: Position, side: int, zone: str) -> str:
    """MS:SUPERIORITY.a - What a zone is to a side: under its own superiority, the enemy's, or at parity."""
    if superior(position, side, zone):
        return FRIENDLY
    return ENEMY if superior(position, 1 - side, zone) else PARITY


def allowed(position: Position, side: int, zone: str, action: str) -> bool:
    """MS:MSTLST - Whether MST and LST of a side may do something in a zone."""
    return sheet("modules.mst_lst").at(status(position, side, zone), action) == "yes"


def why_not(position: Position, units: Collection[int], zone: str, action: str) -> Refusal | None:
    """MS:MSTLST - Why those of some ships that are MST or LST may not do something in a zone."""
    rules = position.rules
    shipping = [ship for ship in units if is_shipping(rules, ship)]
    if not shipping:
        return None
    side = position.side_of(shipping[0])
    if allowed(position, side, zone, action):
        return None
    now = status(position, side, zone)
    reason = f"Zone {zone} is {_STATUS[now]}: {position.roster.say(shipping)} may not {_SAID[action]} there."
    places = [position.place[ship] for ship in shipping if on_map(position.place[ship])]
    return rules.refuse_by(f"MS:MSTLST.{now}", reason, dict.fromkeys(places), shipping)


# Escorts


def escorts(position: Position, ship: int, without: Collection[int] = ()) -> list[int]:
    """MS:TF.escort.a-b - The task forces that protect an MST or LST at sea, some of them left out.

    In a box they are in its fleet. On station they are on its square, or on one beside it. Who lands rangers
    in this turn escorts nobody (MS:TF.ranger.c).
    """
    raiding = RAIDING(position)
    near: tuple[int, ...] = ships.stack(position, ship)
    if ships.on_station(position, ship):
        around = bits.spread(1 << position.place[ship]) | 1 << position.place[ship]
        side = position.side_of(ship)
        near = tuple(
            one
            for one in ships.of_side(position, side)
            if ships.on_station(position, one) and around >> position.place[one] & 1
        )
    return [
        one
        for one in near
        if is_task_force(position.rules, one) and one not in without and not raiding >> one & 1
    ]


def stays_alone(position: Position, side: int, zone: str, without: Collection[int]) -> list[int]:
    """MS:TF.fleet.b - The shipping of a side at sea in a zone without an escort, when some attack."""
    return [
        ship
        for ship in ships.there(position, side, zone)
        if is_shipping(position.rules, ship) and not escorts(position, ship, without)
    ]


def guards(position: Position, ship: int) -> list[int]:
    """MS:TF.escort.a-b, RMS-203 - The shipping that a task force escorts now.

    That is what it is stacked with; on station also what stands beside it without a task force of its own.
    """
    rules = position.rules
    if not is_task_force(rules, ship) or RAIDING(position) >> ship & 1 or not ships.at_sea(position, ship):
        return []
    own = [one for one in ships.stack(position, ship) if is_shipping(rules, one)]
    if ships.on_station(position, ship):
        beside = bits.spread(1 << position.place[ship])
        side = position.side_of(ship)
        own += [
            one
            for one in ships.of_side(position, side)
            if is_shipping(rules, one)
            and ships.on_station(position, one)
            and beside >> position.place[one] & 1
            and position.place[one] != position.place[ship]
            and not any(is_task_force(rules, tf) for tf in ships.stack(position, one))
        ]
    return own


class SeaCommandShown(Kept):
    """MS:PCS.I.3.def - Who has naval superiority in each zone, with what is counted."""

    name = "naval superiority"
    says = (
        (
            "MS:SUPERIORITY",
            "Three task forces at sea to each of the enemy's, at sea and in port, are superiority.",
        ),
        ("MS:SUPERIORITY.a", "Where neither navy has superiority there is parity."),
        (
            "MS:MSTLST.enemy",
            "Under enemy superiority MST and LST land nobody, leave no port and do not stay.",
        ),
        ("MS:MSTLST.parity", "At parity they do not stay at sea without an escort."),
    )

    def lines(self, position: Position, place: int) -> Iterator[str]:
        """For the box of each zone."""
        rules = position.rules
        zone = sea_zone(place)
        if zone is None:
            return
        for side in (0, 1):
            count = navy(position, side, zone)
            yield f"{rules.names[side]}: {count.at_sea} TF at sea, {count.in_port} in port."
        ahead = [rules.names[side] for side in (0, 1) if superior(position, side, zone)]
        yield f"{ahead[0]} has naval superiority." if ahead else "Naval parity."
