"""Ruleset and option files as they are written, and what is wrong with them: file, line and fault."""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping  # noqa: TC003 - a NamedTuple reads its annotations
from functools import cache
from importlib import import_module, resources
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple

import openblitz.blitzkrieg as family
from openblitz.blitzkrieg.battle.rules.combat import Combat
from openblitz.blitzkrieg.board import load_board
from openblitz.blitzkrieg.board.areas import UnknownAreaError, area
from openblitz.blitzkrieg.charts import names as chart_names
from openblitz.blitzkrieg.counters import Side, unit_types
from openblitz.blitzkrieg.counters.appearance import dealt
from openblitz.blitzkrieg.engine.added import added, kinds
from openblitz.blitzkrieg.engine.attacks import ATTRITION
from openblitz.blitzkrieg.engine.deed import known as known_deeds
from openblitz.blitzkrieg.engine.question import Question
from openblitz.blitzkrieg.engine.roster import the_box
from openblitz.blitzkrieg.engine.step import STEPS
from openblitz.blitzkrieg.engine.subjects import SUBJECTS
from openblitz.blitzkrieg.folders import of_subjects
from openblitz.blitzkrieg.rulesets.records import (
    ChildFile,
    CountersFile,
    OptionFile,
    RulesetFile,
    ScenarioFile,
)
from openblitz.blitzkrieg.weather.rules.calendar import turn_of_year
from openblitz.datafile import DataFileError, line_of, load_toml, read_text

if TYPE_CHECKING:
    from collections.abc import Iterable
    from importlib.resources.abc import Traversable
    from types import ModuleType


RULESETS = resources.files("openblitz.blitzkrieg.rulesets")
MODULES = "module-"  # what the overlays of the Module System are called first
HOUSE = "house-"  # and house rules
CORE = ("engine", "ground", "battle")  # the subjects that every game has
GENERATIONS = 8  # how many rulesets may stand on one another


class Answered(NamedTuple):
    """A question that editions answer differently, and all its answers by name."""

    asks: str  # as one player would ask another
    answers: Mapping[str, Any]


@cache
def _modules(layer: str) -> tuple[ModuleType, ...]:
    """The modules of one layer, such as `rules`, of every subject; those that every game has come first."""
    subjects = [one.name for one in pkgutil.iter_modules(family.__path__) if one.ispkg]
    named = [
        f"{family.__name__}.{one}.{layer}" for one in (*CORE, *(one for one in subjects if one not in CORE))
    ]
    packages = [import_module(one) for one in named if find_spec(one)]
    found = ((one.__name__, module.name) for one in packages for module in pkgutil.iter_modules(one.__path__))
    return tuple(import_module(f"{package}.{name}") for package, name in found)


@cache
def _load_all() -> None:
    """Every rule, deed and step of all subjects, and what is said of deeds: nothing of it is listed."""
    for layer in ("rules", "deeds", "steps", "telling", "counsel", "chance"):
        _modules(layer)


@cache
def questions() -> Mapping[str, Answered]:
    """The questions by their names; the rules that are called so have the answers."""
    _load_all()
    things = (one for module in _modules("questions") for one in vars(module).values())
    asked = {one.name: one for one in things if isinstance(one, Question)}
    found = {}
    for module in _modules("rules"):
        if hasattr(module, "ANSWERS"):
            name = module.__name__.rpartition(".")[2]
            found[name] = Answered(asked[name].asks, module.ANSWERS)
    return dict(sorted(found.items()))


# Reading


