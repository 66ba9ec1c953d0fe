"""65:21.0 - the balance of supply: what cities supply, what units draw, and what becomes of what is too much.

It is struck when a side's own player-turn ends. What is too much then is noted, and is lost if it is still
too much when the side's next player-turn ends (R65-40).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.engine.modifiers import Invariant, Kept, Shown
from openblitz.blitzkrieg.engine.roster import SIDES
from openblitz.blitzkrieg.ground.rules import capacity
from openblitz.blitzkrieg.ground.rules.city_names import say_cities
from openblitz.blitzkrieg.supply.questions.balance import BALANCE, Balance
from openblitz.blitzkrieg.supply.rules.drawing import Short, drawing, draws, need, noted, sources
from openblitz.blitzkrieg.supply.rules.supply_routes import ByRoutes
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex
from openblitz.table.view import Box, Track
from openblitz.table.words import count

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from openblitz.blitzkrieg.engine.added import Saying
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table.tally import Tally


# The question


class CityCapacity:
    """65:21.0 - All cities supply all units, wherever these are."""

    says: tuple[Saying, ...] = (
        ("65:21.0.1", "Each city square that a side controls supplies 12 factors."),
        ("65:21.0.2a", "Aircraft draw on it as ground units do."),
        ("65:21.0.2b", "Artillery draws by its defense factor."),
        ("65:21.0.3a", "Who draws more than that has one turn to mend it."),
        ("65:21.0.3b", "Then he eliminates units of his choice until supply is in balance."),
        ("65:21.0.3c", "Units at sea draw, too."),
        ("65:21.0.4", "Units in the desert draw double."),
    )
    rule_cut_off = ""

    def short(self, position: Position, side: int) -> Short:
        """65:21.0.3a - What is drawn beyond what is supplied; nobody is cut off."""
        drawn = sum(draws(position, u) for u in drawing(position, side))
        return Short(side, max(0, drawn - sum(sources(position, side).values())))

    def lightens(self, position: Position, side: int, units: Iterable[int]) -> bool:
        """65:21.0.3b - Everybody draws on the same."""
        return any(draws(position, unit) for unit in units)

    def lines(self, position: Position, side: int) -> Iterator[str]:
        """All cities together."""
        cities = sources(position, side)
        has = count(len(cities), "city square")
        yield f"{sum(cities.values())} factors are supplied by {has}, for all units."


ANSWERS: dict[str, Balance] = {"city capacity": CityCapacity(), "city capacity by routes": ByRoutes()}


# What is shown


class CapacityShown(Shown):
    """65:21.0.1 - The cities that supply a side, each with what it supplies now."""

    name = "supply of cities"
    says = ()
    title = "Supply of cities"
    about = "cities that supply a side now, with the factors that each supplies"
    rule = "65:21.0.1"

    def hexes(self, position: Position, side: int) -> int:
        """Those that supply anything."""
        return bits.of(Hex(hex_) for hex_, most in sources(position, side).items() if most)

    def labels(self, position: Position, side: int) -> dict[int, str]:
        """How much."""
        return {hex_: str(most) for hex_, most in sources(position, side).items()}


def _drawn(drawn: Tally) -> str:
    """65:21.0 - What is drawn, in words; a sum is shown where there is something to add up."""
    if len(drawn.parts) > 1:
        return f"Supply drawn: {drawn}."
    by = "".join(f" by {part.why}" for part in drawn.parts)
    return f"{count(int(drawn.total), 'factor')} of supply drawn{by}."


class BalanceKept(Kept):
    """65:21.0 - What a side draws of what it is supplied, and what is too much and until when."""

    name = "balance of supply"
    news = False
    says = ()

    def tracks(self, position: Position) -> Iterator[Track]:
        """Factors drawn, of those supplied."""
        for side, seat in enumerate(SIDES):
            drawn, supplied = need(position, side), sources(position, side)
            yield Track(
                key="supply",
                title="Supply drawn",
                value=int(drawn.total),
                of=sum(supplied.values()),
                seat=seat,
                rule=capacity.RULE,
            )

    def boxes(self, position: Position) -> Iterator[Box]:
        """Who draws on what; the cities that supply less than they did."""
        rules = position.rules
        for side, seat in enumerate(SIDES):
            lines = [_drawn(need(position, side)), *BALANCE.of(rules).lines(position, side)]
            less = {h: n for h, n in sources(position, side).items() if n != capacity.FACTORS}
            lines += (
                f"{say_cities(rules, [hex_])} supplies {count(most, 'factor')}."
                for hex_, most in less.items()
            )
            lines += self._too_much(position, side)
            yield Box(place=f"supply {seat}", title="Supply", seat=seat, lines=tuple(lines))

    def _too_much(self, position: Position, side: int) -> Iterator[str]:
        """65:21.0.3a - What is in excess, and when it must be gone."""
        now, before = BALANCE.of(position.rules).short(position, side), noted(position, side)
        this = position.turn + (side < position.side)  # the turn in which its next player-turn ends
        if now.factors:
            when = this if before.factors else this + 1
            yield f"{count(now.factors, 'factor')} too much: gone by the end of turn {when}, or lost."
        for due in (True, False):
            cut = [u for u in now.units if (u in before.units) is due]
            if cut:
                when = this if due else this + 1
                yield f"Without a route: {position.roster.say(cut)}; lost at the end of turn {when}."


class BalanceHolds(Invariant):
    """65:21.0.3 - When a side's player-turn is over, nothing is too much that was too much before."""

    name = "balance holds"

    def changes(self, before: Position, after: Position) -> Iterator[str]:
        """What is noted of the side that has just moved is what it is short of."""
        rules = before.rules
        if (before.turn, before.side) == (after.turn, after.side) or before.turn == 0 or after.outcome:
            return
        side, cities = before.side, bits.hexes(rules.ground.city)
        if any(capacity.of(after, h) > capacity.of(before, h) for h in cities):
            return  # 65:23.3.b - what bombs had taken is there again as soon as the next turn begins
        now, had = BALANCE.of(rules).short(after, side), noted(before, side)
        if now != noted(after, side):
            yield "what a side is short of is not noted right"
        if (now.factors and had.factors) or set(now.units) & set(had.units):
            yield "a side is still short of what it was short of a turn ago"
