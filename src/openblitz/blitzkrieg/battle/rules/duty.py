"""75:14.3, 65:9.0.3, MS:3c - whether units beside the enemy have to attack, and every hex that they touch."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from openblitz.blitzkrieg.battle.questions.duty import AttackDuty


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
