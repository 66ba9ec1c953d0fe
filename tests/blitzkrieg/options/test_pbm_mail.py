"""75:PBM - the tables of play by mail: one of ten digits a battle. B:4Arm has 6 factors, R:1Inf 4."""

from __future__ import annotations

import pytest
from tests.blitzkrieg.judging import Table, table

from openblitz.blitzkrieg.battle.rules.weighing import rolled, weigh_battle
from openblitz.blitzkrieg.charts import Odds
from openblitz.blitzkrieg.rulesets import options_of, rules
from openblitz.blitzkrieg.telling.odds_query import say_chances
from openblitz.blitzkrieg.telling.view import battle_odds
from openblitz.table import DiceError, LoadedDice, SeededDice, TypedDice


def battle(digit: int, attackers: str = "B:4Arm", *, mail: bool = True) -> Table:
    options = ("mail",) if mail else ()
    text = f"at EE30: {attackers}\nat EE31: R:1Inf"
    t = table("1975-basic", text, [digit], clarified="all", land="", options=options)
    t.order("done")
    t.order(f"attack EE31 with {attackers}")
    t.order("done")
    return t


@pytest.mark.rule("75:PBM.a", "75:PBM-BGAT")
@pytest.mark.parametrize(
    ("digit", "result"), [(1, "EX"), (3, "DB2"), (7, "AB2"), (9, "AE"), (10, "DB2"), (0, "DB2")]
)
def test_a_digit_decides_in_the_ten_rows(digit: int, result: str) -> None:
    """The column 1-1 of the mail table; the tenth digit is a 0."""
    (event, *_) = battle(digit).order("fight EE31")
    assert event.text.endswith(f"1-1, digit {digit % 10}, {result}.")


@pytest.mark.rule("75:PBM.a")
def test_a_die_has_no_seventh_row() -> None:
    with pytest.raises(DiceError):
        battle(7, mail=False).order("fight EE31")
    with pytest.raises(DiceError):
        battle(11).order("fight EE31")


@pytest.mark.rule("75:PBM.a")
def test_a_digit_can_be_typed_in_and_a_zero_is_one() -> None:
    asked: list[str] = []
    answers = iter(["11", "ten", "0"])
    dice = TypedDice(lambda _question: next(answers), asked.append)
    assert dice.roll("battle", 10) == 10
    assert len(asked) == 2
    assert {SeededDice(seed).roll("battle", 10) for seed in range(200)} == set(range(1, 11))
    with pytest.raises(DiceError):
        LoadedDice([0]).roll("battle", 6)


@pytest.mark.rule("75:PBM-BGAT.odds")
def test_the_ends_of_the_mail_table() -> None:
    mail = rules("1975-basic", "all", ("mail",))
    assert rolled(mail, Odds(1, 7)) == []
    assert set(rolled(mail, Odds(7, 1))) == {"DE"}
    assert rolled(mail, Odds(1, 6)) != []
    assert set(rolled(mail, Odds(6, 1))) != {"DE"}


def test_chances_are_told_in_tenths_and_the_page_knows_the_digits() -> None:
    t = battle(1)
    units, hexes = (t.rules.roster.number["b:4arm"],), (t.position.place[t.rules.roster.number["r:1inf"]],)
    assert say_chances(weigh_battle(t.position, units, hexes)).startswith("AE 2/10, AB2 1/10")
    told = battle_odds(t.game, t.position, units, hexes)
    assert told.faces == (1, 2, 3, 4, 5, 6, 7, 8, 9, 0)
    assert len(told.column) == 10


@pytest.mark.rule("75:PBM.b")
def test_who_chooses_it_is_told_to_leave_fighters_out() -> None:
    assert "advises to leave fighters out" in options_of("mail").about
    assert "air-combat" not in options_of("mail").needs  # and it is advice: they can be taken
    assert "ftr" in {
        one.type.key for one in rules("1975-tournament", "all", ("air-combat", "mail")).roster.counters
    }
