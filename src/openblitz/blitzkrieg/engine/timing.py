"""75:12.3, 65:6.0.5, MS:6b - when an order is given: what a step says to an order that it does not take."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from openblitz.blitzkrieg.engine.sequence import BOOK, LETTERS, MOVING, sequence_of
from openblitz.table.orders import units_of, verb_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.sequence import ClassPhase
    from openblitz.blitzkrieg.engine.step import Step
    from openblitz.table import Refusal

OUT_OF_SEQUENCE: Final = "MS:6b"
BESIDES: Final = ("any time", "set-up", "minor-set-up")  # where deeds of other phases are done, too


def why_unknown(rules: Rules, step: Step, order: Order) -> Refusal | None:
    """That a game knows no such order at any time: it is of a book or an option that is not played."""
    kind = type(order)
    ours = not order.rule or rules.paragraph(order.rule).partition(":")[0] in _books(rules)
    if sequence_of(rules).takes(kind) or (ours and ".deeds." not in kind.__module__):
        return None
    return rules.refuse(step.first, f"Nothing that is played here is ordered by {verb_of(order)!r}.")


def _books(rules: Rules) -> frozenset[str]:
    """The books that a game is played by, as its paragraphs name them."""
    found = {rule.partition(":")[0] for rule in rules.cites.values()}
    return frozenset(found | ({"CL"} if rules.clarifications not in ("", "none") else set()))


def class_of(rules: Rules, order: Order, homes: Mapping[str, str]) -> tuple[ClassPhase, bool] | None:
    """MS:PCS - The phase of the sequence to which an order belongs, and whether as a deed; None: to none.

    The orders that one step alone takes stand beside it: `homes` says in which module each step is.
    """
    kind, roster = type(order), rules.roster
    sequence = sequence_of(rules)
    names = {deed.name for found in sequence.deeds.values() for deed in found if deed.order is kind}
    types = {roster.counters[unit].type.key for unit in units_of(order)}
    theirs = [(one, name) for one in sequence.classes for name in one.deeds if name in names]
    fit = (one for one, name in theirs if not one.types(name) or types & {*one.types(name)})
    found = next(fit, theirs[0][0] if theirs else None)
    if found is not None:
        return found, True
    tags = {phase for phase in sequence.deeds if phase not in BESIDES and sequence.taker(phase, kind)}
    tags |= {tag for tag, module in homes.items() if module == kind.__module__}
    tags.add({"announce": "announce", "one at a time": "resolve"}.get(order.time, ""))
    here = (one for one in sequence.classes if not tags.isdisjoint(one.steps))
    at = next(here, None)
    return None if at is None else (at, bool(names))


def rule_of(rules: Rules, step: Step, order: Order, homes: Mapping[str, str]) -> str:
    """The paragraph that says when such an order is given, or what comes before it in a step."""
    classed = class_of(rules, order, homes)
    at = "" if classed is None else _letter(rules, order) or classed[0].rule
    sequence = sequence_of(rules)
    if sequence.by_class:
        return OUT_OF_SEQUENCE if classed is None or not classed[1] else at
    if order.time:
        return rules.cites[order.time]
    if order.timely and sequence.takes(type(order)):
        return order.rule
    if at:
        return at
    if not (order.rule and sequence.takes(type(order))):
        return rules.cites[step.first]
    return _of_phase(rules, order) or order.rule


def _letter(rules: Rules, order: Order) -> str:
    """MS:PCS.I.45 - The paragraph of a deed that has a letter of its own in the movement of ground units."""
    deed = sequence_of(rules).taker("movement", type(order))
    letter = "" if deed is None else LETTERS.get(deed.name, "")
    return letter and f"{BOOK}{MOVING}.{letter}"


def _of_phase(rules: Rules, order: Order) -> str:
    """What is said of the time of the phase in which it is given; empty: nothing but of the order itself."""
    sequence, kind = sequence_of(rules), type(order)
    phases = (phase for phase in sequence.deeds if phase not in BESIDES and sequence.taker(phase, kind))
    first = next(phases, None)
    if first is None:
        return ""
    step = sequence.makes(first)
    return step.when or ("" if step.first == "sequence" else rules.cites[step.first])


@cache
def titled(title: str) -> str:
    """The title of a phase inside a sentence: as it is printed, if it begins with a name in capitals."""
    return title if title[:2].isupper() else title[:1].lower() + title[1:]


def say_phase(at: ClassPhase) -> str:
    """A phase of the sequence: its letter and what is done in it."""
    return f"{at.printed} ({titled(at.title)})" if at.printed else titled(at.title)
