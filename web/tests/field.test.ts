import { flushSync, mount, unmount } from "svelte";
import { describe, expect, it, vi } from "vitest";

import Samples from "../src/commander/Samples.svelte";
import Log from "../src/shell/Log.svelte";
import Said from "../src/shell/Said.svelte";
import type { Explanation, Plan, Seen, SendAsk, Unit } from "../src/commander/fieldwire";
import { settings } from "../src/shell/settings.svelte";
import { Sandbox, told, unit, view } from "./fielding";

const plan = (steps: number): Plan => ({
  kind: "plan",
  order: "order A:CO: A:Inf1 move",
  explanation: told("", { chance: 0.5 }),
  steps: Array.from({ length: steps }, () => told("")),
  orders: [],
  fire: null,
  costs: [],
  forgoes: [],
});
/** The engine's words for sending a unit, whatever its verb. */
const sent = ({ unit, points, facing, along = [], state = "" }: SendAsk): Explanation =>
  told(["send", unit, points.join(" "), facing, ...along, state].join(" ").trim());

const TROOPS = [
  unit("A:CO", 50, 50, { command: 10 }),
  unit("A:Inf1", 55, 50),
  unit("A:Inf2", 59, 50, { facing: 90 }),
  unit("G:Inf1", 55, 70),
];
const COMMANDING = { units: ["A:CO"], commands: { "A:CO": ["A:Inf1", "A:Inf2"] } };

describe("passengers of transport that was hit", () => {
  it("leave it for the spot that is clicked, when that is confirmed", async () => {
    const box = new Sandbox();
    box.answers.send = sent;
    const aboard = [unit("A:HT", 50, 50), unit("A:Inf1", 50, 50, { place: "aboard", carrier: "A:HT", facing: 90 })];
    box.show(view(aboard, "act", { sends: { "A:Inf1": "spot" }, end: "The others stay" }));
    expect(box.field.selected).toEqual(["A:Inf1"]);
    box.field.pressSpot([50, 53]);
    expect(box.orders).toEqual([]);
    box.field.hand.turnStep(false);
    box.field.pressSpot([53, 50]);
    await box.field.hand.carryOut();
    expect(box.orders).toEqual(["send A:Inf1 53,50 105"]);
  });
});

describe("troops that are placed for one", () => {
  it("stay where they are when no answer comes, and one is told, and asks again", async () => {
    const box = new Sandbox();
    const waiting = [unit("A:Inf1", 0, 0, { place: "reserve" })];
    box.show(view(waiting, "send", { sends: { "A:Inf1": "spot" }, helps: { deploy: "Help" } }));
    box.field.setup.placeAll(true);
    await vi.waitFor(() => expect(box.field.notice).toContain("Nobody was placed: try again"));
    expect([...box.field.setup.placing]).toEqual([]);
    box.answers.deploy = () => ({ kind: "orders", orders: ["place A:Inf1 40,8"] });
    box.field.setup.placeAll(true);
    await vi.waitFor(() => expect(box.orders).toEqual(["place A:Inf1 40,8"]));
  });
});

describe("troops that were put down before all are placed for one", () => {
  it("stand where they were put, and the others are placed after them", async () => {
    const box = new Sandbox();
    box.answers.send = sent;
    box.answers.deploy = () => ({ kind: "orders", orders: ["place A:Inf2 90,8"] });
    const waiting = [unit("A:Inf1", 0, 0, { place: "reserve" }), unit("A:Inf2", 0, 0, { place: "reserve" })];
    const offer = { sends: { "A:Inf1": "spot", "A:Inf2": "spot" } as const, helps: { deploy: "Help" } };
    box.show(view(waiting, "send", offer));
    box.field.pick(["A:Inf1"]);
    box.field.pressSpot([40, 8]);
    await vi.waitFor(() => expect(box.field.setup.laid).toHaveLength(1));
    box.field.setup.placeAll(true);
    await vi.waitFor(() => expect(box.orders).toEqual(["send A:Inf1 40,8 0"]));
    const one = unit("A:Inf1", 40, 8);
    box.show(view([one, waiting[1] as Unit], "send", { ...offer, sends: { "A:Inf2": "spot" } }), { at: 2 });
    await vi.waitFor(() => expect(box.orders[1]).toBe("place A:Inf2 90,8"));
  });
});

