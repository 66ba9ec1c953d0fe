// The battle that was fought last: where its die fell.
import { flushSync, mount, unmount } from "svelte";
import { afterEach, describe, expect, it } from "vitest";

import Battles from "../src/blitzkrieg/Battles.svelte";
import type { Choice, LogEntry, OddsView } from "../src/blitzkrieg/hexwire";
import { Desk, offer, soon, state, unit, view } from "./making";

let mounted: Record<string, unknown> | null = null;
afterEach(() => {
  if (mounted) void unmount(mounted);
  mounted = null;
  document.body.replaceChildren();
});

describe("a choice beside the battles", () => {
  it("is one sentence: a button keeps its pieces apart, also a name and the comma behind it", () => {
    const desk = new Desk();
    const choices = [{ order: "lose B:4Arm", words: "Of B:4Arm, keep some" }];
    desk.tell[0]?.(state({ ...view(units(), "pick"), offer: offer("pick", { choices }) }));
    mounted = mount(Battles, { target: document.body, props: { table: desk.table } });
    flushSync();
    const inside = document.querySelector(".samples button")?.children ?? [];
    expect([...inside].map((one) => one.textContent)).toEqual(["Of 4th Armor, keep some"]);
  });
});

const units = () => [unit("B:4Arm", "S20"), unit("R:1Inf", "S21")];
const odds = {
  kind: "odds",
  units: ["B:4Arm"],
  hexes: ["S21"],
  defenders: ["R:1Inf"],
  attack: { total: "6", parts: [] },
  defense: [],
  attack_total: "6",
  defense_total: "4",
  odds: "1-1",
  allowed: true,
  chances: { AE: 2, DB2: 4 },
  column: ["DB2", "DB2", "DB2", "DB2", "AE", "AE"],
  faces: [1, 2, 3, 4, 5, 6],
  results: {
    AE: { words: "attacker loses one unit", tone: "bad", legend: "" },
    DB2: { words: "defender back two", tone: "good", legend: "" },
  },
  die: true,
  needs: "",
} as unknown as OddsView;
const battle = {
  number: 1,
  by: "battle",
  units: ["B:4Arm"],
  hexes: ["S21"],
  defenders: ["R:1Inf"],
  attack_total: 6,
  defense_total: 4,
  odds: "1-1",
  title: "",
  waits: "",
};
const rolled = (value: number): LogEntry => ({
  number: 1,
  turn: 1,
  seat: "blue",
  order: "roll S21",
  rolls: [{ purpose: "battle", sides: 6, value }],
  events: [{ kind: "battle", text: "AE.", rules: [], places: ["S21"], units: [] }],
  when: "",
});

describe("a die that has fallen", () => {
  it("is marked on the column of its battle, until the next order", async () => {
    const desk = new Desk();
    desk.answers.odds = () => odds;
    desk.tell[0]?.(state(view(units(), "choose", { battles: [battle] })));
    mounted = mount(Battles, { target: document.body, props: { table: desk.table } });
    flushSync();
    await soon();
    flushSync();
    expect(document.querySelectorAll(".odds-card")).toHaveLength(1);
    expect(document.querySelector(".rolled")).toBeNull();
    const after = { ...view(units(), "send"), offer: offer("send", { units: ["B:4Arm"], near: true }) };
    desk.tell[0]?.(state(after, { at: 1, hash: "h1", log: [rolled(5)] }));
    await soon();
    flushSync();
    expect([...document.querySelectorAll(".fought .rolled")].map((cell) => cell.textContent)).toEqual(["5", "AE"]);
    desk.table.order("done");
    flushSync();
    expect(document.querySelector(".fought")).toBeNull();
  });

  it("is not marked on one's own earlier battle on the hex where the other side attacks now", async () => {
    const desk = new Desk();
    let theirs: OddsView | null = null;
    desk.answers.odds = (asking) => ("units" in asking && asking.units.includes("R:1Inf") && theirs) || odds;
    desk.tell[0]?.(state(view(units(), "choose", { battles: [battle] })));
    mounted = mount(Battles, { target: document.body, props: { table: desk.table } });
    await soon();
    flushSync();
    const attacked = (number: number): LogEntry => {
      const units = ["R:1Inf", "B:4Arm"];
      const event = { kind: "battle", text: "4 to 6, 1-2, die 5, DB2.", rules: [], places: ["S21"], units };
      return { ...rolled(5), number, seat: "red", events: [event] };
    };
    const asked = {
      ...view(units(), "send", { side: "red" }),
      offer: offer("send", { units: ["B:4Arm"], near: true }),
    };
    desk.tell[0]?.(state(asked, { at: 1, hash: "h1", log: [attacked(1)] }));
    await soon();
    flushSync();
    expect(document.querySelector(".fought")).toBeNull();
    theirs = { ...odds, units: ["R:1Inf"], defenders: ["B:4Arm"], odds: "1-2" };
    desk.tell[0]?.(state(asked, { at: 2, hash: "h2", log: [attacked(2)] }));
    await soon();
    flushSync();
    expect(document.querySelector(".fought caption")?.textContent).toBe("The column of the table for 1-2");
  });
});

describe("battles of which one has to wait", () => {
  const fight = (number: number): Choice => ({
    order: `fight S21 number ${number}`,
    words: "Roll the die",
    battle: number,
  });
  const [waiting, first] = [
    { ...battle, title: "Reduce the city", waits: "First comes S21 (bomb) with B:4Arm." },
    { ...battle, number: 2, title: "Bomb" },
  ];

  it("opens the one that can be fought, and says what the other waits for", async () => {
    const desk = new Desk();
    desk.answers.odds = () => odds;
    const choices = [fight(2)];
    desk.tell[0]?.(
      state({ ...view(units(), "pick", { battles: [waiting, first] }), offer: offer("pick", { choices }) }),
    );
    mounted = mount(Battles, { target: document.body, props: { table: desk.table } });
    flushSync();
    const rows = () => [...document.querySelectorAll<HTMLElement>(".battle-row")];
    expect(rows().map((row) => row.classList.contains("open"))).toEqual([false, true]);
    const heads = rows().map((row) => [...(row.querySelector(".battle-head")?.children ?? [])]);
    expect(heads.map((head) => head.map((part) => part.textContent))).toEqual([
      ["S21", "Reduce the city", "1-1"],
      ["S21", "Bomb", "1-1"],
    ]);
    expect(desk.table.prompted?.words).toBe("Roll the die: S21");
    rows()[0]?.querySelector("button")?.click();
    flushSync();
    expect(rows()[0]?.textContent).toContain("First comes S21 (bomb) with 4th Armor.");
  });
});
