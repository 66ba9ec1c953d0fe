"""The General of the miniatures: weighs fire, moves, charges and artillery by what they and the dice promise.

It knows what any player at the table sees, and never looks at the enemy's schedule.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final

from openblitz.commander.kinds import PlannedStrike
from openblitz.commander.orders import (
    Choose,
    ChooseEdge,
    ChooseTable,
    Done,
    Finish,
    LastTurn,
    Move,
    Resign,
    WriteSchedule,
)
from openblitz.commander.rules import command, schedule, standing
from openblitz.commander.steps import (
    Acting,
    Commanding,
    CommandMoves,
    Deployment,
    DeploymentChoice,
    Disengaging,
    EdgeChoice,
    FirstTurnChoice,
    FollowUp,
    Initiative,
    Joining,
    LastTurnChoice,
    Pivoting,
    Pursuing,
    Responding,
    RoundResult,
    Scheduling,
    TableChoice,
)
from openblitz.commander.table_top import tables
from openblitz.players.choosing import GENERAL
from openblitz.players.commander import (
    assault,
    commanding,
    deploying,
    leading,
    moving,
    reacting,
    requesting,
    towing,
)
from openblitz.players.commander.going import along
from openblitz.players.commander.outlook import Outlook, Sketches
from openblitz.players.commander.plain import done_or_first, plainly
from openblitz.players.commander.values import Values, given_up

if TYPE_CHECKING:
    from collections.abc import Callable

    from openblitz.commander.game import Commander
    from openblitz.commander.orders import Order
    from openblitz.commander.position import Position
    from openblitz.commander.rules.book import Rules
    from openblitz.players.commander.commanding import Action, Plan
    from openblitz.table import Seat

SURE: Final = 0.6  # the CO tries no less likely order while another command has a better one
_SPEAKS = {"fao": 0, "hq": 1, "co": 2}  # when the CO fails nobody speaks any more, so that he is last


_kept: list[tuple[Values, Sketches]] = []  # a server asks a new player after every roll of the dice


def _reckoned(rules: Rules) -> tuple[Values, Sketches]:
    """What has been worked out for a game already."""
    found = next((both for both in _kept if both[0].rules.scenario == rules.scenario), None)
    if found is None:
        found = Values(rules), Sketches(rules)
        _kept[:] = [*_kept[-3:], found]
    return found


class Staff:
    """Plans an order at a time."""

    name = GENERAL.name

    def __init__(self, seed: int) -> None:
        self._chance = Random(seed)  # only the choice of a table is left to it
        self._values: Values | None = None
        self._sketches: Sketches | None = None
        self._planned: dict[int, Action] = {}  # by the order that is being carried out
        self._gave_up: set[int] = set()  # units that found nothing to do with it

    def decide(self, game: Commander, state: Position, seat: Seat) -> Order:
        """The next order."""
        rules = game.rules
        self._values, self._sketches = _reckoned(rules)
        if given_up(state):
            return Resign()
        answer = _ANSWERS.get(state.steps[-1].key)
        if answer is None:
            return plainly(game, state, self._chance)
        order = answer(self, self._values, state, state.steps[-1])
        if order is not None and game.check(state, seat, order) is None:
            return order
        return done_or_first(game, state, self._chance)

    def _command(self, values: Values, state: Position, step: Commanding) -> Order:
        """FAO, HQ and CO in turn: whoever has an order that promises something tries it.

        Whose failure would silence the others does not try an order that will hardly be heard while one of
        them has a better one.
        """
        kinds = values.rules.roster.kind
        busy = command.issuing(state)
        able = [busy] if busy >= 0 else command.able(state)
        for fao in (c for c in able if kinds[c].role == "fao"):
            request = requesting.best_request(values, state, fao)
            if request is not None:
                return request
        leaders = [c for c in able if kinds[c].role != "fao"]
        leaders.sort(key=lambda c: (_SPEAKS.get(kinds[c].role, 1), c))
        plans = self._plans(values, state, leaders)
        # The CO comes last: when he fails nobody speaks any more.
        plan = next(iter(plans.values()), None)
        if plan is None or (busy >= 0 and self._another_better(values, state, busy, plan)):
            return Finish(busy) if busy >= 0 else Done()
        self._planned, self._gave_up = dict(plan.actions), set()
        return plan.issue

    def _another_better(self, values: Values, state: Position, leader: int, plan: Plan) -> bool:
        """Whether an order is unlikely, and another command still has a surer and better one."""
        if plan.chance >= SURE or not command.silenced(state, leader):
            return False
        others = (self._plan(values, state, c, anew=True) for c in _unheard(values, state) if c != leader)
        return any(
            other is not None and other.chance >= SURE and other.score > plan.score for other in others
        )

    def _plans(self, values: Values, state: Position, leaders: list[int]) -> dict[int, Plan]:
        """The best order of each command; the CO leaves some of the troops to the others."""
        kinds = values.rules.roster.kind
        found: dict[int, Plan] = {}
        chief = next((c for c in _unheard(values, state) if kinds[c].role == "co"), -1)
        his = self._plan(values, state, chief, anew=True) if chief >= 0 and leaders != [chief] else None
        for leader in leaders:
            plan = self._plan(values, state, leader, chief=chief, chiefs=his)
            if plan is not None:
                found[leader] = plan
        return found

    def _plan(  # noqa: PLR0917 - a command, and whom it leaves troops to
        self,
        values: Values,
        state: Position,
        leader: int,
        anew: bool = False,
        chief: int = -1,
        chiefs: Plan | None = None,
    ) -> Plan | None:
        """The same formation again, or another one."""
        assert self._sketches is not None
        groups = commanding.troops_for(values, state, leader)
        if chief not in (-1, leader):
            groups = (groups[0], commanding.share_of(values, state, leader, chief, chiefs))
        plans = [
            commanding.best_plan(values, self._sketches, state, leader, group)
            for group in groups[1 if anew else 0 :]
            if group
        ]
        return max((plan for plan in plans if plan is not None), key=lambda plan: plan.score, default=None)

    def _act(self, values: Values, state: Position, step: Acting) -> Order:
        """Fire first, all at once; then moves and charges, those in front before those behind."""
        rules, left = values.rules, step.left(state)
        firers = [d.unit for d in left if d.used("fire") is not None]
        fire = commanding.fire_of(values, state, firers, step.command) if firers else None
        if fire is None or step.check(state, fire) is not None:
            fire = None
        first = fire or self._work_gun(values, state, step)
        if first is not None:
            return first
        assert self._sketches is not None
        movers = [d for d in left if d.used("move") is not None and d.unit not in self._gave_up]
        if not movers:
            return Done()
        outlook = Outlook(self._sketches, state, rules.roster.side[step.command])
        stance = moving.stance_of(state, rules.roster.side[step.command])
        movers.sort(key=lambda d: (_gap(state, outlook, d.unit), d.unit))
        for doing in movers:
            told = planned = self._planned.pop(doing.unit, None)
            if planned is None:
                planned = _bold_charge(values, state, doing.unit)
            if planned is not None and step.check(state, planned) is None:
                return planned
            task = None if step.bonus else doing.task
            if rules.roster.kind[doing.unit].tows:
                planned = self._errand(values, state, outlook, doing.unit)
                if planned is not None and step.check(state, planned) is None:
                    return planned
            wish = moving.best_move(state, outlook, doing.unit, stance, task, doing.held)
            move = wish.move if wish is not None else None
            if move is None and isinstance(told, Move):  # others stand where it was to go, or in its way
                move = along(state, doing.unit, told.points, told.facing, task, doing.held)
            if move is not None and step.check(state, move) is None:
                return move
            self._gave_up.add(doing.unit)
        return Done()

    def _work_gun(self, values: Values, state: Position, step: Acting) -> Order | None:
        """Limber the gun that was ordered to be, or set it up."""
        assert self._sketches is not None
        rules = values.rules
        for doing in step.left(state):
            if doing.used("deploy") is None or not rules.roster.kind[doing.unit].towed:
                continue
            outlook = Outlook(self._sketches, state, rules.roster.side[doing.unit])
            planned = self._errand(values, state, outlook, doing.unit)
            if planned is not None and step.check(state, planned) is None:
                return planned
        return None

    def _errand(self, values: Values, state: Position, outlook: Outlook, unit: int) -> Action | None:
        """What a gun or its truck does with its order: what was planned, or what looks best now."""
        planned = self._planned.pop(unit, None)
        if planned is not None:
            return planned
        own = values.rules.roster.of_side[values.rules.roster.side[unit]]
        errand = towing.errands(state, outlook, own, ()).get(unit)
        return errand.action if errand else None

    def _lead(self, values: Values, state: Position, step: CommandMoves) -> Order:
        """The CO first: the others go where he cannot be."""
        rules = values.rules
        own = rules.roster.commands[state.active]
        for leader in sorted(own, key=lambda c: -_SPEAKS.get(rules.roster.kind[c].role, 1)):
            if state.has(state.command_moved | state.suppressed, leader) or not state.on_table(leader):
                continue
            if state.joined[leader] >= 0:
                continue
            move = leading.best_place(values, state, leader)
            if move is not None:
                return move
        return Done()


def _unheard(values: Values, state: Position) -> list[int]:
    """The commands of troops that may still issue orders this turn, also while another is busy."""
    barred, kinds = state.failed | state.suppressed, values.rules.roster.kind
    own = values.rules.roster.commands[state.active]
    return [c for c in own if kinds[c].role != "fao" and state.on_table(c) and not state.has(barred, c)]


def _bold_charge(values: Values, state: Position, unit: int) -> Action | None:
    worth, charge = commanding.best_charge(values, state, unit)
    return charge if worth > assault.BOLD else None


def _gap(state: Position, outlook: Outlook, unit: int) -> float:
    dx = outlook.foe_places[:, 0] - state.x[unit]
    dy = outlook.foe_places[:, 1] - state.y[unit]
    return float((dx * dx + dy * dy).min()) if len(outlook.foes) else 0.0


def _schedule(values: Values, state: Position, side: int) -> Order:
    """BC:scheduled.record - Everything on the enemy's strip, in the first turns: there he must be then."""
    if state.strikes[side]:
        return Done()
    bought = schedule.assets(values.rules, side)
    return WriteSchedule(tuple(_strike(values, state, side, number) for number in range(bought)))