describe("troops that begin dug in", () => {
  it("are placed so, and the next one only when that is said again", async () => {
    const box = new Sandbox();
    box.answers.send = sent;
    const waiting = [unit("A:Inf1", 0, 0, { place: "reserve" }), unit("A:Inf2", 0, 0, { place: "reserve" })];
    const offer = {
      sends: { "A:Inf1": "spot", "A:Inf2": "spot" } as const,
      starts: { "A:Inf1": { "dug-in": 1 } },
      helps: { deploy: "Help" },
    };
    box.show(view(waiting, "send", offer));
    box.field.pick(["A:Inf1"]);
    box.field.hand.start = "dug-in";
    box.field.pressSpot([40, 8]);
    await vi.waitFor(() => expect(box.field.selected).toEqual(["A:Inf2"])); // the next one that waits
    box.field.pressSpot([50, 8]);
    await vi.waitFor(() => expect(box.field.setup.laid).toHaveLength(2));
    expect(box.orders).toEqual([]); // nothing is placed yet
    await box.field.setup.placeLaid();
    expect(box.orders).toEqual(["send A:Inf1 40,8 0 dug-in"]);
    // When the seat is asked again the next one follows by itself.
    const one = unit("A:Inf1", 40, 8);
    box.show(view([one, waiting[1] as Unit], "send", { ...offer, sends: { "A:Inf2": "spot" } }), { at: 2 });
    await vi.waitFor(() => expect(box.orders[1]).toBe("send A:Inf2 50,8 0"));
  });

  it("are taken up and put elsewhere as long as they are not placed", async () => {
    const box = new Sandbox();
    box.answers.send = sent;
    const waiting = [unit("A:Inf1", 0, 0, { place: "reserve" }), unit("A:Inf2", 0, 0, { place: "reserve" })];
    const offer = { sends: { "A:Inf1": "spot", "A:Inf2": "spot" } as const, helps: { deploy: "Help" } };
    box.show(view(waiting, "send", offer));
    box.field.pick(["A:Inf1"]);
    box.field.pressSpot([40, 8]);
    await vi.waitFor(() => expect(box.field.setup.laid).toHaveLength(1));
    box.field.pressSpot([50, 8]);
    await vi.waitFor(() => expect(box.field.setup.laid).toHaveLength(2));
    box.field.hand.dragGhost("A:Inf1", [44, 9]);
    box.field.setup.settle();
    expect(box.field.setup.laid[0]?.at).toEqual([44, 9]); // at once: whoever places now means there
    box.field.back();
    expect(box.field.setup.laid.map(({ unit: id }) => id)).toEqual(["A:Inf1"]); // the last that was put down is taken up
    expect(box.orders).toEqual([]);
  });

  it("stay where they were when the engine does not let them stand there", async () => {
    const box = new Sandbox();
    const no = { rule: "BC:x", reason: "Not there.", places: [], units: [] };
    box.answers.send = (asked) => told("", { refusal: (asked.points[0]?.[1] ?? 0) > 20 ? no : null });
    const waiting = [unit("A:Inf1", 0, 0, { place: "reserve" })];
    box.show(view(waiting, "send", { sends: { "A:Inf1": "spot" }, helps: { deploy: "Help" } }));
    box.field.pick(["A:Inf1"]);
    box.field.pressSpot([40, 30]);
    await vi.waitFor(() => expect(box.field.why?.refusal.reason).toBe("Not there."));
    expect(box.field.setup.laid).toEqual([]);
    box.field.pressSpot([40, 8]);
    await vi.waitFor(() => expect(box.field.setup.laid).toHaveLength(1));
    box.field.hand.dragGhost("A:Inf1", [40, 40]);
    box.field.setup.settle();
    await vi.waitFor(() => expect(box.field.why?.refusal.reason).toBe("Not there."));
    expect(box.field.setup.laid[0]?.at).toEqual([40, 8]);
  });
});

