"""MS:0f - How many markers for rail cuts a side has, where players are bound to sheets (RMS-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.added import Saying
    from openblitz.blitzkrieg.rail.questions.cut_markers import CutMarkers


class OfTheSheet:
    """Those that are printed on it."""

    says: ClassVar[tuple[Saying, ...]] = (("MS:0f", "A side has twelve markers for rail cuts, and no more."),)
    most: ClassVar = 12


ANSWERS: dict[str, CutMarkers] = {"of the sheet": OfTheSheet()}
