"""Games whose dice people throw themselves: typed in with their orders, and marked for ever."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from openblitz.server.door.faults import BadRequestError
from openblitz.server.keep.provenance import tagged
from openblitz.table import Refusal
from openblitz.table.typed_dice import RULE, TAG, DieNeededError, HandDice, TooManyDiceError, Typed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from openblitz.server.play.seated import Seated
    from openblitz.server.think.thinking import FileGame
    from openblitz.server.wire.schema import SeatChoice
    from openblitz.table import Event
    from openblitz.table.attempt import Attempt


def begin(read: FileGame, seats: Mapping[str, SeatChoice]) -> FileGame:
    """From here on dice are typed in; a game in which a computer throws any is a BadRequestError."""
    if any(choice.kind == "computer" for choice in seats.values()):
        raise BadRequestError("dice", "Typed dice want people on all seats: nobody types for a computer.")
    known = Typed.read(read.tags)
    after = min(known.after, read.standing.number) if known else read.standing.number
    return tagged(read, (TAG, Typed(after).text()))


def end(read: FileGame) -> FileGame:
    """From here on they are not; what was typed stays marked."""
    known = Typed.read(read.tags)
    if known is None or known.until is not None:
        return read
    number = read.standing.number
    return tagged(read, (TAG, Typed(min(known.after, number), number).text()))


def order(sitting: Seated, attempt: Attempt[Any, Any], dice: Sequence[int]) -> Sequence[Event] | Refusal:
    """Carry out an order with the dice that came with it; one that needs others waits for them."""
    hand = sitting.dice
    if not isinstance(hand, HandDice):
        if dice:
            return Refusal(RULE, "The dice of this game are not typed in.")
        return sitting.take(attempt)
    hand.take(dice)
    try:
        return sitting.take(attempt)
    except DieNeededError as needed:
        return needed.refusal()
    except TooManyDiceError as error:
        return Refusal(RULE, f"{error}.")
    finally:
        hand.take(())
