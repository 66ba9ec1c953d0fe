"""What a screen is told: the view, what may be ordered, where to, odds with their reasons, and threats."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import msgspec
import pytest
from tests.blitzkrieg.judging import table as judged

from openblitz.blitzkrieg.charts.cells import written
from openblitz.blitzkrieg.ground.questions.victory import VICTORY
from openblitz.blitzkrieg.ground.rules import movement
from openblitz.blitzkrieg.rulesets import game
from openblitz.blitzkrieg.telling import threats, view
from openblitz.blitzkrieg.telling.fates import result_view
from openblitz.hexes.grid import parse
from openblitz.table import LoadedDice, SeededDice

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.blitzkrieg.game import Blitzkrieg

# Q16 is a city of Great Blue with clear ground north-east and south of it.
FACING = "turn 3\nside blue\nat S17: B:4Arm B:5Arm\nat R16: B:15Inf\nat Q16: R:1Inf\nrest eliminated\n"


@pytest.fixture(scope="module")
def table() -> Blitzkrieg:
    return game("1975-basic")


def at(table: Blitzkrieg, text: str) -> Position:
    return table.read_state(text)


def unit(table: Blitzkrieg, name: str) -> int:
    return table.rules.roster.number[name.casefold()]


def test_the_view_says_where_every_counter_is(table: Blitzkrieg) -> None:
    seen = table.view(at(table, FACING), "blue")
    places = {unit: state.place for unit, state in seen.units.items()}
    assert places["B:4Arm"] == "S17"
    assert places["R:1Inf"] == "Q16"
    assert places["R:2Inf"] == "eliminated"
    assert (seen.turn, seen.side, seen.asked) == (3, "blue", "blue")
    layers = {layer.key: layer for layer in seen.layers}
    assert "Q15..17" in layers["zones-other"].parts[0].places
    assert layers["zones-other"].parts[0].tone == "second"
    friendly = {part.tone: part.places for part in layers["cities"].parts}
    assert "P16" not in friendly["first"]  # beside the enemy
    assert msgspec.json.decode(msgspec.json.encode(seen), type=view.View) == seen


def test_the_offer_leaves_out_units_that_are_engaged(table: Blitzkrieg) -> None:
    offer = table.view(at(table, FACING), "blue").offer
    assert offer is not None
    assert set(offer.units) == {"B:4Arm", "B:5Arm"}
    assert offer.can_end
    assert offer.end == "Movement done"


def test_a_step_that_ends_by_itself_has_no_ending(table: Blitzkrieg) -> None:
    position = at(table, FACING + "step announce\n")
    announcing = view.offer(table, position)
    assert announcing is not None
    assert announcing.end == "To the dice"
    for order in ("attack Q16 with B:15Inf", "done"):
        table.carry_out(position, table.read_order(order), LoadedDice([]))
    resolving = view.offer(table, position)
    assert resolving is not None
    assert (resolving.step, resolving.end) == ("resolve", "")
    assert [(c.order, c.words, c.places) for c in resolving.choices] == [
        ("fight Q16", "Roll the die", ("Q16",))
    ]


def test_targets_are_what_the_engine_carries_out(table: Blitzkrieg) -> None:
    position = at(table, FACING)
    targets = view.targets(table, position, [unit(table, "B:4Arm")])
    assert targets
    for target in targets:
        (text,) = target.orders
        assert table.check(position, table.seats[0], table.read_order(text)) is None
    assert not view.targets(table, position, [unit(table, "B:15Inf")])


def test_an_explanation_has_the_cost_or_the_refusal(table: Blitzkrieg) -> None:
    position = at(table, FACING)
    there = next(t for t in view.targets(table, position, [unit(table, "B:4Arm")]) if t.cost == "1")
    told = view.explain(table, position, table.read_order(there.orders[0]))
    assert told.refusal is None
    assert told.cost is not None
    assert told.cost.total == "1"
    assert told.path == (there.hex,)
    refused = view.explain(table, position, table.read_order("move B:15Inf to R15"))
    assert refused.refusal is not None
    assert refused.refusal.rule == "75:8.2c"
    assert refused.cost is None
    assert refused.path == ()


def test_odds_come_with_every_part_and_every_chance(table: Blitzkrieg) -> None:
    position = at(table, FACING)
    odds = view.battle_odds(table, position, [unit(table, "B:15Inf")], [parse("Q16")])
    assert (odds.attack_total, odds.defense_total, odds.odds) == (4, 8, "1-2")
    assert [part.rule for part in odds.defense[0].parts] == ["75:2.4a", "75:13.2"]
    assert sum(odds.chances.values()) == 6
    assert odds.allowed
    assert odds.die


@pytest.mark.parametrize(
    ("attackers", "at_odds", "die"),
    [("B:1Art B:4Arm B:5Arm B:15Inf", "6-1", True), ("B:1Art B:4Arm B:5Arm B:6Arm B:15Inf", "7-1", False)],
)
def test_above_the_table_no_die_is_rolled(table: Blitzkrieg, attackers: str, at_odds: str, die: bool) -> None:
    position = at(table, f"turn 3\nside blue\nat U22: {attackers}\nat V23: R:1Inf\nrest eliminated\n")
    odds = view.battle_odds(table, position, [unit(table, u) for u in attackers.split()], [parse("V23")])
    assert (odds.odds, odds.die, len(odds.column)) == (at_odds, die, 6)


def test_a_retreat_names_its_way(table: Blitzkrieg) -> None:
    position = at(table, FACING + "step announce\n")
    for order in ("attack Q16 with B:15Inf", "done"):
        table.carry_out(position, table.read_order(order), LoadedDice([]))
    back = view.battle_odds(table, position, [unit(table, "B:15Inf")], [parse("Q16")]).column.index("AB2") + 1
    table.carry_out(position, table.read_order("fight Q16"), LoadedDice([back]))
    targets = view.targets(table, position, [unit(table, "B:15Inf")])
    assert targets
    assert all(len(t.path) == 2 and t.path[-1] == t.hex for t in targets)
    assert all(t.orders[0].endswith(" ".join(t.path)) for t in targets)


def test_nobody_fights_off_the_board(table: Blitzkrieg) -> None:
    position = at(table, FACING)
    odds = view.battle_odds(table, position, [unit(table, "B:1Inf")], [parse("Q16")])
    assert (odds.units, odds.attack_total, odds.allowed, odds.odds) == ((), 0, False, "")


def test_a_threat_counts_who_can_come_and_find_room(table: Blitzkrieg) -> None:
    position = at(table, FACING)
    told = threats.threat(table, position, parse("Q16"), 0)
    assert {a.unit for a in told.attackers} == {"B:4Arm", "B:5Arm", "B:15Inf"}
    assert (told.strength, told.defense, told.odds) == (16, 8, "2-1")
    back = threats.threat(table, position, parse("S17"), 1)
    assert back.attackers == ()  # red's infantry begins its turn engaged
    assert back.odds is None


def test_a_move_is_told_whom_it_would_meet(table: Blitzkrieg) -> None:
    position = at(table, FACING)
    told = threats.approach(table, position, [unit(table, "B:4Arm")], parse("Q17"))
    (met,) = told.meetings
    assert (met.hex, met.strength, met.odds) == ("Q16", 10, "1-1")  # with the infantry that stands there
    assert (met.most, met.most_odds) == (16, "2-1")
    assert at(table, FACING).place == position.place  # nobody has moved
    # Nobody stands beside S18, and an enemy's counter goes nowhere.
    assert threats.approach(table, position, [unit(table, "B:4Arm")], parse("S18")).meetings == ()
    (met,) = threats.approach(table, position, [unit(table, "R:1Inf")], parse("R17")).meetings
    assert met.strength == 4


def test_a_result_that_two_charts_know_differently_is_explained_by_neither() -> None:
    rules = game("1975-tournament").rules
    told = view.printed(rules).results
    assert told["-a3/3r4"].words == "defender loses three factors, back four"
    cells = [{written(cell) for cell in rules.charts[name].results} for name in ("bombardment", "city")]
    both = cells[0] & cells[1]
    assert "3" in both
    assert not both & set(told)
    # By the rule of their chart, which an event names, they are told apart; others need no rule.
    assert told["75:MCRT 3"].words == "attacker loses three factors, back two"
    assert told["75:BBT 3"].words == "defender loses three factors"
    assert not any(name.endswith("-a3/3r4") for name in set(told) - {"-a3/3r4"})
    # Of bombs on airbases, ports and roads the rule of their one chart does not say which it was.
    assert "75:BBT 3" not in view.printed(game("1975-tournament-optional").rules).results


def test_what_each_result_brings_is_told_once(table: Blitzkrieg) -> None:
    told = table.printed().results
    assert told["DE"].words == "defender loses one unit, back two"
    assert set(told) == {written(cell) for cell in table.rules.attrition.results}


def test_what_waits_is_named_as_the_book_names_it(table: Blitzkrieg) -> None:
    boxes = table.view(table.start(), "blue").boxes
    waiting = next(box for box in boxes if box.seat == "blue" and box.lines)
    assert waiting.title == "Order of appearance"
    assert waiting.lines[0].startswith("Turn 2: ")


def test_air_transports_are_not_taken_for_missions_of_aircraft(table: Blitzkrieg) -> None:
    tracks = table.view(at(table, FACING), "blue").tracks
    assert next(track for track in tracks if track.key == "flights").title == "Air transports used"
    over = table.view(at(table, FACING + "outcome blue 75:16A Over.\n"), "blue").tracks
    assert "flights" not in {track.key for track in over}  # they were those of a player-turn


def test_the_help_in_announcing_is_no_unit_of_troops(table: Blitzkrieg) -> None:
    offer = table.view(at(table, FACING + "step announce\n"), "blue").offer
    assert offer is not None
    assert offer.helps == {"suggestion": "Suggest battles"}


def test_a_suggestion_can_be_announced(table: Blitzkrieg) -> None:
    position = at(table, FACING + "step announce\n")
    orders = view.suggestion(table, position)
    assert orders == ("attack Q16 with B:15Inf",)
    for order in (*orders, "done"):
        assert table.check(position, table.seats[0], table.read_order(order)) is None
        table.carry_out(position, table.read_order(order), LoadedDice([]))
    assert table.view(position, "blue").battles[0].odds == "1-2"


def test_a_game_that_is_over_offers_nothing(table: Blitzkrieg) -> None:
    position = at(table, FACING)
    table.carry_out(position, table.read_order("resign"), LoadedDice([]))
    seen = table.view(position, "blue")
    assert (seen.asked, seen.question, seen.offer) == (None, None, None)
    assert seen.outcome is not None
    assert view.targets(table, position, [unit(table, "B:4Arm")]) == ()
    assert view.would(table, position, [unit(table, "B:4Arm")], [parse("S18")]).refusal is not None


def test_every_part_of_a_defense_is_told(table: Blitzkrieg) -> None:
    position = at(table, FACING)
    (told,) = view.battle_odds(table, position, [unit(table, "B:15Inf")], [parse("Q16")]).defense
    parts = [(part.value, part.why, part.rule, part.times) for part in told.parts]
    assert parts == [
        ("4", "R:1Inf defends", "75:2.4a", False),
        ("2", "Q16 is a city", "75:13.2", True),
    ]
    guns = at(table, FACING.replace("R:1Inf", "R:1Art").replace("B:15Inf", "B:1Art"))
    odds = view.battle_odds(table, guns, [unit(table, "B:1Art")], [parse("Q16")])
    assert [(p.value, p.why, p.rule) for p in odds.attack.parts] == [("8", "B:1Art attacks", "75:2.4b")]
    assert (odds.defense[0].parts[0].value, odds.defense[0].parts[0].rule) == ("4", "75:2.4b")


def test_every_step_of_a_move_is_told(table: Blitzkrieg) -> None:
    position = at(table, "turn 3\nside blue\nat S25: B:4Arm\nrest eliminated\n")
    order = table.read_order("move B:4Arm to U25")
    cost = view.explain(table, position, order).cost
    assert cost is not None
    assert cost.total == "2/3"
    road = [(part.value, part.why, part.rule) for part in cost.parts]
    assert road == [("1/3", "road to T25", "75:9.1a"), ("1/3", "road to U25", "75:9.1a")]


@pytest.mark.parametrize("ruleset", ["1965-basic", "1975-basic"])
def test_a_side_in_one_sweep_reaches_what_its_units_reach(ruleset: str) -> None:
    played = game(ruleset)
    chance, dice, position = Random(2), SeededDice(2), played.start()
    for _ in range(400):
        played.carry_out(position, played.pick(position, chance), dice)
    swept = movement.reach_of_side(position, position.side)
    units = position.on_board(position.side)
    assert swept == {u: movement.reach_of(position, u).hexes for u in units}


@pytest.mark.parametrize(("ruleset", "rule"), [("1965-basic", "65:18.0.b"), ("1975-basic", "75:9.4b")])
def test_red_is_not_dropped_beside_blue_either(ruleset: str, rule: str) -> None:
    played = game(ruleset)
    text = "turn 3\nside red\nat YY43: R:1Abn\nat RR41: B:15Inf\nrest eliminated\n"
    position = played.read_state(text)
    order = played.read_order("drop R:1Abn at RR40")
    refused = played.check(position, played.seats[1], order)
    assert refused is not None
    assert (refused.rule, refused.places, refused.units) == (rule, ("RR40",), ("R:1Abn",))
    free = played.read_order("drop R:1Abn at RR38")
    assert played.check(position, played.seats[1], free) is None


@pytest.mark.parametrize(
    ("ruleset", "words"),
    [
        (
            "1975-basic",
            {
                "AE": "attacker loses one unit, back two",
                "DE": "defender loses one unit, back two",
                "AB2": "attacker back two",
                "DB2": "defender back two",
                "EX": "exchange: defender loses one unit; attacker loses one unit",
            },
        ),
        (
            "1965-basic",
            {
                "AE": "attacker loses every unit",
                "DE": "defender loses every unit",
                "AB2": "attacker back two",
                "DB2": "defender back two",
                "EX": "exchange: defender loses every unit; attacker as many factors",
            },
        ),
    ],
)
def test_the_words_of_a_result_say_all_that_it_does(ruleset: str, words: dict[str, str]) -> None:
    rules = game(ruleset).rules
    assert {result: result_view(rules, result).words for result in rules.attrition.legend} == words


@pytest.mark.parametrize(("ruleset", "cities"), [("1975-basic", 35), ("1965-basic", 26)])
def test_the_aims_and_the_cities_that_win_are_told(ruleset: str, cities: int) -> None:
    known = game(ruleset)
    assert [(aim.rule, aim.words) for aim in view.printed(known.rules).aims] == list(
        VICTORY.of(known.rules).says
    )
    tracks = {(track.seat, track.key): track for track in known.view(known.start(), "blue").tracks}
    assert tracks["blue", "cities"].of == tracks["red", "cities"].of == cities


def test_who_is_still_to_come_is_counted_on_the_plates(table: Blitzkrieg) -> None:
    def to_come(position: Position) -> dict[str | None, int]:
        tracks = table.view(position, "blue").tracks
        return {track.seat: track.value for track in tracks if track.short == "due"}

    roster = table.rules.roster
    later = {
        seat: sum(roster.arrives[unit] > 1 for unit in roster.at_first.of_side[side])
        for side, seat in enumerate(("blue", "red"))
    }
    assert to_come(table.start()) == later  # who is to be set up is not among them
    assert later["blue"] > 0
    assert to_come(at(table, FACING)) == {}
    waiting = FACING.replace("rest eliminated", "waiting: B:25Inf\nrest eliminated")
    assert to_come(at(table, waiting)) == {"blue": 1}


BEATEN = ("at EE28: B:4Arm", "at EE30: R:5Arm", "step retreat side=red units=R:5Arm rule=75:BGAT.DB2.a")


@pytest.mark.parametrize(
    ("end", "words"),
    [
        ("EE32", "R:5Arm may not retreat into the forest at EE32."),
        ("EE30", "R:5Arm may not end where it began."),
        ("EE35", "R:5Arm must retreat 2 hexes."),
    ],
)
def test_a_retreat_is_refused_for_what_is_wrong_with_it(end: str, words: str) -> None:
    t = judged("1975-basic", "\n".join(BEATEN), land="forest EE32")
    told = view.would(t.game, t.position, [unit(t.game, "R:5Arm")], [parse(end)])
    assert told.refusal is not None
    assert told.refusal.reason == words


def test_one_unit_retreats() -> None:
    (told, *_) = judged("1975-basic", "\n".join(BEATEN)).order("retreat R:5Arm to EE31 EE32")
    assert told.text.startswith("R:5Arm retreats ")


@pytest.mark.parametrize(("units", "verb"), [("B:25Inf", "arrives"), ("B:25Inf B:26Inf", "arrive")])
def test_one_arrives_and_two_arrive(units: str, verb: str) -> None:
    t = judged("1975-basic", f"turn 3\nside blue\nwaiting: {units}\nat NN30: R:1Inf\nrest eliminated")
    (told, *_) = t.order(f"place {units} at Q16")
    assert f" {verb} at Q16" in told.text


def test_a_retreat_goes_by_what_is_open() -> None:
    t = judged("1975-basic", "\n".join(BEATEN), land="forest EE31")
    told = view.would(t.game, t.position, [unit(t.game, "R:5Arm")], [parse("FF32")])
    assert told.refusal is None
    assert told.order == "retreat R:5Arm to FF31 FF32"
    t.order(told.order)
    assert t.where("R:5Arm") == "FF32"


def test_what_would_end_the_player_turn_is_known_before() -> None:
    last = (
        "at EE28: B:4Arm B:5Arm",
        "at Q16: R:1Inf",
        "step advance side=blue units=B:4Arm hexes=EE29 rule=75:BGAT.DE.b",
    )
    t = judged("1975-basic", "\n".join(last))
    told = view.would(t.game, t.position, [unit(t.game, "B:4Arm")], [parse("EE29")])
    assert (told.refusal, told.hands_over) == (None, True)
    t.order(told.order)
    assert t.asked == "red"
    moving = judged("1975-basic", "at EE28: B:4Arm\nat Q16: R:1Inf")
    assert view.explain(moving.game, moving.position, moving.game.read_order("done")).hands_over
    fighting = judged("1975-basic", "at EE28: B:4Arm\nat EE29: R:1Inf")
    assert not view.explain(fighting.game, fighting.position, fighting.game.read_order("done")).hands_over


@pytest.mark.parametrize(("side", "asked_first"), [("blue", True), ("red", False)])
def test_only_who_moves_is_asked_whether_his_turn_shall_end(side: str, *, asked_first: bool) -> None:
    """Blue's turn: it ends as a matter of course with what Red answers after the last battle."""
    winner, place = ("B:4Arm", "EE28") if side == "blue" else ("R:4Arm", "EE30")
    advance = f"step advance side={side} units={winner} hexes=EE29 rule=75:BGAT.DE.b"
    t = judged("1975-basic", f"at {place}: {winner}\nat Q16: B:1Inf\nat NN48: R:1Inf\n{advance}")
    held = t.attempt("done").held
    assert (held is not None and held.hands_over) is asked_first
    t.order("done")
    assert t.asked == "red"


def test_cities_abroad_bases_and_losses_are_told_as_players_call_them() -> None:
    """Names before hexes, and one factor is one."""
    known = game("1975-tournament-optional", "all")
    text = (
        "turn 3\nside blue\nat W27: B:1Inf\nat P30: B:1SAC\nat NN48: R:1Inf\nrest eliminated\n"
        "aggressor sud-walkure blue\nfactors-lost 1 2\nstep movement\n"
    )
    seen = known.view(known.read_state(text), "blue")
    lines = {box.title: box.lines for box in seen.boxes}
    assert lines["Air bases"][0].startswith("Azurhaven (P30): B:1SAC")
    minor = next(line for line in lines["Minor countries"] if line.startswith("Sud"))
    assert "Cordova (CC39, CC38, DD39)" in minor
    assert "Xanten (X27)" in minor
    lost = {track.seat: track.short for track in seen.tracks if track.key == "lost"}
    assert lost == {"blue": "factor lost", "red": "factors lost"}
