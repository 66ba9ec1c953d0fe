"""The rules of one game: the board, the counters, and which answer each question gets."""

from __future__ import annotations

from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Any

import msgspec

from openblitz.blitzkrieg.attacks import ATTRITION
from openblitz.blitzkrieg.questions.duty import ATTACK_DUTY
from openblitz.blitzkrieg.questions.zones import ZONES
from openblitz.blitzkrieg.rules.lays import Lays
from openblitz.blitzkrieg.rules.scenario import NAMES
from openblitz.blitzkrieg.rules.zones import Widened
from openblitz.hexes.grid import Hex, name
from openblitz.table import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from collections.abc import Sequence as Ways

    from openblitz.blitzkrieg.board import Board
    from openblitz.blitzkrieg.charts import Chart
    from openblitz.blitzkrieg.counters import Side
    from openblitz.blitzkrieg.deeds import Deed
    from openblitz.blitzkrieg.position import Position
    from openblitz.blitzkrieg.questions.advances import Advances
    from openblitz.blitzkrieg.questions.cities import Cities
    from openblitz.blitzkrieg.questions.defense import Defense
    from openblitz.blitzkrieg.questions.flights import Flights
    from openblitz.blitzkrieg.questions.losses import Losses
    from openblitz.blitzkrieg.questions.results import Results
    from openblitz.blitzkrieg.questions.set_up import SettingUp
    from openblitz.blitzkrieg.questions.stacking import Stacking
    from openblitz.blitzkrieg.questions.terrain import Terrain
    from openblitz.blitzkrieg.questions.victory import Victory
    from openblitz.blitzkrieg.questions.zones import Zones
    from openblitz.blitzkrieg.roster import Roster
    from openblitz.blitzkrieg.rules.added import Added
    from openblitz.blitzkrieg.rules.air_defense import AirWatch
    from openblitz.blitzkrieg.rules.air_forces import Arrival
    from openblitz.blitzkrieg.rules.air_strikes import BombRoll
    from openblitz.blitzkrieg.rules.capacity import CapacityLoss
    from openblitz.blitzkrieg.rules.centers import Steadfast
    from openblitz.blitzkrieg.rules.combat import Combat
    from openblitz.blitzkrieg.rules.conditions import (
        AdvanceBar,
        AimedModifier,
        Airspace,
        Bombarded,
        DropShare,
        Duty,
        Ending,
        Halt,
        Ice,
        Idle,
        Narrowing,
        NoLanding,
        OddsModifier,
        Overrunning,
        RetreatBar,
        RiverModifier,
        SeaLanes,
        Shunned,
        Spared,
        Supporter,
        Zoneless,
    )
    from openblitz.blitzkrieg.rules.depots import Depot, Provided
    from openblitz.blitzkrieg.rules.falling_back import DrivenBack, RetreatPreference
    from openblitz.blitzkrieg.rules.fire_missions import Fire
    from openblitz.blitzkrieg.rules.ground import Ground
    from openblitz.blitzkrieg.rules.missions import AirMission
    from openblitz.blitzkrieg.rules.modifiers import (
        Aftermath,
        Bar,
        Bombarder,
        Bonus,
        CityModifier,
        Cut,
        Damage,
        Entry,
        Frontier,
        GoingModifier,
        Invariant,
        Kept,
        Laid,
        Lift,
        Objection,
        ObjectionThere,
        Rounding,
        Shelf,
        Shown,
        Shut,
        UnitModifier,
        Upkeep,
        Wary,
        ZoneModifier,
    )
    from openblitz.blitzkrieg.rules.overrun import Capture
    from openblitz.blitzkrieg.rules.production import Fallen, MakingBar, Output, Supplied
    from openblitz.blitzkrieg.rules.quarters import Quarters
    from openblitz.blitzkrieg.rules.scenario import Scenario
    from openblitz.blitzkrieg.rules.score import Score
    from openblitz.blitzkrieg.rules.sequence import Sequence
    from openblitz.blitzkrieg.rules.tolls import Toll
    from openblitz.blitzkrieg.rules.upshots import Upshot
    from openblitz.table import Event


def _minded(modifiers: Iterable[UnitModifier | Shut]) -> frozenset[str]:
    """The subjects that all of these mind, or none where one of them minds more."""
    every = [{subject.name for subject in one.minds} for one in modifiers]
    return frozenset(chain.from_iterable(every)) if all(every) else frozenset()


