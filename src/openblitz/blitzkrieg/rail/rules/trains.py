"""MS:7k-o - What a train brings along, and what becomes of it in battle and in enemy hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from openblitz.blitzkrieg.battle.rules.results import (
    AreLost,
    Consequence,
    Measure,
    MustLose,
    MustRetreat,
    Role,
)
from openblitz.blitzkrieg.battle.rules.upshots import Upshot
from openblitz.blitzkrieg.engine.modifiers import Upkeep
from openblitz.blitzkrieg.engine.objecting import Objection
from openblitz.blitzkrieg.engine.places import BOX, carrier_of, in_play
from openblitz.blitzkrieg.ground.rules.lost import take_off
from openblitz.blitzkrieg.overruns.rules.overrun import Capture
from openblitz.blitzkrieg.rail.rules.railroads import is_train, load, spend
from openblitz.hexes.grid import Hex, name
from openblitz.table import Event

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.blitzkrieg.engine.attacks import Battle
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Refusal


class Passengers(Upkeep):
    """MS:7n - Who is in a train that is lost is lost with it."""

    name = "passengers of trains"
    says = (("MS:7n", "Who is in a train that is lost is lost with it."),)

    def look(self, position: Position, final: bool) -> Iterator[Event]:
        """Those whose train is gone."""
        for unit in position.passengers():
            carrier = carrier_of(position.place[unit])
            if (
                carrier is not None
                and is_train(position.rules, carrier)
                and not in_play(position.place[carrier])
            ):
                take_off(position, unit)
                say, train = position.roster.ids[unit], position.roster.ids[carrier]
                yield Event("eliminated", f"{say} eliminated: lost with {train}.", ("MS:7n",), (), (say,))


class TrainsAreLost(Upshot):
    """MS:7n - A result that would drive its side back or cost it factors destroys a train."""

    name = "trains are lost"
    says = (
        ("MS:7n", "Whatever drives back or harms who is on its square destroys a train, too."),
        ("MS:7n", "The factor of each train that is destroyed is one of those that its side has to lose."),
    )

    def brought(
        self, position: Position, battle: Battle, brings: Sequence[Consequence]
    ) -> Sequence[Consequence]:
        """Those among the defenders, before all else; others lose what is not paid with them (RMS-261)."""
        rules = position.rules
        trains = tuple(u for u in battle.defenders if is_train(rules, u))
        harmed = any(
            what.role is Role.DEFENDER and isinstance(what, MustLose | MustRetreat) for what in brings
        )
        if not trains or not harmed:
            return brings
        rest = filter(None, (_less(rules, what, trains) for what in brings))
        return (AreLost(Role.DEFENDER, "MS:7n", trains), *rest)


def _less(rules: Rules, what: Consequence, trains: Sequence[int]) -> Consequence | None:
    """RMS-261 - What is left of a loss in factors when the trains among those who bear it are gone."""
    if not isinstance(what, MustLose) or what.role is Role.ATTACKER or what.of is not Measure.FACTORS:
        return what
    paid = sum(rules.roster.defense[train] for train in trains if not what.among or train in what.among)
    return msgspec.structs.replace(what, amount=what.amount - paid) if what.amount > paid else None


class TrainsStay(Objection):
    """MS:7n - A train does not retreat."""

    name = "trains do not retreat"
    says = ()

    def refuse(self, position: Position, unit: int) -> Refusal | None:
        """Of trains alone."""
        rules = position.rules
        if not is_train(rules, unit):
            return None
        return rules.refuse_by(
            "MS:7n", f"{position.roster.ids[unit]} is a train and does not retreat.", (), (unit,)
        )


class TrainsOnRails(Objection):
    """MS:UNITCHART.class2.b - Trains keep to the rails: nothing flies them."""

    name = "trains keep to the rails"
    says = ()

    def refuse(self, position: Position, unit: int) -> Refusal | None:
        """Of trains alone."""
        rules = position.rules
        if not is_train(rules, unit):
            return None
        reason = f"{position.roster.ids[unit]} is a train, and is not flown."
        return rules.refuse_by("MS:UNITCHART.class2.b", reason, (), (unit,))


class TrainsRun(Objection):
    """MS:7f - Trains run along rail lines; over land they go nowhere."""

    name = "trains run on rails"
    says = ()

    def refuse(self, position: Position, unit: int) -> Refusal | None:
        """Of trains alone."""
        rules = position.rules
        if not is_train(rules, unit):
            return None
        reason = f"{position.roster.ids[unit]} is a train: it runs along rail lines, by the order run."
        return rules.refuse_by("MS:7f", reason, (), (unit,))


class CapturedTrains(Capture):
    """MS:7o, RMS-34 - An overrun captures trains: a counter of the captor takes their place."""

    name = "captured trains"
    says = (("MS:7o", "Trains are captured by an overrun, and run for the captor from his next turn on."),)

    def take(self, position: Position, units: Sequence[int], hex_: int) -> Iterator[Event]:
        """Each for one out of the box, while there are any; who is in them is lost."""
        roster, army = position.roster, position.roster.army[units[0]]
        for train in position.units_at(hex_, 1 - position.side):
            if not is_train(position.rules, train):
                continue
            for unit in load(position, train):
                take_off(position, unit)
                text = f"{roster.ids[unit]} eliminated: in {roster.ids[train]}, which is captured."
                yield Event("eliminated", text, ("MS:7o",), (name(Hex(hex_)),), roster.names([unit]))
            take_off(position, train)
            mine = next((u for u in _boxed(position, army)), None)
            if mine is None:
                continue
            position.put(mine, hex_)
            position.begin_at(mine, hex_)
            spend(position, mine, roster.counters[mine].movement)
            text = f"{roster.ids[train]} is captured, and is {roster.ids[mine]} now."
            yield Event("captured", text, ("MS:7o",), (name(Hex(hex_)),), roster.names([train, mine]))


def _boxed(position: Position, army: int) -> Iterator[int]:
    roster = position.roster
    return (
        u
        for u in roster.used
        if roster.army[u] == army and is_train(position.rules, u) and position.place[u] == BOX
    )
