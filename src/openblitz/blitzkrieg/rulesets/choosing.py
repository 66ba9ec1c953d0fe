"""What is chosen with a ruleset: its switches one by one, with what follows, and sets of them by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from msgspec.structs import replace

from openblitz.blitzkrieg.rulesets import made_of, offered, options_of, written

if TYPE_CHECKING:
    from collections.abc import Iterable

    from openblitz.blitzkrieg.rulesets.records import OptionFile, SetFile

Why = Literal["needs", "excludes"]


class Followed(NamedTuple):
    """A switch that was set because of another: on, since that needs it, or off."""

    option: str
    on: bool
    other: str
    why: Why
    rule: str
    or_else: tuple[str, ...] = ()  # what would have done as well


def sets_of(name: str) -> tuple[SetFile, ...]:
    """The sets of a ruleset, each with what it needs: those of which there is anything to switch on.

    What a scenario has anyway is left out. A set that is as in another scenario is had whole, or not at all.
    """
    has, there = {part.name for part in made_of(name)}, _switches(name)
    found: dict[tuple[str, ...], SetFile] = {}
    for one in written(name).sets:
        asked = written(one.as_in).options if one.as_in else ()
        known = [option for option in asked if options_of(option).of]  # its own part of MS:17 is no switch
        if not {*known} <= {*there, *has}:
            continue
        chosen = with_needs(name, [option for option in (*one.options, *known) if option in there])
        if chosen:
            found.setdefault(chosen, replace(one, options=chosen))
    return tuple(found.values())


def with_needs(name: str, options: Iterable[str]) -> tuple[str, ...]:
    """Switches with all that they need, in their fixed order."""
    on: tuple[str, ...] = ()
    for option in options:
        on, _followed = tick(name, on, option)
    return on


def tick(
    name: str, on: Iterable[str], option: str, *, wanted: bool = True
) -> tuple[tuple[str, ...], tuple[Followed, ...]]:
    """A switch is set, or taken back: what is on then, and what else was switched because of it."""
    there = _switches(name)
    if option not in there:
        raise LookupError(f"{name} has no option {option!r}")
    chosen = {one for one in on if one in there}
    followed: list[Followed] = []
    if wanted:
        chosen.add(option)
        followed += _let_go(chosen, option)
        followed += _bring(name, there, chosen, option)
    else:
        chosen.discard(option)
    followed += _give_up(name, chosen)
    return tuple(one for one in there if one in chosen), tuple(followed)


def _switches(name: str) -> dict[str, OptionFile]:
    return {one.name: one for one in offered(name) if not one.draft}


def _let_go(chosen: set[str], option: str) -> Iterable[Followed]:
    """What cannot be together with an option goes off."""
    for other in sorted(chosen - {option}):
        one, its = options_of(option), options_of(other)
        if other in one.excludes or option in its.excludes:
            chosen.remove(other)
            rule = one.because.get(other) or its.because.get(option, "")
            yield Followed(other, False, option, "excludes", rule)


def _bring(name: str, there: dict[str, OptionFile], chosen: set[str], option: str) -> Iterable[Followed]:
    """What an option needs comes on with it, and what that needs."""
    has = {part.name for part in made_of(name)} | chosen
    one = options_of(option)
    lacking: list[tuple[str, tuple[str, ...]]] = [(need, ()) for need in one.needs if need not in has]
    some = tuple(need for need in one.needs_any if need in there)
    if some and has.isdisjoint(one.needs_any):
        lacking.append((some[0], some[1:]))
    for need, or_else in lacking:
        chosen.add(need)
        yield Followed(need, True, option, "needs", one.because.get(need, ""), or_else)
        yield from _let_go(chosen, need)
        yield from _bring(name, there, chosen, need)


def _give_up(name: str, chosen: set[str]) -> Iterable[Followed]:
    """What has lost an option that it needs goes off."""
    has = {part.name for part in made_of(name)}
    while True:
        left = ((one, _lost(options_of(one), has | chosen)) for one in sorted(chosen))
        gone = next(((one, need) for one, need in left if need), None)
        if gone is None:
            return
        one, need = gone
        chosen.remove(one)
        file = options_of(one)
        or_else = tuple(other for other in file.needs_any if other != need) if need in file.needs_any else ()
        yield Followed(one, False, need, "needs", file.because.get(need, ""), or_else)


def _lost(option: OptionFile, there: set[str]) -> str:
    """What an option needs and has not; nothing, where it has all."""
    lost = next((need for need in option.needs if need not in there), "")
    if not lost and option.needs_any and there.isdisjoint(option.needs_any):
        return option.needs_any[0]
    return lost
