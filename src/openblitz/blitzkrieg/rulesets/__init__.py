"""Rulesets: one TOML a game one can choose, naming which rule answers which question; options lie over them.

A game is called by its ruleset, its clarifications and its options: `1975-basic+all+strategic-movement@1`.
"""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from openblitz.blitzkrieg.battle.rules.combat import Combat
from openblitz.blitzkrieg.board import load_board
from openblitz.blitzkrieg.board.areas import area
from openblitz.blitzkrieg.charts import chart
from openblitz.blitzkrieg.charts import names as chart_names
from openblitz.blitzkrieg.counters import Side
from openblitz.blitzkrieg.counters.appearance import dealt
from openblitz.blitzkrieg.engine.added import Added, Additions, added, kinds
from openblitz.blitzkrieg.engine.book import Rules
from openblitz.blitzkrieg.engine.deed import known as known_deeds
from openblitz.blitzkrieg.engine.land import survey
from openblitz.blitzkrieg.engine.objecting import Objection, ObjectionThere
from openblitz.blitzkrieg.engine.roster import SIDES, muster
from openblitz.blitzkrieg.engine.scenario import EVERYWHERE, NAMES, Scenario
from openblitz.blitzkrieg.engine.sequence import Sequence
from openblitz.blitzkrieg.engine.step import STEPS
from openblitz.blitzkrieg.game import Blitzkrieg
from openblitz.blitzkrieg.impulses.rules import class_order
from openblitz.blitzkrieg.impulses.steps.class_phase import InClass
from openblitz.blitzkrieg.rulesets.files import (
    RULESETS,
    clash,
    joined,
    option_names,
    options,
    questions,
    read,
    unmet,
)
from openblitz.blitzkrieg.rulesets.sequencing import classes_of, regroup
from openblitz.blitzkrieg.weather.rules.calendar import turn_of_year
from openblitz.datafile import some_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from openblitz.blitzkrieg.counters import Counter
    from openblitz.blitzkrieg.engine.roster import Roster
    from openblitz.blitzkrieg.rulesets.records import OptionFile, RulesetFile


__all__ = [
    "UnknownRulesetError",
    "called",
    "clarifications",
    "find_game",
    "game",
    "is_draft",
    "names",
    "offered",
    "options_of",
    "questions",
    "read",
    "rules",
    "usual_clarifications",
    "usual_options",
    "weight_of",
    "written",
]

NO_CLARIFICATIONS = "none"


class UnknownRulesetError(LookupError):
    """No ruleset has that name, version or option; `near` are names that come close."""

    def __init__(self, name: str, fault: str, hint: str | None = None) -> None:
        self.near = tuple(get_close_matches(name, names(), n=3, cutoff=0.5))
        super().__init__(f"{fault}; there are {some_of(name, names())}" if hint is None else f"{fault}{hint}")


@cache
def names() -> tuple[str, ...]:
    """The names of all rulesets.

    >>> names()[:4]
    ('1965-basic', '1965-tournament', '1965-tournament-optional', '1975-basic')
    """
    return tuple(sorted(f.name.removesuffix(".toml") for f in RULESETS.iterdir() if f.name.endswith(".toml")))


def written(name: str) -> RulesetFile:
    """A ruleset as its file says it, read once: whoever lists the games asks each for much."""
    return _read_once(str(RULESETS), name)


@cache
def _read_once(_folder: str, name: str) -> RulesetFile:
    return read(RULESETS / f"{name}.toml")


def clarifications(name: str) -> tuple[str, ...]:
    """The choices of clarifications that a ruleset offers, besides none: those that change something.

    The publisher's change something in options: those that the ruleset has, or with which it can be played.

    >>> clarifications("1975-basic"), clarifications("1965-basic")
    (('publisher', 'all'), ())
    """
    ruleset = written(name)
    files: list[RulesetFile | OptionFile] = [ruleset]
    if ruleset.clarifications:
        files += (*made_of(name), *offered(name))
    return tuple(key for key in ruleset.clarifications if any(_changes(file, key) for file in files))


def _changes(file: RulesetFile | OptionFile, clarified: str) -> bool:
    """Whether a choice of clarifications answers something else than a file does."""
    return any(_merged(file.answers, one) != file.answers for one in _clarifying(file, clarified))


def usual_clarifications(name: str) -> str:
    """The clarifications of a new game unless somebody chooses others (R75-F2): all where there are any."""
    return "all" if "all" in clarifications(name) else ""


def is_draft(name: str) -> bool:
    """Whether a ruleset is not yet whole, and therefore not offered."""
    return written(name).draft


