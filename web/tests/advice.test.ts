// A hint: what a computer player would order, against computers alone.
import { flushSync, mount, unmount } from "svelte";
import { afterEach, describe, expect, it } from "vitest";

import QuestionBar from "../src/shell/QuestionBar.svelte";
import { Desk, soon, state, unit, view } from "./making";
import { Sandbox, unit as troop, view as seen } from "./fielding";

let mounted: Record<string, unknown> | null = null;
afterEach(() => {
  if (mounted) void unmount(mounted);
  mounted = null;
  document.body.replaceChildren();
});

const player = (kind: "human" | "computer") =>
  ({ kind, player: null, online: true, lines: 1, taken: true, links: 0, name: "" }) as const;
const force = () => [unit("B:4Arm", "S20"), unit("R:1Inf", "S22")];
const buttons = () => (flushSync(), [...document.querySelectorAll("button")].map((one) => one.textContent));
const press = (words: string) =>
  [...document.querySelectorAll("button")].find((one) => one.textContent === words)?.click();

function against(kind: "human" | "computer"): Desk {
  const desk = new Desk();
  const players = { blue: player("human"), red: player(kind) };
  desk.answers.hint = () => ({ kind: "advised", orders: ["move B:4Arm to S21"], words: ["move B:4Arm to S21"] });
  desk.tell[0]?.(state(view(force(), "send"), { players }));
  mounted = mount(QuestionBar, { target: document.body, props: { table: desk.table, onmenu: () => undefined } });
  return desk;
}

describe("a hint", () => {
  it("is not offered against a person", async () => {
    const desk = against("human");
    expect(buttons()).not.toContain("Hint");
    await desk.table.advice.ask();
    expect(desk.table.advice.order).toBe("");
  });

  it("is told, lit and given with one press, or left", async () => {
    const desk = against("computer");
    expect(buttons()).toContain("Hint");
    press("Hint");
    await soon();
    expect(buttons()).toContain("Order it");
    expect(document.querySelector(".advice")?.textContent).toContain("move 4th Armor to S21");
    expect(desk.table.lit).toEqual(["S20", "S21"]);
    expect(desk.orders).toEqual([]);
    desk.table.advice.forget();
    expect([desk.table.advice.order, desk.table.lit]).toEqual(["", []]);
    await desk.table.advice.ask();
    flushSync();
    press("Order it");
    expect([desk.orders, desk.table.advice.order]).toEqual([["move B:4Arm to S21"], ""]);
  });

  it("is told as one says it, and given as it is written", async () => {
    const desk = against("computer");
    const words = "4th Army moves";
    desk.answers.hint = () => ({ kind: "advised", orders: ["move B:4Arm to S21"], words: [words] });
    await desk.table.advice.ask();
    flushSync();
    expect(document.querySelector(".advice")?.textContent).toContain(words);
    press("Order it");
    expect(desk.orders).toEqual(["move B:4Arm to S21"]);
  });

  it("is asked anew when something else was ordered meanwhile: what no longer fits is not told", async () => {
    const desk = against("computer");
    const answers = ["move B:4Arm to S21", "done"];
    desk.answers.hint = () => {
      const order = answers.shift() ?? "";
      return { kind: "advised", orders: [order], words: [order] };
    };
    const asked = desk.table.advice.ask();
    desk.tell[0]?.(state(view(force(), "send"), { at: 1, hash: "h1" }));
    await soon();
    expect(desk.table.advice.order).toBe("");
    await asked;
    expect([desk.table.advice.order, answers]).toEqual(["done", []]);
  });

  it("speaks of units and spots on the table top", () => {
    const box = new Sandbox();
    box.show(seen([troop("A:CO", 50, 50), troop("A:Inf1", 55, 50), troop("A:Inf2", 59, 50)], "command"));
    expect(box.field.concerns("order A:CO: A:Inf1 fire; A:Inf2 move")).toEqual(["A:CO", "A:Inf1", "A:Inf2"]);
    expect(box.field.concerns("move A:Inf1 to 60,48 face 0")).toEqual(["A:Inf1", "60,48"]);
  });
});
