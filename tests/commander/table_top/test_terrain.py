"""Kinds of terrain: the file knows what the book knows, and every piece can say what it does."""

from __future__ import annotations

import pytest
from tests.commander.table_top.grounds import area, line

from openblitz.commander.table_top.classify import classify
from openblitz.commander.table_top.terrain import Breach, Effect, Form, Movement, Piece, kinds, opened
from openblitz.rulebook import inventory


def piece(kind: str) -> Piece:
    return line(kind, (0, 0), (9, 0)) if kinds()[kind].form is Form.LINE else area(kind, 0, 0, 9, 9)


@pytest.mark.parametrize("kind", kinds())
def test_every_kind_names_rules_of_the_book(kind: str) -> None:
    known = set(inventory())
    assert set(kinds()[kind].rules) <= known
    assert {fact.rule for fact in classify(piece(kind))} <= known
    assert kinds()[kind].name == kind


@pytest.mark.rule("BC:terrain.classify")
@pytest.mark.parametrize("kind", kinds())
def test_every_piece_tells_its_movement_and_its_sight(kind: str) -> None:
    told = [fact.subject for fact in classify(piece(kind))]
    assert "movement" in told
    assert "sight" in told
    assert ("density" in told) <= bool(kinds()[kind].dense_for)
    sheltering = kinds()[kind].cover or kinds()[kind].shelters
    assert ("cover" in told) == sheltering


@pytest.mark.rule("BC:terrain.classify")
def test_what_a_piece_tells_is_what_its_kind_does() -> None:
    words = [fact.words for fact in classify(piece("woods"))]
    assert "Impassable to trucks and motorcycles." in words
    assert "All others may move freely." in words
    assert "Dense for armour and other transport." in words
    assert "Dense for foot and cavalry." not in words
    assert "One sees 5 cm into and out of it, not through it." in words
    words = [fact.words for fact in classify(piece("hedge"))]
    assert "Troops on foot and armour must stop on contact and may cross with the next order." in words
    assert "Impassable to all others." in words
    assert "Who touches it is in cover from fire across it." in words
    assert next(fact.words for fact in classify(piece("hill"))) == "All troops may move freely."
    assert "Contour 1:" in classify(piece("hill"))[1].words


def test_density_is_told_only_to_those_who_can_be_there() -> None:
    assert [fact.words for fact in classify(piece("marsh")) if fact.subject == "density"] == [
        "Dense for foot and cavalry."
    ]


def test_allied_armour_is_armour_wherever_nothing_else_is_said() -> None:
    for kind in kinds().values():
        differs = kind.effect(Movement.ALLIED_ARMOUR) is not kind.effect(Movement.ARMOUR)
        assert differs == (kind.name == "bocage")
    assert kinds()["bocage"].effect("allied-armour") is Effect.STOP


def test_a_breach_takes_a_gap_out_of_its_own_obstacle() -> None:
    hedge = line("hedge", (0, 0), (30, 0), width=0.4)
    left = opened(hedge, [Breach("hedge-1", 10, 0), Breach("hedge-2", 20, 0)])
    assert left.area == pytest.approx((30 - 4) * 0.4, abs=0.02)
    assert opened(hedge, []) is hedge.shape


def test_a_line_covers_its_width_with_square_ends() -> None:
    assert line("road", (0, 5), (10, 5), width=3).bounds == (0, 3.5, 10, 6.5)


def test_pieces_are_equal_by_what_they_are() -> None:
    assert piece("woods") == piece("woods")
    assert hash(piece("woods")) == hash(piece("woods"))
    assert piece("woods") != area("woods", 0, 0, 9, 8)
    assert piece("woods") != "woods-1"
