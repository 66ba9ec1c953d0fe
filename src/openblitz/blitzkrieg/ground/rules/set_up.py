"""75:3.3, 65:3.0 - which units are set up, and when those come that were held back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.engine.places import BOX, ELIMINATED
from openblitz.blitzkrieg.engine.roster import SIDES
from openblitz.blitzkrieg.engine.scenario import RULE
from openblitz.blitzkrieg.ground.questions.set_up import SET_UP
from openblitz.blitzkrieg.ground.questions.terrain import TERRAIN
from openblitz.blitzkrieg.ground.rules.quarters import Quarters, quarters
from openblitz.blitzkrieg.ground.rules.terrain import closed

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.added import Saying
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.blitzkrieg.ground.questions.set_up import SettingUp


class HoldBack:
    """75:3.3b - Turn 1 units may be kept back, to come on later."""

    says = (("75:3.3b", "Turn 1 units may be held back and brought on later, from turn 2."),)
    may_hold_back = True
    held_back_from = 2
    fleet_first = False


class HoldBackFromTurnOne:
    """CL:3.3 - Units kept back may come on as reinforcements on turn 1 already."""

    says = (("CL:3.3", "Turn 1 units that are held back may come on as reinforcements from turn 1."),)
    may_hold_back = True
    held_back_from = 1
    fleet_first = False


class AllAtOnce:
    """65:3.0.3a, 65:3.0.4 - Every Turn 1 unit is set up."""

    says: tuple[Saying, ...] = (("65:3.0.3a", "Every Turn 1 unit is set up; none is held back."),)
    may_hold_back = False
    held_back_from = 1
    fleet_first = False


class FleetFirst(AllAtOnce):
    """65:3.0T.2-4 - Red's units at sea, then all of Blue's, then the rest of Red's."""

    says = (
        *AllAtOnce.says,
        ("65:3.0T.2", "Red first puts to sea what is to begin there, for all to see."),
        ("65:3.0T.3", "Then Blue sets up everything, at sea and on the board."),
        ("65:3.0T.4", "Then Red sets up the rest on the board."),
    )
    fleet_first = True


class HigherNumberFirst(AllAtOnce):
    """MS:8f-g - Who moves second sets up first: the side whose order of battle has the higher number."""

    says = (("MS:8g", "The side that moves second sets up first, all of its order of battle."),)


def fleet_stays(position: Position, side: int) -> bool:
    """65:3.0T.4 - Whether a side is done with the units that begin at sea, and sets the others up."""
    return SET_UP(position).fleet_first and side == 1 and position.steps[-1].key != FLEET


FLEET = "fleet"  # what the step in which units are put to sea first is called


def set_up_rule(rules: Rules, side: int, unit: int | None = None) -> str:
    """The paragraph by which a side sets up, or one of its units."""
    if rules.scenario is not None:
        return RULE
    if unit is not None and rules.roster.army[unit] >= len(SIDES):
        return "MS:18c"
    return rules.cites["set up blue" if side == 0 else "set up red"]


def comes(position: Position, unit: int) -> bool:
    """Whether a unit is set up: it is on the card for Turn 1, or part of one that is (75:26.1b)."""
    turn = position.roster.arrives[unit]
    return turn == 1 or (turn == 0 and position.place[unit] not in (BOX, ELIMINATED))


def camp_of(position: Position, side: int) -> int:
    """The hexes on which units of a side are set up."""
    found, roster = 0, position.roster
    for army in {roster.army[unit] for unit in position.of_side(side)}:
        found |= position.rules.ground.camp[army]
    return found


def room(position: Position, unit: int) -> int:
    """The hexes that a unit may be set up on, however many stand there already."""
    rules = position.rules
    camp = rules.ground.camp[position.roster.army[unit]]
    needs = quarters(rules, unit) if rules.added[Quarters] else None
    if needs is not None:
        return needs.hexes(position, unit) & (~0 if needs.off_land else camp)
    if position.roster.flies[unit]:  # 75:30.2d
        return camp & rules.ground.city
    return camp & ~closed(TERRAIN(position), rules.ground, position.roster.kind[unit])


ANSWERS: dict[str, SettingUp] = {
    "hold back": HoldBack(),
    "hold back from turn one": HoldBackFromTurnOne(),
    "all at once": AllAtOnce(),
    "fleet first": FleetFirst(),
    "higher number first": HigherNumberFirst(),
}
