"""Rulesets: one TOML a game one can choose, naming which rule answers which question."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from openblitz.blitzkrieg.board import load_board
from openblitz.blitzkrieg.charts import Attrition, chart
from openblitz.blitzkrieg.counters import Side, in_basic_game
from openblitz.blitzkrieg.deeds import known
from openblitz.blitzkrieg.game import Blitzkrieg
from openblitz.blitzkrieg.roster import muster
from openblitz.blitzkrieg.rules import (
    advances,
    cities,
    defense,
    flights,
    results,
    set_up,
    stacking,
    terrain,
    victory,
    zones,
)
from openblitz.blitzkrieg.rules.book import Rules
from openblitz.blitzkrieg.rules.ground import survey
from openblitz.blitzkrieg.rules.sequence import Sequence
from openblitz.blitzkrieg.steps import STEPS
from openblitz.datafile import DataFileError, line_of, load_toml, read_text

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

QUESTIONS: dict[str, dict[str, Any]] = {
    "set_up": set_up.ANSWERS,
    "stacking": stacking.ANSWERS,
    "zones": zones.ANSWERS,
    "terrain": terrain.ANSWERS,
    "cities": cities.ANSWERS,
    "flights": flights.ANSWERS,
    "defense": defense.ANSWERS,
    "results": results.ANSWERS,
    "advances": advances.ANSWERS,
    "victory": victory.ANSWERS,
}

_FOLDER = resources.files(__name__)


class SequenceFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The phases of a game as they are written."""

    set_up: tuple[str, ...]
    complete_turn: tuple[str, ...]
    player_turn: tuple[str, ...]


class RulesetFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ruleset as it is written."""

    name: str
    version: int
    title: str
    turns: int
    chart: str
    sequence: SequenceFile
    deeds: dict[str, tuple[str, ...]]
    answers: dict[str, str]
    cites: dict[str, str]
    clarifications: dict[str, dict[str, str]] = {}
    seats: dict[Side, Literal["north", "south"]] = {}


class UnknownRulesetError(LookupError):
    """No ruleset has that name or version; `near` are names that come close."""

    def __init__(self, name: str, fault: str) -> None:
        self.near = tuple(get_close_matches(name, names(), n=3, cutoff=0.5))
        hint = f"; there are {', '.join(names())}"
        super().__init__(f"{fault}{hint}")


@cache
def names() -> tuple[str, ...]:
    """The names of all rulesets.

    >>> names()
    ('1965-basic', '1975-basic')
    """
    return tuple(sorted(f.name.removesuffix(".toml") for f in _FOLDER.iterdir() if f.name.endswith(".toml")))


def clarifications(name: str) -> tuple[str, ...]:
    """The choices of clarifications that a ruleset offers, besides none: those that change something.

    >>> clarifications("1975-basic"), clarifications("1965-basic")
    (('all',), ())
    """
    ruleset = read(_FOLDER / f"{name}.toml")
    plain, offered = ruleset.answers, ruleset.clarifications
    return tuple(key for key, overlay in offered.items() if plain | overlay != plain)


def usual_clarifications(name: str) -> str:
    """The clarifications of a new game unless somebody chooses others (R75-F2): all where there are any."""
    return "all" if "all" in clarifications(name) else ""


def read(file: Traversable) -> RulesetFile:
    """A ruleset file; answers and clarifications that do not exist name their line."""
    ruleset = load_toml(file, RulesetFile)
    text = read_text(file)
    for path, answers in [
        (("answers",), ruleset.answers),
        *((("clarifications", key), overlay) for key, overlay in ruleset.clarifications.items()),
    ]:
        for question, answer in answers.items():
            known = QUESTIONS.get(question)
            if known is None:
                raise DataFileError(file.name, line_of(text, (*path, question)), f"no rule asks {question!r}")
            if answer not in known:
                fault = f"{question} has no answer {answer!r}; there are {', '.join(known)}"
                raise DataFileError(file.name, line_of(text, (*path, question)), fault)
    missing = [question for question in QUESTIONS if question not in ruleset.answers]
    if missing:
        raise DataFileError(file.name, line_of(text, ("answers",)), f"no answer to {', '.join(missing)}")
    return ruleset


@cache
def rules(name: str, clarified: str = "") -> Rules:
    """The rules of a game by name, with its clarifications: "", "publisher" or "all"."""
    if name not in names():
        raise UnknownRulesetError(name, f"no ruleset is called {name!r}")
    ruleset = read(_FOLDER / f"{name}.toml")
    if clarified and clarified not in ruleset.clarifications:
        raise UnknownRulesetError(name, f"{name} has no clarifications {clarified!r}")
    answers = {**ruleset.answers, **ruleset.clarifications.get(clarified, {})}
    board = load_board()
    return Rules(
        name=ruleset.name,
        version=ruleset.version,
        title=ruleset.title,
        clarifications=clarified,
        board=board,
        ground=survey(board),
        roster=muster(in_basic_game),
        attrition=chart(ruleset.chart, Attrition),
        cites=ruleset.cites,
        turns=ruleset.turns,
        sequence=_sequence(ruleset),
        seats=ruleset.seats,
        **{question: known[answers[question]] for question, known in QUESTIONS.items()},
    )


def _sequence(ruleset: RulesetFile) -> Sequence:
    deeds = known()
    return Sequence(
        set_up=ruleset.sequence.set_up,
        complete_turn=ruleset.sequence.complete_turn,
        player_turn=ruleset.sequence.player_turn,
        deeds={phase: tuple(deeds[name] for name in named) for phase, named in ruleset.deeds.items()},
        makes=lambda tag: STEPS.known()[tag](),
    )


def game(name: str, clarified: str = "") -> Blitzkrieg:
    """A game by the name of its ruleset, ready to be played.

    >>> game("1975-basic").name
    '1975-basic@1'
    """
    return Blitzkrieg(rules(name, clarified))


def find_game(pinned: str) -> Blitzkrieg:
    """The game that a file is pinned to, such as `1975-basic+all@1`; another version is an error."""
    title, _, version = pinned.partition("@")
    name, _, clarified = title.partition("+")
    found = game(name, clarified)
    if version != str(found.rules.version):
        raise UnknownRulesetError(name, f"{pinned!r} asks for version {version or 'none'} of {name}")
    return found


def called(title: str) -> Blitzkrieg:
    """The game that a player means: `1975-basic`, `1975-basic+all` or, with its version, `1975-basic@1`.

    >>> called("1975-basic+all").name, called("1975-basic+none").name
    ('1975-basic+all@1', '1975-basic@1')
    """
    if "@" in title:
        return find_game(title)
    name, _, clarified = title.partition("+")
    return game(name, "" if clarified == "none" else clarified)
