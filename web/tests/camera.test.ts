// Where one looks: what is fitted stays fitted, and where one has gone one is found again.
import { afterEach, describe, expect, it, vi } from "vitest";

import { Camera } from "../src/sheet/camera";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const SHEET = { x: 0, y: 0, width: 1000, height: 500 };

/** A camera over a sheet, in a window that can be made larger. */
function looking(wide: number, high: number) {
  const size = { wide, high };
  const element = document.createElement("div");
  Object.defineProperties(element, {
    clientWidth: { get: () => size.wide },
    clientHeight: { get: () => size.high },
  });
  const drawn: number[] = [];
  const camera = new Camera(
    element,
    SHEET,
    SHEET,
    document.createElement("div"),
    () => undefined,
    () => false,
    (scale) => drawn.push(scale),
  );
  const resize = (wider: number, higher: number) => {
    [size.wide, size.high] = [wider, higher];
    camera.resized();
  };
  return { camera, resize, drawn };
}

describe("a window that is made larger", () => {
  it("shows the whole board larger, if that is what it showed", () => {
    const { camera, resize } = looking(724, 1000);
    expect(camera.transform.k).toBeCloseTo(0.7);
    resize(1424, 1000);
    expect(camera.transform.k).toBeCloseTo(1.4);
  });

  it("leaves one where one has gone", () => {
    const { camera, resize } = looking(724, 1000);
    camera.comeBack([-50, -60, 2]);
    resize(1424, 1000);
    expect(camera.place).toEqual([-50, -60, 2]);
  });
});

describe("another part of the sheet that is to be seen", () => {
  it("is fitted, unless one has gone elsewhere", () => {
    const { camera } = looking(724, 1000);
    const half = { x: 0, y: 0, width: 500, height: 500 };
    camera.frames(half);
    expect(camera.transform.k).toBeCloseTo(1.4);
    camera.comeBack([-50, -60, 2]);
    camera.frames(SHEET);
    expect(camera.place).toEqual([-50, -60, 2]);
    camera.fit(false);
    expect(camera.transform.k).toBeCloseTo(0.7);
  });
});

describe("what is kept of it for another time", () => {
  it("is where one has gone, and nothing of a board that is all in sight", () => {
    const { camera } = looking(724, 1000);
    expect(camera.kept).toBeUndefined();
    camera.comeBack([-50, -60, 2]);
    expect(camera.kept).toEqual([-50, -60, 2]);
    camera.fit(false);
    expect(camera.kept).toBeUndefined();
  });
});

/** A camera that moves at once. */
function calm(): Camera {
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  return looking(1280, 800).camera;
}

describe("what is brought into view", () => {
  const near = [{ x: 400, y: 300 }];
  const far = [
    { x: 100, y: 100 },
    { x: 900, y: 450 },
  ];

  it("comes back to the scale that was chosen after what can only be seen from farther off", () => {
    const made = calm();
    made.comeBack([0, 0, 2]);
    made.show(far);
    expect(made.transform.k).toBeLessThan(1.5);
    made.show(near);
    expect(made.transform.k).toBe(2);
  });

  it("leaves what is in view where it is", () => {
    const made = calm();
    made.comeBack([-400, -200, 2]);
    made.show(near);
    expect([made.transform.x, made.transform.y, made.transform.k]).toEqual([-400, -200, 2]);
  });

  it("fits the whole into what is free on a phone, and again when the sheet is opened", () => {
    vi.stubGlobal("innerWidth", 390);
    const made = calm();
    const whole = made.transform.k;
    made.cover({ top: 200, bottom: 400 });
    expect(made.transform.k).toBeLessThan(whole);
    const { y } = made.toWindow({ x: 0, y: SHEET.height });
    expect(y).toBeLessThanOrEqual(400);
    made.comeBack([0, 0, 2]);
    made.cover({ bottom: 300 });
    expect(made.transform.k).toBe(2); // one looks closely at something
  });

  it("fits the whole beside the panels of a wide window, and stays when a card comes and goes", () => {
    vi.stubGlobal("innerWidth", 1280);
    const made = calm();
    const east = () => made.toWindow({ x: SHEET.width, y: 0 }).x;
    made.cover({ top: 100, right: 372 });
    expect(east()).toBeLessThanOrEqual(1280 - 372);
    const beside = made.place;
    made.cover({ top: 100, right: 372, left: 324 });
    expect(made.place).toEqual(beside);
    made.cover({ top: 100 }); // the panels are shut
    expect(east()).toBeGreaterThan(1280 - 372);
  });
});

