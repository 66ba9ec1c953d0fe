"""MS:12p, RMS-223 - when some of the MACs of a flight abort: whom the others cannot carry stays behind."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.air_forces.rules import airlift
from openblitz.blitzkrieg.air_forces.rules.airlift import EMPLANED
from openblitz.blitzkrieg.battle.rules.results import Measure
from openblitz.blitzkrieg.battle.steps.losing import OFFERED, Losing, just_enough
from openblitz.blitzkrieg.engine.deed import foreign
from openblitz.blitzkrieg.engine.orders import Order, Units
from openblitz.blitzkrieg.engine.step import ASide, Step
from openblitz.table import Event
from openblitz.table.steps import Happened
from openblitz.table.words import does

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from openblitz.blitzkrieg.air_forces.rules.airlift import Loaded
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice, Refusal

RULE = "MS:12p"
DEAR = 0.1  # what it costs that a factor does not arrive


class StayBehind(Order, frozen=True, tag="stay-behind"):
    """Let units that MACs were to carry go back with those that abort."""

    form = "stay-behind {units}"
    said = "Leave {units} at the airbase"
    about = "Let units stay at the airbase with MACs that abort, since the others cannot carry them."
    rule = RULE
    units: Units


def parted(position: Position, flights: Sequence[Loaded], home: Collection[int]) -> list[Step]:
    """What is asked when some MACs of these flights have gone home, and nothing else has changed since.

    They take back without loss what the others cannot carry. What had gone down with MACs that were shot
    down before is lost in either case: now, where nobody flies on, else on arrival.
    """
    found: list[Step] = []
    for flight in flights:
        on = [mac for mac in flight.macs if mac not in home]
        weight = airlift.weight(position.rules, flight.units)
        over = min(weight, flight.room) - flight.kind.carries * len(on)
        if on and over > 0:
            found.append(StayingBehind(position.side, flight.units, over))
        elif not on and weight > flight.room:
            rule, lost = flight.kind.rule_carries, weight - flight.room
            found.append(Losing(position.side, flight.units, rule, lost, Measure.FACTORS))
    return found


class StayingBehind(Step, frozen=True, tag="stay-behind"):
    """Which of those that MACs carry go back with the MACs that abort; the others fly on."""

    key: ClassVar = "stay behind"
    comes_with: ClassVar = ("air-defense",)
    mode: ClassVar = "pick"
    give: ClassVar = "Stay behind"
    side: ASide
    units: Units
    amount: int = 1  # factors that the others cannot carry

    def asked(self, position: Position) -> int:
        """The side that they are of."""
        return self.side

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """How much must stay."""
        factors = f"{self.amount} factor{'' if self.amount == 1 else 's'}"
        text = f"the MACs that fly on cannot carry {factors} of what is aboard: who stays behind?"
        return f"{position.rules.names[self.side]}: {text}", (RULE,)

    def rule_against(self, position: Position, order: Order) -> str:
        """It is settled as soon as they abort."""
        return RULE

    def _aboard(self, position: Position) -> list[int]:
        """Those that are still to be carried."""
        there = {one.unit for one in EMPLANED(position)}
        return [unit for unit in self.units if unit in there]

    def orders(self, position: Position) -> Iterator[StayBehind]:
        """Every choice of enough, and of no unit more than that takes; some where there are very many."""
        aboard = sorted(self._aboard(position), key=lambda u: -position.roster.defense[u])
        factors = [position.roster.defense[u] for u in aboard]
        for chosen in islice(just_enough(factors, self.amount), OFFERED):
            yield StayBehind(tuple(sorted(aboard[i] for i in chosen)))

    def check(self, position: Position, order: Order) -> Refusal | None:
        """Own units aboard, enough of them, none too many."""
        rules = position.rules
        if not isinstance(order, StayBehind):
            return self.out_of_place(position, order)
        units, worth = tuple(dict.fromkeys(order.units)), position.roster.defense
        refused = foreign(position, self.side, units)
        others = set(units) - set(self._aboard(position))
        if refused is None and others:
            reason = f"{position.roster.tell(sorted(others), 'be')} not carried by them."
            refused = rules.refuse_by(RULE, reason, (), sorted(others))
        total = sum(worth[u] for u in units)
        if refused is None and not total - min((worth[u] for u in units), default=0) < self.amount <= total:
            reason = f"{self.amount} factors must stay behind, and no unit more than needed."
            refused = rules.refuse_by(RULE, reason, (), units)
        return refused

    def carry_out(self, position: Position, order: Order, dice: Dice) -> Happened:
        """They are where they were, and nobody carries them."""
        assert isinstance(order, StayBehind)
        EMPLANED.put(position, tuple(one for one in EMPLANED(position) if one.unit not in order.units))
        say, named = position.roster.say(order.units), position.roster.names(order.units)
        text = f"{say} {does(order.units, 'stay')} behind with the MACs that abort."
        return Happened([Event("stayed", text, (RULE,), (), named)], over=True)

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """A single choice is none."""
        ways = list(islice(self.orders(position), 2))
        if len(ways) > 1:
            return None
        return self.carry_out(position, ways[0], dice) if ways else Happened(over=True)

    def gain(self, position: Position, order: Order) -> float | None:
        """The less stays, the better."""
        units = order.units if isinstance(order, StayBehind) else ()
        return -DEAR * sum(position.roster.attack[u] for u in units)
