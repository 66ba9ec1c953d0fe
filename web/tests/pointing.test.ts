// What is done on the map, as the table understands it.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { eventsOf, keepPlace } from "../src/blitzkrieg/pointing";
import type { Offer, Unit, View } from "../src/blitzkrieg/hexwire";
import type { Camera } from "../src/sheet/camera";
import { looking } from "../src/shell/shelf";
import { Desk, offer, state, unit, view } from "./making";

const ARMIES = [
  unit("B:4Arm", "S20"),
  unit("B:5Arm", "S20"),
  unit("B:1FtB", "S20", { flies: true }),
  unit("R:1Inf", "S22"),
];
const WIDE = innerWidth;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
  Object.assign(globalThis, { innerWidth: WIDE });
});

function sitting(mode: Offer["mode"] = "send", more: Partial<View> = {}, units: Unit[] = ARMIES) {
  const desk = new Desk();
  const asked: string[] = [];
  desk.answers.targets = ({ units: sent }) => {
    asked.push(`targets ${sent.join(" ")}`);
    const path: string[] = [];
    const lit = { hex: "S21", orders: ["go"], words: "go", cost: "1", stop: true, path, tone: "" };
    return { kind: "targets", units: sent, targets: [lit] };
  };
  desk.answers.would = ({ hexes = [] }) => {
    asked.push(`would ${hexes.join(" ")}`);
    return { kind: "explanation", order: "ordered" } as never;
  };
  desk.tell[0]?.(state(view(units, mode, more)));
  return { desk, table: desk.table, asked, says: eventsOf(desk.table) };
}

describe("the pointer", () => {
  it("takes the place of the cursor, which stays while it goes off the map", () => {
    const { table, says } = sitting();
    table.cursor = "S20";
    says.onpoint("S21");
    expect([table.hover, table.cursor]).toEqual(["S21", null]);
    table.cursor = "S20";
    says.onpoint(null);
    expect([table.hover, table.cursor]).toEqual([null, "S20"]);
  });

  it("asks what can be reached from where it rests, not from where it passes", async () => {
    const { table, says, asked } = sitting();
    table.toggleLayer("reach");
    says.onpoint("S22");
    says.onpoint("S20");
    await vi.advanceTimersByTimeAsync(100);
    expect(asked).toEqual(["targets B:4Arm B:5Arm B:1FtB"]);
    expect(table.reach).toEqual(["S21"]);
    says.onpoint("S22");
    expect(table.reach).toEqual([]);
  });

  it("of a finger does not stay", () => {
    const { table, says } = sitting();
    table.hover = "S20";
    says.ontap("S20");
    expect(table.hover).toBeNull();
  });
});

describe("what is dragged", () => {
  it("takes all of its stack along that goes as it does and can", () => {
    const { table, says } = sitting("send", { offer: offer("send", { units: ["B:4Arm", "B:5Arm", "B:1FtB"] }) });
    says.ongrab("B:5Arm");
    expect(table.selected).toEqual(["B:4Arm", "B:5Arm"]);
    says.ongrab("B:1FtB");
    expect(table.selected).toEqual(["B:1FtB"]);
  });

  it("is what was chosen, where it was chosen before", () => {
    const { table, says } = sitting();
    void table.select(["B:5Arm"]);
    const before = table.selected;
    says.ongrab("B:5Arm");
    expect(table.selected).toBe(before);
  });

  it("goes where it is let fall, and nowhere on its own hex", async () => {
    const { desk, says, asked } = sitting();
    says.ongrab("B:5Arm");
    says.oncarry("S20");
    says.ondrop("S20");
    await vi.advanceTimersByTimeAsync(0);
    expect([desk.orders, desk.table.hover]).toEqual([[], "S20"]);
    says.ondrop("S21");
    await vi.advanceTimersByTimeAsync(0);
    expect(desk.orders).toEqual(["go"]);
    expect(asked).not.toContain("would S20");
  });

  it("is let go of", () => {
    const { table, says } = sitting();
    says.ongrab("B:5Arm");
    says.onletgo();
    expect(table.selected).toEqual([]);
  });
});

describe("the cursor", () => {
  it("says what it has come to", () => {
    const { table, says } = sitting();
    table.hover = "S22";
    says.oncursor("S20");
    expect([table.hover, table.cursor]).toEqual([null, "S20"]);
    expect(table.said).toContain("S20. Clear. Great Blue: 4th Armor (6-6)");
    says.oncursor(null);
    expect(table.cursor).toBeNull();
  });

  it("says what an order there would cost", async () => {
    const { table, says } = sitting();
    await table.select(["B:4Arm"]);
    says.oncursor("S21");
    expect(table.said).toBe("S21. Clear. go here, cost 1, must stop");
  });

  it("chooses, and says how many", () => {
    const { table, says } = sitting();
    says.onenter("S20");
    expect(table.said).toBe(`${table.selected.length} units selected.`);
  });

  it("rolls for the battle that is looked at", () => {
    const fought = { number: 7, by: "blue", units: ["B:4Arm"], hexes: ["S22"], defenders: ["R:1Inf"] };
    const battles = [{ ...fought, attack_total: 6, defense_total: 6, odds: "1-1", title: "", waits: "" }];
    const choices = [{ order: "resolve 7", words: "Roll", battle: 7 }] as unknown as Offer["choices"];
    const { desk, says } = sitting("pick", { battles, offer: offer("pick", { choices }) });
    says.onenter("S22");
    expect(desk.orders).toEqual(["resolve 7"]);
  });
});

describe("where one begins to look", () => {
  /** Where a camera is sent that sees the table of such a window. */
  function begun(wide: number, more: Partial<View> = {}): string[][] {
    Object.assign(globalThis, { innerWidth: wide });
    const { desk, table, says } = sitting("send", more);
    const shown: string[][] = [];
    const show = (points: { x: number; y: number }[]) =>
      void shown.push(
        [...table.hexes.values()]
          .filter(({ x, y }) => points.some((at) => at.x === x && at.y === y))
          .map(({ hex }) => hex),
      );
    says.oncamera({ show, kept: [1, 2, 3], place: [0, 0, 1] } as unknown as Camera);
    desk.tell[0]?.(state(view(ARMIES, "send", more), { at: 1, hash: "h1" }));
    desk.tell[0]?.(state(view(ARMIES, "send", more), { at: 2, hash: "h2" }));
    return shown;
  }

  it("is on the whole board in a wide window", () => expect(begun(1200)).toEqual([]));
  it("is on one's own units in a narrow one, once", () => expect(begun(400)).toEqual([["S20"]]));
  it("is on everybody where a wash lies over what is not played on", () => {
    const parts = [{ places: ["A10..39"] }];
    const layers: View["layers"] = [{ key: "out", title: "Out", about: "", look: "plain", parts, shown: true }];
    expect(begun(1200, { layers })).toEqual([["S20", "S22"]]);
  });

  it("is where one looked before", () => {
    const { table, says } = sitting();
    const comeBack = vi.fn();
    const camera = { kept: [4, 5, 6], comeBack } as unknown as Camera;
    table.camera = camera;
    keepPlace(table);
    expect(looking(table.id).place).toEqual([4, 5, 6]);
    says.oncamera(camera);
    expect(comeBack).toHaveBeenCalledWith([4, 5, 6]);
    says.oncamera(null);
    expect(table.camera).toBeNull();
  });
});
