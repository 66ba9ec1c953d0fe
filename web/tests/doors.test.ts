// The start page before and after it knows the games.
import { flushSync, mount, unmount } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";

import { doors } from "../src/pages/doors";
import Start from "../src/pages/Start.svelte";
import { api } from "../src/shell/api";
import type { Info } from "../src/shell/wire";
import { soon } from "./making";

const game = (name: string, first: boolean) => ({
  name,
  boards: [],
  styles: [],
  quick: { title: name, about: "A game.", button: `Play ${name}`, player: "", first },
});
const info = {
  version: "1",
  local: true,
  rulesets: [game("small", true), game("tiny", true), game("a", false), game("b", false), game("c", false)],
} as unknown as Info;

let mounted: Record<string, unknown> | null = null;
afterEach(() => {
  if (mounted) void unmount(mounted);
  mounted = null;
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

function started(told: Promise<Info>): () => string[] {
  vi.spyOn(api, "info").mockReturnValue(told);
  vi.spyOn(api, "list").mockResolvedValue([]);
  mounted = mount(Start, { target: document.body });
  flushSync();
  return () => [...document.querySelectorAll(".door")].map((door) => door.querySelector("h2, h3")?.textContent ?? "");
}

describe("the start page", () => {
  it("keeps the room of games that it does not know yet: nothing after them jumps", async () => {
    const shown = started(Promise.resolve(info));
    expect(shown()).toEqual(["Learn", "…", "…", "…", "…", "…", "New game", "Open a game file"]);
    expect(document.querySelectorAll(".door.waiting[aria-hidden=true]")).toHaveLength(5);
    await soon();
    flushSync();
    expect(shown()).toEqual(["Learn", "small", "tiny", "a", "b", "c", "New game", "Open a game file"]);
    expect(document.querySelectorAll(".waiting")).toHaveLength(0);
  });

  it("keeps none for what will not come", async () => {
    const shown = started(Promise.reject(new Error("gone")));
    await soon();
    flushSync();
    expect(shown()).toEqual(["Learn", "New game", "Open a game file"]);
  });

  it("has no door for a game that does not begin with one click", () => {
    const without = { ...info, rulesets: [{ ...game("long", false), quick: null }] } as unknown as Info;
    expect(doors(without, false)).toEqual([]);
  });
});
