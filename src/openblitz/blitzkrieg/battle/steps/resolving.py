"""75:12.3, 75:15, 65:19.0 - resolving the battles that were announced, one at a time."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from math import ceil
from typing import TYPE_CHECKING, ClassVar

import msgspec

from openblitz.blitzkrieg.battle.rules.duty import combats_of
from openblitz.blitzkrieg.battle.rules.odds import at_worst, cited, held_down, rolled_at
from openblitz.blitzkrieg.battle.rules.results import in_words
from openblitz.blitzkrieg.battle.rules.upshots import Upshot
from openblitz.blitzkrieg.battle.rules.weighing import fallen
from openblitz.blitzkrieg.battle.steps.aftermath import follow, scene
from openblitz.blitzkrieg.charts import Odds
from openblitz.blitzkrieg.charts.cells import written
from openblitz.blitzkrieg.engine.attacks import Battle, called, meant
from openblitz.blitzkrieg.engine.bearing import struck
from openblitz.blitzkrieg.engine.conditions import OddsModifier, Steadfast
from openblitz.blitzkrieg.engine.deed import place_names, say_places
from openblitz.blitzkrieg.engine.modifiers import Aftermath
from openblitz.blitzkrieg.engine.offering import Offers, Option
from openblitz.blitzkrieg.engine.orders import CallOff, Fight
from openblitz.blitzkrieg.engine.places import on_map
from openblitz.blitzkrieg.engine.sequence import sequence_of
from openblitz.blitzkrieg.engine.step import Step
from openblitz.table import Event
from openblitz.table.steps import Happened
from openblitz.table.words import count

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from openblitz.blitzkrieg.battle.rules.combat import Combat
    from openblitz.blitzkrieg.battle.rules.results import Consequence
    from openblitz.blitzkrieg.battle.rules.weighing import Strengths
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice, Refusal


FEW = 3  # attackers that are named, where a battle is told beside others on its hexes


def check_named(
    rules: Rules, battles: Sequence[Battle], order: CallOff | Fight, subject: str
) -> Refusal | None:
    """Why an order does not mean one announced battle and no other."""
    chart = order.chart if isinstance(order, Fight) else ""
    found, where = meant(battles, order.hex, order.number, chart), say_places([order.hex])
    if not found:
        which = f"number {order.number} for {where}" if order.number else f"for {where}"
        return rules.refuse(subject, f"No battle {which} is announced.", (order.hex,))
    if len(found) > 1:
        numbers = ", ".join(str(battle.number) for battle in found)
        return rules.refuse(subject, f"There are several for {where}: say number {numbers}.", (order.hex,))
    return None


def why_waits(position: Position, battle: Battle) -> Refusal | None:
    """Why a battle cannot be fought yet: another kind comes first."""
    rules = position.rules
    by_class = sequence_of(rules).by_class
    if len(combats_of(rules)) == 1 and not by_class:
        return None
    for other in position.battles:
        rule = "" if other.fought else combats_of(rules)[other.chart].before(rules, other, battle)
        if by_class and not (rule or other.fought) and _from_sea(position, other):
            bombs = combats_of(rules)[battle.chart].bombs
            rule = "" if bombs or _from_sea(position, battle) else "MS:PCS.II.4.B"
        if rule:
            reason = f"First comes {_told(position, other, alike=True)}."
            return rules.refuse_by(rule, reason, other.hexes, other.attackers)
    return None


def _told(position: Position, battle: Battle, *, alike: bool) -> str:
    """A battle by its hexes and its kind; and, where others are alike, by who fights in it."""
    roster, combat = position.roster, combats_of(position.rules)[battle.chart]
    kind = combat.kind(position, battle.attackers)
    text = f"{say_places(battle.hexes)}{f' ({kind.lower()})' if kind else ''}"
    if not alike:
        return text
    many = len(battle.attackers) > FEW
    text += f" with {count(len(battle.attackers), 'unit') if many else roster.say(battle.attackers)}"
    return text + (f", helped by {roster.say(battle.support)}" if battle.support else "")


def _from_sea(position: Position, battle: Battle) -> bool:
    """Whether a battle is an assault over a beach."""
    places = (position.lies(unit) for unit in battle.attackers)
    return any(on_map(place) and not position.rules.ground.land >> place & 1 for place in places)


def _instead(position: Position, battle: Battle) -> Iterator[Combat]:
    """The other kinds of combat as which an announced battle may be fought."""
    for other in combats_of(position.rules).values():
        if other.instead == battle.chart and other.why_not_instead(position, battle) is None:
            yield other


def _came_of_it(
    position: Position, battle: Battle, combat: Combat, brings: Sequence[Consequence]
) -> tuple[str, tuple[str, ...]]:
    """What bombs and shells brought, in words: the number that their table prints is no harm by itself."""
    if not combat.bombs:
        return "", ()
    rule, unhurt = combat.unhurt(position, battle.hexes) or ("", "no harm is done")
    words = in_words(brings)
    return f": {words or unhurt}", (() if words or not rule else (rule,))


def strengths_of(position: Position, battle: Battle) -> Strengths:
    """Attack and defense strength of a battle."""
    units = (*battle.attackers, *battle.support)
    return combats_of(position.rules)[battle.chart].strengths(position, units, battle.hexes)


class Resolve(Step, frozen=True, tag="resolve"):
    """The attacker takes the battles in the order he likes; one die each."""

    key: ClassVar = "resolve"
    first: ClassVar = "one at a time"
    mode: ClassVar = "pick"

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """Which battles are left."""
        left = [battle for battle in position.battles if not battle.fought]
        where = Counter(battle.hexes for battle in left)
        said = (_told(position, b, alike=where[b.hexes] > 1) for b in left)
        return f"Resolve a battle: {'; '.join(said)}.", (position.rules.cites["battle order"],)

    def orders(self, position: Position) -> Iterator[Order]:
        """Each battle that is left."""
        battles = position.battles
        for battle in battles:
            if not battle.fought and why_waits(position, battle) is None:
                yield Fight(*called(battles, battle))
                for other in _instead(position, battle):
                    yield Fight(*called(battles, battle), other.name)

    def offers(self, position: Position) -> Offers:
        """Each battle that is left; where the odds alone decide no die is rolled."""
        left = [b for b in position.battles if not b.fought and why_waits(position, b) is None]
        options = []
        for battle in left:
            chart = position.rules.charts[battle.chart]
            at = rolled_at(position, battle)
            words = "Carry it out" if at is None or chart.column(at) is None else "Roll the die"
            order = Fight(*called(position.battles, battle))
            options.append(Option(order, words, battle=battle.number))
            for other in _instead(position, battle):
                by = msgspec.structs.replace(order, chart=other.name)
                options.append(Option(by, f"{words}: {other.title}", battle=battle.number))
        return Offers(hexes={battle.hexes[0] for battle in left}, options=options)

    def check(self, position: Position, order: Order) -> Refusal | None:
        """A battle that was announced and not fought yet."""
        rules = position.rules
        if not isinstance(order, Fight):
            return self.out_of_place(position, order)
        refused = check_named(rules, position.battles, order, "battle order")
        if refused is not None:
            return refused
        (battle,) = meant(position.battles, order.hex, order.number, order.chart)
        if battle.fought:
            reason = f"The battle for {say_places(battle.hexes)} has been fought."
            return rules.refuse("one battle", reason, battle.hexes)
        return why_waits(position, battle) or self._check_table(position, order, battle)

    def _check_table(self, position: Position, order: Fight, battle: Battle) -> Refusal | None:
        """Another table only where the attacker has the choice."""
        rules = position.rules
        if order.chart in ("", battle.chart):
            return None
        other = combats_of(rules)[order.chart]
        if other.instead != battle.chart:
            reason = f"The battle for {say_places(battle.hexes)} is not decided by that table."
            return rules.refuse("table", reason, battle.hexes)
        return other.why_not_instead(position, battle)

    def carry_out(self, position: Position, order: Order, dice: Dice) -> Happened:
        """Odds, die, result; what follows from it is asked next."""
        rules = position.rules
        assert isinstance(order, Fight)
        (battle,) = meant(position.battles, order.hex, order.number, order.chart)
        index = position.battles.index(battle)
        position.battles[index] = msgspec.structs.replace(battle, fought=True)
        by_chart = order.chart or battle.chart
        combat, chart = combats_of(rules)[by_chart], rules.charts[by_chart]
        come_to = strengths_of(position, battle)
        attack, defense = come_to
        units = (*battle.attackers, *battle.support)
        at = combat.at(position, units, come_to)
        if at is None or combat.sure(position, units, battle.hexes):
            return self._unresisted(position, battle)
        at = at_worst(chart, at)
        capped = held_down(position, at, by_chart) if rules.added[OddsModifier] else None
        at, why = (at, "") if capped is None else (capped.odds, f" ({capped.why})")
        if isinstance(at, Odds) and combat.owed:
            for one in rules.added[OddsModifier]:
                one.note(position, at)
        where = say_places(battle.hexes)
        # Off the ends of a chart the odds alone decide.
        sure = chart.column(at) is None
        roll = chart.faces[0] if sure else chart.throw(dice, f"battle for {where} at {at}")
        extra = int(combat.added(position, units, battle.hexes).total)
        cell = fallen(chart, at, roll if sure else roll + extra)
        assert cell is not None
        plus = f" + {extra}" if extra else ""
        die = "" if sure else f"{chart.roll_word} {roll}{plus}, "
        named = position.roster.names((*battle.attackers, *battle.defenders))
        by = (*cited(rules, by_chart), *(() if capped is None else (capped.rule,)))
        if rules.added[Steadfast]:
            battle = msgspec.structs.replace(battle, defenders=struck(rules, battle.defenders))
        befallen = tuple(combat.befalls(position, battle, cell))
        came, cites = _came_of_it(position, battle, combat, befallen)
        text = f"Battle for {where}: {combat.say(at, attack, defense)[1]}{why}, {die}{written(cell)}{came}."
        event = Event("battle", text, (*by, *cites), place_names(battle.hexes), named)
        beside = (one.consequences(position, battle) for one in rules.added[Aftermath])
        brings: Iterable[Consequence] = (*befallen, *chain.from_iterable(beside))
        for upshot in rules.added[Upshot]:
            brings = upshot.brought(position, battle, tuple(brings))
        more = combat.struck(position, battle)
        return Happened([event, *more], then=follow(brings, scene(position, battle, ceil(defense))))

    def _unresisted(self, position: Position, battle: Battle) -> Happened:
        """Nobody resists: what follows, follows without a die."""
        where = say_places(battle.hexes)
        named = position.roster.names((*battle.attackers, *battle.defenders))
        event = Event("battle", f"Nobody resists at {where}.", (), place_names(battle.hexes), named)
        beside = (one.consequences(position, battle) for one in position.rules.added[Aftermath])
        brings = tuple(chain.from_iterable(beside))
        return Happened([event], then=follow(brings, scene(position, battle, 0)))

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """Over when every battle has been fought; one that another has left without foes is not fought."""
        rules = position.rules
        left = [battle for battle in position.battles if not battle.fought]
        if not left:
            return Happened(over=True)
        lapsed = [battle for battle in left if not combats_of(rules)[battle.chart].stands(position, battle)]
        if not lapsed:
            return None
        position.battles = [
            msgspec.structs.replace(battle, fought=True) if battle in lapsed else battle
            for battle in position.battles
        ]
        return Happened([self._lapse(rules, battle) for battle in lapsed])

    def _lapse(self, rules: Rules, battle: Battle) -> Event:
        text = f"The battle for {say_places(battle.hexes)} is not fought: nobody is left to fight it."
        return Event("lapsed", text, (rules.cites["battle order"],), place_names(battle.hexes))
