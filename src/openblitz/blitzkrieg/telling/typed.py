"""What a player types: unit names without their side, and what could come next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.engine.kinds import CHART, HEX, HEXES, UNIT, UNITS
from openblitz.blitzkrieg.engine.orders import VERBS
from openblitz.blitzkrieg.engine.roster import NOBODY, SIDES
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, name
from openblitz.table.orders import form_of, places_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.blitzkrieg.game import Blitzkrieg
    from openblitz.table.orders import Clause, Order


def in_full(rules: Rules, text: str, side: int) -> str:
    """An order with every unit's side before its name: Blue's `move 4Arm to S20` moves B:4Arm."""
    return " ".join(_full_name(rules, word, side) for word in text.split())


def _full_name(rules: Rules, word: str, side: int) -> str:
    numbers = rules.roster.called
    full = f"{SIDES[side].code}:{word}"
    if word.casefold() in numbers or full.casefold() not in numbers:
        return word
    return rules.roster.ids[numbers[full.casefold()]]


def units_called(rules: Rules, word: str) -> list[int]:
    """The units of either side that a name may mean."""
    wanted = [word, *(f"{side.code}:{word}" for side in SIDES)]
    return [rules.roster.called[w.casefold()] for w in wanted if w.casefold() in rules.roster.called]


def short(rules: Rules, unit: int) -> str:
    """A unit's name without its side; those of minor armies are written in full."""
    code, _, word = rules.roster.ids[unit].partition(":")
    return word if code in {side.code for side in SIDES} else rules.roster.ids[unit]


# What could come next

MOST = 400  # hexes that are worth listing; where there are more, the cities among them are


def candidates(game: Blitzkrieg, position: Position, before: Sequence[str]) -> list[str]:
    """The words that may follow a verb and the words after it, by the form of the order."""
    if position.outcome is not None:
        return []
    verb = before[0].lower()
    rules, side = game.rules, position.steps[-1].asked(position)
    if verb == "look":
        return [name(h) for h in bits.hexes(position.stood(0) | position.stood(1) | position.stood(NOBODY))]
    if verb in ("where", "reach", "orders"):
        return [short(rules, u) for u in position.of_side(side)]
    order = VERBS.known().get(verb)
    return _following(position, order, before[1:]) if order else []


def _following(position: Position, order: type[Order], typed: Sequence[str]) -> list[str]:
    """What may be typed now: more of the clause that was begun, or the word that begins another."""
    rules = position.rules
    clauses = form_of(order).clauses
    at, words = 0, list[str]()
    for word in typed:
        begun = [
            i for i in range(at, len(clauses)) if clauses[i].marker and clauses[i].marker == word.lower()
        ]
        if begun:
            at, words = begun[0], []
        else:
            words.append(word)
    if not clauses:
        return []
    side = position.steps[-1].asked(position)
    known = [u for word in typed for u in units_called(rules, word) if position.side_of(u) == side]
    found: list[str] = []
    for field, _behind in clauses[at].fields:
        if field.kind in (UNIT, UNITS) and (field.kind.many or not words):
            found += [short(rules, u) for u in _units(position, order)]
        elif field.kind in (HEX, HEXES) and (field.kind.many or not words):
            found += [name(Hex(h)) for h in _places(position, order, known)]
        elif field.kind is CHART and not words:
            found += rules.charts
    if words:
        found += _next_words(rules, clauses, at)
    said = {word.lower() for word in typed}
    return [word for word in found if word.lower() not in said]


def _next_words(rules: Rules, clauses: Sequence[Clause], at: int) -> list[str]:
    """The words that begin the next clause, and those that may be left out before it."""
    found = []
    for clause in clauses[at + 1 :]:
        # A table is named only where there is another one.
        if len(rules.charts) > 1 or not any(field.kind is CHART for field, _behind in clause.fields):
            found.append(clause.marker)
        if not clause.optional:
            break
    return [marker for marker in found if marker]


def _units(position: Position, order: type[Order]) -> list[int]:
    """The units that such an order may be given to now."""
    offers = position.steps[-1].offers(position)
    acts = [act for act in offers.acts if type(act.order) is order]
    if acts:
        return [unit for act in acts for unit in act.units]
    return sorted(offers.units)


def _places(position: Position, order: type[Order], known: Sequence[int]) -> list[int]:
    """The places that such an order may speak of now, for the last unit that was named."""
    step = position.steps[-1]
    if known:
        sent = step.sendings(position, known[-1])
        found = sorted({one.hex for one in sent if any(type(given) is order for given in one.orders)})
        if found:
            return found if len(found) <= MOST else [h for h in found if position.rules.ground.city >> h & 1]
    offers = step.offers(position)
    options = [option.order for option in offers.options if type(option.order) is order]
    return sorted({h for one in options for h in places_of(one)} or offers.hexes)
