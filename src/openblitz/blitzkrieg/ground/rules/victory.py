"""75:16, 65:5.0 - who has won, and when the game is over."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, NamedTuple

from openblitz.blitzkrieg.engine.modifiers import CityModifier
from openblitz.blitzkrieg.engine.places import BOX, ELIMINATED, WAITING, in_play, on_map
from openblitz.blitzkrieg.engine.questions.losses import LOSSES
from openblitz.blitzkrieg.engine.roster import SIDES
from openblitz.blitzkrieg.engine.scenario import NAMES as POWERS
from openblitz.blitzkrieg.engine.scenario import RULE
from openblitz.blitzkrieg.ground.questions.cities import CITIES
from openblitz.blitzkrieg.ground.questions.victory import VICTORY
from openblitz.blitzkrieg.ground.rules.cities import homes
from openblitz.blitzkrieg.ground.rules.lost import FACTORS_LOST
from openblitz.hexes import bits
from openblitz.table import Outcome
from openblitz.table.words import count

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.added import Saying
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.land import Minor
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.blitzkrieg.ground.questions.victory import Victory

NAMES = POWERS  # what the powers are called, whatever a scenario calls its sides


class Score(NamedTuple):
    """What is counted at the end of a game."""

    title: str
    short: str
    has: int
    enough: int  # 0: more than the other


class Victory1975:
    """75:16 - Annihilation with 14 units left, all enemy home cities for two player-turns, or 35 cities."""

    says = (
        ("75:16A", "Win by eliminating every enemy unit on the board with at least 14 of your own left."),
        ("75:16B", "Win by being on or beside all enemy home cities throughout two player-turns running."),
        ("75:16C", "Win with 35 friendly city hexes when the last turn ends."),
        ("75:16E", "Anything else is a stalemate, a loss for both."),
    )
    survivors = 14
    enough_cities = 35
    player_turns = 2

    def counted(self, position: Position, side: int) -> int:
        """75:16C, 75:5.2a - The friendly cities; those abroad count only while they are still occupied.

        75:5.2c - Those that a side is the liberator of count as those at home do, with nobody in them.
        """
        counted = homes(position, side) | position.holds(side)
        return CITIES(position).friendly(position, side) & counted

    def score(self, position: Position, side: int) -> Score:
        """75:16C - The friendly cities that count."""
        has = self.counted(position, side).bit_count()
        return Score("Friendly city hexes", "cities", has, self.enough_cities)

    def at_once(self, position: Position) -> Outcome | None:
        """75:16A, 75:16D - The game stops as soon as one side is gone and the other strong enough (RT-7)."""
        for side in (0, 1):
            gone = position.lost[1 - side] and not (
                position.stood(1 - side) or self._left(position, 1 - side)
            )
            own = self._left(position, side) if gone else 0
            if own >= self.survivors:
                reason = (
                    f"{position.rules.names[side]} has eliminated every enemy unit and has {own} units left."
                )
                return Outcome(SIDES[side], reason, "75:16A")
        return None

    def _left(self, position: Position, side: int) -> int:
        """R75-C1 - How many units of a side are in play, on the board or at sea."""
        return sum(in_play(position.place[u]) for u in position.of_side(side))

    def left_open(self, position: Position, side: int) -> int:
        """75:16B - The enemy home cities that no unit of a side is on or beside."""
        own = position.holds(side)
        return position.rules.ground.home_cities[1 - side] & ~(own | bits.spread(own))

    def keep_watch(self, position: Position) -> None:
        """75:16B - The hold on the enemy's cities must not be broken for a moment, not even while moving."""
        for side in (0, 1):
            if position.covered[side] and (
                self.left_open(position, side) or self._left_while_moving(position, side)
            ):
                position.covered[side] = 0

    def watches(self, position: Position, side: int) -> bool:
        """75:16B - While all enemy cities are held, every move may break the hold."""
        return position.covered[side] > 0

    def _left_while_moving(self, position: Position, side: int) -> bool:
        """Whether some enemy city was left for a moment as units went one after the other."""
        if side != position.side or not position.went:
            return False
        place: dict[int, int] = {unit: position.start[unit] for unit in position.of_side(side)}
        for move in reversed(position.went):
            place[move.unit] = move.start
        for move in position.went:
            place[move.unit] = move.end
            own = bits.of(hex_ for hex_ in place.values() if on_map(hex_))  # type: ignore[misc]
            if position.rules.ground.home_cities[1 - side] & ~(own | bits.spread(own)):
                return True
        return False

    def at_end_of_player_turn(self, position: Position) -> Outcome | None:
        """75:16A; 75:16B - held when a player-turn ended, and without a break through the next two."""
        rules = position.rules
        gone = self.at_once(position)
        if gone is not None:
            return gone
        for side in (0, 1):
            if self.left_open(position, side):
                position.covered[side] = 0
                continue
            position.covered[side] += 1
            if position.covered[side] > self.player_turns:
                reason = (
                    f"{rules.names[side]} has held or stood beside all cities of {rules.names[1 - side]} "
                    f"throughout {self.player_turns} player-turns."
                )
                return Outcome(SIDES[side], reason, "75:16B")
        return None

    def at_end_of_game(self, position: Position) -> Outcome:
        """75:16C, 75:16E-F - Thirty-five friendly cities, or a stalemate with a bigger loser."""
        rules = position.rules
        counts = [self.counted(position, side).bit_count() for side in (0, 1)]
        winners = [side for side in (0, 1) if counts[side] >= self.enough_cities]
        if len(winners) == 1:
            side = winners[0]
            return Outcome(
                SIDES[side], f"{rules.names[side]} has {counts[side]} friendly city hexes.", "75:16C"
            )
        factors = LOSSES(position).gives_change  # counters come back as change: factors are compared (R75-C4)
        lost, what = (FACTORS_LOST(position), "factors") if factors else (position.lost, "units")
        if lost[0] == lost[1]:
            return Outcome(None, f"A stalemate, a loss for both; each has lost {lost[0]} {what}.", "75:16E")
        bigger = 0 if lost[0] > lost[1] else 1
        reason = (
            f"A stalemate, a loss for both; {rules.names[bigger]} is the bigger loser with "
            f"{lost[bigger]} {what} lost against {lost[1 - bigger]}."
        )
        return Outcome(None, reason, "75:16F")


