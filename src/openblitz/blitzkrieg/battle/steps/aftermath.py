"""75:BGAT, 65:BGAT - after a battle: each consequence is asked of whom it concerns; retreats and advances."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

import msgspec

from openblitz.blitzkrieg.battle.questions.advances import ADVANCES
from openblitz.blitzkrieg.battle.rules import advances, retreats
from openblitz.blitzkrieg.battle.rules.results import AreLost, Consequence, MayAdvance, MustRetreat, Role
from openblitz.blitzkrieg.engine import bearing, objecting
from openblitz.blitzkrieg.engine.deed import apart, foreign, place_names, say_places
from openblitz.blitzkrieg.engine.orders import Advance, Done, Hexes, Retreat, Units
from openblitz.blitzkrieg.engine.places import on_map
from openblitz.blitzkrieg.engine.step import STEPS, ASide, Step
from openblitz.blitzkrieg.ground.questions.stacking import STACKING
from openblitz.blitzkrieg.ground.rules.crowding import too_high
from openblitz.blitzkrieg.ground.rules.lost import eliminate
from openblitz.table import Event, Refusal
from openblitz.table.steps import Happened
from openblitz.table.words import count, does

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from openblitz.blitzkrieg.engine.attacks import Battle
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice


class Scene(NamedTuple):
    """A battle as its result finds it, for those who say what follows."""

    side: int  # the attacker's
    units: dict[Role, tuple[int, ...]]
    hexes: dict[Role, tuple[int, ...]]  # where they stood
    defense: int  # what the defenders came to

    def side_of(self, role: Role) -> int:
        """The side that has a part in it."""
        return self.side if role is Role.ATTACKER else 1 - self.side


def scene(position: Position, battle: Battle, defense: int) -> Scene:
    """A battle before anything has come of it."""
    places = (position.place[u] for u in battle.attackers)
    sources = tuple(place for place in dict.fromkeys(places) if on_map(place))
    return Scene(
        position.side,
        {Role.ATTACKER: battle.attackers, Role.DEFENDER: battle.defenders},
        {Role.ATTACKER: sources, Role.DEFENDER: battle.hexes},
        defense,
    )


def follow(consequences: Iterable[Consequence], at: Scene) -> list[Step]:
    """The steps that carry out what follows from a result, in the order in which they are taken."""
    return [_following(type(what)).upon(what, at) for what in consequences]


@cache
def _following(kind: type[Consequence]) -> type[After]:
    """The step that carries out such a consequence: the one whose class says that it follows it."""
    for step in STEPS.known().values():
        if issubclass(step, After) and vars(step).get("follows") is kind:  # not one that builds on it
            return step
    raise LookupError(f"no step follows {kind.__name__}")


class After(Step, frozen=True):
    """A step that one side of a battle is asked for, about the units it had in it."""

    follows: ClassVar[type[Consequence]]  # what it carries out

    side: ASide
    units: Units

    @classmethod
    def upon(cls, what: Any, at: Scene) -> After:
        """The step that carries a consequence out."""
        raise NotImplementedError

    def asked(self, position: Position) -> int:
        """The side that the result concerns."""
        return self.side

    def needs(self, position: Position) -> str:
        """Units of the side that is asked, or none at all."""
        strangers = any(position.side_of(unit) != self.side for unit in self.left(position))
        return f"units of {position.rules.names[self.side]} alone" if strangers else ""

    def rule_against(self, position: Position, order: Order) -> str:
        """What the result brings is decided first."""
        rules = position.rules
        return rules.cites[order.time] if order.time else self.cited(rules)

    def cited(self, rules: Rules) -> str:
        """The paragraph of the result."""
        return str(getattr(self, "rule", "") or rules.cites["table"])

    def left(self, position: Position) -> tuple[int, ...]:
        """Its units that are still on the board."""
        return tuple(u for u in self.units if on_map(position.place[u]))


class Retreating(After, frozen=True, tag="retreat"):
    """75:BGAT.AB2, 65:BGAT.BACK - The loser's units go back, each where he likes."""

    key: ClassVar = "retreat"
    mode: ClassVar = "send"
    follows: ClassVar = MustRetreat
    pays_last: ClassVar[bool] = False  # whether who builds on it takes what the way costs after all else
    rule: str
    length: int = retreats.USUAL

    @property
    def stays(self) -> bool:
        """Whether nobody goes, because all of it was bought off (MS:4b)."""
        return False

    def needs(self, position: Position) -> str:
        """Somewhere to go."""
        far = self.length > 0 or self.stays
        return super().needs(position) or ("" if far else "a length of 1 or more")

    @classmethod
    def upon(cls, what: MustRetreat, at: Scene) -> Retreating:
        """All that the side has left."""
        return cls(at.side_of(what.role), at.units[what.role], what.rule, what.length)

    def leaving(self, position: Position, side: int) -> Collection[int]:
        """All that go back; who has bought all of his retreat off (MS:4b) stays."""
        return self.left(position) if side == self.side and self.length else ()

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """Who must go."""
        left = position.roster.say(self.left(position))
        return f"{position.rules.names[self.side]}: retreat {left} {count(self.length, 'hex', 'hexes')}.", (
            self.rule,
        )

    def orders(self, position: Position) -> Iterator[Order]:
        """Every way back of every unit."""
        for unit in self.left(position):
            yield from (Retreat((unit,), way) for way in retreats.paths(position, unit, self.length))

    def wish(self, position: Position, units: Sequence[int], hexes: Sequence[int]) -> Order | None:
        """To go back to the last of these hexes, by the ways between that are open, if any is."""
        if not units or not hexes:
            return None
        here, end = position.place[units[0]], hexes[-1]
        way = retreats.towards(position, units[0], end, self.length) if on_map(here) else None
        return Retreat(tuple(units), way or (end,))

    def check(self, position: Position, order: Order) -> Refusal | None:
        """Units of the battle that stand together, along hexes that are free, with room at the end."""
        if not isinstance(order, Retreat):
            return self.out_of_place(position, order)
        refused = foreign(position, self.side, order.units)
        if refused:
            return refused
        strangers = [u for u in order.units if u not in self.left(position)]
        if strangers:
            return refuse(
                position.rules,
                self.rule,
                f"{position.roster.tell(strangers, 'do')} not have to retreat.",
                strangers,
            )
        return apart(position, order.units) or self._check_path(position, order)

    def _check_path(self, position: Position, order: Retreat) -> Refusal | None:
        trial = position.copy()
        for unit in order.units:
            refused = retreats.why_not(trial, unit, order.path, self.length)
            if refused:
                return refused
            trial.put(unit, order.path[-1])
        return None

    def carry_out(self, position: Position, order: Order, dice: Dice) -> Happened:
        """They go; the others are asked for next."""
        rules = position.rules
        assert isinstance(order, Retreat)
        start = position.place[order.units[0]]
        for unit in order.units:
            position.put(unit, order.path[-1])
            if bearing.follows_trails(rules):
                position.trail = position.trail.having(unit, order.path)
        rest = tuple(u for u in self.units if u not in order.units)
        text = (
            f"{position.roster.say(order.units)} {does(order.units, 'retreat')} from {say_places([start])} "
            f"to {say_places(order.path)}."
        )
        named = position.roster.names(order.units)
        event = Event("retreated", text, (self.rule,), place_names([start, *order.path]), named)
        more = [
            *bearing.entered(position, order.units, order.path),
            *(() if self.pays_last else retreats.tolls(position, order.units, order.path)),
        ]
        again = Retreating(self.side, rest, self.rule, self.length)
        return Happened([event, *more], over=True, then=[again])

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """Over when all are back; those with no way back are eliminated."""
        rules = position.rules
        left = self.left(position)
        if any(retreats.can_retreat(position, u, self.length) for u in left):
            return None
        held = next(filter(None, (objecting.to("retreat", position, u) for u in left)), None)
        if held is not None:
            units = [u for u in left if objecting.to("retreat", position, u)]
            lost = eliminate(position, units, held.rule, "it may not retreat")
            return Happened([lost])
        return gone(position, left, rules.cites["no retreat"], "there is no way to retreat")


