"""What is kept with a position is what would be worked out anew."""

from __future__ import annotations

import pickle
from random import Random
from typing import TYPE_CHECKING

from openblitz.blitzkrieg.engine.conditions import Ending, Zoneless
from openblitz.blitzkrieg.engine.known import NOTHING, NOTHING_OF, look_up, put_aside
from openblitz.blitzkrieg.ground.questions.cities import CITIES
from openblitz.blitzkrieg.ground.rules import movement
from openblitz.blitzkrieg.ground.rules.zones import lays_of, zones_of
from openblitz.blitzkrieg.minors.rules import minors
from openblitz.blitzkrieg.minors.rules.minor_supply import DECLINED
from openblitz.blitzkrieg.rulesets import called
from openblitz.blitzkrieg.sea.rules import sea
from openblitz.blitzkrieg.supply.rules import isolation, supply
from openblitz.blitzkrieg.supply.rules.isolated import NotOutOfSupply
from openblitz.hexes import bits
from openblitz.table import SeededDice

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.position import Position


GAME = called("1975-tournament+all+automatic-victory+combat-supply+invasions+sea-movement+strategic-movement")
MODULES = called(
    "modules-a-total-war+module-03-modified-zoc+module-04-combat-results+module-05-class-stacking"
    "+module-07-railroads+module-10-supply+module-11-naval-forces+module-16-artillery+module-18-minor-armies"
)


def facts(position: Position) -> list[object]:
    """Much of what is kept, for both sides, and the reach of some units."""
    rules = position.rules
    found: list[object] = [minors.aggressors(position)]
    for side in (0, 1):
        found += [zones_of(rules).controlled(position, side), CITIES.of(rules).friendly(position, side)]
        found += [CITIES.of(rules).at_start(position, side), sea.ports(position, side)]
        found += [supply.sources(position, side), supply.lacking(position, side)]
        found += [lays_of(rules).find(position, side).zone]
        units = position.on_board(side)[::7]
        found += [movement.targets(position, unit) for unit in units]
    return found


def test_nothing_that_is_kept_goes_stale() -> None:
    chance, dice, position = Random(4), SeededDice(4), GAME.start()
    for number in range(900):
        GAME.carry_out(position, GAME.pick(position, chance), dice)
        if number % 5:  # what was kept five orders ago would be noticed, too
            continue
        anew = position.copy()
        anew.known, anew.apart = NOTHING, NOTHING_OF
        assert facts(position) == facts(anew), number
    assert position.turn > 1


def test_what_is_known_stays_when_a_subject_is_put_from_which_nothing_follows() -> None:
    rules, position = GAME.rules, GAME.start()
    known = look_up(position)
    sources = supply.sources(position, 0)
    other = position.copy()
    put_aside(position, DECLINED, (1,))
    assert DECLINED(position) == (1,)
    assert look_up(position) == known
    assert supply.sources(position, 0) == sources
    assert look_up(other) is known  # a copy that has not been told goes on as it was
    assert not DECLINED(other)
    position.put(rules.roster.used[0], 600)
    assert not look_up(position)
    position.turn += 1
    put_aside(position, DECLINED, (1, 2))  # nothing is known of it as it is now
    assert not look_up(position)


def test_nothing_that_is_kept_of_the_module_system_goes_stale() -> None:
    """Where most counters lie in the box, units lose their zones and armies change sides."""
    rules, chance, dice, position = MODULES.rules, Random(4), SeededDice(4), MODULES.start()
    isolated, counters = False, rules.roster.counters
    supply_ends = next(one for one in rules.added[Ending] if isinstance(one, NotOutOfSupply))

    def is_of(unit: int, key: str) -> bool:
        return counters[unit].type.key == key

    for number in range(600):
        MODULES.carry_out(position, MODULES.pick(position, chance), dice)
        isolated |= bool(isolation.ISOLATED(position))
        if number % 5:
            continue
        anew = position.copy()
        anew.known, anew.apart, anew.present = NOTHING, NOTHING_OF, None
        assert position.in_play() == anew.in_play(), number
        for side in (0, 1):
            for key in ("infantry", "railroad", "task-force"):
                own = [u for u in position.all_on_board(side) if is_of(u, key)]
                found = position.of_type(key, side)
                assert [u for u in found if position.place[u] > 0] == own, number
            assert zones_of(rules).controlled(position, side) == zones_of(rules).anew(anew, side), number
            assert isolation.lacking(position, side) == isolation.lacking(anew, side), number
            sure, home = isolation.surely_at_home(anew, side), isolation.at_home(anew, side)
            assert sure or not position.turn or side != position.side, number
            assert not sure & ~home, number  # what is found at once is true
            for unit in position.on_board(side)[number % 9 :: 9]:
                closed = supply_ends.hexes(anew, unit)
                for hex_ in list(bits.hexes(rules.ground.land))[number % 61 :: 61]:
                    assert supply_ends.closes(position, unit, hex_) == bool(closed >> hex_ & 1), number
        anew.recount()
        assert (position.stands, position.lost) == (anew.stands, anew.lost), number
        assert position.stacked == anew.stacked, number
        assert (position.lying, position.carried) == (anew.lying, anew.carried), number
    assert position.turn > 1
    assert isolated


def test_copies_share_what_is_known_until_one_of_them_changes() -> None:
    rules, position = GAME.rules, GAME.start()
    kept = look_up(position)
    kept[-1] = "known"
    copy = position.copy()
    assert look_up(copy) is kept
    copy.put(rules.roster.used[0], 600)
    assert -1 not in look_up(copy)
    assert look_up(position) is kept
    for changed in (position.held, position.control):
        look_up(position)[-1] = "known"
        changed[0] |= 1
        assert -1 not in look_up(position)
    look_up(position)[-1] = "known"
    position.trail = position.trail.having(rules.roster.used[0], (600,))
    assert -1 not in look_up(position)


def test_what_is_known_is_not_sent_along() -> None:
    position = GAME.start()
    look_up(position)[-1] = "known"
    assert not pickle.loads(pickle.dumps(position.known))


def test_what_follows_from_one_side_stays_while_the_other_moves() -> None:
    rules, position = MODULES.rules, MODULES.start()
    assert rules.added[Zoneless]
    own, enemy = (position.of_side(side)[0] for side in (0, 1))
    position.put(enemy, 600)
    worked_out = zones_of(rules).sources(position, 1)
    kept = position.apart[1]
    assert kept
    copy = position.copy()
    copy.put(own, 700)
    assert copy.apart[1] is kept
    assert zones_of(rules).sources(copy, 1) == worked_out
    copy.put(enemy, 800)
    assert copy.apart[1] is NOTHING
    assert position.apart[1] is kept
    assert not pickle.loads(pickle.dumps(position.apart))[1]
