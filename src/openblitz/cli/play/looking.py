"""Commands that look and ask, and change nothing."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from openblitz.blitzkrieg import describe, division, explain
from openblitz.blitzkrieg.notation.words import read_hex, read_hexes, read_units
from openblitz.blitzkrieg.odds_query import StrengthError, read_strength, say_chances, weigh
from openblitz.blitzkrieg.orders import Drop, Fly, Move, Place
from openblitz.blitzkrieg.steps import Announce
from openblitz.cli.play.words import in_full, units_called
from openblitz.rulebook import inventory
from openblitz.rulebook.inventory import near
from openblitz.table import NotationError

if TYPE_CHECKING:
    from openblitz.blitzkrieg.game import Blitzkrieg
    from openblitz.blitzkrieg.orders import Order
    from openblitz.cli.play.table import TextTable

MOST = 40  # orders that are listed one by one


def look(table: TextTable, words: list[str]) -> None:
    """How the game stands, or one hex."""
    rules, position = table.game.rules, table.position
    if not words:
        table.lines(describe.overview(rules, position))
        question = table.game.ask(position)
        if question:
            table.tell(f"{question.seat}: {question.prompt} ({', '.join(question.rules)})")
        table.lines(
            f"Caution: {caution.reason} ({caution.rule})" for caution in table.game.cautions(position)
        )
        return
    for word in words:
        table.lines(describe.hex_lines(rules, position, read_hex(word)))


def units(table: TextTable, words: list[str]) -> None:
    """An army, stack by stack."""
    side = describe.side_named(words[0]) if words else table.side
    if side is None:
        raise NotationError(f"{words[0]!r} is no side; there are blue and red")
    table.lines(describe.army_lines(table.game.rules, table.position, side))


def where(table: TextTable, words: list[str]) -> None:
    """Where units are."""
    for word in words:
        found = units_called(table.game.rules, word)
        if not found:
            read_units(table.game.rules, [in_full(table.game.rules, word, table.side)])
        table.lines(describe.unit_line(table.game.rules, table.position, unit) for unit in found)
    if not words:
        table.tell("write it so: where UNIT ...")


def cities(table: TextTable, _words: list[str]) -> None:
    """Whose the cities are."""
    table.lines(describe.city_lines(table.game.rules, table.position))


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


def orders(table: TextTable, words: list[str]) -> None:
    """What may be ordered now: every order a line, those of a unit, or summed up."""
    game, position = table.game, table.position
    listed = list(game.orders(position))
    if words and words != ["all"]:
        wanted = set(read_units(game.rules, [in_full(game.rules, word, table.side) for word in words]))
        listed = [order for order in listed if wanted & _units_of(order)]
        if not listed:
            table.tell("Nothing can be ordered for that now.")
    if words == ["all"] or len(listed) <= MOST:
        table.lines(game.write_order(order) for order in listed)
        return
    for start, ends in _by_start(game, listed).items():
        if not ends:
            table.tell(start)
        elif words:
            table.tell(f"{start} {' | '.join(ends)}")
        else:
            table.tell(f"{start} HEX: {describe.count(len(ends), 'hex', 'hexes')}")


def _units_of(order: Order) -> set[int]:
    return {*getattr(order, "units", ()), getattr(order, "unit", -1)}


def _by_start(game: Blitzkrieg, listed: list[Order]) -> dict[str, list[str]]:
    """Orders that differ only in the hex at their end, together; others by themselves."""
    together: dict[str, list[str]] = {}
    for order in listed:
        text = game.write_order(order)
        if isinstance(order, Place | Move | Fly | Drop):
            start, _, end = text.rpartition(" ")
            together.setdefault(start, []).append(end)
        else:
            together[text] = []
    return together


def why(table: TextTable, words: list[str]) -> None:
    """What would become of an order."""
    if not words:
        table.tell("write it so: why ORDER, for example why move 4Arm to S20")
        return
    seat, order = table.read_order(" ".join(words))
    table.lines(explain.order_lines(table.game, table.position, table.game.seats[_side(table, seat)], order))


def _side(table: TextTable, seat: str) -> int:
    return [str(known) for known in table.game.seats].index(seat)


def reach(table: TextTable, words: list[str]) -> None:
    """Where units can go."""
    rules, position = table.game.rules, table.position
    for unit in read_units(rules, [in_full(rules, word, table.side) for word in words]):
        if rules.roster.side[unit] != position.side or position.place[unit] <= 0:
            table.tell(f"{rules.roster.ids[unit]} cannot move in this player-turn.")
        else:
            table.lines(explain.reach_lines(rules, position, unit))
    if not words:
        table.tell("write it so: reach UNIT ...")


def odds(table: TextTable, words: list[str]) -> None:
    """The odds of battles: those announced, one that is named, or two numbers."""
    rules, position = table.game.rules, table.position
    if len(words) == 2 and words[0][:1].isdigit():
        _odds_of_numbers(table, *words)
    elif words:
        hexes, who = _named_battle(table, words)
        table.lines(explain.battle_lines(rules, position, who, hexes))
    else:
        _odds_of_all(table)


def _odds_of_all(table: TextTable) -> None:
    """The battles announced; before that those of a division that could be announced."""
    rules, position = table.game.rules, table.position
    found = [(battle.attackers, battle.hexes) for battle in position.battles if not battle.fought]
    if not found:
        found = [(battle.units, battle.hexes) for battle in division.divide(rules, position) or ()]
    for who, hexes in found:
        table.lines(explain.battle_lines(rules, position, who, hexes))
    if not found:
        table.lines(explain.division_lines(rules, position))


def _odds_of_numbers(table: TextTable, attack: str, defense: str) -> None:
    rules = table.game.rules
    try:
        sides = (read_strength(rules, attack, "attacker"), read_strength(rules, defense, "defender"))
    except StrengthError as error:
        table.tell(describe.sentence(str(error)))
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
    empty = [h for h in hexes if not position.occupied[1 - position.side] >> h & 1]
    if not hexes:
        raise NotationError("write it so: odds HEX ... [with UNIT ...]")
    if empty:
        raise NotationError(
            f"nobody stands on {describe.say_hexes(1 << empty[0])} whom the moving side could attack"
        )
    named = [in_full(rules, word, position.side) for word in words[split + 1 :]]
    who = read_units(rules, named) or tuple(
        u for u, touched in division.engaged(rules, position).items() if all(touched >> h & 1 for h in hexes)
    )
    away = [u for u in who if position.place[u] <= 0 or rules.roster.side[u] != position.side]
    if away or not who:
        raise NotationError(
            f"{rules.roster.say(away)} cannot attack" if away else "no unit is beside all of that"
        )
    return hexes, who


def suggest(table: TextTable, _words: list[str]) -> None:
    """A division of combat that obeys the rules."""
    if not isinstance(table.position.steps[-1], Announce) and table.position.outcome is None:
        table.tell("As the units stand now:")
    table.lines(explain.division_lines(table.game.rules, table.position))


def rule(table: TextTable, words: list[str]) -> None:
    """What a paragraph says."""
    for word in words:
        found = inventory().get(word)
        missing = describe.sentence(f"There is no rule {word!r}{near(word, inventory())}")
        table.tell(f"{word}: {found.what}" if found else missing)
    if not words:
        table.tell("write it so: rule 75:8.2a")


def picture(table: TextTable, words: list[str]) -> None:
    """A picture of the position in a file."""
    from openblitz.blitzkrieg.picture import position_png, position_svg  # noqa: PLC0415 - slow to import

    if len(words) != 1 or Path(words[0]).suffix.lower() not in (".svg", ".png"):
        table.tell("write it so: map FILE.svg or map FILE.png")
        return
    file, rules = Path(words[0]), table.game.rules
    table.tell(f"Drawing {file} ...")
    try:
        if file.suffix.lower() == ".svg":
            file.write_text(position_svg(rules, table.position), encoding="utf-8")
        else:
            file.write_bytes(position_png(rules, table.position))
    except OSError as error:
        table.tell(f"{file} cannot be written: {error.strerror or error}.")
    else:
        table.tell(f"The position is in {file}.")
