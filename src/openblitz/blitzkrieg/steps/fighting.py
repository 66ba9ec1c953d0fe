"""75:4.3, 75:12-15, 65:7.0, 65:9.0, 65:19.0 - announcing all battles, then resolving them one at a time."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, ClassVar

import msgspec

from openblitz.blitzkrieg import division
from openblitz.blitzkrieg.charts import Attrition
from openblitz.blitzkrieg.orders import Attack, CallOff, Done, Fight
from openblitz.blitzkrieg.position import Battle
from openblitz.blitzkrieg.rules.odds import legal, odds
from openblitz.blitzkrieg.rules.victory import NAMES
from openblitz.blitzkrieg.steps.aftermath import follow
from openblitz.blitzkrieg.steps.base import Step, foreign, off_board, out_of_place, place_names, say_places
from openblitz.blitzkrieg.steps.offering import Offers, Option
from openblitz.hexes import bits
from openblitz.table import Event

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from openblitz.blitzkrieg.orders import Order
    from openblitz.blitzkrieg.position import Position
    from openblitz.blitzkrieg.rules.book import Rules
    from openblitz.table import Dice, Refusal


class Announce(Step, frozen=True, tag="announce"):
    """The attacker divides all combat into battles before the first die is rolled."""

    key: ClassVar = "announce"
    mode: ClassVar = "aim"
    give: ClassVar = "Announce"
    ending: ClassVar = "To the dice"
    near: ClassVar = False
    helps: ClassVar = {"suggestion": "Suggest a division"}

    def prompt(self, rules: Rules, position: Position) -> tuple[str, tuple[str, ...]]:
        """What is still to be attacked."""
        left = say_places(unattacked(rules, position)) or "nothing"
        return f"Announce your battles; still to be attacked: {left}.", (rules.cites["announce"],)

    def orders(self, rules: Rules, position: Position) -> Iterator[Order]:
        """Every battle that the free units can make, calling off, and done."""
        free = idle(rules, position)
        for hexes, beside in _groups(free, bits.of(unattacked(rules, position))):  # type: ignore[arg-type]
            for size in range(1, len(beside) + 1):
                for units in combinations(beside, size):
                    order = Attack(units, hexes)
                    if self.check(rules, position, order) is None:
                        yield order
        yield from (CallOff(battle.hexes[0]) for battle in position.battles)
        if self.check(rules, position, Done()) is None:
            yield Done()

    def pick(self, rules: Rules, position: Position, chance: Random) -> Order:
        """The next battle of a division that obeys the rules; one called off where none does."""
        left = division.divide(rules, position, position.battles)
        if left is None and position.battles:
            return CallOff(position.battles[-1].hexes[0])
        return Attack(left[0].units, left[0].hexes) if left else Done()

    def offers(self, rules: Rules, position: Position) -> Offers:
        """The units that are free beside the enemy hexes that are left; battles can be called off."""
        left = bits.of(unattacked(rules, position))  # type: ignore[arg-type]
        free = {u: touched & left for u, touched in idle(rules, position).items() if touched & left}
        hexes = {h for touched in free.values() for h in bits.hexes(touched)}
        off = [Option(CallOff(b.hexes[0]), "Call it off", undoes=True) for b in position.battles]
        return Offers(free, hexes | {b.hexes[0] for b in position.battles}, off)

    def wish(
        self, rules: Rules, position: Position, units: Sequence[int], hexes: Sequence[int]
    ) -> Order | None:
        """To attack these hexes with these units."""
        return Attack(tuple(units), tuple(hexes)) if units and hexes else None

    def check(self, rules: Rules, position: Position, order: Order) -> Refusal | None:
        """By the kind of order."""
        match order:
            case Attack(units, hexes):
                return (
                    foreign(rules, position.side, units)
                    or off_board(rules, position, units)
                    or self._check_targets(rules, position, hexes)
                    or self._check_attack(rules, position, units, hexes)
                )
            case CallOff(hex_):
                if any(hex_ in battle.hexes for battle in position.battles):
                    return None
                return rules.refuse("announce", f"No battle for {say_places([hex_])} is announced.", (hex_,))
            case Done():
                return self._check_done(rules, position)
        return out_of_place(rules, self, order)

    def _check_targets(self, rules: Rules, position: Position, hexes: tuple[int, ...]) -> Refusal | None:
        if not hexes or len(set(hexes)) != len(hexes):
            return rules.refuse("announce", "Name each hex that is attacked, once.", hexes)
        for hex_ in hexes:
            if not position.occupied[1 - position.side] >> hex_ & 1:
                return rules.refuse("announce", f"No enemy stands on {say_places([hex_])}.", (hex_,))
        for battle in position.battles:
            twice = set(battle.hexes) & set(hexes)
            if twice:
                return rules.refuse(
                    "one battle", f"{say_places(twice)} is attacked in another battle.", twice
                )
        return None

    def _check_attack(
        self, rules: Rules, position: Position, units: tuple[int, ...], hexes: tuple[int, ...]
    ) -> Refusal | None:
        for battle in position.battles:
            twice = set(battle.attackers) & set(units)
            if twice:
                return rules.refuse(
                    "one battle", f"{rules.roster.say(twice)} attacks in another battle.", (), twice
                )
        for unit in units:
            far = [h for h in hexes if not division.touching(position, unit) >> h & 1]
            if far:
                reason = f"{rules.roster.ids[unit]} is not beside {say_places(far)}."
                return rules.refuse("attack adjacent", reason, far, (unit,))
        attack = sum(rules.roster.attack[u] for u in units)
        defense = division.battle_defense(rules, position, units, hexes)
        if not legal(attack, defense):
            return rules.refuse("worst odds", f"{attack} against {defense} is worse than 1-6.", hexes, units)
        return None

    def _check_done(self, rules: Rules, position: Position) -> Refusal | None:
        spared = unattacked(rules, position)
        if spared:
            reason = f"You are beside {say_places(spared)} and must attack there."
            return rules.refuse("attack every", reason, spared)
        loose = tuple(idle(rules, position))
        if loose:
            reason = f"{rules.roster.say(loose)} is in an enemy zone of control and must attack."
            return rules.refuse("all attack", reason, (), loose)
        return None

    def carry_out(self, rules: Rules, position: Position, order: Order, dice: Dice) -> list[Event]:
        """Add a battle, drop one, or go on to the dice."""
        match order:
            case Attack(units, hexes):
                enemy = 1 - position.side
                defenders = tuple(u for h in hexes for u in position.units_at(rules.roster, h, enemy))
                position.battles.append(Battle(units, hexes, defenders))
                strength = _strengths(rules, position, position.battles[-1])
                text = f"{rules.roster.say(units)} attack {say_places(hexes)} at {odds(*strength)}."
                named = rules.roster.names((*units, *defenders))
                return [Event("announced", text, (rules.cites["odds"],), place_names(hexes), named)]
            case CallOff(hex_):
                position.battles = [b for b in position.battles if hex_ not in b.hexes]
                return [Event("called off", f"The battle for {say_places([hex_])} is called off.")]
        position.steps.pop()
        return [Event("battles announced", f"{NAMES[position.side]} has announced his battles.")]

    def settle(self, rules: Rules, position: Position) -> list[Event] | None:
        """Nothing to announce where nobody is beside the enemy."""
        if position.battles or division.engaged(rules, position):
            return None
        position.steps.pop()
        return []


def idle(rules: Rules, position: Position) -> dict[int, int]:
    """The units beside the enemy that are in no battle yet, with the enemy hexes they touch."""
    busy = {u for battle in position.battles for u in battle.attackers}
    return {u: t for u, t in division.engaged(rules, position).items() if u not in busy}


def unattacked(rules: Rules, position: Position) -> tuple[int, ...]:
    """The enemy hexes beside own units that no battle is announced for."""
    beside = 0
    for touched in division.engaged(rules, position).values():
        beside |= touched
    return tuple(bits.hexes(beside & ~bits.of(h for b in position.battles for h in b.hexes)))  # type: ignore[misc]


def _groups(contact: dict[int, int], attackable: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Every set of enemy hexes that some unit touches all of, with the units that do."""
    seen: set[int] = set()
    for touched in contact.values():
        hexes = list(bits.hexes(touched & attackable))
        for size in range(1, len(hexes) + 1):
            for chosen in combinations(hexes, size):
                group = bits.of(chosen)
                if group in seen:
                    continue
                seen.add(group)
                yield chosen, tuple(u for u, t in contact.items() if not group & ~t)


