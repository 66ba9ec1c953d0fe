// A stack that is laid out, and the hexes round it.
import { flushSync, mount, unmount } from "svelte";
import { afterEach, describe, expect, it } from "vitest";

import { pictureOf } from "../src/blitzkrieg/picture.svelte";
import { hexName, neighbours, parseHex } from "../src/hexmap/hexes";
import Spread from "../src/hexmap/Spread.svelte";
import { board, Desk, state, unit, view } from "./making";

let mounted: Record<string, unknown> | null = null;
afterEach(() => {
  if (mounted) void unmount(mounted);
  mounted = null;
  document.body.replaceChildren();
});

/** The neighbours of S21 whose middle three counters on it hide, laid out so much larger. */
function hidden(larger: number, below = false): string[] {
  const desk = new Desk();
  const stack = ["B:4Arm", "B:5Arm", "B:6Arm"].map((id) => unit(id, "S21"));
  desk.tell[0]?.(state(view(stack, "send")));
  const { table } = desk;
  const { grid, counters } = pictureOf(table, board());
  mounted = mount(Spread, { target: document.body, props: { grid, counters, hex: "S21", larger, below } });
  flushSync();
  const moved = /translate\((\S+) (\S+)\)/.exec(document.querySelector(".spread")?.getAttribute("transform") ?? "");
  const plate = document.querySelector(".plate");
  const [x, y, width, height] = ["x", "y", "width", "height"].map((name) => Number(plate?.getAttribute(name)) * larger);
  const cell = parseHex("S21");
  return (cell ? neighbours(cell) : []).map(hexName).filter((near) => {
    const at = table.grid.at(near);
    const [across, down] = [at.x - Number(moved?.[1]) - Number(x), at.y - Number(moved?.[2]) - Number(y)];
    return across > 0 && across < Number(width) && down > 0 && down < Number(height);
  });
}

describe("a stack that is laid out", () => {
  it("hides one neighbour of its hex, the one above", () => expect(hidden(1)).toEqual(["S20"]));
  it("goes down where there is no room above", () => expect(hidden(1, true)).toEqual(["S22"]));
  it("hides nobody below it, where it has to be larger", () =>
    expect(hidden(1.7).filter((hex) => ["S22", "T22", "R21"].includes(hex))).toEqual([]));
});
