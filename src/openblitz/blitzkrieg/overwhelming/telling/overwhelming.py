"""75:21.1, 65:7.3 - overwhelming while units move, and calling that off: what screens are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.battle.rules import contact
from openblitz.blitzkrieg.engine.audiences import Told
from openblitz.blitzkrieg.engine.deed import say_places
from openblitz.blitzkrieg.engine.offering import Option
from openblitz.blitzkrieg.engine.orders import CallOff, Order
from openblitz.blitzkrieg.engine.places import on_map
from openblitz.blitzkrieg.overwhelming.deeds.overwhelming import CallingOff, Overwhelm, Overwhelming, sends
from openblitz.blitzkrieg.overwhelming.rules import overwhelming
from openblitz.blitzkrieg.overwhelming.rules.overwhelming import OVERWHELMED

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.blitzkrieg.engine.position import Position


class OverwhelmingTold(Told[Overwhelming], of=Overwhelming):
    """What screens are told of `overwhelm`."""

    def options(self, position: Position) -> Iterator[Option]:
        """Each hex that could be overwhelmed as units stand."""
        for hex_ in overwhelming.open_to(position):
            units = self.deed.enough(position, hex_)
            order = Overwhelm(hex_, units)
            if units and self.deed.check(position, position.side, order) is None:
                words = f"Overwhelm {say_places([hex_])} with {position.roster.say(units)}"
                yield Option(order, words, about="Won for certain, without a die, while others still move.")

    def wish(self, position: Position, units: Sequence[int], hexes: Sequence[int]) -> Order | None:
        """To overwhelm the enemies on a hex beside these units."""
        rules = position.rules
        if not units or len(hexes) != 1 or not position.blocks(1 - position.side) >> hexes[0] & 1:
            return None
        troops = overwhelming.parted(rules, units)[0] if sends(rules) else tuple(units)
        if not troops or not all(
            on_map(position.place[u]) and contact.touching(position, u) >> hexes[0] & 1 for u in troops
        ):
            return None
        return Overwhelm(hexes[0], tuple(units))


class CallingOffTold(Told[CallingOff], of=CallingOff):
    """What screens are told of `call overwhelming off`."""

    def options(self, position: Position) -> Iterator[Option]:
        """The last hex that was overwhelmed, as long as nobody has moved since."""
        for one in OVERWHELMED(position)[-1:]:
            if not overwhelming.used(position, one):
                yield Option(CallOff(one.hex), f"Do not overwhelm {say_places([one.hex])}", undoes=True)