class Victory1965:
    """65:5.0 - Annihilation, every enemy home city for a complete turn, or more than 25 cities."""

    says: tuple[Saying, ...] = (
        ("65:5.0.1", "Win by eliminating every enemy unit."),
        ("65:5.0.2", "Win by occupying every enemy home city for one complete turn."),
        ("65:5.0.3", "Win with more than 25 friendly cities when turn 15 ends."),
        ("65:5.0.4", "Anything else is a draw."),
    )
    enough_cities = 26
    rule_units = "65:5.0.1"
    rule_nobody = "65:5.0.4"
    rule_cities = "65:5.0.2"
    own_turns = 2  # at the end of one's player-turn and of the next: a complete turn between

    def counted(self, position: Position, side: int) -> int:
        """65:5.0.3 - The friendly cities."""
        return CITIES(position).friendly(position, side)

    def score(self, position: Position, side: int) -> Score:
        """65:5.0.3 - The friendly cities."""
        has = self.counted(position, side).bit_count()
        return Score("Friendly city squares", "cities", has, self.enough_cities)

    def at_once(self, position: Position) -> Outcome | None:
        """65:5.0.1 - With units of his still to arrive, the loser plays on; if both are gone, nobody wins."""
        gone = [self._is_gone(position, side) for side in (0, 1)]
        if all(gone):
            return Outcome(None, "A draw: neither side has a unit left.", self.rule_nobody)
        if any(gone):
            side = gone.index(False)
            return Outcome(
                SIDES[side], f"{position.rules.names[side]} has eliminated every enemy unit.", self.rule_units
            )
        return None

    def _is_gone(self, position: Position, side: int) -> bool:
        """Whether a side has nobody in play and nobody still to come."""
        return all(position.place[u] in (ELIMINATED, BOX) for u in position.of_side(side))

    def watches(self, position: Position, side: int) -> bool:
        """65:5.0.2 - It does not."""
        return False

    def keep_watch(self, position: Position) -> None:
        """65:5.0.2 - It is looked at when player-turns end."""

    def at_end_of_player_turn(self, position: Position) -> Outcome | None:
        """65:5.0.2, R65-6 - Ground units on all enemy home cities, at the end of two own player-turns."""
        rules = position.rules
        for side in (0, 1):
            if rules.ground.home_cities[1 - side] & ~position.blocks(side):
                position.covered[side] = 0
            elif side == position.side:
                position.covered[side] += 1
                if position.covered[side] >= self.own_turns:
                    enemy = rules.names[1 - side]
                    reason = f"{rules.names[side]} has occupied every city of {enemy} for a complete turn."
                    return Outcome(SIDES[side], reason, self.rule_cities)
        return None

    def at_end_of_game(self, position: Position) -> Outcome:
        """65:5.0.3-4 - More than 25 friendly cities, for one side alone; otherwise a draw."""
        counts = [self.counted(position, side).bit_count() for side in (0, 1)]
        winners = [side for side in (0, 1) if counts[side] >= self.enough_cities]
        if len(winners) == 1:
            side = winners[0]
            return Outcome(
                SIDES[side], f"{position.rules.names[side]} holds {counts[side]} cities.", "65:5.0.3"
            )
        return Outcome(None, f"A draw: Blue holds {counts[0]} cities, Red {counts[1]}.", "65:5.0.4")


