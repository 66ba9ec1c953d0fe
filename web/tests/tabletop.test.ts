import { flushSync, mount, unmount } from "svelte";
import { describe, expect, it, vi } from "vitest";

import { drawnTables } from "../src/commander/drawn";
import { Drawing } from "../src/commander/editor.svelte";
import {
  apart,
  around,
  bearing,
  corners,
  fence,
  handleFor,
  inside,
  MM,
  pastHandle,
  outline,
  sector,
  Sheeting,
  turned,
  type Spot,
} from "../src/commander/geometry";
import { asSteps, spotsOf } from "../src/commander/plan";
import Tables from "../src/pages/Tables.svelte";
import { api } from "../src/shell/api";
import { Door } from "../src/shell/door";
import type { Connection, Line } from "../src/shell/connection";
import type { Message } from "../src/shell/watch.svelte";
import { route } from "../src/shell/shelf";

const base = { x: 60, y: 50, facing: 0, width: 3, depth: 3 };
const sheet = new Sheeting(120);

describe("centimetres", () => {
  it("have y up, the drawing has it down", () => {
    expect(sheet.down([60, 50])).toEqual([600, 700]);
    expect(sheet.up(600, 700)).toEqual([60, 50]);
  });
  it("are turned clockwise from north", () => {
    expect([bearing([0, 0], [0, 1]), bearing([0, 0], [1, 0]), bearing([0, 0], [-1, 0])]).toEqual([0, 90, 270]);
    expect([turned(-15), turned(375), turned(359.98)]).toEqual([345, 15, 0]);
    const [front] = corners({ ...base, facing: 90 });
    expect(front?.map(Math.round)).toEqual([62, 52]); // the left end of the front edge of who looks east
  });
  it("lie within a fence or not", () => {
    const fence: Spot[] = [
      [0, 0],
      [10, 0],
      [10, 10],
      [0, 10],
    ];
    expect([inside([5, 5], fence), inside([11, 5], fence)]).toEqual([true, false]);
  });
  it("reach round a base and before it", () => {
    expect(around(sheet, base, 20)).toContain("A200 200");
    expect(sector(sheet, base, 30, 180)).toContain("385"); // thirty centimetres before the front edge
    expect(sector(sheet, base, 30, 360)).toBe(around(sheet, base, 30));
    expect(
      outline(sheet, {
        type: "Polygon",
        coordinates: [
          [
            [0, 0],
            [10, 0],
            [10, 10],
            [0, 0],
          ],
        ],
      }),
    ).toBe("M0 1200L100 1200L100 1100L0 1200Z");
    expect(
      outline(sheet, {
        type: "LineString",
        coordinates: [
          [0, 0],
          [10, 0],
        ],
      }),
    ).toBe("M0 1200L100 1200");
  });
});

describe("what is drawn", () => {
  it("is asked about as it was wished", () => {
    expect(
      asSteps([
        { unit: "A:1", action: "move", points: [[1, 1]], facing: 0 },
        { unit: "A:2", action: "fire", target: "G:1", weapon: "5/10" },
        { unit: "A:3", action: "move", charge: "G:2" },
        { unit: "A:5", action: "deploy" },
      ]),
    ).toEqual([
      { unit: "A:1", action: "move", points: [[1, 1]], facing: 0 },
      { unit: "A:2", action: "fire", target: "G:1", weapon: "5/10" },
      { unit: "A:3", action: "move", charge: "G:2" },
      { unit: "A:5", action: "deploy" },
    ]);
  });
  it("is found again in an order", () => {
    expect(spotsOf("move A:Inf1 to 60,48 61.5,-2 face 0")).toEqual([
      [60, 48],
      [61.5, -2],
    ]);
    expect(spotsOf("fire A:Inf1 at G:Inf2, A:Inf3 at G:Inf2")).toEqual([]);
  });
});