Saying = tuple[str, str]  # a rule id, and what it says in our words


class Rules(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """Everything a game is played by. Nothing outside rules/ asks which edition it is."""

    name: str
    version: int
    title: str
    clarifications: str
    board: Board
    ground: Ground
    roster: Roster
    charts: Mapping[str, Chart[Any]]  # by the kinds of combat that the game has
    combats: Mapping[str, Combat]
    cites: Mapping[str, str]  # the paragraph of this edition that says what both editions say
    paragraphs: Mapping[
        str, str
    ] = {}  # of this book, for those of another whose rule is built into the engine
    turns: int  # 0: until somebody has won
    seats: Mapping[Side, str]  # the side of the map at which each player sits, where the book says
    set_up: SettingUp
    stacking: Stacking
    terrain: Terrain
    cities: Cities
    flights: Flights
    defense: Defense
    results: Results
    losses: Losses
    advances: Advances
    victory: Victory
    sequence: Sequence
    scenario: Scenario | None = None  # None: the whole map, with all that is on the cards
    # What options and modules add, in the order in which they count; each with its paragraphs.
    allowance: tuple[UnitModifier, ...] = ()
    attack: tuple[UnitModifier, ...] = ()
    rounds: tuple[Rounding, ...] = ()
    defends: tuple[UnitModifier, ...] = ()
    bonuses: tuple[Bonus, ...] = ()
    going: tuple[GoingModifier, ...] = ()
    shut: tuple[Shut, ...] = ()
    bars: tuple[Bar, ...] = ()
    widened: tuple[ZoneModifier, ...] = ()
    frontiers: tuple[Frontier, ...] = ()
    zoneless: tuple[Zoneless, ...] = ()
    endings: tuple[Ending, ...] = ()
    shunned: tuple[Shunned, ...] = ()
    depots: tuple[Depot, ...] = ()
    provided: tuple[Provided, ...] = ()
    overrunning: tuple[Overrunning, ...] = ()
    upshots: tuple[Upshot, ...] = ()
    friends: tuple[CityModifier, ...] = ()
    entries: tuple[Entry, ...] = ()
    wary: tuple[Wary, ...] = ()
    airspace: tuple[Airspace, ...] = ()
    cuts: tuple[Cut, ...] = ()
    damage: tuple[Damage, ...] = ()
    capacity_losses: tuple[CapacityLoss, ...] = ()
    objections: Mapping[str, tuple[Objection, ...]] = {}
    objections_there: Mapping[str, tuple[ObjectionThere, ...]] = {}
    rivers: tuple[RiverModifier, ...] = ()
    odds: tuple[OddsModifier, ...] = ()
    lanes: tuple[SeaLanes, ...] = ()
    duties: tuple[Duty, ...] = ()
    spared: tuple[Spared, ...] = ()
    narrows: tuple[Narrowing, ...] = ()
    bombarded: tuple[Bombarded, ...] = ()
    retreat_bars: tuple[RetreatBar, ...] = ()
    advance_bars: tuple[AdvanceBar, ...] = ()
    aftermath: tuple[Aftermath, ...] = ()
    retreat_preferences: tuple[RetreatPreference, ...] = ()
    driven_back: tuple[DrivenBack, ...] = ()
    captures: tuple[Capture, ...] = ()
    scores: tuple[Score, ...] = ()
    supporters: tuple[Supporter, ...] = ()
    aimed: tuple[AimedModifier, ...] = ()
    ice: tuple[Ice, ...] = ()
    no_landing: tuple[NoLanding, ...] = ()
    drop_shares: tuple[DropShare, ...] = ()
    bombards: tuple[Bombarder, ...] = ()
    halts: tuple[Halt, ...] = ()
    lifts: tuple[Lift, ...] = ()
    tolls: tuple[Toll, ...] = ()
    idle: tuple[Idle, ...] = ()
    shelves: tuple[Shelf, ...] = ()
    quarters: tuple[Quarters, ...] = ()
    fires: tuple[Fire, ...] = ()
    output: tuple[Output, ...] = ()
    making_bars: tuple[MakingBar, ...] = ()
    supplied_area: tuple[Supplied, ...] = ()
    fallen: tuple[Fallen, ...] = ()
    steadfast: tuple[Steadfast, ...] = ()
    shown: tuple[Shown, ...] = ()
    kept: tuple[Kept, ...] = ()
    holds: tuple[Invariant, ...] = ()
    upkeep: tuple[Upkeep, ...] = ()
    air_missions: tuple[AirMission, ...] = ()
    bomb_rolls: tuple[BombRoll, ...] = ()
    watches: tuple[AirWatch, ...] = ()
    arrivals: tuple[Arrival, ...] = ()
    options: tuple[str, ...] = ()
    answers: Mapping[str, Any]  # every answer by its question, also to questions that only options ask
    added: Mapping[str, tuple[Added, ...]] = {}  # what each option has added, for telling

    @property
    def aims(self) -> tuple[Saying, ...]:
        """How to win, for players: in the words of the scenario where there is one."""
        if self.scenario is None:
            return self.victory.says
        return tuple((self.scenario.wins, words) for words in self.scenario.aims)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What people call the two sides: the powers, or the alliances of a scenario."""
        return NAMES if self.scenario is None else self.scenario.names

    @cached_property
    def zones(self) -> Zones:
        """Zones of control, with those that options add to the units' own."""
        answer = ZONES.of(self)
        plain = answer.within(self)
        return Widened(plain, self) if self.widened or self.zoneless or self.frontiers else plain

    @cached_property
    def owed(self) -> tuple[str, ...]:
        """The kinds of combat that units beside the enemy owe, that of attrition first."""
        return tuple(sorted((k for k, combat in self.combats.items() if combat.owed), key=ATTRITION.__ne__))

    @cached_property
    def at_will(self) -> bool:
        """Whether nobody beside the enemy has to attack him (MS:3c)."""
        return ATTACK_DUTY.asked(self) and ATTACK_DUTY.of(self).at_will

    def owes(self, chart: str) -> bool:
        """Whether units beside the enemy have to make such an attack."""
        return self.combats[chart].owed and not self.at_will

    @cached_property
    def attrition(self) -> Chart[Any]:
        """The chart of the combat that units beside the enemy owe."""
        return self.charts[ATTRITION]

    @cached_property
    def missions(self) -> Mapping[str, AirMission]:
        """The kinds of mission that aircraft fly, by name."""
        return {one.name: one for one in self.air_missions}

    @cached_property
    def arms(self) -> dict[int, Bombarder | None]:
        """The arm of each unit that has been asked for, where it is of one that can bombard."""
        return {}

    @cached_property
    def thoughts(self) -> dict[tuple[str, int, str, bool], tuple[Deed, ...]]:
        """What a random player thinks of with each counter (steps/base.py), that has been asked for."""
        return {}

    @cached_property
    def allowance_minds(self) -> frozenset[str]:
        """The subjects without which nothing changes the allowance of anybody; none where that may be."""
        return _minded(self.allowance)

    @cached_property
    def shut_minds(self) -> frozenset[str]:
        """The subjects without which no ground is shut to single units; none where it may be."""
        return _minded(self.shut)

    @cached_property
    def hampering(self) -> frozenset[str] | None:
        """The subjects without which everybody has his allowance and no ground is shut to single units.

        None: it may be without any.
        """
        hampers = [(self.allowance, self.allowance_minds), (self.shut, self.shut_minds)]
        if any(some and not minds for some, minds in hampers):
            return None
        return self.allowance_minds | self.shut_minds

    @cached_property
    def looked_after(self) -> tuple[tuple[Upkeep, frozenset[str]], ...]:
        """The upkeep that has something to do after orders, and the subjects without which it has not."""
        return tuple(
            (one, frozenset(subject.name for subject in one.minds)) for one in self.upkeep if one.looks
        )

    @cached_property
    def looked_after_by_step(self) -> tuple[tuple[Upkeep, frozenset[str]], ...]:
        """The same of what also follows from which step comes next."""
        return tuple((one, minds) for one, minds in self.looked_after if one.by_step)

    @cached_property
    def laid(self) -> tuple[Laid, ...]:
        """What bears on the lay of the land besides where enemies stand and what the ground is."""
        every: tuple[Laid, ...] = (*self.bars, *self.widened, *self.zoneless, *self.frontiers)
        return tuple({one.looks_at or number: one for number, one in enumerate(every)}.values())

    @cached_property
    def wary_within(self) -> int:
        """Where all ground lies over which moves do not lead unless they must."""
        found = 0
        for one in self.wary:
            found |= one.within(self)
        return found

    @cached_property
    def lays(self) -> Lays:
        """What has been worked out of late for the movement of either side."""
        return Lays()

    @cached_property
    def follows_trails(self) -> bool:
        """Whether it matters to some rule which hexes a unit has passed."""
        if self.cities.follows_trails or self.bonuses:
            return True
        return any(getattr(one, "follows_trails", False) for one in (*self.allowance, *self.shut))

    @cached_property
    def follows_moves(self) -> bool:
        """Whether some rule asks what movement did: the moves in their order, with their ways."""
        brought = (
            *self.answers.values(),
            *self.allowance,
            *self.attack,
            *self.defends,
            *self.bonuses,
            *self.going,
            *self.shut,
            *chain.from_iterable(self.objections.values()),
            *chain.from_iterable(self.objections_there.values()),
            *self.shown,
            *self.upkeep,
        )
        return any(getattr(one, "follows_moves", False) for one in brought)

    def only_supports(self, unit: int) -> bool:
        """Whether a unit fights only in support of others."""
        return any(one.has(self, unit) for one in self.supporters)

    def solid(self, position: Position) -> int:
        """The land, and the water that bears units now."""
        found = self.ground.land
        for one in self.ice:
            found |= one.lakes(position)
        return found

    def barred(self, position: Position, side: int) -> int:
        """The hexes that a side may not enter: those of enemies and neutral armies, and what is barred."""
        found = position.barred(side)
        for one in self.bars:
            found |= one.hexes(position, side)
        return found

    def why_barred(self, position: Position, unit: int, hex_: int) -> Refusal | None:
        """Why a unit may not enter a hex on which nobody stands; None where nothing bars it."""
        for one in self.bars:
            if one.hexes(position, position.side_of(unit)) >> hex_ & 1:
                return one.refuse(position, unit, hex_)
        return None

    def entered(self, position: Position, units: Iterable[int], way: Ways[int]) -> Iterator[Event]:
        """What follows when units have gone this way otherwise than by their movement."""
        regulars = [unit for unit in units if not self.roster.guerilla[unit]]  # MS:15q
        for one in self.entries:
            for unit in regulars:
                yield from one.entered(position, unit, way)

    def objection(self, subject: str, position: Position, unit: int) -> Refusal | None:
        """The first objection to what a unit is to do: to `fly`, `advance`, `go beyond` (use a bonus)."""
        for one in self.objections.get(subject, ()):
            refusal = one.refuse(position, unit)
            if refusal is not None:
                return refusal
        return None

    def objection_to_all(self, subject: str, position: Position, units: tuple[int, ...]) -> Refusal | None:
        """The first objection to several units doing something at once, to each of whom there is none."""
        found = (one.refuse_all(position, units) for one in self.objections.get(subject, ()))
        return next(filter(None, found), None) if units[1:] else None

    def objection_there(
        self, subject: str, position: Position, units: Iterable[int], place: int
    ) -> Refusal | None:
        """The first objection to what units are to do at a place: to `embark`, `sail`, `invade`."""
        for one in self.objections_there.get(subject, ()):
            for unit in units:
                refusal = one.refuse(position, unit, place)
                if refusal is not None:
                    return refusal
        return None

    def refuse_by(
        self, rule: str, reason: str, hexes: Iterable[int] = (), units: Iterable[int] = ()
    ) -> Refusal:
        """A refusal by a paragraph."""
        places = tuple(name(Hex(h)) for h in hexes)
        return Refusal(self.paragraph(rule), reason, places, self.roster.names(units))

    def paragraph(self, rule: str) -> str:
        """Where the book of this game says what another says in a paragraph."""
        return self.paragraphs.get(rule, rule)

    def refuse(
        self, subject: str, reason: str, hexes: Iterable[int] = (), units: Iterable[int] = ()
    ) -> Refusal:
        """A refusal by the paragraph in which this edition treats the subject."""
        return self.refuse_by(self.cites[subject], reason, hexes, units)
