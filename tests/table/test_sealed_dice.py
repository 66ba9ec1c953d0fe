"""Sealed dice: nobody can choose them, and whoever tries shows."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from openblitz.table import Header, Journal, Roll
from openblitz.table.sealed_dice import (
    TAG,
    Chain,
    SealedDice,
    SealedDiceError,
    Seals,
    end,
    hashed,
    links_note,
    order_line,
    tag_of,
    verified,
    void_note,
)

WHO = ("left", "right", "server")
CHAINS = {who: Chain(bytes([number]) * 32, links=8) for number, who in enumerate(WHO)}
OTHER = Chain(bytes([99]) * 32, links=8)


def links(throw: int) -> dict[str, str]:
    return {who: chain.link(throw) for who, chain in CHAINS.items()}


def bound() -> Seals:
    seals = Seals(WHO)
    for who, chain in CHAINS.items():
        seals.promise(who, chain.promise)
    return seals


def played(throws: int = 3, *, change: int = 0, tag: str = tag_of(WHO)) -> Journal:
    """A game in which every second order rolls two dice; one roll may be changed."""
    journal, seals = Journal(Header("race@1", ((TAG, tag),)), "at the line"), bound()
    for promise in seals.promises:
        journal.note(promise.note())
    for throw in range(1, throws + 1):
        journal.append("left", "wait")
        dice = seals.throw(links(throw), order_line(journal.number + 1, "right", "step"))
        rolls = [Roll(what, sides, dice.roll(what, sides)) for what, sides in (("way", 6), ("turn", 360))]
        if change == throw:
            rolls[0] = Roll("way", 6, rolls[0].value % 6 + 1)
        journal.append("right", "step", rolls)
        journal.note(links_note(throw, links(throw)))
    return journal


def test_what_was_rolled_by_the_links_is_verified() -> None:
    found = verified(played())
    assert found is not None
    assert (found.rolls, found.seals.throws, found.ended) == (6, 3, None)
    assert (found.links[4], found.throw_of[4]) == (links(2), 2)
    assert found.text().startswith("sealed dice: 6 rolls, all verified\n  left promised ")
    assert verified(Journal(Header("race@1"), "at the line")) is None


@pytest.mark.parametrize("throw", [1, 2, 3])
def test_a_loaded_die_shows_with_its_order(throw: int) -> None:
    with pytest.raises(SealedDiceError, match="the die shows") as told:
        verified(played(change=throw))
    assert told.value.number == 2 * throw
    assert told.value.note == links_note(throw, links(throw))


@pytest.mark.parametrize("who", WHO)
def test_nobody_can_give_another_link_than_he_promised(who: str) -> None:
    journal = played()
    journal.notes[4] = [links_note(2, {**links(2), who: OTHER.link(2)})]
    with pytest.raises(SealedDiceError, match=f"what {who} gave away"):
        verified(journal)


@given(who=st.sampled_from(WHO), throw=st.integers(1, 3), digit=st.integers(0, 63), other=st.integers(1, 15))
@settings(max_examples=60)
def test_a_link_with_one_digit_changed_is_noticed(who: str, throw: int, digit: int, other: int) -> None:
    journal, given_away = played(), links(throw)
    link = given_away[who]
    changed = f"{link[:digit]}{int(link[digit], 16) ^ other:x}{link[digit + 1 :]}"
    journal.notes[2 * throw] = [links_note(throw, {**given_away, who: changed})]
    with pytest.raises(SealedDiceError, match=f"what {who} gave away") as told:
        verified(journal)
    assert told.value.number == 2 * throw


def test_no_link_is_good_twice_nor_out_of_turn() -> None:
    seals = bound()
    with pytest.raises(SealedDiceError, match="left gave away"):
        seals.throw(links(2), "1. left: step")
    seals.throw(links(1), "1. left: step")
    with pytest.raises(SealedDiceError, match="left gave away"):
        seals.throw(links(1), "2. left: step")
    assert not seals.fits("left", "nonsense")
    assert seals.fits("left", links(2)["left"])


def test_whoever_is_silent_shows_and_so_does_a_stranger() -> None:
    journal = played()
    journal.notes[2] = [links_note(1, {who: links(1)[who] for who in ("left", "server")})]
    with pytest.raises(SealedDiceError, match="right gave nothing away"):
        verified(journal)
    journal.notes[2] = [links_note(1, {**links(1), "guest": links(1)["left"]})]
    with pytest.raises(SealedDiceError, match="guest takes no part"):
        verified(journal)
    del journal.notes[2]
    with pytest.raises(SealedDiceError, match="left and right and server gave nothing") as told:
        verified(journal)
    assert (told.value.number, told.value.note) == (2, None)


def test_nothing_is_given_away_where_no_dice_are_rolled_nor_twice() -> None:
    journal = played()
    journal.notes[1] = [links_note(1, links(1))]
    with pytest.raises(SealedDiceError, match="where no dice are rolled"):
        verified(journal)
    journal = played()
    journal.notes[2].append(links_note(2, links(2)))
    with pytest.raises(SealedDiceError, match="two lines"):
        verified(journal)


@pytest.mark.parametrize("tag", ["", "left", "left, left", "left, 12"])
def test_fewer_than_two_who_take_part_are_none(tag: str) -> None:
    with pytest.raises(SealedDiceError, match="names no two"):
        verified(Journal(Header("race@1", ((TAG, tag),)), "at the line"))


@pytest.mark.parametrize(
    ("note", "fault"),
    [
        ("sealed dice 0: guest promises " + "ab" * 32, "guest takes no part"),
        ("sealed dice 1: left promises " + "ab" * 32, "throw 0 is due"),
        ("sealed dice 0: left promises 12", "cannot be read"),
        ("sealed dice 3: void, left makes a new promise", "throw 1 is due"),
        ("sealed dice nothing", "cannot be read"),
    ],
)
def test_a_line_that_does_not_fit_is_named(note: str, fault: str) -> None:
    journal = Journal(Header("race@1", ((TAG, tag_of(WHO)),)), "at the line")
    journal.note("Good luck!")
    journal.note(note)
    with pytest.raises(SealedDiceError, match=fault) as told:
        verified(journal)
    assert told.value.note == note


def test_who_has_promised_nothing_gives_nothing() -> None:
    seals = Seals(WHO)
    seals.promise("left", CHAINS["left"].promise)
    assert seals.unbound == ("right", "server")
    assert not seals.fits("right", links(1)["right"])
    with pytest.raises(SealedDiceError, match="right had promised nothing"):
        seals.throw(links(1), "1. left: step")
    with pytest.raises(SealedDiceError, match="64 hexadecimal digits"):
        seals.promise("right", "AB" * 32)


def test_after_a_void_throw_everybody_gives_his_next_link() -> None:
    """Who makes a new promise has perhaps seen the others' links: those are used up."""
    journal, seals = played(1), bound()
    seals.throw(links(1), "2. right: step")
    seals.void()
    journal.note(void_note(2, "right makes a new promise"))
    journal.note(seals.promise("right", OTHER.promise).note())
    assert not seals.fits("left", links(2)["left"])
    given_away = {**links(3), "right": OTHER.link(1)}
    dice = seals.throw(given_away, order_line(3, "left", "step"))
    journal.append("left", "step", [Roll("way", 6, dice.roll("way"))])
    journal.note(links_note(3, given_away))
    found = verified(journal)
    assert found is not None
    assert (found.rolls, found.voids) == (3, ("throw 2, right makes a new promise",))
    assert f"then {OTHER.promise[:16]} after throw 2" in found.text()
    # Without the line that says why, the throw that is left out shows.
    journal.notes[2].remove(void_note(2, "right makes a new promise"))
    with pytest.raises(SealedDiceError, match="throw 1 is due"):
        verified(journal)


