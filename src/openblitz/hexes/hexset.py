"""`HexSet`: a set of hexes of the board, on one integer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from openblitz.hexes import bits as raw
from openblitz.hexes.grid import BOARD, HexNameError, name, parse

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from openblitz.hexes.grid import Hex


class HexSet:
    """Hexes of the board, in the manner of python-chess's SquareSet.

    It does not change once made: positions are copied, forked and compared by the thousand, so a set may
    be shared, hashed and kept in a frozen record. Hexes come out west to east, then north to south.
    `bits` is the bare integer, for hot paths and the functions of `openblitz.hexes.bits`.

    >>> crossing = HexSet("DD40 EE41")
    >>> crossing | HexSet(["EE40"])
    HexSet("DD40 EE40 EE41")
    >>> crossing.spread() & HexSet("EE40 DD39 A0")
    HexSet("DD39 EE40")
    >>> parse("DD40") in crossing, "EE40" in crossing, len(crossing)
    (True, False, 2)
    """

    __slots__ = ("bits",)

    bits: int

    def __init__(self, hexes: str | Iterable[Hex | str] = ()) -> None:
        """From names in one string, or from hexes and names one by one."""
        items = hexes.split() if isinstance(hexes, str) else hexes
        together = raw.of(parse(item) if isinstance(item, str) else item for item in items)
        object.__setattr__(self, "bits", _checked(together))

    @classmethod
    def from_bits(cls, bits: int) -> HexSet:
        """From the bare integer; a bit off the board is a ValueError."""
        return _wrap(_checked(bits))

    def __setattr__(self, attribute: str, value: object) -> None:
        raise AttributeError("a HexSet does not change; make another")

    def __delattr__(self, attribute: str) -> None:
        raise AttributeError("a HexSet does not change; make another")

    def __reduce__(self) -> tuple[Any, ...]:
        return _wrap, (self.bits,)

    # As a collection

    def __contains__(self, hex_: object) -> bool:
        if isinstance(hex_, str):
            try:
                hex_ = parse(hex_)
            except HexNameError:
                return False
        return isinstance(hex_, int) and hex_ >= 0 and bool(self.bits >> hex_ & 1)

    def __iter__(self) -> Iterator[Hex]:
        return raw.hexes(self.bits)

    def __len__(self) -> int:
        return self.bits.bit_count()

    def __eq__(self, other: object) -> bool:
        return self.bits == other.bits if isinstance(other, HexSet) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.bits)

    def __str__(self) -> str:
        return " ".join(map(name, self))

    def __repr__(self) -> str:
        return f'HexSet("{self}")' if self.bits else "HexSet()"

    # As a set

    def __or__(self, other: HexSet) -> HexSet:
        return _wrap(self.bits | other.bits) if isinstance(other, HexSet) else NotImplemented

    def __and__(self, other: HexSet) -> HexSet:
        return _wrap(self.bits & other.bits) if isinstance(other, HexSet) else NotImplemented

    def __xor__(self, other: HexSet) -> HexSet:
        return _wrap(self.bits ^ other.bits) if isinstance(other, HexSet) else NotImplemented

    def __sub__(self, other: HexSet) -> HexSet:
        return _wrap(self.bits & ~other.bits) if isinstance(other, HexSet) else NotImplemented

    def __invert__(self) -> HexSet:
        """Every other hex of the board."""
        return _wrap(BOARD ^ self.bits)

    def __le__(self, other: HexSet) -> bool:
        return not self.bits & ~other.bits if isinstance(other, HexSet) else NotImplemented

    def __lt__(self, other: HexSet) -> bool:
        return self <= other and self != other if isinstance(other, HexSet) else NotImplemented

    def __ge__(self, other: HexSet) -> bool:
        return not other.bits & ~self.bits if isinstance(other, HexSet) else NotImplemented

    def __gt__(self, other: HexSet) -> bool:
        return self >= other and self != other if isinstance(other, HexSet) else NotImplemented

    def isdisjoint(self, other: HexSet) -> bool:
        """Whether no hex is in both."""
        return not self.bits & other.bits

    # On the board

    def spread(self) -> HexSet:
        """Every hex beside a hex of the set; one of the set itself only when it is beside another."""
        return _wrap(raw.spread(self.bits))

    def within(self, distance: int) -> HexSet:
        """Every hex at most that far from the nearest hex of the set.

        >>> HexSet("U19").within(8) >= HexSet("U11 S25")
        True
        """
        return _wrap(raw.within(self.bits, distance))

    def ring(self, distance: int) -> HexSet:
        """Every hex exactly that far from the nearest hex of the set.

        >>> len(HexSet("EE34").ring(3)), HexSet("EE34").ring(0)
        (18, HexSet("EE34"))
        """
        return _wrap(raw.ring(self.bits, distance))

    def flood(self, allowed: HexSet) -> HexSet:
        """The set and all that hangs together with it through hexes of `allowed`."""
        return _wrap(raw.flood(self.bits, allowed.bits))


def _checked(bits: int) -> int:
    if bits & ~BOARD:
        raise ValueError("a bit of the set is no hex of the board")
    return bits


def _wrap(bits: int) -> HexSet:
    """A set from bits that are known to be on the board."""
    made = HexSet.__new__(HexSet)
    object.__setattr__(made, "bits", bits)
    return made
