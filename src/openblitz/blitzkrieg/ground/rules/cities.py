"""75:5, 65:10.0 - whose city it is. A city hex is a city of its own (CL:5a)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, Final

from openblitz.blitzkrieg.engine import known
from openblitz.blitzkrieg.engine.conditions import Zoneless
from openblitz.blitzkrieg.engine.modifiers import CityModifier
from openblitz.blitzkrieg.engine.roster import CLASSES, GARRISONS, OWNERS, Presence
from openblitz.blitzkrieg.ground.questions.cities import CITIES
from openblitz.blitzkrieg.ground.rules import zones
from openblitz.blitzkrieg.ground.rules.zones import lays_of, zones_of
from openblitz.hexes import bits
from openblitz.table.facts import Few

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.added import Saying
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.land import Ground
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.blitzkrieg.ground.questions.cities import Cities

KEPT_WAYS = 1_024  # ways whose hexes are remembered: all that either side went in a turn


class Occupation:
    """75:5 - Home cities unless the enemy is there or beside; others only while garrisoned."""

    says: ClassVar[tuple[Saying, ...]] = (
        ("75:5.1a", "A home city is friendly unless an enemy unit is on it or beside it."),
        ("75:5.1b", "Another city is friendly to whom began the player-turn on it with no enemy beside it."),
    )
    follows_trails = False

    def open_game(self, position: Position) -> None:
        """75:5 - There is nothing to remember before the first player-turn."""

    def open_player_turn(self, position: Position) -> None:
        """75:5.1b - Note the cities that each side holds free of enemy zones now."""
        rules = position.rules
        for side in (0, 1):
            zone = zones_of(rules).controlled(position, 1 - side)
            position.held[side] = rules.ground.city & position.holds(side) & ~zone

    def note(self, position: Position) -> None:
        """75:5.2 - What is held is noted when the next player-turn begins."""

    def friendly(self, position: Position, side: int) -> int:
        """75:5.1 - Home cities free of enemies, and cities held since the player-turn began."""
        return _occupied(position, side)

    def sure(self, position: Position, side: int) -> int:
        """75:5.1 - Those at home that are."""
        return position.rules.ground.home_cities[side] & ~_enemies(position, side)

    def still_held(self, position: Position, side: int) -> int:
        """The cities abroad that a side has held since the player-turn began, and has not lost by leaving."""
        return position.held[side]

    def at_start(self, position: Position, side: int) -> int:
        """75:5.1 - Whoever has left a city since; enemies do not stir while one moves."""
        return _at_start(position, side)

    def usable(self, position: Position, side: int) -> int:
        """75:5.1c - All that are friendly: none becomes so in the player-turn in which it is entered."""
        return self.friendly(position, side)

    def manned(self, rules: Rules, side: int) -> int:
        """75:5.1b - All abroad."""
        return rules.ground.city & ~rules.ground.home_cities[side]


@known.of_side
def _occupied(position: Position, side: int) -> int:
    """75:5.1 - What is friendly to a side that occupies cities."""
    rules = position.rules
    occupation = CITIES.of(rules)
    assert isinstance(occupation, Occupation)
    zone, held = _enemies(position, side), occupation.still_held(position, side)
    for one in rules.added[CityModifier]:
        held &= ~one.lost(position, side)
    return (homes(position, side) | held) & ~zone


def _at_start(position: Position, side: int) -> int:
    """75:5.1 - What was friendly to such a side when its player-turn began."""
    own = homes(position, side) | position.held[side]
    if side != position.side:
        return own & ~_enemies(position, side)
    # While one moves, enemies are and have zones as the lay of the land has it: kept with that.
    lay = lays_of(position.rules).find(position, side)
    if lay.was_friendly[0] != own:
        lay.was_friendly = own, own & ~_enemies(position, side)
    return lay.was_friendly[1]


def _enemies(position: Position, side: int) -> int:
    """75:5.1a, CL:5f - Where the enemy is or has a zone; his aircraft on the ground have none."""
    return zones_of(position.rules).controlled(position, 1 - side) | position.holds(1 - side)


class OccupationKeptUp(Occupation):
    """CL:5d - A city abroad is friendly only while the garrison that began the player-turn there stays."""

    says = (
        *Occupation.says,
        ("CL:5d", "A city abroad is friendly only if it is still occupied as it was at the start."),
    )

    def still_held(self, position: Position, side: int) -> int:
        """CL:5d - And where somebody still is."""
        return position.held[side] & position.holds(side)


class LastInZone:
    """65:10.0 - Whoever was the last to have a city in his zone of control; nobody while both have it."""

    says: ClassVar[tuple[Saying, ...]] = (
        ("65:10.0.a", "A city is friendly to the player who last had it in his zone of control."),
        ("65:10.0.b", "A city in both players' zones is friendly to neither."),
    )
    follows_trails = True

    def open_game(self, position: Position) -> None:
        """65:10.0 - Home cities belong to their owners, the others to whom stands beside them, or nobody."""
        position.control = list(position.rules.ground.home_cities)
        position.control = [*_last_controlled(position)]

    def open_player_turn(self, position: Position) -> None:
        """65:QA.10.0c - A city is of use only if it was friendly when the player-turn began."""
        for side in (0, 1):
            position.held[side] = self.friendly(position, side)

    def note(self, position: Position) -> None:
        """65:10.0.a - What was passed or is controlled alone now stays with whom took it last."""
        position.control = [*_last_controlled(position)]
        # Used up: who passed a city that the enemy had too does not get it when the enemy leaves later.
        if position.trail:
            position.trail = Few(())

    def friendly(self, position: Position, side: int) -> int:
        """65:10.0 - What a side controlled last, less what the enemy has in his zone too."""
        return _last_had(position, side)

    def sure(self, position: Position, side: int) -> int:
        """65:10.0 - What it had, as long as no enemy has come near."""
        sides = position.roster.under[position.allegiance].side
        if position.rules.added[CityModifier] or {sides[unit] for unit in position.trail} - {side}:
            return 0
        return position.control[side] & ~_reached(position, 1 - side)

    def work_out(self, position: Position, side: int) -> int:
        """The same, which is asked again and again while nothing changes."""
        found = self._control(position, side) & ~_reached(position, 1 - side)
        for one in position.rules.added[CityModifier]:
            found &= ~one.lost(position, side)
        return found

    def usable(self, position: Position, side: int) -> int:
        """65:QA.10.0c - Friendly now and when the player-turn began."""
        return self.friendly(position, side) & position.held[side]

    def at_start(self, position: Position, side: int) -> int:
        """65:QA.10.0c - As it was noted."""
        return position.held[side]

    def manned(self, rules: Rules, side: int) -> int:
        """65:10.0.a - None: a city stays with whoever had it last."""
        return 0

    def _control(self, position: Position, side: int) -> int:
        """The cities that a side was the last to have to itself, those it has passed counted."""
        return _last_controlled(position)[side]

    def taken(self, position: Position) -> tuple[int, int]:
        """The same of both sides, which is asked again and again while nothing changes."""
        rules = position.rules
        blue, red = _reached(position, 0), _reached(position, 1)
        passed_by_blue, passed_by_red = _passed(position)
        city = rules.ground.city
        for one in rules.added[CityModifier]:
            city &= ~one.untaken(position)
        to_blue, to_red = (blue | passed_by_blue) & ~red & city, (red | passed_by_red) & ~blue & city
        of_blue, of_red = position.control
        return (
            (of_blue | to_blue) & ~((red | passed_by_red) & ~blue),
            (of_red | to_red) & ~((blue | passed_by_blue) & ~red),
        )


@known.of_side
def _last_had(position: Position, side: int) -> int:
    """65:10.0 - What is friendly to a side that was the last to have it."""
    cities = CITIES(position)
    assert isinstance(cities, LastInZone)
    return cities.work_out(position, side)


@known.of_all
def _last_controlled(position: Position) -> tuple[int, int]:
    """65:10.0.a - What each side that was the last to have it had to itself."""
    cities = CITIES(position)
    assert isinstance(cities, LastInZone)
    return cities.taken(position)


class NobodysAtFirst(LastInZone):
    """MS:SCENARIO.H.a - The same in one country: nobody has a city before he comes there."""

    says = (
        *LastInZone.says,
        ("MS:SCENARIO.H.a", "The whole board is one country: a city is nobody's until somebody has it."),
    )

    def open_game(self, position: Position) -> None:
        """MS:SCENARIO.H.a - Nobody has a home that the other has not."""
        position.control = [0, 0]
        position.control = [*_last_controlled(position)]


class Garrisoned(LastInZone):
    """MS:SCENARIO.G.e - Outside the occupier's home a city is the guerillas' wherever he has no garrison."""

    says = (
        *LastInZone.says,
        (
            "MS:SCENARIO.G.e",
            "A city outside the occupier's home without a garrison is the guerillas' at once.",
        ),
    )

    def sure(self, position: Position, side: int) -> int:
        """MS:SCENARIO.G.e - At home alone."""
        return super().sure(position, side) & ~position.rules.ground.minor_cities

    def work_out(self, position: Position, side: int) -> int:
        """MS:SCENARIO.G.e - A zone of control alone changes nothing there."""
        abroad = position.rules.ground.minor_cities
        return (super().work_out(position, side) & ~abroad) | (self._control(position, side) & abroad)

    def taken(self, position: Position) -> tuple[int, int]:
        """MS:SCENARIO.G.e - There it goes by garrisons."""
        rules = position.rules
        assert rules.scenario is not None
        assert rules.scenario.occupier is not None
        first, abroad = rules.scenario.occupier * CLASSES, rules.ground.minor_cities
        manned = 0
        for one in GARRISONS:
            manned |= position.stands[first + one]
        blues, reds = (manned, ~manned) if rules.scenario.occupier == 0 else (~manned, manned)
        blue, red = super().taken(position)
        return blue & ~abroad | blues & abroad, red & ~abroad | reds & abroad

    def manned(self, rules: Rules, side: int) -> int:
        """MS:SCENARIO.G.e - All that the occupier has abroad."""
        assert rules.scenario is not None
        return rules.ground.minor_cities if side == rules.scenario.occupier else 0


class LastOccupied(LastInZone):
    """RMS-4 - Home cities of the powers as in 1965; those of minor countries are his who was last in them."""

    says = (
        *LastInZone.says,
        ("MS:18b", "A minor country's city is its own side's, or of whoever was the last to be in it."),
    )

    def open_game(self, position: Position) -> None:
        """RMS-4 - Those of minor countries are on the side of their armies, but for those that are taken."""
        rules = position.rules
        homes, abroad = rules.ground.home_cities, rules.ground.minor_cities
        sides = (0, 1)
        position.control = [homes[side] & ~abroad | self._claimed(position, side) for side in sides]
        position.control = [*_last_controlled(position)]

    def work_out(self, position: Position, side: int) -> int:
        """RMS-4 - A zone of control alone takes no city of a minor country, and makes it of no less use."""
        abroad = position.rules.ground.minor_cities
        return (super().work_out(position, side) & ~abroad) | (self._control(position, side) & abroad)

    def taken(self, position: Position) -> tuple[int, int]:
        """RMS-4 - There by who was the last to be in them."""
        abroad = position.rules.ground.minor_cities
        blue, red = position.holds(0), position.holds(1)
        trodden_by_blue, trodden_by_red = _trodden(position)
        of_blue, of_red = position.control
        to_blue = (blue | trodden_by_blue) & ~red | self._claimed(position, 0) & ~of_red
        to_red = (red | trodden_by_red) & ~blue | self._claimed(position, 1) & ~of_blue
        blues = (of_blue | to_blue) & ~((red | trodden_by_red) & ~blue)
        reds = (of_red | to_red) & ~((blue | trodden_by_blue) & ~red)
        blue, red = super().taken(position)
        return blue & ~abroad | blues & abroad, red & ~abroad | reds & abroad

    def _claimed(self, position: Position, side: int) -> int:
        """The cities of the countries whose armies are on a side."""
        return _allied_cities(position.rules.ground, position.roster.under[position.allegiance].minors, side)


@lru_cache(maxsize=256)
def _allied_cities(ground: Ground, allies: tuple[int, ...], side: int) -> int:
    """The cities of the minor countries whose armies are on a side."""
    found = 0
    for minor, ally in zip(ground.minors, allies, strict=True):
        found |= minor.cities if ally == side else 0
    return found


def _trodden(position: Position) -> tuple[int, int]:
    """The hexes that each side has passed; not with flak, which holds nothing (MS:13b, RMS-79)."""
    return _all_trodden(position)[0] if position.trail else _NOWHERE


@known.of_all
def _all_trodden(position: Position) -> tuple[tuple[int, int], tuple[int, int]]:
    """Those hexes, and those of them that were passed by units which have a zone of control."""
    rules = position.rules
    roster, has_zone, presence = position.roster, zones_of(rules).has_zone, position.roster.presence
    sides, found, zoned = roster.under[position.allegiance].side, [0] * OWNERS, [0] * OWNERS
    gone = {u for side in (0, 1) for u in zones.without(position, side)} if rules.added[Zoneless] else ()
    for unit, way in position.trail.items():
        if presence[unit] is Presence.PASSIVE:
            continue
        side, hexes = sides[unit], _hexes_of(way)
        found[side] |= hexes
        if has_zone(roster, unit) and unit not in gone:
            zoned[side] |= hexes
    return (found[0], found[1]), (zoned[0], zoned[1])


_NOWHERE: Final = (0, 0)  # of each side


@lru_cache(maxsize=KEPT_WAYS)
def _hexes_of(way: tuple[int, ...]) -> int:
    """The hexes of a way; asked again after every order, until what was passed is noted."""
    return bits.of(way)  # type: ignore[arg-type]


def homes(position: Position, side: int) -> int:
    """The cities of a side that need no garrison."""
    found = at_home(position, side)
    for one in position.rules.added[CityModifier]:
        found |= one.homes(position, side)
    return found


def at_home(position: Position, side: int) -> int:
    """RMS-174 - The home cities of a side: in a scenario those of its allies too, while they are allies."""
    rules = position.rules
    if not position.allegiance:  # nobody has gone over
        return rules.ground.home_cities[side]
    minors = position.roster.under[position.allegiance].minors
    return _at_home(rules.ground, position.roster.at_first.minors, minors, side)


@lru_cache(maxsize=256)
def _at_home(ground: Ground, at_first: tuple[int, ...], now: tuple[int, ...], side: int) -> int:
    """MS:SCENARIO.C.e - The home cities of a side, less those of allies that have turned against it."""
    found = ground.home_cities[side]
    for country, (before, after) in enumerate(zip(at_first, now, strict=True)):
        if before == side != after:
            found &= ~ground.minors[country].cities
    return found


def _reached(position: Position, side: int) -> int:
    """The hexes a side has in its zones; a unit's own hex counts for control of the city it stands on."""
    return zones_of(position.rules).controlled(position, side) | position.holds(side)


def _passed(position: Position) -> tuple[int, int]:
    """The hexes that each side has had in its zones on the way."""
    rules = position.rules
    if not position.trail:
        return _NOWHERE
    (blue, red), (by_blue, by_red) = _all_trodden(position)
    return blue | zones_of(rules).around(by_blue), red | zones_of(rules).around(by_red)


def whole_cities(rules: Rules, hexes: int) -> int:
    """65:QA.10.0a-b - All hexes of the cities of which some are among these."""
    found = 0
    for city in rules.board.whole_cities:
        if city & hexes:
            found |= city
    return found


ANSWERS: dict[str, Cities] = {
    "occupation": Occupation(),
    "occupation kept up": OccupationKeptUp(),
    "last in zone": LastInZone(),
    "last occupied": LastOccupied(),
    "nobody's at first": NobodysAtFirst(),
    "garrisoned": Garrisoned(),
}