describe("a table of one's own", () => {
  const drawn = () => {
    const table = new Drawing();
    table.begin("woods", true);
    for (const spot of [
      [10, 10],
      [30, 10],
      [30, 30],
      [130, 200],
    ] as Spot[])
      table.add(spot);
    table.finish();
    return table;
  };
  it("keeps its corners on the table and closes its outlines", () => {
    const [piece] = (JSON.parse(drawn().write()) as { features: { properties: unknown; geometry: unknown }[] })
      .features;
    expect(piece?.properties).toEqual({ id: "woods-1", kind: "woods" });
    expect(piece?.geometry).toEqual({
      type: "Polygon",
      coordinates: [
        [
          [10, 10],
          [30, 10],
          [30, 30],
          [120, 120],
          [10, 10],
        ],
      ],
    });
  });
  it("is the same when it is read again", () => {
    const again = new Drawing();
    again.read(drawn().write());
    expect(again.write()).toBe(drawn().write());
    expect(() => again.read("{}")).toThrow("no table");
  });
  it("keeps what is cut out of an area", () => {
    const table = drawn();
    const file = JSON.parse(table.write()) as { features: { geometry: { coordinates: Spot[][] } }[] };
    file.features[0]?.geometry.coordinates.push([
      [15, 12],
      [20, 12],
      [20, 15],
      [15, 12],
    ]);
    table.read(JSON.stringify(file));
    table.chosen = "woods-1";
    table.movePoint(0, [9, 9]);
    const [piece] = (JSON.parse(table.write()) as typeof file).features;
    expect(piece?.geometry.coordinates).toEqual([
      [
        [9, 9],
        [30, 10],
        [30, 30],
        [120, 120],
        [9, 9],
      ],
      [
        [15, 12],
        [20, 12],
        [20, 15],
        [15, 12],
      ],
    ]);
  });
  it("is drawn on while it has too few corners: what one has clicked is not lost without a word", () => {
    const table = new Drawing();
    table.begin("woods", true);
    expect(table.least).toBe(3);
    table.add([1, 1]);
    table.add([9, 1]);
    table.finish();
    expect([table.pieces.length, table.drawing?.points.length]).toEqual([0, 2]);
    table.add([9, 9]);
    table.finish();
    expect([table.pieces.length, table.drawing]).toEqual([1, null]);
    table.begin("hedge", false);
    expect(table.least).toBe(2);
    table.finish();
    expect([table.pieces.length, table.drawing]).toEqual([1, null]);
  });
  it("takes typed corners, and only those that make a piece", () => {
    const table = drawn();
    expect([table.typed("1,1 2,2"), table.typed("1,1 2,x 3,3"), table.typed("1,1 5,1 5,5")].map(Boolean)).toEqual([
      true,
      true,
      false,
    ]);
    expect(table.piece?.points).toEqual([
      [1, 1],
      [5, 1],
      [5, 5],
    ]);
    table.insert(0, [3, 0]);
    expect(table.piece?.points[1]).toEqual([3, 0]);
    table.remove();
    expect(table.pieces).toEqual([]);
  });
  it("has an address", () => expect(route("#/tables").page).toBe("tables"));
});

describe("the door of a game", () => {
  const open = () => {
    const tell: ((message: Message) => void)[] = [];
    const line: ((line: Line) => void)[] = [];
    const games: string[] = [];
    const door = new Door(
      "g",
      ["a", "b"],
      (game) => games.push(game),
      () => games.push("refused"),
      (_id, _token, onMessage, onLine) => {
        tell.push(onMessage);
        line.push(onLine);
        return { close: () => undefined } as Connection;
      },
    );
    return { door, tell, line, games };
  };
  const state = { type: "state", view: { game: "commander" } } as unknown as Message;

  it("says once which game it is, and hands on all that was said", async () => {
    const { door, tell, line, games } = open();
    line[0]?.("open");
    tell[0]?.(state);
    tell[1]?.(state);
    expect(games).toEqual(["commander"]);
    const heard: Message[] = [];
    const lines: Line[] = [];
    door.connect(
      "g",
      "a",
      (message) => heard.push(message),
      (now) => lines.push(now),
    );
    await Promise.resolve();
    expect([heard, lines]).toEqual([[state], ["open"]]);
    tell[0]?.(state);
    expect(heard).toHaveLength(2);
  });
  it("says when nobody opens", () => {
    const { line, games } = open();
    line[0]?.("refused");
    expect(games).toEqual(["refused"]);
  });
});

describe("a table that is being drawn", () => {
  const drawn = () => {
    const table = new Drawing();
    table.begin("woods", true);
    for (const spot of [
      [10, 10],
      [20, 10],
      [20, 20],
      [10, 20],
    ] as [number, number][])
      table.add(spot);
    table.finish();
    return table;
  };

  it("takes changes back one by one, a drag as one", () => {
    const table = drawn();
    table.remember();
    table.movePoint(0, [5, 5]);
    table.movePoint(0, [6, 6]);
    table.remove();
    table.undo();
    expect(table.pieces[0]?.points[0]).toEqual([6, 6]);
    table.undo();
    expect(table.pieces[0]?.points[0]).toEqual([10, 10]);
    table.undo();
    expect([table.pieces, table.canUndo, table.chosen]).toEqual([[], false, null]);
  });

  it("has copies with ids of their own, and turns pieces round their middle", () => {
    const table = drawn();
    table.copy();
    expect(table.pieces.map((piece) => piece.id)).toEqual(["woods-1", "woods-2"]);
    expect(table.piece?.points[0]).toEqual([14, 6]);
    table.turn(90);
    expect(table.piece?.points[0]).toEqual([14, 16]);
  });

  it("refuses corners beyond the table instead of moving them", () => {
    const table = drawn();
    expect(table.typed("500,-300 20,10 20,20")).toContain("500,-300 lies beyond the table");
    expect(table.piece?.points).toHaveLength(4);
    expect(table.typed("120,0 20,10 20,20")).toBe("");
    expect(table.piece?.points).toHaveLength(3);
  });
});

