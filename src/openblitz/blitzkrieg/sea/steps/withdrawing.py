"""MS:FET.a..MS:FET.g, MS:TF.refuse - ships are lost, or withdraw, and who may refuse combat is asked."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Annotated, ClassVar, TypeAlias

from openblitz.blitzkrieg.engine.deed import foreign, place_names
from openblitz.blitzkrieg.engine.orders import Lose, Order, Units
from openblitz.blitzkrieg.engine.places import PLACE, on_map, sea_zone, title_of
from openblitz.blitzkrieg.engine.step import ASide, Step
from openblitz.blitzkrieg.sea.deeds.sailing import AZone  # noqa: TC001 - msgspec reads the annotations
from openblitz.blitzkrieg.sea.rules import beachheads, sea_command, ships, withdrawals
from openblitz.blitzkrieg.sea.rules.sea import next_to
from openblitz.blitzkrieg.sea.rules.ships import WITHDRAWN
from openblitz.table import Event
from openblitz.table.steps import Happened
from openblitz.table.words import does

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice, Refusal

APlace: TypeAlias = Annotated[int, PLACE]
_WHY = "lost in combat at sea"


class WithdrawShips(Order, frozen=True, tag="withdraw"):
    """Withdraw ships to a port or to another zone."""

    form = "withdraw {units} to {place}"
    about = "Withdraw ships from combat: to the docking square of a port, or, as sea-B, to the zone beside."
    rule = "MS:FET.a"
    units: Units
    place: APlace


def withdraw(position: Position, units: Sequence[int], place: int, rule: str) -> Event:
    """Ships withdraw, with those who have left them for an assault."""
    for ship in units:
        if on_map(position.place[ship]):
            beachheads.recall(position, ship)
    ships.put(position, units, place)
    WITHDRAWN.put(position, WITHDRAWN(position) | sum(1 << ship for ship in units))
    text = f"{position.roster.say(units)} {does(units, 'withdraw')} to {title_of(position.roster, place)}."
    hexes = place_names([place]) if on_map(place) else ()
    return Event("withdrew", text, (rule,), hexes, position.roster.names(units))


def not_at_sea(position: Position, units: Sequence[int], side: int) -> str:
    """What a step about ships at sea lacks where units are none, or not of a side."""
    own = all(position.side_of(unit) == side for unit in units)
    sail = all(position.roster.sails[unit] and ships.at_sea(position, unit) for unit in units)
    return "" if units and own and sail else f"ships of {position.rules.names[side]} at sea"


class ShipsStep(Step, frozen=True):
    """A step about ships of one side."""

    before: ClassVar = "naval-combat"
    comes_with: ClassVar[tuple[str, ...]] = ("naval-combat",)
    side: ASide
    units: Units
    rule: str

    def needs(self, position: Position) -> str:
        """Ships of that side, at sea."""
        return not_at_sea(position, self.units, self.side)

    def asked(self, position: Position) -> int:
        """Their owner."""
        return self.side

    def rule_against(self, position: Position, order: Order) -> str:
        """This comes first."""
        return self.rule


class LoseShips(ShipsStep, frozen=True, tag="lose-ships"):
    """MS:FET.AD, MS:FET.EX, MS:FET.DD, MS:FET.e - A side loses ships of its choice, with all aboard."""

    key: ClassVar = "loss at sea"
    mode: ClassVar = "pick"
    give: ClassVar = "Lose"
    losing: ClassVar = True
    amount: int = 1

    def left(self, position: Position) -> tuple[int, ...]:
        """Those that are still there."""
        return tuple(u for u in self.units if on_map(position.place[u]) or sea_zone(position.place[u]))

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """How many, of which."""
        left = position.roster.say(self.left(position))
        return f"{position.rules.names[self.side]}: choose {self.amount} of {left} to lose.", (self.rule,)

    def orders(self, position: Position) -> Iterator[Order]:
        """Each choice."""
        yield from (Lose(some) for some in combinations(self.left(position), self.amount))

    def check(self, position: Position, order: Order) -> Refusal | None:
        """So many of them."""
        rules = position.rules
        if not isinstance(order, Lose):
            return self.out_of_place(position, order)
        chosen = set(order.units)
        if len(order.units) != self.amount or len(chosen) != self.amount or order.kept:
            return rules.refuse_by(self.rule, f"Name {self.amount} of the ships.", (), order.units)
        others = chosen - set(self.left(position))
        if others:
            reason = f"{position.roster.tell(sorted(others), 'was')} not in the combat."
            return rules.refuse_by(self.rule, reason, (), sorted(others))
        return None

    def carry_out(self, position: Position, order: Order, dice: Dice) -> Happened:
        """They sink."""
        assert isinstance(order, Lose)
        return Happened([ships.sink(position, order.units, self.rule, _WHY)], over=True)

    def gain(self, position: Position, order: Order) -> float | None:
        """What is aboard goes down, too."""
        units = order.units if isinstance(order, Lose) else ()
        aboard = [one for unit in units for one in ships.cargo(position, unit)]
        return -float(sum(position.roster.attack[u] for u in aboard))

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """Where there is no choice."""
        left = self.left(position)
        if len(left) > self.amount:
            return None
        if not left:
            return Happened(over=True)
        return Happened([ships.sink(position, left, self.rule, _WHY)], over=True)


class Withdrawing(ShipsStep, frozen=True, tag="withdraw-ships"):
    """MS:FET.a, MS:FET.e - Ships withdraw from their zone; where they cannot, one more is lost."""

    key: ClassVar = "withdrawal at sea"
    mode: ClassVar = "choose"

    def left(self, position: Position) -> tuple[int, ...]:
        """Those that have not withdrawn yet."""
        gone = WITHDRAWN(position)
        return tuple(u for u in self.units if ships.at_sea(position, u) and not gone >> u & 1)

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """Who must go."""
        who = f"{position.rules.names[self.side]}: withdraw {position.roster.say(self.left(position))}"
        return f"{who} to a port or to the next zone.", (self.rule, "MS:FET.a")

    def orders(self, position: Position) -> Iterator[Order]:
        """All of them together where there is room, and each by itself."""
        left = self.left(position)
        for place in withdrawals.destinations(position, left):
            room = ships.room(position, place) if on_map(place) else len(left)
            if len(left) > 1 and len(left) <= room:
                yield WithdrawShips(left, place)
            yield from (WithdrawShips((ship,), place) for ship in left)

    def check(self, position: Position, order: Order) -> Refusal | None:
        """Ships that have to, to an open port of their zone with room, or to a zone beside it."""
        if not isinstance(order, WithdrawShips):
            return self.out_of_place(position, order)
        units, place = order.units, order.place
        refused = foreign(position, self.side, units)
        if refused is not None:
            return refused
        left = self.left(position)
        others = [u for u in units if u not in left]
        if others:
            reason = f"{position.roster.tell(others, 'do')} not have to withdraw."
            return position.rules.refuse_by(self.rule, reason, (), others)
        return self._why_not_there(position, units, place)

    def _why_not_there(self, position: Position, units: tuple[int, ...], place: int) -> Refusal | None:
        rules = position.rules
        here = ships.zone_at(rules, position.place[units[0]])
        assert here is not None
        if on_map(place):
            refused = ships.why_no_port(position, self.side, place)
            if refused is None and ships.zone_at(rules, place) != here:
                reason = f"{title_of(position.roster, place)} is no port of zone {here}."
                refused = rules.refuse_by("MS:FET.a", reason, (place,), units)
            return refused or ships.crowded(position, units, place)
        zone = sea_zone(place)
        if zone is None or zone not in next_to(here):
            reason = f"{title_of(position.roster, place)} is no zone beside {here}."
            return rules.refuse_by("MS:FET.a", reason, (), units)
        refused = withdrawals.why_not_zone(position, units, zone)
        nearer = withdrawals.zones(position, units)
        if refused is None and zone not in nearer:
            reason = f"Ships withdraw towards home where they can: to zone {' or '.join(nearer)}."
            refused = rules.refuse_by("MS:FET.g", reason, (), units)
        return refused

    def carry_out(self, position: Position, order: Order, dice: Dice) -> Happened:
        """They have gone."""
        assert isinstance(order, WithdrawShips)
        return Happened([withdraw(position, order.units, order.place, "MS:FET.a")])

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """Over when all have gone; without a choice they go at once, with nowhere to go one is lost."""
        left = self.left(position)
        if not left:
            return Happened(over=True)
        places = withdrawals.destinations(position, left)
        if not places:
            text = f"{position.roster.say(left)} cannot withdraw, and one more ship is lost."
            event = Event("no withdrawal", text, ("MS:FET.e",), (), position.roster.names(left))
            return Happened([event], over=True, then=[LoseShips(self.side, left, "MS:FET.e")])
        if len(places) == 1 and sea_zone(places[0]) is not None:
            return Happened([withdraw(position, left, places[0], "MS:FET.a")], over=True)
        return None


class ThrowOut(Step, frozen=True, tag="throw-out"):
    """MS:FET.b, MS:PCS.II.3.D - Where a side is superior after combat, MST and LST of the other withdraw."""

    key: ClassVar = "withdrawal at sea"
    comes_with: ClassVar = ("naval-combat",)
    before: ClassVar = "naval-combat"
    zone: AZone

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """Nobody is asked."""
        return f"Mandatory withdrawals from zone {self.zone}.", ("MS:FET.b",)

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """Whoever must is asked where to."""
        then = [
            Withdrawing(side, tuple(found), "MS:FET.b")
            for side in (position.side, 1 - position.side)
            if (found := withdrawals.thrown_out(position, side, self.zone))
        ]
        return Happened(over=True, then=then)


class RefuseCombat(Order, frozen=True, tag="refuse-combat"):
    """Let task forces withdraw before combat."""

    form = "refuse-combat"
    about = "Let task forces that are attacked withdraw before combat."
    rule = "MS:TF.refuse"


class AcceptCombat(Order, frozen=True, tag="accept-combat"):
    """Let task forces fight."""

    form = "accept-combat"
    about = "Let task forces that are attacked fight."
    rule = "MS:TF.refuse"


def may_refuse(position: Position, defenders: Sequence[int]) -> bool:
    """MS:TF.refuse - Whether task forces may refuse combat: no escorts, and with somewhere to go."""
    if any(sea_command.guards(position, ship) for ship in defenders):
        return False
    return bool(withdrawals.destinations(position, defenders))
