import { readFileSync } from "node:fs";

import { flushSync, mount, unmount } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";

import Counter from "../src/hexmap/Counter.svelte";
import Blocks from "../src/hexmap/Blocks.svelte";
import CounterIcon from "../src/hexmap/CounterIcon.svelte";
import type { Offer, OddsView } from "../src/blitzkrieg/hexwire";
import { pictureOf } from "../src/blitzkrieg/picture.svelte";
import OddsCard from "../src/blitzkrieg/OddsCard.svelte";
import Tray from "../src/blitzkrieg/Tray.svelte";
import { api } from "../src/shell/api";
import Die from "../src/shell/Die.svelte";
import Battles from "../src/blitzkrieg/Battles.svelte";
import LayerList from "../src/blitzkrieg/LayerList.svelte";
import StackPanel from "../src/blitzkrieg/StackPanel.svelte";
import Menu from "../src/shell/Menu.svelte";
import QuestionBar from "../src/shell/QuestionBar.svelte";
import { settings } from "../src/shell/settings.svelte";
import type { LogEntry } from "../src/shell/wire";
import { board, Desk, offer, soon, state, unit, view } from "./making";

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

  it.each([
    ["send", false, "6-6 · 2 movement left · stopped"],
    ["send", true, "6-6 · stopped"], // after a battle nobody goes by his movement
    ["aim", false, "6-6 · stopped"],
    ["pick", false, "6-6 · stopped"],
  ] as const)("says what movement is left where one moves: %s, near %s", (mode, near, words) => {
    const desk = new Desk();
    const went = unit("B:4Arm", "S20", { factors: "6-6", moved: true, left: "2", marks: ["stopped"] });
    desk.tell[0]?.(state({ ...view([went], mode), offer: offer(mode, { units: ["B:4Arm"], near }) }));
    desk.table.looked = "S20";
    mounted = mount(StackPanel, { target: document.body, props: { table: desk.table } });
    flushSync();
    const told = [...document.querySelectorAll(".unit-text .faint > span")].map((span) => span.textContent?.trim());
    expect(told.join(" · ").replace(/\s+/g, " ")).toBe(words);
  });

  it("has its crossed swords beside its size, not on its factors", () => {
    mounted = mount(Counter, { target: document.body, props: { unit: unit("B:4Arm", "S20"), fighting: true } });
    const factors = Number(document.querySelector(".factors")?.getAttribute("y"));
    const drawn = document.querySelector(".swords")?.getAttribute("d") ?? "";
    const tops = [...drawn.matchAll(/M-?[\d.]+(-?[\d.]+)l-?[\d.]+ ?(-?[\d.]+)/g)].flatMap(([, y, down]) => [
      Number(y),
      Number(y) + Number(down),
    ]);
    expect(tops).toHaveLength(4);
    expect(Math.max(...tops)).toBeLessThan(factors - 12);
  });
});

