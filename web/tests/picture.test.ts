// The table as the map draws it.
import { flushSync } from "svelte";
import { toStore } from "svelte/store";
import { afterEach, describe, expect, it } from "vitest";

import { pictureOf } from "../src/blitzkrieg/picture.svelte";
import type { BattleView, Event, Target, Unit, View } from "../src/blitzkrieg/hexwire";
import type { Picture } from "../src/hexmap/picture";
import { board, Desk, offer, soon, state, unit, view } from "./making";

const ARMIES = [unit("B:4Arm", "S20"), unit("B:5Arm", "S20"), unit("R:1Inf", "S22")];
const target = (hex: string, more: Partial<Target> = {}): Target => ({
  hex,
  orders: [`go to ${hex}`],
  words: "go",
  cost: "1",
  stop: false,
  path: [],
  tone: "",
  ...more,
});
const event = (units: string[], places: string[]): Event => ({ kind: "moved", text: "", rules: [], units, places });
const battle: BattleView = {
  number: 7,
  by: "blue",
  units: ["B:4Arm", "B:5Arm"],
  hexes: ["S22"],
  defenders: ["R:1Inf"],
  attack_total: 12,
  defense_total: 6,
  odds: "2-1",
  title: "",
  waits: "",
};

afterEach(() => sessionStorage.clear());

function drawn(more: Partial<View> = {}, units: Unit[] = ARMIES, ground = board()): { desk: Desk; picture: Picture } {
  const desk = new Desk();
  desk.answers.targets = ({ units: asked }) => ({
    kind: "targets",
    units: asked,
    targets: [
      target("S21", { stop: true, path: ["T20", "S21"] }),
      target("S25", { tone: "air" }),
      target("S26", { tone: "air" }),
      target("S26"),
    ],
  });
  desk.tell[0]?.(state(view(units, "send", more)));
  return { desk, picture: pictureOf(desk.table, ground) };
}

describe("the hexes that are lit", () => {
  it("are those that the selection can be sent to: where it must stop, and where it can only fly", async () => {
    const { desk, picture } = drawn();
    await desk.table.select(["B:4Arm"]);
    const { targets, stops, flights } = picture.lit;
    expect([targets, stops, flights]).toEqual([["S21", "S25", "S26"], ["S21"], ["S25"]]);
    expect([...picture.destinations]).toEqual(targets);
  });

  it("stay as they are while something else is pointed at", async () => {
    const { desk, picture } = drawn();
    await desk.table.select(["B:4Arm"]);
    const seen: unknown[] = [];
    const parts = [() => picture.lit.targets, () => picture.blocks, () => picture.marks.battles, () => picture.stops];
    const stops = parts.map((part) => toStore<unknown>(part).subscribe((now) => seen.push(now)));
    desk.table.hover = "S21";
    flushSync();
    expect(picture.marks.hover).toBe("S21");
    for (const stop of stops) stop();
    expect(seen).toHaveLength(4);
  });

  it("are those of a refusal, as long as it is read", () => {
    const { desk, picture } = drawn();
    expect(picture.lit.refused).toEqual([]);
    desk.table.refuse({ rule: "75:8.2a", reason: "It must stop.", places: ["S21"], units: [] }, "S22");
    expect([picture.lit.refused, picture.asking]).toEqual([["S21"], "S22"]);
  });
});

describe("counters", () => {
  it("bear what tells them from others of their kind", () => {
    const { picture } = drawn();
    expect([...picture.counters.pieces.values()].map((piece) => piece.designation)).toEqual(["4", "5", "1"]);
  });

  it("go along their way while it is played, if that is where they end", () => {
    const { desk, picture } = drawn();
    const events = [event(["B:4Arm", "R:1Inf"], ["S18", "S19", "S20"])];
    desk.table.moment = { at: 0, view: desk.table.live?.view as View, events };
    expect(picture.counters.journeys).toEqual([]);
    desk.table.playing = true;
    expect(picture.counters.journeys).toEqual([{ units: ["B:4Arm"], places: ["S18", "S19", "S20"] }]);
    expect([...picture.counters.acting]).toEqual(["B:4Arm", "R:1Inf"]);
    expect(picture.marks.trails).toEqual([["S18", "S19", "S20"]]);
  });

  it("can be dragged where they are to be sent somewhere, and only those that can go", () => {
    const { desk, picture } = drawn({ offer: offer("send", { units: ["B:4Arm"] }) });
    expect([...picture.grabbable]).toEqual(["B:4Arm"]);
    desk.tell[0]?.(state(view(ARMIES, "pick"), { at: 1, hash: "h1" }));
    expect([...picture.grabbable]).toEqual([]);
  });
});

