// What lies over the table and beside it: rings where a unit would stand, no plans on a table of the past.
import { flushSync, mount, unmount, type Component } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";

import Marks from "../src/commander/Marks.svelte";
import PlanPanel from "../src/commander/PlanPanel.svelte";
import UnitIcon from "../src/commander/UnitIcon.svelte";
import SchedulePanel from "../src/commander/SchedulePanel.svelte";
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

describe("the words of command distance", () => {
  it("lie on nobody's base", async () => {
    const box = commanding(told("x", { chance: 0.5 }));
    box.field.command("A:CO");
    await vi.waitFor(() => expect(box.field.lens.bands).not.toBeNull());
    laid(box, false);
    const word = document.querySelector(".band-word");
    // Ahead of the command stands German infantry: behind it there is room.
    expect([word?.textContent, word?.getAttribute("y")]).toEqual(["±0 · 20 cm", "884"]);
  });
});

describe("range and arc", () => {
  it("lie where the unit would stand, turned as it would be", () => {
    const box = commanding(told("x", { chance: 0.5 }));
    box.field.pressUnit("A:Inf1");
    laid(box, false);
    const [here] = TROOPS.slice(1) as [Unit];
    const at = (x: number, y: number, facing: number) => ({ ...here, x, y, facing });
    expect(drawn(".ring-move")).toEqual([around(box.field.sheet, at(55, 50, 0), 10)]);
    box.field.hand.drag("A:Inf1", [55, 56]);
    box.field.hand.settle();
    box.field.hand.turnStep(false);
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
    box.field.lens.toggleLayer("bands");
    expect(drawn(".band")).toEqual([]);
    box.field.lens.toggleLayer("bands");
    expect(drawn(".band")).toHaveLength(1);
    box.field.back();
    expect(drawn(".band")).toEqual([]);
    sessionStorage.clear();
  });

  it("is hidden still after the page was loaded again", () => {
    new Sandbox().field.lens.toggleLayer("bands");
    expect(new Sandbox().field.lens.layers.has("bands")).toBe(false);
    sessionStorage.clear();
    expect(new Sandbox().field.lens.layers.has("bands")).toBe(true);
  });
});

