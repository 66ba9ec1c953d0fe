"""What lies over and beside the board: layers, boxes and tracks, and how the sides look."""

from __future__ import annotations

from collections import Counter as Count
from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from openblitz.blitzkrieg.air.rules.flights import lift
from openblitz.blitzkrieg.engine.deed import place_names
from openblitz.blitzkrieg.engine.modifiers import Kept, Shelf, Shown
from openblitz.blitzkrieg.engine.places import ELIMINATED, WAITING, lies_on, show, title_of
from openblitz.blitzkrieg.engine.position import SETTING_UP
from openblitz.blitzkrieg.engine.questions.flights import FLIGHTS
from openblitz.blitzkrieg.engine.questions.losses import LOSSES
from openblitz.blitzkrieg.engine.roster import OWNERS, SIDES
from openblitz.blitzkrieg.engine.scenario import EVERYWHERE, NAMES, RULE
from openblitz.blitzkrieg.ground.questions.cities import CITIES
from openblitz.blitzkrieg.ground.questions.stacking import STACKING
from openblitz.blitzkrieg.ground.questions.victory import VICTORY
from openblitz.blitzkrieg.ground.rules.lost import FACTORS_LOST
from openblitz.blitzkrieg.ground.rules.set_up import camp_of
from openblitz.blitzkrieg.ground.rules.zones import zones_of
from openblitz.blitzkrieg.telling.describe import off_board
from openblitz.blitzkrieg.weather.rules.calendar import TURNS, date
from openblitz.hexes import bits
from openblitz.hexes.grid import COLUMNS, FIRST_ROW, LAST_ROW, Hex, at, name, number
from openblitz.table.view import Box, Layer, LayerPart, SeatStyle, Track

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position

