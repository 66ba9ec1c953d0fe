// What opens beside a place of the board.
import { expect, it } from "vitest";

import { beside } from "../src/sheet/beside";

const desk = { margins: { top: 112, right: 372, bottom: 12, left: 12 }, covered: {} };

it("opens above its place, and below where the bar on top is near", () => {
  expect(beside(500, 900, desk, false)).toEqual({ below: false, room: 362 });
  expect(beside(299, 900, desk, false)).toEqual({ below: true, room: 559 });
});

it("is nowhere higher than the room between its place and what lies over the edges", () => {
  expect(beside(700, 900, desk, true).room).toBe(700 - 26 - 112);
  expect(beside(700, 900, { ...desk, covered: { top: 200 } }, true).room).toBe(700 - 26 - 200);
  expect(beside(880, 900, { ...desk, covered: { top: 800 } }, false).room).toBe(120);
});

it("opens where there is more room when it is long", () => {
  expect(beside(460, 900, desk, true)).toEqual({ below: true, room: 398 });
  expect(beside(490, 900, desk, true)).toEqual({ below: true, room: 368 });
  expect(beside(500, 900, desk, true)).toEqual({ below: false, room: 362 });
});