class VictoryTournament1965(Victory1965):
    """65:5.0T - Annihilation, or every enemy home city for a complete turn; the game has no last turn."""

    says = (
        ("65:5.0T.1", "Win by eliminating every enemy unit."),
        ("65:5.0T.2", "Win by occupying every enemy home city for one complete turn."),
        ("65:5.0T.3", "There is no last turn."),
    )
    enough_cities = 0
    rule_units = "65:5.0T.1"
    rule_nobody = "65:5.0T.1"
    rule_cities = "65:5.0T.2"

    def counted(self, position: Position, side: int) -> int:
        """65:5.0T.2 - The enemy's home cities that a side's ground units stand on."""
        return position.rules.ground.home_cities[1 - side] & position.blocks(side)

    def score(self, position: Position, side: int) -> Score:
        """65:5.0T.2 - Those, of all that the enemy has."""
        has, home = self.counted(position, side), position.rules.ground.home_cities[1 - side]
        return Score("Enemy home cities occupied", "taken", has.bit_count(), home.bit_count())


class Objectives:
    """MS:17a - The scenario names hexes: who stands on enough of them, or on more, when it ends."""

    says = (
        (RULE, "Win by having units on the objectives of the scenario when the last turn ends."),
        (RULE, "Win at once when the enemy has no unit left, on the board or to come."),
    )

    def counted(self, position: Position, side: int) -> int:
        """The objectives that a side stands on."""
        rules = position.rules
        assert rules.scenario is not None
        return rules.scenario.objectives & position.holds(side)

    def score(self, position: Position, side: int) -> Score:
        """How many of them it has."""
        rules = position.rules
        assert rules.scenario is not None
        has = self.counted(position, side).bit_count()
        return Score("Objectives held", "held", has, rules.scenario.enough.get(SIDES[side], 0))

    def at_once(self, position: Position) -> Outcome | None:
        """Who has nobody left has lost; if both are gone, nobody wins."""
        gone = [
            not position.stood(side) and not any(position.place[u] == WAITING for u in position.of_side(side))
            for side in (0, 1)
        ]
        if all(gone):
            return Outcome(None, "A draw: neither side has a unit left.", RULE)
        if any(gone):
            side = gone.index(False)
            return Outcome(
                SIDES[side], f"{position.rules.names[side]} has eliminated every enemy unit.", RULE
            )
        return None

    def watches(self, position: Position, side: int) -> bool:
        """It does not matter: objectives are counted at the end."""
        return False

    def keep_watch(self, position: Position) -> None:
        """Nothing has to hold without a break."""

    def at_end_of_player_turn(self, position: Position) -> Outcome | None:
        """Who has nobody left has lost."""
        return self.at_once(position)

    def at_end_of_game(self, position: Position) -> Outcome:
        """Where one side has a number to reach, the other wins if it does not; else more objectives win."""
        rules = position.rules
        held = [self.score(position, side) for side in (0, 1)]
        numbered = [side for side in (0, 1) if held[side].enough]
        reached = [side for side in numbered if held[side].has >= held[side].enough]
        winner: int | None
        if len(numbered) == 1:
            winner = numbered[0] if reached else 1 - numbered[0]
        elif numbered:
            winner = reached[0] if len(reached) == 1 else None
        else:
            winner = None if held[0].has == held[1].has else int(held[1].has > held[0].has)
        told = f"{rules.names[0]} holds {held[0].has} of the objectives, {rules.names[1]} {held[1].has}"
        if winner is None:
            return Outcome(None, f"A draw: {told}.", RULE)
        return Outcome(SIDES[winner], f"{told}: {rules.names[winner]} has won.", RULE)