class _Checked:
    """A file while it is looked through."""

    def __init__(self, file: Traversable) -> None:
        self.file = file
        self.text = read_text(file)

    def fault(self, path: tuple[str | int, ...], fault: str) -> DataFileError:
        return DataFileError(self.file.name, line_of(self.text, path), fault)

    def answers(self, path: tuple[str, ...], answers: Mapping[str, str]) -> None:
        for name, answer in answers.items():
            question = questions().get(name)
            if question is None:
                raise self.fault((*path, name), f"no rule asks {name!r}")
            if answer not in question.answers:
                there = ", ".join(question.answers)
                raise self.fault((*path, name), f"{name} has no answer {answer!r}; there are {there}")

    def charts(self, charts: Mapping[str, str]) -> None:
        for kind, chart in charts.items():
            self.named(("charts", kind), "kind of combat", (kind,), added(Combat))
            self.named(("charts", kind), "table", (chart,), dict.fromkeys(chart_names()))

    def cites(self, cites: Mapping[str, str]) -> None:
        for subject in cites:
            if subject not in SUBJECTS:
                raise self.fault(("cites", subject), f"no rule has the subject {subject!r}")

    def counters(self, used: CountersFile) -> None:
        known = dict.fromkeys(army.key for army in the_box())
        self.named(("counters", "armies"), "army", used.armies, known)
        self.named(("counters", "types"), "type of unit", used.types, unit_types())
        self.named(("counters", "bound"), "type of unit", used.bound, unit_types())
        box = dict.fromkeys(counter.short_id for army in the_box() for counter in army.counters)
        self.named(("counters", "without"), "counter", used.without, box)

    def adds(self, key: str, wanted: tuple[str, ...] | dict[str, tuple[str, ...]]) -> None:
        """Names of things that exist, in a list that exists."""
        listed = kinds()
        self.named(("adds", key), "list", (key,), listed)
        kind = listed[key]
        if isinstance(wanted, dict) != (kind.by_subject is not None):
            shape = "a list for each subject" if kind.by_subject is not None else "one list"
            raise self.fault(("adds", key), f"{key} is {shape}")
        if not isinstance(wanted, dict):
            self.named(("adds", key), f"such thing for {key} as", wanted, added(kind))
            return
        for subject, names in wanted.items():
            self.named(("adds", key, subject), "subject", (subject,), kind.by_subject or {})
            self.named(("adds", key, subject), f"such thing for {key} as", names, added(kind))

    def named(
        self, path: tuple[str, ...], what: str, names: tuple[str, ...], known: Mapping[str, Any]
    ) -> None:
        for name in names:
            if name not in known:
                raise self.fault(path, f"there is no {what} {name!r}; there are {', '.join(known)}")


def read(file: Traversable, depth: int = 0) -> RulesetFile:
    """A ruleset file; what does not exist, is missing or is said twice names its line."""
    checked = _Checked(file)
    if "based-on" in checked.text:
        ruleset = _grown(checked, load_toml(file, ChildFile), depth)
    else:
        ruleset = load_toml(file, RulesetFile)
    checked.answers(("answers",), ruleset.answers)
    for key, overlay in ruleset.clarifications.items():
        checked.answers(("clarifications", key), overlay)
    checked.counters(ruleset.counters)
    missing = [name for name in questions() if name not in ruleset.answers and name in _asked_always()]
    if missing:
        raise checked.fault(("answers",), f"no answer to {', '.join(missing)}")
    checked.charts(ruleset.charts)
    if ATTRITION not in ruleset.charts:
        raise checked.fault(("charts",), f"no table for {ATTRITION}")
    checked.cites(ruleset.cites)
    unsaid = sorted(SUBJECTS - set(ruleset.cites))
    if unsaid:
        raise checked.fault(("cites",), f"no paragraph for {', '.join(unsaid)}")
    for part in ("set_up", "complete_turn", "player_turn", "movement_end"):
        phases = getattr(ruleset.sequence, part)
        checked.named(("sequence", part), "step", phases, STEPS.known())
    for phase, names in ruleset.deeds.items():
        checked.named(("deeds", phase), "deed", names, known_deeds())
    checked.named(("options",), "option", ruleset.options, options())
    checked.named(("usual",), "option", ruleset.usual, options())
    for key, chosen in (("options", ruleset.options), ("usual", (*ruleset.options, *ruleset.usual))):
        fault = unmet(chosen)
        if fault:
            raise checked.fault((key,), fault)
    _check_told(checked, ruleset)
    if ruleset.scenario is not None:
        _check_scenario(checked, ruleset.scenario)
    if ruleset.answers["victory"] == "objectives" and not (ruleset.scenario and ruleset.scenario.objectives):
        raise checked.fault(("answers", "victory"), "there is no [scenario] that names objectives")
    return ruleset


def _check_told(checked: _Checked, ruleset: RulesetFile) -> None:
    """What is said to somebody who chooses: it names games, options and questions that there are."""
    if ruleset.introduction is not None:
        checked.named(("introduction", "after"), "ruleset", ruleset.introduction.after, _rulesets())
    checked.named(
        ("weights",), "question", tuple(ruleset.weights), {**questions(), "turns": None, "table": None}
    )
    for one in ruleset.sets:
        checked.named(("sets",), "option", one.options, options())
        checked.named(("sets",), "ruleset", (one.as_in,) if one.as_in else (), _rulesets())


