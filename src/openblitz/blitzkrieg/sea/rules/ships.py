"""MS:11 - ships: where they are, what a stack of them is, and the squares in which they dock and stand.

Ships on the open sea are in the box of a sea zone. On the board they are in a docking square, which is then
their port and nothing else (RMS-200), or on station: on a sea square beside the coast, the assault squares of
the book, or beside a docking square.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from openblitz.blitzkrieg.air.rules import damage
from openblitz.blitzkrieg.counters.unit_types import MovementClass
from openblitz.blitzkrieg.engine.kinds import UNITS
from openblitz.blitzkrieg.engine.modifiers import Damage, Invariant, Upkeep
from openblitz.blitzkrieg.engine.objecting import Objection
from openblitz.blitzkrieg.engine.places import aboard, on_map, sea_zone
from openblitz.blitzkrieg.engine.position import Position
from openblitz.blitzkrieg.ground.questions.cities import CITIES
from openblitz.blitzkrieg.ground.rules.lost import take_off
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, name
from openblitz.table import Event
from openblitz.table.facts import Lasts, Of, Subject

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from openblitz.blitzkrieg.board.model import Dock
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.table import Refusal
    from openblitz.table.kinds import Kind

TASK_FORCE: Final = "task-force"
TRANSPORT: Final = "transport"
LANDING_SHIP: Final = "landing-ship"
SHIPS: Final = "ships"  # the system at which strikes against them are aimed
HOME_ZONES: Final = (("A", "B"), ("D", "E"))  # MS:11a - by side
MOST: Final = 3  # MS:11d - ships on a sea square where they do not dock

# MS:11b - Ships of one box that are stacked; one that is in no fleet is a stack of its own. Who leaves his
# fleet in a player-turn stays on its line until that is over, so that he can be taken back.
_FLEET: Kind[Any] = UNITS
FLEETS: Subject[tuple[tuple[int, ...], ...]] = Subject(Position, "fleet", (), _FLEET, each=True)
# MS:FET.c - Ships that withdrew in this player-turn: they do nothing more in it, and count for nothing.
WITHDRAWN: Subject[int] = Subject(
    Position, "withdrawn", 0, of=Of.UNITS, lasts=Lasts.PLAYER_TURN, about="has withdrawn from combat at sea"
)


# What ships there are


def is_task_force(rules: Rules, ship: int) -> bool:
    """Whether a ship fights."""
    return rules.roster.counters[ship].type.key == TASK_FORCE


def is_transport(rules: Rules, ship: int) -> bool:
    """Whether it carries troops."""
    return rules.roster.counters[ship].type.key == TRANSPORT


def is_landing_ship(rules: Rules, ship: int) -> bool:
    """Whether it lands them."""
    return rules.roster.counters[ship].type.key == LANDING_SHIP


def is_shipping(rules: Rules, ship: int) -> bool:
    """Whether it is what task forces protect and raid: MST and LST."""
    return rules.roster.sails[ship] and not is_task_force(rules, ship)


def of_side(position: Position, side: int) -> tuple[int, ...]:
    """The ships of a side that are in play."""
    return position.in_play().ships[side]


def cargo(position: Position, ship: int) -> list[int]:
    """Who is aboard a ship."""
    hold, place = aboard(ship), position.place
    return [unit for unit in position.passengers() if place[unit] == hold]


# Where they are


def zone_at(rules: Rules, place: int) -> str | None:
    """The sea zone that a place is in: a box, a sea square, or an inland port by the mouth of its river."""
    if not on_map(place):
        return sea_zone(place)
    hex_ = Hex(place)
    if hex_ in rules.board.docks and rules.board.docks[hex_].inland:
        hex_ = rules.board.ports[hex_][0]
    return rules.board.sea_zone.get(hex_)


def in_port(position: Position, ship: int) -> bool:
    """Whether a ship is in a docking square."""
    return Hex(position.place[ship]) in position.rules.board.docks


def at_sea(position: Position, ship: int) -> bool:
    """Whether it is in the box of a zone, or on station."""
    place = position.place[ship]
    return sea_zone(place) is not None or (on_map(place) and Hex(place) not in position.rules.board.docks)


def on_station(position: Position, ship: int) -> bool:
    """Whether it stands on a sea square, and does not dock there."""
    return on_map(position.place[ship]) and at_sea(position, ship)


def there(position: Position, side: int, zone: str) -> list[int]:
    """The ships of a side at sea in a zone."""
    return [
        ship
        for ship in of_side(position, side)
        if at_sea(position, ship) and zone_at(position.rules, position.place[ship]) == zone
    ]


def on(position: Position, hex_: int) -> list[int]:
    """All ships on a square, of whichever side."""
    return [s for side in (0, 1) for s in of_side(position, side) if position.place[s] == hex_]


# Stacks


def stack(position: Position, ship: int) -> tuple[int, ...]:
    """MS:11b - The ships that a ship is stacked with, and itself: its fleet, or its side's on its square."""
    place = position.place[ship]
    if on_map(place):
        side = position.side_of(ship)
        return tuple(s for s in of_side(position, side) if position.place[s] == place)
    fleet = next((fleet for fleet in FLEETS(position) if ship in fleet), (ship,))
    return tuple(one for one in fleet if position.place[one] == place)


