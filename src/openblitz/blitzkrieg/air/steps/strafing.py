"""75:33.7, 75:SEQ.13, CL:SEQ.7 - interdictors take their stations, and strafe in the enemy's player-turn."""

from __future__ import annotations

from collections.abc import Sequence  # noqa: TC003 - a NamedTuple reads its annotations
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from openblitz.blitzkrieg.air.rules import air_combat, interdiction
from openblitz.blitzkrieg.air.rules.air_combat import AIR
from openblitz.blitzkrieg.air.rules.fighters import FIRED
from openblitz.blitzkrieg.air.rules.interdiction import STATIONED
from openblitz.blitzkrieg.battle.rules.results import Measure
from openblitz.blitzkrieg.battle.steps.losing import Losing
from openblitz.blitzkrieg.engine import missions
from openblitz.blitzkrieg.engine.deed import foreign, place_names, say_places
from openblitz.blitzkrieg.engine.offering import Offers, Sending
from openblitz.blitzkrieg.engine.orders import AHex, Done, Order, Units
from openblitz.blitzkrieg.engine.questions.losses import LOSSES
from openblitz.blitzkrieg.engine.step import Step
from openblitz.hexes import bits
from openblitz.table import Event
from openblitz.table.steps import Happened
from openblitz.table.words import does

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from random import Random

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.missions import Mission
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice, Refusal

EAGER = 0.5  # how often a random player strafes where he can
DOUBLE = 2  # 75:33.7g


class StrafeTroops(Order, frozen=True, tag="strafe-troops"):
    """Let interdictors strafe ground units."""

    form = "strafe-troops {units} at {hex}"
    said = "Strafe the ground units at {hex} with {units}"
    about = "Let TAC and FTR on patrol and interdiction strafe the ground units on their hex or beside it."
    rule = "75:33.7g"
    units: Units
    hex: AHex


class Stationing(Step, frozen=True, tag="station"):
    """75:33.7c - Interdictors whom no interceptor has driven home take their stations; nobody is asked."""

    key: ClassVar = "station"

    def settle(self, position: Position, dice: Dice) -> Happened:
        """Those of the moving side who have not fired."""
        fired = FIRED(position)
        left = [one for one in interdiction.sent(position, position.side) if not fired >> one.unit & 1]
        if not left:
            return Happened(over=True)
        STATIONED.put(position, STATIONED(position) | sum(1 << one.unit for one in left))
        units = [one.unit for one in left]
        where = list(dict.fromkeys(one.hex for one in left))
        text = f"{position.roster.say(units)} {does(units, 'stay')} over {say_places(where)} and around."
        event = Event("stationed", text, ("75:33.7c",), place_names(where), position.roster.names(units))
        return Happened([event], over=True)


class LosingToStrafers(Losing, frozen=True, tag="strafed"):
    """75:33.7g - Ground units lose what strafers hit, as those do who are attacked."""

    comes_with: ClassVar = ("strafing",)

    def worth(self, position: Position) -> Sequence[int]:
        """For defense, though it is their own player-turn."""
        return LOSSES(position).worth(position.roster, attacking=False)