describe("the boxes off the map", () => {
  const tray = (more: Partial<Offer>, helping = false) => {
    const desk = new Desk();
    const boxes = [{ place: "card", title: "Order of appearance", seat: "blue" }];
    const seen = { ...view([unit("B:4Arm", "card")], "send"), boxes };
    desk.tell[0]?.(state({ ...seen, offer: offer("send", { units: ["B:4Arm"], ...more }) }));
    desk.table.helping.on = helping;
    mounted = mount(Tray, { target: document.body, props: { table: desk.table } });
    flushSync();
    return document.body.textContent?.replace(/\s+/g, " ") ?? "";
  };

  it("ask nobody to place units while they are placed for him", () => {
    expect(tray({ helps: { deploy: "Deploy for me" } }, true)).not.toContain("to place");
  });

  it("ask for it else", () => {
    expect(tray({ helps: { deploy: "Deploy for me" } })).toContain("1 unit to place. Choose a counter");
  });

  const aboard = (kinds: string[]) => {
    const desk = new Desk();
    const boxes = [
      { place: "sea-c", title: "Sea zone C", seat: "blue", lines: ["Superiority of Great Blue (75:35.2)."] },
    ];
    const afloat = kinds.map((factors, i) => unit(`B:${i}Inf`, "sea-c", { factors }));
    desk.tell[0]?.(state({ ...view(afloat, "send"), boxes, offer: offer("send", { units: [] }) }));
    mounted = mount(Tray, { target: document.body, props: { table: desk.table } });
    flushSync();
  };

  it("show who is there while they are of few kinds: the board does not", () => {
    aboard(["1-1", "2-2"]);
    expect(document.querySelector("details")?.open).toBe(true);
  });

  it("call few units of a kind by their names, and count many", () => {
    const desk = new Desk();
    const boxes = [{ place: "out", title: "Eliminated", seat: "blue" }];
    const lost = (kind: string, numbers: number[]) =>
      numbers.map((n) => unit(`B:${n}${kind}`, "out", { name: `${n}th ${kind}`, factors: "4-8" }));
    const all = [...lost("TAC", [14]), ...lost("Arm", [4, 5]), ...lost("Inf", [6, 7, 8, 9])];
    desk.tell[0]?.(state({ ...view(all, "send"), boxes, offer: offer("send", { units: [] }) }));
    mounted = mount(Tray, { target: document.body, props: { table: desk.table } });
    flushSync();
    const told = [...document.querySelectorAll(".force li")].map((line) => line.textContent?.trim());
    expect(told.map((line) => line?.replace(/^.*(\d+-\d+)\s+/s, ""))).toEqual([
      "14th TAC",
      "4th Arm and 5th Arm",
      "4 × Inf",
    ]);
  });

  it("fold many kinds", () => {
    aboard(["1-1", "2-2", "3-3", "4-4", "5-5"]);
    expect(document.querySelector("details")?.open).toBe(false);
  });

  it("have the rule of a line to press", () => {
    aboard([]);
    expect(document.querySelector(".tray li .chip")?.textContent).toBe("75:35.2");
    expect(document.querySelector(".tray li")?.textContent).toContain("Superiority of Great Blue. ");
  });

  it("say what is kept by a name", async () => {
    const desk = new Desk();
    const when = "2026-01-01T00:00:00Z";
    const placed = { number: 1, turn: 0, seat: "blue", order: "place B:4Arm at S20", rolls: [], events: [], when };
    desk.answers.log = () => ({ kind: "log", entries: [placed] });
    const helps = { deploy: "Deploy for me" };
    const seen = { ...view([unit("B:4Arm", "S20")], "send"), offer: offer("send", { helps }) };
    desk.tell[0]?.(state(seen, { at: 1, hash: "h1" }));
    await soon();
    mounted = mount(Tray, { target: document.body, props: { table: desk.table } });
    flushSync();
    expect(document.querySelector(".tray form")?.textContent).toContain("Keep this set-up for another game, as");
  });

  it("tell the price of what is to be had", () => {
    const told = tray({ prices: { "B:4Arm": "12 points" } });
    expect(told).toContain("12 points");
    expect(told).not.toContain("waiting");
  });
});

describe("a block from afar", () => {
  it("is one a side: who was caught and who caught him are not added up", () => {
    const desk = new Desk();
    const both = [
      unit("B:1MDM", "S20", { attack: 4 }),
      unit("B:2MDM", "S20", { attack: 4 }),
      unit("R:1Rgr", "S20", { attack: 1 }),
    ];
    desk.tell[0]?.(state(view(both, "send")));
    const { grid, blocks } = pictureOf(desk.table, board());
    mounted = mount(Blocks, { target: document.body, props: { grid, blocks } });
    flushSync();
    const told = [...document.querySelectorAll(".block")].map((block) => [
      block.classList.contains("second"),
      block.querySelector(".total")?.textContent,
      block.getAttribute("transform"),
    ]);
    expect(told.map(([red, total]) => [red, total])).toEqual([
      [false, "8"],
      [true, "1"],
    ]);
    expect(told[0]?.[2]).not.toBe(told[1]?.[2]);
  });
});

