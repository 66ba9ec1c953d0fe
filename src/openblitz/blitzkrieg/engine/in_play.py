"""Who is in play, listed: a side of the Module System has some 700 counters, of which a hundred are.

A position keeps such lists beside its places (`Position.in_play`), so that no loop need look at the others.
They are never changed but replaced: by the lists with one unit more or less, where one has come or gone.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from openblitz.blitzkrieg.engine.places import BOX, WAITING
from openblitz.blitzkrieg.engine.roster import OWNERS, Presence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openblitz.blitzkrieg.engine.roster import Powers, Roster

Lists: TypeAlias = tuple[tuple[int, ...], ...]  # one an owner


@dataclass(frozen=True, slots=True)
class InPlay:
    """The units that are in play, by their owner: all of them, and some kinds of them (roster.Powers)."""

    of_side: Lists
    ground: Lists
    ships: Lists
    air: Lists
    fights: Lists
    # Those of each type, by its key, once any have been asked for.
    types: dict[str, Lists] = field(default_factory=dict, compare=False)
    # Those whose hexes a position keeps in one set, by its number; once one of them has left a hex.
    slots: dict[int, tuple[int, ...]] = field(default_factory=dict, compare=False)

    def of_type(self, roster: Roster, key: str, side: int) -> tuple[int, ...]:
        """Those of one type."""
        if not self.types:
            found: dict[str, list[list[int]]] = {}
            for owner, own in enumerate(self.of_side):
                for unit in own:
                    called = roster.counters[unit].type.key
                    if called not in found:
                        found[called] = [[] for _ in range(OWNERS)]
                    found[called][owner].append(unit)
            self.types.update({called: tuple(map(tuple, lists)) for called, lists in found.items()})
        return self.types[key][side] if key in self.types else ()

    def in_slot(self, powers: Powers, place: Sequence[int], slot: int) -> tuple[int, ...]:
        """Those whose hexes are kept in one set: the others of these are on no hex."""
        found = self.slots.get(slot)
        if found is None:
            found = tuple([u for u in powers.in_slot[slot] if not BOX <= place[u] <= WAITING])
            self.slots[slot] = found
        return found

    def changed(self, roster: Roster, powers: Powers, unit: int, joins: bool) -> InPlay:
        """The same when a unit has come into play, or gone."""
        rank, owner, slot = roster.rank, powers.side[unit], powers.slot[unit]
        if unit not in rank:  # the game does not use it
            return self

        def change(lists: Lists) -> Lists:
            return (*lists[:owner], _changed(rank, lists[owner], unit, joins), *lists[owner + 1 :])

        flies, sails, key = roster.flies[unit], roster.sails[unit], roster.counters[unit].type.key
        on_ground = not flies and not sails
        fights = on_ground and roster.presence[unit] is not Presence.PASSIVE
        types, slots = dict(self.types), dict(self.slots)
        if types:
            types[key] = change(types.get(key, ((),) * OWNERS))
        if slot in slots:
            slots[slot] = _changed(rank, slots[slot], unit, joins)
        return InPlay(
            change(self.of_side),
            change(self.ground) if on_ground else self.ground,
            change(self.ships) if sails else self.ships,
            change(self.air) if flies else self.air,
            change(self.fights) if fights else self.fights,
            types,
            slots,
        )


def listed(roster: Roster, powers: Powers, place: Sequence[int]) -> InPlay:
    """The units that are neither on a card, nor eliminated, nor in the box."""
    flies, sails, presence = roster.flies, roster.sails, roster.presence
    every = [tuple([u for u in own if not BOX <= place[u] <= WAITING]) for own in powers.of_side]
    ground = [tuple([u for u in own if not flies[u] and not sails[u]]) for own in every]
    return InPlay(
        tuple(every),
        tuple(ground),
        tuple([tuple([u for u in own if sails[u]]) for own in every]),
        tuple([tuple([u for u in own if flies[u]]) for own in every]),
        tuple([tuple([u for u in own if presence[u] is not Presence.PASSIVE]) for own in ground]),
    )


def _changed(rank: dict[int, int], own: tuple[int, ...], unit: int, joins: bool) -> tuple[int, ...]:
    """A list in the order of the cards, with a unit more or less."""
    at = bisect_left(own, rank[unit], key=rank.__getitem__)
    return (*own[:at], unit, *own[at:]) if joins else own[:at] + own[at + 1 :]
