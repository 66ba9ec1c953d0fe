"""What every step can be asked; a step is plain data in the position, one class a decision."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import msgspec

from openblitz.blitzkrieg.position import ELIMINATED
from openblitz.blitzkrieg.roster import SIDES
from openblitz.blitzkrieg.steps import offering
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, name
from openblitz.table import Event, Question
from openblitz.table.view import Mode  # noqa: TC001 - msgspec reads the annotations

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from random import Random

    from openblitz.blitzkrieg.orders import Order
    from openblitz.blitzkrieg.position import Position
    from openblitz.blitzkrieg.rules.book import Rules
    from openblitz.blitzkrieg.steps.offering import Costs, Offers, Sending
    from openblitz.table import Dice, Refusal


class Step(msgspec.Struct, frozen=True):
    """A decision that a player is asked for. The last step of `position.steps` is the one that is asked."""

    key: ClassVar[str]
    # For screens: what hands do here, and the buttons that give what is drawn up and that end the step.
    mode: ClassVar[Mode] = "choose"
    give: ClassVar[str] = ""
    ending: ClassVar[str] = ""  # empty: it ends by itself
    near: ClassVar[bool] = True  # about a few places, to be looked at closely
    helps: ClassVar[dict[str, str]] = {}  # the table's questions that help here, with their buttons

    def asked(self, position: Position) -> int:
        """The side that decides."""
        return position.side

    def prompt(self, rules: Rules, position: Position) -> tuple[str, tuple[str, ...]]:
        """The question in words, and the paragraphs it comes from."""
        raise NotImplementedError

    def question(self, rules: Rules, position: Position) -> Question:
        """What is asked, of whom."""
        prompt, cited = self.prompt(rules, position)
        return Question(SIDES[self.asked(position)], self.key, prompt, cited)

    def orders(self, rules: Rules, position: Position) -> Iterator[Order]:
        """Every order that would be carried out."""
        raise NotImplementedError

    def pick(self, rules: Rules, position: Position, chance: Random) -> Order:
        """One of the orders at random, without listing them all where there are many."""
        return chance.choice(list(self.orders(rules, position)))

    def check(self, rules: Rules, position: Position, order: Order) -> Refusal | None:
        """Why the order would not be carried out; None when it would be."""
        raise NotImplementedError

    def carry_out(self, rules: Rules, position: Position, order: Order, dice: Dice) -> list[Event]:
        """Change the position by a checked order."""
        raise NotImplementedError

    def settle(self, rules: Rules, position: Position) -> list[Event] | None:
        """Leave the step where nothing is to be decided, and say what happened; None: somebody is asked."""
        return None

    # What a screen is offered; made from the orders, unless a step knows better

    def offers(self, rules: Rules, position: Position) -> Offers:
        """Who can do something and where; a step of a few sentences has an order for each."""
        orders = list(self.orders(rules, position))
        found = offering.listed(orders)
        if self.mode != "choose":
            return found
        options = [offering.Option(order, "") for order in orders if offering.verb(order) != "done"]
        return found._replace(options=options)

    def sendings(self, rules: Rules, position: Position, unit: int) -> Iterable[Sending]:
        """Everywhere that a unit can be sent."""
        return offering.sendings(self.orders(rules, position), unit)

    def wish(
        self, rules: Rules, position: Position, units: Sequence[int], hexes: Sequence[int]
    ) -> Order | None:
        """The order that these units and hexes would be here, allowed or not; None: there is none like it."""
        return offering.meant(self.orders(rules, position), units, hexes)

    def costs(self, rules: Rules, position: Position, order: Order) -> Costs | None:
        """What an allowed order costs, where it costs something."""
        return None

    def forgotten(self, rules: Rules, position: Position) -> Iterator[str]:
        """What a player may have forgotten before he ends the step, in sentences."""
        return iter(())


def any_of(hexes: int, chance: Random) -> int:
    """One hex of a set at random."""
    return bits.nth(hexes, chance.randrange(hexes.bit_count()))


def out_of_place(rules: Rules, step: Step, order: Order) -> Refusal:
    """An order of a kind that this step does not take."""
    kind = order.__struct_config__.tag
    return rules.refuse("sequence", f"This is not the time for the order {kind!r}; the step is {step.key}.")


def say_waiting(count: int) -> Iterator[str]:
    """Units that wait off the map, if any."""
    if count:
        yield f"{count} {'unit waits' if count == 1 else 'units wait'} on the card."


def place_names(hexes: Iterable[int]) -> tuple[str, ...]:
    """Hexes for answers to players."""
    return tuple(name(Hex(h)) for h in hexes)


def say_places(hexes: Iterable[int]) -> str:
    """Hexes in a sentence."""
    return ", ".join(place_names(hexes))


def eliminate(rules: Rules, position: Position, units: Iterable[int], rule: str, why: str) -> Event:
    """Take units off the board for good."""
    units = tuple(units)
    hexes = tuple(dict.fromkeys(position.place[u] for u in units))
    for unit in units:
        position.put(rules.roster, unit, ELIMINATED)
    text = f"{rules.roster.say(units)} eliminated: {why}."
    return Event("eliminated", text, (rule,), place_names(hexes), rules.roster.names(units))


def foreign(rules: Rules, side: int, units: tuple[int, ...]) -> Refusal | None:
    """Units that a side may not order about, or the same unit twice, or none."""
    if not units:
        return rules.refuse("sequence", "No unit is named.")
    if len(set(units)) != len(units):
        return rules.refuse("sequence", "A unit is named twice.", (), units)
    strangers = [u for u in units if rules.roster.side[u] != side]
    if strangers:
        return rules.refuse(
            "own units", f"{rules.roster.say(strangers)} belongs to the other side.", (), strangers
        )
    return None


def off_board(rules: Rules, position: Position, units: tuple[int, ...]) -> Refusal | None:
    """Units that are not on the map."""
    away = [u for u in units if position.place[u] <= 0]
    if away:
        return rules.refuse("own units", f"{rules.roster.say(away)} is not on the board.", (), away)
    return None


def apart(rules: Rules, position: Position, units: tuple[int, ...]) -> Refusal | None:
    """Units that are ordered together but do not stand together."""
    if len({position.place[u] for u in units}) > 1:
        return rules.refuse("stack moves", "These units do not stand on one hex.", (), units)
    return None