describe("a formation", () => {
  it("goes the way of the one that is dragged, each with its own facing", async () => {
    const box = new Sandbox();
    box.answers.plan = (ask) => plan(ask.steps.length);
    box.show(view(TROOPS, "command", COMMANDING));
    box.field.pressUnit("A:Inf1");
    expect(box.field.plan.commander).toBe("A:CO"); // the only one who may order it
    box.field.pressUnit("A:Inf2");
    box.field.hand.drag("A:Inf1", [55, 56]);
    box.field.hand.settle();
    expect(box.field.plan.wishes.map(({ unit: id, points, facing }) => [id, points, facing])).toEqual([
      ["A:Inf1", [[55, 56]], 0],
      ["A:Inf2", [[59, 56]], 90],
    ]);
    await vi.waitFor(() => expect(box.field.plan.weighed?.explanation.chance).toBe(0.5));
    box.field.plan.issue();
    expect(box.orders).toEqual(["order A:CO: A:Inf1 move"]);
  });

  it("goes along, too, where it was said before that it moves", () => {
    const box = new Sandbox();
    box.answers.plan = (ask) => plan(ask.steps.length);
    box.show(view(TROOPS, "command", COMMANDING));
    box.field.pressUnit("A:Inf1");
    box.field.pressUnit("A:Inf2");
    box.field.plan.wish(["A:Inf1", "A:Inf2"].map((id) => ({ unit: id, action: "move" })));
    box.field.hand.drag("A:Inf1", [55, 56]);
    box.field.hand.settle();
    const ways = Object.fromEntries(box.field.plan.wishes.map((wish) => [wish.unit, wish.points]));
    expect(ways).toEqual({ "A:Inf1": [[55, 56]], "A:Inf2": [[59, 56]] });
  });

  it("carries out after the dice what was planned, by those who still may", async () => {
    const box = new Sandbox();
    box.answers.plan = (ask) => plan(ask.steps.length);
    box.show(view(TROOPS, "command", COMMANDING));
    box.field.pressUnit("A:Inf1");
    box.field.pressUnit("A:Inf2");
    box.field.hand.drag("A:Inf1", [55, 56]);
    box.field.hand.settle();
    box.answers.plan = (ask) => ({
      ...plan(ask.steps.length),
      orders: ask.steps.map((step) => `do ${step.unit} ${step.points?.join(" ")}`),
    });
    box.show(view(TROOPS, "perform", { units: ["A:Inf1"], actions: { "A:Inf1": ["move"] }, commander: "A:CO" }));
    expect(box.field.plan.wishes.map((wish) => wish.unit)).toEqual(["A:Inf1"]);
    await box.field.plan.carryOut();
    expect(box.orders).toEqual(["do A:Inf1 55,56"]);
  });

  it("is forgotten when the order is not issued", () => {
    const box = new Sandbox();
    box.show(view(TROOPS, "command", COMMANDING));
    box.field.pressUnit("A:Inf1");
    box.field.hand.drag("A:Inf1", [55, 56]);
    box.field.hand.settle();
    box.show(view(TROOPS, "command", COMMANDING));
    expect(box.field.plan.wishes).toEqual([]);
  });

  it("fires at the enemy that is clicked with the stat that promises most", async () => {
    const box = new Sandbox();
    const promise = {
      target: "G:Inf1",
      dice: 5,
      score: 4,
      save: null,
      hits: 2.5,
      suppress: 0,
      fall_back: 0,
      knock_out: 0,
    };
    const seen: Seen = {
      target: "G:Inf1",
      distance: 17,
      clear: true,
      line: [
        [55, 51],
        [55, 69],
      ],
      refusal: null,
      promise,
      weapon: "5/10",
    };
    box.answers.seen = (ask) => ({ kind: "seen", unit: ask.unit, enemies: [seen] });
    const far = { rule: "BC:charge", reason: "Too far.", places: [], units: [] };
    box.answers.plan = ({ steps }) => ({
      ...plan(0),
      steps: steps.map(() => told("", { refusal: far })),
      fire: steps[0]?.target
        ? told(`shoot ${steps[0].unit} ${steps[0].target} ${steps[0].weapon}`, { promises: [promise] })
        : null,
    });
    box.show(view(TROOPS, "command", COMMANDING));
    box.field.pressUnit("A:Inf1");
    box.field.pressUnit("G:Inf1");
    await vi.waitFor(() =>
      expect(box.field.meaning.menu?.options.map((option) => option.title)).toEqual(["Fire at it with Inf1"]),
    );
    expect(box.field.meaning.menu?.refusal).toEqual(far); // why not to charge is said beside it
    const [option] = box.field.meaning.menu?.options ?? [];
    if (option) box.field.meaning.take(option);
    await vi.waitFor(() => expect(box.field.plan.fire?.order).toBe("shoot A:Inf1 G:Inf1 5/10"));
  });
});

describe("an enemy that only some can see", () => {
  it("is refused with the name of who cannot", async () => {
    const box = new Sandbox();
    const no = { rule: "BC:los.block.terrain", reason: "In the way: Woods.", places: [], units: [] };
    const seen = (refusal: typeof no) => ({ target: "G:Inf1", distance: 17, clear: false, line: null, refusal, promise: null, weapon: "" }); // prettier-ignore
    box.answers.seen = (ask) => ({ kind: "seen", unit: ask.unit, enemies: [seen(no)] }) as never;
    box.answers.plan = ({ steps }) => ({ ...plan(0), steps: steps.map(() => told("", { refusal: no })) });
    box.show(view(TROOPS, "command", COMMANDING));
    for (const id of ["A:Inf1", "A:Inf2", "G:Inf1"]) box.field.pressUnit(id);
    await vi.waitFor(() => expect(box.field.why?.refusal.reason).toBe("A:Inf1: In the way: Woods."));
    box.field.pick(["A:Inf1"]);
    box.field.pressUnit("G:Inf1");
    await vi.waitFor(() => expect(box.field.why?.refusal.reason).toBe("In the way: Woods."));
  });
});

