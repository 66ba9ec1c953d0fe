"""BC:scenario.deploy.edges, BC:scheduled.record - Before deployment: the table, the edges, the schedule."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar

from openblitz.commander.kinds import SIDE, PlannedStrike
from openblitz.commander.older import Older
from openblitz.commander.orders import ChooseEdge, ChooseTable, Done, WriteSchedule
from openblitz.commander.position import EDGES
from openblitz.commander.rules import deployment, schedule
from openblitz.commander.rules.book import say_cm
from openblitz.commander.rules.standing import table_of
from openblitz.commander.steps.base import Step, out_of_place
from openblitz.commander.steps.offering import Offers, Option
from openblitz.commander.table_top import tables
from openblitz.table.steps import Happened

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from openblitz.commander.orders import Order
    from openblitz.commander.position import Position
    from openblitz.table import Dice, Refusal

EDGE = "BC:scenario.deploy.edges"


class TableChoice(Step, frozen=True, tag="table"):
    """BC:scenario.deploy.edges - The scenario's first side sets up the table."""

    key: ClassVar = "table"
    mode: ClassVar = "furnish"

    def needs(self, position: Position) -> str:
        """Nothing: it comes first."""
        return ""

    def asked(self, position: Position) -> int:
        """The scenario's first side."""
        return 0

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """Which table."""
        return "Choose a table.", (EDGE, "BC:battlefield.scenery", "BC:battlefield.size")

    def orders(self, position: Position) -> Iterator[Order]:
        """The tables by name; random ones and those of one's own cannot be listed."""
        for name in deployment.table_choices(position.rules):
            order = ChooseTable(name)
            if name not in ("random", "custom") and self.check(position, order) is None:
                yield order

    def offers(self, position: Position) -> Offers:
        """The tables by name, one by chance, one of one's own."""
        named = (order for order in self.orders(position) if isinstance(order, ChooseTable))
        # The barest first: the fewer pieces, the easier a first battle.
        known = sorted(
            ((tables.named(order.source), order) for order in named), key=lambda t: len(t[0].pieces)
        )
        options = [Option(order, table.title, order.source) for table, order in known]
        forms = {"seed": "table random {}", "text": "table custom {}"}
        return Offers({}, options, forms=forms)

    def check(self, position: Position, order: Order) -> Refusal | None:
        """A table that there is, large enough."""
        rules = position.rules
        if not isinstance(order, ChooseTable):
            return out_of_place(rules, self, order)
        return deployment.table_refusal(rules, order)

    def carry_out(self, position: Position, order: Order, dice: Dice) -> Happened:
        """Put it there."""
        rules = position.rules
        assert isinstance(order, ChooseTable)
        table = position.table = deployment.build_table(rules, order)
        position.touch()
        metres = rules.scenario.file.metres
        size = f"{say_cm(table.width)} by {say_cm(table.height)} cm"
        real = f"{say_cm(table.width * metres)} by {say_cm(table.height * metres)} m"
        text = f"The table is {table.title}, {size} ({real}), {table.coverage():.0%} of it under scenery."
        cited = (EDGE, "BC:battlefield.scenery", "BC:battlefield.groundscale")
        return Happened([rules.event("table", text, cited)], over=True)


class EdgeChoice(Step, frozen=True, tag="edge"):
    """BC:scenario.deploy.edges - The other side chooses its edge."""

    key: ClassVar = "edge"
    mode: ClassVar = "choose"

    def needs(self, position: Position) -> str:
        """A table, whose edges they are."""
        return "a table" if position.table is None else ""

    def asked(self, position: Position) -> int:
        """The side that did not set up the table."""
        return 1

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """Which edge."""
        return "Choose the table edge that you play from; the enemy plays from the opposite one.", (EDGE,)

    def orders(self, position: Position) -> Iterator[Order]:
        """Any of the four."""
        yield from (ChooseEdge(edge) for edge in EDGES)

    def offers(self, position: Position) -> Offers:
        """The four."""
        return Offers({}, [Option(ChooseEdge(edge), edge.capitalize()) for edge in EDGES])

    def check(self, position: Position, order: Order) -> Refusal | None:
        """Any of the four."""
        rules = position.rules
        if not isinstance(order, ChooseEdge):
            return out_of_place(rules, self, order)
        if order.edge not in EDGES:
            return rules.refuse(EDGE, f"A table has no edge {order.edge[:40]!r}.")
        return None

    def carry_out(self, position: Position, order: Order, dice: Dice) -> Happened:
        """One edge for each side."""
        assert isinstance(order, ChooseEdge)
        position.edge = [deployment.opposite(order.edge), order.edge]
        one, other = (seat.capitalize() for seat in position.roster.seats)
        text = (
            f"The {other} side plays from the {position.edge[1]}, the {one} side from the {position.edge[0]}."
        )
        return Happened([position.rules.event("edges", text, EDGE)], over=True)


