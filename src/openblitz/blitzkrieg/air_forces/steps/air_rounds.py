"""MS:12p-q, MS:13g-u, MS:AIRMISSION.16c-d - a round in the air: who aborts, who fires, who fights."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, NamedTuple

from openblitz.blitzkrieg.air.rules import fighters
from openblitz.blitzkrieg.air_forces.rules import air_defense, air_forces, airlift, area_interdiction
from openblitz.blitzkrieg.air_forces.rules.air_defense import ESCORT, FCRT
from openblitz.blitzkrieg.air_forces.steps.passengers import parted
from openblitz.blitzkrieg.battle.rules.duty import combats_of
from openblitz.blitzkrieg.battle.rules.odds import odds
from openblitz.blitzkrieg.battle.rules.results import Measure, Role
from openblitz.blitzkrieg.battle.steps.aftermath import Scene, follow
from openblitz.blitzkrieg.battle.steps.losing import Losing
from openblitz.blitzkrieg.engine import missions
from openblitz.blitzkrieg.engine.deed import foreign, place_names, say_places
from openblitz.blitzkrieg.engine.offering import Offers, Option
from openblitz.blitzkrieg.engine.orders import AHex, Done, Order, Units
from openblitz.blitzkrieg.engine.step import ASide, Step
from openblitz.blitzkrieg.guns.rules import flak
from openblitz.blitzkrieg.guns.rules.flak import DISTURBED, FLAK, HEAVY
from openblitz.table import Event
from openblitz.table.steps import Happened
from openblitz.table.words import does, say_number

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from fractions import Fraction

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice, Refusal

STAKE = 0.5  # what a mission is worth to its side, for each factor that flies it


class Abort(Order, frozen=True, tag="abort"):
    """Let aircraft refuse combat and return to their base."""

    form = "abort {units}"
    said = "Abort {units}"
    about = "Let aircraft refuse combat: they return to the base that they left, without loss."
    rule = "MS:12p"
    units: Units


class Cover(Order, frozen=True, tag="cover"):
    """Let strafing fighters turn on those who challenge them."""

    form = "cover {units}"
    said = "Let {units} be escorts"
    about = "Let strafing fighters that are challenged be escorts; they do not strafe then."
    rule = "MS:AIRMISSION.10c"
    units: Units


class Engage(Order, frozen=True, tag="engage"):
    """Let fighters that rose fight."""

    form = "engage [stripping {strip}]"
    said = "Fight [stripping {strip}]"
    about = "Let interceptors fight; so many of their factors are stripped off, past the escorts."
    rule = "MS:AIRMISSION.16c"
    strip: int = 0


class Challenge(Step, frozen=True, tag="challenge"):
    """MS:12p, MS:13h, RMS-78 - Aircraft that see what comes at them may refuse combat."""

    key: ClassVar = "stand or abort"
    comes_with: ClassVar = ("air-defense",)
    mode: ClassVar = "pick"
    give: ClassVar = "Abort"
    ending: ClassVar = "Fly on"
    side: ASide
    hex: AHex
    units: Units
    toll: int = 0  # what staying costs on average, in tenths of factors
    fighters: int = 0  # 1: it is fighters that meet them

    def needs(self, position: Position) -> str:
        """Somebody who flies."""
        return "" if self.left(position) else "aircraft in the air"

    def asked(self, position: Position) -> int:
        """The side whose aircraft they are."""
        return self.side

    def left(self, position: Position) -> tuple[int, ...]:
        """Those that have not aborted."""
        return air_defense.aloft(position, self.units)

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """Who is met, and what it would cost on average."""
        left, where = self.left(position), say_places([self.hex])
        units = position.roster.tell(left, "be")
        cost = f"{self.toll / 10:g} factors"
        side = position.rules.names[self.side]
        text = f"{side}: {units} met over {where}, to lose {cost} on average; abort any?"
        return text, ("MS:12p", "MS:13h")

    def rule_against(self, position: Position, order: Order) -> str:
        """Whether they stay is settled before a die is rolled."""
        return "MS:12p"

    def orders(self, position: Position) -> Iterator[Order]:
        """All, each alone, a change of role, or none."""
        left = self.left(position)
        yield Abort(left)
        if len(left) > 1:
            yield from (Abort((unit,)) for unit in left)
        low = self._low(position)
        if low:
            yield Cover(low)
        yield Done()

    def _low(self, position: Position) -> tuple[int, ...]:
        """MS:AIRMISSION.10c - The fighters that may turn on interceptors, and drop their mission for it."""
        rules = position.rules
        if not self.fighters:
            return ()
        flying = ((u, missions.of(position, u)) for u in self.left(position))
        return tuple(
            u
            for u, one in flying
            if one is not None and missions.flown(rules)[one.kind].low and fighters.is_fighter(rules, u)
        )

    def check(self, position: Position, order: Order) -> Refusal | None:
        """Own aircraft of those that are met."""
        rules = position.rules
        if isinstance(order, Done):
            return None
        if not isinstance(order, Abort | Cover):
            return self.out_of_place(position, order)
        refused = foreign(position, self.side, order.units)
        others = [u for u in order.units if u not in self.left(position)]
        if refused is None and others:
            reason = f"{position.roster.tell(others, 'be')} not met by anybody."
            refused = rules.refuse_by("MS:12p", reason, (), others)
        others = [u for u in order.units if u not in self._low(position)]
        if refused is None and isinstance(order, Cover) and others:
            reason = f"{position.roster.tell(others, 'do')} not strafe, challenged by fighters."
            refused = rules.refuse_by(order.rule, reason, (), others)
        return refused

    def carry_out(self, position: Position, order: Order, dice: Dice) -> Happened:
        """They are back at their bases; or fly on."""
        if isinstance(order, Cover):
            return Happened([self._cover(position, order.units)])
        if not isinstance(order, Abort):
            return Happened(over=True)
        home = set(order.units)
        flights = [one for one in airlift.loaded(position) if not home.isdisjoint(one.macs)]
        event = abort(position, order.units, "MS:12p")
        return Happened([event], then=parted(position, flights, home))

    def _cover(self, position: Position, units: Sequence[int]) -> Event:
        """They are escorts from now on."""
        system = missions.flown(position.rules)[ESCORT].system
        flying = missions.MISSIONS(position)
        turned = (one._replace(kind=ESCORT, system=system) if one.unit in units else one for one in flying)
        missions.MISSIONS.put(position, tuple(turned))
        text = f"{position.roster.say(units)} {does(units, 'turn')} on the interceptors and will not strafe."
        return Event("escorts", text, (Cover.rule,), place_names([self.hex]), position.roster.names(units))

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """Over when all have gone."""
        return None if self.left(position) else Happened(over=True)

    def gain(self, position: Position, order: Order) -> float | None:
        """Aborting saves what would be lost, and gives the mission up."""
        rules = position.rules
        if isinstance(order, Cover):
            return 0.1 * air_defense.printed(rules, order.units)
        if not isinstance(order, Abort):
            return 0.0
        share = len(order.units) / len(self.left(position))
        return share * self.toll / 10 - STAKE * air_defense.printed(rules, order.units)

    def offers(self, position: Position) -> Offers:
        """Those that are met, and a button for all of them."""
        left, low = self.left(position), self._low(position)
        options = [Option(Abort(left), "All abort")]
        if low:
            options.append(Option(Cover(low), "Strafing fighters turn on the interceptors"))
        return Offers(left, options=options)


def abort(position: Position, units: Sequence[int], rule: str) -> Event:
    """MS:13q - They return at once to the bases that they left."""
    air_forces.abort(position, units)
    roster = position.roster
    text = f"{roster.say(units)} {does(units, 'refuse')} combat and {does(units, 'return')} to base."
    return Event("aborted", text, (rule, "MS:13q"), (), roster.names(units))


class FlakFire(Step, frozen=True, tag="flak-fire"):
    """MS:13g - One roll for all flak that fires together; nobody is asked."""

    key: ClassVar = "flak"
    comes_with: ClassVar = ("air-defense",)
    side: ASide
    hex: AHex
    units: Units
    against: Units
    bombed: int = 0  # 1: it is fired over the target of those aircraft

    def settle(self, position: Position, dice: Dice) -> Happened:
        """MS:13m, MS:13u - What is lost is lost before the mission is carried out, bombers first."""
        rules = position.rules
        met = air_defense.aloft(position, self.against)
        if not met:
            return Happened(over=True)
        here = flak.factors(rules, [u for u in self.units if position.place[u] == self.hex])
        if self.bombed and here >= HEAVY:
            DISTURBED.put(position, DISTURBED(position) | 1 << self.hex)
        chart, total, roster = rules.charts[FLAK], flak.factors(rules, self.units), position.roster
        where = say_places([self.hex])
        roll = chart.throw(dice, f"flak over {where} with {total}")
        loss = min(int(chart.look_up(total, roll) or 0), air_defense.printed(rules, met))
        lost = f"{loss} factor{'' if loss == 1 else 's'} lost" if loss else "no loss"
        text = f"Flak with {total} at {roster.say(met)} over {where}: {chart.roll_word} {roll}, {lost}."
        named = roster.names((*self.units, *met))
        event = Event("flak", text, ("MS:13g", "MS:FDT"), place_names([self.hex]), named)
        return Happened([event], over=True, then=_bombers_first(rules, 1 - self.side, met, loss))


def _bombers_first(rules: Rules, side: int, units: Sequence[int], loss: int) -> list[Losing]:
    """MS:13u - Bombers are always the first to suffer."""
    if not loss:
        return []
    bombers = tuple(u for u in units if rules.roster.counters[u].type.bomber)
    others = tuple(u for u in units if u not in bombers)
    if not bombers or not others:
        return [Losing(side, tuple(units), "MS:FDT", loss, Measure.FACTORS)]
    least = min(loss, air_defense.printed(rules, bombers))
    return [Losing(side, bombers, "MS:13u", least, Measure.FACTORS, loss - least, others)]


class Dogfight(Step, frozen=True, tag="dogfight"):
    """MS:AIRMISSION.16c, MS:12q - Interceptors fight, strip off what they can spare, or refuse."""

    key: ClassVar = "engage"
    comes_with: ClassVar = ("air-defense",)
    mode: ClassVar = "choose"
    side: ASide
    hex: AHex
    units: Units
    against: Units

    def asked(self, position: Position) -> int:
        """The side whose fighters rose."""
        return self.side

    def left(self, position: Position) -> tuple[int, ...]:
        """Those that have not refused."""
        return air_defense.aloft(position, self.units)

    def _most(self, position: Position) -> int:
        against = air_defense.group(position, self.against)
        return air_defense.spare(position, self.left(position), against) if against.fighters else 0

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """Against whom."""
        left, say = self.left(position), position.roster.say
        meet = f"{say(left)} {does(left, 'meet')} {say(air_defense.aloft(position, self.against))}"
        where, side = say_places([self.hex]), position.rules.names[self.side]
        text = f"{side}: {meet} over {where}; fight, strip factors off, or refuse?"
        return text, ("MS:AIRMISSION.16c", "MS:12q")

    def rule_against(self, position: Position, order: Order) -> str:
        """They are in the air, and fight or go."""
        return "MS:AIRMISSION.16c"

    def orders(self, position: Position) -> Iterator[Order]:
        """With nothing stripped off, or as much as can be; or none."""
        yield from (Engage(strip) for strip in range(self._most(position) + 1))
        yield Abort(self.left(position))

    def check(self, position: Position, order: Order) -> Refusal | None:
        """No more than they have beyond the escorts; own fighters that rose."""
        rules = position.rules
        if isinstance(order, Abort):
            refused = foreign(position, self.side, order.units)
            others = [u for u in order.units if u not in self.left(position)]
            if refused is None and others:
                reason = f"{position.roster.tell(others, 'do')} not intercept here."
                refused = rules.refuse_by("MS:12q", reason, (), others)
            return refused
        if not isinstance(order, Engage):
            return self.out_of_place(position, order)
        most = self._most(position)
        if 0 <= order.strip <= most:
            return None
        reason = f"No more than {most} factors can be stripped off: escorts are fought at 1-1 or better."
        return rules.refuse_by("MS:AIRMISSION.16c", reason, (self.hex,), self.left(position))

    def carry_out(self, position: Position, order: Order, dice: Dice) -> Happened:
        """They fight; or they are back at their bases."""
        if isinstance(order, Abort):
            return Happened([abort(position, order.units, "MS:12q")])
        assert isinstance(order, Engage)
        return self._fight(position, order.strip, dice)

    def _fight(self, position: Position, strip: int, dice: Dice) -> Happened:
        rules = position.rules
        own, against = self.left(position), air_defense.group(position, self.against)
        events, then = list[Event](), list[Step]()
        area_interdiction.nullify(position, _interdicting(position, against.fighters))
        hits = air_defense.hits(rules, against, strip)
        if against.fighters:
            attack = air_defense.factors(position, own) - strip
            event, steps = duel(position, Duel(self.hex, own, against.fighters, attack), dice)
            events.append(event)
            then += steps
        else:
            hits = air_defense.hits(rules, against, int(air_defense.factors(position, own)))
        if against.bombers and (strip or not against.fighters):
            say, where = position.roster.say, place_names([self.hex])
            text = f"{say(own)} {does(own, 'attack')} {say(against.bombers)} over {where[0]}: "
            text += f"{hits} factor{'' if hits == 1 else 's'} lost."
            named = position.roster.names((*own, *against.bombers))
            events.append(Event("air combat", text, ("MS:AIRMISSION.16d",), where, named))
            if hits:
                losing = Losing(1 - self.side, against.bombers, "MS:AIRMISSION.16d", hits, Measure.FACTORS)
                then.append(losing)
        return Happened(events, over=True, then=then)

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """Without fighters there is nothing to decide; who is fewer by now may not fight (RMS-76)."""
        own, against = self.left(position), air_defense.group(position, self.against)
        if not own or not (against.fighters or against.bombers):
            return Happened(over=True)
        if not against.fighters:
            return self._fight(position, 0, dice)
        if not air_defense.matches(position, own, against):
            return Happened([abort(position, own, "MS:AIRMISSION.16c")], over=True)
        return None

    def gain(self, position: Position, order: Order) -> float | None:
        """What the others lose on average, less what one's own do."""
        if not isinstance(order, Engage):
            return 0.0
        against = air_defense.group(position, self.against)
        return air_defense.promise(position, self.left(position), against, order.strip)

    def offers(self, position: Position) -> Offers:
        """A sentence for each."""
        options = []
        for order in self.orders(position):
            if isinstance(order, Abort):
                options.append(Option(order, "Refuse combat"))
            elif isinstance(order, Engage):
                more = f", {order.strip} stripped off" if order.strip else ""
                options.append(Option(order, f"Fight{more}"))
        return Offers(options=options)


