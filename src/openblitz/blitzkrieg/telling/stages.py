"""The parts of a player-turn: what each is for, where one is, and in which somebody has something to do."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final, Literal

import msgspec

from openblitz.blitzkrieg.battle.steps.announcing import Announce
from openblitz.blitzkrieg.engine.orders import Done
from openblitz.blitzkrieg.engine.position import SETTING_UP
from openblitz.blitzkrieg.engine.roster import SIDES
from openblitz.blitzkrieg.engine.sequence import sequence_of
from openblitz.blitzkrieg.engine.step import Phase
from openblitz.datafile import load_toml

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.blitzkrieg.engine.step import Step

FILE: Final = "stages.toml"


class StagesAsk(msgspec.Struct, frozen=True, tag_field="what", tag="stages"):
    """The parts of the player-turn."""


class StageView(msgspec.Struct, frozen=True, kw_only=True):
    """One part of a player-turn."""

    key: str  # to go on to it; it means nothing to a screen
    title: str
    about: str
    rule: str
    part: str  # what it belongs to with others beside it
    state: Literal["past", "now", "next"]
    code: str = ""  # its place in the book's sequence, where it has one
    able: int | None = (
        None  # how many have something to do in it as they stand now; None: it is not known yet
    )
    other: bool = False  # the other side is asked in it


class Stages(msgspec.Struct, frozen=True, tag_field="kind", tag="stages"):
    """The parts of a player-turn in their order, whose it is, and whether who asks may go on to one."""

    side: str
    stages: tuple[StageView, ...]
    on: bool = False


class Told(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is told of a part of a player-turn."""

    about: str
    part: str
    title: str = ""  # empty: as the sequence of the book calls it
    rules: tuple[str, ...] = ()
    cite: str = ""


@cache
def told() -> dict[str, Told]:
    """What is told of each part, by the phase that it is."""
    return load_toml(files(__package__).joinpath(FILE), dict[str, Told])


def stages(position: Position, seat: str | None) -> Stages:
    """The parts of the player-turn that is played; none while both sides set up, or when the game is over."""
    side = SIDES[position.side]
    if position.turn == SETTING_UP or position.outcome is not None:
        return Stages(side, ())
    turn, pile = sequence_of(position.rules).player_turn, [step.phase() for step in reversed(position.steps)]
    now = next((phase for phase in pile if phase in turn), "")
    found = tuple(_stages(position, turn, pile, now))
    step = position.steps[-1]
    own = SIDES[step.asked(position)] == side == seat
    return Stages(side, found, on=own and step.phase() in turn and step.check(position, Done()) is None)


def _stages(position: Position, turn: tuple[str, ...], pile: list[str], now: str) -> Iterator[StageView]:
    rules = position.rules
    for phase, step in zip(turn, sequence_of(rules).pile(turn)[::-1], strict=True):
        one = told().get(phase)
        if one is None:
            continue
        at = sequence_of(rules).phase_at(phase)
        coming = phase in pile
        yield StageView(
            key=phase,
            title=one.title or (at.title if at else phase),
            about=one.about,
            rule=_rule(rules, one) or (at.rule if at else ""),
            part=one.part,
            state="now" if phase == now else "next" if coming else "past",
            code=_code(rules, phase),
            able=_able(position, step) if coming else None,
            other=step.asked(position) != position.side,
        )


def _rule(rules: Rules, one: Told) -> str:
    """The paragraph that says it, of a book that is played."""
    if one.cite:
        return rules.cites[one.cite]
    books = {cited.partition(":")[0] for cited in rules.cites.values()}
    found = [rules.paragraph(rule) for rule in one.rules]
    return next((rule for rule in found if rule.partition(":")[0] in books), found[0] if found else "")


def _code(rules: Rules, phase: str) -> str:
    """MS:PCS - Its place in the Phase/Class Sequence, where turns are played by that."""
    if not sequence_of(rules).by_class:
        return ""
    return next(
        (one.printed for one in sequence_of(rules).classes if phase == one.at or phase in one.steps), ""
    )


def _able(position: Position, step: Step) -> int | None:
    """How many of the mover's have something to do there as they stand now."""
    if not isinstance(step, Phase | Announce) or step.secret or step.reads_secrets:
        return None
    offers = step.offers(position)
    return len({*offers.units, *(unit for act in offers.acts for unit in act.units)})