def usual_options(name: str) -> tuple[str, ...]:
    """The options of a new game unless somebody chooses others, in their fixed order."""
    usual = written(name).usual
    return tuple(option for option in option_names() if option in usual)


def offered(name: str) -> tuple[OptionFile, ...]:
    """The options that one can switch on in a ruleset."""
    ruleset = written(name)
    whose = {name, *ruleset.inherits}
    parts = {part: options()[part] for part in ruleset.options}
    shut = {other for part in parts.values() for other in part.excludes}
    found = {
        option.name: option
        for option in options().values()
        if whose.intersection(option.of)
        and option.name not in parts
        and option.name not in shut
        and not parts.keys() & set(option.excludes)
    }
    for _ in range(len(found)):  # one that falls out may be needed by another
        there = {*parts, *found}
        lost = [key for key, one in found.items() if not _can_be_met(one, there)]
        if not lost:
            break
        for key in lost:
            del found[key]
    return tuple(found.values())


def _can_be_met(option: OptionFile, there: Collection[str]) -> bool:
    """Whether what an option needs is to be had at all."""
    any_of = option.needs_any
    return all(need in there for need in option.needs) and (not any_of or any(one in there for one in any_of))


def made_of(name: str) -> tuple[OptionFile, ...]:
    """The parts of a ruleset that are no switches."""
    return tuple(options_of(option) for option in written(name).options)


def options_of(name: str) -> OptionFile:
    """An option by its name."""
    return options()[name]


def weight_of(name: str, question: str) -> int:
    """How much it matters what a game answers, or that it has an option; 0 where nobody says so."""
    option = options().get(question)
    return option.weight if option else written(name).weights.get(question, 0)


# Putting a game together


@cache
def rules(
    name: str, clarified: str = "", switched_on: tuple[str, ...] = (), without: tuple[str, ...] = ()
) -> Rules:
    """The rules of a game by name, with its clarifications ("", "publisher" or "all") and its options.

    Parts of a ruleset can be left out, to look at the others by themselves; saved games have them all.
    """
    if name not in names():
        raise UnknownRulesetError(name, f"no ruleset is called {name!r}")
    ruleset = written(name)
    if clarified and clarified not in ruleset.clarifications:
        near = [option for option in option_names() if option.startswith(clarified)]
        hint = f"; did you mean the option {near[0]}?" if near else ""
        raise UnknownRulesetError(name, f"{name} has no clarifications {clarified[:60]!r}{hint}")
    whole = tuple(part for part in ruleset.options if part not in without)
    chosen = _chosen(name, whole, switched_on)
    overlays = [options()[option] for option in chosen]
    switched = [option for option in option_names() if option in switched_on]
    answers = _answers(ruleset, clarified, overlays)
    known = questions()
    found = {question: known[question].answers[answer] for question, answer in answers.items()}
    charts = _merged(ruleset.charts, *(overlay.charts for overlay in overlays))
    board, scenario = load_board(), _scenario(ruleset)
    return Rules(
        name=ruleset.name,
        version=ruleset.version,
        title=", ".join([ruleset.title, *(options()[option].title for option in switched)]),
        clarifications=clarified,
        options=tuple(switched),
        board=board,
        ground=survey(board, scenario),
        roster=_roster(name, ruleset, overlays),
        charts={kind: chart(_printed(called, overlays)) for kind, called in charts.items()},
        fought={kind: added(Combat)[kind] for kind in charts},
        cites=_merged(ruleset.cites, *(overlay.cites for overlay in overlays)),
        paragraphs=_merged(
            *(overlay.paragraphs for overlay in overlays),
            *(overlay.printed.get(choice, {}) for overlay in overlays for choice in _without(clarified)),
        ),
        turns=next((one.turns for one in overlays if one.turns is not None), ruleset.turns),
        scenario=scenario,
        order_of_play=_sequence(ruleset, overlays),
        seats=ruleset.seats,
        answers=found,
        brought={overlay.name: tuple(_added(overlay, found)) for overlay in overlays},
        **_gathered(overlays),
    )


def _chosen(name: str, parts: Iterable[str], switched_on: Iterable[str]) -> tuple[str, ...]:
    """All options of a game, in their fixed order; those that do not go together are refused."""
    known = options()
    for option in switched_on:
        whose = {name, *written(name).inherits}
        if option in parts:
            raise UnknownRulesetError(name, f"{option!r} is always a part of {name}: it is not named", "")
        if option not in known or whose.isdisjoint(known[option].of):
            there = some_of(option, [one.name for one in offered(name)]) or "none"
            raise UnknownRulesetError(name, f"{name} has no option {option!r}", f"; there are {there}")
    chosen = joined((*parts, *switched_on))
    fault = unmet(chosen)
    if fault:
        raise UnknownRulesetError(name, fault, "")
    doubled = clash(chosen)
    if doubled:
        raise doubled
    return chosen


