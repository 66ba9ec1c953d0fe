"""75:20.3, 75:27.2 - assaulting a beach from the sea, or any coast, and going ashore."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.engine import bearing
from openblitz.blitzkrieg.engine.deed import Deed, apart, foreign, place_names, say_places
from openblitz.blitzkrieg.engine.modifiers import Shut
from openblitz.blitzkrieg.engine.orders import AHex, Order, Units
from openblitz.blitzkrieg.engine.places import BOX, on_map, sea_zone
from openblitz.blitzkrieg.engine.position import BEACHED, FOUGHT, STOPPED
from openblitz.blitzkrieg.ground.questions.stacking import STACKING
from openblitz.blitzkrieg.ground.rules import movement, moves
from openblitz.blitzkrieg.ground.rules.crowding import overfull
from openblitz.blitzkrieg.sea.deeds.sailing import ashore, not_at_sea
from openblitz.blitzkrieg.sea.questions.invasions import INVASIONS
from openblitz.blitzkrieg.sea.rules import invasions, rangers, sea
from openblitz.blitzkrieg.sea.rules.invasions import INVADING
from openblitz.blitzkrieg.sea.rules.sea import EMBARKED
from openblitz.hexes import bits
from openblitz.table import Event
from openblitz.table.words import does

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice, Refusal


class Invade(Order, frozen=True, tag="invade"):
    """Bring units at sea to a sea hex beside the beach that they invade."""

    form = "invade from {hex} with {units}"
    said = "Invade from {hex} with {units}"
    about = "Assault a beach from a sea hex beside it."
    rule = "75:20.31a"
    hex: AHex
    units: Units


class GoAshore(Order, frozen=True, tag="go-ashore"):
    """Bring invaders from a sea hex onto a beach hex beside it."""

    form = "go-ashore {units} at {hex}"
    said = "Bring {units} ashore on {hex}"
    about = "Bring invaders onto a vacant beach hex beside them."
    rule = "75:20.32"
    units: Units
    hex: AHex


class Invading(Deed[Invade]):
    """75:20.31, 75:27.2 - From the sea zone to sea hexes beside one beach; rangers beside any coast."""

    name = "invade"
    order: ClassVar = Invade

    def with_work(self, position: Position, units: Sequence[int]) -> list[int]:
        """Those at sea, and rangers."""
        ranger, place = position.roster.ranger, position.place
        return [u for u in units if ranger[u] or (place[u] < BOX and self.is_afloat(position, u))]

    def orders_of(self, position: Position, unit: int) -> Iterator[Order]:
        """Every sea hex from which it may invade; rangers in a city by a lake, those of the lake."""
        open_to = self.open_to(position, unit)
        yield from (Invade(hex_, (unit,)) for hex_ in bits.hexes(open_to))

    def open_to(self, position: Position, unit: int) -> int:
        if self.is_afloat(position, unit) and not invasions.stays_aboard(position.rules, unit):
            return invasions.assault_hexes(position, unit)
        if position.roster.ranger[unit] and on_map(position.place[unit]):
            return rangers.lake_hexes(position, unit)
        return 0

    def is_afloat(self, position: Position, unit: int) -> bool:
        return sea_zone(position.place[unit]) is not None and not position.flags[unit] & EMBARKED

    def check(self, position: Position, side: int, order: Invade) -> Refusal | None:
        """Own units at sea since the turn began, to a sea hex beside this turn's beach, with room."""
        rules = position.rules
        units, hex_ = order.units, order.hex
        refused = foreign(position, side, units) or _aircraft(rules, units)
        if refused:
            return refused
        by_lake = rules.ground.lake >> hex_ & 1
        if not by_lake:
            refused = not_at_sea(position, units) or self._fresh(position, units, hex_)
            if refused:
                return refused
        rule: str = INVASIONS(position).all_placed_first
        landed = [one.unit for one in invasions.assaults(position) if one.beach]
        if rule and landed:
            reason = (
                f"{position.roster.tell(landed, 'have')} gone ashore; all invaders are placed before that."
            )
            return rules.refuse_by(rule, reason, (hex_,), landed)
        why_not = rangers.why_not_from_lake if by_lake else invasions.why_not
        refused = why_not(position, units, hex_)
        if refused:
            return refused
        stack = overfull(position, units, hex_)
        if stack:
            reason = f"More than {STACKING.of(rules).words} would be on {say_places([hex_])}."
            return rules.refuse_by("75:20.31b", reason, (hex_,), stack)
        return None

    def _fresh(self, position: Position, units: tuple[int, ...], hex_: int) -> Refusal | None:
        """75:19.3d, 65:6.2.6 - Not in the turn in which a unit went to sea."""
        rules = position.rules
        fresh = [u for u in units if position.flags[u] & EMBARKED]
        if not fresh:
            return None
        reason = (
            f"{rules.roster.tell(fresh, 'have')} gone to sea in this turn and {does(fresh, 'do')} not invade."
        )
        rule: str = INVASIONS(position).first_at_sea
        return rules.refuse_by(rule, reason, (hex_,), fresh)

    def unfinished(self, position: Position, side: int) -> Refusal | None:
        """CL:20.4 - Who is not opposed has landed, where he can."""
        rules = position.rules
        ashore, rule = GoingAshore(), INVASIONS(position).must_land
        for unit in invasions.afloat(position, side) if rule else ():
            here = position.place[unit]
            can = any(True for _order in ashore.allowed(position, unit))
            if can and not invasions.opposed(position, unit, here):
                reason = f"{position.roster.ids[unit]} is not opposed and lands now."
                return rules.refuse_by(rule, reason, (here,), (unit,))
        return None

    def carry_out(self, position: Position, order: Invade, dice: Dice) -> list[Event]:
        """They are before the beach."""
        for unit in order.units:
            moves.note(position, unit, position.place[unit], (order.hex,))
            position.put(unit, order.hex)
            position.flags[unit] |= INVADING | BEACHED | STOPPED
        beside = invasions.beaches_at(position.rules, order.hex)
        beach = beside[0].name if beside else "the coast"
        where = say_places([order.hex])
        text = f"{position.roster.say(order.units)} {does(order.units, 'invade')} {beach} from {where}."
        named = position.roster.names(order.units)
        return [Event("invaded", text, ("75:20.31a",), place_names([order.hex]), named)]