def _interdicting(position: Position, units: Iterable[int]) -> list[int]:
    """Those of the fighters that interdict the ground."""
    flying = ((unit, missions.of(position, unit)) for unit in units)
    return [unit for unit, one in flying if one is not None and one.kind == area_interdiction.AREA]


class Duel(NamedTuple):
    """Fighters against fighters over a square."""

    hex: int
    attackers: Sequence[int]
    defenders: Sequence[int]
    attack: Fraction  # what is left of the attackers against them


def duel(position: Position, fight: Duel, dice: Dice) -> tuple[Event, list[Step]]:
    """MS:FCRT - One roll; both lose factors."""
    rules = position.rules
    hex_, attackers, defenders, attack = fight
    chart, combat = rules.charts[FCRT], combats_of(rules)[FCRT]
    defense = air_defense.factors(position, defenders)
    at, where = odds(attack, defense), say_places([hex_])
    roll = chart.throw(dice, f"fighters over {where} at {at}")
    cell = chart.look_up(at, roll)
    assert cell is not None
    strong = f"{say_number(attack)} to {say_number(defense)}"
    text = f"Fighters over {where}: {strong}, {at}, {chart.roll_word} {roll}, {cell}."
    named = position.roster.names((*attackers, *defenders))
    event = Event("air combat", text, ("MS:FCRT", "MS:FCRT.a"), place_names([hex_]), named)
    units = {Role.ATTACKER: tuple(attackers), Role.DEFENDER: tuple(defenders)}
    at_hex: dict[Role, tuple[int, ...]] = {Role.ATTACKER: (hex_,), Role.DEFENDER: (hex_,)}
    side = position.side_of(attackers[0])
    return event, follow(combat.consequences(rules, cell), Scene(side, units, at_hex, int(defense)))
