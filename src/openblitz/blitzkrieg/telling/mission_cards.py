"""What one ought to know of a mission before aircraft are sent on it: what comes of it, and how likely."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import msgspec

from openblitz.blitzkrieg.air.deeds.sorties import Sortie
from openblitz.blitzkrieg.air_forces.rules import air_strikes
from openblitz.blitzkrieg.air_forces.rules.air_strikes import Strike
from openblitz.blitzkrieg.battle.rules.duty import combats_of
from openblitz.blitzkrieg.battle.rules.results import in_words
from openblitz.blitzkrieg.battle.rules.weighing import weigh_battle
from openblitz.blitzkrieg.engine import missions
from openblitz.blitzkrieg.engine.attacks import Battle
from openblitz.blitzkrieg.engine.step import Phase
from openblitz.blitzkrieg.telling.fates import result_view
from openblitz.table.orders import units_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table.attempt import Attempt


class Saying(msgspec.Struct, frozen=True):
    """Something that a rule says."""

    words: str
    rule: str


class Chance(msgspec.Struct, frozen=True):
    """What so many rolls out of all bring."""

    many: int
    of: int
    words: str


class MissionCard(msgspec.Struct, frozen=True):
    """A mission that could be flown: by which paragraph, what comes of it, what the die may bring."""

    rule: str
    says: tuple[Saying, ...]
    chances: tuple[Chance, ...]  # the likeliest first; none where ground units decide what it is good for


def mission_card(attempt: Attempt[Position, Order]) -> MissionCard | None:
    """The card of an order that sends aircraft on a mission; None of any other."""
    order, step, rules = attempt.order, attempt.state.steps[-1], attempt.state.rules
    deed = step.deed(rules, order) if isinstance(step, Phase) else None
    if not isinstance(deed, Sortie) or attempt.refusal is not None:
        return None
    kind, night = missions.flown(rules)[deed.mission], bool(getattr(order, "night", False))
    told = tuple(Saying(words, rule) for rule, words in kind.tells(rules, night=night))
    about = f"{order.about.partition(';')[0].removesuffix('.')}."  # without how the order is written
    return MissionCard(order.rule, told or (Saying(about, order.rule),), _chances(attempt))


def _chances(attempt: Attempt[Position, Order]) -> tuple[Chance, ...]:
    """What the die may bring when all are over the target who would be there by this order."""
    if attempt.tried is None:
        return ()
    after = attempt.tried.after
    mission = missions.of(after, units_of(attempt.order)[0])
    if mission is None:
        return ()
    units = tuple(
        one.unit
        for one in missions.of_side(after, attempt.state.side_of(mission.unit))
        if (one.kind, one.hex, one.night) == (mission.kind, mission.hex, mission.night)
    )
    kind = missions.flown(after.rules)[mission.kind]
    if isinstance(kind, Strike):
        return _counted(_of_strike(after, kind, mission.hex, units)) if kind.table else ()
    return _counted(_of_battle(after, units, mission.hex))


def _of_battle(position: Position, units: tuple[int, ...], hex_: int) -> Iterator[str]:
    """What each roll brings in the battle that these aircraft alone would make there, if there is such."""
    rules = position.rules
    for chart, combat in combats_of(rules).items():
        alone = not combat.supported and all(combat.reach(position, unit) >> hex_ & 1 for unit in units)
        if not alone or combat.why_not(position, units, (hex_,)) is not None:
            continue
        weighed = weigh_battle(position, units, (hex_,), chart)
        battle = Battle(units, (hex_,), combat.defenders(position, units, (hex_,)), chart=chart)
        said = combat.unhurt(position, (hex_,))
        told = {
            one: result_view(
                rules, cell, chart, combat.befalls(position, battle, cell), said[1] if said else "nothing"
            ).words
            for one, cell in weighed.cells.items()
        }
        yield from (told[one] for one in weighed.rolls)
        return


def _of_strike(position: Position, kind: Strike, hex_: int, units: tuple[int, ...]) -> Iterator[str]:
    """MS:AIRMISSION - The same by a table of strikes, with what is added to the die."""
    factors = air_strikes.factors_of(position, units)
    more = int(air_strikes.added(position, kind, hex_, units).total)
    for roll in air_strikes.table(kind).faces:
        word = air_strikes.result(kind, factors, roll + more)
        yield in_words(kind.consequences(position, hex_, units, word) if word else ()) or "nothing"


def _counted(words: Iterable[str]) -> tuple[Chance, ...]:
    """What comes to the same is one line."""
    found = Counter(words)
    return tuple(Chance(many, found.total(), said) for said, many in found.most_common())
