"""75:4.3, 75:12-14, 65:7.0, 65:9.0 - announcing all battles before the first is fought."""

from __future__ import annotations

from itertools import chain, islice
from typing import TYPE_CHECKING, ClassVar, Final

from openblitz.blitzkrieg.battle.questions.duty import ATTACK_DUTY
from openblitz.blitzkrieg.battle.rules import division, support
from openblitz.blitzkrieg.battle.rules.duty import at_will, combats_of, owes
from openblitz.blitzkrieg.battle.rules.odds import cited, rolled_at
from openblitz.blitzkrieg.battle.steps import openings
from openblitz.blitzkrieg.battle.steps.announced import (
    bombarded_twice,
    helped,
    no_ground_units,
    parted,
    too_weak,
    with_guns,
)
from openblitz.blitzkrieg.battle.steps.marching import Movement
from openblitz.blitzkrieg.battle.steps.removing import Trouble, check_loss, remove, troubles
from openblitz.blitzkrieg.battle.steps.resolving import check_named, strengths_of
from openblitz.blitzkrieg.engine import missions
from openblitz.blitzkrieg.engine.attacks import ATTRITION, TROOPS, Battle, called, meant, numbered
from openblitz.blitzkrieg.engine.conditions import Supporter
from openblitz.blitzkrieg.engine.deed import anyhow, foreign, off_board, place_names, say_places
from openblitz.blitzkrieg.engine.offering import Offers, Option
from openblitz.blitzkrieg.engine.orders import Attack, CallOff, Done, Lose, TakeBack
from openblitz.blitzkrieg.engine.places import is_aloft
from openblitz.blitzkrieg.engine.position import COMBINED, FOUGHT, ROLLED_BACK, WORKED
from openblitz.blitzkrieg.engine.sequence import sequence_of
from openblitz.blitzkrieg.engine.step import Step
from openblitz.blitzkrieg.ground.rules import moves
from openblitz.hexes import bits
from openblitz.table import Event
from openblitz.table.steps import Allowed, Happened
from openblitz.table.words import does

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from openblitz.blitzkrieg.battle.rules.combat import Combat
    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice, Refusal


EAGER = 0.7  # how often a random player makes an attack that nobody owes
OFFERED = 2048  # attacks that are looked at for what is offered; beyond that a sample is


# What keeps whoever has done it in a player-turn from all attacks, and by which paragraph.
DONE: Final = (
    (WORKED, "MS:7r", "cut a rail line"),
    (ROLLED_BACK, "CL:32.74d", "gone back"),
    (COMBINED, "75:26.3b", "been recombined"),
)


