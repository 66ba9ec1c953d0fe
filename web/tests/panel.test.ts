// The panel of the games on the map, as steps open and shut it.
import { describe, expect, it } from "vitest";

import { PanelKeeper, panelOf } from "../src/blitzkrieg/panel";
import { offer } from "./making";

describe("the panel on a phone", () => {
  const setUp = offer("send", { helps: { deploy: "Deploy for me" } });

  it("is open for setting up, and shut for the first move", () => {
    const keeper = new PanelKeeper();
    expect(keeper.next(false, setUp, true)).toBe(true);
    expect(keeper.next(true, offer("send"), true)).toBe(false);
  });

  it("is shut while others play, and open again for a battle", () => {
    const keeper = new PanelKeeper();
    keeper.next(false, setUp, true);
    expect(keeper.next(true, null, true)).toBe(false);
    expect(keeper.next(false, offer("aim"), true)).toBe(true);
    expect(keeper.next(true, offer("pick", { near: true }), true)).toBe(true);
    expect(keeper.next(true, offer("send", { near: true }), true)).toBe(false);
  });

  it("stays as a player has put it: open where he opened it, and on a wide screen always", () => {
    const keeper = new PanelKeeper();
    expect(keeper.next(true, setUp, true)).toBe(true);
    expect(keeper.next(true, offer("send"), true)).toBe(true);
    expect(keeper.next(false, setUp, false)).toBe(true);
    expect(keeper.next(true, offer("send"), false)).toBe(true);
    expect(keeper.next(false, offer("send"), true)).toBe(false);
  });

  it("shows the battles where they are listed", () => {
    expect(panelOf(offer("choose"))).toBe("units");
    expect(panelOf(offer("choose", { choices: [{ order: "x", words: "X" }] }))).toBe("battles");
    expect(panelOf(null)).toBe("units");
  });
});
