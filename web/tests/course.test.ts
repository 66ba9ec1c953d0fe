// The track of the player-turn, who stays, and what passes by itself, without a server.
import { flushSync, mount } from "svelte";
import { beforeEach, describe, expect, it } from "vitest";

import Course from "../src/blitzkrieg/Course.svelte";
import type { StageView } from "../src/blitzkrieg/hexwire";
import Idlers from "../src/blitzkrieg/Idlers.svelte";
import Menu from "../src/shell/Menu.svelte";
import QuestionBar from "../src/shell/QuestionBar.svelte";
import { settings } from "../src/shell/settings.svelte";
import { Desk, offer, soon, state, unit, view } from "./making";

function stage(key: string, part: string, now: StageView["state"], more: Partial<StageView> = {}): StageView {
  return {
    key,
    title: key,
    about: `What ${key} is for.`,
    rule: "",
    part,
    state: now,
    code: "",
    able: null,
    other: false,
    ...more,
  };
}

const STAGES = [
  stage("Break up", "Beginning", "past"),
  stage("Call", "Air", "now", { able: 4, code: "I.1.B" }),
  stage("Bomb", "Air", "next", { able: 7 }),
  stage("Flak", "Air", "next", { other: true }),
  stage("Trains", "Trains", "next", { able: 2 }),
  stage("Rise", "Trains", "next", { other: true }),
];

beforeEach(() => {
  document.body.innerHTML = "";
  settings.passing = "idle";
});

async function atCourse(stages = STAGES, on = true): Promise<Desk> {
  const desk = new Desk();
  desk.answers.stages = () => ({ kind: "stages", side: "blue", stages, on });
  desk.tell[0]?.(state(view([unit("B:4Arm", "S20")], "send")));
  await soon();
  mount(Course, { target: document.body, props: { table: desk.table } });
  flushSync();
  return desk;
}

const button = (words: string) =>
  [...document.querySelectorAll("button")].find((known) => known.textContent?.replace(/\s+/g, " ").trim() === words);
const press = (words: string) => {
  button(words)?.click();
  flushSync();
};

describe("the track", () => {
  it("shows what belongs together as one, where one is, and how many have something to do", async () => {
    await atCourse();
    const chips = [...document.querySelectorAll(".course > ol button[aria-expanded]")];
    expect(chips.map((chip) => chip.className.split(" ")[0])).toEqual(["past", "now", "next"]);
    expect(chips[1]?.textContent).toContain("Air: Call");
    expect(chips.map((chip) => chip.querySelector(".able")?.firstChild?.textContent)).toEqual([undefined, "11", "2"]);
    expect(chips[1]?.getAttribute("aria-current")).toBe("step");
  });

  it("tells what each part is for, with its place in the book", async () => {
    await atCourse();
    document.querySelectorAll<HTMLButtonElement>(".course > ol button")[1]?.click();
    flushSync();
    const card = document.querySelector("[role=dialog]")?.textContent?.replace(/\s+/g, " ") ?? "";
    expect(card).toContain("Call I.1.B now · 4 units can do something");
    expect(card).toContain("What Bomb is for.");
    expect(document.querySelectorAll("[role=dialog] li button")).toHaveLength(1); // not to what the other side does
  });

  it("goes on to a part, to what comes after all of this, and to the end of the turn", async () => {
    const desk = await atCourse();
    document.querySelectorAll<HTMLButtonElement>(".course > ol button")[1]?.click();
    flushSync();
    press("Go on to this");
    desk.table.further?.act();
    press("⇥End of turn");
    expect(desk.sent).toMatchObject([
      { type: "order", order: "done", until: "Bomb", knowing: false },
      { type: "order", order: "done", until: "Trains" },
      { type: "order", order: "done", until: "end" },
    ]);
  });

  it("goes on as far as was meant when that is confirmed", async () => {
    const desk = await atCourse();
    press("⇥End of turn");
    const refusal = { rule: "table:turn", reason: "With this order the turn ends.", places: [], units: [] };
    desk.tell[0]?.({ type: "refusal", at: 0, order: "done", refusal, cautions: [], hands_over: true });
    desk.table.confirm();
    expect(desk.sent.at(-1)).toMatchObject({ order: "done", knowing: true, until: "end" });
  });

  it("only tells where one cannot go on, and whoever only watches", async () => {
    await atCourse(STAGES, false);
    expect(button("⇥End of turn")).toBeUndefined();
    expect(document.querySelectorAll(".course > ol button")).toHaveLength(3);
  });

  it("offers to be done with a part only while there is more to do in it", async () => {
    expect((await atCourse()).table.further?.words).toBe("Done with all of this: Air");
    const bombed = STAGES.map((one) => (one.key === "Bomb" ? { ...one, able: 0 } : one));
    expect((await atCourse(bombed)).table.further).toBeNull();
  });
});

