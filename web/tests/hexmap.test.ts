// The map by itself: a picture that no game has made, and what is said of what is done on it.
import { flushSync, mount, unmount } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";

import Board from "../src/hexmap/Board.svelte";
import { Grid } from "../src/hexmap/hexes";
import type { Chart, Events, Picture, Standing } from "../src/hexmap/picture";
import type { Camera } from "../src/sheet/camera";

vi.mock("../src/sheet/drawing", () => ({ NAMES: 0, picture: () => new Promise(() => undefined) }));
vi.mock("../src/sheet/ground", () => ({ Ground: vi.fn(class { move = vi.fn(); resized = vi.fn(); destroy = vi.fn(); show = vi.fn(); }) })); // prettier-ignore

const GRID = new Grid(20, { x: 40, y: -320 });
const HEXES = ["A10", "A11", "B10", "B11", "C11"];
const CHART: Chart = {
  ...{ x: 0, y: 0, width: 200, height: 200, side: 20 },
  hexes: HEXES.map((hex) => ({ hex, ...GRID.at(hex) })),
};
const piece = (id: string, place: string): Standing => ({
  ...{ id, place, tone: "first", shape: "round", size: "", symbol: "", factors: "3", signs: [], moved: false },
  ...{ designation: "", flies: false },
});

function picture(more: Partial<Picture> = {}): Picture {
  const pieces = [piece("one", "A10"), piece("two", "A10"), piece("three", "C11")];
  const [none, nobody] = [[] as string[], new Set<string>()];
  const stacks = new Map(["A10", "C11"].map((hex) => [hex, pieces.filter(({ place }) => place === hex)]));
  return {
    grid: GRID,
    counters: {
      ...{ pieces: new Map(pieces.map((known) => [known.id, known])), stacks, above: new Map() },
      ...{ chosen: nobody, offered: nobody, fighting: nobody, touched: nobody, acting: nobody, journeys: [] },
    },
    blocks: [],
    laid: { seas: [], washes: [] },
    lit: {
      ...{ reach: none, targets: ["B10"], stops: none, flights: none, offered: none },
      ...{ aim: none, taught: none, spoken: none, refused: none },
    },
    marks: {
      ...{ flights: [], battles: [], battle: 0, aimed: null, threat: null, threats: [], trails: [], way: none },
      ...{ fell: null, warned: none, hover: null, cursor: null },
    },
    ...{
      cities: [],
      land: HEXES,
      bare: false,
      ordering: true,
      position: "p",
      pointed: null,
      asking: null,
      long: false,
    },
    ...{ destinations: nobody, hand: none, sending: false, grabbable: nobody, start: null, stops: ["A10", "C11"] },
    ...more,
  };
}

let mounted: Record<string, unknown> | null = null;
afterEach(() => {
  if (mounted) void unmount(mounted);
  mounted = null;
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

function opened(more: Partial<Picture> = {}) {
  const names = ["press", "pick", "away", "point", "tap", "grab", "carry", "drop", "letgo", "cursor", "enter", "fault"];
  let camera: Camera | null = null;
  const said: unknown[][] = [];
  const events = {
    ...Object.fromEntries(names.map((name) => [`on${name}`, (...told: unknown[]) => said.push([name, ...told])])),
    oncamera: (made: Camera | null) => (camera = made),
  } as unknown as Events;
  const shown = mount(Board, { target: document.body, props: { picture: picture(more), chart: CHART, events } });
  mounted = shown;
  flushSync();
  const element = document.querySelector(".board-view") as HTMLElement;
  const does = (kind: typeof MouseEvent, type: string, hex: string | null, more: MouseEventInit = {}, unit = "") => {
    const { x, y } = (camera as Camera).toWindow(hex ? GRID.at(hex) : { x: 190, y: 190 });
    const on = unit ? element.querySelector(`[data-unit="${unit}"]`) : element;
    on?.dispatchEvent(new kind(type, { clientX: x, clientY: y, bubbles: true, cancelable: true, ...more }));
    flushSync();
  };
  const key = (name: string) => element.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true }));
  return { said, element, does, key, shown };
}