def _rulesets() -> dict[str, None]:
    return dict.fromkeys(f.name.removesuffix(".toml") for f in RULESETS.iterdir() if f.name.endswith(".toml"))


def _check_scenario(checked: _Checked, scenario: ScenarioFile) -> None:
    """What a scenario names must be there: hexes of the field, and counters of the side."""
    board = load_board()

    def hexes(path: tuple[str, ...], words: tuple[str, ...], within: int) -> int:
        try:
            found = area(board, words)
        except UnknownAreaError as error:
            raise checked.fault(("scenario", *path), str(error)) from error
        if not found & within:
            raise checked.fault(("scenario", *path), "that is no land on which the scenario is fought")
        return found

    field = board.land_bits
    if scenario.field:
        field &= hexes(("field",), scenario.field, field)
    if scenario.objectives is not None:
        there = hexes(("objectives", "places"), scenario.objectives.places, field)
        for side, number in scenario.objectives.enough.items():
            if not 1 <= number <= (there & field).bit_count():
                fault = f"there are {(there & field).bit_count()} objectives, of which {side} wants {number}"
                raise checked.fault(("scenario", "objectives", "enough"), fault)
    if scenario.begins and turn_of_year(scenario.begins) is None:
        fault = f"{scenario.begins!r} is no turn of a year, such as `spring 4`"
        raise checked.fault(("scenario", "begins"), fault)
    minors = {army.key: None for army in the_box() if army.side is None}
    if scenario.guaranteed:
        checked.named(("scenario", "guaranteed"), "minor country", (scenario.guaranteed,), minors)
    taken: set[str] = set()
    for side, army in ((Side.BLUE, scenario.blue), (Side.RED, scenario.red)):
        checked.named(("scenario", side, "allies"), "minor army", army.allies, minors)
        own = dict.fromkeys((side, *army.allies))
        checked.named(("scenario", side, "passive"), "army on that side", army.passive, own)
        if taken.intersection(army.allies):
            raise checked.fault(("scenario", side, "allies"), "an army is on both sides")
        taken.update(army.allies)
        if army.set_up:
            hexes((side, "set_up"), army.set_up, field)
        dealt(checked.file, side, army.arrivals, ("scenario", side, "arrivals"))


def _asked_always() -> frozenset[str]:
    """The questions that every ruleset answers; what only options ask, they answer themselves."""
    return frozenset(
        {
            "advances",
            "cities",
            "defense",
            "flights",
            "losses",
            "results",
            "set_up",
            "stacking",
            "terrain",
            "victory",
            "zones",
        }
    )


def _grown(checked: _Checked, child: ChildFile, depth: int) -> RulesetFile:
    """A ruleset with what it takes over from the one that it stands on."""
    if depth >= GENERATIONS:
        raise checked.fault(("based-on",), f"stands on more than {GENERATIONS} others, or on itself")
    parent_file = RULESETS / f"{child.based_on}.toml"
    if not parent_file.is_file():
        raise checked.fault(("based-on",), f"there is no ruleset {child.based_on!r}")
    parent = read(parent_file, depth + 1)
    options = tuple(dict.fromkeys((*parent.options, *child.options)))
    usual = dict.fromkeys((*parent.usual, *child.usual))
    both = {**parent.clarifications}
    for key, overlay in child.clarifications.items():
        both[key] = both.get(key, {}) | overlay
    return RulesetFile(
        name=child.name,
        version=child.version,
        title=child.title,
        turns=parent.turns if child.turns is None else child.turns,
        charts=parent.charts | child.charts,
        counters=child.counters or parent.counters,
        sequence=child.sequence or parent.sequence,
        deeds=parent.deeds | child.deeds,
        answers=parent.answers | child.answers,
        cites=parent.cites | child.cites,
        clarifications=both,
        seats=parent.seats | child.seats,
        options=options,
        usual=tuple(option for option in usual if option not in options),  # those are on anyhow
        draft=child.draft,
        scenario=child.scenario or parent.scenario,
        hands_on=child.hands_on,
        introduction=child.introduction,
        sets=child.sets or parent.sets,
        weights=parent.weights | child.weights,
        inherits=(*((parent.name,) if parent.hands_on else ()), *parent.inherits),
    )


_folders: list[Traversable] = of_subjects("options")


def add_options(folder: Traversable) -> None:
    """Let the options of another folder be chosen too: house rules, or what is being tried out."""
    _folders.append(folder)
    _option_files.cache_clear()
    options.cache_clear()


