"""65:23.0T.5 - when all ground units have moved, the aircraft of the moving side fly."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.air.deeds.sorties import based
from openblitz.blitzkrieg.air.rules import returning
from openblitz.blitzkrieg.battle.rules.duty import combats_of
from openblitz.blitzkrieg.battle.steps.removing import Removal
from openblitz.blitzkrieg.engine.deed import place_names, say_places
from openblitz.blitzkrieg.engine.missions import SORTIES, of_side
from openblitz.blitzkrieg.engine.orders import Done
from openblitz.blitzkrieg.engine.step import TRIES, Phase
from openblitz.blitzkrieg.ground.questions.stacking import STACKING
from openblitz.blitzkrieg.ground.rules import capacity
from openblitz.blitzkrieg.ground.rules.crowding import too_high
from openblitz.table import Caution, Event
from openblitz.table.steps import Allowed, Happened

if TYPE_CHECKING:
    from random import Random

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice, Refusal


class Sorties(Phase, frozen=True, tag=SORTIES):
    """Aircraft fly to their targets, or to other bases; ground units have moved."""

    key: ClassVar = SORTIES
    when: ClassVar = "65:23.0T.5"
    ending: ClassVar = "Aircraft done"
    crowded: ClassVar = True

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """Whose aircraft."""
        text = (
            f"{position.rules.names[position.side]}: send your aircraft to their targets, or to other bases."
        )
        return text, ("65:23.0T.5", "65:23.0T.8")

    def rule_against(self, position: Position, order: Order) -> str:
        """65:23.0T.5 - Nothing but aircraft moves now."""
        return self.when

    def _own(self, position: Position) -> list[int]:
        own, place = position.in_play().air[position.side], position.place
        return [u for u in own if place[u] > 0 or based(position, u)]

    def pick(self, position: Position, chance: Random) -> Order | Allowed[Order]:
        """Mostly something for some aircraft at its base; then done, or what stands in the way of that."""
        own = self._own(position)
        for _try in range(min(TRIES, 2 * len(own))):
            order = self._pick_of(position, chance.choice(own), chance)
            if order is not None:
                return order
        refusal = self.unfinished(position)
        return Done() if refusal is None else self.mend(position, refusal, chance)

    def mend(self, position: Position, refusal: Refusal, chance: Random) -> Order:
        """Aircraft that forbid the end of it go back to where they were."""
        own = position.in_play().air[position.side]
        back = [deed for deed in self.deeds(position.rules) if deed.takes_back]
        named = [u for u in own if position.roster.ids[u] in refusal.units]
        for units in (named, own):
            orders = [order for u in units for deed in back for order in deed.orders_of(position, u)]
            if orders:
                return chance.choice(orders)
        return super().mend(position, refusal, chance)

    def unfinished(self, position: Position) -> Refusal | None:
        """65:23.0T.3a, 65:STRATEGIC-AIR.a - No base too full, and nobody sent where he is too weak."""
        rules = position.rules
        for hex_, stack in too_high(position, position.side):
            most = capacity.room(position, hex_)
            reason = f"More than {most} factors of aircraft are at {say_places([hex_])}."
            rule = "75:30.2b" if most == STACKING.of(rules).limit else "65:QA.23.0c"
            return rules.refuse_by(rule, reason, (hex_,), stack)
        unready = (combat.unready(position) for combat in combats_of(rules).values())
        return super().unfinished(position) or next(filter(None, unready), None)

    def cautions(self, position: Position) -> list[Caution]:
        """65:23.0T.6b - Who is in a city that is not friendly, and has not flown."""
        place, found = position.place, list[Caution]()
        staying = returning.in_unfriendly_cities(position, position.side)
        for hex_ in dict.fromkeys(place[u] for u in staying):
            units = [u for u in staying if place[u] == hex_]
            text = (
                f"{say_places([hex_])} is not friendly: {position.roster.say(units)} will be lost there when "
                "the turn ends, unless it is friendly by then."
            )
            found.append(Caution("65:23.0T.6b", text, place_names([hex_]), position.roster.names(units)))
        return found

    def finish(self, position: Position) -> Happened:
        """Whoever cannot attack, even with their help, goes now (R65-15)."""
        event = Event(
            "aircraft have flown",
            f"{position.rules.names[position.side]}'s aircraft have flown.",
            ("65:23.0T.5",),
        )
        return Happened([event], over=True, then=[Removal()])

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """Over where the side has no aircraft."""
        if self._own(position) or of_side(position, position.side):
            return None
        return Happened(over=True)
