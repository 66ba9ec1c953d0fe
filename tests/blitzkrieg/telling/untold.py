"""What changed for a seat between two moments of a random game and is not told: `make untold ORDERS=2000`.

The telling is worked out from positions; here it is held against what the seat sees on its screen at both.
"""

from __future__ import annotations

import sys
from random import Random
from typing import TYPE_CHECKING, Any

from openblitz import catalogue
from openblitz.blitzkrieg.engine.modifiers import Shelf
from openblitz.blitzkrieg.engine.places import title_of
from openblitz.blitzkrieg.engine.position import Position
from openblitz.blitzkrieg.engine.roster import NOBODY
from openblitz.blitzkrieg.minors.questions.minors import MINORS
from openblitz.blitzkrieg.minors.rules.minors import aggressors
from openblitz.blitzkrieg.rulesets import called
from openblitz.blitzkrieg.telling.since import since
from openblitz.lab.trial import trial_of
from openblitz.table import SeededDice
from openblitz.table.facts import Lasts, Of, subjects_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.game import Blitzkrieg
    from openblitz.blitzkrieg.telling.view import View
    from openblitz.table.telling import ToldLine

PLACES = {"lost", "lying", "risen", "changed", "come", "put", "moved"}
LOST = "Eliminated"
OFF = {"Order of Appearance", LOST, "In the box"}
PASSING = {"turn", "season", "flights"}
FAMILY = next(family for family in catalogue.FAMILIES if family.name == "blitzkrieg")
TITLES = [
    *FAMILY.shelf.names(),
    *("+".join([name, *FAMILY.shelf.usual_options(name)]) for name in ("1975-tournament", "1965-tournament")),
]


def untold(game: Blitzkrieg, before: Position, after: Position, seat: str) -> Iterator[str]:
    """What a seat sees otherwise than before and no line tells; and what is told and was not."""
    told = since(game.conceal(before, seat), game.conceal(after, seat), seat)
    lines = (*told.first, *told.rest)
    was, now = game.view(before, seat), game.view(after, seat)
    shelves = {shelf.place for shelf in game.rules.added[Shelf]}
    places = _places(before), _places(after)
    yield from _units(was, now, places, lines)
    yield from _strength(game, *places, lines)
    yield from _counts(shelves, was, now, lines)
    for key in ("cities", "objectives"):
        yield from _hexes(was, now, lines, key)
    yield from _wars(game, before, after, lines)


def _places(position: Position) -> dict[str, str]:
    """Where each counter is; a shelf on a screen shows some that lie in the box."""
    roster = position.roster
    return {roster.ids[unit]: title_of(roster, position.place[unit]) for unit in roster.used}


def _units(
    was: View, now: View, places: tuple[dict[str, str], dict[str, str]], lines: tuple[ToldLine, ...]
) -> Iterator[str]:
    told: dict[str, list[ToldLine]] = {}
    for line in lines:
        for unit in line.units if line.key in PLACES else ():
            told.setdefault(unit, []).append(line)
    joined = {unit for line in lines if line.key == "joined" for unit in line.units}
    for unit, one in places[0].items():
        other, found = places[1][unit], told.get(unit, [])
        if (one != other) != (len(found) == 1):
            yield f"{unit} went from {one} to {other}, which is told {len(found)} times"
        elif found and (found[0].key == "lost") != (other == LOST):
            yield f"{unit} went from {one} to {other}, told as {found[0].key}"
        elif found and unit not in found[0].words and f"{len(found[0].units)} units" not in found[0].words:
            yield f"{unit} is neither named nor counted in {found[0].words}"
        seen = unit in was.units and unit in now.units
        if seen and other not in OFF and one not in OFF:
            yield from _marks(unit, was, now, lines)
        if seen and was.units[unit].side != now.units[unit].side and unit not in joined:
            yield f"{unit} changed sides untold"


def _marks(unit: str, was: View, now: View, lines: tuple[ToldLine, ...]) -> Iterator[str]:
    """What lasts longer than a player-turn of what a counter is marked with."""
    lasting = {
        subject.name
        for subject in subjects_of(Position).values()
        if subject.of is Of.UNITS and subject.lasts is not Lasts.PLAYER_TURN
    }
    old, new = ({*view.units[unit].marks} & lasting for view in (was, now))
    for key, marks in (("marked", new - old), ("unmarked", old - new)):
        told = [line for line in lines if line.key == key and unit in line.units]
        if len(told) != len(marks) or any(unit not in line.words for line in told):
            yield f"{unit} is {key}: {marks}, told {[line.words for line in told]}"


def _strength(
    game: Blitzkrieg, was: dict[str, str], now: dict[str, str], lines: tuple[ToldLine, ...]
) -> Iterator[str]:
    """The factors in play then, and what is told of, come to the factors in play now."""
    defense = {piece.id: piece.defense for piece in game.printed().pieces}
    there, here = ({unit for unit, place in one.items() if place not in OFF} for one in (was, now))
    told = {unit for line in lines if line.key in PLACES for unit in line.units}
    came, gone = (sum(defense[unit] for unit in told & one) for one in (here - there, there - here))
    if sum(map(defense.get, here)) - sum(map(defense.get, there)) != came - gone:  # type: ignore[arg-type]
        yield f"{came} factors are told to have come and {gone} to have gone"


