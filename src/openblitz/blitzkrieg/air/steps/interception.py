"""75:32.3, 75:32.52, CL:SEQ.9 - fighters rise against aircraft that attack; the fire in the air."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

import msgspec

from openblitz.blitzkrieg.air.questions.returning import RETURNING
from openblitz.blitzkrieg.air.rules import air_combat, fighters, interception, transports, undoing
from openblitz.blitzkrieg.air.rules.air_combat import AIR, ALONE
from openblitz.blitzkrieg.air.rules.fighters import FIRED, HELD_BACK, INTERCEPT, STAYING, STRAFE, WAIT
from openblitz.blitzkrieg.air.steps.rising import Rising, Sortie
from openblitz.blitzkrieg.battle.rules.results import Measure
from openblitz.blitzkrieg.battle.steps.losing import Losing
from openblitz.blitzkrieg.engine import missions, objecting
from openblitz.blitzkrieg.engine.attacks import numbered
from openblitz.blitzkrieg.engine.deed import foreign, place_names, say_places
from openblitz.blitzkrieg.engine.idling import idle
from openblitz.blitzkrieg.engine.missions import MISSIONS
from openblitz.blitzkrieg.engine.offering import Costs, Offers
from openblitz.blitzkrieg.engine.orders import Done, Order, Units
from openblitz.blitzkrieg.engine.places import aloft, is_aloft, lies_on
from openblitz.blitzkrieg.engine.step import ASide, Step
from openblitz.blitzkrieg.ground.questions.cities import CITIES
from openblitz.blitzkrieg.ground.rules.city_names import say_cities
from openblitz.blitzkrieg.overwhelming.rules.overwhelming import OVERWHELMED
from openblitz.hexes import bits
from openblitz.table import Event, Tally
from openblitz.table.orders import units_of
from openblitz.table.steps import Happened
from openblitz.table.words import does, say_number

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.blitzkrieg.air.rules.air_combat import Encounter
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice, Refusal


RESERVE = 0.05  # what it is worth, in factors, to keep a fighter on the ground
HOPE = 0.3  # what a factor of one's own is worth that may be there again if a victory is undone
WARY = 0.3  # what half of a factor of bombs is worth to whom it would fall on


class Intercept(Sortie, frozen=True, tag="intercept"):
    """Send fighters against enemy aircraft in the air."""

    form = "intercept {units} over {hex}"
    said = "Intercept the enemy aircraft over {hex} with {units}"
    about = "Send fighters against the enemy aircraft over a hex."
    rule = "75:32.3c"


class WaitOut(Sortie, frozen=True, tag="wait-out"):
    """Send fighters to a hex without enemy aircraft, to land elsewhere afterwards."""

    form = "wait-out {units} over {hex}"
    said = "Send {units} over {hex} to wait the attack out"
    about = "Send fighters to a hex without enemy aircraft, to wait an attack out."
    rule = "75:32.3d"
    words = "wait until the attack is over"


class StrafeBase(Sortie, frozen=True, tag="strafe"):
    """Send fighters against enemy aircraft on the ground."""

    form = "strafe {units} at {hex}"
    said = "Strafe the aircraft on the ground at {hex} with {units}"
    about = "Send fighters against the enemy aircraft on the ground at a hex."
    rule = "75:32.6a"


class HoldBack(Order, frozen=True, tag="hold-back"):
    """Keep fighters out of the fight with interceptors."""

    form = "hold-back {units}"
    said = "Hold {units} back"
    about = "Keep hunters or patrols out of a fight in which the rest are as many as the interceptors."
    rule = "75:32.52b"
    units: Units


KIND: dict[type[Order], str] = {Intercept: INTERCEPT, WaitOut: WAIT, StrafeBase: STRAFE}
ORDER: dict[str, type[Intercept | WaitOut | StrafeBase]] = {
    INTERCEPT: Intercept,
    STRAFE: StrafeBase,
    WAIT: WaitOut,
}


class Formation(Step, frozen=True, tag="formation"):
    """CL:32.4a, 75:32.5d - When movement is over, fighters with bombers are escorts; nobody is asked."""

    key: ClassVar = "formation"

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """Name them so."""
        fighters.named(position)
        return Happened(over=True)


class Interception(Rising, frozen=True, tag="interception"):
    """75:32.3 - The side that does not move sends its fighters; they are the only units it moves."""

    key: ClassVar = "interception"
    kinds: ClassVar = KIND

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """Where enemies are, and whom of them one's own fighters reach, if not all; what else they may do."""
        rules = position.rules
        side, cited = self.asked(position), ("75:32.3b", "75:32.31a")
        enemies = interception.enemies(position, side)
        if not enemies:
            bases = (interception.targets(position, u, STRAFE) for u in self.able(position))
            may = f"your fighters may still change their base{' or strafe an airbase' if any(bases) else ''}"
            return f"{rules.names[side]}: no enemy aircraft are in the air; {may}.", cited
        over = say_cities(rules, bits.hexes(enemies))
        able, reached = self.able(position), 0
        for unit in able:
            reached |= interception.targets(position, unit, INTERCEPT)
        within = say_cities(rules, bits.hexes(reached)) or "none of them"
        but = "" if reached == enemies or not able else f"; yours reach {within}"
        return f"{rules.names[side]}: send fighters; enemy aircraft are over {over}{but}.", cited

    def rule_against(self, position: Position, order: Order) -> str:
        """75:32.3a - Interceptors are all that moves now."""
        return "75:32.3a"

    # What may be ordered

    def able(self, position: Position) -> Sequence[int]:
        """The fighters that may rise."""
        return fighters.ready(position, self.asked(position))

    def orders_of(self, position: Position, unit: int) -> Iterator[Sortie]:
        """Every target; to wait, the cities where it could land."""
        side = self.asked(position)
        for kind, order in ORDER.items():
            there = interception.targets(position, unit, kind)
            if kind == WAIT:
                there &= CITIES(position).friendly(position, side)
            for hex_ in bits.hexes(there):
                one = order((unit,), hex_)
                if self.check(position, one) is None:
                    yield one

    def check(self, position: Position, order: Order) -> Refusal | None:
        """Own fighters that may rise, a target within reach, and somewhere to land."""
        rules = position.rules
        if isinstance(order, Done):
            return None
        if not isinstance(order, Intercept | WaitOut | StrafeBase):
            return self.out_of_place(position, order)
        side, kind = self.asked(position), KIND[type(order)]
        refused = foreign(position, side, order.units)
        for unit in order.units:
            refused = refused or interception.why_not(position, unit, kind, order.hex)
        refused = refused or objecting.to_all("intercept", position, order.units)
        if refused is not None:
            return refused
        trial = position.copy()
        self.send(trial, order)
        if RETURNING(position).careful and interception.strands(position, trial, side):
            reason = f"Not all of {position.roster.say(order.units)} could land afterwards."
            return rules.refuse_by("CL:30.5b", reason, (order.hex,), order.units)
        return None

    def send(self, position: Position, order: Sortie) -> list[tuple[int, tuple[int, ...]]]:
        """They are in the air; who has gone which way."""
        gone = []
        for unit in order.units:
            mission = interception.sent(position, unit, KIND[type(order)], order.hex)
            assert mission is not None
            before = fighters.patrolling(position, unit)
            if before is None:
                position.put(unit, aloft(fighters.base(position, unit)))
            MISSIONS.put(position, (*(one for one in MISSIONS(position) if one.unit != unit), mission))
            gone.append((unit, mission.way[before.flown if before else 0 :]))
        return gone

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """CL:32.3f - Who has a fighter to send is asked, though no enemy flies: it may change base.

        Whoever has sent one says when that was all: until then he can take it back.
        """
        side = self.asked(position)
        if OVERWHELMED(position) and not FIRED(position):
            undoing.note(position)
        if any(one.kind in ORDER for one in missions.of_side(position, side)):
            return None
        return None if fighters.ready(position, side) else Happened(over=True)

    def beside(self, position: Position, order: Order) -> bool:
        """CL:32.3f - To change base, where fighters reach no enemy and none of their bases is fought for."""
        if KIND.get(type(order)) != WAIT:
            return False
        fought = {hex_ for battle in position.battles for hex_ in battle.hexes}
        place, units = position.place, units_of(order)
        return not any(fighters.base(position, u) in fought or lies_on(place[u]) for u in units)

    def pass_over(self, position: Position) -> str:
        """CL:32.3f - Many do not want to be asked because fighters may change base."""
        found = idle(position)
        return "Do not ask again when mine reach nobody" if found and found.beside else ""

    # For computer players and screens

    def gain(self, position: Position, order: Order) -> float | None:
        """What the others lose on average, less what one's own do; who is overrun had better rise."""
        if not isinstance(order, Intercept | WaitOut | StrafeBase):
            return RESERVE
        saved = sum(position.roster.attack[u] for u in order.units if lies_on(position.place[u]))
        if isinstance(order, WaitOut):
            return float(saved) or -1.0
        trial = position.copy()
        self.send(trial, order)
        kind, side = KIND[type(order)], self.asked(position)
        before = air_combat.meeting(position, side, kind, order.hex)
        after = air_combat.meeting(trial, side, kind, order.hex)
        hope = 0.0 if before else HOPE * _overwhelmed(position, order.hex)
        return saved + hope + promise(trial, after) - promise(position, before)

    def offers(self, position: Position) -> Offers:
        """The fighters that may rise."""
        return Offers(fighters.ready(position, self.asked(position)))

    def wish(self, position: Position, units: Sequence[int], hexes: Sequence[int]) -> Order | None:
        """To intercept or strafe where there is somebody, and else to wait."""
        if not units or not hexes:
            return None
        there, side = hexes[-1], self.asked(position)
        if interception.enemies(position, side) >> there & 1:
            return Intercept(tuple(units), there)
        if interception.airbases(position, side) >> there & 1:
            return StrafeBase(tuple(units), there)
        return WaitOut(tuple(units), there)

    def costs(self, position: Position, order: Order) -> Costs | None:
        """How far the first of them flies, and how far it may."""
        if not isinstance(order, Intercept | WaitOut | StrafeBase):
            return None
        mission = interception.sent(position, order.units[0], KIND[type(order)], order.hex)
        if mission is None:
            return None
        far, rule = interception.LEG, "75:32.31a"
        if isinstance(order, Intercept):
            far = interception.reach(position, order.hex, self.asked(position))
            rule = "75:32.31b" if far < interception.LEG else rule
        return Costs(
            Tally().plus(mission.flown, f"hexes flown; it may intercept at {far}", rule), mission.way
        )


