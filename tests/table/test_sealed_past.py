"""Sealed dice of form 2: a die hangs on the whole game before it, and whoever forges one has other digits."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from openblitz.table import Header, Journal, Roll
from openblitz.table.sealed_dice import (
    TAG,
    Chain,
    SealedDiceError,
    Seals,
    links_note,
    order_line,
    salt_note,
    tag_of,
    verified,
)
from openblitz.table.sealed_past import Past, veiled

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openblitz.table.sealed_dice import Verified

WHO = ("left", "right", "server")
CHAINS = {who: Chain(bytes([number]) * 32, links=8) for number, who in enumerate(WHO)}
SALTS = {0: "5a" * 32, 2: "7b" * 32}
TRUE = ("wait", "plan ambush", "step", "wait", "step")


def links(throw: int) -> dict[str, str]:
    return {who: chain.link(throw) for who, chain in CHAINS.items()}


def played(
    orders: Sequence[str] = TRUE,
    *,
    form: int = 2,
    start: str = "at the line",
    more: Sequence[tuple[str, str]] = (),
) -> Journal:
    """A game in which each "step" rolls a die by the true links; a "plan" is for one seat to know.

    Whoever forges one reckons its dice so, from the links that stand in the file; `more` are promises that
    he adds.
    """
    journal, seals = Journal(Header("race@1", ((TAG, tag_of(WHO, form=form)),)), start), Seals(WHO)
    for who, promise in [*((who, chain.promise) for who, chain in CHAINS.items()), *more]:
        journal.note(seals.promise(who, promise).note())
    salts = {number: salt for number, salt in SALTS.items() if number in {0} or "plan" in orders[number - 1]}
    if form == 2:
        for number, salt in salts.items():
            journal.note(salt_note(0, number, salt))
    past = Past(journal, salts)
    for order in orders:
        if order != "step":
            journal.append("left", order)
            continue
        throw, given = seals.throws + 1, links(seals.throws + 1)
        given |= {who: Chain(bytes([99]) * 32, links=8).link(throw) for who, _ in more}
        after = seals.seal(past.at(journal.number), throw) if form == 2 else ""
        dice = seals.throw(given, order_line(journal.number + 1, "left", order, after))
        journal.append("left", order, [Roll("way", 6, dice.roll("way"))])
        journal.note(links_note(throw, given))
    return journal


def found(journal: Journal) -> Verified:
    checked = verified(journal)
    assert checked is not None
    return checked


FORGED = {
    "an order put in": ("wait", "plan ambush", "wait", "step", "wait", "step"),
    "an order left out": ("plan ambush", "step", "wait", "step"),
    "another order before": ("halt", "plan ambush", "step", "wait", "step"),
    "another order after": ("wait", "plan ambush", "step", "wait", "step", "halt"),
    "another order that nobody could see": ("wait", "plan retreat", "step", "wait", "step"),
}


@pytest.mark.parametrize("orders", FORGED.values(), ids=FORGED)
def test_a_game_that_is_forged_with_all_true_promises_and_links_has_other_digits(
    orders: Sequence[str],
) -> None:
    true, forged = found(played()), found(played(orders))
    assert [made.value for made in forged.seals.promises] == [made.value for made in true.seals.promises]
    assert forged.links.keys() == {number for number, order in enumerate(orders, 1) if order == "step"}
    assert true.shows(true.digits)
    assert not forged.shows(true.digits), "by what a true page shows the forged file is found"


def test_a_promise_that_is_made_up_shows_in_the_digits() -> None:
    """Whoever is bound anew in a forged file could choose a secret until a die is as he likes it."""
    forged = found(played(more=[("left", Chain(bytes([99]) * 32, links=8).promise)]))
    assert not forged.shows(found(played()).digits)


def test_another_start_shows_in_the_digits() -> None:
    assert found(played(start="half way")).digits != found(played()).digits


def test_what_came_before_decides_the_die() -> None:
    """In form 1 a game with another past had the same die: its number and its words were the same."""
    for form, same in ((1, True), (2, False)):
        rolls = {
            "".join(
                str(roll.value)
                for entry in played((order, "wait", *["step"] * 6), form=form).entries
                for roll in entry.rolls
            )
            for order in ("wait", "halt")
        }
        assert (len(rolls) == 1) == same


def test_dice_of_another_past_are_refused() -> None:
    """Orders changed, dice kept: the first die that hangs on what was changed says so."""
    true, other = played(), played(("halt", *TRUE[1:]))
    rolls = [entry.rolls for entry in true.entries]
    changed = Journal(true.header, true.start)
    changed.notes.update(true.notes)
    for entry, rolled in zip(other.entries, rolls, strict=True):
        changed.append(entry.seat, entry.order, [Roll(r.purpose, r.sides, r.value % 6 + 1) for r in rolled])
    with pytest.raises(SealedDiceError, match="the die shows") as told:
        verified(changed)
    assert told.value.number == 3


def test_an_order_for_one_seat_is_bound_by_a_hash_that_says_nothing_of_it() -> None:
    journal = played()
    assert found(journal).salts == SALTS
    open_, bare = Past(journal, SALTS), Past(journal, {0: SALTS[0]})
    assert open_.at(1) == bare.at(1)
    assert open_.at(2) != bare.at(2), "the order itself does not go in"
    assert veiled("plan ambush", SALTS[2]) != veiled("plan ambush", "00" * 32)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_no_salt_comes_after_what_hangs_on_it(number: int) -> None:
    journal = played()
    journal.notes[3] = [salt_note(0, number, "00" * 32), *journal.notes[3]]
    with pytest.raises(SealedDiceError, match="too late"):
        verified(journal)


def test_a_file_of_the_first_form_is_read_by_its_own_rules_and_says_what_it_proves() -> None:
    checked = found(played(form=1))
    assert (checked.form, checked.rolls) == (1, 2)
    assert "form 1: each die hangs on the links and on its own order alone" in checked.text()
    assert "form 2: each die hangs on the whole game before it" in found(played()).text()
    # Of the whole game its digits tell, too: they are those of the last order's own hash.
    assert not found(played(FORGED["an order left out"], form=1)).shows(checked.digits)


def test_a_form_that_is_not_known_is_told() -> None:
    journal = Journal(Header("race@1", ((TAG, f"{tag_of(WHO)}, form 3"),)), "at the line")
    with pytest.raises(SealedDiceError, match="form 3, which is newer"):
        verified(journal)


def test_digits_are_compared_as_people_write_them() -> None:
    checked = found(played())
    assert re.fullmatch(r"[0-9a-f]{4}( [0-9a-f]{4}){3}", checked.digits)
    assert checked.shows(checked.digits.replace(" ", "").upper())
    assert not checked.shows("")


def test_the_page_reckons_the_same() -> None:
    """The same figures stand in web/tests/seals.test.ts."""
    journal = played()
    assert Past(journal, SALTS).beginning[:16] == "aebacc0bf7ca9589"
    assert veiled("plan ambush", SALTS[2])[:16] == "c664fe0030ebf5eb"
    assert found(journal).digits == "bd7f 2fe4 4673 7a9f"
    assert [roll.value for entry in journal.entries for roll in entry.rolls] == [2, 1]
