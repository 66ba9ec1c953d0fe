// What lies over the board.
import { describe, expect, it } from "vitest";

import { covered } from "../src/shell/covering";

describe("what is brought into view", () => {
  const card = { width: 300, height: 200 };

  it("is not put behind the panels, nor behind the card of what happened", () => {
    expect(covered({ width: 1280, sheet: 0, open: true, card, replaying: false, bar: 0 })).toEqual({
      right: 372,
      left: 324,
    });
    expect(covered({ width: 1280, sheet: 0, open: false, card: null, replaying: false, bar: 0 })).toEqual({});
  });

  it("lies below the question, however much it says", () => {
    const question = { sheet: 300, open: true, card: null, replaying: false, bar: 176 };
    expect(covered({ ...question, width: 390 })).toEqual({ top: 200, bottom: 312 });
    expect(covered({ ...question, width: 1280 })).toEqual({ top: 200, right: 372 });
  });

  it("lies above the bar of a replay", () => {
    const wide = { width: 1280, sheet: 0, card: null, replaying: true, bar: 0 };
    expect(covered({ ...wide, open: true })).toEqual({ right: 372, bottom: 150 });
    expect(covered({ ...wide, open: false })).toEqual({ bottom: 150 });
    expect(covered({ ...wide, width: 390, open: false })).toEqual({ bottom: 294 });
  });

  it("lies above the card on a phone, which lies above the open sheet", () => {
    expect(covered({ width: 390, sheet: 388, open: false, card, replaying: false, bar: 0 })).toEqual({ bottom: 296 });
    expect(covered({ width: 390, sheet: 388, open: true, card, replaying: false, bar: 0 })).toEqual({ bottom: 612 });
    expect(covered({ width: 390, sheet: 388, open: false, card: null, replaying: false, bar: 0 })).toEqual({});
  });
});