def _overwhelmed(position: Position, hex_: int) -> int:
    """75:32.74a - The factors that were overwhelmed with the help of those over a hex."""
    helping = {one.unit for one in fighters.at(position, position.side, hex_)}
    helping |= {one.unit for one in transports.at(position, position.side, hex_)}
    undoable = (one for one in OVERWHELMED(position) if helping.intersection(one.by))
    return sum(position.roster.attack[u] for one in undoable for u in one.units)


def promise(position: Position, met: Encounter | None) -> float:
    """What an encounter promises the side whose fighters they are, in factors."""
    rules = position.rules
    if met is None or not met.foes:
        return 0.0
    harm = air_combat.average(rules, air_combat.fire(position, met), met.foes)
    cost = air_combat.average(rules, air_combat.reply(position, met), met.fighters)
    return harm - cost + WARY * air_combat.printed(rules, met.alone)


class Matching(Step, frozen=True, tag="match"):
    """75:32.52b, 75:32.72b, CL:SEQ.9b - Hunters and patrols need only match their interceptors."""

    key: ClassVar = "match"
    mode: ClassVar = "pick"
    give: ClassVar = "Hold back"
    ending: ClassVar = "All others fire"

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """Who is more than he need be."""
        rules = position.rules
        units = rules.roster.say(self._able(position))
        text = f"{rules.names[position.side]}: some of {units} may be held back from the fight in the air."
        return text, ("75:32.52b", "75:32.72b")

    def rule_against(self, position: Position, order: Order) -> str:
        """Who fires at interceptors is settled before anybody does."""
        return "75:32.52b"

    def _able(self, position: Position) -> list[int]:
        """Those of whom one can be held back now."""
        return [
            unit
            for met in _duels(position)
            for unit in met.foes
            if _spare(position, met) >= air_combat.duels(position, unit)
        ]

    def orders(self, position: Position) -> Iterator[Order]:
        """Each of them, and done."""
        yield from (HoldBack((unit,)) for unit in self._able(position))
        yield Done()

    def check(self, position: Position, order: Order) -> Refusal | None:
        """Those who are left must match the interceptors."""
        if isinstance(order, Done):
            return None
        if not isinstance(order, HoldBack):
            return self.out_of_place(position, order)
        refused = foreign(position, position.side, order.units)
        if refused is not None:
            return refused
        trial = position.copy()
        for unit in order.units:
            if unit not in self._able(trial):
                reason = f"Without {position.roster.ids[unit]} fewer factors would fight than intercept."
                return position.rules.refuse_by("75:32.52b", reason, (), (unit,))
            HELD_BACK.put(trial, HELD_BACK(trial) | 1 << unit)
        return None

    def carry_out(self, position: Position, order: Order, dice: Dice) -> Happened:
        """They stay out of it."""
        if not isinstance(order, HoldBack):
            return Happened(over=True)
        HELD_BACK.put(position, HELD_BACK(position) | sum(1 << u for u in order.units))
        text = f"{position.roster.say(order.units)} {does(order.units, 'hold')} back."
        return Happened([Event("held back", text, ("75:32.52b",), (), position.roster.names(order.units))])

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """Over where nobody can be spared."""
        return None if self._able(position) else Happened(over=True)

    def gain(self, position: Position, order: Order) -> float | None:
        """More fire is better, unless it would hit nobody any harder."""
        return 0.0 if isinstance(order, Done) else -1.0