describe("a table of the past", () => {
  it("has no plans on it, but what happened", () => {
    const box = commanding(told("x", { chance: 0.5 }));
    box.field.pressUnit("A:Inf1");
    box.field.hand.drag("A:Inf1", [55, 56]);
    box.field.hand.settle();
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
    box.field.hand.drag("A:Inf1", [55, 56]);
    box.field.hand.settle();
    box.field.hand.turnStep(false);
    put(PlanPanel, { field: box.field });
    // While it is weighed the button stands there, and waits.
    expect(box.field.prompted).toMatchObject({ words: "Issue order", waits: true });
    await vi.waitFor(() => expect(box.field.plan.weighed).not.toBeNull());
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

describe("a unit in a list", () => {
  it("looks up, whichever way it faces on the table", () => {
    put(UnitIcon, { unit: unit("A:Inf1", 0, 0, { facing: 180 }) });
    expect(document.querySelector(".troop > g")?.getAttribute("transform")).toBe("rotate(0)");
  });
});

describe("the panel of orders", () => {
  const no = { rule: "BC:command.summary.9", reason: "Finish first.", places: [], units: [] };
  const promise = { target: "G:Inf1", dice: 6, score: 4, save: null, hits: 3, suppress: 0, fall_back: 0, knock_out: 0 };
  const dice = { name: "attacks of A:Inf1", tally: { total: "6", parts: [
    { value: "4", why: "A:Inf1, 4/60", rule: "BC:fire.stat" },
    { value: "2", why: "at half range", rule: "BC:fire.half" },
  ] } }; // prettier-ignore

  it("says why fire has so many dice", async () => {
    const box = commanding(told("x"));
    const asked = box.answers.plan;
    box.answers.plan = (ask) => ({
      ...(asked?.(ask) as Plan),
      fire: told("fire", { promises: [promise], numbers: [dice] } as Partial<Explanation>),
    });
    box.field.pressUnit("A:Inf1");
    box.field.plan.wish([{ unit: "A:Inf1", action: "fire", target: "G:Inf1" }]);
    put(PlanPanel, { field: box.field });
    await vi.waitFor(() => expect(box.field.plan.fire).not.toBeNull());
    flushSync();
    const why = document.querySelector(".why-dice")?.textContent?.replace(/\s+/g, " ");
    expect(why).toContain("attacks of Inf1: 6");
    expect(why).toContain("+2 at half range");
  });

  it("tells no chance of an order that is refused", async () => {
    const box = commanding(told("x"));
    const asked = box.answers.plan;
    box.answers.plan = (ask) => ({
      ...(asked?.(ask) as Plan),
      explanation: told("", { chance: 0.72, refusal: no }),
      costs: [{ unit: "A:Inf1", without: 0.9 }],
    });
    box.field.pressUnit("A:Inf1");
    box.field.plan.wish([{ unit: "A:Inf1", action: "move", points: [[55, 56]] }]);
    put(PlanPanel, { field: box.field });
    await vi.waitFor(() => expect(box.field.plan.weighed).not.toBeNull());
    flushSync();
    expect(document.body.textContent).toContain("Finish first.");
    expect(document.body.textContent).not.toContain("%");
  });

  it("has nobody picked who is an enemy, and says when no artillery is left", () => {
    const box = new Sandbox();
    box.show(view(TROOPS, "command", { ...COMMANDING, callers: ["A:CO"], guns: [] }));
    box.field.pressUnit("G:Inf1");
    put(PlanPanel, { field: box.field });
    expect(box.field.selected).toEqual(["G:Inf1"]);
    expect(document.body.textContent).not.toContain("picked");
    box.field.pressUnit("A:CO");
    flushSync();
    expect(document.body.textContent).toContain("No artillery is left this turn.");
  });

  it("says what hands do next, the same on a phone whose panels are shut", () => {
    const box = commanding(told("x"));
    put(PlanPanel, { field: box.field });
    const said = () => {
      flushSync();
      expect(document.body.textContent).toContain(box.field.nextUp);
      return box.field.nextUp;
    };
    expect(said()).toContain("Pick a command, then its units");
    box.field.pressUnit("A:CO");
    expect(said()).toContain("Its units:");
    box.field.pressUnit("A:Inf1");
    expect(said()).toContain("1 unit picked. Drag one to draw its move");
    box.field.plan.wish([{ unit: "A:Inf1", action: "move" }]);
    expect(box.field.nextUp).toBe("");
  });

  it("counts the assets of strikes that are written", () => {
    const box = new Sandbox();
    box.show(view(TROOPS, "plot"));
    box.field.schedule.strikes = [{ turn: 2, at: [10, 20], guns: { "A:Inf1": 2, "A:CO": 1 }, barrage: false }];
    put(SchedulePanel, { table: box.field, schedule: box.field.schedule });
    const words = document.body.textContent?.replace(/\s+/g, " ");
    expect(words).toContain("turn 2 at 10,20, Inf1 ×2, CO Strike it out");
    expect(words).toContain("3 assets written so far.");
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

  it("says what its attacks mean, in the words and by the paragraph of the engine", () => {
    const box = new Sandbox();
    box.show(view(TROOPS, "command", COMMANDING));
    box.field.hover = "A:Inf1";
    put(UnitPanel, { field: box.field });
    const told = document.querySelector(".stats li")?.textContent?.replace(/\s+/g, " ").trim();
    expect(told).toBe("4/30*: 4 dice up to 30 cm, no hits on hard targets BC:fire.hits.star");
  });
});

describe("a unit's card on a phone", () => {
  const [wide, high] = [innerWidth, innerHeight];
  afterEach(() => void Object.assign(globalThis, { innerWidth: wide, innerHeight: high }));

  /** The card of a unit whose base ends so low in a window of 800. */
  function picked(bottom: number): Element {
    Object.assign(globalThis, { innerWidth: 390, innerHeight: 800 });
    document.body.innerHTML = '<svg class="troops"><g data-unit="A:Inf1"></g></svg>';
    const base = document.querySelector("g") as Element;
    base.getBoundingClientRect = () => ({ bottom }) as DOMRect;
    const box = new Sandbox();
    box.show(view(TROOPS, "command", COMMANDING));
    box.field.pick(["A:Inf1"]);
    put(UnitPanel, { field: box.field });
    return document.querySelector(".unit-panel") as Element;
  }

  it("says little until it is asked: it would lie on those who are to be picked, too", () => {
    const card = picked(300);
    expect(card.textContent).toContain("0 of 6 hits");
    expect(card.textContent).not.toContain("4 dice up to 30 cm");
    card.querySelector("button")?.click();
    flushSync();
    expect(card.textContent).toContain("4 dice up to 30 cm");
  });

  it("stands above, where it would lie on its unit", () => {
    expect(picked(300).classList.contains("above")).toBe(false);
    document.body.replaceChildren();
    expect(picked(720).classList.contains("above")).toBe(true);
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
