"""65:23.0O.6-8, 65:23.6 - fighters rise when the enemy's aircraft have flown, and fight before all others."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.air.rules import fighter_combat, undoing
from openblitz.blitzkrieg.air.rules.fighter_combat import DIVERT, FIGHTER_TABLE
from openblitz.blitzkrieg.air.rules.fighters import FIRED, INTERCEPT, over
from openblitz.blitzkrieg.air.steps.interception import Intercept
from openblitz.blitzkrieg.air.steps.rising import Rising, Sortie
from openblitz.blitzkrieg.battle.rules.duty import combats_of
from openblitz.blitzkrieg.battle.rules.odds import counted
from openblitz.blitzkrieg.battle.rules.results import Measure, Role
from openblitz.blitzkrieg.battle.steps.aftermath import Scene, follow
from openblitz.blitzkrieg.battle.steps.losing import Losing
from openblitz.blitzkrieg.battle.steps.removing import Removal
from openblitz.blitzkrieg.engine import missions, objecting
from openblitz.blitzkrieg.engine.deed import foreign, place_names, say_places
from openblitz.blitzkrieg.engine.offering import Act, Costs, Offers
from openblitz.blitzkrieg.engine.orders import Done, Order
from openblitz.blitzkrieg.engine.places import aloft
from openblitz.blitzkrieg.engine.step import Step
from openblitz.blitzkrieg.ground.rules.city_names import say_cities
from openblitz.blitzkrieg.overwhelming.rules.overwhelming import OVERWHELMED
from openblitz.hexes import bits
from openblitz.table import Event, Tally
from openblitz.table.steps import Happened
from openblitz.table.words import does

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from openblitz.blitzkrieg.air.rules.fighter_combat import Group
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice, Refusal


class DivertOver(Sortie, frozen=True, tag="divert"):
    """Send fighters past the escorts onto bombers."""

    form = "divert {units} over {hex}"
    said = "Divert {units} against the bombers over {hex}"
    about = "Send fighters against the bombers over a hex, where others match the escorts."
    rule = "65:23.6.Ea4"


KIND: dict[type[Order], str] = {Intercept: INTERCEPT, DivertOver: DIVERT}
ORDERS: tuple[type[Intercept | DivertOver], ...] = (Intercept, DivertOver)


class Scramble(Rising, frozen=True, tag="scramble"):
    """65:23.0O.6 - The side that does not move sends its fighters against aircraft in the air."""

    key: ClassVar = "scramble"
    kinds: ClassVar = KIND

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """Where enemies are."""
        rules = position.rules
        side = self.asked(position)
        there = say_cities(rules, bits.hexes(over(position, 1 - side)))
        text = f"{rules.names[side]}: send fighters; enemy aircraft are over {there}."
        return text, ("65:23.0O.6", "65:23.0O.7a")

    def rule_against(self, position: Position, order: Order) -> str:
        """65:QA.23.0a - Nothing but fighters moves now."""
        return "65:QA.23.0a"

    def able(self, position: Position) -> Sequence[int]:
        """The fighters that may rise."""
        return fighter_combat.able(position, self.asked(position))

    def orders_of(self, position: Position, unit: int) -> Iterator[Sortie]:
        """Every hex with enemy aircraft; past the escorts, where there are any."""
        for hex_ in bits.hexes(fighter_combat.targets(position, unit)):
            escorted = fighter_combat.group(position, hex_).escorts
            for kind in ORDERS if escorted else ORDERS[:1]:
                order = kind((unit,), hex_)
                if self.check(position, order) is None:
                    yield order

    def check(self, position: Position, order: Order) -> Refusal | None:
        """Own fighters at their bases, and enemy aircraft in range."""
        if isinstance(order, Done):
            return None
        if not isinstance(order, Intercept | DivertOver):
            return self.out_of_place(position, order)
        refused = foreign(position, self.asked(position), order.units)
        refused = refused or fighter_combat.why_not(position, order.units, KIND[type(order)], order.hex)
        return refused or objecting.to_all("intercept", position, order.units)

    def send(self, position: Position, order: Sortie) -> list[tuple[int, tuple[int, ...]]]:
        """They are in the air; who has gone which way."""
        gone = []
        for unit in order.units:
            mission = fighter_combat.sent(position, unit, KIND[type(order)], order.hex)
            assert mission is not None
            position.put(unit, aloft(position.place[unit]))
            missions.note(position, mission)
            gone.append((unit, mission.way))
        return gone

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """Nobody is asked who can intercept nothing; who has sent one says when that was all."""
        side = self.asked(position)
        if any(one.kind in KIND.values() for one in missions.of_side(position, side)):
            return None
        able = fighter_combat.able(position, side)
        if any(fighter_combat.targets(position, unit) for unit in able):
            return None
        return Happened(over=True)

    # For computer players and screens

    def gain(self, position: Position, order: Order) -> float | None:
        """What the others lose on average, less what one's own do."""
        if not isinstance(order, Intercept | DivertOver):
            return 0.0
        trial = position.copy()
        self.send(trial, order)
        before, after = (fighter_combat.group(one, order.hex) for one in (position, trial))
        return fighter_combat.promise(position.rules, after) - fighter_combat.promise(position.rules, before)

    def offers(self, position: Position) -> Offers:
        """The fighters that reach somebody; a button to send them past escorts."""
        able = fighter_combat.able(position, self.asked(position))
        units = [u for u in able if fighter_combat.targets(position, u)]
        past = [order for u in units for order in self.orders_of(position, u)]
        acts = [
            Act(f"Past the escorts over {say_places([hex_])}", DivertOver((some[0],), hex_), some)
            for hex_, some in _by_hex(one for one in past if isinstance(one, DivertOver))
        ]
        return Offers(units, acts=acts)

    def wish(self, position: Position, units: Sequence[int], hexes: Sequence[int]) -> Order | None:
        """To intercept there."""
        return Intercept(tuple(units), hexes[-1]) if units and hexes else None

    def costs(self, position: Position, order: Order) -> Costs | None:
        """How far the first of them flies, of its range."""
        if not isinstance(order, Intercept | DivertOver):
            return None
        unit = order.units[0]
        mission = fighter_combat.sent(position, unit, KIND[type(order)], order.hex)
        if mission is None:
            return None
        why = f"hexes, of a range of {position.roster.range[unit]}"
        return Costs(Tally().plus(mission.flown, why, "65:23.0O.7a"), mission.way)