describe("the map", () => {
  it("draws the counters of its picture, and how many lie on one another", () => {
    const { element } = opened();
    expect([...element.querySelectorAll(".counters .place")].map((one) => one.getAttribute("data-unit"))).toEqual(
      ["one", "two", "three"], // prettier-ignore
    );
    expect(element.querySelector(".height")?.textContent?.trim()).toBe("2");
    expect(element.querySelector(".target")).not.toBeNull();
  });

  it("shows the odds of each battle for a hex, one above the other", () => {
    const fought = (number: number, odds: string, to: string) => ({ number, odds, from: ["A10"], to: [to] });
    const { marks } = picture();
    const battles = [fought(1, "42", "B10"), fought(2, "8", "B10"), fought(3, "2-1", "C11")];
    const { element } = opened({ marks: { ...marks, battles } });
    const tags = [...element.querySelectorAll(".odds-tag")].map((tag) => tag.getAttribute("transform") ?? "");
    const [first, second, other] = tags.map((tag) => Number(/ (-?[\d.]+)\)/.exec(tag)?.[1]));
    expect((first ?? 0) - (second ?? 0)).toBe(14);
    expect(other).toBe(GRID.at("C11").y - 16);
  });

  it("says which hex was pressed, and which counter on it", () => {
    const { said, does } = opened();
    does(MouseEvent, "click", "B10");
    does(MouseEvent, "click", "C11", {}, "three");
    does(MouseEvent, "click", "C11", { shiftKey: true }, "three");
    expect(said).toEqual([
      ["press", "B10", null, false],
      ["press", "C11", "three", false],
      ["press", "C11", "three", true],
    ]);
  });

  it("says that somebody pressed beside it", () => {
    const { said, does } = opened();
    does(MouseEvent, "click", null);
    expect(said).toEqual([["away"]]);
  });

  it("says once what is pointed at", () => {
    const { said, does } = opened();
    does(PointerEvent, "pointermove", "B11");
    expect(said).toEqual([["point", "B11"]]);
  });

  it("says nothing while the pointer stays on a hex", () => {
    const { said, does } = opened({ marks: { ...picture().marks, hover: "B11" } });
    does(PointerEvent, "pointermove", "B11");
    expect(said).toEqual([]);
  });

  it("says where the cursor goes, and what is entered there", () => {
    const { said, key } = opened({ marks: { ...picture().marks, cursor: "A10" } });
    key("ArrowDown");
    key("ArrowUp"); // beyond the edge
    key("Enter");
    key("Tab");
    expect(said).toEqual([
      ["cursor", "A11"],
      ["cursor", "A10"],
      ["enter", "A10"],
      ["cursor", "C11"],
    ]);
  });

  it("begins the cursor where it is told to", () => {
    const { said, key } = opened({ start: "B11" });
    key("ArrowLeft");
    expect(said).toEqual([["cursor", "B11"]]);
  });

  it("begins again after the last hex with something to do", () => {
    const { said, shown } = opened({ marks: { ...picture().marks, cursor: "C11" } });
    (shown as unknown as { next: (back?: boolean) => void }).next();
    expect(said[0]).toEqual(["cursor", null]);
  });
});

describe("a counter that is dragged", () => {
  const down = { button: 0, buttons: 1 };

  it("is grabbed, carried and dropped", () => {
    const { said, does, element } = opened({ grabbable: new Set(["three"]), hand: ["three"] });
    element.setPointerCapture = () => undefined;
    document.elementFromPoint = () => element;
    does(PointerEvent, "pointerdown", "C11", down, "three");
    does(PointerEvent, "pointermove", "B10", down);
    expect(element.querySelectorAll(".ghost .counter")).toHaveLength(1);
    does(PointerEvent, "pointerup", "B10", down);
    does(MouseEvent, "click", "B10"); // of the same press: no order of its own
    expect(said).toEqual([
      ["grab", "three"],
      ["carry", "B10"],
      ["drop", "B10"],
    ]);
  });

  it("stays where it cannot be taken", () => {
    const { said, does } = opened({ grabbable: new Set(["three"]) });
    does(PointerEvent, "pointerdown", "A10", down, "two");
    does(PointerEvent, "pointermove", "B10", down);
    expect(said).toEqual([["point", "B10"]]);
  });
});