describe("an attack without a defender", () => {
  it("shows its factors, not the column they are read in, and counts one as one", () => {
    const desk = new Desk();
    desk.tell[0]?.(state(view([unit("B:4Arm", "S20")], "aim")));
    const battle: OddsView = {
      kind: "odds",
      units: ["B:4Arm"],
      hexes: ["S21"],
      defenders: [],
      attack: { total: "10", parts: [] },
      defense: [],
      attack_total: 10,
      defense_total: 0,
      odds: "1 factor",
      allowed: true,
      chances: { "-": 5, "1": 1 },
      column: ["1", "-", "-", "-", "-", "-"],
      faces: [1, 2, 3, 4, 5, 6],
      results: {},
      die: true,
      needs: "",
      title: "",
    };
    mounted = mount(OddsCard, { target: document.body, props: { table: desk.table, battle } });
    flushSync();
    expect(document.querySelector(".odds-big")?.textContent).toMatch(/^10\s*factors$/);
    expect(document.querySelector("caption")?.textContent).toBe("The column of the table for 1 factor");
  });

  it("tells what comes to the same once", () => {
    const desk = new Desk();
    desk.tell[0]?.(state(view([unit("B:4Arm", "S20")], "aim")));
    const same = { words: "the city is not reduced", tone: "even", legend: "" };
    const battle: OddsView = {
      kind: "odds",
      units: ["B:4Arm"],
      hexes: ["S21"],
      defenders: [],
      attack: { total: "4", parts: [] },
      defense: [],
      attack_total: 4,
      defense_total: 0,
      odds: "4 factors",
      needs: "The next column begins at 8 factors.",
      allowed: true,
      chances: { "3": 1, "2": 1, "1": 1, "-": 3 },
      column: ["3", "2", "1", "-", "-", "-"],
      faces: [1, 2, 3, 4, 5, 6],
      results: { "3": same, "2": same, "1": same, "-": same },
      die: true,
      title: "",
    };
    mounted = mount(OddsCard, { target: document.body, props: { table: desk.table, battle } });
    flushSync();
    const lines = [...document.querySelectorAll(".chances li")].map((line) => line.textContent?.replace(/\s+/g, " "));
    expect(lines.map((line) => line?.trim())).toEqual(["6 in 6: the city is not reduced"]);
    expect(document.querySelector(".needs")?.textContent).toBe("The next column begins at 8 factors.");
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

  it("asks for nothing while a computer sets up for one", () => {
    const desk = new Desk();
    desk.tell[0]?.(state(view([unit("B:4Arm", "S20")], "send")));
    desk.table.helping.on = true;
    expect(bar(desk)).toContain("Looking for good places");
    expect(bar(desk)).not.toContain("What now?");
  });

  it("says how to win in a first game, until the first order of a turn is given", () => {
    settings.knowsAims = false;
    const open = () => document.querySelector<HTMLDetailsElement>(".aims")?.open;
    const desk = new Desk();
    const track = { key: "c", title: "Cities", value: 1, seat: "blue", short: "cities" };
    const seen = view([unit("B:4Arm", "S20")], "send", { tracks: [track] });
    desk.tell[0]?.(state({ ...seen, turn: 0 }));
    bar(desk);
    expect(open()).toBe(true);
    desk.table.order("place B:4Arm at S20"); // setting up is no turn
    flushSync();
    expect(open()).toBe(true);
    desk.tell[0]?.(state(seen, { at: 2 }));
    desk.table.order("move B:4Arm to S21");
    flushSync();
    expect([open(), settings.knowsAims]).toEqual([false, true]);
    if (mounted) void unmount(mounted);
    bar(desk);
    expect(open()).toBe(false);
  });

  it("folds how to win on a phone, where it lies over the board, when anything beside it is pressed", () => {
    settings.knowsAims = false;
    const wide = innerWidth;
    const open = () => document.querySelector<HTMLDetailsElement>(".aims")?.open;
    const press = (where: Element | null) => {
      where?.dispatchEvent(new Event("pointerdown", { bubbles: true }));
      flushSync();
    };
    const desk = new Desk();
    const track = { key: "c", title: "Cities", value: 1, seat: "blue", short: "cities" };
    desk.tell[0]?.(state(view([unit("B:4Arm", "S20")], "send", { tracks: [track] })));
    bar(desk);
    press(document.body);
    expect(open()).toBe(true); // there is room for both
    Object.assign(globalThis, { innerWidth: 390 });
    press(document.querySelector(".aims li"));
    expect(open()).toBe(true);
    press(document.body);
    expect(open()).toBe(false);
    Object.assign(globalThis, { innerWidth: wide });
  });

  it.each([
    [390, true, false],
    [1440, true, true],
    [390, false, true],
  ])("at %s points, orders of others: %s, leaves how to win open: %s", (width, ordered, stays) => {
    settings.knowsAims = false;
    const wide = innerWidth;
    Object.assign(globalThis, { innerWidth: width });
    const desk = new Desk();
    const track = { key: "c", title: "Cities", value: 1, seat: "blue", short: "cities" };
    desk.tell[0]?.(state(view([unit("B:4Arm", "S20")], "send", { tracks: [track] })));
    if (ordered) desk.table.theirs = [{ number: 1, seat: "red", turn: 3, events: [] } as unknown as LogEntry];
    bar(desk);
    expect(document.querySelector<HTMLDetailsElement>(".aims")?.open).toBe(stays);
    Object.assign(globalThis, { innerWidth: wide });
  });

  it("folds how to win when the game is over", () => {
    settings.knowsAims = false;
    const desk = new Desk();
    const track = { key: "c", title: "Cities", value: 1, seat: "blue", short: "cities" };
    const outcome = { winner: "red", reason: "Big Red has won.", rule: "75:16" };
    desk.tell[0]?.(state(view([unit("B:4Arm", "S20")], "send", { tracks: [track], outcome })));
    bar(desk);
    expect(document.querySelector<HTMLDetailsElement>(".aims")?.open).toBe(false);
  });

  it("folds how to win when the bar has more to say: it would lie over that", () => {
    settings.knowsAims = false;
    const open = () => document.querySelector<HTMLDetailsElement>(".aims")?.open;
    const desk = new Desk();
    const track = { key: "c", title: "Cities", value: 1, seat: "blue", short: "cities" };
    desk.tell[0]?.(state(view([unit("B:4Arm", "S20")], "send", { tracks: [track] })));
    bar(desk);
    expect(open()).toBe(true);
    desk.table.advice.order = "move B:4Arm to S21";
    flushSync();
    expect(open()).toBe(false);
  });

  it("says whose turn ends with an order", () => {
    const desk = new Desk();
    desk.tell[0]?.(state(view([unit("B:4Arm", "S20")], "send")));
    Object.assign(desk.table, { confirming: true, handing: true, ending: ["advance B:4Arm to S21"] });
    expect(bar(desk)).toContain("Your turn ends with this order, and it cannot be taken back. End the turn Not yet");
  });

  it("does not call the turn of another mine", () => {
    const desk = new Desk();
    desk.tell[0]?.(state(view([unit("B:4Arm", "S20")], "send", { side: "red" })));
    Object.assign(desk.table, { confirming: true, handing: true, ending: ["done"] });
    expect(bar(desk)).toContain(
      "The turn of Big Red ends with this, and it cannot be taken back. End the turn of Big Red Not",
    );
  });

  it("has no buttons for a spectator", () => {
    const desk = new Desk();
    desk.tell[0]?.(state(view([], "send", { offer: null }), { seat: null }));
    expect(bar(desk)).toContain("Waiting for Great Blue, who is asked: What now?");
    expect(document.querySelector(".acts")).toBeNull();
  });

  it("has a button for every order that stands ready, the seventh and more when one asks", () => {
    const desk = new Desk();
    const choices = Array.from({ length: 9 }, (_, n) => ({ order: `base ${n}`, words: `Base ${n}` }));
    desk.tell[0]?.(state({ ...view([unit("B:4Arm", "S20")], "send"), offer: offer("send", { choices }) }));
    bar(desk);
    const buttons = () => [...document.querySelectorAll<HTMLButtonElement>(".choices button")];
    expect(buttons().at(-1)?.textContent).toBe("3 more…");
    expect(buttons()).toHaveLength(7);
    buttons().at(-1)?.click();
    flushSync();
    expect(buttons().map((button) => button.textContent)).toContain("Base 8");
    buttons()[8]?.click();
    expect(desk.orders).toEqual(["base 8"]);
  });

  it("hands nothing over by a double click", async () => {
    const desk = new Desk();
    const seen = view([unit("B:4Arm", "S20")], "send");
    desk.tell[0]?.(state(seen));
    bar(desk);
    const done = document.querySelector<HTMLButtonElement>(".acts .main");
    done?.dispatchEvent(new MouseEvent("click", { detail: 2, bubbles: true }));
    expect(desk.orders).toEqual([]);
    done?.dispatchEvent(new MouseEvent("click", { detail: 1, bubbles: true }));
    await soon();
    expect(desk.orders).toEqual(["done"]);
  });

  it("is answered by another button where something is undone", () => {
    const desk = new Desk();
    const seen = view([unit("B:4Arm", "S20")], "send");
    desk.tell[0]?.(state({ ...seen, offer: offer("send", { units: ["B:4Arm"], forgotten: ["One has not moved."] }) }));
    bar(desk);
    const done = document.querySelector<HTMLButtonElement>(".acts .main");
    done?.click();
    done?.click();
    flushSync();
    expect(desk.orders).toEqual([]);
    document.querySelector<HTMLButtonElement>(".confirm .main")?.click();
    expect(desk.orders).toEqual(["done"]);
  });

  it("stays in reach of the mouse when the game is over", () => {
    const styles = document.createElement("style");
    styles.textContent = ["base", "board", "panels"]
      .map((name) => readFileSync(`src/styles/${name}.css`, "utf8"))
      .join("");
    document.head.append(styles);
    const desk = new Desk();
    const outcome = { winner: "blue", reason: "Great Blue has won.", rule: "75:16A" };
    desk.tell[0]?.(state(view([], "send", { asked: null, question: null, offer: null, outcome }), { undo: true }));
    bar(desk);
    const box = document.querySelector(".question") as Element;
    expect(getComputedStyle(box).pointerEvents).not.toBe("none");
    expect(document.querySelector(".acts")).toBeNull(); // nothing is taken back any more
    // The stripes of a layer are its pattern: no stylesheet paints over it.
    const stripes = document.createElementNS("http://www.w3.org/2000/svg", "path");
    stripes.setAttribute("class", "layer-fill");
    document.body.append(stripes);
    expect(getComputedStyle(stripes).fill).toBe("");
    styles.append(".question { pointer-events: none; } .layer-fill { fill: red; }"); // the test would notice
    expect([getComputedStyle(box).pointerEvents, getComputedStyle(stripes).fill]).toEqual(["none", "red"]);
    styles.remove();
  });

  it("tells the outcome", () => {
    const desk = new Desk();
    const outcome = { winner: "blue", reason: "Great Blue has won.", rule: "75:16A" };
    desk.tell[0]?.(state(view([], "send", { asked: null, question: null, offer: null, outcome })));
    expect(bar(desk)).toContain("Great Blue has won.");
  });
});

describe("the card of a hex", () => {
  it("is that of the stack that was taken last, when several go into one battle", () => {
    const desk = new Desk();
    const own = [unit("B:4Arm", "S20"), unit("B:5Arm", "S22"), unit("R:1Inf", "S21")];
    desk.tell[0]?.(
      state({ ...view(own, "aim"), offer: offer("aim", { units: ["B:4Arm", "B:5Arm"], hexes: ["S21"] }) }),
    );
    mounted = mount(StackPanel, { target: document.body, props: { table: desk.table } });
    const shown = () => (flushSync(), document.querySelector(".stack-panel h2")?.textContent?.slice(0, 3));
    desk.table.press("S20");
    expect(shown()).toBe("S20");
    desk.table.press("S22");
    expect(shown()).toBe("S22");
    desk.table.press("S21"); // the enemy: the card stays with those who attack
    expect(shown()).toBe("S20");
    expect(desk.table.selected).toEqual(["B:4Arm", "B:5Arm"]);
  });

  const sea = { words: "To sea zone C", order: "embark UNITS", units: ["B:5Arm"] };
  const laid = (acts = [sea]) => {
    const desk = new Desk();
    const own = [unit("B:4Arm", "S20"), unit("B:5Arm", "S20", { name: "5th Armor" })];
    const units = own.map(({ id }) => id);
    desk.answers.targets = () => ({ kind: "targets", units, targets: [] });
    desk.tell[0]?.(state({ ...view(own, "send"), offer: offer("send", { units, acts }) }));
    mounted = mount(StackPanel, { target: document.body, props: { table: desk.table } });
    return desk;
  };
  const buttons = () => (flushSync(), [...document.querySelectorAll(".stack-panel button")].map((b) => b.textContent));

  it("offers nothing while it is only pointed at: the pointer could not reach it", () => {
    const desk = laid();
    desk.table.hover = "S20";
    expect(buttons()).toEqual([]);
    expect(document.querySelectorAll(".stack-panel input")).toHaveLength(0);
    desk.table.looked = "S20";
    expect(buttons()).toHaveLength(3);
    expect(document.querySelectorAll(".stack-panel input")).toHaveLength(2);
  });

  it("offers for those who are chosen what they can do, and names them where that is not all of them", () => {
    const desk = laid([sea, { words: "Take back", order: "take-back UNITS", units: ["B:4Arm", "B:5Arm"] }]);
    void desk.table.select(["B:4Arm"]);
    expect(buttons().slice(2)).toEqual(["Take back"]); // who can go to sea is not meant
    void desk.table.select(["B:4Arm", "B:5Arm"]);
    expect(buttons().slice(2)).toEqual(["To sea zone C: 5th Armor", "Take back"]);
  });

  it("names who would do what nobody was chosen for", () => {
    const desk = laid();
    desk.table.looked = "S20";
    expect(buttons().at(-1)).toBe("To sea zone C: 5th Armor");
    void desk.table.select(["B:5Arm"]);
    expect(buttons().at(-1)).toBe("To sea zone C");
  });

  it("names two as well: who presses it sends them off", () => {
    const both = laid([{ ...sea, units: ["B:4Arm", "B:5Arm"] }]);
    both.table.looked = "S20";
    expect(buttons().at(-1)).toBe("To sea zone C: 4th Armor and 5th Armor");
  });

  it("goes when another thing is asked, and what was lit with an order", () => {
    const desk = laid();
    desk.table.looked = "S20";
    desk.table.lit = ["S21"];
    desk.table.order("move B:4Arm to S21");
    expect(desk.table.lit).toEqual([]);
    desk.tell[0]?.(state({ ...view([], "pick"), offer: offer("pick", { step: "another" }) }, { at: 1, hash: "h1" }));
    flushSync();
    expect([desk.table.looked, document.querySelector(".stack-panel")]).toEqual([null, null]);
  });
});

describe("the layers", () => {
  it("are ticked where they lie over the map unasked, and go when that is taken away", () => {
    const desk = new Desk();
    const layer = (key: string, shown: boolean) => ({ key, title: key, about: "", look: "plain" as const, shown });
    desk.tell[0]?.(state(view([], "send", { layers: [layer("wash", true), layer("zones", false)] })));
    mounted = mount(LayerList, { target: document.body, props: { table: desk.table } });
    const ticked = () => (flushSync(), [...document.querySelectorAll<HTMLInputElement>("input")].map((b) => b.checked));
    expect([...desk.table.laid, ticked().filter(Boolean).length]).toEqual(["wash", 1]);
    desk.table.toggleLayer("wash");
    desk.table.toggleLayer("zones");
    expect([...desk.table.laid, ticked().filter(Boolean).length]).toEqual(["zones", 1]);
  });
});

describe("a die", () => {
  it("keeps its corners while it tumbles", () => {
    const desk = new Desk();
    desk.tell[0]?.(state(view([], "send")));
    desk.table.roll = { number: 1, rolls: [{ purpose: "battle", sides: 6, value: 3 }], before: [], events: [] };
    mounted = mount(Die, { target: document.body, props: { table: desk.table } });
    const box = document.querySelector("svg.die")?.getAttribute("viewBox")?.split(" ").map(Number) ?? [];
    const side = Number(document.querySelector("svg.die rect")?.getAttribute("width"));
    expect(Math.hypot(side, side)).toBeLessThan(box[2] ?? 0);
    expect(-(box[0] ?? 0) * 2).toBe(box[2]);
  });
});

describe("the menu", () => {
  const opened = (asked: string, alone = false) => {
    const desk = new Desk();
    if (alone) vi.spyOn(desk.table.advice, "allowed", "get").mockReturnValue(true);
    desk.tell[0]?.(
      state(view([unit("B:4Arm", "S20")], "send", { asked, ...(asked === "red" ? { offer: null } : {}) })),
    );
    const still = () => undefined;
    mounted = mount(Menu, {
      target: document.body,
      props: { table: desk.table, token: "t", onclose: still, onhelp: still, ontext: still, onfind: still },
    });
    flushSync();
    return desk;
  };
  const button = (words: string) =>
    [...document.querySelectorAll<HTMLElement>("a, button")].find((known) => known.textContent === words);

  it("has the hint before all else: a phone has no other button for it", () => {
    opened("blue", true);
    expect(document.querySelector("nav li")?.textContent).toContain("Hint");
  });

  it("says that a picture is being made until it is there, and why it cannot be", async () => {
    opened("blue");
    let come: (taken: { name: string; content: Blob }) => void = () => undefined;
    const taken = vi.spyOn(api, "taken").mockReturnValueOnce(new Promise((done) => (come = done)));
    button("Picture (PNG)")?.click();
    flushSync();
    expect(document.querySelector("[role=status]")?.textContent).toBe("is being made…");
    button("Picture (PNG)")?.click(); // one who presses twice asks once
    expect(taken).toHaveBeenCalledOnce();
    come({ name: "turn.png", content: new Blob(["x"]) });
    await soon();
    flushSync();
    expect(document.querySelector("[role=status]")).toBeNull();
    taken.mockRejectedValueOnce(new Error("Only another seat may know it."));
    button("Game file")?.click();
    await soon();
    flushSync();
    expect(document.querySelector("[role=alert]")?.textContent).toBe("Only another seat may know it.");
    taken.mockRestore();
  });

  it("lets the other side's turn be played again to who once said never, at any pace", () => {
    settings.setPace(0);
    opened("blue");
    const pace = document.querySelector<HTMLSelectElement>("select.pace");
    expect(pace?.selectedOptions[0]?.textContent).toBe("never");
    const choose = (words: string) => {
      for (const option of pace?.options ?? []) option.selected = option.textContent === words;
      pace?.dispatchEvent(new Event("change", { bubbles: true }));
      return [settings.pace, localStorage.getItem("openblitz.pace")];
    };
    expect([choose("½×"), choose("4×"), choose("never"), choose("1×")]).toEqual([
      [0.5, "0.5"],
      [4, "4"],
      [0, "0"],
      [1, "1"],
    ]);
    settings.setPace(0);
    localStorage.clear();
  });

  it("turns each way of being called off, and on again", () => {
    opened("blue");
    const said = (what: string) => (flushSync(), button(`${what} when it is my turn: on`) !== undefined);
    expect([said("Title"), said("Sound")]).toEqual([true, true]);
    button("Title when it is my turn: on")?.click();
    button("Sound when it is my turn: on")?.click();
    expect([said("Title"), said("Sound"), settings.title, settings.sound]).toEqual([false, false, false, false]);
    button("Title when it is my turn: off")?.click();
    button("Sound when it is my turn: off")?.click();
    expect([said("Title"), said("Sound")]).toEqual([true, true]);
    localStorage.clear();
  });

  it("lets a side give up while the other one is asked", () => {
    const desk = opened("red");
    button("Resign…")?.click();
    flushSync();
    button("Resign")?.click();
    expect(desk.orders).toEqual(["resign"]);
  });
});

describe("a loss that is chosen", () => {
  it("is not left grey without a word when the server does not answer: one can try again", async () => {
    const desk = new Desk();
    const units = [unit("B:4Arm", "S20"), unit("B:5Arm", "S20")];
    const losing = offer("pick", { units: ["B:4Arm", "B:5Arm"], near: true, give: "Eliminate" });
    desk.tell[0]?.(state({ ...view(units, "pick"), offer: losing }));
    mounted = mount(Battles, { target: document.body, props: { table: desk.table } });
    await desk.table.select(["B:4Arm"]); // nothing answers
    await soon();
    flushSync();
    const words = () => document.body.textContent?.replace(/\s+/g, " ") ?? "";
    const give = () => document.querySelector<HTMLButtonElement>("button.main");
    expect(words()).toContain("no answer Whether this can be ordered is not known. Try again");
    expect(give()?.disabled).toBe(true);
    desk.answers.would = () => ({ kind: "explanation", order: "lose B:4Arm", refusal: null }) as never;
    [...document.querySelectorAll("button")].find((button) => button.textContent === "Try again")?.click();
    await soon();
    flushSync();
    expect(words()).not.toContain("not known");
    give()?.click();
    expect(desk.orders).toEqual(["lose B:4Arm"]);
  });

  it("says so when nobody says where units can go", async () => {
    const desk = new Desk();
    desk.tell[0]?.(state({ ...view([unit("B:4Arm", "S20")], "send"), offer: offer("send", { units: ["B:4Arm"] }) }));
    await desk.table.select(["B:4Arm"]);
    expect(desk.table.notice).toBe("no answer Where they can go is not known: choose them once more.");
  });
});