def _duels(position: Position) -> Iterator[Encounter]:
    """Interceptors against hunters or patrols."""
    found = air_combat.encounters(position)
    return (met for met in found if met.kind == INTERCEPT and not met.halved)


def _spare(position: Position, met: Encounter) -> Fraction:
    """How many factors more than the interceptors they have."""
    own = sum((air_combat.duels(position, u) for u in met.foes), Fraction(0))
    return own - sum(air_combat.strength(position, u) for u in met.fighters)


class AirFighting(Step, frozen=True, tag="air-combat"):
    """75:32.32, CL:32.32a - Each encounter in the air: both fire, then both lose."""

    key: ClassVar = "air combat"

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """One encounter after the other; then whoever is lost helps nobody any more."""
        met = next(air_combat.encounters(position), None)
        if met is not None:
            return _fight(position, met, dice)
        drop_lost(position)
        return Happened(over=True)


def drop_lost(position: Position) -> None:
    """75:32.32d - Aircraft and passengers that were shot down take no part in battles that were announced."""
    flies, place, out = position.roster.flies, position.place, undoing.out_of_it(position)

    def left(units: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(u for u in units if u not in out and (not flies[u] or is_aloft(place[u])))

    found = (
        msgspec.structs.replace(one, attackers=left(one.attackers), support=left(one.support))
        for one in position.battles
    )
    position.battles = numbered(one for one in found if one.attackers)
    missions.tidy(position)


def _fight(position: Position, met: Encounter, dice: Dice) -> Happened:
    """Both rolls; then who has lost what."""
    rules = position.rules
    roster, where = position.roster, say_places([met.hex])
    shots = (air_combat.fire(position, met), met.fighters, met.foes, met.rule)
    back = (air_combat.reply(position, met), met.reply, met.fighters, met.rule_reply)
    events, losses = [], []
    for factors, by, at, rule in (shots, back):
        if not by or not factors:
            losses.append(0)
            continue
        chart = rules.charts[AIR]
        roll = chart.throw(dice, f"air combat over {where}: {factors} factors")
        loss = min(chart.look_up(factors, roll) or 0, sum(roster.attack[u] for u in at))
        losses.append(loss)
        fires, lost = does(by, "fire"), f"{loss} factor{'' if loss == 1 else 's'} lost" if loss else "no loss"
        text = (
            f"{roster.say(by)} {fires} with {say_number(factors)} at {roster.say(at)} over {where}: {lost}."
        )
        named = roster.names((*by, *at))
        events.append(Event("air combat", text, (rule, "75:ACT"), place_names([met.hex]), named))
    # CL:33.7i - TAC that interdict fire wherever they are met, and go home (75:32.72a).
    drawn = tuple(one.unit for one in MISSIONS(position) if one.kind in STAYING and one.unit in met.foes)
    fired = (*met.fighters, *(drawn if met.halved else met.reply))
    FIRED.put(position, FIRED(position) | sum(1 << u for u in fired))
    ALONE.put(position, ALONE(position) | sum(1 << u for u in met.alone))
    then: list[Step] = [*_losing(rules, met, losses[0])]
    carried = tuple(u for u in met.foes if not roster.flies[u])
    if losses[0] and carried:
        then.append(TransportToll(1 - met.side, carried, transports.factors(position, carried)))
    if losses[1]:
        then.append(Losing(met.side, met.fighters, "75:ACT", losses[1], Measure.FACTORS))
    return Happened(events, then=then)


class TransportToll(Step, frozen=True, tag="transport-toll"):
    """75:32.33c - What is lost of air transport with its passengers, when they have lost what they must."""

    key: ClassVar = "transport toll"
    comes_with: ClassVar = ("air-combat",)
    losing: ClassVar = True
    side: ASide
    units: Units
    factors: int  # what they came to before

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """Count what is missing; nobody is asked."""
        transports.note_shot_down(position, self.units)
        lost = self.factors - transports.factors(position, self.units)
        if lost <= 0:
            return Happened(over=True)
        halves = transports.note_lost(position, self.side, lost)
        what = say_number(Fraction(halves, 2))
        who, more = position.rules.names[self.side], "s" if halves > 2 else ""
        text = f"{who} loses air transport for {what} unit{more} for good."
        return Happened([Event("transport lost", text, ("75:32.33c",))], over=True)


def _losing(rules: Rules, met: Encounter, loss: int) -> Iterator[Losing]:
    """75:32.4d - Of escorts first."""
    if not loss:
        return
    side = 1 - met.side
    if not met.first:
        yield Losing(side, met.others, "75:ACT", loss, Measure.FACTORS)
        return
    least = min(loss, sum(rules.roster.attack[u] for u in met.first))
    yield Losing(side, met.first, "75:32.4d", least, Measure.FACTORS, loss - least, met.others)
