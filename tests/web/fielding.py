"""Somebody who sits before the table top: points at centimetres, drags units, reads what is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.web.sitting import Player

from openblitz.catalogue import find
from openblitz.server.dice.source import TrueDice
from openblitz.table import SeededDice, Sitting, write_game

if TYPE_CHECKING:
    import pytest
    from tests.server.running import Server

# Where a spot of the table lies in the window, by the drawing's own coordinates; our tables are square.
_WHERE = """([x, y, height]) => {
  const svg = document.querySelector('.glass svg');
  const turned = { 0: [x, height - y], 90: [y, x], 180: [height - x, y], 270: [height - y, height - x] };
  const [across, down] = turned[svg.dataset.turn];
  const seen = new DOMPoint(across * 10, down * 10).matrixTransform(svg.getScreenCTM());
  return [seen.x, seen.y];
}"""

# The table stands still: it is where it was for some frames in a row, as long as anybody would wait for that.
_AT_REST = """async () => {
  const where = () => JSON.stringify(document.querySelector('.glass svg').getScreenCTM());
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  for (let same = 0, all = 0, last = ''; same < 10 && all < 600; all += 1) {
    await frame();
    const now = where();
    same = now === last ? same + 1 : 0;
    last = now;
  }
}"""

# Whether a unit's base has its middle at a spot of the table, wherever that lies in the window by now.
_STANDS = f"""([unit, ...spot]) => {{
  const [x, y] = ({_WHERE})(spot);
  const box = document.querySelector(`.troops [data-unit="${{unit}}"] .base`)?.getBoundingClientRect();
  return box && Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y) < 2;
}}"""

# The American command phase in the open east of Marston, Germans in sight.
NEAR = """
turn 2
side american
first american
deployed-first american
table village-crossroads
edge american north
edge german south
at 88,74 face 180: A:CO
at 80,76 face 180: A:HQ
at 94,76 face 180: A:FAO
at 92,72 face 180: A:Inf1
at 96,72 face 180: A:Inf2
at 100,72 face 180: A:Sherman1
at 93,52 face 0: G:Inf1
at 99,52 face 0: G:Inf2
at 60,20 face 0: G:CO
at 50,20 face 0: G:HQ
at 66,20 face 0: G:Inf3
at 70,20 face 0: G:Inf4
off-table: A:Art1 A:Art2 A:Art3 G:RL
rest reserve
schedule-closed american
schedule-closed german
step end-phase
step combats
step command-moves
step commanding
"""


_OPEN = """
turn 2
side american
first american
deployed-first american
table bare
edge american north
edge german south
at 20,112 face 180: A:CO
at 20,8 face 0: G:CO
at 30,8 face 0: G:Inf9
{units}
off-table: A:Art1 A:Art2 A:Art3 G:RL
rest reserve
{more}
step end-phase
{steps}
"""
CLOSED = "schedule-closed american\nschedule-closed german"


def in_the_open(units: str, *steps: str, more: str = CLOSED) -> str:
    """A position of the American turn on a bare table; the last step is the one that is asked."""
    return _OPEN.format(units=units, more=more, steps="\n".join(f"step {step}" for step in steps))


def battle_file(position: str = NEAR, ruleset: str = "commander-encounter") -> str:
    """A game that begins with a position."""
    game = find(ruleset)
    start = game.read_state(position)
    return write_game(Sitting(game, SeededDice(1), [("Event", "A test")], start=start))


def open_battle(
    server: Server, position: str = NEAR, ruleset: str = "commander-encounter", **seats: str
) -> dict[str, Any]:
    players = {"american": "human", "german": "human"} | seats
    return server.open(battle_file(position, ruleset), name="A test", **players)


def threes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every die shows three: orders are issued, nobody is hit or suppressed."""
    monkeypatch.setattr(TrueDice, "roll", lambda _dice, _purpose, _sides=6: 3)


class Commander(Player):
    """A person before the table top."""

    height = 120.0

    def come(self, made: dict[str, Any], seat: str | None = "american") -> Commander:
        """Take a seat."""
        token = made["spectator"] if seat is None else made["seats"][seat]
        self.page.goto(f"/#/game/{made['id']}/{token}")
        self.ready()
        return self

    def ready(self) -> None:
        """Wait until the table is drawn."""
        self.page.wait_for_selector(".ground[data-drawn=true]")
        self.page.wait_for_selector(".question .prompt")

    def at(self, x: float, y: float) -> tuple[float, float]:
        """A spot of the table in the window."""
        left, top = self.page.evaluate(_WHERE, [x, y, self.height])
        return left, top

    def rest(self) -> None:
        """Wait until the table stands still: it is fitted anew where a panel shuts or the bar says more."""
        self.page.evaluate(_AT_REST)

    def point(self, x: float, y: float) -> None:
        self.page.mouse.move(*self.at(x, y))

    def press_at(self, x: float, y: float) -> None:
        self.page.mouse.click(*self.at(x, y))

    def pull(self, start: tuple[float, float], *ways: tuple[float, float]) -> None:
        """Drag from a spot over others."""
        self.page.mouse.move(*self.at(*start))
        self.page.mouse.down()
        for way in ways:
            x, y = self.at(*way)
            self.page.mouse.move(x - 3, y - 3)
            self.page.mouse.move(x, y)
        self.page.mouse.up()

    def near(self, unit: str) -> None:
        """Look so closely at a unit that its neighbours do not hide it."""
        box = self.page.locator(f'[data-unit="{unit}"]').first.bounding_box()
        assert box is not None
        self.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        for _notch in range(12):
            self.page.mouse.wheel(0, -240)

    def stands_at(self, unit: str, x: float, y: float) -> None:
        """Wait until a unit stands there."""
        self.page.wait_for_function(_STANDS, arg=[unit, x, y, self.height])