def _strengths(rules: Rules, position: Position, battle: Battle) -> tuple[int, int]:
    """Attack and defense strength of a battle."""
    attack = sum(rules.roster.attack[u] for u in battle.attackers)
    return attack, division.battle_defense(rules, position, battle.attackers, battle.hexes)


class Resolve(Step, frozen=True, tag="resolve"):
    """The attacker takes the battles in the order he likes; one die each."""

    key: ClassVar = "resolve"
    mode: ClassVar = "pick"

    def prompt(self, rules: Rules, position: Position) -> tuple[str, tuple[str, ...]]:
        """Which battles are left."""
        left = "; ".join(say_places(b.hexes) for b in position.battles if not b.fought)
        return f"Resolve a battle: {left}.", (rules.cites["battle order"],)

    def orders(self, rules: Rules, position: Position) -> Iterator[Order]:
        """Each battle that is left."""
        yield from (Fight(battle.hexes[0]) for battle in position.battles if not battle.fought)

    def offers(self, rules: Rules, position: Position) -> Offers:
        """Each battle that is left; where the odds alone decide no die is rolled."""
        left = [battle for battle in position.battles if not battle.fought]
        options = []
        for battle in left:
            die = rules.attrition.column(odds(*_strengths(rules, position, battle))) is not None
            options.append(Option(Fight(battle.hexes[0]), "Roll the die" if die else "Carry it out"))
        return Offers(hexes={battle.hexes[0] for battle in left}, options=options)

    def check(self, rules: Rules, position: Position, order: Order) -> Refusal | None:
        """A battle that was announced and not fought yet."""
        if not isinstance(order, Fight):
            return out_of_place(rules, self, order)
        for battle in position.battles:
            if order.hex in battle.hexes:
                if not battle.fought:
                    return None
                reason = f"The battle for {say_places(battle.hexes)} has been fought."
                return rules.refuse("one battle", reason, battle.hexes)
        return rules.refuse(
            "battle order", f"No battle for {say_places([order.hex])} is announced.", (order.hex,)
        )

    def carry_out(self, rules: Rules, position: Position, order: Order, dice: Dice) -> list[Event]:
        """Odds, die, result; what follows from it is asked next."""
        assert isinstance(order, Fight)
        index = next(i for i, b in enumerate(position.battles) if order.hex in b.hexes)
        battle = position.battles[index]
        position.battles[index] = msgspec.structs.replace(battle, fought=True)
        attack, defense = _strengths(rules, position, battle)
        at = odds(attack, defense)
        where = say_places(battle.hexes)
        sure = rules.attrition.column(at) is None and rules.attrition.above
        roll = 0 if sure else dice.roll(f"battle for {where} at {at}")
        result = sure or rules.attrition.look_up(at, roll)
        assert isinstance(result, Attrition)
        die = f"die {roll}, " if roll else ""
        text = f"Battle for {where}: {attack} to {defense}, {at}, {die}{result.value}."
        named = rules.roster.names((*battle.attackers, *battle.defenders))
        cited = (rules.cites["odds"], rules.cites["table"])
        position.steps += reversed(follow(rules, position, battle, result.value, defense))
        return [Event("battle", text, cited, place_names(battle.hexes), named)]

    def settle(self, rules: Rules, position: Position) -> list[Event] | None:
        """Over when every battle has been fought."""
        if any(not battle.fought for battle in position.battles):
            return None
        position.steps.pop()
        return []
