// What lies over the table and beside it: rings where a unit would stand, no plans on a table of the past.
import { flushSync, mount, unmount, type Component } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";

import Marks from "../src/commander/Marks.svelte";
import PlanPanel from "../src/commander/PlanPanel.svelte";
import UnitPanel from "../src/commander/UnitPanel.svelte";
import { around, sector } from "../src/commander/geometry";
import type { Bands, Explanation, Plan, Unit } from "../src/commander/fieldwire";
import Die from "../src/shell/Die.svelte";
import { Sandbox, told, unit, view } from "./fielding";

const plan = (...steps: Explanation[]): Plan => ({
  kind: "plan",
  order: "order",
  explanation: told("x", { chance: 0.5 }),
  steps,
  orders: [],
  fire: null,
  costs: [],
  forgoes: [],
});

const RINGS: Unit["rings"] = [
  [10, "move"],
  [30, "fire 4/30"],
];
const TROOPS = [
  unit("A:CO", 50, 50, { command: 10 }),
  unit("A:Inf1", 55, 50, { rings: RINGS }),
  unit("G:Inf1", 55, 70),
];
const COMMANDING = { units: ["A:CO"], commands: { "A:CO": ["A:Inf1"] } };

let mounted: Record<string, unknown>[] = [];
afterEach(() => {
  for (const one of mounted) void unmount(one);
  mounted = [];
  document.body.replaceChildren();
});

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- whatever it takes
function put(component: Component<any>, props: Record<string, unknown>): void {
  mounted.push(mount(component, { target: document.body, props }));
  flushSync();
}

function laid(box: Sandbox, over: boolean): void {
  put(Marks, { field: box.field, pieces: new Map(), grain: 1, over });
}
const drawn = (selector: string) => {
  flushSync();
  return [...document.querySelectorAll(selector)].map((one) => one.getAttribute("d") ?? one.textContent);
};

function commanding(...steps: Explanation[]): Sandbox {
  const box = new Sandbox();
  const bands: Bands = {
    kind: "bands",
    command: "A:CO",
    from_centre: false,
    rule: "BC:command.modifiers.2",
    bands: [{ cm: 20, modifier: "0" }],
    units: {},
  };
  box.answers.bands = () => bands;
  box.answers.plan = () => plan(...steps);
  box.show(view(TROOPS, "command", COMMANDING));
  return box;
}

describe("range and arc", () => {
  it("lie where the unit would stand, turned as it would be", () => {
    const box = commanding(told("x", { chance: 0.5 }));
    box.field.pressUnit("A:Inf1");
    laid(box, false);
    const [here] = TROOPS.slice(1) as [Unit];
    const at = (x: number, y: number, facing: number) => ({ ...here, x, y, facing });
    expect(drawn(".ring-move")).toEqual([around(box.field.sheet, at(55, 50, 0), 10)]);
    box.field.drag("A:Inf1", [55, 56]);
    box.field.settleDraft();
    box.field.turnStep(false);
    expect(drawn(".ring-move")).toEqual([around(box.field.sheet, at(55, 56, 15), 10)]);
    expect(drawn(".ring-fire")).toEqual([sector(box.field.sheet, at(55, 56, 15), 30, 180)]);
  });
});

describe("the distance from a command", () => {
  it("is drawn in rings without a haze, until one steps back or hides it", async () => {
    const box = commanding();
    laid(box, false);
    box.field.pressUnit("A:CO");
    await vi.waitFor(() => expect(drawn(".band")).toHaveLength(1));
    expect(drawn(".under > rect")).toEqual([]);
    box.field.toggleLayer("bands");
    expect(drawn(".band")).toEqual([]);
    box.field.toggleLayer("bands");
    expect(drawn(".band")).toHaveLength(1);
    box.field.back();
    expect(drawn(".band")).toEqual([]);
    sessionStorage.clear();
  });

  it("is hidden still after the page was loaded again", () => {
    new Sandbox().field.toggleLayer("bands");
    expect(new Sandbox().field.layers.has("bands")).toBe(false);
    sessionStorage.clear();
    expect(new Sandbox().field.layers.has("bands")).toBe(true);
  });
});

describe("a table of the past", () => {
  it("has no plans on it, but what happened", () => {
    const box = commanding(told("x", { chance: 0.5 }));
    box.field.pressUnit("A:Inf1");
    box.field.drag("A:Inf1", [55, 56]);
    box.field.settleDraft();
    laid(box, true);
    laid(box, false);
    expect(drawn(".place-ghost")).toHaveLength(1);
    expect(drawn(".ring-fire")).toHaveLength(1);
    const fired = { kind: "fired", text: "", rules: [], places: ["55,50", "55,70"], units: ["A:Inf1", "G:Inf1"] };
    box.field.moment = { at: 0, view: view(TROOPS, "command"), events: [fired] };
    expect([drawn(".place-ghost"), drawn(".ring-fire"), drawn(".wished")]).toEqual([[], [], []]);
    expect(drawn(".tracer")).toHaveLength(1);
    expect(drawn(".actor")).toHaveLength(2);
  });
});

