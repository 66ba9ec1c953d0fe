"""75:30.41, 65:23.1 - tactical bombing: how much of it, what it does to rivers, and who of them is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction

    from openblitz.blitzkrieg.engine.added import Saying
    from openblitz.blitzkrieg.engine.questions.tactical import Tactical


class AsManyAsTheGround:
    """75:30.41 - No more than the ground units; they undo a river where they match the defenders."""

    says = (
        ("75:30.41a", "TAC and MDM may support an attack of ground units."),
        ("75:30.41b", "They bring no more factors than the ground units."),
        ("75:30.41d", "A river does not double defenders whom the bombers alone come up to."),
        ("75:30.41e", "At least half of the attacker's losses are bombers."),
    )
    rule = "75:30.41a"
    limited = True
    lost_first = "75:30.41e"
    spared = False

    def undoes_river(self, bombs: int | Fraction, basic: int | Fraction) -> bool:
        """75:30.41d - Where they alone come up to them."""
        return bombs >= basic


class AnyNumber:
    """65:23.1 - As many as there are; any of them undoes a river, and their owner chooses what he loses."""

    says: tuple[Saying, ...] = (
        ("65:23.1.1", "Only MDM and TAC help an attack of ground units."),
        ("65:23.1.2a", "Their factors are added to those of the ground units, for one battle."),
        ("65:23.1.2b", "The attacker may take his losses from them."),
        ("65:23.1.3", "Where they help, a river doubles nobody."),
    )
    rule = "65:23.1.2a"
    limited = False
    lost_first = ""
    spared = False

    def undoes_river(self, bombs: int | Fraction, basic: int | Fraction) -> bool:
        """65:23.1.3 - Always."""
        return True


class GroundSupport(AnyNumber):
    """MS:AIRMISSION.17 - The same, but that only interceptors and flak shoot them down."""

    says = (
        ("MS:AIRMISSION.17a", "MDM and TAC add their factors to an attack of ground units."),
        (
            "MS:AIRMISSION.17b",
            "They suffer nothing by the table of ground combat, and take no losses upon them.",
        ),
        ("65:23.1.3", "Where they help, a river doubles nobody."),
    )
    rule = "MS:AIRMISSION.17a"
    spared = True


ANSWERS: dict[str, Tactical] = {
    "as many as the ground": AsManyAsTheGround(),
    "any number": AnyNumber(),
    "ground support": GroundSupport(),
}