describe("all of a board beside a card", () => {
  it("lies in what the card and the panels leave free", () => {
    const made = calm();
    made.cover({ left: 500, right: 372 });
    made.survey();
    expect(made.toWindow({ x: 0, y: 0 }).x).toBeGreaterThanOrEqual(500);
    expect(made.toWindow({ x: SHEET.width, y: 0 }).x).toBeLessThanOrEqual(1280 - 372);
    expect(made.toWindow({ x: SHEET.width, y: 0 }).x - made.toWindow({ x: 0, y: 0 }).x).toBeCloseTo(408);
  });
});

describe("the part of a board that was played on", () => {
  it("fills what is left free, as far as it may be brought near", () => {
    const made = calm();
    made.cover({ left: 500, right: 372 });
    const [from, to] = [
      { x: 300, y: 200 },
      { x: 700, y: 400 },
    ];
    made.survey([from, to]);
    const [west, east] = [made.toWindow(from).x, made.toWindow(to).x];
    expect(west).toBeGreaterThan(500);
    expect(east).toBeLessThan(1280 - 372);
    expect(east - west).toBeGreaterThan(200);
  });
});

describe("a point behind what lies over an edge", () => {
  const hex = { x: 400, y: 300 };
  const at = (made: Camera) => made.toWindow(hex).y;

  it("is moved out, with ground round it, and nothing is made larger or smaller", () => {
    const made = calm();
    made.comeBack([0, 0, 2]);
    made.bare(hex, { bottom: 250 }); // the sheet begins at 550, the point lies at 600
    expect([at(made), made.transform.k, made.transform.x]).toEqual([430, 2, 0]);
    made.comeBack([0, -500, 2]);
    made.bare(hex, { top: 90 });
    expect(at(made)).toBe(210);
  });

  it("stays where it is when it is in sight, and in the middle of what is left where that is little", () => {
    const made = calm();
    made.comeBack([0, -200, 2]);
    made.bare(hex, { bottom: 250 });
    expect(at(made)).toBe(400);
    made.bare(hex, { top: 100, bottom: 600 });
    expect(at(made)).toBe(150);
  });
});

describe("what lies over the map", () => {
  it("is drawn at the size at which it is first seen, and at once where one jumps to", () => {
    const { camera, drawn } = looking(724, 1000);
    expect(drawn).toEqual([camera.transform.k]);
    camera.comeBack([0, 0, 2]);
    expect(drawn.slice(1)).toEqual([2]);
  });

  it("is drawn anew when a gesture rests, not while it lasts", () => {
    vi.useFakeTimers();
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    const { camera, drawn } = looking(724, 1000);
    camera.comeBack([0, 0, 2]);
    drawn.length = 0;
    for (let i = 0; i < 5; i++) {
      camera.zoomBy(0.9);
      vi.advanceTimersByTime(50);
    }
    expect(drawn).toEqual([]);
    vi.advanceTimersByTime(200);
    expect(drawn).toEqual([camera.transform.k]);
  });

  it("is drawn anew in mid-gesture when it would be stretched too far", () => {
    vi.useFakeTimers();
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    const { camera, drawn } = looking(724, 1000);
    camera.comeBack([0, 0, 4.5]);
    drawn.length = 0;
    camera.zoomBy(0.17);
    expect(drawn).toEqual([]);
    camera.zoomBy(0.9);
    expect(drawn).toEqual([camera.transform.k]);
  });
});
