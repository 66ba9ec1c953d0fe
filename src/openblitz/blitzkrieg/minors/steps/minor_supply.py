"""75:29.7, 75:SEQ.7 - paying for supply through minor countries, before anybody moves."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Annotated, ClassVar

from openblitz.blitzkrieg.engine.offering import Offers, Option
from openblitz.blitzkrieg.engine.orders import Order
from openblitz.blitzkrieg.engine.step import Step
from openblitz.blitzkrieg.minors.rules import minor_supply, minors
from openblitz.blitzkrieg.minors.rules.countries import COUNTRY
from openblitz.blitzkrieg.minors.rules.minors import PRICE, Due
from openblitz.blitzkrieg.minors.steps.minors import PASSAGE, tolls
from openblitz.table import Event
from openblitz.table.steps import Happened
from openblitz.table.words import count

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice, Refusal


class PayFor(Order, frozen=True, tag="pay-for"):
    """Remove two factors in a minor country, so that supply is traced through it."""

    form = "pay-for {country}"
    said = "Pay for supply through {country}"
    about = "Remove two factors in a minor country, to be supplied through it."
    rule = "75:29.7c"
    country: Annotated[int, COUNTRY]


class Decline(Order, frozen=True, tag="decline"):
    """Do without supply through a minor country."""

    form = "decline {country}"
    said = "Do without supply through {country}"
    about = "Do without supply through a minor country."
    rule = "CL:29.7a"
    country: Annotated[int, COUNTRY]


class SupplyToll(Step, frozen=True, tag="supply-toll"):
    """75:29.7c, CL:29.7a, 75:SEQ.7 - The aggressor pays for a country in which he has forces, or declines."""

    key: ClassVar = "supply-toll"
    mode: ClassVar = "choose"

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """For which country, and who depends on it."""
        rules = position.rules
        country = next(minor_supply.payable(position))
        units = minor_supply.depending(position, country).bit_count()
        text = (
            f"Turn {position.turn}, {rules.names[position.side]}: remove {PRICE} factors in "
            f"{rules.ground.minors[country].name}, so that supply goes through it? "
            f"{count(units, 'unit')} would be in supply by that."
        )
        return text, ("75:29.7c", "CL:29.7a")

    def rule_against(self, position: Position, order: Order) -> str:
        """75:29.7c - It comes before anybody moves."""
        return "75:29.7c"

    def orders(self, position: Position) -> Iterator[Order]:
        """To pay or not, a country at a time."""
        for country in islice(minor_supply.payable(position), 1):
            yield PayFor(country)
            yield Decline(country)

    def offers(self, position: Position) -> Offers:
        """The same, in words."""
        options = []
        for country in islice(minor_supply.payable(position), 1):
            name = position.rules.ground.minors[country].name
            options.append(Option(PayFor(country), f"Remove {PRICE} factors in {name}"))
            options.append(Option(Decline(country), f"No supply through {name}"))
        return Offers(options=options)

    def check(self, position: Position, order: Order) -> Refusal | None:
        """A country that can be paid for and is still to be decided on."""
        rules = position.rules
        if not isinstance(order, PayFor | Decline):
            return self.out_of_place(position, order)
        if order.country in minor_supply.payable(position):
            return None
        name = rules.ground.minors[order.country].name
        return rules.refuse_by("75:29.7c", f"There is no supply to be paid for in {name}.")

    def carry_out(self, position: Position, order: Order, dice: Dice) -> Happened:
        """The factors go before anybody moves; or there is no supply through the country."""
        rules = position.rules
        assert isinstance(order, PayFor | Decline)
        country, name = order.country, rules.ground.minors[order.country].name
        if isinstance(order, Decline):
            minor_supply.decline(position, country)
            text = f"{rules.names[position.side]} does without supply through {name}."
            return Happened([Event("declined", text, ("CL:29.7a",))])
        minor_supply.buy(position, country)
        inside = minors.forces(position, country, position.side)
        text = f"{rules.names[position.side]} pays for supply through {name}."
        event = Event("paid", text, ("75:29.7c",))
        return Happened([event], then=tolls(position.side, [Due(country, inside, PRICE, PASSAGE)]))

    def gain(self, position: Position, order: Order) -> float | None:
        """75:23.6b - Half the attack factors of those who would be in supply, less what it costs."""
        if not isinstance(order, PayFor):
            return 0.0
        fed = minor_supply.depending(position, order.country)
        own = position.of_side(position.side)
        return sum(position.roster.attack[u] for u in own if fed >> u & 1) / 4 - PRICE

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """What was paid before lapses; over when there is nothing to decide."""
        left = next(minor_supply.payable(position), None)
        return Happened(over=True) if left is None else None


class SupplyLapses(Step, frozen=True, tag="supply-lapses"):
    """CL:29.7c - What a side paid for holds through the other's player-turn; nobody is asked."""

    key: ClassVar = "supply-lapses"

    def settle(self, position: Position, dice: Dice) -> Happened:
        """When its own player-turn begins."""
        minor_supply.begin_anew(position)
        return Happened(over=True)