class Strafing(Step, frozen=True, tag="strafing"):
    """75:33.7g-i - After movement, interdictors of the other side may strafe ground units, each once."""

    key: ClassVar = "strafing"
    mode: ClassVar = "send"
    ending: ClassVar = "No more strafing"
    give: ClassVar = "Strafe"

    def asked(self, position: Position) -> int:
        """The side that does not move."""
        return 1 - position.side

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """Who may strafe."""
        units = position.roster.say(one.unit for one in self._able(position))
        text = f"{position.rules.names[self.asked(position)]}: {units} may strafe ground units, each once."
        return text, ("75:33.7g", "CL:SEQ.7a")

    def rule_against(self, position: Position, order: Order) -> str:
        """Strafing comes before what else the fighters do."""
        return "75:33.7g"

    def _able(self, position: Position) -> list[Mission]:
        return interdiction.able(position, self.asked(position))

    # What may be ordered

    def _orders_of(self, position: Position, mission: Mission) -> Iterator[StrafeTroops]:
        for hex_ in bits.hexes(interdiction.prey(position, mission)):
            yield StrafeTroops((mission.unit,), hex_)

    def orders(self, position: Position) -> Iterator[Order]:
        """What single interdictors and all those of one hex can strafe, and done."""
        able = self._able(position)
        for one in able:
            yield from self._orders_of(position, one)
        for hex_ in bits.hexes(self._prey(position, able)):
            units = tuple(one.unit for one in able if interdiction.prey(position, one) >> hex_ & 1)
            if units[1:]:
                yield StrafeTroops(units, hex_)
        yield Done()

    def _prey(self, position: Position, able: Iterable[Mission]) -> int:
        found = 0
        for one in able:
            found |= interdiction.prey(position, one)
        return found

    def pick(self, position: Position, chance: Random) -> Order:
        """Often one of them."""
        found = list(self.orders(position))
        return chance.choice(found) if chance.random() < EAGER else Done()

    def check(self, position: Position, order: Order) -> Refusal | None:
        """Own interdictors that have not strafed, and ground units on their hex or beside it."""
        if isinstance(order, Done):
            return None
        if not isinstance(order, StrafeTroops):
            return self.out_of_place(position, order)
        refused = foreign(position, self.asked(position), order.units)
        against = (interdiction.why_not(position, unit, order.hex) for unit in order.units)
        return refused or next(filter(None, against), None)

    # Carrying it out

    def carry_out(self, position: Position, order: Order, dice: Dice) -> Happened:
        """CL:32.32a - Both fire, then both lose; the strafers stay where they are."""
        rules = position.rules
        if not isinstance(order, StrafeTroops):
            return Happened(over=True)
        below, answer = self._below(position, order), self._answer(position, order)
        events, losses = [], []
        fires = (
            _Fire(self._fire(position, order.units), order.units, below, "75:33.7g"),
            _Fire(interdiction.flak(rules, answer), answer, order.units, "75:33.7h"),
        )
        for fire in fires:
            told, loss = _shot(rules, dice, fire, order.hex)
            events += told
            losses.append(loss)
        FIRED.put(position, FIRED(position) | sum(1 << u for u in order.units))
        then: list[Losing] = []
        if losses[0]:
            then.append(LosingToStrafers(position.side, tuple(below), "75:ACT", losses[0], Measure.FACTORS))
        if losses[1]:
            then.append(Losing(self.asked(position), order.units, "75:ACT", losses[1], Measure.FACTORS))
        return Happened(events, then=then)

    def _below(self, position: Position, order: StrafeTroops) -> list[int]:
        return position.units_at(order.hex, position.side)

    def _answer(self, position: Position, order: StrafeTroops) -> list[int]:
        flying = [one for one in (missions.of(position, u) for u in order.units) if one is not None]
        return interdiction.answering(position, flying, order.hex)

    def _fire(self, position: Position, units: Iterable[int]) -> int:
        """75:33.7g - Doubled; units are summed before it is rounded."""
        return int(sum(air_combat.strength(position, u) for u in units) * DOUBLE)

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """Over where nobody can strafe; who was lost drops out of announced battles later (drop_lost)."""
        return None if self._able(position) else Happened(over=True)

    # For computer players and screens

    def gain(self, position: Position, order: Order) -> float | None:
        """What the others lose on average, less what one's own do; a fighter keeps its attack for the air."""
        rules = position.rules
        if not isinstance(order, StrafeTroops):
            return 0.0
        fire, below = self._fire(position, order.units), self._below(position, order)
        harm = air_combat.average(rules, fire, below)
        flak = interdiction.flak(rules, self._answer(position, order))
        return harm - air_combat.average(rules, flak, order.units)

    def offers(self, position: Position) -> Offers:
        """Those who can."""
        return Offers([one.unit for one in self._able(position)])

    def sendings(self, position: Position, unit: int) -> Iterable[Sending]:
        """What it can strafe."""
        for one in self._able(position):
            if one.unit == unit:
                for order in self._orders_of(position, one):
                    yield Sending(order.hex, (order,), tone="air")

    def wish(self, position: Position, units: Sequence[int], hexes: Sequence[int]) -> Order | None:
        """To strafe there."""
        return StrafeTroops(tuple(units), hexes[-1]) if units and hexes else None


class _Fire(NamedTuple):
    """Who fires at whom, with how many factors, by which paragraph."""

    factors: int
    by: Sequence[int]
    at: Sequence[int]
    rule: str


def _shot(rules: Rules, dice: Dice, fire: _Fire, hex_: int) -> tuple[list[Event], int]:
    """One fire by the Air Combat Table: what is told of it, and the factors that are lost."""
    factors, by, at, rule = fire
    if not factors or not by or not at:
        return [], 0
    chart, where, roster = rules.charts[AIR], say_places([hex_]), rules.roster
    roll = chart.throw(dice, f"strafing at {where}: {factors} factors")
    loss = min(chart.look_up(factors, roll) or 0, sum(roster.defense[u] for u in at))
    lost = f"{loss} factor{'' if loss == 1 else 's'} lost" if loss else "no loss"
    text = f"{roster.say(by)} {does(by, 'fire')} with {factors} at {roster.say(at)} at {where}: {lost}."
    return [Event("strafing", text, (rule, "75:ACT"), place_names([hex_]), roster.names((*by, *at)))], loss
