"""MS:TF, MS:FET, MS:PCS.II.3 - combat at sea: fleet engagements and raids, and what follows from them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar, TypeAlias

from openblitz.blitzkrieg.air_forces.rules import air_strikes
from openblitz.blitzkrieg.battle.rules.odds import odds
from openblitz.blitzkrieg.battle.rules.results import Role
from openblitz.blitzkrieg.battle.steps.aftermath import Scene, follow
from openblitz.blitzkrieg.board.model import SEA_ZONES
from openblitz.blitzkrieg.charts import Effect, chart
from openblitz.blitzkrieg.engine.conditions import Bombarded
from openblitz.blitzkrieg.engine.deed import foreign, place_names, say_places
from openblitz.blitzkrieg.engine.offering import Offers, Option
from openblitz.blitzkrieg.engine.orders import AHex, AUnit, Done, Order, Units
from openblitz.blitzkrieg.engine.step import Step
from openblitz.blitzkrieg.sea.rules import fire_missions, naval_combat, ships
from openblitz.blitzkrieg.sea.rules.fire_missions import Fire
from openblitz.blitzkrieg.sea.rules.naval_combat import ENGAGED, FIRED, RAIDED, mark
from openblitz.blitzkrieg.sea.rules.ships import WITHDRAWN
from openblitz.blitzkrieg.sea.steps.withdrawing import (
    AcceptCombat,
    LoseShips,
    RefuseCombat,
    ShipsStep,
    ThrowOut,
    Withdrawing,
    may_refuse,
    not_at_sea,
)
from openblitz.table import Event
from openblitz.table.steps import Happened
from openblitz.table.words import count, does

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice, Refusal


ASystem: TypeAlias = Annotated[str, fire_missions.SYSTEM]


class EngageFleet(Order, frozen=True, tag="engage-fleet"):
    """Attack the task forces of an enemy stack."""

    form = "engage-fleet {target} with {units}"
    said = "Attack the ships with {target} with {units}"
    about = "Attack the task forces with which an enemy ship is stacked."
    rule = "MS:TF.fleet.a"
    target: AUnit
    units: Units


class RaidShipping(Order, frozen=True, tag="raid-shipping"):
    """Sink enemy MST and LST."""

    form = "raid-shipping {targets} with {units}"
    said = "Sink {targets} with {units}"
    about = "Sink enemy MST and LST, one for each task force that its escort leaves free."
    rule = "MS:TF.raid.a"
    targets: Units
    units: Units


class FireMission(Order, frozen=True, tag="fire-mission"):
    """Fire at something on the coast, or at ships in port."""

    form = "fire-mission {system} at {hex} with {units}"
    about = "Let task forces before the coast fire at troops, ships in port or what else is there."
    rule = "MS:TF.fire.a"
    system: ASystem
    hex: AHex
    units: Units


class NavalCombat(Step, frozen=True, tag="naval-combat"):
    """MS:PCS.II.3 - The moving side fights at sea as much as it likes; then whoever must withdraws."""

    key: ClassVar = "combat at sea"
    mode: ClassVar = "choose"
    before: ClassVar = ""
    ending: ClassVar = "No more combat at sea"

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """Whose combat it is."""
        text = f"{position.rules.names[position.side]}: fight at sea with your task forces, or go on."
        return text, ("MS:PCS.II.3.A", "MS:PCS.II.3.B", "MS:PCS.II.3.C")

    def rule_against(self, position: Position, order: Order) -> str:
        """Combat at sea comes after movement, and before combat on land."""
        return "MS:PCS.II.3.A"

    def orders(self, position: Position) -> Iterator[Order]:
        """Whole stacks against whole stacks, single task forces against single transports, and done."""
        yield from self._fights(position)
        yield Done()

    def _fire(self, position: Position) -> Iterator[Order]:
        """MS:TF.fire - The task forces of each square, at all that is beside it."""
        squares: dict[int, list[int]] = {}
        for ship in ships.of_side(position, position.side):
            if fire_missions.why_idle(position, ship) is None:
                squares.setdefault(position.place[ship], []).append(ship)
        for units in squares.values():
            for fire in position.rules.added[Fire]:
                for hex_ in fire_missions.targets(position, units[0], fire):
                    yield FireMission(fire.system, hex_, tuple(units))

    def _fights(self, position: Position) -> Iterator[Order]:
        side = position.side
        for zone in SEA_ZONES:
            theirs = ships.stacks(position, 1 - side, zone)
            if not theirs:
                continue
            for own in ships.stacks(position, side, zone):
                units = tuple(u for u in own if naval_combat.why_not_attack(position, (u,)) is None)
                for stack in theirs if units else ():
                    for order in self._against(position, units, stack):
                        if self.check(position, order) is None:
                            yield order
        yield from self._fire(position)

    def _against(self, position: Position, units: tuple[int, ...], stack: tuple[int, ...]) -> Iterator[Order]:
        if naval_combat.fleet_of(position, stack[0]):
            yield EngageFleet(stack[0], units)
        shipping = tuple(ship for ship in stack if ships.is_shipping(position.rules, ship))
        free = len(units) - len(naval_combat.escorts_of(position, shipping))
        if shipping and free > 0:
            yield RaidShipping(shipping[:free], units)

    def offers(self, position: Position) -> Offers:
        """Each by a button of its own."""
        return Offers(
            options=[Option(order, self._words(position.rules, order)) for order in self._fights(position)]
        )

    def _words(self, rules: Rules, order: Order) -> str:
        if isinstance(order, EngageFleet):
            return (
                f"Engage the fleet of {rules.roster.ids[order.target]} with {rules.roster.say(order.units)}"
            )
        if isinstance(order, FireMission):
            where = say_places([order.hex])
            return f"Fire at {order.system} on {where} with {rules.roster.say(order.units)}"
        assert isinstance(order, RaidShipping)
        return f"Raid {rules.roster.say(order.targets)} with {rules.roster.say(order.units)}"

    def check(self, position: Position, order: Order) -> Refusal | None:
        """Own task forces that are free to attack, and enemies in their zone."""
        match order:
            case Done():
                return None
            case EngageFleet():
                return self._check_engagement(position, order)
            case RaidShipping():
                refused = foreign(position, position.side, order.units)
                refused = refused or naval_combat.why_out_of_order(position, raid=True)
                return refused or naval_combat.why_not_raid(position, order.units, order.targets)
            case FireMission():
                refused = foreign(position, position.side, order.units)
                return refused or fire_missions.why_not(position, order.units, order.system, order.hex)
        return self.out_of_place(position, order)

    def _check_engagement(self, position: Position, order: EngageFleet) -> Refusal | None:
        units, target = order.units, order.target
        refused = foreign(position, position.side, units)
        refused = refused or naval_combat.why_out_of_order(position, raid=False)
        refused = refused or naval_combat.why_not_attack(position, units)
        refused = refused or naval_combat.why_not_at(position, units, (target,), "MS:TF.fleet.a")
        if refused is not None:
            return refused
        defenders = naval_combat.fleet_of(position, target)
        if not defenders:
            reason = f"No task force is stacked with {position.roster.ids[target]}."
            return position.rules.refuse_by("MS:TF.fleet.a", reason, (), (target,))
        return naval_combat.why_not_odds(position, units, defenders)

    def carry_out(self, position: Position, order: Order, dice: Dice) -> Happened:
        """It is fought; or all is over, and who must withdraws."""
        match order:
            case EngageFleet():
                defenders = naval_combat.fleet_of(position, order.target)
                return self._engage(position, order.units, defenders)
            case RaidShipping():
                return self._raid(position, order)
            case FireMission():
                return _fired(position, order, dice)
        return Happened(over=True, then=[ThrowOut(zone) for zone in SEA_ZONES])

    def _engage(self, position: Position, units: tuple[int, ...], defenders: tuple[int, ...]) -> Happened:
        who, whom = position.roster.say(units), position.roster.say(defenders)
        named = position.roster.names((*units, *defenders))
        event = Event("engaged", f"{who} against {whom}.", ("MS:TF.fleet.a",), (), named)
        fight = Engagement(units, defenders)
        if may_refuse(position, defenders):
            return Happened([event], then=[Refusing(1 - position.side, defenders, "MS:TF.refuse", units)])
        return Happened([event], then=[fight])

    def _raid(self, position: Position, order: RaidShipping) -> Happened:
        """MS:TF.raid.b, RMS-63 - Any escort is fought first."""
        escort = naval_combat.escorts_of(position, order.targets)
        raid = Raid(order.units, order.targets, len(escort))
        return Happened(then=[Engagement(order.units, escort), raid] if escort else [raid])

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """Over where nobody can fight."""
        if next(self._fights(position), None) is not None:
            return None
        return Happened(over=True, then=[ThrowOut(zone) for zone in SEA_ZONES])

    def gain(self, position: Position, order: Order) -> float | None:
        """A raid sinks for sure; an engagement is worth it with odds of 2-1."""
        if isinstance(order, RaidShipping):
            return 6.0 * len(order.targets)
        if isinstance(order, EngageFleet):
            against = len(naval_combat.fleet_of(position, order.target))
            return float(len(order.units) - 2 * against)
        if isinstance(order, FireMission):
            fire = fire_missions.of_system(position.rules, order.system)
            assert fire is not None
            return fire_missions.expected(position, order.units, fire, order.hex)
        return 0.0


def _fired(position: Position, order: FireMission, dice: Dice) -> Happened:
    """MS:TF.fire.d - One roll for each mission, apart from any of aircraft; then what follows from it."""
    rules = position.rules
    fire, units, hex_ = fire_missions.of_system(rules, order.system), order.units, order.hex
    assert fire is not None
    mark(FIRED, position, units)
    there = fire.strike.stake(position, hex_, position.side)
    factors, table = fire_missions.factors_of(position, units), air_strikes.table(fire.strike)
    what = f"{does(units, 'fire')} at {order.system.replace('-', ' ')} on {say_places([hex_])}"
    who = f"{position.roster.say(units)} {what}: {count(factors, 'factor')}"
    named, hexes = position.roster.names((*units, *there)), place_names([hex_])
    if table.column(factors) is None:
        return Happened([Event("strike", f"{who}, too few.", ("MS:TF.fire.b",), hexes, named)])
    more = air_strikes.added(position, fire.strike, hex_, units)
    roll = table.throw(dice, f"fire mission at {say_places([hex_])}: {factors} factors")
    word = air_strikes.result(fire.strike, factors, roll + int(more.total))
    plus = "".join(f" and {part.value} ({part.why})" for part in more.parts)
    text = f"{who}, die {roll}{plus}, {word or 'no effect'}."
    by = ("MS:TF.fire.b", *table.rules, *(part.rule for part in more.parts))
    brings = fire.consequences(position, hex_, units, word)
    scene = Scene(
        position.side,
        {Role.ATTACKER: units, Role.DEFENDER: there},
        {Role.ATTACKER: (), Role.DEFENDER: (hex_,)},
        0,
    )
    after = [event for one in rules.added[Bombarded] for event in one.follows(position, hex_, there)]
    return Happened([Event("strike", text, by, hexes, named), *after], then=follow(brings, scene))


class Refusing(ShipsStep, frozen=True, tag="refuse-fleet"):
    """MS:TF.refuse - The owner of task forces that are attacked, and escort nobody, may let them withdraw."""

    key: ClassVar = "combat at sea"
    mode: ClassVar = "choose"
    attackers: Units

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """Who is attacked by whom."""
        who, by = position.roster.say(self.units), position.roster.tell(self.attackers, "attack")
        return f"{position.rules.names[self.side]}: {by} {who}. Fight, or withdraw?", ("MS:TF.refuse",)

    def orders(self, position: Position) -> Iterator[Order]:
        """To fight or not."""
        yield AcceptCombat()
        yield RefuseCombat()

    def check(self, position: Position, order: Order) -> Refusal | None:
        """One of the two."""
        if isinstance(order, AcceptCombat | RefuseCombat):
            return None
        return self.out_of_place(position, order)

    def carry_out(self, position: Position, order: Order, dice: Dice) -> Happened:
        """They fight, or withdraw, and the attackers are free again (MS:TF.refuse.a)."""
        if isinstance(order, AcceptCombat):
            return Happened(over=True, then=[Engagement(self.attackers, self.units)])
        text = f"{position.roster.tell(self.units, 'refuse')} combat."
        event = Event("refused", text, ("MS:TF.refuse",), (), position.roster.names(self.units))
        zone = ships.zone_at(position.rules, position.place[self.units[0]])
        assert zone is not None
        then: list[Step] = [Withdrawing(self.side, self.units, "MS:TF.refuse"), ThrowOut(zone)]
        return Happened([event], over=True, then=then)

    def gain(self, position: Position, order: Order) -> float | None:
        """To fight is worth it where one is not outnumbered."""
        return float(len(self.units) - len(self.attackers)) if isinstance(order, AcceptCombat) else 0.0


class Engagement(Step, frozen=True, tag="engagement"):
    """MS:11ad, MS:FET - One die decides; nobody is asked."""

    key: ClassVar = "combat at sea"
    comes_with: ClassVar = ("naval-combat",)
    before: ClassVar = "naval-combat"
    attackers: Units
    defenders: Units

    def needs(self, position: Position) -> str:
        """Ships of both sides, at sea."""
        attackers = not_at_sea(position, self.attackers, position.side)
        return attackers or not_at_sea(position, self.defenders, 1 - position.side)

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """Who fights whom."""
        who, whom = position.roster.say(self.attackers), position.roster.say(self.defenders)
        return f"{who} against {whom}.", ("MS:FET",)

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """Odds in task forces, die, result."""
        table = chart("modules.fet", Effect)
        at = odds(len(self.attackers), len(self.defenders))
        zone = ships.zone_at(position.rules, position.place[self.attackers[0]])
        assert zone is not None
        roll = table.throw(dice, f"fleet engagement in zone {zone} at {at}")
        cell = table.look_up(at, roll)
        assert cell is not None
        mark(ENGAGED, position, self.attackers)
        text = f"Fleet engagement in zone {zone}: {at}, die {roll}, {cell.word}. {cell.text}"
        named = position.roster.names((*self.attackers, *self.defenders))
        rule = {"Ex": "MS:FET.EX", "-": "MS:FET.NE"}.get(cell.word, f"MS:FET.{cell.word}")
        then = [*self._brings(position, cell.word, rule), ThrowOut(zone)]
        return Happened([Event("fleet engagement", text, (rule,), (), named)], over=True, then=then)

    def _brings(self, position: Position, word: str, rule: str) -> Iterator[Step]:
        """MS:FET.AW..MS:FET.DD - Losses of one task force, then withdrawals."""
        side, enemy = position.side, 1 - position.side
        if word in ("DD", "Ex"):
            yield LoseShips(enemy, self.defenders, rule)
        if word in ("AD", "Ex"):
            yield LoseShips(side, self.attackers, rule)
        if word in ("AW", "AD"):
            yield Withdrawing(side, self.attackers, rule)
        if word in ("DW", "DD"):
            shipping = naval_combat.protected_by(position, self.defenders)
            yield Withdrawing(enemy, (*self.defenders, *shipping), rule)


class Raid(Step, frozen=True, tag="raid-at-sea"):
    """MS:TF.raid.a, MS:TF.raid.c, RMS-63 - Who is left beyond the escort sinks an MST or LST each."""

    key: ClassVar = "combat at sea"
    comes_with: ClassVar = ("naval-combat",)
    before: ClassVar = "naval-combat"
    units: Units
    targets: Units
    escort: int

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """Who raids whom."""
        who, whom = position.roster.tell(self.units, "raid"), position.roster.say(self.targets)
        return f"{who} {whom}.", ("MS:TF.raid.a",)

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """What is still there is sunk, as far as raiders are."""
        left = self._there(position, self.units)
        raiders = left[: max(0, len(self.units) - self.escort)]
        sunk = self._there(position, self.targets)[: len(raiders)]
        if not sunk:
            return Happened(over=True)
        mark(RAIDED, position, raiders)
        return Happened([ships.sink(position, sunk, "MS:TF.raid.a", "raided")], over=True)

    def _there(self, position: Position, units: Sequence[int]) -> list[int]:
        gone = WITHDRAWN(position)
        return [u for u in units if ships.at_sea(position, u) and not gone >> u & 1]