def _counts(shelves: set[str], was: View, now: View, lines: tuple[ToldLine, ...]) -> Iterator[str]:
    counted = [line for line in lines if line.key == "count"]
    tracks = [{(track.key, track.seat): track for track in view.tracks} for view in (was, now)]
    for key in {*tracks[0], *tracks[1]}:
        if key[0] in PASSING or key[0] in shelves:
            continue
        old, new = (track.get(key) for track in tracks)
        before, after = (track.value if track else 0 for track in (old, new))
        title = (new or old).title  # type: ignore[union-attr]
        said = [
            line
            for line in counted
            if line.seat == key[1] and title[1:] in line.words and f": {after}" in line.words
        ]
        if (before != after) != bool(said):
            yield f"{title} of {key[1]} went from {before} to {after}: {[line.words for line in said]}"


def _hexes(was: View, now: View, lines: tuple[ToldLine, ...], key: str) -> Iterator[str]:
    told = {hex_ for line in lines if line.key == key for hex_ in line.places}
    changed = _held(was, key) ^ _held(now, key)
    if told != {hex_ for hex_, _tone in changed}:
        yield f"{key} told: {sorted(told)}, changed: {sorted(changed)}"


def _held(view: View, key: str) -> set[tuple[str, str]]:
    return {
        (hex_, part.tone)
        for layer in view.layers
        if layer.key == key
        for part in layer.parts
        if part.tone
        for hex_ in _each(part.places)
    }


def _each(places: tuple[str, ...]) -> Iterator[str]:
    for run in places:
        first, _, last = run.partition("..")
        letters = first.rstrip("0123456789")
        begins = int(first[len(letters) :])
        yield from (f"{letters}{number}" for number in range(begins, int(last or begins) + 1))


def _wars(game: Blitzkrieg, before: Position, after: Position, lines: tuple[ToldLine, ...]) -> Iterator[str]:
    """75:29.2a, 65:22.0 - A war that was begun and not taken back, and whoever is on another side."""
    said = [line.words for line in lines if line.key == "war"]
    for country in game.rules.ground.minors:
        old, new = (_aggressor(game, position, country.name) for position in (before, after))
        told = [words for words in said if words.endswith(f" {country.name}.")]
        if (new is not None and new != old) != (len(told) == 1 and told[0].startswith(new or "-")):
            yield f"{country.name} had {old} for its aggressor, and has {new}: {told}"
    was, now = (dict(position.allegiance) for position in (before, after))
    armies = {one.army for one in {*before.allegiance} ^ {*after.allegiance}}
    for army in armies:
        called_ = after.roster.armies[army].name
        if was.get(army) != now.get(army) and not any(
            line.key == "joined" and called_ in line.words for line in lines
        ):
            yield f"{called_} joined untold"


def _aggressor(game: Blitzkrieg, position: Position, country: str) -> str | None:
    """Who is the aggressor of a country, in words."""
    if MINORS.get(game.rules) is None:
        return None
    named = {minor.name: number for number, minor in enumerate(game.rules.ground.minors)}
    side = aggressors(position)[named[country]]
    return None if side == NOBODY else game.rules.names[side]


class Moments:
    """A random game with the moments at which each seat last passed its turn on."""

    def __init__(self, title: str, seed: int, *, close: bool) -> None:
        self.game: Any = called(title)
        start = trial_of(self.game).melee(Random(f"melee {seed}")) if close else None
        self.position = self.game.read_state(start) if start else self.game.start()
        self.chance, self.dice = Random(seed), SeededDice(seed)
        self.kept: dict[str, Any] = {}

    def faults(self, orders: int) -> Iterator[str]:
        """What is untold whenever a seat is asked, or its turn has gone round."""
        game = self.game
        self.kept = {str(seat): game.copy(self.position) for seat in game.seats}
        for _ in range(orders):
            seat = game.to_move(self.position)
            if seat is None:
                return
            when = self.position.turn, self.position.side
            order = game.pick(self.position, self.chance)
            known = self.game.copy(self.position)
            game.carry_out(self.position, order, self.dice, seat)
            if (self.position.turn, self.position.side) != when:
                # Whoever passes his turn on is told what comes of that, too.
                self.kept[str(seat)] = known
            asked = game.to_move(self.position)
            if asked != seat or self.chance.random() < 0.05:
                yield from self._look()

    def _look(self) -> Iterator[str]:
        for seat, before in self.kept.items():
            for fault in untold(self.game, before, self.position, seat):
                yield f"{self.game.name}, turn {self.position.turn}, for {seat}: {fault}"


def main() -> None:
    """Play every title for so many orders, and print what is untold."""
    orders, seed = (int(word) for word in sys.argv[1:3])
    found = 0
    for title in TITLES:
        for close in (False, True):
            for fault in Moments(title, seed, close=close).faults(orders):
                found += 1
                print(fault)
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
