"""75:32.5-32.7, CL:SEQ.10 - hunters attack what is beside them, go home when they have, or stay on patrol."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.air.rules import air_combat, interception, ranges, returning
from openblitz.blitzkrieg.air.rules.fighters import FIRED, HUNT, INTERCEPT, PATROL, POUNCE, STAYING, STRAFE
from openblitz.blitzkrieg.air.steps.interception import AirFighting, StrafeBase, promise
from openblitz.blitzkrieg.air.steps.returning import ReturningToBase
from openblitz.blitzkrieg.engine import missions, objecting
from openblitz.blitzkrieg.engine.deed import foreign, place_names, say_places
from openblitz.blitzkrieg.engine.missions import MISSIONS
from openblitz.blitzkrieg.engine.offering import Offers, Option, Sending
from openblitz.blitzkrieg.engine.orders import AHex, Done, Order, Units
from openblitz.blitzkrieg.engine.step import Step
from openblitz.blitzkrieg.ground.rules.lost import eliminate
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex
from openblitz.table import Event
from openblitz.table.steps import Happened
from openblitz.table.words import does, things

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.missions import Mission
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice, Refusal


class PounceOn(Order, frozen=True, tag="pounce"):
    """Let hunters attack interceptors or strafers beside them."""

    form = "pounce {units} on {hex}"
    said = "Attack over {hex} with {units}"
    about = "Let hunters attack the interceptors or strafers over a hex beside them."
    rule = "75:32.51a"
    units: Units
    hex: AHex


class Linger(Order, frozen=True, tag="linger"):
    """Let hunters stay in the air on patrol."""

    form = "linger {units}"
    said = "Keep {units} in the air"
    about = "Let hunters that have not fired stay in the air, on patrol."
    rule = "CL:32.5b"
    units: Units


def hunters(position: Position) -> list[Mission]:
    """The hunters of the moving side that have not fired."""
    fired = FIRED(position)
    return [
        one
        for one in MISSIONS(position)
        if one.kind == HUNT and position.side_of(one.unit) == position.side and not fired >> one.unit & 1
    ]


def prey(position: Position, hunter: Mission, kind: str) -> int:
    """75:32.5a, 75:32.51a, 75:32.6b - What a hunter can attack: beside its search hex, and no patrols."""
    side = position.side_of(hunter.unit)
    beside = bits.spread(1 << hunter.hex)
    if kind == STRAFE:
        return beside & interception.airbases(position, side)
    others = (
        Hex(one.hex)
        for one in MISSIONS(position)
        if one.kind in (INTERCEPT, STRAFE) and position.side_of(one.unit) != side
    )
    return beside & bits.of(others)


class Hunting(Step, frozen=True, tag="hunting"):
    """CL:SEQ.10a - Hunters move one hex, onto interceptors, strafers or airbases."""

    key: ClassVar = "hunting"
    mode: ClassVar = "send"
    ending: ClassVar = "No more attacks"

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """Who may attack."""
        able = position.roster.say(one.unit for one in self._able(position))
        text = f"{position.rules.names[position.side]}: attack with hunters what is beside them: {able}."
        return text, ("75:32.51a", "75:32.6b")

    def rule_against(self, position: Position, order: Order) -> str:
        """Hunters come before all other combat."""
        return "75:32.51a"

    def _able(self, position: Position) -> list[Mission]:
        found = hunters(position)
        return [one for one in found if any(prey(position, one, kind) for kind in (POUNCE, STRAFE))]

    def _orders_of(self, position: Position, hunter: Mission) -> Iterator[PounceOn | StrafeBase]:
        found: PounceOn | StrafeBase
        for kind in (POUNCE, STRAFE):
            for hex_ in bits.hexes(prey(position, hunter, kind)):
                found = PounceOn((hunter.unit,), hex_) if kind == POUNCE else StrafeBase((hunter.unit,), hex_)
                if self.check(position, found) is None:
                    yield found

    def orders(self, position: Position) -> Iterator[Order]:
        """What each hunter can attack, and done."""
        for one in self._able(position):
            yield from self._orders_of(position, one)
        yield Done()

    def check(self, position: Position, order: Order) -> Refusal | None:
        """Hunters that have not fired, beside what they attack, and with the way home in reach."""
        if isinstance(order, Done):
            return None
        if not isinstance(order, PounceOn | StrafeBase):
            return self.out_of_place(position, order)
        refused = foreign(position, position.side, order.units)
        if refused is not None:
            return refused
        against = (self._why_not(position, unit, order) for unit in order.units)
        return next(filter(None, against), None)

    def _why_not(self, position: Position, unit: int, order: PounceOn | StrafeBase) -> Refusal | None:
        rules = position.rules
        kind, there = _kind(order), say_places([order.hex])
        say, hunter = position.roster.ids[unit], missions.of(position, unit)
        if hunter is None or hunter not in hunters(position):
            reason = f"{say} is no hunter that could still attack."
            return rules.refuse_by("75:32.2c", reason, (), (unit,))
        if not prey(position, hunter, kind) >> order.hex & 1:
            what = "interceptors or strafers" if kind == POUNCE else "enemy aircraft on the ground"
            reason = f"{there} is not beside {say}, or no {what} are there."
            rule = "75:32.51a" if kind == POUNCE else "75:32.6b"
            return rules.refuse_by(rule, reason, (order.hex,), (unit,))
        gone = _onto(rules, hunter, kind, order.hex)
        if not returning.hoped_for(position, gone):
            most = ranges.farthest(rules, unit)
            reason = f"{say} could not get home from {there} within {most} hexes in all."
            return rules.refuse_by("75:32.53", reason, (order.hex,), (unit,))
        return None

    def carry_out(self, position: Position, order: Order, dice: Dice) -> Happened:
        """They are over their prey."""
        if not isinstance(order, PounceOn | StrafeBase):
            return Happened(over=True)
        _move(position, order)
        roster = position.roster
        text = f"{roster.say(order.units)} {does(order.units, 'attack')} over {say_places([order.hex])}."
        named = roster.names(order.units)
        return Happened([Event("sortie", text, (order.rule,), place_names([order.hex]), named)])

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """Over where no hunter has anything beside it; whoever has sent one says when that was all."""
        own = missions.of_side(position, position.side)
        sent = any(one.kind in (POUNCE, STRAFE) for one in own)
        return None if sent or self._able(position) else Happened(over=True)

    def gain(self, position: Position, order: Order) -> float | None:
        """What the others lose on average, less what one's own do."""
        if not isinstance(order, PounceOn | StrafeBase):
            return 0.0
        trial, kind = position.copy(), _kind(order)
        _move(trial, order)
        before = air_combat.meeting(position, position.side, kind, order.hex)
        after = air_combat.meeting(trial, position.side, kind, order.hex)
        return promise(trial, after) - promise(position, before)

    def offers(self, position: Position) -> Offers:
        """Those who have something beside them."""
        return Offers([one.unit for one in self._able(position)])

    def sendings(self, position: Position, unit: int) -> Iterable[Sending]:
        """What it can attack."""
        hunter = missions.of(position, unit)
        if hunter is not None and hunter in hunters(position):
            for order in self._orders_of(position, hunter):
                yield Sending(order.hex, (order,), tone="air")

    def wish(self, position: Position, units: Sequence[int], hexes: Sequence[int]) -> Order | None:
        """To attack what flies there, and else what is on the ground."""
        if not units or not hexes:
            return None
        hunter = missions.of(position, units[0])
        pounce = hunter is not None and prey(position, hunter, POUNCE) >> hexes[-1] & 1
        return (PounceOn if pounce else StrafeBase)(tuple(units), hexes[-1])


