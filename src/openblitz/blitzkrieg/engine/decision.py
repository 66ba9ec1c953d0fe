"""A decision that a player is asked for, as it lies on the pile of a position."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, ClassVar, Self

import msgspec

from openblitz.blitzkrieg.engine import offering
from openblitz.blitzkrieg.engine.orders import Done
from openblitz.blitzkrieg.engine.roster import SIDES
from openblitz.hexes.grid import BOARD
from openblitz.table import Question
from openblitz.table import steps as table_steps
from openblitz.table.orders import verb_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.offering import Costs, Offers, Sending
    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position


class Decision(table_steps.Step["Position", "Order"], frozen=True):
    """What a pile of the hex family is made of, as far as whoever looks at a position may ask it."""

    # The phase still to come when this step is over, for those that are no phase themselves; empty: none.
    before: ClassVar[str] = "resolve"
    # The phases, charts or answers of a game that bring it, for those that are no phase; empty: it is in all.
    comes_with: ClassVar[tuple[str, ...]] = ()
    # Whoever is asked here has something to do or to end, whatever stands where.
    always_asks: ClassVar[bool] = False
    # The subject under which a book says what has to be decided here before anything else.
    first: ClassVar[str] = "sequence"
    # The paragraph that says when this is done, where no book treats it as a subject.
    when: ClassVar[str] = ""
    # Both sides of an exchange lose at once: while somebody is about to lose units, nothing is judged.
    losing: ClassVar[bool] = False
    # A stack may be too high here: until movement is over, and while what is too much is taken off.
    crowded: ClassVar[bool] = False
    # What movement did may still be undone (CL:32.33c, CL:32.74): while this step lies on the pile.
    provisional: ClassVar[bool] = False
    # Whoever ends it gives something up by that: he is asked, though there is nothing else that he could do.
    gives_up: ClassVar[bool] = False
    # What can be done here may follow from what only its side knows (MS:9y): were it passed over, or not, the
    # other would learn that.
    reads_secrets: ClassVar[bool] = False
    # No stack of either side is too high here: movement is over, and no battle has left anything behind.
    orderly: ClassVar[bool] = False
    # For screens: the button that gives what is drawn up, whether it is about a few places to be looked at
    # closely, and the table's questions that help here, with their buttons.
    give: ClassVar[str] = ""
    near: ClassVar[bool] = True
    helps: ClassVar[dict[str, str]] = {}

    def phase(self) -> str:
        """What rulesets call it among the phases of a game."""
        return tag(type(self))

    def can_ask(self, position: Position) -> bool:
        """Whether somebody is asked here, who can order something."""
        if self.always_asks:
            return True
        asks = type(self).check is not table_steps.Step.check
        return asks and next(iter(self.orders(position)), None) is not None

    def needs(self, position: Position) -> str:
        """What the position lacks that this step is about, in words; empty: nothing."""
        return ""

    def opened(self, rules: Rules) -> Self:
        """What a game begins with where this step is its first; a scenario may say who is asked."""
        return self

    def crowds(self, position: Position, side: int) -> bool:
        """Whether stacks of a side may be too high while this step lies on the pile."""
        return self.crowded and side == position.side

    def left_high(self, position: Position, side: int) -> int:
        """The hexes on which stacks of a side may be too high while this step is asked.

        After battles change from the box stays with the others until all go back: wherever that is.
        """
        return 0 if self.orderly else BOARD

    def leaving(self, position: Position, side: int) -> Collection[int]:
        """CL:11.1g - Who of a side leaves his stack in this step, or may, before stacks are looked at."""
        return ()

    def asked(self, position: Position) -> int:
        """The side that decides."""
        return position.side

    def seat(self, position: Position) -> str:
        """The seat of that side."""
        return SIDES[self.asked(position)]

    def question(self, position: Position) -> Question:
        """What is asked, by the paragraphs of the book that is played."""
        asked = super().question(position)
        cited = tuple(dict.fromkeys(map(position.rules.paragraph, asked.rules)))
        return asked if cited == asked.rules else msgspec.structs.replace(asked, rules=cited)

    def gain(self, position: Position, order: Order) -> float | None:
        """What an allowed order wins its side, in attack factors; None: that is for players to judge."""
        return None

    def other_orders(self, position: Position) -> Iterator[Order]:
        """Some order besides that which ends the step, if there is any: what is found soonest comes first."""
        return (order for order in self.orders(position) if order != Done())

    def beside(self, position: Position, order: Order) -> bool:
        """Whether an order is allowed here, and does nothing of what is asked."""
        return False

    # What a screen is offered; made from the orders, unless a step knows better

    def offers(self, position: Position) -> Offers:
        """Who can do something and where; a step of a few sentences has an order for each."""
        orders = list(self.orders(position))
        found = offering.listed(orders)
        if self.mode != "choose":
            return found
        options = [offering.Option(order, "") for order in orders if not isinstance(order, Done)]
        return found._replace(options=options)

    def sendings(self, position: Position, unit: int) -> Iterable[Sending]:
        """Everywhere that a unit can be sent."""
        return offering.sendings(self.orders(position), unit)

    def wish(self, position: Position, units: Sequence[int], hexes: Sequence[int]) -> Order | None:
        """The order that these units and hexes would be here, allowed or not; None: there is none like it."""
        return offering.meant(self.orders(position), units, hexes)

    def costs(self, position: Position, order: Order) -> Costs | None:
        """What an allowed order costs, where it costs something."""
        return None

    def pass_over(self, position: Position) -> str:
        """How a player says that he will not be asked such a thing any more; empty: there is no need."""
        return ""

    def still(self, position: Position, able: Collection[int]) -> list[int]:
        """Of those who can do something, those of whom it is unusual here that they have done nothing."""
        return []

    def forgotten(self, position: Position, able: Collection[int]) -> Iterator[str]:
        """What a player may have forgotten before he ends the step, in sentences; who can do something."""
        return iter(())


@cache
def tag(kind: type[Decision]) -> str:
    """What rulesets and positions call a kind of decision."""
    return verb_of(kind)
