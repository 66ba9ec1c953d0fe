"""What a player types: unit names without their side, and what could come next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.orders import VERBS
from openblitz.blitzkrieg.roster import SIDES
from openblitz.blitzkrieg.rules import movement
from openblitz.blitzkrieg.rules.flights import grounded
from openblitz.blitzkrieg.rules.reinforcements import entries
from openblitz.blitzkrieg.steps import Movement, SetUp
from openblitz.blitzkrieg.steps.fighting import idle, unattacked
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openblitz.blitzkrieg.game import Blitzkrieg
    from openblitz.blitzkrieg.position import Position
    from openblitz.blitzkrieg.rules.book import Rules

_LINKS = {
    "place": "at",
    "drop": "at",
    "move": "to",
    "fly": "to",
    "advance": "to",
    "retreat": "to",
    "attack": "with",
}


def in_full(rules: Rules, text: str, side: int) -> str:
    """An order with every unit's side before its name: Blue's `move 4Arm to S20` moves B:4Arm."""
    return " ".join(_full_name(rules, word, side) for word in text.split())


def _full_name(rules: Rules, word: str, side: int) -> str:
    numbers = rules.roster.number
    full = f"{SIDES[side].code}:{word}"
    if word.casefold() in numbers or full.casefold() not in numbers:
        return word
    return rules.roster.ids[numbers[full.casefold()]]


def units_called(rules: Rules, word: str) -> list[int]:
    """The units of either side that a name may mean."""
    wanted = [word, *(f"{side.code}:{word}" for side in SIDES)]
    return [rules.roster.number[w.casefold()] for w in wanted if w.casefold() in rules.roster.number]


def short(rules: Rules, unit: int) -> str:
    """A unit's name without its side."""
    return rules.roster.ids[unit].partition(":")[2]


# What could come next


def candidates(  # noqa: PLR0911 - one line a verb
    game: Blitzkrieg, position: Position, before: Sequence[str]
) -> list[str]:
    """The words that may follow a verb and the words after it."""
    if position.outcome is not None:
        return []
    verb = before[0].lower()
    rules, side = game.rules, position.steps[-1].asked(position)
    if verb == "look":
        return [name(h) for h in bits.hexes(position.stood(0) | position.stood(1))]
    if verb in ("where", "reach", "orders"):
        return [short(rules, u) for u in rules.roster.of_side[side]]
    if verb == "attack":
        return _attack_words(rules, position, before)
    if verb in ("call-off", "fight"):
        return [name(Hex(h)) for battle in position.battles if not battle.fought for h in battle.hexes]
    if verb not in VERBS.known() or verb in ("done", "resign"):
        return []
    return _unit_words(rules, position, side, before)


def _new(words: list[str], before: Sequence[str]) -> list[str]:
    """Words without those that are typed already: nobody names a unit or a hex twice."""
    typed = {word.lower() for word in before}
    return [word for word in words if word.lower() not in typed]


def _attack_words(rules: Rules, position: Position, before: Sequence[str]) -> list[str]:
    if "with" in before:
        return _new([short(rules, u) for u in idle(rules, position)], before)
    targets = _new([name(Hex(h)) for h in unattacked(rules, position)], before)
    return targets if len(before) == 1 else [*targets, "with"]


def _unit_words(rules: Rules, position: Position, side: int, before: Sequence[str]) -> list[str]:
    """Units after the verb, then the link, then the hexes that the last unit can go to."""
    verb = before[0].lower()
    link = _LINKS.get(verb, "")
    known = [u for word in before[1:] for u in units_called(rules, word) if rules.roster.side[u] == side]
    if link in before or "via" in before:
        ends = _ends(rules, position, verb, known[-1]) if known else 0
        return [
            *(name(h) for h in bits.hexes(ends)),
            *(["to"] if "via" in before and "to" not in before else []),
        ]
    waiting = verb == "place"
    units = [short(rules, u) for u in rules.roster.of_side[side] if (position.place[u] > 0) != waiting]
    return _new([*units, link] if known and link else units, before)


def _ends(rules: Rules, position: Position, verb: str, unit: int) -> int:
    """Where a unit could go by an order of this kind."""
    step = position.steps[-1]
    if verb == "place":
        if isinstance(step, SetUp):
            return rules.ground.home_cities[position.side]
        return entries(rules, position, unit)
    if position.place[unit] <= 0 or rules.roster.side[unit] != position.side:
        return 0
    if verb == "move" and isinstance(step, Movement):
        return movement.targets(rules, position, unit)
    if verb == "fly" and grounded(rules, position, unit) is None:
        return rules.flights.landings(rules, position, unit)
    return 0