def _kind(order: PounceOn | StrafeBase) -> str:
    return POUNCE if isinstance(order, PounceOn) else STRAFE


def _onto(rules: Rules, hunter: Mission, kind: str, hex_: int) -> Mission:
    """A hunter that has gone one hex farther."""
    return hunter._replace(
        kind=kind, hex=hex_, way=(*hunter.way, hex_), system=missions.flown(rules)[kind].system
    )


def _move(position: Position, order: PounceOn | StrafeBase) -> None:
    MISSIONS.put(
        position,
        tuple(
            _onto(position.rules, one, _kind(order), order.hex) if one.unit in order.units else one
            for one in MISSIONS(position)
        ),
    )


class HuntersFire(AirFighting, frozen=True, tag="hunters-fire"):
    """CL:SEQ.10b - What hunters attack is fought out."""


class Back(ReturningToBase, frozen=True, tag="back"):
    """75:32.5e, 75:32.72a, CL:SEQ.9d - Hunters and patrols that have fired go home at once."""

    key: ClassVar = "back"

    def flying(self, position: Position) -> list[Mission]:
        """The fighters of the moving side that have fired; escorts stay with their bombers."""
        fired = FIRED(position)
        return [
            one
            for one in MISSIONS(position)
            if one.kind in (HUNT, *STAYING, POUNCE, STRAFE)
            and fired >> one.unit & 1
            and position.side_of(one.unit) == position.side
        ]


