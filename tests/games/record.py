"""Record whole games between computer players: `python -m tests.games.record [FILE ...]`.

The game files beside this module were made by it. A rule that is changed on purpose may want them anew: the
test that replays them names the first order that went otherwise.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

from tests.games.curious import Curious
from tests.games.purposes import Met, Outnumbered, Purpose, Supplied, UnderSail

from openblitz import catalogue
from openblitz.blitzkrieg.engine.orders import Resign
from openblitz.table import Refusal, SeededDice, Sitting, write_game

FOLDER = Path(__file__).parent
USUAL_75 = "1975-tournament+all+automatic-victory+combat-supply"


class Recording(NamedTuple):
    """A game, the seed of its dice, who plays both sides, and the turn after which a side gives it up."""

    ruleset: str
    seed: int
    player: str = "greedy"
    turns: int | None = None  # None: it is played to its end
    eager: bool = False  # whether they look for what is new in short phases, too
    purposes: tuple[Purpose, ...] = ()  # what curious players bring about together


def _modules(scenario: str, modules: str) -> str:
    return "+".join((f"modules-{scenario}", *modules.split()))


EVERY_MODULE = (
    "strict-counters module-01-fluid-impulse module-03-modified-zoc module-04-combat-results "
    "module-04-score-cost module-05-class-stacking module-06-phase-class-sequencing module-07-railroads "
    "module-08-smaller-horde module-09-production module-09-secret-plans module-09-third-turns "
    "module-10-supply module-10-text-movement module-11-naval-forces module-12-air-forces "
    "module-12-interception-on-the-way module-13-flak module-14-weather module-15-guerillas "
    "module-16-artillery module-18-minor-armies"
)

RECORDINGS = {
    "tournament-1975": Recording(f"{USUAL_75}+invasions+sea-movement+strategic-movement", 2),
    "tournament-1975-options": Recording(
        f"{USUAL_75}+critical-resources+invasions+naval-ascendancy+sea-movement+strategic-movement+weather", 1
    ),
    "tournament-1975-everything": Recording(
        "1975-tournament-optional+all", 1, "curious", purposes=(Supplied(), UnderSail(), Met(), Outnumbered())
    ),
    # 65:5.0T.3 - It has no last turn: a side gives it up.
    "tournament-1965-everything": Recording("1965-tournament-optional", 1, "curious", 20),
    "total-war": Recording(_modules("a-total-war", EVERY_MODULE), 6, "curious", eager=True),
    "national-expansion": Recording(
        _modules(
            "b-national-expansion",
            "module-02-rigid-impulse module-04-combat-results module-04-score-humanistic "
            "module-05-class-stacking module-11-naval-forces module-12-air-forces module-13-flak",
        ),
        2,
    ),
    "neutrality-violation": Recording(
        _modules("c-neutrality-violation", "module-03-modified-zoc module-07-railroads module-16-artillery"),
        6,
    ),
    "grand-alliance": Recording(
        _modules("d-grand-alliance", EVERY_MODULE.removesuffix(" module-18-minor-armies")), 107, "random"
    ),
    "brush-fire-war": Recording("modules-e-brush-fire-war", 1),
    "third-power": Recording("modules-f-third-power", 5, "curious"),
    "third-power-swapped": Recording(
        _modules("f-third-power-swapped", "module-04-combat-results module-04-score-mixed"), 6, "curious"
    ),
    "national-liberation": Recording("modules-g-national-liberation", 7, "curious"),
    "national-liberation-swapped": Recording(
        _modules("g-national-liberation-swapped", "module-04-combat-results module-14-weather"), 8, "curious"
    ),
    "national-liberation-overseas": Recording("modules-g-national-liberation-overseas", 9, "curious"),
    "civil-war": Recording(_modules("h-civil-war", "module-06-phase-class-sequencing"), 10, "curious"),
}


def record(recording: Recording) -> str:
    """The file of a game that a computer player plays against itself."""
    ruleset, seed, player, turns, *_ = recording
    game = catalogue.find(ruleset)
    tags = [("Name", f"{player} on both sides")]
    if turns is not None:
        tags.append(("Ending", f"given up after turn {turns}"))
    sitting: Sitting[Any, Any] = Sitting(game, SeededDice(seed), tags)
    players = _players(game, recording)
    while (seat := game.to_move(sitting.state)) is not None:
        late = turns is not None and sitting.state.turn > turns
        order = Resign() if late else players[seat].decide(game, sitting.state, seat)
        answer = sitting.order(seat, order)
        if isinstance(answer, Refusal):
            raise RuntimeError(f"order {sitting.number + 1}: {answer.reason} ({answer.rule})")
    return write_game(sitting)


def _players(game: Any, recording: Recording) -> dict[str, Any]:
    given: Counter[str] = Counter()
    seeds = {seat: recording.seed + row for row, seat in enumerate(game.seats)}
    if recording.player == Curious.name:
        how: dict[str, Any] = {"eager": recording.eager, "purposes": recording.purposes}
        return {seat: Curious(own, given, **how) for seat, own in seeds.items()}
    return {seat: catalogue.player(game, recording.player, own) for seat, own in seeds.items()}


if __name__ == "__main__":
    for name in sys.argv[1:] or RECORDINGS:
        (FOLDER / f"{name}.game").write_text(record(RECORDINGS[name]))
