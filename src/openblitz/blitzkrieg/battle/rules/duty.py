"""75:14.3, 65:9.0.3, MS:3c - whether units beside the enemy have to attack, and every hex that they touch."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from openblitz.blitzkrieg.battle.questions.duty import ATTACK_DUTY
from openblitz.blitzkrieg.engine.attacks import ATTRITION
from openblitz.blitzkrieg.engine.known import of_rules

if TYPE_CHECKING:
    from collections.abc import Mapping

    from openblitz.blitzkrieg.battle.questions.duty import AttackDuty
    from openblitz.blitzkrieg.battle.rules.combat import Combat
    from openblitz.blitzkrieg.engine.book import Rules


class AtWill:
    """MS:3c-e - Attacks are voluntary: one square beside a unit, several in one battle, or none."""

    says = (
        ("MS:3c", "A unit in an enemy zone of control need not attack."),
        ("MS:3d", "Who attacks chooses which adjacent squares: one, or as many as he likes in one battle."),
        ("MS:3e", "All units on an attacked square defend together."),
    )
    rule = "MS:3c"
    at_will = True


ANSWERS: dict[str, AttackDuty] = {"attack at will": AtWill()}


def combats_of(rules: Rules) -> Mapping[str, Combat]:
    """The kinds of combat of a game, by name."""
    return cast("Mapping[str, Combat]", rules.fought)


@of_rules
def owed_of(rules: Rules) -> tuple[str, ...]:
    """The kinds of combat that units beside the enemy owe, that of attrition first."""
    every = combats_of(rules)
    return tuple(sorted((name for name, combat in every.items() if combat.owed), key=ATTRITION.__ne__))


@of_rules
def at_will(rules: Rules) -> bool:
    """Whether nobody beside the enemy has to attack him (MS:3c)."""
    return ATTACK_DUTY.asked(rules) and ATTACK_DUTY.of(rules).at_will


def owes(rules: Rules, chart: str) -> bool:
    """Whether units beside the enemy have to make such an attack."""
    return combats_of(rules)[chart].owed and not at_will(rules)
