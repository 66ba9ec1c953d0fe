"""How the orders of the game in play are written: those of today before all others."""

from __future__ import annotations

from tests.blitzkrieg.judging import table

from openblitz.blitzkrieg.engine.orders import VERBS
from openblitz.blitzkrieg.telling.forms import forms


def verbs(written: tuple[str, ...]) -> set[str]:
    return {form.partition(" ")[0] for form in written}


def test_a_first_game_has_its_own_orders_and_none_of_the_modules() -> None:
    t = table("1975-basic", "turn 3\nside blue\nat S20: B:4Arm\nat S25: R:1Inf\nrest eliminated")
    told = forms(t.game, t.position)
    assert {"move", "drop", "done", "resign"} <= verbs(told.now)
    assert not verbs(told.now) & {"fight", "retreat", "embark", "interdict"}
    assert {"fight", "retreat"} <= verbs(told.others)
    assert not verbs(told.others) & {"embark", "plan", "break"}
    assert not verbs(told.now) & verbs(told.others)
    assert len(told.now) + len(told.others) < len(VERBS.known()) / 2


def test_a_decision_is_answered_by_its_own_orders() -> None:
    t = table(
        "1975-basic",
        "turn 3\nside blue\nat S20: B:4Arm B:5Arm B:6Arm\nat S21: R:1Inf\nrest eliminated",
        dice=(1,),
    )
    t.order("done", "attack S21 with B:4Arm B:5Arm B:6Arm", "done")
    assert "fight" in verbs(forms(t.game, t.position).now)
    t.order("resign")
    assert forms(t.game, t.position).now == ()
