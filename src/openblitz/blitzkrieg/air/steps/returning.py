"""75:30.5c-f, 75:SEQ.25, CL:SEQ.12a - after all combat: the moving side's aircraft return to base."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.air.rules import airways, returning
from openblitz.blitzkrieg.air.rules.ranges import leash
from openblitz.blitzkrieg.air_forces.rules.air_defense import AirWatch
from openblitz.blitzkrieg.air_forces.steps.air_defense import Meeting, Touchdown, gauntlet
from openblitz.blitzkrieg.battle.rules.sweep import Known
from openblitz.blitzkrieg.board.distances import disc
from openblitz.blitzkrieg.engine import bearing, missions, objecting
from openblitz.blitzkrieg.engine.deed import anyhow, foreign, place_names
from openblitz.blitzkrieg.engine.modifiers import Entry
from openblitz.blitzkrieg.engine.offering import Act, Offers, Option, Sending
from openblitz.blitzkrieg.engine.orders import Done, Order, Units
from openblitz.blitzkrieg.engine.places import base_of, on_map, title_of
from openblitz.blitzkrieg.engine.questions.air_bases import AIR_BASES
from openblitz.blitzkrieg.engine.step import Step
from openblitz.blitzkrieg.ground.rules import capacity
from openblitz.blitzkrieg.ground.rules.capacity import CapacityLoss
from openblitz.blitzkrieg.ground.rules.lost import eliminate
from openblitz.blitzkrieg.ground.rules.zones import zones_of
from openblitz.blitzkrieg.sea.deeds.sailing import Land
from openblitz.hexes.grid import Hex, name
from openblitz.table import Event
from openblitz.table.orders import units_of
from openblitz.table.steps import Allowed, Happened
from openblitz.table.words import does

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from random import Random

    from openblitz.blitzkrieg.engine.missions import Mission
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice, Refusal


class Home(Order, frozen=True, tag="home"):
    """Let aircraft return to the bases that they left."""

    form = "home {units}"
    said = "Let {units} return to base"
    about = "Let aircraft return to the bases that they left."
    rule = "75:30.5c"
    units: Units


class ReturningToBase(Step, frozen=True, tag="return"):
    """Each aircraft lands within range of its target; who finds no room is lost."""

    key: ClassVar = "return"
    mode: ClassVar = "send"
    ending: ClassVar = "Give up those in the air"
    gives_up: ClassVar = True
    near: ClassVar = False
    rule_base: ClassVar[str] = "75:30.5c"  # by which a base must have been friendly

    def flying(self, position: Position) -> list[Mission]:
        """Who lands here."""
        return returning.aloft(position, self.asked(position))

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """Who is in the air."""
        units = [one.unit for one in self.flying(position)]
        where = "at their bases or within range of their targets"
        if len(units) == 1:
            where = "at its base or within range of its target"
        text = f"{position.rules.names[self.asked(position)]}: land {position.roster.say(units)}, {where}."
        return text, ("75:30.5c", "75:30.5e")

    def rule_against(self, position: Position, order: Order) -> str:
        """Combat is over."""
        return "75:30.5c"

    # What may be ordered

    def orders(self, position: Position) -> Iterator[Order]:
        """Every landing of a single aircraft; giving up where nobody can land any more."""
        yield from self._landings(position)
        if self.check(position, Done()) is None:
            yield Done()

    def _landings(self, position: Position) -> Iterator[Order]:
        for mission in self.flying(position):
            yield from self._landings_of(position, mission)

    def _landings_of(self, position: Position, mission: Mission) -> Iterator[Order]:
        base = base_of(position.place[mission.unit])
        for place in returning.open_places(position, mission):
            yield Home((mission.unit,)) if place == base else Land((mission.unit,), place)

    def pick(self, position: Position, chance: Random) -> Order | Allowed[Order]:
        """Some landing, while anybody can land."""
        for mission in anyhow(self.flying(position), chance):
            found = list(self._landings_of(position, mission))
            if found:
                return Allowed(chance.choice(found))
        return Done()

    def check(self, position: Position, order: Order) -> Refusal | None:
        """Own aircraft in the air, each where it may land, with room for all of them."""
        match order:
            case Done():
                return self._check_done(position)
            case Home(units):
                where = [(u, base_of(position.place[u])) for u in units]
            case Land(units, hex_):
                where = [(u, hex_) for u in units]
            case _:
                return self.out_of_place(position, order)
        refused = foreign(position, self.asked(position), units)
        if refused is not None:
            return refused
        trial = position.copy()
        for unit, place in where:
            refused = self._why_not(trial, unit, place)
            if refused is not None:
                return refused
            trial.put(unit, place)
        return None

    def _why_not(self, position: Position, unit: int, place: int) -> Refusal | None:
        rules = position.rules
        say, mission = position.roster.ids[unit], missions.of(position, unit)
        if mission is None or mission not in self.flying(position):
            return rules.refuse_by("75:30.5c", f"{say} is not returning from a mission.", (), (unit,))
        there, where = title_of(position.roster, place), (place,) if on_map(place) else ()
        if place not in returning.places(position, mission):
            return self._no_base(position, mission, place)
        if not returning.has_room(position, place, unit):
            reason = f"There is no room for {say} at {there}."
            bombed = where and rules.added[CapacityLoss] and capacity.of(position, place) < capacity.FACTORS
            rule = "65:QA.23.0c" if bombed else "75:30.2b" if where else "75:30.3a"
            return rules.refuse_by(rule, reason, where, (unit,))
        return None

    def _no_base(self, position: Position, mission: Mission, place: int) -> Refusal:
        """Why an aircraft may not land at a place, whoever is there."""
        rules = position.rules
        say, unit = position.roster.ids[mission.unit], mission.unit
        if not on_map(place):
            reason = f"{say} may not return to {title_of(position.roster, place)}."
            shut = objecting.there("return to sea", position, (unit,), place)
            return shut or rules.refuse_by("75:30.3e", reason, (), (unit,))
        there, most = name(Hex(place)), leash(rules, mission)
        bases, side = AIR_BASES.of(rules), self.asked(position)
        if not bases.hexes(position, side) >> place & 1:
            return rules.refuse_by("75:30.2a", f"{there} is {bases.none_there}.", (place,), (unit,))
        if zones_of(rules).controlled(position, 1 - self.asked(position)) >> place & 1:
            reason = f"{there} is in an enemy zone of control: nobody lands there."
            return rules.refuse_by("75:30.6c", reason, (place,), (unit,))
        if not disc(mission.hex, most) >> place & 1:
            own = missions.flown(rules)[mission.kind].rule_leash
            near = most < position.roster.range[unit] and not own
            why = " because it bombed at double strength" if near else ""
            reason = f"{there} is farther than {most} hexes from {name(Hex(mission.hex))}{why}."
            rule = own or ("75:30.8b" if near else "75:30.5c")
            return rules.refuse_by(rule, reason, (place,), (unit,))
        shut = airways.why_closed(position, 1 << mission.hex, place, most, unit=unit)
        if shut is not None:
            return shut
        rule, why = bases.shut
        return rules.refuse_by(rule or self.rule_base, f"{there} {why}.", (place,), (unit,))

    def _check_done(self, position: Position) -> Refusal | None:
        able = list(self._landings(position))
        if not able:
            return None
        units = dict.fromkeys(u for order in able for u in getattr(order, "units", ()))
        reason = f"{position.roster.say(units)} can still land."
        return position.rules.refuse_by("75:30.5c", reason, (), units)

    # Carrying it out

    def carry_out(self, position: Position, order: Order, dice: Dice) -> Happened:
        """They land; or the rest is lost."""
        match order:
            case Home(units):
                where = [(u, base_of(position.place[u])) for u in units]
            case Land(units, hex_):
                where = [(u, hex_) for u in units]
            case _:
                return self._give_up(position)
        met = self._met_on_the_way(position, where)
        if met:
            return Happened(then=met)
        ways = [(unit, _way_home(position, unit, place)) for unit, place in where]
        for unit, place in where:
            position.put(unit, place)
        missions.tidy(position)
        entered = [event for unit, way in ways for event in bearing.entered(position, (unit,), way)]
        text = "; ".join(
            f"{position.roster.say(some)} {does(some, 'land')} at {title_of(position.roster, place)}"
            for place, some in _by_place(where)
        )
        hexes = place_names(dict.fromkeys(place for _unit, place in where if on_map(place)))
        event = Event("landed", f"{text}.", ("75:30.5c",), hexes, position.roster.names(units))
        return Happened([event, *entered])

    def _met_on_the_way(self, position: Position, where: Sequence[tuple[int, int]]) -> list[Step]:
        """MS:13p, MS:12s - What comes first where the enemy can meet them on their way home."""
        if not position.rules.added[AirWatch] or self.asked(position) != position.side:
            return []
        found: list[Step] = []
        flights: dict[tuple[int, int], list[int]] = {}
        for unit, place in where:
            mission = missions.of(position, unit)
            assert mission is not None
            flights.setdefault((mission.hex, place), []).append(unit)
        for (target, place), units in flights.items():
            way = _way_back(position, units[0], place)
            if gauntlet(position, self.asked(position), way):
                found.append(Meeting(target, tuple(units), way, 1))
            found.append(Touchdown(place, tuple(units)))
        return found if any(isinstance(step, Meeting) for step in found) else []

    def _give_up(self, position: Position) -> Happened:
        """75:30.5e - Who has nowhere to land is lost."""
        left = [one.unit for one in self.flying(position)]
        lost = [eliminate(position, left, "75:30.5e", "there is nowhere to land")] if left else []
        if self.asked(position) == position.side:
            strays = returning.in_unfriendly_cities(position, position.side)
            why = "not in a friendly city when all have landed"
            lost += [eliminate(position, strays, "65:23.0T.6b", why)] if strays else []
        missions.tidy(position)
        return Happened(lost, over=True)

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """Over when nobody is in the air who could land."""
        if next(self._landings(position), None) is not None:
            return None
        return self._give_up(position)

    # For computer players and screens

    def gain(self, position: Position, order: Order) -> float | None:
        """Those count that land; more so where all others still can, and nearer to where they were."""
        units = getattr(order, "units", ())
        if not units:
            return 0.0
        safe = self.leaves_room(position, order)
        worth = float(sum(position.roster.attack[u] for u in units))
        return worth + (100.0 if safe else 0.0) + (0.5 if isinstance(order, Home) else 0.0)

    def leaves_room(self, position: Position, order: Order) -> bool:
        """Whether all others can still land, as far as that is seen."""
        trial, units = position.copy(), units_of(order)
        place = base_of(position.place[units[0]]) if isinstance(order, Home) else getattr(order, "hex", 0)
        for unit in units:
            trial.put(unit, place)
        missions.tidy(trial)
        return returning.can_all_land(trial, self.flying(trial)) is not Known.NO

    def offers(self, position: Position) -> Offers:
        """Who is in the air, where each may land, and one button for all who can go home."""
        flying = self.flying(position)
        homing = [one for one in flying if self.check(position, Home((one.unit,))) is None]
        options, acts = [], []
        units = tuple(one.unit for one in homing)
        if units:
            acts.append(Act("Back to base", Home((units[0],)), units))
            if self.check(position, Home(units)) is None:
                options.append(Option(Home(units), "All back to their bases"))
        return Offers([one.unit for one in flying], options=options, acts=acts)

    def sendings(self, position: Position, unit: int) -> Iterable[Sending]:
        """The cities where it may land."""
        mission = missions.of(position, unit)
        if mission is None or mission not in self.flying(position):
            return
        for order in self._landings_of(position, mission):
            base = base_of(position.place[unit])
            if isinstance(order, Land):
                yield Sending(order.hex, (order,), tone="air")
            elif on_map(base):
                yield Sending(base, (order,), tone="air")

    def wish(self, position: Position, units: Sequence[int], hexes: Sequence[int]) -> Order | None:
        """To land there."""
        return Land(tuple(units), hexes[-1]) if units and hexes else None


def _way_home(position: Position, unit: int, place: int) -> tuple[int, ...]:
    """CL:29.2a - The hexes that an aircraft enters on its way from its target to a base on land."""
    return _way_back(position, unit, place) if position.rules.added[Entry] else ()


def _way_back(position: Position, unit: int, place: int) -> tuple[int, ...]:
    mission = missions.of(position, unit)
    if mission is None or not on_map(place):
        return ()
    far, side = leash(position.rules, mission), position.side_of(unit)
    return airways.way(position, 1 << mission.hex, place, far, side=side) or (place,)


def _by_place(where: Sequence[tuple[int, int]]) -> list[tuple[int, list[int]]]:
    found: dict[int, list[int]] = {}
    for unit, place in where:
        found.setdefault(place, []).append(unit)
    return list(found.items())
