"""Rulesets, options and scenarios as they are written: the records of their files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

import msgspec

from openblitz.blitzkrieg.counters import Side  # noqa: TC001 - msgspec reads the annotations
from openblitz.blitzkrieg.counters.appearance import Arrivals  # noqa: TC001
from openblitz.blitzkrieg.engine.scenario import RULE
from openblitz.blitzkrieg.engine.sequence import ClassPhase  # noqa: TC001
from openblitz.table.introduction import Introduction  # noqa: TC001

if TYPE_CHECKING:
    from openblitz.blitzkrieg.counters import Counter


class SequenceFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The phases of a game as they are written."""

    set_up: tuple[str, ...]
    complete_turn: tuple[str, ...]
    player_turn: tuple[str, ...]
    movement_end: tuple[str, ...] = ()


class CountersFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The counters of the box that a game uses: of which armies, of which types, and substitutes or none."""

    armies: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    substitutes: bool = False
    cards: bool = True  # whether the Order of Appearance Cards bring them in
    without: tuple[str, ...] = ()  # counters of these types that are not used, by their ids behind the colon
    bound: tuple[str, ...] = ()  # types of which there are no more counters than the sheet has (RMS-3)

    def and_also(self, other: CountersFile) -> CountersFile:
        """All that either uses."""
        return CountersFile(
            tuple(dict.fromkeys((*self.armies, *other.armies))),
            tuple(dict.fromkeys((*self.types, *other.types))),
            self.substitutes or other.substitutes,
            self.cards and other.cards,
            (*self.without, *other.without),
            (*self.bound, *other.bound),
        )

    def uses(self, counter: Counter) -> bool:
        """Whether a counter is used."""
        chosen = counter.owner in self.armies and counter.type.key in self.types
        if not chosen or (counter.spare and counter.type.key in self.bound):
            return False
        return (self.substitutes or not counter.substitute) and counter.short_id not in self.without


class ArmyFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One side of a scenario: its name, who is on it, where its power sets up, and what comes when."""

    name: str = ""  # that of its power, unless it is said
    allies: tuple[str, ...] = ()  # armies of minor countries that are on its side from the beginning
    passive: tuple[str, ...] = ()  # armies on its side, or its power itself, that stay at home for a while
    set_up: tuple[str, ...] = ()  # at home, unless it is said
    arrivals: tuple[Arrivals, ...] = ()  # as on the cards, where neither side says it


class ObjectivesFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a scenario is fought for: hexes, and how many win for a side that has a number to reach."""

    places: tuple[str, ...]
    enough: dict[Side, int] = {}


class ScenarioFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """MS:17a - What a scenario fixes, as it is written."""

    about: str
    aims: tuple[str, ...]
    field: tuple[str, ...] = ()  # the whole map, unless it is said
    border: str = RULE  # the paragraph by which nobody leaves the field
    wins: str = RULE  # the paragraph by which it is won
    first: Side | None = None  # who moves first, where it says so
    guaranteed: str = ""  # the country that ends the patience of all passive minors when it is violated
    one_country: bool = False  # whether the whole board is the home country of both sides
    occupier: Side | None = None  # who has occupied the whole board, where the other has guerillas only
    overseas: bool = False  # whether the occupier's own country is across the sea
    begins: str = ""  # the season and its turn in which the game begins: `spring 4`
    blue: ArmyFile = ArmyFile()
    red: ArmyFile = ArmyFile()
    objectives: ObjectivesFile | None = None


class SetFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"as_in": "as"}):
    """Switches that are chosen together, by a name for people."""

    name: str
    title: str
    about: str  # what it makes of the game, in a sentence for people
    options: tuple[str, ...] = ()
    as_in: str = ""  # besides, whatever this ruleset is made of
    times: float = 1  # as many orders a turn as without it (bench/lengths.py)


class RulesetFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ruleset as it is written."""

    name: str
    version: int
    title: str
    turns: int  # 0: until somebody has won
    charts: dict[str, str]
    counters: CountersFile
    sequence: SequenceFile
    deeds: dict[str, tuple[str, ...]]
    answers: dict[str, str]
    cites: dict[str, str]
    clarifications: dict[str, dict[str, str]] = {}
    seats: dict[Side, Literal["north", "south"]] = {}
    options: tuple[str, ...] = ()  # switched on in this ruleset, for good
    usual: tuple[str, ...] = ()  # switched on in a new game unless somebody chooses
    draft: bool = False  # not yet whole: it can be had by its name, and is not offered
    scenario: ScenarioFile | None = None
    hands_on: bool = False  # its switches are those of the rulesets that stand on it, too
    inherits: tuple[str, ...] = ()  # the rulesets that hand their switches on to it
    introduction: Introduction | None = None
    sets: tuple[SetFile, ...] = ()  # of its switches
    # How much it matters to whoever compares games what they answer to a question (questions(), "turns",
    # "table"), from 1 to 100; a question that is not named matters by how much there is to say.
    weights: dict[str, int] = {}


