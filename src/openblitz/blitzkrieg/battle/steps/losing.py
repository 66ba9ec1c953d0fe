"""75:BGAT.AE.a, 75:TGAT.losses, 65:BGAT.EXa - losing units of a battle, counted in units or factors."""

from __future__ import annotations

from itertools import combinations, islice
from typing import TYPE_CHECKING, Annotated, ClassVar

import msgspec

from openblitz.blitzkrieg.battle.questions.letters import LETTERS
from openblitz.blitzkrieg.battle.rules.losses import lose_part
from openblitz.blitzkrieg.battle.rules.results import Measure, MustLose, say_count
from openblitz.blitzkrieg.battle.steps.aftermath import After, Retreating, gone, refuse
from openblitz.blitzkrieg.battle.steps.removing import Fitting
from openblitz.blitzkrieg.engine.conditions import Supporter
from openblitz.blitzkrieg.engine.deed import place_names
from openblitz.blitzkrieg.engine.offering import Offers, Option
from openblitz.blitzkrieg.engine.orders import Lose, Units
from openblitz.blitzkrieg.engine.places import is_aloft, on_map, title_of
from openblitz.blitzkrieg.engine.questions.losses import LOSSES
from openblitz.blitzkrieg.engine.questions.tactical import TACTICAL_BOMBING
from openblitz.blitzkrieg.ground.rules.change import not_had, spares
from openblitz.blitzkrieg.ground.rules.crowding import too_high
from openblitz.blitzkrieg.ground.rules.lost import eliminate
from openblitz.table import Event
from openblitz.table.kinds import choice
from openblitz.table.orders import verb_of
from openblitz.table.steps import Happened
from openblitz.table.words import does

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from openblitz.blitzkrieg.battle.steps.aftermath import Scene
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice, Refusal

BUTTONS = 12  # ways to lose that are offered one by one
OFFERED = 2048  # choices of units to lose that are offered where there are more
# Said where the ruleset gives change: who picks a large unit for a small loss would fear for all of it.
KEPT = "of a unit with more factors than are left to lose you keep the rest, in smaller units"