def _answers(ruleset: RulesetFile, clarified: str, overlays: Iterable[OptionFile]) -> dict[str, str]:
    answers = _merged(ruleset.answers, *_clarifying(ruleset, clarified))
    for overlay in overlays:
        answers |= _merged(overlay.answers, *_clarifying(overlay, clarified))
    return answers


def _clarifying(file: RulesetFile | OptionFile, clarified: str) -> Iterable[dict[str, str]]:
    """R75-F2 - What a choice of clarifications answers: all of them are those of the publisher, and more."""
    for choice in ("publisher", "all") if clarified == "all" else (clarified,):
        yield file.clarifications.get(choice, {})


def _without(clarified: str) -> tuple[Literal["none", "publisher"], ...]:
    """By which lists of the book's own paragraphs a choice of clarifications is played."""
    if clarified == "all":
        return ()
    return ("publisher",) if clarified else ("none", "publisher")


def _roster(name: str, ruleset: RulesetFile, overlays: Iterable[OptionFile]) -> Roster:
    used = ruleset.counters
    for overlay in overlays:
        used = used.and_also(overlay.counters)
    return muster(used.uses, _cards(name, ruleset), _allies(ruleset), on_cards=used.cards)


def _allies(ruleset: RulesetFile) -> dict[str, Side]:
    """The minor armies that a scenario puts on a side from the beginning."""
    if ruleset.scenario is None:
        return {}
    sides = ((Side.BLUE, ruleset.scenario.blue), (Side.RED, ruleset.scenario.red))
    return {army: side for side, written in sides for army in written.allies}


def _scenario(ruleset: RulesetFile) -> Scenario | None:
    """MS:17a - What the scenario of a ruleset fixes, as sets of hexes."""
    written, board = ruleset.scenario, load_board()
    if written is None:
        return None
    sides, goals = (written.blue, written.red), written.objectives
    return Scenario(
        about=written.about,
        field=area(board, written.field) if written.field else EVERYWHERE,
        border=written.border,
        wins=written.wins,
        camps=tuple(area(board, side.set_up) if side.set_up else None for side in sides),
        objectives=0 if goals is None else area(board, goals.places),
        enough={} if goals is None else goals.enough,
        aims=written.aims,
        allies=tuple(frozenset(side.allies) for side in sides),
        passive=frozenset(key for side in sides for key in side.passive),
        guaranteed=written.guaranteed,
        one_country=written.one_country,
        overseas=written.overseas,
        occupier=None if written.occupier is None else SIDES.index(written.occupier),
        first=None if written.first is None else SIDES.index(written.first),
        begins=turn_of_year(written.begins),
        names=tuple(side.name or power for side, power in zip(sides, NAMES, strict=True)),
    )


def _cards(name: str, ruleset: RulesetFile) -> tuple[dict[int, tuple[Counter, ...]], ...] | None:
    """The counters of a scenario instead of those on the Order of Appearance Cards."""
    written = ruleset.scenario
    if written is None or not (written.blue.arrivals or written.red.arrivals):
        return None
    armies = ((Side.BLUE, written.blue), (Side.RED, written.red))
    return tuple(dealt(RULESETS / f"{name}.toml", side, army.arrivals, ()) for side, army in armies)


def _printed(called: str, overlays: Iterable[OptionFile]) -> str:
    """The name of a chart in the printing that an option asks for, where there is one."""
    edition, _, name = called.partition(".")
    for overlay in overlays:
        if overlay.print and f"{edition}.{overlay.print}.{name}" in chart_names():
            return f"{edition}.{overlay.print}.{name}"
    return called


def _merged(*layers: Mapping[str, str]) -> dict[str, str]:
    return {key: value for layer in layers for key, value in layer.items()}


def _pick(base: type[Any], wanted: Iterable[str]) -> tuple[Any, ...]:
    known = added(base)
    return tuple(known[name] for name in wanted)


def _and(before: tuple[Any, ...], more: tuple[Any, ...]) -> tuple[Any, ...]:
    """Things that are added, and others that are not among them yet."""
    known = {one.name for one in before}
    return (*before, *(one for one in more if one.name not in known))


