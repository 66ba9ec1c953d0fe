"""75:14.9, CL:11.1f - units that cannot stay: no legal attack to make, or no room to stand."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from openblitz.blitzkrieg.battle.rules import division
from openblitz.blitzkrieg.battle.rules.results import MustFit
from openblitz.blitzkrieg.battle.rules.sweep import Known
from openblitz.blitzkrieg.battle.steps.aftermath import After
from openblitz.blitzkrieg.engine.attacks import without
from openblitz.blitzkrieg.engine.deed import foreign, say_places
from openblitz.blitzkrieg.engine.orders import AHex, Lose
from openblitz.blitzkrieg.engine.step import Step
from openblitz.blitzkrieg.ground.questions.stacking import STACKING
from openblitz.blitzkrieg.ground.rules.crowding import too_high, too_many
from openblitz.blitzkrieg.ground.rules.lost import eliminate
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex
from openblitz.table.steps import Happened

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.battle.rules.division import Front
    from openblitz.blitzkrieg.battle.steps.aftermath import Scene
    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice, Event, Refusal


class Removal(Step, frozen=True, tag="removal"):
    """75:14.9 - Units left where they cannot attack at 1-6 are removed before combat."""

    key: ClassVar = "removal"
    first: ClassVar = "no legal attack"
    mode: ClassVar = "pick"
    give: ClassVar = "Eliminate"
    before: ClassVar = "announce"
    orderly: ClassVar = True

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """Which of them go."""
        return "Units cannot attack at 1-6 or better: choose which are removed.", (
            position.rules.cites["no legal attack"],
        )

    def orders(self, position: Position) -> Iterator[Order]:
        """Each smallest choice that makes combat possible; single stacks while it is not known."""
        for trouble in self._troubles(position):
            yield from (Lose(units) for units in trouble.losses(position))

    def _troubles(self, position: Position) -> list[Trouble]:
        """The first stretch of the front that cannot be divided and may be when units are removed."""
        helpless = (t for t in troubles(position) if t.stranded and t.losses(position))
        return list(islice(helpless, 1))

    def check(self, position: Position, order: Order) -> Refusal | None:
        """One of the smallest choices."""
        if not isinstance(order, Lose):
            return self.out_of_place(position, order)
        return foreign(position, position.side, order.units) or check_loss(
            position, self._troubles(position), order.units
        )

    def carry_out(self, position: Position, order: Order, dice: Dice) -> Happened:
        """Remove them; they neither soak off nor block (75:14.9b)."""
        assert isinstance(order, Lose)
        return Happened([remove(position, order.units)])

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """Over when combat can be divided; a single choice is none, if it is known to be the only one."""
        for trouble in self._troubles(position):
            if trouble.choices is None or len(trouble.choices) > 1:
                return None
            return Happened([remove(position, trouble.choices[0])])
        return Happened(over=True)


class Trouble(NamedTuple):
    """A stretch of the front for which no division is found."""

    front: Front
    stranded: bool  # it is proven that there is none
    choices: list[tuple[int, ...]] | None  # the smallest choices of units that must go; None: not known

    def losses(self, position: Position) -> list[tuple[int, ...]]:
        """75:14.9, RT-15 - What may go: a smallest choice; while that is not known, a hex nobody moved to."""
        if self.choices is not None:
            return self.choices
        stacks: dict[int, tuple[int, ...]] = {}
        for unit in self.front.units:
            stacks[position.place[unit]] = (*stacks.get(position.place[unit], ()), unit)
        return [stack for stack in stacks.values() if all(division.may_go(position, u) for u in stack)]

    def may_lose(self, position: Position, units: tuple[int, ...]) -> bool:
        """Whether units may go; of very many choices only some are listed, and the others looked at here."""
        if units in self.losses(position):
            return True
        if not self.choices or len(units) != len(self.choices[0]):
            return False
        return all(
            u in self.front.units and division.may_go(position, u) for u in units
        ) and division.suffices(position, self.front, units)


def troubles(position: Position) -> list[Trouble]:
    """The stretches of the front for which no division is found."""
    found = []
    for front, known in division.undivided(position):
        stranded = known is Known.NO
        choices = division.removals(position, front) if stranded else None
        found.append(Trouble(front, stranded, choices))
    return found


def check_loss(position: Position, found: list[Trouble], units: tuple[int, ...]) -> Refusal | None:
    """Why units are not removed from one of these stretches of the front."""
    chosen = tuple(sorted(units))
    if any(trouble.may_lose(position, chosen) for trouble in found):
        return None
    reason = f"It is not by removing {position.roster.say(units)} that the others can attack."
    return position.rules.refuse("no legal attack", reason, (), units)


def remove(position: Position, units: tuple[int, ...]) -> Event:
    """75:14.9a - Take units without a legal attack off the board."""
    return eliminate(position, units, position.rules.cites["no legal attack"], "no legal attack is possible")


class Excess(Step, frozen=True, tag="excess"):
    """CL:11.1f - What stands too high on a hex and cannot leave it is eliminated, the owner choosing."""

    key: ClassVar = "excess"
    crowded: ClassVar = True
    first: ClassVar = "stack end"
    mode: ClassVar = "pick"
    give: ClassVar = "Eliminate"
    before: ClassVar = "announce"
    hex: AHex

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """Which unit goes."""
        refusal = too_many(position, tuple(self._stack(position)), self.hex)
        return f"{refusal.reason.removesuffix('.')}: choose a unit to eliminate.", (refusal.rule,)

    def orders(self, position: Position) -> Iterator[Order]:
        """Each unit of the stack."""
        yield from (Lose((u,)) for u in self._stack(position))

    def left_high(self, position: Position, side: int) -> int:
        """Where own stacks are still to be asked for, each by a step of its own."""
        asked = (Hex(step.hex) for step in position.steps if isinstance(step, Excess))
        return bits.of(asked) if side == position.side else 0

    def _stack(self, position: Position) -> list[int]:
        """What stands too high: the ground units, else the aircraft; nobody where nothing does."""
        stacks = (stack for hex_, stack in too_high(position, position.side) if hex_ == self.hex)
        return next(stacks, [])

    def check(self, position: Position, order: Order) -> Refusal | None:
        """One unit of the stack at a time."""
        if not isinstance(order, Lose):
            return self.out_of_place(position, order)
        if order in self.orders(position):
            return None
        return position.rules.refuse(
            "stack end", f"Name one unit on {say_places([self.hex])}.", (self.hex,), order.units
        )

    def carry_out(self, position: Position, order: Order, dice: Dice) -> Happened:
        """Eliminate it."""
        assert isinstance(order, Lose)
        why = "there is no room for it"
        return Happened([eliminate(position, order.units, position.rules.cites["stack end"], why)])

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """Over when the stack is low enough."""
        return None if self._stack(position) else Happened(over=True)


class Fitting(After, frozen=True, tag="fit"):
    """CL:11.1b, CL:11.1f - After combat a side takes off what stands too high, unit by unit."""

    key: ClassVar = "fit"
    comes_with: ClassVar = ("recombine",)
    crowded: ClassVar = True
    mode: ClassVar = "pick"
    give: ClassVar = "Eliminate"
    follows: ClassVar = MustFit
    rule: str

    @classmethod
    def upon(cls, what: MustFit, at: Scene) -> Fitting:
        """Wherever the side stands."""
        return cls(at.side_of(what.role), (), what.rule)

    def crowds(self, position: Position, side: int) -> bool:
        """The side that is asked."""
        return side == self.side

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """Which unit goes."""
        rules = position.rules
        where = say_places(hex_ for hex_, _stack in too_high(position, self.side))
        text = f"More than {STACKING.of(rules).words} stand on {where}: choose a unit to eliminate."
        return f"{rules.names[self.side]}: {text}", (self.rule,)

    def orders(self, position: Position) -> Iterator[Order]:
        """Each unit of a stack that is too high."""
        yield from (Lose((u,)) for _hex, stack in too_high(position, self.side) for u in stack)

    def check(self, position: Position, order: Order) -> Refusal | None:
        """One unit of such a stack at a time."""
        if not isinstance(order, Lose):
            return self.out_of_place(position, order)
        if order in self.orders(position):
            return None
        high = [hex_ for hex_, _stack in too_high(position, self.side)]
        return position.rules.refuse_by(self.rule, f"Name one unit on {say_places(high)}.", high, order.units)

    def carry_out(self, position: Position, order: Order, dice: Dice) -> Happened:
        """Eliminate it."""
        assert isinstance(order, Lose)
        # It may have been named in a battle that is still to be fought.
        position.battles = [without(battle, order.units) for battle in position.battles]
        return Happened([eliminate(position, order.units, self.rule, "there is no room for it")])

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """Over when no stack is too high."""
        return None if too_high(position, self.side) else Happened(over=True)
