"""Sealed dice: nobody can choose them, and whoever tries shows."""

from __future__ import annotations

from collections import Counter

import pytest

from openblitz.table import Entry, Header, Journal, Roll
from openblitz.table.sealed_dice import (
    NOTE,
    TAG,
    Chain,
    SealedDice,
    SealedDiceError,
    Seals,
    hashed,
    read_links,
    verified,
    written,
)

WHO = ("left", "right", "server")
CHAINS = {who: Chain(bytes([number]) * 32, links=8) for number, who in enumerate(WHO)}
PROMISES = {who: chain.promise for who, chain in CHAINS.items()}


def links(throw: int) -> dict[str, str]:
    return {who: chain.link(throw) for who, chain in CHAINS.items()}


def played(throws: int = 3, *, change: int = 0, promises: dict[str, str] = PROMISES) -> Journal:
    """A game in which every second order rolls two dice; one roll may be changed."""
    journal, seals = Journal(Header("race@1", ((TAG, written(promises)),)), "at the line"), Seals(PROMISES)
    for throw in range(1, throws + 1):
        journal.append("left", "wait")
        bare = Entry(journal.number + 1, "right", "step")
        dice = seals.dice(links(throw), bare)
        rolls = [Roll(what, sides, dice.roll(what, sides)) for what, sides in (("way", 6), ("turn", 360))]
        if change == throw:
            rolls[0] = Roll("way", 6, rolls[0].value % 6 + 1)
        journal.append("right", "step", rolls)
        journal.note(f"{NOTE}{written(links(throw))}")
    return journal


def test_what_was_rolled_by_the_links_is_verified() -> None:
    assert verified(played()) == 6
    assert verified(Journal(Header("race@1"), "at the line")) is None


@pytest.mark.parametrize("throw", [1, 2, 3])
def test_a_loaded_die_shows_with_its_order(throw: int) -> None:
    with pytest.raises(SealedDiceError, match="the die shows") as told:
        verified(played(change=throw))
    assert told.value.number == 2 * throw


@pytest.mark.parametrize("who", WHO)
def test_nobody_can_give_another_link_than_he_promised(who: str) -> None:
    journal = played()
    other = Chain(bytes([99]) * 32, links=8).link(2)
    journal.notes[4] = [f"{NOTE}{written({**links(2), who: other})}"]
    with pytest.raises(SealedDiceError, match=f"what {who} gave away"):
        verified(journal)


def test_no_link_is_good_twice_nor_out_of_turn() -> None:
    seals, entry = Seals(PROMISES), Entry(1, "left", "step")
    with pytest.raises(SealedDiceError, match="left gave away"):
        seals.dice(links(2), entry)
    seals.dice(links(1), entry)
    with pytest.raises(SealedDiceError, match="left gave away"):
        seals.dice(links(1), entry)


def test_whoever_is_silent_shows_and_so_does_a_stranger() -> None:
    journal = played()
    journal.notes[2] = [f"{NOTE}{written({who: links(1)[who] for who in ('left', 'server')})}"]
    with pytest.raises(SealedDiceError, match="right gave nothing away"):
        verified(journal)
    journal.notes[2] = [f"{NOTE}{written({**links(1), 'guest': links(1)['left']})}"]
    with pytest.raises(SealedDiceError, match="guest had promised nothing"):
        verified(journal)
    del journal.notes[2]
    with pytest.raises(SealedDiceError, match="left and right and server gave nothing"):
        verified(journal)


def test_nothing_is_given_away_where_no_dice_are_rolled_nor_twice() -> None:
    journal = played()
    journal.notes[1] = [f"{NOTE}{written(links(1))}"]
    with pytest.raises(SealedDiceError, match="where no dice are rolled"):
        verified(journal)
    journal = played()
    journal.notes[2] *= 2
    with pytest.raises(SealedDiceError, match="two lines"):
        verified(journal)


@pytest.mark.parametrize("tag", ["nonsense", written({"left": "ab" * 32}), "left 12, right 34"])
def test_a_promise_that_binds_nobody_is_none(tag: str) -> None:
    journal = Journal(Header("race@1", ((TAG, tag),)), "at the line")
    with pytest.raises(SealedDiceError, match="names no two"):
        verified(journal)


@pytest.mark.parametrize("who", WHO)
def test_everybodys_link_and_the_order_decide_the_roll(who: str) -> None:
    """Whoever does not know all of them knows nothing: each changes the rolls."""

    def rolls(given: dict[str, str], order: str = "2. right: step") -> list[int]:
        dice = SealedDice(given, order)
        return [dice.roll("way") for _ in range(40)]

    assert rolls(links(1)) == rolls(dict(reversed(links(1).items())))
    assert rolls(links(1)) != rolls({**links(1), who: links(2)[who]})
    assert rolls(links(1)) != rolls(links(1), "2. right: stop")


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
    assert hashed(hashed(chain.link(2))) == chain.promise
    for throw in (0, 3):
        with pytest.raises(SealedDiceError, match="good for 2"):
            chain.link(throw)
    assert Chain(links=1).promise != Chain(links=1).promise
    assert read_links("left 12") is None