def _gathered(overlays: Iterable[OptionFile]) -> dict[str, Any]:
    """All that options add by its class, and the objections by their subject; what two of them add, once."""
    found, listed = Additions(), kinds()
    objections: dict[type[Added], dict[str, tuple[Any, ...]]] = {Objection: {}, ObjectionThere: {}}
    for overlay in overlays:
        for key, wanted in overlay.adds.items():
            kind = listed[key]
            if isinstance(wanted, dict):
                for subject, some in wanted.items():
                    before = objections[kind].get(subject, ())
                    objections[kind][subject] = _and(before, _pick(kind, some))
            else:
                found[kind] = _and(found[kind], _pick(kind, wanted))
    return {"added": found, "objected": objections}


def _added(overlay: OptionFile, found: Mapping[str, Any]) -> Iterable[Added]:
    """All that an option brings, for telling: what it adds, and its answers."""
    listed = kinds()
    for key, wanted in overlay.adds.items():
        kind = listed[key]
        if kind.listed:
            lists = wanted.values() if isinstance(wanted, dict) else (wanted,)
            yield from _pick(kind, chain.from_iterable(lists))
    yield from _pick(Combat, overlay.charts)
    for question in overlay.answers:
        yield found[question]


def _sequence(ruleset: RulesetFile, overlays: Iterable[OptionFile]) -> Sequence:
    parts = {
        part: list(getattr(ruleset.sequence, part))
        for part in ("set_up", "complete_turn", "player_turn", "movement_end")
    } | {"before_set_up": []}
    deeds = {phase: list(wanted) for phase, wanted in ruleset.deeds.items()}
    overlays = tuple(overlays)
    for overlay in overlays:
        for phase in overlay.phases:
            part = parts[phase.part]
            if phase.step in part:  # two overlays may have use for one
                continue
            at = next((part.index(name) for name in phase.names if name in part), len(part))
            part.insert(at, phase.step)
        for name, wanted in overlay.deeds.items():
            deeds.setdefault(name, []).extend(wanted)
    for phase in (phase for overlay in overlays for phase in overlay.forward):
        part = parts[phase.part]
        other = next((name for name in phase.names if name in part), None)
        if phase.step in part and other is not None and part.index(other) < part.index(phase.step):
            part.remove(phase.step)
            part.insert(part.index(other), phase.step)
    own = {phase for part in parts.values() for phase in part}
    classes, by_class = classes_of(overlays), any(overlay.by_class for overlay in overlays)
    if by_class:
        regroup(classes, parts, deeds)
    known = known_deeds()
    return Sequence(
        classes=classes,
        acting=class_order.ACTING if classes else None,
        by_class=by_class,
        before_set_up=tuple(parts["before_set_up"]),
        set_up=tuple(parts["set_up"]),
        complete_turn=tuple(parts["complete_turn"]),
        player_turn=tuple(parts["player_turn"]),
        movement_end=tuple(parts["movement_end"]),
        deeds={phase: tuple(known[name] for name in wanted) for phase, wanted in deeds.items()},
        makes=_phase,
        elsewhere=frozenset(phase.step for option in options().values() for phase in option.phases) - own,
    )


def _phase(tag: str) -> Any:
    kind = STEPS.kind(tag)
    if kind is None:
        return InClass(tag)  # a phase of the Phase/Class Sequence; all others were found when it was read
    return kind()


# Games by name


class Title(NamedTuple):
    """The parts of a game's name."""

    name: str
    clarified: str | None  # None where the name does not say
    options: tuple[str, ...]


def parts_of(title: str) -> Title:
    """A name taken apart.

    >>> parts_of("1975-basic+all+combat-supply")
    Title(name='1975-basic', clarified='all', options=('combat-supply',))
    >>> parts_of("1975-basic+combat-supply").clarified is None
    True
    """
    name, *rest = title.split("+")
    if rest and rest[0] not in option_names():
        return Title(name, "" if rest[0] == NO_CLARIFICATIONS else rest[0], tuple(rest[1:]))
    return Title(name, None, tuple(rest))


def game(
    name: str, clarified: str = "", switched_on: Iterable[str] = (), without: Iterable[str] = ()
) -> Blitzkrieg:
    """A game by the name of its ruleset, ready to be played.

    >>> game("1975-basic").name
    '1975-basic@1'
    """
    return Blitzkrieg(rules(name, clarified, tuple(switched_on), tuple(without)))


def find_game(pinned: str) -> Blitzkrieg:
    """The game that a file is pinned to, such as `1975-basic+all@1`; another version is an error."""
    title, _, version = pinned.partition("@")
    name, clarified, switched_on = parts_of(title)
    found = game(name, clarified or "", switched_on)
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
    name, clarified, switched_on = parts_of(title)
    return game(name, clarified or "", switched_on)
