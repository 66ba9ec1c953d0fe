"""What changed for a seat between two moments: the difference of two positions, told by weight.

It is worked out from the positions and not from what was said meanwhile, so that nothing is left out, whoever
brought it about.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from openblitz.blitzkrieg.engine.deed import place_names
from openblitz.blitzkrieg.engine.modifiers import Kept, Shelf
from openblitz.blitzkrieg.engine.places import (
    BOX,
    ELIMINATED,
    base_of,
    in_play,
    lies_on,
    on_map,
    title_of,
)
from openblitz.blitzkrieg.engine.position import Position
from openblitz.blitzkrieg.engine.roster import NOBODY, OWNERS, SIDES
from openblitz.blitzkrieg.ground.questions.cities import CITIES
from openblitz.blitzkrieg.ground.questions.victory import VICTORY
from openblitz.blitzkrieg.minors.questions.minors import MINORS
from openblitz.blitzkrieg.minors.rules.minors import aggressors
from openblitz.blitzkrieg.telling.beside import tracks_of
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, name
from openblitz.table.facts import Lasts, Of, subjects_of
from openblitz.table.telling import Told, ToldLine
from openblitz.table.words import count, does, listed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.table.view import Track

FEW: Final = 3  # units that went somewhere are told one by one; more are counted
MOST_PLACES: Final = 4
WARS: Final = frozenset({"aggression", "violation"})
FALLEN: Final = frozenset({"eliminated"})
GONE_OVER: Final = frozenset({"moved", "placed", "flown", "taken back", "movement ends"})
ANNOUNCED: Final = frozenset({"announced", "called off", "battles announced"})
PASSING: Final = frozenset({"turn", "season", "flights"})  # counts of the calendar and of one player-turn


def since(before: Position, after: Position, seat: str | None) -> Told:
    """All that changed for a seat, from positions that are as it may know them."""
    telling = _Telling(before, after, seat)
    said = WARS | FALLEN | GONE_OVER
    # What was announced and is still to be fought is told by its announcement; of all else the battle is.
    if all(battle.fought for battle in after.battles):
        said |= ANNOUNCED
    first = (
        *telling.losses(),
        *telling.lying(),
        *telling.cities(),
        *telling.objectives(),
        *telling.counts(weighty=True),
        *telling.wars(),
        *telling.joined(),
    )
    rest = (
        *telling.changed(),
        *telling.marks(),
        *telling.come(),
        *telling.moved(),
        *telling.counts(weighty=False),
        *telling.boxes(),
    )
    return Told(first, rest, tuple(sorted(said)))


def _key(was: int, now: int) -> str:
    """What has become of a unit whose place is another, whatever both are."""
    if now == ELIMINATED:
        return "lost"
    if lies_on(now):
        return "lying"
    if BOX in (was, now):
        return "changed" if in_play(was) or in_play(now) else "put"
    if not in_play(now):
        return "put"
    if lies_on(was):
        return "risen"
    return "moved" if in_play(was) else "come"


class _Telling:
    """Two positions side by side, one's own side told first."""

    def __init__(self, before: Position, after: Position, seat: str | None) -> None:
        self.before, self.after = before, after
        self.rules, self.roster = after.rules, after.roster
        own = [str(side) for side in SIDES].index(seat) if seat in SIDES else after.side
        self.sides = (own, 1 - own, NOBODY)
        self.by_key: dict[str, dict[int, list[int]]] = {}  # the units whose place is another
        for unit in self.roster.used:
            was, now = before.place[unit], after.place[unit]
            if was != now:
                of_key = self.by_key.setdefault(_key(was, now), {})
                of_key.setdefault(after.side_of(unit), []).append(unit)

    # Units

    def losses(self) -> Iterator[ToldLine]:
        """Who was eliminated."""
        for side, units in self._those("lost"):
            yield self._of("lost", side, f"{self._called(side)} loses {self.roster.say(units)}.", units)

    def lying(self) -> Iterator[ToldLine]:
        """75:21, CL:5f - Who was overwhelmed, or caught on the ground, and who is up again."""
        for side, units in self._those("lying"):
            words = f"{self.roster.tell(units, 'be')} overwhelmed or caught, and turned over."
            yield self._of("lying", side, words, units)
        for side, units in self._those("risen"):
            yield self._of("risen", side, f"{self.roster.tell(units, 'be')} up again.", units)

    def changed(self) -> Iterator[ToldLine]:
        """75:26 - Counters that gave way to others: broken down, recombined, or changed for less."""
        for side, units in self._those("changed"):
            alike: dict[tuple[int, ...], list[int]] = {}
            for unit in units:
                alike.setdefault(self.roster.alike[unit], []).append(unit)
            words = " ".join(self._change(group) for group in alike.values())
            yield self._of("changed", side, words, units)

    def _change(self, units: list[int]) -> str:
        """What became of units of one type."""
        gone = [unit for unit in units if self.after.place[unit] == BOX]
        came = [unit for unit in units if self.after.place[unit] != BOX]
        if gone and came:
            return f"{self.roster.tell(gone, 'be')} now {self.roster.say(came)}."
        if gone:
            return f"{self.roster.tell(gone, 'be')} given for change."
        return f"{self.roster.tell(came, 'come')} as change."

    def come(self) -> Iterator[ToldLine]:
        """Who came on the board, or back to it, and who went off it otherwise than by being lost."""
        for side, units in self._those("come"):
            yield self._of("come", side, f"{self.roster.tell(units, 'come')} on the board.", units)
        for side, units in self._those("put"):
            for place in dict.fromkeys(self.after.place[unit] for unit in units):
                there = [unit for unit in units if self.after.place[unit] == place]
                words = f"{self.roster.tell(there, 'be')} now here: {title_of(self.roster, place)}."
                yield self._of("put", side, words, there)

    def moved(self) -> Iterator[ToldLine]:
        """Who stands elsewhere than he did."""
        for side, units in self._those("moved"):
            yield self._of("moved", side, self._went(side, units), units)

    def _went(self, side: int, units: list[int]) -> str:
        places = list(dict.fromkeys(self.after.place[unit] for unit in units))
        ends = [self._at(place) for place in places[:MOST_PLACES]]
        if len(units) <= FEW:
            return " ".join(
                f"{self.roster.ids[unit]}: from {self._at(self.before.place[unit])} to "
                f"{self._at(self.after.place[unit])}."
                for unit in units
            )
        more = len(places) - len(ends)
        where = listed([*ends, f"{count(more, 'more place')}"] if more else ends)
        return f"{self._called(side)} stands elsewhere with {count(len(units), 'unit')}: {where}."

    def _at(self, place: int) -> str:
        said = title_of(self.roster, place)
        return said if on_map(place) else f"{said[:1].lower()}{said[1:]}"

    def marks(self) -> Iterator[ToldLine]:
        """What options say of units, where it lasts: isolated, damaged, turned to their weaker side."""
        for subject in subjects_of(Position).values():
            if subject.of is not Of.UNITS or subject.lasts is Lasts.PLAYER_TURN:
                continue
            was, now = subject(self.before), subject(self.after)
            for marked, key in ((now & ~was, "marked"), (was & ~now, "unmarked")):
                for side in self.sides if marked else ():
                    units = [
                        unit
                        for unit in self.after.of_side(side)
                        if marked >> unit & 1 and self.after.place[unit] not in (BOX, ELIMINATED)
                    ]
                    if units:
                        what = subject.about or subject.name.replace("-", " ")
                        now_or_not = "no longer" if key == "unmarked" else "now"
                        words = f"{what[:1].upper()}{what[1:]} {now_or_not}: {self.roster.say(units)}."
                        yield self._of(key, side, words, units)

    # Cities and countries

    def cities(self) -> Iterator[ToldLine]:
        """Cities that changed hands."""
        cities, board = CITIES.of(self.rules), self.rules.board
        held = [
            [cities.friendly(position, side) for side in (0, 1)] for position in (self.before, self.after)
        ]
        for old, new, hexes in self._changed_hands(held[0], held[1]):
            named: dict[str, list[str]] = {}
            for hex_ in bits.hexes(hexes):
                city = board.city_at.get(Hex(hex_))
                named.setdefault(city.name if city else "", []).append(name(Hex(hex_)))
            towns = listed([f"{town} ({', '.join(at)})".strip() for town, at in named.items()])
            yield self._handed("cities", old, new, towns, hexes)

    def objectives(self) -> Iterator[ToldLine]:
        """What a scenario is fought for, where it changed hands."""
        scenario = self.rules.scenario
        if scenario is None or not scenario.objectives:
            return
        held = [
            [scenario.objectives & position.holds(side) for side in (0, 1)]
            for position in (self.before, self.after)
        ]
        for old, new, hexes in self._changed_hands(held[0], held[1]):
            told = listed([name(Hex(hex_)) for hex_ in bits.hexes(hexes)])
            yield self._handed("objectives", old, new, f"the objectives {told}", hexes)

    def _changed_hands(
        self, was: Sequence[int], now: Sequence[int]
    ) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], int]]:
        """From whom, to whom, and which hexes; what one's own side has lost first."""
        found: dict[tuple[tuple[int, ...], tuple[int, ...]], int] = {}
        for hex_ in bits.hexes((was[0] ^ now[0]) | (was[1] ^ now[1])):
            old, new = (
                tuple(side for side in self.sides[:2] if held[side] >> hex_ & 1) for held in (was, now)
            )
            found[old, new] = found.get((old, new), 0) | 1 << hex_
        for (old, new), hexes in sorted(found.items(), key=lambda one: self.sides[0] not in one[0][0]):
            yield old, new, hexes

    def _handed(
        self, key: str, old: tuple[int, ...], new: tuple[int, ...], what: str, hexes: int
    ) -> ToldLine:
        before, after = (listed([self.rules.names[side] for side in sides]) for sides in (old, new))
        verb, lack = does(new, "take"), does(old, "have")
        if old and new:
            words = f"{after} {verb} {what} from {before}."
        elif new:
            words = f"{after} {verb} {what}."
        else:
            words = f"{before} {lack} {what} no longer."
        whose = SIDES[(old or new)[0]]
        return ToldLine(key=key, words=words, seat=whose, places=place_names(bits.hexes(hexes)))

    def wars(self) -> Iterator[ToldLine]:
        """75:29.2a, 65:22.0.1 - Countries that were neutral and have somebody for their enemy now."""
        minors, countries = MINORS.get(self.rules), self.rules.ground.minors
        if minors is None:
            return
        was, now = aggressors(self.before), aggressors(self.after)
        for country, (old, new) in enumerate(zip(was, now, strict=True)):
            if new not in (old, NOBODY):
                minor = countries[country]
                words = f"{self.rules.names[new]} {minors.accused} {minor.name}."
                places = place_names(bits.hexes(minor.cities))
                yield ToldLine(key="war", words=words, seat=SIDES[new], places=places)

    def joined(self) -> Iterator[ToldLine]:
        """75:29, 65:22.0, MS:18 - Who joined whom."""
        was, now = (one.roster.under[one.allegiance].side for one in (self.before, self.after))
        armies: dict[int, list[int]] = {}
        for unit in self.roster.used:
            if was[unit] != now[unit]:
                armies.setdefault(self.roster.army[unit], []).append(unit)
        for army, units in armies.items():
            side, called = now[units[0]], self.roster.armies[army].name
            joins = f"joins {self.rules.names[side]}" if side != NOBODY else "is on nobody's side any more"
            there = [unit for unit in units if in_play(self.after.place[unit])]
            more = f" with {count(len(there), 'unit')}" if there else ""
            yield self._of("joined", side, f"{called} {joins}{more}.", units)

    # Counts

    def counts(self, *, weighty: bool) -> Iterator[ToldLine]:
        """What is counted of either side: what one wins by, and what was lost; or the others."""
        shelves = {shelf.place for shelf in self.rules.added[Shelf]}
        wins = {VICTORY.of(self.rules).score(self.after, 0).short, "lost"}
        was, now = (
            {(track.key, track.seat): track for track in tracks_of(position)}
            for position in (self.before, self.after)
        )
        for key in dict.fromkeys((*now, *was)):
            if key[0] in PASSING or key[0] in shelves or (key[0] in wins) is not weighty:
                continue
            old, new = was.get(key), now.get(key)
            shown = new or old
            change = (new.value if new else 0) - (old.value if old else 0)
            if shown is not None and change:
                yield self._counted(shown, new.value if new else 0, change)

    def _counted(self, track: Track, value: int, change: int) -> ToldLine:
        whose = f"{self.rules.names[SIDES.index(track.seat)]}, " if track.seat else ""
        title = f"{track.title[:1].lower()}{track.title[1:]}" if whose else track.title
        of = f" of {track.of}" if track.of else ""
        more = f"{change} more" if change > 0 else f"{-change} fewer"
        return ToldLine(key="count", words=f"{whose}{title}: {value}{of}, {more}.", seat=track.seat)

    def boxes(self) -> Iterator[ToldLine]:
        """What else is kept beside the board, where it says something new: weather, alliances, the sea."""
        for one in (one for one in self.rules.added[Kept] if one.news):
            was = {box.place: box.lines for box in one.boxes(self.before)}
            for box in one.boxes(self.after):
                new = [line for line in box.lines if line not in was.get(box.place, ())]
                if new:
                    yield ToldLine(key="box", words=f"{box.title}: {' '.join(new)}", seat=box.seat)

    # Small

    def _those(self, key: str) -> Iterator[tuple[int, list[int]]]:
        """The units of which something is to be told, side by side."""
        found = self.by_key.get(key, {})
        for side in self.sides:
            if side in found:
                yield side, found[side]

    def _called(self, side: int) -> str:
        return self.rules.names[side] if side != NOBODY else "Nobody's army"

    def _of(self, key: str, side: int, words: str, units: Sequence[int]) -> ToldLine:
        """A line about units, with the hexes where they are or, of those who are gone, were."""
        hexes = []
        for unit in units:
            for place in (self.after.place[unit], self.before.place[unit]):
                here = lies_on(place) or base_of(place)
                if on_map(here):
                    hexes.append(here)
                    break
        return ToldLine(
            key=key,
            words=words,
            seat="" if side >= OWNERS - 1 else SIDES[side],
            places=place_names(dict.fromkeys(hexes)),
            units=self.roster.names(units),
        )