describe("a plan", () => {
  const planned = () => {
    const box = new Sandbox();
    box.answers.plan = (ask) => plan(ask.steps.length);
    box.show(view(TROOPS, "command", COMMANDING));
    box.field.pressUnit("A:Inf1");
    return box;
  };
  const ways = (box: Sandbox) => Object.fromEntries(box.field.plan.wishes.map((wish) => [wish.unit, wish.points]));

  it("has corners: Shift and a click adds one, for all who were drawn together", () => {
    const box = planned();
    box.field.pressUnit("A:Inf2");
    box.field.hand.drag("A:Inf1", [55, 56]);
    box.field.hand.settle();
    box.field.pressSpot([60, 58], true);
    expect(ways(box)).toEqual({
      "A:Inf1": [
        [55, 56],
        [60, 58],
      ],
      "A:Inf2": [
        [59, 56],
        [64, 58],
      ],
    });
    box.field.hand.dragGhost("A:Inf2", [66, 60]);
    box.field.hand.settle();
    expect(ways(box)["A:Inf2"]).toEqual([
      [59, 56],
      [66, 60],
    ]);
    expect(ways(box)["A:Inf1"]).toHaveLength(2); // nobody else's end was dragged
  });

  it("is taken up where it was cut short", async () => {
    const box = planned();
    const far = { rule: "BC:movement.distance", reason: "Too far.", places: [], units: [] };
    const path: [number, number][] = [
      [55, 50],
      [55, 55],
      [58, 55],
    ];
    box.answers.plan = () => ({ ...plan(0), steps: [told("", { stops: far, path, base: [58, 55, 0] })] });
    box.field.hand.drag("A:Inf1", [55, 55]);
    box.field.hand.settle();
    box.field.pressSpot([90, 55], true);
    box.field.pressSpot([90, 90], true);
    await vi.waitFor(() => expect(box.field.plan.weighed?.steps[0]?.stops).toEqual(far));
    box.field.hand.dragGhost("A:Inf1", [57, 56]);
    box.field.hand.settle();
    expect(ways(box)["A:Inf1"]).toEqual([
      [55, 55],
      [57, 56],
    ]);
  });

  it("stays when another unit is drawn or aimed; Alt changes all", async () => {
    const box = planned();
    box.field.hand.drag("A:Inf1", [55, 56]);
    box.field.hand.settle();
    box.field.hand.drag("A:Inf2", [59, 52]);
    box.field.hand.settle();
    expect(ways(box)).toEqual({ "A:Inf1": [[55, 56]], "A:Inf2": [[59, 52]] });
    box.field.hand.drag("A:Inf2", [59, 54], true);
    box.field.hand.settle();
    expect(ways(box)).toEqual({ "A:Inf1": [[55, 54]], "A:Inf2": [[59, 54]] });
    box.field.plan.unwish("A:Inf2");
    const asked: string[] = [];
    box.answers.seen = (ask) => (asked.push(ask.unit), { kind: "seen", unit: ask.unit, enemies: [] });
    box.field.pressUnit("G:Inf1");
    await vi.waitFor(() => expect(asked).toEqual(["A:Inf2"]));
  });

  it("turns everybody who is picked", () => {
    const box = planned();
    box.field.pressUnit("A:Inf2");
    box.field.hand.turnStep(false);
    expect(box.field.plan.wishes.map(({ unit: id, facing }) => [id, facing])).toEqual([
      ["A:Inf1", 15],
      ["A:Inf2", 105],
    ]);
  });

  it("waits while another seat at the screen is asked, or its state comes first", () => {
    const box = planned();
    box.field.hand.drag("A:Inf1", [55, 56]);
    box.field.hand.settle();
    box.show({ ...view(TROOPS, "perform"), offer: null });
    expect(box.field.plan.shown).toEqual([]);
    box.show(view(TROOPS, "perform", { units: ["A:Inf1"], actions: { "A:Inf1": ["move"] }, commander: "A:CO" }));
    expect(box.field.plan.shown.map((wish) => wish.unit)).toEqual(["A:Inf1"]);
    box.show({ ...view(TROOPS, "perform"), offer: null, side: "german" });
    expect(box.field.plan.wishes).toEqual([]);
  });

  it("is carried out at once only when nobody loses his action by it", async () => {
    const box = planned();
    box.field.plan.wish([{ unit: "A:Inf1", action: "fire", target: "G:Inf1" }]);
    const actions = { "A:Inf1": ["fire"], "A:Inf2": ["fire"] };
    box.answers.plan = () => ({ ...plan(1), orders: ["fire A:Inf1 at G:Inf1"], forgoes: ["A:Inf2"] });
    box.show(view(TROOPS, "perform", { units: ["A:Inf1", "A:Inf2"], actions, commander: "A:CO" }));
    await box.field.plan.carryOut();
    expect([box.orders, box.field.plan.leaving]).toEqual([[], ["A:Inf2"]]);
    await box.field.plan.carryOut();
    expect(box.orders).toEqual(["fire A:Inf1 at G:Inf1"]);
  });

  it("asks what could be done with a friend on whom a unit is dropped", async () => {
    const box = planned();
    box.answers.with = ({ units, other }) => ({
      kind: "meanings",
      options: [{ words: `Support ${units.join()} ${other}`, explanation: told("support") }],
    });
    box.show(view(TROOPS, "perform", { units: ["A:Inf2"], actions: { "A:Inf2": ["move"] }, commander: "A:CO" }));
    box.field.hand.drag("A:Inf2", [55.5, 50]);
    box.field.hand.settle();
    await vi.waitFor(() => expect(box.field.meaning.menu?.options[0]?.title).toBe("Support A:Inf2 A:Inf1"));
    expect(box.field.plan.wishes).toEqual([]);
  });
});