def stacks(position: Position, side: int, zone: str) -> list[tuple[int, ...]]:
    """The stacks of a side at sea in a zone."""
    found = (stack(position, ship) for ship in there(position, side, zone))
    return list(dict.fromkeys(found))


def form(position: Position, units: Iterable[int]) -> None:
    """MS:11b - Stack ships of one box, apart from all others."""
    new = tuple(sorted(units))
    rest = (tuple(s for s in fleet if s not in new) for fleet in FLEETS(position))
    FLEETS.put(position, tuple(sorted(fleet for fleet in (*rest, new) if len(fleet) > 1)))


def put(position: Position, units: Sequence[int], place: int) -> None:
    """Put ships somewhere for good: those that come to a box together are a stack there."""
    for ship in units:
        position.put(ship, place)
    form(position, units)


def tidy(position: Position) -> None:
    """MS:11b - Who is no longer in one box with the others of his fleet is no longer of it."""
    found = []
    for fleet in FLEETS(position):
        by_zone: dict[int, list[int]] = {}
        for ship in fleet:
            if sea_zone(position.place[ship]) is not None:
                by_zone.setdefault(position.place[ship], []).append(ship)
        found += [tuple(some) for some in by_zone.values() if len(some) > 1]
    FLEETS.put(position, tuple(sorted(found)))


# Squares


def assault_squares(rules: Rules) -> int:
    """MS:11e - The sea squares beside the coast, docking squares apart (RMS-200)."""
    return bits.spread(rules.board.land_bits) & rules.ground.sea & ~rules.board.dock_bits


def stations(rules: Rules) -> int:
    """MS:11e, MS:TF.fire.a - The sea squares on which ships may stand: beside the coast, or beside a dock."""
    docks = rules.board.dock_bits
    return bits.spread(rules.board.land_bits | docks) & rules.ground.sea & ~docks


def room(position: Position, square: int) -> int:
    """MS:11d, MS:11m - How many more ships a square takes."""
    dock = position.rules.board.docks.get(Hex(square))
    return (MOST if dock is None else dock.holds) - len(on(position, square))


def crowded(position: Position, units: Sequence[int], square: int) -> Refusal | None:
    """MS:11d, MS:11m, MS:11n - Why ships have no room on a square."""
    rules = position.rules
    coming = [ship for ship in units if position.place[ship] != square]
    if len(coming) <= room(position, square):
        return None
    dock = rules.board.docks.get(Hex(square))
    most = MOST if dock is None else dock.holds
    rule = "MS:11d" if dock is None or most == MOST else "MS:11m"
    rule = "MS:11n" if dock is not None and dock.inland else rule
    reason = f"{name(Hex(square))} holds {most} ships."
    return rules.refuse_by(rule, reason, (square,), (*on(position, square), *coming))


# Ports


def friendly(position: Position, side: int, dock: Dock) -> bool:
    """Whether a side holds a city that a docking square serves."""
    held = CITIES(position).usable(position, side)
    return any(held >> city & 1 for city in dock.cities)


def captured(position: Position, ship: int) -> bool:
    """MS:11r - Whether the enemy has every city of the port that a ship lies in."""
    rules = position.rules
    dock = rules.board.docks.get(Hex(position.place[ship]))
    if dock is None:
        return False
    side = position.side_of(ship)
    own, his = (CITIES.of(rules).friendly(position, s) for s in (side, 1 - side))
    taken = (his | position.blocks(1 - side)) & ~own
    return all(taken >> city & 1 for city in dock.cities)


def why_no_port(position: Position, side: int, square: int, *, leaving: bool = False) -> Refusal | None:
    """Why ships of a side may not enter a square as their port, or leave it; None where they may."""
    rules = position.rules
    dock = rules.board.docks.get(Hex(square))
    said = name(Hex(square))
    if dock is None:
        return rules.refuse_by("MS:11l", f"{said} is no docking square.", (square,))
    sealed = why_sealed(position, side, dock)
    if sealed is not None:
        return sealed
    if not leaving and not friendly(position, side, dock):
        reason = f"{said} docks for {', '.join(map(name, dock.cities))}, which is not friendly."
        return rules.refuse_by("MS:PCS.I.3.B", reason, (square, *dock.cities))
    closed = damage.out_of_use(position, damage.HARBOR) & bits.of(dock.cities)
    if closed:
        return rules.refuse_by("MS:AIRMISSION.5b", f"Bombers have closed {said} for a turn.", (square,))
    shut = (
        one.no_port(rules, city)
        for one in rules.added[Damage]
        for city in dock.cities
        if one.ports(position) >> city & 1
    )
    return next(shut, None)