def _by_hex(orders: Iterable[DivertOver]) -> list[tuple[int, list[int]]]:
    found: dict[int, list[int]] = {}
    for order in orders:
        found.setdefault(order.hex, []).append(order.units[0])
    return list(found.items())


class FighterCombat(Step, frozen=True, tag="fighter-combat"):
    """65:23.0O.8, 65:23.6.Uc - Square by square, before any battle is announced."""

    key: ClassVar = "fighter combat"

    def settle(self, position: Position, dice: Dice) -> Happened:
        """One group after the other; then whoever can no longer attack on the ground goes (R65-15)."""
        if OVERWHELMED(position) and not FIRED(position):
            undoing.note(position)
        met = next(fighter_combat.groups(position), None)
        if met is None:
            missions.tidy(position)
            fought = any(one.kind in KIND.values() for one in missions.MISSIONS(position))
            return Happened(over=True, then=[Removal()] if fought else [])
        return _fight(position, met, dice)


def _fight(position: Position, met: Group, dice: Dice) -> Happened:
    fought = (*met.escorts, *met.interceptors, *met.diverted)
    FIRED.put(position, FIRED(position) | sum(1 << u for u in fought))
    events, then = list[Event](), list[Step]()
    if met.escorts and met.interceptors:
        event, steps = _duel(position, met, dice)
        events.append(event)
        then += steps
    hits, where = fighter_combat.bombers_lost(position.rules, met), place_names([met.hex])
    if met.on_bombers and met.bombers:
        say = position.roster.say
        attack = f"{say(met.on_bombers)} {does(met.on_bombers, 'attack')} {say(met.bombers)}"
        text = f"{attack} over {where[0]}: {hits} factor{'' if hits == 1 else 's'} lost."
        named = position.roster.names((*met.on_bombers, *met.bombers))
        events.append(Event("air combat", text, ("65:23.6.Ua",), where, named))
        if hits:
            then.append(Losing(position.side, met.bombers, "65:23.6.Ua", hits, Measure.FACTORS))
    return Happened(events, then=then)


def _duel(position: Position, met: Group, dice: Dice) -> tuple[Event, list[Step]]:
    """65:FIGHTER - The owner of the bombers attacks (R65-56)."""
    rules = position.rules
    chart, combat = rules.charts[FIGHTER_TABLE], combats_of(rules)[FIGHTER_TABLE]
    escorts, others = (fighter_combat.factors(rules, some) for some in (met.escorts, met.interceptors))
    at = counted(chart, escorts, others)
    assert at is not None
    sure, where = chart.column(at) is None, say_places([met.hex])
    roll = chart.faces[0] if sure else chart.throw(dice, f"fighters over {where} at {at}")
    cell = chart.look_up(at, roll)
    assert cell is not None
    die = "" if sure else f"{chart.roll_word} {roll}, "
    text = f"Fighters over {where}: {escorts} to {others}, {at}, {die}{cell}."
    named = position.roster.names((*met.escorts, *met.interceptors))
    event = Event("air combat", text, ("65:FIGHTER", "65:FIGHTER.a"), place_names([met.hex]), named)
    units = {Role.ATTACKER: met.escorts, Role.DEFENDER: met.interceptors}
    at_hex: dict[Role, tuple[int, ...]] = {Role.ATTACKER: (met.hex,), Role.DEFENDER: (met.hex,)}
    return event, follow(combat.consequences(rules, cell), Scene(position.side, units, at_hex, others))
