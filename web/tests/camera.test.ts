// Where one looks.
import { beforeEach, expect, it, vi } from "vitest";

import { Camera } from "../src/sheet/camera";

const sheet = { x: 0, y: 0, width: 2000, height: 1200 };

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: true })); // nothing moves smoothly
});

function camera(): Camera {
  const element = document.createElement("div");
  Object.defineProperties(element, { clientWidth: { value: 1280 }, clientHeight: { value: 800 } });
  const mover = document.createElement("div");
  return new Camera(
    element,
    sheet,
    sheet,
    mover,
    () => undefined,
    () => false,
  );
}

const near = [{ x: 500, y: 500 }];
const far = [
  { x: 100, y: 100 },
  { x: 1900, y: 1100 },
];

it("comes back to the scale that was chosen after what can only be seen from farther off", () => {
  const made = camera();
  made.comeBack([0, 0, 2]);
  made.show(far);
  expect(made.transform.k).toBeLessThan(1);
  made.show(near);
  expect(made.transform.k).toBe(2);
});

it("leaves what is in view where it is", () => {
  const made = camera();
  made.comeBack([-400, -600, 2]);
  made.show(near);
  expect([made.transform.x, made.transform.y, made.transform.k]).toEqual([-400, -600, 2]);
});

it("fits the whole into what is free on a phone, and again when the sheet is opened", () => {
  vi.stubGlobal("innerWidth", 390);
  const made = camera();
  const whole = made.transform.k;
  made.cover({ top: 200, bottom: 400 });
  expect(made.transform.k).toBeLessThan(whole);
  const { y } = made.toWindow({ x: 0, y: sheet.height });
  expect(y).toBeLessThanOrEqual(400);
  made.comeBack([0, 0, 2]);
  made.cover({ bottom: 300 });
  expect(made.transform.k).toBe(2); // one looks closely at something
});