def _strike(values: Values, state: Position, side: int, number: int) -> PlannedStrike:
    rules = values.rules
    guns = rules.roster.artillery[side]
    table = standing.table_of(state)
    depth = rules.cm(rules.scenario.file.depth)
    enemy = state.edge[1 - side]
    wide = table.width if enemy in ("north", "south") else table.height
    along, deep = wide * (0.5, 0.4, 0.6)[number % 3], depth * 0.7
    at = {
        "south": (along, deep),
        "north": (along, table.height - deep),
        "west": (deep, along),
        "east": (table.width - deep, along),
    }[enemy]
    one = ((guns[number % len(guns)], 1),)
    return PlannedStrike(1 + number // 3, (round(at[0], 2), round(at[1], 2)), one)


# One line a step; what is not here is answered plainly.
_ANSWERS: dict[str, Callable[[Staff, Values, Position, Any], Order | None]] = {
    TableChoice.key: lambda staff, *_: ChooseTable(staff._chance.choice(tables.names())),
    EdgeChoice.key: lambda _, values, state, __: ChooseEdge(
        deploying.best_edge(values.rules, standing.table_of(state))
    ),
    Scheduling.key: lambda _, values, state, step: _schedule(values, state, step.side),
    DeploymentChoice.key: lambda *_: Choose("second"),  # to see what the enemy does
    FirstTurnChoice.key: lambda *_: Choose("second"),
    Deployment.key: lambda _, values, state, step: deploying.suggest(state, step.side),
    LastTurnChoice.key: lambda *_: LastTurn("end"),
    Commanding.key: Staff._command,
    Acting.key: Staff._act,
    CommandMoves.key: Staff._lead,
    Initiative.key: lambda _, *asked: reacting.on_initiative(*asked),
    Responding.key: lambda _, *asked: reacting.under_charge(*asked),
    FollowUp.key: lambda _, *asked: reacting.follow_up(*asked),
    RoundResult.key: lambda _, *asked: reacting.after_round(*asked),
    Pursuing.key: lambda _, *asked: reacting.pursue(*asked),
    Disengaging.key: lambda _, *asked: reacting.get_out(*asked),
    Pivoting.key: lambda _, *asked: reacting.turn_to_enemy(*asked),
    Joining.key: lambda _, *asked: reacting.join(*asked),
}