describe("who stays", () => {
  function idlers(stay: Record<string, number>, foe = "S28"): Desk {
    const desk = new Desk();
    const units = [unit("B:4Arm", "S20"), unit("B:5Arm", "T20"), unit("R:1Inf", foe)];
    const seen = view(units, "send");
    const still = { units: ["B:4Arm", "B:5Arm"], still: ["B:4Arm", "B:5Arm"] };
    desk.tell[0]?.(state({ ...seen, offer: offer("send", still) }, { habits: { passing: "idle", stay } }));
    mount(Idlers, { target: document.body, props: { table: desk.table } });
    flushSync();
    return desk;
  }

  it("is not asked about when the step ends, nor found by whoever looks for the next", () => {
    const desk = idlers({ "B:4Arm": 8 });
    expect(desk.table.undone()).toEqual(["1 unit has not moved."]);
    expect(desk.table.staying.idle).toEqual(["B:5Arm"]);
    desk.table.staying.next();
    expect(desk.table.selected).toEqual(["B:5Arm"]);
  });

  it("wakes when an enemy comes near, and not because one has always been", () => {
    expect(idlers({ "B:4Arm": 8 }, "S23").table.staying.idle).toEqual(["B:4Arm", "B:5Arm"]);
    expect(idlers({ "B:4Arm": 3 }, "S23").table.staying.idle).toEqual(["B:5Arm"]);
    expect(idlers({ "B:4Arm": 8 }, "S24").table.staying.idle).toEqual(["B:5Arm"]);
  });

  it("is told to the server with how near an enemy is", () => {
    const desk = idlers({ "B:4Arm": 8 });
    press("It stays");
    expect(desk.liked.at(-1)).toEqual({ type: "habits", stay: { "B:4Arm": 8, "B:5Arm": 9 } });
    press("Nobody stays");
    expect(desk.liked.at(-1)).toEqual({ type: "habits", stay: {} });
  });

  it("is told by one touch when the step ends", () => {
    const desk = idlers({});
    mount(QuestionBar, { target: document.body, props: { table: desk.table, onmenu: () => undefined } });
    flushSync();
    desk.table.done();
    flushSync();
    expect(desk.orders).toEqual([]);
    press("They stay");
    expect(desk.liked.at(-1)).toMatchObject({ stay: { "B:4Arm": 8, "B:5Arm": 9 } });
    expect(desk.orders).toEqual(["done"]);
  });

  it("is changed by a key for those that are selected", () => {
    const desk = idlers({});
    desk.table.staying.toggle(["B:4Arm", "R:1Inf"]);
    expect(desk.liked.at(-1)).toEqual({ type: "habits", stay: { "B:4Arm": 8 } });
    desk.table.staying.toggle([]);
    expect(desk.liked).toHaveLength(1);
  });
});

