"""Commands of the hex family at the text table: they look and ask, and change nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.battle.rules import contact, division
from openblitz.blitzkrieg.battle.rules.weighing import weigh
from openblitz.blitzkrieg.engine.kinds import read_hex, read_hexes, read_units
from openblitz.blitzkrieg.engine.places import on_map
from openblitz.blitzkrieg.telling import describe, explain
from openblitz.blitzkrieg.telling.odds_query import StrengthError, read_strength, say_chances
from openblitz.blitzkrieg.telling.typed import in_full, units_called
from openblitz.cli.play import looking
from openblitz.table import NotationError
from openblitz.table.words import sentence

if TYPE_CHECKING:
    from openblitz.cli.play.table import TextTable


def look(table: TextTable, words: list[str]) -> None:
    """How the game stands, or one hex."""
    if not words:
        looking.look(table, words)
    for word in words:
        table.lines(describe.hex_lines(table.position, read_hex(word)))


def _side(table: TextTable) -> int:
    """The number of the side that is asked; when the game is over, of the side whose turn it was."""
    position = table.position
    return int(position.side if position.outcome else position.steps[-1].asked(position))


def units(table: TextTable, words: list[str]) -> None:
    """An army, stack by stack."""
    side = describe.side_named(words[0]) if words else _side(table)
    if side is None:
        raise NotationError(f"{words[0]!r} is no side; there are blue and red")
    table.lines(describe.army_lines(table.position, side))


def where(table: TextTable, words: list[str]) -> None:
    """Where units are."""
    for word in words:
        found = units_called(table.game.rules, word)
        if not found:
            read_units(table.game.rules, [in_full(table.game.rules, word, _side(table))])
        table.lines(describe.unit_line(table.position, unit) for unit in found)
    if not words:
        table.tell("write it so: where UNIT ...")


def cities(table: TextTable, _words: list[str]) -> None:
    """Whose the cities are."""
    table.lines(describe.city_lines(table.position))


def battles(table: TextTable, _words: list[str]) -> None:
    """The battles that are announced."""
    if not table.position.battles:
        table.tell("No battle is announced.")
    for battle in table.position.battles:
        places = " ".join(describe.say_hexes(1 << hex_) for hex_ in battle.hexes)
        roster = table.game.rules.roster
        state = "fought" if battle.fought else "to be fought"
        table.tell(
            f"{places}: {roster.say(battle.attackers)} against {roster.say(battle.defenders)}, {state}."
        )


def reach(table: TextTable, words: list[str]) -> None:
    """Where units can go."""
    rules, position = table.game.rules, table.position
    for unit in read_units(rules, [in_full(rules, word, _side(table)) for word in words]):
        if position.side_of(unit) != position.side or not on_map(position.place[unit]):
            table.tell(f"{rules.roster.ids[unit]} cannot move in this player-turn.")
        else:
            table.lines(explain.reach_lines(position, unit))
    if not words:
        table.tell("write it so: reach UNIT ...")


def odds(table: TextTable, words: list[str]) -> None:
    """The odds of battles: those announced, one that is named, or two numbers."""
    position = table.position
    if len(words) == 2 and words[0][:1].isdigit():
        _odds_of_numbers(table, *words)
    elif words:
        hexes, who = _named_battle(table, words)
        table.lines(explain.battle_lines(position, who, hexes))
    else:
        _odds_of_all(table)


def _odds_of_all(table: TextTable) -> None:
    """The battles announced; before that those of a division that could be announced."""
    position = table.position
    found = [(b.attackers, b.hexes, b.chart) for b in position.battles if not b.fought]
    if not found:
        divided = division.divide(position) or ()
        found = list(divided)
    for who, hexes, chart in found:
        table.lines(explain.battle_lines(position, who, hexes, chart))
    if not found:
        table.lines(explain.division_lines(position))


def _odds_of_numbers(table: TextTable, attack: str, defense: str) -> None:
    rules = table.game.rules
    try:
        sides = (read_strength(rules, attack, "attacker"), read_strength(rules, defense, "defender"))
    except StrengthError as error:
        table.tell(sentence(str(error)))
        return
    weighed = weigh(rules, sides[0], (sides[1],))
    chances = say_chances(weighed) if weighed.allowed else "not allowed"
    table.tell(f"{attack} to {defense} is {weighed.odds}: {chances} ({', '.join(weighed.rules)}).")


def _named_battle(table: TextTable, words: list[str]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The hexes that are named, and the units: those named, or all that could take part."""
    rules, position = table.game.rules, table.position
    lower = [word.lower() for word in words]
    split = lower.index("with") if "with" in lower else len(words)
    hexes = read_hexes(words[:split])
    empty = [h for h in hexes if not position.blocks(1 - position.side) >> h & 1]
    if not hexes:
        raise NotationError("write it so: odds HEX ... [with UNIT ...]")
    if empty:
        raise NotationError(
            f"nobody stands on {describe.say_hexes(1 << empty[0])} whom the moving side could attack"
        )
    named = [in_full(rules, word, position.side) for word in words[split + 1 :]]
    who = read_units(rules, named) or tuple(
        u for u, touched in contact.engaged(position).items() if all(touched >> h & 1 for h in hexes)
    )
    away = [u for u in who if not on_map(position.place[u]) or position.side_of(u) != position.side]
    if away or not who:
        raise NotationError(
            f"{rules.roster.say(away)} cannot attack" if away else "no unit is beside all of that"
        )
    return hexes, who


def suggest(table: TextTable, _words: list[str]) -> None:
    """A division of combat that obeys the rules."""
    if table.position.outcome is None and "suggestion" not in table.position.steps[-1].helps:
        table.tell("As the units stand now:")
    table.lines(explain.division_lines(table.position))


COMMANDS = (
    ("look [HEX ...]", "How the game stands, or what is on a hex and around it.", look),
    ("units [blue|red]", "An army, stack by stack.", units),
    ("where UNIT ...", "Where units are.", where),
    ("cities", "Whose the cities are.", cities),
    ("battles", "The battles that are announced.", battles),
    ("reach UNIT ...", "Where units can go, by what it costs.", reach),
    ("odds [HEX ... [with UNIT ...]]", "Odds and chances of battles, with every sum.", odds),
    ("suggest", "A division of combat that obeys the rules.", suggest),
)
