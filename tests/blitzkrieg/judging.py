"""A table to judge positions at: arrange one in notation, give an order, look at what became of it.

>>> t = table("1975-basic", "at EE20: B:4Arm B:15Inf")
>>> t.order("move B:4Arm to EE19")[0].text
'B:4Arm from EE20 to EE19.'
>>> t.at("EE19"), t.where("B:15Inf")
(('B:4Arm',), 'EE20')
>>> t.refused("move R:1Inf to EE19").rule
'75:4.2c'
>>> t.why_not("move R:1Inf to EE19")
('75:4.2c', '', 'R:1Inf')

With `land` the position stands on land drawn for it (see land.py), so that no edit of the board touches it.

>>> t = table("1975-basic", "at EE20: B:4Arm", land="forest EE19")
>>> t.refused("move B:4Arm to EE19").rule
'75:10.2a'
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from tests.blitzkrieg.land import draw

from openblitz.blitzkrieg.game import Blitzkrieg
from openblitz.blitzkrieg.kinds import read_hex, read_hexes, read_unit, read_units
from openblitz.blitzkrieg.position import ELIMINATED, WAITING
from openblitz.blitzkrieg.rules.division import battle_defense
from openblitz.blitzkrieg.rules.ground import survey
from openblitz.blitzkrieg.rules.movement import cost_tally
from openblitz.blitzkrieg.rulesets import game
from openblitz.hexes.grid import Hex, name
from openblitz.table import LoadedDice

if TYPE_CHECKING:
    from collections.abc import Iterable
    from fractions import Fraction

    from openblitz.blitzkrieg.position import Position
    from openblitz.table import Caution, Event, Outcome, Refusal, Seat


class RefusedError(AssertionError):
    """An order that a test wanted carried out was refused."""


class Table:
    """A game, a position, and dice that fall as they are told."""

    def __init__(self, played: Blitzkrieg, position: Position, dice: Iterable[int] = ()) -> None:
        self.game = played
        self.position = position
        self.dice = LoadedDice(dice)

    # Giving orders

    def order(self, *orders: str) -> list[Event]:
        """Carry out orders of whoever is asked; what happened. A refusal fails the test."""
        events: list[Event] = []
        for text in orders:
            refusal = self.says(text)
            if refusal is not None:
                raise RefusedError(f"{text}: {refusal.rule} {refusal.reason}")
            events += self.game.carry_out(self.position, self.game.read_order(text), self.dice)
        return events

    def says(self, text: str, seat: str | None = None) -> Refusal | None:
        """What the rules say to an order, of whoever is asked or of a seat; None when it may be given."""
        speaker: Seat | None = next((s for s in self.game.seats if s == seat), None) if seat else self.asked
        assert speaker is not None, "the game is over"
        return self.game.check(self.position, speaker, self.game.read_order(text))

    def refused(self, text: str, seat: str | None = None) -> Refusal:
        """The refusal of an order; one that may be given fails the test, and nothing is changed by either."""
        before = self.position.copy()
        refusal = self.says(text, seat)
        assert refusal is not None, f"{text} is not refused"
        assert self.position == before, f"refusing {text} has changed the position"
        return refusal

    def why_not(self, text: str, seat: str | None = None) -> tuple[str, str, str]:
        """The refusal of an order as its rule, hexes and units: `("75:8.2c", "EE30", "B:1Inf")`."""
        refusal = self.refused(text, seat)
        return refusal.rule, " ".join(refusal.places), " ".join(refusal.units)

    def may(self, text: str) -> bool:
        """Whether whoever is asked may give the order."""
        return self.says(text) is None

    # Looking at the board

    @property
    def asked(self) -> Seat | None:
        """Who is asked now."""
        return self.game.to_move(self.position)

    @property
    def step(self) -> str:
        """The step that is asked for: `movement`, `announce`, `resolve`, `loss`, `retreat`, `advance` ..."""
        question = self.game.ask(self.position)
        return question.step if question else "over"

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended."""
        return self.game.outcome(self.position)

    @property
    def cautions(self) -> list[Caution]:
        """What the player is warned of."""
        return self.game.cautions(self.position)

    @property
    def offered(self) -> set[str]:
        """Every order that the step offers, in notation."""
        return {self.game.write_order(order) for order in self.game.orders(self.position)}

    def where(self, unit: str) -> str:
        """The hex of a unit, or `card`, or `eliminated`."""
        place = self.position.place[read_unit(self.game.rules, unit)]
        return {WAITING: "card", ELIMINATED: "eliminated"}.get(place) or name(Hex(place))

    def at(self, hex_: str) -> tuple[str, ...]:
        """The units on a hex."""
        place = read_hex(hex_)
        return tuple(
            unit_id
            for unit, unit_id in enumerate(self.game.rules.roster.ids)
            if self.position.place[unit] == place
        )

    def friendly(self, side: str, hex_: str) -> bool:
        """Whether a city is friendly to a side now."""
        rules = self.game.rules
        cities = rules.cities.friendly(rules, self.position, ("blue", "red").index(side))
        return bool(cities >> read_hex(hex_) & 1)

    def defense(self, hexes: str, units: str) -> int:
        """What the defenders on hexes come to against these attackers of the moving side."""
        rules = self.game.rules
        return battle_defense(
            rules, self.position, read_units(rules, units.split()), read_hexes(hexes.split())
        )

    def cost(self, unit: str, hex_: str) -> Fraction:
        """What the cheapest move of a unit to a hex costs, in movement factors."""
        rules = self.game.rules
        return cost_tally(rules, self.position, read_unit(rules, unit), read_hex(hex_)).total

    def copy(self) -> Table:
        """The same position at another table, with no dice."""
        return Table(self.game, self.position.copy())


def table(
    ruleset: str, text: str = "", dice: Iterable[int] = (), clarified: str = "", land: str | None = None
) -> Table:
    """A table with a position in notation, of a ruleset and perhaps its clarifications, on its own land."""
    played = game(ruleset, clarified)
    if land is not None:
        board = draw(land)
        played = Blitzkrieg(msgspec.structs.replace(played.rules, board=board, ground=survey(board)))
    return Table(played, played.read_state(text) if text else played.start(), dice)