class Losing(After, frozen=True, tag="lose"):
    """75:BGAT.AE.a, 75:BGAT.EX.a, 65:BGAT.ELIM, 65:BGAT.EXa-c - A side loses units of the battle.

    So many units, all of them, or units worth at least so many factors; its owner chooses. Where the ruleset
    gives change, counters from the box stay in the place of a unit that is lost in part, and a side that
    wants to keep change for several units pays in several orders.
    """

    key: ClassVar = "loss"
    mode: ClassVar = "pick"
    give: ClassVar = "Eliminate"
    losing: ClassVar = True
    follows: ClassVar = MustLose
    rule: str
    amount: int = 1
    of: Annotated[str, choice(*Measure)] = Measure.UNITS
    besides: int = 0  # what is lost beside the amount, when that is paid: of these
    others: Units = ()
    last: Units = ()  # of whom only what all those could not pay

    @classmethod
    def upon(cls, what: MustLose, at: Scene) -> Losing:
        """An exchange costs what the defenders came to."""
        amount = at.defense if what.of is Measure.EXCHANGE else what.amount
        among, side = what.among or at.units[what.role], at.side_of(what.role)
        units = tuple(unit for unit in among if unit not in what.last) if what.last else among
        if what.first:
            rest = amount - what.least
            return cls(side, what.first, what.rule, what.least, what.of, rest, units, what.last)
        return cls(side, units, what.rule, amount, what.of, others=what.last)

    def needs(self, position: Position) -> str:
        """Something to lose, unless it is all."""
        some = self.amount > 0 or self.of == Measure.ALL
        return super().needs(position) or ("" if some else "an amount of 1 or more")

    def left(self, position: Position) -> tuple[int, ...]:
        """Its units that are still on the board, or in the air over it."""
        return tuple(u for u in self.units if on_map(position.place[u]) or is_aloft(position.place[u]))

    def _then(self, owed: int) -> list[Losing]:
        """What is still to be lost, of the others too, when so much is not paid; below 0: too much was."""
        left = self.besides + owed
        if not self.others or left <= 0:
            return []
        return [Losing(self.side, self.others, self.rule, left, self.of, others=self.last)]

    def leaving(self, position: Position, side: int) -> Collection[int]:
        """As many as what is owed can take off: the weakest."""
        left = self.left(position)
        if side != self.side or not self.in_factors:
            return () if side != self.side else left if self.of == Measure.ALL else left[: self.amount]
        worth, paid, found = self.worth(position), 0, list[int]()
        for unit in sorted(left, key=worth.__getitem__):
            paid += worth[unit]
            if paid > self.amount:
                break
            found.append(unit)
        return found

    @property
    def in_factors(self) -> bool:
        """Whether it is paid in factors."""
        return self.of in (Measure.FACTORS, Measure.EXCHANGE)

    def why(self, rules: Rules) -> str:
        """What has become of the units."""
        return "exchanged" if self.of == Measure.EXCHANGE else "lost in battle"

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """Which, or how much must go."""
        rules = position.rules
        if self.in_factors and LOSSES(position).gives_change:
            text = f"lose {_factors(self.amount)}{self._whose(rules)}: choose units; {KEPT}"
        elif self.in_factors:
            text = f"eliminate units of at least {self.amount} factors"
        else:
            text = f"choose {self._how_many} of the battle to eliminate"
        return f"{rules.names[self.side]}: {text}.", (self._due_by(rules),)

    def _due_by(self, rules: Rules) -> str:
        """75:30.41e - Why these are asked for: of all who pay, they are first."""
        return self._bombers_first(rules) or self.rule

    def _bombers_first(self, rules: Rules) -> str:
        """75:30.41e - By which rule bombers pay before others who pay, too; none where they do not."""
        if not TACTICAL_BOMBING.asked(rules):
            return ""
        return TACTICAL_BOMBING.of(rules).lost_first if set(self.units) < set(self.others) else ""

    def _whose(self, rules: Rules) -> str:
        """75:30.41e - Why only bombers are asked for, which a player sees by no unit on the board."""
        return " of bombers, which bear at least half of the losses" if self._bombers_first(rules) else ""

    @property
    def _how_many(self) -> str:
        return f"{say_count(self.amount)} unit{'s' if self.amount != 1 else ''}"

    # In factors

    def worth(self, position: Position) -> Sequence[int]:
        """The factors that a loss is counted in: attackers lose for attack, defenders for defense."""
        attacking = self.side == position.side
        if self.of == Measure.FACTORS:
            return LOSSES(position).worth(position.roster, attacking)
        return position.roster.attack if attacking else position.roster.defense

    def _fits(self, worth: Sequence[int], units: tuple[int, ...]) -> bool:
        """Enough, and not one unit more than it takes."""
        total = sum(worth[u] for u in units)
        return total >= self.amount and all(total - worth[u] < self.amount for u in units)

    def _choices(self, position: Position) -> Iterator[tuple[int, ...]]:
        """Every choice that is enough and not more than it takes, or OFFERED of the cheaper ones."""
        left, worth = self.left(position), self.worth(position)
        strongest_first = sorted(range(len(left)), key=lambda i: -worth[left[i]])
        factors = [worth[left[i]] for i in strongest_first]
        found = [
            sorted(strongest_first[i] for i in choice)
            for choice in islice(just_enough(factors, self.amount), OFFERED)
        ]
        for chosen in sorted(found, key=lambda choice: (len(choice), choice)):
            yield tuple(left[i] for i in chosen)

    def _changes(self, position: Position, units: tuple[int, ...]) -> list[Lose]:
        """The ways to lose these units, and no more of them than must be (75:26.5b).

        Change is kept for one of them, which is named last; nothing where there is none for any of them.
        """
        worth = self.worth(position)
        over = sum(worth[u] for u in units) - self.amount
        found: list[Lose] = []
        most = 0
        for unit in units if over > 0 else ():
            others = tuple(u for u in units if u != unit)
            for kept in LOSSES(position).change(position, unit, over, worth):
                saved = sum(worth[u] for u in kept)
                if saved > most:
                    found, most = [], saved
                if saved == most:
                    found.append(Lose((*others, unit), kept))
        return found or [Lose(units)]

    # What may be ordered

    def orders(self, position: Position) -> Iterator[Order]:
        """Every choice of enough units and no more, with its change; a sample where there are very many."""
        if not self.in_factors:
            chosen = islice(combinations(self.left(position), self.amount), OFFERED)
            yield from (Lose(units) for units in chosen)
            return
        for units in self._choices(position):
            yield from self._changes(position, units)

    # What a screen is offered

    def offers(self, position: Position) -> Offers:
        """The units of the battle; where change is kept, each way by a button of its own, if they are few."""
        rules = position.rules
        if not (self.in_factors and LOSSES(position).gives_change):
            return super().offers(position)
        ways = [order for order in islice(self.orders(position), BUTTONS + 1) if isinstance(order, Lose)]
        options = [Option(order, self._words(rules, order)) for order in ways]
        return Offers(self.left(position), options=options if len(ways) <= BUTTONS else ())

    def _words(self, rules: Rules, order: Lose) -> str:
        if not order.kept:
            return f"Lose {rules.roster.say(order.units)}"
        whole = f"Lose {rules.roster.say(order.units[:-1])}; of" if len(order.units) > 1 else "Of"
        return f"{whole} {rules.roster.ids[order.units[-1]]} keep {rules.roster.say(order.kept)}"

    def wish(self, position: Position, units: Sequence[int], hexes: Sequence[int]) -> Order | None:
        """To lose these, and to keep what can be kept of the last."""
        if not (self.in_factors and LOSSES(position).gives_change and units):
            return super().wish(position, units, hexes)
        return self._changes(position, tuple(units))[0]

    def check(self, position: Position, order: Order) -> Refusal | None:
        """Own units of the battle, enough of them, none too many; and change that may be given."""
        rules = position.rules
        if not isinstance(order, Lose):
            return self.out_of_place(position, order)
        units = order.units
        own = bool(units) and not set(units) - set(self.left(position)) and len(set(units)) == len(units)
        if self.in_factors and not own:
            own_units = refuse(rules, self.rule, "Name your own units in the battle, each once.", units)
            return self._too_early(position, units) or own_units
        if self.in_factors:
            return self._check_factors(position, order)
        if not own or len(units) != self.amount or order.kept:
            reason = f"Name {say_count(self.amount)} of your units in the battle."
            return refuse(rules, self.rule, reason, units)
        return None

    def _too_early(self, position: Position, units: tuple[int, ...]) -> Refusal | None:
        """Why these are not lost yet: others come first, or must be unable to pay.

        75:30.41e, MS:GCRT.b, MS:ARTILLERY.off.b, MS:ARTILLERY.def.b
        """
        rules = position.rules
        left, last = self.left(position), self.last
        if set(self.units) < set(self.others) and set(units) <= set(self.others):
            reason = f"{_factors(self.amount)} of {rules.roster.say(left)} must go first."
            return refuse(rules, self._due_by(rules), reason, units)
        if not set(self.units) & set(self.others):
            last = (*last, *self.others)
        waits = [u for u in units if u not in left and u in (*self.others, *last)]
        if not waits:
            return None
        attacking = self.side == position.side
        supporters = [one for one in rules.added[Supporter] if waits[0] in last and one.has(rules, waits[0])]
        rule = supporters[0].rule_last(attacking) if supporters else self.rule
        reason = f"{rules.roster.say(waits)} {does(waits, 'lose')} only what {rules.roster.say(left)} cannot."
        return refuse(rules, rule, reason, waits)

    def _check_factors(self, position: Position, order: Lose) -> Refusal | None:
        rules = position.rules
        units, worth, roster = order.units, self.worth(position), position.roster
        paid = self._paid(worth, order)
        if order.kept:
            refused = self._check_change(position, order)
            if refused:
                return refused
        elif not self._fits(worth, units) and not (paid < self.amount and LOSSES(position).gives_change):
            have = f"These units have {sum(worth[u] for u in units)} factors"
            reason = f"{have}; it takes {self.amount}, and no unit more than needed."
            return refuse(rules, self.rule, reason, units)
        if paid <= self.amount:
            return None
        least = self._changes(position, units)[0]
        if paid > self._paid(worth, least):
            last = roster.ids[least.units[-1]]
            reason = f"That is {_factors(paid)}; keep {roster.say(least.kept)} for {last}."
            return refuse(rules, LOSSES(position).rule_change, reason, (*units, *least.kept))
        return None

    def _check_change(self, position: Position, order: Lose) -> Refusal | None:
        """75:26.2a-b, 75:26.5 - Counters that can be had for the last unit, worth less than it is."""
        rules = position.rules
        last, worth, tell = order.units[-1], self.worth(position), position.roster.tell
        if not LOSSES(position).gives_change:
            reason = f"{tell(order.kept, 'be')} no change for {position.roster.ids[last]}."
            return refuse(rules, LOSSES(position).rule_change, reason, (last, *order.kept))
        had = set(spares(position, last))
        wrong = [u for u in order.kept if u not in had]
        if wrong or len(set(order.kept)) != len(order.kept):
            reason = f"{tell(wrong or order.kept, 'be')} no change for {position.roster.ids[last]}."
            rule = not_had(position, last, wrong)
            return refuse(rules, rule, reason, (last, *(wrong or order.kept)))
        if sum(worth[u] for u in order.kept) >= worth[last]:
            reason = f"{tell(order.kept, 'be')} not less than {position.roster.ids[last]}."
            return refuse(rules, LOSSES(position).rule_change, reason, (last, *order.kept))
        if self._paid(worth, order) > self.amount and not self._fits(worth, order.units):
            reason = f"It takes {_factors(self.amount)}, and no unit more than needed."
            return refuse(rules, self.rule, reason, order.units)
        return None

    def _paid(self, worth: Sequence[int], order: Lose) -> int:
        """What an order comes to."""
        return sum(worth[u] for u in order.units) - sum(worth[u] for u in order.kept)

    def carry_out(self, position: Position, order: Order, dice: Dice) -> Happened:
        """They are gone, but for what is kept of the last of them."""
        assert isinstance(order, Lose)
        whole = order.units[:-1] if order.kept else order.units
        events = [eliminate(position, whole, self.rule, self.why(position.rules))] if whole else []
        if order.kept:
            events.append(self._change(position, order))
        rest = self.amount - self._paid(self.worth(position), order) if self.in_factors else 0
        # What is kept now has taken the place of what was changed in this step, too.
        now = position.steps[-1]
        assert isinstance(now, Losing)
        then = now._then(rest) if rest <= 0 else [msgspec.structs.replace(now, amount=rest)]
        return Happened(events, over=True, then=[*then, *self._fit(position)] if order.kept else then)

    def _fit(self, position: Position) -> list[Fitting]:
        """CL:11.1f - What change makes too high is taken off at once, where nobody looks at it later."""
        below = position.steps[:-1]
        # Who has bought all of a retreat off (MS:4b) goes nowhere.
        goes = (isinstance(s, Retreating) and s.side == self.side and s.length > 0 for s in below)
        later = any(goes) or any(s.crowds(position, self.side) for s in below)
        high = too_high(position, self.side) if not later else []
        return [Fitting(self.side, (), "CL:11.1f")] if high else []

    def _change(self, position: Position, order: Lose) -> Event:
        """75:TGAT.losses.b - Counters stay in the place of the last unit, which goes to the box."""
        roster, last, kept = position.roster, order.units[-1], order.kept
        place, worth = position.place[last], self.worth(position)
        lose_part(position, last, kept)
        paid = _factors(self._paid(worth, Lose((last,), kept)))
        there = title_of(roster, place)
        where = f"on {there}" if on_map(place) else f"{there[0].lower()}{there[1:]}"
        stay = f"{roster.say(kept)} {does(kept, 'stay')} {where}"
        text = f"{roster.ids[last]} loses {paid}: {stay}."
        hexes, named = place_names(filter(on_map, (place,))), roster.names((last, *kept))
        return Event("changed", text, (self.rule,), hexes, named)

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """Where there is no choice, nobody is asked; by mail a choice may wait."""
        return self._unasked(position, dice) or self._put_off(position)

    def _put_off(self, position: Position) -> Happened | None:
        """CL:PBEM.11b, 75:SEQ.0b - What the other side loses waits, where no battle hangs on it."""
        rules = position.rules
        letters = LETTERS.get(rules)
        if letters is None or type(self) is not Losing or self.side == position.side:
            return None
        below = [step for step in position.steps[:-1] if not isinstance(step, Losing | Fitting)]
        hexes = [position.place[u] for u in self.left(position)]
        if not below or verb_of(below[-1]) != "resolve" or not letters.may_wait(position, hexes):
            return None
        fields = {name: getattr(self, name) for name in self.__struct_fields__}
        text = f"{rules.names[self.side]} chooses his losses when this player-turn is over."
        event = Event("put off", text, ("CL:PBEM.11b",), (), position.roster.names(self.left(position)))
        return Happened([event], over=True, last=[LosingLate(**fields)])

    def _unasked(self, position: Position, dice: Dice) -> Happened | None:
        rules = position.rules
        left = self.left(position)
        if not self.in_factors:
            if self.of != Measure.ALL and len(left) > self.amount:
                return None
            return gone(position, left, self.rule, self.why(rules))
        worth = self.worth(position)
        total = sum(worth[u] for u in left)
        if total <= self.amount:  # 75:TGAT.losses.c
            ended = gone(position, left, self.rule, self.why(rules))
            return ended._replace(then=self._then(self.amount - total))
        if not LOSSES(position).gives_change:
            if not self._fits(worth, left):
                return None
            ended = gone(position, left, self.rule, self.why(rules))
            return ended._replace(then=self._then(self.amount - total))
        ways = list(islice(self.orders(position), 2))
        return None if len(ways) > 1 else self.carry_out(position, ways[0], dice)


class LosingLate(Losing, frozen=True, tag="lose-late"):
    """75:SEQ.2, CL:PBEM.11b - What was left open in combat is lost when the player-turn is over."""

    before: ClassVar = ""
    comes_with: ClassVar = ("letters",)


def _factors(count: int) -> str:
    return f"{count} factor" if count == 1 else f"{count} factors"


def just_enough(factors: list[int], need: int, first: int = 0) -> Iterator[tuple[int, ...]]:
    """Every choice that comes to the need, and no longer does without its smallest; by place in the list.

    The factors fall, so a choice that is made from the front ends with its smallest. Those without the
    strongest come first.

    >>> list(just_enough([8, 6, 4, 4], 8))
    [(2, 3), (1, 3), (1, 2), (0,)]
    """
    if sum(factors[first:]) < need:
        return
    if first < len(factors):
        yield from just_enough(factors, need, first + 1)
        rest = need - factors[first]
        if rest <= 0:
            yield (first,)
        else:
            yield from ((first, *more) for more in just_enough(factors, rest, first + 1))