@cache
def _option_files() -> Mapping[str, Traversable]:
    files = [file for folder in _folders for file in folder.iterdir() if file.name.endswith(".toml")]
    return {file.name.removesuffix(".toml"): file for file in sorted(files, key=_order)}


def _order(file: Traversable) -> tuple[int, str]:
    """Options by name, then the modules, which lie over what they change (MS:0b), then house rules."""
    rank = next((row for row, head in enumerate((MODULES, HOUSE), 1) if file.name.startswith(head)), 0)
    return rank, file.name


def option_names() -> tuple[str, ...]:
    """The options by name, in the order in which a game's name lists them."""
    return tuple(_option_files())


@cache
def options() -> Mapping[str, OptionFile]:
    """Every option by name."""
    return {name: read_option(file) for name, file in _option_files().items()}


def read_option(file: Traversable) -> OptionFile:
    """An option file; what does not exist names its line."""
    _load_all()
    checked, option = _Checked(file), load_toml(file, OptionFile)
    checked.answers(("answers",), option.answers)
    for key, overlay in option.clarifications.items():
        checked.answers(("clarifications", key), overlay)
    checked.charts(option.charts)
    checked.cites(option.cites)
    checked.counters(option.counters)
    for key, wanted in option.adds.items():
        checked.adds(key, wanted)
    for key, phases in (("phases", option.phases), ("forward", option.forward)):
        for index, phase in enumerate(phases):
            if phase.step not in STEPS.known():
                raise checked.fault((key, index, "step"), f"there is no step {phase.step!r}")
    for phase_name, names in option.deeds.items():
        checked.named(("deeds", phase_name), "deed", names, known_deeds())
    for index, one in enumerate(option.classes):
        checked.named(("classes", index), "deed", one.deeds, known_deeds())  # type: ignore[arg-type]
        checked.named(("classes", index), "step", one.steps, STEPS.known())  # type: ignore[arg-type]
    for at, names in option.classed.items():
        checked.named(("classed", at), "deed or step", names, {**known_deeds(), **STEPS.known()})
    there = dict.fromkeys(option_names())
    checked.named(("needs",), "option", option.needs, there)
    checked.named(("needs_any",), "option", option.needs_any, there)
    checked.named(("excludes",), "option", option.excludes, there)
    checked.named(("joins",), "option", option.joins, there)
    others = dict.fromkeys((*option.needs, *option.needs_any, *option.excludes))
    checked.named(("because",), "option among what it needs and excludes", tuple(option.because), others)
    checked.named(("replaces",), "option", option.replaces, there)
    checked.named(("of",), "ruleset", option.of, _rulesets())
    for question in option.over:
        if question not in option.answers:
            raise checked.fault(("over",), f"it does not answer {question!r}")
    return option


def joined(chosen: Iterable[str]) -> tuple[str, ...]:
    """Options in their fixed order: with those that come in by themselves where others are on, and without
    the parts that others replace."""
    wanted = remaining(chosen)
    coming = [name for name, option in options().items() if option.joins]
    for _ in coming:  # one that has come in may bring another
        wanted |= {name for name in coming if wanted.issuperset(options()[name].joins)}
    wanted = remaining(wanted)
    return tuple(name for name in option_names() if name in wanted)


def remaining(chosen: Iterable[str]) -> set[str]:
    """Options without the parts that others among them replace."""
    wanted = set(chosen)
    return wanted - {part for name in wanted for part in options()[name].replaces}


def unmet(chosen: tuple[str, ...]) -> str | None:
    """What keeps options from being chosen together, in words."""
    for name in chosen:
        option = options()[name]
        for need in option.needs:
            if need not in chosen:
                return f"{name} needs {need}"
        if option.needs_any and not any(need in chosen for need in option.needs_any):
            return f"{name} needs {' or '.join(option.needs_any)}"
        for other in option.excludes:
            if other in chosen:
                return f"{name} and {other} exclude each other"
    return None


def clash(chosen: tuple[str, ...]) -> DataFileError | None:
    """Two overlays that answer one question, where neither says that it does so over the other."""
    answered: dict[str, str] = {}
    for name in chosen:
        option = options()[name]
        for question in option.answers:
            if question in answered and question not in option.over:
                checked = _Checked(_option_files()[name])
                fault = f"{answered[question]} answers {question} too; say `over` if this one is to hold"
                return checked.fault(("answers", question), fault)
            answered[question] = name
    return None
