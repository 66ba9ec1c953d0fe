// Where one looks: what is fitted stays fitted, and where one has gone one is found again.
import { describe, expect, it } from "vitest";

import { Camera } from "../src/sheet/camera";

const SHEET = { x: 0, y: 0, width: 1000, height: 500 };

/** A camera over a sheet, in a window that can be made larger. */
function looking(wide: number, high: number) {
  const size = { wide, high };
  const element = document.createElement("div");
  Object.defineProperties(element, {
    clientWidth: { get: () => size.wide },
    clientHeight: { get: () => size.high },
  });
  const camera = new Camera(
    element,
    SHEET,
    SHEET,
    document.createElement("div"),
    () => undefined,
    () => false,
  );
  const resize = (wider: number, higher: number) => {
    [size.wide, size.high] = [wider, higher];
    camera.resized();
  };
  return { camera, resize };
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