class ChildFile(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    rename={"based_on": "based-on", "hands_on": "hands-on"},
):
    """A ruleset that stands on another, and says only what is different."""

    based_on: str
    name: str
    version: int
    title: str
    turns: int | None = None
    charts: dict[str, str] = {}
    counters: CountersFile | None = None
    sequence: SequenceFile | None = None
    deeds: dict[str, tuple[str, ...]] = {}
    answers: dict[str, str] = {}
    cites: dict[str, str] = {}
    clarifications: dict[str, dict[str, str]] = {}
    seats: dict[Side, Literal["north", "south"]] = {}
    options: tuple[str, ...] = ()
    usual: tuple[str, ...] = ()
    draft: bool = False
    hands_on: bool = False
    scenario: ScenarioFile | None = None
    introduction: Introduction | None = None
    sets: tuple[SetFile, ...] = ()
    weights: dict[str, int] = {}


class PhaseFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A phase that an option puts into a part of the turn, before another or at its end."""

    step: str
    part: Literal["before_set_up", "set_up", "complete_turn", "player_turn", "movement_end"] = "player_turn"
    before: str | tuple[str, ...] = ()  # the first of these that there is

    @property
    def names(self) -> tuple[str, ...]:
        """The phases before which it may come."""
        return (self.before,) if isinstance(self.before, str) else self.before


# What an option adds: names by list, or by subject where such a list is one for each (engine/added.py).
Adds: TypeAlias = dict[str, tuple[str, ...] | dict[str, tuple[str, ...]]]


class OptionFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An option or a module: an overlay on rulesets."""

    name: str
    title: str
    about: str  # what it changes, in a sentence for people
    of: tuple[str, ...]  # the rulesets in which it is a switch; none for what is only a part of some
    joins: tuple[str, ...] = ()  # it comes in by itself where all of these are on
    draft: bool = False  # not yet whole: it can be had by its name, and is not offered
    needs: tuple[str, ...] = ()
    needs_any: tuple[str, ...] = ()  # of which one at least must be on
    excludes: tuple[str, ...] = ()
    because: dict[str, str] = {}  # the paragraph by which it needs or excludes each of them
    weight: int = (
        0  # how much it matters to whoever compares games, from 1 to 100; 0: by what there is to say
    )
    replaces: tuple[str, ...] = ()  # parts of a ruleset that fall out, with all that they add, while it is on
    over: tuple[str, ...] = ()  # questions that it answers although another overlay does, too
    answers: dict[str, str] = {}
    charts: dict[str, str] = {}  # of the kinds of combat that it brings, or fights by another chart
    print: str = ""  # the printing of the charts that is used, where there is one: 1975.bgat as 1975.pbm.bgat
    clarifications: dict[str, dict[str, str]] = {}
    adds: Adds = {}
    phases: tuple[PhaseFile, ...] = ()
    forward: tuple[PhaseFile, ...] = ()  # phases, whoever brings them, that come before another with it
    deeds: dict[str, tuple[str, ...]] = {}
    cites: dict[str, str] = {}
    paragraphs: dict[str, str] = {}  # of its book, for those that the engine names for another book
    # What says as much in the book, for clarifications that a game is played without: where it has none, and
    # where it has none or those of the publisher alone.
    printed: dict[Literal["none", "publisher"], dict[str, str]] = {}
    counters: CountersFile = CountersFile()  # that come to those of the ruleset
    turns: int | None = None  # how many the game has with it
    classes: tuple[ClassPhase, ...] = ()  # the Phase/Class Sequence (MS:PCS), in the order of the book
    classed: dict[str, tuple[str, ...]] = {}  # its deeds and steps by the phase of that
    by_class: bool = False  # whether player-turns are played by it
