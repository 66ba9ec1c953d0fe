"""The player who searches whole plans; in games that he does not know yet he plays as before him."""

from __future__ import annotations

import logging
from math import inf
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Final

import msgspec

from openblitz.blitzkrieg.battle.steps.announcing import Announce
from openblitz.blitzkrieg.battle.steps.marching import Movement
from openblitz.blitzkrieg.engine.orders import Advance, Done, Fight, Lose, Retreat
from openblitz.blitzkrieg.ground.steps.setting_up import SetUp
from openblitz.players.blitzkrieg import setting_up
from openblitz.players.blitzkrieg.doctrine import GREEDY
from openblitz.players.blitzkrieg.general import General
from openblitz.players.blitzkrieg.search.breeding import AHEAD, Breeding, FairDice
from openblitz.players.blitzkrieg.search.lore import lore_of
from openblitz.players.blitzkrieg.search.reflexes import Reflexes
from openblitz.players.blitzkrieg.search.rollout import Rollout
from openblitz.players.blitzkrieg.search.script import Turn, bring_on

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.blitzkrieg.game import Blitzkrieg
    from openblitz.players.blitzkrieg.doctrine import Doctrine
    from openblitz.players.blitzkrieg.search.lore import Lore
    from openblitz.players.blitzkrieg.search.tactics import Plan
    from openblitz.players.blitzkrieg.staff import Staff
    from openblitz.players.choosing import Level
    from openblitz.table import Seat


_log = logging.getLogger(__name__)

PATIENCE: Final = 40.0  # seconds of one decision: on a machine that is slower the best so far is played
FAULTS: Final = 20  # that are remembered
ANSWERS: Final = 6  # answers of a question that are tried,
TRIES: Final = 2  # each so often at least
SHARE: Final = 8  # of all playouts so many parts go to one question in combat


def serves(rules: Rules) -> bool:
    """Whether a game is searched: one on the whole map to which nothing is added, as the Basic Games are."""
    return rules.scenario is None and not rules.options and not any(rules.added.values())


class Strategist(General):
    """Plans each player-turn by so many playouts, and answers by the same light.

    In games that he has not learned he plays by a doctrine, as General does.
    """

    def __init__(
        self, level: Level, playouts: int, seed: int, ahead: int = AHEAD, doctrine: Doctrine = GREEDY
    ) -> None:
        super().__init__(msgspec.structs.replace(doctrine, name=level.name), seed)
        self.playouts = playouts
        self.ahead = ahead
        self.faults: list[str] = []  # mistakes that he has made, and gone on from
        self._seed = seed
        self._reflexes: Reflexes | None = None
        self._plan: Plan | None = None  # the last that was found, from which the next search begins
        self._until = inf
        self._hurried = False

    def stop(self) -> None:
        """Think no more in this decision: the best that has been found is played."""
        self._hurried = True

    def _stopped(self) -> bool:
        return self._hurried or monotonic() > self._until

    def decide(self, game: Blitzkrieg, state: Position, seat: Seat) -> Order:
        """The next order; after a mistake of his own one without any search."""
        self._hurried, self._until = False, monotonic() + PATIENCE
        try:
            return super().decide(game, state, seat)
        except Exception as error:  # a mistake of the player must not cost a game
            self.faults.append(f"{type(error).__name__}: {error}"[:500])
            _log.warning("%s made a mistake: %s", self.name, self.faults[-1])
        del self.faults[:-FAULTS]
        self._planned, self._expected, self._stage = [], None, ""
        playouts, self.playouts = self.playouts, 0
        try:
            return super().decide(game, state, seat)
        except Exception:
            _log.warning("%s plays by a doctrine for once", self.name)
            self._planned, self._expected, self._stage = [], None, ""
            return General(self.doctrine, self._seed).decide(game, state, seat)
        finally:
            self.playouts = playouts

    def _choose(self, game: Blitzkrieg, staff: Staff, state: Position, seat: Seat) -> Order:
        if self._planned or not serves(game.rules):
            return super()._choose(game, staff, state, seat)
        lore = lore_of(game.rules)
        if self._reflexes is None or self._reflexes.lore is not lore:
            self._reflexes = Reflexes(lore)
        key = state.steps[-1].key
        if key == SetUp.key:
            self._planned = setting_up.set_up(staff, state, GREEDY)
            return self._planned.pop(0) if self._planned else game.pick(state, self._chance)
        if key == Movement.key:
            return self._march(game, staff, lore, state, seat)
        if key == Announce.key:
            return self._divide(game, staff, state, seat)
        return self._respond(game, staff, lore, state, seat)

    def _own_seed(self, state: Position) -> int:
        return Random(f"{self._seed} {state.turn} {state.side}").getrandbits(32)

    def _march(self, game: Blitzkrieg, staff: Staff, lore: Lore, state: Position, seat: Seat) -> Order:
        if self._stage == "":
            self._stage = "new units"
            self._planned = self._kept(game, state, seat, bring_on(lore, state))
            if self._planned:
                return self._planned.pop(0)
        if self._stage == "new units":
            self._stage = "moved"
            plan = lore.usual
            if self.playouts:
                search = Breeding(game, lore, state, self._own_seed(state), self.playouts, self.ahead)
                search.stopped = self._stopped
                plan = self._plan = search.best(self._plan).plan
            turn = Turn(lore, state, plan)
            moves = turn.run()
            assert self._reflexes is not None
            self._reflexes.against = turn.against
            self._planned = self._standing(game, staff, state, seat, self._kept(game, state, seat, moves))
            if self._planned:
                return self._planned.pop(0)
        return self._repair(game, staff, state, seat)

    def _divide(self, game: Blitzkrieg, staff: Staff, state: Position, seat: Seat) -> Order:
        assert self._reflexes is not None
        if state.battles:  # somebody else has begun: as a general does
            return super()._choose(game, staff, state, seat)
        orders = self._reflexes.announce(state)
        kept = self._kept(game, state, seat, orders)
        if len(kept) < len(orders):
            return super()._choose(game, staff, state, seat)
        self._planned = kept
        return self._planned.pop(0)

    def _respond(self, game: Blitzkrieg, staff: Staff, lore: Lore, state: Position, seat: Seat) -> Order:
        """An answer in combat: the best at a glance, or of the best few by playouts."""
        assert self._reflexes is not None
        orders = list(game.orders(state))
        if not orders or not all(isinstance(one, _KNOWN) for one in orders):
            return super()._choose(game, staff, state, seat)
        reflexes, playouts = self._reflexes, self.playouts // SHARE
        ranked = sorted(orders, key=lambda one: -reflexes.judge(state, one))[
            : min(ANSWERS, playouts // TRIES)
        ]
        if isinstance(orders[0], Fight) or len(ranked) <= 1:
            return reflexes.answer(state, orders)
        rollout, seed = Rollout(game, lore), self._own_seed(state)
        side: int = state.steps[-1].asked(state)
        tries = playouts // len(ranked)
        values = dict.fromkeys(ranked, 0.0)
        for number in range(tries):
            if self._stopped():
                break
            for order in ranked:
                trial, dice = state.copy(), FairDice(seed, number)
                game.carry_out(trial, order, dice)
                rollout.play(trial, dice, {}, self.ahead)
                values[order] += rollout.value(trial, side)
        return max(ranked, key=values.__getitem__)


_KNOWN: Final = (Fight, Lose, Retreat, Advance, Done)