class BackFromHunting(Back, frozen=True, tag="back-from-hunting"):
    """CL:SEQ.10c - The same after the hunters' own attacks."""


class Lingering(Step, frozen=True, tag="lingering"):
    """CL:32.5b, 75:SEQ.24 - Hunters that have not fired may stay in the air, on patrol."""

    key: ClassVar = "linger"
    mode: ClassVar = "pick"
    give: ClassVar = "Stay on patrol"
    ending: ClassVar = "The rest goes home"

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """Who may stay."""
        able = position.roster.say(one.unit for one in hunters(position))
        return f"{position.rules.names[position.side]}: {able} may stay in the air, on patrol.", (
            "CL:32.5b",
            "75:32.7b",
        )

    def rule_against(self, position: Position, order: Order) -> str:
        """All combat is over."""
        return "CL:32.5b"

    def orders(self, position: Position) -> Iterator[Order]:
        """Each of them, and done."""
        yield from (Linger((one.unit,)) for one in hunters(position))
        yield Done()

    def check(self, position: Position, order: Order) -> Refusal | None:
        """Hunters that have not fired."""
        if isinstance(order, Done):
            return None
        if not isinstance(order, Linger):
            return self.out_of_place(position, order)
        refused = foreign(position, position.side, order.units)
        if refused is not None:
            return refused
        able = {one.unit for one in hunters(position)}
        others = [u for u in order.units if u not in able]
        if not others:
            return None
        reason = f"{position.roster.tell(others, 'be')} no {things(others, 'hunter')} that could still fire."
        return position.rules.refuse_by("CL:32.5b", reason, (), others)

    def carry_out(self, position: Position, order: Order, dice: Dice) -> Happened:
        """They are on patrol."""
        if not isinstance(order, Linger):
            return Happened(over=True)
        MISSIONS.put(
            position,
            tuple(
                one._replace(kind=PATROL) if one.unit in order.units else one for one in MISSIONS(position)
            ),
        )
        text = f"{position.roster.say(order.units)} {does(order.units, 'stay')} in the air, on patrol."
        return Happened([Event("patrol", text, ("CL:32.5b",), (), position.roster.names(order.units))])

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """Over where no hunter is left."""
        return None if hunters(position) else Happened(over=True)

    def gain(self, position: Position, order: Order) -> float | None:
        """Fighters in the air see more than those on the ground."""
        return 1.0 if isinstance(order, Linger) else 0.0

    def offers(self, position: Position) -> Offers:
        """Those who may stay, and one button for all of them."""
        units = tuple(one.unit for one in hunters(position))
        options = [Option(Linger(units), "All stay on patrol")] if units else []
        return Offers(units, options=options)


class Alighting(ReturningToBase, frozen=True, tag="alight"):
    """75:32.34, 75:32.75a, CL:SEQ.13 - When the enemy's aircraft are down, the other side's land."""

    key: ClassVar = "alight"
    rule_base: ClassVar = "CL:32.34"

    def asked(self, position: Position) -> int:
        """The side that does not move."""
        return 1 - position.side

    def rule_against(self, position: Position, order: Order) -> str:
        """All combat is over."""
        return "75:32.34"


class PatrolsLand(Alighting, frozen=True, tag="patrols-land"):
    """CL:32.75, CL:36.22b - Patrols that may not stay in the air land when the enemy's player-turn begins."""

    key: ClassVar = "patrols land"

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """Who may not stay."""
        rules = position.rules
        flying = rules.roster.say(one.unit for one in self.flying(position))
        text = (
            f"{rules.names[self.asked(position)]}: {flying} may not stay in the air; land, or some of them."
        )
        return text, ("CL:32.75", "75:30.5c")

    def rule_against(self, position: Position, order: Order) -> str:
        """They land before anything else."""
        return "CL:32.75"

    def flying(self, position: Position) -> list[Mission]:
        """Those in the air to whom something is against it, as long as it is."""
        rules = position.rules
        return [
            one
            for one in missions.of_side(position, self.asked(position))
            if missions.flown(rules)[one.kind].stays
            and objecting.to("stay aloft", position, one.unit) is not None
        ]

    def _give_up(self, position: Position) -> Happened:
        """75:30.5e - Who has nowhere to land is lost; no more than may not stay, the weakest first."""
        lost = []
        while flying := self.flying(position):
            weakest = min(flying, key=lambda one: (position.roster.attack[one.unit], one.unit))
            lost.append(eliminate(position, [weakest.unit], "75:30.5e", "there is nowhere to land"))
        return Happened(lost, over=True)