describe("questions that pass by themselves", () => {
  const entry = (number: number, seat: string, kinds: string[]) => ({
    number,
    turn: 3,
    seat,
    order: "done",
    rolls: [],
    when: `2026-01-01T00:00:0${number}Z`,
    events: kinds.map((kind) => ({
      kind,
      text: `${kind} ${number}.`,
      rules: [],
      places: [],
      units: kind === "eliminated" ? ["B:4Arm"] : [],
      ...(kind === "eliminated" ? { follows: true } : {}),
    })),
  });

  it("are told to the server, which asks while nobody looks, where that is not known", () => {
    settings.passing = "beside";
    const desk = new Desk();
    desk.tell[0]?.(state(view([], "send")));
    expect(desk.liked).toEqual([{ type: "habits", passing: "beside" }]);
    const known = new Desk();
    known.tell[0]?.(state(view([], "send"), { habits: { passing: "beside", stay: {} } }));
    const watching = new Desk();
    watching.tell[0]?.(state(view([], "send", { offer: null }), { seat: null }));
    expect([known.liked, watching.liked]).toEqual([[], []]);
  });

  it("are noted below the question, and what they bring about is told with what others did", () => {
    const desk = new Desk();
    desk.table.playing = false;
    settings.pace = 0;
    const theirs = view([unit("B:4Arm", "S20")], "send", { side: "red", asked: "red", offer: null });
    desk.tell[0]?.(state(theirs));
    const log = [
      entry(1, "red", ["moved"]),
      entry(2, "blue", ["passed over", "eliminated"]),
      entry(3, "red", ["moved"]),
    ];
    desk.tell[0]?.(state(view([unit("B:4Arm", "S20")], "send"), { at: 3, hash: "h3", log }));
    expect(desk.table.passedBy).toEqual(["passed over 2."]);
    expect(desk.table.theirs.map(({ number, events }) => [number, events.map(({ kind }) => kind)])).toEqual([
      [1, ["moved"]],
      [2, ["eliminated"]],
      [3, ["moved"]],
    ]);
  });

  it("are chosen in the menu, and at the question itself", () => {
    const desk = new Desk();
    desk.tell[0]?.(state({ ...view([], "send"), offer: offer("send", { pass_over: "Do not ask again" }) }));
    mount(QuestionBar, { target: document.body, props: { table: desk.table, onmenu: () => undefined } });
    flushSync();
    press("Do not ask again");
    expect(settings.passing).toBe("beside");
    expect(desk.liked.at(-1)).toEqual({ type: "habits", passing: "beside" });
    expect(button("Do not ask again")).toBeUndefined();
    const noop = () => undefined;
    const props = { table: desk.table, token: "t", onclose: noop, onhelp: noop, ontext: noop, onfind: noop };
    mount(Menu, { target: document.body, props });
    flushSync();
    const select = [...document.querySelectorAll("select")].find(
      ({ value }) => value === "beside",
    ) as HTMLSelectElement;
    select.value = "never";
    select.dispatchEvent(new Event("change", { bubbles: true }));
    expect(desk.liked.at(-1)).toEqual({ type: "habits", passing: "never" });
  });
});

describe("a refusal that comes with many orders", () => {
  it("is shown after what came of them, of which the log is asked for first", async () => {
    const desk = await atCourse();
    press("⇥End of turn");
    const entries = Array.from({ length: 12 }, (_, i) => ({
      number: i + 1,
      turn: 3,
      seat: "blue",
      order: "done",
      rolls: [],
      when: "2026-01-01T00:00:00Z",
      events: [],
    }));
    desk.answers.log = () => ({ kind: "log", entries });
    desk.tell[0]?.(state(view([unit("B:4Arm", "S20")], "send"), { at: 12, hash: "h12" }));
    const refusal = { rule: "table:turn", reason: "With this order the turn ends.", places: [], units: [] };
    desk.tell[0]?.({ type: "refusal", at: 12, order: "done", refusal, cautions: [], hands_over: true });
    expect(desk.table.confirming).toBe(false);
    await soon();
    await soon();
    expect(desk.table.at).toBe(12);
    expect(desk.table.confirming).toBe(true);
    desk.table.confirm();
    expect(desk.sent.at(-1)).toMatchObject({ at: 12, order: "done", knowing: true, until: "end" });
  });
});