describe("a unit in hand", () => {
  it("is placed where one clicks, as it was turned", async () => {
    const box = new Sandbox();
    box.answers.send = sent;
    const waiting = unit("A:Inf1", 0, 0, { place: "reserve" });
    box.show(view([waiting], "send", { sends: { "A:Inf1": "spot" }, facing: 180, helps: { deploy: "Help" } }));
    box.field.pick(["A:Inf1"]);
    expect(box.field.hand.draft?.facing).toBe(180); // into the table
    box.field.hand.turnStep(false);
    box.field.pressSpot([30, 110]);
    await vi.waitFor(() => expect(box.field.setup.laid).toHaveLength(1));
    await box.field.setup.placeLaid();
    expect(box.orders).toEqual(["send A:Inf1 30,110 195"]);
  });

  it("is put down once, by a click or by letting go what was dragged out of the list", async () => {
    const box = new Sandbox();
    box.answers.send = sent;
    const waiting = unit("A:Inf1", 0, 0, { place: "reserve" });
    box.show(view([waiting], "send", { sends: { "A:Inf1": "spot" }, helps: { deploy: "Help" } }));
    box.field.pick(["A:Inf1"]);
    expect(box.field.putDown([40, 8])).toBe(false); // it was only clicked in the list
    box.field.hand.carried = true;
    expect(box.field.putDown([40, 8])).toBe(true);
    await vi.waitFor(() =>
      expect(box.field.setup.laid.map(({ unit: id, at }) => [id, at])).toEqual([["A:Inf1", [40, 8]]]),
    );
  });

  it("is moved only when that is confirmed", async () => {
    const box = new Sandbox();
    box.answers.send = sent;
    box.show(view(TROOPS, "send", { sends: { "A:CO": "way" } }));
    box.field.hand.drag("A:CO", [50, 60]);
    box.field.hand.settle();
    expect(box.orders).toEqual([]);
    await box.field.hand.carryOut();
    expect(box.orders).toEqual(["send A:CO 50,60 0"]);
  });

  it("looks to where it is drawn, and stays, where it can only turn", async () => {
    const box = new Sandbox();
    box.answers.send = sent;
    box.show(view(TROOPS, "send", { sends: { "A:Inf1": "turn" } }));
    box.field.hand.drag("A:Inf1", [65, 50]);
    box.field.hand.settle();
    expect(box.field.hand.draft).toMatchObject({ points: [[55, 50]], facing: 90 });
    await box.field.hand.carryOut();
    expect(box.orders).toEqual(["send A:Inf1 55,50 90"]);
  });

  it("is not sent by who may not", () => {
    const box = new Sandbox();
    box.show(view(TROOPS, "send", { sends: { "A:CO": "way" } }));
    box.field.hand.drag("G:Inf1", [50, 60]);
    expect(box.field.hand.draft).toBeNull();
  });
});

