"""What people are told of a game before they choose it: how long, how many units, what follows of a tick."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from openblitz.blitzkrieg.counters import Branch
from openblitz.blitzkrieg.engine.questions.orders_of_battle import ORDERS_OF_BATTLE
from openblitz.blitzkrieg.engine.roster import NOBODY, SIDES
from openblitz.blitzkrieg.rulesets import names, options_of, rules, usual_options, written
from openblitz.blitzkrieg.rulesets.choosing import sets_of, tick
from openblitz.blitzkrieg.scenarios.rules.orders_of_battle import drawn
from openblitz.blitzkrieg.telling.differences import Said
from openblitz.table.introduction import title_card
from openblitz.table.words import count

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.rulesets.choosing import Followed
    from openblitz.table.introduction import TitleCard


def ticked(
    name: str, on: Iterable[str], option: str, *, wanted: bool
) -> tuple[tuple[str, ...], tuple[Said, ...]]:
    """What is on when a switch has been set or taken back, and what followed, in words."""
    options, followed = tick(name, on, option, wanted=wanted)
    return options, tuple(map(_said, followed))


def _said(one: Followed) -> Said:
    title, other = options_of(one.option).title, options_of(one.other).title
    if one.why == "excludes":
        return Said(one.rule, f"{title} is off: it does not go together with {other}.")
    others = "".join(f" or {options_of(need).title}" for need in one.or_else)
    if one.on:
        return Said(one.rule, f"{title} is on, too: {other} needs {'that' if others else 'it'}{others}.")
    return Said(one.rule, f"{title} is off: it needs {other}{others}.")


@lru_cache(maxsize=512)
def card(name: str, options: tuple[str, ...] | None = None) -> TitleCard | None:
    """A game with some of its switches, or with its usual ones."""
    told = written(name).introduction
    if told is None:
        return None
    chosen = usual_options(name) if options is None else options
    game = rules(name, "", chosen)
    plain, longer = ((), usual_options(name)), {one.options: one.times for one in sets_of(name)}
    if chosen in plain or chosen in longer:
        times, least = longer.get(chosen, 1.0), False
    else:
        times, least = max((1.0, *(more for some, more in longer.items() if {*some} <= {*chosen}))), True
    titles = {one: written(one).title for one in told.after if one in names()}
    return title_card(told, game.turns, "; ".join(_units(game)), titles, times, least=least)


def _units(game: Rules) -> Iterator[str]:
    """The units of each side: of its cards, of the army that it chooses, and of its allies."""
    sides = [", ".join(_units_of(game, side)) for side in range(len(SIDES))]
    if sides[0] == sides[1]:
        yield f"Either side: {sides[0]}"
    else:
        yield from (f"{name}: {units}" for name, units in zip(game.names, sides, strict=False))
    powers, roster = game.roster.at_first, game.roster
    neutral = sum(_fights(game, u) and roster.arrives[u] == 1 for u in powers.of_side[NOBODY])
    if neutral:
        yield f"neutral: {count(neutral, 'unit')}"


def _units_of(game: Rules, side: int) -> Iterator[str]:
    powers, roster = game.roster.at_first, game.roster
    own = [u for u in powers.of_side[side] if _fights(game, u)]
    now = [u for u in own if roster.arrives[u] == 1]
    later = sum(roster.arrives[u] > 1 for u in own)
    allies = sum(roster.army[u] >= len(SIDES) for u in now)
    chooses = ORDERS_OF_BATTLE.asked(game)
    if chooses:
        yield _army(game, side)
    if len(now) > allies:
        yield count(len(now) - allies, "unit")
    if allies:
        yield f"{allies} of minor countries" if chooses else count(allies, "unit")
    if later:
        yield f"{later} later"


def _army(game: Rules, side: int) -> str:
    """MS:8a - How many units the armies have that a side may choose."""
    asked, scenario = ORDERS_OF_BATTLE.of(game), game.scenario
    if scenario is not None and scenario.occupier not in (None, side):
        return "guerillas, as many as rise"
    if asked.shared and not asked.open_to(side):
        return "what dice give it of the same army"
    sizes = [_size(game, side, number) for number in asked.open_to(side)]
    return f"{min(sizes)} to {max(sizes)} units, by the army it chooses"


def _size(game: Rules, side: int, number: int) -> int:
    made_of = drawn(game, side, number).values()
    return sum(_fights(game, unit) for units in made_of for unit in units)


def _fights(game: Rules, unit: int) -> bool:
    """Airbases, production centers and supplies are no units that anybody counts."""
    return game.roster.counters[unit].type.branch is not Branch.INSTALLATION