class Scheduling(Step, frozen=True, tag="scheduling"):
    """BC:scheduled.record - A side writes its scheduled strikes, face down."""

    key: ClassVar = "scheduling"
    mode: ClassVar = "plot"
    secret: ClassVar[bool] = True
    side: Annotated[int, SIDE] = 0

    def asked(self, position: Position) -> int:
        """The side that writes."""
        return self.side

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """How many assets there are."""
        bought = schedule.assets(position.rules, self.side)
        text = f"Write your scheduled strikes, unseen by the enemy: {bought} assets can be spent."
        return text, ("BC:scheduled.record", "BC:scheduled.asset")

    def orders(self, position: Position) -> Iterator[Order]:
        """A strike on the middle of the table by each unit, nothing, done."""
        table = table_of(position)
        for unit in position.roster.artillery[self.side]:
            yield WriteSchedule((PlannedStrike(1, (table.width / 2, table.height / 2), ((unit, 1),)),))
        yield WriteSchedule(())
        yield Done()

    def offers(self, position: Position) -> Offers:
        """The artillery."""
        return Offers({}, guns=position.roster.artillery[self.side])

    def pick(self, position: Position, chance: Random) -> Order:
        """Strikes somewhere in the first turns, with some of the assets."""
        rules = position.rules
        if position.strikes[self.side] or chance.random() < 0.3:
            return Done()
        table, guns = table_of(position), position.roster.artillery[self.side]
        return WriteSchedule(
            tuple(
                PlannedStrike(
                    chance.randint(1, min(4, rules.scenario.file.turns or 4)),
                    (round(chance.uniform(0, table.width), 2), round(chance.uniform(0, table.height), 2)),
                    ((chance.choice(guns), 1),),
                )
                for _ in range(chance.randint(0, schedule.assets(rules, self.side)))
            )
        )

    def check(self, position: Position, order: Order) -> Refusal | None:
        """BC:scheduled.asset, BC:scheduled.target - Own artillery, assets left, points on the table."""
        match self._today(position, order):
            case WriteSchedule() as written:
                return schedule.write_refusal(position, self.side, written)
            case Done():
                return None
        return out_of_place(position.rules, self, order)

    def _today(self, position: Position, order: Order) -> Order | None:
        """The order itself, or what does the same as one of an older game file."""
        return order.renewed(position, self.side) if isinstance(order, Older) else order

    def carry_out(self, position: Position, order: Order, dice: Dice) -> Happened:
        """Write it, or put it face down. What happened tells the enemy nothing."""
        rules = position.rules
        seat = position.roster.seats[self.side]
        written = self._today(position, order)
        if isinstance(written, WriteSchedule):
            schedule.write(position, self.side, written)
            text = f"The {seat.capitalize()} side writes its schedule."
            return Happened([rules.event("schedule", text, "BC:scheduled.record")])
        position.schedule_closed[self.side] = True
        text = f"The {seat.capitalize()} schedule lies face down at the edge of the table."
        return Happened([rules.event("schedule", text, "BC:scheduled.record")], over=True)

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """BC:scheduled.bought - Who has bought no assets, or has no artillery, writes nothing."""
        if schedule.can_plan(position.rules, self.side):
            return None
        position.schedule_closed[self.side] = True
        return Happened(over=True)