def test_dice_that_are_sealed_later_are_checked_from_there_on() -> None:
    journal, seals = Journal(Header("race@1", ((TAG, tag_of(WHO, 1)),)), "at the line"), bound()
    journal.append("left", "step", [Roll("way", 6, 6)])
    for promise in seals.promises:
        journal.note(promise.note())
    dice = seals.throw(links(1), order_line(2, "right", "step"))
    journal.append("right", "step", [Roll("way", 6, dice.roll("way"))])
    with pytest.raises(SealedDiceError, match="gave nothing away"):
        verified(journal)
    journal.note(links_note(1, links(1)))
    found = verified(journal)
    assert found is not None
    assert (found.rolls, found.begun) == (1, 1)
    assert "not sealed before order 2" in found.text()
    with pytest.raises(SealedDiceError, match="after order 3, which is missing"):
        verified(Journal(Header("race@1", ((TAG, tag_of(WHO, 3)),)), "at the line"))


def test_dice_that_are_no_longer_sealed_say_so_from_there_on() -> None:
    journal = played(1)
    end(journal)
    end(journal)  # once is enough
    journal.append("left", "step", [Roll("way", 6, 6)])
    found = verified(journal)
    assert found is not None
    assert (found.rolls, found.ended) == (2, 2)
    assert "not sealed after order 2" in found.text()
    journal.note(links_note(2, links(2)))
    with pytest.raises(SealedDiceError, match="no longer sealed"):
        verified(journal)
    loaded = played(change=1)
    end(loaded, trust=True)  # taken at its word: nothing is said, and it stays what it is
    with pytest.raises(SealedDiceError, match="the die shows"):
        end(loaded)
    plain = Journal(Header("race@1"), "at the line")
    end(plain)
    assert not plain.notes


