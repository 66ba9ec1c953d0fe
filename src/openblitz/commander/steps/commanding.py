"""BC:sequence.command - the command phase: orders tried, actions carried out, then commands move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar

import msgspec

from openblitz.commander.kinds import UNIT
from openblitz.commander.orders import (
    Charge,
    Dismount,
    Done,
    Finish,
    Fire,
    Issue,
    Mount,
    Move,
    Request,
    Reschedule,
    Support,
    Task,
)
from openblitz.commander.rules import (
    artillery,
    blunders,
    charging,
    command,
    firing,
    movement,
    schedule,
    standing,
    support,
    transport,
)
from openblitz.commander.steps import sampling
from openblitz.commander.steps.base import Step, foreign, happened, out_of_place
from openblitz.commander.steps.offering import Offers
from openblitz.table.steps import Happened

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from openblitz.commander.orders import Order
    from openblitz.commander.position import Position
    from openblitz.commander.rules.book import Rules
    from openblitz.commander.rules.command import Roll2
    from openblitz.table import Dice, Event, Refusal, Tally


class Commanding(Step, frozen=True, tag="commanding"):
    """Commands try orders one after the other; FAOs ask for artillery."""

    key: ClassVar = "commanding"
    mode: ClassVar = "command"
    ending: ClassVar = "Orders done"

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """Who may speak."""
        busy = command.issuing(position)
        if busy >= 0:
            waiting = position.roster.say(*command.others(position, busy))
            then = f"; then {waiting} can still command" if waiting else ""
            text = f"Issue orders: {position.roster.say(busy)} may give another, or finish{then}."
        else:
            text = f"Issue orders: {position.roster.say(*command.able(position))} can still command."
        return text, ("BC:command.roll", "BC:command.finish")

    def orders(self, position: Position) -> Iterator[Order]:
        """Orders to single units and to all together, requests, and being done."""
        yield from sampling.command_orders(position)
        yield Done()

    def pick(self, position: Position, chance: Random) -> Order:
        """Mostly an order to a few units near one another."""
        return sampling.pick_command(position, chance)

    def offers(self, position: Position) -> Offers:
        """Who speaks to whom, who asks for artillery, and what can be done with the schedule."""
        return sampling.command_offers(position)

    def check(self, position: Position, order: Order) -> Refusal | None:  # noqa: PLR0911
        """By the kind of order."""
        rules = position.rules
        match order:
            case Issue():
                return command.refusal(position, order)
            case Request():
                return artillery.request_refusal(position, order)
            case Reschedule():
                return schedule.reschedule_refusal(position, order)
            case Finish(who):
                if who == command.issuing(position):
                    return None
                reason = f"{position.roster.say(who)} is not issuing orders."
                return rules.refuse("BC:command.finish", reason, [who])
            case Done():
                return None
        return out_of_place(rules, self, order)

    def carry_out(self, position: Position, order: Order, dice: Dice) -> Happened:
        """By the kind of order."""
        rules = position.rules
        position.fresh = 0  # BC:fallback.sameorder speaks of one order
        match order:
            case Issue():
                return self._issue(position, order, dice)
            case Request():
                return happened(rules, artillery.request(position, order, dice))
            case Reschedule():
                return happened(rules, schedule.reschedule(position, order, dice))
            case Finish(who):
                command.stop(position, who)
                text = f"{position.roster.say(who)} issues no more orders this turn."
                return Happened([rules.event("order issued", text, "BC:command.finish", [who])])
        return self._end(position)

    def _issue(self, position: Position, issue: Issue, dice: Dice) -> Happened:
        """BC:command.roll - Two dice decide whether the order is issued."""
        rules = position.rules
        value = command.value(position, issue)
        name = position.roster.say(issue.command)
        rolled = command.roll(rules, dice, value, f"command roll of {name}")
        command.begin(position, issue)
        events = [_say_roll(rules, issue, value, rolled)]
        if rolled.success:
            command.issued(position, issue)
            extra = 1 if rolled.double_one else 0  # BC:command.bonus
            doings = tuple(Doing(task, extra) for task in issue.tasks)
            return Happened(events, then=(Acting(issue.command, doings, bonus=rolled.double_one),))
        others = command.silenced(position, issue.command)
        command.fail(position, issue.command)
        if others:
            text = f"{name} has failed: nobody issues orders any more this turn."
            events.append(rules.event("order failed", text, "BC:command.failco", [issue.command, *others]))
        if rolled.double_six:
            units = [task.unit for task in issue.tasks]
            events += blunders.blunder(position, dice, issue.command, units)
        return happened(rules, events)

    def _end(self, position: Position) -> Happened:
        position.formation, position.commander = 0, -1
        text = "No more orders are issued this turn; commands may move."
        return Happened([position.rules.event("phase", text, "BC:sequence.command")], over=True)

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """Over when no command may speak any more."""
        return None if command.able(position) else self._end(position)


def _say_roll(rules: Rules, issue: Issue, value: Tally, rolled: Roll2) -> Event:
    units = [task.unit for task in issue.tasks]
    cited = tuple(dict.fromkeys(("BC:command.roll", *(part.rule for part in value.parts))))
    end = "issued, two actions each" if rolled.double_one else "issued" if rolled.success else "not issued"
    text = f"{rules.roster.say(issue.command)} orders {rules.roster.say(*units)}: {rolled}: {end}."
    kind = "order issued" if rolled.success else "order failed"
    return rules.event(kind, text, cited, [issue.command, *units])


class Doing(msgspec.Struct, frozen=True):
    """What a unit under command may still do: its declared action, and a free one after double one."""

    task: Task
    extra: int = 0
    declared: bool = True
    held: bool = False  # it came to an obstacle by this order, so only the next takes it across

    @property
    def unit(self) -> int:
        """Who."""
        return self.task.unit

    def used(self, action: str) -> Doing | None:
        """The same after an action; None when it may not take it (reading 47: declared kinds bind)."""
        if self.declared and action == self.task.action:
            return msgspec.structs.replace(self, declared=False)
        if self.extra:
            return msgspec.structs.replace(self, extra=self.extra - 1)
        return None


class Acting(Step, frozen=True, tag="acting"):
    """BC:actions.one - The units under command carry out their actions, in any sequence."""

    key: ClassVar = "acting"
    mode: ClassVar = "perform"
    ending: ClassVar = "Actions done"

    command: Annotated[int, UNIT]
    doings: tuple[Doing, ...]
    bonus: bool = False
    fired: int = 0

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """Who still has something to do."""
        left = [f"{position.roster.say(d.unit)} {self._may(d)}" for d in self.left(position)]
        text, cited = f"Carry out the order: {'; '.join(left)}.", ("BC:actions.one", "BC:command.success")
        if len(self._ready(position)) < 2:
            return text, cited
        return f"{text} All fire of it is given at once.", (*cited, "BC:fire.declare")

    def _may(self, doing: Doing) -> str:
        declared = [doing.task.action] if doing.declared else []
        return " and ".join([*declared, *["any action"] * doing.extra])

    def left(self, position: Position) -> list[Doing]:
        """Those who may still act: on the table, unsuppressed, with something left of the order."""
        return [
            doing
            for doing in self.doings
            if (doing.extra or (doing.declared and (doing.task.action != "fire" or self._may_fire())))
            and position.on_table(doing.unit)
            and not position.has(position.suppressed, doing.unit)
        ]

    def _may_fire(self) -> bool:
        """BC:fire.declare - All targets of an order are declared at once: one volley, two on double one."""
        return self.fired < (2 if self.bonus else 1)

    def _ready(self, position: Position) -> list[int]:
        """Units that were ordered to fire and may still."""
        left = self.left(position)
        return [d.unit for d in left if d.declared and d.task.action == "fire" and self._may_fire()]

    def doing(self, position: Position, unit: int) -> Doing | None:
        """What a unit may still do."""
        return next((d for d in self.left(position) if d.unit == unit), None)

    # What may be ordered

    def orders(self, position: Position) -> Iterator[Order]:
        """Single actions of each unit, of moves a sample, and being done."""
        for doing in self.left(position):
            for order in sampling.actions(position, doing.unit, self.command):
                if self.check(position, order) is None:
                    yield order
        yield Done()

    def listed(self, position: Position, unit: int | None) -> Iterator[Order]:
        """Those of one unit alone, where one is named."""
        if unit is None:
            return self.orders(position)
        wanted = sampling.actions(position, unit, self.command) if self.doing(position, unit) else ()
        return (order for order in wanted if self.check(position, order) is None)

    def offers(self, position: Position) -> Offers:
        """BC:command.bonus - The declared action while it is not taken, and any other after double one."""
        left = {
            d.unit: (*[d.task.action] * d.declared, *["any"] * bool(d.extra)) for d in self.left(position)
        }
        return Offers({unit: sampling.verbs_of(kinds) for unit, kinds in left.items()}, actions=left)

    def forgotten(self, position: Position) -> Iterator[str]:
        """Who has not acted."""
        left = [doing.unit for doing in self.left(position)]
        if left:
            yield f"{position.roster.say(*left)} could still act."

    def forgone(self, position: Position, order: Order) -> list[int]:
        """BC:fire.declare - Who was ordered to fire and is left out of the last volley."""
        if not isinstance(order, Fire):
            return []
        units = [shot.unit for shot in order.shots]
        last = not self._used(units, "fire")._may_fire()
        return [unit for unit in self._ready(position) if last and unit not in units]

    def pick(self, position: Position, chance: Random) -> Order:
        """Some action of some unit; all fire at once."""
        left = self.left(position)
        for _try in range(4):
            doing = chance.choice(left)
            order = sampling.pick_action(
                position,
                chance,
                doing.unit,
                self.command,
                task=None if self.bonus else doing.task,
                held=doing.held,
                firers=[d.unit for d in left if d.used("fire") is not None],
            )
            if order is not None and self.check(position, order) is None:
                return order
        return Done()

    # What is refused

    def check(self, position: Position, order: Order) -> Refusal | None:
        """By the kind of order."""
        rules = position.rules
        match order:
            case Done():
                return None
            case Fire(shots):
                return self._check_fire(position, order) if shots else out_of_place(rules, self, order)
            case Move(unit) | Charge(unit) | Support(unit):
                return self._barred(position, unit, "move") or self._check_move(position, order)
            case Mount(unit) | Dismount(unit):
                return self._barred(position, unit, "deploy") or self._check_deploy(position, order)
        return out_of_place(rules, self, order)

    def _barred(self, position: Position, unit: int, action: str) -> Refusal | None:
        """BC:command.declare, BC:actions.one - Only units under command, one action each, as declared."""
        rules = position.rules
        refused = foreign(position, position.active, unit)
        if refused:
            return refused
        say = position.roster.say(unit)
        doing = self.doing(position, unit)
        if doing is None:
            return self._idle(position, unit)
        if doing.used(action) is None:
            reason = f"{say} was ordered to {doing.task.action}, not to {action}."
            return rules.refuse("BC:command.declare", reason, [unit])
        if action != "fire" and standing.engaged(position, unit):
            return rules.refuse("BC:combat.engaged", f"{say} is in combat.", [unit])
        if action != "fire" and position.supports[unit] >= 0:
            friend = position.roster.say(position.supports[unit])
            return rules.refuse("BC:support.move", f"{say} supports {friend}.", [unit])
        return None

    def _idle(self, position: Position, unit: int) -> Refusal:
        """Why a unit has nothing to do: not ordered, suppressed, fire that was given without it, or done."""
        rules, say = position.rules, position.roster.say(unit)
        doing = next((d for d in self.doings if d.unit == unit), None)
        if doing is None:
            return rules.refuse("BC:command.success", f"{say} is not under this order.", [unit])
        if position.has(position.suppressed, unit):
            return rules.refuse("BC:suppress.effect", f"{say} is suppressed.", [unit])
        if doing.declared:
            reason = f"All fire of an order is given at once, and it was given without {say}."
            return rules.refuse("BC:fire.declare", reason, [unit])
        return rules.refuse("BC:actions.one", f"{say} has no action left of this order.", [unit])

    def _task(self, position: Position, unit: int) -> Task | None:
        """The task that binds a move; after double one the modifiers no longer matter (reading 48)."""
        doing = self.doing(position, unit)
        return None if doing is None or self.bonus else doing.task

    def _check_move(self, position: Position, order: Move | Charge | Support) -> Refusal | None:
        task = self._task(position, order.unit)
        if isinstance(order, Charge):
            return charging.refusal(position, order.unit, order.target, ordered=True, task=task)
        if isinstance(order, Support):
            return support.refusal(position, order.unit, order.friend, ordered=True, task=task)
        doing = self.doing(position, order.unit)
        return movement.refusal(
            position,
            order.unit,
            order.points,
            order.facing,
            movement.reach(position, order.unit),
            task=task,
            fresh_contact=doing is not None and doing.held,
        )

    def _check_deploy(self, position: Position, order: Mount | Dismount) -> Refusal | None:
        if isinstance(order, Mount):
            return foreign(position, position.active, order.transport) or transport.board_refusal(
                position, order.unit, order.transport
            )
        return transport.alight_refusal(position, order.unit, order.at, order.facing)

    def _check_fire(self, position: Position, order: Fire) -> Refusal | None:
        rules = position.rules
        units = [shot.unit for shot in order.shots]
        if len(set(units)) != len(units):
            return rules.refuse("BC:actions.fire", "A unit fires once, at one target.", units)
        for shot in order.shots:
            refused = self._barred(position, shot.unit, "fire")
            if refused:
                return refused
        if not self._may_fire():
            reason = "All targets of an order are declared before the first die is rolled."
            return rules.refuse("BC:fire.declare", reason, units)
        for shot in order.shots:
            refused = firing.refusal(position, shot, command=self.command)
            if refused:
                return refused
        return None

    # What happens

    def carry_out(self, position: Position, order: Order, dice: Dice) -> Happened:
        """By the kind of order; whatever comes of an action is settled before the next."""
        rules = position.rules
        match order:
            case Fire(shots):
                units = [shot.unit for shot in shots]
                acted, lost = self._used(units, "fire"), self.forgone(position, order)
                told = firing.volley(position, dice, list(shots))
                told += _hold_fire(rules, [u for u in lost if u in self._ready(position)])
            case Move(unit) | Charge(unit) | Support(unit):
                acted = self._used([unit], "move")
                before = standing.base(position, unit)
                told = self._move(position, order)
                # BC:movement.linear: who came to an obstacle by this order is taken across by the next.
                if isinstance(order, Move) and movement.new_contact(position, unit, before):
                    acted = acted.holding(unit)
            case Mount(unit) | Dismount(unit):
                acted = self._used([unit], "deploy")
                told = self._deploy(position, order)
            case _:
                return self._end(position, _hold_fire(rules, self._ready(position)))
        return happened(rules, told, over=True, then=(acted,))

    def _move(self, position: Position, order: Move | Charge | Support) -> list[Event]:
        match order:
            case Move(unit, points, facing):
                return movement.carry_out(position, unit, points, facing)
            case Charge(unit, target):
                return charging.declare(position, unit, target, ordered=True)
            case Support(unit, friend):
                return support.carry_out(position, unit, friend)

    def _deploy(self, position: Position, order: Mount | Dismount) -> list[Event]:
        if isinstance(order, Mount):
            return transport.board(position, order.unit, order.transport)
        return transport.alight(position, order.unit, order.at, order.facing)

    def _used(self, units: list[int], action: str) -> Acting:
        """The step with these actions crossed off."""
        doings = tuple((d.used(action) or d) if d.unit in units else d for d in self.doings)
        return msgspec.structs.replace(self, doings=doings, fired=self.fired + (action == "fire"))

    def holding(self, unit: int) -> Acting:
        """The step after a unit has come to an obstacle."""
        replace = msgspec.structs.replace
        return replace(
            self, doings=tuple(replace(d, held=True) if d.unit == unit else d for d in self.doings)
        )

    def _end(self, position: Position, told: Sequence[Event] = ()) -> Happened:
        position.fresh = 0
        return Happened(told, over=True)

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """Over when nobody under command can act any more."""
        return None if self.left(position) else self._end(position)


def _hold_fire(rules: Rules, units: list[int]) -> list[Event]:
    """BC:fire.declare - Fire that was ordered and not given with the rest is lost: say so."""
    if not units:
        return []
    text = f"{rules.roster.say(*units)} held fire: all fire of an order is given at once."
    return [rules.event("held fire", text, "BC:fire.declare", units)]
