import { flushSync, mount, unmount } from "svelte";
import { afterEach, describe, expect, it } from "vitest";

import CounterIcon from "../src/hexmap/CounterIcon.svelte";
import QuestionBar from "../src/shell/QuestionBar.svelte";
import { Desk, state, unit, view } from "./making";

let mounted: Record<string, unknown> | null = null;
afterEach(() => {
  if (mounted) void unmount(mounted);
  document.body.replaceChildren();
});

describe("a counter", () => {
  it("shows factors, size, designation and what it has done", () => {
    mounted = mount(CounterIcon, {
      target: document.body,
      props: { unit: unit("R:GDArm", "S20", { moved: true, signs: ["triangle", "square"] }) },
    });
    const texts = [...document.querySelectorAll("text")].map((text) => text.textContent);
    expect(texts).toEqual(["xx", "GD", "6-6"]);
    expect(document.querySelectorAll(".mark")).toHaveLength(2);
    expect(document.querySelector(".counter.second")).not.toBeNull();
  });
});

describe("the question", () => {
  const bar = (desk: Desk) => {
    mounted = mount(QuestionBar, { target: document.body, props: { table: desk.table, onmenu: () => undefined } });
    flushSync();
    return document.body.textContent?.replace(/\s+/g, " ") ?? "";
  };

  it("is put to the one who is asked, with its buttons", () => {
    const desk = new Desk();
    desk.tell[0]?.(state(view([unit("B:4Arm", "S20")], "send"), { undo: true }));
    expect(bar(desk)).toContain("What now?");
    const [undo, redo, done] = [...document.querySelectorAll<HTMLButtonElement>(".acts button")];
    expect([undo?.disabled, redo?.disabled, done?.textContent]).toEqual([false, true, "Movement done"]);
  });

  it("has no buttons for a spectator", () => {
    const desk = new Desk();
    desk.tell[0]?.(state(view([], "send", { offer: null }), { seat: null }));
    expect(bar(desk)).toContain("Waiting: What now?");
    expect(document.querySelector(".acts")).toBeNull();
  });

  it("tells the outcome", () => {
    const desk = new Desk();
    const outcome = { winner: "blue", reason: "Great Blue has won.", rule: "75:16A" };
    desk.tell[0]?.(state(view([], "send", { asked: null, question: null, offer: null, outcome })));
    expect(bar(desk)).toContain("Great Blue has won.");
  });
});