describe("a block", () => {
  const stack = [unit("B:4Arm", "S20"), unit("B:1Inf", "S20", { attack: 2 }), unit("B:2Inf", "S20", { attack: 2 })];
  const pressed = (units: string[]) => drawn({ offer: offer("send", { units }) }, stack).picture.blocks[0];

  it("looks like its strongest unit, and has the attack of all", () =>
    expect(pressed([])).toMatchObject({ hex: "S20", top: { id: "B:4Arm" }, high: 3, total: 10, lit: false }));
  it("means its strongest unit, if it can do something", () =>
    expect(pressed(["B:4Arm", "B:1Inf"])).toMatchObject({ unit: "B:4Arm", lit: true }));
  it("means whoever can, if that one cannot", () => expect(pressed(["B:2Inf"])).toMatchObject({ unit: "B:2Inf" }));
});

describe("what is laid over the map", () => {
  const parts = [{ tone: "second", places: ["S17..19", "T3"], labels: { S17: "3" } }];
  const layers: View["layers"] = [{ key: "zones", title: "Zones", about: "", look: "flags", parts, shown: true }];

  it("is told hex by hex, in the shape of whose it is", () => {
    const [wash] = drawn({ layers }).picture.laid.washes;
    expect(wash).toMatchObject({ id: "zones-0", look: "flags", tone: "second", shape: "cut", labels: [["S17", "3"]] });
    expect(wash?.hexes).toEqual(["S17", "S18", "S19", "T3"]);
  });

  it("is taken away", () => {
    const { desk, picture } = drawn({ layers });
    desk.table.toggleLayer("zones");
    expect(picture.laid.washes).toEqual([]);
  });

  it("has the sea zones when they are asked for", () => {
    const { desk, picture } = drawn();
    for (const hex of ["S20", "S21", "T30"]) {
      const record = desk.table.hexes.get(hex);
      if (record) desk.table.hexes.set(hex, { ...record, sea_zone: hex === "T30" ? "2" : "1" });
    }
    expect(picture.laid.seas).toEqual([]);
    desk.table.toggleLayer("seas");
    expect(picture.laid.seas).toEqual([["S20", "S21"], ["T30"]]);
  });
});

describe("what lies over the counters", () => {
  it("has each battle once from every hex that it is fought from", () => {
    const { marks } = drawn({ battles: [battle] }).picture;
    expect(marks.battles).toEqual([{ number: 7, odds: "2-1", from: ["S20"], to: ["S22"] }]);
    expect(marks.battle).toBe(7);
  });

  it("has the way from where the selection stands to the hex that is pointed at", async () => {
    const { desk, picture } = drawn();
    await desk.table.select(["B:4Arm"]);
    desk.table.hover = "S21";
    expect(picture.marks.way).toEqual(["S20", "T20", "S21"]);
    desk.table.hover = "S30";
    expect(picture.marks.way).toEqual([]);
  });

  it("says what could come only while that is asked", async () => {
    const { desk, picture } = drawn();
    desk.answers.threat = ({ hex, side }) => ({
      kind: "threat",
      hex,
      side,
      attackers: [{ unit: "R:1Inf", attack: 6, hexes: ["S21"] }],
      strength: 6,
      defense: 12,
      odds: null,
    });
    desk.table.toggleLayer("threat");
    desk.table.hover = "S20";
    await desk.table.readThreat("S20");
    expect(picture.marks.threat).toEqual({ hex: "S20", from: ["S22"] });
    desk.table.threats = new Map([["S20", desk.table.threat as NonNullable<typeof desk.table.threat>]]);
    expect(picture.marks.threats).toEqual([["S20", "6 factors"]]);
    desk.table.toggleLayer("threat");
    await soon();
    expect([picture.marks.threat, picture.marks.threats]).toEqual([null, []]);
  });

  it("warns of hexes, and of no box beside the map", () => {
    const caution = { rule: "75:7.1", reason: "Too many.", places: ["S20", "turn-4", "S20"], units: [] };
    expect(drawn({ cautions: [caution] }).picture.marks.warned).toEqual(["S20"]);
  });
});

describe("where one goes by keys", () => {
  it("is where units can do something, then where something is to be done", () => {
    const { desk, picture } = drawn({ offer: offer("send", { units: ["B:4Arm"], hexes: ["S30", "S20"] }) });
    expect([picture.stops, picture.start]).toEqual([["S20", "S30"], null]);
    desk.table.looked = "S31";
    expect(picture.start).toBe("S31");
  });
});

describe("the ground", () => {
  it("names each city once, the largest first, and tells land from water", () => {
    const ground = board();
    const [sea, lake, ...rest] = ground.hexes;
    if (sea) sea.terrain = "sea";
    if (lake) lake.terrain = "lake";
    const { desk, picture } = drawn({}, ARMIES, ground);
    const name = (hex: string, city: string) => {
      const record = desk.table.hexes.get(hex);
      if (record) desk.table.hexes.set(hex, { ...record, city: true, name: city });
    };
    for (const hex of ["S20", "S21"]) name(hex, "Great City");
    name("B12", "Small Town");
    expect(picture.cities.map(({ text }) => text)).toEqual(["Great City", "Small Town"]);
    expect(picture.land).toEqual(rest.map(({ hex }) => hex));
  });
});
