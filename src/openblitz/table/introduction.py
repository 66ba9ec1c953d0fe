"""What somebody wants to know of a game before choosing it: how long, how hard, what is new, what first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from openblitz.table.words import count

if TYPE_CHECKING:
    from collections.abc import Mapping

HARDNESS: Final = ("", "easy", "moderate", "demanding", "hard", "very hard")
BASIS: Final = (
    "An estimate: the orders of a game between two computer players, {seconds} seconds each, after the "
    "set-up. The first game of its kind takes twice as long."
)


class Introduction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the file of a game says of it to somebody who does not know it."""

    hard: int  # 1 to 5: HARDNESS
    new: str  # what is new in it, in a sentence
    orders: int  # of both sides in a turn, as two computer players were seen to play it (bench/lengths.py)
    after: tuple[str, ...] = ()  # the games of which one at least should have been played before
    step: int = 0  # of the ladder; 0: it stands beside it
    seconds: int = 10  # what a person takes for an order, with looking and thinking
    lasts: int = 0  # the turns that the game had, where the rules know no last one


class TitleCard(msgspec.Struct, frozen=True):
    """The same for people, with what is counted."""

    long: str
    basis: str  # on what that rests
    units: str
    hard: int
    hardness: str
    new: str
    after: tuple[tuple[str, str], ...]  # names and titles of the games of which one should have been played
    step: int


def title_card(
    told: Introduction,
    turns: int,
    units: str,
    titles: Mapping[str, str],
    times: float = 1,
    *,
    least: bool = False,
) -> TitleCard:
    """A card of a game with so many turns, in which a turn takes so many times the orders that were told."""
    return TitleCard(
        long=f"{time_of(told.seconds * told.orders * times, turns, told.lasts, least=least)}.",
        basis=BASIS.format(seconds=told.seconds),
        units=f"{units}.",
        hard=told.hard,
        hardness=HARDNESS[told.hard],
        new=told.new,
        after=tuple(titles.items()),
        step=told.step,
    )


def time_of(seconds: float, turns: int, lasts: int = 0, *, least: bool = False) -> str:
    """How long a game of so many seconds a turn takes; without any last turn, how long a turn takes.

    >>> time_of(850, 15)
    '15 turns: about 2 hours against the computer, 3 1/2 between two people'
    >>> time_of(1200, 0, least=True)
    'No last turn; a turn takes at least 10 minutes against the computer, 20 between two people'
    >>> time_of(200, 0, lasts=11), time_of(80, 5)
    ('No last turn, some 11 as a rule: about 20 minutes against the computer, 40 between two people', \
'5 turns: about 5 minutes against the computer, 10 between two people')
    """
    minutes = seconds * (turns or lasts or 1) / 60
    number, unit = _say(minutes / 2)
    other, its = _say(minutes)
    if unit.rstrip("s") != its.rstrip("s"):
        other = f"{other} {its}"
    words = (
        f"{'at least' if least else 'about'} {number} {unit} against the computer, {other} between two people"
    )
    if turns:
        return f"{count(turns, 'turn')}: {words}"
    return (
        f"No last turn, some {lasts} as a rule: {words}" if lasts else f"No last turn; a turn takes {words}"
    )


def _say(minutes: float) -> tuple[str, str]:
    """Minutes up to the next five or ten, or hours to the half; many hours to the whole."""
    step = 5 if minutes <= 20 else 10
    whole = max(step, -(-int(minutes) // step) * step)
    if whole < 60:
        return str(whole), "minutes"
    halves = max(2, round(minutes / 30))
    if halves >= 10:
        return str((halves + 1) // 2), "hours"
    hours, half = divmod(halves, 2)
    return f"{hours} 1/2" if half else str(hours), "hours" if halves > 2 else "hour"
