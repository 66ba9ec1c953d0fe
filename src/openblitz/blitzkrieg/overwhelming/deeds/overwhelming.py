"""75:21.1, 65:7.3 - overwhelming the defenders of a hex while units move, and calling that off."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.air.deeds.sorties import Support, Supporting, based
from openblitz.blitzkrieg.battle.rules import contact, support
from openblitz.blitzkrieg.battle.rules.weighing import strengths
from openblitz.blitzkrieg.engine import missions, objecting
from openblitz.blitzkrieg.engine.conditions import narrowed
from openblitz.blitzkrieg.engine.deed import Deed, foreign, off_board, place_names, say_places
from openblitz.blitzkrieg.engine.missions import TACTICAL
from openblitz.blitzkrieg.engine.orders import AHex, CallOff, Order, Units
from openblitz.blitzkrieg.engine.places import on_map
from openblitz.blitzkrieg.engine.position import FOUGHT, WORKED
from openblitz.blitzkrieg.engine.questions.sea import SEA_LIMITS
from openblitz.blitzkrieg.ground.deeds.taking_back import TakingBackFlights
from openblitz.blitzkrieg.ground.questions.stacking import STACKING
from openblitz.blitzkrieg.ground.rules import movement
from openblitz.blitzkrieg.ground.rules.crowding import too_high, too_many
from openblitz.blitzkrieg.ground.rules.stacking import height
from openblitz.blitzkrieg.overwhelming.questions.overwhelming import OVERWHELMING
from openblitz.blitzkrieg.overwhelming.rules import overwhelming
from openblitz.blitzkrieg.overwhelming.rules.overwhelming import OVERWHELMED
from openblitz.blitzkrieg.sea.rules import carriers, sea
from openblitz.hexes import bits
from openblitz.table import Event
from openblitz.table.words import does

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice, Refusal


class Overwhelm(Order, frozen=True, tag="overwhelm"):
    """Win a battle for a hex at once, while others still move."""

    form = "overwhelm {hex} with {units}"
    about = "Win an automatic victory over everything on a hex."
    rule = "CL:21.1a"
    timely = True
    hex: AHex
    units: Units


class Overwhelming(Deed[Overwhelm]):
    """75:21.1a-b - Units beside a hex, at 7-1 or without retreat at 5-1."""

    name = "overwhelm"
    order: ClassVar = Overwhelm
    of = "ground"

    def orders_of(self, position: Position, unit: int) -> Iterator[Order]:
        """The hexes beside a unit that it overwhelms with as few others as can be."""
        if not on_map(position.place[unit]) or position.flags[unit] & (FOUGHT | WORKED):
            return
        for hex_ in bits.hexes(contact.touching(position, unit)):
            units = self.enough(position, hex_, unit)
            if units:
                yield Overwhelm(hex_, units)

    def enough(self, position: Position, hex_: int, wanted: int | None = None) -> tuple[int, ...]:
        """Units that overwhelm a hex; with as few bombers from their bases as can be, where troops do not."""
        found = overwhelming.enough(position, hex_, wanted)
        if found or not sends(position.rules):
            return found
        troops = overwhelming.attackers(position, hex_)
        if not troops or (wanted is not None and wanted not in troops):
            return ()
        own, roster = position.in_play().air[position.side], position.roster
        able = [u for u in own if Supporting().targets(position, u) >> hex_ & 1]
        able.sort(key=lambda u: (-roster.attack[u], u))
        if not able or self.check(position, position.side, Overwhelm(hex_, (*troops, *able))):
            return ()
        for count in range(1, len(able)):
            fewer = (*sorted(troops), *able[:count])
            if self.check(position, position.side, Overwhelm(hex_, fewer)) is None:
                return fewer
        return (*sorted(troops), *able)

    def check(self, position: Position, side: int, order: Overwhelm) -> Refusal | None:
        """Own units beside an enemy hex that have not fought, no stack too high, at the odds it takes."""
        rules = position.rules
        units, hex_ = order.units, order.hex
        troops, bombers = overwhelming.parted(rules, units)
        refused = foreign(position, side, units) or off_board(position, troops)
        refused = refused or narrowed(position, troops, (hex_,))
        if refused:
            return refused
        if not position.blocks(1 - side) >> hex_ & 1:
            return rules.refuse("announce", f"No enemy stands on {say_places([hex_])}.", (hex_,))
        for unit in units:
            say = position.roster.ids[unit]
            if position.flags[unit] & FOUGHT:
                return rules.refuse("one battle", f"{say} has overwhelmed another hex.", (hex_,), (unit,))
            if position.flags[unit] & WORKED:
                return rules.refuse_by("MS:7r", f"{say} has cut a rail line.", (hex_,), (unit,))
            if unit in troops and not contact.touching(position, unit) >> hex_ & 1:
                return rules.refuse(
                    "attack adjacent", f"{say} is not beside {say_places([hex_])}.", (hex_,), (unit,)
                )
        against = (objecting.to("overwhelm", position, unit) for unit in units)
        refused = next(filter(None, against), None)
        sent = _sent(position, units, hex_)
        if sent is not None and refused is None:
            refused = Supporting().check(position, side, sent)
            if refused is None:
                position = position.copy()
                Supporting().launch(position, sent)
        return (
            refused
            or support.why_no_support(position, troops, bombers, (hex_,))
            or self._crowded(position, troops)
            or overwhelming.why_not(position, units, hex_)
            or self._out_of_order(position)
        )

    def _crowded(self, position: Position, units: tuple[int, ...]) -> Refusal | None:
        """CL:11.1c - No stack of those who fight is too high."""
        rules = position.rules
        for hex_ in dict.fromkeys(position.place[u] for u in units):
            stack = position.units_at(hex_, position.side)
            if height(STACKING.of(rules), position.roster, stack) > STACKING.of(rules).limit:
                reason = f"More than {STACKING.of(rules).words} stand on {say_places([hex_])}."
                rule: str = OVERWHELMING(position).rule_stack
                return rules.refuse_by(rule, reason, (hex_,), stack)
        return None

    def _out_of_order(self, position: Position) -> Refusal | None:
        """CL:11.1c, CL:19.3a - Nor is any other that can be put right, nor are too many at sea."""
        rules = position.rules
        answer, side = OVERWHELMING(position), position.side
        if not answer.all_stacks:
            return None
        for hex_, stack in too_high(position, side):
            free = [u for u in stack if position.moved(u) or movement.can_move(position, u)]
            if free:
                reason = too_many(position, tuple(free), hex_).reason
                return rules.refuse_by(answer.rule_stack, reason, (hex_,), free)
        if not SEA_LIMITS.asked(rules):
            return None
        return sea.too_many(position, side, (), "CL:19.3a") or carriers.too_many(
            position, side, (), "CL:30.3a"
        )

    def unfinished(self, position: Position, side: int) -> Refusal | None:
        """CL:21.1c-d - What the winners are still beside is attacked by others, who have to be there now."""
        rules = position.rules
        for hex_, unit in overwhelming.owed(position):
            rule: str = OVERWHELMING(position).rule_owed
            say = position.roster.ids[unit]
            reason = f"{say} has overwhelmed another hex: others must attack {say_places([hex_])}."
            return rules.refuse_by(rule, reason, (hex_,), (unit,))
        return None

    def carry_out(self, position: Position, order: Overwhelm, dice: Dice) -> list[Event]:
        """The defenders are turned over."""
        roster, units, hex_ = position.roster, order.units, order.hex
        sent = _sent(position, units, hex_)
        events = [] if sent is None else Supporting().carry_out(position, sent, dice)
        how, rule = self._how(position, units, hex_)
        victims = overwhelming.overwhelm(position, units, hex_)
        who = f"{roster.say(units)} {does(units, 'overwhelm')}"
        text = f"{who} {roster.say(victims)} on {say_places([hex_])}{how}."
        named = roster.names((*units, *victims))
        return [*events, Event("overwhelmed", text, (rule,), place_names([hex_]), named)]

    def _how(self, position: Position, units: tuple[int, ...], hex_: int) -> tuple[str, str]:
        """At which odds, in words, and by which paragraph."""
        if overwhelming.unresisted(position, units, hex_):
            return "", "MS:16b"
        at = strengths(position, units, (hex_,)).odds
        return f" at {at}", "75:21.1a" if at.place >= overwhelming.CERTAIN.place else "75:21.1b"


def sends(rules: Rules) -> bool:
    """65:QA.7.3a - Whether bombers fly to an automatic victory at once."""
    return bool(OVERWHELMING.of(rules).sends and TACTICAL in missions.flown(rules))


def _sent(position: Position, units: tuple[int, ...], hex_: int) -> Support | None:
    """65:QA.7.3a - The flight of those who are at their bases; None where nobody flies."""
    if not sends(position.rules):
        return None
    flying = tuple(u for u in units if position.roster.flies[u] and based(position, u))
    return Support(flying, hex_) if flying else None


class CallingOff(Deed[CallOff]):
    """An automatic victory can be called off as long as nobody has moved since."""

    name = "call overwhelming off"
    order: ClassVar = CallOff
    takes_back = True

    def with_work(self, position: Position, units: Sequence[int]) -> list[int]:
        """Those who have overwhelmed somebody."""
        by = {unit for one in OVERWHELMED(position) for unit in one.by}
        return [unit for unit in units if unit in by]

    def orders_of(self, position: Position, unit: int) -> Iterator[Order]:
        """The hex that a unit has overwhelmed."""
        yield from (CallOff(one.hex) for one in OVERWHELMED(position) if unit in one.by)

    def check(self, position: Position, side: int, order: CallOff) -> Refusal | None:
        """A hex that is overwhelmed, and nobody has moved since."""
        rules = position.rules
        where = say_places([order.hex])
        for one in OVERWHELMED(position):
            if one.hex == order.hex:
                if not overwhelming.used(position, one):
                    return None
                reason = f"Units have moved since {where} was overwhelmed; take their moves back first."
                return rules.refuse_by("75:21.1e", reason, (order.hex,), one.by)
        return rules.refuse_by("75:21.1a", f"{where} has not been overwhelmed.", (order.hex,))

    def carry_out(self, position: Position, order: CallOff, dice: Dice) -> list[Event]:
        """The defenders stand again."""
        rules = position.rules
        one = next(one for one in OVERWHELMED(position) if one.hex == order.hex)
        overwhelming.call_off(position, one)
        if sends(rules):
            TakingBackFlights().undo(position, overwhelming.parted(rules, one.by)[1])
        text = f"{say_places([one.hex])} is not overwhelmed after all."
        named = position.roster.names((*one.by, *one.units))
        return [Event("taken back", text, (), place_names([one.hex]), named)]