describe("an enemy that is clicked", () => {
  it("is offered with what the engine allows, and refused with its reason", async () => {
    const box = new Sandbox();
    const no = { rule: "BC:charge.reach", reason: "Too far.", places: [], units: [] };
    const meanings = (...refusals: (typeof no | null)[]) => ({
      kind: "meanings" as const,
      options: refusals.map((refusal, i) => ({ words: `Deed ${i}`, explanation: told(`deed ${i}`, { refusal }) })),
    });
    box.answers.with = ({ units, other }) => {
      expect([units, other]).toEqual([["A:Inf1"], "G:Inf1"]);
      return meanings(null, no);
    };
    box.show(view(TROOPS, "act", { units: ["A:Inf1"] }));
    box.field.pick(["A:Inf1"]);
    box.field.pressUnit("G:Inf1");
    await vi.waitFor(() => expect(box.field.meaning.menu?.options.map((option) => option.order)).toEqual(["deed 0"]));
    box.answers.with = () => meanings(no, no);
    box.field.back();
    box.field.pressUnit("G:Inf1");
    await vi.waitFor(() => expect(box.field.why).toEqual({ refusal: no, place: "G:Inf1" }));
  });
});

describe("artillery", () => {
  it("is asked for on the enemy that is clicked while the observer speaks", async () => {
    const box = new Sandbox();
    box.answers.request = ({ caller, target, guns }) =>
      told(`call ${caller} ${target} ${guns.join(" ")}`, { chance: 0.7, zones: [[55, 70, 10, 10]] });
    box.show(
      view([...TROOPS, unit("A:FAO", 48, 50, { command: 8 })], "command", {
        units: ["A:FAO"],
        callers: ["A:FAO"],
        guns: ["A:Art1", "A:Art2"],
      }),
    );
    box.field.pressUnit("A:FAO");
    box.field.pressUnit("G:Inf1");
    await vi.waitFor(() => expect(box.field.request.answer?.order).toBe("call A:FAO G:Inf1 A:Art1 A:Art2"));
  });

  it("leaves no zone on the table when another command speaks", async () => {
    const box = new Sandbox();
    box.answers.request = () => told("call", { zones: [[55, 70, 10, 10]] });
    const offer = { units: ["A:FAO", "A:CO"], callers: ["A:FAO"], guns: ["A:Art1"] };
    box.show(view([...TROOPS, unit("A:FAO", 48, 50, { command: 8 })], "command", offer));
    box.field.pressUnit("A:FAO");
    box.field.pressUnit("G:Inf1");
    await vi.waitFor(() => expect(box.field.request.answer?.zones).toHaveLength(1));
    box.field.pressUnit("A:CO");
    expect([box.field.request.wanted, box.field.request.answer]).toEqual([null, null]);
  });
});

describe("what is told", () => {
  it("tells units of one name apart by their side", () => {
    const box = new Sandbox();
    box.show(view(TROOPS, "command", COMMANDING));
    expect(box.field.units.get("G:Inf1")?.called).toBe("German Inf1");
    expect(box.field.units.get("A:Inf2")?.called).toBeUndefined(); // nobody else is called so
    const said = (text: string) => {
      const shown = mount(Said, { target: document.body, props: { table: box.field, text } });
      flushSync();
      const words = document.body.textContent;
      void unmount(shown);
      document.body.replaceChildren();
      return words;
    };
    expect(said("A:Inf1 fights G:Inf1.")).toBe("American Inf1 fights German Inf1.");
    expect(said("A:Inf1 is suppressed.")).toBe("Inf1 is suppressed.");
    expect(said("G:Inf1 is suppressed.")).toBe("German Inf1 is suppressed.");
  });

  it("shows a unit that it names, but not from within a button", () => {
    const box = new Sandbox();
    box.show(view(TROOPS, "command", COMMANDING));
    const shown = vi.spyOn(box.field, "show");
    const say = (seek: boolean) => {
      const made = mount(Said, { target: document.body, props: { table: box.field, text: "A:Inf1 waits.", seek } });
      flushSync();
      return made;
    };
    const plain = say(false);
    expect(document.querySelector("button, .unit-name")).toBeNull();
    void unmount(plain);
    const made = say(true);
    document.querySelector<HTMLButtonElement>(".unit-name")?.click();
    expect(shown).toHaveBeenCalledWith(["A:Inf1"], true);
    box.field.seeUnit("A:Inf99");
    expect(box.field.notice).toBe("A:Inf99 is not in play.");
    void unmount(made);
  });

  it("gives an example of an order only at the second click, a choice at once", () => {
    const box = new Sandbox();
    const about = "G:Inf1 can still run it down.";
    const choice = { order: "move A:CO to 50,60 face 0", words: "Move it", about, rules: ["BC:x"] };
    box.show(view(TROOPS, "act", { units: ["A:CO"] }));
    box.field.samples = { kind: "samples", unit: "", orders: [choice], forms: [] };
    const shown = mount(Samples, { target: document.body, props: { field: box.field } });
    flushSync();
    const button = document.querySelector<HTMLButtonElement>(".samples button");
    expect(document.querySelector(".samples li")?.textContent).toContain("German Inf1 can still run it down.");
    button?.click();
    flushSync();
    expect(box.orders).toEqual([]);
    button?.click();
    expect(box.orders).toEqual([choice.order]);
    box.show(view(TROOPS, "choose", { choices: [choice] }));
    flushSync();
    document.querySelector<HTMLButtonElement>(".samples button")?.click();
    expect(box.orders).toHaveLength(2);
    void unmount(shown);
    document.body.replaceChildren();
  });
});

