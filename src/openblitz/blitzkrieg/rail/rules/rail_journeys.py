"""Who has gone by which train in this player-turn, and in which order a journey by rail is taken back.

Passengers are taken back before their train: each to where its player-turn began, as after any move. What the
train has used to take them up and set them down stays used until it is taken back itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from openblitz.blitzkrieg.engine.kinds import UNIT
from openblitz.blitzkrieg.engine.modifiers import Upkeep
from openblitz.blitzkrieg.engine.objecting import Objection
from openblitz.blitzkrieg.engine.places import carrier_of
from openblitz.blitzkrieg.engine.position import WORKED, Position
from openblitz.blitzkrieg.engine.roster import NOBODY
from openblitz.blitzkrieg.rail.rules import railroads
from openblitz.blitzkrieg.rail.rules.railroads import BY_RAIL, LOAD, is_train
from openblitz.table.facts import Lasts, Subject
from openblitz.table.records import Record
from openblitz.table.words import does

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.table import Event, Refusal


class Ride(NamedTuple):
    """A unit that was taken up or set down by a train."""

    unit: int
    train: int


RIDES: Subject[tuple[Ride, ...]] = Subject(
    Position,
    "ride",
    (),
    Record(Ride, "{unit} on {train}", unit=UNIT, train=UNIT),
    lasts=Lasts.PLAYER_TURN,
    each=True,
)


def note(position: Position, units: Sequence[int], train: int) -> None:
    """Units were taken up or set down by a train."""
    RIDES.put(position, tuple(sorted({*RIDES(position), *(Ride(unit, train) for unit in units)})))


def passengers(position: Position, train: int) -> list[int]:
    """Who has gone by a train in this player-turn; parts of a unit, of which it is not known, may have.

    Who has cut a line is marked as they are.
    """
    by = {one.unit: one.train for one in RIDES(position)}
    own = position.of_side(position.side_of(train))
    gone = (u for u in own if position.flags[u] & BY_RAIL and not is_train(position.rules, u))
    return [u for u in gone if by.get(u, NOBODY if position.flags[u] & WORKED else train) == train]


class PassengersFirst(Objection):
    """A train is taken back after its passengers; they need their place in it, if they began there.

    A cut in the line stands (MS:7q), and so does what led there.
    """

    name = "passengers are taken back before their train"
    says = ()

    def refuse(self, position: Position, unit: int) -> Refusal | None:
        """A train by which somebody has gone; who began in a train that is full now, or has cut a line."""
        rules = position.rules
        if is_train(rules, unit):
            gone = passengers(position, unit) if position.flags[unit] & BY_RAIL else []
            if not gone:
                return None
            who = position.roster.tell(gone, "have")
            reason = f"{who} gone by {position.roster.ids[unit]} and {does(gone, 'be')} taken back first."
            return rules.refuse_by("MS:7g", reason, (), (unit, *gone))
        if position.flags[unit] & WORKED:
            reason = f"{position.roster.ids[unit]} has cut a rail line, which is not taken back."
            return rules.refuse_by("MS:7q", reason, (), (unit,))
        train = carrier_of(position.start[unit])
        if train is None or position.place[unit] == position.start[unit] or not is_train(rules, train):
            return None
        others = railroads.load(position, train)
        if railroads.weight(rules, [*others, unit]) <= LOAD:
            return None
        reason = f"{position.roster.tell(others, 'be')} in {position.roster.ids[train]} now: it has no room."
        return rules.refuse_by("MS:7b", reason, (), (unit, train))


class RidesTakenBack(Upkeep):
    """A ride that was taken back is forgotten."""

    name = "rides by train"
    says = ()
    minds = (RIDES,)

    def look(self, position: Position, final: bool) -> Iterator[Event]:
        """Of units that have not gone by rail any more."""
        if RIDES(position):
            left = tuple(one for one in RIDES(position) if position.flags[one.unit] & BY_RAIL)
            RIDES.put(position, left)
        return iter(())