KEPT = 1024  # sets of hexes whose names are remembered
KEPT_COLUMNS = 8192  # columns of them, likewise
NORTHERNMOST = tuple(at(column, FIRST_ROW + column // 2) for column in range(COLUMNS))
_COLUMN = (1 << LAST_ROW + 1 - FIRST_ROW) - 1  # all hexes of a column
STYLES = (
    SeatStyle(SIDES[0], NAMES[0], SIDES[0].capitalize(), "first", "round"),
    SeatStyle(SIDES[1], NAMES[1], SIDES[1].capitalize(), "second", "cut"),
)


def styles(rules: Rules) -> tuple[SeatStyle, ...]:
    """How the sides look, with the names that they have in this game."""
    return tuple(replace(style, name=called) for style, called in zip(STYLES, rules.names, strict=True))


@lru_cache(KEPT)  # most layers are after an order what they were before it
def runs(hexes: int) -> tuple[str, ...]:
    """The hexes of a set, those that follow one another in a column as one: `S17..19`."""
    columns = [_runs_from(first, here) for first in NORTHERNMOST if (here := hexes >> first & _COLUMN)]
    return tuple([run for column in columns for run in column])


@lru_cache(KEPT_COLUMNS)  # who moves changes the zones of a column or two
def _runs_from(first: Hex, hexes: int) -> tuple[str, ...]:
    """The runs of one column, its hexes counted from its first."""
    found: list[list[Hex]] = []
    for hex_ in bits.hexes(hexes << first):
        if found and found[-1][-1] + 1 == hex_:
            found[-1].append(hex_)
        else:
            found.append([hex_])
    return tuple(name(run[0]) + (f"..{number(run[-1])}" if run[1:] else "") for run in found)


def layers_of(position: Position, seat: str | None) -> Iterator[Layer]:
    """Zones of control, one's own first, or the mover's for somebody who watches; then who has the cities."""
    rules = position.rules
    own = [style.seat for style in STYLES].index(seat) if seat in SIDES else position.side
    told = ("My", "Their") if seat in SIDES else tuple(f"{rules.names[side]}'s" for side in (own, 1 - own))
    for side, whose, key, look in ((own, told[0], "own", "right"), (1 - own, told[1], "other", "left")):
        zones = LayerPart(tone=STYLES[side].tone, places=runs(zones_of(rules).told(position, side)))
        yield Layer(
            key=f"zones-{key}",
            title=f"{whose} zones of control",
            about=f"striped to the {look}",
            look=look,  # type: ignore[arg-type]  # one of the two
            rule=rules.cites["zone to zone"],
            parts=(zones,),
        )
    friendly = [CITIES.of(rules).friendly(position, side) for side in (0, 1)]
    nobodys = rules.ground.city & ~friendly[0] & ~friendly[1]
    held = [LayerPart(tone=STYLES[side].tone, places=runs(friendly[side])) for side in (0, 1)]
    about = f"a square flag is {STYLES[0].short}, a pennant {STYLES[1].short}"
    parts = (*held, LayerPart(places=runs(nobodys)))
    yield Layer(key="cities", title="City control", about=about, look="flags", parts=parts)
    yield from _scenario_layers(position)
    for one in rules.added[Shown]:
        of_sides = tuple(
            LayerPart(
                tone=STYLES[side].tone,
                places=runs(one.hexes(position, side)),
                lines=tuple(place_names(line) for line in one.lines(position, side)),
                labels={name(Hex(h)): words for h, words in one.labels(position, side).items()},
            )
            for side in (own, 1 - own)
        )
        key = f"option-{one.name.replace(' ', '-')}"
        yield Layer(key=key, title=one.title, about=one.about, look="dots", rule=one.rule, parts=of_sides)


def _scenario_layers(position: Position) -> Iterator[Layer]:
    """What is not played on, where both set up while they do, and what is fought for."""
    rules = position.rules
    if rules.scenario is None:
        return
    outside = EVERYWHERE & ~rules.scenario.field
    if outside:
        yield Layer(
            key="outside",
            title="Outside the field",
            about="what is not played on is darkened",
            look="plain",
            rule=rules.scenario.border,
            parts=(LayerPart(places=runs(outside)),),
            shown=True,
        )
    if position.turn == SETTING_UP:
        camps = tuple(
            LayerPart(tone=style.tone, places=runs(camp_of(position, side)))
            for side, style in enumerate(STYLES)
        )
        about = "dotted: where each side sets up"
        yield Layer(key="camps", title="Camps", about=about, look="dots", rule=RULE, parts=camps, shown=True)
    if not rules.scenario.objectives:
        return
    on = [rules.scenario.objectives & position.holds(side) for side in (0, 1)]
    held = [LayerPart(tone=style.tone, places=runs(on[side])) for side, style in enumerate(STYLES)]
    parts = (*held, LayerPart(places=runs(rules.scenario.objectives & ~on[0] & ~on[1])))
    about = "ringed, with the flag of who stands there"
    yield Layer(
        key="objectives", title="Objectives", about=about, look="flags", rule=RULE, parts=parts, shown=True
    )


def boxes_of(position: Position) -> Iterator[Box]:
    """The Order of Appearance Cards, those who are gone, and what holds somebody: sea zones, carriers."""
    rules = position.rules
    roster = position.roster
    for side, style in enumerate(STYLES):
        later: Count[int] = Count()
        for unit in position.of_side(side):
            if position.place[unit] == WAITING and position.roster.arrives[unit] > max(1, position.turn):
                later[position.roster.arrives[unit]] += 1
        lines = tuple(
            f"Turn {turn}: {count} unit{'s' * (count > 1)}" for turn, count in sorted(later.items())
        )
        yield Box(place=show(roster, WAITING), title="Order of appearance", seat=style.seat, lines=lines)
        yield Box(place=show(roster, ELIMINATED), title="Eliminated", seat=style.seat)
    side = position.side
    for shelf in rules.added[Shelf]:
        lines = shelf.lines(position, side)
        if lines:
            yield Box(place=shelf.place, title=shelf.title, seat=STYLES[side].seat, lines=lines)
    for place, _units in off_board(position, *range(OWNERS)):
        if not lies_on(place):  # who lies on a hex is seen there
            told = tuple(line for one in rules.added[Kept] for line in one.lines(position, place))
            yield Box(place=show(roster, place), title=title_of(roster, place), lines=told)
    for one in rules.added[Kept]:
        yield from one.boxes(position)


def lost(position: Position, side: int) -> Track:
    """What a side has lost: units, or factors where these come back as change."""
    factors = LOSSES(position).gives_change
    gone = FACTORS_LOST(position)[side] if factors else position.lost[side]
    title = "Factors lost" if factors else "Units eliminated"
    short = f"factor{'s' if gone != 1 else ''} lost" if factors else "lost"
    return Track(key="lost", title=title, value=gone, seat=STYLES[side].seat, short=short)


def tracks_of(position: Position) -> Iterator[Track]:
    """The turn; a side's cities, losses and units to come; what options keep; flights of the player-turn."""
    rules = position.rules
    yield Track(key="turn", title="Turn", value=position.turn, of=rules.turns, rule=rules.cites["turn"])
    if rules.scenario is not None and rules.scenario.begins is not None:
        season, turn = date(rules, position.turn)
        yield Track(key="season", title=f"Turn of {season}", value=turn, of=TURNS, rule="MS:17.TIMERECORD")
    for side, style in enumerate(STYLES):
        score = VICTORY(position).score(position, side)
        yield Track(
            key=score.short,
            title=score.title,
            value=score.has,
            of=score.enough,
            seat=style.seat,
            short=score.short,
        )
        yield lost(position, side)
        place, arrives = position.place, position.roster.arrives
        later = sum([place[unit] == WAITING and arrives[unit] > 1 for unit in position.of_side(side)])
        if later:
            yield Track(key="later", title="Units to come", value=later, seat=style.seat, short="due")
    for shelf in rules.added[Shelf]:
        if shelf.lines(position, position.side):
            left, of = shelf.left(position, position.side)
            yield Track(
                key=shelf.place,
                title=f"{shelf.title} left",
                value=left,
                of=of,
                seat=STYLES[position.side].seat,
                rule=rules.paragraph(shelf.rule),
            )
    for one in rules.added[Kept]:
        yield from one.tracks(position)
    if not FLIGHTS(position).capacity or position.outcome is not None:  # they are counted by the player-turn
        return
    yield Track(
        key="flights",
        title=FLIGHTS(position).counted,
        value=position.flights // STACKING.of(rules).whole,
        of=int(lift(position, position.side)),
        seat=STYLES[position.side].seat,
        rule=rules.cites["fly capacity"],
    )