class Announce(Step, frozen=True, tag="announce"):
    """The attacker divides all combat into battles before the first die is rolled."""

    key: ClassVar = "announce"
    always_asks: ClassVar = True
    first: ClassVar = "announce"
    mode: ClassVar = "aim"
    give: ClassVar = "Announce"
    orderly: ClassVar = True
    ending: ClassVar = "To the dice"
    near: ClassVar = False
    helps: ClassVar = {"suggestion": "Suggest battles"}
    standing: int = 0  # how many of the battles were announced before interception (CL:32.3c)

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """What is still to be attacked."""
        rules = position.rules
        if at_will(rules):
            return self._prompt_at_will(position)
        left = say_places(unattacked(position)) or "nothing"
        text = f"Announce your battles; still to be attacked: {left}."
        lost = [trouble.front.hexes for trouble in self._troubles(position)]
        if not lost:
            return text, (rules.cites["announce"],)
        where = say_places(h for hexes in lost for h in hexes)
        text += f" No division is found for {where}: units may also be given up (lose) or taken back there."
        return text, (rules.cites["announce"], rules.cites["no legal attack"])

    def _prompt_at_will(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """MS:3c - Whom one could attack, and need not."""
        rules = position.rules
        near = 0
        for combat in combats_of(rules).values():
            contact, targets = openings.still_open(position, combat)
            for reach in contact.values():
                near |= reach & targets
        left = say_places(bits.hexes(near)) or "nothing"
        text = f"Announce the battles that you want; still open to attack: {left}."
        return text, (ATTACK_DUTY(position).rule, rules.cites["announce"])

    def rule_against(self, position: Position, order: Order) -> str:
        """No battle is fought before all are announced."""
        rules = position.rules
        if order.time == "one at a time" and not sequence_of(rules).by_class:
            return rules.cites[self.first]
        return super().rule_against(position, order)

    def orders(self, position: Position) -> Iterator[Order]:
        """Every battle that the free units can make, or a sample; calling off, done, and ways out."""
        attacks: Iterator[Attack]
        for combat in combats_of(position.rules).values():
            groups = list(openings.groups(*openings.still_open(position, combat), combat.most))
            if sum(2 ** len(beside) for _, beside in groups) <= OFFERED:
                attacks = (
                    Attack(units, hexes, combat.name)
                    for hexes, beside in groups
                    for units in openings.subsets(beside)
                )
            else:
                attacks = self._sample(position, combat, groups)
            for order in attacks:
                for one in dict.fromkeys((order, helped(position, order))):
                    if self.check(position, one) is None:
                        yield one
        yield from (CallOff(*called(position.battles, battle)) for battle in position.battles)
        if self.check(position, Done()) is None:
            yield Done()
        yield from self.ways_out(position)

    def _sample(
        self,
        position: Position,
        combat: Combat,
        groups: list[tuple[tuple[int, ...], tuple[int, ...]]],
    ) -> Iterator[Attack]:
        """A division, and of each group of hexes the same number of attacks, among them that by all."""
        seen, by = set(), combat.name
        found = (division.divide(position, position.battles) if combat.owed else None) or ()
        found = [one for one in found if one.chart == by]
        each = max(1, OFFERED // len(groups))
        some = ((hexes, islice(openings.subsets(beside), each)) for hexes, beside in groups)
        attacks = (Attack(units, hexes, by) for hexes, subsets in some for units in subsets)
        by_all = (Attack(beside, hexes, by) for hexes, beside in groups)
        for order in chain((Attack(one.units, one.hexes, by) for one in found), by_all, attacks):
            if order not in seen:
                seen.add(order)
                yield order

    def _troubles(self, position: Position) -> list[Trouble]:
        """RT-15 - Where no division is found, unless what has been announced is one."""
        return troubles(position) if self._check_done(position) else []

    def ways_out(self, position: Position) -> Iterator[Order]:
        """RT-15 - Units given up, and moves taken back, where no division is found."""
        for trouble in self._troubles(position):
            yield from (Lose(units) for units in trouble.losses(position))
            if not trouble.choices and not moves.FIRM(position):
                back = self._ways_back(position, trouble)
                yield from back
                if not back and not trouble.losses(position):
                    yield from (Lose((u,)) for u in trouble.front.units)

    def _ways_back(self, position: Position, trouble: Trouble) -> list[TakeBack]:
        """Those whose moves can be taken back: an automatic victory may rest on them (65:7.3)."""
        back = (TakeBack((u,)) for u in trouble.front.units if position.moved(u))
        return [order for order in back if Movement().check(position, order) is None]

    def suggested(self, position: Position) -> list[Attack]:
        """A division of what is still to be attacked, each attack with all who may help it.

        Bombers that were sent to do something else do that.
        """
        trial, found = position.copy(), list[Attack]()
        for battle in division.divide(trial, trial.battles) or ():
            alone = Attack(battle.units, battle.hexes, battle.chart)
            order = helped(trial, with_guns(trial, alone))
            found.append(order if self.check(trial, order) is None else alone)
            self._announce(trial, found[-1])
        for _title, order in list(openings.others(trial)):
            if all(is_aloft(trial.place[u]) for u in order.units) and self.check(trial, order) is None:
                found.append(order)
                self._announce(trial, order)
        return found

    def pick(self, position: Position, chance: Random) -> Order | Allowed[Order]:
        """The next battle of a division that obeys the rules; one called off or a way out where none does."""
        rules = position.rules
        left = division.divide(position, position.battles)
        owed = [battle for battle in position.battles if combats_of(rules)[battle.chart].owed]
        if left is None and owed:
            return CallOff(*called(position.battles, owed[-1]))
        if left is None:
            return chance.choice(list(self.ways_out(position)))
        if left:
            order = Attack(left[0].units, left[0].hexes, left[0].chart)
            if rules.added[Supporter] and chance.random() < EAGER:
                order = with_guns(position, order)
            return helped(position, order) if chance.random() < EAGER else order
        return self._pick_other(position, chance)

    def _pick_other(self, position: Position, chance: Random) -> Order | Allowed[Order]:
        """What bombers are there for, else some attack that nobody owes; or done."""
        for combat in combats_of(position.rules).values():
            due = _due(position, combat)
            for _title, order in openings.others_of(position, combat, due) if due else ():
                if self.check(position, order) is None:
                    return Allowed(order)
        if chance.random() >= EAGER:
            return Done()
        # Of all in any order the first that may be made: to check them all takes long.
        others = chain(openings.others(position), openings.all_at_will(position))
        for _title, order in anyhow(others, chance):
            if self.check(position, order) is None:
                if order.chart == ATTRITION:
                    return helped(position, order)
                return Allowed(order)
        return Done()

    def offers(self, position: Position) -> Offers:
        """The units that are free beside the enemy hexes that are left; battles can be called off."""
        rules = position.rules
        left = _unattacked(position)
        free = {u: touched & left for u, touched in idle(position).items() if touched & left}
        for combat in combats_of(rules).values():
            if not owes(rules, combat.name):
                contact, targets = openings.still_open(position, combat)
                able = {u: reach & targets for u, reach in contact.items() if reach & targets}
                free |= {u: free.get(u, 0) | reach for u, reach in able.items()}
        hexes = {h for touched in free.values() for h in bits.hexes(division.hexes_of(touched))}
        free |= dict.fromkeys(support.helpers(position, sorted(hexes)), 0) if missions.flown(rules) else {}
        battles = position.battles
        off = [
            Option(CallOff(*called(battles, b)), "Call it off", undoes=True, battle=b.number) for b in battles
        ]
        out = [Option(order, "") for order in self.ways_out(position)]
        return Offers(free, hexes | {b.hexes[0] for b in battles}, [*self._others(position), *off, *out])

    def _others(self, position: Position) -> Iterator[Option]:
        """Attacks of other kinds than attrition: those on a single hex by all that can."""
        for title, order in openings.others(position):
            if self.check(position, order) is None:
                yield Option(order, f"{title}: {say_places(order.hexes)}")

    def wish(self, position: Position, units: Sequence[int], hexes: Sequence[int]) -> Order | None:
        """To attack these hexes with these units, as they owe it, or else as they can."""
        rules = position.rules
        if not units or not hexes:
            return None
        wanted = bits.of(hexes)  # type: ignore[arg-type]
        for combat in sorted(combats_of(rules).values(), key=lambda combat: not combat.owed):
            contact, left = openings.still_open(position, combat)
            troops, _bombers = parted(rules, combat, tuple(units))
            if not wanted & ~left and all(not wanted & ~contact.get(unit, 0) for unit in troops):
                return Attack(tuple(units), tuple(hexes), combat.name)
        return Attack(tuple(units), tuple(hexes))

    def check(self, position: Position, order: Order) -> Refusal | None:
        """By the kind of order."""
        match order:
            case Attack(units, _hexes):
                return (
                    foreign(position, position.side, units)
                    or off_board(position, tuple(u for u in units if not is_aloft(position.place[u])))
                    or self._check_targets(position, order)
                    or self._check_attack(position, order)
                )
            case CallOff():
                refused = check_named(position.rules, position.battles, order, "announce")
                return refused or self._check_off(position, order)
            case Done():
                return self._check_done(position)
            case Lose() | TakeBack():
                return self._check_way_out(position, order)
        return self.out_of_place(position, order)

    def _check_off(self, position: Position, order: CallOff) -> Refusal | None:
        """CL:32.3c - What was announced before interception stands, if the rest can be divided beside it."""
        (off,) = meant(position.battles, order.hex, order.number)
        standing = [b for b in position.battles if b.number <= self.standing]
        if off not in standing or division.divide(position, standing) is None:
            return None
        reason = f"The battle for {say_places(off.hexes)} was announced before interception, and stands."
        return position.rules.refuse_by("CL:32.3c", reason, off.hexes, off.attackers)

    def _check_way_out(self, position: Position, order: Lose | TakeBack) -> Refusal | None:
        """RT-15 - Only where no division is found; moves only where no removal is known to help."""
        found, units = self._troubles(position), order.units
        if not found:
            return self.out_of_place(position, order)
        if isinstance(order, Lose) and order in set(self.ways_out(position)):
            return None
        if isinstance(order, Lose):
            return foreign(position, position.side, units) or check_loss(position, found, units)
        back = {u for trouble in found if not trouble.choices for u in trouble.front.units}
        others = [u for u in units if u not in back]
        if others:
            reason = f"{position.roster.tell(others, 'do')} not stand where no division of combat is found."
            return position.rules.refuse("move before combat", reason, (), others)
        return Movement().check(position, order)

    def _check_targets(self, position: Position, order: Attack) -> Refusal | None:
        rules = position.rules
        hexes, combat = order.hexes, combats_of(rules)[order.chart]
        targets = combat.targets(position)
        if combat.instead:
            reason = "That table is chosen when the battle is fought; announce it without a table."
            return rules.refuse_by(combat.chart(rules).rules[0], reason, hexes)
        if not hexes or len(set(hexes)) != len(hexes):
            return rules.refuse("announce", "Name each hex that is attacked, once.", hexes)
        for hex_ in hexes:
            if not targets >> hex_ & 1:
                who = "enemy stands" if combat.system == TROOPS else f"enemy {combat.system} is"
                return rules.refuse("announce", f"No {who} on {say_places([hex_])}.", (hex_,))
        for battle in position.battles:
            twice = set(battle.hexes) & set(hexes)
            if twice and battle.chart == order.chart:
                reason = f"{say_places(twice)} is attacked in another battle."
                return rules.refuse_by(combat.once or rules.cites["one battle"], reason, twice)
        return bombarded_twice(position, order)

    def _check_attack(self, position: Position, order: Attack) -> Refusal | None:
        rules = position.rules
        units, hexes, combat = order.units, order.hexes, combats_of(rules)[order.chart]
        for battle in position.battles:
            twice = {*battle.attackers, *battle.support} & set(units)
            if twice:
                rule = combat.rule_twice or combats_of(rules)[battle.chart].rule_twice
                reason = f"{position.roster.tell(twice, 'attack')} in another battle."
                return rules.refuse_by(rule or rules.cites["one battle"], reason, (), twice)
        troops, bombers = parted(rules, combat, units)
        refused = self._check_free(position, units)
        refused = refused or support.why_no_support(position, troops, bombers, hexes)
        refused = refused or combat.why_not(position, troops, hexes)
        if refused is not None:
            return refused
        for unit in troops:
            reach = combat.reach(position, unit)
            far = [h for h in hexes if not reach >> h & 1]
            if far:
                reason = f"{position.roster.ids[unit]} is not beside {say_places(far)}."
                return rules.refuse("attack adjacent", reason, far, (unit,))
        return too_weak(position, order)

    def _check_free(self, position: Position, units: Sequence[int]) -> Refusal | None:
        """Units that attack nobody in this player-turn, whoever is beside them."""
        rules = position.rules
        before = [u for u in units if position.flags[u] & FOUGHT]
        if before:
            reason = f"{position.roster.tell(before, 'have')} fought while others moved."
            return rules.refuse("one battle", reason, (), before)
        for flag, rule, done in DONE:
            who = [u for u in units if position.flags[u] & flag]
            if who:
                reason = f"{position.roster.tell(who, 'have')} {done} and {does(who, 'attack')} nobody."
                return rules.refuse_by(rule, reason, (), who)
        return no_ground_units(rules, units)

    def _check_done(self, position: Position) -> Refusal | None:
        rules = position.rules
        spared = list(bits.hexes(_unattacked(position)))
        if spared:
            chart, _hex = division.target(rules, spared[0])
            hexes = [hex_ for kind, hex_ in (division.target(rules, one) for one in spared) if kind == chart]
            combat = combats_of(rules)[chart]
            what = "there" if combat.system == TROOPS else f"the {combat.system}"
            reason = f"You are beside {say_places(hexes)} and must attack {what}."
            return rules.refuse_by(combat.rule_owed or rules.cites["attack every"], reason, hexes)
        for combat in combats_of(rules).values():
            left = _due(position, combat)
            if left:
                reason = f"Bombers of yours are over {say_places(bits.hexes(left))} and must attack there."
                return rules.refuse_by(combat.rule_owed, reason, bits.hexes(left))
        loose = tuple(idle(position))
        if loose:
            reason = f"{position.roster.tell(loose, 'be')} in an enemy zone of control and must attack."
            return rules.refuse("all attack", reason, (), loose)
        return None

    def carry_out(self, position: Position, order: Order, dice: Dice) -> Happened:
        """Add a battle, drop one, go on to the dice; or take a way out."""
        match order:
            case Attack():
                return Happened([self._announce(position, order)])
            case CallOff(hex_, number):
                (off,) = meant(position.battles, hex_, number)
                text = f"The battle for {say_places([hex_])} is called off."
                return self._without(position, [off], Event("called off", text))
            case Lose(units):
                off_too = [b for b in position.battles if set(units) & set(b.attackers)]
                return self._without(position, off_too, remove(position, units))
            case TakeBack():
                position.battles = []
                again = Movement()
                return Happened(again.carry_out(position, order, dice).events, then=[again])
        text = f"{position.rules.names[position.side]} has announced his battles."
        return Happened([Event("battles announced", text)], over=True)

    def _without(self, position: Position, off: Sequence[Battle], event: Event) -> Happened:
        """Some battles are off; those that stand are counted anew."""
        left = [b for b in position.battles if b not in off]
        standing = sum(b.number <= self.standing for b in left)
        position.battles = numbered(left)
        if standing == self.standing:
            return Happened([event])
        return Happened([event], over=True, then=[Announce(standing)])

    def _announce(self, position: Position, order: Attack) -> Event:
        rules = position.rules
        units, hexes, combat = order.units, order.hexes, combats_of(rules)[order.chart]
        defenders = combat.defenders(position, units, hexes)
        number = len(position.battles) + 1
        troops, bombers = parted(rules, combat, units)
        battle = Battle(troops, hexes, defenders, False, number, combat.system, combat.name, bombers)
        position.battles.append(battle)
        who = f"{position.roster.say(units)} {does(units, 'attack')}"
        come_to = strengths_of(position, battle)
        at = rolled_at(position, battle)
        how = "without resistance" if at is None else combat.say(at, *come_to)[0]
        text = f"{who} {say_places(hexes)} {how}."
        named = position.roster.names((*units, *defenders))
        return Event("announced", text, cited(rules, combat.name)[:1], place_names(hexes), named)

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """Nothing to announce where nobody can attack anything."""
        if position.battles or any(c.contact(position) for c in combats_of(position.rules).values()):
            return None
        return Happened(over=True)


def idle(position: Position) -> dict[int, int]:
    """The units that must attack and are in no battle yet, with the targets they touch."""
    busy = {u for battle in position.battles for u in battle.attackers}
    return {u: t for u, t in division.owing(position).items() if u not in busy}


def unattacked(position: Position) -> tuple[int, ...]:
    """The enemy hexes beside own units that no battle is announced for, or not every kind that is owed."""
    found = division.hexes_of(_unattacked(position))
    for combat in combats_of(position.rules).values():
        found |= _due(position, combat)
    return tuple(bits.hexes(found))


def _due(position: Position, combat: Combat) -> int:
    """The hexes that bombers were sent to attack so, for which no such battle is announced."""
    announced = (battle.hexes for battle in position.battles if battle.chart == combat.name)
    return combat.due(position) & ~bits.of(h for hexes in announced for h in hexes)  # type: ignore[misc]


def _unattacked(position: Position) -> int:
    """The targets beside own units that no battle is announced for."""
    beside = 0
    for touched in division.owing(position).values():
        beside |= touched
    return beside & ~division.owed_hexes(position.rules, position.battles)