def why_sealed(position: Position, side: int, dock: Dock) -> Refusal | None:
    """MS:11o, MS:11p - Why an inland port is sealed off; None where it is open, or on the coast."""
    rules = position.rules
    if not dock.inland:
        return None
    river = rules.board.inland_ports[dock.square]
    said, enemy = name(dock.square), 1 - side
    troops = bits.of(river) & position.blocks(enemy)
    if troops:
        reason = f"Enemy troops on the river seal {said} off."
        return rules.refuse_by("MS:11p", reason, (dock.square, *bits.hexes(troops)))
    mouth = bits.spread(1 << river[-1]) & rules.ground.sea
    guards = [
        ship
        for ship in of_side(position, enemy)
        if on_map(position.place[ship]) and mouth >> position.place[ship] & 1 and is_task_force(rules, ship)
    ]
    if guards:
        reason = f"{position.roster.say(guards)} at the mouth of its river seals {said} off."
        return rules.refuse_by("MS:11o", reason, (dock.square, *(position.place[s] for s in guards)), guards)
    return None


def open_docks(position: Position, side: int, zone: str) -> Iterator[Dock]:
    """The docking squares of a zone that ships of a side may enter, full or not."""
    rules = position.rules
    for square, dock in rules.board.docks.items():
        if zone_at(rules, square) == zone and why_no_port(position, side, square) is None:
            yield dock


# Ends


def sink(position: Position, ships: Sequence[int], rule: str, why: str) -> Event:
    """Ships are lost with all aboard."""
    drowned = [unit for ship in ships for unit in cargo(position, ship)]
    hexes = dict.fromkeys(position.place[s] for s in ships if on_map(position.place[s]))
    for unit in (*drowned, *ships):
        take_off(position, unit)
    with_them = f", with {position.roster.say(drowned)} aboard" if drowned else ""
    text = f"{position.roster.say(ships)} sunk{with_them}: {why}."
    named = position.roster.names((*ships, *drowned))
    return Event("sunk", text, (rule,), tuple(name(Hex(h)) for h in hexes), named)


class ShipsUpkeep(Upkeep):
    """Fleets are of ships in one box, and who is aboard a ship that is lost is lost with it."""

    name = "fleets and cargo"
    says = (
        ("MS:11b", "Ships at sea form fleets by stacking; each is a group of its own."),
        ("MS:11c", "A fleet may be of any size."),
    )

    def begin(self, position: Position) -> None:
        """Who has left a fleet is no longer of it, unless he may still be taken back."""
        place, start = position.place, position.start
        if all(place[ship] == start[ship] for fleet in FLEETS(position) for ship in fleet):
            tidy(position)

    def look(self, position: Position, final: bool) -> Iterator[Event]:
        """After whatever has sunk ships."""
        for side in (0, 1) if position.carried else ():
            for ship in position.roster.under[position.allegiance].ships[side]:
                lost = [] if position.place[ship] != -1 else cargo(position, ship)
                if lost:
                    for unit in lost:
                        take_off(position, unit)
                    text = f"{position.roster.say(lost)} lost with {position.roster.ids[ship]}."
                    yield Event("lost at sea", text, ("MS:11k",), (), position.roster.names(lost))
        if final and FLEETS(position):
            tidy(position)


class ShipsHold(Invariant):
    """MS:11d, MS:11m, MS:UNITCHART.class3.b - Ships are at sea or dock, and no square holds too many."""

    name = "ships hold"

    def faults(self, position: Position) -> Iterator[str]:
        """Ships on land, too many on a square, fleets that are none."""
        rules = position.rules
        squares = stations(rules) | rules.board.dock_bits
        for side in (0, 1):
            for ship in of_side(position, side):
                place = position.place[ship]
                if on_map(place) and not squares >> place & 1:
                    yield f"{position.roster.ids[ship]} is on {name(Hex(place))}, where no ships are"
                elif on_map(place) and room(position, place) < 0:
                    yield f"too many ships are on {name(Hex(place))}"
        named = [ship for fleet in FLEETS(position) for ship in fleet]
        if len(set(named)) < len(named) or not all(position.roster.sails[ship] for ship in named):
            yield "a ship is in two fleets, or what is in a fleet is no ship"

    def ground(self, rules: Rules, kind: MovementClass) -> int:
        """Ships on sea squares and in inland ports; those in the boats on assault squares."""
        return stations(rules) | (rules.board.dock_bits if kind is MovementClass.SHIP else 0)


class ShipsSail(Objection):
    """MS:UNITCHART.class3.b - Ships enter no land; at sea they sail."""

    name = "ships sail"
    says = ()

    def refuse(self, position: Position, unit: int) -> Refusal | None:
        """Ships."""
        if not position.roster.sails[unit]:
            return None
        reason = f"{position.roster.ids[unit]} is a ship: it sails, and does not move over land."
        return position.rules.refuse_by("MS:UNITCHART.class3.b", reason, (), (unit,))


class NoShipsReplaced(Objection):
    """RMS-204 - Ships are no replacements of 1965: where they come back, production centers build them."""

    name = "ships are no replacements"
    says = ()

    def refuse(self, position: Position, unit: int) -> Refusal | None:
        """Ships."""
        if not position.roster.sails[unit]:
            return None
        reason = f"{position.roster.ids[unit]} is a ship: ships are built, and not replaced."
        return position.rules.refuse_by("65:17.1.a", reason, (), (unit,))