describe("a way that nobody drew", () => {
  const moved = (unit: string, ...places: string[]) => ({ kind: "moved", text: "", rules: [], places, units: [unit] });
  const after = (seat: string, order: string, ...events: ReturnType<typeof moved>[]) => {
    const box = new Sandbox();
    box.show(view(TROOPS, "command", COMMANDING), { at: 0 });
    laid(box, true);
    const entry = { number: 1, turn: 1, seat, order, rolls: [], events, when: "" };
    box.show(view(TROOPS, "command", COMMANDING), { at: 1, log: [entry] });
    return drawn(".way.came");
  };

  it("is seen of my own who evade", () => {
    expect(after("american", "evade A:Inf1 8 face 0", moved("A:Inf1", "55,58", "55,50"))).toHaveLength(1);
  });

  it("is seen of an enemy who falls back in my own order, with a word", () => {
    const fled = { ...moved("G:Inf1", "55,62", "55,70"), kind: "fell back" };
    expect(after("american", "fire A:Inf1 at G:Inf1", fled)).toHaveLength(1);
    expect(drawn(".struck-word")).toContain("fell back");
  });

  it("is seen leg by leg where others went on", () => {
    const [come, fled] = [moved("G:Inf1", "55,80", "55,62"), moved("G:Inf1", "55,62", "55,70")];
    expect(after("german", "charge G:Inf1 at A:Inf1", come, fled)).toHaveLength(2);
  });

  it("goes with its turn, for one who only watches and orders nothing himself", () => {
    const box = new Sandbox();
    const entry = (number: number, turn: number, ...places: string[]) => {
      const events = [moved("G:Inf1", ...places)];
      return { number, turn, seat: "german", order: "go", rolls: [], events, when: "" };
    };
    box.show(view(TROOPS, "command", COMMANDING), { at: 0 });
    laid(box, true);
    box.show(view(TROOPS, "command", COMMANDING), { at: 1, log: [entry(1, 1, "55,90", "55,80")] });
    expect(drawn(".way.came")).toHaveLength(1);
    const later = [entry(2, 2, "55,80", "55,75"), entry(3, 2, "55,75", "55,70")];
    box.show(view(TROOPS, "command", COMMANDING), { at: 3, log: later });
    expect(drawn(".way.came")).toHaveLength(2);
  });

  it("is not drawn again where the order itself has drawn it", () => {
    expect(after("american", "move A:Inf1 to 55,50 face 0", moved("A:Inf1", "55,58", "55,50"))).toEqual([]);
  });
});

describe("an order that nobody could carry out", () => {
  const far = { rule: "BC:movement.distance", reason: "It would stand on top of another.", places: [], units: [] };
  const issued = async (step: Explanation) => {
    const box = commanding(step);
    box.field.pressUnit("A:Inf1");
    box.field.drag("A:Inf1", [55, 56]);
    box.field.settleDraft();
    box.field.turnStep(false);
    put(PlanPanel, { field: box.field });
    // While it is weighed the button stands there, and waits.
    expect(box.field.prompted).toMatchObject({ words: "Issue order", waits: true });
    await vi.waitFor(() => expect(box.field.plan).not.toBeNull());
    flushSync();
    return box.field.prompted;
  };

  it("is not to be issued", async () => {
    expect(await issued(told("x", { chance: 0.5, refusal: far }))).toBeNull();
  });

  it("is issued where somebody can, with what each turns to", async () => {
    const order = await issued(told("x", { chance: 0.5, length: 6 }));
    expect([order?.words, order?.note]).toEqual(["Issue order", "50 %"]);
    expect(document.querySelector(".plan li")?.textContent).toContain("moves 6 cm, faces 15°");
  });
});

describe("a unit's card", () => {
  it("says whom it supports", () => {
    const box = new Sandbox();
    const seen = view(TROOPS, "command", COMMANDING);
    seen.units["A:Inf1"] = { ...seen.units["A:Inf1"], place: "table", supports: "A:CO" };
    box.show(seen);
    box.field.hover = "A:Inf1";
    put(UnitPanel, { field: box.field });
    expect(document.body.textContent).toContain("Supports CO.");
  });
});

describe("the dice", () => {
  const roll = (purpose: string, sides: number, value: number) => ({ purpose, sides, value });

  it("tell first who was knocked out, then what led to it", async () => {
    const box = new Sandbox();
    const seen = { ...view(TROOPS, "command"), boxes: [{ place: "knocked-out", title: "Knocked out" }] };
    box.show(seen, { at: 0 });
    await vi.waitFor(() => expect(box.field.live?.at).toBe(0));
    const event = (kind: string, text: string) => ({ kind, text, rules: [], places: [], units: [] });
    const log = [
      {
        number: 1,
        turn: 1,
        seat: "american",
        order: "x",
        rolls: [roll("fire", 6, 5)],
        events: [
          event("fired", "A:Inf1 fires."),
          event("hits", "7 hits."),
          event("suppressed", "It is suppressed."),
          event("knocked-out", "G:Inf1 is knocked out."),
        ],
        when: "2026-01-01T00:00:00Z",
      },
    ];
    box.show(seen, { at: 1, log, printed: undefined as never });
    box.field.land();
    put(Die, { table: box.field });
    const told = [...document.querySelectorAll(".told p")].map((one) => one.textContent?.trim());
    expect(told).toEqual(["German Inf1 is knocked out.", "It is suppressed.", "7 hits."]);
  });

  it("show a direction as an arrow", () => {
    const box = new Sandbox();
    box.show(view(TROOPS, "command"));
    box.field.roll = { number: 1, rolls: [roll("deviation", 360, 95)], before: [], events: [] };
    put(Die, { table: box.field });
    const arrow = document.querySelector<SVGElement>(".die .bearing");
    expect(arrow?.style.transform).toContain("95deg");
    expect(document.querySelector(".die text")).toBeNull();
  });
});
