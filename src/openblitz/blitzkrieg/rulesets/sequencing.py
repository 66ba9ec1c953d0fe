"""MS:6 - regrouping a player-turn by the Phase/Class Sequence: the same deeds, in other phases."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from openblitz.blitzkrieg.engine.deed import known as known_deeds

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from openblitz.blitzkrieg.engine.sequence import ClassPhase
    from openblitz.blitzkrieg.rulesets.records import OptionFile

ANY_TIME = "any time"
MOVEMENT = "movement"
MOVES = "I."  # in the part of the turn in which units move, as all are that no phase claims


def classes_of(overlays: Iterable[OptionFile]) -> tuple[ClassPhase, ...]:
    """The phases of the sequence with what all overlays say belongs to them; none without the sequence."""
    overlays = tuple(overlays)
    found = [one for overlay in overlays for one in overlay.classes]
    known = known_deeds()
    for overlay in overlays:
        for at, names in overlay.classed.items():
            for i, one in enumerate(found):
                if one.at == at:
                    deeds = tuple(name for name in names if name in known)
                    steps = tuple(name for name in names if name not in known)
                    found[i] = replace(one, deeds=(*one.deeds, *deeds), steps=(*one.steps, *steps))
    return tuple(found)


def regroup(
    classes: tuple[ClassPhase, ...], parts: Mapping[str, list[str]], deeds: dict[str, list[str]]
) -> None:
    """MS:6a - Play a player-turn by class: deeds and steps go to their phases, others stay by theirs.

    A phase with no deed and no step of the game falls out. A deed that belongs to the phase in which its step
    stands anyway stays there.
    """
    turn, ends = parts["player_turn"], parts["movement_end"]
    at_step = {step: one.at for one in classes for step in one.steps}
    moved = turn.index(MOVEMENT) if MOVEMENT in turn else 0
    turn[moved:moved] = [step for step in ends if step in at_step]
    ends[:] = [step for step in ends if step not in at_step]
    number = {one.at: i for i, one in enumerate(classes)}
    wanted = _take_out(classes, at_step, turn, deeds)
    placed = _places(turn, at_step, number)
    new: list[str] = []
    for one in classes:
        new += [step for step in turn if placed[step] == one.at]
        if one.at in wanted:
            new.append(one.at)
            deeds[one.at] = wanted[one.at]
    turn[:] = new


def _take_out(
    classes: tuple[ClassPhase, ...],
    at_step: Mapping[str, str],
    turn: Iterable[str],
    deeds: dict[str, list[str]],
) -> dict[str, list[str]]:
    """Deeds that go elsewhere leave their phases; where they go, with what takes them back."""
    known, wanted = known_deeds(), dict[str, list[str]]()
    for phase in (*turn, ANY_TIME):
        names = deeds.get(phase, [])
        undo = [name for name in names if known[name].takes_back]
        own = at_step.get(phase, MOVES)
        for one in classes:
            if own == one.at or _part(own) != _part(one.at):
                continue
            moved = [name for name in names if name in one.deeds]
            if moved:
                here = wanted.setdefault(one.at, [])
                here += [name for name in (*moved, *undo) if name not in here]
        stay = {name for one in classes if own == one.at for name in one.deeds}
        placed = {name for one in classes if _part(own) == _part(one.at) for name in one.deeds}
        if names:
            deeds[phase] = [name for name in names if name in stay or name not in placed]
    return wanted


def _part(at: str) -> str:
    """The part of the turn in which a phase is: I, II, III or IV; deeds do not change theirs."""
    return at.partition(".")[0]


def _places(turn: list[str], at_step: Mapping[str, str], number: Mapping[str, int]) -> dict[str, str]:
    """The phase by which each step stands: its own, else that of the next that has one, else the last."""
    found: dict[str, str] = {}
    last = max((at_step[step] for step in turn if step in at_step), key=lambda at: number[at])
    at = last
    for step in reversed(turn):
        at = at_step.get(step, at)
        found[step] = at
    return found
