"""75:29, 65:22.0 - what minor countries ask for: cities that fall, and factors lost to guerrillas."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar

from openblitz.blitzkrieg.battle.rules.results import Measure, MustLose
from openblitz.blitzkrieg.battle.steps.aftermath import After
from openblitz.blitzkrieg.battle.steps.losing import KEPT, Losing
from openblitz.blitzkrieg.engine.deed import place_names, say_places
from openblitz.blitzkrieg.engine.orders import Hexes  # noqa: TC001 - msgspec reads the annotations
from openblitz.blitzkrieg.engine.places import in_play
from openblitz.blitzkrieg.engine.questions.losses import LOSSES
from openblitz.blitzkrieg.engine.step import Step
from openblitz.blitzkrieg.ground.rules.moves import FIRM
from openblitz.blitzkrieg.minors.questions.minors import MINORS
from openblitz.blitzkrieg.minors.rules import minors
from openblitz.blitzkrieg.minors.rules.countries import COUNTRY, PAID, REDUCED
from openblitz.blitzkrieg.minors.rules.minor_cities import Reduced
from openblitz.table import Event
from openblitz.table.steps import Happened

if TYPE_CHECKING:
    from openblitz.blitzkrieg.battle.steps.aftermath import Scene
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.blitzkrieg.minors.rules.minors import Due
    from openblitz.table import Dice


PASSAGE = "75:29.7c"  # what is paid, to nobody, for supply through a country


class Reducing(After, frozen=True, tag="reduce"):
    """75:MCRT.reduced, 75:29.5b, 65:CITY-CAPTURE.d - A city is reduced, once for all; nobody is asked."""

    key: ClassVar = "reduce"
    comes_with: ClassVar = ("minors",)
    losing: ClassVar = True
    follows: ClassVar = Reduced
    hexes: Hexes
    rule: str

    @classmethod
    def upon(cls, what: Reduced, at: Scene) -> Reducing:
        """The city that was attacked."""
        return cls(at.side_of(what.role), (), at.hexes[what.role], what.rule)

    def settle(self, position: Position, dice: Dice) -> Happened:
        """It falls; its blank counter is taken away (75:MCRT.markers)."""
        fallen = REDUCED(position)
        for hex_ in self.hexes:
            fallen |= 1 << hex_
        REDUCED.put(position, fallen)
        minor = MINORS(position)
        minor.take(position, 1 - self.side, sum(1 << hex_ for hex_ in self.hexes))
        text = f"The city at {say_places(self.hexes)} is {minor.fallen}."
        return Happened([Event("reduced", text, (self.rule,), place_names(self.hexes))], over=True)


class Harried(MustLose, frozen=True):
    """A side loses factors to guerrillas, its owner choosing; it follows from no battle."""


class Toll(Losing, frozen=True, tag="toll"):
    """75:29.6, 75:29.7c, 65:22.0.5 - Factors that a minor country costs its aggressor, of the units named."""

    key: ClassVar = "toll"
    comes_with: ClassVar = ("minors",)
    follows: ClassVar = Harried
    before: ClassVar = "announce"
    country: Annotated[int, COUNTRY] = 0

    def why(self, rules: Rules) -> str:
        """What has become of the units."""
        return f"lost to {MINORS.of(rules).foes}"

    def left(self, position: Position) -> tuple[int, ...]:
        """Its units that are still there; also at sea, where some may have gone."""
        return tuple(u for u in self.units if in_play(position.place[u]))

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """How much, and for which country."""
        rules = position.rules
        name = rules.ground.minors[self.country].name
        what = f"{self.amount} factor{'s' if self.amount != 1 else ''}"
        foes = f"{MINORS(position).foes} of {name}{self._until(position)}"
        to_whom = f"for supply through {name}" if self.rule == PASSAGE else foes
        kept = f"; {KEPT}" if LOSSES(position).gives_change else ""
        return f"{rules.names[self.side]}: {to_whom}: eliminate {what} of your choice{kept}.", (self.rule,)

    def _until(self, position: Position) -> str:
        """75:29.6a - What ends it, where that is up to who pays."""
        if self.rule != "75:29.6a":
            return ""
        cities = position.rules.ground.minors[self.country].cities.bit_count()
        held = minors.garrisoned(position, self.country, self.side)
        return f", as long as not all {cities} of its city hexes have a garrison (now {held})"


def tolls(side: int, dues: list[Due]) -> list[Toll]:
    """The steps by which a side pays."""
    return [
        Toll(side, one.units, one.rule, one.factors, Measure.FACTORS, country=one.country) for one in dues
    ]


class Crossing(Step, frozen=True, tag="crossing"):
    """75:29.6b, CL:29.6a-b, 75:SEQ.9c - When movement is over, forces that only crossed a country pay."""

    key: ClassVar = "crossing"
    before: ClassVar = "announce"

    def settle(self, position: Position, dice: Dice) -> Happened:
        """Who pays; what was moved then stands."""
        dues = MINORS(position).crossing(position)
        if not dues:
            return Happened(over=True)
        FIRM.put(position, 1)
        PAID.put(position, tuple(sorted({*PAID(position), *(one.country for one in dues)})))
        return Happened(over=True, then=tolls(position.side, dues))


class Guerrillas(Step, frozen=True, tag="guerrillas"):
    """75:29.6a, 75:SEQ.26, 65:22.0.5 - When the player-turn ends, forces in unsubdued countries pay."""

    key: ClassVar = "guerrillas"

    def settle(self, position: Position, dice: Dice) -> Happened:
        """75:29.2c, 65:22.0.5c - Each country is paid for; then who violated what is put down."""
        dues = MINORS(position).at_end(position)
        if not dues:
            return Happened(MINORS(position).put_down(position), over=True)
        PAID.put(position, tuple(sorted({*PAID(position), *(one.country for one in dues)})))
        return Happened(then=tolls(position.side, dues))