@pytest.mark.parametrize("who", WHO)
def test_everybodys_link_and_the_order_decide_the_roll(who: str) -> None:
    """Whoever does not know all of them knows nothing: each changes the rolls."""

    def rolls(given: dict[str, str], order: str = "2. right: step") -> list[int]:
        dice = SealedDice(given, order)
        return [dice.roll("way") for _ in range(40)]

    assert rolls(links(1)) == rolls(dict(reversed(links(1).items())))
    assert rolls(links(1)) != rolls({**links(1), who: links(2)[who]})
    assert rolls(links(1)) != rolls(links(1), "2. right: stop")


@pytest.mark.parametrize("who", WHO)
def test_whatever_the_others_choose_one_link_makes_the_die_fair(who: str) -> None:
    """The links of all others are held fast, and chosen badly: over the links of one every side is as likely.

    Chi-squared of 6,000 throws is below what one in ten thousand fair dice exceeds.
    """
    seen: Counter[int] = Counter()
    link = "5e" * 32
    for _ in range(6_000):
        link = hashed(link)
        seen[SealedDice({**dict.fromkeys(WHO, "00" * 32), who: link}, "2. right: step").roll("way")] += 1
    assert sum((seen[side] - 1_000) ** 2 / 1_000 for side in range(1, 7)) < 25.8


@pytest.mark.parametrize("sides", [6, 10, 360])
def test_every_side_comes_up_as_often_as_any_other(sides: int) -> None:
    """Of 36,000 rolls by fixed links: chi-squared below what one in ten thousand fair dice exceeds."""
    dice, many = SealedDice(links(1), "2. right: step"), 36_000
    seen = Counter(dice.roll("way", sides) for _ in range(many))
    assert set(seen) == set(range(1, sides + 1))
    due = many / sides
    assert sum((count - due) ** 2 / due for count in seen.values()) < {6: 25.8, 10: 33.8, 360: 468}[sides]


def test_what_would_favour_some_sides_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last few of all numbers that can be drawn are too few for every side of a die."""
    drawn = iter([b"\xff" * 32, b"\xff" * 7 + b"\xfb" + bytes(24)])
    monkeypatch.setattr("openblitz.table.sealed_dice.hmac.digest", lambda *_: next(drawn))
    assert SealedDice(links(1), "order").roll("way", 6) == (2**64 - 5) % 6 + 1


def test_a_chain_ends() -> None:
    chain = Chain(links=2)
    assert hashed(chain.link(2), 2) == chain.promise
    assert Chain(bytes.fromhex(chain.secret), links=2).promise == chain.promise
    for throw in (0, 3):
        with pytest.raises(SealedDiceError, match="good for 2"):
            chain.link(throw)
    assert Chain(links=1).promise != Chain(links=1).promise


def test_the_page_reckons_the_same() -> None:
    """The same figures stand in web/tests/seals.test.ts."""
    chain = Chain(bytes(range(32)), links=3)
    assert chain.promise[:16] == "4711b1c29378239e"
    given_away = {"blue": chain.link(1), "red": chain.link(2), "server": chain.link(3)}
    dice = SealedDice(given_away, "5. blue: fight SS51 à la carte")
    assert [dice.roll("battle", sides) for sides in (6, 6, 10, 360, 6, 6)] == [5, 2, 3, 159, 4, 2]