describe("a table that is kept for new games", () => {
  it("is one that the server can read", async () => {
    vi.spyOn(api, "pieceKinds").mockResolvedValue([]);
    vi.spyOn(api, "models").mockResolvedValue([]);
    const check = vi.spyOn(api, "checkTable").mockRejectedValue(new Error("woods-1 crosses itself"));
    const shown = mount(Tables, { target: document.body });
    flushSync();
    const keep = [...document.querySelectorAll("button")].find((one) => one.textContent === "Keep it for new games");
    keep?.click();
    await vi.waitFor(() => expect(document.querySelector("[role=alert]")?.textContent).toBe("woods-1 crosses itself"));
    expect(drawnTables()).toEqual([]);
    check.mockResolvedValue({ title: "Mine", findings: [], svg: "<svg/>" });
    keep?.click();
    await vi.waitFor(() => expect(drawnTables()).toHaveLength(1));
    flushSync();
    expect(document.querySelectorAll(".thumb")).toHaveLength(1);
    await unmount(shown);
    localStorage.clear();
    vi.restoreAllMocks();
  });
});

describe("the handle that turns a base", () => {
  it("is found by a finger from afar, beside the base, and is no larger from near", () => {
    for (const grain of [0.5, 1, 2, 3.1]) {
      const { far, size, reach } = handleFor(grain);
      expect([size / grain >= 7, reach / grain >= 16]).toEqual([true, true]); // dots of the screen
      expect(far * MM - reach).toBeGreaterThan(0);
    }
    expect(handleFor(3.1).far * MM).toBeGreaterThan(15 * 1.8 + 7 * 3.1); // the edge of the base as it is drawn then
    expect(handleFor(0.5)).toMatchObject({ far: 3.6, size: 7 });
  });

  it("is not covered by what opens on its side of the base", () => {
    const up = { y: 100, fy: 136 };
    expect(pastHandle(up, false, 0.5)).toBe(36);
    expect(pastHandle(up, true, 0.5)).toBe(0);
    expect(pastHandle({ y: 136, fy: 100 }, true, 0.5)).toBe(36);
    expect(pastHandle(up, false, 2)).toBe(0); // there is room enough
    expect(pastHandle(null, false, 0.5)).toBe(0);
  });
});

describe("labels", () => {
  const label = (key: string, x: number, y: number) => ({ key, x, y, words: "1.2 hits" });

  it("are printed over no other, and none that is free is moved", () => {
    const crowd = ["a", "b", "c", "d", "too many"].map((key) => label(key, 20, 4));
    const put = apart([...crowd, label("far", 500, 0)], 2);
    expect(put.map(({ key, y }) => [key, y])).toEqual([
      ["a", 4],
      ["b", 34],
      ["c", 64],
      ["d", -26],
      ["far", 0],
    ]);
  });

  it("find their places in one pass, however a pixel is rounded", () => {
    for (let grain = 0.01; grain < 4; grain += 0.01) {
      const put = apart(
        Array.from({ length: 60 }, (_, n) => label(`${n}`, n % 7, 281.3 + n * 0.1)),
        grain,
      );
      expect(put.length).toBeGreaterThan(0);
      expect(put.length).toBeLessThanOrEqual(60);
    }
  });
});

describe("the lasso", () => {
  it("fences in what lies in its line, or in the box from corner to corner where it runs straight", () => {
    const within = (line: [number, number][]) => inside([5, 5], fence(line));
    expect(within([[0, 0], [10, 0], [10, 10], [0, 10]])).toBe(true); // prettier-ignore
    expect(within([[0, 0], [10, 0], [10, 2], [0, 2]])).toBe(false); // prettier-ignore
    expect(within([[0, 0], [4, 3], [10, 10]])).toBe(true); // prettier-ignore
    expect(within([[10, 2], [6, 6], [2, 10]])).toBe(true); // prettier-ignore
    expect(inside([5, 11], fence([[0, 0], [4, 3], [10, 10]]))).toBe(false); // prettier-ignore
  });
});

describe("a piece of a table that is drawn", () => {
  it("has no corner twice where a double click ends it, and leads off the table beside the edge", () => {
    const drawing = new Drawing();
    drawing.begin("road", false);
    for (const spot of [[60, 0.7], [60, 50], [61, 119.2], [61, 119.2]] as Spot[]) drawing.add(spot); // prettier-ignore
    drawing.finish();
    expect(drawing.pieces[0]?.points).toEqual([[60, 0], [60, 50], [61, 120]]); // prettier-ignore
  });
});
