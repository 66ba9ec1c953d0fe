"""75:29.7 - combat supply through minor countries: not while neutral, and at a price while unsubdued."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.engine import known
from openblitz.blitzkrieg.engine.modifiers import Cut
from openblitz.blitzkrieg.engine.position import Position
from openblitz.blitzkrieg.engine.roster import NOBODY
from openblitz.blitzkrieg.minors.questions.minors import MINORS
from openblitz.blitzkrieg.minors.rules import minors
from openblitz.blitzkrieg.minors.rules.countries import COUNTRY, COUNTRY_SIDE, Of
from openblitz.blitzkrieg.minors.rules.minors import PRICE
from openblitz.blitzkrieg.supply.rules import supply
from openblitz.table.facts import Lasts, Subject

if TYPE_CHECKING:
    from collections.abc import Iterator


# 75:29.7c, CL:29.7c - through which countries a side has paid to be supplied, up to its next player-turn.
BOUGHT: Subject[tuple[Of, ...]] = Subject(Position, "supply-paid", (), COUNTRY_SIDE, each=True)
# CL:29.7a - for which it would not pay.
DECLINED: Subject[tuple[int, ...]] = Subject(
    Position, "supply-declined", (), COUNTRY, lasts=Lasts.PLAYER_TURN, each=True
)


def closed(position: Position, country: int, side: int) -> bool:
    """75:29.7a-c, CL:29.7d, R75-C22 - Whether a side traces no supply through a country as it stands."""
    who = minors.aggressors(position)[country]
    if who != side:
        return who == NOBODY
    return not minors.subdued(position, country, side) and Of(country, side) not in BOUGHT(position)


class ThroughMinors(Cut):
    """75:29.7 - Countries that are neutral, and unsubdued ones for which nothing has been paid."""

    name = "supply through minor countries"
    says = (
        ("75:29.7a", "No supply is traced through a neutral minor country."),
        ("75:29.7b", "The aggressor traces it through the country while each of its cities is garrisoned."),
        ("75:29.7c", "Else he must first remove 2 factors that he has there, before he moves."),
    )

    def hexes(self, position: Position, side: int) -> int:
        """All their hexes, but the ports that ships supply whatever happens in the country."""
        rules = position.rules
        found = 0
        for country, minor in enumerate(rules.ground.minors):
            if closed(position, country, side):
                found |= minor.hexes
        ports: int = MINORS(position).ports(rules)
        return found & ~ports


def payable(position: Position) -> Iterator[int]:
    """75:29.7c - The countries for which the moving side can pay and has not said whether it does.

    It is asked where it has two factors there, and some unit would be in supply by it.
    """
    declined, seen = DECLINED(position), _seen(position, position.side)
    for country, who in enumerate(minors.aggressors(position)):
        if who == position.side and country not in declined:
            if country not in seen:  # it takes long, and is asked again with every answer
                seen[country] = _is_payable(position, country)
            if seen[country]:
                yield country


@known.of_side
def _seen(position: Position, side: int) -> dict[int, bool]:
    """Of the countries that have been looked at whether the moving side can pay for them."""
    return {}


def _is_payable(position: Position, country: int) -> bool:
    return (
        closed(position, country, position.side)
        and can_pay(position, country)
        and depending(position, country) != 0
    )


def can_pay(position: Position, country: int) -> bool:
    """Whether the moving side has factors enough in a country."""
    inside = minors.forces(position, country, position.side)
    return minors.factors_of(position.rules, inside) >= PRICE


def depending(position: Position, country: int) -> int:
    """The units of the moving side that would be in supply if it paid for a country, and are not else.

    75:23.5c - Where more of them would depend on a beach than it supplies, any of them might be.
    """
    side = position.side
    lacking = supply.lacking(position, side)
    if not lacking:
        return 0
    trial = position.copy()
    buy(trial, country)
    ashore = supply.over_the_beach(trial, side) & ~supply.over_the_beach(position, side)
    return lacking & (~supply.lacking(trial, side) | ashore)


def buy(position: Position, country: int) -> None:
    """75:29.7c - The moving side has paid for a country."""
    BOUGHT.put(position, tuple(sorted({*BOUGHT(position), Of(country, position.side)})))


def decline(position: Position, country: int) -> None:
    """CL:29.7a - The moving side does without."""
    # Nothing follows from it but that it is not asked again: all that is known of supply stays.
    known.put_aside(position, DECLINED, tuple(sorted({*DECLINED(position), country})))


def begin_anew(position: Position) -> None:
    """CL:29.7c - What a side paid for holds through the other's player-turn, and no longer."""
    BOUGHT.put(position, tuple(one for one in BOUGHT(position) if one.side != position.side))