class Advancing(After, frozen=True, tag="advance"):
    """75:BGAT.DE.b, 65:BGAT.ELIM-ADV - The winner may enter what the loser has left."""

    key: ClassVar = "advance"
    mode: ClassVar = "send"
    ending: ClassVar = "No further"
    follows: ClassVar = MayAdvance
    hexes: Hexes
    rule: str
    gone: int = 0  # how many have advanced
    length: int = 1

    @classmethod
    def upon(cls, what: MayAdvance, at: Scene) -> Advancing:
        """Into what the other side has left."""
        side, own = at.side_of(what.role), at.units[what.role]
        return cls(side, own, at.hexes[what.role.other], what.rule, length=what.length)

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """Where to, and how many."""
        rules = position.rules
        where = say_places(self._vacated(position))
        on = f" and on, {self.length} hexes in all" if self.length > 1 else ""
        many = advances.say_left(ADVANCES(position), self.gone)
        text = f"{rules.names[self.side]}: you may advance {many} into {where}{on}."
        return text, (self.rule,)

    def _vacated(self, position: Position) -> tuple[int, ...]:
        enemy = position.blocks(1 - self.side)
        return tuple(h for h in self.hexes if not enemy >> h & 1)

    def orders(self, position: Position) -> Iterator[Order]:
        """Every advance of a single unit, and staying."""
        yield from self._advances(position)
        if self._unfinished(position) is None:
            yield Done()

    def _advances(self, position: Position) -> Iterator[Advance]:
        for unit in self.left(position):
            yield from self._advances_of(position, unit)

    def _advances_of(self, position: Position, unit: int) -> Iterator[Advance]:
        for way in advances.ways(position, unit, self._vacated(position), self.length):
            order = Advance((unit,), way[-1], way[:-1])
            if self._check_advance(position, order) is None:
                yield order

    def leaving(self, position: Position, side: int) -> Collection[int]:
        """Who can leave a stack that is too high, one after the other; before it is asked, any of them."""
        if side != self.side or position.steps[-1] is not self:
            return self.left(position) if side == self.side else ()
        trial, now, gone = position.copy(), self, list[int]()
        for unit in self.left(position):
            if any(unit in stack for _hex, stack in too_high(trial, side)):
                order = next(now._advances_of(trial, unit), None)
                if order is not None:
                    trial.put(unit, order.hex)
                    now = msgspec.structs.replace(now, gone=now.gone + 1)
                    gone.append(unit)
        return gone

    def _unfinished(self, position: Position) -> Refusal | None:
        """CL:11.1f - An advance does not end with a stack too high while somebody can still leave it."""
        rules = position.rules
        if not any(step.crowds(position, self.side) for step in position.steps):
            return None
        left = self.left(position)
        for hex_, stack in too_high(position, self.side):
            for unit in left:
                if unit in stack and next(self._advances_of(position, unit), None) is not None:
                    reason = f"More than {STACKING.of(rules).words} would be left on {say_places([hex_])}."
                    return rules.refuse_by("CL:11.1f", reason, (hex_,), stack)
        return None

    def check(self, position: Position, order: Order) -> Refusal | None:
        """Winners of the battle beside a vacated hex that they may enter, within the limits."""
        match order:
            case Done():
                return self._unfinished(position)
            case Advance(units):
                return foreign(position, self.side, units) or self._check_advance(position, order)
        return self.out_of_place(position, order)

    def _check_advance(self, position: Position, order: Advance) -> Refusal | None:
        """Who, where, how many; then each unit by itself."""
        rules = position.rules
        units, way = order.units, order.way
        strangers = [u for u in units if u not in self.left(position)]
        if strangers:
            return refuse(rules, self.rule, f"{position.roster.say(strangers)} may not advance.", strangers)
        if way[0] not in self._vacated(position):
            reason = f"{say_places(way[:1])} has not been left by the loser."
            return refuse(rules, self.rule, reason, units, way[0])
        if len(way) > self.length:
            reason = f"Nobody advances farther than {self.length} {'hexes' if self.length > 1 else 'hex'}."
            return refuse(rules, self.rule, reason, units, way[-1])
        if self.gone + len(units) > ADVANCES(position).units:
            reason = f"No more than {ADVANCES(position).units} units may advance."
            return refuse(rules, self.rule, reason, units, way[-1])
        return self._check_each(position, units, way)

    def _check_each(self, position: Position, units: tuple[int, ...], way: tuple[int, ...]) -> Refusal | None:
        rules = position.rules
        trial = position.copy()
        for unit in units:
            refused = advances.why_not(trial, unit, way, self.rule)
            if refused is not None:
                return refused
            if not retreats.has_room(trial, unit, way[-1]):
                reason = f"More than {STACKING.of(rules).words} would stand on {say_places(way[-1:])}."
                return rules.refuse("stack after combat", reason, way[-1:], units)
            trial.put(unit, way[-1])
        return None

    def carry_out(self, position: Position, order: Order, dice: Dice) -> Happened:
        """They enter, or stay."""
        rules = position.rules
        if not isinstance(order, Advance):
            return Happened(
                [Event("stayed", f"{rules.names[self.side]} goes no further.", (self.rule,))], over=True
            )
        for unit in order.units:
            position.put(unit, order.hex)
            if order.via and bearing.follows_trails(rules):
                position.trail = position.trail.having(unit, order.way)
        rest = tuple(u for u in self.units if u not in order.units)
        gone = self.gone + len(order.units)
        text = (
            f"{position.roster.say(order.units)} {does(order.units, 'advance')} into {say_places(order.way)}."
        )
        named = position.roster.names(order.units)
        event = Event("advanced", text, (self.rule,), place_names(order.way), named)
        again = Advancing(self.side, rest, self.hexes, self.rule, gone, self.length)
        more = bearing.entered(position, order.units, order.way)
        return Happened([event, *more], over=True, then=[again])

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """Over when nobody can advance."""
        if next(self._advances(position), None) is not None:
            return None
        return Happened(over=True)


class Perishing(After, frozen=True, tag="perish"):
    """75:20.34b - Units that are lost, whatever has come of their battle."""

    key: ClassVar = "perish"
    losing: ClassVar = True
    follows: ClassVar = AreLost
    rule: str

    @classmethod
    def upon(cls, what: AreLost, at: Scene) -> Perishing:
        """Those that are named."""
        return cls(at.side_of(what.role), what.units, what.rule)

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """Nobody is asked."""
        return gone(position, self.left(position), self.rule, "lost whatever the result")


def gone(position: Position, units: tuple[int, ...], rule: str, why: str) -> Happened:
    """All of them are eliminated, and that is that."""
    return Happened([eliminate(position, units, rule, why)] if units else [], over=True)


def refuse(
    rules: Rules, rule: str, reason: str, units: tuple[int, ...] | list[int], hex_: int = 0
) -> Refusal:
    """A refusal by the paragraph that the result itself comes from."""
    places = place_names([hex_] if hex_ else [])
    return Refusal(rules.paragraph(rule), reason, places, rules.roster.names(units))
