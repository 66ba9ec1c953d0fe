"""The battle as a picture: names stay on their bases."""

from __future__ import annotations

import re

from tests.commander.arrange import battle

from openblitz.commander.telling.picture import position_svg


def test_a_long_name_is_written_smaller_than_a_short_one() -> None:
    made = battle({"A:Sherman1": (40.0, 40.0, 0.0), "A:Inf1": (60.0, 40.0, 0.0)})
    drawn = position_svg(made.rules, made.position)
    sizes = {name: float(size) for size, name in re.findall(r'font-size="([\d.]+)"[^>]*>(\w+)</text>', drawn)}
    assert sizes["Inf1"] == 0.8
    assert sizes["Sherman1"] * 0.62 * len("Sherman1") <= 3.0