describe("examples of orders", () => {
  it("are folded away where the table is drawn on, and listed where it is not", () => {
    const choice = (order: string, places: string[]) => ({ order, words: order, units: ["A:Inf1"], places });
    const folded = (...orders: ReturnType<typeof choice>[]) => {
      const box = new Sandbox();
      const seen = view(TROOPS, "send");
      if (seen.offer) seen.offer = { ...seen.offer, units: ["A:Inf1"], sends: { "A:Inf1": "way" } };
      box.show(seen);
      box.field.samples = { kind: "samples", unit: "", orders, forms: [] } as unknown as typeof box.field.samples;
      const shown = mount(Samples, { target: document.body, props: { field: box.field } });
      flushSync();
      const found = document.querySelector("details .samples") !== null;
      void unmount(shown);
      return found;
    };
    expect(folded(choice("move A:Inf1 to 1,2 face 0", ["1,2"]))).toBe(true);
    expect(folded(choice("move A:Inf1 to 1,2 face 0", ["1,2"]), choice("fire A:Inf1 at G:Inf1", []))).toBe(false);
  });
});

describe("a plan", () => {
  it("is forgotten with one press, whatever is said beside it", () => {
    const box = new Sandbox();
    box.show(view(TROOPS, "command"));
    box.field.plan.wishes = [{ unit: "A:Inf1", action: "fire" }];
    box.field.refuse({ rule: "BC:x", reason: "No.", places: [], units: [] }, null);
    box.field.plan.forget();
    expect([box.field.plan.wishes, box.field.why]).toEqual([[], null]);
  });
});

describe("strikes that are planned in secret", () => {
  it("are not left on a screen that two share, but while they are written", () => {
    const strike = { number: 1, turn: 3, x: 60, y: 60, state: "planned", zones: [], barrage: false, guns: {} };
    const shown = (tokens: string[], mode: "send" | "plot") => {
      const box = new Sandbox(tokens);
      const seen = { ...view(TROOPS, mode), strikes: [strike] } as unknown as ReturnType<typeof view>;
      box.show(seen);
      box.field.schedule.strikes = [{ turn: 2, at: [10, 20], guns: { "A:Art1": 1 }, barrage: false }];
      return box.field.schedule.secrets.map(({ turn }) => turn);
    };
    expect([shown(["t"], "send"), shown(["t", "u"], "send"), shown(["t", "u"], "plot")]).toEqual([[3], [], [2]]);
  });

  it("are put face down all at once", () => {
    const box = new Sandbox();
    box.show(view(TROOPS, "plot"));
    expect(box.field.prompted?.words).toBe("Plan no strikes");
    const strike = { turn: 2, at: [10, 20] as [number, number], guns: { "A:Art1": 1 }, barrage: false };
    box.field.schedule.strikes = [strike, strike];
    expect(box.field.prompted?.words).toBe("Put 2 strikes face down");
    box.field.prompted?.act();
    expect(box.asked.at(-1)).toEqual({ what: "schedule", strikes: [strike, strike] });
  });
});

