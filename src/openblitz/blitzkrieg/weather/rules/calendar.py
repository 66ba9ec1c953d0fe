"""MS:17.TIMERECORD - the year of the Module System: four seasons of nine turns, spring first."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.book import Rules

SEASONS: Final = ("spring", "summer", "fall", "winter")
TURNS: Final = 9  # of a season
STANDARD: Final = 3  # MS:SCENARIO.A.e - six turns before summer, where no scenario says it


class Date(NamedTuple):
    """A turn of the year."""

    season: str
    turn: int  # 1 to 9

    def __str__(self) -> str:
        return f"{self.season} {self.turn}"


def turn_of_year(words: str) -> int | None:
    """A turn of the year by its words, counted from 0; None where they are no such turn.

    >>> turn_of_year("spring 4"), turn_of_year("summer 1"), turn_of_year("winter 10"), turn_of_year("")
    (3, 9, None, None)
    """
    season, _, number = words.partition(" ")
    if season not in SEASONS or not number.isdecimal() or not 1 <= int(number) <= TURNS:
        return None
    return SEASONS.index(season) * TURNS + int(number) - 1


def date(rules: Rules, turn: int) -> Date:
    """The season of a turn of the game, and which of its turns it is; before the first, that of the first."""
    begins = STANDARD
    if rules.scenario is not None and rules.scenario.begins is not None:
        begins = rules.scenario.begins
    return _date(begins + max(turn, 1) - 1)


@cache
def _date(turns: int) -> Date:
    season, turn_of_season = divmod(turns % (len(SEASONS) * TURNS), TURNS)
    return Date(SEASONS[season], turn_of_season + 1)
