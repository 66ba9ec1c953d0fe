"""75:20 - invasions: which beach, by whom, from which sea hexes, and what becomes of invaders.

Invaders stand on real sea hexes. Who assaults from where is seen from the moves of the player-turn; what was
invaded is kept to the end of the next of the same side, because of its fleet (75:20.2) and of beach supply.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from openblitz.blitzkrieg.battle.rules.results import AreLost, Role
from openblitz.blitzkrieg.board.model import Beach
from openblitz.blitzkrieg.counters.unit_types import MovementClass
from openblitz.blitzkrieg.engine import bearing, objecting
from openblitz.blitzkrieg.engine.kinds import FIRST_OF_BEACH, HEXES, SIDE
from openblitz.blitzkrieg.engine.modifiers import Aftermath
from openblitz.blitzkrieg.engine.places import on_map
from openblitz.blitzkrieg.engine.position import UNIT_FLAGS, Position
from openblitz.blitzkrieg.ground.rules.first import moves_first
from openblitz.blitzkrieg.ground.rules.zones import zones_of
from openblitz.blitzkrieg.sea.questions.invasions import INVASIONS, Invasions
from openblitz.blitzkrieg.sea.rules import rangers, sea
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, name
from openblitz.table.facts import Subject
from openblitz.table.records import Record

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from openblitz.blitzkrieg.battle.rules.results import Consequence
    from openblitz.blitzkrieg.engine.added import Saying
    from openblitz.blitzkrieg.engine.attacks import Battle
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.table import Refusal


FLAK_CLASS = 5  # MS:UNITCHART.classes
# Has left its sea zone for a beach in this player-turn.
INVADING = UNIT_FLAGS.flag(
    "invading", by="invasions", homes=(__name__, "openblitz.blitzkrieg.sea.rules.beachheads")
)


def kept_aboard(rules: Rules) -> tuple[MovementClass, ...]:
    """75:20.1e, 65:6.2.2 - Who neither invades nor lands on beaches."""
    answer = INVASIONS.get(rules) or ANSWERS["as printed"]
    return answer.kept_aboard


def stays_aboard(rules: Rules, unit: int) -> bool:
    """75:20.1e, 65:6.2.2, MS:UNITCHART.flak - Whether a unit neither invades nor lands on beaches."""
    return rules.roster.kind[unit] in kept_aboard(rules) or rules.roster.unit_class[unit] == FLAK_CLASS


class Assault(NamedTuple):
    """A unit that invades: from which sea hex, and the beach hex on which it landed, if it has."""

    unit: int
    sea: int
    beach: int = 0


class Invaded(NamedTuple):
    """A beach that a side has invaded on a turn, by its first hex, and the hexes on which it landed."""

    side: int
    turn: int
    beach: int
    hexes: tuple[int, ...] = ()


INVADED: Subject[tuple[Invaded, ...]] = Subject(
    Position,
    "invaded",
    (),
    Record(
        Invaded, "{side} on {turn} beach {beach} [at {hexes}]", side=SIDE, beach=FIRST_OF_BEACH, hexes=HEXES
    ),
    each=True,
)


# Which beach


def beaches_at(rules: Rules, hex_: int) -> tuple[Beach, ...]:
    """The beaches that can be assaulted from a sea hex."""
    beside = bits.spread(1 << hex_)
    return tuple(beach for beach in rules.board.beaches if bits.of(beach.hexes) & beside)


def assaults(position: Position) -> tuple[Assault, ...]:
    """Who invades in this player-turn, seen from the moves; what was taken back is gone from them."""
    rules = position.rules
    found: dict[int, Assault] = {}
    water = rules.ground.sea | rules.ground.lake
    for went in position.went:
        if position.flags[went.unit] & INVADING and on_map(went.end):
            if water >> went.end & 1:
                found[went.unit] = Assault(went.unit, went.end)
            elif went.unit in found and not found[went.unit].beach and went.start != went.end:
                found[went.unit] = found[went.unit]._replace(beach=went.end)
    return tuple(found.values())


def _main(position: Position) -> list[Assault]:
    """75:20.1a, 75:27.2b, 65:20.0.c - The one invasion of a turn: who counts towards it."""
    everybody = INVASIONS(position).rangers_count
    return [one for one in assaults(position) if everybody or not position.roster.ranger[one.unit]]


def _wide(rules: Rules, beach: Beach) -> int:
    """65:20.0.c, 65:DIAG.6 - A beach with the coast beside it: where rangers join in its invasion."""
    hexes = bits.of(beach.hexes)
    return hexes | bits.spread(hexes) & rangers.coast(rules)


def beaches_open(position: Position, more: Iterable[int] = ()) -> tuple[Beach, ...]:
    """75:20.1a - The beaches that can be the one of this turn, with those assaulted from more sea hexes."""
    rules = position.rules
    found, light = rules.board.beaches, position.roster.ranger
    made = _main(position)
    meant = {*((one.sea, light[one.unit]) for one in made), *((hex_, False) for hex_ in more)}
    if meant and all(raid for _hex, raid in meant):  # rangers alone: any coast hex is a beach of its own
        near = bits.spread(bits.spread(1 << min(meant)[0])) & rangers.coast(rules) & ~rules.board.beach_bits
        found = (*found, *(Beach("the coast", (hex_,)) for hex_ in bits.hexes(near)))

    def reach(beach: Beach, raid: bool) -> int:
        return _wide(rules, beach) if raid else bits.of(beach.hexes)

    for hex_, raid in meant:
        beside = bits.spread(1 << hex_)
        found = tuple(beach for beach in found if reach(beach, raid) & beside)
    for one in made:
        if one.beach:
            found = tuple(beach for beach in found if reach(beach, light[one.unit]) >> one.beach & 1)
    return found


def beaches_meant(position: Position) -> tuple[Beach, ...]:
    """75:20.1a, 75:20.2 - The beaches that invaders may still assault or land on in this player-turn."""
    shut = _just_invaded(position)
    return tuple([beach for beach in beaches_open(position) if beach.hexes[0] not in shut])


def just_invaded(position: Position, beach: Beach) -> bool:
    """75:20.2 - Whether the enemy invaded a beach in the player-turn before this one."""
    return beach.hexes[0] in _just_invaded(position)


def _just_invaded(position: Position) -> set[int]:
    """The beaches of which that is so, by their first hexes."""
    invaded = INVADED(position)
    if not invaded:
        return set()
    then = 1 - position.side, position.turn - (position.side == moves_first(position))
    return {one.beach for one in invaded if (one.side, one.turn) == then}


def shore(position: Position, unit: int) -> int:
    """75:20.1, 75:27.2a - The hexes that a unit may invade in this player-turn, from wherever it gets to."""
    rules = position.rules
    if not position.roster.ranger[unit]:
        sands = bits.of([hex_ for beach in beaches_meant(position) for hex_ in beach.hexes])
        return sands & rules.board.beach_bits
    shut = _shut_sands(position)
    if INVASIONS(position).rangers_count and _main(position):
        joined = 0
        for beach in beaches_meant(position):
            joined |= _wide(rules, beach)
        return joined & ~shut
    return rangers.raids(rules) & ~shut


def _shut_sands(position: Position) -> int:
    """75:20.2, 75:27.3b-c - The beaches that others than rangers of the enemy have just invaded."""
    shut = _just_invaded(position)
    beaches = [beach for beach in position.rules.board.beaches if beach.hexes[0] in shut]
    return bits.of([hex_ for beach in beaches for hex_ in beach.hexes])


# Assault hexes


def assault_hexes(position: Position, unit: int) -> int:
    """75:20.31a - The sea hexes from which a unit at sea could invade, whatever stands there already."""
    rules = position.rules
    side = position.side_of(unit)
    zones = sea.within_a_turn(position, unit)
    found = rules.ground.sea & sea.waters(rules, zones)
    within: int = INVASIONS(position).within(position, side)
    return found & bits.spread(shore(position, unit)) & within


def why_not(position: Position, units: tuple[int, ...], hex_: int) -> Refusal | None:
    """Why units at sea may not invade from a hex; None where they may, room apart."""
    rules = position.rules
    kept = kept_aboard(rules)
    heavy = [u for u in units if position.roster.kind[u] in kept]
    if heavy:
        who = (
            "artillery, armor and air-assault" if MovementClass.AIR_ASSAULT in kept else "armor and artillery"
        )
        reason = f"{position.roster.say(heavy)} may not invade: {who} land in ports only."
        return rules.refuse_by("75:20.1e", reason, (hex_,), heavy)
    flak = [u for u in units if stays_aboard(rules, u)]
    if flak:
        reason = f"{position.roster.say(flak)} may not invade: flak lands in ports only."
        return rules.refuse_by("MS:UNITCHART.flak", reason, (hex_,), flak)
    refused = _why_not_from(position, units, hex_)
    if refused:
        return refused
    side = position.side_of(units[0])
    if not INVASIONS(position).within(position, side) >> hex_ & 1:
        there, ships = name(Hex(hex_)), position.roster.say(units)
        reason = f"{ships} would cross enemy zones of control on the way to {there}."
        return rules.refuse_by("CL:20.31c", reason, (hex_,), units)
    return objecting.there("invade", position, units, hex_)


def _why_not_from(position: Position, units: tuple[int, ...], hex_: int) -> Refusal | None:
    """Why a hex is none from which units in their zones may invade now, enemy zones apart."""
    rules = position.rules
    there = name(Hex(hex_))
    if not rules.ground.sea >> hex_ & 1:
        return rules.refuse_by("75:20.31a", f"{there} is no full sea hex.", (hex_,), units)
    zone = rules.board.sea_zone[Hex(hex_)]
    far = [u for u in units if zone not in sea.within_a_turn(position, u)]
    if far:
        reason = f"{there} is in zone {zone}, farther than one zone from {position.roster.say(far)}."
        return rules.refuse_by("75:19.2b", reason, (hex_,), far)
    raiders = [u for u in units if position.roster.ranger[u]]
    refused = _why_no_raid(position, raiders, hex_) if raiders else None
    if refused is None and len(raiders) < len(units):
        refused = _why_no_invasion(position, units, hex_)
    return refused


def _why_no_invasion(position: Position, units: tuple[int, ...], hex_: int) -> Refusal | None:
    """75:20.1a, 75:20.2 - Why others than rangers may not invade from a sea hex of their zones."""
    rules = position.rules
    there = name(Hex(hex_))
    if not beaches_at(rules, hex_):
        return rules.refuse_by("75:20.31a", f"No beach lies beside {there}.", (hex_,), units)
    beaches = beaches_open(position, (hex_,))
    if not beaches:
        reason = f"Another beach is invaded in this turn, which does not lie beside {there}."
        return rules.refuse_by("75:20.1a", reason, (hex_,), units)
    if all(just_invaded(position, beach) for beach in beaches):
        reason = f"The enemy has just invaded the beach beside {there}."
        return rules.refuse_by("75:20.2", reason, (hex_,), units)
    return None


def _why_no_raid(position: Position, units: list[int], hex_: int) -> Refusal | None:
    """75:27.2a, 75:27.3b - Why rangers may not invade from a sea hex of their zones."""
    rules = position.rules
    if shore(position, units[0]) & bits.spread(1 << hex_):
        return None
    there = name(Hex(hex_))
    if not bits.spread(1 << hex_) & rules.ground.land:
        return rules.refuse_by("75:27.2a", f"No coast lies beside {there}.", (hex_,), units)
    if rangers.raids(rules) & ~_shut_sands(position) & bits.spread(1 << hex_):
        reason = f"Another coast is invaded in this turn, which does not lie beside {there}."
        return rules.refuse_by("75:20.1a", reason, (hex_,), units)
    reason = f"The enemy has just invaded the beach beside {there}, and not with rangers alone."
    return rules.refuse_by("75:27.3b", reason, (hex_,), units)


# Ashore


def opposed(position: Position, unit: int, hex_: int) -> bool:
    """CL:20.3b - Whether a unit lands from a sea hex that lies in an enemy zone."""
    side = position.side_of(unit)
    return bool(zones_of(position.rules).controlled(position, 1 - side) >> hex_ & 1)


def landings(position: Position, unit: int) -> int:
    """75:20.32 - The vacant beach hexes beside an invader that is still on the sea."""
    here = position.place[unit]
    if not sea.on_water(position, unit):
        return 0
    side = position.side_of(unit)
    return bits.spread(1 << here) & shore(position, unit) & ~bearing.barred(position, side)


def afloat(position: Position, side: int) -> list[int]:
    """The units of a side that stand on sea hexes, or on those of a lake."""
    rules = position.rules
    if not position.stood(side) & (rules.ground.sea | rules.ground.lake):
        return []
    return [u for u in position.of_side(side) if sea.on_water(position, u)]


def remember(position: Position) -> None:
    """75:20.2, 75:23.5b - Keep what was invaded in this player-turn, and forget what is older."""
    kept = [one for one in INVADED(position) if one.turn >= position.turn - 1]
    made = [one for one in assaults(position) if not position.roster.ranger[one.unit]]
    if made:
        beach = beaches_meant(position)[0].hexes[0]
        hexes = tuple(sorted({one.beach for one in made if one.beach}))
        kept.append(Invaded(position.side, position.turn, beach, hexes))
    INVADED.put(position, tuple(kept))
    _remember_raids(position)


def _remember_raids(position: Position) -> None:
    """75:27.3a, CL:27.2b, CL:27.5b - Where rangers landed from the sea is kept apart, for supply alone."""
    kept = [one for one in rangers.RAIDED(position) if one.turn >= position.turn - 1]
    raids = (one for one in assaults(position) if position.roster.ranger[one.unit])
    hexes = tuple(
        sorted({one.beach for one in raids if one.beach and position.rules.ground.sea >> one.sea & 1})
    )
    if hexes:
        kept.append(rangers.Raided(position.side, position.turn, hexes))
    rangers.RAIDED.put(position, tuple(kept))


# The question


SAID: tuple[Saying, ...] = (
    ("75:20.1a", "One beach is invaded in a turn: a chain of yellow coast hexes."),
    ("75:20.1e", "Artillery, armor and air-assault neither invade nor land on beaches."),
    ("75:20.2", "A beach that the enemy has just invaded cannot be invaded."),
    ("75:20.31a", "Invaders go from their sea zone to sea hexes beside the beach."),
    ("75:20.31b", "No more stand on a sea hex than on any other."),
    ("75:20.32", "Beside vacant beach hexes they may land on them while others move."),
    ("75:20.33b", "Units on land may attack together with them."),
    ("75:20.34b", "Who attacks a hex that is no beach from the sea is lost, whatever the result."),
    ("75:20.35a", "After all combat those still at sea may land on vacant beach hexes."),
    ("75:20.35b", "Who must retreat, or cannot land in the end, is lost."),
    ("75:20.4a", "Who is not opposed may move inland; the beach hex costs 1 movement factor."),
    ("75:20.4b", "Invaders use no roads and no strategic movement."),
)


class _Invasions1975:
    """75:20.1e, 75:20.34b, 75:20.35a, 75:27.2b - What holds with and without the clarifications."""

    follows_moves = True
    kept_aboard = (MovementClass.ARTILLERY, MovementClass.ARMOR, MovementClass.AIR_ASSAULT)
    rangers_count = False
    lost_inland = True
    all_land = ""
    first_at_sea = "75:19.3d"


class AsPrinted(_Invasions1975):
    """75:20 - Enemy zones at sea hinder nobody."""

    says = (*SAID, ("75:20.31c", "Enemy zones at sea do not keep invaders from any sea hex."))
    all_placed_first = ""
    opposed_stop = False
    must_land = ""

    def within(self, position: Position, side: int) -> int:
        """75:20.31c - All of them."""
        return position.rules.ground.sea


class Clarified(_Invasions1975):
    """CL:20 - Not through enemy zones; all are placed first; who is opposed stops on the beach."""

    says = (
        *SAID,
        ("CL:20.31a", "All invaders are placed before any of them lands."),
        ("CL:20.31c", "Invaders do not pass enemy zones on their way, though they may end in one."),
        ("CL:20.32", "Who lands from a sea hex in an enemy zone goes no further."),
        ("CL:20.4", "Who is not opposed lands while others move."),
    )
    all_placed_first = "CL:20.31a"
    opposed_stop = True
    must_land = "CL:20.4"

    def within(self, position: Position, side: int) -> int:
        """CL:19.4c-d, CL:20.31c - The open water, and what lies beside it."""
        water = sea.open_water(position, side)
        return water | bits.spread(water) & position.rules.ground.sea


class OneBeach:
    """65:6.2 - One beach a turn for everybody; enemy zones hinder nobody; after combat all must land."""

    says = (
        ("65:6.2.0a", "One beach is invaded in a turn: a chain of yellow coast squares."),
        ("65:6.2.2", "Armor and breakthrough artillery do not invade."),
        ("65:6.2.3.1", "Invaders go from their sea zone to sea squares beside the beach."),
        ("65:6.2.3.2", "Beside vacant beach squares they may land on them while others move."),
        ("65:6.2.3.3", "After all combat those still at sea must land on vacant beach squares."),
        ("65:6.2.5a", "A beach that the enemy has just invaded cannot be invaded."),
        ("65:6.2.5b", "It can where he invaded it with rangers only."),
        ("65:6.2.9", "Units on land may attack together with them."),
        ("65:6.2.11", "Who must retreat, or cannot land in the end, is lost."),
        ("65:6.2.12a", "Who is not opposed may move inland; the beach square costs 1 movement factor."),
        ("65:6.2.12c", "Invaders use no roads."),
    )
    follows_moves = True
    kept_aboard = (MovementClass.ARTILLERY, MovementClass.ARMOR)
    rangers_count = True
    lost_inland = False
    all_land = "65:6.2.3.3"
    first_at_sea = "65:6.2.6"
    all_placed_first = ""
    opposed_stop = False
    must_land = ""

    def within(self, position: Position, side: int) -> int:
        """65:6.2.3.1 - All of them."""
        return position.rules.ground.sea


ANSWERS: dict[str, Invasions] = {
    "as printed": AsPrinted(),
    "clarified": Clarified(),
    "one beach": OneBeach(),
}


# Who is lost


class LostAtSea(Aftermath):
    """75:20.34b, CL:20.34 - Who attacks a hex that is no beach from a sea hex is lost (R75-B5)."""

    name = "lost at sea"
    says = ()

    def consequences(self, position: Position, battle: Battle) -> Iterator[Consequence]:
        """Those of the attackers who are at sea, if any hex is no beach hex."""
        if bits.of(map(Hex, battle.hexes)) & ~position.rules.board.beach_bits:
            lost = doomed(position, battle.attackers)
            if lost:
                yield AreLost(Role.ATTACKER, "75:20.34b", lost)


def doomed(position: Position, units: Iterable[int]) -> tuple[int, ...]:
    """75:20.34b-c - Those who are at sea and no rangers, to whom every coast is a beach (CL:27.2a)."""
    if not INVASIONS(position).lost_inland:
        return ()
    return tuple(u for u in units if sea.on_water(position, u) and not position.roster.ranger[u])