describe("the other side's orders", () => {
  const entry = (number: number, kind: string, turn = 0) => ({
    number,
    turn,
    seat: "german",
    order: "x",
    rolls: [],
    events: [{ kind, text: "Something.", rules: [], places: [], units: ["G:Inf1"] }],
    when: "2026-01-01T00:00:00Z",
  });

  it("are played in the battle, not while both place their troops in turns", async () => {
    settings.pace = 1;
    const box = new Sandbox();
    const during = (turn: number) => ({ ...view(TROOPS, "send"), turn });
    box.show(during(0), { at: 1 });
    box.show(during(0), { at: 2, log: [entry(2, "deployed")] });
    expect([box.field.following, box.field.theirs.length]).toEqual([false, 0]);
    box.show(during(1), { at: 3, log: [entry(3, "deployed")] }); // the last of it
    expect([box.field.following, box.field.theirs.length]).toEqual([false, 0]);
    box.show(during(1), { at: 4, log: [entry(4, "moved", 1)] });
    expect([box.field.following, box.field.theirs.length]).toEqual([true, 1]);
    box.field.now();
    settings.pace = 0;
  });
});

describe("where one looks", () => {
  it("is the whole table again after a replay, where it was the whole table before", () => {
    const box = new Sandbox();
    box.show(view(TROOPS, "command", COMMANDING));
    const went: string[] = [];
    let kept: [number, number, number] | undefined;
    const camera = {
      get kept() {
        return kept;
      },
      place: [1, 2, 3],
      show: () => undefined,
      fit: () => went.push("fit"),
      comeBack: (at: number[]) => went.push(at.join(" ")),
    };
    box.field.camera = camera as never;
    for (const place of [undefined, [5, 6, 7] as [number, number, number]]) {
      kept = place;
      box.field.following = true;
      box.field.show(["A:CO"]);
      box.field.now();
    }
    expect(went).toEqual(["fit", "5 6 7"]);
  });
});

describe("the log", () => {
  it("has the dice of an order in one line, and its rules folded away", async () => {
    const box = new Sandbox();
    const entry = {
      number: 1,
      turn: 2,
      seat: "american",
      order: "x",
      rolls: [3, 1, 4].map((value) => ({ purpose: "fire", sides: 6, value })),
      events: ["BC:a", "BC:b", "BC:a"].map((rule) => ({
        kind: "hits",
        text: "Hit.",
        rules: [rule],
        places: [],
        units: [],
      })),
      when: "2026-01-01T00:00:00Z",
    };
    box.answers.log = () => ({ kind: "log", entries: [entry] });
    box.show(view(TROOPS, "send"), { at: 1 });
    await vi.waitFor(() => expect(box.field.log).toHaveLength(1));
    const target = document.createElement("div");
    const log = mount(Log, { target, props: { table: box.field } });
    flushSync();
    expect(target.querySelectorAll(".tag")).toHaveLength(1);
    expect(target.querySelector(".tag")?.textContent).toBe("dice 3 1 4");
    expect(target.querySelector("details")?.open).toBe(false);
    expect(target.querySelector("summary")?.textContent).toBe("2 rules");
    await unmount(log);
  });
});

describe("the table", () => {
  it("is turned to one's own edge, unless several sit at the screen or north is wanted on top", () => {
    const box = new Sandbox();
    const sides = { american: { name: "A", edge: "north", broken: false } };
    box.show({ ...view(TROOPS, "send"), sides });
    expect(box.field.rotated).toBe(180);
    box.field.northUp = true;
    expect(box.field.rotated).toBe(0);
    const two = new Sandbox(["a", "b"]);
    two.show({ ...view(TROOPS, "send"), sides });
    expect(two.field.rotated).toBe(0);
  });
});

describe("an answer that comes late", () => {
  it("is not shown once the game has gone on", async () => {
    const box = new Sandbox();
    const chief = unit("A:CO", 50, 50, { command: 10 });
    const foe = unit("G:Inf1", 50, 90);
    const mine = view([chief, foe], "send", { units: ["A:CO"] });
    let answer: () => void = () => undefined;
    const late = new Promise<void>((done) => (answer = done));
    const bands = { kind: "bands", command: "A:CO", from_centre: false, bands: [], units: {} };
    box.answers.bands = () => late.then(() => bands) as never;
    const refusal = { rule: "BC:x", reason: "No.", places: [], units: [] };
    const options = [{ words: "Fire", explanation: { refusal, promises: [] } }];
    box.answers.with = () => late.then(() => ({ kind: "meanings", options })) as never;
    box.show(mine);
    box.field.pick(["A:CO"]);
    box.field.pressUnit("G:Inf1");
    box.show({ ...mine, asked: "german", side: "german", offer: null });
    answer();
    await new Promise((done) => setTimeout(done, 5));
    expect(box.asked.map(({ what }) => what)).toEqual(expect.arrayContaining(["bands", "with"]));
    expect([box.field.lens.bands, box.field.why]).toEqual([null, null]);
  });
});