class MostCities:
    """MS:SCENARIO.A.c, MS:SCENARIO.E.c - Whoever has more cities when the last turn ends."""

    says: ClassVar[tuple[Saying, ...]] = (
        (RULE, "Win with more friendly city squares than the enemy when the last turn ends."),
        (RULE, "As many on both sides are a draw."),
    )
    what: ClassVar[tuple[str, str]] = ("city square", "city squares")  # one and more of what is counted

    def counted(self, position: Position, side: int) -> int:
        """The friendly cities, and those captured that are of no use before the whole country is (RMS-4)."""
        rules = position.rules
        has = CITIES.of(rules).friendly(position, side)
        for one in rules.added[CityModifier]:
            captured = one.lost(position, side) & ~one.untaken(position)
            has |= position.control[side] & captured
        return has

    def score(self, position: Position, side: int) -> Score:
        """How many of them it has."""
        return Score("Friendly city squares", "cities", self.counted(position, side).bit_count(), 0)

    def at_once(self, position: Position) -> Outcome | None:
        """RMS-163 - Only who has neither a unit nor a city left has lost before the end."""
        rules = position.rules
        for side in (0, 1):
            there = position.stood(side) or CITIES.of(rules).friendly(position, side)
            if not there and all(position.place[u] in (ELIMINATED, BOX) for u in position.of_side(side)):
                reason = f"{rules.names[side]} has neither a unit nor a city left."
                return Outcome(SIDES[1 - side], reason, self._rule(rules))
        return None

    def _rule(self, rules: Rules) -> str:
        return RULE if rules.scenario is None else rules.scenario.wins

    def watches(self, position: Position, side: int) -> bool:
        """It does not matter: it is counted at the end."""
        return False

    def keep_watch(self, position: Position) -> None:
        """Nothing has to hold without a break."""

    def at_end_of_player_turn(self, position: Position) -> Outcome | None:
        """Who has nothing left has lost."""
        return self.at_once(position)

    def at_end_of_game(self, position: Position) -> Outcome:
        """RMS-92 - More than the other; as many are a draw."""
        rules = position.rules
        has = [self.score(position, side).has for side in (0, 1)]
        told = f"{rules.names[0]} has {count(has[0], *self.what)}, {rules.names[1]} {has[1]}"
        if has[0] == has[1]:
            return Outcome(None, f"A draw: {told}.", self._rule(rules))
        winner = int(has[1] > has[0])
        return Outcome(SIDES[winner], f"{told}: {rules.names[winner]} has won.", self._rule(rules))


class MostMinorCountries(MostCities):
    """MS:SCENARIO.B.b-c, MS:SCENARIO.C.h - Whoever controls more minor countries when the last turn ends."""

    says = (
        (RULE, "Win by controlling more minor countries than the enemy when the last turn ends."),
        (
            "MS:SCENARIO.B.c",
            "A country is controlled with most of its city squares, and twice the enemy factors there.",
        ),
        (RULE, "As many on both sides are a draw."),
    )
    what = ("minor country", "minor countries")

    def counted(self, position: Position, side: int) -> int:
        """The cities of the countries that a side controls."""
        found = 0
        for minor in self._controlled(position, side):
            found |= minor.cities
        return found

    def score(self, position: Position, side: int) -> Score:
        """The countries that a side controls."""
        has = len(self._controlled(position, side))
        return Score("Minor countries controlled", "countries", has, 0)

    def _controlled(self, position: Position, side: int) -> list[Minor]:
        return [minor for minor in position.rules.ground.minors if controls_country(position, minor, side)]


class MostMinorCities(MostCities):
    """MS:SCENARIO.F.h - Whoever has more cities of the minor countries when the last turn ends."""

    says = (
        (RULE, "Win with more city squares of the minor countries than the enemy when the last turn ends."),
        (RULE, "As many on both sides are a draw."),
    )
    what = ("city square of minor countries", "city squares of minor countries")

    def counted(self, position: Position, side: int) -> int:
        """Those that are friendly."""
        rules = position.rules
        found, friendly = 0, CITIES.of(rules).friendly(position, side)
        for minor in rules.ground.minors:
            found |= friendly & minor.cities
        return found

    def score(self, position: Position, side: int) -> Score:
        """How many of them it has."""
        return Score("Minor city squares", "cities", self.counted(position, side).bit_count(), 0)


SUPERIORITY = 2  # MS:SCENARIO.B.c - times the factors of the enemy


def controls_country(position: Position, minor: Minor, side: int) -> bool:
    """MS:SCENARIO.B.c - The majority of its cities, and 2-1 in factors over the enemy's units there."""
    held = (CITIES(position).friendly(position, side) | position.control[side]) & minor.cities
    if held.bit_count() * 2 <= minor.cities.bit_count():
        return False
    roster, place = position.roster, position.place
    own, enemy = (
        sum(roster.attack[u] for u in position.on_board(one) if minor.hexes >> place[u] & 1)
        for one in (side, 1 - side)
    )
    return own >= SUPERIORITY * enemy


ANSWERS: dict[str, Victory] = {
    "1975": Victory1975(),
    "1965": Victory1965(),
    "1965 tournament": VictoryTournament1965(),
    "objectives": Objectives(),
    "most cities": MostCities(),
    "most minor countries": MostMinorCountries(),
    "most minor cities": MostMinorCities(),
}


def aims_of(rules: Rules) -> tuple[Saying, ...]:
    """How to win, for players: in the words of the scenario where there is one."""
    if rules.scenario is None:
        return VICTORY.of(rules).says
    return tuple((rules.scenario.wins, words) for words in rules.scenario.aims)