class GoingAshore(Deed[GoAshore]):
    """75:20.32 - Onto vacant beach hexes, whatever zones they lie in."""

    name = "go ashore"
    order: ClassVar = GoAshore
    of = "ground"

    def orders_of(self, position: Position, unit: int) -> Iterator[Order]:
        """The vacant beach hexes beside it."""
        for hex_ in bits.hexes(invasions.landings(position, unit)):
            yield GoAshore((unit,), hex_)

    def check(self, position: Position, side: int, order: GoAshore) -> Refusal | None:
        """Own invaders on one sea hex, to a vacant beach hex beside it, with room."""
        rules = position.rules
        units, hex_ = order.units, order.hex
        refused = foreign(position, side, units) or apart(position, units)
        if refused:
            return refused
        refused = self._used_up(position, units, hex_) or why_not_ashore(position, units, hex_)
        stack = overfull(position, units, hex_)
        if refused or not stack:
            return refused
        reason = f"More than {STACKING.of(rules).words} would stand on {say_places([hex_])}."
        return rules.refuse("stack end", reason, (hex_,), stack)

    def _used_up(self, position: Position, units: tuple[int, ...], hex_: int) -> Refusal | None:
        """75:21.1e, 75:21.3b - Who has fought, or had moved before a hex was overwhelmed, waits."""
        rules = position.rules
        for unit in units:
            if position.flags[unit] & FOUGHT:
                reason = f"{position.roster.ids[unit]} has overwhelmed the enemy and lands after all combat."
                return rules.refuse_by("75:21.3b", reason, (hex_,), (unit,))
            for one in rules.added[Shut]:
                if one.shut(position, unit) >> hex_ & 1:
                    return one.refuse(position, unit, hex_)
        return None

    def carry_out(self, position: Position, order: GoAshore, dice: Dice) -> list[Event]:
        """They are on the beach; who is opposed goes no further."""
        rules = position.rules
        start = position.place[order.units[0]]
        for unit in order.units:
            stop = movement.going(position, position.side, position.roster.kind[unit]).stop
            halted = INVASIONS(position).opposed_stop and invasions.opposed(position, unit, start)
            ashore(position, unit, order.hex)
            if not (halted or stop >> order.hex & 1):
                position.flags[unit] &= ~STOPPED
        return [landed(rules, order.units, start, order.hex, "75:20.32")]


def why_not_ashore(position: Position, units: tuple[int, ...], hex_: int) -> Refusal | None:
    """Why invaders may not go ashore on a hex; None where they may, room apart."""
    rules = position.rules
    where = say_places([hex_])
    for unit in units:
        say = position.roster.ids[unit]
        if not sea.on_water(position, unit):
            return rules.refuse_by("75:20.32", f"{say} is not before a beach.", (), (unit,))
        if invasions.landings(position, unit) >> hex_ & 1:
            continue
        if position.barred(position.side_of(unit)) >> hex_ & 1:
            return rules.refuse_by("75:20.32", f"{where} is not vacant.", (hex_,), (unit,))
        barred = bearing.why_barred(position, unit, hex_)
        if barred is not None:
            return barred
        beside = bits.spread(1 << position.place[unit]) & rules.ground.land
        if position.roster.ranger[unit] and beside >> hex_ & 1:
            reason = f"The enemy has just invaded the beach of {where}, and not with rangers alone."
            return rules.refuse_by("75:27.3b", reason, (hex_,), (unit,))
        reason = f"{where} is no hex of the beach that {say} invades, or not beside it."
        return rules.refuse_by("75:20.32", reason, (hex_,), (unit,))
    return None


def landed(rules: Rules, units: tuple[int, ...], start: int, hex_: int, rule: str) -> Event:
    """What is told of invaders that have come ashore."""
    text = f"{rules.roster.say(units)} {does(units, 'land')} on {say_places([hex_])}."
    return Event("landed", text, (rule,), place_names([start, hex_]), rules.roster.names(units))


def _aircraft(rules: Rules, units: Sequence[int]) -> Refusal | None:
    """75:30.2a - Aircraft are based in cities and come ashore in no other way."""
    air = [u for u in units if rules.roster.flies[u]]
    if not air:
        return None
    reason = f"{rules.roster.tell(air, 'land')} in cities only, as aircraft."
    return rules.refuse_by("75:30.2a", reason, (), air)
