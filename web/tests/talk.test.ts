// The talk, and what it says of a game that came from a file.
import { flushSync, mount, unmount } from "svelte";
import { afterEach, describe, expect, it } from "vitest";

import Talk from "../src/shell/Talk.svelte";
import type { Origin } from "../src/shell/wire";
import { Desk, state, unit, view } from "./making";

let shown: Record<string, unknown> | null = null;
afterEach(() => {
  if (shown) void unmount(shown);
  shown = null;
  document.body.replaceChildren();
});

describe("the talk of a game from a file", () => {
  it.each<[Origin, string]>([
    [{ orders: 0, unsigned: 0, position: true }, "This game was opened from a file: the starting position."],
    [
      { orders: 1, unsigned: 1, position: false },
      "This game was opened from a file: 1 order, 1 of them with dice that this server has not rolled.",
    ],
    [
      { orders: 9, unsigned: 2, position: true },
      "This game was opened from a file: 9 orders, 2 of them with dice that this server has not rolled, and the starting position.",
    ],
  ])("says what came with it", (origin, words) => {
    const desk = new Desk();
    desk.tell[0]?.(state(view([unit("B:4Arm", "S20")], "send"), { origin }));
    shown = mount(Talk, { target: document.body, props: { table: desk.table } });
    flushSync();
    expect(document.querySelector("p")?.textContent?.replace(/\s+/g, " ").trim()).toBe(words);
  });
});
